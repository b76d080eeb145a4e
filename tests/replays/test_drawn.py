"""A game that nobody has won is called a draw wherever its end is told."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from core import catalogue
from core.bots.arena import Result
from core.kernel.figures import Sheet
from core.kernel.game import Game
from core.kernel.prompts import Outcome, result_text, verdict, won_by
from core.kernel.table import new_header
from replays.exports import export
from replays.gallery import gallery
from replays.history import history
from saves.game_file import SavedGame
from saves.library import Summary, summaries, summarise
from saves.reader import read_log
from tests.toy import Bank, BriefRules, Roll, make_toy
from tui.command_line import main
from tui.commands.documents import outcome_object
from tui.commands.simulate import Task, report
from tui.commands.text import prompt_lines
from tui.library.game_rows import has_winner, result_words
from tui.table.end_page import verdict_of

Play = Callable[..., SavedGame]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the brief toy, known to the catalogue, in a home of its own."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    game = make_toy(rules=BriefRules())
    monkeypatch.setattr(catalogue, "game", lambda game_id: game)
    return game


def ended(toy: Game, name: str, *, drawn: bool) -> SavedGame:
    """Return a game in which both have banked nothing, or the left seat something."""
    seed = next(seed for seed in range(20) if _first_roll(toy, seed) > 1)
    saved = SavedGame.create(new_header(toy, seed=seed, name=name))
    for action in ([] if drawn else [Roll("left")]) + [Bank("left"), Bank("right")]:
        saved.table.act(action)
    return saved


def _first_roll(toy: Game, seed: int) -> int:
    with SavedGame.create(new_header(toy, seed=seed, name="tried")) as saved:
        return int(saved.table.act(Roll("left")).events[0].pips)


def test_results_in_words() -> None:
    names = {"left": "Lotho"}
    assert [result_text(one, names) for one in ("won", "lost", "drawn", "left")] == [
        "won",
        "lost",
        "drawn",
        "won by Lotho",
    ]
    assert [verdict(one, names) for one in ("won", "lost", "drawn", "left", "east")] == [
        "The game is won",
        "The game is lost",
        "The game is a draw",
        "Lotho has won",
        "east has won",
    ]


def test_several_who_win_together_are_all_named() -> None:
    names = {"left": "Lotho"}
    assert won_by(()) == "drawn"
    assert result_text(won_by(("left",)), names) == "won by Lotho"
    together = won_by(("left", "east"))
    assert result_text(together, names) == "won by Lotho and east"
    assert verdict(together, names) == "Lotho and east have won"
    ended = Outcome(together, 1, "Both are home.", "1", ("left", "east"))
    assert outcome_object(ended)["winners"] == ["left", "east"]
    assert "winners" not in outcome_object(Outcome("won", 1, "All are home.", "1"))


def test_a_name_with_an_article_reads_as_a_sentence_has_it() -> None:
    names = {"fellowship": "The Fellowship", "dark_power": "The Dark Power"}
    together = won_by(("fellowship", "dark_power"))
    assert result_text(together, names) == "won by the Fellowship and the Dark Power"
    assert verdict(together, names) == "The Fellowship and the Dark Power have won"
    assert verdict(won_by(("dark_power",)), names) == "The Dark Power has won"


def test_a_game_without_points_names_no_score() -> None:
    """A war is won or not; a battle is won by points."""
    war, battle = (
        next(path for path in gallery() if path.stem.startswith(start)) for start in ("ring-war", "dagorlad")
    )
    assert (summarise(war).score, result_words(summarise(war)).count(",")) == (None, 0)
    assert summarise(battle).score is not None


def test_a_draw_has_no_winner_and_its_own_words(toy: Game) -> None:
    with ended(toy, "Even", drawn=True) as saved:
        table, outcome = saved.table, saved.table.prompt
        assert isinstance(outcome, Outcome)
        assert outcome.winners == ()
        assert verdict_of(table, outcome) == "The game is a draw"
        assert outcome_object(outcome)["result"] == "drawn"
        assert prompt_lines(toy, table.state, outcome, [])[0].startswith("The game is over: drawn, with 0 points.")
    log = read_log(Path(saved.path))
    for form in ("md", "html"):
        assert "The game is over: drawn, with 0 points." in str(export(log, form))


def test_lists_and_the_history_tell_draws_from_games_that_were_won(toy: Game) -> None:
    ended(toy, "Even", drawn=True).close()
    ended(toy, "Odd", drawn=False).close()
    found = {one.name: one for one in summaries()}
    assert (result_words(found["Even"]), has_winner(found["Even"])) == ("drawn, 0", False)
    assert result_words(found["Odd"]).startswith("won by Left, ")
    assert has_winner(found["Odd"])
    out = io.StringIO()
    with redirect_stdout(out):
        main(["list"])
    assert "drawn (0)" in out.getvalue()
    assert "won by Left (" in out.getvalue()
    whole: list[Summary] = [found["Even"], found["Odd"]]
    results, best, last, _ = history(whole, {"toy": toy})
    assert isinstance(results, Sheet)
    assert isinstance(best, Sheet)
    assert isinstance(last, Sheet)
    assert {row[0] for row in results.rows} == {"drawn", "won by Left"}
    assert set(best.rows[0][2].split(", ")) == {"1 drawn", "1 won by Left"}
    assert {row[2] for row in last.rows} == {"drawn", "won by Left"}


def test_a_simulation_counts_draws() -> None:
    results = [Result(seed, how, 0, "1", 2, (), {}) for seed, how in enumerate(("won", "lost", "drawn", "drawn"))]
    found = report(Task("toy", {}, "", "random", 0, 4), 1, results, 1.0)
    assert (found.won, found.lost, found.drawn) == (1, 1, 2)
    assert found.results == {"drawn": 2, "lost": 1, "won": 1}
