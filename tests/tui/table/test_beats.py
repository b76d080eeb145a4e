"""Beats at the table, by keys: what stops, what is shown, what no other key does, and that nothing secret is told."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from textual.geometry import Size

from core.kernel.beats import Level
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table
from replays.eyes import seen_event
from replays.gallery import shown
from replays.replay import Replay
from saves.reader import read_log
from saves.settings import load_settings
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.rules.rules import RulesScreen
from tui.sheets.cover import CoverScreen
from tui.table import course
from tui.table.flow import is_pass
from tui.table.result import ResultScreen

SMALL = (80, 24)


async def take(table: Sitting, action: Any) -> None:
    """Take a choice by what it does."""
    choices = table.screen.shown.choices
    table.screen.choose(next(index for index, choice in enumerate(choices) if choice.action == action))
    await table.settle()


def recorded(name: str, entry: int) -> Any:
    """Return what was decided in an entry of a replay of the gallery."""
    path = shown(name)
    assert path is not None
    return read_log(path).line.entries[entry].action


def in_front(table: Sitting) -> bool:
    """Whether the table is in front."""
    return table.app.screen is table.screen


def told_kinds(table: Sitting) -> list[str]:
    """Return the kinds of the beats that are being told."""
    return [beat.kind for beat in table.screen.beats.beats]


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_a_board_that_ends_is_one_card(size: tuple[int, int]) -> None:
    async with seated(at("first-elimination", 60), size, pace="story") as table:
        await take(table, recorded("first-elimination", 61))
        assert told_kinds(table) == ["chapter"]
        text = table.text
        for words in ("missing", "steps", "to ◉", "bears the Ring", "The road goes on", "1 of 1"):
            assert words in text
        moved = [event for event in table.screen.beats.pane.told.events if type(event).__name__ == "HobbitMoved"]
        assert moved
        for event in moved:
            step = table.screen.scene.view.hobbits[event.hobbit].step
            assert f"{step - event.steps}→{step}" in text
        pane = table.screen.beats.pane
        if len(pane.rows) > pane.content_size.height:
            assert "▾" in text
            await table.press("end")
            assert "▾" not in table.text
            assert "lies ahead" in table.text
        await table.press("space")
        assert not table.screen.beats.telling
        assert table.screen.prompt.display
        assert table.screen.shown.choices


@pytest.mark.parametrize(("pace", "beats"), [("story", ["turn"]), ("brief", []), ("off", [])])
async def test_a_bot_that_rolls_three_dots_is_one_beat(
    pace: Level, beats: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = at("dark-events", 120, bots=["frodo"])
    action = recorded("dark-events", 121)

    def choice_of(table: Table) -> Choice | None:
        if table.entry:
            return None
        assert isinstance(table.prompt, Prompt)
        return next(choice for choice in table.prompt.choices if choice.action == action)

    monkeypatch.setattr(course, "bot_choice", choice_of)
    before = saved.table.state.hobbits["frodo"].step
    async with seated(saved, SMALL, pace=pace) as table:
        assert saved.table.entry == 1
        assert told_kinds(table) == beats
        if beats:
            assert "Frodo's turn" in table.text
            assert "╭───────╮" in table.text
            assert "│     ● │" in table.text
            assert f"Frodo {before}→{before + 3}" in table.text
            await table.press("space")
        assert table.screen.prompt.display


async def test_the_board_stands_as_it_was_after_the_beat_and_the_next_has_not_happened(new_game: NewGame) -> None:
    saved = new_game(bots={"sam": "random", "pippin": "random", "merry": "random", "fatty": "random"})
    async with seated(saved, pace="story") as table:
        several = 0
        for _ in range(50):
            if several > 12:
                break
            if table.screen.beats.telling:
                beats = table.screen.beats
                beat, eyes = beats.beats[beats.at], beats.eyes
                replay = Replay(saved.table)
                replay.stand(beat.last)
                assert table.screen.scene.view == replay.view(eyes)
                assert not table.screen.prompt.display
                assert all((one.entry, one.event) <= beat.last for one in table.screen.log_pane.lines)
                several += len(beats.beats) > 1
                await table.press("space")
            elif in_front(table) and table.screen.shown.choices:
                await table.press("G", "enter")
            else:
                break
        assert several


async def test_other_keys_do_nothing_and_none_is_kept(midway: Midway) -> None:
    async with seated(at("first-elimination", 60), pace="story") as table:
        await take(table, recorded("first-elimination", 61))
        saved = table.screen.saved
        entry = saved.table.entry
        await table.press("1", "w", "o", "s", "p", "enter", "m", "2")
        assert saved.table.entry == entry
        assert table.screen.beats.telling
        assert in_front(table)
        await table.press("r")
        assert isinstance(table.app.screen, RulesScreen)
        assert table.app.screen.wanted == table.screen.beats.pane.rule_here()
        await table.press("q", "space")
        assert not table.screen.beats.telling
        assert saved.table.entry == entry


async def test_e_tells_the_rest_at_once(new_game: NewGame) -> None:
    saved = new_game(bots={"sam": "random", "pippin": "random"}, hobbits="3")
    async with seated(saved, pace="story") as table:
        for _ in range(60):
            if len(table.screen.beats.beats) > 1:
                await table.press("e")
                assert not table.screen.beats.telling
                assert table.screen.shown.answers == saved.table.entry
                return
            await table.press("space" if table.screen.beats.telling else "1")
            if not table.screen.beats.telling:
                await table.press("enter")
    raise AssertionError("nothing was told in several beats")


async def test_undo_takes_back_what_is_told(midway: Midway) -> None:
    async with seated(at("first-elimination", 60), pace="story") as table:
        saved = table.screen.saved
        entry = saved.table.entry
        await take(table, recorded("first-elimination", 61))
        assert table.screen.beats.telling
        await table.press("u")
        assert saved.table.entry == entry
        assert not table.screen.beats.telling
        assert table.screen.prompt.display
        await table.press("U")
        assert saved.table.entry > entry
        assert not table.screen.beats.telling


async def test_the_pace_is_a_setting_that_a_key_changes() -> None:
    async with seated(at("first-elimination", 60), pace="story") as table:
        await take(table, recorded("first-elimination", 61))
        await table.press("t")
        assert "Pace brief" in table.said
        assert load_settings()[0].pace == "brief"
        assert table.screen.beats.telling
        assert "pace: brief" in table.text
        await table.press("t", "t")
        assert load_settings()[0].pace == "story"
        assert told_kinds(table) == ["chapter"]


async def test_a_resumed_game_begins_without_beats_and_what_was_foreseen_flows_by(midway: Midway) -> None:
    saved = midway()
    async with seated(saved, pace="story") as table:
        assert not table.screen.beats.telling
        line = next(one for one in table.screen.shown.choices if getattr(one.action, "line", "") == "fighting")
        entry = saved.table.entry
        await take(table, line.action)
        assert saved.table.entry > entry
        assert "die" not in told_kinds(table)
        assert not table.screen.beats.telling


async def test_the_end_is_told_at_every_pace_and_then_the_result(new_game: NewGame) -> None:
    saved = new_game(hobbits="2")
    chooser = random.Random(3)
    while not saved.table.over:
        before = saved.table.entry
        saved.table.act(chooser.choice(saved.table.choices()).action)
    last = saved.table.line.entries[saved.table.entry].action
    saved.table.undo(saved.table.entry - before)
    async with seated(saved, SMALL, pace="off") as table:
        await take(table, last)
        assert told_kinds(table)[-1] == "end"
        assert "The game is lost" in table.text
        await table.press(*["space"] * len(told_kinds(table)))
        assert isinstance(table.app.screen, ResultScreen)


async def test_the_cover_comes_before_anything_secret_is_told(new_game: NewGame) -> None:
    saved = new_game(hands="hidden", hobbits="3")
    covered = told = 0
    async with seated(saved, SMALL, pace="story") as table:
        for _ in range(45):
            if isinstance(table.app.screen, CoverScreen):
                covered += 1
                assert not table.screen.beats.telling
                await table.press("y")
                continue
            if table.screen.beats.telling:
                eyes = table.screen.beats.eyes
                assert eyes == table.screen.seated.eyes
                view = table.screen.scene.view
                hands = [one.hand for seat, one in view.hobbits.items() if seat != eyes]
                assert all(set(hand) <= {"hidden"} for hand in hands)
                told += 1
                await table.press("space")
            elif table.screen.shown.choices:
                await table.press("G", "enter")
    assert covered
    assert told


@pytest.mark.parametrize("seed", range(2))
async def test_no_beat_tells_what_the_eyes_cannot_know(seed: int, new_game: NewGame) -> None:
    """Every event on a card is as the eyes see it, and its words are made of that and of their view."""
    saved = new_game(hands="hidden", hobbits="4", seed=seed)
    chooser = random.Random(seed)
    hidden = 0
    async with seated(saved, SMALL, pace="story") as table:
        for _ in range(40):
            if isinstance(table.app.screen, CoverScreen):
                await table.press("y")
            elif table.screen.beats.telling:
                beats = table.screen.beats
                beat, eyes, told = beats.beats[beats.at], beats.eyes, beats.pane.told
                game, line = beats.seated.game, saved.table.line
                happened = [
                    (event, seen_event(game, state, event, eyes))
                    for number in range(beat.first[0], beat.last[0] + 1)
                    for at_, (event, state) in enumerate(
                        zip(line.entries[number].events, line.walk(number), strict=True), 1
                    )
                    if beat.first < (number, at_) <= beat.last
                ]
                assert list(told.events) == [seen for _, seen in happened]
                hidden += sum(event != seen for event, seen in happened)
                for scene in (told.before, told.after):
                    hands = [one.hand for seat, one in scene.view.hobbits.items() if seat != eyes]
                    assert all(set(hand) <= {"hidden"} for hand in hands)
                await table.press("space")
            elif table.screen.shown.choices:
                table.screen.choose(chooser.randrange(len(table.screen.shown.choices)))
                await table.settle()
    assert hidden


async def test_four_bots_and_one_person_do_not_tire(new_game: NewGame) -> None:
    """A person is stopped less than once for each decision, the story of four others and all."""
    saved = new_game(bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "sensible"), seed=11)
    decisions = 0
    stops: Counter[str] = Counter()
    async with seated(saved, SMALL, pace="story") as table:
        chooser = random.Random(11)
        for _ in range(80):
            if not in_front(table):
                break
            if table.screen.beats.telling:
                beats = table.screen.beats
                stops[beats.beats[beats.at].kind] += 1
                await table.press("space")
            elif table.screen.shown.choices:
                decisions += 1
                choices = table.screen.shown.choices
                passing_last = sorted(range(len(choices)), key=lambda at: is_pass(choices[at]))
                table.screen.choose(chooser.choice(passing_last))
                await table.settle()
    assert decisions > 20
    assert stops.total() < decisions, (decisions, stops)


async def test_a_key_too_many_after_the_last_beat_passes_no_window(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_game(bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "sensible"), seed=11)
    monkeypatch.setattr("tui.table.beats.GRACE", 1000)
    async with seated(saved, SMALL, pace="story") as table:
        told = False
        for _ in range(120):
            if told and table.screen.prompt.has_key("space"):
                break
            told = table.screen.beats.telling
            if told:
                await table.press("space")
                told = not table.screen.beats.telling
            else:
                choices = table.screen.shown.choices
                table.screen.choose(next((at for at, one in enumerate(choices) if is_pass(one)), 0))
                await table.settle()
        assert table.screen.prompt.has_key("space"), table.text
        entry = saved.table.entry
        await table.press("space", "space")
        assert saved.table.entry == entry
        assert "space again to go on" in table.text
        monkeypatch.setattr("tui.table.beats.GRACE", 0)
        await table.press("space")
        assert saved.table.entry > entry


async def test_no_row_of_a_beat_is_passed_unseen(new_game: NewGame) -> None:
    """Turns of others are cut where they do not fit, and the key that turns a beat shows what is left of it first."""
    saved = new_game(bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "sensible"), seed=11)
    several = paged = 0
    async with seated(saved, SMALL, pace="story") as table:
        for _ in range(160):
            if not in_front(table) or (several > 5 and paged > 5):
                break
            beats, pane = table.screen.beats, table.screen.beats.pane
            if not beats.telling:
                choices = table.screen.shown.choices
                table.screen.choose(next((at for at, one in enumerate(choices) if not is_pass(one)), 0))
                await table.settle()
                continue
            begins = saved.table.game.review.begins_turn
            turns = sum(begins(event) for event in pane.told.events[1:])
            height = pane.content_size.height
            assert len(pane.rows) <= height or turns == 0 or pane.told.kind != "turn"
            several += turns > 0
            at, top, below = beats.at, pane.top, len(pane.rows) - pane.top - height
            await table.press("space")
            if below > 0:
                paged += 1
                assert (beats.at, pane.top) == (at, top + min(below, height - 1))
            else:
                assert not beats.telling or beats.at == at + 1 or beats.at == 0
    assert several
    assert paged


@pytest.mark.parametrize("late", [False, True], ids=["while it is told", "before there was a pane"])
async def test_what_is_told_is_cut_for_the_height_that_the_pane_gets(new_game: NewGame, late: bool) -> None:
    """A terminal may become lower while turns are told, and a telling may begin before anything was laid out."""
    saved = new_game(bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "sensible"), seed=11)
    async with seated(saved, (80, 50), pace="story") as table:
        beats, begins = table.screen.beats, saved.table.game.review.begins_turn
        for _ in range(160):
            if beats.telling and any(map(begins, beats.pane.told.events[1:])) and len(beats.pane.rows) > 20:
                break
            if beats.telling:
                await table.press("space")
                continue
            choices = table.screen.shown.choices
            table.screen.choose(next((at for at, one in enumerate(choices) if not is_pass(one)), 0))
            await table.settle()
        first, last, number = beats.beats[beats.at].first, beats.beats[-1].last, beats.at
        await table.pilot.resize_terminal(80, 24)
        if late:
            beats._room = Size(0, 0)
            beats._cut_anew(first)
            beats.fit()
        await table.settle()
        height = beats.pane.content_size.height
        assert (beats.at, beats.beats[number].first, beats.beats[-1].last) == (number, first, last)
        assert all(one.last <= after.first for one, after in pairwise(beats.beats[number:]))
        assert len(beats.beats) > number + 1
        turns = sum(map(begins, beats.pane.told.events[1:]))
        assert turns == 0 or len(beats.pane.rows) <= height


async def test_a_board_that_ends_while_bots_pass_is_told_once(new_game: NewGame) -> None:
    saved = new_game(bots=dict.fromkeys(("sam", "pippin", "merry", "fatty"), "sensible"), seed=11)
    boards = 0
    async with seated(saved, SMALL, pace="story") as table:
        for _ in range(250):
            if not in_front(table) or boards:
                break
            beats = table.screen.beats
            if not beats.telling:
                choices = table.screen.shown.choices
                table.screen.choose(next((at for at, one in enumerate(choices) if not is_pass(one)), 0))
                await table.settle()
                continue
            kinds = [type(event).__name__ for event in beats.pane.told.events]
            if "ScenarioEnded" in kinds:
                boards += 1
                assert "LocationEntered" in kinds or "RingOnVolcano" in kinds
                assert "lies behind you" in table.text
            await table.press("space")
    assert boards


async def test_what_has_no_room_is_told_before_the_next_beat() -> None:
    async with seated(at("first-elimination", 60), SMALL, pace="story") as table:
        await take(table, recorded("first-elimination", 61))
        await table.press("z")
        pane = table.screen.beats.pane
        height, rows = pane.content_size.height, len(pane.rows)
        assert rows > height
        assert "more" in table.text
        seen = set(range(height))
        for _ in range(rows):
            if len(seen) == rows:
                break
            await table.press("space")
            assert table.screen.beats.at == 0
            seen |= set(range(pane.top, pane.top + height))
        assert seen == set(range(rows))
        await table.press("space")
        assert table.screen.beats.at != 0


@pytest.mark.parametrize("pace", ["story", "off"])
async def test_who_watches_bots_is_told_of_them_at_the_chosen_pace(pace: Level, new_game: NewGame) -> None:
    everybody = ("frodo", "sam", "pippin", "merry", "fatty")
    saved = new_game(bots=dict.fromkeys(everybody, "random"), seed=11)
    kinds: Counter[str] = Counter()
    async with seated(saved, SMALL, pace=pace) as table:
        for _ in range(14):
            if not table.screen.beats.telling:
                break
            beats = table.screen.beats
            kinds[beats.beats[beats.at].kind] += 1
            entry = saved.table.entry
            await table.press("space")
            assert saved.table.entry >= entry
        if pace == "story":
            assert kinds["turn"] > 3
            assert not saved.table.over
        else:
            assert saved.table.over
            assert set(kinds) <= {"lost", "end"}
