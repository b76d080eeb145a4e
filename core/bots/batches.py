"""Batches: playouts as plain data, so that they can be played here, by other processes or on other machines."""

from __future__ import annotations

from typing import Any

import msgspec

from core import catalogue
from core.bots.playout import playout
from core.bots.running import heed
from core.bots.thinking import CannotSample, Thinking, packed, thinking_of, unpacked
from core.bots.worlds import world_of
from core.kernel.chance import Chance, word
from core.kernel.content import ContentError
from core.kernel.game import Game
from core.kernel.prompts import Prompt

MILLION = 1_000_000


class Batch(msgspec.Struct, frozen=True):
    """Playouts to play: in the worlds of the seeds from `first` on, `count` of them, each of `actions` once.

    `key` names the stream of worlds, `seat` looks at `view` and is asked `prompt`, `turns` is the horizon. An action
    None means that the seat does nothing. `override` is what the content of the view was made with.
    """

    game: str
    override: str
    view: bytes
    prompt: Prompt
    seat: str
    actions: list[Any]
    key: int
    first: int
    count: int
    turns: int


class Sample(msgspec.Struct, frozen=True):
    """What one playout gave to the seat: chance of winning and utility in millionths, so that sums do not depend on
    their order; score in thousandths; and how the game ended (the outcome's reason) if it did."""

    win: int
    utility: int
    score: int
    ending: str = ""


def play_batch(batch: Batch) -> list[list[Sample]]:
    """Play a batch: a row for each seed that there is a world for, with a sample for each action."""
    game = catalogue.game(batch.game)
    thinking = thinking_of(batch.game)
    assert thinking is not None
    view = unpacked(batch.view, game.state_type)
    try:
        game.contents.of(view)
    except ContentError:
        game.contents.use_override(batch.override)  # another process made the table
    rows: list[list[Sample]] = []
    for number in range(batch.first, batch.first + batch.count):
        try:
            world = world_of(game, thinking, view, batch.prompt, batch.seat, Chance(word(batch.key, 2 * number)))
        except CannotSample:
            continue
        start = packed(world)
        seed = word(batch.key, 2 * number + 1)
        rows.append([_sample(game, thinking, start, batch, action, seed) for action in batch.actions])
    return rows


def _sample(game: Game, thinking: Thinking, start: bytes, batch: Batch, action: Any, seed: int) -> Sample:
    heed()
    world, seat = unpacked(start, game.state_type), batch.seat
    played = playout(
        game, thinking, world, Chance(seed), batch.turns, action=action, seat=seat if action is None else ""
    )
    side = thinking.side(played.state, seat)
    return Sample(
        round(MILLION * played.expected.win.get(side, 0.0)),
        round(MILLION * thinking.utility(played.expected, seat, played.state)),
        round(1000 * played.expected.score.get(side, 0.0)),
        played.outcome.reason if played.outcome is not None else "",
    )
