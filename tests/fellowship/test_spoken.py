"""A view in sentences, and what follows from a choice beyond its label."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from core.fellowship.base.corruption import points_so_far, score_of
from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model.actions import Back, GiveCard, GiveShields
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutEvent, Gift, Pay
from core.fellowship.words.labels import box_text, given_text
from core.fellowship.words.names import hobbit_name
from core.kernel.foresight import foresee
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from replays.gallery import shown
from saves.reader import read_log
from tests.fellowship.friends import table as friends
from tests.fellowship.situation import action, given, state, when
from tests.kit.at_table import prompt


def test_beaten_foes_count_in_the_score_as_long_as_the_game_lasts() -> None:
    line = read_log(shown("foes-big-eye") or Path("none")).table.line
    for entry, score in ((7, 67), (len(line.entries), 71)):
        view = line.state_after(entry)
        assert score_of(view) + sum(map(len, view.defeated.values())) == points_so_far(view) == score
        assert f"Score {score}." in GAME.words.spoken(view)[0] or view.outcome is not None


def test_the_drawing_says_of_the_nearest_event_whether_it_happens_already() -> None:
    line = read_log(shown("nothing-to-give") or Path("none")).table.line
    for entry, words in ((59, "the event that comes next"), (60, "the event that is happening now")):
        events = next(plate for plate in GAME.words.plates(line.state_after(entry)) if plate.title == "Events of Moria")
        assert [sign.meaning for sign in events.key] == [words]
        nearest = words.removeprefix("the event that ")
        assert any(shape.look == "danger" and shape.about.endswith(f", {nearest}") for shape in events.shapes)


def gate(**more: object) -> Table:
    """Return a table before the third event of Helm's Deep."""
    return given(
        "helms_deep",
        step="step_two",
        event=2,
        sauron=11,
        ring_bearer="sam",
        active="sam",
        lines={"fighting": 6, "travelling": 4, "friendship": 3},
        taken=["shadowfax", "eomer"],
        frodo={"step": 5, "hand": ["grey_hiding"], "shields": 1, "tokens": {"heart": 1, "sun": 1}},
        sam={"step": 4, "hand": ["white_travelling", "grey_fighting", "grey_fighting"]},
        **more,  # type: ignore[arg-type]
    )


def test_a_board_is_told_in_the_order_of_the_screen() -> None:
    sentences = GAME.words.spoken(gate().view("sam"))
    assert sentences[:8] == [
        "Helm's Deep. Sam plays. Sam bears the Ring, and has put it on in this scenario. Score 36.",
        "Corruption: Sauron on 11; Frodo on 5, 6 away; Sam on 4, 7 away.",
        "Frodo has 1 shield, 1 heart token, 1 sun token and 1 card: grey hiding.",
        "Sam has no shields and 3 cards: white travelling, 2 grey fighting.",
        "Fighting, the main line: on 6 of 10. Ahead: 7 to 9: shield; 10: large shield.",
        "Travelling: on 4 of 10. Ahead: 5: shield; 6: sun; 7: shield; 8: sun; 9: shield; 10: sun.",
        "Friendship: on 3 of 7. Ahead: 4: Shadowfax (grey travelling x2) that is gone; 5: ring; "
        "6: Éomer (white fighting x2) that is gone; 7: ring.",
        "If the board ended now, for missing life tokens Frodo would go 1 step and Sam 3 into the darkness.",
    ]
    assert [text for text in sentences[8:] if not text.startswith("Event ")][:4] == [
        "Next event, 3 of 6, Orcs Attack the Gate: Travelling on space 5 or beyond: everybody draws a card. "
        "Otherwise Sauron comes 2 steps nearer.",
        "If it happened now: Travelling is 1 short, then Sauron comes from 11 to 9.",
        "23 tiles are left, 8 of them events.",
        "At worst the next tile costs Sam 2 of 7 steps.",
    ]


def test_hidden_hands_are_told_by_their_number_only() -> None:
    sentences = GAME.words.spoken(gate(hands="hidden").view("frodo"))
    assert "Sam has no shields and 3 hidden cards." in sentences
    assert not any("grey fighting" in sentence for sentence in sentences)


def test_a_label_is_completed_by_what_it_does_not_tell() -> None:
    table = gate()
    view: FellowshipState = table.view("sam")
    play = action("sam", "play_card", card="white_travelling", line="travelling")
    seen = foresee(GAME, view, play)
    assert "event 3 could be met" in GAME.words.follows(view, play, seen.events, seen.view)
    other = action("sam", "play_card", card="grey_fighting", line="fighting")
    seen = foresee(GAME, view, other)
    assert not any("event" in text for text in GAME.words.follows(view, other, seen.events, seen.view))


