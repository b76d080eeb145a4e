"""A table: one game being played - its header, its line of entries, a cursor, and the state at the cursor.

An *entry* is an action with what followed from it. Undo and redo move the cursor; a new action after an undo drops
what had been undone from the line (a log keeps it all the same). Where the entries are written to is not the
table's business: it hands each record to a recorder before it acknowledges anything, and takes everything back when
the recorder fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from core.kernel.chance import MAX_SEED, Chance
from core.kernel.decoding import from_json
from core.kernel.digests import Digest, state_digest
from core.kernel.entries import Entry, Header, SeatInfo, advance, common_height
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.options import KEPT_BY_TABLE, BadOption
from core.kernel.plain import explicit
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import OWN, REDO, STALE, UNDO
from core.kernel.sealed import opens_seal

UNDO_POLICIES = ("free", "until-reveal", "off")


class Stale(Refusal):
    """An action that answers another entry than the current one: a double key, a second terminal (T1)."""


class NothingToUndo(Refusal):
    """Undo or redo where there is nothing to take back or to bring back, or where the table forbids it (T2, T3)."""


class NotYours(Refusal):
    """An action of another seat than the one that gives it (T4): the same sentence, whatever the other seat holds."""

    def __init__(self) -> None:
        super().__init__(OWN, "A seat acts for itself only; this is another's to decide.")


Recorder = Callable[[str, Any], None]
"""Called with ("entry", Entry), ("undo", count) or ("redo", count) before the table acknowledges it."""


class Table:
    """One game at a table."""

    def __init__(self, game: Game, header: Header, recorder: Recorder | None = None) -> None:
        """Set up the table before its opening; `open` plays the opening, or `restore` the recorded entries."""
        self.game = game.spoken(header.content)
        """The game, with its words in the voice of this table's content."""
        self.header = header
        self.recorder = recorder
        self.make_chance: Callable[[int, int], Chance] = Chance
        """Makes the chance of a decision from seed and counter; tests and lessons put a scripted one here."""
        self.digest: Digest = state_digest
        """What gives each entry its digest; a log of an older format goes on with that of its format."""
        start = self.starting_state()
        self.line = Line(game, start)
        self.cursor = 0
        """How many entries of the line (the opening included) lie behind the cursor."""
        self.state: Any = self.line.copy_of(start)
        self._prompt: Prompt | Outcome | None = None

    def starting_state(self) -> Any:
        """Return the state before the opening: the header's position, or the game's set-up."""
        if self.header.position is not None:
            return from_json(bytes(self.header.position), self.game.state_type)
        return self.game.positions.initial(self.header.options, self.header.content)

    @property
    def entry(self) -> int:
        """The number of the entry at the cursor: 0 after the opening, n after n actions."""
        return self.cursor - 1

    @property
    def entries(self) -> int:
        """The number of the last entry that redo can reach."""
        return len(self.line) - 1

    @property
    def prompt(self) -> Prompt | Outcome:
        """The prompt at the cursor, or how the game ended."""
        if self._prompt is None:
            self._prompt = self.game.rules.prompt(self.state)
        return self._prompt

    @property
    def over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return isinstance(self.prompt, Outcome)

    @property
    def keeps_secrets(self) -> bool:
        """Whether a seat may know what another may not."""
        seats, allied = [seat.id for seat in self.header.seats], self.game.sight.are_allied
        return not all(allied(self.state, one, other) for one, other in combinations(seats, 2))

    def open(self) -> Entry:
        """Play the opening, entry 0: everything that happens before the first decision."""
        return self._commit(None, 0)

    def follow(self, entry: Entry) -> None:
        """Take over one recorded entry at the cursor (rules are not asked)."""
        advance(self.game.rules.evolvers, self.state, entry)
        self.line.truncate(self.cursor)
        self.line.append(entry, self.state)
        self.cursor += 1
        self._prompt = None

    def restore(self, entries: Sequence[Entry], cursor: int) -> None:
        """Take over recorded `entries` with the cursor behind the first `cursor` of them (rules are not asked)."""
        self.line.entries = list(entries)
        self.cursor = cursor
        self.state = self.line.state_after(cursor)
        self._prompt = None

    def choices(self, seat: str | None = None) -> list[Choice]:
        """Return the legal choices at the cursor, all of them or those of one seat."""
        prompt = self.prompt
        if isinstance(prompt, Outcome):
            return []
        return [choice for choice in prompt.choices if seat is None or choice.seat == seat]

    def act(self, action: Any, answers: int | None = None, seat: str | None = None) -> Entry:
        """Carry out `action` and return the new entry.

        `answers` is the number of the entry that the player had in sight, `seat` the one that the player acts for,
        where that is not the whole table. Raises `Stale` when the entry is not the current one, `NotYours` when the
        action is another seat's, and `Refusal` when it is not among the choices.
        """
        if seat is not None and _seat_of(action) != seat:
            raise NotYours()
        if answers is not None and answers != self.entry:
            raise self.stale(answers)
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        return self._commit(action, self.cursor)

    def stale(self, answers: int) -> Stale:
        """Return the refusal of an action that answered entry `answers`, which is not the one that is asked about."""
        return Stale(STALE, f"That answered entry {answers}, and the table is at entry {self.entry}; look and choose.")

    def refusal(self, action: Any, seat: str | None = None) -> Refusal | None:
        """Return why `action` is not allowed now, or None where it is; `seat` is as for `act`."""
        if seat is not None and _seat_of(action) != seat:
            return NotYours()
        return None if self._offers(action) else self.game.words.explain(self.state, action)

    def _offers(self, action: Any) -> bool:
        prompt = self.prompt
        return not isinstance(prompt, Outcome) and any(choice.action == action for choice in prompt.choices)

    def repeat(self, action: Any) -> Entry | None:
        """Carry out a recorded action again, also one that only older rules offered here (`Rules.retired`).

        Returns None where no rules offer it: then it is not looked at any further, because anything may stand in it.
        """
        if self._offers(action) or (not self.over and self.game.rules.retired(self.state, action)):
            return self._commit(action, self.cursor)
        return None

    def _commit(self, action: Any, behind: int) -> Entry:
        state = self.state
        before = list(state.agenda)
        play = Play(state, self.make_chance(self.header.seed, state.draws), self.game.rules.evolvers)
        try:
            if action is None:
                self.game.rules.settle(play)
            else:
                self.game.rules.decide(play, action)
            state.draws = play.chance.draws
            keep = common_height(before, state.agenda)
            entry = Entry(action, play.events, keep, list(state.agenda[keep:]), state.draws, self.digest(state))
            if self.recorder is not None:
                self.recorder("entry", entry)
        except BaseException:
            self.state = self.line.state_after(self.cursor)
            self._prompt = None
            raise
        if behind < len(self.line):
            self.line.truncate(behind)
        self.line.append(entry, state)
        self.cursor += 1
        self._prompt = play.prompt
        return entry

    def undoable(self) -> int:
        """Return how many entries undo may take back now, by the table's undo policy."""
        policy = self.header.options.get("undo", "free")
        if policy == "off":
            return 0
        if policy == "free":
            return max(0, self.cursor - 1)
        count = 0
        for at in range(self.cursor - 1, 0, -1):
            entry, earlier = self.line.entries[at], self.line.entries[at - 1]
            shown = entry.draws != earlier.draws or any(self.game.sight.reveals(event) for event in entry.events)
            if shown or opens_seal(self.line.entries, at, lambda: self.starting_state().agenda):
                break
            count += 1
        return count

    def undo(self, count: int = 1) -> int:
        """Move the cursor back by `count` entries and return the entry that it now stands on.

        Raises `NothingToUndo` when there is nothing to take back or the table's undo policy forbids it.
        """
        refusal = self.undo_refusal(count)
        if refusal is not None:
            raise refusal
        if self.recorder is not None:
            self.recorder("undo", count)
        self.move(self.cursor - count)
        return self.entry

    def undo_refusal(self, count: int = 1) -> NothingToUndo | None:
        """Return why `count` entries cannot be taken back now, or None where they can."""
        if count < 1:
            return NothingToUndo(UNDO, "Undo takes back one entry or more.")
        if self.cursor <= 1:
            return NothingToUndo(UNDO, "Nothing has been done yet, so there is nothing to undo.")
        allowed = self.undoable()
        return NothingToUndo(UNDO, self._why_not_undo(allowed, count)) if count > allowed else None

    def _why_not_undo(self, allowed: int, count: int) -> str:
        policy = self.header.options.get("undo", "free")
        if policy == "off":
            return "This table was set up without undo."
        if policy == "until-reveal":
            if allowed == 0:
                return "This table does not undo past a draw, a roll or a reveal."
            return f"This table does not undo past a draw, a roll or a reveal; {allowed} can be undone."
        return f"Only {allowed} can be undone, not {count}."

    def redo(self, count: int = 1) -> int:
        """Move the cursor forward over `count` undone entries; raises `NothingToUndo` when there are not so many."""
        ahead = len(self.line) - self.cursor
        if count < 1 or count > ahead:
            raise NothingToUndo(REDO, "There is nothing to redo." if ahead == 0 else f"Only {ahead} can be redone.")
        if self.recorder is not None:
            self.recorder("redo", count)
        self.move(self.cursor + count)
        return self.entry

    def move(self, cursor: int) -> None:
        """Stand behind the first `cursor` entries of the line; neither the undo policy nor the recorder is asked."""
        self.cursor = cursor
        self.state = self.line.state_after(cursor)
        self._prompt = None

    def state_at(self, entry: int) -> Any:
        """Return a copy of the state after entry number `entry` (0: after the opening)."""
        return self.line.state_after(entry + 1)

    def prompt_at(self, entry: int) -> Prompt | Outcome:
        """Return the prompt after entry number `entry`, or how the game ended there."""
        return self.prompt if entry == self.entry else self.game.rules.prompt(self.state_at(entry))

    def view(self, seat: str | None = None) -> Any:
        """Return the state at the cursor as `seat` may see it."""
        return self.game.sight.view(self.state, seat)

    def position(self) -> bytes:
        """Return the full state at the cursor as JSON, from which `new_header(position=...)` starts a table."""
        return msgspec.json.encode(explicit(self.state))


