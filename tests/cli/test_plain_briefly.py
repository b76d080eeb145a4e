"""What plain mode leaves out because it was heard before, and how it is had again."""

from __future__ import annotations

import re
from pathlib import Path

from core.dice.words.names import STRENGTH
from core.fellowship.words.texts import TEXT_OF_CARD
from core.kernel.prompts import Choice
from replays.naming import by_name
from saves.game_file import SavedGame
from tests.cli.conftest import Run
from tests.hosting.hosting_kit import saved_game
from tui.commands.hinting import FOLLOWS
from tui.commands.plain_changes import changes
from tui.commands.plain_choices import told_choices
from tui.commands.plain_follows import PAIR, said_once, shared_by
from tui.commands.plain_joined import joined
from tui.commands.plain_numbers import Numbers, sort_of
from tui.commands.plain_odds import narrowed, told_odds
from tui.commands.plain_offered import Offered
from tui.commands.plain_once import Once
from tui.table.flow import pass_until


def nothing(choice: Choice) -> str:
    return ""


def test_figures_of_a_unit_are_told_once_and_again_where_they_differ() -> None:
    once = Once(STRENGTH)
    units = ("Frodo (Unit of level 1, attack 1, defense 1)", "Arwen (Unit of level 3, attack 8, defense 5, 2 bursts)")
    roll = f"Anna rolls {', '.join(units)}"
    assert once(roll) == roll
    assert once(roll) == "Anna rolls Frodo (Unit), Arwen (Unit, 2 bursts)"
    other = "Muster Frodo (Unit of level 2, attack 4, defense 3)"
    assert once(other) == other
    assert once(other, briefly=False) == other
    assert once("Frodo (1 Fellowship)") == "Frodo (1 Fellowship)"


def test_who_waited_for_the_keyboard_hears_what_was_told_to_another() -> None:
    once = Once(STRENGTH)
    unit = "Frodo (Unit of level 1, attack 1, defense 1)"
    assert [once(unit), once(unit)] == [unit, "Frodo (Unit)"]
    table = saved_game("ring_war").table
    offered = Offered(table, by_name(table.game, table.header, aloud=True))
    offered.once = once
    for eyes in ("fellowship", "dark_power"):
        offered.look(eyes)
        assert [once(unit), once(unit)] == [unit, "Frodo (Unit)"]


def test_what_tells_two_dice_of_one_name_apart_is_not_left_out() -> None:
    once = Once(STRENGTH)
    strong, weak = (
        "Muster Sam (Unit of level 1, attack 1, defense 2)",
        "Muster Sam (Unit of level 1, attack 1, defense 1)",
    )
    frodo = "Muster Frodo (Unit of level 1, attack 1, defense 1)"
    assert [once(text) for text in (frodo, strong)] == [frodo, strong]
    once.together([strong, weak, frodo])
    assert [once(text) for text in (strong, weak, frodo)] == [strong, weak, "Muster Frodo (Unit)"]
    assert [once.anew()(text) for text in (strong, weak)] == [strong, weak]
    once.together([weak])
    assert once(weak) == "Muster Sam (Unit)"


def test_which_face_a_die_shows_is_told_once_more_after_each_answer_but_not_the_force_of_an_enemy() -> None:
    once = Once(STRENGTH)
    roll, orc = "Anna rolls Pippin (Unit of level 2, attack 4, defense 3)", "Orc (attack 2, defense 1) comes"
    assert (once(roll), once(orc)) == (roll, orc)
    assert once(roll) == "Anna rolls Pippin (Unit)"
    once.answered()
    assert (once(roll), once(orc)) == (roll, "Orc comes")
    assert once(roll) == "Anna rolls Pippin (Unit)"


def test_the_dice_game_tells_figures_once_and_all_of_them_on_enter(run: Run) -> None:
    assert run("new", "dice", "--seed", 5, "--name", "plain", "--seat", "p1", "--seat", "p2=sensible").code == 0
    out = run("play", "plain", "--plain", lines="1\n1\n\nhand\n").out.split("> ")
    assert sum("What was told of a thing before is left out" in one for one in out) == 1
    assert "1  Muster Sam (Unit): for 1" in out[2]
    assert "1 Muster Sam (Unit of level 1, attack 1, defense 1): for 1" in " ".join(out[3].split())
    assert "attack 1, defense 1" in " ".join(out[4].split())


