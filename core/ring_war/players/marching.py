"""Where armies go: to their goals by the cheapest way, onto whoever hides near them, and not into worse odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.hexes import Hex
from core.kernel.prompts import Choice
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.victory import HELMS_DEEP, controls
from core.ring_war.content.pieces import DARK_POWER, SARUMAN
from core.ring_war.model.state import BARAD_DUR, ISENGARD, MOUNT_DOOM, SARUMAN_HIMSELF
from core.ring_war.players.fields import march_to
from core.ring_war.players.outlook import STRONGHOLDS, Outlook

MINAS_TIRITH, OSGILIATH = "W3630", "W3931"
GARRISON: dict[Hex, int] = {ISENGARD: 40, BARAD_DUR: 15, MINAS_TIRITH: 25, "E0212": 40}
"""What stays in a citadel, come what may."""

ODDS = 2.0
"""So many times the enemy's points are wanted to go where he stands; more where he has walls."""

BOLD, DESPERATE = 1.3, 0.5
"""The odds that content a Saruman with the Ring, and one who lacks nothing else."""

KEPT = 25
"""What guards him at Isengard then."""

SWIFT, TRAIL = 8, 20.0
"""From how many movement points on a force is sent after the Ring, and how far."""

LIKELY = 0.2
"""How likely the Ring has to be in a hex to be sought there from afar."""

PART = 10
"""So many points, or more, go where a garrison keeps the rest of their force."""

WALLS = 1.5
SEARCH = 30.0
"""What it is worth in movement points to look for the Ring where it surely is."""

HOLDS = 6
"""So many points are enough to watch the fire."""


