"""The position of a playout, weighed for the quick player: what has been found out is kept as long as it holds."""

from __future__ import annotations

from functools import cached_property

from core.fellowship.model.state import FellowshipState
from core.fellowship.players.board import Board
from core.fellowship.players.weights import Weights, weights_for
from core.fellowship.players.worth import Worth

NO_CHANGE = ("_needs", "_checks_now", "_nearing_now")
"""What a board knows of itself that one decision may change."""
A_BOX = ("hazard", "_events_a_turn", "_checks", "_nearing", "watched")
"""What it keeps until the next event: what a turn more costs, and the events that look at the board."""


class QuickBoard(Board):
    """The lines of the scenario in play, all spaces of a line weighed at one go."""

    def forget(self, box: bool) -> None:
        """Let go of what a decision may have changed; with `box` also of what is kept from one event to the next."""
        known = self.__dict__
        for name in (*NO_CHANGE, *A_BOX) if box else NO_CHANGE:
            known.pop(name, None)
        self._single.clear()

    @cached_property
    def watched(self) -> frozenset[str]:
        """The lines that events of this board look at."""
        found = {check.line for _, check, _ in self._checks if check.line}
        found.update(line for _, check, _ in self._checks for line in check.complete)
        found.update(line for _, line in self._nearing)
        return frozenset(found)

    def gains(self, seat: str, line: str, most: int, rewards: bool = True) -> list[float]:
        """Return the worth of `seat`'s moving 0, 1, 2, ... `most` spaces on a line; without `rewards` as the Ring does.

        Spaces beyond the end of the line bring nothing.
        """
        view, spaces = self.view, self.lines[line]
        start = view.lines[line]
        last = min(start + most, len(spaces))
        found, taken = [0.0], 0.0
        is_main, watched = line == self.main, line in self.watched
        chips = view.chips if rewards else None
        tokens = dict(view.hobbits[seat].tokens)
        for at in range(start, last):
            gives = spaces[at]
            taken += self.space(seat, gives, tokens) if rewards else self.passed(gives)
            if chips:
                taken += self.chip(seat, chips.get(f"{line}:{at + 1}", ""))
            moved = at + 1 - start
            gain = taken + (self.progress(moved) if is_main else self.approach(line, at + 1, moved))
            if watched or (is_main and at + 1 == len(spaces)):
                after = dict(view.lines)
                after[line] = at + 1
                if watched:
                    gain += self.checks(after) - self._checks_now + self._nearing_now - self.nearing(after)
                if is_main and at + 1 == len(spaces):
                    gain += self.finish(seat, tokens, after)
            found.append(gain)
        found += [found[-1]] * (start + most - last)
        return found

    def best_line(self, seat: str, spaces: int, rewards: bool = True) -> float:
        """Return the most that so many spaces on one line gain."""
        return max(
            (self.gains(seat, line, spaces, rewards)[spaces] for line in self.lines if self.remaining(line) > 0),
            default=0.0,
        )


class Look:
    """What the quick player keeps in mind of one playout."""

    def __init__(self) -> None:
        self.state: FellowshipState | None = None
        self.place = ""
        self.alive = 0
        self.box = -1
        self.worth: Worth
        self.weights: Weights
        self.board: QuickBoard | None = None

    def at(self, state: FellowshipState) -> Worth:
        """Look at a position; return what things are worth there."""
        alive = 0
        for hobbit in state.hobbits.values():
            if hobbit.alive:
                alive += 1
        if state is self.state and state.location == self.place and alive == self.alive:
            self.worth.forget()
            if self.board is not None:
                self.board.forget(state.event != self.box)
        else:
            self.state, self.place, self.alive = state, state.location, alive
            self.weights = weights_for(state)
            self.worth = Worth(state, self.weights)
            self.board = QuickBoard(self.worth) if self.worth.scenario is not None else None
        self.box = state.event
        return self.worth
