"""What may come next: the tiles that are left and the faces of the die."""

from __future__ import annotations

from core.fellowship.base.die import effects_of
from core.fellowship.base.happenings import happening
from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import EndScenario, Pay, Roll, SufferRoll, ThrowDie
from core.fellowship.outlook.tiles import percent
from core.fellowship.words.labels import effect_text
from core.fellowship.words.names import hobbit_name, rolled_name
from core.fellowship.words.standing import RING_ROLLED, SPELLS_ROLLED


def odds(state: FellowshipState) -> list[tuple[str, str]]:
    """Return the odds of the next tile that nobody knows, how many of each kind it may be, and the faces of the die."""
    content = lookup(state)
    lines: list[tuple[str, str]] = []
    total = len(state.tiles)
    if state.options.bag:
        lines += bag_lines(state, total)
    if state.location in content.scenarios and total and any(isinstance(step, EndScenario) for step in state.agenda):
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
                lines.append(("an event that can be bought off", f"{priced} of these {sum(events.values())}"))
            if state.options.dark_events:
                lines.append(("a tile may be rejected", "the one in its place must be accepted"))
        lines += [(content.tiles[tile].name, str(unknown[tile])) for tile in content.tile_counts if tile in unknown]
    if state.dark_lord is not None:
        rolled = RING_ROLLED if state.foe_deck is None else SPELLS_ROLLED
        alone = (f"the die is rolled {rolled}", "any other roll calls Sauron")
        lines.append(alone if state.ring_bearer else ("the die is rolled no more", "whoever would roll calls Sauron"))
    return [*fallen(state), *lines, *faces(state), *(line for more in JOINED.odds for line in more(state))]


def fallen(state: FellowshipState) -> list[tuple[str, str]]:
    """Return what the face does that a die shows already, and that its roller has not suffered yet: nothing else is as
    near, and chance has no more part in it."""
    step = next((step for step in reversed(state.agenda) if isinstance(step, Roll | ThrowDie | SufferRoll)), None)
    if not isinstance(step, SufferRoll):
        return []
    name, face = hobbit_name(step.seat), rolled_name(lookup(state).face[step.face].id)
    return [(f"{name} has rolled {face}", _effects(state, step))]


def _effects(state: FellowshipState, step: SufferRoll) -> str:
    """Return what a face does to its roller."""
    return "; ".join(effect_text(state, effect, step.seat) for effect in effects_of(state, step)) or "nothing"


def faces(state: FellowshipState) -> list[tuple[str, str]]:
    """Return what each face of the die does to whoever rolls it next (B4.5), Sam's at most one damage (B5.2).

    Where no roll is about to be made it is whoever would roll most likely: who does if a cost is not paid, else the
    active player, or with a Sauron player the Ring-bearer. A roll instead of which Sauron is called is none (S3.1).
    """
    content = lookup(state)
    pending = next((step for step in reversed(state.agenda) if isinstance(step, Roll | ThrowDie)), None)
    if isinstance(pending, Roll) and state.dark_lord is not None and not (pending.ring or pending.spell):
        pending = None
    likely = (_unpaid(state) or state.active) if state.dark_lord is None else state.ring_bearer
    seat, full = (likely, False) if pending is None else (pending.seat, pending.full)
    if not seat:  # the Ring lies on the volcano, and Sauron is called
        return []
    name = hobbit_name(seat)
    ring = " for the Ring" if state.dark_lord is not None else ""
    rolled = f"if {name} rolls the die{ring}" if pending is None else f"{name} rolls the die"
    lines = []
    for face in content.content.face:
        effect = _effects(state, SufferRoll(seat, face.id, full))
        lines.append((f"{rolled}, 1 in {len(content.faces)}: {face.name}", effect))
    return lines


def _unpaid(state: FellowshipState) -> str:
    """Return who is asked to pay now and rolls if he does not, or nothing."""
    asked = state.agenda[-1] if state.agenda else None
    if not isinstance(asked, Pay):
        return ""
    what, _ = happening(state, asked.kind, asked.id)
    return asked.seat if any(effect.op == "roll" and effect.who == "self" for effect in what.otherwise) else ""


def _of(some: int, all_of_them: int) -> str:
    """Return how many of how many, and in per cent."""
    return f"{some} of {all_of_them}, {percent(some, all_of_them)}%"


def bag_lines(state: FellowshipState, total: int) -> list[tuple[str, str]]:
    """Return what the tiles laid out and the bag say about the next tile."""
    tiles = lookup(state).tiles
    lines = [("laid out by Foresight", ", ".join(tiles[tile].name for tile in state.display))] * bool(state.display)
    return [*lines, ("tiles in the bag", str(total))] if state.lines else []
