"""Who commands what, and who is whose enemy (A.1, W, Y.9, RR1, RR24).

A *power* in these functions is who decides: in the games for two Saruman's pieces are the Dark Power's.
"""

from __future__ import annotations

from core.kernel.prompts import Refusal
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.moving import Mobilized, RestraintEnded, ShadowSpent
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    GOLLUM,
    POWERS,
    SARUMAN,
    RingWarPlay,
    RingWarState,
)


def powers(state: RingWarState) -> tuple[str, ...]:
    """Return the powers that play, in the order in which they act (V)."""
    return POWERS if state.options.game == "three_player" else (FELLOWSHIP, DARK_POWER)


def player_of(state: RingWarState, owner: str) -> str:
    """Return who decides for a power's pieces: in the games for two the Dark Power for Saruman's (RR24)."""
    return DARK_POWER if owner == SARUMAN and state.options.game != "three_player" else owner


def power_of(state: RingWarState, piece: str) -> str:
    """Return the power whose a piece is now: a Character, a force or an Orc party; "" for a Gollum who is nobody's.

    What was lent is still its owner's; what has gone over with a Nazgûl, and the Nazgûl himself, is Saruman's (X.1f).
    """
    owner: str
    if (army := state.armies.get(piece)) is not None:
        owner = SARUMAN if army.turned else lookup(state).armies[army.card].owner
    elif piece == GOLLUM:
        return state.gollum
    elif (person := state.people.get(piece)) is not None:
        owner = SARUMAN if person.turned else lookup(state).characters[piece].side
    else:
        owner = state.parties[piece].owner
    return player_of(state, owner) if owner == SARUMAN else owner


def mover_of(state: RingWarState, army: str) -> str:
    """Return the power that commands a force in this turn: whoever has borrowed it, or its owner (W.1c)."""
    return state.armies[army].lent or power_of(state, army)


def are_allied(state: RingWarState, one: str, other: str) -> bool:
    """Whether an Alliance between two powers is in force, being dissolved or not (W.1, W.5a)."""
    partner = state.alliance.partner
    return bool(partner) and {one, other} == {SARUMAN, partner}


def side_of(state: RingWarState, power: str) -> str:
    """Return the side that a power plays on: its own, but its Ally's while Saruman has one (W.1a)."""
    return state.alliance.partner or power if power == SARUMAN else power


def are_enemies(state: RingWarState, one: str, other: str) -> bool:
    """Whether the pieces of two powers are enemies (RR1): of different powers, not allied, and not the Dark Power and
    Saruman while the Dark Power's restraint stands."""
    if one == other or not one or not other or are_allied(state, one, other):
        return False
    return {one, other} != {SARUMAN, DARK_POWER} or state.loose_dark


def may_attack(state: RingWarState, one: str, other: str) -> bool:
    """Whether a power may attack another's pieces: enemies, and the Fellowship's restraint is over (Y.9b).

    Saruman may attack the Dark Power from the start: that ends its restraint (Y.9a).
    """
    if {one, other} == {SARUMAN, DARK_POWER}:
        return not are_allied(state, one, other) and (one == SARUMAN or state.loose_dark)
    if (one, other) == (FELLOWSHIP, SARUMAN) and not state.loose_free:
        return False
    return are_enemies(state, one, other)


def attack_barred(state: RingWarState, one: str, other: str) -> Refusal | None:
    """Return why a power may attack nothing of another's; None when it may (W.3, Y.9a, Y.9b, RR1)."""
    if may_attack(state, one, other):
        return None
    if are_allied(state, one, other):
        return Refusal("W.3", "Allies do not attack each other.")
    if (one, other) == (DARK_POWER, SARUMAN):
        return Refusal("Y.9a", "The Dark Power may not attack Saruman as long as he has not offended.")
    if (one, other) == (FELLOWSHIP, SARUMAN):
        return Refusal("Y.9b", "The Fellowship may not attack Saruman as long as he has given no cause.")
    return Refusal("RR1", "Only an enemy's pieces may be attacked.")


def rouse_dark_power(play: RingWarPlay, rule: str = "Y.9a") -> None:
    """End the Dark Power's restraint, if it stands and Saruman plays for himself; that wakes Mordor (T.2)."""
    if not play.state.loose_dark and SARUMAN in powers(play.state):
        play.emit(RestraintEnded(rule, DARK_POWER))
        if not play.state.mordor:
            play.emit(Mobilized("T.2", "mordor"))


def rouse_fellowship(play: RingWarPlay, rule: str = "Y.9b") -> None:
    """End the Fellowship's restraint, if it stands and Saruman plays for himself."""
    if not play.state.loose_free and SARUMAN in powers(play.state):
        play.emit(RestraintEnded(rule, FELLOWSHIP))


HELPING = ("s17", "s22")
"""The Search Cards of the Eye that are the Hand's with the house rule that helps Saruman (RR27)."""


def back_of(state: RingWarState, card: str) -> str:
    """Return who searches by a Search Card: "hand", "eye" or "nazgul" (5.4)."""
    if card in HELPING and state.options.help == SARUMAN:
        return "hand"
    return lookup(state).searches[card].back


def can_pay(state: RingWarState, power: str, points: int) -> bool:
    """Whether a power can pay Shadow Points for something; only the Dark Power pays (S.3)."""
    return power != DARK_POWER or state.shadow >= points


def pay(play: RingWarPlay, power: str, points: int, what: str) -> None:
    """Let the Dark Power pay Shadow Points (S.2); others pay nothing."""
    if power == DARK_POWER and points:
        play.emit(ShadowSpent("S.2", points, what))
