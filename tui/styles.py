"""The style sheets. A screen names the one that it needs: nobody waits for the styles of screens that stay closed.

Textual parses every sheet again whenever a screen brings another; here what was parsed stays parsed.
"""

from __future__ import annotations

from pathlib import Path

from textual.css.stylesheet import Stylesheet

BASE = Path(__file__).with_name("base.tcss")
"""What every screen has."""

SHELL = Path(__file__).with_name("shell.tcss")
"""The screens around the games."""

TABLE = Path(__file__).with_name("table.tcss")
"""The table, the replay and the lessons."""


class Sheets(Stylesheet):
    """A style sheet that parses a source once, for as long as the theme stays."""

    def reparse(self) -> None:
        """Parse what is new; all of it, when the theme changed."""
        self.parse()
