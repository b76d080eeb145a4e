"""Orders in plain mode to several pieces at once, and orders into a direction: the moves of each, one after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.hexes import Grid, Hex
from core.hexes.grid import COMPASS
from core.kernel.prompts import Choice
from replays.naming import listed
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.plain_map import PlainMap
from tui.map.atlas import Gathered

Look = Callable[[], PlainMap]
"""Returns the map as it is now."""

SHORT = {
    "n": "north",
    "ne": "northeast",
    "e": "east",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "w": "west",
    "nw": "northwest",
}
TO = ("to", "toward", "towards", "the")
"""Words between those who go and where they go."""

UNKNOWN = 10**6
"""How far a hex is at least from which no way leads to what is aimed at: straight there it may still be nearer."""

LANE = 0.42
"""How far aside, for each step ahead, a hex still lies in a direction."""

EDGE = 0.51
"""The hexes on both sides of the line between two columns lie so far aside of it."""


@dataclass(frozen=True)
class Aim:
    """Where pieces go: to a hex or whoever stands there, as it is `named`, or into a direction, as far as they can or
    so many steps."""

    hex: Hex = ""
    named: str = ""
    way: str = ""
    steps: int | None = None

    def best(
        self, grid: Grid, here: Hex, reach: Mapping[Hex, int], *, away: Mapping[Hex, int], enters: bool
    ) -> Hex | None:
        """Return the hex among those in reach that is nearest to what is aimed at, or None where none is nearer than
        where a piece stands; one that `enters` stands nowhere yet. How far it is `away` is measured by the way that the
        piece has to go, and in a straight line where there is none."""
        if self.way:
            found = self._farthest(grid, here, reach)
            if found is not None or not enters:
                return found
            return min(
                reach,
                key=lambda one: (-round(grid.ahead(here, one, self.way)[0], 3), reach[one], one),
                default=None,
            )

        def far(hex_: Hex) -> int:
            return away.get(hex_, UNKNOWN + grid.distance(hex_, self.hex))

        found = min(reach, key=lambda one: (far(one), reach[one], one), default=None)
        return None if found is None or (not enters and far(found) >= far(here)) else found

    def _farthest(self, grid: Grid, here: Hex, reach: Mapping[Hex, int]) -> Hex | None:
        found = []
        for hex_, cost in reach.items():
            ahead, aside = grid.ahead(here, hex_, self.way)
            near = self.steps is None or grid.distance(here, hex_) <= self.steps
            if ahead > 0 and near and aside <= max(EDGE, LANE * ahead):
                found.append((-round(ahead - aside / 2, 3), cost, hex_))
        return min(found)[2] if found else None

    def order(self, grid: Grid, pieces: Iterable[Gathered]) -> list[Gathered]:
        """Return pieces in the order in which they go: those in front make room for those behind them."""
        if self.way:
            one = grid.hexes[0]
            return sorted(pieces, key=lambda piece: -round(grid.ahead(one, piece.hex, self.way)[0], 3))
        return sorted(pieces, key=lambda piece: grid.distance(piece.hex, self.hex))


class Interrupted(BadChoice):
    """Something else is asked before all have struck who were told to."""

    def __init__(self, pieces: Sequence[Gathered], far: int, whom: str) -> None:
        """`pieces` are left, `whom` they strike, and `far` is how far off that may be."""
        names = [piece.word for piece in pieces]
        super().__init__(
            f"{listed(names)} {'holds' if len(names) == 1 else 'hold'} back: something else is asked first"
        )
        self._pieces = pieces
        self._far = far
        self._whom = whom

    def order(self, now: PlainMap) -> str:
        """Return the order that sends those who are left, or nothing where nobody reaches the target any more."""
        left = [piece.word for piece in _left(now, self._pieces, self._far, self._whom)]
        return f"{' '.join(left)} {self._whom}" if left else ""


def group_ordered(look: Look, text: str, burden: str = "") -> Iterator[Choice] | None:
    """Return the choices that carry out an order to several pieces or into a direction, each to be taken before the
    next is asked for; None where the text is no such order.

    Each piece goes as far as it can towards what is named, those in front first; a leader goes with the unit that he
    stands with, if that is sent, too. The first who can takes up the `burden` that is named. Nobody is taken who cannot
    go.

    Raises:
        BadChoice: it is not said who goes, or where, or nobody is meant. After the last choice: who stays, and why.
    """
    now = look()
    if not now.atlas.gathers:
        return None
    if (found := directed(text.split())) is not None:
        who, aim = found
        if who and not now.gathered(who):
            raise BadChoice(f"nobody who could go {aim.way} is called {visible(who)[:40]!r}")
        if not who and not now.reach(""):
            example = now.group_order()
            raise BadChoice(f"say who goes {aim.way}{f', as in go {example}' if example else ''}")
        return _sent(look, who, aim, burden) if who and not now.moves(who) else _onward(look, aim)
    words = text.split()
    for at in range(len(words) - 1, 0, -1):
        who, where = " ".join(_without(words[:at])), " ".join(words[at:])
        hex_ = now.found(where)
        if hex_ is None:
            continue
        to = words[at - 1].casefold() in TO
        if now.moves(who):
            return _onward(look, Aim(hex_, where)) if to else None
        if now.called(who):
            return _sent(look, who, Aim(hex_, where), burden) if to else None
        pieces = now.gathered(who)
        if len(pieces) == 1 and now.knows(who):
            return _sent(look, who, Aim(hex_, where), burden) if to else None
        if len(pieces) > 1 or (pieces and not now.knows(who)):
            return _sent(look, who, Aim(hex_, where), burden)
    if not now.knows(text) and len(now.gathered(text)) > 1:
        raise BadChoice(f"say where they go: go {visible(text)[:40]} and a hex, or a direction as in north 3")
    return None


def directed(words: Sequence[str]) -> tuple[str, Aim] | None:
    """Return who goes into a direction, or nobody where that is not said; None where no direction is named."""
    left = [word.casefold().replace("-", "") for word in words]
    if left and left[-1] in {"hex", "hexes"}:
        left.pop()
    steps = int(left.pop()) if len(left) > 1 and left[-1].isdecimal() and len(left[-1]) < 3 else None
    for count in (2, 1):
        way = "".join(left[-count:])
        way = SHORT.get(way, way)
        if len(left) >= count and way in COMPASS:
            return " ".join(_without(words[: len(left) - count])), Aim(way=way, steps=steps)
    return None


def _without(words: Sequence[str]) -> Sequence[str]:
    """Return words without those at their end that lead over to where somebody goes."""
    left = list(words)
    while len(left) > 1 and left[-1].casefold() in TO:
        left.pop()
    return left


def _onward(look: Look, aim: Aim) -> Iterator[Choice]:
    """Yield how the piece that was taken goes into a direction, or towards a hex."""
    now = look()
    here = now.here()
    away = {} if aim.way else now.away(now.mover(), aim.hex)
    to = aim.best(now.grid(), here, now.reach(""), away=away, enters=False) if here else None
    if to is None:
        raise BadChoice(f"it cannot come {f'further {aim.way}' if aim.way else f'nearer to {aim.hex}'} now")
    yield from _legs(look, to)
    if (end := look().ending()) is not None:
        yield end


def _sent(look: Look, who: str, aim: Aim, burden: str = "") -> Iterator[Choice]:
    """Yield the choices by which the pieces that are meant go, one after the other, the first who can with a burden."""
    if (leave := look().leaving()) is not None:
        yield leave
    now = look()
    stays: dict[str, list[Gathered]] = {}
    ends: dict[Hex, Hex] = {}
    """Where those have gone who stood in a hex, or that they stay there."""

    pieces = now.gathered(who)
    able = [
        piece for piece in pieces if piece.strikes and now.called(piece.piece) and aim.hex in now.reach(piece.piece)
    ]
    pieces = able or pieces
    waiting = aim.order(now.grid(), pieces)
    far = max((now.grid().distance(one.hex, aim.hex) for one in waiting if aim.hex), default=0)
    for at, piece in enumerate(waiting):
        now = look()
        if piece.strikes and at and not (left := _left(now, waiting[at:], far, aim.named)):
            return  # the target is gone, which has been told
        if piece.strikes and at and not now.gathered("all"):
            raise Interrupted(left, far, aim.named)
        led = "" if piece.waits else ends.get(piece.hex, "")
        to, why = _end(now, piece, aim, led)
        taken = now.called(piece.piece)
        if to is not None:
            yield taken[0]
            if burden and (load := look().loading(burden)) is not None:
                yield load
                burden = ""
            barred: set[Hex] = set()
            while to is not None and not (yield from _legs(look, to)):
                why = why if barred else look().why_not(to) or "nothing is to be chosen there"
                barred.add(to)
                to, _ = _end(now, piece, aim, "", barred)
            if to is None and (leave := look().leaving()) is not None:
                yield leave
        if to is None:
            stays.setdefault(_of_it(why, piece.word), []).append(piece)
        elif (end := look().ending()) is not None and not piece.strikes:
            yield end
        if not piece.waits and not piece.strikes:
            ends[piece.hex] = to or piece.hex
    told = [_stay(why, sorted(left, key=pieces.index)) for why, left in stays.items()]
    told += [f"none of them could take up the {burden.capitalize()}"] * bool(burden)
    if told:
        raise BadChoice("; ".join(told))


def _end(now: PlainMap, piece: Gathered, aim: Aim, led: Hex, barred: Collection[Hex] = ()) -> tuple[Hex | None, str]:
    """Return where a piece goes, or None and why it stays: `led` is where whom it stands with has gone; to those that
    are `barred` it has found no way."""
    over = _over(now, piece)
    if over or len(now.called(piece.piece)) != 1:
        nobody = f"{_target(now, aim)} is out of reach" if piece.strikes and now.orders() else ""
        return None, over or nobody or now.why_not_taken(piece.piece) or "something else is asked first"
    if led == piece.hex:
        return None, "whom it stands with stays"
    reach = {hex_: cost for hex_, cost in now.reach(piece.piece).items() if hex_ not in barred}
    if piece.strikes:
        to = now.found(aim.named) if aim.named else None
        bound = now.bound(piece.piece, to) if to is not None else ""
        return to if to in reach else None, bound or f"{_target(now, aim)} is out of reach"
    if led in reach:
        return led, ""
    away = {} if aim.way else now.away(piece.piece, aim.hex)
    to = aim.best(now.grid(), piece.hex, reach, away=away, enters=piece.waits)
    if aim.way:
        return to, f"no hex further {aim.way} can be reached"
    return to, "it stands there" if piece.hex == aim.hex else f"no hex nearer to {aim.hex} can be reached"


def _target(now: PlainMap, aim: Aim) -> str:
    """Return who is struck, as the battle calls it where it has the name of a unit."""
    named = visible(aim.named)
    return (named.upper() if any(letter.isdigit() for letter in named) else named) or aim.way


def _left(now: PlainMap, pieces: Sequence[Gathered], far: int, whom: str) -> Sequence[Gathered]:
    """Return who of some pieces may still strike: nobody where the target is gone, and none from whom it is too far."""
    there, grid = now.found(whom), now.grid()
    return [one for one in pieces if there is not None and grid.distance(one.hex, there) <= far]


def _over(now: PlainMap, piece: Gathered) -> str:
    """Return why a piece does not move when the phase in which it could has ended meanwhile."""
    asked = now.gathered(piece.piece)
    if piece.strikes or not any(one.strikes for one in asked):
        return ""
    return "it finds no way onto the map now and waits" if piece.waits else "nobody moves any more in this phase"


def _of_it(why: str, word: str) -> str:
    """Return why a piece stays, without its name where the reason begins with it, so that others may share it."""
    if not any(letter.isdigit() for letter in word):
        return why.rstrip(".")  # somebody with a name is no "it"
    first, named, rest = why.rstrip(".").partition(f"{word} ")
    return f"it {rest}" if named and len(first.split()) < 4 else why.rstrip(".")


def _stay(why: str, pieces: Sequence[Gathered]) -> str:
    """Return who stays, and why."""
    names, alone = [piece.word for piece in pieces], len(pieces) == 1
    does = ("holds", "hold") if pieces[0].strikes else ("stays", "stay")
    said = f"each {why[3:]}" if why.startswith("it ") and not alone else why
    return f"{listed(names)} {does[not alone]}{' back' * pieces[0].strikes}: {said}"


def _legs(look: Look, to: Hex) -> Generator[Choice, None, bool]:
    """Yield the choices that lead to a hex in the reach of the piece on its way, a leg after the other; return whether
    there was any."""
    went = False
    while True:
        now = look()
        there = now.offered(to)
        found = there or now.toward(to)
        if len(found) != 1:
            return went
        went = True
        yield found[0]
        if there:
            return True
