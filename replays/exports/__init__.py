"""Exports: a log as a document to give away. `export` makes one; each format is a module of its own.

Formats that need a screen are registered from outside (`register`); nothing here knows of them.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from functools import cached_property, partial

import msgspec

from core.bots import people_of
from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt, inside
from core.kernel.sight import Sight
from core.kernel.table import Table
from replays.eyes import OPEN
from replays.eyes import has_secrets as hides
from replays.naming import by_name, names_of
from replays.opened import opened
from replays.reviewed import kept_evaluation
from replays.story import Story
from replays.telling import readable
from replays.verdicts import Verdicts
from saves.codec import NoteRecord
from saves.log_file import LogFile
from saves.redacted import own_eyes
from saves.text import visible

SIZE = (120, 40)
"""Columns and rows of a screen, for the formats that show one."""


class BadExport(ValueError):
    """Something that cannot be exported; the text says why and what can."""


class Showing(msgspec.Struct, frozen=True, dict=True):
    """What is to be shown: a log, up to entry `last`, as `seat` (None: an onlooker) may see it.

    `game` is the log's own, or, with `open`, one that hides nothing. `size` is that of a screen. `full` says that a
    chronicle keeps everything, `fits` that a picture is as high as it has to be, and `reading` that a recording waits
    for whoever reads all of it.
    """

    log: LogFile
    game: Game
    last: int
    seat: str | None
    open: bool
    size: tuple[int, int]
    full: bool = False
    fits: bool = False
    reading: bool = False

    @property
    def table(self) -> Table:
        """The table of the log."""
        return self.log.table

    @property
    def header(self) -> Header:
        """What the table started from."""
        return self.log.table.header

    @property
    def notes(self) -> list[NoteRecord]:
        """The players' notes on the entries of the line that these eyes may read, as they were written; none on lines
        that were abandoned."""
        found = [note for notes in Story(self.log).notes_on_line.values() for note in notes]
        mine = readable(found, self.seat, everything=self.open or bool(self.log.redacted))
        return sorted(mine, key=lambda note: note.n)

    @cached_property
    def closed(self) -> bool:
        """Whether something is kept from these eyes that others may see."""
        return not self.open and has_secrets(self.log, self.last)

    @cached_property
    def verdicts(self) -> Verdicts | None:
        """The evaluation of what is shown, where one is kept that was made with these eyes."""
        if self.log.redacted:
            return None
        if self.closed and self.seat is None:
            return None
        eyes = self.seat if self.closed else OPEN
        found = kept_evaluation(self.table, eyes, None if self.last == self.table.entry else self.last)
        return None if found is None else Verdicts(self.table, found, eyes, aloud=True)

    @property
    def title(self) -> str:
        """The name of the game that was played, or the game's own title."""
        return visible(self.header.name) or self.game.title

    @property
    def names(self) -> dict[str, str]:
        """What to call each seat."""
        return names_of(self.game, self.header)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended at `last`, if it did."""
        prompt = self.table.prompt_at(self.last)
        return prompt if isinstance(prompt, Outcome) else None

    @property
    def asked(self) -> str:
        """What is asked after `last`; nothing where the game is over, or it cannot be said by today's rules."""
        return self._asking[1]

    @property
    def asked_seat(self) -> str:
        """The seat that is asked after `last`; nothing where `asked` says nothing."""
        return self._asking[0]

    @cached_property
    def _asking(self) -> tuple[str, str]:
        if self.log.redacted:
            return "", ""
        game, state = self.game, self.table.line.state_after(self.last + 1)
        # A state of other rules, or of a position made by hand, may be one that today's cannot ask about.
        with contextlib.suppress(LookupError, AttributeError, ValueError, TypeError):
            prompt = game.rules.prompt(state)
            if isinstance(prompt, Prompt):
                seen = game.sight.visible_prompt(state, prompt, self.seat)
                with game.words.voice.speaks():
                    text = visible(game.words.prompt_text(game.sight.view(state, self.seat), seen))
                asked = visible(self.names.get(seen.seat, seen.seat))
                told = text if seen.group or not asked or asked in text else f"{asked}: {text}"
                return "" if seen.group else seen.seat, told
        return "", ""

    @property
    def score_lines(self) -> list[tuple[str, str]]:
        """How the score of a finished game came about, as far as these eyes may know it."""
        end = self.table.line.state_after(self.last + 1)
        return self.game.words.score_lines(self.game.sight.view(end, self.seat) if self.closed else end)

    @property
    def whose(self) -> str:
        """The name of the seat whose eyes these are; an empty text where they are everybody's, or hands are open."""
        return self.names.get(self.seat or own_eyes(self.log.redacted) or "", "")

    @property
    def kind(self) -> str:
        """Which game was played, and whose eyes these are."""
        return ", ".join(part for part in (self.game.title, self.eyes_in_full) if part)

    @property
    def eyes(self) -> str:
        """Whose eyes these are, in words; an empty text where nothing is hidden in any game of this kind."""
        if self.open and type(self.log.game.sight) is Sight:
            return ""
        if self.open:
            return "with all hands open"
        return f"as seen by {inside(self.whose)}" if self.whose else "as everybody could see it"

    @cached_property
    def eyes_in_full(self) -> str:
        """Whose eyes these are, and, where hands are open that were hidden in play, that they are so only now."""
        now = self.open and self.outcome is not None and has_secrets(self.log, self.last)
        return self.eyes.replace(" hands ", " hands now ") if now else self.eyes


