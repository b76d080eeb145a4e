"""The words of the battle as the rest of the house asks for them."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.board import is_night
from core.dagorlad.content.contents import lookup
from core.dagorlad.model.state import SEQUENCE, SIDES, DagorladState
from core.dagorlad.words.events import event_text
from core.dagorlad.words.names import PHASES, army_name
from core.dagorlad.words.picture import picture
from core.kernel.words import WordsInSequence

GOAL = (
    "Westernesse must break Sauron's army before the eighteenth turn ends and not be broken itself. "
    "Sauron wins if his army holds out. An army breaks when it has lost too much; "
    "what each side has lost is counted in demoralization points."
)


class DagorladWords(WordsInSequence):
    """What choices, questions, events and positions are called."""

    def __init__(self) -> None:
        super().__init__(SEQUENCE)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_text(event)

    def progress(self, state: DagorladState) -> str:
        """Return the turn and the phase."""
        if not state.turn:
            return "set-up"
        night = ", night" if is_night(state) else ""
        phase = f", {PHASES[state.phase]}" if state.phase else ""
        return f"turn {state.turn} of {state.options.length}{night}{phase}"

    def danger(self, state: DagorladState) -> str:
        """Return how near each army is to breaking."""
        levels = lookup(state).content.levels
        return ", ".join(f"{army_name(side)} {state.points.get(side, 0)} of {levels[side]}" for side in SIDES)

    def goal(self, state: DagorladState, seat: str = "") -> str:
        """Return what the battle is about."""
        return GOAL

    def part(self, state: DagorladState) -> str:
        """Return the turn."""
        return f"Turn {state.turn}" if state.turn else "Set-up"

    def picture(self, view: DagorladState) -> list[str]:
        """Return the map with all that stands on it."""
        return picture(view)

    def standing(self, state: DagorladState) -> list[tuple[str, str]]:
        """Return what each side has lost and won."""
        levels = lookup(state).content.levels
        return [
            (
                army_name(side),
                f"{state.points.get(side, 0)} of {levels[side]} demoralization points, "
                f"{state.vp.get(side, 0)} victory points{', demoralized' if side in state.demoralized else ''}",
            )
            for side in SIDES
        ]
