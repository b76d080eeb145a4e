"""Talk and notes at a hosted table: who said what, to whom, and who of the guests may read it."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.prompts import Refusal
from saves.codec import NoteRecord
from saves.game_file import now
from saves.text import encodable, visible
from tui.hosting.frames import TALK_LIMIT, SaidRecord
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest, Stream

ONLOOKERS = "onlookers"
"""Stands for those without a seat, among the seats that something is said to."""


class Talk:
    """All that has been said and noted at one table, as it stands in its log. Where a game is only led through, talk is
    kept nowhere."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.said: list[NoteRecord] = list(ground.saved.notes)

    def say(self, guest: Guest, text: str, to: Sequence[str], entry: int) -> None:
        """Say something at entry number `entry` to seats, or (none) to everybody. Raises `Refusal` and `SaveError`."""
        people, ground = self.ground.people, self.ground
        for seat in to:
            people.check(seat)
        wanted = tuple(dict.fromkeys(to))
        if not guest.seats and ground.has_secrets():
            if wanted:
                raise Refusal("", "Onlookers talk among themselves while there are secrets at the table.")
            wanted = (ONLOOKERS,)
        self._write(guest, text, entry, wanted, talk=True)

    def note(self, guest: Guest, entry: int, text: str, share: bool) -> None:
        """Write a note on an entry: for everybody, or for those who know the same. Raises `Refusal` and `SaveError`."""
        ground = self.ground
        wanted: tuple[str, ...] = ()
        if not share:
            allied, state = ground.game.sight.are_allied, ground.table.state
            known = [seat for seat in ground.people.seats if any(allied(state, one, seat) for one in guest.seats)]
            wanted = tuple(known) or (ONLOOKERS,)
        self._write(guest, text, entry, wanted, talk=False)

    def _write(self, guest: Guest, text: str, entry: int, to: tuple[str, ...], *, talk: bool) -> None:
        ground, text = self.ground, encodable(text).strip()
        if not 0 < len(text) <= TALK_LIMIT:
            raise Refusal("", f"What is said has between 1 and {TALK_LIMIT} characters.")
        if not 0 <= entry <= ground.table.entry:
            raise Refusal("", f"There is no entry {entry} to note something on.")
        seat = guest.seats[0] if guest.seats else ""
        if talk and ground.manners.replay:
            record = NoteRecord(0, entry, text, now(), guest.name, seat, to, talk)
        else:
            record = ground.saved.note(text, entry, author=guest.name, seat=seat, to=to, talk=talk)
        self.said.append(record)
        ground.wake()

    def remark(self, text: str, seat: str) -> None:
        """Write into the log what the table itself has to say about a seat. Raises `SaveError`."""
        self.said.append(self.ground.saved.note(text, seat=seat))
        self.ground.wake()

    def next(self, guest: Guest, stream: Stream, limit: int | None) -> SaidRecord | None:
        """Return what a guest is told next; with a `limit` nothing on later entries."""
        found = None
        for number in range(stream.said, len(self.said)):
            if number in stream.heard:
                continue
            note = self.said[number]
            if limit is not None and note.entry > limit:
                continue
            stream.heard.add(number)
            if may_read(note, guest):
                found = SaidRecord(
                    said=number,
                    entry=note.entry,
                    author=visible(note.author),
                    text=visible(note.text, lines=True),
                    at=visible(note.at),
                    seat=visible(note.seat),
                    to=[visible(seat) for seat in note.to],
                    note=not note.talk,
                )
                break
        while stream.said in stream.heard:
            stream.heard.remove(stream.said)
            stream.said += 1
        return found


def may_read(note: NoteRecord, guest: Guest) -> bool:
    """Whether a note is for the eyes of a guest."""
    if not guest.seats:
        return not note.to or ONLOOKERS in note.to
    return any(note.is_for(seat) for seat in guest.seats)
