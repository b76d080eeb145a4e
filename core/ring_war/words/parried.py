"""Wounds that are dealt in a fight and that nobody takes: the Mithril Coat takes them, or a Servant's hide."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.combats import Combat, Pair
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.words.names import are_many, titled_name


def parried(view: RingWarState, events: Sequence[Any]) -> dict[int, str]:
    """Return what is to be added to the blows among `events`, by their places there, whose wounds do not all count,
    where one fights one (M05, 5.3): who of more is hit need not be known yet. `view` has the agenda of before."""
    pair = _pair(view)
    if pair is None or len(pair.attackers) != 1 or len(pair.defenders) != 1:
        return {}
    foes = {pair.attackers[0]: pair.defenders[0], pair.defenders[0]: pair.attackers[0]}
    found: dict[int, str] = {}
    for at, event in enumerate(events):
        if not isinstance(event, f.Struck) or not event.wounds or event.by not in foes:
            continue
        # The attacker strikes first: after the defender's blow every other is one of the next round.
        ends = pair.attackers if event.by in pair.attackers else foes
        spared = event.wounds - _taken(foes[event.by], ends, events[at + 1 :])
        if spared > 0:
            found[at] = f", {_why(foes[event.by], spared, spared == event.wounds)}"
    return found


def _pair(view: RingWarState) -> Pair | None:
    """Return who fights whom in the round that is to be fought, None where there is no fight."""
    for step in reversed(view.agenda):
        fight = getattr(step, "fight", None)
        if isinstance(fight, Combat):
            return fight.pairs[fight.at] if fight.at < len(fight.pairs) else None
    return None


def _taken(who: str, ends: Collection[str], events: Sequence[Any]) -> int:
    """Return how many wounds somebody takes in a round, of which `events` begin with the rest; a blow of one who `ends`
    it belongs to the next."""
    wounds = 0
    for event in events:
        if isinstance(event, f.Struck) and event.by in ends:
            break
        if isinstance(event, f.Wounded) and event.who == who:
            wounds += event.normal + event.special
    return wounds


def _why(who: str, spared: int, all_: bool) -> str:
    """Say what the wounds do not get through."""
    count = "which" if all_ else f"of which {'one' if spared == 1 else spared}"
    if who == HIDDEN or who in current().characters:
        return f"{count} the Mithril Coat takes"
    do = "do" if spared > 1 else "does"
    return f"{count} {do} not hurt {titled_name(who)}" if not are_many(who) else f"{count} {do} not hurt them"
