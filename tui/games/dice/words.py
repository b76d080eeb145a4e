"""Short words for what happens: who, and what it comes to, without the words that the board has already said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.spelling import spelled
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.turn import values
from core.dice.words.names import called, enemy_word, listed, place_name, rolled_text, seat_name, short_name
from tui.games.dice.signs import signs_of
from tui.glyphs import UNICODE as G
from tui.short import Moment, ShortWords, Telling
from tui.widgets.lines import Line, line

MINUS = "\N{MINUS SIGN}"
SIGNS = signs_of(G)


def _dice(placed: Iterable[Placed]) -> str:
    return listed(called(die.kind, die.card) for die in placed)


def _rolled(placed: Iterable[Placed]) -> str:
    return listed(sorted(rolled_text(die.kind, die.face, die.card, SIGNS.again) for die in placed))


def _cards(cards: Iterable[str]) -> str:
    return listed(short_name(card) for card in cards)


def _glory(count: int) -> str:
    return f"+{count}{SIGNS.glory}"


def _who(seat: str, at: Moment) -> str:
    """Return who it was and a blank, or nothing where it is that player's turn."""
    return "" if seat == at.view.active else f"{seat_name(seat)} "


def _bought(sign: str) -> Telling:
    """Return words for what somebody gets or does with a card for its price."""

    def words(event: Any, at: Moment) -> Line:
        price = f" {MINUS}{event.cost}{SIGNS.fellowship}" if getattr(event, "cost", 0) else ""
        return line(f"{_who(event.seat, at)}{sign} {short_name(event.card)}{price}")

    return words


def _scored(event: Any, at: Moment) -> Line:
    return line(f"{seat_name(event.seat)} {_glory(event.glory)} {short_name(event.card)}")


def _spent(event: e.DieSpent, at: Moment) -> Line:
    parts = [f"+{event.fellowship}{SIGNS.fellowship}"] * bool(event.fellowship) + [f"D{event.draw}"] * bool(event.draw)
    return line(f"{called(event.kind, event.card)} {' '.join(parts)}") if parts else ()


def _used(event: e.ArtifactUsed, at: Moment) -> Line:
    burst = SIGNS.burst if event.burst else ""
    to = f" {G.arrow} {seat_name(event.to)}" if event.to else ""
    return line(f"{_who(event.seat, at)}uses {short_name(event.card)}{burst}{to}")


def _taken(event: e.DiceTaken, at: Moment) -> Line:
    whose = "" if event.owner == event.seat else f" of {seat_name(event.owner)}"
    return line(f"{_who(event.seat, at)}takes {_dice(event.dice)}{whose}")


def _attack(event: e.AttackBegan, at: Moment) -> Line:
    lenders = " and ".join(seat_name(seat) for seat in event.borrowed)
    return line(f"{_who(event.seat, at)}borrows from {lenders}") if event.borrowed else ()


def _fixed(event: e.AttackFixed, at: Moment) -> Line:
    if not values.ready(at.view):
        return line(f"{_who(event.seat, at)}holds the field")
    return line(f"{_who(event.seat, at)}attacks with {event.total}")


def _cleaned(event: e.CleanedUp, at: Moment) -> Line:
    parts = [f"{MINUS}{event.lost}{SIGNS.fellowship}"] * bool(event.lost)
    parts += [f"keeps {_dice(event.dice)}"] * bool(event.dice)
    return line(f"{_who(event.seat, at)}{' '.join(parts)}") if parts else ()


def _counted(event: se.CorruptionCounted, at: Moment) -> Line:
    number = event.dice + event.pending
    return line((f"Corruption {number}", "shadow")) if number else ()


def _replaced(event: se.DiceReplaced, at: Moment) -> Line:
    out, by = enemy_word(event.out), enemy_word(event.by)
    return line((f"{MINUS}{event.out_count} {out} +{event.by_count} {by}", "shadow"))


def _eye(event: se.EyeOpened, at: Moment) -> Line:
    parts = [event.unit] * bool(event.unit)
    parts += [f"{enemy_word(event.returned)} returns"] * bool(event.returned)
    parts += [f"Corruption +{event.corruption}"] * bool(event.corruption)
    return line((f"{G.eye} {', '.join(parts) or 'nothing'}", "shadow"))


def _struck(event: se.SauronAttacked, at: Moment) -> Line:
    return line((f"Sauron attacks with {event.total}", "shadow"))


def _fell(event: se.UnitDestroyed, at: Moment) -> Line:
    return line((f"{seat_name(event.seat)} loses {short_name(event.card)}", "shadow"), _left(event.left))


def _left(left: int) -> str:
    return f", {left} left" if left else ""


