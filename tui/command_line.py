"""The command line: reads the words, runs the command, and turns whatever goes wrong into a sentence and a code.

Exit codes: 0 done, 1 the file or the game says no, 2 wrong usage. Every problem is one line on stderr.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tui.commands.output import complain, prepare_streams
from tui.commands.parser import UsageError, parse

DONE = 0
REFUSED = 1
USAGE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (the program's own when None) and return the exit code."""
    prepare_streams()
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        code = _command(arguments)(arguments)
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE
    except UsageError as error:
        complain(str(error))
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _abandon_stdout()
        return DONE
    except Exception as error:
        return _failed(error)
    return code


def _command(arguments: Any) -> Callable[[Any], int]:
    if arguments.version:
        return _print_version
    module, _, function = arguments.run.partition(":")
    found: Callable[[Any], int] = getattr(importlib.import_module(f"tui.{module}"), function)
    return found


def _print_version(arguments: Any) -> int:
    from saves.version import program_version
    from tui.commands.output import say

    say(f"westmarch {program_version()}")
    return DONE


def _failed(error: Exception) -> int:
    """Say what went wrong: a problem of file, game or system in its own words, anything else with a report."""
    from tui.commands.problems import UNEXPECTED, sentence

    if isinstance(error, OSError):
        _abandon_stdout()
    complain(sentence(error) or f"{UNEXPECTED}{_reported(error)}")
    return REFUSED


def _reported(error: Exception) -> str:
    from tui.terminal.crash import words_of, write_report

    report = write_report(error)
    return f" ({words_of(error)})" if report is None else f"; a report without hands or cards lies at {report}"


def _abandon_stdout() -> None:
    """Let what stdout still holds go nowhere, so that the interpreter does not stumble over it on its way out."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
