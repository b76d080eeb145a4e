"""`play --plain` for whoever does not know its words yet: half words, questions, ways back, who is asked."""

from __future__ import annotations

from tests.cli.conftest import Run


def heard(run: Run, name: str, *lines: str) -> list[str]:
    """Return what is said after each line at a table, without breaks."""
    out = run("play", name, "--plain", lines="\n".join(lines) + "\n").out
    return [" ".join(one.split()) for one in out.split("> ")[1:]]


def test_half_a_word_finds_a_choice(run: Run, game: str) -> None:
    asked, half, whole, taken, *_ = heard(run, game, "1", "pip", "pippin", "u")
    assert "Frodo hands out" in asked
    assert half.endswith("to whom? 3 grey fighting to Pippin")
    assert "goes to Pippin" in whole
    assert taken.startswith("Undone: ")


def test_back_leads_from_what_was_looked_for_to_all_choices(run: Run, game: str) -> None:
    asked, found, back, again, *_ = heard(run, game, "1", "find pippin", "back", "back")
    assert found.endswith("to whom? 3 grey fighting to Pippin")
    assert back == asked[asked.index("Frodo hands out") :]
    assert again.startswith("Undone: ")


def test_who_is_asked_is_told(run: Run) -> None:
    assert run("new", "fellowship", "--name", "two", "--seat", "sam=sensible").code == 0
    who, again, *_ = heard(run, "two", "whose turn is it?", "again")
    assert "Bag End, step 2 of 3" in who
    assert who.endswith("Frodo may choose now. Played at this keyboard: Frodo. Sam: a bot.")
    assert again.startswith("Preparations: will Frodo roll the die? 1 Yes")


def test_not_paying_is_no_answer_to_why_one_may_not_pay(run: Run, game: str) -> None:
    *_, why, refused, _ = heard(run, game, "2", "why pay", "why not pay")
    assert "That may be chosen now" not in why
    assert refused.startswith("That may be chosen now, with ")


def test_what_is_asked_after_others_have_decided_is_numbered_from_one(run: Run) -> None:
    bots = [word for seat in ("frodo", "sam", "pippin") for word in ("--seat", f"{seat}=sensible")]
    table = ("--option", "hobbits=3", "--option", "sauron=on", "--seat", "sauron:Me", *bots)
    assert run("new", "fellowship", "--name", "dark", "--seed", 79, *table).code == 0
    said = heard(run, "dark", *["1"] * 30)
    assert sum("calls Sauron: " in one for one in said) > 5
    assert not any("no choice 1 any more" in one for one in said)


def test_what_one_can_do_and_how_one_wins_is_told_to_whoever_asks_in_a_sentence(run: Run, game: str) -> None:
    can, again, win, goal, *_ = heard(run, game, "What can I do?", "", "how do I win?", "goal")
    assert "1 Yes, Frodo will roll the die" in can
    assert can == again
    assert win == goal


def test_a_seat_answers_to_the_name_of_whoever_sits_there(run: Run) -> None:
    assert (
        run("new", "ring_war", "--name", "named", "--seed", 3, "--seat", "fellowship:Ada", "--seat", "saruman").code
        == 0
    )
    *_, ada, power, _ = heard(run, "named", "", "hand ada", "hand fellowship")
    assert ada == power
    assert "Nobody here" not in ada


def test_who_asks_where_somebody_is_hears_the_hex_and_a_mistyped_one_is_guessed(run: Run) -> None:
    assert run("new", "ring_war", "--name", "asked", "--option", "game=character").code == 0
    *_, where, hex_, mistyped, _ = heard(run, "asked", "", "where is Théoden?", "hex theoden", "hex minis tirith")
    assert hex_.startswith(where)
    assert where.startswith("Hex W2725, Edoras")
    assert mistyped == "No hex, place or unit is called 'minis tirith'; Minas Tirith was perhaps meant."


def test_who_asks_who_somebody_is_hears_of_him_alone_and_what_no_map_has_is_a_rule(run: Run) -> None:
    assert run("new", "ring_war", "--name", "asked", "--option", "game=character").code == 0
    lines = ["who is gandalf?", "who is treebeard", "what is the Mithril Coat", "what is nonsense"]
    *_, gandalf, treebeard, coat, nothing, _ = heard(run, "asked", "", *lines)
    assert gandalf.startswith("Gandalf the Grey, at Rivendell Combat 4, Morale 2, Endurance 6")
    assert gandalf.endswith("rule gandalf tells what the rules say.")
    assert "Aragorn" not in gandalf
    assert treebeard.startswith("Treebeard is not on the map")
    assert coat.startswith("Mithril Coat")
    assert nothing.startswith("That was not understood")


