"""Worlds: a whole state for what a seat sees, with everything that it cannot see dealt anew (B2.8, S2.5).

What a seat has not seen lies in a hand that it may not look at, in the deck, or has left the game face down. How many
cards lie where is known to everybody; which ones is drawn by chance. Only the view counts: what was shown earlier in
the game and is no longer to be seen is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from core.bots.thinking import CannotSample, copy_of
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import RESOURCE
from core.fellowship.model.friends_steps import GiveElvenCards, PassShields, PickFoe, ShareLight
from core.fellowship.model.sauron_steps import PickFeature, PickPlayed
from core.fellowship.model.state import HIDDEN, DarkLord, FellowshipState, has_secret_hands
from core.fellowship.model.steps import OrderTiles, Pay, PickHobbit, PickPassedCard, PickReceiver
from core.kernel.chance import Chance
from core.kernel.piles import Pile, pick_some

WHAT = "worlds"
"""What the draws are for."""

ELVES = "lothlorien"
"""The place whose cards the Ring-bearer gives away in secret (F6.9)."""

LETTER, MIRUVOR, PONY = "gandalfs_letter", "miruvor", "bill_the_pony"
"""Cards that lie open while something is still to be named or paid."""


def hides(view: FellowshipState) -> bool:
    """Whether a seat at such a table may not see all that decides how play goes on, chance apart."""
    return has_secret_hands(view)


def world(view: FellowshipState, chance: Chance) -> FellowshipState:
    """Return a whole state that looks like `view` to the seat whose it is; what it hides is drawn by `chance`.

    The view stays as it is. Raises `CannotSample` where the cards do not add up, as in some positions made by hand.
    """
    state: FellowshipState = copy_of(view)
    lord = state.dark_lord
    if lord is not None and (HIDDEN in lord.hand or HIDDEN in lord.deck.rest):
        _deal_sauron(state, lord, chance)
    hands = [hobbit.hand for hobbit in state.hobbits.values()]
    if HIDDEN in chain(state.haven_cards.rest, *hands) or any(map(_is_secret_gift, state.agenda)):
        _Unseen(state, chance).deal()
    state.agenda = [_answered(state, step, chance) for step in state.agenda]
    return state


def _deal_sauron(state: FellowshipState, lord: DarkLord, chance: Chance) -> None:
    """Divide the Sauron cards that nobody has seen between his hand and his deck."""
    out, held = set(lord.discard), len(lord.hand)
    cards = _some([card for card in lookup(state).sauron_cards if card not in out], held + len(lord.deck), chance)
    lord.hand = cards[:held]
    lord.deck = Pile(rest=dict.fromkeys(sorted(cards[held:]), 1))


class _Unseen:
    """The cards, apart from Sauron's, that a seat has not seen, and where they may lie.

    `deck` counts hobbit cards. Of the feature cards the `certain` lie in hidden hands; the `possible` do, or have left
    the game face down.
    """

    def __init__(self, state: FellowshipState, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.content = lookup(state)
        hands = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
        given = [card for step in state.agenda if isinstance(step, GiveElvenCards) for card in step.left]
        seen = Counter([*hands, *state.played, *state.shown, *state.gone, *state.resources, *given])
        seen.update(state.discard)
        self.deck = {card: count - seen[card] for card, count in self.content.hobbit_cards.items()}
        self.certain = [card for card in self._gained() if card not in seen]
        self.possible = [card for card in self._from_havens() if card not in seen]

    def _behind(self) -> list[str]:
        """Return the places that the fellowship has left behind; the last board is in play to the end."""
        route = self.content.content.route
        if not self.state.location:
            return []
        return route[: route.index(self.state.location)] if self.state.location in route else route[:-1]

    def _gained(self) -> Iterator[str]:
        """Yield the feature cards that have left the boards before everybody's eyes."""
        for place in self._behind():
            if place in self.content.scenarios:
                yield from self.content.feature_cards(place)
        yield from self.state.taken
        if self.state.dark_lord is not None:
            yield from self.content.feature_cards(RESOURCE)

    def _from_havens(self) -> Iterator[str]:
        """Yield the cards of the havens where the fellowship has been, and of those that it goes around (F6.9)."""
        behind = {*self._behind(), *self.state.omitted, self.state.location}
        for place in self.content.havens:
            if place in behind:
                yield from self.content.feature_cards(place)

    def deal(self) -> None:
        """Deal what lies face down beside the board, then the hands; the deck is what is left.

        Raises `CannotSample` when the cards do not add up.
        """
        state = self.state
        hands = {name: hobbit.hand for name, hobbit in state.hobbits.items() if HIDDEN in hobbit.hand}
        features = sum(map(len, hands.values())) + len(state.deck) - sum(self.deck.values())
        held = {name: [card for card in _in_use(state.agenda, name) if self._holds(card)] for name in hands}
        features -= sum(card in self.content.features for cards in held.values() for card in cards)
        if HIDDEN in state.haven_cards.rest:
            cards = self._beside(state.location, len(state.haven_cards))
            state.haven_cards = Pile(rest=dict.fromkeys(sorted(cards), 1))
        state.agenda = [self._with_gifts(step) for step in state.agenda]
        if not hands:
            return
        cards = _some(self.certain, min(max(features, 0), len(self.certain)), self.chance)
        cards += _some(self.possible, features - len(cards), self.chance)
        places = sum(len(hand) - len(held[name]) for name, hand in hands.items())
        cards = _some([*cards, *pick_some(self.deck, places - len(cards), self.chance, WHAT)], places, self.chance)
        for name, hand in hands.items():
            more = len(hand) - len(held[name])
            state.hobbits[name].hand = held[name] + cards[:more]
            cards = cards[more:]
        state.deck = Pile(rest={card: count for card, count in self.deck.items() if count})

    def _holds(self, card: str) -> bool:
        """Take a card that lies open in a hidden hand off those that have not been seen; say whether it was one."""
        for cards in (self.certain, self.possible):
            if card in cards:
                cards.remove(card)
                return True
        if self.deck.get(card, 0) > 0:
            self.deck[card] -= 1
            return True
        return False

    def _beside(self, place: str, count: int) -> list[str]:
        """Take so many cards of a haven that lie face down beside the board."""
        cards = _some([card for card in self.content.feature_cards(place) if card in self.possible], count, self.chance)
        self.possible = [card for card in self.possible if card not in cards]
        return cards

    def _with_gifts(self, step: Any) -> Any:
        """Return a step with what the Ring-bearer still gives away in secret (F6.9)."""
        if _is_secret_gift(step):
            return GiveElvenCards(step.seats, tuple(self._beside(ELVES, len(step.left))))
        return step


