"""Phase 3: prepare for war, or attack (D4.9 to D4.14)."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die, clockwise
from core.dice.model.steps import AfterAttack, Battle, Gather, PickAllies, PickTarget, ToWar
from core.dice.turn.artifacts import begin_use, does, spend_artifact, use_amount, uses
from core.dice.turn.values import (
    Enemy,
    amount,
    attack_total,
    card_of,
    effects,
    find,
    glory_per_kill,
    names,
    ready,
    units,
    unlike,
)
from core.kernel.prompts import Choice, Prompt


def allies(state: DiceState, seat: str) -> list[str]:
    """Return the other players whose prepared Units could join an attack: only against an enemy (DA44)."""
    if not ready(state):
        return []
    return [other for other in clockwise(state, seat)[1:] if units(state, state.players[other].prepared)]


def war_uses(state: DiceState, seat: str, in_attack: bool) -> list[Choice]:
    """Return the artifacts of window OWN_P3: the Bow in an attack, the others before one (DA45)."""
    muster = state.players[seat].muster
    return [
        choice
        for choice in uses(state, seat, "OWN_P3")
        if does(state, find(muster, choice.action.die), "attack_total") == in_attack
    ]


@SEQUENCE.opens(ToWar)
def open_to_war(play: DicePlay, step: ToWar) -> bool:
    """The phase begins; dice come back to it after an artifact has been used."""
    if play.state.phase != "war":
        play.emit(e.PhaseBegan("D4.9", "war"))
    return True


@SEQUENCE.asks(ToWar)
def ask_to_war(state: DiceState, step: ToWar) -> Prompt | None:
    """Prepare or attack; without a mustered Unit the phase may be skipped (C9)."""
    seat = step.seat
    own = units(state, state.players[seat].muster)
    choices: list[Choice] = []
    if own or allies(state, seat):
        choices.append(Choice(seat, a.Attack(seat), "D4.11"))
    if own:
        choices.append(Choice(seat, a.Prepare(seat), "D4.10"))
    choices += war_uses(state, seat, in_attack=False)
    if not choices:
        return None
    if not own:
        choices.append(Choice(seat, a.Done(seat), "D4.9"))
    return Prompt("to_war", seat, "D4.9", choices)


@SEQUENCE.answers_to(ToWar)
def answer_to_war(play: DicePlay, step: ToWar, action: a.Action) -> None:
    """Begin an attack, prepare, use an artifact first, or skip."""
    seat = step.seat
    if isinstance(action, a.Attack):
        play.push(PickAllies(seat))
    elif isinstance(action, a.Prepare):
        prepare(play, seat)
    elif isinstance(action, a.UseArtifact):
        play.push(step)
        begin_use(play, seat, find(play.state.players[seat].muster, action.die), action.burst)


def prepare(play: DicePlay, seat: str) -> None:
    """Move all mustered Units to the Prepared Area; then what happens when a Unit is prepared (DA46)."""
    state = play.state
    dice = units(state, state.players[seat].muster)
    play.emit(e.UnitsPrepared("D4.10", seat, [die.id for die in dice], [card_of(state, die) for die in dice]))
    left = sum(amount(state, die, "on_prepare", "active_units_to_prepared") for die in dice)
    if left:
        gathering = next(die for die in dice if effects(state, die, "on_prepare"))
        play.push(Gather(seat, left, card_of(state, gathering)))


@SEQUENCE.asks(Gather)
def ask_gather(state: DiceState, step: Gather) -> Prompt | None:
    """Units of the Active Pool may be prepared, too (C10)."""
    seat, rule = step.seat, f"DC.{step.card}"
    dice = unlike(state, units(state, state.players[seat].active)) if step.left else []
    if not dice:
        return None
    choices = [Choice(seat, a.PrepareDie(seat, die.id), rule) for die in dice]
    return Prompt("gather", seat, rule, [*choices, Choice(seat, a.Done(seat), rule)])


@SEQUENCE.answers_to(Gather)
def answer_gather(play: DicePlay, step: Gather, action: a.PrepareDie | a.Done) -> None:
    """Prepare the Unit; one that gathers Units itself adds to what may be moved (DA46)."""
    if isinstance(action, a.PrepareDie):
        die = find(play.state.players[step.seat].active, action.die)
        more = amount(play.state, die, "on_prepare", "active_units_to_prepared")
        play.emit(e.UnitJoined(f"DC.{step.card}", step.seat, die.id, card_of(play.state, die)))
        play.push(Gather(step.seat, step.left - 1 + more, step.card))


@SEQUENCE.opens(PickAllies)
def open_pick_allies(play: DicePlay, step: PickAllies) -> bool:
    """The attack is declared as soon as nobody else can be asked."""
    state, seat = play.state, step.seat
    left = [other for other in allies(state, seat) if other not in step.borrowed]
    if left and (step.borrowed or len(left) > 1 or units(state, state.players[seat].muster)):
        return True
    declare(play, PickAllies(seat, (*step.borrowed, *left)))
    return False


@SEQUENCE.asks(PickAllies)
def ask_pick_allies(state: DiceState, step: PickAllies) -> Prompt:
    """The attacker names whose prepared Units join: for each player all or none (C11)."""
    seat = step.seat
    left = [other for other in allies(state, seat) if other not in step.borrowed]
    choices = [Choice(seat, a.Borrow(seat, other), "D4.12") for other in left]
    if step.borrowed or units(state, state.players[seat].muster):
        choices.append(Choice(seat, a.Done(seat), "D4.12"))
    choices.append(Choice(seat, a.Back(seat), "D4.9"))
    return Prompt("pick_allies", seat, "D4.12", choices)


@SEQUENCE.answers_to(PickAllies)
def answer_pick_allies(play: DicePlay, step: PickAllies, action: a.Action) -> None:
    """Note an ally, declare the attack, or go back to the choice of Phase 3."""
    if isinstance(action, a.Borrow):
        play.push(PickAllies(step.seat, (*step.borrowed, action.player)))
    elif isinstance(action, a.Back):
        play.push(ToWar(step.seat))
    else:
        declare(play, step)


def declare(play: DicePlay, step: PickAllies) -> None:
    """Declare the attack and those who join it (DA45)."""
    play.emit(e.AttackBegan("D4.11", step.seat, list(step.borrowed)))
    play.push(Battle(step.seat, step.borrowed, names(play.state)), AfterAttack(step.seat, step.borrowed))


def option_targets(state: DiceState, die: Die) -> tuple[str, list[Enemy]] | None:
    """Return what the attack option of a Unit does ("destroy_all" or "destroy_one") and to whom; None without one."""
    for _, fx in effects(state, die, "attack_option"):
        if fx.do in ("destroy_all", "destroy_one"):
            return fx.do, [one for one in ready(state) if one.name in fx.names]
    return None


def distinct(enemies: list[Enemy]) -> list[Enemy]:
    """Return one of each lot of enemies that are alike."""
    found: dict[tuple[str, str, int, int], Enemy] = {}
    for one in enemies:
        found.setdefault((one.kind, one.name, one.attack, one.defense), one)
    return list(found.values())


def battle_choices(state: DiceState, step: Battle) -> list[Choice]:
    """Return what the attacker may do before the total is fixed (C12)."""
    seat = step.seat
    choices = war_uses(state, seat, in_attack=True) if ready(state) else []
    for die in unlike(state, [die for die in units(state, state.players[seat].muster) if die.id not in step.acted]):
        option = option_targets(state, die)
        if option is None or not option[1]:
            continue
        rule = f"DC.{card_of(state, die)}"
        if option[0] == "destroy_all":
            choices.append(Choice(seat, a.UseAbility(seat, die.id), rule))
        else:
            choices += [Choice(seat, a.UseAbility(seat, die.id, one.die), rule) for one in distinct(option[1])]
    return choices


@SEQUENCE.asks(Battle)
def ask_battle(state: DiceState, step: Battle) -> Prompt | None:
    """Bow and attack options, in any order; then the total is fixed (DA45)."""
    choices = battle_choices(state, step)
    if not choices:
        return None
    return Prompt("battle", step.seat, "DA45", [*choices, Choice(step.seat, a.Done(step.seat), "DA45")])


@SEQUENCE.lapses(Battle)
def fix_total(play: DicePlay, step: Battle) -> None:
    """The total is fixed (DA6)."""
    total = attack_total(play.state, step.seat, step.borrowed, step.present, step.bonus)
    play.emit(e.AttackFixed("D4.11", step.seat, total))
    play.push(PickTarget(step.seat, total))


@SEQUENCE.answers_to(Battle)
def answer_battle(play: DicePlay, step: Battle, action: a.Action) -> None:
    """Use the Bow or an option, or fix the total."""
    state, seat = play.state, step.seat
    bonus, acted = step.bonus, step.acted
    if isinstance(action, a.UseArtifact):
        die = find(state.players[seat].muster, action.die)
        bonus += use_amount(state, die, "attack_total", action.burst)
        spend_artifact(play, seat, die, action.burst)
    elif isinstance(action, a.UseAbility):
        use_option(play, step, action)
        acted = (*acted, action.die)
    else:
        fix_total(play, step)
        return
    play.push(Battle(seat, step.borrowed, step.present, bonus, acted))


def use_option(play: DicePlay, step: Battle, action: a.UseAbility) -> None:
    """A Unit destroys enemies before the first target; the Ents leave for it (DA6)."""
    state, seat = play.state, step.seat
    die = find(state.players[seat].muster, action.die)
    card = card_of(state, die)
    _, targets = option_targets(state, die) or ("", [])
    if any(fx.do == "self_to" for _, fx in effects(state, die, "attack_option")):
        play.emit(e.UnitLeft(f"DC.{card}", seat, die.id, card))
    for one in targets:
        if action.enemy in (0, one.die):
            destroy(play, seat, one, 0, f"DC.{card}")


def destroy(play: DicePlay, seat: str, one: Enemy, left: int, rule: str) -> None:
    """Destroy an enemy; Legolas and Gimli count it (DA25, DA26)."""
    play.emit(e.EnemyDestroyed(rule, seat, one.die, one.kind, one.name, left))
    for card, glory in glory_per_kill(play.state, seat):
        play.emit(e.GloryGained(f"DC.{card}", seat, glory, card))


@SEQUENCE.opens(PickTarget)
def open_pick_target(play: DicePlay, step: PickTarget) -> bool:
    """The attack goes on while anything is left of it and an enemy stands (DA5).

    Which enemy is next is not asked where it makes no difference: one alone, all too strong, or all bound to fall.
    """
    targets = distinct(ready(play.state))
    if step.total <= 0 or not targets:
        return False
    everybody = sum(one.defense for one in ready(play.state))
    if len(targets) > 1 and step.total < everybody and any(one.defense <= step.total for one in targets):
        return True
    strike(play, step, targets[0])
    return False


@SEQUENCE.asks(PickTarget)
def ask_pick_target(state: DiceState, step: PickTarget) -> Prompt:
    """The attacker names the next enemy; one that is too strong ends the attack (C13)."""
    targets = sorted(distinct(ready(state)), key=lambda one: (one.defense > step.total, -one.defense))
    choices = [Choice(step.seat, a.ChooseEnemy(step.seat, one.die), "D4.13") for one in targets]
    return Prompt("pick_target", step.seat, "D4.13", choices)


@SEQUENCE.answers_to(PickTarget)
def answer_pick_target(play: DicePlay, step: PickTarget, action: a.ChooseEnemy) -> None:
    """Strike the enemy."""
    strike(play, step, next(one for one in ready(play.state) if one.die == action.enemy))


def strike(play: DicePlay, step: PickTarget, one: Enemy) -> None:
    """Compare what is left of the attack with the defense of an enemy (D4.13)."""
    if step.total < one.defense:
        play.emit(e.EnemyHeld("D4.13", step.seat, one.die, one.name, one.defense, step.total))
        return
    left = step.total - one.defense
    destroy(play, step.seat, one, left, "D4.13")
    play.push(PickTarget(step.seat, left))


@SEQUENCE.carries_out(AfterAttack)
def after_attack(play: DicePlay, step: AfterAttack) -> None:
    """Borrowed Units go to their owners' Used Piles and score 1 Glory each, more with Faramir (D4.14)."""
    state = play.state
    for owner in step.borrowed:
        dice = units(state, state.players[owner].prepared)
        more: dict[str, int] = {}
        for die in dice:
            for _, fx in effects(state, die, "prepared_static"):
                if fx.do == "borrow_glory_each":
                    more[card_of(state, die)] = fx.n
        each = 1 + sum(more.values())
        rule = f"DC.{next(iter(more))}" if more else "D4.14"
        cards = [card_of(state, die) for die in dice]
        play.emit(e.UnitsReturned(rule, owner, step.seat, cards, each * len(dice)))
