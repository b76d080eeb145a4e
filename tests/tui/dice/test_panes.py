"""The panes of the Dice Building Game: dice, Wilds, Sauron, players, cards, and the table at a glance."""

from __future__ import annotations

import pytest

from core.dice.model import steps as s
from core.dice.model.state import DiceState, Die, EnemyDie
from tests.tui.dice.tables import at, played, rich
from tests.tui.table.sitting import Sitting, seated
from tui.widgets.spots import SpotPane

SIZES = [(80, 24), (120, 40), (200, 60)]


def rows_of(table: Sitting, pane: str) -> list[str]:
    """Return the rows of a pane as they are painted."""
    return ["".join(text for text, _ in row).rstrip() for row in table.screen.pane_layout.panes[pane].rows]


async def test_at_80x24_the_first_tab_holds_the_whole_table() -> None:
    async with seated(rich(), (80, 24)) as table:
        rows = rows_of(table, "glance")
        assert rows[0] == " Active   7F to spend [F1 Frodo]x3 [↻* Sam] [U2 6/4* Arwen] [F2|D2 Bill]"
        assert rows[1] == "          [F1|↻ Horn]"
        assert rows[2].startswith(" Muster   [12/7* Aragorn+Sting] [1/1 Frodo] [◆ Rope]")
        assert "attack 14" in rows[2]
        assert "[Orc 2/1]" in rows[3]
        assert "[Saruman 4/5]" in rows[3]
        assert "[◉ Eye]x2" in rows[3]
        assert "attack 6:" in rows[3]
        assert any(row.startswith(" Wilds 1") and "×Bill" in row for row in rows)  # noqa: RUF001
        assert any(row.startswith(" Wilds 3") and "TT   ■" in row for row in rows)
        assert all(len(row) <= 80 for row in rows)
        assert "F2 Table" in table.text
        assert "F9 Cards" in table.text


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
    async with seated(rich(), (120, 40)) as table:
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
    async with seated(rich(), (120, 40)) as table:
        rows = rows_of(table, "pools")
        boxes, names = rows[0].split("╭")[1:], rows[2].split("╰")[1:]
        marked = {name.strip("─╯ "): "°" in box for name, box in zip(names, boxes, strict=True)}
        assert marked["Sam"] is False
        assert marked["Arwen"] is True


async def test_the_wilds_tell_cost_glory_dice_markers_and_enemy_cards() -> None:
    async with seated(rich(), (80, 24)) as table:
        await table.press("f3")
        text = "\n".join(rows_of(table, "wilds"))
        assert "×Bill the Pony" in text  # noqa: RUF001
        assert "Elven Rope" in text
        assert "3F     ■■··" in text
        assert "6F 4✦° ■■■·" in text
        assert "RotK enemies" in text
        assert "no dice left" in text


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
        assert "9 Corruption next: 5 for dice, 4 on the mat" in told
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
        assert "1 Corruption next: 1 for dice" in " ".join(" ".join(rows_of(table, "sauron")).split())


async def test_the_road_and_the_stakes_are_always_in_sight() -> None:
    for size in SIZES:
        async with seated(rich(), size) as table:
            assert "[Helm's Deep] → Pelennor Fields" in table.text
            assert "●●○○ 2 of 4" in table.text
            assert "◎ Bert 12✦" in table.text


async def test_one_card_from_defeat_the_header_warns() -> None:
    def dark(state: DiceState) -> None:
        state.wilds["merry"].corrupted = True

    async with seated(rich(change=dark), (80, 24)) as table:
        assert "one more card loses!" in table.text.splitlines()[0]
    async with seated(rich(), (80, 24)) as table:
        assert "loses" not in table.text.splitlines()[0]


async def test_other_players_stand_in_short() -> None:
    async with seated(rich(), (120, 40)) as table:
        rows = rows_of(table, "players")
        assert rows[0].startswith(" ▸ Anna")
        assert "prepared 1/1 1/1 3/2" in rows[1]
        assert "muster 13/8" in rows[2]
        assert "bag 10 used 1" in rows[3]
    async with seated(rich(), (200, 60)) as table:
        text = "\n".join(rows_of(table, "players"))
        assert "prepared [1/1 Frodo]x2 [3/2 Merry]" in text
        assert "***" in text


async def test_the_cards_stand_open_with_their_faces_and_where_figures_come_from() -> None:
    async with seated(rich(), (80, 24)) as table:
        await table.press("f9")
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
        await table.press("f", "enter")
        while table.screen.saved.table.prompt.kind == "pay":
            await table.press("enter")
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
            seen = {first}
            for _ in range(40):
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


async def test_f_and_d_go_to_mustering_and_to_the_end() -> None:
    saved = rich()
    async with seated(saved, (80, 24)) as table:
        assert "f muster" in table.text
        await table.press("f")
        assert table.screen.shown.choices[table.screen.prompt.choice].action.__struct_config__.tag == "muster"
        await table.press("d")
        assert saved.table.line.entries[-1].action.__struct_config__.tag == "done"
        await table.press("f")
        assert "D4." in table.said or "D3." in table.said


async def test_where_a_choice_must_be_made_d_says_so() -> None:
    saved = played(at("pick_corrupted"), 4)
    async with seated(saved, (80, 24)) as table:
        await table.press("d")
        assert "One of these choices has to be made" in table.said


async def test_the_defender_sees_the_own_dice() -> None:
    def two_units(state: DiceState) -> None:
        state.players["p3"].muster.append(Die(21, "U_ROH", 6))
        state.wilds["rohirrim"].dice = 3

    async with seated(rich(s.DefendAgainst("p3", 9), two_units), (80, 24)) as table:
        assert "13/8*** Treebeard] [6/4 Rohirrim]" in rows_of(table, "glance")[1]
        assert "Cleo: " in table.text


@pytest.mark.parametrize("size", SIZES)
async def test_in_ascii_all_of_it_is_ascii(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    async with seated(rich(), size) as table:
        for key in ("f9", "f3", "f4", "f6", "f2", "f5"):
            await table.press(key)
            assert table.text.isascii()
        assert "F2|D2" in table.text


async def test_colours_never_carry_meaning_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(rich(), (120, 40)) as table:
        assert "×Bill" in table.text  # noqa: RUF001
        assert "[Helm's Deep]" in table.text
        assert "▸ Anna" in table.text
        assert "2 of 4" in table.text
