"""The boards, havens, cards, tiles, foes and the die, drawn beside the rules on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Card, EventBox, Foe, Haven, NazgulCard, Scenario
from core.fellowship.model.state import FellowshipState, Rider
from core.fellowship.model.steps import HavenStep
from core.fellowship.outlook.boxes import event_box
from core.fellowship.sauron.symbols import symbols_text
from core.fellowship.words.names import face_name, hobbit_name
from core.fellowship.words.texts import in_full
from core.kernel.game import Game
from tui.games.fellowship.beats import FRAME, beside, die_rows
from tui.games.fellowship.board import BoardPane
from tui.games.fellowship.corruption import CorruptionPane
from tui.games.fellowship.foes import FoesPane, demand_of
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.short import cards_on
from tui.games.fellowship.signs import chip
from tui.games.fellowship.tiles import tile_pieces
from tui.plates import Plate, Room, pane_rows, start_of
from tui.widgets.frame import framed
from tui.widgets.lines import Line, Span, begun, clipped, cut, flowed, line, text_of, width
from tui.widgets.pane import Scene

DIE = "B4.5"
CORRUPTION = ("B4.6.1", "B2.2")
MET = 3
"""The step on which the Ring-bearer meets the Black Rider."""
RIDERS = {
    "S1.3": Rider(15, start=15),
    "S6.1": Rider(12, start=15),
    "S6.3": Rider(MET, back=True, met=True, start=15),
    "S6.4": Rider(13, back=True, met=True, start=15),
}
"""The rules on the Black Rider that are drawn, with where he is."""
FOE_LINES = {"F2.4": ("Snaga", "Lagduf", "Wargs"), "F3.1": ("Snaga", "Lagduf", "Wargs")}
"""The rules on the foe line that are drawn, with how the names of the foes in it begin."""
TILES = {"B6": "", "S7": "ST.", "S11": "ST.dark"}
"""The rules that count kinds of tiles, with how the rules on those kinds begin; of the base game's tiles all are."""
CARDS = frozenset({"B8", "FC", "SR"})
"""What the ids of the rules on single cards begin with."""

SAURON = {"bag": "on", "sauron_tiles": "on", "dark_events": "on", "sauron": "on"}
FRIENDS = {"friends_and_foes": "on"}
PLAYED = {"B": {}, "S": SAURON, "F": FRIENDS}
"""The options that bring the pieces of an expansion, by how its ids begin. Each is shown as it is without the other, as
its rules tell it: with Friends & Foes a card of Sauron's brings a foe."""

BOARD_ROWS = 9
"""Rows for the lines of a board, and the words below them."""

HAVEN_ROWS = 6
"""Rows for the steps of a haven, the words of the present one in full, and the board that lies ahead."""

LEAST_NAME = 12

FOR_A_CARD = " With Friends & Foes a foe appears for each card."


def plate(game: Game, rule: str) -> Plate | None:
    """Return what is drawn beside a rule."""
    state: FellowshipState = start_of(game, **PLAYED.get(rule[:1], {}))
    content = lookup(state)
    if rule == DIE:
        return partial(_die, content)
    if rule in CORRUPTION:
        return partial(_corruption, game, state)
    if rule in RIDERS:
        return partial(_corruption, game, _ridden(state, RIDERS[rule]))
    if rule in FOE_LINES:
        return partial(_foe_line, game, state, FOE_LINES[rule])
    return _of_places(game, state, content, rule) or _of_pieces(content, rule)


def _of_places(game: Game, state: FellowshipState, content: Lookup, rule: str) -> Plate | None:
    for scenario in content.content.scenario:
        if rule == scenario.rule:
            return partial(_board, game, state, scenario)
        for number, box in enumerate(scenario.events, 1):
            if rule == f"{scenario.rule}.{number}":
                return partial(_event, state, scenario, number, box)
    for haven in content.content.haven:
        for number, step in enumerate(haven.steps):
            if rule == step.rule:
                return partial(_haven, game, state, haven, number)
    return None


