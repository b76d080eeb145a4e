"""What keeps the tests of guests' programs quick is what keeps those of the screen so."""

from __future__ import annotations

from tests.tui.conftest import _quick

__all__ = ["_quick"]
