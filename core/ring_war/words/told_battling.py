"""Army Combat, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.model.records import battling as b
from core.ring_war.words.names import force_name

TOLD: dict[type, Callable[[Any], str]] = {
    b.LossTaken: lambda event: f"{force_name(event.army)} lose {event.points}",
}
"""How the events of Army Combat read."""
