"""The Fellowship: a row for each hobbit with what its player holds, and the open hands."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.friends.abilities import ability_name
from core.fellowship.model.state import TOKENS, FellowshipState, Hobbit
from core.kernel.prompts import Prompt
from tui.games.fellowship.signs import TOKEN_ROLES, hand_pieces, letters
from tui.widgets.lines import Line, Piece, clipped, flowed, merged, pad
from tui.widgets.pane import Pane, Scene

NAMES = (7, 18)
"""The least and the greatest width of the column of names."""

Columns = tuple[tuple[str, int], ...]
COLUMNS = (("step", 6), ("shields", 8), ("ring", 5), ("heart", 6), ("sun", 4), ("cards", 6))
NARROW = (("step", 5), ("shld", 5), ("rng", 4), ("hrt", 4), ("sun", 4), ("crd", 4))
WIDE_ABILITY, NARROW_ABILITY = ("ability", 16), ("abl", 4)
"""The column of unused ability cards, where the table plays with them."""

WIDE_FELLOWSHIP, NARROW_FELLOWSHIP = ("fellowship", 11), ("fel", 4)
"""The column of unused fellowship cards, where a Sauron player brings them."""

ROOMY = 90
"""From this many cells for a hand on, symbols stand in full."""


class HobbitsPane(Pane):
    """Step, shields, tokens and hand of each hobbit; who acts and who bears the Ring; what changed."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return a heading and a row, or more, for each hobbit."""
        state: FellowshipState = scene.view
        wide = width >= 100
        columns: Columns = COLUMNS if wide else NARROW
        if state.foe_deck is not None:
            columns = (*columns, WIDE_ABILITY if wide else NARROW_ABILITY)
        if state.dark_lord is not None:
            columns = (*columns, WIDE_FELLOWSHIP if wide else NARROW_FELLOWSHIP)
        names = max(NAMES[0], min(NAMES[1], width // 5, max(len(scene.name(name)) for name in state.hobbits)))
        lead = names + 8 + sum(size for _, size in columns)
        heads = "".join(name.ljust(size) for name, size in columns)
        rows: list[Line] = [((" " * (names + 8) + heads + "hand", "soft"),)]
        hands = {name: self._hand(scene, name, width - lead) for name in state.hobbits}
        spare = max(self.content_size.height - 1 - len(hands), 0)
        for name in sorted(state.hobbits, key=lambda one: one != self._acting(scene)):
            more = len(hands[name]) - 1
            if more > spare:
                hands[name] = self._folded(scene, name, width - lead)
            else:
                spare -= more
        for name in state.hobbits:
            hand = hands[name]
            rows.append(merged((*self._figures(scene, name, names, columns), *hand[0])))
            rows.extend(((" " * lead, ""), *more) for more in hand[1:])
        return rows

    def _acting(self, scene: Scene) -> str:
        return scene.prompt.seat if isinstance(scene.prompt, Prompt) else ""

    def _hand(self, scene: Scene, name: str, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        hobbit = state.hobbits[name]
        if not hobbit.alive:
            return [(("taken by the darkness", "shadow"),)]
        return flowed(hand_pieces(library(state), hobbit.hand, width < ROOMY), width) or [(("no cards", "soft"),)]

    def _folded(self, scene: Scene, name: str, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        pieces = tuple(hand_pieces(library(state), state.hobbits[name].hand, width < ROOMY))
        return [clipped(pieces, width, self.glyphs.ellipsis)]

    def _figures(self, scene: Scene, name: str, names: int, columns: Columns) -> Line:
        state: FellowshipState = scene.view
        hobbit = state.hobbits[name]
        before = None if scene.before is None else scene.before.hobbits.get(name)
        acts = self._acting(scene) == name
        ring = self.glyphs.ring if state.ring_bearer == name else " "
        turn = self.glyphs.bullet if state.active == name and not acts else " "
        pieces: list[Piece] = [
            (f" {self.glyphs.cursor if acts else turn} ", "bright"),
            (f"{letters(state.hobbits)[name]} ", "key"),
            (pad(scene.name(name), names, self.glyphs.ellipsis), "bright" if acts else "" if hobbit.alive else "soft"),
            (f" {ring} ", "bright"),
        ]
        roles = ("strong", "", *TOKEN_ROLES.values(), "")
        for (_, size), value, old, role in zip(
            columns, figures(hobbit), figures(before or hobbit), roles, strict=False
        ):
            shown = str(value) if value else "-"
            changed = value != old
            mark = self.glyphs.changed if changed else ""
            pieces.append((f"{shown}{mark}".ljust(size), "bright" if changed else role if value else "soft"))
        for column in columns[len(roles) :]:
            if column in (WIDE_ABILITY, NARROW_ABILITY):
                pieces.append(self._ability(scene, name, column[1]))
            else:
                pieces.append(self._fellowship(scene, name, column[1]))
        return merged(pieces)

    def _ability(self, scene: Scene, name: str, size: int) -> Piece:
        """Return the hobbit's ability card while it is unused; one that was just used is marked."""
        state: FellowshipState = scene.view
        if name in state.abilities:
            return (ability_name(name) if size >= WIDE_ABILITY[1] else self.glyphs.yes).ljust(size), "bright"
        used = scene.before is not None and name in scene.before.abilities
        return f"-{self.glyphs.changed if used else ''}".ljust(size), "bright" if used else "soft"

    def _fellowship(self, scene: Scene, name: str, size: int) -> Piece:
        """Return whether the hobbit's fellowship card is unused; one that was just used is marked."""
        state: FellowshipState = scene.view
        if name in state.fellowship_cards:
            return self.glyphs.yes.ljust(size), "bright"
        used = scene.before is not None and name in scene.before.fellowship_cards
        return f"-{self.glyphs.changed if used else ''}".ljust(size), "bright" if used else "soft"


def figures(hobbit: Hobbit) -> tuple[int, ...]:
    """Return the figures of a hobbit in the order of the columns."""
    return (hobbit.step, hobbit.shields, *(hobbit.tokens.get(token, 0) for token in TOKENS), len(hobbit.hand))
