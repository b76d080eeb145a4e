"""Opening a replay: the map where the first note looks; or at what a `Pointer` says, with open hands, marks on what
changed there, and the map where it was."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.hexes import Hex
from core.kernel.prompts import Prompt
from replays.eyes import OPEN, has_secrets, seen_event
from tui.map.atlas import Atlas
from tui.replay.pointer import Pointer
from tui.replay.shown import Shown
from tui.table.stage import StageScreen
from tui.widgets.pane import Scene

RECENT = 24
"""So many entries before what is looked at may say where on the map it was."""


def look_at(screen: StageScreen, shown: Shown, pointer: Pointer) -> None:
    """Show the position for the first time, and go on the map to where it happened."""
    past = shown.past
    if has_secrets(past.game, past.replay.state()):
        past.eyes = OPEN
    if pointer.at is not None:
        shown.before = past.view_before(*pointer.at)
    shown.show_position()
    pane, scene = screen.map_pane, screen.scene
    if pane is None or scene is None:
        return
    with scene.speaks():
        there = next((hex_ for hex_ in _hexes(pane.atlas, scene, shown, pointer) if hex_), None)
    if there is not None and pane.stand_on(there):
        screen.show_cursor()


def look_around(screen: StageScreen, shown: Shown) -> None:
    """Let the map begin where something has just happened, else where the notes on the entry look, else amid the
    pieces."""
    pane, scene = screen.map_pane, screen.scene
    if pane is None or pane.chart is None or scene is None:
        return
    with scene.speaks():
        if pane.atlas.home(scene) is not None:
            return
        named = (hex_ for words in shown.entry_pane.remarks for hex_ in pane.atlas.named(scene, words))
        there = next(named, None) or next(_happened(pane.atlas, scene, shown), None) or pane.chart.amid_pieces()
    if there is not None:
        pane.stand_on(there)
        pane.centre_on(there)
        screen.show_cursor()


def look_back(screen: StageScreen, shown: Shown) -> None:
    """Let the map look where the last thing happened before what a leap has come to, where that itself has no place."""
    pane, scene = screen.map_pane, screen.scene
    if pane is None or pane.chart is None or scene is None:
        return
    with scene.speaks():
        there = None if pane.atlas.home(scene) is not None else next(_happened(pane.atlas, scene, shown), None)
    if there is not None and pane.stand_on(there):
        screen.show_cursor()


def _happened(atlas: Atlas, scene: Scene, shown: Shown) -> Iterator[Hex]:
    """Yield where something happened before the cursor, the latest first."""
    past = shown.past
    entry, done = past.replay.position
    line, first = past.replay.line, max(0, entry - RECENT)
    happened = [*line.happened(first, entry - first), *[*line.happened(entry, 1)][:done]]
    for _, event, state in reversed(happened):
        if there := atlas.home(replace(scene, event=seen_event(past.game, state, event, past.eyes))):
            yield there


def _hexes(atlas: Atlas, scene: Scene, shown: Shown, pointer: Pointer) -> Iterator[Hex | None]:
    """Yield where something is to be looked at, the likeliest first: where the event was, what the words name, what the
    question is about, where the last thing before that happened, and what else is said there names."""
    past = shown.past
    if scene.event is not None:
        yield atlas.home(scene)
    yield from atlas.named(scene, pointer.words)
    if past.all_told():
        prompt = past.game.rules.prompt(past.replay.line.state_after(past.replay.entry + 1))
        if isinstance(prompt, Prompt):
            yield atlas.home(replace(scene, event=None, prompt=prompt))
    yield from _happened(atlas, scene, shown)
    pane = shown.entry_pane
    for words in (pane.decision, *(line.text for line in reversed(pane.lines)), *pane.remarks):
        yield from atlas.named(scene, words)
