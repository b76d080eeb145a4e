"""Magic Cards that lie in hexes are taken, and handed on in a hex (L.1 to L.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import enemy_armies_at, in_number_order, known_fellows
from core.ring_war.chapters.magic import room_for
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.card_texts import does
from core.ring_war.words.names import capital, card_name, hex_name, person_name, said_card


def take_loose_cards(play: RingWarPlay) -> None:
    """At the end of the Fellowship's movement, let it take the Magic Cards that lie where its Characters are and no
    enemy units (L.2)."""
    state = play.state
    hexes = [
        hex_ for hex_ in state.loose if known_fellows(state, hex_) and not enemy_armies_at(state, hex_, FELLOWSHIP)
    ]
    play.push(*(d.TakeCards(hex_) for hex_ in in_number_order(state, hexes)))


def takings(state: RingWarState, step: d.TakeCards) -> list[d.TakeCard]:
    """Return who may take which card that lies in a hex and was not left there."""
    return [
        d.TakeCard(FELLOWSHIP, card, name)
        for card in dict.fromkeys(state.loose.get(step.hex, ()))
        for name in known_fellows(state, step.hex)
        if take_refused(state, step, card, name) is None
    ]


def take_refused(state: RingWarState, step: d.TakeCards, card: str, name: str) -> Refusal | None:
    """Return why somebody does not take a card that lies in his hex; None when he may."""
    if card not in state.loose.get(step.hex, ()) or name not in known_fellows(state, step.hex):
        return Refusal("L.2", "Cards are taken by a Character of the Fellowship who is where they lie.")
    if not room_for(state, name, card):
        return Refusal("L.1", lambda: f"{person_name(name)} cannot take {said_card(card)}.")
    return None


class WhoTakes(Asked[d.TakeCards]):
    """Who takes the Magic Cards that lie in a hex (L.2)."""

    kind = d.TakeCards
    name = "take_cards"

    def seat(self, state: RingWarState, step: d.TakeCards) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: d.TakeCards) -> Prompt | None:
        """Every card with everybody who may take it, or leaving them. Where only those could who never leave, nobody is
        asked: the card is as well kept on the ground (GR3). Under open windows the Fellowship is asked all the same
        where a card lies: not being asked would tell who is in the hex (B.3)."""
        found = takings(state, step)
        leaves = any(lookup(state).characters[one.person].allowance for one in found)
        if not leaves and not (state.options.windows == "open" and state.loose.get(step.hex)):
            return None
        choices = [Choice(FELLOWSHIP, one, "L.2", group=one.card) for one in found]
        return Prompt(self.name, FELLOWSHIP, "L.2", [*choices, Choice(FELLOWSHIP, Done(FELLOWSHIP), "L.2")])

    def answers(self, play: RingWarPlay, step: d.TakeCards, action: Any) -> None:
        """Take the card, and go on with the others."""
        if isinstance(action, d.TakeCard):
            play.emit(d.CardTaken("L.2", action.person, action.card, step.hex))
            play.push(step)

    def held_back(self, state: RingWarState, step: d.TakeCards, action: Any) -> Refusal | None:
        """Say why somebody does not take a card."""
        return take_refused(state, step, action.card, action.person) if isinstance(action, d.TakeCard) else None

    def words(self, state: RingWarState, step: d.TakeCards, prompt: Prompt) -> str:
        """Ask who takes them."""
        return f"Who takes the Magic Cards that lie at {hex_name(step.hex)}?"

    def label(self, state: RingWarState, step: d.TakeCards, action: Any) -> str:
        """Name card and taker."""
        if isinstance(action, Done):
            return "Leave what lies there"
        return f"{card_name(action.card)}{does(action.card)}: {person_name(action.person)} takes it"


def handable(state: RingWarState, name: str) -> list[str]:
    """Return the Magic Cards that somebody may still hand on in this part: each changes hands once. Raises `Unseen` in
    a view that hides his cards."""
    magic, cards = lookup(state).magic, dict.fromkeys(state.people[name].cards)
    if HIDDEN in cards:
        raise Unseen("hidden")
    return [card for card in cards if not magic[card].fixed and state.handed.count(card) < magic[card].copies]


def exchange_choices(state: RingWarState) -> list[Choice]:
    """Return the hexes in which Characters of the Fellowship may exchange cards."""
    company = Counter(person.hex for person in state.people.values())
    hexes = {person.hex for person in state.people.values() if person.cards and company[person.hex] > 1}
    return [
        Choice(FELLOWSHIP, d.Exchange(FELLOWSHIP, hex_), "L.3", hex_)
        for hex_ in in_number_order(state, hexes & lookup(state).grid.order.keys())
        if exchange_refused(state, hex_) is None
    ]


def exchange_refused(state: RingWarState, hex_: str) -> Refusal | None:
    """Return why no cards are exchanged in a hex; None when somebody there can hand one on."""
    if any(handings(state, d.HandOn(hex_))):
        return None
    return Refusal("L.3", "Nobody of the Fellowship there can hand on a Magic Card.")


def handings(state: RingWarState, step: d.HandOn) -> list[d.HandCard]:
    """Return who in a hex may hand on which card."""
    here = known_fellows(state, step.hex)
    if len(here) < 2:
        return []
    return [
        d.HandCard(FELLOWSHIP, name, card)
        for name in here
        for card in handable(state, name)
        if takers(state, step.hex, name, card)
    ]


def takers(state: RingWarState, hex_: str, giver: str, card: str) -> list[d.HandTo]:
    """Return who may take a card that is handed on: who has room for it, or gives another of his for it."""
    rules = lookup(state)
    found: list[d.HandTo] = []
    for name in known_fellows(state, hex_):
        if name == giver or not rules.may_take(card, name):
            continue
        if room_for(state, name, card):
            found.append(d.HandTo(FELLOWSHIP, name))
            continue
        backs = [back for back in handable(state, name) if back != card and rules.may_take(back, giver)]
        found += [d.HandTo(FELLOWSHIP, name, back) for back in backs]
    return found


class WhoHandsOn(Asked[d.HandOn]):
    """Which card is handed on, and to whom (L.3)."""

    kind = d.HandOn
    name = "hand_on"

    def seat(self, state: RingWarState, step: d.HandOn) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: d.HandOn) -> Prompt | None:
        """Every card that can be handed on, and being done; then everybody who can take it. Under open windows the
        Fellowship says itself that it is done: an end would tell who is in the hex, and with what (B.3)."""
        if step.card:
            takes = [Choice(FELLOWSHIP, one, "L.3") for one in takers(state, step.hex, step.person, step.card)]
            return Prompt(self.name, FELLOWSHIP, "L.3", takes)
        found = handings(state, step)
        if not found and state.options.windows != "open":
            return None
        choices = [Choice(FELLOWSHIP, one, "L.3") for one in found]
        return Prompt(self.name, FELLOWSHIP, "L.3", [*choices, Choice(FELLOWSHIP, Done(FELLOWSHIP), "L.3")])

    def answers(self, play: RingWarPlay, step: d.HandOn, action: Any) -> None:
        """Hand the card on; then others may be."""
        if isinstance(action, d.HandCard):
            play.push(msgspec.structs.replace(step, person=action.person, card=action.card))
        elif isinstance(action, d.HandTo):
            play.emit(d.CardHanded("L.3", step.person, step.card, action.person, action.back))
            play.push(d.HandOn(step.hex))

    def held_back(self, state: RingWarState, step: d.HandOn, action: Any) -> Refusal | None:
        """Say why a card is not handed on like that."""
        if isinstance(action, d.HandCard) and action not in handings(state, step):
            return Refusal("L.3", lambda: f"{person_name(action.person)} cannot hand on {said_card(action.card)}.")
        if isinstance(action, d.HandTo) and not (
            step.card and action in takers(state, step.hex, step.person, step.card)
        ):
            return Refusal("L.3", lambda: f"{person_name(action.person)} cannot take it like that.")
        return None

    def words(self, state: RingWarState, step: d.HandOn, prompt: Prompt) -> str:
        """Ask for the card, or for who takes it."""
        if step.card:
            return f"Who takes {said_card(step.card)} from {person_name(step.person)}?"
        return f"Which Magic Card is handed on at {hex_name(step.hex)}?"

    def label(self, state: RingWarState, step: d.HandOn, action: Any) -> str:
        """Name the card and its holder, or who takes it."""
        if isinstance(action, d.HandCard):
            return f"{card_name(action.card)} of {person_name(action.person)}"
        if isinstance(action, d.HandTo):
            back = f", and gives {said_card(action.back)} for it" if action.back else ""
            return f"{capital(person_name(action.person))}{back}"
        return "No more cards"
