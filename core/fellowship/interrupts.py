"""Interrupts: yellow cards, Gandalf cards and the Ring - who may use what in which window, and what it does
(B4.7 to B4.9, B8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from core.fellowship import actions as a
from core.fellowship import events as e
from core.fellowship.bag import FORESIGHT, can_foresee, lay_out
from core.fellowship.cards import draw_cards
from core.fellowship.content import library
from core.fellowship.corruption import move_hobbit
from core.fellowship.die import avoid_roll, ignore_roll
from core.fellowship.gandalf import TOGETHER, pay_gandalf, ways_to_pay
from core.fellowship.ring import can_put_on, put_on_ring
from core.fellowship.sauron_steps import PoolShields
from core.fellowship.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.state import ROUNDS, FellowshipState, clockwise, living
from core.fellowship.steps import (
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
from core.kernel.piles import next_cards
from core.kernel.prompts import Choice, Prompt

WAY_THREE = frozenset({"fire_brand", "firestorm"})
ANY_TIME = (
    frozenset({"elessar", "lembas", "miruvor", "healing", "persistence", "pipe_weed", "ent_draught"})
    | {"star_of_elendil", "red_arrow"}
    | WAY_THREE
)
ELVEN_RINGS = frozenset({"narya", "nenya", "vilya"})
RING = "ring"
GANDALF_CARDS = frozenset(
    {"healing", "persistence", "foresight", "guidance", "magic", "firestorm", "defiance", "integrity", "protection"}
)

USABLE: dict[str, frozenset[str]] = {
    "W0": ANY_TIME,
    "W1": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "phial"},
    "W2": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "staff"},
    "W3": ANY_TIME | {RING, "foresight", "guidance", "magic"},
    "W4": ANY_TIME,
    "W5": frozenset({"belt", "integrity"}),
    "W6": frozenset({"mithril"}) | WAY_THREE,
    "W7": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "gwaihir"},
    "W8": ANY_TIME | {"athelas", "bill_the_pony"},
    "W9": ANY_TIME,
    "WF": WAY_THREE,
    "WS": frozenset({"defiance"}),
    "WA": frozenset({"mithril", "protection"}) | WAY_THREE,
    "WT": frozenset({"mithril", "protection"}) | (ANY_TIME - {"healing", "persistence", "firestorm"}),
    "WN": ANY_TIME | {RING, "foresight", "guidance", "protection"},
    "WR": frozenset({"star_of_elendil"}),
}
"""What may be used in which window (B4.9; Ring and Guidance in W3 by A11 and A15, W9 by A50; F3.12).

WF is a foe window in the middle of something (F3.9), WS opens when Sauron is about to move (F8.defiance). With a Sauron
player WA opens when he has played a card instead of a die roll (S4.4), WT when he has played or applied one at a turn's
start (S5.4: yellow cards, too), WN before the incident of a Nazgul card (S5.6), WR when the rider is about to move
(SF.merry).
"""

CARD_RULES = {
    "healing": "B4.8.3",
    "persistence": "B4.8.5",
    "foresight": "B4.8.1",
    "magic": "B4.8.2",
    "firestorm": "F8.firestorm",
    "defiance": "F8.defiance",
    "integrity": "F8.integrity",
    "fire_brand": "FC.fire_brand",
    "gandalfs_letter": "FC.gandalfs_letter",
    "bill_the_pony": "FC.bill_the_pony",
    "pipe_weed": "FC.pipe_weed",
    "ent_draught": "FC.ent_draught",
    "protection": "SG.protection",
    **{card: f"SR.{card}" for card in ("narya", "nenya", "vilya", "star_of_elendil", "gwaihir", "red_arrow")},
}

OFFERS: list[Callable[[FellowshipState, str, str, str], list[Choice]]] = []
"""What other chapters offer in a window: called with the state, the window, its seat and what it is about."""

DOES: dict[str, Callable[[FellowshipState, str, str, str], bool]] = {}
"""Whether a card of another chapter would do something: called with the state, its holder, and the window's."""

STARTS: dict[type, Callable[[FellowshipPlay, Any], None]] = {}
USES: dict[str, Callable[[FellowshipPlay, str, str], None]] = {}
CALLS: dict[str, Callable[[FellowshipPlay, str, str, str], None]] = {}
"""How the interrupts, yellow cards and Gandalf cards of other chapters begin."""


def card_rule(card: str) -> str:
    """Return the rule of a yellow or Gandalf card."""
    return CARD_RULES.get(card, "B4.8.4" if card == "guidance" else f"B8.{card}")


def call_rule(state: FellowshipState, card: str) -> str:
    """Return the rule of calling a Gandalf card: with the bag there is another Foresight."""
    return FORESIGHT if card == "foresight" and state.options.bag else card_rule(card)


