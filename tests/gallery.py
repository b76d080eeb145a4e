"""The gallery of replays that come with the program.

`python -m tests.gallery` makes them anew under `replays/gallery`. What happens in them is what tests of the same
situations or bots do; the notes say to whoever steps through it what is going on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from core.kernel.table import Header
from replays.gallery import FOLDER, LIST, Piece, first_note, gallery
from saves.game_file import SavedGame
from saves.library import summarise
from saves.reader import read_log
from tests.dice.gallery import GAMES as DICE_GAMES
from tests.dice.gallery import HERO, DiceGame, hero, hero_header
from tests.fellowship.friends.table import given
from tests.fellowship.gallery_ends import LAST_TURNS, LastTurns
from tests.fellowship.gallery_games import CREATED, GAMES, WholeGame
from tests.fellowship.kit import go_on, when

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


MORE: tuple[WholeGame | LastTurns | DiceGame, ...] = (*GAMES, *LAST_TURNS, *DICE_GAMES)
GALLERY: tuple[tuple[Path, Callable[[], Header], Callable[[SavedGame], None]], ...] = (
    (FIVE_FOES, five_foes_header, five_foes),
    (HERO, hero_header, hero),
    *((FOLDER / f"{game.file}.jsonl", game.header, game.story) for game in MORE),
)


def write(path: Path, header: Header, story: Callable[[SavedGame], None]) -> None:
    """Write one replay."""
    path.unlink(missing_ok=True)
    with SavedGame.create(header, path) as saved:
        story(saved)


CHAPTERS: tuple[tuple[str, Callable[[str, Mapping[str, str]], bool]], ...] = (
    ("The base game", lambda game, options: game == "fellowship"),
    ("With Friends & Foes", lambda game, options: options.get("friends_and_foes") == "on"),
    ("With the bag and dark events", lambda game, options: options.get("bag") == "on"),
    ("Against a Sauron player", lambda game, options: options.get("sauron") == "on"),
    ("The Dice Building Game", lambda game, options: game == "dice"),
)
"""The chapters of the gallery in their order; a replay stands in the last one that fits it."""


def chapter_of(path: Path) -> int:
    """Return the number of the chapter that a replay stands in."""
    header = read_log(path).header
    return max(at for at, (_, fits) in enumerate(CHAPTERS) if fits(header.game, header.options))


def listed(path: Path, chapter: str) -> Piece:
    """Return what a list has to know of a replay, from the replay itself and the chapter that it stands in."""
    summary = msgspec.structs.replace(summarise(path), path=path.name)
    return Piece(chapter, path.stat().st_size, first_note(path), summary)


def known() -> dict[str, Piece]:
    """Return what the gallery's list has to say, in the order in which it shows the replays."""
    order = {path.name: at for at, (path, _, _) in enumerate(GALLERY)}
    paths = sorted(gallery(), key=lambda path: (chapter_of(path), order[path.name]))
    return {path.name: listed(path, CHAPTERS[chapter_of(path)][0]) for path in paths}


def main() -> None:
    """Make the whole gallery anew, or the pieces that are named."""
    for path, header, story in GALLERY:
        if sys.argv[1:] and path.stem not in sys.argv[1:]:
            continue
        write(path, header(), story)
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")
    LIST.write_bytes(msgspec.json.encode(known()) + b"\n")


if __name__ == "__main__":
    main()
