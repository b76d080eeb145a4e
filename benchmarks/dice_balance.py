"""The tables of `docs/balance.md` for the Dice Building Game: wins, rounds and Glory under its options.

`python -m benchmarks.dice_balance [--games 300] [--workers 2] [--part difficulty]` prints them.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean

import msgspec

from core import catalogue
from core.bots import make_bot
from core.bots.arena import MOST_DECISIONS, EndlessGame, answer
from core.dice.model.state import DiceState
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome

GAME = "dice"
COLUMNS = ("bot", "options", "games", "won", "95%", "rounds: won", "lost", "Glory of the Hero", "of all", "decisions")
PLAYERS = ("2", "3", "4")
PARTS: dict[str, list[tuple[str, dict[str, str]]]] = {
    "difficulty": [
        ("sensible", {"players": players, "corruption_limit": limit})
        for players in PLAYERS
        for limit in ("easy", "normal", "hard")
    ],
    "team": [
        ("team", {"players": players, "restless_enemy": restless}) for players in PLAYERS for restless in ("off", "on")
    ]
    + [("sensible", {"players": players, "restless_enemy": "on"}) for players in PLAYERS],
    "variants": [
        ("sensible", {"players": "3", "immediate_corruption": "on"}),
        ("sensible", {"players": "3", "increased_forces": "on"}),
        ("sensible", {"players": "3", "immediate_corruption": "on", "increased_forces": "on"}),
        ("sensible", {"players": "3", "reserve_sides": "on"}),
    ],
    "together": [
        ("sensible", {"players": "3", "coop": level, "restless_enemy": restless})
        for level in ("easy", "hard", "very_hard")
        for restless in ("off", "on")
    ]
    + [
        ("sensible", {"players": "1", "coop": "hard", "corruption_limit": limit, "restless_enemy": restless})
        for limit, restless in (("normal", "off"), ("hardest", "off"), ("normal", "on"))
    ],
}


class Ended(msgspec.Struct, frozen=True):
    """How a game ended, after how many rounds and decisions, and the Glory of the players."""

    won: bool
    rounds: int
    decisions: int
    glory: list[int]


def play(bot: str, options: dict[str, str], seed: int) -> Ended:
    """Play a game with the bot in every seat. Raises `EndlessGame`."""
    game = catalogue.game(GAME)
    checked = game.options.checked(options)
    state, _ = game.start(checked, seed)
    chance = Chance(seed, state.draws)
    bots = {seat.id: make_bot(GAME, bot, seed + number) for number, seat in enumerate(game.options.seats(checked))}
    for decisions in range(MOST_DECISIONS):
        prompt = game.rules.prompt(state)
        if isinstance(prompt, Outcome):
            assert isinstance(state, DiceState)
            glory = [player.glory for player in state.players.values()]
            return Ended(prompt.result == "won", state.round, decisions, glory)
        choice = answer(game, state, prompt, bots)
        assert choice is not None
        game.rules.decide(Play(state, chance, game.rules.evolvers), choice.action)
        state.draws = chance.draws
    raise EndlessGame(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def row(bot: str, options: dict[str, str], ended: list[Ended]) -> list[str]:
    """Return one row of a table."""
    won = [one for one in ended if one.won]
    lost = [one for one in ended if not one.won]
    share = len(won) / len(ended)
    either = 1.96 * sqrt(max(share * (1 - share), 1 / len(ended)) / len(ended))
    return [
        bot,
        ", ".join(f"{key}={value}" for key, value in options.items() if value not in ("off", "normal")),
        str(len(ended)),
        f"{100 * share:.1f}%",
        f"+-{100 * either:.1f}",
        f"{fmean(one.rounds for one in won):.1f}" if won else "-",
        f"{fmean(one.rounds for one in lost):.1f}" if lost else "-",
        f"{fmean(max(one.glory) for one in won):.1f}" if won else "-",
        f"{fmean(fmean(one.glory) for one in won):.1f}" if won else "-",
        f"{fmean(one.decisions for one in ended):.0f}",
    ]


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dice_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this table (may be repeated)")
    arguments = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{'---|' * len(COLUMNS)}")
    count = arguments.games
    with ProcessPoolExecutor(arguments.workers) as pool:
        for bot, options in [one for part in arguments.part or PARTS for one in PARTS[part]]:
            ended = list(pool.map(play, [bot] * count, [options] * count, range(count), chunksize=4))
            print(f"| {' | '.join(row(bot, options, ended))} |", flush=True)


if __name__ == "__main__":
    main()
