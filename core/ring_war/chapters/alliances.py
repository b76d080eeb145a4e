"""Alliances: proposed and agreed to, lending, dissolving (W.1 to W.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import armies_at, in_number_order, is_free
from core.ring_war.chapters.sides import are_enemies, power_of, powers, rouse_dark_power, rouse_fellowship
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records.moving import Displaced
from core.ring_war.model.records.turn import AllianceOver, Done
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, SARUMAN, Army, RingWarPlay, RingWarState
from core.ring_war.words.names import and_list, capital, force_name, hex_name, power_name


def other_partner(state: RingWarState, power: str) -> str:
    """Return with whom a power is allied, "" when it is not."""
    partner = state.alliance.partner
    if not partner or power not in (SARUMAN, partner):
        return ""
    return partner if power == SARUMAN else SARUMAN


def ally_refused(state: RingWarState, step: m.Alliances, power: str) -> Refusal | None:
    """Return why Saruman does not propose an Alliance to a power; None when he may (W.1a, W.5e)."""
    if power not in powers(state) or power == SARUMAN:
        return Refusal("W.1a", "Saruman allies with the Fellowship or with the Dark Power.")
    if state.alliance.partner:
        return Refusal("W.1a", "Saruman has one Ally at a time.")
    if power in step.asked:
        return Refusal("W.1b", "That power has been asked in this turn.")
    return None


def dissolve_refused(state: RingWarState, power: str) -> Refusal | None:
    """Return why a power does not dissolve an Alliance; None when it may (W.5a)."""
    if not other_partner(state, power):
        return Refusal("W.5a", lambda: f"{capital(power_name(power))} has no Alliance to dissolve.")
    if state.alliance.dissolving:
        return Refusal("W.5a", "The Alliance is being dissolved already; it ends with this turn.")
    return None


def dissolve(play: RingWarPlay, power: str) -> None:
    """Let a power dissolve its Alliance: it is over at the end of the turn (W.5a)."""
    play.emit(m.AllianceDissolving("W.5a", play.state.alliance.partner, power))


def dissolve_label(state: RingWarState, power: str) -> str:
    """Return what dissolving its Alliance is called for a power."""
    return f"Dissolve the Alliance with {power_name(other_partner(state, power))}: it ends with this turn"


class WhomToAlly(Asked[m.Alliances]):
    """Whether Saruman proposes an Alliance, or dissolves his (W.1b, W.5a)."""

    kind = m.Alliances
    name = "alliances"

    def asks(self, state: RingWarState, step: m.Alliances) -> Prompt | None:
        """Nothing first, then each power, or dissolving."""
        choices = [
            Choice(SARUMAN, m.Ally(SARUMAN, power), "W.1b")
            for power in powers(state)
            if ally_refused(state, step, power) is None
        ]
        if dissolve_refused(state, SARUMAN) is None:
            choices.append(Choice(SARUMAN, m.Dissolve(SARUMAN), "W.5a"))
        if not choices:
            return None
        return Prompt(self.name, SARUMAN, "W.1b", [Choice(SARUMAN, Done(SARUMAN), "W.1b"), *choices])

    def answers(self, play: RingWarPlay, step: m.Alliances, action: Any) -> None:
        """Ask the power; when it declines, the other may be asked."""
        if isinstance(action, m.Ally):
            play.push(m.Consent(action.power), msgspec.structs.replace(step, asked=(*step.asked, action.power)))
        elif isinstance(action, m.Dissolve):
            dissolve(play, SARUMAN)

    def held_back(self, state: RingWarState, step: m.Alliances, action: Any) -> Refusal | None:
        """Say why there is no such Alliance, or none to dissolve."""
        if isinstance(action, m.Ally):
            return ally_refused(state, step, action.power)
        return dissolve_refused(state, SARUMAN) if isinstance(action, m.Dissolve) else None

    def words(self, state: RingWarState, step: m.Alliances, prompt: Prompt) -> str:
        """Ask for a change."""
        partner = state.alliance.partner
        if partner:
            return f"You are allied with {power_name(partner)}. Does that go on?"
        return "Do you propose an Alliance?"

    def label(self, state: RingWarState, step: m.Alliances, action: Any) -> str:
        """Name the power, and what follows."""
        if isinstance(action, m.Ally):
            third = FELLOWSHIP if action.power == DARK_POWER else DARK_POWER
            loose = state.loose_free if third == FELLOWSHIP else state.loose_dark
            wakes = ", and Mordor is mobilized" * (third == DARK_POWER and not state.mordor)
            costs = "" if loose else f": if it agrees, {power_name(third)} may attack you from then on{wakes}"
            return f"Propose an Alliance to {power_name(action.power)}{costs}"
        if isinstance(action, m.Dissolve):
            return dissolve_label(state, SARUMAN)
        return "Leave it as it is"


class WhetherToAlly(Asked[m.Consent]):
    """Whether a power agrees to an Alliance (W.1b)."""

    kind = m.Consent
    name = "consent"

    def asks(self, state: RingWarState, step: m.Consent) -> Prompt | None:
        """Yes or no."""
        seat = step.power
        return Prompt(
            self.name, seat, "W.1b", [Choice(seat, m.Decline(seat), "W.1b"), Choice(seat, m.Agree(seat), "W.1b")]
        )

    def answers(self, play: RingWarPlay, step: m.Consent, action: Any) -> None:
        """The Alliance is in force at once, and ends a restraint (Y.9a, Y.9b); or there is none."""
        if isinstance(action, m.Decline):
            play.emit(m.AllianceRefused("W.1b", step.power))
            return
        play.emit(m.AllianceMade("W.1b", step.power))
        if step.power == FELLOWSHIP:
            rouse_dark_power(play)
        else:
            rouse_fellowship(play)

    def words(self, state: RingWarState, step: m.Consent, prompt: Prompt) -> str:
        """Ask."""
        return "Saruman proposes an Alliance. Do you agree?"

    def label(self, state: RingWarState, step: m.Consent, action: Any) -> str:
        """Say what holds then."""
        if isinstance(action, m.Agree):
            return "Agree: no piece of yours and Saruman's attack each other, and units may be lent"
        return "Decline"


def lend_refused(state: RingWarState, power: str, hex_: str) -> Refusal | None:
    """Return why a power does not lend its units in a hex; None when it may (W.1c)."""
    if not [name for name in lendable(state, power, hex_) if not state.armies[name].lent]:
        return Refusal("W.1c", "Units are lent by the hex: mobilized ones of your own, once.")
    return None


def lendable(state: RingWarState, power: str, hex_: str) -> list[str]:
    """Return the forces of a power in a hex that it may lend: mobilized ones that are its own for good."""
    return [name for name in armies_at(state, hex_, power) if is_lendable(state.armies[name])]


def is_lendable(army: Army) -> bool:
    """Whether a force may be lent by its owner: it is mobilized, and has not gone over with a Nazgûl (X.1f)."""
    return army.awake and not army.turned


class WhatToLend(Asked[m.Lending]):
    """Which units a partner lends to the other in this turn, hex by hex (W.1c)."""

    kind = m.Lending
    name = "lending"

    def asks(self, state: RingWarState, step: m.Lending) -> Prompt | None:
        """Being done first, then every hex whose units are not lent yet."""
        seat = step.power
        if not other_partner(state, seat):
            return None
        hexes = {
            army.hex
            for name, army in state.armies.items()
            if not army.lent and is_lendable(army) and power_of(state, name) == seat
        }
        choices = [Choice(seat, m.Lend(seat, hex_), "W.1c", hex_) for hex_ in in_number_order(state, hexes)]
        return Prompt(self.name, seat, "W.1c", [Choice(seat, Done(seat), "W.1c"), *choices]) if choices else None

    def answers(self, play: RingWarPlay, step: m.Lending, action: Any) -> None:
        """Lend what stands there, and go on; then Saruman's Ally is asked."""
        if isinstance(action, m.Lend):
            names = tuple(lendable(play.state, step.power, action.hex))
            play.emit(m.Lent("W.1c", names, other_partner(play.state, step.power)))
            play.push(step)
        else:
            self.lapses(play, step)

    def lapses(self, play: RingWarPlay, step: m.Lending) -> None:
        """After Saruman his Ally is asked."""
        if step.power == SARUMAN and play.state.alliance.partner:
            play.push(m.Lending(play.state.alliance.partner))

    def held_back(self, state: RingWarState, step: m.Lending, action: Any) -> Refusal | None:
        """Say why nothing is lent there."""
        return lend_refused(state, step.power, action.hex) if isinstance(action, m.Lend) else None

    def words(self, state: RingWarState, step: m.Lending, prompt: Prompt) -> str:
        """Ask what is lent."""
        return f"Which units do you lend to {power_name(other_partner(state, step.power))} in this turn?"

    def label(self, state: RingWarState, step: m.Lending, action: Any) -> str:
        """Name the units."""
        if isinstance(action, Done):
            return "Done"
        names = lendable(state, step.power, action.hex)
        what = and_list([force_name(state.armies[name].card, state.armies[name].points) for name in names])
        return f"Lend those at {hex_name(action.hex)}: {what}"


