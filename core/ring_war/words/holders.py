"""Where the Ring and the Magic Cards are, as far as a view shows it: for whoever asks by a name."""

from __future__ import annotations

from collections.abc import Iterator

from core.kernel.comparing import comparable
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.words.names import capital, hex_name, said_card, titled_name

RING = ("ring", "one ring")


def whereabouts(view: RingWarState, words: str) -> list[str]:
    """Return who has the thing that some words name, and where, in sentences; nothing where they name none."""
    wanted = comparable(words.strip())
    if wanted in RING:
        return [_of_the_ring(view)]
    if not wanted:
        return []
    names = {card: comparable(one.name) for card, one in lookup(view).magic.items()}
    exact = [card for card, name in names.items() if name == wanted]
    part = [card for card, name in names.items() if f" {wanted} " in f" {name} "]
    return [told for card in exact or part for told in _of_card(view, card)]


def _of_the_ring(view: RingWarState) -> str:
    ring = view.ring
    if ring.destroyed:
        return "The Ring is destroyed."
    if ring.hex:
        return f"The Ring lies at {hex_name(ring.hex)}."
    if ring.bearer == HIDDEN:
        return "Who bears the Ring, and where, only the Fellowship knows."
    if ring.bearer in view.parties:
        return f"An Orc party has the Ring, at {hex_name(view.parties[ring.bearer].hex)}."
    if ring.bearer not in view.people:
        return "Nobody bears the Ring yet."
    verb = "wears" if ring.worn else "bears"
    return f"{capital(titled_name(ring.bearer))} {verb} the Ring{_where(view, ring.bearer)}."


def _of_card(view: RingWarState, card: str) -> Iterator[str]:
    """Yield who has a Magic Card, of which there may be two, and where one lies; else that this is not to be seen."""
    called = said_card(card)
    found = [
        f"{capital(titled_name(name))} has {called}{_where(view, name)}"
        for name, one in view.people.items()
        for held in one.cards
        if held == card
    ]
    found += [
        f"{capital(called)} lies at {hex_name(hex_)}, open to all"
        for hex_, cards in view.loose.items()
        for lying in cards
        if lying == card
    ]
    if not found and card in view.removed:
        found = [f"{capital(called)} is out of the game"]
    for one in dict.fromkeys(found or [f"Who has {called} is not to be seen"]):
        yield f"{one}." if found.count(one) < 2 else f"{one} ({found.count(one)} of them)."


def _where(view: RingWarState, name: str) -> str:
    hex_ = view.people[name].hex
    return f", at {hex_name(hex_)}" if hex_ in lookup(view).grid else ""
