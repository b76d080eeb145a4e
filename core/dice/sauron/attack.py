"""The Sauron turn: counting, the One Ring, the attack, the dice (D6)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die, defence_order
from core.dice.model.steps import (
    AboutToFall,
    Advance,
    AskEndAttack,
    AskRing,
    BeginSauron,
    DefendAgainst,
    FixTotal,
    OpenWindow,
    SauronAttack,
    SauronCorrupt,
    SauronDice,
)
from core.dice.turn.artifacts import passed, passes, spend_artifact, use_amount, uses
from core.dice.turn.rolling import DIE_FACES
from core.dice.turn.values import (
    amount,
    card_of,
    defense_of,
    effects,
    find,
    new_ids,
    ready,
    sauron_total,
    units,
    unlike,
    zone_by,
)
from core.kernel.prompts import Choice, Prompt


@SEQUENCE.carries_out(BeginSauron)
def begin_sauron(play: DicePlay, step: BeginSauron) -> None:
    """Phase 1: a Corruption point for each die of the Muster Area, and what was pending (D6.1)."""
    sauron = play.state.sauron
    play.emit(se.SauronTurnBegan("D2.8", play.state.ringbearer))
    play.emit(e.PhaseBegan("D6.1", "sauron_score"))
    play.emit(se.CorruptionCounted("D6.1", len(sauron.muster), sauron.pending))
    play.push(SauronAttack(), SauronCorrupt(), Advance(), SauronDice())


@SEQUENCE.carries_out(SauronAttack)
def sauron_attack(play: DicePlay, step: SauronAttack) -> None:
    """Phase 2: skipped without a force; else the Ring, the window, the total, the players (D6.2, DA38)."""
    state = play.state
    play.emit(e.PhaseBegan("D6.2", "sauron_attack"))
    if not ready(state):
        play.emit(se.AttackSkipped("D6.2"))
        return
    play.push(AskRing(state.ringbearer), OpenWindow("S2_TOTAL", tuple(defence_order(state))), FixTotal())


def ring_dice(state: DiceState, seat: str) -> list[Die]:
    """Return the mustered Units on which the Ringbearer could use the Ring (D6.3)."""
    return [die for die in units(state, state.players[seat].muster) if effects(state, die, "ring")]


@SEQUENCE.asks(AskRing)
def ask_ring(state: DiceState, step: AskRing) -> Prompt | None:
    """The Ringbearer with a mustered Frodo may use the One Ring (C17)."""
    seat = step.seat
    dice = unlike(state, ring_dice(state, seat))
    if not dice:
        return None
    choices = [Choice(seat, a.PutOnRing(seat, die.id), "D6.3") for die in dice]
    return Prompt("ring", seat, "D6.3", [*choices, Choice(seat, a.Done(seat), "D6.3")])


@SEQUENCE.answers_to(AskRing)
def answer_ring(play: DicePlay, step: AskRing, action: a.PutOnRing | a.Done) -> None:
    """Shield the Ringbearer's Units; they send Corruption to the next Sauron turn (DA1)."""
    if isinstance(action, a.PutOnRing):
        state, seat = play.state, step.seat
        muster = state.players[seat].muster
        count = len(units(state, muster))
        each = amount(state, find(muster, action.die), "ring", "pending_per_unit")
        play.emit(se.RingUsed("D6.3", seat, action.die, count, count * each))


@SEQUENCE.carries_out(FixTotal)
def fix_total(play: DicePlay, step: FixTotal) -> None:
    """The total is fixed, and each player is attacked with all of it, the Ringbearer last (D6.4, D6.5)."""
    state = play.state
    total = sauron_total(state)
    play.emit(se.SauronAttacked("D6.4", total))
    if not total:
        play.emit(se.AttackSkipped("DA17"))
        return
    play.push(*(DefendAgainst(seat, total) for seat in defence_order(state)))


def defenders(state: DiceState, step: DefendAgainst) -> list[Die]:
    """Return the Units that can be chosen to defend."""
    if state.sauron.ring_used and step.seat == state.ringbearer:
        return []
    return [die for die in units(state, state.players[step.seat].muster) if die.id not in step.spared]


