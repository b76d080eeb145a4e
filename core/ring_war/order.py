"""The order of play: every step and every question of the game, in the order of the rules."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import deploying, flight, set_up, turn, windows
from core.ring_war.model.records import dealing as d
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
    Chapter("3.3", "Windows", (Carried(d.Window, windows.pass_by),)),
    Chapter("S.1", "Shadow Points", (Carried(m.ShadowRoll, deploying.roll_shadow),)),
    Chapter("T.7", "New forces", (deploying.NewForces(),)),
    Chapter("F.1", "Movement", (flight.WhereNazgulFlies(),)),
)
"""The chapters that are played, each with what is carried out and what is asked in it."""
