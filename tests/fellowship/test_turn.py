"""The turn: tiles, then exactly one thing (B4.1)."""

from __future__ import annotations

from core.fellowship.content import contents as content
from core.fellowship.model import events as e
from core.fellowship.model.steps import BeginTurn, EndScenario, EndTurn, SecondCard
from tests.fellowship.situation import action, given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import prompt
from tests.kit.told import happened


@situation(rule="B4.1.1, B4.1.2, B4.1.4")
def test_turns_go_clockwise_and_leave_out_the_eliminated() -> None:
    table = given(hobbits=4, sam={"alive": False}, next_tiles=["fighting", "hiding", "travelling", "fighting"])
    for seat in ("frodo", "pippin", "merry"):
        assert prompt(table).seat == seat
        when(table, seat, "draw_cards")
    assert state(table).active == "frodo"
    assert [x.hobbit for x in happened(table, e.TurnEnded)] == ["frodo", "pippin", "merry"]


@situation(rule="B4.1.1")
def test_the_ring_bearer_has_the_first_turn() -> None:
    table = given("lothlorien", step="test_of_galadriel", ring_bearer="sam", hobbits=3, rolls=["blank"] * 3)
    go_on(table)
    assert [x.hobbit for x in happened(table, e.TurnBegan, rule="B4.1.1")] == ["sam"]
    assert state(table).location == "helms_deep"


@situation(rule="B4.1.2, B4.2.2, B4.2.5")
def test_tiles_are_turned_up_until_an_activity_tile() -> None:
    table = given(hobbits=2, next_tiles=["ring_bearer_dot", "sundial", "ring_bearer_dot", "hiding", "fighting"])
    assert prompt(table).kind == "step_two"
    assert state(table).turned_up == ["ring_bearer_dot", "sundial", "ring_bearer_dot", "hiding"]
    assert state(table).lines["hiding"] == 1


@situation(rule="B4.1.3")
def test_step_two_is_exactly_one_thing() -> None:
    table = given(
        step="step_two", active="sam", sam={"hand": ["white_fighting"], "step": 2}, next_tiles=["fighting"] * 3
    )
    assert offered(table, "draw_cards") == [{}]
    assert offered(table, "step_back") == [{}]
    assert offered(table, "play_card") == [{"card": "white_fighting", "line": "fighting"}]
    when(table, "sam", "step_back")
    assert state(table).hobbits["sam"].step == 1
    assert state(table).active == "frodo"


@situation("T10", rule="B4.1.3")
def test_two_white_cards_are_refused() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["white_travelling", "white_fighting", "grey_hiding"]})
    when(table, "sam", "play_card", card="white_travelling", line="travelling")
    refusal = refused(table, "sam", "play_card", card="white_fighting", line="fighting")
    assert refusal.rule == "B4.1.3"
    assert refusal.sentence == "The second card must not be white as well: one is white, the other grey."
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    assert state(table).lines == {"fighting": 0, "hiding": 1, "travelling": 1}


@situation("T10", rule="B5.3")
def test_pippin_plays_two_of_one_colour() -> None:
    table = given(step="step_two", active="pippin", pippin={"hand": ["white_travelling", "white_fighting", "staff"]})
    when(table, "pippin", "play_card", card="white_travelling", line="travelling")
    assert offered(table, "play_card") == [{"card": "white_fighting", "line": "fighting"}]
    when(table, "pippin", "play_card", card="white_fighting", line="fighting")
    assert state(table).lines == {"fighting": 1, "hiding": 0, "travelling": 1}


@situation(rule="B4.1.3")
def test_there_is_no_third_card() -> None:
    hand = ["white_travelling", "grey_fighting", "grey_hiding", "white_hiding"]
    table = given(step="step_two", active="pippin", pippin={"hand": hand}, next_tiles=["hiding"])
    when(table, "pippin", "play_card", card="white_travelling", line="travelling")
    when(table, "pippin", "play_card", card="grey_fighting", line="fighting")
    assert state(table).active == "frodo"


@situation(rule="B4.1.4")
def test_tiles_and_cards_lie_open_until_the_turn_ends() -> None:
    table = given(
        active="sam",
        sam={"hand": ["white_travelling", "gimli"]},
        next_tiles=["sundial", "travelling", "fighting"],
    )
    assert state(table).turned_up == ["sundial", "travelling"]
    when(table, "sam", "play_card", card="white_travelling", line="travelling")
    assert state(table).discard == {"white_travelling": 1}
    assert state(table).played == []
    assert state(table).turned_up == ["fighting"]