def _is_secret_gift(step: Any) -> bool:
    return isinstance(step, GiveElvenCards) and HIDDEN in step.left


def _answered(state: FellowshipState, step: Any, chance: Chance) -> Any:
    """Return a step with the tiles that only another has looked at, or the card that only another has named."""
    if isinstance(step, OrderTiles) and HIDDEN in (*step.left, *step.chosen):
        count = len(step.left) + len(step.chosen)
        rest = dict(state.tiles.rest)
        tiles = pick_some(rest, count, chance, WHAT)
        if len(tiles) < count:
            raise CannotSample("there are not as many tiles as lie before a hobbit")
        known_by = list(state.hobbits) if state.options.hands == "open" else [step.seat]
        state.tiles = Pile(tiles, known_by, {tile: left for tile, left in rest.items() if left})
        return OrderTiles(step.seat, tuple(tiles[len(step.chosen) :]), tuple(tiles[: len(step.chosen)]))
    if isinstance(step, PickReceiver) and step.card == HIDDEN:
        cards = list(state.hobbits[step.giver].hand)
        if step.giver == step.seat and MIRUVOR in cards:
            cards.remove(MIRUVOR)
        return PickReceiver(step.seat, step.giver, _some(cards, 1, chance)[0])
    return step


def _in_use(agenda: Sequence[Any], name: str) -> Iterator[str]:
    """Yield the cards of a hobbit's hand that lie open, since their use has begun or they are offered (A54)."""
    for step in agenda:
        match step:
            case Pay(gifts=gifts):
                for gift in gifts:
                    if gift.seat == name:
                        what = gift.what.partition(":")[0]
                        yield PONY if what == "pony" else what
            case PickHobbit(seat=seat, card=card) if seat == name:
                yield card
            case PickFoe(seat=seat, card=card, begun=False) if seat == name:
                yield card
            case PickPassedCard(seat=seat) | PickReceiver(seat=seat) if seat == name:
                yield MIRUVOR
            case ShareLight(seat=seat, begun=False) if seat == name:
                yield "pipe_weed"
            case PassShields(seat=seat) if seat == name:
                yield "ent_draught"
            case PickPlayed(holder=seat) if seat == name:
                yield "gwaihir"
            case PickFeature(holder=seat) if seat == name:
                yield "red_arrow"
        if getattr(step, "help", "") == "letter" and (getattr(step, "payer", "") or step.seat) == name:
            yield LETTER


def _some(cards: Sequence[str], count: int, chance: Chance) -> list[str]:
    """Return so many of the cards, in any order. Raises `CannotSample` where there are not so many."""
    if not 0 <= count <= len(cards):
        raise CannotSample("there are not as many cards as lie face down")
    left = list(cards)
    return [left.pop(chance.below(len(left), WHAT)) for _ in range(count)]
