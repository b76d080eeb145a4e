"""One hosted table: requests of guests in, lines for guests out. It knows no socket, and its clock is given to it.

The parts are in rooms of their own (`hosted_*.py`), which all stand on one `Ground`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from core.bots import HUMAN
from core.kernel.prompts import Choice, Outcome, Refusal
from replays.naming import names_of, told_as
from saves.game_file import SavedGame
from saves.text import visible
from tui.hosting import frames as f
from tui.hosting.hosted_asking import Asking, Offered
from tui.hosting.hosted_bots import Bots
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest, Manners, Stream, line_of
from tui.hosting.hosted_hands import Hands
from tui.hosting.hosted_lead import Leading
from tui.hosting.hosted_notices import Notices
from tui.hosting.hosted_requests import Requests
from tui.hosting.hosted_talk import Talk
from tui.hosting.hosted_undo import Consent
from tui.hosting.hosted_windows import Windows
from tui.hosting.seats import Seating

__all__ = ["Guest", "HostedTable", "Manners"]


class HostedTable:
    """One game that guests sit at, each with a copy of its own eyes.

    What a guest asks for comes in by `request`, what it is told is taken by `pull`. The host calls `tick` when it said
    that it would, lets bots think when one is due, and sets `notices`.
    """

    def __init__(
        self, name: str, saved: SavedGame, seating: Seating, manners: Manners, clock: Callable[[], float], key: bytes
    ) -> None:
        """Host the game `saved` as `name`; `key` is the host's own, for the marks of places."""
        self.ground = Ground(name, saved, seating, manners, clock, key)
        self.asking = Asking(self.ground)
        self.bots = Bots(self.ground)
        self.windows = Windows(self.ground, self.asking, self.bots.may_act)
        self.consent = Consent(self.ground)
        self.talk = Talk(self.ground)
        self.hands = Hands(self.ground, self.talk, self.consent)
        self.leading = Leading(self.ground, self.asking)
        self._notices = Notices(self.ground, self.windows)
        self._requests = Requests(
            self.ground, self.asking, self.windows, self.consent, self.talk, self.hands, self.leading
        )
        self.ground.stirred += [self.windows.stirred, self.consent.stirred]
        self.ground.left.append(self.leading.gone)
        self.failed: Callable[[Exception], None] = lambda error: None
        """What is called with an error of the program that a request has met; the guest is told that there was one."""
        self._told: tuple[tuple[int, int], str] = ((-1, -1), "")
        self.windows.stirred()

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.ground.name

    def join(self, guest: Guest, seats: Sequence[str], at: f.At | None = None) -> None:
        """Let a guest sit down in `seats` (none: to look on); its copy goes on after `at`, where it has it as far.

        Raises `Refusal` where it may not, and `SaveError` where that cannot be kept.
        """
        ground, people = self.ground, self.ground.people
        wanted = list(dict.fromkeys(map(people.called, seats)))
        told = told_as(ground.table.game, ground.table.header)
        for seat in wanted:
            people.check(seat)
            if not people.seating.may_sit(seat, guest.who):
                holder = visible(people.seating.name(seat)) or "somebody else"
                kept = "is kept for whoever is invited" if holder == f.INVITED else f"belongs to {holder}"
                raise Refusal("", f"The seat of {told[seat]} {kept}; take another seat.")
        if not wanted and not (ground.manners.onlookers or ground.manners.replay or people.is_owner(guest)):
            taken = not any(map(people.is_free, people.seats))
            raise Refusal("", f"{'Every seat is taken, and nobody' if taken else 'Nobody'} looks on at this table.")
        state = ground.table.state
        for other in wanted[1:]:
            if not ground.game.sight.are_allied(state, wanted[0], other):
                both = f"{people.name(wanted[0])} and {people.name(other)}"
                raise Refusal("", f"{both} have secrets from each other; sit down in one of them from this terminal.")
        for seat in wanted:
            if people.seats[seat].player != HUMAN:
                raise Refusal("", f"{people.name(seat)} is played by a bot in this game; take another seat.")
        if not ground.manners.replay:
            for seat in wanted:
                people.seating.take(seat, guest.who, guest.name)
                self.hands.back(seat)
        if guest in ground.streams:
            self.leave(guest)
        people.sit(guest, wanted)
        stream = ground.streams[guest] = Stream()
        if (
            at is not None
            and 0 <= at.entry <= self.leading.limit(guest)
            and at.mark == ground.mark(at.entry, guest.eyes)
        ):
            stream.header, stream.place = False, at.entry + 1
            stream.rewound = f.RewoundRecord(entry=at.entry, ahead=0, mark="")
        self.consent.tell_one(guest)
        if ground.manners.replay:
            self.leading.follow(guest, True)
        ground.stir()

    def free(self, who: str) -> None:
        """Let anybody take the seats of somebody who is not to come any more. Raises `SaveError`."""
        seating = self.ground.people.seating
        for seat in [seat for seat in self.ground.people.seats if seating.holder(seat) == who]:
            seating.free(seat)
        self.ground.stir()

    def leave(self, guest: Guest) -> None:
        """Let a guest go, whose line was cut or who rose; its seats stay its own."""
        self.ground.leave(guest)

    def here(self, guest: Guest) -> bool:
        """Whether a guest is at the table, and has not risen or been sent away."""
        stream = self.ground.streams.get(guest)
        return stream is not None and not stream.gone

    def close(self, last: f.HostRecord) -> None:
        """Tell everybody `last`, of all things the last one, and give up the lock of the log."""
        self.ground.close(last)

    def request(self, guest: Guest, request: f.Request) -> None:
        """Do what a guest asks for, or say why not; whatever it is, nothing is raised. An error of the program itself
        goes to `failed`."""
        self._requests.request(guest, request, self.failed)

    def pull(self, guest: Guest, room: int, until: float) -> list[bytes]:
        """Return the next lines for a guest, each with its line feed: about `room` bytes at most, and no more once the
        clock has come to `until`. Nothing when all is told."""
        stream, found, size = self.ground.streams.get(guest), [], 0
        while stream is not None and (line := self._next(guest, stream)):
            found.append(line)
            size += len(line)
            if size >= room or self.ground.clock() >= until:
                break
        else:
            self.ground.settle_copies()
        return found

    def _next(self, guest: Guest, stream: Stream) -> bytes | None:
        """Return what a guest is told next, None when that is all."""
        ground = self.ground
        if stream.gone:
            line = stream.take()
            if line is None:
                ground.streams.pop(guest, None)
            return line
        if stream.header:
            stream.header = False
            return ground.copies.header(guest.eyes)
        if stream.rewound is not None:
            record, stream.rewound = stream.rewound, None
            mark, ahead = ground.mark(record.entry, guest.eyes), ground.table.entries - ground.table.entry
            return line_of(msgspec.structs.replace(record, mark=mark, ahead=ahead))
        limit = self.leading.limit(guest)
        if stream.place <= limit:
            stream.place += 1
            return ground.copies.lines(guest.eyes, guest, stream.place - 1)
        said = self.talk.next(guest, stream, limit if ground.manners.replay else None)
        if said is not None:
            return line_of(said)
        if stream.queue:
            return stream.take()
        if stream.present:
            stream.present = False
            return line_of(self.present(guest))
        if stream.asked:
            stream.asked = False
            return line_of(self.asked(guest))
        if stream.led:
            stream.led = False
            return line_of(self.leading.record(guest))
        return None

    def asked(self, guest: Guest) -> f.AskedRecord:
        """Return what is asked now, as a guest is told it."""
        ground = self.ground
        table, limit = ground.table, self.leading.limit(guest)
        if limit < table.entry or ground.manners.replay:
            ended = table.prompt_at(limit)
            return f.AskedRecord(
                entry=limit,
                since=limit,
                mark=ground.mark(limit, guest.eyes),
                undo=self.consent.undoable(guest),
                outcome=ended if isinstance(ended, Outcome) else None,
                open=ground.open,
            )
        offered, stood = self.asking.stand(guest)
        return f.AskedRecord(
            entry=table.entry,
            since=stood.since,
            mark=ground.mark(table.entry, guest.eyes),
            ahead=table.entries - table.entry,
            waits={seat: int(seconds) for seat, seconds in self.windows.waits().items()},
            undo=self.consent.undoable(guest),
            prompt=offered.prompt,
            outcome=table.prompt if isinstance(table.prompt, Outcome) else None,
            open=ground.open,
            wishes={seat: until for seat, until in self.windows.wishes.items() if seat in guest.seats},
            gone=list(self.windows.gone),
        )

    def present(self, guest: Guest) -> f.PresentRecord:
        """Return who is at the table, as a guest is told it."""
        people = self.ground.people
        return f.PresentRecord(
            seats={
                seat: people.whose(seat, guest) if people.is_owner(guest) else people.sitting(seat, guest)
                for seat in people.seats
            },
            onlookers=sum(not one.seats for one, _ in self.ground.guests()),
            lead="" if self.leading.lead is None else self.leading.lead.name,
            owner=people.is_owner(guest),
            following=len(self.leading.followers),
            replay=self.ground.manners.replay,
            watching=[one.name for one, _ in self.ground.guests() if not one.seats and one is not guest],
        )

    def offered(self, guest: Guest) -> Offered:
        """Return what stands before a guest now."""
        return self.asking.offered(guest.seats)

    def listed(self, who: str) -> f.TableHere:
        """Return the line of the table in the lobby of `who`."""
        ground, people = self.ground, self.ground.people
        table = ground.table
        seats = []
        told, named = told_as(table.game, table.header), names_of(table.game, table.header)
        for seat in people.seats:
            if who and people.seating.holder(seat) == who:
                # Whoever comes back sits down again, also where a bot plays meanwhile.
                holder = f.YOU
            elif people.is_free(seat) and people.seats[seat].player == HUMAN:
                # Also where a bot plays until somebody sits down.
                holder = f.FREE
            elif not people.is_person(seat):
                holder = f.BOT
            else:
                name = visible(people.seating.name(seat))
                # Nobody takes a seat from others by what they call themselves.
                holder = name if name not in ("", f.YOU, f.FREE, f.BOT) else "somebody"
            terminals = len(people.guests(seat)) if holder == f.YOU else 0
            # For whom a seat is kept is of interest until somebody has it.
            person = people.seats[seat].name if holder == f.FREE and named[seat] != told[seat] else ""
            seats.append(f.SeatHere(seat, named[seat] if person else told[seat], holder, terminals, person))
        waits = self.windows.waits()
        return f.TableHere(
            table=ground.name,
            game=table.header.game,
            progress=self._progress(),
            seats=seats,
            waits=list(waits),
            since=int(max(waits.values(), default=0)),
            here=sum(1 for _ in ground.guests()),
            over=table.over and (not ground.manners.replay or self.leading.reach == table.entry),
            replay=ground.manners.replay,
            owned=(owned := bool(people.seating.owner) and who == people.seating.owner),
            onlookers=ground.manners.onlookers or ground.manners.replay or owned,
        )

    def _progress(self) -> str:
        """Return how far the game is, or how far it has been led through; lobbies ask again and again, the words are
        made once."""
        ground = self.ground
        now = ground.epoch, self.leading.reach
        if self._told[0] != now:
            table = ground.table
            state = table.state_at(self.leading.reach) if ground.manners.replay else table.state
            view = ground.game.sight.view(state, None)
            self._told = now, visible(ground.game.words.progress(view))
        return self._told[1]

    def tick(self) -> float | None:
        """Do what time brings; return in how many seconds that is to be asked again, None when it need not be."""
        left = (self.windows.tick(), self._notices.tick(), self.leading.spread())
        return min((seconds for seconds in left if seconds is not None), default=None)

    @property
    def notices(self) -> Callable[[str, str], None]:
        """What is called with a seat and the name of its guest when it is asked and has been away for long."""
        return self._notices.give

    @notices.setter
    def notices(self, give: Callable[[str, str], None]) -> None:
        self._notices.give = give

    def bot_due(self) -> bool:
        """Whether a bot has to think now: then `think` is called, in a thread or not, and `bot_chose` with what came of
        it."""
        return self.bots.due()

    def think(self) -> Choice | None:
        """Return what a bot chooses; the table is not looked at. Raises `StuckGame`."""
        return self.bots.think()

    def bot_chose(self, entry: int, choice: Choice | None) -> None:
        """Carry out what came of a thought about `entry`, unless the table has gone on."""
        self.bots.chose(entry, choice)
        self.windows.settle()
