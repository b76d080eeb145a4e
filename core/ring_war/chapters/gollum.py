"""Gollum: whose he is (N.2, X.2). Whom he finds stands in `arriving`."""

from __future__ import annotations

from core.ring_war.chapters.dice import roll
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
