"""Notes, branches, abandoned lines, whose eyes, figures, comparing, and what ails a log."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core import catalogue
from replays.eyes import OPEN, has_secrets
from replays.gallery import FOLDER, shown
from replays.story import Story
from saves.branches import branch_header
from saves.game_file import SavedGame
from saves.library import SUFFIX
from saves.notes import OPENED
from saves.reader import read_log
from tests.tui.replay.conftest import branch
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated, sitting
from tui.glyphs import UNICODE
from tui.library.compare import CompareScreen
from tui.library.figures import FiguresScreen
from tui.library.game_figures import GameFiguresScreen
from tui.replay.screen import ReplayScreen
from tui.sheets.ask import AskScreen
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.pick import PickScreen
from tui.table.screen import TableScreen


async def test_a_note_is_written_into_the_log(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 30)) as looking:
        await looking.press("m")
        assert isinstance(looking.app.screen, AskScreen)
        await looking.press(*"lost here", "enter")
        assert "The note is on entry 30" in looking.said
        assert "✦ lost here" in looking.text
        assert looking.screen.past.replay.entry == 30
    assert (30, "lost here") in [(note.entry, note.text) for note in read_log(undone).notes]


async def test_a_note_is_changed_and_taken_away(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 30)) as looking:
        await looking.press("m", *"lost here", "enter", "m")
        assert isinstance(looking.app.screen, PickScreen)
        assert "Change “lost here”" in looking.text
        await looking.press("c", *", or not", "enter")
        assert "The note on entry 30 is changed." in looking.said
        assert "✦ lost here, or not" in looking.text
        await looking.press("m", "n", *"more", "enter", "m", "1", "escape")
        assert "lost here, or not" in looking.text
        assert "✦ more" in looking.text
        await looking.press("m", "down", "down", "down", "enter")
        assert "Take this note away?" in looking.text
        assert "“lost here, or not” is shown no more" in " ".join(looking.text.replace("│", "").split())
        await looking.press("n")
        assert "✦ lost here, or not" in looking.text
        await looking.press("m", "down", "down", "down", "enter", "y")
        assert "The note on entry 30 is taken away." in looking.said
        assert "✦ more" in looking.text
        assert "lost here" not in looking.text
        assert looking.screen.past.replay.entry == 30
    assert [note.text for note in read_log(undone).notes if note.entry == 30] == ["more"]
    assert read_log(undone).verify() is None


async def test_what_the_program_noted_is_not_offered_to_change(undone: Path) -> None:
    with SavedGame.open(undone) as saved:
        saved.note(OPENED, 30)
    async with sitting(ReplayScreen(undone, 30)) as looking:
        await looking.press("m")
        assert isinstance(looking.app.screen, AskScreen)


async def test_the_keys_name_notes_as_soon_as_one_is_written(new_game: NewGame) -> None:
    saved = new_game(20)
    saved.close()
    async with sitting(ReplayScreen(saved.path, 10)) as looking:
        assert "n notes" not in looking.text
        await looking.press("m", *"so", "enter")
        assert "n notes" in looking.text


async def test_a_note_that_is_left_empty_is_not_written(undone: Path) -> None:
    before = undone.read_bytes()
    async with sitting(ReplayScreen(undone, 30)) as looking:
        await looking.press("m", "enter")
        assert looking.app.screen is looking.screen
        await looking.press("m", "x", "ctrl+g")
        assert looking.app.screen is looking.screen
    assert undone.read_bytes() == before


async def test_a_note_while_somebody_plays_is_refused_with_a_sentence(undone: Path) -> None:
    with SavedGame.open(undone):
        async with sitting(ReplayScreen(undone, 30)) as looking:
            await looking.press("m", "x", "enter")
            assert "is open in this program already" in looking.said
            assert "note is on" not in looking.said


async def test_a_note_is_written_through_the_table_that_has_the_game_open(undone: Path) -> None:
    saved = SavedGame.open(undone)
    async with seated(saved) as playing:
        looking = ReplayScreen(undone, 30)
        await playing.app.push_screen(looking)
        await playing.press("m", *"lost here", "enter")
        assert "The note is on entry 30" in playing.said
        assert "✦ lost here" in playing.text
        assert not saved.read_only, "the table goes on with what it had"
    saved.close()
    assert (30, "lost here") in [(note.entry, note.text) for note in read_log(undone).notes]


async def test_a_note_during_play_is_found_in_the_replay(new_game: NewGame) -> None:
    saved = new_game(20)
    async with seated(saved) as playing:
        await playing.press("m", *"odd", "enter")
        assert "The note is on entry 20" in playing.said
        await playing.press("m", "ctrl+g")
        assert isinstance(playing.app.screen, TableScreen)
    saved.close()
    async with sitting(ReplayScreen(saved.path)) as looking:
        await looking.press("n")
        assert looking.screen.past.replay.entry == 20
        assert "✦ odd" in looking.text


async def test_abandoned_lines_stand_where_they_left_and_are_stepped_through(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        screen = looking.screen
        await looking.press("v")
        assert "No line was abandoned here" in looking.said
        await looking.press("c", "tilde")
        assert screen.past.replay.entry == 9
        assert looking.text.count("◇ abandoned: ") >= 2
        await looking.press("v")
        assert isinstance(looking.app.screen, PickScreen)
        await looking.press("1")
        assert "abandoned line" in looking.text
        assert screen.past.replay.entry == 10
        await looking.press("n")
        assert screen.past.replay.entry == 11
        assert "✦ left behind" in looking.text
        await looking.press("m")
        assert "Notes stand on the line of play" in looking.said
        await looking.press("end")
        assert screen.past.replay.entry == 12
        assert screen.past.replay.state() == screen.past.story.line_of(screen.past.story.variations[0]).state_after(13)
        await looking.press("v")
        assert screen.past.replay is screen.past.main
        assert screen.past.replay.entry == 9
        await looking.press("f")
        assert screen.past.replay.entry == 20
        await looking.press("f")
        assert "There is no abandoned line after this. F goes back." in looking.said
        await looking.press("F")
        assert screen.past.replay.entry == 9


async def test_open_hands_of_a_game_that_is_over(new_game: NewGame) -> None:
    saved = new_game(10_000, hands="hidden")
    saved.close()
    before = saved.path.read_bytes()
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        assert "hands opened" in looking.text
        assert "hidden" not in looking.text.replace("hidden tile", "")
        await looking.press("o")
        assert "hands opened" not in looking.text
        assert "hidden" in looking.text
        await looking.press("o")
        assert "hands opened" in looking.text
        await looking.press("s")
        assert "seen by Frodo" in looking.text
        assert "all eyes see the same" not in looking.said
    assert saved.path.read_bytes() == before


async def test_where_nothing_is_hidden_other_eyes_are_said_to_see_the_same(new_game: NewGame) -> None:
    saved = new_game(30)
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20)) as looking:
        await looking.press("s")
        assert "seen by Frodo" in looking.text
        assert "Nothing is hidden here: all eyes see the same." in looking.said


async def test_hands_of_a_game_that_goes_on_are_opened_with_a_note(new_game: NewGame) -> None:
    saved = new_game(40, hands="hidden")
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        await looking.press("o")
        assert isinstance(looking.app.screen, ConfirmScreen)
        await looking.press("n")
        assert "hands opened" not in looking.text
        assert not read_log(saved.path).notes
        await looking.press("o", "y")
        assert "hands opened" in looking.text
    notes = read_log(saved.path).notes
    assert [(note.entry, note.text) for note in notes] == [(40, "The hands were opened while the game was going on.")]


async def test_hands_stay_hidden_where_the_note_cannot_be_written(new_game: NewGame) -> None:
    saved = new_game(40, hands="hidden")
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        await looking.press("o", "y")
        assert "hands opened" not in looking.text
        assert "is open in this program already" in looking.said
    saved.close()


async def test_eyes_of_a_seat_are_behind_a_note_while_the_game_goes_on(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden", bots={"sam": "random"})
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        await looking.press("s")
        assert isinstance(looking.app.screen, ConfirmScreen)
        await looking.press("n")
        assert "seen by" not in looking.text
        assert not read_log(saved.path).notes
        await looking.press("s", "y")
        assert "seen by Frodo" in looking.text
        await looking.press("s")
        assert "seen by Sam" in looking.text
    assert [note.text for note in read_log(saved.path).notes] == ["The hands were opened while the game was going on."]


async def test_who_plays_alone_looks_with_their_own_eyes_without_a_note(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden", bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "random"))
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        assert "seen by Frodo" in looking.text
        await looking.press("s")
        assert isinstance(looking.app.screen, ConfirmScreen)
    assert not read_log(saved.path).notes


async def test_words_of_hidden_cards_are_not_found_by_searching(new_game: NewGame) -> None:
    saved = new_game(60, hands="hidden")
    saved.close()
    async with sitting(ReplayScreen(saved.path)) as looking:
        await looking.press("slash", *"draws white", "enter")
        assert "There is no line with" in looking.said
        assert looking.screen.past.replay.at_start


async def test_the_end_of_a_game_names_the_key_of_the_figures_at_80_columns() -> None:
    async with sitting(ReplayScreen(FOLDER / f"ring-destroyed{SUFFIX}", 10), (80, 24)) as looking:
        assert "p figures" not in looking.text.splitlines()[-1]
        await looking.press("end")
        assert looking.text.splitlines()[-1].startswith(" n notes  p figures  arrows step  a choices  c find")


async def test_whoever_has_seen_the_figures_is_not_asked_again(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 10)) as looking:
        await looking.press("p", "y", "q")
        assert looking.app.screen is looking.screen
        await looking.press("p")
        assert isinstance(looking.app.screen, GameFiguresScreen)


@pytest.mark.usefixtures("played_by_others")
async def test_figures_ask_before_they_tell_the_end(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 10)) as looking:
        await looking.press("p")
        assert isinstance(looking.app.screen, ConfirmScreen)
        assert looking.text.splitlines()[-1].split() == ["y", "Yes", "n", "No"]
        await looking.press("n")
        assert looking.app.screen is looking.screen
        await looking.press("end", "p")
        figures = looking.app.screen
        assert isinstance(figures, FiguresScreen)
        assert "Corruption" in looking.text
        await looking.press("end")
        assert "Decisions and time" in looking.text
        top = figures.figures.top
        await looking.press("shift+tab")
        assert figures.figures.top < top
        await looking.press("home")
        assert figures.figures.top == 0
        await looking.press("tab")
        assert figures.figures.top == figures.figures.starts[1]
        await looking.press("up", "down", "pagedown", "pageup", "k", "j")
        await looking.press("slash", *"decisions and time", "enter")
        assert "Decisions and time" in looking.text
        await looking.press("q")
        assert looking.app.screen is looking.screen


async def test_a_cursor_in_the_figures_leads_into_the_replay(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 10), (80, 24)) as looking:
        await looking.press("p", "y")
        figures = looking.app.screen
        assert isinstance(figures, GameFiguresScreen)
        assert figures.figures.cursor == 10
        await looking.press("right", "right", "left")
        assert figures.figures.cursor == 11
        assert "entry 11" in looking.text
        assert f"{UNICODE.up}entry 11" in looking.text
        await looking.press("f")
        mark = figures.figures.cursor
        assert mark in [moment.entry for moment in figures.axis.moments]
        assert figures.axis.at(mark)[0].words.partition(":")[0] in looking.text
        await looking.press("F")
        assert "There is no mark before this." in looking.said
        await looking.press("left_square_bracket")
        part = figures.figures.cursor
        assert part in [one.entry for one in figures.axis.parts]
        await looking.press("left_square_bracket", "right_square_bracket")
        assert figures.figures.cursor == part
        await looking.press("end", "right")
        bottom = figures.figures.top + figures.figures.content_size.height
        assert any(start < bottom and end > figures.figures.top for start, end in figures.figures._charts)
        await looking.press("enter")
        replay = looking.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.past.replay.entry == part + 1


async def test_a_game_that_goes_on_has_no_figures(new_game: NewGame) -> None:
    saved = new_game(20)
    saved.close()
    async with sitting(ReplayScreen(saved.path)) as looking:
        await looking.press("p")
        assert "Figures are shown when the game is over" in looking.said


async def test_comparing_with_a_branch(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("d")
        sides = looking.app.screen
        assert isinstance(sides, CompareScreen)
        assert "Side by side, up to entry 26" in looking.text
        assert "They part after entry 25" in looking.text
        assert "Otherwise" in looking.text
        await looking.press("down", "pagedown", "up")
        assert sides.both.at == 36
        await looking.press("pagedown", *["up"] * 5)
        assert sides.both.at == 41
        assert "no further yet" in looking.text
        await looking.press("end")
        assert sides.both.at == read_log(undone).cursor - 1
        await looking.press("home")
        assert sides.both.at == 25
        await looking.press("pageup")
        assert sides.both.at == 25
        await looking.press("down", "2")
        assert isinstance(looking.app.screen, ReplayScreen)
        assert looking.app.screen.past.replay.table.header.name == "Otherwise"
        assert looking.app.screen.past.replay.entry == 1
        await looking.press("q", "1")
        assert looking.app.screen.past.replay.table.header.name == "Tale"
        await looking.press("q", "q")
        assert looking.app.screen is looking.screen


async def test_whoever_has_no_more_entries_says_how_it_stands_there(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    last = read_log(undone).cursor - 1
    async with sitting(ReplayScreen(undone), (80, 24)) as looking:
        await looking.press("d")
        assert "stands at" not in looking.text
        await looking.press("end")
        assert "stands at entry 40" in looking.text
        assert f"ends at entry {last}: lost, " in looking.text
        await looking.press("up")
        assert f"ends at entry {last}" not in looking.text


async def test_what_is_hidden_is_opened_side_by_side_where_the_game_is_over(new_game: NewGame) -> None:
    first = new_game()
    first.close()
    path = first.path.with_name(f"war{SUFFIX}")
    shutil.copy(FOLDER / f"ring-war-ring-destroyed{SUFFIX}", path)
    branch(path, 2, "Otherwise", 1).close()
    async with sitting(ReplayScreen(path), (120, 40)) as looking:
        await looking.press("d")
        sides = looking.app.screen
        assert isinstance(sides, CompareScreen)
        assert "o Hands" in looking.text
        assert "open hands" in looking.text.splitlines()[0]
        assert "open hands on the left" in looking.text.splitlines()[0]
        assert "stands at entry 3, hands covered" in looking.text
        assert [side.eyes for side in sides.sides] == [OPEN, None]
        assert "o opens the hands" not in " ".join(looking.text.split())
        await looking.press("o")
        assert [side.eyes for side in sides.sides] == [None, None]
        assert "hidden: o opens the hands" in " ".join(looking.text.split())
        await looking.press("o")
        assert "Otherwise goes on, so its hands stay covered until o opens them in its replay." in looking.said
        assert [side.eyes for side in sides.sides] == [OPEN, None]
        assert "Otherwise (entry 2 is its entry 0)" in looking.text


async def test_hands_that_were_opened_in_the_replay_are_open_side_by_side(new_game: NewGame) -> None:
    first = new_game()
    first.close()
    path = first.path.with_name(f"war{SUFFIX}")
    shutil.copy(FOLDER / f"ring-war-ring-destroyed{SUFFIX}", path)
    with branch(path, 2, "Otherwise, and by a long way round to the very same end", 1) as saved:
        saved.note(OPENED, saved.table.entry)
    async with sitting(ReplayScreen(path), (120, 40)) as looking:
        await looking.press("d")
        sides = looking.app.screen
        assert isinstance(sides, CompareScreen)
        assert not any(side.covered for side in sides.sides)
        assert "(entry 2 is its entry 0)" in looking.text, "what does not fit beside the name stands under it"
        await looking.press("o", "o")
        assert [side.eyes for side in sides.sides] == [OPEN, OPEN]
        assert "hands covered" not in looking.text


async def test_whoever_plays_alone_sees_their_own_hand_side_by_side(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden", bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "random"))
    saved.close()
    branch(saved.path, 20, "Otherwise", 5).close()
    async with sitting(ReplayScreen(saved.path), (120, 40)) as looking:
        await looking.press("d", "end")
        sides = looking.app.screen
        assert isinstance(sides, CompareScreen)
        assert "stands at entry 30, seen by Frodo" in looking.text
        assert [side.eyes for side in sides.sides] == ["frodo", "frodo"]
        assert "decides; the choices are" in looking.text


async def test_of_an_entry_with_more_rows_than_fit_the_head_is_shown(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    async with sitting(ReplayScreen(undone), (80, 24)) as looking:
        await looking.press("d")
        screen = looking.app.screen
        assert isinstance(screen, CompareScreen)
        both = screen.both
        rows = {at: len(both._block(at, 38, " | ")) for at in range(both.forked + 1, both.end + 1)}
        longest = max(rows, key=lambda at: rows[at])
        both.go_to(longest)
        assert rows[longest] > both.content_size.height - 10
        await looking.settle()
        assert f"{longest:>4} " in looking.text
        assert "more rows: 1 or 2 replays them" in looking.text
        assert "1 2 Replay" in looking.text


def test_a_pile_that_ran_out_of_a_kind_hides_nothing(new_game: NewGame) -> None:
    log = read_log(FOLDER / f"ring-destroyed{SUFFIX}")
    state = log.line.state_after(60)
    assert 0 in state.tiles.rest.values()
    assert log.game.sight.view(state, None) != state
    assert not has_secrets(log.game, state)
    covered = new_game(20, hands="hidden")
    assert has_secrets(covered.table.game, covered.table.state)
    covered.close()


async def test_where_nothing_is_hidden_no_hands_are_opened(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    async with sitting(ReplayScreen(undone), (80, 24)) as looking:
        await looking.press("d")
        assert "o Hands" not in looking.text
        await looking.press("o")
        assert "open hands" not in looking.text


async def test_what_was_chosen_is_not_told_twice(undone: Path) -> None:
    sides = CompareScreen(branch(undone, 25, "Otherwise", 15).path, undone).sides
    for side in sides:
        for number in range(26, side.lineage.last + 1):
            told = ["".join(text for text, _ in row).strip() for row in side.block(number, 400)]
            assert told[0].split(maxsplit=1)[1] not in told[1:]


async def test_two_that_go_on_alike_say_what_is_the_first_that_differs(undone: Path) -> None:
    log = read_log(undone)
    with SavedGame.create(branch_header(log, 25, name="Otherwise")) as saved:
        for number in (26, 27, 28):
            saved.table.act(log.line.entries[number].action)
        both = CompareScreen(saved.path, undone).both
        assert both.parting() == "They part after entry 25, and go on alike; one ends after entry 28, alike so far."
        played = log.line.entries[29].action
        saved.table.act(next(one.action for one in saved.table.choices() if one.action != played))
    async with sitting(ReplayScreen(undone), (80, 24)) as looking:
        await looking.press("d")
        sides = looking.app.screen
        assert isinstance(sides, CompareScreen)
        assert sides.both.at == 29
        assert "up to entry 29   entry 29 is the first that differs" in looking.text
        assert [sides.both.differs(number) for number in (26, 27, 28, 29)] == [False, False, False, True]
        await looking.press("home")
        assert "They part after entry 25, and go on alike; entry 29 is the first that differs." in " ".join(
            looking.text.split()
        )


async def test_what_differs_is_compared_in_full(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    async with sitting(ReplayScreen(undone), (80, 24)) as looking:
        await looking.press("d", "pagedown")
        assert isinstance(looking.app.screen, CompareScreen)
        both = looking.app.screen.both
        for side in (both.left, both.right):
            for _, value in side.standing(both.at):
                assert all(word in looking.text for word in value.split())


async def test_several_branches_are_picked_from(undone: Path) -> None:
    for entry in (10, 25):
        branch(undone, entry, f"From {entry}", 5).close()
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("d")
        assert isinstance(looking.app.screen, PickScreen)
        await looking.press("2")
        assert isinstance(looking.app.screen, CompareScreen)
        assert "They part after entry 25" in looking.text


async def test_a_game_without_branches_is_not_compared(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("d")
        assert "this game has none. Press b in its replay" in looking.said


async def test_a_damaged_log_is_looked_at_and_marked(undone: Path) -> None:
    lines = undone.read_bytes().splitlines(keepends=True)
    lines[40] = lines[40].replace(b'"draws":', b'"drows":')
    undone.write_bytes(b"".join(lines))
    async with sitting(ReplayScreen(undone)) as looking:
        assert "damaged" in looking.text
        assert "sound" in looking.said
        await looking.press("m", "x", "enter")
        assert "note is on" not in looking.said


async def test_a_log_of_other_rules_is_looked_at_and_marked(undone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game(read_log(undone).game.id)
    monkeypatch.setattr(game, "rules_version", "2")
    async with sitting(ReplayScreen(undone)) as looking:
        assert "other rules" in looking.text
        await looking.press("m", "x", "enter")
        assert "The note is on entry 0" in looking.said


def test_the_story_of_the_log(undone: Path) -> None:
    story = Story(read_log(undone))
    assert [(one.leaves, len(one.entries)) for one in story.variations] == [(9, 3), (9, 1), (20, 3)]
    assert story.undone == 7
    assert list(story.notes) == [15]
    assert list(story.variations[0].notes) == [11]


async def test_everything_has_an_ascii_stand_in(undone: Path) -> None:
    branch(undone, 25, "Otherwise", 15).close()
    async with sitting(ReplayScreen(undone, 20), ascii=True) as looking:
        looking.app.change_settings(ascii=True)
        for keys in (["right"], ["c"], ["q", "v"], ["v", "m"], ["ctrl+g", "e", "p"], ["end"], ["q", "d"], ["down"]):
            await looking.press(*keys)
            assert looking.text.replace("é", "e").isascii(), keys
        assert "abandoned" in looking.text or isinstance(looking.app.screen, CompareScreen)


async def test_a_game_that_was_played_here_to_its_end_keeps_nothing_back(undone: Path) -> None:
    screen = ReplayScreen(undone, 0)
    async with sitting(screen) as looking:
        assert f"entry 0 of {screen.past.main.last}" in looking.text
        await looking.press("c")
        assert "so far" not in looking.text
        await looking.press("escape", "p")
        assert isinstance(looking.app.screen, GameFiguresScreen)
    piece = shown("sauron-wins")
    assert piece is not None
    assert not ReplayScreen(piece, 0).past.played_to_the_end()


async def test_while_a_note_is_written_the_last_row_does_not_name_the_keys_of_the_replay(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 10), (80, 24)) as looking:
        await looking.press("m")
        assert "m on this entry changes it later" in " ".join(looking.text.split()).replace("│ │ ", "")
        last = looking.text.splitlines()[-1]
        assert "Leave it" in last
        assert "step" not in last
