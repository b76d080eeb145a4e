"""Requests as a hostile guest makes them: forged, stale, huge, out of turn; and two tables that must not be told apart.

`python -m tests.hosting.forging 10000` sends so many, over every kind of table in turn.
"""

from __future__ import annotations

import random
import re
import sys
from typing import Any

import msgspec

from core.kernel.prompts import Outcome
from core.kernel.table import Table
from tests.hosting.company import Company
from tests.hosting.hosting_kit import At
from tests.tables import tables
from tui.hosting import frames as f

NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 1 << 40, -(1 << 40))
TEXTS = ("", " ", "x", "\x1b[2J", "\u202egood", "x" * 5000, "\ud800", "guest:", "guest:frodo", "random", "ask", "event")
NO_ACTIONS = (b"{}", b"[]", b"null", b'{"type":"pass"}', b"[" * 500, b'{"type":"pass","seat":7}')
MARK = re.compile(rb'"mark":"[0-9a-f]{16}"')


def forged(chooser: random.Random, table: Table, seats: list[str], actions: list[Any]) -> f.Request:
    """Return a request as nobody should make it: about any seat, entry, choice and action, in any words."""
    seat, text = chooser.choice([*seats, "nobody", ""]), chooser.choice(TEXTS)
    entry = chooser.choice([table.entry, table.entry, table.entry - 1, table.entries, *NUMBERS])
    raw = msgspec.Raw(
        chooser.choice([b"{}", b"[]", b"null", b'{"type":"pass"}', b"[" * 500, b'{"type":"pass","seat":7}'])
    )
    if actions and chooser.random() < 0.7:
        raw = msgspec.Raw(msgspec.json.encode(chooser.choice(actions)))
    place = f.Place(entry, chooser.choice(NUMBERS), text, chooser.choice(NUMBERS))
    made: list[f.Request] = [
        f.DoHello(protocol=9),
        f.DoTables(),
        f.DoJoin(table="x", seats=[seat]),
        f.DoAct(entry=entry, choice=chooser.choice([1, 2, 3, 4, *NUMBERS])),
        f.DoAct(entry=entry, choice=chooser.choice([1, 2, 3, 4, *NUMBERS])),
        f.DoUndo(),
        f.DoRedo(),
        f.DoConsent(ask=chooser.choice(NUMBERS), yes=True),
        f.DoWish(seat=seat, until=text),
        f.DoHand(seat=seat, to=text),
        f.DoWhyNot(seat=seat),
        f.DoExplain(action=raw),
        f.DoExplain(action=raw),
        f.DoFigures(),
        f.DoNote(entry=entry, text=text, share=chooser.random() < 0.5),
        f.DoSay(text=text, to=chooser.choice([[], [seat], [seat] * 900])),
        f.DoOpen(),
        f.DoClose(),
        f.DoRemove(seat=seat),
        f.DoLead(place=chooser.choice([None, place]), question=chooser.random() < 0.5),
        f.DoFollow(follow=chooser.random() < 0.5),
        f.DoGuess(choice=chooser.choice(NUMBERS)),
    ]
    return msgspec.structs.replace(chooser.choice(made), id=chooser.choice(NUMBERS))


def attack(company: Company, requests: int) -> int:
    """Send forged requests at a table, from any of its guests; return how many were answered with a sentence.

    What is refused leaves the game where it was, and nobody but the one who asked is told anything else.
    """
    hosted, chooser = company.hosted, company.chooser
    table, seats = hosted.ground.table, list(hosted.ground.people.seats)
    actions: list[Any] = []
    refused = 0
    for _ in range(requests):
        prompt = table.prompt
        if not isinstance(prompt, Outcome):
            actions = [*actions[-60:], *(choice.action for choice in chooser.sample(prompt.choices, 1))]
        guest = chooser.choice(company.guests)
        guest.pull()
        request = forged(chooser, table, seats, actions)
        before, known = (table.entry, table.entries, msgspec.json.encode(table.state)), len(guest.records)
        hosted.request(guest.guest, request)
        guest.pull()
        answers = [record for record in guest.records[known:] if record["record"] in ("refused", "done", "answer")]
        assert len(answers) == 1, f"{request} was answered with {answers}"
        assert answers[0]["id"] == request.id
        if answers[0]["record"] == "refused":
            refused += 1
            assert (table.entry, table.entries, msgspec.json.encode(table.state)) == before, request
            text = answers[0]["text"]
            assert text.endswith("."), text
            assert text.isprintable(), text
        if isinstance(request, f.DoAct) and answers[0]["record"] == "done":
            company.settle()
    for guest in company.guests:
        guest.pull()
        assert guest.stands_right()
    return refused


def told_alike(guest: At) -> bytes:
    """Return all that a guest was sent, without the marks of places, which have the key of the host in them."""
    guest.pull()
    return MARK.sub(b'"mark":""', guest.sent)


def main(arguments: list[str]) -> int:
    """Attack tables for long."""
    left, seed = int(arguments[0]) if arguments else 10_000, 0
    while left > 0:
        kind = list(tables())[seed % len(tables())]
        company = Company(kind, seed)
        company.play(company.chooser.randrange(60))
        attack(company, 100)
        left, seed = left - 100, seed + 1
    sys.stdout.write("every forged request was answered, and none did harm\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
