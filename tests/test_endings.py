"""No way in which a game can end lacks its golden log; none that a rulebook brings lacks its replay in the gallery."""

from __future__ import annotations

import msgspec
import pytest

from core import catalogue
from replays.gallery import gallery
from tests.endings import Ended, Kind, Way, ended, golden_logs, kinds, missing, unsaid, ways
from tests.games import shipped

KINDS = kinds()


@pytest.fixture(scope="module", name="golden")
def _golden() -> list[Ended]:
    return ended(golden_logs())


@pytest.fixture(scope="module", name="shipped")
def _shipped() -> list[Ended]:
    return ended(gallery())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_end_of_each_kind_of_game_has_a_golden_log(kind: Kind, golden: list[Ended]) -> None:
    lacking = missing(kind, kind.ways(), golden)
    make = f"python -m tests.{kind.game}.golden_endings"
    assert not lacking, (
        f"{kind.name} ends in no golden log like this: {lacking}; name them there, and make them by {make}"
    )


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.game in shipped()], ids=lambda kind: kind.name)
def test_each_end_that_a_rulebook_brings_has_a_replay_in_the_gallery(kind: Kind, shipped: list[Ended]) -> None:
    lacking = missing(kind, kind.own_ways(), shipped)
    where = f"GALLERY in tests/{kind.game}/gallery.py"
    assert not lacking, (
        f"{kind.name} ends in no replay like this: {lacking}; name them in {where}, and run tests.gallery"
    )


def test_every_rulebook_and_every_end_belongs_to_a_kind() -> None:
    assert {kind.game for kind in KINDS} <= set(catalogue.game_ids())
    for game_id in catalogue.game_ids():
        own = [kind for kind in KINDS if kind.game == game_id]
        lacking = unsaid(game_id, own, ways(game_id))
        assert not lacking, "; ".join(lacking)


def test_what_a_game_leaves_unsaid_is_told_in_sentences() -> None:
    kind = next(kind for kind in KINDS if len(kind.books) == 1)
    name = kind.game
    assert unsaid(name, [], []) == [f"{name} names no kind of table: write KINDS in tests/{name}/kinds.py"]
    (silent,) = unsaid(name, [one for one in KINDS if one.game == name], [])
    assert silent.startswith(f"no end is found in the code of {name}: a call of win, lose or GameEnded")
    books = sorted({one.books[-1] for one in KINDS if one.game == name})
    strange = msgspec.structs.replace(kind, books=("rulebook_strange.md",))
    assert unsaid(name, [strange], ways(name)) == [
        *(f"no kind of {name} in KINDS has {book} last" for book in books),
        f"{name} has no rulebook_strange.md, which a kind in KINDS has last",
    ]
    nowhere = Way("It is over\\.", ("Z99",))
    assert unsaid(name, [one for one in KINDS if one.game == name], [*ways(name), nowhere]) == [
        f"no rulebook of {name} has the rule of this end: It is over. (Z99)"
    ]


def test_a_missing_end_is_named(golden: list[Ended]) -> None:
    kind = KINDS[0]
    for way in kind.ways():
        without = [log for log in golden if not way.fits(log.outcome, kind.instead)]
        assert way.words() in missing(kind, kind.ways(), without)


def test_the_ends_are_read_off_the_code() -> None:
    assert {len(kind.ways()) for kind in KINDS} >= {3, 5, 7, 8, 10}
    words = {way.words() for game_id in catalogue.game_ids() for way in ways(game_id)}
    assert "The last tile was drawn in Mordor. (SA31)" in words
    assert "Sauron took the Ring in Mordor. (by any rule)" in words
    assert "... destroyed the Ring. (B4.11.6)" in words


def test_an_end_fits_its_own_rule_alone(golden: list[Ended]) -> None:
    for log in golden:
        kind = next(kind for kind in KINDS if kind.game == log.game and kind.fits(log.options))
        fitting = [way for way in ways(log.game) if way.fits(log.outcome, kind.instead)]
        assert len(fitting) == 1, (log.outcome, fitting)
        other = msgspec.structs.replace(log.outcome, rule="none")
        assert fitting[0].fits(other, kind.instead) == (not fitting[0].rules)
