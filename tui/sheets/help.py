"""Help: the keys of the screen in front, taken from its own bindings, so that the list cannot be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.screen import Screen
from textual.widgets import Static

from tui.keys import BACK, key_name
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedModalScreen
from tui.widgets.rows import Row, RowList

GENERAL = {"app.focus_next": "The next part of the screen", "app.focus_previous": "The part before"}
HIDDEN = ("screen.copy_text", "copy_text")

LESSON = "lesson"
"""What the list is dismissed with when the lesson is wanted."""

ROOM, GAP = 62, 2
"""The cells of a line of the list, and those between keys and words."""

LEAST, MOST_KEYS, MOST_SIGNS = 8, 22, 12
"""The cells of the column of keys at least, at most, and at most of that of signs; what is longer reaches further."""

KeyGroup = tuple[str, list[tuple[str, str]]]
"""A title, and (keys, what they do) below it."""


def key_groups(screen: Screen[Any]) -> list[KeyGroup]:
    """Return the keys that work on `screen` now, grouped by what they belong to, its own first."""
    groups: dict[str, dict[str, tuple[list[str], str]]] = {}
    for key, active in own_bindings(screen):
        binding = active.binding
        title = active.node.BINDING_GROUP_TITLE or _title_of(active.node)
        words = active.tooltip or binding.tooltip or binding.description
        action = binding.action
        if key.isdigit() and binding.id is None:
            action, key = binding.action.split("(")[0] + " by number", "1-9"
            words = f"{words.rsplit(' ', 1)[0]} by number" if words[-1:].isdigit() else words
        elif action in GENERAL:
            title, words = "Everywhere", GENERAL[action]
        keys, _ = groups.setdefault(title, {}).setdefault(action, ([], words))
        if key_name(key) not in keys:
            keys.append(key_name(key))
    own = screen.BINDING_GROUP_TITLE or _title_of(screen)
    order = sorted(groups, key=lambda title: (title != own, title == "Everywhere", title))
    return [(title, [("  ".join(keys), words) for keys, words in groups[title].values()]) for title in order]


def own_bindings(screen: Screen[Any]) -> Iterator[tuple[str, ActiveBinding]]:
    """Yield the bindings of `screen` that work now and say what they do."""
    for key, active in screen.active_bindings.items():
        binding = active.binding
        if binding.description and active.enabled and not binding.system and binding.action not in HIDDEN:
            yield key, active


def _title_of(node: object) -> str:
    if isinstance(node, RowList):
        return "Lists"
    return "This screen" if isinstance(node, Screen) else type(node).__name__


def _in_columns(groups: Sequence[KeyGroup], most: int) -> Iterator[list[Row]]:
    """Yield groups as rows below a heading, all with one column for their keys, of `most` cells."""
    width = max((cell_len(keys) for _, pairs in groups for keys, _ in pairs), default=LEAST)
    width = min(max(width, LEAST), most)
    for title, pairs in groups:
        rows = [Row(title, [(title, "bright")], heading=True)]
        for number, (keys, words) in enumerate(pairs):
            pad = " " * max(width - cell_len(keys), 0)
            first, *rest = wrap(words, ROOM - cell_len(f"{keys}{pad}") - GAP) or [""]
            below = [(" " * (width + GAP), "ink"), (" ".join(rest), "ink")] if rest else []
            rows.append(Row(f"{title} {number}", [(f"{keys}{pad}{' ' * GAP}", "key"), (first, "ink")], below=below))
        yield rows


class HelpScreen(Filtering, InkedModalScreen[str | None]):
    """A list of keys over the screen that they belong to, below the lesson that teaches what is asked there, if any.

    It is dismissed with `LESSON` when the lesson is wanted.
    """

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Keys"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("l", "lesson", "Lesson", id="help.lesson"),
        FILTER,
        Binding("question_mark,q", "leave", "Close", show=False),
        BACK,
    ]

    def __init__(self, groups: list[KeyGroup], lesson: str = "", signs: Sequence[KeyGroup] = ()) -> None:
        super().__init__()
        self.groups = groups
        self.lesson = lesson
        self.signs = signs

    def compose(self) -> ComposeResult:
        """Show the groups one below the other."""
        with Static(classes="sheet"):
            yield Static("Keys", classes="sheet-title", markup=False)
            yield RowList(self.rows())
            yield FilterLine()
        yield KeyRow()

    def rows(self) -> list[Row]:
        """Return a heading for each group and a row for each function."""
        rows: list[Row] = []
        if self.lesson:
            # The key is one of this list; below, the same letter may stand for what it does on the screen.
            key = f"l here{' ' * GAP}"
            first, *rest = wrap(self.lesson, ROOM - len(key))
            below = [(" " * len(key), "ink"), (" ".join(rest), "ink")] if rest else []
            rows.append(Row(LESSON, [(key, "key"), (first, "ink")], below=below))
        for group in (*_in_columns(self.groups, MOST_KEYS), *_in_columns(self.signs, MOST_SIGNS)):
            if rows:
                rows.append(Row(f"gap {group[0].id}", heading=True))
            rows += group
        return rows

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Open the lesson; the keys are only to be read."""
        self.dismiss(LESSON if event.row.id == LESSON else None)

    def action_lesson(self) -> None:
        """Open the lesson that teaches what is asked."""
        self.dismiss(LESSON)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a lesson where there is one."""
        return bool(self.lesson) if action == "lesson" else True

    def action_back(self) -> None:
        """Show all keys again, or close the list."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Close the list."""
        self.dismiss(None)
