"""What Sauron does with his two phases (W8.5, W9, 16, 17)."""

from __future__ import annotations

from core.dagorlad.chapters.magic import cost_of, seen_by_all
from core.dagorlad.chapters.movement import allowance, may_land, reach_from
from core.dagorlad.content.pieces import WESTERNESSE
from core.dagorlad.model.state import BEAST, LORD, WRAITH
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.scoring import breath_from
from core.hexes import Hex

VISIONS, WRATH, ECLIPSE, BEAST_SPELL = "visions", "wrath", "eclipse", "beast"
ARMOR, HORN, BREATH = "armor", "horn", "breath"
STRIDE = 5
"""How far a unit on foot strikes: it moves four hexes and attacks the next."""


class Conjurer:
    """Sauron's magic on one view."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state = look.state
        self.rules = look.rules
        self.weights = look.weights

    def enters(self) -> bool:
        """Return whether Sauron should come onto the map: into Mordor, where the Pedestal is and nobody reaches him."""
        here = self.state.leaders[LORD].hex
        if here:
            return here != self.rules.mordor
        return self.state.pedestal.hex == self.rules.mordor and self.rules.mordor not in self.look.board.blocked(
            self.look.seat
        )

    def spell(self, spells: list[str]) -> str:
        """Return the spell to try now; "" for none."""
        if BEAST_SPELL in spells and self.state.phase == "A" and self._beast_pays():
            return BEAST_SPELL
        points = self.state.magic.points
        late = self.state.turn > self.rules.numbers.night + 1
        kept = 0 if self.state.beast is not None or late else self.weights.for_the_night
        spare = [spell for spell in spells if points - self.rules.spells[spell].cost >= kept]
        useful = {VISIONS: self._visions_help, WRATH: self._wrath_helps, ECLIPSE: self._eclipse_helps}
        return next((spell for spell, helps in useful.items() if spell in spare and helps()), "")

    def _visions_help(self) -> bool:
        """Return whether many men would be struck at while they are Disrupted."""
        return self.state.phase == "A" and not self.state.magic.visions and self._men() >= self.weights.many_men

    def _wrath_helps(self) -> bool:
        """Return whether many units near the Ringwraith can attack."""
        if self.state.phase != "A" or self.state.magic.wrath:
            return False
        return self._attackers(self.rules.numbers.wrath_radius) >= self.weights.many_attacks

    def _eclipse_helps(self) -> bool:
        """Return whether many Orcs can attack in a turn that would not be night."""
        if self.state.phase != "E" or self.state.turn + 1 >= self.rules.numbers.night:
            return False
        return self._orcs() >= self.weights.many_orcs

    def capability(self, capabilities: list[str]) -> str:
        """Return the capability to give the Beast now; "" for none."""
        beast = self.state.beast
        if beast is None or self.state.phase != "A":
            return ""
        if BREATH in capabilities and not beast.breath and self._breath() >= self._wanted():
            return BREATH
        points, breath = self.state.magic.points, cost_of(self.state, BREATH)
        if ARMOR in capabilities and points - cost_of(self.state, ARMOR) >= breath:
            return ARMOR
        spare = points < breath or points - cost_of(self.state, HORN) >= breath
        return HORN if HORN in capabilities and spare and not beast.horn and not beast.breath else ""

    def breath(self) -> float:
        """Return what the breath kills from where the Beast is."""
        return breath_from(self.look, self.look.board.beast_at)

    def _beast_pays(self) -> bool:
        """Return whether the breath would kill enough, or whether the Beast can but strike with its horn."""
        left = self.state.magic.points - self.rules.spells[BEAST_SPELL].cost
        if left >= self.rules.capabilities[BREATH].cost:
            return self._breath() >= self._wanted()
        return self.state.turn >= self.rules.numbers.night and left >= self.rules.capabilities[HORN].cost

    def _wanted(self) -> float:
        """Return what the breath has to kill: less when few turns are left."""
        return self.weights.breath - self.weights.hurry * max(0, self.state.turn - self.rules.numbers.night)

    def _breath(self) -> float:
        """Return what the breath could kill after the Beast's next move."""
        look, board = self.look, self.look.board
        here: Hex = board.beast_at or self.state.leaders[LORD].hex
        if not here:
            return 0.0
        points = allowance(self.state, BEAST)
        reached = reach_from(self.state, board, BEAST, here, points, False)
        return max((breath_from(look, hex_) for hex_ in reached.costs if may_land(board, hex_)), default=0.0)

    def _men(self) -> int:
        """Return how many units the Visions would name that the army can strike at."""
        own = [unit.hex for name, unit in self.state.units.items() if self._is_own(name)]
        return sum(
            not self.state.units[name].disrupted
            and any(self.look.distance(hex_, self.state.units[name].hex) <= STRIDE for hex_ in own)
            for name in seen_by_all(self.state)
        )

    def _is_own(self, name: str) -> bool:
        unit = self.state.units[name]
        return bool(unit.hex) and not unit.disrupted and self.rules.side[name] != WESTERNESSE

    def _attackers(self, radius: int) -> int:
        wraith = self.state.leaders[WRAITH].hex
        if not wraith:
            return 0
        return sum(
            self.look.distance(self.state.units[name].hex, wraith) <= radius and self._near_enemy(name)
            for name in self.state.units
            if self._is_own(name)
        )

    def _orcs(self) -> int:
        return sum(
            self.rules.units[name].people == "orc" and self._near_enemy(name)
            for name in self.state.units
            if self._is_own(name)
        )

    def _near_enemy(self, name: str) -> bool:
        nearest = self.look.nearest(self.state.units[name].hex)
        return nearest is not None and nearest[1] <= STRIDE
