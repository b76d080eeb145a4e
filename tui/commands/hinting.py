"""`westmarch hint`, and hints in words and as objects for whoever plays without a screen."""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from core.bots.hinting import NO_WORLD, NOTE, OPEN_ENDED, Asked, NoHint, asked_at, rule_of_hints
from core.bots.ranking import ENOUGH, Budget, Ranking
from core.bots.reasons import equals, given_up, has_draws, listed, same, says_nothing, tries
from core.bots.running import NotPlayed, Run
from core.bots.thinking import CannotSample
from core.kernel.options import COUNTED
from core.kernel.plain import explicit
from core.kernel.prompts import Choice, Outcome, goes_back, passing_until
from core.kernel.table import Table
from core.kernel.words import Words
from replays.clauses import capital
from replays.eyes import has_secrets
from saves.redacted import refuse_copy
from tui.commands.documents import check_seat, choices_for, heading
from tui.commands.opening import looked_at, opened
from tui.commands.output import columns, complain, say, say_json
from tui.commands.plain_numbers import spans
from tui.commands.plain_once import without
from tui.commands.problems import Problem
from tui.commands.text import wrapped
from tui.commands.workers import running

TURNS = OPEN_ENDED.turns
SECONDS = 2
"""How long a hint takes where nothing else is said."""

HEARD = 5
"""So many choices are told to whoever hears a hint."""

AT_ONCE = 0.05
"""What took no longer is not told: it was known from before, or soon found."""

FOLLOWS = re.compile(r": (?![^()]*\))")
"""Stands before what follows from a choice, and not within what a card says, in parentheses."""

RULE_BEHIND = re.compile(r" \((?:[A-Z]+\.?\d[\w.]*|\d+\.\d+\w*)\)")
"""The rule that is named behind a reason."""

Number = Callable[[Choice], int | None]
"""What the number of a choice is for whoever reads the hint."""


def hint(arguments: argparse.Namespace) -> int:
    """Print what a bot would do, and why; a game that counts its hints gets a note."""
    with looked_at(arguments.file) as log:
        refuse_copy(log.path.name, log.header, log.redacted)
        asked = asked_by(log.table, arguments.seat)
        if rule_of_hints(log.table) == COUNTED:
            with opened(arguments.file) as saved:
                saved.note(NOTE)
        begun, number = time.monotonic(), numbering(numbers_for(asked, log.table, arguments.seat))
        with running(arguments.workers, arguments.scheduler) as run:
            found = last_of(thought(asked, run, arguments.playouts, arguments.seconds or SECONDS))
        if arguments.json:
            say_json(heading(log.header) | {"entry": log.table.entry} | hint_object(asked, found, number))
            return 0
        took = time.monotonic() - begun
        for line in hint_lines(asked, found, number, took):
            say(line)
    return 0


def asked_by(table: Table, seat: str | None) -> Asked:
    """Return what `seat` is asked, or whoever is to answer where nobody has secrets.

    Raises `Problem` where there is nothing to advise, and `BadChoice` for a seat that there is not.
    """
    check_seat(table.header, seat)
    if seat is None and not table.over and has_secrets(table.game, table.state):
        raise Problem("a hint tells what somebody holds here; give --seat S to ask for the seat S")
    try:
        return asked_at(table, seat)
    except NoHint as why:
        raise Problem(str(why)) from None


def last_of(rankings: Iterator[Ranking]) -> Ranking:
    """Return the last ranking; where something ends it before, say so and return the last that there was.

    Raises `Problem` where there was none.
    """
    found, ended = None, ""
    try:
        for ranking in rankings:
            found = ranking
    except NotPlayed as why:
        ended = str(why)
    except KeyboardInterrupt:
        ended = "stopped before the end; this is what was found until then"
    if found is None:
        raise Problem(ended or NO_WORLD)
    if ended:
        complain(ended)
    return found


def thought(
    asked: Asked, run: Run, playouts: int | None, seconds: float, among: Sequence[Choice] = ()
) -> Generator[Ranking]:
    """Yield the rankings of what is asked: of so many playouts, or for about so many seconds; with choices to choose
    `among` of these and of what the sensible bot would take.

    Raises `NotPlayed`, and `Problem` where no world can be drawn.
    """
    begun = time.monotonic()
    try:
        for ranking in asked.rankings(OPEN_ENDED if playouts is None else Budget(playouts, TURNS), run, among):
            yield ranking
            if playouts is None and time.monotonic() - begun >= seconds:
                return
    except CannotSample:
        raise Problem(NO_WORLD) from None


