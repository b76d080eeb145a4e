"""Retreats, and what happens to whoever cannot retreat (W7.5, W7.51, W7.55, 15.35)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.board import NO_HEXES, Board, gate_closed, on_pedestal, tell_gate
from core.dagorlad.chapters.losses import kill_leader, lose_unit, slay_beast
from core.dagorlad.chapters.movement import mover_of
from core.dagorlad.chapters.rally import leaders_near
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, OFF, DagorladPlay, DagorladState, other
from core.dagorlad.words.names import GROUND, away, capital, piece_name, pieces, place, some
from core.hexes import Hex
from core.kernel.prompts import Choice, Prompt, Refusal


class _Ground:
    """Where one piece may set foot while it retreats."""

    def __init__(self, state: DagorladState, step: s.RetreatPiece, board: Board) -> None:
        self.board = board
        self.rules = board.rules
        self.piece, self.start, self.exact = step.piece, step.hex, step.exact
        side = board.side_of(step.piece)
        closed = board.blocked(side)
        if board.shut(side, step.hex, self.rules.mordor):
            closed = closed | {self.rules.mordor}
        zones = NO_HEXES if step.piece == BEAST else board.zones(other(side))
        if step.piece in state.leaders:
            zones = zones - board.held[side]
        self.open = self.rules.enters[mover_of(board, step.piece)] - closed - zones
        self.is_unit = step.piece in state.units
        self.may_leave = side == SAURON and step.piece != BEAST

    def next_to(self, hex_: Hex) -> list[Hex]:
        """Return the hexes that may be entered from one, Mordor behind the map among them."""
        if hex_ == OFF:
            return []
        found = [near for near in self.rules.around[hex_] if near in self.open]
        return [*found, OFF] if self.may_leave and hex_ == self.rules.mordor else found

    def far(self, hex_: Hex) -> int:
        """Return how far a hex lies from where the retreat began; off the map is the hex behind Mordor."""
        if hex_ == OFF:
            return self.rules.grid.distance(self.start, self.rules.mordor) + 1
        return self.rules.grid.distance(self.start, hex_)

    def is_free(self, hex_: Hex) -> bool:
        """Return whether the piece may end there."""
        return not self.is_unit or hex_ not in self.board.unit_at


def retreats(state: DagorladState, step: s.RetreatPiece) -> list[Hex]:
    """Return where a piece may retreat to: two hexes away, or three where friends stand in all of those (W7.5)."""
    return _found(_Ground(state, step, Board(state)), step)


def is_shut_in(state: DagorladState, board: Board, target: str) -> bool:
    """Return whether a unit could not retreat if it had to now; of a Phalanx, which falls apart, nothing is said
    (W7.51)."""
    if target not in state.units or board.kind(target).kind == "formation":
        return False
    step = s.RetreatPiece(board.side_of(target), target, board.hex_of(target))
    return not _found(_Ground(state, step, board), step)


def _found(ground: _Ground, step: s.RetreatPiece) -> list[Hex]:
    first = ground.next_to(step.hex)
    second = {there for here in first for there in ground.next_to(here) if ground.far(there) == 2}
    if OFF in first:
        second.add(OFF)
    found = sorted(hex_ for hex_ in second if ground.is_free(hex_))
    if found or step.exact:
        return found
    third = {there for here in second for there in ground.next_to(here) if ground.far(there) == 3}
    return sorted(hex_ for hex_ in third if ground.is_free(hex_))


def carry_out(play: DagorladPlay, step: s.RetreatPiece, hex_: Hex) -> None:
    """Let a piece retreat with its leaders; what it carries of the Pedestal stays behind (W7.5, 16.63, 16.64)."""
    state = play.state
    if state.pedestal.carrier == step.piece:
        play.emit(e.PedestalPutDown("16.63", step.piece, left=True))
    leaders = tuple(name for name in step.leaders if not state.leaders[name].gone)
    if LORD in leaders and on_pedestal(state):
        play.emit(c.SauronStood("16.64"))
        leaders = tuple(name for name in leaders if name != LORD)
    was_closed = gate_closed(state)
    play.emit(c.Retreated("W7.5", step.piece, hex_, leaders))
    tell_gate(play, was_closed)
    if step.disrupted:
        play.emit(c.UnitDisrupted("W7.4", step.piece))


def stand(play: DagorladPlay, step: s.RetreatPiece) -> None:
    """Let a piece that cannot retreat stay, at the price of a step where it has not lost one already (W7.51)."""
    state, piece = play.state, step.piece
    play.emit(c.Stuck("W7.51", piece))
    if piece in state.leaders:
        kill_leader(play, piece, step.kind, step.by)
    elif piece == BEAST:
        if state.beast is not None and not step.harmed:
            if state.beast.half:
                slay_beast(play)
            else:
                play.emit(c.Flipped("W7.51", BEAST))
    elif step.exact or (state.units[piece].half and not step.harmed):
        lose_unit(play, piece, step.kind, step.by, step.leaders)
    elif not step.harmed:
        play.emit(c.Flipped("W7.51", piece))
        if step.disrupted:
            play.emit(c.UnitDisrupted("W7.51", piece))


class WhereItRetreats(Asked[s.RetreatPiece]):
    """Where a piece retreats to (W7.5, DR2)."""

    kind = s.RetreatPiece
    name = "retreat"

    def opens(self, play: DagorladPlay, step: s.RetreatPiece) -> bool:
        """Ask only where there are two hexes or more."""
        found = retreats(play.state, step)
        if not found:
            stand(play, step)
        elif len(found) == 1:
            carry_out(play, step, found[0])
        return len(found) > 1

    def asks(self, state: DagorladState, step: s.RetreatPiece) -> Prompt | None:
        """Every hex at the end of a legal retreat."""
        seat, mordor = step.seat, Board(state).rules.mordor
        choices = [
            Choice(seat, a.RetreatTo(seat, step.piece, hex_), "W7.5", mordor if hex_ == OFF else hex_, step.piece)
            for hex_ in retreats(state, step)
        ]
        return Prompt(self.name, seat, "W7.5", choices)

    def answers(self, play: DagorladPlay, step: s.RetreatPiece, action: a.RetreatTo) -> None:
        """Go there."""
        carry_out(play, step, action.hex)

    def held_back(self, state: DagorladState, step: s.RetreatPiece, action: Any) -> Refusal | None:
        """Say why a hex is no end of the retreat."""
        hex_ = getattr(action, "hex", "")
        ground = _Ground(state, step, Board(state))
        if hex_ in ground.rules.grid and ground.far(hex_) == 2:
            if hex_ in ground.open and not ground.is_free(hex_):
                return Refusal("W6.1", lambda: f"{piece_name(ground.board.unit_at[hex_])} stands at {hex_}.")
            return Refusal(
                "W7.5", lambda: f"No way of two hexes leads to {hex_} past enemies, their zones and closed ground."
            )
        return Refusal("W7.5", lambda: f"{capital(piece_name(step.piece))} retreats two hexes from {step.hex}.")

    def words(self, state: DagorladState, step: s.RetreatPiece, prompt: Prompt) -> str:
        """Ask where to."""
        along = f" with {pieces(step.leaders)}" if step.leaders else ""
        return f"{capital(piece_name(step.piece))}{along} retreats from {step.hex}: where to?"

    def label(self, state: DagorladState, step: s.RetreatPiece, action: a.RetreatTo) -> str:
        """Name the hex, its ground, and who could rally the unit there."""
        board, hex_ = Board(state), action.hex
        if hex_ == OFF:
            return f"Retreat to {place(hex_)}: it may come back in a later turn"
        parts = [GROUND[board.rules.ground[hex_]]]
        near = [name for name in step.leaders if not state.leaders[name].gone] + leaders_near(board, hex_, step.seat)
        if step.disrupted or (step.piece in state.units and state.units[step.piece].disrupted):
            parts.append(f"near {some(near)} to rally" if near else "no leader near to rally it")
        return f"Retreat to {hex_}{away(step.hex, hex_)}: {', '.join(parts)}"


class WithWhichSlave(Asked[s.PickSlave]):
    """With which Slave of a broken Phalanx its leaders go (15.35)."""

    kind = s.PickSlave
    name = "pick_slave"

    def opens(self, play: DagorladPlay, step: s.PickSlave) -> bool:
        """Ask only where leaders are there to go with one; the Slaves themselves are alike."""
        if not step.leaders:
            self._go(play, step, "")
        return bool(step.leaders)

    def asks(self, state: DagorladState, step: s.PickSlave) -> Prompt | None:
        """Either Slave."""
        choices = [Choice(step.seat, a.GoWith(step.seat, slave), "15.35", step.hex, slave) for slave in step.slaves]
        return Prompt(self.name, step.seat, "15.35", choices)

    def answers(self, play: DagorladPlay, step: s.PickSlave, action: a.GoWith) -> None:
        """Let both retreat."""
        self._go(play, step, action.unit)

    def _go(self, play: DagorladPlay, step: s.PickSlave, chosen: str) -> None:
        play.push(
            *(
                s.RetreatPiece(
                    step.seat,
                    slave,
                    step.hex,
                    step.leaders if slave == chosen else (),
                    step.disrupted,
                    exact=True,
                    kind=step.kind,
                    by=step.by,
                )
                for slave in step.slaves
            )
        )

    def held_back(self, state: DagorladState, step: s.PickSlave, action: Any) -> Refusal | None:
        """Say who there is."""
        return Refusal("15.35", lambda: f"The leaders go with {' or '.join(map(piece_name, step.slaves))}.")

    def words(self, state: DagorladState, step: s.PickSlave, prompt: Prompt) -> str:
        """Ask for the Slave."""
        return f"The Phalanx falls apart: with which Slave does {pieces(step.leaders)} go?"

    def label(self, state: DagorladState, step: s.PickSlave, action: a.GoWith) -> str:
        """Say which retreats first."""
        first = action.unit == step.slaves[0]
        return f"With {piece_name(action.unit)}: it retreats {'first' if first else 'last'}"
