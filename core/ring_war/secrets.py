"""Who may see what: the state, the events and the choices as a seat sees them (B.3).

What is secret is told by names: a Character of the Fellowship whom a seat may not know is `HIDDEN` wherever his name
stands, in a state, a step or an event. Cards are no names: kinds of events and steps that hold some say in `MASKS` how
they look to whom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.kernel.piles import Pile, masked
from core.kernel.prompts import Prompt
from core.kernel.sealed import own_choices, own_orders
from core.kernel.sight import Sight
from core.ring_war.chapters.sides import back_of, player_of
from core.ring_war.content.contents import lookup
from core.ring_war.dealings_seen import MASKS as DEALINGS_MASKED
from core.ring_war.dealings_seen import SAID_ALOUD
from core.ring_war.model.records import bearing, dealing, fighting, mastering, moving, searching, trading
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    GOLLUM,
    HIDDEN,
    SARUMAN,
    Laid,
    Person,
    Ring,
    RingWarState,
)

Mask = Callable[[RingWarState, Any, str | None], Any]
"""How an event or a step looks to a seat, names of hidden Characters apart: (state, event or step, seat)."""


def knows(state: RingWarState, seat: str | None, name: str) -> bool:
    """Whether a seat may know who and where a Character is: the Fellowship's own lie face down (B.3, J.6, RR19)."""
    if seat == FELLOWSHIP or name == GOLLUM or lookup(state).characters[name].side != FELLOWSHIP:
        return True
    person = state.people[name]
    if not person.hex or person.known:
        return True
    if person.captive:
        return seat == person.captive
    return seat in person.spotted or (person.persuaded and seat == SARUMAN)


def strangers(state: RingWarState, seat: str | None) -> set[str]:
    """Return the Characters of whom a seat may not know where they are."""
    if seat == FELLOWSHIP:
        return set()
    return {name for name in state.people if not knows(state, seat, name)}


def knows_ring(state: RingWarState, seat: str | None) -> bool:
    """Whether a seat may know who has the Ring: the Fellowship, its owner's power, and all once an enemy holds it or
    it lies in a hex (B.3); the captor of a bearer."""
    ring = state.ring
    if seat == FELLOWSHIP or ring.hex or ring.destroyed or ring.bearer in state.parties:
        return True
    person = state.people.get(ring.bearer)
    if person is None:
        return ring.bearer != HIDDEN
    if person.captive:
        return seat == person.captive
    if person.led or person.corruption >= lookup(state).numbers.corrupted:
        return True
    return ring.bearer == GOLLUM or lookup(state).characters[ring.bearer].side != FELLOWSHIP


