"""Decisions: which choice of a prompt a bot takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.dice.model import actions as a
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Battle, PickAllies, PickDice, PickTarget
from core.dice.players.answering import SauronAnswers
from core.dice.players.planning import Planner, Purchase
from core.dice.players.weights import Weights
from core.dice.players.worth import Worth
from core.dice.turn.using import does, use_amount
from core.dice.turn.values import amount, find, shown, units
from core.kernel.prompts import Choice, Prompt

A = TypeVar("A", bound=a.Action)
GAIN = 0.1
"""So much better a re-rolled die has to be on average."""


class Decider:
    """One decision of one seat on one view."""

    def __init__(self, view: DiceState, prompt: Prompt, seat: str, weights: Weights) -> None:
        self.view = view
        self.prompt = prompt
        self.seat = seat
        self.weights = weights
        self.player = view.players[seat]
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.worth = Worth(view, seat, weights)
        self._planner: Planner | None = None

    @property
    def planner(self) -> Planner:
        """The planner, made when it is needed first."""
        if self._planner is None:
            self._planner = Planner(self.worth)
        return self._planner

    def choose(self) -> Choice:
        """Return the choice to take."""
        if len(self.own) == 1:
            return self.own[0]
        answers: dict[str, Callable[[], Choice]] = {
            "keep_artifacts": self.done,
            "window": self.window,
            "dice_phase": self.dice_phase,
            "cleanse": self.cleanse,
            "pick_dice": self.pick_dice,
            "pick_player": self.pick_player,
            "to_war": self.to_war,
            "pick_allies": self.pick_allies,
            "battle": self.battle,
            "pick_target": self.pick_target,
            "gather": self.gather,
            "recruit_phase": self.recruit_phase,
        }
        answer = answers.get(self.prompt.kind)
        if answer is not None:
            return answer()
        return SauronAnswers(self.worth, self.planner, self.own).choose(self.prompt.kind) or self.first()

    # --- choices ---

    def first(self) -> Choice:
        """Return the first choice that leads on."""
        return next((choice for choice in self.own if not isinstance(choice.action, a.Back)), self.own[0])

    def of(self, kind: type[A]) -> list[tuple[A, Choice]]:
        """Return the actions of a kind that are offered, with their choices."""
        return [(choice.action, choice) for choice in self.own if isinstance(choice.action, kind)]

    def done(self) -> Choice:
        """Decline what is offered."""
        return next((choice for choice in self.own if isinstance(choice.action, a.Done | a.Pass)), self.own[0])

    # --- artifacts that bring dice ---

    def window(self) -> Choice:
        """Between turns only what brings dice is offered: it waits for the seat's turn."""
        if self.view.phase != "score":
            return SauronAnswers(self.worth, self.planner, self.own).window() or self.done()
        if self.seat == self.view.active:
            return self.bring_dice() or self.done()
        return next((choice for action, choice in self.of(a.Pass) if action.until), self.done())

    def bring_dice(self) -> Choice | None:
        """Use the Rope or the Horn when a good die waits."""
        for action, choice in self.of(a.UseArtifact):
            die = find(self.player.muster, action.die)
            if does(self.view, die, "used_to_active") and self._best_used(self.seat) > 0.45:
                return choice
            if does(self.view, die, "swap_self_with_other_used") and self._horn_gain()[0] > 1.0:
                return choice
        return None

    def _best_used(self, seat: str) -> float:
        return max((self.worth.die(kind) for kind in self.view.players[seat].used), default=0.0)

    def _horn_gain(self) -> tuple[float, str]:
        """Return what the Horn would gain, and from whom: his best die for good, and the Horn to him."""
        found = [(self._best_used(seat), seat) for seat in self.view.players if seat != self.seat]
        return max(found, key=lambda item: item[0])

    def pick_dice(self) -> Choice:
        """Take the best die of a Used Pile."""
        step = self.view.agenda[-1]
        dice = self.of(a.ChooseDie)
        if not isinstance(step, PickDice) or not dice:
            return self.first()
        return max(dice, key=lambda item: self.worth.die(item[0].kind))[1]

    def pick_player(self) -> Choice:
        """Give the Horn to the player with the best die."""
        seat = self._horn_gain()[1]
        return next((choice for action, choice in self.of(a.ChoosePlayer) if action.player == seat), self.first())

    # --- Phase 2 ---

    def dice_phase(self) -> Choice:
        """Let dice fall first; then muster what the best plan wants, and attach what helps an attack."""
        found = self.let_fall()
        if found is not None:
            return found
        plan = self.planner.best()
        musters = {action.die: choice for action, choice in self.of(a.Muster)}
        wanted = [die for die in self._alike(plan.muster) if die in musters]
        if wanted:
            active = self.player.active
            return musters[max(wanted, key=lambda die: self._muster_first(find(active, die)))]
        if plan.boost and plan.muster:
            for action, choice in self.of(a.UseArtifact):
                if does(self.view, find(self.player.muster, action.die), "fellowship"):
                    return choice
        if plan.war == "attack":
            own = units(self.view, self.player.muster)
            if own:
                host = self._looks_like(self.planner.host(own))
                for attach, choice in self.of(a.Attach):
                    if attach.host in host:
                        return choice
        return self.done()

    def _muster_first(self, die: Die) -> tuple[int, int]:
        return amount(self.view, die, "on_muster", "fellowship"), -shown(self.view, die).level

    def _alike(self, dice: tuple[int, ...]) -> list[int]:
        """Return the dice of the Active Pool that look like those: a prompt offers one of each lot."""
        wanted = {(die.kind, die.face) for die in self.player.active if die.id in dice}
        alike = self.worth.rules.alike
        shows = {(kind, alike[kind][face]) for kind, face in wanted}
        return [die.id for die in self.player.active if (die.kind, alike[die.kind][die.face]) in shows]

    def _looks_like(self, host: Die) -> set[int]:
        return {
            die.id
            for die in units(self.view, self.player.muster)
            if die.kind == host.kind and shown(self.view, die) == shown(self.view, host)
        }

    def let_fall(self) -> Choice | None:
        """Draw, re-roll, muster artifacts, bring dice: what comes before Units are mustered."""
        draws = self.of(a.DrawDice)
        if draws:
            return draws[0][1]
        best, chosen = GAIN, None
        for action, choice in self.of(a.Reroll):
            gain = self._gain(action.die) + (self._gain(action.other) if action.other else 0.0)
            if gain > best:
                best, chosen = gain, choice
        if chosen is not None:
            return chosen
        for muster, choice in self.of(a.Muster):
            if shown(self.view, find(self.player.active, muster.die)).artifact:
                return choice
        return self.bring_dice()

    def _gain(self, die: int) -> float:
        one = find(self.player.active, die)
        face = shown(self.view, one)
        value = self.weights.fellowship * face.fellowship if face.reroll else self.worth.face(one.kind, face)
        return self.worth.die(one.kind) - value

    def cleanse(self) -> Choice:
        """Restore the card that is worth most."""
        cards = self.of(a.Restore)
        return max(cards, key=lambda item: self.worth.blanked(item[0].card))[1] if cards else self.done()

    # --- Phase 3 ---

    def to_war(self) -> Choice:
        """Prepare or attack."""
        found = self.bring_dice() if self.view.phase == "dice" else None
        if found is not None:
            return found
        war = self.planner.best(fixed=True).war
        kind = {"attack": a.Attack, "prepare": a.Prepare}.get(war, a.Done)
        return next((choice for choice in self.own if isinstance(choice.action, kind)), self.first())

    def pick_allies(self) -> Choice:
        """Name the next player whose Units join."""
        step = self.view.agenda[-1]
        assert isinstance(step, PickAllies)
        borrows = {action.player: choice for action, choice in self.of(a.Borrow)}
        own = units(self.view, self.player.muster)
        for seat in self._allies(own, step.borrowed):
            if seat in borrows:
                return borrows[seat]
        done = self.of(a.Done)
        return done[0][1] if done else self.first()

    def _allies(self, own: list[Die], borrowed: tuple[str, ...]) -> tuple[str, ...]:
        best: tuple[float, tuple[str, ...]] = (float("-inf"), ())
        for outcome in self.planner.wars(own):
            if outcome.war == "attack" and set(borrowed) <= set(outcome.borrowed):
                best = max(best, (self.planner.with_purchase(outcome, Purchase()), outcome.borrowed))
        return best[1]

    def battle(self) -> Choice:
        """Use the Bow and attack options where that destroys more."""
        step = self.view.agenda[-1]
        assert isinstance(step, Battle)
        own = units(self.view, self.player.muster)
        blow = self.planner.blow(own, step.borrowed, step)
        killed = {one.die for one in blow.killed}
        abilities = self.of(a.UseAbility)
        for use, choice in abilities:
            if not use.enemy and use.die in blow.gone:
                return choice
        strongest = [(self._defense(use.enemy), choice) for use, choice in abilities if use.enemy in killed]
        if strongest:
            return max(strongest, key=lambda item: item[0])[1]
        if blow.bow:
            return max(self.of(a.UseArtifact), key=lambda item: item[0].burst)[1]
        return self.done()

    def _defense(self, enemy: int) -> int:
        return next(one.defense for one in self.worth.ready if one.die == enemy)

    def pick_target(self) -> Choice:
        """Strike the enemies that are worth most together, and then one that is too strong."""
        step = self.view.agenda[-1]
        assert isinstance(step, PickTarget)
        tally = self.planner.tally(units(self.view, self.player.muster))
        targets = self.planner.targets(self.worth.ready, step.total, tally)
        kinds = {(one.name, one.attack, one.defense) for one in targets}
        by_die = {one.die: one for one in self.worth.ready}
        for action, choice in self.of(a.ChooseEnemy):
            one = by_die[action.enemy]
            if (one.name, one.attack, one.defense) in kinds:
                return choice
        return self.first()

    def gather(self) -> Choice:
        """Prepare the best Unit besides: it would be idle."""
        dice = self.of(a.PrepareDie)
        if not dice:
            return self.done()
        return max(dice, key=lambda item: self._prepared_worth(find(self.player.active, item[0].die)))[1]

    def _prepared_worth(self, die: Die) -> float:
        more = amount(self.view, die, "on_prepare", "active_units_to_prepared")
        watch = amount(self.view, die, "prepared_static", "ignore_eyes")
        return 10.0 * more + 4.0 * watch + shown(self.view, die).attack

    # --- Phase 4 ---

    def recruit_phase(self) -> Choice:
        """Recruit or restore what is worth most, if anything is."""
        planner = self.planner
        war = planner.after_war()
        boosts = [
            (use_amount(self.view, find(self.player.muster, use.die), "fellowship", True), choice)
            for use, choice in self.of(a.UseArtifact)
            if does(self.view, find(self.player.muster, use.die), "fellowship")
        ]
        affordable = {
            (choice.action.card, isinstance(choice.action, a.Restore)): choice
            for choice in self.own
            if isinstance(choice.action, a.Recruit | a.Restore)
        }
        nothing = planner.with_purchase(war, Purchase())
        best, chosen = nothing, self.done()
        for one in planner.purchases[1:]:
            value = planner.with_purchase(war, one)
            choice = affordable.get((one.card, one.restores))
            if choice is None:
                if not boosts or one.price > planner.money + boosts[0][0]:
                    continue
                value -= self.weights.hold
                choice = boosts[0][1]
            if value > best:
                best, chosen = value, choice
        return chosen
