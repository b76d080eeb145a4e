"""The version of the program, as logs and caches name it."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def program_version() -> str:
    """Return the version of the installed program, or "0" when it runs without having been installed."""
    try:
        return metadata.version("westmarch")
    except metadata.PackageNotFoundError:
        return "0"
