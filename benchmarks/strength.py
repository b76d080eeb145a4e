"""How strong the bots that look ahead are: games on the same seeds with them, and with sensible bots in their seats.

    python -m benchmarks.strength                                   every table, 100 games each
    python -m benchmarks.strength fellowship-hard --games 400       one of them
    ... --bot patient --against sensible                            other bots
    ... --workers 2 --keep DIRECTORY                                games written down there are not played again
    ... --games 0 --keep DIRECTORY                                  the table of what is written down, playing nothing
    ... --sure                                                      stop where it is clear who plays better

`--sure` ends a table when a sequential test of the pairs that ended differently tells "the strong bot has three of four
of them" from "each has half", both errors being 5%. Intervals are Wilson's (95%). The time of a decision is that of a
processor; only decisions count of which the bot thought at all.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from benchmarks.contests import CONTESTS, Contest
from benchmarks.many_games import interval
from core import catalogue
from core.bots import SENSIBLE, STRONG, Bot, make_bot
from core.bots.arena import play_seated
from core.bots.strong import StrongBot
from core.bots.thinking import thinking_of
from core.kernel.prompts import Choice, Prompt

COLUMNS = (
    "table",
    "games",
    "strong",
    "score",
    "sensible, same seeds",
    "score",
    "better, worse",
    "ms a searched decision",
    "s a game",
    "target",
    "met",
)
ERROR = 0.05
"""How often the sequential test may be wrong, either way."""
MORE = 0.75
"""The share of the pairs that ended differently which the better bot is taken to have."""
BOUND = math.log((1 - ERROR) / ERROR)


class Ended(msgspec.Struct, frozen=True):
    """How a game ended, how many decisions the bot thought about, and its seconds of processor time for these and for
    the whole game."""

    seed: int
    result: str
    score: int
    winners: tuple[str, ...]
    thought: int
    thinking: float
    seconds: float


class Pair(NamedTuple):
    """Two games of the same seed: with the strong bot, and without."""

    strong: Ended
    plain: Ended


class Timed:
    """A bot whose thinking is timed."""

    def __init__(self, bot: Bot, game_id: str) -> None:
        self.bot = bot
        self.ahead = thinking_of(game_id)
        self.thought = 0
        self.seconds = 0.0

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the bot chooses."""
        looks = self.ahead is not None and self.ahead.looks(view, prompt, seat)
        begun = time.process_time()
        choice = self.bot.choose(view, prompt, seat)
        if looks:
            self.thought += 1
            self.seconds += time.process_time() - begun
        return choice


def contender(game_id: str, name: str, seed: int) -> Bot:
    """Return the bot that is measured; one that looks ahead does so in any seat, known to help or not."""
    bot = make_bot(game_id, name, seed)
    if isinstance(bot, StrongBot):
        bot.everywhere = True
    return bot


def play(contest: Contest, bot: str, others: str, seed: int) -> Ended:
    """Play one game with `bot` in the seats of a contest and `others` in those that are left."""
    game = catalogue.game(contest.game)
    options = game.options.checked(contest.options)
    seats = [seat.id for seat in game.options.seats(options)]
    timed = {
        seat: Timed(contender(game.id, bot, seed + number), game.id)
        for number, seat in enumerate(seats)
        if not contest.seats or seat in contest.seats
    }
    rest = {seat: make_bot(game.id, others, seed + at) for at, seat in enumerate(seats) if seat not in timed}
    begun = time.process_time()
    result = play_seated(game, options, {**rest, **timed}, seed)
    return Ended(
        seed,
        result.result,
        result.score,
        result.winners,
        sum(one.thought for one in timed.values()),
        sum(one.seconds for one in timed.values()),
        time.process_time() - begun,
    )


