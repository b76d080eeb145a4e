"""Positions written for readers: who and what stands where, a power a line - for tests, lessons, puzzles.

The pieces of a power are written one after another with commas between them, each with its hex, by name or number,
and what is to be said of it: `fro Rivendell, gan Moria wounds:2 cards:m03+m07, gondor_foot_1 Minas Tirith 20`.

- of a Character: `wounds:2`, `special:1`, `cards:m03+m07`, `known`, `driven`, `captive:saruman`; Nazgûl in Saruman's
  line have gone over to him, and Gollum is commanded by the power in whose line he stands;
- of a force: its Strength Points where it has lost some or was split (`isengard_orcs_1.2 Edoras 10`), `asleep` where it
  is not mobilized, `lent:fellowship`;
- of an Orc party (`p1`): `carries:mer+pip`, `wounds:1`, `waits`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.decoding import from_plain
from core.ring_war.content.contents import CONTENTS
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import GOLLUM, Alliance, Army, Options, Party, Person, Ring, RingWarState

PERSON_MARKS = ("wounds", "special", "cards", "known", "driven", "captive")
ARMY_MARKS = ("asleep", "lent")
PARTY_MARKS = ("carries", "wounds", "waits")
WORN, DESTROYED = "worn", "destroyed"


def lay_out(
    turn: int = 1,
    stage: str = "ring",
    power: str = "",
    *,
    fellowship: str = "",
    dark_power: str = "",
    saruman: str = "",
    nobody: str = "",
    ring: str = "",
    hands: Mapping[str, str] | None = None,
    lying: Mapping[str, str] | None = None,
    control: Mapping[str, str] | None = None,
    awake: Sequence[str] = (),
    mordor: int = 0,
    shadow: int = 0,
    alliance: str = "",
    unrestrained: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **members: Any,
) -> RingWarState:
    """Return a position: a part of a turn begins with these pieces, and all others are out of the game.

    `nobody` is the line of a Gollum whom nobody commands. `ring` says who has it or in which hex it lies, with `worn`
    behind its bearer, or that it is `destroyed`. `hands` are Event Cards by power, `lying` Magic Cards by hex,
    `control` whose hexes are that are not the owner's of the start, `unrestrained` the powers that may attack Saruman
    (Y.9). `members` are other members of the state. Raises `ValueError` when something does not fit.
    """
    given = Options(**{"game": "three_player", "limit": 20, "undo": "free", **dict(options or {})})
    rules = CONTENTS.current()
    state = RingWarState(options=given, content=rules.digest, turn=turn, **_typed(members))
    state.stage, state.active = stage, power  # type: ignore[assignment]
    lines = {FELLOWSHIP: fellowship, DARK_POWER: dark_power, SARUMAN: saruman, "": nobody}
    for side, text in lines.items():
        for item in filter(None, (part.strip() for part in text.split(","))):
            _place(state, rules, side, item)
    if not state.people and not state.armies:
        raise ValueError("nobody takes part in the position; name the pieces of fellowship, dark_power and saruman")
    state.ring = _ring(state, rules, ring)
    state.hands = {side: [*_cards(text)] for side, text in (hands or {}).items()}
    state.loose = {_hex(rules, name, "a card"): [*_cards(text)] for name, text in (lying or {}).items()}
    state.control = {hex_: str(whose) for hex_, whose in rules.control.items()}
    state.control |= {_hex(rules, name, "control"): whose for name, whose in (control or {}).items()}
    state.awake, state.mordor, state.shadow = [*awake], mordor, shadow
    state.alliance = Alliance(alliance)
    state.loose_dark, state.loose_free = DARK_POWER in unrestrained, FELLOWSHIP in unrestrained
    return state


def _typed(members: Mapping[str, Any]) -> dict[str, Any]:
    """Return members of the state as what they are there, also where they were read from a file."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(RingWarState)}
    for name in members:
        if name not in kinds:
            raise ValueError(f"a position has no member {name!r}")
    return {name: from_plain(msgspec.to_builtins(value), kinds[name]) for name, value in members.items()}


def _cards(text: str) -> Sequence[str]:
    """Return the ids of cards that are written one after another."""
    return text.replace("+", " ").split()


def _hex(rules: Lookup, name: str, what: str) -> str:
    """Return the number of a hex from its number or its name."""
    found = rules.hex_called(name)
    if found is None:
        raise ValueError(f"{name!r}, where {what} is to be, is no hex's name or number")
    return found


