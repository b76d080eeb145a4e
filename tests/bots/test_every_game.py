"""The bots that games bring: each has its line, finishes a game from what its seat sees, and keeps nothing in mind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core import catalogue
from core.bots import AHEAD, RANDOM, bot_names, make_bot
from core.bots.arena import answer
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table, new_header
from tests.toy import make_toy

MOST = 5_000
BOTS = [(game_id, bot) for game_id in catalogue.game_ids() for bot in bot_names(game_id) if bot not in (RANDOM, *AHEAD)]
"""Those that look ahead finish no game within seconds; each game tries them with little to look at."""


class Fresh:
    """A bot that is made anew for each decision, so that it remembers none; `make` makes it."""

    def __init__(self, make: Any, who: str) -> None:
        self.make, self.who, self.old = make, who, make()

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        before = msgspec.json.encode(view)
        choice: Choice | None = self.make().choose(view, prompt, seat)
        assert choice is None or choice in prompt.choices, f"{self.who} chooses what is not offered"
        assert msgspec.json.encode(view) == before, f"{self.who} changes the view that it is given"
        again = self.old.choose(view, prompt, seat)
        assert again == choice, f"{self.who} keeps something from one decision to the next: it would choose {again}"
        return choice


def finish(table: Table, bots: dict[str, Fresh], who: str) -> None:
    """Let bots play a table to its end."""
    while isinstance(prompt := table.prompt, Prompt):
        choice = answer(table.game, table.state, prompt, bots)
        assert choice is not None, f"{who} does not answer {prompt.kind} at entry {table.entry}"
        table.act(choice.action)
        assert table.entry < MOST, f"{who} finishes no game in {MOST} decisions"


@pytest.mark.parametrize(("game_id", "bot"), BOTS, ids=[f"{game_id}-{bot}" for game_id, bot in BOTS])
def test_a_bot_finishes_a_game_and_answers_equal_positions_equally(game_id: str, bot: str) -> None:
    game, who = catalogue.game(game_id), f"the bot {bot} of {game_id}"
    table = Table(game, new_header(game, seed=3))
    table.open()
    finish(table, {seat.id: Fresh(lambda: make_bot(game_id, bot, 0), who) for seat in table.header.seats}, who)


class Counting:
    """A bot that takes turns with what it chooses."""

    def __init__(self) -> None:
        self.count = 0

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return another choice each time."""
        self.count += 1
        return prompt.choices[self.count % len(prompt.choices)]


def test_a_bot_that_remembers_is_found() -> None:
    table = Table(make_toy(), new_header(make_toy(), seed=3))
    table.open()
    bots = {seat.id: Fresh(Counting, "the bot counting") for seat in table.header.seats}
    with pytest.raises(AssertionError, match="the bot counting keeps something from one decision to the next"):
        finish(table, bots, "the bot counting")
