"""What people ask at a table finds the rule that answers it, before all others."""

from __future__ import annotations

from importlib import resources
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest
from msgspec.structs import replace

from core.catalogue import game, words_elsewhere
from core.kernel.asked_words import AskedWords
from core.kernel.passages import passage_of, sentences
from core.kernel.rule_search import Finder
from core.kernel.rulebook import read_rulebook
from core.kernel.sayings import Entry, read_sayings
from core.kernel.search_heads import groups_of, told_of
from core.kernel.stems import UNCHANGED, WORD, _stemmer, stem_of
from core.kernel.toml import read_toml
from core.kernel.word_forms import forms, spellings
from tui.commands.text import asked_rule_lines

QUESTIONS = read_toml((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))
"""By game and rule: the questions that it answers."""

LEAST = 60
"""So many questions are asked of each game at least."""

EVERY, SAMPLE, MOST = 32, 40, 0.75
"""One of so many entries is left out of the index, so many of them at least, and this part of them must find its rules
all the same; four in five of them or more do."""

BOOK = """# Tin

## The table

### 1 The cup
*printed*

A cup of tin stands on the table. The cup-bearer fills it.

### 2 Thirst
*printed*

Whoever drinks is served by the cup-bearer.
"""


@pytest.mark.parametrize("game_id", QUESTIONS)
def test_a_question_finds_the_rule_that_answers_it_first(game_id: str) -> None:
    book = game(game_id).rulebook()
    asked = {question: rule for rule, questions in QUESTIONS[game_id].items() for question in questions}
    assert len(asked) >= LEAST
    first = {question: book.ranked(book.hits(question))[0].id for question in asked}
    assert {question: rule for question, rule in first.items() if rule != asked[question]} == {}


@pytest.mark.parametrize("game_id", QUESTIONS)
def test_a_question_that_the_index_does_not_have_finds_its_rule_by_what_it_says_otherwise(game_id: str) -> None:
    """Some entries are left out of the index, all at once, and asked: for most of them a rule that they lead to is
    among the first three. What is asked at a table was not written into the index, either. An entry is chosen by its
    own words, so that no other one that comes or goes changes which are asked."""
    book = game(game_id).rulebook()
    left_out = [entry for entry in book.sayings.index if len(entry.words) > 3 and _is_chosen(entry)]
    assert len(left_out) >= SAMPLE
    kept = tuple(entry for entry in book.sayings.index if entry not in left_out)
    finder = Finder(book._leaves, replace(book.sayings, index=kept))
    hits = [finder.find(" ".join(entry.words), guess=True) for entry in left_out]
    firsts = [{rule.id for rule in book.ranked(found)[:3]} for found in hits]
    found = sum(not first.isdisjoint(entry.rules) for first, entry in zip(firsts, left_out, strict=True))
    assert found >= MOST * len(left_out)


def _is_chosen(entry: Entry) -> bool:
    return crc32(" ".join(entry.words).encode()) % EVERY == 0


def test_an_entry_of_the_index_answers_what_has_all_its_words_and_little_else() -> None:
    book = read_rulebook(BOOK, '[index]\n"2" = ["who pours", "who pours for whom"]\n')
    hits = book.hits("who pours the tin?")
    assert [rule.id for rule in book.ranked(hits)] == ["2", "1"]
    hits = book.hits("Who pours?")
    assert [book.ranked(hits)[0].id, hits.answer] == ["2", 1]
    assert told_of(hits, "who pours") == ["Most likely meant"]
    assert book.search("pours") == []  # "who" is missing
    assert told_of(read_rulebook(BOOK, '[index]\n"2" = ["tin"]\n').hits("tin"), "tin") == [
        "Most likely meant",
        "Also with tin",
    ]


def test_an_entry_is_like_a_question_that_has_most_of_what_it_says() -> None:
    book = read_rulebook(BOOK, '[index]\n"2" = ["where does a cup stand empty"]\n"1" = ["drink", "may I drink"]\n')
    hits = book.hits("where do empty cups stand")
    assert book.ranked(hits)[0].id == "2"
    assert book.hits("empty").answer == 0  # a single word is not answered by what says more
    assert book.ranked(book.hits("does the cup-bearer drink"))[0].id == "1"  # drinking says more: it is rarer


TEA = BOOK + "\n### 3 Tea leaves\n*printed*\n\nWhoever is served leaves a bearer of tea.\n"


