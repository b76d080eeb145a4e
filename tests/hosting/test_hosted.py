"""One hosted table: guests join, pull, act and take back, each with a copy of its own eyes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.catalogue import game
from core.kernel.prompts import Refusal
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.hosting.hosting_kit import At, NoJournal, hosted_table, saved_game
from tui.hosting import frames as f
from tui.hosting.hosted import Manners

HIDDEN = {"hobbits": "3", "hands": "hidden"}


def two_sides() -> tuple[At, At]:
    """Return the guests at a table of two sides without secrets: who is asked first, and the other."""
    saved = saved_game("dagorlad")
    hosted = hosted_table(saved)
    left, right = (At(hosted, seat.name, [seat.id]) for seat in saved.table.header.seats)
    return (left, right) if left.own() else (right, left)


def test_each_guest_follows_with_its_own_eyes_and_a_forged_choice_is_anothers_to_decide() -> None:
    hosted = hosted_table(saved_game("fellowship", HIDDEN), Manners(onlookers=True))
    guests = [
        At(hosted, "Ann", ["frodo"]),
        At(hosted, "Ben", ["sam"]),
        At(hosted, "Cem", ["pippin"]),
        At(hosted, "Dora"),
    ]
    chance = random.Random(4)
    for _ in range(40):
        acting = next(guest for guest in guests if guest.own())
        assert acting.act(chance.choice(acting.own()))["record"] == "done"
        for guest in guests:
            guest.pull()
            assert guest.stands_right()
    onlooker = guests[-1]
    assert onlooker.asked is not None
    assert onlooker.asked.prompt is not None
    assert onlooker.asked.prompt.choices == []
    assert onlooker.do(f.DoUndo)["record"] == "refused"
    assert guests[0].do(f.DoWhyNot, seat="sam") == {
        "record": "refused",
        "id": guests[0].records[-1]["id"],
        "rule": "T4",
        "text": "That is Sam's to decide.",
    }


def test_who_comes_back_goes_on_where_its_copy_ends() -> None:
    hosted = hosted_table(saved_game("fellowship", HIDDEN))
    ann, ben = At(hosted, "Ann", ["frodo"]), At(hosted, "Ben", ["sam"])
    cem = At(hosted, "Cem", ["pippin"])
    chance = random.Random(5)
    assert ben.asked is not None
    at, kept = f.At(ben.asked.entry, ben.asked.mark), len(ben.table.line) if ben.table else 0
    hosted.leave(ben.guest)
    for _ in range(6):
        for guest in (ann, cem):
            guest.pull()
            if guest.own():
                guest.act(chance.choice(guest.own()))
    table = ben.table
    hosted.join(ben.guest, ["sam"], at)
    ben.pull()
    assert ben.table is table, "no header was sent"
    assert ben.stands_right()
    assert hosted.ground.table.entry >= kept
    forged = At(hosted, "Ben", ["sam"], f.At(at.entry, "0" * 16))
    assert forged.stands_right()


def test_a_seat_belongs_to_who_took_it_and_secrets_are_not_shared_by_one_terminal() -> None:
    hosted = hosted_table(saved_game("fellowship", HIDDEN))
    At(hosted, "Ann", ["frodo"])
    with pytest.raises(Refusal, match="Frodo belongs to Ann; take another seat"):
        At(hosted, "Ben", ["frodo"])
    with pytest.raises(Refusal, match="have secrets from each other"):
        At(hosted, "Ben", ["sam", "pippin"])
    with pytest.raises(Refusal, match="Nobody looks on at this table"):
        At(hosted, "Ben")
    for name, seat in (("Ben", "sam"), ("Cem", "pippin")):
        At(hosted, name, [seat])
    with pytest.raises(Refusal, match="Every seat is taken, and nobody looks on at this table"):
        At(hosted, "Eva")
    with pytest.raises(Refusal, match="There is no seat"):
        At(hosted, "Ben", ["gollum"])


def test_an_own_decision_that_showed_nothing_is_taken_back_at_once_and_brought_back() -> None:
    hosted = hosted_table(saved_game("dagorlad"))
    left, right = (
        At(hosted, name, [seat.id]) for name, seat in zip("LR", hosted.ground.table.header.seats, strict=True)
    )
    one, other = (left, right) if left.own() else (right, left)
    one.act(one.own()[0])
    other.pull()
    entry = hosted.ground.table.entry
    assert other.asked is not None
    assert one.asked is not None
    assert (one.asked.undo.count, one.asked.undo.consent) == (1, [])
    assert other.asked.undo.consent == [one.guest.seats[0]]
    assert one.do(f.DoUndo)["record"] == "done"
    other.pull()
    assert hosted.ground.table.entry == entry - 1
    rewound = [record for record in other.records if record["record"] == "rewound"]
    assert [(record["entry"], record["ahead"]) for record in rewound] == [(entry - 1, 1)]
    assert one.stands_right()
    assert other.stands_right()
    assert one.do(f.DoRedo)["record"] == "done"
    other.pull()
    assert hosted.ground.table.entry == entry
    assert other.stands_right()


def test_who_has_given_the_turn_to_another_side_takes_nothing_back_unasked_while_that_is_here() -> None:
    hosted = hosted_table(saved_game("dagorlad"))
    guests = {seat.id: At(hosted, seat.id, [seat.id]) for seat in hosted.ground.table.header.seats}
    one, other = guests["sauron"], guests["westernesse"]
    while one.own():
        assert one.asked is not None
        assert one.asked.undo.consent == []
        assert one.asked.prompt is not None
        ends = [choice.n for choice in one.asked.prompt.choices if choice.label.startswith("End the movement phase")]
        one.act((ends or one.own())[0])
    assert one.asked is not None
    assert one.asked.undo == f.Undoable(1, ["westernesse"])
    hosted.leave(other.guest)
    one.pull()
    assert one.asked.undo == f.Undoable(1), "whoever is away has not been asked"


def test_what_others_have_to_say_to_is_asked_and_lapses_when_somebody_acts() -> None:
    hosted = hosted_table(saved_game("dagorlad"))
    left, right = (
        At(hosted, name, [seat.id]) for name, seat in zip("LR", hosted.ground.table.header.seats, strict=True)
    )
    one, other = (left, right) if left.own() else (right, left)
    one.act(one.own()[0])
    entry = hosted.ground.table.entry
    for yes, left_over in ((False, entry), (True, entry - 1)):
        other.pull()
        assert other.do(f.DoUndo)["record"] == "done"
        one.pull()
        question = next(record for record in reversed(one.records) if record["record"] == "question")
        assert (question["yours"], question["to"]) == (True, entry - 1)
        assert hosted.ground.table.entry == entry
        assert one.do(f.DoConsent, ask=question["ask"] + 1, yes=yes)["record"] == "refused"
        assert one.do(f.DoConsent, ask=question["ask"], yes=yes)["record"] == "done"
        assert hosted.ground.table.entry == left_over
    one.pull()
    one.act(one.own()[0])
    other.pull()
    other.do(f.DoUndo)
    one.pull()
    one.act(one.own()[0])
    assert hosted.consent.open is None
    hosted.leave(one.guest)
    other.pull()
    assert other.do(f.DoUndo)["record"] == "refused", "whoever is away on another side does not agree"


def test_bots_play_their_seats_while_the_table_is_asked_for_them() -> None:
    saved = saved_game("dice", {"players": "3"}, bots={"p2": "random", "p3": "random"})
    first = saved.table.header.seats[0].id
    hosted = hosted_table(saved)
    ann = At(hosted, "Ann", [first])
    for _ in range(60):
        while hosted.bot_due():
            assert not hosted.bot_due(), "it is thought once"
            hosted.bot_chose(hosted.ground.table.entry, hosted.think())
        ann.pull()
        if ann.own():
            ann.act(ann.own()[0])
    assert ann.stands_right()
    assert hosted.ground.table.entry > 60


def test_what_cannot_be_written_is_refused_in_a_sentence_and_not_done() -> None:
    one, other = two_sides()
    hosted = one.hosted
    journal = hosted.ground.saved._journal
    assert isinstance(journal, NoJournal)
    journal.full = True
    answer = one.act(one.own()[0])
    assert (answer["record"], answer["text"]) == ("refused", "nowhere.jsonl was not written: the disk is full.")
    assert one.do(f.DoSay, text="hm")["record"] == "refused"
    journal.full = False
    assert one.act(one.own()[0])["record"] == "done"
    other.pull()
    assert other.stands_right()


def test_an_error_of_the_program_is_answered_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two_sides()
    found: list[Exception] = []
    one.hosted.failed = found.append
    monkeypatch.setattr(one.hosted.leading, "follow", lambda guest, follow: 1 // 0)
    assert one.do(f.DoFollow)["text"].startswith("The host met an error of its own")
    assert [type(error) for error in found] == [ZeroDivisionError]


def test_a_table_is_listed_with_whose_its_seats_are_and_whom_it_waits_for() -> None:
    hosted = hosted_table(saved_game("fellowship", HIDDEN, bots={"pippin": "random"}))
    At(hosted, "Ann", ["frodo"])
    told = hosted.listed("test:Ann")
    assert [seat.who for seat in told.seats] == ["you", "free", "bot"]
    assert (told.here, told.over, told.owned) == (1, False, False)
    assert set(told.waits) <= {"frodo", "sam"}
    assert hosted.listed("test:Ben").seats[0].who == "Ann"


@pytest.mark.parametrize("name", ["you", "free", "bot"])
def test_nobody_is_listed_as_a_free_seat_by_name(name: str) -> None:
    hosted = hosted_table(saved_game("fellowship", HIDDEN))
    At(hosted, name, ["frodo"])
    assert hosted.listed("test:Ben").seats[0].who == "somebody"


def test_a_host_that_starts_again_knows_the_places_of_those_who_come_back(tmp_path: Path) -> None:
    path, found = tmp_path / "evening.jsonl", game("fellowship")
    saved = SavedGame.create(new_header(found, options=HIDDEN, seed=9), path)
    hosted = hosted_table(saved)
    guests = [At(hosted, seat.title(), [seat]) for seat in hosted.ground.people.seats]
    for _ in range(12):
        for guest in guests:
            guest.pull()
        acting = next(guest for guest in guests if guest.own())
        acting.act(acting.own()[0])
    acting.do(f.DoUndo)
    for guest in guests:
        guest.pull()
    asked = [guest.asked for guest in guests]
    hosted.close(f.ByeRecord(text="The host stops for a moment.", again=True))
    with SavedGame.open(path) as again:
        hosted = hosted_table(again)
        for guest, last in zip(guests, asked, strict=True):
            assert last is not None
            guest.hosted, copy, guest.records = hosted, guest.table, []
            hosted.join(guest.guest, guest.guest.seats, f.At(last.entry, last.mark))
            guest.pull()
            assert guest.table is copy, "no header was sent"
            assert guest.records[0]["record"] == "rewound"
            assert guest.stands_right()
            assert guest.asked is not None
            assert (guest.asked.mark, guest.asked.ahead) == (last.mark, last.ahead)
