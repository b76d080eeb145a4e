"""The quick player: for playouts, about as good as the sensible bot and ten times as fast.

It plans a Movement Phase in one go (`quick_march`), lets units attack in any order, and does not look at
what the enemy could do where the side cares little about that.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from core.bots.thinking import Carrier
from core.dagorlad.chapters import passing
from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.picking import WhichPieceMoves, done_refused
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, DagorladPlay, DagorladState
from core.dagorlad.players.deciding import Decider
from core.dagorlad.players.fighting import Fight
from core.dagorlad.players.marching import March
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.postures import PLAIN, POSTURES, Posture, posture_of
from core.dagorlad.players.quick_march import HEEDS, Order, QuickMarch
from core.dagorlad.players.weights import SENSIBLE
from core.hexes import Hex
from core.kernel.prompts import Choice, Prompt

WANDERS = 0.4
"""How often a phase begins with any posture where battles are to leave the beaten path."""
STRUCK: tuple[type[Any], ...] = (s.PickShooter, s.PickTarget, s.PickAttacker, s.PickVictim, s.AskAdvance)


class Quick(Carrier):
    """Plays both sides, for one playout: it remembers what a phase began with."""

    def __init__(self, random: Random | None = None) -> None:
        """Play; with a `random` take any posture now and then."""
        self._random = random
        self._phase: tuple[int, str] = -1, ""
        self._posture = PLAIN
        self._orders: Iterator[Order] = iter(())
        self._order = Order("")

    def answer(self, state: DagorladState, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices."""
        choices = prompt.choices
        if len(choices) == 1:
            return choices[0]
        posture = self._takes_up(state, prompt.seat)
        step = state.agenda[-1]
        if isinstance(step, s.PickPiece):
            return self._piece(state, step, prompt)
        if isinstance(step, s.MoveOn):
            return self._way(state, step, prompt, posture)
        if isinstance(step, STRUCK):
            return self._struck(state, step, choices, posture)
        if isinstance(step, s.RetreatPiece):
            return self._retreat(state, step, prompt, posture)
        return Decider(state, prompt, prompt.seat, SENSIBLE[prompt.seat], posture).choose()

    def carry(self, play: DagorladPlay, prompt: Prompt) -> Any:
        """Do at once what a row of answers would come to, as far as no die falls, and return the action after it: a
        whole Movement Phase without its questions."""
        state = play.state
        step = state.agenda[-1]
        if not isinstance(step, s.PickPiece):
            return self.answer(state, prompt).action
        posture = self._takes_up(state, prompt.seat)
        seat = step.seat
        for order in QuickMarch(state, seat, SENSIBLE[seat], posture).orders():
            _carry_out(play, order)
        board = Board(state)
        if state.beast is not None and board.side_of(BEAST) == seat and BEAST not in state.moved:
            march = March(Outlook(state, seat, SENSIBLE[seat], posture))
            if march.pick([BEAST]):
                return a.Pick(seat, BEAST)
        if done_refused(state, board, seat) is None:
            return a.Done(seat)
        left = WhichPieceMoves().asks(state, step)
        assert left is not None
        return Decider(state, left, seat, SENSIBLE[seat], posture).choose().action

    def _takes_up(self, state: DagorladState, seat: str) -> Posture:
        """Return the posture of a side: that of the first piece where a playout begins with its move, else the plain
        one."""
        phase = state.turn, state.phase[:1]
        mover = SAURON if phase[1] in ("A", "C", "D") else WESTERNESSE
        if phase != self._phase:
            if self._phase[0] < 0:
                self._posture = PLAIN if state.moved else posture_of(state, lookup(state), mover)
            elif phase[1] not in ("D", "G"):
                self._posture = self._wandering() if phase[1] in ("C", "F") else PLAIN
            self._phase = phase
            self._orders = iter(())
        return self._posture if seat == mover else PLAIN

    def _wandering(self) -> Posture:
        """Return a posture for a phase that begins."""
        if self._random is None or self._random.random() > WANDERS:
            return PLAIN
        return self._random.choice(POSTURES)

    # --- movement ---

    def _piece(self, state: DagorladState, step: s.PickPiece, prompt: Prompt) -> Choice:
        """Return the pick of the next piece in the plan of the phase, or the end of it."""
        picks = {choice.action.piece: choice for choice in prompt.choices if isinstance(choice.action, a.Pick)}
        for _ in range(2):
            for order in self._orders:
                self._order = order
                if order.piece in picks and not order.takes:
                    return picks[order.piece]
            self._orders = QuickMarch(state, step.seat, SENSIBLE[step.seat], self._posture).orders()
        return Decider(state, prompt, step.seat, SENSIBLE[step.seat], self._posture).choose()

    def _way(self, state: DagorladState, step: s.MoveOn, prompt: Prompt, posture: Posture) -> Choice:
        """Return what the order says, where it leads there in one leg; else what the sensible bot would do."""
        order = self._order
        if order.piece == step.piece and step.piece not in state.moved:
            for choice in prompt.choices:
                action = choice.action
                if isinstance(action, a.TakeUp):
                    return choice
                if isinstance(action, a.Go) and action.hex == order.hex and not order.partner:
                    return choice
                if isinstance(action, a.Form) and action.other == order.partner:
                    return choice
        if order.piece == step.piece and order.hex == Board(state).hex_of(step.piece):
            return next(choice for choice in prompt.choices if isinstance(choice.action, a.Stay))
        return Decider(state, prompt, step.seat, SENSIBLE[step.seat], posture).choose()

    # --- combat ---

    def _struck(self, state: DagorladState, step: Any, choices: list[Choice], posture: Posture) -> Choice:
        if isinstance(step, s.PickShooter | s.PickAttacker):
            return choices[0]
        look = Outlook(state, step.seat, SENSIBLE[step.seat], posture)
        if isinstance(step, s.AskAdvance):
            return _advance(look, step, choices)
        fight = Fight(look)
        kind = MISSILE if isinstance(step, s.PickTarget) else MELEE
        attacks = [choice for choice in choices if isinstance(choice.action, a.FireAt | a.Attack)]
        return max(attacks, key=lambda choice: fight.attack(choice.action.unit, choice.action.target, kind))

    def _retreat(self, state: DagorladState, step: s.RetreatPiece, prompt: Prompt, posture: Posture) -> Choice:
        """Return the refuge that lies best, friends and leaders near it counted."""
        seat = step.seat
        look = Outlook(state, seat, SENSIBLE[seat], posture)
        fight = Fight(look)
        if fight.plan.care > HEEDS or step.piece not in state.units:
            return Decider(state, prompt, seat, SENSIBLE[seat], posture).choose()

        def shelter(choice: Choice) -> float:
            hex_ = choice.action.hex
            if hex_ not in look.rules.around:
                return -look.weights.margin
            near = any(look.board.leaders_with(there, seat) for there in (hex_, *look.rules.around[hex_]))
            return _stand(look, fight, step.piece, hex_) + look.weights.rally * near

        return max(prompt.choices, key=shelter)


