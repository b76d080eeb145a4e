"""What stands at a table of any game, as tests ask for it: what is asked, what is offered, and why something is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core.kernel.prompts import Outcome, Prompt, Refusal
from core.kernel.table import Table


def prompt(table: Table) -> Prompt:
    """Return the question that is asked now."""
    found = table.prompt
    assert isinstance(found, Prompt)
    return found


def outcome(table: Table) -> Outcome:
    """Return how the game ended."""
    found = table.prompt
    assert isinstance(found, Outcome)
    return found


def asked(table: Table) -> str:
    """Return what is asked: the kind of the prompt; nothing once the game is over."""
    found = table.prompt
    return "" if isinstance(found, Outcome) else found.kind


def seat(table: Table) -> str:
    """Return the seat that is asked; nobody's once the game is over."""
    found = table.prompt
    return "" if isinstance(found, Outcome) else found.seat


def actions(table: Table) -> list[Any]:
    """Return all actions that are offered."""
    return [choice.action for choice in table.choices()]


def tag_of(one: Any) -> str:
    """Return the tag of an action, an event or a step."""
    return str(type(one).__struct_config__.tag)


def offered(table: Table, verb: str) -> list[Any]:
    """Return the actions of a kind that are offered."""
    return [one for one in actions(table) if tag_of(one) == verb]


def fields_offered(table: Table, verb: str, seat: str | None = None) -> list[dict[str, Any]]:
    """Return what may be done now of one kind: the fields of each action, without type and seat."""
    found = [msgspec.to_builtins(choice.action) for choice in table.choices(seat)]
    return [
        {key: value for key, value in one.items() if key not in {"type", "seat"}}
        for one in found
        if one["type"] == verb
    ]


def named(events: Sequence[Any], tag: str) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if tag_of(event) == tag]


def refusal(table: Table, action: Any) -> Refusal:
    """Return why an action is not allowed now: a sentence; nothing has changed."""
    before = table.position()
    with pytest.raises(Refusal) as caught:
        table.act(action)
    assert table.position() == before
    assert caught.value.sentence.endswith(".")
    return caught.value
