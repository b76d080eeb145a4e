"""How battles of Dagorlad between bots end: who wins, who is Demoralized and when, what is lost.

`python -m benchmarks.dagorlad_balance [--games 400] [--workers 2] [--part shift] [--keep DIRECTORY]` prints the tables.
With `--keep` each battle is written down as soon as it ends, and one that is written down is not fought again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from core.bots.arena import MOST_DECISIONS, EndlessGame
from core.dagorlad.bots import WeighingBot
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model.state import SIDES, DagorladState
from core.dagorlad.players.weights import SENSIBLE, Weights
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import DRAWN, Outcome

COLUMNS = (
    "battles",
    "games",
    "Westernesse",
    "drawn",
    "Sauron",
    "Sauron Demoralized",
    "on turn",
    "Westernesse Demoralized",
    "on turn",
    "units lost: Sauron",
    "Westernesse",
    "leaders lost: Westernesse",
    "decisions",
)
RASH = {**SENSIBLE, SAURON: msgspec.structs.replace(SENSIBLE[SAURON], strike_from=1)}
"""A Sauron who attacks from turn 1 (reference 11)."""
Z = 1.96
"""Intervals hold in 95 of 100 cases."""


class Setting(NamedTuple):
    """What is fought, again and again: its name, the options, and the weights of the bots."""

    name: str
    options: dict[str, str] = {}
    weights: Mapping[str, Weights] = SENSIBLE


PARTS: dict[str, list[Setting]] = {
    "usual": [Setting("usual")],
    "shift": [
        Setting("shift_reinf=-2", {"shift_reinf": "-2"}),
        Setting("shift_reinf=2", {"shift_reinf": "2"}),
    ],
    "rash": [Setting("Sauron attacks from turn 1", weights=RASH)],
    "errata": [Setting("errata=on", {"errata": "on"})],
    "length": [Setting("length=14", {"length": "14"})],
}


class Ended(msgspec.Struct, frozen=True):
    """How a battle ended: the side that won ("" where it is drawn), by side the turn in which it was Demoralized (0 for
    never) and the units that it lost, the leaders of Westernesse who fell, and how many decisions it took."""

    seed: int
    winner: str
    broken: dict[str, int]
    lost: dict[str, int]
    leaders: int
    decisions: int


def play(setting: Setting, seed: int) -> Ended:
    """Play a battle with the bot on both sides. Raises `EndlessGame`."""
    state, _ = GAME.start(GAME.options.checked(setting.options), seed)
    assert isinstance(state, DagorladState)
    chance = Chance(seed, state.draws)
    bot = WeighingBot(seed, setting.weights)
    broken: dict[str, int] = dict.fromkeys(SIDES, 0)
    prompt = GAME.rules.prompt(state)
    for decisions in range(MOST_DECISIONS):
        if isinstance(prompt, Outcome):
            side = lookup(state).side
            gone = [side[name] for name, unit in state.units.items() if unit.gone]
            fallen = sum(leader.gone and side[name] == WESTERNESSE for name, leader in state.leaders.items())
            winner = "" if prompt.result == DRAWN else prompt.result
            return Ended(seed, winner, broken, {one: gone.count(one) for one in SIDES}, fallen, decisions)
        choice = bot.choose(state, prompt, prompt.seat)
        assert choice is not None
        battle = Play(state, chance, GAME.rules.evolvers)
        GAME.rules.decide(battle, choice.action)
        state.draws = chance.draws
        prompt = battle.prompt or GAME.rules.prompt(state)
        for one in state.demoralized:
            broken[one] = broken[one] or state.turn
    raise EndlessGame(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def interval(count: int, games: int) -> tuple[float, float]:
    """Return the bounds of a share of the games (Wilson's interval)."""
    part, square = count / games, Z * Z / games
    middle = (part + square / 2) / (1 + square)
    either = Z * sqrt(part * (1 - part) / games + square / (4 * games)) / (1 + square)
    return middle - either, middle + either


def share(count: int, games: int) -> str:
    """Return a share of the games in percent, with its interval."""
    low, high = interval(count, games)
    return f"{100 * count / games:.1f}% ({100 * low:.0f}-{100 * high:.0f})"


def row(setting: Setting, ended: list[Ended]) -> list[str]:
    """Return one row of a table."""
    games = len(ended)
    cells = [setting.name, str(games)]
    cells += [share(sum(one.winner == side for one in ended), games) for side in (WESTERNESSE, "", SAURON)]
    for side in SIDES:
        turns = [one.broken[side] for one in ended if one.broken[side]]
        cells += [share(len(turns), games), f"{fmean(turns):.1f}" if turns else "-"]
    cells += [f"{fmean(one.lost[side] for one in ended):.1f}" for side in SIDES]
    return [
        *cells,
        f"{fmean(one.leaders for one in ended):.1f}",
        f"{fmean(one.decisions for one in ended):.0f}",
    ]


def fought(setting: Setting, games: int, pool: ProcessPoolExecutor, kept: Path | None) -> Iterator[Ended]:
    """Yield the battles of a setting with the seeds from 0: first those in `kept`, then the others as they end."""
    lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    known = {one.seed: one for one in (msgspec.json.decode(line, type=Ended) for line in lines)}
    yield from (one for seed, one in sorted(known.items()) if seed < games)
    missing = [seed for seed in range(games) if seed not in known]
    for ended in pool.map(play, [setting] * len(missing), missing):
        if kept is not None:
            with kept.open("ab") as log:
                log.write(msgspec.json.encode(ended) + b"\n")
        yield ended


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dagorlad_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this table (may be repeated)")
    parser.add_argument("--keep", type=Path, help="a directory for what has been fought")
    arguments = parser.parse_args()
    if arguments.keep is not None:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{'---|' * len(COLUMNS)}")
    with ProcessPoolExecutor(arguments.workers) as pool:
        for setting in [one for part in arguments.part or PARTS for one in PARTS[part]]:
            kept = None if arguments.keep is None else arguments.keep / f"{setting.name.replace(' ', '-')}.jsonl"
            ended = list(fought(setting, arguments.games, pool, kept))
            print(f"| {' | '.join(row(setting, ended))} |", flush=True)


if __name__ == "__main__":
    main()
