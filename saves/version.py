"""The version of the program, as logs and caches name it."""

from __future__ import annotations

from functools import cache


@cache
def program_version() -> str:
    """Return the version of the installed program, or "0" when it runs without having been installed."""
    from importlib import metadata  # slow to import, and not every command needs it

    try:
        return metadata.version("westmarch")
    except metadata.PackageNotFoundError:
        return "0"
