"""Problems that are not the program's fault, each in one sentence."""

from __future__ import annotations

UNEXPECTED = "there is an error in the program"


class Problem(Exception):
    """What was asked for cannot be done: one sentence."""


def sentence(error: Exception) -> str | None:
    """Return the sentence for a problem of a file, the game or the system; None for an error in the program."""
    from core.bots import UnknownBot
    from core.catalogue import UnknownGame
    from core.kernel.options import BadOption
    from core.kernel.prompts import Refusal
    from replays.exports import BadExport
    from replays.lessons.lesson import BadLesson
    from replays.reviewed import NotReviewable
    from saves.errors import SaveError, reason
    from tui.commands.cluster import NoCluster
    from tui.commands.documents import BadChoice

    match error:
        case SaveError():
            return error.sentence
        case Refusal():
            return f"{error.sentence} [{error.rule}]"
        case Problem() | BadOption() | UnknownGame() | UnknownBot():
            return str(error)
        case BadChoice() | BadExport() | BadLesson() | NoCluster() | NotReviewable():
            return str(error)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return f"{where}{reason(error)}"
        case MemoryError():
            return "there is not enough memory for this"
    return None
