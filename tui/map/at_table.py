"""A map at the table: the keys that go to what is offered, and that make a move again."""

from __future__ import annotations

from core.hexes import Hex
from tui.map.choosing import Choosing


class AtTable(Choosing):
    """Choosing on the map at the table, or in the lesson, that `screen` shows, and its keys there."""

    def action_map_next(self, by: int) -> None:
        """Go to the next hex that the question offers, the nearest first."""
        pane = self.pane
        if pane is None or pane.chart is None:
            return
        scene = self.screen.scene
        others = pane.atlas.others(scene) if scene is not None else ()
        offered: dict[Hex, list[int]] = {hex_: [] for hex_ in others} or self.places()
        if not offered:
            self.shown.prompt.say("The question offers no hex")
            return
        self.screen.focus_home()
        if pane.cursor in self._round and set(self._round) == offered.keys():
            at = self._round.index(pane.cursor) + by
            pane.go_to(self._round[at % len(self._round)])
            return
        self._round = pane.chart.grid.nearest_first(pane.cursor, offered)
        others = [hex_ for hex_ in self._round if hex_ != pane.cursor] or self._round
        pane.go_to(others[0 if by > 0 else -1])

    def action_map_again(self) -> None:
        """Move the chosen piece as far and in the same direction as the last one; after one that came onto the map,
        bring the next one in."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or pane.chart is None or scene is None:
            return
        if pane.atlas.strikes(scene, pane.cursor):
            self._strike()
            return
        if self._column.aim is not None and self._bring_in(self._column.aim):
            return
        start = pane.atlas.chosen(scene)
        if start is None and len(found := self.places().get(pane.cursor, [])) == 1:
            self.choose(found[0])
            if self._later.waits(self.action_map_again):
                return
            scene = self.screen.scene
            start = pane.atlas.chosen(scene) if scene is not None else None
        if self._vector is None or start is None or not self._marches():
            self.shown.prompt.say("There is no move to make again: choose a piece, and move one first")
            return
        there = pane.chart.grid.moved(start, self._vector)
        if there is None:
            self.shown.prompt.say("That move would leave the map")
            return
        self._go(there)
        scene = self.screen.scene
        if scene is not None and there not in self.places() and there in pane.atlas.others(scene):
            self._refuse_and_go_near(there)  # who stands there is not meant: this one was to march
        elif any(type(self.shown.choices[at].action) is not self._made for at in self.places().get(there, [])):
            self.shown.prompt.say("Something else than a march is offered there: enter takes it")
        elif not self._stop_short(there):
            self.chosen()

    def _strike(self) -> None:
        """Take the piece under the cursor, and let it do what it can do best: the cursor comes to that by itself."""
        pane = self.pane
        assert pane is not None
        found = self.places().get(pane.cursor, [])
        asked = self.screen.scene.prompt if self.screen.scene is not None else None
        if len(found) != 1:
            self.chosen()
            return
        self.choose(found[0])
        if self._later.waits(self.chosen):
            return
        if self.screen.scene is not None and self.screen.scene.prompt is not asked:
            self.chosen()

    def _stop_short(self, there: Hex) -> bool:
        """Put the cursor as near to a hex as the piece comes, where it cannot go there; return whether that is so."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None or there in self.places() or pane.atlas.toward(scene, there) is not None:
            return False
        near = self._nearer(there)
        if near is None:
            return False
        self._go(near)
        self.shown.prompt.say(f"{there} is out of reach; enter goes to {near}, the nearest to it")
        return True

    def _bring_in(self, aim: Hex) -> bool:
        """Bring the next piece that waits off the map as near to a hex as it comes; return whether one is meant."""
        pane = self.pane
        assert pane is not None
        if not self._enters():
            if self._start() not in (None, self._column.end):
                return False  # a piece on the map was taken: the move made again is its own
            self._make_way()
            if self._later.waits(lambda: self._bring_in(aim)):
                return True
            scene = self.screen.scene
            places = pane.atlas.waiting(scene) if scene is not None else ()
            if not places:
                self._column.aim = None
                self.shown.prompt.say("Nobody else can come onto the map now")
                return True
            self._choose_of_prompt(places[0])
            if self._later.waits(lambda: self._bring_in(aim)):
                return True
        scene = self.screen.scene
        there = pane.atlas.nearest(scene, aim) if scene is not None and self._enters() else None
        if there is None:
            self.shown.prompt.say("Nobody else can come onto the map now")
            return True
        self._go(there)
        self.chosen()
        self._column.aim = aim
        self.moved()
        scene = self.screen.scene
        if scene is not None and (words := self._column.words(pane.atlas.queue(scene))):
            self.shown.prompt.say(words)  # the list may have no room left for it
        return True
