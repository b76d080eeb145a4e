"""Rounds of a fight, and a search of one's own, for the ear: all that happened, in a sentence for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import searching
from core.ring_war.model.state import FELLOWSHIP, HIDDEN
from core.ring_war.words.dice import die_said, signed
from core.ring_war.words.events import event_text
from core.ring_war.words.names import and_list, are_many, titled_name
from core.ring_war.words.tale import fates

FOUGHT = (f.Struck, f.Wounded)
"""What tells who is in a fight."""

UNTOLD_FINDS = "who is found, if anybody, is told to the searchers and the Fellowship alone"
"""What is said to a third power at the end of a search."""

FEW = 2
"""Of so many who were found the dice are told."""


def tersely(events: Sequence[Any]) -> list[str]:
    """Return what events in a row tell: whom a search has found, or a sentence for each round of a fight."""
    if isinstance(events[0], searching.Evaded):
        return _searched(events)
    told: list[str] = []
    before: list[Any] = []
    for one in _rounds(events):
        texts = _round(one)
        if _goes_on(before, one):
            at = sum(isinstance(event, f.FaceUp) for event in one)
            texts[at] = f"in a new round {_within(texts[at])}"
            texts[at:at] = _instead(before, one)
        told += texts
        before = one
    return told


def searched_by_others(event: Any, seat: str | None) -> bool:
    """Whether somebody is looked for, and `seat`, a third power or an onlooker, is not told whether he was found."""
    return isinstance(event, searching.Evaded) and seat not in (FELLOWSHIP, event.power) and not event.found


def _searched(events: Sequence[searching.Evaded]) -> list[str]:
    """Say how many the searchers have found, who are named next, or that they have found nobody."""
    found = [event for event in events if event.found]
    if not found:
        return ["nobody is found"]
    return [event_text(event) for event in found] if len(found) <= FEW else [f"{len(found)} are found"]


def _within(text: str) -> str:
    """Return a text as it stands in a sentence that has begun."""
    return f"the {text[4:]}" if text.startswith("The ") else text


def _goes_on(before: Sequence[Any], events: Sequence[Any]) -> bool:
    """Whether these blows are a round after what came before in the same fight."""
    blows = [event for event in events if isinstance(event, f.Struck)]
    fought = {event.by if isinstance(event, f.Struck) else event.who for event in before if isinstance(event, FOUGHT)}
    return HIDDEN not in fought and any(blow.by in fought for blow in blows)


def _instead(before: Sequence[Any], events: Sequence[Any]) -> list[str]:
    """Say who strikes now where another of his side, who has fallen, struck in the round before."""
    struck, strikes = ({event.by for event in row if isinstance(event, f.Struck)} for row in (before, events))
    fallen = {event.who for event in before if isinstance(event, f.Killed | f.DrivenOff)} & struck
    fresh = strikes - struck
    if len(fallen) != 1 or len(fresh) != 1 or len(struck & strikes) != 1:
        return []
    (one,), (other,) = fresh, fallen
    return [f"{titled_name(one)} {'fight' if are_many(one) else 'fights'} on in place of {titled_name(other)}"]


def _rounds(events: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield the events round by round: a blow that follows on wounds begins another, and so does somebody's second."""
    found: list[Any] = []
    for event in events:
        landed = any(not isinstance(one, f.Struck | f.FaceUp) for one in found)
        again = isinstance(event, f.Struck) and any(isinstance(one, f.Struck) and one.by == event.by for one in found)
        if (isinstance(event, f.Struck | f.FaceUp) and landed) or again:
            yield found
            found = []
        found.append(event)
    if found:
        yield found


def _round(events: Sequence[Any]) -> list[str]:
    """Say who strikes in a round and with which dice, and what becomes of those who are hit.

    Where it is still to be said who is hit, each blow is told by itself.
    """
    shown = [event_text(event) for event in events if isinstance(event, f.FaceUp)]
    blows = [event for event in events if isinstance(event, f.Struck)]
    hurt = [event for event in events if not isinstance(event, f.Struck | f.FaceUp)]
    dealt = sum(blow.wounds for blow in blows)
    if not blows or (dealt and not hurt):
        return [*shown, *[event_text(event) for event in (*blows, *hurt)]]
    ends = fates(hurt) or ["nobody is wounded"]
    spared = dealt - sum(event.normal + event.special for event in hurt if isinstance(event, f.Wounded))
    if spared > 0:
        by = _parried(blows, hurt)
        dealt_by = f" by {titled_name(by)}" if by else ""
        coat = ", because of the Mithril Coat" if _hit_somebody(blows, by) else ""
        ends.append(f"{spared} wound{'s' * (spared > 1)}{dealt_by} {'do' if spared > 1 else 'does'} not count{coat}")
    told = "; ".join(ends) if any(" and " in end for end in ends) else and_list(ends)
    return [*shown, f"{'; '.join(map(_blow, blows))}: {told}"]


def _parried(blows: Sequence[f.Struck], hurt: Sequence[Any]) -> str:
    """Return who has dealt the wounds of a round that do not count, "" where it cannot be told from who was hurt."""
    deals = [blow for blow in blows if blow.wounds]
    if len(deals) == 1:
        return deals[0].by
    if len(blows) != 2:
        return ""
    taken: Counter[str] = Counter()
    for event in hurt:
        if isinstance(event, f.Wounded):
            taken[event.who] += event.normal + event.special
    mine, theirs = blows
    met = [one for one, other in ((mine, theirs), (theirs, mine)) if taken[other.by] < one.wounds]
    return met[0].by if len(met) == 1 else ""


def _hit_somebody(blows: Sequence[f.Struck], by: str) -> bool:
    """Whether wounds that do not count were dealt to a Character, by a Servant or where none fights: him nothing but
    the Mithril Coat guards. Servants have hides of their own."""
    people = current().characters
    return all(blow.by in people for blow in blows) or (bool(by) and by not in people)


def _blow(blow: f.Struck) -> str:
    """Say who strikes, with which die."""
    many = are_many(blow.by)
    does = ("use Sorcery" if many else "uses Sorcery") if blow.sorcery else "strike" if many else "strikes"
    more = f" {signed(blow.more)}" if blow.more else ""
    return f"{titled_name(blow.by)} {does}, {die_said(blow.die)}{more}"
