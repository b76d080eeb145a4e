"""The rulebook reader, and what every game's rulebook must hold."""

from __future__ import annotations

import pytest

from core.catalogue import game, game_ids
from core.kernel.passages import around, marks, passage, shortened
from core.kernel.rulebook import OF_THE_TABLE, RULE_ID, Part, numbered, read_rulebook
from core.kernel.search_heads import told_of

BOOK = """# A Game

Words before the rules.

## One Set-up

### 1.1 Start
*printed* · see 1.2, 2.1

Everybody sits down.

Nobody stands.

### 1.2 Seats
*reconstructed*

Chairs.

## Two Play

### 2.1 Turns
*printed, in part reconstructed*

One after the other.
"""


def test_rules_are_cut_out_with_chapter_provenance_and_references() -> None:
    book = read_rulebook(BOOK)
    assert book.title == "A Game"
    assert [rule.id for rule in book] == ["1.1", "1.2", "2.1", *OF_THE_TABLE]
    assert book.chapters() == ["One Set-up", "Two Play", "The table"]
    start = book["1.1"]
    assert (start.title, start.chapter, start.provenance) == ("Start", "One Set-up", "printed")
    assert start.see == ("1.2", "2.1")
    assert start.text == "Everybody sits down.\n\nNobody stands."


def test_search_finds_all_words_titles_first() -> None:
    book = read_rulebook(BOOK)
    assert [rule.id for rule in book.search("seats")] == ["1.2", "T4", "T5"]
    assert [rule.id for rule in book.search("EVERYBODY down")] == ["1.1"]
    assert book.search("dragon") == []
    assert book.search("  ") == []


RINGS = """# Rings

## The Ring

### 1 Who bears it
*printed*

A ring is borne.

### 2 Glamdring
*printed*

A sword. It rings.

### 3 The ring
*printed*

| Who | What |
|---|---|
| Sam | a ring of tin |

## Rallying

### 4 Rallying
*printed*

The horn brings them back. Nothing else does.
"""


def test_words_count_more_than_letters_and_titles_more_than_texts() -> None:
    book = read_rulebook(RINGS)
    assert [rule.id for rule in book.search("ring")][:3] == ["3", "1", "2"]


def test_the_overview_stands_before_the_rules() -> None:
    book = read_rulebook(BOOK)
    assert book.overview == "Words before the rules."
    assert book.parts == (Part("A Game", "Words before the rules.", "One Set-up"),)


def test_a_second_part_has_words_of_its_own_and_they_belong_to_no_rule() -> None:
    book = read_rulebook(f"{BOOK}\n# More\n\nWhat is new.\n\n## M Dice\n\n### M1 Dice\n*printed*\n\nSix.\n")
    assert book.title == "A Game"
    assert book.parts[1:] == (Part("More", "What is new.", "M Dice"),)
    assert book["2.1"].text == "One after the other."
    assert book["M1"].text == "Six."


def test_a_hit_is_shown_with_what_stands_around_it() -> None:
    text = read_rulebook(RINGS)["4"].text
    assert passage(text, ["nothing"]) == "Nothing else does."
    assert passage(read_rulebook(RINGS)["3"].text, ["tin"]) == "Sam, a ring of tin"
    assert around("It goes on and on until a ring is found by somebody.", ["ring"], 24) == (
        "…until a ",
        "ring",
        " is found…",
    )
    assert around("A ring is borne by somebody else.", ["ring"], 20) == ("A ", "ring", " is borne by…")
    assert around("Glamdring, then the ring.", ["ring"], 40) == ("Glamdring, then the ", "ring", ".")
    assert around("No word of it.", ["ring"], 24) == ("", "", "")


def test_a_sentence_is_cut_to_the_part_in_which_most_of_its_words_stand() -> None:
    sentence = "It goes on and on until a ring is found by somebody."
    assert shortened(sentence, ["ring", "found"], 24) == [
        ("…until a ", False),
        ("ring", True),
        (" is ", False),
        ("found", True),
        ("…", False),
    ]
    assert shortened(sentence, ["goes"], 60) == [("It ", False), ("goes", True), (sentence[7:], False)]
    assert shortened("Nobody stands.", [], 40) == [("Nobody stands.", False)]


