"""Phase 3: prepare for war, or attack and who joins (D4.9 to D4.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, clockwise
from core.dice.model.steps import AfterAttack, Battle, Gather, PickAllies, PickTarget, ToWar
from core.dice.turn.artifacts import begin_use, main_use, uses
from core.dice.turn.asked import Asked
from core.dice.turn.values import amount, attack_total, card_of, effects, find, names, ready, units, unlike
from core.dice.words.names import and_listed, seat_name
from core.kernel.prompts import Choice, Prompt, Refusal


def allies(state: DiceState, seat: str) -> list[str]:
    """Return the other players whose prepared Units could join an attack: only against an enemy (DA44)."""
    if not ready(state):
        return []
    return [other for other in clockwise(state, seat)[1:] if units(state, state.players[other].prepared)]


def unasked(state: DiceState, seat: str) -> list[str]:
    """Return who joins an attack without a question: the only one who can, where the attacker has no Unit (D4.12)."""
    found = allies(state, seat)
    return found if len(found) == 1 and not units(state, state.players[seat].muster) else []


def war_uses(state: DiceState, seat: str, in_attack: bool) -> list[Choice]:
    """Return the artifacts of window OWN_P3: the Bow in an attack, the others before one (DA45)."""
    muster = state.players[seat].muster
    return [
        choice
        for choice in uses(state, seat, "OWN_P3")
        if main_use(state, find(muster, choice.action.die)).in_an_attack == in_attack
    ]


def no_attack(state: DiceState, seat: str) -> Refusal | None:
    """Return why `seat` cannot attack (DA44); None when that is possible."""
    if units(state, state.players[seat].muster) or allies(state, seat):
        return None
    return Refusal("DA44", "An attack needs a Unit: one of your own, or a prepared one of another player.")


def no_preparing(state: DiceState, seat: str) -> Refusal | None:
    """Return why `seat` cannot prepare (D4.10); None when that is possible."""
    if units(state, state.players[seat].muster):
        return None
    return Refusal("D4.10", "You have no mustered Unit that could be prepared.")


def no_skipping(state: DiceState, seat: str) -> Refusal | None:
    """Return why `seat` cannot stay out of the war (D4.9); None without a mustered Unit."""
    if not units(state, state.players[seat].muster):
        return None
    return Refusal("D4.9", "With a mustered Unit you attack, or you prepare for war.")


class AttackOrPrepare(Asked[ToWar]):
    """Whether a player attacks or prepares; without a mustered Unit the phase may be skipped (C9)."""

    kind = ToWar
    name = "to_war"
    phases = ("war",)
    when = "in Phase 3"
    rules = {a.Attack: "D4.11", a.Prepare: "D4.10"}

    def opens(self, play: DicePlay, step: ToWar) -> bool:
        """Begin the phase; dice come back to it after an artifact has been used."""
        if play.state.phase != "war":
            play.emit(e.PhaseBegan("D4.9", "war"))
        return True

    def asks(self, state: DiceState, step: ToWar) -> Prompt | None:
        """Attack, prepare, or use an artifact first."""
        seat = step.seat
        choices: list[Choice] = []
        if no_attack(state, seat) is None:
            choices.append(Choice(seat, a.Attack(seat), "D4.11"))
        if no_preparing(state, seat) is None:
            choices.append(Choice(seat, a.Prepare(seat), "D4.10"))
        choices += war_uses(state, seat, in_attack=False)
        if not choices:
            return None
        if no_skipping(state, seat) is None:
            choices.append(Choice(seat, a.Done(seat), "D4.9"))
        return Prompt(self.name, seat, "D4.9", choices)

    def answers(self, play: DicePlay, step: ToWar, action: a.Action) -> None:
        """Begin an attack, prepare, use an artifact first, or skip."""
        seat = step.seat
        if isinstance(action, a.Attack):
            play.push(PickAllies(seat))
        elif isinstance(action, a.Prepare):
            prepare(play, seat)
        elif isinstance(action, a.UseArtifact):
            play.push(step)
            begin_use(play, seat, find(play.state.players[seat].muster, action.die), action.burst)

    def refuses(self, state: DiceState, step: ToWar, action: Any) -> Refusal | None:
        """Say what a Unit is needed for, and that a Unit has to do something."""
        match action:
            case a.Attack():
                return no_attack(state, step.seat)
            case a.Prepare():
                return no_preparing(state, step.seat)
            case a.Done():
                return no_skipping(state, step.seat)
        return None

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say that the choice has been made, or in which phase it is."""
        if isinstance(state.agenda[-1], PickAllies | Battle | PickTarget | Gather) and state.active == action.seat:
            return Refusal("D4.9", "You have chosen already: to attack, or to prepare for war.")
        return super().at_another_time(state, action)

    def words(self, state: DiceState, step: ToWar, prompt: Prompt) -> str:
        """Which of the two."""
        return "Attack, or prepare for war?"

    def done(self, state: DiceState, step: ToWar) -> str:
        """Skip the phase."""
        return "Do not go to war: nothing is attacked"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """Both of them."""
        yield "Attack Sauron", a.Attack(seat)
        yield "Prepare for war", a.Prepare(seat)


def prepare(play: DicePlay, seat: str) -> None:
    """Move all mustered Units to the Prepared Area; then what happens when a Unit is prepared (DA46)."""
    state = play.state
    dice = units(state, state.players[seat].muster)
    play.emit(e.UnitsPrepared("D4.10", seat, [die.id for die in dice], [card_of(state, die) for die in dice]))
    left = sum(amount(state, die, "on_prepare", "active_units_to_prepared") for die in dice)
    if left:
        gathering = next(die for die in dice if effects(state, die, "on_prepare"))
        play.push(Gather(seat, left, card_of(state, gathering)))


