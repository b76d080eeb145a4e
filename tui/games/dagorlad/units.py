"""All pieces of both sides in lists: where they are, in what state, and what they have done in this phase."""

from __future__ import annotations

from core.dagorlad.chapters.board import waits
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.model.state import BEAST
from core.dagorlad.words.names import army_name
from core.hexes import Hex
from tui.games.dagorlad.counters import LEADER_WORDS, REBUILT_WORDS, code_of, rebuilt_mark
from tui.games.dagorlad.hexes import status
from tui.games.dagorlad.look import LOOKS, Look
from tui.games.dagorlad.turn import INKS
from tui.map.panes import PlacesPane
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

NAME, UNIT = 11, 5
"""The cells of a leader's name, and of a unit's."""


class UnitsPane(PlacesPane):
    """The pieces on the map, those of the side that is asked first; enter goes to one."""

    def listed(self, scene: Scene, width: int) -> list[tuple[Hex, Line]]:
        """Return a row for each piece on the map, and one for those that wait."""
        look = LOOKS.of(scene)
        found: list[tuple[Hex, Line]] = []
        for side in (look.seat, look.enemy):
            found.append(("", ((f" {army_name(side)}", f"{INKS[side]} strong"),)))
            leaders = [name for name, one in look.state.leaders.items() if _is(look, name, side, one.hex)]
            units = [name for name, one in look.state.units.items() if _is(look, name, side, one.hex)]
            found += [_leader(look, name) for name in leaders]
            found += [_unit(look, name) for name in units]
            beast = look.board.beast_at
            if beast and look.rules.side[BEAST] == side:
                found.append((beast, ((f"  {'the Beast':<{NAME}}{beast}", ""),)))
            waiting = [name for name, one in look.state.units.items() if not one.hex and _may_come(look, name, side)]
            if waiting:
                wait = "1 more waits" if len(waiting) == 1 else f"{len(waiting)} more wait"
                found.append((look.entrance(side), ((f"  {wait} at the edge of the map", "soft"),)))
        return [*found, ("", ((f" {REBUILT_WORDS}", "soft"),))]


def _is(look: Look, name: str, side: str, hex_: Hex) -> bool:
    return bool(hex_) and look.rules.side[name] == side


def _may_come(look: Look, name: str, side: str) -> bool:
    return look.rules.side[name] == side and waits(look.state, name)


def _unit(look: Look, name: str) -> tuple[Hex, Line]:
    unit = look.state.units[name]
    words = ["half"] * unit.half + ["Disrupted !"] * unit.disrupted
    done = ", ".join(status(look, name)).replace("owes an attack", "owes")
    return unit.hex, (
        (f"  {name:<{UNIT}}{unit.hex}  ", ""),
        (f"{code_of(look.state, name) + rebuilt_mark(look.state, name):<8}", "soft"),
        (", ".join(words), "shadow"),
        ("  " if words and done else "", ""),
        (done, "bright" if "owes" in done or "must" in done else "soft"),
    )


def _leader(look: Look, name: str) -> tuple[Hex, Line]:
    state = look.state
    leader = state.leaders[name]
    words = [f"rating {rating_of(state, look.board, name)}{rebuilt_mark(state, name)}"] + ["wounded"] * leader.wounded
    words += [look.rules.weapons[weapon].name for weapon, one in state.weapons.items() if one.carrier == name]
    words += ["moved"] * (name in state.moved and state.phase in ("C", "F"))
    return leader.hex, ((f"  {LEADER_WORDS[name]:<{NAME}}{leader.hex}  ", "gold"), (", ".join(words), "soft"))
