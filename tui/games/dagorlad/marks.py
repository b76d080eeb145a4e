"""The marks of the views of the map: how far pieces come, zones, fields of fire, ranges of leaders, the road's belt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.dagorlad.chapters.board import on_pedestal
from core.dagorlad.chapters.movement import stopping
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, WRAITH
from core.dagorlad.outlook import archers_of, fields_of_fire, rally_hexes, reach_of, way_of
from core.hexes import Hex
from tui.games.dagorlad.look import Look
from tui.glyphs import UNICODE, Glyphs
from tui.map.atlas import Patch, View

ZONES, FIRE, LEADERS, ROAD = "zones", "fire", "leaders", "road"

VIEWS = (
    View(ZONES, "zones", f"{UNICODE.map_zone} the enemy's zones of control, {UNICODE.map_own_zone} your own"),
    View(FIRE, "fire", f"{UNICODE.map_zone} so many enemies can fire there; of your chosen unit, where it can"),
    View(LEADERS, "leaders", "r your leaders rally, W within the Wrath, V within Sinister Visions"),
    View(ROAD, "road", f"{UNICODE.map_own_zone} the belt along it, in which those who arrive make their first move"),
)


def cost_word(halves: int, flies: bool, glyphs: Glyphs) -> str:
    """Return a cost in three cells: " 4 ", " 4½"."""
    if flies:
        return f"{halves:>2} "
    whole, half = divmod(halves, 2)
    return f"{whole if whole or not half else '':>2}{glyphs.map_half if half else ' '}"


def stops(look: Look) -> frozenset[Hex]:
    """Return the hexes in which an enemy zone stops the piece that moves."""
    step = look.step
    stays = not isinstance(step, s.MoveOn) or step.flies
    return frozenset() if stays else stopping(look.state, look.board, step.piece)


def reach(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return what each hex in reach of the piece that moves costs, and where an enemy zone would stop it."""
    step = look.step
    if not isinstance(step, s.MoveOn):
        return {}
    ways, halting = way_of(look.state, look.board, step), stops(look)
    found = {
        hex_: Patch(
            glyphs.map_zone if hex_ in halting and hex_ not in look.board.unit_at else "",
            cost_word(cost, step.flies, glyphs),
            far=cost_word(cost, step.flies, glyphs)[:2],
            role="reach",
            upper_role="shadow",
            filled="lower",
            over=True,
        )
        for hex_, cost in ways.costs.items()
    }
    zone = Patch(glyphs.map_zone, role="shadow")
    return {**dict.fromkeys(halting - found.keys(), zone), **found}


def offered(look: Look, hexes: Iterable[Hex], glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the hexes that a question offers: an arrow where nobody stands, else the counter lit."""
    taken = look.board.unit_at.keys() | look.board.leaders_at.keys() | {look.board.beast_at}
    there, lit = (
        Patch(lower=f" {glyphs.arrow} ", far=glyphs.arrow, role="reach", filled="lower", over=True),
        Patch(role="reach", filled="lower", over=True),
    )
    return {hex_: lit if hex_ in taken else there for hex_ in hexes}


def enemy_reach(look: Look, hex_: Hex, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return where a unit of the other side under the cursor could come in its next phase."""
    names = [name for name in look.of(hex_, look.enemy) if name != LORD]
    if not names:
        return {}
    ways = reach_of(look.state, look.board, names[0])
    return {
        there: Patch(glyphs.map_zone, cost_word(cost, False, glyphs), role="shadow")
        for there, cost in ways.costs.items()
        if there not in look.board.unit_at
    }


def zones(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the zones of control of both sides."""
    theirs, own = look.board.zones(look.enemy), look.board.zones(look.seat)
    found = {hex_: Patch(f"  {glyphs.map_own_zone}", role="green") for hex_ in own - theirs}
    for hex_ in theirs:
        both = glyphs.map_own_zone if hex_ in own else " "
        found[hex_] = Patch(f"{glyphs.map_zone} {both}", far=glyphs.map_zone, role="shadow")
    return found


def fire(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the hexes that the chosen unit can fire at, else how many enemy units can fire at each."""
    state, board, step = look.state, look.board, look.step
    unit = step.unit if isinstance(step, s.PickTarget) else step.piece if isinstance(step, s.MoveOn) else ""
    own = [unit] if unit in archers_of(state, board, look.seat) else []
    counts: dict[Hex, int] = {}
    for name in own or archers_of(state, board, look.enemy):
        for hex_ in fields_of_fire(state, board, name):
            counts[hex_] = counts.get(hex_, 0) + 1
    role = "key" if own else "shadow"
    found: dict[Hex, Patch] = {}
    for hex_, count in counts.items():
        taken = hex_ in board.unit_at
        if not taken:
            found[hex_] = Patch(f"{glyphs.map_zone}  ", f" {count} ", far=str(count), role=role)
        elif hex_ in board.held[look.enemy if own else look.seat]:
            found[hex_] = Patch(f"  {count}", far=f" {count}", name=f"      {count}", value=" ", role="mark", over=True)
    return found


def leaders(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return where leaders rally (r), and how far the Wrath (W) and Sinister Visions (V) reach."""
    state, grid, numbers = look.state, look.rules.grid, look.rules.numbers
    signs: dict[Hex, str] = dict.fromkeys(rally_hexes(look.board, look.seat), "r")
    wraith, lord = state.leaders[WRAITH].hex, state.leaders[LORD].hex
    for hex_ in grid.within(wraith, numbers.wrath_radius) if wraith else ():
        signs[hex_] = signs.get(hex_, "") + "W"
    for hex_ in grid.within(lord, numbers.visions_radius - 1) if lord and on_pedestal(state) else ():
        signs[hex_] = signs.get(hex_, "") + "V"
    return {
        hex_: Patch(sign, role="green" if sign == "r" else "shadow")
        for hex_, sign in signs.items()
        if hex_ in look.rules.passable
    }


def road(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return the belt along the road, to which whoever enters the map is bound (14.1, 14.2)."""
    mark = Patch(f"  {glyphs.map_own_zone}", role="ochre")
    return dict.fromkeys(look.rules.belt & look.rules.passable, mark)


def breath(look: Look, hex_: Hex) -> Mapping[Hex, Patch]:
    """Return the five hexes over which the Beast would blow its breath, if a hex next to it says so (17.24)."""
    beast, grid = look.board.beast_at, look.rules.grid
    direction = grid.direction(beast, hex_) if beast else None
    if look.seat != SAURON or direction is None:
        return {}
    return {there: Patch(role="wall", filled="both", over=True) for there in grid.fan(beast, direction)}


MARKS = {ZONES: zones, FIRE: fire, LEADERS: leaders, ROAD: road}
"""What marks each view of the game."""
