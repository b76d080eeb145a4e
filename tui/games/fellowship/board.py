"""The board in play: the activity lines of a scenario, or the steps of a haven."""

from __future__ import annotations

from collections.abc import Collection

from core.fellowship.content.contents import library
from core.fellowship.content.library import Library
from core.fellowship.content.pieces import ActivityLine, Scenario
from core.fellowship.model.state import ACTIVITIES, FellowshipState
from core.fellowship.model.steps import HavenStep
from core.fellowship.sauron.names import chip_name
from tui.games.fellowship.signs import SPACE_ROLES, SPACE_WORDS, card_name, place_name, space_sign
from tui.widgets.lines import EMPTY, Line, Piece, cut, flowed, merged, spread, width
from tui.widgets.pane import Pane, Scene

NAME_WIDTH = 11
CHIP = "+"
"""Stands behind the sign of a space above which a chip lies."""

LONGEST_NAME, SHORTEST_NAME = 24, 4
"""How long the name of a card on a line may be, and how short it is cut where there is little room."""


class BoardPane(Pane):
    """Activity lines with what each space gives, the marker, the score and the steps to go."""

    def heading(self, scene: Scene) -> str:
        """Return the name of the place, and in a scenario the score at the main line's marker."""
        state: FellowshipState = scene.view
        content = library(state)
        scenario = content.scenarios.get(state.location)
        name = place_name(content, state)
        if scenario is None:
            return name
        return f"{name}  score {scenario.lines[scenario.main].score[state.lines.get(scenario.main, 0)]}"

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines of the board, what lies before the active player, and the signs in words."""
        state: FellowshipState = scene.view
        content = library(state)
        scenario = content.scenarios.get(state.location)
        if scenario is None:
            return [*self._haven(state, content, width), *self._before_the_player(scene, content, width)]
        rows = [self._track(scene, scenario, activity, content, width) for activity in self._order(scenario)]
        legend = self._legend(scenario, bool(state.chips), width)
        return [*rows, *self._before_the_player(scene, content, width), legend]

    def _order(self, scenario: Scenario) -> list[str]:
        return [scenario.main, *(activity for activity in ACTIVITIES if activity != scenario.main)]

    def _track(self, scene: Scene, scenario: Scenario, activity: str, content: Library, size: int) -> Line:
        state: FellowshipState = scene.view
        line = scenario.lines.get(activity)
        name = activity.title().ljust(NAME_WIDTH)
        if line is None:
            return ((f" {name}", "soft"), ("no line here", "soft"))
        at = state.lines.get(activity, 0)
        last = len(line.spaces)
        before: FellowshipState | None = scene.before
        same_board = before is not None and before.location == state.location
        moved = before is not None and same_board and before.lines.get(activity, 0) != at
        lead: Line = (
            (self.glyphs.changed if moved else " ", "bright"),
            (name, "bright" if activity == scenario.main else "strong"),
        )
        rest: Line = ((f"{last - at} to go ", "bright" if moved else ""),) if at < last else (("complete ", "bright"),)
        room = size - width(lead) - width(rest) - 1
        chips = {int(place.partition(":")[2]) for place in state.chips if place.startswith(f"{activity}:")}
        cells = self._cells(line, at, content, chips, roomy=True)
        if width(cells) > room:
            cells = self._cells(line, at, content, chips, roomy=False)
        for longest in range(LONGEST_NAME, SHORTEST_NAME - 1, -1):
            if width(cells) <= room:
                break
            cells = self._cells(line, at, content, chips, roomy=False, longest=longest)
        return spread(merged((*lead, *cells)), rest, size, self.glyphs.ellipsis)

    def _cells(
        self,
        line: ActivityLine,
        at: int,
        content: Library,
        chips: Collection[int],
        roomy: bool,
        longest: int = LONGEST_NAME,
    ) -> Line:
        start = str(line.score[0]) if line.score else "0"
        pieces: list[Piece] = []
        for space in range(len(line.spaces) + 1):
            here = space == at
            text, role = (start, "soft") if space == 0 else self._space(line.spaces[space - 1], content, longest)
            if space in chips:
                text, role = f"{text}{CHIP}", "shadow"
            if space < at:
                role = "soft"
            opening, closing = ("[", "]") if here else (" ", " ")
            if roomy or here or space == 0:
                pieces.append((opening, "key"))
            elif space != at + 1:
                pieces.append((" ", ""))
            pieces.append((text, "key" if here else role))
            if roomy or here:
                pieces.append((closing, "key"))
        if line.score:
            pieces.append((f" {line.score[-1]}", "soft"))
        return merged(pieces)

    def _space(self, gives: str, content: Library, longest: int) -> tuple[str, str]:
        kind, _, card = gives.partition(":")
        if kind == "card":
            return cut(card_name(content, card), longest, self.glyphs.ellipsis), "bright"
        return space_sign(gives, self.glyphs), SPACE_ROLES.get(gives, "soft")

    def _legend(self, scenario: Scenario, with_chips: bool, size: int) -> Line:
        given = {gives for line in scenario.lines.values() for gives in line.spaces}
        for gap in ("  ", " "):
            pieces: list[Piece] = []
            for gives, words in SPACE_WORDS.items():
                if gives in given:
                    pieces += [(gap if pieces else " ", ""), (space_sign(gives, self.glyphs), SPACE_ROLES[gives])]
                    pieces.append((f" {words}", "soft"))
            if with_chips:
                pieces += [(gap, ""), (CHIP, "shadow"), (" chip", "soft")]
            if width(tuple(pieces)) <= size:
                break
        return merged(pieces)

    def _before_the_player(self, scene: Scene, content: Library, size: int) -> list[Line]:
        state: FellowshipState = scene.view
        pieces: list[Piece] = []
        lists = (
            ("tiles", self._row(state, content)),
            ("laid out", [content.tiles[tile].name for tile in state.display]),
            ("chips", [f"{place.replace(':', ' ')} {chip_name(chip)}" for place, chip in state.chips.items()]),
            ("played", [card_name(content, card) for card in state.played]),
            ("to hand out", [card_name(content, card) for card in state.shown]),
        )
        for words, things in lists:
            if things:
                pieces += [(f"{'  ' if pieces else ' '}{words} ", "soft"), (", ".join(things), "")]
        return flowed(pieces, size, 1) if pieces else [EMPTY]

    def _row(self, state: FellowshipState, content: Library) -> list[str]:
        """Return the tiles of the turn from left to right; rejected ones lie face down."""
        names = [content.tiles[tile].name for tile in state.turned_up]
        return [f"({name}, face down)" if at in state.face_down else name for at, name in enumerate(names)]

    def _haven(self, state: FellowshipState, content: Library, size: int) -> list[Line]:
        haven = content.havens.get(state.location)
        if not state.location:
            return [((" The Fellowship has not set out yet.", "soft"),)]
        if haven is None:
            return [((" The Ring lies on the volcano; one of the Fellowship must destroy it.", ""),)]
        coming = [step.step for step in state.agenda if isinstance(step, HavenStep)]
        ids = [step.id for step in haven.steps]
        now = min((ids.index(step) for step in coming if step in ids), default=len(ids)) - 1
        rows: list[Line] = []
        size_of_names = max(len(step.name) for step in haven.steps)
        for number, step in enumerate(haven.steps):
            mark = self.glyphs.cursor if number == now else self.glyphs.yes if number < now else " "
            role = "bright" if number == now else "soft"
            pieces = [
                (f" {mark} {step.name.ljust(size_of_names)}  ", role),
                (step.text, "" if number >= now else "soft"),
            ]
            rows.extend(flowed(pieces, size, size_of_names + 5))
        return rows
