"""One line on what happened, for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dice import events as e
from core.dice.words import (
    PHASES,
    card_name,
    count,
    dice,
    kind_name,
    listed,
    place_name,
    rolled_text,
    seat_name,
)


def _cards(cards: list[str]) -> str:
    return listed(card_name(card) for card in cards)


def _kinds(placed: list[e.Placed]) -> str:
    return listed(kind_name(die.kind) for die in placed)


def _rolled(placed: list[e.Placed]) -> str:
    return listed(rolled_text(die.kind, die.face) for die in placed)


def _where(to: str) -> str:
    return "Active Pool" if to == "active" else "Used Pile"


def _scored(event: e.UnitScored) -> str:
    back = " and goes to the Active Pool" if event.to == "active" else ""
    return f"{seat_name(event.seat)} scores {event.glory} for {card_name(event.card)}, who leaves{back}"


def _spent(event: e.DieSpent) -> str:
    parts = []
    if event.fellowship:
        parts.append(f"{event.fellowship} Fellowship")
    if event.draw:
        parts.append(f"drawing {dice(event.draw)}")
    return f"{seat_name(event.seat)} spends {kind_name(event.kind)} for {' and '.join(parts) or 'nothing'}"


def _used(event: e.ArtifactUsed) -> str:
    burst = " with its burst" if event.burst else ""
    to = f", which goes to {seat_name(event.to)}" if event.to else ""
    return f"{seat_name(event.seat)} uses {card_name(event.card)}{burst}{to}"


def _taken(event: e.DiceTaken) -> str:
    whose = "the own" if event.owner == event.seat else f"{seat_name(event.owner)}'s"
    where = "and sets aside" if event.aside else "into the Active Pool"
    return f"{seat_name(event.seat)} takes {_kinds(event.dice)} from {whose} Used Pile {where}"


def _attack(event: e.AttackBegan) -> str:
    with_whom = f" with the Units of {', '.join(seat_name(seat) for seat in event.borrowed)}" if event.borrowed else ""
    return f"{seat_name(event.seat)} attacks Sauron{with_whom}"


def _killed(event: e.EnemyDestroyed) -> str:
    return f"{seat_name(event.seat)} destroys {event.name}" + (f"; {event.left} left" if event.left else "")


def _recruited(event: e.DieRecruited) -> str:
    return f"{seat_name(event.seat)} recruits {card_name(event.card)} for {event.cost}"


def _restored(event: e.CardRestored) -> str:
    price = f" for {event.cost}" if event.cost else ""
    return f"{seat_name(event.seat)} restores {card_name(event.card)}{price}"


def _cleaned(event: e.CleanedUp) -> str:
    lost = f"; {event.lost} Fellowship lost" if event.lost else ""
    kept = f"; {_kinds(event.dice)} wait in the Active Pool" if event.dice else ""
    return f"{seat_name(event.seat)} cleans up{lost}{kept}"


def _counted(event: e.CorruptionCounted) -> str:
    pending = f" and {event.pending} from before" if event.pending else ""
    return f"Sauron gains {event.dice} Corruption for his dice{pending}"


def _replaced(event: e.DiceReplaced) -> str:
    where = "go back to their card" if event.back else "leave the game"
    out = f"{event.out_count} of {kind_name(event.out)}"
    return f"{out} {where}; {event.by_count} of {kind_name(event.by)} join Sauron"


def _ignored(event: e.EyesIgnored) -> str:
    return f"Frodo keeps watch: {count(len(event.dice), 'Eye')} ignored" + (" and marked" if event.marked else "")


def _eye(event: e.EyeOpened) -> str:
    parts = []
    if event.unit:
        parts.append(f"it is one of the {event.unit}")
    if event.corruption:
        parts.append(f"{event.corruption} Corruption for the next turn")
    if event.returned:
        parts.append(f"a die of {kind_name(event.returned)} returns")
    return f"An Eye of Sauron: {', '.join(parts) or 'nothing follows'}"


WORDS: dict[type, Callable[[Any], str]] = {
    e.RingGiven: lambda x: f"{seat_name(x.seat)} is the Ringbearer",
    e.RoundBegan: lambda x: f"Round {x.number}",
    e.TurnBegan: lambda x: f"The Fellowship turn of {seat_name(x.seat)}",
    e.PhaseBegan: lambda x: f"Phase {PHASES.get(x.phase, x.phase)}",
    e.SauronTurnBegan: lambda x: f"Sauron's turn, played by {seat_name(x.seat)}",
    e.UnitScored: _scored,
    e.UnitScoredAgain: lambda x: f"{seat_name(x.seat)} scores {x.glory} for {card_name(x.card)}",
    e.UnitsRecalled: lambda x: f"{seat_name(x.seat)} recalls {_cards(x.cards)} to the {_where(x.to)}",
    e.ArtifactGivenUp: lambda x: f"{seat_name(x.seat)} gives up {card_name(x.card)}",
    e.PassedUntilTurn: lambda x: f"{seat_name(x.seat)} passes until the own turn",
    e.BagRefilled: lambda x: f"The Used Pile of {seat_name(x.seat)} goes into the bag ({dice(x.dice)})",
    e.DiceDrawn: lambda x: f"{seat_name(x.seat)} draws {_kinds(x.dice)}",
    e.DiceRolled: lambda x: f"{seat_name(x.seat)} rolls {_rolled(x.dice)}",
    e.DieBlank: lambda x: f"{card_name(x.card)} is corrupted: the die is blank",
    e.ImmediateDone: lambda x: f"{card_name(x.card)} goes to the Spent Pile",
    e.FellowshipGained: lambda x: f"{seat_name(x.seat)} has {x.count} Fellowship more by {card_name(x.card)}",
    e.DieSpent: _spent,
    e.UnitMustered: lambda x: f"{seat_name(x.seat)} musters {card_name(x.card)} for {x.cost}",
    e.ArtifactMustered: lambda x: f"{seat_name(x.seat)} musters {card_name(x.card)}",
    e.ArtifactAttached: lambda x: f"{seat_name(x.seat)} attaches {card_name(x.card)} to {card_name(x.bearer)}",
    e.ArtifactUsed: _used,
    e.DiceTaken: _taken,
    e.UnitsPrepared: lambda x: f"{seat_name(x.seat)} prepares {_cards(x.cards)}",
    e.UnitJoined: lambda x: f"{seat_name(x.seat)} prepares {card_name(x.card)}, too",
    e.AttackBegan: _attack,
    e.UnitLeft: lambda x: f"{card_name(x.card)} of {seat_name(x.seat)} goes to the Used Pile",
    e.AttackFixed: lambda x: f"{seat_name(x.seat)}'s attack total is {x.total}",
    e.EnemyDestroyed: _killed,
    e.EnemyHeld: lambda x: f"{x.name} withstands {x.total} with defense {x.defense}: the attack ends",
    e.GloryGained: lambda x: f"{seat_name(x.seat)} gains {x.count} Glory by {card_name(x.card)}",
    e.UnitsReturned: lambda x: f"{seat_name(x.seat)} scores {x.glory} for lending {_cards(x.cards)}",
    e.DieRecruited: _recruited,
    e.EnemyEntered: lambda x: f"A die of {kind_name(x.die.kind)} joins Sauron with a Corruption marker",
    e.CardRestored: _restored,
    e.CleanedUp: _cleaned,
    e.CorruptionCounted: _counted,
    e.AttackSkipped: lambda x: "Sauron does not attack",
    e.RingUsed: lambda x: f"{seat_name(x.seat)} puts on the Ring: {count(x.units, 'Unit')} shielded",
    e.EnemyDimmed: lambda x: f"{x.name} attacks with 0",
    e.SauronAttacked: lambda x: f"Sauron attacks everybody with {x.total}",
    e.UnitHeld: lambda x: f"{card_name(x.card)} of {seat_name(x.seat)} withstands {x.total} with defense {x.defense}",
    e.UnitSpared: lambda x: f"{card_name(x.card)} of {seat_name(x.seat)} stays; {x.left} left",
    e.UnitDestroyed: lambda x: (
        f"{card_name(x.card)} of {seat_name(x.seat)} is destroyed (to the {_where(x.to)}); {x.left} left"
    ),
    e.AttackEnded: lambda x: f"{card_name(x.card)} ends the attack on {seat_name(x.seat)}",
    e.GloryLost: lambda x: f"{seat_name(x.seat)} loses {x.count} Glory, and Sauron as much Corruption",
    e.CardCorrupted: lambda x: f"{card_name(x.card)} is corrupted",
    e.DiceSwept: lambda x: f"All dice of {card_name(x.card)} in play go to the Used Piles",
    e.CorruptionLost: lambda x: f"{count(x.count, 'point')} of Corruption go back",
    e.AdvanceStopped: lambda x: f"{count(x.forces, 'force')} of Sauron stand in the way: no advance",
    e.LocationReached: lambda x: f"The Fellowship comes to {place_name(x.location)}",
    e.CardsEntered: lambda x: f"{_cards(x.cards)} enter row {x.row} of the Wilds",
    e.EnemyCardEntered: lambda x: f"{kind_name(x.enemy)} comes with {dice(x.dice)}",
    e.EnemyDiceAdded: lambda x: f"{dice(x.count)} of {kind_name(x.kind)} join Sauron's Active Pool",
    e.DiceReplaced: _replaced,
    e.SauronRolled: lambda x: f"Sauron rolls {_rolled(x.dice)}",
    e.EyesIgnored: _ignored,
    e.EyeOpened: _eye,
    e.GameEnded: lambda x: f"The game is {x.result}. {x.reason}",
}


def event_text(event: Any) -> str:
    """Return one line on what happened."""
    return WORDS[type(event)](event)
