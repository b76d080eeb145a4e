"""Every key of the replay: panes, tabs and zoom here, the others in the files beside this one; none is left out."""

from __future__ import annotations

import re
from pathlib import Path

from replays.gallery import shown
from tests.tui.table.sitting import sitting
from tui.home.home import HomeScreen
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen
from tui.sheets.help import HelpScreen
from tui.table.keys import REPLAY_BINDINGS, REPLAY_KEYS

TUI = Path(__file__).parent.parent
PRESSING = (
    *TUI.glob("replay/test_*.py"),
    TUI / "table" / "test_replay.py",
    TUI / "thinking" / "test_hints.py",
    TUI / "learn" / "test_show_me.py",
)


def test_the_figures_of_a_replay_are_found_by_charts() -> None:
    assert [one.key for one in REPLAY_BINDINGS if "chart" in one.description] == ["p"]


def test_every_key_of_the_replay_is_pressed_in_a_test() -> None:
    pressed = set()
    for path in PRESSING:
        for call in re.findall(r"press\(([^)]*)\)", path.read_text(encoding="utf-8")):
            pressed |= set(re.findall(r'"([^"]+)"', call))
    keys: dict[str, set[str]] = {}
    for binding in ReplayScreen.BINDINGS:
        # The ten digits, and the keys of the tabs, are one function each.
        keys.setdefault(binding.id or binding.action.split("(")[0], set()).update(binding.key.split(","))
    assert len(keys) > 30
    assert [function for function, ways in keys.items() if not ways & pressed] == []


def test_every_function_stands_in_the_bar_of_keys() -> None:
    shown_keys = {key for keys, _ in REPLAY_KEYS for key in keys.split()}
    names = {"slash": "/", "left_square_bracket": "[", "right_square_bracket": "]", "full_stop": "."}
    names |= {"less_than_sign": "<", "greater_than_sign": ">"}
    said = {"close", "event", "entry", "turn", "start", "end", "jump", "next_page", "page", "note", "digit"}
    missing = [
        binding.key
        for binding in REPLAY_BINDINGS
        if binding.action.split("(")[0] not in said
        and not {names.get(key, key) for key in binding.key.split(",")} & shown_keys
    ]
    assert missing == []


async def test_pages_zoom_rule_help_and_leaving() -> None:
    path = shown("five-foes")
    assert path is not None
    async with sitting(ReplayScreen(path, 5), (80, 24)) as looking:
        screen = looking.screen
        first = screen.focused
        await looking.press("L")
        assert screen.focused is not first
        await looking.press("H")
        assert screen.focused is first
        await looking.press("f4")
        assert screen.pane_layout.open_page == "log"
        await looking.press("f2")
        assert screen.pane_layout.open_page == ""
        await looking.press("f3", "z")
        assert screen.pane_layout.zoomed
        await looking.press("z", "r")
        assert isinstance(looking.app.screen, RulesScreen)
        await looking.press("q", "question_mark")
        assert isinstance(looking.app.screen, HelpScreen)
        await looking.press("q", "q")
        assert isinstance(looking.app.screen, HomeScreen)


async def test_keys_scroll_in_another_pane() -> None:
    path = shown("five-foes")
    assert path is not None
    async with sitting(ReplayScreen(path, 5)) as looking:
        screen = looking.screen
        screen.set_focus(screen.log_pane)
        before = screen.past.replay.position
        last = screen.log_pane.selected
        await looking.press("up")
        assert screen.log_pane.selected == last - 1
        await looking.press("home")
        assert screen.log_pane.selected == 0
        await looking.press("pagedown", "end")
        assert screen.log_pane.selected == last
        await looking.press("pageup", "down")
        assert screen.past.replay.position == before


async def test_the_palette_offers_what_the_replay_can_do() -> None:
    path = shown("five-foes")
    assert path is not None
    async with sitting(ReplayScreen(path, 5)) as looking:
        titles = [command.title for command in looking.app.get_system_commands(looking.screen)]
        wanted = [binding.description for binding in REPLAY_BINDINGS if binding.description and binding.id]
        assert set(wanted) <= set(titles)
