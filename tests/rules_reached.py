"""Which rules of the rulebooks the tests reach: in offered choices, events, refusals, and named by situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt, Refusal
from core.kernel.rulebook import OF_THE_TABLE
from core.kernel.table import Table

AT_THE_TABLE = dict.fromkeys(OF_THE_TABLE, "of the table, which all games share: shown by what tests every game alike")
"""Why the tests of a game need not reach the rules that close every rulebook."""

REACHED: dict[str, set[str]] = {}
"""The rules reached by play, by the id of the game."""


def note(game: Game, rules: Iterable[str]) -> set[str]:
    """Remember that `rules` were reached, and return them."""
    found = set(rules)
    REACHED.setdefault(game.id, set()).update(found)
    return found


def note_prompt(game: Game, prompt: Prompt | Outcome) -> set[str]:
    """Remember the rules of a prompt and its choices, or of an outcome."""
    if isinstance(prompt, Outcome):
        return note(game, {prompt.rule})
    return note(game, {prompt.rule, *(choice.rule for choice in prompt.choices)})


def note_events(game: Game, events: Iterable[Any]) -> set[str]:
    """Remember the rules of events."""
    return note(game, {game.words.event_rule(event) for event in events})


def watch() -> None:
    """Let every table of this process note what it reaches."""
    own_open, own_act, own_undo, own_redo = Table.open, Table.act, Table.undo, Table.redo

    def seen(table: Table, entry: Entry) -> Entry:
        note_events(table.game, entry.events)
        note_prompt(table.game, table.prompt)
        return entry

    def watched_open(table: Table) -> Entry:
        return seen(table, own_open(table))

    def watched_act(table: Table, action: Any, answers: int | None = None, seat: str | None = None) -> Entry:
        try:
            return seen(table, own_act(table, action, answers, seat))
        except Refusal as refusal:
            note(table.game, {refusal.rule})
            raise

    def watched(own: Callable[[Table, int], int]) -> Callable[[Table, int], int]:
        def move(table: Table, count: int = 1) -> int:
            try:
                return own(table, count)
            except Refusal as refusal:
                note(table.game, {refusal.rule})
                raise

        return move

    Table.undo, Table.redo = watched(own_undo), watched(own_redo)  # type: ignore[method-assign, assignment]
    Table.open = watched_open  # type: ignore[method-assign, assignment]
    Table.act = watched_act  # type: ignore[method-assign, assignment]
