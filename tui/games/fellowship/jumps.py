"""The keys of the table that belong to this game: with Friends & Foes, `f` goes to the next way to defeat a foe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.kernel.game import Game
from core.kernel.prompts import Refusal
from tui.widgets.pane import Jump, Scene

FOE_CARDS = ("fire_brand", "firestorm")


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table with `options`."""
    if options.get("friends_and_foes") != "on":
        return []
    return [Jump("f", "foe", "The next choice that defeats a foe", defeats, nearest)]


def defeats(action: Any) -> bool:
    """Whether an action defeats a foe, or begins to."""
    match action:
        case a.DefeatFoe() | a.DefeatInstead() | a.ChooseFoe():
            return True
        case a.UseAbility(seat="merry"):
            return True
        case a.UseCard() | a.CallGandalf():
            return action.card in FOE_CARDS
        case a.ChooseReward():
            return action.reward != "card"
    return False


def nearest(scene: Scene, people: Sequence[str]) -> Any:
    """Return the defeat of the leftmost foe by one of `people`, which the rules can say more about."""
    state: FellowshipState = scene.view
    if not state.foe_line:
        return Refusal("F2.7", "No foe is displayed.")
    seat = state.active if state.active in people or not people else people[0]
    return a.DefeatFoe(seat, state.foe_line[0])
