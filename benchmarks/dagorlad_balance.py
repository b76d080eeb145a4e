"""How battles of Dagorlad between bots end: who wins, who is Demoralized and when, what is lost.

`python -m benchmarks.dagorlad_balance [--games 400] [--workers 2] [--part shift]` prints the tables.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean

import msgspec

from core.bots.arena import MOST_DECISIONS, EndlessGame
from core.dagorlad.bots import BOTS, WeighingBot
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model.state import SIDES, DagorladState
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import DRAWN, Outcome

BOT = "sensible"
COLUMNS = (
    "options",
    "games",
    "Westernesse",
    "drawn",
    "Sauron",
    "Sauron Demoralized",
    "on turn",
    "Westernesse Demoralized",
    "units lost: Sauron",
    "Westernesse",
    "decisions",
)
PARTS: dict[str, list[dict[str, str]]] = {
    "usual": [{}],
    "shift": [{"shift_reinf": "-2"}, {"shift_reinf": "2"}],
    "errata": [{"errata": "on"}],
    "length": [{"length": "14"}],
}


class Ended(msgspec.Struct, frozen=True):
    """How a battle ended: the side that won ("" where it is drawn), by side the turn in which it was Demoralized (0 for
    never) and the units that it lost, and how many decisions it took."""

    winner: str
    broken: dict[str, int]
    lost: dict[str, int]
    decisions: int


def play(options: dict[str, str], seed: int) -> Ended:
    """Play a battle with the bot on both sides. Raises `EndlessGame`."""
    state, _ = GAME.start(GAME.options.checked(options), seed)
    assert isinstance(state, DagorladState)
    chance = Chance(seed, state.draws)
    bots: dict[str, WeighingBot] = {side: BOTS[BOT](seed) for side in SIDES}
    broken: dict[str, int] = dict.fromkeys(SIDES, 0)
    for decisions in range(MOST_DECISIONS):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            side = lookup(state).side
            gone = [side[name] for name, unit in state.units.items() if unit.gone]
            winner = "" if prompt.result == DRAWN else prompt.result
            return Ended(winner, broken, {one: gone.count(one) for one in SIDES}, decisions)
        choice = bots[prompt.seat].choose(state, prompt, prompt.seat)
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
        for one in state.demoralized:
            broken[one] = broken[one] or state.turn
    raise EndlessGame(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def share(count: int, games: int) -> str:
    """Return a share of the games in percent, with half of its 95% interval."""
    part = count / games
    either = 1.96 * sqrt(max(part * (1 - part), 1 / games) / games)
    return f"{100 * part:.1f}% +-{100 * either:.1f}"


def row(options: dict[str, str], ended: list[Ended]) -> list[str]:
    """Return one row of a table."""
    games = len(ended)
    turns = [one.broken[SAURON] for one in ended if one.broken[SAURON]]
    return [
        ", ".join(f"{key}={value}" for key, value in options.items()),
        str(games),
        *(share(sum(one.winner == side for one in ended), games) for side in (WESTERNESSE, "", SAURON)),
        share(len(turns), games),
        f"{fmean(turns):.1f}" if turns else "-",
        share(sum(one.broken[WESTERNESSE] > 0 for one in ended), games),
        *(f"{fmean(one.lost[side] for one in ended):.1f}" for side in (SAURON, WESTERNESSE)),
        f"{fmean(one.decisions for one in ended):.0f}",
    ]


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dagorlad_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this table (may be repeated)")
    arguments = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{'---|' * len(COLUMNS)}")
    count = arguments.games
    with ProcessPoolExecutor(arguments.workers) as pool:
        for options in [one for part in arguments.part or PARTS for one in PARTS[part]]:
            ended = list(pool.map(play, [options] * count, range(count), chunksize=4))
            print(f"| {' | '.join(row(options, ended))} |", flush=True)


if __name__ == "__main__":
    main()
