"""What the quick player uses in windows: cards, Gandalf and the Ring (B4.7 to B4.9, B8)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.cards.gandalf import PRICE
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.players.board import Board
from core.fellowship.players.interrupting import INTERRUPTS, Interrupter
from core.fellowship.players.quick_look import Look, QuickBoard
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice

USES = frozenset(INTERRUPTS)
ALIKE = frozenset({"W0", "W1", "W7"})
"""Windows that change nothing about what a use is worth; W2 does with a sundial only."""
AGAINST_DICE = frozenset({"belt", "mithril"})
HEALING = frozenset({"elessar"})
"""Cards that serve when a die is rolled, and those that heal."""
NEAR_SAURON = 5
"""So near to Sauron whoever could heal is asked in every window."""
RING = 4
"""So many spaces the Ring moves at most (B4.7.2)."""
NEAR_END, LATE_EVENT = 4, 4
"""The Ring is thought of so many spaces before the end of the main line, or after so many events."""


class QuickWindows:
    """Looks at each thing that could be used only as far as it could matter."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.changes = -1
        self.known: dict[tuple[a.Action, str, str], float] = {}
        """What each use gains, by it and by the window and what that is about, until the figures change."""

    def use(self, state: FellowshipState, choices: Sequence[Choice]) -> Choice | None:
        """Return what is worth using, or None."""
        found: Choice | None = None
        most = 0.0
        worth: Worth | None = None
        for choice in choices:
            action = choice.action
            kind = type(action)
            if kind is a.Pass:
                if action.until:
                    break  # nothing but more of these follows
                continue
            if kind not in USES or (kind is a.UseCard and action.card == "miruvor"):
                continue
            if kind is a.PutOnRing and not self.is_late(state):
                continue
            if worth is None:
                worth = self.look.at(state)
                if self.look.changes != self.changes:
                    self.changes = self.look.changes
                    self.known.clear()
                window, what = about(worth, state)
                interrupter: QuickInterrupter | None = None
            key = (action, window, what)
            gain = self.known.get(key)
            if gain is None:
                if interrupter is None:
                    interrupter = QuickInterrupter(worth, self.look.board)
                gain = self.known[key] = interrupter.gain(action)
            if gain > most:
                found, most = choice, gain
        return found

    def rest(self, state: FellowshipState) -> None:
        """Let nobody be asked for a while who holds nothing that could matter before (A48).

        Against foes and against Sauron much may matter at any time, and everybody goes on being asked.
        What is not bound to a window can be used in step 2 of each turn just as well. A playout has no log, so that
        nobody need say it: it is written down at once.
        """
        if state.options.hands == "hidden" or state.foe_deck is not None or state.dark_lord is not None:
            return
        near, late = self.is_near(state), self.is_late(state)
        magic, healing = "magic" in state.gandalf, "healing" in state.gandalf
        for name, hobbit in state.hobbits.items():
            if hobbit.passing:
                continue
            hand, rich = hobbit.hand, hobbit.shields >= PRICE
            if near and ((rich and healing) or not HEALING.isdisjoint(hand)):
                continue
            if late and ("athelas" in hand or (name == state.ring_bearer and not state.ring_used)):
                continue
            rolls = not AGAINST_DICE.isdisjoint(hand)
            if (rich and magic) or "staff" in hand:
                if not rolls:
                    hobbit.passing = "event"
            else:
                hobbit.passing = "die"

    def wake(self, state: FellowshipState) -> None:
        """Let everybody be asked again whom danger or the end of the board concerns by now."""
        if self.is_near(state):
            for hobbit in state.hobbits.values():
                hobbit.passing = ""
        elif self.is_late(state):
            for name, hobbit in state.hobbits.items():
                if name == state.ring_bearer or "athelas" in hobbit.hand:
                    hobbit.passing = ""

    def is_near(self, state: FellowshipState) -> bool:
        """Whether Sauron could catch somebody soon."""
        limit = state.sauron - NEAR_SAURON
        return any(hobbit.step >= limit and hobbit.alive for hobbit in state.hobbits.values())

    def is_late(self, state: FellowshipState) -> bool:
        """Whether the end of the board is near enough for the Ring, or no board is in play (any more)."""
        content = lookup(state)
        scenario = content.scenarios.get(state.location)
        if scenario is None or state.event >= LATE_EVENT or state.location == "mordor":
            return True
        return content.last_space[state.location][scenario.main] - state.lines[scenario.main] <= NEAR_END


def about(worth: Worth, state: FellowshipState) -> tuple[str, str]:
    """Return window and what it is about, as far as what a use is worth depends on it."""
    top = state.agenda[-1]
    if not isinstance(top, Window):
        return "", ""
    if top.window in ALIKE:
        return "", ""
    if top.window == "W2":
        return ("W2", top.what) if worth.content.tiles[top.what].sundial else ("", "")
    return top.window, top.what


class QuickInterrupter(Interrupter):
    """Weighs interrupts with lines that are weighed at one go."""

    def best_move(self, board: Board, seat: str, spaces: int, rewards: bool = True) -> float:
        """Return the worth of the main line, on which the Ring and Guidance serve best; of a single space of any."""
        assert isinstance(board, QuickBoard)
        if (spaces > 1 or not rewards) and board.remaining(board.main) > 0:
            return board.gains(seat, board.main, spaces if rewards else RING, rewards)[spaces]
        return board.best_line(seat, spaces, rewards)
