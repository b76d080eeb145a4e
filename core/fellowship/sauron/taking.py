"""What a Sauron or Nazgul card does: its symbols are taken one by one, then the incident of a Nazgul card happens
(S4.5 to S4.7, S5.3 to S5.7)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.cards.card import Moment
from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.cards.interrupts import interrupts
from core.fellowship.base.costs.needed import pony_known_to
from core.fellowship.base.hooks import Effects, Labeller
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import Incident, LoseToken, TakeSymbols
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Happen, Window
from core.fellowship.sauron.lord import NOBODY
from core.fellowship.sauron.names import nazgul_name, played_card_name
from core.fellowship.sauron.rider import ride
from core.fellowship.sauron.symbols import (
    can_satisfy,
    can_with_help,
    effective,
    kind_of,
    might_with_help,
    number_of,
    symbol_name,
    symbol_text,
    symbols_listed,
    within_means,
)
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Carried, Question
from core.kernel.voice import speaking


def card_rule(card: str) -> str:
    """Return the rule of a Sauron or Nazgul card."""
    return f"SN.{card}" if card.startswith("NZ") else f"SC.{card}"


def begin_card(play: FellowshipPlay, seat: str, card: str, symbols: tuple[str, ...], one: str) -> None:
    """A card takes effect on `seat`: a window first, unless the choice of one symbol asks for interrupts anyway
    (S4.4, S5.4). `one` is the rule by which it costs one symbol only, or empty."""
    step = TakeSymbols(seat, card, symbols, one)
    play.push(step)
    if not (one and len(to_ask_for(play.state, step)) > 1):
        play.push(Window(answer_window(step), seat, card))


def answer_window(step: TakeSymbols) -> str:
    """Return the window in which a card may be answered: at the start of a turn yellow cards help, too (S5.4)."""
    return "WT" if step.one == "S5.3" else "WA"


def selectable(state: FellowshipState, step: TakeSymbols) -> list[str]:
    """Return the symbols that may come next: of one symbol those that can be satisfied, and with them those that
    somebody's card would satisfy; else every one that is left."""
    symbols = list(dict.fromkeys(step.left))
    if not step.one:
        return symbols
    if not any(can_satisfy(state, step.seat, symbol) for symbol in symbols):
        return []
    return [symbol for symbol in symbols if unsatisfied(state, step, symbol) is None]


def to_ask_for(state: FellowshipState, step: TakeSymbols) -> list[str]:
    """Return the symbols for whose sake the hobbit is asked, as far as everybody can tell: whether Bill the Pony is in
    the hobbit's own hidden hand makes no difference to that."""
    sure = selectable(state, step)
    if not step.one or not sure:
        return sure
    return [x for x in dict.fromkeys(step.left) if x in sure or might_with_help(state, step.seat, x)]


def unsatisfied(state: FellowshipState, step: TakeSymbols, symbol: str) -> Refusal | None:
    """Say why `symbol` cannot be the only one that is taken: neither means nor help are enough (S4.7, S5.3)."""
    if not step.one or can_satisfy(state, step.seat, symbol) or can_with_help(state, step.seat, symbol):
        return None
    return Refusal(step.one, lambda: f"{hobbit_name(step.seat)} cannot satisfy {symbol_name(symbol)} in full.")


