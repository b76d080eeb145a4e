"""Set-up, the order of turns, and two rounds played through (D2)."""

from __future__ import annotations

from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.kernel.table import Table
from tests.dice.situations.table import (
    area,
    corrupted,
    enemies,
    glory,
    idle,
    in_turn_of,
    new_game,
    offered,
    seat_of,
    showing,
    situation,
    state,
    when,
)
from tests.kit.told import happened


def turns(table: Table) -> list[str]:
    """Return who has had a turn, in order; Sauron's with the Ringbearer behind it."""
    found = []
    for entry in table.line.entries[: table.cursor]:
        for event in entry.events:
            if isinstance(event, e.TurnBegan):
                found.append(event.seat)
            elif isinstance(event, se.SauronTurnBegan):
                found.append(f"Sauron ({event.seat})")
    return found


@situation(rule="D2.1, D2.2, D2.3, D2.4, D2.5, D2.6, D2.7, DL.shire")
def test_the_set_up() -> None:
    for count in (2, 3, 4):
        table = new_game(players=str(count))
        now = state(table)
        assert len(now.players) == count
        assert now.ringbearer == now.active == "p1"
        for seat in now.players:
            mine = seat_of(table, seat)
            assert sorted([*area(table, seat, "bag"), *area(table, seat, "active")]) == ["frodo"] * 8 + ["sam"] * 2
            assert mine.glory == 0
        assert {card: lying.dice for card, lying in now.wilds.items()} == {"frodo": 0, "sam": 2, "bill": 4}
        assert {lying.row for lying in now.wilds.values()} == {1}
        assert (now.location, now.enemies, now.sauron.pool, now.sauron.muster) == (1, {}, {}, [])


@situation("T5", rule="D2.8, D6.19")
def test_three_players_take_turns() -> None:
    table = new_game(players="3")
    idle(table, lambda now: now.round == 3)
    assert turns(table)[:8] == ["p1", "p2", "p3", "Sauron (p1)", "p2", "p3", "p1", "Sauron (p2)"]
    assert state(table).ringbearer == "p3"


@situation(rule="D2.3")
def test_the_first_ringbearer_may_be_drawn_by_lot() -> None:
    found = {state(new_game(players="3", first="random", seed=seed)).ringbearer for seed in range(12)}
    assert found == {"p1", "p2", "p3"}


@situation(rule="D2.8, D3.3, D3.4, D3.5, D4.4, D4.8, D4.10, D4.15, D6.1, D6.12, D6.14, D6.15, DA3, DL.rivendell")
def test_two_rounds_played_through() -> None:
    table = new_game(
        players="2",
        draws=[
            *["frodo", "frodo", "frodo", "frodo", "sam"],
            *["frodo"] * 5,
            *["frodo", "frodo", "frodo", "sam", "sam"],
            *["frodo", "frodo", "frodo", "frodo", "sam"],
        ],
        lots=["sting", "rope", "barahir"],
        rolls=[
            *["frodo F1", "frodo F1", "frodo F1", "frodo U:1/1/1", "sam R:1"],
            *["frodo U:1/1/1", "sam F1"],
            *["frodo F1", "frodo F1", "frodo F1", "frodo U:1/1/1", "frodo U:1/1/1"],
            *["Eye", "Eye"],
            *["frodo F1", "frodo F1", "frodo U:1/1/1", "sam F1", "sam F1"],
            *["frodo F1", "frodo F1", "frodo F1", "frodo U:1/1/1", "sam F1"],
            *["Goblin", "Orc", "Troll", "Eye"],
        ],
    )
    first_round(table)
    second_round(table)


def first_round(table: Table) -> None:
    """Play the first round: nobody meets an enemy, and Rivendell is reached."""
    assert showing(table, "p1") == ["frodo F1"] * 3 + ["frodo U:1/1/1:0", "sam R:1"]
    when(table, "p1", "reroll", die="sam R:1", other="frodo F1")
    when(table, "p1", "muster", die="frodo U:1/1/1")
    when(table, "p1", "muster", die="frodo U:1/1/1")
    idle(table, in_turn_of("p1", "war"))
    when(table, "p1", "attack")
    idle(table, in_turn_of("p2", "dice"))
    assert area(table, "p1", "muster") == ["frodo", "frodo"]
    assert area(table, "p1", "used") == ["frodo", "frodo", "sam"]
    assert area(table, "p1", "bag") == ["frodo"] * 4 + ["sam"]

    when(table, "p2", "muster", die="frodo U:1/1/1")
    idle(table, in_turn_of("p2", "war"))
    when(table, "p2", "prepare")
    when(table, "p2", "recruit", card="sam")
    idle(table, lambda now: now.round == 2)
    assert area(table, "p2", "prepared") == []  # he was prepared until this moment: his owner's turn begins
    assert not happened(table, e.EnemyEntered)
    assert [(one.dice, one.pending) for one in happened(table, se.CorruptionCounted)] == [(0, 0)]
    assert not happened(table, se.SauronAttacked)
    assert state(table).location == 2
    row = {card: lying.dice for card, lying in state(table).wilds.items() if lying.row == 2}
    assert row == {"sting": 4, "rope": 4, "barahir": 4}
    assert enemies(table) == ["*Eye", "Rider"]
    assert state(table).ringbearer == "p2"


def second_round(table: Table) -> None:
    """Play the second round: a Black Rider attacks, and a card is corrupted."""
    assert glory(table, "p2") == [0]
    assert showing(table, "p2") == ["frodo F1", "frodo F1", "frodo U:1/1/1:0", "sam F1", "sam F1"]
    when(table, "p2", "muster", die="frodo U:1/1/1")
    idle(table, in_turn_of("p2", "war"))
    when(table, "p2", "attack")
    when(table, "p2", "recruit", card="rope")
    assert enemies(table) == ["*E_FOTR", "*Eye", "Rider"]
    assert state(table).enemies == {"E_FOTR": 2}

    assert glory(table, "p1") == [2]
    when(table, "p1", "muster", die="frodo U:1/1/1")
    idle(table, in_turn_of("p1", "war"))
    when(table, "p1", "attack")
    when(table, "p1", "recruit", card="barahir")
    assert state(table).enemies == {"E_FOTR": 1}
    assert [(one.defense, one.total) for one in happened(table, e.EnemyHeld)] == [(2, 1), (2, 1)]

    assert happened(table, se.CorruptionCounted)[-1].dice == 4
    when(table, "p2", "put_on_ring", die="frodo")
    assert [one.total for one in happened(table, se.SauronAttacked)] == [2]
    assert [(one.seat, one.card) for one in happened(table, se.UnitDestroyed)] == [("p1", "frodo")]
    assert area(table, "p2", "muster") == ["frodo"]
    assert offered(table, "corrupt", "card") == ["barahir", "bill", "rope", "sting"]
    when(table, "p2", "corrupt", card="sting")
    assert corrupted(table) == ["sting"]
    assert [one.count for one in happened(table, se.CorruptionLost)] == [3]
    assert [one.forces for one in happened(table, se.AdvanceStopped)] == [1]
    assert enemies(table) == ["Goblin", "Orc", "Rider", "Troll"]
    assert state(table).location == 2
    assert state(table).ringbearer == "p1"
    # If nothing changed, Sauron would count 4 dice and 1 point of the Ring.
    assert (len(state(table).sauron.muster), state(table).sauron.pending) == (4, 1)
