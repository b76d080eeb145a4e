"""The other answers: fixed keys, hand-outs, cards to discard or to pass, foes, steps of the rider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.fellowship.content.contents import lookup
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import RefreshHand
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import LoseCards
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.outlook.boxes import cost_elements
from core.fellowship.outlook.events import next_event
from core.fellowship.sauron.lord import FULL_HAND
from core.fellowship.sauron.rider import step_pushed
from tui.games.fellowship.foes import demand_of, slot_key
from tui.games.fellowship.icons import Icons
from tui.games.fellowship.rows.events import event_line
from tui.games.fellowship.rows.follows import (
    card_chip,
    facts_beside,
    facts_of,
    grave,
    joined,
    odds,
    steps,
    without_common,
)
from tui.games.fellowship.rows.lord import nazgul_row
from tui.games.fellowship.signs import hand_chips, symbol_role, symbol_sign
from tui.games.fellowship.signs import joined as chips_joined
from tui.keys import REFUSE
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked

HOBBIT_DECK = "hobbit"
"""What the cards that only show a symbol say of where they come from."""

MOST_CARDS = 8
"""Of more cards than these, hobbit cards stand beside each other."""

COLOURS = ("white", "grey", "yellow")
"""The colours of cards, in the order of the hand."""

FIXED: dict[type, tuple[str, str]] = {
    a.DrawCards: ("c", "draw 2 cards"),
    a.StepBack: ("b", "back to the light"),
    a.DefeatInstead: ("f", "play no card, beat"),
    a.Done: ("d", "done"),
}
"""The keys of answers that always have the same, and their words."""


def fixed_row(asked: Asked) -> list[Row]:
    """Return the answers with fixed keys in one row; the steps of the rider have a row of their own."""
    state: FellowshipState = asked.scene.view
    cells: list[Cell] = []
    pushes: list[int] = []
    for at, choice in enumerate(asked.choices):
        action = choice.action
        if isinstance(action, a.PushRider):
            pushes.append(at)
        if type(action) not in FIXED or any(cell.key == FIXED[type(action)][0] for cell in cells):
            continue
        key, words = FIXED[type(action)]
        if isinstance(action, a.StepBack):
            step = state.hobbits[action.seat].step
            words += f" {steps(asked, step, step - 1)}" if step else ", at 0 already"
        elif isinstance(action, a.DefeatInstead):
            words += f" {lookup(state).foes[action.foe].name.partition(',')[0]} for nothing"
        elif isinstance(action, a.Done) and state.dark_lord is not None and isinstance(state.agenda[-1], RefreshHand):
            words += f", draw {max(0, FULL_HAND - len(state.dark_lord.hand))}{asked.glyphs.card}"
        cells.append(Cell(((words, ""),), at, key, grave=grave(asked, at)))
    rows = [Row(tuple(cells))] if cells else []
    if pushes:
        shown = tuple(Cell(((_pushed(asked, asked.choices[at].action.steps), ""),), at) for at in pushes)
        rows.append(Row(shown, ((f"push {asked.glyphs.rider} back", ""),), key="v"))
    return rows


def _pushed(asked: Asked, by: int) -> str:
    """Return where a push would bring the rider (S6.6), or that it moves him nowhere."""
    state: FellowshipState = asked.scene.view
    if state.rider is None:
        return str(by)
    at, to = state.rider.step, step_pushed(state, by)
    return f"to {to}" if to != at else f"stays on {at}"


def answer_rows(asked: Asked) -> list[Row]:
    """Return rows for hand-outs, cards and foes to name, and for answers that are yes or no."""
    rows: list[Row] = []
    for kind, make in MAKERS.items():
        places = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, kind)]
        if places:
            rows += make(asked, places)
    return rows


def _hand_outs(asked: Asked, places: list[int]) -> list[Row]:
    """Return a row for each card, a cell for each hobbit; for one card a row for each hobbit, with the hand."""
    cards: dict[str, list[int]] = {}
    for at in places:
        cards.setdefault(asked.choices[at].action.card, []).append(at)
    if len(cards) == 1:
        return [*_still_open(asked), *[_with_hand(asked, at) for at in places]]
    rows: list[Row] = []
    for card, at_card in cards.items():
        cells = tuple(_hobbit(asked, at) for at in at_card)
        rows.append(Row(cells, card_chip(asked, card), columns=True))
    return rows


def _still_open(asked: Asked) -> list[Row]:
    """Return the cards that lie open, of which the first is handed out now."""
    state: FellowshipState = asked.scene.view
    if len(state.shown) < 2:
        return []
    chips = hand_chips(lookup(state), state.shown, asked.glyphs, lettered=asked.lettered)
    return [Row((), (("face up  ", "soft"), *chips_joined(chips)))]


def _with_hand(asked: Asked, at: int) -> Row:
    """Return a hobbit who may get a card, and what that one holds."""
    state: FellowshipState = asked.scene.view
    seat = asked.choices[at].action.hobbit
    chips = hand_chips(lookup(state), state.hobbits[seat].hand, asked.glyphs, lettered=asked.lettered)
    return Row((_hobbit(asked, at),), then=tuple(chips_joined(chips)))


def _lines(asked: Asked, places: list[int]) -> list[Row]:
    """Return the lines of the board that may be moved on, with what the spaces give and what else follows."""
    labels = {at: asked.label(at).partition(": ") for at in places}
    facts = without_common([facts_beside(asked, at) for at in places])
    rows: list[Row] = []
    for at, more in zip(places, facts, strict=True):
        line = asked.choices[at].action.line
        name: Line = ((f"{symbol_sign(line, asked.glyphs)} ", symbol_role(line)), (labels[at][0], ""))
        gives: Line = ((labels[at][2], "bright"),) if labels[at][2] else ()
        gap: Line = (("  ", ""),) if gives and more else ()
        cell = Cell(name, at, dear="die" in labels[at][2], grave=grave(asked, at))
        rows.append(Row((cell,), then=(*gives, *gap, *joined(more))))
    return rows


def _hobbit(asked: Asked, at: int) -> Cell:
    state: FellowshipState = asked.scene.view
    seat = asked.choices[at].action.hobbit
    cards = len(state.hobbits[seat].hand)
    return Cell(((asked.scene.name(seat), ""), (f" {cards}{asked.glyphs.card}", "soft")), at)


def _cards(asked: Asked, places: list[int]) -> list[Row]:
    """Return a row for each card of one's own hand that may be named; of several that must go, each keeps its row."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    lost = isinstance(step, LoseCards)
    now = {asked.choices[at].action.card: at for at in places}
    seat = asked.choices[places[0]].action.seat
    first: FellowshipState | None = asked.scene.first if lost else None
    hand = {*now} if first is None else {*now, *first.hobbits[seat].hand}
    cards = lookup(state).cards
    order = list(cards)
    rows: list[Row] = []
    named = sorted(hand & cards.keys(), key=lambda one: (COLOURS.index(cards[one].colour), order.index(one)))
    if not lost and len(named) > MOST_CARDS:
        rows = _plain_by_colour(asked, now)
        named = [name for name in named if cards[name].deck != HOBBIT_DECK]
    for name in named:
        if name not in now:
            rows.append(Row((Cell(((" discarded", "soft"),), spent=True),), card_chip(asked, name)))
            continue
        span = card_chip(asked, name, state.hobbits[seat].hand.count(name))
        then: Line = ((cards[name].text, "soft"),) if cards[name].text else ()
        rows.append(Row((Cell(span, now[name], drastic=lost),), then=then))
    return rows


