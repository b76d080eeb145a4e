"""The words of the battle as the rest of the house asks for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Any

from core.dagorlad.chapters.board import is_night
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.combat_events import Flipped, LeaderRolled, ResultRolled, UnitDisrupted
from core.dagorlad.model.state import SEQUENCE, SIDES, DagorladState
from core.dagorlad.words.answers import answered
from core.dagorlad.words.events import event_text, result_on
from core.dagorlad.words.following import follows, group_label
from core.dagorlad.words.gathering import gathered
from core.dagorlad.words.marching import disrupted, marched, missed, rallied, struck
from core.dagorlad.words.names import PHASES, RESULTS, army_name
from core.dagorlad.words.odds import odds
from core.dagorlad.words.picture import picture
from core.dagorlad.words.plates import plates
from core.dagorlad.words.refusals import at_another_time, why_not
from core.dagorlad.words.region import ground_at, region
from core.dagorlad.words.spoken import sections, standing_at, status
from core.dagorlad.words.tale import story_text, summed
from core.dagorlad.words.tidings import tidings
from core.kernel.plates import Plate
from core.kernel.prompts import DRAWN, Choice, Outcome, Refusal
from core.kernel.sections import Section
from core.kernel.voice import speaking
from core.kernel.words import WordsInSequence

GOAL = (
    "Westernesse wins if Sauron's army is demoralized and its own is not, Sauron if his is not; if both are, nobody "
    "wins. An army is demoralized at its level of losses: {westernesse} points for Westernesse, {sauron} for Sauron."
)
"""What the battle is about, with the levels of demoralization; three rows of the smallest screen hold all of it."""


LOSSES = (
    "A lost unit counts {least} to {most} points, most leaders of Westernesse who are killed their rating, and a magic "
    "weapon of theirs that is lost {weapon}. If Sauron is killed, his army is demoralized at once. With more victory "
    "points than the other side a victory is decisive."
)
"""What losses count, told aloud (5.9, 20.1, 20.2, 21.21)."""

ELIMINATED, STEP, DISRUPTED = "E", "1/2E", "D"
"""The results of a hit by which a unit is eliminated, always or with its last step, and by which it is Disrupted."""

HIT = "W7.4"
"""The rule by which a hit has its result."""

WESTERNESSE_PHASES = ("F", "G")


class DagorladWords(WordsInSequence):
    """What choices, questions, events and positions are called."""

    draws = MappingProxyType(
        {
            "casualty": "whether attacks hit",
            "result": "what hits do",
            "rally": "rallying",
            "spell": "spells",
            "challenge": "challenges",
            "fate": "what becomes of leaders",
        }
    )

    about_score = (
        "Of a single battle the victory points of both sides are listed, the winner's first. The score is by how many "
        "the winner is ahead, or in a draw whoever has more. Who holds out, or demoralizes the other army, may have "
        "won with fewer; then the score is less than 0."
    )

    advised_score = "The score is by how many victory points you are ahead at the end; below 0 you are behind."

    def __init__(self) -> None:
        super().__init__(SEQUENCE)

    def explain(self, state: DagorladState, action: Any) -> Refusal:
        """Say why an action is not allowed: the question knows, or it belongs to another time."""
        if state.outcome is None:
            step = state.agenda[-1]
            refused = SEQUENCE.questions[type(step)].refuses(state, step, action) or at_another_time(state, action)
            if refused is not None:
                return refused
        return super().explain(state, action)

    def answered(self, state: DagorladState, choice: Choice) -> str:
        """Return a choice that was taken, with who acts, for whoever does not hear the question."""
        return answered(state, choice.action, self.label(state, choice))

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_text(event)

    def shown_text(self, state: DagorladState, event: Any) -> str:
        """Return one line on what happened: of a hit what it comes to on the unit as it is (W7.4, W8.1)."""
        text = self._of_leader(state, event)
        unit = state.units.get(event.target) if isinstance(event, ResultRolled) else None
        if unit is None:
            return text
        return f"{text.removesuffix(RESULTS[event.result])}{result_on(unit, event.result)}"

    def _of_leader(self, state: DagorladState, event: Any) -> str:
        """Return one line on what happened: of a leader who was wounded before that he is wounded again (W7.7)."""
        text = self.event_text(event)
        leader = state.leaders.get(event.leader) if isinstance(event, LeaderRolled) else None
        return f"{text} again" if leader is not None and leader.wounded and event.fate == "wounded" else text

    def heard(self, state: DagorladState, event: Any) -> str:
        """Return one line on what happened: nothing of what the result of a hit has just named, and no result that
        says only what is told next, with its points."""
        if isinstance(event, UnitDisrupted) and event.rule == HIT:
            return ""
        if isinstance(event, Flipped) and event.rule == HIT and not state.units[event.piece].disrupted:
            return ""
        text = self._of_leader(state, event)
        unit = state.units.get(event.target) if isinstance(event, ResultRolled) else None
        if unit is not None and event.result == DISRUPTED and unit.disrupted:
            return f"{text.removesuffix(RESULTS[DISRUPTED])}it is Disrupted again"
        last = unit is not None and (event.result == ELIMINATED or (event.result == STEP and unit.half))
        return text.removesuffix(f", {RESULTS[event.result]}") if last else text

    def story_text(self, event: Any) -> str:
        """Return what a story says of a spell that is tried; of all else the line on what happened."""
        return story_text(event)

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return where an army marches to, what attacks came to, and who rallies."""
        return summed(events)

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence on marches, attacks that miss, or whom a spell Disrupts; nothing on the order of play."""
        return gathered(events)

    def tidings(self, before: DagorladState, view: DagorladState, events: Sequence[Any], seat: str | None) -> list[str]:
        """Return where the enemy has marched, how far and in which direction, and what has come near."""
        return tidings(before, view, events, seat)

    def in_brief(self, state: DagorladState, event: Any) -> str | None:
        """Return what an attack that hits does, without the dice."""
        return struck(event, self.heard(state, event))

    def settled(self, events: Sequence[Any]) -> list[str]:
        """Return who of each army rallies, and who stays Disrupted; or whom a spell Disrupts."""
        return disrupted(events) if isinstance(events[0], UnitDisrupted) else rallied(events)

    def carried_out(self, before: DagorladState, view: DagorladState, events: Sequence[Any]) -> list[str]:
        """Return where one's own pieces have gone, and whom they stand next to now; or which of their blows missed."""
        return marched(before, view, events) or missed(events)

    def progress(self, state: DagorladState) -> str:
        """Return the turn and the phase."""
        if not state.turn:
            return "set-up"
        phase = f", {PHASES[state.phase]}" if state.phase else ""
        return f"turn {state.turn} of {state.options.length}{', night' if is_night(state) else ''}{phase}"

    def danger(self, state: DagorladState) -> str:
        """Return how near each army is to demoralization."""
        levels = lookup(state).content.levels
        lost = (f"{army_name(side)} {state.points.get(side, 0)} of {levels[side]}" for side in SIDES)
        return f"points lost: {', '.join(lost)}"

    def goal(self, state: DagorladState, seat: str = "") -> str:
        """Return what the battle is about, aloud also what losses count."""
        content = lookup(state).content
        goal, points = GOAL.format_map(content.levels), content.points.values()
        if not speaking().aloud:
            return goal
        weapon = content.numbers.weapon_lost
        return f"{goal} {LOSSES.format(least=min(points), most=max(points), weapon=weapon)}"

    def group_label(self, state: DagorladState, choices: Sequence[Choice]) -> str:
        """Return one label for the choices of a piece."""
        return group_label(choices) or super().group_label(state, choices)

    def follows(self, view: DagorladState, action: Any, events: Sequence[Any], after: DagorladState) -> list[str]:
        """Return what is foreseen beyond the label of an action."""
        return follows(action, events, after)

    def why_not(self, state: DagorladState, seat: str) -> list[tuple[str, Refusal]]:
        """Return what lies in sight of a side and may not be done now."""
        return why_not(state, seat, self.explain)

    def standing_at(self, view: DagorladState) -> dict[str, str]:
        """Return who stands in each hex."""
        return standing_at(view)

    def region(self, view: DagorladState, hexes: Collection[str]) -> list[str]:
        """Return the ground of a part of the plain, and who stands there."""
        return region(view, hexes)

    def ground(self, view: DagorladState, answers: Sequence[str]) -> str:
        """Return which ground lies at the hexes that some answers name."""
        return ground_at(view, answers)

    def status(self, view: DagorladState) -> str:
        """Return one line on how the battle stands."""
        return status(view)

    def sections(self, view: DagorladState) -> list[Section]:
        """Return the spoken board."""
        return sections(view)

    def odds(self, state: DagorladState) -> list[tuple[str, str]]:
        """Return the odds of what may come next."""
        return odds(state)

    def part(self, state: DagorladState) -> str:
        """Return the turn."""
        return f"Turn {state.turn}" if state.turn else "Set-up"

    def heading(self, view: DagorladState) -> str:
        """Return the turn, and whose army moves and fights: first that of Sauron, then that of Westernesse."""
        if not view.turn:
            return self.progress(view)
        side = WESTERNESSE if view.phase[:1] in WESTERNESSE_PHASES else SAURON
        return f"turn {view.turn}{', night' if is_night(view) else ''}: {army_name(side)}"

    def plates(self, view: DagorladState) -> list[Plate]:
        """Return the map drawn in shapes."""
        return plates(view)

    def picture(self, view: DagorladState) -> list[str]:
        """Return the map with all that stands on it."""
        return picture(view)

    def score_lines(self, state: DagorladState) -> list[tuple[str, str]]:
        """Return the victory points of both sides, and by how many one of them is ahead: the score."""
        points = {side: state.vp.get(side, 0) for side in SIDES}
        first, second = sorted(SIDES, key=lambda side: -points[side])
        ahead = points[first] - points[second]
        found = [(f"{army_name(side)}'s victory points", str(points[side])) for side in SIDES]
        return [*found, (f"{army_name(first)} ahead by" if ahead else "difference", str(ahead))]

    def score_text(self, outcome: Outcome) -> str:
        """Return the victory points of both sides, the winner's first: the score is only how far apart they are."""
        first, second = sorted(SIDES, key=lambda side: (side != outcome.result, -outcome.scores.get(side, 0)))
        own, other = (outcome.scores.get(side, 0) for side in (first, second))
        if outcome.result == DRAWN:
            return f"with {own} victory points for {army_name(first)} and {other} for {army_name(second)}"
        return f"with {own} victory points to {army_name(second)}'s {other}"

    def compared(self, outcome: Outcome) -> int:
        """Return how many victory points the winner is ahead, less than none where it is behind."""
        own, other = self._points(outcome)
        return own - other

    def listed_score(self, outcome: Outcome) -> str:
        """Return the victory points of both sides, the winner's first."""
        own, other = self._points(outcome)
        return f"{own} to {other}"

    def _points(self, outcome: Outcome) -> tuple[int, int]:
        """Return the victory points of the winner, and of the other side."""
        own, other = sorted(SIDES, key=lambda side: (side != outcome.result, -outcome.scores.get(side, 0)))
        return outcome.scores.get(own, 0), outcome.scores.get(other, 0)

    def standing(self, state: DagorladState) -> list[tuple[str, str]]:
        """Return what each side has lost and won."""
        levels = lookup(state).content.levels
        return [
            (
                army_name(side),
                f"{state.points.get(side, 0)} of {levels[side]} demoralization points, "
                f"{state.vp.get(side, 0)} victory points{', demoralized' if side in state.demoralized else ''}",
            )
            for side in SIDES
        ]
