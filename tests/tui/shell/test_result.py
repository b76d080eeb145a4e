from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.entries import Entry
from core.kernel.figures import Chart, Figure, Series
from core.kernel.prompts import Outcome
from core.kernel.review import Review
from core.kernel.table import Table, new_header
from replays.gallery import gallery
from replays.naming import by_name
from replays.telling import decision
from replays.verdicts import Verdicts
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.toy import Bank, BriefRules, make_toy
from tests.tui.opened import Opened
from tests.tui.replay.conftest import branch
from tests.tui.replay.evaluations import SIDE, evaluation
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.glyphs import UNICODE
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.library.game_figures import GameFiguresScreen
from tui.replay.screen import ReplayScreen
from tui.replay.what_if import WhatIfScreen
from tui.rules.rules import RulesScreen
from tui.table.decided import Decided
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.table.turned import briefer
from tui.widgets.course import where_of
from tui.widgets.rows import RowList

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture
def ended(new_log: NewLog) -> Path:
    return new_log("The last march", ago=60, hobbits="3", decisions=5000)


def outcome_of(saved: SavedGame) -> Outcome:
    prompt = saved.table.prompt
    assert isinstance(prompt, Outcome)
    return prompt


def piece(name: str) -> Path:
    return next(path for path in gallery() if path.stem == name)


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_is_told_in_words_with_score_and_rule(ended: Path, size: tuple[int, int]) -> None:
    with SavedGame.open(ended) as saved:
        outcome = outcome_of(saved)
        app = Opened(ResultScreen(saved.table.game, saved.table, ended))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            shown = text_of(app).replace("\u00a0", " ")
            assert f"The game is {outcome.result}" in shown
            assert outcome.reason.split()[0] in shown
            assert str(outcome.score) in shown
            assert f"decided by {outcome.rule}" in shown
            for label, _ in saved.table.game.words.score_lines(saved.table.state):
                assert label.casefold() in shown.casefold()
            for words in ("The same table again", "Next: The base game", "Table", "Undo", "Replay", "Figures", "Home"):
                assert words in shown
            await pilot.press("r")
            assert isinstance(app.screen, RulesScreen)
            assert app.screen.rule is not None
            assert app.screen.rule.id == outcome.rule


WHOLE = [(path, SIZES[0]) for path in gallery()] + [
    (piece(name), size) for name in ("ring-destroyed", "alone") for size in SIZES[1:]
]


