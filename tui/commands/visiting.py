"""Going from the program's own screens to the tables of a host."""

from __future__ import annotations

from saves.learned import come_back
from saves.settings import load_settings
from tui.hosting.guest_app import GuestApp
from tui.hosting.line import Line


def visit(table: str) -> None:
    """Go to the host that runs here: to its lobby, or to one of its tables. Returns when the guest has left."""
    GuestApp(Line.connect, table, settings=load_settings()[0], learn=come_back).run_here()
