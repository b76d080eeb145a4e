"""A decision weighed for a task: which choices are as good as the best, how far the others are behind, in words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from core.bots.batches import MILLION, Batch, Sample, play_batch
from core.bots.hinting import Asked
from core.bots.ranking import HALF, Budget, Ranked, Ranking, rank, stream_of
from core.bots.reasons import grounds
from core.bots.review import CHANCE, Better, Measure
from core.bots.running import Run, here
from core.bots.thinking import packed
from core.kernel.chance import word
from core.kernel.prompts import LOST, Choice, Outcome, goes_back, passing_until
from replays.yardstick import Yardstick, yardstick
from saves.text import visible

BUDGET = Budget(240, 3)
"""How much is tried for a task."""

NEAR = 0.02
"""What is so near to the best, or as near as the error, is right, too."""

REST_WORLDS, REST_AT_ONCE, MOST_REST = 16, 4, 60
"""In so many worlds are choices tried that were left out, so many worlds at once, and so many choices at most."""

FAR_TURNS, FAR_WORLDS, FAR_AT_ONCE = 10, 64, 8
"""What seems worse is played on once more, for so many turns, in so many worlds, so many of them at once: what stands
there rests less on how a bot values a position than on what came of it."""

NEAREST, MOST_FAR = 3, 12
"""So many choices are looked at further at once, the nearest to the best first, and so many at most."""

FRESH = 1 << 40
"""Where in the stream of a view the worlds for its task are: no evaluation goes so far."""

FURTHER = 1 << 41
"""The same for the worlds in which a task is looked at further."""

GOES_BACK = "That only goes back to the question before. Choose here."
NOT_WEIGHED = "This was not weighed. Choose another."


def weigh(asked: Asked, chosen: Choice, run: Run = here, by: Measure = CHANCE) -> Ranking:
    """Rank what was asked, `chosen` among it, in worlds that had no part in an evaluation; what bots leave out, too.

    `run` plays the batches; `by` says whether chances of winning are compared or scores. Raises `CannotSample`.
    """
    key = word(stream_of(asked.view, asked.seat), FRESH)
    rounds = list(rank(asked.game, asked.view, asked.prompt, asked.seat, BUDGET, run, key=key, also=chosen))
    rest = unweighed(asked, rounds[-1], key, run, by)
    found = msgspec.structs.replace(rounds[-1], lines=[*rounds[-1].lines, *rest])
    return confirmed(asked, found, chosen, run, by)


def confirmed(asked: Asked, ranking: Ranking, chosen: Choice, run: Run = here, by: Measure = CHANCE) -> Ranking:
    """Return a ranking in which the margin of error of what is behind covers what a look further ahead says: by as much
    as that says less, and as it may be off itself.

    So a choice is wrong only where both looks say so. `chosen` is looked at first, then the nearest to the best, until
    those that are looked at have all turned out to be wrong.
    """
    stick = yardstick(by, asked.scale)
    compared = Compared(asked, ranking, chosen, stick)
    made = compared.made
    left = sorted((line for line in compared.wrong if line is not made), key=compared.behind)
    todo = [made, *left] if made is not None else left
    lines = list(ranking.lines)
    for first in range(0, min(len(todo), MOST_FAR), NEAREST):
        some = todo[first : first + NEAREST]
        best, *looked = _further(asked, compared.best, some, run)
        known = dict(zip(map(id, [compared.best, *some]), [best, *looked], strict=True))
        lines = [known.get(id(line), line) for line in lines]
        if all(compared.behind(line) > max(NEAR, stick.error(line)) for line in looked):
            break
    return msgspec.structs.replace(ranking, lines=lines)


def _further(asked: Asked, best: Ranked, others: Sequence[Ranked], run: Run) -> list[Ranked]:
    """Return the best and others with what a look further ahead says of them: how games ended, and the wider margins of
    error of the others."""
    key = word(stream_of(asked.view, asked.seat), FURTHER)
    actions = [choice_of(line).action for line in (best, *others)]
    rows = _rows_of(asked, actions, key, FAR_WORLDS, FAR_AT_ONCE, FAR_TURNS, run)
    if not rows:
        return [best, *others]
    found = []
    for at, line in enumerate((best, *others)):
        ends = Counter(row[at].ending for row in rows if row[at].ending)
        seen = msgspec.structs.replace(line, later=dict(ends), later_tries=len(rows))
        if at:
            behind, error = _mean_of([(row[0].win - row[at].win) / MILLION for row in rows])
            points, off = _mean_of([(row[0].score - row[at].score) / 1000 for row in rows])
            gap, scored = line.behind - best.behind - behind, line.points_behind - best.points_behind - points
            scored *= -1 if asked.scale < 0 else 1
            seen = msgspec.structs.replace(
                seen,
                behind_error=max(line.behind_error, gap + max(NEAR, error)),
                points_error=max(line.points_error, scored + max(NEAR * abs(asked.scale), off)),
            )
        found.append(seen)
    return found


def _rows_of(
    asked: Asked, actions: list[Any], key: int, worlds: int, at_once: int, turns: int, run: Run
) -> list[list[Sample]]:
    """Return what each of some actions gives in the same worlds, world by world. Raises `CannotSample`."""
    batches = [
        Batch(
            asked.game.id,
            asked.game.contents.override_of(asked.view),
            packed(asked.view),
            asked.prompt,
            asked.seat,
            actions,
            key,
            first,
            at_once,
            turns,
        )
        for first in range(0, worlds, at_once)
    ]
    return [row for found in run(play_batch, batches) for row in found]


def as_told(asked: Asked, ranking: Ranking, chosen: Choice, told: Better, by: Measure = CHANCE) -> Ranking:
    """Return a ranking as an evaluation has told of its marked decision: what was chosen is wrong, and what was better
    leads, unless something is clearly better still. One decision has one estimate wherever it is read, and one verdict:
    that of the evaluation rests on more tries.

    The others stay as far from the best as they were.
    """
    compared = Compared(asked, ranking, chosen, yardstick(by, asked.scale))
    base, made = compared.best, next((line for line in ranking.lines if line.choice == chosen), None)
    rival = next((line for line in compared.lines if choice_of(line).action == told.action), None)
    if made is None or rival is None or rival is made:
        return ranking
    leads = rival in compared.right or base is made
    best = rival if leads else base
    ahead = 0.0 if leads else rival.behind - base.behind
    scored = 0.0 if leads else rival.points_behind - base.points_behind
    first = base if rival in compared.right or not leads else rival
    most = max(line.playouts for line in compared.lines)

    def moved(line: Ranked) -> Ranked:
        behind, points = line.behind - first.behind, line.points_behind - first.points_behind
        seen = line
        if line is made:
            behind, points = ahead + told.win - told.chosen_win, scored + told.score - told.chosen_score
            seen = msgspec.structs.replace(line, behind_error=0.0, points_error=0.0)
        elif line is best:
            behind, points = 0.0, 0.0
            seen = msgspec.structs.replace(line, playouts=most)
        win, score = told.win + ahead - behind, told.score + scored - points
        return msgspec.structs.replace(
            seen, win=min(1.0, max(0.0, win)), score=score, behind=behind, points_behind=points
        )

    rest = [moved(line) for line in compared.lines if line is not best]
    return msgspec.structs.replace(
        ranking, lines=[moved(best), *rest, *(line for line in ranking.lines if line.choice is None)]
    )


def unweighed(asked: Asked, ranking: Ranking, key: int, run: Run = here, by: Measure = CHANCE) -> list[Ranked]:
    """Return the choices that a ranking left out, as they fare against its best in the same worlds.

    Bots leave out what comes to the same as something else; somebody who chooses it is as right. Raises
    `CannotSample`.
    """
    known, best = [line.choice for line in ranking.lines], leader(ranking, yardstick(by, asked.scale))
    rest = [one for one in asked.prompt.choices if one not in known and not passing_until(one.action)][:MOST_REST]
    if not rest or best is None or best.choice is None:
        return []
    actions = [best.choice.action, *(one.action for one in rest)]
    rows = _rows_of(asked, actions, key, REST_WORLDS, REST_AT_ONCE, BUDGET.turns, run)
    found = []
    for at, choice in enumerate(rest, 1):
        behind, error = _mean_of([(row[0].win - row[at].win) / MILLION for row in rows])
        points, points_error = _mean_of([(row[0].score - row[at].score) / 1000 for row in rows])
        found.append(
            Ranked(
                choice,
                best.win - behind,
                best.score - points,
                0.0,
                error,
                best.behind + behind,
                error,
                len(rows),
                {},
                best.points_behind + points,
                points_error,
            )
        )
    return found


def _mean_of(gaps: list[float]) -> tuple[float, float]:
    """Return the mean, and half its interval."""
    return fmean(gaps), HALF * stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else 1.0


def leader(ranking: Ranking, stick: Yardstick) -> Ranked | None:
    """Return the best line of those that were tried most."""
    lines = [line for line in ranking.lines if line.choice is not None and not goes_back(line.choice.action)]
    most = max((line.playouts for line in lines), default=0)
    return max((line for line in lines if line.playouts == most), key=stick.of, default=None)


class Compared:
    """What was asked as a ranking weighs it, against `chosen`; there is at least one line with a choice.

    `stick` measures. `lines` are those of choices, `best` is the line that leads, `right` are those as good as it, and
    `wrong` all others.
    """

    def __init__(self, asked: Asked, ranking: Ranking, chosen: Choice, stick: Yardstick) -> None:
        self.asked, self.ranking, self.chosen, self.stick = asked, ranking, chosen, stick
        # To go back to the question before leaves all as it is: that is neither right nor wrong.
        self.lines = [line for line in ranking.lines if line.choice is not None and not goes_back(line.choice.action)]
        best = leader(ranking, stick)
        assert best is not None
        self.best = best
        self.right = [line for line in self.lines if self.behind(line) <= max(NEAR, stick.error(line))]
        self.wrong = [line for line in self.lines if line not in self.right]

    @property
    def offered(self) -> list[Choice]:
        """What may be chosen, without going back to the question before."""
        return [choice for choice in self.asked.options if not goes_back(choice.action)]

    @property
    def made(self) -> Ranked | None:
        """The line of what was chosen, where it is not right."""
        return next((line for line in self.wrong if line.choice == self.chosen), None)

    @property
    def most(self) -> float:
        """What the best is worth."""
        return self.stick.of(self.best)

    def behind(self, line: Ranked) -> float:
        """Return by how much a choice is behind the best."""
        return self.stick.behind(line) - self.stick.behind(self.best)

    def worth(self, line: Ranked) -> float:
        """Return what a choice is worth: so much less than the best as it is behind in the same worlds."""
        return self.stick.less(self.most, self.behind(line))

    def told(self, line: Ranked) -> str:
        """Return in words what a choice is worth."""
        return self.stick.told(self.worth(line))

    def label(self, line: Ranked) -> str:
        """Return what a choice is called, with a capital; without what comes of it where it needs no telling apart."""
        labels = [self._labels(choice) for choice in self.asked.prompt.choices]
        words = self._labels(choice_of(line))
        short = words.partition(": ")[0]
        if sum(label.partition(": ")[0] == short for label in labels) == 1:
            words = short
        return f"{words[:1].upper()}{words[1:]}"

    def _labels(self, choice: Choice) -> str:
        return visible(self.asked.game.words.label(self.asked.view, choice))

    def figures(self, line: Ranked) -> str:
        """Return a choice that is behind, with its figures: “Play Gimli” leaves 29% to win, 36 behind the best."""
        return f"{self.leaves(line)}, {self.stick.gap(self.most, self.worth(line))} behind the best."

    def leaves(self, line: Ranked) -> str:
        """Return in words what a choice leaves."""
        return f"“{self.label(line)}” leaves {self.told(line)}"

    def praise(self, line: Ranked, why: str = "") -> str:
        """Return what is said to a right choice; `why` follows the figures of the best."""
        leaves = self.leaves(line)
        return f"{leaves}. {why}".strip() if line is self.best else f"{leaves}, too close to the best to call."

    def near(self, line: Ranked) -> str:
        """Return what is said to a choice as good as the best where the best alone counts."""
        return f"{self.leaves(line)}, too close to the best to call; but here only the best counts."

    def all_known(self) -> bool:
        """Whether every choice that was offered was weighed."""
        known = [line.choice for line in self.ranking.lines]
        return all(choice in known for choice in self.asked.prompt.choices)

    def why(self, other: Ranked, called: str, best: str = "it") -> str:
        """Return why the best is better than `other`, which the sentences name `called`, the best being `best`."""
        two = msgspec.structs.replace(
            self.ranking, lines=[self.best, other], own=self.best.choice, best=self.best.choice, margin=1.0
        )

        def call(choice: Choice | None) -> str:
            return called if choice == other.choice else best

        return " ".join(grounds(two, self.asked.weighed(), call, self._worded, self.asked.winning))

    def _worded(self, ending: str) -> str:
        return visible(self.asked.game.words.reason(Outcome(LOST, 0, ending, "")))


def choice_of(line: Ranked) -> Choice:
    """Return the choice of a line that has one."""
    assert line.choice is not None
    return line.choice
