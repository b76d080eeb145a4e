"""The position of a playout, weighed for the quick player: what has been found out is kept as long as it holds."""

from __future__ import annotations

from typing import Any

from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import TOKENS, FellowshipState
from core.fellowship.players.board import Board
from core.fellowship.players.weights import weights_for
from core.fellowship.players.worth import Worth
from core.fellowship.sauron.chips import chip_key
from core.kernel.lazy import lazy

FEWEST = 2
"""So many spaces of a line are weighed at one go at least: most moves go no farther."""
A_DECISION = ("_needs", "_checks_now", "_nearing_now", "wanted", "a_space", "hazard", "_events_a_turn")
"""What a board knows of itself that a decision may change."""
A_BOX = ("trouble", "_checks", "_nearing", "watched")
"""What it keeps until the next event: what events cost, and which of them look at the board."""

Ahead = dict[str, list[tuple[str, ...]]]
"""The kinds of life token from each place of each line on."""

_AHEAD: dict[tuple[str, str], Ahead] = {}


def tokens_ahead(content: Lookup, place: str) -> Ahead:
    """Return which kinds of life token lie ahead of each place of the lines of a board."""
    found = _AHEAD.get((content.digest, place))
    if found is None:
        lines = content.scenarios[place].lines
        found = _AHEAD[content.digest, place] = {
            line: [tuple(kind for kind in TOKENS if kind in track.spaces[at:]) for at in range(len(track.spaces) + 1)]
            for line, track in lines.items()
        }
    return found


class QuickBoard(Board):
    """The lines of the scenario in play, the spaces of a line weighed at one go."""

    def __init__(self, worth: Worth) -> None:
        super().__init__(worth)
        self.tokens_ahead = tokens_ahead(worth.content, self.scenario.id)
        self._gains: dict[tuple[str, str, bool], list[float]] = {}
        self._spaces: dict[tuple[str, str], float] = {}
        self._dread: dict[int, float] = {}

    def forget(self, box: bool) -> None:
        """Let go of what a decision may have changed; with `box` also of what is kept from one event to the next."""
        known = self.__dict__
        for name in A_DECISION:
            known.pop(name, None)
        self._single.clear()
        self._gains.clear()
        self._spaces.clear()
        self._dread.clear()
        if box:
            for name in A_BOX:
                known.pop(name, None)

    def tiles_left(self) -> list[tuple[str, int]]:
        """Return the tiles that may come; those whose order somebody knows are among the others, for it is not asked
        who does."""
        return [*super().tiles_left(), *((tile, 1) for tile in self.view.tiles.known)]

    @lazy
    def watched(self) -> frozenset[str]:
        """The lines that events of this board look at."""
        found = {check.line for _, check, _ in self._checks if check.line}
        found.update(line for _, check, _ in self._checks for line in check.complete)
        found.update(line for _, line in self._nearing)
        return frozenset(found)

    @lazy
    def wanted(self) -> dict[str, int]:
        """How many hobbits want each kind of life token."""
        found: dict[str, int] = dict.fromkeys(TOKENS, 0)
        for kinds in self._needs.values():
            for kind in kinds:
                found[kind] += 1
        return found

    @lazy
    def a_space(self) -> float:
        """What a space of the main line gains before Mordor."""
        return self.hazard / self.weights.pace

    def ring_is_mine(self, remaining: int) -> float:
        """Return the dread of the sixth event of Mordor with so many spaces to go (B9.4.6)."""
        found = self._dread.get(remaining)
        if found is None:
            found = self._dread[remaining] = super().ring_is_mine(remaining)
        return found

    def gains(self, seat: str, line: str, most: int, rewards: bool = True) -> list[float]:
        """Return the worth of `seat`'s moving 0, 1, 2, ... spaces on a line, at least `most` of them; without `rewards`
        as the Ring does.

        Spaces beyond the end of the line bring nothing.
        """
        key = (seat if rewards else "", line, rewards)
        found = self._gains.get(key)
        if found is None or len(found) <= most:
            found = self._gains[key] = self._weigh(seat, line, max(most, FEWEST), rewards)
        return found

    def _weigh(self, seat: str, line: str, most: int, rewards: bool) -> list[float]:
        view, spaces = self.view, self.lines[line]
        start, size = view.lines[line], len(spaces)
        last = start + most if start + most < size else size
        found, taken = [0.0], 0.0
        is_main, watched = line == self.main, line in self.watched
        chips = view.chips if rewards else None
        tokens: dict[str, int] | None = None
        known, held = self._spaces, view.hobbits[seat].tokens
        ahead, wanted = self.tokens_ahead[line], self.wanted
        mordor, near = self.worth.mordor, self.weights.approach
        for moved, at in enumerate(range(start, last), 1):
            gives = spaces[at]
            if not rewards:
                taken += self.passed(gives)
            elif gives in TOKENS:
                taken += self.token(seat, gives, held if tokens is None else tokens)
                tokens = dict(held) if tokens is None else tokens
                tokens[gives] = tokens.get(gives, 0) + 1
            else:
                value = known.get((seat, gives))
                if value is None:
                    value = known[seat, gives] = self.space(seat, gives, {})
                taken += value
            if chips:
                taken += self.chip(seat, chips.get(chip_key(line, at + 1), ""))
            gain = taken
            if not is_main:
                for kind in ahead[at + 1]:
                    gain += near * moved * wanted[kind]
            elif mordor:
                gain += self.progress(moved)
            else:
                gain += self.a_space * moved
            ends = is_main and at + 1 == size
            if watched or ends:
                after = dict(view.lines)
                after[line] = at + 1
                if watched:
                    gain += self.checks(after) - self._checks_now + self._nearing_now - self.nearing(after)
                if ends:
                    gain += self.finish(seat, held if tokens is None else tokens, after)
            found.append(gain)
        found += [found[-1]] * (start + most - last)
        return found

    def best_line(self, seat: str, spaces: int, rewards: bool = True) -> float:
        """Return the most that so many spaces on one line gain."""
        lines = self.view.lines
        return max(
            (
                self.gains(seat, line, spaces, rewards)[spaces]
                for line, all_spaces in self.lines.items()
                if lines[line] < len(all_spaces)
            ),
            default=0.0,
        )


