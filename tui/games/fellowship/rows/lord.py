"""Sauron's prompts: a row for each of his cards, a cell for each symbol with what it would do to this hobbit now."""

from __future__ import annotations

from collections import Counter

from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation, TakeSymbols
from core.fellowship.model.state import RIDER_HOME, SAURON, FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.sauron.rider import meets, step_after
from core.fellowship.sauron.symbols import effective, number_of
from core.kernel.prompts import Prompt
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.rows.follows import MINUS, steps
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Span, width
from tui.widgets.pane import Asked

SYMBOL = 21
"""The cells for what a symbol would do, so that symbols stand in columns."""


def lord_rows(asked: Asked) -> list[Row]:
    """Return the cards that Sauron may play or discard, or the symbols of one that somebody may take."""
    rows: list[Row] = _stake(asked) + _dropped(asked)
    for at, choice in enumerate(asked.choices):
        match choice.action:
            case a.PlaySauronCard(card=card):
                rows.append(Row((_card(asked, at, card),), _head(card)))
            case a.TakeSymbol(symbol=symbol):
                rows.append(_taken(asked, at, symbol))
    return rows


def _stake(asked: Asked) -> list[Row]:
    """Return what is at stake for Sauron on Mount Doom, where whoever survives his answer destroys the Ring (S9.4)."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    if state.location != "mount_doom" or not isinstance(step, Activation) or not _own(asked):
        return []
    foes = " with fewer than eight foes" if state.foe_deck is not None else ""
    words = f"Unless this takes {asked.scene.name(step.seat)} out of the game{foes}, the Ring is destroyed."
    return [Row((), ((words, "shadow"),))]


def _dropped(asked: Asked) -> list[Row]:
    """Return the cards of a hand that is refreshed; a card thrown away keeps its row, and so the others their keys."""
    state: FellowshipState = asked.scene.view
    first: FellowshipState = state if asked.scene.first is None else asked.scene.first
    offered = {choice.action.card: at for at, choice in enumerate(asked.choices) if _drops(choice.action)}
    if not offered or first.dark_lord is None:
        return []
    hand = [*first.dark_lord.hand, *(card for card in offered if card not in first.dark_lord.hand)]
    rows: list[Row] = []
    for card in hand:
        gone = Cell(((" thrown away", "soft"),), spent=True)
        rows.append(Row((_card(asked, offered[card], card) if card in offered else gone,), _head(card)))
    return rows


def _drops(action: a.Action) -> bool:
    return isinstance(action, a.DropSauronCard)


def nazgul_row(asked: Asked, at: int, key: str) -> Row:
    """Return a Nazgûl card by its name: what its symbol would do now, and what is asked for after that."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    content = lookup(state)
    card = content.nazgul[asked.choices[at].action.card]
    seat = step.seat if isinstance(step, Activation) else ""
    counts = not seat or bool(effective(state, seat, (card.symbol,), one=True))
    does = symbol_pieces(asked, card.symbol, seat) if counts else _idle(asked, card.symbol, seat)
    asks = unbroken(Icons(asked.glyphs, content).box(box_of(card)))
    return Row(
        (Cell((("Nazgûl card: ", "soft"), (card.name, "")), at),), key=key, then=(*does, (", then ", "soft"), *asks)
    )


def _own(asked: Asked) -> bool:
    """Whether it is Sauron who is asked."""
    prompt = asked.scene.prompt
    return isinstance(prompt, Prompt) and prompt.seat == SAURON


def _head(card: str) -> Line:
    return ((card, "soft"),)


