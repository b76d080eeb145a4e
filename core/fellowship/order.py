"""The order of play: every chapter of the rules with its steps and questions, as they are carried out and asked.

This list is what settles the agenda; exports and documents read it, too.
"""

from __future__ import annotations

from core.fellowship import expansions
from core.fellowship.base import die, happenings, havens, lines, ring, scenario_end, step_two, turn
from core.fellowship.base.cards import windows
from core.fellowship.base.costs import losing, paying
from core.fellowship.friends import endings
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.tiles import dark_events, drawing, extras
from core.kernel.sequence import Chapter

ORDER = (
    Chapter("B3", "The road and the havens", havens.STEPS, part=True),
    Chapter("B4.1", "A turn: tiles", turn.STEPS, part=True),
    Chapter("S10", "Tiles out of the bag", drawing.STEPS),
    Chapter("S11", "Dark events", dark_events.STEPS),
    Chapter("B4.1.3", "A turn: cards, or one of the other choices", step_two.STEPS),
    Chapter("B4.1.4", "The end of a turn", turn.LAST_STEPS),
    Chapter("B4.3", "Moving on the lines", lines.STEPS),
    Chapter("B4.4", "Events and what they bring", happenings.STEPS),
    Chapter("B4.4.3", "Costs", paying.STEPS),
    Chapter("B4.4.7", "Losing cards", losing.STEPS),
    Chapter("B4.5", "The die", die.STEPS),
    Chapter("B4.7", "The Ring", ring.STEPS),
    Chapter("B4.9", "Interrupting", windows.STEPS),
    Chapter("S12", "Extra cards", extras.STEPS),
    Chapter("B4.10", "The end of a scenario", scenario_end.STEPS, part=True),
    Chapter("F4.4", "Foes before Mount Doom", endings.STEPS),
    Chapter("B4.11", "Mount Doom", scenario_end.DOOM, part=True),
)
"""The chapters in the order of the game; those of expansions stand where they come in."""

EXPANSIONS = expansions.EXPANSIONS
SEQUENCE.follow(ORDER)
