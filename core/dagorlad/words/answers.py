"""Choices that were taken, for whoever does not hear the question: who acts is named."""

from __future__ import annotations

from typing import Any

from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.names import capital, piece_name

VERBS = (
    ("Go", "goes"),
    ("Fly", "flies"),
    ("Fire", "fires"),
    ("Attack", "attacks"),
    ("Retreat", "retreats"),
    ("Advance", "advances"),
)
"""How a label of somebody's deed begins, and how it goes on behind his name."""

TAKEN = {s.PickPiece: "to move", s.PickShooter: "to fire", s.PickAttacker: "to attack"}
"""What a piece is taken for, by the question."""


def answered(state: DagorladState, action: Any, label: str) -> str:
    """Return the label of an action so that it says by itself who does what."""
    step = state.agenda[-1]
    if isinstance(action, a.Pick) and type(step) in TAKEN:
        who, colon, rest = label.partition(": ")
        named = f"the{who.removeprefix('The')}" if who.startswith("The ") else who
        return f"Take {named} {TAKEN[type(step)]}{colon}{rest}"
    who = _who(action)
    for asked, told in VERBS:
        if who and label.startswith(f"{asked} "):
            return f"{capital(piece_name(who))} {told}{label.removeprefix(asked)}"
    return label


def _who(action: Any) -> str:
    """Return the piece whose deed an action is, where its label does not name it."""
    match action:
        case a.Go(piece=piece) | a.RetreatTo(piece=piece):
            return piece
        case a.FireAt(unit=unit) | a.Attack(unit=unit) | a.Advance(unit=unit):
            return unit
        case a.DisplaceTo(leader=leader):
            return leader
    return ""