def test_a_rule_needs_its_provenance_and_an_id_of_its_own() -> None:
    with pytest.raises(ValueError, match=r"1\.1 has no provenance"):
        read_rulebook("### 1.1 Start\n\nText.\n")
    with pytest.raises(ValueError, match="stand twice"):
        read_rulebook("### 1 A\n*printed*\n\nText.\n\n### 1 B\n*printed*\n\nText.\n")


WAR = """# A War

## 21 The Ring

### 21.2 Moving it
*printed* · see 21.21, W7.31, X.1c, Z.2, SF.fatty

It moves as 21.21 says.

### 21.21 Losing it
*printed*

21.2 bearers, 3 hexes. See W7.31.

### 21 The Ring
*printed*

All about 21.2.

### W7.31 Wizards
*printed*

None.

### X.1c A case
*reconstructed*

None.

### Z.2 Another
*reconstructed*

None.

### SF.fatty Fatty
*printed*

None.
"""
ODD = ["21.2", "21.21", "21", "W7.31", "X.1c", "Z.2", "SF.fatty"]


def test_ids_of_many_shapes_are_read_referred_to_and_found() -> None:
    book = read_rulebook(WAR)
    assert [rule.id for rule in book] == [*ODD, *OF_THE_TABLE]
    assert book["21.2"].see == ("21.21", "W7.31", "X.1c", "Z.2", "SF.fatty")
    for rule_id in ODD:
        assert book.find(f" {rule_id.lower()} ") is book[rule_id]
        assert book.search(rule_id)[0] is book[rule_id]
    assert book.find("21.3") is None
    assert [rule.id for rule in book.search("21")] == ["21", "21.2", "21.21"]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("one", ["1.1", "1.2"]),
        ("ONE set-up", ["1.1", "1.2"]),
        ("1", ["1.1", "1.2"]),
        ("seats", ["1.2"]),
        ("two", ["2.1"]),
        ("a game", ["1.1", "1.2", "2.1"]),
        ("the table", list(OF_THE_TABLE)),
        ("T", list(OF_THE_TABLE)),
        ("3", []),
        ("", []),
    ],
)
def test_chapters_parts_and_titles_are_asked_for_like_ids(word: str, found: list[str]) -> None:
    assert [rule.id for rule in read_rulebook(BOOK).asked(word)] == found


def test_chapters_are_asked_for_by_their_numbers() -> None:
    book = game("fellowship").rulebook()
    assert {rule.chapter for rule in game("dice").rulebook().asked("7")} == {"D7 Advancing"}
    assert {rule.chapter for rule in book.asked("b4.6")} == {"B4.6 Corruption and elimination"}
    assert {numbered(rule.chapter)[0] for rule in book.asked("B4")} == {f"B4.{number}" for number in range(1, 12)}
    assert book.asked("B4.5") == [book["B4.5"]]
    assert book.asked("SC14") == [book["SC.SC14"]]
    assert book.asked("nz2") == [book["SN.NZ2"]]
    assert {rule.chapter for rule in book.asked("mount doom")} == {"B4.11 Mount Doom, end of the game and score"}
    for rule in [rule for each in game_ids() for rule in (part.rule for part in game(each).rules.order) if rule]:
        assert any(game(each).rulebook().asked(rule) for each in game_ids()), rule


def test_what_begins_with_a_number_that_no_rule_has_comes_before_what_cites_it() -> None:
    book = game("dagorlad").rulebook()
    found = [rule.id for rule in book.ranked(book.hits("19.1"))]
    assert found == ["19.11", "19.12", "19.13", "19.14", "19.23"]


def test_an_id_that_is_mistyped_has_others_near_it() -> None:
    book = game("fellowship").rulebook()
    assert [rule.id for rule in book.near("b471")] == ["B4.7.1"]
    assert "SF.fatty" in [rule.id for rule in book.near("SF.faty")]
    assert book.near("zeppelin") == []


