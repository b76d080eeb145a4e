"""What the rule coverage report and the index of examples ask: which rules situations show, and which none can."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence

from core.dice.game import GAME
from tests.dice.situations.table import SHOWN
from tests.dice.situations.unshown import LISTS, UNSHOWN

UNREACHED = UNSHOWN | {
    rule.id: "it lists what is in the box"
    for rule in GAME.rulebook()
    if rule.id.startswith(LISTS) or rule.id in ("D1", "DD")
}
"""Rules that no situation can show, each with the reason."""

NOTHING = {"DA28": "it says which dice stand on one card"}
"""Other rules by which nothing happens, each with the reason."""

NEAREST = ("one-hero-of-three", ("D1", "DD", "D2."))
"""The replay whose beginning is the nearest to show of such a rule, where its id begins so."""

POINTED = {
    "D6.6": ("The Elven Cloak is mustered for nothing, and used when Sauron attacks", 7, 2),
    "D7.3": ("The first of Sauron's turns", 4, 12),
    "D8.2": ("Six corrupted cards", 66, 6),
    "DA3": ("Nothing is borrowed without a ready enemy", 1, 2),
}
"""The event of an entry of a replay at which a rule shows that is cited by none of them."""

SITUATIONS = "situations"
"""The folder with the tests that show rules."""

HANDLED = (
    "corrupt", "recruit", "restore", "place_card", "card_corrupted", "card_restored", "cards_entered", "die_blank",
    "die_recruited", "die_spent",
)  # fmt: skip
"""The tags of actions and events that name a card without its doing anything."""

NAMES = ("Glory", "Martin", "Judith")
"""Names with a capital that the rulebook does not tell."""


def shown() -> Mapping[str, Sequence[str]]:
    """Return the rules that situations show, and the tests that do, whichever of them run."""
    importlib.import_module("tests.dice.situations.test_everything_is_shown")
    return SHOWN
