"""What a piece may do besides moving (15.3, 16.62, 18, 19.14, 19.23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.dagorlad.chapters.board import Board, arrival_of
from core.dagorlad.chapters.movement import is_held
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, PEDESTAL, DagorladPlay, DagorladState
from core.dagorlad.words.names import capital, piece_name, points
from core.kernel.prompts import Choice, Refusal

SLAVE = "SL"
ARCHER = "OA"
NARSIL = "narsil"
ELENDIL, ISILDUR = "elendil", "isildur"


def besides(state: DagorladState, board: Board, step: s.MoveOn) -> Iterator[Choice]:
    """Yield what the piece that is being moved could do besides going on."""
    seat, piece, here = step.seat, step.piece, board.hex_of(step.piece)
    kind = board.rules.units.get(piece)
    if kind is not None and kind.id == SLAVE and here:
        for near in board.rules.around[here]:
            other = board.unit_at.get(near, "")
            if other and form_refused(state, board, piece, other) is None:
                yield Choice(seat, a.Form(seat, piece, other), "15.31", near)
    if kind is not None and kind.id == ARCHER:
        if take_refused(state, board, piece) is None:
            yield Choice(seat, a.TakeUp(seat, piece), "16.62", here)
        if put_refused(state, piece) is None:
            yield Choice(seat, a.PutDown(seat, piece), "16.62", here)
    if here == board.rules.mordor and exit_refused(state, board, step, piece) is None:
        yield Choice(seat, a.Exit(seat, piece), "18.0", here)
    if piece in (ELENDIL, ISILDUR) and swap_refused(state, board) is None:
        yield Choice(seat, a.SwapNarsil(seat), "19.14", here)
    if any(weapon.captured for weapon in state.weapons.values()):
        yield from handovers(state, board, seat, piece)


def form_refused(state: DagorladState, board: Board, piece: str, other: str) -> Refusal | None:
    """Return why a Slave does not form a Phalanx with another; None when it may (15.31, 15.32, 15.34)."""
    for slave in (piece, other):
        unit = state.units.get(slave)
        if unit is None or board.rules.units[slave].id != SLAVE or not unit.hex:
            return Refusal("15.31", "Only two Slaves on the map form a Phalanx.")
        if unit.half or unit.disrupted:
            return Refusal("15.34", "Only Slaves at full strength that are not Disrupted form a Phalanx.")
        if slave in state.moved:
            return Refusal("15.32", "A Slave that has moved in this phase forms no Phalanx.")
    here, there = state.units[piece].hex, state.units[other].hex
    if there not in board.rules.around[here]:
        return Refusal("15.32", "The two Slaves must begin the phase in adjacent hexes.")
    if is_held(state, board, piece):
        return Refusal("W5.4", lambda: f"{piece_name(piece)} stands in an enemy zone of control and must stay.")
    return None


def take_refused(state: DagorladState, board: Board, archer: str) -> Refusal | None:
    """Return why an Orc Archer does not take up the Pedestal; None when it may (16.62, 14.0)."""
    unit = state.units.get(archer)
    if unit is None or board.rules.units[archer].id != ARCHER:
        return Refusal("16.62", "Only an Orc Archer takes up the Pedestal.")
    if state.pedestal.carrier:
        return Refusal("16.62", lambda: f"{piece_name(state.pedestal.carrier)} carries the Pedestal.")
    if state.pedestal.hex != unit.hex:
        return Refusal("16.62", lambda: f"The Pedestal is not where {piece_name(archer)} is.")
    if not unit.hex and not state.turn >= arrival_of(state, PEDESTAL):
        return Refusal("14.1", "The Pedestal has not arrived yet.")
    if archer in state.pedestal.up:
        return Refusal("DR24", lambda: f"{piece_name(archer)} has taken the Pedestal up once in this phase.")
    return None


def put_refused(state: DagorladState, archer: str) -> Refusal | None:
    """Return why an Orc Archer does not put the Pedestal down; None when it may (16.62, DR24)."""
    if state.pedestal.carrier != archer:
        return Refusal("16.62", lambda: f"{capital(piece_name(archer))} does not carry the Pedestal.")
    if archer in state.pedestal.down:
        return Refusal("DR24", lambda: f"{piece_name(archer)} has put the Pedestal down once in this phase.")
    return None


def exit_refused(state: DagorladState, board: Board, step: s.MoveOn, piece: str) -> Refusal | None:
    """Return why a piece does not leave the map into Mordor; None when it may (18.0)."""
    if piece == BEAST:
        return Refusal("17.1", "The Beast does not leave the map.")
    if board.hex_of(piece) != board.rules.mordor:
        return Refusal("18.0", lambda: f"Only from {board.rules.mordor} may a piece leave the map.")
    if board.side_of(piece) == SAURON and piece in state.units and not state.options.free_entry:
        return Refusal("14.0", "Sauron's units leave the map only by retreat.")
    if is_held(state, board, piece):
        return Refusal("W5.4", lambda: f"{piece_name(piece)} stands in an enemy zone of control and must stay.")
    cost = board.rules.numbers.exit_cost
    if step.left < cost:
        return Refusal("W4.1", lambda: f"Leaving the map costs {points(cost)}.")
    return None


def swap_refused(state: DagorladState, board: Board) -> Refusal | None:
    """Return why Narsil does not pass between Elendil and Isildur; None when it may (19.14)."""
    weapon = state.weapons[NARSIL]
    hexes = {state.leaders[name].hex for name in (ELENDIL, ISILDUR)}
    if weapon.carrier not in (ELENDIL, ISILDUR) or len(hexes) > 1 or hexes == {""} or state.phase != "F":
        return Refusal("19.14", "Elendil and Isildur pass Narsil on only in the same hex, in their own movement phase.")
    if weapon.carrier in weapon.given:
        return _given_once(weapon.carrier, NARSIL)
    if board.rules.numbers.narsil_from_wounded and not (
        weapon.carrier == ELENDIL and state.leaders[ELENDIL].wounded and not state.leaders[ISILDUR].wounded
    ):
        return Refusal("E5", "Narsil passes only from a wounded Elendil to an unwounded Isildur.")
    return None


def hand_refused(state: DagorladState, board: Board, seat: str, weapon: str, to: str) -> Refusal | None:
    """Return why a captured weapon is not handed to a friend; None when it may (19.23)."""
    found = state.weapons.get(weapon)
    if found is None or not found.carrier or not found.captured or board.side_of(found.carrier) != seat:
        return Refusal("19.23", "Only a captured weapon that the side holds is handed on.")
    if state.phase not in ("C", "F"):
        return Refusal("19.23", "A weapon is handed on while the army of its side moves.")
    known = to in state.units or to in state.leaders
    here = board.hex_of(found.carrier)
    if not known or board.side_of(to) != seat or not here or board.hex_of(to) != here or to == found.carrier:
        return Refusal("19.23", "A captured weapon is handed to a friend in the same hex.")
    return _given_once(found.carrier, weapon) if found.carrier in found.given else None


def _given_once(carrier: str, weapon: str) -> Refusal:
    """Return why a weapon stays with a carrier who has given it away in this phase and got it back (DR24)."""
    return Refusal(
        "DR24", lambda: f"{capital(piece_name(carrier))} has given {piece_name(weapon)} away once in this phase."
    )


def handovers(state: DagorladState, board: Board, seat: str, carrier: str = "") -> list[Choice]:
    """Return the ways to hand captured weapons on, those of one carrier or all, and Narsil's with all."""
    found = []
    for name, weapon in state.weapons.items():
        if weapon.captured and weapon.carrier and carrier in ("", weapon.carrier):
            here = board.hex_of(weapon.carrier)
            friends = [*board.leaders_at.get(here, ()), *filter(None, [board.unit_at.get(here, "")])]
            found += [
                Choice(seat, a.HandOver(seat, name, to), "19.23", here)
                for to in friends
                if hand_refused(state, board, seat, name, to) is None
            ]
    if not carrier and seat == WESTERNESSE and swap_refused(state, board) is None:
        found.append(Choice(seat, a.SwapNarsil(seat), "19.14", state.leaders[ELENDIL].hex))
    return found


