"""Who moves, with whom, and how far (F.1, F.3, P.1, P.3, P.5, W.1d)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core.kernel.prompts import Refusal
from core.ring_war.chapters.board import can_lead
from core.ring_war.chapters.magic import holds_card
from core.ring_war.chapters.sides import can_pay, power_of
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, SARUMAN, Army, RingWarState
from core.ring_war.words.names import capital, hex_name, titled_name

SHADOWFAX, SHADOWFAX_RUNS = "m11", 12
LEMBAS = "m19"
FORCED_MARCH, RED_ARROW = "e31", "e21"
MARCHED, CALLED = 3, 4
"""What a Forced March and the Red Arrow add to a stack's movement."""

GOLLUM_WITH_RING = 6
"""How far Gollum goes with the Ring (N.4)."""

BOUND: dict[str, tuple[str, str]] = {
    "strange": ("F.1", "That piece is not yours to move."),
    "captive": ("J.8", "He is held captive, and goes where his captors go."),
    "driven": ("E.3", "He was driven off, and rests until the next Ring Phase."),
    "persuaded": ("Y.6b", "He is persuaded, and walks to Isengard."),
    "led": ("M.4", "He is out of your command since the Ring has him."),
    "bemused": ("R.8", "Théoden is bemused and stays where he is."),
    "moved": ("F.1", "That piece has moved already."),
    "asleep": ("P.5", "That force is not mobilized, and stays where it is."),
    "lent": ("W.1c", "That force is lent for this turn."),
    "unpaid": ("S.2", "Moving costs a Shadow Point, and none is left."),
}
"""Why a piece does not move now: the rule, and what is said."""
ROOTED = "rooted"
"""The word for those who stay where they are for the whole game, which is told with their names."""
AMONG: dict[str, tuple[str, str]] = {
    "strange": ("is not yours to move", "are not yours to move"),
    "captive": ("is held captive", "are held captive"),
    "driven": ("was driven off, and rests", "were driven off, and rest"),
    "persuaded": ("is persuaded, and walks to Isengard", "are persuaded, and walk to Isengard"),
    "led": ("is out of your command", "are out of your command"),
    "bemused": ("is bemused", "are bemused"),
    "moved": ("has moved already", "have moved already"),
    "asleep": ("is not mobilized", "are not mobilized"),
    "lent": ("is lent for this turn", "are lent for this turn"),
    "unpaid": ("would cost a Shadow Point", "would cost a Shadow Point"),
}
"""The same of one piece and of several, behind their names, where others beside them stay for another reason."""


def bound(state: RingWarState, power: str, piece: str) -> str:
    """Return why a power does not move a piece now, by a word of `BOUND`; "" when it may."""
    if (army := state.armies.get(piece)) is not None:
        return _force_bound(state, power, piece, army)
    person = state.people.get(piece)
    if person is None or not person.hex or power_of(state, piece) != power:
        return "strange"
    if person.captive:
        return "captive"
    if person.driven:
        return "driven"
    if person.persuaded:
        return "persuaded"
    if person.led or (person.corruption >= lookup(state).numbers.corrupted and state.ring.bearer == piece):
        return "led"
    if piece == "the" and state.bemused:
        return "bemused"
    card = lookup(state).characters[piece]
    if not card.allowance and not card.flies:
        return ROOTED
    if piece in state.moved:
        return "moved"
    return "" if piece == GOLLUM or can_pay(state, power, lookup(state).numbers.leader) else "unpaid"


def _force_bound(state: RingWarState, power: str, piece: str, army: Army) -> str:
    if not army.awake:
        return "asleep"
    if piece in state.moved:
        return "moved"
    owner = power_of(state, piece)
    if (army.lent or owner) != power:
        return "lent" if owner == power else "strange"
    payer = DARK_POWER if owner == DARK_POWER else power
    return "" if can_pay(state, payer, lookup(state).numbers.stack) else "unpaid"


def bound_refused(state: RingWarState, power: str, piece: str) -> Refusal | None:
    """Return why a power does not move a piece now; None when it may."""
    reason = bound(state, power, piece)
    if not reason:
        return None
    if reason == ROOTED:
        stays = state.people[piece].hex
        return Refusal("E.18", lambda: f"{capital(titled_name(piece))} never leaves {hex_name(stays)}.")
    rule, sentence = BOUND[reason]
    return Refusal(rule, sentence)


def is_nazgul(state: RingWarState, piece: str) -> bool:
    """Whether a piece is a Nazgûl, who flies unless he leads an army (F.5)."""
    card = lookup(state).characters.get(piece)
    return card is not None and card.kind == "nazgul"


def forces_of(state: RingWarState, pieces: Iterable[str]) -> list[str]:
    """Return the forces among pieces."""
    return [piece for piece in pieces if piece in state.armies]


def condition(army: Army) -> tuple[str, str, bool, str, bool]:
    """Return what forces have in common that are parts of one card in one hex, and may be one force again (P.1)."""
    return army.card, army.hex, army.awake, army.lent, army.turned


