"""The cards on which the battle is told: attacks with their dice, challenges, spells, a new turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import SIDES, DagorladState, Unit
from core.dagorlad.outlook import levels_of
from core.dagorlad.words.events import result_on
from core.dagorlad.words.names import RESULTS, army_name, capital, spoken_of, strength_met
from tui.games.dagorlad.words import SHIFT_SHORT, short_name
from tui.telling import INDENT, Card, Drawing, Told, indented
from tui.widgets.lines import Line, Span, flowed, line
from tui.widgets.log import LogLine

TITLES: dict[type, str] = {
    c.AttackRolled: "An attack",
    c.ResultRolled: "An attack that cannot miss",
    c.ChallengeRolled: "Leader against leader",
    c.ChallengeMade: "A challenge",
    e.SpellTried: "Sauron works magic",
    e.BreathBlown: "The breath of the Beast",
    e.BeastCame: "The Beast of Mordor",
    e.Rallied: "The armies rally",
    e.Demoralized: "An army is demoralized",
    e.TurnBegan: "A new turn",
}
"""What stands above a beat that begins with an event."""


def title(told: Told) -> str:
    """Return what stands above a beat, or an empty text for the words that every game has."""
    if not told.events or told.kind == "turn":
        return ""
    if told.kind == "chapter":
        return TITLES[e.TurnBegan if _begins(told) else e.Rallied]
    first = told.events[0]
    if isinstance(first, c.AttackRolled) and first.kind == "missile":
        return "Missiles fly"
    return TITLES.get(type(first), "")


def _begins(told: Told) -> bool:
    """Whether a chapter begins a turn: after the last one the armies rally, and the battle is judged."""
    return any(isinstance(event, e.TurnBegan) for event in told.events)


def die_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return each roll as a row of dice, with what it had to show, and below it what came of it in whole words."""
    rows: list[Line] = []
    seen = [event.unit for event in told.events if isinstance(event, c.UnitDisrupted) and event.visions]
    units: dict[str, Unit] = {name: copy(unit) for name, unit in told.before.view.units.items()}
    for event, said in zip(told.events, told.lines, strict=True):
        rolled = _rolled(event, units)
        if isinstance(event, c.UnitDisrupted) and event.unit in units:
            units[event.unit].disrupted = True
        elif isinstance(event, c.Flipped) and event.piece in units:
            units[event.piece].half = True
        if seen and isinstance(event, c.UnitDisrupted) and event.visions:
            if event.unit == seen[0]:
                rows += flowed([(INDENT * 2, ""), (f"Disrupted: {', '.join(seen)}", "")], size - 1, 2 * len(INDENT))
        elif rolled:
            rows.append(((INDENT, ""), *rolled))
        elif said.short and said.text:
            rows += _sentence(said, size)
    return rows


def _sentence(said: LogLine, size: int) -> Iterator[Line]:
    yield from flowed([(INDENT * 2, ""), (said.text, "")], size - 1, 2 * len(INDENT))


def _rolled(event: Any, units: Mapping[str, Unit]) -> Line:
    """Return a roll in a row: who, what was needed, the dice, what they did to the `units` as they were; nothing for
    events without dice."""
    match event:
        case c.AttackRolled():
            verb = "fires at" if event.kind == "missile" else "attacks"
            head = f"{short_name(event.unit)} {verb} {short_name(event.target)}: "
            what = f"{strength_met(event.letter, event.armor, event.shifts, SHIFT_SHORT)}; "
            if not event.dice:
                return line((head, "bright"), what, ("hits without a roll", "bright"))
            needs = f"{event.needs} or less hits  "
            word = "hit" if event.hit else "miss"
            return line((head, "bright"), what, (needs, "soft"), *_dice(event.dice), (f"  {word}", "bright"))
        case c.ResultRolled():
            unit = units.get(event.target)
            what = f"  {RESULTS[event.result] if unit is None else result_on(unit, event.result)}"
            return line(
                f"  {short_name(event.target)} in column {event.column}  ", *_dice(event.dice), (what, "bright")
            )
        case c.ChallengeRolled():
            head = f"{short_name(event.leader)} against {short_name(event.whom)}"
            return line((head, "bright"), (f", difference {event.difference:+}  ", "soft"), *_dice((event.die,)))
        case e.SpellTried():
            name = (f"{capital(spoken_of().spells[event.spell].name)}: ", "bright")
            came = (f"  {'it works' if event.success else 'it fails'}", "bright")
            return line(name, (f"{event.needs} or less works  ", "soft"), *_dice(event.dice), came)
    return ()


def _dice(dice: Sequence[int]) -> tuple[Span, ...]:
    found: list[Span] = []
    for number in dice:
        found += [(f" {number} ", "pill"), (" ", "")]
    return (*found, (f"= {sum(dice)}", "bright")) if len(dice) > 1 else tuple(found)


def chapter_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the turn that begins, how near each army is to demoralization, and what else the beat tells."""
    state: DagorladState = told.after.view
    night = ", night" if any(isinstance(event, e.TurnBegan) and event.night for event in told.events) else ""
    over = "" if _begins(told) else " is over"
    rows: list[Line] = [line(INDENT, (f"Turn {state.turn} of {state.options.length}{night}{over}", "bright"))]
    levels = levels_of(state)
    for side in SIDES:
        points, level = levels[side]
        lost = (f"{points} of {level}", "bright")
        then = "points, and is demoralized" if side in state.demoralized else "points before it is demoralized"
        rows.append(line(INDENT, f"{army_name(side)} has lost ", lost, (f" {then}", "soft")))
    rallied: list[LogLine] = []
    for event, said in zip(told.events, told.lines, strict=True):
        if isinstance(event, e.Rallied | e.RallyBarred):
            rallied.append(said)
        elif said.short and said.text and not isinstance(event, e.TurnBegan | e.PhaseBegan):
            rows += _sentence(said, size)
    if rallied:
        rows.append(line(INDENT, ("who rallies, with the dice:", "soft")))
        rows += indented(drawing.rows(tuple(rallied), size - len(INDENT) - 1))
    return rows


CARDS: Mapping[str, Card] = {"die": die_card, "dark": die_card, "chapter": chapter_card}
"""The cards of the game by the kinds of beats; the others are told in words."""
