"""The Wilds: the cards in their rows with cost, Glory, dice and markers, and the enemy card beside each row."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.content.pieces import Card, EnemyCard
from core.dice.model.state import DiceState, WildsCard
from core.dice.words.names import enemy_word
from core.kernel.prompts import Prompt
from tui.games.dice.boxes import cropped
from tui.games.dice.faces import card_rows
from tui.games.dice.signs import Signs, card_word, enemy_name, enemy_rule, mark, signs_of
from tui.widgets.lines import Line, Span, merged, pad
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

ROWS = 4
CARDS = 3
ARTIFACT_ROW = 2
PIPS = 4
"""So many dice lie on a card at most when it enters."""

LEGEND_FROM = 10
"""From this height on the signs are told in words."""

ROOMY_FROM = 8
"""From this height on each row of the Wilds takes two lines."""

PROMPTS = ("recruit_phase", "cleanse")
"""The questions whose rows are the Wilds."""

COLUMN = 24
"""The cells of a card where a row of the Wilds takes one line."""


class WildsPane(SpotPane):
    """The four rows: names, cost, Glory and dice left. Where they are the prompt, the selected card stands here."""

    def heading(self, scene: Scene) -> str:
        """Return the title."""
        return "The Wilds"

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows of the Wilds."""
        state: DiceState = scene.view
        drawing = Drawing()
        if 0 < self.content_size.height < ROOMY_FROM:
            return self._short(scene, width)
        column = (width - 3) // (CARDS + 1)
        for row in range(1, ROWS + 1):
            names: list[Part] = [(f" {row} ", "soft")]
            figures: list[Part] = [("   ", "")]
            for card_id in cards_in_row(state, row):
                card = lookup(state).cards[card_id]
                name, below = self._card(scene, card, state.wilds[card_id], column)
                names.append(Thing(name, card.rule))
                figures += below
            enemy = enemy_of_row(state, row)
            if enemy is not None:
                missing = CARDS + 1 - len(names)
                names += [(" " * column * missing, "")] if missing > 0 else []
                figures += [(" " * column * missing, "")] if missing > 0 else []
                name, below = self._enemy(scene, enemy, column)
                names.append(Thing(name, enemy_rule(enemy.id)))
                figures += below
            if len(names) == 1:
                names.append((self._waits(state, row), "soft"))
            drawing.row(*names)
            drawing.row(*figures)
        if not self.content_size.height or self.content_size.height >= LEGEND_FROM:
            drawing.rows([self._legend()])
        return drawing

    def _short(self, scene: Scene, size: int) -> Drawing:
        """Return a line for each row; while these are what is asked about, the card that is selected."""
        height = self.content_size.height
        chosen = chosen_card(scene)
        if chosen:
            drawing = Drawing()
            card_rows(drawing, scene.view, lookup(scene.view).cards[chosen], size, self.glyphs)
            return cropped(drawing, height, size, self.glyphs.ellipsis)
        state: DiceState = scene.view
        drawing = Drawing()
        column = min(COLUMN, (size - 3 - 6) // CARDS)
        for row in range(1, ROWS + 1):
            parts: list[Part] = [(f" {row} ", "soft")]
            parts += [self._line(scene, card, column) for card in cards_in_row(state, row)]
            enemy = enemy_of_row(state, row)
            if enemy is not None:
                left = state.enemies[enemy.id]
                words = f"+{enemy_word(enemy.id, lookup(state))}" if left else ""
                parts.append(Thing(((words, "shadow"),), enemy_rule(enemy.id)))
            if len(parts) == 1:
                parts.append((self._waits(state, row), "soft"))
            drawing.row(*parts)
        return drawing

    def _line(self, scene: Scene, card_id: str, column: int) -> Thing:
        """Return a card in one line: name, cost, Glory, and the dice left on it."""
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        signs = signs_of(self.glyphs)
        card, lies = lookup(state).cards[card_id], state.wilds[card_id]
        changed = before is not None and before.wilds.get(card_id) != lies
        ghost = None if scene.ghost is None else scene.ghost.wilds.get(card_id)
        falls = ghost is not None and ghost.corrupted and not lies.corrupted
        role = "shadow" if lies.corrupted else "ghost shadow" if falls else "bright" if changed else ""
        first = self.glyphs.no if lies.corrupted or falls else self.glyphs.changed if changed else " "
        glory = f"{card.glory}{signs.glory}" if card.glory is not None else ""
        room = column - 12
        name = pad(first + card_word(card, room - 2), room, self.glyphs.ellipsis)
        figures = f"{card.cost}{signs.fellowship} {glory:<2} "
        pips = (signs.die * lies.dice).ljust(PIPS, signs.gone)
        return Thing(((name, role), (figures, "bright"), (pips, ""), ("  ", "")), card.rule)

    def _card(self, scene: Scene, card: Card, lies: WildsCard, column: int) -> tuple[Line, list[Span]]:
        signs = signs_of(self.glyphs)
        before: DiceState | None = scene.before
        old = None if before is None else before.wilds.get(card.id)
        changed = before is not None and old != lies
        lead = self.glyphs.no if lies.corrupted else self.glyphs.changed if changed else " "
        role = "shadow" if lies.corrupted else "bright" if changed else "strong"
        name: Line = ((pad(lead + card_word(card, column - 2), column - 1, self.glyphs.ellipsis), role),)
        figures = card_figures(card, signs)
        pips = (signs.die * lies.dice).ljust(PIPS, signs.gone)
        used = sum(len(text) for text, _ in figures)
        space = " " * max(1, 7 - used)
        below: list[Span] = [(" ", ""), *figures, (space, ""), (pips, "bright")]
        below.append((" " * max(0, column - 1 - max(7, used + 1) - PIPS), ""))
        return (*name, (" ", "")), below

    def _enemy(self, scene: Scene, enemy: EnemyCard, column: int) -> tuple[Line, list[Span]]:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        signs = signs_of(self.glyphs)
        left = state.enemies[enemy.id]
        changed = before is not None and before.enemies.get(enemy.id) != left
        name = pad((self.glyphs.changed if changed else " ") + enemy_name(lookup(state), enemy.id, column - 1), column)
        pips = (signs.die * left) if left else "no dice left"
        return ((name, "bright" if changed else "shadow"),), [(f"  {pips}", "shadow" if left else "soft")]

    def _waits(self, state: DiceState, row: int) -> str:
        """Return at which location the cards of a row that is still empty come."""
        brings = "artifacts_enter" if row == ARTIFACT_ROW else "units_enter"
        for location in lookup(state).content.location:
            if any(step.do == brings for step in location.on_reveal):
                return f" comes at {location.name}"
        return ""

    def _legend(self) -> Line:
        signs = signs_of(self.glyphs)
        spans: list[Span] = [(" 3", "bright"), (signs.fellowship, "bright"), (" cost  ", "soft")]
        spans += [(f"2{signs.glory}", "bright"), (" Glory  ", "soft"), (signs.die, "bright"), (" die left  ", "soft")]
        spans += [
            (self.glyphs.no, "shadow"),
            (" corrupted  ", "soft"),
            (signs.rebuilt, "soft"),
            (" reconstructed", "soft"),
        ]
        return merged(spans)


def chosen_card(scene: Scene) -> str:
    """Return the card of the Wilds that the selected choice would change, where the Wilds are the prompt."""
    if not isinstance(scene.prompt, Prompt) or scene.prompt.kind not in PROMPTS or scene.ghost is None:
        return ""
    after = scene.ghost.wilds
    return next((card for card, lies in scene.view.wilds.items() if after.get(card) != lies), "")


def cards_in_row(state: DiceState, row: int) -> list[str]:
    """Return the cards of a row of the Wilds in their order."""
    return [card for card, lies in state.wilds.items() if lies.row == row]


def enemy_of_row(state: DiceState, row: int) -> EnemyCard | None:
    """Return the enemy card in play beside a row."""
    found = (enemy for enemy in lookup(state).content.enemy if enemy.row == row and enemy.id in state.enemies)
    return next(found, None)


def card_figures(card: Card, signs: Signs) -> list[Span]:
    """Return cost and Glory of a card, with the marks of what was reconstructed."""
    spans: list[Span] = [(f"{card.cost}{signs.fellowship}", "bright"), mark(card, "cost", signs)]
    if card.glory is not None:
        spans += [(f"{card.glory}{signs.glory}", "bright"), mark(card, "glory", signs)]
    return spans
