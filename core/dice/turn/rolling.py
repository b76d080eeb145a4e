"""Drawing and rolling: refills, blanks, Immediate effects (D3.12, D4.4 to D4.7)."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import DrawAndRoll, Immediates, RollDice
from core.dice.turn.asked import Asked
from core.dice.turn.values import amount, card_of, corrupted, effects, find, new_ids, own_card, shown, unlike
from core.kernel.prompts import Choice, Prompt

DIE_FACES = 6


def draw(play: DicePlay, seat: str, count: int, rule: str) -> tuple[int, ...]:
    """Draw dice from the bag into the Active Pool; the Used Pile refills an empty bag (D3.12). Return their ids."""
    drawn: list[int] = []
    while count:
        player = play.state.players[seat]
        if not player.bag:
            if not player.used:
                break
            play.emit(e.BagRefilled("D3.12", seat, sum(player.used.values())))
        bag = dict(player.bag)
        dice: list[Placed] = []
        for die in new_ids(play.state, min(count, sum(bag.values()))):
            kind = play.chance.pick(bag, "bag")
            bag[kind] -= 1
            dice.append(Placed(die, kind))
        count -= len(dice)
        play.emit(e.DiceDrawn(rule, seat, dice))
        drawn += [placed.id for placed in dice]
    return tuple(drawn)


def draw_and_roll(play: DicePlay, step: DrawAndRoll) -> None:
    """Draw five dice, then roll the whole Active Pool (D4.4)."""
    play.emit(e.PhaseBegan("D4.4", "dice"))
    draw(play, step.seat, lookup(play.state).content.draw, "D4.4")
    play.push(RollDice(step.seat, tuple(die.id for die in play.state.players[step.seat].active), "D4.4"))


def roll_dice(play: DicePlay, step: RollDice) -> None:
    """Roll dice of the Active Pool; blanks go to the Spent Pile, then Immediate effects (D4.5, DA41)."""
    state, seat = play.state, step.seat
    player = state.players[seat]
    dice = [die for die in player.active if die.id in step.dice]
    if not dice:
        return
    rolled = [
        Placed(die.id, die.kind, play.chance.below(DIE_FACES, "die") + 1, own_card(state, die.kind)) for die in dice
    ]
    play.emit(e.DiceRolled(step.rule, seat, rolled))
    for die in dice:
        if corrupted(state, die.kind):
            play.emit(e.DieBlank("D4.6", seat, die.id, card_of(state, die)))
    play.push(Immediates(seat))


def immediate(state: DiceState, seat: str) -> list[Die]:
    """Return the dice of the Active Pool whose Immediate effect is due."""
    found = []
    for die in state.players[seat].active:
        if shown(state, die).artifact and effects(state, die, "immediate"):
            found.append(die)
    return found


def resolve(play: DicePlay, seat: str, die: Die) -> None:
    """Carry out an Immediate effect; its die goes to the Spent Pile after it (D4.7)."""
    card = card_of(play.state, die)
    fellowship = amount(play.state, die, "immediate", "fellowship")
    if fellowship:
        play.emit(e.FellowshipGained(f"DC.{card}", seat, fellowship, card))
    glory = amount(play.state, die, "immediate", "glory")
    if glory:
        play.emit(e.GloryGained(f"DC.{card}", seat, glory, card))
    play.emit(e.ImmediateDone("D4.7", seat, die.id, card))


class WhichImmediate(Asked[Immediates]):
    """Which Immediate effect comes next (C2)."""

    kind = Immediates
    name = "immediates"

    def opens(self, play: DicePlay, step: Immediates) -> bool:
        """Carry out Immediate effects as long as there is no choice among them."""
        while due := immediate(play.state, step.seat):
            if len(unlike(play.state, due)) > 1:
                return True
            resolve(play, step.seat, due[0])
        return False

    def asks(self, state: DiceState, step: Immediates) -> Prompt:
        """The player chooses the next one."""
        seat, due = step.seat, unlike(state, immediate(state, step.seat))
        choices = [Choice(seat, a.Resolve(seat, die.id), "D4.7", str(die.id)) for die in due]
        return Prompt(self.name, seat, "D4.7", choices)

    def answers(self, play: DicePlay, step: Immediates, action: a.Resolve) -> None:
        """Carry out the chosen effect, then the others."""
        resolve(play, step.seat, find(play.state.players[step.seat].active, action.die))
        play.push(step)

    def words(self, state: DiceState, step: Immediates, prompt: Prompt) -> str:
        """Which is next."""
        return "Which Immediate effect comes next?"
