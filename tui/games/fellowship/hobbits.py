"""The Fellowship: the figures of each hobbit in one field, and the open hands as chips."""

from __future__ import annotations

from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from core.fellowship.content.contents import lookup
from core.fellowship.model.actions import PlayCard
from core.fellowship.model.state import TOKENS, FellowshipState
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Prompt
from tui.games.fellowship.signs import ROUND, hand_chips, joined, token_sign
from tui.games.fellowship.told import told_of_hobbit
from tui.widgets.lines import Line, Span, clipped, cut, flowed, merged, width
from tui.widgets.pane import RULE, Scene
from tui.widgets.spots import Drawing, Part, Spot, SpotPane, Thing

ABILITIES = {"frodo": "B5.1", "sam": "B5.2", "pippin": "B5.3", "merry": "B5.4", "fatty": "B5.5"}
"""The rule of what each hobbit can do."""

FIELD = 26
"""The cells of a hobbit's figures."""

FIELDS = 3
"""So many fields stand in a row of a narrow pane."""

NAME = 8
"""The cells for a name and the Ring."""

LONGEST_NAME = 20
NAME_SHARE = 4
"""The most cells for a name where hands stand behind the figures: so many, or that part of a wider pane."""

HANDS_FROM = 81
"""From this width on hands stand behind the figures."""


