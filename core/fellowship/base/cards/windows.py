"""Interrupt windows W0 to W9: when one opens, who is asked, and passing (B4.9, A48)."""

from __future__ import annotations

from core.fellowship.base.cards.card import WINDOW_RULES
from core.fellowship.base.cards.interrupts import can_turn_end_wait, interrupts, useful_at_turn_end
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sauron_steps import CARD_WINDOWS
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import HOBBITS, ROUNDS, FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.sauron.answering import is_worth_asking
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt

UNTIL = ("event", "die", "turn")
PASS: Kept[tuple[str, str], Choice] = Kept(lambda key: Choice(key[0], a.Pass(key[0]), key[1]))
PASSES_UNTIL = {seat: [Choice(seat, a.Pass(seat, until), "A48") for until in UNTIL] for seat in HOBBITS}
"""The choices to pass, by seat and rule, and to pass until something, by seat."""


def waiting(state: FellowshipState, step: Window, found: list[Choice]) -> list[str]:
    """Return the seats that hold something usable, want to be asked and have not passed, clockwise."""
    hobbits, passed = state.hobbits, step.passed
    seats: list[str] = []
    for choice in found:
        seat = choice.seat
        if seat not in seats and seat not in passed and not hobbits[seat].passing:
            seats.append(seat)
    if len(seats) < 2:
        return seats
    return [seat for seat in ROUNDS[len(hobbits), state.active] if seat in seats]


@SEQUENCE.asks(Window)
def ask_window(state: FellowshipState, step: Window) -> Prompt | None:
    """Whether somebody interrupts: asked only when somebody holds something that would do something now.

    With open hands one answer serves the group; else seat after seat answers.
    """
    window = step.window
    if window == "W7" and can_turn_end_wait(state):
        return None
    found = interrupts(state, window, step.seat, step.what)
    if not found or (window == "W7" and not useful_at_turn_end(state, found)):
        return None
    if window == "W1" and all(isinstance(choice.action, a.UseExtra) for choice in found):
        return None  # the window after the tile serves an extra card better
    if window in CARD_WINDOWS and not is_worth_asking(state, found):
        return None
    if state.foe_deck is not None and not worth_a_window(state, step, found):
        return None
    seats = waiting(state, step, found)
    if not seats:
        return None
    seat = seats[0]
    is_open = state.options.hands == "open"
    if not is_open:
        del seats[1:]
    rule = WINDOW_RULES.get(window, window)
    choices = [PASS[seat, rule]]  # first, so that a hasty key interrupts nothing
    for choice in found:
        if choice.seat in seats:
            choices.append(choice)
    for other in seats:
        choices += PASSES_UNTIL[other]
    return Prompt("window", seat, rule, choices, True, is_open)


def worth_a_window(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether a window of a game with foes is opened for what was `found`.

    In the middle of something Fire Brand and Firestorm can wait for the next window, but not at a turn's end; between
    boards whatever does not help against foes can wait for the next board.
    """
    if step.window == "W0" and step.what == "between":
        return bool(state.foe_line)
    if step.window == "W6" or (step.window == "WF" and step.what != "end"):
        return any(
            isinstance(choice.action, a.DefeatFoe | a.UseAbility) or getattr(choice.action, "card", "") == "mithril"
            for choice in found
        )
    return True


@SEQUENCE.answers_to(Window)
def answer_window(play: FellowshipPlay, step: Window, action: a.Action) -> None:
    """Nobody interrupts (any more): a plain pass closes the window with open hands, else for this seat."""
    state = play.state
    if isinstance(action, a.Pass) and action.until:
        play.emit(e.PassedUntil("A48", action.seat, action.until))
    elif state.options.hands == "open":
        return
    play.push(Window(step.window, step.seat, step.what, (*step.passed, action.seat)))
