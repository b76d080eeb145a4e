"""The rule of the selection, standing open beside the board."""

from __future__ import annotations

from core.kernel.game import Game
from tui.widgets.lines import EMPTY, Line, flowed
from tui.widgets.page import Page


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
            return flowed([(" Select a choice or a line of the log to read its rule.", "dim")], width - 1, 1)
        rule = book[self.rule_id]
        room = width - 1
        rows = flowed([(f" {rule.id} ", "rule"), (rule.title, "title")], room, 1)
        rows += flowed([(f" {rule.provenance}", "dim")], room, 1)
        for paragraph in rule.text.split("\n\n"):
            rows.append(EMPTY)
            rows += flowed([(" " + " ".join(paragraph.split()), "")], room, 1)
        if rule.see:
            rows += [EMPTY, *flowed([(" see ", "dim"), (", ".join(rule.see), "rule")], room, 1)]
        return rows

    def rule_here(self) -> str:
        """Return the rule that is shown."""
        return self.rule_id
