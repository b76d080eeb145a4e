"""Moving a piece, leg by leg, with what it may do on the way (W4.1 to W6.1, 14.0, 17.21)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters import passing
from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.board import Board, tell_gate
from core.dagorlad.chapters.duties import next_to_orc, orcs_beside
from core.dagorlad.chapters.movement import (
    NOWHERE,
    Ways,
    entries,
    first_leg,
    flights,
    is_disrupted,
    is_held,
    legs,
    may_end,
    may_land,
    mover_of,
    reach_from,
    stopping,
)
from core.dagorlad.chapters.victory import resign
from core.dagorlad.content.pieces import WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, DagorladPlay, DagorladState, other
from core.dagorlad.words.names import GROUND, away, capital, piece_name, points, some
from core.hexes import Hex, in_points
from core.kernel.prompts import Choice, Prompt, Refusal


def ways(state: DagorladState, board: Board, step: s.MoveOn) -> Ways:
    """Return where the piece that moves can go in its next leg."""
    piece = step.piece
    if step.flies:
        return flights(board, step.left)
    if not board.hex_of(piece):
        return entries(state, board, piece, step.left, step.belt)
    if step.left <= 0 or is_held(state, board, piece):
        return NOWHERE
    found = legs(state, board, piece, step.left, step.belt)
    if piece in state.dwarves:
        bound = {hex_: cost for hex_, cost in found.costs.items() if orcs_beside(state, board, piece, hex_)}
        return Ways(bound, found.paths) if bound or next_to_orc(state, board, piece) else found
    return found


def rule_of(state: DagorladState, board: Board, step: s.MoveOn) -> str:
    """Return the rule by which a piece goes on."""
    if step.flies:
        return "17.21"
    return "W4.1" if board.hex_of(step.piece) else "14.0"


def go_refused(state: DagorladState, board: Board, step: s.MoveOn, hex_: Hex) -> Refusal | None:
    """Return why the piece that moves does not go to a hex; None when it can (W4.1 to W6.1)."""
    if hex_ in ways(state, board, step).costs:
        return None
    if hex_ not in board.rules.grid:
        return Refusal("W4.1", lambda: f"The map has no hex {hex_}.")
    if step.flies:
        return Refusal("17.21", lambda: f"The Beast cannot fly to {hex_} and come down: it has {step.left} hexes left.")
    return _by_ground(state, board, step, hex_) or _by_reach(state, board, step, hex_)


def _by_ground(state: DagorladState, board: Board, step: s.MoveOn, hex_: Hex) -> Refusal | None:
    """Return what about the hex itself keeps the piece out of it."""
    piece, rules = step.piece, board.rules
    side = board.side_of(piece)
    if hex_ not in rules.passable:
        return Refusal("W4.2", lambda: f"Nobody enters {hex_}, which is {GROUND[rules.ground[hex_]]}.")
    if hex_ not in rules.enters[mover_of(board, piece)]:
        return Refusal("5.1", lambda: f"Cavalry does not enter {hex_}, which is {GROUND[rules.ground[hex_]]}.")
    if hex_ in board.blocked(side):
        return Refusal("W4.2", lambda: f"The enemy holds {hex_}.")
    if not may_end(board, piece, hex_):
        return Refusal("W6.1", lambda: f"{piece_name(board.unit_at[hex_])} stands at {hex_}: one unit in a hex.")
    if board.shut(side, board.hex_of(piece), hex_):
        return Refusal("18.0", "The gate of Mordor is closed: Sauron is inside.")
    if is_disrupted(state, piece) and hex_ in board.zones(other(side)):
        return Refusal("W8.1", lambda: f"A Disrupted unit does not enter a zone of control, as at {hex_}.")
    if step.belt and hex_ not in rules.belt:
        rule = "14.2" if side == WESTERNESSE else "14.1"
        return Refusal(rule, lambda: f"{hex_} is more than {rules.numbers.belt} hexes from the road.")
    return None


def _by_reach(state: DagorladState, board: Board, step: s.MoveOn, hex_: Hex) -> Refusal | None:
    """Return what on the way to a hex keeps the piece from it: a zone, a duty, the price."""
    piece = step.piece
    if board.hex_of(piece) and is_held(state, board, piece):
        return Refusal("W5.4", lambda: f"{piece_name(piece)} stands in an enemy zone of control and must stay.")
    if piece in state.dwarves and hex_ in legs(state, board, piece, step.left, False).costs:
        return Refusal("15.22", lambda: f"{piece_name(piece)} must go next to an Orc near it.")
    cost = _cost_beyond(state, board, step, hex_)
    if cost is None or (cost <= step.left and not _leads_on(state, board, step, hex_)):
        return Refusal("W5.3", lambda: f"Every way to {hex_} is barred, or ends before it in a zone of control.")
    if cost > step.left:
        return Refusal(
            "W4.1", lambda: f"{hex_} costs {in_points(cost)}; {piece_name(piece)} has {points(step.left)} left."
        )
    leg = in_points(board.rules.numbers.leg)
    return Refusal(
        "GR2", lambda: f"{hex_} costs {in_points(cost)}, more than a leg of {leg}: go a part of the way first."
    )


def _leads_on(state: DagorladState, board: Board, step: s.MoveOn, hex_: Hex) -> bool:
    """Whether a piece can pause on its way to a hex beyond a leg, and not only where others stand."""
    start = board.hex_of(step.piece)
    return not start or first_leg(state, board, step.piece, hex_, step.left, step.belt) is not None


def _cost_beyond(state: DagorladState, board: Board, step: s.MoveOn, hex_: Hex) -> int | None:
    """Return what a hex would cost with points without end; None where no way leads there."""
    endless = 1_000
    start = board.hex_of(step.piece)
    if start:
        return reach_from(state, board, step.piece, start, endless, step.belt).costs.get(hex_)
    return entries(state, board, step.piece, endless, step.belt).costs.get(hex_)


class WhereItGoes(Asked[s.MoveOn]):
    """Where the piece that was chosen goes, and what else it does (W4.1)."""

    kind = s.MoveOn
    name = "move_on"

    def asks(self, state: DagorladState, step: s.MoveOn) -> Prompt | None:
        """Every hex in one leg, what the piece can do besides, and to leave it at that."""
        seat, piece, board = step.seat, step.piece, Board(state)
        rule = rule_of(state, board, step)
        found = ways(state, board, step)
        choices = [Choice(seat, a.Go(seat, piece, hex_), rule, hex_, piece) for hex_ in found.costs]
        choices += passing.besides(state, board, step)
        if not choices:
            return None
        if stay_refused(board, step) is None:
            choices.append(Choice(seat, a.Stay(seat), rule))
        return Prompt(self.name, seat, rule, choices)

    def answers(self, play: DagorladPlay, step: s.MoveOn, action: Any) -> None:
        """Move the piece one leg, or do what else was chosen."""
        state, piece = play.state, step.piece
        board = Board(state)
        if isinstance(action, a.Go):
            self._go(play, step, board, action.hex)
        elif isinstance(action, a.Form):
            taken = {name for name in board.rules.formations if name in state.units}
            phalanx = next(name for name in board.rules.formations if name not in taken)
            passing.form(play, phalanx, piece, action.other)
        elif isinstance(action, a.TakeUp):
            play.emit(e.PedestalTakenUp("16.62", piece))
            play.push(step)
        elif isinstance(action, a.PutDown):
            play.emit(e.PedestalPutDown("16.62", piece))
            play.push(step)
        elif isinstance(action, a.Exit):
            leave(play, board, piece)
        elif not isinstance(action, a.Stay):
            passing.pass_on(play, action)
            play.push(step)

    def _go(self, play: DagorladPlay, step: s.MoveOn, board: Board, hex_: Hex) -> None:
        state, piece = play.state, step.piece
        found = ways(state, board, step)
        cost, path = found.costs[hex_], found.paths[hex_]
        stops = not step.flies and hex_ in stopping(state, board, piece)
        left = 0 if stops else step.left - cost
        play.emit(e.PieceMoved(rule_of(state, board, step), piece, path, cost, not board.hex_of(piece)))
        tell_gate(play, board.closed)
        play.push(s.MoveOn(step.seat, piece, left, step.belt, step.flies, begun=True))
        passing.capture_or_recover(play, piece)

    def held_back(self, state: DagorladState, step: s.MoveOn, action: Any) -> Refusal | None:
        """Say why the piece does not do it."""
        board = Board(state)
        if isinstance(action, a.Stay):
            return stay_refused(board, step)
        if isinstance(action, a.SwapNarsil | a.HandOver):
            return passing.pass_refused(state, board, action)
        named = getattr(action, "piece", getattr(action, "unit", step.piece))
        if named != step.piece:
            return Refusal("W4.1", lambda: f"{capital(piece_name(step.piece))} moves now; first end its move.")
        if isinstance(action, a.Go):
            return go_refused(state, board, step, action.hex)
        if isinstance(action, a.Form):
            return passing.form_refused(state, board, action.unit, action.other)
        if isinstance(action, a.TakeUp):
            return passing.take_refused(state, board, action.unit)
        if isinstance(action, a.PutDown):
            return passing.put_refused(state, action.unit)
        return passing.exit_refused(state, board, step, step.piece) if isinstance(action, a.Exit) else None

    def words(self, state: DagorladState, step: s.MoveOn, prompt: Prompt) -> str:
        """Say what it can do."""
        here = Board(state).hex_of(step.piece)
        who, left = piece_name(step.piece), points(step.left)
        if step.flies:
            return f"Where does {who} fly from {here}? {step.left} hexes left."
        return f"Where does {who} {f'go from {here}' if here else 'enter the map'}? {left} left."

    def label(self, state: DagorladState, step: s.MoveOn, action: Any) -> str:
        """Say where it goes and what that costs."""
        board = Board(state)
        if isinstance(action, a.Go):
            price = ways(state, board, step).costs[action.hex]
            there = action.hex + away(board.hex_of(step.piece), action.hex)
            if step.flies:
                return f"Fly to {there}: {price} of {step.left} hexes"
            stops = ""
            if action.hex in stopping(state, board, step.piece):
                near = board.in_zone_of(action.hex, other(step.seat))
                stops = f", stopped by {some(near)}"
            return f"Go to {there}: {in_points(price)} of {points(step.left)}{stops}"
        if isinstance(action, a.Form):
            return (
                f"Form a Phalanx with {piece_name(action.other)}: at {board.hex_of(action.other)}, and it moves no more"
            )
        if isinstance(action, a.TakeUp):
            return f"Take up the Pedestal: {piece_name(action.unit)} carries it from now on"
        if isinstance(action, a.PutDown):
            here = board.hex_of(step.piece)
            return f"Put the Pedestal down: it {f'lies at {here}' if here else 'waits off the map'}"
        if isinstance(action, a.Exit):
            who = "it" if step.piece in state.units else "he"
            lasts = "for good" if step.seat == WESTERNESSE else f"{who} may come back in a later turn"
            return f"Leave the map into Mordor: {lasts}"
        if isinstance(action, a.Stay):
            return _lets_be(step)
        return passing.label(state, action)


def _lets_be(step: s.MoveOn) -> str:
    """Say what it means to let the piece stay where it is."""
    if step.begun:
        return "Go no further"
    if step.piece == LORD:
        return "Choose something else"
    return "Choose another piece"


def stay_refused(board: Board, step: s.MoveOn) -> Refusal | None:
    """Return why a piece may not end its move here: the Beast hovers where it cannot stand (DR16)."""
    if step.piece == BEAST and not may_land(board, board.beast_at):
        return Refusal("17.21", "The Beast cannot come down here; it must fly on.")
    return None


def leave(play: DagorladPlay, board: Board, piece: str) -> None:
    """Take a piece off the map into Mordor; Westernesse does not come back from there (18.0, 21.12, DR10)."""
    state, rules = play.state, board.rules
    forever = board.side_of(piece) == WESTERNESSE
    if state.pedestal.carrier == piece:
        play.emit(e.PedestalPutDown("16.63", piece, left=True))
    if forever:
        for name, weapon in state.weapons.items():
            if weapon.carrier == piece:
                play.emit(e.WeaponLost("DR10", name))
    counts = forever and piece in state.units
    play.emit(e.ExitedToMordor("18.0", piece, rules.numbers.exit_points if counts else 0, forever))


class WhetherToResign(Asked[s.ConfirmResign]):
    """A side that would resign is asked once more (DR20)."""

    kind = s.ConfirmResign
    name = "confirm_resign"

    def asks(self, state: DagorladState, step: s.ConfirmResign) -> Prompt | None:
        """Fight on, or resign."""
        seat = step.seat
        return Prompt(
            self.name, seat, "DR20", [Choice(seat, a.Stay(seat), "DR20"), Choice(seat, a.Resign(seat), "DR20")]
        )

    def answers(self, play: DagorladPlay, step: s.ConfirmResign, action: Any) -> None:
        """End the battle, or go on."""
        if isinstance(action, a.Resign):
            resign(play, step.seat)

    def words(self, state: DagorladState, step: s.ConfirmResign, prompt: Prompt) -> str:
        """Ask once more."""
        return "Do you resign the battle?"

    def label(self, state: DagorladState, step: s.ConfirmResign, action: Any) -> str:
        """Fight on, or resign."""
        return "Fight on" if isinstance(action, a.Stay) else "Resign: the other side wins decisively"
