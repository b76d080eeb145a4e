"""The whole map in a few cells: where the armies are, and which part of it is in the window."""

from __future__ import annotations

from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.hexes import Hex
from tui.games.dagorlad.look import LOOKS
from tui.map.panes import CornerPane
from tui.widgets.lines import Line, Span, merged
from tui.widgets.pane import Scene

ROWS_A_CELL = 2
SIGNS: dict[frozenset[str], Span] = {
    frozenset({SAURON}): ("o", "rose"),
    frozenset({WESTERNESSE}): ("w", "blue"),
    frozenset({SAURON, WESTERNESSE}): ("+", "bright"),
}
"""What stands where units of one side are, and of both."""


class OverviewPane(CornerPane):
    """The map in cells of two rows: `o` Sauron's units, `w` those of Westernesse, `+` both; corners of the window."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the overview."""
        look = LOOKS.of(scene)
        grid, rules = look.rules.grid, look.rules
        here = {side: {self._cell(hex_) for hex_ in look.board.held[side]} for side in (SAURON, WESTERNESSE)}
        corners = {self._cell(hex_) for hex_ in self.corners}
        rows: list[Line] = []
        for down in range(-(-grid.rows // ROWS_A_CELL)):
            spans: list[Span] = [(" ", "")]
            for across in range(grid.columns):
                cell = across, down
                sides = frozenset(side for side, cells in here.items() if cell in cells)
                hexes = [grid.at(across + 1, down * ROWS_A_CELL + row) for row in range(1, ROWS_A_CELL + 1)]
                open_ = any(hex_ in rules.passable for hex_ in hexes)
                sign = SIGNS.get(sides) or ((self.glyphs.map_clear if open_ else self.glyphs.mountain), "side")
                text, role = sign
                spans.append((text, f"{role} pill" if cell in corners else role))
            rows.append(merged(spans))
        return rows

    @staticmethod
    def _cell(hex_: Hex) -> tuple[int, int]:
        return int(hex_[:2]) - 1, (int(hex_[2:]) - 1) // ROWS_A_CELL
