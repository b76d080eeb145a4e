"""Payers by gifts: the price as slots that fill, and who may give what toward it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from core.fellowship.base.costs.needed import able, cost_of, left_in_hand, missing_of, payers
from core.fellowship.base.costs.offers import gift_choices
from core.fellowship.base.happenings import happening
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN, TOKENS, FellowshipState
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.outlook.events import next_event
from core.fellowship.words.labels import cost_text
from tui.games.fellowship.rows.events import event_line
from tui.games.fellowship.rows.follows import card_chip, facts_of, grave, joined, odds
from tui.games.fellowship.signs import symbol_role, symbol_sign, token_sign
from tui.keys import REFUSE
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Span, width
from tui.widgets.pane import Asked

GIFTS = (a.GiveCard, a.GiveShields, a.GiveToken, a.GivePony, a.GiveAbility, a.GiveGandalf)


def paying_rows(asked: Asked, step: Pay) -> list[Row]:
    """Return the rows of a cost: the price, the payers with what they may give, and not paying."""
    state: FellowshipState = asked.scene.view
    giving = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, GIFTS)]
    cost = cost_of(state, step)
    rows = [_price(asked, step, cost)] if giving or step.gifts else []
    rows += _payers(asked, step, giving)
    rows += _suffering(asked, cost)
    return [*rows, *_ends(asked, step)]


def _price(asked: Asked, step: Pay, cost: Cost) -> Row:
    """Return what is asked for as slots, the filled ones inverse, what is still missing, and who gave what."""
    state: FellowshipState = asked.scene.view
    missing = missing_of(state, cost, step.gifts, step.credit)
    slots: list[Span] = [("price ", "soft")]
    for kind, count in cost.symbols.items():
        empty = missing.symbols.get(kind, 0)
        if kind == "joker":
            empty = min(count, missing.symbol_count)
        empty = min(empty, missing.symbol_count)
        sign, role = symbol_sign(kind, asked.glyphs), symbol_role(kind)
        slots += [_slot(asked, sign, role, at < count - empty) for at in range(count)]
    for kind, count in cost.tokens.items():
        slots += [
            _slot(asked, token_sign(kind, asked.glyphs), "", at >= missing.tokens.get(kind, 0)) for at in range(count)
        ]
    any_token = "".join(token_sign(kind, asked.glyphs) for kind in TOKENS)
    plain = [(cost.any_tokens, missing.any_tokens, any_token), (cost.shields, missing.shields, asked.glyphs.shield)]
    plain += [(cost.cards, missing.cards, asked.glyphs.card), (cost.gandalf_cards, missing.gandalf_cards, "Gandalf")]
    for count, empty, sign in plain:
        slots += [_slot(asked, sign, "", at < count - empty) for at in range(count)]
    left = cost_text(state, step)
    words: Span = (f"  {left} missing", "shadow") if left != "nothing more" else ("  complete", "bright")
    given: list[Span] = []
    for seat in dict.fromkeys(gift.seat for gift in step.gifts):
        given += [("   ", ""), (f"{asked.scene.name(seat)} ", "soft"), *_gifts(asked, step.gifts, seat)]
    return Row((), (*slots, words, *given))


def _slot(asked: Asked, sign: str, role: str, filled: bool) -> Span:
    if filled:
        return f"{asked.glyphs.pill_left}{sign}{asked.glyphs.pill_right}", f"{role} strong".strip()
    return f"[{sign}]", role


def _gifts(asked: Asked, gifts: Sequence[Gift], seat: str) -> Line:
    """Return all that one payer has given, like cards once and the shields in one sum."""
    state: FellowshipState = asked.scene.view
    own = [gift for gift in gifts if gift.seat == seat]
    shields = sum(gift.count for gift in own if gift.what == "shields")
    parts: list[Line] = [((f"{shields}{asked.glyphs.shield}", ""),)] if shields else []
    for what, count in Counter(gift.what for gift in own if gift.what != "shields").items():
        kind, _, of = what.partition(":")
        if what in lookup(state).cards:
            parts.append(card_chip(asked, what, count))
        elif kind == "token":
            parts.append(((token_sign(of, asked.glyphs) * count, ""),))
        else:
            parts.append((((of or kind).title(), ""),))
    return tuple(span for part in parts for span in (*part, (" ", "")))[:-1]


def _payers(asked: Asked, step: Pay, giving: list[int]) -> list[Row]:
    """Return a row for each payer with all that could be given before anything was: it stays where it is to the end."""
    state: FellowshipState = asked.scene.view
    now = {asked.choices[at].action: at for at in giving}
    could = [*dict.fromkeys([*at_first(state, step), *now])] if now or step.gifts else []
    rows: list[Row] = []
    for seat in state.hobbits:
        own = sorted((action for action in could if action.seat == seat), key=lambda action: _order(state, action))
        cells = tuple(_gift_cell(asked, step, action, now.get(action, -1)) for action in own)
        if cells:
            role = "bright" if any(cell.choice >= 0 for cell in cells) else "soft"
            rows.append(Row(cells, ((asked.scene.name(seat), role),)))
    return rows


def at_first(state: FellowshipState, step: Pay) -> list[Any]:
    """Return what could be given before anything was, by those whose hands are in sight."""
    first = msgspec.structs.replace(step, gifts=())
    what, rule = happening(state, step.kind, step.id)
    cost = cost_of(state, step)
    every = payers(state, first)
    seats = [seat for seat in every if HIDDEN not in state.hobbits[seat].hand]
    if seats == every:
        seats = able(state, first, cost, every)
    if cost.is_suffered() or what.pick:
        return []
    return [choice.action for choice in gift_choices(state, first, what, cost, seats, rule) if choice.seat in seats]


def _gift_cell(asked: Asked, step: Pay, action: Any, at: int) -> Cell:
    """Return the cell of a gift; where it is no choice now it is a gap as wide as it was."""
    spans = _given(asked, step, action)
    if at < 0:
        return Cell(((" " * width(spans), ""),), spent=True)
    return Cell(spans, at, dear=_is_dear(asked.scene.view, step, action))


def _is_dear(state: FellowshipState, step: Pay, action: Any) -> bool:
    """Whether a card gives more than is asked for: symbols that nothing asks for, or more of them than are missing."""
    card = lookup(state).cards.get(action.card) if isinstance(action, a.GiveCard) else None
    cost = cost_of(state, step)
    if card is None:
        return False
    if not cost.symbols:
        return bool(cost.cards and not cost.hue) and (card.symbol == "joker" or card.symbols > 1)
    missing = missing_of(state, cost, step.gifts, step.credit)
    return card.symbol not in missing.symbols or card.symbols > missing.symbol_count


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
    content = lookup(state)
    return ("white", "grey", "yellow").index(content.cards[card].colour), list(content.cards).index(card)


def _given(asked: Asked, step: Pay, action: a.Action) -> Line:
    state: FellowshipState = asked.scene.view
    match action:
        case a.GiveCard(seat=seat, card=card):
            left = left_in_hand(state, seat, step.gifts).count(card)
            held = state.hobbits[seat].hand.count(card)
            shown = card_chip(asked, card, left)
            most = width(card_chip(asked, card, held))
            return (*shown, (" " * (most - width(shown)), ""))
        case a.GiveShields(count=count):
            # The blank keeps the figure apart from the key that stands before it in an open row.
            return ((f" {count}{asked.glyphs.shield}", ""),)
        case a.GiveToken(token=token):
            return ((token_sign(token, asked.glyphs), ""),)
        case a.GivePony(stands_for=what):
            return ((f"Bill the Pony as {what}", ""),)
        case a.GiveGandalf(card=card):
            return ((lookup(state).gandalf[card].name, ""),)
    return (("Resourcefulness", ""),)


def _suffering(asked: Asked, cost: Cost) -> list[Row]:
    """Return the rows of a price that is suffered: steps, rolls, foes; each with its odds or what it brings."""
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if not isinstance(choice.action, a.Accept | a.Name | a.DrawCards | a.StepBack):
            continue
        what, _, label = asked.label(at).partition(": ")
        then: Line = joined(facts_of(asked, at)) or ((label, "soft"),)
        if cost.rolls:
            then = odds(asked, choice.seat, label)
        rows.append(Row((Cell(((what, ""),), at, drastic=True, grave=grave(asked, at)),), then=then))
    return rows


def _ends(asked: Asked, step: Pay) -> list[Row]:
    """Return taking the offers back, and not paying with what follows: after a sundial tile, the event that comes."""
    state: FellowshipState = asked.scene.view
    tile = lookup(state).tiles.get(step.id) if step.kind == "tile" else None
    coming = next_event(state) if tile is not None and tile.sundial else None
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if isinstance(choice.action, a.Back):
            rows.append(Row((Cell((("take back what was offered", ""),), at, drastic=True),), key="b"))
        elif isinstance(choice.action, a.Refuse):
            what, _, label = asked.label(at).partition(": ")
            then = joined(facts_of(asked, at)) or ((label, "shadow"),)
            then = then if coming is None else event_line(asked, coming)
            cell = Cell(((what, ""),), at, drastic=True, grave=grave(asked, at))
            rows.append(Row((cell,), key=REFUSE, then=then))
    return rows
