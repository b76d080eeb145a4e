"""What is asked of whom at a hosted table: the choices before each guest, whose they are, and who is waited for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Outcome, Prompt, passing_until
from tui.hosting.frames import OfferedChoice, OfferedPrompt
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import ENCODE, Guest, Stood

REMEMBERED = 4
"""How many questions that have stood before a guest are remembered, for answers that come late."""


class Offered(msgspec.Struct, frozen=True):
    """What is asked of some seats at one moment, with their choices as they are numbered."""

    prompt: OfferedPrompt | None
    choices: tuple[Choice, ...]
    signature: bytes


class Asking:
    """The question of the moment, as each guest has it before it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._made: dict[tuple[str, ...], Offered] = {}
        self._at = (-1, False)

    def offered(self, seats: Sequence[str]) -> Offered:
        """Return what stands before a guest in `seats`."""
        now = (self.ground.epoch, self.ground.open)
        if self._at != now:
            self._at, self._made = now, {}
        key = tuple(seats)
        if key not in self._made:
            self._made[key] = self.offer(self.ground.table.state, self.ground.table.prompt, key)
        return self._made[key]

    def offer(self, state: Any, prompt: Prompt | Outcome, seats: tuple[str, ...]) -> Offered:
        """Return what `prompt`, asked in `state`, is to a guest in `seats`."""
        game = self.ground.game
        if isinstance(prompt, Outcome):
            return Offered(None, (), ENCODE(prompt))
        eyes = seats[0] if seats else None
        shown = game.sight.visible_prompt(state, prompt, eyes)
        view = game.sight.view(state, eyes)
        found = [(choice, view) for choice in shown.choices]
        for seat in seats[1:]:
            known = {id(choice) for choice, _ in found}
            other = game.sight.visible_prompt(state, prompt, seat)
            found += [(one, game.sight.view(state, seat)) for one in other.choices if id(one) not in known]
            if shown.seat not in seats and other.seat == seat:
                shown = other
        choices = [
            OfferedChoice(
                n=n,
                seat=choice.seat,
                label=game.words.label(seen, choice),
                rule=choice.rule,
                action=msgspec.Raw(ENCODE(choice.action)),
                place=choice.place,
                group=choice.group,
            )
            for n, (choice, seen) in enumerate(found, 1)
        ]
        made = OfferedPrompt(
            kind=shown.kind,
            text=game.words.prompt_text(view, shown),
            rule=shown.rule,
            seat=shown.seat,
            choices=choices,
            window=shown.window,
            group=shown.group,
            sealed=list(shown.sealed),
        )
        # Whom a window is asked of first changes as others let it pass; what stands before these seats does not.
        same = (made.kind, made.rule, made.window or (made.seat, made.text), made.choices)
        return Offered(made, tuple(choice for choice, _ in found), ENCODE(same))

    def stand(self, guest: Guest) -> tuple[Offered, Stood]:
        """Return what stands before a guest now, and since when the same has stood there with nothing but passes in
        between."""
        ground = self.ground
        offered, stood, entry = self.offered(guest.seats), ground.streams[guest].stood, ground.table.entry
        last = stood[-1] if stood else None
        if last is not None and last.signature == offered.signature and self._only_passes(last.last, entry):
            last.last = entry
            return offered, last
        now = Stood(offered.signature, tuple(choice.action for choice in offered.choices), entry, entry)
        stood.append(now)
        del stood[:-REMEMBERED]
        return offered, now

    def _only_passes(self, first: int, last: int) -> bool:
        entries = self.ground.table.line.entries
        return first <= last and all(
            passing_until(entries[number].action) is not None for number in range(first + 1, last + 1)
        )

    def whose(self, prompt: Prompt, choice: Choice, guest: Guest) -> str:
        """Return the seat whose a choice is, where that is none of the guest's; an empty text where the guest may take
        it."""
        if choice.seat in guest.seats:
            return ""
        if prompt.group and guest.seats:
            if prompt.window and passing_until(choice.action) == "":
                return ""
            own = any(one.seat in guest.seats for one in self.offered(guest.seats).choices)
            if own and not self.ground.people.is_person(choice.seat):
                return ""
        return choice.seat

    def asked(self) -> list[str]:
        """Return the seats of people that are asked now, in the order of asking."""
        prompt = self.ground.table.prompt
        if isinstance(prompt, Outcome) or self.ground.manners.replay:
            return []
        people = self.ground.people
        return [seat for seat in dict.fromkeys(self._asked(prompt)) if people.is_person(seat)]

    def _asked(self, prompt: Prompt) -> Iterator[str]:
        if prompt.sealed:
            yield from prompt.sealed
            return
        yield prompt.seat
        if prompt.window:
            yield from self.could(prompt)
        elif prompt.group and not self.ground.people.is_person(prompt.seat):
            yield from (choice.seat for choice in prompt.choices)

    def could(self, prompt: Prompt) -> list[str]:
        """Return the seats that are offered something in a window besides letting it pass; where each seat passes for
        itself, those that have not."""
        if prompt.group:
            return list(dict.fromkeys(one.seat for one in prompt.choices if passing_until(one.action) is None))
        return list(dict.fromkeys(one.seat for one in prompt.choices if passing_until(one.action) == ""))


def pass_of(prompt: Prompt) -> Choice | None:
    """Return the choice that lets a window pass this once, for whoever may."""
    for choice in prompt.choices:
        if passing_until(choice.action) == "":
            return choice
    return None


def pass_until(prompt: Prompt, seat: str, until: str) -> Choice | None:
    """Return the choice by which `seat` passes until `until`, where it is offered."""
    for choice in prompt.choices:
        if choice.seat == seat and passing_until(choice.action) == until:
            return choice
    return None