def test_whoever_looks_first_after_a_game_was_left_hears_what_the_others_did(run: Run) -> None:
    two = ("--seat", "fellowship:Ada", "--seat", "dark_power:Ben")
    assert run("new", "ring_war", "--name", "left", "--option", "game=character", "--seed", 901, *two).code == 0
    lines = ["", "1", *["leave"] * 6]
    run("play", "left", "--plain", lines="\n".join(lines) + "\n")
    first = run("play", "left", "--plain", lines="\n7\n").out
    assert "Until now:" in first
    assert "Andúril, Glamdring, Sting" in first[first.index("Until now:") :]
    assert "Frodo bears the Ring" not in first
    again = run("play", "left", "--plain", lines="\n").out
    assert "Since you last looked:" in again
    assert "The Fellowship is dealt " in again[again.index("Since you last looked:") :]


def test_why_tells_of_whoever_is_asked_and_of_others_by_name(run: Run) -> None:
    assert run("new", "fellowship", "--name", "two", "--seed", 41).code == 0
    lines = ("1", "1", "1", "1", "1", "7", "sting", "why", "why athelas", "why all athelas", "why balrog")
    *_, asked, why, athelas, neither, nobodys, _ = heard(run, "two", *lines)
    assert "Sam passes a card to Frodo: which?" in asked
    assert why.startswith("Sam: Play ")
    assert athelas.startswith("Frodo: Use Athelas (yellow): ")
    assert neither.startswith("Nothing that may be chosen now, and nothing that is refused")
    assert nobodys.startswith("Nothing that may be chosen now, and nothing that is refused")


def test_what_is_typed_before_the_keyboard_is_handed_over_is_not_swallowed(run: Run) -> None:
    assert run("new", "fellowship", "--name", "dark", "--seed", 5, "--option", "sauron=on").code == 0
    out = run("play", "dark", "--plain", lines="goal\n").out
    assert "then press enter. \nTyped before anything was asked, and left alone: goal\n" in out


MORIA = ("--seed", "41", "--option", "one_ring_card=on")


def test_on_goes_past_windows_in_which_nothing_else_can_be_used_and_is_taken_back_as_one(run: Run) -> None:
    assert run("new", "fellowship", "--name", "on", *MORIA).code == 0
    on, undone, redone, *_ = heard(run, "on", "on", "undo", "redo")
    assert "does anybody use" not in on
    assert "Preparations: will Frodo roll the die?" in on
    assert undone.startswith("Undone: Go on, and 1 decision after it.")
    assert undone.endswith("2 Go on for a while 3 Frodo uses The One Ring")
    assert "Preparations: will Frodo roll the die?" in redone


def test_a_while_lasts_over_costs_until_something_else_can_be_used(run: Run) -> None:
    assert run("new", "fellowship", "--name", "while", "--seed", "301", "--option", "hobbits=3").code == 0
    *_, before, tile, cost, _, _, paid, no, _ = heard(run, "while", *["1"] * 15, "on", "on", "1", "2", "3", "on")
    assert "Before the next tile: does anybody use something?" in before
    assert tile.startswith("Frodo turns up a sundial with three cards Sundial with three cards: does anybody use")
    assert "4 Sam uses Staff" in tile, "it is of use from now on"
    assert "Staff" not in before
    assert cost.startswith("Sundial with three cards: will the group give 3 cards?")
    assert "Frodo turns up a friendship tile" in paid
    assert "use something" not in paid
    assert no == "On goes on where it is asked what somebody uses; now something else is asked."


def test_what_was_heard_before_the_keyboard_is_passed_on_is_not_told_again(run: Run) -> None:
    assert run("new", "fellowship", "--name", "seat", "--option", "sauron=on", "--seed", "303").code == 0
    out = run("play", "seat", "--plain", lines="\n1\n\n1\n\n").out
    assert out.count("Sauron plays the card ") == 1
    assert out.count("Frodo calls Sauron") == 2, "once as told, once as it is asked"
    until_now = out.split("Until now:")
    assert "Frodo draws a grey friendship card" in until_now[1]
    assert "Sauron shows" not in until_now[1].partition("Bag End, step")[0]
    assert "Sauron draws the card " in until_now[2]


def test_two_cards_alike_of_saurons_are_one_choice(run: Run) -> None:
    seats = [word for seat in ("sauron", "frodo=sensible", "sam=sensible") for word in ("--seat", seat)]
    assert run("new", "fellowship", "--name", "twins", "--seed", "316", "--option", "sauron=on", *seats).code == 0
    refresh, word, *_ = heard(run, "twins", "", "play rider", "quit")
    assert refresh.endswith(
        "1 Play Rider 4: the Black Rider rides 4 steps to 11 2 Refresh the hand: discard any cards, then draw up to a "
        "hand of 6 (holds 2)"
    )
    assert word.startswith("Sauron plays the card Rider 4 against Frodo")