READ = frozenset({"md", "html"})
"""The formats that are read and not looked at: they say in words what screens say by signs."""

Exporter = Callable[[Showing], str]


def _own(module: str, showing: Showing) -> str:
    made: str = importlib.import_module(f"replays.exports.{module}").export(showing)
    return made


EXPORTERS: dict[str, Exporter] = {
    "md": partial(_own, "markdown"),
    "html": partial(_own, "html"),
    "json": partial(_own, "log_copy"),
}
"""What makes each format."""


def register(name: str, exporter: Exporter) -> None:
    """Add the format `name`."""
    EXPORTERS[name] = exporter


def export(
    log: LogFile,
    name: str,
    *,
    seat: str | None = None,
    open_hands: bool = False,
    at: int | None = None,
    size: tuple[int, int] | None = None,
    full: bool = False,
    reading: bool = False,
) -> str:
    """Return `log` as a document of the format `name`: up to entry `at`, or up to the cursor.

    Without a `seat` it shows what an onlooker may see, with `open_hands` everything. A picture without a `size` is as
    high as it has to be. A chronicle that is `full` keeps every decision and the rules behind it, and a recording for
    `reading` stands still as long as there is something to read. Raises `BadExport`.
    """
    exporter = EXPORTERS.get(name)
    if exporter is None:
        raise BadExport(f"there is no format {name!r}; there is {', '.join(sorted(EXPORTERS))}")
    seats = [one.id for one in log.header.seats]
    if seat is not None and seat not in seats:
        raise BadExport(f"there is no seat {seat!r}; there is {', '.join(seats)}")
    if at is not None and not 0 <= at <= log.table.entries:
        raise BadExport(f"there is no entry {at}; the entries are 0 to {log.table.entries}")
    if open_hands and seat is not None:
        raise BadExport("either all hands are open, or one seat's eyes look; not both")
    if open_hands and log.redacted:
        raise BadExport("this is a redacted copy: what it does not show is not in it, so it cannot be opened")
    game = by_name(opened(log.game) if open_hands else log.game, log.header, aloud=name in READ)
    last = log.table.entry if at is None else at
    return exporter(Showing(log, game, last, seat, open_hands, size or SIZE, full, size is None, reading))


def keeps_nothing(log: LogFile) -> bool:
    """Whether nobody's secrets are in a log: it is over, and bots alone have played."""
    over = isinstance(log.table.prompt, Outcome)
    return over and not log.redacted and not people_of(log.header.seats)


def has_secrets(log: LogFile, last: int | None = None) -> bool:
    """Whether an onlooker may not see everything that the entries up to `last` hold (without it, all of the line)."""
    if log.redacted:
        return True
    game, line = log.game, log.line
    if hides(game, line.state_after(0)):
        return True
    for stride in line.strides(len(line) if last is None else min(last + 1, len(line))):
        if any(game.sight.event_view(state, event, None) != event for event, state in stride.happened()):
            return True
        stride.close()
        if hides(game, stride.state):
            return True
    return False
