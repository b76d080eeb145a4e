"""The rulebook: a page of it, a letter of a search, and a rule that is shown at work, the first time and later."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.rows import Row, milliseconds
from benchmarks.terminal import WESTMARCH, Terminal
from core.catalogue import game
from core.kernel.game import Game
from replays.examples import examples

GAMES = ("fellowship", "dice", "dagorlad", "ring_war")
"""The games, in the order in which `g` goes through their books."""

SHOWN = 0.200
"""Seconds in which a rule has to be shown at work."""

TURNED = 0.080
"""Seconds in which a page is turned, or the hits of a search stand there."""

RULES, SHOW, BACK, SEARCH, OTHER, CHAPTER, ENTER = "r", "s", "q", "/", "g", "]", "\r"


class Times(NamedTuple):
    """What one game's book took: the first example of a rule, later ones, letters of a search, chapters (seconds)."""

    first: float
    later: list[float]
    letters: list[float]
    chapters: list[float]


def run(quick: bool) -> list[Row]:
    """Return the rows of every game's book, each in a program of its own, so that each has a first example."""
    found = [measured(number, 2 if quick else 5) for number in range(len(GAMES))]
    names = [game(name).title for name in GAMES]
    first = [
        row(f"a rule shown at work, the first: {name}", [took.first], SHOWN)
        for name, took in zip(names, found, strict=True)
    ]
    return [
        *first,
        row("a rule shown at work, later ones", [each for took in found for each in took.later], SHOWN),
        row("a letter of a search in a rulebook", [each for took in found for each in took.letters], TURNED),
        row("the next chapter of a rulebook", [each for took in found for each in took.chapters], TURNED),
    ]


def measured(number: int, times: int) -> Times:
    """Open the book of the game with that place in `GAMES`, and show `times` rules of it at work after the first."""
    with TemporaryDirectory() as folder, Terminal((WESTMARCH,), Path(folder)) as terminal:
        terminal.first_paint()
        terminal.press(RULES)
        for _ in range(number):
            terminal.press(OTHER)
        chapters = [terminal.press(CHAPTER).seconds for _ in range(times)]
        wanted = shown_rules(game(GAMES[number]), times + 1)
        shown: list[float] = []
        letters: list[float] = []
        for rule in wanted:
            terminal.press(SEARCH)
            letters.append(terminal.press(rule[0]).seconds)
            terminal.press(rule[1:])
            terminal.press(ENTER)
            shown.append(terminal.press(SHOW).seconds)
            terminal.press(BACK)
    return Times(shown[0], shown[1:], letters, chapters)


def shown_rules(played: Game, count: int) -> list[str]:
    """Return ids of rules that have examples, spread over the rulebook."""
    able = [
        rule.id
        for rule in played.rulebook()
        if len(rule.id) > 1 and any(not example.lesson for example in examples(played.id, rule.id)[:1])
    ]
    return [able[len(able) * place // count] for place in range(count)]


def row(what: str, seconds: list[float], most: float) -> Row:
    """Return a row: the usual answer counts, and of many the slowest stands beside it."""
    slowest = f", {milliseconds(max(seconds))} at most" if len(seconds) > 1 else ""
    return Row(what, f"{milliseconds(median(seconds))}{slowest}", milliseconds(most), median(seconds) <= most)
