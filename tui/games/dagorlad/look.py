"""One look at a scene: the state, the board made of it once, and the step that is asked."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from core.dagorlad.chapters.board import Board
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, DagorladState, other
from core.dagorlad.outlook import not_done
from core.hexes import Hex
from core.kernel.prompts import Prompt, Refusal
from tui.widgets.pane import Scene

WESTERN_PHASES = ("F", "G1", "G2", "G3")
"""The phases in which Westernesse acts."""


class Look:
    """A scene with what is worked out of it once. Nobody looks at a scene whose state has gone on."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state: DagorladState = scene.view
        self.board = Board(self.state)
        self.rules = self.board.rules

    @property
    def prompt(self) -> Prompt | None:
        """The question of the scene, if somebody is asked one: between events of a replay nobody is."""
        prompt = self.scene.prompt
        return prompt if isinstance(prompt, Prompt) and prompt.seat else None

    @property
    def topic(self) -> Any:
        """What is asked, or None where nobody is asked."""
        return self.state.agenda[-1] if self.prompt is not None and self.state.agenda else None

    @property
    def step(self) -> Any:
        """What is asked, as far as it may be told what can be chosen; None where it may not."""
        return None if self.scene.untold else self.topic

    @property
    def seat(self) -> str:
        """The side that is asked, else the one whose phase it is."""
        if self.prompt is not None:
            return self.prompt.seat
        return "westernesse" if self.state.phase in WESTERN_PHASES else "sauron"

    @property
    def enemy(self) -> str:
        """The side against the one that is asked."""
        return other(self.seat)

    @cached_property
    def not_done(self) -> Refusal | None:
        """Why the phase cannot be ended yet, where that is so."""
        match self.step:
            case s.PickPiece(seat=seat):
                return not_done(self.state, self.board, seat, "moves")
            case s.PickAttacker(seat=seat):
                return not_done(self.state, self.board, seat, "melee")
        return None

    def pieces_in(self, hex_: Hex) -> list[str]:
        """Return the pieces in a hex: the unit, leaders, the Beast."""
        found = [self.board.unit_at[hex_]] if hex_ in self.board.unit_at else []
        found += self.board.leaders_at.get(hex_, ())
        return [*found, "beast"] if hex_ == self.board.beast_at else found

    def known(self, piece: str) -> bool:
        """Whether a piece is in the battle: a Phalanx may have fallen apart, the Beast have been slain."""
        return piece in self.state.units or piece in self.state.leaders

    def of(self, hex_: Hex, side: str) -> list[str]:
        """Return the pieces of a side in a hex."""
        return [name for name in self.pieces_in(hex_) if self.board.side_of(name) == side]

    def entrance(self, seat: str) -> Hex:
        """Return the hex before which the pieces of a side wait."""
        return min(self.rules.entrances[seat].values(), key=lambda one: one.price).id

    def where(self, piece: str) -> Hex:
        """Return where a piece is; off the map, the entrance before which it waits."""
        return self.board.hex_of(piece) or self.entrance(self.board.side_of(piece))

    def about(self) -> Hex | None:
        """Return the hex of the piece that the question is about, or None."""
        match self.topic:
            case s.MoveOn(piece=piece):
                return self.where(piece)
            case s.PickTarget(unit=unit) | s.PickVictim(unit=unit) | s.AskAdvance(unit=unit):
                return self.where(unit)
            case s.RetreatPiece(hex=hex_) | s.Displace(hex=hex_) | s.PickSlave(hex=hex_):
                return hex_
            case s.AnswerChallenge(whom=whom):
                return self.where(whom)
            case s.AskBreath():
                return self.board.beast_at or None
            case s.AskSauron() | s.AskFree():
                return self.where(LORD)
        return None


class Looks:
    """The latest looks, so that all that is asked of one scene is worked out once."""

    def __init__(self) -> None:
        self._last: Look | None = None

    def of(self, scene: Scene) -> Look:
        """Return the look at a scene."""
        if self._last is None or self._last.scene is not scene:
            self._last = Look(scene)
        return self._last


LOOKS = Looks()
"""The look that the panes and the map of a screen share."""