class Meeting:
    """Games of one contest between two bots, with what has been kept of them in a directory."""

    def __init__(self, contest: Contest, bot: str, against: str, keep: Path | None, say: Callable[[str], None]) -> None:
        self.contest, self.bot, self.against = contest, bot, against
        self.keep, self.say = keep, say

    def pairs(self, workers: int) -> Iterator[Pair]:
        """Yield pairs of games from seed 0 on without an end."""
        with ProcessPoolExecutor(workers) as pool:
            yield from map(Pair, self._games(pool, self.bot, workers), self._games(pool, self.against, workers))

    def _games(self, pool: ProcessPoolExecutor, bot: str, ahead: int) -> Iterator[Ended]:
        """Yield the games of a bot in the order of their seeds; `ahead` of them are played at a time."""
        kept = self._kept(bot)
        known = {one.seed: one for one in self._read(kept)}
        waiting = {}
        for seed in count():
            for other in range(seed, seed + ahead):
                if other not in known and other not in waiting:
                    waiting[other] = pool.submit(play, self.contest, bot, self.against, other)
            if seed in known:
                yield known[seed]
                continue
            ended = waiting.pop(seed).result()
            if kept is not None:
                with kept.open("ab") as log:
                    log.write(msgspec.json.encode(ended) + b"\n")
            yield ended

    def _kept(self, bot: str) -> Path | None:
        return None if self.keep is None else self.keep / f"{self.contest.name}-{bot}.jsonl"

    def _read(self, kept: Path | None) -> list[Ended]:
        lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
        return [msgspec.json.decode(line, type=Ended) for line in lines]

    def kept(self) -> list[Pair]:
        """Return the pairs of games that are written down, without playing any."""
        plain = {one.seed: one for one in self._read(self._kept(self.against))}
        strong = {one.seed: one for one in self._read(self._kept(self.bot))}
        return [Pair(strong[seed], plain[seed]) for seed in sorted(strong.keys() & plain.keys())]

    def played(self, games: int, workers: int, sure: bool) -> list[Pair]:
        """Return so many pairs, fewer where it is clear earlier and `sure` asks for no more than that."""
        done: list[Pair] = []
        for pair in islice(self.pairs(workers), games):
            done.append(pair)
            figures = figures_of(self.contest, done)
            self.say(f"{self.contest.name}: {len(done)} of {games}, {figures.strong:.2f} : {figures.plain:.2f}")
            if sure and abs(figures.evidence) >= BOUND:
                break
        return done


class Figures(NamedTuple):
    """What came of pairs of games: the shares, how many counted for each, the pairs in which the strong bot fared
    better and worse, and the logarithm of the odds that it plays better rather than the same."""

    strong: float
    strong_games: int
    plain: float
    plain_games: int
    better: int
    worse: int
    evidence: float


def figures_of(contest: Contest, pairs: Sequence[Pair]) -> Figures:
    """Return the figures of pairs."""
    both = [
        (contest.reached(one.result, one.winners), contest.reached(other.result, other.winners)) for one, other in pairs
    ]
    strong = [one for one, _ in both if one is not None]
    plain = [other for _, other in both if other is not None]
    differ = [one - other for one, other in both if one is not None and other is not None and one != other]
    better = sum(gap > 0 for gap in differ)
    worse = len(differ) - better
    evidence = better * math.log(MORE / 0.5) + worse * math.log((1 - MORE) / 0.5)
    return Figures(_mean(strong), len(strong), _mean(plain), len(plain), better, worse, evidence)


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0


def share(part: float, games: int) -> str:
    """Return a share in percent with its interval."""
    if not games:
        return "-"
    low, high = interval(round(part * games), games)
    return f"{100 * part:.1f}% ({100 * low:.0f}-{100 * high:.0f})"


def row(contest: Contest, pairs: Sequence[Pair]) -> list[str]:
    """Return the line of a contest."""
    found = figures_of(contest, pairs)
    thought = sum(pair.strong.thought for pair in pairs)
    wanted = contest.target(found.plain)
    return [
        contest.name,
        str(len(pairs)),
        share(found.strong, found.strong_games),
        f"{fmean(pair.strong.score for pair in pairs):.1f}",
        share(found.plain, found.plain_games),
        f"{fmean(pair.plain.score for pair in pairs):.1f}",
        f"{found.better}, {found.worse}",
        f"{1000 * sum(pair.strong.thinking for pair in pairs) / thought:.0f}" if thought else "-",
        f"{fmean(pair.strong.seconds for pair in pairs):.1f}",
        contest.target_text(found.plain),
        "yes" if found.strong >= max(wanted, found.plain) else "no",
    ]


def by_name() -> Mapping[str, Contest]:
    """Return the contests by their names."""
    return {contest.name: contest for contest in CONTESTS}


def told(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table as Markdown."""
    contests = by_name()
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="TABLE", help=f"one or more of {', '.join(contests)}")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default=STRONG)
    parser.add_argument("--against", default=SENSIBLE)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a directory for what has been played")
    parser.add_argument("--sure", action="store_true", help="no more games than it takes to see who plays better")
    given = parser.parse_args(argv)
    unknown = [name for name in given.names if name not in contests]
    if unknown:
        parser.error(f"there is no table {unknown[0]!r}; there is {', '.join(contests)}")
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{' --- |' * len(COLUMNS)}")
    for name in given.names or contests:
        meeting = Meeting(contests[name], given.bot, given.against, given.keep, told)
        pairs = meeting.played(given.games, given.workers, given.sure) if given.games else meeting.kept()
        if not pairs:
            continue
        print(f"| {' | '.join(row(contests[name], pairs))} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
