"""Piles hold no hidden order: unknown cards are a multiset until they are drawn or looked at."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from core.kernel.chance import Chance
from core.kernel.piles import Pile, fix_top, masked, next_card, next_cards, remove_top

COUNTS = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 5), min_size=1).filter(lambda x: sum(x.values()) > 0)


def contents(pile: Pile) -> Counter[str]:
    return Counter(pile.known) + Counter(pile.rest)


@given(COUNTS, st.integers(0, 2**32), st.integers(1, 8))
def test_drawing_takes_exactly_what_is_there(rest: dict[str, int], seed: int, count: int) -> None:
    pile = Pile(rest=dict(rest))
    before = contents(pile)
    cards = next_cards(pile, count, Chance(seed), "cards")
    assert len(cards) == min(count, sum(rest.values()))
    for card in cards:
        remove_top(pile, card)
    assert contents(pile) + Counter(cards) == before


@given(COUNTS, st.integers(0, 2**32))
def test_looking_fixes_the_order_and_loses_nothing(rest: dict[str, int], seed: int) -> None:
    pile = Pile(rest=dict(rest))
    before = contents(pile)
    seen = next_cards(pile, 3, Chance(seed), "cards")
    fix_top(pile, seen, ["sam"])
    assert pile.known == seen
    assert contents(pile) == before
    turned = list(reversed(seen))
    fix_top(pile, turned, pile.known_by)
    assert pile.known == turned
    assert contents(pile) == before
    if seen:
        assert next_card(pile, Chance(seed), "cards") == turned[0]


@given(COUNTS, st.integers(0, 2**32))
def test_who_has_not_looked_sees_only_counts(rest: dict[str, int], seed: int) -> None:
    pile = Pile(rest=dict(rest))
    fix_top(pile, next_cards(pile, 2, Chance(seed), "cards"), ["sam"])
    assert masked(pile, "sam").known == pile.known
    other = masked(pile, "frodo")
    assert other.known == []
    assert other.known_by == []
    assert contents(other) == contents(pile)
    assert list(other.rest) == sorted(other.rest)


def test_a_looked_at_pile_forgets_who_looked_when_the_known_cards_are_gone() -> None:
    pile = Pile(rest={"a": 1, "b": 1})
    fix_top(pile, ["b"], ["sam"])
    remove_top(pile, "b")
    assert pile.known_by == []
    assert len(pile) == 1


def test_each_single_card_is_equally_likely() -> None:
    chance = Chance(5)
    drawn = Counter(chance.pick({"a": 1, "b": 3}, "cards") for _ in range(8_000))
    assert 1_800 < drawn["a"] < 2_200
