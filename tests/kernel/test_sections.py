"""The spoken board: sections with a title, and how they are asked for."""

from __future__ import annotations

from core.kernel.sections import Section, asked_for, looked_at, own_first, position, told
from tests.toy import TOY

NOW = Section("now", "Now", ("Turn 2. Sam plays.",), members=("turn",))
FRODO = Section("hand", "Frodo", ("Frodo has no cards.",), "frodo", ("hands",), ("hobbits",))
SAM = Section("hand", "Sam", ("Sam has 2 cards.", "He bears the Ring."), "sam", ("hands",), ("hobbits",))
BOARD = Section("board", "The board", ("Fighting: 2 of 8.",), members=("lines",))
ALL = (NOW, FRODO, SAM, BOARD)


def test_sentences_are_told_in_order() -> None:
    assert told(ALL)[-3:] == ["Sam has 2 cards.", "He bears the Ring.", "Fighting: 2 of 8."]


def test_what_is_printed_is_left_out_of_a_position() -> None:
    cards = Section("cards", "What cards do", ("Staff: a tile is ignored.",), printed=True)
    assert position((*ALL, cards)) == list(ALL)
    assert asked_for((*ALL, cards), "cards") == [cards]


def test_the_own_section_comes_before_others_of_its_kind() -> None:
    assert own_first(ALL, "sam") == [NOW, SAM, FRODO, BOARD]
    assert own_first(ALL, None) == own_first(ALL, "merry") == list(ALL)


def test_sections_are_asked_for_by_words_and_by_members() -> None:
    assert asked_for(ALL, "Hands") == asked_for(ALL, "hand") == [FRODO, SAM]
    assert asked_for(ALL, "foes") == []
    assert looked_at(ALL, ["lines", "turn"]) == [NOW, BOARD]


def test_a_game_that_tells_nothing_else_says_how_far_it_is() -> None:
    state, _ = TOY.start({}, 1)
    (section,) = TOY.words.sections(state)
    assert section.id == "now"
    assert section.lines == (TOY.words.status(state),)
    assert section.lines[0].endswith(".")
