"""What must hold at any moment of any game: the suite checks it in a few, `make fuzz` in as many as there is time for.

Every check raises `AssertionError` and leaves the table as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from core.kernel.prompts import Prompt, Refusal
from core.kernel.sealed import Sealed, opens_seal
from core.kernel.table import NothingToUndo, Stale, Table, new_header
from tests.games import said


def check_pieces(table: Table) -> None:
    """No piece is lost or made."""
    assert table.game.positions.pieces(table.state) == table.game.positions.pieces(table.starting_state())
    if (check := said(table.game.id, "check_pieces")) is not None:
        check(table.state)


def check_views(table: Table, chooser: random.Random) -> None:
    """A view is a state, shows a seat nothing of another's secrets, and does not change with them."""
    game = table.game
    check, otherwise = said(game.id, "check_view"), said(game.id, "otherwise")
    for seat in [None, *(seat.id for seat in table.header.seats)]:
        seen = table.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=game.state_type) == seen
        given = [action for step in seen.agenda if isinstance(step, Sealed) for action in step.given]
        assert all(action.seat == seat for action in given), f"{seat} sees a sealed order"
        if check is not None:
            check(table.state, seen, seat)
        if otherwise is None or seat is None:
            continue
        other = otherwise(table.line.copy_of(table.state), seat, chooser)
        if other is not None:
            assert other != table.state
            assert msgspec.json.encode(game.sight.view(other, seat)) == msgspec.json.encode(seen), (
                f"{seat} sees a secret"
            )
    for seat in (seat.id for seat in table.header.seats):
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            shown = game.sight.visible_prompt(table.state, prompt, seat)
            assert all(choice in prompt.choices for choice in shown.choices)
            assert not prompt.sealed or all(choice.seat == seat for choice in shown.choices)


def check_undo_policy(table: Table) -> None:
    """Nothing is undone past what the policy of the table allows, and that is what the policy means."""
    policy, allowed = table.header.options.get("undo", "free"), table.undoable()
    entries = table.line.entries
    if policy == "off":
        assert allowed == 0
    elif policy == "free":
        assert allowed == table.entry
    else:
        for number in range(table.entry - allowed + 1, table.entry + 1):
            assert entries[number].draws == entries[number - 1].draws, f"undo takes back draw {number}"
            assert not any(table.game.sight.reveals(event) for event in entries[number].events)
        last = table.entry - allowed
        assert last == 0 or entries[last].draws != entries[last - 1].draws or _revealed(table, last)
    before = table.position()
    with pytest.raises(NothingToUndo):
        table.undo(allowed + 1)
    assert table.position() == before


def _revealed(table: Table, number: int) -> bool:
    entries = table.line.entries
    opened = opens_seal(entries, number, lambda: table.starting_state().agenda)
    return opened or any(table.game.sight.reveals(event) for event in entries[number].events)


def check_there_and_back(table: Table, chooser: random.Random) -> None:
    """Undo and then redo change nothing."""
    if not (allowed := table.undoable()):
        return
    before, entry = table.position(), table.entry
    count = chooser.randint(1, allowed)
    table.undo(count)
    assert table.entry == entry - count
    table.redo(count)
    assert table.entry == entry
    assert table.position() == before, f"undo {count} and redo at entry {entry} change the state"


def check_refusals(table: Table, strange: Sequence[Any], chooser: random.Random) -> None:
    """What is not offered, comes too late or cannot be taken back is refused with a rule, and nothing is done."""
    prompt, before = table.prompt, table.position()
    if isinstance(prompt, Prompt):
        for answers in (table.entry - 1, table.entry + 1):
            _refused(table, lambda answers=answers: table.act(prompt.choices[0].action, answers=answers), Stale)  # type: ignore[misc]
    for count in (0, table.undoable() + 1):
        _refused(table, lambda count=count: table.undo(count), NothingToUndo)  # type: ignore[misc]
    for count in (0, len(table.line) - table.cursor + 1):
        _refused(table, lambda count=count: table.redo(count), NothingToUndo)  # type: ignore[misc]
    offered = [choice.action for choice in table.choices()]
    action = chooser.choice(strange) if strange else None
    if action is not None and action not in offered:
        _refused(table, lambda: table.act(action))
    assert table.position() == before


def _refused(table: Table, act: Callable[[], object], kind: type[Refusal] = Refusal) -> None:
    """Check that something is refused with a rule of the game's book and a sentence."""
    with pytest.raises(kind) as refused:
        act()
    assert refused.value.rule in table.game.rulebook(), refused.value.rule
    assert refused.value.sentence.endswith("."), refused.value.sentence


def check_position(table: Table) -> None:
    """A position that is written out and read goes on in the same way."""
    again = Table(table.game, new_header(table.game, seed=table.header.seed, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()


def check_encoding(table: Table) -> None:
    """The actions and events of a game decode to what they encoded."""
    game, entries = table.game, table.line.entries
    for entry in entries[1:]:
        assert msgspec.json.decode(msgspec.json.encode(entry.action), type=game.action_type) == entry.action
    events = [event for entry in entries for event in entry.events]
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[game.event_type]) == events  # type: ignore[name-defined]
