"""The quick player of playouts: it finishes battles by the rules, and postures are read off what has moved."""

from __future__ import annotations

import pytest

from core.dagorlad.bots import BOTS, THINKING
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.picking import done_refused
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.beginning import first_moves
from core.dagorlad.players.postures import PLAIN, POSTURES, posture_of, stands_for
from core.dagorlad.players.quick import Quick
from core.dagorlad.players.weights import SENSIBLE
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt
from tests.dagorlad.kinds import check_pieces

MOST = 5_000
"""More decisions than any battle of bots has."""


def started(seed: int, **options: str) -> tuple[Play[DagorladState], Prompt]:
    """Return a battle that begins, to be played on, and what is asked first."""
    state, _ = GAME.start(GAME.options.checked(options), seed)
    assert isinstance(state, DagorladState)
    prompt = GAME.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    return Play(state, Chance(seed, state.draws), GAME.rules.evolvers), prompt


def test_it_finishes_a_battle_with_what_is_offered() -> None:
    play, prompt = started(11, length="14")
    quick = Quick()
    for _ in range(MOST):
        choice = quick.answer(play.state, prompt)
        assert choice in prompt.choices
        play.prompt = None
        GAME.rules.decide(play, choice.action)
        if play.prompt is None:
            break
        prompt = play.prompt
    assert isinstance(GAME.rules.prompt(play.state), Outcome)


def test_a_phase_in_one_go_leaves_nothing_undone() -> None:
    play, prompt = started(12, length="14")
    quick, before, phases = Quick(), GAME.positions.pieces(play.state), 0
    for _ in range(MOST):
        action = quick.carry(play, prompt)
        if isinstance(action, a.Done) and isinstance(play.state.agenda[-1], s.PickPiece):
            phases += 1
            board_is_right(play.state, prompt.seat)
        play.prompt = None
        GAME.rules.decide(play, action)
        if play.prompt is None:
            break
        prompt = play.prompt
    assert isinstance(GAME.rules.prompt(play.state), Outcome)
    assert phases == 28
    assert GAME.positions.pieces(play.state) == before


def board_is_right(state: DagorladState, seat: str) -> None:
    """Check that a side may end its Movement Phase, that every piece is where it can be, and none moved twice."""
    assert done_refused(state, Board(state), seat) is None
    check_pieces(state)
    assert len(set(state.moved)) == len(state.moved)


@pytest.mark.parametrize("seat", [SAURON, WESTERNESSE])
def test_the_first_piece_that_moves_says_the_posture(seat: str) -> None:
    play, prompt = started(13)
    bot = BOTS["sensible"](0)
    while not (prompt.seat == seat and isinstance(play.state.agenda[-1], s.PickPiece) and play.state.turn == 3):
        choice = bot.choose(play.state, prompt, prompt.seat)
        assert choice is not None
        GAME.rules.decide(play, choice.action)
        assert play.prompt is not None
        prompt = play.prompt
    state, rules = play.state, lookup(play.state)
    assert posture_of(state, rules, seat) is PLAIN
    moves = first_moves(state, prompt, seat, SENSIBLE[seat])
    assert PLAIN in moves
    assert len(moves) >= 3
    assert {POSTURES[stands_for(rules, choice.action.piece)] for choice in moves.values()} == set(moves)
    posture, choice = list(moves.items())[-1]
    GAME.rules.decide(play, choice.action)
    assert posture_of(state, rules, seat) is posture
    assert play.prompt is not None
    first = THINKING.follows(state, play.prompt, seat)
    assert first is not None
    assert isinstance(first.action, a.Go)
    GAME.rules.decide(play, first.action)
    assert posture_of(state, rules, seat) is posture
    state.phase = "G3" if seat == SAURON else "D3"
    assert posture_of(state, rules, seat) is PLAIN
