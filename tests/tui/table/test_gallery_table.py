"""The table of the fellowship at positions of the gallery: what must never be hidden is in sight, at any size."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from core import catalogue
from core.fellowship.base.corruption import points_so_far
from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.events import next_event
from core.fellowship.words.names import count
from core.kernel.game import Game
from core.kernel.prompts import Prompt
from replays.gallery import gallery
from replays.replay import Replay
from saves.log_file import LogFile
from saves.reader import read_log
from tests.tui.table.sitting import Sitting, sitting
from tui.games.fellowship.events import HAPPENING, is_happening, is_left, shown_next
from tui.games.fellowship.short import foe_name
from tui.games.fellowship.signs import letters, place_name
from tui.table.stage import StageScreen
from tui.widgets.lines import text_of, width
from tui.widgets.page import Page
from tui.widgets.pane import Scene

SIZES = ((80, 24), (120, 40), (200, 60))
GAMES, POSITIONS = 5, 4
"""So many replays are looked at in each size, at so many positions each."""

SCROLLED = {"sauron", "hands", "log", "rule", "gandalf", "tiles", "road"}
"""Panes of which more may be scrolled to."""


class Bare(StageScreen):
    """Nothing but the panes."""

    def bottom(self) -> Iterator[Page]:
        """Return a page in the place of the prompt."""
        yield Page(id="bottom")


def logs(size: tuple[int, int]) -> list[LogFile]:
    """Return some of the gallery's logs, others for each size."""
    found = [log for path in gallery() if (log := read_log(path)).header.game == "fellowship"]
    return random.Random(size[0]).sample(found, GAMES)


def scenes(game: Game, log: LogFile) -> Iterator[Scene]:
    """Return positions of a game, with the position before for marks."""
    replay = Replay(log)
    dice = random.Random(replay.positions)
    names = {seat.id: seat.name for seat in log.header.seats}
    last = None
    for index in sorted(dice.sample(range(replay.positions), POSITIONS)):
        replay.seek(index)
        view = replay.view(None)
        prompt = Prompt("", view.active, "", [])
        yield Scene(game, view, last, prompt, names, log.header.options)
        last = view if last is None or last.hobbits.keys() == view.hobbits.keys() else None


def told(screen: StageScreen, pane: str) -> str:
    """Return what a pane shows in its window."""
    page = screen.pane_layout.panes[pane]
    return "\n".join(text_of(row) for row in page.rows[page.top : page.top + page.content_size.height])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_must_never_be_hidden_is_in_sight(size: tuple[int, int]) -> None:
    game = catalogue.game("fellowship")
    for log in logs(size):
        screen = Bare(game, log.header.options)
        async with sitting(screen, size) as table:
            for scene in scenes(game, log):
                screen.show_scene(scene)
                screen.show_header((("entry 1   ", "soft"), ("saved ", "bright")))
                await table.pilot.pause()
                check_header(table, scene.view)
                check_hobbits(screen, scene)
                check_board(screen, scene)
                check_foes(screen, scene.view)
                check_rows(screen)


def check_header(table: Sitting, view: FellowshipState) -> None:
    """Place, score (at the end that of the result), who plays and who bears the Ring stand in the first row."""
    header = table.text.splitlines()[0]
    names = table.screen.scene.names
    assert place_name(lookup(view), view) in header
    assert f"{names[view.active]} plays" in header
    score = points_so_far(view) if view.outcome is None else view.outcome.score
    assert not score or f"{count(score, 'point')} " in header
    bearer = names.get(view.ring_bearer, "")
    assert not bearer or f"{bearer} bears the Ring" in header or f"{table.screen.glyphs.ring} {bearer}" in header


def check_hobbits(screen: StageScreen, scene: Scene) -> None:
    """Everybody has a pawn on the line and a gap in figures."""
    view: FellowshipState = scene.view
    track = text_of(screen.pane_layout.panes["corruption"].rows[0])
    fields = told(screen, "hobbits")
    for name, hobbit in view.hobbits.items():
        if hobbit.alive:
            assert letters(view.hobbits)[name] in track
            assert f"{view.sauron - hobbit.step}{screen.glyphs.eye}" in fields
            assert scene.names[name] in fields
    assert screen.glyphs.eye in track


def check_board(screen: StageScreen, scene: Scene) -> None:
    """Every line is there with what is left of it, and so is the next event with what it would do now, or that which
    is happening."""
    view: FellowshipState = scene.view
    scenario = lookup(view).scenarios.get(view.location)
    if scenario is None:
        return
    board = told(screen, "board")
    for activity, line in scenario.lines.items():
        left = len(line.spaces) - view.lines[activity]
        words = f"{left} to go" if left else "done"
        assert re.search(rf"{activity.title()} .*{words}", board)
    assert screen.glyphs.ellipsis not in board
    coming = next_event(shown_next(scene))
    events = told(screen, "events")
    if coming is not None and not is_left(scene):
        assert f"{coming.number} {coming.box.name[:8]}" in events
        assert (HAPPENING if is_happening(scene) else "now ") in events


def check_foes(screen: StageScreen, view: FellowshipState) -> None:
    """Every foe has its name and its demand with a mark."""
    if view.foe_deck is None:
        return
    names, demands = told(screen, "foes").splitlines()
    for foe in view.foe_line:
        assert foe_name(lookup(view), foe)[:5] in names or foe_name(lookup(view), foe, 12)[:5] in names
    marks = f"[{screen.glyphs.yes}{screen.glyphs.no}?]"
    assert len(re.findall(marks, re.sub(r". \d+/\d+ *$", "", demands))) == len(view.foe_line)
    assert screen.glyphs.ellipsis not in demands


def check_rows(screen: StageScreen) -> None:
    """No pane has more rows than its place, and none cuts a row while another one is empty."""
    for name, pane in screen.pane_layout.panes.items():
        if not pane.display or name in SCROLLED:
            continue
        room, size = pane.content_size.height, pane.content_size.width
        assert len(pane.rows) <= room, (name, room)
        for row in pane.rows:
            assert width(row) <= size, (name, text_of(row))
            if text_of(row).endswith(screen.glyphs.ellipsis):
                assert len(pane.rows) == room, (name, text_of(row))
