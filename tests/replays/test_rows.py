"""A view as rows of words, as the exported page and plain mode show it."""

from __future__ import annotations

import msgspec

from replays.rows import Row, rows_of
from tests.dagorlad.situation import given


class Camp(msgspec.Struct):
    """Something with members of every kind."""

    name: str = ""
    tents: int = 0
    on_fire: bool = False
    guarded: bool = False
    guards: dict[str, bool] = {}


def test_only_what_is_so_is_said_and_by_its_name() -> None:
    assert rows_of(Camp(on_fire=True)) == [Row(0, "tents", "0"), Row(0, "on fire", "yes")]
    camps = {"camps": {"north": Camp(on_fire=True), "south": Camp(name="ford", guards={"day": True, "night": False})}}
    assert rows_of(camps) == [
        Row(0, "camps", ""),
        Row(1, "north", "tents 0; on fire"),
        Row(1, "south", "name ford; tents 0; guards day"),
    ]


def test_a_unit_is_said_by_what_has_become_of_it() -> None:
    state = given(9, "F", {"GO1": "1006-!", "GO2": "1010", "GO3": ""}).state
    found = {row.name: row.text for row in rows_of(state)}
    assert (found["GO1"], found["GO2"]) == ("hex 1006; half; disrupted", "hex 1010")
    assert not {part for text in found.values() for part in text.split("; ") if part.endswith((" no", " yes"))}
