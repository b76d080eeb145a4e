"""The title of the terminal's window."""

from __future__ import annotations

import os
from typing import Any

from textual.app import App

from saves.text import visible

NO_TITLE = ("linux", "dumb", "")
"""Terminals that have none, and may show what is meant for it."""


def show_title(app: App[Any], words: str) -> None:
    """Show `words` as the title of the terminal's window, if it has one; without words the terminal's own."""
    driver = app._driver
    if driver is not None and not app.is_headless and os.environ.get("TERM", "") not in NO_TITLE:
        driver.write(f"\x1b]2;{visible(words)}\x07")