@pytest.mark.parametrize(
    ("event", "hand", "told"),
    [
        (0, [], "1 friendship symbol is missing and 1 joker is missing, then Sauron comes from 12 to 11"),
        (1, ["grey_hiding"], "Frodo can pay and Sam cannot, then Sam rolls"),
        (2, ["grey_hiding"] * 2, "that cannot be told yet"),
        (
            3,
            [],
            "Travelling is 7 short and Hiding is 7 short, then Sauron comes from 12 to 10 and the Ring-bearer rolls",
        ),
        (5, [], "it can be paid, and Moria ends"),
    ],
)
def test_what_the_next_event_would_do_now(event: int, hand: list[str], told: str) -> None:
    table = given(step="step_two", event=event, frodo={"hand": hand})
    sentences = GAME.words.spoken(table.view("frodo"))
    assert f"If it happened now: {told}." in sentences


def test_what_is_rolled_for_a_cost_happens_though_it_can_be_paid() -> None:
    table = friends.given("bree", at="step_two", event=4, frodo={"tokens": {"ring": 1}})
    told = "If it happened now: it can be paid, then the Ring-bearer rolls."
    assert told in GAME.words.spoken(state(table))


def test_who_alone_cannot_pay_what_each_pays_is_named_once_for_all_that_follows() -> None:
    hand = {"hand": ["grey_hiding"] * 2}
    table = given("mordor", step="step_two", event=3, frodo={"tokens": {"sun": 1}}, sam=hand)
    told = "If it happened now: Frodo can pay and Sam cannot, then Sam rolls and discards 2 cards."
    assert told in GAME.words.spoken(table.view("frodo"))
    table = given("mordor", step="step_two", event=3, frodo=hand, sam=hand)
    told = "If it happened now: Frodo and Sam cannot, then each of them rolls and discards 2 cards."
    assert told in GAME.words.spoken(table.view("frodo"))


def test_who_has_not_got_what_an_event_takes_instead_is_told_to_be_eliminated() -> None:
    table = given("shelobs_lair", step="step_two", event=1, frodo={"hand": ["white_joker"]}, sam={"shields": 2})
    told = "If it happened now: Frodo can pay and Sam cannot, then Sam is eliminated."
    assert told in GAME.words.spoken(table.view("frodo"))
    table = given("shelobs_lair", step="step_two", event=1, sam={"shields": 3})
    told = "Frodo and Sam cannot, then Sam discards 3 shields, Frodo is eliminated, and the game is lost."
    assert f"If it happened now: {told}" in GAME.words.spoken(table.view("frodo"))


def test_what_is_only_suffered_is_told_with_what_comes_otherwise() -> None:
    table = given("shelobs_lair", step="step_two", event=4)
    told = "If it happened now: Frodo may roll the die twice, or Sauron comes from 12 to 10."
    assert told in GAME.words.spoken(table.view("frodo"))


def test_a_roll_that_belongs_to_a_price_is_told_with_what_it_brings() -> None:
    table = friends.given("isengard", at="step_two", frodo={"hand": ["white_fighting"] * 2})
    assert any(
        sentence.startswith("If it happened now: it can be paid, then the active player rolls and gets Treebeard")
        for sentence in GAME.words.spoken(state(table))
    )


def test_foes_are_told() -> None:
    table = friends.given("bree", foes=["wargs", "ugluk"])
    sentences = GAME.words.spoken(state(table))
    (told,) = [sentence for sentence in sentences if sentence.startswith("2 foes here")]
    assert told.startswith("2 foes here, the newest first, to be beaten in this order: Wargs (")
    assert ", which Frodo can beat now; Uglúk (2 white cards), which Frodo could not beat now." in told
    assert GAME.words.status(table.view("frodo")).endswith(" 2 foes here, Wargs first.")
    ended = structs.replace(state(table), outcome=Outcome("won", 60, "the Ring is destroyed", "F5.6"))
    (over,) = [sentence for sentence in GAME.words.spoken(ended) if sentence.startswith("2 foes here")]
    assert over.startswith("2 foes here: Wargs (")
    assert not any(words in over for words in ("can beat", "could not beat"))


