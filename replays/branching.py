"""What if: a game that is about to leave another - after which entry, who chooses from there on, and what is drawn."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from core.bots import HUMAN, RANDOM, SENSIBLE, bot_names, companions, people_of
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header
from core.kernel.line import Line
from core.kernel.prompts import Outcome
from replays import gallery, short
from replays.eyes import has_secrets
from saves.branches import branch_header, check_branchable, split_parent
from saves.codec import HEADER_LIMIT
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.library import SUFFIX, delete, file_name
from saves.log_file import LogFile
from saves.paths import games_folder
from saves.reader import open_regular, read_header
from saves.text import visible

GALLERY, SHORT = "gallery/", "short/"
"""What stands before the file's name where the parent of a branch comes with the program; no game of a player's own
has a stroke in its name, so that neither is taken for the other."""

LONGEST_NAME = 80
MORE = len(" (999)")
"""Room for the number behind a name that a game has already."""

OF_A_BRANCH = re.compile(r"(, (?:after|from) \d+( \(\d+\))?)+$")
"""What the name of a branch says of where it began; a branch of a branch says it once, of itself."""

EVERYBODY, AS_IT_WAS, SET = "everybody", "as it was", "set"
"""Ways to seat the players of a branch, beside the seats that somebody plays alone; `SET` is none of them."""

NOT_KEPT = "Nothing was chosen there, so no branch was kept."
"""What is said of a branch that was left at once."""

CHOSEN_DICE = "This replay was made with chosen dice, so a game from here draws anew."
GOES_ON = "That game goes on and does not undo freely, so a game from here draws anew."


def parent_name(path: Path) -> str:
    """Return what a branch calls the file at `path` that it has left."""
    if path.parent == gallery.FOLDER:
        return GALLERY + path.name
    return f"{SHORT}{path.name}" if short.holds(path) else path.name


def parent_paths(folder: Path, name: str) -> list[Path]:
    """Return where the parent of a branch in `folder` may lie that it calls `name`; none for one that is gone.

    Older programs name a replay of the gallery like a file beside the branch.
    """
    file = name.removeprefix(GALLERY)
    if not file or "/" in file:
        return []
    return [gallery.FOLDER / file] if name != file else [folder / file, gallery.FOLDER / file]


def played_alone(header: Header, folder: Path) -> bool:
    """Whether one person plays all that people play in the game with `header`, which lies in `folder`: in a branch, if
    nobody else sat at the game that it has left. Where that is gone, nobody knows."""
    seen: set[str] = set()
    while len(people_of(header.seats)) > 1:
        origin = split_parent(header.parent)
        if origin is None or origin[0] in seen:
            return False
        if origin[0].startswith((GALLERY, SHORT)):
            return True
        seen.add(origin[0])
        found = next((path for path in parent_paths(folder, origin[0]) if path.exists()), None)
        if found is None:
            return False
        if found.parent == gallery.FOLDER:
            return True
        with suppress(SaveError, OSError), open_regular(found) as file:
            header = read_header(found, file.readline(HEADER_LIMIT + 1))[0].table
            continue
        return False
    return True


def thrown_away(saved: SavedGame) -> bool:
    """Throw a branch away in which nothing was done, and return whether it was."""
    if saved.table.entries or saved.notes:
        return False
    with suppress(SaveError):
        delete(saved.path)
        return True
    return False


def why_over(log: LogFile, entry: int, line: Line | None = None) -> str:
    """Return why no game can go on after entry number `entry`, as a sentence; nothing where one can.

    Raises `SaveError` for a log that nothing can go on from.
    """
    check_branchable(log)
    if entry < 0:
        return "The table is not set up yet. A game of your own begins from the end of entry 0 on."
    state = (log.line if line is None else line).state_after(entry + 1)
    if isinstance(log.game.rules.prompt(state), Outcome):
        return "The game is over here. Go back to an entry before the end to branch from there."
    return ""


class WhatIf:
    """A branch that is being set up: after entry `entry` of `log`, on `line` where that is not its line of play.

    `players` says who plays each seat, `anew` whether it draws from another seed, and `name` what it is called.
    """

    def __init__(self, log: LogFile, entry: int, line: Line | None = None) -> None:
        self.log = log
        self.entry = entry
        self.line = line
        self.header = log.table.header
        self.was = {seat.id: seat.player for seat in self.header.seats}
        self.bots = tuple(companions(log.game.id))
        self.ways = self._ways()
        self.players = dict(next(iter(self.ways.values())))
        self.why_anew = self._why_anew()
        self.anew = bool(self.why_anew)
        self.name = self._usual_name()

    def _usual_name(self) -> str:
        named = self.log.header.name or self.log.path.stem
        if self.header.parent:
            named = OF_A_BRANCH.sub("", named)
        usual = f"{named}, after {self.header.first + self.entry}"[:LONGEST_NAME]
        with suppress(SaveError):
            folder = games_folder(create=False)
            for number in count(1):
                name = usual if number == 1 else f"{usual[: LONGEST_NAME - MORE]} ({number})"
                if not (folder / f"{file_name(name)}{SUFFIX}").exists():
                    return name
        return usual

    def leave_after(self, entry: int) -> None:
        """Leave after another entry; the name says so, too, unless somebody gave it."""
        usual = self.name == self._usual_name()
        self.entry = entry
        if usual:
            self.name = self._usual_name()

    def _ways(self) -> dict[str, Mapping[str, str]]:
        """Return who may choose from here on: first as it was where people sat at the table, else everybody; then
        each seat that a person may play alone, with bots in the others."""
        everybody = dict.fromkeys(self.was, HUMAN)
        known = {HUMAN, *bot_names(self.log.game.id)}
        found: dict[str, Mapping[str, str]] = {}
        if HUMAN in self.was.values() and known >= set(self.was.values()):
            found[AS_IT_WAS] = self.was
        if everybody not in found.values():
            found[EVERYBODY] = everybody
        if AS_IT_WAS not in found and known >= set(self.was.values()):
            found[AS_IT_WAS] = self.was
        bot = SENSIBLE if SENSIBLE in self.bots else next(iter(self.bots), RANDOM)
        for seat in self.was:
            others = {one: bot if was == HUMAN or was not in known else was for one, was in self.was.items()}
            alone = {**others, seat: HUMAN}
            if alone not in found.values():
                found[seat] = alone
        return found

    @property
    def way(self) -> str:
        """The way in which the players sit: one of `ways`, or `SET` where they were seated one by one."""
        return next((way for way, players in self.ways.items() if players == self.players), SET)

    def values(self, seat: str) -> tuple[str, ...]:
        """Return who may play a seat."""
        was = self.was[seat]
        own = (was,) if was != HUMAN and was not in self.bots and was in bot_names(self.log.game.id) else ()
        return (HUMAN, *own, *self.bots)

    def _why_anew(self) -> str:
        """Return why this game cannot meet the same draws, as a sentence; nothing where it can.

        Whoever may not take back what the dice have shown must not see them in a branch beforehand, either.
        """
        if short.holds(self.log.path):
            return CHOSEN_DICE
        if not self.log.table.over and self.header.options.get("undo", "free") != "free":
            return GOES_ON
        return ""

    @property
    def opens_hands(self) -> bool:
        """Whether somebody would see what is hidden in a game that still goes on, by taking over a bot's seat."""
        taken = any(self.players[seat] == HUMAN != was for seat, was in self.was.items())
        return taken and not self.log.table.over and has_secrets(self.log.game, self.log.table.state)

    def begin(self) -> Header:
        """Return the header of the game as it is set up. Raises `SaveError` when nothing can go on from the log."""
        if self.why_anew and not self.anew:
            raise SaveError(self.why_anew)
        return branch_header(
            self.log,
            self.entry,
            name=self.name,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            line=self.line,
            players=self.players,
            seed=secrets.randbelow(MAX_SEED + 1) if self.anew else None,
            called=parent_name(self.log.path),
        )


def origin_words(parent: str) -> str:
    """Return what the `parent` of a branch (its file and entry) reads like; nothing where it names none."""
    origin = split_parent(parent)
    if origin is None:
        return ""
    name, entry = origin
    if name.startswith(GALLERY):
        whose = f"“{visible(gallery.title_of(Path(name).name))}” in the gallery"
    else:
        whose = "a short replay" if name.startswith(SHORT) else visible(name)
    return f"of {whose}, after entry {entry}"
