"""Worlds: a whole state of the war for what a power sees, with everything that it cannot see dealt anew (B.3).

Who lies face down where, what is in other hands, which Magic Cards somebody carries, and who has the Ring is drawn by
chance from all that there is; where the Ring may be as the sensible bot believes it. What a fight remembers is filled
in with what can be seen of it, and sealed orders of others as their sensible bots would give them. Where a question
that is open, or a battle that is being fought, names somebody whom the power does not know, there is no world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from core.bots.thinking import CannotSample, copy_of
from core.kernel.chance import Chance
from core.kernel.piles import Pile
from core.kernel.prompts import Prompt
from core.kernel.records import Action
from core.kernel.sealed import Sealed
from core.ring_war.chapters.sides import player_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.records.combats import Combat, Hit, Order
from core.ring_war.model.state import HIDDEN, RING, SEQUENCE, Laid, Person, Ring, RingWarState
from core.ring_war.model.steps import RingWarStep
from core.ring_war.players.belief import belief
from core.ring_war.players.deciding import Decider
from core.ring_war.sight.knowing import sees_search
from core.ring_war.sight.secrets import RingWarSight

WHAT = "worlds"
"""What the draws are for."""

FINE = 1_000_000
"""Into so many parts a likelihood is divided."""

LISTS = ("attacked", "moved", "fought", "passed")
"""The members of a state that name pieces, some of whom a power may not know."""

SIGHT = RingWarSight()


def world(view: RingWarState, seat: str, chance: Chance) -> RingWarState:
    """Return a whole state that looks like `view` to `seat`, which stays as it is.

    Raises `CannotSample` where none can be dealt.
    """
    state: RingWarState = copy_of(view)
    state.agenda = [_remembered(state, step, seat) for step in state.agenda]
    if f'"{HIDDEN}"'.encode() in msgspec.json.encode([state.agenda, state.fray]):
        raise CannotSample("a question is open about somebody who is not known")
    strangers = [name for name, person in state.people.items() if person.hex == HIDDEN]
    _place(state, seat, strangers, chance)
    _hand_magic(state, strangers, chance)
    _deal_events(state, chance)
    _deal_searches(state, seat, chance)
    for member in LISTS:
        setattr(state, member, _named(getattr(state, member), strangers, chance))
    if HIDDEN in state.handed:
        state.handed = [next(iter(lookup(state).magic))]  # that something was given is all that is known
    state.holds = [
        msgspec.structs.replace(one, about=_next(_shuffled(strangers, chance))) if one.about == HIDDEN else one
        for one in state.holds
    ]
    state.agenda = [_answered(state, step) for step in state.agenda]
    if msgspec.json.encode(SIGHT.view(state, seat)) != msgspec.json.encode(view):
        raise CannotSample("what is hidden was dealt in a way that it cannot be")
    return state


def _remembered(state: RingWarState, step: RingWarStep, seat: str) -> RingWarStep:
    """Return a step with what its fight, if there is one, remembers: who was hit as far as his wounds show, and that
    those fight by weapon of whom it is not known how they mean to."""
    fight = getattr(step, "fight", None)
    if not isinstance(fight, Combat) or not (fight.hits or fight.orders):
        return step
    hits = (_last_hit(state, fight),) if fight.hits else ()
    others = [
        name
        for pair in fight.pairs
        for side, names in ((fight.attacker, pair.attackers), (fight.defender, pair.defenders))
        for name in names
        if side != seat
    ]
    if sum(order.who == HIDDEN for order in fight.orders) > len(others):
        raise CannotSample("more fight than can be seen")
    orders = tuple(Order(others.pop(), order.stance) if order.who == HIDDEN else order for order in fight.orders)
    changed = msgspec.structs.replace(fight, hits=hits, orders=orders)
    return msgspec.structs.replace(step, fight=changed)


def _last_hit(state: RingWarState, fight: Combat) -> Hit:
    """Return a hit that was made in a fight: of somebody who stands there wounded, by whom he fights."""
    found = [
        Hit(who, by[0])
        for pair in fight.pairs
        for names, by in ((pair.attackers, pair.defenders), (pair.defenders, pair.attackers))
        for who in names
        if by and who in state.people
    ]
    if not found:
        raise CannotSample("nobody can be seen who was hit")
    return max(found, key=lambda hit: state.people[hit.who].normal + state.people[hit.who].special)


def _answered(state: RingWarState, step: RingWarStep) -> RingWarStep:
    """Return a sealed step with the orders that others have given in secret, as their sensible bots would."""
    if not isinstance(step, Sealed) or len(step.given) == len(step.answered):
        return step
    own = {action.seat: action for action in step.given}
    asked = msgspec.structs.replace(step, answered=(), given=())
    prompt = SEQUENCE.prompt(msgspec.structs.replace(state, agenda=[*state.agenda[:-1], asked]))
    given = (own.get(seat) or _order(state, prompt, seat) for seat in step.answered)
    return msgspec.structs.replace(step, given=tuple(given))


def _order(state: RingWarState, prompt: Prompt, seat: str) -> Action:
    return Decider(SIGHT.view(state, seat), prompt, seat).choose().action  # type: ignore[no-any-return]


def _place(state: RingWarState, seat: str, strangers: Sequence[str], chance: Chance) -> None:
    """Put those who lie face down into the hexes in which somebody does, and the Ring among the Fellowship's."""
    left = list(strangers)
    free = Counter(state.face_down)
    if state.ring.bearer == HIDDEN:
        bearer = _bearer(state, strangers, chance)
        state.ring = Ring(bearer)
        likely = {hex_: share for hex_, share in belief(state, seat).items() if free[hex_]} if bearer in left else {}
        if likely:
            hex_ = chance.pick({hex_: 1 + int(FINE * share) for hex_, share in likely.items()}, WHAT)
            state.people[bearer] = Person(hex=hex_)
            left.remove(bearer)
            free[hex_] -= 1
    _shuffle(left, chance)
    for hex_, count in free.items():
        for _ in range(count):
            state.people[_next(left)] = Person(hex=hex_)
    captors = [power for power in powers(state) if power not in (seat, FELLOWSHIP)]
    for hex_, count in state.prisoners.items():
        for _ in range(count):
            captor = captors[chance.below(len(captors), WHAT)] if captors else ""
            here = [name for name, party in state.parties.items() if party.hex == hex_]
            own = [name for name in here if player_of(state, state.parties[name].owner) == captor]
            state.people[_next(left)] = Person(hex=hex_, captive=captor, party=own[0] if own else "")
    state.face_down, state.prisoners = {}, {}


