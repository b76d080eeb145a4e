"""What the rule coverage report asks of this game's tests: the rules that situations show, and those that none can."""

from __future__ import annotations

import importlib
from collections.abc import Collection

from core.dice.game import GAME
from tests.dice.situations.table import SHOWN
from tests.dice.situations.unshown import LISTS, UNSHOWN

UNREACHED = UNSHOWN | {
    rule.id: "a list of components, held against the data by tests of its own"
    for rule in GAME.rulebook()
    if rule.id.startswith(LISTS) or rule.id in ("D1", "DD")
}
"""Rules that no situation can show, each with the reason."""


def shown() -> Collection[str]:
    """Return the rules that situations show, whichever of them run."""
    importlib.import_module("tests.dice.situations.test_everything_is_shown")
    return SHOWN.keys()
