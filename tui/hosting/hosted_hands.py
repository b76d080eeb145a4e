"""Seats of a hosted table that change hands: to a bot while nobody is there, to another guest, and back; and what the
owner of a table may do."""

from __future__ import annotations

from core.bots import HUMAN, bot_names
from core.kernel.prompts import Refusal
from replays.naming import listed
from saves.text import visible
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest
from tui.hosting.hosted_talk import Talk
from tui.hosting.hosted_undo import Consent

TO_GUEST = "guest:"
TO_SEAT = "seat:"
"""What stands before the name of a guest who gets a seat, and before the seat for which it is changed."""

GRACE = 60
"""For so many seconds nobody of another side hands on a seat whose guest has gone."""

TO_BOT = "is played by the bot {} until somebody sits there again."
TO_PERSON = "is played by a person again."


class Hands:
    """Who hands which seat to whom. What the log says of seats handed to bots still holds when a host starts again."""

    def __init__(self, ground: Ground, talk: Talk, consent: Consent) -> None:
        self.ground = ground
        self.talk = talk
        self.consent = consent
        bots = {TO_BOT.format(bot): bot for bot in bot_names(ground.table.header.game)}
        for note in ground.saved.notes:
            seat = ground.people.seats.get(note.seat)
            # Only the table itself writes about a seat without an author.
            if seat is None or note.author or seat.player != HUMAN:
                continue
            bot = bots.get(note.text.removeprefix(f"{ground.people.name(note.seat)} "))
            if bot is None:
                ground.people.handed.pop(note.seat, None)
            else:
                ground.people.handed[note.seat] = bot

    def hand(self, guest: Guest, seat: str, to: str) -> None:
        """Hand `seat` to a bot, to a guest ("guest:NAME"), or (an empty text) back to its own; or change it for another
        ("seat:ID"), which is done once those agree whom it concerns.

        Its own guest may, and while that is away whoever sits at the table. Raises `Refusal` and `SaveError`.
        """
        people = self.ground.people
        people.check(seat)
        name = people.name(seat)
        if people.seats[seat].player != HUMAN:
            raise Refusal("", f"{name} is played by a bot in this game, from its beginning.")
        if not guest.seats or (seat not in guest.seats and people.is_here(seat)):
            raise Refusal("", f"Only whoever sits as {name} can hand {name} on.")
        if to and to == people.handed.get(seat):
            raise Refusal("", f"A bot plays {name} already.")
        if self._just_left(guest, seat):
            raise Refusal(
                "",
                f"Whoever plays {name} is not on your side and has only just gone; wait a minute to hand the seat on.",
            )
        if to.startswith(TO_GUEST):
            self._to_guest(guest, seat, to.removeprefix(TO_GUEST))
        elif to.startswith(TO_SEAT):
            self._to_seat(guest, seat, people.called(to.removeprefix(TO_SEAT)))
        elif to:
            self._to_bot(seat, to)
        elif people.handed.pop(seat, None) is not None:
            self.talk.remark(f"{name} {TO_PERSON}", seat)
            self.ground.stir()

    def _just_left(self, guest: Guest, seat: str) -> bool:
        """Whether a seat on another side than a guest's has been left a moment ago."""
        ground, people = self.ground, self.ground.people
        if seat in guest.seats or people.is_free(seat) or people.away_for(seat) >= GRACE:
            return False
        view = ground.game.sight.view(ground.table.state, None)
        sides = {ground.game.side_of(view, own) for own in guest.seats}
        return ground.game.side_of(view, seat) not in sides

    def _to_bot(self, seat: str, bot: str) -> None:
        known = bot_names(self.ground.table.header.game)
        if bot not in known:
            raise Refusal("", f"There is no bot {visible(bot)!r} for this game; there is {listed([*known])}.")
        people = self.ground.people
        # Written first: what cannot be written does not happen.
        self.talk.remark(f"{people.name(seat)} {TO_BOT.format(bot)}", seat)
        people.handed[seat] = bot
        self.ground.stir()

    def _to_guest(self, guest: Guest, seat: str, name: str) -> None:
        people, ground = self.ground.people, self.ground
        if seat not in guest.seats:
            raise Refusal("", f"Only whoever has {people.name(seat)} can give the seat to another guest.")
        others = [other for other, _ in ground.guests() if other.name == name and other is not guest]
        if len(others) != 1:
            who = "Several guests are" if others else "Nobody here is"
            raise Refusal("", f"{who} called {visible(name)!r}.")
        other = others[0]
        if other.seats and not ground.game.sight.are_allied(ground.table.state, other.seats[0], seat):
            raise Refusal("", f"{other.name} sits in a seat that has secrets from {people.name(seat)}.")
        people.seating.take(seat, other.who, other.name)
        self._leave_seat(guest, seat)
        people.sit(other, (*other.seats, seat))
        ground.read_anew(other)
        ground.stir()

    def _to_seat(self, guest: Guest, seat: str, other: str) -> None:
        people = self.ground.people
        people.check(other)
        name, wanted = people.name(seat), people.name(other)
        if seat not in guest.seats:
            raise Refusal("", f"Only whoever has {name} can change it for another seat.")
        if other in guest.seats:
            raise Refusal("", f"{wanted} is yours already.")
        if people.seats[other].player != HUMAN:
            raise Refusal("", f"{wanted} is played by a bot in this game, from its beginning.")
        for there, here in ((seat, other), (other, seat)):
            for one in {rest for line in people.guests(there) for rest in line.seats if rest != there}:
                self._refuse_secrets(one, here)
        if people.is_free(other):
            self._change(seat, other)
        elif not people.is_here(other):
            raise Refusal("", f"Whoever plays {wanted} is away, and would have to agree.")
        else:
            self.consent.ask_for_seat(guest, seat, other, lambda: self._change(seat, other))

    def _refuse_secrets(self, one: str, other: str) -> None:
        if not self.ground.game.sight.are_allied(self.ground.table.state, one, other):
            name, people = self.ground.people.name, f"{self.ground.people.name(one)} and "
            raise Refusal("", f"{people}{name(other)} have secrets from each other, so nobody has both.")

    def _change(self, seat: str, other: str) -> None:
        """Let those in two seats sit in each other's, of which the second may be free. Raises `SaveError`."""
        people, for_which = self.ground.people, {seat: other, other: seat}
        people.seating.exchange(seat, other)
        moved = {line: line.seats for one in for_which for line in people.guests(one)}
        for line in moved:
            people.rise(line)
        for line, seats in moved.items():
            people.sit(line, [for_which.get(one, one) for one in seats])
            self.ground.read_anew(line)
        for one in for_which:
            if people.is_here(one):
                self.back(one)
        self.ground.stir()

    def _leave_seat(self, guest: Guest, seat: str) -> None:
        people = self.ground.people
        people.rise(guest)
        people.sit(guest, [one for one in guest.seats if one != seat])
        self.ground.read_anew(guest)

    def back(self, seat: str) -> None:
        """Give a seat back to whoever sits down in it. Raises `SaveError`."""
        people = self.ground.people
        if people.handed.pop(seat, None) is not None:
            self.talk.remark(f"{people.name(seat)} {TO_PERSON}", seat)
