"""The terminal as the program hears it: bytes that are no text, floods of keys, and requests to end."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.terminal import suspending
from tui.terminal.hearing import Hearing

if TYPE_CHECKING:
    from textual.app import App

MOST_KEYS_WAITING = 200
"""Keys that come while so many wait to be answered are dropped: a paste without brackets, not somebody typing."""

AT_ONCE = 4096
"""How many bytes are read at once."""

LISTENS_FOR = 0.1
"""Seconds after which a listener without anything to hear looks whether to end, or whether an escape was a key."""

ENDING = (signal.SIGTERM, signal.SIGINT)
"""The signals that ask the program to end; it leaves as by the key, so that the terminal is restored."""


class TerminalDriver(LinuxDriver):
    """Textual's driver, but deaf to what is no text, and with a limit to how many keys can wait."""

    def _run_input_thread(self) -> None:
        """Listen until the terminal is given back; an error is the program's crash, with its report."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Listen: what is no UTF-8 (a letter from a terminal of another encoding) is a key without a meaning."""
        hearing = Hearing(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                # The first half of a letter is no text yet, and without text the parser would take it for the end.
                if selector.select(LISTENS_FOR) and (text := decode(os.read(self.fileno, AT_ONCE))):
                    for message in hearing.heard(text):
                        self.process_message(message)
                for message in hearing.quiet():
                    self.process_message(message)

    def _sigtstp_application(self, *_: object) -> None:
        """Give the terminal back and stop, with whatever runs beside the program as one job; not the program alone."""
        if self._auto_restart:
            self.suspend_application_mode()
            self._must_signal_resume = True
        suspending.stop()

    def process_message(self, message: Message) -> None:
        """Pass on what the terminal says, except keys that nobody can have typed so fast."""
        if isinstance(message, events.Key) and self._app._message_queue.qsize() > MOST_KEYS_WAITING:
            return
        super().process_message(message)


def end_when_asked(app: App[Any]) -> None:
    """Leave `app` when the system or another program asks it to end, with the exit code that the signal stands for."""
    loop = asyncio.get_running_loop()
    for number in ENDING:
        with suppress(ValueError, RuntimeError, NotImplementedError):
            loop.add_signal_handler(number, app.exit, None, 128 + number)
