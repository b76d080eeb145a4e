"""What the rule coverage report asks: the rules that situations show, and why others cannot be shown."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence

from tests.dagorlad.situation import SHOWING

MODULES = ("set_up", "movement", "combat", "leaders", "magic", "worked_examples")
LISTS = "it lists what is in the box"
MAP = "it describes the map"
UNREACHED = {
    "11.0": "what the battle is about; nothing follows from it",
    **dict.fromkeys(("1.1", "1.2", "1.3", "1.4", "1.5"), LISTS),
    **dict.fromkeys(("2.1", "2.2", "2.3"), MAP),
    "W3.2": "names of phases, which other rules fill",
    "W3.3": "words for what other rules say of phases",
    "W8.4": "nothing ever gives a step back or heals a wound",
    "21.25": "history; nothing follows from it",
    "GR1": "how rules are numbered",
    "GR3": "what is never asked cannot be shown",
    "GR4": "what is asked stands with each rule that gives a choice",
    "DR26": "undo is the table's and no part of the game",
}

NEAREST = ("dagorlad", ("1.", "2.", "11.0", "W3."))
"""The replay whose beginning is the nearest to show of a list of pieces, of the map and of the phases."""

POINTED = {
    "DR9": ("A surrounded Goblin stays and loses a step", 4, 4),
}
"""The event of an entry of a replay at which a rule shows that is cited by none of them."""

FOREMOST = {"W8.1": "Elves fire three hexes far, Goblins two"}
"""The replays that show more of a rule than those that would be taken first."""

SITUATIONS = "situations"
"""The folder with the tests that show rules."""

NAMES = ("Elf", "Warg")
"""Names with a capital that the rulebook tells in the plural only."""


def shown() -> Mapping[str, Sequence[str]]:
    """Return the rules that situations show, and the tests that do."""
    for name in MODULES:
        importlib.import_module(f"tests.dagorlad.situations.test_{name}")
    return SHOWING.rules
