"""What the Sauron player holds: drawing, showing Nazgul cards, and shuffling anew (S1.2, S9.2)."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import PrepareSauron
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import DarkLord, FellowshipState
from core.kernel.piles import next_card, next_cards
from core.kernel.sequence import Carried

FIRST_HAND = FIRST_NAZGUL = 2
"""So many Sauron cards and open Nazgul cards Sauron begins with (S1.2)."""

FULL_HAND = 6
"""Up to so many cards a refresh draws (S4.3)."""


NOBODY = "This table plays without a Sauron player."
"""Why nothing of a Sauron player is there."""


def lord_of(state: FellowshipState) -> DarkLord:
    """Return what the Sauron player holds. Raises `ValueError` at a table without one."""
    if state.dark_lord is None:
        raise ValueError("this table has no Sauron player")
    return state.dark_lord


def prepare_sauron(play: FellowshipPlay, step: PrepareSauron) -> None:
    """Sauron draws two cards and shows two Nazgul cards (S1.2)."""
    draw_sauron_cards(play, FIRST_HAND, "S1.2")
    for _ in range(FIRST_NAZGUL):
        show_nazgul(play, "S1.2")


def draw_sauron_cards(play: FellowshipPlay, count: int, rule: str) -> None:
    """Sauron draws cards; from an empty deck after the used Nazgul cards have left the game and the rest has been
    shuffled (S9.2), and fewer when nothing is left (SA34)."""
    state = play.state
    lord = lord_of(state)
    cards = next_cards(lord.deck, count, play.chance, "sauron cards")
    if cards:
        play.emit(s.SauronCardsDrawn(rule, cards))
    missing = count - len(cards)
    if missing <= 0:
        return
    used = [card for card in lord.discard if card in lookup(state).nazgul]
    if used:
        play.emit(s.NazgulRemoved("S9.2", used))
    rest = dict.fromkeys(sorted(lord.discard), 1)
    after: list[str] = []
    while rest and len(after) < missing:
        after.append(play.chance.pick(rest, "sauron cards"))
        del rest[after[-1]]
    if after:
        play.emit(s.SauronCardsDrawn(rule, after, shuffled=True))


def refresh(play: FellowshipPlay, rule: str) -> None:
    """Sauron draws up to six cards; a larger hand draws nothing (S4.3, S2.4)."""
    draw_sauron_cards(play, max(0, FULL_HAND - len(lord_of(play.state).hand)), rule)


def show_nazgul(play: FellowshipPlay, rule: str) -> None:
    """Sauron gets a Nazgul card face up, while there is one (S9.2)."""
    deck = lord_of(play.state).nazgul_deck
    if len(deck):
        play.emit(s.NazgulShown(rule, next_card(deck, play.chance, "nazgul")))


STEPS = (Carried(PrepareSauron, prepare_sauron),)