def _stand(look: Outlook, fight: Fight, piece: str, hex_: Hex) -> float:
    """Return what it is worth for a unit to stand in a hex, its dangers apart."""
    friends = look.friends(hex_, look.board.hex_of(piece))
    return look.weights.friend * min(friends, look.weights.friends) + fight.plan.goal(hex_)


def _advance(look: Outlook, step: s.AskAdvance, choices: list[Choice]) -> Choice:
    """Return whether to advance, with all leaders."""
    fight = Fight(look)
    here = look.board.hex_of(step.unit)
    if fight.plan.care > HEEDS or not here or step.unit == BEAST or look.state.pedestal.carrier == step.unit:
        goes = fight.advances(step.unit, step.hex)
    else:
        goes = _stand(look, fight, step.unit, step.hex) > _stand(look, fight, step.unit, here) + look.weights.margin
    ways = [choice for choice in choices if isinstance(choice.action, a.Advance)]
    if goes and ways:
        return max(ways, key=lambda choice: len(choice.action.leaders))
    return next(choice for choice in choices if not isinstance(choice.action, a.Advance))


def _carry_out(play: DagorladPlay, order: Order) -> None:
    """Do what the rules do when a piece is picked and goes where the order says (`moving.WhereItGoes`)."""
    state, piece = play.state, order.piece
    if order.takes:
        play.emit(e.PedestalTakenUp("16.62", piece))
    elif order.partner:
        formations = lookup(state).formations
        phalanx = next(name for name in formations if name not in state.units)
        passing.form(play, phalanx, piece, order.partner)
    else:
        path = (order.entrance, order.hex) if order.entrance else (order.hex,)
        play.emit(e.PieceMoved("W4.1", piece, path, order.cost, bool(order.entrance)))
        passing.capture_or_recover(play, piece)
