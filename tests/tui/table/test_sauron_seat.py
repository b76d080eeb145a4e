"""A person in the seat of Sauron: what his screen shows, what it hides, and that every pane bears the new seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.bots.seated import play_bots
from core.fellowship.game import GAME
from core.kernel.table import SeatInfo, new_header
from saves.game_file import SavedGame
from tests.tui.table.sitting import seated


def saved_game(folder: Path, people: set[str], **options: str) -> SavedGame:
    chosen = GAME.checked_options({"sauron": "on", "hobbits": "2", **options})
    seats = {
        seat.id: SeatInfo(seat.id, seat.name, "human" if seat.id in people else "sensible")
        for seat in GAME.seats(chosen)
    }
    saved = SavedGame.create(new_header(GAME, options=chosen, seats=seats, seed=3), folder / f"{len(people)}.jsonl")
    play_bots(saved.table)
    return saved


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_sauron_player_sees_his_cards_and_chooses(tmp_path: Path, size: tuple[int, int]) -> None:
    saved = saved_game(tmp_path, {"sauron"})
    hand = list(saved.table.state.dark_lord.hand)
    async with seated(saved, size) as table:
        assert "Play " in table.text
        assert hand[0] in table.text
        before = saved.table.entry
        await table.press("1")
        await table.press("enter")
        assert saved.table.entry > before
    saved.close()


async def test_the_pane_of_sauron_shows_what_a_seat_may_see(tmp_path: Path) -> None:
    for people in ({"sauron"}, {"frodo", "sam"}):
        saved = saved_game(tmp_path, people, friends_and_foes="on")
        hand = list(saved.table.state.dark_lord.hand)
        async with seated(saved, (200, 60)) as table:
            rows = table.screen.panes["sauron"].build(100)
            text = "\n".join("".join(piece for piece, _ in row) for row in rows)
            assert "Black Rider" in text
            shown = [card for card in hand if f"({card})" in text]
            assert shown == (hand if people == {"sauron"} else [])
        saved.close()
