"""Choices that are called alike in plain mode: two cards alike in a hand are one choice to whoever hears them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.kernel.prompts import Choice


class Alike:
    """Which of some choices are called just as another of the same seat, by their labels."""

    def __init__(self, choices: Sequence[Choice] = (), label: Callable[[Choice], str] = str) -> None:
        first: dict[tuple[str, str], Choice] = {}
        self._told = {one: first.setdefault((one.seat, label(one)), one) for one in choices}

    def told_as(self, choice: Choice) -> Choice:
        """Return the choice that is told in the place of another, which is mostly itself."""
        return self._told.get(choice, choice)

    def once(self, choices: Sequence[Choice]) -> list[Choice]:
        """Return the choices without those in whose place another is told."""
        return [one for one in choices if self.told_as(one) == one]
