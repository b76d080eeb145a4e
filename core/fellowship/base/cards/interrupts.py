"""What may be used in which window, and beginning it (B4.7 to B4.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.fellowship.base.cards.card import Moment
from core.fellowship.base.cards.deck import DECK, Guard
from core.fellowship.base.cards.gandalf import ALONE, PRICE, ways_to_pay
from core.fellowship.base.hooks import JOINED
from core.fellowship.base.ring import RING_WINDOWS, can_put_on
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import ROUNDS, FellowshipState
from core.fellowship.model.steps import Window
from core.kernel.kept import Kept
from core.kernel.prompts import Choice

SERVING = DECK.serving
"""What the windows look up most."""

OUT_OF_REACH = 1_000
"""A price in shields that nobody can pay, where no Gandalf card serves."""

FEWEST, HELPING = JOINED.fewest_shields, JOINED.helping_cards.keys()
"""Who might be helped to call Gandalf, at a glance."""

PUT_ON: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.PutOnRing(seat), "B4.7.1"))
USE: Kept[str, Kept[str, Choice]] = Kept(
    lambda seat: Kept(lambda card: Choice(seat, a.UseCard(seat, card), DECK.cards[card].rule))
)
CALL: Kept[tuple[str, str, str, str], Choice] = Kept(
    lambda key: Choice(key[0], a.CallGandalf(key[0], key[1], key[2]), key[3])
)
"""The choices to put on the Ring, to use a yellow card, and to call a Gandalf card: by seat, card, help and rule."""


def interrupts(state: FellowshipState, now: Moment) -> list[Choice]:
    """Return every interrupt that some hobbit may begin `now` and that would do something (B4.9)."""
    window = now.window
    choices = []
    if window in RING_WINDOWS and can_put_on(state):
        choices.append(PUT_ON[state.ring_bearer])
    hobbits = state.hobbits
    expanded = state.foe_deck is not None
    serving = SERVING[window]
    serves_none = serving.yellow.isdisjoint
    price = OUT_OF_REACH
    if not serving.gandalf.isdisjoint(state.gandalf):
        price = 0 if expanded else PRICE  # help may do without any shield
    for name in ROUNDS[len(hobbits), state.active]:
        hobbit = hobbits[name]
        if not serves_none(hobbit.hand):
            choices += uses(state, name, now, serving.guards)
        if hobbit.shields >= price:
            if not expanded:
                choices += calls(state, name, now, ALONE)
            elif hobbit.shields >= FEWEST[name] or not HELPING.isdisjoint(hobbit.hand):
                helps = ways_to_pay(state, name) if hobbit.alive else None
                if helps:
                    choices += calls(state, name, now, helps)
    if expanded or state.extras or state.dark_lord is not None:
        for kind, held in serving.offering:
            if held(state):
                choices += kind.offers(state, now)
    return choices


def uses(state: FellowshipState, name: str, now: Moment, guards: Mapping[str, Guard | None]) -> list[Choice]:
    """Return the yellow cards that `name` may use now, in the order of the hand (B8); `guards` has those that serve."""
    choices = []
    for card in state.hobbits[name].hand:
        if card in guards:
            guard = guards[card]
            if guard is None or guard(state, name, now) is None:
                choices.append(USE[name][card])
    return choices


def calls(state: FellowshipState, name: str, now: Moment, helps: Sequence[str]) -> list[Choice]:
    """Return the Gandalf cards that `name` may call now, each with every one of `helps` (B4.8)."""
    choices = []
    for card in callable_cards(state, state.gandalf, name, now):
        rule = DECK.gandalf[card].call_rule(state)
        choices += [CALL[name, card, help, rule] for help in helps]
    return choices


def callable_cards(state: FellowshipState, cards: Sequence[str], name: str, now: Moment) -> list[str]:
    """Return which of the Gandalf `cards` would do something now if `name` called them."""
    guards = SERVING[now.window].guards
    found = []
    for card in cards:
        if card in guards:
            guard = guards[card]
            if guard is None or guard(state, name, now) is None:
                found.append(card)
    return found


def is_quiet(state: FellowshipState, window: str) -> bool:
    """Whether `window` certainly asks nobody: nobody who wants to be asked could hold anything that it serves.

    Only a glance, for the many windows in which nothing can happen; where it says no the window looks closer.
    """
    hobbits = state.hobbits
    if (
        state.options.open_windows
        and could_hands_serve(state, window)
        and any(holds_a_card(state, name) for name in hobbits)
    ):
        return False
    if state.foe_deck is not None or state.extras or state.dark_lord is not None:
        return all(hobbit.passing for hobbit in hobbits.values())
    if window in RING_WINDOWS and can_put_on(state) and not hobbits[state.ring_bearer].passing:
        return False
    serving = SERVING[window]
    serves_none = serving.yellow.isdisjoint
    price = OUT_OF_REACH if serving.gandalf.isdisjoint(state.gandalf) else PRICE
    for hobbit in hobbits.values():
        if not hobbit.passing and (hobbit.shields >= price or not serves_none(hobbit.hand)):
            return False
    return True


def holds_a_card(state: FellowshipState, name: str) -> bool:
    """Whether a hobbit who wants to be asked holds any card at all: open windows ask all who do (A57)."""
    hobbit = state.hobbits[name]
    return bool(hobbit.hand) and hobbit.alive and not hobbit.passing


def could_hands_serve(state: FellowshipState, window: str) -> bool:
    """Whether any card out of a hand could serve in `window`: a yellow one, or one that helps to call Gandalf."""
    serving = SERVING[window]
    return bool(serving.yellow) or (state.foe_deck is not None and not serving.gandalf.isdisjoint(state.gandalf))


def asks_all(state: FellowshipState) -> bool:
    """Whether windows are open and somebody holds a card, so that what it is must not count (A57)."""
    return state.options.open_windows and any(hobbit.hand and hobbit.alive for hobbit in state.hobbits.values())


def begin_interrupt(play: FellowshipPlay, action: a.Action) -> None:
    """Begin an interrupt; the question that it interrupts stays on the agenda below it.

    A window that was interrupted asks everybody again, since the situation has changed.
    """
    agenda = play.state.agenda
    top = agenda[-1]
    if isinstance(top, Window) and top.passed:
        agenda[-1] = Window(top.window, top.seat, top.what)
    DECK.interrupts[type(action)].begins(play, action)


def can_turn_end_wait(state: FellowshipState) -> bool:
    """Whether nothing that could be used before a turn's end would be worth a window of its own, whoever holds it."""
    return (
        DECK.urgent.isdisjoint(state.gandalf)
        and state.location != "mordor"
        and not state.foe_line
        and state.dark_lord is None
        and not (state.played and state.abilities)
    )


def useful_at_turn_end(state: FellowshipState, found: list[Choice]) -> bool:
    """Whether the window before a turn's end has to be opened for its own sake.

    Whatever does not depend on who is active can be used just as well in the window that opens the next turn, so
    only Guidance counts, and in Mordor the Ring, which may decide who tries first at Mount Doom. With foes the active
    player's own ways count, and with eight of them everything. With a Sauron player everything counts, since he comes
    before the next turn's first window (S5.1).
    """
    if len(state.foe_line) >= 8 or state.dark_lord is not None:  # F4.1
        return True
    return any(DECK.interrupts[type(choice.action)].cannot_wait(state, choice.action) for choice in found)
