"""What an Army Combat may come to: the losses of each die (Q.2 to Q.6)."""

from __future__ import annotations

from typing import NamedTuple

from core.ring_war.chances.die import FACES
from core.ring_war.chapters.battles.odds import Odds, die_of, odds, points_in
from core.ring_war.chapters.losing import percent
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.battling import Fray
from core.ring_war.model.state import RingWarState


class Battle(NamedTuple):
    """What a battle may come to: its odds, and what each die costs attacker and defender, per cent and in points."""

    odds: Odds
    losses: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]

    @property
    def won(self) -> float:
        """How likely the attacker wins: he loses where both lose the same per cent (Q.6)."""
        return sum(mine < theirs for mine, theirs in self.losses) / len(self.losses)

    @property
    def means(self) -> tuple[float, float]:
        """The points that attacker and defender lose on average."""
        mine, theirs = zip(*self.points, strict=True)
        return sum(mine) / len(mine), sum(theirs) / len(theirs)


def battle(view: RingWarState, fray: Fray) -> Battle:
    """Return what a battle may come to as it stands."""
    chances = odds(view, fray)
    table = lookup(view)
    losses = tuple(table.losses(chances.column, die_of(view, die, chances.modifiers)) for die in FACES)
    mine, theirs = points_in(view, fray.attackers), points_in(view, fray.defenders)
    return Battle(chances, losses, tuple((percent(mine, one), percent(theirs, other)) for one, other in losses))
