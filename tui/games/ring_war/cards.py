"""The cards of whoever looks: Event Cards in the hand with what they do, and the Magic Cards of one's Characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.kernel.game import Game
from core.ring_war.chapters.sides import powers
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.names import hex_name
from tui.games.ring_war.hexes import POWER_WORDS
from tui.games.ring_war.look import INKS, LOOKS, Look
from tui.widgets.lines import EMPTY, Line, flowed
from tui.widgets.pane import Pane, Scene

WHEN_WORDS = {
    "any": "in any window",
    "own": "in your own events step",
    "move": "in your own movement",
    "own move": "in your own events step or movement",
    "search": "before a search",
    "shadow": "before the Shadow Points are rolled",
    "pass": "when a stack enters a Misty Pass",
    "battle": "before the die of an Army Combat",
    "fight": "before a combat's first round",
}
"""When an Event Card can be played."""

SENTENCE = re.compile(r"(?<=[.!]) ")
"""Where one sentence of a rule ends, and the next begins."""

LEFT_OUT = re.compile(r"(Played by |Begins: ).*|.* (printed|reconstructed)\.")
"""Sentences of a card's rule that say nothing of what it does."""


class CardsPane(Pane):
    """Hands of Event Cards, and who holds which Magic Cards."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the hands, one's own with when each card can be played, and the Magic Cards in sight."""
        look = LOOKS.of(scene)
        rows: list[Line] = []
        for power in sorted(powers(look.state), key=lambda one: HIDDEN in look.state.hands.get(one, ())):
            rows += _hand(look, scene, power, width)
        held = [(name, person.cards) for name, person in look.state.people.items() if person.cards]
        known = [(name, cards) for name, cards in held if HIDDEN not in cards]
        lying = [(hex_, cards) for hex_, cards in look.state.loose.items() if cards and hex_ in look.rules.grid]
        if known or lying:
            rows += [EMPTY, ((" Magic Cards", "strong"),)]
        for name, cards in known:
            rows += _held(look, look.rules.characters[name].name, "gold", cards, width)
        for hex_, cards in lying:
            rows += _held(look, f"at {hex_name(hex_)}", "soft", cards, width)
        return rows


def effect_of(game: Game, card: str) -> str:
    """Return what a card does, as the rulebook says it: without who plays or has it when, and what is printed."""
    told = SENTENCE.split(" ".join(game.rulebook()[card.upper()].text.split()))
    return " ".join(one for one in told if not LEFT_OUT.fullmatch(one))


def _held(look: Look, where: str, role: str, cards: Sequence[str], width: int) -> list[Line]:
    """Return who holds Magic Cards, or where they lie."""
    words = ", ".join(look.rules.magic[card].name for card in cards)
    return flowed([(f"   {where} ", role), (words, "")], width - 1, 5)


def _hand(look: Look, scene: Scene, power: str, width: int) -> list[Line]:
    hand = look.state.hands.get(power, [])
    count = f"  {len(hand)} Event Card{'s' * (len(hand) != 1)}"
    rows: list[Line] = [((f" {POWER_WORDS[power]}", f"{INKS[power]} strong"), (count, "soft"))]
    if HIDDEN in hand:
        return rows
    for card in hand:
        event = look.rules.events[card]
        plays = power in event.by
        when = WHEN_WORDS[event.when] if plays else "not yours to play; it can be traded or kept from others"
        rows += flowed([("   ", ""), (event.name, "gold"), (f"  {when}", "soft")], width - 1, 5)
        rows += flowed([("     ", ""), (effect_of(scene.game, card), "")], width - 1, 5)
    return rows
