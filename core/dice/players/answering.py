"""Answers in the Sauron turn: the Ring, the Phial, the defence, Glory against Corruption."""

from __future__ import annotations

from typing import TypeVar

from core.dice.model import actions as a
from core.dice.model.state import Die
from core.dice.model.steps import AboutToFall, DefendAgainst
from core.dice.players.defending import Defender, loss
from core.dice.players.planning import Planner
from core.dice.players.worth import Worth
from core.dice.turn.using import use_amount
from core.dice.turn.values import Enemy, amount, find, sauron_total, units
from core.kernel.prompts import Choice

A = TypeVar("A", bound=a.Action)
MOST_DEFENDERS = 9
"""With more Units than this the order of defence is not searched through."""


class SauronAnswers:
    """What a seat answers in the Sauron turn."""

    def __init__(self, worth: Worth, planner: Planner, own: list[Choice]) -> None:
        self.worth = worth
        self.planner = planner
        self.own = own
        self.view = worth.view
        self.seat = worth.seat
        self.player = worth.player

    def choose(self, kind: str) -> Choice | None:
        """Return the answer to a prompt of this kind; None when it is none of the Sauron turn."""
        match kind:
            case "ring":
                return self.ring()
            case "pick_dimmed":
                return self.dim()
            case "defend":
                return self.defend()
            case "about_to_fall":
                return self.about_to_fall()
            case "end_attack":
                return self.of(a.EndAttack)[0][1]
            case "lose_glory":
                return self.lose_glory()
            case "pick_corrupted":
                return self.corrupt()
        return None

    def of(self, kind: type[A]) -> list[tuple[A, Choice]]:
        """Return the actions of a kind that are offered, with their choices."""
        return [(choice.action, choice) for choice in self.own if isinstance(choice.action, kind)]

    def done(self) -> Choice | None:
        """Return the choice that declines, if there is one."""
        return next((choice for choice in self.own if isinstance(choice.action, a.Done | a.Pass)), None)

    def lost(self, seat: str, total: int, bonus: int = 0, spared: tuple[int, ...] = ()) -> tuple[float, int]:
        """Return what an attack of `total` takes from a player at least, and who should defend first."""
        dice = [die for die in units(self.view, self.view.players[seat].muster) if die.id not in spared]
        dice = dice[:MOST_DEFENDERS]
        return loss([self.defender(die, bonus) for die in dice], total)

    def defender(self, die: Die, bonus: int) -> Defender:
        """Return a Unit as one that can be attacked, its defense raised by `bonus`."""
        one = self.planner.figures(die)
        return Defender(die.id, one.defense + bonus, self.kept(die), one.shelter, one.ends)

    def kept(self, die: Die) -> float:
        """Return what a mustered Unit is worth; at the last location it may score at once."""
        return self.planner.kept(die) + 0.1

    # --- before the attack ---

    def ring(self) -> Choice | None:
        """Put on the Ring when the Units that would fall are worth more than the Corruption to come (D6.3)."""
        lost = self.lost(self.seat, sauron_total(self.view))[0]
        own = units(self.view, self.player.muster)
        action, choice = self.of(a.PutOnRing)[0]
        each = amount(self.view, find(self.player.muster, action.die), "ring", "pending_per_unit")
        left = self.worth.fall(self.view.sauron.points)[0]
        dice = len(self.view.sauron.muster) + sum(self.view.sauron.pool.values())
        ahead = self.weigh_pending(dice, each * len(own), left)
        return choice if lost > ahead else self.done()

    def weigh_pending(self, dice: int, pending: int, left: int) -> float:
        """Return what so many more points cost in the next Sauron turn."""
        worth = self.worth
        location = worth.rules.locations[self.view.location]
        each = sum(effect.n for effect in location.eye if effect.do == "corruption")
        likely = dice + (each * max(0, dice // 2 - 1)) + self.view.sauron.pending
        if left <= 0:
            return 0.0
        card = worth.danger(left - 1) - worth.danger(left)
        before, after = worth.corruptible(likely), worth.corruptible(likely + pending)
        if not after:
            return 0.0
        if not before:
            return worth.weights.next_turn * card + 0.3
        blanked = min(worth.blanked(name) for name in after) - min(worth.blanked(name) for name in before)
        return max(0.0, blanked) + 0.08 * pending

    def window(self) -> Choice | None:
        """Use the Phial when it saves Units: those of the seat count, those of the others as the table wants it."""
        best, chosen = self.worth.weights.hold, self.done()
        for action, choice in self.of(a.UseArtifact):
            count = use_amount(self.view, find(self.player.muster, action.die), "enemy_attack_zero", action.burst)
            attacks = sorted((one.attack for one in self.active_enemies()), reverse=True)
            total = sum(attacks)
            gain = self.saved(total, total - sum(attacks[:count])) + (0.01 if action.burst else 0.0)
            if gain > best:
                best, chosen = gain, choice
        return chosen

    def active_enemies(self) -> list[Enemy]:
        """Return the ready enemies that still attack."""
        return [one for one in self.worth.ready if one.die not in self.view.sauron.dimmed and one.attack]

    def saved(self, total: int, less: int) -> float:
        """Return what it is worth that all are attacked with `less` instead of `total`."""
        gain = 0.0
        for seat in self.view.players:
            if self.view.sauron.ring_used and seat == self.view.ringbearer:
                continue
            saved = self.lost(seat, total)[0] - self.lost(seat, less)[0]
            mine = seat == self.seat or self.worth.together
            gain += saved if mine else saved * self.worth.others
        return gain

    def dim(self) -> Choice | None:
        """Take away the strongest attack."""
        attacks = {one.die: one.attack for one in self.active_enemies()}
        found = self.of(a.ChooseEnemy)
        return max(found, key=lambda item: attacks[item[0].enemy])[1] if found else None

    # --- the attack ---

    def defend(self) -> Choice | None:
        """Let those defend who hold; give up those who are worth least; a Cloak where it keeps enough."""
        step = self.view.agenda[-1]
        if not isinstance(step, DefendAgainst):
            return None
        lost, first = self.lost(self.seat, step.total, step.bonus, step.spared)
        best, chosen = self.worth.weights.hold * self.worth.glory, None
        for action, choice in self.of(a.UseArtifact):
            more = use_amount(self.view, find(self.player.muster, action.die), "def_all_mustered", action.burst)
            gain = lost - self.lost(self.seat, step.total, step.bonus + more, step.spared)[0]
            if gain > best:
                best, chosen = gain, choice
        if chosen is not None:
            return chosen
        defends = self.of(a.Defend)
        looks = self.looks(first)
        return next((choice for action, choice in defends if self.looks(action.die) == looks), defends[0][1])

    def looks(self, die: int) -> tuple[object, ...]:
        """Return what makes a Unit defend like another."""
        for one in self.player.muster:
            if one.id == die:
                return one.kind, one.face, [(arm.kind, arm.face) for arm in one.attached]
        return ()

    def about_to_fall(self) -> Choice | None:
        """Spare a Unit that is worth enough (Evenstar)."""
        step = self.view.agenda[-1]
        assert isinstance(step, AboutToFall)
        die = find(self.player.muster, step.die)
        found = self.of(a.UseArtifact)
        if found and self.kept(die) > 1.5 * self.worth.glory:
            return max(found, key=lambda item: item[0].burst)[1]
        return self.done()

    # --- Corruption ---

    def lose_glory(self) -> Choice | None:
        """Lose Glory where the card that would fall costs more (D6.9)."""
        worth = self.worth
        best, chosen = float("inf"), self.done()
        counts = [(0, self.done()), *((action.count, choice) for action, choice in self.of(a.LoseGlory))]
        for count, choice in counts:
            left, card = worth.fall(self.view.sauron.points - count)
            cost = worth.danger(left) + card + (worth.glory_loss(self.seat, count) if count else 0.0)
            if cost < best:
                best, chosen = cost, choice
        return chosen

    def corrupt(self) -> Choice | None:
        """Of equally dear cards, corrupt the one that costs the seat's dice least (D6.10)."""
        found = self.of(a.Corrupt)
        return min(found, key=lambda item: self.worth.blanked(item[0].card))[1] if found else None
