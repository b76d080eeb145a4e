"""Where the Fellowship's Characters go: the bearer's company to the fire, the others to those who must be woken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.hexes import Hex
from core.kernel.prompts import Choice
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.state import EDORAS, MOUNT_DOOM
from core.ring_war.players.fields import Field, walk_to
from core.ring_war.players.outlook import Outlook

MINAS_TIRITH = "W3630"
WAKERS = ("gan", "gwh", "bor", "ara")
"""Who wakes Rohan and Gondor by coming (T.3)."""

STRANGERS = 8.0
"""What it costs to end a move where enemies stand."""

COVER = 1.0
"""What rough ground, forest, swamp or a pass is worth to whoever may be searched (J.7)."""

THREAT = 2.5
"""What it costs to end a move where one enemy stack can come (F.6c)."""

SAFE_WITH, SHELTER = 10, 2.0
"""With so many points of one's own nobody is searched by Orcs; what that, or a haven, is worth."""

COVERED = ("rough", "forest", "swamp", "pass")
LEAST = 0.5
"""So much nearer to the goal a hex has to be."""


class Lodging(NamedTuple):
    """What speaks for ending a move in a hex, and against it, in movement points: enemies who stand there, a haven or
    friends, enemies who can come, and ground that hides."""

    strangers: float
    shelter: float
    threat: float
    cover: float


class Wanderer:
    """Moves the Fellowship's Characters."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def goal(self, person: str) -> Hex:
        """Return where a Character means to go; "" for one who stays."""
        if person in self.look.company:
            return MOUNT_DOOM
        one, card = self.view.people[person], self.look.rules.characters[person]
        if not card.member and person != "gwh":
            return ""
        if not one.hex or one.captive:
            return ""
        if self.view.ring.hex:
            return self.view.ring.hex
        if self._is_with_bearer(person):
            return "" if len(self.look.company) < 2 else self._errand()
        return self._errand()

    def _is_with_bearer(self, person: str) -> bool:
        bearer = self.view.people.get(self.view.ring.bearer)
        return bearer is not None and bearer.hex == self.view.people[person].hex

    def _errand(self) -> Hex:
        """Return whom those who are not with the bearer wake: Rohan, then Gondor, where they stay."""
        if "rohan" not in self.view.awake and not self.view.bemused and self._may_wake():
            return EDORAS
        return MINAS_TIRITH

    def _may_wake(self) -> bool:
        return any(
            self.view.people[name].hex and not self.view.people[name].captive and name not in self.look.company
            for name in WAKERS
        )

    def group(self, pieces: Sequence[str]) -> list[str]:
        """Return who of a stack goes together now: the bearer's company first, then those with another goal."""
        goals = {piece: self.goal(piece) for piece in pieces if piece in self.view.people}
        for hex_ in (MOUNT_DOOM, self.view.ring.hex, EDORAS, MINAS_TIRITH):
            found = [
                piece for piece, goal in goals.items() if goal and goal == hex_ and self._is_elsewhere(piece, hex_)
            ]
            if found:
                return found
        return []

    def _is_elsewhere(self, person: str, hex_: Hex) -> bool:
        return self.view.people[person].hex != hex_ and person not in self.view.moved

    def picks(self, stacks: Mapping[Hex, Choice]) -> Choice | None:
        """Return the stack that moves next: the bearer's first; None when nobody has to go anywhere."""
        for hex_, choice in sorted(stacks.items(), key=lambda item: item[0] != self._bearer_hex()):
            here = [
                name
                for name, person in self.view.people.items()
                if person.hex == hex_
                and not person.captive
                and name not in self.view.moved
                and self.look.rules.characters[name].side == FELLOWSHIP
            ]
            if self.group(here):
                return choice
        return None

    def _bearer_hex(self) -> Hex:
        bearer = self.view.people.get(self.view.ring.bearer)
        return bearer.hex if bearer is not None else ""

    def goes(self, pieces: Sequence[str], here: Hex, hexes: Mapping[Hex, Choice]) -> Choice | None:
        """Return where a stack goes from `here`; None when it stays."""
        people = [piece for piece in pieces if piece in self.view.people]
        goal = next((goal for piece in people if (goal := self.goal(piece))), "")
        if not goal:
            return None
        field = self.field(goal)
        best = min(hexes, key=lambda hex_: (self._price(field, hex_, goal), hex_), default="")
        if best and self._price(field, best, goal) < field.get(here, 999.0) - LEAST:
            return hexes[best]
        return None

    def _price(self, field: Field, hex_: Hex, goal: Hex) -> float:
        return 0.0 if hex_ == goal else field.get(hex_, 999.0) - sum(self.lodging(hex_))

    def field(self, goal: Hex) -> Field:
        """Return what the way to a goal costs from each hex."""
        return self.look.road if goal == MOUNT_DOOM else walk_to(self.look.rules, goal)

    def lodging(self, hex_: Hex) -> Lodging:
        """Return what a hex is like for a stack that ends its move there."""
        strangers = self.look.points(hex_, hostile=True) or self.look.has_nazgul(hex_)
        safe = self.look.rules.has(hex_, "haven") or self.look.points(hex_, hostile=False) >= SAFE_WITH
        return Lodging(
            -STRANGERS * bool(strangers),
            SHELTER * safe,
            0.0 if safe else -THREAT * self.look.threats(hex_),
            COVER * (self.look.rules.terrain.ground[hex_] in COVERED),
        )
