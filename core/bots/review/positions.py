"""The positions of a line as an evaluation looks at them: whose eyes see what, and whose decisions they can judge."""

from __future__ import annotations

from typing import Any

import msgspec

from core.bots.ranking import stream_of
from core.bots.review.pieces import Decision, Spot, plainly
from core.bots.thinking import CannotSample, Expectation, Thinking, packed
from core.bots.worlds import world_of
from core.kernel.chance import Chance, word
from core.kernel.entries import Entry, advance
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.prompts import Choice, Outcome, Prompt

ALL_OPEN = "*"
"""The eyes that see everything. No seat has such an id."""


class Positions:
    """The states of a line, as `eyes` see them: a seat's, an onlooker's (None), or `ALL_OPEN`.

    `seats` are those of the table, one of each side in `sides`. With open hands each decision is still judged by what
    the seat that made it could see.
    """

    def __init__(
        self, game: Game, thinking: Thinking, line: Line, eyes: str | None, seats: list[str], override: str = ""
    ) -> None:
        """Look at `line`; `override` is what its content was made with."""
        self.override = override
        self.game = game
        self.thinking = thinking
        self.line = line
        self.eyes = eyes
        self.open = eyes == ALL_OPEN
        self._near: tuple[int, Any] = (0, line.state_after(1))
        start = line.state_after(1)
        self.sides: dict[str, str] = {}
        """A seat of each side, by the side."""
        for seat in seats:
            self.sides.setdefault(thinking.side(start, seat), seat)
        self.side_of = {seat: thinking.side(start, seat) for seat in seats}

    def state(self, number: int) -> Any:
        """Return the state after entry `number`, a copy of its own."""
        at, state = self._near
        if not at <= number <= at + self.line.every:
            at, state = number, self.line.state_after(number + 1)
        for between in range(at + 1, number + 1):
            advance(self.game.rules.evolvers, state, self.line.entries[between])
        self._near = number, state
        return self.line.copy_of(state)

    def seen(self, state: Any) -> Any:
        """Return a state as the eyes see it."""
        return state if self.open else self.game.sight.view(state, self.eyes)

    def hides(self, view: Any) -> bool:
        """Whether the eyes do not see what must be known to play on."""
        return not self.open and self.thinking.hides(view)

    def world(self, state: Any, prompt: Prompt | Outcome) -> Any:
        """Return a state to try things out in that the eyes cannot tell from `state`. Raises `CannotSample`."""
        view = self.seen(state)
        if isinstance(prompt, Outcome) or not self.hides(view):
            return view
        if self.eyes is None:
            raise CannotSample("an onlooker is asked nothing")
        asked = self.game.sight.visible_prompt(state, prompt, self.eyes)
        chance = Chance(word(stream_of(view, "glance"), 0))
        return world_of(self.game, self.thinking, view, asked, self.eyes, chance)

    def expected(self, state: Any, prompt: Prompt | Outcome) -> Expectation:
        """Return what is expected of a state at first sight. Raises `CannotSample`."""
        return self.thinking.expectation(self.world(state, prompt))

    def judges(self, state: Any, seat: str) -> bool:
        """Whether the eyes see what `seat` saw when it decided in `state`."""
        if self.open or seat == self.eyes:
            return True
        if self.eyes is None:
            return not self.thinking.hides(self.seen(state))
        return self.game.sight.are_allied(state, self.eyes, seat)

    def spot(self, number: int, what: str, turns: int, actions: list[Any] | None = None) -> Spot | None:
        """Return the position after entry `number` to play out, its stream named by `what`; None where it cannot be."""
        state = self.state(number)
        prompt = self.game.rules.prompt(state)
        view = self.seen(state)
        hidden = self.hides(view)
        if isinstance(prompt, Outcome) or (hidden and self.eyes is None):
            return None
        if not self.open:
            prompt = self.game.sight.visible_prompt(state, prompt, self.eyes)
        return Spot(
            self.game.id,
            self.override,
            packed(view),
            prompt,
            self.eyes if hidden else None,
            actions or [None],
            list(self.sides.values()),
            stream_of(view, what),
            0,
            0,
            turns,
        )

    def given(self, number: int, turns: int) -> Spot | None:
        """Return the choice of entry `number` to play out, before its chance; None where the eyes cannot judge it."""
        found = self.choice(number)
        if found is None or not self.judges(found[0], found[2].seat):
            return None
        return self.spot(number - 1, "given", turns, [found[2].action])

    def choice(self, number: int) -> tuple[Any, Prompt, Choice] | None:
        """Return the state in which entry `number` was decided, the prompt, and the choice as it counts for now; None
        where today's rules do not offer it."""
        state = self.state(number - 1)
        prompt = self.game.rules.prompt(state)
        action = self.line.entries[number].action
        if isinstance(prompt, Outcome):
            return None
        found = next((choice for choice in prompt.choices if choice.action == action), None)
        return None if found is None else (state, prompt, plainly(prompt, found))

    def decision(self, number: int, playouts: int, turns: int) -> Decision | None:
        """Return the decision of entry `number` as the seat that made it saw it."""
        found = self.choice(number)
        if found is None:
            return None
        state, prompt, choice = found
        view, asked = self.looked(state, prompt, choice.seat)
        game = self.game
        return Decision(game.id, self.override, packed(view), asked, choice.seat, choice, playouts, turns)

    def looked(self, state: Any, prompt: Prompt, seat: str) -> tuple[Any, Prompt]:
        """Return what a seat whose decision can be judged saw, and what it was asked: no more than the eyes see."""
        sight = self.game.sight
        if not self.open and seat != self.eyes:
            return sight.view(state, self.eyes), sight.visible_prompt(state, prompt, self.eyes)
        return sight.view(state, seat), sight.visible_prompt(state, prompt, seat)

    def rivals(self, number: int, rival: Any, turns: int, what: str, careful: int = 0) -> Spot | None:
        """Return the decision of entry `number` to play out again, the rival, then the choice: in worlds of its own,
        the stream of which `what` names."""
        decision = self.decision(number, 1, turns)
        if decision is None:
            return None
        view = self.looked(self.state(number - 1), self._prompt(number), decision.seat)[0]
        return Spot(
            decision.game,
            decision.override,
            decision.view,
            decision.prompt,
            decision.seat if self.thinking.hides(view) else None,
            [rival, decision.chosen.action],
            list(self.sides.values()),
            stream_of(view, f"{decision.seat} {what}"),
            0,
            0,
            turns,
            passing=decision.seat,
            careful=careful,
        )

    def _prompt(self, number: int) -> Prompt:
        prompt = self.game.rules.prompt(self.state(number - 1))
        assert isinstance(prompt, Prompt)
        return prompt

    def changed(self, number: int) -> bool:
        """Whether entry `number` changed anything that the eyes see, but for what is still to happen."""
        before, after = (
            msgspec.structs.replace(self.seen(self.state(at)), agenda=[], draws=0) for at in (number - 1, number)
        )
        return bool(before != after)


def drew(line: Line, number: int) -> bool:
    """Whether chance fell in entry `number`."""
    entries: list[Entry] = line.entries
    return bool(number) and entries[number].draws != entries[number - 1].draws
