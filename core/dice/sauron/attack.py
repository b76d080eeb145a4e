"""The Sauron turn: counting, the One Ring, the attack, the dice (D6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die, defence_order
from core.dice.model.steps import (
    Advance,
    AskRing,
    BeginSauron,
    DefendAgainst,
    FixTotal,
    OpenWindow,
    SauronAttack,
    SauronCorrupt,
    SauronDice,
)
from core.dice.turn.asked import Asked, twin
from core.dice.turn.rolling import DIE_FACES
from core.dice.turn.values import (
    amount,
    card_of,
    effects,
    find,
    new_ids,
    ready,
    sauron_total,
    seek,
    shown,
    units,
    unlike,
)
from core.dice.words.names import card_name, seat_name
from core.kernel.prompts import Choice, Prompt, Refusal


def begin_sauron(play: DicePlay, step: BeginSauron) -> None:
    """Phase 1: a Corruption point for each die of the Muster Area, and what was pending (D6.1)."""
    sauron = play.state.sauron
    play.emit(se.SauronTurnBegan("D2.8", play.state.ringbearer))
    play.emit(e.PhaseBegan("D6.1", "sauron_score"))
    play.emit(se.CorruptionCounted("D6.1", len(sauron.muster), sauron.pending))
    play.push(SauronAttack(), SauronCorrupt(), Advance(), SauronDice())


def sauron_attack(play: DicePlay, step: SauronAttack) -> None:
    """Phase 2: skipped without a force; else the Ring, the window, the total, the players (D6.2, DA38)."""
    state = play.state
    play.emit(e.PhaseBegan("D6.2", "sauron_attack"))
    if not ready(state):
        play.emit(se.AttackSkipped("D6.2"))
        return
    play.push(AskRing(state.ringbearer), OpenWindow("S2_TOTAL", tuple(defence_order(state))), FixTotal())


def no_ring(state: DiceState, seat: str, die: Die | None) -> Refusal | None:
    """Return why the Ringbearer cannot use the One Ring on a die (D6.3); None when that is possible."""
    if die is None or not shown(state, die).unit or not effects(state, die, "ring"):
        return Refusal("D6.3", "The Ring is put on one of your own mustered Frodos.")
    return None


class WhetherTheRingIsUsed(Asked[AskRing]):
    """Whether the Ringbearer with a mustered Frodo uses the One Ring (C17)."""

    kind = AskRing
    name = "ring"
    phases = ("sauron_attack",)
    rules = {a.PutOnRing: "D6.3"}

    def asks(self, state: DiceState, step: AskRing) -> Prompt | None:
        """Use it on a Frodo, or leave it off."""
        seat = step.seat
        muster = state.players[seat].muster
        dice = unlike(state, (die for die in muster if no_ring(state, seat, die) is None))
        if not dice:
            return None
        choices = [Choice(seat, a.PutOnRing(seat, die.id), "D6.3", str(die.id)) for die in dice]
        return Prompt(self.name, seat, "D6.3", [*choices, Choice(seat, a.Done(seat), "D6.3")])

    def answers(self, play: DicePlay, step: AskRing, action: a.PutOnRing | a.Done) -> None:
        """Shield the Ringbearer's Units; they send Corruption to the next Sauron turn (DA1)."""
        if isinstance(action, a.PutOnRing):
            state, seat = play.state, step.seat
            muster = state.players[seat].muster
            number = len(units(state, muster))
            each = amount(state, find(muster, action.die), "ring", "pending_per_unit")
            play.emit(se.RingUsed("D6.3", seat, action.die, number, number * each))

    def never(self, state: DiceState, action: a.PutOnRing) -> Refusal | None:
        """Say who the Ringbearer is."""
        if action.seat == state.ringbearer:
            return None
        return Refusal("D6.3", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can use the One Ring.")

    def refuses(self, state: DiceState, step: AskRing, action: Any) -> Refusal | None:
        """Say on whom the Ring is put."""
        if not isinstance(action, a.PutOnRing):
            return None
        return no_ring(state, step.seat, seek(state.players[step.seat].muster, action.die)) or twin("D6.3")

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say that there was no attack, or when the Ring is used."""
        if state.phase == "sauron_corrupt" and not ready(state):
            return Refusal("DA18", "Sauron has no force: his attack was skipped, and so was the Ring.")
        return Refusal("D6.3", "The One Ring is used just before Sauron attacks.")

    def words(self, state: DiceState, step: AskRing, prompt: Prompt) -> str:
        """What is about to happen."""
        return "Sauron is about to attack: do you use the One Ring?"

    def done(self, state: DiceState, step: AskRing) -> str:
        """Leave it off."""
        return f"Leave the Ring off: your Units defend against {sauron_total(state)}"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The mustered Units that could put it on."""
        for die in units(state, state.players[seat].muster):
            if effects(state, die, "ring"):
                yield f"Use the One Ring on {card_name(card_of(state, die), lookup(state))}", a.PutOnRing(seat, die.id)


def fix_total(play: DicePlay, step: FixTotal) -> None:
    """The total is fixed, and each player is attacked with all of it, the Ringbearer last (D6.4, D6.5)."""
    state = play.state
    total = sauron_total(state)
    play.emit(se.SauronAttacked("D6.4", total))
    if not total:
        play.emit(se.AttackSkipped("DA17"))
        return
    play.push(*(DefendAgainst(seat, total) for seat in defence_order(state)))


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
    faces = lookup(state).faces
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
    rules = lookup(state)
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
    for enemy in lookup(state).by_rank:
        if state.sauron.destroyed.get(enemy.id):
            return enemy.id
    return ""
