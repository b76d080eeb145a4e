"""What nobody is told: by the number of events, by the place of a name, by not being asked, by foresight (B.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.kernel.chance import Chance
from core.kernel.foresight import Foreseen, foresee
from core.kernel.play import Play
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.kernel.unseen import Unseen
from core.ring_war.chapters.alliances import end_alliance
from core.ring_war.chapters.cards.passing_on import exchange_choices
from core.ring_war.chapters.fights.seizing import after_stop
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.bearing import Rest
from core.ring_war.model.records.dealing import Aim, EventsOf, HandOn, SeizeRing, TakeCards, Window
from core.ring_war.model.records.fighting import STOP, AfterFight, Combat, Hit, Pair
from core.ring_war.model.records.moving import GoOn, Moves
from core.ring_war.model.records.searching import SearchNow
from core.ring_war.model.records.trading import Answer, Line
from core.ring_war.model.records.turn import PlaceNazgul
from core.ring_war.model.state import HIDDEN
from tests.kit.at_table import asked, named, offered, prompt, tag_of
from tests.ring_war.situation import DP, FP, SP, action, given, opening, place, refused, situation, when

FIELD = place("Westemnet")
AFTER, END = EventsOf(DP, drawn=True), PlaceNazgul("n9")


def _told(table: Table, events: Sequence[Any], seat: str | None) -> list[Any]:
    """Return events as a seat is told of them."""
    return [GAME.sight.event_view(table.state, event, seat) for event in events]


def _foreseen(table: Table, seat: str, verb: str, **fields: Any) -> Foreseen:
    """Return what a seat foresees of an action."""
    return foresee(GAME, table.view(seat), action(seat, verb, **fields))


@situation(rule="B.3, J.7, J.2")
def test_others_do_not_learn_that_somebody_was_found() -> None:
    """As many events follow from a search that finds nobody."""
    step = SearchNow(DP, FIELD, "J.2")
    tables = [
        given("search", "", {"the": FIELD}, agenda=[step, AFTER], dice=dice)
        for dice in ({"evasion": [1]}, {"evasion": [6], "capture": [1]})
    ]
    for seat in (None, SP):
        one, two = (_told(table, opening(table), seat) for table in tables)
        assert one == two
    found = _told(tables[1], opening(tables[1]), DP)
    assert [tag_of(one) for one in found if tag_of(one) in ("spotted", "capture_rolled")] == [
        "spotted",
        "capture_rolled",
    ]


@situation(rule="B.3, J.2, 3.3")
def test_who_is_asked_for_a_card_before_orcs_search_does_not_learn_where() -> None:
    """Saruman holds Crebain of Dunland while Orcs of the Red Eye search; before a search that all see he is told."""
    for rule, told in (("J.2", HIDDEN), ("J.4", FIELD)):
        now = SearchNow(DP, FIELD, rule, () if rule == "J.2" else ("n3",))
        people = {"the": FIELD, "n3": FIELD}
        table = given("search", "", people, hands={SP: ["e16"]}, agenda=[Window("search", FIELD), now, AFTER])
        asked_now = prompt(table)
        assert asked_now.seat == SP
        assert {seat: table.view(seat).agenda[-1].hex for seat in (FP, DP, SP, None)} == {
            FP: FIELD,
            DP: FIELD,
            SP: told,
            None: told,
        }
        text = GAME.words.prompt_text(table.view(SP), asked_now)
        assert ("where, only the searchers and the Fellowship know" in text) is (told == HIDDEN)
        assert ("Westemnet" in text) is (told == FIELD)
        assert _foreseen(table, SP, "play", card="e16").events


@situation(rule="B.3, M.3")
def test_others_do_not_learn_whether_the_ring_came_off() -> None:
    told = []
    for die in (1, 6):
        people = {"fro": "Edoras"}
        ring = {"bearer": "fro", "worn": True}
        table = given("ring", "", people, ring=ring, agenda=[Rest(FP), AFTER], dice={"ring": [die]})
        told.append(_told(table, when(table, FP, "take_off", person="fro"), DP))
    assert told[0] == told[1]


@situation(rule="B.3")
def test_the_place_of_a_name_does_not_tell_who_it_is() -> None:
    """A stack stands in the order of the list of Characters; a view has those whom it hides behind the others."""
    for stranger in ("gan", "sam"):
        people: dict[str, Any] = {stranger: FIELD, "mer": {"hex": FIELD, "spotted": [DP]}}
        pieces = [name for name in current().characters if name in people]
        table = given("move", FP, people, agenda=[GoOn(FP, tuple(pieces), FIELD, 5), AFTER], moved=pieces)
        view = table.view(DP)
        assert view.agenda[-1].pieces == ("mer", HIDDEN)
        assert view.moved == ["mer", HIDDEN]


@situation(rule="B.3")
def test_a_view_of_a_view_is_the_view() -> None:
    """A redacted copy of a game is looked at as the game is."""
    people: dict[str, Any] = {"fro": FIELD, "sam": FIELD, "mer": {"hex": FIELD, "captive": SP}}
    table = given("move", FP, people, searched=["s01"])
    view = table.view(DP)
    assert view.searched == [HIDDEN]
    assert (view.face_down, view.prisoners) == ({FIELD: 2}, {FIELD: 1})
    assert GAME.sight.view(view, DP) == view


@pytest.mark.parametrize("windows", ["", "open"])
@situation(rule="B.3, L.2, L.3")
def test_under_open_windows_the_fellowship_says_itself_that_it_is_done(windows: str) -> None:
    """Elsewhere nobody is asked who has nothing to choose."""
    for step in (TakeCards(FIELD), HandOn(FIELD)):
        lying = {FIELD: ["m16"]}
        table = given("move", FP, agenda=[step, AFTER], loose=lying, options={"windows": windows})
        assert (asked(table) == tag_of(step)) == bool(windows)


@situation(rule="E04, B.3")
def test_nobody_foresees_whether_boromir_is_where_he_is_sought() -> None:
    people = {"fro": "Edoras", "bor": "Edoras", "sam": "Lorien", "mer": "Lorien"}
    agenda = [Aim("e04", SP), AFTER]
    table = given("events", "", people, ring={"bearer": "fro"}, hands={SP: ["e04"], FP: [], DP: []}, agenda=agenda)
    for hex_ in ("Lorien", "Edoras"):
        found = _foreseen(table, SP, "target", card="e04", target=place(hex_))
        assert (found.stopped, named(found.events, "card_missed")) == ("hidden", [])


@pytest.mark.parametrize("power", [DP, SP])
@situation(rule="E04, RR59, G.3, B.3")
def test_both_enemies_see_boromir_go_for_the_ring_and_only_who_sent_him_whom_he_attacks(power: str) -> None:
    """The question names him, so that neither could be kept from knowing where he is."""
    people: dict[str, Any] = dict.fromkeys(("bor", "fro", "sam", "ara"), FIELD)
    table = given("move", FP, people, agenda=[SeizeRing("bor", "E04", power), AFTER], ring={"bearer": "fro"})
    assert asked(table) == "stop_boromir"
    for one in (DP, SP):
        view = table.view(one)
        assert view.people["bor"].hex == FIELD
        assert (view.people["fro"].hex == FIELD) == (one == power)
        assert (view.face_down, view.ring.bearer) == ({FIELD: 2 + (one != power)}, HIDDEN)
    assert table.view(None).face_down == {FIELD: 4}


@pytest.mark.parametrize("persuaded", [False, True])
@situation(rule="RR59, G.3, Y.6b, B.3")
def test_it_is_not_told_that_boromirs_only_companion_is_persuaded(persuaded: bool) -> None:
    """The Fellowship is asked who stops him where somebody is there who might."""
    people: dict[str, Any] = {"bor": FIELD, "fro": FIELD, "sam": {"hex": FIELD, "persuaded": persuaded}}
    table = given("move", FP, people, agenda=[SeizeRing("bor", "E04", DP), AFTER], ring={"bearer": "fro"})
    assert (asked(table), len(offered(table, "stop"))) == ("stop_boromir", 0 if persuaded else 1)
    if persuaded:
        assert refused(table, FP, "stop", person="sam").rule == "G.3"
    assert named(when(table, FP, "done"), "fight_began")


@situation(rule="G.3, RR59")
def test_where_nobody_else_is_nobody_is_asked_who_stops_boromir() -> None:
    people = {"bor": FIELD, "fro": FIELD}
    table = given("move", FP, people, agenda=[SeizeRing("bor", "E04", DP), AFTER], ring={"bearer": "fro"})
    assert asked(table) == "stances"


@pytest.mark.parametrize(("wounds", "foreseen"), [((), False), (("bor",), True)])
@situation(rule="G.3, B.3")
def test_who_does_not_see_the_bearer_does_not_foresee_that_boromir_goes_on(
    wounds: tuple[str, ...], foreseen: bool
) -> None:
    people = dict.fromkeys(("bor", "fro", "ara"), FIELD)
    fight = Combat(FIELD, FP, DP, "E04", (Pair(("ara",), ("bor",)),), STOP, DP, hits=tuple(map(Hit, wounds)))
    table = given("move", FP, people, agenda=[AFTER], ring={"bearer": "fro"})
    play = Play(table.view(DP), Chance(1), GAME.rules.evolvers)
    if foreseen:
        after_stop(play, fight)
        assert play.state.agenda[-1] == AfterFight(fight)
    else:
        with pytest.raises(Unseen):
            after_stop(play, fight)


@situation(rule="G.3, 3.3, B.3")
def test_who_does_not_see_who_stops_boromir_does_not_foresee_how_they_fight() -> None:
    people: dict[str, Any] = dict.fromkeys(("bor", "fro", "sam"), FIELD)
    hands: dict[str, list[str]] = {SP: ["e01"], FP: [], DP: []}
    agenda, open_ = [SeizeRing("bor", "E04", DP), AFTER], {"windows": "open"}
    table = given("move", FP, people, agenda=agenda, ring={"bearer": "fro"}, hands=hands, options=open_)
    when(table, FP, "stop", person="sam")
    when(table, FP, "pass")
    assert (asked(table), table.choices()[0].seat) == ("window", SP)
    found = _foreseen(table, SP, "pass")
    assert (found.stopped, found.events) == ("hidden", [])


@situation(rule="L.3, B.3")
def test_what_can_be_handed_on_is_not_foreseen_by_who_does_not_see_the_cards() -> None:
    people: dict[str, Any] = {"bor": {"hex": FIELD, "spotted": [DP], "cards": ["m05"]}}
    people["sam"] = {"hex": FIELD, "spotted": [DP]}
    table = given("move", FP, people, agenda=[AFTER])
    assert exchange_choices(table.state)
    with pytest.raises(Unseen):
        exchange_choices(table.view(DP))


@situation(rule="E14, B.3")
def test_nobody_foresees_the_hand_at_which_he_looks() -> None:
    hands = {SP: ["e01"], FP: ["e14"], DP: ["e02"]}
    agenda = [Aim("e14", FP), AFTER]
    table = given("events", "", {"ara": "Isengard"}, hands=hands, agenda=agenda)
    found = _foreseen(table, FP, "target", card="e14", target=DP)
    assert (found.stopped, found.events) == ("hidden", [])


@situation(rule="Y.1d, B.3")
def test_nobody_foresees_whether_another_holds_what_is_asked_of_him() -> None:
    """Saruman cannot know who of the Fellowship stands with him, nor what they hold."""
    line = Line(FP, "magic", FIELD, 1)
    people: dict[str, Any] = {"sar": FIELD, "fro": {"hex": FIELD, "cards": ["m06"]}}
    table = given("move", SP, people, agenda=[Answer(FP, SP, (line,), 1), AFTER])
    assert _foreseen(table, SP, "agree").stopped == "hidden"


@situation(rule="W.5c, B.3")
def test_nobody_foresees_who_goes_to_his_friends_when_an_alliance_ends() -> None:
    alliance = {"partner": FP, "dissolving": True}
    table = given("move", DP, {"bor": "Isengard"}, {"isengard_uruks_1": "Isengard"}, agenda=[END], alliance=alliance)
    assert table.state.alliance.dissolving
    with pytest.raises(Unseen):
        end_alliance(Play(table.view(DP), Chance(1), GAME.rules.evolvers))


@situation(rule="B.3, R.8, P.1")
def test_how_many_of_a_stack_could_go_is_not_told() -> None:
    seen = []
    for third in ("the", "eow"):
        people = dict.fromkeys(("sam", "pip", third), "Edoras")
        table = given("move", FP, people, bemused=True, agenda=[Moves(FP), END])
        when(table, FP, "pick_stack", hex=place("Edoras"))
        seen.append(GAME.sight.view(table.state, DP).agenda[-1].pieces)
        when(table, FP, "choose_who")
        seen.append(GAME.sight.view(table.state, DP).agenda[-1].pieces)
    assert seen == [(HIDDEN,)] * 4


@situation(rule="B.3, J.8")
def test_the_question_of_an_orc_party_reads_for_those_who_are_not_asked() -> None:
    people: dict[str, Any] = {"sam": {"hex": "Eastemnet", "captive": SP, "party": "p1"}, "chi": "Dunland"}
    party = {"p1": {"owner": SP, "hex": place("Eastemnet")}}
    armies = {"isengard_wolves_1": "Eastemnet"}
    table = given("move", SP, people, armies, agenda=[Moves(SP), END], parties=party)
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    shown = GAME.sight.visible_prompt(table.state, prompt, DP)
    assert "Orc party" in GAME.words.prompt_text(GAME.sight.view(table.state, DP), shown)


@situation(rule="B.3, Y.1d, Y.1f")
def test_whether_a_captive_can_be_handed_over_now_is_not_foreseen_by_who_does_not_see_him() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "mou": "Isengard", "gim": {"hex": "Isengard", "captive": SP}}
    offer = Answer(SP, DP, (Line(SP, "captive", "gim"), Line(DP, "events", "", 1)), 1)
    hands: dict[str, list[str]] = {SP: [], FP: [], DP: ["e24"]}
    table = given("actions", SP, people, hands=hands, agenda=[offer, AFTER])
    assert _foreseen(table, DP, "agree").stopped == "hidden"
    assert _foreseen(table, DP, "agree").events == []
