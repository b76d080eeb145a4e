"""Barter (Y.1): offers, answers, sealed cards, exchange, gifts, what the third is told."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf
from core.ring_war.model.records.moving import Moves
from core.ring_war.model.records.trading import Draft, Line, MayTalk, OfferAccepted, Sealing
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, place, refused, situation, when

AFTER = EventsOf("dark_power", drawn=True)
EDORAS = place("Edoras")


def talking(
    people: Any = None, hands: Any = None, by: str = SP, to: str = FP, lines: tuple[Line, ...] = (), **members: Any
) -> Table:
    """Return a table at which a power writes an offer to another."""
    cards = {SP: ["e09"], FP: ["e03", "e02"], DP: ["e24"], **(hands or {})}
    who = people or {"sar": "Isengard", "chi": "Dunland", "sam": "Edoras"}
    return given("actions", SP, who, hands=cards, agenda=[Draft(by, to, lines), AFTER], **members)


def write(table: Table, seat_: str, line: Line) -> None:
    """Write a line into the offer."""
    when(table, seat_, "begin_line", giver=line.giver, kind=line.kind)
    when(table, seat_, "add_line", line=line)


def agree(table: Table, by: str, to: str) -> list[Any]:
    """Send the offer and accept it."""
    when(table, by, "send_offer")
    return when(table, to, "agree")


@situation(rule="Y.1a, RR20")
def test_saruman_talks_with_either_once_in_a_step() -> None:
    table = given("actions", SP, {"sar": "Isengard"}, hands={SP: [], FP: [], DP: ["e24"]}, agenda=[MayTalk(SP), AFTER])
    assert [one.power for one in offered(table, "talk")] == [FP, DP]
    assert refused(table, SP, "talk", power=SP).rule == "Y.1a"
    when(table, SP, "talk", power=FP)
    assert (asked(table), seat(table)) == ("draft", SP)
    when(table, SP, "withdraw")
    assert refused(table, SP, "talk", power=FP).rule == "RR20"
    when(table, SP, "done")
    assert seat(table) == DP


@situation(rule="Y.1a, RR20")
def test_others_open_barter_in_their_own_steps_with_saruman_alone() -> None:
    agenda = [EventsOf(FP, drawn=True), AFTER]
    table = given("events", "", {"sar": "Isengard"}, hands={SP: [], FP: ["e03"], DP: []}, agenda=agenda)
    assert [one.power for one in offered(table, "talk")] == [SP]
    when(table, FP, "talk", power=SP)
    assert (asked(table), seat(table)) == ("draft", FP)
    assert refused(table, FP, "send_offer").rule == "Y.1f"


@situation(rule="Y.1f, B.3")
def test_an_offer_is_written_line_by_line_and_only_the_two_read_it() -> None:
    table = talking()
    write(table, SP, Line(SP, "events", "", 1))
    write(table, SP, Line(FP, "events", "", 2))
    assert refused(table, SP, "begin_line", giver=DP, kind="events").rule == "Y.1f"
    assert GAME.sight.view(table.state, FP).agenda[-1].lines == ()
    events = when(table, SP, "send_offer")
    assert (asked(table), seat(table)) == ("answer", FP)
    offer = named(events, "offer_made")[0]
    assert len(GAME.sight.event_view(table.state, offer, FP).lines) == 2
    assert GAME.sight.event_view(table.state, offer, DP).lines == ()
    assert GAME.sight.view(table.state, DP).agenda[-1].lines == ()


@situation(rule="Y.1f")
def test_a_line_that_cannot_be_is_refused() -> None:
    table = talking()
    when(table, SP, "begin_line", giver=FP, kind="events")
    assert refused(table, SP, "add_line", line=Line(FP, "events", "", 3)).rule == "Y.1f"


@situation("9.3", rule="Y.1c, Y.1f")
def test_other_cards_than_promised_may_be_sealed_and_are_seen_only_then() -> None:
    table = talking(lines=(Line(FP, "events", "", 1), Line(SP, "events", "", 1)))
    agree(table, SP, FP)
    assert (asked(table), seat(table)) == ("sealing", SP)
    when(table, SP, "seal_card", card="e09")
    assert seat(table) == FP
    assert GAME.sight.view(table.state, FP).agenda[-1].sealed[0].card == "?"
    assert refused(table, FP, "seal_card", card="e24").rule == "Y.1f"
    events = when(table, FP, "seal_card", card="e02")
    traded = named(events, "traded")[0]
    assert (traded.given, traded.got) == (("e09",), ("e02",))
    assert GAME.sight.event_view(table.state, traded, DP).got == ("?",)
    assert (table.state.hands[SP], table.state.hands[FP]) == (["e02"], ["e03", "e09"])


@situation("9.2", rule="Y.1a, Y.1d, Y.1f")
def test_gandalf_is_released_for_cards_and_a_companion() -> None:
    people = {
        "gwh": {"hex": "Edoras", "captive": SP, "party": "p1", "cards": ["m09", "m08"]},
        "leg": "Edoras",
        "ara": {"hex": "Edoras", "cards": ["m03", "m10"]},
        "sar": "Edoras",
    }
    parties = {"p1": {"owner": SP, "hex": EDORAS}}
    table = talking(people, parties=parties, made=1)
    for line in (
        Line(SP, "captive", "gwh"),
        Line(FP, "magic", EDORAS, 2),
        Line(FP, "hostage", "leg"),
        Line(FP, "events", "", 1),
    ):
        write(table, SP, line)
    agree(table, SP, FP)
    for fields in ({"card": "m03", "person": "ara"}, {"card": "m10", "person": "ara"}, {"card": "e03"}):
        events = when(table, FP, "seal_card", **fields)
    assert named(events, "traded")
    state = table.state
    assert (state.people["gwh"].captive, state.people["leg"].captive) == ("", SP)
    assert state.people["sar"].cards == ["m03", "m10"]
    assert "e03" in state.hands[SP]


@situation("9.49", rule="Y.1f, Y.1b, Y.1d")
def test_what_cannot_be_done_now_is_a_promise() -> None:
    people = {"sam": {"hex": "Edoras", "captive": SP, "party": "p1"}, "sar": "Isengard", "ara": "Edoras"}
    parties = {"p1": {"owner": SP, "hex": EDORAS}}
    lines = (Line(SP, "captive", "sam"), Line(FP, "magic", EDORAS, 1), Line(FP, "events", "", 1))
    table = talking(people, parties=parties, made=1, lines=lines)
    agree(table, SP, FP)
    promised = [(one.by, one.to, one.kind) for one in table.state.promises]
    assert promised == [(FP, SP, "magic")]
    assert GAME.sight.view(table.state, DP).promises == []
    when(table, FP, "seal_card", card="e02")
    assert table.state.people["sam"].captive == ""
    assert "e02" in table.state.hands[SP]


@situation(rule="Y.1f")
def test_either_may_stop_until_both_have_sealed() -> None:
    lines = (Line(FP, "events", "", 1), Line(SP, "events", "", 1))
    table = talking(lines=lines)
    agree(table, SP, FP)
    when(table, SP, "seal_card", card="e09")
    events = when(table, FP, "withdraw")
    assert named(events, "talk_ended")
    assert table.state.hands[SP] == ["e09"]


@situation(rule="Y.2d, Y.1f")
def test_saruman_gives_magic_cards_away_to_an_ally_alone() -> None:
    people = {"sar": {"hex": "Edoras", "cards": ["m03"]}, "ara": "Edoras"}
    gift = (Line(SP, "magic", EDORAS, 1),)
    table = talking(people, lines=gift)
    assert refused(table, SP, "send_offer").rule == "Y.2d"
    table = talking(people, lines=gift, alliance={"partner": FP})
    agree(table, SP, FP)
    when(table, SP, "seal_card", card="m03", person="sar")
    assert table.state.people["ara"].cards == ["m03"]


@situation(rule="Y.2e, Y.1f")
def test_a_card_that_went_to_the_dark_power_is_used_by_nobody() -> None:
    from core.ring_war.chapters.magic import weapon_bonus

    people = {"sar": {"hex": "Morannon", "cards": ["m03"]}, "mou": "Morannon"}
    lines = (Line(SP, "magic", place("Morannon"), 1), Line(DP, "events", "", 1))
    table = talking(people, to=DP, lines=lines)
    agree(table, SP, DP)
    when(table, SP, "seal_card", card="m03", person="sar")
    when(table, DP, "seal_card", card="e24")
    assert table.state.people["mou"].cards == ["m03"]
    assert weapon_bonus(table.state, "mou", "ara") == 0


@situation(rule="Y.1f, L.1")
def test_a_card_without_room_for_it_drops() -> None:
    full = {"hex": "Edoras", "cards": ["m04", "m05", "m06"]}
    people = {"sar": {"hex": "Edoras", "cards": ["m03"]}, "sam": full}
    lines = (Line(SP, "magic", EDORAS, 1), Line(FP, "claim", f"bearer_not {EDORAS}"))
    table = talking(people, lines=lines)
    agree(table, SP, FP)
    when(table, SP, "seal_card", card="m03", person="sar")
    assert "m03" in table.state.loose[EDORAS]


@situation(rule="Y.1f, RR50")
def test_an_offer_is_countered_at_most_twice() -> None:
    table = talking(lines=(Line(SP, "promise", "peace", 6),))
    when(table, SP, "send_offer")
    for other, one in ((FP, SP), (SP, FP)):
        when(table, other, "counter")
        write(table, other, Line(other, "promise", "captive", 1))
        when(table, other, "send_offer")
        assert seat(table) == one
    assert refused(table, FP, "counter").rule == "Y.1f"
    when(table, FP, "decline")
    assert seat(table) == DP


@situation("9.45", rule="Y.8a, T.2, RR20")
def test_claims_are_never_checked_and_change_nothing() -> None:
    table = talking(to=DP, lines=(Line(SP, "claim", f"bearer_at {EDORAS}"),))
    agree(table, SP, DP)
    assert (table.state.mordor, table.state.promises) == (0, [])
    assert asked(table) == "events_of"


@situation(rule="Y.1a, B.3")
def test_every_kind_of_line_reads_in_words() -> None:
    people = {"sam": {"hex": "Edoras", "captive": SP}, "sar": {"hex": "Edoras", "cards": ["m03"]}, "ara": "Edoras"}
    table = talking(people)
    labels: list[str] = []
    for giver, kind in ((one.giver, one.kind) for one in offered(table, "begin_line")):
        table = talking(people)
        when(table, SP, "begin_line", giver=giver, kind=kind)
        prompt = table.prompt
        labels += [GAME.words.label(table.state, choice) for choice in prompt.choices]  # type: ignore[union-attr]
    assert len(labels) == len(set(labels))
    assert "Saruman gives Sam, set free" in labels
    assert "The Fellowship gives Aragorn, as a captive" in labels


@situation(rule="Y.1f")
def test_whoever_is_asked_for_by_name_is_named_alone_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    said = {}
    for giver, kind in ((FP, "hostage"), (SP, "promise")):
        table = talking({"sar": "Edoras", "ara": "Edoras"})
        when(table, SP, "begin_line", giver=giver, kind=kind)
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        said[heard.prompt_text(table.state, prompt)] = heard.label(table.state, prompt.choices[0])
    assert said == {
        "Which companion does the Fellowship give, as a captive?": "Aragorn",
        "Which promise does Saruman give?": "The promise of an Event Card",
    }


@situation(rule="Y.1f")
def test_what_is_only_promised_in_an_offer_that_is_accepted_is_told_once() -> None:
    card, peace = Line(SP, "events", "", 1), Line(SP, "promise", "peace", 3)
    text = GAME.spoken("", aloud=True).words.event_text
    said = text(OfferAccepted("Y.1f", SP, FP, (card,), (peace,)))
    promise = "the promise of no attack to the end of Game-Turn 3"
    assert said.endswith(f": Saruman gives an Event Card; besides, Saruman gives {promise}")


@situation(rule="Y.1f")
def test_nobody_seals_what_he_does_not_owe() -> None:
    agenda = [Sealing(SP, FP, (Line(SP, "events", "", 1),)), AFTER]
    hands = {SP: ["e09"], FP: ["e03"], DP: ["e24"]}
    table = given("actions", SP, {"sar": "Edoras"}, hands=hands, agenda=agenda)
    assert refused(table, SP, "seal_card", card="m12", person="sar").rule == "Y.1f"
    assert refused(table, FP, "seal_card", card="e03").rule == "V.0"


HELD: dict[str, Any] = {"hex": place("Isengard"), "captive": SP}
BREE = place("Bree")


def escort(table: Table, by: str, captive: str, hex_: str) -> None:
    """Write that a captive of Saruman's is brought to a hex, and given up there."""
    when(table, by, "begin_line", giver=SP, kind="escort")
    when(table, by, "narrow", what=captive)
    assert refused(table, by, "narrow", what="no Province").rule == "Y.1f"
    when(table, by, "narrow", what=current().terrain.province[hex_])
    when(table, by, "add_line", line=Line(SP, "escort", captive, hex=hex_))


