"""The next tile: which may come, how likely it is an event, and the worst that it could do; what lies turned up."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.outlook.tiles import TileOutlook, is_chosen, next_tiles, worst_tile
from core.fellowship.words.spoken_board import tiles_text
from tui.games.fellowship.icons import Icons
from tui.games.fellowship.signs import HUES, symbol_sign
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, flowed
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, SpotPane

MINUS = "\N{MINUS SIGN}"


BRIEFLY = (("\u00a0dark", ""), ("next\u00a0event", "event"))
"""Words that a tile does without, since they stand in a row of tiles."""

PAYERS = ("one", "all", "each", "active")
"""Who a tile asks, as icons say it first; in brief what it asks for is enough."""


def short_outlook(scene: Scene, glyphs: Glyphs) -> Line:
    """Return in a few cells the chance of an event, and what the worst tile takes from the Ring-bearer's gap; where the
    next tile is chosen from those laid out there is neither."""
    outlook = worst_tile(scene.view) if scene.view.outcome is None else None
    if outlook is None:
        return ()
    if is_chosen(scene.view):
        return (("tile ", "soft"), (f"1 of {outlook.left}", ""))
    if outlook.ends:
        return (("tile ", "soft"), ("may lose", "shadow"))  # a chance beside it would read as that of losing
    return (("tile ", "soft"), (f"{outlook.percent}% ", ""), (_cost(outlook), "shadow" if outlook.worst else "soft"))


def _cost(outlook: TileOutlook) -> str:
    return "lost" if outlook.ends else f"{MINUS}{outlook.worst}" if outlook.worst else "0"


def tile_pieces(content: Lookup, tile: str, glyphs: Glyphs) -> list[Span]:
    """Return a tile as a sign, or as what it does."""
    kind = content.tiles[tile]
    if kind.line:
        return [(symbol_sign(kind.line, glyphs), HUES[kind.line])]
    if kind.sundial and not kind.cost:
        return [("event", "shadow")]
    spans = Icons(glyphs, content).box(box_of(kind))
    spans = [(text.replace(" ", "\u00a0"), role) for text, role in spans]
    for long, short in BRIEFLY:
        spans = [(text.replace(long, short), role) for text, role in spans]
    return spans or [(kind.name.replace(" ", "\u00a0"), "")]


class TilesPane(SpotPane):
    """The tiles that may come and those that lie turned up; one spot, which says what is known in full words."""

    def heading(self, scene: Scene) -> str:
        """Return how many tiles are left."""
        state: FellowshipState = scene.view
        if is_chosen(state):
            return "Next tile: one laid out"
        return f"Next tile of {len(state.tiles)}" if len(state.tiles) else "Tiles"

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the chance of an event and the kinds that are left, the worst, what is turned up or laid out."""
        drawing = Drawing()
        drawing.whole(tile_rows(scene, width, self.glyphs), "B4.2.1", lambda: " ".join(tiles_text(scene.view)))
        return drawing


def tile_rows(scene: Scene, width: int, glyphs: Glyphs) -> list[Line]:
    """Return what is known of the next tile, and what lies turned up, laid out or used."""
    state: FellowshipState = scene.view
    content = lookup(state)
    rows: list[Line] = []
    outlook = worst_tile(state) if state.outcome is None else None
    if is_chosen(state):
        rows.append(((f" one of these is chosen; {len(state.tiles)} are left", "soft"),))
    elif outlook is not None:
        costs = f"{scene.name(outlook.bearer)} {_cost(outlook)} of {outlook.gap}"
        head, harm = (" at worst ", "the game is lost") if outlook.ends else (" worst ", costs)
        worst = f"{harm}: {content.tiles[outlook.tile].name}"
        rows += flowed([(head, "soft"), (worst, "shadow" if outlook.worst or outlook.ends else "")], width, 2)
        rows += flowed([(f" {outlook.percent}% event ", "bright"), *_kinds(state, content, glyphs)], width, 2)
    lists = (
        ("turned up", turned_up(state, content, glyphs)),
        ("laid out", [tile_pieces(content, tile, glyphs) for tile in state.display]),
        ("used", [tile_pieces(content, tile, glyphs) for tile in state.used_tiles]),
    )
    for words, tiles in lists:
        if tiles:
            spans = [span for tile in tiles for span in (("  ", ""), *tile)]
            rows += flowed([(f" {words}", "soft"), *spans], width, 2)
    return rows or [((" no tile is turned up here", "soft"),)]


def turned_up(state: FellowshipState, content: Lookup, glyphs: Glyphs, *, brief: bool = False) -> list[list[Span]]:
    """Return the tiles of the turn from left to right; those that were rejected stand in brackets. In `brief` whatever
    may bring an event is one, and others are told without who is asked."""
    found = []
    for at, tile in enumerate(state.turned_up):
        event: list[Span] = [("event", "shadow")]
        shown = event if brief and content.tiles[tile].sundial else tile_pieces(content, tile, glyphs)
        if brief and shown[0][0].strip("\u00a0") in PAYERS:
            shown = [(shown[1][0].lstrip("\u00a0"), shown[1][1]), *shown[2:]]
        found.append([("(", "soft"), *shown, (")", "soft")] if at in state.face_down else shown)
    return found


def _kinds(state: FellowshipState, content: Lookup, glyphs: Glyphs) -> list[Span]:
    """Return the tiles that may come, by kind, without the plain events."""
    spans: list[Span] = []
    for tile, count in next_tiles(state).items():
        kind = content.tiles[tile]
        if kind.sundial and not kind.cost:
            continue
        spans += [("  ", ""), (str(count), ""), *([] if kind.line else [("\u00a0", "")])]
        spans += tile_pieces(content, tile, glyphs)
    return spans
