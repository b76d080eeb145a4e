"""Offers are written, sent and answered (Y.1f)."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bartering.exchange import begin_exchange
from core.ring_war.chapters.bartering.lines import KINDS, may_write, named_next, narrowed
from core.ring_war.chapters.sides import are_allied
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.lines import line_text, lines_said, thing_given
from core.ring_war.words.names import and_list, capital, person_name, power_name, province_name

ROUNDS = 3
"""How many offers are made in a talk at most."""
WHAT = {
    "events": "Event Cards",
    "magic": "Magic Cards",
    "captive": "a captive",
    "escort": "a captive at an agreed place",
    "hostage": "a companion as a captive",
    "claim": "information",
    "promise": "a promise",
}
"""What the kinds of lines are called."""
CARDS = ("events", "magic")
"""The kinds of which a line says only how many there are."""
ASKED = {"hostage": "companion {}, as a captive", "escort": "captive {}, at an agreed place"}
"""How it is asked for a line of some kinds, with who gives it."""


def send_refused(state: RingWarState, step: tr.Draft) -> Refusal | None:
    """Return why an offer is not sent; None when it may be (Y.1f, Y.2d)."""
    if not step.lines:
        return Refusal("Y.1f", "Write at least one line.")
    partner = tr.taker_of(step, SARUMAN)
    gift = all(line.giver == SARUMAN for line in step.lines)
    if gift and any(line.kind == "magic" for line in step.lines) and not are_allied(state, SARUMAN, partner):
        return Refusal("Y.2d", "Saruman gives Magic Cards away to an Ally alone: ask for something in return.")
    return None


class WhatToOffer(Asked[tr.Draft]):
    """What a power offers, and asks for, line by line (Y.1f)."""

    kind = tr.Draft
    name = "draft"

    def seat(self, state: RingWarState, step: tr.Draft) -> str:
        """Ask the one who writes."""
        return step.by

    def asks(self, state: RingWarState, step: tr.Draft) -> Prompt | None:
        """Sending what is written, every kind of line, and at last ending the talk; then every line of the kind."""
        seat = step.by
        if step.kind:
            found = may_write(state, step.by, step.to, step.lines, step.giver, step.kind)
            options: list[Any] = [tr.Narrow(seat, what) for what in named_next(state, found, step.named)]
            options = options or [tr.AddLine(seat, line) for line in narrowed(state, found, step.named)]
            choices = [Choice(seat, one, "Y.1f", _place(one), _group(one)) for one in options]
            return Prompt(self.name, seat, "Y.1f", choices)
        choices = [Choice(seat, tr.SendOffer(seat), "Y.1f")] if send_refused(state, step) is None else []
        choices += [
            Choice(seat, tr.BeginLine(seat, giver, kind), "Y.1f")
            for giver in (step.by, step.to)
            for kind in KINDS
            if line_refused(state, step, giver, kind) is None
        ]
        choices.append(Choice(seat, tr.Withdraw(seat), "Y.1f"))
        return Prompt(self.name, seat, "Y.1f", choices)

    def answers(self, play: RingWarPlay, step: tr.Draft, action: Any) -> None:
        """Write, send or end."""
        if isinstance(action, tr.BeginLine):
            play.push(msgspec.structs.replace(step, giver=action.giver, kind=action.kind))
        elif isinstance(action, tr.Narrow):
            play.push(msgspec.structs.replace(step, named=(*step.named, action.what)))
        elif isinstance(action, tr.AddLine):
            play.push(tr.Draft(step.by, step.to, (*step.lines, action.line), step.rounds))
        elif isinstance(action, tr.SendOffer):
            play.emit(tr.OfferMade("Y.1f", step.by, step.to, step.lines))
            play.push(tr.Answer(step.by, step.to, step.lines, step.rounds + 1))
        else:
            play.emit(tr.TalkEnded("Y.1f", step.by, step.to))

    def held_back(self, state: RingWarState, step: tr.Draft, action: Any) -> Refusal | None:
        """Say why a line is not written, or the offer not sent."""
        if isinstance(action, tr.SendOffer):
            return send_refused(state, step)
        if isinstance(action, tr.BeginLine):
            return line_refused(state, step, action.giver, action.kind)
        if isinstance(action, tr.AddLine | tr.Narrow):
            return Refusal("Y.1f", "That line cannot be written into this offer.")
        return None

    def words(self, state: RingWarState, step: tr.Draft, prompt: Prompt) -> str:
        """Say what stands in the offer."""
        if step.named:
            where = f" of {province_name(step.named[1])}" if len(step.named) > 1 else ""
            which = "hex" if where else "Province"
            return f"To which {which}{where} is {person_name(step.named[0])} brought, to be given up there?"
        if step.kind in CARDS:
            chooses = "; the giver chooses which, when the offer is accepted" * speaking().aloud
            return f"How many {WHAT[step.kind]} does {power_name(step.giver)} give{chooses}?"
        if step.kind:
            does = f"does {power_name(step.giver)} give"
            which = ASKED.get(step.kind, f"{WHAT[step.kind].removeprefix('a ')} {{}}").format(does)
            return f"Which {which}?"
        if not step.lines:
            return f"What do you offer {power_name(step.to)}, and what do you ask for?"
        return f"Your offer to {power_name(step.to)}: {sheet(state, step)}."

    def label(self, state: RingWarState, step: tr.Draft, action: Any) -> str:
        """Name the line."""
        if isinstance(action, tr.BeginLine):
            verb = "Offer" if action.giver == step.by else "Ask for"
            return f"{verb} {WHAT[action.kind]}"
        if isinstance(action, tr.Narrow):
            return province_name(action.what) if step.named else capital(person_name(action.what))
        if isinstance(action, tr.AddLine):
            if action.line.kind == "hostage" and speaking().aloud:
                return capital(person_name(action.line.what))
            said = thing_given if action.line.kind in (*CARDS, "promise") and speaking().aloud else line_text
            return capital(said(action.line, tr.taker_of(step, action.line.giver)))
        return "Send this offer" if isinstance(action, tr.SendOffer) else "End the talk"


def _place(action: Any) -> str:
    """Return the hex that a choice is about."""
    return action.line.hex if isinstance(action, tr.AddLine) else ""


def _group(action: Any) -> str:
    """Return with what a line stands together: what is claimed of the bearer, by whether he is at a place or not."""
    claims = isinstance(action, tr.AddLine) and action.line.kind == "claim"
    return action.line.what.partition(" ")[0] if claims else ""


def line_refused(state: RingWarState, step: tr.Draft, giver: str, kind: str) -> Refusal | None:
    """Return why no line of a kind is written; None when one may be."""
    known = giver in (step.by, step.to) and kind in KINDS
    if known and may_write(state, step.by, step.to, step.lines, giver, kind):
        return None
    return Refusal("Y.1f", "There is nothing of that kind to write into this offer.")


def sheet(state: RingWarState, step: tr.Draft | tr.Answer) -> str:
    """Return all lines of an offer in one sentence."""
    if speaking().aloud:
        return lines_said(step.lines, partial(tr.taker_of, step))
    return and_list([line_text(line, tr.taker_of(step, line.giver)) for line in step.lines])


class HowToAnswer(Asked[tr.Answer]):
    """Whether an offer is accepted, countered or declined (Y.1f)."""

    kind = tr.Answer
    name = "answer"

    def seat(self, state: RingWarState, step: tr.Answer) -> str:
        """Ask the one who got it."""
        return step.to

    def asks(self, state: RingWarState, step: tr.Answer) -> Prompt | None:
        """Decline, accept, counter while there are rounds left."""
        seat = step.to
        choices = [Choice(seat, m.Decline(seat), "Y.1f"), Choice(seat, m.Agree(seat), "Y.1f")]
        if counter_refused(step) is None:
            choices.append(Choice(seat, tr.Counter(seat), "Y.1f"))
        return Prompt(self.name, seat, "Y.1f", choices)

    def answers(self, play: RingWarPlay, step: tr.Answer, action: Any) -> None:
        """Trade, write another offer, or end the talk."""
        if isinstance(action, m.Agree):
            begin_exchange(play, step)
        elif isinstance(action, tr.Counter):
            play.push(tr.Draft(step.to, step.by, rounds=step.rounds))
        else:
            play.emit(tr.TalkEnded("Y.1f", step.by, step.to))

    def held_back(self, state: RingWarState, step: tr.Answer, action: Any) -> Refusal | None:
        """Say why no other offer is made."""
        return counter_refused(step) if isinstance(action, tr.Counter) else None

    def words(self, state: RingWarState, step: tr.Answer, prompt: Prompt) -> str:
        """Read out the offer."""
        return f"{capital(power_name(step.by))} offers: {sheet(state, step)}. Do you accept?"

    def label(self, state: RingWarState, step: tr.Answer, action: Any) -> str:
        """Say what follows."""
        if isinstance(action, m.Agree):
            return "Accept: what cannot be done now is a promise"
        return "Make another offer" if isinstance(action, tr.Counter) else "Decline"


def counter_refused(step: tr.Answer) -> Refusal | None:
    """Return why an offer is not answered by another; None when it may be."""
    if step.rounds >= ROUNDS:
        return Refusal("Y.1f", "Three offers were made: accept this one, or decline it.")
    return None
