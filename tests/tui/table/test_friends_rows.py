"""Rows of prompts with Friends & Foes: what is handed out, which line, what a window brings, what a foe costs."""

from __future__ import annotations

from core.fellowship.model.actions import ChooseLine, GiveTo
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated

SMALL = (80, 24)


def prompt_of(table: Sitting) -> list[str]:
    """Return the rows of the prompt as they are painted."""
    return ["".join(text for text, _ in row).rstrip() for row in table.screen.prompt.rows]


async def test_one_card_is_handed_out_by_one_key_with_every_hand_in_sight() -> None:
    saved = at("isengard", 2)
    hands = {name: hobbit.hand for name, hobbit in saved.table.state.hobbits.items()}
    async with seated(saved, SMALL) as table:
        lying, *rows = prompt_of(table)
        assert lying.split()[:2] == ["face", "up"]
        for row, name, key in zip(rows, hands, "12", strict=False):
            assert row[1] == key
            assert row.count("▍") == len(set(hands[name]))
        await table.press("2")
        action = saved.table.line.entries[-1].action
        assert isinstance(action, GiveTo)
        assert action.hobbit == "sam"


async def test_lines_to_choose_from_say_what_follows_and_never_begin_with_a_die() -> None:
    saved = at("isengard", 8)
    async with seated(saved, SMALL) as table:
        assert prompt_of(table)[0].startswith("▸1▌» Travelling from 0 to 1  a shield")
        await table.press("3")
        assert saved.table.line.entries[-1].action == ChooseLine("frodo", "friendship")


async def test_a_play_that_rolls_the_die_is_not_selected_beforehand() -> None:
    hand = {"hand": ["grey_friendship", "white_travelling"]}
    position = given("helms_deep", at="step_two", frodo=hand, lines={"fighting": 3})
    async with seated(SavedGame.create(position.header), SMALL) as table:
        rows = prompt_of(table)
        selected = [row for row in rows if row.startswith("▸")]
        assert any("⚄" in row for row in rows)
        assert selected
        assert "⚄" not in selected[0].partition("▌")[2].partition("  ")[0]


async def test_an_event_that_a_card_decides_is_not_called_nothing() -> None:
    async with seated(at("isengard", 85), SMALL) as table:
        text = " ".join(" ".join(prompt_of(table)).split())
        assert "event 2, White Figures in Fangorn Forest: turn cards up: grey" in text
        assert "nothing happens" not in text


async def test_foes_that_come_with_an_event_are_told_with_it() -> None:
    position = given("bree", at="step_two", frodo={"hand": ["white_travelling"]})
    async with seated(SavedGame.create(position.header), SMALL) as table:
        assert "then 3 foes; Sam may take ⚄" in table.text
        assert "can be paid" not in table.text


async def test_who_can_neither_pay_for_an_event_nor_give_what_it_takes_is_lost() -> None:
    jokers, poor = {"hand": ["white_joker"] * 3}, {"hand": ["grey_hiding"], "shields": 2}
    position = given("shelobs_lair", at="step_two", event=1, frodo=jokers, sam=poor)
    async with seated(SavedGame.create(position.header), SMALL) as table:
        told = next(row for row in table.text.splitlines() if "✓ Frodo" in row)
        assert "✗ Sam is lost" in told
        assert "3◈" not in told


async def test_a_long_event_box_goes_on_in_the_row_below() -> None:
    position = given("bree", at="step_two", event=2, frodo={"hand": ["white_travelling"]})
    async with seated(SavedGame.create(position.header), SMALL) as table:
        rows = table.text.splitlines()
        first = next(row for row in rows if "Nazgûl Strike at Bree" in row)
        below = rows[rows.index(first) + 1]
        assert "…" not in first
        assert "per ∩ left" in below
        assert "short" in below


async def test_beating_a_foe_in_a_window_says_what_it_costs() -> None:
    position = given("bree", at="", foes=["uruk_hai", "snaga"], frodo={"hand": ["white_travelling"]})
    async with seated(SavedGame.create(position.header), SMALL) as table:
        row = next(row for row in prompt_of(table) if "defeats Uruk-hai" in row)
        assert "⚄" in row
