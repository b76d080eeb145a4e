"""Replays with notes: what was decided is played again, and what happens for the first time is explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.kernel.entries import Header
from core.kernel.prompts import Outcome
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log

SMALL = 100_000
"""So many bytes the last hours of a game have at most."""

Notes = Mapping[type, Callable[[Any], str]]
"""What is noted of events, by their kind; an empty text is none."""


class Teller(msgspec.Struct, frozen=True):
    """What a game has to say about its replays.

    `first` is said when an event of a kind happens for the first time, `always` whenever it happens, `stands` how it
    stands in a state, and `turn` the beginning of a sentence about that, "" where an event says nothing of it.
    """

    first: Notes
    always: Notes
    stands: Callable[[Any], str]
    turn: Callable[[Any], str]

    def tell(
        self,
        saved: SavedGame,
        actions: Sequence[Any],
        opening: str,
        ending: str = "",
        kinds: Sequence[type] | None = None,
    ) -> None:
        """Play what was decided, and note what happens: at once, so that each note knows how it stands.

        Args:
            saved: the game that is told.
            actions: all that was decided in it.
            opening: what is said at the beginning.
            ending: what is said at the end, behind how it ended.
            kinds: the kinds of events whose first is explained; None for all of `first`.
        """
        saved.note(opening, 0)
        told: set[type] = set()
        for action in actions:
            for event in saved.table.act(action).events:
                if text := self._text(saved, event, told, kinds):
                    saved.note(text)
        outcome = saved.table.prompt
        assert isinstance(outcome, Outcome)
        how = saved.table.game.words.reason(outcome)
        saved.note(f"{cited(how, outcome.rule)} {self.stands(saved.table.state)} {ending}".strip())

    def _text(self, saved: SavedGame, event: Any, told: set[type], kinds: Sequence[type] | None) -> str:
        kind = type(event)
        if beginning := self.turn(event):
            return f"{beginning} {self.stands(saved.table.state)}"
        if kind in self.always:
            return self.always[kind](event)
        if kind in told or kind not in self.first or (kinds is not None and kind not in kinds):
            return ""
        text = self.first[kind](event)
        told.update({kind} if text else ())
        return text


def cited(text: str, rule: str) -> str:
    """Return sentences with a rule behind the last of them, in front of its full stop."""
    return f"{text.removesuffix('.')} ({rule})."


class LastHours(msgspec.Struct, frozen=True):
    """The last hours of a game: the table of a golden log, with a title, and what is said first and last.

    `ending` is what the game's `golden_endings` knows of it, `later` are the kinds of events that are explained.
    """

    game: str
    teller: Teller
    later: Sequence[type]
    ending: Any
    title: str
    opening: str
    last: str

    @property
    def path(self) -> Path:
        """Where the replay lies."""
        return FOLDER / f"{self.game}-{self.ending.name}.jsonl"

    def header(self) -> Header:
        """Return the table."""
        seed, _ = self.ending.kept()
        header: Header = self.ending.header(seed, self.title)
        return header

    def story(self, saved: SavedGame) -> None:
        """Play to the end and write the notes. Raises `AssertionError` when it ends in another way."""
        _, actions = self.ending.kept()
        self.teller.tell(saved, actions, self.opening, self.last, self.later)
        assert self.ending.is_met(saved.table)


def check_notes(path: Path, least: int) -> LogFile:
    """Raise `AssertionError` unless a replay has notes and each of them cites rules that there are; return its log."""
    log = read_log(path)
    book = log.game.rulebook()
    assert len(log.notes) >= least
    assert [note.text for note in log.notes if not book.cited(note.text)] == []
    assert {rule for note in log.notes for rule in book.cited(note.text)} <= {rule.id for rule in book}
    return log


def check_last_hours(last: LastHours) -> None:
    """Raise `AssertionError` unless the last hours of a game are short, and those of its golden log."""
    log, golden = read_log(last.path), read_log(last.ending.path)
    assert last.path.stat().st_size < SMALL
    assert [entry.action for entry in log.table.line.entries] == [entry.action for entry in golden.table.line.entries]
    assert (log.table.header.name, log.table.header.seed) == (last.title, golden.table.header.seed)