def _bearer(state: RingWarState, strangers: Sequence[str], chance: Chance) -> str:
    """Return who may have the Ring: a hobbit, of whom it is not known that he has not."""
    rules = lookup(state)
    hobbits = [
        name
        for name, person in state.people.items()
        if rules.characters[name].kind == "hobbit" and person.hex and not person.captive and not person.led
    ]
    among = hobbits or [name for name in strangers if rules.characters[name].side == FELLOWSHIP]
    if not among:
        raise CannotSample("nobody can have the Ring")
    return among[chance.below(len(among), WHAT)]


def _hand_magic(state: RingWarState, strangers: Sequence[str], chance: Chance) -> None:
    """Hand the Magic Cards that lie nowhere in sight to those who hold some, and to strangers."""
    holders = [name for name, person in state.people.items() if HIDDEN in person.cards]
    for name in holders:
        state.people[name].cards = []
    left = Counter({card.id: card.copies for card in lookup(state).magic.values() if card.id != RING})
    left.subtract(card for person in state.people.values() for card in person.cards)
    left.subtract(card for cards in state.loose.values() for card in cards)
    left.subtract(card for card in state.removed if card in left)
    cards = _shuffled(left.elements(), chance)
    for name in holders:
        state.people[name].cards = [_next(cards)]
    among = [*holders, *strangers]
    if cards and not among:
        raise CannotSample("nobody can hold the Magic Cards that are not to be seen")
    for card in cards:
        state.people[among[chance.below(len(among), WHAT)]].cards.append(card)


def _deal_events(state: RingWarState, chance: Chance) -> None:
    """Deal the Event Cards that are not to be seen: to hands, to the discard pile, and what is left to the deck."""
    left = Counter({card.id: card.copies for card in lookup(state).events.values()})
    left.subtract(card for card in state.removed if card in left)
    left.subtract(card for hand in state.hands.values() for card in hand if card != HIDDEN)
    left.subtract(one.card for one in state.discard if one.card != HIDDEN)
    covered = [*chain(*state.hands.values()), *(one.card for one in state.discard)].count(HIDDEN) + len(state.deck)
    if left.total() > covered:  # a card that is just being played lies nowhere
        left.subtract({card for card in _texts(msgspec.to_builtins(state.agenda)) if left[card] > 0})
    cards, deck = _shuffled(left.elements(), chance), len(state.deck)
    for power, hand in state.hands.items():
        state.hands[power] = [_next(cards) if card == HIDDEN else card for card in hand]
    state.discard = [Laid(_next(cards), one.by) if one.card == HIDDEN else one for one in state.discard]
    if len(cards) != deck:
        raise CannotSample("the Event Cards do not add up")
    state.deck = Pile(rest=dict(sorted(Counter(cards).items())))


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _deal_searches(state: RingWarState, seat: str, chance: Chance) -> None:
    """Deal the Search Cards whose fronts the power has not seen, and the pile."""
    left = [card for card in lookup(state).searches if card not in state.searched]
    unseen = _shuffled([card for card in left if not sees_search(state, seat, card)], chance)
    state.searched = [_next(unseen) if card == HIDDEN else card for card in state.searched]
    out = set(state.searched)
    rest = [card for card in left if card not in out]
    if len(rest) != len(state.searches):
        raise CannotSample("the Search Cards do not add up")
    state.searches = Pile(rest=dict.fromkeys(rest, 1))


def _named(names: list[str], strangers: Sequence[str], chance: Chance) -> list[str]:
    """Return names of strangers in the place of those that are hidden."""
    left = _shuffled([name for name in strangers if name not in names], chance)
    return [_next(left) if name == HIDDEN else name for name in names]


def _next(cards: list[str]) -> str:
    """Take the last of what is left. Raises `CannotSample` where nothing is."""
    if not cards:
        raise CannotSample("there is less than lies face down")
    return cards.pop()


def _shuffled(items: Iterable[str], chance: Chance) -> list[str]:
    found = list(items)
    _shuffle(found, chance)
    return found


def _shuffle(items: list[str], chance: Chance) -> None:
    for at in range(len(items) - 1, 0, -1):
        other = chance.below(at + 1, WHAT)
        items[at], items[other] = items[other], items[at]
