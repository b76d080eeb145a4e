"""Nazgûl fly (F.5): where they may come down, the question where to, and flights home (X.1g, E.13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.mobilizing import have_entered
from core.ring_war.chapters.sides import pay, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import Mark
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import BARAD_DUR, ISENGARD, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, hex_title, province_name, titled_name
from core.ring_war.words.told_moving import NOT_NOW

FANGORN = "O"
CLOSED: tuple[Mark, ...] = ("underground", "haven", "druadan")
"""The marks of hexes in which no Nazgûl comes down."""


def may_land(rules: Lookup, hex_: str) -> bool:
    """Whether a Nazgûl may come down in a hex (F.5)."""
    return (
        hex_ in rules.terrain.land
        and rules.terrain.province.get(hex_) != FANGORN
        and not any(rules.has(hex_, mark) for mark in CLOSED)
    )


def flights(state: RingWarState, person: str) -> tuple[str, ...]:
    """Return the hexes to which a Nazgûl may fly now, nearest first; fewer with the Ring (F.5)."""
    rules = lookup(state)
    numbers = rules.numbers
    far = numbers.flight_with_ring if state.ring.bearer == person else numbers.flight
    return _landings(rules, state.people[person].hex, far)


@lru_cache(maxsize=512)
def _landings(rules: Lookup, hex_: str, far: int) -> tuple[str, ...]:
    return tuple(name for name in rules.grid.within(hex_, far)[1:] if may_land(rules, name))


def fly_home(play: RingWarPlay, nazgul: str, rule: str) -> None:
    """Let a Nazgûl fly home at once, to Barad-dûr or Isengard (X.1g); with the Ring as far as he can."""
    state = play.state
    rules = lookup(state)
    home = ISENGARD if state.people[nazgul].turned else BARAD_DUR
    here = state.people[nazgul].hex
    if here == home:
        return
    if state.ring.bearer == nazgul:
        near = [here, *flights(state, nazgul)]
        home = min(near, key=lambda hex_: (rules.grid.distance(hex_, home), rules.grid.order[hex_]))
    if home != here:
        play.emit(m.Displaced(rule, nazgul, home))


class WhereNazgulFlies(Asked[m.FlyTo]):
    """To which Province, then to which hex a Nazgûl flies (F.5)."""

    kind = m.FlyTo
    name = "fly_to"

    def asks(self, state: RingWarState, step: m.FlyTo) -> Prompt | None:
        """The Provinces in his reach, then the hexes of one; or staying where he is."""
        seat = self.seat(state, step)
        provinces = lookup(state).terrain.province
        hexes = flights(state, step.person)
        if step.province:
            here = [hex_ for hex_ in hexes if provinces.get(hex_) == step.province]
            choices = [Choice(seat, m.Go(seat, hex_), "F.5", hex_) for hex_ in here]
        else:
            found = sorted({provinces[hex_] for hex_ in hexes})
            choices = [Choice(seat, m.FlyInto(seat, province), "F.5") for province in found]
        choices.append(Choice(seat, m.Stay(seat), "F.5"))
        return Prompt(self.name, seat, "F.5", choices)

    def answers(self, play: RingWarPlay, step: m.FlyTo, action: Any) -> None:
        """Ask on, or fly; who stays has ended his movement, unless he was chosen for the first time."""
        state, person = play.state, step.person
        if isinstance(action, m.FlyInto):
            play.push(m.FlyTo(step.power, person, action.province, step.fresh))
            return
        here = state.people[person].hex
        if isinstance(action, m.Stay):
            if not step.fresh:
                play.emit(m.Stayed("F.1", step.power, (person,), here))
            return
        pay(play, power_of(state, person), lookup(state).numbers.fly, "fly")
        play.emit(m.Moved("F.5", step.power, (person,), here, (action.hex,), flown=True))
        have_entered(play, (person,), (action.hex,), here)

    def held_back(self, state: RingWarState, step: m.FlyTo, action: Any) -> Refusal | None:
        """Say why he does not fly there."""
        if isinstance(action, m.FlyInto) and not step.province:
            reached = {lookup(state).terrain.province[hex_] for hex_ in flights(state, step.person)}
            if action.province not in reached:
                return Refusal("F.5", f"No hex of {province_name(action.province)} is within his flight.")
        if isinstance(action, m.Go):
            return landing_refused(state, step.person, action.hex)
        return None

    def words(self, state: RingWarState, step: m.FlyTo, prompt: Prompt) -> str:
        """Ask where he flies."""
        if step.province:
            return f"Where does {titled_name(step.person)} come down?"
        return f"Where does {titled_name(step.person)} at {hex_name(state.people[step.person].hex)} fly?"

    def label(self, state: RingWarState, step: m.FlyTo, action: Any) -> str:
        """Name the Province or hex, and what the flight costs."""
        if isinstance(action, m.FlyInto):
            return capital(province_name(action.province)) + _prey(state, _in_province(state, action.province))
        if isinstance(action, m.Stay):
            return NOT_NOW if step.fresh else "He stays where he is"
        return hex_title(action.hex) + _prey(state, [action.hex])


def _in_province(state: RingWarState, province: str) -> list[str]:
    return [hex_ for hex_, one in lookup(state).terrain.province.items() if one == province]


def _prey(state: RingWarState, hexes: Iterable[str]) -> str:
    """Return how many Characters of the Fellowship are in some hexes, for the ear: no map shows them."""
    count = sum(fellows_at(state, hex_) for hex_ in hexes) if speaking().aloud else 0
    return f", {count} {'Character' if count == 1 else 'Characters'} of the Fellowship" if count else ""


def landing_refused(state: RingWarState, person: str, hex_: str) -> Refusal | None:
    """Return why a Nazgûl does not fly to a hex; None when he may (F.5)."""
    if not may_land(lookup(state), hex_):
        where = "not underground, nor in a haven, in Fangorn or in Drúadan"
        return Refusal("F.5", f"Nazgûl come down on open land alone: {where}.")
    if hex_ not in flights(state, person):
        return Refusal("F.5", lambda: f"{capital(hex_name(hex_))} is farther than he flies in a turn.")
    return None
