"""Whose eyes look first on a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.bots import HUMAN, SENSIBLE
from core.kernel.entries import SeatInfo
from core.kernel.table import Table, new_header
from replays.eyes import OPEN, Eyes, first_eyes
from replays.gallery import shown
from saves.reader import read_log


def of_the_gallery(name: str) -> Table:
    path = shown(name)
    assert path is not None
    return read_log(Path(path)).table


@pytest.mark.parametrize(
    ("name", "eyes"),
    [
        ("ring-war", OPEN),
        ("riders-return", OPEN),
        # What was hidden is not hidden any more at the end.
        ("lost-at-mount-doom", OPEN),
        ("ring-destroyed", None),
        ("dagorlad-draw", None),
        ("alone", None),
    ],
)
def test_hands_lie_open_where_a_game_with_secrets_is_over(name: str, eyes: Eyes) -> None:
    table = of_the_gallery(name)
    assert table.over
    assert first_eyes(table, table.line) == eyes


@pytest.mark.parametrize(
    ("people", "hands", "eyes"),
    [
        (("sam",), "hidden", "sam"),
        (("sam", "frodo"), "hidden", None),
        ((), "hidden", None),
        (("sam",), "open", None),
    ],
)
def test_of_a_game_that_goes_on_its_only_person_sees_the_own_hand(
    people: tuple[str, ...], hands: str, eyes: Eyes
) -> None:
    game = catalogue.game("fellowship")
    seats = {
        seat: SeatInfo(seat, seat.title(), HUMAN if seat in people else SENSIBLE) for seat in ("frodo", "sam", "pippin")
    }
    header = new_header(game, options={"hobbits": "3", "hands": hands}, seats=seats, seed=3)
    table = Table(game, header)
    table.open()
    assert first_eyes(table, table.line) == eyes
