"""The words of choices, as `what: then`: before the first colon what is chosen, behind it what would follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import (
    AboutToFall,
    Cleanse,
    DefendAgainst,
    PayFor,
    PickAllies,
    PickDice,
    PickDimmed,
    PickTarget,
)
from core.dice.sauron.attack import watchers
from core.dice.sauron.corrupting import corrupted_cards, falls
from core.dice.sauron.ending import limit, plays_together
from core.dice.turn.artifacts import USES
from core.dice.turn.asked import Asked
from core.dice.turn.paying import spent_at_once, suggestion, unpaid
from core.dice.turn.recruiting import enemy_beside
from core.dice.turn.using import use_amount
from core.dice.turn.values import (
    amount,
    attack_of,
    attack_total,
    card_of,
    defense_of,
    effects,
    find,
    names,
    purse,
    ready,
    sauron_total,
    shown,
    units,
)
from core.dice.turn.war import unasked
from core.dice.words.names import (
    an_enemy_die,
    burst_sign,
    count,
    dice,
    enemy_sign,
    force_text,
    listed,
    seat_name,
    short_name,
    sign_text,
    strength_text,
    with_attached,
)
from core.kernel.prompts import Choice
from core.kernel.voice import speaking


def label(state: DiceState, action: Any) -> str:
    """Return a choice's label with what would follow."""
    return LABELS[type(action)](state, action)


def choice_label(state: DiceState, choice: Choice) -> str:
    """Return the label of a choice."""
    return label(state, choice.action)


def _active(state: DiceState, action: Any) -> Die:
    return find(state.players[action.seat].active, action.die)


def _mustered(state: DiceState, action: Any) -> Die:
    return find(state.players[action.seat].muster, action.die)


def _name(state: DiceState, die: Die) -> str:
    """Return the short name of a die with its bursts."""
    return short_name(card_of(state, die)) + burst_sign(shown(state, die).bursts)


def _pass(state: DiceState, action: a.Pass) -> str:
    step = state.agenda[-1]
    if action.until:
        return "Use nothing until my turn: not asked again before that"
    if isinstance(step, AboutToFall):
        return (
            f"Use nothing: {short_name(card_of(state, find(state.players[step.seat].muster, step.die)))} is destroyed"
        )
    return "Use nothing: keep the artifacts for later"


def group_label(state: DiceState, choices: Sequence[Choice]) -> str:
    """Return the label of a group of choices: what they have in common, and which they are."""
    found = [choice.action for choice in choices]
    cards = lookup(state).cards
    match found[0]:
        case a.LoseGlory():
            amounts = ", ".join(str(one.count) for one in found)
            return f"Lose another amount: {amounts} Glory, which saves no more"
        case a.Recruit():
            row = state.wilds[found[0].card].row
            enemy = enemy_beside(state, row)
            joins = f"; {an_enemy_die(enemy, lookup(state))} joins Sauron" if enemy else ""
            offers = ", ".join(f"{short_name(one.card)} {cards[one.card].cost}" for one in found)
            return f"Recruit in row {row}: {offers}{joins}"
        case a.Restore():
            return f"Restore a card: {', '.join(f'{short_name(one.card)} {cards[one.card].cost}' for one in found)}"
        case a.Attach():
            hosts = listed(strength_text(state, find(state.players[found[0].seat].muster, one.host)) for one in found)
            return f"Attach {_name(state, _mustered(state, found[0]))}: to {hosts}"
    others = listed(sign_text(state, find(state.players[found[0].seat].active, one.other)) for one in found)
    return f"Re-roll {_name(state, _active(state, found[0]))} and another: {others}"


def _among(state: DiceState, action: a.Among) -> str:
    """Return the label of a group that was opened in an older game."""
    prompt = SEQUENCE.prompt(state)
    found = [one for one in prompt.choices if one.group == action.group]
    return group_label(state, found) if found else "Look at some of the choices"


def _done(state: DiceState, action: a.Done) -> str:
    """Return the label of the choice that leaves the question on top of the agenda."""
    step = state.agenda[-1]
    question = SEQUENCE.questions[type(step)]
    assert isinstance(question, Asked)
    return question.done(state, step)


