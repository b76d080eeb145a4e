"""Ranking: which of the choices of a seat fares best in playouts.

All choices are tried in the same worlds with the same chance, so that what differs is theirs. Rounds drop the worse
half (sequential halving; Karnin, Koren and Somekh 2013), so that most playouts go to the choices that matter. The
sensible bot's choice stays unless another leads it by more than a standard error of their paired differences.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from core.bots.batches import MILLION, Batch, Sample, play_batch
from core.bots.running import Run, here
from core.bots.thinking import CannotSample, Thinking, packed, thinking_of
from core.kernel.digests import state_digest
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt

LEAD = 1.0
"""By so many standard errors another choice must lead the sensible bot's."""
ENOUGH = 12
"""So many seeds each choice has had at least before an open-ended ranking ends because the best is told."""
LOOK = 8
"""After so many playouts of a choice somebody looks whether it is settled."""
FIRST, MOST = 4, 64
"""How many seeds the first round of an open-ended ranking plays for each choice, and a later one at most."""
HALF = 1.96
"""Standard errors in half an interval of 95%."""
UNKNOWN = 0.5
"""Half an interval of a chance of which nothing is known."""


class Budget(msgspec.Struct, frozen=True):
    """How much is tried: so many playouts in all, each so many turns long.

    With `playouts` 0 it goes on until somebody stops asking, or until the best is told from the second within `error`
    (a chance of winning); the sensible bot's choice is tried as often as the best then, for it is given up for another
    only where that is sure. With `sure` it ends as soon as the best leads all others by so many standard errors. With
    `each` few choices get no more playouts than so many for each of them.
    """

    playouts: int = 48
    turns: int = 3
    error: float = 0.0
    sure: float = 0.0
    each: int = 0


class Ranked(msgspec.Struct, frozen=True):
    """A choice as it fared: chance of winning, score and utility in the mean of its `playouts`, `error` how far the
    chance may be off (`within`).

    `behind` says by how much the chance is smaller than that of the best, `behind_error` how well that is known (both
    from the same worlds); `points_behind` and `points_error` the same of the score. `endings` counts how games ended
    within the horizon. `drawn` is the chance of a draw, where draws count (`Thinking.draw`). `later` counts the endings
    of `later_tries` that were played on further, where there were any. A choice None is to do nothing.
    """

    choice: Choice | None
    win: float
    score: float
    utility: float
    error: float
    behind: float
    behind_error: float
    playouts: int
    endings: dict[str, int]
    points_behind: float = 0.0
    points_error: float = 0.0
    drawn: float = 0.0
    later: dict[str, int] = {}
    later_tries: int = 0


class Ranking(msgspec.Struct, frozen=True):
    """Choices in their order, the best first; `own` is the sensible bot's and `best` what should be taken.

    `margin` is by how much the utility of the first line leads that of the second, `margin_error` half its 95%
    interval.
    """

    lines: list[Ranked]
    own: Choice | None
    best: Choice | None
    margin: float
    margin_error: float
    playouts: int
    done: bool


def stream_of(view: Any, seat: str) -> int:
    """Return the key of the worlds that are tried for a view: it follows from what the seat sees, not from the seed."""
    return int(state_digest([view, seat]), 16) >> 1


