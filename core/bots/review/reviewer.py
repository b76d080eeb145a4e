"""The work of an evaluation, piece by piece: whoever asks for the next piece sees how far it has come, and whoever
stops asking has stopped it.

First a value at every entry, fitted and at once; then playouts where chance fell or a choice was not the quick
policy's; then a ranking of the decisions that are worth one; then, in worlds that had no part in finding it, whatever
would get a mark, and the greatest strokes of luck; and what is still to have a mark that costs is played on further.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from core.bots.batches import MILLION
from core.bots.review.evaluation import HIDDEN, Evaluation, Method
from core.bots.review.found import Found, Verdict, evaluation_of
from core.bots.review.pieces import Judged, Row, Spot, judge, less, play_spot, same, spread_of
from core.bots.review.positions import Positions, drew
from core.bots.review.screening import CAREFUL_AT_ONCE, ERROR, FURTHER_AT_ONCE, Screening
from core.bots.running import Run, here
from core.bots.thinking import CannotSample
from core.kernel.decoding import from_json, from_plain
from core.kernel.digests import state_digest
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.prompts import Outcome, Prompt
from core.kernel.sealed import own_choices

Key = tuple[str, str, str]
"""What a measurement is known by: the digests of the states around an entry, and that of its action."""

What = Literal["value", "fresh", "shift", "given", "check", "careful", "further"]
At = tuple[int, What]
"""A measurement: the number of the entry, and which of its members it is."""
Spots = dict[At, Spot | None]

AT_ONCE, CHECKED_AT_ONCE = 8, 25
"""How many worlds a position is played out in before it is asked whether that is enough, and a mark."""
STROKES, STROKE = 6, 0.05
"""So many of the greatest strokes of luck are looked at again, if they moved the chance by so much."""
LOOKS, TOLD = 3, 3
"""So often at most, until so many of them, as are told of a game, hold more than what nobody has looked at."""
STEPS = 3
"""How many decisions are looked at where the quick policy may be blind to something."""


class Depth(msgspec.Struct, frozen=True):
    """How thoroughly a game is evaluated: at most `playouts` of `turns` turns for a position, `tries` for a
    decision, `checks` of `check_turns` for a mark, `careful` for a bad one, `further` of `further_turns` for any that
    costs; `everybody` judges bots' decisions, too."""

    playouts: int = 48
    turns: int = 2
    tries: int = 24
    checks: int = 200
    check_turns: int = 3
    careful: int = 24
    further: int = 64
    further_turns: int = 10
    everybody: bool = False

    @classmethod
    def of(cls, method: Method) -> Depth:
        """Return the depth of a method."""
        return cls(*(getattr(method, name) for name in cls.__struct_fields__))


QUICK = Depth(16, 2, 12, 50, 2, 8, 32)
USUAL = Depth()
THOROUGH = Depth(192, 3, 96, 400, 4, 48, 128, everybody=True)


class Progress(msgspec.Struct, frozen=True):
    """How far an evaluation has come: `done` pieces of the `total` of a stage, which is named in words."""

    stage: str
    done: int
    total: int


STAGES = ("looking at positions", "playing out positions", "comparing choices", "checking marks and luck")


