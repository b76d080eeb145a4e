"""The turning points of a game: the turns and moments that decided it, and where the story tells them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from core.bots.review import Moment
from core.kernel import figures
from core.kernel.prompts import LOST, WON, Outcome
from replays.clauses import (
    capital,
    lowered,
    sentence,
)
from replays.exports import Showing
from replays.exports.tale import Chapter, Turn, joined, retold
from replays.verdicts import Verdicts
from saves.text import visible

MOST_TURNING = 8
"""A kind of moment that comes more often in a game is no turning point of it, unless there is no other; then the last
of it are."""

ARROW = "→"
"""Stands between how near the danger was and how near it came."""


class Turning(msgspec.Struct, frozen=True):
    """A turning point: in which entry, what, and `when` in the game, empty where the text says it; its turn begins in
    the entry `turn`."""

    entry: int
    text: str
    turn: int
    when: str = ""

    @property
    def whole(self) -> str:
        """What happened, behind when it did."""
        return sentence(f"{self.when}: {self.text}" if self.when else self.text)


def turning_points(showing: Showing) -> list[Turning]:
    """Return what decided the game: what each turn cost, else the rarest of the moments that the game tells apart; and
    where an evaluation is kept of it the moments that moved the chances most."""
    course = _course(showing)
    points = _dear_turns(showing, course) or _rare_moments(showing)
    return points if showing.verdicts is None else _with_measured(showing, showing.verdicts, points, course)


def _course(showing: Showing) -> figures.Course | None:
    """Return the turns of a game that is over with what each cost; where something is secret, what could be seen."""
    line, sight = showing.table.line, showing.game.sight
    if showing.outcome is None or showing.log.redacted:
        return None

    def see(state: Any, event: Any) -> Any:
        return sight.event_view(state, event, showing.seat)

    return showing.game.review.course(
        line.state_after(0), line.entries[: showing.last + 1], see if showing.closed else None
    )


def _dear_turns(showing: Showing, course: figures.Course | None) -> list[Turning]:
    """Return the turns that cost most; where something is secret, by what could be seen alone."""
    if course is None or showing.outcome is None:
        return []
    if showing.closed and not course.public:
        course = replace(course, turns=[replace(turn, values=()) for turn in course.turns])
    turning = course.turning(course.most)
    turns = [course.turns[at] for at in turning]
    gaps = {id(course.turns[at]): visible(_gap(course, at)) for at in turning}
    points = [
        Turning(
            turn.peak or turn.entry,
            f"{visible(turn.told or turn.words)}{gaps[id(turn)]}",
            turn.entry,
            visible(_when(turn)),
        )
        for turn in turns
        if turn.words
    ]
    return [*points[:-1], *_to_the_end(showing, showing.outcome, course.turns[-1], points[-1])] if points else []


def _with_measured(
    showing: Showing, verdicts: Verdicts, points: Sequence[Turning], course: figures.Course | None
) -> list[Turning]:
    """Return turning points with those that an evaluation found, in their order; those of one turn stand together."""
    side = verdicts.main_side
    moments = verdicts.evaluation.moments(side)
    own = {one.number for one in moments}
    found = [
        Turning(
            one.number,
            visible(_moved(_retold(showing, verdicts, one, one.number + 1 not in own), verdicts.movement(one, side))),
            *_turn_of(showing, course, one),
        )
        for one in moments
    ]
    whole: list[Turning] = []
    for _, some in groupby(
        sorted([*found, *points], key=lambda point: (point.turn, point.entry)), lambda one: one.when
    ):
        first, *more = some
        whole.append(replace(first, text=" ".join(sentence(one.text) for one in (first, *more))))
    return whole


def _moved(text: str, movement: str) -> str:
    """Return what happened with what it moved: in one sentence where both are short and plain."""
    if any(mark in text for mark in (". ", "; ", ": ")) or ";" in movement:
        return f"{sentence(text)} {capital(movement)}"
    return f"{text}, and {movement}"


def _retold(showing: Showing, verdicts: Verdicts, moment: Moment, further: bool) -> str:
    """Return what happened at a moment as the story tells it: of chance what fell, of a decision what came of it at
    once, or, where it only led on and `further` is wanted, of the next one; what was chosen where the story has nothing
    to say of it."""
    review, line, fallen = showing.game.review, showing.table.line, False
    luck = moment.kind == "luck"

    def falls(event: Any) -> bool:
        return review.is_luck(event) or "die" in (review.beat_of(event), review.beat_alone(event))

    def is_told(event: Any) -> bool:
        nonlocal fallen
        fallen = fallen or review.begins_turn(event) or falls(event)
        return falls(event) if luck else not fallen

    numbers = [moment.number]
    leads = further and not luck and review.leads_on(line.entries[moment.number].action)
    numbers += [moment.number + 1] if leads and moment.number < showing.last else []
    if text := retold(showing, numbers, is_told).removesuffix("."):
        return text
    if not luck:
        return verdicts.acted(moment.number) if leads else verdicts.picked(moment.number)
    tell = verdicts.game.words.event_text
    seen = (
        showing.game.sight.event_view(state, event, showing.seat)
        for _, event, state in line.happened(moment.number, 1)
        if falls(event)
    )
    fell = [text.removesuffix(".") for one in seen if (text := tell(one))]
    return joined(fell, [*verdicts.names.values()]).removesuffix(".") if fell else verdicts.happened(moment.number)


def _turn_of(showing: Showing, course: figures.Course | None, moment: Moment) -> tuple[int, str]:
    """Return in which entry the turn of a moment begins, and what it is called: a decision belongs to the turn before
    the one that begins behind it, as does chance that falls before that begins."""
    review, number = showing.game.review, moment.number
    behind = False
    for _, event, _ in showing.table.line.happened(number, 1):
        if review.begins_turn(event):
            behind = moment.kind == "luck"
            break
        if review.is_luck(event) or "die" in (review.beat_of(event), review.beat_alone(event)):
            break
    turns = [turn for turn in course.turns if turn.entry < number + behind] if course is not None else []
    if turns:
        return turns[-1].entry, visible(_when(turns[-1]))
    before = showing.table.line.state_after(number)
    return number, capital(visible(showing.game.words.progress(showing.game.sight.view(before, showing.seat))))


def _to_the_end(showing: Showing, outcome: Outcome, end: figures.Turn, last: Turning) -> list[Turning]:
    """Return the last turning point with how the game ended: in a later turn, or in that one, where those who play
    together have won in spite of what it cost, or have lost by more than that. Of a reason that says what is so and
    what that means, as the result does above, the second is told."""
    reason = visible(showing.game.words.reason(outcome)).removesuffix(".").rpartition(": ")[2]
    if last.turn != end.entry:
        return [last, Turning(showing.last, reason, end.entry, visible(_when(end)))]
    # What is said in the text is at most told in another tense, or by nothing being left.
    new = {*reason.casefold().split()} - {*last.text.casefold().split()}
    adds = outcome.result == WON or (outcome.result == LOST and len(new) > 1 and f"{ARROW}0 " not in last.text)
    return [replace(last, text=f"{last.text}; {lowered(reason)}") if adds else last]


def _gap(course: figures.Course, at: int) -> str:
    """Return how near the danger came in a turn, behind what it brought; nothing where that is told in per cent."""
    before, after = course.gap(at - 1), course.gap(at)
    if not course.left or course.left.startswith("%") or before is None or after is None or before == after:
        return ""
    return f" ({before:g}{ARROW}{after:g} {course.left})"


def _when(turn: figures.Turn) -> str:
    """Return the name of a turn with that of its place."""
    place = f"{turn.part}, " if turn.part[:1].isupper() and turn.part != turn.name else ""
    return capital(f"{place}{turn.name}")


def _rare_moments(showing: Showing) -> list[Turning]:
    found: dict[str, list[Turning]] = {}
    game, line, begun = showing.game, showing.table.line, 0
    for number, event, state in line.happened(0, showing.last + 1):
        begun = number if game.review.begins_turn(event) else begun
        seen = game.sight.event_view(state, event, showing.seat)
        text = visible(game.words.story_text(seen).removesuffix(":") or game.words.event_text(seen))
        if (mark := game.review.mark_of(seen)) and text:
            where = visible(game.words.progress(game.sight.view(state, showing.seat)))
            found.setdefault(mark, []).append(Turning(number, lowered(text), begun, capital(where)))
    points: list[Turning] = []
    great = [found[kind.id] for kind in game.review.marks if kind.ruler and not kind.part and kind.id in found]
    for more in great:
        if len(points) + len(more) <= MOST_TURNING:
            points += more
    if not points and great:
        points = great[0][-MOST_TURNING:]
    return _by_turn(sorted(points, key=lambda point: point.entry))


def _by_turn(points: list[Turning]) -> list[Turning]:
    """Return turning points in their order, those of one turn as a single one."""
    found: list[Turning] = []
    for _, some in groupby(points, key=lambda point: point.when):
        first, *more = some
        text = "; ".join([first.text, *(one.text for one in more)])
        found.append(replace(first, text=text))
    return found


def _names(chapter: Chapter, point: Turning) -> bool:
    """Whether a turning point is said to be in a chapter."""
    return f"{point.when},".casefold().startswith(f"{chapter.name},".casefold())


def where_told(told_of: Sequence[Chapter], point: Turning) -> Chapter | Turn | None:
    """Return the turn in which a turning point is told, or the chapter where that is the turn, halves and all, or has
    no turn with a name of its own."""
    begun = [one for one in told_of if one.first <= point.turn]
    chapter = begun[-1] if begun else None
    # a single entry may begin the turn, end its chapter and begin the next
    if len(begun) > 1 and begun[-1].first == point.turn and _names(begun[-2], point) and not _names(begun[-1], point):
        chapter = begun[-2]
    if chapter is not None and chapter.name.casefold() == point.when.casefold():
        return chapter
    turns = [turn for turn in chapter.turns if turn.name and turn.first <= point.turn] if chapter else []
    return turns[-1] if turns else chapter