def test_a_rule_more_likely_meant_comes_before_one_that_has_all_words() -> None:
    book = read_rulebook(TEA, '[index]\n"3" = ["who is served tea leaves"]\n')
    hits = book.hits("served tea leaves thirst")
    assert [rule.id for rule in book.ranked(hits)[:2]] == ["3", "2"]
    assert told_of(hits, "served tea leaves thirst") == ["Most likely meant", "Also about tea, leaves or thirst"]


def test_a_question_is_answered_first_and_what_has_its_words_follows() -> None:
    book = read_rulebook(TEA, '[index]\n"2" = ["who fills the cup", "who fills it"]\n')
    hits = book.hits("who fills the cup")
    answers, others = groups_of(hits, "who fills the cup")
    assert [answers.head, others.head] == ["Most likely the answer", "Also about fills or cup"]
    assert [rule.id for rule in book.at(answers.places)] == ["2"]
    assert [rule.id for rule in book.at(others.places)] == ["1"]
    unsure = hits._replace(sure=False, answer=2)
    assert told_of(unsure, "who fills a cup of tea")[0] == "Perhaps one of these answers it"
    assert told_of(unsure, "cup of tea")[0] == "Most likely meant"  # nothing is asked


def test_what_no_rule_answers_is_told_to_be_so() -> None:
    dice, dagorlad = game("dice").rulebook(), game("dagorlad").rulebook()
    asked = "can I trade silver"
    assert told_of(dice.hits(asked), asked)[0] == "No rule fits this well; these are the nearest"
    assert dice.with_all(asked) == []
    asked = "can I build a castle"
    assert told_of(dice.hits(asked), asked)[0] == "No rule fits this well; this is the nearest"
    asked = "how do catapults work"
    assert told_of(dagorlad.hits(asked), asked) == ["No rule answers this by its words"]
    asked = "what does the ring do"  # a Ringwraith is none
    assert told_of(dagorlad.hits(asked), asked) == ["No rule is about the One Ring, but 7 have ring"]
    asked = "what do the ents do"  # and reinforcements are none
    assert told_of(dagorlad.hits(asked), asked) == ["No rule answers this by its words"]
    assert not dice.hits("how do bursts work").nearest
    asked = "how far can a unit move"  # where units move nowhere
    assert told_of(dice.hits(asked), asked)[0] == "Perhaps one of these answers it"


UNANSWERED = """
fellowship: can a hobbit eat second breakfast
fellowship: do we need a game master
fellowship: can I hire mercenaries
fellowship: does armor protect a hobbit
dice: can I buy a horse
dice: do terrain types matter
dice: can I take a token another player has
dice: how do I heal a wound
dagorlad: can units dig trenches
dagorlad: can I poison the well
dagorlad: is there a diplomacy phase
ring_war: can I burn a forest
ring_war: how much does a trade caravan cost
ring_war: do nazgul sleep
"""


@pytest.mark.parametrize("line", UNANSWERED.split("\n")[1:-1])
def test_nothing_is_told_to_answer_what_no_rule_answers(line: str) -> None:
    game_id, asked = line.split(": ")
    assert told_of(game(game_id).rulebook().hits(asked), asked)[0].startswith(("No rule fits", "No rule answers"))


def test_what_was_read_as_another_word_is_never_sure() -> None:
    asked = "can frodo marry sam"
    assert told_of(game("ring_war").rulebook().hits(asked), asked)[1] == "Perhaps this is the answer"
    asked = "when is a hobbit elimnated"
    assert told_of(game("fellowship").rulebook().hits(asked), asked)[1].startswith("Most likely")


def test_of_a_number_of_things_that_no_rule_has_the_things_are_looked_for() -> None:
    book = game("fellowship").rulebook()
    assert book.search("five foes")[0].id == book.search("foes")[0].id
    assert book.search("six cards")[0].id == "S2.4"  # of which a rule has just so many


@pytest.mark.parametrize(
    ("game_id", "title", "rule"),
    [
        ("fellowship", "no Shelob's Lair", "F6.3"),
        ("fellowship", "too many foes at mount doom", "F5.8"),
        ("dice", "unit dice", "D1.6"),
        ("dagorlad", "back from Mordor", "DR18"),
        ("ring_war", "who leads a side", "RR39"),
    ],
)
def test_a_rule_comes_first_whose_title_was_typed(game_id: str, title: str, rule: str) -> None:
    book = game(game_id).rulebook()
    hits = book.hits(title)
    assert (book.ranked(hits)[0].id, hits.sure, hits.nearest) == (rule, True, False)


