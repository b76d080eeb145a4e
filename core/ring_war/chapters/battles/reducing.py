"""Reducing citadels, in the Character Game alone (chapter K)."""

from __future__ import annotations

from core.kernel.prompts import Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.board import fellows_at, people_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.sides import can_pay, pay
from core.ring_war.chapters.stacks import is_nazgul
from core.ring_war.chapters.victory import TO_REDUCE
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, LORD, RingWarPlay, RingWarState
from core.ring_war.words.names import hex_name

NEEDED, MOST = 8, 3
LORD_COUNTS = 2
DIE = 6
"""The most that a die shows."""


def nazgul_there(state: RingWarState, hex_: str) -> list[str]:
    """Return the Nazgûl in a hex who may take part, the Lord first, three at most (K.1)."""
    there = [
        name
        for name, person in state.people.items()
        if person.hex == hex_ and is_nazgul(state, name) and not person.driven
    ]
    return sorted(there, key=lambda name: name != LORD)[:MOST]


def places(state: RingWarState, power: str) -> list[str]:
    """Return the places that the Dark Power may try to reduce now."""
    return [hex_ for hex_ in TO_REDUCE if place_refused(state, power, hex_) is None]


def place_refused(state: RingWarState, power: str, hex_: str) -> Refusal | None:
    """Return why the Dark Power does not reduce a place now; None when it may try (K.1)."""
    price = lookup(state).numbers.reduce
    if (
        state.options.game != "character"
        or power != DARK_POWER
        or not state.mordor
        or state.battles
        or hex_ not in TO_REDUCE
        or hex_ in state.reduced
        or not nazgul_there(state, hex_)
        or not can_pay(state, DARK_POWER, price)
    ):
        return Refusal(
            "K.1",
            lambda: f"Once Mordor is mobilized, Nazgûl try one of the five places a turn, for {price} Shadow Points.",
        )
    return None


def strength(state: RingWarState, hex_: str) -> int:
    """Return what the Nazgûl add to the die: 1 each, their Lord 2 (K.2)."""
    return sum(LORD_COUNTS if name == LORD else 1 for name in nazgul_there(state, hex_))


def defence(state: RingWarState, hex_: str) -> int:
    """Return the best Morale of those who defend a place (K.2). Raises `Unseen` on a view that hides somebody there."""
    characters = lookup(state).characters
    there = people_at(state, hex_, FELLOWSHIP)
    return max((characters[name].morale for name in there if _counts(state, name)), default=0)


def reduction_label(state: RingWarState, power: str, hex_: str) -> str:
    """Name the place, and what is known of the roll; aloud also what is taken off, where no one there is unknown, and
    that no die is enough."""
    defended = fellows_at(state, hex_)
    if speaking().aloud:
        unknown = bool(state.face_down.get(hex_))
        more, less_by = strength(state, hex_), 0 if unknown else defence(state, hex_)
        less = (
            f"less{'' if unknown else f' {less_by} for'} the best Morale there" if defended else "as nobody defends it"
        )
        enough = f"{NEEDED} or more is enough"
        if more - less_by + DIE < NEEDED:
            enough = f"that never comes to {NEEDED}, which it takes"
        return f"Reduce {hex_name(hex_)}: the die plus {more}, {less}; {enough}"
    known = "the best Morale there is taken off" if defended else "nobody defends it"
    return f"Reduce {hex_name(hex_)}: die and {strength(state, hex_)}, {NEEDED} reduce it; {known}"


def reduce(play: RingWarPlay, power: str, hex_: str) -> None:
    """Roll for a place (K.2)."""
    state = play.state
    pay(play, power, lookup(state).numbers.reduce, "reduce")
    less = defence(state, hex_)
    die, more = roll(play, "reduce"), strength(state, hex_)
    play.emit(b.ReductionRolled("K.2", hex_, die, more, less, NEEDED))
    if die + more - less >= NEEDED:
        play.emit(b.Reduced("K.3", hex_))


def _counts(state: RingWarState, name: str) -> bool:
    """Whether somebody's Morale defends a place: a leader's or a companion's (K.2)."""
    card = lookup(state).characters[name]
    return card.member or bool(card.leads)
