"""Reading a screen as plain text."""

from __future__ import annotations

from typing import Any

from textual.app import App


def text_of(app: App[Any]) -> str:
    """Return what is on the screen, one line for each line of the terminal."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text[:width] for strip in strips[:height])


def said(app: App[Any]) -> str:
    """Return every sentence that is or will be shown for a few seconds."""
    return "\n".join(notification.message for notification in app._notifications)
