"""Bookkeeping of a Sauron turn, in the register that `evolve` begins with the players'; here it is complete."""

from __future__ import annotations

from core.dice.model import sauron_events as se
from core.dice.model.evolve import BOOKKEEPING, drop, evolves, leave, pop, pour, put, take
from core.dice.model.state import DiceState, EnemyDie, WildsCard

__all__ = ["BOOKKEEPING"]


@evolves(se.SauronTurnBegan)
def _sauron_turn_began(state: DiceState, event: se.SauronTurnBegan) -> None:
    state.active = ""
    state.fellowship = 0


@evolves(se.CorruptionCounted)
def _corruption_counted(state: DiceState, event: se.CorruptionCounted) -> None:
    state.sauron.points += event.dice + event.pending
    state.sauron.pending -= event.pending


@evolves(se.RingUsed)
def _ring_used(state: DiceState, event: se.RingUsed) -> None:
    state.sauron.ring_used = True
    state.sauron.pending += event.corruption


@evolves(se.EnemyDimmed)
def _enemy_dimmed(state: DiceState, event: se.EnemyDimmed) -> None:
    state.sauron.dimmed.append(event.die)


@evolves(se.UnitDestroyed)
def _unit_destroyed(state: DiceState, event: se.UnitDestroyed) -> None:
    player = state.players[event.seat]
    leave(player, pop(player.muster, event.die), event.to)


@evolves(se.GloryLost)
def _glory_lost(state: DiceState, event: se.GloryLost) -> None:
    state.players[event.seat].glory -= event.count
    state.sauron.points -= event.count


@evolves(se.CardCorrupted)
def _card_corrupted(state: DiceState, event: se.CardCorrupted) -> None:
    state.wilds[event.card].corrupted = True
    state.sauron.points -= 1


@evolves(se.DiceSwept)
def _dice_swept(state: DiceState, event: se.DiceSwept) -> None:
    for player in state.players.values():
        put(player.used, event.kind, player.aside.pop(event.kind, 0))
        for area in (player.active, player.muster, player.prepared):
            for die in area:
                drop([one for one in die.attached if one.kind == event.kind], player.used)
                die.attached = [one for one in die.attached if one.kind != event.kind]
            drop([die for die in area if die.kind == event.kind], player.used)
            area[:] = [die for die in area if die.kind != event.kind]


@evolves(se.CorruptionLost)
def _corruption_lost(state: DiceState, event: se.CorruptionLost) -> None:
    state.sauron.points -= event.count


@evolves(se.LocationReached)
def _location_reached(state: DiceState, event: se.LocationReached) -> None:
    sauron = state.sauron
    state.location = event.location
    for die in sauron.muster:
        put(sauron.pool, die.kind)
    sauron.muster = []
    pour(sauron.destroyed, sauron.pool)


@evolves(se.CardsEntered)
def _cards_entered(state: DiceState, event: se.CardsEntered) -> None:
    for card, kind, dice in zip(event.cards, event.kinds, event.dice, strict=True):
        state.wilds[card] = WildsCard(event.row, dice)
        state.cards[kind] = card
        take(state.waiting, kind, dice)


@evolves(se.EnemyCardEntered)
def _enemy_card_entered(state: DiceState, event: se.EnemyCardEntered) -> None:
    state.enemies[event.enemy] = event.dice
    take(state.waiting, event.enemy, event.dice)


@evolves(se.EnemyDiceAdded)
def _enemy_dice_added(state: DiceState, event: se.EnemyDiceAdded) -> None:
    take(state.waiting, event.kind, event.count)
    put(state.sauron.pool, event.kind, event.count)


@evolves(se.DiceReplaced)
def _dice_replaced(state: DiceState, event: se.DiceReplaced) -> None:
    take(state.sauron.pool, event.out, event.out_count)
    if event.back:
        put(state.enemies, event.out, event.out_count)
    else:
        put(state.removed, event.out, event.out_count)
    take(state.waiting, event.by, event.by_count)
    put(state.sauron.pool, event.by, event.by_count)


@evolves(se.SauronRolled)
def _sauron_rolled(state: DiceState, event: se.SauronRolled) -> None:
    sauron = state.sauron
    sauron.pool.clear()
    sauron.muster = [EnemyDie(die.id, die.kind, die.face) for die in event.dice]
    state.last_die = max([state.last_die, *(die.id for die in event.dice)])


@evolves(se.EyesIgnored)
def _eyes_ignored(state: DiceState, event: se.EyesIgnored) -> None:
    if event.marked:
        for die in state.sauron.muster:
            if die.id in event.dice:
                die.marked = True


@evolves(se.EyeOpened)
def _eye_opened(state: DiceState, event: se.EyeOpened) -> None:
    sauron = state.sauron
    sauron.pending += event.corruption
    if event.returned:
        take(sauron.destroyed, event.returned)
        put(sauron.pool, event.returned)
    if event.unit:
        next(die for die in sauron.muster if die.id == event.die).rider = True


BOOKKEEPING.unchanged(
    se.AttackSkipped, se.SauronAttacked, se.UnitHeld, se.UnitSpared, se.AttackEnded, se.AdvanceStopped
)
