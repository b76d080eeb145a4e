"""The numbered choices of a prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events

from tui.widgets.folds import folded
from tui.widgets.items import Items
from tui.widgets.lines import EMPTY, Line, flowed, line, width

SHARE = 0.42
"""The share of the width that the choice takes at most, where what follows from it stands in a column beside it."""


@dataclass(frozen=True)
class Offer:
    """One numbered choice: what it is, what would follow, its rule, and who would make it where that is not plain.

    Offers of a `group` may stand behind one line.
    """

    what: str
    then: str = ""
    rule: str = ""
    who: str = ""
    group: str = ""


BACK = Offer("Back", "all choices")
"""The last line of a group that was opened."""


class Choices(Items):
    """The choices in sight, by number; numbers of two digits are typed digit by digit.

    Where there are more than keys, a group of them is one line, which opens when it is chosen. `offers` are all that
    there is, whatever is folded; messages and `at` name them by their places among these.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.offers: tuple[Offer, ...] = ()
        self.opened = ""
        """The group that is open, if any."""
        self._fold: Callable[[list[int]], Offer] | None = None
        self._lines: list[list[int]] = []
        self.typed = ""
        self.question = ("", "")
        self.news: tuple[str, ...] = ()

    def ask(self, question: str, rule: str = "") -> None:
        """Put a question, and the rule that asks it, on the border."""
        self.question = (question, rule)
        self._note_more()

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say how many choices lie above and below."""
        super().scroll_rows(top)
        self._note_more()

    def on_resize(self, event: events.Resize) -> None:
        """Build again, and say how many choices lie above and below."""
        super().on_resize(event)
        self._note_more()

    def select(self, index: int) -> None:
        """Select a choice, and forget the digits that named another."""
        before = self.selected
        super().select(index)
        if self.selected != before and self.typed and self.selected + 1 != int(self.typed):
            self.typed = ""
            self._note_more()

    def _note_more(self) -> None:
        question, rule = self.question
        bottom = self.top + self.content_size.height
        above = sum(1 for start in self._starts[: self.count] if start < self.top)
        below = sum(1 for start in self._starts[: self.count] if start >= bottom)
        parts = [f"{self.glyphs.up} {above} more"] if above else []
        parts += [f"{self.glyphs.down} {below} more"] if below else []
        parts += [f"{self.typed}_ or enter"] if self.typed else []
        self.retitle(question, "  ".join([*parts, rule]), "  ".join(parts))

    def show(
        self, offers: Sequence[Offer], selected: int = 0, fold: Callable[[list[int]], Offer] | None = None
    ) -> None:
        """Show other choices; `selected` is the one that enter would take.

        `fold` makes the line that stands for the offers at some places; without it nothing is folded.
        """
        self.typed = ""
        if tuple(offers) != self.offers or selected != self.at or self.opened:
            self.offers, self._fold = tuple(offers), fold
            self._unfold("", selected)

    def _unfold(self, group: str, selected: int) -> None:
        """Show the lines with `group` open (or none), the one selected on which a choice stands."""
        self.opened = group
        groups = [offer.group for offer in self.offers]
        self._lines = folded(groups, group) if self._fold is not None else [[at] for at in range(len(groups))]
        if group:
            self._lines.append([])
        self.top = 0
        self.reset(next((number for number, line in enumerate(self._lines) if selected in line), 0))

    @property
    def at(self) -> int:
        """The place of the offer that is selected; of the last one behind a line that stands for more."""
        line = self._lines[self.selected] if self.selected < len(self._lines) else []
        return line[-1] if line else 0

    @property
    def offer(self) -> Offer | None:
        """The selected line as an offer; None without one."""
        return self._offer(self._lines[self.selected]) if self.selected < len(self._lines) else None

    def _offer(self, line: list[int]) -> Offer:
        if len(line) > 1 and self._fold is not None:
            return self._fold(line)
        return self.offers[line[0]] if line else BACK

    def go_to(self, at: int) -> None:
        """Select the line on which an offer stands, or behind which."""
        if not any(at in line for line in self._lines):
            self._unfold("", at)
        self.select(next(number for number, line in enumerate(self._lines) if at in line))

    def choose(self) -> None:
        """Say that the selected offer was chosen; open a line that stands for more, or lead back out of it."""
        if self.selected >= len(self._lines):
            return
        line = self._lines[self.selected]
        if len(line) == 1:
            self.post_message(self.Chosen(self, line[0]))
        elif line:
            self.turn_to(self.offers[line[0]].group, line[0])
        else:
            self.close()

    def turn_to(self, group: str, selected: int) -> None:
        """Open a group, or show all lines again."""
        self.typed = ""
        self._unfold(group, selected)
        self._note_more()
        self.post_message(self.Selected(self, self.selected))

    def close(self) -> bool:
        """Show all lines again, where a group is open. Returns whether one was."""
        if not self.opened:
            return False
        self.turn_to("", next(at for at, offer in enumerate(self.offers) if offer.group == self.opened))
        return True

    def tell(self, news: Sequence[str]) -> None:
        """Say what happened since the last decision, in the room that the choices leave."""
        if tuple(news) != self.news:
            self.news = tuple(news)
            self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the choices, and at the bottom the latest news as far as there is room."""
        rows = super().build(width)
        room = self.content_size.height - len(rows) - 1
        if room < 1 or not self.news:
            return rows
        told = [row for text in self.news for row in self._news_rows(text, width)]
        if len(told) > room:
            told = [((f" {self.glyphs.ellipsis}", "soft"),), *told[1 - room :]] if room > 1 else told[-1:]
        blank = self.content_size.height - len(rows) - len(told)
        return [*rows, *[EMPTY] * blank, *told]

    def _news_rows(self, text: str, size: int) -> list[Line]:
        return flowed([(f" {self.glyphs.bullet} ", "soft"), (text, "soft")], size - 1, 3)

    def build_items(self, size: int) -> list[list[Line]]:
        """Return each choice as a row, or more rows where the pane is narrow."""
        digits = len(str(len(self._lines)))
        offers = [self._offer(line) for line in self._lines]
        beside = self._column(offers, size - digits - 3)
        return [self._rows(index, offer, size, digits, beside) for index, offer in enumerate(offers)]

    def _column(self, offers: Sequence[Offer], room: int) -> int:
        """Return where what would follow begins: behind the longest choice that leaves room for it."""
        lengths = [len(offer.what) + (len(offer.who) + 2 if offer.who else 0) for offer in offers]
        return max((length for length in lengths if length <= room * SHARE), default=0) + 2

    def _rows(self, index: int, offer: Offer, size: int, digits: int, column: int) -> list[Line]:
        lead = digits + 3
        who = ((f"{offer.who}: ", "bright"),) if offer.who else ()
        what = line(*who, (offer.what, ""))
        fits = width(what) + 2 <= column
        gap = " " * (column - width(what)) if fits else "  "
        text = (*what, (gap, ""), (offer.then, "soft")) if offer.then else what
        indent = column if fits else 2
        rows = flowed(text, size - lead - width(((offer.rule, ""),)) - 2, indent)
        number = ("  ", ""), (f"{index + 1:>{digits}} ", "key")
        first: Line = (*number, *rows[0])
        space = " " * max(1, size - width(first) - len(offer.rule) - 1)
        return [(*first, (space, ""), (offer.rule, "soft")), *(((" " * lead, ""), *row) for row in rows[1:])]

    def type_digit(self, digit: str) -> bool:
        """Take a digit. Returns whether it names a choice for certain; otherwise the choice so far is selected."""
        count = len(self._lines)
        typed = next((typed for typed in (self.typed + digit, digit) if int(typed) <= count), "")
        number = int(typed or 0)
        certain = number * 10 > count or len(typed) == len(str(count))
        self.typed = "" if (number and certain) or count < 10 else typed
        if number:
            self.select(number - 1)
        self._note_more()
        return bool(number) and certain


def told(label: str) -> tuple[str, str]:
    """Cut a choice's label into what it is and what would follow."""
    what, colon, then = label.partition(": ")
    return (what, then) if colon else (label, "")
