"""How the Ring is hunted: which hexes are searched, where Nazgûl fly, whom units look for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from core.hexes import Hex
from core.kernel.prompts import Choice
from core.ring_war.chapters.board import fellows_at, nazgul
from core.ring_war.chapters.flight import may_land
from core.ring_war.content.pieces import DARK_POWER
from core.ring_war.model.state import BARAD_DUR, ISENGARD, MOUNT_DOOM
from core.ring_war.players.outlook import Outlook

SURE = 0.3
"""From this likelihood of the Ring a directed search is worth its Shadow Points (J.4)."""

WORTH = 0.08
"""From this worth a Nazgûl flies to a hex."""

GUARDS: Mapping[str, int] = {"three_player": 2, "campaign": 2, "character": 3}
"""How many Nazgûl guard the fire when the Ring is near, in each of the games."""

PACK: Mapping[str, int] = {"three_player": 1, "campaign": 2, "character": 3}
"""How many hunt in one hex: more are harder to evade (J.7), and none is needed elsewhere where there are no armies."""

SURE_ENOUGH: Mapping[str, float] = {"three_player": SURE, "campaign": SURE, "character": 0.15}
"""From this likelihood of the Ring a directed search is worth its Shadow Points (J.4), in each of the games."""


class Hunter:
    """Searches for the Ring."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view
        self.game = look.view.options.game

    def best(self, hexes: Mapping[Hex, Choice], least: float = 0.0) -> Choice | None:
        """Return the hex that is most worth a search; None where none is worth `least`."""
        found = max(hexes, key=lambda hex_: (self.look.quarry(hex_), hex_), default="")
        return hexes[found] if found and self.look.quarry(found) > least else None

    def province(self, provinces: Mapping[str, Choice]) -> Choice | None:
        """Return the Province in which the Ring is most likely."""
        terrain = self.look.rules.terrain

        def worth(province: str) -> float:
            return sum(self.look.quarry(hex_) for hex_, one in terrain.province.items() if one == province)

        found = max((one for one in provinces if one), key=lambda one: (worth(one), one), default="")
        if found and worth(found) > 0:
            return provinces[found]
        return provinces.get("")

    def flier(self, nazgul_: Mapping[str, Choice]) -> Choice | None:
        """Return the Nazgûl who flies next; None when nobody has anything to look for."""
        if self.view.ring.bearer in nazgul_:
            return nazgul_[self.view.ring.bearer]
        for name, choice in nazgul_.items():
            if self.look.spends() and self.view.shadow <= self._kept():
                return None
            here = self.view.people[name].hex
            if fellows_at(self.view, here) and self.look.quarry(here) >= WORTH:
                continue
            if self.target(name) not in ("", here):
                return choice
        return None

    def _kept(self) -> int:
        """Return how many Shadow Points are kept for armies and fights."""
        if self.game == "character":
            here = sum(self.view.people[name].hex == self.prey for name in nazgul(self.view, self.look.seat))
            return 1 + here * bool(self.prey)
        return 3 if self.look.mobilized else 1

    def target(self, name: str) -> Hex:
        """Return the hex to which a Nazgûl flies: the likeliest to which not enough have flown; "" where none is worth
        it."""
        grid, here = self.look.rules.grid, self.view.people[name].hex
        if self.view.ring.bearer == name:
            return self._homeward(here)
        if self.game == "character":
            if self.prey:
                return self.prey if grid.distance(here, self.prey) <= self.look.rules.numbers.flight else ""
            if post := self._post(name):
                return post
        there = Counter(self.view.people[one].hex for one in nazgul(self.view, self.look.seat) if one != name)
        near = [
            hex_
            for hex_ in self.look.belief
            if there[hex_] < PACK[self.game]
            and grid.distance(here, hex_) <= self.look.rules.numbers.flight
            and may_land(self.look.rules, hex_)
        ]
        found = max(near, key=lambda hex_: (self.look.quarry(hex_), hex_), default="")
        if found and self.look.quarry(found) >= WORTH:
            return found
        return self._post(name)

    @cached_property
    def prey(self) -> Hex:
        """Where a hobbit has been seen in this turn who may well have the Ring: in the Character Game all Nazgûl fly
        there, since one alone is beaten by the company; "" for nowhere."""
        if self.game != "character" or not self.look.hunts():
            return ""
        cards, rules = self.look.rules.characters, self.look.rules
        seen = [
            person.hex
            for name, person in self.view.people.items()
            if cards[name].kind == "hobbit" and person.hex in rules.grid and not person.captive
        ]
        found = max(seen, key=lambda hex_: (self.look.belief.get(hex_, 0.0), hex_), default="")
        return found if self.look.belief.get(found, 0.0) >= SURE and may_land(rules, found) else ""

    def _homeward(self, here: Hex) -> Hex:
        """Return how far a Nazgûl comes with the Ring on his way home, over hexes in which no enemy waits."""
        grid, rules = self.look.rules.grid, self.look.rules
        home = BARAD_DUR if self.look.seat == DARK_POWER else ISENGARD
        near = [
            hex_
            for hex_ in rules.terrain.land
            if grid.distance(here, hex_) <= rules.numbers.flight_with_ring
            and may_land(rules, hex_)
            and (hex_ == home or not (self.look.points(hex_, hostile=True) or fellows_at(self.view, hex_)))
        ]
        return min(near, key=lambda hex_: (grid.distance(hex_, home), hex_), default=here)

    def _post(self, name: str) -> Hex:
        """Return where a Nazgûl waits whom nobody needs: two of them at the fire once the Ring may be near."""
        if not self.look.ring_is_east:
            return ""
        lesser = [one for one in nazgul(self.view, self.look.seat) if not self.look.rules.characters[one].leads]
        return MOUNT_DOOM if name in lesser[: GUARDS[self.game]] else ""

    def flies_into(self, name: str, provinces: Mapping[str, Choice]) -> Choice | None:
        """Return the Province of the hex to which a Nazgûl flies."""
        return provinces.get(self.look.rules.terrain.province.get(self.target(name), ""))

    def lands(self, name: str, hexes: Mapping[Hex, Choice]) -> Choice | None:
        """Return the hex to which a Nazgûl flies."""
        target = self.target(name)
        if target in hexes:
            return hexes[target]
        return self.best(hexes) or next(iter(hexes.values()), None)

    def directed(self, hexes: Mapping[Hex, Choice]) -> Choice | None:
        """Return a hex for a directed search, if the Ring is likely enough to be there (J.4)."""
        found = max(hexes, key=lambda hex_: (self.look.belief.get(hex_, 0.0), hex_), default="")
        if self.prey:
            return None
        return hexes[found] if found and self.look.belief.get(found, 0.0) >= SURE_ENOUGH[self.game] else None

    def sends(self, choices: Sequence[tuple[Hex, Choice]]) -> Choice | None:
        """Return the next hex into which a Nazgûl is sent; None when none of them holds anybody."""
        hexes = {hex_: choice for hex_, choice in choices if fellows_at(self.view, hex_)}
        return self.best(hexes)
