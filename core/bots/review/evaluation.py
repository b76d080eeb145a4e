"""An evaluation: what is known of each entry of a game, by which method it was found, and what it adds up to."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from core.bots.batches import MILLION
from core.bots.review.account import Account, Moment
from core.bots.review.marks import CHANCE, GOOD, SCORE, Mark, Measure, is_decided

HIDDEN = "hidden"
"""What moved the chance of winning where others decided unseen: from a seat's eyes that is neither its own decision nor
a draw."""


LEAST_MOMENT = 0.03
"""What moved a chance of winning by less, or the score by less than as much of what stands for it, decided nothing."""


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """How an evaluation was made: two of the same method say the same of the same game.

    `players` is the digest of the quick policy and its values. `eyes` is a seat, empty for an onlooker, or `*` for open
    hands. `everybody` says that bots' decisions were judged, too. Positions were played out `playouts` times over
    `turns` turns, choices `tries` times in all, and what is marked `checks` times over `check_turns`, the worst of it
    `careful` times with care, and whatever costs something `further` times over `further_turns`.
    """

    game: str
    rules: str
    content: str
    players: str
    eyes: str
    everybody: bool
    playouts: int
    turns: int
    tries: int
    checks: int
    check_turns: int
    careful: int
    further: int
    further_turns: int


class Better(msgspec.Struct, frozen=True):
    """The choice that was better: its action (None: to do nothing), and what was to be expected of it and of the choice
    that was made, both in the same worlds.

    Under a good mark it is the choice that the sensible bot would have made, which was worse.
    """

    action: Any
    win: float
    score: float
    chosen_win: float
    chosen_score: float


class Given(msgspec.Struct, frozen=True):
    """What each side could expect of a choice right before its chance fell, and half a 95% interval of both."""

    win: dict[str, float]
    score: dict[str, float]
    error: float
    score_error: float


class Evaluated(msgspec.Struct, frozen=True):
    """What is known of one entry.

    `before`, `chosen` and `after` are the chance of winning of each side before the decision, after the choice, and
    after its chance; `score` is what score each side may expect after it, `moved` what the choice itself changed of
    that. `error` and `score_error` are half a 95% interval of `after` and of `score`, 0 where it is known. `fitted`
    says that nothing was played out yet. `purpose` is what chance was asked for first, empty where nothing was drawn;
    `own` that the quick policy would have chosen the same. `chosen` may go back to a position long before; `given` was
    played out right before the chance, of the greatest strokes of luck alone.

    `loss` is what the choice cost its `side` against the best, None where it was not judged, `points` what it cost of
    the score; `checked` that this comes from worlds which had no part in finding the better choice. Only what was
    checked has a mark, and `by` says by which of both it goes.
    """

    number: int
    seat: str
    side: str
    before: dict[str, float]
    chosen: dict[str, float]
    after: dict[str, float]
    score: dict[str, float]
    error: float
    fitted: bool
    purpose: str = ""
    own: bool = True
    loss: float | None = None
    loss_error: float = 0.0
    better: Better | None = None
    mark: Mark = ""
    checked: bool = False
    moved: dict[str, float] = {}
    score_error: float = 0.0
    by: Measure = CHANCE
    points: float = 0.0
    points_error: float = 0.0
    given: Given | None = None

    @property
    def costly(self) -> bool:
        """Whether it has a mark for what the choice cost."""
        return self.mark not in ("", GOOD)

    def decided(self, side: str) -> float:
        """Return what the decision changed for a side."""
        return self.chosen[side] - self.before[side]

    def luck(self, side: str) -> float:
        """Return what chance changed for a side."""
        return self.after[side] - self.chosen[side]


class Evaluation(msgspec.Struct, frozen=True):
    """What is known of a game: an `Evaluated` for each entry, the opening included, by number.

    `sides` are those whose chances are told, `seats` says on which of them each seat is. `known` says that the result
    at the end is no estimate, `done` that all was done that the method asks for. `scales` says, by side, how many
    points of the score are as much as the whole chance of winning (`Thinking.scale`).
    """

    method: Method
    sides: list[str]
    seats: dict[str, str]
    entries: list[Evaluated]
    known: bool
    done: bool
    scales: dict[str, float] = {}

    def scale(self, side: str) -> float:
        """Return how many points of its score are to a side as much as the whole chance of winning; 0 for none."""
        return self.scales.get(side, 0.0)

    def measure(self, side: str, last: int | None = None) -> Measure:
        """Return by what a game, as far as entry `last`, is told to a side: by its score where it was as good as lost,
        or as good as won, all the time."""
        chances = [entry.after[side] for entry in self._until(last)]
        return SCORE if self.scale(side) and is_decided(*chances) else CHANCE

    def curve(self, side: str, by: Measure = CHANCE) -> list[float]:
        """Return the chance of winning of a side after each entry, or its score."""
        return [entry.score.get(side, 0.0) if by == SCORE else entry.after[side] for entry in self.entries]

    def marked(self) -> list[Evaluated]:
        """Return the entries that have a mark."""
        return [entry for entry in self.entries if entry.mark]

    def cost(self, entry: Evaluated) -> float:
        """Return what a choice with a mark cost, as a part of the whole chance of winning or of what stands for it."""
        return entry.points / abs(self.scale(entry.side)) if entry.by == SCORE else entry.loss or 0.0

    def luck(self, number: int, side: str) -> float:
        """Return what chance did in an entry for a side: of its chance of winning, or, where it was as good as nothing
        or as good as all before and after, what stands for as much in the score, if that is more."""
        entry, scale = self.entries[number], self.scale(side)
        luck = entry.luck(side)
        if not scale or not is_decided(entry.chosen[side], entry.after[side]):
            return luck
        _, chosen, after = self.course(number, side, SCORE)
        return max(luck, (after - chosen) / scale, key=abs)

    def course(self, number: int, side: str, by: Measure = CHANCE) -> tuple[float, float, float]:
        """Return what a side might expect before the decision of an entry, after the choice, and after its chance."""
        entry = self.entries[number]
        if by == CHANCE:
            return entry.before[side], entry.chosen[side], entry.after[side]
        after = entry.score.get(side, 0.0)
        before = self.entries[number - 1].score.get(side, 0.0) if number else after
        return before, before + entry.moved.get(side, 0.0), after

    def account(self, side: str, by: Measure = CHANCE) -> Account:
        """Return the account of a side, of its chance of winning or of its score; its parts add up to the result to the
        millionth."""
        decisions: dict[str, int] = {}
        luck: dict[str, int] = {}
        for entry in self.entries[1:]:
            before, chosen, after = (round(MILLION * value) for value in self.course(entry.number, side, by))
            if chosen != before or entry.seat not in decisions:
                decisions[entry.seat] = decisions.get(entry.seat, 0) + chosen - before
            if after != chosen:
                luck[entry.purpose] = luck.get(entry.purpose, 0) + after - chosen
        curve = self.curve(side, by)
        return Account(
            side,
            curve[0],
            {seat: amount / MILLION for seat, amount in decisions.items()},
            {purpose: amount / MILLION for purpose, amount in luck.items()},
            curve[-1],
            by,
        )

    def moments(self, side: str, count: int = 3, last: int | None = None) -> list[Moment]:
        """Return the `count` moments, up to entry `last`, that moved the chance of winning of a side most, or its score
        (see `measure`), in their order.

        A marked decision counts with what it cost, whatever the quick policy would have done. What moved little, luck
        that may be none within the error, and a step that the next one of the same seat took back decided nothing.
        """
        by, found = self.measure(side, last), []
        for entry in self._until(last)[1:]:
            before, chosen, after = self.course(entry.number, side, by)
            decided, luck = chosen - before, self.stroke(entry.number, side, by)
            charged = entry.costly and entry.by == by and abs(self._cost(entry, side)) > abs(decided)
            if charged:
                decided = self._cost(entry, side)
            if abs(decided) >= abs(luck if entry.costly else after - chosen):
                if not charged and self._is_half_a_step(entry.number, side, by):
                    continue
                found.append(Moment(entry.number, "decision", entry.seat, "", decided, by, charged))
            elif luck:
                found.append(Moment(entry.number, "luck", entry.seat, entry.purpose, luck, by))
        least = LEAST_MOMENT * (abs(self.scale(side)) if by == SCORE else 1.0)
        found = [moment for moment in found if abs(moment.amount) >= least]
        found.sort(key=lambda moment: (-abs(moment.amount), moment.number))
        return sorted(found[:count], key=lambda moment: moment.number)

    def stroke(self, number: int, side: str, by: Measure = CHANCE) -> float:
        """Return what chance surely did in an entry: nothing where that is no more than what is expected before and
        after it may be off, and no more than it did to what was played out right before it."""
        entry = self.entries[number]
        before = self.entries[number - 1] if number else entry
        errors = (before.score_error, entry.score_error) if by == SCORE else (before.error, entry.error)
        _, chosen, after = self.course(number, side, by)
        luck = after - chosen
        if abs(luck) <= math.hypot(*errors):
            return 0.0
        if entry.given is None:
            return luck
        given, error = entry.given.win[side], entry.given.error
        if by == SCORE:
            given, error = entry.given.score[side], entry.given.score_error
        right = after - given
        if luck * right <= 0 or abs(right) <= math.hypot(errors[1], error):
            return 0.0
        return min(luck, right, key=abs)

    def luck_measure(self, number: int, side: str) -> Measure:
        """Return by what the luck of an entry is told to a side."""
        return CHANCE if self.luck(number, side) == self.entries[number].luck(side) else SCORE

    def sure_luck(self, number: int, side: str) -> float:
        """Return what chance surely did in an entry for a side, as `luck` counts it."""
        by = self.luck_measure(number, side)
        stroke = self.stroke(number, side, by)
        return stroke / self.scale(side) if by == SCORE else stroke

    def most_luck(self, number: int) -> float:
        """Return the most that chance did in an entry for any side, in either direction."""
        return max(abs(self.luck(number, side)) for side in self.sides)

    def told_luck(self, number: int) -> float:
        """Return the most that it surely did."""
        return max(abs(self.sure_luck(number, side)) for side in self.sides)

    def _is_half_a_step(self, number: int, side: str, by: Measure) -> bool:
        """Whether a choice and its neighbour of the same seat, with no chance between them, undo most of each other: as
        where a piece is taken for one place and goes to another."""
        for first in (number - 1, number):
            pair = self.entries[max(0, first) : first + 2]
            if len(pair) == 2 and pair[0].seat == pair[1].seat and not pair[0].purpose:
                moved = [chosen - before for before, chosen, _ in (self.course(one.number, side, by) for one in pair)]
                if moved[0] * moved[1] < 0 and abs(sum(moved)) < max(map(abs, moved)) / 2:
                    return True
        return False

    def _cost(self, entry: Evaluated, side: str) -> float:
        """Return what a choice with a mark changed for a side: a loss for that which decided is others' gain."""
        sign = -1.0 if entry.side == side else 1.0
        if entry.by == CHANCE:
            return sign * (entry.loss or 0.0)
        return sign * math.copysign(entry.points, self.scale(side))

    def _until(self, last: int | None) -> list[Evaluated]:
        return self.entries[: None if last is None else last + 1]
