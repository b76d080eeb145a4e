"""Who of a stack an order in one line names, and the choices by which they go without the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from core.kernel.comparing import as_typed, comparable
from core.ring_war.chapters.moves import AMOUNTS, hexes_to_move_from
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.stacks import stack_at
from core.ring_war.model.records.moving import ChooseWho, FlyTo, GoOn, Leave, Moves, Only, WhoGoes
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.names import and_list, capital, force_name, hex_name, power_name, titled_name
from tui.games.ring_war.look import Look
from tui.map.atlas import Part

BETWEEN = re.compile(r"\s*(?:,|&|\band\b)\s*")
"""What stands between those who are named in a row."""

NAMED = re.compile(r"(?:only |the )?(?:(?P<points>[0-9]{1,3}) )?(?:points of |of )?(?P<name>.*)")
"""One of those who are named, with how much of it goes."""

ARMY = re.compile(r"(?:^| )(?:army|armies|forces?|units?|troops|points)$")
"""How a force may be called beside its name."""

FROM = re.compile(r"(?P<who>.+?) (?:at|from|in) (?P<where>.+)")
"""Who is named with where they stand."""

CANNOT = -1
"""What stands for no choice, where some cannot go without others."""


def fit(wanted: str, name: str) -> int:
    """Return how well a text fits a name: 3 where it is the name, 2 words of it, 1 how it or one begins or words of it
    with others between, else 0.

    Apostrophes and hyphens of a name may be left out.
    """
    wanted, name = as_typed(wanted), as_typed(name)
    if wanted == name:
        return 3
    if re.search(rf"\b{re.escape(wanted)}\b", name):
        return 2
    if re.search(rf"\b{re.escape(wanted)}", name):
        return 1
    return int(" " in wanted and re.search(r"\b" + r"\b.* ".join(map(re.escape, wanted.split())), name) is not None)


def parts(look: Look, words: str) -> list[Part]:
    """Return who of the stacks that may move are named, one part for each hex where all of them stand; nobody where a
    place is called so."""
    step = look.step
    if not isinstance(step, Moves | GoOn | WhoGoes | FlyTo) or look.prompt is None:
        return []
    text, where = comparable(words.strip()), ""
    if match := FROM.fullmatch(text):
        text, where = match["who"], match["where"]
    names = [name for name in BETWEEN.split(text) if name]
    places = [comparable(name) for name in look.rules.names.values()]
    if not names or (len(names) == 1 and any(fit(names[0], place) > 1 for place in places)):
        return []
    found = []
    for hex_ in hexes_to_move_from(look.state, step.power):
        if where and not fit(where, comparable(look.rules.names.get(hex_, hex_))):
            continue
        stack = stack_at(look.state, step.power, hex_)
        named = [_named(look, stack, name) for name in names]
        if all(named):
            found.append(Part(hex_, {who: points for one in named for who, points in one.items()}))
    return found


def absent(look: Look, words: str) -> str:
    """Return that the Character whom some words name is nowhere on the map, as a clause; nothing where none is."""
    found = characters_called(look, words)
    if not found or any(look.state.people[name].hex for name in found):
        return ""
    gone = look.state.people[found[0]].gone
    return f"{capital(titled_name(found[0]))} is {'dead or out of the game' if gone else 'not on the map'}"


def unseen(look: Look, words: str) -> str:
    """Return that it is not known where the Character is whom some words name, as a clause; nothing where it is."""
    found = [name for name in characters_called(look, words) if look.state.people[name].hex == HIDDEN]
    if not found:
        return ""
    return (
        f"you do not know where {titled_name(found[0])} is: the Characters of the Fellowship lie face down, until "
        "somebody finds them"
    )


def of_another(look: Look, words: str) -> str:
    """Return that the Character whom some words name is not moved by the power that is asked, as a sentence without its
    full stop; nothing where a place or one of its own is named."""
    text = comparable(words.strip())
    found = characters_called(look, words)
    if not found or not isinstance(look.step, Moves) or any(power_of(look.state, one) == look.seat for one in found):
        return ""
    if any(fit(text, comparable(place)) for place in look.rules.names.values()):
        return ""
    return f"{capital(power_name(look.seat))} does not move {titled_name(found[0])}"


def characters_called(look: Look, words: str) -> list[str]:
    """Return the Characters whom some words name best, wherever they are."""
    wanted = comparable(words.strip())
    fits = {name: fit(wanted, comparable(look.rules.characters[name].name)) for name in look.state.people}
    best = max(fits.values(), default=0) if wanted else 0
    return [name for name, value in fits.items() if best and value == best]


def asleep(look: Look, words: str) -> str:
    """Return which forces of the power that is asked are named, none of which is mobilized; nothing where none is."""
    kinds: dict[str, bool] = {}
    for name, army in look.state.armies.items():
        if army.hex and power_of(look.state, name) == look.seat:
            kinds[force_name(name)] = kinds.get(force_name(name), False) or army.awake
    text = comparable(words.strip())
    names = [ARMY.sub("", match["name"]) for one in BETWEEN.split(text) if (match := NAMED.fullmatch(one))]
    named = [
        kind
        for kind, awake in kinds.items()
        if not awake
        and (comparable(kind) in text or any(fit(name, kind) > (" " not in name) for name in names if name))
    ]
    return f"{and_list(named)} cannot move, since they are not mobilized" if named else ""


def where_they_are(words: str, found: Sequence[Part]) -> list[str]:
    """Return those who are named with each hex in which they stand."""
    return [f"{words.strip()} at {hex_name(part.hex)}" for part in found]


def _named(look: Look, stack: Sequence[str], text: str) -> dict[str, int]:
    """Return who of a stack is called so, Characters by themselves, forces by their kind and with their points."""
    match = NAMED.fullmatch(text)
    assert match is not None
    name, wanted = ARMY.sub("", match["name"]), int(match["points"] or 0)
    people = {} if wanted else _people(look, stack, name)
    kinds = _kinds(look, stack)
    best = {kind: fit(name, comparable(kind)) if name else 1 for kind in kinds}
    forces = {kind: kinds[kind] for kind in kinds if best[kind] and best[kind] == max(best.values())}
    if wanted and (len(forces) != 1 or wanted > sum(forces.values())):
        return {}
    return people or ({kind: wanted or points for kind, points in forces.items()})


def _people(look: Look, stack: Sequence[str], name: str) -> dict[str, int]:
    people = [piece for piece in stack if piece not in look.state.armies]
    fits = {piece: fit(name, comparable(look.rules.characters[piece].name)) for piece in people if name}
    return {piece: 0 for piece, one in fits.items() if one and one == max(fits.values())}


def _kinds(look: Look, stack: Sequence[str]) -> dict[str, int]:
    """Return the forces of a stack by their kind, with the points of each."""
    kinds: dict[str, int] = {}
    for piece in stack:
        if piece in look.state.armies:
            kinds[force_name(piece)] = kinds.get(force_name(piece), 0) + look.state.armies[piece].points
    return kinds


def parting(look: Look, part: Part) -> int | None:
    """Return the choice by which nobody else of a stack goes, None where they are by themselves already, and `CANNOT`
    where they cannot be."""
    step, prompt = look.step, look.prompt
    if not isinstance(step, GoOn | WhoGoes) or prompt is None:
        return None
    actions = [choice.action for choice in prompt.choices]
    people = {piece: 0 for piece in step.pieces if piece not in look.state.armies}
    there = {**people, **_kinds(look, step.pieces)} == part.going
    if isinstance(step, GoOn):
        return None if there else _first(actions, (action for action in actions if isinstance(action, ChooseWho)))
    return _first(actions, [Done(look.seat)] if there else _left_behind(look, step.pieces, part))


def _first(actions: Sequence[Any], wanted: Iterator[Any] | Sequence[Any]) -> int:
    return next((actions.index(action) for action in wanted if action in actions), CANNOT)


def _left_behind(look: Look, pieces: Sequence[str], part: Part) -> Iterator[Any]:
    """Yield what brings a stack nearer to those who are to go."""
    seat, armies = look.seat, look.state.armies
    called = {piece: force_name(piece) if piece in armies else piece for piece in pieces}
    going = [piece for piece in pieces if called[piece] in part.going]
    if len(going) == 1:
        yield Only(seat, going[0])
    for piece in pieces:
        if piece not in going:
            yield Leave(seat, piece)
    for kind, points in part.going.items():
        alike = [piece for piece in going if piece in armies and called[piece] == kind]
        over = sum(armies[piece].points for piece in alike) - points
        for piece in alike:
            if armies[piece].points <= over:
                yield Leave(seat, piece)
            for amount in sorted(AMOUNTS, reverse=True):
                if amount <= over and amount < armies[piece].points:
                    yield Leave(seat, piece, amount)