def test_of_a_question_asked_again_only_the_new_choices_are_told(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="go CA1 2208\ngo CA2 2206\n\n").out.split("> ")
    numbers = re.findall(r"^ +(\d+)  ", out[2], re.MULTILINE)
    assert len(numbers) == 2
    assert re.search(r"\d and \d+ are as before; enter tells them|\d to \d+ are as before; enter tells them", out[2])
    assert "Elendil" not in out[2]
    assert "Elendil" in out[3]


def test_between_two_windows_other_questions_count_for_nothing(run: Run) -> None:
    path = run("new", "fellowship", "--seed", 11, "--name", "plain").out.strip()
    table = SavedGame.open(Path(path)).table
    offered = Offered(table, by_name(table.game, table.header, aloud=True))
    asked: list[bool] = []
    counted = False
    for _ in range(80):
        choices = table.choices()
        asked.append(any(pass_until(choice) for choice in choices))
        offered.look(None)
        lines = offered.lines(nothing, ids=False, anew=True)
        counted |= asked[-2:] == [False, True] and " are as when something could last be used; enter" in lines[-1]
        passes = [choice for choice in choices if type(choice.action).__name__ == "Pass" and not pass_until(choice)]
        table.act((passes or choices)[0].action)
    assert counted


def test_that_the_game_ends_is_never_left_to_be_asked_for() -> None:
    follows = "; then Frodo is eliminated, as Sauron has reached him; Sam draws two cards; the game is lost"
    rows = {number: [Choice("sam", number, "B1")] for number in (1, 2, 3)}
    _, shared = shared_by(lambda _: follows, rows, inside=lambda _: False, whole=False)
    assert shared is not None
    assert shared[1] == "Frodo is eliminated, as Sauron has reached him; the game is lost; enter tells the rest"


def test_why_names_the_first_of_many_and_more_on_request(run: Run) -> None:
    assert run("new", "fellowship", "--seed", 5, "--option", "hobbits=3", "--name", "plain").code == 0
    out = run("play", "plain", "--plain", lines="why\nwhy all\nwhy grey\nwhy balrog\nwhy\nwhy 1\n").out.split("> ")
    short, everything, grey, nothing_such = (" ".join(one.split()) for one in out[1:5])
    assert re.search(r"^Frodo: Play [^:,]+, [^:,]+, and \d+ more: Cards are played in step 2", short)
    assert "why all names everything" in short
    assert "why all names everything" not in out[5]
    assert len(out[5]) < len(out[2])
    assert "more:" not in everything
    assert "grey" in grey
    assert "Foresight" not in grey
    neither = "Nothing that may be chosen now, and nothing that is refused, has this in its name."
    assert nothing_such == f"{neither} rule balrog tells what the rules say of it."
    assert out[6] == "Choice 1 may be taken now: nothing forbids it. ?1 tells its rule.\n"


def test_what_follows_from_each_choice_is_told_once_and_nothing_twice_on_the_way_back(run: Run) -> None:
    words = ("--option", "game=campaign", "--seat", "dark_power", "--seat", "fellowship=sensible")
    assert run("new", "ring_war", "--seed", 16, "--name", "war", *words).code == 0
    flight = "the third nazgul flies\nhex osgiliath\ngorgoroth\nmove something else\n"
    lines = "leave him and the others\n2\n1\n3\n1\n1\n"
    out = run("play", "war", "--plain", lines=lines + flight).out.split("> ")
    told = [" ".join(one.split()) for one in out]
    down = next(one for one in told if one.startswith("Where does the Third Nazgûl come down?"))
    assert re.search(r"come down\? With 1 to \d+: the Dark Power pays 1 for a flight\. 1 ", down), down
    assert down.count("pays 1") == 1
    asked = next(one for one in told if one.startswith("Hex") and "Osgiliath" in one)
    assert re.search(r"Where does the Third Nazgûl at \S.* fly\? \d+ [A-Z]", asked), asked
    assert told[-2] == "What moves next? All 8 choices are as before; enter tells them.", told[-2]


