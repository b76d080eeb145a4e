"""What was measured at each entry, as it is kept; and the evaluation that follows from it.

Only what was measured is kept: what is to be expected at an entry follows from the measurements before it, so that a
game that goes on, an undo and a branch share what they share.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from core.bots.batches import MILLION
from core.bots.review.evaluation import Better, Evaluated, Evaluation, Given, Method
from core.bots.review.marks import CHANCE, FOUND, GOOD, SCORE, Cost, Mark, Measure
from core.bots.review.pieces import Spread
from core.kernel.decoding import from_json


class Verdict(msgspec.Struct, omit_defaults=True):
    """What is known of a decision: what it was compared with, and what came of it.

    `rival` is the other action as JSON, empty where it is to do nothing. `loss` (in millionths) is by how much the
    ranking found it better, `points` (in thousandths) by how much its score was higher; `same` says that nothing was.
    `check` is what worlds that had no part in the ranking gave the rival more than the choice, `chosen` what they gave
    the choice; `careful` is the same as `check` where the first steps were looked at, too, and `further` where what
    seemed to cost something was played on for more turns.
    """

    rival: str
    loss: int
    same: bool = False
    good: bool = False
    check: Spread | None = None
    chosen: Spread | None = None
    careful: Spread | None = None
    points: int = 0
    further: Spread | None = None


class Found(msgspec.Struct, omit_defaults=True):
    """What was measured at an entry, which led from state `start` to `end` (digests) by an action with digest `action`.

    `fit` and `scores` are what is expected of the state afterwards at first sight, `known` that it is the end of the
    game. `node` says that what is expected may have changed by more than the choice, because chance fell or others
    decided unseen; `purpose` what was drawn first. `own` is whether the quick policy would have chosen the same, None
    where nobody has looked. `asks` says that the decision is worth comparing.

    `value` is what playouts of the state afterwards gave, `fresh` what more of them gave where much turned on it;
    `shift` is what the choice gave more than the policy's, `given` what the choice gave in the state before, where much
    turned on its chance.
    """

    start: str
    end: str
    action: str
    seat: str
    fit: list[int]
    scores: list[int]
    known: bool = False
    node: bool = False
    purpose: str = ""
    own: bool | None = None
    asks: bool = False
    value: Spread | None = None
    fresh: Spread | None = None
    shift: Spread | None = None
    given: Spread | None = None
    verdict: Verdict | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing can have changed what is expected: the policy's own choice, without chance."""
        return bool(self.own) and not self.node


class Point(NamedTuple):
    """What is expected: chances of winning and scores of the sides, and half the interval of both."""

    wins: list[int]
    scores: list[int]
    error: int = 0
    score_error: int = 0


def evaluation_of(
    method: Method,
    sides: Sequence[str],
    seats: dict[str, str],
    found: Sequence[Found],
    action_type: Any,
    *,
    done: bool,
    scales: Mapping[str, float] | None = None,
) -> Evaluation:
    """Return the evaluation that follows from what was found; `scales` say what scores are worth to the sides."""
    worth = dict(scales or {})
    entries = []
    last = Point([], [])
    certain, remain = _certain(found), _remaining(found)
    for number, one in enumerate(found):
        before, chosen, after = _points(one, last, number, found[-1] if number >= certain else None)
        entry = _evaluated(number, one, (before, chosen, after), sides, seats)
        if one.verdict is not None:
            at, scale = list(sides).index(entry.side), worth.get(entry.side, 0.0)
            entry = _judged(entry, one.verdict, at, scale, action_type, remain.get(number))
        entries.append(entry)
        last = after
    return Evaluation(method, list(sides), seats, entries, found[-1].known, done, worth)


def _remaining(found: Sequence[Found]) -> dict[int, Verdict]:
    """Return, for decisions that lost nothing yet, the next one of the same seat, at which the same other action would
    still have been better."""
    remain: dict[int, Verdict] = {}
    later: dict[str, Verdict] = {}
    for number in range(len(found) - 1, -1, -1):
        verdict = found[number].verdict
        if verdict is not None:
            following = later.get(found[number].seat)
            if (
                following is not None
                and following.rival == verdict.rival
                and _is_rival(verdict)
                and _is_rival(following)
            ):
                remain[number] = following
            later[found[number].seat] = verdict
    return remain


def _is_rival(verdict: Verdict) -> bool:
    """Whether something else that could have been done was found better, and looked at again."""
    return verdict.check is not None and verdict.rival != "" and not verdict.same and not verdict.good


def _certain(found: Sequence[Found]) -> int:
    """Return from which entry on the result follows without chance, if all go on as they did."""
    if not found[-1].known:
        return len(found)
    at = len(found) - 1
    while at and found[at].settled:
        at -= 1
    return at


def _points(one: Found, last: Point, number: int, end: Found | None) -> tuple[Point, Point, Point]:
    """Return what is expected before, after the choice, and after its chance; `end` is where that is certain."""
    measured = one.fresh or one.value
    after = Point(one.fit, one.scores)
    if end is not None:
        after = Point(end.fit, end.scores)
    elif measured is not None:
        after = _met(measured, one.value or measured)
    if not number:
        return after, after, after
    if one.settled:
        return last, last, last
    chosen = last if one.node else after
    if one.shift is not None and (one.node or end is None):
        chosen = _moved(last, one.shift)
    return last, chosen, after if one.node else chosen


