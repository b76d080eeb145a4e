"""What must hold at any hosted table, in a few random games; `tests.hosting.company` and `tests.hosting.forging` play
thousands."""

from __future__ import annotations

import random

import msgspec
import pytest

from core.kernel.plain import explicit
from core.kernel.table import Table, new_header
from tests.games import said
from tests.hosting.company import Company, Leak
from tests.hosting.forging import attack, forged, told_alike
from tests.hosting.hosting_kit import At, hosted_table, saved_of
from tests.hosting.twins import WITH_SECRETS, Twins, showed
from tests.hosting.twins import Leak as TwinLeak
from tests.tables import random_table, tables
from tui.hosting import frames as f


@pytest.mark.parametrize("kind", tables())
def test_every_guest_knows_the_game_and_nothing_that_it_may_not_know(kind: str) -> None:
    company = Company(kind, 5, searched=True)
    company.play(55)
    assert company.requests > 25


def test_a_leak_is_found() -> None:
    company = Company("base", 5, searched=True)
    assert company.searched is not None
    guest, table = company.guests[0], company.hosted.ground.table
    for secret in (str(table.header.seed), table.line.entries[table.entry].digest, '{"draws":3'):
        guest.sent += b" " + secret.encode() + b" "
        with pytest.raises(Leak):
            company.searched.look(guest)


@pytest.mark.parametrize("kind", ["sauron", "war", "dice"])
def test_forged_requests_are_answered_in_a_sentence_and_do_no_harm(kind: str) -> None:
    company = Company(kind, 8)
    company.play(10)
    assert attack(company, 110) > 40


@pytest.mark.parametrize("kind", WITH_SECRETS)
def test_what_a_guest_is_sent_is_the_same_whatever_it_cannot_know(kind: str) -> None:
    """Two tables differ in cards that a seat cannot tell apart; it asks the same of both, honestly and not."""
    chooser, tried, decided = random.Random(kind), 0, 0
    for _ in range(12):
        found, options = random_table(kind, chooser, windows="open", hands="hidden")
        table = Table(found, new_header(found, options=options, seed=chooser.randrange(1 << 40)))
        table.open()
        actions = []
        for _ in range(chooser.randrange(5, 60)):
            if not table.over:
                actions.append(chooser.choice(table.choices()).action)
                table.act(actions[-1])
        seat = chooser.choice([seat.id for seat in table.header.seats])
        other = None if table.over else said(found.id, "otherwise")(table.line.copy_of(table.state), seat, chooser)
        if other is None:
            continue
        twin = Table(found, new_header(found, position=msgspec.json.encode(explicit(other)), seed=table.header.seed))
        twin.open()
        tried += 1
        guests = [At(hosted_table(saved_of(one)), "Ann", [seat]) for one in (table, twin)]
        assert guests[0].sent != guests[1].sent, "marks tell places apart"
        for _ in range(40):
            request = forged(chooser, guests[0].hosted.ground.table, [seat], actions)
            if isinstance(request, f.DoAct | f.DoHand | f.DoSay | f.DoNote | f.DoWish):
                continue  # what changes the game changes it as the hidden cards are; what is said has a time
            for guest in guests:
                guest.hosted.request(guest.guest, request)
        assert told_alike(guests[0]) == told_alike(guests[1]), f"{seat} learns a secret"
        if guests[0].own():
            choice = chooser.choice(guests[0].own())
            for guest in guests:
                guest.act(choice)
            # What chance brought, or what came to light, may be another thing at the other table.
            if not any(showed(one, one.entry) for one in (guest.hosted.ground.table for guest in guests)):
                assert told_alike(guests[0]) == told_alike(guests[1]), f"{seat} learns a secret by choice {choice}"
                decided += 1
    assert tried > 3
    assert decided


@pytest.mark.parametrize("kind", WITH_SECRETS)
def test_who_cannot_know_what_was_exchanged_is_sent_the_same_bytes(kind: str) -> None:
    """Two hidden cards have changed places at the second of two tables, at which the same happens."""
    compared = entries = 0
    for seed in range(3):
        twins = Twins(kind, seed)
        twins.play(60)
        compared += twins.compared
        entries += twins.tables[0].entry
    assert compared > 40
    assert entries > 10


@pytest.mark.parametrize("kind", ["base", "sauron", "war"])
def test_whatever_tells_twins_apart_is_found(kind: str) -> None:
    twins = Twins(kind, 1)
    guest = next(pair for pair in twins.pairs if pair.compared).two
    guest.hosted.ground.tell(guest.guest, f.RefusedRecord(id=0, rule="", text=f"{twins.exchange.names[0]} is here."))
    with pytest.raises(TwinLeak, match="is here"):
        twins.step()
