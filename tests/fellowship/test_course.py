"""What turning points are put down to: events, tiles, life tokens, or nothing of that kind."""

from __future__ import annotations

import pytest

from core.kernel.figures import Course
from replays.gallery import shown
from saves.reader import read_log


def course(name: str) -> Course:
    """Return the picture of a game of the gallery."""
    path = shown(name)
    assert path is not None
    log = read_log(path)
    found = log.game.review.course(log.table.starting_state(), log.table.line.entries[: log.table.cursor])
    assert found is not None
    return found


def test_a_turn_after_which_another_bears_the_ring_says_so() -> None:
    found = course("won-against-sauron")
    told = [turn.told for turn in found.turns if "missing life tokens" in turn.told]
    assert told[0].endswith("2 steps into the darkness, through missing life tokens; Sam bears the Ring now")
    assert not any("bears the Ring now" in turn for turn in told[1:]), "Sam goes on bearing it"


@pytest.mark.parametrize(
    ("name", "turn", "words"),
    [
        ("overtaken", "turn 7", "event 6: Sauron 3 steps"),
        ("ring-destroyed", "turn 5", "die: Frodo 3 steps"),
        ("all-foes-defeated", "turn 6", "life tokens: Frodo 3 steps"),
        ("first-elimination", "turn 1", "event 4, tiles: Sauron 2, Frodo 2"),
        ("foes-at-the-volcano", "Mount Doom", "Frodo, Sam lost"),
        ("five-foes", "turn 1", "foes: Frodo 2 steps"),
        ("nothing-to-give", "Bag End", "die: Frodo 3 steps"),
        ("ring-is-mine", "turn 16", "event 2, Ring, die: Sauron 2, Sam 1"),
        ("riders-return", "turn 16", "Sauron's cards: Frodo 3 steps"),
        ("riders-return", "turn 18", "Sauron's cards: Frodo 2 steps, met the rider"),
        ("riders-return", "Mount Doom", "the rider came home"),
    ],
)
def test_a_turn_is_put_down_to_what_took_most(name: str, turn: str, words: str) -> None:
    found = course(name)
    assert words in [found.turns[at].words for at in found.turning() if found.turns[at].name == turn]


def test_what_a_space_asks_for_is_no_tiles_and_a_step_of_a_haven_is_a_cause_of_its_own() -> None:
    turns = course("shadow-of-the-ring-bearer").turns
    told = [turn.told for turn in turns if turn.name == "turn 7"]
    assert told[0].endswith("through Escape from the Orcs and the die"), "what a card play brings is no event"
    rolled = [turn.told for turn in course("lost-at-mount-doom").turns if turn.name == "turn 26"]
    assert rolled[0].endswith("through tiles and the die"), "what a space asks for is not the tile's"
    begun = [turn.told for turn in course("all-foes-defeated").turns if turn.name == "Bag End"]
    assert begun == ["Sauron comes 2 steps nearer, through the die and “A Nazgûl appears”"], "a haven's step is a cause"
    partly = [turn.told for turn in course("overtaken").turns if turn.name == "Bag End"]
    assert partly[0].endswith("2 steps into the darkness, through the die and “A Nazgûl appears”")
