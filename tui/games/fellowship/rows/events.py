"""The next event in one line: who pays what, whether that can be done now, and what follows."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.content.contents import lookup
from core.fellowship.outlook.events import NextEvent
from tui.games.fellowship.icons import Icons, told
from tui.games.fellowship.rows.follows import steps
from tui.widgets.lines import Line, Span
from tui.widgets.pane import Asked


def event_line(asked: Asked, coming: NextEvent) -> Line:
    """Return the event with what it would do now: "event 3, Orcs Attack the Gate: » 1 short → ◉ 11→9"."""
    icons = Icons(asked.glyphs, lookup(asked.scene.view))
    spans: list[Span] = [(f"event {coming.number}, {coming.box.name}: ", "bright")]
    if coming.box.before:
        spans += [*icons.row(coming.box.before), ("; ", "soft")]
    able = [asked.scene.name(seat) for seat, can in coming.payers.items() if can]
    unable = [asked.scene.name(seat) for seat in coming.not_paying if seat not in coming.lost]
    lost = lost_names(asked.scene.name, coming)
    alone = coming.box.payer in ("each", "one")
    unknown = [asked.scene.name(seat) for seat, can in coming.payers.items() if can is None]
    verdict: list[Span] = []
    for mark, names, role in (
        (asked.glyphs.yes, able, "bright"),
        (asked.glyphs.no, lost, "shadow"),
        (asked.glyphs.no, unable, "shadow"),
    ):
        if alone and names:
            verdict.append((f"{mark} {', '.join(names)} ", role))
    if alone and unknown and verdict:
        verdict.append((f"? {', '.join(unknown)} ", "soft"))
    if of_lines(coming):
        verdict += [*icons.short(coming.short), (" ", "")]
    elif coming.short:
        verdict += [*icons.row(coming.short), (" short ", "shadow")]
    elif coming.met and not alone:
        verdict.append((f"{asked.glyphs.yes} ", "bright"))
    if coming.met is None and not coming.box.cost:
        return (*spans, *icons.box(coming.box))
    if coming.box.cost and coming.met is not False:
        paying: list[Span] = icons.row(coming.box.cost)
        if alone and verdict:
            paying += [("  ", ""), *verdict[:-1], (verdict[-1][0].rstrip(), verdict[-1][1])]
        if coming.met is None:
            return (*spans, *paying, (" else ", "soft"), *_follows(asked, coming, icons))
        if coming.met and coming.box.suffered and len(coming.payers) == 1:
            return (*spans, (f"{able[0]} may take ", ""), *paying)
        return (*spans, *paying) if alone and verdict else (*spans, *paying, (" can be paid", "bright"))
    if lost and not unable and not unknown:
        return (*spans, *verdict[:-1], (verdict[-1][0].rstrip(), verdict[-1][1]))
    if verdict:
        verdict.append((f"{asked.glyphs.arrow} ", "soft"))
    return (*spans, *verdict, *_follows(asked, coming, icons))


def lost_names(name: Callable[[str], str], coming: NextEvent) -> list[str]:
    """Return that those are lost who can neither pay for an event nor give what it takes instead, as one entry."""
    if not coming.lost:
        return []
    names = [name(seat) for seat in coming.lost]
    return [f"{', '.join(names)} {'are' if names[1:] else 'is'} lost"]


def of_lines(coming: NextEvent) -> bool:
    """Whether what is missing for an event is spaces of lines."""
    return bool(coming.short) and all(part.kind == "space" for part in coming.short)


def _follows(asked: Asked, coming: NextEvent, icons: Icons) -> list[Span]:
    """Return what the event would do; Sauron's steps by where they lead."""
    if not coming.follows:
        return [("nothing happens", "soft")]
    if not coming.nearer:
        return icons.row(coming.follows, gain=True)
    rest = icons.row(told(coming.follows), gain=True)
    moved = f"{asked.glyphs.eye} {steps(asked, coming.sauron, coming.sauron - coming.nearer)}"
    return [(moved, "shadow"), *([("  ", ""), *rest] if rest else [])]
