"""Names of seats, dice, faces, cards and places, as sentences use them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from core.dice.content.contents import current, lookup
from core.dice.content.faces import Shown
from core.dice.content.lookup import Lookup
from core.dice.content.spelling import spelled
from core.dice.model.state import DiceState, Die
from core.dice.turn.values import Enemy, attack_of, card_of, defense_of, names, ready, shown
from core.kernel.voice import speaking

PHASES = {
    "": "Set-up",
    "score": "1 Score",
    "dice": "2 Dice",
    "war": "3 To War",
    "recruit": "4 Recruit or Restore",
    "clean_up": "5 Clean Up",
    "sauron_score": "Sauron 1 Score",
    "sauron_attack": "Sauron 2 Attack",
    "sauron_corrupt": "Sauron 3 Corrupt",
    "sauron_advance": "Sauron 4 Advance",
    "sauron_dice": "Sauron 5 Dice",
}

STRENGTH = re.compile(
    r"(?P<of>[\w'-]+)(?: \([^()]*?\bUnit)?"
    r"(?P<told>(?P<faces> of level \d+, attack \d+, defense \d+)| \(attack \d+, defense \d+\))"
)
"""A die with the Unit that it shows, which is one of several, or an enemy with its force, as they are told aloud."""

THE = ("Mines of Moria", "Pelennor Fields", "Grey Havens")
"""Locations whose name has an article in a sentence."""


def spoken_of() -> Lookup:
    """Return the content of the table that is spoken of, else the content in force."""
    content: Lookup | None = speaking().content
    return content or current()


def seat_name(seat: str) -> str:
    """Return how a seat is called in sentences: by who sits there, where that is known."""
    return speaking().names.get(seat) or f"Player {seat.removeprefix('p')}"


def count(number: int, noun: str, more: str = "") -> str:
    """Return a number with its noun ("1 die", "3 dice")."""
    return f"{number} {noun if number == 1 else more or noun + 's'}"


def dice(number: int) -> str:
    """Return a number of dice in words."""
    return count(number, "die", "dice")


PROPER = ("Saruman",)
"""Enemies that there is but one of."""

ALIKE = ("s", "hai", "gul", "gûl", "kil")
"""How the names of enemies end of which several are called as one is."""


def listed(items: Iterable[str]) -> str:
    """Return items with how often each stands there: "2 Frodo, Aragorn"."""
    found: dict[str, int] = {}
    for item in items:
        found[item] = found.get(item, 0) + 1
    return ", ".join(_so_many(item, number) for item, number in found.items()) or "nothing"


def _so_many(item: str, number: int) -> str:
    """Return an item with how often it stands there; aloud each of several dice has the Fellowship behind it."""
    if number > 1 and item.endswith(" Fellowship)") and speaking().aloud:
        item = f"{item.removesuffix(')')} each)"
    if number > 1 and item == "Eye":
        item = "Eyes"
    if number > 1 and speaking().aloud:
        name, bracket, figures = item.partition(" (")
        item = f"{enemies_called(name)}{bracket}{figures}"
    return f"{number} {item}" if number > 1 else item


def enemies_called(name: str) -> str:
    """Return what several of Sauron's dice with one name on them are called ("Trolls"); another name stays as it is."""
    shown = {face.enemy for faces in spoken_of().faces.values() for face in faces if face.enemy}
    if name not in {"Eye", *shown, *map(spelled, shown)} or name in PROPER or name.endswith(ALIKE):
        return name
    return f"{name}s"


def one_of(name: str) -> str:
    """Return at the beginning of a sentence an enemy that is one by its name ("Orc"), or one of many ("One of the Black
    Riders")."""
    return f"One of the {spelled(name)}" if name.endswith("s") else spelled(name)


def and_listed(items: Iterable[str]) -> str:
    """Return items as a sentence lists them, those alike counted: "2 Frodo, Sam and Aragorn"."""
    *front, last = listed(items).split(", ")
    return f"{', '.join(front)} and {last}" if front else last


