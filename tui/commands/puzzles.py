"""`westmarch puzzle`: a decision of a game as a lesson of one task, in a file that can be changed by hand."""

from __future__ import annotations

import argparse
from pathlib import Path

from core.kernel.table import Table
from replays.naming import listed
from replays.puzzle import NoPuzzle, others_marked, puzzle, title_of
from saves import puzzles
from saves.redacted import refuse_copy
from tui.commands.creating import LONGEST_NAME
from tui.commands.opening import looked_at
from tui.commands.output import complain, say
from tui.commands.parser import UsageError, entry_of
from tui.commands.problems import Problem
from tui.thinking import Pool, Thought

RATHER = "Add --anyway to save it all the same."
"""What to do where no choice is better than another."""

OR_ONLY_BEST = "Add --best to count the best alone as right, or --anyway to count all of them."
"""What to do where many choices are right."""

MOST_NAMED = 3
"""So many other entries are named at most."""


def make(arguments: argparse.Namespace) -> int:
    """Save what an entry decided as a puzzle among the lessons of one's own, and print where that is."""
    number, title = entry_of(arguments), arguments.title
    if number is None:
        raise UsageError("say which entry: `westmarch puzzle FILE ENTRY`; `westmarch log FILE` numbers them")
    if len(title) > LONGEST_NAME or not all(letter.isprintable() for letter in title):
        raise Problem(f"{title[:40]!r} is no title; it may have up to {LONGEST_NAME} letters")
    out = None if arguments.out is None else Path(arguments.out)
    if out is not None and out.suffix != puzzles.SUFFIX:
        raise Problem(f"a lesson's file ends in {puzzles.SUFFIX}, and {arguments.out!r} does not")
    with looked_at(arguments.file) as log:
        refuse_copy(log.path.name, log.header, log.redacted)
        pool = Pool(0, complain)
        try:
            made = puzzle(log.table, number, title, pool.run(Thought()))
        except NoPuzzle as why:
            raise Problem(str(why)) from None
        finally:
            pool.close()
        if arguments.best:
            made = made.only_best()
        if (easy := made.too_easy()) and not arguments.anyway:
            rather = RATHER if made.strict is None else OR_ONLY_BEST
            raise Problem(" ".join([easy, rather, *_instead(log.table, number)]))
        path = puzzles.keep(title or title_of(log.table, number), made.text(), out)
        say(str(path))
        if out is None:
            say(f"It stands under Learn now, among your own; `westmarch lesson play {puzzles.id_of(path)}` plays it.")
    for notice in made.notices():
        complain(notice)
    return 0


def _instead(table: Table, number: int) -> list[str]:
    """Return in a sentence which other entries were evaluated as mistakes, if any."""
    found = others_marked(table, number)
    if not found:
        return []
    more = " and others" if len(found) > MOST_NAMED else ""
    shown = [str(one) for one in found[:MOST_NAMED]]
    named = ", ".join(shown) + more if more else listed(shown)
    return [f"The evaluation also marks {'entry' if len(found) == 1 else 'entries'} {named}."]
