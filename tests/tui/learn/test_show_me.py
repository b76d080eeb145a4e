"""From a rule to where it is at work; the gallery; why not while looking back."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.kernel.prompts import Prompt
from replays.examples import examples, file_of, nothing
from replays.gallery import chapter, gallery, pieces
from replays.showing import Working, working
from saves.log_file import LogFile
from saves.progress import load_progress
from saves.reader import read_log
from tests.tui.shell.looking import said, text_of
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import sitting
from tui.app import WestmarchApp
from tui.lesson.screen import LessonScreen
from tui.lesson.shown import example_title
from tui.replay.pointer import Pointer
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen
from tui.rules.showing import said as told
from tui.sheets.lists import ListScreen
from tui.widgets.rows import RowList

FOES = gallery()[[path.stem for path in gallery()].index("five-foes")]


def read_again(path: Path) -> LogFile:
    raise AssertionError(f"{path} has been read ahead")


async def test_a_rule_leads_to_a_replay_at_the_event_that_cites_it(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(FOES)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_rules(log.game, "F3.2")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        entry, event = screen.past.replay.position
        assert log.game.words.event_rule(screen.past.replay.entries[entry].events[event - 1]) == "F3.2"
        count = len(examples(log.game.id, "F3.2"))
        assert f"Example 1 of {count}: entry {entry} of" in text_of(app)
        assert "t: example 2, q: back" in text_of(app)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.rule is not None
        assert app.screen.rule.id == "F3.2"
        assert app.screen.ahead is not None
        app.screen.ahead.stop()
        app.screen.showing.read_ahead(log.game, app.screen.rule)
        monkeypatch.setattr("tui.rules.showing.read_log", read_again)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.position != (entry, event)


async def test_t_goes_from_an_example_to_the_next_and_q_back_to_the_rule() -> None:
    game = catalogue.game("dice")
    places = examples(game.id, "D6.4")
    assert not places[-1].lesson
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "D6.4")
        await pilot.pause()
        await pilot.press("s")
        for number, place in enumerate([*places, places[0]]):
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            assert f"Example {number % len(places) + 1} of {len(places)}: " in text_of(app)
            assert app.screen.past.log_file.path == file_of(place)
            await pilot.press("t")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


def test_above_an_example_in_a_lesson_its_title_gives_way_and_not_which_example_it_is() -> None:
    pointer = Pointer("DL.rivendell", "Rivendell", "", "example 3 of 4", "t: example 4, q: back")
    titles = [example_title(pointer, "A turn: draw, roll, muster", size, "…") for size in (100, 80)]
    assert titles[0] == "DL.rivendell, example 3 of 4: A turn: draw, roll, muster  t: example 4, q: back"
    assert titles[1] == "DL.rivendell, example 3 of 4: A turn: draw, roll…  t: example 4, q: back"


async def test_escape_leads_from_an_example_in_a_lesson_back_to_the_rule() -> None:
    game = catalogue.game("dagorlad")
    number = next(at for at, place in enumerate(examples(game.id, "W5.1"), 1) if place.lesson)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "W5.1")
        await pilot.pause()
        await pilot.press("s")
        for _ in range(number - 1):
            await pilot.pause()
            await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_only_where_a_rule_has_several_examples_t_leads_to_another() -> None:
    game = catalogue.game("dice")
    rule = next(one.id for one in game.rulebook() if len(found := examples(game.id, one.id)) == 1 and found[0].game)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s", "t")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "The only example: " in text_of(app)
        assert "t: example" not in text_of(app)


async def test_enter_at_a_line_without_a_rule_says_so_and_opens_no_book() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("ring_war"), "I.2")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "a position, and nothing is played" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "No rule stands behind this line" in said(app)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


@pytest.mark.parametrize(
    ("game_id", "rule", "hex_"),
    [
        ("dagorlad", "W7.5", "1331"),
        ("dagorlad", "W7.32", "1428"),
        ("dagorlad", "W5.2", "1331"),
        ("ring_war", "L.2", "W2725"),
        ("dagorlad", "15.21", "DW1"),
    ],
)
async def test_the_map_stands_where_the_rule_has_worked(game_id: str, rule: str, hex_: str) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game(game_id), rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        pane = app.screen.map_pane
        assert pane is not None
        assert pane.chart is not None
        assert app.screen.scene is not None
        with app.screen.scene.speaks():
            there = next(iter(pane.atlas.named(app.screen.scene, hex_)), hex_)
        assert pane.cursor == there
        assert pane.chart.sees(there, *pane.room)


def test_a_whole_sentence_to_look_at_stands_by_itself() -> None:
    assert told(Working((1, 1), ("Two dots", "Sauron comes nearer")), "") == "Two dots. Sauron comes nearer."
    assert (
        told(Working((1, 1), ("Where Sauron starts", "He begins on 15.")), "")
        == "Where Sauron starts. He begins on 15."
    )
    assert told(Working((1, 1), ()), "") == "what is asked after entry 1."


def test_of_more_than_there_is_room_for_the_marked_line_is_told_rather_than_what_stands_before_it() -> None:
    long = "The Shire " * 15 + "is left"
    assert told(Working((1, 3), ("Sauron draws", long, "Sauron shows a card"), 3), "") == (
        "Sauron draws. Sauron shows a card."
    )


def test_of_much_that_happened_as_many_sentences_are_told_as_stand_whole_in_the_pointer() -> None:
    rallies = "Elf Archer EA3 tries to rally with Elendil, rating 9: 4 + 5 = 9, 3 to 11 needed; it rallies"
    assert told(Working((83, 6), (rallies,)), "") == f"{rallies}."
    assert told(Working((83, 6), (rallies, rallies)), "") == f"{rallies}."
    assert told(Working((83, 6), ("Gorgol is killed", "Sauron is killed")), "") == "Gorgol is killed. Sauron is killed."


@pytest.mark.parametrize(
    ("game_id", "rule"), [("ring_war", "J.7"), ("ring_war", "M20"), ("dagorlad", "17.21"), ("dagorlad", "W5.3")]
)
async def test_below_a_map_and_a_long_pointer_the_selected_row_is_in_sight(game_id: str, rule: str) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game(game_id), rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        screen = text_of(app).splitlines()
        keys = app.screen.query_one("#keys").region.y
        assert [line for line in screen[keys - 5 : keys] if line.startswith("▸")]


async def test_the_header_says_what_it_can_beside_whose_eyes_look() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dagorlad"), "W7.5")
        await pilot.pause()
        await pilot.press("s", "s", "s")
        await pilot.pause()
        header = text_of(app).splitlines()[0]
        assert "seen by Westernesse" in header
        assert "turn 3" in header
        assert "lost W 0/112 S 0/71" in header


async def test_an_example_shows_what_hands_hide_and_marks_what_has_changed() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_rules(catalogue.game("ring_war"), "C.3")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "hands opened" in text_of(app)
        assert "Somebody" not in text_of(app)
        assert app.screen.scene is not None
        assert app.screen.scene.before is not None
        assert app.screen.scene.before != app.screen.scene.view


@pytest.mark.parametrize(("game_id", "rule", "row"), [("dice", "D6.19", "D6.19"), ("dice", "DD.BILL", "Bill")])
async def test_the_row_of_the_rule_is_selected(game_id: str, rule: str, row: str) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game(game_id), rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        pane = app.screen.shown.entry_pane
        rows = [pane.decision, *(f"{line.text} {line.rule}" for line in pane.lines), *pane.remarks]
        assert row in rows[pane.selected]


def test_no_reason_speaks_of_how_the_program_is_made() -> None:
    for game_id in catalogue.game_ids():
        for rule in catalogue.game(game_id).rulebook():
            why = nothing(game_id, rule.id)
            assert not set(why.replace(",", "").split()) & {"test", "tests", "data", "log", "content"}, (rule.id, why)


async def test_a_rule_leads_to_a_lesson_and_leaves_no_trace_of_it() -> None:
    game = catalogue.game("fellowship")
    found = {rule.id: examples(game.id, rule.id) for rule in game.rulebook()}
    rule, places = min((one for one in found.items() if one[1] and one[1][-1].lesson), key=lambda one: len(one[1]))
    at, place = next((at, one) for at, one in enumerate(places) if one.lesson)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press(*["s", "q"] * at, "s")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert (app.screen.lesson.id, app.screen.learner.reading) == (place.lesson, place.step)
        await pilot.press("q")
    assert load_progress() == {}


async def test_an_example_in_a_lesson_says_where_it_is_and_leads_to_the_next_and_back() -> None:
    game = catalogue.game("ring_war")
    places = examples(game.id, "G.2")
    at = next(at for at, one in enumerate(places) if one.lesson)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "G.2")
        await pilot.pause()
        await pilot.press("s", *"t" * at)
        await pilot.pause()
        for number in (at + 1, at + 2):
            assert isinstance(app.screen, LessonScreen)
            for key in ("down", "t"):
                assert f"G.2, example {number} of {len(places)}: {app.screen.lesson.title}" in text_of(app)
                assert f"t: example {number % len(places) + 1}, q: back" in text_of(app)
                await pilot.press(key)
                await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q", *["s", "backspace"] * (at - 1), "s")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        await pilot.press("backspace")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_a_rule_that_nothing_shows_is_said() -> None:
    game = catalogue.game("fellowship")
    rule = next(one.id for one in game.rulebook() if nothing(game.id, one.id) and not examples(game.id, one.id))
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert f"There is nothing to show of rule {rule}: {nothing(game.id, rule)}." in said(app)


async def test_a_rule_that_nothing_shows_leads_to_one_that_can_be_shown() -> None:
    game = catalogue.game("dice")
    book = game.rulebook()
    unshown = [one for one in book if nothing(game.id, one.id) and not examples(game.id, one.id)]
    rule, other = next((one, see) for one in unshown for see in one.see if see in book and examples(game.id, see))
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule.id)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert f"Rule {other}, {book[other].title}, has an example." in said(app)


async def test_of_a_rule_by_which_nothing_happens_the_nearest_place_is_shown() -> None:
    game = catalogue.game("fellowship")
    near = {one.id: examples(game.id, one.id)[:1] for one in game.rulebook() if nothing(game.id, one.id)}
    rule, place = next((rule, one) for rule, found in near.items() for one in found if not one.lesson)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        shown = text_of(app)
        assert f"{rule} {game.rulebook()[rule].title}. Nothing happens by this rule:" in " ".join(shown.split())
        assert nothing(game.id, rule).split()[-1] in shown
        assert "The nearest place: " in shown
        assert app.screen.past.replay.entry == place.entry


async def test_a_rule_leads_to_a_short_replay_which_takes_no_notes() -> None:
    game = catalogue.game("fellowship")
    places = {rule.id: examples(game.id, rule.id) for rule in game.rulebook()}
    rule, place = next((rule, found[0]) for rule, found in places.items() if len(found) > 1 and found[0].game)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert f"Example 1 of {len(places[rule])}: " in text_of(app)
        assert place.title in " ".join(text_of(app).split())
        before = app.screen.past.log_file.path.read_bytes()
        assert app.screen.past.log_file.header.name == place.title
        await pilot.press("m")
        await pilot.pause()
        assert "This game comes with the program" in said(app)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.log_file.path.read_bytes() == before


async def test_a_short_replay_that_cannot_be_unpacked_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game_id: str, number: int) -> Path:
        raise OSError("no space left on device")

    monkeypatch.setattr("replays.short.unpacked", full)
    game = catalogue.game("fellowship")
    rule = next(one.id for one in game.rulebook() if (found := examples(game.id, one.id)) and found[0].game)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "The short replay cannot be unpacked: the disk may be full." in said(app)


async def test_the_gallery_says_what_each_replay_is_about_and_opens_it() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        text = text_of(app)
        assert pieces()[0].name in text
        assert chapter(gallery()[0]) in text
        rows = app.screen.query_one("#games", RowList).rows
        assert [row.id for row in rows if not row.heading] == [piece.path for piece in pieces()]
        assert [row.id.removeprefix("chapter ") for row in rows if row.id.startswith("chapter ")] == list(
            dict.fromkeys(map(chapter, gallery()))
        )
        at = [piece.path for piece in pieces()].index(str(FOES))
        await pilot.press(*["down"] * at)
        await pilot.pause()
        assert "an extract" in text_of(app)
        assert "The worked example of the" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.log_file.path == FOES


async def test_the_gallery_is_a_shelf_of_its_own(new_game: NewGame) -> None:
    new_game(10_000, hobbits="2").close()
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("p", "f")
        await pilot.pause()
        assert "The gallery" in text_of(app)
        assert "Tale" not in text_of(app)
        assert pieces()[0].name in text_of(app)


async def test_why_not_at_the_end_of_an_entry(new_game: NewGame) -> None:
    saved = new_game(40)
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (120, 40)) as looking:
        state = saved.table.state_at(20)
        prompt = looking.screen.game.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        refused = looking.screen.game.words.why_not(state, prompt.seat)
        await looking.press("W")
        assert isinstance(looking.app.screen, ListScreen)
        listed = "\n".join(row.words for row in looking.app.screen.pane.list_rows)
        assert all(what.partition(" ")[2] in listed for what, _ in refused)
        await looking.press("enter")
        assert isinstance(looking.app.screen, RulesScreen)
        assert looking.app.screen.wanted == refused[0][1].rule
        await looking.press("q", "W", "left")
        here = looking.screen.past.replay.entry_here()
        if looking.screen.past.replay.position[1] < len(here.events):
            await looking.press("W")
            assert "Nobody is asked in the midst of an entry." in looking.said


async def test_why_not_keeps_covered_hands_covered(new_game: NewGame) -> None:
    saved = new_game(40, hands="hidden", hobbits="3")
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (120, 40)) as looking:
        await looking.press("W")
        assert looking.app.screen is looking.screen
        assert "The hands are covered." in looking.said


async def test_why_not_when_the_game_is_over(new_game: NewGame) -> None:
    saved = new_game(10_000, hobbits="2")
    saved.close()
    async with sitting(ReplayScreen(saved.path, saved.table.entry), (120, 40)) as looking:
        await looking.press("W")
        assert "The game is over here." in looking.said


async def test_what_to_look_at_is_said_where_the_events_do_not_say_it() -> None:
    game = catalogue.game("fellowship")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "B4.7.3")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        shown = " ".join(text_of(app).split())
        assert "Spaces passed with the Ring. From 6 to 8 with the Ring: nobody rolls the die of space 7" in shown
        assert app.screen.past.replay.position == (34, 1)


async def test_what_happens_is_said_at_an_example_where_no_more_is_written_down() -> None:
    game = catalogue.game("fellowship")
    seconds = {rule.id: examples(game.id, rule.id)[1:2] for rule in game.rulebook()}
    rule, place = next((rule, one) for rule, some in seconds.items() for one in some if not one.lesson and not one.look)
    says = working(read_log(file_of(place)), rule, place.entry, place.event).look
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("s", "t")
        await pilot.pause()
        assert f"{game.rulebook()[rule].title}. {says[0]}" in " ".join(text_of(app).split())
