"""Who plays which seat of a hosted table: people who are here or away, and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from core.bots import HUMAN
from core.kernel.comparing import as_typed, seat_called
from core.kernel.entries import Header
from core.kernel.prompts import Refusal
from replays.naming import listed
from saves.text import visible
from tui.hosting.frames import AWAY, BOT, FREE, HERE, Sitting
from tui.hosting.hosted_guests import Guest
from tui.hosting.seats import Seating


class People:
    """The seats of one table. `handed` names the bot that a seat of a person has been handed to."""

    def __init__(self, header: Header, seating: Seating, clock: Callable[[], float]) -> None:
        self.seats = {seat.id: seat for seat in header.seats}
        self.seating = seating
        self.handed: dict[str, str] = {}
        self._clock = clock
        self._began = clock()
        self._left: dict[str, float] = {}
        self._here: dict[str, list[Guest]] = {seat: [] for seat in self.seats}

    def check(self, seat: str) -> None:
        """Raise `Refusal` where the table has no such seat."""
        if seat not in self.seats:
            raise Refusal("", f"There is no seat {visible(seat)!r} here; there is {listed(self.ways_to_name())}.")

    def called(self, text: str) -> str:
        """Return the seat that is called so, or the text itself."""
        return seat_called({seat: one.name for seat, one in self.seats.items()}, text)

    def ways_to_name(self) -> list[str]:
        """Return each seat by its id, with what it is called behind it where that is something else."""
        return ways_to_name({seat: visible(one.name) for seat, one in self.seats.items()})

    def name(self, seat: str) -> str:
        """Return what a seat is called."""
        return visible(self.seats[seat].name) if seat in self.seats else visible(seat)

    def player(self, seat: str) -> str:
        """Return who plays a seat now: a person, or a bot by its name."""
        return self.handed.get(seat) or (self.seats[seat].player if seat in self.seats else HUMAN)

    def players(self) -> Mapping[str, str]:
        """Return who plays each seat now."""
        return {seat: self.player(seat) for seat in self.seats}

    def is_person(self, seat: str) -> bool:
        """Whether a person plays a seat now, here or away."""
        return self.player(seat) == HUMAN

    def taken(self) -> list[str]:
        """Return the seats that belong to people, here or away, also while a bot plays for them."""
        return [seat for seat, info in self.seats.items() if info.player == HUMAN and not self.is_free(seat)]

    def is_owner(self, guest: Guest) -> bool:
        """Whether the table belongs to a guest."""
        return bool(self.seating.owner) and guest.who == self.seating.owner

    def is_here(self, seat: str) -> bool:
        """Whether somebody sits in a seat now."""
        return bool(self._here.get(seat))

    def is_free(self, seat: str) -> bool:
        """Whether nobody has ever taken a seat, or nobody has it any more."""
        return not self.is_here(seat) and not self.seating.holder(seat)

    def away_for(self, seat: str) -> float:
        """Return for how many seconds nobody has sat in a seat; 0 while somebody does."""
        return 0 if self.is_here(seat) else self._clock() - self._left.get(seat, self._began)

    def guests(self, seat: str) -> list[Guest]:
        """Return those who sit in a seat now."""
        return self._here.get(seat, [])

    def sit(self, guest: Guest, seats: Iterable[str]) -> None:
        """Let a guest sit down in `seats`."""
        guest.seats = tuple(seats)
        for seat in guest.seats:
            self._here[seat].append(guest)

    def rise(self, guest: Guest) -> None:
        """Let a guest leave its seats, which it keeps."""
        for seat in guest.seats:
            if guest in self._here[seat]:
                self._here[seat].remove(guest)
            if not self._here[seat]:
                self._left[seat] = self._clock()

    def sitting(self, seat: str, guest: Guest | None = None) -> Sitting:
        """Return who sits in a seat, as `guest` is told."""
        name, mine = visible(self.seating.name(seat)), guest is not None and seat in guest.seats
        if not self.is_person(seat):
            return Sitting(self.player(seat), BOT, mine=mine)
        if self.is_here(seat):
            return Sitting(name, HERE, mine=mine, terminals=len(self.guests(seat)) if mine else 1)
        if self.is_free(seat):
            return Sitting("", FREE)
        return Sitting(name, AWAY, int(self.away_for(seat)))

    def whose(self, seat: str, guest: Guest) -> Sitting:
        """Return who sits in a seat, and whose it is, as the owner of the table is told."""
        sitting, sat = self.sitting(seat, guest), self.seating.seats.get(seat)
        if sat is None:
            return sitting
        return msgspec.structs.replace(sitting, holder=visible(sat.name), who=visible(sat.who), since=sat.since)


def ways_to_name(seats: Mapping[str, str]) -> list[str]:
    """Return seats, given by id with their names, as whoever is to name one reads them: the id alone, or with
    a name that is another in brackets."""
    return [seat if as_typed(name) == as_typed(seat) else f"{seat} ({name})" for seat, name in seats.items()]
