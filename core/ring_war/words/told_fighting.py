"""Individual Combat and Servants, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.dice import column_said, die_said, needed, signed
from core.ring_war.words.names import are_many, capital, hex_name, hex_title, person_name, said_cards, titled_name
from core.ring_war.words.told_moving import pieces_named


def _pairs(event: f.FightBegan) -> str:
    fights = [f"{pieces_named(pair.attackers)} against {pieces_named(pair.defenders)}" for pair in event.pairs]
    return f"{hex_title(event.hex)}: {'; '.join(fights)}"


def _refused(event: f.Refused) -> str:
    who = titled_name(event.target)
    if event.needs:
        return f"{who} refuses the fight: {die_said(event.die)}, {needed(event.needs)} was needed"
    if event.rule == "M.2":
        return f"{titled_name(event.person)} cannot get at {who}"
    return f"{who} refuses the fight"


def _out_of_sight(event: f.Unspotted) -> str:
    """Return who is out of sight again: whoever has refused, which is told just before."""
    who = "whoever has refused" if event.person == HIDDEN else titled_name(event.person)
    return f"{who} is out of sight again"


def _failed(event: f.RefusalFailed) -> str:
    rolled = f"{die_said(event.die)}, {needed(event.needs)} was needed"
    return f"{titled_name(event.person)} fails to refuse the fight: {rolled}"


def _struck(event: f.Struck) -> str:
    how = "uses Sorcery" if event.sorcery else "strikes"
    if are_many(event.by):
        how = how.replace("uses", "use").replace("strikes", "strike")
    more = f" {signed(event.more)}" if event.more else ""
    kind = "special " if event.special and not event.sorcery else ""
    dealt = f"{event.wounds} {kind}wound{'s' * (event.wounds != 1)}" if event.wounds else "no wound"
    column = column_said(event.column)
    return f"{titled_name(event.by)} {how} in column {column}: {die_said(event.die)}{more}, {dealt}"


def _broke_off(event: f.BrokeOff) -> str:
    does = "breaks off" if event.away else "tries in vain to break off"
    return f"{titled_name(event.person)} {does}: {die_said(event.die)}, {needed(event.needs)} was needed"


def _wounded(event: f.Wounded) -> str:
    count = event.normal + event.special
    if count < 0:
        return f"{titled_name(event.who)} is healed of {-count} wound{'s' * (count != -1)}"
    verb = "take" if are_many(event.who) else "takes"
    return f"{titled_name(event.who)} {verb} {count} wound{'s' * (count != 1)}"


def _killed(event: f.Killed) -> str:
    gone = "are no more" if are_many(event.who) else "is no more"
    if event.who in current().characters:
        gone = "is dead"
    return f"{titled_name(event.who)} {gone}"


def _servant(event: f.ServantRolled) -> str:
    more = f" {signed(event.more)}" if event.more else ""
    ends = (
        f"{person_name(event.hex)} {'come' if are_many(event.hex) else 'comes'} out" if event.comes else "only a rumor"
    )
    return f"a Servant at {hex_name(event.hex)}? {capital(die_said(event.die))}{more}: {ends}"


def _rating(event: f.RatingRolled) -> str:
    who, passed = titled_name(event.person), event.passed
    texts = {
        "ring": f"{who} {'withstands the spectres' if passed else 'does not withstand the spectres'}",
        "capture": f"{who} {'escapes the web' if passed else 'is caught in the web'}",
        "blade": f"{who}'s blade {'breaks the spell of the Lord of the Nazgûl' if passed else 'does not go deep'}",
        "fall": "Gollum falls into the fire" if passed else "Gollum does not fall",
    }
    wanted = needed(event.needs, most=event.rating != "blade")
    return f"{texts[event.rating]}: {die_said(event.die)}, {wanted} was needed"


TOLD: dict[type, Callable[[Any], str]] = {
    f.FightBegan: _pairs,
    f.Declared: lambda event: (
        f"{titled_name(event.person)} {'attack' if are_many(event.person) else 'attacks'} {titled_name(event.target)}"
    ),
    f.Refused: _refused,
    f.RefusalFailed: _failed,
    f.Joined: lambda event: f"{titled_name(event.person)} comes into the fight",
    f.FaceUp: lambda event: f"{titled_name(event.person)} lies face up: all know who it is",
    f.Unspotted: _out_of_sight,
    f.Struck: _struck,
    f.BrokeOff: _broke_off,
    f.Withdrew: lambda event: f"{titled_name(event.who)} withdraws to {hex_name(event.hex)}",
    f.FightOver: lambda event: f"the fight at {hex_name(event.hex)} is over",
    f.Wounded: _wounded,
    f.Killed: _killed,
    f.DrivenOff: lambda event: f"{titled_name(event.who)} is driven off to {hex_name(event.hex)}",
    f.StaffBroken: lambda event: f"{titled_name(event.who)}'s staff is broken",
    f.SpoilsTaken: lambda event: f"{titled_name(event.person)} takes {said_cards(event.cards)}",
    f.ServantRolled: _servant,
    f.RatingRolled: _rating,
}
"""How the events of Individual Combat read."""
