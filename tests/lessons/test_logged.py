"""Every lesson as a log, to be led through."""

from __future__ import annotations

import pytest

from replays.lessons import Lesson, lessons
from replays.lessons.logged import log_of_lesson
from replays.replay import Replay


@pytest.mark.parametrize("game_id", sorted({lesson.game_id for lesson in lessons()}))
def test_a_lesson_is_led_through_with_its_words_as_notes(game_id: str) -> None:
    first: Lesson = lessons(game_id)[0]
    log = log_of_lesson(first)
    replay = Replay(log)
    replay.end()
    assert replay.last == log.table.entry
    assert not log.playable
    words = [note.text for note in log.notes]
    for step in first.steps:
        told = " ".join(f"{step.text} {step.ask}".split())
        assert told in words
    assert [note.entry for note in log.notes] == sorted(note.entry for note in log.notes)
    assert not first.learned or words[-1] == " ".join(first.learned.split())