class RingWarSight(Sight):
    """What each power sees, and an onlooker (None), who sees what all do."""

    def view(self, state: RingWarState, seat: str | None) -> RingWarState:
        """Return the state as a seat may see it."""
        hidden = strangers(state, seat)
        people, face_down, prisoners = dict(state.people), dict[str, int](), dict[str, int]()
        for name in hidden:
            person = people[name]
            if person.captive:
                prisoners[person.hex] = prisoners.get(person.hex, 0) + 1
            else:
                face_down[person.hex] = face_down.get(person.hex, 0) + 1
            people[name] = Person(hex=HIDDEN)
        for name, person in people.items():
            if person.cards and not _sees_cards(state, seat, name):
                people[name] = msgspec.structs.replace(person, cards=[HIDDEN])
            if seat not in (FELLOWSHIP, SARUMAN) and person.persuaded:
                people[name] = msgspec.structs.replace(people[name], persuaded=False)
            if person.corruption and not knows_ring(state, seat):
                people[name] = msgspec.structs.replace(people[name], corruption=0)
        order = lookup(state).grid.order
        return msgspec.structs.replace(
            state,
            people=people,
            face_down=dict(sorted(face_down.items(), key=lambda item: order[item[0]])),
            prisoners=dict(sorted(prisoners.items(), key=lambda item: order[item[0]])),
            ring=state.ring if knows_ring(state, seat) else Ring(HIDDEN),
            deck=Pile(rest={HIDDEN: len(state.deck)}),
            searches=masked(state.searches, seat or ""),
            discard=[one if one.by == seat else Laid(HIDDEN, one.by) for one in state.discard],
            hands={power: hand if power == seat else [HIDDEN] * len(hand) for power, hand in state.hands.items()},
            searched=[card if _sees_search(state, seat, card) else HIDDEN for card in state.searched],
            seen={power: notes for power, notes in state.seen.items() if power == seat},
            finds={power: found for power, found in state.finds.items() if power == seat},
            attacked=[HIDDEN if name in hidden else name for name in state.attacked],
            moved=[HIDDEN if name in hidden else name for name in state.moved],
            fought=[HIDDEN if name in hidden else name for name in state.fought],
            passed=[HIDDEN if name in hidden else name for name in state.passed],
            handed=state.handed if seat == FELLOWSHIP else [HIDDEN] * bool(state.handed),
            holds=[without(one, hidden) for one in state.holds] if hidden else state.holds,
            promises=[one for one in state.promises if seat in (one.by, one.to)],
            fray=without(state.fray, hidden) if state.fray is not None else None,
            draws=0,
            agenda=[self._masked(state, step, seat, hidden) for step in state.agenda],
        )

    def event_view(self, state: RingWarState, event: Any, seat: str | None) -> Any:
        """Return an event as a seat may see it."""
        return self._masked(state, event, seat, strangers(state, seat))

    def visible_prompt(self, state: RingWarState, prompt: Prompt, seat: str | None) -> Prompt:
        """Return a prompt with the choices of that seat alone: what another may choose would tell what it has."""
        if prompt.sealed:
            return own_choices(prompt, seat)
        choices = [choice for choice in prompt.choices if choice.seat == seat]
        return msgspec.structs.replace(prompt, choices=choices)

    def are_allied(self, state: RingWarState, one: str, other: str) -> bool:
        """Return whether two seats know the same: never, an Alliance shares nothing (B.3)."""
        return one == other

    def reveals(self, event: Any) -> bool:
        """Whether an event showed something that somebody did not know."""
        return type(event) in REVEALING

    def _masked(self, state: RingWarState, one: Any, seat: str | None, hidden: set[str]) -> Any:
        """Return an event or a step as a seat sees it: by its kind, then without names that are hidden from it."""
        mask = MASKS.get(type(one))
        if mask is not None:
            one = mask(state, one, seat)
        return one if not hidden or type(one) in SAID_ALOUD else without(one, hidden)


def without(one: Any, hidden: set[str]) -> Any:
    """Return an event, a step or an action with `HIDDEN` for the names in `hidden`, in its fields and their parts."""
    changed = {}
    for field in one.__struct_fields__:
        value = getattr(one, field)
        found = _without(value, hidden)
        if found is not value:
            changed[field] = found
    return msgspec.structs.replace(one, **changed) if changed else one


def _without(value: Any, hidden: set[str]) -> Any:
    if isinstance(value, str):
        return HIDDEN if value in hidden else value
    if isinstance(value, tuple | list):
        found = [_without(part, hidden) for part in value]
        return type(value)(found) if any(a is not b for a, b in zip(found, value, strict=True)) else value
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if key not in hidden} if hidden & value.keys() else value
    if isinstance(value, msgspec.Struct):
        return without(value, hidden)
    return value


def _sees_cards(state: RingWarState, seat: str | None, name: str) -> bool:
    """Whether a seat sees which Magic Cards somebody holds: its own Characters' and its captives' (B.3, Y.1c)."""
    person = state.people[name]
    if person.captive:
        return seat in (FELLOWSHIP, person.captive)
    side = lookup(state).characters[name].side
    return side == seat or (side == SARUMAN and seat == DARK_POWER and state.options.game != "three_player")


