"""The panes of the Dice Building Game: the wall, players, Sauron, dice, Wilds, road and cards."""

from __future__ import annotations

import pytest

from core.dice.model import steps as s
from core.dice.model.state import DiceState, Die, EnemyDie
from replays.gallery import FOLDER
from tests.tui.dice.tables import at, played, rich
from tests.tui.table.sitting import Sitting, seated, sitting
from tui.replay.screen import ReplayScreen
from tui.widgets.spots import SpotPane

SIZES = [(80, 24), (120, 40), (200, 60)]


def rows_of(table: Sitting, pane: str) -> list[str]:
    """Return the rows of a pane as they are painted."""
    return ["".join(text for text, _ in row).rstrip() for row in table.screen.pane_layout.panes[pane].rows]


async def test_at_80x24_one_view_holds_the_whole_table() -> None:
    async with seated(rich(), (80, 24)) as table:
        rows = table.text.splitlines()
        assert rows[1].startswith(" corrupted   ✗ ░░░ ✗ ─── 3 ───░4 lost░  2 more lose")
        assert rows[1].rstrip().endswith("9 Corruption next")
        assert rows[2].startswith("▸Anna              7✦ bag  3 used  2")
        assert "12✦ bag  8 used  0" in rows[2]
        assert rows[4].startswith(" Sauron attacks with 6 ▐Orc 2/1▌ ▐Saruman 4/5▌ ▐◉ Eye▌×2")  # noqa: RUF001
        assert "The dice of Anna   7F to spend   attack 14" in rows[6]
        assert rows[7].startswith(" Active  ▐F1▌Frodo×3 ▐↻*▌Sam ▐U2 6/4*▌Arwen ▐F2|D2▌Bill")  # noqa: RUF001
        assert rows[8].startswith(" Muster  ▐12/7*▌Aragorn+Sting ▐1/1▌Frodo ▐◆▌Rope")
        assert "✗Bill" in rows[10]
        assert rows[12].rstrip().endswith("+TT")
        assert "What do you do with your dice?" in rows[14]
        assert all(key in rows[23] for key in ("d done", "x use", "F3 cards"))


async def test_at_80x24_the_signs_are_said_below_the_dice_where_a_row_is_free() -> None:
    async with seated(rich(), (80, 24)) as table:
        assert " F Fellowship  ✦ Glory  ■ die left  · gone  U1 1/2 Unit: level, attack/defense" in table.text


async def test_a_replay_marks_the_player_whose_turn_has_begun_and_not_whoever_decided_before() -> None:
    async with sitting(ReplayScreen(FOLDER / "glory-spent.jsonl", 11), (80, 24)) as table:
        rows = table.text.splitlines()
        assert "Judith, Phase 2: dice" in rows[0]
        assert rows[2].startswith("▸Judith")
        assert " Martin " in rows[2]


async def test_a_replay_marks_the_ringbearer_in_sauron_s_turn() -> None:
    async with sitting(ReplayScreen(FOLDER / "glory-spent.jsonl", 16), (80, 24)) as table:
        rows = table.text.splitlines()
        assert "Sauron 3: corrupt (Judith)" in rows[0]
        assert rows[2].startswith("▸Judith")


async def test_what_happened_stands_below_the_choices_where_the_log_is_a_tab() -> None:
    for size, told in (((80, 24), True), ((120, 40), False)):
        async with seated(rich(), size) as table:
            await table.press("d", "2", "d")
            assert table.screen.saved.table.prompt.kind == "keep_artifacts"
            news = table.screen.prompt.news
            assert bool(news) is told
            shown = "\n".join(table.text.splitlines()[14:])
            assert all(text in shown for text in news)


async def test_dice_are_drawn_over_three_rows_where_there_is_room() -> None:
    async with seated(rich(), (200, 60)) as table:
        rows = rows_of(table, "pools")
        assert rows[0].count("╭") == 7
        assert "│ U2 6/4* │" in rows[1]
        assert "╰──Arwen──╯" in rows[2]
        assert "╭─+Sting─°╮" in rows[3]
        assert "│  12/7*  │" in rows[4]
        assert "╰─Aragorn─╯" in rows[5]
        assert "Bag 3: 2 Frodo, 1 Sam" in rows[6]
        assert "Spent 1: 1 Rope" in rows[6]
        assert "The dice of Anna" in table.text


