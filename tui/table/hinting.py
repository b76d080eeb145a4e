"""Hints at the table: what a bot that looks ahead would do in the place of whoever is asked, shown over the boards.

It thinks beside the screen: the question can be answered all the while, and answering calls the hint off.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.bots.hinting import NO_WORLD, NOTE, Asked, NoHint, rule_of_hints
from core.bots.running import NotPlayed
from core.bots.thinking import CannotSample, Weighed
from core.kernel.options import COUNTED, OFF
from core.kernel.prompts import Choice, Prompt
from saves.errors import SaveError
from tui.table.flow import is_pass
from tui.table.hint_pane import Hint, HintPane
from tui.table.played import Failure
from tui.table.stage import StageScreen
from tui.widgets.grid_keys import keys_to

if TYPE_CHECKING:
    from core.bots.ranking import Ranking
    from tui.table.shown import Shown
    from tui.thinking import Search


@dataclass(frozen=True)
class Question:
    """What a hint is asked for, and how choices are told to whoever reads it: by their keys, if they have any, and in
    words. `place` tells it from the question before; `words` are its own, where they do not stand on the screen."""

    asked: Asked
    key: Callable[[Choice | None], str]
    label: Callable[[Choice | None], str]
    place: object
    words: str = ""


class Hinting(ABC):
    """The part of a screen that shows hints."""

    def __init__(self, screen: StageScreen) -> None:
        self.screen = screen
        self.pane = HintPane()
        self._search: Search | None = None
        self._question: Question | None = None
        self._weighed: list[Weighed] = []
        self._spent = 0.0

    @abstractmethod
    def question(self) -> Question:
        """Return what is asked now; raises `NoHint`, and `SaveError` where it cannot be noted."""

    def action_hint(self) -> None:
        """Give a hint; where there is one, give it more time."""
        try:
            question = self.question()
        except NoHint as why:
            self.screen.host.say(str(why))
            return
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
            return
        if self._search is None or self._question is None or question.place != self._question.place:
            self._begin(question)
        if self.pane.hint.thinking and self.pane.hint.ranking is not None:
            return
        self._show(replace(self.pane.hint, thinking=True))
        self.screen.run_worker(self._think(), group="hint", exclusive=True)

    def _begin(self, question: Question) -> None:
        self.stop()
        self._question, self._spent = question, 0.0
        self._search = self.screen.host.thinker.search(question.asked)
        self._weighed = []
        asked = question.asked
        scored = asked.game.words.score_name if asked.game.words.scored else ""
        self._show(Hint(scored=scored, win=asked.winning.head, scale=asked.scale, asked=question.words))

    async def _think(self) -> None:
        """Ask for rankings until the time is up, or nothing more is to be found out."""
        search, question = self._search, self._question
        assert search is not None
        assert question is not None
        clock = asyncio.get_running_loop().time
        begun, spent = clock(), self._spent
        note, done = "", False
        try:
            while not done and clock() - begun < self.screen.host.settings.hint:
                ranking = await search.next()
                self._spent = spent + clock() - begun
                if search is not self._search:
                    return
                done = ranking is None or ranking.done
                if ranking is not None:
                    self._tell(question, ranking)
        except CannotSample:
            note = NO_WORLD
        except NotPlayed as why:
            note = str(why)
        self._show(replace(self.pane.hint, thinking=False, note=note))

    def _tell(self, question: Question, ranking: Ranking) -> None:
        """Show a ranking with its reasons."""
        asked, choices = question.asked, [line.choice for line in ranking.lines]
        keys, labels = [question.key(one) for one in choices], [question.label(one) for one in choices]
        if not self._weighed:
            self._weighed = asked.weighed()

        def call(choice: Choice | None) -> str:
            at = choices.index(choice)
            # of several keys one after the other nobody would know in a sentence where they end
            return keys[at] if keys[at] and " " not in keys[at] else f'"{labels[at].partition(": ")[0]}"'

        why = asked.why(ranking, self._weighed, call)
        self._show(replace(self.pane.hint, ranking=ranking, keys=keys, labels=labels, why=why, seconds=self._spent))

    def _show(self, hint: Hint) -> None:
        self.pane.show(hint)
        layout = self.screen.pane_layout
        room = layout.over_region(self.screen.app.size.height)
        layout.cover(self.pane.rows_in(room.width, room.height))

    def close(self) -> bool:
        """Take the hint away, and call off what is still thought for it; return whether there was one."""
        if self._search is None:
            return False
        self.stop()
        self.screen.pane_layout.cover(0)
        return True

    def stop(self) -> None:
        """Call off what is still thought."""
        if self._search is not None:
            self._search.stop()
            self.screen.workers.cancel_group(self.screen, "hint")
        self._search = self._question = None


class TableHinting(Hinting):
    """Hints at the table, for whoever is asked there."""

    def __init__(self, screen: StageScreen, shown: Shown) -> None:
        super().__init__(screen)
        self.shown = shown
        self.seated = shown.seated
        self._noted = ""

    def question(self) -> Question:
        """Return what the person at the keyboard is asked, numbered as the prompt is; the log notes it where hints are
        counted."""
        table, flow = self.seated.table, self.seated.flow
        prompt = table.prompt
        seat = flow.asked()
        if seat and self.seated.secret() and self.seated.eyes:
            seat = self.seated.eyes
        if isinstance(prompt, Prompt) and (not seat or self.shown.asking is None):
            raise NoHint("Nobody here is asked anything now.")
        if isinstance(prompt, Prompt) and rule_of_hints(table) == OFF:
            raise NoHint("This table was set up without hints.")
        asked = Asked.of(self.seated.game, table.state, prompt, seat)
        asking = self.shown.asking
        assert asking is not None
        place = f"{table.entry} {seat} {len(table.line)} {id(table)}"
        if rule_of_hints(table) == COUNTED and place != self._noted:
            self._note(table.entry)
            self._noted = place

        def at(choice: Choice | None) -> int:
            found = (n for n, one in enumerate(asking.choices) if (is_pass(one) if choice is None else one == choice))
            return next(found, -1)

        def key(choice: Choice | None) -> str:
            return keys_to(at(choice), self.shown.prompt.grid)

        def label(choice: Choice | None) -> str:
            number = at(choice)
            return asking.label(number) if number >= 0 else asked.label(choice)

        return Question(asked, key, label, place)

    def _note(self, entry: int) -> None:
        """Note in the log that a hint was given; raises `SaveError` where that is not possible."""
        failures: list[Failure] = []
        self.seated.played.note(NOTE, entry, lambda failure: failures.append(failure) if failure else None)
        for failure in failures:
            raise failure
