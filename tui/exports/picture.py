"""The screen that exports show: the panes of the game after an entry, its log, and what was decided."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.widget import Widget

from core.kernel.prompts import LOST, WON, Outcome, Prompt, verdict
from replays.exports import Showing
from replays.telling import decision, note_text, told
from saves.text import visible
from tui.exports.sheet import SheetLayout
from tui.map.panes import MapPane
from tui.replay.entry_pane import EntryPane
from tui.table.record import Record
from tui.table.rule_pane import is_number
from tui.table.stage import StageScreen
from tui.themed import ThemedApp
from tui.widgets.lines import Line, begun
from tui.widgets.pane import RULE, Scene, setting_of

RECENT = 24
"""So many entries before the first one that is shown a map follows, so that it stands where something happens."""


FEW = 4
"""So many rows below a map take none from it."""

LOWEST = 24
"""The fewest rows of a picture."""

MEASURED = 6
"""So often panes are measured anew at most, which may need other rows where they have others."""


class PictureScreen(StageScreen):
    """The table after an entry, to be looked at only."""

    DEFAULT_CSS = "PictureScreen #log { padding-right: 1; }"

    def __init__(self, showing: Showing) -> None:
        super().__init__(showing.game, showing.header.options)
        self.showing = showing
        self.names = showing.names
        self.record = Record(showing.game, showing.table.line.happened)
        self.entry_pane = EntryPane(id="bottom")
        plain = self.pane_layout
        self.pane_layout = self.sheet = SheetLayout(self, plain.name, plain.stage, plain.own)
        self.before: Any = None
        self.ahead = True
        """Whether no entry was shown yet but those that lead to the first."""

    def bottom(self) -> Iterable[Widget]:
        """Return what was decided, and what followed."""
        yield self.entry_pane

    def show_entry(self, number: int) -> None:
        """Show the table after entry `number`, with marks on what it changed."""
        showing = self.showing
        table, seat = showing.table, showing.seat
        self._without_keys()
        made = decision(table, number, seat, showing.game, alone=True)
        entries = table.line.entries
        if number and self.before is None:
            self._catch_up(number)
        view = showing.game.sight.view(table.line.state_after(number + 1), seat)
        asks = showing.asked_seat if number == showing.last else ""
        turned = Prompt("", asks or self._whose_turn(number) or made.seat, "", [])
        prompt = showing.outcome if number == showing.last and showing.outcome else turned
        scene = Scene(showing.game, view, self.before, prompt, self.names, showing.header.options)
        self.show_scene(self._where(scene, number))
        self.show_cursor()
        self.before = view
        outcome = showing.outcome if number == showing.last else None
        right = ((f"{showing.eyes}   entry {number} ".lstrip(), "soft"),)
        if outcome is None:
            self.show_header(right)
        else:
            self._show_end(outcome, right)
        self.log_pane.show(self.record.latest(entries, number + 1, seat), number)
        lines = self.record.lines_of(number, entries[number], seat)
        book = showing.game.rulebook()
        named = [
            line if is_number(line.rule) or line.rule not in book else replace(line, rule=book[line.rule].title)
            for line in lines
        ]
        notes = [f"{self.glyphs.star} {visible(note_text(note))}" for note in showing.notes if note.entry == number]
        if outcome is None:
            asked = [f"Asked next: {showing.asked}"] if number == showing.last and showing.asked else []
            self.entry_pane.show(told(made, self.names), named, [*notes, *asked])
            self.entry_pane.retitle(f"Entry {number}")
        else:
            self.entry_pane.show(_reason(showing, outcome), [], [*_scores(showing), *notes])
            self.entry_pane.reset()
            self.entry_pane.retitle("The end")
        self.rule_pane.show(lines[-1].rule if lines else made.rule)

    def fit(self, shrink: bool = False) -> bool:
        """Give each pane the rows that it needs, and return whether anything stands elsewhere now."""
        rows = len(self.entry_pane.rows) + RULE
        closing, self.sheet.closing = self.sheet.closing, rows if self.ended is not None else 0
        changed = self.sheet.measure(rows, shrink) or closing != self.sheet.closing
        if changed:
            self.lay_out()
        return changed

    def needed(self, height: int) -> int:
        """Return how many of the rows of a picture are needed; one with a map has so many at most, and what is told
        below the map beyond a few rows."""
        pane = self.map_pane
        if pane is None or pane.chart is None:
            return max(LOWEST, self.sheet.height(0))
        chart = pane.chart.size.extent(pane.chart.grid)[1] + 1
        most = self.showing.size[1] + max(0, self.sheet.foot - FEW)
        return max(LOWEST, min(most, self.sheet.height(chart)))

    def told_below(self) -> str:
        """Return all that the pane at the bottom says."""
        pane = self.entry_pane
        return "\n".join((pane.decision, *(line.text for line in pane.lines), *pane.remarks))

    def _show_end(self, outcome: Outcome, right: Line) -> None:
        """Say at the top how the game ended."""
        scene = self.scene
        assert scene is not None
        place = setting_of(scene).place
        self.header.say(((f" {place}   ", "bright"), (visible(ended(self.showing, outcome)), "bright")), right)

    def _seen(self, first: int, last: int) -> list[Any]:
        """Return the events of entries `first` to `last` as these eyes see them, the latest first."""
        showing = self.showing
        happened = showing.table.line.happened(first, last + 1 - first)
        return [showing.game.sight.event_view(state, event, showing.seat) for _, event, state in happened][::-1]

    def _whose_turn(self, number: int) -> str:
        """Return whose turn began in an entry, if one did: from then on all is about that player."""
        begins = self.showing.game.review.begins_turn
        return next((getattr(event, "seat", "") for event in self._seen(number, number) if begins(event)), "")

    def _where(self, scene: Scene, number: int) -> Scene:
        """Return the scene with the latest event that has a place on the map, so that the map goes there: one of this
        entry, or of those shortly before where it is the first that is shown or the last of the game. Where an entry
        has only chosen a place, and the next question is about that, nothing before it counts."""
        pane = self.map_pane
        if pane is None:
            return scene
        alone = self.ahead or isinstance(scene.prompt, Outcome)
        self.ahead = False
        with scene.speaks():
            found = self._latest(pane, scene, number, number)
            if found is None and alone:
                found = self._chosen(pane, scene, number)
            if found is None and alone:
                found = self._latest(pane, scene, max(0, number - RECENT), number - 1)
        return found or scene

    def _latest(self, pane: MapPane, scene: Scene, first: int, last: int) -> Scene | None:
        """Return the scene with the latest event of entries `first` to `last` that has a place on the map."""
        if last < first:
            return None
        seen = (replace(scene, event=event) for event in self._seen(first, last))
        return next((there for there in seen if pane.atlas.home(there) is not None), None)

    def _chosen(self, pane: MapPane, scene: Scene, number: int) -> Scene | None:
        """Return a scene whose question is about the place that was chosen in an entry, or None where none is: as a
        guest sees it, or as somebody does who is told nothing of what can be chosen next."""
        game, line = self.showing.game, self.showing.table.line
        action = line.entries[number].action
        if action is None:
            return None
        prompt = game.rules.prompt(line.state_after(number))
        assert isinstance(prompt, Prompt)
        places = {pane.atlas.place_of(one) for one in prompt.choices if one.action == action} - {None}
        return next((one for one in (scene, replace(scene, untold=True)) if pane.atlas.home(one) in places), None)

    def _without_keys(self) -> None:
        """Name no keys, which nobody can press in a picture, no ids, which nobody can look up, and nothing that is
        only offered."""
        self.rule_pane.names_ids = False
        for pane in self.pane_layout.panes.values():
            pane.is_still = True
            if isinstance(pane, MapPane):
                pane.show_plainly()

    def _catch_up(self, number: int) -> None:
        """Show the entries before the first one, without what was decided in them."""
        showing = self.showing
        line, seat = showing.table.line, showing.seat
        for at in range(max(0, number - RECENT), number + 1):
            view = showing.game.sight.view(line.state_after(at), seat)
            if self.before is not None:
                prompt = Prompt("", "", "", [])
                self.show_scene(Scene(showing.game, view, self.before, prompt, self.names, showing.header.options))
            self.before = view


def ended(showing: Showing, outcome: Outcome) -> str:
    """Return how the game ended in a few words: the verdict, and the score where it is everybody's."""
    words = verdict(outcome.result, showing.names)
    common = showing.game.words.scored and outcome.score and not outcome.scores and outcome.result in (WON, LOST)
    return f"{words}, {outcome.score} {'point' if outcome.score == 1 else 'points'}" if common else words


