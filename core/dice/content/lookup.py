"""A checked content with the look-ups that the rules need."""

from __future__ import annotations

from core.dice.content.faces import BLANK, Shown, read_face
from core.dice.content.pieces import Ability, Card, Content, Fx

CATEGORIES = ("weapon", "gift", "heirloom")


class Lookup:
    """A checked content with the look-ups that the rules need."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.dice = {die.id: die for die in content.die}
        self.cards = {card.id: card for card in content.card}
        self.enemies = {enemy.id: enemy for enemy in content.enemy}
        self.locations = {location.no: location for location in content.location}
        self.location_numbers = {location.id: location.no for location in content.location}
        self.faces: dict[str, tuple[Shown, ...]] = {
            die.id: (BLANK, *(read_face(face.shows) for face in die.faces)) for die in content.die
        }
        """What each face shows, by kind of die and number; number 0 is a die that has not been rolled."""
        self.alike = {kind: tuple(faces.index(face) for face in faces) for kind, faces in self.faces.items()}
        """For each face the first face of the die that shows the same."""
        self.sides: dict[str, list[str]] = {}
        """The cards that dice of a kind may belong to."""
        for card in content.card:
            self.sides.setdefault(card.die, []).append(card.id)
        self.by_rank = sorted(content.enemy, key=lambda enemy: -enemy.rank)
        self._does = {
            card.id: frozenset(fx.do for ability in card.abilities for fx in ability.fx) for card in content.card
        }
        self._effects: dict[tuple[str, int, str], tuple[tuple[Ability, Fx], ...]] = {
            (card.id, bursts, trigger): tuple(
                (ability, fx)
                for ability in card.abilities
                if ability.trigger == trigger and ability.burst in (0, bursts)
                for fx in ability.fx
            )
            for card in content.card
            for bursts in range(4)
            for trigger in {ability.trigger for ability in card.abilities}
        }

    def shown(self, kind: str, face: int) -> Shown:
        """Return what a die of a kind shows with its face `face` up (0: not rolled)."""
        return self.faces[kind][face]

    def effects(self, card: str, bursts: int, trigger: str) -> tuple[tuple[Ability, Fx], ...]:
        """Return the effects that a die of `card` showing so many bursts has on `trigger` (D3.5)."""
        return self._effects.get((card, bursts, trigger), ())

    def has(self, card: str, do: str) -> bool:
        """Whether some ability of the card does `do`."""
        return do in self._does[card]

    def is_enemy(self, kind: str) -> bool:
        """Whether dice of this kind are Sauron's."""
        return kind in self.enemies

    def basic(self) -> list[Card]:
        """Return the basic cards in order (D2.4)."""
        return [card for card in self.content.card if card.type == "basic"]

    def of_category(self, category: str) -> list[Card]:
        """Return the artifact cards of a category."""
        return [card for card in self.content.card if card.type == category]

    def unit_sides(self, reserve: bool) -> dict[str, list[Card]]:
        """Return the sides of each unit card, by its die; with the reserve sides if wanted."""
        sides: dict[str, list[Card]] = {}
        for card in self.content.card:
            if card.type == "unit" and (reserve or not card.reserve):
                sides.setdefault(card.die, []).append(card)
        return sides

    def dice_entering(self, card: Card) -> int:
        """Return how many dice lie on `card` when it enters the Wilds (D2.4)."""
        counts = self.content.wilds_dice
        return {"frodo": counts.frodo, "sam": counts.sam}.get(card.id, counts.other)
