"""Using artifacts in their windows (D3.13, DA12)."""

from __future__ import annotations

from core.dice.content.pieces import Window
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die, clockwise
from core.dice.model.steps import AskWindow, OpenWindow, PickDice, PickDimmed, PickPlayer, RollDice
from core.dice.turn.values import Enemy, artifacts, card_of, effects, find, new_ids, own_card, ready, unlike
from core.kernel.prompts import Choice, Prompt


def use_amount(state: DiceState, die: Die, do: str, burst: bool) -> int:
    """Return how much of `do` using the artifact gives, with or without its burst."""
    return sum(fx.n for ability, fx in effects(state, die, "use") if fx.do == do and (burst or not ability.burst))


def does(state: DiceState, die: Die, do: str) -> bool:
    """Whether using the artifact does `do`."""
    return any(fx.do == do for _, fx in effects(state, die, "use"))


def lenders(state: DiceState, seat: str) -> list[str]:
    """Return the other players with a die in the Used Pile (DA49)."""
    return [other for other in clockwise(state, seat)[1:] if state.players[other].used]


def dimmable(state: DiceState) -> list[Enemy]:
    """Return the ready enemies that still attack with something."""
    return [one for one in ready(state) if one.attack and one.die not in state.sauron.dimmed]


def effects_possible(state: DiceState, seat: str, die: Die) -> int:
    """Return how many dice or enemies the artifact could act on now; 1 when it acts on none in particular."""
    if does(state, die, "used_to_active"):
        return sum(state.players[seat].used.values())
    if does(state, die, "swap_self_with_other_used"):
        return len(lenders(state, seat))
    if does(state, die, "enemy_attack_zero"):
        return len(dimmable(state))
    return 1


COUNTED = ("used_to_active", "enemy_attack_zero")


def variants(state: DiceState, seat: str, die: Die, window: Window) -> list[bool]:
    """Return the ways to use an artifact in a window: without its burst, with it (D3.5); none if it does nothing.

    More Fellowship is never declined: points that nobody wants are lost at the end of the turn anyway (DA9).
    """
    found = [(ability, fx) for ability, fx in effects(state, die, "use") if window in ability.windows]
    possible = effects_possible(state, seat, die) if found else 0
    if not possible:
        return []
    extra = [fx for ability, fx in found if ability.burst]
    if not extra:
        return [False]
    if all(fx.do == "fellowship" for fx in extra):
        return [True]
    counted = [fx for fx in extra if fx.do in COUNTED]
    if counted and possible <= max(use_amount(state, die, fx.do, False) for fx in counted):
        return [False]
    return [True, False]


def uses(state: DiceState, seat: str, window: Window) -> list[Choice]:
    """Return the artifacts that `seat` may use in a window."""
    loose = artifacts(state, seat)
    if not loose:
        return []
    return [
        Choice(seat, a.UseArtifact(seat, die.id, burst), f"DC.{card_of(state, die)}")
        for die in unlike(state, loose)
        for burst in variants(state, seat, die, window)
    ]


def spend_artifact(play: DicePlay, seat: str, die: Die, burst: bool, to: str = "") -> None:
    """Move a used artifact from the Muster Area to the Used Pile; a burst may give Glory as well."""
    card = card_of(play.state, die)
    glory = use_amount(play.state, die, "glory", burst)
    play.emit(e.ArtifactUsed("D3.13", seat, die.id, card, burst, to))
    if glory:
        play.emit(e.GloryGained(f"DC.{card}", seat, glory, card))


def begin_use(play: DicePlay, seat: str, die: Die, burst: bool) -> None:
    """Use an artifact, or ask first what it is used on."""
    state = play.state
    if does(state, die, "used_to_active"):
        count = min(use_amount(state, die, "used_to_active", burst), sum(state.players[seat].used.values()))
        play.push(PickDice(seat, die.id, seat, count, burst))
    elif does(state, die, "swap_self_with_other_used"):
        play.push(PickPlayer(seat, die.id))
    elif does(state, die, "enemy_attack_zero"):
        count = min(use_amount(state, die, "enemy_attack_zero", burst), len(dimmable(state)))
        play.push(PickDimmed(seat, die.id, count, burst))
    else:
        fellowship = use_amount(state, die, "fellowship", burst)
        card = card_of(state, die)
        spend_artifact(play, seat, die, burst)
        play.emit(e.FellowshipGained(f"DC.{card}", seat, fellowship, card))


@SEQUENCE.carries_out(OpenWindow)
def open_window(play: DicePlay, step: OpenWindow) -> None:
    """The seats are asked one after another; who passed until the own turn is not (DA12)."""
    players = play.state.players
    play.push(*(AskWindow(step.window, seat) for seat in step.seats if not players[seat].passing))


def passes(state: DiceState, seat: str, rule: str) -> list[Choice]:
    """Return the ways to use nothing in a window: this time, or until the own next turn (DA12)."""
    here = [Choice(seat, a.Pass(seat), rule)]
    return here if seat == state.active else [*here, Choice(seat, a.Pass(seat, "turn"), rule)]


def passed(play: DicePlay, action: a.Pass) -> None:
    """Note who does not want to be asked before the own next turn."""
    if action.until:
        play.emit(e.PassedUntilTurn("DA12", action.seat))