class Reviewer:
    """The evaluation of the first `count` entries of a line, as far as it has come.

    `players` says by seat who plays it; `known` are measurements of the same method, which are not made again.
    """

    def __init__(
        self,
        positions: Positions,
        method: Method,
        depth: Depth,
        count: int,
        judged: Sequence[str],
        known: Mapping[Key, Found] | None = None,
    ) -> None:
        self.positions = positions
        self.game: Game = positions.game
        self.line: Line = positions.line
        self.method = method
        self.depth = depth
        self.count = count
        self.judged = frozenset(judged)
        self.known = dict(known or {})
        self.found: list[Found] = []
        self._unfinished: set[At] = set()
        sides = list(positions.sides)
        self._scales = {side: positions.thinking.scale(side) for side in sides}
        screenings = {side: Screening(at, self._scales[side]) for at, side in enumerate(sides)}
        self._screenings = {seat: screenings[side] for seat, side in positions.side_of.items()}
        self.done = False

    def evaluation(self) -> Evaluation:
        """Return what is known so far: entries that nobody has looked at yet are missing."""
        return self._evaluation(self.found)

    def _evaluation(self, found: list[Found]) -> Evaluation:
        sides, seats = list(self.positions.sides), self.positions.side_of
        types = self.game.action_type
        return evaluation_of(self.method, sides, seats, found, types, done=self.done, scales=self._scales)

    def work(self, run: Run = here) -> Iterator[Progress]:
        """Do the work; how far it has come is told after each piece. Work that was stopped can be gone on with."""
        self.found, self._unfinished = self.kept(), set()
        for stage in (self._look, self._play, self._judge, self._check):
            yield from stage(run)
        self.done = True

    def _look(self, run: Run) -> Iterator[Progress]:
        """Find the fitted value at every entry, then what the quick policy would have done."""
        total = 2 * self.count
        for number in range(len(self.found), self.count):
            self.found.append(self._glance(number))
            yield Progress(STAGES[0], number + 1, total)
        for number, one in enumerate(self.found):
            if one.own is None:
                self._compare(number, one)
            yield Progress(STAGES[0], self.count + number + 1, total)

    def _glance(self, number: int) -> Found:
        entries = self.line.entries
        entry = entries[number]
        seat = getattr(entry.action, "seat", "")
        start = entries[number - 1].digest if number else ""
        action = state_digest(entry.action)
        kept = self.known.get((start, entry.digest, action))
        if kept is not None:
            return _copied([kept])[0]
        state = self.positions.state(number)
        prompt = self.game.rules.prompt(state)
        last = self.found[-1] if self.found else None
        sides = self.positions.sides
        try:
            expected = self.positions.expected(state, prompt)
            fit = [round(MILLION * expected.win.get(side, 0.0)) for side in sides]
            scores = [round(1000 * expected.score.get(side, 0.0)) for side in sides]
        except CannotSample:
            fit, scores = (last.fit, last.scores) if last is not None else ([0] * len(sides), [0] * len(sides))
        over = isinstance(prompt, Outcome)
        return Found(start, entry.digest, action, seat, fit, scores, known=over, node=drew(self.line, number))

    def _compare(self, number: int, one: Found) -> None:
        """Find out whether the quick policy would have chosen the same, and what chance was asked for."""
        one.own = True
        found = self.positions.choice(number) if number else None
        if found is None:
            one.node = True
            return
        state, prompt, choice = found
        if not self.positions.judges(state, choice.seat):
            one.node = one.node or self.positions.changed(number)
            one.purpose = HIDDEN if one.node else ""
            return
        view, asked = self.positions.looked(state, prompt, choice.seat)
        if one.node:
            foreseen = foresee(self.game, self.positions.seen(state), choice.action)
            one.purpose = foreseen.drawn or HIDDEN
        if len(prompt.choices) > 1:
            one.own = self._own(state, prompt, choice.seat, choice.action)
            one.asks = choice.seat in self.judged and self.positions.thinking.looks(view, asked, choice.seat)

    def _own(self, state: Any, prompt: Prompt, seat: str, action: Any) -> bool:
        try:
            world = self.positions.world(state, prompt)
        except CannotSample:
            return True
        asked = self.game.rules.prompt(world)
        if not isinstance(asked, Prompt):
            return True
        asked = own_choices(asked, seat) if asked.sealed else asked
        return same(self.positions.thinking.policy().answer(world, asked).action, action)

    def _play(self, run: Run) -> Iterator[Progress]:
        """Play out the positions after which more has changed than the choice, and the choices of others."""
        turns = self.depth.turns
        spots: Spots = {}
        for number, one in enumerate(self.found):
            if (one.node or not number) and one.value is None and not one.known:
                spots[number, "value"] = self.positions.spot(number, "value", turns)
            choice = self.positions.choice(number) if one.own is False and one.shift is None else None
            if choice is not None:
                spots[number, "shift"] = self.positions.spot(number - 1, "shift", turns, [None, choice[2].action])
        yield from self._rounds(run, STAGES[1], spots, AT_ONCE, self.depth.playouts)

    def _rounds(self, run: Run, stage: str, wanted: Spots, step: int, most: int) -> Iterator[Progress]:
        """Play spots out in rounds of `step` worlds, until each is known well enough or has had the `most`."""
        spots = {at: spot for at, spot in wanted.items() if spot is not None}
        rows: dict[At, list[Row]] = {at: [] for at in spots}
        first = 0
        self._unfinished = set(spots)
        while self._unfinished and first < most:
            last = min(first + step, most)
            places, pieces = [], []
            for at in [at for at in spots if at in self._unfinished]:
                for piece in _pieces(spots[at], first, last):
                    places.append(at)
                    pieces.append(piece)
            first = last
            for done, (at, found) in enumerate(zip(places, run(play_spot, pieces), strict=True), 1):
                rows[at] += found
                whole = pieces[done - 1].first + pieces[done - 1].count == last
                if whole and (self._take(*at, rows[at]) or last == most):
                    self._unfinished.discard(at)
                yield Progress(stage, done, len(pieces))

    def _take(self, number: int, what: What, rows: list[Row]) -> bool:
        """Take what worlds gave so far, and return whether that is enough."""
        one, verdict = self.found[number], self.found[number].verdict
        if what in ("value", "fresh", "given"):
            known = spread_of([row[0] for row in rows])
            setattr(one, what, known)
            return known is not None and known.error <= ERROR * MILLION
        if what == "shift":
            known = one.shift = spread_of(less(rows, 1, 0))
            return known is not None and known.error <= ERROR * MILLION
        assert verdict is not None
        known = spread_of(less(rows, 0, 1))
        setattr(verdict, what, known)
        if what == "check":
            verdict.chosen = spread_of([row[1] for row in rows])
        if known is None:
            return False
        screening = self._screenings[one.seat]
        if what == "further":
            return screening.is_settled(verdict, known)
        enough = screening.is_checked if what == "check" else screening.is_looked_at
        return enough(one, verdict, known)

    def _judge(self, run: Run) -> Iterator[Progress]:
        """Rank what else could have been chosen."""
        numbers, decisions = [], []
        for number, one in enumerate(self.found):
            if one.verdict is None and (one.asks or self._costly(one)):
                decision = self.positions.decision(number, self.depth.tries, self.depth.turns)
                if decision is not None:
                    numbers.append(number)
                    decisions.append(decision)
        for done, (number, found) in enumerate(zip(numbers, run(judge, decisions), strict=True), 1):
            if found is not None:
                self.found[number].verdict = _verdict(found)
            yield Progress(STAGES[2], done, len(decisions))

    def _costly(self, one: Found) -> bool:
        """Whether a choice that nobody would think about was worse than the policy's all the same."""
        if one.shift is None or one.seat not in self.judged:
            return False
        return self._screenings[one.seat].is_costly(one, one.shift)

    def _check(self, run: Run) -> Iterator[Progress]:
        yield from self._check_marks(run, careful=False)
        yield from self._check_marks(run, careful=True)
        yield from self._look_further(run)
        yield from self._check_luck(run)

    def _check_marks(self, run: Run, *, careful: bool) -> Iterator[Progress]:
        """Compare choice and rival in fresh worlds; where that makes a mistake of it, with care, too."""
        depth = self.depth
        spots: Spots = {}
        for number, one in enumerate(self.found):
            verdict = one.verdict
            if verdict is None:
                continue
            screening = self._screenings[one.seat]
            if not (screening.wants_care(verdict) if careful else screening.might_be_marked(one, verdict)):
                continue
            rival = self._rival(verdict)
            turns = depth.turns if careful else depth.check_turns
            what: What = "careful" if careful else "check"
            spots[number, what] = self.positions.rivals(number, rival, turns, what, STEPS if careful else 0)
        step, most = (CAREFUL_AT_ONCE, depth.careful) if careful else (CHECKED_AT_ONCE, depth.checks)
        yield from self._rounds(run, STAGES[3], spots, step, most)

    def _look_further(self, run: Run) -> Iterator[Progress]:
        """Play on further what is to have a mark that costs: it stands only where that does not deny it."""
        spots: Spots = {}
        for entry in self._evaluation(self.found).entries:
            verdict = self.found[entry.number].verdict
            if entry.costly and verdict is not None and verdict.further is None:
                rival, turns = self._rival(verdict), self.depth.further_turns
                spots[entry.number, "further"] = self.positions.rivals(entry.number, rival, turns, "further")
        yield from self._rounds(run, STAGES[3], spots, FURTHER_AT_ONCE, self.depth.further)

    def _rival(self, verdict: Verdict) -> Any:
        return from_json(verdict.rival, self.game.action_type) if verdict.rival else None

    def _check_luck(self, run: Run) -> Iterator[Progress]:
        """Play out once more what the greatest strokes of luck led to, and what they came from, which may lie many
        choices back; and the choice right before the chance, which nobody has played out yet. Where of that less
        holds than others seem to have done, these are looked at, too."""
        looked: list[int] = []
        again: set[int] = set()
        for _ in range(LOOKS):
            # Which they are must not depend on whether they have been looked at before.
            bare = (msgspec.structs.replace(one, fresh=None, given=None) for one in self.found)
            found = self._evaluation([self.found[at] if at in again else one for at, one in enumerate(bare)])
            held = sorted((found.told_luck(number) for number in looked), reverse=True)
            least = max(STROKE, held[TOLD - 1] if len(held) >= TOLD else 0.0)
            luck = {number: found.most_luck(number) for number in range(1, len(found.entries)) if number not in looked}
            ordered = sorted(luck, key=lambda number: (-luck[number], number))
            strokes = [number for number in ordered[:STROKES] if luck[number] >= least]
            if not strokes:
                break
            looked += strokes
            again |= {at for number in strokes for at in (self._node_before(number), number)}
            yield from self._check_strokes(run, strokes)

    def _node_before(self, number: int) -> int:
        """Return the last entry before one after which what is expected was measured."""
        before = number - 1
        while before and not self.found[before].node:
            before -= 1
        return before

    def _check_strokes(self, run: Run, strokes: list[int]) -> Iterator[Progress]:
        numbers: set[int] = set()
        spots: Spots = {}
        for number in strokes:
            numbers |= {self._node_before(number), number}
            if self.found[number].given is None:
                spots[number, "given"] = self.positions.given(number, self.depth.check_turns)
        spots |= {
            (number, "fresh"): self.positions.spot(number, "fresh", self.depth.check_turns)
            for number in sorted(numbers)
            if self.found[number].fresh is None and self.found[number].value is not None
        }
        yield from self._rounds(run, STAGES[3], spots, CHECKED_AT_ONCE, self.depth.checks)

    def kept(self) -> list[Found]:
        """Return what can be kept: without measurements that were broken off."""
        found = _copied(self.found)
        for number, what in self._unfinished:
            one, verdict = found[number], found[number].verdict
            if what in ("check", "careful", "further") and verdict is not None:
                setattr(verdict, what, None)
                if what == "check":
                    verdict.chosen = None
            else:
                setattr(one, what, None)
        return found


def _pieces(spot: Spot, first: int, last: int) -> Iterator[Spot]:
    """Yield a position to play out in the worlds from `first` to before `last`, a few of them at a time: whoever stops
    the work waits for no more than one."""
    step = 1 if spot.careful else max(1, AT_ONCE // len(spot.actions))
    for number in range(first, last, step):
        yield msgspec.structs.replace(spot, first=number, count=min(step, last - number))


def _copied(found: list[Found]) -> list[Found]:
    return from_plain(msgspec.to_builtins(found), list[Found])


def _verdict(judged: Judged) -> Verdict:
    rival = "" if judged.rival is None else msgspec.json.encode(judged.rival).decode()
    loss, points = round(MILLION * judged.loss), round(1000 * judged.points)
    return Verdict(rival, loss, judged.same, judged.good, points=points)
