"""One short line on what happened, for each event; empty where another line of the same moment says it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.dice.content.spelling import spelled
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.state import DiceState
from core.dice.turn.values import ready
from core.dice.words.names import (
    an_enemy_die,
    and_listed,
    called,
    count,
    dice,
    enemy_dice,
    listed,
    one_of,
    place_in_text,
    rolled_text,
    seat_name,
    short_name,
)
from core.dice.words.standing import ended_text
from core.kernel.voice import speaking


def _cards(cards: list[str]) -> str:
    return and_listed(short_name(card) for card in cards)


def _kinds(placed: list[Placed]) -> str:
    return and_listed(called(die.kind, die.card) for die in placed)


def _rolled(placed: list[Placed]) -> str:
    return listed(sorted(rolled_text(die.kind, die.face, die.card) for die in placed))


def _to(to: str) -> str:
    return ", to the Active Pool" if to == "active" else ""


def _spent(event: e.DieSpent) -> str:
    if not event.draw:
        return ""
    also = f", and has {event.fellowship} Fellowship" if event.fellowship else ""
    return f"{seat_name(event.seat)} draws {dice(event.draw)} with {called(event.kind, event.card)}{also}"


def _used(event: e.ArtifactUsed) -> str:
    burst = " with its burst" if event.burst else ""
    to = f", which goes to {seat_name(event.to)}" if event.to else ""
    return f"{seat_name(event.seat)} uses {short_name(event.card)}{burst}{to}"


def _taken(event: e.DiceTaken) -> str:
    whose = "their own" if event.owner == event.seat else f"{seat_name(event.owner)}'s"
    aside = ", set aside" if event.aside else ""
    return f"{seat_name(event.seat)} takes {_kinds(event.dice)} from {whose} Used Pile{aside}"


def _attack(event: e.AttackBegan) -> str:
    lenders = " and ".join(seat_name(seat) for seat in event.borrowed)
    return f"{seat_name(event.seat)} borrows the Units of {lenders}" if event.borrowed else ""


def _killed(event: e.EnemyDestroyed) -> str:
    return f"{one_of(event.name)} is destroyed" + (f", {event.left} left of the attack" if event.left else "")


def _priced(verb: str) -> Callable[[Any], str]:
    """Return the words of an event in which a player does something with a card for its cost."""

    def words(event: Any) -> str:
        price = f" for {event.cost}" if event.cost else ""
        return f"{seat_name(event.seat)} {verb} {short_name(event.card)}{price}"

    return words


def _cleaned(event: e.CleanedUp) -> str:
    hand = " at hand" if speaking().aloud else ""
    parts = [f"loses {event.lost} Fellowship{hand}"] * bool(event.lost)
    parts += [f"keeps {_kinds(event.dice)} in the Active Pool"] * bool(event.dice)
    return f"{seat_name(event.seat)} {' and '.join(parts)}" if parts else ""


def _counted(event: se.CorruptionCounted) -> str:
    if not event.dice and not event.pending:
        return ""
    pending = f" and {event.pending} that waited" if event.pending else ""
    return f"Sauron has {event.dice + event.pending} Corruption: {event.dice} for dice{pending}"


def _skipped(event: se.AttackSkipped) -> str:
    return "Sauron has no force: no attack" if event.rule == "D6.2" else ""


def _struck(event: se.SauronAttacked) -> str:
    return f"Sauron attacks everybody with {event.total}" if event.total else "Sauron attacks with 0: nothing happens"


def _whose(event: Any) -> str:
    """Return whose Unit an event is about: "Anna's Arwen"."""
    return f"{seat_name(event.seat)}'s {short_name(event.card)}"


def _held(event: se.UnitHeld) -> str:
    return f"{_whose(event)} withstands {event.total} with defense {event.defense}"


def _fell(event: se.UnitDestroyed) -> str:
    left = f", {event.left} left of the attack" if event.left else ""
    return f"{_whose(event)} is destroyed{_to(event.to)}{left}"


def _replaced(event: se.DiceReplaced) -> str:
    one = event.out_count == 1
    goes = f"go{'es' if one else ''} back" if event.back else f"leave{'s' if one else ''} the game"
    return f"{enemy_dice(event.out_count, event.out)} {goes}; {_joined(event.by_count, event.by)}"


def _joined(number: int, kind: str) -> str:
    return f"{enemy_dice(number, kind)} join{'s' if number == 1 else ''} Sauron"


def _ignored(event: se.EyesIgnored) -> str:
    return f"{on_watch(len(event.dice))}: {count(len(event.dice), 'Eye')} ignored"


def on_watch(number: int) -> str:
    """Return who makes so many Eyes count for nothing: a Frodo in somebody's Prepared Area for each of them (D6.14)."""
    return "A prepared Frodo keeps watch" if number == 1 else f"{number} prepared Frodos keep watch"


