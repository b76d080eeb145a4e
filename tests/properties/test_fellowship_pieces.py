"""Pieces are conserved, and hidden hands stay hidden."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from core.fellowship.content import library
from core.fellowship.game import GAME
from core.fellowship.state import HIDDEN, FellowshipState
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header

PROFILE = settings(max_examples=20, deadline=None)
BASE = {"hobbits", "difficulty", "hands"}
BAG = st.sampled_from(({}, {"bag": "on"}, {"sauron_tiles": "on"}, {"dark_events": "on"}))
OPTIONS = st.fixed_dictionaries({o.id: st.sampled_from(o.values) for o in GAME.options if o.id in BASE})


def table_of(options: dict[str, str], seed: int) -> Table:
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    return table


def hobbit_cards(state: FellowshipState) -> Counter[str]:
    own = library(state).hobbit_cards
    places = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
    places += [*state.played, *state.shown, *state.deck.known]
    found = Counter(card for card in places if card in own)
    return found + Counter(state.deck.rest) + Counter(state.discard)


def check_pieces(state: FellowshipState) -> None:
    content = library(state)
    assert hobbit_cards(state) == Counter(content.hobbit_cards)
    held = [card for hobbit in state.hobbits.values() for card in hobbit.hand if card in content.features]
    features = held + state.gone + [card for card in state.played if card in content.features]
    assert len(features) == len(set(features))
    if state.lines and state.location in content.scenarios:
        shown = [*state.tiles.known, *state.turned_up, *state.display, *state.used_tiles]
        tiles = Counter(shown) + Counter(state.tiles.rest)
        assert not state.options.bag or state.outcome is not None or tiles == Counter(content.tile_counts)
        assert all(count <= content.tile_counts[tile] for tile, count in tiles.items())
    tokens = Counter[str]()
    for hobbit in state.hobbits.values():
        tokens.update(hobbit.tokens)
        assert hobbit.shields >= 0
        assert hobbit.step >= 0
        assert all(count > 0 for count in hobbit.tokens.values())
    assert tokens["ring"] <= 5
    assert tokens["heart"] <= 3
    assert tokens["sun"] <= 3


@PROFILE
@given(OPTIONS, BAG, st.integers(0, 2**40))
def test_pieces_are_conserved(options: dict[str, str], bag: dict[str, str], seed: int) -> None:
    table = table_of(options | bag, seed)
    chooser = random.Random(seed)
    while not table.over:
        check_pieces(table.state)
        table.act(chooser.choice(table.choices()).action)


@PROFILE
@given(st.sampled_from("2345"), st.integers(0, 2**40))
def test_hidden_hands_stay_hidden_in_every_view(hobbits: str, seed: int) -> None:
    table = table_of({"hobbits": hobbits, "hands": "hidden"}, seed)
    chooser = random.Random(seed)
    seats = [seat.id for seat in table.header.seats]
    while isinstance(prompt := table.prompt, Prompt) and table.entry < 150:
        for seat in [None, *seats]:
            view = table.view(seat)
            for name, hobbit in view.hobbits.items():
                if name != seat:
                    assert set(hobbit.hand) <= {HIDDEN}
                    assert len(hobbit.hand) == len(table.state.hobbits[name].hand)
            assert not view.tiles.known or seat in table.state.tiles.known_by
            shown = GAME.visible_prompt(table.state, prompt, seat)
            assert all(choice.seat == seat for choice in shown.choices)
        entry = table.act(chooser.choice(prompt.choices).action)
        for event in entry.events:
            if getattr(event, "hobbit", None) is None or type(event).__name__ != "CardsDrawn":
                continue
            for seat in seats:
                seen = GAME.event_view(table.header.options, event, seat)
                assert (seen == event) == (seat == event.hobbit or not event.cards)


@PROFILE
@given(st.sampled_from("2345"), st.integers(0, 2**40))
def test_a_view_does_not_change_with_what_a_seat_cannot_know(hobbits: str, seed: int) -> None:
    """Swapping two cards between another hand and the deck changes nothing in the view."""
    table = table_of({"hobbits": hobbits, "hands": "hidden"}, seed)
    chooser = random.Random(seed)
    for _ in range(20):
        if table.over:
            return
        table.act(chooser.choice(table.choices()).action)
    state = table.line.copy_of(table.state)
    other = state.hobbits["sam"]
    hidden = [card for card in other.hand if card in library(state).hobbit_cards]
    if not hidden:
        return
    for kind, count in state.deck.rest.items():
        if count and kind != hidden[0]:
            other.hand[other.hand.index(hidden[0])] = kind
            state.deck.rest[kind] -= 1
            state.deck.rest[hidden[0]] = state.deck.rest.get(hidden[0], 0) + 1
            break
    assert msgspec.json.encode(GAME.view(state, "frodo")) == msgspec.json.encode(GAME.view(table.state, "frodo"))
