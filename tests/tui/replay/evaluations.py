"""Evaluations made by hand, for screens that show what one says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.bots.review import CHANCE, SCORE, Better, Evaluated, Evaluation, Method
from core.kernel.prompts import Prompt
from saves.log_file import LogFile

SIDE = "fellowship"


def method(log: LogFile, eyes: str = "*") -> Method:
    """Return the method of an evaluation made by hand."""
    return Method(
        game=log.header.game,
        rules=log.header.rules,
        content=log.header.content,
        players="by hand",
        eyes=eyes,
        everybody=True,
        playouts=24,
        turns=2,
        tries=24,
        checks=200,
        check_turns=3,
        careful=24,
        further=64,
        further_turns=10,
    )


def evaluation(
    log: LogFile,
    values: Sequence[float],
    marks: Mapping[int, str],
    *,
    fitted: Sequence[int] = (),
    eyes: str = "*",
    scores: Sequence[float] = (40.0,),
) -> Evaluation:
    """Return an evaluation in which `values` are the chances of winning after each entry, the last one going on.

    At the numbers of `marks` what was chosen has that mark, and took all that was lost there; another choice of the
    prompt was better. Elsewhere what changes is luck. Marks go by `scores` where there are several.
    """
    by = SCORE if len(scores) > 1 else CHANCE
    found: list[Evaluated] = []
    seats = [seat.id for seat in log.header.seats]
    before, had = values[0], scores[0]
    for number in range(log.cursor):
        after, has = values[min(number, len(values) - 1)], scores[min(number, len(scores) - 1)]
        entry = log.line.entries[number]
        seat = str(getattr(entry.action, "seat", "")) or seats[0]
        one = Evaluated(
            number,
            seat,
            SIDE,
            {SIDE: before},
            {SIDE: before},
            {SIDE: after},
            {SIDE: has},
            0.0,
            number in fitted,
            purpose="" if (after, has) == (before, had) else "tiles",
            score_error=1.6 if by == SCORE else 0.0,
        )
        if number in marks:
            one = msgspec.structs.replace(
                one,
                chosen={SIDE: after},
                own=False,
                loss=before - after,
                better=Better(_other(log, number, entry.action), before, had if by == SCORE else 45.0, after, has),
                mark=marks[number],
                checked=True,
                moved={SIDE: has - had},
                by=by,
                points=had - has if by == SCORE else 0.0,
            )
        found.append(one)
        before, had = after, has
    scales = {SIDE: 20.0} if by == SCORE else {}
    return Evaluation(method(log, eyes), [SIDE], dict.fromkeys(seats, SIDE), found, True, True, scales)


def _other(log: LogFile, number: int, action: Any) -> Any:
    prompt = log.game.rules.prompt(log.line.state_after(number))
    assert isinstance(prompt, Prompt)
    return next(choice.action for choice in prompt.choices if choice.action != action)
