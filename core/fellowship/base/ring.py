"""The Ring (B4.7)."""

from __future__ import annotations

from core.fellowship.base.lines import unfinished_lines
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import PickLine, RingMove, Roll
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Refusal
from core.kernel.sequence import Carried

RING_WINDOWS = frozenset({"W1", "W2", "W3", "W7", "WN"})
"""The windows in which the Ring can be put on (B4.7.1, A11)."""


def can_put_on(state: FellowshipState) -> bool:
    """Whether the Ring may be put on in a window of a scenario: once per scenario (B4.7.1)."""
    return not state.ring_used and bool(state.ring_bearer) and bool(state.lines)


def why_not_put_on(state: FellowshipState, seat: str) -> Refusal | None:
    """Return why `seat` cannot put on the Ring in any window now, or None."""
    if state.location == "mount_doom":
        return Refusal("B4.11.1", "The Ring lies on the volcano; there is no Ring-bearer any more.")
    if seat != state.ring_bearer:
        return Refusal("B4.7.1", f"Only the Ring-bearer, {hobbit_name(state.ring_bearer)}, can put on the Ring.")
    if not state.lines:
        return Refusal("B4.7.1", "The Ring can be put on in a scenario only, not at a haven.")
    if state.ring_used:
        return Refusal("B4.7.1", "The Ring has been used in this scenario; it serves again in the next.")
    return None


def put_on_ring(play: FellowshipPlay) -> None:
    """The Ring-bearer puts on the Ring and rolls; then the marker moves (B4.7.2)."""
    bearer = play.state.ring_bearer
    play.emit(e.RingPutOn("B4.7.1", bearer))
    play.push(Roll(bearer, "B4.7.2", ring=True))


def ring_move(play: FellowshipPlay, step: RingMove) -> None:
    """Move a marker of choice by 4 minus the symbols rolled (B4.7.2)."""
    spaces = 4 - step.symbols
    if spaces > 0 and unfinished_lines(play.state):
        play.push(PickLine("ring", play.state.ring_bearer, spaces))


STEPS = (Carried(RingMove, ring_move),)
