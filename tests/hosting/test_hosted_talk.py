"""Talk, notes, seats that change hands, cards laid open, and what the owner of a hosted table may do."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from core.kernel.prompts import Outcome
from saves.codec import NoteRecord
from tests.hosting.hosting_kit import At, hosted_table, saved_game
from tui.hosting import frames as f
from tui.hosting.hosted import HostedTable, Manners
from tui.hosting.seats import Seating

HIDDEN = {"hobbits": "3", "hands": "hidden"}
OWNER = "test:Ann"


def company() -> tuple[HostedTable, At, At, At, At]:
    """Return a table with hidden hands that Ann owns: Ann, Ben, Cem, and Dora, who looks on."""
    hosted = hosted_table(saved_game("fellowship", HIDDEN), Manners(onlookers=True), seating=Seating(OWNER))
    ann, ben, cem = (At(hosted, name, [seat]) for name, seat in (("Ann", "frodo"), ("Ben", "sam"), ("Cem", "pippin")))
    return hosted, ann, ben, cem, At(hosted, "Dora")


def heard(guest: At) -> list[str]:
    """Return what a guest has been told that somebody said."""
    guest.pull()
    return [record["text"] for record in guest.records if record["record"] == "said"]


def last(guest: At, kind: str) -> dict[str, Any]:
    """Return the latest record of a kind that a guest has been sent."""
    guest.pull()
    return next(record for record in reversed(guest.records) if record["record"] == kind)


def test_what_is_said_reaches_those_it_is_for_and_comes_back_from_the_log() -> None:
    hosted, ann, ben, cem, dora = company()
    ben.do(f.DoSay, text="keep the \x1bPhial", to=["frodo"])
    ann.do(f.DoSay, text="to all")
    dora.do(f.DoSay, text="who wins?")
    cem.do(f.DoNote, entry=0, text="my own plan")
    cem.do(f.DoNote, entry=0, text="for all", share=True)
    mine = "keep the \\x1bPhial"
    assert heard(ann) == heard(ben) == [mine, "to all", "for all"]
    assert heard(cem) == ["to all", "my own plan", "for all"]
    assert heard(dora) == ["to all", "who wins?", "for all"]
    said = last(ann, "said")
    assert (said["author"], said["seat"], said["note"]) == ("Cem", "pippin", True)
    hosted.leave(ben.guest)
    assert heard(At(hosted, "Ben", ["sam"])) == [mine, "to all", "for all"]
    notes = [note for note in hosted.ground.saved.notes if isinstance(note, NoteRecord)]
    assert [note.to for note in notes] == [("frodo",), (), ("onlookers",), ("pippin",), ()]
    for wrong in ({"text": " "}, {"text": "x" * 4001}, {"text": "x", "to": ["nobody"]}):
        assert ann.do(f.DoSay, **wrong)["record"] == "refused"
    assert dora.do(f.DoSay, text="x", to=["sam"])["record"] == "refused"
    assert ann.do(f.DoNote, entry=99, text="x")["record"] == "refused"


def test_a_note_of_one_keyboard_keeps_its_bytes() -> None:
    assert msgspec.json.encode(NoteRecord(7, 3, "x", "t")) == (b'{"record":"note","n":7,"entry":3,"text":"x","at":"t"}')


def test_a_seat_whose_guest_is_away_is_handed_to_a_bot_and_back() -> None:
    hosted, ann, ben, _, dora = company()
    assert ann.do(f.DoHand, seat="sam", to="random")["record"] == "refused", "Ben is here"
    hosted.leave(ben.guest)
    assert dora.do(f.DoHand, seat="sam", to="random")["record"] == "refused"
    assert ann.do(f.DoHand, seat="sam", to="nobody")["record"] == "refused"
    assert ann.do(f.DoHand, seat="sam", to="random")["record"] == "done"
    assert last(ann, "present")["seats"]["sam"]["how"] == "bot"
    assert heard(ann) == ["Sam is played by the bot random until somebody sits there again."]
    assert [one.who for one in hosted.listed(ben.guest.who).seats] == ["Ann", "you", "Cem"], "Ben may come back"
    assert [one.who for one in hosted.listed(ann.guest.who).seats] == ["you", "bot", "Cem"]
    anew = hosted_table(hosted.ground.saved)
    assert anew.ground.people.player("sam") == "random", "a host that starts again reads it in the log"
    again = At(hosted, "Ben", ["sam"])
    assert hosted_table(hosted.ground.saved).ground.people.player("sam") == "human"
    assert last(again, "present")["seats"]["sam"] == {"name": "Ben", "how": "here", "mine": True}
    assert heard(ann)[-1] == "Sam is played by a person again."


def test_a_seat_is_given_to_another_guest_who_reads_with_its_eyes() -> None:
    hosted, ann, ben, _, dora = company()
    assert ben.do(f.DoHand, seat="frodo", to="guest:Dora")["record"] == "refused"
    assert ann.do(f.DoHand, seat="frodo", to="guest:Ben")["record"] == "refused", "Sam has secrets from Frodo"
    assert ann.do(f.DoHand, seat="frodo", to="guest:Dora")["record"] == "done"
    dora.pull()
    assert (ann.guest.seats, dora.guest.seats) == ((), ("frodo",))
    assert dora.stands_right()
    assert ann.stands_right()
    assert not hosted.ground.people.seating.may_sit("frodo", "test:Ann")


def test_the_owner_frees_seats() -> None:
    hosted, ann, ben, cem, _ = company()
    assert ben.do(f.DoRemove, seat="pippin")["record"] == "refused"
    assert ann.do(f.DoRemove, seat="pippin")["record"] == "done"
    parted = last(cem, "parted")
    assert (parted["by"], parted["text"]) == ("Ann", "Ann, whose table this is, has taken Pippin from you.")
    assert not hosted.here(cem.guest)
    At(hosted, "Eve", ["pippin"])
    assert ben.do(f.DoRise, keep=False)["record"] == "done"
    assert hosted.ground.people.is_free("sam")


def test_cards_lie_open_when_all_seats_agree_once_the_game_is_over() -> None:
    hosted, ann, ben, cem, dora = company()
    assert ann.do(f.DoOpen)["text"] == "Cards are laid open when the game is over."
    assert ann.do(f.DoFigures)["record"] == "refused"
    over(hosted)
    assert ann.do(f.DoFigures)["record"] == "refused"
    assert dora.do(f.DoOpen)["record"] == "refused"
    assert ann.do(f.DoOpen)["record"] == "done"
    assert ben.do(f.DoOpen)["record"] == "done"
    assert not hosted.ground.open
    question = last(cem, "question")
    assert (question["what"], question["yours"]) == ("open", True)
    assert cem.do(f.DoConsent, ask=question["ask"], yes=True)["record"] == "done"
    assert hosted.ground.open
    for guest in (ann, ben, cem, dora):
        guest.pull()
        assert guest.stands_right()
        assert guest.table is not None
        assert "hidden" not in str(guest.table.state.hobbits)
    assert ann.do(f.DoFigures)["figures"]
    assert ann.do(f.DoUndo)["record"] == "refused"


def over(hosted: HostedTable) -> None:
    """Play a game to its end by random choices."""
    chance = random.Random(1)
    for _ in range(3000):
        prompt = hosted.ground.table.prompt
        if isinstance(prompt, Outcome):
            return
        choice = chance.choice(prompt.choices)
        hosted.ground.act(choice.action, (choice.seat,))
    raise AssertionError("the game does not end")
