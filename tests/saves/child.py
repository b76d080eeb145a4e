"""A program that plays the toy for the tests that need another process: `python -m tests.saves.child MODE PATH`."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from core import catalogue
from saves.errors import NotWritable
from saves.game_file import SavedGame
from tests.toy import TOY


def main(mode: str, path: str) -> None:
    """Play on: "play" for ever, "hold" until standard input ends, "full" until the disk (a limit) is full."""
    catalogue.game = lambda game_id: TOY
    with SavedGame.open(Path(path)) as saved:
        if mode == "hold":
            say("ready")
            sys.stdin.read()
        elif mode == "full":
            sys.dont_write_bytecode = True
            size = saved.path.stat().st_size + 700
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            play_until_full(saved)
        else:
            while True:
                saved.table.act(saved.table.choices()[saved.table.entry % 2].action)
                say(f"{saved.table.entry} {saved.table.line.entries[-1].digest}")


def play_until_full(saved: SavedGame) -> None:
    """Play until an entry is refused, then say where the table stands."""
    try:
        while True:
            saved.table.act(saved.table.choices()[0].action)
    except NotWritable as error:
        say(error.sentence)
    say(f"{saved.table.entry} {saved.table.line.entries[-1].digest}")
    try:
        saved.note("x" * 600)
    except NotWritable as error:
        say(error.sentence)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
