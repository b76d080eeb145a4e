"""Rows of choices of the hunt: searches, escapes, the Ring, each with its chance."""

from __future__ import annotations

from core.ring_war.chances.die import at_most
from core.ring_war.chances.hunts import NAZGUL, ORCS, find
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.searching import escape_rating
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import searching as s
from core.ring_war.words.names import capital, hex_name, hex_title, person_name
from core.ring_war.words.odds import find_words, percent
from tui.games.ring_war.look import Look
from tui.games.ring_war.row_kit import Makers, chance, labelled, said
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked


def _search(look: Look, asked: Asked, at: int) -> Row:
    """Return a hex that may be searched: how many are there, and how likely each of them is found."""
    step, hex_ = look.step, asked.choices[at].action.hex
    count = fellows_at(look.state, hex_)
    sent = sum(where == hex_ for _, where in step.sent) if isinstance(step, s.Sending) else 0
    one = find(look.state, hex_, ORCS if isinstance(step, s.OrcSearch) else NAZGUL, sent + 1)
    more = f", {sent} sent" if sent else ""
    if one is None:
        return labelled(asked, at)
    who = f"{count} Characters, each" if count > 1 else "1 Character,"
    unsure = "" if one.sure else ", by rating"
    then = ((f"{who} found {find_words(one)}", "bright"), (f"{unsure}{more}", "soft"))
    return said(hex_title(hex_), then, at)


def _send(look: Look, asked: Asked, at: int) -> Row:
    """Return a Nazgûl who may be sent to search."""
    what, _, price = asked.label(at).partition(", ")
    return said(what, price, at)


def _escape(look: Look, asked: Asked, at: int) -> Row:
    """Return a captive who may try to escape."""
    person = asked.choices[at].action.person
    needs = escape_rating(look.state, person)
    where = hex_name(look.state.people[person].hex)
    then = chance(percent(at_most(needs)), f"a die of {needs} or less")
    return said(f"{capital(person_name(person))} at {where}", then, at)


def _take_off(look: Look, asked: Asked, at: int) -> Row:
    """Return the roll to take off the Ring."""
    person = asked.choices[at].action.person
    needs = look.rules.characters[person].ring
    then = chance(percent(at_most(needs)), f"a die of {needs} or less")
    return said(f"{capital(person_name(person))} takes off the Ring", then, at)


def _wear(look: Look, asked: Asked, at: int) -> Row:
    """Return putting on the Ring, which nobody does by mistake."""
    then = "no Orc finds him, every Nazgûl does; off by a die"
    return said(asked.label(at), then, at, drastic=True)


def _persuade(look: Look, asked: Asked, at: int) -> Row:
    """Return whom Saruman may persuade, with how likely he is by his rating; or that he tries at all."""
    person = asked.choices[at].action.person
    if not person:
        return labelled(asked, at)
    needs = look.rules.characters[person].capture or look.rules.numbers.no_rating
    then = chance(percent(1 - at_most(needs)), f"he resists on {needs} or less by his rating")
    return said(capital(person_name(person)), then, at)


MAKERS: Makers = {
    s.SearchHex: _search,
    s.Send: _send,
    s.TryEscape: _escape,
    b.TakeOff: _take_off,
    b.WearRing: _wear,
    ma.Persuade: _persuade,
}
"""What makes the row of each kind of choice."""