Print = tuple[Any, ...]


def print_of(state: FellowshipState) -> Print:
    """Return what the figures of a position depend on, as far as a decision may change it."""
    return (
        state.event,
        state.sauron,
        state.active,
        state.ring_bearer,
        *state.lines.values(),
        *[(hobbit.step, hobbit.shields, *hobbit.hand, *hobbit.tokens.items()) for hobbit in state.hobbits.values()],
    )


class Look:
    """What the quick player keeps in mind of one playout."""

    def __init__(self) -> None:
        self.state: FellowshipState | None = None
        self.place = ""
        self.alive = 0
        self.box = -1
        self.print: Print = ()
        self.changes = 0
        """How often the figures have changed."""
        self.worth: Worth
        self.board: QuickBoard | None = None

    def at(self, state: FellowshipState) -> Worth:
        """Look at a position; return what things are worth there."""
        alive = 0
        for hobbit in state.hobbits.values():
            if hobbit.alive:
                alive += 1
        if state is not self.state or state.location != self.place or alive != self.alive:
            self.state, self.place, self.alive = state, state.location, alive
            self.worth = Worth(state, weights_for(state))
            self.board = QuickBoard(self.worth) if self.worth.scenario is not None else None
            self.print = print_of(state)
        else:
            now = print_of(state)
            if now == self.print and state.foe_deck is None and state.dark_lord is None:
                return self.worth
            self.print = now
            self.worth.forget()
            if self.board is not None:
                self.board.forget(state.event != self.box)
        self.changes += 1
        self.box = state.event
        return self.worth
