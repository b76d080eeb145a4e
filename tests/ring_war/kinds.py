"""What the gates ask of the war: its kinds of tables, its pieces and its secrets."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from core.kernel.prompts import Outcome
from core.ring_war.chapters.sides import player_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP
from core.ring_war.game import GAME
from core.ring_war.model.records import battling, bearing, dealing, fighting, mastering, moving, searching
from core.ring_war.model.records.dealing import CardPlayed
from core.ring_war.model.state import HIDDEN, RING, RingWarState
from core.ring_war.sight.dealings import SAID_ALOUD
from core.ring_war.sight.secrets import knows_ring, strangers
from tests.endings import Kind

TABLES: Mapping[str, Mapping[str, str]] = {
    "war": {},
    "war-campaign": {"game": "campaign"},
    "war-character": {"game": "character"},
}
KINDS = (Kind("ring_war", "War of the Ring", ("rulebook.md",)),)

TIGHT = {"windows": "open"}
"""Under open windows nothing at all may depend on hidden cards."""

LAYS_OPEN = (CardPlayed, bearing.BecameWraith)
"""A card that is played lies open, and who turns into a Wraith shows that he bears the Ring."""

ROLLED_OPENLY = (
    battling.BattleRolled,
    battling.CornerTurned,
    battling.LeaderHurt,
    battling.ReductionRolled,
    battling.SpareRolled,
    bearing.GollumRolled,
    bearing.RemovalRolled,
    bearing.ReturnRolled,
    dealing.EscapeTried,
    dealing.PointsDrained,
    fighting.BrokeOff,
    fighting.RatingRolled,
    fighting.RefusalFailed,
    fighting.Refused,
    fighting.ServantRolled,
    fighting.Struck,
    mastering.DenethorOut,
    mastering.LoyaltyRolled,
    mastering.MagicTried,
    mastering.MindBattled,
    mastering.Persuaded,
    mastering.ShookOff,
    moving.PassTried,
    moving.ShadowRolled,
    moving.WoodAwoke,
    searching.CaptureRolled,
    searching.EscapeRolled,
    searching.Evaded,
    searching.FirstRolled,
    searching.SearchTurned,
)
"""The dice and the backs of Search Cards: whoever sees them has been told something that leaves no trace in his view.
That others are told nothing of a search is a situation's to show (`situations/test_secrecy.py`)."""

LOSSES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("war", lambda state: state.loose["W2707"].pop()),
    ("war", lambda state: state.hands["fellowship"].append("e01")),
    ("war", lambda state: setattr(state.people["gol"], "hex", "no hex")),
    ("war", lambda state: setattr(state.people["gol"], "gone", 3)),
    ("war", lambda state: setattr(state.armies["gondor_foot_1"], "points", 24)),
    ("war", lambda state: setattr(state.ring, "bearer", "")),
    ("war", lambda state: setattr(state, "shadow", -1)),
)


def check_pieces(state: RingWarState) -> None:
    """Characters and forces stand where they can stand, no point and no card is lost, and the Ring is somewhere."""
    rules = lookup(state)
    for name, person in state.people.items():
        assert not person.hex or person.hex in rules.terrain.land, name
        assert not (person.hex and person.gone), name
        assert not person.hex or _wounds(person) < rules.characters[name].endurance or _is_nazgul(rules, name), name
        assert not person.party or state.parties[person.party].hex == person.hex, name
        assert not person.party or person.captive == player_of(state, state.parties[person.party].owner), name
        assert RING not in person.cards
    for name, party in state.parties.items():
        assert party.hex in rules.terrain.land, name
        holds = any(person.party == name for person in state.people.values()) or state.ring.bearer == name
        assert holds, f"{name} holds nobody"
    standing = Counter[str]()
    for name, army in state.armies.items():
        assert army.hex in rules.terrain.land, name
        assert army.points > 0, name
        assert name.partition(".")[0] == army.card
        standing[army.card] += army.points
    for card, force in rules.armies.items():
        here = card in state.came or (not force.comes and state.options.game != "character")
        assert standing[card] + state.fallen.get(card, 0) == (force.points if here else 0), card
    ring = state.ring
    assert [bool(ring.bearer), bool(ring.hex), ring.destroyed].count(True) == 1
    assert not ring.worn or ring.bearer in state.people
    assert state.shadow >= 0
    assert state.alliance.partner in ("", FELLOWSHIP, DARK_POWER)


def _wounds(person: Any) -> int:
    return int(person.normal + person.special)


def _is_nazgul(rules: Any, name: str) -> bool:
    return bool(rules.characters[name].kind == "nazgul")


def check_view(state: RingWarState, view: RingWarState, seat: str | None) -> None:
    """Who lies face down is counted and not told; hands, the Ring and others' notes are hidden."""
    for name in strangers(state, seat):
        assert view.people[name].hex == HIDDEN
        assert not view.people[name].cards
    hidden = sum(view.face_down.values()) + sum(view.prisoners.values())
    assert hidden == len(strangers(state, seat))
    for power, hand in view.hands.items():
        assert power == seat or set(hand) <= {HIDDEN}
        assert len(hand) == len(state.hands[power])
    assert knows_ring(state, seat) or (view.ring.bearer, view.ring.worn) == (HIDDEN, False)
    assert set(view.seen) <= {seat}
    assert set(map(_card, view.discard)) <= {HIDDEN, *(one.card for one in state.discard if one.by == seat)}


