"""Ground, sides and places of the map, and the cards, drawn beside the rules on them."""

from __future__ import annotations

from functools import partial

from core.hexes import Grid
from core.kernel.game import Game
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import EventCard, MagicCard
from tui.games.ring_war.cards import WHEN_WORDS
from tui.games.ring_war.ground import PRINTED, edges_of, grounds_of, place_signs, short_name
from tui.games.ring_war.hexes import POWER_WORDS
from tui.games.ring_war.look import LETTERS
from tui.glyphs import Glyphs
from tui.map.atlas import Ground, Patch, Printed
from tui.map.legend import Sample, legend_rows
from tui.map.part import part_rows
from tui.plates import Plate, Room, start_of
from tui.widgets.frame import framed
from tui.widgets.lines import Line, flowed

GROUND = frozenset({"2.3", "2.6"})
SIDES, PLACES, PROVINCES = "2.5", "2.7", "2.4"
CONTROL = frozenset({"P.6", "C.1"})
RINGS = {
    "2.2": ("hexes from the middle one",),
    "M.5": ("how far away the Ring is put on:", "Nazgûl so near are told the hex"),
}
"""The rules that are drawn with the hexes around one, each with its distance."""

REGIONS = {
    "I.1": ("E0827", "E1128"),
    "I.3": ("E0827", "E1128"),
    "X.1i": ("W2421", "W2424", "W2725"),
    "Z.3": ("W2421", "W2424", "W2725"),
}
"""The rules that are drawn with a part of the map, and the places in it."""

FARTHEST = 3
"""So many hexes away are those at the most that are drawn around one."""

NAMED = 3
"""So many Provinces are drawn: the letters of all of them would take more room than a rule leaves."""

FRAME = 60
"""The widest frame of a card."""


def plate(game: Game, rule: str) -> Plate | None:
    """Return what is drawn beside a rule."""
    if rule in GROUND:
        return _grounds
    if rule == SIDES:
        return _sides
    if rule == PLACES:
        return _places
    if rule in CONTROL:
        return _control
    if rule == PROVINCES:
        return partial(_provinces, lookup(start_of(game)))
    if rule in RINGS:
        return partial(_rings, RINGS[rule])
    if rule in REGIONS:
        return partial(_region, lookup(start_of(game)), REGIONS[rule])
    return _of_cards(lookup(start_of(game)), rule.casefold())


def _of_cards(rules: Lookup, card: str) -> Plate | None:
    if card in rules.events:
        return partial(_event, rules.events[card])
    if card in rules.magic:
        return partial(_magic, rules, rules.magic[card])
    return None


def _grounds(room: Room) -> list[Line]:
    """Return each kind of ground."""
    return legend_rows(
        [Sample(words, drawn) for words, drawn in grounds_of(room.glyphs).items()], room.width, room.glyphs
    )


def _sides(room: Room) -> list[Line]:
    """Return what a side of a hex may be."""
    plain = _plain(room.glyphs)
    return legend_rows(
        [Sample(words, plain, edge) for words, edge in edges_of(room.glyphs).items()], room.width, room.glyphs
    )


def _places(room: Room) -> list[Line]:
    """Return the sign of each kind of place."""
    plain = _plain(room.glyphs)
    signs = place_signs(room.glyphs) | {"Servants": "!", "Mount Doom": room.glyphs.map_doom}
    samples = [Sample(words, plain, patch=Patch(f"{sign}  ", role="bright")) for words, sign in signs.items()]
    return legend_rows(samples, room.width, room.glyphs)


def _control(room: Room) -> list[Line]:
    """Return a citadel with the letter of each power that may control it."""
    plain, sign = _plain(room.glyphs), room.glyphs.map_citadel
    samples = [
        Sample(f"a citadel:\n{POWER_WORDS[power]}", plain, patch=Patch(f"{sign} {letter}", role="bright"))
        for power, letter in LETTERS.items()
    ]
    return legend_rows(samples, room.width, room.glyphs)


def _provinces(rules: Lookup, room: Room) -> list[Line]:
    """Return a hex of each of a few Provinces, with its letter."""
    plain = _plain(room.glyphs)
    few = [one for one in rules.provinces.items() if one[0].isalpha()][:NAMED]
    samples = [Sample(f"a hex of\n{name}", plain, patch=Patch(f"{letter:^3}", role="gold")) for letter, name in few]
    return legend_rows(samples, room.width, room.glyphs)


def _rings(words: tuple[str, ...], room: Room) -> list[Line]:
    """Return a hex with those around it, up to three hexes away, each with its distance."""
    glyphs = room.glyphs
    grid = Grid(2 * FARTHEST + 1, 2 * FARTHEST + 1, "odd")
    middle = grid.hexes[len(grid.hexes) // 2]
    away = {one: grid.distance(middle, one) for one in grid.hexes}
    pieces = {one: Patch(f" {far} ", far=f"{far} ", role="gold") for one, far in away.items() if 0 < far <= FARTHEST}
    pieces[middle] = Patch(f" {glyphs.map_zone}", far=glyphs.map_zone[:2], role="key")
    printed = Printed(grid, dict.fromkeys(grid.hexes, _plain(glyphs)))
    return part_rows(printed, [*pieces], words, (room.width, room.rows), glyphs, pieces=pieces)


def _region(rules: Lookup, places: tuple[str, ...], room: Room) -> list[Line]:
    """Return the part of the map in which some places lie, with their names."""
    words = [f"{short_name(rules.names[hex_]):4} {rules.names[hex_]}, {hex_}" for hex_ in places]
    return part_rows(PRINTED[rules.digest, room.glyphs.ascii], places, words, (room.width, room.rows), room.glyphs)


def _plain(glyphs: Glyphs) -> Ground:
    return grounds_of(glyphs)["clear"]


def _event(card: EventCard, room: Room) -> list[Line]:
    """Return an Event Card: its name, who may play it, and when."""
    size = min(room.width, FRAME)
    by = " or ".join(POWER_WORDS[power] for power in card.by)
    rows = [*flowed([(card.name, "gold")], size - 4), *flowed([(f"{by}, {WHEN_WORDS[card.when]}", "")], size - 4)]
    copies = f"{card.copies} of them" if card.copies > 1 else ""
    once = "once in a game" if card.once else ""
    more = ", ".join(filter(None, (copies, once)))
    return framed("Event Card", [*rows, *(flowed([(more, "soft")], size - 4) if more else [])], size, room.glyphs)


def _magic(rules: Lookup, card: MagicCard, room: Room) -> list[Line]:
    """Return a Magic Card: its name, and where it lies at the start."""
    size = min(room.width, FRAME)
    holder = rules.characters[card.holder].name if card.holder in rules.characters else ""
    where = f"with {holder} at the start" if holder else f"at {rules.name(card.hex)} at the start" if card.hex else ""
    adds = f"adds {card.weapon} to Combat" if card.weapon else ""
    facts = ", ".join(filter(None, (where, adds, "its wounds are special ones" if card.special else "")))
    rows = [*flowed([(card.name, "gold")], size - 4), *(flowed([(facts, "")], size - 4) if facts else [])]
    return framed("Magic Card", rows, size, room.glyphs)
