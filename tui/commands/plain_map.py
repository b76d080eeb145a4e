"""A map in plain mode: drawn as text, a hex in words, and who stands near one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from core.hexes import Grid, Hex
from core.hexes.grid import four_digits
from core.kernel.comparing import as_typed, comparable
from core.kernel.game import Game
from core.kernel.mistyped import name_like
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.table import Table
from replays.clauses import capital
from replays.naming import listed, names_of
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.text import wrapped
from tui.glyphs import UNICODE, glyphs_for
from tui.map.atlas import Atlas, Bundle, Gathered, Ground, Part
from tui.map.chart import text_of_map
from tui.map.sizes import MIDDLE, SIZES, Size
from tui.widgets.lines import text_of
from tui.widgets.pane import Scene, brought

NO_MAP = "this game has no map"
PARTS = {
    (row, column): (f"{north}{east}" if north or east else "middle").capitalize()
    for row, north in enumerate(("north", "", "south"))
    for column, east in enumerate(("west", "", "east"))
}
"""What the ninths of a map are called, by rows and columns from the north and the west."""

MORE = (
    "map north and the like name the places of a part; near and a hex tells who stands around it; map drawn draws the "
    "map in letters."
)
"""What is said below the map in words."""

MANY = 36
"""Numbers of so many hexes are not told."""

WHOSE = {
    **dict.fromkeys(("enemy", "enemies", "foes"), False),
    **dict.fromkeys(("own", "mine", "friends"), True),
}
"""Whether a word asks for one's own pieces or for the enemy's."""

NEAR = 5
"""How far `near` looks where it is not told."""


class PlainMap:
    """The map of a table, as these eyes may see it."""

    def __init__(self, atlas: Atlas, scene: Scene) -> None:
        self.atlas = atlas
        self.scene = scene

    @classmethod
    def of(cls, table: Table, game: Game, eyes: str | None) -> PlainMap:
        """Return the map of a table as it is now. Raises `BadChoice` where the game has none."""
        atlas = brought(game, "atlas")
        if atlas is None:
            raise BadChoice(NO_MAP)
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = game.sight.visible_prompt(table.state, prompt, eyes)
        options = table.header.options
        scene = Scene(game, table.view(eyes), None, prompt, names_of(game, table.header), options)
        return cls(atlas(game, options), scene)

    def map(self, words: Sequence[str]) -> list[str]:
        """Return the map in words, a part after the other, or the part that is named with its places; or drawn in
        letters at the size that is named, the whole of it or what lies around a hex.

        Raises:
            BadChoice: the words name no part, no size and, after "around", no hex.
        """
        if not words:
            return self._in_words()
        if (part := _part_named(words)) is not None:
            return self._part(part)
        size, around = MIDDLE, ""
        left = list(words)
        sizes: dict[str, Size] = {"drawn": MIDDLE, **{one.name: one for one in SIZES}}
        if left[0] in sizes:
            size = sizes[left.pop(0)]
        if left and left[0] == "around" and len(left) > 1:
            around = self._found(" ".join(left[1:]))
        elif left:
            raise BadChoice(
                "map tells the map, map north or map southeast a part of it; it is drawn by map drawn, map far, map "
                "near, or map around and a hex"
            )
        with self.scene.speaks():
            return text_of_map(self.atlas, self.scene, glyphs_for(False), size, around)

    def _in_words(self) -> list[str]:
        """Return what lies in each ninth of the map, from the northwest to the southeast."""
        words, view = self.scene.game.words, self.scene.view
        with self.scene.speaks():
            grid = self.atlas.printed(view, UNICODE).grid
            places = {hex_: grid.column_row(hex_) for hex_ in grid.hexes}
            last = max(column for column, _ in places.values()), max(row for _, row in places.values())
            standing = words.standing_at(view)
            size = f"The map has {last[0]} columns from west to east and {last[1]} rows from north to south."
            if all(hex_ == four_digits(*place) for hex_, place in places.items()):
                one = grid.hexes[len(grid.hexes) // 2]
                column, row = places[one]
                size += f" The number of a hex is its column and its row: {one} is in column {column} and row {row}."
            lines = wrapped(size)
            for part, hexes in self._ninths().items():
                told = words.region(view, frozenset(hexes)) or self._held([hex_ for hex_ in hexes if hex_ in standing])
                columns, rows = ([places[hex_][at] for hex_ in hexes] for at in (0, 1))
                where = f"columns {min(columns)} to {max(columns)}, rows {min(rows)} to {max(rows)}"
                lines += wrapped(f"{PARTS[part]} ({where}): {'. '.join(told)}.", "    ", "  ")
        return [*lines, *wrapped(MORE)]

    def _ninths(self) -> dict[tuple[int, int], list[Hex]]:
        """Return the hexes of each ninth of the map, from the northwest to the southeast."""
        grid = self.atlas.printed(self.scene.view, UNICODE).grid
        places = {hex_: grid.column_row(hex_) for hex_ in grid.hexes}
        last = max(column for column, _ in places.values()), max(row for _, row in places.values())
        parts: dict[tuple[int, int], list[Hex]] = {}
        for hex_, (column, row) in places.items():
            parts.setdefault(((row - 1) * 3 // last[1], (column - 1) * 3 // last[0]), []).append(hex_)
        return dict(sorted(parts.items()))

    def _part(self, part: tuple[int, int]) -> list[str]:
        """Return a ninth of the map: who stands where, and which places have which ground, the rarest ground first."""
        with self.scene.speaks():
            printed = self.atlas.printed(self.scene.view, UNICODE)
            standing = self.scene.game.words.standing_at(self.scene.view)
            hexes = self._ninths().get(part, [])
            lines = [PARTS[part]]
            for hex_ in hexes:
                if hex_ in standing:
                    lines += wrapped(f"at {self.atlas.name(self.scene, hex_)}: {standing[hex_]}", "    ", "  ")
            grounds: dict[str, list[Hex]] = {}
            for hex_ in hexes:
                grounds.setdefault(_called(printed.grounds[hex_]), []).append(hex_)
            for ground, found in sorted(grounds.items(), key=lambda one: len(one[1])):
                lines += wrapped(f"{ground}: {self._listed(found)}", "    ", "  ")
            ways = {end for side in printed.roads for end in side}
            if road := [hex_ for hex_ in hexes if hex_ in ways]:
                lines += wrapped(f"road: {self._listed(road)}", "    ", "  ")
            return lines

    def _listed(self, hexes: Sequence[Hex]) -> str:
        """Return the names of hexes; of numbers, if they are many, only how many there are."""
        names = [name for hex_ in hexes if (name := self._own_name(hex_))]
        if not names or (len(names) > MANY and all(name in hexes for name in names)):
            return f"{len(hexes)} {'hex' if len(hexes) == 1 else 'hexes'}"
        return listed([*names, *[f"{len(hexes) - len(names)} without a name"] * (len(names) < len(hexes))])

    def _held(self, hexes: Sequence[Hex]) -> list[str]:
        """Return in which of some hexes somebody stands."""
        names = [self.atlas.name(self.scene, hex_) for hex_ in hexes]
        return [f"somebody stands at {listed(names)}" if names else "nobody stands there"]

    def hex(self, text: str) -> list[str]:
        """Return a hex in words. Raises `BadChoice` where no hex is called so."""
        hex_ = self._found(text)
        with self.scene.speaks():
            name = self.atlas.name(self.scene, hex_)
            where = name.removesuffix(f" ({hex_})")
            if where != name:
                where = f"{where[:1].lower()}{where[1:]}"
            lines = [f"Hex {hex_}, {where}" if where != hex_ else f"Hex {hex_}"]
            for told in map(text_of, self.atlas.words(self.scene, hex_)):
                lines += _spoken(told)
            lines += self._around(hex_)
            more = list(self.atlas.unsure(self.scene, text))[1:]
            also = f"{capital(visible(text.strip()))} may also mean {listed(more)}."
            return [*lines, *(wrapped(also) if more else [])]

    def whereabouts(self, text: str) -> list[str]:
        """Return who holds the thing that is called so, and where; nothing where none is."""
        with self.scene.speaks():
            return [line for one in self.atlas.whereabouts(self.scene, text) for line in wrapped(one)]

    def piece(self, text: str) -> list[str]:
        """Return where somebody is who is called so, and what is to be said of him alone; nothing where nobody is."""
        wanted = as_typed(text).split()
        with self.scene.speaks():
            called = self.atlas.people_called(self.scene, text)
            if len({hex_ for _, hex_ in called}) > 1:
                each = [f"{name}, at {self.atlas.name(self.scene, hex_)}" for name, hex_ in called]
                return [line for one in each for line in wrapped(one, "    ", "  ")]
            hex_ = called[0][1] if called else self.atlas.find(self.scene, text)
            if hex_ is None:
                return []
            told = [text_of(line) for line in self.atlas.words(self.scene, hex_)]
            for at, line in enumerate(told):
                names = as_typed(line.partition(",")[0]).split()
                own = bool(called) and as_typed(called[0][0]).split() == names
                if line[:1].strip() and (own or names[: len(wanted)] == wanted):
                    more = takewhile(lambda one: one.startswith(" "), told[at + 1 :])
                    where = (
                        f"{line.replace(UNICODE.lozenge, ' (reconstructed)')}, at {self.atlas.name(self.scene, hex_)}"
                    )
                    return [*wrapped(where, "    ", "  "), *(spoken for one in more for spoken in _spoken(f"  {one}"))]
        return []

    def _around(self, hex_: Hex) -> list[str]:
        """Return what lies on each side of a hex, clockwise from the north: its name or number, if any, and ground."""
        printed = self.atlas.printed(self.scene.view, UNICODE)
        sides = []
        for other in printed.grid.neighbours(hex_):
            ground, name = _called(printed.grounds[other]), self._own_name(other)
            sides.append(f"{printed.grid.compass(hex_, other)} {f'{name}, {ground}' if name else ground}")
        return wrapped(f"around it: {'; '.join(sides)}", "    ", "  ")

    def _own_name(self, hex_: Hex) -> str:
        """Return what a hex is called, nothing where only its place beside another one is known."""
        name = self.atlas.name(self.scene, hex_)
        return "" if name.endswith(f"({hex_})") else name

    def knows(self, text: str) -> bool:
        """Whether a hex is called so."""
        with self.scene.speaks():
            return self.atlas.find(self.scene, text) is not None

    def found(self, text: str) -> Hex | None:
        """Return the hex that is called so, or None."""
        with self.scene.speaks():
            return self.atlas.find(self.scene, text)

    def whereof(self, text: str, said: str) -> str:
        """Return what stands before what is `said` of the hex that is called so: its name, where only a part of it was
        typed, or who stands there, and what is said does not name it."""
        name, typed = self.atlas.name(self.scene, self._found(text)), comparable(text)
        known = typed in (comparable(name), comparable(self._found(text))) or comparable(name) in comparable(said)
        return "" if known else f"{name}: "

    def is_asked(self) -> bool:
        """Whether anything can be chosen on the map: a hex, or one that is come to by a choice without a hex."""
        with self.scene.speaks():
            return bool(self.atlas.offered(self.scene)) or self.atlas.leads(self.scene)

    def unsure(self, text: str) -> list[str]:
        """Return what a text may name, where that is more than one thing in different hexes."""
        with self.scene.speaks():
            return list(self.atlas.unsure(self.scene, text))

    def offered(self, text: str) -> list[Choice]:
        """Return the choices that the question has at a hex. Raises `BadChoice` where no hex is called so."""
        hex_, prompt = self._found(text), self.scene.prompt
        if not isinstance(prompt, Prompt):
            return []
        with self.scene.speaks():
            return [prompt.choices[at] for at in self.atlas.offered(self.scene).get(hex_, [])]

    def leading(self, text: str) -> list[Choice]:
        """Return the choice that has no hex itself, and after which a hex is offered."""
        hex_, prompt = self._found(text), self.scene.prompt
        if not isinstance(prompt, Prompt):
            return []
        with self.scene.speaks():
            at = self.atlas.leads_to(self.scene, hex_)
        return [] if at is None else [prompt.choices[at]]

    def stands_in(self, text: str) -> bool:
        """Whether a text names the hex in which the piece on its way stands already."""
        with self.scene.speaks():
            return self.atlas.stands_in(self.scene, text)

    def toward(self, text: str) -> list[Choice]:
        """Return the choice that leads to a hex which cannot be come to at once, in the same move."""
        hex_, prompt = self._found(text), self.scene.prompt
        if not isinstance(prompt, Prompt):
            return []
        with self.scene.speaks():
            leg, at = self.atlas.toward(self.scene, hex_), self.atlas.leads_to(self.scene, hex_)
            places = self.atlas.offered(self.scene).get(leg, []) if leg is not None else [at] if at is not None else []
        return [prompt.choices[at] for at in places]

    def called(self, text: str) -> list[Choice]:
        """Return the choices that take a piece which is called so."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return []
        with self.scene.speaks():
            return [choice for choice in prompt.choices if self.atlas.is_called(choice, text)]

    def part(self, text: str) -> Part | None:
        """Return who of a stack is named, where that is so in one hex."""
        with self.scene.speaks():
            found = self.atlas.parts(self.scene, text) if text else ()
        return found[0] if len(found) == 1 else None

    def parting(self, part: Part) -> Choice | None:
        """Return the choice by which nobody else of a stack goes, None where nobody else does.

        Raises:
            BadChoice: they cannot go without others.
        """
        prompt = self.scene.prompt
        with self.scene.speaks():
            at = self.atlas.parting(self.scene, part)
        if at is None or not isinstance(prompt, Prompt):
            return None
        if at < 0:
            raise BadChoice("they cannot go without the others there")
        return prompt.choices[at]

    def taken_at(self, text: str, part: Part | None = None) -> list[Choice]:
        """Return the choices at a hex that take a piece which stands there, or the stack of a `part`; none where no hex
        is called so, or somebody whom nobody here moves."""
        prompt = self.scene.prompt
        with self.scene.speaks():
            if part is None and isinstance(self.atlas.taking(self.scene, text), Refusal):
                return []
            hex_ = self.atlas.find(self.scene, text) if part is None else part.hex
            if hex_ is None or not isinstance(prompt, Prompt):
                return []
            found = [prompt.choices[at] for at in self.atlas.offered(self.scene).get(hex_, [])]
            return [choice for choice in found if self.atlas.takes(choice)]

    def why_not_taken(self, text: str) -> str:
        """Return why the piece that is called so, or stands in a hex, cannot be taken now; nothing where none is."""
        with self.scene.speaks():
            wanted = self.atlas.taking(self.scene, text)
        if wanted is None:
            return ""
        refusal = wanted if isinstance(wanted, Refusal) else self.scene.game.words.explain(self.scene.view, wanted)
        return refusal.word().sentence

    def asleep(self, text: str) -> str:
        """Return that a piece which is named in an order cannot move yet, or nothing."""
        with self.scene.speaks():
            return self.atlas.asleep(self.scene, text)

    def gathered(self, text: str) -> list[Gathered]:
        """Return the pieces that are meant together by a text."""
        with self.scene.speaks():
            return list(self.atlas.gathered(self.scene, text)) if text else []

    def reach(self, piece: str) -> dict[Hex, int]:
        """Return where a piece could come in its whole move, with what that costs; without a piece, the one that is on
        its way."""
        with self.scene.speaks():
            return dict(self.atlas.reach(self.scene, piece))

    def away(self, piece: str, hex_: Hex) -> dict[Hex, int]:
        """Return how far from a hex a piece would still be in others, by the way it has to go."""
        with self.scene.speaks():
            return dict(self.atlas.away(self.scene, piece, hex_))

    def bound(self, piece: str, hex_: Hex) -> str:
        """Return why a piece has to strike somebody else than who stands in a hex, or nothing."""
        with self.scene.speaks():
            return self.atlas.bound(self.scene, piece, hex_)

    def mover(self) -> str:
        """Return the piece that the question is about, or nothing."""
        with self.scene.speaks():
            return self.atlas.mover(self.scene) if isinstance(self.scene.prompt, Prompt) else ""

    def moves(self, text: str) -> bool:
        """Whether a text names the one piece that the question is about."""
        pieces = self.gathered(text)
        return len(pieces) == 1 and pieces[0].piece == self.mover()

    def here(self) -> Hex | None:
        """Return the hex of the piece that the question is about."""
        with self.scene.speaks():
            return self.atlas.chosen(self.scene)

    def grid(self) -> Grid:
        """Return how the hexes lie."""
        return self.atlas.printed(self.scene.view, UNICODE).grid

    def burdened(self, text: str) -> tuple[str, str]:
        """Return an order without what is to be taken up, and that: "OA1 1329" of "OA1 with the Pedestal 1329"."""
        for name in self.atlas.burdens():
            found = re.search(rf"\s+(?:with|and)\s+(?:the\s+)?{re.escape(name)}\b", text, re.IGNORECASE)
            if found is not None and text[: found.start()].strip():
                return f"{text[: found.start()]} {text[found.end() :]}".strip(), name
        return text, ""

    def loading(self, name: str) -> Choice | None:
        """Return the choice by which the piece that was taken takes something up, or None."""
        prompt = self.scene.prompt
        with self.scene.speaks():
            at = self.atlas.loads(self.scene, name)
        return prompt.choices[at] if at is not None and isinstance(prompt, Prompt) else None

    def burden_words(self) -> str:
        """Return a sentence on what waits to be taken up, with an example of an order, or nothing."""
        if not isinstance(self.scene.prompt, Prompt):
            return ""
        with self.scene.speaks():
            return self.atlas.burden_words(self.scene)

    def group_order(self) -> str:
        """Return an example of an order to several pieces, or nothing where none fits the question."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return ""
        with self.scene.speaks():
            return self.atlas.group_order(self.scene)

    def part_order(self) -> str:
        """Return an example of an order to some of those who move together, or nothing where none fits."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return ""
        with self.scene.speaks():
            return self.atlas.part_order(self.scene)

    def orders(self) -> str:
        """Return an example of an order in one line for the question, as "CA1 2206", or nothing where none fits it."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return ""
        with self.scene.speaks():
            return self.atlas.order(self.scene)

    def bundles(self) -> list[tuple[Bundle, list[Choice]]]:
        """Return the bundles of the question, each with the choices that are told together."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return []
        with self.scene.speaks():
            found = self.atlas.bundles(self.scene)
        return [(one, [prompt.choices[at] for at in one.places]) for one in found]

    def leaving(self) -> Choice | None:
        """Return the choice that lets the piece which the question is about stay where it is, or None."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return None
        with self.scene.speaks():
            at = self.atlas.gives_way(self.scene)
        return None if at is None else prompt.choices[at]

    def ending(self) -> Choice | None:
        """Return the choice that lets the piece which moves stay where it has come to, or None."""
        prompt = self.scene.prompt
        if not isinstance(prompt, Prompt):
            return None
        with self.scene.speaks():
            at = self.atlas.ends(self.scene)
        return None if at is None else prompt.choices[at]

    def why_not(self, text: str) -> str:
        """Return why the question offers nothing at a hex, or an empty text. Raises `BadChoice` for what is no hex."""
        hex_ = self._found(text)
        with self.scene.speaks():
            meant = self.atlas.meant(self.scene, hex_)
        if meant is None:
            return ""
        refusal = meant if isinstance(meant, Refusal) else self.scene.game.words.explain(self.scene.view, meant)
        return refusal.word().sentence

    def nearest(self, text: str) -> str:
        """Return how near to a hex what is on its way can come now, as a clause; nothing where it comes no nearer."""
        to = self._found(text)
        with self.scene.speaks():
            grid = self.atlas.printed(self.scene.view, UNICODE).grid
            here = self.atlas.chosen(self.scene)
            offered = self.atlas.offered(self.scene)
            if onward := self.atlas.onward(self.scene, to):
                return f"on that way they can come to {onward} now"
            near = self.atlas.nearest(self.scene, to)
            if near is None:
                near = min(offered, key=lambda hex_: (grid.distance(hex_, to), hex_), default=None)
            if near is None or near == to or (here and grid.distance(near, to) >= grid.distance(here, to)):
                return ""
            steps = grid.distance(near, to)
            away = f"{steps} {'hex' if steps == 1 else 'hexes'} from there"
            return f"the nearest that can be reached now is {self.atlas.name(self.scene, near)}, {away}"

    def risk(self, text: str) -> str:
        """Return what has to succeed for what is on its way to come to a hex; nothing where it simply goes there."""
        hex_ = self._found(text)
        with self.scene.speaks():
            return self.atlas.risk(self.scene, hex_)

    def near(self, words: Sequence[str]) -> list[str]:
        """Return who stands near a hex, the nearest first, and in which direction.

        The last word may say how far to look, and the first that only enemies are told, or one's own.

        Raises:
            BadChoice: no hex is called so.
        """
        far = NEAR
        if len(words) > 1 and words[-1].isascii() and words[-1].isdigit() and len(words[-1]) < 3:
            *words, last = words
            far = int(last)
        whose = WHOSE.get(words[0].casefold()) if len(words) > 1 else None
        here = self._found(" ".join(words if whose is None else words[1:]))
        with self.scene.speaks():
            grid = self.atlas.printed(self.scene.view, UNICODE).grid
            own = set(self.atlas.own(self.scene)) if whose is not None else set()
            standing = self.scene.game.words.standing_at(self.scene.view)
            foes = self.atlas.foes(self.scene) if whose is False else None
            named = {
                hex_: told
                for hex_, told in standing.items()
                if whose is None or (hex_ in foes if foes is not None else (hex_ in own) == whose)
            }
            lines = []
            for hex_ in grid.within(here, far):
                if hex_ in named:
                    steps = grid.distance(here, hex_)
                    away = f"{steps} {grid.compass(here, hex_)}" if steps else "here"
                    lines += wrapped(f"{away}, at {self.atlas.name(self.scene, hex_)}: {named[hex_]}", "    ", "  ")
        who = {None: "Nobody", True: "Nobody of yours", False: "No enemy"}[whose]
        return lines or [f"{who} stands within {far} {'hex' if far == 1 else 'hexes'} of it."]

    def missing(self, text: str) -> str:
        """Return why it is not to be told where a piece is that is called so, as a clause; nothing where none is."""
        with self.scene.speaks():
            if absent := self.atlas.absent(self.scene, text):
                return f"{absent}; view tells of whoever is to come or is lost"
            return self.atlas.unseen(self.scene, text)

    def _close(self, text: str) -> str:
        """Return the name of a place or a piece that a mistyped text is most like, or nothing: a word of a name will
        do."""
        with self.scene.speaks():
            return name_like(text, self.atlas.names(self.scene))

    def _found(self, text: str) -> Hex:
        hex_ = self.atlas.find(self.scene, text)
        if hex_ is None and (why := self.missing(text) or self.atlas.asleep(self.scene, text)):
            raise BadChoice(why)
        if hex_ is None:
            more = "; a choice is taken by its number alone" if text.isdecimal() else ""
            if close := self._close(text):
                more = f"; {close} was perhaps meant"
            raise BadChoice(f"no hex, place or unit is called {visible(text)[:40]!r}{more}")
        return hex_


def _part_named(words: Sequence[str]) -> tuple[int, int] | None:
    """Return the ninth of a map that is called so, "north west" as well as "northwest", or None."""
    name = "".join(words).casefold().replace("-", "")
    return next((part for part, called in PARTS.items() if called.casefold() == name), None)


def _called(ground: Ground) -> str:
    """Return the name of a kind of ground in words."""
    return ground.called or ground.name


def _spoken(line: str) -> list[str]:
    """Return a line on a hex for the ear: the sign of what is not printed as a word, and no word on that sign."""
    sign = UNICODE.lozenge
    if not line.strip() or line.lstrip().startswith(sign):
        return []
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrapped(line.strip().replace(sign, " (reconstructed)"), f"{indent}  ", indent)
