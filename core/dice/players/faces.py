"""What faces and dice are worth when they fall: tables that are made from content and weights once."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core.dice.content.contents import CONTENTS
from core.dice.content.faces import Shown
from core.dice.content.lookup import Lookup
from core.dice.content.pieces import Fx
from core.dice.model.state import DiceState, Die
from core.dice.players.weights import Weights
from core.dice.turn.values import attack_of, defense_of
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
LEADING = ("att_per_other_mustered", "att_other_mustered")
"""What Units do for the attack of one another."""
SHELTER = 0.6
"""What it is worth that a Unit which falls comes back at once."""


class Figures(msgspec.Struct, frozen=True):
    """What a plan has to know of a die in sight.

    `level`, and the Fellowship that it `brings` when it is mustered; its `attack` against the enemies that are ready,
    and whether it `leads` others to attack with more; its `defense`; what it is worth if it is `kept`; the Glory of
    each kill (`tally`); how many Units it `gathers` and how many Eyes it `watches` when it is prepared, and how much
    more each lent Unit beside it `lends`; what each Unit is worth that falls while it gives `shelter`, and whether its
    own fall `ends` the attack; whether it has an `option` in an attack.
    """

    level: int
    brings: int
    attack: int
    leads: bool
    defense: int
    kept: float
    tally: int
    gathers: int
    watches: int
    lends: int
    shelter: float
    ends: bool
    option: bool


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
        self.figures: Kept[tuple[str, ...], Kept[tuple[str, int, str], Figures]] = Kept(self._against)
        """What a plan has to know of a die without artifacts: by the enemies that are ready, then kind, face, card."""
        self.attacks: Kept[str, int] = Kept(self._attack)
        """How much attack all faces of a die show together, by its kind."""

        self.dangers: Kept[int, float] = Kept(self._danger)
        """What it costs that only so many more cards may be corrupted."""

    def _danger(self, left: int) -> float:
        return self.weights.lost if left <= 0 else self.weights.danger * self.weights.ease**left

    def _die(self, key: tuple[str, str]) -> float:
        values = self.values[key][1:]
        return sum(values) / len(values)

    def _values(self, key: tuple[str, str]) -> tuple[float, ...]:
        kind, card = key
        return tuple(self.face(card, face) for face in self.rules.faces[kind])

    def _attack(self, kind: str) -> int:
        return sum(face.attack for face in self.rules.faces[kind][1:])

    def _against(self, present: tuple[str, ...]) -> Kept[tuple[str, int, str], Figures]:
        return Kept(lambda key: self._figures(*key, present))

    def _figures(self, kind: str, face: int, card: str, present: tuple[str, ...]) -> Figures:
        shown = self.rules.faces[kind][face]

        def found(trigger: str, do: str) -> list[Fx]:
            return [fx for _, fx in self.rules.effects(card, shown.bursts, trigger) if fx.do == do]

        def amount(trigger: str, do: str) -> int:
            return sum(fx.n for fx in found(trigger, do))

        more = [fx for fx in found("static_attack", "att_if") if any(name in present for name in fx.names)]
        return Figures(
            shown.level,
            amount("on_muster", "fellowship"),
            shown.attack + amount("static_attack", "att") + sum(fx.n for fx in more),
            any(found("mustered_static", do) for do in LEADING),
            shown.defense,
            ((self.rules.cards[card].glory or 0) + 0.1) * self.glory,
            max((fx.n for fx in found("on_attack_kill", "glory_per_kill")), default=0),
            amount("on_prepare", "active_units_to_prepared"),
            amount("prepared_static", "ignore_eyes"),
            amount("prepared_static", "borrow_glory_each"),
            SHELTER if found("mustered_static", "own_destroyed_to") else 0.0,
            bool(found("on_destroy", "end_attack_on_defender")),
            any(found("attack_option", do) for do in ("destroy_all", "destroy_one")),
        )

    def armed(self, state: DiceState, die: Die, present: tuple[str, ...]) -> Figures:
        """Return the figures of a die with the artifacts that are attached to it."""
        bare = self.figures[present][die.kind, die.face, state.cards[die.kind]]
        return msgspec.structs.replace(
            bare,
            attack=attack_of(state, die, present),
            defense=defense_of(state, die),
            kept=bare.kept + 0.2 * len(die.attached),
        )

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