def pass_refused(state: DagorladState, board: Board, action: Any) -> Refusal | None:
    """Say why a weapon does not change hands; None for other actions."""
    if isinstance(action, a.SwapNarsil):
        return swap_refused(state, board)
    if isinstance(action, a.HandOver):
        return hand_refused(state, board, action.seat, action.weapon, action.to)
    return None


def pass_on(play: DagorladPlay, action: a.SwapNarsil | a.HandOver) -> None:
    """Let a weapon change hands."""
    if isinstance(action, a.HandOver):
        play.emit(e.WeaponPassed("19.23", action.weapon, action.to))
    else:
        play.emit(e.WeaponPassed("19.14", NARSIL, _heir(play.state)))


def form(play: DagorladPlay, phalanx: str, slave: str, other: str) -> None:
    """Make two Slaves a Phalanx, which carries what they carried (15.32, DR25)."""
    play.emit(e.PhalanxFormed("15.32", phalanx, slave, other))
    for one in (slave, other):
        leave_weapons(play, one, phalanx)


def leave_weapons(play: DagorladPlay, carrier: str, to: str) -> None:
    """Let the weapons of a Slave go to its Phalanx, or those of a Phalanx to a Slave (DR25)."""
    for name, weapon in play.state.weapons.items():
        if weapon.carrier == carrier:
            play.emit(e.WeaponPassed("DR25", name, to))


