"""Taking back at a hosted table: by consent, for whoever is away on which side, and as far as the game allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from core.catalogue import game
from core.kernel.prompts import Outcome
from replays.exports import export
from tests.hosting.hosting_kit import At, Clock, hosted_table, saved_game
from tui.hosting import frames as f
from tui.hosting.hosted import HostedTable, Manners
from tui.replay.past import Past

SAURON = {"hobbits": "2", "hands": "hidden", "sauron": "on"}


def seated(options: Mapping[str, str], manners: Manners | None = None) -> tuple[HostedTable, dict[str, At]]:
    """Return a table with a guest in each seat."""
    hosted = hosted_table(saved_game("fellowship", options), manners)
    return hosted, {seat: At(hosted, seat.title(), [seat]) for seat in hosted.ground.people.seats}


def until_drawn(hosted: HostedTable, guests: Mapping[str, At]) -> At:
    """Let guests decide until a decision of a hobbit has drawn or shown something; return whose it was."""
    for _ in range(200):
        prompt, table = hosted.ground.table.prompt, hosted.ground.table
        assert not isinstance(prompt, Outcome)
        for waiting in guests.values():
            waiting.pull()
        guest = next(guest for guest in guests.values() if guest.own())
        draws = table.line.entries[table.entry].draws
        guest.act(guest.own()[0])
        if table.line.entries[table.entry].draws > draws and guest.guest.eyes != "sauron":
            for other in guests.values():
                other.pull()
            return guest
    raise AssertionError("nothing was drawn")


def last(guest: At, kind: str) -> dict[str, Any]:
    """Return the latest record of a kind that a guest has been sent."""
    guest.pull()
    return next(record for record in reversed(guest.records) if record["record"] == kind)


def test_what_has_drawn_something_is_asked_of_all_who_are_here_and_told_what_was_seen() -> None:
    hosted, guests = seated(SAURON)
    one = until_drawn(hosted, guests)
    others = [guest for guest in guests.values() if guest is not one]
    entry = hosted.ground.table.entry
    assert one.asked is not None
    assert set(one.asked.undo.consent) == {guest.guest.eyes for guest in others}
    one.do(f.DoUndo)
    assert hosted.ground.table.entry == entry
    question = last(others[0], "question")
    assert question["told"].startswith("Since then: ")
    asked = f"{one.guest.name} asks to take back: a decision of {one.guest.name}'s, “"
    assert question["text"].startswith(asked)
    assert others[0].table is not None
    seen = others[0].table.line.entries[question["to"] + 1].events
    told = [text for event in seen if (text := hosted.ground.game.words.event_text(event))]
    assert question["text"].removeprefix(asked).startswith(f"{told[0]}”")
    assert question["answers"] == {one.guest.eyes: "yes"}
    others[0].do(f.DoConsent, ask=question["ask"], yes=True)
    assert hosted.ground.table.entry == entry, "one has agreed of two"
    assert not last(others[0], "question").get("yours")
    others[1].do(f.DoConsent, ask=question["ask"], yes=True)
    assert hosted.ground.table.entry < entry
    assert last(one, "question")["ended"]
    for guest in guests.values():
        guest.pull()
        assert guest.stands_right()


def test_who_is_away_agrees_on_the_same_side_and_on_another_does_not() -> None:
    hosted, guests = seated(SAURON)
    one = until_drawn(hosted, guests)
    hobbit = next(guest for guest in guests.values() if guest is not one and guest.guest.eyes != "sauron")
    entry = hosted.ground.table.entry
    one.do(f.DoUndo)
    hosted.leave(hobbit.guest)
    assert last(one, "question")["answers"][hobbit.guest.seats[0]] == "away, yes"
    assert hosted.ground.table.entry == entry
    hosted.leave(guests["sauron"].guest)
    assert last(one, "question")["text"] == "Sauron must agree, and nobody sits there now; wait, or play on."
    assert one.do(f.DoUndo)["record"] == "refused"
    refused = one.do(f.DoHand, seat="sauron", to="random")
    assert refused["record"] == "refused"
    assert refused["text"] == (
        "Whoever plays Sauron is not on your side and has only just gone; wait a minute to hand the seat on."
    )
    assert isinstance(hosted.ground.clock, Clock)
    hosted.ground.clock.now += 61
    assert one.do(f.DoHand, seat="sauron", to="random")["record"] == "done"
    assert one.do(f.DoHand, seat="sauron", to="random")["text"] == "A bot plays Sauron already."
    assert one.do(f.DoUndo)["record"] == "refused", "a bot agrees to nothing for another side"
    back = At(hosted, "Sauron", ["sauron"])
    one.pull()
    one.do(f.DoUndo)
    back.do(f.DoConsent, ask=last(back, "question")["ask"], yes=True)
    assert hosted.ground.table.entry < entry


def test_seats_are_changed_once_those_agree_whom_it_concerns() -> None:
    hosted, guests = seated(SAURON)
    frodo, sam, sauron = guests["frodo"], guests["sam"], guests["sauron"]
    assert frodo.do(f.DoHand, seat="frodo", to="seat:sauron")["record"] == "done"
    question = last(sam, "question")
    assert question["text"] == "Frodo asks to swap seats with Sauron"
    assert question["asked"] == ["sam", "sauron"], "they have secrets from each other, so all are asked"
    sam.do(f.DoConsent, ask=question["ask"], yes=True)
    assert frodo.guest.seats == ("frodo",)
    sauron.do(f.DoConsent, ask=question["ask"], yes=True)
    frodo.pull()
    assert (frodo.guest.seats, sauron.guest.seats) == (("sauron",), ("frodo",))
    assert frodo.stands_right()
    assert sauron.stands_right()
    seating = hosted.ground.people.seating
    assert (seating.name("sauron"), seating.name("frodo"), seating.name("sam")) == ("Frodo", "Sauron", "Sam")
    hosted.leave(sam.guest)
    away = frodo.do(f.DoHand, seat="sauron", to="seat:sam")
    assert away["text"] == "Whoever plays Sam is away, and would have to agree."
    seating.free("sam")
    assert frodo.do(f.DoHand, seat="sauron", to="seat:sam")["record"] == "done"
    assert frodo.guest.seats == ("sam",), "nobody is asked for a free seat"
    assert hosted.ground.people.is_free("sauron")
    both = sauron.do(f.DoHand, seat="frodo", to="seat:gollum")
    assert both["text"].startswith("There is no seat 'gollum' here")


@pytest.mark.parametrize(("way", "goes"), [("free", True), ("off", False)])
def test_a_table_may_be_hosted_with_free_undo_or_without(way: str, goes: bool) -> None:
    hosted, guests = seated(SAURON, Manners(undo=way))
    one, entry = until_drawn(hosted, guests), hosted.ground.table.entry
    assert (one.do(f.DoUndo)["record"] == "done") == goes
    assert (hosted.ground.table.entry < entry) == goes
    assert (one.do(f.DoRedo)["record"] == "done") == goes
    assert hosted.ground.table.entry == entry


def test_the_undo_of_the_game_bounds_that_of_the_host() -> None:
    hosted, guests = seated(SAURON | {"undo": "until-reveal"}, Manners(undo="free"))
    answer = until_drawn(hosted, guests).do(f.DoUndo)
    assert (answer["record"], answer["rule"]) == ("refused", "T2")


def test_a_copy_for_a_seat_holds_the_notes_that_are_for_it() -> None:
    hosted, guests = seated(SAURON)
    frodo = guests["frodo"]
    frodo.do(f.DoSay, text="only for Sam", to=["sam"])
    frodo.do(f.DoSay, text="for everybody")
    log = hosted.ground.saved.log
    for seat, private in (("sam", True), ("frodo", True), ("sauron", False), (None, False)):
        text = export(log, "json", seat=seat)
        assert ("only for Sam" in text) == private
        assert "for everybody" in text
        past = Past(log)
        past.eyes = seat
        assert past.notes_on(0) == ["Frodo: only for Sam"] * private + ["Frodo: for everybody"]


def test_sides_are_those_that_win_together() -> None:
    fellowship, war = game("fellowship"), game("ring_war")
    state = saved_game("fellowship", SAURON).table.state
    assert fellowship.side_of(state, "frodo") == fellowship.side_of(state, "sam") != fellowship.side_of(state, "sauron")
    assert game("dice").side_of(None, "p1") == game("dice").side_of(None, "p2")
    assert game("dagorlad").side_of(None, "sauron") != game("dagorlad").side_of(None, "westernesse")
    state = saved_game("ring_war").table.state
    assert war.side_of(state, "saruman") == "saruman"
    state.alliance.partner = "dark_power"
    assert war.side_of(state, "saruman") == war.side_of(state, "dark_power") != war.side_of(state, "fellowship")
