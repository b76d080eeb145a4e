"""What happened on the plain, as a story tells it: who hits whom and what becomes of it, without dice and sums."""

from __future__ import annotations

from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.words.events import event_text
from core.dagorlad.words.names import capital, piece_name, spell_tried

NO_EFFECT = "NE"


def story_text(event: Any) -> str:
    """Return what a story says of an event; nothing of what the next event says, and of rallies that fail."""
    match event:
        case c.AttackRolled(kind=kind, unit=unit, target=target, hit=True):
            verb = "fires at" if kind == "missile" else "attacks"
            return f"{capital(piece_name(unit))} {verb} {piece_name(target)} and hits"
        case c.ResultRolled(target=target, result=result):
            return f"{capital(piece_name(target))} stands firm" if result == NO_EFFECT else ""
        case c.UnitLost(unit=unit):
            return f"{capital(piece_name(unit))} is eliminated"
        case e.Rallied(unit=unit, leader=leader, success=True):
            return f"{capital(piece_name(unit))} rallies{f' with {piece_name(leader)}' if leader else ''}"
        case e.Rallied() | e.RallyBarred():
            return ""
        case e.SpellTried(spell=spell, success=success):
            tries = spell_tried(spell, ("attempts", "tries to conjure"))
            return f"Sauron {tries} and {'succeeds' if success else 'fails'}"
    return event_text(event)