@pytest.mark.parametrize(("path", "size"), WHOLE, ids=lambda one: getattr(one, "stem", None))
async def test_every_end_has_a_picture_and_nothing_of_it_is_cut_off(path: Path, size: tuple[int, int]) -> None:
    log = read_log(path)
    screen = ResultScreen(log.game, log.table, path)
    app = Opened(screen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        if screen.outcome is None:
            return
        brings = type(catalogue.game(log.game.id).review).course is not Review.course
        assert (screen.course is not None) == brings
        assert screen.course is None or screen.course.title in shown
        assert "…" not in shown
        assert app.screen.query_one("#next", RowList).max_scroll_y == 0
        for number in range(1, len(screen.turning()) + 1):
            assert any(line.strip().startswith((f"{number}  ", f"▸ {number}  ")) for line in shown.splitlines())


async def test_the_picture_shows_the_wall_coming_down_and_where_the_game_turned() -> None:
    path = piece("lost-at-mount-doom")
    log = read_log(path)
    app = Opened(ResultScreen(log.game, log.table, path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text_of(app).splitlines()
    rows = [line[6:] for line in lines if "░" in line and "Sauron" not in line]
    assert [letter for letter in rows[0] if letter.isdigit()] == ["1", "2", "3"]
    walls = [sum(letter in "░123" for letter in line) for line in rows]
    assert walls == sorted(walls, reverse=True), "the wall comes down and never goes up"
    assert any("━" in line for line in rows)
    turned = [line.strip() for line in lines if line.strip()[:3] in ("1  ", "2  ", "3  ")]
    assert turned == [
        "1  turn 9      Sauron comes 3 steps nearer (10→7 steps from Sauron)",
        "2  turn 26     tiles, die: Sam lost, Sauron 1, Frodo 1 (5→3)",
        "3  Mount Doom  Frodo is eliminated (3→0 steps from Sauron)",
    ]


@pytest.mark.parametrize(
    ("name", "place", "sentence"),
    [
        (
            "lost-at-mount-doom",
            "Mount Doom",
            "Frodo is eliminated (3→0 steps from Sauron)",
        ),
        ("alone", "round 8, Pelennor Fields", "Treebeard is corrupted (4→3 cards from defeat)"),
    ],
)
async def test_with_room_a_turning_point_names_the_choice_after_which_it_came(
    name: str, place: str, sentence: str
) -> None:
    path = piece(name)
    log = read_log(path)
    app = Opened(ResultScreen(log.game, log.table, path))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        lines = [line.strip() for line in text_of(app).splitlines()]
    at = next(number for number, line in enumerate(lines) if place in line and sentence in line)
    assert lines[at + 1].startswith("after ")
    assert any(lines[at + 1].startswith(f"after {seat.name}: ") for seat in log.header.seats)


@pytest.mark.parametrize(
    ("told", "ways"),
    [
        (
            "Gollum dies; Dunland, Lórien and Rivendell are mobilized",
            ["Gollum dies; Dunland, Lórien and Rivendell are mobilized", "Gollum dies"],
        ),
        (
            "Sam goes 2 steps into the darkness, mostly through tiles and event 3; Sam bears the Ring now",
            [
                "Sam goes 2 steps into the darkness, mostly through tiles and event 3; Sam bears the Ring now",
                "Sam goes 2 steps into the darkness, mostly through tiles and event 3",
                "Sam goes 2 steps into the darkness",
            ],
        ),
        (
            "Sauron's army loses a Troll, 9 points in all",
            ["Sauron's army loses a Troll, 9 points in all", "Sauron's army loses a Troll"],
        ),
        ("Dunland, Lórien and Rivendell are mobilized", ["Dunland, Lórien and Rivendell are mobilized"]),
        ("", []),
    ],
)
def test_what_is_told_of_a_turn_is_never_cut_within_a_list(told: str, ways: list[str]) -> None:
    assert [*briefer(told)] == ways


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_turning_points_are_the_turns_that_cost_most(path: Path) -> None:
    log = read_log(path)
    entries = log.line.entries[: log.cursor]
    course = by_name(log.game, log.header).review.course(log.table.starting_state(), entries)
    if course is None:  # a game may have no picture
        assert type(catalogue.game(log.game.id).review).course is Review.course
        return
    turning = course.turning()
    least = min((course.turns[at].cost for at in turning), default=0)
    assert len(turning) <= 3
    assert all(turn.cost <= least for at, turn in enumerate(course.turns) if at not in turning and turning)
    assert [turn.entry for turn in course.turns] == sorted(turn.entry for turn in course.turns)
    assert course.turns[-1].wall <= course.top
    assert all(turn.words for turn in (course.turns[at] for at in turning))


class Charted(Review):
    """Has a chart, and no picture of its own."""

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return how much each has banked."""
        return [Chart("What was banked", [Series("left", "l", [0, 1]), Series("right", "r", [0, 3])])]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("charted", [True, False])
async def test_a_game_without_a_picture_shows_its_first_chart_or_how_things_stand(
    size: tuple[int, int], charted: bool
) -> None:
    toy = make_toy(rules=BriefRules(), review=Charted() if charted else Review())
    table = Table(toy, new_header(toy, seed=1))
    table.open()
    table.act(Bank("left"))
    table.act(Bank("right"))
    app = Opened(ResultScreen(toy, table))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert ("What was banked" in shown) == charted
        assert ("l⠤⠤⠤ left" in shown and "entry 1" in shown) == charted
        assert (toy.words.progress(table.state) in shown) != charted
        assert "…" not in shown


async def test_a_draw_is_called_one() -> None:
    toy = make_toy(rules=BriefRules())
    table = Table(toy, new_header(toy, seed=1))
    table.open()
    table.act(Bank("left"))
    table.act(Bank("right"))
    app = Opened(ResultScreen(toy, table))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "The game is a draw" in shown
        assert "neither has more" in shown
        for key, sentence in (("1", "no turning points"), ("b", "no turning point to play on from"), ("g", "no log")):
            await pilot.press(key)
            assert isinstance(app.screen, ResultScreen)
            assert sentence in said(app)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("v", "look"),
        ("u", "undo"),
        ("a", "again"),
        ("n", "harder base"),
        ("x", "home"),
        ("q", "home"),
        ("enter", "again"),
    ],
)
async def test_each_key_answers_what_comes_next(ended: Path, keys: str, answer: str) -> None:
    app = WestmarchApp()
    answers: list[Any] = []
    with SavedGame.open(ended) as saved:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(ResultScreen(saved.table.game, saved.table, ended), answers.append)
            await pilot.pause()
            await pilot.press(keys)
            await pilot.pause()
    assert answers == [answer]


async def test_the_replay_opens_where_the_game_turned(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        assert isinstance(app.screen, ResultScreen)
        entry = app.screen.turning()[0].entry
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.entry == entry
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert app.screen.turning()[0].entry == entry
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


async def test_b_asks_how_to_play_on_from_the_turning_point_and_comes_back(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        assert isinstance(app.screen, ResultScreen)
        turn = app.screen.turning()[0]
        app.screen.query_one("#next", RowList).go_to(f"there {turn.entry}")
        await pilot.press("b")
        assert isinstance(app.screen, WhatIfScreen)
        assert f"after entry {turn.entry}" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ResultScreen)
        last = app.screen.table.entry
        app.screen.play_on(last)
        await pilot.pause()
        assert isinstance(app.screen, WhatIfScreen)
        assert app.screen.what_if.entry == last - 1
        await pilot.press("escape", "b", "space")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.parent == f"{ended.name}#{turn.entry}"
        assert not app.screen.saved.table.over
        assert "what if" in text_of(app).splitlines()[0]
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert "so no branch was kept" in said(app)


async def test_the_same_table_again_begins_at_once(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.options["hobbits"] == "3"
        assert header.seed != 1
        assert app.screen.saved.path != ended


async def test_from_the_end_to_the_next_harder_game(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        assert isinstance(app.screen, ResultScreen)
        harder = app.screen.harder()
        assert harder is not None
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.preset == harder.id
        await pilot.press("backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_figures_lie_over_the_end(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("g")
        await pilot.pause()
        figures = app.screen
        assert isinstance(figures, GameFiguresScreen)
        assert figures.figures.cursor == figures.figures.last_entry
        await pilot.press("left_square_bracket", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.entry == figures.axis.parts[-1].entry
        await pilot.press("q", "q")
        assert isinstance(app.screen, ResultScreen)


async def test_the_picture_is_gone_through_turn_by_turn(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.3)
        screen = app.screen
        assert isinstance(screen, ResultScreen)
        assert screen.course is not None
        assert screen.course.title in text_of(app)
        await pilot.press("left", "left")
        turn = screen.course.turns[-2]
        assert screen.turn_here == turn
        assert screen.course.title not in text_of(app)
        assert f"  {where_of(turn)}" in text_of(app)
        assert (turn.words or "nothing was lost") in text_of(app)
        await pilot.press("right", "right", "left", "p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.entry == turn.entry
        await pilot.press("q", "b")
        assert isinstance(app.screen, WhatIfScreen)
        assert app.screen.what_if.entry == turn.entry


async def test_the_log_is_searched_from_the_end(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("slash", *"sauron", "enter")
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        first = replay.past.replay.position
        entry, event = first
        assert "Sauron" in replay.game.words.event_text(replay.past.replay.entries[entry].events[event - 1])
        await pilot.press("f")
        await pilot.pause()
        assert replay.past.replay.position > first
        await pilot.press("q", "slash", *"zzz", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert "The log does not say: zzz" in said(app)


async def test_undo_at_the_end_goes_back_to_the_table(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.saved.table.over


async def test_a_click_chooses(new_log: NewLog) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text_of(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "New game" in line)
        await pilot.click(offset=(lines[y].index("New game"), y))
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


@pytest.mark.parametrize("long", [True, False])
def test_what_decided_says_who_chose_what_and_what_was_better(long: bool) -> None:
    log = read_log(piece("overtaken"))
    number = next(number for number in range(10, log.cursor) if ": " in decision(log.table, number, "*").text)
    found = evaluation(log, [*[0.6] * number, 0.2], {number: "??"})
    decided = Decided(log.table, Verdicts(log.table, found, "*"))
    row = next(row for row in decided.rows(UNICODE, long=long) if row.id == f"there {number}")
    words, below = ("".join(text for text, _ in spans) for spans in (row.left, row.below))
    made = decision(log.table, number, "*")
    who = next(seat.name for seat in log.header.seats if seat.id == made.seat)
    assert "60→20% to win" in words
    told = made.text if long else made.text.partition(": ")[0]
    assert words.endswith(f"?? {told}" if who in made.text else f"?? {who}: {told}")
    assert below.strip().startswith("better: ") if long else not below
    assert decided.heading() == "What decided, if bots play on"


def test_one_plays_on_where_there_was_still_something_to_play_for() -> None:
    log = read_log(piece("overtaken"))
    found = evaluation(log, [*[0.6] * 10, *[0.4] * 10, *[0.12] * 10, 0.02], {})
    decided = Decided(log.table, Verdicts(log.table, found, "*"))
    assert decided.places() == [10, 20, 30]
    assert decided.to_be_saved() == 20


def test_what_decided_among_opponents_says_for_whom() -> None:
    log = read_log(piece("won-against-sauron"))
    found = evaluation(log, [0.6, 0.2], {})
    sides = ["sauron", SIDE]
    found = msgspec.structs.replace(found, sides=sides, seats=found.seats | {"sauron": "sauron"})
    for entry in found.entries:
        for chances in (entry.before, entry.chosen, entry.after, entry.score):
            chances["sauron"] = 0.5
    decided = Decided(log.table, Verdicts(log.table, found, "*"))
    assert decided.heading() == "What decided for Sauron, if bots play on"


async def test_the_picture_of_a_branch_says_where_it_begins(ended: Path) -> None:
    with branch(ended, 20, "Otherwise", 5000) as saved:
        path, table = saved.path, saved.table
        app = Opened(ResultScreen(table.game, table, path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "How near Sauron came after entry 20" in text_of(app)
