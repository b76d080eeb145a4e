"""Secret orders at one keyboard: a cover before each person, and nothing shown until all have answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.duel import DUEL, Bid
from tests.tui.table.sitting import seated
from tui.sheets.cover import CoverScreen
from tui.table.flow import ASK, Flow


def duel(**players: str) -> Table:
    seats = {seat: SeatInfo(seat, seat.title(), player) for seat, player in players.items()}
    table = Table(DUEL, new_header(DUEL, seats=seats, seed=1))
    table.open()
    return table


def test_everybody_is_alone_while_a_sealed_question_is_asked() -> None:
    table = duel()
    flow = Flow(table)
    assert flow.secret()
    assert flow.party("anna") == ["anna"]
    assert flow.needs_cover("anna")
    flow.look("anna")
    assert not flow.needs_cover("anna")
    table.act(Bid("anna", 3))
    assert flow.asked() == "ben"
    assert flow.needs_cover("ben")
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    shown = DUEL.sight.visible_prompt(table.state, prompt, "ben")
    assert [choice.seat for choice in flow.offered(shown, "ben")] == ["ben"] * 3


def test_one_person_among_bots_needs_no_cover() -> None:
    table = duel(ben="random", carl="random")
    flow = Flow(table)
    assert not flow.secret()
    assert not flow.needs_cover("anna")
    assert flow.asked() == "anna"


def test_the_game_names_the_wishes() -> None:
    assert Flow(duel()).wishes_of_the_game() == {
        ASK: "ask me in every window",
        "noon": "leave me alone until noon",
    }
    dice = catalogue.game("dice")
    table = Table(dice, new_header(dice, seed=1))
    assert list(Flow(table).wishes_of_the_game()) == [ASK, "turn"]


async def test_a_cover_lies_before_each_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "game", lambda game_id: DUEL)
    saved = SavedGame.create(new_header(DUEL, seed=1, name="duel"), tmp_path / "duel.jsonl")
    async with seated(saved) as table:
        for seat, number in (("anna", 3), ("ben", 2), ("carl", 1)):
            assert isinstance(table.app.screen, CoverScreen)
            assert seat.title() in table.text
            await table.press("y")
            assert table.screen.seated.eyes == seat
            assert "bids: " not in table.text
            assert f"What does {seat.title()} bid?" in table.text
            await table.press(str(number))
        assert saved.table.state.points["anna"] == 1
        assert isinstance(table.app.screen, CoverScreen)
        await table.press("y")
        assert "bids: anna 3" in table.text
