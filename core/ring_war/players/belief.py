"""Where the Ring may be: what a power that hunts it believes, from its own view and notes alone (wargames.md, 4.2)."""

from __future__ import annotations

from core.hexes import Hex
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.state import HIDDEN, MOUNT_DOOM, RingWarState
from core.ring_war.players.fields import walk_to

PACE = 18.0
"""By how many movement points nearer to Mount Doom a stack is twice as likely to have the Ring."""

STALE = 3
"""After so many turns an own note of a find is forgotten."""


def belief(view: RingWarState, seat: str) -> dict[Hex, float]:
    """Return how likely the Ring is to be in each hex, the likelihoods adding up to 1; empty when it is nowhere.

    A stack counts for the more of those who lie face down that it holds, and for its nearness to the fire: the Ring is
    on its way there. Of those whom the seat has found, bearers are not known either; a note that is not stale keeps
    its weight near the hex in which it was made.
    """
    rules = lookup(view)
    known = _known(view)
    if known:
        return {known: 1.0}
    field = walk_to(rules, MOUNT_DOOM)
    weights: dict[Hex, float] = {}
    for hex_, count in view.face_down.items():
        weights[hex_] = weights.get(hex_, 0.0) + count * _near(field, hex_)
    for name, person in view.people.items():
        card = rules.characters[name]
        if card.side == FELLOWSHIP and card.kind == "hobbit" and person.hex in rules.grid:
            weights[person.hex] = weights.get(person.hex, 0.0) + 2 * _near(field, person.hex)
    for name, note in view.seen.get(seat, {}).items():
        if rules.characters[name].kind == "hobbit" and view.turn - note.turn < STALE:
            for hex_ in weights:
                if rules.grid.distance(hex_, note.hex) <= 3 * (view.turn - note.turn + 1):
                    weights[hex_] *= 1.5
    total = sum(weights.values())
    return {hex_: weight / total for hex_, weight in weights.items()} if total else {}


def _known(view: RingWarState) -> Hex:
    """Return where the Ring is, where everybody sees it; "" otherwise."""
    ring = view.ring
    if ring.hex:
        return ring.hex
    if ring.bearer in view.parties:
        return view.parties[ring.bearer].hex
    person = view.people.get(ring.bearer)
    return person.hex if person is not None and person.hex != HIDDEN else ""


def _near(field: dict[Hex, float], hex_: Hex) -> float:
    return float(2.0 ** (-field.get(hex_, 99.0) / PACE))
