"""The story of a log: its line of play, and every line that was abandoned by an undo, at the place where it left."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any

from core.kernel.entries import Entry
from core.kernel.line import Line
from saves.codec import EntryRecord, NoteRecord, RedoRecord, UndoRecord
from saves.log_file import LogFile, entry_of
from saves.notes import settle


@dataclass
class _Node:
    """An entry at its place, `number` counting from the opening.

    `leaves` is the entry of the line of play after which the line of this one left it, or `number` itself where it
    stands on the line of play; `first` is the entry with which it left.
    """

    record: EntryRecord[Any, Any, Any]
    parent: _Node | None
    number: int
    leaves: int = 0
    first: _Node | None = None
    notes: dict[int, NoteRecord] = field(default_factory=dict)
    continued: bool = False

    @cached_property
    def entry(self) -> Entry:
        """The entry, the same object for whoever asks."""
        return entry_of(self.record)


class Variation:
    """An abandoned line: it left the line of play after entry number `leaves`, and `last` is the number of its last
    entry.

    Many may share a long way, so what stands on one is put together when somebody looks at it.
    """

    def __init__(self, leaf: _Node) -> None:
        """Follow the line that ends with `leaf`."""
        self.leaves = leaf.leaves
        self.last = leaf.number
        self._leaf = leaf

    @property
    def first(self) -> Entry:
        """The entry with which it left the line of play."""
        return (self._leaf.first or self._leaf).entry

    @cached_property
    def _path(self) -> list[_Node]:
        path: list[_Node] = []
        node: _Node | None = self._leaf
        while node is not None and node.number > self.leaves:
            path.append(node)
            node = node.parent
        return path[::-1]

    @cached_property
    def entries(self) -> list[Entry]:
        """Its entries since it left the line of play."""
        return [node.entry for node in self._path]

    @cached_property
    def notes(self) -> Mapping[int, list[NoteRecord]]:
        """The notes on its entries, by the number of the entry."""
        return _notes_of(self._path)


class Story:
    """What a log holds besides its line of play. `notes` are those on the line of play, by the number of the entry;
    `took` is how long each of its decisions took, in milliseconds (0: not measured)."""

    def __init__(self, log: LogFile) -> None:
        self.log = log
        self._nodes: list[_Node] = []
        self._line: list[_Node] = []
        noted: dict[int, _Node] = {}
        cursor = 0
        for record in log.records:
            match record:
                case EntryRecord():
                    cursor = self._take(record, cursor)
                case UndoRecord(count=count):
                    cursor -= count
                case RedoRecord(count=count):
                    cursor += count
                case NoteRecord(replaces=0, entry=number) if number < len(self._line):
                    noted[record.n] = self._line[number]
                    settle(self._line[number].notes, record)
                case NoteRecord(replaces=first) if first in noted:
                    settle(noted[first].notes, record)
                case _:
                    pass
        main = self._line[:cursor]
        self.took = [node.record.took for node in main]
        self.notes = _notes_of(main)
        self.notes_on_line = _notes_of(self._line)
        """Notes on the line of play, those on entries that redo can reach included."""
        self.undone = len(self._nodes) - len(main)
        """How many entries were taken back for good."""
        self.variations = self._variations(main)
        self.places = sorted({variation.leaves for variation in self.variations})
        """The entries after which some line was abandoned."""

    def _take(self, record: EntryRecord[Any, Any, Any], cursor: int) -> int:
        parent = self._line[cursor - 1] if cursor else None
        if parent is not None:
            parent.continued = True
        self._nodes.append(_Node(record, parent, cursor))
        self._line[cursor:] = [self._nodes[-1]]
        return cursor + 1

    def _variations(self, main: list[_Node]) -> list[Variation]:
        for node in self._nodes:
            # What an entry follows stands before it, so that its parent knows already where it left.
            on_play = node.number < len(main) and main[node.number] is node
            node.leaves = node.number if on_play else -1 if node.parent is None else node.parent.leaves
            if not on_play and node.parent is not None:
                node.first = node.parent.first or node
        found = [Variation(node) for node in self._nodes if not node.continued and node.leaves < node.number]
        return sorted(found, key=attrgetter("leaves"))

    def leaving(self, entry: int) -> list[Variation]:
        """Return the abandoned lines that leave after entry number `entry`."""
        leaves = attrgetter("leaves")
        first = bisect_left(self.variations, entry, key=leaves)
        return self.variations[first : bisect_right(self.variations, entry, key=leaves)]

    def abandoned_at(self, entry: int, digest: str) -> Variation | None:
        """Return a line that was abandoned, up to its entry number `entry`, which led to the state with `digest`."""
        for node in self._nodes:
            if node.number == entry and node.leaves < entry and node.record.digest == digest:
                return Variation(node)
        return None

    def line_of(self, variation: Variation) -> Line:
        """Return the line of play up to where `variation` leaves it, and its entries from there."""
        table = self.log.table
        line = Line(table.game, table.starting_state(), table.line.every)
        line.entries = [*table.line.entries[: variation.leaves + 1], *variation.entries]
        return line


def _notes_of(nodes: list[_Node]) -> dict[int, list[NoteRecord]]:
    return {node.number: list(node.notes.values()) for node in nodes if node.notes}
