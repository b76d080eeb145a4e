"""The whole table at a glance, for a small terminal: the dice of who decides, Sauron's forces, the Wilds in short."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState, Die
from core.dice.turn import values
from core.dice.words.names import enemy_word
from tui.games.dice.boxes import fresh_dice, small
from tui.games.dice.pools import about_muster, legend, to_spend, whose
from tui.games.dice.sauron import coming, enemy_lots
from tui.games.dice.signs import card_word, die_rule, enemy_rule, signs_of
from tui.games.dice.wilds import ROWS, cards_in_row, enemy_of_row
from tui.widgets.lines import EMPTY, Line, Piece, cut, merged, pad
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

LEAD = 10
LOW = 9
"""The height that is reckoned with before there is one."""

LEGEND_ROWS = 2
"""So many rows the legend takes at most."""


class GlancePane(SpotPane):
    """Nine rows: Active Pool, Muster and Prepared Area, Sauron, and four rows of cards."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows."""
        drawing = Drawing()
        self._dice(drawing, scene, width)
        self._sauron(drawing, scene, width)
        self._wilds(drawing, scene, width)
        self._others(drawing, scene, width)
        room = self.content_size.height - len(drawing.lines)
        if room > 0:
            drawing.rows([EMPTY] * (room - LEGEND_ROWS))
            drawing.rows(legend(signs_of(self.glyphs), width, "reconstructed (in the other tabs)")[:room])
        return drawing

    def _others(self, drawing: Drawing, scene: Scene, size: int) -> None:
        """Write what others have ready, each in one row, as long as there is room for all."""
        state: DiceState = scene.view
        signs = signs_of(self.glyphs)
        others = [seat for seat in state.players if seat != whose(scene)]
        ready = [seat for seat in others if state.players[seat].muster or state.players[seat].prepared]
        if len(drawing.lines) + len(ready) > (self.content_size.height or LOW):
            return
        for seat in ready:
            parts: list[Part] = []
            for words in ("muster", "prepared"):
                dice: list[Die] = getattr(state.players[seat], words)
                if dice:
                    fresh = fresh_dice(state, scene.before, seat, words)
                    parts += [(words, "soft"), *small(state, dice, words, signs, self.glyphs, fresh)]
            drawing.flow(((f" {pad(scene.name(seat), LEAD - 2, self.glyphs.ellipsis)} ", "strong"),), parts, size)

    def _dice(self, drawing: Drawing, scene: Scene, size: int) -> None:
        state: DiceState = scene.view
        seat = whose(scene)
        player = state.players[seat]
        signs = signs_of(self.glyphs)

        def things(area: str) -> list[Part]:
            dice: list[Die] = getattr(player, area)
            return [*small(state, dice, area, signs, self.glyphs, fresh_dice(state, scene.before, seat, area))]

        points = to_spend(state, seat)
        at_hand = f"{points}{signs.fellowship} to spend" if points else ""
        active = [*([(at_hand, "bright")] if at_hand else []), *things("active")]
        drawing.flow(lead("Active"), active or [("no dice in the Active Pool", "soft")], size)
        muster = [*things("muster")]
        attack = about_muster(state, seat, signs)
        muster += [(attack, "soft")] if attack else []
        if player.prepared:
            muster += [("Prepared", "bright"), *things("prepared")]
        drawing.flow(lead("Muster"), muster or [("nobody", "soft")], size)

    def _sauron(self, drawing: Drawing, scene: Scene, size: int) -> None:
        state: DiceState = scene.view
        signs = signs_of(self.glyphs)
        total = values.sauron_total(state)
        parts: list[Part] = []
        forces = values.ready(state)
        if forces:
            parts.append((f"attack {total}:", "shadow"))
        for lot in enemy_lots(scene, signs, by_kind=False):
            role = "bright" if lot.fresh else "shadow"
            times = f"x{lot.count}" if lot.count > 1 else ""
            fresh = self.glyphs.changed if lot.fresh else ""
            words = f"[{lot.name}{' ' if lot.figures else ''}{lot.figures}{fresh}]"
            parts.append(Thing(((words, role), (times, "key")), die_rule(lot.kind)))
        if not parts:
            parts.append(("no dice", "soft"))
        parts.append((f" {''.join(text for text, _ in coming(scene, '')).strip().partition(':')[0]}", "shadow"))
        drawing.flow(lead("Sauron"), parts, size)

    def _wilds(self, drawing: Drawing, scene: Scene, size: int) -> None:
        state: DiceState = scene.view
        signs = signs_of(self.glyphs)
        column = (size - LEAD - 9) // 3
        for row in range(1, ROWS + 1):
            parts: list[Part] = [*lead(f"Wilds {row}")]
            cards = cards_in_row(state, row)
            for card_id in cards:
                parts.append(self._card(scene, card_id, column))
            enemy = enemy_of_row(state, row)
            if enemy is not None:
                left = state.enemies[enemy.id]
                word = enemy_word(enemy.id, lookup(state))
                parts.append(
                    Thing(((f"{word:<4} ", "shadow"), (signs.die * left or "-", "shadow")), enemy_rule(enemy.id))
                )
            if cards:
                drawing.row(*parts)

    def _card(self, scene: Scene, card_id: str, column: int) -> Thing:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        signs = signs_of(self.glyphs)
        card, lies = lookup(state).cards[card_id], state.wilds[card_id]
        changed = before is not None and before.wilds.get(card_id) != lies
        role = "shadow" if lies.corrupted else "bright" if changed else ""
        first = self.glyphs.no if lies.corrupted else self.glyphs.changed if changed else " "
        figures: list[Piece] = [
            (f"{card.cost}{signs.fellowship}", "bright"),
            (f" {card.glory}{signs.glory}" if card.glory is not None else "   ", "bright"),
            (f" {signs.die * lies.dice:<4}", "bright"),
        ]
        room = column - 12
        name = cut(first + card_word(card, room - 1), room, self.glyphs.ellipsis).ljust(room)
        return Thing(merged([(name, role), (" ", ""), *figures, (" ", "")]), card.rule)


def lead(words: str) -> Line:
    """Return the words before a row."""
    return ((f" {words}".ljust(LEAD), "bright"),)