class Marcher:
    """Moves a power's armies."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def goal(self, army: str) -> Hex:
        """Return where a force means to go; "" for one that stays."""
        force = self.view.armies[army]
        if self.look.seat == DARK_POWER:
            return self._dark_goal(force.hex, force.points)
        if self.look.seat == SARUMAN:
            return self._trail(army) or self._white_hand(force.hex)
        return self._muster(army)

    def _dark_goal(self, here: Hex, points: int) -> Hex:
        if here in GARRISON and self._spare(here, points) <= 0:
            return ""
        if self.look.ring_is_east and self.look.points(MOUNT_DOOM, hostile=False) < HOLDS:
            near = self.look.rules.grid.distance(here, MOUNT_DOOM) <= 3
            if near and here != MOUNT_DOOM:
                return MOUNT_DOOM
        if here == MOUNT_DOOM and self.look.ring_is_east:
            return ""
        return MINAS_TIRITH if self.view.control.get(OSGILIATH) == DARK_POWER else OSGILIATH

    def _white_hand(self, here: Hex) -> Hex:
        """Return where Saruman's forces go: to the one of his places that is held most weakly, once enough can go."""
        if self.view.turn < 3:
            return ""
        if self._relieves():
            return ISENGARD
        lacking = [hex_ for hex_ in STRONGHOLDS if not controls(self.view, SARUMAN, hex_)]
        if not lacking:
            return ""
        target = min(lacking, key=lambda hex_: (self._strength(hex_), hex_))
        free = self._own_points() - min(self._garrison(ISENGARD), self.look.points(ISENGARD, hostile=False))
        return target if free >= self._strength(target) * self._odds() else ""

    def _trail(self, army: str) -> Hex:
        """Return where Saruman's riders look for the Ring while it may still be west of the Anduin; "" for others."""
        if not self.look.hunts() or self.look.rules.armies[self.view.armies[army].card].allowance < SWIFT:
            return ""
        west = [hex_ for hex_ in self.look.belief if not self.look.rules.is_east(hex_)]
        found = max(west, key=lambda hex_: (self.look.quarry(hex_), hex_), default="")
        if not found or self.look.belief[found] < LIKELY:
            return ""
        return found if march_to(self.look.rules, found).get(self.view.armies[army].hex, 99.0) <= TRAIL else ""

    def _relieves(self) -> bool:
        """Whether Saruman, who masters every Nazgûl, calls his armies home against those who stand at his tower: it is
        not his while they do (X.1i)."""
        if not self.look.is_master or self.view.people[SARUMAN_HIMSELF].hex != ISENGARD:
            return False
        return self._own_points() >= self.look.points(ISENGARD, hostile=True) > 0

    def _own_points(self) -> int:
        return sum(army.points for name, army in self.view.armies.items() if self._is_own(name) and army.awake)

    def _is_own(self, army: str) -> bool:
        return power_of(self.view, army) == self.look.seat

    def _strength(self, hex_: Hex) -> float:
        """Return how strong enemies are in a hex, walls counted."""
        walls = self.look.rules.has(hex_, "citadel") or self.look.rules.has(hex_, "fort")
        return self.look.points(hex_, hostile=True) * (WALLS if walls else 1.0)

    def _odds(self) -> float:
        """Return the odds that are wanted: fewer when Saruman has the Ring, and time runs out for him."""
        if self.look.seat != SARUMAN or self.view.ring.bearer != SARUMAN_HIMSELF:
            return ODDS
        return DESPERATE if self.look.is_master else BOLD

    def _garrison(self, hex_: Hex) -> int:
        if hex_ == ISENGARD and self.view.ring.bearer == SARUMAN_HIMSELF:
            return KEPT
        return GARRISON.get(hex_, 0)

    def _muster(self, army: str) -> Hex:
        """Return the citadel to which a force of the Fellowship goes: Minas Tirith or Helm's Deep."""
        card = self.look.rules.armies[self.view.armies[army].card]
        here = self.view.armies[army].hex
        if card.nation == "rohan" and self.view.ring.bearer == SARUMAN_HIMSELF and self.view.loose_free:
            return ISENGARD
        if self.look.rules.has(here, "citadel") or self.look.rules.has(here, "fort"):
            return ""
        return {"gondor": MINAS_TIRITH, "rohan": HELMS_DEEP}.get(card.nation, "")

    def _spare(self, hex_: Hex, points: int) -> int:
        """Return how many points could leave a hex, besides so many that do."""
        return self.look.points(hex_, hostile=False) - self._garrison(hex_) - points

    def stack(self, pieces: Sequence[str]) -> list[str]:
        """Return which pieces of a stack go now: the forces with a goal, as many as their hex can spare, and who leads
        them."""
        armies = [piece for piece in pieces if piece in self.view.armies]
        going = [army for army in armies if self.goal(army) or self._prey(army)]
        if not going:
            return []
        here = self.view.armies[going[0]].hex
        left = self._spare(here, 0)
        kept: list[str] = []
        for army in sorted(going, key=lambda name: -self.view.armies[name].points):
            if min(self.view.armies[army].points, PART) <= left or here not in GARRISON:
                kept.append(army)
                left -= self.view.armies[army].points
        return kept

    def excess(self, pieces: Sequence[str], here: Hex) -> int:
        """Return how many points of a stack that goes have to stay as a garrison."""
        going = sum(self.view.armies[piece].points for piece in pieces if piece in self.view.armies)
        return going - max(self._spare(here, 0), 0) if going and here in GARRISON else 0

    def _prey(self, army: str) -> bool:
        """Whether somebody of the Fellowship's hides near a hunter's force."""
        if not self.look.hunts():
            return False
        here = self.view.armies[army].hex
        return any(
            self.look.rules.grid.distance(here, hex_) <= 2 and fellows_at(self.view, hex_) for hex_ in self.look.belief
        )

    def picks(self, stacks: Mapping[Hex, Choice]) -> Choice | None:
        """Return the next hex from which forces go; None when nobody has to."""
        for hex_, choice in stacks.items():
            here = [
                name
                for name, army in self.view.armies.items()
                if army.hex == hex_ and army.awake and name not in self.view.moved and self._is_own(name)
            ]
            if self.stack(here) and self._gets_on(here, hex_):
                return choice
        return None

    def _gets_on(self, armies: Sequence[str], here: Hex) -> bool:
        """Whether forces that are asked to move would not just stay."""
        return any(self._prey(army) or self.goal(army) not in ("", here) for army in armies)

    def goes(self, pieces: Sequence[str], here: Hex, hexes: Mapping[Hex, Choice]) -> Choice | None:
        """Return where a stack goes from `here`; None when it stays."""
        armies = [piece for piece in pieces if piece in self.view.armies]
        if not armies:
            return None
        goal = next((goal for army in armies if (goal := self.goal(army))), "")
        field = march_to(self.look.rules, goal) if goal else {}

        def worth(hex_: Hex) -> float:
            if self.too_strong(hex_, here, armies):
                return -999.0
            return (-field.get(hex_, 99.0) if field else 0.0) + self.prize(hex_)

        best = max(hexes, key=lambda hex_: (worth(hex_), hex_), default="")
        return hexes[best] if best and worth(best) > worth(here) + 0.5 else None

    def prize(self, hex_: Hex) -> float:
        """Return what it is worth, in movement points, to look for the Ring in a hex."""
        return SEARCH * self.look.quarry(hex_) if self.look.hunts() else 0.0

    def too_strong(self, hex_: Hex, here: Hex, armies: Sequence[str]) -> bool:
        """Whether enemies in a hex are too many for forces that come from `here`."""
        if hex_ == here or (hex_ == ISENGARD and self._relieves()):
            return False
        return sum(self.view.armies[army].points for army in armies) < self._strength(hex_) * self._odds()