@situation(rule="Y.1d, Y.1b, Y.1f, J.8, B.3, RR58")
def test_a_captive_is_brought_to_an_agreed_hex_and_freed_there() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "gan": HELD, "sam": "Edoras"}
    table = talking(people, by=FP, to=SP)
    escort(table, FP, "gan", EDORAS)
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    assert "Edoras" in GAME.words.prompt_text(table.state, prompt)
    agree(table, FP, SP)
    assert [(one.by, one.to, one.what, one.hex) for one in table.state.promises] == [(SP, FP, "gan", EDORAS)]
    promised = [{"by": SP, "to": FP, "kind": "escort", "what": "gan", "turn": 1, "hex": EDORAS}]
    table = given("move", SP, people, agenda=[Moves(SP), AFTER], promises=promised)
    assert (asked(table), seat(table)) == ("take_out", SP)
    events = when(table, SP, "send_to", hex=EDORAS)
    assert [type(one).__name__ for one in events][:3] == ["PartyFormed", "TakenOut", "PartySent"]
    sent = named(events, "party_sent")[0]
    assert type(GAME.sight.event_view(table.state, sent, DP)).__name__ == "Hush"
    assert [GAME.sight.view(table.state, eyes).parties["p1"].meets for eyes in (SP, FP, DP)] == [EDORAS, EDORAS, ""]
    when(table, SP, "go", hex=EDORAS)
    assert (asked(table), table.state.people["gan"].hex) == ("at_meeting", EDORAS)
    assert refused(table, SP, "give_back", person="sam").rule == "Y.1d"
    when(table, SP, "give_back", person="gan")
    assert (table.state.people["gan"].captive, table.state.parties) == ("", {})


