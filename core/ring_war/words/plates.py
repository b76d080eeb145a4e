"""The map drawn: its ground, rivers and roads, places with their names, and who stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.hexes import Hex
from core.hexes.plates import ACROSS, HALF, edges, ground, middle, size_of, ways
from core.kernel.kept import Kept
from core.kernel.plates import Look, Plate, Shape, Sign, box, disc, words
from core.ring_war.chapters.board import fellow_hexes, fellows_at, known_fellows
from core.ring_war.chapters.sides import player_of, power_of
from core.ring_war.content.contents import CONTENTS, lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN, Mark
from core.ring_war.model.state import HIDDEN, MOUNT_DOOM, RingWarState
from core.ring_war.words.names import and_list, capital, force_name, hex_name, person_name, power_name

LOOKS: dict[str, Look] = {
    "clear": "clear",
    "rough": "rough",
    "forest": "wood",
    "swamp": "swamp",
    "pass": "pass",
    "mountain": "mountain",
    "water": "water",
}
POWERS: dict[str, Look] = {FELLOWSHIP: "one", DARK_POWER: "shadow", SARUMAN: "third"}
NAMED: tuple[Mark, ...] = ("citadel", "fort", "town", "haven")
"""What places are named on the map."""

DISCS: dict[str, Look] = {**POWERS, FELLOWSHIP: "ring"}
"""What discs of Characters look like, by the power whose they are: those of the Fellowship, Gollum among them while he
goes with it, have the colour of the Ring."""

ARMIES = (
    Sign("one", "20", "the Fellowship's Strength Points"),
    Sign("shadow", "20", "the Dark Power's"),
    Sign("third", "20", "Saruman's"),
    Sign("grey", "(20)", "in brackets: not mobilized"),
)
PEOPLE = (
    Sign("ring", "2", "in a disc: so many Characters of the Fellowship"),
    Sign("shadow", "2", "of the Dark Power"),
    Sign("third", "2", "of Saruman"),
    Sign("grey", "1", "Gollum, while he is nobody's"),
)
MAP = (
    Sign("ring", "R", "the Ring, where it lies by itself"),
    Sign("danger", "o", "an Orc party with captives"),
    Sign("white", "", "a Citadel, Fort, town or haven"),
    Sign("clear", "", "clear"),
    Sign("rough", "", "rough"),
    Sign("wood", "", "forest"),
    Sign("pass", "", "pass"),
    Sign("mountain", "", "mountain, closed side"),
    Sign("swamp", "", "swamp"),
    Sign("water", "", "water, river"),
    Sign("road", "", "road"),
)
SMALL, TINY = 10, 8
ASIDE, FARTHER, RAISED = 13, 17, 11
"""How far discs lie from the middle of a hex, so that the numbers of armies can be read between them: farther out
where two powers have armies."""

HALF_LETTER = 2.3
"""Half the width of a letter of a name."""

LETTERS = 13
"""So many letters of a place's name stand below its hex."""


def _printed(digest: str) -> tuple[Shape, ...]:
    rules = CONTENTS.by_digest(digest)
    terrain = rules.terrain

    def about(hex_: Hex) -> str:
        name = rules.names.get(hex_, "")
        return f"{name or hex_}, {terrain.ground[hex_]}"

    shapes = ground(rules.grid, lambda hex_: LOOKS[terrain.ground[hex_]], about)
    shapes += ways(rules.grid, terrain.roads, "road", 3)
    shapes += edges(rules.grid, terrain.rivers, "water", 4)
    shapes += edges(rules.grid, terrain.closed, "mountain", 4)
    for hex_, name in rules.names.items():
        marks = [mark for mark in NAMED if rules.has(hex_, mark)]
        if marks:
            x, y = middle(rules.grid, hex_)
            shapes.append(box("white", x - 6, y - 6, 12, 12, "", f"{name}, {marks[0]}"))
    return tuple(shapes)


def _named(digest: str) -> dict[tuple[int, int], tuple[str, Look]]:
    """Return the names of places as they are written, and their ground, by the middles of their hexes."""
    rules = CONTENTS.by_digest(digest)
    return {
        middle(rules.grid, hex_): (_short(name), LOOKS[rules.terrain.ground[hex_]])
        for hex_, name in rules.names.items()
        if hex_ == MOUNT_DOOM or any(rules.has(hex_, mark) for mark in NAMED)
    }


def _names(view: RingWarState) -> Iterator[Shape]:
    """Yield the names of places: they lie above the counters of the hexes around them, which would cover them."""
    grid = lookup(view).grid
    named = NAMES[view.content]
    taken = named.keys() | {middle(grid, hex_) for hex_, _ in _stacks(view)}
    for (x, y), (short, look) in named.items():
        half = HALF_LETTER * len(short)
        # A long name gives way to a place or an army that stands lower on one side of it.
        right, left = ((x + across, y + HALF) in taken for across in (ACROSS, -ACROSS))
        way = max(0.0, half - ACROSS / 2) * (left - right)
        # The next name in the same row may come towards it.
        beside, _ = named.get((x + 2 * ACROSS * (1 if way > 0 else -1), y), ("", look))
        if beside:
            free = max(0.0, ACROSS - 2 - (half + HALF_LETTER * len(beside)) / 2)
            way = min(free, max(-free, way))
        yield words(look, round(x - half + way), y + 16, short, TINY)


