"""A table that is played elsewhere, as the table's screen knows it: what it wants is sent to the host."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, inside
from replays.naming import listed, told_as
from saves.errors import SaveError
from saves.text import visible
from tui.glyphs import Glyphs
from tui.hosting.frames import (
    AWAY,
    BOT,
    AnswerRecord,
    AskedRecord,
    DoExplain,
    DoNote,
    DoRedo,
    DoRise,
    DoUndo,
    DoWhyNot,
    DoWish,
    PresentRecord,
    RefusedRecord,
)
from tui.hosting.guest_table import Answer, GuestTable, LiveTable
from tui.hosting.presence import full_bar, nobody_plays, short_bar
from tui.table.flow import ASK, Flow, pass_until
from tui.table.played import Company, Done, Failure, Heard, Played, Refused, said
from tui.widgets.lines import Line, begun

Learn = Callable[[str, Sequence[str]], None]
"""Lets rules of a game, by their ids, come back in the quiz of whoever sits at the terminal."""


def nothing_kept(game_id: str, rules: Sequence[str]) -> None:
    """Let nothing come back: a guest behind a door has no disk, and who shares a user with others no quiz."""


WATCHING = "You are watching; sit down in a seat to play."
CUT = "The line to the host is cut."


class GuestFlow(Flow):
    """Who is asked at a table that is played elsewhere. People here are the guest's own seats; the screen is always
    looked at with the same eyes. A seat that has been handed to a bot is played by nobody here."""

    def __init__(self, guest: GuestTable) -> None:
        self.guest = guest
        super().__init__(guest.table)
        self.renew()

    def renew(self) -> None:
        """Take over what the host has said."""
        self.table = self.guest.table
        seats = self.guest.present.seats
        self.people = [seat for seat in self.guest.seats if seats[seat].how != BOT]
        if self.guest.asked is not None:
            self.wishes = dict(self.guest.asked.wishes)

    def asked(self) -> str:
        """Return the guest's own seat that has something to decide now."""
        prompt = self.table.prompt
        if isinstance(prompt, Outcome):
            return ""
        offered = self.offered(prompt, None)
        own = [choice.seat for choice in offered if choice.seat in self.people]
        if not offered or not self.people:
            return ""
        return prompt.seat if prompt.seat in self.people else next(iter(own), self.people[0])

    def awaited(self) -> str:
        """Return the seat that the table waits for, one's own first."""
        waits = [] if self.guest.asked is None else [*self.guest.asked.waits]
        return next((seat for seat in waits if seat in self.people), next(iter(waits), ""))

    def looks(self, eyes: str | None) -> str | None:
        """Return whose copy this is."""
        return self.guest.eyes

    def party(self, seat: str | None) -> list[str]:
        """Return the guest's own seats; nobody for any other seat."""
        return list(self.people) if seat in self.people else []

    def secret(self) -> bool:
        """Return that nobody here has secrets from the others: all see the same copy."""
        return False

    def automatic(self) -> Choice | None:
        """Return nothing: the host passes where somebody wished it."""
        return None

    def go_on(self, choice: Choice, until: str) -> Choice:
        """Return the pass that "go on" means: until `until`, where the seat that passes is offered that."""
        prompt = self.table.prompt
        if not isinstance(prompt, Prompt) or not until or until == ASK:
            return choice
        seats = [choice.seat] if choice.seat in self.people else self.people
        found = (one for one in prompt.choices if one.seat in seats and pass_until(one) == until)
        return next(found, choice)

    def offered(self, prompt: Prompt, eyes: str | None) -> list[Choice]:
        """Return the choices that the guest may take: those of the own seats, and what a table that decides together
        leaves to whoever is there."""
        if not self.people:
            return []
        found = super().offered(prompt, eyes)
        own = any(choice.seat in self.people for choice in found)
        return [choice for choice in found if choice.seat in self.people or self._for_all(prompt, choice, own)]

    def _for_all(self, prompt: Prompt, choice: Choice, own: bool) -> bool:
        if prompt.window and pass_until(choice) == "":
            return True
        sitting = self.guest.present.seats.get(choice.seat)
        return own and sitting is not None and sitting.how == BOT

    def wish(self, seat: str, until: str) -> None:
        """Send a wish to the host, which keeps it."""
        self.wishes[seat] = until
        self.guest.send(DoWish(seat=seat, until=until))

    def ask_everybody(self) -> None:
        """Wish to be asked in every window again."""
        for seat in self.people:
            self.wish(seat, ASK)
        self.wishes.clear()


