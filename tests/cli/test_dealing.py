"""Seats dealt at random: `westmarch new --deal` (S1.1)."""

from __future__ import annotations

from core import catalogue
from tui.commands.seating import seating

PEOPLE = ["Anna", "Ben", "Cleo", "sam=sensible"]


def test_seats_are_dealt_by_the_seed_to_whoever_names_none() -> None:
    game = catalogue.game("fellowship")
    options = game.options.checked({"hobbits": "3", "sauron": "on"})
    lords = set()
    for seed in range(40):
        dealt = seating(game, options, PEOPLE, seed)
        assert dealt == seating(game, options, PEOPLE, seed)
        assert sorted(seat.name for id, seat in dealt.items() if id != "sam") == ["Anna", "Ben", "Cleo"]
        assert dealt["sam"].player == "sensible"
        lords.add(dealt["sauron"].name)
    assert lords == {"Anna", "Ben", "Cleo"}
    assert seating(game, options, PEOPLE)["frodo"].name == "Anna"
