"""Checks of the content: counts, references, faces."""

from __future__ import annotations

from collections.abc import Iterable

from core.dice.content.faces import read_face
from core.dice.content.lookup import CATEGORIES
from core.dice.content.pieces import Card, Content, DieType
from core.kernel.content import ContentError

DICE = 97
FACES = 6
LOCATIONS = 8
ZONES = ("active", "used")


def check(content: Content) -> None:
    """Check counts, references and faces; raises `ContentError` with the first thing that is wrong."""
    for what, pieces in (("dice", content.die), ("cards", content.card), ("locations", content.location)):
        _unique(what, [piece.id for piece in pieces])
    dice = {die.id: die for die in content.die}
    enemies = {enemy.id for enemy in content.enemy}
    for die in content.die:
        _check_faces(die, die.id in enemies)
    if sum(die.count for die in content.die) != DICE:
        raise ContentError(f"there are {sum(die.count for die in content.die)} dice; the game has {DICE}")
    for card in content.card:
        _check_card(card, dice, enemies)
    for category in CATEGORIES:
        if len({card.die for card in content.card if card.type == category}) != 1:
            raise ContentError(f"the {category} cards must share one kind of die")
    for enemy in content.enemy:
        if enemy.id not in dice:
            raise ContentError(f"the enemy card {enemy.name} has no dice")
    if sorted(location.no for location in content.location) != list(range(1, LOCATIONS + 1)):
        raise ContentError(f"the locations must be numbered from 1 to {LOCATIONS}")
    for location in content.location:
        for instruction in location.on_reveal:
            for kind in filter(None, (instruction.die, instruction.by)):
                if kind not in enemies:
                    raise ContentError(f"{location.name} names an unknown enemy die {kind!r}")
    for players in ("2", "3", "4"):
        if players not in content.corruption_limit:
            raise ContentError(f"there is no limit of corrupted cards for {players} players")
    for kind in content.start_bag:
        if kind not in dice:
            raise ContentError(f"a bag cannot hold {kind!r}: there is no such die")
    if content.draw < 1 or content.cards_in_row < 1:
        raise ContentError("a turn draws at least one die, and a row holds at least one card")


def _unique(what: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise ContentError(f"two of the {what} have the id {one!r}")
        seen.add(one)


def _check_faces(die: DieType, enemy: bool) -> None:
    if len(die.faces) != FACES:
        raise ContentError(f"the die {die.name} has {len(die.faces)} faces instead of {FACES}")
    for face in die.faces:
        try:
            shown = read_face(face.shows)
        except ValueError as error:
            raise ContentError(f"{die.name}: {error}") from None
        if enemy != (shown.eye or bool(shown.enemy)):
            what = "Eyes and enemy Units" if enemy else "no Eye and no enemy"
            raise ContentError(f"the face {face.shows} does not belong on {die.name}, whose faces show {what}")


def _check_card(card: Card, dice: dict[str, DieType], enemies: set[str]) -> None:
    if card.die not in dice or card.die in enemies:
        raise ContentError(f"the card {card.name} has no dice of its own")
    if card.cost < 0 or (card.glory or 0) < 0:
        raise ContentError(f"cost and Glory of {card.name} cannot be below 0")
    shown = [read_face(face.shows) for face in dice[card.die].faces]
    if card.glory is None and any(face.unit for face in shown):
        raise ContentError(f"{card.name} needs a Glory value: its die shows Units")
    for ability in card.abilities:
        if not 0 <= ability.burst <= 3:
            raise ContentError(f"{card.name} has an ability with {ability.burst} bursts; there are 1 to 3")
        if (ability.trigger == "use") != bool(ability.windows):
            raise ContentError(f"{card.name}: an ability has windows if it is used, and only then")
        for fx in ability.fx:
            if fx.zone and fx.zone not in ZONES:
                raise ContentError(f"{card.name} sends a die to {fx.zone!r}; it can go to {' or '.join(ZONES)}")
