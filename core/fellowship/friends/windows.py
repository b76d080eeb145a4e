"""The windows of foes and of Defiance: their rules and words, and when one is worth opening (F3.6 to F3.9, F8)."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.base.cards.interrupts import useful_at_turn_end
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.words.names import count
from core.kernel.prompts import Choice

WINDOW_RULES = {"WF": "F3.9", "WS": "F8.defiance"}
"""The foe window in the middle of something, and the window before Sauron moves."""

WINDOW_WORDS: dict[str, Callable[[FellowshipState, Window], str]] = {
    "WF": lambda state, step: "Is a foe defeated now?",
    "WS": lambda state, step: (
        f"Sauron is about to come {count(int(step.what), 'step')} nearer. Does anybody "
        + ("use something?" if state.extras else "call Defiance?")
    ),
}
"""What these windows ask."""


def is_determination(choice: Choice) -> bool:
    """Whether a choice is to use Frodo's ability card."""
    return isinstance(choice.action, a.UseAbility) and choice.seat == "frodo"


def is_worth_a_window(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether a window of a game with foes is opened for what was `found`.

    In the middle of something Fire Brand and Firestorm can wait for the next window, but not at a turn's end; between
    boards whatever does not help against foes can wait for the next board. After the question for a further card
    Determination has been offered already.
    """
    if state.foe_deck is None:
        return True
    if step.window == "W0" and step.what == "between":
        return bool(state.foe_line)
    if step.window == "W7" and step.what == "done":
        return useful_at_turn_end(state, [choice for choice in found if not is_determination(choice)])
    if step.window == "W6" or (step.window == "WF" and step.what != "end"):
        return any(
            isinstance(choice.action, a.DefeatFoe | a.UseAbility | a.UseExtra)
            or getattr(choice.action, "card", "") == "mithril"
            for choice in found
        )
    return True