class Visitors:
    """Who sits at a table that is played elsewhere; `clock` counts the seconds that have passed since the host said how
    long it has waited."""

    def __init__(self, guest: GuestTable, clock: Callable[[], float]) -> None:
        self.guest = guest
        self.clock = clock
        self.cut = False
        """Whether the line is cut: then nothing of this is known."""

        self._asked: tuple[AskedRecord | None, float] = (None, 0.0)
        self._present: tuple[PresentRecord | None, float] = (None, 0.0)

    @property
    def names(self) -> Mapping[str, str]:
        """What the seats are called: who is to sit in one does not stand in the bar, which says who does."""
        return told_as(self.guest.table.game, self.guest.table.header)

    def waits(self) -> dict[str, int]:
        """Return for how many seconds each seat has been waited for."""
        asked = self.guest.asked
        if asked is None:
            return {}
        if asked is not self._asked[0]:
            self._asked = (asked, self.clock())
        passed = int(self.clock() - self._asked[1])
        return {seat: seconds + passed for seat, seconds in asked.waits.items()}

    def present(self) -> PresentRecord:
        """Return who is at the table, and for how long whoever is away has been so by now."""
        present = self.guest.present
        if present is not self._present[0]:
            self._present = (present, self.clock())
        passed = int(self.clock() - self._present[1])
        seats = {
            seat: msgspec.structs.replace(one, away_for=one.away_for + passed) if one.how == AWAY else one
            for seat, one in present.seats.items()
        }
        return msgspec.structs.replace(present, seats=seats)

    def bars(self, glyphs: Glyphs, wide: bool) -> Sequence[Line]:
        """Return who sits where and who is waited for, in full where the screen is `wide`, and in short."""
        if self.cut:
            return [((CUT, "shadow"),)]
        present, waits = self.present(), self.waits()
        short = short_bar(present, waits, self.names, glyphs)
        return [full_bar(present, waits, self.names, glyphs), short] if wide else [short]

    def held(self) -> str:
        """Return who has let a window pass and who is still waited for: "Anna goes on; Sam?"."""
        asked = self.guest.asked
        if asked is None or not asked.gone:
            return ""
        passed = [*dict.fromkeys(self.called(seat) for seat in asked.gone)]
        rest = [*dict.fromkeys(self.called(seat) for seat in asked.waits if seat not in asked.gone)]
        verb = "goes" if passed != ["you"] and len(passed) == 1 else "go"
        return begun(f"{listed(passed)} {verb} on" + (f"; {', '.join(rest)}?" if rest else ""))

    def thinking(self) -> str:
        """Return the seat for which a bot thinks now, while nobody else is waited for; an empty text for none."""
        asked = self.guest.asked
        if asked is None or asked.prompt is None or asked.waits or self.guest.present.replay:
            return ""
        seats = self.guest.present.seats
        both = (asked.prompt.seat, *asked.prompt.sealed)
        return next((seat for seat in both if seat in seats and seats[seat].how == BOT), "")

    def deciding(self) -> str:
        """Return who is waited for, and that those who look on are never asked: "Anna and Ben decide now."."""
        names = [*dict.fromkeys(self.called(seat) for seat in self.waits())]
        if not names:
            return ""
        verb = "decides" if len(names) == 1 and names != ["you"] else "decide"
        free = nobody_plays(self.present(), self.waits(), self.names)
        helps = f"; nobody plays {free}, and X lets a bot do so" if free else ""
        return begun(f"{listed(names)} {verb} now{helps if self.guest.seats else '; you look on'}.")

    def called(self, seat: str) -> str:
        """Return what a seat is called to this guest: as everywhere at the table, and its own "you"."""
        sitting = self.guest.present.seats.get(seat)
        return "you" if sitting is not None and sitting.mine else inside(visible(self.names.get(seat, seat)))