async def test_a_printed_face_carries_no_mark_and_a_reconstructed_one_does() -> None:
    async with seated(rich(), (200, 60)) as table:
        rows = rows_of(table, "pools")
        boxes, names = rows[0].split("╭")[1:], rows[2].split("╰")[1:]
        marked = {name.strip("─╯ "): "°" in box for name, box in zip(names, boxes, strict=True)}
        assert marked["Sam"] is False
        assert marked["Arwen"] is True


async def test_the_wilds_tell_cost_glory_dice_markers_and_enemy_cards() -> None:
    async with seated(rich(), (200, 60)) as table:
        text = "\n".join(rows_of(table, "wilds"))
        assert "✗Bill the Pony" in text
        assert "Elven Rope" in text
        assert "3F     ■■··" in text
        assert "6F 4✦° ■■■·" in text
        assert "The Return of the King" in text
        assert "no dice left" in text
    async with seated(rich(), (80, 24)) as table:
        rows = rows_of(table, "wilds")
        assert len(rows) == 4
        assert "✗Bill      3F    ■■■·" in rows[0]
        assert "Aragorn   6F 4✦ ■■■·" in rows[3]
        assert [row.partition("+")[2] for row in rows] == ["", "", "TT", "RotK"]


async def test_empty_rows_of_the_wilds_say_where_they_are_filled() -> None:
    async with seated(played(at("dice_phase"), 2), (120, 40)) as table:
        text = "\n".join(rows_of(table, "wilds"))
        assert "comes at Rivendell" in text
        assert text.count("comes at Mines of Moria") == 2


async def test_saurons_mat_tells_forces_eyes_and_what_is_coming() -> None:
    async with seated(rich(), (120, 40)) as table:
        rows = rows_of(table, "sauron")
        assert rows[0].split() == ["Orc", "2/1°", "FotR"]
        assert rows[1].split() == ["Saruman", "4/5°", "TT"]
        told = " ".join(" ".join(rows).split())
        assert table.text.count("9 Corruption next: 5 for dice, 4 waiting") == 1  # beside the wall, not here too
        assert "pool 1 TT destroyed 1 FotR" in told
        assert "a destroyed die returns, 4 Corruption for the next turn" in told
        assert "2 Eyes count for nothing: prepared Frodo" in told
        assert "Sauron  attacks with 6" in table.text


async def test_without_a_force_the_mat_says_so() -> None:
    def peace(state: DiceState) -> None:
        state.sauron.muster = [EnemyDie(16, "E_FOTR", 4)]
        state.sauron.pending = 0

    async with seated(rich(change=peace), (120, 40)) as table:
        assert "Sauron  no force" in table.text
        assert table.text.count("1 Corruption next: 1 for dice") == 1


async def test_the_wall_is_always_in_sight_and_the_road_where_it_has_a_row() -> None:
    for size in SIZES:
        async with seated(rich(), size) as table:
            assert "✗ ░░░ ✗ ─── 3 ───░4 lost░" in table.text
            assert "12✦ bag  8 used  0" in table.text
            if size[0] == 80:
                await table.press("f7")
            assert "Helm's Deep ─ Pelennor Fields" in table.text
            assert "▲ Grey Havens" in " ".join(table.text.split())


async def test_one_card_from_defeat_the_header_warns() -> None:
    def dark(state: DiceState) -> None:
        state.wilds["merry"].corrupted = True

    async with seated(rich(change=dark), (80, 24)) as table:
        assert "one more card loses!" in table.text.splitlines()[0]
    async with seated(rich(), (80, 24)) as table:
        assert "loses" not in table.text.splitlines()[0]


async def test_what_others_have_ready_stands_beside_their_figures() -> None:
    for size in SIZES[1:]:
        async with seated(rich(), size) as table:
            rows = rows_of(table, "players")
            assert rows[0].startswith("▸Anna")
            assert "prepared ▐1/1▌Frodo×2 ▐3/2▌Merry" in rows[1]  # noqa: RUF001
            assert "mustered ▐13/8***▌Treebeard" in rows[2]
            assert "bag 10 used  1" in rows[3]


async def test_the_cards_stand_open_with_their_faces_and_where_figures_come_from() -> None:
    async with seated(rich(), (80, 24)) as table:
        await table.press("f3")
        rows = rows_of(table, "cards")
        assert rows[0] == " ° reconstructed, not printed"
        text = "\n".join(rows)
        assert "Elven Rope  cost 3  2 left" in " ".join(text.split("\n")).replace("   ", "  ")
        assert "Orc 2/1°" in text
        assert "each Eye:" in text
        assert "Aragorn" in text


