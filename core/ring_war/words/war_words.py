"""Everything of the war that is text."""

from __future__ import annotations

from typing import Any

from core.kernel.words import WordsInSequence
from core.ring_war.model.state import SEQUENCE, RingWarState
from core.ring_war.words.events import event_text


class RingWarWords(WordsInSequence):
    """What choices, questions, events and positions are called."""

    def __init__(self) -> None:
        super().__init__(SEQUENCE)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_text(event)

    def progress(self, state: RingWarState) -> str:
        """Return the turn."""
        return f"Game-Turn {state.turn}" if state.turn else "set-up"
