"""The checks of every game find what is wrong: a check that nothing can fail is none."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from core.kernel.piles import Pile
from core.kernel.prompts import Choice
from core.kernel.table import Table, new_header
from tests import fuzz
from tests.properties import checks
from tests.toy import Bank, ToySight, ToyState, ToyWords, make_toy


class Pooled(ToySight):
    """What lies in the pile is hidden, too, so that a view tells nothing of a draw."""

    def view(self, state: ToyState, seat: str | None) -> ToyState:
        return msgspec.structs.replace(super().view(state, seat), pile=Pile())


class Telling(Pooled):
    """Tells everybody which card was drawn."""

    def event_view(self, state: ToyState, event: Any, seat: str | None) -> Any:
        return event


class Strange(ToyWords):
    """Names a rule that is not in the book."""

    def event_rule(self, event: Any) -> str:
        return "9"


class Alike(ToyWords):
    """Says the same of every choice."""

    def label(self, state: ToyState, choice: Choice) -> str:
        return "Go on"


class Blank(ToyWords):
    """Asks nothing, in words."""

    def prompt_text(self, state: ToyState, prompt: Any) -> str:
        return ""


def begun(**parts: Any) -> Table:
    toy = make_toy(**parts)
    table = Table(toy, new_header(toy, seed=1))
    table.open()
    return table


def test_a_secret_that_events_tell_is_found() -> None:
    checks.check_told(begun(sight=Pooled()), Bank("left"), range(6))
    with pytest.raises(AssertionError, match="an onlooker is told by events what its view hides"):
        checks.check_told(begun(sight=Telling()), Bank("left"), range(6))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (Strange(), "TurnBegan names the rule '9', which is not in the book"),
        (Alike(), "choices of the question turn read alike: \\['Go on'\\]"),
        (Blank(), "the question turn has no text"),
    ],
)
def test_words_and_rules_that_are_wrong_are_found(words: ToyWords, says: str) -> None:
    checks.check_citations(begun())
    with pytest.raises(AssertionError, match=says):
        checks.check_citations(begun(words=words))


def test_the_fuzzer_looks_at_short_games_too() -> None:
    chooser = random.Random(1)
    looks = [sum(fuzz.is_looked_at(entry, chooser) for entry in range(10)) for _ in range(300)]
    assert 1.2 < sum(looks) / len(looks) < 1.8
    assert sum(count > 0 for count in looks) > 200
    assert sum(fuzz.is_looked_at(500, chooser) for _ in range(1_000)) < 60


def test_a_state_that_the_entries_do_not_lead_to_is_found() -> None:
    table = begun()
    for _ in range(4):
        table.act(table.choices()[0].action)
    fuzz.check_state_at(table, random.Random(1))
    table.line.entries = [msgspec.structs.replace(entry, digest="0" * 16) for entry in table.line.entries]
    with pytest.raises(fuzz.Fault, match="is not the one that was there"):
        fuzz.check_state_at(table, random.Random(1))
