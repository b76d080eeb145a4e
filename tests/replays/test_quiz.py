"""Questions on the rules: made from replays, answered by the rules, and asked again when they are due."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random

import msgspec
import pytest

from core import catalogue
from core.kernel.prompts import Prompt
from replays.examples import index
from replays.lessons import find_lesson
from replays.lessons.course import rules_met
from replays.naming import by_name
from replays.quiz import ALIKE, EARLY, FROM_BOOK, PLAIN, SELDOM, askable, order_of, question_on, questions, standing
from replays.quiz_book import GAP, terms
from replays.quiz_place import AROUND, FEW, KIN, SOON
from replays.quiz_places import question_at, spots
from replays.quiz_question import ANSWERS, BOOKISH, Question, ended, numbered
from replays.quiz_words import ALIKE as LIKE_IT
from replays.quiz_words import (
    BRACKET,
    FROM,
    IDLE,
    LOT,
    ROOM,
    ROWS,
    STANDS,
    UNSEEN,
    WAY,
    bare_of,
    bidden,
    called,
    can_answer,
    echoes,
    evened,
    explanation,
    gives_away,
    goes_on,
    heading,
    in_table,
    is_ruling,
    names_all,
    near,
    of_all_sorts,
    picked_out,
    says_again,
    stands_out,
    tells_again,
)
from saves.learned import DAYS, Known, learned_path, load_learned, save_answer, save_refused
from saves.reader import read_log
from saves.text import sentence

TODAY = date(2026, 11, 23)


def asked(game_id: str, seed: int, many: int = 6) -> list[Question]:
    return list(questions(catalogue.game(game_id), {}, TODAY, Random(seed), many))


@pytest.mark.parametrize("seed", range(3, 9))
@pytest.mark.parametrize("game_id", [game_id for game_id in catalogue.game_ids() if index(game_id).rules])
def test_each_game_has_questions_and_the_engine_agrees_with_their_answers(game_id: str, seed: int) -> None:
    found = asked(game_id, seed, 6 if seed == 3 else 4)
    assert len(found) == (6 if seed == 3 else 4)
    often: Counter[str] = Counter()
    for at, question in enumerate(found):
        often[question.kind] += 1
        from_book = sum(often[kind] for kind in BOOKISH) > FROM_BOOK
        if from_book or often[question.kind] > SELDOM.get(question.kind, len(found)):
            assert all(later.kind in SELDOM for later in found[at:])
    assert {"happens", "follows", "allowed", "forbidden"} & {question.kind for question in found}
    book = catalogue.game(game_id).rulebook()
    for question in found:
        assert question.rule in book
        assert len(set(question.answers)) == len(question.answers) == len(question.why)
        assert 2 <= len(question.answers) <= ANSWERS
        assert question.position or not question.entry
        if question.kind in BOOKISH:
            assert question.source.startswith("the rulebook, ")
        else:
            assert question.source in ("a short replay", "a replay from the gallery")
            assert question.near
        assert ".." not in question.ask
        assert all(question.why)
        agrees(question)


def agrees(question: Question) -> None:
    """Look the answer up at the place of the question, or in the rulebook, in another way than it was made."""
    if question.kind in BOOKISH:
        agrees_with_book(question)
        return
    log = read_log(question.path)
    game = by_name(log.table.game, log.header, aloud=True)
    state = log.line.state_after(question.entry)
    asks, right = game.rules.prompt(state), question.answers[question.right]
    assert isinstance(asks, Prompt)
    own = [choice for choice in asks.choices if choice.seat == asks.seat]  # others may do what this seat may not
    names = {seat.id: seat.name for seat in log.header.seats}
    offered = {bare(bidden(heading(game.words.label(state, choice)), names[asks.seat])) for choice in own}
    told = {sentence(game.words.event_text(event)) for event in log.line.entries[question.entry].events}
    match question.kind:
        case "allowed" | "offered":
            assert [text for text in question.answers if bare(text) in offered] == [right]
        case "forbidden" | "refused":
            assert [text for text in question.answers if bare(text) not in offered] == [right]
        case "follows" | "happens":
            assert [text for text in question.answers if text in told] == [right]
            assert all(can_answer(text.removesuffix(".")) for text in question.answers)
            assert not says_again(question.ask, right)
        case "who":
            follows = game.rules.prompt(log.line.state_after(question.entry + 1))
            assert isinstance(follows, Prompt)
            assert right == next(seat.name for seat in log.header.seats if seat.id == follows.seat)


def bare(label: str) -> str:
    """Return a label without what may be left out of it, so that its form does not tell the right one."""
    return LOT.sub(FROM, STANDS.sub("", BRACKET.sub("", WAY.sub("", LIKE_IT.sub("", label)))))


def agrees_with_book(question: Question) -> None:
    rule = catalogue.game(question.game).rulebook()[question.rule]
    said = " ".join(rule.text.replace("*", "").split())
    right = question.answers[question.right]
    match question.kind:
        case "gap":
            quoted = question.ask.partition(" says: “")[2].rpartition("” ")[0]
            assert [one for one in question.answers if quoted.replace(GAP, one) in said] == [right]
        case "which":
            quoted = question.ask.removeprefix("“").rpartition("” ")[0]
            assert quoted in said
            assert rule.title.endswith(right)
        case "ruling":
            yes = said.startswith(("Yes", "Allowed"))
            assert right == question.answers[0 if yes else 1]
            assert yes or said.startswith(("No", "Not allowed"))
            assert question.ask == rule.title


def test_a_question_that_names_its_answer_alone_is_not_asked() -> None:
    asked = "Frodo chooses: Fighting from 6 to 9. What follows from it?"
    assert gives_away(asked, "Fighting moves to 9", ["Hiding moves to 1", "Fighting moves to 5"])
    assert not gives_away(asked, "A die is rolled", ["Hiding moves to 1", "Fighting moves to 5"])
    assert not gives_away(asked, "Fighting moves to 9", ["Fighting moves 9 spaces", "Hiding moves to 1"])


def test_a_round_on_new_rules_is_about_several_chapters() -> None:
    for seed in range(4):
        book = catalogue.game("dagorlad").rulebook()
        chapters = Counter(book[question.rule].chapter for question in asked("dagorlad", seed, 4))
        assert max(chapters.values()) <= ALIKE


def test_a_label_is_told_without_what_explains_it_and_never_half_of_it() -> None:
    assert heading("Men ME6 at 1208: 4 movement points") == "Men ME6 at 1208"
    assert heading("Play Grond (In an attack: the walls do not count)") == "Play Grond"
    assert heading("Discard Grond (One attack)") == "Discard Grond (One attack)"


def test_what_follows_is_not_asked_where_the_choice_names_all_of_it() -> None:
    assert names_all("10 of 45 Uruk-hai stay", "10 Uruk-hai are split off")
    assert not names_all("Last Bridge", "Lórien is mobilized")
    assert not names_all("Refuse", "all hobbits stay")


def test_what_may_happen_again_is_no_wrong_answer_to_what_happens_next() -> None:
    for seed in range(12):
        for question in asked("dagorlad", seed, 3):
            if question.kind == "happens" and " tries to rally " in question.ask:
                assert not any(" tries to rally " in one for one in question.answers)


def test_only_another_rule_is_named_to_a_wrong_answer() -> None:
    for seed in range(6):
        for question in asked("ring_war", seed, 4):
            named = f"it would come under {called(catalogue.game('ring_war').rulebook()[question.rule])}."
            assert not any(why.endswith(named) for why in question.why)


def test_what_only_says_again_what_was_chosen_is_not_asked_for() -> None:
    assert echoes("Use Barahir", "Player 1 uses Barahir", ["Player 1"])
    assert echoes("Refuse", "Gothmog refuses the fight", ["The Dark Power"])
    assert not echoes("Frodo gives 1 shield", "Frodo loses a white joker", ["Frodo"])
    assert not echoes("Do not pay", "Sauron comes nearer", ["Frodo"])


def test_what_says_only_what_was_told_before_is_not_asked_for() -> None:
    hit = "Slave SL1 is eliminated. The Ringwraith, whose unit was hit: 4, wounded."
    assert says_again(hit, "The Ringwraith is wounded")
    assert not says_again(hit, "The Ringwraith is killed")


def test_an_answer_is_not_told_by_its_form() -> None:
    assert of_all_sorts(["Thranduil's Palace", "Sam puts on the Ring", "End the movement"])
    assert not of_all_sorts(["Call Healing", "Call Magic", "Put on the Ring"])
    assert evened("Go to 1511", ["Go to 1211 (2 southwest)", "Go to 1712 (3 south)"]) == (
        "Go to 1511",
        ["Go to 1211", "Go to 1712"],
    )
    assert evened("Warg WA2", ["Warg WA3 at 1329"]) == ("Warg WA2", ["Warg WA3"])
    assert evened("Give Sting (grey joker)", ["Give Axe (white)", "Give a card"])[0] == "Give Sting (grey joker)"
    assert evened("Move from Bree, and 4 more like it", ["End"]) == ("Move from Bree", ["End"])
    assert evened("Go to 1912", ["Go to 1712 (1 southwest)", "Go no further"])[1] == ["Go to 1712", "Go no further"]
    assert evened("The hex south of Linhir", ["Linhir, 1 west"])[1] == ["Linhir"]
    assert evened("Orc OR8", ["Goblin GO2 at 0929", "No more fire"])[1] == ["Goblin GO2", "No more fire"]
    assert evened("Play Aragorn (white)", ["Play Sting (grey) on Fighting"])[0] == "Play Aragorn (white)"
    assert evened("Move from Hobbiton", ["Move 20 Elves of Lórien from Lórien"])[1] == ["Move from Lórien"]
    assert bare_of("Attack with Pikemen PK1", ["Men ME1", "Dwarf DW1"]) == "Pikemen PK1"
    assert bare_of("Attack with Pikemen PK1", ["Attack with Men ME1"]) == "Attack with Pikemen PK1"
    assert bare_of("Go to the hex southeast of Linhir", ["Linhir"]) == "The hex southeast of Linhir"
    assert bare_of("Move units", ["Do nothing"]) == "Move units"
    assert stands_out("Orc OR8 at 1425", ["Attack with Slave SL8", "Attack with Orc OR9"])
    assert not stands_out("Attack with Orc OR8", ["Attack with Slave SL8", "Attack with Orc OR9"])
    assert not stands_out("Defeat Wargs", ["Call Healing", "Put on the Ring"])
    assert stands_out("Use Athelas", ["Hiding from 3 to 5", "Fighting from 6 to 8", "Travelling from 2 to 4"])
    assert not stands_out("Go to 1911", ["Go to 1712", "Go to 1809", "Go to 1813"])
    assert bidden("Sam gives all 2 of his shields", "Sam") == "Give all 2 of the shields"
    assert bidden("Sam goes from 2 to 5", "Sam") == "Go from 2 to 5"
    assert bidden("Frodo gives a card", "Sam") == "Frodo gives a card"
    assert bidden("Sam helps", "Samwise") == "Sam helps"


def test_a_ruling_is_told_as_one_and_never_a_name_to_guess() -> None:
    game = catalogue.game("fellowship")
    book = game.rulebook()
    assert called(book["A25"]) == "ruling A25, “When does Gollum bring a roll?”"
    assert called(book["B4.2.4"]) == f"B4.2.4 {book['B4.2.4'].title}"
    rulings = [rule for rule in askable(game) if is_ruling(book[rule])][:12]
    found = [question for rule in rulings if (question := question_on(game, rule, Random(3))) is not None]
    assert len(found) == len(rulings) == 12
    assert "ruling" in {question.kind for question in found}
    for question in found:
        agrees(question)


def test_a_card_is_not_asked_for_by_its_own_name() -> None:
    """Rules of cards have the card's name for a title."""
    game = catalogue.game("ring_war")
    cards = [rule for rule in askable(game) if rule.startswith("E") and rule[1:].isdigit()]
    found = [question for rule in cards if (question := question_on(game, rule, Random(2))) is not None]
    assert found
    for question in found:
        agrees(question)


