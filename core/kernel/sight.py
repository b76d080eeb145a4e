"""Who may see what: the state, the events and the choices as a seat sees them."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Prompt
from core.kernel.sealed import Sealed, own_choices, own_orders


class Sight:
    """What each seat of a game sees. As it stands it hides nothing but what others have given to a sealed question: a
    game with more secrets says what it hides, and hides that, too (`own_orders`, `own_choices`)."""

    def view(self, state: Any, seat: str | None) -> Any:
        """Return the state as `seat` may see it; `None` is an onlooker, who sees what every player sees."""
        if any(isinstance(step, Sealed) and step.given for step in state.agenda):
            return msgspec.structs.replace(state, agenda=own_orders(state.agenda, seat))
        return state

    def event_view(self, state: Any, event: Any, seat: str | None) -> Any:
        """Return `event` as `seat` may see it (a card that another seat drew becomes hidden).

        `state` is the state right after the event: who sees what may change during a game.
        """
        return event

    def visible_prompt(self, state: Any, prompt: Prompt, seat: str | None) -> Prompt:
        """Return `prompt` with the choices that `seat` may see. Hidden hands hide other seats' choices."""
        return own_choices(prompt, seat) if prompt.sealed else prompt

    def are_allied(self, state: Any, one: str, other: str) -> bool:
        """Return whether two seats know the same as things stand in `state`, in views, events and prompts.

        Two people who do may share a screen; between others it is covered. A game without secrets has only allies;
        sealed questions set even them apart while they are asked.
        """
        return True

    def reveals(self, event: Any) -> bool:
        """Whether `event` showed something that nobody knew: undo `until-reveal` stops there."""
        return False

    def is_open(self, event: Any) -> bool:
        """Whether `event` changes only what every seat sees, and as every seat sees it: then it can be folded into a
        view, too, which tells how things stood between two events of one entry."""
        return False


class OpenHands(Sight):
    """Everything in sight of everybody; a reveal stays one, which undo asks for."""

    def __init__(self, closed: Sight) -> None:
        self.reveals = closed.reveals  # type: ignore[method-assign]
        self.is_open = closed.is_open  # type: ignore[method-assign]

    def view(self, state: Any, seat: str | None) -> Any:
        """Return the state: sealed orders lie open, too."""
        return state

    def visible_prompt(self, state: Any, prompt: Prompt, seat: str | None) -> Prompt:
        """Return the prompt with all of its choices."""
        return prompt