def test_an_event_that_is_at_hand_is_told_before_the_one_after_it() -> None:
    table = given(active="sam", sam={"shields": 5}, next_tiles=["sundial", "fighting"])
    assert parts(table)["event"][0].startswith("Next event, 1 of 6, Speak Friend and Enter: ")
    when(table, "sam", "pass")
    when(table, "sam", "pass")
    status = GAME.words.status(table.view("sam"))
    assert " About to happen, event 1 of 6: Speak Friend and Enter." in status
    assert "Next event" not in status
    assert parts(table)["event"] == [
        "About to happen, event 1 of 6, Speak Friend and Enter: The group pays a friendship symbol and a joker; "
        "otherwise Sauron comes 1 step nearer.",
        "As things stand: 1 friendship symbol is missing and 1 joker is missing, then Sauron comes from 12 to 11.",
        "After it comes event 2, Watcher in the Water.",
    ]
    assert parts(table)["events"][0].startswith("Event 2, Watcher in the Water: ")


def parts(table: Table, eyes: str = "frodo") -> dict[str, list[str]]:
    """Return the sentences of each part of the spoken board."""
    found: dict[str, list[str]] = {}
    for section in GAME.words.sections(table.view(eyes)):
        found.setdefault(section.id, []).extend(section.lines)
    return found


def test_the_status_is_one_line() -> None:
    assert GAME.words.status(gate().view("sam")) == (
        "Helm's Deep: Sam plays. Sauron on 11, 7 steps from Sam with the Ring. "
        "Fighting 6 of 10, Travelling 4 of 10, and Friendship 3 of 7. "
        "Next event, 3 of 6: Orcs Attack the Gate."
    )


def test_a_haven_tells_its_steps_and_where_the_road_goes_on() -> None:
    table = Table(GAME, new_header(GAME, seed=1))
    table.open()
    told = parts(table)
    assert told["board"] == [
        "Bag End, step 2 of 3, now, Preparations: The Ring-bearer may roll the die; then four cards are turned up for "
        "anybody.",
        "Bag End, step 3 of 3, to come, A Nazgûl appears: One hobbit discards two hiding symbols, or Sauron comes one "
        "step nearer.",
        "After Bag End comes Rivendell.",
    ]
    assert told["event"] == ["There are no events at Bag End."]
    assert "events" not in told


def test_at_a_haven_with_a_sauron_player_he_is_called_instead_of_a_roll() -> None:
    table = Table(GAME, new_header(GAME, seed=1, options={"sauron": "on"}))
    table.open()
    assert parts(table)["board"][0] == (
        "Bag End, step 2 of 3, now, Preparations: The Ring-bearer may call Sauron; then four cards are turned up for "
        "anybody."
    )
    content = lookup(table.state)
    for haven, last in (("rivendell", "friendship symbol"), ("lothlorien", "joker")):
        text = box_text(table.state, content.havens[haven].steps[-1])
        assert text == f"Each hobbit discards a {last} or calls Sauron."


def test_all_events_ahead_are_told_and_none_after_the_last() -> None:
    told = parts(gate())
    assert [text[:7] for text in told["events"]] == ["Event 4", "Event 5", "Event 6"]
    last = gate()
    last.state.event = 6
    assert parts(last)["event"] == ["All 6 events of Helm's Deep have happened."]
    assert "events" not in parts(last)
    last.state.agenda.append(CarryOutEvent(6))
    assert parts(last)["event"][-1] == "It is the last event here.", "while it is at hand it has not happened"


def test_sauron_reads_his_own_cards_and_nobody_elses() -> None:
    table = Table(GAME, new_header(GAME, seed=1, options={"sauron": "on"}))
    table.open()
    (own,) = [one for one in parts(table, "sauron")["hand"] if one.startswith("Sauron has ")]
    (other,) = [one for one in parts(table)["hand"] if one.startswith("Sauron has ")]
    assert re.fullmatch(r"Sauron has \d cards: .+\.", own)
    assert "SC" not in own
    assert re.fullmatch(r"Sauron has \d hidden cards\.", other)


def test_what_is_on_the_table_toward_a_cost_is_heard() -> None:
    gifts = (Gift("frodo", "grey_hiding"), Gift("sam", "shields", 2), Gift("frodo", "token:sun"))
    assert given_text(gifts) == "grey hiding and a sun token from Frodo and 2 shields from Sam"
    table = Table(GAME, new_header(GAME, seed=11))
    table.open()
    aloud = GAME.spoken(table.header.content, aloud=True)
    while not (isinstance(step := state(table).agenda[-1], Pay) and step.gifts):
        wanted = [one for one in table.choices() if isinstance(one.action, GiveCard | GiveShields)]
        table.act((wanted or table.choices())[0].action)
    said = aloud.words.prompt_text(table.state, prompt(table))
    assert said.endswith(f" On the table: {given_text(step.gifts)}.")
    assert "On the table" not in GAME.words.prompt_text(table.state, prompt(table))
    (back,) = [one for one in table.choices() if isinstance(one.action, Back)]
    (giver,) = {hobbit_name(gift.seat) for gift in step.gifts}
    assert aloud.words.label(table.state, back) == f"Back: {giver} takes back what he gave"
    assert GAME.words.label(table.state, back) == "Back"


