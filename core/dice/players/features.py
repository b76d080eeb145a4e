"""What is counted in a state to value it: the table's chance of winning, and each seat's of being Hero if it does.

There is a model of either kind for each location: `won 3`, `hero 3`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.bots.values import Plan, Valued
from core.dice.content.contents import lookup
from core.dice.model.state import DiceState, clockwise
from core.dice.model.steps import Battle, BeginTurn, PickAllies, PickTarget, ToWar
from core.dice.players.counting import Brought, brought, foe
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit, plays_together
from core.dice.turn.values import amount, attack_of, attack_total, card_of, names, ready, units
from core.kernel.prompts import WON, Outcome

TOGETHER = "together"
"""The side of all who win together."""
COUNTED = ("sauron_score", "sauron_attack", "sauron_corrupt")
"""The phases in which the points of a Sauron turn lie on the mat already."""

TABLE = (
    "spare 1",
    "spare 2",
    "spare 3",
    "spare 4",
    "spare 5",
    "falls",
    "last falls",
    "last falls, turns to come",
    "doomed",
    "paid",
    "soon",
    "dice",
    "fotr",
    "tt",
    "rotk",
    "marked",
    "eyes to come",
    "forces",
    "attack",
    "defense",
    "turns to come",
    "cleared",
    "cleared, some left",
    "strength",
    "their strength",
    "balance",
    "watchers",
    "glory",
    "least glory",
    "least glory 1",
    "bearer",
    "cheap cards",
    "dear cards",
    "corrupted",
    "blank",
    "fellowship",
    "size",
    "enemies to come",
    "two",
    "four",
    "coop",
    "solo",
    "restless",
    "restless, deep",
    "immediate",
    "increased",
)
"""What is counted for the table."""

SEAT = (
    "glory",
    "lead",
    "lead, ahead",
    "level",
    "mean lead",
    "muster",
    "prepared",
    "income",
    "income of the best",
    "tally",
    "attack",
    "fellowship",
    "artifacts",
    "draws",
    "size",
    "blank",
    "turn to come",
    "bearer",
    "bearer, soon",
    "bearer next",
    "spare",
    "two",
    "four",
    "restless",
)
"""What is counted for a seat, most of it against the mean of the others."""


class Count(msgspec.Struct):
    """What is counted once for all sides of a state."""

    spare: int
    falls: bool
    soon: int
    brought: dict[str, Brought]
    scoring: dict[str, float]
    lending: dict[str, int]
    to_come: list[str]
    cleared: float


def counted(state: DiceState) -> Count:
    """Return what all sides need."""
    sauron = state.sauron
    spare = limit(state) - corrupted_cards(state)
    soon = sauron.points if state.phase in COUNTED else sauron.points + sauron.pending + len(sauron.muster)
    own = {seat: brought(state, seat) for seat in state.players}
    to_come = attackers(state)
    rules = lookup(state)
    scoring, lending = {}, {}
    for seat, player in state.players.items():
        scoring[seat] = float(sum(rules.cards[card_of(state, die)].glory or 0 for die in units(state, player.muster)))
        lending[seat] = len(units(state, player.prepared))
    return Count(spare, _falls(state, soon), soon, own, scoring, lending, to_come, _cleared(state, own, to_come))


def attackers(state: DiceState) -> list[str]:
    """Return the seats that may still attack in this round."""
    found = []
    for step in reversed(state.agenda):
        if isinstance(step, BeginTurn | ToWar | PickAllies | Battle | PickTarget):
            found.append(step.seat)
    return found


def _falls(state: DiceState, points: int) -> bool:
    """Whether a card falls with so many points (D6.10)."""
    rules = lookup(state)
    return any(
        not card.corrupted and rules.cards[name].cost <= points and not rules.has(name, "cannot_be_corrupted")
        for name, card in state.wilds.items()
    )


def _cleared(state: DiceState, own: dict[str, Brought], to_come: list[str]) -> float:
    """Return about how likely Sauron has no force left at the end of the round."""
    left = ready(state)
    if not left:
        return 1.0
    if not to_come:
        return 0.0
    present = names(state)
    attack = sum(own[seat].attack + attack_total(state, seat, (), present, 0) for seat in to_come)
    for seat, player in state.players.items():
        if player.prepared and to_come != [seat]:
            attack += sum(attack_of(state, die, present) for die in units(state, player.prepared))
    defense = sum(one.defense for one in left)
    return max(0.0, min(1.0, 0.5 + 0.25 * (attack - defense) / (0.35 * defense + 1.0)))


def table_features(state: DiceState, count: Count) -> list[float]:
    """Return the counts for the table, in the order of `TABLE`."""
    sauron, options, rules = state.sauron, state.options, lookup(state)
    players = state.players
    size = len(players)
    forces = ready(state)
    dice: dict[str, int] = {}
    marked = 0
    for die in sauron.muster:
        dice[die.kind] = dice.get(die.kind, 0) + 1
        marked += die.marked
    for pile in (sauron.pool, sauron.destroyed):
        for kind, number in pile.items():
            dice[kind] = dice.get(kind, 0) + number
    rolled = len(sauron.muster) + sum(sauron.pool.values())
    every = sum(dice.values())
    foes = [(foe(rules, kind), number) for kind, number in dice.items()]
    their_defense = sum(one.defense * number for one, number in foes)
    strength = sum(one.attack for one in count.brought.values())
    watchers = sum(
        amount(state, die, "prepared_static", "ignore_eyes") for player in players.values() for die in player.prepared
    )
    glory = [player.glory for player in players.values()]
    bearer = players[state.ringbearer].glory if state.ringbearer else 0
    spare = count.spare
    open_cards = [
        rules.cards[name].cost
        for name, card in state.wilds.items()
        if not card.corrupted and not rules.has(name, "cannot_be_corrupted")
    ]
    cheapest = min((cost for cost in open_cards), default=99)
    last = count.falls and spare <= 1
    paid = last and bearer > count.soon - cheapest
    cleared = count.cleared
    total_size = sum(one.size for one in count.brought.values()) or 1
    ranks = [one.id for one in reversed(rules.by_rank)]
    together = plays_together(state)
    coop = float(together)
    return [
        float(spare >= 2),
        float(spare >= 3),
        float(spare >= 4),
        float(spare >= 5),
        float(spare >= 6),
        float(count.falls),
        float(last),
        float(last and not paid) * len(count.to_come) / size,
        float(last and not paid and not count.to_come),
        float(paid),
        min(count.soon, 15) / 5,
        every / 3,
        dice.get(ranks[0], 0) / 2,
        dice.get(ranks[1], 0) / 2 if len(ranks) > 1 else 0.0,
        dice.get(ranks[2], 0) / 2 if len(ranks) > 2 else 0.0,
        marked / 2,
        rolled / 3,
        len(forces) / 2,
        sum(one.attack for one in forces) / 5,
        sum(one.defense for one in forces) / 5,
        len(count.to_come) / size,
        cleared,
        cleared * min(spare, 4) / 2,
        strength / 10,
        their_defense / 10,
        max(-3.0, min(3.0, (strength - their_defense) / (their_defense + 3.0))),
        min(watchers, 4) / 2,
        coop * min(sum(glory) / size, 12) / 4,
        coop * min(min(glory), 8) / 4,
        coop * float(min(glory) <= 1),
        min(bearer, 8) / 4,
        sum(cost <= 3 for cost in open_cards) / 2,
        len(open_cards) / 4,
        sum(card.corrupted for card in state.wilds.values()) / 2,
        3 * sum(one.blank for one in count.brought.values()) / total_size,
        sum(one.fellowship for one in count.brought.values()) / size / 3,
        total_size / size / 5 - 2,
        sum(state.enemies.values()) / 3,
        float(size == 2),
        float(size == 4),
        coop,
        float(options.players == 1),
        float(options.restless_enemy),
        float(options.restless_enemy and state.deep),
        float(options.immediate_corruption),
        float(options.increased_forces),
    ]


def seat_features(state: DiceState, seat: str, count: Count) -> list[float]:
    """Return the counts for a seat, in the order of `SEAT`."""
    players, size = state.players, len(state.players)
    others = [one for one in players if one != seat]
    have = {one: player.glory + count.scoring[one] for one, player in players.items()}
    best = max(have[one] for one in others)
    lead = have[seat] - best

    def beyond(amounts: dict[str, float]) -> float:
        return amounts[seat] - sum(amounts[one] for one in others) / len(others)

    bring = count.brought
    order = clockwise(state, state.ringbearer) if state.ringbearer else list(players)
    income = {one: bring[one].glory for one in players}
    return [
        min(have[seat], 20) / 5,
        max(-3.0, min(3.0, lead / 3)),
        max(0.0, min(3.0, lead / 3)),
        float(lead >= 0),
        beyond(have) / 3,
        beyond(count.scoring) / 3,
        beyond({one: float(number) for one, number in count.lending.items()}) / 3,
        beyond(income),
        income[seat] - max(income[one] for one in others),
        beyond({one: bring[one].tally for one in players}),
        beyond({one: bring[one].attack for one in players}) / 3,
        beyond({one: bring[one].fellowship for one in players}),
        beyond({one: bring[one].artifact for one in players}),
        5 * beyond({one: bring[one].draw for one in players}),
        beyond({one: float(bring[one].size) for one in players}) / 3,
        beyond({one: float(bring[one].blank) for one in players}) / 3,
        float(seat in count.to_come),
        float(seat == state.ringbearer),
        float(seat == state.ringbearer and count.falls),
        float(len(order) > 1 and seat == order[1]),
        min(count.spare, 5) / 2,
        float(size == 2),
        float(size == 4),
        float(state.options.restless_enemy),
    ]


def table_key(state: DiceState) -> str:
    """Return the model of the table: by location."""
    return f"won {state.location}"


def seat_key(state: DiceState) -> str:
    """Return the model of the seats: by location."""
    return f"hero {state.location}"


def seat_won(outcome: Outcome, seat: str) -> float:
    """Return whether a seat is Hero of a game that ended like that; those who tie share it (D8.1)."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