def _of_pieces(content: Lookup, rule: str) -> Plate | None:
    if rule in TILES:
        return partial(_tiles, content, [tile for tile in content.tile_counts if _is_of(content, tile, rule)])
    kind, _, piece = rule.partition(".")
    if kind in CARDS and piece in content.features:
        return partial(_card, content.cards[piece])
    if kind == "ST":
        return partial(_tiles, content, [tile for tile in content.tile_counts if content.tiles[tile].rule == rule])
    if kind == "SC" and piece in [card.id for card in content.content.sauron_card]:
        return partial(_lord, content.sauron_cards[piece])
    if kind == "SN" and piece in content.nazgul:
        return partial(_nazgul, content.nazgul[piece])
    for gandalf in content.content.gandalf:
        if gandalf.rule == rule:
            return partial(_written, "Gandalf", gandalf.name, in_full(gandalf.text))
    found = next((foe for foe in content.foes.values() if foe.rule == rule), None)
    return partial(_foe, content, found) if found is not None else None


def _is_of(content: Lookup, tile: str, rule: str) -> bool:
    """Tell whether a kind of tile is one of those that a rule counts: of the red ones not the dark ones as well."""
    own, dark = content.tiles[tile].rule, TILES["S11"]
    return own.startswith(TILES[rule]) and own.startswith(dark) == (TILES[rule] == dark)


def _at(game: Game, state: FellowshipState, place: str) -> Scene:
    """Return the scene at the beginning of a place."""
    scenario = lookup(state).scenarios.get(place)
    lines = dict.fromkeys(scenario.lines, 0) if scenario is not None else {}
    return Scene(game, msgspec.structs.replace(state, location=place, lines=lines, event=0))


def _board(game: Game, state: FellowshipState, scenario: Scenario, room: Room) -> list[Line]:
    """Return the lines of a board at its start, and its events in signs where there is room for all of them."""
    scene = _at(game, state, scenario.id)
    least, events = len(scenario.lines), len(scenario.events)
    left = room.rows - 1 - events
    rows = min(BOARD_ROWS, left if left >= least else room.rows - 1)
    drawn = pane_rows(BoardPane, scene, room, rows, ruled=True)
    told = _events(state, scenario, room) if left >= least else []
    cards = _cards_left_out(lookup(state), scenario, drawn, room)
    return [*drawn, *(cards if len(drawn) + len(cards) + len(told) <= room.rows else []), *told]


def _cards_left_out(content: Lookup, scenario: Scenario, drawn: Sequence[Line], room: Room) -> list[Line]:
    """Return the cards of a board that stand on its lines by their short names, and of which no row tells more."""
    said, short = " ".join(map(text_of, drawn)), cards_on(content, scenario)
    spans: list[Span] = []
    for card in (content.cards[one] for one in short):
        if card.name not in said:
            shown = chip(card, room.glyphs, lettered=room.lettered)
            spans += [("  " if spans else "   ", ""), (f"{short[card.id]} ", "bright"), *shown]
    return flowed(spans, room.width, 3) if spans else []


def _events(state: FellowshipState, scenario: Scenario, room: Room) -> list[Line]:
    icons = Icons(room.glyphs, lookup(state))
    rows: list[Line] = []
    for number, box in enumerate(scenario.events, 1):
        asks = unbroken(icons.box(event_box(state, number, scenario.id)))
        name = cut(box.name, max(LEAST_NAME, room.width - sum(len(text) for text, _ in asks) - 6), room.glyphs.ellipsis)
        row: Line = ((f" {number} ", "soft"), (f"{name}  ", "strong"), *asks)
        rows.append(clipped(row, room.width, room.glyphs.ellipsis))
    return rows


def _event(state: FellowshipState, scenario: Scenario, number: int, box: EventBox, room: Room) -> list[Line]:
    """Return an event's box in a frame: its signs and its words."""
    size = min(room.width, FRAME + 20)
    signs = Icons(room.glyphs, lookup(state)).box(event_box(state, number, scenario.id))
    rows = [*flowed([(box.name, "strong")], size - 4), *flowed(signs, size - 4), *flowed([(box.text, "")], size - 4)]
    return framed(f"event {number} of {scenario.name}", rows, size, room.glyphs)


def _haven(game: Game, state: FellowshipState, haven: Haven, number: int, room: Room) -> list[Line]:
    """Return the steps of a haven, one of them under way, and the board that lies ahead."""
    scene = _at(game, state, haven.id)
    scene.view.agenda = [HavenStep(step.id) for step in haven.steps[number + 1 :]]
    return pane_rows(BoardPane, scene, room, min(HAVEN_ROWS, room.rows - 1), ruled=True)


