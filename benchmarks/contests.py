"""What `benchmarks.strength` plays: tables at which a bot that looks ahead takes seats, and what it should reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.kernel.prompts import LOST, WON


class Contest(NamedTuple):
    """A table: its name, the game and options, the seats that the strong bot takes (none means all), what is a success
    for it, and the share of the games (or of the sensible bot's) that it should have.

    `success` is a result that all share (`WON`, `LOST`), or "" where the strong seat must win itself; games that nobody
    wins do not count then, and those who tie share what they have won. `at_least` is the target as a share, `times` as
    a multiple of what sensible bots reach on the same seeds, `leaves` as a multiple of what those leave to the others.
    """

    name: str
    game: str
    options: Mapping[str, str]
    seats: tuple[str, ...] = ()
    success: str = WON
    at_least: float = 0.0
    times: float = 0.0
    leaves: float = 0.0

    def target(self, plain: float) -> float:
        """Return the share that is wanted where sensible bots reach `plain`."""
        if self.leaves:
            return 1 - self.leaves * (1 - plain)
        return max(self.at_least, self.times * plain)

    def target_text(self, plain: float) -> str:
        """Return the target in words."""
        if not (self.at_least or self.times or self.leaves):
            return "no less"
        return f"{100 * self.target(plain):.0f}%"

    def reached(self, result: str, winners: Sequence[str]) -> float | None:
        """Return what a game counts that ended like that: 1 for a success, 0 for none, None where it does not count."""
        if self.success:
            return float(result == self.success)
        if not winners:
            return None
        return sum(seat in winners for seat in self.seats) / len(winners)


def _hobbits(number: int, difficulty: str, **options: str) -> dict[str, str]:
    return {"hobbits": str(number), "difficulty": difficulty, **options}


HOBBITS = ("frodo", "sam", "pippin", "merry", "fatty")
SAURONS = _hobbits(3, "easy", sauron="on")

CONTESTS: Sequence[Contest] = (
    Contest("fellowship-hard", "fellowship", _hobbits(3, "hard"), at_least=0.45),
    Contest("fellowship-normal", "fellowship", _hobbits(3, "normal"), at_least=0.60),
    Contest("fellowship-easy", "fellowship", _hobbits(3, "easy"), at_least=0.80),
    Contest("fellowship-2", "fellowship", _hobbits(2, "normal"), times=2),
    Contest("fellowship-4", "fellowship", _hobbits(4, "normal"), times=2),
    Contest("fellowship-5", "fellowship", _hobbits(5, "normal"), times=2),
    Contest("foes-4", "fellowship", _hobbits(4, "easy", friends_and_foes="on"), at_least=0.30),
    Contest("sauron-hobbits", "fellowship", SAURONS, HOBBITS[:3], times=1.5),
    Contest("sauron-lord", "fellowship", SAURONS, ("sauron",), LOST, leaves=2 / 3),
    Contest("dice-hero", "dice", {"players": "3"}, ("p1",), "", at_least=0.45),
    Contest("dice-team", "dice", {"players": "3"}, ("p1",)),
    Contest("dagorlad-westernesse", "dagorlad", {}, ("westernesse",), "", at_least=0.65),
    Contest("dagorlad-sauron", "dagorlad", {}, ("sauron",), "", at_least=0.65),
    *(
        Contest(f"war-{name}-{power.partition('_')[0]}", "ring_war", {"game": game}, (power,), "")
        for name, game, powers in (
            ("three", "three_player", ("fellowship", "dark_power", "saruman")),
            ("campaign", "campaign", ("fellowship", "dark_power")),
            ("character", "character", ("fellowship", "dark_power")),
        )
        for power in powers
    ),
)
"""The tables by name; `docs/bots.md` says where their targets come from."""
