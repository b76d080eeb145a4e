"""The symbols of Sauron and Nazgul cards, and the incidents of the Nazgul cards (S4.5 to S4.7, S5.3 to S5.7)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from core.fellowship.base.cards.gandalf import RESOURCEFUL, pony_holder
from core.fellowship.base.cards.interrupts import interrupts
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.happenings import EFFECTS, approach, pony_held
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import Incident, LoseToken, TakeSymbols
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Happen, LoseCards, LoseShields, RevealFoes, Roll, Window
from core.fellowship.sauron.rider import ride
from core.kernel.prompts import Choice, Prompt

IMPERSONAL = frozenset({"R", "E"})
"""Symbols that happen whoever is still there to suffer them (S4.6)."""


def number_of(symbol: str) -> int:
    """Return the number of a symbol: 4 for "R4", 1 for "H"."""
    return int(symbol[1:] or 1)


def card_rule(card: str) -> str:
    """Return the rule of a Sauron or Nazgul card."""
    return f"SN.{card}" if card.startswith("NZ") else f"SC.{card}"


def begin_card(play: FellowshipPlay, seat: str, card: str, symbols: tuple[str, ...], one: str) -> None:
    """A card takes effect on `seat`: a window first, unless the choice of one symbol asks for interrupts anyway
    (S4.4, S5.4). `one` is the rule by which it costs one symbol only, or empty."""
    step = TakeSymbols(seat, card, symbols, one)
    play.push(step)
    if not (one and len(selectable(play.state, step)) > 1):
        play.push(Window(answer_window(step), seat, card))


def answer_window(step: TakeSymbols) -> str:
    """Return the window in which a card may be answered: at the start of a turn yellow cards help, too (S5.4)."""
    return "WT" if step.one == "S5.3" else "WA"


def can_satisfy(state: FellowshipState, seat: str, symbol: str) -> bool:
    """Whether `seat` can satisfy a symbol in full with what it has (S5.3, SA2, SA5, SA6, SA32)."""
    hobbit = state.hobbits[seat]
    match symbol[0]:
        case "C" if state.foe_deck is not None:
            return len(state.foe_deck) > 0
        case "R" | "E":
            return True
        case "C":
            return bool(hobbit.hand)
        case "L":
            return bool(hobbit.tokens)
        case "G":
            return bool(hobbit.tokens.get("ring"))
        case "B":
            return hobbit.shields >= number_of(symbol)
    return hobbit.alive


def can_with_help(state: FellowshipState, seat: str, symbol: str) -> bool:
    """Whether Bill the Pony or Resourcefulness would satisfy a symbol; nobody has to count on that (SA33)."""
    pony = bool(pony_holder(state))
    if symbol[0] in "LG":
        return pony
    able = RESOURCEFUL if seat == "fatty" and seat in state.abilities else 0
    return symbol[0] == "B" and state.hobbits[seat].shields + able + pony >= number_of(symbol)


def selectable(state: FellowshipState, step: TakeSymbols) -> list[str]:
    """Return the symbols that may come next: of one symbol those that can be satisfied, and with them those that
    somebody's card would satisfy; else every one that is left."""
    symbols = list(dict.fromkeys(step.left))
    if not step.one:
        return symbols
    able = [symbol for symbol in symbols if can_satisfy(state, step.seat, symbol)]
    return [symbol for symbol in symbols if symbol in able or can_with_help(state, step.seat, symbol)] if able else []


@SEQUENCE.opens(TakeSymbols)
def is_symbol_open(play: FellowshipPlay, step: TakeSymbols) -> bool:
    """Ask where there is a choice. Whoever is out takes nothing any more, but what does not concern him happens in
    the order of the card (S4.6)."""
    state = play.state
    alive = state.hobbits[step.seat].alive
    if not step.left or (step.one and not alive):
        return False
    symbols = selectable(state, step) if alive and not step.picked else list(step.left)
    if not symbols:
        play.emit(s.SymbolVoid("SA23" if step.card.startswith("NZ") else step.one, step.seat, step.card))
        return False
    if len(symbols) > 1 and alive:
        return True
    take_symbol(play, step, symbols[0])
    return False


@SEQUENCE.asks(TakeSymbols)
def ask_symbol(state: FellowshipState, step: TakeSymbols) -> Prompt:
    """Which symbol comes next (S4.5), or which is the one (S4.7, S5.3); before that one may interrupt (S5.4)."""
    rule = step.one or "S4.5"
    choices = [Choice(step.seat, a.TakeSymbol(step.seat, symbol), rule) for symbol in selectable(state, step)]
    if step.one:
        found = interrupts(state, answer_window(step), step.seat, step.card)
        choices += [choice for choice in found if choice.action != a.UseFellowship("sam")]
    return Prompt("take_symbol", step.seat, rule, choices)


