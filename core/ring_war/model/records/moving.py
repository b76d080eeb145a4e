"""Deployment, mobilization, movement and arriving (chapters F, O, P, S, T): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class ShadowRoll(Step, frozen=True, tag="shadow_roll"):
    """The Dark Power rolls its Shadow Points (V.2b, S.1)."""


class Deploy(Step, frozen=True, tag="deploy"):
    """A power's forces that are due come (T, Deployment)."""

    power: str


class Moves(Step, frozen=True, tag="moves"):
    """A power chooses the hex from which it moves next, or is done (F.1, P.2).

    `begun` says that what moves by itself has (Orc parties, whoever is not his own master). `picked` are the hexes and
    the Nazgûl that have been chosen: what is chosen for the first time may be given back.
    """

    power: str
    begun: bool = False
    picked: tuple[str, ...] = ()


class MarchParty(Step, frozen=True, tag="march_party"):
    """An Orc party goes on to its prison, or where it was promised to come; its owner says where it goes until it was
    `sent`, and how far, where it may stop (J.8, Y.1d, RR8)."""

    power: str
    party: str
    sent: bool = False


class WhoGoes(Step, frozen=True, tag="who_goes"):
    """A power says who of a stack stays behind before it goes (P.1); `fresh` as in `GoOn`."""

    power: str
    pieces: tuple[str, ...]
    hex: str
    fresh: bool = False


class FlyTo(Step, frozen=True, tag="fly_to"):
    """A power says where a Nazgûl flies: first to which Province, then to which hex (F.5); `fresh` as in `GoOn`."""

    power: str
    person: str
    province: str = ""
    fresh: bool = False


class GoOn(Step, frozen=True, tag="go_on"):
    """A stack that is under way goes on, or stays (GR2).

    `pieces` are its Characters, forces and Orc parties, `left` the movement points that it still has, `begun` that it
    has moved, and so may not be changed any more. A stack that is `fresh` has been chosen for the first time, and moves
    later if it stays now.
    """

    power: str
    pieces: tuple[str, ...]
    hex: str
    left: int
    begun: bool = False
    fresh: bool = False


class Arrive(Step, frozen=True, tag="arrive"):
    """What meets a stack in the hex that it has entered, in the order of RR2.

    `left` points remain to go on with, `stage` says how far the order has been gone through.
    """

    power: str
    pieces: tuple[str, ...]
    hex: str
    left: int
    stage: int = 0


class EnterPass(Step, frozen=True, tag="enter_pass"):
    """A stack stands before a Misty Pass, `hex`; once cards have been played it goes in, or stops (F.4, RR7).

    `cost` is what the step takes of the points that are `left`.
    """

    power: str
    pieces: tuple[str, ...]
    hex: str
    left: int
    cost: int


class EndMoves(Step, frozen=True, tag="end_moves"):
    """A power's movement ends: units search for Characters (F.6c), cards and the Ring are picked up (G.6, L.2), who
    stays in a place wakes it (T.3)."""

    power: str


class SearchByUnits(Step, frozen=True, tag="search_by_units"):
    """Units of a power that have ended their movement with Characters of the Fellowship search for them (F.6c)."""

    power: str
    hex: str


class FindRing(Step, frozen=True, tag="find_ring"):
    """A power says who picks up the Ring, if it lies where one of its Characters has ended his movement (G.6)."""

    power: str


MovingStep = (
    ShadowRoll
    | Deploy
    | Moves
    | MarchParty
    | WhoGoes
    | FlyTo
    | GoOn
    | Arrive
    | EnterPass
    | EndMoves
    | SearchByUnits
    | FindRing
)


class Go(Action, frozen=True, tag="go"):
    """Move the chosen stack to a hex by the cheapest way (GR2)."""

    hex: str


class PickStack(Action, frozen=True, tag="pick_stack"):
    """Choose the hex whose stack moves next (F.1)."""

    hex: str


class PickNazgul(Action, frozen=True, tag="pick_nazgul"):
    """Choose a Nazgûl who flies (F.5)."""

    person: str


class ChooseWho(Action, frozen=True, tag="choose_who"):
    """Say who of the chosen stack goes (P.1)."""


class Leave(Action, frozen=True, tag="leave"):
    """Let a piece of the chosen stack stay behind; of a force `points` Strength Points, all of them by 0 (P.1)."""

    piece: str
    points: int = 0


class Only(Action, frozen=True, tag="only"):
    """Let one piece of the chosen stack go alone (P.1)."""

    piece: str


class TakeAlong(Action, frozen=True, tag="take_along"):
    """Take a piece along that stands where the stack has come to (P.1, W.1d)."""

    piece: str


class Drop(Action, frozen=True, tag="drop"):
    """Leave a piece of the moving stack where the stack has come to (P.1)."""

    piece: str


class Stay(Action, frozen=True, tag="stay"):
    """End the movement of the chosen stack, or give it back to move later (F.1)."""


class FlyInto(Action, frozen=True, tag="fly_into"):
    """Fly into a Province (F.5)."""

    province: str


class FindIt(Action, frozen=True, tag="find_it"):
    """Let a Character pick up the Ring that lies in his hex (G.6)."""

    person: str


class Land(Action, frozen=True, tag="land"):
    """Send a new force to its place, or keep it for its card (RR10)."""

    land: bool


MovingAction = (
    Go | PickStack | PickNazgul | ChooseWho | Leave | Only | TakeAlong | Drop | Stay | FlyInto | FindIt | Land
)


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
    """A hex is another power's now (P.6)."""

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


class Displaced(Event, frozen=True, tag="displaced"):
    """A Character is put on a hex: he flies home, is borne away, or comes to the nearest friends."""

    who: str
    hex: str


class ForceSplit(Event, frozen=True, tag="force_split"):
    """Points of a force become a force of their own, or go over to another part of the same card (P.1)."""

    army: str
    part: str
    points: int


class ForcesJoined(Event, frozen=True, tag="forces_joined"):
    """Parts of forces that stand together again are one again (P.1): each part, and into what it goes."""

    parts: dict[str, str]


class Stayed(Event, frozen=True, tag="stayed"):
    """Pieces end their movement where they are (F.1)."""

    power: str
    pieces: tuple[str, ...]
    hex: str


class PassTried(Event, frozen=True, tag="pass_tried"):
    """A stack tries a Misty Pass: `die` opens it, or the stack stops before it (F.4)."""

    power: str
    pieces: tuple[str, ...]
    hex: str
    die: int
    needs: int


class LockedUp(Event, frozen=True, tag="locked_up"):
    """An Orc party has brought its captives to their prison, and is gone (J.8); a Ring that it carried lies there."""

    party: str
    people: tuple[str, ...]
    hex: str


class WoodAwoke(Event, frozen=True, tag="wood_awoke"):
    """A stack of Sauron's or Saruman's enters Fangorn: `die` up to `needs` hurts it (F.4)."""

    power: str
    hex: str
    die: int
    needs: int


class TheodenWoke(Event, frozen=True, tag="theoden_woke"):
    """Théoden is bemused no more (R.8)."""


class KeptBack(Event, frozen=True, tag="kept_back"):
    """A force that is due is kept for its card (RR10)."""

    card: str


MovingEvent = (
    Moved
    | Mobilized
    | ForceCame
    | ControlChanged
    | ShadowRolled
    | ShadowSpent
    | RestraintEnded
    | Displaced
    | ForceSplit
    | ForcesJoined
    | Stayed
    | PassTried
    | LockedUp
    | WoodAwoke
    | TheodenWoke
    | KeptBack
)
