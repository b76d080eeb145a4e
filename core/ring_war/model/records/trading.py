"""Barter (Y.1): offers line by line, answers, sealed cards, the exchange: steps, actions, events."""

from __future__ import annotations

import msgspec

from core.kernel.records import Action, Event, Step


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of an offer: what `giver` gives.

    `kind` is "events" (so many Event Cards), "magic" (so many Magic Cards of somebody in the hex `what` for somebody
    there), "captive" (the captive `what` is freed or handed over), "hostage" (the Fellowship hands over `what`),
    "escort" (the captive `what` is brought to the agreed `hex` and given up there), "claim" (`what` is said to be so),
    or "promise" (`what` follows later, to the end of turn `count` if it is peace).
    """

    giver: str
    kind: str
    what: str = ""
    count: int = 0
    hex: str = ""


class SealedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that a seat has laid face down for a line: an Event Card, or a Magic Card of `person`."""

    seat: str
    line: int
    card: str
    person: str = ""


class Passing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Magic Card that goes from one Character to another in a hex; without a taker it drops there (Y.1f)."""

    giver: str
    card: str
    hex: str
    taker: str = ""


class MayTalk(Step, frozen=True, tag="may_talk"):
    """Saruman may open barter before his actions in the Events Phase (RR20)."""

    power: str


class Draft(Step, frozen=True, tag="draft"):
    """A power writes an offer to another, line by line (Y.1f); `giver` and `kind` are those of the line that it is
    about to write, `named` what of it has been named: of an escort the captive, then the Province. `rounds` is how many
    offers were made before."""

    by: str
    to: str
    lines: tuple[Line, ...] = ()
    rounds: int = 0
    giver: str = ""
    kind: str = ""
    named: tuple[str, ...] = ()


class Answer(Step, frozen=True, tag="answer"):
    """A power answers an offer (Y.1f)."""

    by: str
    to: str
    lines: tuple[Line, ...]
    rounds: int


class Sealing(Step, frozen=True, tag="sealing"):
    """Both lay the cards of a trade face down, one after the other, and neither sees what the other lays (Y.1f)."""

    by: str
    to: str
    lines: tuple[Line, ...]
    sealed: tuple[SealedCard, ...] = ()


class TakeOut(Step, frozen=True, tag="take_out"):
    """A power says whether a captive is taken out of his prison toward the hex that was agreed (Y.1d)."""

    power: str
    person: str
    hex: str


class AtMeeting(Step, frozen=True, tag="at_meeting"):
    """A power says whom its Orc party gives up in the hex that was agreed (Y.1d)."""

    power: str
    party: str


TradingStep = MayTalk | Draft | Answer | Sealing | TakeOut | AtMeeting


class Talk(Action, frozen=True, tag="talk"):
    """Open barter with a power (Y.1a)."""

    power: str


class BeginLine(Action, frozen=True, tag="begin_line"):
    """Write a line of a kind, with what one of the two gives."""

    giver: str
    kind: str


class AddLine(Action, frozen=True, tag="add_line"):
    """Write a line of the offer."""

    line: Line


class SendOffer(Action, frozen=True, tag="send_offer"):
    """Send the offer as it stands."""


class Withdraw(Action, frozen=True, tag="withdraw"):
    """End the talk without a trade."""


class Counter(Action, frozen=True, tag="counter"):
    """Answer an offer with another."""


class SealCard(Action, frozen=True, tag="seal_card"):
    """Lay a card face down for the trade; a Magic Card is one of `person`."""

    card: str
    person: str = ""


class Narrow(Action, frozen=True, tag="narrow"):
    """Name the captive of a line, or the Province in which he is to be given up (Y.1d)."""

    what: str


class SendTo(Action, frozen=True, tag="send_to"):
    """Send captives to a hex: the one that was agreed, or their prison (J.8, Y.1d)."""

    hex: str


class GiveBack(Action, frozen=True, tag="give_back"):
    """Give up a captive: as agreed, or of one's own will (Y.1d, Y.6d)."""

    person: str


TradingAction = Talk | BeginLine | AddLine | SendOffer | Withdraw | Counter | SealCard | Narrow | SendTo | GiveBack


class TalkBegan(Event, frozen=True, tag="talk_began"):
    """Two powers talk, once in a step (RR20)."""

    by: str
    to: str


class OfferMade(Event, frozen=True, tag="offer_made"):
    """A power has made another an offer; only the two know its lines (B.3)."""

    by: str
    to: str
    lines: tuple[Line, ...]


class TalkEnded(Event, frozen=True, tag="talk_ended"):
    """Two powers end their talk without a trade."""

    by: str
    to: str


class OfferAccepted(Event, frozen=True, tag="offer_accepted"):
    """An offer is accepted: `now` happens now, what is `later` cannot, and is a promise (Y.1f)."""

    by: str
    to: str
    now: tuple[Line, ...]
    later: tuple[Line, ...]


class Traded(Event, frozen=True, tag="traded"):
    """All cards of a trade change hands at once (Y.1f): what `by` gives, what `to` gives, and the Magic Cards."""

    by: str
    to: str
    given: tuple[str, ...]
    got: tuple[str, ...]
    magic: tuple[Passing, ...]


def taker_of(one: Draft | Answer | Sealing | OfferMade | OfferAccepted | Traded, giver: str) -> str:
    """Return which of the two who talk gets what the other gives."""
    return one.to if giver == one.by else one.by


class TakenOut(Event, frozen=True, tag="taken_out"):
    """An Orc party takes a captive out of his prison (Y.1d)."""

    power: str
    person: str
    party: str


class PartySent(Event, frozen=True, tag="party_sent"):
    """An Orc party is sent to a hex that was agreed, or with "" to its prison again (Y.1d)."""

    power: str
    party: str
    hex: str


TradingEvent = TalkBegan | OfferMade | TalkEnded | OfferAccepted | Traded | TakenOut | PartySent