@situation(rule="Y.1d, Y.1b, J.8, RR58")
def test_nobody_is_bound_to_bring_a_captive() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "gan": HELD}
    promised = [{"by": SP, "to": DP, "kind": "escort", "what": "gan", "turn": 1, "hex": BREE}]
    table = given("move", SP, people, agenda=[Moves(SP), AFTER], promises=promised)
    when(table, SP, "done")
    assert table.state.people["gan"].hex == place("Isengard")
    carried: dict[str, Any] = {**people, "gan": {"hex": place("Fords of Isen"), "captive": SP, "party": "p1"}}
    party = {"p1": {"owner": SP, "hex": place("Fords of Isen")}}
    table = given("move", SP, carried, agenda=[Moves(SP), AFTER], promises=promised, parties=party)
    assert [one.hex for one in offered(table, "send_to")] == [BREE, place("Isengard")]
    when(table, SP, "send_to", hex=BREE)
    assert table.state.parties["p1"].meets == BREE
    assert table.state.people["gan"].hex != place("Isengard")
    table = given("move", SP, carried, agenda=[Moves(SP), AFTER], promises=promised, parties=party)
    when(table, SP, "send_to", hex=place("Isengard"))
    assert (table.state.people["gan"].hex, table.state.parties) == (place("Isengard"), {})


