"""What happened in the war, as a story tells it: who fights whom and what becomes of it, without dice and columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing, dealing, moving, searching
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.events import event_text
from core.ring_war.words.names import (
    MANY,
    NATIONS,
    and_list,
    are_many,
    capital,
    force_name,
    hex_name,
    person_name,
    power_name,
    titled_name,
)
from core.ring_war.words.told_moving import pieces_named
from core.ring_war.words.told_searching import flights, provinces_of, searchers
from core.ring_war.words.told_turn import GOALS

DIE = re.compile(r": an? \d.*$")
"""How a line goes on that tells what a die has shown."""

MOBILIZES = re.compile(r" \([^(),;]* (?:is|are) mobilized\)$")
"""What a card does whose whole effect is told next."""

NUMBER_OF_HEX = re.compile(r" \([EW]\d{4}\)")

ONE_OF_THEM = "one of the Fellowship"
"""Whom a story names that does not know who it was."""

ONE_OF_THE_CAPTIVES = "one of the captives"

ROUNDS = (f.Struck, f.Wounded, f.Killed, f.DrivenOff, f.FaceUp, f.Unspotted, f.Joined, f.FightOver, f.StaffBroken)
"""What a fight consists of, round by round."""

AWAY = (f.Refused, f.Withdrew)
"""Who does not fight on, and where to."""

UNTOLD = (
    *(b.BattleRolled, b.SorcerySpent, searching.Spotted, searching.FirstRolled),
    *(bearing.RemovalRolled, searching.SearchesShuffled, moving.ShadowRolled),
)
"""What a story leaves out: sums, what is to be spent, and what the next event says."""

FLIGHT = (moving.ShadowSpent, searching.NazgulSent)
"""What a flight of Nazgûl to a search consists of: its price, and each of them."""


def story_text(event: Any) -> str:
    """Return what a story says of an event."""
    match event:
        case f.ServantRolled(hex=hex_, comes=comes):
            if not comes:
                return f"No Servant waits at {hex_name(hex_)}"
            return f"At {hex_name(hex_)} {person_name(hex_)} {'come' if are_many(hex_) else 'comes'} out"
        case f.FightBegan(hex=hex_, pairs=pairs):
            fights = [f"{pieces_named(one.attackers)} against {pieces_named(one.defenders)}" for one in pairs]
            several = any(" and " in fight for fight in fights)
            return f"There is a fight at {hex_name(hex_)}: {'; '.join(fights) if several else and_list(fights)}"
        case dealing.CardPlayed():
            return MOBILIZES.sub("", event_text(event))
        case bearing.GollumRolled(power=""):
            return ""
        case searching.DirectedSearch():
            return ""
        case b.ReductionRolled(hex=hex_, die=die, more=more, less=less, needs=needs):
            holds = die + more - less < needs
            return f"Nazgûl try to reduce {hex_name(hex_)}, and it holds out" if holds else ""
        case searching.EscapeRolled(die=die, needs=needs) if die <= needs:
            return ""
        case searching.CaptureRolled(person=person, die=die, needs=needs) if die > needs or person == HIDDEN:
            return ""
        case searching.Captured(person=person, power=power):
            who = ONE_OF_THEM if person == HIDDEN else titled_name(person)
            return f"{capital(power_name(power))} takes {who} captive"
        case searching.Freed(person=person, hex=hex_) if person == HIDDEN:
            return f"{capital(ONE_OF_THE_CAPTIVES)} is free again, at {hex_name(hex_)}"
        case bearing.RingDestroyed():
            return "The Ring goes into the fire of Mount Doom: that is the end of all Nazgûl"
        case bearing.RingPassed(bearer=bearer) if bearer == HIDDEN:
            return ""
        case t.Won(power=power, reason=reason):
            return f"With this part of the turn {power_name(power)} has won: {GOALS[reason]}"
    return "" if isinstance(event, UNTOLD) else DIE.sub("", event_text(event))


def retold(text: str) -> str:
    """Return a text without the numbers of hexes of which it says where they lie."""
    return NUMBER_OF_HEX.sub("", text)


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    match event:
        case f.Wounded(normal=normal, special=special) if normal + special < 0:
            return ""
        case moving.ShadowSpent(what="search") | searching.NazgulSent(rule="J.3" | "Y.8b"):
            return "turned"
        case dealing.CardDrawn() | dealing.CardDiscarded() | moving.ShadowSpent():
            return "hand"
        case b.LossTaken():
            return "losses"
        case moving.Mobilized():
            return "mobilized"
        case t.NazgulPlaced():
            return "placed"
        case searching.SearchTurned():
            return "turned"
        case searching.SplitAgreed() | searching.NoAgreement() | searching.ProvinceNamed() | searching.FirstRolled():
            return "turned"
        case searching.Searched(hex=hex_) if hex_ == HIDDEN:
            return "secret"
        case searching.Searched():
            return "search"
        case searching.Evaded(person=person, found=found):
            return "search" if person != HIDDEN or found else "secret"
        case searching.Freed():
            return "freed"
        case searching.Captured(person=person) if person != HIDDEN:
            return "taken"
        case searching.CaptureRolled(person=person) if person != HIDDEN:
            return "grasped"
        case f.BrokeOff(away=True):
            return "away"
    if isinstance(event, AWAY):
        return "away"
    return "fight" if isinstance(event, ROUNDS) else ""


def summed(events: Sequence[Any]) -> list[str]:
    """Return what events of one sort came to, as clauses."""
    if isinstance(events[0], b.LossTaken):
        return _losses(events)
    if isinstance(events[0], moving.Mobilized):
        nations = [NATIONS[event.nation] for event in events]
        are = "are" if len(events) > 1 or events[0].nation in MANY else "is"
        return [capital(f"{and_list(nations)} {are} mobilized")]
    if sums(events[0]) == "turned":
        return _sent_to_search(events)
    if isinstance(events[0], t.NazgulPlaced):
        return _placed(events)
    if sums(events[0]) == "secret":
        return _in_secret(events)
    if sums(events[0]) == "search":
        return _looked_for(events)
    if isinstance(events[0], searching.Freed):
        return _free_again(events)
    if isinstance(events[0], searching.Captured):
        return _taken(events)
    if isinstance(events[0], searching.CaptureRolled):
        return _got_away(events)
    if sums(events[0]) == "away":
        return _gone(events)
    return _fight(events) if isinstance(events[0], ROUNDS) else []


def _placed(events: Sequence[t.NazgulPlaced]) -> list[str]:
    """Say which Nazgûl start where."""
    starts: dict[str, list[str]] = {}
    for event in events:
        starts.setdefault(event.hex, []).append(titled_name(event.person))
    return [
        capital(f"{and_list(names)} {'starts' if len(names) == 1 else 'start'} at {hex_name(hex_)}")
        for hex_, names in starts.items()
    ]


def _sent_to_search(events: Sequence[Any]) -> list[str]:
    """Say who goes out to search, and where, as far as that is known; the same ones twice in a row in one sentence. Of
    Nazgûl, who only may, it is said what comes of it."""
    told: list[str] = []
    for winged, these in groupby(events, key=lambda event: getattr(event, "back", "nazgul") == "nazgul"):
        told += (_winged if winged else _on_foot)(list(these))
    return told


def _on_foot(turned: Sequence[searching.SearchTurned]) -> list[str]:
    told = []
    for known, those in groupby(turned, key=lambda event: event.card != HIDDEN):
        some = list(those)
        if known:
            told += [_searching(who, list(cards)) for who, cards in groupby(some, key=lambda event: event.back)]
        else:
            who = dict.fromkeys(searchers(event.back) for event in some)
            told.append(f"{and_list(list(who))} go searching{' twice' * (len(some) > len(who))}")
    return told


def _winged(events: Sequence[Any]) -> list[str]:
    """Say where Nazgûl may search, and who flies there: nobody, where nothing follows a card."""
    told: list[str] = []
    flown: list[searching.NazgulSent] = []
    for event, then in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, searching.NazgulSent):
            flown.append(event)
        elif not isinstance(event, (*UNTOLD, moving.ShadowSpent)):
            told, flown = [*told, *map(capital, flights(flown))], []
        if not isinstance(event, searching.SearchTurned):
            told += [] if isinstance(event, (*UNTOLD, *FLIGHT)) else [capital(event_text(event))]
            continue
        where = "" if event.card == HIDDEN else f" {provinces_of(event.card, event.back)}"
        none = f", but none {'flies there' if where else 'does'}"
        told.append(f"Nazgûl may search{where}{none if then is None or isinstance(then, type(event)) else ''}")
    return [*told, *map(capital, flights(flown))]


def _searching(back: str, cards: Sequence[searching.SearchTurned]) -> str:
    """Say where those go searching who are on the back of cards."""
    return f"{searchers(back)} go searching {'; then '.join(provinces_of(event.card, back) for event in cards)}"


def _in_secret(events: Sequence[Any]) -> list[str]:
    """Say who searches in secret, in how many places, and for how many somebody looks there."""
    looked = sum(isinstance(event, searching.Evaded) for event in events)
    tries = f"{looked} of the Fellowship try" if looked > 1 else f"{ONE_OF_THEM} tries"
    places = Counter(power_name(event.power) for event in events if isinstance(event, searching.Searched))
    told = [
        f"{name} searches {'a place' if number == 1 else f'{number} places'} in secret"
        for name, number in places.items()
    ]
    if looked and told:
        return [capital(f"{and_list(told)}, where {tries} to stay hidden")]
    return [capital(text) for text in told] if told else [capital(f"{tries} to stay hidden")]


def _looked_for(events: Sequence[Any]) -> list[str]:
    """Say who searches where, who was found there, and who was not; whose search it is where no search was told of, as
    when Gollum comes upon somebody."""
    told: list[str] = []
    for searches, these in groupby(events, key=lambda event: isinstance(event, searching.Searched)):
        if searches:
            told += [capital(event_text(event)) for event in these]
            continue
        for power, some in groupby(these, key=lambda event: event.power):
            told += _found_out(list(some), "" if told else power)
    return told


def _found_out(events: Sequence[searching.Evaded], power: str) -> list[str]:
    """Say who hides and who is found, by a `power` where it is to be named."""
    found = [titled_name(event.person) for event in events if event.found]
    hidden = [titled_name(event.person) for event in events if not event.found]
    whose = f" by {power_name(power)}" if power else ""
    told = [f"{and_list(hidden)} {'hides' if len(hidden) == 1 else 'hide'}"] if hidden else []
    told += [f"{and_list(found)} {'is' if len(found) == 1 else 'are'} found{whose}"] if found else []
    return [*map(capital, told)]


def _taken(events: Sequence[searching.Captured]) -> list[str]:
    """Say whom each power has taken captive."""
    taken: dict[str, list[str]] = {}
    for event in events:
        taken.setdefault(event.power, []).append(titled_name(event.person))
    return [f"{capital(power_name(power))} takes {and_list(people)} captive" for power, people in taken.items()]


def _got_away(events: Sequence[searching.CaptureRolled]) -> list[str]:
    """Say who of those whom Orcs have found was not carried off; of the others it is told where they are taken."""
    safe = [titled_name(event.person) for event in events if event.die <= event.needs]
    return [capital(f"{and_list(safe)} {'avoids' if len(safe) == 1 else 'avoid'} capture")] if safe else []


def _free_again(events: Sequence[searching.Freed]) -> list[str]:
    """Say who of the captives is free again, and where."""
    freed: dict[str, list[str]] = {}
    for event in events:
        who = ONE_OF_THE_CAPTIVES if event.person == HIDDEN else titled_name(event.person)
        freed.setdefault(event.hex, []).append(who)
    return [
        capital(f"{and_list(who)} {'is' if len(who) == 1 else 'are'} free again, at {hex_name(hex_)}")
        for hex_, who in freed.items()
    ]


def _gone(events: Sequence[Any]) -> list[str]:
    """Say who refuses a fight or breaks it off, and where that leads."""
    told: list[str] = []
    before = ""
    for event in events:
        leaves = isinstance(event, f.Withdrew)
        who = event.who if leaves else event.target if isinstance(event, f.Refused) else event.person
        text = capital(DIE.sub("", event_text(event)))
        if leaves and who == before:
            told[-1] = f"{told[-1]} and {text.removeprefix(capital(titled_name(who))).strip()}"
        else:
            told.append(text)
        before = "" if leaves else who
    return told


def _losses(events: Sequence[b.LossTaken]) -> list[str]:
    """Say what armies of each kind have lost in a battle."""
    lost: dict[str, int] = {}
    for event in events:
        name = force_name(event.army)
        lost[name] = lost.get(name, 0) + event.points
    (first, points), *more = lost.items()
    return [capital(and_list([f"{first} lose {_count(points, 'point')}", *(f"{name} {n}" for name, n in more)]))]


def _fight(events: Sequence[Any]) -> list[str]:
    """Say how some rounds of a fight ended for each who was in it: the wounds, and who did not outlive them."""
    told = fates(events)
    if not told and {f.Struck, f.FightOver} <= {type(event) for event in events}:
        told = ["Nobody is wounded"]
    broken = [event_text(event) for event in events if isinstance(event, f.StaffBroken)]
    return [*map(capital, told), *broken]


def fates(events: Sequence[Any]) -> list[str]:
    """Return what becomes of each who is hit in a fight: his wounds, and his end."""
    wounds: dict[str, int] = {}
    ends: dict[str, str] = {}
    for event in events:
        match event:
            case f.Wounded(who=who, normal=normal, special=special):
                wounds[who] = wounds.get(who, 0) + normal + special
            case f.Killed(who=who):
                ends[who] = ending(who)
            case f.DrivenOff(who=who, hex=hex_):
                ends[who] = f"is driven off to {hex_name(hex_)}"
    return [fate(who, wounds.get(who, 0), ends.get(who, "")) for who in dict.fromkeys([*wounds, *ends])]


def ending(who: str) -> str:
    """Return how it is said that somebody does not outlive a fight."""
    if who in current().characters:
        return "dies"
    return "are no more" if are_many(who) else "is no more"


def fate(who: str, wounds: int, end: str) -> str:
    """Say what became of somebody in a fight."""
    does = [f"{'take' if are_many(who) else 'takes'} {_count(wounds, 'wound')}"] if wounds else []
    return f"{titled_name(who)} {' and '.join([*does, *([end] if end else [])])}"


def _count(number: int, one: str) -> str:
    return f"{number} {one}{'s' * (number != 1)}"
