"""Notes in a replay: writing one, saying it otherwise, and taking it away."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from textwrap import shorten

from replays.gallery import is_shipped
from replays.noting import own_notes
from saves.codec import NoteRecord
from saves.errors import SaveError
from saves.game_file import NOTE_LIMIT, SavedGame
from saves.reader import read_on
from saves.text import visible
from tui.replay.part import Part
from tui.sheets.ask import AskScreen
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.played import Local

NEW = "new"
SHOWN = 44
"""How much of a note is quoted in a row."""


class Noting(Part):
    """The part of the replay's screen that writes notes into the log."""

    def action_write_note(self) -> None:
        """Write a note on the entry at the cursor, or change one that stands there."""
        if is_shipped(self.past.log_file.path):
            self.screen.host.say(
                "This game comes with the program and takes no notes. b begins one of your own from here, which does."
            )
            return
        if self.past.variation is not None:
            self.screen.host.say("Notes stand on the line of play. Press v to return to it.")
            return
        self.playing.pause()
        entry = self.past.replay.entry
        own = {note.n: note for note in own_notes(self.past.log_file) if note.entry == entry}
        if not own:
            self._ask_new(entry)
            return

        def picked(what: str | None) -> None:
            if what == NEW:
                self._ask_new(entry)
            elif what is not None:
                does, _, number = what.partition(" ")
                (self._ask_other if does == "change" else self._ask_away)(own[int(number)])

        self.screen.app.push_screen(PickScreen(f"Your notes on entry {entry}", _picks(list(own.values()))), picked)

    def _ask_new(self, entry: int) -> None:
        def written(text: str | None) -> None:
            if text is not None and self.write(lambda saved: saved.note(text, entry)):
                self.screen.host.say(f"The note is on entry {entry}.")

        about = "It belongs to the log and travels with it. m on this entry changes it later, or takes it away."
        self.screen.app.push_screen(AskScreen(f"A note on entry {entry}", about, limit=NOTE_LIMIT), written)

    def _ask_other(self, note: NoteRecord) -> None:
        def written(text: str | None) -> None:
            if text not in (None, note.text) and self.write(lambda saved: saved.change_note(note.n, text or "")):
                self.screen.host.say(f"The note on entry {note.entry} is changed.")

        heading = f"Change the note on entry {note.entry}"
        about = "The replay and documents show what it says last. The log keeps what it said before, too."
        self.screen.app.push_screen(AskScreen(heading, about, note.text, NOTE_LIMIT), written)

    def _ask_away(self, note: NoteRecord) -> None:
        def answered(yes: bool | None) -> None:
            if yes and self.write(lambda saved: saved.withdraw_note(note.n)):
                self.screen.host.say(f"The note on entry {note.entry} is taken away.")

        about = f"{_quoted(note)} is shown no more, in the replay or in a document. The log keeps it, as it keeps all."
        self.screen.app.push_screen(ConfirmScreen("Take this note away?", about), answered)

    def write(self, do: Callable[[SavedGame], object]) -> bool:
        """Do something to the notes of the log and return whether that was possible; say why where it was not."""
        try:
            with self._to_write() as saved:
                if saved.read_only:
                    self.screen.host.say(saved.notices[-1] if saved.notices else "This log can only be read.", bad=True)
                    return False
                do(saved)
            self.past.take_log(read_on(self.past.log_file))
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
            return False
        self.shown.show_position()
        return True

    def _to_write(self) -> AbstractContextManager[SavedGame]:
        """Return the game to write into: that of a table below this screen, which alone may write while it is open,
        else the log, opened for this."""
        path = self.past.log_file.path
        for below in self.screen.app.screen_stack:
            played = getattr(below, "played", None)
            if isinstance(played, Local) and played.path == path and not played.read_only:
                return contextlib.nullcontext(played.saved)
        return SavedGame.open(path)


def _picks(notes: list[NoteRecord]) -> list[Pick]:
    """Return what can be done to the notes on an entry: each with its number, and a letter where there is but one."""
    alone = len(notes) == 1
    found = [Pick(NEW, "n", "Write another note")]
    for number, note in enumerate(notes, 1):
        key = "c" if alone else str(number) if number < 10 else ""
        found.append(Pick(f"change {note.n}", key, f"Change {_quoted(note)}"))
    return found + [Pick(f"away {note.n}", "d" if alone else "", f"Take away {_quoted(note)}") for note in notes]


def _quoted(note: NoteRecord) -> str:
    words = shorten(visible(note.text), SHOWN, placeholder=" \N{HORIZONTAL ELLIPSIS}")
    return f"\N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}"
