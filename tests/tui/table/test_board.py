"""The board of the fellowship as it is drawn: columns that align, short names, ghosts, havens and Mount Doom."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.fellowship.content.contents import CONTENTS, EVERYTHING
from core.fellowship.model.state import FellowshipState
from tests.fellowship.friends.table import given
from tests.fellowship.situation import given as without_foes
from tests.tui.table.sitting import Sitting, sitting
from tests.tui.table.test_gallery_table import Bare
from tui.games.fellowship.board import BoardPane, ways_of
from tui.games.fellowship.corruption import LEAD, pitch_of
from tui.games.fellowship.short import FOE_LETTERS, cards_on, foe_name
from tui.games.fellowship.signs import space_sign
from tui.widgets.lines import Line, text_of, width
from tui.widgets.pane import Scene

CONTENT = CONTENTS.current(EVERYTHING)
WIDTHS = (78, 81, 108)


def scene_at(place: str, **position: Any) -> Scene:
    """Return a scene in step 2 on a board, with everybody's names."""
    around = {} if place not in CONTENT.scenarios else {"at": "step_two"}
    table = given(place, **{**around, **position})
    names = {seat.id: seat.name for seat in table.header.seats}
    return Scene(table.game, table.state, None, table.prompt, names, table.header.options)


def drawn(table: Sitting, scene: Scene, size: int) -> list[Line]:
    """Return the rows of the board in `size` cells."""
    pane = table.screen.pane_layout.panes["board"]
    assert isinstance(pane, BoardPane)
    return pane.said(scene, size)


@pytest.mark.parametrize("place", list(CONTENT.scenarios))
async def test_every_space_stands_in_its_column(place: str) -> None:
    scenario = CONTENT.scenarios[place]
    scene = scene_at(place)
    async with sitting(Bare(scene.game, scene.options), (120, 40)) as table:
        for size in WIDTHS:
            ways = ways_of(scenario, size)
            rows = drawn(table, scene, size)
            assert all(width(row) <= size for row in rows)
            for activity, line in scenario.lines.items():
                row = next(text_of(row) for row in rows if f" {activity.title()}" in text_of(row)[:16])
                for space, gives in enumerate(line.spaces, 1):
                    if gives[:5] == "card:":
                        short = cards_on(CONTENT, scenario)[gives[5:]]
                        assert row[ways.at(space) - 1 :].startswith(short)
                    elif gives[:4] != "foes":
                        assert row[ways.at(space)] == space_sign(gives, table.screen.glyphs)


@pytest.mark.parametrize("place", list(CONTENT.scenarios))
def test_the_short_names_on_a_board_are_unique(place: str) -> None:
    names = cards_on(CONTENT, CONTENT.scenarios[place])
    assert len(set(names.values())) == len(names)
    assert all(len(name) == 3 for name in names.values())


def test_no_two_cards_of_a_board_share_a_short_name_though_they_begin_alike() -> None:
    scenario = CONTENT.scenarios["helms_deep"]
    spaces = ["card:gandalf_card", "card:gandalf_the_white", "card:gandalfs_letter"]
    line = msgspec.structs.replace(scenario.lines["friendship"], spaces=spaces)
    alike = msgspec.structs.replace(scenario, lines={"friendship": line})
    assert list(cards_on(CONTENT, alike).values()) == ["Gan", "GaG", "Gaa"]


def test_every_foe_has_a_short_name_of_its_own() -> None:
    names = [foe_name(CONTENT, foe) for foe in CONTENT.foes]
    assert len(set(names)) == len(names)
    assert all(0 < len(name) <= FOE_LETTERS for name in names)


async def test_what_would_be_is_drawn_hollow() -> None:
    scene = scene_at("moria", lines={"fighting": 2}, sauron=12)
    view: FellowshipState = scene.view
    frodo = msgspec.structs.replace(view.hobbits["frodo"], step=4)
    ghost = msgspec.structs.replace(
        view, lines={**view.lines, "fighting": 4}, sauron=10, hobbits={**view.hobbits, "frodo": frodo}
    )
    scenario = CONTENT.scenarios["moria"]
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        assert "(" not in "".join(text_of(row) for row in drawn(table, scene, 80))
        board = [text_of(row) for row in drawn(table, replace(scene, ghost=ghost), 80)]
        at = ways_of(scenario, 80).at(4)
        assert board[0][at - 1 : at + 2] == "(†)"
        pane = table.screen.pane_layout.panes["corruption"]
        track = text_of(pane.said(replace(scene, ghost=ghost), 80)[0])
        assert track[LEAD + 4 * pitch_of(80) :].startswith("(F)")
        assert track.index("(◉)") < track.index(" ◉ ")


async def test_then_is_said_where_the_ghost_differs() -> None:
    scene = scene_at("helms_deep", lines={"travelling": 4}, event=2)
    ghost = msgspec.structs.replace(scene.view, lines={**scene.view.lines, "travelling": 5})
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        pane = table.screen.pane_layout.panes["events"]
        assert "now » 1 short → ◉ 15→13" in text_of(pane.said(replace(scene, ghost=scene.view), 80)[1])
        assert "then ✓ met" in text_of(pane.said(replace(scene, ghost=ghost), 80)[1])


