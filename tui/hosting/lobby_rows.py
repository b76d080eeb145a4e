"""How tables read in a lobby: their game, how far it is, who sits there, and whom it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from core import catalogue
from core.kernel.prompts import inside
from replays.naming import listed
from saves.text import visible
from tui.hosting.frames import BOT, FREE, YOU, SeatHere, TableHere
from tui.hosting.presence import span_of
from tui.widgets.lines import Span, begun
from tui.widgets.rows import Row


def known_as(who: str, name: str) -> str:
    """Return what a guest is called, and how the host knows it, where that is not as a user of the system."""
    kind, _, which = who.partition(":")
    if kind == "words":
        return f"{name}, invited to {which.rpartition('/')[0]}"
    if kind == "key":
        return f"{name}, key {which}"
    return name if who else f"{name}, without an invitation"


def came_by(who: str) -> str:
    """Return from where somebody comes, as the host knows it: a user of its machine, a key, an invitation."""
    kind, _, which = who.partition(":")
    if kind == "uid":
        user, _, name = which.partition("/")
        return f"user {user} of this machine" + (f" as {name}" if name else "")
    return {"words": "by invitation", "key": f"key {which}"}.get(kind, who)


def game_title(table: TableHere) -> str:
    """Return the title of a table's game, or its id where this version does not know it."""
    try:
        return catalogue.game(table.game).title
    except catalogue.UnknownGame:
        return visible(table.game)


def own_seats(table: TableHere) -> list[str]:
    """Return the ids of the seats that this guest has there."""
    return [seat.id for seat in table.seats if seat.who == YOU]


def free_seats(table: TableHere) -> list[str]:
    """Return the ids of the seats that nobody has."""
    return [seat.id for seat in table.seats if seat.who == FREE]


def played_elsewhere(table: TableHere) -> list[str]:
    """Return the ids of the own seats in which somebody sits at another terminal."""
    return [seat.id for seat in table.seats if seat.who == YOU and seat.terminals]


def seat_for(table: TableHere, name: str) -> list[str]:
    """Return the id of the free seat to which somebody called `name` goes: one that is called so, or is kept for one
    who is, else the first."""
    free, wanted = free_seats(table), name.casefold()
    names = {seat.id: (seat.name.casefold(), seat.kept.casefold()) for seat in table.seats if seat.id in free}
    called = [seat for seat, known in names.items() if wanted and wanted in known]
    return called[:1] or free[:1]


def waiting_words(table: TableHere) -> str:
    """Return whom a table waits for and for how long, in a few words; how it stands where it waits for nobody."""
    if table.replay:
        return "a replay"
    if table.over:
        return "over"
    names = {seat.id: inside(visible(seat.name)) for seat in table.seats}
    mine, waits = own_seats(table), [seat for seat in table.waits if seat in names]
    if any(seat in mine for seat in waits):
        return f"your move, {span_of(table.since)}"
    free = free_seats(table)
    if waits and all(seat in free for seat in waits):
        return "waits for players" if len(waits) > 1 else f"{names[waits[0]]} is free"
    if waits:
        waits = [seat for seat in waits if seat not in free]
        more = f" and {len(waits) - 1} more" if len(waits) > 1 else ""
        return f"{names[waits[0]]}{more}, {span_of(table.since)}"
    return ""


def seated_words(seats: Sequence[SeatHere]) -> str:
    """Return who sits where, in one sentence for each kind: the guest, others, bots, free seats."""
    groups: dict[str, list[str]] = {YOU: [], "": [], BOT: [], FREE: []}
    for seat in seats:
        name = inside(visible(seat.name))
        taken = seat.who not in (YOU, BOT, FREE)
        groups["" if taken else seat.who].append(f"{name} ({visible(seat.who)})" if taken else name)
    heads = ((YOU, "you are "), ("", ""), (BOT, "bots: "), (FREE, "free: "))
    told = [f"{head}{listed(groups[kind])}" for kind, head in heads if groups[kind]]
    text = "; ".join(told)
    return begun(text) if text else "Nobody sits there"


def table_row(table: TableHere) -> Row:
    """Return the row of a table: two lines, of which the second says who sits there."""
    progress = visible(table.progress)
    left: list[Span] = [(visible(table.table), "bright"), (f"  {game_title(table)}", "ink")]
    if progress:
        left.append((f": {progress}", "soft"))
    words = waiting_words(table)
    ink = "key" if words.startswith("your move") else "soft"
    below = f"{table.here} at it" if table.replay else seated_words(table.seats)
    return Row(table.table, left, [(words, ink)] if words else [], [(f"   {below}", "soft")], leader=True)


def labels_at(table: TableHere, looks_on: bool) -> dict[str, str]:
    """Return what the keys of the lobby do at a table, by their actions: nothing for one that could only refuse.

    Whoever came to look on (`looks_on`) looks on by enter."""
    mine, free = own_seats(table), [] if table.replay else free_seats(table)
    if looks_on:
        sit = "Look on" if table.onlookers or table.replay else ""
    else:
        sit = "Sit down" if mine or free or table.replay else ""
    another = "Another seat" if played_elsewhere(table) else "One more seat"
    watch = "Watch" if table.onlookers and not table.replay and not looks_on else ""
    if looks_on and free:
        another = "Take a seat"
    return {"sit": sit, "another": another if free and (mine or looks_on) else "", "watch": watch}


def where_to_sit(table: TableHere, looks_on: bool = False) -> str:
    """Return in words what enter does at a table: for whoever came to look on (`looks_on`) that, where it may be."""
    mine, free = own_seats(table), free_seats(table)
    names = {seat.id: inside(visible(seat.name)) for seat in table.seats}
    if table.replay:
        return "Enter joins those who look back on this game."
    if looks_on and table.onlookers:
        return "Enter looks on, without a seat."
    if looks_on:
        seat = "; s takes a free seat" if free else ""
        return f"Nobody looks on here without a seat{seat}."
    if mine and (elsewhere := played_elsewhere(table)):
        other = "; s takes a free seat instead" if free else ""
        return (
            f"Another terminal plays {listed([names[seat] for seat in elsewhere])} as you; enter does so, too{other}."
        )
    if mine:
        which = "it" if len(mine) == 1 else "one of them"
        return f"Enter sits down as {listed([names[seat] for seat in mine])}; X at the table gives {which} up."
    if len(free) == 1:
        return f"Enter sits down as {names[free[0]]}."
    if free:
        return f"Enter asks which seat to take; {len(free)} are free."
    return "Every seat is taken; w looks on." if table.onlookers else "Every seat is taken, and nobody looks on here."
