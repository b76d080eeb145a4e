"""Havens and the road between the boards (B3, B4.10.6)."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.happenings import happening, make_happen
from core.fellowship.base.hooks import joined
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living, next_clockwise
from core.fellowship.model.steps import (
    BeginTurn,
    EndScenario,
    HandOut,
    Happen,
    HavenStep,
    PassLeft,
    Step,
    Travel,
    Window,
)
from core.fellowship.words.names import cards_text, hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Question

BEFORE_STEP, TRAVEL, HAND_OUT = Window("W0"), Travel(), HandOut()


def next_place(state: FellowshipState) -> str:
    """Return where the journey goes on: boards left out do not count (F1.7, F6); "" at its end."""
    route = lookup(state).content.route
    if state.location and state.location not in route:
        return ""
    ahead = route[route.index(state.location) + 1 :] if state.location else route
    return next((place for place in ahead if place not in state.omitted), "")


def on_the_way(state: FellowshipState, ended: EndScenario | None) -> list[Step]:
    """Return what expansions put between a haven or the scenario that has `ended` and the road."""
    return [step for hook in joined(state).travels_on for step in hook(state, ended)]


def travel(play: FellowshipPlay, step: Travel) -> None:
    """Move the master marker on; a haven's steps or a scenario's first turn follow (B4.10.6)."""
    enter(play, next_place(play.state))


def enter(play: FellowshipPlay, place: str) -> None:
    """Enter a haven, or lay out a scenario (B2.6)."""
    state = play.state
    content = lookup(state)
    if place in content.havens:
        cards = dict.fromkeys(sorted(content.feature_cards(place)), 1)
        bag = dict(content.tile_counts) if state.options.bag else {}
        play.emit(e.LocationEntered("B4.10.6", place, {}, bag, cards))
        play.push(*[HavenStep(step.id) for step in content.havens[place].steps], *on_the_way(state, None), TRAVEL)
        return
    lines = dict.fromkeys(content.scenarios[place].lines, 0)
    play.emit(e.LocationEntered("B2.6", place, lines, dict(content.tile_counts), {}))
    play.push(BeginTurn(state.ring_bearer), EndScenario())
    for hook in joined(state).board_entered:
        hook(play, place)


def haven_step(play: FellowshipPlay, step: HavenStep) -> None:
    """Do one step; before it any-time cards may be used (W0). The Ring-bearer counts as active (B3)."""
    state = play.state
    if state.active != state.ring_bearer:
        play.emit(e.TurnBegan("A45", state.ring_bearer, state.turn))
    play.emit(e.HavenStepBegan(happening(state, "haven", step.step)[1], step.step))
    if is_quiet(state, "W0"):
        make_happen(play, "haven", step.step)
    else:
        play.push(BEFORE_STEP, Happen("haven", step.step))


PASS_ON: Kept[str, Kept[str, Choice]] = Kept(
    lambda seat: Kept(lambda card: Choice(seat, a.ChooseCard(seat, card), "B3.5"))
)
GIVE_TO: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda name: Choice(key[0], a.GiveTo(key[0], key[1], name), "B3.2"))
)
"""The choices of cards to pass on, by seat, and of whom to give a card to, by seat and card."""


class WhatToPass(Question[FellowshipState, PassLeft]):
    """Which card goes to the left neighbour: any, the one just received too (B3.5, A5)."""

    kind, name = PassLeft, "pass_left"

    def opens(self, play: FellowshipPlay, step: PassLeft) -> bool:
        """Each player passes a card, if there is one to pass (B3.5)."""
        hobbit = play.state.hobbits[step.seat]
        return hobbit.alive and bool(hobbit.hand) and len(living(play.state)) > 1

    def asks(self, state: FellowshipState, step: PassLeft) -> Prompt:
        """Return every card of the hand."""
        passes = PASS_ON[step.seat]
        choices = [passes[card] for card in dict.fromkeys(state.hobbits[step.seat].hand)]
        return Prompt(self.name, step.seat, "B3.5", choices)

    def answers(self, play: FellowshipPlay, step: PassLeft, action: a.Action) -> None:
        """Pass the card to the next hobbit clockwise."""
        if isinstance(action, a.ChooseCard):
            play.emit(e.CardPassed("B3.5", step.seat, next_clockwise(play.state, step.seat), action.card))

    def words(self, state: FellowshipState, step: PassLeft, prompt: Prompt) -> str:
        """Return the line that asks for the card."""
        left = next_clockwise(state, step.seat)
        return f"{hobbit_name(prompt.seat)} passes a card to {hobbit_name(left)}: which?"


class WhoGetsCard(Question[FellowshipState, HandOut]):
    """Who gets the first of the cards that lie open: the Ring-bearer decides (B3.2)."""

    kind, name = HandOut, "hand_out"

    def opens(self, play: FellowshipPlay, step: HandOut) -> bool:
        """Ask while cards lie open."""
        return bool(play.state.shown)

    def asks(self, state: FellowshipState, step: HandOut) -> Prompt:
        """Return every hobbit still in the game."""
        seat, card = state.ring_bearer, state.shown[0]
        gives = GIVE_TO[seat, card]
        choices = [gives[name] for name in clockwise(state, seat)]
        return Prompt(self.name, seat, "B3.2", choices)

    def answers(self, play: FellowshipPlay, step: HandOut, action: a.Action) -> None:
        """Hand the card out and go on to the next."""
        if isinstance(action, a.GiveTo):
            play.emit(e.CardHandedOut("B3.2", action.hobbit, action.card))
            play.push(HAND_OUT)

    def words(self, state: FellowshipState, step: HandOut, prompt: Prompt) -> str:
        """Return the line that asks for the hobbit."""
        card = cards_text(state.shown[:1]) if state.shown else "a card"
        return f"{hobbit_name(prompt.seat)} hands out {card}: to whom?"


STEPS = (Carried(Travel, travel), Carried(HavenStep, haven_step), WhatToPass(), WhoGetsCard())
