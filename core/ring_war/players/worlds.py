"""Worlds: a whole state for what a power sees, with everything that it cannot see dealt anew (B.3).

A puzzle is laid out with one: only the view counts, so that nothing in it can tell what the power did not know. Where
what is hidden takes part in the question itself (a stack face down that is just being searched), there is no world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from core.bots.thinking import CannotSample, copy_of
from core.kernel.chance import Chance
from core.kernel.piles import Pile
from core.kernel.prompts import Prompt
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, RING, SARUMAN, Laid, Person, RingWarState
from core.ring_war.sight.knowing import sees_search
from core.ring_war.sight.secrets import RingWarSight

WHAT = "worlds"
"""What the draws are for."""

TRIES = 20
"""So many worlds are dealt until one looks as it must."""


def world(view: RingWarState, prompt: Prompt, seat: str, chance: Chance) -> RingWarState:
    """Return a state that `seat`, which sees `view`, cannot tell from the real one; the view stays as it is.

    Raises `CannotSample` where none of some looks the same to it.
    """
    for _ in range(TRIES):
        state: RingWarState = copy_of(view)
        _Unseen(state, seat, chance).deal()
        if RingWarSight().view(state, seat) == view:
            return state
    raise CannotSample(f"no world for {prompt.kind}")


class _Unseen:
    """What `seat` has not seen in `state`, a copy of its view, and where that may be."""

    def __init__(self, state: RingWarState, seat: str, chance: Chance) -> None:
        self.state, self.seat, self.chance = state, seat, chance
        self.rules = lookup(state)
        self.strangers = [name for name, person in state.people.items() if person.hex == HIDDEN]

    def deal(self) -> None:
        """Deal all of it. Raises `CannotSample` where the cards do not add up."""
        if HIDDEN in {*_words(msgspec.to_builtins([self.state.agenda, self.state.fray]))}:
            raise CannotSample("somebody whom the seat does not know takes part in what is asked")
        self._event_cards()
        self._search_cards()
        self._strangers()
        self._magic_cards()
        self._ring()
        self._names()

    def _event_cards(self) -> None:
        state = self.state
        known = [*chain(*state.hands.values()), *(one.card for one in state.discard), *state.removed]
        cards = Counter({card: one.copies for card, one in self.rules.events.items()})
        cards.subtract(card for card in known if card in cards)
        # A card that is just being played lies nowhere.
        on_table = [card for card in _words(msgspec.to_builtins(state.agenda)) if card in cards and card not in known]
        cards.subtract(set(on_table) if sum(cards.values()) > self._hidden_events() else ())
        left = self._shuffled(cards.elements())
        for power, hand in state.hands.items():
            state.hands[power] = [left.pop() if card == HIDDEN and left else card for card in hand]
        state.discard = [Laid(left.pop(), one.by) if one.card == HIDDEN and left else one for one in state.discard]
        state.deck = self._pile(left, len(state.deck))

    def _hidden_events(self) -> int:
        covered = chain(*self.state.hands.values(), (one.card for one in self.state.discard))
        return len(self.state.deck) + sum(card == HIDDEN for card in covered)

    def _search_cards(self) -> None:
        state = self.state
        left = self._shuffled(card for card in self.rules.searches if card not in {*state.searched, *state.removed})
        unseen = [card for card in left if not sees_search(state, self.seat, card)]
        state.searched = [_taken(unseen) if card == HIDDEN else card for card in state.searched]
        left = [card for card in left if card not in state.searched]
        state.searches = self._pile(left, len(state.searches))

    def _pile(self, left: list[str], count: int) -> Pile:
        if len(left) < count:
            raise CannotSample("the cards do not add up")
        return Pile(rest=dict(sorted(Counter(left[:count]).items())))

    def _strangers(self) -> None:
        state = self.state
        names = self._shuffled(self.strangers)
        captor = SARUMAN if self.seat == DARK_POWER else DARK_POWER
        for hex_, count in state.face_down.items():
            for _ in range(count):
                state.people[_taken(names)] = Person(hex=hex_)
        for hex_, count in state.prisoners.items():
            carried = [name for name, one in state.parties.items() if one.hex == hex_ and one.owner == captor]
            for _ in range(count):
                state.people[_taken(names)] = Person(hex=hex_, captive=captor, party=next(iter(carried), ""))
        state.face_down, state.prisoners = {}, {}

    def _magic_cards(self) -> None:
        """Give the Magic Cards that nobody has seen to those who hold some, then to strangers."""
        state = self.state
        cards = Counter({card: one.copies for card, one in self.rules.magic.items() if card != RING})
        held = chain(*state.loose.values(), *(person.cards for person in state.people.values()), state.removed)
        cards.subtract(card for card in held if card in cards)
        left = self._shuffled(cards.elements())
        holders = [person for person in state.people.values() if HIDDEN in person.cards]
        for person in holders:
            person.cards = [_taken(left)]
        holders += [state.people[name] for name in self.strangers if not state.people[name].captive]
        if not holders:
            # What somebody held from the start goes with him; what lay in a hex has been taken by somebody.
            left = [card for card in left if not self.rules.magic[card].holder]
            if left:
                raise CannotSample("the cards do not add up")
        for card in left:
            holders[self.chance.below(len(holders), WHAT)].cards.append(card)

    def _ring(self) -> None:
        state = self.state
        if state.ring.bearer != HIDDEN:
            return
        side = {name for name, card in self.rules.characters.items() if card.side == FELLOWSHIP}
        able = [name for name, one in state.people.items() if name in side and one.hex and not one.captive]
        hobbits = [name for name in able if self.rules.characters[name].kind == "hobbit"]
        bearers = hobbits or able
        if not bearers:
            raise CannotSample("nobody can have the Ring")
        state.ring.bearer = bearers[self.chance.below(len(bearers), WHAT)]

    def _names(self) -> None:
        """Say which strangers have moved, fought or passed, of those whom the view only counts."""
        state = self.state
        for field in ("attacked", "moved", "fought", "passed"):
            setattr(state, field, self._named(getattr(state, field)))
        state.handed = [next(iter(self.rules.magic)) for _ in state.handed] if HIDDEN in state.handed else state.handed
        state.holds = [
            msgspec.structs.replace(one, about=self._shuffled(self.strangers)[0]) if one.about == HIDDEN else one
            for one in state.holds
        ]

    def _named(self, names: list[str]) -> list[str]:
        order = {name: at for at, name in enumerate(self.rules.characters)}
        left = self._shuffled(self.strangers)
        drawn = sorted((_taken(left) for name in names if name == HIDDEN), key=order.__getitem__)
        return [*(name for name in names if name != HIDDEN), *drawn]

    def _shuffled(self, names: Iterable[str]) -> list[str]:
        left, found = list(names), []
        while left:
            found.append(left.pop(self.chance.below(len(left), WHAT)))
        return found


def _taken(names: list[str]) -> str:
    if not names:
        raise CannotSample("what is hidden does not add up")
    return names.pop()


def _words(value: Any) -> Iterable[str]:
    """Yield every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
