"""What may come next: the tiles that are left and the faces of the die."""

from __future__ import annotations

from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.tiles import percent
from core.fellowship.words.labels import effect_text


def odds(state: FellowshipState) -> list[tuple[str, str]]:
    """Return the odds of the next tile that nobody knows, how many of each kind it may be, and the faces of the die."""
    content = lookup(state)
    lines: list[tuple[str, str]] = []
    total = len(state.tiles)
    if state.options.bag:
        lines += bag_lines(state, total)
    if state.location in content.scenarios and total:
        known = [content.tiles[tile].name for tile in state.tiles.known]
        unknown = {tile: number for tile, number in state.tiles.rest.items() if number}
        if known:
            lines.append(("the next tile" if len(known) == 1 else "the next tiles", ", ".join(known)))
        if number := sum(unknown.values()):
            events = {tile: count for tile, count in unknown.items() if content.tiles[tile].sundial}
            priced = sum(count for tile, count in events.items() if content.tiles[tile].cost is not None)
            follows = "the tile after that" if known else "the next tile"
            next_one = "a tile from the bag" if state.options.bag else follows
            lines.append((f"{next_one} is an event", _of(sum(events.values()), number)))
            if priced:
                lines.append(("an event that a price keeps off", f"{priced} of these {sum(events.values())}"))
            if state.options.dark_events:
                lines.append(("a tile may be rejected", "the one in its place must be accepted"))
        lines += [(content.tiles[tile].name, str(unknown[tile])) for tile in content.tile_counts if tile in unknown]
    if state.dark_lord is not None:
        lines.append(("the die is rolled for the Ring alone", "any other roll calls Sauron"))
    for face in content.content.face:
        effect = "; ".join(effect_text(state, x, state.active) for x in face.effects) or "nothing"
        lines.append((f"die, 1 in {len(content.faces)}: {face.name}", effect))
    return lines + [line for more in JOINED.odds for line in more(state)]


def _of(some: int, all_of_them: int) -> str:
    """Return how many of how many, and in per cent."""
    return f"{some} of {all_of_them}, {percent(some, all_of_them)}%"


def bag_lines(state: FellowshipState, total: int) -> list[tuple[str, str]]:
    """Return what the tiles laid out and the bag say about the next tile."""
    tiles = lookup(state).tiles
    lines = [("laid out by Foresight", ", ".join(tiles[tile].name for tile in state.display))] * bool(state.display)
    return [*lines, ("tiles in the bag", str(total))] if state.lines else []
