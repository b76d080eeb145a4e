"""Two branches of one game side by side: where everybody stands, and what happened, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from core.kernel.entries import Entry
from core.kernel.prompts import inside, result_text
from replays.eyes import OPEN, Eyes, first_eyes, has_secrets, seen_state
from replays.lineage import Lineage, fork
from replays.naming import by_name, names_of
from replays.story import Story
from replays.telling import SECRET
from saves.errors import SaveError
from saves.library import summarise
from saves.notes import OPENED
from saves.reader import read_log
from saves.redacted import refuse_copy
from saves.text import visible
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.table.record import Record, decision_words
from tui.widgets.footer import KeyRow
from tui.widgets.lines import EMPTY, Line, Span, clipped, flowed, pad, width
from tui.widgets.page import InkedScreen, Page

HIDDEN = ", hidden: o opens the hands"
"""What is said of a choice that an onlooker does not see."""

COVERED = ", and it is hidden while this game goes on"
CHOICES_COVERED = "; the choices are hidden while this game goes on, until o opens the hands in its replay"
"""What is said of it while hands stay covered: where nothing follows that shows it, and where what was chosen does."""


class Side:
    """One of the two games: its lineage, and its words for what happened."""

    def __init__(self, path: Path) -> None:
        log = read_log(path)
        refuse_copy(path.name, log.header, log.redacted)
        self.path = path
        self.lineage = Lineage(log)
        self.game = by_name(log.game, log.header)
        self.name = visible(log.header.name or path.stem)
        self.names = names_of(log.game, log.header)
        self.record = Record(self.game, self.lineage.happened)
        self.first = first_eyes(log.table, log.table.line)
        """Whose eyes look first; where hands need to stay covered, no others do."""
        self.eyes: Eyes = self.first
        self._opened = any(note.text == OPENED for note in Story(log).notes.get(log.cursor - 1, ()))
        self._decisions: dict[int, str] = {}

    def look(self, eyes: Eyes) -> None:
        """Look with other eyes: an onlooker's, or with open hands, where these need not stay covered."""
        self.eyes = self.first if self.covered else eyes
        self._decisions.clear()

    @cached_property
    def covered(self) -> bool:
        """Whether the game goes on, and somebody has something to hide in it that no replay has opened where it
        stands."""
        return not self._result and not self._opened and self.hides(self.lineage.last)

    def hides(self, number: int) -> bool:
        """Whether an onlooker does not see everything after an entry."""
        return has_secrets(self.game, self.lineage.state(number))

    def standing(self, number: int) -> list[tuple[str, str]]:
        """Return where everybody stands after an entry, as the eyes see it."""
        return self.game.words.standing(seen_state(self.game, self.lineage.state(number), self.eyes))

    def block(self, number: int, size: int) -> list[Line]:
        """Return the rows on one entry: what was decided, and what followed."""
        entry = self.lineage.entry(number)
        if entry is None:
            words = " the game is over" if self._result else " no further yet"
            return [((words, "soft"),)] if number == self.lineage.last + 1 else []
        rows = flowed([(f"{number:>4} ", "soft"), (self._decision(number, entry), "strong")], size, 5)
        for line in self.record.lines_of(number, entry, self.eyes):
            if line.text != self._decision(number, entry):
                rows += flowed([("     ", ""), (line.text, "")], size, 6)
        return rows

    @property
    def begins(self) -> str:
        """From which entry on a branch goes its own way: its own numbers, which lists show, begin there with 0."""
        return f" (entry {self.lineage.first} is its entry 0)" if self.lineage.first else ""

    def stand(self, number: int) -> str:
        """Return whether its last entry is reached with entry `number`, or lies behind, and how it stands there."""
        last = self.lineage.last
        if number < last:
            return ""
        if self._result:
            return f"ends at entry {last}: {self._result}"
        return f"stands at entry {last}{self._whose}"

    @property
    def _whose(self) -> str:
        """Whose eyes see the hands of a game that goes on, where it has any, in words."""
        if not self.covered:
            return ""
        seen = self.names.get(self.eyes or "")
        return f", seen by {inside(seen)}" if seen else ", hands covered"

    @cached_property
    def _result(self) -> str:
        """How the game ended, in words; nothing where it goes on."""
        found = summarise(self.path)
        told = result_text(found.result, self.names) if found.result else ""
        return visible(f"{told}, {found.score}" if told and found.score is not None else told)

    def _decision(self, number: int, entry: Entry) -> str:
        if number not in self._decisions:
            before = self.lineage.state(number - 1) if entry.action is not None else None
            words = decision_words(self.game, before, entry, self.eyes, self.names)
            if words.endswith(f" {SECRET}"):
                shown = bool(self.record.lines_of(number, entry, self.eyes))
                words += (CHOICES_COVERED if shown else COVERED) if self.covered else HIDDEN
            self._decisions[number] = words
        return self._decisions[number]