def test_what_may_always_be_done_is_no_right_answer_and_what_nobody_sees_no_wrong_one() -> None:
    for seed in range(8):
        for question in asked("ring_war", seed, 4):
            if question.kind in ("allowed", "offered"):
                assert not IDLE.match(question.answers[question.right])
            if question.kind in ("allowed", "offered", "forbidden", "refused"):
                assert not any(map(UNSEEN.search, question.why))


def test_a_first_round_begins_early_in_a_game() -> None:
    for game_id in ("dagorlad", "ring_war"):
        for seed in range(8):
            for question in asked(game_id, seed, 5):
                if question.near:
                    turn = re.search(r"urn (\d+) ", question.near[0])
                    assert turn is not None
                    assert int(turn[1]) <= 10, question.where


def test_each_answer_has_what_concerns_it_before_the_rest_is_told() -> None:
    many = [f"The Fellowship has {number} Elves of Lórien, archers of the woods, at Lórien." for number in range(9)]
    lines = ["Turn 2.", *many, "Not mobilized: the hobbits at Hobbiton.", "Goblin GO2 is next to Elf EL1."]
    answers = ("Move the Elves of Lórien, archers of the woods", "Move from Hobbiton", "Attack with GO2")
    shown = near(lines, "Who moves?", answers)
    assert lines[-2] in shown
    assert lines[-1] in shown
    tells = "Wargs: WA1 at 1327 (on its half side)."
    assert tells in near(
        ["Turn 2.", *(f"Orc OR{one} is next to Warg WA1." for one in range(9)), tells], "Warg WA1 stays."
    )
    row = f"{lines[-1][:-1]}; Orc OR5 is next to Men ME5 and Dwarf DW2; Orc OR6 is next to Elf Archer EA5."
    assert near(["Turn 2.", row], "Whom does GO2 attack?") == ("Turn 2.", lines[-1])


