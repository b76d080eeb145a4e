"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState, Player
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.dice.turn.values import ready
from core.dice.words.names import (
    PHASES,
    card_name,
    count,
    dice,
    die_name,
    die_text,
    enemy_text,
    kind_name,
    listed,
    place_name,
    seat_name,
    strength_text,
    with_attached,
)
from core.kernel.sections import Section


def sections(view: DiceState) -> list[Section]:
    """Return the sections on a view."""
    found = [
        Section("now", "Now", tuple(_place(view)), members=("location", "round", "active", "phase", "ringbearer")),
        Section("corruption", "Corruption", (_corruption(view),), members=("wilds",)),
        *[
            Section("hand", seat_name(seat), (_player(view, seat),), seat, ("hands", "dice", "players"), ("players",))
            for seat in view.players
        ],
        Section("sauron", "Sauron", tuple(_sauron(view)), "", ("foes", "enemies"), ("sauron", "enemies")),
        Section("board", "The Wilds", tuple(_wilds(view)), "", ("wilds", "cards"), ("wilds", "cards")),
    ]
    return [section for section in found if section.lines]


def status(view: DiceState) -> str:
    """Return one line on how the game stands: where, whose turn it is, and how near the game is to being lost."""
    text = next(_place(view))
    if view.outcome is not None:
        return text
    enemies = count(len(ready(view)), "enemy", "enemies")
    return f"{text} {corrupted_cards(view)} of {limit(view)} cards corrupted; Sauron has mustered {enemies}."


def _place(view: DiceState) -> Iterator[str]:
    rules = lookup(view)
    place = f"{place_name(view.location, rules)}, {view.location} of {len(rules.locations)}, round {view.round}"
    if view.outcome is not None:
        yield f"{place}. The game is {view.outcome.result}."
        return
    whose = f"{seat_name(view.active)}'s turn" if view.active else "Sauron's turn"
    ring = f" {seat_name(view.ringbearer)} bears the One Ring." if view.ringbearer else ""
    points = f" {view.fellowship} Fellowship at hand." if view.fellowship else ""
    yield f"{place}. {whose}: {PHASES[view.phase]}.{points}{ring}"


def _corruption(view: DiceState) -> str:
    names = [card_name(card, lookup(view)) for card, there in view.wilds.items() if there.corrupted]
    which = f": {listed(names)}" if names else ""
    return f"{count(corrupted_cards(view), 'card')} corrupted of {limit(view)} that lose the game{which}."


def _player(view: DiceState, seat: str) -> str:
    player = view.players[seat]
    active = listed(die_text(view, die) for die in player.active)
    muster = listed(strength_text(view, die) + with_attached(view, die) for die in player.muster)
    prepared = listed(strength_text(view, die) + with_attached(view, die) for die in player.prepared)
    areas = [
        f"rolled {active}" if player.active else "",
        f"mustered {muster}" if player.muster else "",
        f"prepared {prepared}" if player.prepared else "",
        _piles(player),
    ]
    return f"{seat_name(seat)}: {player.glory} Glory; {'; '.join(filter(None, areas))}."


def _piles(player: Player) -> str:
    """Return how many dice lie in the bag and on the piles."""
    piles = {"in the bag": player.bag, "spent": player.spent, "used": player.used, "set aside": player.aside}
    found = [f"{sum(pile.values())} {where}" for where, pile in piles.items() if sum(pile.values())]
    return ", ".join(found) or "no dice in bag and piles"


def _sauron(view: DiceState) -> Iterator[str]:
    sauron = view.sauron
    enemies = listed(enemy_text(view, one) for one in ready(view))
    eyes = len(sauron.muster) - len(ready(view))
    others = f" and {dice(eyes)} without force" if eyes else ""
    points = f" {count(sauron.points, 'Corruption point')} to spend." if sauron.points else ""
    pending = f" {count(sauron.pending, 'Corruption point')} for his next turn." if sauron.pending else ""
    yield f"Sauron has mustered {enemies}{others}; in his pool {_kinds(view, sauron.pool)}.{points}{pending}"
    if sauron.destroyed:
        yield f"Destroyed: {_kinds(view, sauron.destroyed)}."
    left = {kind: number for kind, number in view.enemies.items() if number}
    if left:
        yield f"On enemy cards: {_kinds(view, left)}."


def _kinds(view: DiceState, counts: Mapping[str, int]) -> str:
    """Return dice by kind."""
    rules = lookup(view)
    return ", ".join(f"{number} {kind_name(kind, rules)}" for kind, number in counts.items() if number) or "no dice"


def _wilds(view: DiceState) -> Iterator[str]:
    rules = lookup(view)
    kinds = {card: kind for kind, card in view.cards.items()}
    for row in sorted({there.row for there in view.wilds.values()}):
        cards = []
        for card, there in view.wilds.items():
            if there.row == row:
                name = die_name(view, kinds[card]) if card in kinds else card_name(card, rules)
                cards.append(f"{name}, {dice(there.dice)}{', corrupted' if there.corrupted else ''}")
        yield f"Row {row} of the Wilds: {'; '.join(cards)}."
