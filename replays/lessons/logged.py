"""A lesson as a log: what happens in it when every task is answered as it wants, with its words as notes.

Somebody who teaches leads others through it, step by step, as through any game that is over.
"""

from __future__ import annotations

from pathlib import Path

from replays.lessons.lesson import Lesson
from replays.lessons.run import LONGEST_TASK, LessonRun
from saves.codec import FORMAT, EntryRecord, HeaderRecord, NoteRecord
from saves.log_file import LogFile
from saves.version import program_version

AT = ""
"""When the words of a lesson were written: nobody knows, and no list of notes needs to."""


def log_of_lesson(lesson: Lesson) -> LogFile:
    """Return a lesson as a log that can be looked at and not be played; its path is its id, and nowhere on disk.

    Each step's words are a note on the entry at which a learner reads them; a task is put before its words of praise.
    Raises `BadLesson` where the lesson cannot be played by today's rules.
    """
    run = LessonRun(lesson)
    notes: list[tuple[int, str]] = []
    for step in lesson.steps:
        words = [text for text in (step.text, step.ask) if text]
        if words:
            notes.append((run.table.entry, " ".join(words)))
        if step.kind != "ask":
            run.go_on()
            continue
        for _ in range(LONGEST_TASK):
            reply = run.answer(run.expect[0].action)
            if reply.text:
                notes.append((run.table.entry, reply.text))
            if reply.done:
                break
    if lesson.learned:
        notes.append((run.table.entry, lesson.learned))
    heading = HeaderRecord(format=FORMAT, n=0, program=program_version(), table=run.table.header)
    log = LogFile(Path(lesson.id or lesson.title), heading, type(run.table)(run.game, run.table.header), FORMAT)
    for entry in run.table.line.entries:
        log.take(EntryRecord(log.next, entry.action, entry.events, entry.keep, entry.agenda, entry.draws, entry.digest))
    for about, text in notes:
        log.take(NoteRecord(log.next, about, " ".join(text.split()), AT))
    log.table.restore(log.line.entries, log.cursor)
    log.playable = False
    return log
