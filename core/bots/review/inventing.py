"""What might have followed from a better choice: a line that nobody played, made up by the quick policy.

Of several such lines one in the middle is taken, by what is to be expected at its end: it is about what would likely
have followed, no more and no less.
"""

from __future__ import annotations

from typing import Any

import msgspec

from core.bots.playout import policy_choice
from core.bots.review.pieces import Spot, opened, world_for
from core.bots.thinking import CannotSample, Thinking, packed, unpacked
from core.kernel.chance import Chance, word
from core.kernel.digests import state_digest
from core.kernel.entries import Entry, common_height
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

LINES = 5
"""So many lines are made up, of which the one in the middle is shown."""
MOST = 400
"""A line has so many entries at most, however long its turns are."""


class Invented(msgspec.Struct, frozen=True):
    """A line that was made up: the state that it starts from, its entries, and what its side may expect at its end."""

    start: bytes
    entries: list[Entry]
    win: float
    score: float


def invent(spot: Spot) -> Invented | None:
    """Return what might follow from the first of the actions of `spot` for its first side, over its turns; None where
    no world can be drawn."""
    game, thinking, view = opened(spot)
    found: list[Invented] = []
    for number in range(LINES):
        try:
            world = world_for(game, thinking, view, spot, Chance(word(spot.key, 2 * number)))
        except CannotSample:
            continue
        found.append(_line(game, thinking, packed(world), spot, word(spot.key, 2 * number + 1)))
    found.sort(key=lambda one: (one.win, one.score))
    return found[len(found) // 2] if found else None


def _line(game: Game, thinking: Thinking, start: bytes, spot: Spot, seed: int) -> Invented:
    state: Any = unpacked(start, game.state_type)
    policy, chance = thinking.policy(), Chance(seed, state.draws)
    until = thinking.clock(state) + spot.turns
    entries: list[Entry] = []
    action = spot.actions[0]
    if action is None:
        asked = game.rules.prompt(state)
        assert isinstance(asked, Prompt)
        action = policy_choice(policy, state, asked, spot.passing).action
    while len(entries) < MOST:
        before = list(state.agenda)
        play = Play(state, chance, game.rules.evolvers)
        game.rules.decide(play, action)
        state.draws = chance.draws
        keep = common_height(before, state.agenda)
        entries.append(Entry(action, play.events, keep, list(state.agenda[keep:]), state.draws, state_digest(state)))
        prompt = game.rules.prompt(state)
        if isinstance(prompt, Outcome) or thinking.clock(state) >= until:
            break
        action = policy.answer(state, prompt).action
    expected, side = thinking.expectation(state), thinking.side(state, spot.seats[0])
    return Invented(start, entries, expected.win.get(side, 0.0), expected.score.get(side, 0.0))
