"""What the game says of its map: the plain of Dagorlad, the counters on it, and what a hex means."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.board import waits
from core.dagorlad.content.contents import lookup
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, PEDESTAL, DagorladState
from core.dagorlad.outlook import attacks_from, may_pick, way_of, way_to
from core.dagorlad.words.names import capital, piece_name, spoken_of
from core.hexes import Hex, Side
from core.kernel.comparing import as_typed
from core.kernel.prompts import Choice, Prompt
from tui.games.dagorlad import groups, happening, marks, meaning
from tui.games.dagorlad.bundles import bundles
from tui.games.dagorlad.counters import LEADER_WORDS, all_counters
from tui.games.dagorlad.ground import PRINTED, gate_edge
from tui.games.dagorlad.hexes import hex_words, word_of
from tui.games.dagorlad.look import LOOKS, Look
from tui.glyphs import UNICODE, Glyphs
from tui.map.atlas import REACH, Atlas, Bundle, Edge, Gathered, Patch, Printed
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

AT_THE_FIRST = (
    s.PickTarget,
    s.PickVictim,
    s.AskBreath,
    s.PickChallenge,
    s.AnswerChallenge,
    s.PlaceWargs,
)
"""The questions at which the cursor goes to the hex of the first choice, not to the piece that is asked about."""


class DagorladAtlas(Atlas):
    """The plain before the Gates of Morannon."""

    title = "The plain of Dagorlad"
    gathers = True
    views = marks.VIEWS

    def look(self, scene: Scene) -> Look:
        """Return the look at a scene."""
        return LOOKS.of(scene)

    def printed(self, view: DagorladState, glyphs: Glyphs) -> Printed:
        """Return the printed map."""
        return PRINTED[lookup(view).digest, glyphs.ascii]

    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return a counter for each hex with a unit, leaders, the Beast or the Pedestal."""
        look = self.look(scene)
        return all_counters(look.state, look.board)

    def edges(self, scene: Scene, glyphs: Glyphs) -> Mapping[Side, Edge]:
        """Return the gate, closed or open."""
        look = self.look(scene)
        return dict([gate_edge(look.rules.gate, look.rules.mordor, look.board.closed, glyphs)])

    def marks(self, scene: Scene, view: str, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the marks of a view; in that of the reach, costs while a piece moves, else what is offered."""
        look = self.look(scene)
        if view != REACH:
            return marks.MARKS[view](look, glyphs)
        return marks.reach(look, glyphs) or marks.offered(look, self.offered(scene), glyphs)

    def under_cursor(self, scene: Scene, view: str, hex_: Hex, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the way to a hex in reach, the reach of an enemy, or the hexes of the Beast's breath."""
        look = self.look(scene)
        if scene.event is not None:
            way = Patch(f" {glyphs.map_way} ", far=glyphs.map_way, role="key", over=True)
            taken = look.board.unit_at.keys() | look.board.leaders_at.keys()
            return {one: way for one in happening.hexes_of(look, scene.event)[:-1] if one not in taken}
        if view != REACH:
            return {}
        if isinstance(look.step, s.AskBreath):
            return marks.breath(look, hex_)
        if isinstance(look.step, s.MoveOn) and not look.step.flies:
            ways = way_of(look.state, look.board, look.step)
            if hex_ in ways.costs:
                way = Patch(f" {glyphs.map_way} ", far=glyphs.map_way, role="key", over=True)
                return {one: way for one in ways.paths[hex_][:-1] if one not in look.board.unit_at}
        return marks.enemy_reach(look, hex_, glyphs) if isinstance(look.step, s.PickPiece | s.AskSauron) else {}

    def place_of(self, choice: Choice) -> Hex | None:
        """Return the hex at which a choice points; a direction of the breath points at the hex on that side."""
        action = choice.action
        if isinstance(action, a.Breathe):
            return spoken_of().grid.neighbour(choice.place, action.direction)
        if isinstance(action, a.Activate) or (isinstance(action, a.Pick) and action.piece == LORD):
            return None  # Sauron chooses between his spells and a move in the list: he alone acts then
        if isinstance(action, a.Advance):
            return None  # an advance is chosen in the list: the enter that told of the attack does not begin it
        return super().place_of(choice)

    def meant(self, scene: Scene, hex_: Hex) -> Any:
        """Return what enter on a hex would have meant."""
        return meaning.meant(self.look(scene), hex_)

    def toward(self, scene: Scene, hex_: Hex) -> Hex | None:
        """Return the end of a leg toward a hex in reach beyond it."""
        return meaning.toward(self.look(scene), hex_, self.offered(scene))

    def stands_in(self, scene: Scene, words: str) -> bool:
        """Whether some words name the hex of the piece that moves; by the name of Mordor it leaves the map there."""
        step, wanted = self.look(scene).step, words.strip().casefold()
        here = self.look(scene).board.hex_of(step.piece) if isinstance(step, s.MoveOn) else ""
        return bool(here) and not "mordor".startswith(wanted) and self.find(scene, wanted) == here

    def others(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of pieces that could move instead."""
        return meaning.others(self.look(scene))

    def gives_way(self, scene: Scene) -> int | None:
        """Return the choice that lets another piece be taken."""
        return meaning.gives_way(self.look(scene))

    def ends(self, scene: Scene) -> int | None:
        """Return the place of the choice that ends the move of a piece, Sauron's own with it."""
        return meaning.ends(self.look(scene))

    def instead_words(self, scene: Scene, hex_: Hex) -> str:
        """Say whom enter takes, and where the piece stays that was moving."""
        return meaning.instead_words(self.look(scene), hex_)

    def enters(self, scene: Scene) -> bool:
        """Whether a unit comes onto the map."""
        return meaning.enters(self.look(scene))

    def alike(self, choices: Sequence[Choice], scene: Scene) -> bool:
        """Whether the choices take units of one kind that wait off the map."""
        return meaning.alike(self.look(scene), [choice.action for choice in choices])

    def waiting(self, scene: Scene) -> Sequence[int]:
        """Return the places of the choices that take units which wait off the map."""
        return meaning.waiting(self.look(scene))

    def queue(self, scene: Scene) -> int:
        """Return how many units wait off the map and could come next."""
        return meaning.queue(self.look(scene))

    def nearest(self, scene: Scene, hex_: Hex) -> Hex | None:
        """Return the hex in reach nearest to one, the cheapest of them."""
        return meaning.nearest(self.look(scene), hex_)

    def named(self, scene: Scene, sentence: str) -> Sequence[Hex]:
        """Return the hexes of the units that a sentence names by their ids, then those of leaders, then those that it
        names by their numbers."""
        look = self.look(scene)
        words = [word.strip(".,:;") for word in sentence.split()]
        leaders = {word: name for name, word in LEADER_WORDS.items()}
        found = [look.where(word.upper()) for word in words if word.upper() in look.state.units]
        found += [look.board.hex_of(leaders[word]) for word in words if word in leaders]
        found += [word for word in words if word in look.rules.grid]
        return [hex_ for hex_ in found if hex_]

    def is_called(self, choice: Choice, words: str) -> bool:
        """Whether a choice takes a unit by its id, or a leader by the beginning of his name."""
        wanted, piece = as_typed(words), choice.action.piece if isinstance(choice.action, a.Pick) else ""
        return bool(wanted) and (piece.casefold() == wanted or as_typed(LEADER_WORDS.get(piece, "")).startswith(wanted))

    def takes(self, choice: Choice) -> bool:
        """Whether a choice takes a unit or a leader."""
        return isinstance(choice.action, a.Pick)

    def taking(self, scene: Scene, words: str) -> Any:
        """Return the action that would take a unit, by its id or its hex, or a leader."""
        look = self.look(scene)
        if not isinstance(look.step, s.PickPiece | s.PickShooter | s.PickAttacker):
            return None
        wanted = as_typed(words)
        units = [name for name in look.state.units if name.casefold() == wanted]
        named = [name for name, word in LEADER_WORDS.items() if wanted and as_typed(word).startswith(wanted)]
        there = look.pieces_in(words.strip())
        found = [*units, *named, *there]
        return a.Pick(look.seat, found[0]) if found else None

    def gathered(self, scene: Scene, words: str) -> Sequence[Gathered]:
        """Return the pieces of a kind, of a hex, those around one, all, or those that are named in a row."""
        look = self.look(scene)
        return [
            Gathered(name, word_of(name), look.where(name), not look.board.hex_of(name), groups.strikes(look))
            for name in groups.gathered(look, words)
        ]

    def reach(self, scene: Scene, piece: str) -> Mapping[Hex, int]:
        """Return where a piece could come in a phase, or the one that moves with what it has left."""
        return groups.reach(self.look(scene), piece)

    def mover(self, scene: Scene) -> str:
        """Return the piece that moves, fires or attacks, if one was taken."""
        step = self.look(scene).step
        taken = getattr(step, "piece", "") if isinstance(step, s.MoveOn) else ""
        return getattr(step, "unit", "") if isinstance(step, s.PickTarget | s.PickVictim) else taken

    def away(self, scene: Scene, piece: str, hex_: Hex) -> Mapping[Hex, int]:
        """Return what it still costs a piece to come to a hex, or next to the enemy in it, from each other hex."""
        look = self.look(scene)
        return way_to(look.state, look.board, piece, hex_) if look.known(piece) else {}

    def bound(self, scene: Scene, piece: str, hex_: Hex) -> str:
        """Return why a unit must attack others than those in a hex next to it (W7.31, 15.22)."""
        return groups.bound(self.look(scene), piece, hex_)

    def absent(self, scene: Scene, words: str) -> str:
        """Return that a unit is not on the map which is named by its id, or a leader, or the Pedestal."""
        look, wanted = self.look(scene), as_typed(words).removeprefix("the ")
        leaders = [name for name, word in LEADER_WORDS.items() if wanted and as_typed(word).startswith(wanted)]
        units = [name for name in look.state.units if name.casefold() == wanted]
        found = [name for name in (*units, *leaders) if not look.board.hex_of(name)]
        found += [PEDESTAL] if wanted == PEDESTAL and not look.state.pedestal.hex else []
        return capital(f"{piece_name(found[0])} {_fate(look, found[0])}") if found else ""

    def burdens(self) -> Sequence[str]:
        """Return that the Pedestal is carried."""
        return (PEDESTAL,)

    def loads(self, scene: Scene, name: str) -> int | None:
        """Return the choice by which the Orc Archer that was taken takes up the Pedestal."""
        choices = scene.prompt.choices if isinstance(scene.prompt, Prompt) else ()
        return next((at for at, choice in enumerate(choices) if isinstance(choice.action, a.TakeUp)), None)

    def burden_words(self, scene: Scene) -> str:
        """Return that the Pedestal waits off the map, and the first Orc Archer that could bring it where."""
        return groups.bearer(self.look(scene))

    def group_order(self, scene: Scene) -> str:
        """Return the first kind of which several pieces may move, and where to."""
        return groups.example(self.look(scene))

    def order(self, scene: Scene) -> str:
        """Return the first piece that may be taken, with a hex that it could come to or whom it could strike."""
        return groups.order(self.look(scene))

    def strikes(self, scene: Scene, hex_: Hex) -> str:
        """Return whom the unit in a hex is likeliest to harm, if the question is who fires or attacks."""
        look = self.look(scene)
        if not isinstance(look.step, s.PickShooter | s.PickAttacker) or hex_ not in look.board.held[look.seat]:
            return ""
        kind, verb = (MISSILE, "fires at") if isinstance(look.step, s.PickShooter) else (MELEE, "attacks")
        found = attacks_from(look.state, look.board.unit_at[hex_], hex_, kind)
        return f"{word_of(look.board.unit_at[hex_])} {verb} {word_of(found[0][0])}" if found else ""

    def lingers(self, scene: Scene) -> Collection[Hex]:
        """Return where leaders stand with a unit that cannot leave its hex, or that has come there: it needs them."""
        look = self.look(scene)
        held = look.board.held[look.seat]
        return [hex_ for hex_ in look.board.leaders_at if hex_ in held and not self._may_go(look, hex_)]

    def _may_go(self, look: Look, hex_: Hex) -> bool:
        unit = look.board.unit_at[hex_]
        return unit not in look.state.moved and may_pick(look.state, look.board, look.seat, unit)

    def marches(self, scene: Scene) -> bool:
        """Whether a piece moves; retreats and attacks are not made again."""
        return isinstance(self.look(scene).step, s.MoveOn)

    def next_words(self, scene: Scene) -> str:
        """Say that n goes to other pieces while one moves, else to the hexes that are offered; and what the sign means
        in some of them."""
        step = self.look(scene).step
        moves = isinstance(step, s.MoveOn) and step.piece != LORD  # no other piece moves when Sauron does
        words = "n goes to another piece, f takes it" if moves else super().next_words(scene)
        return f"{words}; {UNICODE.map_zone} stops it" if marks.stops(self.look(scene)) else words

    def chosen(self, scene: Scene) -> Hex | None:
        """Return the hex of the piece that the question is about, or where that began which has just happened."""
        look = self.look(scene)
        return look.about() if scene.event is None else happening.begins_at(look, scene.event)

    def home(self, scene: Scene) -> Hex | None:
        """Return where the cursor goes when a question comes: to the piece, or to whom it may attack."""
        look = self.look(scene)
        if scene.event is not None:
            return next(reversed(happening.hexes_of(look, scene.event)), None)
        prompt, step = look.prompt, look.step
        if prompt is None or not prompt.choices:
            return self.chosen(scene)  # a replay stands at a choice of which nothing came: a piece was picked
        if isinstance(step, s.PickTarget | s.PickVictim) and step.unit in look.state.units:
            kind = MISSILE if isinstance(step, s.PickTarget) else MELEE
            best = attacks_from(look.state, step.unit, look.state.units[step.unit].hex, kind)
            return look.board.hex_of(best[0][0]) if best else self.place_of(prompt.choices[0])
        if isinstance(step, s.AskAdvance):
            return step.hex
        if isinstance(step, AT_THE_FIRST):
            return self.place_of(prompt.choices[0])
        if isinstance(step, s.PickShooter | s.PickAttacker):
            return self._nearest(look, (look.state.fired if isinstance(step, s.PickShooter) else look.state.fought))
        return self.chosen(scene)

    def _nearest(self, look: Look, done: Sequence[str]) -> Hex | None:
        """Return the hex that is offered nearest to the piece that acted last, the first where none has."""
        hexes = [*self.offered(look.scene)]
        last = look.board.hex_of(done[-1]) if done and look.known(done[-1]) else ""
        return min(hexes, key=lambda hex_: (look.rules.grid.distance(last, hex_), hex_)) if last and hexes else hexes[0]

    def own(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of the pieces of whoever is asked, from the west."""
        look = self.look(scene)
        units = look.board.held[look.seat]
        lone = {hex_ for hex_, names in look.board.leaders_at.items() if look.board.side_of(names[0]) == look.seat}
        return sorted(units | lone)

    def bundles(self, scene: Scene) -> Sequence[Bundle]:
        """Return the hexes of a piece that moves by where they lie, and the pieces that may move by their kind."""
        return bundles(self.look(scene))

    def words(self, scene: Scene, hex_: Hex) -> Sequence[Line]:
        """Return what is to be said of a hex."""
        return hex_words(self.look(scene), hex_)

    def find(self, scene: Scene, text: str) -> Hex | None:
        """Return the hex of a number, a unit by its id, or a leader by the beginning of his name; of a unit that may
        enter now the hex before which it waits, and none of one that is lost or still to come."""
        look = self.look(scene)
        wanted = as_typed(text)
        if (unit := look.state.units.get(wanted.upper())) is not None:
            piece = unit.inside or wanted.upper()
            return look.where(piece) if look.board.hex_of(piece) or waits(look.state, piece) else None
        if wanted:
            named = {**LEADER_WORDS, BEAST: "Beast"}
            found = [name for name, word in named.items() if as_typed(word).startswith(wanted)]
            present = [hex_ for name in found if (hex_ := look.board.hex_of(name))]
            if present:
                return present[0]
        if wanted and "pedestal".startswith(wanted) and look.state.pedestal.hex:
            return look.state.pedestal.hex
        if wanted and "mordor".startswith(wanted):
            return look.rules.mordor
        return super().find(scene, text.strip())

    def first_of_kind(self, scene: Scene, text: str) -> Hex | None:
        """Return where the first unit on the map stands whose kind is called so or begins so, or None."""
        look = self.look(scene)
        wanted = text.strip().casefold()
        for name, unit in look.state.units.items():
            kind = look.rules.units[name]
            called = (kind.name, kind.plural, name.rstrip("0123456789"))
            if wanted and unit.hex and any(word.casefold().startswith(wanted) for word in called):
                return unit.hex
        return None


def _fate(look: Look, piece: str) -> str:
    """Return where a piece is that stands nowhere on the map, behind its name."""
    one = look.state.units.get(piece) or look.state.leaders.get(piece)
    return "is out of the battle" if one is not None and one.gone else "is not on the map"