def test_ids_that_a_text_cites() -> None:
    book = read_rulebook(WAR)
    text = "By 21.2, (W7.31) and X.1c; Z.2. Not by SF.fatty, 21 or 3: W99.9, D3.1, a.b, E5, T3."
    assert book.cited(text) == ["21.2", "W7.31", "X.1c", "Z.2", "SF.fatty", "W99.9", "T3"]
    lone = read_rulebook("### B1 A\n*printed*\n\nText.\n")
    assert lone.cited("2.5 of B1, B9.x") == ["B1", "B9.x"]
    assert lone.with_titles("2.5 of (B1), B9.x") == "2.5 of (“A”), B9.x"


@pytest.mark.parametrize("no_id", ["", "b4", "B", "4.", ".4", "B4.", "ABCD1", "B4-1"])
def test_what_is_no_id(no_id: str) -> None:
    assert RULE_ID.fullmatch(no_id) is None
    if no_id:
        with pytest.raises(ValueError, match="no id of a rule"):
            read_rulebook(f"### {no_id} Start\n*printed*\n\nText.\n")


@pytest.mark.parametrize("game_id", game_ids())
def test_every_reference_of_a_rulebook_leads_somewhere(game_id: str) -> None:
    book = game(game_id).rulebook()
    assert [(rule.id, other) for rule in book for other in rule.see if other not in book] == []
    assert all(rule.text for rule in book)
    assert all(rule.provenance.startswith(("printed", "reconstructed")) for rule in book)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_option_names_a_rule(game_id: str) -> None:
    book = game(game_id).rulebook()
    assert [option.id for option in game(game_id).options if option.rule not in book] == []


def test_a_question_finds_what_it_asks_about() -> None:
    book = game("fellowship").rulebook()
    assert {"B4.4.7", "B4.4.4"} <= {rule.id for rule in book.search("What if I cannot pay?")[:3]}
    assert book.search("what if i cannot pay")[0].id == "B4.4.3"
    assert book.search("how far the Ring carries")[0].title == "How far the Ring carries"
    assert book.search("the")


LIKELY = {
    "fellowship": {
        "ring": "B4.7.1", "ring-bearer": "B4.10.2", "eye": "B4.2.6", "shield": "B2.4", "bag": "S10.1", "die": "B4.5",
        "joker": "B4.3.2", "Gollum": "B8.gollum", "corruption": "B4.6.1", "setup": "B2.1", "undo": "T2",
        "score": "B4.11.6", "tile": "B6", "Moria": "B9.1", "sundial": "B4.2.2", "the Ring": "B4.7.1",
        "Gandalf": "B8.gandalf_card", "hidden": "S2.5", "card": "B4.1.3",
    },
    "dice": {
        "ring": "D6.3", "ring-bearer": "D2.3", "setup": "D2.1", "round": "D2.8", "advancing": "D7.1", "eye": "D6.15",
    },
    "dagorlad": {
        "movement": "W4.1", "retreat": "W7.5", "combat": "W7.0", "victory": "21.21", "setup": "13.0", "undo": "T2",
        "leader": "1.3", "Nazgûl": "16.2", "ring": "16.2",
    },
    "ring_war": {
        "Gollum": "N.1", "Nazgûl": "E.13", "corruption": "M.4", "movement": "F.1", "victory": "Z.0", "setup": "C.1",
        "barter": "Y.1a", "hobbits": "E.6", "Saruman": "E.10", "Ringwraith": "E.13",
        "ring": "M.2", "eye": "Y.8a", "card": "C.3", "Gandalf": "E.7", "hidden": "B.3", "Balrog": "5.3",
    },
}  # fmt: skip
"""Words that somebody looks for, with the rule that comes first."""


@pytest.mark.parametrize("game_id", LIKELY)
def test_what_is_looked_for_comes_first(game_id: str) -> None:
    book = game(game_id).rulebook()
    assert {word: book.search(word)[0].id for word in LIKELY[game_id]} == LIKELY[game_id]


