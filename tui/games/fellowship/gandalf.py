"""The Gandalf cards that are left and who can pay for them; the extra and resource cards beside them."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.tiles.extras import EXTRAS
from core.fellowship.words.names import count
from core.fellowship.words.texts import in_full
from tui.games.fellowship.tiles import tile_rows
from tui.widgets.lines import Line, Span, flowed
from tui.widgets.pane import Pane, Scene

PRICE = 5
"""Shown as a hint of who could pay; whether it may be paid now is for the rules to say."""

PAGE_FROM = 60
"""From this width on the pane is a page, and the tiles stand on it, too."""

OPEN_FROM = 8
"""From this height on every card stands with its text."""


class GandalfPane(Pane):
    """The names in a flow, or each card with its text where there is room."""

    def heading(self, scene: Scene) -> str:
        """Return what a card costs."""
        return f"Gandalf for {PRICE}{self._shield()}"

    def _shield(self) -> str:
        return "s" if self.glyphs.ascii else self.glyphs.shield

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the cards, who can pay, and how many cards are left to draw."""
        room = self.content_size.height
        rows = self._opened(scene, width) if room >= OPEN_FROM else []
        if not rows or (len(rows) > room and width < PAGE_FROM):
            rows = self._named(scene, width)
        return [*rows, *self._tiles(scene, width)] if width >= PAGE_FROM else rows

    def _tiles(self, scene: Scene, size: int) -> list[Line]:
        """Return the tiles, which stand on the same page."""
        state: FellowshipState = scene.view
        title = f"{self.glyphs.line} Tiles {len(state.tiles)} "
        rule = title + self.glyphs.line * (size - len(title))
        return [((rule, "line"),), *tile_rows(scene, size, self.glyphs)]

    def _named(self, scene: Scene, size: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = lookup(state)
        cards = [content.gandalf[card].name for card in state.gandalf]
        spans: list[Span] = [(" ", "")]
        for name in cards:
            spans += [(name.replace(" ", "\u00a0"), "strong"), ("  ", "")]
        return [*(flowed(spans, size, 1) if cards else []), *self._beside(scene, size)]

    def _opened(self, scene: Scene, size: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = lookup(state)
        rows: list[Line] = []
        for card in state.gandalf:
            shown = content.gandalf[card]
            rows += flowed([(f" {shown.name} ", "strong"), (in_full(shown.text), "")], size, 3)
        return [*rows, *self._beside(scene, size)]

    def _beside(self, scene: Scene, size: int) -> list[Line]:
        """Return what stands beneath Gandalf's cards."""
        state: FellowshipState = scene.view
        below = (*self._extras(state, size), *self._used(scene, size), *self._resources(state, size))
        payers = self._payers(scene, size)
        return [*below, *payers] if state.gandalf else [*payers, *below]

    def _extras(self, state: FellowshipState, size: int) -> list[Line]:
        """Return the extra cards that are left, which the Ring-bearer uses without paying (S12)."""
        names = ", ".join(EXTRAS[card].name for card in state.extras)
        return flowed([(" at no cost ", "soft"), (names, "strong")], size, 1) if names else []

    def _used(self, scene: Scene, size: int) -> list[Line]:
        """Return the cards that have just been used."""
        before: FellowshipState | None = scene.before
        if before is None:
            return []
        gandalf = lookup(scene.view).gandalf
        gone = [gandalf[card].name for card in before.gandalf if card not in scene.view.gandalf]
        gone += [EXTRAS[card].name for card in before.extras if card not in scene.view.extras]
        words = ", ".join(f"{self.glyphs.changed}{name}" for name in gone)
        return flowed([(f" {words} used", "bright")], size, 1) if gone else []

    def _resources(self, state: FellowshipState, size: int) -> list[Line]:
        """Return the resource cards that lie beside the board, where a Sauron player brings them."""
        if state.dark_lord is None:
            return []
        cards = lookup(state).cards
        words = ", ".join(cards[card].name for card in state.resources) or "none left"
        return flowed([(" resources ", "soft"), (words, "")], size, 1)

    def _payers(self, scene: Scene, size: int) -> list[Line]:
        """Return who has enough shields, or that nobody has, or that nothing is left to pay for; and how many cards are
        left to draw."""
        state: FellowshipState = scene.view
        living = {name: hobbit.shields for name, hobbit in state.hobbits.items() if hobbit.alive}
        able = [scene.name(name) for name, shields in living.items() if shields >= PRICE]
        words = f"{', '.join(able)} can pay" if able else f"nobody has {PRICE}{self._shield()}"
        words = words if state.gandalf else "no Gandalf card is left"
        left = f"{count(len(state.deck), 'card')} to draw".replace(" ", "\u00a0")
        return flowed([(f" {words}", "bright" if able and state.gandalf else "soft"), (f"   {left}", "soft")], size, 1)