def _artifact(state: DiceState, action: a.UseArtifact) -> str:
    die = _mustered(state, action)
    used = effects(state, die, "use")
    how = (" with its burst" if action.burst else " without its burst") if any(one.burst for one, _ in used) else ""
    does = [fx.do for ability, fx in used if action.burst or not ability.burst]
    then = [_use(state, action, die, do) for do in dict.fromkeys(does)]
    name = short_name(card_of(state, die)) if how else _name(state, die)
    return f"Use {name}{how}: {'; '.join(then)}"


def _use(state: DiceState, action: a.UseArtifact, die: Die, do: str) -> str:
    """Return what one effect of an artifact would do."""
    use = USES.get(do)
    return use.label(state, action.seat, use_amount(state, die, do, action.burst)) if use else do.replace("_", " ")


def _muster(state: DiceState, action: a.Muster) -> str:
    die = _active(state, action)
    face = shown(state, die)
    if face.artifact:
        use = "to attach to a Unit" if effects(state, die, "attach") else "to use"
        return f"Muster {_name(state, die)}: free, an artifact {use}"
    have = purse(state, action.seat)
    lost = _lost_by(state, spent_at_once(state, action.seat, face.level))
    return f"Muster {sign_text(state, die)}: for {face.level} Fellowship, leaves {have - face.level}{lost}"


def _lost_by(state: DiceState, spent: Sequence[Die]) -> str:
    """Return what else the dice that are spent for Fellowship could do, and no more do then."""
    lost = []
    for die in spent:
        face = shown(state, die)
        what = " and ".join(["draw"] * bool(face.draw) + ["re-roll"] * bool(face.reroll))
        if what:
            lost.append(f"; {_name(state, die)} is spent, its {what} lost")
    return "".join(lost)


def _attach(state: DiceState, action: a.Attach) -> str:
    die, host = _mustered(state, action), find(state.players[action.seat].muster, action.host)
    armed = Die(host.id, host.kind, host.face, [*host.attached, die])
    before, after = (
        force_text(attack_of(state, one, names(state)), defense_of(state, one), shown(state, host).bursts)
        for one in (host, armed)
    )
    who = short_name(card_of(state, host))
    return f"Attach {_name(state, die)} to {who}: {before} becomes {after}{with_attached(state, host)}"


def _reroll(state: DiceState, action: a.Reroll) -> str:
    die = _active(state, action)
    face = shown(state, die)
    if action.other:
        other = find(state.players[action.seat].active, action.other)
        return f"Re-roll {_name(state, die)} and {sign_text(state, other)}: both are rolled again"
    lost = f"instead of {face.fellowship} Fellowship" if face.fellowship else "this die alone"
    return f"Re-roll {_name(state, die)}: {lost}"


def _draw(state: DiceState, action: a.DrawDice) -> str:
    die = _active(state, action)
    face = shown(state, die)
    player = state.players[action.seat]
    more = "roll them" if face.draw > 1 else "roll it"
    if face.fellowship:
        more += f", {'instead of' if face.either else 'and have'} {face.fellowship} Fellowship"
    if sum(player.bag.values()) < face.draw:
        more += "; the bag is refilled"
    others = [one for one in player.active if one.id != die.id and shown(state, one).draw]
    alike = any(card_of(state, one) == card_of(state, die) and shown(state, one) != face for one in others)
    name = sign_text(state, die) if alike else short_name(card_of(state, die))
    return f"Draw {dice(face.draw)} with {name}: {more}"


def _too_much(given: int, need: int) -> str:
    return f"; {given - need} Fellowship stays for later" if given > need else ""


def _pay(state: DiceState, action: a.PaySuggested) -> str:
    step = state.agenda[-1]
    if not isinstance(step, PayFor):
        return "Pay as suggested"
    chosen = suggestion(state, step)
    given = sum(shown(state, die).fellowship for die in chosen)
    too_much = _too_much(given, unpaid(state, step))
    return f"Pay as suggested: {listed(sign_text(state, die) for die in chosen)}{too_much}{_lost_by(state, chosen)}"


