"""Routes that leave boards out (F6)."""

from __future__ import annotations

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.events import CardDiscarded, DieRolled, HobbitMoved, LocationEntered
from core.fellowship.model.friends_events import BoardsOmitted, ElvenCardGiven, FoeTurnedUp
from core.fellowship.model.friends_steps import AskRoute, GiveElvenCards
from core.fellowship.model.state import HIDDEN
from core.fellowship.model.steps import Travel
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened

FOUR = ["haradrim", "snaga", "lagduf", "muzgash"]
MILD = ["wolves", "mountain_trolls", "gothmog", "orcs_of_the_red_eye"]


@situation("T16", rule="F6.1, F6.6, F6.8, F6.9, F6.5")
def test_around_the_mountains() -> None:
    table = given("rivendell", at="between", hobbits=3, rolls=["dot1"], next_foes=FOUR)
    assert offered(table, "choose_route") == [
        {"seat": "frodo", "route": "road"},
        {"seat": "frodo", "route": "mountains"},
    ]
    when(table, "frodo", "choose_route", route="mountains")
    when(table, "frodo", "accept")
    assert happened(table, HobbitMoved, hobbit="frodo", steps=1)
    assert not happened(table, FoeTurnedUp), "the cards come first"
    assert len(offered(table, "give_to")) == 12
    for hobbit, card in (("frodo", "arwen"), ("sam", "belt"), ("pippin", "boat")):
        when(table, "frodo", "give_to", card=card, hobbit=hobbit)
    assert [event.hobbit for event in happened(table, ElvenCardGiven)] == ["frodo", "sam", "pippin"]
    assert state(table).hobbits["sam"].hand == ["belt"]
    assert len(happened(table, FoeTurnedUp, rule="F6.1")) == 4
    assert line(table) == list(reversed(FOUR))
    go_on(table)
    assert state(table).location == "isengard"
    assert happened(table, BoardsOmitted, boards=["moria", "lothlorien"])


@situation("T36", rule="F6.1")
def test_the_ring_bearer_need_not_roll() -> None:
    table = given("rivendell", at="between", next_foes=FOUR)
    when(table, "frodo", "choose_route", route="mountains")
    when(table, "frodo", "refuse")
    assert not happened(table, DieRolled)
    assert not happened(table, ElvenCardGiven)
    assert len(happened(table, FoeTurnedUp, rule="F6.1")) == 4
    go_on(table)
    assert state(table).location == "isengard"


@situation(rule="F6.6")
def test_the_roll_can_lose_the_game() -> None:
    table = given("rivendell", at="between", sauron=2, rolls=["dot3"], score_line=8)
    when(table, "frodo", "choose_route", route="mountains")
    when(table, "frodo", "accept")
    assert outcome(table) == ("lost", "F5.1", 8)


@situation(rule="F6.9")
def test_only_the_ring_bearer_sees_the_cards() -> None:
    table = given("rivendell", at="between", hands="hidden", hobbits=3, rolls=["blank"], next_foes=FOUR)
    when(table, "frodo", "choose_route", route="mountains")
    when(table, "frodo", "accept")
    when(table, "frodo", "give_to", card="arwen", hobbit="frodo")
    [event] = when(table, "frodo", "give_to", card="belt", hobbit="sam")
    assert GAME.sight.event_view(table.state, event, "pippin").card == HIDDEN
    assert GAME.sight.event_view(table.state, event, None).card == HIDDEN
    assert GAME.sight.event_view(table.state, event, "sam").card == "belt"
    assert GAME.sight.event_view(table.state, event, "frodo").card == "belt"
    seen = table.view("pippin")
    assert isinstance(seen.agenda[-1], GiveElvenCards)
    assert set(seen.agenda[-1].left) == {HIDDEN}
    assert seen.hobbits["sam"].hand == [HIDDEN]
    assert GAME.sight.visible_prompt(table.state, prompt(table), "pippin").choices == []
    when(table, "frodo", "give_to", card="boat", hobbit="pippin")
    assert not {"arwen", "belt"} & set(table.view("pippin").gone)


