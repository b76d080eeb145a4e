"""Between the boards: the Ring-bearer's foe window, and routes that leave boards out (F3.7, F6)."""

from __future__ import annotations

from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import (
    AskRoute,
    BetweenBoards,
    GiveElvenCards,
    MeetElves,
    RevealFoes,
    Roll,
    Window,
)
from core.kernel.prompts import Choice, Prompt

ROAD = "road"
ROUTES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "moria": ("mountains", "F6.1", ("moria", "lothlorien")),
    "helms_deep": ("weakness", "F6.2", ("helms_deep",)),
    "shelobs_lair": ("lair", "F6.3", ("shelobs_lair",)),
}
"""The other route before a place: its name in actions, its rule, and the boards that it leaves out."""

KEYS = ("book", "shadowfax")
"""The feature cards one of which Shelob's Lair costs (F6.3)."""

FOES_AFTER = 4


@SEQUENCE.carries_out(BetweenBoards)
def between_boards(play: FellowshipPlay, step: BetweenBoards) -> None:
    """The Ring-bearer acts as the active player: a last foe window here, then the route (F3.6, F3.7, F6.8)."""
    state = play.state
    if state.active != state.ring_bearer:
        play.emit(e.TurnBegan("F3.7", state.ring_bearer, state.turn))
    play.push(Window("W0", what="between"), AskRoute())


def route_choices(state: FellowshipState) -> list[Choice]:
    """Return the ways to leave boards out that are open now: only with an empty foe line (F6)."""
    found = ROUTES.get(next_place(state))
    if found is None or state.foe_line:
        return []
    name, rule, _ = found
    if name != "lair":
        bearer = state.ring_bearer
        return [Choice(bearer, a.ChooseRoute(bearer, name), rule)]
    return [
        Choice(seat, a.ChooseRoute(seat, name, card), rule)
        for seat in clockwise(state, state.ring_bearer)
        for card in KEYS
        if card in state.hobbits[seat].hand
    ]


@SEQUENCE.asks(AskRoute)
def ask_route(state: FellowshipState, step: AskRoute) -> Prompt | None:
    """The group decides together; nobody is asked where the road is the only way (F6)."""
    choices = route_choices(state)
    if not choices:
        return None
    bearer = state.ring_bearer
    choices.insert(0, Choice(bearer, a.ChooseRoute(bearer, ROAD), "F1.7"))
    return Prompt("choose_route", bearer, choices[1].rule, choices, False, True)


@SEQUENCE.answers_to(AskRoute)
def answer_route(play: FellowshipPlay, step: AskRoute, action: a.Action) -> None:
    """Pay for the other route; the Elves may be met; four foes, another window, the next route (F6.8)."""
    if not isinstance(action, a.ChooseRoute) or action.route == ROAD:
        return
    _, rule, boards = ROUTES[next_place(play.state)]
    if action.card:
        play.emit(e.CardDiscarded(rule, action.seat, action.card))
    omit(play, rule, list(boards))
    play.push(RevealFoes(FOES_AFTER, rule, quiet=True), BetweenBoards())
    if action.route == "mountains":
        play.push(MeetElves())


def omit(play: FellowshipPlay, rule: str, boards: list[str]) -> None:
    """Leave boards out: their feature cards are out of the game, but for what F6.1 gives (F6.7)."""
    content = library(play.state)
    cards = [card for board in boards if board in content.scenarios for card in content.feature_cards(board)]
    play.emit(e.BoardsOmitted(rule, boards, cards))


@SEQUENCE.asks(MeetElves)
def ask_meet_elves(state: FellowshipState, step: MeetElves) -> Prompt:
    """The Ring-bearer may roll (F6.1)."""
    bearer = state.ring_bearer
    choices = [Choice(bearer, action, "F6.1") for action in (a.Accept(bearer), a.Refuse(bearer))]
    return Prompt("meet_elves", bearer, "F6.1", choices)


@SEQUENCE.answers_to(MeetElves)
def answer_meet_elves(play: FellowshipPlay, step: MeetElves, action: a.Action) -> None:
    """Suffer the roll; then the Lothlórien cards are looked through (F6.6)."""
    if isinstance(action, a.Accept):
        play.push(Roll(play.state.ring_bearer, "F6.6"), GiveElvenCards())


@SEQUENCE.opens(GiveElvenCards)
def is_giving_open(play: FellowshipPlay, step: GiveElvenCards) -> bool:
    """Begin with everybody still in the game; when all have a card the others leave the game unseen (F6.9)."""
    state = play.state
    if not step.left:
        cards = tuple(library(state).feature_cards("lothlorien"))
        play.push(GiveElvenCards(tuple(clockwise(state, state.ring_bearer)), cards))
        return False
    if not step.seats:
        play.emit(e.FeaturesRemoved("F6.7", [], unseen=len(step.left)))
    return bool(step.seats)


@SEQUENCE.asks(GiveElvenCards)
def ask_giving(state: FellowshipState, step: GiveElvenCards) -> Prompt:
    """Which card goes to the next hobbit: the Ring-bearer decides, alone (F6.9)."""
    bearer = state.ring_bearer
    choices = [Choice(bearer, a.GiveTo(bearer, card, step.seats[0]), "F6.9") for card in step.left]
    return Prompt("give_elven_cards", bearer, "F6.9", choices)


@SEQUENCE.answers_to(GiveElvenCards)
def answer_giving(play: FellowshipPlay, step: GiveElvenCards, action: a.Action) -> None:
    """Give the card and go on to the next hobbit."""
    if isinstance(action, a.GiveTo):
        play.emit(e.ElvenCardGiven("F6.9", play.state.ring_bearer, action.hobbit, action.card))
        left = tuple(card for card in step.left if card != action.card)
        play.push(GiveElvenCards(step.seats[1:], left))
