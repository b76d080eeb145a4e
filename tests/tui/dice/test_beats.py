"""What the table tells between two choices: dice as they fell, a new place, whose turn brought what."""

from __future__ import annotations

from core import catalogue
from core.dice.model import steps as s
from core.dice.model.state import DiceState
from core.dice.sauron.ending import limit
from core.kernel.entries import SeatInfo
from core.kernel.figures import Course, Turn
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.tui.dice.tables import at, played, rich
from tests.tui.dice.test_rows import last, prompt_of, recruiting
from tests.tui.table.sitting import Sitting, seated

SMALL = (80, 24)


def with_a_bot(seed: int = 4) -> SavedGame:
    """Return a new game of Anna and a bot."""
    game = catalogue.game("dice")
    seats = {"p1": SeatInfo("p1", "Anna"), "p2": SeatInfo("p2", "Bert", "sensible")}
    options = game.options.checked({"players": "2"})
    return SavedGame.create(
        new_header(game, options=options, seats=seats, seed=seed, name="Tale", created="2027-01-15T08:00:00Z")
    )


def beat_of(table: Sitting) -> list[str]:
    """Return the rows of the beat as they stand on the screen, its title first."""
    top = table.screen.beats.pane.region.y
    return [row.rstrip() for row in table.text.splitlines()[top:-1]]


async def told(title: str, begins: str = "") -> list[str]:
    """Return the rows of the first beat with a title, and with a first row that begins so, in a game of Anna and a
    bot."""
    async with seated(with_a_bot(), SMALL, pace="story") as table:
        for _ in range(60):
            if table.screen.beats.telling:
                rows = beat_of(table)
                if rows[0].startswith(f"━ {title} ━") and rows[1].startswith(begins):
                    return rows[1:]
                await table.press("space")
            else:
                await table.press("down", "enter")
    raise AssertionError(f"nothing was told as {title}, {begins}")


async def test_sauron_s_dice_are_drawn_with_what_came_of_them() -> None:
    rows = await told("Sauron's dice have fallen")
    assert rows[0].startswith("  Sauron rolls ")
    assert rows[1].count("╭") == rows[3].count("╰") >= 1
    assert "Eye" in rows[2] or "/" in rows[2]
    assert not any("Corruption +" in row for row in rows), "what an Eye does is said in words"


async def test_a_new_place_says_where_it_is_what_it_brings_and_what_an_eye_does() -> None:
    rows = "\n".join(await told("The road goes on"))
    assert "Rivendell  2 of 8" in rows
    assert "enter row 2 of the Wilds" in rows
    assert "Sauron will roll 2 FotR" in rows
    assert "Eye: Black Riders 2/2" in rows


async def test_what_others_did_stands_below_whose_turn_it_was() -> None:
    rows = await told("What the others did", "┄┄ turn of Bert ┄")
    assert rows[1].startswith("  ")
    assert not rows[1].strip()[0].isdigit()


async def test_what_the_next_turn_brings_is_told_though_it_was_foreseen() -> None:
    saved = rich(change=recruiting)
    async with seated(saved, SMALL, pace="story") as table:
        table.screen.beats.foresee(saved.table.choices()[0].action)
        _, flows = table.screen.beats._foreseen
        begins = saved.table.game.review.begins_turn
        assert flows
        assert not any(begins(event) for event in flows)


async def test_restoring_has_its_own_key_and_is_refused_by_it_where_nothing_is_corrupted() -> None:
    saved = rich(change=recruiting)
    async with seated(saved, SMALL) as table:
        await table.press("c", "1")
        assert last(saved).__struct_config__.tag == "restore"
    async with seated(with_a_bot(), SMALL) as table:
        await table.press("c")
        assert "No card is corrupted" in table.said


async def test_the_last_card_that_may_fall_says_that_the_game_is_lost() -> None:
    def nearly(state: DiceState) -> None:
        for place, (card, lies) in enumerate(state.wilds.items()):
            lies.corrupted = card != "frodo" and place < limit(state)
        state.sauron.points = 6
        state.agenda = [*state.agenda[:3], s.PickCorrupted(state.ringbearer)]
        state.phase, state.active = "sauron_corrupt", ""

    async with seated(rich(change=nearly), SMALL) as table:
        rows = prompt_of(table)
        assert "the last card that may fall, and the game is lost" in rows[1]
        assert "one more loses" in table.text.splitlines()[1]


async def test_glory_that_would_be_stands_in_brackets_and_names_have_the_room_that_there_is() -> None:
    saved = played(at("lose_glory"), 2)
    async with seated(saved, SMALL) as table:
        assert "(" not in table.text.splitlines()[2]
        await table.press("down")
        amount = saved.table.choices()[1].action.count
        state = saved.table.state
        left = state.players[state.ringbearer].glory - amount
        row = table.text.splitlines()[2]
        assert f"({left}✦)" in row
        assert "Anna" in row
        assert "Bert" in row


async def test_sauron_s_second_row_says_what_an_eye_does_and_which_card_would_fall() -> None:
    async with seated(played(at("lose_glory"), 2), SMALL) as table:
        row = table.text.splitlines()[4]
        assert row.startswith(" ◉ Eye: ")
        assert " falls next: " in row
        assert "…" not in row


def test_of_turns_that_cost_the_same_those_near_the_end_count() -> None:
    walls = (8, 7, 6, 5, 4, 3)
    turns = [Turn(at, f"round {at}", "", wall, (0,), cost=1) for at, wall in enumerate(walls, 1)]
    assert Course("", 8, "", ("",), turns).turning() == [3, 4, 5]


async def test_glory_whose_loss_ends_the_game_says_so() -> None:
    saved = played(all_would_be_lost, 2, coop="easy")
    async with seated(saved, SMALL) as table:
        rows = prompt_of(table)
        assert any("none is left, and all lose the game" in row for row in rows)


def all_would_be_lost(table: Table) -> bool:
    """Whether the Ringbearer could lose all Glory for nothing more than less would bring."""
    if not at("lose_glory")(table):
        return False
    glory = table.state.players[table.state.ringbearer].glory
    return any(choice.group and choice.action.count >= glory for choice in table.choices() if choice.group)


async def test_nothing_is_asked_of_choices_after_the_table_has_moved_on() -> None:
    """News of a decision are told before the next question is put: its details must not be made of the choices before
    that, for the dice of these may be gone."""
    for seed in (1, 2, 3, 4):
        async with seated(with_a_bot(seed), SMALL) as table:
            for _ in range(6):
                if (asking := table.screen.shown.asking) is not None:
                    asking._details.clear()
                await table.press("enter")
