"""The kinds of tables that the game recommends, the easiest first."""

from __future__ import annotations

from core.kernel.options import Preset
from core.ring_war.content.pieces import DARK_POWER, SARUMAN

BOT = "sensible"

PRESETS = (
    Preset(
        "first",
        "First game",
        "the Company alone, and hobbits who hide well",
        "The Fellowship carries the Ring from Rivendell to Mount Doom, past a bot's Nazgûl and Orcs. No army "
        "marches, hobbits are found less easily, and every decision can be taken back.",
        "RR27",
        {"game": "character", "help": "fellowship"},
        {DARK_POWER: BOT},
        "The Company alone",
    ),
    Preset(
        "character",
        "The Character Game",
        "two powers without armies",
        "The same journey, and hobbits are found as the rules have it. The Dark Power also wins when its Nazgûl "
        "have broken all citadels of the Free Peoples.",
        "K.1",
        {"game": "character"},
        {DARK_POWER: BOT},
    ),
    Preset(
        "campaign",
        "The Campaign Game",
        "two powers with armies",
        "While the Ring goes south, whole armies march on Minas Tirith and Helm's Deep. Saruman's people are the "
        "Dark Power's, and citadels in its hands win the war as well as the Ring does.",
        "RR24",
        {"game": "campaign"},
        {DARK_POWER: BOT},
    ),
    Preset(
        "three",
        "Three powers",
        "the whole war, with Saruman on his own side",
        "Saruman bargains with both sides, and wants the Ring and the Nazgûl for himself. Bots play him and the "
        "Dark Power until persons take their seats.",
        "A.1",
        {},
        {SARUMAN: BOT, DARK_POWER: BOT},
    ),
)
