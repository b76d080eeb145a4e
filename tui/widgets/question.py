"""What stands around the rows of a prompt: the question above them, and the latest news below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from tui.glyphs import Glyphs
from tui.widgets.lines import EMPTY, Line, begun, clipped, flowed

ROUND_A_QUESTION = 4
"""Cells that the rule keeps beside the question on it."""

LEAST_DETAIL = 3
"""From so many free rows on, the selected choice stands below the rows in full words."""


def parted(question: str, size: int, glyphs: Glyphs) -> tuple[str, str]:
    """Return a question as far as it has room on a rule of `size` cells, and the rest of it."""
    room = size - ROUND_A_QUESTION
    at = question.rfind(" ", 0, room - 1)
    if cell_len(question) <= room or at < room // 2:
        return question, ""
    return f"{question[:at]} {glyphs.ellipsis}", question[at + 1 :]


def over(question: str, size: int, glyphs: Glyphs) -> list[Line]:
    """Return what of a question has no room on the rule, as rows."""
    rest = parted(question, size, glyphs)[1]
    return flowed([(f" {glyphs.ellipsis} ", "soft"), (rest, "bright")], size - 1, 3) if rest else []


def all_news(news: Sequence[str], size: int, glyphs: Glyphs) -> list[Line]:
    """Return what happened in as many rows as it takes."""
    texts = [flowed([(f" {glyphs.bullet} ", "soft"), (begun(text), "soft")], size - 1, 3) for text in news]
    return [row for rows in texts for row in rows]


def news_rows(news: Sequence[str], size: int, room: int, glyphs: Glyphs, whole: bool = False) -> list[Line]:
    """Return what happened since the last decision in at most `room` rows: the latest sentences of it where that is
    little, and the beginning where it is to be read as a `whole`; a sign says that more follows."""
    if room < 1 or not news:
        return []
    told = all_news(news, size, glyphs)
    if len(told) <= room:
        return told
    heights = [len(all_news([text], size, glyphs)) for text in news]
    first = next((at for at in range(1, len(news)) if sum(heights[at:]) <= room), None)
    if first is not None and not whole:
        return all_news(news[first:], size, glyphs)
    kept = (told if whole else told[-heights[-1] :])[:room]
    return [*kept[:-1], (*clipped(kept[-1], size - 3, ""), (f" {glyphs.ellipsis}", "soft"))]


def below(
    detail: Callable[[], tuple[list[Line], list[Line]]] | None,
    news: Sequence[str],
    once: bool,
    size: int,
    room: int,
    glyphs: Glyphs,
) -> list[Line]:
    """Return what fills the `room` below the rows of a prompt: the selected choice in full words and its rule, which
    `detail` returns, and at the end the news; news that come only `once` come before all else."""
    told = news_rows(news, size, room, glyphs, whole=True) if once else []
    left = room - len(told) - bool(told)
    words: list[Line] = []
    rule: list[Line] = []
    if left >= LEAST_DETAIL and detail is not None:
        words, rule = detail()
        words = words[:left]
        left -= len(words)
    if not once:
        told = news_rows(news, size, left - 1, glyphs)
        left -= len(told) + bool(told)
    kept = rule[: max(0, left)]
    if kept and len(kept) < len(rule):
        kept[-1] = (*clipped(kept[-1], size - 2), (f" {glyphs.ellipsis}", "soft"))
    shown = [*words, *kept]
    return [*shown, *[EMPTY] * (room - len(shown) - len(told)), *told] if told else shown