def _plain_by_colour(asked: Asked, now: Mapping[str, int]) -> list[Row]:
    """Return the hobbit cards that may be named in a row for each colour: a long hand goes into few rows so."""
    state: FellowshipState = asked.scene.view
    cards, seat = lookup(state).cards, asked.choices[next(iter(now.values()))].action.seat
    rows: list[Row] = []
    for colour in COLOURS:
        cells = tuple(
            Cell(card_chip(asked, name, state.hobbits[seat].hand.count(name)), now[name])
            for name in cards
            if name in now and cards[name].deck == HOBBIT_DECK and cards[name].colour == colour
        )
        if cells:
            rows.append(Row(cells, ((colour, ""),)))
    return rows


def _foes(asked: Asked, places: list[int]) -> list[Row]:
    """Return the foes that may be named in one row, by the keys of their slots, with what each demands."""
    state: FellowshipState = asked.scene.view
    cells: list[Cell] = []
    content = lookup(state)
    for at in places:
        action = asked.choices[at].action
        demand = demand_of(content, action.foe, asked.glyphs)
        name = content.foes[action.foe].name.partition(",")[0]
        cells.append(Cell(((f"{name} ", ""), *demand), at, key=slot_key(state.foe_line.index(action.foe))))
    stays = f"{len(state.foe_line) - 1} of {TOO_MANY} after this"
    return [Row(tuple(cells)), Row((), ((stays, "soft"),))]


