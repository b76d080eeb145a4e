"""What is said once, to somebody who plays a game for the first time.

The goal comes first, before anything is decided at a table; each kind of question and of beat is explained when it
comes for the first time after that. `Settings.seen` remembers what was said. A game brings the explanations as `FIRST`
in `tui/games/<game id>/first.py`, by "prompt" or "beat" and the kind; without them only the goal is told.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.game import Game
from core.kernel.prompts import Outcome
from core.kernel.table import Table
from tui.games import module_of
from tui.host import Hosted
from tui.table.flow import Flow

GOAL = "goal"


def explanations_of(game: Game) -> Mapping[str, str]:
    """Return what a game explains once, by what is explained."""
    module = module_of(game.id, "first")
    found: Mapping[str, str] = module.FIRST if module is not None else {}
    return found


class FirstTime:
    """What is explained at one table, and what of it was said."""

    def __init__(self, screen: Hosted, game: Game, flow: Flow) -> None:
        self.screen = screen
        self.game = game
        self.flow = flow
        self.saying: set[str] = set()
        self.unread: set[str] = set()

    def at_beat(self, kind: str) -> str:
        """Return what is said below a beat: the goal, else an explanation, or nothing."""
        return self._words(f"beat {kind}")

    def at_prompt(self) -> str:
        """Return what is said below the question that is asked: the goal, else an explanation, or nothing."""
        prompt = self.flow.table.prompt
        if isinstance(prompt, Outcome):
            return ""
        return self._words("prompt window" if prompt.window else f"prompt {prompt.kind}")

    def _words(self, kind: str) -> str:
        """Return the goal, or the explanation of `kind` if it was not said; what is returned is being said."""
        table = self.flow.table
        if table.header.position is not None:
            return ""
        if not self._knows(GOAL):
            late = self._decided(table) and GOAL not in self.unread
            found = "" if late else self.game.words.goal(table.state, self._against)
            kind = GOAL
        else:
            found = "" if self._knows(kind) else explanations_of(self.game).get(kind, "")
        if found:
            self.saying.add(kind)
        return found

    def said(self, whole: bool = True) -> None:
        """Remember what was being said: somebody has gone on from it. What had no room to be read as a `whole` is said
        again."""
        if not whole:
            self.unread |= self.saying
            self.saying.clear()
        new = sorted(mark for kind in self.saying if (mark := self._mark(kind)) not in self.screen.host.settings.seen)
        self.saying.clear()
        if new:
            self.screen.host.change_settings(seen=[*self.screen.host.settings.seen, *new])

    @property
    def _against(self) -> str:
        """Return who alone plays against all others, where that is the only person: the goal is told for him."""
        people = self.flow.people
        return people[0] if len(people) == 1 and people[0] in self.game.words.opponents else ""

    def _mark(self, kind: str) -> str:
        return f"{kind} {self.game.id} {self._against if kind == GOAL else ''}".rstrip()

    def _knows(self, kind: str) -> bool:
        return self._mark(kind) in self.screen.host.settings.seen

    def _decided(self, table: Table) -> bool:
        """Whether anybody at the keyboard has decided anything."""
        entries = table.line.entries[: table.cursor]
        return any(entry.action is not None and entry.action.seat in self.flow.people for entry in entries)
