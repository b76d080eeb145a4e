"""How wars of the Ring between bots end: who wins and by what, how long they last, how often the Ring never leaves the
Fellowship.

`python -m benchmarks.war_balance [--games 100] [--workers 2] [--part campaign] [--keep DIRECTORY]` prints the tables.
With `--keep` each war is written down as soon as it ends, and one that is written down is not played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from benchmarks.many_games import Tables, share
from core.bots.arena import MOST_DECISIONS, EndlessGame
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome
from core.ring_war.bots import SensibleBot
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.game import GAME
from core.ring_war.model.state import RingWarState

COLUMNS = (
    "games",
    "played",
    "Fellowship",
    "Dark Power",
    "Saruman",
    "drawn",
    "turns",
    "the Ring never lost",
    "Nazgûl mastered by Saruman",
    "decisions",
)


class Setting(NamedTuple):
    """What is played, again and again: its name and the options."""

    name: str
    options: dict[str, str] = {}


PARTS: dict[str, list[Setting]] = {
    "three_player": [Setting("three players")],
    "campaign": [Setting("Campaign Game", {"game": "campaign"})],
    "character": [Setting("Character Game", {"game": "character"})],
}


class Ended(msgspec.Struct, frozen=True):
    """How a war ended: who has won, in which turn, whether the Fellowship had the Ring all the time, whether Saruman
    has mastered any Nazgûl, and how many decisions it took."""

    seed: int
    winners: list[str]
    turn: int
    kept: bool
    mastered: bool
    decisions: int


def play(setting: Setting, seed: int) -> Ended:
    """Play a war with the bot in every seat. Raises `EndlessGame`."""
    state, _ = GAME.start(GAME.options.checked(setting.options), seed)
    assert isinstance(state, RingWarState)
    chance = Chance(seed, state.draws)
    bot = SensibleBot(seed)
    kept, mastered = True, False
    prompt: Any = GAME.rules.prompt(state)
    for decisions in range(MOST_DECISIONS):
        if isinstance(prompt, Outcome):
            return Ended(seed, list(prompt.winners), state.turn, kept, mastered, decisions)
        seat = prompt.sealed[0] if prompt.sealed else prompt.seat
        choice = bot.choose(GAME.sight.view(state, seat), GAME.sight.visible_prompt(state, prompt, seat), seat)
        assert choice is not None
        war = Play(state, chance, GAME.rules.evolvers)
        GAME.rules.decide(war, choice.action)
        state.draws = chance.draws
        prompt = war.prompt or GAME.rules.prompt(state)
        kept = kept and (state.ring.destroyed or _is_safe(state))
        mastered = mastered or any(person.turned for person in state.people.values())
    raise EndlessGame(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def _is_safe(state: RingWarState) -> bool:
    """Whether a free Character of the Fellowship's has the Ring."""
    person = state.people.get(state.ring.bearer)
    return (
        person is not None
        and not person.captive
        and not person.led
        and lookup(state).characters[state.ring.bearer].side == FELLOWSHIP
    )


def row(setting: Setting, ended: Sequence[Ended]) -> list[str]:
    """Return one row of a table."""
    games = len(ended)
    wins = {power: sum(power in one.winners for one in ended) for power in (FELLOWSHIP, DARK_POWER, SARUMAN)}
    saruman = "game" not in setting.options
    return [
        setting.name,
        str(games),
        share(wins[FELLOWSHIP], games),
        share(wins[DARK_POWER], games),
        share(wins[SARUMAN], games) if saruman else "-",
        share(sum(not one.winners for one in ended), games),
        f"{fmean(one.turn for one in ended):.1f}",
        share(sum(one.kept for one in ended), games),
        share(sum(one.mastered for one in ended), games) if saruman else "-",
        f"{fmean(one.decisions for one in ended):.0f}",
    ]


TABLES = Tables("benchmarks.war_balance", COLUMNS, PARTS, play, Ended, row, games=100)

if __name__ == "__main__":
    TABLES.show(__doc__)
