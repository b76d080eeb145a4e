"""The pieces of the fellowship and its secrets, for the property suite."""

from __future__ import annotations

import random
from collections import Counter

from core.fellowship.content import library
from core.fellowship.state import HIDDEN, FellowshipState

BASE = {"friends_and_foes": "off", "bag": "off", "sauron_tiles": "off", "dark_events": "off", "sauron": "off"}
DARK = {"bag": "on", "sauron_tiles": "on", "dark_events": "on"}
TABLES = {
    "base": BASE | {"one_ring_card": "off", "watchful_peace": "off", "defiance_integrity": "off"},
    "friends": BASE | {"friends_and_foes": "on"},
    "dark": BASE | DARK,
    "sauron": {"sauron": "on"},
}


def hobbit_cards(state: FellowshipState) -> Counter[str]:
    """Return the hobbit cards, wherever they are."""
    own = library(state).hobbit_cards
    places = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
    places += [*state.played, *state.shown, *state.deck.known]
    found = Counter(card for card in places if card in own)
    return found + Counter(state.deck.rest) + Counter(state.discard)


def check_pieces(state: FellowshipState) -> None:
    """Cards, tiles and tokens are all there, and once."""
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


def check_view(state: FellowshipState, view: FellowshipState, seat: str | None) -> None:
    """Hidden hands are counted and not shown, and tiles are known to those who looked."""
    assert not view.tiles.known or state.options.hands == "open" or seat in state.tiles.known_by
    if state.options.hands != "hidden":
        return
    for name, hobbit in view.hobbits.items():
        if name != seat:
            assert set(hobbit.hand) <= {HIDDEN}
            assert len(hobbit.hand) == len(state.hobbits[name].hand)


def otherwise(state: FellowshipState, seat: str, chooser: random.Random) -> FellowshipState | None:
    """Swap a hobbit card of another hidden hand with one of another kind in the deck."""
    if state.options.hands != "hidden":
        return None
    own = library(state).hobbit_cards
    others = [hobbit for name, hobbit in state.hobbits.items() if name != seat and own.keys() & set(hobbit.hand)]
    if not others:
        return None
    hand = chooser.choice(others).hand
    card = next(card for card in hand if card in own)
    for kind, count in state.deck.rest.items():
        if count and kind != card:
            hand[hand.index(card)] = kind
            state.deck.rest[kind] -= 1
            state.deck.rest[card] = state.deck.rest.get(card, 0) + 1
            return state
    return None
