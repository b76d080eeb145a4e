"""What meets a stack in the hex that it has entered (RR2, F.4, F.6, N.3)."""

from __future__ import annotations

from core.ring_war.chapters.bearing import deliver
from core.ring_war.chapters.board import enemy_armies_at, points_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.ground import (
    FANGORN,
    NORTH_FANGORN,
    Stack,
    has_servant,
    meets_servants,
    nazgul_at,
    stack_of,
)
from core.ring_war.chapters.harm import wound
from core.ring_war.chapters.losing import lose, percent, proposed
from core.ring_war.chapters.marching import is_under_way, place_of
from core.ring_war.chapters.searching import search_by_nazgul, search_by_orcs
from core.ring_war.chapters.servants import meet_servant
from core.ring_war.chapters.sides import are_enemies, power_of, powers
from core.ring_war.chapters.stacks import is_nazgul, side_of
from core.ring_war.chapters.windows import open_window
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.fighting import Combat, Pairing
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, RingWarPlay, RingWarState

ENTS = "ents_foot_1"
WOOD_STRIKES, WOOD_RAGES = 3, 5
"""Up to which die Fangorn hurts who enters, before and after the Ents' rage (F.4)."""

TENTH = 10


def arrive(play: RingWarPlay, step: m.Arrive) -> None:
    """Go through what meets a stack, one thing after the other; unless it is stopped, what is left of it goes on."""
    state, hex_ = play.state, step.hex
    pieces = tuple(piece for piece in step.pieces if is_under_way(state, piece) and place_of(state, piece) == hex_)
    if not pieces:
        return
    if step.stage == len(MEETINGS):
        play.push(m.GoOn(step.power, pieces, hex_, step.left, begun=True))
        return
    stack = stack_of(state, step.power, pieces)
    halts, meets = MEETINGS[step.stage]
    left = 0 if halts(state, stack, hex_) else step.left
    play.push(m.Arrive(step.power, pieces, hex_, left, step.stage + 1))
    meets(play, stack, hex_)


def _never(state: RingWarState, stack: Stack, hex_: str) -> bool:
    return False


def _may_be_played(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """Let cards be played when Characters of the Fellowship arrive (3.3, RR6)."""
    if stack.fellows:
        open_window(play, "arrival", hex_)


def _wood(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """Fangorn strikes a stack of Sauron's or Saruman's: a tenth of its points, or a wound (F.4, RR29)."""
    state = play.state
    if hex_ not in (FANGORN, NORTH_FANGORN) or not (stack.strange or stack.strange_units):
        return
    needs = WOOD_RAGES if ENTS in state.came else WOOD_STRIKES
    die = roll(play, "wood")
    play.emit(m.WoodAwoke("F.4", stack.power, hex_, die, needs))
    if die > needs:
        return
    forces = [army for army in stack.armies if side_of(state, army) != FELLOWSHIP]
    if forces:
        points = percent(sum(state.armies[army].points for army in forces), TENTH)
        for army, lost in proposed(state, forces, points).items():
            lose(play, army, lost, "F.4")
        return
    strangers = [piece for piece in stack.pieces if piece in state.people and side_of(state, piece) != FELLOWSHIP]
    wound(play, max(strangers, key=lambda name: _left(state, name)), 1, 0, "F.4")


def _left(state: RingWarState, name: str) -> int:
    person = state.people[name]
    return lookup(state).characters[name].endurance - person.normal - person.special


def _stop_at_units(state: RingWarState, stack: Stack, hex_: str) -> bool:
    """Whether enemy units end the movement of a stack with units (P.4)."""
    return bool(stack.armies) and bool(enemy_armies_at(state, hex_, stack.power))


def _units(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """Characters of the Fellowship who come among enemy units without any of their own must evade (F.4)."""
    state = play.state
    if not stack.fellows or stack.armies:
        return
    enemies = {power_of(state, army) for army in enemy_armies_at(state, hex_, FELLOWSHIP)}
    if enemies:
        searcher = max(
            (power for power in powers(state) if power in enemies), key=lambda one: points_at(state, hex_, one)
        )
        found = search_by_orcs(play, hex_, searcher, "F.4", stack.fellows)
        if found:
            _halt(play, found)


def _halt(play: RingWarPlay, found: list[str]) -> None:
    """Let who was found go no further (RR30): they leave the stack that is under way."""
    agenda = play.state.agenda
    for at in range(len(agenda) - 1, -1, -1):
        step = agenda[at]
        if isinstance(step, m.Arrive):
            rest = tuple(piece for piece in step.pieces if piece not in found)
            agenda[at] = m.Arrive(step.power, rest or step.pieces, step.hex, step.left if rest else 0, step.stage)
            return


def _stop_at_nazgul(state: RingWarState, stack: Stack, hex_: str) -> bool:
    """Whether Nazgûl end the movement of the Fellowship's Characters (F.6)."""
    return bool(stack.fellows) and bool(nazgul_at(state, hex_))


def _nazgul(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """Nazgûl search for Characters who come to them, and may attack at once whom they find (F.6)."""
    if stack.fellows:
        there = nazgul_at(play.state, hex_)
        for power in powers(play.state):
            theirs = [name for name in there if power_of(play.state, name) == power]
            if theirs and (found := search_by_nazgul(play, hex_, power, theirs, "F.6", stack.fellows)):
                play.push(Pairing(Combat(hex_, power, FELLOWSHIP, "F.6"), tuple(theirs), tuple(found)))


def _stop_at_servant(state: RingWarState, stack: Stack, hex_: str) -> bool:
    """Whether a Servant's hex ends the movement of a stack (F.6, E.12)."""
    return has_servant(state, hex_) and meets_servants(state, stack)


def _servant(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """A Servant of Sauron may come (F.6)."""
    state = play.state
    if _stop_at_servant(state, stack, hex_):
        people = [piece for piece in stack.pieces if piece in state.people and not is_nazgul(state, piece)]
        meet_servant(play, [name for name in people if name != GOLLUM], hex_)


def _gollum(play: RingWarPlay, stack: Stack, hex_: str) -> None:
    """Gollum, hunting, finds whom he meets as a Nazgûl would (N.3); what carries the Ring to Saruman hands it over."""
    state = play.state
    gollum = state.people[GOLLUM]
    if gollum.hex == hex_ and not gollum.captive and are_enemies(state, FELLOWSHIP, state.gollum):
        if GOLLUM in stack.pieces:
            search_by_nazgul(play, hex_, state.gollum, (GOLLUM,), "N.3")
        elif stack.fellows:
            search_by_nazgul(play, hex_, state.gollum, (GOLLUM,), "N.3", stack.fellows)
    deliver(play)


MEETINGS = (
    (_never, _may_be_played),
    (_never, _wood),
    (_stop_at_units, _units),
    (_stop_at_nazgul, _nazgul),
    (_stop_at_servant, _servant),
    (_never, _gollum),
)
"""What meets a stack, in the order of RR2: whether it stops there, and what happens."""
