"""What a screen shows of foes: the rows of the foe line, and figures on all of them."""

from __future__ import annotations

import msgspec

from core.fellowship.base.corruption import defeated_count
from core.fellowship.content.contents import lookup
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.foes import can_beat
from core.fellowship.words.names import hobbit_name


class FoeRow(msgspec.Struct, frozen=True):
    """A displayed foe as a screen shows it: what it demands, and whether the active player could do that now.

    `payable` is None where the hand that would pay is hidden. Only the leftmost foe can be defeated by way 1.
    """

    id: str
    name: str
    demand: str
    rule: str
    leftmost: bool
    life: bool
    payable: bool | None


def foe_rows(state: FellowshipState) -> list[FoeRow]:
    """Return the foe line, leftmost first. `state` may be a view."""
    foes = lookup(state).foes
    seat = state.active
    rows = []
    for at, foe_id in enumerate(state.foe_line):
        foe = foes[foe_id]
        payable = can_beat(state, seat, foe_id)
        rows.append(FoeRow(foe_id, foe.name, foe.text, foe.rule, at == 0, foe.life, payable))
    return rows


def foe_summary(state: FellowshipState) -> list[tuple[str, str]]:
    """Return figures on the foes: how many are in the line and how far from eight, in the deck, defeated."""
    shown = len(state.foe_line)
    left = TOO_MANY - shown
    lines = [
        ("in the line", f"{shown}, {left} short of eight" if left > 0 else f"{shown}: too many at a turn's end"),
        ("in the deck", str(len(state.foe_deck) if state.foe_deck is not None else 0)),
        ("defeated", f"{defeated_count(state)} of {len(lookup(state).foes)}"),
    ]
    return lines + [(f"by {hobbit_name(seat)}", str(len(foes))) for seat, foes in state.defeated.items() if foes]
