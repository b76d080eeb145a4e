"""What a guest in plain mode says about seats and to whom: talk to one alone, bots, changing seats, giving one up."""

from __future__ import annotations

from collections.abc import Callable

from core.bots import companions
from core.kernel.comparing import as_typed
from core.kernel.prompts import inside
from replays.naming import listed
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.hosting.frames import AWAY, BOT, HERE, DoHand, DoRise, DoSay, Request
from tui.hosting.guest_table import GuestTable

MOST_WORDS = 4
"""So many words the name of a seat may have that stands before what is said to it."""

GIVE_UP = "up yes"
PEOPLE = (HERE, AWAY)


class SeatWords:
    """Obeys the lines that are about seats and those who sit there. `send` sends a request, `tell` tells a sentence;
    `names` are those of the seats."""

    def __init__(
        self,
        guest: GuestTable,
        names: dict[str, str],
        send: Callable[[Request], None],
        tell: Callable[[str], None],
    ) -> None:
        self._guest = guest
        self._names = names
        self._send = send
        self._tell = tell

    def obey(self, word: str, rest: str) -> bool:
        """Do what a line says; false where it is about something else. Raises `BadChoice`."""
        match word, rest:
            case "say", text if text:
                self._say(text)
            case "tell", text if text:
                self._say_to(text)
            case "bot", text if text:
                self._bot(self._seat(text))
            case "sit", "":
                self._sit()
            case "swap", text if text:
                self._swap(self._seat(text))
            case "give", ("up" | "up yes") as text:
                self._give_up(sure=text == GIVE_UP)
            case _:
                return False
        return True

    def _say(self, text: str) -> None:
        whom, colon, said = text.partition(":")
        if colon and said.strip() and whom.casefold().startswith("to ") and self._found(whom[3:]):
            self._send(DoSay(text=said.strip(), to=[self._seat(whom[3:])]))  # it was for one alone
        else:
            self._send(DoSay(text=text))

    def _say_to(self, text: str) -> None:
        words = text.split()
        for size in range(min(MOST_WORDS, len(words) - 1), 0, -1):
            found = self._found(" ".join(words[:size]).rstrip(":,"))
            if len(found) == 1:
                said = text.split(maxsplit=size)[size]
                self._send(DoSay(text=said, to=found))
                return
        raise BadChoice(f"{self._who_there_is()}; tell and one of them, and what you say")

    def _bot(self, seat: str) -> None:
        bot = next(iter(companions(self._guest.table.game.id)), "")
        self._send(DoHand(seat=seat, to=bot))
        if seat in self._guest.seats and self._guest.present.seats[seat].how != BOT:
            self._tell(f"A bot plays {inside(self._names[seat])} until you take the seat back; sit does that.")

    def _sit(self) -> None:
        back = [seat for seat in self._guest.seats if self._guest.present.seats[seat].how == BOT]
        if not back:
            raise BadChoice("no bot plays for you")
        for seat in back:
            self._send(DoHand(seat=seat, to=""))
        self._tell(f"You play {listed([inside(self._names[seat]) for seat in back])} again.")

    def _swap(self, other: str) -> None:
        own = self._guest.seats
        if not own:
            raise BadChoice("you have no seat to change")
        self._send(DoHand(seat=own[0], to=f"seat:{other}"))

    def _give_up(self, *, sure: bool) -> None:
        own = [inside(self._names[seat]) for seat in self._guest.seats]
        if not own:
            raise BadChoice("you have no seat to give up; quit leaves")
        if sure:
            self._send(DoRise(keep=False))
            return
        yours = "your seat" if len(own) == 1 else "your seats"
        self._tell(
            f"That gives up {listed(own)}: you leave the table, and anybody may take {yours}. "
            "give up yes does it; quit leaves and keeps it."
        )

    def _found(self, name: str) -> list[str]:
        """Return the seats that go by a name, or by how one begins."""
        wanted = as_typed(name).removeprefix("the ")
        if not wanted:
            return []
        sitting = self._guest.present.seats
        called = {
            seat: (as_typed(self._names[seat]).removeprefix("the "), as_typed(one.name if one.how in PEOPLE else ""))
            for seat, one in sitting.items()
        }
        exact = [seat for seat, names in called.items() if wanted in names or wanted == seat]
        return exact or [seat for seat, names in called.items() if any(one.startswith(wanted) for one in names)]

    def _seat(self, name: str) -> str:
        found = self._found(name)
        if len(found) != 1:
            raise BadChoice(f"{self._who_there_is()}; name one")
        return found[0]

    def _who_there_is(self) -> str:
        return f"the seats here are {listed([visible(name) for name in self._names.values()])}"
