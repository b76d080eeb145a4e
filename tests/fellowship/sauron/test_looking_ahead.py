"""Looking ahead in the seat of Sauron, who wants what the hobbits do not."""

from __future__ import annotations

import pytest

from core.bots.ranking import Budget, Ranking, rank
from core.bots.thinking import Expectation
from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.fellowship.model.state import SAURON
from core.fellowship.players.candidates import FEW
from core.fellowship.players.rough import FELLOWSHIP, both
from core.fellowship.players.thinking import THINKING
from core.fellowship.players.value import VALUES
from core.fellowship.players.weights import OF_SAURON
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from tests.fellowship.kit import when
from tests.fellowship.sauron.situations.table import given


def asked(table: Table) -> Prompt:
    """Return what Sauron is asked, as he sees it."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    return GAME.sight.visible_prompt(table.state, prompt, SAURON)


def ranking(table: Table) -> Ranking:
    """Return how Sauron's choices rank after a few playouts."""
    *_, last = rank(GAME, table.view(SAURON), asked(table), SAURON, Budget(24, 1))
    return last


def test_what_is_good_for_hobbits_is_bad_for_sauron() -> None:
    state = given(frodo={}).state
    good, bad = both(0.8, 60.0), both(0.1, 30.0)
    assert THINKING.side(state, SAURON) != THINKING.side(state, "sam")

    def gain(seat: str, expected: Expectation) -> float:
        return THINKING.utility(expected, seat, state)

    assert gain("sam", good) > gain("sam", bad)
    assert gain(SAURON, good) < gain(SAURON, bad)
    assert gain(SAURON, good) - gain(SAURON, bad) == pytest.approx(gain("sam", bad) - gain("sam", good))


def test_sauron_compares_few_cards_and_none_that_do_the_same() -> None:
    table = given(die="frodo", holds=["SC01", "SC02", "SC04", "SC05", "SC08", "SC20"], frodo={"step": 2}, sam={})
    found = [choice.action for choice in THINKING.candidates(table.view(SAURON), asked(table), SAURON)]
    assert 1 < len(found) <= FEW
    cards = {action.card for action in found if isinstance(action, a.PlaySauronCard)}
    assert not {"SC01", "SC02"} <= cards
    assert not {"SC04", "SC05"} <= cards
    assert THINKING.looks(table.view(SAURON), asked(table), SAURON)


def test_which_cards_go_is_not_worth_a_look() -> None:
    table = given(die="sam", holds=["SC08", "SC20"], sam={"step": 2})
    when(table, SAURON, "refresh_sauron_hand")
    assert not THINKING.looks(table.view(SAURON), asked(table), SAURON)


def test_sauron_finds_the_card_that_wins() -> None:
    table = given(die="frodo", holds=["SC21", "SC01", "SC30"], rider=12, back=True, frodo={"step": 2}, sam={})
    found = ranking(table)
    assert found.best is not None
    assert found.best.action == a.PlaySauronCard(SAURON, "SC01")
    assert found.lines[0].win == 1


def test_what_hobbits_hold_changes_nothing_for_sauron() -> None:
    hands = (["sting", "white_joker"], ["book", "grey_hiding"])
    tables = [given(die="sam", holds=["SC21", "SC24", "SC09"], sam={"hand": hand}) for hand in hands]
    assert ranking(tables[0]) == ranking(tables[1])


def test_what_sauron_has_counts_against_the_hobbits_and_within_bounds() -> None:
    counted = [
        (name, model.win[at], model.score[at])
        for key, model in VALUES.models.items()
        for at, name in enumerate(model.names)
        if name in OF_SAURON and key.startswith("sauron.")
    ]
    assert {name for name, _, _ in counted} == set(OF_SAURON)
    for name, win, score in counted:
        for weight, (low, high) in zip((win, score), OF_SAURON[name], strict=True):
            assert low <= weight <= high, name


def test_a_card_more_in_saurons_hand_is_a_loss_for_the_hobbits() -> None:
    few, many = (given(holds=cards, frodo={"step": 2}, sam={}).state for cards in (["SC21"], ["SC21", "SC09", "SC30"]))
    one, two = (THINKING.expectation(state) for state in (few, many))
    assert one.win[FELLOWSHIP] > two.win[FELLOWSHIP]
    assert one.score[FELLOWSHIP] > two.score[FELLOWSHIP]


def test_a_rider_all_but_home_is_feared_on_every_board() -> None:
    for board in ("moria", "helms_deep", "shelobs_lair", "mordor"):
        near, far = (given(board, rider=rider, back=True, frodo={"step": 2}, sam={}).state for rider in (14, 8))
        assert THINKING.expectation(near).win[FELLOWSHIP] < THINKING.expectation(far).win[FELLOWSHIP], board
