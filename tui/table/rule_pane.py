"""The rule of the selection, standing open beside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.kernel.game import Game
from core.kernel.styled import bare
from tui.rules.marks import blocks
from tui.widgets.lines import EMPTY, Line, Span, flowed, spread, width
from tui.widgets.log import LogLine
from tui.widgets.page import Page

RULED = re.compile(r"\|[\s:|-]+\|")
"""The line below the head of a table."""

GAP = "   "
"""What stands between two cells."""


def text_rows(text: str, size: int, lead: Sequence[Span] = ()) -> list[Line]:
    """Return the rows of a rule's text, with `lead` before its first words; rows of a table stay rows, and the
    signs that style words are left out."""
    rows: list[Line] = []
    first = list(lead)
    for block in blocks(text):
        if RULED.fullmatch(block):
            continue
        if not block:
            rows += [EMPTY] if rows and rows[-1] else []
            continue
        told = bare(block)
        cells = [cell.strip() for cell in told.strip("|").split("|")] if told.startswith("|") else [told]
        rows += flowed([*first, (" " + GAP.join(cells), "")], size, 3 if len(cells) > 1 else 1)
        first = []
    while rows and not rows[-1]:
        rows.pop()
    return rows


def told_lines(told: Sequence[LogLine], size: int) -> list[Line]:
    """Return the events of an entry in full words, each with its rule."""
    rows: list[Line] = []
    for line in told:
        rule: Line = ((line.rule, "soft"),)
        texts = flowed([(f" {line.text}", "bright" if line.remark else "")], size - width(rule) - 1, 3)
        rows += [spread(texts[0], rule, size), *texts[1:]]
    return rows


def is_number(rule_id: str) -> bool:
    """Tell whether the id of a rule is a number such as B4.11.6, and no word of ours such as DL.mount_doom."""
    return rule_id == rule_id.upper()


class RulePane(Page):
    """One rule: its title, where it comes from, its text and the rules beside it. Or what an entry of the log tells."""

    def __init__(self, game: Game, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.game = game
        self.names_ids = True
        """Whether rules are named by ids that are no numbers, too; in a picture nobody can look them up."""
        self.rule_id = ""
        self.told: tuple[LogLine, ...] = ()

    def show(self, rule_id: str, told: Sequence[LogLine] = ()) -> None:
        """Show another rule; where an entry of the log is selected, all that it tells in full words instead."""
        if rule_id == self.rule_id and tuple(told) == self.told:
            return
        self.rule_id, self.told = rule_id, tuple(told)
        self.top = 0
        self.rebuild()

    def build(self, size: int) -> list[Line]:
        """Return the lines of the rule, or of what is told."""
        if self.told:
            return told_lines(self.told, size - 1)
        book = self.game.rulebook()
        if self.rule_id not in book:
            return flowed([(" Select a choice or a line of the log to read its rule.", "soft")], size - 1, 1)
        rule = book[self.rule_id]
        room = size - 1
        shown = rule.id if self.names_ids or is_number(rule.id) else ""
        rows = flowed([(f" {shown} ".replace("  ", " "), "soft"), (rule.title, "bright")], room, 1)
        rows += flowed([(f" {rule.provenance}", "soft")], room, 1)
        rows += [EMPTY, *text_rows(rule.text, room)]
        if see := [other for other in rule.see if self.names_ids or is_number(other)]:
            rows += [EMPTY, *flowed([(" see ", "soft"), (", ".join(see), "soft")], room, 1)]
        return rows

    def rule_here(self) -> str:
        """Return the rule that is shown."""
        return self.rule_id
