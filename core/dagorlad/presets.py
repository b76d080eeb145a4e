"""The kinds of tables that the game recommends, the easiest first."""

from __future__ import annotations

from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.kernel.options import Preset

BOT = "sensible"

PRESETS = (
    Preset(
        "first",
        "First battle",
        "easier for Westernesse: Sauron comes later",
        "Elves, Dwarves and Men against the armies of Mordor, whose reinforcements come two turns later than printed. "
        "Every decision can be taken back, dice and all.",
        "21.26",
        {"shift_reinf": "2"},
        {SAURON: BOT},
    ),
    Preset(
        "printed",
        "As printed",
        "the whole battle: eighteen turns",
        "Westernesse has to demoralize Sauron's army before the last night ends, and not be demoralized itself. "
        "What comes out of Mordor, and when, is as the rulebook has it.",
        "14.1",
        {},
        {SAURON: BOT},
    ),
    Preset(
        "shadow",
        "Under the Shadow",
        "harder for Sauron: six more units against him",
        "Sauron's army holds out against a bot, with gate, spells and the Beast at its command. "
        "The corrections of 1978 give Westernesse six units more and make the magic weapons weaker.",
        "E1",
        {"errata": "on"},
        {WESTERNESSE: BOT},
    ),
    Preset(
        "nightfall",
        "Before nightfall",
        "harder for Westernesse: fourteen turns",
        "Westernesse against a bot, and the battle is judged before the night begins. "
        "Sauron's army has to be demoralized four turns sooner than in the printed battle.",
        "DR22",
        {"length": "14"},
        {SAURON: BOT},
    ),
)
