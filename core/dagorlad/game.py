"""The battle as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

from core.dagorlad.content.contents import CONTENTS
from core.dagorlad.model.actions import DagorladAction
from core.dagorlad.model.events import DagorladEvent
from core.dagorlad.model.evolve import BOOKKEEPING
from core.dagorlad.model.state import SEQUENCE, DagorladState
from core.dagorlad.model.steps import DagorladStep
from core.dagorlad.options import DagorladOptions
from core.dagorlad.order import ORDER
from core.dagorlad.positions import DagorladPositions
from core.dagorlad.review.looking_back import DagorladReview
from core.dagorlad.words.battle_words import DagorladWords
from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.rules import RulesInSequence

SEQUENCE.follow(ORDER)


RULEBOOK = ("rulebook.md", "sayings.toml")
"""The rulebook, and what players say for what it says."""


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, in our own words."""
    folder = resources.files("core.dagorlad")
    return read_rulebook(*((folder / name).read_text(encoding="utf-8") for name in RULEBOOK))


GAME = Game(
    id="dagorlad",
    title="Dagorlad",
    rules_version="1",
    state_type=DagorladState,
    action_type=DagorladAction,
    event_type=DagorladEvent,
    step_type=DagorladStep,
    options=DagorladOptions(),
    contents=CONTENTS,
    positions=DagorladPositions(),
    rules=RulesInSequence(SEQUENCE, BOOKKEEPING.of(DagorladEvent)),
    words=DagorladWords(),
    review=DagorladReview(),
    rulebook=rulebook,
    side_of=lambda view, seat: seat,
    bots={
        "random": "Chooses anything that is legal.",
        "sensible": "Weighs what each move gains and what it risks.",
    },
)
"""SPI's Sauron: the battle of the Last Alliance before the Gates of Morannon."""
