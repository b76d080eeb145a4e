"""What lies beside the board: the Gandalf cards and who can pay, the tiles that are left, the deck."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.model.state import FellowshipState
from core.fellowship.tiles.extras import EXTRAS
from tui.widgets.lines import EMPTY, Line, flowed, merged, spread
from tui.widgets.pane import Pane, Scene

GANDALF_COST = 5
"""Shown as a hint of who could pay; whether it may be paid now is for the rules to say."""

LOW = 9
"""In a lower pane the cards stand in a flow, and the tiles in one figure."""


class SuppliesPane(Pane):
    """Gandalf, tiles and deck."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the Gandalf cards, then tiles and cards left; a low pane says it in few rows."""
        if 0 < self.content_size.height < LOW:
            return self._short(scene, width)
        return [*self._gandalf(scene, width), EMPTY, *self._tiles(scene, width), EMPTY, *self._cards(scene, width)]

    def _short(self, scene: Scene, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = library(state)
        payers = self._payers(scene)
        cards = [content.gandalf[card].name for card in state.gandalf] or ["no Gandalf card is left"]
        names = ", ".join([*cards, *(EXTRAS[card].name for card in state.extras)])
        rows = flowed([(f" {names}", "strong")], width, 1)
        rows += self._resources(scene, width)
        rows += flowed([(f" {', '.join(payers)} can pay" if payers else " nobody has five shields", "soft")], width, 1)
        tiles = len(state.tiles)
        there = f"{tiles} tiles in the bag" if state.options.bag else f"{tiles} tiles"
        words = f" {there}, {len(state.deck)} cards left" if tiles else f" {len(state.deck)} cards left"
        return [*rows, *flowed([(words, "soft")], width, 1)]

    def _resources(self, scene: Scene, width: int) -> list[Line]:
        """Return the resource cards that lie beside the board, where a Sauron player brings them."""
        state: FellowshipState = scene.view
        if state.dark_lord is None:
            return []
        cards = library(state).cards
        words = ", ".join(cards[card].name for card in state.resources) or "none left"
        return flowed([(" resources ", "soft"), (words, "")], width, 1)

    def _payers(self, scene: Scene) -> list[str]:
        hobbits = scene.view.hobbits.items()
        return [scene.name(name) for name, hobbit in hobbits if hobbit.alive and hobbit.shields >= GANDALF_COST]

    def _gandalf(self, scene: Scene, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = library(state)
        if not state.gandalf:
            return [((" no Gandalf card is left", "soft"),)]
        rows: list[Line] = []
        gone = [] if scene.before is None else [card for card in scene.before.gandalf if card not in state.gandalf]
        for card in state.gandalf:
            rows.append(((f" {content.gandalf[card].name}", "strong"),))
        rows += [((f" {self.glyphs.changed}{content.gandalf[card].name} is used", "bright"),) for card in gone]
        rows += [((f" {EXTRAS[card].name}", "bright"),) for card in state.extras]
        used = [] if scene.before is None else [card for card in scene.before.extras if card not in state.extras]
        rows += [((f" {self.glyphs.changed}{EXTRAS[card].name} is used", "bright"),) for card in used]
        able = self._payers(scene)
        words = f" {', '.join(able)} can pay" if able else " nobody has five shields"
        rows += flowed([(words, "bright" if able else "soft")], width, 1)
        return [*rows, *self._resources(scene, width)]

    def _tiles(self, scene: Scene, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = library(state)
        left = dict(state.tiles.rest)
        for tile in state.tiles.known:
            left[tile] = left.get(tile, 0) + 1
        total = sum(left.values())
        if not total and not state.options.bag:
            return [((" No tiles here", "soft"),)]
        words = " In the bag" if state.options.bag else " Tiles left"
        rows: list[Line] = [spread(((words, "bright"),), ((f"{total} ", "bright"),), width)]
        lines = sum(count for tile, count in left.items() if content.tiles[tile].line)
        events = sum(count for tile, count in left.items() if content.tiles[tile].sundial)
        for kind, count in (("activity", lines), ("next event", events), ("other", total - lines - events)):
            rows.append(spread(((f"  {kind}", ""),), ((f"{count} ", ""),), width))
        aside = (("laid out", len(state.display)), ("used", len(state.used_tiles)))
        told = ", ".join(f"{kind} {count}" for kind, count in aside if count)
        if told:
            rows.append(((f"  {told}", "soft"),))
        return rows

    def _cards(self, scene: Scene, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        rows: list[Line] = []
        for words, count in (("Deck", len(state.deck)), ("Discarded", sum(state.discard.values()))):
            rows.append(merged(spread(((f" {words}", "soft"),), ((f"{count} ", "soft"),), width)))
        return rows
