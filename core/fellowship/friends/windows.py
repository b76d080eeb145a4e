"""The windows of foes and of Defiance: their rules and words, and when one is worth opening (F3.6 to F3.9, F8)."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.base.cards.interrupts import useful_at_turn_end
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.words.names import count, hobbit_name
from core.kernel.prompts import Choice

WINDOW_RULES = {"WF": "F3.9", "WS": "F8.defiance"}
"""The foe window in the middle of something, and the window before Sauron moves."""

WINDOW_WORDS: dict[str, Callable[[FellowshipState, Window], str]] = {
    "WF": lambda state, step: f"Does {hobbit_name(state.active)} defeat a foe now?",
    "WS": lambda state, step: (
        f"Sauron is about to come {count(int(step.what), 'step')} nearer. Does anybody "
        + ("use something?" if state.extras else "call Defiance?")
    ),
}
"""What these windows ask."""


def is_determination(choice: Choice) -> bool:
    """Whether a choice is to use Frodo's ability card."""
    return isinstance(choice.action, a.UseAbility) and choice.seat == "frodo"


def is_worth_opening_between(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether W0 is opened: between boards whatever does not help against foes can wait for the next board."""
    return state.foe_deck is None or step.what != "between" or bool(state.foe_line)


def is_worth_opening_at_turn_end(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether W7 is opened: after the question for a further card Determination has been offered already."""
    if state.foe_deck is None or step.what != "done":
        return True
    return useful_at_turn_end(state, [choice for choice in found if not is_determination(choice)])


def is_worth_opening_in_the_middle(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether a window in the middle of something is opened: Fire Brand and Firestorm can wait for the next one."""
    return state.foe_deck is None or any(
        isinstance(choice.action, a.DefeatFoe | a.UseAbility | a.UseExtra)
        or getattr(choice.action, "card", "") == "mithril"
        for choice in found
    )


def is_worth_opening_for_foes(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether the foe window is opened: always at a turn's end, after which nothing can wait."""
    return step.what == "end" or is_worth_opening_in_the_middle(state, step, found)


WINDOW_HELPS: dict[str, Callable[[FellowshipState, Window, list[Choice]], bool]] = {
    "W0": is_worth_opening_between,
    "W6": is_worth_opening_in_the_middle,
    "W7": is_worth_opening_at_turn_end,
    "WF": is_worth_opening_for_foes,
}
"""When a window of a game with foes is opened for what was found."""