def _seat_of(action: Any) -> str | None:
    seat: str | None = getattr(action, "seat", None)
    return seat


def new_header(
    game: Game,
    *,
    options: Mapping[str, str] | None = None,
    seats: Mapping[str, SeatInfo] | None = None,
    seed: int,
    name: str = "",
    created: str = "",
    position: bytes | None = None,
) -> Header:
    """Return the header of a new table.

    `seats` gives names and players for some or all seats (the others are people under their default names). Raises
    `BadOption` for options that the game does not have and `ValueError` for a seed out of range or a position that
    does not decode.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    checked = game.options.checked(options or {})
    if position is not None:
        state = game.read_position(position)
        position = msgspec.json.encode(state)
        checked = _with_position(game, game.positions.options_of(state), options or {})
    given = seats or {}
    taken = [given.get(seat.id, SeatInfo(seat.id, seat.name)) for seat in game.options.seats(checked)]
    return Header(
        game=game.id,
        rules=game.rules_version,
        content=game.contents.digest(checked),
        options=checked,
        seats=taken,
        seed=seed,
        name=name,
        created=created,
        override=game.contents.override,
        position=None if position is None else msgspec.Raw(position),
    )


def _with_position(game: Game, own: dict[str, str], given: Mapping[str, str]) -> dict[str, str]:
    for key, value in given.items():
        if key not in KEPT_BY_TABLE and own[key] != value:
            raise BadOption(f"the position was made with {key} {own[key]}; leave the option out or give the same")
    return game.options.checked(own | {key: value for key, value in given.items() if key in KEPT_BY_TABLE})
