"""The next tile: which may come, how likely it is an event, and the worst that it could do; what lies turned up."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.content.library import Library
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.outlook.tiles import TileOutlook, next_tiles, worst_tile
from tui.games.fellowship.icons import Icons
from tui.games.fellowship.signs import HUES, symbol_sign
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Piece, flowed
from tui.widgets.pane import Pane, Scene

MINUS = "\N{MINUS SIGN}"


def short_outlook(scene: Scene, glyphs: Glyphs) -> Line:
    """Return in a few cells the chance of an event, and what the worst tile takes from the Ring-bearer's gap."""
    outlook = worst_tile(scene.view)
    if outlook is None:
        return ()
    return (("tile ", "soft"), (f"{outlook.percent}% ", ""), (_cost(outlook), "shadow" if outlook.worst else "soft"))


def _cost(outlook: TileOutlook) -> str:
    return f"{MINUS}lost" if outlook.ends else f"{MINUS}{outlook.worst}" if outlook.worst else "0"


def tile_pieces(content: Library, tile: str, glyphs: Glyphs) -> list[Piece]:
    """Return a tile as a sign, or as what it does."""
    kind = content.tiles[tile]
    if kind.line:
        return [(symbol_sign(kind.line, glyphs), HUES[kind.line])]
    if kind.sundial and not kind.cost:
        return [("event", "shadow")]
    pieces = Icons(glyphs, content).box(box_of(kind))
    return [(text.replace(" ", "\u00a0"), role) for text, role in pieces] or [(kind.name.replace(" ", "\u00a0"), "")]


class TilesPane(Pane):
    """The tiles that may come and those that lie turned up."""

    def heading(self, scene: Scene) -> str:
        """Return how many tiles are left."""
        state: FellowshipState = scene.view
        return f"Next tile of {len(state.tiles)}" if len(state.tiles) else "Tiles"

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the chance of an event and the kinds that are left, the worst, what is turned up or laid out."""
        state: FellowshipState = scene.view
        content = library(state)
        outlook = worst_tile(state)
        if outlook is None:
            return [((" no tile is turned up here", "soft"),)]
        rows = flowed([(f" {outlook.percent}% event ", "bright"), *self._kinds(state, content)], width, 2)
        name = content.tiles[outlook.tile].name
        bearer = scene.name(outlook.bearer)
        worst = f"{bearer} {_cost(outlook)} of {outlook.gap}: {name}"
        rows += flowed([(" worst ", "soft"), (worst, "shadow" if outlook.worst else "")], width, 2)
        for words, tiles, hidden in (
            (" turned up ", state.turned_up, state.face_down),
            (" laid out ", state.display, []),
            (" used ", state.used_tiles, []),
        ):
            if tiles:
                pieces: list[Piece] = [(words, "soft")]
                for at, tile in enumerate(tiles):
                    shown = tile_pieces(content, tile, self.glyphs)
                    pieces += [("  ", ""), *([("(", "soft"), *shown, (")", "soft")] if at in hidden else shown)]
                rows += flowed(pieces, width, 2)
        return rows

    def _kinds(self, state: FellowshipState, content: Library) -> list[Piece]:
        """Return the tiles that may come, by kind, without the plain events."""
        pieces: list[Piece] = []
        for tile, count in next_tiles(state).items():
            kind = content.tiles[tile]
            if kind.sundial and not kind.cost:
                continue
            pieces += [("  ", ""), (str(count), ""), *([] if kind.line else [("\u00a0", "")])]
            pieces += tile_pieces(content, tile, self.glyphs)
        return pieces