@situation(rule="B4.1.5")
def test_a_step_back_on_step_0_does_nothing() -> None:
    table = given(step="step_two", active="sam", sam={}, next_tiles=["hiding"])
    assert next(choice.rule for choice in table.choices() if choice.action == action("sam", "step_back")) == "B4.1.5"
    when(table, "sam", "step_back")
    assert not happened(table, e.HobbitMoved)
    assert state(table).active == "frodo"


@situation("T46", rule="B4.1.6, B4.4.1")
def test_the_tile_pile_lasts_until_the_sixth_event() -> None:
    """Every other tile first, both tiles with three items paid: the last sundial brings the sixth event."""
    assert content.current().tile_counts["sundial"] == 6
    tiles = ["ring_bearer_dot"] * 2 + ["eye_or_dots", "sundial_cards", "sundial_items"]
    tiles += [line for line in ("fighting", "hiding", "travelling", "friendship") for _ in range(3)]
    table = given(
        "helms_deep",
        sauron=15,
        frodo={"hand": ["grey_hiding"] * 4, "shields": 1, "tokens": {"sun": 1}},
        next_tiles=[*tiles, *["sundial"] * 6],
        rolls=["blank"] * 20,
    )
    when(table, "frodo", "refuse")  # the eye
    for _ in range(4):
        when(table, "frodo", "give_card", card="grey_hiding")
    when(table, "frodo", "give_token", token="sun")
    when(table, "frodo", "give_shields", count=1)
    while state(table).location == "helms_deep" and not table.over:
        assert len(state(table).tiles) > 0 or state(table).event == 6
        asked = prompt(table)
        if asked.kind == "pick_line":
            when(table, asked.seat, "choose_line", line="travelling")
        elif asked.kind == "step_two":
            when(table, asked.seat, "step_back")
        else:
            when(table, asked.seat, "refuse")
    assert len(happened(table, e.EventBegan)) == 6
    assert len(happened(table, e.TileTurnedUp)) == 23
    assert happened(table, e.ScenarioEnded, completed=False)


@situation("A38", rule="B4.6.5")
def test_an_active_player_eliminated_in_step_1_ends_the_turn() -> None:
    table = given(
        active="sam", sam={"step": 8, "hand": ["gimli"]}, sauron=9, next_tiles=["eye_or_dots", "hiding", "fighting"]
    )
    when(table, "sam", "refuse")  # Sauron comes to 8
    assert happened(table, e.HobbitEliminated, hobbit="sam")
    assert state(table).active == "frodo"
    assert [x.hobbit for x in happened(table, e.TileTurnedUp)] == ["sam", "frodo"]


@situation("A41", rule="B4.1.3, B4.3.3")
def test_without_a_playable_card_two_choices_are_left() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["white_friendship", "staff"]})
    assert [choice.action for choice in table.choices()] == [action("sam", "draw_cards"), action("sam", "step_back")]


@situation(rule="B4.3.4")
def test_a_second_card_is_asked_for_only_where_there_is_one() -> None:
    table = given(
        agenda=[EndScenario(), EndTurn(), SecondCard()],
        played=["white_hiding"],
        active="sam",
        sam={"hand": ["grey_hiding"]},
        next_tiles=["hiding"],
    )
    assert prompt(table).kind == "second_card"
    assert refused(table, "sam", "draw_cards").rule == "B4.1.3"
    when(table, "sam", "done")
    assert state(table).active == "frodo"


@situation(rule="B4.3.4")
def test_a_card_gained_by_the_first_card_may_be_the_second() -> None:
    """Sam plays a white card onto the space of the Book, a grey card: he may play the Book at once."""
    table = given(step="step_two", active="sam", sam={"hand": ["white_hiding"]})
    when(table, "sam", "play_card", card="white_hiding", line="hiding")
    assert offered(table, "play_card") == [{"card": "book", "line": "hiding"}]


def test_a_turn_for_an_eliminated_hobbit_goes_to_the_next() -> None:
    table = given(agenda=[EndScenario(), BeginTurn("sam")], sam={"alive": False}, pippin={}, next_tiles=["hiding"])
    assert state(table).active == "pippin"
