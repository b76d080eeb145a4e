"""Reading a screen as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot

MOST_KEYS = 60
"""So many keys at most are pressed until something comes to pass; a test that needs more has lost its way."""


def text_of(app: App[Any]) -> str:
    """Return what is on the screen, one line for each line of the terminal."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text[:width] for strip in strips[:height])


def said(app: App[Any]) -> str:
    """Return every sentence that is or will be shown for a few seconds."""
    return "\n".join(notification.message for notification in app._notifications)


async def press_until(pilot: Pilot[Any], key: str, done: Callable[[], bool], at_most: int = MOST_KEYS) -> None:
    """Press a key until `done`; fail with what is on the screen when that does not come to pass."""
    for _ in range(at_most):
        if done():
            return
        await pilot.press(key)
    assert done(), f"not after {at_most} keys:\n{text_of(pilot.app)}"
