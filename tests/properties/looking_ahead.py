"""What must hold of whoever looks ahead, in any game that has a `THINKING`: nothing comes from what a seat cannot see.

The suite checks it in a few positions of each kind of table, `make fuzz` wherever it looks closely.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from core.bots import batches
from core.bots.batches import Batch, play_batch
from core.bots.playout import Played
from core.bots.ranking import Budget, Ranking, rank, stream_of
from core.bots.strong import StrongBot
from core.bots.thinking import CannotSample, Thinking, packed, thinking_of
from core.bots.worlds import world_of
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from tests.games import said

TINY = Budget(4, 1)


def asked(table: Table, seat: str) -> tuple[Any, Prompt]:
    """Return what a seat sees and is asked at a table that goes on."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    return table.view(seat), table.game.sight.visible_prompt(table.state, prompt, seat)


def check_world(table: Table, seat: str, chooser: random.Random) -> bool | None:
    """A world is a whole state with every piece that looks to the seat like the table, which stays as it is.

    Say whether the seat is asked the same there; None where no world was found.
    """
    game, thinking = table.game, thinking_of(table.game.id)
    assert thinking is not None
    view, prompt = asked(table, seat)
    before = msgspec.json.encode(view)
    try:
        world = world_of(game, thinking, view, prompt, seat, Chance(chooser.randrange(2**40)))
    except CannotSample:
        return None
    assert msgspec.json.encode(view) == before, "drawing a world changes the view"
    assert msgspec.json.encode(game.sight.view(world, seat)) == before, f"a world looks different to {seat}"
    pieces = game.positions.pieces(table.starting_state())
    assert game.positions.pieces(world) == pieces, "a world has other pieces"
    if (check := said(game.id, "check_pieces")) is not None:
        check(world)
    asks = game.rules.prompt(world)
    assert isinstance(asks, Prompt)
    return bool(game.sight.visible_prompt(world, asks, seat) == prompt)


def check_ahead(table: Table, chooser: random.Random) -> None:
    """Check a world of one seat, where the game looks ahead at all."""
    if thinking_of(table.game.id) is not None and not table.over:
        check_world(table, chooser.choice([seat.id for seat in table.header.seats]), chooser)


def thought(game: Game, state: Any, seat: str) -> tuple[list[Ranking], Any]:
    """Return everything that a seat finds out by looking ahead in a state: how its choices rank, and what `strong`
    takes, each with a very small budget."""
    prompt = game.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    view, shown = game.sight.view(state, seat), game.sight.visible_prompt(state, prompt, seat)
    try:
        rankings = list(rank(game, view, shown, seat, TINY))
    except CannotSample:
        rankings = []
    return rankings, StrongBot(game.id, TINY).choose(view, shown, seat)


class Draw(NamedTuple):
    """What a draw was for, what came, and the share that each thing had of what could come."""

    what: str
    drawn: Any
    shares: Mapping[Any, float]


class Noting(Chance):
    """A chance that notes its first draw."""

    first: Draw | None = None

    def below(self, n: int, what: str) -> int:
        """Draw a number."""
        drawn = super().below(n, what)
        if self.first is None:
            self.first = Draw(what, drawn, dict.fromkeys(range(n), 1 / n))
        return drawn

    def pick(self, rest: Mapping[str, int], what: str) -> str:
        """Draw a kind of a pile."""
        earlier, drawn = self.first, super().pick(rest, what)
        if earlier is None:
            whole = sum(rest.values())
            self.first = Draw(what, drawn, {kind: count / whole for kind, count in rest.items()})
        return drawn


def first_draw(game: Game, state: Any, action: Any, seed: int) -> Draw | None:
    """Return what is drawn first when an action is carried out at a table with that seed, which is used up."""
    chance = Noting(seed, state.draws)
    game.rules.decide(Play(state, chance, game.rules.evolvers), action)
    return chance.first


def met_in_playouts(game: Game, batch: Batch) -> Iterator[Draw | None]:
    """Yield what the playouts of a batch draw first."""
    found: list[Draw | None] = []

    def noted(game: Game, thinking: Thinking, world: Any, chance: Chance, turns: int, **how: Any) -> Played:
        """Carry the action out, and no more: what follows is of no interest here."""
        noting = Noting(chance.seed, chance.draws)
        game.rules.decide(Play(world, noting, game.rules.evolvers), how["action"])
        found.append(noting.first)
        return Played(thinking.expectation(world), world, None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "playout", noted)
        play_batch(batch)
    yield from found


def batch_of(game: Game, view: Any, prompt: Prompt, seat: str, action: Any, count: int) -> Batch:
    """Return so many playouts of one action, as short as can be."""
    key = stream_of(view, seat)
    return Batch(game.id, game.contents.override, packed(view), prompt, seat, [action], key, 0, count, 0)
