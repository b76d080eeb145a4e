"""What happened, in a line each: the parts of the rules keep their own lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.words.names import capital
from core.ring_war.words.told_battling import TOLD as BATTLING
from core.ring_war.words.told_bearing import TOLD as BEARING
from core.ring_war.words.told_dealing import TOLD as DEALING
from core.ring_war.words.told_fighting import TOLD as FIGHTING
from core.ring_war.words.told_mastering import TOLD as MASTERING
from core.ring_war.words.told_moving import TOLD as MOVING
from core.ring_war.words.told_searching import TOLD as SEARCHING
from core.ring_war.words.told_turn import TOLD as TURN

Told = dict[type, Callable[[Any], str]]

TEXTS: Told = {**TURN, **MOVING, **BATTLING, **DEALING, **FIGHTING, **BEARING, **SEARCHING, **MASTERING}
"""How each kind of event reads; kinds that are not named are bookkeeping."""


def event_text(event: Any) -> str:
    """Return one line on what happened, or "" for bookkeeping."""
    found = TEXTS.get(type(event))
    return capital(found(event)) if found is not None else ""
