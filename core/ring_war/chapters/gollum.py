"""Gollum: whose he is, whom he finds (N.1 to N.4, X.2)."""

from __future__ import annotations

from core.ring_war.chapters.board import people_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.searching import search_by_nazgul
from core.ring_war.chapters.sides import powers
from core.ring_war.model.records import bearing as b
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, SARUMAN, RingWarPlay, RingWarState

HUNTER, FREE = 2, 4
"""Up to which die Gollum hunts for whoever rolled, and up to which he is nobody's (N.2)."""


def watcher(state: RingWarState) -> str:
    """Return who rolls for Gollum and plays his cards: Saruman once he has lost the Ring to the Fellowship (X.2), else
    the Dark Power."""
    return SARUMAN if state.mastery.had and SARUMAN in powers(state) else DARK_POWER


def roll_allegiance(play: RingWarPlay, rule: str) -> None:
    """Roll whose Gollum is in this turn, unless he is dead, captive or has the Ring (N.2)."""
    state = play.state
    gollum = state.people[GOLLUM]
    if not gollum.hex or gollum.captive or state.ring.bearer == GOLLUM:
        return
    by, die = watcher(state), roll(play, "gollum")
    power = by if die <= HUNTER else "" if die <= FREE else FELLOWSHIP
    play.emit(b.GollumRolled(rule, by, die, power))


def is_hunter(state: RingWarState) -> bool:
    """Whether Gollum hunts for an enemy of the Fellowship's, and does not have the Ring."""
    return state.gollum not in ("", FELLOWSHIP) and state.ring.bearer != GOLLUM


def meet_gollum(play: RingWarPlay, hex_: str) -> None:
    """Let a hunting Gollum find Characters in his hex, as a Nazgûl does (N.3)."""
    state = play.state
    gollum = state.people[GOLLUM]
    if gollum.hex == hex_ and not gollum.captive and is_hunter(state) and people_at(state, hex_, FELLOWSHIP):
        search_by_nazgul(play, hex_, state.gollum, (GOLLUM,), "N.3")
