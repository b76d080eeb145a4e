"""Several pieces that are meant by one name: a kind, a hex with all in it or around it, the whole army, or names in a
row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.outlook import may_pick, reach_of, way_of
from core.hexes import Hex
from core.hexes.grid import COMPASS
from core.kernel.comparing import comparable
from tui.games.dagorlad.counters import LEADER_WORDS
from tui.games.dagorlad.look import Look

ALL = ("all", "everybody", "everyone", "army")
LEADERS = ("leader", "leaders")
BUT = re.compile(r"\b(?:but|except|without)\b")
NEAR = re.compile(r"(?P<who>.*?)\b(?:near|around)\b(?P<hex>.+?)(?P<far>\s+\d{1,2})?")
SPAN = re.compile(r"([a-z]+)(\d+)(?:-| to )\1?(\d+)")
"""Units in a row, as "go1 to go4"."""

SMALL = {"a", "and", "at", "every", "in", "my", "of", "the", "units"}
"""Words between names that name nothing."""

ROUND = 1
"""How far "near" a hex goes where it is not said."""


def gathered(look: Look, words: str) -> list[str]:
    """Return the pieces that some words mean, in the order of the army; nothing where a word is not understood, or
    nobody is meant."""
    if not isinstance(look.step, s.PickPiece | s.MoveOn):
        return []
    text, *but = BUT.split(comparable(words).replace(",", " "), 1)
    found, left_out = _meant(look, text), _meant(look, but[0]) if but else []
    if found is None or left_out is None:
        return []
    return [name for name in found if name not in left_out]


def _own(look: Look) -> list[str]:
    """Return all pieces of the side that moves, wherever they are."""
    return [name for name in (*look.state.units, *look.state.leaders) if look.board.side_of(name) == look.seat]


def _meant(look: Look, text: str) -> list[str] | None:
    own = _own(look)
    if near := NEAR.fullmatch(text.strip()):
        return _around(look, near)
    words = [word for word in SPAN.sub(_spelt, text).split() if word not in SMALL]
    found: set[str] = set()
    while words:
        taken = _kind(look, own, words) or _one(look, own, words)
        if taken is None:
            return None
        count, names = taken
        words = words[count:]
        found.update(names)
    return [name for name in own if name in found] if found else None


def _spelt(span: re.Match[str]) -> str:
    kind, first, last = span.groups()
    return " ".join(f"{kind}{number}" for number in range(int(first), int(last) + 1))


def _around(look: Look, near: re.Match[str]) -> list[str] | None:
    """Return those of a kind, or all, who stand within some hexes of one."""
    who = near["who"].strip()
    names = _meant(look, who) if who else _own(look)
    here = _hex(look, near["hex"].strip())
    if names is None or not here:
        return None
    hexes = set(look.rules.grid.within(here, int(near["far"] or ROUND)))
    return [name for name in names if look.board.hex_of(name) in hexes]


def _hex(look: Look, word: str) -> Hex:
    """Return the hex that is numbered so, or of the piece that is called so."""
    if word in look.rules.grid:
        return word
    found = _one(look, [*look.state.units, *look.state.leaders], [word])
    return look.board.hex_of(found[1][0]) if found else ""


def _kind(look: Look, own: Sequence[str], words: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return how many words name a kind of pieces, and who of it is meant: those on the map or before it that have not
    moved yet. A kind before the name of one of its units only says what that is."""
    if words[0] in ALL and len(words) == 1:
        return 1, _ready(look, own)
    if words[0] in ALL:
        return 1, []
    if words[0] in LEADERS:
        return 1, _ready(look, [name for name in own if name in look.state.leaders])
    for count in (3, 2, 1):
        said = " ".join(words[:count])
        named = [
            name for name in own if (unit := look.rules.units.get(name)) and said in _names(unit.name, unit.plural)
        ]
        if len(words) < count or not named:
            continue
        more = words[count].upper() if len(words) > count else ""
        return count, [] if more in named else _ready(look, named)
    return None


def _names(name: str, plural: str) -> tuple[str, ...]:
    return comparable(name), comparable(plural), f"{comparable(name)}s"


def _ready(look: Look, names: Sequence[str]) -> list[str]:
    """Return who of some pieces has still to move; if none has, all of them, so that it can be said why."""
    moved, moving = look.state.moved, getattr(look.step, "piece", "")
    left = [name for name in names if name not in moved and (look.board.hex_of(name) or _comes(look, name, moving))]
    return left or list(names)


def _comes(look: Look, name: str, moving: str) -> bool:
    return name == moving or may_pick(look.state, look.board, look.seat, name)


def _one(look: Look, own: Sequence[str], words: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return that one word names a unit, a leader by the beginning of his name, or all who stand in a hex."""
    word = words[0]
    if word.upper() in own:
        return 1, [word.upper()]
    if found := [name for name in look.pieces_in(word) if name in own]:
        return 1, found
    named = [name for name in own if len(word) > 1 and comparable(LEADER_WORDS.get(name, "")).startswith(word)]
    return (1, named) if len(named) == 1 else None


def reach(look: Look, piece: str) -> Mapping[Hex, int]:
    """Return where a piece could come in a phase that began now, or the one that moves with what it has left."""
    if not piece and isinstance(look.step, s.MoveOn):
        return way_of(look.state, look.board, look.step).costs
    return reach_of(look.state, look.board, piece).costs if look.known(piece) else {}


def example(look: Look) -> str:
    """Return the first kind of which several units may move, and the direction in which the nearest enemy stands of
    them; nothing where pieces are not moved or move alone."""
    if not isinstance(look.step, s.PickPiece) or look.prompt is None:
        return ""
    kinds: dict[str, list[str]] = {}
    for choice in look.prompt.choices:
        if isinstance(choice.action, a.Pick) and (unit := look.rules.units.get(choice.action.piece)):
            kinds.setdefault(comparable(unit.plural), []).append(choice.action.piece)
    return next((f"{kind} {_ahead(look, names[0])} 3" for kind, names in kinds.items() if len(names) > 1), "")


def _ahead(look: Look, piece: str) -> str:
    here, grid = look.where(piece), look.rules.grid
    near = min(look.board.held[look.enemy], key=lambda hex_: (grid.distance(here, hex_), hex_), default=here)
    return grid.compass(here, near) or COMPASS[0]