def _eye(event: se.EyeOpened) -> str:
    parts = []
    if event.unit:
        parts.append(f"one of the {event.unit} comes" if speaking().aloud else f"one of the {event.unit}")
    if event.returned:
        parts.append(f"{an_enemy_die(event.returned).replace('a ', 'a destroyed ', 1)} returns")
    if event.corruption:
        parts.append(f"{event.corruption} Corruption for the next Sauron turn")
    return f"Eye: {', '.join(parts) or 'nothing follows'}"


WORDS: dict[type, Callable[[Any], str]] = {
    e.RingGiven: lambda x: f"{seat_name(x.seat)} is the Ringbearer",
    e.RoundBegan: lambda x: f"Round {x.number}",
    e.TurnBegan: lambda x: f"The Fellowship turn of {seat_name(x.seat)}",
    e.PhaseBegan: lambda x: "",
    se.SauronTurnBegan: lambda x: f"Sauron's turn, played by {seat_name(x.seat)}",
    e.UnitScored: lambda x: f"{seat_name(x.seat)} scores {x.glory} for {short_name(x.card)}{_to(x.to)}",
    e.UnitScoredAgain: lambda x: f"{seat_name(x.seat)} scores {x.glory} for {short_name(x.card)}, who stays",
    e.UnitsRecalled: lambda x: f"{seat_name(x.seat)} recalls {_cards(x.cards)}{_to(x.to)}",
    e.ArtifactGivenUp: lambda x: f"{seat_name(x.seat)} gives up {short_name(x.card)}",
    e.PassedUntilTurn: lambda x: f"{seat_name(x.seat)} passes until their own turn",
    e.BagRefilled: lambda x: f"{seat_name(x.seat)} puts the Used Pile into the bag: {dice(x.dice)}",
    e.DiceDrawn: lambda x: "",
    e.DiceRolled: lambda x: f"{seat_name(x.seat)} rolls {_rolled(x.dice)}",
    e.DieBlank: lambda x: f"{short_name(x.card)} is corrupted: the die is blank",
    e.ImmediateDone: lambda x: "",
    e.FellowshipGained: lambda x: f"{short_name(x.card)} gives {seat_name(x.seat)} {x.count} Fellowship",
    e.DieSpent: _spent,
    e.UnitMustered: _priced("musters"),
    e.ArtifactMustered: lambda x: f"{seat_name(x.seat)} musters {short_name(x.card)}",
    e.ArtifactAttached: lambda x: f"{seat_name(x.seat)} attaches {short_name(x.card)} to {short_name(x.bearer)}",
    e.ArtifactUsed: _used,
    e.DiceTaken: _taken,
    e.UnitsPrepared: lambda x: f"{seat_name(x.seat)} prepares {_cards(x.cards)} for war",
    e.UnitJoined: lambda x: f"{seat_name(x.seat)} prepares {short_name(x.card)}, too",
    e.AttackBegan: _attack,
    e.UnitLeft: lambda x: f"{_whose(x)} goes to the Used Pile",
    e.AttackFixed: lambda x: f"{seat_name(x.seat)}'s attack is {x.total}",
    e.EnemyDestroyed: _killed,
    e.EnemyHeld: lambda x: f"{one_of(x.name)} withstands {x.total} with defense {x.defense}: the attack ends",
    e.GloryGained: lambda x: f"{short_name(x.card)} gives {seat_name(x.seat)} {x.count} Glory",
    e.UnitsReturned: lambda x: f"{seat_name(x.seat)} scores {x.glory} for lending {_cards(x.cards)}",
    e.DieRecruited: _priced("recruits"),
    e.EnemyEntered: lambda x: f"{_joins(x)} with a marker: no enemy until he rolls it",
    e.CardRestored: _priced("restores"),
    e.CleanedUp: _cleaned,
    se.CorruptionCounted: _counted,
    se.AttackSkipped: _skipped,
    se.RingUsed: lambda x: f"{seat_name(x.seat)} puts on the Ring: {count(x.units, 'Unit')} shielded",
    se.EnemyDimmed: lambda x: f"{spelled(x.name)} attacks with 0",
    se.SauronAttacked: _struck,
    se.UnitHeld: _held,
    se.UnitSpared: lambda x: f"{_whose(x)} stays, {x.left} left of the attack",
    se.UnitDestroyed: _fell,
    se.AttackEnded: lambda x: f"{short_name(x.card)} ends the attack on {seat_name(x.seat)}",
    se.GloryLost: lambda x: f"{seat_name(x.seat)} loses {x.count} Glory, and Sauron as much Corruption",
    se.CardCorrupted: lambda x: f"{short_name(x.card)} is corrupted",
    se.DiceSwept: lambda x: f"All dice of {short_name(x.card)} in play go to the Used Piles",
    se.CorruptionLost: lambda x: f"{x.count} Corruption point{' is' if x.count == 1 else 's are'} lost",
    se.AdvanceStopped: lambda x: f"{count(x.forces, 'enemy', 'enemies')} in the way: no advance",
    se.LocationReached: lambda x: f"The Fellowship comes to {place_in_text(x.location)}",
    se.CardsEntered: lambda x: f"{_cards(x.cards)} enter row {x.row} of the Wilds",
    se.EnemyCardEntered: lambda x: f"{enemy_dice(x.dice, x.enemy)} lie{'s' if x.dice == 1 else ''} beside the Wilds",
    se.EnemyDiceAdded: lambda x: _joined(x.count, x.kind),
    se.DiceReplaced: _replaced,
    se.SauronRolled: lambda x: f"Sauron rolls {_rolled(x.dice)}",
    se.EyesIgnored: _ignored,
    se.EyeOpened: _eye,
    e.GameEnded: lambda x: f"The game is {x.result}. {ended_text(x)}",
}


