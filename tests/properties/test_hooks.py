"""The hooks of the games find what is wrong: a check that nothing can fail is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from core.kernel.table import Table, new_header
from tests.properties import checks
from tests.properties.hooks import hook
from tests.tables import random_table, tables


def played(name: str, entries: int = 60) -> Table:
    chooser = random.Random(11)
    found, options = random_table(name, chooser, undo="free")
    table = Table(found, new_header(found, options=options, seed=11))
    table.open()
    while table.entry < entries and not table.over:
        table.act(chooser.choice(table.choices()).action)
    return table


def taken(pile: dict[str, int]) -> None:
    kind = next(kind for kind, count in pile.items() if count)
    pile[kind] -= 1


def doubled(cards: list[Any]) -> None:
    cards.append(cards[0])


LOSSES: list[tuple[str, Callable[[Any], None]]] = [
    ("base", lambda state: taken(state.deck.rest)),
    ("base", lambda state: doubled(state.gandalf)),
    ("friends", lambda state: taken(state.foe_deck.rest)),
    ("friends", lambda state: state.foe_line.append("a foe of no deck")),
    ("dark", lambda state: state.hobbits["frodo"].tokens.update(ring=9)),
    ("sauron", lambda state: taken(state.dark_lord.deck.rest)),
    ("sauron", lambda state: doubled(state.resources)),
    ("sauron", lambda state: state.chips.update({"hiding:1": "x"})),
    ("dice", lambda state: state.removed.update(frodo=state.removed.get("frodo", 0) + 1)),
    ("dice", lambda state: state.sauron.pool.update(frodo=1)),
    ("dice", lambda state: next(iter(state.players.values())).bag.update(nothing=1)),
    ("dice", lambda state: state.cards.popitem()),
    ("dice", lambda state: setattr(state.sauron, "points", -1)),
]


@pytest.mark.parametrize("at", range(len(LOSSES)))
def test_a_piece_that_is_lost_or_made_is_found(at: int) -> None:
    name, lose = LOSSES[at]
    table = played(name)
    checks.check_pieces(table)
    lose(table.state)
    with pytest.raises(AssertionError):
        checks.check_pieces(table)


@pytest.mark.parametrize("name", tables())
def test_every_kind_of_table_has_its_checks(name: str) -> None:
    table = played(name, 0)
    assert hook(table.game.id, "check_pieces") is not None
    assert hook(table.game.id, "check_view") is not None
    fixed = tables()[name][1]
    assert fixed.items() <= table.header.options.items()