def _card(laid: Any) -> str:
    return str(laid.card)


def otherwise(state: RingWarState, seat: str, chooser: random.Random) -> RingWarState | None:
    """Let two Characters whom the seat cannot tell apart exchange their places, and deal other powers' cards anew."""
    before = msgspec.json.decode(msgspec.json.encode(state), type=RingWarState)
    state = _exchanged(state, seat, chooser)
    sealed = re.findall(r'"(e\d\d)"', msgspec.json.encode(state.agenda).decode())
    for power, hand in state.hands.items():
        if power != seat and not {*hand} <= {*sealed}:
            at = chooser.choice([at for at, card in enumerate(hand) if card not in sealed])
            left = [card for card, count in state.deck.rest.items() if count and card != hand[at]]
            if left:
                card = chooser.choice(left)
                state.deck.rest[card] -= 1
                state.deck.rest[hand[at]] = state.deck.rest.get(hand[at], 0) + 1
                hand[at] = card
    return state if state != before else None


def exchanged(
    state: RingWarState, seat: str, chooser: random.Random
) -> tuple[RingWarState, tuple[str, str], bool] | None:
    """Let two strangers be called by each other's names, or a card of another's hand change places with one of the
    deck."""
    if chooser.random() < 0.5:
        names = _two_strangers(state, seat, chooser)
        return None if names is None else (_renamed(state, seat, *names), names, True)
    sealed = re.findall(r'"(e\d\d)"', msgspec.json.encode(state.agenda).decode())
    places = [
        (hand, at)
        for power, hand in state.hands.items()
        if power != seat
        for at, card in enumerate(hand)
        if card not in sealed
    ]
    if not places:
        return None
    hand, at = chooser.choice(places)
    card, rest = hand[at], state.deck.rest
    left = [other for other, count in rest.items() if count and other != card]
    if not left:
        return None
    hand[at] = chooser.choice(left)
    rest[hand[at]] -= 1
    rest[card] = rest.get(card, 0) + 1
    return state, (card, hand[at]), False


def _exchanged(state: RingWarState, seat: str, chooser: random.Random) -> RingWarState:
    names = _two_strangers(state, seat, chooser)
    return state if names is None else _renamed(state, seat, *names)


def _two_strangers(state: RingWarState, seat: str, chooser: random.Random) -> tuple[str, str] | None:
    """Return two whom a seat cannot tell apart, and who would both live with each other's wounds."""
    rules = lookup(state)
    names = sorted(strangers(state, seat))
    if len(names) < 2:
        return None
    one, two = chooser.sample(names, 2)
    least = min(rules.characters[name].endurance for name in (one, two))
    return None if any(_wounds(state.people[name]) >= least for name in (one, two)) else (one, two)


def _renamed(state: RingWarState, seat: str, one: str, two: str) -> RingWarState:
    """Call two strangers by each other's names, but in the seat's own notes and in what was said aloud."""
    notes = {power: dict(found) for power, found in state.seen.items() if power == seat}
    swap = {f'"{one}"': f'"{two}"', f'"{two}"': f'"{one}"'}
    text = re.sub("|".join(swap), lambda found: swap[found[0]], msgspec.json.encode(state).decode())
    found = msgspec.json.decode(text, type=RingWarState)
    found.people = {name: found.people[name] for name in state.people}
    found.seen |= notes
    found.finds |= {power: names for power, names in state.finds.items() if power == seat}
    found.promises = state.promises
    for at, step in enumerate(state.agenda):
        if type(step) in SAID_ALOUD:
            found.agenda[at] = step
    return found


def _asked(state: RingWarState) -> Any:
    """Return what is asked in a state; None where nobody is: nobody holds a card that fits, or can take one."""
    try:
        return GAME.rules.prompt(state)
    except ValueError:
        return None


def may_ask_others(state: RingWarState, other: RingWarState) -> bool:
    """Whether somebody else is asked, because he holds a card that fits, and the table was told to ask such (3.3)."""
    asked = [_asked(one) for one in (state, other)]
    heads = [None if one is None or isinstance(one, Outcome) else (one.kind, one.seat) for one in asked]
    return heads[0] != heads[1] and state.options.windows != "open"


def secret_names(state: RingWarState, view: RingWarState) -> set[str]:
    """Return how the Event Cards that a view hides in hands stand in records and in words."""
    rules, seen = lookup(state), msgspec.json.encode(view).decode()
    # What somebody says aloud that he holds, true or not, stands in every view.
    hidden = {card for hand in state.hands.values() for card in hand if card not in seen}
    names = {rules.events[card].name for card in hidden if card in rules.events}
    return {f'"{card}"' for card in hidden} | {name for name in names if name not in seen}
