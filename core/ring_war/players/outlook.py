"""What a bot sees of the war: its view, and what it works out of it once a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from core.hexes import Hex
from core.ring_war.chapters.board import fellows_at, nazgul
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.chapters.victory import HELMS_DEEP
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, POWERS, SARUMAN
from core.ring_war.model.state import EDORAS, ISENGARD, MOUNT_DOOM, SARUMAN_HIMSELF, Army, RingWarState
from core.ring_war.players.belief import belief
from core.ring_war.players.fields import Field, march_to, road_to_the_fire

STRONGHOLDS = (ISENGARD, HELMS_DEEP, EDORAS)
"""What Saruman needs, besides the Nazgûl (X.1i)."""

COMPANIONS = ("sam", "fro", "ara", "leg", "gim", "gwh", "gan", "bor", "mer", "pip")
"""Who goes with the bearer, the best company first."""

COMPANY = 4
"""How many go together: five are found more easily (J.7)."""


class Outlook:
    """One power's look at its view."""

    def __init__(self, view: RingWarState, seat: str) -> None:
        self.view = view
        self.seat = seat
        self.rules = lookup(view)

    @cached_property
    def belief(self) -> dict[Hex, float]:
        """How likely the Ring is to be in each hex."""
        return belief(self.view, self.seat)

    @cached_property
    def road(self) -> Field:
        """What the way to the fire costs a bearer."""
        return road_to_the_fire(self.view, MOUNT_DOOM)

    @cached_property
    def company(self) -> tuple[str, ...]:
        """The bearer of the Fellowship's and those in his hex who go with him; nobody where it has not got the Ring."""
        bearer = self.view.people.get(self.view.ring.bearer)
        if bearer is None or bearer.captive or power_of(self.view, self.view.ring.bearer) != FELLOWSHIP:
            return ()
        here = [
            name
            for name in COMPANIONS
            if name != self.view.ring.bearer
            and self.view.people[name].hex == bearer.hex
            and not self.view.people[name].captive
        ]
        return (self.view.ring.bearer, *here[: COMPANY - 1])

    def points(self, hex_: Hex, hostile: bool) -> int:
        """Return the Strength Points in a hex: those of this power's enemies, or its own."""
        return (self._hostile if hostile else self._own).get(hex_, 0)

    @cached_property
    def _enemies(self) -> list[Army]:
        """The forces of this power's enemies."""
        hostile: dict[str, bool] = {power: are_enemies(self.view, self.seat, power) for power in POWERS}
        return [army for name, army in self.view.armies.items() if hostile[power_of(self.view, name)]]

    @cached_property
    def _hostile(self) -> Counter[Hex]:
        """The Strength Points of this power's enemies by hex."""
        return _counted(self._enemies)

    @cached_property
    def _own(self) -> Counter[Hex]:
        """This power's own Strength Points by hex."""
        return _counted(army for name, army in self.view.armies.items() if power_of(self.view, name) == self.seat)

    def has_nazgul(self, hex_: Hex) -> bool:
        """Whether a Nazgûl stands in a hex who is not this power's own."""
        return hex_ in self._nazgul

    @cached_property
    def _nazgul(self) -> set[Hex]:
        """Where Nazgûl stand who are not this power's own."""
        return {
            person.hex
            for name in nazgul(self.view)
            if not (person := self.view.people[name]).driven and power_of(self.view, name) != self.seat
        }

    def threats(self, hex_: Hex) -> int:
        """Return how many enemy stacks can come to a hex in their next movement, three at most."""
        field = march_to(self.rules, hex_)
        cards = self.rules.armies
        found = {
            army.hex for army in self._enemies if army.awake and field.get(army.hex, 99.0) <= cards[army.card].allowance
        }
        return min(len(found), 3)

    def quarry(self, hex_: Hex) -> float:
        """Return what a search of a hex is worth to a hunter: the Ring's likelihood there, a little for anybody."""
        return self.belief.get(hex_, 0.0) + 0.02 * fellows_at(self.view, hex_)

    @cached_property
    def ring_is_east(self) -> bool:
        """Whether the Ring is likely to be east of the Anduin, or time is running out."""
        mass = sum(share for hex_, share in self.belief.items() if self.rules.is_east(hex_) or self._is_near(hex_))
        return mass > 0.25 or self.view.turn >= 7

    def _is_near(self, hex_: Hex) -> bool:
        return self.rules.grid.distance(hex_, MOUNT_DOOM) <= 5

    @cached_property
    def mobilized(self) -> bool:
        """Whether Mordor may move its armies."""
        return bool(self.view.mordor)

    @cached_property
    def is_master(self) -> bool:
        """Whether this power is a Saruman with the Ring and all Nazgûl: he lacks nothing but strongholds (X.1i)."""
        has_ring = self.seat == SARUMAN and self.view.ring.bearer == SARUMAN_HIMSELF
        return has_ring and all(self.view.people[name].turned for name in nazgul(self.view))

    def hunts(self) -> bool:
        """Whether this power hunts the Ring: all do but the Fellowship, and whoever has it himself."""
        return self.seat != FELLOWSHIP and not self._has_ring()

    def _has_ring(self) -> bool:
        bearer = self.view.ring.bearer
        person = self.view.people.get(bearer)
        if person is not None:
            return self.seat in (person.captive, power_of(self.view, bearer))
        return bearer in self.view.parties and power_of(self.view, bearer) == self.seat

    def spends(self) -> bool:
        """Whether this power pays Shadow Points."""
        return self.seat == DARK_POWER


def _counted(armies: Iterable[Army]) -> Counter[Hex]:
    """Return the Strength Points of forces by hex."""
    found: Counter[Hex] = Counter()
    for army in armies:
        found[army.hex] += army.points
    return found
