"""The order of turns and phases, the set-up, and what is asked and not asked."""

from __future__ import annotations

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.sauron.ending import limit
from core.kernel.options import BadOption
from core.kernel.table import Table, new_header
from tests.dice.table import choose, given, happened, labels, offered, until
from tests.dice.walker import walk


def new_table(seed: int = 1, **options: str) -> Table:
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    return table


def test_turns_go_clockwise_from_the_ringbearer_and_the_ring_passes_left() -> None:
    table = new_table(players="3")
    until(table, lambda state: state.round == 3)
    order = [
        event.seat if isinstance(event, e.TurnBegan) else f"Sauron {event.seat}"
        for entry in table.line.entries
        for event in entry.events
        if isinstance(event, e.TurnBegan | se.SauronTurnBegan)
    ]
    assert order[:8] == ["p1", "p2", "p3", "Sauron p1", "p2", "p3", "p1", "Sauron p2"]


def test_the_five_phases_of_both_turns_in_order() -> None:
    table = new_table()
    until(table, lambda state: state.round == 2)
    phases = [event.phase for event in happened(table, e.PhaseBegan)]
    turn = ["score", "dice", "war", "recruit", "clean_up"]
    sauron = ["sauron_score", "sauron_attack", "sauron_corrupt", "sauron_advance", "sauron_dice"]
    assert phases[:15] == turn + turn + sauron


def test_the_set_up() -> None:
    state = new_table(players="3").starting_state()
    assert list(state.players) == ["p1", "p2", "p3"]
    assert all(player.bag == {"FRODO": 8, "SAM": 2} for player in state.players.values())
    assert {name: card.dice for name, card in state.wilds.items()} == {"frodo": 0, "sam": 2, "bill": 4}
    assert state.removed == {"FRODO": 8, "SAM": 2}
    assert sum(state.waiting.values()) == 51


@pytest.mark.parametrize(("players", "printed"), [("1", 6), ("2", 6), ("3", 5), ("4", 4)])
def test_the_limit_of_corrupted_cards(players: str, printed: int) -> None:
    limits = [
        limit(new_table(players=players, corruption_limit=level).state)
        for level in ("easiest", "easy", "normal", "hard", "hardest")
    ]
    assert limits == [printed + more for more in (2, 1, 0, -1, -2)]


@pytest.mark.parametrize(("coop", "glory"), [("off", 0), ("easy", 5), ("hard", 3), ("very_hard", 1)])
def test_the_glory_to_start_with(coop: str, glory: int) -> None:
    assert {player.glory for player in new_table(coop=coop).state.players.values()} == {glory}


def test_the_first_ringbearer_by_seat() -> None:
    for seat, number in (("seat_2", "2"), ("seat_3", "3"), ("seat_4", "4"), ("seat_2", "1")):
        table = new_table(players=number, first=seat)
        assert table.state.ringbearer == table.state.active == f"p{seat[-1]}"


def test_a_seat_that_there_is_not_is_refused_and_the_set_up_makes_room_for_it() -> None:
    with pytest.raises(BadOption, match="takes seat_1 to seat_2 or random at a table of that size"):
        new_table(players="2", first="seat_3")
    with pytest.raises(BadOption, match="takes seat_1 to seat_2"):
        new_table(players="1", first="seat_4")
    options = GAME.options.checked({})
    assert GAME.options.fitted(options | {"first": "seat_3"}, "first")["players"] == "3"
    assert GAME.options.fitted(options | {"players": "2", "first": "seat_4"}, "players")["first"] == "seat_1"
    assert GAME.options.fitted(options | {"players": "3", "first": "seat_3"}, "first")["players"] == "3"


def test_one_person_plays_two_seats_together() -> None:
    table = new_table(players="1")
    assert list(table.state.players) == ["p1", "p2"]
    assert {player.glory for player in table.state.players.values()} == {5}


def test_the_first_ringbearer_by_chance() -> None:
    assert {new_table(seed, players="4", first="random").state.ringbearer for seed in range(30)} == {
        "p1",
        "p2",
        "p3",
        "p4",
    }


