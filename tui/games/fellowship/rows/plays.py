"""Cards by lines: what each card of the hand may move, and what that would bring."""

from __future__ import annotations

from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.state import ACTIVITIES, FellowshipState
from tui.games.fellowship.rows.follows import (
    card_chip,
    facts_beside,
    grave,
    joined,
    shown_of_space,
    steps,
    without_common,
)
from tui.games.fellowship.signs import symbol_role, symbol_sign
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Span
from tui.widgets.pane import Asked


def play_rows(asked: Asked) -> list[Row]:
    """Return a row for each card that may be played, a cell for each line of the board."""
    state: FellowshipState = asked.scene.view
    plays = {at: choice.action for at, choice in enumerate(asked.choices) if isinstance(choice.action, a.PlayCard)}
    if not plays:
        return []
    content = lookup(state)
    scenario = content.scenarios[state.location]
    lines = [scenario.main, *(line for line in ACTIVITIES if line != scenario.main and line in scenario.lines)]
    shown = [line for line in lines if any(action.line == line for action in plays.values())]
    facts = without_common([facts_beside(asked, at) for at in plays])
    more = dict(zip(plays, facts, strict=True))
    found: list[Row] = []
    nothing = Cell(((asked.glyphs.bullet, "soft"),))
    order = list(content.cards)
    colours = ("white", "grey", "yellow")
    cards = sorted(
        {action.card for action in plays.values()},
        key=lambda card: (colours.index(content.cards[card].colour), order.index(card)),
    )
    seat = next(iter(plays.values())).seat
    for card in cards:
        by_line = {action.line: at for at, action in plays.items() if action.card == card}
        count = state.hobbits[seat].hand.count(card)
        places = [by_line.get(line) for line in shown]
        cells = tuple(nothing if at is None else _cell(asked, at, more[at]) for at in places)
        found.append(Row(cells, card_chip(asked, card, count), columns=True))
    return found


def _cell(asked: Asked, at: int, more: dict[str, Line]) -> Cell:
    state: FellowshipState = asked.scene.view
    action = asked.choices[at].action
    content = lookup(state)
    spaces = content.scenarios[state.location].lines[action.line].spaces
    count = symbols_of(content, action.seat, action.card)[1]
    here = state.lines[action.line]
    there = min(here + count, len(spaces))
    spans: list[Span] = [(f"{symbol_sign(action.line, asked.glyphs)} ", symbol_role(action.line))]
    spans.append((steps(asked, here, there), "bright"))
    for number, gives in enumerate(spaces[here:there], here + 1):
        if gives:
            spans += [(" ", ""), shown_of_space(asked, gives)]
        if f"{action.line}:{number}" in state.chips:
            spans.append((asked.glyphs.chip, "shadow"))
    if more:
        spans += [("  ", ""), *joined(more)]
    rolls = any(gives == "die" for gives in spaces[here:there])
    return Cell(tuple(spans), at, dear=rolls, grave=grave(asked, at))
