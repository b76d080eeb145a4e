"""The faces that show what a rule is about, each with what it says."""

from __future__ import annotations

from collections.abc import Callable

from core.dice.content.contents import lookup
from core.dice.content.faces import Shown
from core.dice.model.state import DiceState
from tui.games.dice.signs import face_pieces, signs_of
from tui.plates import Plate, Room
from tui.widgets.lines import Line
from tui.widgets.lines import width as line_width

Key = Callable[[Shown], object]

FACES: dict[str, Key] = {
    "D3.1": lambda shown: bool(shown.fellowship) and not _more(shown) and shown.fellowship,
    "D3.2": lambda shown: bool(shown.draw) and not shown.fellowship and shown.draw,
    "D3.3": lambda shown: shown.reroll and not shown.fellowship,
    "D3.4": lambda shown: shown.unit and (shown.level, shown.bursts),
    "D3.5": lambda shown: shown.bursts and (shown.bursts, shown.unit, shown.artifact),
    "D3.6": lambda shown: bool(shown.fellowship) and _more(shown) and (shown.either, shown.draw, shown.reroll),
    "D3.7": lambda shown: shown.artifact and (True, shown.bursts),
}
"""By rule: what must differ for another face to be drawn; nothing for faces that it is not about."""

NARROWEST = 8
"""The least cells of the column of faces."""


def faces_of(state: DiceState, rule: str) -> Plate | None:
    """Return the faces that a rule is about."""
    return (lambda room: _faces(state, FACES[rule], room)) if rule in FACES else None


def _more(shown: Shown) -> bool:
    return bool(shown.draw) or shown.reroll


def _faces(state: DiceState, key: Key, room: Room) -> list[Line]:
    """Return one face of each kind as a pill, with its meaning and, where there is room, a die that has it."""
    rules, signs, glyphs = lookup(state), signs_of(room.glyphs), room.glyphs
    found: dict[object, tuple[Line, str, str]] = {}
    for kind, die in rules.dice.items():
        for number in range(1, len(die.faces) + 1):
            shown = rules.shown(kind, number)
            if not rules.is_enemy(kind) and (what := key(shown)) and what not in found:
                face = face_pieces(shown, True, signs)
                pill: Line = ((glyphs.pill_left, ""), *((text, "pill") for text, _ in face), (glyphs.pill_right, ""))
                found[what] = (pill, said(shown), f" ({die.name.removeprefix('The ')})")
    size = max([NARROWEST, *(line_width(pill) for pill, *_ in found.values())])
    rows: list[Line] = []
    for _, (pill, words, whose) in sorted(found.items(), key=lambda one: repr(one[0])):
        row: Line = ((" ", ""), *pill, (f"{' ' * (size - line_width(pill))}  {words}", ""))
        rows.append((*row, (whose, "soft")) if line_width(row) + len(whose) <= room.width else row)
    return rows[: room.rows]


def said(shown: Shown) -> str:
    """Return what a face of a player's die shows, in words."""
    bursts = {0: "", 1: ", with a burst"}.get(shown.bursts, f", with {shown.bursts} bursts")
    if shown.unit:
        return f"Unit of level {shown.level}: attack {shown.attack}, defense {shown.defense}{bursts}"
    parts = [f"{shown.fellowship} Fellowship"] if shown.fellowship else []
    parts += [f"draw {shown.draw} {'die' if shown.draw == 1 else 'dice'}"] if shown.draw else []
    parts += ["roll this die again"] if shown.reroll else []
    parts += ["an artifact: mustering it costs nothing"] if shown.artifact else []
    whole = (" or " if shown.either else " and ").join(parts)
    return f"either {whole}{bursts}" if shown.either else f"{whole}{bursts}"