def test_what_is_due_comes_first_then_what_was_never_asked() -> None:
    game = catalogue.game("dice")
    rules = order_of(game, {}, TODAY, Random(1))
    known = {
        rules[5]: Known("2026-11-20", 2),
        rules[6]: Known("2026-11-10", 1),
        rules[7]: Known("2026-11-24", 3),
    }
    order = order_of(game, known, TODAY, Random(1))
    assert order[:2] == [rules[6], rules[5]]
    assert order[-1] == rules[7]
    assert sorted(order) == sorted(rules)
    assert standing(game, known, TODAY) == (2, len(rules) - 3)


def test_what_lessons_teach_is_asked_before_the_rest_and_what_is_done_first_of_all() -> None:
    game = catalogue.game("fellowship")
    first, second = (set(rules_met(find_lesson(f"fellowship/{name}"))) for name in ("01-the-road", "08-the-ring"))
    rules = order_of(game, {}, TODAY, Random(1))
    early = {rule for rule in rules if spots("fellowship").rules[rule][0].late <= EARLY}
    assert set(rules[: len(first & early)]) <= first
    assert set(rules[: len(early)]) == early
    done = order_of(game, {}, TODAY, Random(1), ("fellowship/08-the-ring",))
    assert set(done[: len(second & set(rules))]) <= second
    assert sorted(done) == sorted(rules)


