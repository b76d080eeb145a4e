"""The One Ring, Watchful Peace, and the variant in which an elimination ends the game (S12, S13.1)."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from tests.fellowship.dark.table import DARK, FRIENDS, RED, from_the_start, given, situation
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened

RING = {"one_ring_card": True}
PEACE = {"watchful_peace": True}


@situation(rule="S12")
def test_the_cards_lie_open_from_the_start() -> None:
    assert state(from_the_start()).extras == []
    assert state(from_the_start(one_ring_card="on", watchful_peace="on")).extras == ["one_ring", "watchful_peace"]
    hidden = from_the_start(watchful_peace="on", hands="hidden")
    assert GAME.sight.view(state(hidden), "sam").extras == ["watchful_peace"]


@situation("T52", rule="S12.1, SX.one_ring")
def test_the_ring_stays_used_when_it_is_passed() -> None:
    table = given(options=RING, extras=["one_ring"], ring_used=True, at="step_two")
    when(table, "frodo", "use_extra", card="one_ring")
    assert [one["hobbit"] for one in offered(table, "name")] == ["sam"]
    when(table, "frodo", "name", hobbit="sam")
    assert (state(table).ring_bearer, state(table).ring_used, state(table).extras) == ("sam", True, [])
    assert refused(table, "sam", "put_on_ring") == "B4.7.1"
    assert refused(table, "sam", "use_extra", card="one_ring") == "SX.one_ring"
    assert state(table).active == "frodo"
    assert prompt(table).kind == "step_two"


@situation(rule="S12.1, SX.one_ring")
def test_an_unused_ring_serves_its_new_bearer() -> None:
    table = given(options=RING, extras=["one_ring"], ring_used=False, at="step_two", rolls=["blank"])
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "back")
    assert state(table).extras == ["one_ring"]
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    when(table, "sam", "put_on_ring")
    assert happened(table, e.DieRolled)[0].hobbit == "sam"


@situation(rule="S12.1")
def test_the_ring_is_passed_out_of_danger() -> None:
    table = given(
        options=RING | {"bag": True},
        extras=["one_ring"],
        tiles=["ring_bearer_dot", "hiding"],
        frodo={"step": 11},
        active="sam",
    )
    assert prompt(table).rule == "W2"  # the tile has been turned up, and the Ring-bearer would be caught
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    go_on(table)
    assert state(table).hobbits["sam"].step == 1
    assert not table.over


@situation(rule="S12.1, A45")
def test_in_a_haven_the_new_ring_bearer_acts_at_once() -> None:
    table = given("rivendell", RING, extras=["one_ring"])
    assert prompt(table).rule == "W0"
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    assert (state(table).active, state(table).ring_bearer) == ("sam", "sam")
    foes = given("moria", RING | FRIENDS, extras=["one_ring"], at="over", foes=["snaga"], frodo={"tokens": {"ring": 3}})
    while prompt(foes).rule != "W0":
        when(foes, prompt(foes).seat, "pass")
    when(foes, "frodo", "use_extra", card="one_ring")
    when(foes, "frodo", "name", hobbit="sam")
    assert (state(foes).active, state(foes).ring_bearer) == ("sam", "sam")


@situation(rule="S12.1, B3.2")
def test_the_new_ring_bearer_is_asked_for_what_the_old_one_has_not_paid() -> None:
    table = given("bag_end", RING, extras=["one_ring"], rolls=["dot1"])
    while prompt(table).kind != "pay":
        when(table, prompt(table).seat, "pass")
    assert (prompt(table).seat, prompt(table).rule) == ("frodo", "B3.2")
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    assert (prompt(table).seat, prompt(table).rule) == ("sam", "B3.2")
    when(table, "sam", "accept")
    go_on(table)
    assert happened(table, e.DieRolled)[0].hobbit == "sam"
    assert (prompt(table).kind, prompt(table).seat) == ("hand_out", "sam")


@situation(rule="S12.1")
def test_a_ring_token_is_returned_by_the_new_ring_bearer() -> None:
    ring = {"tokens": {"ring": 1}}
    table = given("bree", RING | FRIENDS, extras=["one_ring"], at="event", event=1, frodo=ring, sam=ring)
    while prompt(table).kind != "pay":
        when(table, prompt(table).seat, "pass")
    assert [one["seat"] for one in offered(table, "give_token")] == ["frodo"]
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    assert [one["seat"] for one in offered(table, "give_token")] == ["sam"]


@situation("T53", rule="S12.2, SX.watchful_peace")
def test_watchful_peace_pushes_sauron_back_once() -> None:
    table = given(options=PEACE, extras=["watchful_peace"], sauron=9, at="step_two")
    choice = next(choice for choice in table.choices() if choice.rule == "SX.watchful_peace")
    assert "Sauron goes back 3 steps; no 10 points" in GAME.words.label(state(table), choice)
    when(table, "frodo", "use_extra", card="watchful_peace")
    assert (state(table).sauron, state(table).extras) == (12, [])
    assert GAME.words.event_text(happened(table, e.SauronMoved)[0]) == "Sauron goes back 3 steps"
    assert refused(table, "frodo", "use_extra", card="watchful_peace") == "SX.watchful_peace"


@situation(rule="S12.2, W6, S12")
@pytest.mark.parametrize(("face", "asked"), [("eye", True), ("dot2", True), ("cards2", True), ("dot1", False)])
def test_an_extra_card_is_used_between_the_roll_and_a_loss(face: str, asked: bool) -> None:
    """The Ring-bearer on 4 without cards puts on the Ring, with Sauron on 6 or, for the eye, on 5."""
    table = given(
        options=PEACE | RING | {"bag": True},
        extras=["watchful_peace", "one_ring"],
        sauron=5 if face == "eye" else 6,
        ring_used=False,
        at="step_two",
        frodo={"step": 4},
        rolls=[face],
    )
    when(table, "frodo", "put_on_ring")
    assert (prompt(table).rule == "W6") == asked
    if asked:
        when(table, "frodo", "use_extra", card="one_ring" if face == "cards2" else "watchful_peace")
        if face == "cards2":
            when(table, "frodo", "name", hobbit="sam")
        go_on(table)
    assert not table.over


@situation(rule="S12, S12.2")
@pytest.mark.parametrize("step", [4, 2])
def test_watchful_peace_is_used_before_sauron_moves_and_catches_somebody(step: int) -> None:
    table = given(
        options=PEACE | RED,
        extras=["watchful_peace"],
        sauron=5,
        tiles=["sauron_die_or_eye", "fighting"],
        frodo={"step": step},
    )
    go_on(table)
    when(table, "frodo", "refuse")
    assert (prompt(table).rule == "S12") == (step == 4)
    if step == 4:
        assert "extra card" in GAME.words.prompt_text(state(table), prompt(table))
        when(table, "frodo", "use_extra", card="watchful_peace")
    assert state(table).sauron == (7 if step == 4 else 4)
    assert not table.over


@situation("T53", rule="S12.2")
def test_a_used_watchful_peace_scores_nothing() -> None:
    used = given("mordor", PEACE, event=5, lines={"travelling": 7}, at="event", sauron=9)
    assert outcome(used) == ("lost", "B9.4.6", 54)


@situation("T30", rule="S12.2")
def test_an_unused_watchful_peace_scores_ten_in_defeat() -> None:
    table = given("mordor", PEACE, extras=["watchful_peace"], event=5, lines={"travelling": 7}, at="event")
    assert outcome(table) == ("lost", "B9.4.6", 64)
    assert ("Watchful Peace, unused", "10") in GAME.words.score_lines(state(table))


@situation("T73", rule="S12.2, SA36")
def test_an_unused_watchful_peace_scores_ten_in_victory() -> None:
    table = given(
        "mordor",
        PEACE,
        extras=["watchful_peace"],
        at="over",
        lines={"travelling": 13},
        frodo={"shields": 19},
        rolls=["blank"],
    )
    result, rule, score = outcome(table)
    drawn = happened(table, e.ShieldsGained)[0].count
    assert (result, rule) == ("won", "B4.11.6")
    assert score == 60 + 19 + drawn + 10


@situation(rule="SA19, SX.watchful_peace")
def test_sauron_goes_back_to_fifteen_at_most() -> None:
    table = given(options=PEACE, extras=["watchful_peace"], sauron=14, at="step_two")
    when(table, "frodo", "use_extra", card="watchful_peace")
    assert state(table).sauron == 15
    at_the_end = given(options=PEACE, extras=["watchful_peace"], sauron=15, at="step_two")
    assert not offered(at_the_end, "use_extra")
    assert refused(at_the_end, "frodo", "use_extra", card="watchful_peace") == "SA19"


@situation(rule="SA36")
def test_nobody_uses_them_at_mount_doom() -> None:
    table = given(
        "mount_doom",
        RING | PEACE,
        extras=["one_ring", "watchful_peace"],
        sauron=9,
        frodo={"hand": ["elessar"], "step": 1},
    )
    assert prompt(table).rule == "W9"
    assert not offered(table, "use_extra")
    for card in ("one_ring", "watchful_peace"):
        assert refused(table, "frodo", "use_extra", card=card) == "SA36"


@situation(rule="S12, SX.one_ring, SX.watchful_peace")
def test_refusals() -> None:
    table = given(options=RING, extras=["one_ring"], at="step_two")
    assert refused(table, "sam", "use_extra", card="one_ring") == "SX.one_ring"
    assert refused(table, "frodo", "use_extra", card="watchful_peace") == "SX.watchful_peace"
    assert refused(table, "frodo", "use_extra", card="narya") == "S12.1"
    alone = given(options=RING, extras=["one_ring"], at="step_two", sam={"alive": False})
    assert refused(alone, "frodo", "use_extra", card="one_ring") == "SX.one_ring"
    names = [what for what, _ in GAME.words.why_not(state(alone), "frodo")]
    assert "Use The One Ring" in names


@situation(rule="SX.watchful_peace, B4.9")
def test_not_in_the_middle_of_a_roll() -> None:
    table = given(
        options=PEACE | {"bag": True, "sauron_tiles": True},
        extras=["watchful_peace"],
        tiles=["sauron_die", "hiding"],
        sam={"hand": ["belt"]},
    )
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W5"
    assert refused(table, "frodo", "use_extra", card="watchful_peace") == "B4.9"


def test_an_extra_card_alone_opens_no_window_before_a_tile() -> None:
    table = given(options=PEACE | {"bag": True}, extras=["watchful_peace"], tiles=["fighting"])
    assert prompt(table).rule == "W2"


@situation(rule="S13.1")
@pytest.mark.parametrize("peace", [False, True])
def test_the_first_elimination_ends_the_game(peace: bool) -> None:
    table = given(
        options=DARK | PEACE | {"elimination_ends": True},
        extras=["watchful_peace"] * peace,
        active="sam",
        tiles=["dark_card"],
        hobbits=3,
        lines={"fighting": 2},
    )
    when(table, "sam", "accept_tile")
    go_on(table)
    assert outcome(table) == ("lost", "S13.1", 12 + 10 * peace)


def test_both_harder_variants_are_the_same_loss() -> None:
    table = given(
        options=DARK | {"elimination_ends": True, "harder": True}, active="sam", tiles=["dark_card"], hobbits=3
    )
    when(table, "sam", "accept_tile")
    assert outcome(table)[:2] == ("lost", "F9.1")