def interrupts(state: FellowshipState, window: str, seat: str = "", what: str = "") -> list[Choice]:
    """Return every interrupt that some hobbit may begin in `window` and that would do something now (B4.9).

    `seat` is whom the window concerns (the roller, the one whose tokens are checked), `what` the tile of W2 or the
    rolled face of W6.
    """
    usable = USABLE[window]
    choices = []
    if RING in usable and not state.ring_used and can_put_on(state):
        choices.append(_ring_choice(state.ring_bearer))
    hobbits = state.hobbits
    expanded = state.foe_deck is not None
    yellow = _yellow_in(window)
    for name in ROUNDS[len(hobbits), state.active]:
        hobbit = hobbits[name]
        if not yellow.isdisjoint(hobbit.hand):
            choices += [
                _card_choice(name, card)
                for card in hobbit.hand
                if card in yellow and does_something(state, card, name, seat, what)
            ]
        if expanded and hobbit.alive:
            choices += helped_calls(state, window, name, seat, what)
        elif hobbit.shields >= 5:
            choices += [
                _gandalf_choice(name, card, "", call_rule(state, card))
                for card in state.gandalf
                if card in usable and does_something(state, card, name, seat, what)
            ]
    if expanded or state.extras or state.dark_lord is not None:
        for offer in OFFERS:
            choices += offer(state, window, seat, what)
    return choices


def helped_calls(state: FellowshipState, window: str, name: str, seat: str, what: str) -> list[Choice]:
    """Return the Gandalf cards that `name` may call in `window`, each with every help that pays for it (F3.12)."""
    helps = ways_to_pay(state, name)
    if not helps:
        return []
    usable = USABLE[window]
    cards = [card for card in state.gandalf if card in usable and does_something(state, card, name, seat, what)]
    return [_gandalf_choice(name, card, help, call_rule(state, card)) for card in cards for help in helps]


@cache
def _yellow_in(window: str) -> frozenset[str]:
    return USABLE[window] - GANDALF_CARDS - {RING}


@cache
def _ring_choice(seat: str) -> Choice:
    return Choice(seat, a.PutOnRing(seat), "B4.7.1")


@cache
def _card_choice(seat: str, card: str) -> Choice:
    return Choice(seat, a.UseCard(seat, card), card_rule(card))


@cache
def _gandalf_choice(seat: str, card: str, help: str, rule: str) -> Choice:
    return Choice(seat, a.CallGandalf(seat, card, help), rule)


def does_something(state: FellowshipState, card: str, holder: str, seat: str = "", what: str = "") -> bool:
    """Whether a card that `holder` may use in the window would change anything now."""
    hobbits = state.hobbits
    if card in {"elessar", "healing"}:
        return any(hobbit.step > 0 for hobbit in hobbits.values() if hobbit.alive)
    if card == "persistence":
        return has_cards_to_draw(state)
    if card == "lembas":
        return has_cards_to_draw(state) and any(
            len(hobbit.hand) - (name == holder) < 6 for name, hobbit in hobbits.items() if hobbit.alive
        )
    if card == "miruvor":
        return len(living(state)) > 1 and bool(givers(state, holder))
    if card == "foresight":
        return can_foresee(state)
    if card == "guidance":
        return bool(state.lines) and hobbits[state.active].alive
    if card == "staff":
        return what in library(state).tiles and library(state).tiles[what].staff  # A21
    if card == "athelas":
        return missing_tokens(state, seat) > 0
    if card == "magic":
        return can_be_ignored(state)
    if card == "belt":
        return what != "doom"
    if card in DOES:
        return DOES[card](state, holder, seat, what)
    return True


def can_be_ignored(state: FellowshipState) -> bool:
    """Whether the event about to occur can be ignored at all (FA12, FA32)."""
    scenario = library(state).scenarios.get(state.location)
    return scenario is None or not scenario.events[state.event - 1].unavoidable


def has_cards_to_draw(state: FellowshipState) -> bool:
    """Whether the deck or the discard pile holds a card (B7.2)."""
    return len(state.deck) > 0 or any(state.discard.values())


def givers(state: FellowshipState, holder: str) -> list[str]:
    """Return who could pass a card by the Miruvor that `holder` plays (A24)."""
    return [name for name in living(state) if len(state.hobbits[name].hand) > (name == holder)]


def missing_tokens(state: FellowshipState, seat: str) -> int:
    """Return how many kinds of life token `seat` lacks (B4.10.1); Merry needs only two kinds (B5.4)."""
    return max(0, (2 if seat == "merry" else 3) - len(state.hobbits[seat].tokens))


def useful_at_turn_end(state: FellowshipState, found: list[Choice]) -> bool:
    """Whether the window before a turn's end has to be opened for its own sake.

    Whatever does not depend on who is active can be used just as well in the window that opens the next turn, so
    only Guidance counts, and in Mordor the Ring, which may decide who tries first at Mount Doom. With foes the active
    player's own ways count, and with eight of them everything. With a Sauron player everything counts, since he comes
    before the next turn's first window (S5.1).
    """
    if len(state.foe_line) >= 8 or state.dark_lord is not None:  # F4.1
        return True
    return any(
        isinstance(choice.action, a.DefeatFoe)
        or (isinstance(choice.action, a.UseAbility) and choice.seat == "merry")
        or (isinstance(choice.action, a.CallGandalf) and choice.action.card == "guidance")
        or (isinstance(choice.action, a.PutOnRing) and state.location == "mordor")
        for choice in found
    )


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
        tiles = next_cards(play.state.tiles, 3, play.chance)
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