def _spend(state: DiceState, action: a.Spend) -> str:
    step = state.agenda[-1]
    die = _active(state, action)
    given = shown(state, die).fellowship
    need = unpaid(state, step) if isinstance(step, PayFor) else given
    then = f"pays {given} of {need}, choose the rest" if given < need else f"pays it all{_too_much(given, need)}"
    return f"Pay with {sign_text(state, die)}: {then}{_lost_by(state, [die])}"


def _choose_die(state: DiceState, action: a.ChooseDie) -> str:
    step = state.agenda[-1]
    owner = step.owner if isinstance(step, PickDice) else action.seat
    card = state.cards[action.kind]
    blank = "; corrupted, it will be blank" if state.wilds[card].corrupted else ""
    return f"Take {short_name(card)}: one of {state.players[owner].used.get(action.kind, 0)} there{blank}"


def _choose_player(state: DiceState, action: a.ChoosePlayer) -> str:
    used = state.players[action.player].used
    there = ", ".join(f"{number} {short_name(state.cards[kind])}" for kind, number in used.items())
    return f"{seat_name(action.player)}: gets the Horn, and you take one of {there}"


def _attack(state: DiceState, action: a.Attack) -> str:
    enemies = ready(state)
    if not enemies:
        return "Hold the field: no enemy to attack, your Units stay mustered"
    total = attack_total(state, action.seat, tuple(unasked(state, action.seat)), names(state), 0)
    return f"Attack Sauron: total {total} against {listed(enemy_sign(state, one) for one in enemies)}"


def _prepare(state: DiceState, action: a.Prepare) -> str:
    own = units(state, state.players[action.seat].muster)
    watch = sum(amount(state, die, "prepared_static", "ignore_eyes") for die in own)
    eyes = f"; {count(watchers(state) + watch, 'Eye')} ignored" if watch else ""
    lent = "another player attacks with it" if speaking().aloud else "borrowed"
    return f"Prepare for war: {count(len(own), 'Unit')}, 1 Glory each if {lent}{eyes}"


def _borrow(state: DiceState, action: a.Borrow) -> str:
    lent = units(state, state.players[action.player].prepared)
    step = state.agenda[-1]
    borrowed = (*step.borrowed, action.player) if isinstance(step, PickAllies) else (action.player,)
    total = attack_total(state, action.seat, borrowed, names(state), 0)
    return f"Borrow from {seat_name(action.player)}: {listed(strength_text(state, die) for die in lent)}; total {total}"


def _ability(state: DiceState, action: a.UseAbility) -> str:
    name = strength_text(state, _mustered(state, action))
    for one in ready(state):
        if one.die == action.enemy:
            return f"Use {name}: destroys {enemy_sign(state, one)} first"
    return f"Use {name}: goes to the Used Pile and destroys every Goblin and Orc"


def _enemy(state: DiceState, action: a.ChooseEnemy) -> str:
    one = next((found for found in ready(state) if found.die == action.enemy), None)
    if one is None:
        return "An enemy that is not there"
    step = state.agenda[-1]
    if isinstance(step, PickTarget):
        then = f"destroyed, {step.total - one.defense} left" if one.defense <= step.total else "holds, the attack ends"
        return f"Strike {enemy_sign(state, one)}: {then}"
    picked = step.picked if isinstance(step, PickDimmed) else ()
    left = sauron_total(state) - one.attack - sum(found.attack for found in ready(state) if found.die in picked)
    return f"Dim {enemy_sign(state, one)}: attacks with 0, Sauron's total falls to {left}"


def _recruit(state: DiceState, action: a.Recruit) -> str:
    lying = state.wilds[action.card]
    cost = lookup(state).cards[action.card].cost
    enemy = enemy_beside(state, lying.row)
    told = enemy and not speaking().aloud  # heard with what follows, where others bring the same die
    price = f"; {an_enemy_die(enemy, lookup(state))} joins Sauron" if told else ""
    left = f"{dice(lying.dice - 1)} left" if lying.dice > 1 else "the last die"
    left = "blank while corrupted" if lying.corrupted else left
    return f"Recruit {short_name(action.card)}: for {cost}, {left}{price}"


def _restore(state: DiceState, action: a.Restore) -> str:
    card = lookup(state).cards[action.card]
    price = "free" if isinstance(state.agenda[-1], Cleanse) else f"for {card.cost}"
    return f"Restore {short_name(card.id)}: {price}, then {corrupted_cards(state) - 1} of {limit(state)} corrupted"


