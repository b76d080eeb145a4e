"""The Sauron tiles, and the dark tiles that call on Sauron, with a Sauron player (S7)."""

from __future__ import annotations

from core.fellowship.content import contents as content
from core.fellowship.model.events import DieRolled, TileTurnedUp
from core.fellowship.model.sauron_events import SauronActivated
from core.kernel.table import Table
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, refreshes, rests, situation
from tests.kit.told import happened


def drawn(tile: str, *more: str, **fields: object) -> Table:
    """Return a table in Merry's turn after `tile` has been turned up, Sauron having drawn a card before."""
    table = given(
        active="merry",
        tiles=[tile, *more],
        holds=["SC05"],
        sauron=12,
        merry={},
        draws=["SC08"],
        **fields,  # type: ignore[arg-type]
    )
    rests(table)
    go_on(table)
    return table


@situation("T59", rule="S7.1, S7.3, S3.1")
def test_the_first_kind_activates_sauron_and_the_next_tile_follows() -> None:
    table = drawn("sauron_die", "hiding")
    assert prompt(table).seat == "sauron"
    assert happened(table, SauronActivated)[-1].hobbit == "merry"
    assert not happened(table, SauronActivated)[-1].turn
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["merry"].step == 1
    assert [one.tile for one in happened(table, TileTurnedUp)] == ["sauron_die", "hiding"]
    assert prompt(table).kind == "step_two"
    assert not happened(table, DieRolled)


def volunteers(table: Table, seat: str) -> None:
    """`seat` comes forward for a tile of the second kind."""
    verb = "accept" if offered(table, "accept", seat) else "name"
    when(table, prompt(table).seat if verb == "name" else seat, verb, **({"hobbit": seat} if verb == "name" else {}))


@situation("T27", rule="S7.2, S7.3")
def test_the_second_kind_and_nobody_comes_forward() -> None:
    table = drawn("sauron_die_or_eye", "hiding")
    when(table, prompt(table).seat, "refuse")
    go_on(table)
    assert state(table).sauron == 11
    assert len(happened(table, SauronActivated)) == 1
    assert [one.tile for one in happened(table, TileTurnedUp)] == ["sauron_die_or_eye", "hiding"]


@situation("T60", rule="S7.2")
def test_the_second_kind_and_frodo_comes_forward() -> None:
    table = drawn("sauron_die_or_eye", "hiding")
    volunteers(table, "frodo")
    go_on(table)
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    assert state(table).sauron == 12
    assert prompt(table).kind == "step_two"


@situation(rule="SA27, S4.1")
def test_to_come_forward_is_enough() -> None:
    table = drawn("sauron_die_or_eye", "hiding", sam={"hand": ["belt"]})
    volunteers(table, "frodo")
    go_on(table, until="W5")
    when(table, "sam", "use_card", card="belt")
    go_on(table)
    assert state(table).sauron == 12
    assert len(happened(table, SauronActivated)) == 1
    assert lord(table).hand == ["SC05", "SC08"]


@situation("T63", rule="S3.1")
def test_the_dark_tile_of_the_ring_bearer_activates_sauron() -> None:
    tile = next(tile.id for tile in content.whole().tiles.values() if tile.rule == "ST.dark6")
    table = given(active="merry", tiles=[tile, "hiding"], holds=["SC05"], options={"dark_events": True}, merry={})
    rests(table)
    go_on(table)
    when(table, "merry", "accept_tile")
    go_on(table)
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    refreshes(table)
    go_on(table)
    assert prompt(table).kind in {"decide_tile", "step_two"}
