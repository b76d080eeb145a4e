"""The event boxes of a scenario as icons, and what the next one would do if it came now."""

from __future__ import annotations

from functools import partial

import msgspec
from textual.geometry import Region

from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.events import EventBegan, EventMarkerMoved, LocationEntered, ScenarioEnded
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutEvent, EndScenario
from core.fellowship.outlook.boxes import event_box
from core.fellowship.outlook.events import NextEvent, next_event
from core.fellowship.words.figures import AFTER_AN_EVENT
from core.fellowship.words.spoken_board import happening_now
from tui.games.fellowship.board import MOST_ROWS
from tui.games.fellowship.havens import next_board, signs_left_out
from tui.games.fellowship.icons import Icons, told, unbroken
from tui.games.fellowship.rows.events import lost_names, of_lines
from tui.games.fellowship.told import told_of_event
from tui.widgets.lines import Line, Span, clipped, cut, flowed, width
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, SpotPane

LOW = 2
"""In a pane so low only the next event stands."""

BESIDE_FROM = 60
"""From this width on a box stands in one row, its icons behind its name."""

LEAD = 12
"""Where the next event begins in a low pane."""

LEAST_NAME = 8
"""So short a name is cut at most, so that all of its icons are seen."""

HAPPENING = "it is happening now"
"""What stands below an event while it is paid for or suffered, in place of what it would do."""


def is_happening(scene: Scene) -> bool:
    """Whether the event of the marker's box has begun and is not over: what is asked or told is about it."""
    state: FellowshipState = scene.view
    begun = bool(happening_now(state))
    for kind in scene.meanwhile:
        begun = kind is EventBegan or (begun and kind not in AFTER_AN_EVENT)
    return begun and state.event > 0 and state.outcome is None


def is_left(scene: Scene) -> bool:
    """Whether the board is over, so that none of its events comes any more."""
    state: FellowshipState = scene.view
    played = any(isinstance(step, EndScenario) for step in state.agenda)
    for kind in scene.meanwhile:
        played = kind is LocationEntered or (played and kind is not ScenarioEnded)
    return not played or state.outcome is not None


def shown_next(scene: Scene) -> FellowshipState:
    """Return the state with an event that is about to happen, or is happening, as the next one."""
    state: FellowshipState = scene.view
    return msgspec.structs.replace(state, event=state.event - 1) if is_happening(scene) else before_event(scene)


def before_event(scene: Scene) -> FellowshipState:
    """Return the state with an event that is about to happen as the next one, though its marker has moved."""
    state: FellowshipState = scene.view
    waits = any(isinstance(step, CarryOutEvent) for step in state.agenda)
    for kind in scene.meanwhile:
        waits = kind is EventMarkerMoved or (waits and kind is not EventBegan)
    at_hand = waits and state.event > 0
    return msgspec.structs.replace(state, event=state.event - 1) if at_hand else state


