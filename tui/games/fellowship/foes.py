"""The foe line of Friends & Foes: eight slots with what each foe demands, and how many have been beaten."""

from __future__ import annotations

from functools import partial

from core.fellowship.base.corruption import defeated_count
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.outlook.foes import can_beat
from core.kernel.prompts import Prompt
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.short import FOE_LETTERS, foe_name
from tui.games.fellowship.told import told_of_foe
from tui.glyphs import Glyphs
from tui.keys import ROW_KEYS
from tui.widgets.lines import EMPTY, Line, Span, clipped, flowed, merged, width
from tui.widgets.pane import Scene
from tui.widgets.spots import Block, Drawing, SpotPane, Thing

WARN_FROM = 6
"""From so many foes on the header warns."""

RED_FROM = 5
"""From so many foes on their number is red."""

SLOTS = ((104, 13), (81, 10), (0, 9))
"""From which width on a slot has how many cells."""

LINE = 2
"""The rows of the line; in a pane with more of them each foe has rows of its own."""

BAR = 10
"""The cells of the bar of foes beaten."""

LOSES = "eight at a turn's end lose"
FAILS = "with eight an attempt fails"
"""What eight foes bring on the boards, and at Mount Doom."""


def warning(state: FellowshipState) -> str:
    """Return a few words on a foe line that comes near eight, or nothing; of a game that is over it warns nobody."""
    shown = len(state.foe_line)
    if state.foe_deck is None or shown < WARN_FROM:
        return ""
    if state.outcome is not None or not any(hobbit.alive for hobbit in state.hobbits.values()):
        return f"{shown} foes"
    if shown >= TOO_MANY:
        return f"{shown} foes: beat {shown - TOO_MANY + 1} or lose!"
    return f"{shown} foes: {TOO_MANY - shown} to eight!"


def slot_key(number: int) -> str:
    """Return the key of a slot of the line, counted from 0, where a foe is asked for."""
    return ROW_KEYS[number] if number < len(ROW_KEYS) else ""


def demand_of(content: Lookup, foe: str, glyphs: Glyphs) -> Line:
    """Return what a foe demands, as signs."""
    happening = content.foes[foe]
    return unbroken(Icons(glyphs, content).box(box_of(happening, "", ""))[bool(happening.cost) :])


def offered(scene: Scene) -> frozenset[str]:
    """Return the foes of which one is asked for."""
    prompt = scene.prompt
    choices = prompt.choices if isinstance(prompt, Prompt) else ()
    return frozenset(choice.action.foe for choice in choices if isinstance(choice.action, a.ChooseFoe))


