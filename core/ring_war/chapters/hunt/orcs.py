"""Orc cards: which hexes are searched, what is reported, and the directed search after them (J.2, J.4, Y.8a)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.hunt.phase import limit, searchers
from core.ring_war.chapters.hunt.splits import agreed
from core.ring_war.chapters.searching import (
    hexes_with_fellows,
    nazgul_search_refused,
    orc_search_refused,
    wakes_mordor,
)
from core.ring_war.chapters.sides import can_pay, pay, powers
from core.ring_war.chapters.windows import open_window
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import DARK_POWER, SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.names import and_list, hex_title, person_name, power_name, province_name


class WhichHex(Asked[s.OrcSearch]):
    """Which hex the owner of an Orc card searches next (J.2)."""

    kind = s.OrcSearch
    name = "orc_search"

    def asks(self, state: RingWarState, step: s.OrcSearch) -> Prompt | None:
        """Every hex of the Provinces that has not been searched; or no more."""
        seat = self.seat(state, step)
        provinces = lookup(state).searches[step.card].provinces
        choices = [
            Choice(seat, s.SearchHex(seat, hex_), "J.2", hex_)
            for hex_ in hexes_with_fellows(state, provinces)
            if hex_ not in step.done and orc_search_refused(state, hex_) is None
        ]
        if not choices:
            return None
        choices.append(Choice(seat, Done(seat), "J.1"))
        return Prompt(self.name, seat, "J.2", choices)

    def answers(self, play: RingWarPlay, step: s.OrcSearch, action: Any) -> None:
        """The hex is searched, unless a card cancels it; then the next."""
        if isinstance(action, s.SearchHex):
            play.push(
                s.SearchNow(step.power, action.hex, "J.2"), msgspec.structs.replace(step, done=(*step.done, action.hex))
            )
            open_window(play, "search", action.hex)

    def held_back(self, state: RingWarState, step: s.OrcSearch, action: Any) -> Refusal | None:
        """Say why a hex is not searched."""
        if not isinstance(action, s.SearchHex):
            return None
        provinces = lookup(state).searches[step.card].provinces
        if lookup(state).terrain.province.get(action.hex) not in provinces:
            where = ", and ".join(f"in {province_name(one)}" for one in provinces)
            return Refusal("J.2", lambda: f"The card has the Orcs search only {where}.")
        if action.hex in step.done:
            return Refusal("J.2", "The Orcs have searched there already, and search each hex once.")
        return orc_search_refused(state, action.hex)

    def words(self, state: RingWarState, step: s.OrcSearch, prompt: Prompt) -> str:
        """Ask for the hex."""
        return "Which hex do the Orcs search next?"

    def label(self, state: RingWarState, step: s.OrcSearch, action: Any) -> str:
        """Name the hex and how many are there."""
        return "Forgo the rest of the search" if isinstance(action, Done) else hex_label(state, action.hex)


def hex_label(state: RingWarState, hex_: str) -> str:
    """Return how a hex to search reads: with how many Characters of the Fellowship are there."""
    count = fellows_at(state, hex_)
    return f"{hex_title(hex_)}: {count} Character{'s' * (count > 1)}"


class WhoIsTold(Asked[s.Report]):
    """Whether the other hunter is told whom one has found (Y.8a)."""

    kind = s.Report
    name = "report"

    def asks(self, state: RingWarState, step: s.Report) -> Prompt | None:
        """Tell, or not; nobody is asked who has found nobody, nor in games for two."""
        seat = self.seat(state, step)
        if SARUMAN not in powers(state) or not state.finds.get(seat):
            return None
        choices = [Choice(seat, Done(seat), "Y.8a"), Choice(seat, s.Tell(seat, _other(seat)), "Y.8a")]
        return Prompt(self.name, seat, "Y.8a", choices)

    def answers(self, play: RingWarPlay, step: s.Report, action: Any) -> None:
        """The other is told, which wakes Mordor if a hobbit was found (T.2)."""
        if isinstance(action, s.Tell):
            found = play.state.finds[action.seat]
            play.emit(s.Reported("Y.8a", action.seat, action.power, dict(found)))
            wakes_mordor(play, found, action.power)

    def words(self, state: RingWarState, step: s.Report, prompt: Prompt) -> str:
        """Say who was found."""
        found = state.finds.get(self.seat(state, step), {})
        return f"Your Orcs have found {and_list([person_name(name) for name in found])}. Is it told?"

    def label(self, state: RingWarState, step: s.Report, action: Any) -> str:
        """Say to whom, and what follows."""
        if isinstance(action, Done):
            return "Tell nobody"
        found = state.finds.get(self.seat(state, step), {})
        hobbit = any(lookup(state).characters[name].kind == "hobbit" for name in found)
        wakes = hobbit and action.power == DARK_POWER and not state.mordor
        return f"Tell {power_name(action.power)}{', which wakes Mordor' if wakes else ''}"


def _other(power: str) -> str:
    return DARK_POWER if power == SARUMAN else SARUMAN


class WhereDirected(Asked[s.Directed]):
    """Where Nazgûl that stand with Characters of the Fellowship search once more (J.4)."""

    kind = s.Directed
    name = "directed"

    def opens(self, play: RingWarPlay, step: s.Directed) -> bool:
        """Allies agree first how many search (W.2b)."""
        return not _hexes(play.state, step.power) or agreed(play, step)

    def asks(self, state: RingWarState, step: s.Directed) -> Prompt | None:
        """Every hex with own Nazgûl in which somebody is; or none."""
        hexes = _hexes(state, step.power)
        if not hexes:
            return None
        seat = step.power
        choices = [Choice(seat, s.SearchHex(seat, hex_), "J.4", hex_) for hex_ in hexes]
        choices.append(Choice(seat, Done(seat), "J.1"))
        return Prompt(self.name, seat, "J.4", choices)

    def answers(self, play: RingWarPlay, step: s.Directed, action: Any) -> None:
        """The Nazgûl there search, as many as may."""
        if isinstance(action, Done):
            return
        state = play.state
        names = _standing(state, step.power, action.hex)[: limit(state, step.power)]
        pay(play, step.power, lookup(state).numbers.directed, "directed")
        for name in names:
            play.emit(s.NazgulSent("J.4", name, action.hex))
        play.emit(s.DirectedSearch("J.4", step.power, action.hex))
        play.push(s.SearchNow(step.power, action.hex, "J.4", tuple(names)))
        open_window(play, "search", action.hex)

    def held_back(self, state: RingWarState, step: s.Directed, action: Any) -> Refusal | None:
        """Say why they do not search there."""
        return directed_refused(state, step.power, action.hex) if isinstance(action, s.SearchHex) else None

    def words(self, state: RingWarState, step: s.Directed, prompt: Prompt) -> str:
        """Ask where, and name the price."""
        price = f" for {lookup(state).numbers.directed} Shadow Points" if step.power == DARK_POWER else ""
        return f"Do Nazgûl search where they stand{price}?"

    def label(self, state: RingWarState, step: s.Directed, action: Any) -> str:
        """Name the hex and who is there."""
        return "No directed search" if isinstance(action, Done) else hex_label(state, action.hex)


def _standing(state: RingWarState, power: str, hex_: str) -> list[str]:
    return [name for name in searchers(state, power) if state.people[name].hex == hex_]


def _hexes(state: RingWarState, power: str) -> list[str]:
    if not may_direct(state, power):
        return []
    hexes = {state.people[name].hex for name in searchers(state, power)}
    order = lookup(state).grid.order
    found = [hex_ for hex_ in hexes if directed_refused(state, power, hex_) is None]
    return sorted(found, key=order.__getitem__)


def may_direct(state: RingWarState, power: str) -> bool:
    """Whether a power may make a directed search now: Saruman one in a turn, the Dark Power for its price, with as many
    Nazgûl as may still search (J.4, S.2, W.2b)."""
    again = power == SARUMAN and power in state.directed
    return not again and limit(state, power) > 0 and can_pay(state, power, lookup(state).numbers.directed)


def directed_refused(state: RingWarState, power: str, hex_: str) -> Refusal | None:
    """Return why a power's Nazgûl make no directed search of a hex; None when they may (J.4)."""
    if hex_ not in lookup(state).terrain.land or not _standing(state, power, hex_):
        return Refusal("J.4", "A Nazgûl of one's own, who has not searched in this turn, must stand there.")
    return nazgul_search_refused(state, hex_)
