"""A person's own move shown event by event at the table."""

from __future__ import annotations

from core.kernel.prompts import Prompt
from replays.replay import Replay
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.sitting import Sitting, seated
from tui.home.home import HomeScreen
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen


def told(table: Sitting, first: int) -> list[str]:
    """Return in words the events of the entries from `first` on."""
    game, saved = table.screen.game, table.screen.saved.table
    happened = saved.line.happened(first, len(saved.line) - first)
    seen = [game.sight.event_view(state, event, table.screen.seated.eyes) for _, event, state in happened]
    return [game.words.event_text(event) for event in seen]


async def test_each_event_stands_alone_with_its_rule_and_the_next_has_not_happened(midway: Midway) -> None:
    saved = midway()
    async with seated(saved, (80, 24)) as table:
        entry = saved.table.entry
        before = saved.table.state_at(entry).lines["fighting"]
        at = next(
            n for n, one in enumerate(table.screen.shown.choices) if getattr(one.action, "line", "") == "fighting"
        )
        await table.press("t")
        assert "shown step by step" in table.said
        assert "step by step" in table.text.splitlines()[0]
        await table.press(*["down"] * at, "enter")
        assert saved.table.entry > entry  # it is on disk before anything is shown
        assert saved.table.state.lines["fighting"] > before
        texts = [text for text in told(table, entry + 1) if text]
        assert len(texts) > 1
        book = table.screen.game.rulebook()
        for number, text in enumerate(texts, 1):
            shown = " ".join(table.text.split())
            assert f"Event {number} of {len(texts)}" in shown
            assert text in shown
            line = table.screen.stepper.event_pane.line
            assert line.rule in shown
            assert book[line.rule].title in shown
            assert all(later not in shown for later in set(texts[number:]) - set(texts[:number]))
            assert table.screen.scene.view == seen_at(table, line.entry, line.event)
            await table.press("space")
        assert table.screen.stepper.through is None
        assert table.screen.prompt.display
        assert table.screen.scene.view == saved.table.view(table.screen.seated.eyes)


def seen_at(table: Sitting, entry: int, event: int) -> object:
    replay = Replay(table.screen.saved.table)
    replay.stand((entry, event))
    return replay.view(table.screen.seated.eyes)


async def test_e_shows_all_the_rest(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        await table.press("t", "enter")
        assert table.screen.stepper.through is not None
        assert "all the rest" in table.text
        await table.press("e")
        assert table.screen.stepper.through is None
        assert table.screen.shown.answers == saved.table.entry
        assert "choose" in table.text.splitlines()[-1]


async def test_the_rule_of_the_event_is_one_key_away_and_nothing_looks_ahead(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        await table.press("t", "enter")
        entry = saved.table.entry
        rule = table.screen.stepper.event_pane.line.rule
        await table.press("1", "w", "o", "s", "p")
        assert saved.table.entry == entry
        assert table.app.screen is table.screen
        await table.press("r")
        assert isinstance(table.app.screen, RulesScreen)
        assert table.app.screen.wanted == rule


async def test_it_is_a_matter_of_the_seat_and_holds_for_the_sitting(new_game: NewGame) -> None:
    saved = new_game(hobbits="2")
    async with seated(saved) as table:
        await table.press("t")
        prompt = saved.table.prompt
        assert isinstance(prompt, Prompt)
        asked = prompt.seat
        assert [seat for seat in table.screen.seated.names if table.screen.shown.steps_through(seat)] == [asked]
        await table.press("q")
        front = table.app.screen
        assert type(front) is HomeScreen
        table.app.open_game(saved.path)
        await table.settle()
        again = table.app.screen
        assert isinstance(again, TableScreen)
        assert again.shown.steps_through(asked)
        await table.press("t")
        assert not again.shown.steps_through(asked)


async def test_undo_while_a_move_is_shown_takes_it_back(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        entry = saved.table.entry
        await table.press("t", "enter")
        assert saved.table.entry > entry
        await table.press("u")
        assert saved.table.entry == entry
        assert table.screen.stepper.through is None
        assert table.screen.prompt.display


async def test_bots_wait_until_the_move_was_shown(new_game: NewGame) -> None:
    saved = new_game(hobbits="2", bots={"sam": "random"})
    async with seated(saved) as table:
        await table.press("t")
        for _ in range(60):
            before = saved.table.entry
            await table.press("1")
            if table.screen.stepper.through is not None:
                made = [getattr(entry.action, "seat", "") for entry in saved.table.line.entries[before + 1 :]]
                assert "sam" not in made
                stood = saved.table.entry
                await table.press("e")
                if saved.table.entry > stood:
                    return
    raise AssertionError("the bot never played")


async def test_a_hidden_hand_stays_hidden_step_by_step(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden", hobbits="3")
    async with seated(saved, (200, 60)) as table:
        await table.press("enter")
        if table.app.screen is not table.screen:
            await table.press("enter")
        await table.press("t", "enter")
        if table.screen.stepper.through is None:
            return
        eyes = table.screen.seated.eyes
        view = table.screen.scene.view
        assert all("hidden" in set(one.hand) or not one.hand for seat, one in view.hobbits.items() if seat != eyes)
