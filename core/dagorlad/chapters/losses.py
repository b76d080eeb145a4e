"""What is lost: units, leaders, weapons, the Beast, with the points that they bring (W7.4, W7.7, 5.6, 5.9, 19.2)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.board import NO_HEXES, Board, gate_closed, on_pedestal, tell_gate
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, WRAITH, DagorladPlay, DagorladState, other
from core.dagorlad.words.names import capital, piece_name
from core.hexes import Hex
from core.kernel.prompts import Choice, Prompt, Refusal

CHALLENGE = "challenge"
LIVES, DIES = 0, 1
"""The columns of the table of leaders: the unit loses a step and lives, or is eliminated (5.6)."""


def lose_unit(play: DagorladPlay, unit: str, kind: str, by: str, leaders: tuple[str, ...]) -> None:
    """Eliminate a unit; `leaders` were with it alone and share its fate (W7.4, W7.7, 5.9)."""
    state = play.state
    rules = lookup(state)
    card, here = rules.units[unit], state.units[unit].hex
    if state.pedestal.carrier == unit:
        play.emit(e.PedestalPutDown("16.63", unit, left=True))
    for name, weapon in state.weapons.items():
        if weapon.carrier == unit:
            if kind == "melee" and by in state.units:
                play.emit(e.WeaponPassed("19.23", name, by))
            else:
                play.emit(e.WeaponLost("19.23", name))
    points = rules.content.points[card.morale]
    play.emit(c.UnitLost("W7.4", unit, points, rules.numbers.unit_points))
    roll_fates(play, leaders, DIES, here, kind, by)


def roll_fates(play: DagorladPlay, leaders: tuple[str, ...], column: int, here: Hex, kind: str, by: str) -> None:
    """Roll what becomes of each leader with a unit that was hit (5.6)."""
    state = play.state
    displaced = []
    for leader in leaders:
        die = play.chance.below(6, "fate") + 1
        fate = lookup(state).content.fate[str(die)][column]
        play.emit(c.LeaderRolled("5.6", leader, die, fate))
        if fate == "killed":
            kill_leader(play, leader, kind, by)
        elif fate == "wounded":
            wound_leader(play, leader, kind, by)
        if column == DIES and fate != "killed" and not state.leaders[leader].gone:
            if leader == LORD and on_pedestal(state):
                play.emit(c.SauronStood("16.64"))
            else:
                displaced.append(s.Displace(lookup(state).side[leader], leader, here, kind, by))
    play.push(*displaced)


def wound_leader(play: DagorladPlay, leader: str, kind: str, by: str) -> None:
    """Wound a leader; a second wound kills him (W7.7)."""
    if play.state.leaders[leader].wounded:
        kill_leader(play, leader, kind, by)
    else:
        play.emit(c.LeaderWounded("W7.7", leader))


def kill_leader(play: DagorladPlay, leader: str, kind: str, by: str) -> None:
    """Kill a leader: points, weapons, spells, and Sauron's army without Sauron (19.2, 20.1, 20.2, 16.2)."""
    state = play.state
    rules = lookup(state)
    card = rules.leaders[leader]
    counts = card.side == WESTERNESSE and (card.counted or rules.numbers.all_leaders_counted)
    was_closed = gate_closed(state)
    play.emit(c.LeaderLost("20.2" if counts else "W7.7", leader, card.rating if counts else 0))
    tell_gate(play, was_closed)
    for name, weapon in state.weapons.items():
        if weapon.carrier == leader:
            _weapon_falls(play, name, kind, by)
    if leader == WRAITH and state.magic.wrath:
        play.emit(e.SpellEnded("16.2", "wrath"))
    if leader == LORD and SAURON not in state.demoralized:
        play.emit(e.Demoralized("20.1", SAURON))


