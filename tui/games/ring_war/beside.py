"""What a question is better answered with, said below its choices: what a card does, how helping in a fight works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import turn as t
from tui.games.ring_war.cards import effect_of
from tui.games.ring_war.duel_rows import to_the_end
from tui.games.ring_war.look import Look
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked

FEW = 2
"""What so many cards do that lie somewhere is said; of more it would hide the choices, and the page of the cards has
it."""

HELPING = "Whoever has the highest printed Combat strikes; each of the others is worth a column. Three at most."


def beside(look: Look, asked: Asked, places: Sequence[int]) -> list[Row]:
    """Return the rows that stand below the choices at hand."""
    actions = [asked.choices[at].action for at in places]
    found: list[Row] = []
    for card in _cards(actions):
        words = f"{lookup(look.state).magic[card].name}: {effect_of(asked.scene.game, card)}"
        found.append(Row((), ((words, "soft"),)))
    if any(isinstance(action, f.JoinFight) for action in actions):
        found.append(Row((), ((HELPING, "soft"),)))
    return found + to_the_end(look, actions)


def _cards(actions: Sequence[Any]) -> list[str]:
    """Return the Magic Cards that are being handed out, taken up or used, each once."""
    cards = dict.fromkeys(action.card for action in actions if isinstance(action, t.GiveStart | d.UseMagic))
    lying = dict.fromkeys(action.card for action in actions if isinstance(action, d.TakeCard))
    return [*cards, *(lying if len(lying) <= FEW else ())]
