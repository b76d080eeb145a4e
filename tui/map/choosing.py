"""Choosing on a map, by the hex under the cursor, and the list of what is offered there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.hexes import Hex
from core.kernel.prompts import Prompt, Refusal
from tui.map.column import Column
from tui.map.later import Later
from tui.map.offered import FEW, Offering
from tui.map.seeking import Seeking
from tui.table.stage import StageScreen
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line, flowed

TITLE_EDGES = 6
"""Cells of a title row that its words do not get."""

LONGEST_WAY = 12
"""So many decisions at most are made one after the other to bring a piece to a hex."""


class Choosing(Seeking):
    """What enter on a hex means at the table, or in the lesson, that `screen` shows; `choose` takes a choice by its
    place."""

    def __init__(
        self, screen: StageScreen, shown: Offering, choose: Callable[[int], None], names_keys: bool = True
    ) -> None:
        super().__init__(screen, shown)
        self.choose = choose
        self.names_keys = names_keys

        self._round: list[Hex] = []
        self._vector: tuple[int, int] | None = None
        """How far the last piece went, as the grid counts it."""

        self._made: type | None = None
        """What kind of action that was: something else in the same direction is no move made again."""

        self._came_from: Hex | None = None
        """Where it stood before: the next one is looked for there, where those stand that go the same way."""

        self._went_to: Hex = ""
        """Where it went: once the cursor stands elsewhere, the next one is looked for from the cursor."""

        self._column = Column()
        self._later = Later(shown)

        self._left: set[Hex] = set()
        """Where the pieces stand that were taken in turn, and left without having done anything."""

    def elsewhere(self) -> list[Row]:
        """Return a row that says how many other hexes the question offers, where there are any."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None:
            return []
        found: list[Row] = []
        places = self.places()
        if pane.cursor not in places and pane.cursor in pane.atlas.others(scene):
            found.append(Row((), ((pane.atlas.instead_words(scene, pane.cursor), "bright"),)))
        if self.names_keys and pane.cursor in places and (words := pane.atlas.strikes(scene, pane.cursor)):
            found.append(Row((), ((f". at once: {words}", "soft"),)))
        if words := self._column.words(pane.atlas.queue(scene)):
            found.append(Row((), ((words, "soft"),)))
        others = len(places.keys() - {pane.cursor})
        if len(places) > FEW and len(self.shown.choices) > self.short and others:
            count = "1 other hex is" if others == 1 else f"{others} other hexes are"
            found.append(Row((), ((f"{count} offered; {pane.atlas.next_words(scene)}", "soft"),)))
        return found

    def focus(self) -> None:
        """Let the keys go to the map where the question is answered there, else to the list, unless they go
        elsewhere."""
        if self.pane is None or self.screen.focused not in (self.pane, self.shown.prompt):
            return
        if self.asks_for_hexes():
            self.screen.focus_home()
        elif self.shown.choices:
            self.screen.set_focus(self.shown.prompt)

    def _go(self, hex_: Hex) -> None:
        """Put the cursor on a hex, and list at once what is offered there."""
        if self.pane is not None and self.pane.stand_on(hex_):
            self.screen.show_cursor()
        self.moved()

    def moved(self) -> None:
        """List what is offered at the hex to which the cursor came."""
        self.shown.prompt.instead = None
        self.shown.list_choices()
        self.screen.rule_pane.show(self.shown.rule_here())

    def go_on(self) -> None:
        """Go on with what a key meant, once the table has answered the choice that was on its way."""
        self._later.go_on()

    def _at(self, hex_: Hex) -> None:
        """Go on to a hex."""
        self._go(hex_)
        self.chosen()

    def chosen(self) -> None:
        """Take what the question offers at the hex under the cursor, or say why there is nothing."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None:
            return
        hex_ = pane.cursor
        if (sought := self._sought_at(hex_)) is not None:
            self.choose(sought)
            return
        found = self.places().get(hex_, [])
        if len(found) > 1 and pane.atlas.alike([self.shown.choices[at] for at in found], scene):
            found = found[:1]
        if len(found) > 1:
            self.screen.set_focus(self.shown.prompt)
            self.shown.prompt.say("Several choices lie here: enter again takes the one marked")
        elif found:
            self.choose(found[0])
        elif (first := pane.atlas.toward(scene, hex_)) is not None:
            self._go_on_to(hex_, first)
        elif (leads := pane.atlas.leads_to(scene, hex_)) is not None:
            self._choose_of_prompt(leads)
            self._go(hex_)
            if not self._later.waits(lambda: self._at(hex_)) and hex_ in self.places():
                self.chosen()
        elif hex_ in pane.atlas.others(scene):
            self._take_instead(hex_)
        else:
            self._refuse_and_go_near(hex_)
            if not self.places() and not pane.atlas.leads(scene):
                self.screen.set_focus(self.shown.prompt)  # nothing is chosen on the map: the next enter is for the list

    def _sought_at(self, hex_: Hex) -> int | None:
        """Return the choice that takes the piece in a hex which was looked for by name; what was begun with another one
        ends."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None or self.sought[0] != hex_:
            return None
        if hex_ in pane.atlas.others(scene) and not self.sought[1].isdigit():
            self._make_way()
        return self.sought_choice(hex_)

    def note(self, at: int) -> None:
        """Keep a choice that is about to be taken in mind, if it is a march: the list and the map lead to the same."""
        pane, choice = self.pane, self.shown.choices[at]
        hex_ = pane.atlas.place_of(choice) if pane is not None else None
        if hex_ is not None and self._marches():
            start = self._start()
            self._column.marched(start, hex_, self._enters())
            self._remember(start, hex_)
            self._made = type(choice.action)

    def _enters(self) -> bool:
        pane, scene = self.pane, self.screen.scene
        return pane is not None and scene is not None and pane.atlas.enters(scene)

    def _start(self) -> Hex | None:
        """Return the hex of the piece that the question is about."""
        pane, scene = self.pane, self.screen.scene
        return pane.atlas.chosen(scene) if pane is not None and scene is not None else None

    def _remember(self, start: Hex | None, end: Hex) -> None:
        """Keep in mind how far a piece went, for the key that makes the move again."""
        if start is not None:
            self._left.discard(start)  # others may stand there still, and have not been left
        if start is not None and start != end and self.pane is not None and self.pane.chart is not None:
            self._vector = self.pane.chart.grid.vector(start, end)
            self._came_from, self._went_to = start, end

    def _go_on_to(self, hex_: Hex, first: Hex) -> None:
        """Take one choice after the other until the piece stands on a hex, or the question is another."""
        pane = self.pane
        assert pane is not None
        start = self._start()
        step: Hex | None = first
        for _ in range(LONGEST_WAY):
            found = self.places().get(step, []) if step is not None else []
            if len(found) != 1 or step is None:
                return
            asked = self.screen.scene.prompt if self.screen.scene is not None else None
            self.choose(found[0])
            self._remember(start, step)
            if step != hex_ and self._later.waits(lambda: self._at(hex_)):
                return
            scene = self.screen.scene
            if step == hex_:
                self._go(hex_)  # where the next one may follow
            if step == hex_ or scene is None or scene.prompt is asked:
                return  # it has come there, or nothing was decided
            step = hex_ if hex_ in self.places() else pane.atlas.toward(scene, hex_)

    @property
    def has_begun(self) -> bool:
        """Whether something was begun with a piece that gives way to the next."""
        pane, scene = self.pane, self.screen.scene
        return pane is not None and scene is not None and pane.atlas.gives_way(scene) is not None

    def _take_instead(self, hex_: Hex) -> None:
        """End what was begun with a piece, and take the one that stands on a hex, or ask which of several."""
        made = self._make_way()
        if self._later.waits(lambda: self._at(hex_)):
            return
        if made:
            self._go(hex_)
            if hex_ in self.places():
                self.chosen()

    def _make_way(self) -> bool:
        """End what was begun with a piece; return whether anything was."""
        pane, scene = self.pane, self.screen.scene
        place = pane.atlas.gives_way(scene) if pane is not None and scene is not None else None
        if place is None:
            return False
        self._choose_of_prompt(place)
        return self.screen.scene is not scene

    def _choose_of_prompt(self, place: int) -> None:
        """Take the choice that stands at a place of the prompt, which may stand elsewhere among those in sight."""
        scene = self.screen.scene
        if scene is not None and isinstance(scene.prompt, Prompt):
            action = scene.prompt.choices[place].action
            self.choose(next((at for at, choice in enumerate(self.shown.choices) if choice.action == action), -1))

    def take_next(self, meant: Callable[[Any], bool]) -> bool:
        """Take the next piece of those that the question lets somebody choose, and return whether there is one.

        One that was begun is left, and comes up again once all the others have.
        """
        pane = self.pane
        if pane is None or pane.chart is None:
            return False
        given_up = self._start()
        came_from = self._came_from if pane.cursor == self._went_to else None
        here, self._came_from = came_from or given_up or pane.cursor, None
        if given_up is not None:
            if self._make_way():
                self._left.add(given_up)
            elif self._later.waits(lambda: self.take_next(meant)):
                self._left.add(given_up)
                return True
        scene = self.screen.scene
        lingers = pane.atlas.lingers(scene) if scene is not None else ()
        found = {
            hex_: places[0]
            for hex_, places in self.places().items()
            if any(meant(self.shown.choices[at].action) for at in places)
        }
        if not found:
            return False
        fresh = [hex_ for hex_ in found if hex_ not in self._left]
        fresh = [hex_ for hex_ in fresh if hex_ not in lingers] or fresh
        if not fresh:
            self._left.clear()
        there = pane.chart.grid.nearest_first(here, fresh or [hex_ for hex_ in found if hex_ != here] or [*found])[0]
        self.screen.focus_home()
        self._go(there)
        self.choose(next(at for at in self.places()[there] if meant(self.shown.choices[at].action)))
        return True

    def go_to_named(self, sentence: str) -> None:
        """Put the cursor on the first piece that a sentence names, of those whose hexes the question offers: a refusal
        says who still has to act."""
        pane, scene = self.pane, self.screen.scene
        if pane is None or scene is None:
            return
        offered = self.places()
        if (there := next((hex_ for hex_ in pane.atlas.named(scene, sentence) if hex_ in offered), None)) is not None:
            self.screen.focus_home()
            self._go(there)

    def _refuse_and_go_near(self, hex_: Hex) -> None:
        """Say why a hex is not offered, and put the cursor where the piece that moves comes nearest to it."""
        pane, scene = self.pane, self.screen.scene
        assert pane is not None
        assert scene is not None
        meant, near = pane.atlas.meant(scene, hex_), self._nearer(hex_)
        if near is not None:
            self._go(near)
        self._refuse(meant, f" Enter goes to {near}, the nearest to it." if near is not None else "")

    def _refuse(self, meant: Any, instead: str = "") -> None:
        """Say why nothing is offered at a hex, and what enter does now."""

        def say(refusal: Refusal) -> None:
            said, prompt = f"{refusal.sentence} ({refusal.rule})", self.shown.prompt
            # The title says it, and the room below only what the title has no room for.
            cut = len(said) > prompt.size.width - TITLE_EDGES
            whole: Line = ((refusal.sentence, "shadow"), (f" {refusal.rule}", "soft")) if cut else ()
            text: Line = (*whole, (instead if whole else instead.lstrip(), ""))
            prompt.explain(lambda size: flowed([("  ", ""), *text], size - 1, 2) if whole or instead else [])
            prompt.say(said)

        if meant is None:
            say(Refusal(self.screen.rule_asked(), "The question offers nothing here; n goes to what it offers."))
        elif isinstance(meant, Refusal):
            say(meant)
        else:
            self.shown.explain(meant, say)

    def _nearer(self, there: Hex) -> Hex | None:
        """Return where the piece that moves comes nearest to a hex, if that is nearer than where it stands."""
        pane, scene, start = self.pane, self.screen.scene, self._start()
        if pane is None or pane.chart is None or scene is None or start is None:
            return None
        near, distance = pane.atlas.nearest(scene, there), pane.chart.grid.distance
        return near if near is not None and distance(near, there) < distance(start, there) else None
