"""A table that is played: here, by this program, or elsewhere, by one that this one only talks to.

The table's screen knows no more of the difference than stands here. Whatever needs whole states, the rules, or the log
is asked for and answered later: here at once, before the call returns, elsewhere when the answer comes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from core.kernel.prompts import Refusal
from core.kernel.table import Table
from core.kernel.words import Words
from replays.naming import by_name
from saves.blaming import blaming
from saves.codec import NoteRecord
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.learned import come_back
from tui.glyphs import Glyphs
from tui.table.flow import Flow
from tui.widgets.lines import Line

Failure = Refusal | SaveError
"""Why something was not done: by the rules, or for another reason."""

Done = Callable[[Failure | None], None]
"""Called once with None when something was done, else with why it was not."""

Refused = tuple[str, Refusal]
"""Something that is not allowed, in words, and why."""


def said(failure: Failure) -> str:
    """Return why something was not done as a sentence, with the rule that forbids it where one does."""
    rule = failure.rule if isinstance(failure, Refusal) else ""
    return f"{failure.sentence} ({rule})" if rule else failure.sentence


class Company(Protocol):
    """Who sits at a table from terminals of their own."""

    def bars(self, glyphs: Glyphs, wide: bool) -> Sequence[Line]:
        """Return who sits where and who is waited for, as it stands in the bar: the longest first, those in full only
        where the screen is `wide`."""

    def held(self) -> str:
        """Return who has let a window pass and who is still waited for; nothing where no pass is held."""

    def thinking(self) -> str:
        """Return the seat for which a bot thinks now, while nobody else is waited for; an empty text for none."""

    def deciding(self) -> str:
        """Return a sentence that says who is waited for: "Anna decides now."; nothing where nobody is."""


class Heard(NamedTuple):
    """What has come from elsewhere since the screen listened last: whether the question or the position is a new one,
    and the entry behind which moves were taken back, if any were."""

    anew: bool = False
    rewound: int | None = None


class Played(ABC):
    """A table as its screen sees it. `flow` says who is asked; `runs` whether bots and wishes are carried out here."""

    flow: Flow

    here = True
    """Whether the game is played by this program: a table elsewhere brings neither hints nor anything of the disk."""

    @property
    def path(self) -> Path | None:
        """Where the log is, if this program has it."""
        return None

    @property
    def company(self) -> Company | None:
        """Who sits at the table from terminals of their own; None where all sit at this keyboard."""
        return None

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table as it is now, or what may be seen of it. It may be another object later."""

    @property
    def runs(self) -> bool:
        """Whether this program lets bots play, and passes where somebody wished it."""
        return self.here and not self.read_only

    @property
    def read_only(self) -> bool:
        """Whether nothing can be done at the table."""
        return False

    @property
    def ahead(self) -> int:
        """How many entries can be brought back."""
        return self.table.entries - self.table.entry

    @property
    def waiting(self) -> bool:
        """Whether a choice is on its way."""
        return False

    @property
    def notices(self) -> Sequence[str]:
        """Sentences on what was found on opening."""
        return ()

    @property
    def notes(self) -> Sequence[NoteRecord]:
        """The notes on the game."""
        return ()

    @abstractmethod
    def learn(self, game_id: str, rules: Sequence[str]) -> None:
        """Let the quiz ask for rules that have refused something, where whoever sits here has one of their own."""

    @property
    def condition(self) -> str:
        """What ails the log, in two words; empty for a sound one."""
        return ""

    def listen(self) -> Heard:
        """Return what has come from elsewhere since this was asked last."""
        return Heard()

    @abstractmethod
    def act(self, action: Any, answers: int, done: Done) -> None:
        """Carry out an action that was chosen when the table stood at entry `answers`."""

    @abstractmethod
    def undo(self, done: Done) -> None:
        """Take back to the last decision that was made by hand."""

    @abstractmethod
    def redo(self, done: Done) -> None:
        """Bring back a decision, and what followed by itself."""

    @abstractmethod
    def why_not(self, seat: str, found: Callable[[Sequence[Refused]], None]) -> None:
        """Find out what `seat` may not do now."""

    @abstractmethod
    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Find out why an action is not allowed now."""

    @abstractmethod
    def note(self, text: str, entry: int, done: Done) -> None:
        """Write a note on an entry."""

    @abstractmethod
    def close(self) -> None:
        """Leave the table."""


class Local(Played):
    """A game on disk that this program plays, or looks at."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self.flow = Flow(saved.table, alone=_is_played_alone(saved))

    @property
    def path(self) -> Path:
        """Where the log is."""
        return self.saved.path

    @property
    def table(self) -> Table:
        """The table."""
        return self.saved.table

    @property
    def read_only(self) -> bool:
        """Whether the log is only looked at."""
        return self.saved.read_only

    @property
    def notices(self) -> Sequence[str]:
        """Sentences on what was found on opening."""
        return self.saved.notices

    @property
    def notes(self) -> Sequence[NoteRecord]:
        """The notes in the log."""
        return self.saved.notes

    def learn(self, game_id: str, rules: Sequence[str]) -> None:
        """Let the quiz of this computer ask for them."""
        come_back(game_id, rules)

    @property
    def condition(self) -> str:
        """What ails the log, in two words."""
        return self.saved.log.condition

    def act(self, action: Any, answers: int, done: Done) -> None:
        """Carry out an action; it is on disk when `done` is called."""
        self._try(lambda: self.table.act(action, answers=answers), done)

    def undo(self, done: Done) -> None:
        """Take back to the last decision that a person made by hand."""
        self._try(lambda: self.table.undo(self.flow.steps_back()), done)

    def redo(self, done: Done) -> None:
        """Bring back a decision, and what bots and wishes did after it."""
        self._try(lambda: self.table.redo(self.flow.steps_on()), done)

    def _try(self, do: Callable[[], object], done: Done) -> None:
        failure: Failure | None = None
        try:
            with blaming(self.saved.log):
                do()
        except (Refusal, SaveError) as error:
            failure = error
        done(failure)

    def why_not(self, seat: str, found: Callable[[Sequence[Refused]], None]) -> None:
        """Ask the rules what `seat` may not do."""
        found(self._words().why_not(self.table.state, seat))

    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Ask the rules why an action is not allowed."""
        found(self._words().explain(self.table.state, action))

    def _words(self) -> Words:
        """Return the words of the game, in which seats that are only numbered have their players' names."""
        return by_name(self.table.game, self.table.header).words

    def note(self, text: str, entry: int, done: Done) -> None:
        """Write a note into the log."""
        self._try(lambda: self.saved.note(text, entry), done)

    def close(self) -> None:
        """Give up the lock."""
        self.saved.close()


def _is_played_alone(saved: SavedGame) -> bool:
    """Whether one person plays all seats of people: only a branch can be played so, as the game that it left was."""
    if not saved.table.header.parent:
        return False
    from replays.branching import played_alone

    return played_alone(saved.table.header, saved.path.parent)


def played(what: SavedGame | Played) -> Played:
    """Return a table that is played; a game on disk is played here."""
    return Local(what) if isinstance(what, SavedGame) else what
