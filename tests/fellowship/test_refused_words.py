"""What is left undone, or cannot be paid, is called by its name."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model.events import CostRefused


@pytest.mark.parametrize(
    ("rule", "able", "told"),
    [
        ("B9.1.3", True, "Stone in the Well: what it asks for is left undone"),
        ("B9.1.3", False, "Stone in the Well: its cost cannot be paid"),
        ("B3.3", True, "A Nazgûl appears: what it asks for is left undone"),
        ("B4.2.4", True, "What the tile asks for is left undone"),
        ("ST.dark4", True, "What the tile asks for is left undone"),
        ("SN.NZ4", True, "Winged Terror: what it asks for is left undone"),
        ("B4.4.3", True, "That is left undone"),
        ("B4.4.3", False, "The cost cannot be paid"),
    ],
)
def test_a_price_that_is_not_paid_is_told_with_what_asked_for_it(rule: str, able: bool, told: str) -> None:
    assert GAME.words.event_text(CostRefused(rule, able)) == told
