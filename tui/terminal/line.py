"""The line to the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

SIGNS = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "MOSH_CONNECTION")
"""What a shell sets for whoever sits at another machine."""


def is_far(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal stands at another machine: its line may be slow, and each byte on it counts."""
    return any(environment.get(name) for name in SIGNS)