ASKED = {
    "fellowship": {
        "how do I win": "B4.11.2", "when do we lose": "B4.11.5", "how many cards can I hold": "B2.9",
        "can I undo": "T2", "what happens when the ringbearer dies": "B4.6.3", "who pays": "B4.4.3",
        "two dots": "B4.2.6", "first player": "B2.3", "two players": "B2.1", "How many players?": "B2.1",
    },
    "dice": {
        "can I play solo": "D9.5", "reroll": "D3.3", "what is hidden": "DA52", "borrow": "D4.12",
        "three players": "D2.1",
    },
    "dagorlad": {
        "zoc": "W5.1", "can I see through a hill? line of sight": "W7.13", "who moves first": "W3.1",
        "first player": "W3.1",
    },
    "ring_war": {
        "can I attack my ally": "W.3", "trade": "Y.1a", "heal": "G.9", "who wins": "Z.0", "siege": "Q.6",
        "X.1": "X.1a",
    },
}  # fmt: skip
"""Questions as they are asked at a table, with the rule that comes first."""


@pytest.mark.parametrize("game_id", ASKED)
def test_a_question_of_the_table_finds_its_rule_first(game_id: str) -> None:
    book = game(game_id).rulebook()
    assert {words: book.ranked(book.hits(words))[0].id for words in ASKED[game_id]} == ASKED[game_id]


def test_letters_inside_other_words_are_not_meant() -> None:
    assert [rule.id for rule in game("fellowship").rulebook().search("tie")] == ["B4.10.2"]
    assert "A57" not in {rule.id for rule in game("fellowship").rulebook().search("win")}  # it is about a window
    dagorlad = game("dagorlad").rulebook()
    assert dagorlad.search("rain") == []  # none of terrain
    assert "W4.3" not in {rule.id for rule in dagorlad.search("weather rain")}
    assert game("dice").rulebook().search("dring") == []  # nor does the name of a rule, DC.glamdring
    assert [rule.id for rule in dagorlad.search("8.31")] == ["W8.31"]


@pytest.mark.parametrize(
    ("game_id", "typed", "meant"),
    [
        ("fellowship", "gandlaf", "gandalf"), ("fellowship", "eowin", "eowyn"), ("fellowship", "isenguard", "isengard"),
        ("dagorlad", "nazgull", "nazgul"), ("dagorlad", "aeglos", "aiglos"), ("ring_war", "saroman", "saruman"),
    ],
)  # fmt: skip
def test_a_mistyped_word_finds_what_was_meant_and_that_is_said(game_id: str, typed: str, meant: str) -> None:
    book = game(game_id).rulebook()
    hits = book.hits(typed)
    assert hits.instead == ((typed, meant),)
    assert book.ranked(hits) == book.search(meant)
    assert book.search(typed) == []
    assert told_of(hits, typed)[0].startswith(f"No rule has {typed}")


@pytest.mark.parametrize("word", ["wound", "witch", "river", "charge"])
def test_a_word_that_only_looks_like_another_is_not_taken_for_it(word: str) -> None:
    assert game("dice").rulebook().hits(word).instead == ()


def test_words_that_stand_together_nowhere_are_found_apart_and_that_is_said() -> None:
    book = game("dice").rulebook()
    hits = book.hits("pony twice")
    assert told_of(hits, "pony twice") == [f"No rule has both words, but {len(hits.places)} have pony or twice"]
    hits = game("dagorlad").rulebook().hits("retreat lava")
    assert told_of(hits, "")[0] == f"No rule has lava, but {len(hits.places)} have retreat"
    assert set(hits.places) == set(game("dagorlad").rulebook().hits("retreat").places)


def test_what_the_rows_of_a_table_are_about_is_found_there() -> None:
    assert "B4.5" in [rule.id for rule in game("fellowship").rulebook().search("what does the eye do")[:2]]


def test_found_words_are_marked_in_all_their_forms() -> None:
    text = "Retreats cost nothing; nobody retreats, and a retreating Orc is gone."
    assert [text[start:end] for start, end in marks(text, ["retreat"])] == ["Retreats", "retreats", "retreating"]


def test_where_no_rule_has_all_words_those_with_most_of_them_are_found() -> None:
    book = game("ring_war").rulebook()
    found = book.search("captive escapes yesterday")
    assert set(found) >= set(book.search("captive escapes"))
    assert book.search("dragon yesterday") == []
