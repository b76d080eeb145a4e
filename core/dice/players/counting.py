"""What the dice of a player bring in a turn on average: tables made from the content once."""

from __future__ import annotations

from functools import cache

import msgspec

from core.dice.content.contents import lookup
from core.dice.content.lookup import Lookup
from core.dice.model.state import DiceState

TALLY = "glory_per_kill"


class Means(msgspec.Struct, frozen=True):
    """What a die shows on average: Fellowship, dice to draw, a Unit's attack and Glory, how often it is an artifact,
    and how often a Unit whose kills bring Glory."""

    fellowship: float = 0.0
    draw: float = 0.0
    attack: float = 0.0
    glory: float = 0.0
    artifact: float = 0.0
    tally: float = 0.0


class Foe(msgspec.Struct, frozen=True):
    """What an enemy die shows on average: attack and defense, an Eye being none."""

    attack: float
    defense: float


@cache
def _means(rules: Lookup, kind: str, card: str) -> Means:
    faces = rules.faces[kind][1:]
    sides = len(faces)
    glory = rules.cards[card].glory or 0
    return Means(
        sum(face.fellowship for face in faces) / sides,
        sum(face.draw for face in faces) / sides,
        sum(face.attack for face in faces) / sides,
        sum(glory for face in faces if face.unit) / sides,
        sum(face.artifact for face in faces) / sides,
        sum(face.unit for face in faces) / sides if rules.has(card, TALLY) else 0.0,
    )


@cache
def foe(rules: Lookup, kind: str) -> Foe:
    """Return what an enemy die of a kind shows on average."""
    faces = rules.faces[kind][1:]
    return Foe(sum(face.attack for face in faces) / len(faces), sum(face.defense for face in faces) / len(faces))


class Brought(msgspec.Struct):
    """What the dice of a player bring in a turn on average: size of the collection, how much of it is blank, and the
    sums of what five dice show."""

    size: int = 0
    blank: int = 0
    fellowship: float = 0.0
    attack: float = 0.0
    glory: float = 0.0
    artifact: float = 0.0
    tally: float = 0.0
    draw: float = 0.0


def brought(state: DiceState, seat: str) -> Brought:
    """Return what the dice of `seat` bring in a turn, wherever they lie now; those of corrupted cards bring nothing."""
    rules, cards, wilds = lookup(state), state.cards, state.wilds
    player = state.players[seat]
    counts: dict[str, int] = {}
    for pile in (player.bag, player.spent, player.used, player.aside):
        for kind, count in pile.items():
            counts[kind] = counts.get(kind, 0) + count
    for area in (player.active, player.muster, player.prepared):
        for die in area:
            counts[die.kind] = counts.get(die.kind, 0) + 1
            for one in die.attached:
                counts[one.kind] = counts.get(one.kind, 0) + 1
    found = Brought()
    draw = 0.0
    for kind, count in counts.items():
        found.size += count
        card = cards[kind]
        if wilds[card].corrupted:
            found.blank += count
            continue
        means = _means(rules, kind, card)
        found.fellowship += count * means.fellowship
        found.attack += count * means.attack
        found.glory += count * means.glory
        found.artifact += count * means.artifact
        found.tally += count * means.tally
        draw += count * means.draw
    if found.size:
        # Five dice are drawn, and those that draw bring more of the same.
        share = min(1.0, rules.content.draw * (1 + draw / found.size) / found.size)
        found.fellowship *= share
        found.attack *= share
        found.glory *= share
        found.artifact *= share
        found.tally *= share
        found.draw = draw / found.size
    return found
