"""Artifacts that bring dice of a Used Pile: the Rope and the Horn (D5, DA49)."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die, clockwise
from core.dice.model.steps import PickDice, PickPlayer, RollDice
from core.dice.turn.asked import Asked
from core.dice.turn.using import Use, spend_artifact, use_amount
from core.dice.turn.values import card_of, find, new_ids, own_card
from core.dice.words.names import dice, seat_name
from core.kernel.prompts import Choice, Prompt

BETWEEN = "at the end of a Phase 1, or in Phase 2, 3 or 4 of your own turn"


class BringUsed(Use):
    """Dice of the owner's Used Pile come into play (the Rope)."""

    do = "used_to_active"
    rule, when = "DA12", BETWEEN
    counted = brings_dice = True

    def possible(self, state: DiceState, seat: str) -> int:
        """Return how many dice lie in the Used Pile."""
        return sum(state.players[seat].used.values())

    def begin(self, play: DicePlay, seat: str, die: Die, burst: bool) -> None:
        """Ask for the dice."""
        count = min(use_amount(play.state, die, self.do, burst), self.possible(play.state, seat))
        play.push(PickDice(seat, die.id, seat, count, burst))

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return how many dice come into play."""
        return f"{dice(number)} of your Used Pile into play"


class Exchange(Use):
    """The artifact goes to another player for a die of that Used Pile (the Horn)."""

    do = "swap_self_with_other_used"
    rule, when = "DA12", BETWEEN
    brings_dice = True

    def possible(self, state: DiceState, seat: str) -> int:
        """Return how many players could give a die."""
        return len(lenders(state, seat))

    def begin(self, play: DicePlay, seat: str, die: Die, burst: bool) -> None:
        """Ask for the player."""
        play.push(PickPlayer(seat, die.id))

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return what is exchanged."""
        return "give it to another player for a used die"


def lenders(state: DiceState, seat: str) -> list[str]:
    """Return the other players with a die in the Used Pile (DA49)."""
    return [other for other in clockwise(state, seat)[1:] if state.players[other].used]


def _left(state: DiceState, step: PickDice) -> dict[str, int]:
    """Return what can still be named of the Used Pile."""
    used = dict(state.players[step.owner].used)
    for kind in step.picked:
        used[kind] -= 1
    return {kind: count for kind, count in used.items() if count}


class WhichDice(Asked[PickDice]):
    """Which dice of a Used Pile an artifact brings (C16)."""

    kind = PickDice
    name = "pick_dice"

    def opens(self, play: DicePlay, step: PickDice) -> bool:
        """Take the dice as soon as they are named; name the only kind there is."""
        picked, left = step.picked, step.left
        kinds = _left(play.state, step)
        if left and len(kinds) == 1:
            picked, left = (*picked, *([next(iter(kinds))] * left)), 0
        if left:
            return True
        take_dice(play, step, picked)
        return False

    def asks(self, state: DiceState, step: PickDice) -> Prompt:
        """The owner names a die."""
        artifact = find(state.players[step.seat].muster, step.die)
        rule = f"DC.{card_of(state, artifact)}"
        choices = [Choice(step.seat, a.ChooseDie(step.seat, kind), rule, kind) for kind in _left(state, step)]
        return Prompt(self.name, step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])

    def answers(self, play: DicePlay, step: PickDice, action: a.ChooseDie | a.Back) -> None:
        """Note a die, or keep the artifact."""
        if isinstance(action, a.ChooseDie):
            picked = (*step.picked, action.kind)
            play.push(PickDice(step.seat, step.die, step.owner, step.left - 1, step.burst, picked))

    def words(self, state: DiceState, step: PickDice, prompt: Prompt) -> str:
        """Whose Used Pile it is, and how many dice are left."""
        whose = "your" if step.owner == step.seat else f"{seat_name(step.owner)}'s"
        return f"Which die do you take from {whose} Used Pile? ({step.left} left)"


def take_dice(play: DicePlay, step: PickDice, kinds: tuple[str, ...]) -> None:
    """Use the artifact: dice of a Used Pile come to its owner (D5)."""
    state, seat = play.state, step.seat
    die = find(state.players[seat].muster, step.die)
    spend_artifact(play, seat, die, step.burst, "" if step.owner == seat else step.owner)
    mine = state.active == seat
    aside = mine and state.phase not in ("score", "dice")
    ids = (0,) * len(kinds) if aside else tuple(new_ids(state, len(kinds)))
    placed = [Placed(one, kind, 0, own_card(state, kind)) for one, kind in zip(ids, kinds, strict=True)]
    rule = "D5.2" if aside else "D5.1" if mine else "D5.3"
    play.emit(e.DiceTaken(rule, seat, step.owner, placed, aside))
    if mine and state.phase == "dice":
        play.push(RollDice(seat, ids, "D4.5"))


class WhoGetsTheHorn(Asked[PickPlayer]):
    """Which player gets the Horn (C16)."""

    kind = PickPlayer
    name = "pick_player"

    def opens(self, play: DicePlay, step: PickPlayer) -> bool:
        """With one other player there is nothing to choose."""
        others = lenders(play.state, step.seat)
        if len(others) > 1:
            return True
        play.push(PickDice(step.seat, step.die, others[0], 1))
        return False

    def asks(self, state: DiceState, step: PickPlayer) -> Prompt:
        """The owner names the player."""
        artifact = find(state.players[step.seat].muster, step.die)
        rule = f"DC.{card_of(state, artifact)}"
        choices = [Choice(step.seat, a.ChoosePlayer(step.seat, one), rule, one) for one in lenders(state, step.seat)]
        return Prompt(self.name, step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])

    def answers(self, play: DicePlay, step: PickPlayer, action: a.ChoosePlayer | a.Back) -> None:
        """Name the die next, or keep the Horn."""
        if isinstance(action, a.ChoosePlayer):
            play.push(PickDice(step.seat, step.die, action.player, 1))

    def words(self, state: DiceState, step: PickPlayer, prompt: Prompt) -> str:
        """Who gets it."""
        return "Who gets the Horn?"
