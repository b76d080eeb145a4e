"""Orc parties take their captives away (J.8, RR8)."""

from __future__ import annotations

from typing import Any

from core.hexes import path
from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import deliver
from core.ring_war.chapters.board import armies_at, captives_of, enemy_armies_at, known_at
from core.ring_war.chapters.escorting import meetings_of, send
from core.ring_war.chapters.ground import MISTY_PASSES, MORIA, NO_ORCS
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.victory import notice
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.trading import AtMeeting, SendTo
from core.ring_war.model.state import (
    BARAD_DUR,
    CHIEF,
    DARK_POWER,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import hex_name

PRISONS = {SARUMAN: ISENGARD, DARK_POWER: BARAD_DUR}


def goal_of(state: RingWarState, party: str) -> str:
    """Return where a party goes: to the prison of its side, or where it was sent instead (J.8, Y.1d)."""
    one = state.parties[party]
    return one.meets or PRISONS[one.owner]


def road_of(state: RingWarState, party: str) -> tuple[str, ...]:
    """Return the hexes that a party enters in this turn if nothing holds it: the cheapest way, as far as its points go,
    one hex at least, around enemy units (J.8, RR8)."""
    rules, one = lookup(state), state.parties[party]
    power = power_of(state, party)
    shut = set(NO_ORCS)
    if is_shut(state, (party,)):
        shut.update(MISTY_PASSES)
    if one.owner != SARUMAN:
        shut.add(MORIA)
    shut.update(army.hex for army in state.armies.values() if enemy_armies_at(state, army.hex, power))

    def cost(a: str, b: str) -> int | None:
        return None if b in shut else rules.terrain.march(a, b)

    way = path(one.hex, goal_of(state, party), cost, lambda name: False, rules.grid) or ()
    spent, last = 0, one.hex
    reached: list[str] = []
    for hex_ in way:
        spent += cost(last, hex_) or 0
        if reached and spent > rules.numbers.party_allowance:
            break
        reached.append(hex_)
        last = hex_
    return tuple(reached)


def halts_of(state: RingWarState, party: str) -> list[str]:
    """Return the hexes in which a party may end its move: where its way ends, or where units of its side, or Saruman or
    the Chief, can take charge of it (J.8)."""
    one = state.parties[party]
    way = road_of(state, party)
    if not way:
        return [one.hex]
    return [way[-1], *(hex_ for hex_ in (one.hex, *way[:-1]) if is_guarded(state, party, hex_))]


def is_guarded(state: RingWarState, party: str, hex_: str) -> bool:
    """Whether a party may stay in a hex: it was sent there, units of its own side are there, or Saruman or the Chief
    for his (J.8, Y.1d)."""
    owner, power = state.parties[party].owner, power_of(state, party)
    cards = lookup(state).armies
    if hex_ == state.parties[party].meets:
        return True
    if any(cards[state.armies[army].card].owner == owner for army in armies_at(state, hex_, power)):
        return True
    return owner == SARUMAN and any(name in (SARUMAN_HIMSELF, CHIEF) for name in known_at(state, hex_, power))


class WherePartyStops(Asked[m.MarchParty]):
    """Where an Orc party goes that was promised to come somewhere, and how far, where it may stop (J.8, Y.1d, RR8)."""

    kind = m.MarchParty
    name = "march_party"

    def opens(self, play: RingWarPlay, step: m.MarchParty) -> bool:
        """Go as far as it gets where there is nothing to choose."""
        state = play.state
        if step.party not in state.parties:
            return False
        if not step.sent and meetings_of(state, step.party):
            return True
        halts = halts_of(state, step.party)
        if len(halts) > 1:
            return True
        take_away(play, step.power, step.party, halts[0])
        return False

    def asks(self, state: RingWarState, step: m.MarchParty) -> Prompt | None:
        """The prison and each hex that was agreed; then every hex in which it may stop, the furthest first."""
        seat = self.seat(state, step)
        if not step.sent and (agreed := meetings_of(state, step.party)):
            goals = [*agreed, PRISONS[state.parties[step.party].owner]]
            return Prompt(self.name, seat, "Y.1d", [Choice(seat, SendTo(seat, goal), "Y.1d", goal) for goal in goals])
        choices = [Choice(seat, m.Go(seat, hex_), "J.8", hex_) for hex_ in halts_of(state, step.party)]
        return Prompt(self.name, seat, "J.8", choices)

    def answers(self, play: RingWarPlay, step: m.MarchParty, action: Any) -> None:
        """Note where it goes, or go."""
        if isinstance(action, SendTo):
            prison = action.hex == PRISONS[play.state.parties[step.party].owner]
            send(play, step.power, step.party, "" if prison else action.hex)
            play.push(m.MarchParty(step.power, step.party, sent=True))
            return
        take_away(play, step.power, step.party, action.hex)

    def held_back(self, state: RingWarState, step: m.MarchParty, action: Any) -> Refusal | None:
        """Say where it may stop."""
        if isinstance(action, m.Go) and action.hex not in halts_of(state, step.party):
            return Refusal("J.8", "An Orc party goes as far as it can, or stops with units of its own side.")
        return None

    def words(self, state: RingWarState, step: m.MarchParty, prompt: Prompt) -> str:
        """Ask how far it goes."""
        here, goal = state.parties[step.party].hex, goal_of(state, step.party)
        if not step.sent and meetings_of(state, step.party):
            return f"Where does the Orc party at {hex_name(here)} go with its captives?"
        return f"How far does the Orc party at {hex_name(here)} go toward {hex_name(goal)}?"

    def label(self, state: RingWarState, step: m.MarchParty, action: Any) -> str:
        """Name the hex, and what was agreed, or who would guard the captives there."""
        if isinstance(action, SendTo):
            agreed = action.hex in meetings_of(state, step.party)
            return f"To {hex_name(action.hex)}, {'as agreed' if agreed else 'to prison'}"
        if action.hex == state.parties[step.party].hex:
            return f"It stays at {hex_name(action.hex)}, under guard"
        guarded = ", under guard" if is_guarded(state, step.party, action.hex) else ""
        return f"To {hex_name(action.hex)}{guarded}"


def take_away(play: RingWarPlay, power: str, party: str, hex_: str) -> None:
    """Let a party go to a hex of its way; in the prison its captives are locked up (J.8)."""
    state = play.state
    here = state.parties[party].hex
    if hex_ != here:
        way = road_of(state, party)
        play.emit(m.Moved("J.8", power, (party,), here, way[: way.index(hex_) + 1]))
    deliver(play)
    if party in state.parties and hex_ == PRISONS[state.parties[party].owner]:
        notice(play)
        play.emit(m.LockedUp("J.8", party, tuple(captives_of(state, party)), hex_))
        deliver(play)
    if party in state.parties and state.parties[party].hex == state.parties[party].meets:
        play.push(AtMeeting(power, party))
