"""Setting up (chapter C): who bears the Ring, who holds the cards of Rivendell, where Nazgûl are, first hands."""

from __future__ import annotations

from typing import Any

from core.kernel.piles import next_cards
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, RIVENDELL, RingWarPlay, RingWarState
from core.ring_war.words.card_texts import does
from core.ring_war.words.names import capital, hex_title, person_name, said_card


def begin_game(play: RingWarPlay, step: t.BeginGame) -> None:
    """First the Fellowship's secrets, then the Nazgûl, then the hands (C.6)."""
    play.push(t.ChooseBearer(), *next_gift(play.state), *_next_nazgul(play.state), t.DealHands(), t.BeginTurn())


def deal_hands(play: RingWarPlay, step: t.DealHands) -> None:
    """Each player gets three Event Cards (C.3)."""
    hand = lookup(play.state).numbers.hand
    for power in powers(play.state):
        play.emit(t.HandDealt("C.3", power, tuple(next_cards(play.state.deck, hand, play.chance, "events"))))


class WhoBears(Asked[t.ChooseBearer]):
    """Which hobbit in Rivendell bears the Ring (C.4)."""

    kind = t.ChooseBearer
    name = "choose_bearer"

    def seat(self, state: RingWarState, step: t.ChooseBearer) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: t.ChooseBearer) -> Prompt | None:
        """Frodo first, who has it, then the other hobbits."""
        choices = [
            Choice(FELLOWSHIP, t.Bear(FELLOWSHIP, name), "C.4")
            for name in lookup(state).characters
            if bear_refused(state, name) is None
        ]
        return Prompt(self.name, FELLOWSHIP, "C.4", choices)

    def answers(self, play: RingWarPlay, step: t.ChooseBearer, action: t.Bear) -> None:
        """He bears it."""
        play.emit(t.BearerChosen("C.4", action.person))

    def held_back(self, state: RingWarState, step: t.ChooseBearer, action: Any) -> Refusal | None:
        """Say why somebody does not bear the Ring."""
        return bear_refused(state, action.person) if isinstance(action, t.Bear) else None

    def words(self, state: RingWarState, step: t.ChooseBearer, prompt: Prompt) -> str:
        """Ask who bears it."""
        rating = " Whoever wears the Ring takes it off on a die of his Ring Rating or less." if speaking().aloud else ""
        return f"Who of the hobbits bears the Ring? Nobody else is told.{rating}"

    def label(self, state: RingWarState, step: t.ChooseBearer, action: t.Bear) -> str:
        """Name the hobbit and what he has against the Ring."""
        card = lookup(state).characters[action.person]
        return f"{card.name}: Ring Rating {card.ring}, Endurance {card.endurance}"


def bear_refused(state: RingWarState, name: str) -> Refusal | None:
    """Return why a Character does not bear the Ring from the start; None when he may (C.4)."""
    person = state.people.get(name)
    if person is None or lookup(state).characters[name].kind != "hobbit" or person.hex != RIVENDELL:
        return Refusal("C.4", "One of the hobbits in Rivendell bears the Ring.")
    return None


class WhoHoldsWhat(Asked[t.HandOut]):
    """Who takes the Magic Cards of Rivendell, one card after the other (C.3)."""

    kind = t.HandOut
    name = "hand_out"

    def seat(self, state: RingWarState, step: t.HandOut) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: t.HandOut) -> Prompt | None:
        """Everybody in Rivendell who may take the next card, who can use it first; or leaving it there."""
        may = [name for name in state.people if gift_refused(state, step.card, name) is None]
        may.sort(key=lambda name: not lookup(state).may_use(step.card, name))
        choices = [Choice(FELLOWSHIP, t.GiveStart(FELLOWSHIP, step.card, name), "C.3") for name in may]
        choices.append(Choice(FELLOWSHIP, t.GiveStart(FELLOWSHIP, step.card), "C.3"))
        return Prompt(self.name, FELLOWSHIP, "C.3", choices)

    def answers(self, play: RingWarPlay, step: t.HandOut, action: t.GiveStart) -> None:
        """Give the card, or leave it; the next is asked about."""
        play.emit(t.StartCardGiven("C.3", action.card, action.person))
        play.push(*next_gift(play.state, step.card))

    def held_back(self, state: RingWarState, step: t.HandOut, action: Any) -> Refusal | None:
        """Say why somebody does not get a card."""
        if not isinstance(action, t.GiveStart):
            return None
        if action.card != step.card:
            return Refusal("C.3", lambda: f"{capital(said_card(step.card))} is given now.")
        return gift_refused(state, action.card, action.person)

    def words(self, state: RingWarState, step: t.HandOut, prompt: Prompt) -> str:
        """Ask who takes the card."""
        return f"Who takes {said_card(step.card)}{does(step.card)} from Rivendell?"

    def label(self, state: RingWarState, step: t.HandOut, action: t.GiveStart) -> str:
        """Name who takes it, and whether he can use it."""
        if not action.person:
            return "Leave it: it stays in Rivendell, open to all"
        uses = "can use it" if lookup(state).may_use(step.card, action.person) else "can only carry it"
        return f"{capital(person_name(action.person))}: {uses}"


