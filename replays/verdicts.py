"""What an evaluation says, in words and as figures: for the command line, exports, and the pages of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.bots.review import CHANCE, GOOD, MARKS, SCORE, Better, Evaluated, Evaluation, Measure, Moment
from core.bots.review.evaluation import HIDDEN
from core.bots.review.marks import LEAST_TO_LOSE, LUCK, NEAR, SLACK, STEPS, luck_words
from core.kernel.figures import Chart, Figure, Series, Sheet
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.prompts import inside
from core.kernel.table import Table
from replays.clauses import lowered, merged
from replays.eyes import OPEN, Eyes, telling_game
from replays.naming import by_name, listed, names_of
from replays.telling import SECRET, Decision, decided, told
from saves.text import visible

MOVED = (
    "how far each decision and each stroke of luck moved the estimate. A decision moves it up where what the sensible "
    "bot would have chosen there leaves less of it, whoever decides, and down where that leaves more."
)
LOST = (
    "Points lost are how much better the best choice there was would have done. The figures above expect of everybody "
    "what the sensible bot would choose: a choice that it does not see may have been worth far more than the curve "
    "ever showed, so somebody may have lost nothing there, or gained, and lost points here. What a later decision "
    "could still have made good is charged to that one alone."
)
PARTS = {2: "a half", 3: "a third", 5: "a fifth"}
"""The parts of a whole in words."""
LIMITS = ", ".join(
    f"{mark} from {whole * 100:.0f} points or {PARTS[round(1 / part)]}" for mark, whole, part in reversed(STEPS)
)
"""From which loss on a choice gets which sign."""
SIGNS = (
    f"The signs: {', '.join(f'{mark} {words}' for mark, words in MARKS.items())}. What tells them apart is how much "
    "of the chance to win was lost, in points or as a part of what there was, whichever is reached first: "
    f"{LIMITS}; so the same loss weighs more where there was less to lose."
)
BY_SCORE = (
    "The score takes their place where a chance of winning hardly moves any more: there {scale} points of it count as "
    "much as the whole chance, so that {mark} begins at {least} lost."
)

BASIS = (
    "Each chance is an estimate: how often the game was won when a sensible bot played on from there for everybody, "
    "again and again."
)
POINT = "In points, each of which is one chance of winning in a hundred"
FURTHER = "; a new turn has begun, so the estimate looks further"
LEAST_RISE = 10.0
"""From its foot to its top a curve of scores stands for so many points at least."""

GAVE_UP = "Who gives up a draw, as by resigning, loses nothing of his own chance to win, so that gets no mark."

MOST_TOLD, MOST_SHORT = 4, 3
"""So much at most is told of what chance did in one entry, aloud and in a row."""

LONGEST = 100
"""So many letters of what chance did stand in a row, and the first of it whole."""

MOST_MARKS = 30
"""A page shows so many marks at most, the dearest."""


class Verdicts:
    """An evaluation in words, at its table; `eyes` are those by which the evaluation was made."""

    def __init__(
        self, table: Table, evaluation: Evaluation, eyes: Eyes, line: Line | None = None, *, aloud: bool = False
    ) -> None:
        """Tell of the table's line of play, or of another `line`; `aloud` for the ear, without signs."""
        self.table = table
        self.line = table.line if line is None else line
        self.evaluation = evaluation
        self.eyes = eyes
        self.names = names_of(table.game, table.header)
        game, self.seat = telling_game(by_name(table.game, table.header, aloud=aloud), eyes)
        self.game: Game = game
        self._aloud = aloud

    @property
    def opposed(self) -> bool:
        """Whether sides oppose each other."""
        return len(self.evaluation.sides) > 1

    def side_name(self, side: str) -> str:
        """Return what to call a side: those who sit on it, where there is more than one side."""
        seats = [seat for seat, on in self.evaluation.seats.items() if on == side]
        return listed([self.names.get(seat, seat) for seat in seats])

    def chose(self, number: int) -> str:
        """Return what was chosen in entry `number`, as the eyes may know it."""
        return self._within(self._decided(number).text)

    def acted(self, number: int) -> str:
        """Return who chose what in entry `number`, with the name once."""
        made = self._decided(number)
        then = self._led_on(number)
        text = f"{made.text.partition(': ')[0]}{then}" if then else self._within(made.text)
        return told(msgspec.structs.replace(made, text=text), self.names)

    def _led_on(self, number: int) -> str:
        """Return what was chosen next where entry `number` only led on to that: the piece was taken that then goes."""
        entries = self.line.entries
        if not self.game.review.leads_on(entries[number].action) or number + 1 >= len(entries):
            return ""
        action, then = entries[number + 1].action, self._decided(number + 1)
        if action is None or then.text == SECRET or then.seat != entries[number].action.seat:
            return ""
        return f"; then {lowered(then.text.partition(': ')[0])}"

    def _decided(self, number: int) -> Decision:
        state = self.line.state_after(number)
        return decided(self.game, state, self.line.entries[number].action, self.seat, alone=True)

    def _within(self, choice: str) -> str:
        """Return a choice as it reads in a sentence: for the ear its colon is a comma, as others stand around it."""
        return choice.replace(": ", ", ") if self._aloud else choice

    def better(self, entry: Evaluated) -> str:
        """Return the better choice in words; under a good mark that of the sensible bot."""
        if entry.better is None:
            return ""
        if entry.better.action is None:
            return "doing nothing"
        state = self.line.state_after(entry.number)
        found = decided(self.game, state, entry.better.action, self.seat, alone=True).text
        return "another choice" if found == SECRET else self._within(found)

    def mark_line(self, entry: Evaluated) -> str:
        """Return a marked decision as a line: who chose what, what it cost, and what was better."""
        assert entry.better is not None
        acted, chances = self.acted(entry.number), self._chances(entry.better, entry.by)
        if entry.mark == GOOD:
            return f"{acted} ({chances} for {self.better(entry)}, which looks better)"
        return f"{acted} ({chances}); better: {self.better(entry)}"

    def _chances(self, better: Better, by: Measure) -> str:
        """Return what was to be expected of a choice and of the better one, both in the same worlds."""
        if by == SCORE:
            return f"score {score(better.chosen_score)} instead of {score(better.score)}"
        return f"{points(better.chosen_win)}% to win instead of {points(better.win)}%"

    def moment_line(self, moment: Moment, side: str) -> str:
        """Return a moment that decided as a line: what happened, and from where to where it moved the chance; of a
        choice that counts with what it cost what its mark says, as the curve may never have stood so high."""
        entry = self.evaluation.entries[moment.number]
        if moment.charged:
            return self.mark_line(entry)
        _, chosen, after = self.evaluation.course(moment.number, side, moment.by)
        end = after if moment.kind == "luck" else chosen
        before = end - moment.amount
        whose = f" for {inside(self.side_name(side))}" if self.opposed else ""
        moved = f"from {points(before)}% to {points(end)}% to win{whose}"
        if moment.by == SCORE:
            moved = f"score {score(before)} to {score(end)}{whose}"
        if moment.kind == "decision":
            better = f"; better: {self.better(entry)}" if entry.costly else ""
            return f"{self.acted(moment.number)}, {moved}{better}"
        words = luck_words(moment.amount / self.evaluation.scale(side) if moment.by == SCORE else moment.amount)
        words += FURTHER if words and runs_on(self.game, self.line, moment.number) else ""
        return f"{self.happened(moment.number)}, {moved}{f' ({words})' if words else ''}"

    def picked(self, number: int) -> str:
        """Return in a sentence who chose what in entry `number`, without what that costs and brings."""
        made = self._decided(number)
        return f"{self.names.get(made.seat, made.seat)} chooses “{made.text.partition(': ')[0]}”"

    def movement(self, moment: Moment, side: str) -> str:
        """Return in a clause how far a moment moved what is expected; of a choice that cost something, what it left and
        what another would have."""
        entry = self.evaluation.entries[moment.number]
        if moment.kind == "decision" and entry.costly and entry.better is not None:
            found, by = entry.better, entry.by
            left, other = (found.chosen_score, found.score) if by == SCORE else (found.chosen_win, found.win)
            kept = f"with {self._other(entry)} it would be {_amount(other, by)}"
            return f"{self._expected(entry.side, by)} is {_amount(left, by)}; {kept}"
        _, chosen, after = self.evaluation.course(moment.number, side, moment.by)
        end = after if moment.kind == "luck" else chosen
        before = end - moment.amount
        goes = "rises" if moment.amount > 0 else "falls"
        expected = self._expected(side, moment.by)
        return f"{expected} {goes} from {_amount(before, moment.by)} to {_amount(end, moment.by)}"

    def _other(self, entry: Evaluated) -> str:
        """Return the better choice as it stands in a sentence: without what it brings, unless that is what tells it
        from the choice that was made."""
        better = self.better(entry)
        if entry.better is None or entry.better.action is None or better == "another choice":
            return better
        made = self._decided(entry.number).text
        short = decided(self.game, self.line.state_after(entry.number), entry.better.action, self.seat, alone=True).text
        short = short.partition(": ")[0]
        return f"“{better if short == made.partition(': ')[0] else short}”"

    def _expected(self, side: str, by: Measure) -> str:
        """Return what is measured, as the subject of a clause."""
        return self.measured(side, by) if self.opposed else f"the {self.measured(side, by).lower()}"

    def measured(self, side: str, by: Measure) -> str:
        """Return what is measured, with whose it is where sides oppose each other."""
        what = "Expected score" if by == SCORE else "Chance of winning"
        return f"{self.side_name(side)}'s {what.lower()}" if self.opposed else what

    @property
    def main_side(self) -> str:
        """The side whose moments are told: the first, or, of more than two, the one for which most changed."""
        found = self.evaluation
        if len(found.sides) < 3:
            return found.sides[0]
        return max(found.sides, key=lambda side: abs(found.entries[-1].after[side] - found.entries[0].after[side]))

    @property
    def told_sides(self) -> list[str]:
        """The sides of which figures tell: of two, which oppose each other, one is enough."""
        found = self.evaluation
        return found.sides if len(found.sides) > 2 else found.sides[:1]

    @property
    def by(self) -> Measure:
        """By what the figures tell of the game: by the score where it was as good as lost or won all the time."""
        return SCORE if all(self.evaluation.measure(side) == SCORE for side in self.told_sides) else CHANCE

    def happened(self, number: int) -> str:
        """Return what chance did in entry `number`, as the eyes see it: what was rolled or turned up, or else what came
        after the choice itself.

        Nobody knows by which of several chances the luck of an entry came, so all of them are told, or of many the
        first and how many more there were. Aloud, where a row need not be short, more is told.
        """
        texts: list[str] = []
        dice: list[str] = []
        begun: list[str] = []
        leading: list[str] = []
        turned: list[str] = []
        came: list[str] = []
        struck = ""
        for _, event, state in self.line.happened(number, 1):
            text = visible(self.game.words.event_text(self.game.sight.event_view(state, event, self.seat))).rstrip(".")
            if not text:
                continue
            beat, luck = self.game.review.beat_of(event), self.game.review.is_luck(event)
            if luck and not beat and self.game.review.beat_alone(event) == "die":
                beat, luck = "die", False  # a die that others follow at once, as Gollum's
            strikes = bool(texts) and beat in ("card", "dark")
            struck = struck or (text if strikes else "")
            alone = not beat and not luck and not dice and self.game.review.beat_alone(event) == "die"
            begun += [text] if alone else []  # dice that go on with what was begun before, as a fight
            leading += [text] if alone else []
            dice += [text] if beat == "die" else []
            turned += [text] if luck else []
            if strikes and beat == "dark" and leading:
                came = [*(one for one in came if one not in leading), text]  # what they led to says more than they do
                leading = []
            came += [text] if alone or luck or beat == "die" or (strikes and beat == "card") else []
            texts.append(text)
        most = MOST_TOLD if self._aloud else MOST_SHORT
        if len(dice) + len(turned) > 1 or (begun and (dice or turned)):
            return self._together(came, most)
        after = texts[-most:] if self._aloud else turned or texts[-1:]
        return "; ".join(dice or ([struck] if struck else after)) or purpose_name(
            self.evaluation.entries[number].purpose
        )

    def _together(self, came: Sequence[str], most: int) -> str:
        """Return what came in an entry, `most` of it at most, with who does several things in a row named once."""
        told = merged(came, list(self.names.values()))
        shown = most - 1 if len(told) > most else most
        if not self._aloud and len(told) > 2:  # of two the second is what the first has led to
            shown = next((n for n in range(shown, 1, -1) if len("; ".join(told[:n])) <= LONGEST), 1)
        parts = told[:shown]
        rest = len(told) - len(parts) - 1
        more = [f"and {rest + 1} more chance{'s' * (rest > 0)}"] if rest >= 0 else []
        return "; ".join([parts[0], *map(lowered, parts[1:]), *more])

    def mark_lines(self) -> list[tuple[str, str]]:
        """Return the marks, the dearest ones where there are many: number and mark, and the words."""
        dearest = sorted(self.evaluation.marked(), key=lambda entry: -self.evaluation.cost(entry))[:MOST_MARKS]
        return [
            (f"{entry.number} {entry.mark}", self.mark_line(entry))
            for entry in sorted(dearest, key=lambda entry: entry.number)
        ]

    def moment_lines(self) -> list[tuple[str, str]]:
        """Return the three moments that decided: number, and the words."""
        side = self.main_side
        return [(str(one.number), self.moment_line(one, side)) for one in self.evaluation.moments(side)]

    def figures(self, *, chart: bool = True, lines: bool = True) -> list[Figure]:
        """Return the evaluation as figures: the curve and the account, and, with `lines`, the marks and the moments
        that decided."""
        sides, by = self.told_sides, self.by
        curves: list[Figure] = []
        if chart:
            signs = _signs([self.side_name(side) for side in sides])
            series = [
                Series(self.side_name(side), sign, self._values(side, by))
                for side, sign in zip(sides, signs, strict=True)
            ]
            one = self.measured(sides[0], by)
            title = one if len(sides) == 1 else ("Expected score" if by == SCORE else "Chance of winning")
            curves = [Chart(title if by == SCORE else f"{title}, in percent", series, self.about)]
        return [*curves, self.account(), *self.judged(), *((*self.marks(), *self.moments()) if lines else ())]

    def _values(self, side: str, by: Measure) -> list[int]:
        return [round(value if by == SCORE else 100 * value) for value in self.evaluation.curve(side, by)]

    @property
    def about(self) -> str:
        """How the figures were come by, in a sentence or two."""
        method = self.evaluation.method
        eyes = inside(self.names.get(self.eyes or "", ""))
        whose = "as they lay open" if self.eyes in (OPEN, None) else f"as {eyes} saw it"
        done = "" if self.evaluation.done else " Not everything has been looked at yet."
        basis = f"{BASIS} {self._why_score()}" if self.by == SCORE else BASIS
        shared = " The victory is shared, so each has a part of it at the end." if self._shared else ""
        victory = f" {self.game.words.victory}" if self.game.words.victory and len(self.evaluation.sides) > 1 else ""
        longer = f", for {method.check_turns} turns" if method.check_turns != method.turns else ""
        return (
            f"{basis}{victory}{shared} Positions, {whose}, were played on at most {method.playouts} times each, for "
            f"{method.turns} turns; for a mark {method.checks} times{longer}. The mark of a "
            f"bad choice stands only where a look {method.further_turns} turns ahead does not deny it.{done}"
        )

    @property
    def _shared(self) -> bool:
        """Whether the game is over and several won it beside each other."""
        end = self.evaluation.entries[-1].after if self.evaluation.entries else {}
        return self.table.over and any(0 < end[side] < 1 for side in self.told_sides)

    def _why_score(self) -> str:
        ends = [self.evaluation.curve(side)[-1] for side in self.told_sides]
        never = f"less than {points(1 - NEAR)}%" if min(ends) > NEAR else f"more than {points(NEAR)}%"
        return f"The chance of winning was never {never}, so what follows goes by the score."

    def account(self) -> Sheet:
        """Return the account of each side: start, decisions by seat, luck by what was drawn, and the result."""
        found, sides, by = self.evaluation, self.told_sides, self.by
        accounts = [found.account(side, by) for side in sides]
        point, sign = (score, signed_score) if by == SCORE else (points, signed)
        rows = [("at the beginning", *(point(one.start) for one in accounts))]
        for seat in [*found.seats, ""]:
            amounts = [one.decisions.get(seat) for one in accounts]
            if any(amount is not None for amount in amounts) and (seat or any(amounts)):
                name = self.names.get(seat, seat) or "others"
                rows.append((f"decisions: {name}", *(sign(amount or 0.0) for amount in amounts)))
        purposes = dict.fromkeys(purpose for one in accounts for purpose in one.luck)
        for purpose in purposes:
            called = self.game.words.draws.get(purpose) or purpose_name(purpose)
            moved = [sign(one.luck.get(purpose, 0.0)) for one in accounts]
            if any(one != sign(0.0) for one in moved):  # what has moved nobody is left out
                rows.append((f"luck: {called}", *moved))
        rows.append(("at the end", *(point(one.result) for one in accounts)))
        unit = "In points of the score" if by == SCORE else POINT
        columns = ("", *(self.side_name(side) for side in sides))
        return Sheet("Decisions and luck", columns, rows, f"{unit}: {MOVED}")

    def judged(self) -> list[Sheet]:
        """Return how many decisions of each seat were judged, and what came of it."""
        judged: dict[str, list[Evaluated]] = {}
        for entry in self.evaluation.entries:
            if entry.loss is not None:
                judged.setdefault(entry.seat, []).append(entry)
        by_score = any(entry.by == SCORE for entries in judged.values() for entry in entries)
        rows = [
            (
                self.names.get(seat, seat),
                str(len(entries)),
                *(str(sum(entry.mark == mark for entry in entries)) for mark in MARKS),
                str(sum(_lost(entry) for entry in entries if entry.costly and entry.by == CHANCE)),
                *([score(sum(_score_lost(entry) for entry in entries))] if by_score else []),
            )
            for seat, entries in judged.items()
        ]
        columns = ("", "decisions", *MARKS, "points lost", *(["score lost"] if by_score else []))
        about = f"{LOST} {SIGNS} {self._by_score()}" if by_score else f"{LOST} {SIGNS}"
        return [Sheet("Decisions that were judged", columns, rows, about)] if rows else []

    def _by_score(self) -> str:
        """Return what the score stands for where it tells the signs apart, and from which loss on the worst stands."""
        scale = max(abs(one) for one in self.evaluation.scales.values())
        mark, whole, _ = max(STEPS, key=lambda step: step[1])
        return BY_SCORE.format(scale=f"{scale:g}", mark=mark, least=f"{scale * whole:g}")

    def marks(self) -> list[Sheet]:
        """Return the decisions that have a mark."""
        return [Sheet("Marks", ("entry", "decision"), found)] if (found := self.mark_lines()) else []

    def moments(self) -> list[Sheet]:
        """Return the three moments that decided."""
        about = f"For {self.side_name(self.main_side)}." if self.opposed else ""
        return [Sheet("What decided", ("entry", ""), found, about)] if (found := self.moment_lines()) else []

    def as_object(self) -> dict[str, Any]:
        """Return the evaluation as plain data, with the words of what is marked and of what decided."""
        found = self.evaluation
        return {
            "method": msgspec.to_builtins(found.method),
            "done": found.done,
            "known": found.known,
            "sides": found.sides,
            "side_of": found.seats,
            "scales": found.scales,
            "entries": [
                msgspec.to_builtins(entry) | {"better_text": self.better(entry) if entry.mark else ""}
                for entry in found.entries
            ],
            "accounts": [msgspec.to_builtins(found.account(side, found.measure(side))) for side in found.sides],
            "moments": [
                {**msgspec.to_builtins(one), "text": self.moment_line(one, self.main_side)}
                for one in found.moments(self.main_side)
            ],
        }


