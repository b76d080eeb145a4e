"""What happened with the dice, as a story tells it: who musters and beats whom, without what each die has shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from core.dice.content.spelling import spelled
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.words.event_words import event_text, on_watch
from core.dice.words.names import (
    PROPER,
    and_listed,
    count,
    enemies_called,
    enemy_dice,
    is_or_are,
    rolled_text,
    seat_name,
    short_name,
)
from core.dice.words.standing import ended_text

BRACKETS = re.compile(r" \(.*?\)")
"""What stands behind the name of a die of how strong it is."""

ATTACK = (e.AttackFixed, e.EnemyDestroyed, e.EnemyHeld, e.GloryGained)
"""What an attack on Sauron's force consists of, and what a card gives for each enemy that falls."""

PRICED = (e.UnitMustered, e.DieRecruited, e.CardRestored)
"""What has a price, which a story leaves out."""

UNTOLD = (
    *(e.TurnBegan, e.DiceRolled, e.BagRefilled, e.EnemyEntered, se.SauronTurnBegan, se.AttackSkipped),
    *(se.EnemyCardEntered, se.CorruptionCounted, se.CorruptionLost, se.DiceSwept),
)
"""What a story leaves out: dice, whose turn it is, and what only fills the supply."""


def story_text(event: Any) -> str:
    """Return what a story says of an event."""
    if isinstance(event, PRICED):
        return event_text(event).removesuffix(f" for {event.cost}")
    match event:
        case se.SauronRolled(dice=rolled):
            fell = Counter(BRACKETS.sub("", rolled_text(die.kind, die.face, die.card)) for die in rolled)
            return f"Sauron rolls {and_listed(_several(name, number) for name, number in fell.items())}" if fell else ""
        case e.RingGiven(seat=seat):
            return f"The Ring goes to {seat_name(seat)}"
        case e.DieSpent() | se.UnitSpared():
            return event_text(event).partition(", ")[0]
        case e.DieBlank(card=card):
            return f"The die of the corrupted {short_name(card)} counts as a blank"
        case se.RingUsed(seat=seat, units=units):
            return f"{seat_name(seat)} puts on the Ring and shields {count(units, 'Unit')}"
        case se.SauronAttacked(total=total) if total:
            return f"Sauron attacks everybody with a strength of {total}"
        case e.DiceTaken(seat=seat, owner=owner) if seat == owner:
            return event_text(event).partition(", ")[0].replace(" their own ", " the ")
        case se.GloryLost(seat=seat, count=glory):
            return f"{seat_name(seat)} gives up {glory} Glory and takes as much Corruption from Sauron"
        case se.AdvanceStopped(forces=forces):
            return f"{count(forces, 'enemy bars', 'enemies bar')} the way"
        case se.EyesIgnored(dice=ignored):
            return f"{on_watch(len(ignored))} against {count(len(ignored), 'Eye')}"
        case e.UnitsRecalled(cards=cards) | e.UnitsPrepared(cards=cards):
            return event_text(event).replace(and_listed(map(short_name, cards)), _units(cards))
        case e.UnitsReturned(seat=seat, glory=glory, cards=cards):
            return f"{seat_name(seat)} scores {glory} Glory for lending {_units(cards)}"
        case se.CardCorrupted(card=card):
            return f"{short_name(card)} {is_or_are([card])} corrupted"
        case e.GameEnded():
            return f"{ended_text(event).rstrip('.')}. The game is {event.result}"
    return "" if isinstance(event, UNTOLD) else event_text(event)


MANY_IN_ONE = ("s", "Mûmakil")
"""How the name of an enemy ends that stands for several on one die."""