class DiceValued(Valued):
    """The table's chance by location, and each seat's of being Hero where one is."""

    game_id = "dice"
    plans = (
        Plan({"players": "3"}, 1200),
        Plan({"players": "3", "corruption_limit": "easy"}, 500),
        Plan({"players": "3", "corruption_limit": "hard"}, 500),
        Plan({"players": "2"}, 600),
        Plan({"players": "2", "corruption_limit": "easiest"}, 300),
        Plan({"players": "2", "corruption_limit": "hard"}, 200),
        Plan({"players": "4"}, 600),
        Plan({"players": "4", "corruption_limit": "easy"}, 300),
        Plan({"players": "4", "corruption_limit": "hard"}, 400),
        Plan({"players": "3", "restless_enemy": "on"}, 300),
        Plan({"players": "2", "corruption_limit": "hard", "immediate_corruption": "on", "increased_forces": "on"}, 300),
        Plan({"players": "3", "immediate_corruption": "on", "increased_forces": "on"}, 200),
        Plan({"players": "3", "coop": "hard", "restless_enemy": "on"}, 200),
        Plan({"players": "2", "coop": "easy"}, 100),
        Plan({"players": "2", "coop": "very_hard", "corruption_limit": "hard"}, 150),
        Plan({"players": "1", "coop": "easy"}, 100),
        Plan({"players": "1", "coop": "hard", "restless_enemy": "on"}, 150),
    )

    def sides(self, state: DiceState) -> Sequence[str]:
        """Return all together, and each seat where one is Hero."""
        return (TOGETHER,) if plays_together(state) else (TOGETHER, *state.players)

    def key(self, state: DiceState, side: str) -> str:
        """Return the model: of the table or of a seat, by location."""
        return table_key(state) if side == TOGETHER else seat_key(state)

    def names(self, key: str) -> Sequence[str]:
        """Return what is counted."""
        return TABLE if key.startswith("won") else SEAT

    def features(self, state: DiceState, side: str) -> list[float]:
        """Return the counts."""
        count = counted(state)
        return table_features(state, count) if side == TOGETHER else seat_features(state, side, count)

    def won(self, state: DiceState, outcome: Outcome, side: str) -> float | None:
        """Return whether the game was won; for a seat whether it is Hero, and None where nobody can be."""
        if side == TOGETHER:
            return float(outcome.result == WON)
        return seat_won(outcome, side) if outcome.result == WON else None

    def score(self, state: DiceState, outcome: Outcome, side: str) -> float | None:
        """Return the Glory of a seat, or of all."""
        glory = [player.glory for player in state.players.values()]
        return float(sum(glory) if side == TOGETHER else state.players[side].glory)
