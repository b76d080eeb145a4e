"""Sauron corrupts a card (D6, Phase 3)."""

from __future__ import annotations

from typing import Any

from core.dice.model import sauron_events as se
from core.dice.model.state import DiceState
from core.kernel.table import Table
from tests.dice.situations.table import (
    at_end_of,
    corrupted,
    given,
    glory,
    idle,
    offered,
    refused,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened

IN_PLAY = ["sting", "rope", "barahir", "merry", "eowyn", "arwen", "gimli", "aragorn", "ents"]
UNDER_MARKERS = ["eowyn", "arwen", "gimli", "ents"]


def seven_points(*more: str, **others: Any) -> Table:
    """Return the printed example: 7 points, and four cards that bear a marker."""
    return given(
        phase="sauron_corrupt",
        cards=IN_PLAY,
        corrupted=[*UNDER_MARKERS, *more],
        sauron=["Goblin"],
        points=7,
        p1={"glory": 5},
        **others,
    )


def decided(now: DiceState) -> bool:
    """Whether Sauron has corrupted what he can."""
    return now.phase != "sauron_corrupt"


def new_ones(table: Table) -> list[str]:
    """Return the cards that have been corrupted since the table was opened."""
    return [one.card for one in happened(table, se.CardCorrupted)]


@situation("T1", rule="D6.9, D6.10, DC.rope")
def test_the_ringbearer_gives_glory_and_picks_the_rope() -> None:
    table = seven_points()
    when(table, "p1", "lose_glory", count=2)
    assert offered(table, "corrupt", "card") == ["barahir", "bill", "merry", "rope", "sting"]
    assert refused(table, "p1", "corrupt", card="aragorn").rule == "D6.10"
    assert refused(table, "p1", "corrupt", card="arwen").rule == "D6.10"
    when(table, "p1", "corrupt", card="rope")
    end = at_end_of(table, "sauron_corrupt")
    assert "rope" in corrupted(end)
    assert new_ones(table) == ["rope"]
    assert glory(end, "p1") == [3]
    assert [one.count for one in happened(table, se.CorruptionLost)] == [4]
    assert (state(end).sauron.points, state(end).sauron.pending) == (0, 0)


@situation("T2", rule="D6.10, DC.aragorn")
def test_without_glory_aragorn_is_corrupted() -> None:
    table = seven_points()
    idle(table, decided)
    assert new_ones(table) == ["aragorn"]
    assert glory(at_end_of(table, "sauron_corrupt"), "p1") == [5]


@situation("T3", rule="D6.10, D6.9")
def test_too_few_points_corrupt_nothing() -> None:
    table = seven_points("sam")
    when(table, "p1", "lose_glory", count=5)
    idle(table, decided)
    assert new_ones(table) == []
    end = at_end_of(table, "sauron_corrupt")
    assert glory(end, "p1") == [0]
    assert [one.count for one in happened(table, se.CorruptionLost)] == [2]
    assert (state(end).sauron.points, state(end).sauron.pending) == (0, 0)


@situation(rule="D6.10, D6.9, DC.sam")
def test_two_points_corrupt_samwise_if_he_bears_no_marker() -> None:
    table = seven_points()
    when(table, "p1", "lose_glory", count=5)
    idle(table, decided)
    assert new_ones(table) == ["sam"]


@situation("T4", rule="D6.10")
def test_the_dearest_card_that_the_points_reach() -> None:
    table = given(
        "rivendell", phase="sauron_corrupt", cards=["glamdring", "cloak", "barahir"], sauron=["Goblin"], points=4
    )
    idle(table, decided)
    assert new_ones(table) == ["cloak"]


@situation(rule="D6.10, DC.frodo")
def test_frodo_is_never_corrupted() -> None:
    table = given("shire", phase="sauron_corrupt", corrupted=["sam", "bill"], sauron=["Goblin"], points=9)
    idle(table, decided)
    assert new_ones(table) == []
    assert [one.count for one in happened(table, se.CorruptionLost)] == [9]


@situation(rule="D6.9, DA19")
def test_nobody_gives_more_glory_than_points_or_than_there_is() -> None:
    table = seven_points()
    assert refused(table, "p1", "lose_glory", count=6).rule in ("D6.9", "DA19")
    table = given(phase="sauron_corrupt", sauron=["Goblin"], points=2, p1={"glory": 5})
    assert refused(table, "p1", "lose_glory", count=3).rule in ("D6.9", "DA19")
    when(table, "p1", "lose_glory", count=2)
    idle(table, decided)
    assert new_ones(table) == []
    assert glory(at_end_of(table, "sauron_corrupt"), "p1") == [3]


@situation(rule="D6.9, D6.10")
def test_only_the_ringbearer_gives_glory() -> None:
    table = given(phase="sauron_corrupt", ring="p2", sauron=["Goblin"], points=3, p1={"glory": 5})
    assert not choices(table, "lose_glory")


@situation(rule="DA20, D6.10")
def test_a_card_without_dice_can_be_corrupted() -> None:
    table = given("shire", phase="sauron_corrupt", dice={"bill": 0}, sauron=["Goblin"], points=3)
    idle(table, decided)
    assert new_ones(table) == ["bill"]
