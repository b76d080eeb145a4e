"""Pieces of an evaluation as plain data: a position played out, and a decision judged. Any process can play them."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from core import catalogue
from core.bots.batches import MILLION
from core.bots.playout import playout
from core.bots.ranking import HALF, Budget, rank
from core.bots.review.careful import Careful
from core.bots.running import heed
from core.bots.thinking import CannotSample, Thinking, copy_of, packed, thinking_of, unpacked
from core.bots.worlds import world_of
from core.kernel.chance import Chance, word
from core.kernel.content import ContentError
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, passing_until

Row = list[list[int]]
"""What one world gave: for each action the chance of winning of each side in millionths, then the scores in
thousandths."""


class Spot(msgspec.Struct, frozen=True):
    """A position to play out: in the worlds from `first` on, `count` of them, each of `actions` once.

    `view` is what `eyes` see, or, with `eyes` None, the whole state. An action None leaves the choice to the quick
    policy; with `passing` to that of the others, because that seat does nothing. `seats` are one of each side. The
    first `careful` decisions that are worth it are ranked.
    """

    game: str
    override: str
    view: bytes
    prompt: Prompt
    eyes: str | None
    actions: list[Any]
    seats: list[str]
    key: int
    first: int
    count: int
    turns: int
    passing: str = ""
    careful: int = 0


def play_spot(spot: Spot) -> list[Row]:
    """Play a position out: a row for each world that could be drawn."""
    game, thinking, view = opened(spot)
    rows: list[Row] = []
    for number in range(spot.first, spot.first + spot.count):
        try:
            world = world_for(game, thinking, view, spot, Chance(word(spot.key, 2 * number)))
        except CannotSample:
            continue
        start, seed = packed(world), word(spot.key, 2 * number + 1)
        rows.append([_played(game, thinking, start, spot, action, seed) for action in spot.actions])
    return rows


def world_for(game: Game, thinking: Thinking, view: Any, spot: Spot, chance: Chance) -> Any:
    """Return a world to play `spot` out in. Raises `CannotSample`."""
    if spot.eyes is None:
        return copy_of(view)
    return world_of(game, thinking, view, spot.prompt, spot.eyes, chance)


def _played(game: Game, thinking: Thinking, start: bytes, spot: Spot, action: Any, seed: int) -> list[int]:
    heed()
    policy = Careful(game, thinking, spot.careful, seed) if spot.careful else None
    played = playout(
        game,
        thinking,
        unpacked(start, game.state_type),
        Chance(seed),
        spot.turns,
        action=action,
        seat=spot.passing if action is None else "",
        policy=policy,
    )
    sides = [thinking.side(played.state, seat) for seat in spot.seats]
    wins = [round(MILLION * played.expected.win.get(side, 0.0)) for side in sides]
    return wins + [round(1000 * played.expected.score.get(side, 0.0)) for side in sides]


def opened(piece: Spot | Decision) -> tuple[Game, Thinking, Any]:
    """Return the game of a piece, what it brings to look ahead with, and the view.

    Where the content that the view was made with is not here, the piece brings the override that makes it; what is in
    force stays so.
    """
    game = catalogue.game(piece.game)
    thinking = thinking_of(piece.game)
    assert thinking is not None
    view = unpacked(piece.view, game.state_type)
    try:
        game.contents.by_digest(view.content)
    except ContentError:
        before = game.contents.override
        game.contents.use_override(piece.override)
        try:
            game.contents.by_digest(view.content)
        finally:
            game.contents.use_override(before)
    return game, thinking, view


class Decision(msgspec.Struct, frozen=True):
    """A decision to judge: what `seat` saw and was asked, and what it chose."""

    game: str
    override: str
    view: bytes
    prompt: Prompt
    seat: str
    chosen: Choice
    playouts: int
    turns: int


class Judged(msgspec.Struct, frozen=True):
    """What a ranking says of a decision: `rival` is the action that the choice has to be compared with, and `loss` by
    how much it seems better (its chance of winning), `points` by how much its score is higher.

    A rival None means to do nothing; with `same` the choice itself stands. `good` says that the rival is the sensible
    bot's choice and fares worse.
    """

    rival: Any
    loss: float
    points: float = 0.0
    same: bool = False
    good: bool = False


def judge(decision: Decision) -> Judged | None:
    """Rank what could have been chosen; None where no world can be drawn."""
    game, _, view = opened(decision)
    budget = Budget(decision.playouts, decision.turns)
    ranking = None
    try:
        for ranking in rank(game, view, decision.prompt, decision.seat, budget, also=decision.chosen):  # noqa: B007
            pass
    except CannotSample:
        return None
    assert ranking is not None
    lines = {_name(line.choice): line for line in ranking.lines}
    best, own, mine = _name(ranking.best), _name(ranking.own), _name(decision.chosen)
    rival, choice = (best, ranking.best) if best != mine else (own, ranking.own)
    if rival != mine:
        loss, points = lines[rival].win - lines[mine].win, lines[rival].score - lines[mine].score
        return Judged(_action(choice), loss, points, good=best == mine)
    return Judged(decision.chosen.action, 0.0, same=True)


def _action(choice: Choice | None) -> Any:
    return None if choice is None else choice.action


def _name(choice: Choice | None) -> bytes:
    return b"" if choice is None else packed(choice.action)


def plainly(prompt: Prompt, choice: Choice) -> Choice:
    """Return a choice as it counts for now: to pass until later is to pass."""
    if not passing_until(choice.action):
        return choice
    return next((one for one in prompt.choices if one.seat == choice.seat and passing_until(one.action) == ""), choice)


def same(one: Any, other: Any) -> bool:
    """Whether two actions come to the same for now: both pass, until when ever, or they are equal."""
    if passing_until(one) is not None and passing_until(other) is not None:
        return bool(one.seat == other.seat)
    return bool(one == other)


class Spread(msgspec.Struct, frozen=True, omit_defaults=True):
    """What playouts gave: the mean chance of winning of each side in millionths and its score in thousandths; of both,
    half a 95% interval for that side of which it is known worst."""

    wins: list[int]
    scores: list[int]
    error: int
    playouts: int
    score_error: int = 0


def spread_of(rows: list[list[int]]) -> Spread | None:
    """Return the spread of what worlds gave, None of nothing."""
    if not rows:
        return None
    sides = len(rows[0]) // 2
    sums = [sum(row[at] for row in rows) for at in range(2 * sides)]
    means = [round(total / len(rows)) for total in sums]
    errors = [_error([row[at] for row in rows]) for at in range(2 * sides)]
    return Spread(means[:sides], means[sides:], max(errors[:sides]), len(rows), max(errors[sides:]))


def _error(values: list[int]) -> int:
    """Return half a 95% interval of the mean; from whole numbers, so that it does not depend on their order."""
    count = len(values)
    if count < 2:
        return MILLION
    squares = count * sum(value * value for value in values) - sum(values) ** 2
    return round(HALF * math.sqrt(squares / (count - 1)) / count)


def less(rows: list[Row], one: int, other: int) -> list[list[int]]:
    """Return, world by world, what an action gave more than another."""
    return [[ours - theirs for ours, theirs in zip(row[one], row[other], strict=True)] for row in rows]
