"""The road and what is at stake: the locations, the corrupted cards against the limit, Glory, the Ring."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from tui.games.dice.signs import signs_of
from tui.widgets.lines import Line, Piece, clipped, merged, width
from tui.widgets.pane import Pane, Scene


class RoadPane(Pane, can_focus=False):
    """Two rows: where the players are and where they go; what Sauron has and what the players have."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the row of locations and the row of markers and Glory."""
        return [self._road(scene, width), self._stakes(scene, width)]

    def _road(self, scene: Scene, size: int) -> Line:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        places = lookup(state).locations
        moved = before is not None and before.location != state.location
        pieces: list[Piece] = [(" ", "")]
        for number in sorted(places):
            name = places[number].name
            if number > 1:
                pieces.append((f" {self.glyphs.arrow} " if number == state.location + 1 else "  ", "soft"))
            if number < state.location:
                pieces.append((self.glyphs.yes, "soft"))
            elif number == state.location:
                pieces.append((f"[{name}]", "bright"))
                pieces.append((self.glyphs.changed if moved else "", "bright"))
            else:
                pieces.append((name, "" if number == state.location + 1 else "soft"))
        return clipped(merged(pieces), size, self.glyphs.ellipsis)

    def _stakes(self, scene: Scene, size: int) -> Line:
        for words, gap in (("Corrupted ", "   "), ("", "  "), ("", " ")):
            row = self._row(scene, words, gap)
            if width(row) <= size:
                break
        return row

    def _row(self, scene: Scene, words: str, gap: str) -> Line:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        count, most = corrupted_cards(state), limit(state)
        more = before is not None and corrupted_cards(before) != count
        last = count >= most - 1
        pieces: list[Piece] = [
            (f" {words}", "soft"),
            (self.glyphs.dot * count, "shadow"),
            (self.glyphs.hollow * (most - count), "soft"),
            (f" {count} of {most}", "bright" if more else "shadow" if last else ""),
            (self.glyphs.changed if more else "", "bright"),
        ]
        sign = signs_of(self.glyphs).glory
        for seat, player in state.players.items():
            moved = before is not None and before.players[seat].glory != player.glory
            bearer = seat == state.ringbearer
            pieces += [
                (gap, ""),
                (f"{self.glyphs.ring} " if bearer else "", "bright"),
                (scene.name(seat), "bright" if seat == state.active else ""),
                (f" {player.glory}{sign}", "bright" if moved else "strong"),
                (self.glyphs.changed if moved else "", "bright"),
            ]
        return merged(pieces)
