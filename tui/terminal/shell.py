"""The application underneath: one painting for each screen, a cover when the terminal is too small, and crashes."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from time import time
from typing import Any

from rich.console import RenderableType
from textual import events
from textual._compositor import CompositorUpdate
from textual._context import active_message_pump
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.driver import Driver
from textual.notifications import Notify
from textual.screen import Screen
from textual.widget import Widget

from tui.sheets.too_small import TooSmallScreen, fits
from tui.styles import Sheets
from tui.terminal import collecting, crash
from tui.terminal.driver import TerminalDriver, end_when_asked
from tui.terminal.painting import Changes, Painted
from tui.terminal.sized_screen import SizedScreen
from tui.terminal.typed_ahead import TypedAhead

SETTLING = 3
"""How often a screen comes to rest (mounted, styled, laid out, filled) before it is painted for the first time."""


READ = 1.0
"""Seconds for which a sentence stands in any case; then the next key puts it away."""


class Ground(SizedScreen[None]):
    """The screen under all others, which is never painted: else each start would paint twice."""

    def _compositor_refresh(self) -> None:
        """Paint nothing, nor ask the screen in front to paint what lies under it."""


class Shell(App[int]):
    """What any application of ours needs before it has a screen of its own."""

    clearing = False
    """Whether several screens are being left at once, on purpose."""

    holding = 0
    """How many screens that came to the front are still settling; nothing is painted meanwhile."""

    depth = 0
    """How many screens lay one over the other when the last one came to the front."""

    painted: Painted | None = None
    """What the terminal shows; None before the first paint."""

    crash_error: BaseException | None = None
    farewell = ""

    def __init__(self) -> None:
        super().__init__()
        self.typed_ahead = TypedAhead()
        self.stylesheet = Sheets(variables=self.stylesheet._variables)

    def get_driver_class(self) -> type[Driver]:
        """Return what listens to the terminal."""
        return TerminalDriver

    def heed_terminal(self) -> None:
        """End when asked to, and paint everything again after the program was suspended."""
        if not self.is_headless:
            end_when_asked(self)
        self.app_resume_signal.subscribe(self, self._come_back, immediate=True)

    def _come_back(self, _: object) -> None:
        self._forget_painted()
        self.refresh(layout=True)

    def _forget_painted(self) -> None:
        if self.painted is not None:
            self.painted.forget()

    async def on_event(self, event: events.Event) -> None:
        """Answer an event; a key waits while a screen comes or goes, wherever it has been before, and while others that
        were typed before it are on their way."""
        if not isinstance(event, events.Key) or self._quits(event):
            await super().on_event(event)
            return
        ahead = self.typed_ahead
        too_early = ahead.went_astray(event) if event.is_forwarded else ahead.overtakes(event)
        if too_early or self.holding:
            event.stop()
            ahead.keep(event)
        else:
            self.hush(after=READ)
            ahead.aim(event)
            focused = self.focused
            await super().on_event(event)
            if self.focused is not focused:
                ahead.focus_moved()
        if ahead.waiting and not self.holding:
            ahead.let_go(self.post_message)

    def _quits(self, key: events.Key) -> bool:
        return any(binding.priority for binding in self._bindings.key_to_bindings.get(key.key, ()))

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send what the terminal does not show yet; screens are laid out and painted more than once."""
        sent = self._running and not self._closed and not self.is_headless and self._driver is not None
        if isinstance(renderable, CompositorUpdate) and sent and not self._batch_count:
            if self.painted is None:
                self.painted = Painted()
            renderable = self.painted.changes(renderable, self.size)
            if isinstance(renderable, Changes) and not renderable.pieces:
                return
        super()._display(screen, renderable)

    def paint_screens_once(self) -> None:
        """From now on hold painting while a screen comes to the front."""
        self.screen_change_signal.subscribe(self, self._paint_once, immediate=True)

    def _paint_once(self, screen: Screen[Any]) -> None:
        """Hold painting while a screen that came to the front settles, so that it is sent once and not in stages; what
        was said on the screen that it covers goes."""
        deeper, self.depth = len(self.screen_stack) > self.depth, len(self.screen_stack)
        if deeper:
            self.hush()
        self.call_later(self.fit_terminal)
        held = contextlib.ExitStack()
        held.enter_context(self._hold())
        self._settle(screen, held, SETTLING)

    @contextlib.contextmanager
    def _hold(self) -> Iterator[None]:
        self.holding += 1
        try:
            with self.batch_update():
                yield
        finally:
            self.holding -= 1

    def _settle(self, screen: Screen[Any], held: contextlib.ExitStack, rounds: int) -> None:
        if not self.screen_stack:  # the program has closed meanwhile
            held.close()
        elif rounds == 0 or screen is not self.screen:
            held.close()
            collecting.begin()
            if screen is not self.screen or not getattr(screen, "WAITS_TO_PAINT", False):
                self.screen.refresh()  # what was painted while painting was held is lost
            self.screen._on_timer_update()  # the next tick of Textual's clock would paint it, too, but later
            if not self.holding:
                self.typed_ahead.let_go(self.post_message)
        elif screen.is_mounted:
            screen.call_after_refresh(self._settle, screen, held, rounds - 1)
        else:
            self.set_timer(0.01, lambda: self._settle(screen, held, rounds))

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front, giving up its game; the one below learns what size the terminal has now.

        A screen that is not in front any more leaves nothing: keys can come faster than screens go.
        """
        if self._asked_from_behind():
            return AwaitComplete()
        left = getattr(self.screen, "played", None)
        if left is not None:
            left.close()
        done = super().pop_screen()
        if self.screen.outer_size != self.size:
            self.screen.post_message(events.Resize(self.size, self.size))
        return done

    def _asked_from_behind(self) -> bool:
        """Return whether what runs now is the handler of a screen that is not in front."""
        pump = active_message_pump.get(None)
        if self.clearing or not isinstance(pump, Widget):
            return False
        try:
            return pump.screen is not self.screen
        except NoScreen:
            return True

    def on_notify(self, event: Notify) -> None:
        """Put away what a new sentence takes the place of: the same sentence, and what was no warning.

        Warnings that come together stand together.
        """
        new = event.notification
        for old in list(self._notifications):
            if old.message == new.message or old.severity == "information":
                del self._notifications[old]
                self.screen.query(f"#--textual-toast-{old.identity}").remove()  # Textual would leave its row empty

    def hush(self, after: float = 0.0) -> None:
        """Put away the sentences that are no warnings, and have stood for so many seconds: they were about something
        that is not in sight any more."""
        read = time() - after
        for old in [one for one in self._notifications if one.severity == "information" and one.raised_at <= read]:
            del self._notifications[old]
            self.screen.query(f"#--textual-toast-{old.identity}").remove()

    def fit_terminal(self) -> None:
        """Cover the screen when the terminal is too small, uncover it when it has grown."""
        size = self.size
        covers = [screen for screen in self.screen_stack if isinstance(screen, TooSmallScreen)]
        if fits(size.width, size.height):
            if covers and self.screen is covers[-1]:
                self.pop_screen()
        elif not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())

    def on_resize(self, event: events.Resize) -> None:
        """Paint everything again, and look whether the terminal is large enough.

        Textual paints a screen anew only for another size, but a terminal may have lost what it showed on its way back
        to the same one.
        """
        self._forget_painted()
        if self.screen_stack and self.screen.outer_size == event.size:
            self.screen.refresh()
        self.call_after_refresh(self.fit_terminal)

    def _handle_exception(self, error: Exception) -> None:
        """Write a report without local variables, and leave with a sentence instead of a traceback."""
        if (self._exit or not self._running) and isinstance(error, NoMatches):
            return  # Textual composes no screen any more once the program is left, but still mounts it
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        if self.crash_error is None:
            self.crash_error = error
            self.farewell = self.report(error)
        self._close_messages_no_wait()

    def report(self, error: Exception) -> str:
        """Write a report on an error in the program, and return what is said of it on leaving."""
        return crash.farewell(error, crash.write_report(error))

    def _fatal_error(self) -> None:
        """Leave; Textual would print a traceback with local variables here."""
        error = sys.exc_info()[1]
        self._handle_exception(error if isinstance(error, Exception) else RuntimeError())

    def _print_error_renderables(self) -> None:
        """Print the farewell after a crash, once the terminal is restored."""
        self._exit_renderables.clear()
        if self.crash_error is not None and not self.is_headless:
            with contextlib.suppress(OSError, ValueError):
                print(self.farewell, end="", file=sys.__stderr__, flush=True)
