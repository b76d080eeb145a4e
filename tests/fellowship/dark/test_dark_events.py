"""Dark events: the row of tiles, accepting and rejecting, the eight kinds (S11, ST.dark1 to ST.dark8)."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.dark.table import BAG, DARK, FRIENDS, given, situation
from tests.fellowship.friends.table import line
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened


def accept(table: Table) -> None:
    when(table, state(table).active, "accept_tile")


def reject(table: Table) -> None:
    when(table, state(table).active, "reject_tile")


def row(table: Table) -> list[str]:
    """Return the row of the turn, face-down tiles in brackets."""
    down = state(table).face_down
    return [f"({tile})" if at in down else tile for at, tile in enumerate(state(table).turned_up)]


@situation("T6", rule="S11.2, S11.3, S11.4")
def test_every_original_draw_may_be_rejected() -> None:
    table = given(
        options=DARK,
        tiles=["sundial", "dark_dot", "ring_bearer_dot", "sauron_die", "dark_dot", "hiding"],
        rolls=["blank"],
    )
    reject(table)  # tile 1; tile 2 replaces it and is carried out
    assert row(table)[:2] == ["(sundial)", "dark_dot"]
    accept(table)  # tile 3
    assert row(table) == ["(sundial)", "dark_dot", "ring_bearer_dot", "sauron_die"]
    assert {one["seat"] for one in offered(table, "reject_tile")} == {"frodo"}
    reject(table)  # tile 4: tile 5 must be accepted
    assert row(table) == ["(sundial)", "dark_dot", "ring_bearer_dot", "(sauron_die)", "dark_dot", "hiding"]
    assert prompt(table).kind == "decide_tile"  # tile 6 is an original draw again
    assert state(table).hobbits["frodo"].step == 3
    accept(table)
    assert prompt(table).kind == "step_two"


@situation("T6", rule="S11.3, S11.4")
def test_after_an_accepted_tile_the_next_may_be_rejected() -> None:
    table = given(options=DARK, tiles=["dark_dot", "dark_dot", "sundial", "fighting"])
    accept(table)
    accept(table)
    reject(table)
    assert row(table) == ["dark_dot", "dark_dot", "(sundial)", "fighting"]
    assert prompt(table).kind == "step_two"


@situation("T7", rule="S11.4, S11.2")
def test_a_replacement_cannot_be_rejected() -> None:
    table = given(options=DARK, tiles=["dark_dot", "dark_shields", "fighting"], frodo={"shields": 3})
    assert refused(table, "sam", "reject_tile") == "S11.2"
    reject(table)
    assert prompt(table).kind == "pay"
    assert refused(table, "frodo", "reject_tile") == "S11.2"
    healing = given(options=DARK, tiles=["dark_dot", "dark_dot"], sam={"hand": ["elessar"], "step": 1})
    when(healing, "sam", "pass")
    reject(healing)
    assert prompt(healing).rule == "W2"
    assert refused(healing, "frodo", "reject_tile") == "S11.4"
    assert any(rule.rule == "S11.4" for _, rule in GAME.words.why_not(state(healing), "frodo"))


@situation(rule="S11.2")
def test_an_accepted_tile_is_accepted_for_good() -> None:
    table = given(options=DARK, tiles=["dark_dot"], sam={"hand": ["elessar"], "step": 1})
    when(table, "sam", "pass")
    assert refused(table, "sam", "use_card", card="elessar") == "B4.9"
    assert refused(table, "frodo", "draw_cards") == "S11.2"
    accept(table)
    assert refused(table, "frodo", "reject_tile") == "S11.2"
    go_on(table)
    assert happened(table, e.HobbitMoved, rule="ST.dark7")


@situation(rule="S11.1")
def test_without_dark_events_nothing_is_rejected() -> None:
    table = given(options=BAG, tiles=["fighting"])
    assert refused(table, "frodo", "reject_tile") == "S11.1"


@situation(rule="S11.5, S11.6")
def test_a_rejected_tile_does_nothing_and_lies_open_on_the_discard_pile() -> None:
    table = given(options=DARK, tiles=["sundial", "fighting"])
    reject(table)
    assert (state(table).event, row(table)) == (0, ["(sundial)", "fighting"])
    when(table, "frodo", "draw_cards")
    assert state(table).used_tiles == ["sundial", "fighting"]
    assert state(table).face_down == []


def test_labels_and_questions_say_what_follows() -> None:
    table = given(options=DARK, tiles=["fighting"])
    assert (
        GAME.words.prompt_text(state(table), prompt(table)) == "Frodo has drawn a fighting tile: accept or reject it?"
    )
    labels = [GAME.words.label(state(table), choice) for choice in table.choices()]
    assert labels == [
        "Accept: from 0 to 1: a shield",
        "Reject: face down; the next tile from the bag must be accepted",
    ]
    aloud = GAME.spoken(table.header.content, aloud=True)
    for tile, brings in (
        ("ring_bearer_dot", "Frodo goes one step into the darkness"),
        ("dark_dot", "Frodo goes one step into the darkness"),
        ("sundial", "event 1 happens, Speak Friend and Enter"),
    ):
        drawn = given(options=DARK, tiles=[tile])
        assert aloud.words.label(state(drawn), drawn.choices()[0]) == f"Accept: {brings}"
    shown = given(options=DARK, tiles=[], display=["dark_dot", "dark_card"])
    assert [GAME.words.label(state(shown), choice) for choice in shown.choices()] == [
        "Dot: the active player goes one step into the darkness",
        "Card: the active player discards a card, or is eliminated without one",
    ]
    when(shown, "frodo", "choose_tile", tile="dark_dot")
    assert "another tile laid out must be accepted" in GAME.words.label(state(shown), shown.choices()[1])
    last = given(options=DARK, tiles=["fighting"], only=True)
    assert "the last one" in GAME.words.prompt_text(state(last), prompt(last))
    assert "nothing takes its place" in GAME.words.label(state(last), last.choices()[1])


# --- the last tile ---


@situation("T54", rule="S11.7")
def test_the_last_tile_is_an_activity_tile() -> None:
    table = given(options=DARK, tiles=["fighting"], only=True)
    accept(table)
    assert state(table).lines["fighting"] == 1
    assert prompt(table).kind == "step_two"
    when(table, "frodo", "draw_cards")
    assert [event.rule for event in happened(table, e.ScenarioEnded)] == ["S11.7"]


@situation("T55", rule="S11.7, SA17")
def test_the_last_tile_is_rejected() -> None:
    table = given(options=DARK, tiles=["sundial"], only=True)
    assert [choice.rule for choice in table.choices()] == ["S11.2", "S11.7"]
    reject(table)
    assert row(table) == ["(sundial)"]
    assert prompt(table).kind == "step_two"
    when(table, "frodo", "draw_cards")
    assert [event.rule for event in happened(table, e.ScenarioEnded)] == ["S11.7"]


@situation(rule="S11.7")
def test_the_last_tile_is_a_replacement() -> None:
    table = given(options=DARK, tiles=["sundial", "dark_dot"], only=True)
    reject(table)
    assert row(table) == ["(sundial)", "dark_dot"]
    assert state(table).hobbits["frodo"].step == 1
    assert prompt(table).kind == "step_two"


@situation(rule="SA31, S11.7")
def test_the_last_tile_in_mordor_is_rejected() -> None:
    table = given("mordor", DARK, tiles=["sundial"], only=True, lines={"travelling": 8})
    reject(table)
    when(table, "frodo", "draw_cards")
    assert outcome(table) == ("lost", "SA31", 55)


# --- Foresight and Phial ---


@situation(rule="SA14, SG.foresight")
def test_a_displayed_tile_may_be_rejected_for_another_displayed_one() -> None:
    table = given(options=DARK, tiles=["hiding"], display=["sundial", "fighting", "dark_dot"])
    when(table, "frodo", "choose_tile", tile="sundial")
    assert prompt(table).kind == "decide_tile"
    reject(table)
    assert [one["tile"] for one in offered(table, "choose_tile")] == ["fighting", "dark_dot"]
    when(table, "frodo", "choose_tile", tile="fighting")
    assert row(table) == ["(sundial)", "fighting"]
    assert prompt(table).kind == "step_two"  # the replacement has been carried out without a question


@situation(rule="SA14")
def test_the_last_displayed_tile_is_replaced_out_of_the_bag() -> None:
    table = given(options=DARK, tiles=["hiding"], display=["sundial"])
    reject(table)
    assert row(table) == ["(sundial)", "hiding"]
    assert state(table).display == []


@situation(rule="B8.phial, S11.3")
def test_the_phial_ends_the_row() -> None:
    table = given(options=DARK, tiles=["dark_dot", "dark_card"], sam={"hand": ["phial"]})
    when(table, "sam", "pass")
    accept(table)
    assert prompt(table).rule == "W1"
    when(table, "sam", "use_card", card="phial")
    assert row(table) == ["dark_dot"]
    assert prompt(table).kind == "step_two"


@situation(rule="A21, S11")
def test_the_staff_does_not_stop_dark_tiles() -> None:
    table = given(options=DARK, tiles=["dark_shields"], sam={"hand": ["staff", "elessar"], "step": 1, "shields": 3})
    when(table, "sam", "pass")
    accept(table)
    assert prompt(table).rule == "W2"
    assert refused(table, "sam", "use_card", card="staff") == "A21"


# --- the eight kinds ---

RICH = {"hand": ["aragorn", "white_joker", "grey_fighting"], "shields": 3, "tokens": {"ring": 2, "sun": 1}}


@situation("T61", rule="ST.dark1")
def test_three_fighting_symbols() -> None:
    table = given(
        options=DARK,
        tiles=["dark_fighting"],
        frodo={"hand": ["grey_fighting", "white_hiding"]},
        sam={"hand": ["grey_fighting", "white_joker"]},
    )
    accept(table)
    when(table, "frodo", "give_card", card="grey_fighting")
    when(table, "sam", "give_card", card="grey_fighting")
    when(table, "sam", "give_card", card="white_joker")
    assert happened(table, e.CostPaid)[0].rule == "ST.dark1"
    assert state(table).event == 0
    assert prompt(table).kind == "decide_tile"


@situation("T61", rule="ST.dark2")
def test_three_jokers() -> None:
    table = given(
        options=DARK,
        tiles=["dark_jokers"],
        frodo={"hand": ["white_joker", "grey_fighting"]},
        sam={"hand": ["white_joker"] * 2},
    )
    accept(table)
    assert {one["card"] for one in offered(table, "give_card")} == {"white_joker"}
    assert refused(table, "frodo", "give_card", card="grey_fighting") == "B4.4.4"
    when(table, "frodo", "give_card", card="white_joker")
    when(table, "sam", "give_card", card="white_joker")
    when(table, "sam", "give_card", card="white_joker")
    assert happened(table, e.CostPaid)[0].rule == "ST.dark2"
    assert state(table).event == 0


@situation("T61", rule="ST.dark3")
def test_three_shields() -> None:
    table = given(options=DARK, tiles=["dark_shields"], frodo={"shields": 1}, sam={"shields": 2})
    accept(table)
    when(table, "frodo", "give_shields", count=1)
    when(table, "sam", "give_shields", count=2)
    assert happened(table, e.CostPaid)[0].rule == "ST.dark3"
    assert state(table).event == 0


@situation("T61", rule="ST.dark4")
def test_three_life_tokens() -> None:
    table = given(
        options=DARK, tiles=["dark_tokens"], frodo={"tokens": {"ring": 1}}, sam={"tokens": {"heart": 1, "sun": 1}}
    )
    accept(table)
    when(table, "frodo", "give_token", token="ring")
    when(table, "sam", "give_token", token="heart")
    when(table, "sam", "give_token", token="sun")
    assert happened(table, e.CostPaid)[0].rule == "ST.dark4"
    assert state(table).event == 0


@situation("T61", rule="ST.dark1, ST.dark2, ST.dark3, ST.dark4")
@pytest.mark.parametrize("kind", ["dark_fighting", "dark_jokers", "dark_shields", "dark_tokens"])
@pytest.mark.parametrize("able", [True, False])
def test_not_paid_means_the_next_event(kind: str, able: bool) -> None:
    gandalf = {"hand": ["white_joker"] * 3, "shields": 3, "tokens": {"ring": 3}}
    table = given("mordor", DARK, tiles=[kind, "hiding"], sam=gandalf if able else {}, lines={"travelling": 2})
    accept(table)
    if able:
        assert "the next event happens" in GAME.words.label(state(table), table.choices()[-1])
        when(table, "frodo", "refuse")
    refused_cost = happened(table, e.CostRefused)[0]
    assert (refused_cost.able, refused_cost.rule.startswith("ST.dark")) == (able, True)
    assert happened(table, e.EventMarkerMoved)[0].number == 1


@situation("T62", rule="ST.dark5")
def test_two_cards_of_one_hobbit_or_the_eye() -> None:
    table = given(
        options=DARK, tiles=["dark_cards_or_eye"], sam={"hand": ["grey_hiding", "white_hiding", "white_joker"]}
    )
    accept(table)
    assert {one["seat"] for one in offered(table, "give_card")} == {"sam"}
    when(table, "sam", "give_card", card="grey_hiding")
    when(table, "sam", "give_card", card="white_hiding")
    assert (state(table).hobbits["sam"].hand, state(table).sauron) == (["white_joker"], 12)
    nobody = given(options=DARK, tiles=["dark_cards_or_eye"], sam={"hand": ["grey_hiding", "white_hiding"]})
    accept(nobody)
    when(nobody, "frodo", "refuse")
    assert state(nobody).sauron == 11
    assert happened(nobody, e.SauronMoved)[0].rule == "ST.dark5"


@situation("T63", rule="ST.dark6")
def test_the_ring_bearer_rolls() -> None:
    table = given(options=DARK, active="merry", tiles=["dark_ring_die"], rolls=["dot1"])
    accept(table)
    assert [(roll.hobbit, roll.rule) for roll in happened(table, e.DieRolled)] == [("frodo", "ST.dark6")]
    assert state(table).hobbits["frodo"].step == 1


@situation(rule="ST.dark7")
def test_the_active_player_steps_into_the_darkness() -> None:
    table = given(options=DARK, active="sam", tiles=["dark_dot"])
    accept(table)
    assert state(table).hobbits["sam"].step == 1


@situation("T28", rule="ST.dark8, B4.4.7")
def test_no_card_for_the_card_tile_eliminates() -> None:
    table = given(
        options=DARK, active="sam", tiles=["dark_card", "hiding"], hobbits=3, pippin={"hand": ["grey_hiding"]}
    )
    accept(table)
    assert not state(table).hobbits["sam"].alive
    assert happened(table, e.HobbitEliminated)[0].rule == "B4.4.7"
    assert state(table).active == "pippin"


@situation(rule="ST.dark8")
def test_the_card_tile_takes_a_card_of_choice() -> None:
    table = given(options=DARK, active="sam", tiles=["dark_card"], sam={"hand": ["grey_hiding", "white_hiding"]})
    accept(table)
    assert prompt(table).rule == "ST.dark8"
    when(table, "sam", "choose_card", card="white_hiding")
    assert state(table).hobbits["sam"].hand == ["grey_hiding"]


# --- with Friends & Foes ---


@situation("T29", rule="S11.8, ST.dark8")
def test_with_foes_the_card_tile_brings_one() -> None:
    table = given(options=DARK | FRIENDS, active="sam", tiles=["dark_card"], next_foes=["snaga"])
    accept(table)
    assert line(table) == ["snaga"]
    assert state(table).hobbits["sam"].alive


@situation(rule="S11.8, ST.dark5")
def test_with_foes_the_group_chooses_foes_or_the_eye() -> None:
    table = given(options=DARK | FRIENDS, tiles=["dark_cards_or_eye"], next_foes=["snaga", "wargs"])
    accept(table)
    assert GAME.words.prompt_text(state(table), prompt(table)) == "Two cards or eye: will the group let 2 foes appear?"
    assert [GAME.words.label(state(table), choice) for choice in table.choices()] == [
        "Yes, Frodo will let 2 foes appear",
        "No: Sauron 1 step nearer",
    ]
    when(table, "frodo", "accept")
    assert (line(table), state(table).sauron) == (["wargs", "snaga"], 12)
    other = given(options=DARK | FRIENDS, tiles=["dark_cards_or_eye"])
    accept(other)
    when(other, "frodo", "refuse")
    assert (line(other), state(other).sauron) == ([], 11)


@situation(rule="S11.8, F2.1, S11.5")
def test_the_foe_of_a_turn_comes_with_the_first_tile_carried_out() -> None:
    table = given(options=DARK | FRIENDS, tiles=["sundial", "fighting"], next_foes=["snaga"])
    reject(table)
    go_on(table)
    assert line(table) == ["snaga"]
    second = given(options=DARK | FRIENDS, tiles=["dark_dot", "fighting"])
    accept(second)
    accept(second)
    assert line(second) == []
    none = given(options=DARK | FRIENDS, tiles=["fighting", "dark_dot", "hiding"])
    reject(none)
    accept(none)
    assert line(none) == []


@situation(rule="S11.8")
def test_a_position_in_the_row_goes_on() -> None:
    table = given(options=DARK, tiles=["sundial", "dark_dot", "hiding"])
    reject(table)
    again = Table(GAME, table.header)
    again.open()
    assert table.position()
    assert GAME.read_position(table.position()).face_down == [0]
