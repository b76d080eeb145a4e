"""Chance: golden values, fixed for good, and the script for tests."""

from __future__ import annotations

from collections import Counter

import pytest

from core.kernel.chance import ANYTHING, MAX_SEED, Chance, ScriptedChance, word

GOLDEN = {
    (0, 0): 0xE220A8397B1DCDAF,
    (0, 1): 0x6E789E6AA1B965F4,
    (1, 0): 0xF4A90164C4749E1A,
    (2026, 143): 0x5C4A21E1C7966543,
    (MAX_SEED, 10_000): 0x8B90EBE4706EB61C,
}
GOLDEN_ROLLS = [2, 2, 2, 5, 5, 1, 2, 1, 4, 5, 0, 1]


@pytest.mark.parametrize(("at", "value"), GOLDEN.items())
def test_the_stream_never_changes(at: tuple[int, int], value: int) -> None:
    assert word(*at) == value


def test_a_draw_depends_on_seed_and_counter_alone() -> None:
    whole = Chance(7)
    results = [whole.below(6, "die") for _ in range(50)]
    assert [Chance(7, k).below(6, "die") for k in range(50)] == results
    assert whole.draws == 50


def test_every_result_is_about_equally_likely() -> None:
    chance = Chance(3)
    counts = Counter(chance.below(6, "die") for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Chance(1).below(0, "die")


def test_a_script_comes_first_and_is_checked() -> None:
    chance = ScriptedChance({ANYTHING: [4, 2]}, seed=9)
    assert [chance.below(6, "die"), chance.below(3, "cards")] == [4, 2]
    assert chance.below(6, "die") == Chance(9, 2).below(6, "die")
    with pytest.raises(ValueError, match="not below"):
        ScriptedChance({"die": [6]}).below(6, "die")


def test_a_script_is_for_what_it_names() -> None:
    chance, stream = ScriptedChance({"die": [5], "cards": ["moon", 0]}, seed=9), Chance(9)
    six = {"sun": 2, "moon": 4}
    assert (chance.pick(six, "tiles"), chance.pick(six, "cards")) == (stream.pick(six, "tiles"), "moon")
    assert [chance.below(6, "lot"), chance.below(6, "die")] == [Chance(9, 2).below(6, "lot"), 5]
    assert (chance.pick(six, "cards"), chance.draws) == ("sun", 5)
    assert chance.pick(six, "cards") == Chance(9, 5).pick(six, "cards")
    with pytest.raises(ValueError, match="'star' is not there to be drawn for 'cards'"):
        ScriptedChance({"cards": ["star"]}).pick(six, "cards")


def test_the_purpose_of_a_draw_changes_nothing() -> None:
    assert Chance(3, 4).below(100, "die") == Chance(3, 4).below(100, "cards")


def test_golden_draws() -> None:
    chance = Chance(2026)
    assert [chance.below(6, "die") for _ in range(12)] == GOLDEN_ROLLS


@pytest.mark.parametrize("at", GOLDEN)
@pytest.mark.parametrize("n", [1, 6, 60, 1_000_003])
def test_a_draw_is_the_word_at_the_counter_brought_below_n(at: tuple[int, int], n: int) -> None:
    assert Chance(*at).below(n, "die") == (word(*at) * n) >> 64
