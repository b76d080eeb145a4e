"""The options of a table, and how it starts (K1)."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.options import Option, Options, Seat
from core.kernel.piles import Pile
from core.kernel.positions import Positions
from tests.skirmish import model as m
from tests.skirmish.content import CONTENTS, SIDES, library
from tests.skirmish.ending import NAMES
from tests.skirmish.model import SkirmishState, Unit


class SkirmishOptions(Options):
    """How long a game lasts, and undo."""

    offered = (
        Option("turns", "Turns", ("4", "6"), "4", "How many turns a game has.", "K2.1"),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a card, a die or orders that lie open; or off.",
            "K1.4",
        ),
    )

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the two sides."""
        return [Seat(side, NAMES[side]) for side in SIDES]


class SkirmishPositions(Positions):
    """How a table starts, and what has to fit in a position made by hand."""

    def initial(self, options: Mapping[str, str], content: str) -> SkirmishState:
        """Return the state before the plans are dealt (K1.3)."""
        rules = CONTENTS.by_digest(content)
        return SkirmishState(
            content=content,
            turns=int(options["turns"]),
            undo=options["undo"],
            agenda=[m.Deal()],
            units={unit.id: Unit(unit.side, unit.hex, unit.steps) for unit in rules.content.units},
            plans=Pile(rest={plan.id: plan.copies for plan in rules.content.plans}),
        )

    def options_of(self, state: SkirmishState) -> dict[str, str]:
        """Return the options that the state was made with."""
        return {"turns": str(state.turns), "undo": state.undo}

    def completed(self, state: SkirmishState) -> SkirmishState:
        """Return a position with what it leaves open filled in; raises `ValueError` when it does not fit."""
        if not state.content:
            state.content = CONTENTS.current().digest
        rules = library(state)
        if not state.units:
            state.units = {unit.id: Unit(unit.side, unit.hex, unit.steps) for unit in rules.content.units}
        for name, unit in state.units.items():
            if name not in rules.units or unit.hex not in rules.hexes:
                raise ValueError(f"there is no unit {name!r} or no hex {unit.hex!r}")
            if not 0 <= unit.steps <= rules.units[name].steps:
                raise ValueError(f"unit {name} cannot have {unit.steps} steps")
        standing = [unit.hex for unit in state.units.values() if unit.steps]
        if len(set(standing)) != len(standing):
            raise ValueError("two units stand on one hex")
        out = [*state.played, *(plan for hand in state.hands.values() for plan in hand)]
        if not len(state.plans):
            state.plans.rest = {plan.id: plan.copies - out.count(plan.id) for plan in rules.content.plans}
        if any(count < 0 for count in state.plans.rest.values()) or not set(out) <= rules.plans.keys():
            raise ValueError("the plans in hands and in play are not those of the game")
        if not state.agenda and state.outcome is None:
            state.agenda = [m.BeginTurn()]
        return state

    def pieces(self, state: SkirmishState) -> Mapping[str, int]:
        """Return how many units and plans there are, wherever they are."""
        plans = [*state.played, *(plan for hand in state.hands.values() for plan in hand)]
        counts = {
            plan: plans.count(plan) + state.plans.rest.get(plan, 0) for plan in sorted({*plans, *state.plans.rest})
        }
        return {**counts, "units": len(state.units)}