def _sees_search(state: RingWarState, seat: str | None, card: str) -> bool:
    """Whether a seat has seen the front of a Search Card that was used: its searchers and the Fellowship have (B.3)."""
    back = back_of(state, card)
    if seat == FELLOWSHIP or (back == "nazgul" and seat is not None):
        return True
    return seat == {"hand": SARUMAN, "eye": DARK_POWER}.get(back) or (
        state.options.game != "three_player" and seat == DARK_POWER
    )


def own_card(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Mask the card of an event that only its power sees."""
    return event if event.power == seat else msgspec.structs.replace(event, card=HIDDEN)


def _hand_dealt(state: RingWarState, event: t.HandDealt, seat: str | None) -> t.HandDealt:
    return event if event.power == seat else msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))


def _bearer_chosen(state: RingWarState, event: t.BearerChosen, seat: str | None) -> t.BearerChosen:
    return event if seat == FELLOWSHIP else msgspec.structs.replace(event, person=HIDDEN)


def _start_card(state: RingWarState, event: t.StartCardGiven, seat: str | None) -> t.StartCardGiven:
    return event if seat == FELLOWSHIP or not event.person else msgspec.structs.replace(event, person=HIDDEN)


def _evaded(state: RingWarState, event: searching.Evaded, seat: str | None) -> searching.Evaded:
    """Who was looked for is told to those who found him; how hard he was to find would tell who he is. Others do not
    even learn whether he was found (B.3)."""
    if seat == FELLOWSHIP or (seat == event.power and event.found):
        return event
    return msgspec.structs.replace(event, person=HIDDEN, die=0, needs=0, found=False)


def _capture_rolled(state: RingWarState, event: searching.CaptureRolled, seat: str | None) -> Any:
    return event if seat in (FELLOWSHIP, event.power) else msgspec.structs.replace(event, person=HIDDEN, die=0, needs=0)


def _spotted(state: RingWarState, event: searching.Spotted, seat: str | None) -> searching.Spotted:
    if seat in (FELLOWSHIP, event.power):
        return event
    return msgspec.structs.replace(event, people=(), hex=HIDDEN)


def _search_turned(state: RingWarState, event: searching.SearchTurned, seat: str | None) -> Any:
    return event if _sees_search(state, seat, event.card) else msgspec.structs.replace(event, card=HIDDEN)


def _searched(state: RingWarState, event: searching.Searched, seat: str | None) -> Any:
    """Where Orcs search is known to their owner and the Fellowship; Nazgûl are seen."""
    public = event.rule != "J.2" or seat in (FELLOWSHIP, event.power)
    return event if public else msgspec.structs.replace(event, hex=HIDDEN)


def _orcs_step(state: RingWarState, step: Any, seat: str | None) -> Any:
    """Mask card and hexes of an Orc search that goes on."""
    if seat == FELLOWSHIP or seat == player_of(state, step.power):
        return step
    changed = {"card": HIDDEN, "done": (), "hex": HIDDEN}
    if isinstance(step, searching.SearchNow) and step.nazgul:
        return step
    return msgspec.structs.replace(step, **{key: one for key, one in changed.items() if hasattr(step, key)})


def _reported(state: RingWarState, event: searching.Reported, seat: str | None) -> searching.Reported:
    return event if seat in (event.power, event.to) else msgspec.structs.replace(event, people={})


def _rested(state: RingWarState, event: bearing.Rested, seat: str | None) -> bearing.Rested:
    hidden = strangers(state, seat)
    return msgspec.structs.replace(
        event,
        people=tuple(name for name in event.people if name not in hidden),
        special=tuple(name for name in event.special if name not in hidden),
    )


def _fight_step(state: RingWarState, step: Any, seat: str | None) -> Any:
    """Mask what a fight remembers: standing orders of the other side, cards of who was hit."""
    fight = step.fight
    if not fight.orders and not fight.hits:
        return step
    own = {
        name
        for pair in fight.pairs
        for side, names in ((fight.attacker, pair.attackers), (fight.defender, pair.defenders))
        for name in names
        if side == seat
    }
    orders = tuple(order for order in fight.orders if order.who in own)
    return msgspec.structs.replace(step, fight=msgspec.structs.replace(fight, orders=orders, hits=()))


def _stances(state: RingWarState, step: fighting.Stances, seat: str | None) -> fighting.Stances:
    found: fighting.Stances = _fight_step(state, step, seat)
    return own_orders([found], seat)[0]  # type: ignore[no-any-return]


def _sealed(state: RingWarState, step: Any, seat: str | None) -> Any:
    return own_orders([step], seat)[0]


def _hushed(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Put silence in the place of what happens to a Ring that a seat may not know about."""
    return event if knows_ring(state, seat) else bearing.Hush(event.rule)


def _felt(state: RingWarState, event: bearing.RingFelt, seat: str | None) -> Any:
    return event if seat in (FELLOWSHIP, event.power) else bearing.Hush(event.rule)


def _captured(state: RingWarState, event: searching.Captured, seat: str | None) -> searching.Captured:
    return event if seat in (FELLOWSHIP, event.power) else msgspec.structs.replace(event, person=HIDDEN)


def _ring(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Mask who has the Ring where a seat may not know it."""
    return event if knows_ring(state, seat) else msgspec.structs.replace(event, bearer=HIDDEN)


def _way(state: RingWarState, one: Any, seat: str | None) -> Any:
    """Mask what a stack's pace would tell of who is in it: points spent and left, whether it used the road."""
    if all(piece not in state.people or knows(state, seat, piece) for piece in one.pieces):
        return one
    telling = {"cost": 0, "left": 0, "road": False}
    known = {field: value for field, value in telling.items() if field in one.__struct_fields__}
    return msgspec.structs.replace(one, **known)


MASKS: dict[type, Mask] = {
    **DEALINGS_MASKED,
    t.HandDealt: _hand_dealt,
    t.BearerChosen: _bearer_chosen,
    t.StartCardGiven: _start_card,
    **dict.fromkeys((moving.Moved, moving.GoOn, moving.Arrive, moving.EnterPass), _way),
    searching.Evaded: _evaded,
    searching.Spotted: _spotted,
    searching.Captured: _captured,
    bearing.RingPassed: _ring,
    bearing.RingPutOn: _ring,
    bearing.RingTakenOff: _ring,
    dealing.CardDrawn: own_card,
    dealing.CardDiscarded: own_card,
}
"""How kinds of events and steps look to a seat; kinds that are not named hide nothing but names."""

REVEALING: set[type] = {
    t.HandDealt,
    dealing.CardDrawn,
    dealing.CardPlayed,
    dealing.HandSeen,
    dealing.MagicSeen,
    dealing.EscapeTried,
    dealing.PointsDrained,
    mastering.NazgulTaken,
    mastering.LoyaltyRolled,
    mastering.MindBattled,
    mastering.PersuasionTried,
    mastering.Persuaded,
    mastering.ShookOff,
    mastering.MagicTried,
    mastering.DenethorOut,
    trading.OfferMade,
    trading.Traded,
    searching.Evaded,
    searching.Spotted,
    moving.ShadowRolled,
    searching.SearchTurned,
    searching.CaptureRolled,
    searching.FirstRolled,
    searching.EscapeRolled,
    fighting.Wounded,
    fighting.Struck,
    fighting.BrokeOff,
    fighting.Refused,
    fighting.RefusalFailed,
    fighting.ServantRolled,
    fighting.RatingRolled,
    bearing.GollumRolled,
    bearing.RemovalRolled,
    bearing.ReturnRolled,
}
"""Kinds of events after which undo `until-reveal` stops: dice, cards and finds."""
