"""What the counters, places and ground of the map mean, for a picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.ring_war.content.pieces import FELLOWSHIP, SARUMAN
from tui.games.ring_war.counters import MANY, MOST, people_word, role_of
from tui.games.ring_war.ground import edges_of, grounds_of, place_signs
from tui.games.ring_war.hexes import POWER_WORDS
from tui.games.ring_war.look import COUNTERS, LETTERS, Look
from tui.glyphs import Glyphs
from tui.legends import Meaning, meaning
from tui.map.legend import edge_meaning, ground_meanings, map_meanings
from tui.widgets.pane import Scene

ANYWHERE = ""
"""Stands in every picture."""


def legend(scene: Scene, glyphs: Glyphs) -> list[Meaning]:
    """Return what the signs mean: armies and who is with them, places, the ground and its sides, and the marks."""
    look = Look(scene)
    whose = {power: name if power == SARUMAN else f"the {name}" for power, name in POWER_WORDS.items()}
    of_powers = [
        meaning(LETTERS[power].upper(), f"forces of {name}", COUNTERS[power], ANYWHERE) for power, name in whose.items()
    ]
    counts = {len(standing.armies) for standing in look.standing.values()}
    mixed = _mixed(look)
    return [
        *of_powers,
        meaning("25", "their Strength Points", "strong", ANYWHERE),
        meaning("f25", "in a small letter: not mobilized", COUNTERS[FELLOWSHIP], ANYWHERE),
        meaning(MANY, f"{MOST} or more", "strong"),
        *[meaning("FDx", "forces of two powers, F and D", "mark", ANYWHERE)][: int(2 in counts)],
        *[meaning("SDF", "forces of all three powers", "mark")][: int(3 in counts)],
        *[meaning("F15", "on this ground: several powers in the hex", "mark", ANYWHERE)][: int(_shared(look))],
        meaning("@2", "so many Characters of the Fellowship", "strong", "@"),
        meaning("n3", "Nazgûl", "strong", *_with("n", mixed)),
        meaning("l1", "other leaders", "strong", *_with("l", mixed)),
        meaning("o1", "Orcs with captives", "strong", *_with("o", mixed)),
        *[meaning("@n", "several kinds in a hex: their letters alone", "strong", *mixed)][: len(mixed)],
        meaning("g", "Gollum", "strong", "@g", "ng", "lg", " g "),
        meaning("W3015", "the hex in column W30, row 15", "strong", ANYWHERE),
        meaning("Hob", "the first letters of a place", "strong", ANYWHERE),
        *(meaning(sign, word, "bright") for word, sign in place_signs(glyphs).items()),
        *[_owners(whose, place_signs(glyphs).values())],
        meaning(glyphs.map_doom, "Mount Doom", "bright"),
        meaning("!", "a Servant of Sauron may wait", "bright"),
        *ground_meanings(grounds_of(glyphs).items()),
        *(edge_meaning(word, edge) for word, edge in edges_of(glyphs).items()),
        *map_meanings(glyphs),
    ]


def _shared(look: Look) -> bool:
    """Whether pieces of several powers are somewhere in one hex, without armies of two, who have signs of their own."""
    return any(role_of(look, standing) == "mark" for standing in look.standing.values() if len(standing.armies) < 2)


def _mixed(look: Look) -> list[str]:
    """Return what stands in hexes for several kinds of people, which have no room for how many they are."""
    found = {people_word(look, standing) for standing in look.standing.values()}
    return sorted(word for word in found if len(word) > 1 and not word[-1].isdigit())


def _with(letter: str, mixed: Iterable[str]) -> list[str]:
    """Return what says that somebody of a kind is in a hex: alone with a number, or among others."""
    return [*(f"{letter}{number}" for number in range(1, 10)), *(word for word in mixed if letter in word)]


def _owners(whose: Mapping[str, str], places: Iterable[str]) -> Meaning:
    """Return what the small letters beside places mean: whose they are."""
    letters = " ".join(LETTERS[power] for power in whose)
    seen = [f"{place}{gap}{LETTERS[power]}" for place in places for gap in ("", " ", "!") for power in whose]
    return meaning(letters, f"who holds a place: {', '.join(whose.values())}", "bright", *seen)