def test_a_title_comes_first_in_any_order_and_form_of_its_words_unless_the_index_has_them() -> None:
    book = read_rulebook(TEA, '[index]\n"2" = ["tea leaves", "leave tea", "bear cups of tea leaves"]\n')
    assert [rule.id for rule in book.search("tea leaves")][:2] == ["2", "3"]
    assert [rule.id for rule in book.search("leaving the tea")][:2] == ["3", "2"]


def test_what_a_game_lacks_is_told_plainly() -> None:
    sayings = '[lacks]\n"milk" = ["milk", "a little cream"]\n[index]\n"2" = ["who takes milk"]\n'
    book = read_rulebook(BOOK, sayings)

    def told(asked: str) -> list[str]:
        return told_of(book.hits(asked), asked)

    assert told("who takes milk")[0] == "No rule is about milk; this is the nearest"
    assert told("is there a little cream") == ["No rule is about milk"]
    assert told("cup milk") == ["No rule is about milk, but 1 has cup"]
    assert book.hits("milks").instead == ()  # it is not mistyped
    assert told("who is a little thirsty")[0] != "No rule is about milk"
    named = read_rulebook(BOOK.replace("2 Thirst", "2 Milk of Tin"), sayings)
    asked = "where is milk of tin drunk"
    assert not named.hits(asked).lacks  # there is something of that name
    dagorlad = game("dagorlad").rulebook()
    for asked in ("can cavalry charge", "weather rain", "how do I level up", "are there boats"):
        assert told_of(dagorlad.hits(asked), asked)[0].startswith("No rule is about ")
    fellowship = game("fellowship").rulebook()
    asked = "what if sauron and sam are on the same step"  # which is not about two hobbits
    assert not fellowship.hits(asked).lacks
    asked = "can two hobbits be on the same space"
    assert told_of(fellowship.hits(asked), asked)[0].startswith("No rule is about ")
    asked = "do dwarves have to charge orcs"
    assert dagorlad.ranked(dagorlad.hits(asked))[0].id == "15.22"
    assert not dagorlad.hits(asked).lacks


def test_an_everyday_word_says_less_than_another_one_as_rare() -> None:
    text = BOOK.replace("A cup of tin stands", "A shiny cup of tin stands").replace("Whoever drinks", "Who is dry")
    for sayings, first in (("", "2"), ('everyday = ["dry"]\n', "1"), ('everyday = ["shiny"]\n', "2")):
        book = read_rulebook(text, sayings)
        assert book.ranked(book.hits("shiny if dry"))[0].id == first


STONES = """# Stones

## Stones

### 1 Throwing
*printed*

A stone is thrown from the line. Each player has seven of them. Nobody may step over the line.
"""


def test_the_sentence_of_a_rule_is_shown_that_has_what_is_asked_for() -> None:
    book = read_rulebook(STONES, '[index]\n"1" = ["overstep the line"]\n')

    def sentence(asked: str) -> tuple[str, tuple[str, ...]]:
        return book.sentence(book["1"], book["1"].text, book.hits(asked))

    assert sentence("how many does a player have") == ("Each player has seven of them.", ("player",))
    assert sentence("can I cross the line") == ("Nobody may step over the line.", ("step", "line"))
    assert sentence("from where is it thrown")[0] == "A stone is thrown from the line."
    assert sentence("line") == ("", ())  # nothing is asked
    dice = game("dice").rulebook()
    shown, _ = dice.sentence(dice["D4.12"], dice["D4.12"].text, dice.hits("can two of us fight the same enemy"))
    assert shown == "The attacker may add prepared Units of other players."  # and not a sentence of its example


def test_a_sentence_on_the_sources_answers_nothing_and_the_first_on_the_title_comes_first() -> None:
    text = STONES.replace(
        "Nobody may", "That seven stones are thrown is reconstructed. Throwing is done once, and nobody may"
    )
    book = read_rulebook(text)

    def sentence(asked: str) -> str:
        return book.sentence(book["1"], book["1"].text, book.hits(asked))[0]

    assert sentence("how many stones are thrown") == "A stone is thrown from the line."
    assert sentence("what is throwing then") == "A stone is thrown from the line."


