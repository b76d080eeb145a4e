"""The foe line of Friends & Foes: which foe must be beaten first, what each demands, and how far eight are."""

from __future__ import annotations

from core.fellowship.base.corruption import defeated_count
from core.fellowship.content.contents import library
from core.fellowship.friends.abilities import ability_name
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.friends.shown import FoeRow, foe_rows
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.names import count, hobbit_name
from tui.widgets.lines import EMPTY, Line, Piece, clipped, flowed, spread
from tui.widgets.pane import Pane, Scene

WARN_FROM = 6
"""From so many displayed foes on the header and the title warn."""

WIDE = 50
"""From this width on a row holds a foe with its demand and the word beside the mark."""

LOW = 7
"""The height that is reckoned with before there is one."""


def warning(state: FellowshipState) -> str:
    """Return a few words on a foe line that comes near eight, or nothing."""
    shown = len(state.foe_line)
    if state.foe_deck is None or shown < WARN_FROM:
        return ""
    if shown >= TOO_MANY:
        return f"{shown} foes: lost at the turn's end!"
    return f"{shown} foes: {TOO_MANY - shown} to eight!"


class FoesPane(Pane):
    """The foe line from the left, each foe with its demand and whether the active player could meet it now."""

    def heading(self, scene: Scene) -> str:
        """Return how many foes are displayed of the eight that lose the game."""
        state: FellowshipState = scene.view
        shown = len(state.foe_line)
        left = TOO_MANY - shown
        if left <= 0:
            return f"Foes  {shown}: TOO MANY"
        return f"Foes  {shown} of {TOO_MANY}" + (f": {left} TO GO" if shown >= WARN_FROM else "")

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the foes, then the figures; a low pane names the foes that it has no row for."""
        state: FellowshipState = scene.view
        foes = foe_rows(state)
        height = self.content_size.height or LOW
        figures = self._figures(state, width)
        rest = [*self._gate(state, width), *self._abilities(state, width)]
        body = [row for foe in foes for row in self._open(scene, foe, width)]
        if len(body) + len(figures) > height:
            body = self._folded(scene, foes, width, max(height - len(figures), 2))
        if not foes:
            body = [((" No foe is displayed.", "soft"),)]
        rows = [*body, *figures]
        if len(rows) + len(rest) < height:
            rows.append(EMPTY)
        return [*rows, *rest]

    # ------------------------------------------------------------------ the line

    def _new(self, scene: Scene, foe: FoeRow) -> bool:
        before: FellowshipState | None = scene.before
        return before is not None and foe.id not in before.foe_line

    def _titled(self, scene: Scene, foe: FoeRow) -> Line:
        lead = f" {self.glyphs.cursor} " if foe.leftmost else "   "
        if self._new(scene, foe):
            return ((f"{lead[:2]}{self.glyphs.changed}", "bright"), (foe.name, "bright"))
        return ((lead, "bright"), (foe.name, "bright" if foe.leftmost else ""))

    def _pays(self, foe: FoeRow) -> Line:
        if foe.payable is None:
            return ((f"{self.glyphs.hidden} hidden ", "soft"),)
        mark, word, role = (self.glyphs.yes, "can", "bright") if foe.payable else (self.glyphs.no, "cannot", "soft")
        return ((f"{mark} {word} ", role),)

    def _open(self, scene: Scene, foe: FoeRow, width: int) -> list[Line]:
        head = spread(self._titled(scene, foe), self._pays(foe), width, self.glyphs.ellipsis)
        return [head, clipped(((f"     {foe.demand}", "" if foe.leftmost else "soft"),), width, self.glyphs.ellipsis)]

    def _row(self, scene: Scene, foe: FoeRow, width: int) -> Line:
        """Return a foe in one row, its demand as far as there is room; the word beside the mark where it is wide."""
        pays = self._pays(foe)
        if width < WIDE:
            pays = ((f"{pays[0][0][:1]} ", pays[0][1]),)
        demand: Piece = (f": {foe.demand}", "" if foe.leftmost else "soft")
        return spread((*self._titled(scene, foe), demand), pays, width, self.glyphs.ellipsis)

    def _folded(self, scene: Scene, foes: list[FoeRow], width: int, room: int) -> list[Line]:
        """Return the foes a row each, the first in full if there is room; else the later ones in one flow of names."""
        if width >= WIDE and len(foes) <= room:
            return [self._row(scene, foe, width) for foe in foes]
        rows = self._open(scene, foes[0], width)
        later = foes[1:]
        if len(later) <= room - len(rows):
            return [*rows, *(self._row(scene, foe, width) for foe in later)]
        pieces: list[Piece] = [(" then ", "soft")]
        for at, foe in enumerate(later):
            mark = {True: self.glyphs.yes, False: self.glyphs.no, None: self.glyphs.hidden}[foe.payable]
            name = foe.name.partition(",")[0].replace(" ", "\u00a0")
            role = "bright" if self._new(scene, foe) else "bright" if foe.payable else ""
            pieces.append((f"{name}\u00a0{mark}", role))
            pieces.append((", " if at < len(later) - 1 else "", "soft"))
        return [*rows, *flowed(pieces, width, 1)]

    # ------------------------------------------------------------------ the figures

    def _figures(self, state: FellowshipState, width: int) -> list[Line]:
        deck = len(state.foe_deck) if state.foe_deck is not None else 0
        total = len(library(state).foes)
        parts = f" deck {deck}", f"defeated {defeated_count(state)} of {total}"
        words = next((text for text in (", ".join(parts), " ".join(parts)) if len(text) <= width), parts[0])
        left = TOO_MANY - len(state.foe_line)
        short = f" {left} short of eight" if left > 0 else " eight at a turn's end lose"
        role = "shadow" if len(state.foe_line) >= WARN_FROM else "soft"
        return [
            clipped(((short, role),), width),
            clipped(((words, "soft"),), width),
        ]

    def _gate(self, state: FellowshipState, width: int) -> list[Line]:
        if not state.options.black_gate:
            return []
        if state.gate_opened:
            return flowed([(" The Black Gate has opened.", "shadow")], width, 1)
        black = sum(library(state).foes[foe].black for foes in state.defeated.values() for foe in foes)
        words = f" Black Gate: {count(black, 'defeated foe')} would come again with the last."
        return flowed([(words, "soft")], width, 1)

    def _abilities(self, state: FellowshipState, width: int) -> list[Line]:
        unused = [f"{hobbit_name(seat)}'s\u00a0{ability_name(seat)}" for seat in state.abilities]
        return flowed([(" unused: ", "soft"), (", ".join(unused) or "no ability card", "")], width, 1)
