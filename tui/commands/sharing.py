"""`westmarch export` and `import`: games as documents, and logs from elsewhere."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from core.kernel.prompts import Outcome
from replays.exports import EXPORTERS, READ, has_secrets, keeps_nothing
from replays.exports import export as exported
from saves.errors import NotWritable, SaveError, reason
from saves.importing import import_log
from saves.log_file import LogFile
from saves.private import FILE
from saves.text import visible
from tui.commands.opening import looked_at, path_of
from tui.commands.output import complain, say
from tui.commands.parser import FORMATS, UsageError
from tui.commands.problems import Problem

LONG = 300
"""Of a recording of more seconds it is said how long it is."""

SIZED = ("svg", "cast")
"""The formats that show a screen of some size."""

READING = "reading"
"""The pace of a recording that waits for whoever reads."""


def export(arguments: argparse.Namespace) -> int:
    """Write a game as a document, to a new file or to the output."""
    path_of(arguments.file, gallery=True)  # of several mistakes the game that there is not comes first
    form = _form(arguments.form, arguments.out)
    if arguments.full and form != "md":
        raise Problem("only the chronicle has a full form; use --full with --format md")
    if arguments.pace and form != "cast":
        raise Problem("only a recording has a pace; use --pace with --format cast")
    if arguments.out is None and form != "md" and sys.stdout.isatty():
        raise Problem(f"a {form} file would fill the terminal; give --out PATH, or send the output to a file")
    if arguments.size and form not in SIZED:
        raise Problem("only a picture and a recording have a size; use --size with --format svg or cast")
    if arguments.out is not None and os.path.lexists(arguments.out):
        what = (
            "is a folder; name a file in it" if os.path.isdir(arguments.out) else "exists already; choose another name"
        )
        raise SaveError(f"{visible(arguments.out)} {what}")
    if form not in EXPORTERS:
        import tui.exports

        tui.exports.register_all()
    with looked_at(arguments.file) as log:
        laid_open = arguments.open or (arguments.seat is None and keeps_nothing(log))
        text = exported(
            log,
            form,
            seat=arguments.seat,
            open_hands=laid_open,
            at=arguments.at,
            size=arguments.size,
            full=arguments.full,
            reading=arguments.pace == READING,
        )
        if arguments.open and _gives_away(log):
            complain("the game is not over, and this shows what is hidden from its players")
        if form in READ and not (laid_open or arguments.seat) and _keeps_back(log):
            complain("this keeps back what was hidden; the game is over, and --open tells all of it")
        if form == "cast" and not arguments.pace and log.notes:
            complain(
                "each note is seen for 1.2 seconds only, and a marker of the recording leads to it; "
                "--pace reading waits until notes can be read"
            )
    if form == "cast":
        _warn_of_length(text)
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        write_new(Path(arguments.out), text, mode_of(form))
        say(arguments.out)
    return 0


def _form(named: str | None, out: str | None) -> str:
    """Return the format that is named, or the one that the name of the document ends with. Raises `UsageError` where
    neither says it, or each another one."""
    ending = Path(out or "").suffix.casefold().removeprefix(".")
    meant = ending if ending in FORMATS else None
    if named and meant and named != meant:
        raise UsageError(
            f"--format {named} and the ending of {visible(out or '')} say two things; leave one of them out"
        )
    if form := named or meant:
        return form
    if ending:
        endings = ", ".join(f".{one}" for one in FORMATS)
        raise UsageError(f"no format has the ending of {visible(out or '')}; there are {endings}")
    raise UsageError(f"--format is missing: one of {', '.join(FORMATS)}, or a name for --out that ends so")


def _gives_away(log: LogFile) -> bool:
    return not isinstance(log.table.prompt, Outcome) and has_secrets(log)


def _keeps_back(log: LogFile) -> bool:
    return not log.redacted and isinstance(log.table.prompt, Outcome) and has_secrets(log)


def _warn_of_length(recording: str) -> None:
    """Say how long a recording plays, where that is long."""
    seconds = json.loads(recording.rstrip("\n").rpartition("\n")[2])[0]
    if seconds > LONG:
        complain(
            f"the recording plays {round(seconds / 60)} minutes and has {round(len(recording) / 1e6, 1)} MB; "
            "--at N ends it earlier, and `asciinema play -s 4` plays it four times as fast"
        )


def mode_of(form: str) -> int:
    """Return the mode of a document: a log is its owner's alone, the others are made to be shown."""
    return FILE if form == "json" else 0o666


def write_new(path: Path, text: str, mode: int) -> None:
    """Write `text` to a file that does not exist yet, all of it or nothing. Raises `SaveError`."""
    name = visible(str(path))
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    except FileExistsError:
        raise SaveError(f"{name} exists already; choose another name") from None
    except OSError as error:
        folder = path.parent
        gone = error.errno == errno.ENOENT and not folder.exists()
        why = f"there is no folder {visible(str(folder))}" if gone else reason(error)
        raise NotWritable(f"{name} cannot be made: {why}") from None
    except ValueError:
        raise SaveError(f"{name} is no file name") from None
    try:
        with os.fdopen(fd, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise NotWritable(f"{name} was not written: {reason(error)}") from None


def import_game(arguments: argparse.Namespace) -> int:
    """Check a log, copy it into the library, and print where the copy is."""
    path, notices = import_log(Path(arguments.file), arguments.name)
    for notice in notices:
        complain(notice)
    say(str(path))
    return 0
