"""Twins: two hosts of one game in which two hidden cards, or two whom nobody can tell apart, have changed places.

The same is asked for at both, honestly and not, over whole random games. Whoever cannot know what was exchanged must be
sent the same bytes, but for marks of places, which have the key of the host in them, and for the time of what is said.
`python -m tests.hosting.twins 200 --kind sauron` plays so many.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.plain import explicit
from core.kernel.prompts import Choice, Outcome
from core.kernel.table import Table, new_header
from tests.games import said
from tests.hosting.forging import forged
from tests.hosting.hosting_kit import At, Clock, hosted_table, saved_of
from tests.tables import random_table, tables
from tui.hosting import frames as f
from tui.hosting.hosted import Manners

MANNERS = (Manners(onlookers=True), Manners("free", 0, True), Manners(onlookers=True, patience=5))
OF_THE_HOST = re.compile(rb'"mark":"[0-9a-f]{16}"|"at":"[0-9T:.+-]+"')
WHO_IS_ASKED = {"asked": ("waits", "gone", "since", "prompt"), "seen": ("asked",)}
"""Members of records that say who is asked: others may be, where a table was set up to put up with that."""

WITH_SECRETS = [name for name, (game_id, _) in tables().items() if said(game_id, "exchanged") is not None]
BEFORE = 40
MOST_BOTS = 200


class Leak(AssertionError):
    """Somebody who cannot know what was exchanged was sent something else."""


@dataclass(frozen=True)
class Exchange:
    """A state in which two `names` have changed places; `renamed` says that the actions of those who see them name one
    where they named the other."""

    state: Any
    names: tuple[str, str]
    renamed: bool = False

    def other(self, text: str) -> str:
        """Return a text with either name for the other."""
        one, two = self.names
        swap = {f'"{one}"': f'"{two}"', f'"{two}"': f'"{one}"'}
        return re.sub("|".join(map(re.escape, swap)), lambda found: swap[found[0]], text)


class Drawn(Chance):
    """The chance of the first of two tables, which remembers what was drawn; that of the second draws the same, or
    what was exchanged for it."""

    __slots__ = ("names", "second", "store")

    def __init__(
        self, seed: int, draws: int, store: dict[int, str], names: tuple[str, str] = ("", ""), second: bool = False
    ) -> None:
        super().__init__(seed, draws)
        self.store, self.names, self.second = store, names, second

    def pick(self, rest: Mapping[str, int], what: str) -> str:
        """Return a kind out of `rest`, the same at both tables as far as it is there."""
        found = super().pick(rest, what)
        if not self.second:
            self.store[self.draws] = found
            return found
        wanted = self.store.get(self.draws, found)
        if rest.get(wanted):
            return wanted
        one, two = self.names
        instead = {one: two, two: one}.get(wanted, found)
        return instead if rest.get(instead) else found


def showed(table: Table, number: int, *, handed: bool = False) -> bool:
    """Whether an entry drew something or brought it to light; `handed` counts what one player gave another, too."""
    now, before = table.line.entries[number], table.line.entries[number - 1]
    lays_open = (*said(table.game.id, "LAYS_OPEN", ()), *said(table.game.id, "ROLLED_OPENLY", ()))
    if handed:
        lays_open += said(table.game.id, "HANDED", ())
    shown = any(table.game.sight.reveals(event) or isinstance(event, lays_open) for event in now.events)
    return now.draws != before.draws or shown


class Pair:
    """One guest, sitting at both tables."""

    def __init__(self, one: At, two: At) -> None:
        self.one, self.two = one, two
        self.compared = True
        self._from = (0, 0)

    @property
    def both(self) -> tuple[At, At]:
        """The guest at the first table and at the second."""
        return self.one, self.two

    def fresh(self) -> tuple[bytes, bytes]:
        """Return what was sent at both tables since this was asked last."""
        before, self._from = self._from, (len(self.one.sent), len(self.two.sent))
        one, two = self.one.sent[before[0] :], self.two.sent[before[1] :]
        return OF_THE_HOST.sub(b'"of":0', one), OF_THE_HOST.sub(b'"of":0', two)


class Twins:
    """Two tables of a kind, and the same guests at both, who do random things from `seed` on."""

    def __init__(self, kind: str, seed: int) -> None:
        self.chooser = random.Random(f"{kind} {seed}")
        table, self.exchange, seat = self._set_out(kind)
        self.tight = said(table.game.id, "TIGHT", {}).items() <= table.header.options.items()
        header = new_header(
            table.game, position=msgspec.json.encode(explicit(self.exchange.state)), seed=table.header.seed
        )
        other = Table(table.game, header)
        other.open()
        manners, self.clock = self.chooser.choice(MANNERS), Clock()
        self.hosts = [hosted_table(saved_of(one), manners, self.clock) for one in (table, other)]
        store: dict[int, str] = {}
        names = self.exchange.names
        self.tables[0].make_chance = lambda seed, draws: Drawn(seed, draws, store)
        self.tables[1].make_chance = lambda seed, draws: Drawn(seed, draws, store, names, second=True)
        self.pairs = [self._sit(one.id) for one in table.header.seats] + [self._sit(None)]
        self.away: list[tuple[Pair, list[f.At | None]]] = []
        self.low = 0
        """The lowest entry at which either table has stood since everybody was compared."""
        for hosted in self.hosts:
            hosted.ground.changed.append(self._note_place)
        self.actions: list[Any] = []
        self.compared = self.requests = 0
        """How many times somebody was told the same, and how many things were asked for."""
        self.over = False
        for pair in self.pairs:
            eyes = pair.one.guest.eyes
            one, two = (self._view(eyes, table.state) for table in self.tables)
            pair.compared = one == two
        assert next(pair for pair in self.pairs if pair.one.guest.eyes == seat).compared, "the seat sees the exchange"
        self._compare()

    def _set_out(self, kind: str) -> tuple[Table, Exchange, str]:
        """Return a table somewhere in a game, an exchange of what a seat cannot see, and that seat."""
        while True:
            hands = "hidden" if self.chooser.random() < 0.8 else "open"
            fixed = {"windows": "open"} if self.chooser.random() < 0.7 else {}
            found, options = random_table(kind, self.chooser, hands=hands, **fixed)
            table = Table(found, new_header(found, options=options, seed=self.chooser.randrange(1 << 40)))
            table.open()
            for _ in range(self.chooser.randrange(BEFORE)):
                if not table.over:
                    table.act(self.chooser.choice(table.choices()).action)
            seat = self.chooser.choice([seat.id for seat in table.header.seats])
            exchanged = said(found.id, "exchanged")
            made = None if table.over else exchanged(table.line.copy_of(table.state), seat, self.chooser)
            # Where two are alike in everything, nothing has changed by it.
            if made is not None and msgspec.json.encode(made[0]) != msgspec.json.encode(table.state):
                return table, Exchange(*made), seat

    def _sit(self, seat: str | None) -> Pair:
        seats = [] if seat is None else [seat]
        one, two = (At.unseated(hosted, seat or "onlooker") for hosted in self.hosts)
        for guest in (one, two):
            guest.hosted.join(guest.guest, seats)
            guest.pull()
        return Pair(one, two)

    @property
    def tables(self) -> tuple[Table, Table]:
        """Both tables."""
        one, two = (hosted.ground.table for hosted in self.hosts)
        return one, two

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.tables[0].game

    def play(self, requests: int) -> None:
        """Let so many things be asked for, as long as there is somebody who cannot know what was exchanged."""
        for _ in range(requests):
            if not self.over:
                self.step()

    def step(self) -> None:
        """Let one guest ask for the same at both tables, then look at what everybody was sent."""
        self.requests += 1
        self.clock.now += self.chooser.random() * 3
        chance = self.chooser.random()
        if chance < 0.6:
            self._act()
        elif chance < 0.63 and len(self.pairs) > 2:
            self._leave()
        elif chance < 0.7 and self.away:
            self._come_back()
        elif chance < 0.75:
            self._ask(self.chooser.choice(self.pairs))
        else:
            self._forge()
        self._settle()
        self._compare()

    def _act(self) -> None:
        able = [(pair, one, two) for pair in self.pairs for one, two in self._alike(pair)]
        if able:
            pair, *numbers = self.chooser.choice(able)
            for guest, number in zip(pair.both, numbers, strict=True):
                guest.act(number)
        elif self.away:
            self._come_back()
        else:
            self.over = self.over or not any(pair.one.own() for pair in self.pairs)

    def _alike(self, pair: Pair) -> Iterator[tuple[int, int]]:
        """Yield the numbers of a guest's own choices that can be taken at both tables."""
        one, two = (self._own(guest) for guest in pair.both)
        for action, number in one.items():
            wanted = self.exchange.other(action) if self.exchange.renamed and not pair.compared else action
            if wanted in two:
                yield number, two[wanted]

    def _own(self, guest: At) -> dict[str, int]:
        prompt = None if guest.asked is None else guest.asked.prompt
        choices = [] if prompt is None else prompt.choices
        return {bytes(one.action).decode(): one.n for one in choices if one.seat in guest.guest.seats}

    def _leave(self) -> None:
        pair = self.chooser.choice(self.pairs)
        self.pairs.remove(pair)
        places: list[f.At | None] = []
        for guest in pair.both:
            guest.hosted.leave(guest.guest)
            known = guest.asked is not None and guest.table is not None and guest.asked.entry == guest.table.entry
            places.append(f.At(guest.asked.entry, guest.asked.mark) if known and guest.asked is not None else None)
        self.away.append((pair, places))

    def _come_back(self) -> None:
        pair, places = self.away.pop(self.chooser.randrange(len(self.away)))
        anew = None in places or self.chooser.random() < 0.3
        for guest, place in zip(pair.both, places, strict=True):
            guest.hosted.join(guest.guest, guest.guest.seats, None if anew else place)
        self.pairs.append(pair)

    def _ask(self, pair: Pair) -> None:
        """Let a guest ask for what does not depend on what it holds."""
        seats = list(self.hosts[0].ground.people.seats)
        wishes = ["ask", *(wish.id for wish in self.game.words.wishes)]
        open_now = [hosted.consent.open for hosted in self.hosts]
        ways: tuple[tuple[type[f.Do], dict[str, Any]], ...] = (
            (f.DoUndo, {}),
            (f.DoRedo, {}),
            (f.DoConsent, {"ask": 0, "yes": self.chooser.random() < 0.8}),
            (f.DoWish, {"seat": self.chooser.choice(seats), "until": self.chooser.choice(wishes)}),
            (f.DoSay, {"text": "well", "to": self.chooser.choice(([], seats[:1]))}),
            (f.DoHand, {"seat": self.chooser.choice(seats), "to": self.chooser.choice(("random", ""))}),
        )
        kind, members = self.chooser.choice(ways)
        for guest, now in zip(pair.both, open_now, strict=True):
            if kind is f.DoConsent:
                members = {**members, "ask": now.ask if now else 0}
            guest.do(kind, **members)

    def _forge(self) -> None:
        """Let somebody who cannot know it ask for what nobody should ask for."""
        asking = [pair for pair in self.pairs if pair.compared]
        if not asking:
            return
        for table in self.tables:
            if not isinstance(table.prompt, Outcome):
                self.actions = [*self.actions[-60:], self.chooser.choice(table.prompt.choices).action]
        pair, seats = self.chooser.choice(asking), list(self.hosts[0].ground.people.seats)
        for _ in range(8):
            request = forged(self.chooser, self.tables[0], seats, self.actions)
            if isinstance(request, f.DoAct | f.DoOpen | f.DoHand):
                continue
            for guest in pair.both:
                guest.hosted.request(guest.guest, request)
                guest.pull()

    def _settle(self) -> None:
        """Let time and bots do theirs; bots do the same at both tables, and interrupt nobody."""
        for hosted in self.hosts:
            hosted.tick()
        for _ in range(MOST_BOTS):
            due = [hosted.bot_due() for hosted in self.hosts]
            if not any(due):
                return
            choices = self._of_bots()
            for hosted, is_due, choice in zip(self.hosts, due, choices, strict=True):
                if is_due:
                    hosted.bot_chose(hosted.ground.table.entry, choice)
        self.over = True

    def _of_bots(self) -> tuple[Any, Any]:
        """Return what the bots choose at both tables: the same, and nothing where a person must choose."""
        found: list[list[Choice]] = []
        for hosted in self.hosts:
            prompt = hosted.ground.table.prompt
            if isinstance(prompt, Outcome):
                return None, None
            people, asked = hosted.ground.people, prompt.sealed or (prompt.seat,)
            bots = [seat for seat in asked if not people.is_person(seat)]
            found.append([choice for choice in prompt.choices if choice.seat in bots])
        alike = [
            (one, two)
            for one in found[0]
            for two in found[1]
            if one.action == two.action
            or (self.exchange.renamed and self.exchange.other(_text(one.action)) == _text(two.action))
        ]
        return self.chooser.choice(alike) if alike else (None, None)

    def _note_place(self) -> None:
        self.low = min(self.low, *(table.entry for table in self.tables))

    def _compare(self) -> None:
        """See that whoever cannot know what was exchanged was sent the same. Raises `Leak`."""
        for pair in self.pairs:
            for guest in pair.both:
                guest.pull()
        asks_others = not self.tight and self._asked(0) != self._asked(1)
        if asks_others and not self._happened_alike():
            self.over = True  # where nobody is asked the game goes on
            return
        self._find_out()
        one, two = self.tables
        for pair in self.pairs:
            sent = pair.fresh()
            if asks_others:
                sent = (_but_for_who_is_asked(sent[0]), _but_for_who_is_asked(sent[1]))
            if pair.compared and sent[0] != sent[1]:
                raise Leak(f"{pair.one.guest.name} was sent {_difference(*sent)}")
            self.compared += pair.compared
        self.low = min(one.entry, two.entry)
        self.over = self.over or asks_others or not any(pair.compared for pair in self._all_pairs())
        self.over = self.over or any(hosted.ground.open or hosted.ground.closed for hosted in self.hosts)

    def _all_pairs(self) -> list[Pair]:
        return [*self.pairs, *(pair for pair, _ in self.away)]

    def _asked(self, which: int) -> Any:
        """Return who is asked at one of the tables, and what."""
        prompt = self.tables[which].prompt
        if isinstance(prompt, Outcome):
            return prompt.reason
        return prompt.kind, prompt.seat, self.hosts[which].asking.asked()

    def _happened_alike(self) -> bool:
        """Whether the same happened at both tables since everybody was compared, and both are still at it."""
        one, two = self.tables
        return self._course(one) == self._course(two)

    def _course(self, table: Table) -> list[tuple[type, ...]]:
        """Return the kinds of what has happened at a table since everybody was compared, and of what is to come."""
        entries = table.line.entries[self.low + 1 : table.entry + 1]
        return [*(tuple(map(type, entry.events)) for entry in entries), tuple(map(type, table.state.agenda))]

    def _find_out(self) -> None:
        """Compare nobody any more who has come to know what was exchanged: by a card that was drawn, shown or handed
        on. Raises `Leak` where somebody could see it and nothing was."""
        last = min(table.entry for table in self.tables)
        for number in range(max(1, self.low), last + 1):
            open_now = any(showed(table, number, handed=True) for table in self.tables)
            for pair in self._all_pairs():
                eyes = pair.one.guest.eyes
                if pair.compared and self._seen(eyes, 0, number) != self._seen(eyes, 1, number):
                    pair.compared = False
                    if not open_now:
                        raise Leak(f"{pair.one.guest.name} sees the exchange in entry {number}, which showed nothing")

    def _seen(self, eyes: str | None, which: int, number: int) -> tuple[bytes, bytes]:
        """Return what eyes see of an entry of one of the tables: its events, and the view afterwards."""
        table, sight = self.tables[which], self.game.sight
        events = [sight.event_view(state, event, eyes) for _, event, state in table.line.happened(number, 1)]
        return msgspec.json.encode(events), self._view(eyes, table.state_at(number))

    def _view(self, eyes: str | None, state: Any) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self.game.sight.view(state, eyes), draws=0))


