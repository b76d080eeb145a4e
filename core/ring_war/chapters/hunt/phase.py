"""The Search Phase and its cards (J.1, V.2s, RR14)."""

from __future__ import annotations

from core.kernel.piles import is_empty, next_card
from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import nazgul
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.searching import search_by_nazgul, search_by_orcs
from core.ring_war.chapters.sides import back_of, player_of, power_of, powers
from core.ring_war.chapters.windows import used_up
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import (
    CHIEF,
    FELLOWSHIP,
    HIDDEN,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.sight.knowing import OWNERS

CANCELS = ("e28", "e18")
"""The cards that cancel a search of a hex: Hobbit Stealth and Tom Bombadil."""


def search_phase(play: RingWarPlay, step: s.SearchPhase) -> None:
    """Two Search Cards, one after the other (J.1)."""
    play.push(*(s.TurnSearch() for _ in range(lookup(play.state).numbers.searches)))


def turn_search(play: RingWarPlay, step: s.TurnSearch) -> None:
    """Turn a card; whoever is on its back searches. After Orcs have, Nazgûl may make a directed search (J.4)."""
    state = play.state
    if is_empty(state.searches):
        play.emit(s.SearchesShuffled("J.1"))
    card = next_card(state.searches, play.chance, "searches")
    back = back_of(state, card)
    play.emit(s.SearchTurned("J.1", card, back))
    if back not in OWNERS:
        play.push(s.NazgulSearch(card))
        return
    directed = [s.Directed(power) for power in powers(state)[::-1] if power != FELLOWSHIP]
    if is_out(state, OWNERS[back]):
        play.push(*directed)
    else:
        play.push(s.OrcSearch(OWNERS[back], card), s.Report(OWNERS[back], card), *directed)


def is_out(state: RingWarState, power: str) -> bool:
    """Whether a power is out of the game (6): Saruman, with himself and the Chief dead for good and no force left."""
    if power != SARUMAN or SARUMAN not in powers(state):
        return False
    saruman, chief = state.people[SARUMAN_HIMSELF], state.people[CHIEF]
    gone = not saruman.hex and (not saruman.gone or saruman.returned)
    return gone and not chief.hex and not any(power_of(state, name) == SARUMAN for name in state.armies)


def search_now(play: RingWarPlay, step: s.SearchNow) -> None:
    """Search a hex, unless a card has cancelled it; Nazgûl may fight at once whom they have found (J.2, J.3)."""
    state = play.state
    check_turned(play)
    seat = player_of(state, step.power)
    if any(used_up(play, card, step.hex) for card in CANCELS):
        return
    play.emit(s.Searched(step.rule, seat, step.hex))
    if not step.nazgul:
        if step.hex == HIDDEN:
            raise Unseen("hidden")
        search_by_orcs(play, step.hex, step.power, step.rule)
        return
    here = tuple(name for name in step.nazgul if state.people[name].hex == step.hex)
    if here and (found := search_by_nazgul(play, step.hex, seat, here, step.rule)):
        play.push(f.Pairing(f.Combat(step.hex, seat, FELLOWSHIP, step.rule, free=True), here, tuple(found)))


def searchers(state: RingWarState, power: str) -> list[str]:
    """Return the Nazgûl of a power that may still be sent to a search in this turn (J.3, E.3)."""
    return [
        name
        for name in nazgul(state, power)
        if state.people[name].hex and not state.people[name].driven and name not in state.flown
    ]


def limit(state: RingWarState, power: str) -> int:
    """Return how many more Nazgûl of a power may search in this turn: three in all (J.3), or its share (W.2b)."""
    own = sum(power_of(state, name) == power for name in state.flown)
    return max(state.split.get(power, lookup(state).numbers.searchers) - own, 0)