@SEQUENCE.answers_to(TakeSymbols)
def answer_symbol(play: FellowshipPlay, step: TakeSymbols, action: a.Action) -> None:
    """Take the symbol; a single one can still be avoided once it is chosen (S5.4)."""
    assert isinstance(action, a.TakeSymbol)
    if step.one:
        picked = msgspec.structs.replace(step, left=(action.symbol,), picked=True)
        play.push(Window(answer_window(step), step.seat, step.card), picked)
    else:
        take_symbol(play, step, action.symbol)


def take_symbol(play: FellowshipPlay, step: TakeSymbols, symbol: str) -> None:
    """Carry out one symbol as far as possible; the others wait below (S4.5, SA1)."""
    left = list(step.left)
    left.remove(symbol)
    if left and not step.one:
        play.push(msgspec.structs.replace(step, left=tuple(left), begun=True))
    state, seat = play.state, step.seat
    alive = state.hobbits[seat].alive
    foes = symbol[0] == "C" and state.foe_deck is not None
    if not alive and symbol[0] not in IMPERSONAL and not foes:
        play.emit(s.SymbolVoid("S4.6", seat, step.card, symbol))
        return
    partly = symbol[0] == "B" and not step.one and (state.hobbits[seat].shields or can_with_help(state, seat, symbol))
    if not (foes or partly or can_satisfy(state, seat, symbol) or (step.one and can_with_help(state, seat, symbol))):
        play.emit(s.SymbolVoid("S4.5", seat, step.card, symbol))
        return
    rule = card_rule(step.card)
    play.emit(s.SymbolTaken(rule, seat, step.card, symbol))
    EFFECTS_OF[symbol[0]](play, step, number_of(symbol), rule)


def _card(play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
    """A card is discarded; with Friends & Foes a foe appears instead (SA21)."""
    play.push(LoseCards(step.seat, 1, rule) if play.state.foe_deck is None else RevealFoes(1, rule))


def _shields(play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
    """Shields are discarded, of all symbols as many as there are (SA5); a card may help (SA33)."""
    state, seat = play.state, step.seat
    held = state.hobbits[seat].shields
    helped = pony_held(state) or (seat == "fatty" and seat in state.abilities)
    if state.foe_deck is not None and helped:
        play.push(LoseShields(seat, n, rule, "covered" if step.one else "spared"))
    else:
        play.emit(e.ShieldsDiscarded(rule, seat, min(n, held)))


def _die(play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
    """Sauron is activated again (SA2, SA3)."""
    play.push(Roll(step.seat, rule, doom=play.state.location == "mount_doom"))


EFFECTS_OF: dict[str, Callable[[FellowshipPlay, TakeSymbols, int, str], None]] = {
    "R": lambda play, step, n, rule: ride(play, n, rule),
    "E": lambda play, step, n, rule: approach(play, 1, rule),
    "H": lambda play, step, n, rule: move_hobbit(play, step.seat, 1, rule),
    "C": _card,
    "L": lambda play, step, n, rule: play.push(LoseToken(step.seat, rule)),
    "G": lambda play, step, n, rule: play.push(LoseToken(step.seat, rule, "ring")),
    "B": _shields,
    "D": _die,
}
"""What each symbol does."""

EFFECTS["rider"] = lambda play, step: ride(play, step.n, step.rule)


def token_choices(state: FellowshipState, step: LoseToken) -> list[Choice]:
    """Return the life tokens that may be returned, or Bill the Pony for one (SA33)."""
    seat, rule = step.seat, step.rule
    kinds = [kind for kind in state.hobbits[seat].tokens if step.kind in ("", kind)]
    choices = [Choice(seat, a.GiveToken(seat, kind), rule) for kind in kinds]
    holder = pony_holder(state)
    if holder:
        choices.append(Choice(holder, a.GivePony(holder, step.kind or "any"), "FC.bill_the_pony"))
    return choices


@SEQUENCE.opens(LoseToken)
def is_token_open(play: FellowshipPlay, step: LoseToken) -> bool:
    """Ask where there is a choice."""
    choices = token_choices(play.state, step)
    if len(choices) == 1:
        answer_token(play, step, choices[0].action)
    return len(choices) > 1


@SEQUENCE.asks(LoseToken)
def ask_token(state: FellowshipState, step: LoseToken) -> Prompt:
    """Which life token goes back."""
    return Prompt("lose_token", step.seat, step.rule, token_choices(state, step))


@SEQUENCE.answers_to(LoseToken)
def answer_token(play: FellowshipPlay, step: LoseToken, action: a.Action) -> None:
    """Return the token, or give Bill the Pony for it."""
    if isinstance(action, a.GiveToken):
        play.emit(e.TokenDiscarded(step.rule, step.seat, action.token))
    else:
        play.emit(e.YellowCardUsed("FC.bill_the_pony", action.seat, "bill_the_pony", step.seat))


@SEQUENCE.carries_out(Incident)
def incident(play: FellowshipPlay, step: Incident) -> None:
    """A window as after turning up a tile, then the incident, whoever is out by now (S5.6, S5.7)."""
    if not step.begun:
        play.push(Window("WN", what=step.card), Incident(step.card, begun=True))
        return
    play.emit(s.IncidentBegan("S5.6", step.card))
    play.push(Happen("nazgul", step.card))
