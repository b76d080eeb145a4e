"""Signs and words of the game: what stands for a face, a die, a card, and where a figure comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.cells import cell_len

from core.dice.content.contents import lookup
from core.dice.content.faces import Shown
from core.dice.content.lookup import Lookup
from core.dice.content.pieces import Card, Location, Sourced
from core.dice.model.state import DiceState, Die
from core.dice.turn import values
from core.dice.words.names import enemy_word, short_name
from core.kernel.content import source_of
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, merged

PHASES = {
    "score": "Phase 1: score",
    "dice": "Phase 2: dice",
    "war": "Phase 3: to war",
    "recruit": "Phase 4: recruit",
    "clean_up": "Phase 5: clean up",
    "sauron_score": "Sauron 1: Corruption",
    "sauron_attack": "Sauron 2: attack",
    "sauron_corrupt": "Sauron 3: corrupt",
    "sauron_advance": "Sauron 4: advance",
    "sauron_dice": "Sauron 5: roll",
}
"""The phases as the header line names them."""


@dataclass(frozen=True)
class Signs:
    """What the game draws beside letters and digits; all but the Eye is one cell wide."""

    fellowship: str
    artifact: str
    again: str
    burst: str
    glory: str
    eye: str
    rebuilt: str
    die: str
    gone: str

    def legend(self) -> list[tuple[str, str]]:
        """Return the signs on faces with their words."""
        return [
            (f"{self.fellowship}2", "Fellowship"),
            ("D1", "draw"),
            (self.again, "re-roll"),
            ("U1 4/3", "Unit: level, attack/defense"),
            (self.artifact, "artifact"),
            (self.burst, "burst"),
        ]


def signs_of(glyphs: Glyphs) -> Signs:
    """Return the signs in a glyph set."""
    if glyphs.ascii:
        return Signs("F", "A", "R", "*", "g", "Eye", glyphs.degree, "o", ".")
    return Signs(
        "F",
        glyphs.diamond,
        glyphs.again,
        "*",
        glyphs.star,
        f"{glyphs.eye} Eye",
        glyphs.degree,
        "■",
        glyphs.bullet,
    )


def face_pieces(shown: Shown, rolled: bool, signs: Signs) -> Line:
    """Return a face of a Fellowship die as it stands on a pill."""
    if not rolled:
        return (("?", "soft"),)
    bursts = signs.burst * shown.bursts
    if shown.unit:
        return ((f"U{shown.level} ", "bright"), (f"{shown.attack}/{shown.defense}", "strong"), (bursts, "shadow"))
    parts: list[Span] = []
    if shown.fellowship:
        parts.append((f"{signs.fellowship}{shown.fellowship}", "bright"))
    if shown.draw:
        parts.append((f"D{shown.draw}", "bright"))
    if shown.reroll:
        parts.append((signs.again, "bright"))
    if shown.artifact:
        parts.append((signs.artifact, "bright"))
    spans: list[Span] = []
    for number, part in enumerate(parts):
        if number:
            spans.append(("|" if shown.either else "+", "soft"))
        spans.append(part)
    return merged([*spans, (bursts, "shadow")])


def strength(state: DiceState, die: Die, signs: Signs) -> Line:
    """Return a mustered or prepared die: a Unit by what it attacks and defends with now, an artifact by its sign."""
    shown = values.shown(state, die)
    if not shown.unit:
        return face_pieces(shown, bool(die.face), signs)
    attack = values.attack_of(state, die, values.names(state))
    defense = values.defense_of(state, die)
    better = attack != shown.attack or defense != shown.defense
    return ((f"{attack}/{defense}", "bright" if better else "strong"), (signs.burst * shown.bursts, "shadow"))


def die_name(state: DiceState, kind: str) -> str:
    """Return the short name of a kind of die: that of its card in this game, else its own."""
    card = state.cards.get(kind)
    if card is not None:
        return short_name(card)
    rules = lookup(state)
    return enemy_word(kind, rules) if rules.is_enemy(kind) else rules.dice[kind].name


def die_rule(kind: str) -> str:
    """Return the id of a die's rule."""
    return f"DD.{kind}"


def card_word(card: Card, room: int) -> str:
    """Return a card's name, or where it is longer than `room` the short one that its dice carry, too."""
    return card.name if cell_len(card.name) <= room else short_name(card.id)


def enemy_name(rules: Lookup, kind: str, room: int) -> str:
    """Return the name of an enemy card, or a short word for it, as there is room."""
    name = rules.enemies[kind].name
    word = enemy_word(kind, rules)
    return next((one for one in (name, f"{word} enemies", word) if cell_len(one) <= room), word)


def enemy_rule(kind: str) -> str:
    """Return the id of an enemy card's rule."""
    return f"DE.{kind}"


def place_name(state: DiceState) -> str:
    """Return the name of the place where the players are."""
    location = lookup(state).locations.get(state.location)
    return location.name if location is not None else "Before the Shire"


def counted(state: DiceState, counts: Mapping[str, int]) -> str:
    """Return dice that are counted by kind in words: "4 Frodo, 1 Sam"."""
    return ", ".join(f"{count} {die_name(state, kind)}" for kind, count in counts.items() if count)


def total(counts: Mapping[str, int]) -> int:
    """Return how many dice there are."""
    return sum(counts.values())


def face_rebuilt(state: DiceState, kind: str, face: int) -> bool:
    """Whether a face, or its figures, were reconstructed."""
    return bool(face) and lookup(state).dice[kind].faces[face - 1].source == "reconstructed"


def mark(span: Sourced, field: str, signs: Signs) -> Span:
    """Return the discreet mark of a figure that was reconstructed, or a blank."""
    return (signs.rebuilt if source_of(span, field) == "reconstructed" else " ", "soft")


def alike(state: DiceState, dice: Iterable[Die]) -> list[tuple[Die, int]]:
    """Return one of each lot of dice that look alike, with how many there are."""
    found: dict[tuple[object, ...], tuple[Die, int]] = {}
    for die in dice:
        key = values.looks(state, die)
        found[key] = (found[key][0], found[key][1] + 1) if key in found else (die, 1)
    return list(found.values())


def eye_words(location: Location, short: bool = False) -> str:
    """Return in a few words what an Eye does at a location, with the figures that count there; `short` says no more."""
    words: list[str] = []
    for effect in location.eye:
        match effect.do:
            case "unit":
                words.append(f"{effect.name} {effect.attack}/{effect.defense}")
            case "corruption":
                words.append(f"{effect.n} Corruption" + ("" if short else " for the next turn"))
            case "return":
                words.append("a die returns" if short else "a destroyed die returns")
    return ", ".join(words)
