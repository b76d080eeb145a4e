"""What if: a game of one's own from an entry of a replay, the branches that hang there, and the ways back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.bots import HUMAN, bot_names
from core.fellowship.model.actions import PlayCard
from core.kernel.entries import Branched
from replays.gallery import shown
from saves.branches import parent_of
from saves.library import summaries
from saves.reader import read_log
from tests.tui.replay.conftest import branch
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import Sitting, sitting
from tui.replay.screen import ReplayScreen
from tui.replay.what_if import WhatIfScreen
from tui.rules.rules import RulesScreen
from tui.sheets.ask import AskScreen
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.lists import ListScreen
from tui.sheets.pick import PickScreen
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.widgets.items import Items


def piece(name: str) -> Path:
    path = shown(name)
    assert path is not None
    return path


def table_of(looking: Sitting) -> TableScreen:
    assert isinstance(looking.app.screen, TableScreen)
    return looking.app.screen


@pytest.mark.parametrize("name", ["dagorlad", "ring-war", "one-hero-of-three", "first-hobbit"])
async def test_one_person_who_plays_everybody_is_not_asked_to_hand_over_and_sees_that_it_is_a_what_if(
    name: str,
) -> None:
    async with sitting(ReplayScreen(piece(name), 6), (80, 24)) as looking:
        await looking.press("b", "space")
        await looking.settle()
        table = table_of(looking)
        assert table.seated.flow.alone
        assert all(seat.player == HUMAN for seat in table.seated.table.header.seats)
        assert "what if" in looking.text.splitlines()[0]
        await looking.press("s")
        assert table_of(looking) is table


async def test_who_holds_every_seat_sees_every_hand_and_the_log_names_the_choice_it_began_with() -> None:
    async with sitting(ReplayScreen(piece("lost-at-mount-doom"), 132), (120, 40)) as looking:
        await looking.press("a", "j", "enter", "space")
        await looking.settle()
        await looking.press("e")
        await looking.settle()
        table = table_of(looking)
        assert table.seated.laid_open
        assert "open hands" in looking.text.splitlines()[0]
        assert "It begins with: Frodo passes" in looking.text
        assert "hidden cards" not in looking.text


async def test_a_branch_begins_after_the_entry_and_leads_back_to_it(undone: Path) -> None:
    screen = ReplayScreen(undone, 25)
    past = screen.past
    async with sitting(screen) as looking:
        await looking.press("B")
        assert "No branch left after this entry." in looking.said
        await looking.press("b")
        assert isinstance(looking.app.screen, WhatIfScreen)
        assert "It begins after entry 25; this game stays as it is." in looking.text
        await looking.press("enter")
        table = table_of(looking)
        assert "what if" in looking.text
        assert parent_of(table.saved.table.header) == (undone.name, 25)
        assert table.saved.table.header.name == "Tale, after 25"
        path = table.saved.path
        await looking.press("enter", "q")
        assert looking.app.screen is looking.screen
        assert past.replay.position == past.replay.go_to(25)
        assert "╤ branch: Tale, after 25" in looking.text
        await looking.press("up")
        assert "branch: Tale" not in looking.text.split("Entry 24")[1]
        await looking.press("B")
        assert "Press c, then Y" in looking.said
        await looking.press("c", "Y")
        assert past.replay.entry == 25
        await looking.press("B")
        assert table_of(looking).saved.path == path
        assert table_of(looking).saved.table.entry == 1
        await looking.press("q")
        assert past.replay.entry == 25
    branched, parent = read_log(path), read_log(undone)
    assert branched.line.entries[0].digest == parent.line.entries[25].digest
    assert path.name in {Path(game.path).name for game in summaries()}


async def test_a_branch_in_which_nothing_was_chosen_is_not_kept(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 25)) as looking:
        await looking.press("b", "space", "q")
        assert "Nothing was chosen there, so no branch was kept" in looking.said
        assert "branch: Tale" not in looking.text
        await looking.press("b", "space", "m", *"dark", "enter", "q")
        assert "branch: Tale" in looking.text
        await looking.press("b", "space", "ctrl+q")
    assert len(summaries()) == 2


async def test_a_game_of_bots_is_played_on_by_whoever_looks(home: Path) -> None:
    path = piece("riders-return")
    before = path.read_bytes()
    async with sitting(ReplayScreen(path, 40)) as looking:
        await looking.press("b")
        assert "you, for every seat" in looking.text
        await looking.press("down", "right")
        assert "as it was: bots in every seat" in looking.text
        await looking.press("l", "l")
        assert "you as Sam, the rest bots" in looking.text
        await looking.press("down", "h")
        assert "as set below" in looking.text
        await looking.press("up", "left")
        assert "you as Sauron" in looking.text
        await looking.press(
            "right", "right", "right", "right", "down", "down", "down", "down", "enter", "down", "enter"
        )
        assert isinstance(looking.app.screen, AskScreen)
        await looking.press(*"!", "enter")
        assert "new dice and draws" in looking.text
        await looking.press("e", "ctrl+g", "space")
        header = table_of(looking).saved.table.header
        await looking.press("q")
    assert [seat.player for seat in header.seats] == ["sensible", "human", "sensible"]
    assert header.parent == "gallery/riders-return.jsonl#40"
    assert header.name == "The Black Rider comes home, after 40!"
    assert header.branched == Branched(40, {"sam": "sensible"}, True)
    assert path.read_bytes() == before


async def test_bots_go_on_where_people_choose_nothing_and_the_end_is_a_replay(home: Path) -> None:
    path = piece("riders-return")
    last = read_log(path).cursor - 1
    screen = ReplayScreen(path, last - 4)
    async with sitting(screen) as looking:
        await looking.press("b", "down", "right", "space")
        await looking.press_until("space", lambda: isinstance(looking.app.screen, ResultScreen), 9)
        assert "To the game that this one has left" in looking.text
        await looking.press("q")
        assert looking.app.screen is screen
        assert screen.past.replay.entry == last - 4
        await looking.press("B")
        back = looking.app.screen
        assert isinstance(back, ReplayScreen)
        assert back.past.log_file.header.parent == f"gallery/riders-return.jsonl#{last - 4}"
        await looking.press("B")
        assert looking.app.screen is screen
    own = next(game for game in summaries() if game.parent)
    assert (own.result, own.entries) == ("lost", 4)
    async with sitting(ReplayScreen(Path(own.path))) as looking:
        await looking.press("B")
        parent = looking.app.screen
        assert isinstance(parent, ReplayScreen)
        assert (parent.past.log_file.path, parent.past.replay.entry) == (path, last - 4)


async def test_at_80_columns_the_table_of_a_what_if_names_the_way_back(home: Path) -> None:
    async with sitting(ReplayScreen(piece("riders-return"), 40), (80, 24)) as looking:
        await looking.press("b", "space")
        assert "q replay" in looking.text.splitlines()[-1]
        await looking.press("q")
        assert isinstance(looking.app.screen, ReplayScreen)
        await looking.press("b", "down", "right", "space")
        assert table_of(looking).beats.telling
        keys = looking.text.splitlines()[-1]
        assert "q replay" in keys
        assert "? help" in keys


async def test_in_the_middle_of_an_entry_a_branch_begins_before_it(undone: Path) -> None:
    screen = ReplayScreen(undone, 40)
    number = next(n for n in range(20, 60) if len(screen.past.replay.entries[n].events) > 2)
    async with sitting(screen) as looking:
        await looking.press(*str(number), "enter", "left", "b")
        assert f"before the choice of entry {number}" in looking.text
        await looking.press("backspace")
        assert looking.app.screen is looking.screen
        await looking.press("b", "q")
        assert looking.app.screen is looking.screen


async def test_nothing_branches_from_before_the_opening(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("b")
        assert "The table is not set up yet" in looking.said
        assert looking.app.screen is looking.screen


async def test_at_the_end_a_branch_begins_before_the_last_choice(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        last = looking.screen.past.replay.last
        await looking.press("end", "b")
        sheet = looking.app.screen
        assert isinstance(sheet, WhatIfScreen)
        assert f"The game is over with entry {last}, so yours begins before the choice made there" in sheet.about()
        assert sheet.what_if.entry == last - 1
        await looking.press("b", "end", "enter")
        assert sheet.what_if.entry == last - 1, "there is nothing after it"


async def test_nothing_branches_without_its_content(undone: Path) -> None:
    screen = ReplayScreen(undone, 25)
    log = screen.past.log_file
    async with sitting(screen) as looking:
        log.table.header = replace(log.header, content="0123456789abcdef")
        await looking.press("b")
        assert "was made with other card and board values" in looking.said
        assert looking.app.screen is looking.screen


async def test_a_branch_from_an_abandoned_line_hangs_there(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        screen = looking.screen
        await looking.press("c", "tilde", "v", "1", "b", "enter")
        table = table_of(looking)
        assert table.saved.table.line.entries[0].digest == screen.past.story.variations[0].entries[0].digest
        await looking.press("enter", "q")
        assert screen.past.variation is not None
        assert (screen.past.replay.entry, "branch: Tale, after 10" in looking.text) == (10, True)
        await looking.press("v", "down")
        assert (screen.past.replay.entry, "branch: Tale, after 10" in looking.text) == (10, False)


async def test_several_branches_and_the_way_back_are_picked_from(undone: Path) -> None:
    with branch(undone, 20, "Twig", 6) as twig:
        path = twig.path
    for name in ("One", "Two"):
        branch(path, 2, name, 3).close()
    async with sitting(ReplayScreen(path, 2)) as looking:
        await looking.press("B")
        assert isinstance(looking.app.screen, PickScreen)
        for words in ("1  One", "2  Two", "b  Back to the game that this one left", "entry 20"):
            assert words in looking.text
        await looking.press("b")
        parent = looking.app.screen
        assert isinstance(parent, ReplayScreen)
        assert (parent.past.log_file.path, parent.past.replay.entry) == (undone, 20)
        await looking.press("B", "q")
        assert parent.past.replay.entry == 20
        await looking.press("q", "B", "2")
        assert table_of(looking).saved.table.header.name == "Two"


async def test_taking_over_a_bots_hidden_hand_is_noted_while_the_game_goes_on(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden", bots={"sam": "random"})
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (80, 24)) as looking:
        await looking.press("b", "down", "right", "space")
        assert isinstance(looking.app.screen, ConfirmScreen)
        await looking.press("n")
        assert looking.app.screen is looking.screen
        await looking.press("b", "down", "right", "space", "y")
        assert [note.entry for note in read_log(saved.path).notes] == [30]
        assert len(summaries()) == 2


@pytest.mark.parametrize("name", ["short", "strict"])
async def test_what_must_be_drawn_anew_says_so(name: str, new_game: NewGame) -> None:
    saved = new_game(10, undo="until-reveal")
    saved.close()
    from replays.short import unpacked

    path = saved.path if name == "strict" else unpacked("fellowship", 0)
    words = "does not undo freely" if name == "strict" else "made with chosen dice"
    async with sitting(ReplayScreen(path, 0)) as looking:
        await looking.press("b")
        assert words.split()[-1] in looking.text
        assert "new dice and draws" in looking.text
        await looking.press("end", "up", "right")
        assert words in looking.said
        assert "new dice and draws" in looking.text


async def test_another_choice_than_the_one_that_was_taken_begins_a_what_if(home: Path) -> None:
    path = piece("first-hobbit")
    screen = ReplayScreen(path, 24)
    async with sitting(screen) as looking:
        await looking.press("a")
        assert isinstance(looking.app.screen, ListScreen)
        for words in (
            "Entry 24: Guidance gives Sam two spaces",
            "✓ Travelling from 3 to 5",
            "B4.8.4",
            "calls Guidance",
        ):
            assert words in looking.text
        await looking.press("enter")
        assert "That is what was chosen" in looking.said
        await looking.press("a", "r")
        assert isinstance(looking.app.screen, RulesScreen)
        await looking.press("q", "a", "a", "down", "down", "enter")
        assert "It begins after entry 23, with another choice in entry 24: " in looking.text
        assert isinstance(looking.app.screen, WhatIfScreen)
        begins = WhatIfScreen(looking.app.screen.what_if, {}, "Discard Eagles!").about()
        assert begins.endswith(": Discard Eagles! This game stays as it is.")
        assert "Friendship from 1 to 3." in " ".join(looking.text.replace("│", " ").split())
        await looking.press("space")
        saved = table_of(looking).saved
        assert saved.table.entry == 1
        assert saved.table.line.entries[1].action != read_log(path).line.entries[24].action
        assert saved.table.header.parent == "gallery/first-hobbit.jsonl#23"
        assert "Sundial with three cards" in looking.text
        await looking.press("q")
        assert screen.past.replay.entry == 23
        assert "branch: Lost with the first hobbit, after 23" in looking.text


async def test_a_what_if_that_opens_with_a_shot_opens_where_it_falls(home: Path) -> None:
    async with sitting(ReplayScreen(piece("dagorlad-westernesse-tactical"), 17), pace="story") as looking:
        await looking.press("a", "up", "enter", "space")
        assert "Missiles fly" in looking.text
        table = table_of(looking)
        assert table.map_pane is not None
        chart = table.map_pane.chart
        assert chart is not None
        assert chart.cursor == "0828"
        assert chart.sees(chart.cursor, *table.map_pane.room)


async def test_only_what_the_eyes_saw_is_listed(new_game: NewGame) -> None:
    saved = new_game(10_000, hands="hidden")
    saved.close()
    screen = ReplayScreen(saved.path)
    entries = screen.past.replay.entries
    number = next(at for at, entry in enumerate(entries) if isinstance(entry.action, PlayCard))
    seat = entries[number].action.seat
    async with sitting(screen) as looking:
        await looking.press("a")
        assert "Entry 0 sets the table up" in looking.said
        await looking.press(*str(number), "enter", "o", "a")
        assert "Onlookers saw none of the choices here" in looking.said
        assert looking.app.screen is screen
        await looking.press_until("s", lambda: screen.past.eyes == seat, 6)
        await looking.press("a")
        assert f"Entry {screen.past.replay.entry}: {screen.past.names[seat]}:" in looking.text
        assert "✓" in looking.text
        await looking.press("q", "o", "a")
        assert "saw it" not in looking.text
        assert f"Entry {number}:" in looking.text


async def test_a_what_if_begins_before_the_choice_or_after_it(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 25)) as looking:
        await looking.press("b")
        assert "after the choice of entry 25" in looking.text
        await looking.press("b")
        assert "It begins before the choice of entry 25;" in looking.text
        assert "Tale, after 24" in looking.text
        await looking.press("space")
        table = table_of(looking)
        assert parent_of(table.saved.table.header) == (undone.name, 24)
        assert "entry 0 (24 of the first game)" in looking.text
        await looking.press("enter")
        path = table.saved.path
        await looking.press("q")
        assert looking.screen.past.replay.entry == 24
    async with sitting(ReplayScreen(path, 1)) as looking:
        assert "entry 1 of 1, 25 of the first game" in looking.text or "entry 1, 25 of the first game" in looking.text
        await looking.press("up")
        assert "Taken up after entry 24 of the game that this one left" in looking.text


async def test_the_map_shows_where_it_was_although_nothing_on_it_changed(home: Path) -> None:
    async with sitting(ReplayScreen(piece("dagorlad-draw"), 57), (80, 24), pace="story") as looking:
        await looking.press("a", "down", "enter", "space")
        assert "DW2 attacks OR2" in looking.text
        assert "miss" in looking.text
        pane = table_of(looking).map_pane
        assert pane is not None
        assert pane.chart is not None
        assert not pane.chart.changed
        assert pane.cursor == "1528", "this is where the Orc stands"
        assert pane.chart.sees(pane.cursor, *pane.room)


async def test_the_bots_of_a_what_if_are_explained(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 25)) as looking:
        await looking.press("b", "down", "down", "right")
        lines = bot_names("fellowship")
        name = next(iter(one for one in lines if f"bot: {one}" in looking.text))
        assert lines[name].split()[0] in looking.text
        assert f"{name}: " in looking.text


async def test_enter_on_a_branch_in_the_log_opens_it(undone: Path) -> None:
    branch(undone, 25, "Twig", 3).close()
    screen = ReplayScreen(undone, 25)
    async with sitting(screen) as looking:
        line = next(at for at, one in enumerate(screen.log_pane.entries) if one.remark and "Twig" in one.lines[0].text)
        screen.on_items_chosen(Items.Chosen(screen.log_pane, line))
        await looking.settle()
        assert table_of(looking).saved.table.header.name == "Twig"