def test_a_choice_keeps_its_number_while_others_fall_away(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    out = run("play", "plain", "--plain", lines="2\n2\n\n4\n").out.split("> ")
    assert "2 is gone; 1 and 3 to 5 are as before; enter tells them." in out[1]
    assert " ".join(out[2].split()) == (
        "There is no choice 2 any more; the choices are 1 and 3 to 5, since a choice keeps its number when others fall "
        "away."
    )
    assert "  4  A Warg starts at 1327" in out[3]
    assert out[4].startswith("  Warg WA2 starts at 1327\n")


def test_a_new_turn_numbers_from_one() -> None:
    numbers = Numbers()
    rows = [[Choice("", f"{at}", "")] for at in range(14)]
    assert numbers.of("Who moves?", rows[:6]) == [1, 2, 3, 4, 5, 6]
    assert numbers.of("Where to?", rows[2:4]) == [1, 2]
    assert numbers.of("Who moves?", [rows[0], rows[3], rows[5]]) == [1, 4, 6]
    assert numbers.of("Who moves?", [rows[1], rows[3]]) == [1, 2]
    assert numbers.of("Who moves?", rows[3:4]) == [2]
    assert numbers.of("Many?", rows[:12]) == list(range(1, 13))
    assert numbers.of("Many?", [*rows[:9], rows[13], rows[11]]) == [*range(1, 10), 13, 12]
    assert numbers.of("Many?", rows[2:12]) == [*range(3, 10), 14, 15, 12]
    assert numbers.of("Many?", rows[:12]) == [16, 17, *range(3, 10), 14, 15, 12]
    assert numbers.of("Many?", rows[:9]) == [16, 17, *range(3, 10)]
    numbers.renew()
    assert numbers.of("Who moves?", rows[3:4]) == [1]


def test_a_command_that_fails_leaves_the_numbers_that_were_heard(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    out = run("play", "plain", "--plain", lines="find 1327\ngo 2222\nhex 2222\nfind oliphaunt\n4\n").out.split("> ")
    assert out[1] == "Where does the next Warg start? 3 Wargs to place.\n  4  A Warg starts at 1327\n"
    assert out[5].startswith("  Warg WA1 starts at 1327\n")


def test_the_first_words_of_a_choice_take_it(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    lines = ("a warg starts at 1324", "3", "5", "end", "goblin", "help near", "help dance", "enter")
    out = run("play", "plain", "--plain", lines="\n".join(lines) + "\n").out.split("> ")
    assert "Phase F: Westernesse moves" in out[4]
    assert out[5] == "That was not understood; a number chooses, and help lists the words.\n"
    assert out[6].startswith("  near HEX 5 ")
    assert out[7] == "No word, part of the table or rule is called 'dance'; help lists the words.\n"
    assert "Which piece moves next?" in out[8]


def test_who_acts_is_named_once_and_what_the_question_has_said_not_again() -> None:
    names = ["Frodo", "Sam"]
    asked = "Will the group pay 1 joker?"
    texts = {
        1: "Sam gives white joker",
        2: "Sam gives Sting (grey joker)",
        3: "Frodo gives white joker",
        4: "Do not pay",
    }
    assert told_choices(asked, texts, names) == [
        "  Sam gives",
        "  1  white joker",
        "  2  Sting (grey joker)",
        "  3  Frodo gives white joker",
        "  4  Do not pay",
    ]
    passed = {1: "Pass white joker", 2: "Pass Gimli (white fighting x2)"}
    assert told_choices("Frodo passes a card to Sam: which?", passed, names)[0] == "  1  white joker"
    out = {1: "grey hiding to Frodo", 2: "grey hiding to Sam"}
    assert told_choices("Frodo hands out grey hiding: to whom?", out, names) == ["  1  Frodo", "  2  Sam"]
    played = {
        1: "Play white joker on Hiding: from 0 to 1",
        2: "Play white joker on Fighting: from 2 to 3",
        3: "Draw two",
    }
    assert told_choices("Frodo: play cards or draw two", played, names) == [
        "  Play white joker on",
        "  1  Hiding: from 0 to 1",
        "  2  Fighting: from 2 to 3",
        "  3  Draw two",
    ]
    calls = {4: "Frodo pays 5 shields for Healing", 5: "Frodo pays 5 shields for Magic: it is ignored"}
    paid = ["  Frodo pays 5 shields for", "  4  Healing", "  5  Magic: it is ignored"]
    assert told_choices("Does anybody use something?", calls, names) == paid
    attack = {1: "Attack with Merry", 2: "Attack with Sam"}
    either = {1: "Discard Grond", 2: "Discard The Red Arrow"}
    said = told_choices("Play or discard Event Cards: 1 more than you may keep.", either, names)
    assert said == ["  1  Discard Grond", "  2  Discard The Red Arrow"]
    assert told_choices("Attack, or prepare?", attack, names) == ["  1  Attack with Merry", "  2  Attack with Sam"]


def test_what_may_be_used_is_explained_once_and_going_on_is_always_told(run: Run) -> None:
    words = ("--option", "hobbits=3", "--seat", "frodo", "--seat", "sam=sensible", "--seat", "pippin=sensible")
    assert run("new", "fellowship", "--seed", 21, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="1\n" * 30).out
    windows = [one for one in out.split("> ") if "does anybody use something?" in one]
    assert len(windows) > 4
    assert all(re.search(r"^  1  Go on", one, re.MULTILINE) for one in windows)
    assert sum("Frodo puts on the Ring: a marker moves" in " ".join(one.split()) for one in windows) == 1


def test_what_led_to_the_first_question_is_told_before_it_and_again_by_last(run: Run) -> None:
    words = ("--option", "hobbits=3", "--seat", "frodo=sensible", "--seat", "sam", "--seat", "pippin=sensible")
    assert run("new", "fellowship", "--seed", 12, "--name", "plain", *words).code == 0
    first = run("play", "plain", "--plain", lines="1\nlast\nlast 1\n").out.split("> ")
    told, question = first[0].split("\n\n")[1].split("Bag End, step 3 of 3")
    assert "Frodo rolls one dot and goes 1 step into the darkness" in told
    assert "will one hobbit pay 2 hiding symbols?" in question
    assert first[2].splitlines()[0] == first[1].splitlines()[0]
    again = run("play", "plain", "--plain", lines="\n").out.split("> ")[0]
    assert first[2].splitlines()[-1] in again


def test_a_hint_begins_with_the_advice_and_names_no_rule(run: Run) -> None:
    assert run("new", "fellowship", "--seed", 5, "--name", "plain").code == 0
    hint = run("play", "plain", "--plain", lines="hint\n").out.split("> ")[1]
    assert hint.startswith("The choices are tried out; that takes some seconds. The score is the hobbits':\n")
    assert "destroy the Ring; some expansions add to it.\n  I would take " in hint
    last = " ".join(hint.rpartition("\nThis comes of ")[2].split())
    assert re.fullmatch(r"\d+ tries, each played on for a few turns and then judged(; it took [\d.]+ seconds)?\.", last)
    assert not re.search(r"\([A-Z]+\d", hint)


def test_what_a_card_says_is_not_cut_where_a_hint_names_the_choice() -> None:
    card = "Discard Dead Men of Dunharrow (With Aragorn at Erech, except in the Character Game: 30 points come)"
    assert FOLLOWS.split(f"{card}: then a card is drawn") == [card, "then a card is drawn"]


def test_odds_under_one_head_are_one_sentence() -> None:
    odds = [
        ("the next tile is an event", "8 of 23, 35%"),
        ("Fighting", "3"),
        ("Hiding", "2"),
        ("Die: blank", "nothing"),
    ]
    assert told_odds(odds) == ["the next tile is an event: 8 of 23, 35%", "Fighting 3, Hiding 2", "Die: blank, nothing"]


def test_odds_with_words_are_those_that_have_them_and_what_comes_of_them() -> None:
    odds = [
        ("58% to hit; morale W", "Orc OR1 attacks Elf EL1 or Elf EL10; Orc OR2 attacks Elf EL10"),
        ("17% to hit; morale X", "Orc OR1 attacks Men ME1"),
        ("A hit on morale W", "eliminated 8%; Disrupted 31%"),
        ("A hit on morale X", "eliminated 9%"),
        ("Troll TR2 rallies", "14%"),
    ]
    hit = ("A hit on morale W", "eliminated 8%; Disrupted 31%")
    assert narrowed(odds, "el1") == [("58% to hit; morale W", "Orc OR1 attacks Elf EL1 or Elf EL10"), hit]
    assert narrowed(odds, "OR2 EL10") == [("58% to hit; morale W", "Orc OR2 attacks Elf EL10"), hit]
    assert narrowed(odds, "troll rall") == [("Troll TR2 rallies", "14%")]
    assert narrowed(odds, "balrog") == []


def test_of_things_told_in_several_words_each_that_changed_is_told_whole() -> None:
    row = "Row 1 of the Wilds: Frodo, cost 1, 0 dice; Sam, cost 2, {} dice; Bill, cost 3, 4 dice."
    before = ["The Shire, 1 of 8.", "0 cards corrupted.", row.format(2), "Next, 2 of 8, Rivendell: Cards enter."]
    now = ["Rivendell, 2 of 8.", "1 card corrupted.", row.format(3), "Next, 3 of 8, Moria: Cards enter."]
    assert changes(before, now) == [*now[:2], "Row 1 of the Wilds, now Sam, cost 2, 3 dice.", now[3]]
    hands = ["Frodo has no shields and 9 cards: Sting.", "Frodo has 4 shields and 8 cards: Staff."]
    lines = ["Moria.", "Hiding: at the start. Ahead: 1: a; 2: b."], ["Moria.", "Hiding: on 1 of 2. Ahead: 2: b."]
    assert changes(*lines) == lines[1][1:]
    for place, gone in (("Moria", ["No longer: No foes are here."]), ("Bree", [])):
        told = changes(["Moria, turn 1. Sam plays.", hands[0], "No foes are here."], [f"{place}, turn 2.", hands[1]])
        assert told == [f"{place}, turn 2.", hands[1], *gone]


def test_words_of_a_choice_that_is_refused_are_answered_with_the_reason(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    lines = ("1", "2", "3", *["end"] * 6, "do nothing", "end")
    out = run("play", "plain", "--plain", lines="\n".join(lines) + "\n").out.split("> ")
    assert re.match(r"  End the movement phase: [^.]+ so it\s+must\.", out[-2]), out[-2]


def test_of_several_people_whoever_is_asked_is_named(run: Run) -> None:
    assert run("new", "dice", "--seed", 4, "--name", "two", "--seat", "Anna", "--seat", "Bert").code == 0
    assert "\nAnna: What do you do with your dice?" in run("play", "two", "--plain", lines="").out
    assert run("new", "dice", "--seed", 4, "--name", "one", "--seat", "Anna", "--seat", "Bert=sensible").code == 0
    assert "\nWhat do you do with your dice?" in run("play", "one", "--plain", lines="").out


def test_what_a_power_has_at_several_places_is_one_sentence() -> None:
    told = ["The Fellowship has 5 foot at Erech.", "The Fellowship has 3 foot at Linhir.", "Frodo has Sting."]
    assert joined(told) == told
    more = ["The Fellowship has 2 foot and 5 riders at Edoras.", *told]
    assert joined(more) == [
        "The Fellowship has 2 foot and 5 riders at Edoras; 5 foot at Erech; 3 foot at Linhir.",
        "Frodo has Sting.",
    ]


def test_on_a_map_what_is_short_and_follows_from_many_is_said_once() -> None:
    sees, rains = "the enemy sees it", "it rains"
    then = [f"; then {sees}", "", f"; then {rains}; {sees}", f"; then {sees}", f"; then {rains}"]
    found, said = said_once(dict(enumerate(then, 1)))
    assert said == ["With 1, 3 and 4: the enemy sees it."]
    assert [*found.values()] == ["", "", "; then it rains", "", "; then it rains"]


def test_without_a_map_what_follows_from_two_is_said_once_and_together_with_what_follows_from_the_same() -> None:
    joins, sums, short = "a die of The Two Towers joins Sauron", "Sauron has 2 Corruption: 2 for dice", "it rains"
    then = [f"; then {short}", f"; then {joins}; {sums}", f"; then {joins}; {sums}; {short}"]
    found, said = said_once(dict(enumerate(then, 1)), PAIR)
    assert said == [f"With 2 and 3: {joins}; {sums}."]
    assert [*found.values()] == ["; then it rains", "", "; then it rains"]


def test_what_follows_from_all_is_said_of_all_and_the_end_of_the_game_also_behind_a_number_that_opens() -> None:
    stops, ends = "1 enemy in the way", "the game is lost"
    found, said = said_once({1: f"; then {stops}", 2: f"; then {stops}; it rains"}, PAIR, {1, 2})
    assert said == [f"Whatever is chosen: {stops}."]
    assert [*found.values()] == ["", "; then it rains"]
    opens = {1: f"; then {ends}", 2: f"; then {stops}; {ends}", 3: "", 4: f"; then {stops}"}
    assert said_once(opens, PAIR, {1, 2, 3, 4}, [2])[1] == [f"With 1 and 2: {ends}.", f"With 2 and 4: {stops}."]
    assert said_once({2: f"; then {ends}", 3: ""}, PAIR, {2, 3}, [2])[1] == [f"With 2: {ends}."]


def test_a_card_that_brings_the_same_on_the_same_lines_is_told_by_the_numbers_of_another() -> None:
    does = ("Hiding: from 0 to 1: a shield", "Travelling: from 2 to 3: a sun token")
    texts = [f"Play white {card} on {one}" for card in ("joker", "hiding") for one in does]
    lines = told_choices("Frodo: a second one?", dict(enumerate(texts, 1)), ["Frodo"])
    assert [line.strip() for line in lines] == [
        "Play white joker on",
        "1  Hiding: from 0 to 1: a shield",
        "2  Travelling: from 2 to 3: a sun token",
        "Play white hiding on, with the same effects as 1 and 2:",
        "3  Hiding",
        "4  Travelling",
    ]


def test_the_text_of_an_open_nazgul_card_is_heard_once() -> None:
    once = Once(TEXT_OF_CARD)
    text = "The group pays a life token; otherwise the next event happens"
    assert once(f"Sauron shows Witch-king's Command: {text}") == f"Sauron shows Witch-king's Command: {text}"
    assert once(f"Sauron shows Witch-king's Command: {text}") == "Sauron shows Witch-king's Command"
    assert once(f"Witch-king's Command: {text}") == f"Witch-king's Command: {text}"


def test_a_price_is_the_same_question_however_much_of_it_is_still_to_give() -> None:
    asked = ("Snaga: will Frodo pay 2 friendship symbols", "Snaga: will Frodo pay 1 friendship symbol")
    assert len({sort_of(one) for one in asked}) == 1
    assert sort_of("will Frodo pay 1 ring token?") != sort_of("will Frodo pay 1 heart token?")
    assert sort_of("will Sam pay 1 card and 1 shield?") == "will Sam pay 1 card and 1 shield"


def test_what_one_alone_may_give_stands_below_the_name() -> None:
    texts = {1: "Frodo gives white fighting", 2: "Frodo gives white joker", 3: "Back"}
    lines = told_choices("Lagduf: will Frodo pay 2 fighting symbols?", texts, ["Frodo", "Sam"])
    assert [line.strip() for line in lines] == ["Frodo gives", "1  white fighting", "2  white joker", "3  Back"]


def test_on_enter_each_thing_is_told_once_with_what_it_does() -> None:
    once = Once(STRENGTH)
    unit = "Frodo (Unit of level 1, attack 1, defense 1)"
    assert once(unit) == unit
    fresh = once.anew()
    assert [fresh(unit), fresh(unit)] == [unit, "Frodo (Unit)"]
    assert once(unit) == "Frodo (Unit)"


def test_words_within_choices_show_these_choices(run: Run) -> None:
    words = ("--option", "game=character", "--seat", "fellowship", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 5, "--name", "war", *words).code == 0
    out = run("play", "war", "--plain", lines="rating 3\nfrodo\ncarry\n").out.split("> ")
    assert re.findall(r"^ +(\d)  (\w+)", out[1], re.MULTILINE) == [("1", "Frodo"), ("3", "Merry"), ("4", "Pippin")]
    assert "Frodo bears the Ring" in out[2]


def test_a_part_of_a_stack_goes_by_its_name_and_is_told_in_one_line(run: Run) -> None:
    words = ("--option", "game=character", "--seat", "fellowship", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 5, "--name", "war", *words).code == 0
    lines = [*"1111111", "end"]
    out = run("play", "war", "--plain", lines="\n".join([*lines, *["1"] * 3, "go eowyn helm", "2"]) + "\n").out
    assert "  Éowyn moves from Edoras to Helm's Deep\n" in out
    told = r", 1 south: 4 of 6 points, \d+ hexes on foot from Mount Doom; the Wargs may come"
    assert re.search(told, " ".join(out.split()))


def test_a_word_of_one_of_the_choices_behind_a_number_takes_it(run: Run) -> None:
    words = ("--option", "game=character", "--seat", "fellowship", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 5, "--name", "war", *words).code == 0
    out = run("play", "war", "--plain", lines="frodo\n2\nboromir\n").out.split("> ")
    assert "Boromir takes Andúril" in out[3]


def test_that_numbers_stay_is_said_once_where_what_is_left_is_told(run: Run) -> None:
    path = run("new", "dice", "--seed", 5, "--name", "plain").out.strip()
    table = SavedGame.open(Path(path)).table
    offered = Offered(table, by_name(table.game, table.header, aloud=True))
    said: list[str] = []
    for _ in range(40):
        offered.look(None)
        said += offered.lines(nothing, ids=False, anew=True)
        table.act(table.choices()[0].action)
    told = " ".join(" ".join(said).split())
    assert told.count("since a choice keeps its number when others fall away") == 1
    assert re.search(r"\d (is|are) gone, since a choice keeps", told)
