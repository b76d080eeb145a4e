"""What is counted in a battle to tell how it may end: losses and the time that is left for more, the armies, how near
they stand to each other, leaders, weapons and magic."""

from __future__ import annotations

from collections.abc import Sequence

from core.bots.values import Plan, Valued
from core.dagorlad.chapters.attacks import usable_weapon
from core.dagorlad.chapters.board import Board, on_pedestal, waits
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import LORD, SIDES, DagorladState
from core.kernel.prompts import Outcome

STRIKE = 5
"""How far a unit on foot strikes in its next phase."""
SECOND = frozenset("EFGH")
"""The phases of the second half of a turn, in which Westernesse moves and fights."""

OF_THE_BATTLE = ("left", "lord", "magic", "spells", "beast", "breath", "captured")
OF_A_SIDE = (
    "short", "pace", "broken", "whole", "disrupted", "halves", "waiting",
    "contact", "near", "far", "alone", "leaders", "wounded", "weapons",
)  # fmt: skip
NAMES = (*OF_THE_BATTLE, *(f"{name} of {side}" for side in SIDES for name in OF_A_SIDE))


def half_of(state: DagorladState) -> str:
    """Return whose half of the turn it is."""
    return WESTERNESSE if state.phase[:1] in SECOND else SAURON


class DagorladValued(Valued):
    """Each side's chance of a victory, as long as that is open; the score is by how many victory points it leads."""

    game_id = "dagorlad"
    plans = (
        Plan({}, 220),
        Plan({"errata": "on"}, 20),
        Plan({"length": "14"}, 20),
        Plan({"shift_reinf": "2"}, 20),
        Plan({"shift_reinf": "-2"}, 20),
    )

    def sides(self, state: DagorladState) -> Sequence[str]:
        """Return the sides that may still win: those whose army is not demoralized."""
        return [side for side in SIDES if side not in state.demoralized]

    def key(self, state: DagorladState, side: str) -> str:
        """Return the model: of a side, in whose half of the turn, and whether its enemy is demoralized already."""
        enemy = "broken" if any(one != side for one in state.demoralized) else "whole"
        return f"{side}, {half_of(state)} moves, enemy {enemy}"

    def names(self, key: str) -> Sequence[str]:
        """Return what is counted, the same for all models."""
        return NAMES

    def won(self, state: DagorladState, outcome: Outcome, side: str) -> float | None:
        """Return 1 for a victory of the side, decisive or tactical."""
        return float(outcome.result == side)

    def score(self, state: DagorladState, outcome: Outcome, side: str) -> float | None:
        """Return by how many victory points a side leads."""
        return float(lead(state, side))

    def features(self, state: DagorladState, side: str) -> list[float]:
        """Return the counts; they are the same for both sides."""
        board = Board(state)
        magic, beast = state.magic, state.beast
        left = (2 * (state.options.length - state.turn) + (half_of(state) == SAURON) + 1) / 2
        found = [
            left / 10,
            float(on_pedestal(state)) + 0.5 * bool(state.leaders[LORD].hex),
            magic.points / 45,
            float(bool(magic.visions) + bool(magic.wrath) + bool(magic.eclipse)),
            float(beast is not None),
            float(beast is not None and beast.breath > 0),
            float(sum(weapon.captured for weapon in state.weapons.values())),
        ]
        for one, enemy in (SIDES, SIDES[::-1]):
            found += self._of(state, board, one, enemy, left)
        return found

    def _of(self, state: DagorladState, board: Board, side: str, enemy: str, left: float) -> list[float]:
        rules = board.rules
        short = max(0, rules.content.levels[side] - state.points.get(side, 0))
        whole = disrupted = halves = waiting = contact = near = far = alone = 0.0
        order, worth = rules.grid.order, rules.content.points
        rows = [rules.grid.distances(hex_) for hex_ in board.held[enemy]]
        for name, unit in state.units.items():
            kind = rules.units[name]
            if kind.side != side or unit.gone or unit.left or unit.inside:
                continue
            each = worth[kind.morale] * (2 if kind.kind == "formation" else 1) / 40
            if not unit.hex:
                waiting += each * (1.0 if waits(state, name) else 0.7)
                continue
            if unit.disrupted:
                disrupted += each
            else:
                whole += each
            halves += each * unit.half
            at = order[unit.hex]
            nearest = min([row[at] for row in rows], default=20)
            if nearest <= 1:
                contact += each
            elif nearest <= STRIKE:
                near += each
            far += nearest * each / 10
            alone += each * (not any(one in board.held[side] for one in rules.around[unit.hex]))
        leaders = [one for name, one in state.leaders.items() if rules.side[name] == side and not one.gone]
        usable = sum(bool(usable_weapon(state, board, name)) for name in state.leaders if rules.side[name] == side)
        return [
            short / 40,
            min(4.0, short / max(left, 0.5) / 5),
            float(side in state.demoralized),
            whole, disrupted, halves, waiting, contact, near, far, alone,
            len(leaders) / 5,
            sum(one.wounded for one in leaders) / 3,
            float(usable),
        ]  # fmt: skip


def lead(state: DagorladState, side: str) -> int:
    """Return by how many victory points a side leads."""
    return sum(points if one == side else -points for one, points in state.vp.items())
