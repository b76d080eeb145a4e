"""Sauron's prompts: a row for each of his cards, a piece for each symbol with what it would do to this hobbit now."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation, TakeSymbols
from core.fellowship.model.state import RIDER_HOME, FellowshipState
from core.fellowship.sauron.rider import step_after
from core.fellowship.sauron.symbols import effective, number_of
from tui.games.fellowship.rows.follows import MINUS, steps
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Piece, width
from tui.widgets.pane import Asked

SYMBOL = 21
"""The cells for what a symbol would do, so that symbols stand in columns."""


def lord_rows(asked: Asked) -> list[Row]:
    """Return the cards that Sauron may play or discard, or the symbols of one that somebody may take."""
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        match choice.action:
            case a.PlaySauronCard(card=card):
                rows.append(Row((Cell(_card(asked, card), at),), _head(card)))
            case a.DropSauronCard(card=card):
                rows.append(Row((Cell(_card(asked, card), at, drastic=True),), _head(card)))
            case a.TakeSymbol(symbol=symbol):
                rows.append(_taken(asked, at, symbol))
    return rows


def nazgul_cell(asked: Asked, at: int) -> Cell:
    """Return a Nazgûl card by its name, with what its symbol would do now."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    card = library(state).nazgul[asked.choices[at].action.card]
    seat = step.seat if isinstance(step, Activation) else ""
    return Cell(((f"{card.name}  ", ""), *symbol_pieces(asked, card.symbol, seat)), at)


def _head(card: str) -> Line:
    return ((card, "soft"),)


def _card(asked: Asked, card: str) -> Line:
    """Return the symbols of a card: "or" between those of which the hobbit takes one, "+" where he takes all."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    symbols = library(state).sauron_cards.get(card, ())
    seat, one = "", False
    if isinstance(step, Activation):
        seat, one = step.seat, step.turn or (step.seat == "sam" and not step.full)
        open_ones = effective(state, seat, symbols, one)
    else:
        open_ones = list(symbols)
    pieces: list[Piece] = []
    for number, symbol in enumerate(dict.fromkeys(symbols) if one else symbols):
        counts = symbol in open_ones
        if counts and not one:
            open_ones.remove(symbol)
        if number:
            pieces += [(" " * max(1, SYMBOL * number - width(tuple(pieces))), ""), ("or " if one else "+ ", "soft")]
        pieces += symbol_pieces(asked, symbol, seat) if counts else _idle(asked, symbol)
    return tuple(pieces)


def symbol_pieces(asked: Asked, symbol: str, seat: str) -> Line:
    """Return what a symbol would do now to the hobbit in `seat`; without one, what it does at all."""
    state: FellowshipState = asked.scene.view
    glyphs, n = asked.glyphs, number_of(symbol)
    hobbit = state.hobbits.get(seat)
    match symbol[0]:
        case "R" if state.rider is not None:
            to = step_after(state, n)
            words = f"{glyphs.rider} {steps(asked, state.rider.step, to)}"
            if state.rider.back and to == RIDER_HOME:
                words += ", lost"
        case "R":
            words = f"{glyphs.rider} {n}"
        case "E":
            words = f"{glyphs.eye} {steps(asked, state.sauron, state.sauron - 1)}"
        case "H" if hobbit is not None:
            caught = ", caught" if hobbit.step + 1 >= state.sauron else ""
            words = f"{asked.scene.name(seat)} {steps(asked, hobbit.step, hobbit.step + 1)}{caught}"
        case "H":
            words = "1 into the dark"
        case "C":
            words = "+1 foe" if state.foe_deck is not None else f"{MINUS}1{glyphs.card}"
        case "L":
            words = f"{MINUS}1 life token"
        case "G":
            words = f"{MINUS}1{glyphs.token}"
        case "B":
            words = f"{MINUS}{n}{glyphs.shield}" + (f" of {hobbit.shields}" if hobbit is not None else "")
        case _:
            words = f"{glyphs.die} Sauron again" if hobbit is not None else glyphs.die
    return ((words, "shadow"),)


def _idle(asked: Asked, symbol: str) -> Line:
    """Return a symbol that the hobbit has nothing for."""
    words = {
        "C": f"no {asked.glyphs.card}",
        "L": "no life token",
        "G": f"no {asked.glyphs.token}",
        "B": f"not {number_of(symbol)}{asked.glyphs.shield}",
    }
    return ((words.get(symbol[0], "nothing"), "soft"),)


def _taken(asked: Asked, at: int, symbol: str) -> Row:
    """Return a symbol that a hobbit may take, in signs and in words."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    seat = step.seat if isinstance(step, TakeSymbols) else asked.choices[at].action.seat
    told = asked.label(at).partition(": ")[2]
    return Row((Cell(symbol_pieces(asked, symbol, seat), at),), then=((told, "soft"),))
