"""Interrupts: yellow cards, Gandalf cards and the Ring - who may use what in which window, and whether it would do
anything (B4.7 to B4.9, B8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from core.fellowship.base.cards.gandalf import ALONE, PRICE, ways_to_pay
from core.fellowship.base.ring import can_put_on
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model.state import ROUNDS, FellowshipState, living
from core.fellowship.tiles.bag import FORESIGHT, can_foresee
from core.kernel.kept import Kept
from core.kernel.piles import is_empty
from core.kernel.prompts import Choice

WAY_THREE = frozenset({"fire_brand", "firestorm"})
ANY_TIME = (
    frozenset({"elessar", "lembas", "miruvor", "healing", "persistence", "pipe_weed", "ent_draught"})
    | {"star_of_elendil", "red_arrow"}
    | WAY_THREE
)
ELVEN_RINGS = frozenset({"narya", "nenya", "vilya"})
RING = "ring"
GANDALF_CARDS = frozenset(
    {"healing", "persistence", "foresight", "guidance", "magic", "firestorm", "defiance", "integrity", "protection"}
)

USABLE: dict[str, frozenset[str]] = {
    "W0": ANY_TIME,
    "W1": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "phial"},
    "W2": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "staff"},
    "W3": ANY_TIME | {RING, "foresight", "guidance", "magic"},
    "W4": ANY_TIME,
    "W5": frozenset({"belt", "integrity"}),
    "W6": frozenset({"mithril"}) | WAY_THREE,
    "W7": ANY_TIME | ELVEN_RINGS | {RING, "foresight", "guidance", "gwaihir"},
    "W8": ANY_TIME | {"athelas", "bill_the_pony"},
    "W9": ANY_TIME,
    "WF": WAY_THREE,
    "WS": frozenset({"defiance"}),
    "WA": frozenset({"mithril", "protection"}) | WAY_THREE,
    "WT": frozenset({"mithril", "protection"}) | (ANY_TIME - {"healing", "persistence", "firestorm"}),
    "WN": ANY_TIME | {RING, "foresight", "guidance", "protection"},
    "WR": frozenset({"star_of_elendil"}),
}
"""What may be used in which window (B4.9; Ring and Guidance in W3 by A11 and A15, W9 by A50; F3.12).

