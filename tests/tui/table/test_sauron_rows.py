"""The rows of Sauron's prompts: what each card would do now, which is selected, Nazgûl cards, and discarding."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.fellowship.model.sauron_steps import Activation, RefreshHand
from core.fellowship.model.steps import Pay
from tests.tui.table.facing import against
from tests.tui.table.sitting import Sitting, seated
from tui.games.fellowship.board import BoardPane

SMALL = (80, 24)
MINUS = "\N{MINUS SIGN}"


def row_of(table: Sitting, what: str) -> str:
    """Return the row of the prompt that begins with its key and `what`, without blanks more than one."""
    rows = [" ".join(row.replace("\u258c", " ").split()) for row in table.text.splitlines()[12:]]
    return next(row for row in rows if re.match(rf"\W*\w? ?{re.escape(what)}", row))


async def test_where_a_hobbit_takes_all_symbols_alike_ones_are_counted_together() -> None:
    held = ["SC29", "SC30", "SC26", "SC08"]
    frodo = {"hand": ["white_hiding", "aragorn"], "shields": 2, "step": 2, "tokens": {"sun": 1}}
    calls = against({"sauron"}, holds=held, agenda=[Activation("frodo")], frodo=frodo)
    async with seated(calls, SMALL) as table:
        assert row_of(table, "SC29") == f"\u25b81 SC29 {MINUS}2\u25af and {MINUS}1 life token"
        assert row_of(table, "SC30") == f"2 SC30 Frodo 2\u21924 and {MINUS}1 life token"
        assert row_of(table, "SC26") == f"3 SC26 \u265e 6\u21928 and {MINUS}1\u25af and {MINUS}2\u25c8"
        assert row_of(table, "SC08") == f"4 SC08 {MINUS}2\u25c8"


async def test_of_all_symbols_a_hobbit_takes_only_as_many_as_he_has_something_for() -> None:
    frodo = {"hand": ["aragorn"], "step": 2}
    calls = against({"sauron"}, holds=["SC29", "SC26"], agenda=[Activation("frodo")], frodo=frodo)
    async with seated(calls, SMALL) as table:
        assert row_of(table, "SC29") == f"\u25b81 SC29 {MINUS}1\u25af and has no life token"
        assert row_of(table, "SC26").endswith("and has 0 of 2\u25c8")


async def test_a_card_that_does_nothing_says_so_and_is_not_selected_beforehand() -> None:
    async with seated(against({"sauron"}, holds=["SC08", "SC10"]), SMALL) as table:
        assert row_of(table, "SC08") == "1 SC08 has 2 of 3\u25c8, no effect"
        assert row_of(table, "SC10").startswith("\u25b82 SC10 \u265e 6\u21929 or Frodo 0\u21921")
        assert table.screen.shown.choices[table.screen.prompt.choice].action.card == "SC10"
    async with seated(against({"sauron"}, holds=["SC08"], nazgul_draws=[]), SMALL) as table:
        assert row_of(table, "SC08").startswith("1 SC08")


async def test_the_rider_on_his_way_home_is_won_by_sauron_and_lost_by_the_hobbits() -> None:
    home = {"holds": ["SC10"], "rider": 12, "back": True}
    async with seated(against({"sauron"}, **home), SMALL) as table:
        assert "\u265e 12\u219215, won" in row_of(table, "SC10")
    async with seated(against({"frodo", "sam", "sauron"}, **home), SMALL) as table:
        await table.press("y", "1", "y")
        assert "\u265e 12\u219215, lost" in table.text


@pytest.mark.parametrize(("step", "drawn"), [(6, "5───♞▸──7"), (10, "9───♞▸──11")])
async def test_the_rider_stands_in_place_of_the_number_of_his_step(step: int, drawn: str) -> None:
    async with seated(against({"sauron"}, holds=["SC10"], rider=step, back=True), SMALL) as table:
        assert drawn in table.text
        assert f"♞ {15 - step} from 15" in table.text


async def test_beyond_sauron_it_is_told_where_the_rider_stands() -> None:
    async with seated(against({"sauron"}, holds=["SC10"], rider=14, sauron=12, back=True), SMALL) as table:
        assert "♞ on 14, 1 from 15" in table.text


async def test_whom_an_eye_catches_and_whom_the_rider_meets_is_said() -> None:
    near: dict[str, Any] = {"sauron": 9, "rider": 11, "frodo": {"step": 5}, "sam": {"step": 8}}
    async with seated(against({"sauron"}, holds=["SC15", "SC12"], **near), SMALL) as table:
        assert "\u25c9 9\u21928, Sam caught" in row_of(table, "SC15")
    async with seated(against({"sauron"}, holds=["SC12"], **(near | {"rider": 7, "back": False})), SMALL) as table:
        assert "\u265e 7\u21925, meets Frodo" in row_of(table, "SC12")


async def test_on_mount_doom_sauron_is_told_what_is_at_stake() -> None:
    tried: dict[str, Any] = {"agenda": [Activation("frodo")], "frodo": {"step": 5}, "sam": {"step": 4}}
    tried["back"] = False
    async with seated(against({"sauron"}, place="mount_doom", holds=["SC10"], **tried), SMALL) as table:
        assert "Unless this takes Frodo out of the game, the Ring is destroyed." in table.text
        assert "Frodo 10\u25c9  calls Sauron" in table.text
        assert "is the end" not in table.text
        assert "\u265e 6 from 0" in table.text, "nobody bears the Ring: the rider makes for the light"


@pytest.mark.parametrize(("place", "told"), [("bag_end", "may call Sauron"), ("rivendell", "or calls Sauron")])
async def test_at_a_haven_the_steps_say_that_sauron_is_called_instead_of_a_roll(place: str, told: str) -> None:
    async with seated(against({"frodo"}, place=place), SMALL) as table:
        pane = table.screen.pane_layout.panes["board"]
        assert isinstance(pane, BoardPane)
        assert pane.scene is not None
        says = pane.drawing(pane.scene, 80).spots[0].says
        assert says is not None
        assert told in says()
        assert ("may call Sauron; then" in table.text) is (place == "bag_end"), "the step that is under way is told"


async def test_each_open_nazgul_card_has_a_row_that_says_what_comes_after_it() -> None:
    async with seated(against({"sauron"}, nazgul=["NZ5"]), SMALL) as table:
        told = f"n Nazgûl card: Witch-king's Command {MINUS}1\u25af, then all 1 \u25cb\u2661\u263c else next event"
        assert row_of(table, "Nazgûl card: Witch-king's") == told
        await table.press("n")
        played = [entry.action for entry in table.screen.seated.table.line.entries[1:]]
        assert played[0].card == "NZ5"
    async with seated(against({"sauron"}, nazgul=["NZ5", "NZ6"]), SMALL) as table:
        assert (
            row_of(table, "Nazgûl card: Shadow over")
            == "4 Nazgûl card: Shadow over Gondor has no life token, then all 2\u25c8 else \u25c91"
        )
        assert "open Witch-king's Command, Shadow over Gondor" in table.text
        await table.press("n")
        assert row_of(table, "Nazgûl card: Witch").startswith("\u25b83")
        await table.press("n")
        assert row_of(table, "Nazgûl card: Shadow").startswith("\u25b84")


async def test_what_hidden_cards_decide_is_not_foretold() -> None:
    async with seated(against({"sauron"}, nazgul=["NZ3"]), (120, 40)) as table:
        rows = table.screen.shown.asking
        hunt = next(at for at, one in enumerate(rows.choices) if getattr(one.action, "card", "") == "NZ3")
        assert rows.ahead(hunt).stopped == "hidden"
        assert rows.ahead(hunt).view.rider.step == 8
        table.screen.prompt.go_to(hunt)
        await table.settle()
        assert "The Hunt" in table.text
        assert "cannot be paid" not in table.text


async def test_sauron_discards_what_he_likes_and_is_told_how_many_cards_he_draws() -> None:
    held = ["SC08", "SC10", "SC19"]
    asked = against({"sauron"}, holds=held, agenda=[RefreshHand("S4.3")])
    async with seated(asked, SMALL) as table:
        assert table.screen.prompt.choice == -1
        assert row_of(table, "SC08") == f"1 SC08 {MINUS}3\u25c8"
        assert row_of(table, "SC10") == "2 SC10 \u265e 3 steps and 1 into the dark"
        assert row_of(table, "SC19") == f"3 SC19 {MINUS}2\u25af"
        assert "d done, draw 3\u25af" in table.text
        await table.press("enter")
        assert asked.table.state.dark_lord.hand == held
        await table.press("1")
        assert asked.table.state.dark_lord.hand == held[1:]
        assert asked.table.state.dark_lord.discard[-1] == "SC08"
        assert "d done, draw 4\u25af" in table.text
        assert row_of(table, "SC08") == "SC08 thrown away"
        assert row_of(table, "SC19") == f"3 SC19 {MINUS}2\u25af"
        await table.press("1")
        assert asked.table.state.dark_lord.hand == held[1:]
        await table.press("d")
        assert len(asked.table.state.dark_lord.hand) == 6
        assert asked.table.state.dark_lord.hand[:2] == held[1:]


async def test_where_two_open_cards_leave_no_rows_the_hand_is_in_sight_before_them() -> None:
    held = ["SC08", "SC10", "SC19", "SC29", "SC30", "SC26"]
    async with seated(against({"sauron"}, holds=held, nazgul=["NZ5", "NZ6"]), (120, 40)) as table:
        pane = "\n".join(row[81:] for row in table.text.splitlines())
        said = " ".join(pane.replace("\N{NO-BREAK SPACE}", " ").split())
        assert f"hand \u258d{MINUS}3\u25c8 \u258d\u265e3" in said
        assert "\u258d\u265e2 \N{MINUS SIGN}1\u25af \N{MINUS SIGN}2\u25c8" in said
        assert "Black Rider on 6" in said
        assert "Witch-king's Command" in said
        assert "chip on" not in said
    few = against({"sauron"}, holds=held[:2], nazgul=["NZ5"], chips={"hiding:4": "light"})
    async with seated(few, (120, 40)) as table:
        pane = " ".join(row[81:] for row in table.text.splitlines())
        assert f"hand SC08 {MINUS}3\u25c8  SC10 \u265e3" in pane.replace("\N{NO-BREAK SPACE}", " ")
        assert "chip on hiding 4:" in pane


async def test_the_page_of_sauron_tells_all_his_cards_where_words_would_not_fit() -> None:
    held = ["SC08", "SC10", "SC19", "SC29", "SC30", "SC26"]
    async with seated(against({"sauron"}, holds=held, nazgul=["NZ5", "NZ6"]), SMALL) as table:
        assert "Sauron 6\u25af F8" in table.text
        await table.press("f8")
        assert all(f"{card}\u25c7" in table.text for card in held)
        assert all(f"\u25c7 {card}" in table.text for card in ("NZ5", "NZ6"))
        told = " ".join(table.text.split())
        assert f"Witch-king's Command\u25c7 NZ5 {MINUS}1\u25af, then all 1 \u25cb\u2661\u263c else next event" in told
        assert "reconstructed, not printed" in told
    async with seated(against({"sauron"}, holds=["SC10"], nazgul=[]), SMALL) as table:
        await table.press("f8")
        assert "SC10 the Black Rider rides 3 steps" in table.text


async def test_what_follows_is_not_said_twice() -> None:
    async with seated(against({"sauron"}, holds=["SC08"], frodo={"shields": 3}), SMALL) as table:
        followed = "; ".join(table.screen.shown.asking.follows(table.screen.prompt.choice))
        assert followed.count("Frodo discards 3 shields") == 1


async def test_where_sauron_is_called_no_odds_of_a_die_are_told() -> None:
    asked = against({"frodo", "sam"}, agenda=[Pay("tile", "sauron_die_or_eye", "one", "frodo")])
    async with seated(asked, SMALL) as table:
        assert "Sauron plays a card, or takes a new hand" in table.text
        assert "one in six" not in table.text
