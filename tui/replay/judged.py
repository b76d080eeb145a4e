"""What an evaluation tells of a log that is looked back on: a curve, marks, and sentences on entries."""

from __future__ import annotations

from core.bots import people_of
from core.bots.hinting import Asked
from core.bots.ranking import Ranked, Ranking
from core.bots.reasons import grounds
from core.bots.review import CHANCE, GOOD, SCORE, Better, Evaluated, Evaluation
from core.bots.review.marks import LUCK, MARKS, luck_words
from core.kernel.prompts import DRAWN, Choice, Outcome, inside
from core.kernel.review import Mark
from replays.eyes import Eyes
from replays.offered import told_apart
from replays.practice import asked_in
from replays.verdicts import FURTHER, heights, runs_on
from saves.text import visible
from tui.replay.curve import Curve
from tui.replay.past import Past
from tui.widgets.lines import begun

MISTAKES = Mark("mistake", "mistake", "?", ruler=True)
LUCKY = Mark("luck", "luck, good or bad", "L")
KINDS = (MISTAKES, LUCKY)
"""The kinds of moments that an evaluation has, whatever the game."""

MADE_UP = "made up"
"""What a line is called that nobody played."""

BASIS = "if bots play on"
"""On what every chance rests that is told."""

AS_ENDED = "as it ended"
"""What stands in its place at the end, where nothing is left to play."""

TO_COME = ("evaluated", "shows as you step on")
"""What stands before a curve that may tell nothing yet, as entry 0 goes on."""

IN_PART = ("evaluated in part", TO_COME[1])
"""What stands there while the evaluation goes on, or where it was stopped."""

NOT_FINAL = ", not final"
"""What stands behind a chance while the evaluation goes on."""

CLEARLY = 0.2
"""By so much a chance of winning has to go up and down more than another to be told instead, before all is known."""

LITTLE = 0.05
"""A better choice that would have left less than that more to win is marked for the part of what there was to win, so
both chances are told."""

LOW = 0.3
"""Below such a chance of winning the score says more, so it stands beside it."""


def more_to_win(better: float, chosen: float) -> str:
    """Return how much more a better choice would have left to win, and of how much where that is little."""
    after, before = percent(better), percent(chosen)
    gained = f"{max(1, after - before)}% more to win"
    return f"{gained} ({after}% instead of {before}%)" if better - chosen < LITTLE and after > before else gained


