"""What every step of the agenda is."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """Something that is still to happen."""