def _ring(state: DiceState, action: a.PutOnRing) -> str:
    muster = state.players[action.seat].muster
    die = find(muster, action.die)
    number = len(units(state, muster))
    later = number * amount(state, die, "ring", "pending_per_unit")
    return f"Put the Ring on {_name(state, die)}: {count(number, 'Unit')} shielded, {later} Corruption next time"


def _defend(state: DiceState, action: a.Defend) -> str:
    die = _mustered(state, action)
    step = state.agenda[-1]
    what = f"Defend with {strength_text(state, die)}"
    if not isinstance(step, DefendAgainst):
        return what
    defense = defense_of(state, die) + step.bonus
    with_it = with_attached(state, die)
    if defense > step.total:
        return f"{what}: holds{with_it}, the attack ends"
    return f"{what}: destroyed{with_it}, {step.total - defense} left"


def _lose(state: DiceState, action: a.LoseGlory) -> str:
    if plays_together(state) and action.count >= state.players[action.seat].glory:
        return f"Lose {action.count} Glory: none is left, and all lose the game"
    return f"Lose {action.count} Glory: {falls(state, state.sauron.points - action.count)}"


def _corrupt(state: DiceState, action: a.Corrupt) -> str:
    kind = lookup(state).cards[action.card].die
    owned = {seat: _owned(state, seat, kind) for seat in state.players}
    has = (lambda number: f"{count(number, 'die', 'dice')} of it") if speaking().aloud else str
    who = ", ".join(f"{seat_name(seat)} has {has(number)}" for seat, number in owned.items() if number)
    if corrupted_cards(state) + 1 >= limit(state):
        return f"Corrupt {short_name(action.card)}: the last card that may fall, and the game is lost"
    return f"Corrupt {short_name(action.card)}: {who or 'nobody has a die of it'}"


def _owned(state: DiceState, seat: str, kind: str) -> int:
    """Return how many dice of a kind a player has."""
    player = state.players[seat]
    piles = sum(pile.get(kind, 0) for pile in (player.bag, player.spent, player.used, player.aside))
    areas = (player.active, player.muster, player.prepared)
    return piles + sum(one.kind == kind for area in areas for die in area for one in (die, *die.attached))


def _place(state: DiceState, action: a.PlaceCard) -> str:
    card = lookup(state).cards[action.card]
    return f"{short_name(action.card)}: into row 3, cost {card.cost}, Glory {card.glory or 0}"


def _resolve(state: DiceState, action: a.Resolve) -> str:
    die = _active(state, action)
    fellowship, glory = amount(state, die, "immediate", "fellowship"), amount(state, die, "immediate", "glory")
    gains = [f"{fellowship} Fellowship"] * bool(fellowship) + [f"{glory} Glory"] * bool(glory)
    return f"Carry out {_name(state, die)}: {' and '.join(gains) or 'nothing'}"


LABELS: dict[type, Callable[[DiceState, Any], str]] = {
    a.Done: _done,
    a.Pass: _pass,
    a.Back: lambda state, action: "Back: choose again",
    a.Among: _among,
    a.Muster: _muster,
    a.Attach: _attach,
    a.Reroll: _reroll,
    a.DrawDice: _draw,
    a.UseArtifact: _artifact,
    a.Resolve: _resolve,
    a.PaySuggested: _pay,
    a.Spend: _spend,
    a.ChooseDie: _choose_die,
    a.ChoosePlayer: _choose_player,
    a.Prepare: _prepare,
    a.Attack: _attack,
    a.Borrow: _borrow,
    a.UseAbility: _ability,
    a.ChooseEnemy: _enemy,
    a.PrepareDie: lambda state, action: f"Prepare {sign_text(state, _active(state, action))}: stands ready, too",
    a.Recruit: _recruit,
    a.Restore: _restore,
    a.GiveUp: lambda state, action: f"Give up {_name(state, _mustered(state, action))}: to the Used Pile",
    a.PutOnRing: _ring,
    a.Defend: _defend,
    a.EndAttack: lambda state, action: "End the attack: your other Units are safe",
    a.LoseGlory: _lose,
    a.Corrupt: _corrupt,
    a.PlaceCard: _place,
}
