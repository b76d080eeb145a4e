"""What the battle says of itself to those who look back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladState
from core.dagorlad.options import LENGTHS
from core.dagorlad.review.course import course
from core.dagorlad.review.figures import figures
from core.dagorlad.words.tale import sums
from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure
from core.kernel.review import FLOW, Mark, Review, See

MARKS = (
    Mark("turn", "Game-Turn by day", "#", part=True, ruler=True),
    Mark("night", "Game-Turn at night", "n", part=True, ruler=True),
    Mark("demoralized", "army demoralized", "!", ruler=True),
    Mark("leader", "leader killed", "x", ruler=True),
    Mark("beast", "the Beast of Mordor comes, or is slain", "b", ruler=True),
    Mark("unit", "unit eliminated", "u"),
    Mark("spell", "spell attempted", "s"),
    Mark("challenge", "challenge", "c"),
    Mark("gate", "the gate opens or closes", "g"),
    Mark("pedestal", "the Pedestal changes hands", "p"),
)

MARK_OF: dict[type, str] = {
    e.Demoralized: "demoralized",
    c.LeaderLost: "leader",
    e.BeastCame: "beast",
    c.BeastSlain: "beast",
    c.UnitLost: "unit",
    e.SpellTried: "spell",
    c.ChallengeMade: "challenge",
    e.GateChanged: "gate",
    e.PedestalCaptured: "pedestal",
    e.PedestalHanded: "pedestal",
}

BEAT_OF: dict[type, str] = {
    c.AttackRolled: "die",
    c.ChallengeRolled: "die",
    e.SpellTried: "die",
    c.ChallengeRefused: "card",
    e.BreathBlown: "card",
    c.LeaderLost: "dark",
    c.BeastSlain: "dark",
    e.GateChanged: "dark",
    e.PedestalCaptured: "dark",
    e.WeaponCaptured: "dark",
    e.TurnBegan: "chapter",
    e.Demoralized: "lost",
    e.GameEnded: "end",
    e.PhaseBegan: FLOW,
    e.PieceMoved: FLOW,
    e.DwarvesBound: FLOW,
    c.MeleeBegan: FLOW,
    c.Advanced: FLOW,
}
"""The beats that events begin (`Review.beat_of`). What an attack leads to belongs to its dice, the rally to the turn
that follows it, and an army that is demoralized counts as lost."""

GATHERED: dict[type, str] = {
    e.PhaseBegan: "order",
    e.DwarvesBound: "order",
    c.MeleeBegan: "order",
    e.PieceMoved: "march",
    e.ExitedToMordor: "exit",
    e.WargPlaced: "start",
}
"""Of what sort events are that fill a turn: of those of one sort a table tells together."""

RALLY = "H"
SIDE_OF: dict[str, str] = {
    **dict.fromkeys(("A", "C", "D1", "D2", "D3", "E"), SAURON),
    **dict.fromkeys(("F", "G1", "G2", "G3"), WESTERNESSE),
}
"""Whose each phase is."""


class DagorladReview(Review):
    """Turns, marks, beats and figures for those who look back."""

    marks = MARKS
    turn = "a side's own part"

    def marks_with(self, options: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the kinds of moments of a game: one that ends at nightfall has no night."""
        return MARKS if options["length"] == LENGTHS[0] else tuple(mark for mark in MARKS if mark.id != "night")

    def begins_turn(self, event: Any) -> bool:
        """Whether the forces of a side begin their part of a Game-Turn."""
        return isinstance(event, e.TurnBegan) or (isinstance(event, e.PhaseBegan) and event.phase == "F")

    def heads(self, event: Any) -> bool:
        """Whether an event says which turn or phase begins."""
        return isinstance(event, e.TurnBegan | e.PhaseBegan)

    def opens(self, event: Any) -> bool:
        """Whether an attack or a challenge begins."""
        return isinstance(event, c.AttackRolled)

    def aside(self, event: Any) -> bool:
        """Whether an event only says what turn it is, as its heading does, or what a die shows for a leader."""
        return isinstance(event, e.TurnBegan | c.LeaderRolled)

    def turn_of(self, event: Any) -> str | None:
        """Return the side whose phase begins; the rally is nobody's."""
        return SIDE_OF.get(event.phase, "") if isinstance(event, e.PhaseBegan) else None

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        if isinstance(event, e.TurnBegan):
            return "night" if event.night else "turn"
        return MARK_OF.get(type(event), "")

    def mark_at_start(self, state: DagorladState) -> str:
        """Return that of the Game-Turn in which a battle begins, where one is under way."""
        if not state.turn:
            return ""
        return "night" if state.turn >= lookup(state).numbers.night else "turn"

    def beat_of(self, event: Any) -> str:
        """Return the kind of beat that an event begins; the rally begins that of the next turn."""
        if isinstance(event, e.PhaseBegan) and event.phase == RALLY:
            return "chapter"
        return BEAT_OF.get(type(event), "")

    def is_luck(self, event: Any) -> bool:
        """Whether dice tell what a hit comes to, what becomes of a leader, or who rallies."""
        return isinstance(event, c.ResultRolled | c.LeaderRolled | e.Rallied)

    def beat_alone(self, event: Any) -> str:
        """Return that what comes of an attack is told also where the attack itself was foreseen, as it cannot miss."""
        return "die" if isinstance(event, c.ResultRolled) else ""

    def leads_on(self, action: Any) -> bool:
        """Return that of a piece that is taken it is chosen next where it goes, or whom it attacks."""
        return isinstance(action, a.Pick)

    def replies(self, action: Any) -> bool:
        """Return that a retreat belongs to the attack that brought it about."""
        return isinstance(action, a.RetreatTo)

    def sums(self, event: Any) -> str:
        """Return of what sort an event is of which a story tells what several came to."""
        return sums(event)

    def gathers(self, event: Any) -> str:
        """Return of what sort an event is that fills a turn: marches, attacks that miss, and whom a spell Disrupts."""
        if isinstance(event, c.AttackRolled) and not event.hit:
            return "miss"
        if isinstance(event, c.UnitDisrupted) and event.visions:
            return "visions"
        return GATHERED.get(type(event), "")

    def settles(self, event: Any) -> str:
        """Return that a unit tries to rally, as many do in one phase, or that a spell Disrupts it."""
        if isinstance(event, c.UnitDisrupted) and event.visions:
            return "visions"
        return "rally" if isinstance(event, e.Rallied | e.RallyBarred) else ""

    def figures(self, start: DagorladState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished battle."""
        return figures(start, entries)

    def course(self, start: DagorladState, entries: Sequence[Entry], see: See | None = None) -> Course:
        """Return how near each army came to demoralization, turn by turn."""
        return course(start, entries)
