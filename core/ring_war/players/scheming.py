"""Saruman's plans: Alliances, Nazgûl, Mind Battles, Persuasion; and what others think of his offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.kernel.prompts import Choice
from core.ring_war.chapters.victory import controls, wanted
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP
from core.ring_war.model.records import mastering as m
from core.ring_war.model.state import SARUMAN_HIMSELF
from core.ring_war.players.outlook import Outlook

STRONG = 6
"""From so many places of its conquest the Dark Power is too strong for Saruman's taste."""

HOME = ("C", "I", "J", "N")
"""Provinces in which Elrond and Galadriel ward the Fellowship (H.3)."""


class Schemer:
    """Answers what is asked of Saruman, or about him."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def answers(self, step: Any, own: Sequence[Choice]) -> Choice | None:
        """Return what one of these questions is answered with; None to decline."""
        plans: dict[type, Callable[[Sequence[Choice]], Choice | None]] = {
            m.Alliances: self._alliance,
            m.Consent: self._consent,
            m.Gain: self._gain,
            m.Minds: self._minds,
            m.LineUp: self._line_up,
            m.MagicTries: self._try_for_cards,
        }
        found = plans.get(type(step))
        return None if found is None else found(own)

    def _has_ring(self) -> bool:
        return self.view.ring.bearer == SARUMAN_HIMSELF

    def _dark_places(self) -> int:
        return sum(controls(self.view, DARK_POWER, hex_) for hex_ in wanted(self.look.rules))

    def _alliance(self, own: Sequence[Choice]) -> Choice | None:
        """Ally with the Fellowship when the Dark Power grows too strong; leave an Ally whose fall one needs."""
        if self.view.alliance.partner:
            dissolves = next((one for one in own if isinstance(one.action, m.Dissolve)), None)
            return dissolves if self._has_ring() else None
        if self._dark_places() < STRONG or self._has_ring():
            return None
        return next((one for one in own if isinstance(one.action, m.Ally) and one.action.power == FELLOWSHIP), None)

    def _consent(self, own: Sequence[Choice]) -> Choice | None:
        """The Fellowship takes any help but that of a Saruman with the Ring; the Dark Power needs none."""
        agrees = self.look.seat == FELLOWSHIP and not self._has_ring()
        return next((one for one in own if isinstance(one.action, m.Agree)), None) if agrees else None

    def _gain(self, own: Sequence[Choice]) -> Choice | None:
        """Take each Nazgûl that is due."""
        return next((one for one in own if isinstance(one.action, m.TakeGain)), None)

    def _minds(self, own: Sequence[Choice]) -> Choice | None:
        """Persuade while the Fellowship is near; take the Dark Power's points when it leads and is roused anyway; press
        upon the Elves while their wards cover the Fellowship."""
        battles = {one.action.against: one for one in own if isinstance(one.action, m.MindBattle)}
        if "sauron" in battles and (self.view.loose_dark or self._dark_places() >= STRONG):
            return battles["sauron"]
        terrain = self.look.rules.terrain
        warded = sum(share for hex_, share in self.look.belief.items() if terrain.province.get(hex_) in HOME)
        if "elves" in battles and self.view.loose_free and warded > 0.5:
            return battles["elves"]
        return None

    def _line_up(self, own: Sequence[Choice]) -> Choice | None:
        """Let chance line up the Nazgûl: nobody can guess it."""
        return next((one for one in own if isinstance(one.action, m.Shuffle)), own[0])

    def _try_for_cards(self, own: Sequence[Choice]) -> Choice | None:
        """Try wherever one can."""
        return own[0]
