"""Copies: the line of a table as one pair of eyes sees it, entry for entry, while the game goes on.

A copy is what a redacted log holds (`docs/log-format.md`): each entry with its secrets taken out, and after it a `seen`
record with the view and the next question. The export writes all of it at once; a table that others look at from
elsewhere sends it as it grows, and cuts it when moves are taken back.
"""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.entries import common_height
from core.kernel.game import Game
from core.kernel.line import Stride
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table
from replays.telling import SECRET, Decision, chosen, decided
from saves.codec import EVERYBODY, FORMAT, Asked, EntryRecord, HeaderRecord, SeenRecord
from saves.redacted import patch_between
from saves.version import program_version

Copied = tuple[EntryRecord[Any, Any, Any], SeenRecord]
"""One entry of a copy, and what was seen of it."""


class Copy:
    """What `seat` sees of a table (None: what everybody sees), taken from it entry by entry, in their order.

    It folds the entries along, so that an entry costs the same wherever in a game it stands. Seed, digests, the count
    of draws, and what was undone are not in it, since they would tell what is hidden.
    """

    def __init__(self, table: Table, seat: str | None, game: Game | None = None) -> None:
        """Begin before the opening of `table`; `game` stands in for its own, where hands lie open (`opened`)."""
        self.table = table
        self.game = game or table.game
        self.seat = seat
        self.count = 0
        """How many entries of the line have been taken."""
        self._state: Any = table.starting_state()
        self._agenda: list[Any] = list(self._seen_state().agenda)
        self._view: dict[str, Any] | None = None
        self._prompt: Prompt | Outcome | None = None

    def opening(self) -> HeaderRecord:
        """Return the header of the copy, without seed and parent; a position in it is the view of that position."""
        table = self.table
        header = msgspec.structs.replace(table.header, seed=0, parent="")
        if header.position is not None:
            start = self.game.sight.view(table.starting_state(), self.seat)
            header = msgspec.structs.replace(header, position=msgspec.Raw(msgspec.json.encode(start)))
        whose = EVERYBODY if self.seat is None else self.seat
        return HeaderRecord(format=FORMAT, n=0, program=program_version(), redacted=whose, table=header)

    def entry(self, number: int, prompt: Prompt | Outcome | None = None) -> Copied:
        """Return the records of entry `number`, the next one; `prompt` is what the table asked after it, where that is
        known already.

        Raises `IndexError` for another entry than the next one, and for one that the table does not have.
        """
        line = self.table.line
        if number != self.count or number >= len(line):
            raise IndexError(f"entry {number} is not the next one to copy")
        game, seat = self.game, self.seat
        stride = Stride(game, number, line.entries[number], self._state)
        made = self._decision(stride)
        events = [game.sight.event_view(state, event, seat) for event, state in stride.happened()]
        stride.close()
        view = self._seen_state()
        # The state goes on from here, so what is kept of its agenda is a list of its own.
        before, self._agenda = self._agenda, list(view.agenda)
        keep = common_height(before, self._agenda)
        self._prompt = game.rules.prompt(self._state) if prompt is None else prompt
        plain = _plain(view)
        patch = None if self._view is None else patch_between(self._view, plain)
        self._view = plain
        self.count += 1
        action = None if made.text == SECRET else stride.entry.action
        return (
            EntryRecord(2 * number + 1, action, events, keep, self._agenda[keep:], 0, ""),
            _seen(2 * number + 2, made, self._prompt, plain, patch),
        )

    def rewound(self, number: int) -> None:
        """Cut the copy after entry `number`: the next one that it takes is the one after that.

        Raises `IndexError` for an entry that was not taken.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"the copy has entries 0 to {self.count - 1}")
        self.stand_behind(number)

    def stand_behind(self, number: int) -> None:
        """Stand as if entry `number` had been the last one taken, for somebody who has the copy as far as that.

        Raises `IndexError` for an entry that the table does not have.
        """
        self.count = number + 1
        self._state = self.table.line.state_after(self.count)
        view = self._seen_state()
        self._agenda = list(view.agenda)
        self._view = _plain(view)
        self._prompt = None

    def _seen_state(self) -> Any:
        return self.game.sight.view(self._state, self.seat)

    def _decision(self, stride: Stride) -> Decision:
        game, action = self.game, stride.entry.action
        if not stride.number:
            return Decision("", "", "")
        if isinstance(self._prompt, Prompt):
            return chosen(game, self._state, self._prompt, action, self.seat)
        return decided(game, self._state, action, self.seat)


def _seen(
    n: int, made: Decision, prompt: Prompt | Outcome, view: dict[str, Any], patch: dict[str, Any] | None
) -> SeenRecord:
    return SeenRecord(
        n=n,
        seat=made.seat,
        told="" if made.text == SECRET else made.text,
        rule=made.rule,
        asked=None if isinstance(prompt, Outcome) else Asked(prompt.kind, prompt.seat, prompt.rule),
        ended=prompt if isinstance(prompt, Outcome) else None,
        whole=view if patch is None else None,
        patch=patch,
    )


def _plain(view: Any) -> dict[str, Any]:
    """Return a view as it stands in a record: how often chance was asked is nobody's to know."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    found.pop("draws", None)
    return found
