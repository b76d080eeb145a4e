"""The order of play: every step and every question of the game, in the order in which a turn comes to them (V.0)."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import quest, ring_phase, servants, set_up, turn, walking
from core.ring_war.chapters.dealings import EVENTS, PART_ENDS, PASSING_ON, WINDOWS
from core.ring_war.chapters.fights import after, challenged, choosing, rounds, seizing, wounds
from core.ring_war.chapters.hunt import escaping, nazgul, orcs, phase, splits
from core.ring_war.chapters.marches import BATTLES, MOVEMENT, SHADOW
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t

ORDER = (
    Chapter(
        "C.6",
        "Set-up",
        (
            Carried(t.BeginGame, set_up.begin_game),
            set_up.WhoBears(),
            set_up.WhoHoldsWhat(),
            set_up.WhereNazgulStart(),
            Carried(t.DealHands, set_up.deal_hands),
        ),
    ),
    Chapter(
        "V.0",
        "The Game-Turn",
        (
            Carried(t.BeginTurn, turn.begin_turn),
            Carried(t.BeginStage, turn.begin_stage),
            Carried(t.EndPart, turn.end_part),
            Carried(t.EndTurn, turn.end_turn),
        ),
    ),
    Chapter(
        "V.1",
        "The Ring Phase",
        (
            Carried(b.RingPhase, ring_phase.ring_phase),
            ring_phase.WhoHeals(),
            Carried(b.RingStays, ring_phase.ring_stays),
            ring_phase.WhereGandalfReturns(),
            Carried(b.Cure, ring_phase.cure),
            Carried(b.Walk, walking.walk),
        ),
    ),
    *EVENTS,
    SHADOW,
    Chapter(
        "V.2s",
        "The Search Phase",
        (
            Carried(s.SearchPhase, phase.search_phase),
            Carried(s.TurnSearch, phase.turn_search),
            orcs.WhichHex(),
            Carried(s.SearchNow, phase.search_now),
            orcs.WhoIsTold(),
            orcs.WhereDirected(),
            Carried(s.NazgulSearch, nazgul.nazgul_search),
            splits.HowManySearch(),
            nazgul.WhichProvince(),
            nazgul.WhereNazgulGo(),
            Carried(s.Second, nazgul.second),
            nazgul.WhomToChallenge(),
            escaping.WhoEscapes(),
        ),
    ),
    *MOVEMENT,
    PASSING_ON,
    Chapter(
        "I.1",
        "The quest",
        (
            Carried(b.Quest, quest.quest),
            Carried(b.AfterQuest, quest.after_quest),
            quest.WhereGollumFlees(),
        ),
    ),
    Chapter(
        "G.1",
        "Individual Combat",
        (
            choosing.WhichFight(),
            choosing.WhomToAttack(),
            choosing.WhoElseAttacks(),
            challenged.DoesHeFight(),
            challenged.WhoJoins(),
            challenged.WhoIsDrawnOff(),
            servants.WhoFacesIt(),
            seizing.WhoStopsHim(),
            Carried(f.NextPair, rounds.next_pair),
            Carried(f.Round, rounds.begin_round),
            rounds.HowTheyFight(),
            wounds.WhomWoundsHit(),
            Carried(f.AfterRound, rounds.after_round),
            Carried(f.TakeRing, seizing.take_ring),
            after.WhereHeLeaves(),
            Carried(f.AfterFight, after.after_fight),
            after.WhoInherits(),
            after.WhoTakesSpoils(),
        ),
    ),
    BATTLES,
    PART_ENDS,
    WINDOWS,
)
"""The chapters that are played, each with what is carried out and what is asked in it."""
