"""What a challenge is worth (W7.2, 5.5)."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.challenges import difference, row
from core.dagorlad.players.odds import leader_worth
from core.dagorlad.players.weights import Weights


def duel(board: Board, challenger: str, challenged: str, weights: Weights) -> float:
    """Return what a challenge gains for the challenger's side on average."""
    state = board.state
    worth = {"A": leader_worth(board, challenger, weights), "D": leader_worth(board, challenged, weights)}
    wounded = {"A": state.leaders[challenger].wounded, "D": state.leaders[challenged].wounded}
    results = row(board, difference(state, board, challenger, challenged))
    total = 0.0
    for result in filter(None, results):
        who, what = result[0], result[1]
        loss = worth[who] * (1.0 if what == "k" or wounded[who] else weights.wound)
        total += loss if who == "D" else -loss
    return total / len(results)
