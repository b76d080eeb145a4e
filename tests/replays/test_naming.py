"""Players' names in the words of games whose seats are only numbered."""

from __future__ import annotations

from core.kernel.figures import Chart
from core.kernel.prompts import Outcome
from replays.exports import export
from replays.figures import figures
from replays.gallery import shown
from replays.naming import by_name, listed, names_of
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
    assert "Judith is the Ringbearer" in chronicle
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
    assert next(line for line, _ in game.words.score_lines(log.table.state)) == "Martin, Hero of Middle-earth"
    assert listed(["Judith", "Martin", "Helen"]) == "Judith, Martin and Helen"
