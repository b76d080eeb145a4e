"""The Gandalf cards of the base game (B4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.cards.card import (
    ANY_TIME,
    BEFORE_A_RIDE,
    TURN,
    Card,
    GandalfCard,
    GandalfForHobbit,
    Moment,
)
from core.fellowship.base.cards.gandalf import pay_gandalf
from core.fellowship.base.cards.hands import draw_cards, has_cards_to_draw
from core.fellowship.base.cards.yellow import healed
from core.fellowship.base.corruption import move_hobbit, someone_to_heal
from core.fellowship.base.costs.needed import can_pay, cost_of, payers
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutEvent, OrderTiles, Pay, PickHobbit, PickLine, Window
from core.fellowship.words.names import hobbit_name
from core.kernel.piles import next_cards
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question

LOOKED_AT = 3
"""So many tiles Foresight looks at."""


class Healing(GandalfForHobbit):
    """Healing: one hobbit goes two steps toward the light (B4.8.3)."""

    id, rule, windows = "healing", "B4.8.3", BEFORE_A_RIDE
    heals = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Somebody has to be in the darkness."""
        return None if someone_to_heal(state) else self.changes_nothing()

    def serves(self, play: FellowshipPlay, hobbit: str) -> None:
        """Move the hobbit."""
        move_hobbit(play, hobbit, -2, self.rule)

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """From which step to which."""
        return healed(state, hobbit, 2)


class Persistence(GandalfForHobbit):
    """Persistence: one hobbit draws four cards (B4.8.5)."""

    id, rule, windows = "persistence", "B4.8.5", ANY_TIME
    helps_to_pay = brings_cards = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There have to be cards to draw."""
        return None if has_cards_to_draw(state) else self.changes_nothing()

    def serves(self, play: FellowshipPlay, hobbit: str) -> None:
        """Draw the cards."""
        draw_cards(play, hobbit, 4, self.rule)

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """Who draws."""
        return f"{hobbit_name(hobbit)} draws 4 cards"


class Magic(GandalfCard):
    """Magic: the event that is about to occur is ignored (B4.8.2), if it can be (FA12, FA32)."""

    id, rule, windows = "magic", "B4.8.2", frozenset({"W3"})
    when = "when the event marker has moved and the event has not begun"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Some events cannot be ignored."""
        if can_be_ignored(state):
            return None
        last = state.event == len(lookup(state).scenarios[state.location].events)
        name = lookup(state).gandalf[self.id].name
        return Refusal("FA12" if last else "FA32", f"{name} does not stop this event.")

    def does(self, play: FellowshipPlay) -> None:
        """The event does not begin."""
        play.drop(Window)
        step = play.drop(CarryOutEvent)
        play.emit(e.EventIgnored(self.rule, step.number))