def either(items: Sequence[str]) -> str:
    """Return items of which one is meant ("Bill, Lembas or Barahir")."""
    return " or ".join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def card_name(card: str, rules: Lookup | None = None) -> str:
    """Return the name of a card; an unknown one is called by its id."""
    found = (rules or spoken_of()).cards.get(card)
    return found.name if found else card


MANY = frozenset({"ents", "rohirrim"})
"""Cards whose names are plurals."""


def is_or_are(cards: Sequence[str]) -> str:
    """Return the verb that says what some cards are: one whose name is a plural, as Ents, are many by itself."""
    return "is" if len(cards) == 1 and cards[0] not in MANY else "are"


def short_name(card: str) -> str:
    """Return the short name of a card, by which its dice go: the first word of its id, or of another name that an
    override gives it."""
    word = card.partition("_")[0].title()
    found = spoken_of().cards.get(card)
    return word if found is None or word in found.name else found.name.split()[0]


def enemy_word(kind: str, rules: Lookup | None = None) -> str:
    """Return a short word for an enemy card and its dice: the initials of its name ("FotR", "TT")."""
    return "".join(word[0] for word in kind_name(kind, rules).removeprefix("The ").split())


def enemy_dice(number: int, kind: str, rules: Lookup | None = None) -> str:
    """Return a number of dice of an enemy card ("2 TT dice"); aloud with its name ("2 dice of The Two Towers")."""
    if speaking().aloud:
        return f"{dice(number)} of {kind_name(kind, rules)}"
    return f"{number} {enemy_word(kind, rules)} {'die' if number == 1 else 'dice'}"


def an_enemy_die(kind: str, rules: Lookup | None = None) -> str:
    """Return "a TT die"; aloud "a die of The Two Towers"."""
    return f"a {enemy_dice(1, kind, rules).removeprefix('1 ')}"


def kind_name(kind: str, rules: Lookup | None = None) -> str:
    """Return the name of a kind of die; an unknown one is called by its id."""
    found = (rules or spoken_of()).dice.get(kind)
    return found.name if found else kind


def place_name(number: int, rules: Lookup | None = None) -> str:
    """Return the name of a location by its number."""
    found = (rules or spoken_of()).locations.get(number)
    return found.name if found else "the beginning"


def place_in_text(number: int, rules: Lookup | None = None) -> str:
    """Return the name of a location inside a sentence: "the Mines of Moria"."""
    name = place_name(number, rules)
    plain = name.removeprefix("The ")
    return f"the {plain}" if plain != name or name in THE else name


def die_name(state: DiceState, kind: str) -> str:
    """Return how dice of a kind are called in this game: by their card, aloud by its short name as everywhere there, or
    by the kind when it has none yet."""
    card = state.cards.get(kind)
    if card and speaking().aloud:
        return short_name(card)
    return card_name(card, lookup(state)) if card else kind_name(kind, lookup(state))


def force_text(attack: int, defense: int, bursts: int = 0) -> str:
    """Return what a Unit or an enemy fights with, in figures ("6/4*"); aloud in words."""
    if not speaking().aloud:
        return f"{attack}/{defense}{'*' * bursts}"
    more = f", {count(bursts, 'burst')}" if bursts else ""
    return f"(attack {attack}, defense {defense}{more})"


def burst_sign(bursts: int) -> str:
    """Return the bursts of a die as they stand behind its name ("**"); aloud in words."""
    return f" ({count(bursts, 'burst')})" if bursts and speaking().aloud else "*" * bursts


def face_text(face: Shown) -> str:
    """Return what a face shows, in words."""
    aloud = speaking().aloud
    parts = []
    if face.fellowship:
        parts.append(f"{face.fellowship} Fellowship")
    if face.draw:
        parts.append(f"draw {face.draw}")
    if face.reroll:
        parts.append("re-roll")
    if face.unit:
        said = f"of level {face.level}, attack {face.attack}, defense {face.defense}"
        parts.append(f"Unit {said if aloud else f'{face.level}/{face.attack}/{face.defense}'}")
    if face.artifact:
        parts.append("artifact")
    if face.eye:
        parts.append("Eye")
    if face.enemy:
        said = f"of level {face.level}, attack {face.attack}, defense {face.defense}"
        parts.append(f"{spelled(face.enemy)} {said if aloud else f'{face.level}/{face.attack}/{face.defense}'}")
    text = (" or " if face.either else " and ").join(parts) or "not rolled"
    return f"{text}, {count(face.bursts, 'burst')}" if face.bursts else text


