"""Set-up and what each side may do (S1, S2)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.sauron_events import ChipsLaid, SauronCardsDrawn
from core.fellowship.model.tiles_events import TilesReturned
from core.kernel.table import Table, new_header
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, refreshes, rests, rider, situation
from tests.kit.told import happened


def new_game(**options: str) -> Table:
    """Return a game from its very beginning with three hobbits."""
    table = Table(GAME, new_header(GAME, options={"hobbits": "3", "sauron": "on", **options}, seed=4))
    table.open()
    return table


@situation(rule="S1.1, S1.2, S1.3, S1.4, S1.5, S1.6, S1.8")
def test_what_lies_ready() -> None:
    table = new_game()
    assert [seat.id for seat in GAME.options.seats(table.header.options)] == ["frodo", "sam", "pippin", "sauron"]
    assert len(lord(table).hand) == 2
    assert len(lord(table).deck) == 28
    assert len(lord(table).nazgul) == 2
    assert len(lord(table).nazgul_deck) == 7
    assert rider(table) == (15, "out")
    assert state(table).fellowship_cards == ["frodo", "sam", "pippin"]
    assert sorted(state(table).gandalf) == ["foresight", "guidance", "healing", "magic", "persistence", "protection"]
    assert sorted(state(table).resources) == ["gwaihir", "narya", "nenya", "red_arrow", "star_of_elendil", "vilya"]
    found = state(table).chip_pile
    assert found is not None
    assert len(found) + len(state(table).chips) == 12
    assert len(happened(table, SauronCardsDrawn)[0].cards) == 2


@situation(rule="S1.2, S1.7, S8.4")
def test_the_parts_are_all_there_once() -> None:
    table = new_game()
    lookup = content.lookup(state(table))
    every = [*lord(table).hand, *lord(table).deck.known, *lord(table).deck.rest]
    assert sorted(every) == [f"SC{number:02}" for number in range(1, 31)]
    riders = [*lord(table).nazgul, *lord(table).nazgul_deck.known, *lord(table).nazgul_deck.rest]
    assert sorted(riders) == [f"NZ{number}" for number in range(1, 10)]
    copies = {chip.id: chip.copies for chip in lookup.chips.values()}
    assert copies.pop("cards") == copies.pop("shields") == copies.pop("light") == 2
    assert sum(copies.values()) == 6
    assert set(copies) == set(state(table).resources)


@situation(rule="S1.3")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_the_rider_starts_on_15_wherever_sauron_does(difficulty: str) -> None:
    assert rider(new_game(difficulty=difficulty)) == (15, "out")


@situation(rule="S1.5, B4.8")
def test_with_foes_nine_gandalf_cards_lie_there() -> None:
    assert len(state(new_game(friends_and_foes="on")).gandalf) == 9


@situation(rule="S1.8, S1.1")
def test_the_bag_holds_27_tiles_in_a_scenario() -> None:
    table = given("moria")
    assert len(state(table).tiles) == 27


PLACES = [
    ("moria", {"hiding:4", "hiding:7", "travelling:4", "travelling:7"}),
    ("helms_deep", {"friendship:4", "friendship:7", "travelling:7", "travelling:10"}),
    ("shelobs_lair", {"hiding:4", "hiding:7", "travelling:7", "travelling:10"}),
    ("bree", {"hiding:4", "hiding:7", "friendship:4", "friendship:7"}),
    ("isengard", {"travelling:4", "travelling:7", "friendship:4", "friendship:7"}),
]
ALL_CHIPS = ["cards", "cards", "shields", "shields", "light", "light", "narya", "nenya", "vilya", "gwaihir"]


@situation("T36", rule="S1.7, S8.4, S8.1")
@pytest.mark.parametrize(("place", "spaces"), PLACES)
def test_where_the_four_chips_of_a_board_lie(place: str, spaces: set[str]) -> None:
    route = ["bag_end", "bree", "rivendell", "moria", "lothlorien", "isengard", "helms_deep", "shelobs_lair", "mordor"]
    foes = None
    if place in {"bree", "isengard"}:
        foes = ()
    else:
        route = [one for one in route if one not in {"bree", "isengard"}]
    before = route[route.index(place) - 1]
    table = _about_to_travel(before, foes)
    while state(table).location != place:
        asked = prompt(table)
        plain = [choice for choice in asked.choices if type(choice.action).__name__ not in {"UseCard", "CallGandalf"}]
        table.act(plain[0].action)
    laid = happened(table, ChipsLaid)
    assert len(laid) == 1
    assert set(laid[0].chips) == spaces
    assert set(state(table).chips) == spaces
    left = state(table).chip_pile
    assert left is not None
    assert len(left) == 8
    assert Counter(left.rest) + Counter(state(table).chips.values()) == Counter(TWELVE)


TWELVE = [*ALL_CHIPS, "star_of_elendil", "red_arrow"]


def _about_to_travel(place: str, foes: tuple[str, ...] | None) -> Table:
    from core.fellowship.model.steps import Travel

    return given(place, agenda=[Travel()], chip_pile=TWELVE, foes=foes, pippin={})


@situation(rule="S2.1, S2.2")
def test_sauron_is_asked_at_the_start_of_a_turn_and_takes_none_himself() -> None:
    table = given(holds=["SC04"], tiles=["hiding"], sam={}, pippin={})
    assert prompt(table).seat == "sauron"
    rests(table)
    go_on(table)
    when(table, "frodo", "draw_cards")
    go_on(table)
    assert prompt(table).seat == "sauron"
    assert state(table).active == "sam"


@situation(rule="S2.3, S5.2")
def test_used_cards_of_both_kinds_lie_on_one_pile() -> None:
    table = given(holds=["SC05", "SC06"], nazgul=["NZ6"], tiles=["hiding", "hiding"], sam={"step": 1})
    plays(table, "SC05")
    go_on(table)
    assert lord(table).discard == ["SC05"]
    assert offered(table, "draw_cards", "frodo")
    when(table, "frodo", "draw_cards")
    go_on(table)
    when(table, "sauron", "apply_nazgul", card="NZ6")
    go_on(table)
    assert lord(table).discard == ["SC05", "NZ6"]
    assert lord(table).nazgul == []


@situation(rule="S2.4, S4.3")
def test_a_hand_of_more_than_six_is_kept_and_a_refresh_then_draws_nothing() -> None:
    hand = ["SC01", "SC02", "SC03", "SC04", "SC05", "SC06", "SC07"]
    table = given(holds=hand, die="pippin", draws=["SC08", "SC09"], pippin={})
    refreshes(table)
    assert lord(table).hand == hand
    assert len(lord(table).deck) == 2


@situation(rule="S2.4, S5.2")
def test_drawing_a_card_has_no_limit() -> None:
    hand = ["SC01", "SC02", "SC03", "SC04", "SC05", "SC06"]
    table = given(holds=hand, draws=["SC08"], tiles=["hiding"])
    rests(table)
    assert lord(table).hand == [*hand, "SC08"]


@situation(rule="S1.8, S9.1")
def test_tiles_go_back_into_the_bag_when_the_scenario_is_over() -> None:
    table = given(at="over", lines={"fighting": 10}, frodo={"tokens": {"ring": 1, "heart": 1, "sun": 1}})
    go_on(table)
    back = happened(table, TilesReturned)
    assert back
    assert sum(msgspec.to_builtins(back[0])["tiles"].values()) == 27