def test_what_may_be_done_is_asked_among_things_of_its_own_sort() -> None:
    """The question itself says what sort of thing is wanted: with one such answer it would tell which is right."""
    for game_id in ("fellowship", "dice"):
        found = spots(game_id)
        places = [(rule, one) for rule, some in found.rules.items() for one in some if one.kind == "allowed"][:12]
        made = [question_at(found.replays[one.replay], game_id, rule, one, Random(3)) for rule, one in places]
        allowed = [question for question in made if question is not None]
        assert allowed
        for question in allowed:
            begins = [answer.split()[0] for answer in question.answers]
            assert begins.count(begins[question.right]) > KIN, question.answers
            agrees(question)


def test_what_is_told_all_the_time_is_no_wrong_answer() -> None:
    """ "The cost is paid" could come almost anywhere."""
    rules = [rule for rule in askable(catalogue.game("fellowship")) if rule.startswith("B4")]
    found = [question for rule in rules if (question := question_on(catalogue.game("fellowship"), rule, Random(5)))]
    told = [question for question in found if question.kind in ("follows", "happens")]
    assert told
    for question in told:
        log = read_log(question.path)
        tell = by_name(log.table.game, log.header, aloud=True).words.event_text
        around = log.line.entries[max(0, question.entry - AROUND) : question.entry + AROUND]
        often = Counter(sentence(tell(event)) for entry in around for event in entry.events)
        wrong = [answer for at, answer in enumerate(question.answers) if at != question.right]
        assert all(often[answer] <= FEW for answer in wrong)


