"""Using interrupts: how yellow cards, Gandalf cards and the Ring begin, and what they ask for on the way
(B4.7, B4.8, B8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.fellowship.base.cards.gandalf import TOGETHER, pay_gandalf
from core.fellowship.base.cards.hands import draw_cards
from core.fellowship.base.cards.interrupts import card_rule, givers
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.die import avoid_roll, ignore_roll
from core.fellowship.base.ring import put_on_ring
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sauron_steps import PoolShields
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import (
    CarryOutEvent,
    CarryOutTile,
    NextTile,
    OrderTiles,
    Pay,
    PickHobbit,
    PickLine,
    PickPassedCard,
    PickReceiver,
    StepTwo,
    SufferMissingTokens,
    TurnUpTile,
    Window,
)
from core.fellowship.tiles.bag import lay_out
from core.kernel.piles import next_cards
from core.kernel.prompts import Choice, Prompt

STARTS: dict[type, Callable[[FellowshipPlay, Any], None]] = {}
USES: dict[str, Callable[[FellowshipPlay, str, str], None]] = {}
CALLS: dict[str, Callable[[FellowshipPlay, str, str, str], None]] = {}
"""How the interrupts, yellow cards and Gandalf cards of other chapters begin."""


def begin_interrupt(play: FellowshipPlay, action: a.Action) -> None:
    """Begin an interrupt; the question that it interrupts stays on the agenda below it.

    A window that was interrupted asks everybody again, since the situation has changed.
    """
    agenda = play.state.agenda
    top = agenda[-1]
    if isinstance(top, Window) and top.passed:
        agenda[-1] = Window(top.window, top.seat, top.what)
    if isinstance(action, a.PutOnRing):
        put_on_ring(play)
    elif isinstance(action, a.UseCard):
        use_yellow_card(play, action.seat, action.card)
    elif isinstance(action, a.CallGandalf):
        call_gandalf(play, action.seat, action.card, action.help)
    else:
        STARTS[type(action)](play, action)


def use_yellow_card(play: FellowshipPlay, seat: str, card: str) -> None:
    """Play a yellow card; where a hobbit has to be named that comes first and can be taken back (B8)."""
    state = play.state
    rule = card_rule(card)
    if card in {"elessar", "lembas", "miruvor"}:
        play.push(PickHobbit(seat, card))
        return
    if card in USES:
        USES[card](play, seat, card)
        return
    top = state.agenda[-1]
    play.emit(e.YellowCardUsed(rule, seat, card, top.seat if isinstance(top, Window) else ""))
    if card == "belt":
        avoid_roll(play, rule)
    elif card == "mithril":
        ignore_roll(play, rule)
    elif card == "phial":  # A19
        play.drop(Window)
        play.drop(TurnUpTile)
        play.push(StepTwo())
    elif card == "staff":
        play.drop(Window)
        tile = play.drop(CarryOutTile)
        play.emit(e.TileIgnored(rule, tile.tile))
        play.push(NextTile())
    elif card == "athelas":
        play.drop(Window)
        step = play.drop(SufferMissingTokens)
        play.emit(e.LifeTokensChecked(rule, step.seat, 0))


def call_gandalf(play: FellowshipPlay, seat: str, card: str, help: str = "") -> None:
    """Call a Gandalf card (B4.8); the shields are paid once everything has been named."""
    state = play.state
    if help == TOGETHER:
        play.push(PoolShields(seat, card))
    elif card in CALLS:
        CALLS[card](play, seat, card, help)
    elif card == "foresight" and state.options.bag:
        lay_out(play, seat, help)
    elif card in {"healing", "persistence", "foresight"}:
        play.push(PickHobbit(seat, card, help))
    elif card == "magic":
        pay_gandalf(play, "B4.8.2", seat, card, help=help)
        play.drop(Window)
        step = play.drop(CarryOutEvent)
        play.emit(e.EventIgnored("B4.8.2", step.number))
    elif card == "guidance":
        top = state.agenda[-1]
        if isinstance(top, Pay):  # A47
            pay_gandalf(play, "B4.8.4", seat, card, state.active, help)
            state.agenda[-1] = Pay(
                top.kind, top.id, top.payer, top.seat, top.symbol, top.gifts, top.credit + 2, state.active
            )
        else:
            play.push(PickLine("guidance", state.active, 2, seat, help))


@SEQUENCE.asks(PickHobbit)
def ask_hobbit(state: FellowshipState, step: PickHobbit) -> Prompt:
    """For which hobbit: any one still in the game (A22); Miruvor needs one who has a card to pass (A24)."""
    rule = card_rule(step.card)
    names = givers(state, step.seat) if step.card == "miruvor" else clockwise(state, step.seat)
    choices = [Choice(step.seat, a.Name(step.seat, name), rule) for name in names]
    choices.append(Choice(step.seat, a.Back(step.seat), rule))
    return Prompt("pick_hobbit", step.seat, rule, choices)


@SEQUENCE.answers_to(PickHobbit)
def answer_hobbit(play: FellowshipPlay, step: PickHobbit, action: a.Action) -> None:
    """Use the card for the hobbit named; `Back` leaves the card unused."""
    if not isinstance(action, a.Name):
        return
    rule, on = card_rule(step.card), action.hobbit
    if step.card == "miruvor":
        play.push(PickPassedCard(step.seat, on))
        return
    if step.card in {"elessar", "lembas"}:
        play.emit(e.YellowCardUsed(rule, step.seat, step.card, on))
    else:
        pay_gandalf(play, rule, step.seat, step.card, on, step.help)
    if step.card == "elessar":
        move_hobbit(play, on, -1, rule)
    elif step.card == "healing":
        move_hobbit(play, on, -2, rule)
    elif step.card == "persistence":
        draw_cards(play, on, 4, rule)
    elif step.card == "lembas":
        draw_cards(play, on, max(0, 6 - len(play.state.hobbits[on].hand)), rule)  # A23
    elif step.card == "foresight":
        tiles = next_cards(play.state.tiles, 3, play.chance, "tiles")
        play.emit(e.TilesLookedAt(rule, on, tiles))
        play.push(OrderTiles(on, tuple(tiles)))


@SEQUENCE.asks(PickPassedCard)
def ask_passed_card(state: FellowshipState, step: PickPassedCard) -> Prompt:
    """Which card the giver passes: any but the Miruvor being played (A24)."""
    hand = list(state.hobbits[step.giver].hand)
    if step.giver == step.seat:
        hand.remove("miruvor")
    choices = [Choice(step.giver, a.ChooseCard(step.giver, card), "B8.miruvor") for card in dict.fromkeys(hand)]
    choices.append(Choice(step.giver, a.Back(step.giver), "B8.miruvor"))
    return Prompt("pick_passed_card", step.giver, "B8.miruvor", choices)


@SEQUENCE.answers_to(PickPassedCard)
def answer_passed_card(play: FellowshipPlay, step: PickPassedCard, action: a.Action) -> None:
    """Go on to the receiver, or take Miruvor back."""
    if isinstance(action, a.ChooseCard):
        play.push(PickReceiver(step.seat, step.giver, action.card))


@SEQUENCE.asks(PickReceiver)
def ask_receiver(state: FellowshipState, step: PickReceiver) -> Prompt:
    """Who gets the card: anybody else still in the game."""
    names = [name for name in clockwise(state, step.giver) if name != step.giver]
    choices = [Choice(step.giver, a.Name(step.giver, name), "B8.miruvor") for name in names]
    choices.append(Choice(step.giver, a.Back(step.giver), "B8.miruvor"))
    return Prompt("pick_receiver", step.giver, "B8.miruvor", choices)


@SEQUENCE.answers_to(PickReceiver)
def answer_receiver(play: FellowshipPlay, step: PickReceiver, action: a.Action) -> None:
    """Pass the card, or take Miruvor back."""
    if isinstance(action, a.Name):
        play.emit(e.YellowCardUsed("B8.miruvor", step.seat, "miruvor", step.giver))
        play.emit(e.CardPassed("B8.miruvor", step.giver, action.hobbit, step.card))


@SEQUENCE.opens(OrderTiles)
def is_order_open(play: FellowshipPlay, step: OrderTiles) -> bool:
    """Ask while there is more than one order left (B4.8.1)."""
    if len(set(step.left)) > 1:
        return True
    play.emit(e.TilesPutBack("B4.8.1", step.seat, [*step.chosen, *step.left]))
    return False


@SEQUENCE.asks(OrderTiles)
def ask_order(state: FellowshipState, step: OrderTiles) -> Prompt:
    """Which tile lies next from the top (B4.8.1)."""
    choices = [Choice(step.seat, a.ChooseTile(step.seat, tile), "B4.8.1") for tile in dict.fromkeys(step.left)]
    return Prompt("order_tiles", step.seat, "B4.8.1", choices)


@SEQUENCE.answers_to(OrderTiles)
def answer_order(play: FellowshipPlay, step: OrderTiles, action: a.Action) -> None:
    """Lay the chosen tile next."""
    if isinstance(action, a.ChooseTile):
        left = list(step.left)
        left.remove(action.tile)
        play.push(OrderTiles(step.seat, tuple(left), (*step.chosen, action.tile)))
