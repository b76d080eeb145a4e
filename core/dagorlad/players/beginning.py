"""The first move of a Movement Phase in each posture: with it a side says how it goes about its turn."""

from __future__ import annotations

from collections.abc import Sequence

from core.dagorlad.model import actions as a
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.marching import March
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import plan_of
from core.dagorlad.players.postures import POSTURES, Posture, stands_for
from core.dagorlad.players.weights import Weights
from core.kernel.prompts import Choice, Prompt

ALIKE = 0.1
"""Plans that differ by less care are the same."""


def first_moves(
    view: DagorladState, prompt: Prompt, seat: str, weights: Weights, postures: Sequence[Posture] = POSTURES
) -> dict[Posture, Choice]:
    """Return the first pick in each of the postures: of a piece that stands for it and has somewhere better to be.

    One that comes to what the bot is after by itself is left out.
    """
    picks = {
        choice.action.piece: choice
        for choice in prompt.choices
        if choice.seat == seat and isinstance(choice.action, a.Pick)
    }
    found: dict[Posture, Choice] = {}
    care = plan_of(Outlook(view, seat, weights)).care
    for posture in postures:
        if posture.care is not None and abs(posture.care - care) < ALIKE:
            continue
        look = Outlook(view, seat, weights, posture)
        pieces = [piece for piece in picks if POSTURES[stands_for(look.rules, piece)] is posture]
        piece = March(look).pick(pieces)
        if piece:
            found[posture] = picks[piece]
    return found
