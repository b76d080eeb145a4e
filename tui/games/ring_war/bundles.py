"""Many hexes told in few rows, by what they cost, and an example of an order in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.kernel.foresight import foresee
from core.kernel.voice import speaking
from core.ring_war.chapters.ground import stack_of, ways
from core.ring_war.chapters.moves import waiting
from core.ring_war.chapters.stacks import allowance, stack_at
from core.ring_war.model.records.battling import Casualties, Lose
from core.ring_war.model.records.dealing import TakeCard, TakeCards
from core.ring_war.model.records.fighting import Stances, TakeStance
from core.ring_war.model.records.moving import (
    FlyInto,
    FlyTo,
    Go,
    GoOn,
    Leave,
    Moves,
    Only,
    PickNazgul,
    PickStack,
    WhoGoes,
)
from core.ring_war.model.records.turn import GiveStart, HandOut
from core.ring_war.words.following import group_label
from core.ring_war.words.names import (
    and_list,
    capital,
    either,
    force_name,
    hex_name,
    person_name,
    province_name,
    titled_name,
    way_to,
)
from core.ring_war.words.odds import danger_at, search_at
from tui.games.ring_war.look import Look
from tui.games.ring_war.march_rows import prey
from tui.games.ring_war.sent import parts
from tui.map.atlas import Bundle
from tui.widgets.folds import MOST

ALSO_AWAY = "Either of these for now, and others on your side try to break off"
"""Under what the stances stand in which helpers break off, too."""

NO_PREY = "Where nobody of the Fellowship is"
"""Under what the Provinces stand in which a Nazgûl finds nobody."""

SEARCHED = "a search may come there next"
"""What is told aloud of the risk of a search where several hexes stand behind a number."""

FEW = 3
"""Of more choices than so many those of one Magic Card, or of one force that loses points, are told together."""


def bundles(look: Look) -> list[Bundle]:
    """Bundle the hexes in the reach of a stack by what they cost, those to whom a Magic Card is handed out by whether
    they can use it, and the stances in which helpers break off, too; whoever may take one Magic Card that lies
    somewhere, the Nazgûl of one hex, the Provinces without anybody to be found, and what one force may lose or leave
    behind."""
    match look.step:
        case GoOn():
            return _hexes(look, look.step)
        case HandOut():
            return _takers(look, look.step)
        case Stances():
            return _stances(look)
        case TakeCards():
            return _alike(look, lambda action: action.card if isinstance(action, TakeCard) else "", FEW)
        case Moves():
            return _alike(look, lambda action: _flies_from(look, action), MOST)
        case FlyTo(province=""):
            return _provinces(look)
        case Casualties():
            return _alike(look, lambda action: action.army if isinstance(action, Lose) else "", FEW)
        case WhoGoes():
            return _alike(look, lambda action: action.piece if isinstance(action, Leave | Only) else "", MOST)
    return []


def _alike(look: Look, key: Callable[[Any], str], most: int) -> list[Bundle]:
    """Bundle the choices that share a key, in their order, all of them where there are more than so many choices."""
    choices = look.prompt.choices if look.prompt is not None else ()
    if len(choices) <= most:
        return []
    rows: dict[str, list[int]] = {}
    for at, choice in enumerate(choices):
        rows.setdefault(key(choice.action) or f"Choice {at}", []).append(at)
    return [Bundle(_titled(look, places), tuple(places), whole=True) for places in rows.values()]


def _titled(look: Look, places: list[int]) -> str:
    """Return what choices have in common; of one that stands alone nobody hears the title."""
    assert look.prompt is not None
    choices = [look.prompt.choices[at] for at in places]
    if len(choices) == 1:
        return f"Choice {places[0]}"
    if isinstance(choices[0].action, PickNazgul):
        names = [titled_name(choice.action.person) for choice in choices]
        return f"A Nazgûl flies from {hex_name(_flies_from(look, choices[0].action))}: {either(names)}"
    return group_label(look.state, choices)


def _flies_from(look: Look, action: Any) -> str:
    """Return the hex from which a choice lets a Nazgûl fly, or nothing."""
    return look.state.people[action.person].hex if isinstance(action, PickNazgul) else ""


def _provinces(look: Look) -> list[Bundle]:
    """Bundle the Provinces in which nobody is to be found, behind those in which somebody is."""
    choices = look.prompt.choices if look.prompt is not None else ()
    if len(choices) <= MOST:
        return []
    into = [at for at, choice in enumerate(choices) if isinstance(choice.action, FlyInto)]
    empty = tuple(at for at in into if not prey(look, choices[at].action.province))
    hunted = [Bundle(f"Choice {at}", (at,)) for at in into if at not in empty]
    names = and_list([province_name(choices[at].action.province) for at in empty])
    return [*hunted, Bundle(f"{NO_PREY}: {names}", empty, whole=True)] if len(empty) > 1 else []


def _takers(look: Look, step: HandOut) -> list[Bundle]:
    """Bundle whoever may take a card of Rivendell: first those who can use it, then those who can only carry it."""
    rows: dict[bool, list[int]] = {}
    for at, choice in enumerate(look.prompt.choices if look.prompt is not None else ()):
        if isinstance(choice.action, GiveStart) and choice.action.person:
            rows.setdefault(look.rules.may_use(step.card, choice.action.person), []).append(at)
    return [Bundle(_taker(look, rows[can], can), tuple(rows[can])) for can in sorted(rows, reverse=True)]


def _taker(look: Look, places: list[int], can: bool) -> str:
    assert look.prompt is not None
    names = and_list([person_name(look.prompt.choices[at].action.person) for at in places])
    return f"Somebody who {'can use it' if can else 'can only carry it'}: {names}"


def _stances(look: Look) -> list[Bundle]:
    """Bundle the stances in which helpers break off, behind those that are taken alone."""
    choices = look.prompt.choices if look.prompt is not None else ()
    stances = [at for at, choice in enumerate(choices) if isinstance(choice.action, TakeStance)]
    own = [at for at in stances if choices[at].seat == look.seat]
    away = tuple(at for at in own if choices[at].action.away)
    alone = [Bundle(f"Stance {at}", (at,)) for at in own if at not in away]
    return [*alone, Bundle(ALSO_AWAY, away)] if away else []


def _hexes(look: Look, step: GoOn) -> list[Bundle]:
    """Bundle the hexes in the reach of a stack by what they cost and what comes of going there, with where they lie,
    and what is known to meet it there: nobody looks for a place that he wins among others."""
    prompt = look.prompt
    if look.stack is None or prompt is None:
        return []
    rows: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    named: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for at, choice in enumerate(prompt.choices):
        if isinstance(choice.action, Go):
            hex_ = choice.action.hex
            key = look.ways.costs[hex_], _comes_of(look, choice.action)
            meets = waiting(look.state, step, hex_).removeprefix("; ")
            rows.setdefault(key, []).append(at)
            known = "; ".join(filter(None, (way_to(step.hex, hex_).removeprefix(", "), meets)))
            named.setdefault(key, []).append(f"{hex_name(hex_)} ({known})" if known else hex_name(hex_))
    return [
        Bundle(
            f"{key[0]} of {step.left} points: {and_list(named[key])}{f'; {SEARCHED}' * (SEARCHED in key[1])}",
            tuple(rows[key]),
            alike=True,
        )
        for key in rows
    ]


def _comes_of(look: Look, action: Go) -> tuple[str, ...]:
    """Return what follows in a hex; of a search only that it may come, since its chances differ from hex to hex."""
    game = look.scene.game
    foreseen = foresee(game, look.state, action)
    coming = speaking().aloud and search_at(foreseen.view, action.hex)
    risk = capital(danger_at(foreseen.view, action.hex)) if coming else ""
    told = game.words.follows(look.state, action, foreseen.events[: foreseen.settled], foreseen.view)
    return tuple(SEARCHED if risk and text == risk else text for text in told)


def example(look: Look) -> str:
    """Return the hex of the first stack that may move, and the nearest hex it could come to, both by their names."""
    return next((f"{look.rules.names[here]} {to}" for here, _, to in _examples(look)), "")


def part_example(look: Look) -> str:
    """Return the last piece of the first stack of several that may move, and the nearest hex it could come to."""
    for here, pieces, to in _examples(look):
        if len(pieces) > 1:
            last = pieces[-1]
            army = look.state.armies.get(last)
            who = f"{(army.points + 1) // 2} {force_name(last)}" if army is not None else person_name(last)
            several = len(parts(look, who)) > 1
            return f"{who}{f' at {look.rules.names[here]}' if several else ''} {to}"
    return ""


def _examples(look: Look) -> Iterator[tuple[str, Sequence[str], str]]:
    """Yield the hexes of stacks that may move, who is in each, and the name of the nearest hex it could come to."""
    if not isinstance(look.step, Moves) or look.prompt is None:
        return
    names = look.rules.names
    for choice in look.prompt.choices:
        if isinstance(choice.action, PickStack) and (here := choice.action.hex) in names:
            pieces = stack_at(look.state, look.step.power, here)
            left = allowance(look.state, pieces, here)
            going = GoOn(look.step.power, tuple(pieces), here, left)
            reach = ways(look.state, stack_of(look.state, look.step.power, pieces), here, left, False).costs
            there = [hex_ for hex_ in reach if hex_ in names and not waiting(look.state, going, hex_)]
            if there:
                yield here, pieces, names[there[0]]
