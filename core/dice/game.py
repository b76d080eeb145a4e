"""The game as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

from core.dice import legacy
from core.dice.content.contents import CONTENTS
from core.dice.model.actions import DiceAction
from core.dice.model.events import DiceEvent
from core.dice.model.sauron_evolve import BOOKKEEPING
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState
from core.dice.model.steps import DiceStep
from core.dice.options import DiceOptions
from core.dice.order import ORDER
from core.dice.positions import DicePositions
from core.dice.views import DiceSight
from core.dice.words.dice_words import DiceWords
from core.dice.words.figures import DiceReview
from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook

SEQUENCE.follow((*ORDER, *legacy.CHAPTERS))


RULEBOOK = ("rulebook.md", "sayings.toml")
"""The rulebook, and what players say for what it says."""


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, in our own words."""
    folder = resources.files("core.dice")
    return read_rulebook(*((folder / name).read_text(encoding="utf-8") for name in RULEBOOK))


GAME = Game(
    id="dice",
    title="The Dice Building Game",
    rules_version="1",
    state_type=DiceState,
    action_type=DiceAction,
    event_type=DiceEvent,
    step_type=DiceStep,
    options=DiceOptions(),
    contents=CONTENTS,
    positions=DicePositions(),
    rules=legacy.DiceRules(SEQUENCE, BOOKKEEPING.of(DiceEvent)),
    sight=DiceSight(),
    words=DiceWords(),
    review=DiceReview(),
    rulebook=rulebook,
    bots={
        "sensible": "Plays to win together, and to be Hero.",
        "team": "Plays to win together only: it never recruits where an enemy die would enter.",
        "random": "Chooses anything that is legal.",
    },
)
"""The Lord of the Rings Dice Building Game: collections of dice against Sauron's."""
