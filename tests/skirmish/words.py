"""What the game says: questions, choices, events, refusals, and where a game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.prompts import Choice, Prompt
from core.kernel.voice import speaking
from core.kernel.words import WordsInSequence
from tests.skirmish import model as m
from tests.skirmish.content import SIDES, Library, current, library
from tests.skirmish.ending import NAMES, fords
from tests.skirmish.fighting import total
from tests.skirmish.model import HIDDEN, SkirmishState, unit_at
from tests.skirmish.sequence import SEQUENCE


def unit_name(rules: Library, unit: str) -> str:
    """Return a unit's name, or what stands for one that is hidden."""
    return "a unit" if unit == HIDDEN else rules.units[unit].name


def plan_name(rules: Library, plan: str) -> str:
    """Return a plan's name, or what stands for one that is hidden."""
    return "a plan" if plan == HIDDEN else rules.plans[plan].name


def spoken_of() -> Library:
    """Return the content of the table that is spoken of, else the content in force."""
    content: Library | None = speaking().content
    return content or current()


class SkirmishWords(WordsInSequence):
    """The words of the game."""

    def prompt_text(self, state: SkirmishState, prompt: Prompt) -> str:
        """Return one line that asks the question."""
        question = SEQUENCE.named[prompt.kind]
        return f"{NAMES[prompt.seat]}: {question.words(state, state.agenda[-1], prompt)}"

    def label(self, state: SkirmishState, choice: Choice) -> str:
        """Return a choice's label: what it is, and what is known to follow."""
        rules = library(state)
        match choice.action:
            case m.March(_, unit, to):
                there = unit_at(state, to)
                seen = f"{unit_name(rules, there)} stands there now" if there else rules.hexes[to].name
                return f"{_begun(unit_name(rules, unit))} marches to {to}: {seen}"
            case m.CallBack(seat, unit):
                return f"Call back the order of {unit_name(rules, unit)} to march to {state.orders[seat][unit]}"
            case m.Done(seat):
                idle = [
                    rules.units[name].name
                    for name, unit in state.units.items()
                    if unit.side == seat and unit.steps and name not in state.orders.get(seat, {})
                ]
                done = f"The {NAMES[seat]} are done"
                return f"{done}: {listed(idle)} {'hold' if len(idle) > 1 else 'holds'} the ground" if idle else done
            case m.PlayPlan(_, plan):
                card = rules.plans[plan]
                step = state.agenda[-1]
                assert isinstance(step, m.OfferPlan)
                return f"Play {card.name}: +{card.attack if step.attacks else card.defence} in this fight"
        return "Play no plan"

    def group_label(self, state: SkirmishState, choices: Sequence[Choice]) -> str:
        """Return one label for all marches of a unit."""
        name = library(state).units[choices[0].group].name
        return f"{_begun(name)} marches: to {', '.join(choice.place for choice in choices)}"

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        rules = spoken_of()
        match event:
            case m.PlanDealt(_, seat, plan):
                return f"The {NAMES[seat]} are dealt {plan_name(rules, plan)}"
            case m.TurnBegan(_, turn):
                return f"Turn {turn} begins"
            case m.OrderGiven(_, seat, unit, to):
                if unit == HIDDEN:
                    return f"The {NAMES[seat]} give an order in secret"
                return f"The {NAMES[seat]} order {unit_name(rules, unit)} to {to}"
            case m.OrderCalledBack(_, seat, unit):
                if unit == HIDDEN:
                    return f"The {NAMES[seat]} call back an order"
                return f"The {NAMES[seat]} call back the order of {unit_name(rules, unit)}"
            case m.OrdersSealed(_, seat):
                return f"The {NAMES[seat]} have given their orders"
            case m.OrdersShown(_, orders):
                told = [f"{unit_name(rules, unit)} to {to}" for unit, to in orders.items()]
                return f"The orders: {', '.join(told)}" if told else "The orders: everybody holds"
            case m.InitiativeRolled(_, rolls, first):
                return f"Initiative: the Riders roll {rolls[0]}, the Raiders {rolls[1]}; the {NAMES[first]} march first"
            case m.Marched(_, unit, to):
                return f"{_begun(unit_name(rules, unit))} marches to {to}"
            case m.WasBlocked(_, unit, to):
                return f"{_begun(unit_name(rules, unit))} finds {to} taken and stays"
            case m.AttackBegan(_, attacker, defender):
                return f"{_begun(unit_name(rules, attacker))} attacks {unit_name(rules, defender)}"
            case m.PlanPlayed(_, seat, plan):
                return f"The {NAMES[seat]} play {plan_name(rules, plan)}"
            case m.Fought(_, attacker, defender, dice, totals):
                return (
                    f"{_begun(unit_name(rules, attacker))} rolls {dice[0]} for {totals[0]}, "
                    f"{unit_name(rules, defender)} {dice[1]} for {totals[1]}"
                )
            case m.StepLost(_, unit, left):
                return f"{_begun(unit_name(rules, unit))} {'loses a step' if left else 'is lost'}"
            case m.GameEnded(_, _, reason):
                return str(reason)
        return ""

    def progress(self, state: SkirmishState) -> str:
        """Return where the game is."""
        return f"turn {state.turn} of {state.turns}"

    def part(self, state: SkirmishState) -> str:
        """Return the turn: a chronicle has a chapter for each."""
        return f"Turn {state.turn}" if state.turn else ""

    def odds(self, state: SkirmishState) -> list[tuple[str, str]]:
        """Return the odds of the fight that is about to be rolled."""
        step = next((step for step in reversed(state.agenda) if isinstance(step, m.RollFight)), None)
        if step is None:
            return []
        rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
        wins = sum(
            total(state, step.attacker, one, True) > total(state, step.defender, two, False) for one, two in rolls
        )
        holds = sum(
            total(state, step.attacker, one, True) < total(state, step.defender, two, False) for one, two in rolls
        )
        return [("the attacker wins", f"{wins} of 36"), ("the defender wins", f"{holds} of 36")]

    def standing_at(self, view: SkirmishState) -> dict[str, str]:
        """Return who stands in each hex."""
        rules = library(view)
        units = {name: unit for name, unit in view.units.items() if unit.steps and unit.hex in rules.number_of}
        return {rules.number_of[unit.hex]: unit_name(rules, name) for name, unit in units.items()}

    def score_lines(self, state: SkirmishState) -> list[tuple[str, str]]:
        """Return the fords of both sides."""
        return [(f"Fords of the {NAMES[side]}", str(count)) for side, count in fords(state).items()]

    def standing(self, state: SkirmishState) -> list[tuple[str, str]]:
        """Return where both sides stand."""
        rows = [("Turn", f"{state.turn} of {state.turns}")]
        held = fords(state)
        for side in SIDES:
            own = [unit for unit in state.units.values() if unit.side == side and unit.steps]
            steps = sum(unit.steps for unit in own)
            told = (counted(len(own), "unit"), counted(steps, "step"), counted(held[side], "ford"))
            rows.append((NAMES[side], ", ".join(told)))
        return rows


def listed(names: Sequence[str]) -> str:
    """Return names in a row: "the archers, the pikeman and the captain"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 unit", "3 units"."""
    return f"{number} {noun if number == 1 else noun + 's'}"


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
