"""Army Combat: whether an attack is worth it, by the table and what shifts it."""

from __future__ import annotations

from collections.abc import Mapping

from core.hexes import Hex
from core.kernel.prompts import Choice
from core.ring_war.chapters.board import armies_at, leaders_at
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import ISENGARD, SARUMAN_HIMSELF, RingWarState
from core.ring_war.players.outlook import STRONGHOLDS, Outlook

DICE = range(1, 7)
BETTER = 1.0
"""How much more the enemy is to lose, in points, for an attack to be worth it."""

DESPERATE = 0.5
"""The odds that content a Saruman who lacks nothing but a stronghold."""

SURE = 3
"""By how much one has to be stronger to attack out of the tower in which Saruman sits with the Ring."""

PRIZE = 4.0
"""What points it is worth to have a chance at a citadel, town or fort."""


class Captain:
    """Gives battle for one power."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def attacks(self, battles: Mapping[tuple[Hex, str], Choice]) -> Choice | None:
        """Return the attack that promises most; None where none does."""
        best, found = BETTER, None
        for (hex_, power), choice in battles.items():
            gain = self.promise(hex_, power)
            if gain > best:
                best, found = gain, choice
        return found

    def promise(self, hex_: Hex, power: str) -> float:
        """Return how many points more the defender is expected to lose than the attacker, and what a place is worth."""
        own, theirs = self._points(hex_, self.look.seat), self._points(hex_, power)
        if not own or not theirs:
            return 0.0
        column, more = ratio(own, theirs)
        rules = self.look.rules
        numbers = rules.numbers
        place = 0.0
        if hex_ in STRONGHOLDS and self.look.is_master:
            wanted = 1.0 if self._is_seat_of_the_ring(hex_) else DESPERATE
            return PRIZE if own >= wanted * theirs else 0.0
        if self.view.control.get(hex_) == self.look.seat:
            if self._is_seat_of_the_ring(hex_) and own < SURE * theirs:
                return 0.0
        elif rules.has(hex_, "citadel"):
            column, place = column - (numbers.orthanc if hex_ == ISENGARD else numbers.citadel), PRIZE
        elif rules.has(hex_, "fort") or rules.has(hex_, "town"):
            column, place = column - numbers.fort, PRIZE
        modifier = more + self._leaders(hex_, power)
        if rules.terrain.ground[hex_] in ("rough", "forest", "swamp", "pass"):
            modifier -= 1
        modifier = max(-numbers.modifier, min(numbers.modifier, modifier))
        column = max(0, min(len(rules.content.ratios) - 1, column))
        gain = 0.0
        for die in DICE:
            lost, beaten = rules.losses(column, max(0, min(8, die + modifier)))
            gain += (beaten * theirs - lost * own) / 100 / len(DICE)
            gain += place * (beaten >= 50) / len(DICE)
        return gain

    def _is_seat_of_the_ring(self, hex_: Hex) -> bool:
        """Whether Saruman is with the Ring in a hex: he masters nobody any more who is driven out (X.1d, Q.6)."""
        bearer = self.view.ring.bearer
        return bearer == SARUMAN_HIMSELF and self.view.people[bearer].hex == hex_

    def _points(self, hex_: Hex, power: str) -> int:
        return sum(self.view.armies[name].points for name in armies_at(self.view, hex_, power))

    def _leaders(self, hex_: Hex, power: str) -> int:
        """Return by how much the better leader moves the die, at most three either way."""
        own = best_morale(self.view, hex_, self.look.seat)
        theirs = best_morale(self.view, hex_, power)
        return max(-3, min(3, own - theirs))


def ratio(attackers: int, defenders: int) -> tuple[int, int]:
    """Return the column of a ratio, rounded in the defender's favour, and what lies beyond the table (Q.2)."""
    if attackers >= defenders:
        times = attackers // defenders
        return (1 + times, 0) if times <= 6 else (7, 1)
    times = -(-defenders // attackers)
    return (3 - times, 0) if times <= 3 else (0, -1)


def best_morale(view: RingWarState, hex_: Hex, power: str) -> int:
    """Return the morale of the best leader whom one can tell there, 0 for none; Saruman leads nobody in the turn of a
    Mind Battle (Y.5a)."""
    armies = armies_at(view, hex_, power)
    leaders = [
        name
        for name in leaders_at(view, hex_, armies)
        if power_of(view, name) == power and not (view.mind and name == SARUMAN_HIMSELF)
    ]
    return max((lookup(view).characters[name].morale for name in leaders), default=0)
