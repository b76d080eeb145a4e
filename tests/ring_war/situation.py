"""Situations: a table at a position, with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.chance import ScriptedChance
from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from core.ring_war.by_hand import LAST_STEPS
from core.ring_war.content.contents import current
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.game import GAME
from core.ring_war.model.records.turn import ChooseBearer, EndTurn
from core.ring_war.model.state import RingWarState
from tests.kit.at_table import refusal
from tests.kit.showing import Showing

SHOWING = Showing()
situation = SHOWING.situation
FP, DP, SP = FELLOWSHIP, DARK_POWER, SARUMAN


def place(name: str) -> str:
    """Return the number of a hex from its number or its name."""
    found = current().hex_called(name)
    assert found is not None, name
    return found


def given(
    stage: str,
    power: str = "",
    people: Mapping[str, str | Mapping[str, Any]] | None = None,
    armies: Mapping[str, str | Mapping[str, Any]] | None = None,
    *,
    turn: int = 4,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, Any] | None = None,
    agenda: Sequence[Any] | None = None,
    **members: Any,
) -> Table:
    """Return an open table at the beginning of a part of a turn (`model.state.Stage`) of a power.

    `people` has, by Character, his hex (by number or name) or the members of his `Person`; `armies`, by force, its hex
    (all its points, awake) or members of its `Army`, such as `{"hex": "Edoras", "points": 5}`. Nobody else is on the
    map. Dice are given as they fall, by what they are for. `agenda` takes the place of the turn's steps, the first to
    happen first; a question of the set-up lies behind them, so that no more happens than a situation is about. All
    other members of the state are given by name.
    """
    rules = current()
    position: dict[str, Any] = {
        "options": {"game": "three_player", "limit": 20, "undo": "free", **(options or {})},
        "turn": turn,
        "stage": stage,
        "active": power,
        "people": {name: _person(one) for name, one in (people or {}).items()} or {"gol": {"hex": "W3015"}},
        "armies": {name: _army(rules.armies, name, one) for name, one in (armies or {}).items()},
        **members,
    }
    if agenda is not None:
        ends = agenda and isinstance(agenda[-1], LAST_STEPS)
        position["agenda"] = msgspec.to_builtins([*agenda, *([] if ends else [ChooseBearer(), EndTurn()])][::-1])
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    script = {what: [die - 1 for die in fallen] for what, fallen in (dice or {}).items()}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def at_the_start() -> RingWarState:
    """Return the state of a war that has been set up."""
    table = Table(GAME, new_header(GAME, seed=3))
    table.open()
    state: RingWarState = table.state
    return state


def _person(one: str | Mapping[str, Any]) -> dict[str, Any]:
    person = {"hex": one} if isinstance(one, str) else dict(one)
    return {**person, "hex": place(person["hex"])} if person.get("hex") else person


def _army(cards: Mapping[str, Any], name: str, one: str | Mapping[str, Any]) -> dict[str, Any]:
    army = {"hex": one} if isinstance(one, str) else dict(one)
    card = cards[name.partition(".")[0]]
    return {"card": card.id, "points": card.points, "awake": True, **army, "hex": place(army["hex"])}


def action(seat: str, verb: str, **fields: Any) -> Any:
    """Return an action by its tag."""
    return msgspec.convert({"type": verb, "seat": seat, **fields}, GAME.action_type)


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Any]:
    """Carry out an action and return the events that followed."""
    return [*table.act(action(seat, verb, **fields)).events]


def refused(table: Table, seat: str, verb: str, **fields: Any) -> Refusal:
    """Return why an action is not allowed now; nothing has changed."""
    return refusal(table, action(seat, verb, **fields))


def opening(table: Table) -> list[Any]:
    """Return the events that happened before the first question."""
    return list(table.line.entries[0].events)