def _weapon_falls(play: DagorladPlay, weapon: str, kind: str, by: str) -> None:
    """Let a weapon of a killed leader be captured in a challenge, else destroyed (19.21, 19.22, 19.23, 21.12)."""
    state = play.state
    rules, first = lookup(state), not state.weapons[weapon].captured
    points = rules.numbers.weapon_lost if first else 0
    if kind != CHALLENGE:
        play.emit(e.WeaponLost("19.21" if first else "19.23", weapon, points))
        return
    vp = rules.numbers.weapon_points if first and rules.side[by] == SAURON else 0
    play.emit(e.WeaponCaptured("19.22", weapon, by, points, vp))


def slay_beast(play: DagorladPlay) -> None:
    """Slay the Beast (17.33, 20.1)."""
    play.emit(c.BeastSlain("17.33", lookup(play.state).content.beast.slain))


def refuges(state: DagorladState, leader: str, here: Hex) -> list[Hex]:
    """Return where a leader may go whose unit was eliminated: to a friendly unit near by, else into the open (5.6)."""
    board = Board(state)
    rules, side = board.rules, board.side_of(leader)
    near = [
        hex_
        for hex_ in rules.grid.within(here, rules.numbers.displaced)
        if hex_ != here and hex_ in board.held[side] and not board.shut(side, here, hex_)
    ]
    if near:
        return near
    blocked = board.blocked(side)
    feared = NO_HEXES.union(*(rules.zone_of[hex_] for hex_ in board.held[other(side)]))
    return [
        hex_
        for hex_ in rules.grid.ring(here, 2)
        if hex_ in rules.passable and hex_ not in blocked and hex_ not in feared and not board.shut(side, here, hex_)
    ]


def displace(play: DagorladPlay, leader: str, hex_: Hex) -> None:
    """Put a leader whose unit was eliminated on a hex (5.6)."""
    was_closed = gate_closed(play.state)
    play.emit(c.LeaderDisplaced("5.6", leader, hex_))
    tell_gate(play, was_closed)


class WhereALeaderGoes(Asked[s.Displace]):
    """Where a leader goes whose unit was eliminated (5.6)."""

    kind = s.Displace
    name = "displace"

    def opens(self, play: DagorladPlay, step: s.Displace) -> bool:
        """Ask only where there are two places or more; without one he is killed."""
        found = refuges(play.state, step.leader, step.hex)
        if not found:
            kill_leader(play, step.leader, step.kind, step.by)
        elif len(found) == 1:
            displace(play, step.leader, found[0])
        return len(found) > 1

    def asks(self, state: DagorladState, step: s.Displace) -> Prompt | None:
        """Every place."""
        choices = [
            Choice(step.seat, a.DisplaceTo(step.seat, step.leader, hex_), "5.6", hex_, step.leader)
            for hex_ in refuges(state, step.leader, step.hex)
        ]
        return Prompt(self.name, step.seat, "5.6", choices)

    def answers(self, play: DagorladPlay, step: s.Displace, action: a.DisplaceTo) -> None:
        """Put him there."""
        displace(play, step.leader, action.hex)

    def held_back(self, state: DagorladState, step: s.Displace, action: Any) -> Refusal | None:
        """Say who must be placed, and where."""
        return Refusal(
            "5.6",
            lambda: (
                f"{capital(piece_name(step.leader))} goes to a friendly unit within {spaces(state)} hexes,"
                " or else two hexes away from all enemies."
            ),
        )

    def words(self, state: DagorladState, step: s.Displace, prompt: Prompt) -> str:
        """Ask where he goes."""
        return f"{capital(piece_name(step.leader))} has lost the unit at {step.hex}: where to now?"

    def label(self, state: DagorladState, step: s.Displace, action: a.DisplaceTo) -> str:
        """Name the hex and who is there."""
        unit = Board(state).unit_at.get(action.hex)
        return f"Go to {action.hex}: {f'to {piece_name(unit)}' if unit else 'alone'}"


def spaces(state: DagorladState) -> int:
    """Return within how many hexes a displaced leader looks for a unit (5.6)."""
    return lookup(state).numbers.displaced
