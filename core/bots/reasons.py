"""Why: a ranking in a sentence or a few, of what the sensible bot weighs and of how the playouts ended.

Choices are called by the numbers that whoever reads it sees; each reason of the sensible bot's names its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.bots.ranking import ENOUGH, Ranked, Ranking
from core.bots.thinking import Part, Weighed
from core.kernel.prompts import Choice
from core.kernel.words import Winning

MOST = 3
"""So many reasons of the sensible bot's are given at most."""

SHARE = 0.1
"""An end that so many more playouts of one choice met than of another is worth a word."""

LITTLE = 0.02
"""A difference of parts that is smaller than this share of the largest is not worth a word."""

VAGUE = 0.25
"""Where few tries leave a chance of winning unknown by so much, it says nothing: a choice is no more than a guess."""

PLAINLY = Winning()
"""How a chance of winning is told where nothing else is said."""

Call = Callable[[Choice | None], str]
"""What a choice is called."""


def reasons(
    ranking: Ranking,
    weighed: Sequence[Weighed] = (),
    call: Call = str,
    word: Callable[[str], str] = str,
    winning: Winning = PLAINLY,
) -> list[str]:
    """Return sentences on why the best choice leads the next one; none where there is only one choice.

    `call` says what a choice is called in them, `word` puts the reason of an end into words, `winning` is how a chance
    is told.
    """
    found = grounds(ranking, weighed, call, word, winning)
    pair = _best_and_other(ranking)
    return found or ([] if pair is None else [_in_figures(*pair, call, winning)])


def grounds(
    ranking: Ranking,
    weighed: Sequence[Weighed] = (),
    call: Call = str,
    word: Callable[[str], str] = str,
    winning: Winning = PLAINLY,
) -> list[str]:
    """Return the sentences that `reasons` does, but none where there is nothing to say but figures."""
    pair = _best_and_other(ranking)
    if pair is None:
        return []
    best, other = pair
    equal = equals(ranking)
    if len(equal) > 1:
        found = [_close(equal, ranking, call), *_each(equal, best, weighed, call)]
    elif other.choice == ranking.own:
        spite = _in_spite_of(best, other, weighed, call, winning)
        found = [spite, *_parts(best, other, weighed, call, first_sight=True)]
    else:
        found = _parts(best, other, weighed, call)
    return [*found, *_endings(best, other, call, word)]


def _best_and_other(ranking: Ranking) -> tuple[Ranked, Ranked] | None:
    """Return the best line and the one that it is compared with: sensible's, else the next; None without one."""
    best = next((line for line in ranking.lines if line.choice == ranking.best), None)
    others = [line for line in ranking.lines if line is not best]
    if best is None or not others:
        return None
    return best, next((line for line in others if line.choice == ranking.own), others[0])


def equals(ranking: Ranking) -> list[Ranked]:
    """Return the choices that nothing tells apart at the top, the first one alone where it is told from the second.

    The one that should be taken is among them, also where it was given up early, because nothing leads it clearly.
    """
    first, *rest = ranking.lines
    if not rest or ranking.margin > ranking.margin_error:
        return [first]
    second, *rest = rest
    as_long = [line for line in rest if line.playouts == first.playouts]
    found = [first, second, *(line for line in as_long if line.behind <= line.behind_error)]
    best = next((line for line in rest if line.choice == ranking.best and line not in found), None)
    return found if best is None else [best, *found]


def _close(equal: Sequence[Ranked], ranking: Ranking, call: Call) -> str:
    """Return that choices are too close to call, or never came to anything else, and which is as good a choice as
    any."""
    names = listed([call(line.choice) for line in equal])
    drawn = [line.drawn for line in equal]
    weighs = ", since a draw is worth half a victory" if max(drawn) - min(drawn) >= SHARE else ""
    told = f"{names} came to the same in every try" if same(equal) else f"{names} are too close to call{weighs}"
    first_sight = f"at first sight {call(ranking.own)} looks {'better' if len(equal) == 2 else 'best'}"
    return f"{told}; {first_sight}." if ranking.best == ranking.own else f"{told}."


