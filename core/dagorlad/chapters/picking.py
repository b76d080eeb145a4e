"""Movement Phases: which piece moves next, and when the phase may end (W4.1, 14.0, 15.22)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters import passing
from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.board import Board, arrival_of, waits
from core.dagorlad.chapters.duties import bound_hexes, next_to_orc
from core.dagorlad.chapters.movement import allowance, can_enter, can_step, is_held
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, DagorladPlay, DagorladState
from core.dagorlad.words.names import capital, count, piece_name, points
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking


def pick_refused(state: DagorladState, board: Board, seat: str, piece: str) -> Refusal | None:
    """Return why a side may not choose a piece to move now; None when it may."""
    if piece == BEAST:
        if state.beast is None:
            return Refusal("17.0", "The Beast of Mordor is not on the map.")
    elif piece not in state.units and piece not in state.leaders:
        return Refusal("W4.1", "There is no such piece.")
    if board.side_of(piece) != seat:
        return Refusal("W4.1", "A side moves only its own pieces.")
    if piece == LORD:
        return Refusal("W4.6", "Sauron moves in phases A and E.")
    if piece in state.moved:
        return Refusal("W4.1", lambda: f"{capital(piece_name(piece))} has moved in this phase.")
    if board.hex_of(piece):
        return _stays(state, board, piece)
    return _stays_out(state, board, piece)


def _stays(state: DagorladState, board: Board, piece: str) -> Refusal | None:
    """Return why a piece on the map has nothing to do."""
    left = allowance(state, piece)
    if piece == BEAST and state.beast is not None and state.beast.flight:
        return None
    held = is_held(state, board, piece)
    if not held and can_step(state, board, piece, left):
        return None
    if next(passing.besides(state, board, s.MoveOn(board.side_of(piece), piece, 0 if held else left)), None):
        return None
    if held:
        return Refusal(
            "W5.4", lambda: f"{capital(piece_name(piece))} stands in an enemy zone of control and must stay."
        )
    return Refusal("W4.2", lambda: f"{capital(piece_name(piece))} has nowhere to go.")


def _stays_out(state: DagorladState, board: Board, piece: str) -> Refusal | None:
    """Return why a piece that is not on the map does not enter."""
    if not waits(state, piece):
        one = state.units[piece] if piece in state.units else state.leaders[piece]
        if one.gone or one.left:
            return Refusal("W4.1", lambda: f"{capital(piece_name(piece))} is out of the battle.")
        if getattr(one, "inside", ""):
            return Refusal("15.33", lambda: f"{capital(piece_name(piece))} is part of a Phalanx.")
        turn = arrival_of(state, piece)
        return Refusal("14.0", lambda: f"{capital(piece_name(piece))} arrives in turn {turn}.")
    if can_enter(state, board, piece, allowance(state, piece), is_bound(state, piece)):
        return None
    return Refusal("14.0", lambda: f"{capital(piece_name(piece))} finds no way onto the map now and waits.")


def is_bound(state: DagorladState, piece: str) -> bool:
    """Return whether a piece that enters is bound to the belt along the road: on its first entry (14.1, 14.2, DR18)."""
    return not (state.units[piece].back if piece in state.units else state.leaders[piece].back)


def owes_entry(state: DagorladState, board: Board) -> str:
    """Return a waiting combat unit of Sauron's that still can enter, and so must; "" where there is none (14.0)."""
    for name in state.units:
        may = board.side_of(name) == SAURON and waits(state, name)
        if may and can_enter(state, board, name, allowance(state, name), is_bound(state, name)):
            return name
    return ""


def done_refused(state: DagorladState, board: Board, seat: str) -> Refusal | None:
    """Return why a side may not end its Movement Phase yet; None when it may."""
    if seat == SAURON:
        unit = "" if state.options.free_entry else owes_entry(state, board)
        if unit:
            return Refusal("14.0", lambda: f"{piece_name(unit)} still can enter the map, and so it must.")
        return None
    for name in state.dwarves:
        if name not in state.moved and not next_to_orc(state, board, name) and bound_hexes(state, board, name):
            dwarf = piece_name(name)
            return Refusal("15.22", f"{dwarf} can reach an Orc near it, and so it must.")
    return None


