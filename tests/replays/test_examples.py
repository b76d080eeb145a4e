"""Places where a rule is at work: the index is what its command makes, and every place shows its rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from replays import examples as of_examples
from replays import short
from replays.examples import INDEX, MOST, Example, Index, examples, file_of, index, nothing, words
from replays.gallery import gallery
from replays.lessons import find_lesson, lessons
from replays.opened import opened
from replays.showing import Working, asked, carried, question, rules_of_pieces, working
from replays.telling import decision
from saves.log_file import LogFile
from saves.reader import read_log
from saves.text import visible
from tests.examples import NO_SUCH, made_index, picked, plain_words, tells
from tests.games import said, shipped
from tests.harvest import sentence, titles
from tests.looks import looks

PACKED_LIMIT = 300_000
EVERY = 5
"""One rule of so many is looked at here in all its places."""
LONGEST_LOOK = 140
"""What to look at has room in two lines of 80 columns, with the title of its rule in three."""


@cache
def log_at(path: Path) -> LogFile:
    return read_log(path)


def cited(log: LogFile, place: Example) -> set[str]:
    """Return every rule that a place may be said to show; the one among them that asked for its decision."""
    entry = log.table.line.entries[place.entry]
    pieces = rules_of_pieces(log.game.rulebook())
    happened = entry.events[place.event - 1] if place.event else None
    found = {decision(log.table, place.entry, None, opened(log.game)).rule, *carried(entry.action, pieces)}
    if place.entry:
        found.add(question(opened(log.game), log.table.line.state_after(place.entry)))
    if happened is not None:
        found |= {log.game.words.event_rule(happened), *carried(happened, pieces)}
    return found


@pytest.mark.parametrize("game_id", shipped())
def test_the_index_is_what_its_command_makes(game_id: str) -> None:
    game = catalogue.game(game_id)
    kept = msgspec.json.decode(INDEX.read_bytes(), type=dict[str, Index])
    assert game_id in kept, f"no index of {game_id} has been made: run python -m tests.examples {game_id}"
    assert list(kept) == list(shipped())
    assert kept[game_id] == made_index(game), "the index is behind: run python -m tests.examples index"


@pytest.mark.parametrize("game_id", shipped())
def test_every_rule_has_a_place_or_a_reason_why_nothing_can_be_shown(game_id: str) -> None:
    known = index(game_id)
    book = [rule.id for rule in catalogue.game(game_id).rulebook()]
    without = [rule for rule in book if rule not in known.rules and rule not in known.nothing]
    advice = f"show them by a situation, or say why not in UNREACHED or NOTHING of tests/{game_id}/shown.py"
    assert not without, f"nothing shows {', '.join(without)}: {advice}, and run python -m tests.examples {game_id}"
    assert [rule for rule in (*known.rules, *known.nothing) if rule not in book] == []
    ending = [rule for rule, why in known.nothing.items() if not why or why.endswith(".")]
    assert not ending, f"the reasons why nothing shows {', '.join(ending)} are to be words without a full stop"


@pytest.mark.parametrize("game_id", shipped())
def test_every_place_shows_its_rule(game_id: str) -> None:
    game = catalogue.game(game_id)
    for rule in game.rulebook():
        places = examples(game_id, rule.id)
        assert len(places) <= MOST
        for place in places:
            if place.lesson:
                lesson = find_lesson(place.lesson)
                assert lesson.game_id == game_id
                assert rule.id in lesson.steps[place.step].rules
                continue
            log = log_at(file_of(place))
            if place.look or nothing(game_id, rule.id) or rule.id in cited(log, place):
                continue
            noted = " ".join(note.text for note in log.notes if note.entry in (0, place.entry))
            assert rule.id in {*asked(game, log.table.state_at(place.entry)), *noted.replace(".,", ",").split()} or (
                rule.id in noted
            ), (rule.id, place)


@pytest.mark.parametrize("game_id", shipped())
def test_short_replays_are_sound_agree_with_the_rules_and_are_named_once_each(game_id: str) -> None:
    assert short.packed(game_id).is_file(), f"no short replays of {game_id}: run python -m tests.examples {game_id}"
    assert short.packed(game_id).stat().st_size < PACKED_LIMIT
    used = {one.short for one in index(game_id).replays if not one.piece}
    assert used == set(range(len(short.logs(game_id))))
    for number in used:
        path = short.unpacked(game_id, number)
        assert short.holds(path)
        log = log_at(path)
        assert log.notices == []
        assert log.game.id == game_id
        assert log.verify() is None
        assert log.notes[0].entry == 0
        assert log.header.name in log.notes[0].text


def lets_be(log: LogFile, place: Example, rule: str) -> bool:
    """Whether nothing is to be seen of a rule but that somebody might have done something by it."""
    made = decision(log.table, place.entry, None, opened(log.game))
    events = log.table.line.entries[place.entry].events
    happened = place.event and log.game.words.event_rule(events[place.event - 1]) == rule
    return made.rule == rule and made.text.startswith(("Go on", "Do nothing")) and not happened


@pytest.mark.parametrize("game_id", shipped())
def test_whatever_can_be_seen_at_work_is_not_shown_where_somebody_lets_it_be(game_id: str) -> None:
    for rule in catalogue.game(game_id).rulebook():
        places = [place for place in examples(game_id, rule.id) if not place.lesson and place.entry]
        logs = [log_at(file_of(place)) for place in places]
        idle = [lets_be(log, place, rule.id) for log, place in zip(logs, places, strict=True)]
        assert all(idle) or not idle[0], (rule.id, places)


@pytest.mark.parametrize("game_id", shipped())
def test_further_examples_show_something_else_of_a_rule(game_id: str) -> None:
    for rule in list(index(game_id).rules)[::EVERY]:
        stands, known = set(), set[str]()
        for number, place in enumerate(one for one in examples(game_id, rule) if not one.lesson):
            log = log_at(file_of(place))
            stop = working(log, rule, place.entry, place.event, place.look).place
            assert (place.title, place.piece, place.short, stop) not in stands, (rule, place)
            stands.add((place.title, place.piece, place.short, stop))
            says = plain_words(log, working(log, rule, place.entry, place.event))
            if number and not place.look:
                assert tells(log, rule, place.entry, place.event, beside=False), (rule, place)
                assert says - known, f"{rule}: the same is shown once more, at {place}"
            known |= says


def test_a_name_and_a_number_are_nothing_else_to_be_shown() -> None:
    log = read_log(gallery()[0])
    one, other = (
        Working((1, 1), (f"{name} Warg WA1 goes to 1{name}07, and loses 2 steps.",)) for name in ("Óin", "Ed")
    )
    assert plain_words(log, one) == plain_words(log, other) == {"goe", "and", "lose", "step"}
    assert plain_words(log, Working((1, 1), (visible(log.header.name), "A step is lost."))) == {"step", "lost"}


@pytest.mark.parametrize("game_id", shipped())
def test_a_situation_with_a_title_of_its_own_is_called_so_and_is_one_of_the_tests(game_id: str) -> None:
    titled = {(module, test): title for module, tests in titles(game_id).items() for test, title in tests.items()}
    assert titled
    shown = {test for tests in said(game_id, "shown", dict, of="shown")().values() for test in tests}
    assert {f"tests.{game_id}.{module}.{test}" for module, test in titled} <= shown
    named = [shown.title for shown in index(game_id).replays if not shown.piece]
    names = {sentence(test, catalogue.game(game_id)) for _, test in titled} - set(titled.values())
    assert not names & set(named)
    assert not [title for title in named if title.startswith(("In phase", "In step")) or title == "Refusals"]


def test_what_no_player_can_ask_for_is_not_shown_as_refused() -> None:
    assert NO_SUCH.search("'p9' has no seat at this table.")
    assert not NO_SUCH.search("Merry has used the players' card.")
    for game_id in shipped():
        for place in index(game_id).replays:
            if not place.piece:
                notes = log_at(short.unpacked(game_id, place.short)).notes
                assert not [note.text for note in notes if NO_SUCH.search(note.text)]


def test_short_replays_are_made_for_the_games_that_are_named() -> None:
    every = shipped()
    assert picked([]) == every
    assert picked(["index"]) == ()
    assert picked([every[1]]) == (every[1],)
    with pytest.raises(SystemExit, match=f"there is no game 'strange'; name some of {', '.join(every)}, or index"):
        picked(["strange"])


def test_a_replay_that_is_missing_or_damaged_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(short, "FOLDER", tmp_path)
    short.logs.cache_clear()
    try:
        assert short.logs("fellowship") == ()
        short.logs.cache_clear()
        short.packed("fellowship").write_bytes(b"\x1f\x8b nothing of the kind")
        assert short.logs("fellowship") == ()
    finally:
        short.logs.cache_clear()
    monkeypatch.setattr(of_examples, "INDEX", tmp_path / "index.json")
    index.cache_clear()
    try:
        assert index("fellowship") == Index()
    finally:
        monkeypatch.undo()
        index.cache_clear()


def test_a_step_that_only_tells_is_an_example_of_nothing_that_is_shown_elsewhere() -> None:
    assert not any(place.lesson for place in examples("ring_war", "M.1"))
    alone = examples("dagorlad", "11.0")
    assert find_lesson(alone[-1].lesson).steps[alone[-1].step].kind == "tell"


def test_replays_come_before_lessons_and_what_a_step_is_about_before_what_it_mentions() -> None:
    log = read_log(gallery()[0])
    rules = {log.game.words.event_rule(event) for entry in log.table.line.entries for event in entry.events}
    assert not any(examples(log.game.id, rule)[0].lesson for rule in rules)
    seen = 0
    for lesson in lessons():
        rule = lesson.steps[0].rules[0]
        found = [place for place in examples(lesson.game_id, rule) if place.lesson]
        about = [find_lesson(place.lesson).steps[place.step].rules.index(rule) for place in found]
        assert about == sorted(about)
        seen += len(about)
    assert seen


def test_a_rule_that_nothing_shows_has_no_place() -> None:
    assert examples(catalogue.game_ids()[0], "none") == ()
    assert nothing(catalogue.game_ids()[0], "none") == ""


def test_a_place_is_named_in_a_few_words() -> None:
    assert words(Example("One", lesson="one", step=2)) == "lesson: One, step 3"
    assert words(Example("Two", piece="two", entry=4)) == "replay: Two, entry 4"
    assert words(Example("Three", game="toy", short=1)) == "short replay: Three"


DIE_SHOWN = re.compile(r"\b(?:this is|rolled|rolls|shows|here|with) an? (\d+)\b|: an? (\d+)[,.]")
"""How what there is to look at names a die that was rolled there."""


@pytest.mark.parametrize("game_id", shipped())
def test_a_die_that_is_to_be_looked_at_is_one_that_was_rolled_there(game_id: str) -> None:
    """Short replays are made anew when situations change, and their dice with them."""
    for rule, written in looks(game_id).items():
        for example, look in zip(examples(game_id, rule), (written, *written.more), strict=False):
            log = log_at(file_of(example))
            events = log.table.line.entries[look.entry].events
            told = " ".join(visible(log.game.words.event_text(one)) for one in events)
            rolled = re.findall(r"\d+", told)
            named = [one for pair in DIE_SHOWN.findall(look.look) for one in pair if one]
            assert not rolled or set(named) <= set(rolled), (rule, look.look, told)


@pytest.mark.parametrize("game_id", shipped())
def test_what_to_look_at_is_said_at_the_very_event_that_shows_a_rule(game_id: str) -> None:
    for rule, written in looks(game_id).items():
        shown = examples(game_id, rule)
        wanted = (written, *written.more)
        assert [one.look for one in shown] == [*(one.look for one in wanted), *([""] * (len(shown) - len(wanted)))]
        for example, look in zip(shown, wanted, strict=False):
            assert (example.title, example.entry, example.event) == (look.replay, look.entry, look.event)
            log = log_at(file_of(example))
            found = working(log, rule, example.entry, example.event, example.look)
            entry = log.table.line.entries[look.entry]
            assert (found.place, found.look) == ((look.entry, look.event), (look.look,))
            assert found.row == (look.event if look.entry or look.event else None)
            if look.event:
                assert visible(log.game.words.event_text(entry.events[look.event - 1])), rule
            else:
                assert look.entry or not any(visible(log.game.words.event_text(one)) for one in entry.events), rule
            assert look.look.endswith("."), rule
            assert len(look.look) <= LONGEST_LOOK, rule
