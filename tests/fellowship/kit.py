"""What is done and asked at a table of the fellowship, whatever options it is played with."""

from __future__ import annotations

from typing import Any

import msgspec

from core.fellowship.game import GAME
from core.fellowship.model.actions import Action, FellowshipAction
from core.fellowship.model.events import Event, PassedUntil
from core.fellowship.model.state import FellowshipState
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table
from tests.kit.at_table import refusal


def action(seat: str, verb: str, **fields: Any) -> Action:
    """Return the action that `seat` decides on, by the name that logs use: "defeat_foe"."""
    found: Action = msgspec.convert({"type": verb, "seat": seat, **fields}, FellowshipAction)
    return found


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Event]:
    """Carry out an action, whose label there must be, and return the events that followed."""
    done = action(seat, verb, **fields)
    for choice in table.choices():
        if choice.action == done:
            assert GAME.words.label(table.state, choice)
            assert choice.rule in GAME.rulebook()
    events = table.act(done).events
    for event in events:
        assert GAME.words.event_text(event) or isinstance(event, PassedUntil)
        assert event.rule in GAME.rulebook()
    return events


def refused(table: Table, seat: str, verb: str, **fields: Any) -> str:
    """Return the rule that forbids an action now."""
    found = refusal(table, action(seat, verb, **fields))
    assert found.rule in GAME.rulebook()
    return found.rule


def go_on(table: Table, *, until: str = "") -> None:
    """Pass in every window until something else is asked, or until a window of the rule `until`."""
    while not table.over and prompt(table).window and prompt(table).rule != until:
        when(table, prompt(table).seat, "pass")


def prompt(table: Table) -> Prompt:
    """Return the question that is asked now."""
    found = table.prompt
    assert isinstance(found, Prompt)
    assert GAME.words.prompt_text(table.state, found)
    return found


def outcome(table: Table) -> tuple[str, str, int]:
    """Return how the game ended: result, rule and score; the lines of the score must add up to it."""
    found = table.prompt
    assert isinstance(found, Outcome)
    lines = GAME.words.score_lines(table.state)
    assert sum(int(figure) for _, figure in lines[:-1]) == found.score == int(lines[-1][1])
    return found.result, found.rule, found.score


def state(table: Table) -> FellowshipState:
    """Return the state at the table."""
    found = table.state
    assert isinstance(found, FellowshipState)
    return found


def offered(table: Table, verb: str, seat: str | None = None) -> list[dict[str, Any]]:
    """Return what may be done now of one kind: the fields of each action, without its type."""
    found = [msgspec.to_builtins(choice.action) for choice in table.choices(seat)]
    return [{key: value for key, value in one.items() if key != "type"} for one in found if one["type"] == verb]
