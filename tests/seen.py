"""Which rules have a first example at which nothing is seen of them: `python -m tests.seen [GAME ...]` lists them, each
with where *show me* stops and what it says there.

A rule that forbids something, or says what things are, may well stand there: whoever reads the list tells.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from core import catalogue
from core.kernel.rulebook import Rule
from replays.examples import examples, file_of, nothing
from replays.showing import working
from saves.reader import read_log
from tests.examples import tells
from tests.games import shipped


def unseen(game_id: str) -> Iterator[tuple[Rule, str]]:
    """Yield the rules of a game whose first example is a replay in which nothing happens or is decided by them where it
    stops, nor by a rule that refers to them or they to it, with what is said there; those by which something is refused
    or of which nothing can be shown say so themselves, and are left out, as are those of which it is written down what
    to look at."""
    game = catalogue.game(game_id)
    book = game.rulebook()
    for rule in book:
        first = next(iter(examples(game_id, rule.id)), None)
        if first is None or first.lesson or first.look or nothing(game_id, rule.id):
            continue
        log = read_log(file_of(first))
        if not tells(log, rule.id, first.entry, first.event):
            found = working(log, rule.id, first.entry, first.event)
            yield rule, f"{first.title}, {found.place[0]}.{found.place[1]}: {' | '.join(found.look)}"


def main() -> None:
    """List the rules of the games that are named, or of all."""
    for game_id in sys.argv[1:] or shipped():
        for rule, said in unseen(game_id):
            sys.stdout.write(f"{game_id} {rule.id} {rule.title}\n    {said}\n")


if __name__ == "__main__":
    main()
