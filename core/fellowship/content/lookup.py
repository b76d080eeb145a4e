"""A checked content with the look-ups that the rules need."""

from __future__ import annotations

import msgspec

from core.fellowship.content.pieces import Content, Happening, Scenario
from core.fellowship.model.state import HIDDEN
from core.kernel.unseen import Sighted

RESOURCE = "resource"
"""The `deck` of the resource cards."""

PART = "b"
"""Ends the id of a decision inside an event: "3b"."""


class Space(msgspec.Struct, frozen=True):
    """A space of an activity line: what it gives, which `card` or how many foes; whether somebody may be asked before
    the marker can go on (`pauses`), and whether reaching it `ends` the scenario (B4.3.6)."""

    gives: str
    card: str
    pauses: bool
    ends: bool


def spaces_of(scenario: Scenario) -> dict[str, list[Space]]:
    """Return the spaces of each line of a scenario."""
    found = {}
    for line, track in scenario.lines.items():
        last = len(track.spaces) if line == scenario.main else 0
        parts = [gives.partition(":") for gives in track.spaces]
        found[line] = [
            Space(gives, card, gives in {"die", "foes"}, number == last)
            for number, (gives, _, card) in enumerate(parts, 1)
        ]
    return found


class Lookup:
    """A checked content with the look-ups that the rules need."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.cards = Sighted({card.id: card for card in content.card}, HIDDEN)
        self.tiles = Sighted({tile.id: tile for tile in content.tile}, HIDDEN)
        self.faces = [face.id for face in content.face]
        self.face = {face.id: face for face in content.face}
        self.gandalf = {card.id: card for card in content.gandalf}
        self.havens = {haven.id: haven for haven in content.haven}
        self.scenarios = {scenario.id: scenario for scenario in content.scenario}
        self.characters = {character.id: character for character in content.character}
        self.hobbit_cards = {card.id: card.copies for card in content.card if card.deck == "hobbit"}
        self.decks: dict[str, list[str]] = {}
        for card in content.card:
            self.decks.setdefault(card.deck, []).append(card.id)
        self.features = {card.id for card in content.card if card.deck != "hobbit"}
        self.yellow = frozenset(card.id for card in content.card if card.colour == "yellow")
        self.symbols = Sighted({card.id: (card.symbol, card.symbols) for card in content.card}, HIDDEN)
        jokers = {
            card.id: ("joker", card.symbols)
            for card in content.card
            if card.deck == "hobbit" and card.colour == "white"
        }
        self.frodo_symbols = Sighted(self.symbols | jokers, HIDDEN)
        self.happenings: dict[tuple[str, str, str], tuple[Happening, str]] = {
            **{("", "tile", tile.id): (tile, tile.rule) for tile in content.tile},
            **{(haven.id, "haven", step.id): (step, step.rule) for haven in content.haven for step in haven.steps},
            **{
                (scenario.id, "event", str(number)): (box, f"{scenario.rule}.{number}")
                for scenario in content.scenario
                for number, box in enumerate(scenario.events, 1)
            },
            **{
                (scenario.id, "event", f"{number}{PART}"): (box.part, f"{scenario.rule}.{number}")
                for scenario in content.scenario
                for number, box in enumerate(scenario.events, 1)
                if box.part is not None
            },
            **{("", "foe", foe.id): (foe, foe.rule) for foe in content.foe},
            **{("", "nazgul", card.id): (card, f"SN.{card.id}") for card in content.nazgul},
        }
        self.sauron_cards = Sighted({card.id: tuple(card.symbols) for card in content.sauron_card}, HIDDEN)
        self.nazgul = {card.id: card for card in content.nazgul}
        self.fellowship_cards = {card.id: card for card in content.fellowship_card}
        self.chips = {chip.id: chip for chip in content.chip}
        self.resources = [card.id for card in content.card if card.deck == RESOURCE]
        self.foes = {foe.id: foe for foe in content.foe}
        self.tile_counts = {tile.id: tile.copies for tile in content.tile}
        self.spaces = {scenario.id: spaces_of(scenario) for scenario in content.scenario}
        self.last_space = {
            scenario.id: {line: len(track.spaces) for line, track in scenario.lines.items()}
            for scenario in content.scenario
        }

    def feature_cards(self, location: str) -> list[str]:
        """Return the ids of the feature cards that belong to `location`."""
        return self.decks.get(location, [])