def numbers_for(asked: Asked, table: Table, seat: str | None, *, whole: bool = False) -> Sequence[Choice]:
    """Return the choices in the order in which `show` numbers them for `seat`; with `whole` those of the whole table
    where no seat is given."""
    if seat is not None or isinstance(table.prompt, Outcome):
        return asked.prompt.choices
    return table.prompt.choices if whole else choices_for(table.game, table.state, table.prompt, None)


def numbering(shown: Sequence[Choice]) -> Number:
    """Return the numbers of choices in a list, from 1."""
    return lambda choice: next((number for number, one in enumerate(shown, 1) if one == choice), None)


def why_of(
    asked: Asked,
    ranking: Ranking,
    number: Number,
    label: Callable[[Choice], str] | None = None,
) -> list[str]:
    """Return sentences on why the best choice is best; `label` is what a choice without a number is called."""

    numbers = [number(line.choice) for line in ranking.lines if line.choice is not None]

    waits = waiting(asked, number)

    def call(choice: Choice | None) -> str:
        choice = waits if choice is None else choice
        if choice is None:
            return "doing nothing"
        found = number(choice)
        unnumbered = found is None or numbers.count(found) > 1
        return (asked.label(choice) if label is None else label(choice)) if unnumbered else str(found)

    return asked.why(ranking, asked.weighed(), call)


def waiting(asked: Asked, number: Number) -> Choice | None:
    """Return the choice by which somebody else, who has the last word, lets the moment pass, if it is numbered for
    whoever reads the hint: to do nothing oneself is to take it."""
    first = asked.prompt.choices[0] if asked.prompt.window else None
    return first if first is not None and first.seat != asked.seat and number(first) is not None else None


def _left(asked: Asked, words: Words, number: Number) -> str:
    """Return that a seat does nothing of its own, and to whom it leaves the answer, by which choices."""
    seats = asked.game.options.seats(asked.game.positions.options_of(asked.view))
    names = {**{seat.id: seat.name for seat in seats}, **words.voice.names}
    own, other = (names.get(seat, seat) for seat in (asked.seat, asked.prompt.seat))
    theirs = [at for one in asked.prompt.choices if one.seat == asked.prompt.seat and (at := number(one)) is not None]
    which = f": {either([str(at) for at in sorted({*theirs})])}" if theirs else ""
    return f"nothing of {own}'s own, and leave it to {other}{which}"


def _untried(asked: Asked, tried: Collection[Choice], row: Number) -> list[int]:
    """Return the numbers of which no choice was tried, those of others only where some of theirs were; steps back, and
    passing for longer, are not counted."""
    theirs = any(one.seat != asked.seat for one in tried)
    offered = asked.prompt.choices if theirs else asked.options
    open_ = [one for one in offered if not goes_back(one.action) and not passing_until(one.action)]
    return sorted({at for one in open_ if (at := row(one)) is not None} - {row(one) for one in tried})


def _of_others(asked: Asked, tried: Collection[Choice], row: Number, names: Mapping[str, str]) -> dict[str, list[int]]:
    """Return the numbers of what somebody else decides, by the name, where nothing of that was tried out."""
    if any(one.seat != asked.seat for one in tried):
        return {}
    found: dict[str, set[int]] = {}
    own = {row(one) for one in asked.options}
    for one in asked.prompt.choices:
        at = None if goes_back(one.action) or passing_until(one.action) is not None else row(one)
        if one.seat != asked.seat and one.seat in names and at is not None and at not in own:
            found.setdefault(names[one.seat], set()).add(at)
    return {name: sorted(theirs) for name, theirs in found.items()}


def either(words: Sequence[str]) -> str:
    """Return words one of which is meant: "1, 2 or 5"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _in_a_row(steps: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return what is chosen one after the other, each with why, as one answer: what all begin with is said once."""
    labels = [label.split() for label, _ in steps]
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*labels, strict=False))
    begins = [words[0] for words in alike] if len(labels) > 1 else []
    rest = [" ".join(label[len(begins) :]) for label in labels]
    if not all(rest):
        begins, rest = [], [label for label, _ in steps]
    reasons = [*dict.fromkeys(why for _, several in steps for why in several)]
    return f"{' '.join([*begins, listed(rest)])}{f' ({listed(reasons)})' if reasons else ''}"


