"""The story of a log: its line of play, and every line that was abandoned by an undo, at the place where it left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.kernel.entries import Entry
from core.kernel.table import Line
from saves.codec import EntryRecord, NoteRecord, RedoRecord, UndoRecord
from saves.log_file import LogFile, entry_of


@dataclass
class Variation:
    """An abandoned line: it left the line of play after entry number `leaves`, and these are its entries since.

    `notes` are the notes on them, by the number of the entry.
    """

    leaves: int
    entries: list[Entry]
    notes: dict[int, list[NoteRecord]] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return self.leaves + len(self.entries)


@dataclass
class _Node:
    record: EntryRecord[Any, Any, Any]
    parent: int
    entry: Entry | None = None
    notes: list[NoteRecord] = field(default_factory=list)
    continued: bool = False


class Story:
    """What a log holds besides its line of play. `notes` are those on the line of play, by the number of the entry;
    `took` is how long each of its decisions took, in milliseconds (0: not measured)."""

    def __init__(self, log: LogFile) -> None:
        self.log = log
        self._nodes: list[_Node] = []
        self._line: list[int] = []
        cursor = 0
        for record in log.records:
            match record:
                case EntryRecord():
                    cursor = self._take(record, cursor)
                case UndoRecord(count=count):
                    cursor -= count
                case RedoRecord(count=count):
                    cursor += count
                case NoteRecord(entry=number) if number < len(self._line):
                    self._nodes[self._line[number]].notes.append(record)
                case _:
                    pass
        main = self._line[:cursor]
        self.took = [self._nodes[at].record.took for at in main]
        self.notes = self._notes_of(main, 0)
        self.notes_on_line = self._notes_of(self._line, 0)
        """Notes on the line of play, those on entries that redo can reach included."""
        self.undone = len(self._nodes) - len(main)
        """How many entries were taken back for good."""
        self.variations = self._variations(main)

    def _take(self, record: EntryRecord[Any, Any, Any], cursor: int) -> int:
        parent = self._line[cursor - 1] if cursor else -1
        if parent >= 0:
            self._nodes[parent].continued = True
        self._nodes.append(_Node(record, parent))
        self._line[cursor:] = [len(self._nodes) - 1]
        return cursor + 1

    def _notes_of(self, nodes: list[int], first: int) -> dict[int, list[NoteRecord]]:
        return {number: self._nodes[at].notes for number, at in enumerate(nodes, first) if self._nodes[at].notes}

    def _variations(self, main: list[int]) -> list[Variation]:
        place = {at: number for number, at in enumerate(main)}
        found = []
        for leaf, node in enumerate(self._nodes):
            if node.continued or leaf in place:
                continue
            path = [leaf]
            while (parent := self._nodes[path[-1]].parent) not in place and parent >= 0:
                path.append(parent)
            path.reverse()
            leaves = place.get(parent, -1)
            found.append(Variation(leaves, [self._entry(at) for at in path], self._notes_of(path, leaves + 1)))
        return sorted(found, key=lambda variation: variation.leaves)

    def _entry(self, at: int) -> Entry:
        node = self._nodes[at]
        if node.entry is None:
            node.entry = entry_of(node.record)
        return node.entry

    def leaving(self, entry: int) -> list[Variation]:
        """Return the abandoned lines that leave after entry number `entry`."""
        return [variation for variation in self.variations if variation.leaves == entry]

    def line_of(self, variation: Variation) -> Line:
        """Return the line of play up to where `variation` leaves it, and its entries from there."""
        table = self.log.table
        line = Line(table.game, table.starting_state(), table.line.every)
        line.entries = [*table.line.entries[: variation.leaves + 1], *variation.entries]
        return line
