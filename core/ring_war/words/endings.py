"""How a war ended, in a sentence or two."""

from __future__ import annotations

from core.kernel.prompts import Outcome
from core.ring_war.chapters.victory import CONQUEST, LIMIT, MASTERY, REDUCED, RING_DESTROYED, RING_TAKEN
from core.ring_war.words.names import and_list, capital, power_name

REASONS = {
    RING_DESTROYED: "The Ring has gone into the fire of Mount Doom.",
    RING_TAKEN: "The Ring has come to Barad-dur.",
    CONQUEST: "The Dark Power holds every citadel, Hobbiton and Thranduil's Palace.",
    MASTERY: "Saruman masters the Nazgûl, and holds Isengard, Helm's Deep and Edoras.",
    REDUCED: "The Dark Power has reduced every citadel of the Free Peoples.",
    LIMIT: "The last Game-Turn is over, and nobody has won.",
}
"""What each end means."""


def reason(outcome: Outcome) -> str:
    """Return why the war ended, and who shares the victory where several do."""
    said = REASONS[outcome.reason]
    if len(outcome.winners) > 1:
        names = and_list([power_name(power) for power in outcome.winners])
        return f"{said} {capital(names)} win together."
    return said
