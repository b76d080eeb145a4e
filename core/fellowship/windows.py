"""Interrupt windows W0 to W8: when one opens, who is asked, and passing (B4.9, A48)."""

from __future__ import annotations

from core.fellowship import actions as a
from core.fellowship import events as e
from core.fellowship.interrupts import interrupts, useful_at_turn_end
from core.fellowship.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.state import FellowshipState, clockwise
from core.fellowship.steps import Window
from core.kernel.prompts import Choice, Prompt

UNTIL = ("event", "die", "turn")


def waiting(state: FellowshipState, step: Window, found: list[Choice]) -> list[str]:
    """Return the seats that hold something usable, want to be asked and have not passed, clockwise."""
    seats = {choice.seat for choice in found}
    return [
        seat
        for seat in clockwise(state, state.active)
        if seat in seats and seat not in step.passed and not state.hobbits[seat].passing
    ]


@SEQUENCE.opens(Window)
def is_window_open(play: FellowshipPlay, step: Window) -> bool:
    """A window opens only when somebody holds something that may be used in it and would do something."""
    state = play.state
    found = interrupts(state, step.window, step.seat, step.what)
    if not found:
        return False
    if step.window == "W7" and not useful_at_turn_end(state, found):
        return False
    return bool(waiting(state, step, found))


@SEQUENCE.asks(Window)
def ask_window(state: FellowshipState, step: Window) -> Prompt:
    """Whether somebody interrupts. With open hands one answer serves the group; else seat after seat answers."""
    found = interrupts(state, step.window, step.seat, step.what)
    seats = waiting(state, step, found)
    if state.options.hands == "hidden":
        del seats[1:]
    choices = [choice for choice in found if choice.seat in seats]
    seat = seats[0]
    choices.append(Choice(seat, a.Pass(seat), step.window))
    for other in seats:
        choices += [Choice(other, a.Pass(other, until), "A48") for until in UNTIL]
    return Prompt("window", seat, step.window, choices, window=True, group=state.options.hands == "open")


@SEQUENCE.answers_to(Window)
def answer_window(play: FellowshipPlay, step: Window, action: a.Action) -> None:
    """Nobody interrupts (any more): a plain pass closes the window with open hands, else for this seat."""
    state = play.state
    if isinstance(action, a.Pass) and action.until:
        play.emit(e.PassedUntil("A48", action.seat, action.until))
    elif state.options.hands == "open":
        return
    play.push(Window(step.window, step.seat, step.what, (*step.passed, action.seat)))
