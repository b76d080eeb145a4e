"""What if: who chooses from an entry on, what is drawn, and where the branch of a game looks for its parent."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.bots.seated import play_bots
from core.kernel.entries import SeatInfo
from core.kernel.table import Table, new_header
from replays import gallery, short
from replays.branching import (
    AS_IT_WAS,
    EVERYBODY,
    SET,
    WhatIf,
    origin_words,
    parent_name,
    parent_paths,
    played_alone,
    why_over,
)
from replays.lineage import Lineage, fork, relatives, tree
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.library import summaries, summarise
from saves.log_file import LogFile
from saves.reader import read_log


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    return tmp_path


def begun(players: dict[str, str], **options: str) -> SavedGame:
    """Begin a game of three hobbits with these players."""
    game = catalogue.game("fellowship")
    names = {seat.id: seat.name for seat in game.options.seats(game.options.checked({"hobbits": "3"}))}
    seats = {seat: SeatInfo(seat, names[seat], player) for seat, player in players.items()}
    return SavedGame.create(new_header(game, options={"hobbits": "3", **options}, seats=seats, seed=4, name="Tale"))


def of_the_gallery(name: str) -> LogFile:
    path = gallery.shown(name)
    assert path is not None
    return read_log(path)


def test_a_game_of_bots_is_everybodys_and_each_seat_can_be_played_alone() -> None:
    what_if = WhatIf(of_the_gallery("riders-return"), 40)
    assert list(what_if.ways) == [EVERYBODY, AS_IT_WAS, "frodo", "sam", "sauron"]
    assert what_if.way == EVERYBODY
    assert what_if.ways["sam"] == {"frodo": "sensible", "sam": "human", "sauron": "sensible"}
    what_if.players["frodo"] = "random"
    assert what_if.way == SET
    assert what_if.values("sam")[:2] == ("human", "sensible")
    assert what_if.name == "The Black Rider comes home, after 40"


def test_people_and_bots_stay_where_they_were_unless_somebody_says_otherwise() -> None:
    with begun({"sam": "random"}) as saved:
        what_if = WhatIf(saved.log, 0)
    assert list(what_if.ways)[:2] == [AS_IT_WAS, EVERYBODY]
    assert what_if.players == {"frodo": "human", "sam": "random", "pippin": "human"}
    assert what_if.ways["frodo"] == {"frodo": "human", "sam": "random", "pippin": "sensible"}
    assert what_if.values("sam")[:2] == ("human", "random")
    with begun({}) as saved:
        assert list(WhatIf(saved.log, 0).ways) == [AS_IT_WAS, "frodo", "sam", "pippin"]


def test_a_seat_whose_bot_is_not_known_here_gets_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    with begun({"sam": "random"}) as saved:
        path = saved.path
    monkeypatch.setattr("replays.branching.bot_names", lambda game_id: {"sensible": ""})
    what_if = WhatIf(read_log(path), 0)
    assert AS_IT_WAS not in what_if.ways
    assert what_if.players == dict.fromkeys(("frodo", "sam", "pippin"), "human")


def test_bots_do_in_a_branch_what_they_did_where_nothing_is_otherwise() -> None:
    with begun(dict.fromkeys(("frodo", "sam", "pippin"), "random")) as saved:
        play_bots(saved.table)
        log, entries = saved.log, saved.table.line.entries
    header = WhatIf(log, 12).begin()
    again = WhatIf(log, 12)
    again.players = dict(again.was)
    table = Table(log.game, again.begin())
    table.open()
    play_bots(table)
    assert [entry.digest for entry in table.line.entries] == [entry.digest for entry in entries[12:]]
    assert (header.first, header.seed) == (12, log.header.seed)
    again.anew = True
    assert again.begin().seed != log.header.seed


def test_short_replays_and_games_that_do_not_undo_freely_draw_anew() -> None:
    path = short.unpacked("fellowship", 0)
    what_if = WhatIf(read_log(path), 0)
    assert (what_if.anew, "chosen dice" in what_if.why_anew) == (True, True)
    assert what_if.begin().parent == f"short/{path.name}#0"
    what_if.anew = False
    with pytest.raises(SaveError, match="draws anew"):
        what_if.begin()
    with begun({}, undo="until-reveal") as saved:
        assert "does not undo freely" in WhatIf(saved.log, 0).why_anew
    assert WhatIf(of_the_gallery("riders-return"), 40).why_anew == ""


def test_taking_over_a_bots_hidden_hand_opens_it_while_the_game_goes_on() -> None:
    with begun({"sam": "random"}, hands="hidden") as saved:
        what_if = WhatIf(saved.log, 0)
        assert not what_if.opens_hands
        what_if.players = dict(what_if.ways[EVERYBODY])
        assert what_if.opens_hands
    with begun({"sam": "random"}) as saved:
        what_if = WhatIf(saved.log, 0)
        what_if.players = dict(what_if.ways[EVERYBODY])
        assert not what_if.opens_hands


def test_where_no_game_can_go_on() -> None:
    log = of_the_gallery("riders-return")
    assert "not set up yet" in why_over(log, -1)
    assert "over here" in why_over(log, len(log.line) - 1)
    assert why_over(log, 3) == ""


def test_a_branch_of_the_gallery_finds_it_and_no_game_of_the_same_name(home: Path) -> None:
    log = of_the_gallery("riders-return")
    with SavedGame.create(WhatIf(log, 40).begin()) as saved:
        path = saved.path
    own = home / "data" / "games" / "riders-return.jsonl"
    own.write_bytes(log.path.read_bytes())
    games = summaries()
    assert parent_name(log.path) == "gallery/riders-return.jsonl"
    assert parent_name(own) == "riders-return.jsonl"
    assert {leaf.depth for leaf in tree(games)} == {0}
    piece = summarise(log.path)
    assert [one.path for one in relatives(games, piece)] == [str(path)]
    mine = next(one for one in games if one.path == str(path))
    assert [one.path for one in relatives(games, mine)] == [str(log.path)]
    assert origin_words(mine.parent) == "of “The Black Rider comes home” in the gallery, after entry 40"
    assert fork(Lineage(read_log(path)), Lineage(log)) == 40
    assert fork(Lineage(read_log(path)), Lineage(read_log(own))) is None


def test_a_branch_of_a_branch_says_once_where_it_began() -> None:
    log = of_the_gallery("riders-return")
    with SavedGame.create(WhatIf(log, 40).begin()) as saved:
        assert saved.table.header.name == "The Black Rider comes home, after 40"
        path = saved.path
    assert WhatIf(read_log(path), 20).name == "The Black Rider comes home, after 60"


def test_a_second_branch_from_a_place_has_a_name_of_its_own() -> None:
    log, paths = of_the_gallery("riders-return"), []
    for _ in range(2):
        with SavedGame.create(WhatIf(log, 40).begin()) as saved:
            paths.append(saved.path)
    usual = "The Black Rider comes home, after 40"
    assert [read_log(path).header.name for path in paths] == [usual, f"{usual} (2)"]
    assert WhatIf(read_log(paths[1]), 20).name == "The Black Rider comes home, after 60"


def test_where_a_parent_may_lie() -> None:
    folder = Path("/games")
    assert parent_paths(folder, "a.jsonl") == [folder / "a.jsonl", gallery.FOLDER / "a.jsonl"]
    assert parent_paths(folder, "gallery/a.jsonl") == [gallery.FOLDER / "a.jsonl"]
    for elsewhere in ("../a.jsonl", "/etc/a.jsonl", "gallery/../a.jsonl", "short/a.jsonl", "gallery/"):
        assert parent_paths(folder, elsewhere) == [], elsewhere
    assert origin_words("short/dice-3.jsonl#2") == "of a short replay, after entry 2"
    assert origin_words("") == ""


def test_whoever_takes_everybody_over_from_bots_plays_alone() -> None:
    assert not played_alone(begun({}).table.header, Path("."))
    for bots, alone in (({"sam": "random", "pippin": "random"}, True), ({"sam": "random"}, False)):
        with begun(bots) as saved:
            what_if = WhatIf(saved.log, 0)
            what_if.players = dict(what_if.ways[EVERYBODY])
            header = what_if.begin()
        assert played_alone(header, saved.path.parent) == alone
        saved.path.unlink()
        assert not played_alone(header, saved.path.parent)
    of_bots = WhatIf(of_the_gallery("riders-return"), 40)
    assert played_alone(of_bots.begin(), Path("."))
