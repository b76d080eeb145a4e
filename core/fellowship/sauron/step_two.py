"""How many cards are played in step 2 with Pippin's fellowship card (SF.pippin)."""

from __future__ import annotations

from core.fellowship.base.step_two import card_limit
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.kernel.prompts import Choice

THREE = (3, "SF.pippin")
NO_LIMIT = (0, "")


def companion_limit(state: FellowshipState) -> tuple[int, str]:
    """Return how many cards Pippin's fellowship card allows once it has been used (SF.pippin)."""
    return THREE if state.three_cards else NO_LIMIT


def three_cards(state: FellowshipState) -> list[Choice]:
    """Return Pippin's fellowship card where it would allow a further card (SF.pippin)."""
    usable = "pippin" in state.fellowship_cards and state.hobbits["pippin"].alive
    more = len(state.played) < 3 and card_limit(state)[0] == 2
    return [Choice("pippin", a.UseFellowship("pippin"), "SF.pippin")] * (usable and more)


def could_play_three(state: FellowshipState) -> bool:
    """Whether Pippin's fellowship card would allow a further card."""
    return bool(state.fellowship_cards) and bool(three_cards(state))