class WhoIsGathered(Asked[Gather]):
    """Which Units of the Active Pool are prepared, too (C10)."""

    kind = Gather
    name = "gather"

    def asks(self, state: DiceState, step: Gather) -> Prompt | None:
        """One of them, or no more."""
        seat, rule = step.seat, f"DC.{step.card}"
        dice = unlike(state, units(state, state.players[seat].active)) if step.left else []
        if not dice:
            return None
        choices = [Choice(seat, a.PrepareDie(seat, die.id), rule, str(die.id)) for die in dice]
        return Prompt(self.name, seat, rule, [*choices, Choice(seat, a.Done(seat), rule)])

    def answers(self, play: DicePlay, step: Gather, action: a.PrepareDie | a.Done) -> None:
        """Prepare the Unit; one that gathers Units itself adds to what may be moved (DA46)."""
        if isinstance(action, a.PrepareDie):
            die = find(play.state.players[step.seat].active, action.die)
            more = amount(play.state, die, "on_prepare", "active_units_to_prepared")
            play.emit(e.UnitJoined(f"DC.{step.card}", step.seat, die.id, card_of(play.state, die)))
            play.push(Gather(step.seat, step.left - 1 + more, step.card))

    def words(self, state: DiceState, step: Gather, prompt: Prompt) -> str:
        """Which, and how many are left."""
        return f"Which Units are prepared, too? ({step.left} left)"

    def done(self, state: DiceState, step: Gather) -> str:
        """No more."""
        return "Prepare no more: the other Units go to the Used Pile"


def no_borrowing(state: DiceState, step: PickAllies, player: str) -> Refusal | None:
    """Return why the Units of a player do not join the attack (D4.12); None when they can."""
    if not units(state, state.players[player].prepared):
        return Refusal("D4.12", lambda: f"{seat_name(player)} has no prepared Unit.")
    if player in step.borrowed:
        return Refusal("D4.12", lambda: f"The Units of {seat_name(player)} join the attack already.")
    return None


def _lenders(state: DiceState, step: PickAllies) -> list[str]:
    """Return the players whose Units could still join."""
    return [other for other in allies(state, step.seat) if no_borrowing(state, step, other) is None]


class WhoJoins(Asked[PickAllies]):
    """Whose prepared Units join an attack: of each player all or none (C11)."""

    kind = PickAllies
    name = "pick_allies"
    phases = ("war",)
    when = "when you have chosen to attack, in Phase 3"
    rules = {a.Borrow: "D4.12"}

    def opens(self, play: DicePlay, step: PickAllies) -> bool:
        """Declare the attack as soon as nobody else can be asked."""
        state, seat = play.state, step.seat
        left = _lenders(state, step)
        if left and (step.borrowed or not unasked(state, seat)):
            return True
        declare(play, PickAllies(seat, (*step.borrowed, *left)))
        return False

    def asks(self, state: DiceState, step: PickAllies) -> Prompt:
        """The attacker names the next player, attacks, or thinks better of it."""
        seat = step.seat
        choices = [Choice(seat, a.Borrow(seat, other), "D4.12", other) for other in _lenders(state, step)]
        if step.borrowed or units(state, state.players[seat].muster):
            choices.append(Choice(seat, a.Done(seat), "D4.12"))
        choices.append(Choice(seat, a.Back(seat), "D4.9"))
        return Prompt(self.name, seat, "D4.12", choices)

    def answers(self, play: DicePlay, step: PickAllies, action: a.Action) -> None:
        """Note an ally, declare the attack, or go back to the choice of Phase 3."""
        if isinstance(action, a.Borrow):
            play.push(PickAllies(step.seat, (*step.borrowed, action.player)))
        elif isinstance(action, a.Back):
            play.push(ToWar(step.seat))
        else:
            declare(play, step)

    def never(self, state: DiceState, action: a.Borrow) -> Refusal | None:
        """Say of a player who never lends to this one."""
        if action.player == action.seat:
            return Refusal("D4.12", "Your own prepared Units do not join your attack.")
        if action.player not in state.players:
            return Refusal("D2.1", f"{action.player!r} has no seat at this table.")
        return None

    def refuses(self, state: DiceState, step: PickAllies, action: Any) -> Refusal | None:
        """Say why Units do not join."""
        return no_borrowing(state, step, action.player) if isinstance(action, a.Borrow) else None

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say that the attack has been declared, or when it is."""
        step = state.agenda[-1]
        if isinstance(step, Battle | PickTarget) and step.seat == action.seat:
            return Refusal("DA45", "The attack has been declared: nobody joins it any more.")
        return super().at_another_time(state, action)

    def words(self, state: DiceState, step: PickAllies, prompt: Prompt) -> str:
        """With how much the attack would be made."""
        total = attack_total(state, step.seat, step.borrowed, names(state), 0)
        return f"You attack with {total}: whose prepared Units join?"

    def done(self, state: DiceState, step: PickAllies) -> str:
        """Attack with those who have joined."""
        total = attack_total(state, step.seat, step.borrowed, names(state), 0)
        if not step.borrowed:
            return f"Attack now: total {total}, nobody joins"
        return f"Attack now: total {total}, with the Units of {and_listed(map(seat_name, step.borrowed))}"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The others who have prepared Units."""
        for other in state.players:
            if other != seat and state.players[other].prepared:
                yield f"Borrow the Units of {seat_name(other)}", a.Borrow(seat, other)


def declare(play: DicePlay, step: PickAllies) -> None:
    """Declare the attack and those who join it (DA45)."""
    play.emit(e.AttackBegan("D4.11", step.seat, list(step.borrowed)))
    play.push(Battle(step.seat, step.borrowed, names(play.state)), AfterAttack(step.seat, step.borrowed))


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
