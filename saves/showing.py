"""Whether what a log leads to can be shown: a forged record may check and fold, and still mean nothing to the game."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Outcome
from saves.log_file import LogFile


def shown_entries(log: LogFile) -> int:
    """Return how many entries of the line, from the first, have events that the game has words for."""
    game, shown = log.game, 0
    try:
        for number, event, state in log.line.happened(0, len(log.line)):
            shown = number
            game.words.event_text(game.sight.event_view(state, event, None))
    except Exception:
        return shown
    return len(log.line)


def last_shown(log: LogFile, count: int) -> int:
    """Return after how many entries, at most `count`, the game can still be shown and asked."""
    if is_shown(log, count):
        return count
    good, bad = 0, count
    while bad - good > 1:
        middle = (good + bad) // 2
        if is_shown(log, middle):
            good = middle
        else:
            bad = middle
    return good


def is_shown(log: LogFile, count: int) -> bool:
    """Whether the state after the first `count` entries has a prompt, a view for every seat, and words for them."""
    try:
        _show(log.game, log.line.state_after(count), [seat.id for seat in log.table.header.seats])
    except Exception:
        # A state that somebody made up may fail in any way it likes.
        return False
    return True


def _show(game: Game, state: Any, seats: list[str]) -> None:
    prompt = game.rules.prompt(state)
    if isinstance(prompt, Outcome):
        game.words.score_lines(state)
    for seat in [None, *seats]:
        view = game.sight.view(state, seat)
        if isinstance(prompt, Outcome):
            continue
        seen = game.sight.visible_prompt(state, prompt, seat)
        game.words.prompt_text(view, seen)
        for choice in seen.choices:
            game.words.label(view, choice)
            if choice.seat not in seats:
                raise LookupError(choice.seat)
