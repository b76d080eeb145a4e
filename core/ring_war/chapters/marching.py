"""A stack goes: what it pays, the passes, what follows on its way (F.1, F.4, P.2, P.6, E17)."""

from __future__ import annotations

from collections.abc import Sequence

from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.escorting import begin_escorts
from core.ring_war.chapters.gaits import by_road, costs_of, gait_of, wades
from core.ring_war.chapters.ground import MISTY_PASSES, Ways
from core.ring_war.chapters.harm import wound
from core.ring_war.chapters.mobilizing import have_entered
from core.ring_war.chapters.sides import pay, power_of
from core.ring_war.chapters.stacks import FORCED_MARCH, RED_ARROW, forces_of, is_nazgul, marches_on
from core.ring_war.chapters.windows import holds, open_window, used_up
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import DARK_POWER, GOLLUM, RingWarPlay, RingWarState

PASSES_OPEN, STORM = "e02", "e17"


def begin_moves(play: RingWarPlay, power: str) -> None:
    """Let a power's Orc parties go before anything else of it moves (J.8, RR8), and new ones with captives who are
    brought to an agreed hex (Y.1d)."""
    parties = [name for name in play.state.parties if power_of(play.state, name) == power]
    found = [*(m.MarchParty(power, name) for name in parties), *begin_escorts(play.state, power)]
    if found:
        play.push(*found)


def pay_for(play: RingWarPlay, power: str, pieces: Sequence[str]) -> None:
    """Let the Dark Power pay for what sets out, its own or what it has lent; a Nazgûl goes with an army for nothing
    (S.2, S.3, F.5)."""
    state, numbers = play.state, lookup(play.state).numbers
    forces = forces_of(state, pieces)
    if forces:
        if power == DARK_POWER or any(power_of(state, army) == DARK_POWER for army in forces):
            pay(play, DARK_POWER, numbers.stack, "stack")
    elif any(piece != GOLLUM and not is_nazgul(state, piece) for piece in pieces):
        pay(play, power, numbers.leader, "leader")


def is_shut(state: RingWarState, pieces: Sequence[str]) -> bool:
    """Whether the Misty Passes are closed to a stack: until Game-Turn 14, unless a card or its die has opened them."""
    if state.turn >= lookup(state).numbers.passes_open or holds(state, PASSES_OPEN):
        return False
    return not all(piece in state.passed for piece in pieces)


def go(play: RingWarPlay, step: m.GoOn, hex_: str, found: Ways) -> None:
    """Let a stack go to a hex; before a Misty Pass it stops until cards have been played."""
    path, cost = found.paths[hex_], found.costs[hex_]
    if not step.begun:
        pay_for(play, step.power, step.pieces)
        for card in (FORCED_MARCH, RED_ARROW):
            if marches_on(play.state, card, step.pieces, step.hex):
                used_up(play, card, step.hex)
    if hex_ not in MISTY_PASSES:
        march(play, step.power, step.pieces, step.hex, path, cost)
        play.push(m.Arrive(step.power, step.pieces, hex_, step.left - cost))
        return
    last = path[-2] if len(path) > 1 else step.hex
    price = min(costs_of(lookup(play.state), gait_of(play.state, step.pieces))(last, hex_) or 0, cost)
    if len(path) > 1:
        march(play, step.power, step.pieces, step.hex, path[:-1], cost - price)
    else:
        price = cost
    play.push(m.EnterPass(step.power, step.pieces, hex_, step.left - (cost - price), price))
    open_window(play, "pass", hex_, step.pieces)


def march(play: RingWarPlay, power: str, pieces: Sequence[str], origin: str, path: Sequence[str], cost: int) -> None:
    """Move a stack, with all that follows from its way: roads and rivers, who wakes, whose hexes are."""
    state = play.state
    rules, gait = lookup(state), gait_of(state, pieces)
    road, waded = by_road(rules, gait, origin, path), wades(rules, gait, origin, path)
    play.emit(m.Moved("F.1", power, tuple(pieces), origin, tuple(path), cost, road=road, waded=waded))
    have_entered(play, pieces, path, origin)


def enter_pass(play: RingWarPlay, step: m.EnterPass) -> None:
    """A stack goes into a Misty Pass: a die opens a closed one, and a storm drives it back (F.4, RR7)."""
    state, hex_ = play.state, step.hex
    pieces = tuple(piece for piece in step.pieces if is_under_way(state, piece))
    if not pieces:
        return
    needs = lookup(state).numbers.pass_opens
    if is_shut(state, pieces):
        die = roll(play, "pass")
        play.emit(m.PassTried("F.4", step.power, pieces, hex_, die, needs))
        if die < needs:
            _stop(play, step.power, pieces)
            return
    if used_up(play, STORM, hex_):
        _stop(play, step.power, pieces)
        for piece in pieces:
            if piece in state.people:
                wound(play, piece, 1, 0, "E17")
        return
    here = place_of(state, pieces[0])
    march(play, step.power, pieces, here, (hex_,), step.cost)
    play.push(m.Arrive(step.power, pieces, hex_, step.left - step.cost))


def _stop(play: RingWarPlay, power: str, pieces: tuple[str, ...]) -> None:
    """End the movement of a stack that has not moved yet; of one that has, it is over anyway."""
    if any(piece not in play.state.moved for piece in pieces):
        play.emit(m.Stayed("F.4", power, pieces, place_of(play.state, pieces[0])))


def is_under_way(state: RingWarState, piece: str) -> bool:
    """Whether a piece of a moving stack is still there to go on: alive, and nobody's captive."""
    if piece in state.people:
        return bool(state.people[piece].hex) and not state.people[piece].captive
    return piece in state.armies


def place_of(state: RingWarState, piece: str) -> str:
    """Return where a Character or a force is."""
    return state.people[piece].hex if piece in state.people else state.armies[piece].hex
