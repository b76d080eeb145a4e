"""The board in play: the lines of a scenario as paths, the steps of a haven, or the tries on Mount Doom."""

from __future__ import annotations

from functools import partial

import msgspec
from textual.geometry import Region

from core.fellowship.base.cards.deck import DECK
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import ACTIVITIES, FellowshipState
from core.fellowship.words.labels import box_text
from tui.games.fellowship.cells import Cells
from tui.games.fellowship.havens import haven_rows, mount_doom_rows
from tui.games.fellowship.icons import unbroken
from tui.games.fellowship.short import cards_on
from tui.games.fellowship.signs import (
    HUES,
    SPACE_ROLES,
    SPACE_WORDS,
    chip,
    place_name,
    space_sign,
    symbol_sign,
)
from tui.games.fellowship.tiles import turned_up
from tui.games.fellowship.told import told_of_line, told_of_space
from tui.widgets.lines import Line, Span, clipped, merged, width
from tui.widgets.pane import RULE, Scene
from tui.widgets.spots import Drawing, Spot, SpotPane

LABEL = {False: 13, True: 14}
"""The cells before the first space, in a narrow and in a wide pane."""

WIDE_FROM = 81
TAIL = 9
"""The cells for how far it is to go."""

MOST_ROWS = 4
"""The rows that are reckoned with before there is a height."""


class Ways(msgspec.Struct, frozen=True):
    """Where spaces stand: `label` cells, then `pitch` cells for each space up to the `longest` line."""

    label: int
    pitch: int
    longest: int

    def at(self, space: int) -> int:
        """Return the column of a space."""
        return self.label + self.pitch * space + self.pitch // 2

    @property
    def end(self) -> int:
        """The column behind the last space."""
        return self.label + self.pitch * (self.longest + 1)