def test_reserve_sides_enter_only_when_they_are_wanted() -> None:
    def sides(reserve: str) -> set[str]:
        found: set[str] = set()
        for seed in range(25):
            table = new_table(seed, reserve_sides=reserve, corruption_limit="easiest")
            walk(table, seed, {a.Recruit: 0.01})
            found |= set(table.state.wilds)
        return found & {"army_gondor", "gandalf_white"}

    assert sides("off") == set()
    assert sides("on") == {"army_gondor", "gandalf_white"}


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    chooser = new_table(2)
    walk(chooser, 2)
    asked = Table(GAME, chooser.header)
    asked.open()
    for entry in chooser.line.entries[1:]:
        prompt = asked.prompt
        assert len(prompt.choices) > 1, prompt.kind  # type: ignore[union-attr]
        asked.act(entry.action)


def test_alike_dice_are_one_choice() -> None:
    table = given("shire", "dice", players={"p1": {"active": "3 frodo:unit, 3 frodo:F1"}})
    assert labels(table) == [
        "Muster Frodo 1/1: for 1 Fellowship, leaves 2",
        "End Phase 2: 3 Units not mustered; 3 Fellowship left",
    ]
    table = given("shire", "dice", players={"p1": {"active": "3 frodo:unit, 2 frodo:F1"}})
    assert labels(table)[-1] == "End Phase 2: 2 Units could be mustered; 2 Fellowship left", "three lie there"


def test_paying_asks_only_where_it_matters_which_die_is_spent() -> None:
    table = given("shire", "dice", players={"p1": {"active": "frodo:unit, 2 frodo:1, sam:F1"}})
    choose(table, "Muster Frodo")
    assert [event.kind for event in happened(table, e.DieSpent)][:1] == ["FRODO"]
    table = given("shire", "dice", players={"p1": {"active": "frodo:unit, frodo:1, sam:F1, bill:F2|D2"}})
    choose(table, "Muster Frodo")
    assert [type(action).__name__ for action in offered(table)] == ["PaySuggested", "Spend", "Spend", "Back"]
    choose(table, "Back")
    assert not happened(table, e.DieSpent)
    choose(table, "Muster Frodo")
    choose(table, "Pay with Bill F2|D2: pays it all; 1 Fellowship stays for later")
    assert [(event.kind, event.fellowship) for event in happened(table, e.DieSpent)] == [("BILL", 2)]
    assert table.state.fellowship == 1


def test_the_army_of_gondor_counts_its_comrades_and_gandalf_the_white_cleanses() -> None:
    table = given(
        "moria",
        "war",
        cards=["army_gondor"],
        players={"p1": {"muster": "army_gondor:4, 2 frodo:unit"}},
        muster="E_ROTK:Nazgul",
    )
    assert labels(table)[0].startswith("Attack Sauron: total 9 against")
    table = given(
        "moria",
        "dice",
        cards=["gandalf_white", "sting"],
        corrupted=["sting", "arwen"],
        fellowship=2,
        players={"p1": {"active": "gandalf_white:5"}},
    )
    choose(table, "Muster Gandalf")
    assert labels(table) == ["Restore Sting: free, then 1 of 6 corrupted", "Restore none: the cards stay as they are"]
    choose(table, "Restore Sting")
    assert not table.state.wilds["sting"].corrupted


def test_a_restless_enemy_enters_after_a_round_without_recruiting() -> None:
    for deep, entered in ((False, 1), (True, 0)):
        table = given("moria", "clean_up", active="p2", deep=deep, options={"restless_enemy": "on"}, players={"p2": {}})
        assert [event.rule for event in happened(table, e.EnemyEntered)] == ["DV1"] * entered
        assert happened(table, se.CorruptionCounted)[0].dice == entered


def test_equally_dear_cards_at_the_border_of_row_three_are_the_ringbearers_choice() -> None:
    for seed in range(40):
        table = given("rivendell", "sauron_advance", seed=seed)
        if table.prompt.kind == "order_units":  # type: ignore[union-attr]
            break
    first = offered(table)[0].card
    while offered(table, a.PlaceCard):
        table.act(offered(table)[0])
    assert table.state.wilds[first].row == 3
    assert sorted(card.row for card in table.state.wilds.values()) == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3