def end_alliance(play: RingWarPlay) -> None:
    """End, with the turn, an Alliance that was being dissolved (W.5a): Characters who stand among the other's
    units alone go to the nearest friends (W.5c), and Saruman's units on the eastern map offend by now (Y.9a)."""
    state = play.state
    if not state.alliance.dissolving:
        return
    partner = state.alliance.partner
    play.emit(AllianceOver("W.5a", partner))
    if partner == DARK_POWER:
        rules = lookup(state)
        east = any(rules.is_east(army.hex) for name, army in state.armies.items() if power_of(state, name) == SARUMAN)
        if east:
            rouse_dark_power(play)
    for name in state.people:
        if power_of(state, name) in (SARUMAN, partner) and is_free(state, name) and stands_among(state, name):
            hex_ = nearest_friends(state, name)
            if hex_:
                play.emit(Displaced("W.5c", name, hex_))


def nearest_friends(state: RingWarState, person: str) -> str:
    """Return the nearest hex with units of a Character's own power, the lowest number of equals; "" without any."""
    grid, power, here = lookup(state).grid, power_of(state, person), state.people[person].hex
    hexes = {army.hex for name, army in state.armies.items() if power_of(state, name) == power}
    return min(hexes, key=lambda hex_: (grid.distance(here, hex_), grid.order[hex_]), default="")


def stands_among(state: RingWarState, person: str) -> bool:
    """Whether a Character who leads armies stands with enemy units alone (W.5c). Raises `Unseen` in a view that hides
    where he is."""
    if not lookup(state).characters[person].leads:
        return False
    hex_, power = state.people[person].hex, power_of(state, person)
    if hex_ == HIDDEN:
        raise Unseen("hidden")
    here = armies_at(state, hex_)
    return bool(here) and all(are_enemies(state, power, power_of(state, name)) for name in here)
