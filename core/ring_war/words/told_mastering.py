"""Alliances, Nazgûl, Mind Battle, Persuasion and barter, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from core.kernel.voice import speaking
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import DARK_POWER, HIDDEN, SARUMAN
from core.ring_war.words.dice import die_said
from core.ring_war.words.lines import line_text, lines_said
from core.ring_war.words.names import and_list, card_name, hex_name, person_name, power_name, said_card, titled_name
from core.ring_war.words.told_moving import pieces_named


def _lent(event: m.Lent) -> str:
    what = pieces_named(event.armies)
    return f"{what} are lent to {power_name(event.power)} for this turn"


def _gain(event: m.GainTaken) -> str:
    many = "a Nazgûl" if event.count == 1 else f"{event.count} Nazgûl"
    verb = "masters" if event.power == SARUMAN else "takes back"
    return f"{power_name(event.power)} {verb} {many}"


def _loyalty(event: m.LoyaltyRolled) -> str:
    goes = "goes over with him" if event.die <= event.needs else "stays Sauron's"
    return f"the army of {titled_name(event.person)} {goes}: {die_said(event.die)}, {event.needs} or less was needed"


def _turned(event: m.ArmyTurned) -> str:
    what = pieces_named(event.armies)
    return f"{what} go over to Saruman" if event.power == SARUMAN else f"{what} return to Sauron"


def _mind(event: m.MindBattled) -> str:
    if not event.die:
        return "Saruman fights the minds of Elrond and Galadriel: neither uses Sorcery in this turn"
    points = "a Shadow Point" if event.points == 1 else f"{event.points} Shadow Points"
    return f"Saruman fights the mind of Sauron, who has {points} less in this turn: {die_said(event.die)}"


def _tried(event: m.PersuasionTried) -> str:
    if HIDDEN in event.people:
        return "Saruman speaks through the Palantír"
    if not event.people:
        return "Saruman speaks through the Palantír, and nobody is there to be persuaded"
    return f"Saruman speaks through the Palantír; {and_list([person_name(name) for name in event.people])} may hear him"


def _persuaded(event: m.Persuaded) -> str:
    if event.person == HIDDEN:
        return "somebody hears Saruman's voice"
    how = "is persuaded, and sets out for Isengard" if event.failed else "withstands Saruman's voice"
    return f"{person_name(event.person)} {how}: {die_said(event.die)}, {event.needs} or less was needed"


def _shook(event: m.ShookOff) -> str:
    if event.person == HIDDEN:
        return "somebody listens to a companion"
    how = "shakes off Saruman's voice" if event.free else "still hears Saruman's voice"
    return f"{person_name(event.person)} {how}: {die_said(event.die)}, {event.needs} or less was needed"


def _magic(event: m.MagicTried) -> str:
    how = "finds" if event.gained else "does not find"
    return f"{titled_name(event.person)} {how} {said_card(event.card)} at {hex_name(event.hex)}: {die_said(event.die)}"


def _offer(event: tr.OfferMade) -> str:
    if not event.lines:
        return f"{power_name(event.by)} makes {power_name(event.to)} an offer"
    return f"{power_name(event.by)} offers {power_name(event.to)}: {offer_lines(event, event.lines)}"


def _captive(name: str) -> str:
    return "a captive" if name == HIDDEN else titled_name(name)


def offer_lines(event: tr.OfferMade | tr.OfferAccepted, lines: tuple[tr.Line, ...]) -> str:
    """Return lines of an offer in one sentence; to the ear each giver is named once."""
    if speaking().aloud:
        return lines_said(lines, partial(tr.taker_of, event))
    return "; ".join(line_text(line, tr.taker_of(event, line.giver)) for line in lines)


def _accepted(event: tr.OfferAccepted) -> str:
    later = offer_lines(event, event.later) if event.later else ""
    now = offer_lines(event, event.now) if event.now else ""
    what = "; besides, ".join(part for part in (now, later) if part)
    return f"{power_name(event.to)} accepts the offer of {power_name(event.by)}{f': {what}' if what else ''}"


def _count(cards: tuple[str, ...]) -> str:
    if HIDDEN in cards:
        return "an Event Card" if len(cards) == 1 else f"{len(cards)} Event Cards"
    return and_list([card_name(card) for card in cards]) if cards else ""


def _traded(event: tr.Traded) -> str:
    gives = [f"{power_name(event.by)} gives {_count(event.given)}"] if event.given else []
    gives += [f"{power_name(event.to)} gives {_count(event.got)}"] if event.got else []
    for one in event.magic:
        card = "a Magic Card" if one.card == HIDDEN else card_name(one.card)
        taker = f"to {person_name(one.taker)}" if one.taker else "away; nobody has room for it, and it drops"
        gives.append(f"{person_name(one.giver)} gives {card}" + (f" {taker}" if one.card != HIDDEN else ""))
    return f"a trade: {and_list(gives)}"


def _denethor(event: m.DenethorOut) -> str:
    lost = ", and his Palantír is lost" if event.lost else ""
    return f"Denethor despairs, and is out of the game: {die_said(event.die)}{lost}"


TOLD: dict[type, Callable[[Any], str]] = {
    m.AllianceMade: lambda event: f"Saruman and {power_name(event.partner)} are allied",
    m.AllianceRefused: lambda event: f"{power_name(event.power)} declines an Alliance with Saruman",
    m.AllianceDissolving: lambda event: f"{power_name(event.by)} dissolves the Alliance, which ends with this turn",
    m.Lent: _lent,
    m.PreparationBegan: lambda event: "Saruman prepares to master the Nazgûl",
    m.CycleBroken: lambda event: "Saruman must prepare anew before he masters more Nazgûl",
    m.GainTaken: _gain,
    m.GainForgone: lambda event: "Saruman forgoes the Nazgûl that are due to him in this turn",
    m.NazgulTaken: lambda event: (
        f"{titled_name(event.person)} "
        + ("returns to Sauron" if event.power == DARK_POWER else "is Saruman's from now on")
    ),
    m.LoyaltyRolled: _loyalty,
    m.ArmyTurned: _turned,
    m.MindBattled: _mind,
    m.PersuasionTried: _tried,
    m.Persuaded: _persuaded,
    m.ShookOff: _shook,
    m.MagicTried: _magic,
    m.DenethorOut: _denethor,
    tr.TalkBegan: lambda event: f"{power_name(event.by)} talks with {power_name(event.to)}",
    tr.OfferMade: _offer,
    tr.TalkEnded: lambda event: f"{power_name(event.by)} and {power_name(event.to)} part without a trade",
    tr.OfferAccepted: _accepted,
    tr.Traded: _traded,
    tr.TakenOut: lambda event: f"Orcs of {power_name(event.power)}'s set out with {_captive(event.person)}",
    tr.PartySent: lambda event: (
        f"the Orc party is to bring its captives to {hex_name(event.hex) if event.hex else 'their prison'}"
    ),
}
"""How the events of Saruman's dealings read; who holds the Ring for them is bookkeeping."""