def test_a_rule_goes_from_box_to_box_and_back_to_the_first() -> None:
    known = Known(TODAY.isoformat())
    days = []
    for _ in range(6):
        known = known.answered(TODAY, right=True)
        days.append((date.fromisoformat(known.due) - TODAY).days)
    assert days == [*DAYS[1:], DAYS[-1]]
    assert not known.is_due(TODAY)
    assert known.answered(TODAY, right=False) == Known(TODAY.isoformat(), 0)


def test_answers_and_refusals_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save_answer("dice", "D4.1", TODAY, right=True)
    save_answer("dice", "D4.1", TODAY, right=True)
    save_refused("dice", ["D4.9", "D4.1"], TODAY)
    save_answer("dagorlad", "W3.1", TODAY, right=False)
    due = Known("2026-11-23")
    assert load_learned() == {"dice": {"D4.1": due, "D4.9": due}, "dagorlad": {"W3.1": due}}
    learned_path().write_text("{", encoding="utf-8")
    assert load_learned() == {}


def test_players_are_called_as_they_are_at_the_table() -> None:
    """A question, its answers and the position name a seat in one way."""
    game = catalogue.game("dice")
    found = [question for seed in range(3) for question in questions(game, {}, TODAY, Random(seed))]
    seated = [(question, {seat.name for seat in read_log(question.path).header.seats}) for question in found]
    named = [question for question, names in seated if "Judith" in names]
    assert named
    for question in named:
        assert "Player " not in " ".join([*question.position, question.ask, *question.answers, *question.why])


def test_headings_and_dice_are_no_answers() -> None:
    for text in ("Round 3", "Bag End: Gandalf", "Hollin ridge: the Wargs against Aragorn", "Sauron rolls an Eye"):
        assert not can_answer(text)
    assert not can_answer("Gollum strikes in column +1: a 6, 2 wounds")
    assert not can_answer(f"Frodo has {'very ' * 40}much")
    assert not can_answer("Judith borrows the Units of Martin")
    assert not can_answer("Frodo pays 5 shields for Guidance for Sam")
    for text in ("The event marker moves to 3", "Merry and Ents enter row 3 of the Wilds", "A foe appears: Wargs"):
        assert can_answer(text)


def test_what_explains_an_answer_has_to_do_with_it() -> None:
    rule = catalogue.game("dice").rulebook()["D9.4"]
    assert explanation(rule, "All win together with 17 Glory", "", ()).startswith("All players win together")
    assert explanation(rule, "Uruk-hai withstands", "", ()) == ""
    assert len(explanation(rule, "All win together", "", ())) <= ROOM
    retreat, sides = catalogue.game("dagorlad").rulebook()["W7.5"], ("Sauron", "Westernesse")
    asked = "Westernesse is asked: “Elf EL6 retreats from 1226: where to?”"
    assert "Sauron's units" not in explanation(retreat, "Retreat to 1125", asked, sides)


def test_of_a_position_only_what_concerns_the_question_is_shown() -> None:
    lines = ["Turn 2.", *(f"Pippin has {number} shields." for number in range(20)), "Gollum waits at Cirith Ungol."]
    shown = near(lines, "Where does Gollum wait?")
    assert shown == ("Turn 2.", "Gollum waits at Cirith Ungol.")
    assert len(near(lines, "Who has the shields?")) == ROWS
    assert near(["Turn 2.", "Sauron waits.", "He has 5 Strength Points."], "How many Strength Points?") == ("Turn 2.",)


