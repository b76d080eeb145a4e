"""Who is at a hosted table, in the bar and in sentences: a sign for each seat, never only a colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.kernel.prompts import inside
from saves.text import visible
from tui.glyphs import Glyphs
from tui.hosting.frames import AWAY, BOT, FREE, HERE, INVITED, PresentRecord, Sitting
from tui.widgets.lines import Line, Span, begun

INKS = {HERE: "bright", AWAY: "soft", BOT: "soft", FREE: "soft"}


def span_of(seconds: int) -> str:
    """Return a stretch of time in the fewest signs that say enough: "0:42", "12 min", "3 h", "2 days"."""
    if seconds < 600:
        return f"{seconds // 60}:{seconds % 60:02}"
    if seconds < 3600:
        return f"{seconds // 60} min"
    if seconds < 48 * 3600:
        return f"{seconds // 3600} h"
    return f"{seconds // 86400} days"


def sign_of(how: str, glyphs: Glyphs) -> str:
    """Return the sign of a seat that is taken like this: the same in all bars, and told apart without colours."""
    if glyphs.ascii:
        return {HERE: "*", AWAY: "-", BOT: "#"}.get(how, "_")
    return {HERE: glyphs.dot, AWAY: glyphs.hollow, BOT: glyphs.map_fort}.get(how, glyphs.dotted)


def short_names(names: Iterable[str]) -> list[str]:
    """Return two letters for each name, no two alike as far as the names allow: the first letter and the first other
    one that nobody else has after it."""
    all_names = [name.removeprefix("The ") for name in names]
    taken: set[str] = set()
    found: list[str] = []
    for name in all_names:
        letters = [letter for letter in name if letter.isalnum()] or ["?"]
        clashes = sum(other[:2].casefold() == name[:2].casefold() for other in all_names) > 1
        number = letters[-1:] if letters[-1].isdigit() else []
        rest = [*number, *letters[2:]] if clashes else letters[1:]
        ways = [letters[0] + letter for letter in [*rest, *letters[1:2], *"123456789"]]
        found.append(next((way for way in ways if way not in taken), ways[0]))
        taken.add(found[-1])
    return found


def short_bar(present: PresentRecord, waits: Mapping[str, int], names: Mapping[str, str], glyphs: Glyphs) -> Line:
    """Return the seats in few cells, and the seat that is waited for longest; `names` are those of the seats."""
    shorts = dict(zip(present.seats, short_names(names.get(seat, seat) for seat in present.seats), strict=True))
    spans: list[Span] = []
    for seat, sitting in present.seats.items():
        spans += [(f"{sign_of(sitting.how, glyphs)}{shorts[seat]}", INKS.get(sitting.how, "soft")), (" ", "")]
    longest = max((seat for seat in waits if seat in shorts), key=lambda seat: waits[seat], default="")
    if longest:
        more = "+" if len(waits) > 1 else ""
        spans += [(" ", ""), (f"{glyphs.cursor}{shorts[longest]}{more} {span_of(waits[longest])}", "key")]
    return tuple(spans)


def full_bar(present: PresentRecord, waits: Mapping[str, int], names: Mapping[str, str], glyphs: Glyphs) -> Line:
    """Return the seats with the names of those who sit there; a mark stands before whoever is waited for."""
    spans: list[Span] = []
    for seat, sitting in present.seats.items():
        sign = sign_of(sitting.how, glyphs)
        waited = seat in waits
        if waited:
            sign = f"{glyphs.cursor}{sign}"
        text = f"{sign} {visible(names.get(seat, seat))}"
        inside_brackets = _who(sitting, visible(names.get(seat, seat)))
        if waited:
            # Two times stand for two things; one alone is how long the table has waited.
            asked = "asked " if sitting.how == AWAY and sitting.name != INVITED else ""
            inside_brackets = ", ".join(filter(None, [inside_brackets, f"{asked}{span_of(waits[seat])}"]))
        if inside_brackets:
            text += f" ({inside_brackets})"
        spans += [(text, "key" if waited else INKS.get(sitting.how, "soft")), ("  ", "")]
    if present.onlookers:
        spans.append((f"{present.onlookers} watching", "soft"))
    return tuple(spans)


def _who(sitting: Sitting, seat_name: str) -> str:
    if sitting.how == FREE:
        return "free"
    if sitting.mine:
        return "a bot for you" if sitting.how == BOT else "you"
    name = visible(sitting.name)
    away = f"away {span_of(sitting.away_for)}" if sitting.how == AWAY and name != INVITED else ""
    return ", ".join(filter(None, [name if name != seat_name else "", away]))


def nobody_plays(present: PresentRecord, waits: Iterable[str], names: Mapping[str, str]) -> str:
    """Return the first seat that is waited for although nobody has it; nothing where there is none."""
    free = (seat for seat in waits if seat in present.seats and present.seats[seat].how == FREE)
    return next((inside(visible(names.get(seat, seat))) for seat in free), "")


def _shared(before: PresentRecord | None, after: PresentRecord, names: Mapping[str, str]) -> list[str]:
    """Return which seats of a guest somebody sits in at other terminals, too, or does no longer."""
    told: list[str] = []
    for seat, now in after.seats.items():
        was = None if before is None else before.seats.get(seat)
        count, known = now.terminals, 1 if was is None else was.terminals
        if not now.mine or count == known:
            continue
        place = inside(visible(names.get(seat, seat)))
        if count == 1:
            told.append(f"You alone play {place} again.")
        else:
            also = "another terminal plays" if count == 2 else f"{count - 1} other terminals play"
            told.append(f"{begun(also)} {place}, too, as you. To sit down elsewhere: join --seat and the seat.")
    return told


def news_of(
    before: PresentRecord | None, after: PresentRecord, names: Mapping[str, str], *, keys: bool = True
) -> list[str]:
    """Return what has changed at the table, in sentences: who came, who has gone, who handed a seat to a bot, and who
    else sits in one's own seat, also from the beginning; with the `keys` that help then, or without."""
    told = _shared(before, after, names)
    if before is None:
        return told
    for seat, now in after.seats.items():
        was = before.seats.get(seat)
        if was is None or (was.how, was.name) == (now.how, now.name) or now.mine:
            continue
        who, place = visible(now.name or was.name), inside(visible(names.get(seat, seat)))
        called = who if who and who != visible(names.get(seat, seat)) else place
        if now.how == BOT:
            told.append(f"A bot plays {place} now.")
        elif now.how == FREE:
            told.append(f"{begun(place)} is free now.")
        elif now.how == AWAY and was.how == HERE:
            told.append(f"{begun(called)} has gone{'; X hands ' + place + ' to a bot' if keys else ''}.")
        elif now.how == HERE and was.how == AWAY and was.name == now.name:
            told.append(f"{begun(called)} is back.")
        elif now.how == HERE:
            seat_alone = place.removesuffix(f" ({who})")
            told.append(
                f"{begun(called)} sits down." if called == place else f"{begun(called)} plays {seat_alone} now."
            )
    if before.lead != after.lead:
        lead = visible(after.lead or before.lead)
        told.append(f"{lead} leads{'; y follows' if keys else ''}." if after.lead else f"{lead} leads no longer.")
    return told