async def test_a_haven_tells_its_steps_and_what_lies_ahead() -> None:
    """A step that takes two rows is told in full; then the meaning of the signs of what lies ahead goes below it."""
    signs = "†10 10 fighting spaces; what lines give: ▯ card ○ ring ♡ heart ☼ sun ⚄ die"
    scene = scene_at("rivendell")
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        told = "\n".join(text_of(row) for row in drawn(table, scene, 80))
        assert "1 ● Elrond" in told or "1 ✓ Elrond" in told
        assert "each hobbit passes a card to the left, one after the\n   other." in told
        assert "ahead Moria   †10 2○ 2⚄  ∩7 1▯ 3○ 3♡  »7 3☼" in told
        assert signs not in told
        below = table.screen.pane_layout.panes["events"].said(scene, 80)
        assert text_of(below[0]).strip() == signs


async def test_on_mount_doom_the_results_that_are_the_end_are_told() -> None:
    scene = scene_at("mount_doom", sauron=8, frodo={"step": 6}, sam={"step": 2})
    scene = msgspec.structs.replace(scene, prompt=None)
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        told = "\n".join(text_of(row) for row in drawn(table, scene, 80))
        assert "Frodo 2◉  ⚄ two dots or more is the end, 2 in 6" in told
        assert "Sam 6◉  ⚄ no result is the end" in told


async def test_on_mount_doom_a_hobbit_without_cards_is_told_what_the_die_may_ask_for() -> None:
    hands: dict[str, Any] = {"frodo": {"step": 2, "hand": ["aragorn"]}, "sam": {"step": 6, "hand": ["white_fighting"]}}
    base = without_foes("mordor", step="step_two", sauron=8, **hands)
    view = msgspec.structs.replace(base.state, location="mount_doom", ring_bearer="", active="frodo")
    names = {seat.id: seat.name for seat in base.header.seats}
    scene = Scene(base.game, view, None, base.prompt, names, base.header.options)
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        told = "\n".join(text_of(row) for row in drawn(table, scene, 80))
        assert "Frodo 6\u25c9  \u2684 two cards is the end, 1 in 6" in told
        assert "Sam 2\u25c9  \u2684 no result is the end" in told  # he suffers one of each, and holds a card


async def test_on_mount_doom_foes_that_would_be_too_many_are_told() -> None:
    line = ["wolves", "wargs", "ugluk", "snaga", "lagduf", "haradrim"]
    scene = scene_at("mount_doom", sauron=12, foes=line, frodo={"step": 2}, sam={"step": 1})
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        told = "\n".join(text_of(row) for row in drawn(table, scene, 80))
        assert "Frodo 10\u25c9  \u2684 two cards: 8 foes, beat 1, or all is lost" in told
        assert "Sam 11\u25c9  \u2684 no result is the end\n" in told + "\n"
        scene = scene_at("mount_doom", foes=[*line, "gothmog", "uruk_hai"])
        told = "\n".join(text_of(row) for row in drawn(table, scene, 80))
        assert "Sam 15\u25c9  \u2684 8 foes: beat 1, or all is lost" in told
        assert "no result is the end" not in told
        scene = scene_at("mount_doom", sauron=4, foes=[*line, "gothmog"], frodo={"step": 2}, sam={"step": 1})
        told = "\n".join(text_of(row) for row in drawn(table, scene, 78))
        assert "two dots or more is the end, 2 in 6; two cards: 9 foes, beat 2\n" in told, "there is no room for more"


async def test_a_tile_that_may_lose_the_game_has_no_chance_beside_it() -> None:
    scene = scene_at("moria", sauron=2, event=5, frodo={"step": 1})
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        told = text_of(table.screen.pane_layout.panes["corruption"].said(scene, 80)[0])
        assert told.rstrip().endswith("tile may lose"), "an event is not as likely as the end"


async def test_a_pawn_on_a_step_of_two_digits_leaves_none_of_them() -> None:
    scene = scene_at("moria", sauron=13, sam={"step": 11})
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        track = text_of(table.screen.pane_layout.panes["corruption"].said(scene, 80)[0])
        assert track[LEAD + 11 * pitch_of(80) :].startswith("S\u2500\u2500")
        assert "10" in track
        assert "12" in track


async def test_those_who_stand_on_one_step_do_not_spill_over_the_next() -> None:
    pawns = {name: {"step": 5} for name in ("frodo", "sam", "pippin", "merry")}
    scene = scene_at("bree", hobbits=5, fatty={"step": 6}, **pawns)
    async with sitting(Bare(scene.game, scene.options), (80, 24)) as table:
        pane = table.screen.pane_layout.panes["corruption"]
        row = text_of(pane.said(scene, 80)[0])
        ring = table.screen.glyphs.ring
    six = LEAD + 6 * pitch_of(80)
    assert row[six - 5 : six] == f"F{ring}SPM"
    assert row[six] != "6"
    assert row[LEAD + 4 * pitch_of(80)] == "4"


@pytest.mark.parametrize("ring", ["frodo", "sam"])
async def test_a_name_is_cut_where_there_is_no_room_and_nowhere_else(ring: str) -> None:
    scene = scene_at("moria", ring_bearer=ring)
    for name in ("Frodo (You)", "Frodo (Yolanda Longname)"):
        named = msgspec.structs.replace(scene, names={**scene.names, "frodo": name})
        async with sitting(Bare(named.game, named.options), (200, 60)) as table:
            rows = [text_of(row) for row in table.screen.pane_layout.panes["hobbits"].said(named, 106)]
        assert any(name in row for row in rows), rows
        async with sitting(Bare(named.game, named.options), (80, 24)) as table:
            told = text_of(table.screen.pane_layout.panes["hobbits"].said(named, 80)[0])
            assert told[1:].startswith("Frodo")
            assert "Sam" in told
            assert table.screen.glyphs.ellipsis not in told, "the hobbit's name has room, though not its player's"
