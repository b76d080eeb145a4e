"""What a table of the fellowship brings together: who offers what in a window, and in which order."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import OFFERS
from core.fellowship.friends.abilities import ability_offers
from core.fellowship.friends.defeating import foe_offers
from core.fellowship.sauron.cards import fellowship_offers
from core.fellowship.tiles.extras import extra_offers

OFFERS[:] = (foe_offers, ability_offers, extra_offers, fellowship_offers)
"""After the cards and the Ring come foes, ability cards, extra cards and fellowship cards."""