def ways_of(scenario: Scenario, size: int) -> Ways:
    """Return where the spaces of a board stand in `size` cells."""
    label = LABEL[size >= WIDE_FROM]
    longest = max(len(line.spaces) for line in scenario.lines.values())
    return Ways(label, (size - label - TAIL) // (longest + 1), longest)


class BoardPane(SpotPane):
    """Paths with a pill where each marker stands, and what every space ahead gives; below them words.

    Each line and each of its spaces says what it is when it is selected.
    """

    def heading(self, scene: Scene) -> str:
        """Return the name of the place."""
        state: FellowshipState = scene.view
        return place_name(lookup(state), state) if state.location else "Bag End"

    def rule_row(self, title: str, more: str, size: int) -> Line:
        """Return the rule with the title, the number of each space above it, and the tiles of the turn at its end."""
        row = super().rule_row(title, more, size)
        state: FellowshipState | None = None if self.scene is None else self.scene.view
        scenario = None if state is None else lookup(state).scenarios.get(state.location)
        if state is None or scenario is None:
            return row
        cells = Cells(size)
        cells.put_line(0, row)
        ways = ways_of(scenario, size)
        tiles = turned_up(state, lookup(state), self.glyphs, brief=True)
        if tiles:
            told = self._told(tiles, size - 1 - ways.end)
            cells.put_line(max(ways.end, size - 1 - width(told)), told)
        taken = len(title) + 3
        for space in range(1, ways.longest + 1):
            if ways.at(space) > taken:
                cells.put(ways.at(space) - len(str(space)) + 1, str(space), "soft")
        return cells.line()

    def _told(self, tiles: list[list[Span]], room: int) -> Line:
        """Return tiles in `room` cells; the last matters most, so those before it give way."""
        for first in range(len(tiles)):
            left: list[Span] = [(f" {self.glyphs.ellipsis}", "soft")] if first else []
            left += [span for tile in tiles[first:] for span in ((" ", ""), *tile)]
            told = unbroken([*left, (" ", "")])
            if width(told) <= room:
                return told
        return clipped(unbroken([(" ", ""), *tiles[-1], (" ", "")]), room, self.glyphs.ellipsis)

    def show(self, scene: Scene) -> None:
        """Show another scene; on another board other numbers stand in the rule."""
        super().show(scene)
        self.head()

    def spare(self, region: Region) -> int:
        """Return the rows of a low pane that stand below the lines, or only say what signs mean."""
        state: FellowshipState | None = None if self.scene is None else self.scene.view
        room = region.height - RULE
        if self.scene is None or state is None or room > MOST_ROWS:
            return 0
        if state.location in lookup(state).scenarios:
            return max(0, room - len(state.lines))
        if state.location in lookup(state).havens:
            return max(0, room - len(haven_rows(self.scene, region.width, room + 1, self.glyphs)) + 1)
        return 0

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows of the board, as many as the pane has, and the spaces on them."""
        state: FellowshipState = scene.view
        content = lookup(state)
        room = self.content_size.height or MOST_ROWS
        scenario = content.scenarios.get(state.location)
        drawing = Drawing()
        if scenario is not None:
            self._scenario(drawing, scene, scenario, content, width, room)
        elif state.location in content.havens:
            haven = content.havens[state.location]
            text = f"{haven.name}: {' '.join(box_text(state, step) for step in haven.steps)}"
            drawing.whole(haven_rows(scene, width, room, self.glyphs), haven.steps[0].rule, lambda: text)
        else:
            drawing.whole(mount_doom_rows(scene, width, room, self.glyphs), "B4.11.2")
        return drawing

    def _scenario(
        self, drawing: Drawing, scene: Scene, scenario: Scenario, content: Lookup, size: int, room: int
    ) -> None:
        """Draw the lines, and below them as many rows of words as there is room for, the most telling first."""
        ways = ways_of(scenario, size)
        order = [scenario.main, *(one for one in ACTIVITIES if one != scenario.main and one in scenario.lines)]
        rows: list[tuple[int, int, Line]] = []
        for number, activity in enumerate(order):
            rows.append((0, number * 4, self._path(scene, scenario, activity, content, ways, size)))
        for rank, place, row in self._below(scene, scenario, order, content, ways, size, room):
            rows.append((rank, place, row))
        kept = sorted(sorted(rows, key=lambda row: row[0])[:room], key=lambda row: row[1])
        drawing.rows(row for _, _, row in kept)
        for at, (rank, place, _) in enumerate(kept):
            if not rank:
                self._spots(drawing, at, scene, scenario, order[place // 4], ways)

    def _spots(self, drawing: Drawing, row: int, scene: Scene, scenario: Scenario, activity: str, ways: Ways) -> None:
        """Make spots of a line's name and of each of its spaces."""
        rule = scenario.rule
        drawing.spots.append(Spot(rule, row, 1, ways.label - 1, 1, partial(told_of_line, scene, scenario, activity)))
        for space, gives in enumerate(["", *scenario.lines[activity].spaces]):
            at = ways.at(space)
            own = DECK.rule(gives[5:]) if gives[:5] == "card:" else rule
            says = partial(told_of_space, scene, scenario, activity, space)
            drawing.spots.append(Spot(own, row, max(0, at - 1), at + 2, 1, says))

    def _below(
        self,
        scene: Scene,
        scenario: Scenario,
        order: list[str],
        content: Lookup,
        ways: Ways,
        size: int,
        room: int,
    ) -> list[tuple[int, int, Line]]:
        """Return rows of words with their rank and their place: cards ahead, scores, the words of the next spaces."""
        state: FellowshipState = scene.view
        if room < 2 * len(order):
            cards = self._cards_ahead(state, scenario, content, size)
            return [(1, 4 * len(order), cards or self._legend(state, scenario, size))]
        every = room >= 3 * len(order)
        found: list[tuple[int, int, Line]] = []
        for number, activity in enumerate(order):
            at = number * 4
            words = self._words(state, scenario, activity, content, ways, size, every=every)
            if activity == scenario.main:
                found.append((1, at + 2, self._scores(state, scenario, ways, size)))
                if every:
                    found.append((4, at + 1, words))
            else:
                has_cards = any(gives[:5] == "card:" for gives in scenario.lines[activity].spaces)
                found.append((2 if has_cards else 3, at + 1, words))
        if every:
            found.append((5, 4 * len(order), self._legend(state, scenario, size)))
        return found

    def _path(self, scene: Scene, scenario: Scenario, activity: str, content: Lookup, ways: Ways, size: int) -> Line:
        state: FellowshipState = scene.view
        glyphs, spaces = self.glyphs, scenario.lines[activity].spaces
        at, last, main = state.lines.get(activity, 0), len(spaces), activity == scenario.main
        sign, hue = symbol_sign(activity, glyphs), HUES[activity]
        row = Cells(size)
        row.put(1, sign, hue)
        row.put(3, activity.title(), "strong" if main else "")
        row.fill(ways.at(0), ways.at(at), glyphs.path, hue)
        for space in range(1, at):
            row.put(ways.at(space), glyphs.stop, hue)
        row.fill(ways.at(at), ways.at(last), glyphs.double if main else glyphs.line, "line")
        short = cards_on(content, scenario)
        for space in range(at + 1, last + 1):
            self._space(row, ways.at(space), spaces[space - 1], state, short)
        for place in state.chips:
            line, _, number = place.partition(":")
            if line == activity and int(number) > at:
                long = spaces[int(number) - 1].partition(":")[0] in ("card", "foes")
                row.put(ways.at(int(number)) + (2 if long else 1), glyphs.chip, "bright")
        row.put(ways.at(at) - 1, f"{glyphs.pill_left}{sign}{glyphs.pill_right}", hue)
        row.paint(ways.at(at), ways.at(at) + 1, "pill")
        self._ghost(row, scene, activity, ways, sign)
        self._parts(row, content, scenario, activity, ways)
        self._to_go(row, scene, activity, last, size)
        return row.line()

    def _space(self, row: Cells, at: int, gives: str, state: FellowshipState, short: dict[str, str]) -> None:
        """Draw what a space ahead gives; words of three letters stand around its column."""
        kind, _, what = gives.partition(":")
        if kind == "card":
            if what in state.taken:
                row.put(at, self.glyphs.no, "soft")
            else:
                row.put(at - 1, short[what], "bright")
            return
        sign = space_sign(gives, self.glyphs)
        row.put(at - len(sign) // 2, sign, SPACE_ROLES.get(kind, ""))

    def _ghost(self, row: Cells, scene: Scene, activity: str, ways: Ways, sign: str) -> None:
        """Draw where the marker would stand."""
        ghost: FellowshipState | None = scene.ghost
        state: FellowshipState = scene.view
        if ghost is None or ghost.location != state.location or activity not in ghost.lines:
            return
        to = ghost.lines[activity]
        if to != state.lines.get(activity, 0):
            row.put(ways.at(to) - 1, f"({sign})", "ghost bright")

    def _parts(self, row: Cells, content: Lookup, scenario: Scenario, activity: str, ways: Ways) -> None:
        """Draw where a part of the line ends that an event looks at, and the mountain behind the last line of all."""
        for box in scenario.events:
            if box.check is not None and box.check.line == activity and box.check.space < ways.longest:
                row.put(ways.at(box.check.space) + 2, self.glyphs.part, "line")
        if activity == scenario.main and scenario.id == content.content.route[-1]:
            row.put(ways.at(len(scenario.lines[activity].spaces)) + 2, self.glyphs.mountain, "strong")

    def _to_go(self, row: Cells, scene: Scene, activity: str, last: int, size: int) -> None:
        state: FellowshipState = scene.view
        before: FellowshipState | None = scene.before
        at = state.lines.get(activity, 0)
        same = before is not None and before.location == state.location
        moved = before is not None and same and before.lines.get(activity, 0) != at
        if moved:
            row.put(size - TAIL - 1, self.glyphs.changed, "bright")
        words = f"{last - at} to go" if at < last else f"{self.glyphs.yes} done"
        row.put(size - TAIL, words, "bright" if moved or at == last else "")

    def _scores(self, state: FellowshipState, scenario: Scenario, ways: Ways, size: int) -> Line:
        row = Cells(size)
        row.put(3, "score", "soft")
        at = state.lines.get(scenario.main, 0)
        for space, score in enumerate(scenario.lines[scenario.main].score):
            role = "bright" if space == at else "soft" if space < at else ""
            row.put(ways.at(space) - len(str(score)) // 2, str(score), role)
        return row.line()

    def _words(
        self,
        state: FellowshipState,
        scenario: Scenario,
        activity: str,
        content: Lookup,
        ways: Ways,
        size: int,
        *,
        every: bool,
    ) -> Line:
        """Return the word of the next space, or of every one ahead, and the cards that are still there."""
        row = Cells(size)
        at = state.lines.get(activity, 0)
        spaces = scenario.lines[activity].spaces
        for space in range(at + 1, len(spaces) + 1):
            kind, _, what = spaces[space - 1].partition(":")
            if kind == "card" and what not in state.taken:
                words = chip(content.cards[what], self.glyphs, lettered=self.lettered)
                start = max(ways.at(space) - 1, row.end + 2 if row.end else 0)
                row.put_line(start, words if start + width(words) <= size else ())
        for space in range(at + 1, len(spaces) + 1 if every else min(at + 2, len(spaces) + 1)):
            word = SPACE_WORDS.get(spaces[space - 1].partition(":")[0], "")
            start = ways.at(space) - len(word) // 2
            if word and row.is_free(start - 1, start + len(word) + 1):
                row.put(start, word, "bright" if space == at + 1 else "soft")
        return row.line()

    def _cards_ahead(self, state: FellowshipState, scenario: Scenario, content: Lookup, size: int) -> Line:
        """Return the cards that are still to be had on the lines, by their short names; with little room without the
        names of those that have symbols."""
        row = self._told_cards(state, scenario, content, named=True)
        return row if width(row) <= size else self._told_cards(state, scenario, content, named=False)

    def _told_cards(self, state: FellowshipState, scenario: Scenario, content: Lookup, *, named: bool) -> Line:
        short = cards_on(content, scenario)
        spans: list[Span] = [("  ", "")]
        for activity in ACTIVITIES:
            line = scenario.lines.get(activity)
            ahead = line.spaces[state.lines.get(activity, 0) :] if line is not None else []
            for gives in ahead:
                card = gives.partition(":")[2]
                if gives[:5] == "card:" and card not in state.taken:
                    spans += [(f" {short[card]}", "bright"), (" ", "")]
                    shown = content.cards[card]
                    shown = shown if named or not shown.symbol else msgspec.structs.replace(shown, name="")
                    spans += [*chip(shown, self.glyphs, lettered=self.lettered), (" ", "")]
        return merged(spans) if len(spans) > 1 else ()

    def _legend(self, state: FellowshipState, scenario: Scenario, size: int) -> Line:
        """Return the signs of this board in words."""
        given = {gives.partition(":")[0]: gives for line in scenario.lines.values() for gives in line.spaces}
        spans: list[Span] = [("  ", "")]
        for kind, word in SPACE_WORDS.items():
            if kind in given and kind != "foes":
                sign = space_sign(given[kind], self.glyphs)
                spans += [(f" {sign}", SPACE_ROLES.get(kind, "")), (f" {word} ", "soft")]
        if state.chips:
            spans += [(f" {self.glyphs.chip}", "bright"), (" chip", "soft")]
        return clipped(merged(spans), size, self.glyphs.ellipsis)
