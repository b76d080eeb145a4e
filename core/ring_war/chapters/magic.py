"""What Magic Cards do for whoever holds them (5.5, L.1, Y.2c)."""

from __future__ import annotations

from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import known_at
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import DARK_POWER, HIDDEN, SARUMAN, SARUMAN_HIMSELF, RingWarState

LIGHT, BANNER, ROPE, BOW = "m09", "m22", "m08", "m17"
DEAD_MEN, GREY_COMPANY = "e07", "e22"
PALANTIRI = ("m12", "m13", "m14")
LIGHT_HELPS = 2
ARAGORN = "ara"


def cards_of(state: RingWarState, person: str) -> list[str]:
    """Return the Magic Cards that somebody holds, the Ring apart; none for what is no Character.

    Raises `Unseen` in a view that hides them.
    """
    one = state.people.get(person)
    if one is None:
        return []
    if HIDDEN in one.cards or one.hex == HIDDEN:
        raise Unseen("hidden")
    return one.cards


def usable(state: RingWarState, person: str) -> list[str]:
    """Return the Magic Cards that somebody holds and may use (5.5, Y.2c): the Dark Power's Characters use none (Y.2e),
    Nazgûl none at all."""
    cards = cards_of(state, person)
    if not cards:
        return []
    rules = lookup(state)
    if rules.characters[person].side == DARK_POWER:
        return []
    return [card for card in cards if rules.may_use(card, person)]


def holds_card(state: RingWarState, person: str, magic: str) -> bool:
    """Whether somebody holds a Magic Card and may use it."""
    return magic in usable(state, person)


def weapon_bonus(state: RingWarState, person: str, against: str) -> int:
    """Return what Magic Cards add to somebody's Combat against an enemy: his best weapon, and Galadriel's Light against
    Servants and Nazgûl while he holds it up (M09). 0 for Orc parties and Servants."""
    if person not in state.people:
        return 0
    magic = lookup(state).magic
    best = max((magic[card].weapon for card in usable(state, person)), default=0)
    return best + (LIGHT_HELPS if holds(state, LIGHT, person) and fears_light(state, against) else 0)


def fears_light(state: RingWarState, enemy: str) -> bool:
    """Whether somebody is a Servant or a Nazgûl."""
    rules = lookup(state)
    return enemy in rules.servants or (enemy in rules.characters and rules.characters[enemy].kind == "nazgul")


def is_special(state: RingWarState, person: str) -> bool:
    """Whether somebody's weapon makes special wounds (G.8)."""
    magic = lookup(state).magic
    return person in state.people and any(magic[card].special for card in usable(state, person))


def is_palantir_hex(state: RingWarState, hex_: str) -> bool:
    """Whether a Palantír is in a hex: it lies there or somebody there holds it (decision 17 of Y.6a).

    Raises `Unseen` in a view that hides what somebody there holds.
    """
    if any(card in state.loose.get(hex_, ()) for card in PALANTIRI):
        return True
    return any(
        card in PALANTIRI
        for name, person in state.people.items()
        if person.hex == hex_ and person.cards
        for card in cards_of(state, name)
    )


def saruman_has_palantir(state: RingWarState) -> bool:
    """Whether the Palantír of Isengard is at Isengard for Saruman (decision 40 of Y.5a): he or one of his holds it
    where he is, or it lies there. Asked of Saruman's own pieces alone, so that his view tells the same."""
    hex_ = state.people[SARUMAN_HIMSELF].hex
    if "m12" in state.loose.get(hex_, ()):
        return True
    return any("m12" in state.people[name].cards for name in known_at(state, hex_, SARUMAN))


def opens_paths(state: RingWarState, people: list[str] | tuple[str, ...]) -> bool:
    """Whether the Paths of the Dead are open to a stack: with Aragorn, once the Dead were called, or with his Banner
    once the Grey Company has come (F.4, E07, M22)."""
    if ARAGORN not in people:
        return False
    return holds(state, DEAD_MEN) or (holds(state, GREY_COMPANY) and holds_card(state, ARAGORN, BANNER))


def room_for(state: RingWarState, person: str, card: str, coming: int = 0) -> bool:
    """Whether a Character may take a Magic Card (L.1, Y.2c), with so many others `coming` to him: Saruman any, others
    what 5.5 allows them, three at most."""
    rules = lookup(state)
    if person == SARUMAN_HIMSELF:
        return not rules.magic[card].fixed and "none" not in rules.magic[card].takes
    held = [one for one in cards_of(state, person) if not rules.magic[one].fixed]
    if len(held) + coming >= rules.numbers.cards_held:
        return False
    if power_of(state, person) == SARUMAN or person == "chi":
        return "none" not in rules.magic[card].takes and rules.characters[person].kind != "nazgul"
    return rules.may_take(card, person)
