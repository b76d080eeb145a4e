"""The choices of a prompt as the bot weighs them at first sight, the best first, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.bots.thinking import Part, Weighed
from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, DagorladState
from core.dagorlad.players.duels import duel
from core.dagorlad.players.fighting import Fight
from core.dagorlad.players.marching import March
from core.dagorlad.players.odds import blow_results
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.scoring import breath_in
from core.dagorlad.players.weights import Weights
from core.dagorlad.words.names import piece_name
from core.kernel.prompts import Choice, Prompt

COMES = {
    "E": "is eliminated",
    "1/2E": "loses a step",
    "D": "is Disrupted",
    "R": "retreats",
}
"""What a hit does to its target, as a sentence goes on."""

Worth = tuple[float, list[Part]]


class Weigher:
    """What each choice of one prompt gains for the side that is asked, in the points of the weights."""

    def __init__(self, view: DagorladState, prompt: Prompt, seat: str, weights: Weights) -> None:
        self.view = view
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.look = Outlook(view, seat, weights)
        self.weights = weights

    def weighed(self) -> list[Weighed]:
        """Return the choices that the bot puts a figure on, the best first; none where it weighs nothing."""
        step = self.view.agenda[-1]
        gains: dict[type[Any], Callable[[Any, Any], Worth | None]] = {
            s.PickPiece: self._piece,
            s.MoveOn: self._way,
            s.AskBreath: self._breath,
            s.PickShooter: self._shooter,
            s.PickTarget: self._target,
            s.PickChallenge: self._challenge,
            s.AnswerChallenge: self._answer,
            s.PickAttacker: self._attacker,
            s.PickVictim: self._victim,
            s.AskAdvance: self._advance,
            s.RetreatPiece: self._retreat,
        }
        weigh = gains.get(type(step))
        if weigh is None:
            return []
        found: list[tuple[Choice, Worth | None]] = [(choice, weigh(step, choice.action)) for choice in self.own]
        weighed = [Weighed(choice, *worth) for choice, worth in found if worth is not None]
        return sorted(weighed, key=lambda one: -one.gain)

    # --- movement ---

    def _piece(self, step: s.PickPiece, action: Any) -> Worth | None:
        if isinstance(action, a.Done):
            return self.weights.margin, []
        if not isinstance(action, a.Pick):
            return None
        march = March(self.look)
        best = march.first(action.piece)
        return None if best is None else (best.gain, march.parts(action.piece, best.hex))

    def _way(self, step: s.MoveOn, action: Any) -> Worth | None:
        if isinstance(action, a.Stay):
            return self.weights.margin, []
        if not isinstance(action, a.Go):
            return None
        march = March(self.look)
        return march.gain(step.piece, action.hex), march.parts(step.piece, action.hex)

    # --- fire and melee ---

    def _shooter(self, step: s.PickShooter, action: Any) -> Worth | None:
        if not isinstance(action, a.Pick):
            return 0.0, []
        return self._best(action.piece, fire_targets(self.view, self.look.board, action.piece), MISSILE)

    def _target(self, step: s.PickTarget, action: Any) -> Worth | None:
        return self._struck(action.unit, action.target, MISSILE) if isinstance(action, a.FireAt) else (0.0, [])

    def _attacker(self, step: s.PickAttacker, action: Any) -> Worth | None:
        if not isinstance(action, a.Pick):
            return 0.0, []
        return self._best(action.piece, melee_targets(self.view, self.look.board, action.piece), MELEE)

    def _victim(self, step: s.PickVictim, action: Any) -> Worth | None:
        return self._struck(action.unit, action.target, MELEE) if isinstance(action, a.Attack) else (0.0, [])

    def _best(self, piece: str, targets: list[str], kind: str) -> Worth:
        """Return the best attack of a piece."""
        return max((self._struck(piece, target, kind) for target in targets), key=lambda worth: worth[0])

    def _struck(self, piece: str, target: str, kind: str) -> Worth:
        """Return what an attack gains: each result by how likely it is, and how friends can follow it up."""
        look, board = self.look, self.look.board
        here = board.hex_of(piece) or board.rules.mordor
        gain = Fight(look).attack(piece, target, kind)
        name, total, parts = piece_name(target), 0.0, []
        results = blow_results(board, piece, target, look.target(target), kind, here, self.weights)
        for result, (chance, worth) in results.items():
            if result in COMES and chance > 0:
                total += chance * worth
                parts.append(Part(f"{name} {COMES[result]} in {chance:.0%} of the throws", chance * worth, "W7.4"))
        parts.sort(key=lambda part: -part.amount)
        if gain > total:
            parts.append(Part("others can strike there, too", gain - total, "W7.02"))
        return gain, parts

    def _breath(self, step: s.AskBreath, action: Any) -> Worth | None:
        if not isinstance(action, a.Breathe):
            return 0.0, []
        gain = breath_in(self.look, self.look.board.beast_at, action.direction)
        return gain, [Part("the breath kills all in its way", gain, "17.24")] if gain else []

    # --- challenges ---

    def _challenge(self, step: s.PickChallenge, action: Any) -> Worth | None:
        if not isinstance(action, a.Challenge):
            return self.weights.dare, []
        gain = duel(self.look.board, action.leader, action.whom, self.weights)
        return gain, [Part(f"a duel of {piece_name(action.leader)} with {piece_name(action.whom)}", gain, "5.5")]

    def _answer(self, step: s.AnswerChallenge, action: Any) -> Worth | None:
        if not action.accept:
            return 0.0, []
        gain = -duel(self.look.board, step.leader, step.whom, self.weights)
        return gain, [Part(f"a duel of {piece_name(step.whom)} with {piece_name(step.leader)}", gain, "5.5")]

    # --- where to stand ---

    def _advance(self, step: s.AskAdvance, action: Any) -> Worth | None:
        here = self.look.board.hex_of(step.unit)
        if not here or step.unit == BEAST:
            return None
        if not isinstance(action, a.Advance):
            return self.weights.margin, []
        fight, leaders = Fight(self.look), len(action.leaders)
        gain = fight.standing(step.unit, step.hex, leaders) - fight.standing(step.unit, here, leaders)
        return gain, March(self.look).parts(step.unit, step.hex)

    def _retreat(self, step: s.RetreatPiece, action: Any) -> Worth | None:
        return Fight(self.look).shelter(action.piece, action.hex), []


def weighed(view: DagorladState, prompt: Prompt, seat: str, weights: Weights) -> list[Weighed]:
    """Return the choices of `seat` as its bot weighs them, the best first; empty where it weighs nothing."""
    return Weigher(view, prompt, seat, weights).weighed()