@SEQUENCE.opens(DefendAgainst)
def open_defend(play: DicePlay, step: DefendAgainst) -> bool:
    """Ask only where it matters who defends next, or where a Cloak would help."""
    state = play.state
    dice = defenders(state, step)
    if not dice or step.total <= 0:
        return False
    falling = [die for die in dice if defense_of(state, die) + step.bonus <= step.total]
    if falling and (uses(state, step.seat, "S2_DEF") or (len(unlike(state, dice)) > 1 and order_matters(state, step))):
        return True
    defend(play, step, dice[0])
    return False


def order_matters(state: DiceState, step: DefendAgainst) -> bool:
    """Whether it makes a difference who defends next: not when all fall and nothing happens by it."""
    dice = defenders(state, step)
    if step.total < sum(defense_of(state, die) + step.bonus for die in dice):
        return True
    special = any(effects(state, die, "on_destroy") or effects(state, die, "mustered_static") for die in dice)
    return special or bool(uses(state, step.seat, "S2_DESTROY"))


@SEQUENCE.asks(DefendAgainst)
def ask_defend(state: DiceState, step: DefendAgainst) -> Prompt:
    """The defender chooses the next Unit, or helps all of them first (C19, C20)."""
    seat = step.seat
    choices = [Choice(seat, a.Defend(seat, die.id), "D6.7") for die in unlike(state, defenders(state, step))]
    return Prompt("defend", seat, "D6.7", choices + uses(state, seat, "S2_DEF"))


@SEQUENCE.answers_to(DefendAgainst)
def answer_defend(play: DicePlay, step: DefendAgainst, action: a.Defend | a.UseArtifact) -> None:
    """Defend with the Unit, or raise all defenses for this attack (D6.6)."""
    die = find(play.state.players[step.seat].muster, action.die)
    if isinstance(action, a.Defend):
        defend(play, step, die)
        return
    bonus = step.bonus + use_amount(play.state, die, "def_all_mustered", action.burst)
    spend_artifact(play, step.seat, die, action.burst)
    play.push(DefendAgainst(step.seat, step.total, bonus, step.spared))


def defend(play: DicePlay, step: DefendAgainst, die: Die) -> None:
    """Compare what is left of Sauron's attack with the defense of a Unit (D6.7)."""
    defense = defense_of(play.state, die) + step.bonus
    if step.total < defense:
        play.emit(se.UnitHeld("D6.7", step.seat, die.id, card_of(play.state, die), defense, step.total))
        return
    play.push(AboutToFall(step.seat, die.id, step.total, step.bonus, step.spared))


@SEQUENCE.asks(AboutToFall)
def ask_about_to_fall(state: DiceState, step: AboutToFall) -> Prompt | None:
    """The owner may keep the Unit from being destroyed (C21)."""
    found = uses(state, step.seat, "S2_DESTROY")
    if not found or state.players[step.seat].passing:
        return None
    rule = "DW.S2_DESTROY"
    return Prompt("about_to_fall", step.seat, rule, found + passes(state, step.seat, rule), window=True)


@SEQUENCE.answers_to(AboutToFall)
def answer_about_to_fall(play: DicePlay, step: AboutToFall, action: a.Action) -> None:
    """Spare the Unit, which defends no more, or let it fall (DA48)."""
    if isinstance(action, a.Pass):
        passed(play, action)
        fall(play, step)
        return
    assert isinstance(action, a.UseArtifact)
    muster = play.state.players[step.seat].muster
    artifact, die = find(muster, action.die), find(muster, step.die)
    by = card_of(play.state, artifact)
    left = step.total - defense_of(play.state, die) - step.bonus
    spend_artifact(play, step.seat, artifact, action.burst)
    play.emit(se.UnitSpared(f"DC.{by}", step.seat, die.id, card_of(play.state, die), left))
    play.push(DefendAgainst(step.seat, left, step.bonus, (*step.spared, die.id)))


