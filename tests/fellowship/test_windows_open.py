"""Who is asked in a window, and what the question says of hidden hands (A54, A57, B2.8)."""

from __future__ import annotations

import msgspec
import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.steps import EndScenario, EndTurn, Roll
from core.kernel.table import Table, new_header
from tests.fellowship.situation import given, situation, when
from tests.kit.at_table import prompt
from tests.kit.told import happened


def about_to_roll(windows: str, sam: list[str], hands: str = "hidden") -> Table:
    """Return a table at which Frodo is about to roll, or has rolled where nobody was asked."""
    return given(
        agenda=[EndScenario(), EndTurn(), Roll("frodo", "B4.3.7")],
        hands=hands,
        open_windows=windows == "open",
        sam={"hand": sam},
        hobbits=3,
        rolls=["blank"],
    )


@situation(rule="B2.8, A57")
def test_with_hidden_hands_the_question_names_no_card() -> None:
    table = about_to_roll("holders", ["belt"])
    text = GAME.words.prompt_text(table.view("frodo"), GAME.sight.visible_prompt(table.state, prompt(table), "frodo"))
    assert text == "Frodo is about to roll. Does anybody use something?"
    open_hands = about_to_roll("holders", ["belt"], "open")
    assert GAME.words.prompt_text(open_hands.state, prompt(open_hands)).endswith("Does anybody use the Belt?")
    nobodys = about_to_roll("open", ["lembas"], "open")
    assert GAME.words.prompt_text(nobodys.state, prompt(nobodys)).endswith("Does anybody use something?")


@situation("A57", rule="A57")
@pytest.mark.parametrize(("windows", "asked"), [("holders", False), ("open", True)])
def test_open_windows_ask_whoever_holds_a_card(windows: str, asked: bool) -> None:
    with_belt, without = about_to_roll(windows, ["belt"]), about_to_roll(windows, ["gimli"])
    assert (prompt(with_belt).kind, prompt(with_belt).seat) == ("window", "sam")
    assert ((prompt(without).kind, prompt(without).seat) == ("window", "sam")) == asked
    if asked:
        assert prompt(with_belt).rule == prompt(without).rule
        when(without, "sam", "pass")
        assert happened(without, e.DieRolled)


@situation(rule="A57")
def test_the_option_says_what_it_means() -> None:
    option = next(one for one in GAME.options if one.id == "windows")
    assert option.values == ("holders", "open")
    assert "may tell" in option.summary
    table = Table(GAME, new_header(GAME, options={"windows": "open"}, seed=1))
    assert GAME.positions.options_of(table.state)["windows"] == "open"
    assert b"open_windows" not in msgspec.json.encode(Table(GAME, new_header(GAME, seed=1)).state)


@situation(rule="A54, B4.4.3")
def test_whether_a_cost_could_be_paid_is_told_to_nobody() -> None:
    refused = e.CostRefused("B4.4.3", able=False)
    hidden = about_to_roll("holders", []).state
    for seat in ("frodo", "sam", None):
        assert GAME.sight.event_view(hidden, refused, seat).able
    assert not GAME.sight.event_view(given().state, refused, "sam").able
