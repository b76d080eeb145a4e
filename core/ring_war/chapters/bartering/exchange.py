"""Cards are sealed, and all changes hands at once (Y.1c to Y.1f)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bartering.lines import can_take, is_feasible, tradeable, traders
from core.ring_war.chapters.magic import room_for
from core.ring_war.chapters.searching import capture, free, hold
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, ISENGARD, SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.names import card_name, hex_name, person_name, power_name


def begin_exchange(play: RingWarPlay, step: tr.Answer) -> None:
    """An offer was accepted: what cannot happen now is a promise; for the rest cards are sealed (Y.1f)."""
    state = play.state
    now, later = [], []
    for line in step.lines:
        taker = tr.taker_of(step, line.giver)
        if is_feasible(state, line, taker):
            now.append(line)
        elif line.kind != "claim":
            later.append(line)
    play.emit(tr.OfferAccepted("Y.1f", step.by, step.to, tuple(now), tuple(later)))
    if now:
        play.push(tr.Sealing(step.by, step.to, tuple(now)))


def next_need(step: tr.Sealing) -> tuple[str, int] | None:
    """Return who seals a card next, and for which line; None when all is sealed."""
    for seat in (step.by, step.to):
        for at, line in enumerate(step.lines):
            if line.giver == seat and line.kind in ("events", "magic"):
                laid = sum(one.line == at and one.seat == seat for one in step.sealed)
                if laid < line.count:
                    return seat, at
    return None


def sealable(state: RingWarState, step: tr.Sealing) -> list[tr.SealCard]:
    """Return the cards that the one who seals next may lay: any of the kind, whatever was promised (Y.1f)."""
    need = next_need(step)
    if need is None:
        return []
    seat, at = need
    line = step.lines[at]
    if line.kind == "events":
        return [tr.SealCard(seat, card) for card in left_to_lay(step, seat, "", state.hands[seat])]
    found = []
    for name in traders(state, line.what, seat):
        found += [tr.SealCard(seat, card, name) for card in left_to_lay(step, seat, name, tradeable(state, name))]
    return found


def left_to_lay(step: tr.Sealing, seat: str, person: str, held: list[str]) -> list[str]:
    """Return the different cards among those held that have not been laid yet."""
    laid = Counter(one.card for one in step.sealed if one.seat == seat and one.person == person)
    return list(Counter(held) - laid)


class WhatToSeal(Asked[tr.Sealing]):
    """Which card a seat lays face down next (Y.1f)."""

    kind = tr.Sealing
    name = "sealing"

    def seat(self, state: RingWarState, step: tr.Sealing) -> str:
        """Ask who seals next."""
        need = next_need(step)
        return need[0] if need else step.by

    def opens(self, play: RingWarPlay, step: tr.Sealing) -> bool:
        """With all sealed everything changes hands."""
        if next_need(step) is not None:
            return True
        exchange(play, step)
        return False

    def asks(self, state: RingWarState, step: tr.Sealing) -> Prompt | None:
        """Every card that may be laid, and calling the trade off."""
        seat = self.seat(state, step)
        choices = [Choice(seat, one, "Y.1f") for one in sealable(state, step)]
        return Prompt(self.name, seat, "Y.1f", [*choices, Choice(seat, tr.Withdraw(seat), "Y.1f")])

    def answers(self, play: RingWarPlay, step: tr.Sealing, action: Any) -> None:
        """Lay it, or call the trade off: either may stop until both have sealed."""
        need = next_need(step)
        if need is None or isinstance(action, tr.Withdraw):
            play.emit(tr.TalkEnded("Y.1f", step.by, step.to))
            return
        laid = tr.SealedCard(need[0], need[1], action.card, action.person)
        play.push(msgspec.structs.replace(step, sealed=(*step.sealed, laid)))

    def held_back(self, state: RingWarState, step: tr.Sealing, action: Any) -> Refusal | None:
        """Say that a card is not one of those that are due."""
        if isinstance(action, tr.SealCard) and action not in sealable(state, step):
            return Refusal("Y.1f", "Lay a card of the kind that was promised, which you hold there.")
        return None

    def words(self, state: RingWarState, step: tr.Sealing, prompt: Prompt) -> str:
        """Ask for the next card."""
        need = next_need(step)
        if need is None:
            return ""
        line = step.lines[need[1]]
        taker = power_name(tr.taker_of(step, need[0]))
        what = "an Event Card" if line.kind == "events" else f"a Magic Card at {hex_name(line.what)}"
        return f"Lay {what} face down for {taker}: any that you like."

    def label(self, state: RingWarState, step: tr.Sealing, action: Any) -> str:
        """Name the card and its holder."""
        if isinstance(action, tr.Withdraw):
            return "Call the trade off"
        return f"{card_name(action.card)}{f' of {person_name(action.person)}' if action.person else ''}"


def exchange(play: RingWarPlay, step: tr.Sealing) -> None:
    """Let all cards change hands, and captives be freed or handed over (Y.1d, Y.1f)."""
    if any(one.card == HIDDEN for one in step.sealed):
        raise Unseen("hidden")
    cards = {
        seat: tuple(one.card for one in step.sealed if one.seat == seat and not one.person)
        for seat in (step.by, step.to)
    }
    passing = _passings(play.state, step)
    if passing or any(cards.values()):
        play.emit(tr.Traded("Y.1f", step.by, step.to, cards[step.by], cards[step.to], passing))
    for line in step.lines:
        taker = tr.taker_of(step, line.giver)
        if line.kind in ("captive", "hostage") and is_feasible(play.state, line, taker):
            hand_over(play, line.what, taker)


def _passings(state: RingWarState, step: tr.Sealing) -> tuple[tr.Passing, ...]:
    """Return the Magic Cards that change hands: each goes to the first in the hex who has room for it, or drops."""
    found: list[tr.Passing] = []
    for one in step.sealed:
        if not one.person:
            continue
        found.append(tr.Passing(one.person, one.card, step.lines[one.line].what, _taker(state, step, one, found)))
    return tuple(found)


def _taker(state: RingWarState, step: tr.Sealing, laid: tr.SealedCard, before: list[tr.Passing]) -> str:
    """Return who takes a card: of the Dark Power's anybody, who never uses it (Y.2e); of others who has room, once all
    that he gives himself is gone."""
    power = tr.taker_of(step, laid.seat)
    for name in traders(state, step.lines[laid.line].what, power):
        coming = sum(one.taker == name for one in before) - sum(one.person == name for one in step.sealed)
        if power == DARK_POWER or room_for(state, name, laid.card, coming):
            return name
    return ""


def hand_over(play: RingWarPlay, name: str, power: str) -> None:
    """Free a captive for the Fellowship, or let another power hold somebody (Y.1d)."""
    state = play.state
    hex_ = state.people[name].hex
    if state.people[name].captive:
        free(play, name, hex_, "Y.1d")
    if power == FELLOWSHIP or not can_take(state, hex_, power):
        return
    if power == SARUMAN and hex_ == ISENGARD:
        hold(play, name, SARUMAN, "Y.1d")
    else:
        capture(play, [name], hex_, power, "Y.1d")