@pytest.mark.parametrize(
    ("game_id", "asked", "shown"),
    [
        ("fellowship", "how can the game be lost", "S6.4"),
        ("dagorlad", "may I refuse a challenge", "may refuse only with a friendly unit"),
        ("ring_war", "when does Mordor wake up", "finds a hobbit"),
        ("ring_war", "how strong is Elrond", "Elrond, 4, 3, 6"),
        ("ring_war", "how many movement points does Aragorn have", "Aragorn, 5, 3, 6"),  # and not what the columns are
        ("fellowship", "how many sundials are there", "eight show a sundial"),
        ("ring_war", "when does Gondor mobilize", "Gondor is mobilized by its card"),
        ("ring_war", "when does Gondor mobilise", "Gondor is mobilized by its card"),
        ("ring_war", "does Gandalf come back", "he may come back as the White"),
        ("ring_war", "can I move after a battle", "nobody moves on after a battle"),
        ("ring_war", "can the Ring-bearer fly with an eagle", "Frees all captives"),
        ("dagorlad", "does the Beast have zone of control", "The Beast has no zone"),
        ("dagorlad", "what happens when a leader dies", "wounded, displaced or killed"),
        ("dice", "what happens when a unit is destroyed", "goes to the Used Pile"),
        ("ring_war", "does a fortress help in defence", "A citadel shifts"),  # below the rows of a table
    ],
)
def test_the_sentence_that_answers_is_shown_and_not_one_beside_it(game_id: str, asked: str, shown: str) -> None:
    book = game(game_id).rulebook()
    first = book.ranked(book.hits(asked))[0]
    assert shown in book.sentence(first, first.text, book.hits(asked))[0]


def test_how_sauron_wins_is_answered_by_the_riders_return_too() -> None:
    book = game("fellowship").rulebook()
    hits = book.hits("how does Sauron win")
    assert [rule.id for rule in book.ranked(hits)[: hits.answer]] == ["B4.11.5", "S6.4"]
    assert "S6.4" in book["B4.11.5"].see


def test_what_is_counted_out_is_told_whole() -> None:
    text = "Do one of three. The first is to sing. The second is to dance. The third is to sit down. Nobody runs."
    whole = text.removesuffix(" Nobody runs.")
    assert [passage_of(text, one, 20) for one in sentences(text)] == [*[whole] * 4, "Nobody runs."]
    assert passage_of("He chooses. Either he goes. Or he stays.", "He chooses.", 12).endswith("stays.")
    assert passage_of("He chooses. Either way he goes on.", "He chooses.", 12) == "He chooses."
    many = f"{whole} Only the king may rest twice."
    assert passage_of(many, "Only the king may rest twice.", 75) == "Only the king may rest twice."
    assert passage_of(f"One sits. {whole}", "One sits.", 40) == "One sits.", "nor what is counted out behind it"
    steps = "Try it. First he aims. Second he shoots. Nobody else does anything."
    assert passage_of(steps, "First he aims.", 20) == "First he aims. Second he shoots."
    assert passage_of("First he aims. Then he shoots.", "First he aims.", 15) == "First he aims."


def test_a_sentence_is_told_with_those_beside_it_but_for_its_sources() -> None:
    text = "One. Two goes on.\n\nThree. Four. Five is printed.\n- Six.\n  Seven.\n- Eight."
    assert passage_of(text, "One.", 50) == "One. Two goes on."
    assert passage_of(text, "Four.", 50) == "Three. Four."
    assert passage_of(text, "Seven.", 50) == "Six. Seven."
    assert passage_of(text, "Two goes on.", 12) == "Two goes on."
    assert passage_of(text, "Two goes on.", 14) == "One. Two goes on.", "hardly longer, so it is told whole"
    assert passage_of("Six. Five is printed. Four.", "Four.", 50) == "Six. Four."
    table = "| Ground | Foot | Horse |\n|---|---|---|\n| hill | 1 | |\n| bog | 2 | 3 |"
    assert sentences(table) == ["Ground, Foot, Horse", *sentences(table, heads=False)]
    assert sentences(table, heads=False) == ["hill, 1", "bog, 2, 3"]
    assert [passage_of(table, row, 9) for row in sentences(table)] == [
        "Ground, Foot, Horse",
        "hill; Foot: 1",
        "bog; Foot: 2; Horse: 3",
    ]
    phases = "| Phase | What happens |\n|---|---|\n| A | he moves |\n| B | |"
    assert [passage_of(phases, row, 9) for row in sentences(phases, heads=False)] == ["Phase A: he moves", "Phase B"]


