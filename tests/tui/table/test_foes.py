"""Friends & Foes at the table: the foe line, the key that goes to it, defeating foes by keys, and the warnings."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.fellowship.content.contents import whole
from core.fellowship.model.actions import DefeatFoe, DefeatInstead
from replays.gallery import FOLDER
from replays.replay import Replay
from saves.game_file import SavedGame
from saves.library import SUFFIX
from saves.reader import read_log
from tests.fellowship.friends.table import given, many
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.sitting import Sitting, seated
from tui.games.fellowship.foes import warning
from tui.games.fellowship.short import foe_name
from tui.sheets.help import HelpScreen
from tui.widgets.pane import Scene, jumps_of, stage_of

LINE = ["lagduf", "wolf_riders", "snaga"]
FRODO = {"hand": ["grey_fighting", "aragorn"], "tokens": {"ring": 1}}


def at(**position: Any) -> SavedGame:
    """Return a saved game that begins at a position on Bree, in step 2 of Frodo's turn."""
    around = {"at": "step_two", "foes": LINE, "lines": {"travelling": 3}, "frodo": FRODO, **position}
    return SavedGame.create(given("bree", **around).header)


def foes_of(table: Sitting) -> list[str]:
    """Return the rows of the foe pane as they are painted."""
    pane = table.screen.pane_layout.panes["foes"]
    return ["".join(text for text, _ in row).rstrip() for row in pane.rows]


async def test_the_foe_line_is_told_from_the_left() -> None:
    async with seated(at(), (200, 60)) as table:
        assert foes_of(table) == [
            "▸Lagduf       Wolf Riders  Snaga        4            5            6            7           8 = lost",
            "✓ ††         ✓ +2 dark    ✓ &&",
        ]
        assert "Foes 3 of 8" in table.text
        assert "0 of 30" in table.text
    async with seated(at(), (80, 24)) as table:
        assert foes_of(table) == [
            "▸Lagduf   W.Rider  Snaga    4        5        6        7       8 = lost  3 here",
            "✓ ††     ✓ +2dark ✓ &&                                              beaten 0/30",
        ]


async def test_what_cannot_be_paid_is_marked() -> None:
    async with seated(at(foes=["uruk_hai", "cave_trolls"], frodo={"hand": []}), (200, 60)) as table:
        assert foes_of(table)[1].split() == ["✓", "\N{DIE FACE-5}", "✗", "3◈"]


async def test_a_hidden_hand_is_not_told(new_game: NewGame) -> None:
    saved = new_game(0, friends_and_foes="on")
    pane = next(
        spec for spec in stage_of(saved.table.game, saved.table.header.options).panes if spec.id == "foes"
    ).factory()
    saved.close()
    table = given("bree", foes=["lagduf"], hands="hidden", frodo=FRODO)
    async with seated(at(), (120, 40)) as sitting:
        await sitting.screen.mount(pane)
        lines = pane.lines(Scene(table.game, table.view("sam")), 81)
    assert "".join(text for text, _ in lines[1]).split() == ["?", "††"]


async def test_f_beats_the_leftmost_foe_instead_of_a_card() -> None:
    saved = at()
    async with seated(saved) as table:
        assert "f play no card, beat " in table.text
        await table.press("f")
        assert isinstance(saved.table.line.entries[-1].action, DefeatInstead)


async def beat(table: Sitting) -> None:
    """Do by keys what the leftmost foe demands."""
    actions = [choice.action for choice in table.screen.shown.choices]
    table.screen.prompt.go_to(next(at for at, action in enumerate(actions) if isinstance(action, DefeatFoe)))
    await table.press("enter")


async def test_a_foe_is_defeated_by_keys_and_the_line_closes() -> None:
    saved = at(foes=["wolf_riders", "snaga"])
    async with seated(saved) as table:
        await beat(table)
        assert saved.table.state.foe_line == ["snaga"]
        assert saved.table.state.hobbits["frodo"].step == 2
        assert "Foes 1 of 8" in table.text
        assert foes_of(table)[0].startswith("▸Snaga")
        await table.press("u")
        assert saved.table.state.foe_line == ["wolf_riders", "snaga"]


async def test_where_no_foe_can_be_defeated_the_key_says_why() -> None:
    async with seated(at(foes=[])) as table:
        await table.press("f")
        assert "No foe is in the line (F2.7)" in table.said
    saved = at(foes=["cave_trolls"], at="", frodo={"hand": []}, sam={"hand": ["phial"]})
    async with seated(saved) as table:
        assert not any(isinstance(choice.action, DefeatFoe | DefeatInstead) for choice in table.screen.shown.choices)
        await table.press("f")
        assert "Defeating Cave-Trolls takes 3 shields, in full" in table.said


async def test_help_and_the_bar_of_keys_name_the_key_only_with_foes(midway: Midway) -> None:
    async with seated(at()) as table:
        assert "f foe" in table.text
        await table.press("question_mark")
        assert isinstance(table.app.screen, HelpScreen)
        assert any(
            "Beat a foe instead of playing cards" in words for _, pairs in table.app.screen.groups for _, words in pairs
        )
    async with seated(midway()) as table:
        assert "f foe" not in table.text
        assert "foes" not in table.screen.pane_layout.panes
        await table.press("question_mark")
        assert "Beat a foe" not in table.text
    game = table.screen.game
    assert "f" not in {jump.key for jump in jumps_of(game, game.options.checked({}))}


