"""Games on maps on one core, beside python-chess: random play, a game of the bots, and how large a state is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from benchmarks.random_play import chess_moves
from benchmarks.rows import Row, kilobytes, rate, times
from benchmarks.timing import in_turns
from core.bots.arena import play_bots, play_random
from core.bots.seated import bot_choice
from core.catalogue import game
from core.kernel.entries import SeatInfo
from core.kernel.game import Game
from core.kernel.table import Table, new_header


class Target(msgspec.Struct, frozen=True):
    """What a game on a map is to come to: random decisions a second, seconds of a game of bots, bytes of a state."""

    called: str
    least: float
    longest: float
    largest: int


TARGETS: Mapping[str, Target] = {
    "dagorlad": Target("a battle", 3_000, 10.0, 12_000),
    "ring_war": Target("a war", 3_000, 10.0, 15_000),
}


def run(quick: bool) -> list[Row]:
    """Return, for each game on a map, decisions a second, how long the bots take over it, and the size of its state."""
    return [row for name, target in TARGETS.items() for row in rows(game(name), target, quick)]


def rows(played: Game, target: Target, quick: bool) -> list[Row]:
    """Return the rows of one game."""
    options = played.options.checked({})
    games, moves, turns = (1, 300, 1) if quick else (6, 12_000, 5)
    pair = in_turns(
        lambda: sum(play_random(played, options, seed).decisions for seed in range(games)),
        lambda: chess_moves(moves),
        turns,
    )
    length = 0

    def by_bots() -> int:
        nonlocal length
        length = play_bots(played, options, "sensible", 1).decisions
        return length

    bots = in_turns(by_bots, lambda: chess_moves(moves), 1 if quick else 3)
    took = length / bots.ours
    size = largest(played, 200 if quick else 5_000)
    return [
        Row(
            f"random play, {target.called}",
            rate(pair.ours),
            rate(target.least),
            pair.ours >= target.least,
            f"{rate(pair.theirs)} python-chess",
            times(pair.ratio),
        ),
        Row(
            f"{target.called} of bots",
            f"{took:.1f} s ({1000 / bots.ours:.1f} ms a decision)",
            f"{target.longest:.0f} s",
            took <= target.longest,
            f"{rate(bots.theirs)} python-chess",
            times(bots.ratio),
        ),
        Row(f"the state of {target.called}", kilobytes(size), kilobytes(target.largest), size <= target.largest),
    ]


def largest(played: Game, most: int) -> int:
    """Return how many bytes the largest of the first `most` states of a game of bots has."""
    seats = {one.id: SeatInfo(one.id, one.name, "sensible") for one in played.options.seats(played.options.checked({}))}
    table = Table(played, new_header(played, seats=seats, seed=1))
    table.open()
    found = 0
    for _ in range(most):
        found = max(found, len(msgspec.json.encode(table.state)))
        choice = bot_choice(table)
        if choice is None:
            break
        table.act(choice.action)
    return found
