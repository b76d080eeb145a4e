"""Dice as they are drawn: pills in a row of text, and little dice of three rows."""

from __future__ import annotations

from collections.abc import Iterable

from core.dice.model.state import DiceState, Die
from core.dice.turn import values
from tui.games.dice.signs import Signs, alike, die_name, die_rule, face_pieces, face_rebuilt, strength
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, clipped, cut, cut_out, merged, width
from tui.widgets.spots import Block, Drawing, Thing

INNER = 9
"""The cells inside a little die."""


def sign_of(state: DiceState, die: Die, area: str, signs: Signs) -> Line:
    """Return what a die of an area shows: in the Active Pool its face, elsewhere what it is worth."""
    if area == "active":
        return face_pieces(values.shown(state, die), bool(die.face), signs)
    return strength(state, die, signs)


def pill(state: DiceState, die: Die, area: str, signs: Signs, glyphs: Glyphs) -> Line:
    """Return what a die shows as a pill; a die of a corrupted card in the colour of loss."""
    face = "".join(text for text, _ in sign_of(state, die, area, signs))
    role = "shadow" if values.corrupted(state, die.kind) else ""
    return (
        (glyphs.pill_left, role),
        (face, f"pill {role}".strip()),
        (glyphs.pill_right, role),
    )


def small(
    state: DiceState,
    dice: Iterable[Die],
    area: str,
    signs: Signs,
    glyphs: Glyphs,
    new: frozenset[int],
    marks: bool = False,
) -> list[Thing]:
    """Return dice as pills with their names, one for each lot of dice that are alike.

    With `marks` a reconstructed face carries its mark.
    """
    things: list[Thing] = []
    for die, count in alike(state, dice):
        fresh = any(one.id in new for one in dice if values.looks(state, one) == values.looks(state, die))
        name = "+".join(die_name(state, one.kind) for one in (die, *die.attached))
        role = "bright" if fresh else "shadow" if values.corrupted(state, die.kind) else ""
        spans: list[Span] = [*pill(state, die, area, signs, glyphs)]
        spans.append((signs.rebuilt if marks and face_rebuilt(state, die.kind, die.face) else "", "soft"))
        spans.append((name, role))
        gap = " " if glyphs.ascii else ""
        spans.append((f"{gap}{glyphs.times}{count}" if count > 1 else "", "soft"))
        spans.append((glyphs.changed if fresh else "", "bright"))
        things.append(Thing(merged(spans), die_rule(die.kind)))
    return things


def little(state: DiceState, die: Die, area: str, signs: Signs, glyphs: Glyphs, new: frozenset[int]) -> Block:
    """Return a die of three rows: its face, its name below, what is attached to it above."""
    fresh = die.id in new
    frame = "bright" if fresh else "soft"
    face = sign_of(state, die, area, signs)
    around = INNER - width(face)
    left = max(0, around // 2)
    middle: Line = (
        (glyphs.bar, frame),
        (" " * left, ""),
        *face,
        (" " * max(0, around - left), ""),
        (glyphs.bar, frame),
    )
    name = cut(die_name(state, die.kind), INNER - 2, glyphs.ellipsis)
    role = "shadow" if values.corrupted(state, die.kind) else "bright" if fresh else ""
    with_them = cut("+".join(die_name(state, one.kind) for one in die.attached), INNER - 4, glyphs.ellipsis)
    rebuilt = signs.rebuilt if face_rebuilt(state, die.kind, die.face) else glyphs.line
    above = f"+{with_them}" if with_them else ""
    top: Line = (
        (glyphs.corner_nw + glyphs.line, frame),
        (above, "bright"),
        (glyphs.line * (INNER - 3 - len(above)), frame),
        (glyphs.changed if fresh else glyphs.line, frame),
        (rebuilt, "soft"),
        (glyphs.corner_ne, frame),
    )
    lines = INNER - len(name)
    bottom: Line = (
        (glyphs.corner_sw + glyphs.line * (lines // 2), frame),
        (name, role),
        (glyphs.line * (lines - lines // 2) + glyphs.corner_se, frame),
    )
    return Block((merged(top), merged(middle), merged(bottom)), die_rule(die.kind))


def fresh_dice(now: DiceState, before: DiceState | None, seat: str, area: str) -> frozenset[int]:
    """Return which dice of an area were not there, or showed something else, before the last decision."""
    if before is None or seat not in before.players:
        return frozenset()
    old = {die.id: (die.face, values.looks(before, die)) for die in getattr(before.players[seat], area)}
    dice: list[Die] = getattr(now.players[seat], area)
    return frozenset(die.id for die in dice if old.get(die.id) != (die.face, values.looks(now, die)))


def cropped(drawing: Drawing, height: int, size: int, ellipsis: str) -> Drawing:
    """Return a drawing of at most `height` rows; where more was drawn the last one says so."""
    if height and len(drawing.lines) > height:
        last = clipped((*cut_out(drawing.lines[height - 1], 0, size - 2), (f" {ellipsis}", "soft")), size)
        drawing.lines[height - 1 :] = [last]
        drawing.spots = [spot for spot in drawing.spots if spot.row < height]
    return drawing
