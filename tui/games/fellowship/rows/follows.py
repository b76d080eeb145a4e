"""What certainly follows from a choice, as spans of a cell: the difference that it makes to the view."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model.state import TOKENS, FellowshipState
from core.fellowship.model.steps import ThrowDie
from core.fellowship.words.names import FOES_ODDS, ODDS, listed
from tui.games.fellowship.signs import chip, place_name, space_sign, symbol_role, symbol_sign, token_sign
from tui.widgets.lines import Line, Span
from tui.widgets.pane import Asked

GAP: Span = ("  ", "")
MINUS = "\N{MINUS SIGN}"

CALLED = "Sauron plays a card, or takes a new hand"
"""What comes of a roll where somebody plays Sauron (S3.1)."""

Facts = Mapping[str, Line]
"""What changes, by whom or what it is about."""


def chances(asked: Asked, seat: str) -> str:
    """Return what may come of a roll of `seat`, each result as likely as the others; Sauron's answer where he is called
    instead."""
    state: FellowshipState = asked.scene.view
    if state.dark_lord is not None and not any(isinstance(step, ThrowDie) for step in state.agenda):
        return CALLED
    if seat == "sam":
        card = "card" if state.foe_deck is None else "foe"
        return f"1 into the dark by three faces of six, and by one each: Sauron a step nearer, a {card}, nothing"
    return ODDS if state.foe_deck is None else FOES_ODDS


def odds(asked: Asked, seat: str, then: str) -> Line:
    """Return what may come of a roll, and what certainly follows it."""
    return ((chances(asked, seat), "shadow"), *([(f"; {then}", "bright")] if then else []))


def steps(asked: Asked, before: int, after: int) -> str:
    """Return "4→2"."""
    return f"{before}{asked.glyphs.arrow}{after}"


def card_chip(asked: Asked, card: str, count: int = 1) -> Line:
    """Return a card as a chip."""
    return chip(lookup(asked.scene.view).cards[card], asked.glyphs, lettered=asked.lettered, count=count)


def signed(number: int) -> str:
    """Return "+2", and a number below zero with a true minus."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def facts_of(asked: Asked, at: int) -> dict[str, Line]:
    """Return what a choice certainly changes, most important first."""
    before: FellowshipState = asked.scene.view
    after: FellowshipState = asked.ahead(at).view
    found: dict[str, Line] = {}
    if after.outcome is not None:
        lost = after.outcome.result == "lost"
        found["end"] = (("game lost" if lost else "game won", "shadow" if lost else "bright"),)
    for seat, hobbit in after.hobbits.items():
        was, name = before.hobbits[seat], asked.scene.name(seat)
        if was.alive and not hobbit.alive:
            found[f"lost {seat}"] = ((f"{name} is lost", "shadow"),)
        elif hobbit.step != was.step:
            role = "shadow" if hobbit.step > was.step else "bright"
            found[f"step {seat}"] = ((f"{name} {steps(asked, was.step, hobbit.step)}", role),)
    if after.sauron != before.sauron:
        role = "shadow" if after.sauron < before.sauron else "bright"
        found["sauron"] = ((f"{asked.glyphs.eye} {steps(asked, before.sauron, after.sauron)}", role),)
    if before.rider is not None and after.rider is not None and before.rider.step != after.rider.step:
        found["rider"] = ((f"{asked.glyphs.rider} {steps(asked, before.rider.step, after.rider.step)}", "bright"),)
    if after.location != before.location:
        # where foes can still be defeated first, the same question comes again
        if any(isinstance(event, e.LocationEntered) for event in asked.ahead(at).events[: asked.ahead(at).settled]):
            found["place"] = ((f"on to {place_name(lookup(after), after)}", "bright"),)
        return found
    if after.ring_bearer != before.ring_bearer and after.ring_bearer:
        found["bearer"] = ((f"{asked.glyphs.ring} {asked.scene.name(after.ring_bearer)}", "bright"),)
    found.update(_lines(asked, before, after))
    for seat in after.hobbits:
        found.update(_things(asked, before, after, seat))
    foes = len(after.foe_line) - len(before.foe_line)
    if foes:
        found["foes"] = ((f"{signed(foes)} foe{'s' if abs(foes) > 1 else ''}", "shadow" if foes > 0 else "bright"),)
    return found


def _lines(asked: Asked, before: FellowshipState, after: FellowshipState) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line, space in after.lines.items():
        if space != before.lines.get(line, space):
            sign = (f"{symbol_sign(line, asked.glyphs)} ", symbol_role(line))
            found[f"line {line}"] = (sign, (steps(asked, before.lines[line], space), "bright"))
    return found


def _things(asked: Asked, before: FellowshipState, after: FellowshipState, seat: str) -> dict[str, Line]:
    """Return what a hobbit gets and gives: shields, life tokens, cards."""
    was, now = before.hobbits[seat], after.hobbits[seat]
    if not now.alive:
        return {}
    parts: list[str] = []
    changes = [(asked.glyphs.shield, now.shields - was.shields)]
    changes += [(token_sign(kind, asked.glyphs), now.tokens.get(kind, 0) - was.tokens.get(kind, 0)) for kind in TOKENS]
    changes.append((asked.glyphs.card, len(now.hand) - len(was.hand)))
    parts = [f"{signed(number)}{sign}" for sign, number in changes if number]
    if not parts:
        return {}
    role = "bright" if any(part.startswith("+") for part in parts) else "shadow"
    return {f"has {seat}": ((f"{asked.scene.name(seat)} {' '.join(parts)}", role),)}


def facts_beside(asked: Asked, at: int) -> dict[str, Line]:
    """Return what follows from moving on a line beside the move itself and what its spaces give."""
    action = asked.choices[at].action
    own = (f"line {action.line}", f"has {action.seat}")
    return {key: line for key, line in facts_of(asked, at).items() if key not in own}


def joined(facts: Facts, gap: Span = GAP) -> Line:
    """Return facts behind each other."""
    spans: list[Span] = []
    for line in facts.values():
        if spans:
            spans.append(gap)
        spans += line
    return tuple(spans)


def without_common(all_facts: list[dict[str, Line]]) -> list[dict[str, Line]]:
    """Leave out what follows from every one of several choices in the same way."""
    if len(all_facts) < 2:
        return all_facts
    common = {key for key, line in all_facts[0].items() if all(facts.get(key) == line for facts in all_facts)}
    return [{key: line for key, line in facts.items() if key not in common} for facts in all_facts]


def grave(asked: Asked, at: int) -> str:
    """Return who is certainly lost by a choice, as a sentence without a full stop, or nothing.

    Where somebody is asked on the way whether he uses something, whoever would be lost behind that is not lost yet.
    """
    ahead = asked.ahead(at)
    gone = {event.hobbit for event in ahead.events[: ahead.settled] if isinstance(event, e.HobbitEliminated)}
    lost = [seat for seat in asked.scene.view.hobbits if seat in gone]
    if not lost:
        return ""
    names = [asked.scene.name(seat) for seat in lost]
    return f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} lost"


def shown_of_space(asked: Asked, gives: str) -> Span:
    """Return the sign of what a space gives: a card by its name, `✗` where it is gone."""
    state: FellowshipState = asked.scene.view
    kind, _, what = gives.partition(":")
    if kind == "card":
        return (asked.glyphs.no, "soft") if what in state.taken else (lookup(state).cards[what].name, "bright")
    if kind == "foes":
        return f"{what} foes", "shadow"
    return space_sign(gives, asked.glyphs), "shadow" if kind == "die" else "bright"
