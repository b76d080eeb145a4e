"""Who sits at a table from terminals of their own: who is there, and who is waited for.

A sign says how somebody is there, so that nobody has to tell colours apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core.kernel.prompts import inside
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span

SIGNS = {"here": "●", "away": "○", "bot": "□", "free": "·"}
"""How somebody sits in a seat; without glyphs a terminal shows `PLAIN`."""

PLAIN = {"here": "*", "away": "-", "bot": "#", "free": "."}
AWAITED, PLAIN_AWAITED = "▸", ">"

STEP = 10
"""Below a minute, how long somebody has been waited for is told in steps of so many seconds."""


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: the name of the guest (or of the bot), and how; `since` is when somebody went who is away."""

    seat: str
    name: str
    how: str
    since: float = 0.0
    mine: bool = False


@dataclass
class Company:
    """The people and bots at a table. `waits` has since when each seat is waited for, by the clock of this program, and
    `gone_on` the seats whose pass is held until the others have answered."""

    sitters: list[Sitter] = field(default_factory=list)
    waits: dict[str, float] = field(default_factory=dict)
    gone_on: list[str] = field(default_factory=list)
    onlookers: int = 0
    clock: Callable[[], float] = time.monotonic
    cut: bool = False
    """Whether the line to the table is cut, so that nothing of this is known any more."""

    def called(self, seat: str, names: Mapping[str, str]) -> str:
        """Return who sits in a seat: the guest, else what the seat is called."""
        found = next((one.name for one in self.sitters if one.seat == seat and one.how in ("here", "away")), "")
        return found or inside(names.get(seat, seat))


def bar(company: Company, names: Mapping[str, str], glyphs: Glyphs, wide: bool) -> Line:
    """Return who sits where and who is waited for, for the bar: in full where it is `wide`, else in two letters."""
    if company.cut:
        return (("the line is cut", "shadow"),)
    now = company.clock()
    signs = PLAIN if glyphs.ascii else SIGNS
    short = abbreviations([one.seat for one in company.sitters], names)
    spans: list[Span] = []
    for one in company.sitters:
        role = {"here": "bright", "away": "shadow"}.get(one.how, "")
        who = _in_full(one, names, now) if wide else short[one.seat]
        gap = f"{signs[one.how]} " if wide else signs[one.how]
        spans += [("  " if wide else " ", ""), (gap, role), (who, "")]
    awaited = [seat for seat in company.waits if seat in names]
    if awaited:
        longest = max(now - company.waits[seat] for seat in awaited)
        who = ", ".join(names[seat] if wide else short.get(seat, names[seat][:2]) for seat in awaited)
        sign = PLAIN_AWAITED if glyphs.ascii else AWAITED
        spans += [("  ", ""), (sign, "key"), (f"{who} {lasted(longest)}", "strong")]
    return tuple(spans)


def _in_full(one: Sitter, names: Mapping[str, str], now: float) -> str:
    who = names.get(one.seat, one.seat)
    if one.how == "free":
        return f"{who} (free)"
    away = f", {minutes(now - one.since)}" if one.how == "away" else ""
    return f"{who} ({one.name}{away})" if one.name and (one.name != who or away) else who


def abbreviations(seats: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return each seat's name in its first two letters, or in as many as tell it from the others."""
    full = {seat: names.get(seat, seat).removeprefix("The ") for seat in seats}
    found = {}
    for seat, name in full.items():
        size = 2
        while size < len(name) and sum(other[:size] == name[:size] for other in full.values()) > 1:
            size += 1
        found[seat] = name[:size]
    if len(set(found.values())) < len(found):  # "Player 1" and "Player 2" differ in the end
        found = {seat: f"{name[:1]}{name[-1:]}" for seat, name in full.items()}
    return found


def lasted(seconds: float) -> str:
    """Return how long something has lasted: 0:40, 12:05, 3 h, 2 d."""
    whole = max(0, int(seconds))
    if whole < 60:
        whole -= whole % STEP
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    return f"{whole // 3600} h" if whole < 48 * 3600 else f"{whole // 86400} d"


def minutes(seconds: float) -> str:
    """Return how long somebody has been away: 5 min, 3 h, 2 d."""
    whole = max(0, int(seconds)) // 60
    if whole < 60:
        return f"{whole} min" if whole else "just now"
    return f"{whole // 60} h" if whole < 48 * 60 else f"{whole // 1440} d"


def held(company: Company | None, names: Mapping[str, str]) -> str:
    """Return who has gone on and who still has to answer: "Anna goes on; Sam?"; nothing where no pass is held."""
    if company is None or not company.gone_on:
        return ""
    passed = [company.called(seat, names) for seat in company.gone_on]
    passed = [*dict.fromkeys(passed)]
    verb = "goes" if len(passed) == 1 else "go"
    rest = [*dict.fromkeys(company.called(seat, names) for seat in company.waits if seat not in company.gone_on)]
    who = " and ".join([", ".join(passed[:-1]), passed[-1]]) if len(passed) > 1 else passed[0]
    return f"{who} {verb} on" + (f"; {', '.join(rest)}?" if rest else "")