def test_the_ground_of_the_places_that_can_be_chosen_is_told() -> None:
    plain = question_on(catalogue.game("dagorlad"), "W4.2", Random(1))
    assert plain is not None
    assert plain.answers[plain.right] == "Go to 1530"
    assert plain.near[-1].startswith("The map shows ")
    assert "a wall at 1530" in plain.near[-1]
    far = question_on(catalogue.game("ring_war"), "2.3", Random(1))
    assert far is not None
    assert "mountains at the hex southeast of North Dunland" in far.near[-1]
    later = question_on(catalogue.game("dagorlad"), "W7.31", Random(1))
    assert later is not None
    assert not any(line.startswith("The map shows ") for line in later.near)


def test_where_the_orcs_and_the_dwarves_stand_is_told_where_one_has_to_go_to_the_other() -> None:
    for seed in (1, 2, 3):
        asked = question_on(catalogue.game("dagorlad"), "15.22", Random(seed))
        assert asked is not None
        assert any(line.startswith("Dwarves: ") for line in asked.near)
        assert any(line.startswith(("Orcs: ", "Orc Archers: ")) for line in asked.near)


def test_a_position_that_tells_it_in_other_words_is_shown() -> None:
    costs = "Row 1 of the Wilds: Frodo, cost 1, 1 Glory, 0 dice; Sam, cost 2, 1 Glory, 2 dice."
    lines = ["Rivendell.", *(f"The bag of Judith holds {number} Frodo and Sam." for number in range(9)), costs]
    shown = near(lines, "Recruit, restore or neither?", ("Recruit Sam", "Recruit Frodo Baggins"))
    assert "Row 1 of the Wilds: Frodo, cost 1, 1 Glory, 0 dice." in shown
    assert "Row 1 of the Wilds: Sam, cost 2, 1 Glory, 2 dice." in shown
    lends = "Helen has prepared Sam (attack 1, defense 1)."
    assert lends in near([*lines, lends], "Judith borrows the Units of Helen. What happens next?", ("Her attack is 2",))


def test_a_round_asks_about_a_place_once() -> None:
    for game_id in ("dagorlad", "dice"):
        for seed in range(8):
            found = asked(game_id, seed, 5)
            places = [(question.path, question.entry) for question in found if question.entry]
            assert len(set(places)) == len(places)


def test_a_reason_is_not_told_twice() -> None:
    why = "Mithril is used after a die roll, before its result."
    assert tells_again("It is used after a die roll, before the result is carried out.", why)
    assert not tells_again("One player ignores the result of this one roll.", why)


def test_what_every_question_says_tells_nothing_of_what_it_is_about() -> None:
    lines = ["Turn 1.", "Sauron's army has 0 demoralization points of 71.", "Wargs: WA1 at 1328."]
    ask = "Sauron is asked: “Where does WA1 go? 6 movement points left.” Which of these may Sauron not choose?"
    assert near(lines, ask, ("Go to 1227",)) == ("Turn 1.", "Wargs: WA1 at 1328.")


def test_a_thing_that_has_only_begun_is_no_answer() -> None:
    assert goes_on("Fighting moves to 1", "Fighting moves to 2")
    assert not goes_on("Fighting moves to 1", "Hiding moves to 2")
    found = spots("fellowship")
    asked = 0
    for place in [one for one in found.rules["B4.3.1"] if one.kind == "follows"]:
        question = question_at(found.replays[place.replay], "fellowship", "B4.3.1", place, Random(3))
        assert question is not None
        log = read_log(question.path)
        tell = by_name(log.table.game, log.header, aloud=True).words.event_text
        told = [sentence(tell(event)) for event in log.line.entries[question.entry].events]
        right = question.answers[question.right]
        assert not any(goes_on(right, later) for later in told[told.index(right) + 1 :])
        asked += 1
    assert asked


def test_a_face_of_the_die_is_explained_by_its_row_of_the_table() -> None:
    rule = catalogue.game("fellowship").rulebook()["B4.5"]
    said = explanation(rule, "Sauron comes 1 step nearer", "Sam rolls the eye. What happens next?", ("Frodo", "Sam"))
    assert said == "Eye: Sauron moves 1 step toward the hobbits."
    assert in_table(rule, "Sam rolls nothing that is told") is None


