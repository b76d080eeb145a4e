"""A guest's table grows from what the host says: the same views, the same questions, and answers to what was asked."""

from __future__ import annotations

import random

import msgspec
import pytest

from core import catalogue
from core.kernel.prompts import Outcome, Prompt, Refusal
from core.kernel.table import Table
from core.ring_war.model.records.fighting import FaceUp
from core.ring_war.model.state import Person
from saves.codec import BadRecord
from saves.redacted import as_seen
from tests.hosting.hosting_kit import saved_game
from tests.hosting.tiny_host import TinyHost, table_of
from tui.hosting.frames import (
    AskedRecord,
    At,
    DoAct,
    DoneRecord,
    DoNote,
    DoUndo,
    RefusedRecord,
    RewoundRecord,
    SaidRecord,
)
from tui.hosting.guest_table import CUT_OFF, Answer, LiveTable

KINDS = {
    "fellowship": {"hobbits": "3", "hands": "hidden"},
    "dice": {"players": "2"},
    "dagorlad": {},
    "ring_war": {},
}
"""A small table of each kind of game."""

MOVES = 40


def moved(table: Table, chance: random.Random, times: int = 1) -> None:
    """Carry out any choices."""
    for _ in range(times):
        if not table.over:
            table.act(chance.choice(table.choices()).action)


def same(one: LiveTable, table: Table, seat: str | None) -> bool:
    """Whether a guest's table stands where the view of its seat does."""
    view = msgspec.structs.replace(table.view(seat), draws=0)
    return bool(one.state == msgspec.json.decode(msgspec.json.encode(view), type=one.game.state_type))


@pytest.mark.parametrize("kind", KINDS)
def test_each_guest_has_the_view_and_the_question_of_its_seat(kind: str) -> None:
    table, chance = table_of(kind, KINDS[kind]), random.Random(1)
    first, second = (seat.id for seat in table.header.seats[:2])
    hosts = [TinyHost(table, [first]), TinyHost(table, [second]), TinyHost(table, [])]
    for _ in range(MOVES):
        moved(table, chance)
        for host in hosts:
            host.follow()
            grown = host.guest.table
            assert host.guest.settled
            assert same(grown, table, host.eyes)
            if isinstance(table.prompt, Outcome):
                assert grown.over
            else:
                assert grown.prompt == table.game.sight.visible_prompt(table.state, table.prompt, host.eyes)
    assert hosts[0].guest.seats == [first]
    assert hosts[2].guest.seats == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_taken_back_is_cut_and_comes_again(kind: str) -> None:
    table, chance = table_of(kind, KINDS[kind]), random.Random(2)
    host = TinyHost(table, [table.header.seats[0].id])
    moved(table, chance, 8)
    host.follow()
    host.undo(3, by="somebody")
    assert host.guest.table.entry == table.entry
    assert host.guest.table.undoable() == 1
    assert host.guest.asked is not None
    assert host.guest.asked.ahead == 3
    rewound = host.guest.looked()
    assert rewound is not None
    assert (rewound.entry, rewound.by) == (5, "somebody")
    assert host.guest.looked() is None
    table.redo(3)
    host.follow()
    assert same(host.guest.table, table, host.eyes)


@pytest.fixture
def host() -> TinyHost:
    table = table_of("fellowship", KINDS["fellowship"])
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    return TinyHost(table, [prompt.seat])


def test_a_choice_is_on_its_way_until_its_entry_has_come(host: TinyHost) -> None:
    guest, answers = host.guest, list[Answer]()
    action = guest.table.choices()[0].action
    guest.act(action, 0, answers.append)
    assert host.requests == [DoAct(id=1, entry=0, choice=1)]
    assert guest.sent is not None
    host.table.act(action)
    host.tell(*host.entries())
    assert not guest.settled
    assert isinstance(guest.table.prompt, Prompt)
    assert guest.table.prompt.choices == []
    host.follow()
    assert guest.settled
    assert guest.sent is None
    host.tell(DoneRecord(id=1, entry=1))
    assert answers == [DoneRecord(id=1, entry=1)]
    host.tell(DoneRecord(id=1, entry=1))
    assert len(answers) == 1


def test_a_choice_that_is_refused_can_be_made_again(host: TinyHost) -> None:
    guest, answers = host.guest, list[Answer]()
    guest.act(guest.table.choices()[0].action, 0, answers.append)
    refused = RefusedRecord(id=1, rule="T1", text="Too late.")
    host.tell(refused)
    assert guest.sent is None
    assert answers == [refused]


