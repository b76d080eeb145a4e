"""Moments, searching, the story of a log, lineage, figures and history, with the toy."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.figures import Sheet
from core.kernel.game import Game
from core.kernel.review import Mark, Review
from core.kernel.table import new_header
from replays import story as stories
from replays.exports import export
from replays.eyes import OPEN, has_secrets, seen_event, seen_state
from replays.figures import NotOver, clock_words, figures
from replays.history import Selection, configuration, history, players, streaks
from replays.lineage import Lineage, fork, relatives, tree, with_relatives
from replays.moments import Moments, search
from replays.replay import Replay
from replays.story import Story
from saves import game_file, library, log_file
from saves.branches import branch_header, split_parent
from saves.codec import EntryRecord
from saves.game_file import SavedGame
from saves.library import Summary, summaries
from saves.log_file import LogFile
from saves.reader import read_log
from tests.toy import Bank, Drew, Roll, Rolled, TurnBegan, make_toy


class ToyReview(Review):
    """Turns and marks of the toy."""

    marks = (Mark("draw", "a card is drawn", "c", part=True, ruler=True), Mark("one", "a one", "1"))

    def begins_turn(self, event: object) -> bool:
        return isinstance(event, TurnBegan)

    def mark_of(self, event: object) -> str:
        if isinstance(event, Drew):
            return "draw"
        return "one" if isinstance(event, Rolled) and event.pips == 1 else ""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the toy, known to the catalogue, in a home of its own."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    game = make_toy(review=ToyReview())
    monkeypatch.setattr(catalogue, "game", lambda game_id: game)
    return game


def played(toy: Game, name: str, entries: int = 40, seed: int = 5, goal: str = "1000000") -> SavedGame:
    seats = {"left": SeatInfo("left", "Left"), "right": SeatInfo("right", "Right", "random")}
    created = f"2026-01-{seed:02}"
    header = new_header(toy, seed=seed, options={"goal": goal}, name=name, seats=seats, created=created)
    saved = SavedGame.create(header)
    dice = Random(seed)
    for _ in range(entries):
        if saved.table.over:
            break
        saved.table.act(dice.choice(saved.table.choices()).action)
    return saved


def test_moments_are_found_both_ways(toy: Game) -> None:
    with played(toy, "one", 150) as saved:
        replay = Replay(saved.table)
    moments = Moments(replay)
    entries = saved.table.line.entries
    for kind in ("draw", "one"):
        wanted = [
            (number, at)
            for number, entry in enumerate(entries)
            for at, event in enumerate(entry.events, 1)
            if toy.review.mark_of(event) == kind
        ]
        assert wanted
        replay.start()
        found = []
        while (place := moments.next_marked(kind, replay.position, 1)) is not None:
            found.append(replay.stand(place))
        assert found == wanted
        replay.end()
        back = []
        while (place := moments.next_marked(kind, replay.position, -1)) is not None:
            back.append(replay.stand(place))
        assert back == [place for place in reversed(wanted) if place != replay.go_to(replay.last)]
    turns = [n for n, entry in enumerate(entries) if any(isinstance(event, TurnBegan) for event in entry.events)]
    assert moments.turns((len(entries), 0)) == turns
    assert moments.turns((41, 0)) == [turn for turn in turns if turn <= 40]
    assert moments.next_turn((0, 0), 3) == moments.next_turn(moments.next_turn((0, 1), 1) or (0, 0), 1)
    assert moments.next_part((0, 0), 1) == moments.next_marked("draw", (0, 0), 1)
    assert moments.next_marked("none", (0, 0), 1) is None


def test_moments_follow_a_table_that_goes_on_and_back(toy: Game) -> None:
    with played(toy, "one", 60) as saved:
        moments = Moments(Replay(saved.table))
        before = moments.turns((1000, 0))
        saved.table.undo(40)
        assert moments.turns((1000, 0)) == [turn for turn in before if turn <= 20]
        for _ in range(10):
            saved.table.act(saved.table.choices()[1].action)
        assert [turn for turn in moments.turns((1000, 0)) if turn > 20] == list(range(21, 31))


def test_searching_finds_all_words_and_only_what_the_eyes_see(toy: Game) -> None:
    with played(toy, "one", 60) as saved:
        replay = Replay(saved.table)
    card = next(event.card for entry in saved.table.line.entries for event in entry.events if isinstance(event, Drew))
    assert search(replay, f"drew {card}", None, 1) is None
    place = search(replay, f"{card} DREW", OPEN, 1)
    assert place is not None
    drawn = saved.table.line.entries[place[0]].events[place[1] - 1]
    assert isinstance(drawn, Drew)
    assert drawn.card == card
    assert search(replay, f"drew {card}", drawn.seat, 1) == place
    replay.stand(place)
    assert search(replay, f"drew {card}", OPEN, -1) is None
    noted = search(replay, "remember", None, 1, lambda entry: ["Remember this"] if entry == 50 else [])
    assert noted == (50, len(saved.table.line.entries[50].events))
    assert search(replay, "  ", OPEN, 1) is None


def test_eyes(toy: Game) -> None:
    with played(toy, "one", 60) as saved:
        state = saved.table.state
    assert has_secrets(toy, state)
    assert seen_state(toy, state, OPEN) is state
    assert seen_state(toy, state, "left").hands["right"] == ["hidden"] * len(state.hands["right"])
    assert seen_event(toy, state, Drew("left", "star"), OPEN) == Drew("left", "star")
    assert seen_event(toy, state, Drew("left", "star"), None) == Drew("left", "hidden")


def story_of(saved: SavedGame) -> Story:
    saved.close()
    return Story(read_log(saved.path))


def test_a_log_without_undo_has_no_abandoned_lines(toy: Game) -> None:
    story = story_of(played(toy, "one", 10))
    assert story.variations == []
    assert story.undone == 0


def test_what_was_undone_and_not_replaced_is_an_abandoned_line(toy: Game) -> None:
    saved = played(toy, "one", 10)
    line = list(saved.table.line.entries)
    saved.table.undo(4)
    story = story_of(saved)
    assert [(one.leaves, one.entries) for one in story.variations] == [(6, line[7:])]
    assert story.line_of(story.variations[0]).entries == line


def test_lines_that_share_a_way_cost_what_is_looked_at(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = played(toy, "one", 40)
    ends = []
    for number in range(30):
        saved.table.undo(1)
        saved.table.act(saved.table.choices()[number % 2].action)
        ends.append(saved.table.line.entries[-1])
    saved.table.undo(38)
    saved.table.act(saved.table.choices()[1].action)
    made = []

    def entry_of(record: Any) -> Any:
        made.append(record)
        return log_file.entry_of(record)

    monkeypatch.setattr(stories, "entry_of", entry_of)
    story = story_of(saved)
    assert [one.leaves for one in story.variations] == [2] * 31
    assert story.places == [2]
    assert story.leaving(2) == story.variations
    assert story.leaving(1) == story.leaving(3) == []
    assert made == [], "nobody has looked at any line yet"
    first = story.variations[0].first
    assert all(one.first is first for one in story.variations)
    assert len(made) == 1, "the entry with which they leave is enough to tell of them"
    assert [one.entries[-1] for one in story.variations][1:] == ends
    assert story.variations[4].entries[0] is first
    assert len(made) == 38 + 30, "the way that they share is made once"
    found = story.abandoned_at(40, ends[3].digest)
    assert found is not None
    assert (found.leaves, found.last) == (2, 40)
    assert found.entries[-1].digest == ends[3].digest
    assert story.abandoned_at(39, ends[3].digest) is None


def test_redo_and_lines_within_abandoned_lines(toy: Game) -> None:
    saved = played(toy, "one", 10)
    saved.note("on the first line", 9)
    first = list(saved.table.line.entries)
    saved.table.undo(5)
    saved.table.redo(2)
    saved.table.act(saved.table.choices()[0].action)
    second = list(saved.table.line.entries)
    saved.table.undo(4)
    saved.table.act(saved.table.choices()[1].action)
    story = story_of(saved)
    whole = [story.line_of(one).entries for one in story.variations]
    assert sorted(map(len, whole)) == sorted(map(len, (first, second)))
    assert first in whole
    assert second in whole
    noted = [one.notes for one in story.variations if one.notes]
    assert [list(notes) for notes in noted] == [[9]]
    assert story.notes == {}
    for one, line in zip(story.variations, whole, strict=True):
        replay = Replay(story.log, line=story.line_of(one))
        replay.end()
        assert replay.last == len(line) - 1
        assert Lineage(story.log).leave_at(one.last, line[-1].digest)


def branched(path: Path, entry: int, name: str, entries: int) -> Path:
    with SavedGame.create(branch_header(read_log(path), entry, name=name)) as saved:
        for number in range(entries):
            saved.table.act((Roll, Bank)[number % 2](saved.table.choices()[0].seat))
    return saved.path


def test_lineage_goes_back_through_parents(toy: Game) -> None:
    with played(toy, "Trunk", 30) as saved:
        trunk = saved.path
    one = branched(trunk, 20, "One", 6)
    two = branched(one, 4, "Two", 5)
    three = branched(trunk, 10, "Three", 3)
    lines = {path: Lineage(read_log(path)) for path in (trunk, one, two, three)}
    assert (lines[two].first, lines[two].last) == (24, 29)
    assert lines[two].entry(10) == lines[trunk].entry(10)
    assert lines[two].entry(22) == lines[one].entry(22)
    assert lines[two].entry(22) != lines[trunk].entry(22)
    assert lines[two].entry(30) is None
    assert lines[two].state(22) == lines[one].state(22)
    assert lines[two].state(26) == read_log(two).table.state_at(2)
    assert lines[two].state(99) == read_log(two).table.state
    assert fork(lines[two], lines[trunk]) == 20
    assert fork(lines[two], lines[one]) == 24
    assert fork(lines[two], lines[three]) == 10
    assert fork(lines[trunk], lines[trunk]) == 30
    with played(toy, "Other", 5, seed=9) as saved:
        assert fork(lines[two], Lineage(read_log(saved.path))) is None


def test_a_branch_from_a_line_that_was_abandoned_since(toy: Game) -> None:
    saved = played(toy, "Trunk", 30)
    saved.close()
    twig = branched(saved.path, 25, "Twig", 3)
    with SavedGame.open(saved.path) as again:
        again.table.undo(10)
        for _ in range(8):
            again.table.act(Bank(again.table.choices()[0].seat))
    lineage = Lineage(read_log(twig))
    assert lineage.first == 25
    assert fork(lineage, Lineage(read_log(saved.path))) == 20
    assert lineage.entry(22) != read_log(saved.path).line.entries[22]


def test_a_parent_that_is_not_there_or_is_the_game_itself(toy: Game) -> None:
    with played(toy, "Trunk", 30) as saved:
        trunk = saved.path
    twig = branched(trunk, 20, "Twig", 3)
    trunk.unlink()
    lineage = Lineage(read_log(twig))
    assert (lineage.parent, lineage.first) == (None, 0)
    looped = Summary("/x/a.jsonl", 1.0, name="a", parent="b.jsonl#2")
    back = Summary("/x/b.jsonl", 2.0, name="b", parent="a.jsonl#3")
    itself = Summary("/x/c.jsonl", 3.0, name="c", parent="c.jsonl#1")
    assert {leaf.summary.name for leaf in tree([looped, back, itself])} == {"a", "b", "c"}


def test_the_tree_keeps_the_order_of_the_trunks(toy: Game) -> None:
    with played(toy, "First", 30) as saved:
        first = saved.path
    played(toy, "Second", 5, seed=6).close()
    later = branched(first, 20, "Later", 2)
    sooner = branched(first, 3, "Sooner", 2)
    leaf = branched(sooner, 1, "Leaf", 1)
    games = sorted(summaries(), key=lambda game: game.name)
    found = [(one.summary.name, one.entry, one.lasts) for one in tree(games)]
    assert found == [
        ("First", None, ()),
        ("Sooner", 3, (False,)),
        ("Leaf", 1, (False, True)),
        ("Later", 20, (True,)),
        ("Second", None, ()),
    ]
    by = {game.path: game for game in games}
    assert {one.name for one in relatives(games, by[str(leaf)])} == {"First", "Sooner", "Later"}
    assert {one.name for one in relatives(games, by[str(later)])} == {"First", "Sooner", "Leaf"}
    assert relatives(games, next(game for game in games if game.name == "Second")) == []
    assert with_relatives(games) == {game.path for game in games if relatives(games, game)}
    assert library.summarise(leaf).parent == f"{sooner.name}#1"


@pytest.mark.parametrize("parent", ["", "x", "#3", "x#", "x#-1", "x#12345678", "x#1.5", "x#\u0663"])
def test_a_parent_that_makes_no_sense(parent: str) -> None:
    assert split_parent(parent) is None


def test_figures_on_any_game(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr(game_file, "clock", lambda: float(next(seconds)))
    saved = played(toy, "one", 10_000, goal="20")
    saved.close()
    log = read_log(saved.path)
    assert all(record.took == 1000 for record in log.records[2:] if isinstance(record, EntryRecord))
    found = {figure.title: figure for figure in figures(log)}
    times = found["Decisions and time"]
    assert isinstance(times, Sheet)
    decisions = dict.fromkeys(("left", "right"), 0)
    for entry in log.line.entries[1:]:
        decisions[entry.action.seat] += 1
    assert {row[0].lower(): int(row[1]) for row in times.rows} == decisions
    assert times.rows[0][2] == clock_words(decisions["left"] * 1000)
    assert "1.0 s" in times.rows[0]
    marks = found["What happened how often"]
    assert isinstance(marks, Sheet)
    draws = sum(isinstance(event, Drew) for entry in log.line.entries for event in entry.events)
    assert ("A card is drawn", str(draws)) in list(marks.rows)


def test_a_game_that_goes_on_keeps_its_figures(toy: Game) -> None:
    with played(toy, "one", 10) as saved:
        log: LogFile = saved.log
    with pytest.raises(NotOver):
        figures(log)


def test_time_in_words() -> None:
    words = [clock_words(each) for each in (0, 400, 9_949, 41_000, 187_000, 7_500_000)]
    assert words == ["-", "0.4 s", "9.9 s", "41 s", "3 min 07 s", "2 h 05 min"]


def test_history_leaves_branches_out(toy: Game) -> None:
    for seed in range(1, 5):
        played(toy, f"Game {seed}", 10_000, seed=seed, goal="20").close()
    first = next(game for game in summaries() if game.name == "Game 1")
    log = read_log(Path(first.path))
    with SavedGame.create(branch_header(log, 1, name="Branch")) as saved:
        while not saved.table.over:
            saved.table.act(saved.table.choices()[saved.table.state.risk > 6].action)
    played(toy, "Going on", 3, seed=7).close()
    found = history(summaries(), {"toy": toy})
    results = found[0]
    assert isinstance(results, Sheet)
    assert sum(int(row[1]) for row in results.rows) == 4
    last, apart = found[2], found[3]
    assert isinstance(last, Sheet)
    assert [row[0] for row in last.rows] == ["Game 4", "Game 3", "Game 2", "Game 1"]
    assert isinstance(apart, Sheet)
    assert [row[0] for row in apart.rows] == ["Branch"]
    assert "what-ifs" in apart.title
    assert history([], {}) == []


def test_a_history_is_of_the_games_that_are_chosen_and_in_the_order_that_is_asked_for(toy: Game) -> None:
    for seed in range(1, 4):
        played(toy, f"Game {seed}", 10_000, seed=seed, goal="20").close()
    games, known = summaries(), {"toy": toy}

    def listed(chosen: Selection) -> list[str]:
        sheets = [one for one in history(games, known, chosen) if isinstance(one, Sheet)]
        return [row[0] for row in sheets[-1].rows] if sheets else []

    longest = [one.name for one in sorted(games, key=lambda one: -(one.entry or 0))]
    assert listed(Selection(order="decisions")) == longest
    assert sorted(listed(Selection(words="game 2"))) == ["Game 2"]
    assert listed(Selection(words="3 game")) == ["Game 3"]
    assert listed(Selection(words="WON by")) == ["Game 3", "Game 2", "Game 1"]
    assert listed(Selection(words="drawn")) == []
    assert listed(Selection(game="toy", players=players(games[0]))) == ["Game 3", "Game 2", "Game 1"]
    assert listed(Selection(players="bots")) == listed(Selection(game="fellowship")) == []
    assert listed(Selection(since="9999-01-01")) == []
    assert listed(Selection(since=games[0].created[:10])) == ["Game 3"]
    best = [one.score for one in games if one.score is not None]
    scores = [one.score for name in listed(Selection(order="score")) for one in games if one.name == name]
    assert scores[: len(best)] == sorted(best, reverse=True)


def test_streaks_and_configurations(toy: Game) -> None:
    results = ["won", "lost", "won", "won", "lost", "won"]
    assert streaks(results, "won") == (2, 1)
    assert streaks(results, "lost") == (1, 0)
    assert streaks([], "won") == (0, 0)
    usual = Summary("a", 0.0, options={"goal": "20", "undo": "off"})
    assert configuration(usual, toy) == "the usual table"
    assert configuration(Summary("a", 0.0, options={"goal": "1000000", "undo": "off"}), toy) == "Goal 1000000"
    assert configuration(Summary("a", 0.0, options={"goal": "20"}), None) == "goal 20"


def test_a_tree_may_be_deeper_than_python_can_call() -> None:
    chain = [Summary(f"/games/{number}.jsonl", 0.0, parent=f"{number - 1}.jsonl#3") for number in range(1, 3000)]
    games = [Summary("/games/0.jsonl", 0.0), *chain]
    leaves = tree(games)
    assert [leaf.summary.path for leaf in leaves] == [game.path for game in games]
    assert [leaf.depth for leaf in leaves[:4]] == [0, 1, 2, 3]
    assert max(leaf.depth for leaf in leaves) == 64
    assert len(relatives(games, games[-1])) == 2999


def test_a_note_stays_with_the_line_that_it_was_written_on(toy: Game) -> None:
    with played(toy, "noted", 6) as saved:
        saved.note("on the line that was left", 5)
        saved.note("on the line of play", 2)
        saved.table.undo(3)
        saved.table.act(next(one for one in saved.table.choices() if isinstance(one.action, Bank)).action)
        saved.table.act(saved.table.choices()[0].action)
        saved.note("later", 5)
        path = saved.path
    log = read_log(path)
    for form in ("md", "html", "json"):
        text = export(log, form, seat="left")
        assert "on the line of play" in text
        assert "later" in text
        assert "on the line that was left" not in text
