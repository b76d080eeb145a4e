"""Random companies at hosted tables: guests who act, take back, agree or not, leave, come back, hand on and talk, and
what must hold for each of them after every request.

`python -m tests.hosting.company --actions 1000000` plays as long as that, each kind of table for about as long as any
other, and `--games 500 --kind sauron` searches what was sent in so many games of a kind for what nobody was to know.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time

import msgspec

from core.bots import RANDOM
from core.kernel.entries import Entry
from core.kernel.game import Game
from tests.games import said
from tests.hosting.hosting_kit import At, Clock, hosted_table, saved_game
from tests.tables import random_table, tables
from tui.hosting import frames as f
from tui.hosting.hosted import Manners

MOST = 3_000
EVERY = 60.0
MANNERS = (Manners(onlookers=True), Manners("free", 0, True), Manners("off", 5, True), Manners(onlookers=True))
DRAWN = re.compile(rb'"draws":[1-9]')
HEXADECIMAL = re.compile(rb"\b[0-9a-f]{16}\b")


class Kind(msgspec.Struct):
    """As much of a record as says what it is."""

    record: str
    n: int = 0
    entry: int = 0


class Leak(AssertionError):
    """Something was sent to a guest that it may not know."""


class Company:
    """Guests at one table of a kind, who do random things from `seed` on. `searched` looks into every line sent."""

    def __init__(self, kind: str, seed: int, *, searched: bool = False) -> None:
        self.chooser = random.Random(seed)
        game, options = random_table(kind, self.chooser)
        seats = [seat.id for seat in game.options.seats(options)]
        bots = {seat: RANDOM for seat in seats[1:] if self.chooser.random() < 0.15}
        self.clock = Clock()
        saved = saved_game(game, options, bots, self.chooser.randrange(1 << 62, 1 << 63))
        self.hosted = hosted_table(saved, self.chooser.choice(MANNERS), self.clock)
        self.searched = Searched(self, game) if searched else None
        self.guests: list[At] = []
        self.away: list[tuple[At, f.At | None]] = []
        self.requests = 0
        for together in self._terminals([seat for seat in seats if seat not in bots]):
            self.come(At.unseated(self.hosted, together[0]), together, None)
        self.come(At.unseated(self.hosted, "onlooker"), [], None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.hosted.ground.table.game

    def _terminals(self, seats: list[str]) -> list[list[str]]:
        """Return the seats of people as they sit at terminals: now and then two who know the same sit at one."""
        found: list[list[str]] = []
        allied, state = self.game.sight.are_allied, self.hosted.ground.table.state
        for seat in seats:
            if found and self.chooser.random() < 0.3 and allied(state, found[-1][0], seat):
                found[-1].append(seat)
            else:
                found.append([seat])
        return found

    def come(self, guest: At, seats: list[str], at: f.At | None) -> None:
        """Let a guest sit down."""
        self.hosted.join(guest.guest, seats, at)
        self.guests.append(guest)
        self.settle()

    def play(self, requests: int) -> int:
        """Let so many things be asked for, or until the game is over for some time; return how many entries there
        were."""
        entries = 0
        for _ in range(requests):
            before = self.hosted.ground.table.entry
            self.step()
            entries += max(0, self.hosted.ground.table.entry - before)
            if self.hosted.ground.table.over and self.chooser.random() < 0.2:
                break
        return entries

    def step(self) -> None:
        """Let one guest do something, then look at what everybody knows."""
        self.requests += 1
        chance = self.chooser.random()
        self.clock.now += self.chooser.random() * 3
        if chance < 0.8:
            self._act()
        elif chance < 0.84 and len(self.guests) > 1:
            self._leave()
        elif chance < 0.92 and self.away:
            self._come_back()
        else:
            self._ask()
        self.settle()

    def settle(self) -> None:
        """Let time and bots do theirs, and see that everybody who takes what there is to take knows the same game."""
        self.hosted.tick()
        for _ in range(MOST):
            if not self.hosted.bot_due():
                break
            self.hosted.bot_chose(self.hosted.ground.table.entry, self.hosted.think())
        for guest in self.guests:
            if self.chooser.random() < 0.15:
                continue  # it takes nothing this time
            guest.pull(self.chooser.choice((1, 3000, 1 << 30)))
            if not guest.stands_right():
                raise AssertionError(f"{guest.guest.name} knows another game at entry {self.hosted.ground.table.entry}")
            if self.searched is not None:
                self.searched.look(guest)

    def _act(self) -> None:
        able = [guest for guest in self.guests if guest.own()]
        if not able:
            self._wake_the_table()
            return
        guest = self.chooser.choice(able)
        guest.act(self.chooser.choice(guest.own()))

    def _wake_the_table(self) -> None:
        """Let somebody do what brings a table on that waits for nobody here."""
        if self.away:
            self._come_back()
        else:
            self.chooser.choice(self.guests).pull()

    def _leave(self) -> None:
        guest = self.chooser.choice(self.guests)
        self.guests.remove(guest)
        self.hosted.leave(guest.guest)
        known = guest.asked is not None and guest.table is not None and guest.asked.entry == guest.table.entry
        at = f.At(guest.asked.entry, guest.asked.mark) if known and guest.asked is not None else None
        self.away.append((guest, at))

    def _come_back(self) -> None:
        guest, at = self.away.pop(self.chooser.randrange(len(self.away)))
        anew = at is None or self.chooser.random() < 0.3
        self.come(guest, list(guest.guest.seats), None if anew else at)

    def _ask(self) -> None:
        guest, what = self.chooser.choice(self.guests), self.chooser.random()
        seat = self.chooser.choice(list(self.hosted.ground.people.seats))
        if what < 0.35:
            guest.do(f.DoUndo)
        elif what < 0.5:
            guest.do(f.DoRedo)
        elif what < 0.7:
            now = self.hosted.consent.open
            guest.do(f.DoConsent, ask=now.ask if now else 0, yes=self.chooser.random() < 0.8)
        elif what < 0.8:
            wishes = [wish.id for wish in self.game.words.wishes]
            guest.do(f.DoWish, seat=seat, until=self.chooser.choice(["ask", *wishes]))
        elif what < 0.9:
            guest.do(f.DoSay, text="well", to=self.chooser.choice(([], [seat])))
        else:
            guest.do(f.DoHand, seat=seat, to=self.chooser.choice((RANDOM, "")))


class Searched:
    """Looks in what guests are sent for what they may not know: seed, draws, digests, and what a game calls secret.

    What is hidden before an entry and after it must not stand in its records, unless an event showed it meanwhile; what
    is hidden now must not stand in what is asked now, and in no answer.
    """

    def __init__(self, company: Company, game: Game) -> None:
        self.company = company
        self.secret = said(game.id, "secret_names")
        self._from: dict[At, int] = {}
        self._hidden: dict[tuple[str | None, int], tuple[Entry, frozenset[str]]] = {}
        self._before: dict[At, frozenset[str]] = {}
        self._digests: set[bytes] = set()
        self._looked: set[tuple[str | None, int]] = set()

    def look(self, guest: At) -> None:
        """Look into what a guest has been sent since the last look. Raises `Leak`."""
        table = self.company.hosted.ground.table
        sent, self._from[guest] = guest.sent[self._from.get(guest, 0) :], len(guest.sent)
        self._digests.add(table.line.entries[table.entry].digest.encode())
        found = next((digest for digest in HEXADECIMAL.findall(sent) if digest in self._digests), None)
        if found is not None or str(table.header.seed).encode() in sent or DRAWN.search(sent):
            raise Leak(f"{guest.guest.name} was sent the seed, the draws or the digest {found!r}")
        if self.secret is None:
            return
        lines = [(line, msgspec.json.decode(line, type=Kind)) for line in sent.splitlines()]
        for at, (line, kind) in enumerate(lines):
            if kind.record in ("entry", "seen"):
                number = (kind.n - 1) // 2
                # What was taken back before the guest took it is compared with nothing: another entry stands there now.
                if not any(later.record == "rewound" and later.entry < number for _, later in lines[at + 1 :]):
                    self._look_into_entry(guest, line, number)
            elif kind.record == "asked" and kind.entry <= table.entry:
                self._find(guest, line, self._hidden_at(guest.guest.eyes, kind.entry))
            elif kind.record in ("answer", "refused", "present"):
                now = self._hidden_at(guest.guest.eyes, table.entry)
                self._find(guest, line, now & self._before.get(guest, now))
        self._before[guest] = self._hidden_at(guest.guest.eyes, table.entry)

    def _look_into_entry(self, guest: At, line: bytes, number: int) -> None:
        """Look into a record of an entry, where it is on the line still and has not been looked into."""
        table, eyes = self.company.hosted.ground.table, guest.guest.eyes
        if number > table.entry or (eyes, hash(line)) in self._looked:
            return
        self._looked.add((eyes, hash(line)))
        hidden = self._hidden_at(eyes, number)
        if number:
            hidden &= self._hidden_at(eyes, number - 1)
        if hidden:
            sight = self.company.hosted.ground.game.sight
            shown = [sight.event_view(state, event, eyes) for _, event, state in table.line.happened(number, 1)]
            told = msgspec.json.encode(shown).decode() + " ".join(map(table.game.words.event_text, shown))
            self._find(guest, line, frozenset(name for name in hidden if name not in told))

    def _hidden_at(self, eyes: str | None, number: int) -> frozenset[str]:
        """Return what is hidden from these eyes after an entry."""
        table = self.company.hosted.ground.table
        entry = table.line.entries[number]
        key = (eyes, id(entry))
        if key not in self._hidden:
            state = table.state if number == table.entry else table.state_at(number)
            self._hidden[key] = entry, frozenset(self.secret(state, table.game.sight.view(state, eyes)))
        return self._hidden[key][1]

    def _find(self, guest: At, line: bytes, hidden: frozenset[str]) -> None:
        text = line.decode()
        for name in hidden:
            if name in text:
                at = text.index(name)
                raise Leak(f"{guest.guest.name} was sent {name!r}: ...{text[max(0, at - 300) : at + 60]}")


def play(kind: str, seed: int, requests: int, *, searched: bool = False) -> int:
    """Let a random company do `requests` things at a table of a kind; return how many entries there were."""
    return Company(kind, seed, searched=searched).play(requests)


class Long:
    """Companies played one after another, `searched` or not, with a word now and then on how far they are."""

    def __init__(self, kinds: list[str], seed: int, *, searched: bool) -> None:
        self.seed, self.searched = seed, searched
        self.entries = self.tables = 0
        self.spent = dict.fromkeys(kinds, 0.0)
        self._told = time.monotonic()

    def play(self, requests: int) -> None:
        """Play one table more, of the kind that has had the least of the processor so far."""
        kind, seed, began = min(self.spent, key=self.spent.__getitem__), self.seed + self.tables, time.process_time()
        try:
            self.entries += play(kind, seed, requests, searched=self.searched)
        except BaseException:
            sys.stderr.write(f"at a table of the kind {kind}, --seed {seed}\n")
            raise
        self.tables += 1
        self.spent[kind] += time.process_time() - began
        if time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            sys.stderr.write(f"{self}\n")

    def __str__(self) -> str:
        return f"{self.entries} entries at {self.tables} tables in {sum(self.spent.values()):.0f} s of the processor"


def main(arguments: list[str]) -> int:
    """Play for long."""
    parser = argparse.ArgumentParser(prog="python -m tests.hosting.company", description=__doc__)
    parser.add_argument("--actions", type=int, default=0, help="how many entries in all")
    parser.add_argument(
        "--games", type=int, default=0, help="how many tables in all, with a search of all that is sent"
    )
    parser.add_argument("--kind", choices=list(tables()), help="tables of one kind alone")
    parser.add_argument("--requests", type=int, default=MOST, help="how many requests a table has at most")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    long = Long([given.kind] if given.kind else list(tables()), given.seed, searched=given.games > 0)
    while long.entries < given.actions or long.tables < given.games:
        long.play(given.requests)
    sys.stdout.write(f"{long}: everybody knew the right game\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
