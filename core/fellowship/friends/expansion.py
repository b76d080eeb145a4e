"""What Friends & Foes brings to the base game, and where (F1 to F9)."""

from __future__ import annotations

from core.fellowship.base.hooks import Hooks, LinePurpose
from core.fellowship.content.contents import lookup
from core.fellowship.friends import boards, defeating, gifts, routes
from core.fellowship.friends.abilities import IMPETUOSITY
from core.fellowship.friends.endings import end_turn_with_many, face_foes, fail_with_many, lose_with_many, reach_volcano
from core.fellowship.friends.event_words import EVENT_WORDS
from core.fellowship.friends.helps import FEWEST_SHIELDS, HELPING_CARDS, helps_of
from core.fellowship.friends.set_up import complete, set_up
from core.fellowship.friends.way_two import WAY_TWO
from core.fellowship.friends.windows import WINDOW_HELPS, WINDOW_RULES, WINDOW_WORDS
from core.fellowship.model import actions as a
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import BetweenBoards, FoeWindow, RevealFoes
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import EndScenario, PickLine, Step, Window
from core.kernel.prompts import Choice


def before_tile(state: FellowshipState, tile: str) -> list[Step]:
    """Return the foe that comes with the first activity tile of a turn, and its window (F2.1)."""
    first = len(state.turned_up) - len(state.face_down) == 1
    if state.foe_deck is None or not first or not lookup(state).tiles[tile].line:
        return []
    return [Window("WF")] * bool(state.foe_line) + [RevealFoes(1, "F2.1", quiet=True)]


def between_boards(state: FellowshipState, ended: EndScenario | None) -> list[Step]:
    """Return the foes that a scenario leaves behind, and the Ring-bearer's window and choice of route (F3.7, F6)."""
    if state.foe_deck is None:
        return []
    foes = ended.foes if ended is not None else 0
    return [RevealFoes(foes, "F6.4", quiet=True)] * (foes > 0) + [BetweenBoards()]


def instead_of_cards(state: FellowshipState) -> list[Choice]:
    """Return way 2 and Impetuosity (F3.3, F7.pippin)."""
    return WAY_TWO.choices(state) + IMPETUOSITY.choices(state)


def with_foes(state: FellowshipState) -> bool:
    """Whether there are foes, which may be defeated between the spaces of a move, too (F3.9)."""
    return state.foe_deck is not None


def between_spaces(state: FellowshipState) -> list[Step]:
    """Return the foe window between the spaces of a move (F3.9)."""
    return [FoeWindow()] if state.foe_deck is not None else []


def before_the_end(state: FellowshipState) -> list[Step]:
    """Return the last foe window of a board; before the volcano there is one anyway (F3.9, F4.4, FA41)."""
    if state.foe_deck is None or state.location == lookup(state).content.route[-1]:
        return []
    return [FoeWindow("last")]


def use_determination(play: FellowshipPlay, step: PickLine) -> None:
    """Frodo's ability card is used once the line is named (F7.frodo)."""
    play.emit(f.AbilityUsed("F7.frodo", step.seat))


DETERMINATION = LinePurpose(
    "F7.frodo",
    lambda step, who: f"Determination moves a marker, and {who} takes the space: which line?",
    use_determination,
)

FRIENDS = Hooks(
    in_play=(with_foes,),
    sets_up=(set_up,),
    completes=(complete,),
    travels_on=(between_boards,),
    before_tile=(before_tile,),
    step_two=(instead_of_cards,),
    step_two_words=(WAY_TWO.words,),
    in_step_two={a.DefeatInstead: WAY_TWO.does},
    card_limit=(IMPETUOSITY.limit,),
    raises_limit=(IMPETUOSITY.choices,),
    waits_between=(with_foes,),
    between_spaces=(between_spaces,),
    line_purposes={"determination": DETERMINATION},
    turn_ends=(end_turn_with_many,),
    turn_closed=(lose_with_many,),
    fewest_shields=FEWEST_SHIELDS,
    helping_cards=HELPING_CARDS,
    helps_to_call=(helps_of,),
    window_helps=WINDOW_HELPS,
    window_rules=WINDOW_RULES,
    window_words=WINDOW_WORDS,
    board_finished=(before_the_end,),
    volcano_reached=(reach_volcano,),
    after_attempt=(face_foes,),
    attempt_judged=(fail_with_many,),
    effects=boards.EFFECTS,
    guards={
        **gifts.GUARDS,
        a.DefeatInstead: WAY_TWO.explains,
        a.ChooseRoute: routes.route_refused,
    },
    in_sight=(
        WAY_TWO.in_sight,
        routes.routes_in_sight,
    ),
    event_words=EVENT_WORDS,
    labels={
        a.DefeatInstead: WAY_TWO.label,
        **defeating.LABELS,
        **boards.LABELS,
        **gifts.LABELS,
        **routes.LABELS,
    },
    prizes=boards.PRIZES,
    condition_words=boards.CONDITIONS,
)