def same(equal: Sequence[Ranked]) -> bool:
    """Whether choices, as those that nothing tells apart at the top, never came to anything else."""
    return all(not (line.behind or line.behind_error or line.points_behind or line.points_error) for line in equal)


def _each(equal: Sequence[Ranked], best: Ranked, weighed: Sequence[Weighed], call: Call) -> list[str]:
    """Return what speaks for the one of two choices that are too close to call that should be taken, or else against
    the other, and what speaks for the other; nothing where only that would be told, or what they do came to the
    same."""
    others = [line for line in equal if line is not best]
    if best not in equal or not others or same(equal):
        return []
    other = others[0]
    ours, theirs = _differing(best, other, weighed), _differing(other, best, weighed)
    for_best, for_other = ([part for part in parts if part.amount > 0][: MOST - 1] for parts in (ours, theirs))
    against = [part for part in theirs if part.amount < 0][: MOST - 1]
    second = ("For", other, for_other) if for_best and for_other else ("Against", other, against)
    return [
        f"{word} {call(line.choice)}: {_told(parts)}."
        for word, line, parts in (("For", best, for_best), second)
        if parts
    ]


def listed(words: Sequence[str]) -> str:
    """Return words as one enumerates them, with semicolons where one of them has a comma."""
    if len(words) > 2 and any(", " in word for word in words):
        return f"{'; '.join(words[:-1])}; and {words[-1]}"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _in_spite_of(best: Ranked, own: Ranked, weighed: Sequence[Weighed], call: Call, winning: Winning) -> str:
    """Return why the sensible bot's choice looks better at first sight, and that it is not."""
    gains = _told([part for part in _differing(own, best, weighed) if part.amount > 0][:MOST])
    losses = _told([part for part in _differing(best, own, weighed) if part.amount < 0][:MOST])
    if losses and not gains:
        first = f"At first sight {call(best.choice)} looks worse: {losses}"
        return f"{first}; but played on, it does better than {call(own.choice)}: {_by_how_much(best, own, winning)}."
    first = f"At first sight {call(own.choice)} looks better{f': {gains}' if gains else ''}"
    return f"{first}; but played on, {call(best.choice)} does better: {_by_how_much(best, own, winning)}."


def _parts(
    best: Ranked, other: Ranked, weighed: Sequence[Weighed], call: Call, *, first_sight: bool = False
) -> list[str]:
    """Return the parts that speak for the best choice and against the other, `MOST` at most; only those against it
    where what it gains at `first_sight` was told."""
    gains = [] if first_sight else [part for part in _differing(best, other, weighed) if part.amount > 0]
    losses = [part for part in _differing(other, best, weighed) if part.amount < 0]
    gains = gains[: MOST - 1 if losses else MOST]
    losses = losses[: MOST - len(gains)]
    return [
        f"{word} {call(line.choice)}: {_told(parts)}."
        for word, line, parts in (("For", best, gains), ("Against", other, losses))
        if parts
    ]


def _differing(one: Ranked, other: Ranked, weighed: Sequence[Weighed]) -> list[Part]:
    """Return the parts of a choice that the other has not as much of, those that tell most first.

    What both have by the same rule is taken off; what is left of a rule is told by its greatest parts.
    """
    ours, theirs = _parts_of(one, weighed), _parts_of(other, weighed)
    differing = []
    for rule in dict.fromkeys(part.rule for part in ours):
        own = [part for part in ours if part.rule == rule]
        gap = sum(part.amount for part in own) - sum(part.amount for part in theirs if part.rule == rule)
        left = abs(gap)
        for part in sorted(own, key=lambda part: -abs(part.amount)):
            if part.amount * gap > 0 and left > 0:
                differing.append((min(left, abs(part.amount)), part))
                left -= abs(part.amount)
    most = max((gap for gap, _ in differing), default=0.0)
    differing.sort(key=lambda item: -item[0])
    return [part for gap, part in differing if gap > LITTLE * most]


