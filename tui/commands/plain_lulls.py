"""Windows that pass by themselves in plain mode: for whoever goes on for a while, and where nothing is new.

Who sees nothing hears a window only as a question more, and the same things may often be used in several in a row. Each
window that passes so is passed with a choice of its own, as if it had been typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel.beats import ALWAYS
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, passing_until
from core.kernel.table import Table
from core.kernel.words import ORDINARY

FOR_A_WHILE = "Go on for a while"
"""The choice that lets windows pass until something comes up."""

MEANT = frozenset({"on", "while", "for a while", "go on for a while", "skip"})
"""Words for it."""

ASKED_AGAIN = "{} (or the word on) lets what may be used rest; it is asked again before {}."
"""What is said of it once."""


@dataclass(frozen=True)
class Lull:
    """What may rest for a while: the uses that were offered when that was said, and in which part of the game."""

    uses: frozenset[Any]
    part: str


class Lulls:
    """Who at a table has gone on for a while."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self._lulls: dict[tuple[str, ...], Lull] = {}
        self._declined: dict[tuple[str, ...], frozenset[Any]] = {}
        """What was not used in windows of this turn that somebody has passed."""

    def decline(self, seats: Iterable[str], choices: Sequence[Choice]) -> None:
        """Take note that a window was passed that offered `choices` to `seats`."""
        party = tuple(seats)
        self._declined[party] = self._declined.get(party, frozenset()) | self.here(choices).uses

    def turn(self) -> None:
        """Take note that a turn has begun."""
        self._declined.clear()

    def begin(self, seats: Iterable[str], choices: Sequence[Choice]) -> None:
        """Let what `choices` offer to `seats` rest for a while, and until this turn is over what was not used in it: in
        another turn what is offered only now and then comes up as something else."""
        self._lulls[tuple(seats)] = self.here(choices)

    def end(self) -> None:
        """Let everybody be asked in each window again."""
        self._lulls.clear()
        self._declined.clear()

    def here(self, choices: Sequence[Choice]) -> Lull:
        """Return what rests if a window passes that offers these choices."""
        uses = (one.action for one in choices if passing_until(one.action) is None)
        return Lull(frozenset(uses), self._part())

    def passes(self, seats: Iterable[str], choices: Sequence[Choice], since: Lull | None = None) -> Choice | None:
        """Return by which of the choices that are offered to `seats` a window passes by itself: they go on for a while,
        or have passed `since`, and nothing has happened after that. None where they are to be asked: a while that has
        begun is over then."""
        party, prompt = tuple(seats), self.table.prompt
        choice = next((one for one in choices if passing_until(one.action) == ""), None)
        if not isinstance(prompt, Prompt) or not prompt.window or choice is None:
            return None
        lull, now = self._lulls.get(party), self.here(choices)
        resting = (lull.uses if lull else frozenset()) | self._declined.get(party, frozenset())
        rests = lull is not None and now.uses <= resting and now.part == (lull.part or ORDINARY)
        if (rests or (since is not None and now.uses <= since.uses)) and not self._is_fatal(choice):
            return choice
        self._lulls.pop(party, None)
        return None

    def _part(self) -> str:
        """Return to which part of the game the window belongs, if it may pass for a while, or nothing."""
        prompt = self.table.prompt
        return self.game.words.lulls.get(prompt.rule, "") if isinstance(prompt, Prompt) else ""

    def _is_fatal(self, choice: Choice) -> bool:
        """Whether somebody is certainly out, or the game over, if this is chosen."""
        foreseen = foresee(self.table.game, self.table.view(choice.seat), choice.action)
        return any(self.game.review.beat_of(event) in ALWAYS for event in foreseen.events)
