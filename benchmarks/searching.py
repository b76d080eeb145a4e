"""Whether the search of the rulebooks finds the right rule for questions that nobody wrote into their index: entries of
the index are asked of a book that does not have them. With `--fit` what each sign counts for (`core.kernel.signs`) is
fitted to a half of them, judged by the other half, and then fitted to all."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from core.catalogue import game
from core.kernel.rule_search import Finder, Hits
from core.kernel.rulebook import Rulebook
from core.kernel.sayings import Entry
from core.kernel.signs import NO_SIGNS, WEIGHTS, Signs

GAMES = ("fellowship", "dice", "dagorlad", "ring_war")
WORDS = 4
"""So many words an entry has at least that is asked: one with fewer names a thing."""
PARTS = 6
"""One in so many of them is left out at once."""
BEST = 40
"""So many rules that are likely meant are kept for the fit."""
PRIOR = 3.0
"""How much it speaks against a weight to be large."""
STEPS, FAR, NEAR = 60, 0.3, 1e-4
"""So many steps are taken at most to the best weights, so far each, and so near they come."""


class Asked(NamedTuple):
    """A question that was left out of the index: the game, the words, what was found, the right places in the book, and
    by place the signs of the rules that are likely meant."""

    game_id: str
    words: str
    hits: Hits
    right: frozenset[int]
    signs: dict[int, Signs]

    @property
    def first(self) -> bool:
        """Whether a right rule stands first."""
        return self.hits.places[:1] != () and self.hits.places[0] in self.right

    @property
    def head(self) -> str:
        """How sure the search is of the first answer."""
        if self.hits.nearest or not self.hits.answer:
            return "fits none"
        return "most likely" if self.hits.sure else "perhaps"


def left_out(game_id: str, parts: Sequence[int]) -> Iterator[Asked]:
    """Ask the entries of the index of a game in some of the `PARTS`, each of an index without the entries of its part;
    an entry is in one by its own words, so that no other one that comes or goes changes that."""
    book = game(game_id).rulebook()
    places = {rule.id: at for at, rule in enumerate(book)}
    for part in parts:
        left = [one for one in book.sayings.index if len(one.words) >= WORDS and _drawn(one) % PARTS == part]
        finder = _without(book, left)
        for entry in left:
            words = " ".join(entry.words)
            hits = finder.find(words, guess=True)
            yield Asked(game_id, words, hits, frozenset(places[rule] for rule in entry.rules), _signs(finder, hits))


def _drawn(entry: Entry) -> int:
    return crc32(" ".join(entry.words).encode())


def _without(book: Rulebook, left: Sequence[Entry]) -> Finder:
    out = frozenset(left)
    kept = tuple(entry for entry in book.sayings.index if entry not in out)
    return Finder(book._leaves, replace(book.sayings, index=kept))


def _signs(finder: Finder, hits: Hits) -> dict[int, Signs]:
    """Return by place the signs of the rules that are likely meant by what was asked, the likeliest of them."""
    signs = finder.signs(hits.words, hits.phrase, finder.asked([*hits.words, *hits.nowhere], hits.phrase))
    best = sorted(signs, key=lambda at: -float(np.dot(WEIGHTS, signs[at])))[:BEST]
    return {at: signs[at] for at in best}


class Table(NamedTuple):
    """The signs of all rules that are likely meant, a row for each; whether it is the right one; the number of its
    question; and where the rows of each question begin."""

    signs: npt.NDArray[np.float64]
    right: npt.NDArray[np.float64]
    question: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]


def table_of(asked: Sequence[Asked]) -> Table:
    """Return the table of some questions, but for those of which no right rule is likely meant."""
    having = [one for one in asked if not one.right.isdisjoint(one.signs)]
    sizes = [len(one.signs) for one in having]
    rows = [list(signs) for one in having for signs in one.signs.values()]
    right = [float(at in one.right) for one in having for at in one.signs]
    starts = np.cumsum([0, *sizes[:-1]])
    return Table(np.array(rows), np.array(right), np.repeat(np.arange(len(having)), sizes), starts)


def fitted(table: Table) -> Signs:
    """Return the weights under which the right rules are likeliest. What counts for the very same words stays as it is:
    no question that was left out is in the index in its own words."""
    scale = table.signs.std(axis=0) + 1e-9
    signs = table.signs / scale
    weights = np.zeros(signs.shape[1])
    for _ in range(STEPS):
        likely = _likely(table, signs @ weights)
        meant = likely * table.right
        meant /= np.add.reduceat(meant, table.starts)[table.question]
        upward = signs.T @ (meant - likely) - PRIOR * weights
        usual = np.add.reduceat(signs * likely[:, None], table.starts)
        bend = (signs * likely[:, None]).T @ signs - usual.T @ usual + PRIOR * np.eye(len(weights))
        step = np.linalg.solve(bend, upward)
        weights += step * min(1.0, FAR / float(np.abs(step).max()))
        if np.abs(step).max() < NEAR:
            break
    return Signs(*(float(one) for one in weights / scale))._replace(the_same=WEIGHTS.the_same)


def _likely(table: Table, odds: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how likely each rule is meant among those of its question."""
    most = np.maximum.reduceat(odds, table.starts)
    worth = np.exp(odds - most[table.question])
    return np.asarray(worth / np.add.reduceat(worth, table.starts)[table.question])


def found_first(asked: Sequence[Asked], weights: Signs, among: int = 1) -> int:
    """Return for how many questions a right rule is among the first ones under some weights."""
    found = 0
    for one in asked:
        best = sorted(one.signs, key=lambda at: (-float(np.dot(weights, one.signs[at])), at))[:among]
        found += not one.right.isdisjoint(best)
    return found


def show(asked: Sequence[Asked]) -> None:
    """Print how often the search finds the right rule, and how sure it is when it does, and when it does not."""
    for game_id in (*GAMES, ""):
        of = [one for one in asked if game_id in ("", one.game_id)]
        three = sum(not one.right.isdisjoint(one.hits.places[:3]) for one in of)
        first = sum(one.first for one in of)
        print(f"{game_id or 'all':12} {len(of):6} first {first:6} ({first / max(len(of), 1):.1%}) in three {three:6}")
    heads = Counter((one.head, one.first) for one in asked)
    for head in ("most likely", "perhaps", "fits none"):
        print(f"{head:12} right {heads[head, True]:6} wrong {heads[head, False]:6}")


def main(arguments: Sequence[str]) -> None:
    """Measure the search, or fit it."""
    parser = ArgumentParser(prog="python -m benchmarks.searching", description=__doc__)
    parser.add_argument("--parts", type=int, default=1, help=f"how many of the {PARTS} parts are asked (1)")
    parser.add_argument("--fit", action="store_true", help="fit what each sign counts for, and print it")
    chosen = parser.parse_args(arguments)
    asked = [one for game_id in GAMES for one in left_out(game_id, range(chosen.parts))]
    show(asked)
    if not chosen.fit:
        return
    halves = [[one for one in asked if crc32(f"half {one.words}".encode()) % 2 == half] for half in (0, 1)]
    for name, weights in (("as they are", [WEIGHTS] * 2), ("fitted", [fitted(table_of(half)) for half in halves])):
        judged = list(zip(halves[::-1], weights, strict=True))
        first, three = (sum(found_first(half, one, among) for half, one in judged) for among in (1, 3))
        print(f"{name:12} {len(asked):6} first {first:6} in three {three:6}")
    for name, weight in zip(NO_SIGNS._fields, fitted(table_of(asked)), strict=True):
        print(f"    {name}={weight:.2f},")


if __name__ == "__main__":
    main(sys.argv[1:])