WF is a foe window in the middle of something (F3.9), WS opens when Sauron is about to move (F8.defiance). With a Sauron
player WA opens when he has played a card instead of a die roll (S4.4), WT when he has played or applied one at a turn's
start (S5.4: yellow cards, too), WN before the incident of a Nazgul card (S5.6), WR when the rider is about to move
(SF.merry).
"""

CARD_RULES = {
    "healing": "B4.8.3",
    "persistence": "B4.8.5",
    "foresight": "B4.8.1",
    "magic": "B4.8.2",
    "firestorm": "F8.firestorm",
    "defiance": "F8.defiance",
    "integrity": "F8.integrity",
    "fire_brand": "FC.fire_brand",
    "gandalfs_letter": "FC.gandalfs_letter",
    "bill_the_pony": "FC.bill_the_pony",
    "pipe_weed": "FC.pipe_weed",
    "ent_draught": "FC.ent_draught",
    "protection": "SG.protection",
    **{card: f"SR.{card}" for card in ("narya", "nenya", "vilya", "star_of_elendil", "gwaihir", "red_arrow")},
}

OFFERS: list[Callable[[FellowshipState, str, str, str], list[Choice]]] = []
"""What other chapters offer in a window: called with the state, the window, its seat and what it is about."""

DOES: dict[str, Callable[[FellowshipState, str, str, str], bool]] = {}
"""Whether a card would do something: called with the state, its holder, and the window's. A card that is not here
always does."""


def card_rule(card: str) -> str:
    """Return the rule of a yellow or Gandalf card."""
    return CARD_RULES.get(card, "B4.8.4" if card == "guidance" else f"B8.{card}")


def call_rule(state: FellowshipState, card: str) -> str:
    """Return the rule of calling a Gandalf card: with the bag there is another Foresight."""
    return FORESIGHT if card == "foresight" and state.options.bag else card_rule(card)


def interrupts(state: FellowshipState, window: str, seat: str = "", what: str = "") -> list[Choice]:
    """Return every interrupt that some hobbit may begin in `window` and that would do something now (B4.9).

    `seat` is whom the window concerns (the roller, the one whose tokens are checked), `what` the tile of W2 or the
    rolled face of W6.
    """
    choices = []
    if window in RING_WINDOWS and can_put_on(state):
        choices.append(PUT_ON[state.ring_bearer])
    hobbits = state.hobbits
    expanded = state.foe_deck is not None
    serves_none = YELLOW[window].isdisjoint
    for name in ROUNDS[len(hobbits), state.active]:
        hobbit = hobbits[name]
        if not serves_none(hobbit.hand):
            choices += uses(state, window, name, seat, what)
        if expanded:
            if hobbit.alive:
                choices += helped_calls(state, window, name, seat, what)
        elif hobbit.shields >= PRICE:
            choices += calls(state, window, name, seat, what, ALONE)
    if expanded or state.extras or state.dark_lord is not None:
        for offer in OFFERS:
            choices += offer(state, window, seat, what)
    return choices


def uses(state: FellowshipState, window: str, name: str, seat: str, what: str) -> list[Choice]:
    """Return the yellow cards that `name` may use in `window`, in the order of the hand (B8)."""
    yellow = YELLOW[window]
    choices = []
    for card in state.hobbits[name].hand:
        if card in yellow and (card not in DOES or DOES[card](state, name, seat, what)):
            choices.append(USE[name][card])
    return choices


def calls(state: FellowshipState, window: str, name: str, seat: str, what: str, helps: Sequence[str]) -> list[Choice]:
    """Return the Gandalf cards that `name` may call in `window`, each with every one of `helps` (B4.8)."""
    usable = USABLE[window]
    choices = []
    for card in state.gandalf:
        if card in usable and does_something(state, card, name, seat, what):
            rule = call_rule(state, card)
            choices += [CALL[name, card, help, rule] for help in helps]
    return choices


def helped_calls(state: FellowshipState, window: str, name: str, seat: str, what: str) -> list[Choice]:
    """Return the Gandalf cards that `name` may call in `window`, each with every help that pays for it (F3.12)."""
    helps = ways_to_pay(state, name)
    return calls(state, window, name, seat, what, helps) if helps else []


def is_quiet(state: FellowshipState, window: str) -> bool:
    """Whether `window` certainly asks nobody: nobody who wants to be asked could hold anything that it serves.

    Only a glance, for the many windows in which nothing can happen; where it says no the window looks closer.
    """
    hobbits = state.hobbits
    if state.foe_deck is not None or state.extras or state.dark_lord is not None:
        return all(hobbit.passing for hobbit in hobbits.values())
    if window in RING_WINDOWS and can_put_on(state) and not hobbits[state.ring_bearer].passing:
        return False
    serves_none = YELLOW[window].isdisjoint
    price = inf if USABLE[window].isdisjoint(state.gandalf) else PRICE
    for hobbit in hobbits.values():
        if not hobbit.passing and (hobbit.shields >= price or not serves_none(hobbit.hand)):
            return False
    return True


YELLOW = {window: usable - GANDALF_CARDS - {RING} for window, usable in USABLE.items()}
RING_WINDOWS = frozenset(window for window, usable in USABLE.items() if RING in usable)
"""The yellow cards of each window, and the windows in which the Ring can be put on."""

PUT_ON: Kept[str, Choice] = Kept(lambda seat: Choice(seat, a.PutOnRing(seat), "B4.7.1"))
USE: Kept[str, Kept[str, Choice]] = Kept(
    lambda seat: Kept(lambda card: Choice(seat, a.UseCard(seat, card), card_rule(card)))
)
CALL: Kept[tuple[str, str, str, str], Choice] = Kept(
    lambda key: Choice(key[0], a.CallGandalf(key[0], key[1], key[2]), key[3])
)
"""The choices to put on the Ring, to use a yellow card, and to call a Gandalf card: by seat, card, help and rule."""


def does_something(state: FellowshipState, card: str, holder: str, seat: str = "", what: str = "") -> bool:
    """Whether a card that `holder` may use in the window would change anything now."""
    does = DOES.get(card)
    return does is None or does(state, holder, seat, what)


def someone_to_heal(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether a step toward the light would do anything."""
    return any(hobbit.step > 0 and hobbit.alive for hobbit in state.hobbits.values())


