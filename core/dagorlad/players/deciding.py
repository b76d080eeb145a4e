"""Decisions: which choice of a prompt a bot takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, DagorladState
from core.dagorlad.players.conjuring import Conjurer
from core.dagorlad.players.fighting import Fight
from core.dagorlad.players.marching import March
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.postures import PLAIN, Posture
from core.dagorlad.players.scoring import breath_in
from core.dagorlad.players.weights import Weights
from core.kernel.prompts import Choice, Prompt

A = TypeVar("A", bound=a.Action)


class Decider:
    """One decision of one side on one view."""

    def __init__(
        self,
        view: DagorladState,
        prompt: Prompt,
        seat: str,
        weights: Weights,
        posture: Posture = PLAIN,
        announced: bool = False,
    ) -> None:
        """Look at a view, in a posture that the first piece to move has `announced` or in the bot's own."""
        self.view = view
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.look = Outlook(view, seat, weights, posture, announced)

    def choose(self) -> Choice:
        """Return the choice to take."""
        if len(self.own) == 1:
            return self.own[0]
        answers: dict[type[Any], Callable[[Any], Choice | None]] = {
            s.PlaceWargs: self.place_warg,
            s.PickPiece: self.pick_piece,
            s.MoveOn: self.move_on,
            s.AskSauron: self.sauron,
            s.AskFree: self.sauron,
            s.AskBreath: self.breathe,
            s.PickShooter: self.shooter,
            s.PickTarget: self.target,
            s.PickChallenge: self.challenge,
            s.AnswerChallenge: self.answer,
            s.PickAttacker: self.attacker,
            s.PickVictim: self.victim,
            s.AskAdvance: self.advance,
            s.RetreatPiece: self.retreat,
            s.Displace: self.displace,
            s.PickArcher: self.archer,
        }
        step = self.view.agenda[-1]
        answer = answers.get(type(step))
        found = None if answer is None else answer(step)
        return found or self.leave()

    def of(self, kind: type[A]) -> list[tuple[A, Choice]]:
        """Return the actions of a kind that are offered, with their choices."""
        return [(choice.action, choice) for choice in self.own if isinstance(choice.action, kind)]

    def leave(self) -> Choice:
        """Decline what is offered, or take the first choice where that cannot be."""
        return next((choice for choice in self.own if isinstance(choice.action, a.Done | a.Stay)), self.own[0])

    # --- movement ---

    def place_warg(self, step: s.PlaceWargs) -> Choice:
        """Put the Wargs as far back as they may."""
        return max(self.of(a.PlaceWarg), key=lambda item: item[0].hex)[1]

    def pick_piece(self, step: s.PickPiece) -> Choice | None:
        """Move the next piece that has somewhere better to be."""
        picks = {action.piece: choice for action, choice in self.of(a.Pick)}
        piece = March(self.look).pick(list(picks)) if picks else ""
        if piece:
            return picks[piece]
        done = self.of(a.Done)
        return done[0][1] if done else next(iter(picks.values()), None)

    def move_on(self, step: s.MoveOn) -> Choice | None:
        """Go on to the best hex, one leg at a time; an Archer takes up the Pedestal."""
        for _, choice in self.of(a.TakeUp):
            return choice
        goes = {action.hex: choice for action, choice in self.of(a.Go)}
        march = March(self.look)
        joins = {action.other: choice for action, choice in self.of(a.Form)}
        partner = march.partner(step.piece) if joins else ""
        if partner in joins:
            return joins[partner]
        if not goes:
            return None
        if step.flies:
            hex_ = march.flight(step.piece, list(goes))
            return goes[hex_] if hex_ else None
        move = march.best(step.piece, step.left, step.belt)
        if move is None:
            return None
        must = not step.begun and march.must(step.piece)
        return goes.get(move.leg) if must or move.gain > self.look.weights.margin else None

    # --- magic ---

    def sauron(self, step: s.AskSauron | s.AskFree) -> Choice | None:
        """Cast, give the Beast a capability, or move to where the Pedestal is."""
        conjurer = Conjurer(self.look)
        capabilities = {action.capability: choice for action, choice in self.of(a.Activate)}
        spells = {action.spell: choice for action, choice in self.of(a.Cast)}
        found = conjurer.capability(list(capabilities))
        if found:
            return capabilities[found]
        found = conjurer.spell(list(spells))
        if found:
            return spells[found]
        moves = [choice for action, choice in self.of(a.Pick) if action.piece == LORD]
        return moves[0] if moves and conjurer.enters() else None

    def breathe(self, step: s.AskBreath) -> Choice | None:
        """Blow where most is killed, if anything is."""
        here = self.look.board.beast_at
        ways = [(breath_in(self.look, here, action.direction), choice) for action, choice in self.of(a.Breathe)]
        if not ways:
            return None
        best = max(ways, key=lambda way: way[0])
        return best[1] if best[0] > 0 else None

    # --- combat ---

    def shooter(self, step: s.PickShooter) -> Choice | None:
        """Let every unit fire that can."""
        picks = {action.piece: choice for action, choice in self.of(a.Pick)}
        return picks[Fight(self.look).shooter(list(picks))] if picks else None

    def target(self, step: s.PickTarget) -> Choice | None:
        """Fire where it gains most."""
        fight = Fight(self.look)
        shots = self.of(a.FireAt)
        if not shots:
            return None
        return max(shots, key=lambda item: fight.attack(item[0].unit, item[0].target, MISSILE))[1]

    def challenge(self, step: s.PickChallenge) -> Choice | None:
        """Challenge where it is worth it."""
        pairs = {(action.leader, action.whom): choice for action, choice in self.of(a.Challenge)}
        pair = Fight(self.look).challenge(list(pairs)) if pairs else None
        return None if pair is None else pairs[pair]

    def answer(self, step: s.AnswerChallenge) -> Choice | None:
        """Accept where the challenger is the worse for it."""
        accepts = Fight(self.look).accepts(step.leader, step.whom)
        return next((choice for action, choice in self.of(a.Answer) if action.accept == accepts), None)

    def attacker(self, step: s.PickAttacker) -> Choice | None:
        """Let every piece attack that can: an attack costs nothing."""
        picks = {action.piece: choice for action, choice in self.of(a.Pick)}
        return picks[Fight(self.look).attacker(list(picks))] if picks else None

    def victim(self, step: s.PickVictim) -> Choice | None:
        """Attack where it gains most."""
        fight = Fight(self.look)
        attacks = self.of(a.Attack)
        if not attacks:
            return None
        return max(attacks, key=lambda item: fight.attack(item[0].unit, item[0].target, MELEE))[1]

    def advance(self, step: s.AskAdvance) -> Choice | None:
        """Advance with all leaders, where that is the better place."""
        if not Fight(self.look).advances(step.unit, step.hex):
            return None
        ways = self.of(a.Advance)
        return max(ways, key=lambda item: len(item[0].leaders))[1] if ways else None

    def retreat(self, step: s.RetreatPiece) -> Choice | None:
        """Retreat to the best refuge."""
        ways = {action.hex: choice for action, choice in self.of(a.RetreatTo)}
        return ways[Fight(self.look).refuge(step.piece, list(ways))] if ways else None

    def displace(self, step: s.Displace) -> Choice | None:
        """Put a leader where he is safest."""
        ways = {action.hex: choice for action, choice in self.of(a.DisplaceTo)}
        return ways[Fight(self.look).shelter_of(step.leader, list(ways))] if ways else None

    def archer(self, step: s.PickArcher) -> Choice | None:
        """Give the Pedestal to the Archer who is nearest to Mordor."""
        ways = {action.unit: choice for action, choice in self.of(a.GivePedestal)}
        return ways[Fight(self.look).home(list(ways))] if ways else None