class WhichSymbol(Question[FellowshipState, TakeSymbols]):
    """Which symbol of a card comes next (S4.5), or which is the only one (S4.7, S5.3)."""

    kind, name = TakeSymbols, "take_symbol"

    def opens(self, play: FellowshipPlay, step: TakeSymbols) -> bool:
        """Ask where there is a choice. Whoever is out takes nothing any more, but what does not concern him happens in
        the order of the card (S4.6)."""
        state = play.state
        alive = state.hobbits[step.seat].alive
        if not step.left or (step.one and not alive):
            return False
        symbols = to_ask_for(state, step) if alive and not step.picked else list(step.left)
        if not symbols:
            play.emit(s.SymbolVoid("SA23" if step.card.startswith("NZ") else step.one, step.seat, step.card))
            return False
        if len(symbols) > 1 and alive:
            return True
        take_symbol(play, step, symbols[0])
        return False

    def asks(self, state: FellowshipState, step: TakeSymbols) -> Prompt:
        """The symbols that may come next; before a single one is chosen one may interrupt (S5.4)."""
        rule = step.one or "S4.5"
        choices = [Choice(step.seat, a.TakeSymbol(step.seat, symbol), rule) for symbol in selectable(state, step)]
        if step.one:
            found = interrupts(state, Moment(answer_window(step), step.seat, step.card))
            choices += [choice for choice in found if choice.action != a.UseFellowship("sam")]
        return Prompt(self.name, step.seat, rule, choices)

    def answers(self, play: FellowshipPlay, step: TakeSymbols, action: a.Action) -> None:
        """Take the symbol; a single one can still be avoided once it is chosen (S5.4)."""
        assert isinstance(action, a.TakeSymbol)
        if step.one:
            picked = msgspec.structs.replace(step, left=(action.symbol,), picked=True)
            play.push(Window(answer_window(step), step.seat, step.card), picked)
        else:
            take_symbol(play, step, action.symbol)

    def refuses(self, state: FellowshipState, step: TakeSymbols, action: a.Action) -> Refusal | None:
        """Say why a symbol cannot be taken now."""
        if not isinstance(action, a.TakeSymbol):
            return None
        if action.seat != step.seat:
            return Refusal("S4.5", f"The card hits {hobbit_name(step.seat)}, who alone chooses.")
        if action.symbol not in step.left:
            return Refusal("S4.5", "That symbol is not on the card, or it has been taken.")
        return unsatisfied(state, step, action.symbol)

    def words(self, state: FellowshipState, step: TakeSymbols, prompt: Prompt) -> str:
        """Return the line that asks for a symbol."""
        asked = "which one symbol is taken" if step.one else "which symbol comes next"
        return f"{played_card_name(step.card)} hits {hobbit_name(step.seat)}: {asked}?"


def take_symbol(play: FellowshipPlay, step: TakeSymbols, symbol: str) -> None:
    """Carry out one symbol as far as possible; the others wait below (S4.5, SA1)."""
    left = list(step.left)
    left.remove(symbol)
    if left and not step.one:
        play.push(msgspec.structs.replace(step, left=tuple(left), begun=True))
    state, seat = play.state, step.seat
    kind, n = kind_of(symbol), number_of(symbol)
    if not kind.happens_anyway(state):
        if not state.hobbits[seat].alive:
            play.emit(s.SymbolVoid("S4.6", seat, step.card, symbol))
            return
        helped = can_with_help(state, seat, symbol) if step.one else kind.can_in_part(state, seat, n)
        if not (kind.can(state, seat, n) or helped):
            play.emit(s.SymbolVoid("S4.5", seat, step.card, symbol))
            return
    rule = card_rule(step.card)
    play.emit(s.SymbolTaken(rule, seat, step.card, symbol))
    kind.takes(play, step, n, rule)


def token_choices(state: FellowshipState, step: LoseToken) -> list[Choice]:
    """Return the life tokens that may be returned, or Bill the Pony for one (SA33)."""
    seat, rule = step.seat, step.rule
    kinds = [kind for kind in state.hobbits[seat].tokens if step.kind in ("", kind)]
    choices = [Choice(seat, a.GiveToken(seat, kind), rule) for kind in kinds]
    holder = pony_holder(state)
    if holder:
        choices.append(Choice(holder, a.GivePony(holder, step.kind or "any"), "FC.bill_the_pony"))
    return choices


