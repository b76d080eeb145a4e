"""The Fellowship: a row for each hobbit with what its player holds, and the open hands."""

from __future__ import annotations

from core.fellowship.content import library
from core.fellowship.friends_labels import ability_name, ability_text
from core.fellowship.state import TOKENS, FellowshipState, Hobbit
from core.kernel.prompts import Prompt
from tui.fellowship.signs import COLOUR_ROLES, TOKEN_ROLES, hand_by_colour, hand_pieces, letters
from tui.widgets.lines import EMPTY, Line, Piece, clipped, flowed, merged, pad
from tui.widgets.pane import Pane, Sight

NAMES = (7, 18)
"""The least and the greatest width of the column of names."""

Columns = tuple[tuple[str, int], ...]
COLUMNS = (("step", 6), ("shields", 8), ("ring", 5), ("heart", 6), ("sun", 4), ("cards", 6))
NARROW = (("step", 5), ("shld", 5), ("rng", 4), ("hrt", 4), ("sun", 4), ("crd", 4))
WIDE_ABILITY, NARROW_ABILITY = ("ability", 16), ("abl", 4)
"""The column of unused ability cards, where the table plays with them."""

ROOMY = 90
"""From this many cells for a hand on, symbols stand in full."""


class HobbitsPane(Pane):
    """Step, shields, tokens and hand of each hobbit; who acts and who bears the Ring; what changed."""

    def lines(self, sight: Sight, width: int) -> list[Line]:
        """Return a heading and a row, or more, for each hobbit."""
        state: FellowshipState = sight.view
        wide = width >= 100
        columns: Columns = COLUMNS if wide else NARROW
        if state.foe_deck is not None:
            columns = (*columns, WIDE_ABILITY if wide else NARROW_ABILITY)
        names = max(NAMES[0], min(NAMES[1], width // 5, max(len(sight.name(name)) for name in state.hobbits)))
        lead = names + 8 + sum(size for _, size in columns)
        heads = "".join(name.ljust(size) for name, size in columns)
        rows: list[Line] = [((" " * (names + 8) + heads + "hand", "dim"),)]
        hands = {name: self._hand(sight, name, width - lead) for name in state.hobbits}
        spare = max(self.content_size.height - 1 - len(hands), 0)
        for name in sorted(state.hobbits, key=lambda one: one != self._acting(sight)):
            more = len(hands[name]) - 1
            if more > spare:
                hands[name] = self._folded(sight, name, width - lead)
            else:
                spare -= more
        for name in state.hobbits:
            hand = hands[name]
            rows.append(merged((*self._figures(sight, name, names, columns), *hand[0])))
            rows.extend(((" " * lead, ""), *more) for more in hand[1:])
        return rows

    def _acting(self, sight: Sight) -> str:
        return sight.prompt.seat if isinstance(sight.prompt, Prompt) else ""

    def _hand(self, sight: Sight, name: str, width: int) -> list[Line]:
        state: FellowshipState = sight.view
        hobbit = state.hobbits[name]
        if not hobbit.alive:
            return [(("taken by the darkness", "bad"),)]
        return flowed(hand_pieces(library(state), hobbit.hand, width < ROOMY), width) or [(("no cards", "dim"),)]

    def _folded(self, sight: Sight, name: str, width: int) -> list[Line]:
        state: FellowshipState = sight.view
        pieces = tuple(hand_pieces(library(state), state.hobbits[name].hand, width < ROOMY))
        return [clipped(pieces, width, self.glyphs.ellipsis)]

    def _figures(self, sight: Sight, name: str, names: int, columns: Columns) -> Line:
        state: FellowshipState = sight.view
        hobbit = state.hobbits[name]
        before = None if sight.before is None else sight.before.hobbits.get(name)
        acts = self._acting(sight) == name
        ring = self.glyphs.ring if state.ring_bearer == name else " "
        turn = self.glyphs.bullet if state.active == name and not acts else " "
        pieces: list[Piece] = [
            (f" {self.glyphs.cursor if acts else turn} ", "title"),
            (f"{letters(state.hobbits)[name]} ", "key"),
            (pad(sight.name(name), names, self.glyphs.ellipsis), "title" if acts else "" if hobbit.alive else "dim"),
            (f" {ring} ", "accent"),
        ]
        roles = ("strong", "", *TOKEN_ROLES.values(), "")
        for (_, size), value, old, role in zip(
            columns, figures(hobbit), figures(before or hobbit), roles, strict=False
        ):
            shown = str(value) if value else "-"
            changed = value != old
            mark = self.glyphs.changed if changed else ""
            pieces.append((f"{shown}{mark}".ljust(size), "changed" if changed else role if value else "dim"))
        if len(columns) > len(roles):
            pieces.append(self._ability(sight, name, columns[-1][1]))
        return merged(pieces)

    def _ability(self, sight: Sight, name: str, size: int) -> Piece:
        """Return the hobbit's ability card while it is unused; one that was just used is marked."""
        state: FellowshipState = sight.view
        if name in state.abilities:
            return (ability_name(name) if size >= WIDE_ABILITY[1] else self.glyphs.yes).ljust(size), "good"
        used = sight.before is not None and name in sight.before.abilities
        return f"-{self.glyphs.changed if used else ''}".ljust(size), "changed" if used else "dim"


def figures(hobbit: Hobbit) -> tuple[int, ...]:
    """Return the figures of a hobbit in the order of the columns."""
    return (hobbit.step, hobbit.shields, *(hobbit.tokens.get(token, 0) for token in TOKENS), len(hobbit.hand))


class HandsPane(Pane):
    """Every hand in full, with what the yellow cards do and what each hobbit can."""

    def lines(self, sight: Sight, width: int) -> list[Line]:
        """Return the hands, the acting hobbit's first; blank rows between them where there is room."""
        rows = self._all(sight, width)
        return rows if len(rows) <= self.content_size.height else [row for row in rows if row]

    def _all(self, sight: Sight, width: int) -> list[Line]:
        state: FellowshipState = sight.view
        content = library(state)
        acting = sight.prompt.seat if isinstance(sight.prompt, Prompt) else ""
        rows: list[Line] = []
        for name in sorted(state.hobbits, key=lambda one: one != acting):
            hobbit = state.hobbits[name]
            if not hobbit.alive:
                continue
            if rows:
                rows.append(EMPTY)
            ability = content.characters[name].ability
            rows += flowed([(f" {sight.name(name)} ", "title"), (ability, "dim")], width, 3)
            if name in state.abilities:
                once = f"{ability_name(name)}: {ability_text(name)}"
                rows += flowed([("   once ".ljust(10), "good"), (once, "")], width, 10)
            for colour, words in hand_by_colour(content, hobbit.hand).items():
                role = COLOUR_ROLES.get(colour, "dim")
                if colour != "yellow":
                    rows += flowed([(f"   {colour} ".ljust(10), role), (", ".join(words), "")], width, 10)
            for card_id in hobbit.hand:
                card = content.cards.get(card_id)
                if card is not None and card.colour == "yellow":
                    rows += flowed([("   yellow ", "accent"), (card.name, "accent"), (f": {card.text}", "")], width, 10)
        return rows