class ComparePage(Page):
    """Both sides up to one entry: where everybody stands on top, the latest decisions at the bottom."""

    def __init__(self, left: Side, right: Side, forked: int) -> None:
        super().__init__(id="compare")
        self.left, self.right = left, right
        self.forked = forked
        self.at = forked
        self.differing = self._first()
        """The first entry that is not the same on both sides, or, where one ends before that, its last one."""

    def _first(self) -> int:
        sides, number = (self.left.lineage, self.right.lineage), self.forked + 1
        while number <= min(side.last for side in sides) and not self.differs(number):
            number += 1
        return min(number, *(max(self.forked + 1, side.last) for side in sides))

    def differs(self, number: int) -> bool:
        """Whether other things happened in an entry, or it is only on one side."""
        left, right = (side.lineage.entry(number) for side in (self.left, self.right))
        return left is None or right is None or (left.action, left.events) != (right.action, right.events)

    @property
    def end(self) -> int:
        """The last entry of the longer side."""
        return max(self.left.lineage.last, self.right.lineage.last)

    def go_to(self, number: int) -> None:
        """Show both sides up to an entry, the fork at least."""
        self.at = max(self.forked, min(number, self.end))
        self.top = 0
        self.rebuild()

    def build(self, size: int) -> list[Line]:
        """Return the rows that fit."""
        half = (size - 3) // 2
        bar = f" {self.glyphs.bar} "
        sides = (self.left, self.right)
        names: list[Line] = [((side.name, "bright"),) for side in sides]
        headed: list[Line] = [(*name, (side.begins, "soft")) for name, side in zip(names, sides, strict=True)]
        begins: list[Line] = [((side.begins.lstrip(), "soft"),) for side in sides]
        named = [headed] if all(width(one) <= half for one in headed) else [names, begins]
        head = [_across(left, right, half, bar) for left, right in named]
        left_stands, right_stands = (side.stand(self.at) for side in (self.left, self.right))
        if left_stands or right_stands:
            head.append(_across(((left_stands, "key"),), ((right_stands, "key"),), half, bar))
        standings = self._standings(half, bar)
        whole = len(standings) <= self.content_size.height // 2
        head += standings if whole else self._standings(half, bar, False)
        head.append((((self.glyphs.line * size), "soft"),))
        room = max(1, self.content_size.height - len(head))
        return [*head, *self._happened(size, half, bar, room)]

    def _happened(self, size: int, half: int, bar: str, room: int) -> list[Line]:
        """Return what happened up to the entry in sight, in at most `room` rows: of one that needs more, its head."""
        rows = self._block(self.at, half, bar) if self.at > self.forked else []
        if len(rows) > room:
            more = f"   {self.glyphs.ellipsis} {len(rows) - room + 1} more rows: 1 or 2 replays them"
            return [*rows[: room - 1], ((more, "soft"),)]
        number = self.at - 1
        while number > self.forked and len(rows) < room:
            rows = [*self._block(number, half, bar), *rows]
            number -= 1
        if number <= self.forked and len(rows) < room:
            rows = [*flowed([(" ", ""), (self.parting(), "soft")], size, 1), *rows]
        return rows[-room:]

    def _block(self, number: int, half: int, bar: str) -> list[Line]:
        """Return the rows on one entry of both sides."""
        left, right = (side.block(number, half) for side in (self.left, self.right))
        mark = f" {self.glyphs.changed} " if self.differs(number) else bar
        count = max(len(left), len(right))
        return [_across(_at(left, row), _at(right, row), half, bar if row else mark) for row in range(count)]

    def parting(self) -> str:
        """Return where the two part, and what is the first that differs, where they still go on alike for a while."""
        words = f"They part after entry {self.forked}"
        alike = self.differing > self.forked + 1 or not self.differs(self.differing)
        return f"{words}, and go on alike; {self.beginning()}." if alike else f"{words}."

    def beginning(self) -> str:
        """Return where what is not alike begins."""
        if self.differs(self.differing):
            return f"entry {self.differing} is the first that differs"
        return f"one ends after entry {self.differing}, alike so far"

    def _standings(self, half: int, bar: str, whole: bool = True) -> list[Line]:
        """Return where everybody stands: what differs in full, the rest in full or in one row each."""
        pairs = [dict(side.standing(min(self.at, side.lineage.last))) for side in (self.left, self.right)]
        names = list(dict.fromkeys([*pairs[0], *pairs[1]]))
        margin = max(map(len, names), default=0) + 1
        rows = []
        for name in names:
            values = [pair.get(name, "-") for pair in pairs]
            role = "bright" if values[0] != values[1] else ""
            cells: list[Line] = [((pad(name, margin), "soft"), (value, role)) for value in values]
            mark = f" {self.glyphs.changed} " if role else bar
            if not (role or whole):
                rows.append(_across(cells[0], cells[1], half, mark))
                continue
            left, right = (flowed(cell, half, margin) for cell in cells)
            for row in range(max(len(left), len(right))):
                rows.append(_across(_at(left, row), _at(right, row), half, bar if row else mark))
        return rows


