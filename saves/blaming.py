"""Whose fault it is when something made from a log fails: the log's, where its game was not played by the rules.

A forged record may check, follow from what came before and have words, and still trip the rules or a screen later on.
To try every entry in every way on opening would take longer than playing it, so the question is put when something has
failed. A log is to blame when verifying it names an entry that is not what the rules make of those before it. One that
verifies is not, nor is one on which the rules fail before they differ from it: the error is one in the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.kernel.prompts import Refusal
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.text import visible


def is_sentence(error: Exception) -> bool:
    """Whether an error says what is wrong with a file, or what the rules refuse."""
    return isinstance(error, SaveError | Refusal)


@contextmanager
def blaming(log: LogFile, known: Callable[[Exception], bool] = is_sentence) -> Iterator[None]:
    """Raise `SaveError` in place of an error for which `log` is to blame; `known` errors and the program's own pass."""
    try:
        yield
    except Exception as error:
        if known(error) or (why := blamed(log)) is None:
            raise
        raise SaveError(f"{visible(log.path.name)} {why} ({type(error).__name__})") from error


def blamed(log: LogFile, count: int | None = None) -> str | None:
    """Return why a log is to blame when something made from it fails; None where it is not.

    `count` says of how many entries of the line it was made, where it was not made of all.
    """
    if log.redacted:
        return "is a copy that does not hold together, and this cannot be shown of it"
    try:
        difference = log.verify(count)
    except Exception:
        # The rules trip over what they have made themselves, without the log.
        return None
    if difference is None:
        return None
    if log.header.rules != log.game.rules_version:
        return "was begun under other rules, and today's cannot do this with it"
    return f"is not what the rules give from entry {difference[0]} on, and this cannot be shown or done"