def _corruption(game: Game, state: FellowshipState, room: Room) -> list[Line]:
    """Return the corruption line with everybody where a game begins, and below it who is who."""
    rows = pane_rows(CorruptionPane, Scene(game, state), room, 2)
    signs = [f"{hobbit_name(one)[:1]} {hobbit_name(one)}" for one in state.hobbits]
    signs += [f"{room.glyphs.ring} the Ring", f"{room.glyphs.eye} Sauron on {state.sauron}"]
    if state.rider is not None:
        way = "back" if state.rider.back else "out"
        signs.append(f"{room.glyphs.rider} Black Rider, riding {way}")
    return [*rows, *flowed([(f"  {sign}", "soft") for sign in signs], room.width)]


def _ridden(state: FellowshipState, rider: Rider) -> FellowshipState:
    """Return a state with the Black Rider on the line, and the Ring-bearer where the two meet."""
    bearer = state.ring_bearer
    moved = msgspec.structs.replace(state.hobbits[bearer], step=MET if rider.step < rider.start or rider.met else 0)
    return msgspec.structs.replace(state, rider=rider, hobbits={**state.hobbits, bearer: moved})


def _foe_line(game: Game, state: FellowshipState, names: Sequence[str], room: Room) -> list[Line]:
    """Return the foe line with some foes, the newest at the left."""
    ids = [foe.id for name in names for foe in lookup(state).foes.values() if foe.name.startswith(name)]
    return pane_rows(FoesPane, Scene(game, msgspec.structs.replace(state, foe_line=ids)), room, 3, ruled=True)


def _die(content: Lookup, room: Room) -> list[Line]:
    """Return the six faces beside each other, each with what it is called below it."""
    each = max(len(face_name(face)) for face in content.faces) + 2
    count = max(1, room.width // each)
    rows: list[Line] = []
    for first in range(0, len(content.faces), count):
        row: list[Line] = []
        for face in content.faces[first : first + count]:
            block = [*die_rows(face, room.glyphs), line((f" {face_name(face)}", "strong"))]
            filled = [(*one, (" " * (each - width(one)), "")) for one in block]
            row = beside(row, filled, "") if row else filled
        rows += row
    return rows


def _tiles(content: Lookup, tiles: Sequence[str], room: Room) -> list[Line]:
    """Return kinds of tiles as the table draws them, and how many there are of each."""
    rows: list[Line] = []
    for tile in tiles:
        count = f" {content.tile_counts[tile]}{room.glyphs.times} "
        spans: list[Span] = [(count, "soft"), *tile_pieces(content, tile, room.glyphs)]
        rows += flowed([*spans, (f"  {content.tiles[tile].name}", "soft")], room.width, 4)
    return rows


def _lord(symbols: Sequence[str], room: Room) -> list[Line]:
    """Return a Sauron card: what its symbols do to the hobbit whom it is played against."""
    return _written("Sauron", "Sauron card", _hit(symbols, "the hobbit"), room)


def _nazgul(card: NazgulCard, room: Room) -> list[Line]:
    """Return a Nazgûl card: its symbol first, then what it asks for."""
    return _written("Nazgûl", card.name, f"{_hit([card.symbol], 'the active hobbit')} {card.text}", room)


def _hit(symbols: Sequence[str], who: str) -> str:
    """Return what symbols do to `who` in sentences, and what is different with Friends & Foes."""
    alone, among_foes = (symbols_text(symbols, who, foes=foes, between="; ") for foes in (False, True))
    return f"{begun(alone)}.{'' if alone == among_foes else FOR_A_CARD}"


def _card(card: Card, room: Room) -> list[Line]:
    """Return a card as a chip in a frame, with what it says."""
    return _framed("card", chip(card, room.glyphs, lettered=room.lettered), card.text, room)


def _foe(content: Lookup, foe: Foe, room: Room) -> list[Line]:
    """Return a foe: its name, what it demands, and what it says."""
    return _framed("foe", ((f"{foe.name}  ", "strong"), *demand_of(content, foe.id, room.glyphs)), foe.text, room)


def _written(kind: str, name: str, text: str, room: Room) -> list[Line]:
    return _framed(kind, ((name, "strong"),), text, room)


def _framed(kind: str, head: Line, text: str, room: Room) -> list[Line]:
    size = min(room.width, FRAME)
    return framed(kind, [*flowed(head, size - 4), *(flowed([(text, "")], size - 4) if text else [])], size, room.glyphs)
