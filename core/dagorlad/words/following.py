"""What follows from a choice beyond its label, and how choices of a group are summed up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladState
from core.dagorlad.outlook import attacks_from
from core.dagorlad.words.events import event_text
from core.dagorlad.words.names import capital, count, in_turn, piece_name
from core.kernel.prompts import Choice

TOLD = (
    e.WargPlaced,
    e.PhaseBegan,
    e.PieceMoved,
    e.PhalanxFormed,
    e.ExitedToMordor,
    e.PedestalTakenUp,
    e.WeaponPassed,
    e.BeastEmpowered,
    c.Advanced,
    c.ChallengeMade,
    c.ChallengeRefused,
    c.LeaderDisplaced,
    c.Retreated,
)
"""What a label says already."""

VERBS: dict[type, tuple[str, str]] = {
    a.Go: ("goes to one of", "hex"),
    a.FireAt: ("fires at one of", "target"),
    a.Attack: ("attacks one of", "target"),
    a.Challenge: ("challenges one of", "leader"),
    a.RetreatTo: ("retreats to one of", "hex"),
    a.DisplaceTo: ("takes refuge in one of", "hex"),
    a.Advance: ("advances in one of", "way"),
}


def follows(action: Any, events: Sequence[Any], after: DagorladState) -> list[str]:
    """Return what is foreseen beyond the label: what happens besides, and whom a unit that moves could attack then."""
    told = (*TOLD, e.PedestalPutDown) if isinstance(action, a.PutDown) else TOLD
    found = [text for event in events if not isinstance(event, told) and (text := event_text(event))]
    if isinstance(action, a.Go) and action.piece in after.units:
        found += _could_attack(after, action.piece)
    return found


def _could_attack(after: DagorladState, unit: str) -> list[str]:
    """Return whom a unit could fire at and attack from where it stands, the best first, with the chance to hit."""
    hex_, found = after.units[unit].hex, []
    for kind, verb in (("missile", "fire at"), ("melee", "attack")) if hex_ else ():
        could = attacks_from(after, unit, hex_, kind)
        if could:
            targets = in_turn(f"{piece_name(name)} ({odds.hit:.0%} to hit)" for name, odds in could)
            found.append(f"From there it could {verb} {targets}")
    return found


def group_label(choices: Sequence[Choice]) -> str:
    """Return one label for the choices of a piece: who it is, and how many ways there are; "" for mixed ones."""
    kinds = {type(choice.action) for choice in choices}
    kind = kinds.pop()
    if kinds or kind not in VERBS:
        return ""
    verb, noun = VERBS[kind]
    many = count(len(choices), noun, "hexes" if noun == "hex" else "")
    return f"{capital(piece_name(choices[0].group))}: {verb} {many}"
