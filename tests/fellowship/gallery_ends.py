"""Short replays of the gallery: the last turns of a game, from one position, with as many ends as the seeds give it.

Bots play them; the notes say at which decision the end was near, and what else could have been done there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.bots.seated import play_bots
from core.fellowship.game import GAME
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.fellowship.dark.golden_endings import late as late_with_the_bag
from tests.fellowship.dark.table import DARK
from tests.fellowship.friends.golden_endings import late as late_with_foes
from tests.kit.story import cited

CREATED = "2026-11-22T12:00:00Z"
FRODO: dict[str, Any] = {
    "step": 5,
    "hand": ["white_hiding", "grey_travelling", "white_joker", "grey_fighting"],
    "shields": 3,
    "tokens": {"ring": 1},
}
SAM: dict[str, Any] = {
    "step": 4,
    "hand": ["white_travelling", "grey_hiding", "grey_friendship", "white_friendship"],
    "shields": 2,
    "tokens": {"sun": 1},
}
LAST_TILES = ("travelling", "fighting", "dark_dot", "hiding", "sundial", "friendship", "dark_card")

seven_foes = late_with_foes("mordor", 7, 9, sauron=14, lines={"travelling": 7}, frodo=FRODO, sam=SAM)
"""In the midst of Mordor with seven foes in the line."""


def shuffled(begin: Callable[[int], Header]) -> Callable[[int], Header]:
    """Return how the same begins with its tiles loose in the bag: chance draws them, and no evaluation knows them."""

    def loose(seed: int) -> Header:
        header = begin(seed)
        position = msgspec.json.decode(header.position or b"")
        tiles = position["tiles"]
        tiles["rest"] |= dict.fromkeys(tiles.pop("known"), 1)
        return msgspec.structs.replace(header, position=msgspec.Raw(msgspec.json.encode(position)))

    return loose


seven_tiles = shuffled(
    late_with_the_bag(
        "mordor", DARK, tiles=LAST_TILES, only=True, event=1, sauron=13, lines={"travelling": 5}, frodo=FRODO, sam=SAM
    )
)
"""In the midst of Mordor with seven tiles in the bag."""


class LastTurns(msgspec.Struct, frozen=True):
    """The end of a game: where it begins, with which seed, how it ends, and the notes by entry; where none is
    on the last one the end is noted."""

    file: str
    title: str
    start: Callable[[int], Header]
    seed: int
    rule: str
    result: str
    notes: Sequence[tuple[int, str]]

    def header(self) -> Header:
        """Return the table at the position, with sensible bots in every seat."""
        position = self.start(1).position
        assert position is not None
        options = GAME.positions.options_of(GAME.read_position(bytes(position)))
        seats = {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in GAME.options.seats(options)}
        found = new_header(GAME, position=bytes(position), seats=seats, seed=self.seed, name=self.title)
        return msgspec.structs.replace(found, created=CREATED)

    def story(self, saved: SavedGame) -> None:
        """Play to the end and write the notes. Raises `AssertionError` when it ends in another way."""
        play_bots(saved.table)
        outcome = saved.table.prompt
        assert isinstance(outcome, Outcome)
        assert (outcome.rule, outcome.result) == (self.rule, self.result)
        last = saved.table.entry
        for entry, text in self.notes:
            assert entry <= last
            saved.note(text, entry)
        if last not in dict(self.notes):
            saved.note(f"{cited(outcome.reason, outcome.rule)} The score is {outcome.score}.", last)


SAME = (
    "It begins in Mordor, six spaces before the volcano, seven foes in the line, 9 defeated (F4.1). Several replays of "
    "the gallery begin at this very position and differ in tiles and dice alone."
)
OPENED = (
    3,
    "Frodo begins as in all of them: a ring token for Haradrim, a card for the Dead Faces (F3.2). Each foe costs what "
    "is printed on it, and the leftmost comes first (F3.1).",
)
LAST_TURNS: tuple[LastTurns, ...] = (
    LastTurns(
        "foes-end-of-turn",
        "Eight foes at the end of a turn",
        seven_foes,
        74,
        "F5.3",
        "lost",
        (
            (0, "Nobody looks at the foe line, and two turns later it is full (F5.3). " + SAME),
            OPENED,
            (
                5,
                "Barrow Wights and the Spiders of Mirkwood have come with activity tiles, as a foe does whenever the "
                "first tile of a turn shows an activity (F2.1). That makes seven again. Sam may give up his card play "
                "and defeat the Spiders for nothing, and that is what Way 2 is for (F3.3). He plays a card for one "
                "more space of Travelling.",
            ),
            (
                7,
                "Snaga is the eighth. Frodo is offered Snaga for nothing if he plays no card (F3.3), which would leave "
                "seven at the end of the turn. He plays his last card for a heart token instead.",
            ),
        ),
    ),
    LastTurns(
        "foes-before-the-volcano",
        "Eight foes before the volcano",
        seven_foes,
        12,
        "F5.3",
        "lost",
        (
            (0, "The last space is reached with one foe too many (F4.4, F5.3). " + SAME),
            OPENED,
            (
                4,
                "Two sundials. The second event makes both roll (B9.4.2), and the two cards on the die are two foes "
                "with this expansion, not two cards lost (F2.2).",
            ),
            (
                15,
                "Sam uses Way 2 on Muzgash (F3.3): the only foe of this game that costs nothing. Olog-hai and the "
                "Orcs of the Red Eye were defeated by their demands, and paid for with a roll and a step of Sauron.",
            ),
            (
                22,
                "Seven foes, and two spaces to go. Any activity tile brings an eighth (F2.1). Frodo could defeat "
                "Uruk-hai for nothing instead of playing cards (F3.3), and six would be left; he plays on.",
            ),
            (
                25,
                "Sam defeats Uruk-hai at once, but the roll that this foe demands shows two cards: Barrow Wights. Then "
                "the tile brings Snaga, and Travelling reaches 60 with eight foes displayed. Before the Ring comes to "
                "the volcano they are counted, and nobody can pay for another one (F4.4).",
            ),
        ),
    ),
    LastTurns(
        "foes-at-the-volcano",
        "Failed among foes",
        seven_foes,
        2,
        "F5.5",
        "lost",
        (
            (0, "The volcano is reached with seven foes, as many as are allowed (F5.7). " + SAME),
            OPENED,
            (
                13,
                "Only four foes are left, and the road is nearly done. Sam could take Old Man Willow for nothing now "
                "(F3.3). He goes on to play cards; a foe that is not defeated here will be counted at the volcano.",
            ),
            (
                15,
                "Frodo has the last space in his hand. It says: roll the die. Two cards on it are two foes (F2.2), and "
                "that is what comes. To defeat Barrow Wights for nothing and go on a turn later was on offer (F3.3).",
            ),
            (
                17,
                "The Ring lies on the volcano (B4.11.1), and the active player may still defeat foes before the roll "
                "and after it (F5.7). Frodo does not roll for Olog-hai now, so seven are left.",
            ),
            (
                19,
                "The roll of the attempt: two cards again, Muzgash and the Wolves. Nine foes. The attempt succeeds "
                "only if no more than seven are left when it closes (F5.7).",
            ),
            (
                20,
                "A step into the darkness for the Wolves (F3.2), and no other foe can be paid for. Eight are left, so "
                "nobody stays in the game (F5.8). It counts as failed by everybody: 60, and the defeated foes.",
            ),
        ),
    ),
    LastTurns(
        "foes-nothing-left",
        "Nothing left to give",
        seven_foes,
        7,
        "F5.1",
        "lost",
        (
            (0, "The sundials come one after the other, and the hands are empty (B4.2.2). " + SAME),
            OPENED,
            (
                4,
                "This sundial would have let the event pass for a card, a token and a shield (B4.2.4). They had all "
                "three between them, and decided to keep them.",
            ),
            (
                7,
                "Events 2 and 3 in one turn: what is not paid is rolled for, and event 3 takes two cards from each "
                "(B9.4.2, B9.4.3). Without spare cards nobody can do anything against that in Mordor.",
            ),
            (
                11,
                "Frodo is left with one card, and event 4 wants a sun token or a roll and two cards (B9.4.4). Sam has "
                "such a token and may pay for himself alone. A hobbit who cannot give what he must is eliminated "
                "(B4.4.7), and this one bears the Ring.",
            ),
        ),
    ),
    LastTurns(
        "foes-caught",
        "One roll too many",
        seven_foes,
        14,
        "F5.1",
        "lost",
        (
            (0, "Five events happen, and Sauron comes to meet the Ring-bearer (F5.1). " + SAME),
            OPENED,
            (
                14,
                "Both have to give two cards (B9.4.3). Sam gives his last ones; from here on he can pay for nothing.",
            ),
            (
                15,
                "Event 4 demands a sun token, or a roll and two cards (B9.4.4). Sam has no card left, so he is "
                "eliminated (B4.4.7). He did not bear the Ring, so Frodo goes on alone (B4.6.4).",
            ),
            (
                16,
                "Another sundial in the next turn, and event 5 wants seven cards: Sauron moves three steps (B9.4.5). "
                "Frodo on 8 and Sauron on 10 are two steps apart.",
            ),
            (
                17,
                "Frodo steps back to 7 (B4.1.3), which is right. The tile that follows is the wrong one: the next "
                "space of Travelling says roll the die.",
            ),
            (
                19,
                "Three dots, three steps, and Sauron stands on 10 (B4.5). The distance was lost little by little: two "
                "tiles of the Ring-bearer (B4.2.5), a roll, event 5. With Friends & Foes a lost game also counts the "
                "defeated foes (F5.1).",
            ),
        ),
    ),
    LastTurns(
        "foes-big-eye",
        "The sixth event, with foes about",
        seven_foes,
        8,
        "F5.2",
        "lost",
        (
            (0, "Six sundials, and the sixth event of Mordor ends the game (B9.4.6, F5.2). " + SAME),
            OPENED,
            (4, "Events 1 and 2 before the first activity. What counts is what is kept for the others (B9.4)."),
            (
                11,
                "Event 3: two cards from each who has no heart token (B9.4.3). Frodo gives up a Travelling card here, "
                "and with it a space on the line that counts.",
            ),
            (
                16,
                "Sam steps back, and in the next turn Frodo does, too (B4.1.3). That is safe from Sauron, but two "
                "spaces are to go and three events are left, and a turn spent on safety is one more tile at least.",
            ),
            (
                20,
                "Event 5, then the sixth, in one turn: nothing stops it once its tile is carried out (B9.4.6). Up to "
                "the moment it lies there, the Ring or Guidance may still carry the marker to 60 (B4.11.5).",
            ),
        ),
    ),
    LastTurns(
        "foes-ring-destroyed",
        "Through seven foes to the volcano",
        seven_foes,
        20,
        "F5.6",
        "won",
        (
            (0, "Speed is enough: the Ring is destroyed with seven foes still in the line (F5.6). " + SAME),
            OPENED,
            (
                5,
                "The sundial could have been held back for three cards (B4.2.3). Event 1 costs three shields and gives "
                "two cards (B9.4.1): letting it happen is a bargain, if no other one follows.",
            ),
            (
                7,
                "Frodo plays both cards for Travelling at once. Speed is the best defence in Mordor: each turn that is "
                "not needed brings neither sundials nor foes (B4.3.1).",
            ),
            (
                9,
                "Olog-hai is the seventh foe. It could be defeated for a roll, but seven are allowed at the volcano "
                "(F5.7), and a roll could bring more of them (F2.2). Frodo leaves it where it is.",
            ),
            (
                14,
                "The attempt: the eye, and Sauron comes one step nearer (B4.5). Frodo on 6, Sauron on 13, seven foes. "
                "Nobody was eliminated and no eighth foe came, so the Ring is destroyed (B4.11.2, F5.7).",
            ),
            (
                15,
                "A large shield for whoever destroyed the Ring (B4.11.3). 60, all shields, and every defeated foe make "
                "the score (F5.6, F5.9).",
            ),
        ),
    ),
    LastTurns(
        "last-tile",
        "The bag is empty",
        seven_tiles,
        9096,
        "SA31",
        "lost",
        (
            (
                0,
                "Mordor with dark events, and only seven tiles left in the bag. When the last of them has been drawn "
                "the board is over (S11.7), and in Mordor that is a defeat (SA31). Every tile that is rejected is "
                "gone, too (S11.2).",
            ),
            (
                1,
                "Frodo rejects Travelling, because the space before him says roll the die. The tile would have moved "
                "the one line that counts; now Fighting moves instead, and two of the seven tiles are spent (S11.2).",
            ),
            (
                4,
                "A second pair. Rejecting is a way to choose between two tiles, at the price of both (S11.2).",
            ),
            (
                7,
                "Here it pays: the sundial would have been the next event (B4.2.2). One tile is left in the bag.",
            ),
            (
                10,
                "The last tile is rejected, and nothing takes its place. The marker stands on the sixth space of "
                "Travelling, and Frodo still holds a Travelling card and a joker. A tile and three cards could have "
                "moved it in these turns, and a single card did, for nobody counted the tiles (S11.7).",
            ),
        ),
    ),
)
"""The replays that begin shortly before the end."""