SHORT = ShortWords(
    words={
        e.RingGiven: lambda x, at: line(f"{G.ring} {seat_name(x.seat)}"),
        e.RoundBegan: lambda x, at: line((f"round {x.number}", "bright")),
        e.TurnBegan: lambda x, at: line((f"turn of {seat_name(x.seat)}", "bright")),
        e.UnitScored: _scored,
        e.UnitScoredAgain: _scored,
        e.UnitsRecalled: lambda x, at: line(f"{_who(x.seat, at)}recalls {_cards(x.cards)}"),
        e.ArtifactGivenUp: _bought("gives up"),
        e.BagRefilled: lambda x, at: line(f"{_who(x.seat, at)}refills the bag"),
        e.DiceRolled: lambda x, at: line(f"{_who(x.seat, at)}rolls {_rolled(x.dice)}"),
        e.DieBlank: lambda x, at: line((f"{short_name(x.card)} blank", "shadow")),
        e.FellowshipGained: lambda x, at: line(f"{short_name(x.card)} +{x.count}{SIGNS.fellowship}"),
        e.DieSpent: _spent,
        e.UnitMustered: _bought("musters"),
        e.ArtifactMustered: _bought("musters"),
        e.ArtifactAttached: lambda x, at: line(f"{short_name(x.card)} on {short_name(x.bearer)}"),
        e.ArtifactUsed: _used,
        e.DiceTaken: _taken,
        e.UnitsPrepared: lambda x, at: line(f"{_who(x.seat, at)}to war: {_cards(x.cards)}"),
        e.UnitJoined: lambda x, at: line(f"and {short_name(x.card)}"),
        e.AttackBegan: _attack,
        e.UnitLeft: lambda x, at: line(f"{short_name(x.card)} leaves"),
        e.AttackFixed: _fixed,
        e.EnemyDestroyed: lambda x, at: line(f"beats {spelled(x.name)}{_left(x.left)}"),
        e.EnemyHeld: lambda x, at: line((f"{spelled(x.name)} holds {x.defense}", "shadow")),
        e.GloryGained: lambda x, at: line(f"{_who(x.seat, at)}{_glory(x.count)} {short_name(x.card)}"),
        e.UnitsReturned: lambda x, at: line(f"{_who(x.seat, at)}{_glory(x.glory)} lent {_cards(x.cards)}"),
        e.DieRecruited: _bought("+"),
        e.EnemyEntered: lambda x, at: line((f"Sauron +1 {enemy_word(x.die.kind)}", "shadow")),
        e.CardRestored: _bought("restores"),
        e.CleanedUp: _cleaned,
        e.GameEnded: lambda x, at: line((f"the game is {x.result}", "bright")),
        se.SauronTurnBegan: lambda x, at: line((f"Sauron's turn, {seat_name(x.seat)}", "bright")),
        se.CorruptionCounted: _counted,
        se.AttackSkipped: lambda x, at: line("no attack") if x.rule == "D6.2" else (),
        se.RingUsed: lambda x, at: line(f"{seat_name(x.seat)} puts on {G.ring}"),
        se.EnemyDimmed: lambda x, at: line(f"{spelled(x.name)} attacks with 0"),
        se.SauronAttacked: _struck,
        se.UnitHeld: lambda x, at: line(f"{short_name(x.card)} holds {x.total}"),
        se.UnitSpared: lambda x, at: line(f"{short_name(x.card)} stays{_left(x.left)}"),
        se.UnitDestroyed: _fell,
        se.AttackEnded: lambda x, at: line(f"{short_name(x.card)} ends the attack on {seat_name(x.seat)}"),
        se.GloryLost: lambda x, at: line((f"{seat_name(x.seat)} {MINUS}{x.count}{SIGNS.glory}", "shadow")),
        se.CardCorrupted: lambda x, at: line((f"{short_name(x.card)} corrupted", "shadow")),
        se.DiceSwept: lambda x, at: line((f"{short_name(x.card)} swept", "shadow")),
        se.CorruptionLost: lambda x, at: line(f"Corruption {MINUS}{x.count}"),
        se.AdvanceStopped: lambda x, at: line((f"no advance, {x.forces} in the way", "shadow")),
        se.LocationReached: lambda x, at: line((place_name(x.location), "bright")),
        se.CardsEntered: lambda x, at: line(f"Wilds {x.row}: {_cards(x.cards)}"),
        se.EnemyCardEntered: lambda x, at: line((f"Wilds: {x.dice} {enemy_word(x.enemy)}", "shadow")),
        se.EnemyDiceAdded: lambda x, at: line((f"Sauron +{x.count} {enemy_word(x.kind)}", "shadow")),
        se.DiceReplaced: _replaced,
        se.SauronRolled: lambda x, at: line(f"Sauron rolls {_rolled(x.dice)}"),
        se.EyesIgnored: lambda x, at: line(f"Frodo: {len(x.dice)} {G.eye} ignored"),
        se.EyeOpened: _eye,
    },
    headings=frozenset({e.RoundBegan, e.TurnBegan, se.SauronTurnBegan, se.LocationReached}),
    left_out=frozenset({e.PhaseBegan, e.PassedUntilTurn, e.DiceDrawn, e.ImmediateDone}),
)
"""The short words of the game. Left out: phases (the header says them), wishes to be asked later, dice that are drawn
(the roll follows) and dice whose effect was told."""