@SEQUENCE.lapses(AboutToFall)
def fall(play: DicePlay, step: AboutToFall) -> None:
    """The Unit is destroyed; with Pippin it goes to the Active Pool. Gandalf may end the attack (DA48)."""
    state, seat = play.state, step.seat
    muster = state.players[seat].muster
    die = find(muster, step.die)
    card = card_of(state, die)
    left = step.total - defense_of(state, die) - step.bonus
    zone, by = zone_by(state, units(state, muster), "mustered_static", "own_destroyed_to")
    ends = any(fx.do == "end_attack_on_defender" for _, fx in effects(state, die, "on_destroy"))
    play.emit(se.UnitDestroyed(f"DC.{by}" if by else "D6.7", seat, die.id, card, left, zone))
    following = DefendAgainst(seat, left, step.bonus, step.spared)
    if ends and left > 0 and defenders(state, following):
        play.push(AskEndAttack(seat, card, left, step.bonus, step.spared))
    else:
        play.push(following)


@SEQUENCE.asks(AskEndAttack)
def ask_end_attack(state: DiceState, step: AskEndAttack) -> Prompt:
    """The owner of a destroyed Gandalf may end the attack (C21)."""
    seat, rule = step.seat, f"DC.{step.card}"
    return Prompt("end_attack", seat, rule, [Choice(seat, a.EndAttack(seat), rule), Choice(seat, a.Done(seat), rule)])


@SEQUENCE.answers_to(AskEndAttack)
def answer_end_attack(play: DicePlay, step: AskEndAttack, action: a.EndAttack | a.Done) -> None:
    """End the attack on this player only, or go on."""
    if isinstance(action, a.EndAttack):
        play.emit(se.AttackEnded(f"DC.{step.card}", step.seat, step.card))
    else:
        play.push(DefendAgainst(step.seat, step.total, step.bonus, step.spared))


@SEQUENCE.carries_out(SauronDice)
def sauron_dice(play: DicePlay, step: SauronDice) -> None:
    """Phase 5: all dice of the Active Pool and the Muster Area are rolled; the Eyes take effect (D6.13)."""
    state = play.state
    play.emit(e.PhaseBegan("D6.13", "sauron_dice"))
    pool = [kind for kind, count in state.sauron.pool.items() for _ in range(count)]
    dice = [(die.id, die.kind) for die in state.sauron.muster]
    dice += zip(new_ids(state, len(pool)), pool, strict=True)
    if not dice:
        return
    rolled = [Placed(die, kind, play.chance.below(DIE_FACES, "die") + 1) for die, kind in dice]
    play.emit(se.SauronRolled("D6.13", rolled))
    faces = library(state).faces
    open_eyes(play, [die.id for die in rolled if faces[die.kind][die.face].eye])


def watchers(state: DiceState) -> int:
    """Return how many Eyes the prepared Frodos of all players make count for nothing (D6.14)."""
    return sum(
        amount(state, die, "prepared_static", "ignore_eyes")
        for player in state.players.values()
        for die in player.prepared
    )


def open_eyes(play: DicePlay, eyes: list[int]) -> None:
    """Ignore Eyes for prepared Frodos; the others do what the location says (D6.14, D6.15)."""
    state = play.state
    rules = library(state)
    location = rules.locations[state.location]
    becomes_unit = any(effect.do == "unit" for effect in location.eye)
    ignored = eyes[: watchers(state)]
    if ignored:
        play.emit(se.EyesIgnored("D6.14", ignored, becomes_unit))
    for die in eyes[len(ignored) :]:
        unit, corruption = "", 0
        returned = ""
        for effect in location.eye:
            if effect.do == "unit":
                unit = effect.name
            elif effect.do == "corruption":
                corruption += effect.n
            else:
                returned = strongest_destroyed(state)
        play.emit(se.EyeOpened(location.rule, die, state.location, unit, corruption, returned))


def strongest_destroyed(state: DiceState) -> str:
    """Return the most powerful kind among the destroyed dice, or an empty text (D6.17)."""
    for enemy in library(state).by_rank:
        if state.sauron.destroyed.get(enemy.id):
            return enemy.id
    return ""