def _reason(showing: Showing, outcome: Outcome) -> str:
    """Return how the game ended and why."""
    with showing.game.words.voice.speaks():
        return visible(f"{ended(showing, outcome)}. {showing.game.words.reason(outcome)}")


def _scores(showing: Showing) -> list[str]:
    """Return what the score is made of, in one line; none where there is nothing to tell."""
    with showing.game.words.voice.speaks():
        lines = showing.score_lines
    told = "; ".join(f"{label}: {figure}" for label, figure in lines)
    return [visible(begun(told))] if told else []


class PictureApp(ThemedApp):
    """The application with nothing but a picture in front."""

    def __init__(self, picture: PictureScreen) -> None:
        super().__init__()
        self.picture = picture

    def on_mount(self, event: events.Mount | None = None) -> None:
        """Put the picture in front instead of the home screen."""
        if event is not None:
            event.prevent_default()
        self.push_screen(self.picture)


@asynccontextmanager
async def painted(showing: Showing) -> AsyncIterator[PictureScreen]:
    """Paint a picture of `showing` on a terminal that is not there."""
    screen = PictureScreen(showing)
    app = PictureApp(screen)
    async with app.run_test(size=showing.size) as pilot:
        await pilot.pause()
        screen.lay_out()
        await pilot.pause()
        yield screen


async def settle(screen: PictureScreen) -> None:
    """Wait until everything that was shown is painted, with the rows that it needs."""
    from textual.pilot import Pilot

    pilot = Pilot(screen.app)
    await pilot.pause()
    if screen.fit():
        await pilot.pause()


async def crop(screen: PictureScreen) -> None:
    """Give the picture as many rows as it needs, and no more."""
    from textual.pilot import Pilot

    pilot = Pilot(screen.app)
    screen.sheet.cropped = True
    screen.fit(shrink=True)
    await pilot.pause()
    for _ in range(MEASURED):
        width, height = screen.app.size
        if (needed := screen.needed(height)) != height:
            await pilot.resize_terminal(width, needed)
        elif not screen.fit():
            break
        await pilot.pause()
