"""A thin kit for situations with the bag: a table at a position; actions and answers are those of Friends & Foes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.fellowship.base.set_up import options_of
from core.fellowship.content import contents as content
from core.fellowship.content.lookup import Lookup
from core.fellowship.game import GAME
from core.fellowship.model.state import HOBBITS, FellowshipState
from core.fellowship.model.steps import EndScenario, EndTurn, NextEvent, StepTwo
from core.kernel.chance import ScriptedChance
from core.kernel.options import HINTS
from core.kernel.table import Table, new_header
from tests.fellowship.friends.table import FACES
from tests.kit.showing import Showing

SHOWING = Showing()
situation = SHOWING.situation
SITUATIONS = SHOWING.situations
SHOWN = SHOWING.rules


BAG = {"bag": True}
RED = {"bag": True, "sauron_tiles": True}
DARK = {"bag": True, "sauron_tiles": True, "dark_events": True}
FRIENDS = {"friends_and_foes": True}
"""Options of a position."""


def given(
    location: str = "moria",
    options: Mapping[str, Any] | None = None,
    *,
    at: str = "",
    sauron: int = 12,
    active: str = "frodo",
    ring_bearer: str = "frodo",
    ring_used: bool = True,
    lines: Mapping[str, int] | None = None,
    event: int = 0,
    tiles: Sequence[str] = (),
    only: bool = False,
    display: Sequence[str] = (),
    turned_up: Sequence[str] = (),
    face_down: Sequence[int] = (),
    extras: Sequence[str] = (),
    gandalf: Sequence[str] = (),
    rolls: Iterable[str] = (),
    foes: Sequence[str] = (),
    next_foes: Iterable[str] = (),
    hands: str = "open",
    hobbits: int = 0,
    score_line: int = 0,
    seed: int = 1,
    **seats: Mapping[str, Any],
) -> Table:
    """Return an open table at a position with `options` (`BAG`, `RED`, `DARK`, with `| FRIENDS`).

    `tiles` come out of the bag next, in this order; with `only` they are all that is left in it, and what is nowhere
    else lies on the discard pile. `at` says where play goes on: "" with the turn of `active`, "step_two" in the middle
    of it, "event" with the next event and step 2 after it, "over" with the scenario's end. The Ring counts as used,
    and the ability cards of Friends & Foes as used up.
    """
    names = HOBBITS[: max(2, hobbits, *(HOBBITS.index(seat) + 1 for seat in (*seats, active, ring_bearer)))]
    chosen = {"hobbits": len(names), "difficulty": "normal", "undo": "free", "hands": hands, **(options or {})}
    rules = rules_of(chosen)
    out = Counter([*tiles, *display, *turned_up])
    left = {tile: n - out[tile] for tile, n in rules.tile_counts.items()}
    used = [tile for tile, n in left.items() for _ in range(n)] if only else []
    around = {name: dict(seats.get(name, {})) for name in names}
    steps = {
        "": [],
        "step_two": [EndScenario(), EndTurn(), StepTwo()],
        "event": [EndScenario(), EndTurn(), StepTwo(), NextEvent("B4.2.2")],
        "over": [EndScenario()],
    }
    position = {
        "options": chosen,
        "content": "",
        "hobbits": around,
        "sauron": sauron,
        "ring_bearer": "" if location == "mount_doom" else ring_bearer,
        "ring_used": ring_used,
        "active": active,
        "location": location,
        "lines": dict(lines or {}),
        "event": event,
        "tiles": {"known": list(tiles), "rest": {} if only or location not in rules.scenarios else left},
        "display": list(display),
        "used_tiles": used if chosen.get("bag") else [],
        "turned_up": list(turned_up),
        "face_down": list(face_down),
        "extras": list(extras),
        "gandalf": list(gandalf),
        "foe_line": list(foes),
        "score_line": score_line,
        "agenda": msgspec.to_builtins(steps[at]),
    }
    if chosen.get("friends_and_foes"):
        deck = [foe for foe in rules.foes if foe not in foes]
        position |= {"foe_deck": {"rest": dict.fromkeys(sorted(deck), 1)}, "abilities": []}
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=seed))
    script: dict[str, list[Any]] = {"die": [FACES.index(face) for face in rolls], "foes": list(next_foes)}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def rules_of(options: Mapping[str, Any]) -> Lookup:
    """Return the content of a table with the options of a position."""
    return content.current(
        content.modules_of({name: "on" if value is True else "off" for name, value in options.items()})
    )


def tiles_of(state: FellowshipState) -> Counter[str]:
    """Return every tile wherever it lies: in the bag, laid out, before the active player, on the discard pile."""
    bag = Counter(state.tiles.rest) + Counter(state.tiles.known)
    return bag + Counter([*state.display, *state.turned_up, *state.used_tiles])


def from_the_start(seed: int = 1, **options: str) -> Table:
    """Return an open table at the beginning of a game."""
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    chosen = GAME.options.checked(options)
    del chosen[HINTS]  # it is the table's own, and no state knows of it
    assert options_of(table.state) == chosen
    return table