async def test_changes_are_marked_until_the_next_decision() -> None:
    async with seated(rich(), (120, 40)) as table:
        assert "•" not in "\n".join(rows_of(table, "pools"))
        await table.press("1", "enter")
        await table.press_until("enter", lambda: table.screen.saved.table.prompt.kind != "pay")
        marked = rows_of(table, "pools")[3]
        assert "•" in marked
        await table.press("d")
        assert "•" not in rows_of(table, "pools")[3]


async def test_keys_go_from_spot_to_spot_and_r_shows_the_rule_of_each() -> None:
    async with seated(rich(), (200, 60)) as table:
        for pane, first, rules in (
            ("wilds", "DC.frodo", {"DC.sting", "DE.E_TT"}),
            ("sauron", "DD.E_FOTR", {"DD.E_TT"}),
            ("pools", "DD.FRODO", {"DD.SAM", "DD.U_GON"}),
            ("cards", "DC.frodo", {"DE.E_FOTR", "DL.helms_deep"}),
        ):
            page = table.screen.pane_layout.panes[pane]
            assert isinstance(page, SpotPane)
            table.screen.set_focus(page)
            await table.settle()
            assert table.screen.rule_pane.rule_id == first
            seen, along = {first}, "l"
            for _ in range(60):
                was = page.at
                await table.press(along)
                if page.at == was:
                    along = "h" if along == "l" else "l"
                    await table.press("j")
                seen.add(table.screen.rule_pane.rule_id)
            assert rules <= seen, pane
            book = table.screen.game.rulebook()
            assert all(rule in book for rule in seen)
        await table.press("g", "r")
        assert table.app.screen is not table.screen
        assert "Frodo Baggins" in table.text


async def test_the_spot_is_marked_only_while_its_pane_has_the_focus() -> None:
    async with seated(rich(), (120, 40)) as table:
        page = table.screen.pane_layout.panes["wilds"]
        assert not any(role == "chosen" for row in page.rows for _, role in row)
        table.screen.set_focus(page)
        await table.settle()
        assert any(role == "chosen" for row in page.rows for _, role in row)
        table.screen.set_focus(table.screen.prompt)
        await table.settle()
        assert not any(role == "chosen" for row in page.rows for _, role in row)


async def test_fixed_keys_take_their_answer_and_say_why_there_is_none() -> None:
    saved = rich()
    async with seated(saved, (80, 24)) as table:
        await table.press("b")
        assert "There is nothing to take back" in table.said
        await table.press("x")
        assert saved.table.line.entries[-1].action.__struct_config__.tag == "use_artifact"
        await table.press("b", "d")
        assert saved.table.line.entries[-1].action.__struct_config__.tag == "done"
        assert saved.table.state.phase == "war"


async def test_x_says_that_no_artifact_is_mustered() -> None:
    def bare(state: DiceState) -> None:
        state.players["p1"].muster = []

    async with seated(rich(change=bare), (80, 24)) as table:
        await table.press("x")
        assert "No artifact is mustered" in table.said


async def test_where_a_choice_must_be_made_d_says_so() -> None:
    saved = played(at("pick_corrupted"), 4)
    async with seated(saved, (80, 24)) as table:
        await table.press("d")
        assert "One of these choices has to be made" in table.said


def two_units(state: DiceState) -> None:
    """Let Cleo have two Units."""
    state.players["p3"].muster.append(Die(21, "U_ROH", 6))
    state.wilds["rohirrim"].dice = 3


async def test_the_defender_sees_the_own_dice() -> None:
    async with seated(rich(s.DefendAgainst("p3", 9), two_units), (80, 24)) as table:
        assert rows_of(table, "pools")[1] == " Muster  ▐13/8***▌Treebeard ▐6/4▌Rohirrim"
        assert "Cleo: " in table.text


@pytest.mark.parametrize("size", SIZES)
async def test_in_ascii_all_of_it_is_ascii(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    async with seated(rich(), size) as table:
        for key in ("f3", "f4", "f5", "f6", "f7", "f8", "f2"):
            await table.press(key)
            assert table.text.isascii()
        assert "F2|D2" in table.text


async def test_colours_never_carry_meaning_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(rich(), (120, 40)) as table:
        assert "✗Bill" in table.text
        assert "▸Anna" in table.text
        assert "✗ ─── 3 ───░4 lost░  2 more lose" in table.text
