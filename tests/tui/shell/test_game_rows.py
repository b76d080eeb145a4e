"""How games that have ended read in lists: as they are for the people who played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from core import catalogue
from core.kernel.figures import Sheet
from replays.gallery import shown
from replays.history import history
from replays.lineage import Leaf
from saves.library import Summary, summarise
from saves.reader import read_log
from tests.tui.table.positions import at
from tui.glyphs import UNICODE
from tui.library.game_rows import company_of, has_winner, library_row, lines_about, numbered_row, result_words


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))


def ended(*bots: str) -> Summary:
    """Return the summary of a game that Sauron has won, with bots in some seats."""
    path = shown("sauron-wins")
    assert path is not None
    entries = read_log(path).line.entries
    with at("sauron-wins", len(entries) - 2, bots=bots) as saved:
        saved.table.act(entries[-1].action)
        assert saved.table.over
        return summarise(saved.path)


def test_who_played_sauron_has_won() -> None:
    summary = ended("frodo", "sam")
    assert (summary.result, summary.ended, has_winner(summary)) == ("lost", "won", True)
    assert result_words(summary) == "won as Sauron, 36"
    row = library_row(Leaf(summary, None, ()), 100, 0.0, UNICODE)
    assert ("won as Sauron, 36", "key") in row.left
    assert "won as Sauron, 36" in str(numbered_row(summary, 1, 0.0).left)
    assert "lost" not in lines_about(summary, UNICODE, 0.0).plain
    whole = replace(summary, parent="", positioned=False)
    sheet = history([whole], {"fellowship": catalogue.game("fellowship")})[0]
    assert isinstance(sheet, Sheet)
    assert [row[2] for row in sheet.rows] == ["won as Sauron"]


def test_who_played_the_hobbits_has_lost() -> None:
    summary = ended("sauron")
    assert (result_words(summary), has_winner(summary)) == ("lost, 36", False)


def test_how_a_game_ended_may_reach_up_to_its_date() -> None:
    summary = replace(ended("sauron"), points="The Black Gate (6 of 8)", changed=0.0)
    row = library_row(Leaf(summary, None, ()), 76, 0.0, UNICODE)
    words = "".join(text for text, _ in (*row.left, *row.right))
    assert words.endswith("lost, The Black Gate (6 of 8)  just now")
    assert len(words) < 76


def test_a_clause_names_who_plays() -> None:
    path = shown("ring-war-saruman-and-fellowship")
    assert path is not None
    bots = "Saruman (bot), the Fellowship (bot) and the Dark Power (bot)"
    assert company_of(summarise(path)) == bots


def test_people_on_both_sides_read_who_has_won() -> None:
    assert result_words(ended()) == "won by Sauron, 36"


def test_a_battle_that_is_over_says_who_won_it() -> None:
    path = shown("dagorlad-sauron-tactical")
    assert path is not None
    summary = summarise(path)
    assert re.fullmatch(r"\d+ to \d+", summary.points)
    assert f"won by Sauron, {summary.points}" in str(library_row(Leaf(summary, None, ()), 100, 0.0, UNICODE).left)


def test_a_branch_below_its_parent_does_not_repeat_its_name() -> None:
    summary = replace(ended("sauron"), name="An evening with friends, from 90")
    row = library_row(Leaf(summary, 90, (True,)), 80, 0.0, UNICODE)
    assert "".join(text for text, _ in row.left).startswith("└─ 90 what if  ")
    named = library_row(Leaf(replace(summary, name="Otherwise"), 90, (True,)), 80, 0.0, UNICODE)
    assert "".join(text for text, _ in named.left).startswith("└─ 90 Otherwise ")


def test_a_name_that_is_cut_still_says_where_the_branch_began() -> None:
    summary = replace(ended("sauron"), name="An evening with all of our friends, after 90")
    row = library_row(Leaf(summary, None, ()), 80, 0.0, UNICODE)
    assert row.left[1][0].strip() == "An evening with…, after 90"
    plain = library_row(Leaf(replace(summary, name="An evening with all of our friends"), None, ()), 80, 0.0, UNICODE)
    assert plain.left[1][0].strip() == "An evening with all of ou…"
