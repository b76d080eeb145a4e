"""The order of play of forces: Shadow Points, new forces, movement, Army Combat (S, T, F, P, Q, K)."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import arriving, deploying, flight, marching, moves, parties, resting
from core.ring_war.chapters.battles import aftermath, attacking, fates, losses, retreats
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import moving as m

SHADOW = Chapter("S.1", "Shadow Points", (Carried(m.ShadowRoll, deploying.roll_shadow),))
"""What the Dark Power rolls when the Events Phase is over."""

MOVEMENT = (
    Chapter("T.7", "New forces", (deploying.NewForces(),)),
    Chapter(
        "F.1",
        "Movement",
        (
            moves.WhichStack(),
            parties.WherePartyStops(),
            moves.WhoGoesAlong(),
            flight.WhereNazgulFlies(),
            moves.WhereItGoes(),
            Carried(m.EnterPass, marching.enter_pass),
            Carried(m.Arrive, arriving.arrive),
            Carried(m.EndMoves, resting.end_moves),
            Carried(m.SearchByUnits, resting.search_by_units),
            resting.WhoFindsRing(),
        ),
    ),
)
"""What a part of the turn begins with: new forces, then everything that moves."""

BATTLES = Chapter(
    "Q.1",
    "Army Combat",
    (
        attacking.WhichBattle(),
        attacking.TakesPart(),
        attacking.WhoConjures(),
        Carried(b.RollBattle, attacking.roll_battle),
        losses.WhoFalls(),
        Carried(b.Aftermath, aftermath.aftermath),
        Carried(b.Scatter, aftermath.scatter_late),
        fates.WhoTakesIt(),
        fates.RingOrFight(),
        fates.HomeOrNot(),
        retreats.WhereTo(),
    ),
)
"""What it ends with, when Individual Combat is over."""