def _met(used: Spread, other: Spread) -> Point:
    """Return what playouts gave, known no better than as two looks at the same agree, of which one is `used`."""
    apart = max(abs(one - two) for one, two in zip(used.wins, other.wins, strict=True))
    scored = max(abs(one - two) for one, two in zip(used.scores, other.scores, strict=True))
    return Point(used.wins, used.scores, max(used.error, apart), max(used.score_error, scored))


def _moved(point: Point, shift: Spread) -> Point:
    wins = [min(MILLION, max(0, win + more)) for win, more in zip(point.wins, shift.wins, strict=True)]
    scores = [score + more for score, more in zip(point.scores, shift.scores, strict=True)]
    error = round(math.hypot(point.error, shift.error))
    return Point(wins, scores, error, round(math.hypot(point.score_error, shift.score_error)))


def _evaluated(
    number: int,
    one: Found,
    points: tuple[Point, Point, Point],
    sides: Sequence[str],
    seats: dict[str, str],
) -> Evaluated:
    before, chosen, after = (
        {name: win / MILLION for name, win in zip(sides, point.wins, strict=True)} for point in points
    )
    moved = zip(sides, points[0].scores, points[1].scores, strict=True)
    side = seats.get(one.seat, sides[0])
    measured = one.known or (one.value or one.fresh) is not None if one.node or not number else one.shift is not None
    return Evaluated(
        number,
        one.seat,
        side,
        before,
        chosen,
        after,
        {name: score / 1000 for name, score in zip(sides, points[2].scores, strict=True)},
        points[2].error / MILLION,
        not one.settled and not measured,
        one.purpose if one.node else "",
        bool(one.own),
        moved={name: (then - now) / 1000 for name, now, then in moved if then != now},
        score_error=points[2].score_error / 1000,
        given=None if one.given is None or not one.node else _given(one.given, sides),
    )


def _given(spread: Spread, sides: Sequence[str]) -> Given:
    wins = {name: win / MILLION for name, win in zip(sides, spread.wins, strict=True)}
    scores = {name: score / 1000 for name, score in zip(sides, spread.scores, strict=True)}
    return Given(wins, scores, spread.error / MILLION, spread.score_error / 1000)


def _overrules(careful: Spread, check: Spread, at: int) -> bool:
    """Whether what was looked at with care says something else than the rest, by more than both can be wrong."""
    return check.wins[at] - careful.wins[at] > math.hypot(check.error, careful.error)


def cost_of(spread: Spread, at: int, scale: float) -> Cost:
    """Return what a choice cost the side of number `at`, of what worlds gave the rival more than the choice."""
    sign = -1 if scale < 0 else 1
    return Cost(
        spread.wins[at] / MILLION, spread.error / MILLION, sign * spread.scores[at] / 1000, spread.score_error / 1000
    )


def _judged(
    plain: Evaluated, verdict: Verdict, at: int, scale: float, action_type: Any, remains: Verdict | None
) -> Evaluated:
    """Return an entry with what is known of its decision; `at` is the number of the side that decided, `scale` what
    scores are worth to it.

    What could have been done as well later, and was not, is charged there: `remains` is that later decision.
    """
    check, chosen = verdict.check, verdict.chosen
    if verdict.same or check is None or chosen is None:
        loss = 0.0 if verdict.same or verdict.good else max(0, verdict.loss) / MILLION
        return msgspec.structs.replace(plain, loss=loss)
    used = verdict.careful if verdict.careful is not None and _overrules(verdict.careful, check, at) else check
    cost = cost_of(used, at, scale)
    further = None if verdict.further is None or verdict.good else cost_of(verdict.further, at, scale)
    if further is not None:
        cost = cost.held_to(further)
    if remains is not None and remains.check is not None:
        cost = cost.without(cost_of(remains.check, at, scale))
    there_was = (chosen.wins[at] + check.wins[at]) / MILLION
    mark: Mark
    by: Measure = CHANCE
    if verdict.good:
        gain = -check.wins[at] / MILLION
        mark = GOOD if gain >= FOUND and gain - check.error / MILLION > FOUND / 2 else ""
    else:
        mark, by = cost.mark(there_was, scale)
        if further is not None and not further.is_felt(by, scale):
            mark, by = "", CHANCE
    best_score = (chosen.scores[at] + check.scores[at]) / 1000
    chosen_win, chosen_score = chosen.wins[at] / MILLION, chosen.scores[at] / 1000
    if not verdict.good:  # what is told of both differs by what the choice is charged with
        chosen_win = min(1.0, max(0.0, there_was - cost.loss))
        chosen_score = best_score - (-cost.points if scale < 0 else cost.points)
    return msgspec.structs.replace(
        plain,
        loss=0.0 if verdict.good else max(0.0, cost.loss),
        loss_error=cost.error,
        better=Better(
            from_json(verdict.rival, action_type) if verdict.rival else None,
            there_was,
            best_score,
            chosen_win,
            chosen_score,
        ),
        mark=mark,
        checked=True,
        by=by,
        points=cost.points if by == SCORE else 0.0,
        points_error=cost.points_error if by == SCORE else 0.0,
    )