@situation("T17", rule="F6.2, F6.3, F3.7, F6.8")
def test_past_two_boards_in_a_row() -> None:
    table = given("isengard", at="between", next_foes=[*MILD, *FOUR], frodo={}, sam={"hand": ["book"]})
    when(table, "frodo", "choose_route", route="weakness")
    assert line(table) == list(reversed(MILD))
    for foe in reversed(MILD):
        when(table, "frodo", "defeat_foe", foe=foe)
    assert offered(table, "choose_route") == [
        {"seat": "frodo", "route": "road"},
        {"seat": "sam", "route": "lair", "card": "book"},
    ]
    when(table, "sam", "choose_route", route="lair", card="book")
    assert happened(table, CardDiscarded, hobbit="sam", card="book")
    assert len(happened(table, FoeTurnedUp)) == 8
    go_on(table)
    assert state(table).location == "mordor"
    assert state(table).omitted == ["helms_deep", "shelobs_lair"]


@situation("T18", rule="F6.3")
def test_without_book_or_shadowfax_the_lair_is_played() -> None:
    table = given("isengard", at="between", next_foes=MILD)
    when(table, "frodo", "choose_route", route="weakness")
    for foe in reversed(MILD):
        when(table, "frodo", "defeat_foe", foe=foe)
    go_on(table)
    assert happened(table, LocationEntered, location="shelobs_lair")


@situation("T34", rule="F6.2")
def test_a_displayed_foe_closes_the_route() -> None:
    table = given("isengard", at="between", foes=["wolves"])
    assert refused(table, "frodo", "choose_route", route="weakness") == "F6.2"
    when(table, "frodo", "pass")
    assert state(table).location == "helms_deep"


@situation("T35", rule="F6.3")
def test_shadowfax_past_the_lair() -> None:
    table = given("helms_deep", at="between", next_foes=FOUR, sam={"hand": ["shadowfax"]})
    when(table, "sam", "choose_route", route="lair", card="shadowfax")
    assert len(happened(table, FoeTurnedUp, rule="F6.3")) == 4
    go_on(table)
    assert state(table).location == "mordor"
    assert "shadowfax" in state(table).gone


@situation("T37", rule="F6.7, F6.3")
def test_cards_of_omitted_boards_are_out_of_the_game() -> None:
    omitted = ["moria", "lothlorien", "helms_deep"]
    agenda = [Travel(), AskRoute()]
    table = given("isengard", agenda=agenda, omitted=omitted)
    assert happened(table, LocationEntered, location="shelobs_lair")
    assert refused(table, "frodo", "choose_route", route="lair", card="book") == "F6.3"
    away = given("rivendell", at="between", next_foes=FOUR)
    when(away, "frodo", "choose_route", route="mountains")
    assert {"book", "pipe"} <= set(state(away).gone)


@situation(rule="F6.8, F2.5")
def test_fewer_foes_come_out_of_a_small_deck() -> None:
    table = given("isengard", at="between", deck=["snaga", "lagduf"])
    when(table, "frodo", "choose_route", route="weakness")
    assert line(table) in (["snaga", "lagduf"], ["lagduf", "snaga"])


@situation(rule="F6.5, F5.10")
def test_the_labels_say_what_is_skipped_gained_and_risked() -> None:
    table = given("rivendell", at="between")
    road, mountains = (GAME.words.label(table.state, choice) for choice in table.choices())
    assert road.startswith("Go on to Moria: ")
    for words in (
        "Leave out Moria and Lothlórien, go to Isengard: ",
        "their spaces, events, cards and life-token checks stay behind",
        "the score goes on from 20",
        "Lothlórien card",
        "; 4 foes appear",
    ):
        assert words in mountains
    lair = given("helms_deep", at="between", sam={"hand": ["book"]})
    text = GAME.words.label(lair.state, lair.choices()[1])
    assert text.startswith(f"Sam discards {content.whole().cards['book'].name}")
    assert "Mordor" in text
