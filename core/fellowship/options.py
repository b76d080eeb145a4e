"""The options of a table, and the seats that they give."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship import combinations
from core.fellowship.content.contents import CONTENTS
from core.fellowship.model.state import HOBBITS, SAURON
from core.fellowship.presets import PRESETS
from core.kernel.options import Option, Options, Seat, hints

OFFERED = (
    Option("hobbits", "Hobbits", ("2", "3", "4", "5"), "2", "How many hobbits set out.", "B2.1", part="who"),
    Option(
        "difficulty",
        "Difficulty",
        ("easy", "normal", "hard"),
        "easy",
        "Sauron starts on 15 (easy), 12 (normal) or 10 (hard).",
        "B2.2",
        part="how",
        words={"easy": "Sauron on 15", "normal": "Sauron on 12", "hard": "Sauron on 10"},
    ),
    Option(
        "hands",
        "Hands",
        ("open", "hidden"),
        "open",
        "Open: everybody sees every hand. Hidden: each player sees their own hand only.",
        "B2.8",
        part="how",
        words={"open": "open hands", "hidden": "hidden hands"},
    ),
    Option(
        "windows",
        "Windows",
        ("holders", "open"),
        "holders",
        "Holders: who could play something is asked, and being asked may tell. Open: all who hold a card are asked.",
        "A57",
    ),
    Option(
        "undo",
        "Undo",
        ("free", "until-reveal", "off"),
        "free",
        "Free; not past a draw, a roll or a reveal; or off.",
        "B2.7",
        part="how",
        words={"free": "free undo", "until-reveal": "undo until a reveal", "off": "no undo"},
    ),
    hints(),
    Option(
        "sam_ring_capped",
        "Sam and the Ring",
        ("off", "on"),
        "off",
        "On: when Sam puts on the Ring his roll counts as one symbol at most.",
        "A13",
        house_rule=True,
    ),
    Option(
        "friends_and_foes",
        "Friends & Foes",
        ("off", "on"),
        "off",
        "On: Bree, Isengard, 30 foes, ability cards and three more Gandalf cards.",
        "F1.7",
    ),
    Option(
        "defiance_integrity",
        "Defiance and Integrity",
        ("off", "on"),
        "off",
        "On: these two Gandalf cards join a base game (Friends & Foes has them anyway).",
        "F9.4",
    ),
    Option(
        "harder",
        "Harder (Friends & Foes)",
        ("off", "on"),
        "off",
        "On: the game is lost as soon as one hobbit is eliminated.",
        "F9.1",
    ),
    Option(
        "black_gate",
        "The Black Gate",
        ("off", "on"),
        "off",
        "On: with the last foe the defeated foes of the black symbols come again (with Friends & Foes).",
        "F9.3",
    ),
    Option(
        "bag",
        "The bag",
        ("off", "on"),
        "off",
        "On: the tiles are drawn from a bag, and Foresight lays five of them out.",
        "S10.1",
    ),
    Option(
        "sauron_tiles",
        "Sauron tiles",
        ("off", "on"),
        "off",
        "On: four red tiles that call for the die join the others (with the bag).",
        "S10.1",
    ),
    Option(
        "dark_events",
        "Dark events",
        ("off", "on"),
        "off",
        "On: 23 dark tiles; a drawn tile may be rejected (with the bag and the Sauron tiles).",
        "S11.1",
    ),
    Option(
        "one_ring_card",
        "The One Ring",
        ("off", "on"),
        "off",
        "On: once a game the Ring-bearer may pass the Ring on at any time.",
        "S12.1",
    ),
    Option(
        "watchful_peace",
        "Watchful Peace",
        ("off", "on"),
        "off",
        "On: once a game Sauron goes back 3 steps; unused it scores 10.",
        "S12.2",
    ),
    Option(
        "elimination_ends",
        "Harder (Sauron)",
        ("off", "on"),
        "off",
        "On: the game is lost as soon as one hobbit is eliminated.",
        "S13.1",
    ),
    Option(
        "sauron",
        "Sauron player",
        ("off", "on"),
        "off",
        "On: one more player is Sauron and plays against the Fellowship, with the Black Rider.",
        "S1.1",
        part="who",
    ),
    Option(
        "rider_start",
        "Black Rider",
        ("15", "12", "10"),
        "15",
        "Where the Black Rider starts each scenario (with a Sauron player).",
        "S13.2",
    ),
)


class FellowshipOptions(Options):
    """The options of the base game and its expansions; some need others (`combinations`)."""

    offered = OFFERED
    presets = PRESETS
    dealing = "S1.1"

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the hobbits in play, clockwise (B2.1), and Sauron if somebody plays him (S1.1)."""
        number = int(options["hobbits"])
        known = CONTENTS.current().characters
        hobbits = [
            Seat(name, known[name].name, about=known[name].ability, rule=known[name].rule)
            for name in HOBBITS
            if known[name].players <= number
        ]
        dark_lord = Seat(SAURON, "Sauron", about="Plays against the hobbits.", rule="S1.1")
        return hobbits + [dark_lord] * (options.get("sauron") == "on")

    def checked(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values; an option brings with it what it needs (S10.1, S11.1).

        Raises `BadOption` for an unknown option or value and for options that do not go together.
        """
        return combinations.completed(super().checked(given), given)

    def fitted(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with what the option `changed` needs on, and what cannot be without it off."""
        return combinations.fitted(options, changed)
