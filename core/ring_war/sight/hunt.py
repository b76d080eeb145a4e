"""How searches, fights and what happens to the Ring look to whom (B.3, J.6, M.5, Y.8a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.kernel.sealed import own_orders
from core.ring_war.chapters.sides import player_of
from core.ring_war.model.records import bearing, dealing, fighting, searching
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, SARUMAN, RingWarState
from core.ring_war.sight.knowing import knows_ring, sees_search, strangers


def _evaded(state: RingWarState, event: searching.Evaded, seat: str | None) -> searching.Evaded:
    """Who was looked for is told to those who found him; how hard he was to find would tell who he is. Others do not
    even learn whether he was found (B.3)."""
    if seat == FELLOWSHIP or (seat == event.power and event.found):
        return event
    return msgspec.structs.replace(event, person=HIDDEN, die=0, needs=0, found=False)


def _found(state: RingWarState, event: searching.Spotted | searching.CaptureRolled, seat: str | None) -> Any:
    """Put silence in the place of what follows when somebody is found: others would learn that he was (B.3)."""
    return event if seat in (FELLOWSHIP, event.power) else bearing.Hush(event.rule)


def _search_turned(state: RingWarState, event: searching.SearchTurned, seat: str | None) -> Any:
    return event if sees_search(state, seat, event.card) else msgspec.structs.replace(event, card=HIDDEN)


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


def _search_window(state: RingWarState, step: Any, seat: str | None) -> Any:
    """Mask the hex of a window, or of a card played in it, before Orcs search: where is no more known than after."""
    if step.kind != "search" or seat == FELLOWSHIP:
        return step
    searches = [one for one in state.agenda if isinstance(one, searching.SearchNow) and one.hex == step.hex]
    if not searches or searches[-1].rule != "J.2" or seat == player_of(state, searches[-1].power):
        return step
    return msgspec.structs.replace(step, hex=HIDDEN)


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
    orders = tuple(order if order.who in own else fighting.Order(HIDDEN, "weapon") for order in fight.orders)
    hits = (fighting.Hit(HIDDEN),) if fight.hits else ()
    return msgspec.structs.replace(step, fight=msgspec.structs.replace(fight, orders=orders, hits=hits))


def _stances(state: RingWarState, step: fighting.Stances, seat: str | None) -> fighting.Stances:
    found: fighting.Stances = _fight_step(state, step, seat)
    return own_orders([found], seat)[0]  # type: ignore[no-any-return]


def _sealed(state: RingWarState, step: Any, seat: str | None) -> Any:
    return own_orders([step], seat)[0]


def _hushed(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Put silence in the place of what happens to a Ring that a seat may not know about."""
    return event if knows_ring(state, seat) else bearing.Hush(event.rule)


def _prisoner(state: RingWarState, event: searching.PrisonerSearched, seat: str | None) -> Any:
    """What a captive had is known to his captor and the Fellowship."""
    return event if seat in (FELLOWSHIP, SARUMAN) else msgspec.structs.replace(event, cards=(HIDDEN,))


def _felt(state: RingWarState, event: bearing.RingFelt, seat: str | None) -> Any:
    return event if seat in (FELLOWSHIP, event.power) else bearing.Hush(event.rule)


def _captured(state: RingWarState, event: searching.Captured, seat: str | None) -> searching.Captured:
    return event if seat in (FELLOWSHIP, event.power) else msgspec.structs.replace(event, person=HIDDEN)


def _ring(state: RingWarState, event: Any, seat: str | None) -> Any:
    """Mask who has the Ring where a seat may not know it."""
    return event if knows_ring(state, seat) else msgspec.structs.replace(event, bearer=HIDDEN)


MASKS: dict[type, Callable[[RingWarState, Any, str | None], Any]] = {
    searching.Evaded: _evaded,
    searching.Spotted: _found,
    searching.Captured: _captured,
    bearing.RingPassed: _ring,
    bearing.RingPutOn: _hushed,
    bearing.RemovalRolled: _hushed,
    bearing.RingTakenOff: _hushed,
    bearing.Corrupted: _hushed,
    bearing.RingFelt: _felt,
    bearing.Rested: _rested,
    searching.CaptureRolled: _found,
    searching.SearchTurned: _search_turned,
    searching.Searched: _searched,
    searching.Reported: _reported,
    searching.PrisonerSearched: _prisoner,
    searching.OrcSearch: _orcs_step,
    searching.SearchNow: _orcs_step,
    searching.Report: _orcs_step,
    dealing.Window: _search_window,
    dealing.Aim: _search_window,
    searching.Splits: _sealed,
    searching.Provinces: _sealed,
    fighting.Stances: _stances,
    **dict.fromkeys(
        (
            fighting.NextPair,
            fighting.Round,
            fighting.Strikes,
            fighting.AfterRound,
            fighting.AfterFight,
            fighting.TakeRing,
        ),
        _fight_step,
    ),
}
"""How each kind of event and step of the hunt looks to a seat."""
