"""The set-up with the extra cards, and what positions made by hand say of them, the bag and dark events."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import FellowshipState

EXTRAS = {"one_ring": "one_ring_card", "watchful_peace": "watchful_peace"}
"""The extra cards, and the options that bring them (S12)."""


def lay_out_extras(state: FellowshipState, options: Mapping[str, str]) -> None:
    """Lay the extra cards open (S12)."""
    state.extras = [card for card, option in EXTRAS.items() if getattr(state.options, option)]


def check_tiles(state: FellowshipState, content: Lookup) -> None:
    """Check the tiles laid out and rejected, and the extra cards. Raises `ValueError` where they do not fit."""
    options = state.options
    if not options.bag and (state.display or state.used_tiles):
        raise ValueError("only a position with the bag has tiles laid out or on a discard pile")
    if state.face_down and not options.dark_events:
        raise ValueError("only a position with dark events has rejected tiles")
    if any(not 0 <= at < len(state.turned_up) for at in state.face_down):
        raise ValueError("face_down counts tiles of turned_up, the first one as 0")
    for card in state.extras:
        if card not in EXTRAS or not getattr(options, EXTRAS[card]) or state.extras.count(card) > 1:
            raise ValueError(f"the options of the position bring no extra card {card!r}, or it lies there twice")
