"""The game as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

# The chapters fill the sequence of play when they are imported.
from core.dice.content.contents import CONTENTS
from core.dice.model import sauron_evolve
from core.dice.model.actions import DiceAction
from core.dice.model.events import DiceEvent
from core.dice.model.evolve import BOOKKEEPING
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState
from core.dice.model.steps import DiceStep
from core.dice.options import DiceOptions
from core.dice.positions import DicePositions
from core.dice.sauron import attack as sauron
from core.dice.sauron import corrupting, locations
from core.dice.turn import artifacts, dice_phase, narrowing, paying, recruiting, rolling, war
from core.dice.turn import rounds as turn
from core.dice.views import DiceSight
from core.dice.words import war_refusals
from core.dice.words.dice_words import DiceWords
from core.dice.words.figures import DiceReview
from core.dice.words.refusals import explain
from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.rules import RulesInSequence

CHAPTERS = (
    artifacts,
    corrupting,
    dice_phase,
    locations,
    narrowing,
    paying,
    recruiting,
    rolling,
    sauron,
    sauron_evolve,
    turn,
    war,
    war_refusals,
)


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, in our own words."""
    text = (resources.files("core.dice") / "rulebook.md").read_text(encoding="utf-8")
    return read_rulebook(text)


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
    rules=RulesInSequence(SEQUENCE, BOOKKEEPING.of(DiceEvent), explain),
    sight=DiceSight(),
    words=DiceWords(),
    review=DiceReview(),
    rulebook=rulebook,
    bots={
        "random": "Chooses anything that is legal.",
        "team": "Plays to win together only: it never recruits where an enemy die would enter.",
        "sensible": "Plays to win together, and to be Hero.",
    },
)
"""The Lord of the Rings Dice Building Game: collections of dice against Sauron's."""