def lembas_brings(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether somebody has fewer than six cards and there are cards to draw (B8.lembas)."""
    for name, hobbit in state.hobbits.items():
        if len(hobbit.hand) - (name == holder) < 6 and hobbit.alive:
            return has_cards_to_draw(state)
    return False


def guidance_moves(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether there are lines for the active player to move on (B4.8.4)."""
    return bool(state.lines) and state.hobbits[state.active].alive


def is_for_staff(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether the tile is one that the Staff ignores (A21)."""
    tile = library(state).tiles.get(what)
    return tile is not None and tile.staff


def can_be_ignored(state: FellowshipState) -> bool:
    """Whether the event about to occur can be ignored at all (FA12, FA32)."""
    scenario = library(state).scenarios.get(state.location)
    return scenario is None or not scenario.events[state.event - 1].unavoidable


def has_cards_to_draw(state: FellowshipState) -> bool:
    """Whether the deck or the discard pile holds a card (B7.2)."""
    return not is_empty(state.deck) or any(state.discard.values())


def givers(state: FellowshipState, holder: str) -> list[str]:
    """Return who could pass a card by the Miruvor that `holder` plays (A24)."""
    return [name for name in living(state) if len(state.hobbits[name].hand) > (name == holder)]


def has_card_to_pass(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether there is somebody to pass a card by Miruvor, and somebody to pass it to (A24)."""
    alive = giving = 0
    for name, hobbit in state.hobbits.items():
        if hobbit.alive:
            alive += 1
            giving += len(hobbit.hand) > (name == holder)
    return alive > 1 and giving > 0


def missing_tokens(state: FellowshipState, seat: str) -> int:
    """Return how many kinds of life token `seat` lacks (B4.10.1); Merry needs only two kinds (B5.4)."""
    return max(0, (2 if seat == "merry" else 3) - len(state.hobbits[seat].tokens))


DOES["elessar"] = DOES["healing"] = DOES["pipe_weed"] = someone_to_heal
DOES["persistence"] = lambda state, holder, seat, what: has_cards_to_draw(state)
DOES["lembas"] = lembas_brings
DOES["miruvor"] = has_card_to_pass
DOES["foresight"] = lambda state, holder, seat, what: can_foresee(state)
DOES["guidance"] = guidance_moves
DOES["staff"] = is_for_staff
DOES["athelas"] = lambda state, holder, seat, what: missing_tokens(state, seat) > 0
DOES["magic"] = lambda state, holder, seat, what: can_be_ignored(state)
DOES["belt"] = lambda state, holder, seat, what: what != "doom"


def can_turn_end_wait(state: FellowshipState) -> bool:
    """Whether nothing that could be used before a turn's end would be worth a window of its own, whoever holds it."""
    return (
        "guidance" not in state.gandalf
        and state.location != "mordor"
        and not state.foe_line
        and state.dark_lord is None
    )


def useful_at_turn_end(state: FellowshipState, found: list[Choice]) -> bool:
    """Whether the window before a turn's end has to be opened for its own sake.

    Whatever does not depend on who is active can be used just as well in the window that opens the next turn, so
    only Guidance counts, and in Mordor the Ring, which may decide who tries first at Mount Doom. With foes the active
    player's own ways count, and with eight of them everything. With a Sauron player everything counts, since he comes
    before the next turn's first window (S5.1).
    """
    if len(state.foe_line) >= 8 or state.dark_lord is not None:  # F4.1
        return True
    return any(
        isinstance(choice.action, a.DefeatFoe)
        or (isinstance(choice.action, a.UseAbility) and choice.seat == "merry")
        or (isinstance(choice.action, a.CallGandalf) and choice.action.card == "guidance")
        or (isinstance(choice.action, a.PutOnRing) and state.location == "mordor")
        for choice in found
    )
