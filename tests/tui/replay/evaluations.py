"""Evaluations made by hand, for screens that show what one says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.bots.review import Better, Evaluated, Evaluation, Method
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
    )


def evaluation(
    log: LogFile, values: Sequence[float], marks: Mapping[int, str], *, fitted: Sequence[int] = (), eyes: str = "*"
) -> Evaluation:
    """Return an evaluation in which `values` are the chances of winning after each entry, the last one going on.

    At the numbers of `marks` what was chosen has that mark, and took all that was lost there; another choice of the
    prompt was better. Elsewhere what changes is luck.
    """
    found: list[Evaluated] = []
    seats = [seat.id for seat in log.header.seats]
    before = values[0]
    for number in range(log.cursor):
        after = values[min(number, len(values) - 1)]
        entry = log.line.entries[number]
        seat = str(getattr(entry.action, "seat", "")) or seats[0]
        one = Evaluated(
            number,
            seat,
            SIDE,
            {SIDE: before},
            {SIDE: before},
            {SIDE: after},
            {SIDE: 40.0},
            0.0,
            number in fitted,
            purpose="" if after == before else "tiles",
        )
        if number in marks:
            one = msgspec.structs.replace(
                one,
                chosen={SIDE: after},
                own=False,
                loss=before - after,
                better=Better(_other(log, number, entry.action), before, 45.0, after, 40.0),
                mark=marks[number],
                checked=True,
            )
        found.append(one)
        before = after
    return Evaluation(method(log, eyes), [SIDE], dict.fromkeys(seats, SIDE), found, True, True)


def _other(log: LogFile, number: int, action: Any) -> Any:
    prompt = log.game.rules.prompt(log.line.state_after(number))
    assert isinstance(prompt, Prompt)
    return next(choice.action for choice in prompt.choices if choice.action != action)
