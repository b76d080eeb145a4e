"""The marks of the views: how far a stack comes, what a question offers, Provinces, control, one's own notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.hexes import Hex
from core.ring_war.chapters.ground import stops
from tui.games.ring_war.look import INKS, LETTERS, Look
from tui.glyphs import Glyphs
from tui.map.atlas import Patch, View

PROVINCES, CONTROL, SEEN = "provinces", "control", "seen"

VIEWS = (
    View(PROVINCES, "provinces", "the letter of each hex's Province"),
    View(CONTROL, "control", "whose a hex is: f the Fellowship's, s Saruman's, d the Dark Power's"),
    View(SEEN, "last seen", "?2 two were found there last, t5 in Game-Turn 5"),
)


def reach(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return what each hex in reach of the stack that moves costs, and in which of them something meets it."""
    met = halts(look)
    return {
        hex_: Patch(
            glyphs.map_zone if hex_ in met else "",
            f"{cost:>2} ",
            far=f"{cost:<2}",
            role="reach",
            upper_role="shadow",
            filled="lower",
            over=True,
        )
        for hex_, cost in look.ways.costs.items()
    }


def halts(look: Look) -> frozenset[Hex]:
    """Return the hexes in reach of the stack that moves in which something meets it, where nobody stands who shows
    it."""
    if look.stack is None:
        return frozenset()
    return (stops(look.state, look.stack) & look.ways.costs.keys()) - look.standing.keys()


def way(look: Look, path: Sequence[Hex], glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the dots of a way, in the hexes where nobody stands."""
    dot = Patch(f" {glyphs.map_way} ", far=glyphs.map_way, role="key", over=True)
    return {hex_: dot for hex_ in path if hex_ not in look.standing}


def offered(look: Look, hexes: Iterable[Hex], glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the hexes that a question offers: an arrow where nobody stands, else the counter lit."""
    there, lit = (
        Patch(lower=f" {glyphs.arrow} ", far=glyphs.arrow, role="reach", filled="lower", over=True),
        Patch(role="reach", filled="lower", over=True),
    )
    return {hex_: lit if hex_ in look.standing else there for hex_ in hexes}


def provinces(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the letter of each land hex's Province."""
    standing = look.standing
    return {
        hex_: Patch(f"{letter:^3}", far=letter, role="gold")
        for hex_, letter in look.rules.terrain.province.items()
        if hex_ in look.rules.terrain.land and hex_ not in standing
    }


def control(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return whose each hex is that somebody controls."""
    standing = look.standing
    return {
        hex_: Patch(f" {LETTERS[power]} ", far=LETTERS[power], role=INKS[power])
        for hex_, power in look.state.control.items()
        if power in LETTERS and hex_ not in standing
    }


def seen(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return where the looking power has last found somebody, and in which Game-Turn."""
    found: dict[Hex, tuple[int, int]] = {}
    for notes in look.state.seen.values():
        for note in notes.values():
            turn, count = found.get(note.hex, (0, 0))
            found[note.hex] = (max(turn, note.turn), count + 1)
    return {
        hex_: Patch(f"?{count} ", f"t{turn}", far=f"?{count}", role="shadow")
        for hex_, (turn, count) in found.items()
        if hex_ not in look.standing
    }


MARKS = {PROVINCES: provinces, CONTROL: control, SEEN: seen}
"""What marks each view of the game."""
