"""The prompts of the game as rows of cells at 80x24, and the room that panes keep to."""

from __future__ import annotations

from typing import Any

import pytest

from core.dice.model import steps as s
from core.dice.model.state import DiceState, Die, EnemyDie
from core.kernel.prompts import LOST, Outcome
from saves.game_file import SavedGame
from tests.tui.dice.tables import at, header_of, played, rich
from tests.tui.dice.test_panes import rows_of, two_units
from tests.tui.dice.test_shell import at_the_gate
from tests.tui.dice.test_snapshots import to_war
from tests.tui.table.sitting import Sitting, seated
from tui.table.result import ResultScreen
from tui.widgets.lines import width
from tui.widgets.plan import Form

SMALL = (80, 24)


def recruiting(state: DiceState) -> None:
    """Let Anna be about to recruit."""
    state.agenda = [step for step in state.agenda if not isinstance(step, s.DicePhase | s.ToWar)]
    state.phase = "recruit"


def prompt_of(table: Sitting) -> list[str]:
    """Return the rows of the prompt as they stand on the screen, the question first."""
    top = table.screen.prompt.region.y
    return [row.rstrip() for row in table.text.splitlines()[top:-1]]


def last(saved: SavedGame) -> Any:
    """Return the action that was taken last."""
    return saved.table.line.entries[-1].action


async def test_recruiting_the_wilds_are_the_prompt() -> None:
    saved = rich(change=recruiting)
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert "Recruit, restore or neither? (7 Fellowship)" in rows[0]
        assert rows[1:5] == [
            "▸1  Frodo      1F 1✦ ···· ▌Sam        2F 1✦ ■···  ✗Bill      3F    ■■■·",
            " 2  Sting      3F    ■■■·  Elven Rope 3F    ■■··  ✗Horn      5F    ■■■·",
            " 3  Merry      3F 2✦ ■■■·  Rohirrim   4F 2✦ ■■■■  Arwen      5F 2✦ ■■■· +TT",
            " 4  Gandalf    6F 3✦ ■■■■  Aragorn    6F 4✦ ■■■·  Treebeard  6F 3✦ ■■■· +RotK",
        ]
        assert rows[5] == " c restore  Bill 3F  Horn 5F   2→1 corrupted"
        assert rows[6].startswith(" x use      ▐◆▌ Rope")
        assert rows[7] == " d Neither      7 Fellowship are lost"
        assert rows_of(table, "wilds")[0].startswith(" Samwise Gamgee")
        await table.press("down")
        assert "Two dice do" in " ".join(rows_of(table, "wilds"))
        await table.press("4", "2")
        assert last(saved).card == "aragorn"


async def test_the_key_of_a_row_in_which_nothing_can_be_had_says_so() -> None:
    def poor(state: DiceState) -> None:
        recruiting(state)
        state.players["p1"].active = []

    saved = rich(change=poor)
    async with seated(saved, SMALL) as table:
        entry = saved.table.entry
        await table.press("4")
        assert "Nothing there can be chosen now: w says why" in prompt_of(table)[0]
        await table.press("w")
        assert "Samwise Gamgee costs 2 Fellowship, and you have 1." in table.text
        assert saved.table.entry == entry


async def test_a_restored_card_leaves_the_wall_before_it_is_decided() -> None:
    async with seated(rich(change=recruiting), SMALL) as table:
        await table.press("c")
        assert "✗ ░░░(2)─── 3 ───░4 lost░" in table.text.splitlines()[1]


async def test_dice_have_a_row_each_and_a_cell_for_each_use() -> None:
    saved = rich()
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert rows[1] == "▸1 ▐U2 6/4*▌ Arwen ▌muster 7→5F  attack 14→20  scores 2✦ next turn"
        assert rows[2].startswith(" 2 ▐↻*▌ Sam         re-roll  +▐F1▌ Frodo  +▐U2 6/4*▌ Arwen")
        assert " 3 ▐F2|D2▌ Bill     draw and roll 2, not 2F" in rows
        assert " 4 ▐F1|↻▌ Horn      re-roll, not 1F" in rows
        assert " x use              ▐◆▌ Rope   1 die of your Used Pile into play" in rows
        assert " d End Phase 2  1 Unit, 1 draw, 2 re-rolls unused; 7 Fellowship left" in rows
        await table.press("2", "3")
        assert (last(saved).die, last(saved).other) == (3, 4)


async def test_a_payment_says_what_is_lost_by_it_and_can_be_taken_back() -> None:
    saved = played(at("pay"), 3)
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert rows[1].startswith("▸1▌pay as suggested  Frodo F1")
        assert rows[2] == " 2 ▐F1+D1▌ Bill      pays it all; Bill is spent, its draw lost"
        assert rows[3].startswith(" b Back")
        await table.press("b")
        assert saved.table.state.agenda[-1].__struct_config__.tag == "dice_phase"


async def test_war_says_whom_the_attack_beats() -> None:
    async with seated(rich(change=to_war), SMALL) as table:
        rows = prompt_of(table)
        assert rows[1] == "▸1▌Attack with 14 to 19  ✓ Orc 2/1  ✓ Saruman 4/5"
        assert rows[2] == " 2 Prepare for war       2 Units, 1 Glory each if borrowed; 3 Eyes ignored"
        await table.press("1")
        assert "whose prepared Units join?" in prompt_of(table)[0]