def _at(rows: Sequence[Line], at: int) -> Line:
    return rows[at] if at < len(rows) else EMPTY


def _across(left: Line, right: Line, half: int, bar: str) -> Line:
    one = clipped(left, half)
    middle: Span = (" " * (half - width(one)) + bar, "soft")
    return (*one, middle, *clipped(right, half))


class CompareScreen(Hosted, InkedScreen[None]):
    """Lays the games at two paths side by side. Raises `SaveError` when one cannot be read, or they share nothing."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Side by side"
    AUTO_FOCUS = "ComparePage"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("down,j,right,l", "entry(1)", "Decision", key_display="up/down", id="compare.down"),
        Binding("up,k,left,h", "entry(-1)", "Decision before", show=False, id="compare.up"),
        Binding("pagedown,space", "entry(10)", "Ten", key_display="pgup/pgdn", id="compare.page_down"),
        Binding("pageup", "entry(-10)", "Ten decisions back", show=False, id="compare.page_up"),
        Binding("home,g", "edge(-1)", "Where they part", show=False, id="compare.first"),
        Binding(
            "end,G",
            "edge(1)",
            "Ends",
            key_display="home/end",
            id="compare.last",
            tooltip="The end of the longer game",
        ),
        Binding("o", "hands", "Hands", id="compare.hands", tooltip="Open hands, or covered again"),
        Binding("1", "replay(0)", "Replay", key_display="1 2", id="compare.left", tooltip="Replay left"),
        Binding("2", "replay(1)", "Replay right", show=False, id="compare.right"),
        Binding("q", "back", "Close", show=False, id="compare.close"),
        BACK,
    ]

    def __init__(self, one: Path, other: Path) -> None:
        super().__init__()
        self.sides = (Side(one), Side(other))
        forked = fork(self.sides[0].lineage, self.sides[1].lineage)
        if forked is None:
            raise SaveError(f"{self.sides[0].name} and {self.sides[1].name} share no beginning")
        self.both = ComparePage(*self.sides, forked)

    def compose(self) -> ComposeResult:
        """Show the title, both sides and the keys."""
        yield Static("", id="page-title", markup=False)
        yield self.both
        yield KeyRow()

    def on_mount(self) -> None:
        """Go to the first decision in which they differ."""
        self.both.go_to(self.both.differing)
        self._title()

    def _title(self) -> None:
        words = f"❧ Side by side, up to entry {self.both.at}"
        if self.both.differing > self.both.forked + 1 or not self.both.differs(self.both.differing):
            words += f"   {self.both.beginning()}"
        opened = [where for where, side in zip(("left", "right"), self.sides, strict=True) if side.eyes == OPEN]
        if opened:
            words += "   open hands" + (f" on the {opened[0]}" if len(opened) == 1 and self._covers else "")
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(words))

    def action_entry(self, by: int) -> None:
        """Go on or back by decisions."""
        self.both.go_to(self.both.at + by)
        self._title()

    def action_edge(self, edge: int) -> None:
        """Go to where they part, or to the end of the longer one."""
        self.both.go_to(self.both.forked if edge < 0 else self.both.end)
        self._title()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to open hands only where something is hidden."""
        return self._hides if action == "hands" else super().check_action(action, parameters)

    @cached_property
    def _hides(self) -> bool:
        places = {self.both.forked, self.both.differing}
        sides = [side for side in self.sides if not side.covered]
        return any(side.hides(min(number, side.lineage.last)) for side in sides for number in places)

    @property
    def _covers(self) -> bool:
        """Whether the hands of one of them stay covered."""
        return any(side.covered for side in self.sides)

    def action_hands(self) -> None:
        """Open the hands, or cover them again; those of a game that goes on stay covered."""
        eyes = None if any(side.eyes == OPEN for side in self.sides) else OPEN
        for side in self.sides:
            side.look(eyes)
        covered = [side.name for side in self.sides if side.covered]
        if eyes == OPEN and covered:
            what = f"{covered[0]} goes on, so its" if len(covered) == 1 else "Both games go on, so their"
            whose = "its replay" if len(covered) == 1 else "their replays"
            self.host.say(f"{what} hands stay covered until o opens them in {whose}.")
        self.both.rebuild()
        self._title()

    def action_replay(self, side: int) -> None:
        """Look at one of them in the replay, at the entry in sight."""
        found = self.sides[side]
        self.host.replay_game(found.path, max(0, self.both.at - found.lineage.first))

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss(None)
