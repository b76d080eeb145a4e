"""Between the boards: the Ring-bearer's foe window, and routes that leave boards out (F3.7, F6)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.havens import next_place
from core.fellowship.base.hooks import Labeller
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import AskRoute, BetweenBoards, GiveElvenCards, MeetElves, RevealFoes
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import Roll, Step, Window
from core.fellowship.words.labels import rolling
from core.fellowship.words.names import card_name, hobbit_name, place_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Carried, Question

ROAD = "road"
KEYS = ("book", "shadowfax")
"""The feature cards one of which Shelob's Lair costs (F6.3)."""

FOES_AFTER = 4


def between_boards(play: FellowshipPlay, step: BetweenBoards) -> None:
    """The Ring-bearer acts as the active player: a last foe window here, then the route (F3.6, F3.7, F6.8)."""
    state = play.state
    if state.active != state.ring_bearer:
        play.emit(e.TurnBegan("F3.7", state.ring_bearer, state.turn))
    play.push(Window("W0", what="between"), AskRoute())


class Route(msgspec.Struct, frozen=True):
    """A way to leave boards out: its name in actions, its rule, the boards, the cards one of which it costs, and
    whether it passes the Elves."""

    name: str
    rule: str
    boards: tuple[str, ...]
    keys: tuple[str, ...] = ()
    meets_elves: bool = False

    def tries(self, state: FellowshipState) -> list[a.ChooseRoute]:
        """Return who could take this route for all: the Ring-bearer, or whoever holds a card that it costs."""
        bearer = state.ring_bearer
        if not self.keys:
            return [a.ChooseRoute(bearer, self.name)]
        return [
            a.ChooseRoute(seat, self.name, card)
            for seat in clockwise(state, bearer)
            for card in self.keys
            if card in state.hobbits[seat].hand
        ]

    def refuses(self, state: FellowshipState, step: Step, action: a.ChooseRoute) -> Refusal | None:
        """Say why the route is not taken while `step` asks."""
        if ROUTES.get(next_place(state)) is not self:
            return Refusal(self.rule, f"That route begins before {place_name(self.boards[0])}.")
        if state.foe_line:
            return Refusal(self.rule, "A board can be left out only while no foe is in the line.")
        if self.keys and (action.card not in self.keys or action.card not in state.hobbits[action.seat].hand):
            return Refusal("F6.3", "Leaving out Shelob's Lair costs the Book or Shadowfax out of a hand.")
        if not isinstance(step, AskRoute):
            return Refusal("F6.8", "The route is chosen when the board before is over.")
        if not self.keys and (action.seat != state.ring_bearer or action.card):
            bearer = hobbit_name(state.ring_bearer)
            sentence = f"{bearer}, the Ring-bearer, takes this route for all, and no card is discarded for it."
            return Refusal(self.rule, sentence)
        return None

    def takes(self, play: FellowshipPlay, action: a.ChooseRoute) -> None:
        """Pay for the route; the Elves may be met; four foes, another window, the next route (F6.8)."""
        if action.card:
            play.emit(e.CardDiscarded(self.rule, action.seat, action.card))
        omit(play, self.rule, list(self.boards))
        play.push(RevealFoes(FOES_AFTER, self.rule, quiet=True), BetweenBoards())
        if self.meets_elves:
            play.push(MeetElves())

    def label(self, state: FellowshipState, action: a.ChooseRoute) -> str:
        """Return what is skipped, gained and risked."""
        route = lookup(state).content.route
        after = next(place for place in route[route.index(self.boards[-1]) + 1 :] if place not in state.omitted)
        price = f"{hobbit_name(action.seat)} discards {card_name(action.card)}. " if action.card else ""
        elves = f", and the Ring-bearer may {rolling(state, short=True)} to give everybody a Lothlórien card"
        left = min(FOES_AFTER, len(state.foe_deck)) if state.foe_deck is not None else 0
        names = " and ".join(place_name(board) for board in self.boards)
        whose = "their" if len(self.boards) > 1 else "its"
        scenario = lookup(state).scenarios[after]
        return (
            f"{price}Leave out {names}, go to {place_name(after)}: "
            f"{whose} spaces, events, cards and life-token checks stay behind; "
            f"the score goes on from {scenario.lines[scenario.main].score[0]}{elves * self.meets_elves}; "
            f"{'a foe appears' if left == 1 else f'{left} foes appear'}"
        )