def no_mistake(evaluation: Evaluation) -> str:
    """Return a sentence where all was looked at and no choice has a mark that cost, else an empty text."""
    entries = evaluation.entries
    if not evaluation.done or any(entry.costly for entry in entries):
        return ""
    judged = [entry for entry in entries if entry.loss is not None]
    most = max((entry.before[entry.side] for entry in judged), default=1.0)
    if most <= LEAST_TO_LOSE and not any(evaluation.scale(entry.side) for entry in judged):
        chance = f"never more than a {points(most)}% chance of winning"
        return f"No mistake was found: with {chance}, there was too little to lose."
    found = "No mistake was found: no choice clearly cost enough for a mark."
    return f"{found} {GAVE_UP}" if any(_gave_up(evaluation, entry) for entry in entries[1:]) else found


def _gave_up(evaluation: Evaluation, entry: Evaluated) -> bool:
    """Whether a choice made another side much surer to win, and cost its own side nothing: a draw was given up."""
    others = [side for side in evaluation.sides if side != entry.side]
    return entry.decided(entry.side) > -SLACK and any(entry.decided(side) >= LUCK for side in others)


def runs_on(game: Game, line: Line, number: int) -> bool:
    """Whether chance fell in entry `number` before another turn began in it: what is expected afterwards is then played
    out further than what was expected before, so not all that has changed is luck."""
    review, fell = game.review, False
    for _, event, _ in line.happened(number, 1):
        if fell and review.begins_turn(event):
            return True
        fell = fell or review.is_luck(event) or "die" in (review.beat_of(event), review.beat_alone(event))
    return False