def label(state: DagorladState, action: Any) -> str:
    """Return how a weapon that changes hands reads."""
    if isinstance(action, a.HandOver):
        uses = action.to in lookup(state).weapons[action.weapon].users
        can = "who may use it" if uses else "who only carries it"
        return f"Hand {piece_name(action.weapon)} to {piece_name(action.to)}: {can}"
    return f"Pass Narsil on: {piece_name(_heir(state))} gets it"


def _heir(state: DagorladState) -> str:
    """Return who gets Narsil from the other (19.14)."""
    return ISILDUR if state.weapons[NARSIL].carrier == ELENDIL else ELENDIL


def capture_or_recover(play: DagorladPlay, unit: str) -> None:
    """Let a unit that comes into a hex take the loose Pedestal: an enemy keeps it, a friend hands it on (16.63)."""
    state = play.state
    pedestal, one = state.pedestal, state.units.get(unit)
    if one is None or not one.hex or pedestal.hex != one.hex or pedestal.carrier:
        return
    board = Board(state)
    if board.side_of(unit) == WESTERNESSE:
        play.emit(e.PedestalCaptured("16.63", unit))
    elif pedestal.taken:
        nearest = nearest_archers(state, board)
        if len(nearest) == 1:
            play.emit(e.PedestalHanded("16.63", nearest[0]))
        elif nearest:
            play.push(s.PickArcher())


def nearest_archers(state: DagorladState, board: Board) -> list[str]:
    """Return the undisrupted Orc Archers nearest to the Pedestal (16.63)."""
    far = {
        name: board.rules.grid.distance(unit.hex, state.pedestal.hex)
        for name, unit in state.units.items()
        if unit.hex and not unit.disrupted and board.rules.units[name].id == ARCHER
    }
    least = min(far.values(), default=0)
    return [name for name, distance in far.items() if distance == least]


def archer_label(state: DagorladState, action: a.GivePedestal) -> str:
    """Return how handing the Pedestal to an Archer reads."""
    return f"{capital(piece_name(action.unit))} at {state.units[action.unit].hex}"
