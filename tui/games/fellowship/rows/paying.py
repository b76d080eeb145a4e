"""Payers by gifts: the price as slots that fill, and who may give what toward it."""

from __future__ import annotations

from core.fellowship.base.costs.needed import PONY, cost_of, left_in_hand, missing_of
from core.fellowship.content.contents import library
from core.fellowship.content.pieces import Cost
from core.fellowship.model import actions as a
from core.fellowship.model.state import TOKENS, FellowshipState
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.words.labels import cost_text
from tui.games.fellowship.rows.follows import facts_of, grave, joined
from tui.games.fellowship.signs import chip, symbol_role, symbol_sign, token_sign
from tui.glyphs import UNICODE
from tui.keys import REFUSE
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Piece
from tui.widgets.pane import Asked

GIFTS = (a.GiveCard, a.GiveShields, a.GiveToken, a.GivePony, a.GiveAbility, a.GiveGandalf)
ODDS = f"{UNICODE.die} one in six each: 1, 2 or 3 into the dark, {UNICODE.eye} a step nearer, two cards, nothing"


def paying_rows(asked: Asked, step: Pay) -> list[Row]:
    """Return the rows of a cost: the price, the payers with what they may give, and not paying."""
    state: FellowshipState = asked.scene.view
    giving = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, GIFTS)]
    cost = cost_of(state, step)
    rows = [_price(asked, step, cost)] if giving or step.gifts else []
    rows += _payers(asked, step, giving)
    rows += _suffering(asked, cost)
    return [*rows, *_ends(asked)]


def _price(asked: Asked, step: Pay, cost: Cost) -> Row:
    """Return what is asked for as slots, the filled ones inverse, what is still missing, and who gave what."""
    state: FellowshipState = asked.scene.view
    missing = missing_of(state, cost, step.gifts, step.credit)
    slots: list[Piece] = [("price ", "soft")]
    for kind, count in cost.symbols.items():
        empty = missing.symbols.get(kind, 0)
        if kind == "joker":
            empty = min(count, missing.symbol_count)
        empty = min(empty, missing.symbol_count)
        sign, role = symbol_sign(kind, UNICODE), symbol_role(kind)
        slots += [_slot(sign, role, at < count - empty) for at in range(count)]
    for kind, count in cost.tokens.items():
        slots += [_slot(token_sign(kind, UNICODE), "", at >= missing.tokens.get(kind, 0)) for at in range(count)]
    plain = [(cost.any_tokens, missing.any_tokens, "any"), (cost.shields, missing.shields, UNICODE.shield)]
    plain += [(cost.cards, missing.cards, UNICODE.card), (cost.gandalf_cards, missing.gandalf_cards, "Gandalf")]
    for count, empty, sign in plain:
        slots += [_slot(sign, "", at < count - empty) for at in range(count)]
    left = cost_text(state, step)
    words: Piece = (f"  {left} missing", "shadow") if left != "nothing more" else ("  complete", "bright")
    given: list[Piece] = []
    for gift in step.gifts:
        given += [("   ", ""), (f"{asked.scene.name(gift.seat)} ", "soft"), *_gift(state, gift)]
    return Row((), (*slots, words, *given))


def _slot(sign: str, role: str, filled: bool) -> Piece:
    if filled:
        return f"{UNICODE.pill_left}{sign}{UNICODE.pill_right}", f"{role} strong".strip()
    return f"[{sign}]", role


def _gift(state: FellowshipState, gift: Gift) -> Line:
    card = library(state).cards.get(gift.what)
    if card is not None:
        return chip(card, UNICODE, lettered=False)
    if gift.what == "shields":
        return ((f"{gift.count}{UNICODE.shield}", ""),)
    kind, _, what = gift.what.partition(":")
    return ((token_sign(what, UNICODE) if kind == "token" else (what or kind).title(), ""),)


