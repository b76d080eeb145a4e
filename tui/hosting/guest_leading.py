"""Leading and following: the lead's screen is told as a place, and each follower sees that place with own eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import App
from textual.timer import Timer

from saves.text import visible
from tui.hosting.frames import DoFollow, DoGuess, DoLead, LedRecord, OfferedPrompt, Place, RefusedRecord
from tui.hosting.guesses import GuessesScreen, GuessScreen
from tui.hosting.guest_replay import GuestReplay, log_of
from tui.hosting.guest_screens import GuestTableScreen
from tui.hosting.guest_table import Answer, GuestTable

LOOK_EVERY = 0.1
"""Seconds between two looks at where the lead's screen is: a host tells no more places than that."""

AFTER = -1
"""Stands for the end of an entry in a place."""

NOBODY_LEADS = "Nobody leads here. Y leads: whoever presses y then follows you."
HIDDEN = "The lead asks what to do here; what there is to choose from is hidden from you."
NO_LONGER = "You look on your own now; y follows again."


class Leading:
    """Who leads and who follows, as the program `app` of one guest knows it."""

    def __init__(self, app: App[Any], guest: GuestTable, say: Callable[[str], None]) -> None:
        self.app = app
        self.guest = guest
        self.say = say
        self.leads = False
        self.follows = False
        self.asks = False
        self._worded = ""
        self._told: Place | None = None
        self._shown: LedRecord | None = None
        self._stood: tuple[int, int] | None = None
        """Where the lead has brought the replay of a follower."""

        self._looking: Timer | None = None
        """Looks where the screen is, while this guest leads or follows."""

    def _look(self) -> None:
        """Look from time to time, until this guest neither leads nor follows."""
        if self._looking is None:
            self._looking = self.app.set_interval(LOOK_EVERY, self.tick)
        self._looking.resume()

    def forget(self) -> None:
        """Take note that the table has been left."""
        self.leads = self.follows = self.asks = False
        self._told = self._shown = self._stood = None

    def resume(self) -> None:
        """Lead or follow as before, over a line that was made anew."""
        if self.leads:
            self.guest.send(DoLead(place=self._told), self._lead_answered)
        elif self.follows:
            self.guest.send(DoFollow(), self._answered)

    def begin(self) -> None:
        """Take part in a game that is led through: its owner leads, and whoever comes goes along."""
        if self.guest.present.owner:
            self.toggle_lead()
        else:
            self.begin_following()

    def words(self) -> str:
        """Return what the header says of it, in few words: nothing where nobody leads or follows here."""
        led = self.guest.led
        if self.leads:
            count = self.guest.present.following
            return f"you lead, {count} follow" if count != 1 else "you lead, 1 follows"
        if self.follows and led is not None:
            return f"following {visible(led.by)}"
        return ""

    def toggle_follow(self) -> None:
        """Follow whoever leads, or look on one's own again."""
        if self.leads:
            self.say("You lead; Y ends that.")
        elif self.follows:
            self._stop_following(NO_LONGER)
        elif not self.guest.present.lead:
            self.say(NOBODY_LEADS)
        else:
            self.begin_following()

    def begin_following(self) -> None:
        """Follow whoever leads."""
        self.follows, self._shown = True, None
        self._look()
        self.guest.send(DoFollow(), self._answered)

    def toggle_lead(self) -> None:
        """Lead from here on, or leave everybody to themselves again."""
        if self.leads:
            self.leads = self.asks = False
            self.guest.send(DoLead())
            self.say("You lead no longer.")
            return
        if self.follows:
            self._stop_following("")
        self.leads, self._told = True, self.place()
        self._look()
        self.guest.send(DoLead(place=self._told), self._lead_answered)

    def ask_all(self) -> None:
        """Ask those who follow what they would do at the end of the entry in sight."""
        if not self.leads:
            self.say("Only whoever leads asks the others; Y leads.")
            return
        place = self.place()
        self.asks, self._told = True, Place(place.entry, AFTER, place.pane, place.line)
        self.guest.guesses = None
        self.guest.send(DoLead(place=self._told, question=True), self._lead_answered)

    def show_what_followed(self) -> None:
        """Step on to what was chosen in the game, and take the question away."""
        self.asks = False
        replay = self._replay()
        if replay is not None:
            replay.stepping.action_entry(1)
        self._told = self.place()
        self.guest.send(DoLead(place=self._told, shown=True), self._lead_answered)

    def _answered(self, answer: Answer) -> None:
        if isinstance(answer, RefusedRecord):
            self.follows = False
            self.say(visible(answer.text))

    def _lead_answered(self, answer: Answer) -> None:
        if isinstance(answer, RefusedRecord):
            self.leads = self.asks = False
            self.say(visible(answer.text))

    def _stop_following(self, why: str) -> None:
        self.follows, self._stood = False, None
        self.guest.send(DoFollow(follow=False))
        if why:
            self.say(why)

    def _replay(self) -> GuestReplay | None:
        return next((screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GuestReplay)), None)

    def _table(self) -> GuestTableScreen | None:
        return next((one for one in reversed(self.app.screen_stack) if isinstance(one, GuestTableScreen)), None)

    def place(self) -> Place:
        """Return where this guest looks."""
        replay, table = self._replay(), self._table()
        if replay is not None:
            entry, event = replay.past.replay.position
            whole = event == len(replay.past.replay.entries[entry].events)
            return Place(entry, AFTER if whole else event, replay.pane_layout.open_page, _line(replay))
        entry = max(0, self.guest.table.entry)
        return Place(entry) if table is None else Place(entry, AFTER, table.pane_layout.open_page, _line(table))

    def tick(self) -> None:
        """Tell the host where the lead looks, if that has changed; note that a follower has moved away."""
        if self._looking is not None and not (self.leads or self.follows):
            self._looking.pause()
        elif self.guest.grown is None:
            return
        elif self.leads:
            place = self.place()
            if place != self._told:
                if self._told is not None and place.entry != self._told.entry:
                    self.asks = False
                self._told = place
                self.guest.send(DoLead(place=place, question=self.asks), self._lead_answered)
        elif self.follows and self._stood is not None:
            replay = self._replay()
            if replay is None or replay.past.replay.position != self._stood:
                self._stop_following(NO_LONGER)

    def show(self, names: Mapping[str, str]) -> None:
        """Show what the host has said of the lead."""
        led, replay = self.guest.led, self._replay()
        if replay is not None and self.through:
            self._grow(replay)
        if replay is not None and self._worded != self.words():
            replay.shown.paint_soon()
        self._worded = self.words()
        if self.leads:
            self._show_guesses(names)
            return
        if self.follows and led is None and self._shown is not None:
            self.follows, self._shown, self._stood = False, None, None
            self._close(GuessScreen)
        if not self.follows or led is None or led == self._shown:
            return
        before, self._shown = self._shown, led
        if before is None or led.place != before.place:
            self._go(led.place)
        self._ask(led.question, names)

    def _go(self, place: Place) -> None:
        """Go to the place of the lead: the table where that is the present, else the replay."""
        replay, table = self._replay(), self._table()
        now = place.entry >= self.guest.table.entry
        if table is not None and replay is None and now and place.event == AFTER and not self.through:
            table.open_page(place.pane if place.pane in _pages(table) else "")
            if place.line >= 0:
                table.shown.show_log(place.line)
            return
        self._close(GuessScreen)
        if replay is None:
            replay = GuestReplay(log_of(self.guest), place.entry)
            self.app.push_screen(replay)
        else:
            self._grow(replay)
        past = replay.past.replay
        past.stand((place.entry, place.event)) if place.event != AFTER else past.go_to(place.entry)
        self._stood = past.position
        self.app.call_later(self._arrive, replay, place)

    def _grow(self, replay: GuestReplay) -> None:
        """Let a replay reach as far as the copy does by now."""
        if replay.past.replay.last < self.guest.table.entry:
            replay.past.take_log(log_of(self.guest))
            replay.shown.paint_soon()

    def _arrive(self, replay: GuestReplay, place: Place) -> None:
        if not replay.is_attached:
            return
        replay.shown.show_position()
        replay.open_page(place.pane if place.pane in _pages(replay) else "")
        if place.line >= 0:
            replay.shown.show_log(place.line)

    @property
    def through(self) -> bool:
        """Whether the table is a game that is only led through."""
        return self.guest.present.replay

    def _ask(self, question: OfferedPrompt | None, names: Mapping[str, str]) -> None:
        if question is None:
            self._close(GuessScreen)
            return
        if isinstance(self.app.screen, GuessScreen):
            return
        if not question.choices:
            self.say(HIDDEN)
            return

        def guessed(choice: int | None) -> None:
            if choice is not None:
                self.guest.send(DoGuess(choice=choice), self._answered_guess)

        self.app.push_screen(GuessScreen(question, names), guessed)

    def _answered_guess(self, answer: Answer) -> None:
        if isinstance(answer, RefusedRecord):
            self.say(visible(answer.text))
        else:
            self.say("The lead has your answer.")

    def _show_guesses(self, names: Mapping[str, str]) -> None:
        led, screen = self.guest.led, self.app.screen
        question = led.question if led is not None and self.asks else None
        if isinstance(screen, GuessesScreen):
            if question is None:
                screen.dismiss(None)
            else:
                screen.renew(self.guest.guesses, self.guest.present.following)
        elif question is not None and isinstance(screen, GuestReplay):
            self.app.push_screen(
                GuessesScreen(question, self.guest.guesses, self.guest.present.following), self._after_guesses
            )

    def _after_guesses(self, shows: bool | None) -> None:
        if shows:
            self.show_what_followed()
        elif self.asks:
            self.asks, self._told = False, self.place()
            self.guest.send(DoLead(place=self._told), self._lead_answered)

    def _close(self, kind: type[GuessScreen]) -> None:
        if isinstance(self.app.screen, kind):
            self.app.screen.dismiss(None)


def _pages(screen: GuestTableScreen | GuestReplay) -> list[str]:
    return [name for _, name, _ in screen.pane_layout.words()]


def _line(screen: GuestTableScreen | GuestReplay) -> int:
    """Return the entry of the line of the log that is selected, where the keys are there; else -1."""
    log = screen.log_pane
    if screen.page is not log or not log.entries:
        return -1
    return log.entries[min(log.selected, len(log.entries) - 1)].number
