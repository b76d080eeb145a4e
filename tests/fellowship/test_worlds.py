"""Worlds for a seat of the fellowship: what lies open stays where it is, and what is hidden lies where it can."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from core.bots.thinking import CannotSample
from core.fellowship.content.contents import lookup
from core.fellowship.model.friends_steps import GiveElvenCards
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState
from core.fellowship.model.steps import OrderTiles, PickReceiver
from core.fellowship.players.worlds import hides, world
from core.kernel.chance import Chance
from core.kernel.table import Table
from tests.fellowship.friends.table import given as with_foes
from tests.fellowship.sauron.situations.table import given as with_sauron
from tests.fellowship.situation import given, when

SOME = 40


def worlds(table: Table, seat: str, count: int = SOME) -> Iterator[FellowshipState]:
    """Yield worlds of what a seat sees, which look to it like the table."""
    view = table.view(seat)
    assert hides(view)
    for seed in range(count):
        found = world(view, Chance(seed))
        assert msgspec.json.encode(table.game.sight.view(found, seat)) == msgspec.json.encode(view)
        found.options = msgspec.structs.replace(found.options, hands="open")
        assert HIDDEN not in str(msgspec.to_builtins(found))
        yield found


def top(state: FellowshipState) -> Any:
    return state.agenda[-1]


def test_open_hands_hide_nothing() -> None:
    assert not hides(given(frodo={}, sam={}).view("sam"))


def test_tiles_that_another_looks_at_are_on_top_and_known_to_him() -> None:
    table = given(active="sam", sam={"shields": 5}, frodo={}, hands="hidden")
    when(table, "sam", "call_gandalf", card="foresight")
    when(table, "sam", "name", hobbit="sam")
    orders = set()
    for found in worlds(table, "frodo"):
        assert isinstance(top(found), OrderTiles)
        assert sorted(top(found).left) == sorted(found.tiles.known)
        assert found.tiles.known_by == ["sam"]
        orders.add(top(found).left)
    assert len(orders) > 5
    assert {top(found).left for found in worlds(table, "sam")} == {top(table.state).left}


def test_a_card_that_another_passes_on_is_out_of_his_hand() -> None:
    hands = {"frodo": {"hand": ["miruvor", "sting"]}, "sam": {"hand": ["gimli", "white_joker"]}, "pippin": {}}
    table = given(hands="hidden", step="step_two", **hands)  # type: ignore[arg-type]
    when(table, "frodo", "use_card", card="miruvor")
    when(table, "frodo", "name", hobbit="sam")
    when(table, "sam", "choose_card", card="gimli")
    cards = set()
    for found in worlds(table, "pippin"):
        assert isinstance(top(found), PickReceiver)
        assert top(found).card in found.hobbits["sam"].hand
        assert "miruvor" in found.hobbits["frodo"].hand
        cards.add(top(found).card)
    assert len(cards) > 3


def test_elven_cards_lie_where_the_ring_bearer_gives_them() -> None:
    foes = ["haradrim", "snaga", "lagduf", "muzgash"]
    table = with_foes("rivendell", at="between", hands="hidden", hobbits=3, rolls=["blank"], next_foes=foes)
    when(table, "frodo", "choose_route", route="mountains")
    when(table, "frodo", "accept")
    when(table, "frodo", "give_to", card="arwen", hobbit="frodo")
    elven = set(lookup(table.state).feature_cards("lothlorien"))
    for found in worlds(table, "sam"):
        assert isinstance(top(found), GiveElvenCards)
        assert set(top(found).left) < elven
        assert set(top(found).left).isdisjoint(found.hobbits["frodo"].hand)
    assert all(found.hobbits["frodo"].hand == ["arwen"] for found in worlds(table, "frodo"))


def test_a_card_gained_before_all_is_in_a_hand_and_one_of_a_haven_may_be() -> None:
    hands = {"frodo": {"hand": ["white_joker"]}, "sam": {"hand": ["book", "belt"]}, "pippin": {"hand": ["grey_hiding"]}}
    table = given("helms_deep", hands="hidden", taken=["eomer"], **hands)  # type: ignore[arg-type]
    seen = Counter[str]()
    for found in worlds(table, "frodo", 100):
        held = [*found.hobbits["sam"].hand, *found.hobbits["pippin"].hand]
        features = [card for card in held if card in lookup(found).features]
        assert len(features) == 2
        assert not {"theoden", "gollum"} & set(features)
        seen.update(features)
    assert {"book", "pipe", "eomer"} >= set(seen)


def test_hobbit_cards_are_dealt_as_often_as_there_are_of_them() -> None:
    table = given(hands="hidden", frodo={"hand": ["white_joker"] * 6}, sam={"hand": ["white_hiding"]}, pippin={})
    content, count = lookup(table.state), 400
    found = Counter(state.hobbits["sam"].hand[0] for state in worlds(table, "frodo", count))
    left = Counter(content.hobbit_cards) - Counter(table.state.hobbits["frodo"].hand)
    for card, copies in left.items():
        share = copies / left.total()
        assert abs(found[card] / count - share) < 4 * math.sqrt(share * (1 - share) / count)


def test_saurons_hand_is_dealt_to_hobbits_and_theirs_to_him() -> None:
    table = with_sauron(
        hands="open", holds=["SC21", "SC20"], frodo={"hand": ["white_joker"]}, sam={"hand": ["grey_hiding"]}
    )
    hands = set()
    for found in worlds(table, "frodo"):
        assert found.dark_lord is not None
        assert len(found.dark_lord.hand) == 2
        assert {*found.dark_lord.hand}.isdisjoint(found.dark_lord.deck.rest)
        assert found.hobbits["sam"].hand == ["grey_hiding"]
        hands.add(tuple(found.dark_lord.hand))
    assert len(hands) > SOME / 2
    theirs = set()
    for found in worlds(table, SAURON):
        assert found.dark_lord is not None
        assert found.dark_lord.hand == ["SC21", "SC20"]
        theirs.add((*found.hobbits["frodo"].hand, *found.hobbits["sam"].hand))
    assert len(theirs) > 5


def test_a_position_whose_cards_do_not_add_up_has_no_world() -> None:
    table = given(hands="hidden", frodo={}, sam={"hand": ["white_joker"]})
    view = table.view("frodo")
    view.deck.rest[HIDDEN] -= 5
    with pytest.raises(CannotSample):
        world(view, Chance(1))