def _parts_of(line: Ranked, weighed: Sequence[Weighed]) -> list[Part]:
    return next((one.parts for one in weighed if one.choice == line.choice), [])


def _told(parts: Sequence[Part]) -> str:
    return "; ".join(f"{part.what} ({part.rule})" for part in parts)


def given_up(ranking: Ranking) -> list[Ranked]:
    """Return the choices that were given up after fewer tries than the best had, and whose figures would mislead: there
    were few tries, or the figure is higher than the best's, though others did as well in those tries."""
    best = next((line for line in ranking.lines if line.choice == ranking.best), None)
    if best is None:
        return []
    least = round(100 * best.win)
    return [
        line
        for line in ranking.lines
        if line.playouts < best.playouts and (line.playouts < ENOUGH or round(100 * line.win) > least)
    ]


def says_nothing(line: Ranked) -> bool:
    """Whether a choice was tried so seldom that its chance of winning says nothing."""
    return line.playouts < ENOUGH and line.error >= VAGUE


def has_draws(ranking: Ranking) -> bool:
    """Whether some choice ends in a draw at least once in 100 games, so that the chances of winning are not all."""
    return any(round(100 * line.drawn) for line in ranking.lines)


def tries(line: Ranked) -> str:
    """Return in how many playouts a choice was tried."""
    return f"{line.playouts} {'try' if line.playouts == 1 else 'tries'}"


def _endings(best: Ranked, other: Ranked, call: Call, word: Callable[[str], str]) -> list[str]:
    """Return the end that one of two choices meets much more often than the other."""
    further = bool(best.later_tries and other.later_tries)
    ours, theirs = (
        ((line.later, line.later_tries) if further else (line.endings, line.playouts)) for line in (best, other)
    )
    gaps = [
        (count / tries - than.get(end, 0) / than_tries, line, end, count, tries)
        for line, (counts, tries), (than, than_tries) in ((best, ours, theirs), (other, theirs, ours))
        for end, count in counts.items()
        if count / tries > than.get(end, 0) / than_tries
    ]
    if not gaps or (found := max(gaps, key=lambda item: item[0]))[0] < SHARE:
        return []
    _, line, end, count, tries = found
    told = word(end).rstrip(".")
    if further:
        second = other if line is best else best
        so = f"ended so, and {second.later.get(end, 0)} with {call(second.choice)}"
        return [f"With {call(line.choice)}, {count} of {tries} games that were played on further {so}: {told}."]
    return [f"With {call(line.choice)}, {count} of {tries} tries ended so: {told}."]


def _by_how_much(best: Ranked, other: Ranked, winning: Winning) -> str:
    """Return by how much one choice is ahead of another: in games won, in games drawn where it wins no more, or in
    points where neither tells them apart.

    The games are rounded before they are compared, since whoever reads it has both figures before them. Where these say
    the opposite, because one was tried more often, what counts is how both fared with the same luck.
    """
    more = round(100 * best.win) - round(100 * other.win)
    if more >= 1:
        return f"it {winning.more.format(more)}"
    drawn = round(100 * best.drawn) - round(100 * other.drawn)
    if drawn >= 1:
        fewer = f", and wins {-more} fewer" if more else ""
        return f"it draws {drawn} more of 100 games{fewer}"
    if more <= -1:
        ahead = round(100 * (other.behind - best.behind))
        return f"with the same luck it {winning.more.format(ahead)}" if ahead >= 1 else "by too little to be sure"
    points = best.score - other.score
    return f"it scores {points:.1f} more" if points >= 0.05 else "by less than one of 100 games"


def _in_figures(best: Ranked, second: Ranked, call: Call, winning: Winning) -> str:
    more = _by_how_much(best, second, winning)
    return f"Played on, {call(best.choice)} does better than {call(second.choice)}: {more}."
