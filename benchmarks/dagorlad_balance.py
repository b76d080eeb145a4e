"""How battles of Dagorlad between bots end: who wins, who is Demoralized and when, what is lost.

`python -m benchmarks.dagorlad_balance [--games 400] [--workers 2] [--part shift] [--keep DIRECTORY]` prints the tables.
With `--keep` each battle is written down as soon as it ends, and one that is written down is not fought again.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import NamedTuple

import msgspec

from benchmarks.many_games import Tables, share
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


TABLES = Tables("benchmarks.dagorlad_balance", COLUMNS, PARTS, play, Ended, row, games=400)

if __name__ == "__main__":
    TABLES.show(__doc__)
