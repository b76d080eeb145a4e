"""The rule of the selection, standing open beside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.kernel.game import Game
from tui.rules.rule_text import blocks
from tui.widgets.lines import EMPTY, Line, Piece, flowed
from tui.widgets.page import Page

RULED = re.compile(r"\|[\s:|-]+\|")
"""The line below the head of a table."""

GAP = "   "
"""What stands between two cells."""


def text_rows(text: str, size: int, lead: Sequence[Piece] = ()) -> list[Line]:
    """Return the rows of a rule's text, with `lead` before its first words; rows of a table stay rows."""
    rows: list[Line] = []
    first = list(lead)
    for block in blocks(text):
        if RULED.fullmatch(block):
            continue
        if not block:
            rows += [EMPTY] if rows and rows[-1] else []
            continue
        cells = [cell.strip() for cell in block.strip("|").split("|")] if block.startswith("|") else [block]
        rows += flowed([*first, (" " + GAP.join(cells), "")], size, 3 if len(cells) > 1 else 1)
        first = []
    while rows and not rows[-1]:
        rows.pop()
    return rows


class RulePane(Page):
    """One rule: its title, where it comes from, its text and the rules beside it."""

    def __init__(self, game: Game, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.game = game
        self.rule_id = ""

    def show(self, rule_id: str) -> None:
        """Show another rule."""
        if rule_id == self.rule_id:
            return
        self.rule_id = rule_id
        self.top = 0
        self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the rule's lines."""
        book = self.game.rulebook()
        if self.rule_id not in book:
            return flowed([(" Select a choice or a line of the log to read its rule.", "soft")], width - 1, 1)
        rule = book[self.rule_id]
        room = width - 1
        rows = flowed([(f" {rule.id} ", "soft"), (rule.title, "bright")], room, 1)
        rows += flowed([(f" {rule.provenance}", "soft")], room, 1)
        rows += [EMPTY, *text_rows(rule.text, room)]
        if rule.see:
            rows += [EMPTY, *flowed([(" see ", "soft"), (", ".join(rule.see), "soft")], room, 1)]
        return rows

    def rule_here(self) -> str:
        """Return the rule that is shown."""
        return self.rule_id
