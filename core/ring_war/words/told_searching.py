"""Searches, captures and escapes, in a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.kernel.voice import speaking
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import DARK_POWER, HIDDEN, SARUMAN, RingWarState
from core.ring_war.sight.knowing import is_own
from core.ring_war.words.dice import die_said, needed
from core.ring_war.words.names import (
    and_list,
    content,
    hex_name,
    power_name,
    province_name,
    said_cards,
    titled_name,
)

SEARCHERS = {"hand": "Orcs of the White Hand", "eye": "Orcs of the Red Eye", "nazgul": "Nazgûl"}
"""Who searches, by the back of a card."""


ESCAPE = "J.5"
"""The rule by which captives escape by themselves, which is told just before."""

STANDING = "J.4"
"""The rule by which Nazgûl search where they stand."""


def searchers(back: str) -> str:
    """Return who searches by cards with a back."""
    return SEARCHERS[back]


def provinces_of(card: str, back: str) -> str:
    """Return where a card has them search: Orcs in all of its Provinces, Nazgûl in one of them."""
    *before, last = [f"in {province_name(one)}" for one in content().searches[card].provinces]
    if not before:
        return last
    return f"either {', '.join(before)}, or {last}" if back == "nazgul" else f"{', '.join(before)}, and {last}"


def nowhere(card: str) -> str:
    """Return that nobody can be searched in any of the Provinces of a card."""
    many = len(content().searches[card].provinces)
    if many == 1:
        return "where nobody can be searched"
    return f"in {'neither' if many == 2 else 'none'} of which anybody can be searched"


def _turned(event: s.SearchTurned) -> str:
    sends = f"the Search Card sends {searchers(event.back)} to search"
    if event.card == HIDDEN:
        who = "the players" if event.back == "nazgul" else "their owner and the Fellowship"
        return f"{sends}; where, only {who} know"
    return f"{sends} {provinces_of(event.card, event.back)}"


def _needed(needs: int, what: str) -> str:
    """Return which die was needed, and to the ear for what, since what came of it has been told before."""
    return f"{needed(needs)} was needed{f' {what}' if speaking().aloud else ''}"


def _freed(event: s.Freed) -> str:
    """Return who is free again: nobody but the Fellowship is told who of its captives that is."""
    who = "whoever escaped" if event.rule == ESCAPE else "a captive"
    who = titled_name(event.person) if event.person != HIDDEN else who
    return f"{who} is free again, at {hex_name(event.hex)}"


def in_vain(view: RingWarState, event: Any) -> str:
    """Return that somebody stays hidden, to the power itself that has looked for him; else an empty text.

    The searchers see whom they find, and so that they have not found somebody; others do not learn it (B.3).
    """
    vain = isinstance(event, s.Evaded) and event.person == HIDDEN and not event.found
    return "Somebody stays hidden" if vain and is_own(view, event.power) else ""


def _evaded(event: s.Evaded) -> str:
    if event.person == HIDDEN and not event.found:
        return "somebody is looked for"
    ends = "is found" if event.found else "evades"
    if not event.die:
        return f"{titled_name(event.person)} {ends}"
    return f"{titled_name(event.person)} {ends}: {die_said(event.die)}, {_needed(event.needs, 'to evade')}"


def _capture(event: s.CaptureRolled) -> str:
    ends = "is captured" if event.die > event.needs else "avoids capture"
    return f"{titled_name(event.person)} {ends}: {die_said(event.die)}, {_needed(event.needs, 'to avoid it')}"


def _spotted(event: s.Spotted) -> str:
    return f"{power_name(event.power)} sees {and_list([titled_name(name) for name in event.people])}"


def _reported(event: s.Reported) -> str:
    told = f"{power_name(event.power)} reports to {power_name(event.to)}"
    if not event.people:
        return told
    return f"{told}: {and_list([f'{titled_name(name)} at {hex_name(hex_)}' for name, hex_ in event.people.items()])}"


def _split(event: s.SplitAgreed) -> str:
    if not event.saruman + event.dark_power:
        return "the Allies send no Nazgûl"
    both = f"{event.saruman} Nazgûl of {power_name(SARUMAN)}'s, {event.dark_power} of {power_name(DARK_POWER)}'s"
    return f"the Allies agree: {both}"


def _province(event: s.ProvinceNamed) -> str:
    where = province_name(event.province) if event.province else "no Province"
    return f"{power_name(event.power)} has named {where}"


def _first(event: s.FirstRolled) -> str:
    both = f"{power_name(SARUMAN)} {event.saruman}, {power_name(DARK_POWER)} {event.dark_power}"
    return f"the dice say who searches first: {both}"


def _prisoner(event: s.PrisonerSearched) -> str:
    cards = said_cards(event.cards)
    return f"{titled_name(event.by)} takes {cards} from {titled_name(event.person)}"


def _escape(event: s.EscapeRolled) -> str:
    ends = "escapes" if event.die <= event.needs else "does not escape"
    return f"{titled_name(event.person)} {ends}: {die_said(event.die)}, {event.needs} or less was needed"


def _searched(event: s.Searched) -> str:
    where = "somewhere" if event.hex == HIDDEN else hex_name(event.hex)
    return f"{power_name(event.power)} searches {where}"


def sent(event: s.NazgulSent, *, many: bool) -> str:
    """Return what Nazgûl do who are sent to search: in a directed search they are there already (J.4)."""
    if event.rule == STANDING:
        return f"{'look' if many else 'looks'} around at {hex_name(event.hex)}"
    return f"{'fly' if many else 'flies'} to {hex_name(event.hex)}"


def flights(events: Iterable[s.NazgulSent]) -> list[str]:
    """Return which Nazgûl are sent where, in the order of the places: those together who are sent to the same one."""
    places: dict[tuple[str, bool], list[s.NazgulSent]] = {}
    for event in events:
        places.setdefault((event.hex, event.rule == STANDING), []).append(event)
    return [
        f"{and_list([titled_name(event.person) for event in here])} {sent(here[0], many=len(here) > 1)}"
        for here in places.values()
    ]


TOLD: dict[type, Callable[[Any], str]] = {
    s.SearchTurned: _turned,
    s.SearchesShuffled: lambda event: "the Search Cards are shuffled",
    s.Searched: _searched,
    s.SplitAgreed: _split,
    s.NoAgreement: lambda event: "the Allies cannot agree: no Nazgûl searches, and their Alliance is being dissolved",
    s.ProvinceNamed: _province,
    s.FirstRolled: _first,
    s.NazgulSent: lambda event: f"{titled_name(event.person)} {sent(event, many=False)}",
    s.DirectedSearch: lambda event: f"{power_name(event.power)}'s Nazgûl search {hex_name(event.hex)}, where they are",
    s.Evaded: _evaded,
    s.CaptureRolled: _capture,
    s.Spotted: _spotted,
    s.Captured: lambda event: f"{titled_name(event.person)} is {power_name(event.power)}'s captive",
    s.PartyFormed: lambda event: (
        f"{power_name(event.owner)}'s Orcs form a party at {hex_name(event.hex)}, to carry captives away"
    ),
    s.Reported: _reported,
    s.EscapeRolled: _escape,
    s.Freed: _freed,
    s.PrisonerSearched: _prisoner,
}
"""How the events of searches read."""
