"""Events, tiles and demands as signs: who pays, what, what it brings, else what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.fellowship.content.lookup import Lookup
from core.fellowship.outlook.boxes import Box, Element
from tui.games.fellowship.signs import HUES, symbol_role, symbol_sign, token_sign
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, merged

PAYERS = {"group": "all", "each": "each", "one": "one", "active": "active"}
"""Who pays, in a word; the Ring-bearer has a sign."""

FEW = 3
"""So many signs stand side by side; more are counted."""


class Icons:
    """Draws elements of the outlook with `glyphs` and the names of `content`."""

    def __init__(self, glyphs: Glyphs, content: Lookup) -> None:
        self.glyphs = glyphs
        self.content = content

    def box(self, box: Box) -> list[Span]:
        """Return an event box, a tile or a demand as words of a row: payer, cost or condition, reward, else."""
        if box.own:
            return self.row(box.own)
        found: list[Span] = []
        if box.before:
            found += [*self.row(box.before), ("; ", "")]
        payer = PAYERS.get(box.payer, self.glyphs.ring if box.payer == "ring_bearer" else "")
        if payer and box.cost:
            found += [(f"{payer} ", "soft")]
        asked = [*box.cost, *box.check]
        found += self.row(asked)
        if box.reward:
            found += [(f" {self.glyphs.arrow} " if asked else "", "soft"), *self.row(box.reward, gain=True)]
        if box.otherwise:
            found += [(" else " if asked else "", "soft"), *self.row(box.otherwise, gain=True)]
        return found

    def row(self, parts: Iterable[Element], *, gain: bool = False) -> list[Span]:
        """Return elements behind each other; with `gain` cards are drawn and not asked for."""
        found: list[Span] = []
        for part in parts:
            joint = "" if part.kind == "word" and part.name.startswith((";", ",")) else " "
            found += [(joint, "")] if found else []
            found += self.one(part, gain=gain)
        return found

    def one(self, part: Element, *, gain: bool = False) -> list[Span]:
        """Return one element: whom it concerns, and what."""
        text, role = self._said(part, gain)
        text = text.replace(" ", "\u00a0") if part.kind != "word" else text
        who = PAYERS.get(part.who, self.glyphs.ring if part.who == "ring_bearer" else part.who)
        found: list[Span] = [(f"{who}\u00a0", "soft")] if who else []
        found.append((text, role))
        if part.per:
            found += [("\u00a0per\u00a0", "soft"), (self._sign(part.per), HUES[part.per]), ("\u00a0left", "soft")]
        return found

    def short(self, parts: Iterable[Element]) -> list[Span]:
        """Return how far lines are from what a condition asks of them: "∩ 2 short"."""
        found: list[Span] = []
        for part in parts:
            words = f"{self._sign(part.name)}\u00a0{part.amount}\u00a0short"
            found += [(" " if found else "", ""), (words, HUES[part.name])]
        return found

    def _sign(self, activity: str) -> str:
        return symbol_sign(activity, self.glyphs)

    def _times(self, sign: str, amount: int) -> str:
        return sign * amount if 0 < amount <= FEW else f"{amount}{sign}"

    def _said(self, part: Element, gain: bool) -> tuple[str, str]:
        """Return an element as a text and its role."""
        glyphs, n, kind = self.glyphs, part.amount, part.kind
        minus = "\N{MINUS SIGN}"
        match kind:
            case "fighting" | "hiding" | "travelling" | "friendship" | "joker":
                return self._times(symbol_sign(kind, glyphs), n), symbol_role(kind)
            case "match":
                return f"{n} like the card", ""
            case "card" if part.name == "hand":
                return "hand", ""
            case "card" if part.name:
                return part.name if n == 1 else f"{n} {part.name}", ""
            case "card" if n < 0:
                return f"{minus}{-n}{glyphs.card}", "shadow"
            case "card":
                return f"{'+' if gain else ''}{n}{glyphs.card}", ""
            case "feature":
                return self.content.cards[part.name].name, "strong"
            case "ring" | "heart" | "sun":
                return self._times(token_sign(kind, glyphs), n), ""
            case "token":
                return f"{n} {''.join(token_sign(token, glyphs) for token in ('ring', 'heart', 'sun'))}", ""
            case "shield" if part.name == "all":
                return f"all {self._shield()}", ""
            case "shield":
                return f"{minus if n < 0 else '+' if gain else ''}{abs(n)}{self._shield()}", "shadow" if n < 0 else ""
            case "gandalf":
                return "Gandalf", ""
            case "step":
                return f"+{n} dark", "shadow"
            case "light":
                return f"{glyphs.back}{n} light", "bright"
            case "die":
                return glyphs.die if n == 1 else f"{n}{glyphs.die}", "shadow"
            case "complete":
                return f"{self._sign(part.name)} done", HUES[part.name]
            case "space":
                return f"{self._sign(part.name)} at {n}", HUES[part.name]
            case _:
                return self._words(part), "" if kind in ("or", "word", "beaten") else "shadow"

    def _shield(self) -> str:
        return "s" if self.glyphs.ascii else self.glyphs.shield

    def _words(self, part: Element) -> str:
        """Return an element that is mostly words."""
        n = part.amount
        words = {
            "foe": f"{n} foe{'s' if n > 1 else ''}",
            "beaten": f"beat {n}",
            "rider": f"{self.glyphs.rider}{n}",
            "sauron": f"{self.glyphs.eye}{n}",
            "event": "next event",
            "gone": "cards here gone",
            "lost": "lost",
            "or": "or",
        }
        return words.get(part.kind, part.name)


def told(parts: Sequence[Element]) -> list[Element]:
    """Return elements without Sauron's steps, which are told by where they lead."""
    return [part for part in parts if part.kind != "sauron"]


def unbroken(spans: list[Span]) -> Line:
    """Return spans of a row that does not flow, with plain blanks."""
    return merged([(text.replace("\u00a0", " "), role) for text, role in spans])
