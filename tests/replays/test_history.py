"""The history of finished games: what a score is, what stands there without one, and what a table is called."""

from __future__ import annotations

from pathlib import Path

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.figures import Chart, Sheet
from core.kernel.prompts import Outcome
from replays import gallery
from replays.history import Selection, configuration, history, orders
from saves.library import Summary


def test_a_single_game_has_no_statistics_and_a_game_without_score_says_how_far_it_came() -> None:
    alone = Summary("/games/a.jsonl", 0.0, name="A", game="dice", result="lost", reached="Pelennor Fields (7 of 8)")
    dice = catalogue.game("dice")
    (only,) = history([alone], {"dice": dice})
    assert isinstance(only, Sheet)
    assert "score" not in only.columns
    assert only.rows[0][:3] == ("A", "-", "lost, Pelennor Fields (7 of 8)")
    won = Summary("/games/b.jsonl", 0.0, name="B", game="dice", result="won", score=21)
    (scored,) = history([won], {"dice": dice})
    assert isinstance(scored, Sheet)
    assert "Glory" in scored.about
    results = history([alone, won], {"dice": dice})[0]
    assert isinstance(results, Sheet)
    assert ("lost", "1", "50%", "-", "-", "1", "-") in results.rows


def test_a_lost_game_stands_as_such_below_the_scores_and_in_no_mean() -> None:
    scores = {"a": 18, "b": None, "c": 13}
    games = [
        Summary(f"/games/{name}.jsonl", 0.0, name=name, game="dice", result="won" if score else "lost", score=score)
        for name, score in scores.items()
    ]
    found = history(games, {"dice": catalogue.game("dice")})
    results, chart = found[0], found[-1]
    assert isinstance(chart, Chart)
    assert list(chart.series[0].values) == [18, None, 13]
    assert [(one.entry, one.sign, one.words, one.kind) for one in chart.moments] == [
        (1, "x", "lost", "lost, without a score")
    ]
    assert "a lost game has none (D8.2). Means are those of the 2 games with a score." in results.about


def test_a_lost_dice_game_has_no_score_in_a_list() -> None:
    lost = [one for one in gallery.pieces() if one.game == "dice" and one.result == "lost"]
    assert lost
    assert all(one.score is None and " of " in one.reached for one in lost)


def test_a_table_of_a_preset_is_called_by_its_name() -> None:
    dice = catalogue.game("dice")
    first = dice.options.checked({"corruption_limit": "easiest", "undo": "off"})
    assert configuration(Summary("a", 0.0, options=first), dice) == "Two players, easiest"
    later = dice.options.checked({"corruption_limit": "easy"})
    assert configuration(Summary("a", 0.0, options=later), dice) == "lost 1 card later"


def test_a_table_that_is_like_a_preset_is_called_by_it_and_by_what_it_has_otherwise() -> None:
    fellowship = catalogue.game("fellowship")
    for given, told in (
        ({"friends_and_foes": "on", "hobbits": "3"}, "Friends & Foes"),
        ({"friends_and_foes": "on"}, "Friends & Foes, Hobbits 2"),
        ({"sauron": "on", "hobbits": "3", "undo": "off"}, "Against Sauron"),
        ({"sauron": "on", "friends_and_foes": "on"}, "Against Sauron, Hobbits 2, Friends & Foes on"),
        ({"hobbits": "3"}, "Hobbits 3"),
        ({"bag": "on"}, "The bag on"),
    ):
        options = fellowship.options.checked(given)
        assert configuration(Summary("a", 0.0, options=options), fellowship) == told


def test_a_kind_of_table_says_which_game_it_is() -> None:
    war = catalogue.game("ring_war")
    for kind, told in (("three_player", "three powers"), ("campaign", "two powers, with armies")):
        options = war.options.checked({"game": kind, "limit": "12"})
        assert configuration(Summary("a", 0.0, options=options), war) == f"{told}, 12 turns"
    usual = war.options.checked({})
    assert configuration(Summary("a", 0.0, options=usual), war) == "Three powers"


