"""Friends & Foes at the table: the foe line, the key that goes to it, defeating foes by keys, and the warnings."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.content.contents import whole
from core.fellowship.model.actions import DefeatFoe, DefeatInstead
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given, many
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.sitting import Sitting, seated
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


async def test_the_foe_line_is_told_from_the_left(midway: Midway) -> None:
    async with seated(at(), (200, 60)) as table:
        rows = foes_of(table)
        assert rows[:6] == [
            " ▸ Lagduf                 ✓ can",
            "     2 Fighting",
            "   Wolf Riders            ✓ can",
            "     2 steps into the darkness",
            "   Snaga                  ✓ can",
            "     2 Friendship",
        ]
        assert " 5 short of eight" in rows
        assert " deck 27, defeated 0 of 30" in rows
        assert "Foes  3 of 8" in table.text


async def test_what_cannot_be_paid_is_said_in_words() -> None:
    async with seated(at(foes=["uruk_hai", "cave_trolls"], frodo={"hand": []}), (200, 60)) as table:
        rows = foes_of(table)
        assert rows[0].endswith("✓ can")
        assert rows[2].endswith("× cannot")  # noqa: RUF001
        assert rows[3].strip() == "3 shields"


async def test_a_hidden_hand_is_not_told(new_game: NewGame) -> None:
    saved = new_game(0, friends_and_foes="on")
    pane = next(
        spec for spec in stage_of(saved.table.game, saved.table.header.options).panes if spec.id == "foes"
    ).factory()
    saved.close()
    table = given("bree", foes=["lagduf"], hands="hidden", frodo=FRODO)
    async with seated(at(), (120, 40)) as sitting:
        await sitting.screen.mount(pane)
        lines = pane.lines(Scene(table.game, table.view("sam")), 40)
    assert "hidden" in "".join(text for text, _ in lines[0])


async def test_f_beats_the_leftmost_foe_instead_of_a_card() -> None:
    saved = at()
    async with seated(saved) as table:
        assert "f no card, beat " in table.text
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
        assert "Foes  1 of 8" in table.text
        assert foes_of(table)[0].startswith(" ▸ Snaga")
        await table.press("u")
        assert saved.table.state.foe_line == ["wolf_riders", "snaga"]


async def test_where_no_foe_can_be_defeated_the_key_says_why() -> None:
    async with seated(at(foes=[])) as table:
        await table.press("f")
        assert "No foe is displayed (F2.7)" in table.said
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


@pytest.mark.parametrize(("count", "words"), [(5, ""), (6, "6 foes: 2 to eight!"), (8, "8 foes: lost at the turn's")])
async def test_the_header_and_the_title_warn_from_six_foes_on(count: int, words: str) -> None:
    for size in ((80, 24), (120, 40)):
        async with seated(at(foes=many(count)), size) as table:
            header = table.text.splitlines()[0]
            assert (words in header) if words else ("to eight" not in header)
    async with seated(at(foes=many(count))) as table:
        title = {5: "Foes  5 of 8 ", 6: "Foes  6 of 8: 2 TO GO", 8: "Foes  8: TOO MANY"}[count]
        assert title in table.text


async def test_nine_foes_are_all_named_in_a_low_pane() -> None:
    line = many(9)
    async with seated(at(foes=line)) as table:
        told = " ".join(foes_of(table)).replace("\u00a0", " ")
        for foe in line:
            assert whole().foes[foe].name.partition(",")[0] in told


async def test_at_80x24_the_foes_are_a_tab_that_is_marked_when_it_changed() -> None:
    saved = at(foes=["wolf_riders", "snaga"])
    async with seated(saved, (80, 24)) as table:
        assert "F5 Foes" in table.text
        await table.press("f5")
        assert "2 steps into the darkness" in table.text
        await table.press("f2")
        await beat(table)
        tabs = table.text.splitlines()[3]
        assert "F5•Foes" in tabs
        assert "F9 Hands" in tabs


async def test_in_ascii_all_of_it_is_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    for size in ((80, 24), (120, 40), (200, 60)):
        async with seated(at(foes=many(7), lines={"travelling": 3, "hiding": 2}), size) as table:
            odd = {letter for letter in table.text if ord(letter) > 126} - set("éöûâáúó")
            assert not odd


async def test_the_board_shows_the_lines_and_events_of_bree_and_isengard() -> None:
    async with seated(at()) as table:
        assert "F foes" in table.text
        assert "7 to go" in table.text
        assert "Barrow-Downs: Three foes appear." in table.text
    saved = SavedGame.create(given("isengard", at="step_two", lines={"hiding": 4}, frodo=FRODO).header)
    async with seated(saved) as table:
        assert "Isengard  score 24" in table.text
        assert "Escape from the Orcs" in table.text


async def test_unused_ability_cards_stand_beside_their_hobbits() -> None:
    async with seated(at(abilities=["frodo"], sam={"hand": []}), (200, 60)) as table:
        assert "Determination" in table.text
        assert "unused: Frodo's" in " ".join(foes_of(table))
        assert "Valour" not in table.text


async def test_the_black_gate_is_told_when_it_is_in_the_game() -> None:
    option = {"black_gate": True}
    async with seated(at(options=option, defeated={"frodo": ["uruk_hai", "dead_faces"]}), (200, 60)) as table:
        assert "1 defeated foe would come again" in " ".join(foes_of(table)).replace("  ", " ")
    async with seated(at(), (200, 60)) as table:
        assert "Black Gate" not in table.text
