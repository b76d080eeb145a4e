"""What a seat sees: everything that lies on the table; only chance is unknown (DA52)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.state import DiceState
from core.kernel.sight import Sight

REVEALING = (e.DiceDrawn, e.DiceRolled, se.SauronRolled, se.CardsEntered)


class DiceSight(Sight):
    """Nothing on the table is hidden."""

    def view(self, state: DiceState, seat: str | None) -> DiceState:
        """Return the state as everybody sees it. Bags are counts by kind, in an order that says nothing of draws."""
        players = {
            name: msgspec.structs.replace(player, bag=dict(sorted(player.bag.items())))
            for name, player in state.players.items()
        }
        return msgspec.structs.replace(state, players=players)

    def reveals(self, event: Any) -> bool:
        """Whether `event` showed something that nobody knew: a draw, a roll, cards by chance."""
        return isinstance(event, REVEALING)