class Judged:
    """The evaluations of a log: one for each pair of eyes that it was made with, or for all where nothing is hidden."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self._found: dict[Eyes, Evaluation] = {}
        self._words: dict[tuple[Eyes, int], list[str]] = {}
        self._lively: dict[Eyes, tuple[Evaluation | None, str]] = {}

    def take(self, eyes: Eyes, evaluation: Evaluation) -> None:
        """Take an evaluation, or one that says more than the last."""
        self._found[self._kept(eyes)] = evaluation
        self._words = {key: words for key, words in self._words.items() if self._kept(key[0]) != self._kept(eyes)}

    def forget(self, eyes: Eyes) -> None:
        """Forget an evaluation."""
        self._found.pop(self._kept(eyes), None)
        self._lively.pop(self._kept(eyes), None)

    def _kept(self, eyes: Eyes) -> Eyes:
        """Return under which eyes an evaluation is kept: where nothing is hidden one serves them all."""
        return None if self.past.is_open else eyes

    @property
    def here(self) -> Evaluation | None:
        """The evaluation for the eyes that look, on the line of play; None on one that was abandoned."""
        return self._found.get(self._kept(self.past.eyes)) if self.past.variation is None else None

    @property
    def side(self) -> str:
        """The side whose chance is told: that of the eyes, else of the first person, else the one whose chance goes up
        and down most."""
        found = self.here
        if found is None:
            return ""
        people = people_of(self.past.log_file.header.seats)
        sides = [found.seats[seat] for seat in (str(self.past.eyes), *people) if seat in found.seats]
        return sides[0] if sides else self._liveliest(found)

    def _liveliest(self, found: Evaluation) -> str:
        def range_of(side: str) -> float:
            chances = [one.after[side] for one in found.entries]
            return max(chances, default=0.0) - min(chances, default=0.0)

        if len(found.sides) == 1 or not found.entries:
            return found.sides[0]
        seen, side = self._lively.get(self._kept(self.past.eyes), (None, ""))
        if found is not seen:
            best = max(found.sides, key=range_of)
            # As long as it is worked out another side takes over only where it goes up and down clearly more.
            if not side or found.done or range_of(best) > range_of(side) + CLEARLY:
                side = best
            self._lively[self._kept(self.past.eyes)] = found, side
        return side

    def told(self, last: int) -> int:
        """Return up to which entry the ruler, which reaches to entry `last`, may tell: not one that is going on."""
        entry, _ = self.past.replay.position
        return last - 1 if entry == last and not self.past.all_told() else last

    @property
    def whose(self) -> str:
        """Whose chance is told, and on what it rests, in words."""
        found = self.here
        return "" if found is None else f"for {self._who(found)} {BASIS}"

    def _who(self, found: Evaluation) -> str:
        seats = [seat for seat, on in found.seats.items() if on == self.side]
        first = inside(self.past.names.get(seats[0], seats[0])) if seats else ""
        return first if len(seats) == 1 else "all players" if len(found.sides) == 1 else f"{first}'s side"

    def curve(self, last: int) -> Curve | None:
        """Return the curve above a ruler that reaches to entry `last`."""
        found = self.here
        if found is None:
            return None
        last = self.told(last)
        told = found.entries[: last + 1]
        costly = frozenset(one.number for one in told if one.costly)
        fitted = frozenset(one.number for one in told if one.fitted)
        by = found.measure(self.side, last) if told else CHANCE
        values = found.curve(self.side, by)[: last + 1]
        if by == SCORE:
            values = heights(values)
        ends = ("100%", "0%") if by == CHANCE else ("", "")
        words, whose = self._words_here(found, by) if told else TO_COME if found.done else IN_PART
        return Curve(tuple(values), fitted, costly, words, whose, ends)

    def _words_here(self, found: Evaluation, by: str) -> tuple[str, str]:
        """Return what it comes to at the cursor, and for whom."""
        entry, _ = self.past.replay.position
        if not self.past.all_told():
            entry -= 1
        if not 0 <= entry < len(found.entries):
            return "", ""
        here = found.entries[entry]
        win = here.after[self.side]
        end = self.past.main.table.prompt
        if isinstance(end, Outcome) and entry == self.past.main.last:
            return self._scored(found, here, by, ended_words(end, win)), f"for {self._who(found)}, {AS_ENDED}"
        words = f"{percent(win)}% to win{'' if found.done else NOT_FINAL}"
        return self._scored(found, here, by, words), self.whose

    def _scored(self, found: Evaluation, here: Evaluated, by: str, words: str) -> str:
        """Return words on a chance with the score, where that says more."""
        win = here.after[self.side]
        if by == SCORE:
            within = "" if here.fitted or not here.score_error else f" ±{max(1, round(here.score_error))}"
            return f"score {here.score[self.side]:.0f}{within}, {words}"
        score = round(here.score.get(self.side) or 0)
        return f"{words}, score {score}" if win < LOW and score else words

    def marked(self, kind: str, last: int) -> list[int]:
        """Return the entries, up to number `last`, with a moment of one of `KINDS`."""
        found = self.here
        if found is None:
            return []
        return [one.number for one in found.entries[: self.told(last) + 1] if self._is(kind, one)]

    def _is(self, kind: str, one: Evaluated) -> bool:
        if kind == MISTAKES.id:
            return one.costly
        return kind == LUCKY.id and abs(self._luck(one)) >= LUCK

    def _luck(self, one: Evaluated) -> float:
        """Return the luck of an entry, nothing where it may be none within the error."""
        found = self.here
        if found is None:
            return 0.0
        return found.sure_luck(one.number, self.side)

    def costly(self, entry: int) -> tuple[Evaluation, Evaluated] | None:
        """Return the evaluation and its entry, where that has a mark that costs."""
        found = self.here
        if found is None or entry >= len(found.entries):
            return None
        one = found.entries[entry]
        return (found, one) if one.costly and one.better is not None else None

    def better_words(self, one: Evaluated) -> str:
        """Return the better choice of a marked entry in words."""
        assert one.better is not None
        asked, best, _ = self._asked(one, one.better)
        return self._label(asked, best)

    def remarks(self, entry: int) -> list[str]:
        """Return what is said of an entry once all of it has happened."""
        found = self.here
        if found is None or entry >= len(found.entries):
            return []
        key = self.past.eyes, entry
        if key not in self._words:
            self._words[key] = [*self._of_mark(found.entries[entry]), *self._of_luck(found.entries[entry])]
        return self._words[key]

    def _of_mark(self, one: Evaluated) -> list[str]:
        better = one.better
        if not one.mark or better is None:
            return []
        asked, best, chosen = self._asked(one, better)
        name = self._label(asked, best)
        name = name if best is None else f"“{name}”"
        what, left = f"{one.mark} {begun(MARKS[one.mark])}", "would have left"
        if len(self._found[self._kept(self.past.eyes)].sides) > 1:
            left += f" {inside(self.past.names.get(one.seat, one.seat))}"
        if one.mark == GOOD:
            return [f"{what}: {name} {left} {percent(better.chosen_win - better.win)}% less to win"]
        more = more_to_win(better.win, better.chosen_win)
        if one.by == SCORE:
            more = f"a score better by {abs(better.score - better.chosen_score):.1f}"
        why = self._why(asked, best, chosen, better)
        words = f"{what}: {name} {left} {more}"
        return [f"{words}{f'. {why}' if why else ''} (v: what might have followed){self._unsettled}"]

    def _of_luck(self, one: Evaluated) -> list[str]:
        luck, found = self._luck(one), self.here
        words = luck_words(luck) if one.number and found is not None else ""
        if not words or found is None:
            return []
        head = begun(words)
        if len(found.sides) > 1:
            head += f" for {self._who(found)}"
        table = self.past.main.table
        further = FURTHER if runs_on(table.game, table.line, one.number) else ""
        if found.luck_measure(one.number, self.side) == SCORE:
            after = one.score.get(self.side, 0.0)
            before = after - luck * found.scale(self.side)
            return [f"{head}: score {before:.1f} before it, {after:.1f} after{further}{self._unsettled}"]
        after = one.after[self.side]
        before = after - luck
        return [f"{head}: {percent(before)}% to win before it, {percent(after)}% after{further}{self._unsettled}"]

    @property
    def _unsettled(self) -> str:
        return "" if self.here is None or self.here.done else "; not final yet"

    def _asked(self, one: Evaluated, better: Better) -> tuple[Asked | None, Choice | None, Choice | None]:
        """Return what was asked in an entry, the better choice and the one that was made."""
        found = asked_in(self.past.main.table, one.number, one.seat)
        if found is None:
            return None, None, None
        asked, chosen = found
        return asked, next((one for one in asked.prompt.choices if one.action == better.action), None), chosen

    def _label(self, asked: Asked | None, choice: Choice | None) -> str:
        if asked is None or choice is None:
            return "doing nothing" if choice is None and asked is not None else "another choice"
        return visible(asked.game.words.label(asked.view, choice))

    def _why(self, asked: Asked | None, best: Choice | None, chosen: Choice | None, better: Better) -> str:
        if asked is None:
            return ""
        lines = [_line(best, better.win, better.score), _line(chosen, better.chosen_win, better.chosen_score)]
        ranking = Ranking(lines, best, best, margin=1.0, margin_error=0.0, playouts=2, done=True)
        weighed = asked.weighed()
        found = grounds(ranking, weighed, lambda choice: "what was played" if choice == chosen else "it")
        if not found and chosen is not None:
            return told_apart(asked.game, asked.view, best, chosen)
        return " ".join(found)


def _line(choice: Choice | None, win: float, score: float) -> Ranked:
    return Ranked(choice, win, score, win, 0.0, 0.0, 0.0, 1, {})


def ended_words(end: Outcome, win: float) -> str:
    """Return what the end of a game was for a side with such a part in the victory."""
    if end.result == DRAWN:
        return "a draw"
    return "a victory" if win == 1 else "a shared victory" if win else "a defeat"


def percent(chance: float) -> int:
    """Return a chance as so many in a hundred."""
    return round(100 * chance)


__all__ = ["KINDS", "LUCKY", "MADE_UP", "MISTAKES", "Judged", "ended_words", "percent"]