def rank(
    game: Game,
    view: Any,
    prompt: Prompt,
    seat: str,
    budget: Budget | None = None,
    run: Run = here,
    key: int | None = None,
    also: Choice | None = None,
    among: Sequence[Choice] = (),
) -> Iterator[Ranking]:
    """Rank what `seat` may choose at `prompt`, which are both as it sees them; one ranking after each round.

    `key` names another stream of worlds than the view's own, `also` a choice that is compared in any case.
    Where choices are given to choose `among`, only these are compared with the sensible bot's;
    where that is the only one of them, all are.
    Raises `CannotSample` where the first round finds no world, and `ValueError` for a game that brings nothing to look
    ahead with.
    """
    thinking = thinking_of(game.id)
    if thinking is None:
        raise ValueError(f"{game.title} brings nothing to look ahead with")
    budget = budget or Budget()
    own = thinking.plain(view, prompt, seat)
    options = [own, *(one for one in among if one != own)]
    race = _Race(options if len(options) > 1 else options_of(thinking, view, prompt, seat, own, also), own, thinking)
    stream = stream_of(view, seat) if key is None else key
    first = 0  # a seed for which there is no world is used up, too
    for keep, more, last in _plan(budget, len(race.options)):
        alive = race.best(keep, thinking.defends or not budget.playouts)
        actions = [None if (option := race.options[at]) is None else option.action for at in alive]
        step = max(1, thinking.batch // len(alive))
        batches = [
            Batch(
                game.id,
                game.contents.override_of(view),
                packed(view),
                prompt,
                seat,
                actions,
                stream,
                seed,
                min(step, first + more - seed),
                budget.turns,
            )
            for seed in range(first, first + more, step)
        ]
        for rows in run(play_batch, batches):
            for row in rows:
                for at, sample in zip(alive, row, strict=True):
                    race.samples[at].append(sample)
        if not race.samples[alive[0]]:
            raise CannotSample(f"no world for {prompt.kind}")
        first += more
        settled = budget.sure > 0 and race.is_settled(alive, budget.sure)
        ranking = race.ranking(alive, last or settled or len(race.options) == 1)
        told = budget.error and first >= ENOUGH and ranking.margin_error <= budget.error
        if told and not ranking.done:
            ranking = msgspec.structs.replace(ranking, done=True)
        yield ranking
        if ranking.done:
            return


def options_of(
    thinking: Thinking, view: Any, prompt: Prompt, seat: str, own: Choice | None, also: Choice | None = None
) -> list[Choice | None]:
    """Return what is compared: the sensible bot's answer first, then the candidates (and `also`, where it is none of
    them), and doing nothing where one may."""
    options: list[Choice | None] = [own]
    options += [choice for choice in thinking.candidates(view, prompt, seat) if choice != own]
    if also is not None and also not in options:
        options.append(also)
    if prompt.seat != seat and not prompt.sealed and own is not None:
        options.append(None)
    return options


def _plan(budget: Budget, options: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the rounds: how many choices take part, how many more seeds each of them gets, and whether it is the last.

    Without a number of playouts there is no last one: all choices begin, then half of them go on, at least two. The
    first round is told half-way, so that something is there at once.
    """
    fewest = min(2, options)
    if not budget.playouts:
        yield options, FIRST // 2, False
        keep, more = options, FIRST - FIRST // 2
        while True:
            yield keep, more, False
            keep, more = max(fewest, -(-keep // 2)), min(2 * max(more, FIRST), MOST)
    playouts = min(budget.playouts, options * budget.each) if budget.each else budget.playouts
    rounds = max(1, math.ceil(math.log2(options)))
    keep = options
    for number in range(rounds):
        parts = _parted(max(1, round(playouts / rounds / keep)), looked=budget.sure > 0)
        for at, more in enumerate(parts, 1):
            yield keep, more, number == rounds - 1 and at == len(parts)
        keep = max(fewest, -(-keep // 2))


def _parted(more: int, *, looked: bool) -> list[int]:
    """Return a round's seeds as several parts, where somebody looks in between whether it is settled."""
    parts = max(1, more // LOOK) if looked else 1
    return [more // parts + (at < more % parts) for at in range(parts)]


class _Race:
    """The samples of each choice; those of all that are still in it come from the same seeds."""

    def __init__(self, options: list[Choice | None], own: Choice | None, thinking: Thinking) -> None:
        self.options = options
        self.own = own
        self.doubt, self.draw = thinking.doubt, thinking.draw
        self.samples: list[list[Sample]] = [[] for _ in options]

    def utility(self, at: int) -> float:
        """Return the mean utility of an option."""
        samples = self.samples[at]
        return sum(sample.utility for sample in samples) / len(samples) / MILLION if samples else 0.0

    def best(self, keep: int, defends: bool = False) -> list[int]:
        """Return the options that stay, the best `keep` of those that have been tried most, in their order; the first
        is always among them where it `defends` its place."""
        most = max(len(samples) for samples in self.samples)
        alive = [at for at, samples in enumerate(self.samples) if len(samples) == most]
        alive.sort(key=lambda at: (defends and at > 0, -self.utility(at), at))
        return sorted(alive[:keep])

    def is_settled(self, alive: list[int], sure: float) -> bool:
        """Whether the best of those that are left leads each other by `sure` standard errors.

        Those that have fared alike so far may differ in what is rare: they are not settled.
        """
        leader = min(alive, key=lambda at: (-self.utility(at), at))
        if len(self.samples[leader]) < LOOK:
            return False
        leads = [self._lead(leader, at, "utility") for at in alive if at != leader]
        return all(lead > sure * spread for lead, spread in leads)

    def ranking(self, alive: list[int], done: bool) -> Ranking:
        """Return how things stand; among those that were in the last round the best leads, the others follow."""
        order = sorted(alive, key=lambda at: (-self.utility(at), at))
        rest = [at for at in range(len(self.options)) if at not in alive]
        rest.sort(key=lambda at: (-len(self.samples[at]), -self.utility(at), at))
        leader = order[0]
        margin, spread = self._lead(leader, order[1], "utility") if len(order) > 1 else (0.0, 0.0)
        return Ranking(
            [self._line(at, leader) for at in [*order, *rest]],
            self.own,
            self.options[self._chosen(leader)],
            margin,
            HALF * spread,
            sum(map(len, self.samples)),
            done,
        )

    def _chosen(self, leader: int) -> int:
        """Return the leader if it leads the sensible bot's choice clearly enough, else that."""
        if leader == 0:
            return 0
        lead, spread = self._lead(leader, 0, "utility")
        return leader if lead > LEAD * spread else 0

    def _lead(self, one: int, other: int, what: str) -> tuple[float, float]:
        """Return by how much an option leads another in the worlds that both were tried in, and its standard error."""
        pairs = zip(self.samples[one], self.samples[other], strict=False)
        unit = 1000 if what == "score" else MILLION
        gaps = [(getattr(ours, what) - getattr(theirs, what)) / unit for ours, theirs in pairs]
        return _mean(gaps), _standard_error(gaps)

    def _line(self, at: int, leader: int) -> Ranked:
        samples = self.samples[at]
        wins = [sample.win / MILLION for sample in samples]
        behind, spread = self._lead(leader, at, "win")
        points, points_spread = self._lead(leader, at, "score")
        return Ranked(
            self.options[at],
            _mean(wins),
            _mean([sample.score / 1000 for sample in samples]),
            self.utility(at),
            within(wins, sum(bool(sample.ending) for sample in samples), self.doubt),
            behind,
            HALF * spread,
            len(samples),
            dict(Counter(sample.ending for sample in samples if sample.ending)),
            points,
            HALF * points_spread,
            max(0.0, self.utility(at) - _mean(wins)) / self.draw if self.draw else 0.0,
        )


def within(wins: list[float], ended: int, doubt: float) -> float:
    """Return how far the mean of chances of winning may be off, half a 95% interval, where `ended` of them are those of
    games that came to their end, and the others are estimates that are off by `doubt` themselves.

    A few tries that came out alike do not say that all would: what has ended counts as if two more had been won and two
    more lost (Agresti and Coull 1998), and the spread of few is widened as Student's is. Nothing is known worse than by
    a half.
    """
    count = len(wins)
    if count < 2:
        return UNKNOWN
    part = ended / count
    likely = (ended * _mean(wins) + 2) / (ended + 4)
    of_ends = HALF * math.sqrt(likely * (1 - likely) / (ended + 4)) if ended else 0.0
    free = count - 1
    spread = (HALF + 2.4 / free + 4 / free**2) * _standard_error(wins)
    return min(UNKNOWN, math.hypot(max(spread, part * of_ends), (1 - part) * doubt))


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _standard_error(values: list[float]) -> float:
    if len(values) < 2:
        return 1.0 if values else 0.0
    mean = _mean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
