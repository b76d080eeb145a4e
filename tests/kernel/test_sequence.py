"""The order of play: what it lists is carried out, asked and found again by its chapter; a kind stands there once."""

from __future__ import annotations

import pytest

from core.kernel.chance import Chance
from core.kernel.play import Play, State
from core.kernel.prompts import Choice, Prompt
from core.kernel.records import Action, Step
from core.kernel.rules import RulesInSequence
from core.kernel.sequence import Carried, Chapter, Question, Sequence


class Count(Step, frozen=True, tag="count"):
    """Count, then ask."""


class Ask(Step, frozen=True, tag="ask"):
    """Ask somebody, while there is anything to count."""


class Go(Action, frozen=True, tag="go"):
    """Go on."""


class WhoGoes(Question[State, Ask]):
    """Asks until three are counted."""

    kind, name = Ask, "ask"

    def asks(self, state: State, step: Ask) -> Prompt | None:
        """Return the one choice, or None when three are counted."""
        return Prompt(self.name, "one", "1", [Choice("one", Go("one"), "1")]) if state.draws < 3 else None

    def lapses(self, play: Play[State], step: Ask) -> None:
        """Count what lapsed."""
        play.state.draws += 10

    def answers(self, play: Play[State], step: Ask, action: Action) -> None:
        """Count on."""
        play.push(Count())


def count(play: Play[State], step: Count) -> None:
    """Count one and ask."""
    play.state.draws += 1
    play.push(Ask())


COUNTING = Chapter("1", "Counting", (Carried(Count, count),))
ASKING = Chapter("2", "Asking", (WhoGoes(),))


def test_what_is_listed_is_carried_out_asked_and_lapses() -> None:
    sequence: Sequence[State] = Sequence()
    sequence.follow((COUNTING, ASKING))
    state = State(agenda=[Count()])
    play = Play(state, Chance(1, 0), {})
    sequence.settle(play)
    assert (state.draws, state.agenda, sequence.prompt(state).kind) == (1, [Ask()], "ask")
    rules = RulesInSequence(sequence, {})
    rules.decide(play, Go("one"))
    assert (state.draws, state.agenda) == (2, [Ask()])
    rules.decide(play, Go("one"))
    assert (state.draws, state.agenda) == (13, [])


def test_every_step_is_found_in_its_chapter_and_stands_there_once() -> None:
    sequence: Sequence[State] = Sequence()
    sequence.follow((COUNTING, ASKING))
    assert sequence.chapters == {Count: COUNTING, Ask: ASKING}
    for chapter in (COUNTING, ASKING):
        with pytest.raises(ValueError, match="stands in the order of play twice"):
            sequence.follow([chapter])
