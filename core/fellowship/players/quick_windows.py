"""What the quick player uses in windows: cards, Gandalf and the Ring (B4.7 to B4.9, B8)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.players.board import Board
from core.fellowship.players.interrupting import INTERRUPTS, Interrupter
from core.fellowship.players.quick_look import Look, QuickBoard
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice

NEAR_END, LATE_EVENT = 4, 4
"""The Ring is thought of so many spaces before the end of the main line, or after so many events."""


class QuickWindows:
    """Looks at each thing that could be used only as far as it could matter."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def use(
        self, state: FellowshipState, choices: Sequence[Choice], first: tuple[type, ...] = INTERRUPTS
    ) -> Choice | None:
        """Return what is worth using, or None."""
        worth: Worth | None = None
        interrupter: Interrupter | None = None
        found: Choice | None = None
        most = 0.0
        for choice in choices:
            action = choice.action
            kind = type(action)
            if kind is a.Pass or kind not in first:
                continue
            if kind is a.UseCard and action.card == "miruvor":
                continue
            if kind is a.PutOnRing and not self.is_late(state):
                continue
            if worth is None:
                worth = self.look.at(state)
            if kind is a.CallGandalf and not self.could_call(worth, state, action.card):
                continue
            if interrupter is None:
                interrupter = QuickInterrupter(worth, self.look.board)
            gain = interrupter.gain(action)
            if gain > most:
                found, most = choice, gain
        return found

    def is_late(self, state: FellowshipState) -> bool:
        """Whether the end of the board is near enough for the Ring."""
        if state.event >= LATE_EVENT or state.location == "mordor":
            return True
        content = self.look.at(state).content
        main = content.scenarios[state.location].main
        return content.last_space[state.location][main] - state.lines[main] <= NEAR_END

    def could_call(self, worth: Worth, state: FellowshipState, card: str) -> bool:
        """Whether a Gandalf card could be worth five shields, at a glance."""
        if card == "healing":
            return any(-worth.steps(name, -2) > 1.0 for name in worth.living)
        if card == "persistence":
            return any(len(state.hobbits[name].hand) < 3 for name in worth.living)
        return True


class QuickInterrupter(Interrupter):
    """Weighs interrupts with lines that are weighed at one go."""

    def best_move(self, board: Board, seat: str, spaces: int, rewards: bool = True) -> float:
        """Return the worth of the best line."""
        assert isinstance(board, QuickBoard)
        return board.best_line(seat, spaces, rewards)
