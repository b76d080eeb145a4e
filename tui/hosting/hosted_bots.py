"""The bots of a hosted table: when they have to think, on what, and what becomes of the thought."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from core.bots.seated import chosen_by_bots
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from saves.errors import SaveError
from tui.hosting.hosted_ground import Ground


@dataclass(frozen=True)
class Thought:
    """What a bot thinks about: the table as it stood. It may be taken to another thread."""

    epoch: int
    entry: int
    state: Any
    prompt: Prompt
    players: dict[str, str]


class Bots:
    """The bots of one table."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._thought: Thought | None = None
        self._considered: tuple[int, dict[str, str]] | None = None
        """The last moment of which the bots have said that they want nothing, and who played then."""

    def may_act(self) -> bool:
        """Whether a bot may want something now, and has not been asked."""
        prompt = self.ground.table.prompt
        if isinstance(prompt, Outcome) or self.ground.manners.replay or self.ground.saved.read_only:
            return False
        people = self.ground.people
        if self._considered == (self.ground.epoch, people.players()):
            return False
        asked = {prompt.seat, *prompt.sealed, *(choice.seat for choice in prompt.choices)}
        return any(not people.is_person(seat) for seat in asked)

    def due(self) -> bool:
        """Whether a bot has to think now. The first call of a moment lays down what it thinks about."""
        if not self.may_act():
            return False
        ground, players = self.ground, dict(self.ground.people.players())
        if self._thought is not None and (self._thought.epoch, self._thought.players) == (ground.epoch, players):
            return False
        table = ground.table
        assert isinstance(table.prompt, Prompt)
        self._thought = Thought(ground.epoch, table.entry, table.line.copy_of(table.state), table.prompt, players)
        return True

    def think(self) -> Choice | None:
        """Return what a bot chooses in the moment that `due` laid down, None where it wants nothing. Raises `StuckGame`
        when the bot that must choose does not."""
        thought = self._thought
        if thought is None:
            return None
        table = self.ground.table
        return chosen_by_bots(table, thought.prompt, thought.state, thought.entry, players=thought.players)

    def chose(self, entry: int, choice: Choice | None) -> None:
        """Carry out what came of a thought, unless the table has gone on meanwhile."""
        thought, self._thought = self._thought, None
        ground = self.ground
        now = (ground.epoch, dict(ground.people.players()))
        if thought is None or thought.entry != entry or (thought.epoch, thought.players) != now:
            return
        self._considered = now
        if choice is not None:
            # A disk that is full, say: the bot is asked again when the table goes on.
            with suppress(Refusal, SaveError):
                ground.act(choice.action, ())
