"""Players' names in the words of games whose seats are only numbered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from core import catalogue
from core.dice.model.actions import Borrow
from core.dice.model.events import RingGiven
from core.kernel.entries import SeatInfo
from core.kernel.figures import Chart
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from replays.exports import export
from replays.figures import figures
from replays.gallery import shown
from replays.naming import by_name, listed, names_of
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log


def hero() -> LogFile:
    """Return a game of Judith, Martin and Helen in seats that are only numbered."""
    path = shown("one-hero-of-three")
    assert path is not None
    return read_log(path)


def test_a_chronicle_and_the_figures_call_players_by_their_names() -> None:
    log = hero()
    chronicle = export(log, "md")
    assert "with Glory Judith 9" in chronicle
    assert "Player 1" not in chronicle
    glory = figures(log)[0]
    assert isinstance(glory, Chart)
    assert [series.name for series in glory.series] == ["Judith", "Martin", "Helen"]


def test_seats_that_are_called_something_keep_it_beside_the_player() -> None:
    path = shown("five-foes")
    assert path is not None
    log = read_log(path)
    assert by_name(log.game, log.header).words.progress(log.table.state) == log.game.words.progress(log.table.state)
    assert list(names_of(log.game, log.header)) == [seat.id for seat in log.header.seats]
    assert names_of(hero().game, hero().header) == {"p1": "Judith", "p2": "Martin", "p3": "Helen"}


def test_the_words_of_the_end_have_names_too() -> None:
    log = hero()
    game = by_name(log.game, log.header)
    assert isinstance(log.table.prompt, Outcome)
    assert next(line for line, _ in game.words.score_lines(log.table.state)) == "Martin, Hero of Middle-earth by Glory"
    assert listed(["Judith", "Martin", "Helen"]) == "Judith, Martin and Helen"


ODD = ("Player 2", r"R.*(x|y)\1", "Helen")


def odd_table() -> Table:
    """Return a game of three people two of whom are called what searching and replacing would stumble over."""
    game = catalogue.game("dice")
    seats = {f"p{at}": SeatInfo(f"p{at}", name) for at, name in enumerate(ODD, 1)}
    table = Table(game, new_header(game, options={"players": "3"}, seats=seats, seed=3))
    table.open()
    return table


def test_a_name_that_looks_like_a_seat_or_like_a_pattern_is_only_a_name() -> None:
    table = odd_table()
    words = by_name(table.game, table.header).words
    first, second = (words.event_text(RingGiven("D2.3", seat)) for seat in ("p1", "p2"))
    assert (first, second) == ("Player 2 is the Ringbearer", rf"{ODD[1]} is the Ringbearer")
    assert table.game.words.event_text(RingGiven("D2.3", "p1")) == "Player 1 is the Ringbearer"
    assert [name for name, _ in words.standing(table.state) if name in ODD] == list(ODD)
    assert words.explain(table.state, Borrow("p1", "p3")).sentence == table.game.words.explain(
        table.state, Borrow("p1", "p3")
    ).sentence.replace("Player 3", "Helen")


def test_how_a_game_ended_is_told_with_names_and_recorded_without() -> None:
    log = hero()
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert outcome.reason == "The Ring is destroyed. Player 2 is the Hero of Middle-earth."
    assert log.game.words.reason(outcome) == outcome.reason
    named = by_name(log.game, log.header).words
    assert named.reason(outcome) == "The Ring is destroyed. Martin is the Hero of Middle-earth."


RENAMED: dict[str, tuple[str, dict[str, str], int]] = {
    "fellowship": (
        """
[[card]]
id = "gimli"
name = "Gloin's son"

[[haven]]
id = "rivendell"
name = "Imladris"
""",
        {"Rivendell": "Imladris", "Gimli": "Gloin's son"},
        5,
    ),
    "dice": ('[[card]]\nid = "lembas"\nname = "Waybread"\n', {"Lembas": "Waybread"}, 4),
}


@pytest.fixture
def made_with_other_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], LogFile]:
    """Return what plays a game with an override of names, takes the override back and reads the log."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))

    def made(game_id: str) -> LogFile:
        text, _, seed = RENAMED[game_id]
        game, chooser = catalogue.game(game_id), Random(seed)
        game.contents.use_override(text)
        try:
            with SavedGame.create(new_header(game, seed=seed, name="Other names"), tmp_path / "a.jsonl") as saved:
                while not saved.table.over:
                    saved.table.act(chooser.choice(saved.table.choices()).action)
        finally:
            game.contents.use_override("")
        return read_log(tmp_path / "a.jsonl")

    return made


@pytest.mark.parametrize("game_id", sorted(RENAMED))
def test_a_game_made_with_an_override_speaks_its_names_where_it_is_not_in_force(
    game_id: str, made_with_other_names: Callable[[str], LogFile]
) -> None:
    log, others = made_with_other_names(game_id), RENAMED[game_id][1]
    plain, words = catalogue.game(game_id).words, log.table.game.words
    told = dict.fromkeys(others, 0)
    for number, entry in enumerate(log.line.entries):
        state = log.line.state_after(number + 1)
        prompt = log.game.rules.prompt(state)
        choices = prompt.choices if isinstance(prompt, Prompt) else []
        lines = [(plain.event_text(event), words.event_text(event)) for event in entry.events]
        lines += [(plain.label(state, choice), words.label(state, choice)) for choice in choices]
        for in_force, own in lines:
            assert not any(name in own for name in told), own
            for name, other in others.items():
                told[name] += name in in_force and other in own
    assert all(told.values()), told
    chronicle = str(export(log, "md"))
    told_of = [line for line in chronicle.splitlines() if not line.endswith(("(printed)", "(reconstructed)"))]
    assert not any(name in line for line in told_of for name in told)
    for text in (chronicle, str(export(log, "html"))):
        assert any(other in text for other in others.values())