def test_what_a_colon_leads_to_is_told_with_it() -> None:
    steps = "He aims. Three things follow:\n\n1. He draws.\n2. He shoots.\n   He hits.\n\nNobody runs."
    assert passage_of(steps, "Three things follow:", 20) == "Three things follow: He draws. He shoots. He hits."
    assert passage_of(steps, "He shoots.", 5) == "He shoots."
    assert passage_of("He sees two:\n\nNobody runs.", "He sees two:", 20) == "He sees two:"


def test_a_row_is_told_as_the_sayings_say() -> None:
    table = "| Ground | Foot | Horse |\n|---|---|---|\n| hill | 1 | - |\n| bog | 2 | 3 |"
    row = "{0}: foot pay {1}; cavalry {2}"
    assert [passage_of(table, one, 9, row) for one in sentences(table, heads=False)] == [
        "Hill: foot pay 1.",
        "Bog: foot pay 2; cavalry 3.",
    ]
    first = next(iter(sentences(table, heads=False)))
    assert passage_of(table, first, 9, row, ["bog"]) == "Hill: foot pay 1. Bog: foot pay 2; cavalry 3."
    assert passage_of(table, first, 9, row, ["hill"]) == passage_of(table, first, 9, row)
    of_both = passage_of(table, first, 9, "Ground: {1} for {0}", ["foot"])
    assert of_both == "Ground: 1 for hill; 2 for bog.", "what they begin with alike is told once"
    with pytest.raises(ValueError, match="rows are told of no rules: 7"):
        read_rulebook(BOOK, '[rows]\n"7" = "{0}"\n')


@pytest.mark.parametrize("game_id", QUESTIONS)
def test_each_row_of_a_book_is_told_as_a_sentence(game_id: str) -> None:
    book = game(game_id).rulebook()
    for rule in book:
        lines = [line.strip("|").split("|") for line in rule.text.splitlines() if line.startswith("|")][2:]
        rows = [", ".join(filter(None, (cell.strip() for cell in line))) for line in lines]
        told = [book.told(rule, rule.text, row) for row in rows]
        assert bool(rows) == bool(book.row(rule)), rule.id
        assert not [one for one in told if "{" in one or not one.endswith(".")], rule.id


def test_where_the_title_says_what_is_asked_the_sentence_that_says_it_is_told() -> None:
    book = game("dagorlad").rulebook()
    hits = book.hits("how do I capture the pedestal")
    (rule,) = book.at(hits.places[:1])
    assert (rule.id, book.sentence(rule, rule.text, hits)[0].startswith("If the Orc Archer")) == ("16.63", True)


def test_words_that_are_taken_for_stems_are_so() -> None:
    """The stemmer is asked for all words of a book, also for those of which it need not be asked."""
    book = game("dagorlad").rulebook()
    words = {word for leaf in book._leaves for word in WORD.findall(leaf.text)} | book.sayings.words
    bare = {word.replace("'s", "") for word in words}
    assert {word: stem_of(word) for word in bare} == {word: _stemmer()(word) for word in bare}
    assert sum(UNCHANGED.search(word) is not None for word in bare) > len(bare) / 4


def test_words_of_the_index_are_meant_by_what_their_forms_find() -> None:
    said = read_sayings('[meant]\nmug = ["cup", "tea-bowl"]\n[index]\n"1" = ["cup-bearers wishes", "carry a mug"]\n')
    asked = AskedWords(said)
    meant = {
        "cupbearer": {"cup-bearers"},
        "wish": {"wishes"},
        "carried": {"carry"},
        "mugs": {"mug"},
        "teabowl": {"mug"},
    }
    assert {word: asked.meant_by(word) for word in meant} == meant
    for word, other in product(said.words, (*said.words, *meant, "wishing", "cups")):
        plain = other.replace("-", "")
        assert (plain in spellings(word, said.others)) == (forms(word, said.others).fullmatch(plain) is not None)
    assert asked.questions_with(["mug", "wishes"]) == [0, 1]


