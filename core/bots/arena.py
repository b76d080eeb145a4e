"""The arena: whole games in memory, without log, digest or undo, as fast as the rules go."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from core.bots import Bot, make_bot
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt, asked_in_order

MOST_DECISIONS = 1_000_000


class EndlessGame(RuntimeError):
    """A game that did not end within a number of decisions that no real game needs."""


class StuckGame(RuntimeError):
    """A prompt without a legal choice, or a bot that did not answer the prompt of its own seat."""


class Result(msgspec.Struct, frozen=True):
    """How the game from `seed` ended, how many decisions it took, and who won what score where seats win apart."""

    seed: int
    result: str
    score: int
    rule: str
    decisions: int
    winners: tuple[str, ...]
    scores: dict[str, int]


def play_random(game: Game, options: Mapping[str, str], seed: int, most: int = MOST_DECISIONS) -> Result:
    """Play a game of checked `options` to its end: at each prompt any choice of any seat, all being equally likely.

    The choices come from a randomness of their own, started from `seed` too. Raises `EndlessGame` after `most`
    decisions and `StuckGame` at a prompt without choices.
    """
    state, _ = game.start(options, seed)
    play = Play(state, Chance(seed, state.draws), game.rules.evolvers)
    decide, random, forget = game.rules.decide, Random(seed).random, play.events.clear
    first = game.rules.prompt(state)
    prompt = first if isinstance(first, Prompt) else None
    for decisions in range(most):
        if prompt is None:
            return _result(game.rules.prompt(state), seed, decisions)
        choices = prompt.choices
        if not choices:
            raise StuckGame(f"seed {seed}: nothing can be chosen after {decisions} decisions")
        forget()
        play.prompt = None
        decide(play, choices[int(random() * len(choices))].action)
        prompt = play.prompt
    raise EndlessGame(f"seed {seed}: no end after {most} decisions")


def _result(outcome: Prompt | Outcome, seed: int, decisions: int) -> Result:
    if not isinstance(outcome, Outcome):
        raise StuckGame(f"seed {seed}: the game came to rest without a prompt after {decisions} decisions")
    return Result(seed, outcome.result, outcome.score, outcome.rule, decisions, outcome.winners, outcome.scores)


def play_bots(game: Game, options: Mapping[str, str], bot: str, seed: int, most: int = MOST_DECISIONS) -> Result:
    """Play a game of checked `options` to its end with the bot `bot` in every seat.

    Raises `UnknownBot`, and `EndlessGame` and `StuckGame` like `play_random`.
    """
    seats = [seat.id for seat in game.options.seats(options)]
    bots = {seat: make_bot(game.id, bot, seed + number) for number, seat in enumerate(seats)}
    return play_seated(game, options, bots, seed, most)


def play_seated(
    game: Game, options: Mapping[str, str], bots: Mapping[str, Bot], seed: int, most: int = MOST_DECISIONS
) -> Result:
    """Play a game of checked `options` to its end with `bots`, one for each seat.

    Raises `EndlessGame` and `StuckGame` like `play_random`.
    """
    state, _ = game.start(options, seed)
    chance = Chance(seed, state.draws)
    play = Play(state, chance, game.rules.evolvers)
    first = game.rules.prompt(state)
    prompt = first if isinstance(first, Prompt) else None
    for decisions in range(most):
        if prompt is None:
            return _result(game.rules.prompt(state), seed, decisions)
        choice = answer(game, state, prompt, bots)
        if choice is None:
            raise StuckGame(f"seed {seed}: {prompt.seat} did not answer {prompt.kind} after {decisions} decisions")
        play.events.clear()
        play.prompt = None
        game.rules.decide(play, choice.action)
        state.draws = chance.draws
        prompt = play.prompt
    raise EndlessGame(f"seed {seed}: no end after {most} decisions")


def answer(game: Game, state: Any, prompt: Prompt, bots: Mapping[str, Bot]) -> Choice | None:
    """Return what the bots answer to `prompt`: the first seat that wants something, the prompt's own seat last.

    Where each seat lets a window pass for itself, bots answer one after the other, as the prompt names them. Returns
    None when the prompt's own seat has no bot and no other bot wants anything.
    """
    for seat in asked_in_order(prompt):
        bot = bots.get(seat)
        if bot is not None:
            choice = bot.choose(game.sight.view(state, seat), game.sight.visible_prompt(state, prompt, seat), seat)
            if choice is not None:
                return choice
    return None
