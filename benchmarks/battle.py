"""Battles of Dagorlad on one core, beside python-chess: random play, and a battle of the bots."""

from __future__ import annotations

from benchmarks.random_play import chess_moves
from benchmarks.rows import Row, rate, times
from benchmarks.timing import in_turns
from core.bots.arena import play_bots, play_random
from core.catalogue import game

LEAST = 3_000
"""Random decisions a second."""
LONGEST = 10.0
"""Seconds of a battle of bots."""


def run(quick: bool) -> list[Row]:
    """Return decisions a second at random, and how long the bots take over a battle."""
    dagorlad = game("dagorlad")
    options = dagorlad.options.checked({})
    games, moves, turns = (1, 300, 1) if quick else (6, 12_000, 5)
    pair = in_turns(
        lambda: sum(play_random(dagorlad, options, seed).decisions for seed in range(games)),
        lambda: chess_moves(moves),
        turns,
    )
    length = 0

    def battle() -> int:
        nonlocal length
        length = play_bots(dagorlad, options, "sensible", 1).decisions
        return length

    bots = in_turns(battle, lambda: chess_moves(moves), 1 if quick else 3)
    took = length / bots.ours
    return [
        Row(
            "random play, a battle",
            rate(pair.ours),
            rate(LEAST),
            pair.ours >= LEAST,
            f"{rate(pair.theirs)} python-chess",
            times(pair.ratio),
        ),
        Row(
            "a battle of two bots",
            f"{took:.1f} s ({1000 / bots.ours:.1f} ms a decision)",
            f"{LONGEST:.0f} s",
            took <= LONGEST,
            f"{rate(bots.theirs)} python-chess",
            times(bots.ratio),
        ),
    ]
