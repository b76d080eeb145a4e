"""What a game says of its map: what is printed on it, what stands there, and what a hex means for the question.

A game with a map has a function `atlas(game, options) -> Atlas` beside its panes, and puts `tui.map.panes.map_panes` of
it on its stage. Everything else is drawn and asked by what all share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

import msgspec

from core.hexes import Grid, Hex, Side, side_of
from core.kernel.comparing import comparable
from core.kernel.prompts import Choice, Prompt
from tui.glyphs import UNICODE, Glyphs
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

REACH, PLAIN = "reach", "plain"
"""The views that every map has: what the question offers, and the pieces alone."""


class Ground(msgspec.Struct, frozen=True):
    """A kind of ground: its name, and how a hex of it looks.

    `upper` are three cells, `floor` three cells that stand on the lower side (a blank lets the side show), `far` two;
    `near` five, the upper sign in the middle where it is empty. Between two hexes of the same `solid` ground there is
    no side, and near every cell is filled with its sign. `called` is its name in words, where that is another one.
    """

    name: str
    upper: str = ""
    floor: str = ""
    far: str = ""
    near: str = ""
    role: str = "land"
    solid: bool = False
    called: str = ""


class Edge(msgspec.Struct, frozen=True):
    """A side that is more than a line: its sign where it is slanted, three cells where it is level, and its role.

    Without a `sign` the side is drawn as a line.
    """

    sign: str = ""
    level: str = "___"
    role: str = "side"


class Patch(msgspec.Struct, frozen=True):
    """Something that stands in a hex, at every size; blanks let through what lies below, unless they are filled.

    `upper` and `lower` are three cells each; `far` two, the beginning of `upper` where it is empty. Near there is room
    for five cells above (`lead`) and twice seven (`name`, `value`), which are made of upper and lower where they are
    empty. `filled` says which of both rows are covered as a whole by the role: a counter covers both, a cost the lower.
    `upper_role` is the role of the upper row where it is another. A mark that lies `over` is drawn above the pieces,
    else below them.
    """

    upper: str = ""
    lower: str = ""
    far: str = ""
    lead: str = ""
    name: str = ""
    value: str = ""
    role: str = ""
    upper_role: str = ""
    filled: Literal["", "lower", "both"] = ""
    over: bool = False


class Printed(msgspec.Struct, frozen=True, eq=False):
    """What is printed on the map and never changes at a table: made once for a content and a set of glyphs."""

    grid: Grid
    grounds: Mapping[Hex, Ground]
    edges: Mapping[Side, Edge] = {}
    roads: Collection[Side] = ()
    """The sides that roads through the middle of the hexes cross."""

    places: Mapping[Hex, Patch] = {}

    def edge(self, a: Hex, b: Hex) -> Edge:
        """Return the side between two neighbours: its own, none within solid ground, or a line."""
        found = self.edges.get(side_of(a, b))
        if found is not None:
            return found
        own, other = self.grounds[a], self.grounds[b]
        return NO_EDGE if own.solid and own == other else PLAIN_EDGE


PLAIN_EDGE = Edge()
NO_EDGE = Edge(" ", "   ")


class View(msgspec.Struct, frozen=True):
    """A way to look at the map: its id, the word for it below the map, and what its signs mean."""

    id: str
    word: str
    about: str = ""


class Bundle(msgspec.Struct, frozen=True):
    """Choices that are told together where the map is not seen: in one title, with their places in the prompt. Those of
    a `whole` one always are; of others only so many that no more than nine rows are left. Where they are `alike` the
    same follows from each, as far as the title does not say otherwise."""

    title: str
    places: tuple[int, ...]
    whole: bool = False
    alike: bool = False


class Gathered(msgspec.Struct, frozen=True):
    """One of several pieces that an order is given to: its word, where it stands, whether it `waits` off the map, to
    come onto it there, and whether it is asked whom it `strikes`, not where it goes."""

    piece: str
    word: str
    hex: Hex
    waits: bool = False
    strikes: bool = False


class Part(msgspec.Struct, frozen=True):
    """Some of those who stand in a hex and move together: the hex, and who of them goes, each with how much of it."""

    hex: Hex
    going: Mapping[str, int]


class Atlas(ABC):
    """A game's map. What is not said here, a game leaves as it is: a map with pieces can be looked at with that."""

    title = "Map"
    gathers = False
    """Whether pieces are moved one by one, so that an order may be given to several (`gathered`)."""

    views: Sequence[View] = ()
    """The views of the game, after the one of what the question offers and the plain one."""

    @abstractmethod
    def printed(self, view: Any, glyphs: Glyphs) -> Printed:
        """Return what is printed on the map; the same object each time, as long as the content is the same."""

    @abstractmethod
    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the counters on the map, as far as the scene's view shows them: one patch for each hex with any."""

    def edges(self, scene: Scene, glyphs: Glyphs) -> Mapping[Side, Edge]:
        """Return the sides that change in play (a gate), by `side_of`."""
        return {}

    def marks(self, scene: Scene, view: str, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the marks of a view; in that of the reach by itself the hexes that the question offers."""
        offered = self.offered(scene) if view == REACH else {}
        return {hex_: Patch(role="reach", filled="lower", over=True) for hex_ in offered}

    def under_cursor(self, scene: Scene, view: str, hex_: Hex, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the marks that the hex under the cursor brings: the way to it."""
        return {}

    def place_of(self, choice: Choice) -> Hex | None:
        """Return the hex at which a choice points, or None when it has no place on the map: by itself its `place`."""
        return choice.place if len(choice.place) == 4 and choice.place.isdigit() else None

    def meant(self, scene: Scene, hex_: Hex) -> Any:
        """Return what enter on a hex would have meant where the question offers nothing there.

        That is an action, which the rules are asked about, or a refusal, or None where the question has no use for a
        hex.
        """
        return None

    def toward(self, scene: Scene, hex_: Hex) -> Hex | None:
        """Return the hex that is offered and leads to one further away in the same move, or None."""
        return None

    def stands_in(self, scene: Scene, words: str) -> bool:
        """Whether some words name the hex in which the piece on its way stands, and not what else it could do there."""
        return False

    def leads(self, scene: Scene) -> bool:
        """Whether the question is answered on the map although its choices have no hexes: `leads_to` finds some."""
        return False

    def leads_to(self, scene: Scene, hex_: Hex) -> int | None:
        """Return the place of the choice that has no hex itself and after which this one is offered, or None.

        Enter on the hex makes that choice and then the one of the hex.
        """
        return None

    def gives_way(self, scene: Scene) -> int | None:
        """Return the place of the choice that ends what was begun with a piece, so that another can be taken, or None.

        Enter on one of the `others` makes this choice and takes the other piece.
        """
        return None

    def ends(self, scene: Scene) -> int | None:
        """Return the place of the choice that lets the piece which moves stay where it has come to, or None."""
        return self.gives_way(scene)

    def others(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of the pieces that could be taken instead of the one that the question is about."""
        return ()

    def instead_words(self, scene: Scene, hex_: Hex) -> str:
        """Return what enter does on the hex of one of the `others`, for the line that says so before it is pressed."""
        return "enter takes the piece that stands here instead"

    def enters(self, scene: Scene) -> bool:
        """Whether the piece that the question is about comes onto the map."""
        return False

    def alike(self, choices: Sequence[Choice], scene: Scene) -> bool:
        """Whether it does not matter which of several choices in a hex is taken: they take pieces that are alike."""
        return False

    def waiting(self, scene: Scene) -> Sequence[int]:
        """Return the places of the choices that take pieces which wait off the map, the next one first."""
        return ()

    def queue(self, scene: Scene) -> int:
        """Return how many pieces wait off the map and could come next, whatever is asked now."""
        return 0

    def nearest(self, scene: Scene, hex_: Hex) -> Hex | None:
        """Return the hex nearest to one that the piece the question is about can come to, or None where it stays."""
        return None

    def onward(self, scene: Scene, hex_: Hex) -> str:
        """Return how far on the way to a hex, as its refusal tells it, the piece comes that the question is about, by
        the name of that hex in a sentence; nothing where no way is told."""
        return ""

    def risk(self, scene: Scene, hex_: Hex) -> str:
        """Return what has to succeed for the piece that the question is about to come to a hex, and what it costs if it
        does not; nothing where it simply goes there."""
        return ""

    def named(self, scene: Scene, sentence: str) -> Sequence[Hex]:
        """Return the hexes of the pieces that a sentence names, as it names them."""
        return ()

    def is_called(self, choice: Choice, words: str) -> bool:
        """Whether a choice takes the piece that somebody looks for by some words."""
        return False

    def sends(self, choice: Choice) -> bool:
        """Whether a choice takes what then goes somewhere, of which a hint says where to."""
        return self.takes(choice)

    def takes(self, choice: Choice) -> bool:
        """Whether a choice takes a piece, which then is asked where it goes."""
        return False

    def taking(self, scene: Scene, words: str) -> Any:
        """Return the action that would take the piece which somebody means by some words, whether it is offered or not,
        or why nobody here moves it; None where no piece is meant."""
        return None

    def parts(self, scene: Scene, words: str) -> Sequence[Part]:
        """Return who of those that move together is named, for each hex in which they stand; nobody where all who
        stand in a hex are meant."""
        return ()

    def parting(self, scene: Scene, part: Part) -> int | None:
        """Return the choice by which only a part of a stack goes, one after the other; None where it is by itself, and
        a negative number where it cannot be."""
        return None

    def gathered(self, scene: Scene, words: str) -> Sequence[Gathered]:
        """Return the pieces that somebody means by some words, as a kind, several in a row, or all in a hex, in order
        and whether they can be taken or not; nothing where no piece is meant. `is_called` knows each by its word."""
        return ()

    def reach(self, scene: Scene, piece: str) -> Mapping[Hex, int]:
        """Return where a piece that was `gathered` could come in a move that began now, in as many legs as it takes,
        with what that costs; without a piece, where the one that the question is about can."""
        return {}

    def mover(self, scene: Scene) -> str:
        """Return the piece that the question is about, by the word by which it was `gathered`; nothing where it is
        about none."""
        return ""

    def away(self, scene: Scene, piece: str, hex_: Hex) -> Mapping[Hex, int]:
        """Return how far from a hex a piece that was `gathered` would still be, by the way it has to go, in each hex
        from which there is a way."""
        return {}

    def bound(self, scene: Scene, piece: str, hex_: Hex) -> str:
        """Return why a piece that was `gathered` has to strike somebody else than who stands in a hex, or nothing."""
        return ""

    def absent(self, scene: Scene, words: str) -> str:
        """Return that a piece which some words name stands nowhere on the map, as a clause, or nothing."""
        return ""

    def unseen(self, scene: Scene, words: str) -> str:
        """Return that nobody here is told where a piece is that some words name, as a clause, or nothing."""
        return ""

    def asleep(self, scene: Scene, words: str) -> str:
        """Return that a piece which is named somewhere in an order cannot move yet, as a clause, or nothing."""
        return ""

    def burdens(self) -> Sequence[str]:
        """Return what a piece may take up before it goes, as an order names it."""
        return ()

    def loads(self, scene: Scene, name: str) -> int | None:
        """Return the choice by which the piece that was taken takes up one of the `burdens`, or None."""
        return None

    def burden_words(self, scene: Scene) -> str:
        """Return a sentence on something that waits to be taken up, with an example of an order, or nothing."""
        return ""

    def group_order(self, scene: Scene) -> str:
        """Return several pieces and where they go, as an example of an order to them, or nothing where none fits."""
        return ""

    def part_order(self, scene: Scene) -> str:
        """Return some of those who move together and where they go, as an example, or nothing where none fits."""
        return ""

    def order(self, scene: Scene) -> str:
        """Return a piece and a hex that would be an order in one line for the question, or nothing where none is."""
        return ""

    def strikes(self, scene: Scene, hex_: Hex) -> str:
        """Return what the piece in a hex would do at once if it is taken for what it can do best, in a few words as
        "attacks GO6", or an empty text where the question is not who strikes."""
        return ""

    def lingers(self, scene: Scene) -> Collection[Hex]:
        """Return the hexes of pieces that had better stay where they are: those who are taken in turn come before."""
        return ()

    def marches(self, scene: Scene) -> bool:
        """Whether the question is where a piece moves: only then the key that makes a move again keeps it in mind."""
        return self.chosen(scene) is not None

    def next_words(self, scene: Scene) -> str:
        """Return what the key for the next hex does, for the line that says how many other hexes are offered."""
        return "n goes to the nearest"

    def chosen(self, scene: Scene) -> Hex | None:
        """Return the hex of the piece that the question is about, or None where it is about none."""
        return None

    def home(self, scene: Scene) -> Hex | None:
        """Return the hex that the cursor comes to when a question is asked, or None to leave it where it is.

        By itself that is the piece that the question is about.
        """
        return self.chosen(scene)

    def own(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of the pieces of whoever is asked, in their order."""
        return ()

    def foes(self, scene: Scene) -> Collection[Hex] | None:
        """Return the hexes in which enemies of whoever is asked stand; None where these are all but one's own."""
        return None

    def bundles(self, scene: Scene) -> Sequence[Bundle]:
        """Return the choices that are told together line by line, in order, where there are too many for the ear.

        No choice is in two of them; those that are in none are told by themselves behind them.
        """
        return ()

    def words(self, scene: Scene, hex_: Hex) -> Sequence[Line]:
        """Return what is to be said of a hex: paragraphs, which a pane flows in its width."""
        return ()

    def name(self, scene: Scene, hex_: Hex) -> str:
        """Return what a hex is called: its number."""
        return hex_

    def first_of_kind(self, scene: Scene, text: str) -> Hex | None:
        """Return where the first piece of a kind stands that is called so, for whoever looks at the map and names no
        hex; by itself none."""
        return None

    def find(self, scene: Scene, text: str) -> Hex | None:
        """Return the hex that is meant by a number, by its name, or by what stands on it; None where there is none."""
        grid = self.printed(scene.view, UNICODE).grid
        if text in grid:
            return text
        wanted = comparable(text)
        return next((hex_ for hex_ in grid.hexes if comparable(self.name(scene, hex_)) == wanted), None)

    def people_called(self, scene: Scene, text: str) -> Sequence[tuple[str, Hex]]:
        """Return the pieces with names of their own that a text fits best, with their hexes; by itself none."""
        return ()

    def whereabouts(self, scene: Scene, words: str) -> Sequence[str]:
        """Return who holds the thing that is called so, and where, in sentences; by itself nothing."""
        return ()

    def names(self, scene: Scene) -> Sequence[str]:
        """Return what places and pieces are called by names, not by numbers, whether or not they are on the map: one of
        them is meant by a mistyped word."""
        grid = self.printed(scene.view, UNICODE).grid
        return [name for hex_ in grid.hexes if (name := self.name(scene, hex_)) != hex_]

    def unsure(self, scene: Scene, text: str) -> Sequence[str]:
        """Return the names of the places and pieces that a text may mean, where it is the beginning of several in
        different hexes: `find` takes the first."""
        return ()

    def offered(self, scene: Scene) -> dict[Hex, list[int]]:
        """Return the hexes at which choices of the prompt in sight point, with the places of those choices."""
        found: dict[Hex, list[int]] = {}
        if isinstance(scene.prompt, Prompt):
            for at, choice in enumerate(scene.prompt.choices):
                if (hex_ := self.place_of(choice)) is not None:
                    found.setdefault(hex_, []).append(at)
        return found
