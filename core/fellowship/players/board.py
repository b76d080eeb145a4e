"""What it is worth to move on the activity lines, and to end a scenario."""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.fellowship.content.pieces import Check
from core.fellowship.model.state import TOKENS
from core.fellowship.players.worth import Worth
from core.fellowship.sauron.chips import chip_key
from core.kernel.lazy import lazy

Moves = Mapping[str, int]


class Board:
    """The lines of the scenario in play, weighed."""

    def __init__(self, worth: Worth) -> None:
        assert worth.scenario is not None
        self.worth = worth
        self.view = worth.view
        self.weights = worth.weights
        self.scenario = worth.scenario
        self.main = self.scenario.main
        self.lines = {line: track.spaces for line, track in self.scenario.lines.items()}
        self._single: dict[tuple[str, str, int, bool], float] = {}

    @lazy
    def _needs(self) -> dict[str, list[str]]:
        """The kinds of life token that each hobbit lacks."""
        return {name: self.needs(name, self.view.hobbits[name].tokens) for name in self.worth.living}

    def events_a_turn(self) -> float:
        """Return how many events a turn brings, by the tiles that are left (B4.1.2)."""
        return self._events_a_turn

    def tiles_left(self) -> list[tuple[str, int]]:
        """Return the tiles that may come, with how many of each there are."""
        return [*self.view.tiles.rest.items(), *((tile, 1) for tile in self.view.display)]

    @lazy
    def _events_a_turn(self) -> float:
        tiles = self.worth.content.tiles
        moving = suns = 0
        for tile, count in self.tiles_left():
            shown = tiles[tile]
            if shown.line:
                moving += count
            if shown.sundial:
                suns += count
        return suns / (moving + 1)

    @lazy
    def trouble(self) -> float:
        """What the next event may be expected to cost."""
        worth, view = self.worth, self.view
        following = [worth.event(number) for number in range(view.event + 1, min(view.event + 3, 7))]
        return sum(max(0.0, cost) for cost in following) / max(1, len(following))

    @lazy
    def hazard(self) -> float:
        """What a turn more in this scenario may be expected to cost: events, and dots for the Ring-bearer."""
        worth, view = self.worth, self.view
        dots = 0.15 * worth.steps(view.ring_bearer, 1) if view.ring_bearer in worth.living else 0.0
        sauron = self.weights.activation if view.rider is not None else 0.0
        return self.events_a_turn() * self.trouble + dots + self.weights.foe_hazard * worth.foes.more(1) + sauron

    def remaining(self, line: str) -> int:
        """Return how many spaces of a line lie ahead."""
        return len(self.lines[line]) - self.view.lines[line]

    def needs(self, name: str, tokens: Mapping[str, int]) -> list[str]:
        """Return the kinds of life token that a hobbit lacks; none when Merry has two kinds (B5.4)."""
        lacking: list[str] = [kind for kind in TOKENS if not tokens.get(kind)]
        return [] if name == "merry" and len(lacking) < 2 else lacking

    def missing(self, name: str, kinds: int) -> float:
        """Return the cost of lacking so many kinds of token at the scenario's end (B4.10.1)."""
        steps = max(0, kinds - 1) if name == "merry" else kinds
        return self.worth.steps(name, steps) if steps else 0.0

    # --- ways forward ---

    def value(self, seat: str, moves: Moves, rewards: bool = True) -> float:
        """Return the worth of `seat`'s moving so many spaces on each line; without `rewards` as the Ring does."""
        if len(moves) > 1:
            return self._value(seat, moves, rewards)
        ((line, count),) = moves.items()
        key = (seat if rewards else "", line, count, rewards)
        found = self._single.get(key)
        if found is None:
            found = self._single[key] = self._value(seat, moves, rewards)
        return found

    def _value(self, seat: str, moves: Moves, rewards: bool) -> float:
        gain = 0.0
        tokens = dict(self.view.hobbits[seat].tokens)
        after = dict(self.view.lines)
        for line, count in moves.items():
            spaces = self.lines[line]
            start = self.view.lines[line]
            end = min(start + count, len(spaces))
            after[line] = end
            for at in range(start, end):
                gain += self.space(seat, spaces[at], tokens) if rewards else self.passed(spaces[at])
                if rewards and self.view.chips:
                    gain += self.chip(seat, self.view.chips.get(chip_key(line, at + 1), ""))
            if line == self.main:
                gain += self.progress(end - start)
            else:
                gain += self.approach(line, end, end - start)
        if self._checks:
            gain += self.checks(after) - self._checks_now
        if self._nearing:
            gain += self._nearing_now - self.nearing(after)
        if after[self.main] == len(self.lines[self.main]):
            gain += self.finish(seat, tokens, after)
        return gain

    def space(self, seat: str, gives: str, tokens: dict[str, int]) -> float:
        """Return the worth of a space for `seat`, who holds `tokens` (and comes to hold what the space gives)."""
        worth = self.worth
        kind, _, card = gives.partition(":")
        if kind in TOKENS:
            value = self.token(seat, kind, tokens)
            tokens[kind] = tokens.get(kind, 0) + 1
            return value
        match kind:
            case "shield":
                return worth.shield + worth.saruman_spared(1)
            case "large_shield":
                return 2 * worth.shield
            case "die":
                return -worth.roll(seat)
            case "light":
                return -worth.steps(seat, -1)
            case "foes":
                return -worth.foes.more(int(card))
            case "card":
                return 0.0 if card in self.view.taken else self.weights.feature
        return 0.0

    def chip(self, seat: str, chip: str) -> float:
        """Return the worth of a resource chip for who takes it with its space (S8.1)."""
        if not chip:
            return 0.0
        worth, what = self.worth, self.worth.content.chips[chip]
        gain = worth.draw(seat, what.cards) + worth.shield * what.shields
        gain -= worth.steps(seat, -what.light) if what.light else 0.0
        if what.card in self.view.resources:
            gain += self.weights.yellow.get(what.card, 0.8)
        return self.weights.chip * gain

    def passed(self, gives: str) -> float:
        """Return what it costs that the Ring passes a space without taking anything (B4.7.3)."""
        if gives == "die" or gives.startswith("foes"):
            return 0.0
        if gives in TOKENS:
            return -2 * self.weights.skipped if any(gives in needs for needs in self._needs.values()) else 0.0
        return -self.weights.skipped

    def token(self, seat: str, kind: str, tokens: Mapping[str, int]) -> float:
        """Return the worth of a life token for `seat`."""
        if self.worth.mordor:
            return self.mordor_token(seat, kind, tokens)
        if kind in self.needs(seat, tokens):
            lacking = len(self.needs(seat, tokens))
            saved = self.missing(seat, lacking) - self.missing(seat, lacking - 1)
            return self.weights.token * saved + self.bearing(seat, kind)
        wanted = [name for name, needs in self._needs.items() if kind in needs and name != seat]
        if not wanted:
            return self.weights.spare + self.bearing(seat, kind)
        taken = self.weights.crowd * max(self.worth.steps(name, 1) for name in wanted)
        return self.weights.spare + self.bearing(seat, kind) - taken

    def bearing(self, seat: str, kind: str) -> float:
        """Return what it is worth that `seat` rather than another comes to bear the Ring (B4.10.2)."""
        if kind != "ring":
            return 0.0
        weights, hobbits = self.weights, self.view.hobbits
        mean = sum(hobbits[name].step for name in self.worth.living) / len(self.worth.living)
        value = weights.bearer * (mean - hobbits[seat].step) + (weights.bearer_sam if seat == "sam" else 0.0)
        return value * (weights.bearer_late if self.view.location == "shelobs_lair" else 1.0)

    def mordor_token(self, seat: str, kind: str, tokens: Mapping[str, int]) -> float:
        """Return the worth of a token in Mordor, where hearts and suns keep off events 3 and 4 (B9.4)."""
        event = {"heart": 3, "sun": 4}.get(kind, 0)
        if self.view.event >= event:
            return 0.0
        saved = 0.7 * (self.worth.roll(seat) + self.worth.forced_cards(seat, 2))
        return saved if not tokens.get(kind) else -0.2 * saved

    def approach(self, line: str, end: int, moved: int) -> float:
        """Return what it helps the others to be nearer to the tokens of a side line."""
        ahead = set(self.lines[line][end:])
        wanting = sum(1 for needs in self._needs.values() for kind in needs if kind in ahead)
        return self.weights.approach * moved * wanting

    # --- the end of the scenario ---

    def progress(self, moved: int) -> float:
        """Return what coming nearer to the end of the main line is worth."""
        if self.worth.mordor:
            remaining = self.remaining(self.main)
            return self.ring_is_mine(remaining) - self.ring_is_mine(remaining - moved)
        return self.hazard * moved / self.weights.pace

    def ring_is_mine(self, remaining: int) -> float:
        """Return the dread of the sixth event of Mordor with so many spaces to go (B9.4.6)."""
        if remaining <= 0:
            return 0.0
        expected = remaining / self.weights.pace * self.events_a_turn()
        slack = 6 - self.view.event - expected
        chance = 1 / (1 + math.exp(slack / self.weights.slack))
        return (
            self.weights.lost_hobbit + self.weights.lost_ring
        ) * chance + self.hazard * remaining / self.weights.pace

    def finish(self, seat: str, tokens: Mapping[str, int], after: Moves) -> float:
        """Return what ending the scenario now is worth beyond the spaces: no more hazard, no more tokens."""
        weights = self.weights
        if self.worth.mordor:
            return self.hazard - self.doom()
        regret = 0.0
        for name, needs in self._needs.items():
            lacking = self.needs(name, tokens) if name == seat else needs
            there = [kind for kind in lacking if self.ahead(kind, after)]
            regret += self.missing(name, len(lacking)) - self.missing(name, len(lacking) - len(there))
        return self.hazard * (1 - 1 / weights.pace) - weights.regret * regret

    def ahead(self, kind: str, lines: Moves) -> bool:
        """Whether a token of a kind lies ahead on some line."""
        return any(kind in spaces[lines[line] :] for line, spaces in self.lines.items())

    def doom(self) -> float:
        """Return the dread of Mount Doom: all that are left may fail (B4.11.2)."""
        chance = 1.0
        for name in self.worth.living:
            distance = self.view.sauron - self.view.hobbits[name].step
            worst = 1 if name == "sam" else 3
            chance *= max(0, min(3, worst) - distance + 1) / 6 if distance <= worst else 0.0
        return (self.weights.lost_hobbit + self.weights.lost_ring) * chance

    def checks(self, lines: Moves) -> float:
        """Return what the lines are worth for events that look at the board (Moria 4, Helm's Deep 2, 3 and 6)."""
        return sum(0.8 * gain * self.chance(check, lines, number) for number, check, gain in self._checks)

    @lazy
    def _checks_now(self) -> float:
        """What the lines are worth for those events as they are."""
        return self.checks(self.view.lines)

    @lazy
    def _checks(self) -> list[tuple[int, Check, float]]:
        """The events still to come that look at the board: number, condition, and what meeting it saves."""
        effects = self.worth.effects
        return [
            (number, event.check, effects(event.otherwise, "") - effects(event.then, ""))
            for number, event in enumerate(self.scenario.events, 1)
            if number > self.view.event and event.check is not None and not any(x.per for x in event.otherwise)
        ]

    @lazy
    def _nearing_now(self) -> float:
        """What the spaces left on those lines cost as they are."""
        return self.nearing(self.view.lines)

    @lazy
    def _nearing(self) -> list[tuple[int, str]]:
        """The events still to come by which Sauron comes nearer for spaces left on a line: number and line."""
        return [
            (number, effect.per)
            for number, event in enumerate(self.scenario.events, 1)
            if number > self.view.event
            for effect in (*event.then, *event.otherwise)
            if effect.per
        ]

    def nearing(self, lines: Moves) -> float:
        """Return what the spaces that will be left on those lines cost (FB.bree.3, FB.isengard.6)."""
        cost = 0.0
        for number, line in self._nearing:
            turns = (number - self.view.event) / max(0.3, self.events_a_turn())
            left = len(self.lines[line]) - lines[line] - self.weights.nearing * turns
            cost += 0.8 * self.worth.sauron(max(0.0, left))
        return cost

    def chance(self, check: Check, lines: Moves, number: int) -> float:
        """Return about how likely a condition is to be met when its event comes."""
        if check.line:
            lacking = max(0, check.space - lines[check.line])
        else:
            lacking = sum(len(self.lines[line]) - lines[line] for line in check.complete)
        turns = (number - self.view.event) / max(0.3, self.events_a_turn())
        reach = 0.5 + 0.6 * turns
        return 1.0 if not lacking else max(0.0, 0.9 - lacking / (2 * reach))
