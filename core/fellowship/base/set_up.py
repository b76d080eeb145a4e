"""The set-up (B2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import CONTENTS, lookup
from core.fellowship.model.state import HOBBITS, RIDER_HOME, FellowshipState, Hobbit, Options
from core.fellowship.model.steps import (
    Travel,
)
from core.kernel.piles import Pile

LATER_OPTIONS = (
    "friends_and_foes",
    "defiance_integrity",
    "harder",
    "black_gate",
    "bag",
    "sauron_tiles",
    "dark_events",
    "one_ring_card",
    "watchful_peace",
    "elimination_ends",
)
"""Options that older logs do not name: they are off there."""


def set_up(options: Mapping[str, str], content: str) -> FellowshipState:
    """Return the state before Bag End, for checked options (B2)."""
    chosen = Options(
        hobbits=int(options["hobbits"]),
        difficulty=options["difficulty"],
        undo=options["undo"],
        hands=options["hands"],
        open_windows=options.get("windows") == "open",
        sam_ring_capped=options["sam_ring_capped"] == "on",
        **{name: options.get(name) == "on" for name in LATER_OPTIONS},
    )
    characters = CONTENTS.by_digest(content).characters
    names = [name for name in HOBBITS if characters[name].players <= chosen.hobbits]
    state = FellowshipState(
        options=chosen,
        content=content,
        hobbits={name: Hobbit() for name in names},
        sauron=0,
        location="",
        agenda=[Travel()],
    )
    values = lookup(state).content
    state.sauron = values.start[chosen.difficulty]
    state.deck = Pile(rest=dict(sorted(lookup(state).hobbit_cards.items())))
    state.large_shields = Pile(rest=counts([str(value) for value in values.large_shields]))
    state.gandalf = [card.id for card in values.gandalf]
    for hook in JOINED.sets_up:
        hook(state, options)
    return state


def counts(items: list[str]) -> dict[str, int]:
    """Return how many there are of each of `items`, in order."""
    return dict(sorted(Counter(items).items()))


def options_of(state: FellowshipState) -> dict[str, str]:
    """Return the options of the table that `state` was made with."""
    options = state.options
    return {
        "hobbits": str(options.hobbits),
        "difficulty": options.difficulty,
        "hands": options.hands,
        "windows": "open" if options.open_windows else "holders",
        "undo": options.undo,
        "sam_ring_capped": "on" if options.sam_ring_capped else "off",
        "sauron": "on" if state.dark_lord is not None else "off",
        "rider_start": str(state.rider.start or RIDER_HOME) if state.rider is not None else str(RIDER_HOME),
        **{name: "on" if getattr(options, name) else "off" for name in LATER_OPTIONS},
    }
