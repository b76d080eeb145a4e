"""The choices of a prompt as the bot weighs them at first sight, the best first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.bots.thinking import Weighed
from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.duels import duel
from core.dagorlad.players.fighting import Fight
from core.dagorlad.players.marching import March
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.scoring import breath_in
from core.dagorlad.players.weights import Weights
from core.kernel.prompts import Prompt


class Weigher:
    """What each choice of one prompt gains for the side that is asked, in the points of the weights."""

    def __init__(self, view: DagorladState, prompt: Prompt, seat: str, weights: Weights) -> None:
        self.view = view
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.look = Outlook(view, seat, weights)

    def weighed(self) -> list[Weighed]:
        """Return the choices that the bot puts a figure on, the best first; none where it weighs nothing."""
        step = self.view.agenda[-1]
        gains: dict[type[Any], Callable[[Any, Any], float | None]] = {
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
        gain = gains.get(type(step))
        if gain is None:
            return []
        found = [(choice, gain(step, choice.action)) for choice in self.own]
        weighed = [Weighed(choice, worth) for choice, worth in found if worth is not None]
        return sorted(weighed, key=lambda one: -one.gain)

    def _piece(self, step: s.PickPiece, action: Any) -> float | None:
        if isinstance(action, a.Done):
            return self.look.weights.margin
        if not isinstance(action, a.Pick):
            return None
        best = self._march.first(action.piece)
        return None if best is None else best.gain

    def _way(self, step: s.MoveOn, action: Any) -> float | None:
        if isinstance(action, a.Stay):
            return self.look.weights.margin
        if not isinstance(action, a.Go):
            return None
        return self._march.gain(step.piece, action.hex)

    def _breath(self, step: s.AskBreath, action: Any) -> float | None:
        if not isinstance(action, a.Breathe):
            return 0.0
        return breath_in(self.look, self.look.board.beast_at, action.direction)

    def _shooter(self, step: s.PickShooter, action: Any) -> float | None:
        if not isinstance(action, a.Pick):
            return 0.0
        return self._best(action.piece, fire_targets(self.view, self.look.board, action.piece), MISSILE)

    def _target(self, step: s.PickTarget, action: Any) -> float | None:
        if not isinstance(action, a.FireAt):
            return 0.0
        return Fight(self.look).attack(action.unit, action.target, MISSILE)

    def _challenge(self, step: s.PickChallenge, action: Any) -> float | None:
        if not isinstance(action, a.Challenge):
            return self.look.weights.dare
        return duel(self.look.board, action.leader, action.whom, self.look.weights)

    def _answer(self, step: s.AnswerChallenge, action: Any) -> float | None:
        return -duel(self.look.board, step.leader, step.whom, self.look.weights) if action.accept else 0.0

    def _attacker(self, step: s.PickAttacker, action: Any) -> float | None:
        if not isinstance(action, a.Pick):
            return 0.0
        return self._best(action.piece, melee_targets(self.view, self.look.board, action.piece), MELEE)

    def _victim(self, step: s.PickVictim, action: Any) -> float | None:
        if not isinstance(action, a.Attack):
            return 0.0
        return Fight(self.look).attack(action.unit, action.target, MELEE)

    def _advance(self, step: s.AskAdvance, action: Any) -> float | None:
        board, fight = self.look.board, Fight(self.look)
        here = board.hex_of(step.unit)
        if not here or step.unit not in self.view.units:
            return None
        if not isinstance(action, a.Advance):
            return self.look.weights.margin
        leaders = len(action.leaders)
        return fight.standing(step.unit, step.hex, leaders) - fight.standing(step.unit, here, leaders)

    def _retreat(self, step: s.RetreatPiece, action: Any) -> float | None:
        return Fight(self.look).shelter(action.piece, action.hex)

    def _best(self, piece: str, targets: list[str], kind: str) -> float:
        fight = Fight(self.look)
        return max((fight.attack(piece, target, kind) for target in targets), default=0.0)

    @property
    def _march(self) -> March:
        return March(self.look)


def weighed(view: DagorladState, prompt: Prompt, seat: str, weights: Weights) -> list[Weighed]:
    """Return the choices of `seat` as its bot weighs them, the best first; empty where it weighs nothing."""
    return Weigher(view, prompt, seat, weights).weighed()
