"""The order of play of cards, of Saruman's actions and of barter: every step and every question (3.3, V.2, V.2a, Y)."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import alliances, escorting, mastery, minds, saruman
from core.ring_war.chapters.bartering import exchange, offers, opening
from core.ring_war.chapters.cards import aiming, asking, events_phase, passing_on, seizing
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import mastering as ma

DEALINGS = (
    Chapter("3.3", "Windows", (asking.WhoPlays(), aiming.WhatItDoes(), Carried(d.SeizeRing, seizing.seize))),
    Chapter("V.2", "The Events Phase", (events_phase.OwnEvents(),)),
    Chapter(
        "V.2a",
        "Saruman's actions",
        (
            Carried(ma.SarumanActs, saruman.act),
            alliances.WhomToAlly(),
            alliances.WhetherToAlly(),
            alliances.WhatToLend(),
            mastery.TakeOrForgo(),
            mastery.WhoStandsWhere(),
            mastery.WhichNumber(),
            minds.WhatToTry(),
            minds.WhoIsPersuaded(),
        ),
    ),
    Chapter(
        "Y.1a",
        "Barter",
        (
            opening.WhetherToTalk(),
            offers.WhatToOffer(),
            offers.HowToAnswer(),
            exchange.WhatToSeal(),
            escorting.WhetherToTakeOut(),
            escorting.WhoIsGivenUp(),
        ),
    ),
    Chapter("L.2", "Magic Cards", (passing_on.WhoTakes(), passing_on.WhoHandsOn())),
    Chapter(
        "Y.6b",
        "The persuaded, and Saruman's cards",
        (
            Carried(ma.PersuadedWalk, minds.walk_persuaded),
            Carried(ma.PersuadedEnd, minds.end_persuasion),
            Carried(ma.MagicTries, saruman.try_for_cards),
        ),
    ),
)
"""The chapters of cards and of Saruman's dealings."""
