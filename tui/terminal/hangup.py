"""The end of the terminal: a program whose terminal is gone must end, whether or not it is sent SIGHUP."""

from __future__ import annotations

import os
import select
import signal
import sys
from threading import Thread

from replays import short

ENDED = 128 + signal.SIGHUP if hasattr(signal, "SIGHUP") else 1
"""The exit code of a program that SIGHUP ended."""


def end_with_terminal() -> None:
    """End the program at once when the terminal that it reads from hangs up.

    Without that a program which is not sent SIGHUP (it may be ignored, or belong to another session) would read the end
    of its input over and over and keep its game locked. Nothing is lost: every action is on disk before it is shown.
    Does nothing where the input is no terminal or where there is no `poll`.
    """
    if hasattr(select, "poll") and sys.__stdin__ is not None and sys.__stdin__.isatty():
        Thread(target=wait_for_hangup, args=(sys.__stdin__.fileno(),), name="hangup", daemon=True).start()


def wait_for_hangup(terminal: int) -> None:
    """Wait until the terminal with that file descriptor hangs up; end the program then, leaving no file behind."""
    poller = select.poll()
    poller.register(terminal, 0)
    if any(event & select.POLLHUP for _, event in poller.poll()):
        short.clear()
        os._exit(ENDED)
