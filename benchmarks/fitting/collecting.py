"""Games to fit values on: played by a bot that leaves its path at first, and counted at each start of a turn after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import msgspec

from core import catalogue
from core.bots import make_bot
from core.bots.arena import MOST_DECISIONS, EndlessGame, answer
from core.bots.thinking import Carrier, Thinking, thinking_of
from core.bots.values import Plan, Valued
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

POLICY = "policy"
"""Stands for the policy of the game's playouts, which plays the collected games unless a bot is named."""
MOST_RANDOM = 14
"""A game leaves the path so many times at most, a few times mostly."""
BATCH = 8
"""So many games a worker plays at a time."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A state at the start of a turn: the model it belongs to, what was counted, what came of it, and in which game."""

    key: str
    features: list[float]
    won: float
    score: float | None
    game: str


class Task(msgspec.Struct, frozen=True):
    """Games to play: of which options, from which seed, by whom, and with random choices (`noisy`) or without.

    `length` is about how many real choices such a game has, `name` what tells its options.
    """

    game: str
    options: dict[str, str]
    bot: str
    seed: int
    games: int
    noisy: bool
    length: float
    name: str


Answer = Callable[[Play[Any], Prompt], Any]
"""What is done at a prompt: the action, None for nothing."""


def valued_of(game_id: str) -> tuple[Thinking, Valued]:
    """Return what a game brings to be fitted. Raises `ValueError` when that is nothing."""
    thinking = thinking_of(game_id)
    if thinking is None or thinking.valued is None:
        raise ValueError(f"{game_id} names nothing to count: give its Thinking a `valued` (core/bots/values.py)")
    return thinking, thinking.valued


def options_text(plan: Plan) -> str:
    """Return the options of a plan as the command takes them."""
    return ",".join(f"{name}={value}" for name, value in plan.options.items())


def collected(
    game_id: str,
    plans: Sequence[Plan],
    *,
    bot: str = POLICY,
    seed: int = 0,
    noisy: bool = True,
    workers: int = 1,
    told: Callable[[str], None] = lambda line: None,
) -> Iterator[Row]:
    """Play the games of `plans` from `seed` on, and yield a row for each side at each start of a turn.

    The rows come in the order of the games, however many `workers` there are; `told` is called with a line on progress.
    """
    valued_of(game_id)
    tasks = [task for plan in plans for task in _tasks(game_id, plan, bot, seed, noisy)]
    if workers == 1:
        yield from _told(map(rows_of, tasks), tasks, told)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from _told(pool.map(rows_of, tasks), tasks, told)


def _told(results: Iterator[list[Row]], tasks: Sequence[Task], told: Callable[[str], None]) -> Iterator[Row]:
    done, of = 0, sum(task.games for task in tasks)
    for task, rows in zip(tasks, results, strict=True):
        yield from rows
        done += task.games
        told(f"{done} of {of} games")


def _tasks(game_id: str, plan: Plan, bot: str, seed: int, noisy: bool) -> Iterator[Task]:
    game = catalogue.game(game_id)
    task = Task(game_id, game.options.checked(plan.options), bot, seed, BATCH, noisy, 0.0, options_text(plan))
    if noisy and plan.games:
        length = sum(_played(game, task, seed + at, 0)[1] for at in range(2)) / 2
        task = msgspec.structs.replace(task, length=length)
    for first in range(seed, seed + plan.games, BATCH):
        yield msgspec.structs.replace(task, seed=first, games=min(BATCH, seed + plan.games - first))


def rows_of(task: Task) -> list[Row]:
    """Play the games of a task and return their rows."""
    game = catalogue.game(task.game)
    rows: list[Row] = []
    for seed in range(task.seed, task.seed + task.games):
        rows += _played(game, task, seed, _leaves(seed) if task.noisy else 0)[0]
    return rows


def _leaves(seed: int) -> int:
    """Return about how often the game of a seed leaves the path: once most often, `MOST_RANDOM` times most seldom."""
    return 1 + int(MOST_RANDOM * Random(seed).random() ** 2)


def _played(game: Game, task: Task, seed: int, leaves: int) -> tuple[list[Row], int]:
    """Play a game and return its rows, and how many decisions left a choice; it leaves the path up to `leaves` times.

    It does so somewhere in the first part of its length, and is counted from there on only: a value says what comes of
    a state if all go on as the bot, however it came about.
    """
    options, often = task.options, leaves / max(1.0, task.length)
    thinking, valued = valued_of(game.id)
    state, _ = game.start(options, seed)
    chance, random = Chance(seed, state.draws), Random(f"{seed} leaves the path")
    answered = _answering(game, thinking, options, task.bot, seed)
    play = Play(state, chance, game.rules.evolvers)
    seen: list[tuple[str, str, list[float]]] = []
    last: object = None
    real, until = 0, task.length * random.random()
    prompt = game.rules.prompt(state)
    for _ in range(MOST_DECISIONS):
        if isinstance(prompt, Outcome):
            name = f"{task.name} {seed}"
            return [
                Row(key, features, won, valued.score(state, prompt, side), name)
                for side, key, features in seen
                if (won := valued.won(state, prompt, side)) is not None
            ], real
        moment = valued.moment(state, thinking.clock(state))
        if moment != last:
            last = moment
            for side in valued.sides(state):
                if key := valued.key(state, side):
                    seen.append((side, key, valued.features(state, side)))
        action = prompt.choices[0].action
        if len(prompt.choices) > 1:
            real += 1
            if real <= until and random.random() < often:
                chosen: Any = random.choice(prompt.choices).action
                seen.clear()
            else:
                chosen = answered(play, prompt)
            action = action if chosen is None else chosen
        play.prompt = None
        play.events.clear()
        game.rules.decide(play, action)
        state.draws = chance.draws
        prompt = play.prompt or game.rules.prompt(state)
    raise EndlessGame(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def _answering(game: Game, thinking: Thinking, options: Mapping[str, str], bot: str, seed: int) -> Answer:
    """Return what answers a prompt of a game: the policy of playouts, or a bot in every seat."""
    if bot == POLICY:
        policy = thinking.wanderer(seed)
        if isinstance(policy, Carrier):
            return policy.carry
        return lambda play, prompt: policy.answer(play.state, prompt).action
    seats = [seat.id for seat in game.options.seats(options)]
    bots = {seat: make_bot(game.id, bot, seed + number) for number, seat in enumerate(seats)}

    def chosen(play: Play[Any], prompt: Prompt) -> Any:
        found = answer(game, play.state, prompt, bots)
        return None if found is None else found.action

    return chosen