@SEQUENCE.asks(AskWindow)
def ask_window(state: DiceState, step: AskWindow) -> Prompt | None:
    """Only the owner of an artifact that would do something is asked (DA12)."""
    seat = step.seat
    found = uses(state, seat, step.window)
    if not found:
        return None
    rule = f"DW.{step.window}"
    return Prompt("window", seat, rule, passes(state, seat, rule) + found, window=True)


@SEQUENCE.answers_to(AskWindow)
def answer_window(play: DicePlay, step: AskWindow, action: a.Action) -> None:
    """Use an artifact and be asked again, or let the others go on."""
    if isinstance(action, a.Pass):
        passed(play, action)
    elif isinstance(action, a.UseArtifact):
        play.push(step)
        begin_use(play, step.seat, find(play.state.players[step.seat].muster, action.die), action.burst)


def _left(state: DiceState, step: PickDice) -> dict[str, int]:
    """Return what can still be named of the Used Pile."""
    used = dict(state.players[step.owner].used)
    for kind in step.picked:
        used[kind] -= 1
    return {kind: count for kind, count in used.items() if count}


@SEQUENCE.opens(PickDice)
def open_pick_dice(play: DicePlay, step: PickDice) -> bool:
    """Take the dice as soon as they are named; name the only kind there is."""
    picked, left = step.picked, step.left
    kinds = _left(play.state, step)
    if left and len(kinds) == 1:
        picked, left = (*picked, *([next(iter(kinds))] * left)), 0
    if left:
        return True
    take_dice(play, step, picked)
    return False


@SEQUENCE.asks(PickDice)
def ask_pick_dice(state: DiceState, step: PickDice) -> Prompt:
    """The owner names the dice (C16)."""
    artifact = find(state.players[step.seat].muster, step.die)
    rule = f"DC.{card_of(state, artifact)}"
    choices = [Choice(step.seat, a.ChooseDie(step.seat, kind), rule) for kind in _left(state, step)]
    return Prompt("pick_dice", step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])


@SEQUENCE.answers_to(PickDice)
def answer_pick_dice(play: DicePlay, step: PickDice, action: a.ChooseDie | a.Back) -> None:
    """Note a die, or keep the artifact."""
    if isinstance(action, a.ChooseDie):
        picked = (*step.picked, action.kind)
        play.push(PickDice(step.seat, step.die, step.owner, step.left - 1, step.burst, picked))


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


@SEQUENCE.opens(PickPlayer)
def open_pick_player(play: DicePlay, step: PickPlayer) -> bool:
    """With one other player there is nothing to choose."""
    others = lenders(play.state, step.seat)
    if len(others) > 1:
        return True
    play.push(PickDice(step.seat, step.die, others[0], 1))
    return False


@SEQUENCE.asks(PickPlayer)
def ask_pick_player(state: DiceState, step: PickPlayer) -> Prompt:
    """The owner names the player who gets the Horn (C16)."""
    artifact = find(state.players[step.seat].muster, step.die)
    rule = f"DC.{card_of(state, artifact)}"
    choices = [Choice(step.seat, a.ChoosePlayer(step.seat, one), rule) for one in lenders(state, step.seat)]
    return Prompt("pick_player", step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])


@SEQUENCE.answers_to(PickPlayer)
def answer_pick_player(play: DicePlay, step: PickPlayer, action: a.ChoosePlayer | a.Back) -> None:
    """Name the die next, or keep the Horn."""
    if isinstance(action, a.ChoosePlayer):
        play.push(PickDice(step.seat, step.die, action.player, 1))


def _to_dim(state: DiceState, step: PickDimmed) -> list[Enemy]:
    """Return one of each lot of enemies that are alike and not named yet."""
    found: dict[tuple[str, int], Enemy] = {}
    for one in dimmable(state):
        if one.die not in step.picked:
            found.setdefault((one.name, one.attack), one)
    return list(found.values())


@SEQUENCE.opens(PickDimmed)
def open_pick_dimmed(play: DicePlay, step: PickDimmed) -> bool:
    """The Phial shines as soon as its enemies are named; a single one need not be."""
    picked, left = step.picked, step.left
    enemies = [one for one in dimmable(play.state) if one.die not in picked]
    if left and (len(_to_dim(play.state, step)) == 1 or len(enemies) <= left):
        picked, left = (*picked, *(one.die for one in enemies[:left])), 0
    if left:
        return True
    seat = step.seat
    die = find(play.state.players[seat].muster, step.die)
    card = card_of(play.state, die)
    names = {one.die: one.name for one in ready(play.state)}
    spend_artifact(play, seat, die, step.burst)
    for one in picked:
        play.emit(se.EnemyDimmed(f"DC.{card}", seat, one, names[one]))
    return False


@SEQUENCE.asks(PickDimmed)
def ask_pick_dimmed(state: DiceState, step: PickDimmed) -> Prompt:
    """The owner names an enemy whose attack becomes 0 (C18)."""
    artifact = find(state.players[step.seat].muster, step.die)
    rule = f"DC.{card_of(state, artifact)}"
    choices = [Choice(step.seat, a.ChooseEnemy(step.seat, one.die), rule) for one in _to_dim(state, step)]
    return Prompt("pick_dimmed", step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])


@SEQUENCE.answers_to(PickDimmed)
def answer_pick_dimmed(play: DicePlay, step: PickDimmed, action: a.ChooseEnemy | a.Back) -> None:
    """Note an enemy, or keep the Phial."""
    if isinstance(action, a.ChooseEnemy):
        play.push(PickDimmed(step.seat, step.die, step.left - 1, step.burst, (*step.picked, action.enemy)))
