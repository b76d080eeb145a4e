"""What has to fit in a position that was made by hand: each thing that does not is named in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from core.ring_war.chapters.sides import player_of, powers
from core.ring_war.chapters.turn import stages
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import POWERS, RING, RingWarState
from core.ring_war.words.names import NATIONS, force_name, person_name

LAST_STEPS = (t.BeginGame, t.BeginTurn, t.EndTurn)
"""The steps with which the agenda of a turn, or of the set-up, ends."""

PIECES = ("moved", "fought", "attacked", "passed", "flown")
"""The members that say what pieces have done."""

NAMED = ("person", "party", "seizer")
"""The members of steps that name one piece."""

LISTED = ("people", "pieces", "who", "among", "targets", "heirs")
"""The members of steps that name pieces."""


def check(state: RingWarState, rules: Lookup) -> None:
    """Raise `ValueError` with a sentence for what does not fit in a position."""
    limit = state.options.limit
    if state.turn < 0 or (limit and state.turn > limit):
        raise ValueError(f"the turns are numbered from 1 to {limit or 'any'}, not {state.turn}")
    if not state.agenda and state.turn and (state.stage, state.active) not in stages(state):
        raise ValueError(f"no part of a turn is called {state.stage!r} and belongs to {state.active or 'nobody'!r}")
    _check_people(state, rules)
    _check_parties(state, rules)
    _check_armies(state, rules)
    _check_ring(state, rules)
    _check_cards(state, rules)
    _check_board(state, rules)
    for name in state.left_out:
        known = state.people.get(name) or state.servants.get(name)
        if known is None or not known.gone:
            raise ValueError(f"{name!r} is left out, but is no Character or Servant who is out of the game")
    for step in state.agenda:
        _check_step(state, rules, step)
    if state.agenda and not isinstance(state.agenda[0], LAST_STEPS):
        raise ValueError("the agenda of the position does not come to the end of the turn; end_turn comes last")


def _check_power(state: RingWarState, power: str, what: str, *, none: bool = False) -> None:
    """Raise `ValueError` where there is no such power at this table."""
    if power not in powers(state) and not (none and not power):
        raise ValueError(f"there is no power {power!r}, which {what} names; there are {', '.join(powers(state))}")


def _check_owner(power: str, what: str) -> None:
    """Raise `ValueError` where there is no such power at all: in the games for two what is Saruman's is named so."""
    if power and power not in POWERS:
        raise ValueError(f"there is no power {power!r}, which {what} names; there are {', '.join(POWERS)}")


def _check_hex(rules: Lookup, hex_: str, who: str) -> None:
    """Raise `ValueError` where nobody can stand."""
    if hex_ not in rules.grid:
        raise ValueError(f"{who} cannot be at {hex_!r}: the map has no such hex")
    if hex_ not in rules.terrain.land:
        raise ValueError(f"{who} cannot be at {rules.name(hex_)}, where nobody can stand")


def _check_people(state: RingWarState, rules: Lookup) -> None:
    for name, person in state.people.items():
        if name not in rules.characters:
            raise ValueError(f"there is no Character {name!r}; there are {', '.join(rules.characters)}")
        who, card = person_name(name), rules.characters[name]
        if person.hex:
            _check_hex(rules, person.hex, who)
            if person.gone:
                raise ValueError(f"{who} is dead, and cannot be elsewhere")
            if card.kind != "nazgul" and person.normal + person.special >= card.endurance:
                raise ValueError(f"{who} would be dead of {person.normal + person.special} wounds")
        if person.turned and card.kind != "nazgul":
            raise ValueError(f"{who} cannot go over to Saruman: only Nazgûl do")
        if person.captive:
            _check_power(state, person.captive, f"the captivity of {who}")
        if person.party and person.party not in state.parties:
            raise ValueError(f"there is no Orc party {person.party!r}, which has {who}")
        if person.party and state.parties[person.party].hex != person.hex:
            raise ValueError(f"{who} is not where the Orc party is that has him")


def _check_parties(state: RingWarState, rules: Lookup) -> None:
    for name, party in state.parties.items():
        _check_hex(rules, party.hex, f"the Orc party {name}")
        captives = [person for person in state.people.values() if person.party == name]
        if not captives and state.ring.bearer != name:
            raise ValueError(f"the Orc party {name} has neither captives nor the Ring")
        if any(person.captive != player_of(state, party.owner) for person in captives):
            raise ValueError(f"the captives of the Orc party {name} are not those of its owner")


def _check_armies(state: RingWarState, rules: Lookup) -> None:
    standing = Counter[str]()
    for name, army in state.armies.items():
        if army.card not in rules.armies or name.partition(".")[0] != army.card:
            raise ValueError(f"there is no force {name!r}; there are {', '.join(rules.armies)}")
        _check_hex(rules, army.hex, force_name(army.card))
        if army.points < 1:
            raise ValueError(f"{force_name(army.card)} cannot have {army.points} Strength Points")
        standing[army.card] += army.points
    if state.options.game == "character" and (here := [card for card in standing if not rules.armies[card].comes]):
        raise ValueError(f"{force_name(here[0])} take no part in the Character Game, which has no armies")
    for card, points in standing.items():
        most = rules.armies[card].points - state.fallen.get(card, 0)
        if points > most:
            raise ValueError(f"{force_name(card)} have {most} Strength Points at most, not {points}")


