"""Talk at a hosted table: what was said, and a line to say something to everybody or to some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from core.kernel.prompts import inside
from replays.naming import listed
from saves.text import visible
from tui.host import Hosted
from tui.hosting.frames import TALK_LIMIT, SaidRecord
from tui.styles import SHELL
from tui.widgets.lines import Line, begun, flowed
from tui.widgets.page import InkedModalScreen, Page

Ear = tuple[str, tuple[str, ...]]
"""Who may listen: in words, and the seats; no seats are everybody at the table."""

EVERYBODY: Ear = ("everybody", ())


def ears_of(seats: Sequence[str], own: Sequence[str], side: Sequence[str], names: Mapping[str, str]) -> list[Ear]:
    """Return to whom one may talk: everybody, one's own side where not all are on it, and each other seat."""
    others = [seat for seat in seats if seat not in own]
    partners = [seat for seat in others if seat in side]
    found = [EVERYBODY]
    if len(partners) > 1 and len(partners) < len(others):
        found.append(("my side", tuple(partners)))
    if len(others) > 1:
        found += [(inside(visible(names.get(seat, seat))), (seat,)) for seat in others]
    return found


def said_line(said: SaidRecord, names: Mapping[str, str]) -> Line:
    """Return one thing that was said, as it stands in the talk: who, to whom, and what; a note of the table's own, as
    on a seat that nobody has, is by nobody."""
    whom = [inside(visible(names.get(seat, seat))) for seat in said.to if seat != said.seat]
    to = f" to {listed(whom)}" if whom else ""
    about = f", note on entry {said.entry}" if said.note else ""
    who = f"{_speaker(said, names)}{to}{about}" if said.author or not said.note else f"Note on entry {said.entry}"
    return ((f"{who}: ", "soft"), (visible(said.text), "bright"))


def _speaker(said: SaidRecord, names: Mapping[str, str]) -> str:
    """Return who said something, with the seat of whoever plays, which may bear another name."""
    author, seat = visible(said.author), inside(visible(names.get(said.seat, "")))
    if not seat or not author or seat == author:
        return author or begun(seat)
    return begun(seat) if f"({author})" in seat else f"{author} as {seat}"


class TalkPane(Page, can_focus=False):
    """What was said, the last at the foot."""

    DEFAULT_CSS = "TalkPane { height: 1fr; }"

    def __init__(self, said: Sequence[SaidRecord], names: Mapping[str, str]) -> None:
        super().__init__()
        self.said = list(said)
        self.names = names

    def build(self, width: int) -> list[Line]:
        """Return the rows, or a sentence where nothing was said yet."""
        if not self.said:
            return [((" Nothing has been said at this table yet.", "soft"),)]
        return [row for one in self.said for row in flowed([(" ", ""), *said_line(one, self.names)], width - 1, 3)]

    def hear(self, said: Sequence[SaidRecord]) -> None:
        """Show what was said meanwhile, too."""
        self.said = list(said)
        self.rebuild()
        self.last()


class TalkScreen(Hosted, InkedModalScreen[None]):
    """What was said at the table, and a line to say more; `ears` are those whom one may talk to."""

    CSS_PATH = SHELL
    CSS = """
    TalkScreen { align: center middle; background: $background 60%; }
    TalkScreen .sheet { height: 80%; width: 80; max-width: 100%; padding: 0 1; }
    TalkScreen Input { border: round $line; background: $background; padding: 0 1; border-title-color: $soft;
        border-subtitle-color: $soft; }
    .-ascii TalkScreen Input { border: ascii $line; }
    """
    AUTO_FOCUS = "Input"
    BINDING_GROUP_TITLE = "Talk"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("tab", "ear(1)", "To whom", priority=True, id="talk.to"),
        Binding("shift+tab", "ear(-1)", "To whom", show=False, priority=True),
        Binding("pageup", "scroll(-1)", "Earlier", show=False, id="talk.earlier"),
        Binding("pagedown", "scroll(1)", "Later", show=False, id="talk.later"),
        Binding("escape,ctrl+g", "leave", "Close", key_display="^g", id="talk.close"),
    ]

    class Spoken(Message):
        """Something is to be said to these seats (none: to everybody)."""

        def __init__(self, text: str, to: Sequence[str]) -> None:
            super().__init__()
            self.text = text
            self.to = list(to)

    def __init__(self, said: Sequence[SaidRecord], names: Mapping[str, str], ears: Sequence[Ear]) -> None:
        super().__init__()
        self.pane = TalkPane(said, names)
        self.ears = list(ears) or [EVERYBODY]
        self.ear = 0

    def compose(self) -> ComposeResult:
        """Show what was said above the line."""
        with Vertical(classes="sheet"):
            yield Static("Talk", classes="sheet-title", markup=False)
            yield self.pane
            yield Input(max_length=TALK_LIMIT, select_on_focus=False)

    def on_mount(self) -> None:
        """Begin at what was said last."""
        line = self.query_one(Input)
        line.cursor_blink = False
        keys = "enter says it, tab: to whom, ^g closes" if len(self.ears) > 1 else "enter says it, ^g closes"
        line.border_subtitle = keys
        self._show_ear()
        self.call_after_refresh(self.pane.last)

    def _show_ear(self) -> None:
        self.query_one(Input).border_title = f"To {self.ears[self.ear][0]}"

    def hear(self, said: Sequence[SaidRecord]) -> None:
        """Show what was said meanwhile, too."""
        self.pane.hear(said)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say what was typed, and stay; an empty line closes the sheet."""
        event.stop()
        text = event.value.strip()
        if not text:
            self.dismiss(None)
            return
        self.query_one(Input).value = ""
        self.post_message(self.Spoken(text, self.ears[self.ear][1]))

    def action_ear(self, by: int) -> None:
        """Talk to others."""
        self.ear = (self.ear + by) % len(self.ears)
        self._show_ear()

    def action_scroll(self, by: int) -> None:
        """Read what was said earlier, or later."""
        self.pane.move(by * max(1, self.pane.content_size.height - 1))

    def action_leave(self) -> None:
        """Close the sheet."""
        self.dismiss(None)
