"""One hosted table: requests of guests in, lines for guests out. It knows no socket, and its clock is given to it.

The parts are in rooms of their own (`hosted_*.py`), which all stand on one `Ground`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, passing_until
from core.kernel.rulebook import OWN
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.text import sentence, visible
from tui.hosting import frames as f
from tui.hosting.hosted_asking import Asking, Offered
from tui.hosting.hosted_bots import Bots
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest, Manners, Stream, line_of
from tui.hosting.hosted_undo import Consent
from tui.hosting.hosted_windows import ASK, Windows
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
        self.ground.stirred += [self.windows.stirred, self.consent.stirred]
        self.notices: Callable[[str, str], None] = lambda seat, name: None
        self._requests: dict[type, Callable[[Guest, Any], None]] = {
            f.DoAct: self._act,
            f.DoUndo: self._undo,
            f.DoRedo: self._redo,
            f.DoConsent: self._consent,
            f.DoWish: self._wish,
            f.DoRise: self._rise,
            f.DoWhyNot: self._why_not,
            f.DoExplain: self._explain,
        }
        self.windows.stirred()

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.ground.name

    # ------------------------------------------------------------------ coming and going

    def join(self, guest: Guest, seats: Sequence[str], at: f.At | None = None) -> None:
        """Let a guest sit down in `seats` (none: to look on); its copy goes on after `at`, where it has it as far.

        Raises `Refusal` where it may not, and `SaveError` where that cannot be kept.
        """
        ground, people = self.ground, self.ground.people
        wanted = list(dict.fromkeys(seats))
        for seat in wanted:
            if seat not in people.seats:
                raise Refusal("", f"There is no seat {visible(seat)!r} here; there is {', '.join(people.seats)}.")
            if not people.seating.may_sit(seat, guest.who):
                holder = visible(people.seating.name(seat)) or "somebody else"
                raise Refusal("", f"{people.name(seat)} belongs to {holder}; take another seat.")
        owner = people.seating.owner()
        if not wanted and not (ground.manners.onlookers or ground.manners.replay or guest.who == owner):
            raise Refusal("", "Nobody looks on at this table; take a seat.")
        state = ground.table.state
        for other in wanted[1:]:
            if not ground.game.sight.are_allied(state, wanted[0], other):
                both = f"{people.name(wanted[0])} and {people.name(other)}"
                raise Refusal("", f"{both} have secrets from each other; sit down in one of them from this terminal.")
        for seat in wanted:
            people.seating.take(seat, guest.who, guest.name)
        if guest in ground.streams:
            self.leave(guest)
        people.sit(guest, wanted)
        for seat in wanted:
            people.handed.pop(seat, None)
        stream = ground.streams[guest] = Stream()
        if at is not None and 0 <= at.entry <= self._limit(guest) and at.mark == ground.mark(at.entry, guest.eyes):
            stream.header, stream.place = False, at.entry + 1
            stream.rewound = f.RewoundRecord(entry=at.entry, ahead=0, mark="")
        self.consent.tell_one(guest)
        ground.stir()

    def leave(self, guest: Guest) -> None:
        """Let a guest go, whose line was cut or who rose; its seats stay its own."""
        stream = self.ground.streams.pop(guest, None)
        if stream is not None and not stream.gone:
            self._parted(guest)

    def _parted(self, guest: Guest) -> None:
        self.ground.people.rise(guest)
        self.ground.copies.leave(guest)
        self._settle_copies()
        self.ground.stir()

    def here(self, guest: Guest) -> bool:
        """Whether a guest is at the table, and has not risen or been sent away."""
        stream = self.ground.streams.get(guest)
        return stream is not None and not stream.gone

    def part(self, guest: Guest, record: f.HostRecord) -> None:
        """Let a guest go after it has been told `record`, which it still pulls."""
        stream = self.ground.streams.get(guest)
        if stream is not None and not stream.gone:
            stream.put(record)
            stream.gone = True
            self._parted(guest)
            guest.wake()

    def close(self, text: str, again: bool) -> None:
        """Say goodbye to everybody, and give up the lock of the log."""
        for guest, _ in self.ground.guests():
            self.part(guest, f.ByeRecord(text=text, again=again))
        self.ground.saved.close()

    # ------------------------------------------------------------------ requests

    def request(self, guest: Guest, request: f.Request) -> None:
        """Do what a guest asks for, or say why not; whatever it is, nothing is raised."""
        stream = self.ground.streams.get(guest)
        if stream is None or stream.gone:
            return
        answer = self._requests.get(type(request))
        try:
            if answer is None:
                raise Refusal("", "That is not asked of a table.")
            answer(guest, request)
        except Refusal as refusal:
            self.ground.tell(guest, f.RefusedRecord(id=request.id, rule=refusal.rule, text=refusal.sentence))
        except SaveError as error:
            self.ground.tell(guest, f.RefusedRecord(id=request.id, rule="", text=sentence(error.sentence)))

    def _done(self, guest: Guest, request: f.Do) -> None:
        self.ground.tell(guest, f.DoneRecord(id=request.id, entry=self.ground.table.entry))

    def _act(self, guest: Guest, request: f.DoAct) -> None:
        table, prompt = self.ground.table, self.ground.table.prompt
        self._refuse_replay()
        offered, stood = self.asking.stand(guest)
        if not stood.since <= request.entry <= table.entry:
            if not self._has_happened(guest, request):
                raise table.stale(request.entry)
            self._done(guest, request)
            return
        if isinstance(prompt, Outcome):
            raise Refusal(prompt.rule, "The game is over.")
        if not 1 <= request.choice <= len(offered.choices):
            many = len(offered.choices)
            there = f"the choices are 1 to {many}" if many else "there is nothing for you to choose now"
            raise Refusal("", f"There is no choice {request.choice}; {there}.")
        choice = offered.choices[request.choice - 1]
        whose = self.asking.whose(prompt, choice, guest)
        if whose:
            raise self._of_another(whose)
        if prompt.window and prompt.group and passing_until(choice.action) == "":
            self.windows.go_on(guest.seats)
        else:
            self.ground.act(choice.action, (choice.seat,) if choice.seat in guest.seats else guest.seats[:1])
        self._done(guest, request)

    def _has_happened(self, guest: Guest, request: f.DoAct) -> bool:
        """Whether what a guest chose too late is what has been done since, with nothing but passes before it."""
        entries = self.ground.table.line.entries
        for stood in self.ground.streams[guest].stood:
            if not (stood.since <= request.entry <= stood.last and 1 <= request.choice <= len(stood.actions)):
                continue
            action = stood.actions[request.choice - 1]
            for number in range(request.entry + 1, self.ground.table.entry + 1):
                if entries[number].action == action:
                    return True
                if passing_until(entries[number].action) is None:
                    break
        return False

    def _of_another(self, seat: str) -> Refusal:
        return Refusal(OWN, f"That is {self.ground.people.name(seat)}'s to decide.")

    def _refuse_replay(self) -> None:
        if self.ground.manners.replay:
            raise Refusal("", "This game is led through here, and not played on.")

    def _own(self, guest: Guest, seat: str) -> None:
        if seat not in guest.seats:
            raise self._of_another(seat)

    def _undo(self, guest: Guest, request: f.DoUndo) -> None:
        self._refuse_replay()
        self.consent.undo(guest)
        self._done(guest, request)

    def _redo(self, guest: Guest, request: f.DoRedo) -> None:
        self._refuse_replay()
        self.consent.redo(guest)
        self._done(guest, request)

    def _consent(self, guest: Guest, request: f.DoConsent) -> None:
        why_not = self.consent.answer(guest, request.ask, request.yes)
        if why_not:
            raise Refusal("", why_not)
        self._done(guest, request)

    def _wish(self, guest: Guest, request: f.DoWish) -> None:
        self._own(guest, request.seat)
        wishes = {wish.id for wish in self.ground.game.words.wishes} | {ASK}
        if request.until not in wishes:
            raise Refusal("", f"There is no such wish; there is {', '.join(sorted(wishes))}.")
        self.windows.wish(request.seat, request.until)
        self._done(guest, request)

    def _rise(self, guest: Guest, request: f.DoRise) -> None:
        if not request.keep:
            for seat in guest.seats:
                self.ground.people.seating.free(seat)
        self.part(guest, f.DoneRecord(id=request.id, entry=self.ground.table.entry))

    def _why_not(self, guest: Guest, request: f.DoWhyNot) -> None:
        self._own(guest, request.seat)
        table = self.ground.table
        found = [] if table.over else table.game.words.why_not(table.state, request.seat)
        refusals = [f.Refused(visible(what), refusal.rule, refusal.sentence) for what, refusal in found]
        self.ground.tell(guest, f.AnswerRecord(id=request.id, refusals=refusals))

    def _explain(self, guest: Guest, request: f.DoExplain) -> None:
        table = self.ground.table
        try:
            action = msgspec.json.decode(request.action, type=table.game.action_type)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            raise Refusal("", "That is no action of this game.") from None
        seat = str(getattr(action, "seat", ""))
        if seat not in guest.seats:
            raise self._of_another(seat) if seat in self.ground.people.seats else Refusal("", "That is no seat here.")
        refusal = table.refusal(action)
        found = None if refusal is None else f.Refused("", refusal.rule, refusal.sentence)
        self.ground.tell(guest, f.AnswerRecord(id=request.id, refusal=found))

    # ------------------------------------------------------------------ what guests are told

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
            self._settle_copies()
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
        limit = self._limit(guest)
        if stream.place <= limit:
            stream.place += 1
            return ground.copies.lines(guest.eyes, guest, stream.place - 1)
        if stream.queue:
            return stream.take()
        if stream.present:
            stream.present = False
            return line_of(self.present(guest))
        if stream.asked:
            stream.asked = False
            return line_of(self.asked(guest))
        return None

    def _limit(self, guest: Guest) -> int:
        """Return the last entry that a guest is told."""
        return self.ground.table.entry

    def _settle_copies(self) -> None:
        places: dict[str | None, int] = {}
        for guest, stream in self.ground.guests():
            places[guest.eyes] = min(places.get(guest.eyes, stream.place), stream.place)
        self.ground.copies.settle(places)

    def asked(self, guest: Guest) -> f.AskedRecord:
        """Return what is asked now, as a guest is told it."""
        ground = self.ground
        table = ground.table
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
            seats={seat: people.sitting(seat, guest) for seat in people.seats},
            onlookers=sum(not one.seats for one, _ in self.ground.guests()),
            owner=guest.who == people.seating.owner(),
        )

    def offered(self, guest: Guest) -> Offered:
        """Return what stands before a guest now."""
        return self.asking.offered(guest.seats)

    def listed(self, who: str) -> f.TableHere:
        """Return the line of the table in the lobby of `who`."""
        ground, people = self.ground, self.ground.people
        table = ground.table
        seats = []
        for seat in people.seats:
            if not people.is_person(seat):
                holder = "bot"
            elif people.is_free(seat):
                holder = "free"
            else:
                mine = people.seating.holder(seat) == who
                holder = "you" if mine else visible(people.seating.name(seat)) or "somebody"
            seats.append(f.SeatHere(seat, people.name(seat), holder))
        waits = self.windows.waits()
        return f.TableHere(
            table=ground.name,
            game=table.header.game,
            progress=visible(ground.game.words.progress(ground.game.sight.view(table.state, None))),
            seats=seats,
            waits=list(waits),
            since=int(max(waits.values(), default=0)),
            here=sum(1 for _ in ground.guests()),
            over=table.over,
            replay=ground.manners.replay,
            owned=who == people.seating.owner(),
        )

    # ------------------------------------------------------------------ time and bots

    def tick(self) -> float | None:
        """Do what time brings; return in how many seconds that is to be asked again, None when it need not be."""
        return self.windows.tick()

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

    @property
    def prompt(self) -> Prompt | Outcome:
        """The whole question of the moment, which no guest sees."""
        return self.ground.table.prompt
