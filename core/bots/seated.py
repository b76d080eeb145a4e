"""Bots that sit at a table: they play by themselves until a person must choose.

What a bot chooses becomes an entry like any other. Its randomness is its own: it follows from the table's seed, the
entry and the seat, far away from the draws of the game, so that a game goes on the same way after it was closed and
opened again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.bots import AHEAD, HUMAN, Bot, make_bot, people_of
from core.bots.arena import MOST_DECISIONS, EndlessGame, StuckGame, answer
from core.bots.running import Run
from core.kernel.chance import word
from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt, asked_in_order
from core.kernel.rulebook import UNDO
from core.kernel.table import NothingToUndo, Table

FAR = 1 << 48
"""Where in the seed's stream the bots' seeds begin: no game draws that often."""


def players_of(table: Table, players: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return who plays each seat: those of the header, but `players` where they say otherwise."""
    return {seat.id: seat.player for seat in table.header.seats} | dict(players or {})


def bots_of(
    table: Table, entry: int, run: Run | None = None, players: Mapping[str, str] | None = None
) -> dict[str, Bot]:
    """Return the bots of the table for the decision that follows `entry`, by seat. Raises `UnknownBot`.

    `players` says who plays seats that have been handed on since the table was made. Those that look ahead let `run`
    play their batches, where it is given. In a branch entries count from the first game of all: where nothing is
    decided otherwise and nothing drawn anew, bots do what they did there.
    """
    seats = table.header.seats
    entry += table.header.first
    return {
        seat: make_bot(table.game.id, player, word(table.header.seed, FAR + entry * len(seats) + number), run)
        for number, (seat, player) in enumerate(players_of(table, players).items())
        if player != HUMAN
    }


def waits_for_person(
    table: Table, prompt: Prompt | Outcome, state: Any = None, players: Mapping[str, str] | None = None
) -> bool:
    """Whether a person must answer `prompt` (bots may still want to interrupt), or nobody at all.

    `state` is where the prompt is asked; the table's own when None. `players` is as for `bots_of`. What the table
    decides together is for people who have a part in it and see all of it; otherwise the bot that has the last word
    decides.
    """
    if isinstance(prompt, Outcome):
        return True
    people = {seat for seat, player in players_of(table, players).items() if player == HUMAN}
    if prompt.sealed:
        return not people.isdisjoint(prompt.sealed)
    if prompt.seat in people or not prompt.group:
        return prompt.seat in people
    here = table.state if state is None else state
    partners = people & {choice.seat for choice in prompt.choices}
    return any(
        choice.seat == prompt.seat
        for partner in sorted(partners)
        for choice in table.game.sight.visible_prompt(here, prompt, partner).choices
    )


def person_asked(table: Table) -> str:
    """Return the seat of the person who is asked at the cursor; nothing while a bot is, or when the game is over."""
    prompt = table.prompt
    if isinstance(prompt, Outcome) or not waits_for_person(table, prompt):
        return ""
    people = people_of(table.header.seats)
    if prompt.seat in people:
        return prompt.seat
    return next((choice.seat for choice in prompt.choices if choice.seat in people), people[0])


def bot_choice(table: Table, run: Run | None = None) -> Choice | None:
    """Return what a bot chooses at the table's cursor, or None when a person must choose or the game is over.

    `run` is as for `bots_of`. The table is only looked at in the beginning: while the bot thinks it may be moved, and
    what comes of the thought is then for whoever asked to drop. Raises `StuckGame` when the bot that must choose does
    not.
    """
    return chosen_by_bots(table, table.prompt, table.state, table.entry, run)


def chosen_by_bots(
    table: Table,
    prompt: Prompt | Outcome,
    state: Any,
    entry: int,
    run: Run | None = None,
    players: Mapping[str, str] | None = None,
) -> Choice | None:
    """Return what a bot chooses where `prompt` is asked in `state` after `entry`, like `bot_choice`; only the header of
    `table` is looked at. `players` is as for `bots_of`."""
    if isinstance(prompt, Outcome) or all(player == HUMAN for player in players_of(table, players).values()):
        return None
    bots = bots_of(table, entry, run, players)
    waits = waits_for_person(table, prompt, state, players)
    if waits and not prompt.sealed:
        bots.pop(prompt.seat, None)
    choice = answer(table.game, state, prompt, bots)
    if choice is None and not waits:
        raise StuckGame(f"{prompt.seat} did not answer {prompt.kind} at entry {entry}")
    return choice


def looking_ahead(table: Table) -> str:
    """Return the first seat in the order of asking whose bot looks ahead and may answer now; nothing when none does."""
    prompt = table.prompt
    if isinstance(prompt, Outcome):
        return ""
    players = {seat.id: seat.player for seat in table.header.seats}
    return next((seat for seat in asked_in_order(prompt) if players.get(seat) in AHEAD), "")


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
    """Return how many entries `count` decisions of people are, back from the cursor, with what bots did after them.

    At a table without people every entry counts. Raises `NothingToUndo` where fewer decisions lie behind; what the
    undo policy of the table forbids is left to the table to refuse.
    """
    if count < 1 or _alike(table):
        return count
    found = 0
    for number in range(table.entry, 0, -1):
        found += _by_person(table, number)
        if found == count:
            return table.entry - number + 1
    if not table.undoable():
        return table.entry + 1
    if found:
        made = "one decision was made" if found == 1 else f"{found} decisions were made"
        raise NothingToUndo(UNDO, f"Only {made} by people so far, and not {count}.")
    raise NothingToUndo(UNDO, "Only bots have decided so far, so there is nothing to undo.")


def redo_steps(table: Table, count: int) -> int:
    """Return how many undone entries bring back `count` decisions of people, with what bots did after them."""
    if _alike(table):
        return count
    for number in range(table.entry + 1, table.entries + 1):
        if _by_person(table, number):
            if count == 0:
                return number - table.entry - 1
            count -= 1
    return table.entries - table.entry + count if count else max(table.entries - table.entry, 1)


def _alike(table: Table) -> bool:
    """Whether people sit in all seats, or in none."""
    return len({seat.player == HUMAN for seat in table.header.seats}) == 1


def _by_person(table: Table, number: int) -> bool:
    """Whether a person made entry `number` (counted as a bot's where a person interrupted with a bot's card)."""
    state = table.state_at(number - 1)
    prompt = table.game.rules.prompt(state)
    if isinstance(prompt, Outcome):
        return False
    action = table.line.entries[number].action
    seat = next((choice.seat for choice in prompt.choices if choice.action == action), "")
    people = set(people_of(table.header.seats))
    return seat in people or (seat == prompt.seat and waits_for_person(table, prompt, state))
