"""A page of figures on a finished game: the game's own, then what can be said of any game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from core.kernel.entries import Entry
from core.kernel.figures import Figure, Sheet
from replays.eyes import OPEN
from replays.naming import by_name
from replays.reviewed import kept_evaluation
from replays.story import Story
from replays.timeline import timeline
from replays.verdicts import Verdicts
from saves.log_file import LogFile
from saves.redacted import refuse_copy


class NotOver(ValueError):
    """The game is still going on: figures would say what somebody may not know yet."""


def figures(log: LogFile) -> list[Figure]:
    """Return charts and sheets on the finished game in `log`, those of its evaluation among them where one is kept.

    Raises `NotOver` for one that goes on, and `SaveError` for a redacted copy.
    """
    refuse_copy(log.path.name, log.header, log.redacted)
    if not log.table.over:
        raise NotOver("figures are shown when the game is over")
    story = Story(log)
    entries = log.line.entries[: log.cursor]
    own = by_name(log.game, log.header).review.figures(log.table.starting_state(), entries)
    axis = timeline(log)
    return [*map(axis.on, (*own, *judged(log))), *_marks(log, entries), _seats(log, story, entries)]


def judged(log: LogFile) -> list[Figure]:
    """Return the figures of the evaluation that is kept of a finished game, if there is one."""
    found = kept_evaluation(log.table)
    return [] if found is None else Verdicts(log.table, found, OPEN).figures()


def _seats(log: LogFile, story: Story, entries: Sequence[Entry]) -> Sheet:
    names = {seat.id: seat.name for seat in log.header.seats}
    taken: dict[str, list[int]] = {seat: [] for seat in names}
    for entry, took in zip(entries, story.took, strict=True):
        taken.setdefault(getattr(entry.action, "seat", ""), []).append(took)
    taken.pop("", None)
    rows = []
    for seat, times in taken.items():
        measured = [took for took in times if took]
        mean = clock_words(sum(measured) // len(measured)) if measured else "-"
        longest = clock_words(max(measured)) if measured else "-"
        rows.append((names.get(seat, seat), str(len(times)), clock_words(sum(measured)), mean, longest))
    about = f"{len(entries) - 1} decisions; {story.undone} were taken back. Time runs while the game is open."
    if not any(story.took):
        about += " This log has no times."
    return Sheet("Decisions and time", ("", "decisions", "time", "each", "longest"), rows, about)


def _marks(log: LogFile, entries: Sequence[Entry]) -> list[Sheet]:
    counted: dict[str, int] = {mark.id: 0 for mark in log.game.review.marks}
    if (begun := log.game.review.mark_at_start(log.line.state_after(0))) in counted:
        counted[begun] += 1
    for number, entry in enumerate(entries):
        for event in entry.events:
            kind = log.game.review.mark_then(event, partial(log.line.state_after, number))
            if kind in counted:
                counted[kind] += 1
    rows = [
        (mark.name[:1].upper() + mark.name[1:], str(counted[mark.id]))
        for mark in log.game.review.marks
        if counted[mark.id]
    ]
    return [Sheet("What happened how often", ("", "times"), rows)] if rows else []


def clock_words(milliseconds: int) -> str:
    """Return a time in words: "0.4 s", "41 s", "3 min 07 s", "2 h 05 min"."""
    seconds = milliseconds / 1000
    if not milliseconds:
        return "-"
    if seconds < 10:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 1:
        return f"{rest} s"
    if minutes < 60:
        return f"{minutes} min {rest:02} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min"
