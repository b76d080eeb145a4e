"""What the gates ask of the fellowship: its kinds of tables, its pieces and its secrets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.fellowship.base.corruption import ENDINGS
from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model.events import CardDiscarded, CardPassed, DieRolled
from core.fellowship.model.friends_events import ElvenCardGiven
from core.fellowship.model.friends_steps import PassShields, PickFoe, ShareLight
from core.fellowship.model.sauron_steps import PickFeature, PickPlayed
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState
from core.fellowship.model.steps import Pay, PickHobbit, PickPassedCard, PickReceiver, Window
from core.kernel.prompts import Prompt
from tests.endings import Kind

BASE = {"friends_and_foes": "off", "bag": "off", "sauron_tiles": "off", "dark_events": "off", "sauron": "off"}
DARK = {"bag": "on", "sauron_tiles": "on", "dark_events": "on"}
TABLES = {
    "base": BASE | {"one_ring_card": "off", "watchful_peace": "off", "defiance_integrity": "off"},
    "friends": BASE | {"friends_and_foes": "on"},
    "dark": BASE | DARK,
    "sauron": {"sauron": "on"},
}


def _has(option: str) -> Callable[[Mapping[str, str]], bool]:
    return lambda options: options.get(option) == "on"


BOOK, OF_FRIENDS, OF_DARK, OF_SAURON = "rulebook.md", "rulebook_friends.md", "rulebook_dark.md", "rulebook_sauron.md"
EXPANSIONS = ("friends_and_foes", "sauron", "bag")
KINDS = (
    Kind("fellowship", "base game", (BOOK,), lambda options: not any(_has(one)(options) for one in EXPANSIONS)),
    Kind("fellowship", "Friends & Foes", (BOOK, OF_FRIENDS), _has("friends_and_foes"), ENDINGS),
    Kind(
        "fellowship",
        "the bag and dark events",
        (BOOK, OF_DARK),
        lambda options: _has("bag")(options) and not _has("sauron")(options),
        ENDINGS,
    ),
    Kind("fellowship", "Sauron", (BOOK, OF_DARK, OF_SAURON), _has("sauron"), ENDINGS),
)


def taken(pile: dict[str, int]) -> None:
    """Lose a card of a pile."""
    kind = next(kind for kind, count in pile.items() if count)
    pile[kind] -= 1


def doubled(cards: list[Any]) -> None:
    """Make a card twice."""
    cards.append(cards[0])


LOSSES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("base", lambda state: taken(state.deck.rest)),
    ("base", lambda state: doubled(state.gandalf)),
    ("friends", lambda state: taken(state.foe_deck.rest)),
    ("friends", lambda state: state.foe_line.append("a foe of no deck")),
    ("dark", lambda state: state.hobbits["frodo"].tokens.update(ring=9)),
    ("sauron", lambda state: taken(state.dark_lord.deck.rest)),
    ("sauron", lambda state: doubled(state.resources)),
    ("sauron", lambda state: state.chips.update({"hiding:1": "x"})),
)


def hobbit_cards(state: FellowshipState) -> Counter[str]:
    """Return the hobbit cards, wherever they are."""
    own = lookup(state).hobbit_cards
    places = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
    places += [*state.played, *state.shown, *state.deck.known]
    found = Counter(card for card in places if card in own)
    return found + Counter(state.deck.rest) + Counter(state.discard)


def check_pieces(state: FellowshipState) -> None:
    """Cards, tiles and tokens are all there, and once."""
    content = lookup(state)
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
    check_foes(state)
    check_sauron(state)
    assert len(set(state.gandalf)) == len(state.gandalf)
    assert set(state.gandalf) <= set(content.gandalf)
    assert Counter(state.large_shields.rest) <= Counter(str(value) for value in content.content.large_shields)
    assert tokens["ring"] <= 5
    assert tokens["heart"] <= 3
    assert tokens["sun"] <= 3


def check_foes(state: FellowshipState) -> None:
    """Each foe lies in the deck, in the line, or with who defeated it."""
    if state.foe_deck is None:
        assert not state.foe_line
        return
    defeated = [foe for foes in state.defeated.values() for foe in foes]
    foes = Counter([*state.foe_line, *defeated, *state.foe_deck.known]) + Counter(state.foe_deck.rest)
    assert foes == Counter(list(lookup(state).foes))


def check_sauron(state: FellowshipState) -> None:
    """Each card of Sauron's is in his hand, open, in a deck or discarded; chips and resource cards are not doubled."""
    lord, content = state.dark_lord, lookup(state)
    if lord is None:
        return
    gone = [card for card in state.gone if card in content.nazgul]
    cards = Counter([*lord.hand, *lord.nazgul, *lord.discard, *lord.deck.known, *lord.nazgul_deck.known, *gone])
    cards += Counter(lord.deck.rest) + Counter(lord.nazgul_deck.rest)
    assert cards == Counter([*content.sauron_cards, *content.nazgul])
    assert state.chip_pile is not None
    chips = Counter(state.chips.values()) + Counter(state.chip_pile.known) + Counter(state.chip_pile.rest)
    assert chips <= Counter({chip.id: chip.copies for chip in content.chips.values()})
    held = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
    resources = [card for card in (*state.resources, *held, *state.gone, *state.played) if card in content.resources]
    assert len(set(resources)) == len(resources)
    assert len(set(state.fellowship_cards)) == len(state.fellowship_cards)


