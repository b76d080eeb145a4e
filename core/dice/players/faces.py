"""What faces and dice are worth when they fall: tables that are made from content and weights once."""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.content.contents import CONTENTS
from core.dice.content.faces import Shown
from core.dice.content.lookup import Lookup
from core.dice.content.pieces import Fx
from core.dice.players.weights import Weights
from core.kernel.kept import Kept

EFFECTS: Mapping[str, float] = {
    "att": 0.3,
    "att_if": 0.15,
    "def": 0.25,
    "attack_total": 0.3,
    "used_to_active": 1.2,
    "def_all_mustered": 0.6,
    "enemy_attack_zero": 1.2,
    "fellowship": 0.45,
    "swap_self_with_other_used": 1.5,
    "survive": 1.6,
    "glory": 0.7,
    "host_scored_to": 0.6,
}
"""What each point of an artifact's effect is worth when the artifact falls."""
ON_UNITS: Mapping[str, float] = {
    "att_other_mustered": 0.6,
    "glory_per_kill": 0.7,
    "own_destroyed_to": 0.4,
    "end_attack_on_defender": 1.0,
    "active_units_to_prepared": 0.4,
    "borrow_glory_each": 0.3,
    "recall_prepared_to": 0.3,
    "destroy_all": 0.8,
    "destroy_one": 1.0,
    "ignore_eyes": 1.0,
    "att_if": 0.1,
}
"""What each point of a Unit's ability is worth beyond its Glory and its attack."""


class Faces:
    """What faces are worth to a player with these weights, who plays for all together or for the seat alone."""

    def __init__(self, rules: Lookup, weights: Weights, together: bool) -> None:
        self.rules = rules
        self.weights = weights
        self.glory = weights.glory_together if together else weights.glory
        self.dice: Kept[tuple[str, str], float] = Kept(self._die)
        """What a roll of a die is worth on average, by its kind and card."""
        self.values: Kept[tuple[str, str], tuple[float, ...]] = Kept(self._values)
        """What each face of a die is worth, by its kind and card; number 0 is a die that has not been rolled."""
        self.attacks: Kept[str, int] = Kept(self._attack)
        """How much attack all faces of a die show together, by its kind."""

    def _die(self, key: tuple[str, str]) -> float:
        values = self.values[key][1:]
        return sum(values) / len(values)

    def _values(self, key: tuple[str, str]) -> tuple[float, ...]:
        kind, card = key
        return tuple(self.face(card, face) for face in self.rules.faces[kind])

    def _attack(self, kind: str) -> int:
        return sum(face.attack for face in self.rules.faces[kind][1:])

    def face(self, card: str, shown: Shown) -> float:
        """Return what a face of a die of `card` is worth when it falls."""
        weights = self.weights
        if shown.unit:
            glory = self.rules.cards[card].glory or 0
            value = weights.unit_glory * glory * self.glory + weights.unit_attack * shown.attack
            return value - weights.unit_level * shown.level + self.abilities(card, shown.bursts)
        if shown.artifact:
            return weights.artifact * sum(
                EFFECTS.get(fx.do, 0.0) * (fx.n or 1)
                for trigger in ("attach", "use", "immediate", "on_score_host")
                for _, fx in self.rules.effects(card, shown.bursts, trigger)
            )
        value = weights.fellowship * shown.fellowship
        drawn = weights.draw * shown.draw
        value = max(value, drawn) if shown.either else value + drawn
        return max(value, weights.reroll) if shown.reroll else value

    def abilities(self, card: str, bursts: int) -> float:
        """Return what the abilities of a Unit are worth beyond its figures."""
        found = 0.0
        for ability in self.rules.cards[card].abilities:
            if ability.burst in (0, bursts):
                found += sum(self._ability(fx) for fx in ability.fx)
        return found

    def _ability(self, fx: Fx) -> float:
        if fx.do == "ignore_eyes":
            return self.weights.watch * fx.n
        return ON_UNITS.get(fx.do, 0.0) * (fx.n or 1)


def _faces(key: tuple[str, Weights, bool]) -> Faces:
    digest, weights, together = key
    return Faces(CONTENTS.by_digest(digest), weights, together)


FACES: Kept[tuple[str, Weights, bool], Faces] = Kept(_faces)
"""The tables, by digest of the content, weights, and whether all win together."""
