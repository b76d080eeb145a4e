"""All players: Glory, the Ring, bag and Used Pile in a field each, and what stands ready in a row."""

from __future__ import annotations

from rich.cells import cell_len

from core.dice.model.state import DiceState, Die
from core.kernel.prompts import Prompt
from tui.games.dice.boxes import fresh_dice, small
from tui.games.dice.pools import whose
from tui.games.dice.signs import signs_of, total
from tui.widgets.lines import Line, Span, clipped, cut, merged, width
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

FIELD = 36
"""The cells of a player's figures at most, where the dice stand beside them."""

NARROW_FIELD = 26
"""The cells of three fields in a row of 80."""

PILE = 2
"""The digits of a pile, so that the figures of all players stand below each other."""

NAME = 16
"""The cells of a name at most, with the Ring and a blank behind it."""

LEAST = {False: 3, True: 4}
"""The cells of Glory with its blank: of one digit, and where all players stand below each other of two."""

FIGURES = 22
"""The cells of all figures behind a name: the Ring, Glory or what it would be, and the piles."""

FIELDS = 3
"""So many players at most stand in a row where dice do not stand beside them."""

DICE_FROM = 81
"""From this width on the dice that stand ready stand behind the figures."""


class PlayersPane(SpotPane):
    """Fields beside each other; where there is room a row for each player with the dice that stand ready."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows of all players."""
        state: DiceState = scene.view
        drawing = Drawing()
        seats = list(state.players)
        if width < DICE_FROM:
            rows = -(-len(seats) // FIELDS)
            across = -(-len(seats) // rows)
            room = (width - across + 1) // across
            for first in range(0, len(seats), across):
                spans: list[Span] = []
                for seat in seats[first : first + across]:
                    spans += [(" ", "")] if spans else []
                    spans += self._field(scene, seat, room)
                drawing.row(*clipped(merged(spans), width, self.glyphs.ellipsis))
            return drawing
        field = min(FIELD, 1 + max(cell_len(scene.name(seat)) for seat in seats) + FIGURES)
        for seat in seats:
            drawing.row(*self._field(scene, seat, field), *self._standing(scene, seat, width - field))
        return drawing

    def _field(self, scene: Scene, seat: str, size: int) -> Line:
        """Return the figures of a player in `size` cells; a mark stands behind Glory that changed.

        Glory that would be stands in brackets, as whatever is hollow on the board.
        """
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        player = state.players[seat]
        asked = _asked(scene) == seat
        turn = state.active == seat
        changed = before is not None and before.players[seat].glory != player.glory
        glory = player.glory if scene.ghost is None else scene.ghost.players[seat].glory
        below = size > NARROW_FIELD
        least, digits = LEAST[below], PILE if below else 1
        piles = f"bag {total(player.bag):>{digits}} used {total(player.used):>{digits}}"
        figures = f"{player.glory}{signs_of(self.glyphs).glory}"
        shown = f"({glory}{signs_of(self.glyphs).glory})" if glory != player.glory else figures
        ring = self.glyphs.ring if seat == state.ringbearer else ""
        room = min(NAME, size - 3 - len(piles) - max(least, len(shown)))
        gap = 1 if len(shown) >= least else 0
        name = cut(scene.name(seat), room - len(ring) - gap, self.glyphs.ellipsis)
        lead = self.glyphs.cursor if asked else self.glyphs.bullet if turn else " "
        role = "ghost bright" if glory != player.glory else "bright" if changed else "strong"
        row: Line = (
            (lead, "key" if asked else "soft"),
            (name, "bright" if asked else "strong"),
            (ring, "bright"),
            (" " * (room - len(name) - len(ring)), ""),
            (shown.rjust(least), role),
            (self.glyphs.changed if changed else " ", "bright"),
            (piles, "soft"),
        )
        return (*clipped(row, size, self.glyphs.ellipsis), (" " * (size - width(row)), ""))

    def _standing(self, scene: Scene, seat: str, size: int) -> list[Part]:
        """Return what is mustered and what is prepared, as much of it as `size` cells hold."""
        state: DiceState = scene.view
        parts: list[Part] = []
        used = 0
        for words, area in (("mustered", "muster"), ("prepared", "prepared")):
            dice: list[Die] = getattr(state.players[seat], area)
            if not dice:
                continue
            fresh = fresh_dice(state, scene.before, seat, area)
            things = small(state, dice, area, signs_of(self.glyphs), self.glyphs, fresh)
            found: list[Part] = [(f"  {words}", "soft")]
            found += [Thing(((" ", ""), *one.words), one.rule) for one in things]
            for part in found:
                cells = width(part.words if isinstance(part, Thing) else (part,))
                if used + cells > size - 2:
                    return [*parts, (f" {self.glyphs.ellipsis}", "soft")]
                parts.append(part)
                used += cells
        return parts


def _asked(scene: Scene) -> str:
    """Return the player who is asked, or has just decided; where the turn has gone on to Sauron since, and attacks
    nobody, the Ringbearer, who plays it."""
    state: DiceState = scene.view
    if not isinstance(scene.prompt, Prompt) or not scene.prompt.seat:
        return ""
    seat = whose(scene)
    gone_on = not scene.prompt.choices and not state.active and state.phase != "sauron_attack"
    return state.ringbearer if gone_on else seat