class WhichPieceMoves(Asked[s.PickPiece]):
    """Which piece moves next (W4.1)."""

    kind = s.PickPiece
    name = "pick_piece"

    def asks(self, state: DagorladState, step: s.PickPiece) -> Prompt | None:
        """Every piece that can do something, weapons that can change hands, and the end of the phase."""
        seat, board = step.seat, Board(state)
        whose = board.rules.side
        choices: list[Choice] = []
        moved = set(state.moved)
        for name in (*state.units, *state.leaders):
            if whose[name] == seat and name not in moved and pick_refused(state, board, seat, name) is None:
                choices.append(Choice(seat, a.Pick(seat, name), "W4.1", board.hex_of(name) or entrance(board, seat)))
        if state.beast is not None and seat == SAURON and pick_refused(state, board, seat, BEAST) is None:
            choices.append(Choice(seat, a.Pick(seat, BEAST), "17.1", board.beast_at))
        choices += passing.handovers(state, board, seat)
        if not choices:
            return None
        if done_refused(state, board, seat) is None:
            choices.append(Choice(seat, a.Done(seat), "W4.1"))
        if not moved:
            choices.append(Choice(seat, a.Resign(seat), "DR20"))
        return Prompt(self.name, seat, "W4.1", choices)

    def answers(self, play: DagorladPlay, step: s.PickPiece, action: Any) -> None:
        """Let the piece move, pass a weapon on, or end the phase."""
        state, seat = play.state, step.seat
        if isinstance(action, a.Pick):
            play.push(begun(state, seat, action.piece), step)
        elif isinstance(action, a.Resign):
            play.push(s.ConfirmResign(seat), step)
        elif not isinstance(action, a.Done):
            passing.pass_on(play, action)
            play.push(step)

    def held_back(self, state: DagorladState, step: s.PickPiece, action: Any) -> Refusal | None:
        """Say why a piece does not move, or why the phase goes on."""
        board = Board(state)
        if isinstance(action, a.Pick):
            return pick_refused(state, board, step.seat, action.piece)
        if isinstance(action, a.Done):
            return done_refused(state, board, step.seat)
        if isinstance(action, a.Resign):
            return resigned_too_late()
        return passing.pass_refused(state, board, action)

    def words(self, state: DagorladState, step: s.PickPiece, prompt: Prompt) -> str:
        """Ask for the next piece; to the ear, which sees no map, say which piece keeps the phase from ending."""
        owed = done_refused(state, Board(state), step.seat) if speaking().aloud else None
        return f"Which piece moves next?{f' {capital(owed.word().sentence)}' if owed is not None else ''}"

    def label(self, state: DagorladState, step: s.PickPiece, action: Any) -> str:
        """Name the piece and where it stands, or what ends the phase."""
        if isinstance(action, a.Pick):
            board = Board(state)
            here = board.hex_of(action.piece)
            where = f"at {here}" if here else "off the map"
            return f"{capital(piece_name(action.piece))} {where}: {_can(state, board, action.piece)}"
        if isinstance(action, a.Done):
            left = _left(state, step.seat)
            return "End the movement phase" + (f": {count(left, 'piece')} could still move" if left else "")
        if isinstance(action, a.Resign):
            return "Resign the battle: you are asked once more"
        return passing.label(state, action)


def resigned_too_late() -> Refusal:
    """Return why a side does not resign now (DR20)."""
    return Refusal("DR20", "You may resign only before your first move of a movement phase.")


def _can(state: DagorladState, board: Board, piece: str) -> str:
    """Return what a piece that is chosen could do."""
    beast = state.beast
    if piece == BEAST and beast is not None and beast.flight:
        return f"flies up to {board.rules.content.beast.flight} hexes"
    if board.hex_of(piece) and is_held(state, board, piece):
        return "held by an enemy zone of control"
    unit = state.units.get(piece)
    return f"{'Disrupted, ' if unit is not None and unit.disrupted else ''}{points(allowance(state, piece))}"


def _left(state: DagorladState, seat: str) -> int:
    """Return how many pieces of a side could still move."""
    board = Board(state)
    names = [*state.units, *state.leaders, *([BEAST] if state.beast is not None else [])]
    return sum(board.side_of(name) == seat and pick_refused(state, board, seat, name) is None for name in names)


def entrance(board: Board, seat: str) -> str:
    """Return the hex before which the pieces of a side wait: the entrance on the road."""
    return min(board.rules.entrances[seat].values(), key=lambda one: one.price).id


def begun(state: DagorladState, seat: str, piece: str) -> s.MoveOn:
    """Return the move of a piece at its beginning."""
    if piece == BEAST and state.beast is not None:
        if state.beast.flight:
            return s.MoveOn(seat, piece, lookup(state).content.beast.flight, flies=True)
        return s.MoveOn(seat, piece, allowance(state, piece))
    one = state.units[piece] if piece in state.units else state.leaders[piece]
    belt = not one.hex and is_bound(state, piece)
    return s.MoveOn(seat, piece, allowance(state, piece), belt)