def _check_ring(state: RingWarState, rules: Lookup) -> None:
    ring = state.ring
    if [bool(ring.bearer), bool(ring.hex), ring.destroyed].count(True) > 1:
        raise ValueError("the Ring is with somebody, or lies in a hex, or is destroyed, and only one of these")
    if ring.hex:
        _check_hex(rules, ring.hex, "the Ring")
    if ring.bearer and ring.bearer not in state.parties:
        person = state.people.get(ring.bearer)
        if person is None or not person.hex:
            raise ValueError(f"{ring.bearer!r} is not on the map, and cannot have the Ring")
    if ring.worn and ring.bearer not in state.people:
        raise ValueError("the Ring cannot be worn by nobody")


def _check_cards(state: RingWarState, rules: Lookup) -> None:
    for power in state.hands:
        _check_power(state, power, "a hand")
    held = [card for person in state.people.values() for card in person.cards]
    lying = [card for cards in state.loose.values() for card in cards]
    if RING in held or RING in lying:
        raise ValueError("the Ring is none of the cards that somebody holds; 'ring' says where it is")
    for hex_ in state.loose:
        _check_hex(rules, hex_, "a card")
    events = Counter(card for hand in state.hands.values() for card in hand)
    events.update(laid.card for laid in state.discard)
    events.update(card for card in state.removed if card in rules.events)
    events.update({card: count for card, count in state.deck.rest.items() if count > 0})
    events.update(state.deck.known)
    _check_copies(events, {card.id: card.copies for card in rules.events.values()}, "Event Card")
    magic = Counter([*held, *lying, *(card for card in state.removed if card not in rules.events)])
    _check_copies(magic, {card.id: card.copies for card in rules.magic.values()}, "Magic Card")
    searches = Counter({card: count for card, count in state.searches.rest.items() if count > 0})
    searches.update([*state.searches.known, *state.searched])
    _check_copies(searches, dict.fromkeys(rules.searches, 1), "Search Card")


def _check_copies(found: Counter[str], copies: dict[str, int], what: str) -> None:
    for card, count in found.items():
        if card not in copies:
            raise ValueError(f"there is no {what} {card!r}; there are {', '.join(copies)}")
        if count > copies[card]:
            raise ValueError(f"there are {copies[card]} of the {what} {card}, not {count}")


def _check_board(state: RingWarState, rules: Lookup) -> None:
    for hex_, power in state.control.items():
        _check_hex(rules, hex_, "control")
        _check_owner(power, f"control of {rules.name(hex_)}")
    for hex_ in state.reduced:
        _check_hex(rules, hex_, "what was reduced")
    for nation in state.awake:
        if nation not in NATIONS:
            raise ValueError(f"there is no nation {nation!r}; there are {', '.join(NATIONS)}")
    for card in (*state.came, *state.fallen):
        if card not in rules.armies:
            raise ValueError(f"there is no force {card!r}; there are {', '.join(rules.armies)}")
    for servant in state.servants:
        if servant not in rules.servants:
            raise ValueError(f"no Servant waits at {servant!r}")
    _check_power(state, state.gollum, "'gollum'", none=True)
    _check_power(state, state.alliance.partner, "the Alliance", none=True)
    for power in (*state.winners, *state.alone, *state.seen, *state.finds):
        _check_power(state, power, "the position")
    if min(state.shadow, state.mordor, state.made, *state.fallen.values()) < 0:
        raise ValueError("Shadow Points and losses cannot be below 0")
    for member in PIECES:
        _check_pieces(state, rules, getattr(state, member), f"{member!r} of the position")


def _check_pieces(state: RingWarState, rules: Lookup, names: Iterable[str], what: str) -> None:
    """Raise `ValueError` where a list names what has never been a piece: some of it may have been lost since."""
    for name in names:
        known = name in rules.characters or name in state.parties or name.partition(".")[0] in rules.armies
        if not known and name not in rules.servants and not (name[:1] == "p" and name[1:].isdigit()):
            raise ValueError(f"there is no piece {name!r}, which {what} names")


def _check_step(state: RingWarState, rules: Lookup, step: Any) -> None:
    """Raise `ValueError` where a step names what there is not."""
    kind = f"the step {type(step).__struct_config__.tag} of the agenda"
    if isinstance(step, t.BeginGame) and state.turn:
        raise ValueError("the agenda of the position begins the game, which has begun")
    if hasattr(step, "power"):
        _check_owner(step.power, kind)
    if getattr(step, "hex", ""):
        _check_hex(rules, step.hex, f"what {kind} is about")
    card = getattr(step, "card", "")
    if card and not any(card.lower() in cards for cards in (rules.events, rules.magic, rules.searches)):
        raise ValueError(f"there is no card {card!r}, which {kind} names")
    named = [getattr(step, member) for member in NAMED if getattr(step, member, "")]
    named += [name for member in LISTED for name in getattr(step, member, ())]
    _check_pieces(state, rules, named, kind)
