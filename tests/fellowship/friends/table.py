"""A thin kit for situations with foes: a table at a position, actions, and what followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.friends_steps import BetweenBoards
from core.fellowship.model.state import HOBBITS
from core.fellowship.model.steps import (
    Attempt,
    CloseTurn,
    EndScenario,
    EndTurn,
    LeaveScenario,
    NextEvent,
    PassRing,
    Step,
    StepTwo,
    Travel,
)
from core.kernel.chance import ScriptedChance
from core.kernel.table import Table, new_header
from tests.fellowship.kit import state
from tests.kit.showing import Showing

FACES = ("dot1", "dot2", "dot3", "cards2", "eye", "blank")


SHOWING = Showing()
situation = SHOWING.situation
SITUATIONS = SHOWING.situations
SHOWN = SHOWING.rules


def given(
    location: str = "bree",
    *,
    at: str = "",
    sauron: int = 15,
    active: str = "frodo",
    ring_bearer: str = "frodo",
    ring_used: bool = True,
    lines: Mapping[str, int] | None = None,
    event: int = 0,
    agenda: Sequence[Step] | None = None,
    foes: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    next_foes: Iterable[str] = (),
    defeated: Mapping[str, Sequence[str]] | None = None,
    abilities: Sequence[str] = (),
    omitted: Sequence[str] = (),
    tiles: Sequence[str] = (),
    cards: Sequence[str] = (),
    rolls: Iterable[str] = (),
    gandalf: Sequence[str] = (),
    large: int = 1,
    taken: Sequence[str] = (),
    score_line: int = 0,
    hands: str = "open",
    hobbits: int = 0,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    **seats: Mapping[str, Any],
) -> Table:
    """Return an open table with Friends & Foes at a position.

    Each of `seats` (`sam=dict(step=4, hand=["snaga"], shields=3)`) describes a hobbit. `at` says where play goes on:
    "" with the turn of `active`, "step_two" in the middle of it, "end" at its end, "event" with the next event and
    step 2 after it, "over" after the scenario, "between" when the journey goes on. `foes` is the line, leftmost first;
    `deck` the whole foe deck (else every foe that is nowhere else), and `next_foes` come out of it first. The Ring
    counts as used and the ability cards as used up unless they are named.
    """
    names = HOBBITS[: max(2, hobbits, *(HOBBITS.index(seat) + 1 for seat in (*seats, active, ring_bearer)))]
    rules = content.current(frozenset({"friends_and_foes"}))
    around = {name: dict(seats.get(name, {})) for name in names}
    held = Counter(card for hobbit in around.values() for card in hobbit.get("hand", ()))
    known = Counter(cards)
    rest = {card: n - held[card] - known[card] for card, n in rules.hobbit_cards.items()}
    lying = [*foes, *(foe for some in (defeated or {}).values() for foe in some)]
    foe_deck = [foe for foe in rules.foes if foe not in lying] if deck is None else list(deck)
    place: dict[str, list[Step]] = {"event": [EndScenario(), EndTurn(), StepTwo(), NextEvent("B4.2.2")]}
    steps: dict[str, list[Step]] = {
        "": [],
        "step_two": [EndScenario(), EndTurn(), StepTwo()],
        "end": [EndScenario(), EndTurn()],
        "close": [EndScenario(), CloseTurn()],
        "over": [EndScenario()],
        "pass_ring": [Travel(), BetweenBoards(), LeaveScenario(), PassRing()],
        "between": [Travel(), BetweenBoards()],
        **place,
    }
    position = {
        "options": {
            "hobbits": len(names),
            "difficulty": "easy",
            "undo": "free",
            "hands": hands,
            "friends_and_foes": True,
            **(options or {}),
        },
        "content": "",
        "hobbits": around,
        "sauron": sauron,
        "ring_bearer": "" if location == "mount_doom" else ring_bearer,
        "ring_used": ring_used,
        "active": active,
        "location": location,
        "lines": dict(lines or {}),
        "event": event,
        "taken": list(taken),
        "deck": {"known": list(cards), "rest": rest},
        "tiles": {"known": list(tiles), "rest": _tiles_left(location, tiles)},
        "large_shields": {"rest": {str(large): 1}},
        "gandalf": list(gandalf),
        "score_line": score_line,
        "foe_line": list(foes),
        "foe_deck": {"rest": dict.fromkeys(sorted(foe_deck), 1)},
        "defeated": {seat: list(some) for seat, some in (defeated or {}).items()},
        "abilities": list(abilities),
        "omitted": list(omitted),
        "agenda": msgspec.to_builtins(_whole(agenda, location) if agenda is not None else steps[at]),
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=seed))
    script: dict[str, list[Any]] = {"die": [FACES.index(face) for face in rolls], "foes": list(next_foes)}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def _whole(agenda: Sequence[Step], location: str) -> list[Step]:
    """Return an agenda with step 2 or the journey below it, where it does not say what comes last."""
    if any(isinstance(step, EndScenario | Travel | Attempt) for step in agenda):
        return list(agenda)
    last: list[Step] = [EndScenario(), EndTurn(), StepTwo()] if location in content.whole().scenarios else [Travel()]
    return [*last, *agenda]


def _tiles_left(location: str, known: Sequence[str]) -> dict[str, int]:
    rules = content.current(frozenset({"friends_and_foes"}))
    if location not in rules.scenarios:
        return {}
    return {tile: n - list(known).count(tile) for tile, n in rules.tile_counts.items()}


def many(number: int, *without: str) -> list[str]:
    """Return `number` foes, none of `without`."""
    return [foe for foe in content.whole().foes if foe not in without][:number]


def line(table: Table) -> list[str]:
    """Return the foe line, leftmost first."""
    return state(table).foe_line
