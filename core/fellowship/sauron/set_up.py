"""The set-up with a Sauron player (S1), and what positions made by hand leave open of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model.sauron_steps import PrepareSauron, TakeSymbols
from core.fellowship.model.state import RIDER_HOME, DarkLord, FellowshipState, Rider
from core.kernel.piles import Pile


def set_up(state: FellowshipState, names: list[str], rider_start: int) -> None:
    """Lay out what Sauron brings; he draws his first cards before Bag End (S1.2 to S1.7, S13.2)."""
    content = lookup(state)
    state.dark_lord = DarkLord(deck=_pile(content.sauron_cards), nazgul_deck=_pile(content.nazgul))
    state.rider = Rider(RIDER_HOME, start=rider_start if rider_start != RIDER_HOME else 0)
    state.fellowship_cards = list(names)
    state.resources = list(content.resources)
    state.chip_pile = Pile(rest={chip: content.chips[chip].copies for chip in sorted(content.chips)})
    state.agenda.append(PrepareSauron())


def _pile(cards: Iterable[str], without: Iterable[str] = ()) -> Pile:
    out = set(without)
    return Pile(rest=dict.fromkeys(sorted(card for card in cards if card not in out), 1))


def complete(state: FellowshipState, content: Lookup) -> None:
    """Check what a position says of Sauron and fill in what it leaves open.

    Cards that lie nowhere are in the decks, the rider is in Mordor, and fellowship cards are used up unless they are
    named. Raises `ValueError` with a sentence when something does not fit.
    """
    lord = state.dark_lord
    assert lord is not None
    if state.rider is None:
        state.rider = Rider(RIDER_HOME)
    _check_rider(state)
    _check_cards(state, lord, content)
    if not len(lord.deck):
        lord.deck = _pile(content.sauron_cards, [*lord.hand, *lord.discard])
    if not len(lord.nazgul_deck):
        out = [*lord.nazgul, *lord.discard, *state.gone]
        lord.nazgul_deck = _pile(content.nazgul, out)
    held = [card for hobbit in state.hobbits.values() for card in hobbit.hand]
    if not state.resources:
        state.resources = [card for card in content.resources if card not in (*held, *state.gone)]
    if state.chip_pile is None:
        _fill_chips(state, content)


def _fill_chips(state: FellowshipState, content: Lookup) -> None:
    left = Counter({chip.id: chip.copies for chip in content.chips.values()})
    left.subtract(state.chips.values())
    for chip in content.chips.values():
        if chip.card and chip.card not in state.resources and left[chip.id] > 0:
            left[chip.id] -= 1
    state.chip_pile = Pile(rest={chip: count for chip, count in sorted(left.items()) if count > 0})


def _check_rider(state: FellowshipState) -> None:
    rider = state.rider
    assert rider is not None
    if not 0 <= rider.step <= RIDER_HOME:
        raise ValueError(f"the Black Rider stands on 0 to {RIDER_HOME}, not on {rider.step}")
    if rider.met and not rider.back:
        raise ValueError("a Black Rider that has met the Ring-bearer rides back")


def _check_cards(state: FellowshipState, lord: DarkLord, content: Lookup) -> None:
    for name, cards, known in (
        ("Sauron card", [*lord.hand, *lord.deck.known, *lord.deck.rest], content.sauron_cards),
        ("Nazgul card", [*lord.nazgul, *lord.nazgul_deck.known, *lord.nazgul_deck.rest], content.nazgul),
        ("card of Sauron", lord.discard, {**content.sauron_cards, **content.nazgul}),
        ("chip", [*state.chips.values(), *(state.chip_pile.rest if state.chip_pile else ())], content.chips),
        ("resource card", state.resources, dict.fromkeys(content.resources)),
        ("fellowship card", state.fellowship_cards, state.hobbits),
    ):
        _check_known(name, cards, known)
    everywhere = Counter([*lord.hand, *lord.deck.rest, *lord.nazgul, *lord.nazgul_deck.rest, *lord.discard])
    twice = [card for card, count in everywhere.items() if count > 1]
    if twice:
        raise ValueError(f"card {twice[0]} of the position lies in two places")
    last = content.last_space.get(state.location, {})
    for key in state.chips:
        line, _, space = key.partition(":")
        if line not in last or not space.isdigit() or not 1 <= int(space) <= last[line]:
            raise ValueError(f"there is no space {key!r} here for a chip")
    for step in state.agenda:
        card = step.card if isinstance(step, TakeSymbols) else ""
        if card and card not in content.sauron_cards and card not in content.nazgul:
            raise ValueError(f"the agenda of the position names an unknown card, {card!r}")


def _check_known(name: str, cards: Iterable[str], known: Mapping[str, object]) -> None:
    for card in cards:
        if card not in known:
            raise ValueError(f"there is no {name} {card!r}")
