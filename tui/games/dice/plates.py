"""The dice, the cards, the enemies, the road, the wall, and where dice lie, drawn beside the rules on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from core.dice.content.contents import lookup
from core.dice.content.pieces import Card, EnemyCard, Location
from core.dice.model.state import DiceState, WildsCard
from core.kernel.game import Game
from tui.games.dice.faces import card_rows, face_line
from tui.games.dice.plate_diagrams import diagram
from tui.games.dice.plate_faces import faces_of
from tui.games.dice.plate_scenes import scene_of
from tui.games.dice.pools import legend
from tui.games.dice.road import STRIP, RoadPane
from tui.games.dice.signs import die_rule, enemy_rule, eye_words, mark, signs_of
from tui.plates import Plate, Room, pane_rows, start_of
from tui.widgets.lines import Line, clipped, flowed
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing

KINDS = {
    "D1.1": ("",),
    "D1.2": ("FRODO",),
    "D1.3": ("SAM",),
    "D1.4": ("BILL",),
    "D1.5": ("WEAPON", "GIFT", "HEIRLOOM"),
    "D1.6": ("U_",),
    "D1.7": ("E_",),
    "D6.17": ("E_",),
    "D7.2": ("E_",),
    "D7.5": ("E_",),
}
"""What the kinds of dice begin with that the rules on the material are about."""
ROAD = frozenset({"D2.6", "D7.1"})
ALL_PLACES = "D7.3"


def plate(game: Game, rule: str) -> Plate | None:
    """Return what is drawn beside a rule."""
    state: DiceState = start_of(game)
    rules = lookup(state)
    if rule in KINDS:
        return partial(_kinds, state, [kind for kind in rules.dice if kind.startswith(KINDS[rule])])
    if rule in ROAD:
        return lambda room: pane_rows(RoadPane, Scene(game, state), room, STRIP)
    if (drawn := diagram(rule) or faces_of(state, rule) or scene_of(game, rule)) is not None:
        return drawn
    if rule == ALL_PLACES:
        return partial(_locations, list(rules.locations.values()))
    for card in rules.cards.values():
        if card.rule == rule:
            state.wilds[card.id] = WildsCard(1, rules.dice_entering(card))
            return partial(_card, state, card)
    for kind in rules.dice:
        if die_rule(kind) == rule:
            return partial(_die, state, kind)
    for enemy in rules.content.enemy:
        if enemy_rule(enemy.id) == rule:
            return partial(_enemy, state, enemy)
    for place in rules.locations.values():
        if place.rule == rule:
            return partial(_location, place)
    return None


def _legend(room: Room) -> list[Line]:
    """Return the signs on dice with their words."""
    return legend(signs_of(room.glyphs), room.width)


def _kinds(state: DiceState, kinds: Sequence[str], room: Room) -> list[Line]:
    """Return kinds of dice with how many there are of each and their faces, and what the signs mean; where there is no
    room for a row each, how many of each without the faces."""
    signs, rules, key = signs_of(room.glyphs), lookup(state), _legend(room)
    names = {kind: rules.dice[kind].name.removeprefix("The ") for kind in kinds}
    counts = {kind: f"{rules.dice[kind].count:3}" for kind in kinds}
    if len(kinds) + len(key) > room.rows:
        told = [f"{counts[kind].strip()}{room.glyphs.times} {names[kind]}".replace(" ", "\u00a0") for kind in kinds]
        return flowed([(" ", ""), *((f"{one}  ", "") for one in told)], room.width, 1)
    most = max(map(len, names.values()))
    rows: list[Line] = []
    for kind in kinds:
        *faces, (last, role) = face_line(state, kind, signs)
        row = ((counts[kind], "soft"), (f" {names[kind]:{most}} ", "bright"), *faces, (last.rstrip(), role))
        rows.append(clipped(row, room.width, room.glyphs.ellipsis))
    return [*rows, *key]


def _card(state: DiceState, card: Card, room: Room) -> list[Line]:
    """Return a card with its figures, the faces of its die and what it does, and what the signs mean."""
    drawing = Drawing()
    card_rows(drawing, state, card, room.width, room.glyphs)
    return [*drawing.lines, *_legend(room)]


def _die(state: DiceState, kind: str, room: Room) -> list[Line]:
    """Return the faces of a die, and what the signs mean."""
    return [*flowed([(" ", ""), *face_line(state, kind, signs_of(room.glyphs))], room.width, 1), *_legend(room)]


def _enemy(state: DiceState, enemy: EnemyCard, room: Room) -> list[Line]:
    """Return an enemy card with the row that it stands beside and the faces of its dice."""
    signs = signs_of(room.glyphs)
    head: Line = ((f" {enemy.name}", "shadow"), mark(enemy, "row", signs), (f"  beside row {enemy.row}", "soft"))
    return [head, *flowed([("   ", ""), *face_line(state, enemy.id, signs)], room.width, 3)]


def _location(place: Location, room: Room) -> list[Line]:
    """Return a location with what it does, and what each Eye does there."""
    signs = signs_of(room.glyphs)
    rows = flowed([(f" {place.name}. ", "bright"), (place.text, "")], room.width, 3)
    eye = flowed([(f"   each {signs.eye}: ", "shadow"), (eye_words(place), "")], room.width, 3) if place.eye else []
    return [*rows, *eye]


def _locations(places: Sequence[Location], room: Room) -> list[Line]:
    """Return all locations of the road; where there is no room for what they do, what each Eye does there."""
    whole = [row for place in places for row in _location(place, room)]
    if len(whole) <= room.rows:
        return whole
    signs, most = signs_of(room.glyphs), max(len(place.name) for place in places)
    told = [(place.name, eye_words(place, short=True) if place.eye else "-") for place in places]
    head: Line = ((f" {'':{most}}  ", ""), (f"each {signs.eye}", "bright"))
    return [head, *(((f" {name:{most}}  ", "bright"), (words, "shadow")) for name, words in told)]
