"""Whole games of the gallery: bots play them with a chosen seed, and their turning points get notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.bots.seated import play_bots
from core.fellowship import events as e
from core.fellowship import sauron_events as s
from core.fellowship.corruption import defeated_count
from core.fellowship.game import GAME
from core.fellowship.names import card_name, hobbit_name, place_name
from core.fellowship.sauron_labels import nazgul_name, sauron_card_name
from core.fellowship.state import FellowshipState
from core.kernel.prompts import Outcome
from core.kernel.table import Header, SeatInfo, Table, new_header
from saves.game_file import SavedGame

CREATED = "2026-11-21T12:00:00Z"


class WholeGame(msgspec.Struct, frozen=True):
    """A game of the gallery: its file and title, the table, and what is said at its beginning and its end.

    `rule` and `result` are the ending that the seed was chosen for.
    """

    file: str
    title: str
    options: Mapping[str, str]
    seed: int
    rule: str
    result: str
    opening: str
    ending: str

    def header(self) -> Header:
        """Return the table with sensible bots in every seat."""
        options = GAME.checked_options(self.options)
        seats = {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in GAME.seats(options)}
        found = new_header(GAME, options=options, seats=seats, seed=self.seed, name=self.title)
        return msgspec.structs.replace(found, created=CREATED)

    def story(self, saved: SavedGame) -> None:
        """Play the game to its end and write its notes. Raises `AssertionError` when it ends in another way."""
        play_bots(saved.table)
        outcome = saved.table.prompt
        assert isinstance(outcome, Outcome)
        assert (outcome.rule, outcome.result) == (self.rule, self.result)
        saved.note(self.opening, 0)
        for entry, text in turning_points(saved.table):
            saved.note(text, entry)
        saved.note(f"{outcome.reason} {self.ending} ({outcome.rule}) The score is {outcome.score}.", saved.table.entry)


def turning_points(table: Table) -> Iterator[tuple[int, str]]:
    """Yield entries with what is to be said on them: the first of each kind, the boards, and every elimination."""
    said: set[Any] = set()
    for number in range(1, table.entry + 1):
        state: FellowshipState = table.state_at(number)
        told: list[str] = []
        for event in table.line.entries[number].events:
            found = _told(event, state)
            if found is not None and found[0] not in said:
                said.add(found[0])
                told.append(found[1])
        if told:
            yield number, " ".join(told)


def _told(event: Any, state: FellowshipState) -> tuple[Any, str] | None:
    """Return what kind of turning point an event is, and the words on it."""
    teller = TELLERS.get(type(event))
    return None if teller is None else teller(event, state)


def _entered(event: e.LocationEntered, state: FellowshipState) -> tuple[Any, str] | None:
    if event.location not in GAME_SCENARIOS:
        return None
    steps = ", ".join(f"{hobbit_name(name)} on {one.step}" for name, one in state.hobbits.items() if one.alive)
    text = f"The Fellowship comes to {place_name(event.location)} ({event.rule}): {steps}, Sauron on {state.sauron}. "
    text += f"{hobbit_name(state.ring_bearer)} bears the Ring (B4.10.2)."
    return event.location, text


def _eliminated(event: e.HobbitEliminated, state: FellowshipState) -> tuple[Any, str]:
    text = f"{hobbit_name(event.hobbit)} and Sauron have met on the corruption line, and he is out (B4.6.2)."
    if event.hobbit != state.ring_bearer:
        text += " He was not the Ring-bearer, so the others go on without him (B4.6.4)."
    return ("out", event.hobbit), text


def _tenth_foe(event: e.FoeDefeated, state: FellowshipState) -> tuple[Any, str] | None:
    tens = defeated_count(state) // 10
    words = f"{10 * tens} foes or more are defeated now. When all 30 are, the game is won at once (F5.4)."
    return (("foes", tens), words) if tens in (1, 2) else None


def _met(event: s.RiderMet, state: FellowshipState) -> tuple[Any, str]:
    return "met", (
        f"The Black Rider has come upon {hobbit_name(event.hobbit)}, the Ring-bearer, and turns round. If it comes "
        "back to Mordor before this scenario is over, Sauron has won (S6.3, S6.4)."
    )


GAME_SCENARIOS = ("bree", "moria", "isengard", "helms_deep", "shelobs_lair", "mordor")
Teller = Callable[[Any, FellowshipState], tuple[Any, str] | None]
TELLERS: dict[type, Teller] = {
    e.LocationEntered: _entered,
    e.HobbitEliminated: _eliminated,
    e.FoeDefeated: _tenth_foe,
    e.RingPutOn: lambda x, state: (
        "ring",
        f"{hobbit_name(x.hobbit)} puts on the Ring, once in each scenario: a roll first, then a marker moves 4 spaces "
        "less the symbols, and takes nothing on the way (B4.7.1 to B4.7.3).",
    ),
    e.GandalfCalled: lambda x, state: (
        "gandalf",
        f"{hobbit_name(x.hobbit)} pays for {card_name(x.card)}. Each Gandalf card can be called once in the game, and "
        "one player alone has to pay the five shields (B4.8).",
    ),
    e.TileRejected: lambda x, state: (
        "rejected",
        f"{hobbit_name(x.hobbit)} rejects the tile: it is laid face down, and the next one has to be accepted (S11.2).",
    ),
    s.HandRefreshed: lambda x, state: (
        "refreshed",
        "Sauron refreshes his hand instead of playing a card. He gives up a blow for up to six cards, and nothing can "
        "keep him from it any more (S4.2, S4.3).",
    ),
    s.SauronCardPlayed: lambda x, state: (
        ("played", x.lesser),
        f"{sauron_card_name(x.card)} against {hobbit_name(x.hobbit)}. "
        + (
            "At the start of a turn a card of Sauron's costs one symbol only (S5.3)."
            if x.lesser
            else "Instead of a roll all its symbols are suffered (S4.5)."
        ),
    ),
    s.NazgulApplied: lambda x, state: (
        "nazgul",
        f"Sauron applies {nazgul_name(x.card)}: first its symbol for whoever begins the turn, then an incident that "
        "concerns the Fellowship (S5.5, S5.6).",
    ),
    s.RiderMet: _met,
}

GAMES: Sequence[WholeGame] = (
    WholeGame(
        "sauron-wins",
        "Sauron overtakes the Ring-bearer",
        {"hobbits": "2", "sauron": "on"},
        32,
        "B4.6.3",
        "lost",
        "Two hobbits against a player who is Sauron. There is hardly a die in this game: wherever the rules of the "
        "base game demand a roll, Sauron is called, and he answers with a card of his hand (S3.1).",
        "With the Ring-bearer the game is over, and Sauron alone has won it.",
    ),
    WholeGame(
        "riders-return",
        "The Black Rider comes home",
        {"hobbits": "2", "sauron": "on"},
        62,
        "S6.4",
        "lost",
        "Sauron's second way to win: the Black Rider rides down the line to the Ring-bearer and back to Mordor. Watch "
        "its sign on the corruption line, which points where it faces (S6.1).",
        "It had met the Ring-bearer, so what it knew was enough.",
    ),
    WholeGame(
        "ring-destroyed",
        "The Ring is destroyed",
        {"hobbits": "2"},
        12,
        "B4.11.6",
        "won",
        "The base game with two hobbits, from Bag End to Mount Doom. It is won by whoever survives a roll of the die "
        "at the volcano (B4.11.2).",
        "Whoever is still in the game counts his shields for the score.",
    ),
    WholeGame(
        "overtaken",
        "The Ring-bearer is overtaken",
        {"hobbits": "2"},
        44,
        "B4.6.3",
        "lost",
        "The commonest way to lose the base game: the hobbits walk into the darkness, Sauron comes toward them, and "
        "the Ring-bearer is the one who may not be met (B4.6.3).",
        "A lost game scores what the marker of the main line shows.",
    ),
    WholeGame(
        "ring-is-mine",
        "The Ring is mine",
        {"hobbits": "2"},
        15,
        "B9.4.6",
        "lost",
        "In Mordor the sixth event is the end: if its sundials come faster than the Fellowship travels, Sauron takes "
        "the Ring, wherever everybody stands (B9.4.6).",
        "Nothing can stop the sixth event of Mordor once its tile is carried out.",
    ),
    WholeGame(
        "all-foes-defeated",
        "A victory of arms",
        {"hobbits": "3", "friends_and_foes": "on"},
        3,
        "F5.4",
        "won",
        "With Friends & Foes there is a second way to win: to defeat all 30 foes. It is a race, for eight of them at "
        "the end of a turn lose the game (F4.1).",
        "The Ring does not have to come to Mount Doom any more.",
    ),
    WholeGame(
        "dark-events",
        "Through the dark events",
        {"hobbits": "2", "dark_events": "on", "watchful_peace": "on", "one_ring_card": "on"},
        129,
        "B4.11.6",
        "won",
        "Twenty-three dark tiles lie in the bag with the others (S11). Each tile that is drawn may be accepted, or "
        "rejected for one that has to be taken (S11.2).",
        "The extra cards One Ring and Watchful Peace lay ready, too; Watchful Peace scores 10 while it is unused "
        "(S12.2).",
    ),
)
