"""A window that is passed over at a glance is one in which the window itself would ask nobody (B4.9)."""

from __future__ import annotations

from random import Random

import pytest

from core.catalogue import game
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.cards.windows import WhoInterrupts
from core.fellowship.model.sauron_steps import CARD_WINDOWS
from core.fellowship.model.steps import Window
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Prompt

GAMES = 6
ABOUT_CARDS = {*CARD_WINDOWS, "WN", "WR"}
"""Windows of a Sauron player."""


@pytest.mark.parametrize(
    "options", [{}, {"hands": "hidden"}, {"one_ring_card": "on", "watchful_peace": "on"}, {"friends_and_foes": "on"}]
)
def test_a_quiet_window_would_ask_nobody(options: dict[str, str]) -> None:
    fellowship = game("fellowship")
    quiet = 0
    for seed in range(GAMES):
        state, _ = fellowship.start(fellowship.options.checked({"hobbits": str(2 + seed % 4), **options}), seed)
        play, random = Play(state, Chance(seed, state.draws), fellowship.rules.evolvers), Random(seed)
        prompt = fellowship.rules.prompt(state)
        while isinstance(prompt, Prompt):
            for window in DECK.windows() - ABOUT_CARDS:
                if is_quiet(state, window):
                    quiet += 1
                    seat = random.choice(list(state.hobbits))
                    assert WhoInterrupts().asks(state, Window(window, seat, "sundial_cards")) is None
            fellowship.rules.decide(play, random.choice(prompt.choices).action)
            prompt = fellowship.rules.prompt(state)
    assert quiet > 100