def _onward(asked: Asked, ranking: Ranking, told: Sequence[Choice], words: Words, call: Callable[[Choice], str]) -> str:
    """Return what the sensible bot would go on with after each of the choices `told`, the best first; and that those
    which came to the same as the best can be chosen after it, where that is so."""
    said: list[str] = []
    later = False
    equal = equals(ranking)
    for choice in told:
        following, offered = asked.goes_on(choice)
        last = {reason: at for at, (_, _, reasons) in enumerate(following) for reason in reasons}
        answers = [
            (type(one.action), FOLLOWS.split(words.label(view, one))[0], [why for why in reasons if last[why] == at])
            for at, (view, one, reasons) in enumerate(following)
        ]
        steps = [
            _in_a_row([(label, reasons) for _, label, reasons in row])
            for _, row in groupby(answers, lambda step: step[0])
        ]
        said += [f"After {call(choice)} I would take: {'; then '.join(steps)}."] * bool(steps)
        actions = [one.action for one in offered]
        others = [line.choice for line in equal if line.choice is not None and line.choice != choice]
        later |= bool(others) and choice == ranking.best and all(one.action in actions for one in others)
    if later and same(equal):
        rest = "the others" if len(equal) > 2 else "the other"
        said.append(f"It matters little which comes first: {rest} can still be chosen then.")
    return " ".join(said)


def hint_object(asked: Asked, ranking: Ranking, number: Number) -> dict[str, Any]:
    """Return the object of a hint (`docs/command-line.md`)."""

    def place(choice: Choice | None) -> int | None:
        return None if choice is None else number(choice)

    lines = [
        {
            "n": place(line.choice),
            "label": asked.label(line.choice),
            "rule": None if line.choice is None else line.choice.rule,
            "action": None if line.choice is None else explicit(line.choice.action),
            "best": line.choice == ranking.best,
            "win": round(line.win, 4),
            "error": round(line.error, 4),
            "score": round(line.score, 2),
            "behind": round(line.behind, 4),
            "behind_error": round(line.behind_error, 4),
            "playouts": line.playouts,
            "endings": line.endings,
            **({"drawn": round(line.drawn, 4)} if asked.thinking.draw else {}),
        }
        for line in ranking.lines
    ]
    best, plain = place(ranking.best), place(ranking.own)
    about = {"seat": asked.seat, "playouts": ranking.playouts, "best": best, "plain": plain}
    return {"hint": about | {"lines": lines, "why": why_of(asked, ranking, number)}}


def hint_lines(asked: Asked, ranking: Ranking, number: Number, seconds: float) -> list[str]:
    """Return a hint as lines of text."""
    words, untold = asked.game.words, given_up(ranking)
    drawn = has_draws(ranking)
    heads = [asked.winning.head, *["draw"] * drawn, *[words.score_name] * words.scored, "behind"]
    rows = [["", "", *heads, f"{ranking.playouts} playouts, {seconds:.1f} s"]]
    for line in ranking.lines:
        found = None if line.choice is None else number(line.choice)
        behind = round(100 * line.behind)
        figures = [
            f"{round(100 * line.win)} +-{max(1, round(100 * line.error))}",
            *[str(round(100 * line.drawn))] * drawn,
            *[str(round(line.score))] * words.scored,
            f"-{behind}" if behind > 0 else "",
        ]
        rows.append(
            [
                ">" if line.choice == ranking.best else "",
                "" if found is None else str(found),
                *([tries(line), *[""] * (len(figures) - 1)] if line in untold else figures),
                asked.label(line.choice),
            ]
        )
    return [*columns(rows), *wrapped(" ".join(why_of(asked, ranking, number)))]


