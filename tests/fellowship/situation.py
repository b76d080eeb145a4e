"""Situations: a table at a position, actions, and what followed.

`given` sets up a table through the public way (a position as JSON), `when` carries out an action, `refused` returns
why an action is not allowed, `happened` returns the events. `@situation` names the situation of the reference and the
rules that a test shows.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.fellowship.content import contents as content
from core.fellowship.content.lookup import Lookup
from core.fellowship.game import GAME
from core.fellowship.model.actions import Action, FellowshipAction
from core.fellowship.model.events import Event
from core.fellowship.model.state import HOBBITS, FellowshipState
from core.fellowship.model.steps import EndScenario, EndTurn, HavenStep, Step, StepTwo, Travel
from core.kernel.chance import ScriptedChance
from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from tests.kit.at_table import prompt, refusal
from tests.kit.showing import Showing

FACES = ("dot1", "dot2", "dot3", "cards2", "eye", "blank")
LINES = ("fighting", "hiding", "travelling", "friendship")


SHOWING = Showing()
situation = SHOWING.situation
SITUATIONS = SHOWING.situations
SHOWN = SHOWING.rules


def shown_by_all() -> dict[str, list[str]]:
    """Return what all tests of this folder and those of the expansions show, whichever of them run."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f"tests.fellowship.{path.stem}")
    from tests.fellowship.dark.test_everything_is_shown import shown_in_the_dark
    from tests.fellowship.friends.test_everything_is_shown import shown_with_foes
    from tests.fellowship.sauron.situations.test_everything_is_shown import shown_with_sauron

    # Rulings stand in the rulebook as well, so a situation named for one shows a rule.
    shown = {rule: [*SITUATIONS.get(rule, []), *SHOWN.get(rule, [])] for rule in (*SITUATIONS, *SHOWN)}
    for more in (shown_with_foes(), shown_in_the_dark(), shown_with_sauron()):
        shown |= {rule: [*shown.get(rule, []), *where] for rule, where in more.items()}
    return shown


def given(
    location: str = "moria",
    *,
    hobbits: int = 0,
    sauron: int = 12,
    active: str = "frodo",
    ring_bearer: str = "frodo",
    ring_used: bool = True,
    lines: Mapping[str, int] | None = None,
    event: int = 0,
    step: str = "",
    agenda: Sequence[Step] | None = None,
    next_tiles: Iterable[str] = (),
    next_cards: Iterable[str] = (),
    deck: Iterable[str] | None = None,
    rolls: Iterable[str] = (),
    large: int = 0,
    taken: Iterable[str] = (),
    gandalf: Iterable[str] | None = None,
    played: Iterable[str] = (),
    score_line: int = 0,
    hands: str = "open",
    open_windows: bool = False,
    sam_ring_capped: bool = False,
    seed: int = 1,
    **seats: Mapping[str, Any],
) -> Table:
    """Return an open table at a position.

    Each of `seats` (`sam=dict(step=4, hand=["aragorn"], shields=3, tokens={"ring": 1})`) describes a hobbit; `hobbits`
    is how many there are (else as many as the seats need). Play begins with the turn of `active`; with `step`
    "step_two" in the middle of it, with "end" at the end of the scenario, with a step of a haven there. `next_tiles`
    and `next_cards` lie on top of their piles, `deck` is the whole deck (all other cards lie on the discard pile),
    `rolls` are the next results of the die, and `large` is the value of the next large shield. The Ring counts as
    used unless `ring_used` is False, so that no window opens for it.
    """
    rules = content.current()
    names = HOBBITS[: max(2, hobbits, *(HOBBITS.index(seat) + 1 for seat in (*seats, active, ring_bearer)))]
    around = {name: dict(seats.get(name, {})) for name in names}
    known_cards, known_tiles = list(next_cards), list(next_tiles)
    hands_of = [card for hobbit in around.values() for card in hobbit.get("hand", ())]
    out = Counter([*hands_of, *known_cards, *played])
    rest = {card: copies - out[card] for card, copies in rules.hobbit_cards.items()}
    discard: dict[str, int] = {}
    if deck is not None:
        whole = Counter(deck)
        discard = {card: n - whole[card] for card, n in rest.items() if n > whole[card]}
        rest = dict(whole)
    position = {
        "options": {
            "hobbits": len(names),
            "difficulty": "normal",
            "undo": "free",
            "hands": hands,
            "open_windows": open_windows,
            "sam_ring_capped": sam_ring_capped,
        },
        "content": "",
        "hobbits": around,
        "sauron": sauron,
        "ring_bearer": ring_bearer,
        "ring_used": ring_used,
        "active": active,
        "location": location,
        "lines": dict(lines or {}),
        "event": event,
        "taken": list(taken),
        "deck": {"known": known_cards, "rest": rest},
        "discard": discard,
        "tiles": {"known": known_tiles, "rest": _tiles_left(rules, location, known_tiles)},
        "haven_cards": {"rest": dict.fromkeys(rules.feature_cards(location), 1) if location in rules.havens else {}},
        "large_shields": {"rest": {str(large): 1} if large else {"1": 2, "2": 2, "3": 2}},
        "played": list(played),
        "gandalf": list(rules.gandalf if gandalf is None else gandalf),
        "score_line": score_line,
        "agenda": msgspec.to_builtins(list(agenda) if agenda is not None else _agenda(rules, location, step)),
    }
    return table_at(msgspec.json.encode(position), rolls, seed)


def _agenda(rules: Lookup, location: str, step: str) -> list[Step]:
    if step == "step_two":
        return [EndScenario(), EndTurn(), StepTwo()]
    if step == "end":
        return [EndScenario()]
    if step:
        steps = [one.id for one in rules.havens[location].steps]
        return [Travel(), *[HavenStep(one) for one in reversed(steps[steps.index(step) :])]]
    return []


def _tiles_left(rules: Lookup, location: str, known: list[str]) -> dict[str, int]:
    if location not in rules.scenarios:
        return {}
    return {tile: n - known.count(tile) for tile, n in rules.tile_counts.items()}


def table_at(position: bytes, rolls: Iterable[str] = (), seed: int = 1) -> Table:
    """Return an open table that starts from `position`, with the next results of the die."""
    table = Table(GAME, new_header(GAME, position=position, seed=seed))
    script = [FACES.index(face) for face in rolls]
    table.make_chance = lambda seed, draws: ScriptedChance({"die": script}, seed, draws)
    table.open()
    return table


def action(seat: str, verb: str, **fields: Any) -> Action:
    """Return the action that `seat` decides on: its verb is the name that logs use, "play_card"."""
    found: Action = msgspec.convert({"type": verb, "seat": seat, **fields}, FellowshipAction)
    return found


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Event]:
    """Carry out an action and return the events that followed."""
    return table.act(action(seat, verb, **fields)).events


def refused(table: Table, seat: str, verb: str, **fields: Any) -> Refusal:
    """Return why an action is not allowed now."""
    return refusal(table, action(seat, verb, **fields))


def go_on(table: Table) -> None:
    """Pass in every window until something else is asked, or the game is over."""
    while not table.over and prompt(table).window:
        when(table, prompt(table).seat, "pass")


def state(table: Table) -> FellowshipState:
    """Return the state at the table."""
    found = table.state
    assert isinstance(found, FellowshipState)
    return found
