"""Places where a rule is at work."""

from __future__ import annotations

from core import catalogue
from replays.examples import MOST, examples, file_of, words
from replays.gallery import gallery
from replays.lessons import find_lesson, lessons
from replays.telling import decision
from saves.reader import read_log


def test_every_place_shows_its_rule() -> None:
    seen = 0
    for game_id in catalogue.game_ids():
        for rule in catalogue.game(game_id).rulebook():
            places = examples(game_id, rule.id)
            assert len(places) <= MOST
            for place in places:
                seen += 1
                if place.lesson:
                    lesson = find_lesson(place.lesson)
                    assert lesson.game_id == game_id
                    assert rule.id in lesson.steps[place.step].rules
                    continue
                log = read_log(file_of(place))
                entry = log.table.line.entries[place.entry]
                cited = log.game.event_rule(entry.events[place.event - 1]) if place.event else ""
                assert rule.id in (cited, decision(log.table, place.entry, None).rule)
    assert seen > 50


def test_replays_come_before_lessons_and_what_a_step_is_about_before_what_it_mentions() -> None:
    log = read_log(gallery()[0])
    rules = {log.game.event_rule(event) for entry in log.table.line.entries for event in entry.events}
    first = [examples(log.game.id, rule)[0] for rule in rules]
    assert all(place.path for place in first)
    for lesson in lessons():
        rule = lesson.steps[0].rules[0]
        found = [place for place in examples(lesson.game_id, rule) if place.lesson]
        about = [find_lesson(place.lesson).steps[place.step].rules.index(rule) for place in found]
        assert about == sorted(about)


def test_a_rule_that_nothing_shows_has_no_place() -> None:
    assert examples(catalogue.game_ids()[0], "none") == ()


def test_a_place_is_named_in_a_few_words() -> None:
    lesson, place = next(
        (lesson, one)
        for lesson in lessons()
        for step in lesson.steps
        for rule in step.rules
        for one in examples(lesson.game_id, rule)
        if one.lesson == lesson.id
    )
    assert words(place) == f"lesson: {lesson.title}, step {place.step + 1}"
