"""What the sensible bot says of its choices: figures that add up to what it weighs, each with a reason and its rule."""

from __future__ import annotations

from collections import Counter

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.players.thinking import THINKING
from core.kernel.prompts import Prompt
from tests.dice.situations.table import given
from tests.dice.test_ahead import positions

SAID = {"dice_phase", "to_war", "pick_allies", "recruit_phase", "lose_glory", "pick_corrupted"}
"""The questions on which the sensible bot puts figures."""


@pytest.mark.parametrize("players", ["2", "4"])
def test_the_parts_add_up_and_the_best_is_what_the_plain_bot_takes(players: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        for state, prompt in positions(seed, players=players):
            if not isinstance(prompt, Prompt):
                continue
            found = THINKING.weighed(state, prompt, prompt.seat)
            assert not found or prompt.kind in SAID
            assert not any(THINKING.weighed(state, prompt, seat) for seat in state.players if seat != prompt.seat)
            for one in found:
                assert one.choice in prompt.choices
                assert one.gain == pytest.approx(sum(part.amount for part in one.parts))
                for part in one.parts:
                    assert part.rule in GAME.rulebook()
                    assert part.what.strip(" .") == part.what
            assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
            own = THINKING.plain(state, prompt, prompt.seat)
            if own in (listed := [one.choice for one in found]):
                seen[prompt.kind] += 1
                # Units of one plan, cards of one price come to the same but for rounding.
                assert found[listed.index(own)].gain == pytest.approx(found[0].gain), prompt.kind
    assert seen.keys() >= {"dice_phase", "to_war", "recruit_phase", "lose_glory"}


def test_an_attack_that_opens_the_way_says_so() -> None:
    for seed in range(8):
        for state, prompt in positions(seed, players="3"):
            if isinstance(prompt, Prompt) and prompt.kind == "to_war":
                for one in THINKING.weighed(state, prompt, prompt.seat):
                    said = {part.rule: part for part in one.parts}
                    if isinstance(one.choice.action, a.Attack) and "D4.13" in said and "last" in said["D4.13"].what:
                        assert said["D4.13"].amount > 0
                        assert said["D6.12"].what == "nothing bars the way"
                        assert said["D6.12"].amount > 0
                        return
    raise AssertionError("nobody attacks the last enemy")


def test_what_glory_saves_is_told_by_the_card_and_the_last_of_all_by_the_lost_game() -> None:
    corrupted = ["sam", "merry", "eowyn", "arwen"]
    given_up = {"coop": "hard"}
    table = given(phase="sauron_corrupt", corrupted=corrupted, points=3, options=given_up, p1={"glory": 3})
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    found = {
        getattr(one.choice.action, "count", 0): [part.what for part in one.parts]
        for one in THINKING.weighed(table.state, prompt, "p1")
    }
    assert found[0][0].endswith("is corrupted")
    assert found[1] == ["no card is corrupted", "1 Glory is lost"]
    assert found[3] == ["no Glory is left, and the game is lost"]
