"""The order of play in one list: what happens, what is asked, by which rules."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter, Sequence
from tests.skirmish import fighting, orders
from tests.skirmish import model as m
from tests.skirmish.model import SkirmishState

ORDER_OF_PLAY = (
    Chapter("K1", "The field", (Carried(m.Deal, orders.deal),)),
    Chapter(
        "K2",
        "The turn",
        (
            Carried(m.BeginTurn, orders.begin_turn),
            orders.Orders(),
            Carried(m.ShowOrders, orders.show_orders),
            Carried(m.RollInitiative, orders.roll_initiative),
            Carried(m.CarryOut, orders.carry_out),
        ),
    ),
    Chapter("K3", "Fighting", (fighting.Plans(), Carried(m.RollFight, fighting.roll_fight))),
)

SEQUENCE: Sequence[SkirmishState] = Sequence()
SEQUENCE.follow(ORDER_OF_PLAY)
