"""What questions and odds say: of what is still missing, of what is possible, of what is known already."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sauron_events import IncidentBegan, SauronActivated, SymbolTaken
from core.fellowship.model.steps import CarryOutEvent, CheckLifeTokens, Roll, SufferRoll, ThrowDie, Window
from core.fellowship.outlook.events import next_event
from core.fellowship.words.following import follows
from core.fellowship.words.questions import window_text
from core.fellowship.words.spoken_board import met_by
from core.fellowship.words.texts import in_full
from core.kernel.foresight import foresee
from core.kernel.prompts import Outcome
from core.kernel.table import Table
from core.kernel.voice import Voice
from tests.fellowship.friends.table import given as friends
from tests.fellowship.sauron.situations.table import given as against_sauron
from tests.fellowship.situation import given, go_on, refused, when
from tests.kit.at_table import prompt
from tests.kit.told import happened


def asked(table: Table) -> str:
    """Return the question that is asked now, in words."""
    return GAME.words.prompt_text(table.state, prompt(table))


def test_a_cost_is_asked_for_by_what_is_still_missing() -> None:
    # Given Speak Friend and Enter, which wants a friendship symbol and a joker of the group
    table = given(
        event=1,
        agenda=[CarryOutEvent(1)],
        frodo={"hand": ["white_fighting", "white_hiding", "grey_friendship"]},
        sam={"hand": ["white_joker"]},
    )
    go_on(table)
    assert "1 friendship and 1 joker?" in asked(table)
    # When the friendship symbol has been given
    when(table, "frodo", "give_card", card="grey_friendship")
    # Then the joker alone is asked for
    assert "pay 1 joker?" in asked(table)


def test_what_a_roll_may_bring_is_said_as_this_table_has_it() -> None:
    assert "two cards" in GAME.words.may_come(given().state, "die")
    assert "two foes" in GAME.words.may_come(friends("bree").state, "die")
    assert not GAME.words.may_come(given().state, "tiles")


def test_the_odds_leave_out_the_tiles_that_are_known() -> None:
    # Given two tiles that Foresight has put on top, one of them an event
    table = given(step="step_two", next_tiles=["sundial", "fighting"])
    odds = dict(GAME.words.odds(table.state))
    # Then both are named, and the chance is that of the tiles after them
    assert odds["the next tiles"] == "sundial, fighting"
    rest = sum(table.state.tiles.rest.values())
    events = sum(n for tile, n in table.state.tiles.rest.items() if tile.startswith("sundial"))
    assert odds["the tile after that is an event"] == f"{events} of {rest}, {100 * events // rest}%"
    assert "the next tile is an event" not in odds
    # And of each kind those are counted that nobody knows
    assert odds["sundial"] == str(table.state.tiles.rest["sundial"])


@pytest.mark.parametrize(
    ("active", "table", "two_dots", "two_cards"),
    [
        ("frodo", given, "Frodo goes 2 steps into the darkness", "Frodo discards 2 cards"),
        ("sam", given, "Sam goes 1 step into the darkness", "Sam discards 1 card"),
        ("sam", friends, "Sam goes 1 step into the darkness", "a foe appears"),
    ],
)
def test_the_odds_of_the_die_know_what_sam_is_spared(
    active: str, table: Callable[..., Table], two_dots: str, two_cards: str
) -> None:
    odds = dict(GAME.words.odds(table(active=active).state))
    name = active.capitalize()
    assert odds[f"if {name} rolls the die, 1 in 6: two dots"] == two_dots
    assert odds[f"if {name} rolls the die, 1 in 6: two cards"] == two_cards


def test_the_odds_of_a_roll_that_is_about_to_be_made_are_those_of_whoever_rolls() -> None:
    # Given that Frodo puts on the Ring in Sam's turn, and anybody may use something before his roll
    table = given(active="sam")
    state = table.state
    state.agenda.append(ThrowDie("frodo", "B4.7.2", ring=True))
    odds = dict(GAME.words.odds(state))
    assert odds["Frodo rolls the die, 1 in 6: two dots"] == "Frodo goes 2 steps into the darkness"


def test_what_a_die_has_shown_already_comes_before_the_odds_of_the_next_roll() -> None:
    # Given that Sam has rolled three dots in Frodo's turn, and anybody may use something
    state = given(step="step_two").state
    state.agenda += [SufferRoll("sam", "dot3", True), Window("W6", "sam", "dot3")]
    assert GAME.words.odds(state)[0] == ("Sam has rolled three dots", "Sam goes 3 steps into the darkness")


def test_a_card_against_a_roll_is_named_only_where_somebody_has_it_and_nothing_else_helps() -> None:
    state = given(step="step_two").state
    window = Window("W6", "sam", "dot3")
    for hobbit in state.hobbits.values():
        hobbit.hand[:] = ["mithril"]
    assert window_text(state, window) == "Sam has rolled three dots. Does anybody use Mithril?"
    with_extras = msgspec.structs.replace(state, extras=["one_ring"])
    assert window_text(with_extras, window).endswith("Does anybody use something?")
    for hobbit in state.hobbits.values():
        hobbit.hand.clear()
    assert window_text(state, window).endswith("Does anybody use something?")


def test_the_odds_of_the_die_are_those_of_whoever_rolls_unless_he_pays() -> None:
    # Given the Watcher in the Water in Frodo's turn, for which each is asked in turn
    held = {"hand": ["white_hiding"]}
    table = given(event=2, agenda=[CarryOutEvent(2)], frodo=held, sam=held)
    go_on(table)
    assert "if Frodo rolls the die, 1 in 6: two dots" in dict(GAME.words.odds(table.state))
    # When Frodo has paid, so that Sam is asked
    when(table, "frodo", "give_card", card="white_hiding")
    odds = dict(GAME.words.odds(table.state))
    assert odds["if Sam rolls the die, 1 in 6: two dots"] == "Sam goes 1 step into the darkness"


def test_where_sauron_is_called_no_odds_say_that_somebody_rolls() -> None:
    # Given that Sam comes to roll next, instead of which he calls Sauron
    state = against_sauron().state
    assert dict(GAME.words.odds(state))["the die is rolled for the Ring alone"] == "any other roll calls Sauron"
    assert "the die is still rolled for the Ring alone" in GAME.words.premise(state)
    # With Friends & Foes it is rolled in the Battle of the Spells, too (S3.2)
    with_foes = against_sauron(foes=[]).state
    assert "the die is rolled only for the Ring and in the Battle of the Spells" in dict(GAME.words.odds(with_foes))
    assert "rolled only for the Ring and in the Battle of the Spells" in GAME.words.premise(with_foes)
    state.agenda.append(Roll("sam", "B4.5"))
    shown = [name for name, _ in GAME.words.odds(state)]
    assert not any(name.startswith("Sam rolls") for name in shown)
    assert "if Frodo rolls the die for the Ring, 1 in 6: eye" in [name.replace("the eye", "eye") for name in shown]
    # And at Mount Doom nobody bears the Ring, so that nobody rolls at all
    doom = [name for name, _ in GAME.words.odds(against_sauron("mount_doom").state)]
    assert "the die is rolled no more" in doom
    assert not any("1 in 6" in name for name in doom)


def test_the_odds_tell_of_no_tile_when_the_board_is_done() -> None:
    # Given that somebody can still use Athelas before life tokens are checked
    table = given(step="end", lines={"fighting": 10}, frodo={"hand": ["athelas"]})
    assert "life tokens" in asked(table)
    assert not any("tile" in name for name, _ in GAME.words.odds(table.state))


def test_at_mount_doom_it_is_heard_who_tries_and_how_near_sauron_is() -> None:
    # Given that a card can be used before Frodo's attempt
    table = given(
        "mordor", step="end", lines={"travelling": 13}, sauron=12, frodo={"step": 7}, sam={"hand": ["lembas"]}
    )
    view, go = table.view("sam"), a.Pass("sam")
    with Voice(aloud=True).speaks():
        told = GAME.words.status(view)
        seen = foresee(GAME, view, go)
        assert GAME.words.follows(view, go, seen.events, seen.view) == ["Frodo rolls the die"]
    assert told.endswith(" Sauron on 12, 5 steps from Frodo, who tries to destroy the Ring.")


def test_of_a_price_that_a_hidden_pony_may_help_with_nothing_is_foreseen() -> None:
    # Given that Merry holds Bill the Pony, and lacks the shield that each has to pay
    merry = {"hand": ["grey_fighting", "bill_the_pony"]}
    held = {"hand": ["white_fighting"], "shields": 1}
    table = friends(
        event=3, at="event", hands="hidden", active="merry", abilities=["sam"], frodo=held, sam=held, merry=merry
    )
    assert "Before Nazgûl Attack at Weathertop" in asked(table)
    # Then whoever does not see that hand cannot say that nobody pays
    seen = foresee(GAME, table.view("sam"), a.Pass("sam"))
    assert not any(isinstance(event, e.CostRefused) for event in seen.events)


def labels(table: Table) -> list[str]:
    """Return the labels of the choices, in their order."""
    return [GAME.words.label(table.state, choice) for choice in prompt(table).choices]


@pytest.mark.parametrize(
    ("step", "hand", "deck", "named"),
    [
        (3, ["grey_hiding"], None, "play cards, draw two, or step back"),
        (0, ["grey_hiding"], None, "play cards or draw two"),
        (3, ["elessar"], None, "draw two or step back"),
        (0, ["lembas"], None, "draw two"),
        (0, ["grey_hiding"], [], "play cards"),
        (0, [], [], "nothing is left to do"),
    ],
)
def test_step_two_names_what_would_do_something(step: int, hand: list[str], deck: list[str] | None, named: str) -> None:
    table = given(step="step_two", frodo={"step": step, "hand": hand}, deck=deck)
    if deck is not None:
        table.state.discard.clear()
    assert asked(table) == f"Frodo: {named}"
    assert ("Draw two hobbit cards: none is left, nothing happens" in labels(table)) == (deck == [])


def test_step_two_tells_the_others_nothing_of_a_hidden_hand() -> None:
    told = set()
    for hand in (["grey_hiding"], ["elessar"]):
        table = given(step="step_two", hands="hidden", frodo={"step": 3, "hand": hand}, sam={})
        shown = GAME.sight.visible_prompt(table.state, prompt(table), "sam")
        told.add(GAME.words.prompt_text(table.view("sam"), shown))
    assert told == {"Frodo: play cards, draw two, or step back"}


def test_miruvor_asks_who_gives_and_the_giver_chooses_the_card() -> None:
    table = given(step="step_two", frodo={"hand": ["miruvor"]}, sam={"hand": ["gimli", "sting"]}, pippin={})
    when(table, "frodo", "use_card", card="miruvor")
    assert asked(table) == "Frodo uses Miruvor (yellow): who passes a card to another?"
    assert labels(table)[0] == "Sam passes a card: chooses which, and to whom"
    when(table, "frodo", "name", hobbit="sam")
    assert asked(table) == "Sam passes a card to another: which?"
    when(table, "sam", "choose_card", card="sting")
    assert asked(table) == "Sam passes Sting (grey joker): to whom?"


@pytest.mark.parametrize(
    ("location", "event", "lines", "said"),
    [
        ("moria", 4, {"travelling": 7, "hiding": 7}, "Travelling and Hiding are complete: nothing happens"),
        ("moria", 4, {"travelling": 7, "hiding": 6}, "Travelling and Hiding are not both complete"),
        ("helms_deep", 3, {"travelling": 4}, "Travelling has not reached 5"),
    ],
)
def test_a_condition_says_what_is_so(location: str, event: int, lines: dict[str, int], said: str) -> None:
    table = given(location, event=event, agenda=[CarryOutEvent(event)], lines=lines)
    checked = happened(table, e.ConditionChecked)[0]
    assert GAME.words.event_text(checked) == said


def test_guidance_at_a_haven_is_refused_for_what_is_so() -> None:
    """At Rivendell it serves toward the friendship symbol of the active player, and for nothing else (B4.8.4)."""
    frodo = {"hand": ["grey_friendship"], "shields": 5, "step": 1}
    table = given(
        "rivendell", step="fellowship", gandalf=["guidance", "healing"], frodo=frodo, sam={"hand": ["aragorn"]}
    )
    before = refused(table, "frodo", "call_gandalf", card="guidance")
    assert before.sentence == "At a haven Guidance serves only toward symbols that the active player has to pay."
    go_on(table)
    assert a.CallGandalf("frodo", "guidance") in [choice.action for choice in prompt(table).choices]
    when(table, "frodo", "give_card", card="grey_friendship")
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "sam")
    other = refused(table, "frodo", "call_gandalf", card="guidance")
    assert other.sentence == "Guidance gives its symbols to the active player, Frodo, who does not pay."


def test_a_space_with_a_die_is_a_die_roll_in_a_list() -> None:
    table = given(step="step_two", lines={"fighting": 6}, frodo={"hand": ["gimli"]})
    assert "Play Gimli (white fighting x2): from 6 to 8: a die roll, a shield" in labels(table)


def test_after_the_end_no_event_is_told_to_come() -> None:
    table = given(step="step_two", event=3)
    before, after = table.state, table.view(None)
    after.lines = dict.fromkeys(after.lines, 9)
    assert met_by(before, after) == ["event 4 could be met"]
    after.outcome = Outcome("lost", 1, "", "B4.6.3")
    assert met_by(before, after) == []


def test_when_a_board_has_ended_none_of_its_events_is_told_to_come() -> None:
    state = given(step="step_two", event=3).state
    state.agenda[:] = [CheckLifeTokens("frodo"), Window("W8", "frodo")]
    said = list(GAME.words.spoken(state))
    assert "Moria has ended; no more of its events come." in said
    assert not any("Next event" in text or "If it happened now" in text for text in said)
    assert next_event(state) is None


def test_a_board_that_has_just_been_entered_has_its_events_ahead_whatever_the_agenda_still_holds() -> None:
    state = given(step="step_two", event=0).state
    state.lines.clear()
    state.agenda[:] = [Window("W8", "frodo")]
    seen = next_event(state)
    assert seen is not None
    assert seen.number == 1


def test_what_an_event_brings_of_two_things_is_told_with_or() -> None:
    table = friends("bree", at="step_two", frodo={"step": 1})
    said = next(text for text in GAME.words.spoken(table.state) if text.startswith("If it happened now: "))
    assert said == (
        "If it happened now: 3 foes appear, and Frodo may roll the die, then 2 foes are defeated or Tom Bombadil "
        "(white hiding x3)."
    )


def test_of_going_back_nothing_is_said_to_follow() -> None:
    moved = [e.MarkerMoved("B4.4.1", "fighting", 1, "sam")]
    assert follows(a.Refuse("sam"), moved) == ["Fighting moves to 1"]
    assert follows(a.Back("sam"), moved) == []


def test_what_a_label_says_does_not_follow_once_more() -> None:
    """What a foe demands, and how far somebody goes for it; what comes of that to others is told."""
    down = [e.HobbitMoved("FF.F14", "sam", 2), e.HobbitMoved("B4.10.1", "frodo", 3)]
    assert follows(a.DefeatFoe("sam", "wolf_riders"), down) == ["Frodo goes 3 steps into the darkness"]
    assert follows(a.Name("frodo", "sam"), down) == ["Frodo goes 3 steps into the darkness"]
    again = [*down[:1], e.HobbitMoved("B4.2.5", "sam", 1)]
    assert follows(a.DefeatFoe("sam", "wolf_riders"), again) == ["Sam goes 1 step into the darkness"]
    handed = [e.ShieldsDiscarded("FF.F05", "sam", 3), e.ShieldsDiscarded("B9.1.2", "sam", 1)]
    assert follows(a.DefeatFoe("sam", "cave_trolls"), handed) == ["Sam discards 1 shield"]
    called = [SauronActivated("S3.1", "sam"), SauronActivated("S4.4", "frodo", turn=True)]
    assert follows(a.PlayCard("sam", "gimli", "hiding"), called) == ["Frodo calls Sauron at the start of his turn"]
    assert follows(a.StepBack("sam"), [e.ShieldsDiscarded("B9.3", "sam", 3), e.HobbitMoved("B9.3", "sam", -1)]) == []


def test_a_symbol_of_a_card_and_what_it_does_are_foretold_once() -> None:
    """Said twice, one step into the darkness would be two."""
    hit = [SymbolTaken("SN.NZ2", "sam", "NZ2", "H"), e.HobbitMoved("SN.NZ2", "sam", 1)]
    assert follows(a.Pass("sam"), hit) == ["Black Breath: Sam goes 1 step into the darkness"]


def test_what_follows_comes_without_full_stops_of_its_own() -> None:
    told = follows(a.Pass("sam"), [IncidentBegan("S5.6", "NZ6"), e.CostRefused("SN.NZ6", able=False)])
    assert told[0].endswith("nearer")
    assert not any(text.endswith(".") for text in told)


@pytest.mark.parametrize(
    ("short", "told"),
    [
        ("The group pays 2 shields; else Sauron 1.", "The group pays 2 shields; otherwise Sauron comes 1 step nearer."),
        ("Each hobbit pays a shield; else rolls.", "Each hobbit pays a shield, or rolls."),
        ("The group pays a token; else the next event.", "The group pays a token; otherwise the next event happens."),
        ("2 cards for everybody else.", "2 cards for everybody else."),
        (
            "All consequences of a Sauron or Nazgul card are ignored.",
            "All consequences of a Sauron or Nazgûl card are ignored.",
        ),
    ],
)
def test_a_text_of_the_board_is_told_in_whole_sentences(short: str, told: str) -> None:
    assert in_full(short) == told