def test_words_that_are_near_to_each_other_count_in_a_question_alone() -> None:
    near = "[[x]]\n".replace("[[x]]", 'near = [["pebble", "stone"]]')
    book = read_rulebook(STONES, near)
    assert [rule.id for rule in book.search("where is a pebble thrown from")] == ["1"]
    assert book.search("pebble") == []


def test_a_mistyped_word_begins_as_it_sounds() -> None:
    book = read_rulebook(BOOK.replace("A cup of tin", "In other words a kettle"))
    assert book.hits("swords").instead == ()
    assert book.hits("wrods").instead == (("wrods", "words"),)
    assert book.hits("ketle").instead == (("ketle", "kettle"),)


def test_what_is_much_like_a_word_of_the_book_is_asked_for() -> None:
    book = read_rulebook(BOOK.replace("A cup of tin", "A samovar of tin"))
    hits = book.hits("wsamovar")
    assert (hits.places, hits.perhaps) == ((), (("wsamovar", "samovar"),))
    assert told_of(hits, "wsamovar") == ["No rule with wsamovar; did you mean samovar?"]
    assert asked_rule_lines(book, "wsamovar") == ["There is no choice or rule 'wsamovar'; did you mean samovar?"]
    assert told_of(book.hits("zeppelin"), "zeppelin") == ["No rule with zeppelin"]
    assert all(word != like for word, like in game("fellowship").rulebook().hits("worst").perhaps)
    assert [
        (other.id, words, rules[0].id) for other, words, rules in words_elsewhere(game("fellowship"), "demoralzed")
    ] == [("dagorlad", "demoralized", "W10.2")]
    assert words_elsewhere(game("dagorlad"), "demoralzed") == words_elsewhere(game("dice"), "zeppelin") == []


def test_words_that_stand_each_in_another_question_do_not_make_an_answer_sure() -> None:
    index = ["how high may three cups of tin be stacked", "where does the bearer stand", "who wipes the tin of cups"]

    def sure(asked: str) -> bool:
        lines = ", ".join(f'"{one}"' for one in index)
        return read_rulebook(BOOK, f'[index]\n"1" = [{lines}]\n').hits(asked).sure

    assert sure("how high may cups of tin be stacked")
    assert not sure("who wipes three cups")


def test_a_rule_that_answers_comes_once() -> None:
    book = read_rulebook(BOOK, '[index]\n"2" = ["cup"]\n')
    assert [rule.id for rule in book.search("cup")] == ["2", "1"]


def test_other_words_of_a_game_are_looked_for_in_its_book_alone() -> None:
    assert [rule.id for rule in read_rulebook(BOOK, '[meant]\nmug = ["cup"]\n').search("mug")] == ["1", "2"]
    assert read_rulebook(BOOK).search("mug") == []


def test_words_that_a_hyphen_joins_may_be_typed_apart() -> None:
    assert [rule.id for rule in read_rulebook(BOOK).search("cup bearer")] == ["1", "2"]
    assert read_rulebook(BOOK).hits("cup bearer").words == ("cup-bearer",)


def test_the_index_names_rules_that_there_are() -> None:
    with pytest.raises(ValueError, match="the index names no rules: 7"):
        read_rulebook(BOOK, '[index]\n"7" = ["tea"]\n')


@pytest.mark.parametrize(
    ("text", "why"), [("same = 3", "array"), ("[other]\na = 1", "unknown field"), ("[index", "Expected")]
)
def test_sayings_that_are_none_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_sayings(text)


@pytest.mark.parametrize("game_id", QUESTIONS)
def test_what_is_meant_by_other_words_stands_in_the_book(game_id: str) -> None:
    told = read_toml((resources.files(f"core.{game_id}") / "sayings.toml").read_text(encoding="utf-8"))
    book = game(game_id).rulebook()
    assert [meant for words in told["meant"].values() for meant in words if not book.search(meant)] == []
    assert not any(len(set(phrases)) < len(phrases) for phrases in told["index"].values())


@pytest.mark.parametrize("asked", ["what ends the game", "how does the game end", "when does the game end"])
def test_what_ends_the_dice_game_is_answered_by_victory_and_defeat(asked: str) -> None:
    book = game("dice").rulebook()
    answers = groups_of(book.hits(asked), asked)[0]
    assert sorted(rule.id for rule in book.at(answers.places)) == ["D8.1", "D8.2"]
