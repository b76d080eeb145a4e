"""The sheet of a guest on which seats change hands: to bots, to other guests, and back; owners may do more there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from core.bots import HUMAN, companions
from core.kernel.prompts import inside
from replays.naming import listed
from saves.text import visible
from tui.hosting.elsewhere import Elsewhere
from tui.hosting.frames import AWAY, BOT, FREE, HERE, INVITED, DoClose, DoHand, DoRemove, DoRise, Request
from tui.hosting.guest_table import Answer
from tui.hosting.lobby_rows import came_by
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.stage import StageScreen
from tui.widgets.lines import begun

WHOEVER = "whoever is invited"
NOT_YOURS = "Only those who have a seat here, and the owner of the table, change who plays."
KEYS = 9
"""So many rows have a digit for a key."""


class Leaving(Protocol):
    """The application around the sheet."""

    def leave_table(self) -> None:
        """Go back to the lobby."""


@dataclass(frozen=True)
class Way:
    """Something that can be done with a seat: in words, with what comes of it, and how it is done."""

    words: str
    about: str
    do: Callable[[], None]


class SeatsSheet:
    """What a guest may do with the seats of the table that `screen` shows; `names` are those of the seats."""

    def __init__(self, screen: StageScreen, elsewhere: Elsewhere, names: Mapping[str, str], around: Leaving) -> None:
        self.screen = screen
        self.elsewhere = elsewhere
        self.guest = elsewhere.guest
        self.names = {seat: inside(visible(name)) for seat, name in names.items()}
        self.around = around

    def open(self) -> None:
        """Show the sheet, or say why there is nothing on it."""
        found = self.ways()
        if found:
            self._pick("Seats", found, self.holders())
        else:
            self.screen.host.say(NOT_YOURS)

    def holders(self) -> str:
        """Return whose each seat is, from where they come and since when: as far as the owner is told."""
        told = []
        for seat, sitting in self.guest.present.seats.items():
            if sitting.who:
                bot = ", a bot plays for it" if sitting.how == BOT else ""
                since = f", since {visible(sitting.since[:16]).replace('T', ' ')} UTC" if sitting.since else ""
                whose = f"{visible(sitting.holder)}, {came_by(sitting.who)}"
                if sitting.holder == INVITED:
                    whose = "kept for whoever brings the words of the invitation"
                told.append(f"{begun(self.names[seat])}: {whose}{since}{bot}.")
        return "\n".join(told)

    def _pick(self, title: str, ways: Sequence[Way], explanation: str = "") -> None:
        picks = [
            Pick(str(number), str(number) if number <= KEYS else "", way.words, way.about)
            for number, way in enumerate(ways, 1)
        ]

        def picked(which: str | None) -> None:
            if which is not None:
                ways[int(which) - 1].do()

        self.screen.app.push_screen(PickScreen(title, picks, explanation), picked)

    def ways(self) -> list[Way]:
        """Return what can be done now, what is done most often first."""
        present = self.guest.present
        found: list[Way] = []
        if self.guest.seats and not present.replay:
            found += [*self._with_bots(), *self._changed(), *self._given(), self._given_up()]
        if present.owner:
            found += [] if present.replay else self._taken_away()
            found.append(self._close_the_table())
        return found

    def _with_bots(self) -> list[Way]:
        """Return which seats a bot can take over, and which own one can be taken back from it."""
        bot = next(iter(companions(self.guest.table.game.id)), "")
        if not bot or self.guest.table.over:
            return []
        own, away = list[Way](), list[Way]()
        for seat, sitting in self.guest.present.seats.items():
            name = self.names[seat]
            if sitting.mine and sitting.how == BOT:
                said = f"You play {name} again."
                own.append(Way(f"Take {name} back", "from the bot", self._hand(seat, "", said)))
            elif sitting.mine:
                said = f"A bot plays {name} until you take the seat back."
                own.append(Way(f"Let a bot play {name}", "until you take it back", self._hand(seat, bot, said)))
            elif sitting.how in (AWAY, FREE):
                who = WHOEVER if sitting.name == INVITED else visible(sitting.name) or "its guest"
                about = f"while {who} is away" if sitting.how == AWAY else "until somebody sits there"
                away.append(Way(f"Let a bot play {name}", about, self._hand(seat, bot)))
        return [*away, *own]

    def _changed(self) -> list[Way]:
        """Return which own seats can be changed for which: a free one at once, another's once that agrees."""
        present, found = self.guest.present.seats, list[Way]()
        bots = {seat.id for seat in self.guest.table.header.seats if seat.player != HUMAN}
        for seat in self.guest.seats:
            ways, each = list[Way](), list[Way]()
            for other, sitting in present.items():
                if sitting.mine or sitting.how not in (HERE, FREE) or other in bots:
                    continue
                who = f" ({visible(sitting.name)})" if sitting.name not in ("", self.names[other]) else ""
                about = "who is asked" if sitting.how == HERE else "which is free"
                said = f"{begun(self.names[other])} is asked to swap seats." if sitting.how == HERE else ""
                do = self._hand(seat, f"seat:{other}", said)
                ways.append(Way(f"Swap {self.names[seat]} for {self.names[other]}{who}", about, do))
                each.append(Way(f"{begun(self.names[other])}{who}", about, do))
            if len(ways) > 1:
                title = f"Swap {self.names[seat]} for which seat?"
                ways = [Way(f"Swap {self.names[seat]} for another seat", "", partial(self._pick, title, each))]
            found += ways
        return found

    def _given(self) -> list[Way]:
        """Return which own seats can be given to whom."""
        found = []
        for seat in self.guest.seats:
            others = self._others(seat)
            ways = [Way(f"Give {self.names[seat]} to {other}", "for good", self._give(seat, other)) for other in others]
            if len(ways) > 1:
                title = f"Give {self.names[seat]} to whom?"
                each = [Way(other, "", way.do) for other, way in zip(others, ways, strict=True)]
                ways = [Way(f"Give {self.names[seat]} to another guest", "for good", partial(self._pick, title, each))]
            found += ways
        return found

    def _others(self, seat: str) -> list[str]:
        """Return the names of those here who may have an own seat: whoever looks on, or knows the same."""
        table, present = self.guest.table, self.guest.present
        allied = table.game.sight.are_allied
        sits: dict[str, bool] = dict.fromkeys(present.watching, True)
        for other, sitting in present.seats.items():
            if sitting.how == HERE and not sitting.mine and sitting.name:
                sits[sitting.name] = sits.get(sitting.name, True) and allied(table.state, seat, other)
        return [visible(name) for name, knows_the_same in sits.items() if knows_the_same]

    def _given_up(self) -> Way:
        seats = listed([self.names[seat] for seat in self.guest.seats])
        yours = "your seats" if len(self.guest.seats) > 1 else "your seat"

        def risen(answer: Answer) -> None:
            if not self.elsewhere.tell_failure(answer):
                self.elsewhere.stays = True
                self.around.leave_table()

        return Way(
            f"Give up {seats}",
            "and leave the table",
            lambda: self._confirm(
                f"Give up {seats}?",
                f"You leave the table, and anybody may take {yours}.",
                lambda: self.guest.send(DoRise(keep=False), risen),
            ),
        )

    def _taken_away(self) -> list[Way]:
        """Return which guests the owner may send away."""
        found = []
        for seat, sitting in self.guest.present.seats.items():
            played = sitting.how == BOT and sitting.who
            if sitting.mine or not (sitting.how in (HERE, AWAY) or played):
                continue
            name, who = self.names[seat], visible(sitting.holder or sitting.name) or "its guest"
            who = WHOEVER if who == INVITED else who
            goes = f"{who} is sent away, and " if sitting.how == HERE else ""
            until = ", and the bot plays on until somebody sits there" if played else ""
            then = f"{goes}{name} is free for anybody{until}."
            found.append(
                Way(
                    f"Take {name} from {who}",
                    "as the owner",
                    self._confirmed(f"Take {name} from {who}?", begun(then), DoRemove(seat=seat)),
                )
            )
        return found

    def _close_the_table(self) -> Way:
        then = "Everybody is sent away. The game is kept, and can be hosted again."
        return Way("Close the table", "as the owner", self._confirmed("Close the table?", then, DoClose()))

    def _hand(self, seat: str, to: str, said: str = "") -> Callable[[], None]:
        def handed(answer: Answer) -> None:
            if not self.elsewhere.tell_failure(answer) and said:
                self.screen.host.say(said)

        def hand() -> None:
            self.guest.send(DoHand(seat=seat, to=to), handed)

        return hand

    def _give(self, seat: str, other: str) -> Callable[[], None]:
        name = self.names[seat]
        rest = "" if len(self.guest.seats) > 1 else ", and you look on"
        return self._confirmed(
            f"Give {name} to {other}?",
            f"{other} plays {name} from now on{rest}.",
            DoHand(seat=seat, to=f"guest:{other}"),
        )

    def _confirmed(self, question: str, then: str, request: Request) -> Callable[[], None]:
        return lambda: self._confirm(question, then, lambda: self.guest.send(request, self.elsewhere.tell_failure))

    def _confirm(self, question: str, then: str, do: Callable[[], object]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                do()

        plain = self.screen.host.glyphs.plain
        self.screen.app.push_screen(ConfirmScreen(plain(question), plain(then)), answered)
