"""The quest: Mount Doom, and Gollum at the fire (I.1, I.2)."""

from __future__ import annotations

from typing import Any

from core.hexes import reach
from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_hunter, is_led
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.seizing import seize_ring
from core.ring_war.chapters.gollum import roll_allegiance
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.victory import notice
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records.fighting import RatingRolled
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, MOUNT_DOOM, RingWarPlay, RingWarState
from core.ring_war.words.names import hex_title

FALLS = 2
"""Up to which die Gollum falls into the fire with the Ring (I.1)."""

PACE = 6
"""How far Gollum goes with the Ring (N.4)."""


def quest(play: RingWarPlay, step: b.Quest) -> None:
    """Let a free bearer on Mount Doom who does not wear the Ring throw it into the fire (I.1, I.2): Gollum's allegiance
    is rolled first, and a hunter fights for it."""
    state = play.state
    if not is_at_the_fire(state):
        return
    roll_allegiance(play, "I.1")
    gollum = state.people[GOLLUM]
    if not gollum.hex or gollum.captive or not is_hunter(state):
        destroy(play)
        return
    play.emit(b.GollumCame("I.1", MOUNT_DOOM))
    play.push(b.AfterQuest())
    seize_ring(play, GOLLUM, "I.1", state.gollum)


def is_at_the_fire(state: RingWarState) -> bool:
    """Whether a bearer is on Mount Doom who throws the Ring into the fire when the Fellowship's movement ends: free,
    and not wearing it (I.1, I.2)."""
    bearer = state.ring.bearer
    person = state.people.get(bearer)
    if person is None or person.hex != MOUNT_DOOM or person.captive or state.ring.worn:
        return False
    return not is_led(state, bearer) and power_of(state, bearer) == FELLOWSHIP and bearer != GOLLUM


def fire_said(state: RingWarState) -> str:
    """Return what becomes of the Ring when the movement ends with its bearer on Mount Doom, and who may still come
    between (I.1); "" where nothing does."""
    if not is_at_the_fire(state):
        return ""
    gollum = state.people[GOLLUM]
    hunts = ", unless Gollum hunts for it and seizes it first" if gollum.hex and not gollum.captive else ""
    return f"the Ring is thrown into the fire{hunts}"


def destroy(play: RingWarPlay) -> None:
    """The Ring is destroyed; what another has won in this step, he has won all the same (I.1, Z)."""
    notice(play)
    play.emit(b.RingDestroyed("I.1"))


def after_quest(play: RingWarPlay, step: b.AfterQuest) -> None:
    """If Gollum has the Ring he falls with it, or flees; if not, it is destroyed (I.1)."""
    state = play.state
    if state.ring.bearer != GOLLUM:
        destroy(play)
        return
    die = roll(play, "fall")
    play.emit(RatingRolled("I.1", GOLLUM, "fall", die, FALLS, die <= FALLS))
    if die <= FALLS:
        destroy(play)
    else:
        play.push(b.GollumFlees())


class WhereGollumFlees(Asked[b.GollumFlees]):
    """Where Gollum flees with the Ring (I.1, N.4)."""

    kind = b.GollumFlees
    name = "gollum_flees"

    def seat(self, state: RingWarState, step: b.GollumFlees) -> str:
        """Ask whoever commands him."""
        return state.gollum

    def asks(self, state: RingWarState, step: b.GollumFlees) -> Prompt | None:
        """Every hex that he reaches."""
        seat = state.gollum
        choices = [Choice(seat, b.FleeTo(seat, hex_), "I.1", hex_) for hex_ in flights(state)]
        return Prompt(self.name, seat, "I.1", choices)

    def answers(self, play: RingWarPlay, step: b.GollumFlees, action: b.FleeTo) -> None:
        """He is there."""
        play.emit(b.GollumCame("N.4", action.hex))

    def held_back(self, state: RingWarState, step: b.GollumFlees, action: Any) -> Refusal | None:
        """Say why he does not flee there."""
        if isinstance(action, b.FleeTo) and action.hex not in flights(state):
            return Refusal("I.1", f"Gollum flees as far as {PACE} points take him.")
        return None

    def words(self, state: RingWarState, step: b.GollumFlees, prompt: Prompt) -> str:
        """Ask where."""
        return "Gollum has the Ring and flees: where to?"

    def label(self, state: RingWarState, step: b.GollumFlees, action: b.FleeTo) -> str:
        """Name the hex."""
        return hex_title(action.hex)


def flights(state: RingWarState) -> list[str]:
    """Return the hexes that Gollum reaches from Mount Doom with the Ring, by number."""
    rules = lookup(state)
    here = state.people[GOLLUM].hex
    found = reach(here, PACE, rules.terrain.walk, lambda hex_: False, rules.grid)
    return [hex_ for hex_ in rules.grid.hexes if hex_ in found and hex_ != here and not rules.has(hex_, "haven")]
