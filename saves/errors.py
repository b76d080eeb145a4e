"""What can be wrong with a file, each as one sentence that a player can act upon."""

from __future__ import annotations

import errno
import os

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "files may not grow any larger here",
    errno.EIO: "the disk reports an error",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "you do not have permission",
    errno.EPERM: "you do not have permission",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the links lead in a circle",
    errno.EMFILE: "too many files are open",
    errno.ENXIO: "it is not a regular file",
}


class SaveError(ValueError):
    """A problem with a file; `sentence` says what it is and, where something can be done, what."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Locked(SaveError):
    """Another program is playing the game."""


class Damaged(SaveError):
    """A log of ours of which nothing can be read any more."""


class NewerFormat(SaveError):
    """A log that a newer Westmarch wrote."""


class Foreign(SaveError):
    """Not a log of ours at all."""


class NotWritable(SaveError):
    """Something could not be written; what was on disk before is still there."""


def reason(error: OSError) -> str:
    """Return why the system refused, in words."""
    if error.errno in REASONS:
        return REASONS[error.errno]
    return os.strerror(error.errno) if error.errno else str(error)
