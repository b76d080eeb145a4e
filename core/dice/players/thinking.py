"""What the game gives to those who look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from operator import mul

from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.bots.values import chance_of, read_values
from core.dice.model import actions as a
from core.dice.model.state import DiceState, clockwise
from core.dice.players.features import (
    TOGETHER,
    DiceValued,
    counted,
    seat_features,
    seat_key,
    seat_won,
    table_features,
    table_key,
)
from core.dice.players.quick import QuickPolicy
from core.dice.players.weighing import weighed
from core.dice.sauron.corrupting import IDLE
from core.dice.sauron.ending import plays_together
from core.kernel.prompts import WON, Choice, Prompt, passing_until

POINT = 0.01
"""What a point of Glory counts beside the chance of winning."""
TIMID = 0.25
"""What it is worth to win without being Hero, where one player is. With a half, in few games, the seat was Hero hardly
more often than a sensible bot."""
SCALE = 20.0
"""So much Glory weighs as much as the whole chance of being Hero, where there is hardly any, or hardly any doubt."""
UNSEEN = ("keep_artifacts", "pay", "immediates", "order_units", "recruit_phase")
"""What is asked where nothing much depends on the answer, or nothing that a few turns would tell: what a recruited die
is worth shows at the end of a game only, and the sensible bot judges it better."""
FAR = 1_000
"""So many turns no game has."""
VALUES = read_values(DiceValued())


class DiceThinking(Thinking):
    """The Dice Building Game: nothing is hidden but what chance will bring."""

    game_id = "dice"
    valued = DiceValued()

    def policy(self) -> Policy:
        """Return a quick player for one playout."""
        return QuickPolicy()

    def clock(self, state: DiceState) -> int:
        """Return how many turns have begun, Sauron's counted."""
        turns = len(state.players) + 1
        if not state.round:
            return 0
        at = clockwise(state, state.ringbearer).index(state.active) if state.active else turns - 1
        return (state.round - 1) * turns + at + 1

    def looks(self, view: DiceState, prompt: Prompt, seat: str) -> bool:
        """Whether a prompt is worth looking ahead: not before dice fall anyway, nor for what can wait."""
        if prompt.seat != seat or prompt.kind in UNSEEN or len(prompt.choices) < 2:
            return False
        if prompt.kind == "window" and view.phase == "score" and view.active != seat:
            return False
        if prompt.kind == "dice_phase":
            own = self.plain(view, prompt, seat)
            if own is not None and isinstance(own.action, a.DrawDice | a.Reroll):
                return False
        return len(self.candidates(view, prompt, seat)) > 1

    def candidates(self, view: DiceState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the choices of `seat` that are worth comparing: none that only goes back, or loses Glory for
        nothing."""
        return [
            choice
            for choice in prompt.choices
            if choice.seat == seat
            and not isinstance(choice.action, a.Back | a.Spend)
            and not passing_until(choice.action)
            and choice.group != IDLE
        ]

    def expectation(self, state: DiceState) -> Expectation:
        """Return the chance that all win together, for each seat that of being Hero (shared with those who tie), and
        the Glory that will count: that of each, and where they play together that of all (D9.4)."""
        outcome = state.outcome
        if outcome is not None:
            won = outcome.result == WON
            win = {TOGETHER: float(won)}
            if not plays_together(state):
                win |= {seat: seat_won(outcome, seat) for seat in state.players}
            kept = {seat: float(won * player.glory) for seat, player in state.players.items()}
            return Expectation(win, _shared(state, kept), True)
        models = VALUES.models
        table, hero = models.get(table_key(state)), models.get(seat_key(state))
        if table is None or hero is None:
            return _unfitted(state)
        count = counted(state)
        chance = chance_of(table.win_base + sum(map(mul, table.win, table_features(state, count))))
        leads: dict[str, float] = {}
        score: dict[str, float] = {}
        for seat in state.players:
            features = seat_features(state, seat, count)
            leads[seat] = chance_of(hero.win_base + sum(map(mul, hero.win, features)))
            score[seat] = chance * max(0.0, hero.score_base + sum(map(mul, hero.score, features)))
        win = {TOGETHER: chance}
        if not plays_together(state):
            # Each seat is valued by itself; together they are Hero once.
            whole = sum(leads.values())
            win |= {seat: chance * lead / whole for seat, lead in leads.items()}
        return Expectation(win, _shared(state, score))

    def horizon(self, state: DiceState, turns: int) -> int:
        """Return how many turns a playout looks ahead: far where no value is fitted."""
        return turns if table_key(state) in VALUES.models else FAR

    def weighed(self, view: DiceState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices of `seat` as the sensible bot weighs them, the best first."""
        return weighed(view, prompt, seat) if prompt.seat == seat else []

    def utility(self, expected: Expectation, seat: str, state: DiceState) -> float:
        """Return the chance of winning together, most of it for the Hero alone where there is one; and a little for
        Glory."""
        chance = expected.win[TOGETHER]
        glory = POINT * expected.score.get(seat, 0.0)
        if plays_together(state):
            return chance + glory
        return TIMID * chance + (1 - TIMID) * expected.win[seat] + glory

    def scale(self, side: str) -> float:
        """Return what Glory is worth to a seat; a side of all has none."""
        return 0.0 if side == TOGETHER else SCALE

    def side(self, state: DiceState, seat: str) -> str:
        """Return the side of a seat: all together, or itself where one is to be Hero."""
        return TOGETHER if plays_together(state) else seat


def _unfitted(state: DiceState) -> Expectation:
    """Return what may be expected where no value is fitted: nothing in particular."""
    seats = () if plays_together(state) else state.players
    glory = {seat: 0.5 * player.glory for seat, player in state.players.items()}
    return Expectation({TOGETHER: 0.5} | {seat: 0.5 / len(state.players) for seat in seats}, _shared(state, glory))


def _shared(state: DiceState, glory: dict[str, float]) -> dict[str, float]:
    """Return the Glory that counts of each, and of all where they play together (D9.4)."""
    return glory | {TOGETHER: sum(glory.values())} if plays_together(state) else glory


THINKING = DiceThinking()
"""What the Dice Building Game gives to those who look ahead."""