def event_text(event: Any) -> str:
    """Return one line on what happened, or an empty text for bookkeeping that lists leave out."""
    return WORDS[type(event)](event)


ROLLED_AGAIN = ("D3.3", "DC.")
"""How the rules begin by which dice are rolled again."""


def shown(state: DiceState, event: Any) -> str:
    """Return the line on what happened; an attack on nobody only holds the field."""
    if isinstance(event, e.AttackFixed) and not ready(state):
        return f"{seat_name(event.seat)} holds the field"
    return event_text(event)


def heard(state: DiceState, event: Any) -> str:
    """Return the line on what happened; of dice that are rolled, those of a corrupted card are blank (D6.10), and an
    attack on nobody only holds the field."""
    if not isinstance(event, e.DiceRolled):
        return shown(state, event)
    kinds = {state.wilds[card].corrupted and kind for kind, card in state.cards.items() if card in state.wilds}
    blank = [f"{called(die.kind, die.card)} (blank)" for die in event.dice if die.kind in kinds]
    rolled = [rolled_text(die.kind, die.face, die.card) for die in event.dice if die.kind not in kinds]
    again = f"{dice(len(event.dice))} again: " if event.rule.startswith(ROLLED_AGAIN) else ""
    return f"{seat_name(event.seat)} rolls {again}{listed(sorted([*blank, *rolled]))}"


SAID: dict[type, tuple[type, ...]] = {
    a.Muster: (e.UnitMustered, e.ArtifactMustered),
    a.GiveUp: (e.ArtifactGivenUp,),
    a.Attach: (e.ArtifactAttached,),
    a.Attack: (e.AttackFixed,),
    a.Borrow: (e.AttackFixed, e.AttackBegan),
    a.Prepare: (e.UnitsPrepared,),
    a.ChooseEnemy: (e.EnemyDestroyed, e.EnemyHeld),
    a.Recruit: (e.DieRecruited, e.EnemyEntered),
    a.Restore: (e.CardRestored,),
    a.DrawDice: (e.DieSpent,),
    a.PutOnRing: (se.RingUsed,),
    a.LoseGlory: (se.GloryLost,),
    a.Done: (e.AttackFixed,),
}
"""What the labels of actions tell already."""

ONCE: dict[type, type] = {
    a.LoseGlory: se.CardCorrupted,
    a.Corrupt: se.CardCorrupted,
    a.Defend: se.UnitDestroyed,
}
"""What they tell of what happens first: it may happen to others afterwards."""


def follows(action: Any, events: Sequence[Any]) -> list[str]:
    """Return what follows from a choice beyond what its label says, as far as it has words."""
    once = next((event for event in events if type(event) is ONCE.get(type(action))), None)
    if isinstance(action, a.Done) and events and isinstance(events[0], se.CardCorrupted):
        once = events[0]  # nobody loses Glory for it, and the label says what falls
    aloud = speaking().aloud
    told = [event for event in events if event is not once and not isinstance(event, SAID.get(type(action), ()))]
    if aloud:
        told = [event for event in told if not isinstance(event, se.CorruptionLost)]  # what is left is always lost
    if isinstance(action, a.Done):
        told = [event for event in told if not (isinstance(event, e.CleanedUp) and not event.dice)]
    joins = [_joins(event) for event in events if isinstance(event, e.EnemyEntered) and isinstance(action, a.Recruit)]
    said = joins if aloud else []
    ends = [f"The game is {event.result}" for event in told if aloud and isinstance(event, e.GameEnded)]
    told = [event for event in told if not (ends and isinstance(event, e.GameEnded))]
    return [*said, *(text for event in told if (text := event_text(event))), *ends]


def _joins(event: e.EnemyEntered) -> str:
    return f"A{an_enemy_die(event.die.kind)[1:]} joins Sauron"
