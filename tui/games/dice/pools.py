"""The dice of the player who decides: Active Pool, Muster Area and Prepared Area as dice, the rest in figures."""

from __future__ import annotations

from textual.geometry import Region

from core.dice.model.state import DiceState, Die, Player
from core.dice.turn import values
from core.dice.turn.values import purse
from core.kernel.prompts import Prompt
from tui.games.dice.boxes import cropped, fresh_dice, little, small
from tui.games.dice.signs import Signs, counted, signs_of, total
from tui.widgets.lines import Line, Span, clipped, flowed, merged
from tui.widgets.pane import RULE, Scene
from tui.widgets.spots import Block, Drawing, Part, SpotPane

LABEL = 12
"""The width of the column with the names of the areas."""

DRAWN_FROM = (64, 7)
"""The least width and height at which dice are drawn over three rows."""

SHORT = 4
"""Up to this height only the dice are shown that lie open."""

NOTHING: Line = (("none", "soft"),)


class PoolsPane(SpotPane):
    """All areas of one player."""

    def heading(self, scene: Scene) -> str:
        """Return whose dice these are, what they can pay, and what the mustered Units attack with."""
        seat = whose(scene)
        signs = signs_of(self.glyphs)
        points = to_spend(scene.view, seat)
        words = [f"The dice of {scene.name(seat)}", *([f"{points}{signs.fellowship} to spend"] if points else [])]
        return "   ".join([*words, *filter(None, [about_muster(scene.view, seat, signs)])])

    def spare(self, region: Region) -> int:
        """Return the rows of a low pane below the dice."""
        room = region.height - RULE
        if self.scene is None or room > SHORT:
            return 0
        with self.scene.speaks():
            return max(0, room - len(self._low(self.scene, whose(self.scene), region.width, room).lines))

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the areas: as little dice where there is room, else as pills, in few rows only what lies open."""
        seat = whose(scene)
        state: DiceState = scene.view
        height = self.content_size.height
        player = state.players[seat]
        if 0 < height <= SHORT:
            drawing = self._low(scene, seat, width, height)
            if len(drawing.lines) < height:
                drawing.rows([clipped(self._key(), width, self.glyphs.ellipsis)])
            return drawing
        drawing = Drawing()
        if width >= DRAWN_FROM[0] and (not height or height >= DRAWN_FROM[1]):
            self._drawn(drawing, scene, seat, width)
            fits = len(drawing.lines) + 1 <= height or not height
        else:
            fits = False
        if not fits:
            drawing = Drawing()
            self._boxed(drawing, scene, seat, width)
        drawing.rows(flowed(piles(state, player), width, 1))
        if height > len(drawing.lines):
            drawing.rows(legend(signs_of(self.glyphs), width))
        return cropped(drawing, height, width, self.glyphs.ellipsis)

    def _low(self, scene: Scene, seat: str, size: int, height: int) -> Drawing:
        """Return the Active Pool, and in the last row what is mustered and prepared."""
        drawing = Drawing()
        drawing.flow(((" Active  ", "bright"),), self._pills(scene, seat, "active") or [*NOTHING], size)
        drawing = cropped(drawing, height - 1, size, self.glyphs.ellipsis)
        below: list[Part] = [*self._pills(scene, seat, "muster")] or [*NOTHING]
        prepared = self._pills(scene, seat, "prepared")
        below += [("  Prepared", "bright"), *prepared] if prepared else []
        drawing.flow(((" Muster  ", "bright"),), below, size)
        return cropped(drawing, height, size, self.glyphs.ellipsis)

    def _key(self) -> Line:
        """Return the signs of a low screen with their words, on which the panes have no room for their own."""
        signs = signs_of(self.glyphs)
        told = (
            (signs.fellowship, "Fellowship"),
            (signs.glory, "Glory"),
            (signs.die, "die left"),
            (signs.gone, "gone"),
            ("U1 1/2", "Unit: level, attack/defense"),
        )
        return tuple(span for sign, words in told for span in ((f" {sign}", "strong"), (f" {words} ", "soft")))

    def _pills(self, scene: Scene, seat: str, area: str) -> list[Part]:
        state: DiceState = scene.view
        dice: list[Die] = getattr(state.players[seat], area)
        fresh = fresh_dice(state, scene.before, seat, area)
        return [*small(state, dice, area, signs_of(self.glyphs), self.glyphs, fresh)]

    def _drawn(self, drawing: Drawing, scene: Scene, seat: str, size: int) -> None:
        state: DiceState = scene.view
        player = state.players[seat]
        signs = signs_of(self.glyphs)
        active = self._blocks(scene, seat, "active")
        if active:
            drawing.blocks(labels("Active", self._about_active(state, seat)), active, size)
        else:
            drawing.row((" Active".ljust(LABEL), "soft"), NOTHING[0])
        muster, prepared = self._blocks(scene, seat, "muster"), self._blocks(scene, seat, "prepared")
        if not muster and not prepared:
            drawing.row((" Muster".ljust(LABEL), "soft"), NOTHING[0])
            return
        blocks = [*(muster or [empty_block()])]
        if prepared:
            about = labels("Prepared", f"{len(values.units(state, player.prepared))} Glory", pad=2)
            blocks += [Block(tuple(about), ""), *prepared]
        drawing.blocks(labels("Muster", about_muster(state, seat, signs)), blocks, size)

    def _blocks(self, scene: Scene, seat: str, area: str) -> list[Block]:
        state: DiceState = scene.view
        dice: list[Die] = getattr(state.players[seat], area)
        fresh = fresh_dice(state, scene.before, seat, area)
        return [little(state, die, area, signs_of(self.glyphs), self.glyphs, fresh) for die in dice]

    def _about_active(self, state: DiceState, seat: str) -> str:
        points = to_spend(state, seat)
        return f"{points}{signs_of(self.glyphs).fellowship} to spend" if points else ""

    def _boxed(self, drawing: Drawing, scene: Scene, seat: str, size: int) -> None:
        state: DiceState = scene.view
        player = state.players[seat]
        signs = signs_of(self.glyphs)
        for area, words in (("active", "Active"), ("muster", "Muster"), ("prepared", "Prepared")):
            dice: list[Die] = getattr(player, area)
            fresh = fresh_dice(state, scene.before, seat, area)
            lead: Line = ((f" {words}".ljust(LABEL - 1), "bright" if dice else "soft"),)
            things = small(state, dice, area, signs, self.glyphs, fresh, marks=True)
            drawing.flow(lead, things or [*NOTHING], size)


def whose(scene: Scene) -> str:
    """Return the player whose dice matter now: who is asked, else whose turn it is, else who decided, else the
    Ringbearer."""
    state: DiceState = scene.view
    seat = scene.prompt.seat if isinstance(scene.prompt, Prompt) and scene.prompt.seat in state.players else ""
    # Looked back on, a decision may lead into the turn of somebody else: then his are the dice that fell.
    asked = isinstance(scene.prompt, Prompt) and bool(scene.prompt.choices)
    if seat and (asked or not state.active):
        return seat
    return state.active or state.ringbearer or next(iter(state.players))


def to_spend(state: DiceState, seat: str) -> int:
    """Return how much Fellowship the active player can pay, dice included."""
    return purse(state, seat) if state.active == seat else 0


def labels(words: str, about: str, pad: int = 1) -> tuple[Line, ...]:
    """Return the three rows that stand before little dice."""
    size = LABEL + pad - 1
    return (
        ((" " * size, ""),),
        ((" " * pad + words.ljust(size - pad), "bright"),),
        ((" " * pad + about.ljust(size - pad), "soft"),),
    )


def empty_block() -> Block:
    """Return what stands in an area without dice."""
    return Block(((("       ", ""),), (("(none) ", "soft"),), (("       ", ""),)), "")


def about_muster(state: DiceState, seat: str, signs: Signs) -> str:
    """Return what the mustered Units attack with together."""
    if not values.units(state, state.players[seat].muster):
        return ""
    return f"attack {values.attack_total(state, seat, (), values.names(state), 0)}"


def piles(state: DiceState, player: Player) -> list[Span]:
    """Return the dice that lie in piles, by kind."""
    spans: list[Span] = []
    for words, counts in (
        ("Bag", player.bag),
        ("Used", player.used),
        ("Spent", player.spent),
        ("Set aside", player.aside),
    ):
        count = total(counts)
        if count or words in ("Bag", "Used"):
            held = counted(state, counts).replace(" ", "\u00a0")
            spans += [
                (f" {words}\u00a0{count}", "bright" if count else "soft"),
                (f":\u00a0{held} " if count else " ", ""),
            ]
    return list(merged(spans))


def legend(signs: Signs, size: int, rebuilt: str = "reconstructed") -> list[Line]:
    """Return the signs on dice with their words; `rebuilt` are those of the mark of what was reconstructed."""
    spans: list[Span] = [(" ", "")]
    for sign, words in [*signs.legend(), (signs.rebuilt, rebuilt)]:
        spans += [(sign.replace(" ", "\u00a0"), "strong"), (f" {words}".replace(" ", "\u00a0"), "soft"), ("  ", "")]
    return flowed(spans, size, 1)
