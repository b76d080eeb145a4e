"""Leading at a hosted table: one guest shows where it looks, others follow, and are asked what they would do there.

A place is told, never a view. Where a game is led through, a copy goes to those who follow as far as the lead has been,
so that nobody's program knows the end.
"""

from __future__ import annotations

from collections import Counter

from core.kernel.prompts import Outcome, Refusal
from saves.text import visible
from tui.hosting.frames import GuessesRecord, LedRecord, OfferedPrompt, Place
from tui.hosting.hosted_asking import Asking
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest

BETWEEN = 0.1
"""Seconds between two places that followers are told at least; the latest wins."""

PANE_LIMIT = 40


class Leading:
    """Who leads at one table, where to, and who follows."""

    def __init__(self, ground: Ground, asking: Asking) -> None:
        self.ground = ground
        self.asking = asking
        self.lead: Guest | None = None
        self.place = Place(0)
        self.reach = 0
        """The last entry that has been shown, where the game is only led through."""
        self.asks = False
        self.shown = False
        self.followers: list[Guest] = []
        self._guesses: dict[Guest, int] = {}
        self._told = float("-inf")
        self._pending = False

    def limit(self, guest: Guest) -> int:
        """Return the last entry that a guest may be sent."""
        entry = self.ground.table.entry
        if not self.ground.manners.replay or guest is self.lead or self.ground.people.is_owner(guest):
            return entry
        # What has been sent stays sent, also to one who led and does not any more.
        stream = self.ground.streams.get(guest)
        return max(min(self.reach, entry), -1 if stream is None else stream.place - 1)

    def show(self, guest: Guest, place: Place | None, question: bool, shown: bool) -> None:
        """Let a guest lead to a place, or (None) stop leading. Raises `Refusal`."""
        if place is None:
            if guest is self.lead:
                self.stop()
            return
        if self.lead is not None and self.lead is not guest:
            raise Refusal("", f"{self.lead.name} leads; wait until that is over.")
        manners, table = self.ground.manners, self.ground.table
        if manners.replay and self.ground.people.seating.owner and not self.ground.people.is_owner(guest):
            raise Refusal("", "Through this game only its owner leads.")
        if not 0 <= place.entry <= table.entry:
            raise Refusal("", f"There is no entry {place.entry} to look at.")
        begins = self.lead is None
        self.lead = guest
        self.place = Place(place.entry, max(-1, place.event), visible(place.pane)[:PANE_LIMIT], max(-1, place.line))
        reach = max(self.reach, min(place.entry + shown, table.entry))
        if manners.replay and reach > self.reach:
            self.ground.ask_anew()
        self.reach = reach
        if (question, shown) != (self.asks, self.shown):
            self._guesses.clear()
        self.asks, self.shown = question, shown
        if guest in self.followers:
            self.followers.remove(guest)
        if begins:
            self.ground.stir()
        self._pending = True
        self.spread(at_once=begins or question or shown)

    def stop(self) -> None:
        """Nobody leads any more."""
        self.lead, self.asks, self.shown = None, False, False
        self._guesses.clear()
        self._pending = True
        self.spread(at_once=True)
        self.ground.stir()

    def spread(self, *, at_once: bool = False) -> float | None:
        """Tell those who follow where the lead looks; return in how many seconds, where it is too soon now."""
        if not self._pending:
            return None
        now = self.ground.clock()
        wait = self._told + BETWEEN - now
        if wait > 0 and not at_once:
            return wait
        self._told, self._pending = now, False
        # Whoever asks the others is told the choices, too: what they answer is counted by them.
        lead = [self.lead] if self.lead is not None and self.asks else []
        for guest in (*lead, *self.followers):
            self.ground.streams[guest].led = True
            guest.wake()
        return None

    def follow(self, guest: Guest, follow: bool) -> None:
        """Let a guest follow, or not any more. Raises `Refusal` where it leads itself."""
        if follow and guest is self.lead:
            raise Refusal("", "Whoever leads follows nobody.")
        if follow and guest not in self.followers:
            self.followers.append(guest)
        elif not follow and guest in self.followers:
            self.followers.remove(guest)
            self._guesses.pop(guest, None)
        self.ground.streams[guest].led = follow
        self.ground.stir()

    def guess(self, guest: Guest, choice: int) -> None:
        """Take what a follower would do. Raises `Refusal` where nothing is asked, or there is no such choice."""
        question = self._question(guest) if self.asks and guest in self.followers else None
        if question is None:
            raise Refusal("", "Nobody asks now what you would do.")
        if not 1 <= choice <= len(question.choices):
            raise Refusal("", f"There is no choice {choice}; the choices are 1 to {len(question.choices)}.")
        self._guesses[guest] = choice
        if self.lead is not None:
            spread = dict(sorted(Counter(self._guesses.values()).items()))
            self.ground.tell(self.lead, GuessesRecord(asked=len(self.followers), spread=spread))

    def gone(self, guest: Guest) -> None:
        """Take note that a guest has left."""
        self._guesses.pop(guest, None)
        if guest in self.followers:
            self.followers.remove(guest)
        if guest is self.lead:
            self.stop()

    def record(self, guest: Guest) -> LedRecord:
        """Return where the lead looks, as a follower is told it."""
        question = self._question(guest) if self.asks and self.lead is not None else None
        return LedRecord(
            by="" if self.lead is None else self.lead.name,
            place=self.place,
            reach=self.reach if self.ground.manners.replay else self.ground.table.entry,
            question=question,
            shown=self.shown,
        )

    def _question(self, guest: Guest) -> OfferedPrompt | None:
        """Return the choices at the place where the lead looks, as the eyes of a guest may see them."""
        table, entry = self.ground.table, self.place.entry
        if entry > table.entry:
            return None
        prompt = table.prompt_at(entry)
        if isinstance(prompt, Outcome):
            return None
        return self.asking.offer(table.state_at(entry), prompt, guest.seats).prompt
