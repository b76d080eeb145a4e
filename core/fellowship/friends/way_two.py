"""Way 2 of defeating a foe: one of the choices of step 2 (F3.3)."""

from __future__ import annotations

from core.fellowship.friends.foes import foe_name, in_own_turn, out_of_reach
from core.fellowship.model import actions as a
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import CheckVictory
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import SecondCard, Step, StepTwo
from core.kernel.prompts import Choice, Refusal


class WayTwo:
    """Way 2: the leftmost foe is defeated at no cost instead of playing cards (F3.3)."""

    def choices(self, state: FellowshipState) -> list[Choice]:
        """Return the choice to play no card and to defeat the leftmost foe."""
        tries = [a.DefeatInstead(state.active, foe) for foe in state.foe_line[:1]]
        return [Choice(x.seat, x, "F3.3") for x in tries if self.refuses(state, StepTwo(), x) is None]

    def words(self, state: FellowshipState) -> list[str]:
        """Return what the question of step 2 says of it; the choice names the foe."""
        return ["defeat a foe instead" for _ in self.choices(state)]

    def refuses(self, state: FellowshipState, step: Step, action: a.DefeatInstead) -> Refusal | None:
        """Say why way 2 is not open while `step` asks."""
        if state.foe_deck is not None:
            if state.location == "mount_doom":
                return Refusal("FA38", "An attempt at Mount Doom has no step 2.")
            if not in_own_turn(state):
                return Refusal("F3.6", "There is no turn now, and so no card play to miss.")
            if isinstance(step, SecondCard):
                return Refusal("F3.3", "A card has been played this turn; way 2 takes the place of playing cards.")
        found = out_of_reach(state, action.seat, action.foe)
        if found is not None or isinstance(step, StepTwo):
            return found
        return Refusal("FA1", "Way 2 is one of the choices of step 2: not before it, and only once.")

    def explains(self, state: FellowshipState, action: a.DefeatInstead) -> Refusal | None:
        """Say why way 2 is not open now."""
        return self.refuses(state, state.agenda[-1], action)

    def does(self, play: FellowshipPlay, action: a.DefeatInstead) -> None:
        """Defeat the leftmost foe at no cost."""
        play.emit(f.FoeDefeated("F3.3", action.seat, action.foe))
        play.push(CheckVictory())

    def label(self, state: FellowshipState, action: a.DefeatInstead) -> str:
        """Return which foe is defeated."""
        return f"Play no card and defeat {foe_name(action.foe)} at no cost"

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
        """Return the leftmost foe, for a hobbit."""
        foes = state.foe_line[:1] if seat in state.hobbits else []
        return [("Play no card and defeat a foe", a.DefeatInstead(seat, foe)) for foe in foes]


WAY_TWO = WayTwo()