@situation(rule="Y.1d")
def test_at_the_agreed_hex_the_other_hunter_must_be_there_to_take_him() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "mou": "Bree", "gan": {"hex": BREE, "captive": SP, "party": "p1"}}
    party = {"p1": {"owner": SP, "hex": BREE, "meets": BREE}}
    promised = [{"by": SP, "to": DP, "kind": "escort", "what": "gan", "turn": 1, "hex": BREE}]
    for there, ends in (({**people, "mou": "Morannon"}, "moves"), (people, "at_meeting")):
        table = given("move", SP, there, agenda=[Moves(SP), AFTER], promises=promised, parties=party)
        when(table, SP, "send_to", hex=BREE)
        assert asked(table) == ends
    when(table, SP, "give_back", person="gan")
    assert (table.state.people["gan"].captive, table.state.people["gan"].hex) == (DP, BREE)


@situation(rule="Y.6d, Y.1d, RR58")
def test_saruman_releases_a_captive_of_his_own_will() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "gan": HELD, "pip": {"hex": "Barad-dur", "captive": DP}}
    table = given("move", SP, people, agenda=[Moves(SP, begun=True), AFTER])
    assert [one.person for one in offered(table, "give_back")] == ["gan"]
    assert refused(table, SP, "give_back", person="pip").rule == "Y.6d"
    when(table, SP, "give_back", person="gan")
    assert (table.state.people["gan"].captive, table.state.people["gan"].hex) == ("", place("Isengard"))
