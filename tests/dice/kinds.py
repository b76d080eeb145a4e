"""What the gates ask of the dice game: its dice, cards and markers. Nothing in it is hidden (DA52)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.content.lookup import CATEGORIES
from core.dice.model.state import DiceState, Die, EnemyDie, Player
from core.dice.set_up import census
from tests.endings import Kind

KINDS = (Kind("dice", "Dice Building Game", ("rulebook.md",)),)
LOSSES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("dice", lambda state: state.removed.update(frodo=state.removed.get("frodo", 0) + 1)),
    ("dice", lambda state: state.sauron.pool.update(frodo=1)),
    ("dice", lambda state: next(iter(state.players.values())).bag.update(nothing=1)),
    ("dice", lambda state: state.cards.popitem()),
    ("dice", lambda state: setattr(state.sauron, "points", -1)),
)
ROWS = range(1, 5)


def check_pieces(state: DiceState) -> None:
    """Dice, cards and enemy dice are all there, and once, and lie where such pieces may lie."""
    rules = lookup(state)
    assert census(state) == {kind: die.count for kind, die in rules.dice.items()}
    assert list(state.players) == list(dict.fromkeys(state.players))
    lying = [one for player in state.players.values() for one in lying_open(player)]
    seen: list[Die | EnemyDie] = [*lying, *state.sauron.muster]
    numbers = [die.id for die in seen]
    assert len(set(numbers)) == len(numbers)
    assert all(1 <= number <= state.last_die for number in numbers)
    assert all(0 <= die.face <= len(rules.dice[die.kind].faces) for die in seen)
    check_cards(state)
    check_sauron(state)
    for player in state.players.values():
        check_collection(state, player)
    assert 1 <= state.location <= len(rules.locations)
    assert state.ringbearer in state.players
    assert state.active in {"", *state.players}
    assert state.fellowship >= 0


def lying_open(player: Player) -> list[Die]:
    """Return every die of a player that lies in sight, attached artifacts among them."""
    areas = (player.active, player.muster, player.prepared)
    return [one for area in areas for die in area for one in (die, *die.attached)]


def check_cards(state: DiceState) -> None:
    """Every kind of dice belongs to the one card in the Wilds that uses it, and rows are full or not there yet."""
    rules = lookup(state)
    rows = {row: [rules.cards[name] for name, card in state.wilds.items() if card.row == row] for row in ROWS}
    assert rows[1] == rules.basic()
    assert [card.type for card in rows[2]] in ([], [*CATEGORIES])
    assert (len(rows[3]), len(rows[4])) in ((0, 0), (3, 3))
    assert all(card.type == "unit" for card in rows[3] + rows[4])
    assert state.cards == {rules.cards[card].die: card for card in state.wilds}
    assert all(card.row in ROWS and card.dice >= 0 for card in state.wilds.values())
    assert set(state.enemies) <= set(rules.enemies)


def check_sauron(state: DiceState) -> None:
    """Sauron has enemy dice only; what the players cannot have lies with him, on his cards or out of the game."""
    rules, sauron = lookup(state), state.sauron
    assert {die.kind for die in sauron.muster} <= set(rules.enemies)
    for pile in (sauron.pool, sauron.destroyed):
        assert set(pile) <= set(rules.enemies)
        assert all(count > 0 for count in pile.values())
    assert min(sauron.points, sauron.pending) >= 0
    assert set(sauron.dimmed) <= {die.id for die in sauron.muster}


def check_collection(state: DiceState, player: Player) -> None:
    """A collection has dice of cards in the Wilds; Units are mustered and prepared, artifacts mustered or attached."""
    rules = lookup(state)
    for pile in (player.bag, player.spent, player.used, player.aside):
        assert set(pile) <= set(state.cards)
        assert all(count > 0 for count in pile.values())
    assert {die.kind for die in lying_open(player)} <= set(state.cards)
    shown = [rules.shown(die.kind, die.face) for die in player.muster]
    assert all(face.unit or face.artifact for face in shown)
    assert all(rules.shown(die.kind, die.face).unit for die in player.prepared)
    assert not any(die.attached for die in player.active)
    attached = [one for die in (*player.muster, *player.prepared) for one in die.attached]
    assert all(rules.shown(one.kind, one.face).artifact and not one.attached for one in attached)
    assert player.glory >= 0


def check_view(state: DiceState, view: DiceState, seat: str | None) -> None:
    """Everybody sees everything; bags stand in an order that says nothing of the draws to come."""
    assert view == state
    assert all(list(player.bag) == sorted(player.bag) for player in view.players.values())
