"""The options of a table, and its seats (wargames.md, section 5)."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.options import Option, Options, Seat
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, SARUMAN

ENDLESS = "endless"


class RingWarOptions(Options):
    """Which game is played, how long, how cards are asked for, help for one side, undo."""

    offered = (
        Option(
            "game",
            "Game",
            ("three_player", "campaign", "character"),
            "three_player",
            "Three powers; or two of them, with armies or without.",
            "A.1",
            part="who",
            words={
                "three_player": "three powers",
                "campaign": "two powers, with armies",
                "character": "two powers, Characters alone",
            },
        ),
        Option(
            "limit",
            "Game-Turns",
            ("20", "12", "16", "24", ENDLESS),
            "20",
            "After how many Game-Turns the game is drawn.",
            "3.4",
            part="how",
            words={"20": "20 Game-Turns", "12": "12 Game-Turns", "16": "16 Game-Turns", "24": "24 Game-Turns"},
        ),
        Option(
            "windows",
            "Asking for cards",
            ("holders", "open"),
            "holders",
            "Whether only who holds a card that fits is asked, or everybody who holds one, so that it tells nothing.",
            "3.3",
            part="how",
            words={"holders": "who could play is asked", "open": "everybody is asked"},
        ),
        Option(
            "help",
            "Help",
            ("none", "fellowship", "saruman", "dark_power"),
            "none",
            "A house rule that makes one power's game easier.",
            "RR27",
            words={
                "none": "no help",
                "fellowship": "hobbits evade better",
                "saruman": "two more Hand cards",
                "dark_power": "a Shadow Point more",
            },
        ),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a die, a card or a find; or off.",
            "RR26",
            part="how",
            words={"free": "free undo", "until-reveal": "undo until a secret is told", "off": "no undo"},
        ),
    )

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the powers, in the order in which they act."""
        seats = [
            Seat(SARUMAN, "Saruman", about="Bargains with both, and would master the Nazgûl.", rule="B.2"),
            Seat(FELLOWSHIP, "The Fellowship", about="Carries the Ring to Mount Doom.", rule="B.1"),
            Seat(DARK_POWER, "The Dark Power", about="Hunts the Ring, and wages war.", rule="B.1"),
        ]
        return seats if options["game"] == "three_player" else seats[1:]
