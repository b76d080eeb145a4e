"""A thin kit for situations with a Sauron player: a table at a position, actions, and what followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.fellowship.content import contents as content
from core.fellowship.content.lookup import Lookup
from core.fellowship.game import GAME
from core.fellowship.model.events import Event
from core.fellowship.model.state import HOBBITS, DarkLord, Rider
from core.fellowship.model.steps import BeginTurn, EndScenario, EndTurn, NextEvent, Roll, Step, StepTwo
from core.kernel.chance import ScriptedChance
from core.kernel.table import Table, new_header
from tests.fellowship.kit import offered, prompt, state, when
from tests.kit.showing import Showing

FACES = ("dot1", "dot2", "dot3", "cards2", "eye", "blank")


SHOWING = Showing()
situation = SHOWING.situation
SITUATIONS = SHOWING.situations
SHOWN = SHOWING.rules


def given(
    location: str = "moria",
    *,
    at: str = "",
    die: str = "",
    sauron: int = 15,
    active: str = "frodo",
    ring_bearer: str = "frodo",
    ring_used: bool = True,
    lines: Mapping[str, int] | None = None,
    event: int = 0,
    agenda: Sequence[Step] | None = None,
    holds: Sequence[str] = (),
    draws: Sequence[str] | None = None,
    nazgul: Sequence[str] = (),
    nazgul_draws: Sequence[str] | None = None,
    used: Sequence[str] = (),
    rider: int = 15,
    back: bool = False,
    met: bool = False,
    chips: Mapping[str, str] | None = None,
    chip_pile: Sequence[str] = (),
    resources: Sequence[str] = (),
    fellowship: Sequence[str] = (),
    tiles: Sequence[str] = (),
    only: bool = False,
    cards: Sequence[str] = (),
    rolls: Iterable[str] = (),
    gandalf: Sequence[str] = (),
    taken: Sequence[str] = (),
    foes: Sequence[str] | None = None,
    foe_deck: Sequence[str] | None = None,
    abilities: Sequence[str] = (),
    extras: Sequence[str] = (),
    start: int = 0,
    hands: str = "open",
    hobbits: int = 0,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    **seats: Mapping[str, Any],
) -> Table:
    """Return an open table with a Sauron player at a position.

    Each of `seats` (`sam=dict(step=4, hand=["sting"], shields=3)`) describes a hobbit. `at` says where play goes on:
    "" with the turn of `active`, "step_two" in the middle of it, "event" with the next event and step 2 after it,
    "over" after the scenario, "end" at the end of the turn. `die` names who has to roll in the middle of the turn.
    `holds` are the cards in Sauron's hand, `draws` come off his deck first - all that is in it when it is given as
    a whole with `used`. Without `nazgul_draws` for the Nazgul deck every Nazgul card has been used. `foes` is the foe
    line of a game with Friends & Foes. The Ring and the fellowship cards count as used unless they are named. `start`
    is where a rider that starts nearer begins a scenario (S13.2). With `only` there is nothing in the bag but `tiles`.
    """
    names = HOBBITS[: max(2, hobbits, *(HOBBITS.index(seat) + 1 for seat in (*seats, active, ring_bearer)))]
    chosen = {
        "hobbits": len(names),
        "difficulty": "easy",
        "undo": "free",
        "hands": hands,
        "sauron": True,
        "bag": True,
        "sauron_tiles": True,
        "friends_and_foes": foes is not None,
        **(options or {}),
    }
    rules = content.current(
        content.modules_of({name: "on" if value is True else "off" for name, value in chosen.items()})
    )
    around = {name: dict(seats.get(name, {})) for name in names}
    out = Counter(card for hobbit in around.values() for card in hobbit.get("hand", ())) + Counter(cards)
    rest = {card: n - out[card] for card, n in rules.hobbit_cards.items()}
    left = _tiles_left(rules, location, tiles)
    position = {
        "options": {name: value for name, value in chosen.items() if name != "sauron"},
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
        "tiles": {"known": list(tiles), "rest": {} if only else left},
        "used_tiles": [tile for tile, n in left.items() for _ in range(n)] if only else [],
        "large_shields": {"rest": {"1": 1}},
        "gandalf": list(gandalf),
        "extras": list(extras),
        "dark_lord": _dark_lord(rules, holds, draws, nazgul, nazgul_draws, used),
        "rider": {"step": rider, "back": back, "met": met or back, "start": start},
        "fellowship_cards": list(fellowship),
        "resources": list(resources),
        "chips": dict(chips or {}),
        "chip_pile": {"rest": dict(Counter(chip_pile))},
        "agenda": msgspec.to_builtins(_agenda(at, die, agenda)),
    }
    if foes is not None:
        deck = [foe for foe in rules.foes if foe not in foes] if foe_deck is None else list(foe_deck)
        position |= {
            "foe_line": list(foes),
            "foe_deck": {"rest": dict.fromkeys(sorted(deck), 1)},
            "abilities": list(abilities),
        }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=seed))
    script = {"die": [FACES.index(face) for face in rolls]}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def _agenda(at: str, die: str, agenda: Sequence[Step] | None) -> list[Step]:
    rest: list[Step] = [EndScenario(), EndTurn(), StepTwo()]
    if agenda is not None:
        return [*rest, *agenda] if not any(isinstance(step, EndScenario | BeginTurn) for step in agenda) else [*agenda]
    if die:
        return [*rest, Roll(die, "B4.3.7")]
    steps: dict[str, list[Step]] = {
        "": [],
        "step_two": rest,
        "event": [*rest, NextEvent("B4.2.2")],
        "over": [EndScenario()],
        "end": [EndScenario(), EndTurn()],
    }
    return steps[at]


def _dark_lord(
    rules: Lookup,
    holds: Sequence[str],
    draws: Sequence[str] | None,
    nazgul: Sequence[str],
    nazgul_draws: Sequence[str] | None,
    used: Sequence[str],
) -> dict[str, Any]:
    lying = {*holds, *nazgul, *used}
    first = [*(draws or ())]
    rest = [card for card in rules.sauron_cards if card not in lying and card not in first] if draws is None else []
    riders = [card for card in rules.nazgul if card not in lying] if nazgul_draws is None else list(nazgul_draws)
    if not riders:
        used = [*used, *(card for card in rules.nazgul if card not in lying)]
    return {
        "hand": list(holds),
        "deck": {"known": first, "rest": dict.fromkeys(rest, 1)},
        "nazgul": list(nazgul),
        "nazgul_deck": {"known": riders, "rest": {}},
        "discard": list(used),
    }


def _tiles_left(rules: Lookup, location: str, known: Sequence[str]) -> dict[str, int]:
    if location not in rules.scenarios:
        return {}
    return {tile: n - list(known).count(tile) for tile, n in rules.tile_counts.items()}


def plays(table: Table, card: str) -> list[Event]:
    """Sauron plays a card out of his hand."""
    return when(table, "sauron", "play_sauron_card", card=card)


def rests(table: Table) -> None:
    """Sauron does nothing that harms: he draws a card at the start of a turn."""
    when(table, "sauron", "draw_sauron_card")


def refreshes(table: Table, *dropped: str) -> None:
    """Sauron refreshes his hand instead of playing, after he has discarded the cards `dropped`."""
    when(table, "sauron", "refresh_sauron_hand")
    for card in dropped:
        when(table, "sauron", "drop_sauron_card", card=card)
    if not table.over and prompt(table).seat == "sauron" and offered(table, "done"):
        when(table, "sauron", "done")


def takes(table: Table, seat: str, symbol: str) -> list[Event]:
    """`seat` takes a symbol of the card played; where it is the only one left nobody is asked."""
    if any(one["symbol"] == symbol for one in offered(table, "take_symbol", seat)):
        return when(table, seat, "take_symbol", symbol=symbol)
    return []


def symbols(table: Table, seat: str) -> list[str]:
    """Return the symbols that `seat` may take now, in alphabetical order."""
    return sorted(one["symbol"] for one in offered(table, "take_symbol", seat))


def lord(table: Table) -> DarkLord:
    """Return what the Sauron player holds."""
    found = state(table).dark_lord
    assert found is not None
    return found


def rider(table: Table) -> tuple[int, str]:
    """Return the step of the black rider and which way it faces, "out" or "back"."""
    found: Rider | None = state(table).rider
    assert found is not None
    return found.step, "back" if found.back else "out"


def has_met(table: Table) -> bool:
    """Return whether the black rider has met the Ring-bearer in this scenario."""
    found = state(table).rider
    assert found is not None
    return found.met