TIGHT = {"windows": "open"}
"""Under open windows nothing at all may depend on hidden cards (A57)."""


LAYS_OPEN = (CardDiscarded,)
"""A whole hand that goes to the discard pile lies open there."""

ROLLED_OPENLY = (DieRolled,)
"""A roll is seen by everybody, even where two faces come to the same."""

HANDED = (CardPassed, ElvenCardGiven)
"""Whoever is given a card knows it."""


def hides(state: FellowshipState, seat: str | None) -> bool:
    """Whether hobbits' hands are hidden from a seat: open ones are so from Sauron and onlookers (S2.5)."""
    return state.options.hands == "hidden" or (state.dark_lord is not None and seat in (None, SAURON))


def check_view(state: FellowshipState, view: FellowshipState, seat: str | None) -> None:
    """Hidden hands are counted and not shown, and tiles are known to those who looked."""
    assert not view.tiles.known or not hides(state, seat) or seat in state.tiles.known_by
    if state.dark_lord is not None and seat != SAURON:
        assert view.dark_lord is not None
        assert set(view.dark_lord.hand) <= {HIDDEN}
        assert len(view.dark_lord.hand) == len(state.dark_lord.hand)
    if not hides(state, seat):
        return
    for name, hobbit in view.hobbits.items():
        if name != seat:
            assert set(hobbit.hand) <= {HIDDEN}
            assert len(hobbit.hand) == len(state.hobbits[name].hand)


def otherwise(state: FellowshipState, seat: str, chooser: random.Random) -> FellowshipState | None:
    """Deal anew what the seat cannot see: the hidden hands among each other and with the deck, Sauron's with his."""
    before = msgspec.json.encode(state)
    lord = state.dark_lord
    if lord is not None and seat != SAURON:
        _exchange(lord.hand, range(len(lord.hand)), lord.deck.rest, frozenset(lord.deck.rest), chooser)
    if hides(state, seat):
        _deal_anew(state, seat, chooser)
    return state if msgspec.json.encode(state) != before else None


def exchanged(
    state: FellowshipState, seat: str, chooser: random.Random
) -> tuple[FellowshipState, tuple[str, str]] | None:
    """Let one card that the seat cannot see change places with another: in hands, yellow ones first, or with a deck."""
    own, lord = lookup(state).hobbit_cards, state.dark_lord
    places = _hidden_places(state, seat) if hides(state, seat) else []
    pile, kinds = state.deck.rest, frozenset(own)
    if lord is not None and seat != SAURON and (not places or chooser.random() < 0.5):
        places = [(lord.hand, at) for at, card in enumerate(lord.hand) if card in lookup(state).sauron_cards]
        pile, kinds = lord.deck.rest, frozenset(lord.deck.rest)
    if not places:
        return None
    yellow = [(hand, at) for hand, at in places if hand[at] not in own]
    hand, at = chooser.choice(yellow if yellow and chooser.random() < 0.5 else places)
    card = hand[at]
    others = [(other, there) for other, there in places if other is not hand and other[there] != card]
    left = [kind for kind, count in pile.items() if count and kind in kinds and kind != card and card in kinds]
    if others and (not left or chooser.random() < 0.5):
        other, there = chooser.choice(others)
        hand[at], other[there] = other[there], card
        return state, (card, hand[at])
    if not left:
        return None
    hand[at] = chooser.choice(left)
    counts = {kind: count - (kind == hand[at]) for kind, count in pile.items()}
    counts[card] = counts.get(card, 0) + 1
    pile.clear()
    pile.update({kind: count for kind, count in counts.items() if count})
    return state, (card, hand[at])


