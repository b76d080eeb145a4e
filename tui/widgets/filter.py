"""Finding things in a list: `/` opens one line, each letter narrows the list, esc or backspace shows all of it "
"again."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tui.keys import key_name
from tui.widgets.rows import RowList

FILTER = Binding("slash", "filter", "Filter", key_display=key_name("slash"), id="list.filter")
"""The key that narrows a list, the same on every screen that has one."""


class FilterLine(Input):
    """The line that the words are typed into; hidden until it is asked for. Up and down move in the list meanwhile."""

    DEFAULT_CSS = """
    FilterLine { height: 1; border: none; padding: 0 2 !important; background: $chosen; display: none; }
    FilterLine:focus { border: none; background: $chosen; }
    """

    def __init__(self) -> None:
        super().__init__(placeholder="words to look for", id="filter", select_on_focus=False, compact=True)
        self.cursor_blink = False

    def on_key(self, event: events.Key) -> None:
        """Leave the line with the keys that belong to the list."""
        moves = {"down": 1, "up": -1}
        if event.key in moves:
            event.stop()
            event.prevent_default()
            if isinstance(self.screen, Filtering):
                self.screen.move_in_list(moves[event.key])
        elif event.key == "backspace" and not self.value:
            event.stop()
            event.prevent_default()
            self.call_next(self.screen.run_action, "back")


class Filtering(MessagePump):
    """What a screen with a list and a `FilterLine` does about it. Its list is the first one on it."""

    @property
    def filter_line(self) -> FilterLine:
        """The line of the words."""
        return self._filtered().query_one(FilterLine)

    def _filtered(self) -> Screen[object]:
        assert isinstance(self, Screen)
        return self

    def action_filter(self) -> None:
        """Ask for words anew: what is typed takes the place of what was looked for before."""
        self.filter_line.display = True
        self._filtered().set_focus(self.filter_line)  # at once: a letter typed ahead is no command
        self.filter_line.select_all()

    def listed(self) -> Widget:
        """Return the list."""
        return self._filtered().query_one(RowList)

    def move_in_list(self, by: int) -> None:
        """Move the cursor of the list while words are typed."""
        self._filtered().query_one(RowList).action_move(by)

    def narrow(self, words: str) -> None:
        """Show what has all of `words`; everything, when there are none."""
        self._filtered().query_one(RowList).narrow(words)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while the words are typed."""
        if isinstance(event.input, FilterLine):
            self.narrow(event.value.strip())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what was found; the words stay in sight while there are any."""
        if isinstance(event.input, FilterLine):
            event.input.display = bool(event.value.strip())
            self._filtered().set_focus(self.listed())

    def clear_filter(self) -> bool:
        """Show everything again; return whether anything was left out, or words were being typed."""
        line = self.filter_line
        if not line.display:
            return False
        with line.prevent(Input.Changed):
            line.value = ""
        line.display = False
        self.narrow("")
        self._filtered().set_focus(self.listed())
        return True
