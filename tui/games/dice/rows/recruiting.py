"""The Wilds as a prompt: a row for each row of them, a cell for each card, and what is restored below."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.model.steps import RecruitPhase
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.turn.recruiting import enemy_beside
from core.dice.words.names import enemy_word, short_name
from tui.games.dice.signs import card_word, signs_of
from tui.games.dice.wilds import PIPS, ROWS, cards_in_row
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, pad
from tui.widgets.pane import Asked

NAME = 11
"""The cells for the name of a card."""

RESTORE = "c"
"""The key of what is restored: the row of a card changes with the prompt, the key does not."""


def recruit_rows(asked: Asked) -> list[Row]:
    """Return the Wilds with what may be recruited, and the cards that may be restored."""
    state: DiceState = asked.scene.view
    recruits: dict[str, int] = {}
    restores: list[int] = []
    for at, choice in enumerate(asked.choices):
        match choice.action:
            case a.Recruit(card=card):
                recruits[card] = at
            case a.Restore():
                restores.append(at)
    found: list[Row] = []
    if recruits or (state.agenda and isinstance(state.agenda[-1], RecruitPhase)):
        found = [_row(asked, row, recruits) for row in range(1, ROWS + 1) if cards_in_row(state, row)]
    if restores:
        count = corrupted_cards(state)
        then = ((f"{count}{asked.glyphs.arrow}{count - 1} corrupted", "bright"),)
        cells = tuple(_restored(asked, at) for at in restores)
        found.append(Row(cells, (("restore", "soft"),), key=RESTORE, then=then))
    return found


def _row(asked: Asked, row: int, recruits: dict[str, int]) -> Row:
    state: DiceState = asked.scene.view
    cells = tuple(_card(asked, card, recruits.get(card, -1)) for card in cards_in_row(state, row))
    enemy = enemy_beside(state, row)
    then: Line = ((f"+{enemy_word(enemy, lookup(state))}", "shadow"),) if enemy else ()
    return Row(cells, key=str(row), then=then, columns=True)


def _card(asked: Asked, card_id: str, at: int) -> Cell:
    """Return a card with cost, Glory and the dice left on it; what cannot be had is soft."""
    state: DiceState = asked.scene.view
    signs = signs_of(asked.glyphs)
    card, lies = lookup(state).cards[card_id], state.wilds[card_id]
    legal = at >= 0
    mark = asked.glyphs.no if lies.corrupted else ""
    name = mark + card_word(card, NAME - 1 - len(mark))
    glory = f"{card.glory}{signs.glory}" if card.glory is not None else ""
    figures = f"{card.cost}{signs.fellowship} {glory:<2} "
    role = "shadow" if lies.corrupted else "" if legal else "soft"
    pips = (signs.die * lies.dice).ljust(PIPS, signs.gone)
    spans: Line = ((pad(name, NAME, asked.glyphs.ellipsis), role), (figures, "bright" if legal else "soft"))
    return Cell((*spans, (pips, "" if legal else "soft")), at)


def _restored(asked: Asked, at: int) -> Cell:
    state: DiceState = asked.scene.view
    card = asked.choices[at].action.card
    cost = lookup(state).cards[card].cost
    return Cell(((f"{short_name(card)} ", ""), (f"{cost}{signs_of(asked.glyphs).fellowship}", "bright")), at)