def _yes_or_no(asked: Asked, places: list[int]) -> list[Row]:
    """Return an answer that brings something by chance, or certainly; it is never selected beforehand."""
    rows: list[Row] = []
    for at in places:
        refuses = isinstance(asked.choices[at].action, a.Refuse)
        what, _, label = asked.label(at).partition(": ")
        rolls = not refuses and asked.ahead(at).stopped == "chance" and "oll" in what
        then: Line = joined(facts_of(asked, at)) or ((label, "soft"),)
        if rolls:
            then = odds(asked, asked.choices[at].seat, label)
        cell = Cell(((what, ""),), at, drastic=True, grave=grave(asked, at))
        rows.append(Row((cell,), key=REFUSE if refuses else "", then=then))
    return rows


def _tile(asked: Asked, places: list[int]) -> list[Row]:
    """Return taking a tile with what it would do, a sundial with its event, and rejecting it (S11.2); neither is
    selected beforehand, for neither can be taken back."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    tile = lookup(state).tiles.get(step.tile) if isinstance(step, DecideTile) else None
    coming = next_event(state) if tile is not None and tile.sundial else None
    rows: list[Row] = []
    for at in places:
        what, _, label = asked.label(at).partition(": ")
        then: Line = ((label, "soft"),)
        if isinstance(asked.choices[at].action, a.AcceptTile):
            then = joined(facts_of(asked, at)) or then
            if coming is not None and tile is not None:
                price = Icons(asked.glyphs, lookup(state)).row(cost_elements(tile.cost)) if tile.cost else []
                then = (*price, *[(" or ", "soft")] * bool(price), *event_line(asked, coming))
        rows.append(Row((Cell(((what, ""),), at, drastic=True, grave=grave(asked, at)),), then=then))
    return rows


def _sauron(asked: Asked, places: list[int]) -> list[Row]:
    """Return the answers of Sauron that are no cards: draw or refresh, and each Nazgûl card.

    A single Nazgûl card has a key of its own; of several each has that of its row, and `n` goes to them.
    """
    rows: list[Row] = []
    labels = {at: asked.label(at).partition(": ") for at in places}
    nazgul = [at for at in places if isinstance(asked.choices[at].action, a.ApplyNazgul)]
    for at in places:
        if at not in nazgul:
            what, _, then = labels[at]
            rows.append(Row((Cell(((what, ""),), at),), key="c", then=((then, "soft"),) if then else ()))
    rows += [nazgul_row(asked, at, "n" if len(nazgul) == 1 else "") for at in nazgul]
    return rows


MAKERS: dict[Any, Callable[[Asked, list[int]], list[Row]]] = {
    a.GiveTo: _hand_outs,
    a.ChooseCard: _cards,
    a.ChooseFoe: _foes,
    a.ChooseLine: _lines,
    a.Accept | a.Refuse: _yes_or_no,
    a.AcceptTile | a.RejectTile: _tile,
    a.DrawSauronCard | a.RefreshSauronHand | a.ApplyNazgul: _sauron,
}
"""What makes the rows of each kind of answer."""