def test_gandalf_is_told_card_by_card_and_what_one_costs() -> None:
    sections = {section.id: section.lines for section in GAME.words.sections(gate().view("sam"))}
    assert sections["gandalf"][0] == "Each of these costs 5 shields."
    assert not set(sections["gandalf"]) & set(sections["cards"])


def test_a_marker_and_a_round_of_cards_are_told_in_one_line_each() -> None:
    lines = [
        "Sam plays Boromir (white fighting x2) on Fighting",
        "Fighting moves to 4",
        "Sam gains 1 shield",
        "Fighting moves to 5",
        "Sam gains 1 shield",
        "Hiding moves to 6",
        "Sam gains a heart token",
        "Sam gets Book (grey hiding)",
        "Travelling moves to 1",
        "Frodo is dealt Staff (yellow)",
        "Sam is dealt Sting (grey joker)",
        "Frodo is dealt Mithril (yellow)",
    ]
    assert GAME.words.eased(lines) == [
        lines[0],
        "Fighting moves to 5: Sam gains 2 shields",
        "Hiding moves to 6: Sam gains a heart token and Book (grey hiding)",
        "Travelling moves to 1",
        "Frodo is dealt Staff (yellow) and Mithril (yellow)",
        "Sam is dealt Sting (grey joker)",
    ]
    rolled = ["Test of Galadriel: what it asks for is left undone", "Sam rolls one dot"]
    assert GAME.words.eased(rolled) == ["Test of Galadriel: Sam does not pay", rolled[1]]
    weak = ["Nazgûl Attack at Weathertop: its cost cannot be paid", "Pippin rolls three dots"]
    assert GAME.words.eased(weak) == ["Nazgûl Attack at Weathertop: Pippin cannot pay", weak[1]]
    paid = ["Sam discards a white joker", "Test of Galadriel: its cost cannot be paid"]
    assert GAME.words.eased(paid)[1] == "Test of Galadriel: one hobbit cannot pay", "not Sam, who has just paid"
    group = ["Speak Friend and Enter: its cost cannot be paid", "Sam draws a card"]
    assert GAME.words.eased(group) == group


def test_what_a_card_brings_is_counted_for_the_ear() -> None:
    table = given(step="step_two", lines={"fighting": 0}, frodo={"hand": ["gimli"]})
    play = next(one for one in prompt(table).choices if getattr(one.action, "card", "") == "gimli")
    aloud = GAME.spoken(table.header.content, aloud=True)
    assert aloud.words.label(table.state, play).endswith(": from 0 to 2: 2 shields")
    assert GAME.words.label(table.state, play).endswith(": from 0 to 2: a shield, a shield")


def test_that_gollum_makes_roll_is_heard_with_the_card() -> None:
    hand = {"hand": ["gollum", "book"], "step": 3}
    table = given("shelobs_lair", event=3, next_cards=["grey_hiding"], frodo=hand, next_tiles=["sundial"])
    give = next(one for one in prompt(table).choices if getattr(one.action, "card", "") == "gollum")
    aloud = GAME.spoken(table.header.content, aloud=True)
    assert aloud.words.label(table.state, give).endswith("Gollum (white joker x3), and rolls the die for it")
    assert GAME.words.label(table.state, give).endswith("(white joker x3) (and rolls)")


def test_before_an_event_the_ear_hears_what_it_says() -> None:
    table = given(active="sam", sam={"shields": 5}, next_tiles=["sundial", "fighting"])
    when(table, "sam", "pass")
    when(table, "sam", "pass")
    aloud = GAME.spoken(table.header.content, aloud=True)
    asked = "Before Speak Friend and Enter: does anybody use something?"
    assert GAME.words.prompt_text(table.state, prompt(table)) == asked
    assert aloud.words.prompt_text(table.state, prompt(table)) == (
        f"{asked} The event: The group pays a friendship symbol and a joker; otherwise Sauron comes 1 step nearer."
    )


def test_an_event_that_is_named_by_a_question_ends_the_line_on_how_the_game_stands() -> None:
    assert GAME.words.status(given(step="step_two", event=3).view("frodo")).endswith(" Next event, 4 of 6: Trapped?")
