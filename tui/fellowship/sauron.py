"""What the Sauron player has: the Black Rider, his hand where it can be seen, and the Nazgul cards that lie open."""

from __future__ import annotations

from core.fellowship.sauron_labels import LordCard, chip_name, lord_cards, rider_row
from core.fellowship.state import FellowshipState
from tui.widgets.lines import Line, flowed
from tui.widgets.pane import Pane, Sight


class SauronPane(Pane):
    """The rider, Sauron's cards, and the chips above the board in play."""

    def lines(self, sight: Sight, width: int) -> list[Line]:
        """Return the rider, then the Nazgul cards, then the hand, then the chips."""
        state: FellowshipState = sight.view
        lord = state.dark_lord
        if lord is None:
            return []
        hand, shown = lord_cards(state)
        rows = self._rider(state, width)
        rows += self._cards("Nazgul", shown, width)
        held = f" hand: {len(lord.hand)} cards, {len(lord.deck)} in the deck, {len(lord.discard)} discarded"
        rows += flowed([(held, "dim")], width, 1)
        rows += self._cards("hand", hand, width)
        if state.chips:
            words = ", ".join(f"{place.replace(':', ' ')}: {chip_name(chip)}" for place, chip in state.chips.items())
            rows += flowed([(" chips ", "title"), (words, "")], width, 3)
        return rows

    def _rider(self, state: FellowshipState, width: int) -> list[Line]:
        rider = rider_row(state)
        if rider is None:
            return []
        where = "back to Mordor" if rider.back else "toward the hobbits"
        goal = "from Mordor" if rider.back or not state.ring_bearer else "from the Ring-bearer"
        words = f"on {rider.step}, riding {where}, {rider.distance} steps {goal}"
        return flowed([(" Black Rider ", "title"), (words, "bad" if rider.back else "strong")], width, 1)

    def _cards(self, title: str, cards: list[LordCard], width: int) -> list[Line]:
        rows: list[Line] = []
        for card in cards:
            rows += flowed([(f" {title} ", "title"), (card.name, "strong"), (f": {card.text}", "")], width, 3)
        return rows
