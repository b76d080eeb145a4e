"""What things are called: hobbits, cards, places, events and faces of the die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.fellowship.content.contents import lookup, whole
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState

BLANK = "blank"
"""The face of the die that has nothing on it."""

SYMBOLS = {
    "fighting": "Fighting",
    "hiding": "Hiding",
    "travelling": "Travelling",
    "friendship": "Friendship",
    "joker": "joker",
}

ODDS = "one in six each: 1, 2 or 3 into the dark, Sauron a step nearer, two cards, nothing"
"""What may come of a roll, each as likely as the others."""

FOES_ODDS = ODDS.replace("two cards", "two foes")
"""The same with Friends & Foes (F2.2)."""


def hobbit_name(seat: str) -> str:
    """Return the name of a hobbit, or of Sauron, for a seat id."""
    if seat == SAURON:
        return "Sauron"
    character = whole().characters.get(seat)
    return character.name if character else seat


def card_name(card_id: str) -> str:
    """Return a card's name, with the symbols of a white or grey feature card."""
    if card_id == HIDDEN:
        return "a hidden card"
    content = whole()
    card = content.cards.get(card_id)
    if card is None:
        return content.gandalf[card_id].name if card_id in content.gandalf else card_id
    if card.deck == "hobbit":
        return f"{card.colour} {card.symbol}"
    if card.colour == "yellow":
        return f"{card.name} (yellow)"
    times = f" x{card.symbols}" if card.symbols > 1 else ""
    return f"{card.name} ({card.colour} {card.symbol}{times})"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def cards_text(cards: Sequence[str]) -> str:
    """Return cards as a sentence has them, those alike counted: "two white hiding cards, a grey joker and Gimli"."""
    told = []
    for card, number in Counter(cards).items():
        plain = whole().cards.get(card)
        if card == HIDDEN:
            hidden = "hidden " * (number < len(cards))
            told.append(card_name(HIDDEN) if number == 1 else f"{number_text(number)} {hidden}cards")
        elif plain is None or plain.deck != "hobbit":
            told += [card_name(card)] * number
        else:
            noun = f"{card_name(card)}{'' if plain.symbol == 'joker' else ' card'}"
            told.append(f"a {noun}" if number == 1 else f"{number_text(number)} {noun}s")
    *front, last = told or ["no card"]
    return f"{', '.join(front)} and {last}" if front else last


def number_text(number: int) -> str:
    """Return a number in a word, as far as it is a small one."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def place_name(place: str) -> str:
    """Return the name of a haven or a scenario."""
    content = whole()
    if place in content.havens:
        return content.havens[place].name
    if place in content.scenarios:
        return content.scenarios[place].name
    return {"mount_doom": "Mount Doom", "": "Bag End"}.get(place, place)


def count(number: int, noun: str) -> str:
    """Return "1 shield", "2 shields"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str], last: str = "or") -> str:
    """Return "play cards, draw two, or step back", "draw two or step back", "draw two"."""
    if len(names) < 3:
        return f" {last} ".join(names)
    return f"{', '.join(names[:-1])}, {last} {names[-1]}"


def event_name(state: FellowshipState, number: int) -> str:
    """Return the name of an event box of the scenario in play."""
    scenario = lookup(state).scenarios.get(state.location)
    return scenario.events[number - 1].name if scenario and 0 < number <= len(scenario.events) else "The event"


def face_name(face: str) -> str:
    """Return the name of a face of the die."""
    found = whole().face.get(face)
    return found.name if found else face


def rolled_name(face: str) -> str:
    """Return what somebody has rolled, with its article."""
    name = face_name(face)
    return f"a {name}" if name == BLANK else name


def first_upper(text: str) -> str:
    """Return `text` as a sentence begins with it."""
    return text[:1].upper() + text[1:]
