"""The game as the rest of the house sees it, put together from its parts."""

from __future__ import annotations

from functools import cache
from importlib import resources

from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.interrupts import begin_interrupt
from core.fellowship.base.hooks import join_in
from core.fellowship.content.contents import CONTENTS
from core.fellowship.deck import CARDS, HELPS, INTERRUPTS, OFFERING
from core.fellowship.expansions import EXPANSIONS
from core.fellowship.legacy import FellowshipRules
from core.fellowship.model.actions import FellowshipAction
from core.fellowship.model.bookkeeping import BOOKKEEPING
from core.fellowship.model.events import FellowshipEvent
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import FellowshipStep
from core.fellowship.options import FellowshipOptions
from core.fellowship.order import ORDER
from core.fellowship.positions import FellowshipPositions
from core.fellowship.views import FellowshipSight, side_of
from core.fellowship.words.fellowship_words import FellowshipWords
from core.fellowship.words.figures import FellowshipReview
from core.kernel.game import Game
from core.kernel.rulebook import Rulebook, read_rulebook

join_in(EXPANSIONS)
DECK.hold(CARDS, INTERRUPTS, OFFERING, HELPS)
SEQUENCE.follow(ORDER)

RULEBOOKS = ("rulebook.md", "rulebook_friends.md", "rulebook_dark.md", "rulebook_sauron.md")


@cache
def rulebook() -> Rulebook:
    """Return the rulebook: the base game, Friends & Foes, then the bag, dark events and extra cards."""
    folder = resources.files("core.fellowship")
    parts = [folder / name for name in RULEBOOKS]
    text = "\n".join(part.read_text(encoding="utf-8") for part in parts if part.is_file())
    return read_rulebook(text, (folder / "sayings.toml").read_text(encoding="utf-8"))


GAME = Game(
    id="fellowship",
    title="The Lord of the Rings",
    rules_version="1",
    state_type=FellowshipState,
    action_type=FellowshipAction,
    event_type=FellowshipEvent,
    step_type=FellowshipStep,
    options=FellowshipOptions(),
    contents=CONTENTS,
    positions=FellowshipPositions(),
    rules=FellowshipRules(
        SEQUENCE, BOOKKEEPING.of(FellowshipEvent), interrupts=dict.fromkeys(DECK.interrupts, begin_interrupt)
    ),
    sight=FellowshipSight(),
    words=FellowshipWords(),
    review=FellowshipReview(),
    rulebook=rulebook,
    side_of=side_of,
    bots={
        "sensible": "Plays for the goal with what it can see.",
        "random": "Chooses anything that is legal.",
    },
)
"""Reiner Knizia's cooperative *Lord of the Rings*; *Friends & Foes*, the bag, dark events, extra cards and a Sauron
player are options."""
