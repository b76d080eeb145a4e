"""The kinds of tables that the game recommends, the easiest first."""

from __future__ import annotations

from core.kernel.options import Preset

PRESETS = (
    Preset(
        "first",
        "First game",
        "two hobbits, open hands, Sauron on 15",
        "Frodo and Sam set out with open hands, and Sauron is as far away as he can be. One person can play both of "
        "them, "
        "and every decision can be taken back.",
        "B2.7",
        kind="Two hobbits, easy",
    ),
    Preset(
        "base",
        "The base game",
        "three hobbits, Sauron on 12",
        "Moria, Helm's Deep, Shelob's Lair and Mordor for three hobbits, with Sauron three steps nearer than in a "
        "first "
        "game. More hobbits hold more cards and shields, but each of them can be lost.",
        "B2.2",
        {"hobbits": "3", "difficulty": "normal"},
    ),
    Preset(
        "friends",
        "Friends & Foes",
        "Bree, Isengard and 30 foes",
        "The road leads through Bree and Isengard as well, foes gather on the way, and eight of them lose the game. "
        "Whoever defeats all 30 wins without reaching Mount Doom.",
        "F1.7",
        {"hobbits": "3", "friends_and_foes": "on"},
    ),
    Preset(
        "sauron",
        "Against Sauron",
        "a bot plays Sauron with cards of his own",
        "Sauron has a hand, the Nazgûl and the Black Rider, and plays against the hobbits at every turn. A bot takes "
        "his seat unless a person does.",
        "S1.1",
        {"hobbits": "3", "sauron": "on"},
        {"sauron": "sensible"},
    ),
    Preset(
        "everything",
        "Everything",
        "both expansions and their extra cards",
        "Friends & Foes and a Sauron player together, with the dark events and the two extra cards of the Fellowship. "
        "It has the most boards, and the most that can go wrong.",
        "S11.1",
        {
            "hobbits": "4",
            "friends_and_foes": "on",
            "sauron": "on",
            "dark_events": "on",
            "one_ring_card": "on",
            "watchful_peace": "on",
        },
        {"sauron": "sensible"},
    ),
)
