"""What every event is."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A fact, and the id of the rule that made it happen."""

    rule: str
