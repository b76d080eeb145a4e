"""Each way in which a battle ends, played from a position to the end, and played again decision by decision."""

from __future__ import annotations

import random

import msgspec
import pytest

from core.dagorlad.game import GAME
from core.kernel.prompts import DRAWN
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify
from tests.dagorlad.situation import S, W

ENDS = {
    "westernesse-decisive": ("21.21", W, [S], {W: 40, S: 10}),
    "westernesse-tactical": ("21.22", W, [S], {W: 10, S: 40}),
    "sauron-decisive": ("21.23", S, [], {W: 10, S: 40}),
    "sauron-tactical": ("21.24", S, [], {W: 40, S: 10}),
    "draw": ("21.24", DRAWN, [S, W], {W: 40, S: 10}),
    "sauron-resigns": ("DR20", W, [], {}),
    "westernesse-resigns": ("DR20", S, [], {}),
}


def ended(name: str) -> Table:
    """Return a table that has come to an end by chance, from the beginning of turn 17 or, to be resigned, of turn 1."""
    rule, result, broken, vp = ENDS[name]
    position: dict[str, object] = {"options": {"length": 18, "undo": "free"}}
    if rule != "DR20":
        units = {"GO1": {"hex": "1205"}, "OR1": {"hex": "1310"}, "ME1": {"hex": "1204"}, "CA1": {"hex": "1606"}}
        leaders = {"sauron": {"hex": "1320"}, "elendil": {"hex": "1204"}}
        position |= {"turn": 17, "phase": "C", "units": units, "leaders": leaders, "demoralized": broken, "vp": vp}
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=7))
    table.open()
    chooser = random.Random(3)
    for _ in range(2_000):
        if table.over:
            break
        choices = [one.action for one in table.choices()]
        tags = [type(one).__struct_config__.tag for one in choices]
        if rule == "DR20":
            wanted = "resign" if result != table.prompt.seat else "done"  # type: ignore[union-attr]
            at = tags.index(wanted) if wanted in tags else 0
        else:
            at = chooser.choice([at for at, tag in enumerate(tags) if tag != "resign"])
        table.act(choices[at])
    return table


@pytest.mark.parametrize("name", ENDS)
def test_a_battle_ends_like_this_and_can_be_played_again(name: str) -> None:
    table = ended(name)
    rule, result, *_ = ENDS[name]
    assert (table.state.outcome.rule, table.state.outcome.result) == (rule, result)
    assert table.state.outcome.winners == (() if result == DRAWN else (result,))
    again = Table(GAME, table.header)
    again.restore(table.line.entries, len(table.line))
    assert again.state == table.state
    assert verify(GAME, table.header, table.line.entries) is None
