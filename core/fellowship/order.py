"""The order of play: every chapter of the rules with its steps and questions, as they are carried out and asked.

`game.py` hands this list to the sequence that settles the agenda; documents, marks and exports read it, too. A chapter
of an expansion stands where it comes in.
"""

from __future__ import annotations

from core.fellowship.base import die, happenings, havens, lines, ring, scenario_end, step_two, turn
from core.fellowship.base.cards import gandalf_cards, using, windows, yellow
from core.fellowship.base.costs import losing, paying
from core.fellowship.friends import boards, defeating, endings, foe_line, routes, shields
from core.fellowship.friends import cards as friends_cards
from core.fellowship.sauron import activation, chips, fellowship_cards, lord, rider, taking
from core.fellowship.sauron import cards as sauron_cards
from core.fellowship.tiles import dark_events, drawing, extras
from core.kernel.sequence import Chapter

ORDER = (
    Chapter("S1.2", "Sauron's first cards", lord.STEPS),
    Chapter("B3", "The road and the havens", havens.STEPS),
    Chapter("F6", "Between the boards", routes.STEPS),
    Chapter("B4.1", "A turn: tiles", turn.STEPS),
    Chapter("S5", "Activating Sauron", activation.STEPS),
    Chapter("S4.5", "Symbols of Sauron's cards", taking.STEPS),
    Chapter("S6", "The Black Rider", rider.STEPS),
    Chapter("SG.foresight", "Tiles laid out", drawing.STEPS),
    Chapter("S11", "Dark events", dark_events.STEPS),
    Chapter("B4.1.3", "Step 2: cards, or something else", step_two.STEPS),
    Chapter("B4.1.4", "The end of a turn", turn.LAST_STEPS),
    Chapter("B4.3", "Moving on the lines", lines.STEPS),
    Chapter("S8", "Chips", chips.STEPS),
    Chapter("B4.4", "Events and what they bring", happenings.STEPS),
    Chapter("FB", "Bree and Isengard", boards.STEPS),
    Chapter("B4.4.3", "Costs", paying.STEPS),
    Chapter("B4.4.7", "Losing cards", losing.STEPS),
    Chapter("B4.5", "The die", die.STEPS),
    Chapter("B4.7", "The Ring", ring.STEPS),
    Chapter("B4.9", "Interrupting", windows.STEPS),
    Chapter("B4.8", "Gandalf cards", (*using.STEPS, *gandalf_cards.STEPS)),
    Chapter("B8", "Yellow cards", yellow.STEPS),
    Chapter("FC", "Cards of Friends & Foes", (*friends_cards.STEPS, *shields.STEPS)),
    Chapter("SR", "Resource cards", sauron_cards.STEPS),
    Chapter("S10", "Fellowship cards", fellowship_cards.STEPS),
    Chapter("F2", "Foes", foe_line.STEPS),
    Chapter("F3", "Defeating foes", defeating.STEPS),
    Chapter("S12", "Extra cards", extras.STEPS),
    Chapter("B4.10", "The end of a scenario", scenario_end.STEPS),
    Chapter("F4.4", "Foes before Mount Doom", endings.STEPS),
    Chapter("B4.11", "Mount Doom", scenario_end.DOOM),
)
