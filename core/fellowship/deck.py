"""The deck of a table: every card and every other way to interrupt, of the base game and of its expansions.

A new card stands in the module of its like, at whose end `CARDS` lists it; what it needs besides are its data and its
rule. Nothing else knows of it.
"""

from __future__ import annotations

from core.fellowship.base.cards import gandalf_cards, using, yellow
from core.fellowship.friends import cards as friends
from core.fellowship.friends import helps
from core.fellowship.friends.abilities import UseAbility
from core.fellowship.friends.defeating import DefeatFoe
from core.fellowship.sauron import cards as sauron
from core.fellowship.sauron import fellowship_cards
from core.fellowship.tiles import extras, foresight

CARDS = (*yellow.CARDS, *gandalf_cards.CARDS, *friends.CARDS, *foresight.CARDS, *sauron.CARDS)
"""Where two cards have the same id the later one takes the place of the first, which it extends."""

INTERRUPTS = (*using.INTERRUPTS, fellowship_cards.CallGandalf())
OFFERING = (DefeatFoe(), UseAbility(), extras.UseExtra(), fellowship_cards.UseFellowship())
"""What is offered after the cards and the Ring, in this order: foes, ability cards, extra cards, fellowship cards."""

HELPS = (*helps.HELPS, *fellowship_cards.HELPS)
"""What pays for Gandalf cards besides shields."""
