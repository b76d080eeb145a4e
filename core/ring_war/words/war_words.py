"""Everything of the war that is text."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.kernel.plates import Plate
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, Wish
from core.kernel.sections import Section
from core.kernel.words import WordsInSequence
from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.fights.rounds import is_for_good
from core.ring_war.chapters.searching import has_prey
from core.ring_war.chapters.sides import powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.content.spelling import spelled
from core.ring_war.model.records.battling import BattleOver, BattleRolled, LossTaken
from core.ring_war.model.records.bearing import Cured
from core.ring_war.model.records.fighting import Stances, TakeStance
from core.ring_war.model.records.mastering import AllianceMade, Decline
from core.ring_war.model.records.moving import (
    ForceSplit,
    Mobilized,
    Moved,
    PassTried,
    RestraintEnded,
    ShadowRolled,
    ShadowSpent,
    Stayed,
)
from core.ring_war.model.records.searching import NazgulSent, SearchTurned
from core.ring_war.model.records.trading import Draft, TalkEnded
from core.ring_war.model.state import HIDDEN, SEQUENCE, RingWarState
from core.ring_war.sight.secrets import RingWarSight
from core.ring_war.words.after_battle import after_battle, beaten, why_more
from core.ring_war.words.answers import answered
from core.ring_war.words.blows import UNTOLD_FINDS, searched_by_others, tersely
from core.ring_war.words.card_texts import HEARD
from core.ring_war.words.events import event_text
from core.ring_war.words.following import follows, group_label
from core.ring_war.words.gathering import gathered
from core.ring_war.words.how_far import at_the_end, danger, goal
from core.ring_war.words.marches import counted, foes_at, marches
from core.ring_war.words.names import capital, power_name
from core.ring_war.words.odds import odds
from core.ring_war.words.parried import parried
from core.ring_war.words.picture import picture
from core.ring_war.words.plates import plates
from core.ring_war.words.refusals import at_another_time, why_not
from core.ring_war.words.region import ground_at, region
from core.ring_war.words.spoken import PAID_LATER, sections, standing_at, status
from core.ring_war.words.tale import retold, story_text, summed
from core.ring_war.words.told_moving import THROUGH_A_PALANTIR, pieces_named
from core.ring_war.words.told_searching import STANDING, in_vain, nowhere
from core.ring_war.words.told_turn import stage_name
from core.ring_war.words.waking import why_roused

SIGHT = RingWarSight()

SARUMAN_IS_ASKED = frozenset({"may_talk", "alliances", "minds"})
"""The questions that Saruman is asked in each turn before he acts."""

ACCEPTED = "accepts an offer that asks for nothing, or for fewer Event Cards than it brings, and no other"
"""What a bot does with an offer."""

DRAWS: Mapping[str, str] = {
    "shadow": "Shadow Points",
    "gollum": "whom Gollum serves",
    "evasion": "hiding",
    "capture": "who is captured",
    "escape": "captives who try to escape",
    "servant": "whether Servants of Sauron come out",
    "weapon": "fights by weapon",
    "sorcery": "fights by Sorcery",
    "refuse": "refusing fights",
    "break_off": "breaking off fights",
    "battle": "battles of armies",
    "leader": "leaders who may be wounded in battles",
    "reduce": "whether places are reduced",
    "mind": "Mind Battles",
    "persuasion": "Persuasion",
    "loyalty": "whether armies go over with Nazgûl",
    "pass": "whether passes open",
    "stranger": "who of those face down is attacked",
    "first": "which hunter searches first",
    "wood": "whether Fangorn strikes",
    "ring": "taking off the Ring",
    "fall": "whether Gollum falls into the fire",
    "return": "whether Gandalf comes back",
    "spare": "leaders taken by the Fellowship",
    "blade": "the Barrow-blades",
    "ring_rating": "Ring Ratings against the Spectres",
    "magic": "Saruman's tries for Magic Cards",
    "fading": "how many of the Dead fade",
    "orcs": "how many Orcs Saruman brings back",
    "palantir": "what comes of a Palantír",
    "harm": "whether a Palantír hurts Aragorn",
    "victim": "whom the Black Breath wounds",
    "nazgul": "the line of Nazgûl that Saruman chooses from",
}
"""What is rolled, as an account of luck calls it."""

ONE_POINT = "1 point of "
"""How a force begins that is but one: it moves and stays."""


class RingWarWords(WordsInSequence):
    """What choices, questions, events and positions are called."""

    wishes = (Wish("turn", "until my own part"),)
    aside = HEARD
    pronouns: Mapping[str, str] = {SARUMAN: "he"}
    scored = False
    draws = DRAWS

    def __init__(self) -> None:
        super().__init__(SEQUENCE)

    def explain(self, state: RingWarState, action: Any) -> Refusal:
        """Say why an action is not allowed: the question knows, or it belongs to another part of the turn."""
        if state.outcome is None:
            step = state.agenda[-1]
            refused = SEQUENCE.questions[type(step)].refuses(state, step, action) or at_another_time(state, action)
            if refused is not None:
                return refused
        return super().explain(state, action)

    def shown_text(self, state: RingWarState, event: Any) -> str:
        """Return the line on what happened; of a search in vain, to those who searched, that somebody stays hidden."""
        return in_vain(state, event) or self.event_text(event)

    def why_not(self, state: RingWarState, seat: str) -> list[tuple[str, Refusal]]:
        """Return what lies in sight of a power and may not be done now."""
        prompt = SEQUENCE.prompt(state) if state.outcome is None and state.agenda else None
        if not isinstance(prompt, Prompt):
            return []
        return why_not(prompt, SIGHT.view(state, seat), seat, lambda action: self.explain(state, action))

    def answered(self, state: RingWarState, choice: Choice) -> str:
        """Return a choice that was taken: that somebody goes where a label names the hex alone, and who fights so."""
        return answered(state, choice.action, self.label(state, choice))

    def group_label(self, state: RingWarState, choices: Sequence[Choice]) -> str:
        """Return one label for choices that belong together."""
        return group_label(state, choices) or super().group_label(state, choices)

    def follows(self, view: RingWarState, action: Any, events: Sequence[Any], after: RingWarState) -> list[str]:
        """Return what is foreseen beyond the label of an action."""
        return follows(view, action, events, after)

    def comes_to_another(self, view: RingWarState, choice: Choice) -> bool:
        """Whether a stance for the rounds to come is that of this round alone."""
        step = view.agenda[-1] if view.agenda else None
        if not isinstance(step, Stances) or not isinstance(choice.action, TakeStance):
            return False
        return is_for_good(view, step, choice.action)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_text(event)

    def heard(self, state: RingWarState, event: Any) -> str:
        """Return one line on what happened, without the names of all who are in a large company, and with the forces
        that it has marched upon; of a Search Card that finds nobody, that it does; of a battle, who is beaten and who
        is left; whose units have woken somebody; nothing of Nazgûl who search where they stand already, and of forces
        that part: the search, and who stays and who goes, is told next. Who is cured is told with when: it stands under
        the battles, which are over."""
        if isinstance(event, ForceSplit) or (isinstance(event, NazgulSent) and event.rule == STANDING):
            return ""
        if isinstance(event, BattleOver):
            return after_battle(state)
        if isinstance(event, BattleRolled):
            return f"{self.event_text(event)}; {beaten(event)}"
        text = self.event_text(event)
        if isinstance(event, SearchTurned) and event.card != HIDDEN and not has_prey(state, event.card, event.back):
            return f"{text}, {nowhere(event.card)}"
        if isinstance(event, Cured):
            return f"At the end of the part {re.sub('^The ', 'the ', text)}"
        if isinstance(event, AllianceMade):
            return f"{capital(power_name(event.partner))} agrees: {text}"
        if isinstance(event, ShadowRolled) and state.mind == "sauron":
            return text.replace(THROUGH_A_PALANTIR, "lost to the Mind Battle")
        if isinstance(event, ShadowSpent) and not state.shadow:
            rest = f" for its {PAID_LATER[state.options.game == 'character']}" if state.stage == "move" else ""
            return f"{text}, and has no Shadow Points left{rest}"
        if isinstance(event, Mobilized | RestraintEnded):
            return f"{text}{why_roused(state, event)}"
        if isinstance(event, LossTaken):
            return f"{text}{why_more(state, event)}"
        if not isinstance(event, (Moved, Stayed, PassTried)):
            return text
        met = f", where {foes}" if isinstance(event, Moved) and (foes := foes_at(state, event)) else ""
        plain, told = pieces_named(event.pieces), counted(state, event.pieces)
        for said, heard in ((plain, told), (capital(plain), capital(told))):
            if text.startswith(said):
                does = text.removeprefix(said)
                if len(event.pieces) == 1 and heard.startswith(ONE_POINT):
                    does = re.sub(r"^ (move|stay)\b", r" \1s", does)
                text = f"{heard}{does}"
                break
        return f"{text}{met}"

    def known_later(self, view: RingWarState, events: Sequence[Any]) -> dict[int, str]:
        """Return which wounds of a fight do not count, and why."""
        return parried(view, events)

    def decided(self, action: Any, event: Any) -> str:
        """Return who has turned an offer down, where the line tells only that two part."""
        if isinstance(event, TalkEnded) and isinstance(action, Decline):
            return f"{capital(power_name(action.seat))} turns the offer down, and they part without a trade"
        return ""

    def of_bots(self, action: Any, event: Any) -> str:
        """Return which offers a bot accepts, where it has turned one down."""
        if isinstance(event, TalkEnded) and isinstance(action, Decline):
            return f"a bot {ACCEPTED}"
        return ""

    def bots_answer(self, view: RingWarState, prompt: Prompt, bots: Collection[str]) -> str:
        """Return which offers a bot accepts, where one is written to a bot."""
        step = view.agenda[-1] if view.agenda else None
        return f"A bot {ACCEPTED}" if isinstance(step, Draft) and step.to in bots else ""

    def story_text(self, event: Any) -> str:
        """Return what a story says of an event: nothing of dice, and of what the next one says."""
        return story_text(event)

    def passed_by(self, prompt: Prompt) -> str:
        """Return what Saruman is asked in each Events Phase."""
        return "barter, Alliance and Palantír, whichever of them is asked" if prompt.kind in SARUMAN_IS_ASKED else ""

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return what the rounds of a fight, or the losses of a battle, came to."""
        return summed(events)

    def tersely(self, events: Sequence[Any], seat: str | None = None) -> list[str]:
        """Return the rounds of a fight in a sentence each, or whom a search of one's own has found; of a search of
        others, that one does not learn it."""
        return [UNTOLD_FINDS] if searched_by_others(events[0], seat) else tersely(events)

    def retold(self, text: str) -> str:
        """Return a text without the numbers of hexes whose place it tells."""
        return retold(text)

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence on events of one sort; nothing on the order of play."""
        found = gathered(events)
        return super().gathered(events) if found is None else found

    def tidings(self, before: RingWarState, view: RingWarState, events: Sequence[Any], seat: str | None) -> list[str]:
        """Return where others have marched, forces with their points, and whom of `seat`'s they face there."""
        moves = [event for event in events if isinstance(event, Moved)]
        return marches(before, view, moves, seat) if len(moves) == len(events) else []

    def carried_out(self, before: RingWarState, view: RingWarState, events: Sequence[Any]) -> list[str]:
        """Return where one's own stack has marched, and whom it has marched upon; nothing of forces that were split for
        it."""
        return [self.heard(view, event) for event in events if not isinstance(event, ForceSplit)]

    def reason(self, outcome: Outcome) -> str:
        """Return how the game ended, with the names of places as they are written; logs have them in plain letters."""
        return spelled(super().reason(outcome))

    def progress(self, state: RingWarState) -> str:
        """Return the turn, and what of it is played."""
        if not state.turn:
            return "set-up"
        limit = f" of {state.options.limit}" if state.options.limit else ""
        stage = stage_name(state.stage, state.active)
        return f"turn {state.turn}{limit}{f', {stage}' if stage else ''}"

    def heading(self, view: RingWarState) -> str:
        """Return the turn and whose part of it begins: all that a power does in it is told under that. Where Characters
        play alone both powers have one part together."""
        if not view.turn or not view.active:
            return self.progress(view)
        limit = f" of {view.options.limit}" if view.options.limit else ""
        whose = "movement and fights" if view.options.game == "character" else f"{power_name(view.active)}'s part"
        return f"turn {view.turn}{limit}, {whose}"

    def part(self, state: RingWarState) -> str:
        """Return the turn."""
        return f"Game-Turn {state.turn}" if state.turn else "Set-up"

    def goal(self, state: RingWarState, seat: str = "") -> str:
        """Return what the war is about: what each power is after."""
        return goal(state)

    def danger(self, state: RingWarState) -> str:
        """Return how near the powers are to their goals."""
        return danger(state)

    def score_lines(self, state: RingWarState) -> list[tuple[str, str]]:
        """Return how far each power has come at the end."""
        return at_the_end(state)

    def standing_at(self, view: RingWarState) -> dict[str, str]:
        """Return who stands in each hex, as far as they are known."""
        return standing_at(view)

    def region(self, view: RingWarState, hexes: Collection[str]) -> list[str]:
        """Return the lands of a part of the map, and where in them somebody stands."""
        return region(view, hexes)

    def ground(self, view: RingWarState, answers: Sequence[str]) -> str:
        """Return which ground lies at the places that some answers name."""
        return ground_at(view, answers)

    def status(self, view: RingWarState) -> str:
        """Return one line on how the war stands."""
        return status(view)

    def sections(self, view: RingWarState) -> list[Section]:
        """Return the spoken board."""
        return sections(view)

    def odds(self, state: RingWarState) -> list[tuple[str, str]]:
        """Return the odds of what may come next, as far as a view tells them."""
        return odds(state)

    def plates(self, view: RingWarState) -> list[Plate]:
        """Return the map drawn in shapes."""
        return plates(view)

    def picture(self, view: RingWarState) -> list[str]:
        """Return the map with all that stands on it."""
        return picture(view)

    def standing(self, state: RingWarState) -> list[tuple[str, str]]:
        """Return what each power has."""
        return [(capital(power_name(power)), _standing(state, power)) for power in powers(state)]


def _standing(state: RingWarState, power: str) -> str:
    words = f"{points_of(state, power)} Strength Points"
    if power == FELLOWSHIP:
        lost = sum(bool(one.gone) for name, one in state.people.items() if lookup(state).characters[name].side == power)
        return f"{words}, {lost} Character{'' if lost == 1 else 's'} lost"
    if power == DARK_POWER:
        return f"{words}, {sum(1 for _ in nazgul(state, power))} Nazgûl, {state.shadow} Shadow Points"
    return f"{words}, {sum(1 for _ in nazgul(state, power))} Nazgûl"