ROUTES = {
    "moria": Route("mountains", "F6.1", ("moria", "lothlorien"), meets_elves=True),
    "helms_deep": Route("weakness", "F6.2", ("helms_deep",)),
    "shelobs_lair": Route("lair", "F6.3", ("shelobs_lair",), keys=KEYS),
}
"""The other route before a place."""

BY_NAME = {route.name: route for route in ROUTES.values()}


def route_refused(state: FellowshipState, action: a.ChooseRoute) -> Refusal | None:
    """Say why boards cannot be left out now (F6)."""
    if state.foe_deck is None:
        return Refusal("F1.7", "This table plays without other routes.")
    if action.route == ROAD:
        return Refusal("F1.7", "The road is taken by itself; it is a choice only where boards could be left out.")
    route = BY_NAME.get(action.route)
    if route is None:
        return Refusal("F6.8", "There is no such route.")
    return route.refuses(state, state.agenda[-1], action)


def route_label(state: FellowshipState, action: a.ChooseRoute) -> str:
    """Return what a route would bring; the road leaves nothing out."""
    route = BY_NAME.get(action.route)
    if route is None:
        return f"Go on to {place_name(next_place(state))}: nothing is left out, and no foes appear for it"
    return route.label(state, action)


def routes_in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the other route ahead that `seat` may wonder about, if it is a hobbit's."""
    route = ROUTES.get(next_place(state)) if state.foe_deck is not None else None
    if route is None or seat not in state.hobbits:
        return []
    keys = [card for card in route.keys if card in state.hobbits[seat].hand]
    return [(f"Leave out {place_name(route.boards[0])}", a.ChooseRoute(seat, route.name, *keys[:1]))]


def omit(play: FellowshipPlay, rule: str, boards: list[str]) -> None:
    """Leave boards out: their feature cards are out of the game, but for what F6.1 gives (F6.7)."""
    content = lookup(play.state)
    cards = [card for board in boards if board in content.scenarios for card in content.feature_cards(board)]
    play.emit(f.BoardsOmitted(rule, boards, cards))


class WhichRoute(Question[FellowshipState, AskRoute]):
    """How the journey goes on: the group decides together (F6)."""

    kind, name = AskRoute, "choose_route"

    def asks(self, state: FellowshipState, step: AskRoute) -> Prompt | None:
        """The road, or leaving boards out; nobody is asked where the road is the only way (F6)."""
        route = ROUTES.get(next_place(state))
        if route is None:
            return None
        open_now = [action for action in route.tries(state) if route.refuses(state, step, action) is None]
        if not open_now:
            return None
        bearer = state.ring_bearer
        choices = [Choice(bearer, a.ChooseRoute(bearer, ROAD), "F1.7")]
        choices += [Choice(action.seat, action, route.rule) for action in open_now]
        return Prompt(self.name, bearer, route.rule, choices, False, True)

    def answers(self, play: FellowshipPlay, step: AskRoute, action: a.Action) -> None:
        """Go on along the road, or take the other route."""
        if isinstance(action, a.ChooseRoute) and action.route != ROAD:
            BY_NAME[action.route].takes(play, action)

    def words(self, state: FellowshipState, step: AskRoute, prompt: Prompt) -> str:
        """Return the line that asks for the route."""
        return f"No foe is in the line. How does the journey go on from {place_name(state.location)}?"


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
            cards = tuple(lookup(state).feature_cards("lothlorien"))
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
            play.emit(f.ElvenCardGiven("F6.9", play.state.ring_bearer, action.hobbit, action.card))
            left = tuple(card for card in step.left if card != action.card)
            play.push(GiveElvenCards(step.seats[1:], left))

    def words(self, state: FellowshipState, step: GiveElvenCards, prompt: Prompt) -> str:
        """Return the line that asks which card goes to the next hobbit."""
        return f"{hobbit_name(prompt.seat)} gives {hobbit_name(step.seats[0])} a Lothlórien card: which?"


LABELS: dict[type, Labeller] = {a.ChooseRoute: route_label}
STEPS = (Carried(BetweenBoards, between_boards), WhichRoute(), WhetherElves(), WhichElvenCard())
