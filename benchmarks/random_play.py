"""Random play on one core beside python-chess playing random moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import chess

from benchmarks.rows import Row, rate, times
from benchmarks.timing import in_turns
from core.bots.arena import play_random
from core.catalogue import game

TARGET = 3.0
MOST_PLIES = 300
"""Where a random game of chess is broken off; longer ones shuffle few pieces about, which is quicker."""


def run(quick: bool) -> list[Row]:
    """Return decisions a second of the base game: two hobbits, and two to five in turn."""
    return [
        measure("random play, two hobbits", ("2",), quick),
        measure("random play, two to five hobbits", ("2", "3", "4", "5"), quick),
    ]


def measure(what: str, hobbits: Sequence[str], quick: bool) -> Row:
    """Measure tables with these numbers of hobbits in turn."""
    games, moves, turns = (4, 300, 1) if quick else (80, 12_000, 7)
    pair = in_turns(lambda: decisions(hobbits, games), lambda: chess_moves(moves), turns)
    return Row(
        what,
        rate(pair.ours),
        f"{TARGET:.0f}x",
        pair.ratio >= TARGET,
        f"{rate(pair.theirs)} python-chess",
        times(pair.ratio),
    )


def decisions(hobbits: Sequence[str], games: int) -> int:
    """Play `games` random games and return how many decisions they took."""
    fellowship = game("fellowship")
    options = [fellowship.options.checked({"hobbits": number}) for number in hobbits]
    return sum(play_random(fellowship, options[seed % len(options)], seed).decisions for seed in range(games))


def chess_moves(count: int) -> int:
    """Play `count` random moves of chess, any legal move being equally likely, and return `count`."""
    random = Random(1).random
    board = chess.Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= MOST_PLIES:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(moves[int(random() * len(moves))])
    return count
