"""Positions made by hand: the one place where they are checked and completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from core.fellowship.base.happenings import ANYWHERE
from core.fellowship.base.havens import on_the_way
from core.fellowship.base.hooks import JOINED
from core.fellowship.base.set_up import counts, options_of
from core.fellowship.combinations import require_together
from core.fellowship.content.contents import current, lookup, modules_of
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import HOBBITS, RIDER_HOME, SAURON, TOKENS, FellowshipState, living
from core.fellowship.model.steps import (
    AfterEvent,
    Attempt,
    BeginTurn,
    CarryOutTile,
    CheckLine,
    CloseTurn,
    EndScenario,
    EndTurn,
    Happen,
    HavenStep,
    JudgeAttempt,
    NextEvent,
    NextTile,
    Pay,
    SecondCard,
    StepTwo,
    Travel,
    TurnUpTile,
)
from core.kernel.piles import Pile

EVENT_BOXES = 6


def complete(state: FellowshipState) -> FellowshipState:
    """Check a position and fill in what it leaves open.

    An agenda need only hold what happens next; the turn goes on after it. Without an agenda play goes on with the
    turn of the active player, at a haven with its first step, with the end of a scenario whose main line is complete
    or whose sixth event is over, at Mount Doom with an attempt. Piles that are empty are filled with whatever lies
    nowhere else. Raises `ValueError` when a card, a tile or a place is not
    of this game, or lies in too many places.
    """
    require_together(options_of(state))
    if not state.content:
        state.content = current(modules_of(options_of(state))).digest
    content = lookup(state)
    _check_hobbits(state, content)
    _check_board(state, content)
    _check_cards(state, content)
    _check_piles(state)
    _check_agenda(state, content)
    for hook in JOINED.completes:
        hook(state, content)
    if not any(state.deck.rest.values()) and not state.deck.known and not state.discard:
        state.deck = Pile(rest=_remaining(content.hobbit_cards, _hobbit_cards_in_sight(state, content), "card"))
    scenario = content.scenarios.get(state.location)
    if scenario is not None:
        _check_board_goes_on(state, scenario)
        state.lines = {line: state.lines.get(line, 0) for line in scenario.lines}
    with_tiles = scenario is not None or (state.options.bag and state.location in content.havens)
    if with_tiles and not state.agenda and not any(state.tiles.rest.values()):
        out = Counter([*state.tiles.known, *state.turned_up, *state.display, *state.used_tiles])
        state.tiles = Pile(state.tiles.known, state.tiles.known_by, _remaining(content.tile_counts, out, "tile"))
    if not any(state.large_shields.rest.values()):
        state.large_shields = Pile(rest=counts([str(value) for value in content.content.large_shields]))
    if not state.agenda and state.outcome is None:
        state.agenda = _agenda(state, content)
    elif state.agenda and not any(isinstance(step, LAST) for step in state.agenda):
        state.agenda = [*_rest_of_turn(state, content), *state.agenda]
    return state


LAST = EndScenario | Travel | Attempt | JudgeAttempt
"""What lies at the bottom of an agenda, or leads on by itself."""


def _rest_of_turn(state: FellowshipState, content: Lookup) -> list[Any]:
    """Return what comes after an agenda made by hand that holds only what happens next."""
    scenario = content.scenarios.get(state.location)
    if scenario is not None:
        return [EndScenario()] if is_over(state, scenario) else [EndScenario(), EndTurn()]
    return [Attempt(state.active)] if state.location == "mount_doom" else [Travel()]


def _agenda(state: FellowshipState, content: Lookup) -> list[Any]:
    scenario = content.scenarios.get(state.location)
    if scenario is not None:
        return [EndScenario()] if is_over(state, scenario) else [EndScenario(), BeginTurn(state.active)]
    if state.location in content.havens:
        if not len(state.haven_cards):
            state.haven_cards = Pile(rest=dict.fromkeys(sorted(content.feature_cards(state.location)), 1))
        between = on_the_way(state, None)[::-1]
        return [Travel(), *between, *[HavenStep(step.id) for step in reversed(content.havens[state.location].steps)]]
    return [Attempt(state.active)] if state.location == "mount_doom" else [Travel()]


def _hobbit_cards_in_sight(state: FellowshipState, content: Lookup) -> Counter[str]:
    cards = [card for hobbit in state.hobbits.values() for card in hobbit.hand] + state.played + state.shown
    return Counter(card for card in cards if card in content.hobbit_cards)


def _remaining(whole: Mapping[str, int], out: Counter[str], noun: str) -> dict[str, int]:
    rest = {}
    for kind in sorted(whole):
        rest[kind] = whole[kind] - out[kind]
        if rest[kind] < 0:
            raise ValueError(f"the position has {out[kind]} of {noun} {kind}; there are {whole[kind]}")
    return rest


def is_over(state: FellowshipState, scenario: Scenario) -> bool:
    """Whether the main line of the scenario in play is complete, or its last event box has been reached."""
    last = len(scenario.lines[scenario.main].spaces)
    return state.event == EVENT_BOXES or state.lines.get(scenario.main, 0) == last


def _check_board_goes_on(state: FellowshipState, scenario: Scenario) -> None:
    """A turn goes on only on a board that is not over: there is no seventh event, and no space after the last."""
    if not is_over(state, scenario):
        return
    for step in reversed(state.agenda):
        if isinstance(step, AfterEvent | CheckLine | EndScenario):
            return
        if isinstance(step, TURN_STEPS):
            raise ValueError(
                "the board of the position is over (its last event, or its main line): no turn goes on there"
            )


TURN_STEPS = (BeginTurn, NextTile, TurnUpTile, CarryOutTile, NextEvent, StepTwo, SecondCard, EndTurn, CloseTurn)
"""Steps of a turn, after which there would be another event or another space."""


def _check_piles(state: FellowshipState) -> None:
    """Foes, large shields and chips are drawn unseen: nobody can know what lies on top."""
    for name, pile in (("foes", state.foe_deck), ("large shields", state.large_shields), ("chips", state.chip_pile)):
        if pile is not None and pile.known:
            raise ValueError(f"nobody knows in which order the {name} lie: a position counts them in `rest`")


def _check_hobbits(state: FellowshipState, content: Lookup) -> None:
    if not state.hobbits or not set(state.hobbits) <= set(HOBBITS):
        raise ValueError(f"the hobbits of a position are some of {', '.join(HOBBITS)}")
    if list(state.hobbits) != [name for name in HOBBITS if name in state.hobbits]:
        raise ValueError(f"the hobbits of a position sit in the order {', '.join(HOBBITS)}")
    if len(state.hobbits) != state.options.hobbits:
        raise ValueError(f"the position has {len(state.hobbits)} hobbits, its options say {state.options.hobbits}")
    for seat in (state.active, state.ring_bearer):
        if seat and seat not in state.hobbits:
            raise ValueError(f"{seat!r} is not among the hobbits of the position")
    for name, hobbit in state.hobbits.items():
        if hobbit.step < 0 or hobbit.shields < 0:
            raise ValueError(f"{name} cannot have a step or shields below 0")
        for token, count in hobbit.tokens.items():
            if token not in TOKENS or count < 1:
                raise ValueError(f"{name} has life tokens {token!r}: {count}; there are {', '.join(TOKENS)}")
    for what, number, most in (
        ("Sauron stands", state.sauron, max(RIDER_HOME, *content.content.start.values())),
        ("the score line stands", state.score_line, 60),
    ):
        if not 0 <= number <= most:
            raise ValueError(f"{what} on 0 to {most}, not on {number}")
    if state.turn < 0:
        raise ValueError(f"there is no turn {state.turn}")
    if state.outcome is not None:
        return
    for name in living(state):
        if state.hobbits[name].step >= state.sauron:
            raise ValueError(f"{name} stands on {state.hobbits[name].step} and Sauron on {state.sauron}: too late")
    if state.location == "mount_doom":
        if state.ring_bearer:
            raise ValueError("at Mount Doom there is no Ring-bearer any more")
    elif state.ring_bearer not in living(state):
        raise ValueError("the Ring-bearer of a position is one of the hobbits still in the game")


def _check_board(state: FellowshipState, content: Lookup) -> None:
    places = {*content.havens, *content.scenarios, "mount_doom", ""}
    if state.location not in places:
        raise ValueError(f"there is no place {state.location!r}; there is {', '.join(sorted(places - {''}))}")
    last = content.last_space.get(state.location, {})
    for line, space in state.lines.items() if last else ():
        if not 0 <= space <= last.get(line, -1):
            ends = ", ".join(f"{name} 0 to {end}" for name, end in last.items())
            raise ValueError(f"there is no space {space} of line {line!r} here; there is {ends}")
    if not 0 <= state.event <= EVENT_BOXES:
        raise ValueError(f"the event marker stands on 0 to {EVENT_BOXES}, not on {state.event}")
    shown = [*state.turned_up, *state.display, *state.used_tiles]
    for tile in [*state.tiles.known, *shown, *state.tiles.rest]:
        if tile not in content.tiles:
            raise ValueError(f"there is no tile {tile!r}")
    shields = Counter(str(value) for value in content.content.large_shields)
    for shield, count in state.large_shields.rest.items():
        if shield not in shields:
            raise ValueError(f"there is no large shield of {shield!r}")
        if count > shields[shield]:
            raise ValueError(f"there are {shields[shield]} large shields of {shield!r}, not {count}")


def _check_cards(state: FellowshipState, content: Lookup) -> None:
    held: Counter[str] = Counter(state.played)
    for name, hobbit in state.hobbits.items():
        for card in hobbit.hand:
            if card not in content.cards:
                raise ValueError(f"{name} holds card {card!r}, which does not exist")
        held.update(hobbit.hand)
    piles = [*state.deck.known, *state.deck.rest, *state.discard, *state.shown]
    for card in [*held, *piles, *state.haven_cards.known, *state.haven_cards.rest, *state.taken]:
        if card not in content.cards:
            raise ValueError(f"there is no card {card!r}")
    for card, count in held.items():
        if card in content.features and count > 1:
            raise ValueError(f"the position has {count} of card {card}; there is 1")
    for card in piles:
        if card not in content.hobbit_cards:
            raise ValueError(f"{card} is no hobbit card and lies neither in the deck nor on its discard pile")
    for pile in (state.deck.rest, state.discard, state.tiles.rest, state.haven_cards.rest, state.large_shields.rest):
        for kind, count in pile.items():
            if count < 0:
                raise ValueError(f"a pile cannot hold {count} of {kind}")
    for card in state.gandalf:
        if card not in content.gandalf or state.gandalf.count(card) > 1:
            raise ValueError(f"there is no Gandalf card {card!r}, or it lies there twice")


def _check_agenda(state: FellowshipState, content: Lookup) -> None:
    for step in state.agenda:
        for member in ("seat", "by", "giver", "credit_seat"):
            seat = getattr(step, member, "")
            if seat and seat not in state.hobbits and not (seat == SAURON and state.dark_lord is not None):
                raise ValueError(f"the agenda of the position names {seat!r}, who is not among its hobbits")
        tile = getattr(step, "tile", "")
        if tile and tile not in content.tiles:
            raise ValueError(f"the agenda of the position names tile {tile!r}, which does not exist")
        if isinstance(step, Happen | Pay):
            place = "" if step.kind in ANYWHERE else state.location
            if (place, step.kind, step.id) not in content.happenings:
                raise ValueError(f"the agenda of the position names {step.kind} {step.id!r}, which does not exist here")
            if isinstance(step, Happen) and not _can_happen(step, state, content):
                raise ValueError(
                    f"the agenda of the position lets {step.kind} {step.id!r} happen, which cannot be here"
                )


def _can_happen(step: Happen, state: FellowshipState, content: Lookup) -> bool:
    """Whether something happens by itself where the company is: a foe is paid for by somebody, and there is no next
    event but on a board."""
    if step.kind == "tile" and state.location not in content.scenarios:
        return not content.tiles[step.id].sundial
    return step.kind != "foe"