def purpose_name(purpose: str) -> str:
    """Return in words what was drawn."""
    return "what others did unseen" if purpose == HIDDEN else purpose.replace("_", " ")


def _amount(value: float, by: Measure) -> str:
    """Return a chance in per cent, or a score."""
    return score(value) if by == SCORE else f"{points(value)}%"


def _lost(entry: Evaluated) -> int:
    """Return how many points a marked choice cost, as the two chances beside it are told: the figures add up."""
    return 0 if entry.better is None else round(100 * entry.better.win) - round(100 * entry.better.chosen_win)


def _score_lost(entry: Evaluated) -> float:
    """Return the same of the score, where that is what a choice was marked by."""
    found = entry.better
    return 0.0 if found is None or entry.by != SCORE else abs(round(found.score, 1) - round(found.chosen_score, 1))


def points(chance: float) -> str:
    """Return a chance in points of a hundred."""
    return str(round(100 * chance))


def score(value: float) -> str:
    """Return a score, or what was lost of one, to a tenth: choices seldom cost more than a few points."""
    return f"{value:.1f}"


def heights(values: Sequence[float]) -> list[float]:
    """Return scores as parts of the way from the least of them to the greatest, to draw a curve of them."""
    least = min(values)
    rise = max(LEAST_RISE, max(values) - least)
    return [(value - least) / rise for value in values]


def signed_score(amount: float) -> str:
    """Return an amount of points with its sign."""
    return f"{amount:+.1f}" if abs(amount) >= 0.05 else "0"


def signed(amount: float) -> str:
    """Return an amount in points of a hundred with its sign."""
    whole = round(100 * amount)
    return f"{whole:+d}" if whole else "0"


def _signs(names: list[str]) -> list[str]:
    """Return a letter for each name, as other charts have it: the first of its own words, no two the same."""
    signs: list[str] = []
    for name in names:
        letters = [letter for letter in name.removeprefix("The ").upper() if letter.isascii() and letter.isalpha()]
        signs.append(next((letter for letter in [*letters, *"ABCDEFGHIJ"] if letter not in signs), "*"))
    return signs