def face_sign(face: Shown, again: str = "R") -> str:
    """Return what a face shows in signs: F1, F2|D2, a Unit by attack and defense ("6/4*"), an enemy by name; `again` is
    the sign of a re-roll. Aloud it is said in words, and stands in brackets."""
    if speaking().aloud:
        return (
            f"{spelled(face.enemy)} {force_text(face.attack, face.defense)}" if face.enemy else f"({face_text(face)})"
        )
    parts = [f"F{face.fellowship}"] if face.fellowship else []
    parts += [f"D{face.draw}"] if face.draw else []
    parts += [again] if face.reroll else []
    parts += [f"{face.attack}/{face.defense}"] if face.unit else []
    parts += ["artifact"] if face.artifact else []
    parts += ["Eye"] if face.eye else []
    parts += [f"{spelled(face.enemy)} {face.attack}/{face.defense}"] if face.enemy else []
    return (("|" if face.either else "+").join(parts) or "not rolled") + "*" * face.bursts


def called(kind: str, card: str = "") -> str:
    """Return how an event calls a die: by its card, else by its kind."""
    return short_name(card or kind)


def rolled_text(kind: str, face: int, card: str = "", again: str = "re-roll") -> str:
    """Return a die with the face that it shows, as an event names it; of an enemy only the face. `again` is the sign of
    a re-roll."""
    faces = spoken_of().faces.get(kind, ())
    if not 0 <= face < len(faces):
        return called(kind, card)
    sign = face_sign(faces[face], again)
    if spoken_of().is_enemy(kind):
        return sign.removeprefix("(").removesuffix(")") if sign.startswith("(") else sign
    return f"{called(kind, card)} {sign}"


def sign_text(state: DiceState, die: Die) -> str:
    """Return a die of a player in short: its name and its face in signs ("Bill F2|D2")."""
    return f"{short_name(card_of(state, die))} {face_sign(shown(state, die))}"


def strength_text(state: DiceState, die: Die) -> str:
    """Return a Unit in short, with attack and defense as they count now and its bursts ("Aragorn 9/6*")."""
    found = force_text(attack_of(state, die, names(state)), defense_of(state, die), shown(state, die).bursts)
    return f"{short_name(card_of(state, die))} {found}"


def with_attached(state: DiceState, die: Die) -> str:
    """Return what is attached to a Unit, as an addition to a sentence, or an empty text."""
    found = listed(short_name(card_of(state, one)) + burst_sign(shown(state, one).bursts) for one in die.attached)
    return f" with {found}" if die.attached else ""


def die_text(state: DiceState, die: Die) -> str:
    """Return a die of a player: its name, what it shows, and what is attached to it."""
    text = f"{die_name(state, die.kind)} ({face_text(shown(state, die))})"
    return f"{text} with {_attached(state, die)}" if die.attached else text


def _attached(state: DiceState, die: Die) -> str:
    parts = []
    for one in die.attached:
        bursts = shown(state, one).bursts
        parts.append(die_name(state, one.kind) + (f" ({count(bursts, 'burst')})" if bursts else ""))
    return listed(parts)


def enemy_sign(state: DiceState, one: Enemy) -> str:
    """Return an enemy with attack and defense; with its card in short where another would be called the same."""
    text = enemy_text(state, one)
    if speaking().aloud:
        return text
    return text.replace(f" of {kind_name(one.kind, lookup(state))}", f" {enemy_word(one.kind, lookup(state))}")


def enemy_text(state: DiceState, one: Enemy) -> str:
    """Return an enemy with attack and defense; with its colour where another one would be called the same."""
    text = f"{spelled(one.name)} {force_text(one.attack, one.defense)}"
    same = {
        other.kind
        for other in ready(state)
        if (other.name, other.attack, other.defense) == (one.name, one.attack, one.defense)
    }
    return f"{text} of {kind_name(one.kind, lookup(state))}" if len(same) > 1 else text