def _short(name: str) -> str:
    """Return the name of a place as its hex has room for it: all of it, else the longest of its words that fits."""
    fitting = [word for word in (name, *name.split()) if len(word) <= LETTERS]
    if name in fitting:
        return name
    # What something belongs to stands for it by itself.
    return max(fitting, key=len).removesuffix("'s") if fitting else name[:LETTERS]


PRINTED, NAMES = Kept(_printed), Kept(_named)
"""The printed map, and the names of its places, by the digest of its content."""


def plates(view: RingWarState) -> list[Plate]:
    """Return the map."""
    width, height = size_of(lookup(view).grid)
    shapes = (*_armies(view), *_people(view), *_companies(view), *_others(view), *_names(view))
    return [Plate("map", "Middle-earth", width, height, shapes, PRINTED[view.content], _key(view))]


def _key(view: RingWarState) -> tuple[Sign, ...]:
    """Return what the signs mean: the same ones throughout a game, as a map whose signs change is another."""
    signs = (*PEOPLE, *MAP) if view.options.game == "character" else (*ARMIES, *PEOPLE, *MAP)
    return tuple(sign for sign in signs if sign.look != "third" or player_of(view, SARUMAN) == SARUMAN)


def _armies(view: RingWarState) -> Iterator[Shape]:
    """Yield a counter for each power in each hex: its Strength Points."""
    grid = lookup(view).grid
    found = _stacks(view)
    shared = _shared(view)
    for (hex_, power), names in sorted(found.items()):
        x, y = middle(grid, hex_)
        awake = any(view.armies[name].awake for name in names)
        points = sum(view.armies[name].points for name in names)
        forces = and_list([force_name(name, view.armies[name].points) for name in names])
        about = f"{capital(power_name(power))} at {hex_name(hex_)}: {forces}{'' if awake else ', not mobilized'}"
        text = str(points) if awake else f"({points})"
        look = POWERS.get(power, "grey")
        if hex_ not in shared:
            yield Shape("box", look, x - 15, y - 7, 30, 16, text, SMALL, about)
        else:
            # Powers in one hex stand one above the other, and above the name of the place.
            above = sum(1 for where, other in sorted(found) if where == hex_ and other < power)
            yield Shape("box", look, x - 12, y - 16 + 13 * above, 24, 13, text, SMALL, about)


def _stacks(view: RingWarState) -> dict[tuple[Hex, str], list[str]]:
    """Return the armies on the map by their hex and the power whose they are."""
    grid = lookup(view).grid
    found: dict[tuple[Hex, str], list[str]] = {}
    for name, army in view.armies.items():
        if army.hex in grid:
            found.setdefault((army.hex, power_of(view, name)), []).append(name)
    return found


def _shared(view: RingWarState) -> set[Hex]:
    """Return the hexes where more than one power has an army."""
    return {hex_ for hex_, number in Counter(hex_ for hex_, _ in _stacks(view)).items() if number > 1}


def _companies(view: RingWarState) -> Iterator[Shape]:
    """Yield where the Fellowship's Characters are: how many, and of whom it is known who."""
    grid = lookup(view).grid
    shared = _shared(view)
    for hex_ in fellow_hexes(view):
        if hex_ in grid and (number := fellows_at(view, hex_)):
            x, y = middle(grid, hex_)
            hidden = view.face_down.get(hex_, 0)
            who = [person_name(name) for name in known_fellows(view, hex_)]
            who += [f"{hidden} face down"] * bool(hidden)
            about = f"The Fellowship at {hex_name(hex_)}: {and_list(who)}"
            yield disc("ring", x - (FARTHER if hex_ in shared else ASIDE), y - RAISED, 7, str(number), about, SMALL)


def _people(view: RingWarState) -> Iterator[Shape]:
    """Yield where the Characters of the other powers are."""
    rules = lookup(view)
    shared = _shared(view)
    found: dict[Hex, list[str]] = {}
    for name, person in view.people.items():
        if person.hex in rules.grid and person.hex != HIDDEN and rules.characters[name].side != FELLOWSHIP:
            found.setdefault(person.hex, []).append(name)
    for hex_, names in sorted(found.items()):
        x, y = middle(rules.grid, hex_)
        about = f"{capital(and_list([person_name(name) for name in names]))} at {hex_name(hex_)}"
        look = DISCS.get(power_of(view, names[0]), "grey")
        yield disc(look, x + (FARTHER if hex_ in shared else ASIDE), y - RAISED, 7, str(len(names)), about, SMALL)


def _others(view: RingWarState) -> Iterator[Shape]:
    """Yield Orc parties with their captives, and the Ring where it lies by itself."""
    grid = lookup(view).grid
    for party in view.parties.values():
        if party.hex in grid:
            x, y = middle(grid, party.hex)
            about = f"An Orc party with captives at {hex_name(party.hex)}"
            yield disc("danger", x + ASIDE, y + RAISED, 7, "o", about, SMALL)
    if view.ring.hex in grid:
        x, y = middle(grid, view.ring.hex)
        yield disc("ring", x - ASIDE, y + RAISED, 7, "R", f"The Ring lies at {hex_name(view.ring.hex)}", SMALL)
