"""Nothing is cut off while there is empty room, on any screen around the games, at any of the three sizes."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll
from textual.widgets._toast import Toast

from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import text_of
from tui.app import WestmarchApp
from tui.terminal import shell
from tui.widgets.footer import KeyRow
from tui.widgets.rows import RowList

SIZES = [(80, 24), (120, 40), (200, 60)]
WAYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "new game": ("n",),
    "against somebody": ("n", "4"),
    "the other game": ("n", "g", "5"),
    "options": ("n", "o"),
    "all games": ("g",),
    "finished games": ("p",),
    "lessons": ("l",),
    "rules": ("r",),
    "settings": ("s",),
    "keys": ("question_mark",),
}


@pytest.fixture(params=["a new player", "somebody with games"])
def games(request: pytest.FixtureRequest, new_log: NewLog) -> None:
    if request.param != "a new player":
        new_log("The grey company", ago=60, hobbits="3", decisions=25)
        new_log("A long way round", ago=5 * 3600, hobbits="5", seed=2, decisions=60)
        new_log("Midwinter", ago=12 * 86400, hobbits="4", seed=4, decisions=5000)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("name", WAYS)
async def test_nothing_is_cut_off_while_there_is_room(name: str) -> None:
    """The terminal takes each size in turn; the pictures of the screens begin in each of them."""
    app = WestmarchApp()
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press(*WAYS[name])
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            look(app, name, size)


def look(app: WestmarchApp, name: str, size: tuple[int, int]) -> None:
    """Check a screen as it stands in a terminal of this size."""
    shown = text_of(app)
    assert "…" not in shown, size
    screen = app.screen
    keys = screen.query_one(KeyRow)
    assert keys.region.bottom == size[1]
    assert {"? Help", "bksp Back"} & set(shown.splitlines()[-1].split("  ")) or name == "keys"
    for rows in screen.query(RowList):
        empty = rows.size.height - round(rows.virtual_size.height)
        for leaf in screen.query(VerticalScroll):
            below = leaf.region.y >= rows.region.bottom
            assert not (leaf.max_scroll_y > 0 and below and empty > 0), "the text could have the list's empty rows"
            assert not (rows.max_scroll_y > 0 and below and _blank_rows(leaf) > 0), "and the list the text's"


def _blank_rows(leaf: VerticalScroll) -> int:
    """Return how many rows at the end of a page nobody writes on."""
    return max(0, leaf.size.height - leaf.children[0].size.height)


@pytest.mark.parametrize("name", WAYS)
async def test_what_is_said_for_a_few_seconds_covers_no_choice(name: str, new_log: NewLog) -> None:
    new_log("The grey company", ago=60, hobbits="3", decisions=25)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*WAYS[name])
        app.say("A name has at most 40 letters; this one has 41.", bad=True)
        await pilot.pause(0.5)
        toast = app.screen.query_one(Toast)
        assert (toast.region.bottom, toast.region.height) == (24, 1)
        assert toast.region.y >= app.screen.query_one(RowList).region.bottom


async def test_what_is_said_twice_stands_once_and_takes_its_row_from_edge_to_edge() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause(0.3)
        app.say("Nothing is open here.")
        app.say("There is no such thing.", bad=True)
        await pilot.pause(0.3)
        app.say("There is no such thing.", bad=True)
        app.say("There is nothing else either.", bad=True)
        await pilot.pause(0.3)
        first, second = (line.rstrip() for line in text_of(app).splitlines()[-2:])
        assert (first, second) == (" There is no such thing.", " There is nothing else either.")
        assert len(app.screen.query(Toast)) == 2
        assert all(toast.region.width == 80 for toast in app.screen.query(Toast))


async def test_a_sentence_that_goes_leaves_no_letters_behind(new_log: NewLog) -> None:
    new_log("The grey company", ago=60, hobbits="3", decisions=25)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        await pilot.pause(0.3)
        before = text_of(app)
        assert "saved" in before.splitlines()[0]
        app.say("A short one.")
        await pilot.pause(0.3)
        assert text_of(app).splitlines()[-1].rstrip() == " A short one."
        assert text_of(app).splitlines()[:-1] == before.splitlines()[:-1]
        app.clear_notifications()
        await pilot.pause(0.3)
        assert text_of(app) == before


async def test_the_next_key_puts_away_what_has_been_read(new_log: NewLog, monkeypatch: pytest.MonkeyPatch) -> None:
    new_log("The grey company", ago=60, hobbits="3", decisions=25)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause(0.3)
        before = text_of(app).splitlines()[-1]
        app.say("A short one.")
        await pilot.press("down")
        await pilot.pause(0.3)
        assert text_of(app).splitlines()[-1].rstrip() == " A short one.", "nobody has read it yet"
        monkeypatch.setattr(shell, "READ", 0.0)
        await pilot.press("down")
        await pilot.pause(0.3)
        assert text_of(app).splitlines()[-1] == before
        app.say("This is a warning.", bad=True)
        await pilot.press("down")
        await pilot.pause(0.3)
        assert text_of(app).splitlines()[-1].rstrip() == " This is a warning."
