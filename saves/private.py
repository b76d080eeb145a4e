"""Files and folders that nobody but their owner may look into: whoever reads a log knows everything in it."""

from __future__ import annotations

import os
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
"""The modes of files and of folders that are made here; what is there already keeps its own."""


def opener(path: str, flags: int) -> int:
    """Open a file for `open`, so that one that is made now is its owner's alone."""
    return os.open(path, flags | os.O_CLOEXEC, FILE)


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it that are missing. Raises `OSError`."""
    if folder.is_dir():
        return
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    try:
        folder.mkdir(FOLDER)
    except FileExistsError:
        if not folder.is_dir():
            raise
