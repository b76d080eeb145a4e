"""Magic Cards that are used when one likes: before a fight the Light, the Horn and the Bow, in one's own part Miruvor
(M09, M16, M17, M20)."""

from __future__ import annotations

from core.kernel.prompts import Choice, Refusal
from core.ring_war.chapters.board import known_fellows
from core.ring_war.chapters.harm import heal
from core.ring_war.chapters.magic import BOW, LIGHT, fears_light
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.windows import begin, let_go
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records.fighting import FaceUp
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import person_name, said_card

HORN, MIRUVOR, BOROMIR = "m16", "m20", "bor"
FOR_FIGHTS = (LIGHT, HORN, BOW)
"""The cards that are used before the first round of a fight."""


def magic_choices(state: RingWarState, window: d.Window, power: str) -> list[Choice]:
    """Return the Magic Cards that a power's Characters may use before a fight begins."""
    found: list[Choice] = []
    for name in window.who:
        one = state.people.get(name)
        if one is None or power_of(state, name) != power:
            continue
        for card in FOR_FIGHTS:
            use = d.UseMagic(power, name, card)
            if card in one.cards and magic_refused(state, window, use) is None:
                found.append(Choice(power, use, card.upper(), group="cards"))
    return found


def enemies_in(state: RingWarState, window: d.Window, power: str) -> list[str]:
    """Return those in a fight who are not a power's, Servants among them."""
    return [
        piece
        for piece in window.who
        if piece != HIDDEN
        and ((piece not in state.people and piece not in state.parties) or power_of(state, piece) != power)
    ]


def magic_refused(state: RingWarState, window: d.Window, use: d.UseMagic) -> Refusal | None:
    """Return why a Character does not use a Magic Card before a fight; None when he may."""
    name, card = use.person, use.card
    one = state.people.get(name)
    if window.kind != "fight" or name not in window.who or card not in FOR_FIGHTS:
        return Refusal("5.5", "Before a fight, who fights may use the Light, the Horn or the Bow.")
    if one is None or power_of(state, name) != use.seat or card not in one.cards:
        return Refusal("5.5", lambda: f"{person_name(name)} does not hold {said_card(card)}.")
    if not lookup(state).may_use(card, name) or (card in one.spent and card != BOW):
        return Refusal("5.5", lambda: f"{person_name(name)} cannot use {said_card(card)} now.")
    against = enemies_in(state, window, use.seat)
    if card == LIGHT and not any(fears_light(state, enemy) for enemy in against):
        return Refusal("M09", "Galadriel's Light is for fights with Servants and Nazgûl.")
    if card == HORN and not against and HIDDEN not in window.who:
        return Refusal("M16", "Boromir does not blow the Horn against his own friends.")
    return None


def use_magic(play: RingWarPlay, window: d.Window, use: d.UseMagic) -> None:
    """Carry out the use of a Magic Card before a fight: all see the card, and who has it (B.3)."""
    state, rule = play.state, use.card.upper()
    if power_of(state, use.person) == FELLOWSHIP and not state.people[use.person].known:
        play.emit(FaceUp("B.3", use.person))
    play.emit(d.MagicUsed(rule, use.person, use.card, gone=use.card == HORN))
    begin(play, use.card, about=window.hex if use.card == HORN else use.person)


def cards_have_served(play: RingWarPlay, hex_: str, people: list[str] | tuple[str, ...]) -> None:
    """End what cards do for one fight: Ambush, the Horn, the Light, the Bow (E32, M16, M09, M17)."""
    if not play.state.holds:
        return
    let_go(play, "e32", hex_)
    let_go(play, HORN, hex_)
    for card in (LIGHT, BOW):
        for name in people:
            let_go(play, card, name)


def miruvor_choices(state: RingWarState) -> list[Choice]:
    """Return who may hand round Miruvor in the Fellowship's own part (M20)."""
    return [
        Choice(FELLOWSHIP, d.UseMagic(FELLOWSHIP, name, MIRUVOR), "M20")
        for name, one in state.people.items()
        if MIRUVOR in one.cards and miruvor_refused(state, name) is None
    ]


def miruvor_refused(state: RingWarState, name: str) -> Refusal | None:
    """Return why somebody does not hand round Miruvor; None when he may."""
    one = state.people.get(name)
    if one is None or MIRUVOR not in one.cards or one.captive or power_of(state, name) != FELLOWSHIP:
        return Refusal("M20", "Only a free Character of the Fellowship who holds Miruvor hands it round.")
    if not any(state.people[other].normal or state.people[other].special for other in known_fellows(state, one.hex)):
        return Refusal("M20", "Nobody there is wounded.")
    return None


def hand_round(play: RingWarPlay, name: str) -> None:
    """Hand round Miruvor: a wound of each of the Fellowship's in the hex heals (M20)."""
    play.emit(d.MagicUsed("M20", name, MIRUVOR, gone=True))
    for other in known_fellows(play.state, play.state.people[name].hex):
        heal(play, other, 1, "M20")