class WhichToken(Question[FellowshipState, LoseToken]):
    """Which life token goes back."""

    kind, name = LoseToken, "lose_token"

    def opens(self, play: FellowshipPlay, step: LoseToken) -> bool:
        """Ask where there is a choice."""
        choices = token_choices(play.state, step)
        if len(choices) == 1 and choices[0].seat in (step.seat, pony_known_to(play.state, (step.seat,))):
            self.answers(play, step, choices[0].action)
        return len(choices) > 1

    def asks(self, state: FellowshipState, step: LoseToken) -> Prompt:
        """A token of the kind that is asked for, or Bill the Pony."""
        return Prompt(self.name, step.seat, step.rule, token_choices(state, step))

    def answers(self, play: FellowshipPlay, step: LoseToken, action: a.Action) -> None:
        """Return the token, or give Bill the Pony for it."""
        if isinstance(action, a.GiveToken):
            play.emit(e.TokenDiscarded(step.rule, step.seat, action.token))
        else:
            play.emit(e.YellowCardUsed("FC.bill_the_pony", action.seat, "bill_the_pony", step.seat))

    def words(self, state: FellowshipState, step: LoseToken, prompt: Prompt) -> str:
        """Return the line that asks for a token."""
        return f"{hobbit_name(prompt.seat)} returns a {step.kind or 'life'} token: which?"


def incident(play: FellowshipPlay, step: Incident) -> None:
    """A window as after turning up a tile, then the incident, whoever is out by now (S5.6, S5.7)."""
    if not step.begun:
        play.push(Window("WN", what=step.card), Incident(step.card, begun=True))
        return
    play.emit(s.IncidentBegan("S5.6", step.card))
    play.push(Happen("nazgul", step.card))


WHICH = WhichSymbol()


def symbol_refused(state: FellowshipState, action: a.TakeSymbol) -> Refusal | None:
    """Say why a symbol cannot be taken now (S4.5, S4.7, S5.3)."""
    if state.dark_lord is None:
        return Refusal("S1.1", NOBODY)
    step = state.agenda[-1]
    if not isinstance(step, TakeSymbols):
        return Refusal("S4.5", "No card of Sauron is taking effect.")
    return WHICH.refuses(state, step, action)


def symbol_label(state: FellowshipState, action: a.TakeSymbol) -> str:
    """Return what taking a symbol would bring."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, TakeSymbols):
        return symbol_text(action.symbol, hobbit_name(action.seat), foes=state.foe_deck is not None)
    if not step.one and action.symbol not in effective(state, step.seat, step.left, one=False):
        return f"{symbol_name(action.symbol)}: no effect on {hobbit_name(step.seat)}"
    return kind_of(action.symbol).label(state, step.seat, action.symbol)


def symbols_in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the symbols that `seat` may wonder about."""
    step = state.agenda[-1]
    if not isinstance(step, TakeSymbols) or seat not in state.hobbits:
        return []
    return [(f"Take {symbol_name(symbol)}", a.TakeSymbol(seat, symbol)) for symbol in dict.fromkeys(step.left)]


def card_window(state: FellowshipState, step: Window) -> str:
    """Return the line that asks who answers a card (WA, WT): by its symbols alone, for its id is told before, and aloud
    not even by them. Aloud it says what several of them do, of which no choice tells, since the hobbit then chooses
    which comes first, and what is given up, since then it is asked which; where a single one counts, only that one."""
    card, hobbit = played_card_name(step.what).removesuffix(f" ({step.what})"), hobbit_name(step.seat)
    taking = next((one for one in reversed(state.agenda) if isinstance(one, TakeSymbols)), None)
    lesser = taking is not None and bool(taking.one)
    symbols = [] if taking is None else effective(state, step.seat, taking.left, lesser)
    if taking is not None and not lesser:
        symbols = within_means(state, step.seat, symbols)
    does = ""
    if speaking().aloud and (len(symbols) > 1 or any(kind_of(symbol).is_lost for symbol in symbols)):
        does = f": {symbols_listed(symbols, hobbit, state.foe_deck is not None, 'or' if lesser else 'and')}"
    return f"{card} is about to hit {hobbit}{does}. Does anybody use something?"


def incident_window(state: FellowshipState, step: Window) -> str:
    """Return the line that asks who answers an incident (WN)."""
    return f"{nazgul_name(step.what)} is about to happen. Does anybody use something?"


EFFECTS: Effects = {"rider": lambda play, step: ride(play, step.n, step.rule)}
"""What incidents do beyond the base game's events, by `op`."""

LABELS: dict[type, Labeller] = {a.TakeSymbol: symbol_label}
STEPS = (WHICH, WhichToken(), Carried(Incident, incident))
