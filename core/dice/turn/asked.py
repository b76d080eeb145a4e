"""What every question of this game is: asked in certain phases, answered by actions, and left in words of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from core.dice.model.actions import Action
from core.dice.model.state import DiceState, Phase
from core.dice.words.names import PHASES, seat_name
from core.kernel.prompts import Refusal
from core.kernel.sequence import Question

T = TypeVar("T")

FIRST = "first answer what is asked now, or take it back."

SAURON = "Sauron "
"""How the name of a phase begins that belongs to Sauron's turn."""


class Asked(Question[DiceState, T]):
    """A question of this game.

    `asks` offers what its guards let through, and `refuses` says by the same guards why something is held back.
    """

    phases: ClassVar[tuple[Phase, ...]] = ()
    """The phases in which it is asked; those of a Fellowship turn are asked of the active player."""
    when: ClassVar[str] = ""
    """When it is asked, as a sentence ends that tells of another time."""
    rules: ClassVar[Mapping[type, str]] = {}
    """The actions that answer this question and no other, each with the rule by which it is refused elsewhere."""

    def done(self, state: DiceState, step: T) -> str:
        """Return the label of `Done`, which leaves the question: with what would be lost by it."""
        raise TypeError(f"{type(self).__name__} is not left by being done")

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, Action]]:
        """Yield what `seat` could think of as an answer, by what it is called, whether it is allowed now or not."""
        return ()

    def never(self, state: DiceState, action: Any) -> Refusal | None:
        """Return why `action` is not allowed at whatever time; None when it may be at some time."""
        return None

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say when this question, which `action` answers, is asked: not now, or not of this seat."""
        return self.later(state, action, self.rules[type(action)])

    def later(self, state: DiceState, action: Action, rule: str) -> Refusal:
        """Say in which phase, and in whose turn, this question is asked."""
        own_turn = not self.phases[0].startswith("sauron")
        if own_turn and state.active and state.active != action.seat:
            whose = seat_name(state.active)
            return Refusal(rule, f"It is the turn of {whose}; this is done {self.when} of your own turn.")
        if state.phase in self.phases:
            asked = seat_asked(state)
            if asked != action.seat:
                return Refusal(rule, f"{seat_name(asked)} has to choose now.")
            return Refusal(rule, f"This is done {self.when}; {FIRST}")
        whole = f"{self.when} of your own turn" if own_turn else self.when
        phase = PHASES[state.phase]
        number, _, name = phase.removeprefix(SAURON).partition(" ")
        now = f"Phase {number} ({name})" if name else number
        now += " of Sauron's turn" * phase.startswith(SAURON)
        return Refusal(rule, f"This is done {whole}; it is {now} now.")


def seat_asked(state: DiceState) -> str:
    """Return the seat that is asked now."""
    seat: str = getattr(state.agenda[-1], "seat", "")
    return seat


def twin(rule: str) -> Refusal:
    """Say that a choice stands in the list under another die with the same face: dice that look alike are offered
    once."""
    return Refusal(rule, "Another die with the same face stands in the list; taking that one is the same choice.")