def _hidden_places(state: FellowshipState, seat: str) -> list[tuple[list[str], int]]:
    """Return the hands of others with each place in them whose card does not lie open."""
    places = []
    for name, hobbit in state.hobbits.items():
        lie_open = laid_open(state, name)
        for at, card in enumerate(hobbit.hand):
            if card in lie_open:
                lie_open.remove(card)
            elif name != seat:
                places.append((hobbit.hand, at))
    return places


def _deal_anew(state: FellowshipState, seat: str, chooser: random.Random) -> None:
    """Shuffle the hidden cards of the other hands, and exchange some hobbit cards among them with the deck."""
    places = _hidden_places(state, seat)
    cards = [hand[at] for hand, at in places]
    chooser.shuffle(cards)
    own = lookup(state).hobbit_cards
    _exchange(cards, [at for at, card in enumerate(cards) if card in own], state.deck.rest, frozenset(own), chooser)
    for (hand, at), card in zip(places, cards, strict=True):
        hand[at] = card


def _exchange(
    cards: list[str], places: Sequence[int], pile: dict[str, int], kinds: frozenset[str], chooser: random.Random
) -> None:
    for at in places:
        left = [kind for kind, count in pile.items() if count and kind in kinds and kind != cards[at]]
        if left and chooser.random() < 0.5:
            card, kind = cards[at], chooser.choice(left)
            cards[at] = kind
            pile[kind] -= 1
            if not pile[kind]:
                del pile[kind]
            pile[card] = pile.get(card, 0) + 1


def laid_open(state: FellowshipState, name: str) -> list[str]:
    """Return the cards of a hand that everybody knows (A54): offers, and those whose use has begun."""
    found = []
    for step in state.agenda:
        found += helping(step, name)
        if isinstance(step, Pay):
            found += [gift.what.partition(":")[0] for gift in step.gifts if gift.seat == name]
            found += ["bill_the_pony" for gift in step.gifts if gift.seat == name and gift.what.startswith("pony:")]
        elif isinstance(step, PickHobbit) and step.seat == name:
            found.append(step.card)
        elif isinstance(step, PickPassedCard | PickReceiver):
            found += ["miruvor"] * (step.seat == name)
            found += [step.card] if isinstance(step, PickReceiver) and step.giver == name else []
        else:
            found += being_used(step, name)
    return found


def helping(step: Any, name: str) -> list[str]:
    """Return Gandalf's Letter where a hobbit calls Gandalf with it, and something is still to be named."""
    with_letter = getattr(step, "help", "") == "letter"
    return ["gandalfs_letter"] * (with_letter and name == (getattr(step, "payer", "") or step.seat))


def being_used(step: Any, name: str) -> list[str]:
    """Return the yellow card that a hobbit is using while something is named for it."""
    match step:
        case PickFoe(card=card, begun=False) if step.seat == name:
            return [card]
        case ShareLight(begun=False) if step.seat == name:
            return ["pipe_weed"]
        case PassShields() if step.seat == name:
            return ["ent_draught"]
        case PickPlayed() if step.holder == name:
            return ["gwaihir"]
        case PickFeature() if step.holder == name:
            return ["red_arrow"]
    return []


def may_ask_others(state: FellowshipState, other: FellowshipState) -> bool:
    """Whether another is asked in `other`, or nobody: a table with windows for holders puts up with that (A57)."""
    if state.options.open_windows:
        return False
    prompts = []
    for one in (state, other):
        try:
            prompts.append(GAME.rules.prompt(one))
        except ValueError:
            return True
    asked = {prompt.seat for prompt in prompts if isinstance(prompt, Prompt)}
    return isinstance(state.agenda[-1], Window) and len(asked) > 1


COMMON = frozenset({"Gandalf", "Galadriel", "Gollum", "Book", "Belt", "Bow", "Boat", "Staff", "Pipe"})
"""Names of cards that ordinary sentences have, too: such cards are looked for by their ids alone."""


def secret_names(state: FellowshipState, view: FellowshipState) -> set[str]:
    """Return how the cards that a view hides in hands stand in records and in words."""
    content, seen = lookup(state), msgspec.json.encode(view).decode()
    held = []
    for name, hobbit in state.hobbits.items():
        lie_open = laid_open(state, name)
        held += [card for card in hobbit.hand if card in content.features and card not in lie_open]
    held += [] if state.dark_lord is None else state.dark_lord.hand
    hidden = {card for card in held if f'"{card}"' not in seen}
    names = {content.cards[card].name for card in hidden if card in content.cards}
    return {f'"{card}"' for card in hidden} | names - COMMON
