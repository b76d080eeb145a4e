"""The war as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.rules import RulesInSequence
from core.ring_war.chapters.sides import side_of
from core.ring_war.content.contents import CONTENTS
from core.ring_war.model.actions import RingWarAction
from core.ring_war.model.events import RingWarEvent
from core.ring_war.model.evolve import BOOKKEEPING
from core.ring_war.model.state import SEQUENCE, RingWarState
from core.ring_war.model.steps import RingWarStep
from core.ring_war.options import RingWarOptions
from core.ring_war.order import ORDER
from core.ring_war.positions import RingWarPositions
from core.ring_war.review.looking_back import RingWarReview
from core.ring_war.sight.secrets import RingWarSight
from core.ring_war.words.war_words import RingWarWords

SEQUENCE.follow(ORDER)


RULEBOOK = ("rulebook.md", "sayings.toml")
"""The rulebook, and what players say for what it says."""


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, in our own words."""
    folder = resources.files("core.ring_war")
    return read_rulebook(*((folder / name).read_text(encoding="utf-8") for name in RULEBOOK))


GAME = Game(
    id="ring_war",
    title="War of the Ring",
    rules_version="1",
    state_type=RingWarState,
    action_type=RingWarAction,
    event_type=RingWarEvent,
    step_type=RingWarStep,
    options=RingWarOptions(),
    contents=CONTENTS,
    positions=RingWarPositions(),
    rules=RulesInSequence(SEQUENCE, BOOKKEEPING.of(RingWarEvent)),
    sight=RingWarSight(),
    words=RingWarWords(),
    review=RingWarReview(),
    rulebook=rulebook,
    side_of=side_of,
    bots={
        "random": "Chooses anything that is legal.",
        "sensible": "Plays each power by what it sees and may guess.",
    },
)
"""SPI's War of the Ring, with the expanded rules for three powers."""
