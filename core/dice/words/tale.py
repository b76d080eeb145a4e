"""What happened with the dice, as a story tells it: who musters and beats whom, without what each die has shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from core.dice.content.spelling import spelled
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.words.event_words import event_text
from core.dice.words.names import an_enemy_die, and_listed, rolled_text, seat_name, short_name

BRACKETS = re.compile(r" \(.*?\)")
"""What stands behind the name of a die of how strong it is."""

ATTACK = (e.AttackFixed, e.EnemyDestroyed, e.EnemyHeld)
"""What an attack on Sauron's force consists of."""

PRICED = (e.UnitMustered, e.DieRecruited, e.CardRestored)
"""What has a price, which a story leaves out."""

UNTOLD = (
    *(e.TurnBegan, e.DiceRolled, e.BagRefilled, e.EnemyEntered, se.SauronTurnBegan, se.AttackSkipped),
    *(se.EnemyCardEntered, se.CorruptionCounted, se.DiceSwept),
)
"""What a story leaves out: dice, whose turn it is, and what only fills the supply."""


def story_text(event: Any) -> str:
    """Return what a story says of an event."""
    if isinstance(event, se.SauronRolled):
        fell = [BRACKETS.sub("", rolled_text(die.kind, die.face, die.card)) for die in event.dice]
        return f"Sauron rolls {and_listed(fell)}" if fell else ""
    if isinstance(event, PRICED):
        return event_text(event).removesuffix(f" for {event.cost}")
    return "" if isinstance(event, UNTOLD) else event_text(event)


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    if isinstance(event, ATTACK):
        return "attack"
    if isinstance(event, se.EyeOpened):
        return "eye"
    if isinstance(event, e.UnitScored | e.UnitScoredAgain):
        return f"score {event.seat}"
    return f"muster {event.seat}" if isinstance(event, e.UnitMustered) else ""


def summed(events: Sequence[Any]) -> list[str]:
    """Return what events of one sort came to: the Glory of a player, those whom he has mustered, or an attack."""
    first = events[0]
    if isinstance(first, e.UnitScored | e.UnitScoredAgain):
        who = and_listed(short_name(event.card) for event in events)
        return [f"{seat_name(first.seat)} scores {sum(event.glory for event in events)} for {who}"]
    if isinstance(first, e.UnitMustered):
        return [f"{seat_name(first.seat)} musters {and_listed(short_name(event.card) for event in events)}"]
    return _eyes(events) if isinstance(first, se.EyeOpened) else _attack(events)


def _attack(events: Sequence[Any]) -> list[str]:
    """Say what an attack destroyed and what withstood it; nothing where there was nobody to attack."""
    fixed = [event for event in events if isinstance(event, e.AttackFixed)]
    fell = [spelled(event.name) for event in events if isinstance(event, e.EnemyDestroyed)]
    held = [spelled(event.name) for event in events if isinstance(event, e.EnemyHeld)]
    if not fell and not held:
        return []
    told = [f"destroys {and_listed(fell)}"] if fell else []
    told += [f"cannot break {and_listed(held)}"] if held else []
    strength = f" with an attack of {fixed[-1].total}" if fixed else ""
    return [f"{seat_name(events[-1].seat)} {' but '.join(told)}{strength}"]


def _eyes(events: Sequence[se.EyeOpened]) -> list[str]:
    """Say what the open Eyes bring."""
    eyes = "The Eye brings" if len(events) == 1 else f"{len(events)} Eyes bring"
    riders = [f"one of the {event.unit}" for event in events if event.unit]
    back = [event.returned for event in events if event.returned]
    corruption = sum(event.corruption for event in events)
    told = [and_listed(riders)] if riders else []
    told += [f"{and_listed(map(an_enemy_die, back))} back"] if back else []
    told += [f"{corruption} Corruption for the next Sauron turn"] if corruption else []
    return [f"{eyes} {' and '.join(told) or 'nothing'}"]
