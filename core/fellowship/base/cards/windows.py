"""Interrupt windows W0 to W10: when one opens, who is asked, and passing (B4.9, A48)."""

from __future__ import annotations

from core.fellowship.base.cards.card import Moment
from core.fellowship.base.cards.interrupts import (
    can_turn_end_wait,
    could_hands_serve,
    holds_a_card,
    interrupts,
    useful_at_turn_end,
)
from core.fellowship.base.hooks import JOINED
from core.fellowship.base.threats import could_change_roll
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import HOBBITS, ROUNDS, FellowshipState
from core.fellowship.model.steps import Roll, Window
from core.fellowship.words.questions import window_text
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Question

UNTIL = ("event", "die", "turn")

PASS: Kept[tuple[str, str], Choice] = Kept(lambda key: Choice(key[0], a.Pass(key[0]), key[1]))
PASSES_UNTIL = {seat: [Choice(seat, a.Pass(seat, until), "A48") for until in UNTIL] for seat in HOBBITS}
"""The choices to pass, by seat and rule, and to pass until something, by seat."""


def waiting(state: FellowshipState, step: Window, found: list[Choice]) -> list[str]:
    """Return the seats that hold something usable, want to be asked and have not passed, clockwise; with open windows
    all that hold any card (A57)."""
    hobbits, passed = state.hobbits, step.passed
    seats: list[str] = []
    if state.options.open_windows and could_hands_serve(state, step.window):
        seats = [seat for seat in hobbits if holds_a_card(state, seat) and seat not in passed]
    for choice in found:
        seat = choice.seat
        if seat not in seats and seat not in passed and not hobbits[seat].passing:
            seats.append(seat)
    if len(seats) < 2:
        return seats
    return [seat for seat in ROUNDS[len(hobbits), state.active] if seat in seats]


def is_worth_opening(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether a window is opened for the interrupts that were `found`; with open windows that does not count (A57)."""
    if state.options.open_windows and could_hands_serve(state, step.window):
        return True
    if not found:
        return False
    window = step.window
    if window == "W7" and not useful_at_turn_end(state, found):
        return False
    if window == "W10" and not could_change_roll(state, roll_ahead(state), found):
        return False
    helps = JOINED.window_helps.get(window)
    return helps is None or helps(state, step, found)


def roll_ahead(state: FellowshipState) -> Roll | None:
    """Return the roll that W10 comes before, where there is one."""
    return next((step for step in reversed(state.agenda) if isinstance(step, Roll)), None)


class WhoInterrupts(Question[FellowshipState, Window]):
    """Whether somebody interrupts: asked only when somebody holds something that would do something now (B4.9)."""

    kind, name = Window, "window"

    def asks(self, state: FellowshipState, step: Window) -> Prompt | None:
        """Return passing and every interrupt; with open hands one answer serves the group, else all who are asked
        answer for themselves, whoever comes first (A57)."""
        window = step.window
        if window == "W7" and can_turn_end_wait(state):
            return None
        found = interrupts(state, Moment(window, step.seat, step.what))
        if not is_worth_opening(state, step, found):
            return None
        seats = waiting(state, step, found)
        if not seats:
            return None
        seat = seats[0]
        is_open = state.options.hands == "open"
        rule = JOINED.window_rules.get(window, window)
        # Passing comes first, so that a hasty key interrupts nothing.
        choices = [PASS[one, rule] for one in (seats[:1] if is_open else seats)]
        for choice in found:
            if choice.seat in seats:
                choices.append(choice)
        for other in seats:
            choices += PASSES_UNTIL[other]
        return Prompt(self.name, seat, rule, choices, True, is_open)

    def answers(self, play: FellowshipPlay, step: Window, action: a.Action) -> None:
        """Nobody interrupts (any more): a plain pass closes the window with open hands, else for this seat."""
        state = play.state
        if isinstance(action, a.Pass) and action.until:
            play.emit(e.PassedUntil("A48", action.seat, action.until))
        elif state.options.hands == "open":
            return
        play.push(Window(step.window, step.seat, step.what, (*step.passed, action.seat)))

    def words(self, state: FellowshipState, step: Window, prompt: Prompt) -> str:
        """Return the line that asks whether somebody interrupts."""
        return window_text(state, step)


STEPS = (WhoInterrupts(),)
