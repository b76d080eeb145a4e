"""The next event in one line: who pays what, whether that can be done now, and what follows."""

from __future__ import annotations

from collections.abc import Iterable

from core.fellowship.content.contents import library
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.boxes import Piece as Part
from core.fellowship.outlook.events import NextEvent
from tui.games.fellowship.rows.follows import MINUS, steps
from tui.games.fellowship.signs import HUES, symbol_role, symbol_sign, token_sign
from tui.widgets.lines import Line, Piece
from tui.widgets.pane import Asked

WHO = {"active": "the active player", "ring_bearer": "the Ring-bearer", "each": "each", "others": "the others"}


def event_line(asked: Asked, coming: NextEvent) -> Line:
    """Return the event with what it would do now: "event 3, Orcs Attack the Gate: » 1 short → ◉ 11→9"."""
    pieces: list[Piece] = [(f"event {coming.number}, {coming.box.name}: ", "bright")]
    able = [asked.scene.name(seat) for seat, can in coming.payers.items() if can]
    unable = [asked.scene.name(seat) for seat in coming.not_paying]
    alone = coming.box.payer in ("each", "one")
    if alone and able:
        pieces.append((f"{asked.glyphs.yes} {', '.join(able)}  ", "bright"))
    if alone and unable:
        pieces.append((f"{asked.glyphs.no} {', '.join(unable)} ", "shadow"))
    if coming.short:
        pieces += [*_told(asked, coming.short, "shadow"), (" short ", "shadow")]
    elif coming.met and not alone:
        pieces.append((f"{asked.glyphs.yes} ", "bright"))
    if coming.met is None and coming.box.cost:
        pieces += [*_told(asked, coming.box.cost, ""), (" else ", "soft")]
    elif pieces[1:] and coming.follows:
        pieces.append((f"{asked.glyphs.arrow} ", ""))
    pieces += _follows(asked, coming)
    return tuple(pieces)


def _follows(asked: Asked, coming: NextEvent) -> list[Piece]:
    bad = coming.met is not True
    if coming.nearer:
        rest = [part for part in coming.follows if part.kind != "sauron"]
        moved: Piece = (f"{asked.glyphs.eye} {steps(asked, coming.sauron, coming.sauron - coming.nearer)}", "shadow")
        return [moved, *([("  ", ""), *_told(asked, rest, "shadow")] if rest else [])]
    if not coming.follows:
        return [("nothing happens", "soft")]
    return _told(asked, coming.follows, "shadow" if bad else "bright")


def _told(asked: Asked, parts: Iterable[Part], role: str) -> list[Piece]:
    """Return pieces of an event box as pieces of a line."""
    pieces: list[Piece] = []
    for part in parts:
        if pieces:
            pieces.append((" ", ""))
        pieces += part_pieces(asked, part, role)
    return pieces


def part_pieces(asked: Asked, part: Part, role: str) -> list[Piece]:
    """Return one piece of an event box: its number and its sign, or its words."""
    state: FellowshipState = asked.scene.view
    who = f"{WHO[part.who]} " if part.who else ""
    amount = "" if part.amount == 1 else str(part.amount) if part.amount >= 0 else f"{MINUS}{-part.amount}"
    kind = part.kind
    if kind in HUES or kind == "joker":
        return [(amount, role), (symbol_sign(kind, asked.glyphs), symbol_role(kind))]
    if kind in ("ring", "heart", "sun"):
        return [(f"{amount}{token_sign(kind, asked.glyphs)}", role)]
    if kind in ("space", "complete"):
        words = f" {part.amount}" if kind == "space" else " done"
        return [(symbol_sign(part.name, asked.glyphs), symbol_role(part.name)), (words, role)]
    if kind == "feature":
        card = library(state).cards.get(part.name)
        return [(f"{who}{card.name if card is not None else part.name}", role)]
    signs = {
        "shield": f"{amount or ''}{asked.glyphs.shield}",
        "card": f"{amount}{asked.glyphs.card}",
        "die": f"roll {amount}{asked.glyphs.die}",
        "sauron": f"{asked.glyphs.eye} {MINUS}{part.amount}",
        "rider": f"{asked.glyphs.rider} {part.amount}",
        "step": f"{amount or '1'} into the dark",
        "light": f"{amount or '1'} to the light",
        "foe": f"{amount or 'a'} foe{'s' if part.amount > 1 else ''}",
        "beaten": f"beat {amount or 'a'} foe{'s' if part.amount > 1 else ''}",
        "event": "the next event",
        "gone": "cards here are gone",
        "lost": "the game is lost",
        "match": f"{amount or '1'} like the card",
        "token": f"{amount or '1'} life token{'s' if part.amount > 1 else ''}",
        "gandalf": f"{amount or '1'} Gandalf",
        "or": "or",
        "word": part.name,
    }
    return [(f"{who}{signs.get(kind, kind)}", role)]