def test_why_the_others_may_not_be_chosen_is_told_by_their_numbers() -> None:
    assert (
        numbered(["Too dear.", "Costs 2.", "Too dear.", "No die is left."], 1)
        == "1 and 3: Too dear. 4: No die is left."
    )
    found = spots("fellowship")
    places = [(rule, one) for rule, some in found.rules.items() for one in some if one.kind == "allowed"][:6]
    for rule, place in places:
        question = question_at(found.replays[place.replay], "fellowship", rule, place, Random(3))
        assert question is not None
        told = re.findall(r"\d(?=[^.]*:)", question.others)
        assert {str(number) for number in range(1, 5) if number != question.right + 1} <= set(told)


def test_what_comes_soon_after_is_no_wrong_answer() -> None:
    for seed in range(6):
        for question in asked("dagorlad", seed, 4):
            if question.kind in ("follows", "happens"):
                log = read_log(question.path)
                tell = by_name(log.table.game, log.header, aloud=True).words.event_text
                soon = log.line.entries[question.entry : question.entry + SOON]
                told = {sentence(tell(event)) for entry in soon for event in entry.events}
                assert [one for one in question.answers if one in told] == [question.answers[question.right]]


def test_nobody_decides_yet_in_the_middle_of_what_happens() -> None:
    asked_next = [question for seed in range(6) for question in asked("dagorlad", seed, 5) if question.happened]
    assert asked_next
    assert not any(question.position[0].endswith(" decides.") for question in asked_next)


def test_a_right_answer_of_another_sort_is_asked_for_when_nothing_else_is_new() -> None:
    for game_id in ("dagorlad", "ring_war"):
        assert not any(question.kind == PLAIN for seed in range(8) for question in asked(game_id, seed, 5))


def test_a_question_that_is_quoted_has_one_full_stop() -> None:
    assert ended("Sam is asked: “Who?”") == "Sam is asked: “Who?”"
    assert ended("Sam is asked: “Which? (2 left)”") == "Sam is asked: “Which? (2 left)”."


def test_what_asks_little_waits_until_nothing_else_is_new() -> None:
    for game_id in ("fellowship", "dice", "dagorlad", "ring_war"):
        assert not any(question.little for seed in range(6) for question in asked(game_id, seed, 5))
    game = catalogue.game("dice")
    due = {"D9.1": Known("2026-11-01", 1)}
    assert next(questions(game, due, TODAY, Random(1))).rule == "D9.1"
    assert question_on(game, "D9.1", Random(1)).little  # type: ignore[union-attr]


def test_a_gap_is_where_most_is_asked() -> None:
    found = [question_on(catalogue.game("dagorlad"), "17.0", Random(seed)) for seed in range(6)]
    assert all(one is not None and not one.little for one in found)


def test_who_comes_into_sight_is_no_answer() -> None:
    assert not can_answer("The Dark Power sees Gimli")
    assert can_answer("Gimli goes to Rivendell")


def test_what_comes_where_something_cannot_be_is_explained_by_that_rule() -> None:
    found = spots("dagorlad")
    stuck = []
    for place in found.rules["W7.4"]:
        question = question_at(found.replays[place.replay], "dagorlad", "W7.4", place, Random(1))
        if question is not None and "cannot retreat. What happens next?" in question.ask:
            stuck.append(question.why[question.right])
    assert stuck
    assert all(one.startswith("A unit that cannot retreat stays. After R or D it then loses a step") for one in stuck)


def made(game_id: str, rule: str, kind: str, seed: int = 3) -> list[Question]:
    """Return the questions of a kind on a rule, one of each of its places."""
    found = spots(game_id)
    places = [one for one in found.rules[rule] if one.kind == kind]
    every = [question_at(found.replays[one.replay], game_id, rule, one, Random(seed)) for one in places]
    return [one for one in every if one is not None]


