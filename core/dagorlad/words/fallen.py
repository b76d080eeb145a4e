"""Who has fallen in a battle: a position made by hand leaves pieces out, and those have not been lost."""

from __future__ import annotations

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import LORD, DagorladState


def tells_losses(view: DagorladState, side: str) -> bool:
    """Whether the pieces of a side that are out of the battle have been lost in it: its demoralization points cover
    them all (20.1, 20.2). Where they do not, a lesson or a puzzle has left some out, and it cannot be told which."""
    if side == SAURON and view.leaders[LORD].gone and SAURON not in view.demoralized:
        return False
    rules = lookup(view)
    lost = [name for name, unit in view.units.items() if unit.gone and rules.side[name] == side]
    worth = sum(rules.content.points[rules.units[name].morale] for name in lost)
    counted = [card for name, card in rules.leaders.items() if card.side == side and view.leaders[name].gone]
    if side == WESTERNESSE:
        worth += sum(card.rating for card in counted if card.counted or rules.numbers.all_leaders_counted)
    return worth <= view.points.get(side, 0)
