"""Orders in plain mode that are said in one line: a choice at a hex, a piece, or a piece and where it goes."""

from __future__ import annotations

from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.table import Table
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.plain_map import PlainMap


def carried_out(table: Table, game: Game, eyes: str | None, text: str) -> list[Entry]:
    """Carry out an order and return what followed.

    `text` names a hex or a piece, and the only choice there is taken; or a piece and then a hex: the piece is taken,
    goes there, in several legs where one does not reach, and no further. A hex in place of the piece means the piece
    there. A piece that the question is about is let go first.

    Raises:
        BadChoice: nothing is called so, or not exactly one choice is meant; then nothing is done. Where a piece cannot
            come to the hex it is let go again, and the sentence says why.
    """
    now = PlainMap.of(table, game, eyes)
    piece, hex_ = _parted(now, text)
    if not piece:
        return _only(table, game, eyes, text)
    now.offered(hex_)  # says whether there is such a hex, before anything is done
    entries = []
    if not now.called(piece) and (leave := now.leaving()) is not None:
        entries.append(table.act(leave.action))
        now = PlainMap.of(table, game, eyes)
    found = now.called(piece) or now.taken_at(piece)
    if len(found) > 1:
        raise BadChoice(f"{len(found)} pieces could be taken there; name the one that goes")
    if not found and now.ending() is not None:
        raise BadChoice("another piece is on its way; end its movement first")
    if not found:
        raise BadChoice(
            now.why_not_taken(piece) or f"no piece that could be taken now is called {visible(piece)[:40]!r}"
        )
    entries.append(table.act(found[0].action))
    now = PlainMap.of(table, game, eyes)
    try:
        went, arrived = _going(table, game, eyes, hex_)
    except BadChoice:
        if (leave := PlainMap.of(table, game, eyes).leaving()) is not None:
            table.act(leave.action)
        raise
    entries += went
    if arrived and (end := PlainMap.of(table, game, eyes).ending()) is not None:
        entries.append(table.act(end.action))
    return entries


def _parted(now: PlainMap, text: str) -> tuple[str, str]:
    """Return a piece and a hex that are named one after the other, each in a word or more; or no piece and the text.

    Where only one of them is known, all other words are the name of the other, so that it is refused in full.
    """
    words = text.split()
    if len(words) == 1 or now.called(text) or now.knows(text):
        return "", text
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words) - 1, 0, -1)]
    taken = [part for part in parts if now.called(part[0]) or now.knows(part[0])]
    both = [part for part in taken if now.knows(part[1])]
    reached = [part for part in reversed(parts) if now.knows(part[1])]
    return next(iter((*both, *taken, *reached, parts[0])))


def _going(table: Table, game: Game, eyes: str | None, hex_: str) -> tuple[list[Entry], bool]:
    """Take the only choice at a hex, or first those that lead to it in the same move; return whether it came there.

    Raises `BadChoice` where nothing could be done.
    """
    entries: list[Entry] = []
    while True:
        now = PlainMap.of(table, game, eyes)
        there = now.offered(hex_)
        found = there or now.toward(hex_)
        if len(found) != 1:
            break
        entries.append(table.act(found[0].action))
        if there:
            return entries, True
    if entries:
        return entries, False
    if found:
        raise BadChoice(f"{len(found)} choices are there; hex {visible(hex_)[:40]} lists them")
    raise BadChoice(now.why_not(hex_) or "nothing is to be chosen there now")


def _only(table: Table, game: Game, eyes: str | None, text: str) -> list[Entry]:
    """Take the only choice of a piece, or go to a hex."""
    now = PlainMap.of(table, game, eyes)
    found = now.called(text)
    if len(found) == 1:
        return [table.act(found[0].action)]
    if found:
        raise BadChoice(f"{len(found)} choices are there; hex {visible(text)[:40]} lists them")
    if not now.offered(text) and not now.toward(text) and (why := now.why_not_taken(text)):
        raise BadChoice(why)
    return _going(table, game, eyes, text)[0]
