"""Set-up, the turn and its parts (chapters C and V, RR24): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class BeginGame(Step, frozen=True, tag="begin_game"):
    """The set-up (C): secret choices, hands, then the first turn."""


class ChooseBearer(Step, frozen=True, tag="choose_bearer"):
    """The Fellowship chooses who bears the Ring (C.4)."""


class HandOut(Step, frozen=True, tag="hand_out"):
    """The Fellowship hands out the Magic Cards of Rivendell (C.3): `card` is asked about now."""

    card: str


class PlaceNazgul(Step, frozen=True, tag="place_nazgul"):
    """The Dark Power places its lesser Nazgûl (C.2): `person` is asked about now."""

    person: str


class DealHands(Step, frozen=True, tag="deal_hands"):
    """Each player gets Event Cards (C.3)."""


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """The next Game-Turn (V.0)."""


class BeginStage(Step, frozen=True, tag="begin_stage"):
    """A part of the turn begins: `stage` of the state, and the power whose part it is, "" for nobody's."""

    stage: str
    power: str = ""


class EndPart(Step, frozen=True, tag="end_part"):
    """A power's own part ends (V.3, V.4, V.5)."""

    power: str


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The Indication (V.6)."""


TurnStep = BeginGame | ChooseBearer | HandOut | PlaceNazgul | DealHands | BeginTurn | BeginStage | EndPart | EndTurn


class Bear(Action, frozen=True, tag="bear"):
    """Let a hobbit bear the Ring from the start (C.4)."""

    person: str


class GiveStart(Action, frozen=True, tag="give_start"):
    """Give a Magic Card of Rivendell to a Character there; without one it stays where it lies (C.3)."""

    card: str
    person: str = ""


class PlaceAt(Action, frozen=True, tag="place_at"):
    """Put a Nazgûl in a citadel or fort (C.2)."""

    person: str
    hex: str


class Done(Action, frozen=True, tag="done"):
    """End what is going on: a part of the turn, a choice of several."""


TurnAction = Bear | GiveStart | PlaceAt | Done


class BearerChosen(Event, frozen=True, tag="bearer_chosen"):
    """The Fellowship has chosen who bears the Ring; a secret."""

    person: str


class StartCardGiven(Event, frozen=True, tag="start_card_given"):
    """A Magic Card of Rivendell was given to a Character, or stays there; a secret."""

    card: str
    person: str = ""


class NazgulPlaced(Event, frozen=True, tag="nazgul_placed"):
    """A Nazgûl stands where the Dark Power wants him."""

    person: str
    hex: str


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """A player has got Event Cards."""

    power: str
    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A Game-Turn begins."""

    turn: int


class StageBegan(Event, frozen=True, tag="stage_began"):
    """A part of the turn begins."""

    stage: str
    power: str = ""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A Game-Turn is over: what held until its end is, and who is no longer seen is no longer spotted."""

    spotted: dict[str, list[str]]
    """Who stays spotted, and by whom (J.6)."""


class AllianceOver(Event, frozen=True, tag="alliance_over"):
    """An Alliance that was being dissolved is over (W.5a)."""

    partner: str


class Won(Event, frozen=True, tag="won"):
    """A condition of victory holds; the game ends with this part of the turn (Z)."""

    power: str
    reason: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over: who has won, nobody in a draw, and why."""

    winners: tuple[str, ...]
    reason: str


TurnEvent = (
    BearerChosen
    | StartCardGiven
    | NazgulPlaced
    | HandDealt
    | TurnBegan
    | StageBegan
    | TurnEnded
    | AllianceOver
    | Won
    | GameEnded
)
