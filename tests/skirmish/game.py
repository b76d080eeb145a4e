"""The game as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.rules import RulesInSequence
from tests.skirmish import model as m
from tests.skirmish.content import CONTENTS
from tests.skirmish.evolve import BOOKKEEPING
from tests.skirmish.review import SkirmishReview
from tests.skirmish.sequence import SEQUENCE
from tests.skirmish.setting_up import SkirmishOptions, SkirmishPositions
from tests.skirmish.sight import SkirmishSight
from tests.skirmish.words import SkirmishWords


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, in our own words."""
    return read_rulebook((resources.files(__package__ or "") / "rulebook.md").read_text(encoding="utf-8"))


GAME = Game(
    id="skirmish",
    title="Skirmish at the Ford",
    rules_version="1",
    state_type=m.SkirmishState,
    action_type=m.SkirmishAction,
    event_type=m.SkirmishEvent,
    step_type=m.SkirmishStep,
    options=SkirmishOptions(),
    contents=CONTENTS,
    positions=SkirmishPositions(),
    rules=RulesInSequence(SEQUENCE, BOOKKEEPING.of(m.SkirmishEvent)),
    sight=SkirmishSight(),
    words=SkirmishWords(SEQUENCE),
    review=SkirmishReview(),
    rulebook=rulebook,
    bots={"sensible": "Marches to the fords, and attacks where it is stronger."},
)
"""A small battle for two with secret orders."""
