"""Whether what a log leads to can be shown: a forged record may check and fold, and still mean nothing to the game."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Outcome
from saves.log_file import LogFile


def shown_entries(log: LogFile) -> tuple[int, Exception | None]:
    """Return how many entries of the line, from the first, have events that the game has words for.

    Where it is not all of them, the error that the next one meets comes with it.
    """
    game, shown = log.game, 0
    try:
        for number, event, state in log.line.happened(0, len(log.line)):
            shown = number
            game.words.event_text(game.sight.event_view(state, event, None))
    except Exception as error:
        return shown, error
    return len(log.line), None


def last_shown(log: LogFile, count: int) -> tuple[int, Exception | None]:
    """Return after how many entries, at most `count`, the game can still be shown and asked.

    Where it is fewer, the error that it meets after the next one comes with it.
    """
    failure = not_shown(log, count)
    if failure is None:
        return count, None
    good, bad = 0, count
    while bad - good > 1:
        middle = (good + bad) // 2
        met = not_shown(log, middle)
        if met is None:
            good = middle
        else:
            bad, failure = middle, met
    return good, failure


def not_shown(log: LogFile, count: int) -> Exception | None:
    """Return the error that the state after the first `count` entries meets when it is asked for its prompt, a view for
    every seat, and words for them; None where it can be shown."""
    try:
        _show(log.game, log.line.state_after(count), [seat.id for seat in log.table.header.seats])
    except Exception as error:
        # A state that somebody made up may fail in any way it likes.
        return error
    return None


def _show(game: Game, state: Any, seats: list[str]) -> None:
    prompt = game.rules.prompt(state)
    if isinstance(prompt, Outcome):
        game.words.score_lines(state)
    for seat in [None, *seats]:
        view = game.sight.view(state, seat)
        game.words.spoken(view)
        if isinstance(prompt, Outcome):
            continue
        seen = game.sight.visible_prompt(state, prompt, seat)
        game.words.prompt_text(view, seen)
        for choice in seen.choices:
            game.words.label(view, choice)
            if choice.seat not in seats:
                raise LookupError(choice.seat)
