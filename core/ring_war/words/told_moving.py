"""Shadow Points, new forces and movement, in a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.ring_war.content.pieces import DARK_POWER
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.dice import die_said, needed
from core.ring_war.words.names import (
    MANY,
    NATIONS,
    and_list,
    capital,
    content,
    force_name,
    hex_name,
    power_name,
    titled_name,
)

PAID = {
    "fly": "a flight",
    "search": "sending Nazgûl to search",
    "directed": "a directed search",
    "fight": "an Individual Combat",
    "leader": "moving a leader",
    "stack": "moving a stack",
    "battle": "an attack",
    "reduce": "reducing a place",
}
"""What the Dark Power pays for."""

COMPANY = 4
"""So many Characters who move together are named one by one to the ear."""

NOT_NOW = "Move something else first"
"""The label that gives back a stack or a Nazgûl chosen for the first time."""


THROUGH_A_PALANTIR = "lost through a Palantír"
"""How Shadow Points are taken from a roll: by Aragorn's card or a Mind Battle (Y.5b, E13)."""


def pieces_named(pieces: Sequence[str]) -> str:
    """Return pieces as a sentence names them; Characters whom nobody may know are counted."""
    hidden = sum(piece == HIDDEN for piece in pieces)
    forces = Counter(force_name(piece) for piece in pieces if piece.partition(".")[0] in content().armies)
    named = [titled_name(piece) for piece in pieces if piece != HIDDEN and not _is_force(piece)]
    if hidden:
        named.append("somebody of the Fellowship" if hidden == 1 else f"{hidden} of the Fellowship")
    return and_list([*named, *forces])


def company_named(pieces: Sequence[str]) -> str:
    """Return pieces as they are named to the ear, which has heard who is with whom: of many Characters only the first,
    "Frodo and 8 others with Elves of Rivendell"."""
    people = [piece for piece in pieces if not _is_force(piece)]
    if len(people) <= COMPANY or HIDDEN in people:
        return pieces_named(pieces)
    forces = [piece for piece in pieces if _is_force(piece)]
    led = f" with {pieces_named(forces)}" if forces else ""
    return f"{titled_name(people[0])} and {len(people) - 1} others{led}"


def verb_for(pieces: Sequence[str], verb: str, alone: str = "") -> str:
    """Return a verb for pieces: one Character moves, several, and forces, move; `alone` where no s makes it so."""
    return verb if len(pieces) > 1 or _is_force(pieces[0]) else alone or f"{verb}s"


def _is_force(piece: str) -> bool:
    return piece.partition(".")[0] in content().armies


def _moved(event: m.Moved) -> str:
    verb = "flies" if event.flown else verb_for(event.pieces, "move")
    return f"{pieces_named(event.pieces)} {verb} from {hex_name(event.origin)} to {hex_name(event.path[-1])}"


def _mobilized(event: m.Mobilized) -> str:
    return f"{NATIONS[event.nation]} {'are' if event.nation in MANY else 'is'} mobilized"


def _came(event: m.ForceCame) -> str:
    verb = "comes" if event.points == 1 else "come"
    return f"{force_name(event.card, event.points)} {verb} to {hex_name(event.hex)}"


def _rolled(event: m.ShadowRolled) -> str:
    one, other = event.dice
    less = one + other + event.more - event.points
    taken = f"the {less}" if event.points else "all that was"  # where nothing is left more may have been taken (S.1)
    lost = f", less {taken} {THROUGH_A_PALANTIR}" if less else ""
    return f"{power_name(DARK_POWER)} rolls {one} and {other} and adds {event.more}{lost}: {event.points} Shadow Points"


def _spent(event: m.ShadowSpent) -> str:
    return f"{power_name(DARK_POWER)} pays {event.points} for {PAID[event.what]}"


def _restraint(event: m.RestraintEnded) -> str:
    return f"{power_name(event.power)} may attack Saruman from now on"


def _split(event: m.ForceSplit) -> str:
    becomes = "becomes a force of its own" if event.points == 1 else "become a force of their own"
    return f"{force_name(event.army, event.points)} {becomes}"


def _stayed(event: m.Stayed) -> str:
    return f"{pieces_named(event.pieces)} {verb_for(event.pieces, 'stay')} at {hex_name(event.hex)}"


def _pass_tried(event: m.PassTried) -> str:
    ends = "and the pass is open" if event.die >= event.needs else "and the pass is closed"
    who = f"{pieces_named(event.pieces)} {verb_for(event.pieces, 'try', 'tries')} to enter {hex_name(event.hex)}"
    return f"{who}: {die_said(event.die)}, {needed(event.needs, most=False)} was needed, {ends}"


def _locked_up(event: m.LockedUp) -> str:
    return f"the Orc party locks up {pieces_named(event.people)} at {hex_name(event.hex)}"


def _wood(event: m.WoodAwoke) -> str:
    done = "the wood strikes" if event.die <= event.needs else "the wood sleeps on"
    return (
        f"{power_name(event.power)} enters {hex_name(event.hex)}, and {done}: {die_said(event.die)}, "
        f"{event.needs} or less wakes it"
    )


TOLD: dict[type, Callable[[Any], str]] = {
    m.Moved: _moved,
    m.Mobilized: _mobilized,
    m.ForceCame: _came,
    m.ControlChanged: lambda event: f"{capital(hex_name(event.hex))} is {power_name(event.power)}'s now",
    m.ShadowRolled: _rolled,
    m.ShadowSpent: _spent,
    m.RestraintEnded: _restraint,
    m.Displaced: lambda event: f"{titled_name(event.who)} comes to {hex_name(event.hex)}",
    m.ForceSplit: _split,
    m.Stayed: _stayed,
    m.PassTried: _pass_tried,
    m.LockedUp: _locked_up,
    m.WoodAwoke: _wood,
    m.TheodenWoke: lambda event: f"{titled_name('the')} is himself again",
    m.KeptBack: lambda event: f"{power_name(DARK_POWER)} keeps {force_name(event.card)} back",
}
"""How the events of movement read; forces that join again are bookkeeping."""