@pytest.mark.parametrize(("count", "words"), [(5, ""), (6, "6 foes: 2 to eight!"), (8, "8 foes: beat 1 or lose!")])
async def test_the_header_and_the_title_warn_from_six_foes_on(count: int, words: str) -> None:
    for size in ((80, 24), (120, 40)):
        async with seated(at(foes=many(count)), size) as table:
            header = table.text.splitlines()[0]
            assert (words in header) if words else ("to eight" not in header)
    async with seated(at(foes=many(count))) as table:
        assert f"Foes {count} of 8" in table.text


def test_nobody_is_warned_of_eight_foes_any_more_when_the_game_is_over() -> None:
    log = read_log(FOLDER / f"foes-at-the-volcano{SUFFIX}")
    replay = Replay(log)
    words = []
    for place in ((20, 2), replay.end()):
        replay.stand(place)
        words.append(warning(replay.state()))
    assert words == ["8 foes: beat 1 or lose!", "8 foes"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_nine_foes_are_all_named_with_their_demands(size: tuple[int, int]) -> None:
    line = many(9)
    async with seated(at(foes=line), size) as table:
        names, demands = foes_of(table)
        for foe in line:
            assert foe_name(whole(), foe, 5)[:3] in names
        assert len(re.findall("[✓✗]", demands.removesuffix("✓ 0/30"))) == 9


async def test_at_80x24_the_foes_are_on_the_table_and_a_foe_that_comes_is_marked() -> None:
    saved = at(foes=["wolf_riders", "snaga"])
    async with seated(saved, (80, 24)) as table:
        assert "✓ +2dark" in table.text


async def test_a_foe_that_the_selected_choice_beats_is_said_to_be_beaten() -> None:
    async with seated(at(foes=["snaga", "wolves"], frodo={"hand": ["grey_travelling"]}), (80, 24)) as table:
        assert foes_of(table)[1].count("beaten") == 1, "of them all"
        actions = [choice.action for choice in table.screen.shown.choices]
        table.screen.prompt.go_to(next(at for at, action in enumerate(actions) if isinstance(action, DefeatInstead)))
        await table.settle()
        assert foes_of(table)[1].startswith("✓ beaten ✓")
        assert table.screen.scene.view.foe_line == ["snaga", "wolves"]


async def test_foes_are_reached_by_tab_and_mouse_and_show_their_rules() -> None:
    async with seated(at(), (120, 40)) as table:
        pane = table.screen.pane_layout.panes["foes"]
        table.screen.set_focus(pane)
        await table.press("right")
        assert pane.rule_here() == whole().foes["wolf_riders"].rule == table.screen.rule_pane.rule_id
        await table.pilot.click(pane, offset=(22, 1))
        assert pane.rule_here() == whole().foes["snaga"].rule


async def test_a_page_tells_every_foe_in_full_words_and_another_every_event() -> None:
    async with seated(at(foes=["grishnakh", "gothmog"]), (80, 24)) as table:
        await table.press("f8")
        assert "Grishnákh, Captain of the Dark Tower  ✗ yellow  a yellow card" in table.text
        assert "the whole hand, even an empty one" in table.text
        await table.press("f9")
        assert "3 Nazgûl Strike at Bree" in table.text
        assert "6 Flight to the Ford" in table.text


async def test_in_ascii_all_of_it_is_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    for size in ((80, 24), (120, 40), (200, 60)):
        async with seated(at(foes=many(7), lines={"travelling": 3, "hiding": 2}), size) as table:
            odd = {letter for letter in table.text if ord(letter) > 126} - set("éöûâáúó")
            assert not odd


async def test_the_board_shows_the_lines_and_events_of_bree_and_isengard() -> None:
    async with seated(at()) as table:
        assert "foe" in table.text
        assert "7 to go" in table.text
        assert "Barrow-Downs" in table.text
    saved = SavedGame.create(given("isengard", at="step_two", lines={"hiding": 4}, frodo=FRODO).header)
    async with seated(saved) as table:
        assert "Isengard   24 points" in table.text
        assert "Escape from the Orcs" in table.text


async def test_unused_ability_cards_are_a_letter_beside_their_hobbits_and_a_text_on_the_page_of_hands() -> None:
    async with seated(at(abilities=["frodo"], sam={"hand": []}), (200, 60)) as table:
        rows = ["".join(text for text, _ in row) for row in table.screen.pane_layout.panes["hobbits"].rows]
        assert [" A " in row for row in rows] == [True, False]
        assert "Determination" in table.text
        assert "Valour" not in table.text


async def test_the_black_gate_is_told_when_it_has_opened() -> None:
    async with seated(at(), (200, 60)) as table:
        pane, scene = table.screen.pane_layout.panes["foes"], table.screen.scene
        assert "Black Gate" not in table.text
        opened = msgspec.structs.replace(scene.view, gate_opened=True)
        assert "the Black Gate has opened" in pane.heading(replace(scene, view=opened))


async def test_eight_foes_have_all_rows_of_the_page() -> None:
    eight = ["snaga", "cave_trolls", "easterlings", "haradrim", "barrow_wights", "southrons", "wargs", "wolves"]
    async with seated(at(foes=eight), (80, 24)) as table:
        await table.press("f8")
        assert "Wolves" in table.text
        assert "Number 1 is beaten first" not in table.text
        assert "8 foes: beat 1 or lose!" in table.text


async def test_seven_foes_and_what_eight_would_do_stand_on_the_page_together() -> None:
    seven = ["snaga", "cave_trolls", "easterlings", "old_man_willow", "haradrim", "barrow_wights", "southrons"]
    async with seated(at(foes=seven), (80, 24)) as table:
        await table.press("f8")
        assert "Southrons" in table.text
        assert "Number 1 is beaten first (\u2713 can be now, \u2717 cannot); eight at a turn's end lose." in table.text