class HobbitsPane(SpotPane):
    """Steps to Sauron, shields, tokens and cards of each hobbit; who is asked, who bears the Ring; what changed."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return three fields a row, or a row for each hobbit with the hand behind it; each is a spot."""
        drawing = Drawing()
        if width < HANDS_FROM:
            self._fields(drawing, scene)
        else:
            self._rows(drawing, scene, width)
        return drawing

    def spare(self, region: Region) -> int:
        """Return the rows beside those of the figures; in a narrow pane those that only tell who is lost."""
        state: FellowshipState | None = None if self.scene is None else self.scene.view
        if state is None:
            return 0
        if region.width >= HANDS_FROM:
            return region.height - RULE - len(state.hobbits)
        living = sum(hobbit.alive for hobbit in state.hobbits.values())
        return region.height - -(-living // FIELDS)

    def _fields(self, drawing: Drawing, scene: Scene) -> None:
        """Draw the figures of the living, then who is lost: that row is the first to be lent."""
        order = sorted(scene.view.hobbits, key=lambda name: not scene.view.hobbits[name].alive)
        for at in range(0, len(order), FIELDS):
            parts: list[Part] = []
            for name in order[at : at + FIELDS]:
                field = self._field(scene, name, NAME)
                parts += [(" ", "")] if parts else []
                whole = (*field, (" " * (FIELD - width(field)), ""))
                parts.append(Thing(whole, ABILITIES[name], partial(told_of_hobbit, scene, name)))
            drawing.row(*parts)

    def _field(self, scene: Scene, name: str, size: int) -> Line:
        """Return the figures of a hobbit, the name in `size` cells; a mark stands before a figure that changed."""
        state: FellowshipState = scene.view
        hobbit = state.hobbits[name]
        asked = asked_of(scene) == name
        lead = self.glyphs.cursor if asked else self.glyphs.bullet if state.active == name else " "
        if not hobbit.alive:
            called = self._called(scene, name, FIELD - 9)
            return ((f" {called} ", "soft"), ("is lost", "shadow"))
        ring = self._ring(state, name)
        called = self._called(scene, name, size - 1 - len(ring))
        before: FellowshipState = state if scene.before is None else scene.before
        old = before.hobbits.get(name, hobbit)
        gap, far = max(0, state.sauron - hobbit.step), max(0, before.sauron - old.step)
        role = "shadow" if gap <= ROUND else "bright" if gap != far else ""
        return merged(
            [
                (lead, "key" if asked else "soft"),
                (called, "bright" if asked else "strong"),
                (ring, "bright"),
                (" " * (size - 1 - cell_len(called + ring)), ""),
                (self.glyphs.changed if gap != far else " ", "bright"),
                (f"{gap}{self.glyphs.eye}".rjust(3), role),
                *self._figure(f"{hobbit.shields}{self._shield()}", 3, old.shields != hobbit.shields),
                *self._tokens(hobbit.tokens, old.tokens),
                *self._figure(f"{len(hobbit.hand)}{self.glyphs.card}", 4, len(old.hand) != len(hobbit.hand)),
            ]
        )

    def _called(self, scene: Scene, name: str, room: int) -> str:
        """Return the name of a hobbit; without that of whoever plays him where there is no room for both."""
        whole = scene.name(name)
        short = hobbit_name(name)
        return cut(short if cell_len(whole) > room >= cell_len(short) else whole, room, self.glyphs.ellipsis)

    def _ring(self, state: FellowshipState, name: str) -> str:
        return self.glyphs.ring if state.ring_bearer == name else ""

    def _shield(self) -> str:
        return "s" if self.glyphs.ascii else self.glyphs.shield

    def _figure(self, text: str, size: int, changed: bool) -> list[Span]:
        """Return a figure in `size` cells; a change is marked in the blank before it."""
        mark = self.glyphs.changed if changed else " "
        lead = mark if len(text) < size else ""
        return [(lead, "bright"), (text.rjust(size - len(lead)), "bright" if changed else "")]

    def _tokens(self, tokens: dict[str, int], before: dict[str, int]) -> list[Span]:
        changed = any(before.get(kind, 0) != tokens.get(kind, 0) for kind in TOKENS)
        spans: list[Span] = [(self.glyphs.changed if changed else " ", "bright")]
        for kind in TOKENS:
            held = tokens.get(kind, 0)
            role = "bright" if changed and held else "" if held else "soft"
            spans.append((f"{token_sign(kind, self.glyphs)}{held or self.glyphs.bullet}", role))
        return spans

    def _rows(self, drawing: Drawing, scene: Scene, size: int) -> None:
        state: FellowshipState = scene.view
        cards = state.foe_deck is not None, state.dark_lord is not None
        needed = 1 + max(cell_len(scene.name(name) + self._ring(state, name)) for name in state.hobbits)
        names = max(NAME, min(needed, max(LONGEST_NAME, size // NAME_SHARE)))
        lead = FIELD + names - NAME + 2 + 2 * sum(cards)
        hands = {name: self._hand(scene, name, size - lead) for name in state.hobbits}
        height = self.content_size.height or len(hands) + 2
        spare = max(0, height - len(hands))
        for name in sorted(hands, key=lambda one: one != asked_of(scene)):
            more = min(len(hands[name]) - 1, spare)
            spare -= more
            if len(hands[name]) > more + 1:
                rest = [span for row in hands[name][more:] for span in (*row, ("  ", ""))]
                last = clipped(merged(rest), size - lead, self.glyphs.ellipsis)
                hands[name] = [*hands[name][:more], last]
        for name, hand in hands.items():
            field = (*self._field(scene, name, names), *self._unused(scene, name, cards))
            gap = " " * (lead - width(field))
            spot = Spot(ABILITIES[name], len(drawing.lines), 0, width(field), 1, partial(told_of_hobbit, scene, name))
            drawing.spots.append(spot)
            drawing.rows([merged((*field, (gap, ""), *hand[0])), *(((" " * lead, ""), *row) for row in hand[1:])])

    def _hand(self, scene: Scene, name: str, size: int) -> list[Line]:
        state: FellowshipState = scene.view
        hobbit = state.hobbits[name]
        if not hobbit.alive:
            return [()]
        below = played_below(scene, name)
        hand = [card for card in hobbit.hand if card not in below]
        chips = hand_chips(lookup(state), hand, self.glyphs, lettered=self.lettered)
        if not below:
            return flowed(joined(chips), size) or [(("no cards", "soft"),)]
        words = "the rest of the hand lies below" if hand else "the hand lies below"
        return flowed([*joined(chips), *[("  ", "")] * bool(hand), (words.replace(" ", "\u00a0"), "soft")], size)

    def _unused(self, scene: Scene, name: str, cards: tuple[bool, bool]) -> list[Span]:
        """Return letters for an unused ability card and an unused fellowship card, where the table plays with them; who
        is lost uses none any more."""
        state: FellowshipState = scene.view
        if not state.hobbits[name].alive:
            return []
        spans: list[Span] = []
        for letter, here, unused in zip("AF", cards, (state.abilities, state.fellowship_cards), strict=True):
            if here:
                spans.append((f" {letter}" if name in unused else f" {self.glyphs.bullet}", "bright"))
        return spans


def played_below(scene: Scene, name: str) -> frozenset[str]:
    """Return the cards of a hobbit that stand as rows of the prompt, where that is in sight."""
    if not scene.answered or not isinstance(scene.prompt, Prompt):
        return frozenset()
    plays = (choice.action for choice in scene.prompt.choices)
    return frozenset(play.card for play in plays if isinstance(play, PlayCard) and play.seat == name)


def asked_of(scene: Scene) -> str:
    """Return the seat that is asked, or nothing."""
    return scene.prompt.seat if isinstance(scene.prompt, Prompt) else ""
