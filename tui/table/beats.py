"""Beats at the table: what happened since the last decision, told piece by piece before the next one is asked for.

Everything is on disk by then; what is shown is folded from the log. What foresight had shown flows by.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Any

from msgspec.structs import replace
from textual.geometry import Size
from textual.message import Message

from core.kernel.beats import APART, LEVELS, Beat, Level, cut, seen_before
from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt, inside, passing_until
from replays.eyes import OPEN, seen_event
from replays.replay import Replay
from tui.table.beat_pane import BeatPane
from tui.table.clock import Clock, ScreenClock
from tui.table.keys import ALWAYS_SHOWN, BACK_TO_REPLAY, BEAT_KEYS, WHILE_TOLD
from tui.table.motion import Motion
from tui.table.shown import Shown
from tui.table.stage import StageScreen
from tui.telling import Told, says
from tui.widgets.bars import KeyBar
from tui.widgets.log import LogLine
from tui.widgets.pane import Scene

JOINED = ("chapter", "turn", "dark")
"""What is told with a chapter that has begun, until the next part of the game has come."""

PACES: dict[Level, str] = {
    "story": "the table stops at whatever could not be known",
    "brief": "the table stops where board or danger have changed",
    "off": "the table stops only where somebody is lost, and at the end",
}
"""The levels in words."""

WATCHER = ""
"""Who is told of bots that play alone."""

GRACE = 0.6
"""Seconds after the last beat in which the key that turned it means nothing yet: it may have been pressed for a beat
that was not there."""


class AllTold(Message):
    """Everything has been told: the game goes on."""


class Beats:
    """What is told at the table that `screen` shows, and how far everybody has been told."""

    def __init__(
        self, screen: StageScreen, shown: Shown, keys: Sequence[tuple[str, str]], clock: Clock | None = None
    ) -> None:
        self.screen = screen
        self.clock = clock if clock is not None else ScreenClock(screen)
        self.motion = Motion(screen, self.clock, self.action_next_beat)
        self.shown = shown
        self.seated = shown.seated
        self.keys = keys
        self.key_bar = KeyBar(keys, always=ALWAYS_SHOWN, id="keys")
        self.over_replay = False
        """Whether the table lies over the replay of the game that this one has left."""

        self.pane = BeatPane(screen.pane_layout.panes, id="beat")
        self.pane.display = False
        self.beats: list[Beat] = []
        self.at = -1
        self.eyes: str | None = None
        self._foreseen: tuple[int, list[Any]] = (0, [])
        self._begun = self.seated.table.entry
        self._told: dict[str, int] = {}
        self._replay: Replay | None = None
        self._turned = float("-inf")
        self._first = 0
        self._room = Size(0, 0)

    @property
    def telling(self) -> bool:
        """Whether something is being told."""
        return self._replay is not None

    @property
    def level(self) -> Level:
        """How much is told."""
        return self.screen.host.settings.pace

    def foresee(self, action: Any) -> None:
        """Note what certainly follows from an action that is about to be taken: it is not told again.

        What the next turn brings is told: the detail of a choice has no room for it, and nobody need have read it.
        """
        foreseen = foresee(self.seated.game, self.seated.in_sight(), action)
        begins = self.seated.game.review.begins_turn
        own = list(takewhile(lambda event: not begins(event), foreseen.events))
        self._foreseen = (self.seated.table.entry + 1, own)

    def skip(self, everybody: bool = False) -> None:
        """Tell nothing of what has happened so far: to those who look, or to `everybody`."""
        entry = self.seated.table.entry
        if everybody:
            self._begun, self._told = entry, {}
        for seat in self._listeners():
            self._told[seat] = entry
        self.rewind(entry)

    def rewind(self, entry: int) -> None:
        """Take note that what came after an entry was taken back: it is told no more, and what comes instead is."""
        if self.telling and self.beats and self.beats[-1].last[0] > entry:
            self.end()
        self._told = {seat: min(told, entry) for seat, told in self._told.items()}
        self._begun = min(self._begun, entry)

    def _listeners(self) -> list[str]:
        """Return the people who look now; where bots play alone, whoever watches them."""
        if not self.seated.flow.people:
            return [WATCHER]
        return self.seated.flow.party(self.seated.eyes) if self.seated.secret() else self.seated.flow.people

    def _told_to(self, seat: str) -> int:
        """Return the entry up to which a listener knows what happened: who hands on a seat watches from there, and who
        takes one back has watched."""
        if seat == WATCHER:
            return max(self._told.values(), default=self._begun)
        return max(self._told.get(seat, self._begun), self._told.get(WATCHER, self._begun))

    def is_due(self) -> bool:
        """Whether the last entry gives reason to tell of it where bots play alone: a turn, or what stands apart."""
        if self.seated.flow.people or self.level == "off":
            return False
        review = self.seated.game.review
        events = self.seated.table.line.entries[self.seated.table.entry].events
        return any(review.begins_turn(event) or review.beat_of(event) in APART for event in events)

    def begin(self) -> bool:
        """Begin to tell those who look what they have not been told; return whether there is anything to tell."""
        table, listeners = self.seated.table, self._listeners()
        if not listeners or self.telling:
            return self.telling
        first = min(map(self._told_to, listeners)) + 1
        if first > table.entry:
            self.skip()
            return False
        self.eyes = self.shown.log_eyes()
        self._replay = Replay(table)
        beats = self._cut(first, listeners)
        if beats and self._comes_more(beats[-1]):
            self._replay = None
            return False
        self.skip()
        if not beats:
            self._replay = None
            return False
        self._first, self.at = first, -1
        self.shown.prompt.display = False
        self.pane.display = True
        self._room = self.shown.prompt.content_size
        self.pane.call_after_refresh(self.fit)  # the prompt may not have been laid out since the last telling
        self.beats = self._fitting(beats)
        self._show_keys()
        self.screen.set_focus(self.pane)
        self._tell_next()
        return True

    def _cut(self, first: int, people: Collection[str]) -> list[Beat]:
        """Return the beats of the entries from number `first` on."""
        entries = self.seated.table.line.entries[: self.seated.table.cursor]
        review = self.seated.game.review
        found = cut(review, entries, first, shown=self._flowing(first), people=people, level=self.level)
        return [beat for beat in self._joined(found) if beat.kind != "turn" or self._does(beat)]

    def _joined(self, beats: Sequence[Beat]) -> list[Beat]:
        """Return beats with those of one chapter joined, where others were asked before the next part began."""
        found: list[Beat] = []
        at = 0
        while at < len(beats):
            beat = beats[at]
            at += 1
            if beat.kind == "chapter":
                part = self._part(beat.first)
                end = at
                while self._part(beat.last) == part and end < len(beats) and beats[end].kind in JOINED:
                    end += 1
                    if beats[end - 1].kind == "chapter":
                        marks = tuple(mark for one in beats[at:end] for mark in one.marks)
                        beat = Beat("chapter", beat.first, beats[end - 1].last, (*beat.marks, *marks))
                        at = end
            found.append(beat)
        return found

    def _comes_more(self, beat: Beat) -> bool:
        """Whether a beat is a chapter that has not come to the next part of the game, or waits for the reply that
        belongs to it, while no person is asked."""
        table = self.seated.table
        if table.over or table.entry != beat.last[0] or self.seated.flow.awaited():
            return False
        if beat.kind == "chapter":
            return self._part(beat.first) == self._part(beat.last)
        prompt, replies = table.prompt, self.seated.game.review.replies
        return isinstance(prompt, Prompt) and all(replies(choice.action) for choice in prompt.choices)

    def fit(self) -> None:
        """Cut what is left of a telling for the height of the pane: it may have begun before there was one."""
        room = self.pane.content_size
        if not self.telling or self.at < 0 or not room.height or room == self._room:
            return
        self._room = room
        here = self.beats[self.at]
        if self.pane.top:
            self._cut_anew(here.last)
            return
        self._cut_anew(here.first)
        if self.beats[self.at : self.at + 1] != [here]:
            self.at -= 1
            self._tell_next()

    def _cut_anew(self, after: tuple[int, int]) -> None:
        """Cut what is told from a place on once more, and keep what has been told before."""
        told = [beat for beat in self.beats[: self.at + 1] if beat.first < after]
        later = [beat for beat in self._cut(self._first, self._listeners()) if beat.last > after]
        later = [beat if beat.first >= after else self._between(beat, after, beat.last) for beat in later]
        self.beats = [*told, *self._fitting(later)]

    def _fitting(self, beats: Sequence[Beat]) -> list[Beat]:
        """Return beats with those of several turns cut between the turns where they are higher than the pane."""
        return [beat for beat in self._pieces(beats) if beat.kind != "turn" or self._says(beat)]

    def _pieces(self, beats: Sequence[Beat]) -> Iterator[Beat]:
        room = self._room.height
        for beat in beats:
            if not room or beat.kind != "turn" or self._height(beat) <= room:
                yield beat
                continue
            cuts = [beat.first, *self._turns(beat), beat.last]
            first = beat.first
            for last, after in pairwise(cuts[1:]):
                if self._height(replace(beat, first=first, last=after)) > room:
                    yield self._between(beat, first, last)
                    first = last
            yield self._between(beat, first, beat.last)

    def _height(self, beat: Beat) -> int:
        return self.pane.height_of(self.told(beat), self._room.width)

    def _turns(self, beat: Beat) -> list[tuple[int, int]]:
        """Return the places inside a beat where turns begin."""
        begins, line = self.seated.game.review.begins_turn, self.seated.table.line
        numbers = range(beat.first[0], beat.last[0] + 1)
        places = (
            (number, at) for number in numbers for at, one in enumerate(line.entries[number].events) if begins(one)
        )
        return [place for place in places if beat.first < place < beat.last]

    def _between(self, beat: Beat, first: tuple[int, int], last: tuple[int, int]) -> Beat:
        """Return a part of a beat."""
        return Beat(beat.kind, first, last, tuple(mark for mark in beat.marks if first < mark[1] <= last))

    def _part(self, place: tuple[int, int]) -> str:
        return self.seated.game.words.part(self._scene(place, None).view)

    def _does(self, beat: Beat) -> bool:
        """Whether a turn has anything to say: passes say nothing, and what merely came after them, as a tile that is
        turned up, the table shows and the news tell."""
        entries = self.seated.table.line.entries[beat.first[0] : beat.last[0] + 1]
        passed = all(entry.action is not None and passing_until(entry.action) is not None for entry in entries)
        return self._says(beat) and (bool(beat.marks) or not passed)

    def _says(self, beat: Beat) -> bool:
        """Whether there is more to say of a beat than whose turn began."""
        return says(self.told(beat))

    def _flowing(self, first: int) -> list[int]:
        """Return how many events were foreseen of each entry from number `first` on, as long as there are any."""
        number, foreseen = self._foreseen
        table = self.seated.table
        found: list[int] = []
        if number != first:
            return found
        while foreseen and first <= table.entry:
            entry = table.line.entries[first]
            seen = [
                seen_event(self.seated.game, state, event, self.eyes)
                for event, state in zip(entry.events, table.line.walk(first), strict=True)
            ]
            state = table.line.state_after(first + 1)
            expected = [seen_event(self.seated.game, state, event, self.eyes) for event in foreseen]
            count = seen_before(expected, seen)
            found.append(count)
            foreseen = foreseen[count:] if count == len(seen) else []
            first += 1
        return found

    def action_next_beat(self) -> None:
        """Tell the rest of a beat that is higher than its place, else the next beat; after the last one, go on."""
        if not self.telling:
            return
        if self.pane.on():
            self.motion.wait(not self.seated.flow.people)
        else:
            self._tell_next()

    def _tell_next(self) -> None:
        self.at += 1
        if self.at >= len(self.beats):
            self._turned = self.clock.now()
            self.shown.first.said()
            self.action_rest()
            return
        self.shown.first.said()
        beat = self.beats[self.at]
        told = self.told(beat)
        self.screen.show_scene(told.after)
        pane = self.screen.map_pane
        if pane is not None and pane.look_where(told.events):
            self.screen.show_cursor()
        self.shown.show_header()
        self._show_log(beat)
        self.pane.show(told, self.at + 1, len(self.beats), self._then(), self.shown.first.at_beat(beat.kind))
        self.screen.rule_pane.show(told.rule)
        self.motion.begin(told, not self.seated.flow.people)

    def told(self, beat: Beat) -> Told:
        """Return a beat as those who look may see it."""
        lines = self._lines(beat)
        before = self._scene(beat.first, None)
        return Told(
            beat.kind,
            tuple(event for event, _ in lines),
            tuple(line for _, line in lines),
            before,
            self._scene(beat.last, before.view),
        )

    def _scene(self, place: tuple[int, int], before: Any) -> Scene:
        entry, event = place
        assert self._replay is not None
        self._replay.stand((entry, event) if event else (entry - 1, len(self._replay.entries[entry - 1].events)))
        view = self._replay.view(OPEN if self.seated.laid_open else self.eyes)
        meanwhile = self._replay.meanwhile
        names, options = self.seated.names, self.seated.table.header.options
        return Scene(self.screen.game, view, before, Prompt("", "", "", []), names, options, meanwhile=meanwhile)

    def _lines(self, beat: Beat) -> list[tuple[Any, LogLine]]:
        """Return the events of a beat as the eyes see them, each with its line."""
        table, game = self.seated.table, self.seated.game
        found = []
        for number in range(beat.first[0], beat.last[0] + 1):
            entry = table.line.entries[number]
            lines = {line.event: line for line in self.seated.record.lines_of(number, entry, self.eyes)}
            for at, (event, state) in enumerate(zip(entry.events, table.line.walk(number), strict=True), 1):
                if beat.first < (number, at) <= beat.last:
                    seen = seen_event(game, state, event, self.eyes)
                    line = lines.get(at) or LogLine(number, "", game.words.event_rule(event), event=at)
                    found.append((seen, line))
        return found

    def _show_log(self, beat: Beat) -> None:
        """Show the log up to the end of a beat."""
        entries = self.seated.table.line.entries
        lines = self.seated.record.latest(entries, beat.last[0] + 1, self.eyes)
        kept = [line for line in lines if (line.entry, line.event) <= beat.last]
        self.screen.log_pane.show(kept, beat.first[0])

    def _then(self) -> str:
        """Return who decides next, where that is known."""
        seat = self.seated.flow.awaited()
        return f"then {inside(self.seated.names[seat])} decides" if seat and not self.seated.table.over else ""

    def end(self) -> None:
        """Tell no more, and put the prompt back into its place."""
        if not self.telling:
            return
        self.motion.stop()
        self._replay = None
        self.beats, self.at = [], -1
        self.pane.display = False
        self.shown.prompt.display = True
        self.key_bar.show(self.keys)
        self.screen.focus_home()

    @property
    def just_turned(self) -> bool:
        """Whether the last beat was turned a moment ago: the same key again was meant for one more."""
        return self.clock.now() - self._turned < GRACE

    def action_rest(self) -> None:
        """Tell no more of what has happened, and let the game go on."""
        if self.telling:
            self.end()
            self.screen.post_message(AllTold())

    def action_pace(self) -> None:
        """Tell less, or everything again; what is left of a telling is cut anew."""
        level = LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)]
        self.screen.host.change_settings(pace=level)
        self.screen.host.say(f"Pace {level}: {PACES[level]}.")
        if not self.telling:
            return
        here = self.beats[self.at]
        self._cut_anew(here.last)
        self._show_keys()
        self.pane.show(self.told(here), self.at + 1, len(self.beats), self._then())

    def name_keys(self, keys: Sequence[tuple[str, str]]) -> None:
        """Name other keys in the bar, while nothing is told."""
        self.keys = self._possible(keys)
        if not self.telling:
            self.key_bar.show(self.keys)

    def _possible(self, keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return keys without the one that takes back, for those who only look on."""
        return [one for one in keys if one[0] != "u" or not self.seated.played.read_only]

    def _show_keys(self) -> None:
        keys = [(key, f"pace: {self.level}" if key == "t" else words) for key, words in self._possible(BEAT_KEYS)]
        if self.over_replay:
            # Whoever only looks what would follow needs the way back sooner than to take a decision back.
            later = [one for one in keys if one[0] == "u"]
            keys = [one for one in keys if one[0] not in ("u", BACK_TO_REPLAY[0])]
            keys = [*keys[:2], BACK_TO_REPLAY, *keys[2:], *later]
        self.key_bar.show(keys)

    def allows(self, action: str) -> bool:
        """Whether an action is offered now: while something is told only what belongs to that."""
        if self.telling:
            return action in WHILE_TOLD and (action != "choose" or self.screen.page is self.screen.log_pane)
        return action != "rest"
