"""Rows of choices of cards and talk: what an Event Card does, and what is begun beside the question."""

from __future__ import annotations

from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import trading as tr
from tui.games.ring_war.cards import effect_of
from tui.games.ring_war.look import Look
from tui.games.ring_war.row_kit import Makers, labelled, said
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked

SHORT_EFFECT = 90
"""So many letters at most tell what a card does, beside it in a list; the pane of the cards tells it of all."""


def _play(look: Look, asked: Asked, at: int) -> Row:
    """Return an Event Card that could be played: at what, what it does where that is soon said, and whether once."""
    what, _, then = asked.label(at).partition(": ")
    name, _, once = (then or what).partition(", out of the game")
    if not then:
        what = name
    aimed = name if then else ""
    only = "it is out of the game then" if once else ""
    effect = effect_of(asked.scene.game, asked.choices[at].action.card)
    does = effect.removesuffix(".") if len(effect) <= SHORT_EFFECT else ""
    return said(what[0].lower() + what[1:], "; ".join(part for part in (aimed, does, only) if part), at)


def _aside(look: Look, asked: Asked, at: int) -> Row:
    """Return what may be begun beside the question; it is not what is asked, and so not selected beforehand."""
    return labelled(asked, at, dear=True)


def _dissolve(look: Look, asked: Asked, at: int) -> Row:
    return labelled(asked, at, drastic=True)


MAKERS: Makers = {
    d.Play: _play,
    d.UseMagic: _aside,
    d.Exchange: _aside,
    tr.Talk: _aside,
    ma.Dissolve: _dissolve,
}
"""What makes the row of each kind of choice."""
