"""Between the boards: the Ring-bearer's foe window, and routes that leave boards out (F3.7, F6)."""

from __future__ import annotations

from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
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
from core.fellowship.words.labels import rolling
from core.fellowship.words.names import hobbit_name, place_name
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Question

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


def omit(play: FellowshipPlay, rule: str, boards: list[str]) -> None:
    """Leave boards out: their feature cards are out of the game, but for what F6.1 gives (F6.7)."""
    content = library(play.state)
    cards = [card for board in boards if board in content.scenarios for card in content.feature_cards(board)]
    play.emit(e.BoardsOmitted(rule, boards, cards))


class WhichRoute(Question[FellowshipState, AskRoute]):
    """How the journey goes on: the group decides together (F6)."""

    kind, name = AskRoute, "choose_route"

    def asks(self, state: FellowshipState, step: AskRoute) -> Prompt | None:
        """The road, or leaving boards out; nobody is asked where the road is the only way (F6)."""
        choices = route_choices(state)
        if not choices:
            return None
        bearer = state.ring_bearer
        choices.insert(0, Choice(bearer, a.ChooseRoute(bearer, ROAD), "F1.7"))
        return Prompt(self.name, bearer, choices[1].rule, choices, False, True)

    def answers(self, play: FellowshipPlay, step: AskRoute, action: a.Action) -> None:
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

    def words(self, state: FellowshipState, step: AskRoute, prompt: Prompt) -> str:
        """Return the line that asks for the route."""
        return f"No foe is displayed. How does the journey go on from {place_name(state.location)}?"


class WhetherElves(Question[FellowshipState, MeetElves]):
    """Whether the Ring-bearer rolls to meet the Elves (F6.1)."""

    kind, name = MeetElves, "meet_elves"

    def asks(self, state: FellowshipState, step: MeetElves) -> Prompt:
        """The Ring-bearer may roll (F6.1)."""
        bearer = state.ring_bearer
        choices = [Choice(bearer, action, "F6.1") for action in (a.Accept(bearer), a.Refuse(bearer))]
        return Prompt(self.name, bearer, "F6.1", choices)

    def answers(self, play: FellowshipPlay, step: MeetElves, action: a.Action) -> None:
        """Suffer the roll; then the Lothlórien cards are looked through (F6.6)."""
        if isinstance(action, a.Accept):
            play.push(Roll(play.state.ring_bearer, "F6.6"), GiveElvenCards())

    def words(self, state: FellowshipState, step: MeetElves, prompt: Prompt) -> str:
        """Return the line that asks whether the Elves are met."""
        return f"{hobbit_name(prompt.seat)} may {rolling(state)} to meet the Elves"


class WhichElvenCard(Question[FellowshipState, GiveElvenCards]):
    """Which Lothlórien card goes to the next hobbit: the Ring-bearer decides, alone (F6.9)."""

    kind, name = GiveElvenCards, "give_elven_cards"

    def opens(self, play: FellowshipPlay, step: GiveElvenCards) -> bool:
        """Begin with everybody still in the game; when all have a card the others leave the game unseen (F6.9)."""
        state = play.state
        if not step.left:
            cards = tuple(library(state).feature_cards("lothlorien"))
            play.push(GiveElvenCards(tuple(clockwise(state, state.ring_bearer)), cards))
            return False
        if not step.seats:
            play.emit(e.FeaturesRemoved("F6.7", [], unseen=len(step.left)))
        return bool(step.seats)

    def asks(self, state: FellowshipState, step: GiveElvenCards) -> Prompt:
        """Any of the cards that are left."""
        bearer = state.ring_bearer
        choices = [Choice(bearer, a.GiveTo(bearer, card, step.seats[0]), "F6.9") for card in step.left]
        return Prompt(self.name, bearer, "F6.9", choices)

    def answers(self, play: FellowshipPlay, step: GiveElvenCards, action: a.Action) -> None:
        """Give the card and go on to the next hobbit."""
        if isinstance(action, a.GiveTo):
            play.emit(e.ElvenCardGiven("F6.9", play.state.ring_bearer, action.hobbit, action.card))
            left = tuple(card for card in step.left if card != action.card)
            play.push(GiveElvenCards(step.seats[1:], left))

    def words(self, state: FellowshipState, step: GiveElvenCards, prompt: Prompt) -> str:
        """Return the line that asks which card goes to the next hobbit."""
        return f"{hobbit_name(prompt.seat)} gives {hobbit_name(step.seats[0])} a Lothlórien card: which?"


STEPS = (Carried(BetweenBoards, between_boards), WhichRoute(), WhetherElves(), WhichElvenCard())