def test_a_late_answer_counts_as_long_as_the_same_has_stood(host: TinyHost) -> None:
    guest = host.guest
    moved(host.table, random.Random(3), 4)
    host.follow(since=2)
    action = guest.table.choices()[0].action
    for early in (0, 1):
        with pytest.raises(Refusal) as refused:
            guest.act(action, early, lambda answer: None)
        assert (refused.value.rule, host.requests) == ("T1", [])
    guest.act(action, 2, lambda answer: None)
    assert host.requests == [DoAct(id=1, entry=2, choice=1)]


def test_an_action_that_is_not_offered_is_not_sent(host: TinyHost) -> None:
    guest, action = host.guest, host.guest.table.choices()[0].action
    host.table.act(action)
    host.follow()
    assert not any(choice.action == action for choice in guest.table.choices())
    with pytest.raises(Refusal):
        guest.act(action, 1, lambda answer: None)
    assert host.requests == []


def test_each_request_has_a_number_of_its_own_and_a_cut_line_answers_all(host: TinyHost) -> None:
    guest, answers = host.guest, list[Answer]()
    assert guest.send(DoUndo()) == 1
    assert guest.send(DoNote(entry=0, text="one"), answers.append) == 2
    guest.act(guest.table.choices()[0].action, 0, answers.append)
    assert [request.id for request in host.requests] == [1, 2, 3]
    guest.cut()
    assert guest.sent is None
    assert [isinstance(one, RefusedRecord) and one.text for one in answers] == [CUT_OFF, CUT_OFF]


def test_where_a_guest_comes_back(host: TinyHost) -> None:
    guest = host.guest
    assert guest.at() == At(0, "m0")
    moved(host.table, random.Random(4), 3)
    host.tell(*host.entries())
    assert guest.at() is None, "the mark of the last entry has not come"
    host.tell(host.asked())
    assert guest.at() == At(3, "m3")
    host.tell(RewoundRecord(entry=3, ahead=0, mark="m3"))
    assert guest.looked() is None, "nothing was taken back: the copy goes on"
    host.tell(host.copy.opening())
    assert (guest.begun, guest.at()) == (2, None)


def test_what_was_said_stands_once_and_in_order(host: TinyHost) -> None:
    for number, text in ((1, "one"), (2, "two"), (1, "one")):
        host.tell(SaidRecord(said=number, entry=0, author="Anna", text=text, at=""))
    assert sorted(one.text for one in host.guest.said) == ["one", "two"]


def test_what_cannot_follow_is_refused_and_the_table_stays(host: TinyHost) -> None:
    guest = host.guest
    moved(host.table, random.Random(5), 2)
    one, seen, other, other_seen = host.entries()
    for wrong in (seen, other, RewoundRecord(entry=1, ahead=0, mark=""), asked_at(host, 7)):
        with pytest.raises(BadRecord):
            host.tell(wrong)
        assert guest.table.entry == 0
    host.tell(one)
    with pytest.raises(BadRecord):
        host.tell(other)
    host.tell(seen, other, other_seen)
    assert guest.table.entry == 2
    with pytest.raises(BadRecord):
        host.tell(msgspec.structs.replace(host.copy.opening(), redacted=""))


def asked_at(host: TinyHost, entry: int) -> AskedRecord:
    """Return a question that is asked after another entry than the last."""
    return msgspec.structs.replace(host.asked(), entry=entry)


def test_choices_that_make_no_sense_are_refused(host: TinyHost) -> None:
    asked = host.asked()
    assert asked.prompt is not None
    choice = asked.prompt.choices[0]
    for change in ({"action": msgspec.Raw(b'{"type":"fly"}')}, {"seat": "gollum"}):
        wrong = msgspec.structs.replace(asked.prompt, choices=[msgspec.structs.replace(choice, **change)])
        with pytest.raises(BadRecord):
            host.tell(msgspec.structs.replace(asked, prompt=wrong))


def test_what_lies_open_by_an_event_is_named_in_a_copy_that_grows() -> None:
    game, event = catalogue.game("ring_war"), FaceUp("B.3", "ara")
    state = saved_game("ring_war", {"game": "three_player"}).table.state
    state.people["ara"] = Person(hex="W2211")
    copy = as_seen(game).sight
    assert game.sight.event_view(state, event, "saruman") != event
    assert copy.event_view(state, event, "saruman") == event
    assert not copy.are_allied(state, "saruman", "fellowship")