class FoesPane(SpotPane):
    """Eight slots, the leftmost foe the one that may be beaten; more foes than slots push narrower ones aside.

    Where a foe is asked for each slot shows its key; a foe that the selected choice would beat is said to be beaten.
    """

    def heading(self, scene: Scene) -> str:
        """Return how many foes are here of the eight that lose the game, and how many are beaten."""
        state: FellowshipState = scene.view
        here, total = len(state.foe_line), len(lookup(state).foes)
        beaten = defeated_count(state)
        full = BAR * beaten // total if total else 0
        bar = self.glyphs.full * full + self.glyphs.empty * (BAR - full)
        gate = "  the Black Gate has opened" if state.gate_opened else ""
        return f"Foes {here} of {TOO_MANY}  beaten {bar} {beaten} of {total}{gate}"

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the line, or where there is room for it each foe in full words."""
        return self._list(scene, width) if self.content_size.height > LINE else self._line(scene, width)

    def _line(self, scene: Scene, size: int) -> Drawing:
        """Return the names and below them the marks and demands; in a narrow pane how many are beaten beside them."""
        state: FellowshipState = scene.view
        count = max(TOO_MANY, len(state.foe_line))
        slot = min(next(cells for least, cells in SLOTS if size >= least), size // count)
        drawing = Drawing()
        drawing.blocks([EMPTY, EMPTY], [self._slot(scene, number, slot) for number in range(count)], size)
        left = size - slot * count
        if size < SLOTS[1][0] and left >= FOE_LETTERS:
            share = f"{defeated_count(state)}/{len(lookup(state).foes)}"
            here: Span = (f" {len(state.foe_line)} here", self._count_role(state))
            beaten = f"{share:>{left - 1}}"
            if count > len(state.foe_line):  # the last slot, empty until all is lost, has room for the word
                drawing.lines[1] = clipped(drawing.lines[1], slot * (count - 1), "")
                beaten = f"{f'beaten {share}':>{size - 1 - width(drawing.lines[1])}}"
            elif count == TOO_MANY:  # the header says how many are here
                here = (f"{'beaten':>{left - 1}}", "soft")
            else:
                beaten = f" {self.glyphs.yes} {share}"
            drawing.lines[0] = clipped(merged([*drawing.lines[0], here]), size, "")
            drawing.lines[1] = clipped(merged([*drawing.lines[1], (beaten, "soft")]), size, "")
        return drawing

    def _count_role(self, state: FellowshipState) -> str:
        return "shadow" if len(state.foe_line) >= RED_FROM else "soft"

    def _slot(self, scene: Scene, number: int, size: int) -> Block:
        """Return the two rows of a slot, each of `size` cells."""
        state: FellowshipState = scene.view
        if number >= len(state.foe_line):
            lost = number == TOO_MANY - 1
            words = f"{number + 1} = lost" if lost else f" {number + 1}"
            role = self._count_role(state) if lost else "soft"
            return Block((((words[:size].ljust(size), role),), ((" " * size, ""),)), "")
        foe = state.foe_line[number]
        content = lookup(state)
        new = scene.before is not None and foe not in scene.before.foe_line
        lead = self._lead(scene, number, new)
        name = foe_name(content, foe, size - 2 if size > FOE_LETTERS + 3 else min(FOE_LETTERS, size - 1))
        beaten = self._beaten(scene, foe)
        role = "ghost bright" if beaten else "bright" if number == 0 or new else ""
        gap = " " * max(0, size - 1 - width(((name, ""),)))
        upper: Line = (lead, (name, role), (gap, ""))
        mark, ink = self._mark(scene, foe)
        demand = self._demand(scene, foe)
        if width(demand) > size - 3:
            demand = tuple((text.replace(" ", "").replace("Gandalf", "Gand."), role) for text, role in demand)
        if beaten:
            mark, ink, demand = self.glyphs.yes, "bright", (("beaten", "bright"),)
        demand = clipped(demand, size - 3, self.glyphs.ellipsis)
        lower: Line = ((f"{mark} ", ink), *demand, (" " * max(0, size - 2 - width(demand)), ""))
        return Block((merged(upper), merged(lower)), content.foes[foe].rule, partial(told_of_foe, scene, foe))

    def _lead(self, scene: Scene, number: int, new: bool) -> Span:
        """Return what stands before a name: the key that names the foe, a mark where it is new, or whose turn it is."""
        if scene.view.foe_line[number] in offered(scene):
            return slot_key(number) or " ", "key"
        if new:
            return self.glyphs.changed, "bright"
        return (self.glyphs.cursor, "key") if number == 0 else (" ", "")

    def _beaten(self, scene: Scene, foe: str) -> bool:
        """Whether the selected choice certainly beats a foe."""
        ghost: FellowshipState | None = scene.ghost
        return ghost is not None and foe not in ghost.foe_line

    def _mark(self, scene: Scene, foe: str) -> Span:
        """Return whether the active player can do what a foe demands."""
        if scene.view.outcome is not None:
            return " ", "soft"
        able = can_beat(scene.view, scene.view.active, foe)
        return {True: (self.glyphs.yes, "bright"), False: (self.glyphs.no, "soft"), None: ("?", "soft")}[able]

    def _demand(self, scene: Scene, foe: str) -> Line:
        return demand_of(lookup(scene.view), foe, self.glyphs)

    def _order(self, state: FellowshipState) -> str:
        """Return which foe is beaten first, what its mark means, and what eight bring."""
        eight = LOSES if state.location in lookup(state).scenarios else FAILS
        marks = f"{self.glyphs.yes} can be now, {self.glyphs.no} cannot"
        return f"Number 1 is beaten first ({marks}); {eight}."

    def _list(self, scene: Scene, size: int) -> Drawing:
        """Return each foe with its full name, what it demands, and whether the active player can do that now."""
        state: FellowshipState = scene.view
        content = lookup(state)
        drawing = Drawing()
        for number, foe in enumerate(state.foe_line):
            mark, ink = self._mark(scene, foe)
            lead = self._lead(scene, number, False)
            if foe in offered(scene):
                head: Line = ((f" {lead[0]}  ", "key"),)
            else:
                head = ((f" {number + 1} ", "soft"), lead)
            words: list[Span] = [(f"{content.foes[foe].name}  ", "bright"), (f"{mark} ", ink)]
            words += [*self._demand(scene, foe), (f"  {content.foes[foe].text}", "soft")]
            for at, row in enumerate(flowed(words, size - width(head), 2)):
                drawing.row(*(head if not at else ((" " * width(head), ""),)), Thing(row, content.foes[foe].rule))
        if not state.foe_line:
            drawing.row((" no foe is here", "soft"))
        if len(state.foe_line) < TOO_MANY:  # the header says it then, and all rows are wanted for foes
            drawing.rows(((" ", ""), *row) for row in flowed([(self._order(state), "soft")], size - 1))
        return drawing
