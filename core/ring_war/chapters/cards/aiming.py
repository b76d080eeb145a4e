"""What a card that was played is to do: asked one by one, and then done (5.6)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.cards.deck import CARDS
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import RingWarPlay, RingWarState
from core.ring_war.words.names import capital, card_name, power_name


class WhatItDoes(Asked[d.Aim]):
    """What a card is aimed at; where there is one way it is taken (GR3)."""

    kind = d.Aim
    name = "aim"

    def opens(self, play: RingWarPlay, step: d.Aim) -> bool:
        """Say what there is no choice about; when all is said, do it."""
        card = CARDS[step.card]
        options = card.options(play.state, step)
        if len(options) > 1:
            return True
        if options:
            play.push(_said(step, options[0]))
        else:
            card.plays(play, step)
        return False

    def asks(self, state: RingWarState, step: d.Aim) -> Prompt | None:
        """All that can be said next."""
        grid, seat, rule = lookup(state).grid, step.power, step.card.upper()
        choices = [
            Choice(seat, d.Target(seat, step.card, option), rule, option if option in grid else "")
            for option in CARDS[step.card].options(state, step)
        ]
        return Prompt(self.name, seat, rule, choices)

    def answers(self, play: RingWarPlay, step: d.Aim, action: d.Target) -> None:
        """Note it, and go on."""
        play.push(_said(step, action.target))

    def held_back(self, state: RingWarState, step: d.Aim, action: Any) -> Refusal | None:
        """Say that the card cannot be aimed at that."""
        if isinstance(action, d.Target) and action.target not in CARDS[step.card].options(state, step):
            return Refusal(step.card.upper(), lambda: f"{card_name(step.card)} cannot be aimed at that.")
        return None

    def words(self, state: RingWarState, step: d.Aim, prompt: Prompt) -> str:
        """Name the card, and ask; others are told who is asked."""
        if not prompt.choices:
            return f"{capital(power_name(step.power))} says what {card_name(step.card).rstrip('!')} is to do."
        return f"{card_name(step.card).rstrip('!')}: {CARDS[step.card].asks(state, step)}"

    def label(self, state: RingWarState, step: d.Aim, action: d.Target) -> str:
        """Name what is aimed at."""
        return capital(CARDS[step.card].names(state, step, action.target))


def _said(step: d.Aim, option: str) -> d.Aim:
    return msgspec.structs.replace(step, chosen=(*step.chosen, option))
