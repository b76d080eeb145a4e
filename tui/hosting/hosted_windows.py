"""Windows at a hosted table: passes that wait for others, standing wishes, patience with who is away, and how long the
table has waited for whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from core.kernel.prompts import Outcome, Prompt, Refusal, passing_until
from saves.errors import SaveError
from tui.hosting.hosted_asking import Asking, pass_of, pass_until
from tui.hosting.hosted_ground import Ground

ASK = "ask"
"""The wish to be asked in every window; the others are the game's (`Words.wishes`)."""

MOST_PASSES = 10_000
"""How many windows in a row pass by themselves at most; no game has so many without asking anybody."""


class Windows:
    """What happens by itself in the windows of one table. `bots_think` says whether a bot may still interrupt."""

    def __init__(self, ground: Ground, asking: Asking, bots_think: Callable[[], bool]) -> None:
        self.ground = ground
        self.asking = asking
        self.bots_think = bots_think
        known = {wish.id for wish in ground.game.words.wishes}
        for seat in [seat for seat, until in self.wishes.items() if until not in known]:
            del self.wishes[seat]
        self.gone: list[str] = []
        """The seats that have let this window pass, in a window that all pass together."""
        self._window = (-1, "")
        self.since: dict[str, float] = {}
        self._settling = False
        ground.changed.append(self.went_on)

    @property
    def wishes(self) -> dict[str, str]:
        """Until when each seat lets windows pass that has a standing wish."""
        return self.ground.people.seating.wishes

    def wish(self, seat: str, until: str) -> None:
        """Let windows of `seat` pass until `until` from now on; `ASK` asks in each of them again. Raises `SaveError`
        where that cannot be kept."""
        self.ground.people.seating.wish(seat, "" if until == ASK else until)
        self.ground.ask_anew()
        self.settle()

    def go_on(self, seats: tuple[str, ...]) -> None:
        """Let the window pass for `seats`: it closes when everybody has who is waited for."""
        self.gone += [seat for seat in seats if seat not in self.gone]
        self.ground.ask_anew()
        self.settle()

    def waits(self) -> Mapping[str, float]:
        """Return for how many seconds each seat has been waited for."""
        now = self.ground.clock()
        return {seat: now - since for seat, since in self.since.items() if seat not in self.gone}

    def went_on(self) -> None:
        """Take note that the table has gone on, then let pass what passes by itself."""
        table = self.ground.table
        entry, prompt = table.entry, table.prompt
        action = table.line.entries[entry].action
        goes_on = entry == self._window[0] + 1 and bool(passing_until(action))
        if isinstance(prompt, Outcome) or not (goes_on and prompt.window and prompt.rule == self._window[1]):
            self.gone = []
        self._window = (entry, "" if isinstance(prompt, Outcome) else prompt.rule)
        self._note_waits(str(getattr(action, "seat", "")))
        self.settle()

    def _note_waits(self, acted: str = "") -> None:
        now = self.ground.clock()
        asked = self.asking.asked()
        self.since = {seat: now if seat == acted else self.since.get(seat, now) for seat in asked}

    def stirred(self) -> None:
        """Take note that somebody came, went, or is played by somebody else."""
        self._note_waits()
        self.settle()

    def settle(self) -> None:
        """Let windows pass that nobody wants to be asked in, or that everybody has let pass."""
        if self._settling or self.ground.manners.replay:
            return
        self._settling = True
        try:
            # What cannot be written now stays as it is; the next to act is told why.
            with suppress(Refusal, SaveError):
                for _ in range(MOST_PASSES):
                    if not self._pass_by_itself():
                        break
        finally:
            self._settling = False

    def _pass_by_itself(self) -> bool:
        prompt = self.ground.table.prompt
        if isinstance(prompt, Outcome) or not prompt.window:
            return False
        for seat, until in self.wishes.items():
            choice = pass_until(prompt, seat, until) if self.ground.people.is_person(seat) else None
            if choice is not None:
                self.ground.act(choice.action, ())
                return True
        if prompt.group and self.gone and not self.waiting(prompt) and not self.bots_think():
            choice = pass_of(prompt)
            if choice is not None:
                self.ground.act(choice.action, tuple(self.gone))
                return True
        return False

    def waiting(self, prompt: Prompt) -> list[str]:
        """Return the seats that a pass of all waits for: those that people play, that could do something else, and that
        have not let the window pass. Whoever is away is waited for as long as the patience of the table lasts."""
        people = self.ground.people
        could = [seat for seat in self.asking.could(prompt) if people.is_person(seat) and seat not in self.gone]
        return [seat for seat in could if people.is_here(seat) or self._patience_left(seat) > 0]

    def _patience_left(self, seat: str) -> float:
        patience = self.ground.manners.patience
        if not patience:
            return float("inf")
        waited = self.ground.clock() - self.since.get(seat, self.ground.clock())
        return patience - min(waited, self.ground.people.away_for(seat))

    def tick(self) -> float | None:
        """Close a window whose patience is over; return in how many seconds the next one is, if one is."""
        self.settle()
        prompt = self.ground.table.prompt
        if isinstance(prompt, Outcome) or not (prompt.window and prompt.group and self.gone):
            return None
        people = self.ground.people
        left = [self._patience_left(seat) for seat in self.waiting(prompt) if not people.is_here(seat)]
        left = [seconds for seconds in left if seconds != float("inf")]
        return max(left) if left else None
