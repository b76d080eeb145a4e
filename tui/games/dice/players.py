"""All players: Glory, the Ring, and what lies in each one's areas, in few words."""

from __future__ import annotations

from core.dice.model.state import DiceState, Die
from core.dice.turn import values
from core.kernel.prompts import Prompt
from tui.games.dice.boxes import fresh_dice, small
from tui.games.dice.signs import signs_of, total
from tui.widgets.lines import Line, Piece, merged, pad
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane

NAME = (6, 16)
"""The least and the greatest width of the column of names."""


class PlayersPane(SpotPane):
    """A row for each player with figures, and, where there is room, another with the dice that lie ready."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows of all players."""
        state: DiceState = scene.view
        drawing = Drawing()
        longest = max(len(scene.name(seat)) for seat in state.players)
        names = max(NAME[0], min(NAME[1], longest, width // 5))
        height = self.content_size.height
        roomy = not height or height >= 2 * len(state.players)
        for seat in state.players:
            lead = self._lead(scene, seat, names)
            figures = self._figures(scene, seat)
            dice = self._dice(scene, seat)
            if roomy:
                drawing.row(*lead, *figures)
                drawing.flow((("    ", ""),), dice, width)
            else:
                short = self._short(scene, seat)
                drawing.row(*lead, *figures[:2], *short)
        return drawing

    def _lead(self, scene: Scene, seat: str, names: int) -> Line:
        state: DiceState = scene.view
        acts = isinstance(scene.prompt, Prompt) and scene.prompt.seat == seat
        turn = state.active == seat
        return (
            (f" {self.glyphs.cursor if acts else self.glyphs.bullet if turn else ' '} ", "bright"),
            (pad(scene.name(seat), names, self.glyphs.ellipsis), "bright" if acts else ""),
            (f" {self.glyphs.ring if seat == state.ringbearer else ' '} ", "bright"),
        )

    def _figures(self, scene: Scene, seat: str) -> list[Piece]:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        player = state.players[seat]
        moved = before is not None and before.players[seat].glory != player.glory
        sign = signs_of(self.glyphs).glory
        pieces: list[Piece] = [
            (f"{player.glory:>2}{sign}", "bright" if moved else "strong"),
            (f"{self.glyphs.changed if moved else ' '} ", "bright"),
        ]
        lots = (("bag", player.bag), ("used", player.used), ("spent", player.spent), ("aside", player.aside))
        words = "  ".join(f"{name} {total(pile)}" for name, pile in lots if pile or name in ("bag", "used"))
        return [*pieces, (words, "soft")]

    def _short(self, scene: Scene, seat: str) -> list[Piece]:
        """Return Muster and Prepared Area as attack and defense alone."""
        state: DiceState = scene.view
        player = state.players[seat]
        pieces: list[Piece] = [(f"bag {total(player.bag)} used {total(player.used)}", "soft")]
        for words, area in (("muster", player.muster), ("prepared", player.prepared)):
            if not area:
                continue
            units = values.units(state, area)
            present = values.names(state)
            told = " ".join(f"{values.attack_of(state, die, present)}/{values.defense_of(state, die)}" for die in units)
            loose = len(area) - len(units)
            more = f" +{loose}{signs_of(self.glyphs).artifact}" if loose else ""
            pieces += [(f"  {words} ", "soft"), (told, "strong"), (more, "bright")]
        return list(merged(pieces))

    def _dice(self, scene: Scene, seat: str) -> list[Part]:
        state: DiceState = scene.view
        player = state.players[seat]
        parts: list[Part] = []
        for words, area in (("active", "active"), ("muster", "muster"), ("prepared", "prepared")):
            dice: list[Die] = getattr(player, area)
            if dice:
                fresh = fresh_dice(state, scene.before, seat, area)
                parts += [(words, "soft"), *small(state, dice, area, signs_of(self.glyphs), self.glyphs, fresh)]
        return parts or [("no dice in sight", "soft")]
