"""What the rule coverage report asks: the rules that situations show."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence

from tests.skirmish.situation import SHOWN


def shown() -> Mapping[str, Sequence[str]]:
    """Return the rules that situations show, and the tests that do."""
    for name in ("test_orders", "test_fighting"):
        importlib.import_module(f"tests.skirmish.{name}")
    return SHOWN
