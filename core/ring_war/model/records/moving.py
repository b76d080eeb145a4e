"""Deployment, mobilization, movement and arriving (chapters F, O, P, S, T): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class ShadowRoll(Step, frozen=True, tag="shadow_roll"):
    """The Dark Power rolls its Shadow Points (V.2b, S.1)."""


class Deploy(Step, frozen=True, tag="deploy"):
    """A power's forces that are due come (T, Deployment)."""

    power: str


class Moves(Step, frozen=True, tag="moves"):
    """A power chooses the hex from which it moves next, or is done (F.1, P.2)."""

    power: str


class GoOn(Step, frozen=True, tag="go_on"):
    """A stack that is under way goes on, or stays (GR2).

    `pieces` are its Characters, forces and Orc parties, `left` the movement points that it still has, `begun` that it
    has moved, and so may not be changed any more.
    """

    power: str
    pieces: tuple[str, ...]
    hex: str
    left: int
    begun: bool = False


class Arrive(Step, frozen=True, tag="arrive"):
    """What meets a stack in the hex that it has entered, in the order of RR2; `left` points remain to go on with."""

    power: str
    pieces: tuple[str, ...]
    hex: str
    left: int


class EndMoves(Step, frozen=True, tag="end_moves"):
    """A power's movement ends: units search for Characters (F.6c), cards and the Ring are picked up (G.6, L.2), who
    stays in a place wakes it (T.3)."""

    power: str


MovingStep = ShadowRoll | Deploy | Moves | GoOn | Arrive | EndMoves


class Go(Action, frozen=True, tag="go"):
    """Move the chosen stack to a hex by the cheapest way (GR2)."""

    hex: str


MovingAction = Go


class Moved(Event, frozen=True, tag="moved"):
    """A stack moves along `path` from `origin` at a cost in movement points.

    A view that may not know who goes has `HIDDEN` for each of the Fellowship's Characters among the pieces. `road` says
    that a step of it went at the road rate (J.7), `flown` that it flew, `waded` that the last hexside was a river
    without a bridge.
    """

    power: str
    pieces: tuple[str, ...]
    origin: str
    path: tuple[str, ...]
    cost: int = 0
    road: bool = False
    flown: bool = False
    waded: bool = False


class Mobilized(Event, frozen=True, tag="mobilized"):
    """A nation wakes: its units may move (T). Mordor's waking makes this turn M."""

    nation: str


class ForceCame(Event, frozen=True, tag="force_came"):
    """A force comes onto the map (T)."""

    card: str
    hex: str
    points: int


class ControlChanged(Event, frozen=True, tag="control_changed"):
    """A hex is another power's now, "" for nobody's (P.6)."""

    hex: str
    power: str


class ShadowRolled(Event, frozen=True, tag="shadow_rolled"):
    """The Dark Power's Shadow Points of this turn: two dice, what is added, what was taken (S.1)."""

    dice: tuple[int, int]
    more: int
    points: int


class ShadowSpent(Event, frozen=True, tag="shadow_spent"):
    """The Dark Power pays Shadow Points (S.2)."""

    points: int
    what: str


class RestraintEnded(Event, frozen=True, tag="restraint_ended"):
    """A restraint on attacks against Saruman's units is over: the Dark Power's (Y.9a) or the Fellowship's (Y.9b)."""

    power: str


MovingEvent = Moved | Mobilized | ForceCame | ControlChanged | ShadowRolled | ShadowSpent | RestraintEnded
