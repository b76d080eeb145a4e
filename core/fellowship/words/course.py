"""A finished game as one picture: how Sauron came nearer to the Ring-bearer, and which turns cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.bookkeeping import BOOKKEEPING
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.event_words import asked_by
from core.fellowship.words.names import count, hobbit_name, listed, place_name
from core.kernel.entries import Entry
from core.kernel.figures import Course, Turn
from core.kernel.review import See

TOP = 15
"""The last step of the corruption line."""

LOST = 5
"""So many steps the loss of a hobbit counts as."""

MET = 2
"""So many steps a meeting with the Black Rider counts as."""

TILES, TOKENS, RING, FOES, DIE, CARDS = 0, -1, -2, -3, -4, -5
"""What stands among the numbers of events for the tiles, the life tokens that are missing, the Ring that is put on,
what foes demand, any other roll of the die, and the cards of a Sauron player."""

CAUSES = {
    TILES: "tiles",
    TOKENS: "missing life tokens",
    RING: "the Ring",
    FOES: "foes",
    DIE: "the die",
    CARDS: "Sauron's cards",
}
"""How they are told."""

SHORT = {TOKENS: "life tokens", RING: "Ring", FOES: "foes", DIE: "die", CARDS: "Sauron's cards"}
"""How those that are no tiles are told where there is little room."""

TOKENS_CHECKED = "B4.10.1"
"""The rule by which whoever lacks life tokens goes into the darkness."""

RING_ROLLED, SPACE_ROLLED = "B4.7.2", "B4.3.7"
"""The rules by which the Ring or a space of a line makes a hobbit roll."""

SUFFERED = frozenset({"B4.5", "B5.2"})
"""The rules by which he suffers what he has rolled."""

STEPS = -10
"""From here on down stand the steps of the havens, each by a number of its own."""

FOE, CARD = "FF.", ("SC.", "SN.")
"""Begin the rules of foes, by which what they demand is paid, and of Sauron's cards."""

RODE_HOME, CAME_HOME = "S6.4", "the rider came home"
"""The rule by which the Black Rider ends the game, and how that is told."""


