"""Seats dealt at random: `westmarch new --deal` (S1.1)."""

from __future__ import annotations

import json
from typing import Any

from core import catalogue
from tui.commands.engine import Engine
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


def test_the_engine_deals_seats_too() -> None:
    """`deal` gives the seats that `--deal` gives for the same seed; without it names take them in order."""
    game = catalogue.game("fellowship")
    options = {"hobbits": "3", "sauron": "on"}
    new = {"do": "new", "game": "fellowship", "options": options, "seats": PEOPLE}
    lords = set()
    for seed in range(12):
        reply = asked(new | {"seed": seed, "deal": True})
        names = {seat["id"]: seat["name"] for seat in reply["seats"]}
        dealt = seating(game, game.options.checked(options), PEOPLE, seed)
        assert names == {id: seat.name for id, seat in dealt.items()}
        lords.add(names["sauron"])
    assert len(lords) > 1
    plain = asked(new | {"seed": 1})
    assert {seat["id"]: seat["name"] for seat in plain["seats"]}["frodo"] == "Anna"


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """Return what a new engine replies to a request."""
    reply: dict[str, Any] = Engine().answer(json.dumps(request).encode())
    return reply
