"""The facts of the game: what may be decided, what may happen, what is still to happen, and the state."""

from __future__ import annotations

import msgspec

from core.kernel.piles import Pile
from core.kernel.play import State
from core.kernel.prompts import Outcome
from core.kernel.records import Action, Event, Step
from core.kernel.sealed import Sealed

HIDDEN = "hidden"
"""Stands in a view for what a seat may not see."""


class March(Action, frozen=True, tag="march"):
    """Orders a unit to march to a neighbouring hex (K2.2)."""

    unit: str
    to: str


class CallBack(Action, frozen=True, tag="call_back"):
    """Takes back the order of a unit (K2.2)."""

    unit: str


class Done(Action, frozen=True, tag="done"):
    """Has given all its orders (K2.2)."""


class PlayPlan(Action, frozen=True, tag="play_plan"):
    """Plays a plan in a fight (K3.3)."""

    plan: str


class Pass(Action, frozen=True, tag="pass"):
    """Plays no plan in this fight (K3.3)."""


SkirmishAction = March | CallBack | Done | PlayPlan | Pass


class PlanDealt(Event, frozen=True, tag="plan_dealt"):
    """A side was dealt a plan (K1.3)."""

    seat: str
    plan: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn began (K2.1)."""

    turn: int


class OrderGiven(Event, frozen=True, tag="order_given"):
    """A side ordered a unit to march, in secret (K2.2)."""

    seat: str
    unit: str
    to: str


class OrderCalledBack(Event, frozen=True, tag="order_called_back"):
    """A side took back an order, in secret (K2.2)."""

    seat: str
    unit: str


class OrdersSealed(Event, frozen=True, tag="orders_sealed"):
    """A side is done with its orders (K2.2)."""

    seat: str


class OrdersShown(Event, frozen=True, tag="orders_shown"):
    """The orders of both sides were laid open: the hex of each unit that marches (K2.3)."""

    orders: dict[str, str]


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled"):
    """Both sides rolled for the initiative, and `first` has it (K2.4)."""

    rolls: list[int]
    first: str


class Marched(Event, frozen=True, tag="marched"):
    """A unit marched to a hex (K2.5, K3.1)."""

    unit: str
    to: str


class WasBlocked(Event, frozen=True, tag="was_blocked"):
    """A unit found a unit of its own side in the hex (K2.5)."""

    unit: str
    to: str


class AttackBegan(Event, frozen=True, tag="attack_began"):
    """A unit attacks another one (K3.1)."""

    attacker: str
    defender: str


class PlanPlayed(Event, frozen=True, tag="plan_played"):
    """A side played its plan (K3.3)."""

    seat: str
    plan: str


class Fought(Event, frozen=True, tag="fought"):
    """Both rolled: dice and totals, the attacker's first (K3.2)."""

    attacker: str
    defender: str
    dice: list[int]
    totals: list[int]


class StepLost(Event, frozen=True, tag="step_lost"):
    """A unit lost a step; without one left it is lost (K3.1)."""

    unit: str
    left: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over: who has won, if anybody, and the fords of both (K4)."""

    winner: str
    reason: str
    scores: dict[str, int]


SkirmishEvent = (
    PlanDealt
    | TurnBegan
    | OrderGiven
    | OrderCalledBack
    | OrdersSealed
    | OrdersShown
    | InitiativeRolled
    | Marched
    | WasBlocked
    | AttackBegan
    | PlanPlayed
    | Fought
    | StepLost
    | GameEnded
)


class Deal(Step, frozen=True, tag="deal"):
    """Each side is dealt a plan (K1.3)."""


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """The next turn begins, or the game is over (K2.1)."""


class GiveOrders(Sealed[Done], frozen=True, tag="give_orders"):
    """Both sides give their orders at once, whoever comes first; to be done is the answer (K2.2)."""


class ShowOrders(Step, frozen=True, tag="show_orders"):
    """The orders are laid open (K2.3)."""


class RollInitiative(Step, frozen=True, tag="roll_initiative"):
    """Both sides roll, and the marches are planned (K2.4)."""


class CarryOut(Step, frozen=True, tag="carry_out"):
    """A unit carries out its order (K2.5)."""

    unit: str
    to: str


class OfferPlan(Step, frozen=True, tag="offer_plan"):
    """A side may play its plan in the fight (K3.3)."""

    seat: str
    attacks: bool


class RollFight(Step, frozen=True, tag="roll_fight"):
    """Both units roll (K3.1, K3.2)."""

    attacker: str
    defender: str


SkirmishStep = Deal | BeginTurn | GiveOrders | ShowOrders | RollInitiative | CarryOut | OfferPlan | RollFight


class Unit(msgspec.Struct, omit_defaults=True):
    """A unit on the field; one without steps is lost."""

    side: str
    hex: str
    steps: int = 0


class SkirmishState(State, kw_only=True):
    """Everything that there is at a table."""

    content: str = ""
    turns: int
    undo: str
    agenda: list[SkirmishStep] = []
    units: dict[str, Unit] = {}
    hands: dict[str, list[str]] = {}
    plans: Pile = msgspec.field(default_factory=Pile)
    played: list[str] = []
    turn: int = 0
    orders: dict[str, dict[str, str]] = {}
    """The hex that each unit of a side is ordered to, by side."""

    shown: bool = False
    """Whether the orders of this turn lie open."""

    help: dict[str, str] = {}
    """The plan that a side plays in the present fight."""

    outcome: Outcome | None = None


def unit_at(state: SkirmishState, place: str) -> str:
    """Return the unit that stands on a hex, or nothing."""
    return next((name for name, unit in state.units.items() if unit.steps and unit.hex == place), "")
