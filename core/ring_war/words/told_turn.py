"""Set-up and turn, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.chapters.victory import CONQUEST, MASTERY, REDUCED, RING_DESTROYED, RING_TAKEN
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.names import and_list, capital, card_name, hex_name, person_name, power_name, said_card

STAGES = {
    "ring": "the Ring Phase",
    "events": "the Events Phase",
    "actions": "Saruman's actions",
    "shadow": "the Shadow Points",
    "search": "the Search Phase",
    "escape": "{}'s captives",
    "deploy": "{}'s new forces",
    "move": "{}'s movement",
    "fight": "{}'s fights",
    "battle": "{}'s battles",
    "magic": "the end of {}'s part",
}
"""What the parts of a turn are called, some with whose they are."""

GOALS = {
    RING_DESTROYED: "the Ring is destroyed",
    RING_TAKEN: "the Ring is at Barad-dûr",
    CONQUEST: "it holds every citadel, Hobbiton and Thranduil's Palace",
    MASTERY: "he masters every Nazgûl, and holds Isengard, Helm's Deep and Edoras",
    REDUCED: "every citadel of the Free Peoples is reduced",
}
"""Why a power wins."""


def stage_name(stage: str, power: str) -> str:
    """Return what a part of the turn is called, with whose it is; an empty text between two turns."""
    return STAGES.get(stage, "").format(power_name(power))


def _bearer(event: t.BearerChosen) -> str:
    if event.person == HIDDEN:
        return "the Fellowship decides who bears the Ring"
    return f"{person_name(event.person)} bears the Ring"


def _start_card(event: t.StartCardGiven) -> str:
    if not event.person:
        return f"{said_card(event.card)} stays in Rivendell"
    who = "somebody" if event.person == HIDDEN else person_name(event.person)
    return f"{who} takes {said_card(event.card)}"


def _dealt(event: t.HandDealt) -> str:
    if HIDDEN in event.cards:
        return f"{power_name(event.power)} is dealt {len(event.cards)} Event Cards"
    return f"{power_name(event.power)} is dealt {and_list([card_name(card) for card in event.cards])}"


def _ended(event: t.GameEnded) -> str:
    if not event.winners:
        return "the war is over, and nobody has won"
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"{capital(and_list([power_name(power) for power in event.winners]))} {verb} the war"


TOLD: dict[type, Callable[[Any], str]] = {
    t.BearerChosen: _bearer,
    t.StartCardGiven: _start_card,
    t.NazgulPlaced: lambda event: f"the {person_name(event.person)} starts at {hex_name(event.hex)}",
    t.HandDealt: _dealt,
    t.TurnBegan: lambda event: f"Game-Turn {event.turn} begins",
    t.StageBegan: lambda event: stage_name(event.stage, event.power),
    t.AllianceOver: lambda event: f"the Alliance of Saruman and {power_name(event.partner)} is over",
    t.Won: lambda event: f"{power_name(event.power)} wins when this part of the turn is over: {GOALS[event.reason]}",
    t.GameEnded: _ended,
}
"""How the events of set-up and turn read."""
