"""The order of play: every step and every question of the game, in the order of the rules."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import alliances, deploying, flight, mastery, minds, saruman, set_up, turn
from core.ring_war.chapters.bartering import exchange, offers, opening
from core.ring_war.chapters.cards import aiming, asking, events_phase, passing_on
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import moving as m
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
    Chapter("3.3", "Windows", (asking.WhoPlays(), aiming.WhatItDoes())),
    Chapter("V.2", "The Events Phase", (events_phase.OwnEvents(),)),
    Chapter(
        "V.2a",
        "Saruman's actions",
        (
            Carried(ma.SarumanActs, saruman.act),
            alliances.WhomToAlly(),
            alliances.WhetherToAlly(),
            alliances.WhatToLend(),
            mastery.TakeOrForgo(),
            mastery.WhoStandsWhere(),
            mastery.WhichNumber(),
            minds.WhatToTry(),
            minds.WhoIsPersuaded(),
        ),
    ),
    Chapter(
        "Y.1a",
        "Barter",
        (opening.WhetherToTalk(), offers.WhatToOffer(), offers.HowToAnswer(), exchange.WhatToSeal()),
    ),
    Chapter("L.2", "Magic Cards", (passing_on.WhoTakes(), passing_on.WhoHandsOn())),
    Chapter(
        "Y.6b",
        "The persuaded, and Saruman's cards",
        (
            Carried(ma.PersuadedWalk, minds.walk_persuaded),
            Carried(ma.PersuadedEnd, minds.end_persuasion),
            Carried(ma.MagicTries, saruman.try_for_cards),
        ),
    ),
    Chapter("S.1", "Shadow Points", (Carried(m.ShadowRoll, deploying.roll_shadow),)),
    Chapter("T.7", "New forces", (deploying.NewForces(),)),
    Chapter("F.1", "Movement", (flight.WhereNazgulFlies(),)),
)
"""The chapters that are played, each with what is carried out and what is asked in it."""
