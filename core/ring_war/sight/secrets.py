"""Who may see what: the state, the events and the choices as a seat sees them (B.3).

What is secret is told by names: a Character of the Fellowship whom a seat may not know is `HIDDEN` wherever his name
stands, in a state, a step or an event. Cards are no names: kinds of events and steps that hold some say in `MASKS` how
they look to whom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from core.kernel.piles import Pile
from core.kernel.prompts import Prompt
from core.kernel.sealed import own_choices, own_orders
from core.kernel.sight import Sight
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling, bearing, dealing, fighting, mastering, moving, searching, trading
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    HIDDEN,
    SARUMAN,
    Laid,
    Party,
    Person,
    Ring,
    RingWarState,
)
from core.ring_war.sight.dealings import MASKS as DEALINGS_MASKED
from core.ring_war.sight.dealings import SAID_ALOUD
from core.ring_war.sight.hunt import MASKS as HUNT
from core.ring_war.sight.knowing import is_wraith, knows, knows_ring, sees_search, strangers
from core.ring_war.sight.marches import MASKS as MARCHES

Mask = Callable[[RingWarState, Any, str | None], Any]
"""How an event or a step looks to a seat, names of hidden Characters apart: (state, event or step, seat)."""


N = TypeVar("N", list[str], tuple[str, ...])

TOGETHER = frozenset({"pieces", "people", "attackers", "defenders"})
"""Fields with the names of pieces that are somewhere together, in no order of their own."""


class RingWarSight(Sight):
    """What each power sees, and an onlooker (None), who sees what all do."""

    def view(self, state: RingWarState, seat: str | None) -> RingWarState:
        """Return the state, or a view of it as it stands in a redacted copy, as a seat may see it."""
        hidden = strangers(state, seat)
        people, face_down, prisoners = dict(state.people), dict(state.face_down), dict(state.prisoners)
        for name in hidden:
            person = people[name]
            if person.hex == HIDDEN:
                continue
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
            deck=covered(state.deck),
            searches=covered(state.searches),
            discard=[one if one.by == seat else Laid(HIDDEN, one.by) for one in state.discard],
            hands={power: hand if power == seat else [HIDDEN] * len(hand) for power, hand in state.hands.items()},
            searched=[card if sees_search(state, seat, card) else HIDDEN for card in state.searched],
            seen={power: notes for power, notes in state.seen.items() if power == seat},
            finds={power: found for power, found in state.finds.items() if power == seat},
            attacked=masked(state.attacked, hidden),
            moved=masked(state.moved, hidden),
            fought=masked(state.fought, hidden),
            passed=masked(state.passed, hidden),
            handed=state.handed if seat == FELLOWSHIP else [HIDDEN] * bool(state.handed),
            holds=[without(one, hidden) for one in state.holds] if hidden else state.holds,
            parties={name: _as_seen(state, seat, party) for name, party in state.parties.items()},
            promises=[one for one in state.promises if seat in (one.by, one.to)],
            fray=without(state.fray, hidden) if state.fray is not None else None,
            draws=0,
            agenda=[self._masked(state, step, seat, hidden) for step in own_orders(state.agenda, seat)],
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


def covered(pile: Pile) -> Pile:
    """Return a deck of which only the number of cards can be seen: which they are would tell what others hold."""
    return Pile(rest={HIDDEN: len(pile)} if len(pile) else {})


def without(one: Any, hidden: set[str]) -> Any:
    """Return an event, a step or an action with `HIDDEN` for the names in `hidden`, in its fields and their parts."""
    changed = {}
    for field in one.__struct_fields__:
        value = getattr(one, field)
        found = masked(value, hidden) if field in TOGETHER else _without(value, hidden)
        if found is not value:
            changed[field] = found
    return msgspec.structs.replace(one, **changed) if changed else one


def masked(names: N, hidden: set[str]) -> N:
    """Return names with `HIDDEN`, last of all, for those in `hidden`: they stand in the order of the list of
    Characters, so that the place of a name would tell who it is."""
    if not any(name in hidden for name in names):
        return names
    shown = (HIDDEN if name in hidden else name for name in names)
    return type(names)(sorted(shown, key=HIDDEN.__eq__))


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
    """Whether a seat sees which Magic Cards somebody holds: its own Characters' and its captives' (B.3, Y.1c), and
    those of a bearer whom it commands (M.4, G.3)."""
    person = state.people[name]
    if person.captive or person.led:
        return seat in (FELLOWSHIP, person.captive or person.led)
    if seat == DARK_POWER and is_wraith(state, name):
        return True
    side = lookup(state).characters[name].side
    return side == seat or (side == SARUMAN and seat == DARK_POWER and state.options.game != "three_player")


def _as_seen(state: RingWarState, seat: str | None, party: Party) -> Party:
    """Return an Orc party as a seat sees it: where it was sent is known to its owner and to whom that was promised."""
    told = seat is not None and any(one.hex == party.meets and seat in (one.by, one.to) for one in state.promises)
    return party if told or not party.meets else msgspec.structs.replace(party, meets="")


def own_card(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Mask the card of an event that only its power sees."""
    return event if event.power == seat else msgspec.structs.replace(event, card=HIDDEN)


def _hand_dealt(state: RingWarState, event: t.HandDealt, seat: str | None) -> t.HandDealt:
    return event if event.power == seat else msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))


def _bearer_chosen(state: RingWarState, event: t.BearerChosen, seat: str | None) -> t.BearerChosen:
    return event if seat == FELLOWSHIP else msgspec.structs.replace(event, person=HIDDEN)


def _start_card(state: RingWarState, event: t.StartCardGiven, seat: str | None) -> t.StartCardGiven:
    return event if seat == FELLOWSHIP or not event.person else msgspec.structs.replace(event, person=HIDDEN)


MASKS: dict[type, Mask] = {
    **DEALINGS_MASKED,
    t.HandDealt: _hand_dealt,
    t.BearerChosen: _bearer_chosen,
    t.StartCardGiven: _start_card,
    **MARCHES,
    **HUNT,
    dealing.CardDrawn: own_card,
    dealing.CardDiscarded: own_card,
}
"""How kinds of events and steps look to a seat; kinds that are not named hide nothing but names."""

TOLD: set[type] = {searching.Reported}
"""Kinds of events that tell names of which their reader knows no more: what he was told, not what he sees (Y.8a)."""

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
    moving.PassTried,
    moving.WoodAwoke,
    battling.BattleRolled,
    battling.CornerTurned,
    battling.LeaderHurt,
    battling.ReductionRolled,
    battling.SpareRolled,
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

__all__ = ["MASKS", "REVEALING", "RingWarSight", "knows", "knows_ring", "strangers"]
