"""Calibration: how often games were won of which a value said that they would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.fitting.collecting import Row
from core.bots.values import Values, chance_of

FIFTHS = 5
HEADINGS = ("model", "states", "games", *(f"fifth {number}" for number in range(1, FIFTHS + 1)), "off by")
ALL = "all"


def calibration(values: Values, rows: Iterable[Row]) -> list[list[str]]:
    """Return a line for each model, and one for all together: the chance that was predicted and the share that was won,
    in percent, for each fifth of the states by what was predicted; and the most by which these differ."""
    by_key: dict[str, list[tuple[float, Row]]] = {ALL: []}
    for row in rows:
        model = values.models.get(row.key)
        if model is None:
            continue
        guess = chance_of(
            model.win_base + sum(weight * value for weight, value in zip(model.win, row.features, strict=True))
        )
        by_key[ALL].append((guess, row))
        by_key.setdefault(row.key, []).append((guess, row))
    return [_line(key, sorted(by_key[key], key=lambda one: one[0])) for key in (*sorted(by_key.keys() - {ALL}), ALL)]


def _line(key: str, guesses: Sequence[tuple[float, Row]]) -> list[str]:
    cells, off = [], 0.0
    for number in range(FIFTHS):
        part = guesses[len(guesses) * number // FIFTHS : len(guesses) * (number + 1) // FIFTHS]
        if not part:
            cells.append("")
            continue
        said = sum(guess for guess, _ in part) / len(part)
        was = sum(row.won for _, row in part) / len(part)
        off = max(off, abs(said - was))
        cells.append(f"{100 * said:.0f} / {100 * was:.0f}")
    return [key, str(len(guesses)), str(len({row.game for _, row in guesses})), *cells, f"{100 * off:.1f}"]


def table(lines: Iterable[Sequence[str]]) -> str:
    """Return the lines as a table in Markdown."""
    return "\n".join(
        [f"| {' | '.join(HEADINGS)} |", f"|{' --- |' * len(HEADINGS)}", *(f"| {' | '.join(line)} |" for line in lines)]
    )
