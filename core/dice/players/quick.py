"""The quick player of playouts: the sensible bot with a memory.

Once the dice of a turn have fallen, all that its player does is known: one plan serves mustering, war and recruiting,
where the sensible bot makes it anew at each question. What is seldom asked goes to the sensible bot.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model.state import DiceState, Die
from core.dice.players.deciding import GAIN, Decider
from core.dice.players.faces import FACES, Faces
from core.dice.players.planning import Plan, Planner
from core.dice.players.weights import SENSIBLE
from core.dice.players.worth import Worth
from core.dice.sauron.ending import plays_together
from core.kernel.prompts import Choice, Prompt

WARS: Mapping[str, type] = {"attack": a.Attack, "prepare": a.Prepare, "": a.Done}
"""What carries out the war of a plan."""


class QuickPolicy:
    """Plays all seats for one playout. It remembers the plan of the turn, and nothing longer."""

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self.muster: list[tuple[str, int]] = []
        self.turn = (0, "")

    def answer(self, state: DiceState, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices."""
        choices = prompt.choices
        if len(choices) == 1:
            return choices[0]
        found = None
        match prompt.kind:
            case "dice_phase":
                found = self._dice_phase(state, prompt)
            case "to_war":
                found = self._war(state, choices)
            case "recruit_phase":
                found = self._recruits(state, choices)
            case "pick_allies":
                found = self._allies(state, choices)
            case "keep_artifacts":
                found = choices[0]
        return found or Decider(state, prompt, prompt.seat, SENSIBLE).choose()

    def _known(self, state: DiceState) -> Plan | None:
        """Return the plan of this turn, if it was made."""
        return self.plan if self.turn == (state.round, state.active) else None

    def _planned(self, state: DiceState, seat: str) -> Plan:
        """Return the plan of this turn; make it where there is none."""
        plan = self._known(state)
        if plan is None:
            planner = Planner(Worth(state, seat, SENSIBLE))
            plan = self.plan = planner.best()
            self.turn = state.round, state.active
            alike = lookup(state).alike
            wanted = [die for die in planner.player.active if die.id in plan.muster]
            wanted.sort(key=lambda die: (-planner.figures(die).brings, planner.figures(die).level))
            self.muster = [(die.kind, alike[die.kind][die.face]) for die in wanted]
        return plan

    def _dice_phase(self, state: DiceState, prompt: Prompt) -> Choice | None:
        """Draw, re-roll and muster artifacts, then muster the Units that the plan wants; None where artifacts help."""
        seat, choices = prompt.seat, prompt.choices
        faces = FACES[state.content, SENSIBLE, plays_together(state)]
        active = {die.id: die for die in state.players[seat].active}
        alike = faces.rules.alike
        musters: list[tuple[tuple[str, int], Choice]] = []
        best, again, artifact, armed = GAIN, None, None, False
        for choice in choices:
            action = choice.action
            kind = type(action)
            if kind is a.Muster:
                die = active[action.die]
                if faces.rules.faces[die.kind][die.face].artifact:
                    artifact = artifact or choice
                else:
                    musters.append(((die.kind, alike[die.kind][die.face]), choice))
            elif kind is a.DrawDice:
                self.plan = None
                return choice
            elif kind is a.Reroll:
                gain = _gain(state, faces, active[action.die])
                if action.other:
                    gain += _gain(state, faces, active[action.other])
                if gain > best:
                    best, again = gain, choice
            elif kind is not a.Done:
                armed = True
        if again is not None or artifact is not None:
            self.plan = None
            return again or artifact
        if armed and (bring := Decider(state, prompt, seat, SENSIBLE).bring_dice()) is not None:
            self.plan = None
            return bring
        plan = self._planned(state, seat)
        for wanted in self.muster:
            for looks, choice in musters:
                if looks == wanted:
                    self.muster.remove(wanted)
                    return choice
        # What artifacts do for the plan, the sensible bot knows.
        return None if armed and (plan.war == "attack" or plan.boost) else choices[-1]

    def _war(self, state: DiceState, choices: list[Choice]) -> Choice | None:
        plan = self._known(state)
        if plan is None:
            return None
        kind = WARS[plan.war]
        return next((choice for choice in choices if type(choice.action) is kind), None)

    def _allies(self, state: DiceState, choices: list[Choice]) -> Choice | None:
        plan = self._known(state)
        if plan is None:
            return None
        for choice in choices:
            action = choice.action
            if type(action) is a.Done or (type(action) is a.Borrow and action.player in plan.borrowed):
                return choice
        return None

    def _recruits(self, state: DiceState, choices: list[Choice]) -> Choice | None:
        plan = self._known(state)
        if plan is None or plan.boost:
            return None
        bought = plan.purchase
        for choice in choices:
            match choice.action:
                case a.Done():
                    if not bought.card:
                        return choice
                case a.Recruit(card=card) | a.Restore(card=card):
                    if card == bought.card and bought.restores == isinstance(choice.action, a.Restore):
                        return choice
        return None


def _gain(state: DiceState, faces: Faces, die: Die) -> float:
    """Return what it gains on average to roll a die again."""
    card = state.cards[die.kind]
    face = faces.rules.faces[die.kind][die.face]
    if face.reroll:
        value = faces.weights.fellowship * face.fellowship
    else:
        value = faces.values[die.kind, card][die.face]
    return (0.0 if state.wilds[card].corrupted else faces.dice[die.kind, card]) - value
