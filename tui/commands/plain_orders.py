"""Orders in plain mode that are said in one line: a choice at a hex, a piece, or a piece and where it goes."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from itertools import chain

from core.hexes.grid import COMPASS
from core.kernel.prompts import Choice
from replays.naming import listed
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.plain_groups import Look, directed, group_ordered
from tui.commands.plain_map import PlainMap

IN_A_ROW = re.compile(r"\s*(?:,|&|\band\b)\s*")
"""What stands between pieces that are named in a row."""

ARTICLE = re.compile(r"(?:^|(?<=, )|(?<=\band ))the\s+", re.IGNORECASE)
"""Stands before a name where it is told, and need not be left out where it is typed."""


class NoPiece(BadChoice):
    """Nobody can be taken now who is called so."""


class NoName(NoPiece):
    """Nobody at all is called so."""


class NotThere(BadChoice):
    """A piece was taken that does not come to its hex, and no choice lets it go again."""


class NoPlace(NoPiece):
    """The question is not answered on the map, or not by that piece."""


def ordered(look: Look, text: str) -> Iterator[Choice]:
    """Yield the choices that carry out an order one by one; each has to be taken before the next is asked for.

    `text` names a hex or a piece, and the only choice there is taken; or a piece and then a hex: the piece is taken,
    goes there, in several legs where one does not reach, and no further. A hex in place of the piece means the piece
    there, and some of a stack go without the others. A piece that the question is about is let go first. Several pieces
    that are not moved together, or a direction in place of the hex, are an order of their own (`group_ordered`); those
    that are named in a row, and do not stand in one stack, go one after the other. Behind "with" stands what the piece
    takes up before it goes.

    Raises:
        BadChoice: nothing is called so, or not exactly one thing is meant. Where a piece cannot come to the hex the
            choice that lets it go again is yielded before, and where there is none it is `NotThere`; where a die
            decides whether it comes there, it stays taken, so that whoever has sent it hears that first.
    """
    text, burden = look().burdened(ARTICLE.sub("", text))
    text = _in_a_row(look(), text)
    if (group := group_ordered(look, text, burden)) is not None:
        yield from group
        return
    if len(row := _several(look(), text)) > 1:
        yield from _one_by_one(look, row)
        return
    now = look()
    text = _aimed(now, text)
    piece, hex_ = parted(now, text)
    if not now.is_asked() and not now.called(text) and not now.called(piece):
        raise NoPlace("nothing is chosen on the map now")
    for named in (piece, hex_):
        if several := now.unsure(named):
            either = f"{', '.join(several[:-1])} or {several[-1]}"
            raise BadChoice(f"{visible(named)[:40]!r} may be {either}; name one of them in full")
    if not piece:
        yield from _only(look, text)
        return
    now.offered(hex_)  # says whether there is such a hex, before anything is done
    moves = now.moves(piece)
    if not moves and not now.called(piece) and not now.knows(piece) and now.part(piece) is None:
        raise _not_taken(now, piece)
    if moves:
        if burden:
            yield _load(now, piece, burden)
        if (yield from _going(look, hex_)) and (end := look().ending()) is not None:
            yield end
        return
    if not now.called(piece) and (leave := now.leaving()) is not None:
        yield leave
        now = look()
    elif not now.called(piece) and now.here() is not None and now.found(piece) == now.here() and not now.part(piece):
        yield from _going(look, hex_)  # it is the stack that was taken
        return
    part = now.part(piece)
    found = now.called(piece) or now.taken_at(piece, part)
    if len(found) > 1:
        raise BadChoice(f"{len(found)} pieces could be taken there; name the one that goes")
    taken = not found and part is not None and part.hex == now.here()
    if not found and not taken and now.ending() is not None:
        raise NoPlace("another piece was taken before")
    if not found and not taken:
        raise _not_taken(now, piece)
    yield from found
    try:
        while part is not None and (one := look().parting(part)) is not None:
            yield one
        if burden:
            yield _load(look(), piece, burden)
        risk = look().risk(hex_)
        arrived = False if risk else (yield from _going(look, hex_))
    except BadChoice as error:
        nearest = look().nearest(hex_)
        told = f"{str(error).rstrip('.')}; {nearest}" if nearest else str(error)
        if (leave := look().leaving()) is None:
            raise NotThere(told) from error
        yield leave
        raise BadChoice(told) from error
    if risk:
        raise BadChoice(risk)
    if arrived and (end := look().ending()) is not None:
        yield end


def _several(now: PlainMap, text: str) -> list[tuple[str, str]]:
    """Return several pieces that are named in a row and cannot go together, each with the hex; else nothing."""
    words = text.split()
    for at in range(len(words) - 1, 0, -1):
        where = " ".join(words[at:])
        who = " ".join(words[: at - 1] if at > 1 and words[at - 1].casefold() == "to" else words[:at])
        names = [name for name in IN_A_ROW.split(who) if name]
        if len(names) < 2 or not now.knows(where) or now.called(who) or now.knows(who) or now.part(who) is not None:
            continue
        if all(now.called(name) or now.knows(name) or now.part(name) is not None for name in names):
            return [(name, where) for name in names]
    return []


def _in_a_row(now: PlainMap, text: str) -> str:
    """Return an order with "and" between the pieces that stand before the hex; the text where it means something as it
    is."""
    words = text.split()
    ways = [(words[:at], " ".join(words[at:])) for at in range(1, len(words))]
    ways = [(who[:-1] if who[-1].casefold() == "to" else who, hex_) for who, hex_ in ways if now.knows(hex_)]
    if any(_is_somebody(now, " ".join(who)) for who, _ in ways) or now.called(text) or now.knows(text):
        return text
    for who, hex_ in ways:
        rows = [_each(now, part.split()) for part in IN_A_ROW.split(" ".join(who))]
        if rows and all(rows) and sum(map(len, rows)) > len(rows):
            return f"{' and '.join(chain.from_iterable(rows))} {hex_}"
    return text


def _each(now: PlainMap, words: Sequence[str]) -> list[str]:
    """Return the pieces whose names follow on one another, the longest names first; nothing where a word is in none."""
    for at in range(len(words), 0, -1):
        if _is_somebody(now, name := " ".join(words[:at])):
            if at == len(words):
                return [name]
            if rest := _each(now, words[at:]):
                return [name, *rest]
    return []


def _is_somebody(now: PlainMap, name: str) -> bool:
    return bool(name) and bool(now.called(name) or now.knows(name) or now.part(name))


def _one_by_one(look: Look, orders: Sequence[tuple[str, str]]) -> Iterator[Choice]:
    """Yield the choices of several orders, one after the other; who cannot go does not keep the others from going.

    Raises:
        BadChoice: after the last choice, why some did not go.
    """
    refused: list[str] = []
    for who, where in orders:
        try:
            yield from ordered(look, f"{who} {where}")
        except NotThere:
            raise
        except NoPlace:
            refused.append(f"{visible(who)[:40]} stays: something else is asked first")
        except BadChoice as error:
            refused.append(str(error).rstrip("."))
    if refused:
        first, *rest = dict.fromkeys(refused)
        raise BadChoice(". ".join([first, *[f"{one[:1].upper()}{one[1:]}" for one in rest]]))


def _load(now: PlainMap, piece: str, burden: str) -> Choice:
    """Return the choice by which the piece that was taken takes something up."""
    if (load := now.loading(burden)) is None:
        raise BadChoice(f"{visible(piece)[:40]} cannot take up the {burden.capitalize()} now")
    return load


def _not_taken(now: PlainMap, piece: str) -> NoPiece:
    """Return why a piece cannot be taken now, or the first of several that has a reason."""
    reasons = [now.why_not_taken(one) for one in (piece, *piece.split(" and ")) if one]
    reasons.append(now.asleep(piece))
    return next((NoPiece(why) for why in reasons if why), NoName(_nobody(piece)))


def _nobody(piece: str) -> str:
    return f"no piece that could be taken now is called {visible(piece)[:40]!r}"


def _aimed(now: PlainMap, text: str) -> str:
    """Return an order with the hex in place of a direction and how many steps; the text where it names none."""
    if (found := directed(text.split())) is None or (found[0] and now.knows(text)):
        return text
    who, aim = found
    grid, here = now.grid(), now.found(who) if who else now.here()
    if here is None and (part := now.part(who)) is not None:
        here = part.hex
    inland = next(one for one in grid.hexes if len(grid.neighbours(one)) == len(COMPASS) - 2)
    ways = [grid.compass(inland, one) for one in grid.neighbours(inland)]
    if aim.way not in ways and not now.knows(text):
        raise BadChoice(f"a hex has no neighbour in the {aim.way}; the six directions are {listed(ways)}")
    if here is None or now.unsure(who):
        return text
    for _ in range(aim.steps or 1):
        around = grid.neighbours(here) if here is not None and here in grid else ()
        here = next((one for one in around if here is not None and grid.compass(here, one) == aim.way), None)
    if here is None:
        raise BadChoice(f"no hex lies {aim.way} of there; a hex has neighbours in six directions, which hex tells")
    return f"{who} {here}".strip()


def parted(now: PlainMap, text: str) -> tuple[str, str]:
    """Return a piece and a hex that are named one after the other, each in a word or more; or no piece and the text.

    Where only one of them is known, all other words are the name of the other, so that it is refused in full.
    """
    words = text.split()
    if len(words) == 1 or now.called(text) or now.knows(text):
        return "", text
    if (at := next((at for at, word in enumerate(words) if at and word.casefold() == "to"), 0)) and words[at + 1 :]:
        return " ".join(words[:at]), " ".join(words[at + 1 :])
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words) - 1, 0, -1)]
    taken = [part for part in parts if now.called(part[0]) or now.knows(part[0]) or now.part(part[0])]
    both = [part for part in taken if now.knows(part[1])]
    taken = [part for part in taken if not part[1].casefold().startswith("and ")]
    reached = [part for part in reversed(parts) if now.knows(part[1])]
    return next(iter((*both, *taken, *reached, parts[0])))


def _going(look: Look, hex_: str) -> Generator[Choice, None, bool]:
    """Yield the only choice at a hex, or first those that lead to it in the same move; return whether it came there.

    Raises `BadChoice` where nothing could be done.
    """
    if look().stands_in(hex_):
        raise BadChoice(look().why_not(hex_))
    went = False
    while True:
        now = look()
        there = now.offered(hex_)
        found = there or now.toward(hex_)
        if len(found) != 1:
            break
        went = True
        yield found[0]
        if there:
            return True
    if went:
        return False
    if found:
        raise BadChoice(f"{len(found)} choices are there; hex {visible(hex_)[:40]} lists them")
    raise BadChoice(now.why_not(hex_) or "nothing is to be chosen there now")


def _only(look: Look, text: str) -> Iterator[Choice]:
    """Yield the only choice of a piece, or those that go to a hex."""
    now = look()
    found = now.called(text)
    if len(found) == 1:
        yield found[0]
        return
    if found:
        raise BadChoice(f"{len(found)} choices are there; hex {visible(text)[:40]} lists them")
    if not now.offered(text) and not now.toward(text) and (why := now.why_not_taken(text)):
        raise BadChoice(why)
    yield from _going(look, text)