class Elsewhere(Played):
    """The table of a guest. `say` shows a sentence that answers nothing that a screen waits for, and `learn` lets rules
    come back in the guest's quiz."""

    here = False

    def __init__(self, guest: GuestTable, say: Callable[[str], None], learn: Learn = nothing_kept) -> None:
        self.guest = guest
        self.say = say
        self._learn = learn
        self.flow: GuestFlow = GuestFlow(guest)
        self.visitors = Visitors(guest, time.monotonic)
        self.stays = False
        """Whether the guest keeps sitting at the table when its screen goes."""

        self._shown: Any = self._place()

    @property
    def company(self) -> Company:
        """Who sits at the table."""
        return self.visitors

    @property
    def table(self) -> LiveTable:
        """What one pair of eyes saw of the table."""
        return self.guest.table

    @property
    def read_only(self) -> bool:
        """Whether the guest only looks on."""
        return not self.guest.seats

    @property
    def ahead(self) -> int:
        """How many entries can be brought back."""
        return 0 if self.guest.asked is None else self.guest.asked.ahead

    @property
    def waiting(self) -> bool:
        """Whether a choice is on its way."""
        return self.guest.sent is not None

    def _place(self) -> Any:
        asked = self.guest.asked
        return (
            self.guest.table.entry,
            self.guest.present.seats.keys(),
            self.guest.seats,
            self.flow.people,
            asked and asked.prompt,
        )

    def listen(self) -> Heard:
        """Return what has come since this was asked last."""
        self.flow.renew()
        rewound, place = self.guest.looked(), self._place()
        anew, self._shown = place != self._shown or rewound is not None, place
        return Heard(anew, None if rewound is None else rewound.entry)

    def learn(self, game_id: str, rules: Sequence[str]) -> None:
        """Let rules that have refused something come back in the guest's quiz."""
        self._learn(game_id, rules)

    def act(self, action: Any, answers: int, done: Done) -> None:
        """Send a choice; it is done once the host says so."""
        if self.read_only:
            done(SaveError(WATCHING))
            return
        try:
            self.guest.act(action, answers, lambda answer: self._acted(answer, done))
        except Refusal as refusal:
            done(refusal)

    def _acted(self, answer: Answer, done: Done) -> None:
        """Take note that a choice was answered: the question is put anew, whatever came of it."""
        self._shown = None
        done(_failure(answer))

    def undo(self, done: Done) -> None:
        """Ask the host to take back; others may have to consent first."""
        asked = self.guest.asked
        others = [] if asked is None or not asked.undo.count else asked.undo.consent

        def answered(answer: Answer) -> None:
            done(_failure(answer))
            if others and not isinstance(answer, RefusedRecord):
                names = listed([self.visitors.called(seat) for seat in others])
                self.say(f"{names} {'is' if len(others) == 1 else 'are'} asked whether to take it back.")

        self.guest.send(DoUndo(), answered)

    def redo(self, done: Done) -> None:
        """Ask the host to bring back what was taken back last."""
        self.guest.send(DoRedo(), lambda answer: done(_failure(answer)))

    def why_not(self, seat: str, found: Callable[[Sequence[Refused]], None]) -> None:
        """Ask the host what `seat` may not do."""

        def answered(answer: Answer) -> None:
            if isinstance(answer, AnswerRecord):
                found([(visible(one.what), Refusal(one.rule, visible(one.text))) for one in answer.refusals or []])
            elif isinstance(answer, RefusedRecord):
                self.say(answer.text)

        self.guest.send(DoWhyNot(seat=seat), answered)

    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Ask the host why an action is not allowed."""

        def answered(answer: Answer) -> None:
            if isinstance(answer, AnswerRecord) and answer.refusal is not None:
                found(Refusal(answer.refusal.rule, visible(answer.refusal.text)))
            elif isinstance(answer, RefusedRecord):
                found(Refusal(answer.rule, visible(answer.text)))

        self.guest.send(DoExplain(action=msgspec.Raw(msgspec.json.encode(action))), answered)

    def note(self, text: str, entry: int, done: Done) -> None:
        """Send a note, which those may read who know what the guest knows."""
        self.guest.send(DoNote(entry=entry, text=text), lambda answer: done(_failure(answer)))

    def tell_failure(self, answer: Answer) -> bool:
        """Say why the host did not do something, where it did not; return whether there was anything to say."""
        failure = _failure(answer)
        if failure is not None:
            self.say(said(failure))
        return failure is not None

    def close(self) -> None:
        """Leave the table; its seats are kept for the guest."""
        if not self.stays:
            self.stays = True
            self.guest.send(DoRise())


def _failure(answer: Answer) -> Failure | None:
    """Return why the host did not do what was asked of it; None where it did."""
    return Refusal(answer.rule, visible(answer.text)) if isinstance(answer, RefusedRecord) else None