def _several(name: str, number: int, other: bool = False) -> str:
    """Return so many of Sauron's dice by what they show, those that are told of behind as many alike as `other` ones:
    "an Orc", "another Orc", "3 Eyes", "the Black Riders", "another die of Saruman"."""
    if other and name in PROPER:
        return f"another die of {name}" if number == 1 else f"{number} other dice of {name}"
    if other:
        return f"another {name}" if number == 1 else f"{number} other {enemies_called(name)}"
    if name in PROPER:
        return name
    if number > 1:
        return f"{number} {enemies_called(name)}"
    return f"the {name}" if name.endswith(MANY_IN_ONE) else f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def _units(cards: Iterable[str]) -> str:
    """Return Units as a sentence names them, those alike counted: "2 Frodos and Sam"."""
    counted = Counter(map(short_name, cards)).items()
    return and_listed(name if number == 1 else f"{number} {name}{'s' * (name[-1] != 's')}" for name, number in counted)


def _foes(names: Sequence[str], besides: Sequence[str] = ()) -> str:
    """Return enemies as a sentence names them, those that are alike to some `besides` as others."""
    return and_listed(_several(name, number, name in besides) for name, number in Counter(names).items())


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    if isinstance(event, ATTACK):
        return "attack"
    if isinstance(event, se.EyeOpened):
        return "eye"
    if isinstance(event, se.UnitDestroyed):
        return "lost"
    if isinstance(event, e.UnitScored | e.UnitScoredAgain):
        return f"score {event.seat}"
    return f"muster {event.seat}" if isinstance(event, e.UnitMustered) else ""


def summed(events: Sequence[Any]) -> list[str]:
    """Return what events of one sort came to: the Glory of a player, those whom he has mustered, or an attack."""
    first = events[0]
    if isinstance(first, e.UnitScored | e.UnitScoredAgain):
        who = _units(event.card for event in events)
        return [f"{seat_name(first.seat)} scores {sum(event.glory for event in events)} Glory for {who}"]
    if isinstance(first, e.UnitMustered):
        return [f"{seat_name(first.seat)} musters {_units(event.card for event in events)}"]
    if isinstance(first, se.UnitDestroyed):
        lost: dict[str, list[str]] = {}
        for event in events:
            lost.setdefault(event.seat, []).append(event.card)
        return [f"{seat_name(seat)} loses {_units(cards)}" for seat, cards in lost.items()]
    return _eyes(events) if isinstance(first, se.EyeOpened) else _attack(events)


def _attack(events: Sequence[Any]) -> list[str]:
    """Say what an attack destroyed and what withstood it, nothing where there was nobody to attack, and what Glory
    cards have given for it, or without one."""
    fixed = [event for event in events if isinstance(event, e.AttackFixed)]
    fell = [spelled(event.name) for event in events if isinstance(event, e.EnemyDestroyed)]
    held = [spelled(event.name) for event in events if isinstance(event, e.EnemyHeld)]
    given: Counter[tuple[str, str]] = Counter()
    for event in events:
        if isinstance(event, e.GloryGained):
            given[event.card, event.seat] += event.count
    gifts = [f"{short_name(card)} gives {seat_name(seat)} {glory} Glory" for (card, seat), glory in given.items()]
    if not fell and not held:
        return gifts
    told = [f"destroys {_foes(fell)}"] if fell else []
    told += [f"fails to break {_foes(held, fell)}"] if held else []
    strength = f" with an attack of {fixed[-1].total}" if fixed else ""
    who = next(event.seat for event in reversed(events) if not isinstance(event, e.GloryGained))
    return [f"{seat_name(who)} {' but '.join(told)}{strength}", *gifts]


def _eyes(events: Sequence[se.EyeOpened]) -> list[str]:
    """Say what the open Eyes bring."""
    eyes = "The open Eye brings" if len(events) == 1 else "The open Eyes bring"
    units = Counter(event.unit for event in events if event.unit)
    riders = [f"{'one' if number == 1 else number} of the {unit}" for unit, number in units.items()]
    back = Counter(event.returned for event in events if event.returned)
    corruption = sum(event.corruption for event in events)
    told = [and_listed(riders)] if riders else []
    told += [f"{and_listed(enemy_dice(number, kind) for kind, number in back.items())} back"] if back else []
    told += [f"{corruption} Corruption for the next Sauron turn"] if corruption else []
    return [f"{eyes} {' and '.join(told) or 'nothing'}"]