def _place(state: RingWarState, rules: Lookup, side: str, item: str) -> None:
    """Put one piece where its words say."""
    name, *words = item.split()
    if name in state.people or name in state.armies or name in state.parties:
        raise ValueError(f"{name} is named twice")
    if name in rules.characters:
        _place_person(state, rules, side, name, words)
    elif name.partition(".")[0] in rules.armies:
        _place_army(state, rules, side, name, words)
    elif name[:1] == "p" and name[1:].isdigit():
        _place_party(state, rules, side, name, words)
    else:
        raise ValueError(f"there is no piece {name!r}")


def _place_person(state: RingWarState, rules: Lookup, side: str, name: str, words: list[str]) -> None:
    hex_, marks = _read(rules, name, words, PERSON_MARKS)
    card = rules.characters[name]
    turned = side == SARUMAN and card.kind == "nazgul"
    if name != GOLLUM and card.side != side and not turned:
        raise ValueError(f"{card.name} does not belong to {side or 'nobody'}")
    if name == GOLLUM:
        state.gollum = side
    state.people[name] = Person(
        hex_,
        normal=_number(name, "wounds", marks),
        special=_number(name, "special", marks),
        cards=[*_cards(marks.get("cards", ""))],
        captive=marks.get("captive", ""),
        known="known" in marks,
        driven="driven" in marks,
        turned=turned,
    )


def _place_army(state: RingWarState, rules: Lookup, side: str, name: str, words: list[str]) -> None:
    points = [word for word in words if word.isdigit()]
    hex_, marks = _read(rules, name, [word for word in words if word not in points], ARMY_MARKS)
    card = rules.armies[name.partition(".")[0]]
    turned = side == SARUMAN and card.owner == DARK_POWER
    if card.owner != side and not turned:
        raise ValueError(f"{name} does not belong to {side or 'nobody'}")
    left = int(points[0]) if points else card.points
    lent = marks.get("lent", "")
    state.armies[name] = Army(card.id, hex_, left, awake="asleep" not in marks, lent=lent, turned=turned)
    number = name.partition(".")[2]
    state.made = max(state.made, int(number) if number.isdigit() else 0)


def _place_party(state: RingWarState, rules: Lookup, side: str, name: str, words: list[str]) -> None:
    hex_, marks = _read(rules, name, words, PARTY_MARKS)
    if side not in (DARK_POWER, SARUMAN):
        raise ValueError(f"the Orc party {name} belongs to dark_power or to saruman")
    state.parties[name] = Party(side, hex_, _number(name, "wounds", marks), waits="waits" in marks)
    state.made = max(state.made, int(name[1:]))
    for captive in _cards(marks.get("carries", "")):
        if captive not in rules.characters or captive in state.people:
            raise ValueError(f"{captive!r}, whom {name} carries, is nobody or stands elsewhere, too")
        state.people[captive] = Person(hex_, captive=side, party=name)


def _read(rules: Lookup, name: str, words: list[str], marks: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """Return the hex of a piece, and what else is said of it."""
    found: dict[str, str] = {}
    place: list[str] = []
    for word in words:
        mark, colon, value = word.partition(":")
        if mark in marks:
            found[mark] = value
        elif colon or found:
            raise ValueError(f"{word!r} says nothing of {name}; there is a hex, then {', '.join(marks)}")
        else:
            place.append(word)
    return _hex(rules, " ".join(place), name), found


def _number(name: str, mark: str, marks: Mapping[str, str]) -> int:
    text = marks.get(mark, "0")
    if not text.isdigit():
        raise ValueError(f"{mark} of {name} is a number, not {text!r}")
    return int(text)


def _ring(state: RingWarState, rules: Lookup, text: str) -> Ring:
    """Return the Ring as it is written; where nothing is said Frodo has it, if he is there."""
    words = text.split()
    bearer = words[0] if words else "fro"
    if text == DESTROYED:
        return Ring(destroyed=True)
    if bearer in state.people or bearer in state.parties:
        if words[1:] not in ([], [WORN]):
            raise ValueError(f"the Ring is with {bearer}, or worn; {text!r} says something else")
        return Ring(bearer, worn=WORN in words)
    if not text:
        raise ValueError("nothing says where the Ring is; name who bears it, or the hex in which it lies")
    return Ring(hex=_hex(rules, text, "the Ring"))