def spoken_hint(
    asked: Asked,
    ranking: Ranking,
    number: Number,
    seconds: float,
    words: Words,
    *,
    ids: bool = True,
    row: Number | None = None,
    names: Mapping[str, str] | None = None,
    among: bool = False,
    onward: Callable[[Choice], bool] = lambda _: False,
) -> list[str]:
    """Return a hint as sentences, each choice in one, for whoever hears it: what is advised, then from the best on, and
    why. Choices are called as in `words`, without what follows and what a card says, which the question has told, where
    that tells them apart; of many only the first are told; without `ids` no rule is named. `row` gives the number
    behind which a choice stands that `number` does not know.

    What was given up early is called so, and has no figure where that would mislead. What nobody tried is named, by the
    numbers, and what others than the one who is advised decide, with their `names`. Where a single choice is worth a
    try, it has no figures, for there is nothing to compare them with. Where only some were to choose `among`, nothing
    is said of the others. `onward` says of which choices it is told what would come after them, as where somebody goes.
    """
    tried = [line.choice for line in ranking.lines if line.choice is not None]
    heads = Counter(FOLLOWS.split(words.label(asked.view, choice))[0] for choice in tried)

    def apart(choice: Choice, told: str) -> str:
        head, *more = FOLLOWS.split(told)
        return head if heads[FOLLOWS.split(words.label(asked.view, choice))[0]] < 2 else ", ".join([head, *more])

    def shortly(choice: Choice) -> str:
        return apart(choice, without(words.aside, words.label(asked.view, choice)))

    brief = Counter(map(shortly, tried))

    def spoken(choice: Choice) -> str:
        called = shortly(choice)
        return called if brief[called] < 2 else apart(choice, words.label(asked.view, choice))

    row = row or number
    found: list[str] = []
    score_name = asked.game.words.score_name
    scores, waits = f"on average with a {score_name} of", waiting(asked, number)
    untold, least = given_up(ranking), min(line.win for line in ranking.lines if line.choice == ranking.best)
    ranked = sorted(ranking.lines, key=lambda one: (one.choice != ranking.best, one in untold, -one.win, -one.score))
    tried_most, alone = max(line.playouts for line in ranking.lines), len(ranked) == 1
    for line in ranked[:HEARD]:
        choice = waits if line.choice is None else line.choice
        at = None if choice is None else number(choice)
        called = _left(asked, words, number) if choice is None else spoken(choice)
        opens = None if choice is None else row(choice)
        name = f"{at}, {called}" if at is not None else called if opens is None else f"{called}, behind {opens}"
        if alone:
            found += wrapped(f"I would take {name}.", "    ", "  ")
            break
        unsure = says_nothing(line)
        lead = ("at a guess I would take " if unsure else "I would take ") if line.choice == ranking.best else ""
        dropped = line.choice != ranking.best and line.playouts < tried_most
        left = f"given up after {tries(line)}"
        if line in untold:
            how = "better" if round(100 * line.win) < round(100 * least) else "as well"
            found += wrapped(capital(f"{name}: {left}, in which others did {how}."), "    ", "  ")
            continue
        score = f", {scores} {round(line.score)}" if asked.game.words.scored else ""
        scores = score_name
        within = max(1, round(100 * line.error))
        draws = f" and draws {drawn}" if (drawn := round(100 * line.drawn)) else ""
        won = f"{asked.winning.won.format(round(100 * line.win))}{draws}, give or take {within}{score}"
        won += f"; {left}" if dropped else ""
        found += wrapped(capital(f"{lead}{name}: {won}."), "    ", "  ")
    if len(ranked) > HEARD:
        more = len(ranked) - HEARD
        found.append(f"  {more} more {'comes' if more == 1 else 'come'} after these.")
    if len(ranked) > 1 and not among and (left_out := _untried(asked, tried, row)):
        found += wrapped(f"{spans(left_out)} {'was' if len(left_out) == 1 else 'were'} not tried out.", "    ", "  ")
    for name, theirs in _of_others(asked, tried, row, {} if among else names or {}).items():
        found += wrapped(f"{spans(theirs)} {'is' if len(theirs) == 1 else 'are'} for {name} to decide.", "    ", "  ")
    why = " ".join(map(capital, why_of(asked, ranking, number, spoken)))
    found += wrapped(why if ids else RULE_BEHIND.sub("", why))
    moved = [line.choice for line in ranked if line.choice is not None and onward(line.choice)]
    moved = moved[:HEARD] if among else [choice for choice in moved if choice == ranking.best]

    def called_so(choice: Choice) -> str:
        return spoken(choice) if (at := number(choice)) is None else str(at)

    if then := _onward(asked, ranking, moved, words, called_so):
        found += wrapped(then)
    if alone:
        return found
    took = f"; it took {seconds:.1f} seconds" if seconds >= AT_ONCE else ""
    to_the_end = sum(sum(line.endings.values()) for line in ranking.lines) == ranking.playouts
    how = "to its end" if to_the_end else "for a few turns and then judged"
    each = f"{ranking.playouts} tries, each" if ranking.playouts > 1 else "one try,"
    few = tried_most < ENOUGH and says_nothing(ranked[0])
    doubt = " That is too few to tell how good a choice is." if few else ""
    return [*found, *wrapped(f"This comes of {each} played on {how}{took}.{doubt}")]
