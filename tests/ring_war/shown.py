"""What the rule coverage report asks: the rules that situations show, and why others cannot be shown."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence

from tests.ring_war import situations
from tests.ring_war.situation import SHOWING

MAP = "it describes the map"
UNREACHED = {
    "A.2": "what is rolled stands with each rule that rolls",
    **dict.fromkeys(("2.1", "2.2", "2.3", "2.4", "2.5", "2.7", "RR21"), MAP),
    "GR1": "how rules are numbered",
    "GR4": "what is asked stands with each rule that gives a choice",
    "RR26": "undo is the table's and no part of the game",
}

NEAREST = ("ring-war", ("2.", "5.", "A.", "B.", "C.", "E.1"))
"""The replay whose beginning is the nearest to show of the map, of lists and of who plays."""

POINTED = {
    "I.3": ("The Ring comes to Barad-dûr", 66, 3),
}
"""The event of an entry of a replay at which a rule shows that is cited by none of them."""

SITUATIONS = "situations"
"""The folder with the tests that show rules."""

BESIDE = {"G.2": "spotted"}
"""The tags of events by a rule in which little of it is to be seen: only that somebody is there."""

NAMES = ("Nazgul",)
"""Names with a capital that the rulebook tells in the plural only."""


def shown() -> Mapping[str, Sequence[str]]:
    """Return the rules that situations show, and the tests that do."""
    for module in pkgutil.iter_modules(situations.__path__):
        importlib.import_module(f"{situations.__name__}.{module.name}")
    return SHOWING.rules
