"""What a war comes to: whom an attack destroys, who stands afterwards, what preparing is worth."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Battle
from core.dice.players.defending import Defender, loss
from core.dice.players.faces import Figures
from core.dice.players.worth import MOUNT_DOOM, Worth
from core.dice.turn.battle import option_targets
from core.dice.turn.using import use_amount
from core.dice.turn.values import (
    Enemy,
    artifacts,
    attack_of,
    attack_total,
    effects,
    units,
)
from core.dice.turn.war import allies


class Blow(msgspec.Struct, frozen=True):
    """An attack: whom it destroys, the dice that leave for it, whether the Bow is used."""

    worth: float
    killed: tuple[Enemy, ...] = ()
    gone: tuple[int, ...] = ()
    bow: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What a war comes to: its worth without Phase 4 and Corruption, the chance that no force stands after the round,
    the Frodos that will watch, and Sauron's dice if the players stay and if they go on."""

    worth: float
    war: str
    borrowed: tuple[str, ...]
    killed: int
    cleared: float
    watchers: int
    dice_stay: int
    dice_all: int


class Wars:
    """The wars that the seat can begin, each with what it comes to."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.view = worth.view
        self.seat = worth.seat
        self.weights = worth.weights
        self.player = worth.player
        self.to_come = worth.to_come()
        self.loose = artifacts(self.view, self.seat)
        sauron = self.view.sauron
        self.dice_stay = len(sauron.muster) + sum(sauron.pool.values())
        self.dice_all = self.dice_stay + sum(sauron.destroyed.values())
        self.attack_to_come = sum(worth.potential(seat) for seat in self.to_come)
        """How much attack the dice of those bring who still have a turn in this round."""
        self._bare = worth.faces.figures[worth.names]
        self._armed: dict[tuple[int, int], Figures] = {}
        self._lenders: list[str] | None = None
        self._others: list[tuple[str, int, float]] | None = None
        self._blows: dict[tuple[int, float], Blow] = {}

    # --- figures ---

    def lenders(self) -> list[str]:
        """Return the others whose prepared Units could join an attack."""
        if self._lenders is None:
            self._lenders = allies(self.view, self.seat)
        return self._lenders

    def others(self) -> list[tuple[str, int, float]]:
        """Return the seats in order, how many Eyes their prepared dice watch, and the attack that they may lend."""
        if self._others is None:
            self._others = []
            for seat, player in self.view.players.items():
                watches = sum([self.figures(die).watches for die in player.prepared])
                share = 1.0 if seat not in self.to_come else 0.5
                self._others.append((seat, watches, self.lending(player.prepared) * share))
        return self._others

    def figures(self, die: Die) -> Figures:
        """Return the figures of a die in sight, as it is armed."""
        if not die.attached:
            return self._bare[die.kind, die.face, self.view.cards[die.kind]]
        key = die.id, len(die.attached)
        found = self._armed.get(key)
        if found is None:
            found = self._armed[key] = self.worth.faces.armed(self.view, die, self.worth.names)
        return found

    def lending(self, dice: list[Die]) -> int:
        """Return the attack of prepared Units."""
        return sum(self.figures(die).attack for die in units(self.view, dice)) if dice else 0

    # --- war ---

    def after_war(self) -> Outcome:
        """Return the outcome of a turn whose Phase 3 is over."""
        return self.outcome("", units(self.view, self.player.muster), self.player.prepared, (), Blow(0.0))

    def wars(self, own: list[Die]) -> Iterable[Outcome]:
        """Yield the outcomes of preparing these Units, of attacking with them, with every lot of lenders."""
        if own:
            yield self.prepared(own)
        lenders = self.lenders()
        groups: list[tuple[str, ...]] = [()] if own else []
        groups += [group for count in range(1, len(lenders) + 1) for group in combinations(lenders, count)]
        for group in groups:
            yield self.attacked(own, group)
        if not own:
            yield self.outcome("", [], [], (), Blow(0.0))

    def prepared(self, own: list[Die]) -> Outcome:
        """Return the outcome of preparing these Units."""
        return self.outcome("prepare", [], self.gathered(own), (), Blow(0.0))

    def gathered(self, own: list[Die]) -> list[Die]:
        """Return Units that are prepared, with those that a burst of theirs gathers."""
        more = sum(self.figures(die).gathers for die in own)
        if not more:
            return own
        taken = {die.id for die in own}
        idle = [die for die in units(self.view, self.player.active) if die.id not in taken]
        return [*own, *idle[:more]]

    def attacked(self, own: list[Die], borrowed: tuple[str, ...]) -> Outcome:
        """Return the outcome of attacking with these Units and the prepared ones of `borrowed`."""
        armed = self.armed(own)
        blow = self.blow(armed, borrowed)
        return self.outcome("attack", [die for die in armed if die.id not in blow.gone], [], borrowed, blow)

    def armed(self, own: list[Die]) -> list[Die]:
        """Return the Units with the loose artifacts attached as they would be."""
        if not self.loose or not own:
            return own
        loose = [die for die in self.loose if effects(self.view, die, "attach")]
        if not loose:
            return own
        host = self.host(own)
        arms = msgspec.structs.replace(host, attached=[*host.attached, *loose])
        return [arms if die is host else die for die in own]

    def host(self, own: list[Die]) -> Die:
        """Return the Unit to which artifacts are attached: the one that is worth most."""
        return max(own, key=lambda die: (self.kept(die), self.figures(die).defense, -die.id))

    def kept(self, die: Die) -> float:
        """Return what it is worth that a Unit stands until it is scored."""
        return self.figures(die).kept

    def with_muster(self, own: list[Die]) -> DiceState:
        """Return the view with these Units in the Muster Area."""
        player = msgspec.structs.replace(self.player, muster=[*self.loose, *own])
        return msgspec.structs.replace(self.view, players={**self.view.players, self.seat: player})

    # --- attacks ---

    def blow(self, own: list[Die], borrowed: tuple[str, ...], battle: Battle | None = None) -> Blow:
        """Return the best way to strike: which options to use, and whom to destroy."""
        if not self.worth.ready:
            return Blow(0.0)
        present = battle.present if battle is not None else self.worth.names
        acted = battle.acted if battle is not None else ()
        total = self.total(own, borrowed, present) + (battle.bonus if battle is not None else 0)
        tally = self.tally(own)
        options = [
            (die, option_targets(self.view, die)) for die in own if self.figures(die).option and die.id not in acted
        ]
        floods = [die for die, option in options if option is not None and option[0] == "destroy_all" and option[1]]
        stomps = [option[1] for _, option in options if option is not None and option[0] == "destroy_one" and option[1]]
        arrows = max((use_amount(self.view, die, "attack_total", True) for die in self.loose), default=0)
        if not floods and not stomps and not arrows:
            return self.struck(total, tally)
        found = []
        for flooded in [None, *floods[:1]]:
            free: list[Enemy] = []
            cost, left = 0.0, total
            if flooded is not None:
                free = list((option_targets(self.view, flooded) or ("", []))[1])
                cost = self.kept(flooded)
                left -= attack_of(self.view, flooded, present)
            for targets in stomps:
                open_to = [one for one in targets if one not in free]
                if open_to:
                    free.append(max(open_to, key=lambda one: one.defense))
            rest = [one for one in self.worth.ready if one not in free]
            gone = (flooded.id,) if flooded is not None else ()
            for bow in (False, True) if arrows else (False,):
                killed = self.targets(rest, left + arrows * bow, tally) + free
                value = sum(self.kill(one) + tally for one in killed) - cost - self.weights.hold * bow
                if len(killed) == len(self.worth.ready):
                    value += self.weights.advance
                found.append(Blow(value, tuple(killed), gone, bow))
        return max(found, key=lambda blow: blow.worth)

    def struck(self, total: int, tally: float) -> Blow:
        """Return the best way to strike with `total` and nothing else."""
        key = total, tally
        found = self._blows.get(key)
        if found is None:
            ready = self.worth.ready
            killed = self.targets(ready, total, tally)
            value = sum(self.kill(one) + tally for one in killed)
            if len(killed) == len(ready):
                value += self.weights.advance
            found = self._blows[key] = Blow(value, tuple(killed))
        return found

    def total(self, own: list[Die], borrowed: tuple[str, ...], present: tuple[str, ...]) -> int:
        """Return the total of an attack with these Units and the prepared ones of `borrowed`."""
        figures = [self.figures(die) for die in own]
        if present != self.worth.names or any(one.leads for one in figures):
            return attack_total(self.with_muster(own), self.seat, borrowed, present, 0)
        lent = sum(self.lending(self.view.players[other].prepared) for other in borrowed)
        return sum(one.attack for one in figures) + lent

    def tally(self, own: list[Die]) -> float:
        """Return the worth of the Glory that each kill brings to the owner of these Units."""
        found = {die.kind: tally for die in own if (tally := self.figures(die).tally)}
        return self.worth.glory * sum(found.values()) if found else 0.0

    def kill(self, one: Enemy) -> float:
        """Return what it is worth to destroy an enemy."""
        weights = self.weights
        return weights.kill + weights.kill_attack * one.attack + weights.kill_defense * one.defense

    def targets(self, enemies: list[Enemy], total: int, tally: float) -> list[Enemy]:
        """Return the enemies to destroy with `total`, in order: those that are worth most together."""
        if sum(one.defense for one in enemies) <= total:
            return list(enemies)
        best: tuple[float, list[Enemy]] = (0.0, [])
        order = sorted(enemies, key=lambda one: -one.defense)

        def search(at: int, left: int, value: float, chosen: list[Enemy]) -> None:
            nonlocal best
            if value > best[0]:
                best = value, list(chosen)
            for number in range(at, len(order)):
                one = order[number]
                if one.defense <= left and not (
                    number > at and (order[number - 1].defense, order[number - 1].attack) == (one.defense, one.attack)
                ):
                    search(number + 1, left - one.defense, value + self.kill(one) + tally, [*chosen, one])

        search(0, total, 0.0, [])
        return best[1]

    # --- outcomes ---

    def outcome(
        self, war: str, mustered: list[Die], prepared: list[Die], borrowed: tuple[str, ...], blow: Blow
    ) -> Outcome:
        """Return what a war comes to, Phase 4 apart."""
        worth, weights = self.worth, self.weights
        left = worth.ready
        if blow.killed:
            killed = {one.die for one in blow.killed}
            left = [one for one in left if one.die not in killed]
        attack, come = self.attack_to_come, self.to_come
        watchers = 0
        for seat, watches, lending in self.others():
            if seat == self.seat:
                if prepared:
                    watchers += sum(self.figures(die).watches for die in prepared)
                    if come:
                        attack += self.lending(prepared)
            elif seat not in borrowed:
                watchers += watches
                if come:
                    attack += lending
        cleared = worth.cleared(left, attack, len(come))
        value = sum(self.kill(one) for one in blow.killed) + self.tally(mustered) * len(blow.killed)
        if blow.gone:
            value += sum(-self.kept(die) for die in self.player.muster if die.id in blow.gone)
        if blow.bow:
            value -= weights.hold
        last = self.view.location == MOUNT_DOOM - 1
        value += cleared * (weights.arrive if last else weights.advance)
        kept = sum(self.kept(die) for die in mustered)
        value += cleared * kept + (1 - cleared) * self.standing(mustered, kept, left)
        if prepared:
            value += self.lent(prepared, left)
        if borrowed:
            value += self.owed(borrowed)
        killed_now = len(blow.killed)
        return Outcome(value, war, borrowed, killed_now, cleared, watchers, self.dice_stay - killed_now, self.dice_all)

    def owed(self, borrowed: tuple[str, ...]) -> float:
        """Return what it is worth to the seat that the owners of borrowed Units score for them (D4.14)."""
        found = 0.0
        for seat in borrowed:
            dice = units(self.view, self.view.players[seat].prepared)
            each = 1 + max((self.figures(die).lends for die in dice), default=0)
            found += each * len(dice) * self.worth.others
        return found

    def standing(self, mustered: list[Die], kept: float, left: list[Enemy]) -> float:
        """Return what the mustered Units are worth after Sauron's attack."""
        if not mustered:
            return 0.0
        total = sum(one.attack for one in left)
        if self.to_come:
            total = round(0.8 * total)
        lost = loss([self.defender(die) for die in mustered], total)[0]
        if self.seat == self.view.ringbearer and any(effects(self.view, die, "ring") for die in mustered):
            lost = min(lost, 0.6 * len(mustered))
        return kept - lost

    def defender(self, die: Die) -> Defender:
        """Return a mustered Unit as one that can be attacked."""
        one = self.figures(die)
        return Defender(die.id, one.defense, one.kept, one.shelter, one.ends)

    def lent(self, prepared: list[Die], left: list[Enemy]) -> float:
        """Return what prepared Units are worth because others may borrow them (D4.14)."""
        if not left and not self.view.sauron.muster and not self.view.sauron.pool:
            return 0.0
        each = 1 + max((self.figures(die).lends for die in prepared), default=0)
        strong = min(1.0, 0.3 + 0.1 * self.lending(prepared))
        return self.weights.lend * strong * each * len(prepared) * self.worth.glory
