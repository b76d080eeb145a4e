"""The replays of the fellowship that come with the program: the printed example, whole games, and last turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from core.kernel.entries import Header
from core.kernel.prompts import Prompt
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given
from tests.fellowship.gallery_ends import LAST_TURNS, LastTurns
from tests.fellowship.gallery_games import CREATED, GAMES, WholeGame
from tests.fellowship.kit import go_on, when
from tests.screenshots import Shot

FIVE_FOES = FOLDER / "five-foes.jsonl"
FIVE_FOES_SEED = 10288
"""With this seed the Mountain-Trolls appear, the die shows two cards, then Shagrat's Patrol and Haradrim appear."""


def five_foes_header() -> Header:
    """Return the table of the printed example, at the start of Frodo's turn, with the chance of a seed."""
    table = given(
        "bree",
        lines={"travelling": 8},
        foes=["lagduf", "wolf_riders", "snaga"],
        tiles=["travelling", "eye_or_dots"],
        frodo={"hand": ["grey_fighting", "aragorn"], "tokens": {"ring": 1}},
    )
    return msgspec.structs.replace(table.header, seed=FIVE_FOES_SEED, name="Five foes in one turn", created=CREATED)


def five_foes(saved: SavedGame) -> None:
    """Play the turn of the printed example, as its test does, and write its notes."""
    table = saved.table
    saved.note(
        "The worked example of the printed rules, on the board Bree. Frodo's turn begins with three foes displayed: "
        "Lagduf, who came last and must be beaten first, the Wolf Riders and Snaga (F2.4)."
    )
    go_on(table, until="F3.9")
    saved.note(
        "The first tile of the turn shows an activity, so a new foe is about to appear (F2.1). Before that Frodo may "
        "defeat the leftmost foe (F3.9)."
    )
    when(table, "frodo", "defeat_foe", foe="lagduf")
    saved.note("Way 1: do what the foe demands (F3.2). Lagduf demands two fighting symbols.")
    when(table, "frodo", "give_card", card="grey_fighting")
    when(table, "frodo", "give_card", card="aragorn")
    saved.note(
        "A fighting card and Aragorn, whose symbols are jokers, are two fighting symbols (B8.aragorn). Lagduf is "
        "defeated."
    )
    when(table, "frodo", "pass")
    saved.note(
        "The foe of the tile: the Mountain-Trolls demand all shields (F3.2). Frodo has none, so that costs nothing."
    )
    when(table, "frodo", "defeat_foe", foe="mountain_trolls")
    saved.note("The second foe is defeated at no cost, and the tile is carried out only now (F2.1).")
    go_on(table, until="W6")
    saved.note(
        "Now the tile is carried out: travelling moves onto the die, and the die shows two cards. With Friends & Foes "
        "no card is lost for it: two foes appear (F2.2). Before the result counts Frodo may act once more."
    )
    when(table, "frodo", "defeat_foe", foe="wolf_riders")
    go_on(table)
    saved.note(
        "The Wolf Riders are defeated by two steps into the darkness. Then the two foes of the die appear: first "
        "Shagrat's Patrol, then Haradrim, who therefore stands leftmost (F2.4). Snaga has been there all the time."
    )
    when(table, "frodo", "defeat_foe", foe="haradrim")
    saved.note("Haradrim is defeated by a ring token (F3.2).")
    when(table, "frodo", "defeat_instead", foe="shagrats_patrol")
    saved.note(
        "Way 2, once a turn: Frodo plays no card in step 2 and defeats Shagrat's Patrol without its roll (F3.3). Five "
        "foes in one turn. It ends with one foe displayed; eight or more would have lost the game (F4.1)."
    )


MORE: tuple[WholeGame | LastTurns, ...] = (*GAMES, *LAST_TURNS)
GALLERY = (
    (FIVE_FOES, five_foes_header, five_foes),
    *((FOLDER / f"{game.file}.jsonl", game.header, game.story) for game in MORE),
)
CHAPTERS: tuple[tuple[str, Callable[[Mapping[str, str]], bool]], ...] = (
    ("The Lord of the Rings: the base game", lambda options: True),
    ("The Lord of the Rings with Friends & Foes", lambda options: options.get("friends_and_foes") == "on"),
    ("The Lord of the Rings with the bag and dark events", lambda options: options.get("bag") == "on"),
    ("The Lord of the Rings against a Sauron player", lambda options: options.get("sauron") == "on"),
)


def in_helms_deep(state: Any, prompt: Prompt) -> bool:
    """Whether somebody plays cards in the middle of Helm's Deep."""
    return bool(state.location == "helms_deep" and prompt.kind == "step_two" and state.lines["fighting"] >= 3)


SHOTS = (
    Shot(
        "The Long Dark",
        12,
        in_helms_deep,
        {"hobbits": "4"},
        (("table", "play", ["down"]), ("rule", "play", ["r"]), ("replay", "replay", ["end", "left"])),
    ),
)