class EventsPane(SpotPane):
    """The boxes with their icons; below the next one what it would do now, or then, if the choice were made."""

    def heading(self, scene: Scene) -> str:
        """Return on which event the marker stands."""
        state: FellowshipState = scene.view
        content = lookup(state)
        scenario = content.scenarios.get(state.location)
        if scenario is not None:
            return f"Events {state.event} of {len(scenario.events)}"
        ahead = next_board(state, content)
        return f"Events of {ahead.name}" if ahead is not None else "Events"

    def spare(self, region: Region) -> int:
        """Return the rows of a low pane beside those of the next event; only at a haven there may be one."""
        state: FellowshipState | None = None if self.scene is None else self.scene.view
        if state is None or region.height > LOW or state.location in lookup(state).scenarios:
            return 0
        return max(0, region.height - 1)

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the next event in two rows, or all boxes where there is room for them; each is a spot."""
        state: FellowshipState = scene.view
        content = lookup(state)
        scenario = content.scenarios.get(state.location)
        room = self.content_size.height or LOW
        drawing = Drawing()
        if scenario is None:
            self._ahead(drawing, scene, content, width, room)
            return drawing
        at_hand = shown_next(scene)
        if room <= LOW:
            number = min(at_hand.event + 1, len(scenario.events))
            rows = self._next(scene, at_hand, scenario, content, width)
            drawing.whole(rows, f"{scenario.rule}.{number}", partial(told_of_event, scene, scenario, number))
        else:
            self._all(drawing, scene, at_hand, scenario, content, width, room)
        return drawing

    def _next(self, scene: Scene, state: FellowshipState, scenario: Scenario, content: Lookup, size: int) -> list[Line]:
        coming = next_event(state)
        changed = scene.before is not None and scene.before.event != scene.view.event
        mark = self.glyphs.changed if changed else " "
        count = f"{mark}Event {scene.view.event}/{len(scenario.events)}".ljust(LEAD)
        lead: Span = (count, "bright" if changed else "soft")
        if coming is None:
            return [(lead, ("no event is left", "soft"))]
        if is_left(scene):
            return [(lead, ("no event comes any more", "soft"))]
        now = tuple(unbroken(self._now(scene, coming, content)))
        first, more = self._named(coming, content, size - LEAD, width(now))
        below = clipped((*more, *now), size - LEAD, self.glyphs.ellipsis)
        return [(lead, *first), ((" " * LEAD, ""), *below)]

    def _named(self, coming: NextEvent, content: Lookup, room: int, taken: int) -> tuple[Line, Line]:
        """Return number, name and icons in a row, and what of the icons goes below it, beside the `taken` cells there.

        Where they are too long for the row their end goes below; where there is no room for it the name gives way.
        """
        icons = Icons(self.glyphs, content).box(coming.box)
        left = room - width(unbroken(icons)) - 4
        for name in (coming.box.name, cut(coming.box.name, max(LEAST_NAME, left), self.glyphs.ellipsis)):
            row: list[Span] = [(f"{coming.number} ", "strong"), (name.replace(" ", "\u00a0"), "strong"), ("  ", "")]
            rows = flowed([*row, *icons], room)
            below: Line = (*unbroken([span for line in rows[1:] for span in line]), ("  ", "")) if rows[1:] else ()
            if width(below) + taken <= room:
                return rows[0], below
        return clipped(unbroken([*row, *icons]), room, self.glyphs.ellipsis), ()

    def _now(self, scene: Scene, coming: NextEvent, content: Lookup) -> list[Span]:
        """Return what the event would do now, or that it is happening; what it would do then, where a ghost stands and
        that differs."""
        if is_happening(scene):
            return [(HAPPENING, "bright")]
        ghost: FellowshipState | None = scene.ghost
        if ghost is not None and ghost.location == scene.view.location:
            then = next_event(ghost)
            if then is not None and then.number == coming.number and then != coming:
                return [("then ", "bright"), *self._would(scene, then, content)]
        return [("now ", "soft"), *self._would(scene, coming, content)]

    def _would(self, scene: Scene, coming: NextEvent, content: Lookup) -> list[Span]:
        glyphs, icons = self.glyphs, Icons(self.glyphs, content)
        found: list[Span] = []
        follows: list[Span] = []
        if coming.nearer:
            follows.append(
                (f"{glyphs.eye}\u00a0{coming.sauron}{glyphs.arrow}{coming.sauron - coming.nearer}", "shadow")
            )
        for part in told(coming.follows) if coming.nearer else coming.follows:
            follows += [(" ", "")] if follows else []
            follows += icons.one(part, gain=True)
        able = [scene.name(seat) for seat, can in coming.payers.items() if can]
        unable = [scene.name(seat) for seat in coming.not_paying if seat not in coming.lost]
        unknown = [scene.name(seat) for seat, can in coming.payers.items() if can is None]
        for mark, names, role in (
            (glyphs.yes, able, "bright"),
            (glyphs.no, lost_names(scene.name, coming), "shadow"),
            (glyphs.no, unable, "shadow"),
            ("?", unknown, "soft"),
        ):
            if names and len(coming.payers) > 1:
                found += [("  " if found else "", ""), (f"{mark}\u00a0", role), (", ".join(names), "")]
        if not found:
            found += self._offered(scene, coming, icons) or self._verdict(coming, icons)
        if coming.lost and not unable and not unknown:
            follows = []
        if coming.box.before:
            found[:0] = [*icons.row(coming.box.before), ("; ", "soft")]
        if follows and (coming.met is not True or coming.box.check or not coming.box.cost):
            found += [(f" {glyphs.arrow} ", "soft"), *follows]
        return found

    def _offered(self, scene: Scene, coming: NextEvent, icons: Icons) -> list[Span]:
        """Return who may do what costs nothing that is held: whether it is done is for that hobbit to say."""
        if not coming.met or not coming.box.suffered or len(coming.payers) != 1:
            return []
        return [(f"{scene.name(next(iter(coming.payers)))} may take ", ""), *icons.row(coming.box.cost)]

    def _verdict(self, coming: NextEvent, icons: Icons) -> list[Span]:
        """Return in a word whether the condition is met or the cost can be paid, and what is missing."""
        glyphs = self.glyphs
        if coming.met:
            return [(f"{glyphs.yes} ", "bright"), ("can be paid" if coming.box.cost else "met", "bright")]
        if coming.met is None:
            return [("the card decides" if not coming.box.cost else "? hidden cards decide", "soft")]
        if of_lines(coming):
            return icons.short(coming.short)
        found: list[Span] = [(f"{glyphs.no} ", "shadow"), ("cannot be paid", "")]
        if coming.short:
            found += [(", missing ", "soft"), *icons.row(coming.short)]
        return found

    def _all(
        self,
        drawing: Drawing,
        scene: Scene,
        state: FellowshipState,
        scenario: Scenario,
        content: Lookup,
        size: int,
        room: int,
    ) -> None:
        """Draw every box; where there is too little room, the last ones by their names, then the past ones not."""
        coming = next_event(state)
        blocks: list[list[Line]] = []
        for number in range(1, len(scenario.events) + 1):
            blocks.append(self._block(scene, state, content, number, coming, size))
        total = sum(map(len, blocks))
        for number in range(len(blocks) - 1, state.event, -1):
            if total > room:
                total -= len(blocks[number]) - 1
                blocks[number] = blocks[number][:1]
        first = max(0, min(total - room, state.event))
        for number, block in enumerate(blocks[first:], first + 1):
            drawing.whole(block, f"{scenario.rule}.{number}", partial(told_of_event, scene, scenario, number))

    def _block(
        self, scene: Scene, state: FellowshipState, content: Lookup, number: int, coming: NextEvent | None, size: int
    ) -> list[Line]:
        box = event_box(state, number)
        if number <= state.event:
            changed = number == state.event and scene.before is not None and scene.before.event != number
            mark = self.glyphs.changed if changed else self.glyphs.yes
            return flowed([(f" {mark} {box.name}", "bright" if changed else "soft")], size, 3)
        name: list[Span] = [(f" {number} ", "strong"), (box.name, "strong")]
        icons = Icons(self.glyphs, content).box(box)
        if size >= BESIDE_FROM:
            rows = flowed([*name, ("  ", ""), *icons], size, 3)
        else:
            rows = [*flowed(name, size, 3), *flowed([("   ", ""), *icons], size, 3)]
        if coming is not None and number == coming.number and not is_left(scene):
            rows += flowed([("   ", ""), *self._now(scene, coming, content)], size, 3)
        return rows

    def _ahead(self, drawing: Drawing, scene: Scene, content: Lookup, size: int, room: int) -> None:
        """Draw the events of the board that lies ahead; the first of them alone where there is little room."""
        state: FellowshipState = scene.view
        ahead = next_board(state, content)
        if ahead is None:
            words = "no events any more" if state.location else ""
            drawing.row((f" {words}", "soft"))
            return
        icons = Icons(self.glyphs, content)
        if room <= LOW:
            box = event_box(state, 1, ahead.id)
            first: list[Span] = [(f" {ahead.name} 1 ", "soft"), (f"{box.name}  ", "strong"), *icons.box(box)]
            low = [clipped(row, size, self.glyphs.ellipsis) for row in flowed(first, size, LEAD)][:room]
            if state.location in content.havens:
                # They belong to the row above, which is the last of the board.
                low[:0] = signs_left_out(scene, size, MOST_ROWS, self.glyphs)[: room - len(low)]
            drawing.whole(low, f"{ahead.rule}.1", partial(told_of_event, scene, ahead, 1))
            return
        for number in range(1, len(ahead.events) + 1):
            box = event_box(state, number, ahead.id)
            rows = flowed([(f" {number} ", "strong"), (box.name, "strong")], size, 3)
            rows += flowed([("   ", ""), *icons.box(box)], size, 3)
            drawing.whole(rows, f"{ahead.rule}.{number}", partial(told_of_event, scene, ahead, number))
