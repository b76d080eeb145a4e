"""The order of play of cards, of Saruman's actions and of barter: every step and every question (3.3, V.2, V.2a, Y).

They stand here in the groups in which a turn comes to them; `order.py` puts the groups into their places."""

from __future__ import annotations

from core.kernel.sequence import Carried, Chapter
from core.ring_war.chapters import alliances, escorting, mastery, minds, saruman
from core.ring_war.chapters.bartering import exchange, offers, opening
from core.ring_war.chapters.cards import aiming, asking, events_phase, passing_on, seizing
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import mastering as ma

EVENTS = (
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
)
"""The Events Phase, with what Saruman does in it."""

PASSING_ON = Chapter("L.2", "Magic Cards", (passing_on.WhoTakes(), passing_on.WhoHandsOn()))
"""What Characters pick up and hand on while they move."""

PART_ENDS = Chapter(
    "Y.6b",
    "The persuaded, and Saruman's cards",
    (
        Carried(ma.PersuadedWalk, minds.walk_persuaded),
        Carried(ma.PersuadedEnd, minds.end_persuasion),
        Carried(ma.MagicTries, saruman.try_for_cards),
    ),
)
"""What the end of a part brings."""

WINDOWS = Chapter("3.3", "Windows", (asking.WhoPlays(), aiming.WhatItDoes(), Carried(d.SeizeRing, seizing.seize)))
"""What may be played at any time."""