def next_gift(state: RingWarState, after: str = "") -> list[t.HandOut]:
    """Return the question about the next Magic Card that lies in Rivendell, the first after one of them that somebody
    there can take (GR3); nothing when there is none."""
    left = [card for card in sorted(state.loose.get(RIVENDELL, [])) if card > after]
    can = [card for card in left if any(gift_refused(state, card, name) is None for name in state.people)]
    return [t.HandOut(card) for card in can[:1]]


def gift_refused(state: RingWarState, card: str, name: str) -> Refusal | None:
    """Return why somebody does not get a Magic Card of Rivendell; None when he may (C.3, L.1)."""
    rules = lookup(state)
    person = state.people.get(name)
    if person is None or person.hex != RIVENDELL or power_of(state, name) != FELLOWSHIP:
        return Refusal("C.3", "The cards of Rivendell go to Characters of the Fellowship who are there.")
    if not rules.may_take(card, name):
        return Refusal("5.5", lambda: f"{person_name(name)} may not take {said_card(card)}.")
    if len(cards_held(state, name)) >= rules.numbers.cards_held:
        return Refusal("L.1", lambda: f"{person_name(name)} holds three Magic Cards, which is all that he can.")
    return None


def cards_held(state: RingWarState, name: str) -> list[str]:
    """Return the Magic Cards of a Character that count against his limit: not those that are fixed to him (RR13)."""
    magic = lookup(state).magic
    return [card for card in state.people[name].cards if not magic[card].fixed]


class WhereNazgulStart(Asked[t.PlaceNazgul]):
    """In which citadels and forts of its own the Dark Power puts its lesser Nazgûl (C.2)."""

    kind = t.PlaceNazgul
    name = "place_nazgul"

    def seat(self, state: RingWarState, step: t.PlaceNazgul) -> str:
        """Ask the Dark Power."""
        return DARK_POWER

    def asks(self, state: RingWarState, step: t.PlaceNazgul) -> Prompt | None:
        """Every citadel and fort for the next of them, his own hex first; or all where the list puts them."""
        here = state.people[step.person].hex
        hexes = sorted(nazgul_hexes(state), key=lambda hex_: hex_ != here)
        choices = [Choice(DARK_POWER, t.PlaceAt(DARK_POWER, step.person, hex_), "C.2", hex_) for hex_ in hexes]
        choices.append(Choice(DARK_POWER, t.Done(DARK_POWER), "C.2"))
        return Prompt(self.name, DARK_POWER, "C.2", choices)

    def answers(self, play: RingWarPlay, step: t.PlaceNazgul, action: Any) -> None:
        """Put him there, and go on with the next; or leave those that are left where they are."""
        if isinstance(action, t.PlaceAt):
            play.emit(t.NazgulPlaced("C.2", action.person, action.hex))
            play.push(*_next_nazgul(play.state, step.person))

    def held_back(self, state: RingWarState, step: t.PlaceNazgul, action: Any) -> Refusal | None:
        """Say why a Nazgûl does not start in a hex."""
        if not isinstance(action, t.PlaceAt):
            return None
        if action.person != step.person:
            return Refusal("C.2", lambda: f"The {person_name(step.person)} is placed now.")
        if action.hex not in nazgul_hexes(state):
            return Refusal("C.2", "A Nazgûl starts in a citadel or fort of the Dark Power's.")
        return None

    def words(self, state: RingWarState, step: t.PlaceNazgul, prompt: Prompt) -> str:
        """Ask for the next of them."""
        return f"Where does the {person_name(step.person)} start?"

    def label(self, state: RingWarState, step: t.PlaceNazgul, action: Any) -> str:
        """Name the hex, or what leaves them where they are."""
        if isinstance(action, t.Done):
            return "Leave him and the others where they are"
        here = state.people[step.person].hex == action.hex
        return f"{hex_title(action.hex)}{', where he is' if here else ''}"


def nazgul_hexes(state: RingWarState) -> list[str]:
    """Return the citadels and forts of the Dark Power's, by number (C.2)."""
    rules = lookup(state)
    return [
        hex_
        for hex_ in rules.marks
        if state.control.get(hex_) == DARK_POWER and (rules.has(hex_, "citadel") or rules.has(hex_, "fort"))
    ]


def _next_nazgul(state: RingWarState, after: str = "") -> list[t.PlaceNazgul]:
    """Return the question about the lesser Nazgûl after one of them, first about the first; nothing after the last."""
    names = [name for name, card in lookup(state).characters.items() if card.kind == "nazgul" and not card.leads]
    at = names.index(after) + 1 if after else 0
    return [t.PlaceNazgul(name) for name in names[at : at + 1]]
