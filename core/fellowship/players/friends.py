"""Interrupts of Friends & Foes: foes to defeat, ability cards, new yellow and Gandalf cards (F3, F7, F8)."""

from __future__ import annotations

from core.fellowship.base.cards.gandalf import PRICE, TOGETHER
from core.fellowship.base.costs.needed import cost_of
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.model import actions as a
from core.fellowship.model.friends_steps import SpellRoll
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay
from core.fellowship.players.board import Board
from core.fellowship.players.paying import IMPOSSIBLE, foe_price
from core.fellowship.players.worth import Worth


class FriendsInterrupter:
    """Weighs the interrupts of Friends & Foes in a view; `about` and `what` are those of the window."""

    def __init__(self, worth: Worth, board: Board | None, window: str, about: str, what: str) -> None:
        self.worth = worth
        self.view = worth.view
        self.weights = worth.weights
        self.board = board
        self.window = window
        self.about = about
        self.what = what

    def way_one(self, action: a.DefeatFoe) -> float:
        """Return what it gains to do what the leftmost foe demands (F3.2)."""
        price = foe_price(self.worth, action.seat, action.foe)
        route = self.worth.foes.before_route() and self.can_clear(action.seat)
        return self.worth.foes.fewer(1, route) - price - self.weights.use_foe

    def can_clear(self, seat: str) -> bool:
        """Whether `seat` could do what each displayed foe demands, but for one where Fire Brand is at hand."""
        dear = sum(foe_price(self.worth, seat, foe) >= IMPOSSIBLE for foe in self.view.foe_line)
        return dear <= any("fire_brand" in hobbit.hand for hobbit in self.view.hobbits.values())

    def ability(self, seat: str, event: float) -> float:
        """Return what an ability card gains beyond its threshold; `event` is what the event ahead costs (F7)."""
        weights, worth = self.weights, self.worth
        match seat:
            case "frodo":
                return self.determination() - weights.use_determination
            case "sam":
                return event - self.full_roll("sam") - weights.use_valour if self.window == "W3" else 0.0
            case "merry":
                foes = worth.content.foes
                number = sum(foes[foe].life for foe in self.view.foe_line)
                return worth.foes.fewer(number) - weights.use_bravery
        return 0.0

    def determination(self) -> float:
        """Return the most that one space gains Frodo."""
        board = self.board
        if board is None:
            return 0.0
        return max((board.value("frodo", {line: 1}) for line in unfinished_lines(self.view)), default=0.0)

    def full_roll(self, name: str) -> float:
        """Return what a roll may be expected to cost when its result is taken in full (F7.sam)."""
        worth, cost = self.worth, 0.0
        for face in worth.content.faces:
            for effect in worth.content.face[face].effects:
                cost += worth.effects([effect], name)
        return cost / len(worth.content.faces)

    def yellow(self, card: str) -> float:
        """Return what a yellow card of Bree or Isengard gains beyond its threshold (FC)."""
        weights, worth = self.weights, self.worth
        match card:
            case "fire_brand":
                return worth.foes.fewer(1) - weights.use_fire_brand * (0.5 if worth.mordor else 1.0)
            case "pipe_weed":
                return self.three_steps() - weights.use_pipe_weed
            case "bill_the_pony":
                return worth.steps(self.about, 1) - weights.use_pony if self.about else 0.0
            case "ent_draught":
                return self.draught()
        return 0.0

    def three_steps(self) -> float:
        """Return about what three steps toward the light gain where they gain most."""
        gains = sorted((-self.worth.steps(name, -n) / n for name in self.worth.living for n in (1, 2, 3)), reverse=True)
        return 3 * gains[0]

    def draught(self) -> float:
        """Return what it gains that somebody passes shields to whoever has to pay some and has too few."""
        step = self.view.agenda[-1]
        if not isinstance(step, Pay) or step.payer == "group" or not step.seat:
            return 0.0
        lacking = shields_lacking(self.worth, step)
        giver = richest(self.view, self.worth.living, step.seat)
        if not lacking or self.view.hobbits[giver].shields < lacking + 2:
            return 0.0
        return self.worth.roll(step.seat) - 2 * self.worth.shield - self.weights.yellow["ent_draught"]

    def gandalf(self, card: str) -> float:
        """Return what a Gandalf card of Friends & Foes gains (F8)."""
        worth = self.worth
        match card:
            case "firestorm":
                return worth.foes.fewer(2)
            case "defiance":
                return worth.sauron(int(self.what)) if self.window == "WS" else 0.0
            case "integrity":
                return self.blank() if self.window == "W5" else 0.0
        return 0.0

    def blank(self) -> float:
        """Return what it gains that the die is laid down blank; it ends the Battle of the Spells, too."""
        worth = self.worth
        gain = worth.roll(self.about)
        if any(isinstance(step, SpellRoll) for step in self.view.agenda):
            gain += worth.event(self.view.event)
        return gain

    def help_price(self, help: str) -> float:
        """Return what it costs to use up the cards that help to pay for a Gandalf card."""
        weights = self.weights
        if help == TOGETHER:
            return PRICE * self.worth.shield + weights.together
        price = weights.yellow["gandalfs_letter"] if help == "letter" else 0.0
        price += weights.yellow["bill_the_pony"] if help in {"pony", "both"} else 0.0
        return price + (weights.resourcefulness if help in {"resourcefulness", "both"} else 0.0)


def shields_lacking(worth: Worth, step: Pay) -> int:
    """Return how many shields the payer of a cost lacks, where nothing else is asked for."""
    return max(0, cost_of(worth.view, step).shields - worth.view.hobbits[step.seat].shields)


def richest(view: FellowshipState, living: list[str], without: str) -> str:
    """Return who has most shields but for one hobbit."""
    return max(
        (name for name in living if name != without), key=lambda name: view.hobbits[name].shields, default=without
    )
