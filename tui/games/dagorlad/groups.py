"""Several pieces that are meant by one name: a kind, a hex with all in it or around it, the whole army, or names in a
row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.dagorlad.chapters.melee import attack_refused, melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.chapters.passing import take_refused
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD
from core.dagorlad.outlook import may_pick, reach_of, way_of
from core.hexes import Hex
from core.hexes.grid import COMPASS
from core.kernel.comparing import comparable
from tui.games.dagorlad.counters import LEADER_WORDS
from tui.games.dagorlad.hexes import word_of
from tui.games.dagorlad.look import Look

ALL = ("all", "everybody", "everyone", "army")
LEADERS = ("leader", "leaders")
BUT = re.compile(r"\b(?:but|except|without)\b")
NEAR = re.compile(r"(?P<who>.*?)\b(?:near|around)\b(?P<hex>.+?)(?P<far>\s+\d{1,2})?")
SPAN = re.compile(r"([a-z]+)(\d+)(?:-| to )\1?(\d+)")
"""Units in a row, as "go1 to go4"."""

STRIKES = s.PickShooter | s.PickTarget | s.PickAttacker | s.PickVictim
"""The questions who fires or attacks, and whom."""

SMALL = {"a", "and", "at", "every", "in", "my", "of", "the", "units"}
"""Words between names that name nothing."""

ROUND = 1
"""How far "near" a hex goes where it is not said."""


def gathered(look: Look, words: str) -> list[str]:
    """Return the pieces that some words mean, in the order of the army; nothing where a word is not understood, or
    nobody is meant."""
    if isinstance(look.step, s.AskSauron):  # nobody but he moves then
        return [LORD] if _meant(look, comparable(words)) == [LORD] else []
    if not isinstance(look.step, s.PickPiece | s.MoveOn | STRIKES):
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
        return 1, _able(look, own)
    if words[0] in ALL:
        return 1, []
    if words[0] in LEADERS:
        return 1, _able(look, [name for name in own if name in look.state.leaders])
    for count in (3, 2, 1):
        said = " ".join(words[:count])
        named = [
            name for name in own if (unit := look.rules.units.get(name)) and said in _names(unit.name, unit.plural)
        ]
        if len(words) < count or not named:
            continue
        more = words[count].upper() if len(words) > count else ""
        return count, [] if more in named else _able(look, named)
    return None


def _names(name: str, plural: str) -> tuple[str, ...]:
    said = (comparable(name), comparable(plural), f"{comparable(name)}s")
    return tuple(" ".join(word for word in one.split() if word not in SMALL) for one in said)


def _able(look: Look, names: Sequence[str]) -> list[str]:
    """Return who of some pieces has still to act; if none has, all of them, so that it can be said why."""
    if strikes(look):
        left = [name for name in names if name in _offered(look) or name == getattr(look.step, "unit", "")]
        return left or list(names)
    moved, moving = look.state.moved, getattr(look.step, "piece", "")

    def ready(name: str) -> bool:
        comes = name == moving or may_pick(look.state, look.board, look.seat, name)
        return name not in moved and (bool(look.board.hex_of(name)) or comes)

    return [name for name in names if ready(name)] or list(names)


def _offered(look: Look) -> list[str]:
    """Return who can be taken now."""
    choices = look.prompt.choices if look.prompt is not None else ()
    return [choice.action.piece for choice in choices if isinstance(choice.action, a.Pick)]


def strikes(look: Look) -> bool:
    """Return whether the question is who fires or attacks, or whom."""
    return isinstance(look.step, STRIKES)


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
    """Return where a piece could come in a phase that began now, or the one that moves with what it has left; of one
    that fires or attacks, the hexes of those whom it could."""
    if strikes(look):
        return {hex_: 0 for target in _targets(look, piece) if (hex_ := look.board.hex_of(target))}
    if not piece and isinstance(look.step, s.MoveOn):
        return way_of(look.state, look.board, look.step).costs
    return reach_of(look.state, look.board, piece).costs if look.known(piece) else {}


def _targets(look: Look, piece: str) -> list[str]:
    if isinstance(look.step, s.PickAttacker | s.PickVictim):
        return melee_targets(look.state, look.board, piece)
    return fire_targets(look.state, look.board, piece) if piece in look.state.units else []


def bound(look: Look, piece: str, hex_: Hex) -> str:
    """Return why a unit must attack others than the enemy in a hex next to it, or nothing where it is not so."""
    here, enemies = look.board.hex_of(piece), look.of(hex_, look.enemy)
    near = bool(here) and hex_ in look.rules.around[here]
    if not near or not enemies or not isinstance(look.step, s.PickAttacker | s.PickVictim):
        return ""
    refusal = attack_refused(look.state, look.board, piece, enemies[0])
    return "" if refusal is None else refusal.word().sentence


def order(look: Look) -> str:
    """Return the first piece that may be taken, with a hex that it could come to or whom it could strike."""
    for piece in _offered(look):
        if not strikes(look) and isinstance(look.step, s.PickPiece) and piece in look.state.units:
            ends = list(reach(look, piece)) if look.board.hex_of(piece) else []
            if ends:
                return f"{piece} {ends[-1]}"
        elif strikes(look) and piece in look.state.units and (found := _targets(look, piece)):
            return f"{piece} {word_of(found[0])}"
    return ""


def bearer(look: Look) -> str:
    """Return a sentence on the Pedestal where it waits to be brought onto the map: the first Orc Archer that could, and
    the farthest hex it could go to with it; else nothing."""
    if not isinstance(look.step, s.PickPiece) or look.state.pedestal.hex:
        return ""
    able = (name for name in _offered(look) if take_refused(look.state, look.board, name) is None)
    found = next(able, "")
    ends = reach(look, found) if found else {}
    if not ends:
        return ""
    to = min(ends, key=lambda hex_: (-ends[hex_], hex_))
    return f"The Pedestal waits until an Orc Archer takes it up: go {found} with the Pedestal {to}."


def example(look: Look) -> str:
    """Return the first kind of which several units may act, and the direction in which the nearest enemy stands of
    them, or whom the first of them could strike; nothing where pieces act alone."""
    if not isinstance(look.step, s.PickPiece | s.PickShooter | s.PickAttacker):
        return ""
    kinds: dict[str, list[str]] = {}
    for piece in _offered(look):
        if unit := look.rules.units.get(piece):
            kinds.setdefault(comparable(unit.plural), []).append(piece)
    kind, names = next(((kind, names) for kind, names in kinds.items() if len(names) > 1), ("", []))
    if not kind:
        return ""
    if not strikes(look):
        return f"{kind} {_ahead(look, names[0])} 3"
    found = _targets(look, names[0])
    return f"{kind} {word_of(found[0])}" if found else ""


def _ahead(look: Look, piece: str) -> str:
    here, grid = look.where(piece), look.rules.grid
    near = min(look.board.held[look.enemy], key=lambda hex_: (grid.distance(here, hex_), hex_), default=here)
    return grid.compass(here, near) or COMPASS[0]
