"""Bots that sit at a table: they play by themselves until a person must choose.

What a bot chooses becomes an entry like any other. Its randomness is its own: it follows from the table's seed, the
entry and the seat, far away from the draws of the game, so that a game goes on the same way after it was closed and
opened again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.bots import HUMAN, Bot, make_bot
from core.bots.arena import MOST_DECISIONS, EndlessGame, StuckGame, answer
from core.kernel.chance import word
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Entry, Table

FAR = 1 << 48
"""Where in the seed's stream the bots' seeds begin: no game draws that often."""


def bots_of(table: Table, entry: int) -> dict[str, Bot]:
    """Return the bots of the table for the decision that follows `entry`, by seat. Raises `UnknownBot`."""
    seats = table.header.seats
    return {
        seat.id: make_bot(table.game.id, seat.player, word(table.header.seed, FAR + entry * len(seats) + number))
        for number, seat in enumerate(seats)
        if seat.player != HUMAN
    }


def waits_for_person(table: Table, prompt: Prompt | Outcome) -> bool:
    """Whether a person must answer `prompt` (bots may still want to interrupt), or nobody at all.

    What the table decides together is for the people at it; a window that concerns only bots does not trouble them.
    """
    if isinstance(prompt, Outcome):
        return True
    people = {seat.id for seat in table.header.seats if seat.player == HUMAN}
    if prompt.seat in people or not (prompt.group and people):
        return prompt.seat in people
    return not prompt.window or any(choice.seat in people for choice in prompt.choices)


def bot_choice(table: Table) -> Choice | None:
    """Return what a bot chooses at the table's cursor, or None when a person must choose or the game is over.

    Raises `StuckGame` when the bot that must choose does not.
    """
    prompt = table.prompt
    if isinstance(prompt, Outcome) or all(seat.player == HUMAN for seat in table.header.seats):
        return None
    bots = bots_of(table, table.entry)
    waits = waits_for_person(table, prompt)
    if waits:
        bots.pop(prompt.seat, None)
    choice = answer(table.game, table.state, prompt, bots)
    if choice is None and not waits:
        raise StuckGame(f"{prompt.seat} did not answer {prompt.kind} at entry {table.entry}")
    return choice


def play_bots(table: Table, on_entry: Callable[[Entry], Any] | None = None) -> list[Entry]:
    """Let the bots play until a person must choose or the game is over; return the entries.

    `on_entry` is called after each of them. Raises `StuckGame` and `EndlessGame` like the arena.
    """
    played: list[Entry] = []
    while (choice := bot_choice(table)) is not None:
        if len(played) >= MOST_DECISIONS:
            raise EndlessGame(f"no end after {MOST_DECISIONS} decisions")
        played.append(table.act(choice.action))
        if on_entry is not None:
            on_entry(played[-1])
    return played


def undo_steps(table: Table, count: int) -> int:
    """Return how many entries lie behind the cursor up to the `count`-th decision of a person.

    At a table without people every entry counts. Where fewer decisions lie behind, the answer is more than there is.
    """
    return _steps(table, count, -1)


def redo_steps(table: Table, count: int) -> int:
    """Return how many undone entries lead to the prompt after the `count`-th decision of a person."""
    return _steps(table, count, +1)


def _steps(table: Table, count: int, direction: int) -> int:
    players = [seat.player for seat in table.header.seats]
    if HUMAN not in players or all(player == HUMAN for player in players):
        return count
    reach = table.entry if direction < 0 else table.entries - table.entry
    for steps in range(1, reach + 1):
        prompt = table.game.prompt(table.state_at(table.entry + direction * steps))
        if waits_for_person(table, prompt):
            count -= 1
            if count == 0:
                return steps
    return reach + count if direction < 0 or count > 1 else max(reach, 1)
