"""How dealings look to whom: cards that are seen or handed on, lines of Nazgûl, persuasion, barter (B.3, Y.1c).

What somebody was told aloud names Characters to him whom he may not know where they are (`SAID_ALOUD`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.ring_war.model.records import bearing, dealing, mastering, searching, trading
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, SARUMAN, RingWarState


def _hand_seen(state: RingWarState, event: dealing.HandSeen, seat: str | None) -> dealing.HandSeen:
    if seat in (event.by, event.power):
        return event
    return msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))


def _magic_seen(state: RingWarState, event: dealing.MagicSeen, seat: str | None) -> dealing.MagicSeen:
    """How many cards are held is a secret, too."""
    return event if seat == event.by else msgspec.structs.replace(event, cards=(HIDDEN,))


def _handed(state: RingWarState, event: dealing.CardHanded, seat: str | None) -> dealing.CardHanded:
    if seat == FELLOWSHIP:
        return event
    return dealing.CardHanded(event.rule, HIDDEN, HIDDEN, HIDDEN)


def _escape(state: RingWarState, event: dealing.EscapeTried, seat: str | None) -> dealing.EscapeTried:
    """A captive's ratings are known to his captor, who knows him."""
    if seat in (FELLOWSHIP, state.people[event.person].captive):
        return event
    return msgspec.structs.replace(event, die=0, needs=0)


def _hand_on(state: RingWarState, step: dealing.HandOn, seat: str | None) -> dealing.HandOn:
    return step if seat == FELLOWSHIP or not step.card else dealing.HandOn(step.hex, HIDDEN, HIDDEN)


def _line_up(state: RingWarState, step: mastering.LineUp, seat: str | None) -> mastering.LineUp:
    return step if seat == step.power else msgspec.structs.replace(step, order=(HIDDEN,) * len(step.order))


def _numbers(state: RingWarState, step: mastering.NameNumbers, seat: str | None) -> mastering.NameNumbers:
    """Whoever has lined them up knows the line."""
    if seat in (SARUMAN, DARK_POWER) and seat != step.power:
        return step
    return msgspec.structs.replace(step, order=(HIDDEN,) * len(step.order))


def _persuasion(state: RingWarState, one: Any, seat: str | None) -> Any:
    """Mask who can be persuaded, has been or is no longer, for all but Saruman and the Fellowship (B.3)."""
    if seat in (SARUMAN, FELLOWSHIP):
        return one
    if isinstance(one, mastering.WhomToPersuade | mastering.PersuasionTried):
        return msgspec.structs.replace(one, people=(HIDDEN,))
    known = {"failed": False} if isinstance(one, mastering.Persuaded) else {"free": False}
    return msgspec.structs.replace(one, person=HIDDEN, die=0, needs=0, **known)


def _bare(lines: tuple[trading.Line, ...]) -> tuple[trading.Line, ...]:
    """Return the lines of a trade as the third power is told of them: what kinds of cards, how many."""
    return tuple(
        trading.Line(line.giver, line.kind, HIDDEN if line.what else "", line.count)
        for line in lines
        if line.kind not in ("claim", "promise")
    )


def _offer(state: RingWarState, one: Any, seat: str | None) -> Any:
    """Mask the lines of an offer for the third power, and while they are written for whom they are meant (B.3)."""
    reads = (one.by,) if isinstance(one, trading.Draft) else (one.by, one.to)
    if seat in reads:
        return one
    if isinstance(one, trading.Draft):
        return trading.Draft(one.by, one.to, rounds=one.rounds)
    return msgspec.structs.replace(one, lines=())


def _accepted(state: RingWarState, event: trading.OfferAccepted, seat: str | None) -> trading.OfferAccepted:
    if seat in (event.by, event.to):
        return event
    return msgspec.structs.replace(event, now=_bare(event.now), later=())


def _sealing(state: RingWarState, step: trading.Sealing, seat: str | None) -> trading.Sealing:
    """Each sees what he has laid himself."""
    sealed = tuple(
        one if one.seat == seat else trading.SealedCard(one.seat, one.line, HIDDEN, HIDDEN if one.person else "")
        for one in step.sealed
    )
    lines = step.lines if seat in (step.by, step.to) else _bare(step.lines)
    return trading.Sealing(step.by, step.to, lines, sealed)


def _sent(state: RingWarState, event: trading.PartySent, seat: str | None) -> Any:
    """Where captives are brought is the affair of the two who have agreed on it."""
    return event if seat == event.power else bearing.Hush(event.rule)


def _traded(state: RingWarState, event: trading.Traded, seat: str | None) -> trading.Traded:
    """The third power is told how many cards of each kind moved (B.3)."""
    if seat in (event.by, event.to):
        return event
    return msgspec.structs.replace(
        event,
        given=(HIDDEN,) * len(event.given),
        got=(HIDDEN,) * len(event.got),
        magic=(trading.Passing(HIDDEN, HIDDEN, HIDDEN),) * len(event.magic),
    )


MASKS: dict[type, Callable[[RingWarState, Any, str | None], Any]] = {
    dealing.HandSeen: _hand_seen,
    dealing.MagicSeen: _magic_seen,
    dealing.CardHanded: _handed,
    dealing.EscapeTried: _escape,
    dealing.HandOn: _hand_on,
    mastering.LineUp: _line_up,
    mastering.NameNumbers: _numbers,
    mastering.WhomToPersuade: _persuasion,
    mastering.PersuasionTried: _persuasion,
    mastering.Persuaded: _persuasion,
    mastering.ShookOff: _persuasion,
    trading.Draft: _offer,
    trading.Answer: _offer,
    trading.OfferMade: _offer,
    trading.OfferAccepted: _accepted,
    trading.Sealing: _sealing,
    trading.Traded: _traded,
    trading.PartySent: _sent,
}
"""How each kind of dealing looks to a seat."""

SAID_ALOUD: set[type] = {
    mastering.WhomToPersuade,
    mastering.PersuasionTried,
    mastering.Persuaded,
    mastering.ShookOff,
    trading.Draft,
    trading.Answer,
    trading.OfferMade,
    trading.OfferAccepted,
    trading.Sealing,
    searching.Reported,
}
"""Kinds that tell names to whom their mask shows them, whether or not he may know where these Characters are: what was
said aloud."""
