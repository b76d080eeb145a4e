"""What lies in sight and may not be done now, each with the reason: the questions' own guards, read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.passing import ARCHER, SLAVE
from core.dagorlad.chapters.picking import resigned_too_late
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, SEQUENCE, DagorladState, other
from core.dagorlad.words.names import army_name, capital, piece_name, spell_name, spell_tried
from core.dagorlad.words.odds import able
from core.kernel.prompts import Prompt, Refusal

Try = tuple[str, Any]
"""What it is, and the action that it would be."""

NEAR = 3
"""Enemies so many hexes away are in sight of a unit that fires or attacks."""


MOVE, FIRE, CHALLENGE, FIGHT, MAGIC = "Move units", "Fire", "Challenge a leader", "Attack", "Work magic"

DEEDS: Mapping[type, str] = {
    **dict.fromkeys((a.Go, a.Form, a.TakeUp, a.PutDown, a.Exit, a.SwapNarsil, a.HandOver), MOVE),
    a.FireAt: FIRE,
    a.Challenge: CHALLENGE,
    a.Attack: FIGHT,
    **dict.fromkeys((a.Cast, a.Activate), MAGIC),
}
"""What each kind of action is a part of."""

PHASES_OF: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    SAURON: {MOVE: ("C",), FIRE: ("D1",), CHALLENGE: ("D2",), FIGHT: ("D3",), MAGIC: ("A", "E")},
    WESTERNESSE: {MOVE: ("F",), FIRE: ("G1",), CHALLENGE: ("G2",), FIGHT: ("G3",), MAGIC: ()},
}
"""In which phases each side does what."""


def at_another_time(state: DagorladState, action: Any) -> Refusal | None:
    """Say when an action could be an answer, where the present question has nothing to say about it."""
    return _when(state, action.seat, DEEDS.get(type(action), "")) or _answers_nothing(action)


def _when(state: DagorladState, seat: str, deed: str) -> Refusal | None:
    """Return when a side does something; None for what is no part of a phase."""
    army, phases = army_name(seat), PHASES_OF[seat].get(deed)
    if phases is None or not state.turn:
        return None
    if state.phase in phases:
        return Refusal("W3.1", "First choose the piece that does it.")
    fight = "D" if seat == SAURON else "G"
    if deed == MOVE:
        return Refusal("W3.1", lambda: f"{army}'s army moves in phase {phases[0]}.")
    if deed == FIRE:
        return Refusal("W7.11", lambda: f"{army}'s units fire at the beginning of phase {fight}.")
    if deed == CHALLENGE:
        return Refusal("W7.2", lambda: f"{army}'s leaders challenge in phase {fight}, after the missiles.")
    if deed == FIGHT:
        return Refusal("W7.31", lambda: f"{army}'s units attack at the end of phase {fight}, after the challenges.")
    if phases:
        return Refusal("W8.5", "Sauron works magic in phases A and E.")
    return Refusal("W8.5", "Only Sauron works magic.")


def _answers_nothing(action: Any) -> Refusal | None:
    """Return why an action that answers one question only has none to answer."""
    if isinstance(action, a.PlaceWarg):
        return Refusal("13.1", "Wargs are placed before the first turn only.")
    if isinstance(action, a.Breathe):
        return Refusal("17.24", "The Beast blows its breath at the beginning of phase D only.")
    if isinstance(action, a.Advance):
        return Refusal("W7.6", "A unit advances only when its own attack has just emptied a hex.")
    if isinstance(action, a.RetreatTo):
        return Refusal("W7.5", "A piece retreats only when an attack has just driven it back.")
    if isinstance(action, a.Answer):
        return Refusal("W7.2", "Nobody has been challenged.")
    return resigned_too_late() if isinstance(action, a.Resign) else None


def why_not(state: DagorladState, seat: str, explain: Callable[[Any, Any], Refusal]) -> list[tuple[str, Refusal]]:
    """Return what a side sees and may not do now; `explain` gives the reason for an action."""
    if state.outcome is not None or not state.agenda:
        return []
    prompt = SEQUENCE.prompt(state)
    if not isinstance(prompt, Prompt):
        return []
    if prompt.seat != seat:
        return [("Decide anything now", explain(state, a.Done(seat)))]
    offered = {choice.action for choice in prompt.choices}
    step = state.agenda[-1]
    tries = TRIES.get(type(step))
    found = [] if tries is None else list(tries(state, Board(state), step, seat))
    found += [] if isinstance(step, s.ConfirmResign) else [("Resign the battle", a.Resign(seat))]
    refused = [(what, explain(state, action)) for what, action in found if action not in offered]
    later = [deed for deed, phases in PHASES_OF[seat].items() if state.phase not in phases]
    return [*refused, *((deed, when) for deed in later if (when := _when(state, seat, deed)) is not None)]


def _wargs(state: DagorladState, board: Board, step: s.PlaceWargs, seat: str) -> Iterator[Try]:
    for hex_ in board.rules.content.warg_hexes:
        yield f"Start a Warg at {hex_}", a.PlaceWarg(seat, hex_)


def _magic(state: DagorladState, board: Board, step: Any, seat: str) -> Iterator[Try]:
    if isinstance(step, s.AskSauron):
        yield "Move Sauron", a.Pick(seat, LORD)
    for name in board.rules.spells:
        yield capital(spell_tried(name)), a.Cast(seat, name)
    for name in board.rules.capabilities:
        yield f"Give the Beast {spell_name(name)}", a.Activate(seat, name)


def _pieces(state: DagorladState, board: Board, step: s.PickPiece, seat: str) -> Iterator[Try]:
    """Every piece of the side; of those that are still to come one of each kind."""
    away: set[str] = set()
    for name in (*state.units, *state.leaders):
        one = state.units[name] if name in state.units else state.leaders[name]
        if board.side_of(name) != seat or one.gone or one.left:
            continue
        if not one.hex and name in state.units:
            kind = board.rules.units[name]
            if kind.id in away:
                continue
            away.add(kind.id)
        yield f"Move {piece_name(name)}", a.Pick(seat, name)
    if state.beast is not None and seat == SAURON:
        yield f"Move {piece_name(BEAST)}", a.Pick(seat, BEAST)
    yield "End the movement phase", a.Done(seat)


def _move(state: DagorladState, board: Board, step: s.MoveOn, seat: str) -> Iterator[Try]:
    """The hexes around the piece, and what some pieces can do besides."""
    piece, here = step.piece, board.hex_of(step.piece)
    for hex_ in board.rules.grid.neighbours(here) if here else board.rules.entrances[seat]:
        yield f"Go to {hex_}", a.Go(seat, piece, hex_)
    kind = board.rules.units[piece].id if piece in state.units else ""
    if kind == ARCHER and state.pedestal.carrier != piece:
        yield "Take up the Pedestal", a.TakeUp(seat, piece)
    if kind == SLAVE and here:
        for near in board.rules.around[here]:
            slave = board.unit_at.get(near, "")
            if slave and board.rules.units[slave].id == SLAVE:
                yield f"Form a Phalanx with {piece_name(slave)}", a.Form(seat, piece, slave)
    if here == board.rules.mordor:
        yield "Leave the map into Mordor", a.Exit(seat, piece)
    yield "Go no further", a.Stay(seat)


def _shooters(state: DagorladState, board: Board, step: s.PickShooter, seat: str) -> Iterator[Try]:
    disrupted = [name for name, unit in state.units.items() if unit.hex and unit.disrupted]
    archers = [name for name in disrupted if board.side_of(name) == seat and board.kind(name).missile]
    for name in (*able(state, board, seat, MISSILE), *archers):
        yield f"Fire with {piece_name(name)}", a.Pick(seat, name)


def _enemies(board: Board, piece: str, seat: str) -> Iterator[str]:
    """Yield the enemies near a piece."""
    here = board.hex_of(piece) or board.rules.mordor
    for hex_ in board.rules.grid.within(here, NEAR):
        unit = board.unit_at.get(hex_)
        if unit is not None and board.side_of(unit) != seat:
            yield unit
        yield from board.leaders_with(hex_, other(seat))
        if hex_ == board.beast_at and board.side_of(BEAST) != seat:
            yield BEAST


def _fire(state: DagorladState, board: Board, step: s.PickTarget, seat: str) -> Iterator[Try]:
    for name in _enemies(board, step.unit, seat):
        yield f"Fire at {piece_name(name)}", a.FireAt(seat, step.unit, name)


def _challenges(state: DagorladState, board: Board, step: s.PickChallenge, seat: str) -> Iterator[Try]:
    names = [name for name, leader in state.leaders.items() if leader.hex]
    for leader in names:
        for whom in names:
            if board.side_of(leader) == seat != board.side_of(whom):
                who = f"{capital(piece_name(leader))} challenges {piece_name(whom)}"
                yield who, a.Challenge(seat, leader, whom)


def _attackers(state: DagorladState, board: Board, step: s.PickAttacker, seat: str) -> Iterator[Try]:
    disrupted = [name for name, unit in state.units.items() if unit.hex and unit.disrupted]
    for name in (*able(state, board, seat, MELEE), *(name for name in disrupted if board.side_of(name) == seat)):
        yield f"Attack with {piece_name(name)}", a.Pick(seat, name)
    if state.beast is not None and seat == SAURON:
        yield f"Attack with {piece_name(BEAST)}", a.Pick(seat, BEAST)
    yield "End the melee", a.Done(seat)


def _attack(state: DagorladState, board: Board, step: s.PickVictim, seat: str) -> Iterator[Try]:
    for name in _enemies(board, step.unit, seat):
        yield f"Attack {piece_name(name)}", a.Attack(seat, step.unit, name)


def _retreat(state: DagorladState, board: Board, step: s.RetreatPiece, seat: str) -> Iterator[Try]:
    for hex_ in board.rules.grid.ring(step.hex, 2):
        yield f"Retreat to {hex_}", a.RetreatTo(seat, step.piece, hex_)


TRIES: Mapping[type, Callable[[DagorladState, Board, Any, str], Iterator[Try]]] = {
    s.PlaceWargs: _wargs,
    s.AskSauron: _magic,
    s.AskFree: _magic,
    s.PickPiece: _pieces,
    s.MoveOn: _move,
    s.PickShooter: _shooters,
    s.PickTarget: _fire,
    s.PickChallenge: _challenges,
    s.PickAttacker: _attackers,
    s.PickVictim: _attack,
    s.RetreatPiece: _retreat,
}
"""What a side sees at each question and might want to do."""
