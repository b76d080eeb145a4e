"""What was ordered in plain mode, so that it is taken back as a whole, alone or among other decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from core.bots.seated import undo_steps
from core.kernel.table import Table


@dataclass(frozen=True)
class Order:
    """An order that was carried out: its words, after how many entries, in how many decisions, and after how many
    entries something was asked again."""

    text: str
    since: int
    steps: int
    upto: int


def orders_back(table: Table, done: Sequence[Order], steps: int) -> tuple[list[Order], int]:
    """Return which orders lie within so many steps back, the last of them first, and how many entries that is. An order
    is one step, however many decisions it took; where fewer lie behind, the entries are more than there are."""
    back = 0
    orders: list[Order] = []
    for _ in range(steps):
        at = table.cursor - back
        if (order := next((one for one in done if one.upto == at), None)) is not None:
            orders.append(order)
            back = table.cursor - order.since
        else:
            back = next(far for number in count(1) if (far := undo_steps(table, number)) > back)
    return orders, back
