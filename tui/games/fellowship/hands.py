"""Every hand card by card: what the yellow cards do, what each hobbit can, and the rule of each on a key."""

from __future__ import annotations

from collections import Counter

from core.fellowship.base.cards.deck import DECK
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Card
from core.fellowship.friends.abilities import ability_name, ability_text
from core.fellowship.model.state import ACTIVITIES, HIDDEN, FellowshipState
from core.kernel.prompts import Prompt
from tui.games.fellowship.hobbits import ABILITIES
from tui.games.fellowship.signs import BARS, chip, symbol_role, symbol_sign
from tui.widgets.lines import Line
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

LEAD = 3
"""Where cards begin."""


class HandsPane(SpotPane):
    """The hands, the acting hobbit's first; blank rows between them where there is room."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the hands, with the marks of cards that are reconstructed."""
        drawing = self._hands(scene, width, gaps=True)
        return drawing if len(drawing.lines) <= self.content_size.height else self._hands(scene, width, gaps=False)

    def _hands(self, scene: Scene, width: int, gaps: bool) -> Drawing:
        state: FellowshipState = scene.view
        acting = scene.prompt.seat if isinstance(scene.prompt, Prompt) else ""
        drawing = Drawing()
        for name in sorted(state.hobbits, key=lambda one: one != acting):
            if state.hobbits[name].alive:
                if gaps and drawing.lines:
                    drawing.gap()
                self._hobbit(drawing, scene, name, width)
        drawing.flow(((" ", ""),), self._signs(), width, "  ")
        if any(self._rebuilt(lookup(state), card) for one in state.hobbits.values() for card in one.hand):
            drawing.row((f" {self.glyphs.lozenge} reconstructed, not printed", "soft"))
        return drawing

    def _signs(self) -> list[Part]:
        """Return the signs of the symbols in words."""
        found: list[Part] = []
        for symbol in (*ACTIVITIES, "joker"):
            sign: Line = ((symbol_sign(symbol, self.glyphs), symbol_role(symbol)), (f" {symbol}", "soft"))
            found.append(Thing(sign, "B4.3.2" if symbol == "joker" else "B4.3.1"))
        return found

    def _hobbit(self, drawing: Drawing, scene: Scene, name: str, width: int) -> None:
        state: FellowshipState = scene.view
        content = lookup(state)
        title = Thing(((scene.name(name), "bright"),), ABILITIES.get(name, ""))
        drawing.flow(((" ", ""),), [title, *self._plain(content, state.hobbits[name].hand)], width, "  ")
        self._yellow(drawing, content, state.hobbits[name].hand, width)
        self._row(drawing, words(content.characters[name].ability, "soft"), width)
        if name in state.abilities:
            once = Thing(((f"{ability_name(name)}:", "bright"),), f"F7.{name}")
            self._row(drawing, [once, *words(ability_text(name), "")], width)
        if name in state.fellowship_cards:
            once = Thing((("Fellowship card:", "bright"),), f"SF.{name}")
            self._row(drawing, [once, *words(content.fellowship_cards[name].text, "")], width)

    def _plain(self, content: Lookup, hand: list[str]) -> list[Part]:
        """Return the cards without a text, white before grey, and how many are hidden."""
        counts = Counter(card for card in hand if card in content.cards)
        order = list(content.cards)
        parts: list[Part] = []
        for colour in BARS:
            held = sorted((card for card in counts if content.cards[card].colour == colour), key=order.index)
            if colour != "yellow":
                parts += [self._thing(content.cards[card], counts[card]) for card in held]
        hidden = hand.count(HIDDEN)
        if hidden:
            parts.append((f"{hidden} hidden card{'s' if hidden > 1 else ''}", "soft"))
        return parts or ([] if hand else [("no cards", "soft")])

    def _yellow(self, drawing: Drawing, content: Lookup, hand: list[str], width: int) -> None:
        """Write each yellow card with what it does."""
        for card in content.cards.values():
            if card.colour == "yellow" and card.id in hand:
                self._row(drawing, [self._thing(card, 1), *words(card.text, "")], width)

    def _row(self, drawing: Drawing, parts: list[Part], width: int, gap: str = " ") -> None:
        drawing.flow(((" " * LEAD, ""),), parts, width, gap)

    def _thing(self, card: Card, count: int) -> Thing:
        mark: Line = ((self.glyphs.lozenge, "soft"),) if card.source == "reconstructed" else ()
        shown = chip(card, self.glyphs, lettered=self.lettered, count=count)
        return Thing((*shown, *mark), "B7.1" if card.deck == "hobbit" else DECK.rule(card.id))

    def _rebuilt(self, content: Lookup, card: str) -> bool:
        return card in content.cards and content.cards[card].source == "reconstructed"


def words(text: str, role: str) -> list[Part]:
    """Return a text word by word, for a row that flows."""
    return [(word, role) for word in text.split()]
