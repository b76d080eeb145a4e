"""Foresight: what follows from every choice of every prompt in games of bots, as the seat that is asked sees them."""

from __future__ import annotations

from typing import Any

from benchmarks.games import bots, header, play_on
from benchmarks.rows import Row, milliseconds
from benchmarks.timing import per_second
from core.catalogue import game
from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from core.kernel.table import Table

TARGET = 0.000_15
"""Seconds for a choice: the choices of a prompt are foreseen while it is painted."""


def run(quick: bool) -> list[Row]:
    """Return how long a choice takes, in games of five hobbits."""
    seeds = range(1) if quick else range(6)
    asked = [case for seed in seeds for case in prompts_of(seed, 40 if quick else 10_000)]

    def look_ahead() -> int:
        count = 0
        for table, view, prompt in asked:
            for choice in prompt.choices:
                foresee(table.game, view, choice.action)
            count += len(prompt.choices)
        return count

    look_ahead()
    took = 1 / per_second(look_ahead)
    return [Row("foreseeing a choice", milliseconds(took), milliseconds(TARGET), took <= TARGET)]


def prompts_of(seed: int, most: int) -> list[tuple[Table, Any, Prompt]]:
    """Return the prompts of a game of bots, each with the view of the seat that is asked."""
    table = Table(game("fellowship"), header(5, seed))
    table.open()
    found: list[tuple[Table, Any, Prompt]] = []

    def note(table: Table, prompt: Prompt) -> bool:
        found.append((table, table.game.sight.view(table.line.copy_of(table.state), prompt.seat), prompt))
        return len(found) >= most

    play_on(table, bots(table), note)
    return found