async def test_the_next_enemy_is_chosen_by_what_is_left_then() -> None:
    async with seated(played(at("pick_target"), 3), SMALL) as table:
        rows = prompt_of(table)
        assert "left of your attack: which enemy is next?" in rows[0]
        assert all((" ✓ " in row or "▌✓ " in row) == ("destroyed" in row) for row in rows[1:3])


async def test_saurons_attack_says_who_holds() -> None:
    async with seated(rich(s.DefendAgainst("p3", 5), two_units), SMALL) as table:
        rows = prompt_of(table)
        assert "Sauron attacks with 5" in rows[0]
        assert rows[1:3] == [
            "▸1▌▐13/8***▌ Treebeard  holds, the attack ends",
            " 2 ▐6/4▌ Rohirrim       destroyed, 1 left",
        ]


async def test_a_card_that_would_fall_stands_hollow_on_the_wall() -> None:
    saved = played(at("pick_corrupted"), 4)
    async with seated(saved, SMALL) as table:
        assert "Which of these cards is corrupted?" in prompt_of(table)[0]
        assert prompt_of(table)[1] == "▸1▌Corrupt Bill     Anna has 1, Bert has 1"
        assert table.text.splitlines()[1].startswith(" corrupted  (✗)─── 2 ─── 3 ───░4 lost░")
        assert "✗Bill" in rows_of(table, "wilds")[0]


async def test_glory_is_lost_by_its_number_and_nothing_by_0() -> None:
    saved = played(at("lose_glory"), 3)
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert rows[1] == "▸0▌Lose none     Glamdring or Arwen is corrupted"
        assert rows[2] == " 1 Lose 1 Glory  Cloak or Éowyn is corrupted"
        await table.press("1")
        assert last(saved).count == 1


async def test_a_window_is_passed_by_space() -> None:
    saved = played(at("window"), 3)
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert rows[1].startswith("▸space▌Use nothing")
        assert rows[2].startswith(" x     use  ▐◆*▌ Rope with its *")
        await table.press("space")
        assert last(saved).__struct_config__.tag == "pass"


async def test_the_end_says_who_has_won() -> None:
    async with seated(rich(change=at_the_gate), SMALL) as table:
        assert isinstance(table.app.screen, ResultScreen)
        assert "Bert is the Hero of Middle-earth" in table.text


async def test_the_last_card_is_asked_for_once_more() -> None:
    def nearly_lost(state: DiceState) -> None:
        for card in ("merry", "rohirrim"):
            state.wilds[card].corrupted = card == "merry"
        state.agenda = [s.PassRing(), s.PickCorrupted("p2")]
        state.sauron.points = 6
        state.active, state.phase = "", "sauron_corrupt"

    saved = rich(change=nearly_lost)
    async with seated(saved, SMALL) as table:
        assert "one more card loses!" in table.text.splitlines()[0]
        assert "one more loses" in table.text.splitlines()[1]
        await table.press("1")
        assert "Again to do it" in prompt_of(table)[0]
        assert not saved.table.over
        await table.press("1")
        assert isinstance(saved.table.prompt, Outcome)
        assert saved.table.prompt.result == LOST


@pytest.mark.parametrize("size", [(80, 24), (110, 36), (120, 40), (140, 44), (170, 50), (200, 60)])
@pytest.mark.parametrize("name", ["dice", "recruit", "many"])
async def test_panes_keep_to_their_rows(name: str, size: tuple[int, int]) -> None:
    def crowded(state: DiceState) -> None:
        anna = state.players["p1"]
        anna.active += [Die(21 + number, "FRODO", number + 1) for number in range(4)]
        anna.active += [Die(25, "SAM", 1)]
        anna.bag, anna.used = {}, {}
        state.sauron.muster += [EnemyDie(31 + number, "E_ROTK", number + 1) for number in range(3)]
        state.sauron.muster += [EnemyDie(34, "E_TT", 1), EnemyDie(35, "E_TT", 2), EnemyDie(36, "E_FOTR", 1)]
        state.sauron.pool, state.sauron.destroyed = {}, {}
        state.enemies.update(E_TT=0, E_ROTK=0)

    changes = {"dice": lambda state: None, "recruit": recruiting, "many": crowded}
    saved = rich(change=changes[name])
    async with seated(saved, size) as table:
        layout = table.screen.pane_layout
        plan = layout.stage.planned(Form(*size))
        for pane in plan.panes:
            page = layout.pages[pane]
            if pane in layout.panes and pane != "cards":
                assert len(page.rows) <= max(1, page.content_size.height), pane
                assert all(width(row) <= page.content_size.width for row in page.rows), pane


@pytest.mark.parametrize("size", [78, 81, 108])
async def test_panes_keep_to_their_width(size: int) -> None:
    async with seated(rich(change=recruiting), SMALL) as table:
        scene = table.screen.scene
        for name, pane in table.screen.pane_layout.panes.items():
            with scene.speaks():
                assert all(width(row) <= size for row in pane.lines(scene, size)), name


async def test_the_longest_wall_leaves_room_for_what_comes() -> None:
    async with seated(SavedGame.create(header_of(2, seed=21)), SMALL) as table:
        rows = table.text.splitlines()
        assert "░6 lost░  6 more lose" in rows[1]
        assert rows[1].rstrip().endswith("0 Corruption next")
        assert rows[3].strip() == "Sauron has no dice"
