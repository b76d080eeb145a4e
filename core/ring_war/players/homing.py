"""How somebody who has the Ring and cannot fly brings it home: the Mouth, Gollum as a hunter, Saruman's Chief; in the
games for two Saruman himself."""

from __future__ import annotations

from collections.abc import Mapping

from core.hexes import Hex
from core.kernel.prompts import Choice
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import BARAD_DUR, ISENGARD, SARUMAN_HIMSELF
from core.ring_war.players.fields import march_to
from core.ring_war.players.outlook import Outlook

PERIL = 6.0
"""How many movement points it is worth to go around a hex in which enemies are."""


class Homer:
    """Brings the Ring to Barad-dûr, or to Isengard."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view
        self.home = BARAD_DUR if look.seat == DARK_POWER else ISENGARD

    @property
    def bearer(self) -> str:
        """Who of this power's walks with the Ring and is not home yet; "" for nobody."""
        name = self.view.ring.bearer
        person = self.view.people.get(name)
        if (
            person is None
            or person.captive
            or self.look.seat == FELLOWSHIP
            or (self.look.seat, name) == (SARUMAN, SARUMAN_HIMSELF)
        ):
            return ""
        if self.look.rules.characters[name].kind == "nazgul" or power_of(self.view, name) != self.look.seat:
            return ""
        return "" if person.hex == self.home or name in self.view.moved else name

    def picks(self, stacks: Mapping[Hex, Choice]) -> Choice | None:
        """Return the bearer's stack; None where nobody walks with the Ring."""
        return stacks.get(self.view.people[self.bearer].hex) if self.bearer else None

    def goes(self, hexes: Mapping[Hex, Choice]) -> Choice | None:
        """Return the hex that brings the bearer nearest to his home; None for none."""
        found = min(hexes, key=lambda hex_: (self._price(hex_), hex_), default="")
        return hexes[found] if found else None

    def _price(self, hex_: Hex) -> float:
        return march_to(self.look.rules, self.home).get(hex_, 99.0) + PERIL * self.meets(hex_)

    def meets(self, hex_: Hex) -> bool:
        """Whether enemies are in a hex."""
        return bool(fellows_at(self.view, hex_) or self.look.points(hex_, hostile=True))
