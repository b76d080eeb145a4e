"""What the game says of its map: Middle-earth, the counters on it, and what a hex means."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.hexes import Hex
from core.kernel.comparing import comparable
from core.kernel.prompts import Choice, Refusal
from core.ring_war.chapters.board import nazgul
from core.ring_war.chapters.ground import MISTY_PASSES, way_there
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.sides import are_enemies, powers
from core.ring_war.content.contents import current, lookup
from core.ring_war.model.records.battling import Battles, Retreat
from core.ring_war.model.records.bearing import GiveRing, WearRing
from core.ring_war.model.records.dealing import Exchange
from core.ring_war.model.records.fighting import (
    Accept,
    DrawAway,
    Face,
    Fights,
    HitHim,
    JoinFight,
    Leaves,
    Stop,
    TakeSpoil,
    TakeStance,
)
from core.ring_war.model.records.moving import Moved, Moves, PickNazgul, PickStack, Stay
from core.ring_war.model.records.turn import ChooseBearer, Done, HandOut
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, RIVENDELL, RingWarState
from core.ring_war.words.holders import whereabouts
from core.ring_war.words.names import capital, hex_name, hex_title
from tui.games.ring_war import happening, marks, meaning
from tui.games.ring_war.bundles import bundles, example, part_example
from tui.games.ring_war.counters import all_counters
from tui.games.ring_war.ground import PRINTED
from tui.games.ring_war.hexes import hex_words
from tui.games.ring_war.look import LOOKS, Look
from tui.games.ring_war.sent import (
    absent,
    asleep,
    characters_called,
    fit,
    of_another,
    parting,
    parts,
    unseen,
    where_they_are,
)
from tui.glyphs import UNICODE, Glyphs
from tui.map.atlas import REACH, Atlas, Bundle, Part, Patch, Printed
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

WHERE_IT_HAPPENS = (Accept, JoinFight, DrawAway, TakeStance, HitHim, Face, Stop, TakeSpoil, GiveRing, WearRing, Done)
"""What is decided about a hex and not about which one: the keys go to the list for it."""


class RingWarAtlas(Atlas):
    """The map of Middle-earth."""

    title = "Middle-earth"
    views = marks.VIEWS

    def look(self, scene: Scene) -> Look:
        """Return the look at a scene."""
        return LOOKS.of(scene)

    def printed(self, view: RingWarState, glyphs: Glyphs) -> Printed:
        """Return the printed map."""
        return PRINTED[lookup(view).digest, glyphs.ascii]

    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return a counter for each hex with pieces, and whose the places are."""
        return all_counters(self.look(scene), glyphs)

    def marks(self, scene: Scene, view: str, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the marks of a view; in that of the reach costs while a stack moves, else what is offered."""
        look = self.look(scene)
        if view in marks.MARKS:
            return marks.MARKS[view](look, glyphs)
        if view != REACH:
            return {}
        return marks.reach(look, glyphs) or marks.offered(look, [*self.offered(scene), *look.flights], glyphs)

    def under_cursor(self, scene: Scene, view: str, hex_: Hex, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the way to a hex in reach, or the one that was just gone."""
        look = self.look(scene)
        if isinstance(scene.event, Moved):
            return marks.way(look, scene.event.path[:-1], glyphs)
        if view != REACH or hex_ not in look.ways.costs:
            return {}
        return marks.way(look, look.ways.paths[hex_][:-1], glyphs)

    def place_of(self, choice: Choice) -> Hex | None:
        """Return the hex at which a choice points; where all of it happens in one hex there is nothing to point at."""
        if isinstance(choice.action, WHERE_IT_HAPPENS) or choice.place not in current().grid:
            return None
        return choice.place

    def alike(self, choices: Sequence[Choice], scene: Scene) -> bool:
        """Whether all but the first only exchange cards: enter on a stack is meant to move it."""
        first, *others = (choice.action for choice in choices)
        return isinstance(first, PickStack) and all(isinstance(one, Exchange) for one in others)

    def meant(self, scene: Scene, hex_: Hex) -> Any:
        """Return what enter on a hex would have meant."""
        return meaning.meant(self.look(scene), hex_)

    def leads(self, scene: Scene) -> bool:
        """Whether a Nazgûl flies: his hex says the Province, too."""
        return bool(self.look(scene).flights)

    def leads_to(self, scene: Scene, hex_: Hex) -> int | None:
        """Return the choice of a Province that has to be made before its hexes are offered."""
        return meaning.leads_to(self.look(scene), hex_)

    def others(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of stacks that could move instead."""
        return meaning.others(self.look(scene))

    def gives_way(self, scene: Scene) -> int | None:
        """Return the choice that lets another stack be taken."""
        return meaning.gives_way(self.look(scene))

    def instead_words(self, scene: Scene, hex_: Hex) -> str:
        """Say what enter takes, and what becomes of the stack that was chosen."""
        return meaning.instead_words(self.look(scene), hex_)

    def next_words(self, scene: Scene) -> str:
        """Say that n goes to other stacks while one moves, and the arrows to the hexes that are offered; else that n
        goes to these; and what the sign means in some of them."""
        words = "arrows go there, n to other stacks" if self.others(scene) else super().next_words(scene)
        return f"{words}; {UNICODE.map_zone} halts them" if marks.halts(self.look(scene)) else words

    def marches(self, scene: Scene) -> bool:
        """Whether a stack moves; what else is asked about a hex is not made again."""
        return self.look(scene).stack is not None

    def home(self, scene: Scene) -> Hex | None:
        """Return where the cursor goes when a question comes: to what it is about, or where somebody has just come."""
        if scene.event is not None:
            return happening.ends_at(self.look(scene), scene.event)
        look = self.look(scene)
        if isinstance(look.step, Leaves | Retreat):
            return self._out_of(scene)
        return self.chosen(scene) or self._nearest(scene)

    def _out_of(self, scene: Scene) -> Hex | None:
        """Return the first hex to which somebody goes who has to leave his own: nothing is to be chosen there."""
        return next(iter(self.offered(scene)), None)

    def _nearest(self, scene: Scene) -> Hex | None:
        """Return the hex that is offered nearest to the piece that moved last, first of all to the Ring."""
        look, hexes = self.look(scene), [*self.offered(scene)]
        if not isinstance(look.step, Moves | Fights | Battles):
            return None
        state = look.state
        pieces = [*state.moved[-1:], state.ring.bearer]
        last = next((hex_ for piece in pieces if (hex_ := _hex_of(look, piece)) in look.rules.grid), "")
        distance = look.rules.grid.distance
        return min(hexes, key=lambda hex_: distance(last, hex_) if last else 0, default=None)

    def chosen(self, scene: Scene) -> Hex | None:
        """Return the hex that the question is about: where the stack stands that moves, or whatever fights."""
        look = self.look(scene)
        if scene.event is not None:
            return happening.begins_at(look, scene.event)
        if isinstance(look.topic, ChooseBearer | HandOut):
            return RIVENDELL
        fight = getattr(look.topic, "fight", None)
        person = look.state.people.get(getattr(look.topic, "person", ""))
        hex_ = fight.hex if fight is not None else person.hex if person is not None else getattr(look.topic, "hex", "")
        return hex_ if hex_ in look.rules.grid else None

    def own(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes with pieces of whoever is asked, by number."""
        look = self.look(scene)
        found = [
            hex_
            for hex_, standing in look.standing.items()
            if look.seat in standing.armies or any(_side(look, name) == look.seat for name in standing.people)
        ]
        return sorted(found, key=look.rules.grid.order.__getitem__)

    def foes(self, scene: Scene) -> Collection[Hex]:
        """Return the hexes with pieces of a power's enemies, also where it has some of its own."""
        look = self.look(scene)
        found = []
        for hex_, standing in look.standing.items():
            sides = {*standing.armies, *(_side(look, name) for name in standing.people)}
            sides |= {look.state.parties[name].owner for name in standing.parties}
            sides |= {FELLOWSHIP} if standing.hidden else set()
            if any(side and are_enemies(look.state, look.seat, side) for side in sides if side in powers(look.state)):
                found.append(hex_)
        return found

    def is_called(self, choice: Choice, words: str) -> bool:
        """Whether a choice takes the Nazgûl who is called so: he flies alone, others move with the stack of a hex."""
        action = choice.action
        return isinstance(action, PickNazgul) and _is_called(action.person, words)

    def sends(self, choice: Choice) -> bool:
        """Whether a choice takes a stack, or a Nazgûl who flies."""
        return isinstance(choice.action, PickStack | PickNazgul)

    def takes(self, choice: Choice) -> bool:
        """Whether a choice takes the stack of a hex."""
        return isinstance(choice.action, PickStack)

    def taking(self, scene: Scene, words: str) -> Any:
        """Return the choice of the Nazgûl who is called so, or of the stack in a hex, where it is asked what moves; of
        a Character of another power, whose he is."""
        look, hex_ = self.look(scene), self.find(scene, words)
        if hex_ is None or not isinstance(look.step, Moves):
            return None
        if other := of_another(look, words):
            return Refusal("F.1", f"{other}.")
        called = (name for name in nazgul(look.state, look.step.power) if _is_called(name, words))
        flies = next(called, None)
        return PickStack(look.seat, hex_) if flies is None else PickNazgul(look.seat, flies)

    def parts(self, scene: Scene, words: str) -> Sequence[Part]:
        """Return who of the stacks that may move is named, Characters and forces."""
        return parts(self.look(scene), words)

    def parting(self, scene: Scene, part: Part) -> int | None:
        """Return the choice by which nobody else goes with those who are named."""
        return parting(self.look(scene), part)

    def ends(self, scene: Scene) -> int | None:
        """Return the choice that ends the movement of a stack."""
        prompt = self.look(scene).prompt
        choices = prompt.choices if prompt is not None else ()
        return next((at for at, choice in enumerate(choices) if isinstance(choice.action, Stay)), None)

    def onward(self, scene: Scene, hex_: Hex) -> str:
        """Return how far a stack comes on the way to a hex."""
        look = self.look(scene)
        if look.stack is None:
            return ""
        way = way_there(look.state, look.stack, look.step.hex, hex_) or ()
        return next((hex_name(one) for one in reversed(way[:-1]) if one in look.ways.costs), "")

    def risk(self, scene: Scene, hex_: Hex) -> str:
        """Return that a die has to open a pass of the Misty Mountains, where it is the next step."""
        look = self.look(scene)
        if look.stack is None or hex_ not in MISTY_PASSES or not is_shut(look.state, look.stack.pieces):
            return ""
        if hex_ not in self.offered(scene):
            return ""
        opens = look.rules.numbers.pass_opens
        return (
            f"{capital(hex_name(hex_))} is closed unless a die of {opens} opens it; if it does not, they stay where "
            "they are, and move no more in this turn; its number tries it"
        )

    def order(self, scene: Scene) -> str:
        """Return the first stack that may move, with the nearest hex that it could come to."""
        return example(self.look(scene))

    def part_order(self, scene: Scene) -> str:
        """Return one of the first stack of several, with the nearest hex that it could come to."""
        return part_example(self.look(scene))

    def bundles(self, scene: Scene) -> Sequence[Bundle]:
        """Return the hexes of a stack that moves by what they cost."""
        return bundles(self.look(scene))

    def words(self, scene: Scene, hex_: Hex) -> Sequence[Line]:
        """Return what is to be said of a hex."""
        return hex_words(self.look(scene), hex_)

    def name(self, scene: Scene, hex_: Hex) -> str:
        """Return the name of a hex, its number where it has none; aloud, where that lies."""
        with scene.speaks():
            return hex_title(hex_)

    def named(self, scene: Scene, sentence: str) -> Sequence[Hex]:
        """Return the hexes of the places and Characters that a sentence names, as it names them."""
        look, said = self.look(scene), comparable(sentence)
        grid, people = look.rules.grid, look.state.people.items()
        called = [(comparable(look.rules.characters[name].name), one.hex) for name, one in people if one.hex in grid]
        called += [(comparable(name), hex_) for hex_, name in look.rules.names.items()]
        found = (
            (match.start(), hex_) for name, hex_ in called if (match := re.search(rf"\b{re.escape(name)}\b", said))
        )
        return [hex_ for _, hex_ in sorted(found)]

    def find(self, scene: Scene, text: str) -> Hex | None:
        """Return the hex of a number, or of a place or a Character by its name, a word of it, or how one begins."""
        return next((hex_ for _, hex_ in self._meant(scene, text)), None)

    def people_called(self, scene: Scene, text: str) -> Sequence[tuple[str, Hex]]:
        """Return the Characters on the map whom a text fits best, with their hexes."""
        look = self.look(scene)
        names = [name for name in characters_called(look, text) if look.state.people[name].hex in look.rules.grid]
        return [(look.rules.characters[name].name, look.state.people[name].hex) for name in names]

    def whereabouts(self, scene: Scene, words: str) -> Sequence[str]:
        """Return who has the Ring or a Magic Card, as far as that is seen."""
        return whereabouts(self.look(scene).state, words)

    def names(self, scene: Scene) -> Sequence[str]:
        """Return the names of places and Characters."""
        look = self.look(scene)
        return [*look.rules.names.values(), *(look.rules.characters[name].name for name in look.state.people)]

    def absent(self, scene: Scene, words: str) -> str:
        """Return that a Character who is called so stands nowhere on the map."""
        return absent(self.look(scene), words)

    def unseen(self, scene: Scene, words: str) -> str:
        """Return that a Character who is called so lies face down somewhere, or is somebody else's captive."""
        return unseen(self.look(scene), words)

    def asleep(self, scene: Scene, words: str) -> str:
        """Return that forces which are named in an order are not mobilized."""
        return asleep(self.look(scene), words)

    def unsure(self, scene: Scene, text: str) -> Sequence[str]:
        """Return the names of places and Characters in different hexes that a text fits equally well."""
        found = self._meant(scene, text)
        if not found and len(named := parts(self.look(scene), text)) > 1:
            return where_they_are(text, named)
        return [*dict.fromkeys(name for name, _ in found)] if len({hex_ for _, hex_ in found}) > 1 else []

    def _meant(self, scene: Scene, text: str) -> list[tuple[str, Hex]]:
        """Return the places and Characters that a text fits best, with their hexes: by the whole name, else by whole
        words of one, else by how one or a word in it begins."""
        look, wanted = self.look(scene), comparable(text.strip())
        grid = look.rules.grid
        if wanted.upper() in grid:
            return [(wanted.upper(), wanted.upper())]
        if len(figures := [hex_ for hex_ in grid.hexes if hex_[1:] == wanted]) == 1:
            return [(figures[0], figures[0])]  # the letter of the map sheet may be left out
        if not wanted:
            return []
        people = [(look.rules.characters[name].name, one.hex) for name, one in look.state.people.items()]
        fits: dict[int, list[tuple[str, Hex]]] = {}
        for name, hex_ in (*((name, hex_) for hex_, name in look.rules.names.items()), *people):
            if hex_ in grid and (fits_it := fit(wanted, comparable(name))):
                fits.setdefault(fits_it, []).append((name, hex_))
        return fits[max(fits)] if fits else []


def _is_called(person: str, words: str) -> bool:
    wanted = comparable(words.strip())
    return bool(wanted) and fit(wanted, comparable(current().characters[person].name)) > 0


def _hex_of(look: Look, piece: str) -> Hex:
    """Return where a Character or a force is, "" where nobody knows."""
    found = look.state.people.get(piece) or look.state.armies.get(piece)
    return found.hex if found is not None else ""


def _side(look: Look, name: str) -> str:
    """Return whose a Character is: Gollum is whom he serves in this turn."""
    return look.state.gollum if name == GOLLUM else look.side(name)
