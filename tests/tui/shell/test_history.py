from __future__ import annotations

from core import catalogue
from tests.tui.replay.conftest import branch
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.library.compare import CompareScreen
from tui.library.figures import HistoryScreen
from tui.replay.screen import ReplayScreen
from tui.widgets.linked import LinkedPage
from tui.widgets.rows import RowList


async def test_the_history_counts_the_finished_games(new_log: NewLog) -> None:
    new_log("Done", seed=1, decisions=5000)
    new_log("Done too", seed=2, hobbits="3", decisions=5000)
    new_log("Going on", seed=3)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, HistoryScreen)
        shown = text_of(app)
        assert "2 games played from the start" in shown
        assert "Done too" in shown
        assert "Hobbits 3" in shown
        assert "best so far" in shown
        assert "Going on" not in shown
        await pilot.press("q")
        assert not isinstance(app.screen, HistoryScreen)


async def test_a_long_name_leaves_the_kind_of_table_and_the_day_in_sight(new_log: NewLog) -> None:
    new_log("The long road from Bag End to Mount Doom, by night and in the rain", seed=2, hobbits="3", decisions=5000)
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "down")
        await pilot.pause()
        told = " ".join(text_of(pilot.app).split())
        assert "in the rain lost" in told
        assert "; Hobbits 3; Frodo, Sam and Pippin" in told


async def test_a_history_is_narrowed_by_keys(new_log: NewLog) -> None:
    new_log("Of two", seed=1, decisions=5000)
    new_log("Of three", seed=2, hobbits="3", decisions=5000)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        await pilot.press("slash", *"hobbits 3", "enter")
        await pilot.pause()
        assert "1 of 2 finished games" in text_of(app)
        assert "of two" not in text_of(app).lower().partition("1 of 2 finished")[2]
        await pilot.press("backspace", "p")
        assert "p people" in text_of(app)
        assert "Of two" in text_of(app)
        await pilot.press("p", "p", "t", "o")
        shown = text_of(app)
        assert "None of 2 finished games is like this: p or t chooses others" in shown
        assert all(words in shown for words in ("a all games", "p bots", "t this week", "o highest score first"))
        await pilot.press("p", "t", "t", "t", "o", "o", "a")
        assert "All finished games: 2" in text_of(app)
        assert f"a {catalogue.game('fellowship').title}" in text_of(app)
        await pilot.press("a")
        assert "a all games" in text_of(app)
        await pilot.press("backspace")
        assert not isinstance(app.screen, HistoryScreen)


async def test_the_history_of_a_game_without_scores_goes_by_no_score(new_log: NewLog) -> None:
    new_log("Done", seed=1, decisions=5000)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("h", "o")
        await pilot.pause()
        assert "o highest score first" in text_of(app)
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        screen.choose(game="ring_war")
        assert "o newest first" in text_of(app)
        await pilot.press("o")
        assert "o longest first" in text_of(app)


async def test_a_game_of_the_history_opens_its_replay(new_log: NewLog) -> None:
    name = "A long name that has to be cut in the narrow column of a table on a small screen"
    new_log(name, seed=1, decisions=5000)
    other = new_log("Of three", seed=2, hobbits="3", decisions=5000)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        page = app.screen.query_one(LinkedPage)
        seen = {page.link}
        await pilot.press("down")
        shown = text_of(app)
        chosen = [
            line for line in shown.splitlines() if line.lstrip().startswith("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}")
        ]
        assert len(chosen) == 1, "one row has the sign of the cursor"
        assert name not in shown.partition("enter Replay")[0].rpartition("kind of table")[0]
        assert name[:70] in shown
        assert "enter Replay" in shown
        seen.add(page.link)
        for _ in range(12):
            await pilot.press("down")
            seen.add(page.link)
        assert len(seen) == 2
        last = page.link
        await pilot.press("o")
        assert page.link == last, "the same game stays selected in another order"
        await pilot.press("end", "home", "pagedown", "pageup")
        assert page.selected_row is not None
        assert page.top <= page.selected_row < page.top + page.content_size.height
        await pilot.press("slash", *"of three", "enter")
        assert page.link == str(other)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.log_file.path == other
        await pilot.press("q")
        assert isinstance(app.screen, HistoryScreen)
        assert page.link == str(other)


async def test_without_finished_games_the_history_says_so(home: object) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert "there is no history" in text_of(app)


async def test_branches_stand_below_their_parent_and_are_compared(new_log: NewLog) -> None:
    path = new_log("Trunk", decisions=5000)
    with branch(path, 10, "First twig", 4) as twig:
        branch(twig.path, 2, "Twig of a twig", 2).close()
    branch(path, 20, "Second twig", 4).close()
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        shown = text_of(app)
        order = [shown.index(words) for words in ("Trunk ", "├─ 10 First", "│ └─ 2 Twig", "└─ 20 Second")]
        assert order == sorted(order)
        await pilot.press("2")
        await pilot.pause()
        assert "branch  of trunk.jsonl" in text_of(app)
        assert "c Compare" in text_of(app)
        await pilot.press("c", "1")
        await pilot.pause()
        assert isinstance(app.screen, CompareScreen)
        assert app.screen.both.forked == 10


async def test_a_game_by_itself_has_nothing_to_compare_with(new_log: NewLog) -> None:
    new_log("Alone")
    new_log("Apart", seed=2)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert "o Order" in text_of(app)
        assert "c Compare" not in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert "Branches of one game are compared" in said(app)


async def test_what_ails_a_log_stands_in_its_row(new_log: NewLog) -> None:
    path = new_log("Hurt", decisions=30)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[10] = b"x" + lines[10]
    path.write_bytes(b"".join(lines))
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        row = app.screen.query_one(RowList).rows[0].drawn()
        assert ("damaged", "shadow") in row.right