def _text(action: Any) -> str:
    return msgspec.json.encode(action).decode()


def _but_for_who_is_asked(lines: bytes) -> bytes:
    """Return lines without what they say of who is asked."""
    found = []
    for line in lines.splitlines():
        record = msgspec.json.decode(line)
        for member in WHO_IS_ASKED.get(record["record"], ()):
            record.pop(member, None)
        found.append(msgspec.json.encode(record))
    return b"\n".join(found)


def _difference(one: bytes, two: bytes) -> str:
    """Return where two texts begin to differ."""
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    begin = max(0, at - 200)
    return f"...{one[begin : at + 100]!r} here and ...{two[begin : at + 100]!r} there"


def main(arguments: list[str]) -> int:
    """Play for long."""
    parser = argparse.ArgumentParser(prog="python -m tests.hosting.twins", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100, help="how many pairs of tables")
    parser.add_argument("--kind", choices=WITH_SECRETS, help="tables of one kind alone")
    parser.add_argument("--requests", type=int, default=400, help="how many requests a pair has at most")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    kinds, compared = [given.kind] if given.kind else WITH_SECRETS, 0
    for number in range(given.games):
        kind, seed = kinds[number % len(kinds)], given.seed + number
        try:
            twins = Twins(kind, seed)
            twins.play(given.requests)
        except BaseException:
            sys.stderr.write(f"at twins of the kind {kind}, --seed {seed}\n")
            raise
        compared += twins.compared
    sys.stdout.write(f"{given.games} pairs of tables, {compared} times the same was sent: nobody learned a secret\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
