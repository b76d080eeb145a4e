"""What the Sauron player has: the Black Rider, his hand where it can be seen, and the Nazgul cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import NazgulCard
from core.fellowship.model.state import DarkLord, FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.sauron.names import chip_name
from core.fellowship.sauron.shown import LordCard, RiderRow, lord_cards, rider_row
from core.fellowship.words.names import count
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.signs import token_sign
from tui.widgets.lines import Line, Span, clipped, flowed, merged, width
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

NAZGUL = "Nazg\N{LATIN SMALL LETTER U WITH CIRCUMFLEX}l"

PAGE_FROM = 60
"""So wide is a page, on which all is told and can be scrolled; a pane beside the board is narrower."""

BRIEFER = ((False, True, True), (False, True, False), (False, False, False), (True, False, False))
"""What gives way in turn beside the board: the chips, the numbers of the cards in hand, what the open cards do. Each
says whether open cards are only named, whether those in hand have their numbers, and whether the chips are told."""


class SauronPane(SpotPane):
    """The rider, Sauron's cards, and the chips above the board in play; `r` reads the rule of each."""

    def heading(self, scene: Scene) -> str:
        """Return how many cards Sauron holds."""
        lord = scene.view.dark_lord
        return "" if lord is None else f"Sauron holds {len(lord.hand)}"

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rider, then the Nazgul cards, then the hand, then the chips; a single row says what lies open.

        Cards are told in words, where all of them fit; else in signs; where there is no room for these either, the hand
        comes first, so that it is in sight, and a page has the rest. A picture gets the rows that it needs.
        """
        state: FellowshipState = scene.view
        lord, height = state.dark_lord, self.content_size.height
        if lord is None:
            return Drawing()
        if height == 1:
            drawing = Drawing()
            drawing.row(*self._short(state, lord, width))
            return drawing
        found = self._whole(state, lord, width, in_words=True)
        if len(found.lines) > height:
            found = self._whole(state, lord, width, in_words=False)
        beside = width < PAGE_FROM and not self.is_still
        for named_only, numbered, chips in BRIEFER if beside else ():
            if len(found.lines) > height:
                found = self._brief(state, width, named_only=named_only, numbered=numbered)
                if chips:
                    self._chips(found, state, width)
        return found

    def _brief(self, state: FellowshipState, width: int, *, named_only: bool, numbered: bool) -> Drawing:
        """Return the hand by its symbols, the rider in a row, and the open Nazgul cards: what each does, or only which
        they are."""
        drawing = Drawing()
        hand, shown = lord_cards(state)
        content = lookup(state)
        if hand:
            cards: list[Part] = [self._by_symbols(card, content.sauron_cards[card.id], numbered) for card in hand]
            drawing.flow(((" hand ", "bright"),), cards, width, "  " if numbered else " ")
        rider = rider_row(state)
        if rider is not None:
            goal = self.glyphs.ring if rider.goal is None else rider.goal
            lead = Thing(((f"{self._facing(rider)} Black Rider", "bright"),), "S6.1")
            drawing.flow(((" ", ""),), [lead, (f"on {rider.step}, {rider.distance} from {goal}", "strong")], width)
        if not named_only:
            self._open(drawing, state, shown, width, numbered=False)
        elif shown:
            named: list[Part] = [Thing(((card.name, "strong"),), card.rule) for card in shown]
            drawing.flow(((" open ", "soft"),), named, width, "  ")
        return drawing

    def _by_symbols(self, card: LordCard, symbols: Sequence[str], numbered: bool, mark: str = "") -> Thing:
        """Return a card of the hand by the signs of its symbols, after its number, by which the log knows it."""
        signs = "\N{NO-BREAK SPACE}".join(self._symbol(one).replace(" ", "\N{NO-BREAK SPACE}") for one in symbols)
        lead: Span = (f"{card.id}{mark}\N{NO-BREAK SPACE}", "soft") if numbered else (self.glyphs.card_bar, "shadow")
        return Thing((lead, (signs, "strong")), card.rule)

    def _whole(self, state: FellowshipState, lord: DarkLord, width: int, *, in_words: bool) -> Drawing:
        """Return all that there is to see of Sauron."""
        drawing = Drawing()
        hand, shown = lord_cards(state)
        self._rider(drawing, state, width)
        if in_words:
            self._cards(drawing, f"{NAZGUL} ", shown, width)
        else:
            self._open(drawing, state, shown, width)
        if not shown:
            drawing.row((f" No {NAZGUL} card lies open.", "soft"))
        if in_words:
            self._cards(drawing, "", hand, width)
        elif hand:
            known = lookup(state).sauron_cards
            marks = {card.id: self.glyphs.lozenge * card.rebuilt for card in hand}
            cards = [self._by_symbols(card, known[card.id], True, marks[card.id]) for card in hand]
            drawing.flow(((" hand ", "bright"),), list(cards), width, "  ")
        piles = f"deck {len(lord.deck)}, discarded {len(lord.discard)}, {NAZGUL} deck {len(lord.nazgul_deck)}"
        rebuilt = f"{self.glyphs.lozenge}\u00a0reconstructed, not printed"
        if not in_words:
            drawing.rows(flowed([(f" {piles}   {rebuilt}", "soft")], width, 1))
            self._chips(drawing, state, width)
            return drawing
        drawing.rows(flowed([(f" holds {len(lord.hand)}, {piles}", "soft")], width, 1))
        self._chips(drawing, state, width)
        drawing.rows(flowed([(f" {rebuilt}", "soft")], width, 1))
        return drawing

    def _short(self, state: FellowshipState, lord: DarkLord, size: int) -> Line:
        """Return in a row how many cards he holds, how far the rider is, and which cards lie open: what they do where
        there is room for it, else their names and the page that tells."""
        rider = rider_row(state)
        lead: list[Span] = [(f" Sauron {len(lord.hand)}{self.glyphs.card} ", "shadow"), ("F8", "key"), ("   ", "")]
        if rider is not None:
            goal = self.glyphs.ring if rider.goal is None else rider.goal
            # Beyond Sauron the track has no numbers from which that could be read.
            on = f"on {rider.step}, " if rider.step >= state.sauron else ""
            lead += [(f"{self.glyphs.rider} {on}{rider.distance} from {goal}", "shadow"), ("   ", "")]
        if not lord.nazgul:
            return clipped((*lead, (f"no {NAZGUL} card lies open", "soft")), size, self.glyphs.ellipsis)
        content = lookup(state)
        icons = Icons(self.glyphs, content)
        told: list[Span] = [*lead, ("open ", "soft")]
        for number, one in enumerate(lord.nazgul):
            told += [("  ", "")] * bool(number)
            told += [(f"{content.nazgul[one].name} ", "strong"), *self._asked(content.nazgul[one], icons)]
        if width(tuple(told)) <= size:
            return merged(told)
        names = [content.nazgul[one].name for one in lord.nazgul]
        for shown in range(len(names), 0, -1):
            more = f" and {len(names) - shown} more" if shown < len(names) else ""
            row: Line = (*lead, ("open ", "soft"), (", ".join(names[:shown]), "strong"), (more, "soft"))
            if width(row) <= size:
                break
        return merged(row)

    def _asked(self, card: NazgulCard, icons: Icons) -> Line:
        """Return the symbol of a Nazgul card, and what it asks for afterwards."""
        # The comma goes with the symbol, or a row might begin with it.
        return ((f"{self._symbol(card.symbol)},", "shadow"), (" then ", "soft"), *unbroken(icons.box(box_of(card))))

    def _open(
        self, drawing: Drawing, state: FellowshipState, shown: list[LordCard], size: int, *, numbered: bool = True
    ) -> None:
        """Write the open Nazgul cards in signs, with their numbers in the rulebook or without."""
        content = lookup(state)
        icons = Icons(self.glyphs, content)
        for card in shown:
            asked = self._asked(content.nazgul[card.id], icons)
            named = self._named(card, "") if numbered else Thing(((card.name, "strong"),), card.rule)
            drawing.flow(((" ", ""),), [named, (" ", ""), *asked], size, "")

    def _named(self, card: LordCard, kind: str) -> Thing:
        """Return a card by its name."""
        mark = self.glyphs.lozenge if card.rebuilt else ""
        return Thing(((f"{kind}{card.name}{mark}", "bright" if kind else "strong"), (f" {card.id}", "soft")), card.rule)

    def _symbol(self, symbol: str) -> str:
        """Return a symbol of a card as a sign with its figure."""
        glyphs, minus = self.glyphs, "\N{MINUS SIGN}"
        letter, number = symbol[0], symbol[1:] or "1"
        signs = {
            "R": f"{glyphs.rider}{number}",
            "E": f"{glyphs.eye}{number}",
            "H": "+1 dark",
            "C": f"{minus}1{glyphs.card}",
            "L": f"{minus}1 token",
            "G": f"{minus}1{token_sign('ring', glyphs)}",
            "B": f"{minus}{number}{glyphs.shield}",
            "D": glyphs.die,
        }
        return signs.get(letter, symbol)

    def _facing(self, rider: RiderRow) -> str:
        """Return the sign of the rider, which points where it faces."""
        glyphs = self.glyphs
        return f"{glyphs.rider}{glyphs.cursor}" if rider.back else f"{glyphs.back}{glyphs.rider}"

    def _rider(self, drawing: Drawing, state: FellowshipState, width: int) -> None:
        rider = rider_row(state)
        if rider is None:
            return
        sign = self._facing(rider)
        goal = "from the Ring-bearer" if rider.goal is None else f"from {rider.goal}"
        role = "shadow" if rider.back else "strong"
        words = f" on {rider.step}, {count(rider.distance, 'step')} {goal}"
        name = Thing(((f"{sign} Black Rider", "bright"),), "S6.1")
        drawing.flow(((" ", ""),), [name, *((word, role) for word in words.split())], width)

    def _cards(self, drawing: Drawing, kind: str, cards: list[LordCard], width: int) -> None:
        for card in cards:
            words: list[Part] = [(word, "") for word in card.text.split()]
            drawing.flow(((" ", ""),), [self._named(card, kind), *words], width)

    def _chips(self, drawing: Drawing, state: FellowshipState, width: int) -> None:
        kinds = lookup(state).chips
        for place, chip in state.chips.items():
            mark = self.glyphs.lozenge if kinds[chip].source == "reconstructed" else ""
            name = Thing(((f"chip on {place.replace(':', ' ')}:", "bright"),), f"SK.{chip}")
            words: list[Part] = [(word, "shadow") for word in f"{chip_name(chip)}{mark}".split()]
            drawing.flow(((" ", ""),), [name, *words], width)
