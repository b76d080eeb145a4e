"""Interrupts: whether a yellow card, a Gandalf card or the Ring is worth using now (B4.7 to B4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.cards.gandalf import HELPS, PRICE
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import CARD_WINDOWS, TakeSymbols
from core.fellowship.model.state import HIDDEN
from core.fellowship.model.steps import Pay, Window
from core.fellowship.players.against_sauron import SauronInterrupter
from core.fellowship.players.board import Board
from core.fellowship.players.friends import FriendsInterrupter
from core.fellowship.players.paying import Purse
from core.fellowship.players.tiles import Tiles, extra_gain
from core.fellowship.players.worth import Worth
from core.kernel.lazy import lazy
from core.kernel.prompts import Choice

INTERRUPTS = (a.PutOnRing, a.UseCard, a.CallGandalf, a.DefeatFoe, a.UseAbility, a.UseExtra, a.UseFellowship)


class Interrupter:
    """Weighs the interrupts that one seat could begin in a view."""

    def __init__(self, worth: Worth, board: Board | None) -> None:
        self.worth = worth
        self.view = worth.view
        self.weights = worth.weights
        self.board = board
        top = worth.view.agenda[-1]
        self.window = top.window if isinstance(top, Window) else ""
        self.about = top.seat if isinstance(top, Window) else ""
        self.what = top.what if isinstance(top, Window) else ""
        if self.window in CARD_WINDOWS:
            self.window = "WA"
        if isinstance(top, TakeSymbols):
            self.window, self.about, self.what = "WA", top.seat, top.card
        self._event_costs: dict[int, float] = {}

    @lazy
    def friends(self) -> FriendsInterrupter:
        """What Friends & Foes adds."""
        return FriendsInterrupter(self.worth, self.board, self.window, self.about, self.what)

    @lazy
    def sauron(self) -> SauronInterrupter:
        """What may be used against a Sauron player."""
        return SauronInterrupter(self.worth, self.board, self.window, self.about, self.what)

    def best(self, choices: Sequence[Choice], seat: str) -> Choice | None:
        """Return the use of `seat` that gains most beyond its threshold, or None."""
        found: Choice | None = None
        most = 0.0
        for choice in choices:
            if choice.seat == seat and isinstance(choice.action, INTERRUPTS):
                gain = self.gain(choice.action)
                if gain > most:
                    found, most = choice, gain
        return found

    def gain(self, action: a.Action) -> float:
        """Return what an interrupt gains beyond the threshold for its use; 0 or less: not now."""
        if isinstance(action, a.PutOnRing):
            return self.ring()
        if isinstance(action, a.UseCard):
            return self.yellow(action.card)
        if isinstance(action, a.CallGandalf):
            return self.gandalf(action.seat, action.card, action.help)
        if isinstance(action, a.DefeatFoe):
            return self.friends.way_one(action)
        if isinstance(action, a.UseAbility):
            return self.friends.ability(action.seat, self.event_cost(self.event_ahead()))
        if isinstance(action, a.UseExtra):
            return extra_gain(self.worth, action.card)
        if isinstance(action, a.UseFellowship):
            return self.sauron.fellowship(action.seat)
        return 0.0

    def event_ahead(self) -> int:
        """Return the number of the event that is about to happen, 0 when none is."""
        if self.window == "W3":
            return self.view.event
        tiles = self.worth.content.tiles
        if self.window == "W2" and self.what in tiles and tiles[self.what].sundial:
            return self.view.event + 1
        return 0

    def event_cost(self, number: int) -> float:
        """Return what the event of a box costs, with what can be seen of the hands."""
        found = self._event_costs.get(number)
        if found is None:
            found = self._event_costs[number] = self._event_cost(number)
        return found

    def _event_cost(self, number: int) -> float:
        worth = self.worth
        scenario = worth.scenario
        if scenario is None or not 0 < number <= len(scenario.events):
            return 0.0
        what = scenario.events[number - 1]
        if what.cost is None or what.cost.match or what.pick or what.cost.steps or what.cost.rolls:
            return worth.event(number)
        if any(HIDDEN in self.view.hobbits[name].hand for name in worth.living):
            return worth.event(number)
        id = str(number)
        if what.payer == "each":
            return sum(Purse(worth, Pay("event", id, "each", name)).expected([name]) for name in worth.living)
        return Purse(worth, Pay("event", id, what.payer)).expected(worth.living)

    # --- yellow cards ---

    def yellow(self, card: str) -> float:
        """Return what a yellow card gains beyond its threshold (B8)."""
        weights, worth = self.weights, self.worth
        match card:
            case "elessar":
                return self.best_heal(1) - weights.use_elessar * (0.5 if worth.mordor else 1.0)
            case "lembas":
                return self.best_lembas() - weights.use_lembas * (0.6 if worth.mordor else 1.0)
            case "belt":
                return worth.roll(self.about) - weights.use_belt
            case "miruvor":
                return worth.best_pass(worth.living)[0] - weights.use_miruvor
            case "mithril":
                hit = self.sauron.hit() if self.window == "WA" else worth.face(self.about, self.what)
                return hit - weights.use_mithril
            case "athelas":
                return self.athelas() - weights.use_athelas * (0.3 if self.view.location == "shelobs_lair" else 1.0)
            case "phial":
                return self.phial() - weights.use_phial
            case "staff":
                return self.event_cost(self.view.event + 1) - weights.use_staff * (0.4 if worth.mordor else 1.0)
        if card in worth.content.resources:
            return self.sauron.yellow(card)
        return self.friends.yellow(card)

    def best_heal(self, steps: int) -> float:
        """Return the most that so many steps toward the light gain any hobbit."""
        return max(-self.worth.steps(name, -steps) for name in self.worth.living)

    def best_lembas(self) -> float:
        """Return the most that a hand of six gains any hobbit."""
        hobbits = self.view.hobbits
        return max(self.worth.draw(name, max(0, 6 - len(hobbits[name].hand))) for name in self.worth.living)

    def athelas(self) -> float:
        """Return what the missing tokens of the hobbit in question cost."""
        if self.board is None:
            return 0.0
        tokens = self.view.hobbits[self.about].tokens
        return self.board.missing(self.about, 3 - len(tokens))

    def phial(self) -> float:
        """Return what it gains that no further tile is turned up."""
        if self.board is None or self.window != "W1":
            return 0.0
        return self.board.hazard - 0.7 * self.best_move(self.board, self.view.active, 1)

    # --- Gandalf ---

    def gandalf(self, seat: str, card: str, help: str = "") -> float:
        """Return what a Gandalf card gains beyond the five shields, or what helps to pay them (B4.8, F3.12)."""
        weights, worth = self.weights, self.worth
        shields = PRICE - HELPS[help].saves
        price = (weights.gandalf_mordor if worth.mordor else weights.gandalf) * shields / PRICE
        if not worth.guarded_without(seat, (), shields):
            price += worth.guard()
        price += worth.pool(seat, shields) + worth.saruman(shields) + self.friends.help_price(help)
        match card:
            case "magic":
                number = self.event_ahead()
                return self.event_cost(number) - price - weights.magic if number and self.window == "W3" else 0.0
            case "healing":
                return self.best_heal(2) - price
            case "persistence":
                return max(worth.draw(name, 4) for name in worth.living) - price
            case "guidance":
                return self.guidance() - price
            case "foresight":
                return self.foresight() - price
            case "protection":
                return self.sauron.whole() - price
        return self.friends.gandalf(card) - price

    def guidance(self) -> float:
        """Return what two joker symbols gain the active player."""
        if self.board is None or isinstance(self.view.agenda[-1], Pay):
            return 0.0
        return self.best_move(self.board, self.view.active, 2)

    def foresight(self) -> float:
        """Return about what it gains to put an activity tile on top, or with the bag to choose among five."""
        if self.view.options.bag:
            return Tiles(self.worth, self.board).foresight()
        if self.board is None or self.window != "W1" or self.view.tiles.known:
            return 0.0
        return self.weights.foresight * self.board.hazard

    # --- the Ring ---

    def ring(self) -> float:
        """Return what putting on the Ring gains beyond its threshold (B4.7.2)."""
        board = self.board
        if board is None:
            return 0.0
        bearer = self.view.ring_bearer
        faces = self.worth.content.face.values()
        by_spaces = {spaces: self.best_move(board, bearer, spaces, False) for spaces in {4 - x.symbols for x in faces}}
        moves = [by_spaces[4 - face.symbols] for face in faces]
        gain = sum(moves) / len(moves) - self.worth.roll(bearer)
        number = self.event_ahead()
        remaining = board.remaining(board.main)
        if number and remaining <= 4:
            ends = sum(1 for face in faces if 4 - face.symbols >= remaining) / len(moves)
            gain += ends * max(0.0, self.event_cost(number) - board.hazard)
        late = remaining <= 4 or self.view.event >= 4
        return gain - (self.weights.ring_late if late else self.weights.ring_early)

    def best_move(self, board: Board, seat: str, spaces: int, rewards: bool = True) -> float:
        """Return the worth of the best line for `seat` to move so many spaces on; without `rewards` as the Ring
        does."""
        return max(board.value(seat, {line: spaces}, rewards) for line in self.open_lines(board))

    def open_lines(self, board: Board) -> list[str]:
        """Return the unfinished lines."""
        return [line for line in board.lines if board.remaining(line) > 0]
