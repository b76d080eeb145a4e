"""The other answers: Glory against Corruption, cards that fall, and those that have a key of their own."""

from __future__ import annotations

from collections.abc import Sequence

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corruptible
from core.dice.sauron.ending import plays_together
from tui.games.dice.signs import signs_of
from tui.keys import GO_ON, REFUSE
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.pane import Asked

DIGITS = 9
"""The greatest amount that is its own key."""


def other_rows(asked: Asked, told: Sequence[Row]) -> list[Row]:
    """Return each choice that stands in none of the rows in one of its own, but for those that end something."""
    shown = {cell.choice for row in told for cell in row.cells}
    left = [at for at in range(len(asked.choices)) if at not in shown]
    return [_answer(asked, at) for at in left if not isinstance(asked.choices[at].action, a.Done | a.Back)]


def glory_rows(asked: Asked) -> list[Row]:
    """Return none as `0`, and each amount that changes something as its own key; the others stand in one row.

    An amount that loses the game, where all lose together, stands by itself and says so.
    """
    state: DiceState = asked.scene.view
    amounts = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, a.LoseGlory)]
    if not amounts:
        return []
    rows: list[Row] = []
    idle: list[Cell] = []
    nothing = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, a.Done)]
    for at in [*nothing, *amounts]:
        what, _, then = asked.label(at).partition(": ")
        lost = 0 if at in nothing else asked.choices[at].action.count
        ruin = plays_together(state) and lost >= state.players[asked.choices[at].seat].glory
        if asked.choices[at].group and not ruin:
            idle.append(Cell(((str(lost), ""),), at))
            continue
        falls = ruin or bool(corruptible(state, state.sauron.points - lost))
        key = REFUSE if at in nothing else str(lost) if lost <= DIGITS else ""
        rows.append(Row((Cell(((what, ""),), at),), key=key, then=((then, "shadow" if falls else "bright"),)))
    if len(idle) == 1:
        at = idle[0].choice
        what, amount = asked.label(at).partition(": ")[0], asked.choices[at].action.count
        key = str(amount) if amount <= DIGITS else ""
        rows.append(Row((Cell(((what, ""),), at),), key=key, then=(("saves no more", "soft"),)))
    elif idle:
        head = ((f"another amount of {signs_of(asked.glyphs).glory}", "soft"),)
        rows.append(Row(tuple(idle), head, then=(("saves no more", "soft"),)))
    return rows


def going_on(asked: Asked) -> list[Row]:
    """Return the answer that lets a window pass."""
    passes = [at for at, choice in enumerate(asked.choices) if choice.action == a.Pass(choice.seat)]
    return [_answer(asked, at, GO_ON, "bright") for at in passes[:1]]


def fixed_rows(asked: Asked) -> list[Row]:
    """Return what always has the same key: being done, and taking a choice back."""
    glory = any(isinstance(choice.action, a.LoseGlory) for choice in asked.choices)
    found: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if isinstance(choice.action, a.Done) and not glory:
            found.append(_answer(asked, at, "d"))
        elif isinstance(choice.action, a.Back):
            found.append(_answer(asked, at, "b"))
    return found


def _answer(asked: Asked, at: int, key: str = "", role: str = "") -> Row:
    what, _, label = asked.label(at).partition(": ")
    return Row((Cell(((what, role),), at),), key=key, then=((label, "soft"),) if label else ())
