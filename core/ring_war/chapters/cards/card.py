"""What an Event Card is: when it serves, what it needs, what it is aimed at, what it does (5.6)."""

from __future__ import annotations

from typing import ClassVar

from core.ring_war.chapters.gollum import watcher
from core.ring_war.chapters.sides import player_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim
from core.ring_war.model.state import RingWarPlay, RingWarState
from core.ring_war.words.names import hex_title

OWN, MOVE = "own", "move"
"""One's own step of the Events Phase, and one's own movement: no windows, questions that list cards."""

ANY_TIME = frozenset({"step", "search", "shadow", "pass", "fight", "battle", "death", "capture", "arrival", OWN})
WINDOWS: dict[str, frozenset[str]] = {
    "any": ANY_TIME,
    "own": frozenset({OWN}),
    "move": frozenset({MOVE}),
    "own move": frozenset({OWN, MOVE}),
    "search": frozenset({"search"}),
    "shadow": frozenset({"shadow"}),
    "pass": frozenset({"pass"}),
    "battle": frozenset({"battle"}),
    "fight": frozenset({"fight", "battle"}),
}
"""In which windows a card serves, by the word that its data have for it (`content.pieces.When`)."""
WAITS: dict[str, str] = {
    "any": "a window, such as the start of a step, a search, a combat or an arrival",
    "own": "its player's own step of the Events Phase",
    "move": "its player's own movement",
    "own move": "its player's own step of the Events Phase, or own movement",
    "search": "the moment before a search",
    "shadow": "the moment before the Shadow Points are rolled",
    "pass": "a stack that enters a Misty Pass",
    "battle": "the moment before the die of an Army Combat",
    "fight": "the moment before the first round of a combat",
}
"""What a card waits for that does not serve now, by the same words."""


class EventCard:
    """An Event Card. What it is called, who plays it and when stand in the data; its class says everything else.

    All its functions are given an `Aim`: who plays it, in which window, and what has been said so far. What they ask of
    the state is what the one who plays it may see, but for `plays`.
    """

    id: ClassVar[str]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Return a sentence that says why the card would do nothing now, or "" when it would do something."""
        return ""

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return what can be said next of what it is to do; nothing when all has been said."""
        return []

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question to which those are answers."""
        return "What is it to do?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return what an option is called: a hex, unless the card says otherwise."""
        return hex_title(option)

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """Do what the card does; all has been said."""
        raise TypeError(f"{type(self).__name__} does not say what it does")


def windows_of(state: RingWarState, card: str) -> frozenset[str]:
    """Return the windows in which a card serves."""
    return WINDOWS[lookup(state).events[card].when]


def waits_for(state: RingWarState, card: str) -> str:
    """Return in words for what a card waits that does not serve now (3.3)."""
    return WAITS[lookup(state).events[card].when]


def players_of(state: RingWarState, card: str) -> set[str]:
    """Return the powers that may play a card: in the games for two the Dark Power plays Saruman's (RR24), and Gollum's
    cards are whose Gollum is (X.2)."""
    if card == "e05":
        return {watcher(state)}
    return {player_of(state, power) for power in lookup(state).events[card].by}