class _Turn(msgspec.Struct):
    """What happened in one turn so far; `steps` are those of the Ring-bearers in it, `rider` is what the Black Rider
    did, with the steps that it counts as. `costs` says what was taken by which events, by tiles, for life tokens and so
    on; `cause` is what is carried out now, if it is one of these, `roll` is what the last roll was for, `passed` is to
    whom the Ring was passed, `names` are those of the events, and `peak` is what the dearest entry took, with its
    number."""

    entry: int
    name: str
    part: str
    sauron: int = 0
    steps: dict[str, int] = msgspec.field(default_factory=dict)
    lost: list[str] = msgspec.field(default_factory=list)
    tiles: int = 0
    costs: dict[int, int] = msgspec.field(default_factory=dict)
    cause: int | None = None
    roll: int | None = None
    passed: str = ""
    rider: dict[str, int] = msgspec.field(default_factory=dict)
    names: dict[int, str] = msgspec.field(default_factory=dict)
    peak: tuple[int, int] = (0, 0)
    empty: bool = True

    def take(self, event: Any, bearer: str) -> None:
        """Count an event."""
        self.empty = False
        match event:
            case e.SauronMoved(steps=steps):
                self.sauron += steps
                self._charge(steps, event.rule)
            case e.HobbitMoved(hobbit=hobbit, steps=steps) if hobbit == bearer:
                self.steps[hobbit] = self.steps.get(hobbit, 0) + steps
                self.cause = TOKENS if event.rule == TOKENS_CHECKED else self.cause
                self._charge(steps, event.rule)
            case e.HobbitEliminated(hobbit=hobbit):
                self.lost.append(hobbit)
                self._charge(LOST)
            case e.DieRolled(rule=rule):
                self.roll = self._rolled_for(rule)
            case e.TileTurnedUp():
                self.cause = TILES
                self.tiles += 1
            case e.EventBegan(number=number, rule=rule):
                self.cause = number
                self.names[number] = asked_by(rule)
            case e.HavenStepBegan(rule=rule):
                self.cause = STEPS - len(self.names)
                self.names[self.cause] = f"“{asked_by(rule)}”"
            case e.CardPlayed() | s.SauronCardPlayed() | e.ScenarioEnded() | e.RingOnVolcano():
                self.cause = None
            case e.RingPassed(hobbit=hobbit):
                self.passed = hobbit if hobbit != bearer else ""
            case s.RiderMet():
                self.rider["met the rider"] = MET
            case e.GameEnded(rule=rule) if rule == RODE_HOME:
                self.rider = {CAME_HOME: TOP}

    def _rolled_for(self, rule: str) -> int:
        """Return for what the die is rolled by a rule: what a space asks for is not its card's or tile's."""
        if rule == RING_ROLLED:
            return RING
        if rule.startswith(FOE):
            return FOES
        if self.cause is None or self.cause <= STEPS or rule == SPACE_ROLLED:
            return DIE
        return self.cause

    def _charge(self, steps: int, rule: str = "") -> None:
        """Note what was taken, by a foe, a card or the last roll where `rule` says so, else by the event or the tile
        that is carried out."""
        by_rule = FOES if rule.startswith(FOE) else CARDS if rule.startswith(CARD) else None
        cause = by_rule if by_rule is not None else self.roll if rule in SUFFERED else self.cause
        if cause is not None:
            self.costs[cause] = self.costs.get(cause, 0) + steps

    def _causes(self) -> str:
        """Return what took most of it: events by number, tiles, missing life tokens and so on, the greater share first;
        nothing where it was something else."""
        costs = {cause: cost for cause, cost in self.costs.items() if cost > 0}
        if 2 * sum(costs.values()) < self.cost:
            return ""
        steps = {cause: name for cause, name in self.names.items() if cause <= STEPS}
        others = [(costs.pop(cause), told) for cause, told in (SHORT | steps).items() if cause in costs]
        tiles = costs.pop(TILES, 0)
        events = sorted(costs)
        numbers = f"events {events[0]}-{events[-1]}" if len(events) > 1 else f"event {events[0]}" if events else ""
        parts = [
            (sum(costs.values()), numbers),
            (tiles, "a tile" if self.tiles == 1 else "tiles"),
            *others,
        ]
        return ", ".join(words for cost, words in sorted(parts, key=lambda part: -part[0]) if cost)

    def told(self) -> str:
        """Say in a sentence what it was that cost so much, and through what."""
        if CAME_HOME in self.rider:
            return "the Black Rider comes back to Mordor with word of the Ring"
        told = (
            [f"{listed([hobbit_name(name) for name in self.lost], 'and')} is eliminated"] if len(self.lost) == 1 else []
        )
        told += [f"{listed([hobbit_name(name) for name in self.lost], 'and')} are eliminated"] if self.lost[1:] else []
        told += [f"Sauron comes {count(self.sauron, 'step')} nearer"] if self.sauron > 0 else []
        told += [
            f"{hobbit_name(name)} goes {count(steps, 'step')} into the darkness"
            for name, steps in self.steps.items()
            if steps > 0 and name not in self.lost
        ]
        told += ["the Black Rider meets the Ring-bearer"] * ("met the rider" in self.rider)
        through = self._through()
        # Whoever bears the Ring now may be nearer to Sauron than whoever did: the gap is that of the bearer.
        passed = f"; {hobbit_name(self.passed)} bears the Ring now" if self.passed and told else ""
        return f"{listed(told, 'and')}{f', {through}' if through and told else ''}{passed}"

    def _through(self) -> str:
        """Return through what most of it came, in words: the greatest share first; nothing where it was no more than
        half of it."""
        costs = {cause: cost for cause, cost in self.costs.items() if cost > 0}
        known = sum(costs.values())
        if 2 * known <= self.cost:
            return ""
        named = CAUSES | {TILES: "a tile"} if self.tiles == 1 else CAUSES
        causes = [
            named.get(cause) or self.names.get(cause) or f"event {cause}"
            for cause in sorted(costs, key=costs.__getitem__, reverse=True)
        ]
        return f"{'mostly ' * (known < self.cost)}through {listed(causes, 'and')}"

    @property
    def cost(self) -> int:
        """What the turn took from the Ring-bearer's gap, with the hobbits that were lost."""
        return self.sauron + sum(self.steps.values()) + LOST * len(self.lost) + sum(self.rider.values())

    def words(self) -> str:
        """Say what it was that cost so much."""
        if CAME_HOME in self.rider:
            return CAME_HOME
        found = [f"{', '.join(map(hobbit_name, self.lost))} lost"] if self.lost else []
        moved = {"Sauron": self.sauron} | {
            hobbit_name(name): n for name, n in self.steps.items() if name not in self.lost
        }
        steps = [(name, n) for name, n in moved.items() if n > 0]
        # Several stand beside the gap that they change, so that their numbers speak for themselves and fit a line.
        alone = len(steps) + len(found) == 1
        found += [f"{name} {count(n, 'step') if alone else n}" for name, n in steps]
        what = ", ".join([*found, *self.rider])
        causes = self._causes()
        return f"{causes}: {what}" if causes and what else what

    def done(self, state: FellowshipState, bearer: str) -> Turn:
        """Return the turn, after which the table stands as in `state`."""
        others = [one.step for name, one in state.hobbits.items() if one.alive and name != bearer]
        mine = state.hobbits[bearer].step if bearer in state.hobbits else None
        values = (mine, max(others, default=None))
        return Turn(
            self.entry, self.name, self.part, state.sauron, values, self.cost, self.words(), self.told(), self.peak[1]
        )


def course(state: FellowshipState, entries: Sequence[Entry], see: See | None = None) -> Course:
    """Return the picture of a finished game whose entries follow from `state`, which is folded on, as far as `see` lets
    it be told."""
    turns: list[Turn] = []
    bearer = state.ring_bearer
    now = _Turn(0, "the start", place_name(state.location))
    for number, entry in enumerate(entries):
        for event in entry.events:
            begins = isinstance(event, e.TurnBegan | e.LocationEntered | e.RingOnVolcano)
            if begins and not now.empty:
                turns.append(now.done(state, bearer))
            before = now.cost
            BOOKKEEPING.evolvers[type(event)](state, event)
            now.take(event if see is None else see(state, event), bearer)
            now.peak = max(now.peak, (now.cost - before, number), key=lambda one: one[0])
            bearer = state.ring_bearer or bearer
            if begins:
                place = place_name(state.location)
                name = f"turn {event.turn}" if isinstance(event, e.TurnBegan) else place
                now = _Turn(number, name, place)
        state.agenda[entry.keep :] = entry.agenda
    turns.append(now.done(state, bearer))
    names = ("Ring-bearer", "foremost of the others")
    return Course("How near Sauron came", TOP, "Sauron", names, turns, "steps from Sauron", public=True)
