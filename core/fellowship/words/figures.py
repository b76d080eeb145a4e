"""Looking back: the moments that are marked in a replay, where everybody stands, and figures on a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.fellowship.base.corruption import defeated_count
from core.fellowship.base.hooks import joined
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model.bookkeeping import BOOKKEEPING
from core.fellowship.model.state import FellowshipState, Hobbit
from core.fellowship.model.steps import AfterEvent
from core.fellowship.words.course import course
from core.fellowship.words.names import count, hobbit_name, place_name
from core.fellowship.words.tale import ACTS, SPELLS, aside, sums
from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure, Kept, Sheet, Value, against, of_each
from core.kernel.review import FLOW, Mark, Review, See

MARKS = (
    Mark("scenario", "scenario or haven", "#", part=True, ruler=True),
    Mark("elimination", "elimination", "x", ruler=True),
    Mark("met", "the Black Rider meets the Ring-bearer", "m", ruler=True),
    Mark("event", "event", "!", ruler=True),
    Mark("ring", "the Ring is put on", "o", ruler=True),
    Mark("sauron", "Sauron moves", "s"),
    Mark("card", "Sauron plays a card", "c"),
    Mark("rider", "the Black Rider rides", "r"),
    Mark("die", "die roll", "d"),
    Mark("gandalf", "Gandalf is called", "g"),
    Mark("foe", "a foe appears", "f"),
)

WITH_SAURON = frozenset({"card", "rider", "met"})
"""The kinds of moments that only a game with a Sauron player has."""

MARK_OF: dict[type, str] = {
    e.LocationEntered: "scenario",
    e.RingOnVolcano: "scenario",
    e.HobbitEliminated: "elimination",
    e.EventBegan: "event",
    e.RingPutOn: "ring",
    e.SauronMoved: "sauron",
    e.DieRolled: "die",
    e.GandalfCalled: "gandalf",
    f.FoeTurnedUp: "foe",
    s.SauronCardPlayed: "card",
    s.NazgulApplied: "card",
    s.RiderMoved: "rider",
    s.RiderMet: "met",
}

BEAT_OF: dict[type, str] = {
    e.DieRolled: "die",
    f.DieLaidBlank: "die",
    e.EventBegan: "card",
    s.SauronCardPlayed: "card",
    s.NazgulApplied: "card",
    s.IncidentBegan: "card",
    e.SauronMoved: "dark",
    s.RiderMoved: "dark",
    s.RiderMet: "dark",
    s.RiderTurned: "dark",
    e.ScenarioEnded: "chapter",
    e.LifeTokensChecked: "chapter",
    e.RingPassed: "chapter",
    e.LocationEntered: "chapter",
    e.RingOnVolcano: "chapter",
    e.HobbitEliminated: "lost",
    e.GameEnded: "end",
    e.TurnBegan: FLOW,
    e.TurnEnded: FLOW,
    e.TileTurnedUp: FLOW,
    e.EventMarkerMoved: FLOW,
    e.CardPlayed: FLOW,
    e.YellowCardUsed: FLOW,
    e.GandalfCalled: FLOW,
}
"""The beats that events begin (`Review.beat_of`)."""

DARK_TILES = frozenset({"B4.2.5", "B4.2.6", "ST.dark7"})
"""Tiles that lead a hobbit into the darkness: chance decides on that, as it does on a roll."""

AFTER_AN_EVENT = (e.TileTurnedUp, e.TurnBegan, e.TurnEnded, e.ScenarioEnded, e.LocationEntered, e.EventMarkerMoved)
"""What no longer belongs to the event that began before it."""


def standing(state: FellowshipState) -> list[tuple[str, str]]:
    """Return where everybody stands: the place, the corruption line, then what each hobbit has."""
    on_line = [f"{hobbit_name(name)} {hobbit.step}" for name, hobbit in state.hobbits.items() if hobbit.alive]
    rows = [
        ("Place", place_name(state.location) + (f", event {state.event}" if state.event else "")),
        ("Line", ", ".join([*on_line, f"Sauron {state.sauron}"])),
    ]
    if state.rider is not None:
        rows.append(("Rider", f"{state.rider.step}{', turned back' if state.rider.back else ''}"))
    if (lord := state.dark_lord) is not None:
        rows.append(("Sauron", f"{count(len(lord.hand), 'card')}, {count(len(lord.nazgul), 'Nazgûl card')} open"))
    if state.foe_deck is not None:
        rows.append(("Foes", str(len(state.foe_line))))
    for name, hobbit in state.hobbits.items():
        words = "out of the game"
        if hobbit.alive:
            held = f"{count(len(hobbit.hand), 'card')}, {count(hobbit.shields, 'shield')}"
            words = f"{held}, {count(sum(hobbit.tokens.values()), 'token')}"
        rows.append((hobbit_name(name), words))
    return rows


class EventCost(msgspec.Struct):
    """What happened to the fellowship while an event was carried out."""

    location: str
    number: int
    corruption: int = 0
    sauron: int = 0
    cards: int = 0
    shields: int = 0
    tokens: int = 0
    foes: int = 0
    lost: list[str] = []

    def take(self, event: Any) -> None:
        """Add what `event` cost."""
        match event:
            case e.HobbitMoved(steps=steps):
                self.corruption += steps
            case e.SauronMoved(steps=steps):
                self.sauron += steps
            case e.CardDiscarded() | e.YellowCardUsed():
                self.cards += 1
            case e.ShieldsDiscarded(count=number) | e.GandalfCalled(shields=number):
                self.shields += number
            case e.TokenDiscarded():
                self.tokens += 1
            case f.FoeTurnedUp():
                self.foes += 1
            case e.HobbitEliminated(hobbit=hobbit):
                self.lost.append(hobbit_name(hobbit))

    def row(self, content: Lookup) -> tuple[str, ...]:
        """Return the row of a sheet."""
        name = content.scenarios[self.location].events[self.number - 1].name
        figures = (self.corruption, self.sauron, self.cards, self.shields, self.tokens, self.foes)
        lost = ", ".join(self.lost)
        return f"{place_name(self.location)} {self.number}", name, *(str(n) if n else "-" for n in figures), lost or "-"


class Luck:
    """What the die showed and which tiles came, against what was to be expected."""

    def __init__(self, content: Lookup) -> None:
        self.content = content
        self.rolls: Counter[str] = Counter()
        self.tiles: Counter[str] = Counter()
        self.expected: dict[str, float] = {}
        self.events = 0
        self.events_expected = 0.0

    def take(self, event: Any, state: FellowshipState) -> None:
        """Count `event`, which happens in `state`."""
        match event:
            case e.DieRolled(face=face):
                self.rolls[face] += 1
            case e.TileTurnedUp(tile=tile):
                left = Counter(state.tiles.rest) + Counter(state.tiles.known)
                self.tiles[tile] += 1
                self.events += self.content.tiles[tile].sundial
                for kind, number in left.items():
                    share = number / left.total()
                    self.expected[kind] = self.expected.get(kind, 0.0) + share
                    self.events_expected += share * self.content.tiles[kind].sundial

    def sheets(self) -> list[Sheet]:
        """Return a sheet for the die and one for the tiles."""
        rolls = sum(self.rolls.values())
        share = rolls / len(self.content.faces)
        names = dict.fromkeys(self.content.face[face].name for face in self.content.faces)
        faces = Counter({face: self.content.faces.count(face) for face in self.content.faces})
        die = [
            (self.content.face[face].name, str(self.rolls[face]), *against(self.rolls[face], share * faces[face]))
            for face in faces
        ]
        tiles = [
            (self.content.tiles[tile].name, str(self.tiles[tile]), *against(self.tiles[tile], self.expected[tile]))
            for tile in self.content.tile_counts
            if tile in self.expected
        ]
        tiles.append(("all sundials", str(self.events), *against(self.events, self.events_expected)))
        columns = ("", "came", "expected", "more or less")
        return [
            Sheet("Luck: the die", columns, die, f"{count(rolls, 'roll')}; each of {len(names)} faces is as likely."),
            Sheet("Luck: the tiles", columns, tiles, "Expected from the tiles that were left each time."),
        ]


SAURON_SIGN = "*"
RIDER_SIGN = "R"


def _of_each(state: FellowshipState, of: Callable[[Hobbit], int]) -> dict[tuple[str, str], Value]:
    """Return a series for each hobbit, each with a sign of its own, without a value once the hobbit is out of the
    game."""
    names: dict[str, tuple[str, str]] = {}
    for name in state.hobbits:
        signs = [sign for _, sign in names.values()]
        names[name] = hobbit_name(name), next(sign for sign in hobbit_name(name).upper() if sign not in signs)

    def of_hobbit(now: FellowshipState, name: str) -> float | None:
        return of(now.hobbits[name]) if now.hobbits[name].alive else None

    return of_each(names, of_hobbit)


def _charts(state: FellowshipState) -> list[Kept]:
    corruption: dict[tuple[str, str], Value] = _of_each(state, lambda one: one.step)
    corruption["Sauron", SAURON_SIGN] = lambda now: now.sauron
    hands: dict[tuple[str, str], Value] = _of_each(state, lambda one: len(one.hand))
    danger = "Steps into the darkness; where Sauron stands, a hobbit is lost."
    if state.dark_lord is not None:
        corruption["Black Rider", RIDER_SIGN] = lambda now: now.rider.step if now.rider is not None else None
        hands["Sauron", SAURON_SIGN] = lambda now: len(now.dark_lord.hand) if now.dark_lord is not None else None
        danger += " The Black Rider wins for him when it has met the Ring-bearer and is back on 15."
    charts = [
        Kept("Corruption", danger, corruption),
        Kept("Shields", "", _of_each(state, lambda one: one.shields)),
        Kept("Cards", "Cards in hand.", hands),
        Kept("Life tokens", "Rings, hearts and suns together.", _of_each(state, lambda one: sum(one.tokens.values()))),
    ]
    if state.foe_deck is not None:
        many = "In the line; eight or more at the end of a turn lose the game."
        charts.append(Kept("Foes", many, {("foes", "f"): lambda now: len(now.foe_line)}))
        all_of_them = f"Since the game began; it is won when all {len(lookup(state).foes)} are."
        charts.append(Kept("Defeated foes", all_of_them, {("defeated", "d"): defeated_count}))
    return charts


def figures(state: FellowshipState, entries: Sequence[Entry]) -> list[Figure]:
    """Return the figures on a finished game whose entries follow from `state`, which is folded on."""
    content = lookup(state)
    kept = _charts(state)
    costs: list[EventCost] = []
    lucks = [Luck(content), *(begin(content) for begin in joined(state).luck)]
    running: EventCost | None = None
    for entry in entries:
        # An event goes on over several decisions; while it does, what comes after it waits on the agenda. So it does
        # before the next event begins, but then the one before it is over.
        if not any(isinstance(step, AfterEvent) for step in state.agenda):
            running = None
        for event in entry.events:
            if isinstance(event, e.EventBegan):
                running = EventCost(state.location, event.number)
                costs.append(running)
            elif isinstance(event, AFTER_AN_EVENT):
                running = None
            elif running is not None:
                running.take(event)
            for luck in lucks:
                luck.take(event, state)
            BOOKKEEPING.evolvers[type(event)](state, event)
        state.agenda[entry.keep :] = entry.agenda
        for one in kept:
            one.keep(state)
    sheets = [sheet for luck in lucks for sheet in luck.sheets()]
    return [*(one.chart() for one in kept), *([_costs(costs, content)] if costs else []), *sheets]


def _costs(costs: Sequence[EventCost], content: Lookup) -> Sheet:
    """Return the sheet of what the events cost, without the columns that would be empty."""
    columns = ("event", "name", "darkness", "Sauron", "cards", "shields", "tokens", "foes", "eliminated")
    rows = [cost.row(content) for cost in costs]
    filled = [at for at in range(len(columns)) if at < 2 or any(row[at] != "-" for row in rows)]
    about = "From the beginning of an event to its end; steps toward the light count against darkness."
    shown = [tuple(row[at] for at in filled) for row in rows]
    return Sheet("What the events cost", tuple(columns[at] for at in filled), shown, about)


class FellowshipReview(Review):
    """Turns, marks and figures for those who look back."""

    marks = MARKS

    def marks_with(self, options: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the kinds of moments of a game: foes appear with Friends & Foes alone, and with a Sauron player alone
        there are his cards and the Black Rider."""
        without = set() if options["friends_and_foes"] == "on" else {"foe"}
        without |= set() if options["sauron"] == "on" else WITH_SAURON
        return tuple(mark for mark in MARKS if mark.id not in without)

    def begins_turn(self, event: Any) -> bool:
        """Whether somebody becomes the active player with `event`."""
        return isinstance(event, e.TurnBegan)

    def heads(self, event: Any) -> bool:
        """Whether an event says which step of a haven or which event of a board begins, before anything comes of it."""
        return isinstance(event, e.HavenStepBegan | e.EventBegan)

    def stands_apart(self, event: Any) -> bool:
        """Whether the Ring is put on, which may be in the midst of an event of the board, or the next one rolls where
        all do so in turn, again and again."""
        return isinstance(event, e.RingPutOn) or (isinstance(event, e.DieRolled) and event.rule == SPELLS)

    def turn_of(self, event: Any) -> str | None:
        """Return who becomes the active player with `event`; between the boards it is nobody's turn."""
        if isinstance(event, e.TurnBegan):
            return event.hobbit
        return "" if isinstance(event, e.LocationEntered) else None

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        return MARK_OF.get(type(event), "")

    def beat_of(self, event: Any) -> str:
        """Return the kind of beat that an event begins."""
        if isinstance(event, e.HobbitMoved) and event.steps > 0 and event.rule in DARK_TILES:
            return "dark"
        return BEAT_OF.get(type(event), "")

    def is_luck(self, event: Any) -> bool:
        """Whether a tile is turned up, or a foe."""
        return isinstance(event, e.TileTurnedUp | f.FoeTurnedUp)

    def gathers(self, event: Any) -> str:
        """Return whom a card was dealt to that goes round the table."""
        return f"dealt {event.hobbit}" if isinstance(event, e.FeatureDealt) else ""

    def sums(self, event: Any) -> str:
        """Return of what sort an event is of which a story tells what several came to."""
        return sums(event)

    def opens(self, event: Any) -> bool:
        """Whether a card is played or a tile turned up."""
        return isinstance(event, ACTS)

    def goes_on(self, event: Any) -> bool:
        """Whether a marker has been moved: a card of two symbols moves it in two decisions."""
        return isinstance(event, e.MarkerMoved)

    def aside(self, event: Any) -> bool:
        """Whether an event only says that a cost is settled, that a turn is over, that an event comes next, or what a
        symbol of Sauron's does that the event behind it tells."""
        return aside(event)

    def breaks(self, event: Any) -> bool:
        """Whether a step of a haven begins with an event, what the end of a board brings, or a way round boards."""
        return isinstance(event, e.HavenStepBegan | e.ScenarioEnded | f.BoardsOmitted)

    def figures(self, start: FellowshipState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game."""
        return figures(start, entries)

    def course(self, start: FellowshipState, entries: Sequence[Entry], see: See | None = None) -> Course:
        """Return how Sauron came nearer to the Ring-bearer, turn by turn."""
        return course(start, entries, see)
