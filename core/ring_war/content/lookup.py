"""A checked content with the look-ups that the rules need."""

from __future__ import annotations

from core.hexes import Hex
from core.kernel.comparing import comparable
from core.kernel.unseen import Sighted
from core.ring_war.content.pieces import (
    ANY,
    BEARER,
    HIDDEN,
    HOBBIT,
    ArmyCard,
    CharacterCard,
    Content,
    EventCard,
    MagicCard,
    Mark,
    Power,
    SearchCard,
    ServantCard,
)
from core.ring_war.content.spelling import spelled
from core.ring_war.content.terrain import WEST_COLUMNS, Terrain, grid_of

ELVES = ("lorien", "rivendell", "thranduil")
"""Nations of Elves, whom whoever leads Elves can lead (5.1)."""

FARTHEST = 12
"""How far off a named hex is looked for, to say where one without a name lies."""


class Lookup:
    """A checked content with the look-ups that the rules need."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.numbers = content.numbers
        self.grid = grid_of(content)
        self.terrain = Terrain(content, self.grid)
        self.names: dict[Hex, str] = {place.id: spelled(place.name) for place in content.place}
        self._named: dict[str, list[Hex]] = {}
        for hex_, name in self.names.items():
            self._named.setdefault(comparable(name), []).append(hex_)
        self.provinces = {letter: spelled(name) for letter, name in content.province_names.items()}
        """What each Province is called."""
        self.marks: dict[Hex, frozenset[Mark]] = {place.id: frozenset(place.marks) for place in content.place}
        self.control: dict[Hex, Power] = {
            place.id: place.control for place in content.place if place.control is not None
        }
        """Whose each hex is at the start; a hex that is not named is nobody's."""
        self.characters: dict[str, CharacterCard] = {card.id: card for card in content.character}
        self.armies: dict[str, ArmyCard] = {card.id: card for card in content.army}
        self.events: dict[str, EventCard] = {card.id: card for card in content.event}
        self.magic: dict[str, MagicCard] = Sighted({card.id: card for card in content.magic}, HIDDEN)
        self.searches: dict[str, SearchCard] = {card.id: card for card in content.search}
        self.servants: dict[Hex, ServantCard] = {card.hex: card for card in content.servant}
        """Each Servant by the hex in which it waits."""
        self._landmarks: dict[Hex, Hex] = {}
        self._by_province: dict[str, tuple[Hex, ...]] = {
            province: tuple(name for name in self.grid.hexes if self.terrain.province.get(name) == province)
            for province in content.province_names
        }

    def name(self, hex_: Hex) -> str:
        """Return what a hex is called: its name, or its number."""
        return self.names.get(hex_, hex_)

    def landmark(self, hex_: Hex) -> Hex:
        """Return the hex with a name that lies nearest to one on the map, the first by number."""
        if hex_ not in self._landmarks:
            near = self.grid.within(hex_, FARTHEST)
            self._landmarks[hex_] = next((other for other in near if other in self.names), hex_)
        return self._landmarks[hex_]

    def hex_called(self, name: str) -> Hex | None:
        """Return the hex with this number or name, without its accents as well; None where none or several have it."""
        if name in self.grid:
            return name
        found = self._named.get(comparable(name), [])
        return found[0] if len(found) == 1 else None

    def has(self, hex_: Hex, mark: Mark) -> bool:
        """Tell whether a hex bears a mark, such as "citadel"."""
        return mark in self.marks.get(hex_, ())

    def hexes_of(self, province: str) -> tuple[Hex, ...]:
        """Return the hexes of a Province, by number."""
        return self._by_province[province]

    def is_east(self, hex_: Hex) -> bool:
        """Tell whether a hex lies on the eastern half of the map (Y.9)."""
        return self.grid.column_row(hex_)[0] > WEST_COLUMNS

    def may_take(self, magic: str, character: str) -> bool:
        """Tell whether a Character may take a Magic Card, by what he is (5.5); the rules add limits and places."""
        return self._fits(self.magic[magic].takes, character)

    def may_use(self, magic: str, character: str) -> bool:
        """Tell whether a Character may use a Magic Card that he holds (5.5)."""
        card = self.magic[magic]
        return self._fits(card.takes if card.uses is None else card.uses, character)

    def _fits(self, named: list[str], character: str) -> bool:
        card = self.characters[character]
        if ANY in named:
            return card.kind != "nazgul"
        if BEARER in named:
            return True
        return character in named or (HOBBIT in named and card.kind == "hobbit")

    def leads(self, character: str, army: str) -> bool:
        """Tell whether a Character can lead a force of his own power's (5.1); what is lent is the rules' to say."""
        card, force = self.characters[character], self.armies[army]
        if card.side != force.owner:
            return False
        elves = ("lorien", "rivendell", "thranduil")
        return (
            force.owner in card.leads or force.nation in card.leads or ("elves" in card.leads and force.nation in elves)
        )

    def losses(self, column: int, die: int) -> tuple[int, int]:
        """Return what an Army Combat costs attacker and defender, in per cent (5.2c).

        Args:
            column: the column of the ratio after all shifts, 0 to 7.
            die: the die after all modifiers, 0 to 8.
        """
        attacker, defender = self.content.losses[column + die]
        return attacker, defender
