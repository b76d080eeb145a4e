"""Captives are escorted to a hex that was agreed, and given up there, or not: nobody is bound by it (Y.1b, Y.1d)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bartering.exchange import hand_over
from core.ring_war.chapters.bartering.lines import can_take
from core.ring_war.chapters.sides import power_of
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records.moving import MarchParty
from core.ring_war.model.records.searching import PartyFormed
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import FELLOWSHIP, SARUMAN, Promise, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, person_name, power_name


def escorts(state: RingWarState, power: str) -> list[Promise]:
    """Return what a power has promised of captives whom it still holds: to bring them to a hex (Y.1d)."""
    return [
        one
        for one in state.promises
        if one.kind == "escort" and one.by == power and state.people[one.what].captive == power
    ]


def meetings_of(state: RingWarState, party: str) -> list[str]:
    """Return the hexes to which a party's owner has promised to bring captives of it."""
    promised = escorts(state, power_of(state, party))
    return list(dict.fromkeys(one.hex for one in promised if state.people[one.what].party == party))


def begin_escorts(state: RingWarState, power: str) -> list[tr.TakeOut]:
    """Return the questions whether captives are taken out of their prison to be escorted."""
    return [tr.TakeOut(power, one.what, one.hex) for one in escorts(state, power) if not state.people[one.what].party]


class WhetherToTakeOut(Asked[tr.TakeOut]):
    """Whether Orcs take a captive out of prison, toward the hex that was agreed (Y.1d)."""

    kind = tr.TakeOut
    name = "take_out"

    def asks(self, state: RingWarState, step: tr.TakeOut) -> Prompt | None:
        """Keep him, or set out."""
        seat = self.seat(state, step)
        choices = [Choice(seat, Done(seat), "Y.1b"), Choice(seat, tr.SendTo(seat, step.hex), "Y.1d", step.hex)]
        return Prompt(self.name, seat, "Y.1d", choices)

    def answers(self, play: RingWarPlay, step: tr.TakeOut, action: Any) -> None:
        """A party forms, takes him with it, and goes."""
        if isinstance(action, Done):
            return
        party = f"p{play.state.made + 1}"
        play.emit(PartyFormed("Y.1d", party, step.power, play.state.people[step.person].hex))
        play.emit(tr.TakenOut("Y.1d", step.power, step.person, party))
        send(play, step.power, party, step.hex)
        play.push(MarchParty(step.power, party, sent=True))

    def words(self, state: RingWarState, step: tr.TakeOut, prompt: Prompt) -> str:
        """Name captive and hex."""
        return f"You have agreed to bring {person_name(step.person)} to {hex_name(step.hex)}. Do Orcs set out with him?"

    def label(self, state: RingWarState, step: tr.TakeOut, action: Any) -> str:
        """Say what happens."""
        return "He stays in prison" if isinstance(action, Done) else f"They set out for {hex_name(step.hex)}"


def send(play: RingWarPlay, power: str, party: str, hex_: str) -> None:
    """Send a party to a hex, or with "" to its prison."""
    if play.state.parties[party].meets != hex_:
        play.emit(tr.PartySent("Y.1d", power, party, hex_))


class WhoIsGivenUp(Asked[tr.AtMeeting]):
    """Whom of its captives an Orc party gives up in the hex that was agreed (Y.1d)."""

    kind = tr.AtMeeting
    name = "at_meeting"

    def asks(self, state: RingWarState, step: tr.AtMeeting) -> Prompt | None:
        """Nobody else, or each who was promised."""
        found = due_at(state, step)
        if not found:
            return None
        seat, hex_ = self.seat(state, step), state.parties[step.party].hex
        choices = [Choice(seat, Done(seat), "Y.1b", hex_)]
        choices += [Choice(seat, tr.GiveBack(seat, one.what), "Y.1d", hex_) for one in found]
        return Prompt(self.name, seat, "Y.1d", choices)

    def answers(self, play: RingWarPlay, step: tr.AtMeeting, action: Any) -> None:
        """He is free, or the other's; then the next."""
        if isinstance(action, tr.GiveBack):
            to = next(one.to for one in due_at(play.state, step) if one.what == action.person)
            play.push(step)
            hand_over(play, action.person, to)

    def held_back(self, state: RingWarState, step: tr.AtMeeting, action: Any) -> Refusal | None:
        """Say why somebody is not given up here."""
        if isinstance(action, tr.GiveBack) and action.person not in [one.what for one in due_at(state, step)]:
            return Refusal("Y.1d", "Only whom you have promised to give up here is given up here.")
        return None

    def words(self, state: RingWarState, step: tr.AtMeeting, prompt: Prompt) -> str:
        """Say where they are."""
        return f"The Orc party is at {hex_name(state.parties[step.party].hex)}, as agreed: who is given up?"

    def label(self, state: RingWarState, step: tr.AtMeeting, action: Any) -> str:
        """Name him, and what becomes of him."""
        if isinstance(action, Done):
            return "Nobody else"
        to = next(one.to for one in due_at(state, step) if one.what == action.person)
        ends = "is set free" if to == FELLOWSHIP else f"is handed over to {power_name(to)}"
        return f"{capital(person_name(action.person))} {ends}"


def due_at(state: RingWarState, step: tr.AtMeeting) -> list[Promise]:
    """Return whom a party may give up where it is: those who were promised there, to the Fellowship, or to a hunter who
    can take them over."""
    party = state.parties.get(step.party)
    if party is None:
        return []
    return [
        one
        for one in escorts(state, step.power)
        if one.hex == party.hex
        and state.people[one.what].party == step.party
        and (one.to == FELLOWSHIP or can_take(state, party.hex, one.to))
    ]


def release_refused(state: RingWarState, power: str, name: str) -> Refusal | None:
    """Return why Saruman does not release somebody where he is held; None when he may (Y.1d, Y.6d)."""
    person = state.people.get(name)
    if power != SARUMAN or person is None or person.captive != SARUMAN:
        return Refusal("Y.6d", "Saruman's player releases captives of his own.")
    return None


def release_choices(state: RingWarState, power: str) -> list[Choice]:
    """Return the captives whom Saruman may release."""
    return [
        Choice(power, tr.GiveBack(power, name), "Y.6d", state.people[name].hex, group="release")
        for name in state.people
        if release_refused(state, power, name) is None
    ]


def release_label(state: RingWarState, action: tr.GiveBack) -> str:
    """Return what releasing somebody is called."""
    return f"Release {person_name(action.person)} at {hex_name(state.people[action.person].hex)}"
