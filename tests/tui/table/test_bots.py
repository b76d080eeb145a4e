"""Bots in some seats: they play by themselves, and undo goes back to a person's decision."""

from __future__ import annotations

from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated
from tui.table.result import ResultScreen

BOTS = {"sam": "random", "pippin": "random", "merry": "random", "fatty": "random"}


async def test_bots_play_until_a_person_is_asked(new_game: NewGame) -> None:
    saved = new_game(bots=BOTS)
    async with seated(saved) as table:
        people = table.screen.seated.flow.people
        assert people == ["frodo"]
        for _ in range(30):
            if saved.table.over:
                break
            if table.screen.beats.telling:
                await table.press("space")
                continue
            assert table.screen.seated.flow.asked() == "frodo"
            table.screen.prompt.go_to(table.screen.prompt.choices[0])
            await table.press("enter")
        seats = {entry.action.seat for entry in saved.table.line.entries[1:]}
        assert seats & set(BOTS)


async def test_undo_takes_back_what_bots_did_after_it(new_game: NewGame) -> None:
    saved = new_game(bots=BOTS)
    async with seated(saved) as table:
        decided: list[int] = []
        for _ in range(12):
            decided.append(saved.table.entry)
            await table.press("G", "enter")
            assert saved.table.entry > decided[-1]
        for entry in reversed(decided[-4:]):
            await table.press("u")
            assert saved.table.entry == entry
        await table.press("U")
        assert saved.table.entry == decided[-3]


async def test_a_table_of_bots_plays_to_the_end(new_game: NewGame) -> None:
    saved = new_game(bots={**BOTS, "frodo": "random"})
    async with seated(saved) as table:
        assert saved.table.over
        await table.press_until("space", lambda: isinstance(table.app.screen, ResultScreen))