def leads_any(state: RingWarState, person: str, armies: Iterable[str]) -> bool:
    """Whether somebody can lead one of some forces (RR18)."""
    return any(can_lead(state, person, army) for army in armies)


def is_led(state: RingWarState, pieces: Collection[str]) -> bool:
    """Whether a stack has forces, and a leader for one of them (P.3)."""
    armies = forces_of(state, pieces)
    return bool(armies) and any(piece in state.people and leads_any(state, piece, armies) for piece in pieces)


def stack_refused(state: RingWarState, power: str, pieces: Collection[str]) -> Refusal | None:
    """Return why pieces do not move as one stack on the ground; None when they may (P.1, F.5, W.1d)."""
    armies = forces_of(state, pieces)
    if any(is_nazgul(state, piece) and not leads_any(state, piece, armies) for piece in pieces):
        return Refusal("F.5", "A Nazgûl who leads no force of the stack does not go with it; he flies.")
    lent = [army for army in armies if state.armies[army].lent == power != power_of(state, army)]
    if lent and not _commands(state, power, pieces, armies, lent):
        return Refusal("W.1d", "An Ally's units go with a leader of yours, or with more points of your own.")
    return None


def _commands(state: RingWarState, power: str, pieces: Collection[str], armies: list[str], lent: list[str]) -> bool:
    if any(piece in state.people and leads_any(state, piece, lent) for piece in pieces):
        return True
    borrowed = sum(state.armies[army].points for army in lent)
    return sum(state.armies[army].points for army in armies) > 2 * borrowed


def stack_at(state: RingWarState, power: str, hex_: str, also: Collection[str] = ()) -> list[str]:
    """Return all in a hex that a power may move together on the ground now: Characters in their order, then forces.

    `also` are pieces that are counted although they have moved: those with whom others may go on.
    """
    armies = [
        name
        for name, army in state.armies.items()
        if army.hex == hex_ and (name in also or not bound(state, power, name))
    ]
    people = [
        name
        for name, person in state.people.items()
        if person.hex == hex_ and (name in also or not bound(state, power, name))
    ]
    people = [name for name in people if not is_nazgul(state, name) or leads_any(state, name, armies)]
    stack = people + armies
    if armies and stack_refused(state, power, stack) is not None:
        stack = people + [army for army in armies if state.armies[army].lent != power]
        stack = [one for one in stack if not is_nazgul(state, one) or leads_any(state, one, forces_of(state, stack))]
    return stack


def allowance(state: RingWarState, pieces: Collection[str], hex_: str) -> int:
    """Return how far a stack goes from a hex: as the slowest in it, Nazgûl not counted (P.1), further with a leader
    (P.3), Lembas, and cards (M11, M19, E21, E31)."""
    paces = [_pace(state, piece, alone=len(pieces) == 1) for piece in pieces if not is_nazgul(state, piece)]
    points = min(paces, default=0)
    points += is_led(state, pieces)
    points += any(uses(state, piece, LEMBAS) for piece in pieces)
    points += MARCHED * marches_on(state, FORCED_MARCH, pieces, hex_)
    points += CALLED * marches_on(state, RED_ARROW, pieces, hex_)
    return points


def marches_on(state: RingWarState, card: str, pieces: Iterable[str], hex_: str) -> bool:
    """Whether a card carries the next stack from a hex further: any, or one with units of Rohan (E31, E21)."""
    if not state.holds or not holds(state, card, hex_):
        return False
    cards = lookup(state).armies
    return card == FORCED_MARCH or any(
        cards[state.armies[one].card].nation == "rohan" for one in forces_of(state, pieces)
    )


def _pace(state: RingWarState, piece: str, alone: bool) -> int:
    rules = lookup(state)
    if piece in state.armies:
        return rules.armies[state.armies[piece].card].allowance
    if piece == GOLLUM and state.ring.bearer == GOLLUM:
        return GOLLUM_WITH_RING
    if alone and uses(state, piece, SHADOWFAX):
        return SHADOWFAX_RUNS
    return rules.characters[piece].allowance


def uses(state: RingWarState, piece: str, card: str) -> bool:
    """Whether somebody in a stack holds a Magic Card and may use it; the Dark Power's own hold none."""
    person = state.people.get(piece)
    return person is not None and bool(person.cards) and holds_card(state, piece, card)


def side_of(state: RingWarState, piece: str) -> str:
    """Return on whose side a piece counts for the places with rules of their own (F.4): its power's as it began, or
    Saruman's for what has gone over to him."""
    rules = lookup(state)
    if (army := state.armies.get(piece)) is not None:
        return SARUMAN if army.turned else rules.armies[army.card].owner
    return SARUMAN if state.people[piece].turned else rules.characters[piece].side


def fellows_of(state: RingWarState, pieces: Iterable[str]) -> list[str]:
    """Return the Fellowship's Characters among pieces, Gollum not counted."""
    characters = lookup(state).characters
    return [piece for piece in pieces if piece in state.people and characters[piece].side == FELLOWSHIP]
