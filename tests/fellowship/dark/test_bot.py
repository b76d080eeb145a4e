"""The bot `sensible` with the bag, dark events and extra cards: it answers all there is, and with sense."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.bots.arena import answer
from core.fellowship.bots import SensibleBot
from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table
from tests.fellowship.dark.table import BAG, DARK, FRIENDS, RED, from_the_start, given
from tests.fellowship.kit import state


def bots(table: Table) -> dict[str, Any]:
    return {seat: SensibleBot(0) for seat in state(table).hobbits}


def chosen(table: Table) -> Any:
    """Return what the bot chooses now."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    choice = answer(GAME, state(table), prompt, bots(table))
    assert choice is not None
    return choice.action


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("friends", ["off", "on"])
def test_every_question_is_answered(hands: str, friends: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(4):
        options = {"dark_events": "on", "one_ring_card": "on", "watchful_peace": "on"}
        table = from_the_start(seed, hobbits=str(2 + seed % 4), hands=hands, friends_and_foes=friends, **options)
        seats = bots(table)
        while isinstance(prompt := table.prompt, Prompt):
            kinds[prompt.kind] += 1
            choice = answer(GAME, state(table), prompt, seats)
            assert choice is not None
            table.act(choice.action)
    assert {"decide_tile", "pay", "step_two", "window"} <= set(kinds)


def test_a_good_tile_is_accepted_and_a_bad_one_rejected() -> None:
    good = given(options=DARK, tiles=["fighting"], frodo={"step": 3})
    assert isinstance(chosen(good), a.AcceptTile)
    bad = given(options=DARK, active="sam", tiles=["dark_card"], frodo={"step": 3}, sam={"step": 3})
    assert isinstance(chosen(bad), a.RejectTile)  # without a card in hand it eliminates


def test_the_tile_laid_out_that_does_most_good_is_used() -> None:
    table = given(options=BAG, display=["sundial", "ring_bearer_dot", "fighting"], frodo={"step": 6})
    assert chosen(table) == a.ChooseTile("frodo", "fighting")


def test_the_hobbit_far_from_sauron_volunteers() -> None:
    hand = {"hand": ["white_hiding"] * 3}
    table = given(
        options=RED,
        tiles=["sauron_die_or_eye"],
        sauron=5,
        frodo={"step": 4, **hand},
        sam={"step": 4},
        pippin={"step": 0, "hand": ["grey_hiding"] * 3},
    )
    assert chosen(table) == a.Name("frodo", "pippin")


def test_foes_are_let_in_where_sauron_is_near() -> None:
    near = given(options=DARK | FRIENDS, tiles=["dark_cards_or_eye"], sauron=5, frodo={"step": 4}, sam={"step": 4})
    near.act(a.AcceptTile("frodo"))
    assert isinstance(chosen(near), a.Accept)
    foes = ["lagduf", "snaga", "wargs", "wolves", "southrons", "uruk_hai", "muzgash"]
    crowded = given(options=DARK | FRIENDS, tiles=["dark_cards_or_eye"], sauron=15, foes=foes)
    while crowded.prompt.kind != "decide_tile":  # type: ignore[union-attr]
        crowded.act(crowded.choices()[0].action)
    crowded.act(a.AcceptTile("frodo"))
    while crowded.prompt.kind != "pay":  # type: ignore[union-attr]
        crowded.act(crowded.choices()[0].action)
    assert isinstance(chosen(crowded), a.Refuse | a.DefeatFoe)


def test_watchful_peace_is_kept_for_a_late_hour() -> None:
    options = BAG | {"watchful_peace": True}
    early = given(options=options, extras=["watchful_peace"], at="step_two", sauron=12)
    assert not isinstance(chosen(early), a.UseExtra)
    late = given(
        options=options, extras=["watchful_peace"], at="step_two", sauron=8, frodo={"step": 7}, sam={"step": 6}
    )
    assert chosen(late) == a.UseExtra("frodo", "watchful_peace")


def test_the_ring_goes_to_the_hobbit_farthest_from_sauron() -> None:
    options = BAG | {"one_ring_card": True}
    safe = given(options=options, extras=["one_ring"], at="step_two", frodo={"step": 2})
    assert not isinstance(chosen(safe), a.UseExtra)
    table = given(
        options=options, extras=["one_ring"], at="step_two", frodo={"step": 11}, sam={"step": 7}, pippin={"step": 3}
    )
    assert chosen(table) == a.UseExtra("frodo", "one_ring")
    table.act(chosen(table))
    assert chosen(table) == a.Name("frodo", "pippin")


def test_rejecting_with_sense_is_worth_points() -> None:
    """The bot against one that accepts whatever comes."""

    def score(accepting: bool) -> int:
        total = 0
        for seed in range(6):
            table = from_the_start(seed, hobbits="3", dark_events="on")
            seats = bots(table)
            while isinstance(prompt := table.prompt, Prompt):
                choice = answer(GAME, state(table), prompt, seats)
                assert choice is not None
                done = choice.action
                table.act(a.AcceptTile(done.seat) if accepting and isinstance(done, a.RejectTile) else done)
            assert isinstance(table.prompt, Outcome)
            total += table.prompt.score
        return total

    assert score(accepting=False) > score(accepting=True)