def _payers(asked: Asked, step: Pay, giving: list[int]) -> list[Row]:
    """Return a row for each payer, in the order of the table: what was given leaves a gap, and nothing moves up."""
    state: FellowshipState = asked.scene.view
    first = {at: asked.choices[at].action for at in giving}
    seats = [seat for seat in state.hobbits if any(action.seat == seat for action in first.values())]
    gave = [gift.seat for gift in step.gifts]
    seats = [seat for seat in state.hobbits if seat in seats or seat in gave]
    rows: list[Row] = []
    for seat in seats:
        found: list[tuple[tuple[int, int], Cell]] = []
        for at, action in first.items():
            if action.seat == seat:
                found.append((_order(state, action), Cell(_given(asked, step, action), at)))
        for gift in step.gifts:
            if gift.seat == seat and (spent := _spent(state, step, gift)) is not None:
                found.append(spent)
        cells = tuple(cell for _, cell in sorted(found, key=lambda one: one[0]))
        rows.append(Row(cells, ((asked.scene.name(seat), "bright"),)))
    return rows


def _order(state: FellowshipState, action: a.Action) -> tuple[int, int]:
    """Return where a gift stands among those of its payer: cards as in the hand, then shields, tokens and the rest."""
    match action:
        case a.GiveCard(card=card):
            return _card_order(state, card)
        case a.GiveShields(count=count):
            return 3, count
        case a.GiveToken(token=token):
            return 4, TOKENS.index(token)
        case _:
            return 5, 0


def _card_order(state: FellowshipState, card: str) -> tuple[int, int]:
    content = library(state)
    return ("white", "grey", "yellow").index(content.cards[card].colour), list(content.cards).index(card)


def _given(asked: Asked, step: Pay, action: a.Action) -> Line:
    state: FellowshipState = asked.scene.view
    match action:
        case a.GiveCard(seat=seat, card=card):
            left = left_in_hand(state, seat, step.gifts).count(card)
            return chip(library(state).cards[card], UNICODE, lettered=False, count=left)
        case a.GiveShields(count=count):
            return ((f"{count}{UNICODE.shield}", ""),)
        case a.GiveToken(token=token):
            return ((token_sign(token, UNICODE), ""),)
        case a.GivePony(stands_for=what):
            return ((f"Bill the Pony as {what}", ""),)
        case a.GiveGandalf(card=card):
            return ((library(state).gandalf[card].name, ""),)
    return (("Resourcefulness", ""),)


def _spent(state: FellowshipState, step: Pay, gift: Gift) -> tuple[tuple[int, int], Cell] | None:
    """Return the gap of a card of which none is left, or of all the rest that was given; None where more of it is."""
    card = library(state).cards.get(gift.what)
    if card is not None:
        if gift.what in left_in_hand(state, gift.seat, step.gifts):
            return None
        width = sum(len(text) for text, _ in chip(card, UNICODE, lettered=False))
        return _card_order(state, gift.what), Cell(((" " * width, ""),), spent=True)
    kind, _, what = gift.what.partition(":")
    if kind == "token":
        offered = sum(1 for other in step.gifts if other == gift)
        if state.hobbits[gift.seat].tokens.get(what, 0) > offered:
            return None
        return (4, TOKENS.index(what)), Cell(((" ", ""),), spent=True)
    if kind == "shields":
        return None
    return (5, 0), Cell(((" " * len(what if what.startswith(PONY) else kind), ""),), spent=True)


def _suffering(asked: Asked, cost: Cost) -> list[Row]:
    """Return the rows of a price that is suffered: steps, rolls, foes; each with its odds or what it brings."""
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if not isinstance(choice.action, a.Accept | a.Name | a.DrawCards | a.StepBack):
            continue
        what, _, label = asked.label(at).partition(": ")
        then: Line = ((ODDS, "shadow"),) if cost.rolls else joined(facts_of(asked, at)) or ((label, "soft"),)
        drastic = isinstance(choice.action, a.Accept | a.Name)
        rows.append(Row((Cell(((what, ""),), at, drastic=drastic, grave=grave(asked, at)),), then=then))
    return rows


def _ends(asked: Asked) -> list[Row]:
    """Return taking the offers back, and not paying with what follows."""
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if isinstance(choice.action, a.Back):
            rows.append(Row((Cell((("take back what was offered", ""),), at),), key="b"))
        elif isinstance(choice.action, a.Refuse):
            what, _, label = asked.label(at).partition(": ")
            then = joined(facts_of(asked, at)) or ((label, "shadow"),)
            cell = Cell(((what, ""),), at, drastic=True, grave=grave(asked, at))
            rows.append(Row((cell,), key=REFUSE, then=then))
    return rows