def test_what_happens_next_is_asked_among_things_of_its_own_sort() -> None:
    """Among things of other sorts its sort alone would tell it, whatever the rule says of whom or how many."""
    bearer = [one for seed in range(3) for one in made("fellowship", "B4.10.2", "happens", seed)]
    assert bearer
    for question in bearer:
        assert sum(answer.endswith(" bears the Ring.") for answer in question.answers) > 1
        right = question.answers[question.right].partition(" ")[0]
        assert any(line.startswith(f"{right} has ") for line in question.near)
        agrees(question)
    steps = [question for seed in range(3) for question in made("fellowship", "B5.2", "happens", seed)]
    assert any("Sam goes 2 steps into the darkness." in question.answers for question in steps)
    ring = made("dice", "D6.19", "happens")
    assert all(sum(answer.endswith(" is the Ringbearer.") for answer in one.answers) > 1 for one in ring[:1])


def test_the_position_is_as_it_was_before_what_the_question_tells() -> None:
    """So the space that a marker has reached is among those that lie ahead."""
    moved = [one for one in made("fellowship", "B4.3.7", "happens") if MOVED.search(one.ask)]
    assert moved
    for question in moved:
        found = MOVED.search(question.ask)
        assert found is not None
        line = next(one for one in question.near if one.startswith(found["line"]))
        assert re.search(rf"\b{found['to']}\b", line.partition("Ahead: ")[2]), line


MOVED = re.compile(r"(?P<line>\w+) moves to (?P<to>\d+)\. What happens next\?")


def test_whoever_has_mustered_nothing_is_told_so_before_going_to_war() -> None:
    for question in made("dice", "D4.9", "offered"):
        if "“Attack, or prepare for war?”" in question.ask:
            assert any(line.endswith(" has mustered nothing.") for line in question.near)
            break
    else:
        pytest.fail("nobody goes to war with nothing")


def test_why_somebody_decides_next_is_told_by_the_rule() -> None:
    asked = made("ring_war", "J.5", "who")
    assert asked
    assert all("may roll Escape once" in why for why in asked[0].why)
    nazgul = made("ring_war", "G.2", "who")
    assert any(line.startswith("Saruman masters ") for line in nazgul[0].near)


def test_who_may_play_a_card_is_no_account_of_it() -> None:
    found = spots("ring_war")
    cards = [rule for rule, places in found.rules.items() if any(one.kind == "which" for one in places)]
    asked = [question for rule in cards for question in made("ring_war", rule, "which")]
    assert asked
    assert not any(question.ask.startswith("“Played by") for question in asked)


def test_an_explanation_does_not_begin_with_what_leans_on_the_sentence_before() -> None:
    rule = catalogue.game("fellowship").rulebook()["B4.11.1"]
    said = explanation(rule, "The Ring lies on the volcano", "Mordor ends. What happens next?", ())
    assert said.startswith("When the main line of Mordor reaches its last space")
    assert "The Ring then goes on the volcano" in said
    assert len(said) <= ROOM


def test_a_piece_that_the_question_names_is_no_answer_among_others() -> None:
    asked = "Sauron is asked: “Who attacks next? Goblin GO5 owes an attack.”"
    assert picked_out(asked, "Goblin GO5", ["Goblin GO1", "Goblin GO3"])
    assert not picked_out(asked, "Goblin GO1", ["Goblin GO5", "Goblin GO3"])
    assert not picked_out("Who attacks next?", "Goblin GO5", ["Goblin GO1"])
    for question in made("dagorlad", "W7.31", "allowed"):
        wrong = [one for at, one in enumerate(question.answers) if at != question.right]
        assert not picked_out(question.ask, question.answers[question.right], wrong)


def test_a_gap_tells_first_what_its_sentence_speaks_of() -> None:
    text = "Magic Cards lie in their hexes. The Fellowship secretly hands out those of Rivendell to Characters there."
    rule = msgspec.structs.replace(catalogue.game("ring_war").rulebook()["C.3"], text=text)
    assert [one.before for one in terms(rule, ("Rivendell", "Edoras"))] == [
        "Magic Cards lie in their hexes. The Fellowship secretly hands out those of "
    ]


def test_a_wrong_answer_of_the_same_rule_is_answered_by_what_the_rule_says() -> None:
    asked = [one for one in made("dice", "D4.11", "happens") if "borrows the Units" in one.ask]
    assert asked
    for question in asked:
        same = [at for at, answer in enumerate(question.answers) if "'s attack is " in answer]
        assert len(same) > 1
        assert {question.why[at] for at in same} == {question.why[question.right]}