class Guidance(GandalfCard):
    """Guidance: two symbols for the active player, on a line or toward a cost (B4.8.4, A47)."""

    id, rule, windows = "guidance", "B4.8.4", TURN
    helps_to_pay = cannot_wait = True

    def could_cover(self, state: FellowshipState, step: Pay, cost: Cost, seats: Sequence[str]) -> bool:
        """The two symbols go to the active player, who pays alone or with the group."""
        together = step.payer == "group"
        return bool(cost.symbols) and can_pay(state, cost, seats if together else (state.active,), step.credit + 2)

    def untimely(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """Toward a cost it serves the active player only; off the boards there are no lines."""
        top = state.agenda[-1]
        if isinstance(top, Pay):
            return self.no_help(state, top)
        return super().untimely(state, now) if state.lines else self.off_the_boards(state)

    def no_help(self, state: FellowshipState, step: Pay) -> Refusal:
        """Return why the two symbols do not go toward the cost that is being paid (B4.8.4)."""
        if not cost_of(state, step).symbols:
            return Refusal(self.rule, "Guidance gives symbols, and this cost asks for none.")
        if state.active not in payers(state, step):
            active = hobbit_name(state.active)
            return Refusal(self.rule, f"Guidance gives its symbols to the active player, {active}, who does not pay.")
        return Refusal("A46", "Guidance is called before anything is offered: take the offers back first.")

    def off_the_boards(self, state: FellowshipState) -> Refusal:
        """Return that at a haven there are no lines to move on, only costs to pay (B4.8.4)."""
        if state.location not in lookup(state).havens:
            return in_a_scenario(state, self.id)
        return Refusal(self.rule, "At a haven Guidance serves only toward symbols that the active player has to pay.")

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There have to be lines for the active player to move on."""
        if not state.lines:
            return self.off_the_boards(state)
        return None if state.hobbits[state.active].alive else self.changes_nothing()

    def call(self, play: FellowshipPlay, seat: str, help: str) -> None:
        """Name the line, or count toward the cost that is being paid."""
        state = play.state
        top = state.agenda[-1]
        if not isinstance(top, Pay):
            play.push(PickLine("guidance", state.active, 2, seat, help))
            return
        pay_gandalf(play, self.rule, seat, self.id, state.active, help)
        state.agenda[-1] = Pay(
            top.kind, top.id, top.payer, top.seat, top.symbol, top.gifts, top.credit + 2, state.active
        )


class Foresight(GandalfForHobbit):
    """Foresight: one hobbit looks at three tiles and puts them back in any order (B4.8.1)."""

    id, rule, windows = "foresight", "B4.8.1", TURN

    def untimely(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """Off the boards no tiles are turned up."""
        return super().untimely(state, now) if state.lines else in_a_scenario(state, self.id)

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There has to be an order to change."""
        if not state.lines:
            return in_a_scenario(state, self.id)
        return None if len(state.tiles) > 1 else self.changes_nothing()

    def named(self, play: FellowshipPlay, step: PickHobbit, hobbit: str) -> None:
        """Look at the tiles; then they are put back."""
        pay_gandalf(play, self.rule, step.seat, self.id, hobbit, step.help)
        tiles = next_cards(play.state.tiles, LOOKED_AT, play.chance, "tiles")
        play.emit(e.TilesLookedAt(self.rule, hobbit, tiles))
        play.push(OrderTiles(hobbit, tuple(tiles)))


def can_be_ignored(state: FellowshipState) -> bool:
    """Whether the event about to occur can be ignored at all (FA12, FA32)."""
    scenario = lookup(state).scenarios.get(state.location)
    return scenario is None or not scenario.events[state.event - 1].unavoidable


def in_a_scenario(state: FellowshipState, card: str) -> Refusal:
    """Return that a Gandalf card is called in a scenario only."""
    found = lookup(state).gandalf[card]
    return Refusal(found.rule, f"{found.name} is called in a scenario.")


class WhichTileNext(Question[FellowshipState, OrderTiles]):
    """In which order the tiles go back: which lies next from the top (B4.8.1)."""

    kind, name = OrderTiles, "order_tiles"

    def opens(self, play: FellowshipPlay, step: OrderTiles) -> bool:
        """Ask while there is more than one order left."""
        if len(set(step.left)) > 1:
            return True
        play.emit(e.TilesPutBack("B4.8.1", step.seat, [*step.chosen, *step.left]))
        return False

    def asks(self, state: FellowshipState, step: OrderTiles) -> Prompt:
        """Every kind of tile that is left."""
        choices = [Choice(step.seat, a.ChooseTile(step.seat, tile), "B4.8.1") for tile in dict.fromkeys(step.left)]
        return Prompt(self.name, step.seat, "B4.8.1", choices)

    def answers(self, play: FellowshipPlay, step: OrderTiles, action: a.Action) -> None:
        """Lay the chosen tile next."""
        if isinstance(action, a.ChooseTile):
            left = list(step.left)
            left.remove(action.tile)
            play.push(OrderTiles(step.seat, tuple(left), (*step.chosen, action.tile)))

    def words(self, state: FellowshipState, step: OrderTiles, prompt: Prompt) -> str:
        """Return the line that asks for the next tile."""
        return f"{hobbit_name(prompt.seat)} puts the tiles back: which lies next from the top?"


CARDS: tuple[Card, ...] = (Foresight(), Guidance(), Healing(), Magic(), Persistence())
STEPS = (WhichTileNext(),)
