"""What was decided, for whoever does not hear the question: where somebody goes, who takes what, who fights how."""

from __future__ import annotations

from typing import Any

from core.ring_war.chapters.fights.strength import facing
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.dealing import Aim, Draw, Target
from core.ring_war.model.records.turn import Bear, GiveStart, PlaceAt
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import are_many, capital, hex_name, hex_title, said_card, titled_name

GOES: dict[type, str] = {m.Go: "Go", f.LeaveTo: "Withdraw", b.RetreatTo: "Retreat"}

EAGLES = "e01"
"""The card by which the Eagles free captives and set each down somewhere."""

WITHOUT = "Without "
"""Begins the label of leaving a whole piece behind."""


def answered(state: RingWarState, action: Any, label: str) -> str:
    """Return the label of an action so that it says by itself what was decided."""
    if isinstance(action, m.Go | f.LeaveTo | b.RetreatTo):
        return f"{GOES[type(action)]} to {hex_name(action.hex)}{label.removeprefix(hex_title(action.hex))}"
    if isinstance(action, m.FlyInto):
        return f"Fly into {label}"
    if isinstance(action, Draw):
        return f"Draw from {label[:1].lower()}{label[1:]}"
    if isinstance(action, m.Leave) and label.startswith(WITHOUT):
        return f"Leave {label.removeprefix(WITHOUT)} behind"
    if isinstance(action, PlaceAt):
        where = f"{hex_name(action.hex)}{label.removeprefix(hex_title(action.hex))}"
        return f"{capital(titled_name(action.person))} starts at {where}"
    if isinstance(action, s.SearchHex):
        return f"Search {hex_name(action.hex)}{label.removeprefix(hex_title(action.hex))}"
    if isinstance(action, Target) and label == hex_title(action.target):
        return _aimed(state, action)
    return _of_somebody(state, action, label)


def _aimed(state: RingWarState, action: Target) -> str:
    """Return what a card does at a hex: whom the Eagles set down there, elsewhere that it is played for that hex."""
    step = state.agenda[-1]
    if action.card == EAGLES and isinstance(step, Aim) and step.chosen:
        freed = [name for name, one in state.people.items() if one.captive and one.hex == step.chosen[0]]
        return f"The Eagles set {titled_name(freed[len(step.chosen) - 1])} down at {hex_name(action.target)}"
    return f"{said_card(action.card)} at {hex_name(action.target)}"


def _of_somebody(state: RingWarState, action: Any, label: str) -> str:
    """Return a label that only names somebody so that it says what he does, or what is done to him."""
    who, colon, rest = label.partition(": ")
    if isinstance(action, Bear):
        return f"{who} bears the Ring{colon}{rest}"
    if isinstance(action, GiveStart) and action.person:
        return f"{who} takes {said_card(action.card)}{colon}{rest}"
    if isinstance(action, f.HitHim):
        return f"Hit {titled_name(action.person)}, who {'have' if are_many(action.person) else 'has'} suffered {rest}"
    if isinstance(action, f.Face):
        return f"{who} leads the fight{colon}{rest}"
    if isinstance(action, f.Attacker):
        return label.replace(" at ", " attacks at ", 1)
    if isinstance(action, s.TryEscape):
        return label.replace(" at ", " tries to escape at ", 1)
    step = state.agenda[-1]
    if isinstance(action, f.TakeStance) and isinstance(step, f.Stances):
        mine, other = facing(state, step.fight, action.seat == step.fight.attacker)
        return f"{capital(titled_name(mine))} against {titled_name(other)}: {label}"
    return label
