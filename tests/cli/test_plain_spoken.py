"""What plain mode says of a choice and of what came of it, as somebody hears it who sees nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from core.bots.hinting import Asked
from core.bots.ranking import Ranked, Ranking
from core.dice.game import GAME as DICE
from core.dice.model.sauron_events import CorruptionLost
from core.fellowship.game import GAME
from core.fellowship.model.actions import ApplyNazgul, GiveCard, Name, Pass, PlayCard, PushRider, Refuse, UseCard
from core.fellowship.model.events import (
    CardDiscarded,
    CostRefused,
    DieRolled,
    FeatureGained,
    GameEnded,
    HobbitEliminated,
)
from core.fellowship.model.sauron_events import ChipTaken, FellowshipCardUsed, RiderMoved, SauronActivated, SymbolTaken
from core.fellowship.words.eased import eased
from core.fellowship.words.following import follows
from core.kernel.prompts import Choice
from core.kernel.voice import Voice
from saves.game_file import SavedGame
from tests.cli.conftest import Run
from tests.fellowship.friends.table import given
from tests.fellowship.kit import when
from tui.commands.hinting import _left, spoken_hint
from tui.commands.plain_changes import changes
from tui.commands.plain_choices import told_choices
from tui.commands.plain_numbers import Numbers
from tui.commands.plain_offered import Offered
from tui.commands.text import at_hand


def heard(run: Run, *lines: str) -> list[str]:
    """Return what is said after each line at the table that was begun, without breaks."""
    return [
        " ".join(one.split()) for one in run("play", "plain", "--plain", lines="\n".join(lines) + "\n").out.split("> ")
    ]


def begun(run: Run, *words: str) -> None:
    """Begin a game of the fellowship for two hobbits."""
    assert run("new", "fellowship", "--option", "hobbits=2", "--name", "plain", *words).code == 0


def test_what_a_card_of_sauron_does_is_told_with_the_choice_and_where_the_rider_comes_to(run: Run) -> None:
    seats = ("--seat", "sauron:Cora", "--seat", "frodo=strong", "--seat", "sam=strong")
    begun(run, "--option", "sauron=on", *seats, "--seed", "12")
    first, second = heard(run, "1")[:2]
    assert "2 Play Rider 5: the Black Rider rides 5 steps to 10 3 Refresh the hand" in first
    assert "The Black Rider on 13, riding out, 12 steps from Frodo." in second
    assert (
        "Sauron shows The Hunt: 2 steps of the Black Rider, then one hobbit pays 2 hiding symbols; otherwise" in first
    )
    hunt = "Apply The Hunt: the Black Rider rides 2 steps to 11, and then one hobbit pays 2 hiding symbols, or the"
    assert f"{hunt} Black Rider rides 2 steps" in second
    assert "rides to 11" not in second
    assert len(re.findall("Frodo goes 1 step into the darkness", second.split("what does Sauron do?")[1])) == 1
    assert "Frodo is dealt 4 hidden cards" in second


def test_what_an_open_nazgul_card_strikes_with_first_is_told_and_how_many_cards_are_in_his_hand(run: Run) -> None:
    seats = ("--seat", "frodo:Ann", "--seat", "sauron=sensible", "--seat", "sam=sensible")
    begun(run, "--option", "sauron=on", *seats, "--seed", "12")
    *_, view, odds, _ = heard(run, "view", "odds")
    assert "The Hunt: 2 steps of the Black Rider, then one hobbit pays 2 hiding symbols; otherwise" in view
    assert "Sauron's cards out of sight: 30, 2 of them in his hand" in odds


def test_whoever_plays_sauron_hears_that_he_has_won_and_with_which_choice() -> None:
    home = GameEnded("S6.4", "lost", 58, "The Black Rider came back.")
    with Voice(aloud=True).speaks():
        told = follows(ApplyNazgul("sauron", "NZ3"), [CostRefused("SN.NZ3", able=False), home])
    assert told[0] == "What the card asks for cannot be paid"
    assert told[1] == "The game is lost for the hobbits, with 58 points. The Black Rider came back."


def test_a_game_against_sauron_ends_for_him_and_for_the_hobbits(run: Run) -> None:
    shown = " ".join(run("show", "won-against-sauron").out.split())
    assert ". Sauron has lost, and the hobbits have won with 68 points." in shown
    assert "The game is over: Sauron has lost, the hobbits have won, with " in shown


def test_who_pushes_the_black_rider_back_is_named() -> None:
    pushed = RiderMoved("S6.6", 14, pushed=True)
    assert GAME.words.decided(PushRider("frodo", 2), pushed) == "Frodo pushes the Black Rider back to 14"
    assert GAME.words.decided(UseCard("frodo", "mithril"), pushed) == ""


def test_hobbits_hear_how_they_win_and_what_the_rider_means(run: Run) -> None:
    begun(run, "--option", "sauron=on", "--seat", "sauron=sensible", "--seat", "frodo", "--seat", "sam", "--seed", "12")
    said = heard(run, "goal")[1]
    assert "you win when one is still in the game after trying" in said
    assert said.endswith("You lose, too, when the Black Rider has met the Ring-bearer and comes home to 15.")


def test_what_one_has_heard_another_hears_in_full(run: Run) -> None:
    seats = ("--seat", "p1:Anna", "--seat", "p2:Bert")
    assert run("new", "dice", "--seed", "7", "--name", "plain", *seats).code == 0
    first, second = heard(run, "neither")[:2]
    assert "Anna: Recruit, restore or neither?" in first
    assert "Bert: Recruit, restore or neither?" in second
    assert "3 Neither" in second
    assert "as before" not in second


def test_what_sams_fellowship_card_does_is_heard() -> None:
    text = GAME.spoken("", aloud=True).words.event_text(FellowshipCardUsed("SF.sam", "sam", "frodo"))
    assert text == "Sam uses his fellowship card for Frodo: one symbol alone of the card counts"


def test_the_event_that_follows_a_refusal_and_what_a_tile_asks_for_are_named(run: Run) -> None:
    begun(run, "--seat", "Anna", "--seat", "Bert=strong", "--seed", "41")
    said = heard(run, *"1121111142251181111111")
    assert any("Frodo gives 1 white fighting as a joker" in one for one in said)
    assert "The tile: The group discards a card, a life token and a shield, or the next event happens." in said[-3]
    assert "1 card, 1 life token, and 1 shield?" in said[-2]
    assert "Do not pay: event 3 happens, Stone in the Well" in said[-2]
    assert "the next event happens" not in said[-2]


def test_somebody_else_who_will_not_pay_is_named() -> None:
    refused = CostRefused("B4.2.4", able=True)
    assert GAME.words.decided(Refuse("sam"), refused) == "Sam will not pay what the tile asks for"
    assert GAME.words.decided(Refuse("frodo"), CostRefused("B4.4.3", able=True)) == "Frodo will not pay"
    event = CostRefused("B3.3", able=True)
    assert GAME.words.decided(Refuse("frodo"), event) == "A Nazgûl appears: Frodo will not pay"
    assert not GAME.words.decided(Refuse("sam"), CostRefused("B4.2.4", able=False))
    assert (
        GAME.words.decided(Refuse("sam"), CostRefused("B9.1.2", able=True)) == "Watcher in the Water: Sam does not pay"
    )
    assert GAME.words.decided(Refuse("sam"), CostRefused("B3.2", able=True)) == "Preparations: Sam declines"


def test_cards_that_are_dealt_unseen_are_counted() -> None:
    assert eased(["Sam is dealt a hidden card"] * 4) == ["Sam is dealt 4 hidden cards"]
    foes = [f"A foe appears: {name}" for name in ("Barrow Wights", "Mountain-Trolls", "Wolves")]
    assert eased([*foes, "It rains"]) == ["Three foes appear: Barrow Wights, Mountain-Trolls, and Wolves", "It rains"]
    assert eased(foes[:1]) == foes[:1]


def test_what_nobody_has_to_do_is_left_alone() -> None:
    left = "what it asks for is left undone"
    assert eased([f"Preparations: {left}", f"Stone in the Well: {left}"]) == [
        "Preparations: declined",
        f"Stone in the Well: {left}",
    ]


def test_a_question_of_long_ago_is_numbered_anew_unless_it_is_the_same() -> None:
    numbers = Numbers()
    rows = [[Choice("", f"{at}", "")] for at in range(5)]
    assert numbers.of("Discard 2?", rows) == [1, 2, 3, 4, 5]
    assert numbers.of("Discard 1?", rows[1:]) == [1, 2, 3, 4]
    assert numbers.of("Which line?", rows[:3]) == [1, 2, 3]
    assert numbers.of("Discard 2?", rows[2:]) == [1, 2, 3]
    assert numbers.of("Which line?", rows[1:3]) == [1, 2]
    assert numbers.of("Pay?", rows) == [1, 2, 3, 4, 5]
    assert numbers.of("Discard 2?", rows[2:4]) == [1, 2]
    assert numbers.of("Pay?", rows[3:]) == [1, 2]


def test_of_an_event_that_is_over_nothing_is_told_where_another_has_come() -> None:
    before = ["Moria, turn 1.", "Next event, 2 of 6, Watcher: All pay.", "If it happened now: it can be paid."]
    now = ["Moria, turn 1.", "About to happen, event 4 of 6, Trapped: Roll."]
    assert changes(before, now) == now[1:]


def test_what_follows_whatever_is_chosen_is_told_below_the_choices(run: Run) -> None:
    assert run("new", "dice", "--name", "plain", "--seat", "Anna", "--seat", "Bert=sensible", "--seed", "7").code == 0
    said = heard(run, "cards bill", "faces bill", "rule bill the pony", "1", "2", "1", "1", "1", "1")
    assert said[1] == "Bill, in full Bill the Pony: it has no ability, only its dice."
    assert said[2].startswith("Bill, six faces: 1 Fellowship; 1 Fellowship and draw 1; ")
    assert re.search(
        r"\(3 Fellowship\) 1 Recruit Sam.* lost Whatever is chosen: Bert scores 1 for Frodo twice", said[-2]
    )


def test_what_follows_whatever_is_chosen_does_not_follow_from_the_way_back(run: Run) -> None:
    begun(run, "--seat", "Anna", "--seat", "Bert=sensible", "--seed", "4")
    said = heard(run, "2", "2")
    back = "3 Back: Frodo takes back what he gave 4 Do not pay: Sauron 1 step nearer"
    assert f"{back} Whatever is chosen but 3: the Fellowship comes to" in said[-2]


def test_the_first_time_it_is_told_what_is_different_since_the_last_choice(run: Run) -> None:
    begun(run, "--seat", "Anna", "--seat", "Bert=sensible", "--seed", "4")
    said = heard(run, "2", "2", "2", "c", "c")
    assert "Rivendell" in said[-3]
    assert "step 3 of 3, now, A Nazg" not in said[-3]
    assert said[-2].startswith("Nothing is different since you last asked.")


def test_what_was_turned_up_in_the_turn_before_is_no_news() -> None:
    before = ["Bree, turn 1. Frodo plays.", "Turned up in this turn: hiding."]
    assert changes(before, ["Bree, turn 2. Sam plays."]) == ["Bree, turn 2. Sam plays."]


def test_words_that_all_choices_but_the_way_back_begin_with_are_left_out() -> None:
    passed = {1: "Pass grey hiding", 2: "Pass white joker", 3: "Back"}
    told = told_choices("Frodo passes a card to another: which?", passed, ["Frodo", "Sam"])
    assert told == ["  1  grey hiding", "  2  white joker", "  3  Back"]


def test_a_blank_is_rolled_as_one_and_points_are_lost_in_the_plural() -> None:
    assert GAME.words.event_text(DieRolled("B4.2.4", "sam", "blank")) == "Sam rolls a blank"
    assert GAME.words.event_text(DieRolled("B4.2.4", "sam", "eye")) == "Sam rolls the eye"
    assert [DICE.words.event_text(CorruptionLost("D6.8", count)) for count in (1, 4)] == [
        "1 Corruption point is lost",
        "4 Corruption points are lost",
    ]


def test_to_do_nothing_is_the_number_by_which_another_goes_on(run: Run) -> None:
    bots = ("--seat", "Anna", "--seat", "sam=sensible", "--seat", "pippin=sensible")
    foes = ("--option", "hobbits=3", "--option", "friends_and_foes=on", "--seed", "12")
    assert run("new", "fellowship", "--name", "plain", *bots, *foes).code == 0
    *_, asked, hint = heard(run, *"263214231", "hint")[:-1]
    assert "Sundial with card, token and shield: does anybody use something?" in asked
    assert "1, Go on" in hint
    assert "Do nothing" not in hint


def test_what_is_left_alone_is_no_price_and_tells_the_rule_of_the_question(run: Run) -> None:
    begun(run)
    asked, left = heard(run, "?", "?2")[1:3]
    assert asked == left
    assert asked.startswith("Bag End, step 2: Preparations")


def test_whoever_asks_what_corruption_is_hears_of_the_points(run: Run) -> None:
    assert run("new", "dice", "--name", "plain").code == 0
    assert re.match("Phase 3: (a card is corrupted|the Corruption points)", heard(run, "rule corruption")[1])


def test_whoever_plays_under_an_own_name_hears_as_briefly_of_the_seat(run: Run) -> None:
    sauron = ("--option", "sauron=on", "--seed", "6", "--seat", "frodo:Ann", "--seat", "sauron=sensible")
    begun(run, *sauron, "--seat", "sam=sensible")
    said = " ".join(heard(run, "1", "1", "1", "1", "1", "1"))
    assert re.search(r"will one hobbit pay 2 hiding symbols\? Frodo gives 1 ", said)


def test_what_a_hobbit_named_for_a_call_does_and_a_ride_are_said_once() -> None:
    symbol, ride = SymbolTaken("S6.1", "sam", "rider_4", "R4"), RiderMoved("S6.1", 11)
    with Voice(aloud=True).speaks():
        assert follows(Name("frodo", "sam"), [SauronActivated("S4.3", "sam")]) == []
        assert follows(Pass("sam"), [symbol, ride]) == ["The Black Rider rides to 11"]


def test_who_cannot_pay_what_each_is_asked_for_is_heard_with_the_choice() -> None:
    lost = [CostRefused("B9.3.2", able=False), HobbitEliminated("B9.3.2", "sam")]
    with Voice(aloud=True).speaks():
        assert follows(Pass("frodo"), lost) == ["Faces of the Dead: Sam cannot pay", "Sam is eliminated"]
        caught, bare = HobbitEliminated("B4.6.2", "sam"), HobbitEliminated("B4.4.7", "sam")
        assert follows(Pass("frodo"), [caught]) == ["Sam is eliminated, as Sauron has reached him"]
        assert follows(Pass("frodo"), [bare]) == ["Sam is eliminated, as he cannot give all that he must"]
        many = HobbitEliminated("F5.8", "sam")
        assert follows(Pass("frodo"), [many]) == ["Sam is eliminated, as eight foes or more are here"]
        given = [CardDiscarded("B4.4.3", "sam", "white_joker"), lost[0]]
        assert follows(GiveCard("sam", "white_joker"), given) == [], "it is somebody else who cannot pay"
        assert follows(Pass("sam"), given[1:]) == ["Faces of the Dead: one hobbit cannot pay"]
    assert follows(Pass("frodo"), lost)[0] == "Faces of the Dead: its cost cannot be paid"
    assert follows(Pass("frodo"), [bare]) == ["Sam is eliminated, as he cannot give all that he must"]
    assert follows(Pass("frodo"), [caught]) == ["Sam is eliminated"], "the eye sees where Sauron stands"


def test_a_chip_that_a_choice_names_is_not_taken_once_more() -> None:
    taken = [ChipTaken("S9.2", "frodo", "travelling", 4, "gwaihir"), FeatureGained("S9.2", "frodo", "gwaihir")]
    with Voice(aloud=True).speaks():
        assert follows(PlayCard("frodo", "boat", "travelling"), taken) == []
        assert follows(Pass("frodo"), taken)[0].startswith("Frodo takes the chip above Travelling 4")


def test_whoever_need_not_answer_hears_by_name_to_whom_it_is_left(run: Run) -> None:
    with SavedGame.open(Path(run("new", "fellowship", "--name", "plain").out.strip())) as saved:
        table = saved.table
    seen = Asked.of(GAME, table.state, table.prompt, "frodo")
    elsewhere = replace(seen, prompt=structs.replace(seen.prompt, seat="sam"))
    assert _left(elsewhere, GAME.words, lambda _: None) == "nothing of Frodo's own, and leave it to Sam"
    asked = structs.replace(
        elsewhere.prompt, choices=[*(structs.replace(one, seat="sam") for one in seen.prompt.choices)]
    )
    numbered = replace(elsewhere, prompt=asked)
    number = {one: at for at, one in enumerate(asked.choices, 1)}.get
    assert _left(numbered, GAME.words, number) == "nothing of Frodo's own, and leave it to Sam: 1 or 2"


def test_what_a_hint_gave_up_early_is_called_so_and_its_higher_figure_left_out(run: Run) -> None:
    with SavedGame.open(Path(run("new", "fellowship", "--name", "plain").out.strip())) as saved:
        table = saved.table
    asked = Asked.of(GAME, table.state, table.prompt, "frodo")
    one, two = asked.options[:2]

    def said(win: float, tries: int = 16, drawn: float = 0.0) -> str:
        lines = [
            Ranked(one, 0.03, 55.0, 0.03, 0.02, 0.0, 0.0, 100, {}),
            Ranked(two, win, 58.0, win, 0.06, 0.04, 0.01, tries, {}, drawn=drawn),
        ]
        ranking = Ranking(lines, two, one, 0.1, 0.01, 116, True)
        number = {choice: at for at, choice in enumerate(asked.options, 1)}.get
        return " ".join(" ".join(spoken_hint(asked, ranking, number, 1.0, GAME.words)).split())

    assert "wins 2 of 100 games, give or take 6, score 58; given up after 16 tries." in said(0.02)
    assert ": given up after 16 tries, in which others did as well." in said(0.06)
    assert "6 of 100" not in said(0.06)
    assert ": given up after 4 tries, in which others did better." in said(0.02, 4)
    assert "wins 2 of 100 games and draws 72, give or take 6, score 58" in said(0.02, drawn=0.72)


def test_a_hint_says_behind_which_number_a_choice_stands_and_what_was_not_tried(run: Run) -> None:
    with SavedGame.open(Path(run("new", "fellowship", "--name", "plain").out.strip())) as saved:
        table = saved.table
    asked = Asked.of(GAME, table.state, table.prompt, "frodo")
    one, two = asked.options[:2]
    more = [structs.replace(two, action=Name("frodo", "sam")), structs.replace(two, action=Pass("frodo"))]
    asked = replace(asked, prompt=structs.replace(asked.prompt, choices=[one, two, *more]))
    lines = [Ranked(choice, win, 55.0, win, 0.02, 0.0, 0.0, 100, {}) for choice, win in ((one, 0.5), (two, 0.3))]
    ranking = Ranking(lines, one, one, 0.1, 0.01, 200, True)
    rows = {one: 1, two: 1, more[0]: 2, more[1]: 3}.get
    said = spoken_hint(asked, ranking, lambda choice: None, 1.0, GAME.words, row=rows)
    assert "I would take" in said[0]
    assert sum(", behind 1: wins" in line for line in said) == 2
    assert "  2 and 3 were not tried out." in said
    sams = structs.replace(two, seat="sam", action=Name("sam", "frodo"))
    theirs = replace(asked, prompt=structs.replace(asked.prompt, choices=[one, two, sams]))
    numbers = {one: 1, two: 2, sams: 3}.get
    names = {"frodo": "Frodo", "sam": "Sam"}
    told = spoken_hint(theirs, ranking, lambda choice: None, 1.0, GAME.words, row=numbers, names=names)
    assert "  3 is for Sam to decide." in told
    # Of two tries nobody can tell how good a choice is
    guessed = Ranking([structs.replace(one, playouts=1, error=0.5) for one in lines], one, one, 0.1, 1.0, 2, True)
    told = spoken_hint(asked, guessed, lambda choice: None, 1.0, GAME.words, row=rows)
    assert "At a guess I would take" in told[0]
    assert " ".join(told).endswith("That is too few to tell how good a choice is.")
    assert "guess" not in " ".join(said)


def test_nothing_may_be_done_in_a_game_that_is_over(run: Run) -> None:
    begun(run, "--seat", "frodo=random", "--seat", "sam=random")
    *_, told, odds, _ = heard(run, "why", "odds")
    assert told == "The game is over."
    assert odds == "The game is over, so nothing is left to chance."


def test_the_rule_of_the_die_says_what_foes_change(run: Run) -> None:
    begun(run, "--option", "friends_and_foes=on")
    assert "In Friends & Foes two cards bring two foes, and nobody discards." in heard(run, "rule die")[1]


def test_words_for_what_is_asked_now_mean_its_rule(run: Run) -> None:
    book = GAME.rulebook()
    assert at_hand(book, "faces", "Faces of the Dead: will Frodo pay 1 joker?") == "B9.3.2"
    assert at_hand(book, "faces", "Will Frodo roll the die?") == "faces"
    assert at_hand(book, "B4.1", "Faces of the Dead") == "B4.1"
    begun(run, "--option", "sauron=on", "--seat", "sauron=sensible", "--seat", "frodo", "--seat", "sam", "--seed", "13")
    assert heard(run, "2", "?nazgul")[2].startswith("Bag End, step 3: ")


def test_words_for_going_on_take_go_on_and_say_where_there_is_nothing_like_it(run: Run) -> None:
    begun(run, "--seat", "frodo", "--seat", "sam", "--seed", "3")
    ends, unknown, rules = heard(run, "end", "help xyz", "rules fellowship")[1:4]
    assert ends.startswith("Nothing here lets you go on without a choice; a number chooses.")
    assert unknown.startswith("No word, part of the table or rule is called 'xyz'; help lists the words.")
    assert "These words are also in" in rules
    said = heard(run, "2", "do not pay", *["1"] * 6, "end")
    at = next(number for number, one in enumerate(said) if "Before the next tile: does anybody use" in one)
    assert "1 Go on" in said[at]
    assert "Frodo turns up" in said[at + 1]


def test_a_choice_is_taken_by_the_words_that_are_told_of_it() -> None:
    """All choices begin with what the question has said, and that is not told of each."""
    table = given(at="end", foes=["wolves", "barrow_wights", "snaga"], frodo={"hand": ["fire_brand"]})
    when(table, "frodo", "use_card", card="fire_brand")
    offered = Offered(table, GAME)
    labels = [GAME.words.label(table.state, choice) for choice in offered.all()]
    assert labels == ["Defeat Wolves", "Defeat Barrow Wights", "Defeat Snaga", "Back"]
    assert offered.begin("barrow")
    (row,) = offered.rows()
    assert GAME.words.label(table.state, row[0]) == "Defeat Barrow Wights"


def test_a_name_with_a_mark_of_its_own_gets_no_full_stop_when_it_is_new() -> None:
    before = ["Turn 1.", "The Fellowship holds: Ents, Boats and Ships."]
    now = ["Turn 1.", "The Fellowship holds: Ents, Boats, Ships and Eagles!"]
    assert changes(before, now) == ["The Fellowship holds, now Eagles!"]
