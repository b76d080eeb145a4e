"""Windows at a hosted table: passes that wait for others, wishes, patience, and answers that come late."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel.prompts import Outcome, passing_until
from saves.game_file import SavedGame
from tests.fellowship.situation import given
from tests.hosting.hosting_kit import At, Clock, hosted_table, saved_of
from tui.hosting import frames as f
from tui.hosting.hosted import HostedTable, Manners
from tui.hosting.seats import Book, KeptSeating


def asked_in_a_window(hands: str) -> SavedGame:
    """Return a game in which Sam and Pippin are asked before a tile is turned up; Frodo holds nothing of use."""
    table = given(
        active="sam",
        hands=hands,
        pippin={"hand": ["phial"]},
        sam={"hand": ["elessar"], "step": 1},
        next_tiles=["hiding"],
    )
    return saved_of(table)


def three(hands: str, manners: Manners | None = None) -> tuple[HostedTable, Clock, dict[str, At]]:
    """Return a table in such a window, with a guest in each seat."""
    clock = Clock()
    hosted = hosted_table(asked_in_a_window(hands), manners, clock)
    return hosted, clock, {seat: At(hosted, seat.title(), [seat]) for seat in hosted.ground.people.seats}


def passing(guest: At, until: str = "") -> int:
    """Return the number of the choice by which a guest passes."""
    guest.pull()
    offered = guest.hosted.offered(guest.guest).choices
    own = [choice.seat in guest.guest.seats or not until for choice in offered]
    return next(
        number for number, choice in enumerate(offered, 1) if own[number - 1] and passing_until(choice.action) == until
    )


def rule(hosted: HostedTable) -> str:
    """Return the rule that asks now."""
    prompt = hosted.ground.table.prompt
    assert not isinstance(prompt, Outcome)
    return prompt.rule


def test_with_open_hands_a_pass_waits_for_those_who_could_do_something_else() -> None:
    hosted, _, guests = three("open")
    sam, pippin, frodo = guests["sam"], guests["pippin"], guests["frodo"]
    assert sam.act(passing(sam))["record"] == "done"
    assert rule(hosted) == "W1"
    frodo.pull()
    assert frodo.asked is not None
    assert (frodo.asked.gone, set(frodo.asked.waits)) == (["sam"], {"pippin"})
    frodo.act(passing(frodo))
    assert rule(hosted) == "W1", "who is asked nothing closes no window"
    pippin.act(passing(pippin))
    assert rule(hosted) != "W1"
    assert hosted.ground.made[1] == ("sam", "frodo", "pippin")


def test_an_interrupt_is_taken_at_once() -> None:
    hosted, _, guests = three("open")
    guests["sam"].act(passing(guests["sam"]))
    pippin = guests["pippin"]
    pippin.pull()
    number = next(n for n in pippin.own() if passing_until(hosted.offered(pippin.guest).choices[n - 1].action) is None)
    assert pippin.act(number)["record"] == "done"
    assert hosted.ground.table.entry == 1
    assert hosted.windows.gone == []


@pytest.mark.parametrize(("patience", "closes"), [(30, True), (0, False)])
def test_who_is_away_is_waited_for_as_long_as_the_patience_lasts(patience: float, closes: bool) -> None:
    hosted, clock, guests = three("open", Manners(patience=patience))
    hosted.leave(guests["pippin"].guest)
    guests["sam"].act(passing(guests["sam"]))
    assert rule(hosted) == "W1"
    assert hosted.windows.tick() == (patience if closes else None)
    clock.now += 29
    hosted.tick()
    assert rule(hosted) == "W1"
    clock.now += 2
    hosted.tick()
    assert (rule(hosted) != "W1") == closes


def test_a_wish_is_kept_while_its_guest_is_away() -> None:
    hosted, _, guests = three("open")
    assert guests["sam"].do(f.DoWish, seat="pippin", until="event")["text"] == "That is Pippin's to decide."
    assert guests["pippin"].do(f.DoWish, seat="pippin", until="never")["record"] == "refused"
    hosted.leave(guests["pippin"].guest)
    again = At(hosted, "Pippin", ["pippin"])
    assert again.do(f.DoWish, seat="pippin", until="event")["record"] == "done"
    assert again.asked is not None
    assert again.asked.wishes == {"pippin": "event"}
    assert hosted.ground.made[1] == (), "the wish passed by itself"
    guests["sam"].act(passing(guests["sam"]))
    assert rule(hosted) != "W1"
    again.do(f.DoWish, seat="pippin", until="ask")
    assert hosted.windows.wishes == {}


def test_a_wish_stands_when_the_host_runs_again(tmp_path: Path) -> None:
    book = Book(tmp_path)
    saved = asked_in_a_window("open")
    hosted = hosted_table(saved, seating=KeptSeating(book, "a", ""))
    pippin = At(hosted, "Pippin", ["pippin"])
    pippin.do(f.DoWish, seat="pippin", until="event")
    book.change(lambda kept: kept.tables["a"].wishes.update(sam="a wish of another version"))

    again = hosted_table(asked_in_a_window("open"), seating=KeptSeating(Book(tmp_path), "a", ""))
    assert again.windows.wishes == {"pippin": "event"}
    again.tick()
    assert again.ground.table.line.entries[1].action == saved.table.line.entries[1].action
    pippin = At(again, "Pippin", ["pippin"])
    assert pippin.asked is not None
    assert pippin.asked.wishes == {"pippin": "event"}


def test_with_hidden_hands_all_answer_at_once_and_an_answer_counts_while_others_pass() -> None:
    hosted, _, guests = three("hidden")
    sam, pippin = guests["sam"], guests["pippin"]
    entry = hosted.ground.table.entry
    assert set(hosted.windows.waits()) == {"sam", "pippin"}
    assert sam.act(passing(sam), entry)["record"] == "done"
    pippin.pull()
    assert pippin.asked is not None
    assert (pippin.asked.entry, pippin.asked.since) == (entry + 1, entry)
    assert pippin.act(passing(pippin), entry)["record"] == "done", "the same has stood before Pippin since"
    assert rule(hosted) != "W1"
    late = sam.act(1, entry)
    assert (late["record"], late["entry"]) == ("done", hosted.ground.table.entry), "that is what has happened"
    assert sam.act(2, entry)["rule"] == "T1"
    assert sam.act(1, 99)["rule"] == "T1"


def test_notice_is_given_once_a_question() -> None:
    hosted, clock, guests = three("hidden", Manners(after=10))
    told: list[tuple[str, str]] = []
    hosted.notices = lambda seat, name: told.append((seat, name))
    hosted.leave(guests["pippin"].guest)
    assert hosted.tick() == 600
    for _ in range(3):
        clock.now += 601
        hosted.tick()
    assert told == [("pippin", "Pippin")]
