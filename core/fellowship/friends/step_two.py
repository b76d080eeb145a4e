"""What Friends & Foes adds to step 2 of a turn: way 2 and Impetuosity (F3.3, F7.pippin)."""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import CheckVictory
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.kernel.prompts import Choice


def way_two(state: FellowshipState) -> list[Choice]:
    """Return the choice to play no card and to defeat the leftmost foe instead (F3.3)."""
    seat = state.active
    return [Choice(seat, a.DefeatInstead(seat, foe), "F3.3") for foe in state.foe_line[:1]]


def defeat_instead(play: FellowshipPlay, action: a.DefeatInstead) -> None:
    """Way 2: defeat the leftmost foe at no cost (F3.3)."""
    play.emit(f.FoeDefeated("F3.3", action.seat, action.foe))
    play.push(CheckVictory())


def impetuosity(state: FellowshipState) -> list[Choice]:
    """Return Pippin's ability card on his own turn (F7.pippin)."""
    usable = state.active == "pippin" and "pippin" in state.abilities
    return [Choice("pippin", a.UseAbility("pippin"), "F7.pippin")] * usable


IMPETUOUS = (4, "F7.pippin")
NO_LIMIT = (0, "")


def impetuous_limit(state: FellowshipState) -> tuple[int, str]:
    """Return how many cards Impetuosity allows once it has been used (F7.pippin)."""
    return IMPETUOUS if state.impetuous else NO_LIMIT