def _card(asked: Asked, at: int, card: str) -> Cell:
    """Return the symbols of a card: "or" between those of which the hobbit takes one, "and" where he takes all.

    A card that does nothing is not selected beforehand while there is another.
    """
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    symbols = lookup(state).sauron_cards.get(card, ())
    seat, one = "", False
    counting = Counter(symbols)
    if isinstance(step, Activation):
        seat, one = step.seat, step.turn or (step.seat == "sam" and not step.full)
        counting = Counter(effective(state, seat, symbols, one))
    spans: list[Span] = []
    for number, symbol in enumerate(dict.fromkeys(symbols)):
        if number:
            spans += [(" " * max(1, SYMBOL * number - width(tuple(spans))), ""), ("or " if one else "and ", "soft")]
        times = counting[symbol]
        spans += symbol_pieces(asked, symbol, seat, times) if times else _idle(asked, symbol, seat)
    idle = not counting.total()
    if idle:
        spans.append((", no effect", "soft"))
    drastic = isinstance(asked.choices[at].action, a.DropSauronCard)
    return Cell(tuple(spans), at, drastic=drastic, dear=idle)


def symbol_pieces(asked: Asked, symbol: str, seat: str, times: int = 1) -> Line:
    """Return what a symbol that counts so many `times` would do now to the hobbit in `seat`; without one, what it does
    at all."""
    state: FellowshipState = asked.scene.view
    glyphs, n = asked.glyphs, number_of(symbol) * times
    hobbit = state.hobbits.get(seat)
    match symbol[0]:
        case "R" if state.rider is not None and hobbit is not None:
            to = step_after(state, n)
            words = f"{glyphs.rider} {steps(asked, state.rider.step, to)}"
            if state.rider.back and to == RIDER_HOME:
                words += ", won" if _own(asked) else ", lost"
            elif meets(state, to):
                words += f", meets {asked.scene.name(state.ring_bearer)}"
        case "R":
            words = f"{glyphs.rider} {n} step{'s' * (n > 1)}"
        case "E" if hobbit is None:
            words = f"{glyphs.eye} {times} step{'s' * (times > 1)}"
        case "E":
            words = f"{glyphs.eye} {steps(asked, state.sauron, state.sauron - times)}"
            met = [name for name, one in state.hobbits.items() if one.alive and one.step >= state.sauron - times]
            words += "".join(f", {asked.scene.name(name)} caught" for name in met)
        case "H" if hobbit is not None:
            caught = ", caught" if hobbit.step + times >= state.sauron else ""
            words = f"{asked.scene.name(seat)} {steps(asked, hobbit.step, hobbit.step + times)}{caught}"
        case "H":
            words = f"{times} into the dark"
        case "C":
            foes = f"+{times} foe{'s' if times > 1 else ''}"
            words = foes if state.foe_deck is not None else f"{MINUS}{times}{glyphs.card}"
        case "L":
            words = f"{MINUS}{times} life token{'s' if times > 1 else ''}"
        case "G":
            words = f"{MINUS}{times}{glyphs.token}"
        case "B":
            words = f"{MINUS}{n if hobbit is None else min(n, hobbit.shields) or n}{glyphs.shield}"
        case _:
            whom = "you" if _own(asked) else "Sauron"
            words = f"calls {whom} again"
    return ((words, "shadow"),)


def _idle(asked: Asked, symbol: str, seat: str) -> Line:
    """Return a symbol that the hobbit in `seat` has nothing for, or of shields not enough."""
    state: FellowshipState = asked.scene.view
    words = {
        "C": f"has no {asked.glyphs.card}",
        "L": "has no life token",
        "G": f"has no {asked.glyphs.token}",
        "B": f"has {state.hobbits[seat].shields} of {number_of(symbol)}{asked.glyphs.shield}",
    }
    return ((words.get(symbol[0], "nothing"), "soft"),)


def _taken(asked: Asked, at: int, symbol: str) -> Row:
    """Return a symbol that a hobbit may take, in signs and in words."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    seat = step.seat if isinstance(step, TakeSymbols) else asked.choices[at].action.seat
    told = asked.label(at).partition(": ")[2]
    return Row((Cell(symbol_pieces(asked, symbol, seat), at),), then=((told, "soft"),))