def test_a_battle_that_is_won_with_fewer_points_says_both_and_counts_below_nothing() -> None:
    battle = catalogue.game("dagorlad")
    held = Outcome("sauron", 4, "", "21.24", ("sauron",), {"sauron": 36, "westernesse": 40})
    assert (battle.words.listed_score(held), battle.words.compared(held)) == ("36 to 40", -4)
    one = next(piece for piece in gallery.pieces() if Path(piece.path).stem == "dagorlad-westernesse-decisive")
    assert (one.listed_score, one.score) == ("50 to 42", 8)


def test_games_of_one_name_are_told_apart_by_their_files() -> None:
    games = [Summary(f"/games/{stem}.jsonl", 0.0, name="Duel", game="dice", result="won", score=1) for stem in "ab"]
    listed = next(one for one in history(games, {"dice": catalogue.game("dice")}) if "the last games" in one.title)
    assert isinstance(listed, Sheet)
    assert sorted(row[0] for row in listed.rows) == ["a", "b"]


def test_a_game_without_scores_has_no_columns_of_them_and_no_order_by_them() -> None:
    war = catalogue.game("ring_war")
    games = [
        Summary(f"/games/{stem}.jsonl", 0.0, name=stem, game="ring_war", result=result)
        for stem, result in (("a", "fellowship"), ("b", "saruman"))
    ]
    sheets = history(games, {"ring_war": war}, Selection(order="score"))
    assert not any("score" in column for sheet in sheets if isinstance(sheet, Sheet) for column in sheet.columns)
    assert [sheet.title.partition(": ")[2] for sheet in sheets[1:]] == ["results by kind of table", "the last games"]
    assert all(len(row) == len(sheet.columns) for sheet in sheets if isinstance(sheet, Sheet) for row in sheet.rows)
    known = {"ring_war": war, "dice": catalogue.game("dice")}
    assert orders(Selection(), games, known) == ("time", "decisions") == orders(Selection(game="ring_war"), [], known)
    assert "score" in orders(Selection(), [*games, Summary("c", 0.0, game="dice")], known)


def test_the_best_score_of_whoever_plays_against_the_hobbits_is_the_lowest() -> None:
    seats = [SeatInfo("frodo", "Frodo", "sensible"), SeatInfo("sauron", "Ann", "human")]
    games = [
        Summary(
            f"/games/{score}.jsonl",
            float(score),
            name=str(score),
            game="fellowship",
            seats=seats,
            options={"sauron": "on"},
            result="lost",
            fared="won",
            score=score,
        )
        for score in (57, 41)
    ]
    hobbits = Summary("/games/x.jsonl", 0.0, name="x", game="fellowship", result="won", score=63)
    known = {"fellowship": catalogue.game("fellowship")}
    results, best, _, chart = history(games, known)
    assert isinstance(results, Sheet)
    assert isinstance(best, Sheet)
    assert isinstance(chart, Chart)
    assert results.rows[0][:5] == ("won as Sauron", "2", "100%", "49.0", "41")
    assert "For Sauron a low score is good, and the best is the lowest." in results.about
    assert best.rows[0][-2:] == ("41", "41")
    assert [one.name for one in chart.series] == ["score"]
    bots = Summary("/games/b.jsonl", 0.0, name="b", game="fellowship", result="lost", fared="sauron", score=30)
    [alone, *_] = history([bots], known)
    assert isinstance(alone, Sheet)
    assert alone.rows[0][2] == "won by Sauron", "it says whose that is, also where only bots have played"
    mixed = history([*games, hobbits], known)
    assert isinstance(mixed[0], Sheet)
    assert {row[0]: row[4] for row in mixed[0].rows} == {"won as Sauron": "41", "won": "63"}
    curve = mixed[-1]
    assert isinstance(curve, Chart)
    assert {value for value in curve.series[1].values if value is not None} == {63}
    assert "leaves out games played as Sauron" in curve.about
