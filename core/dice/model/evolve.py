"""Bookkeeping: how each event changes the state. No rules, no chance, no refusal."""

from __future__ import annotations

from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.state import DiceState, Die, EnemyDie, Player
from core.kernel.prompts import Outcome
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[DiceState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


def put(counts: dict[str, int], kind: str, number: int = 1) -> None:
    """Add dice of a kind to a pile."""
    if number:
        counts[kind] = counts.get(kind, 0) + number


def take(counts: dict[str, int], kind: str, number: int = 1) -> None:
    """Take dice of a kind off a pile."""
    left = counts.get(kind, 0) - number
    if left:
        counts[kind] = left
    else:
        counts.pop(kind, None)


def pour(source: dict[str, int], target: dict[str, int]) -> None:
    """Put all dice of one pile onto another."""
    for kind, number in source.items():
        put(target, kind, number)
    source.clear()


def pop(dice: list[Die], die: int) -> Die:
    """Take a die out of an area."""
    for at, one in enumerate(dice):
        if one.id == die:
            return dice.pop(at)
    raise KeyError(die)


def drop(dice: list[Die], pile: dict[str, int]) -> None:
    """Put dice with the artifacts on them onto a pile."""
    for die in dice:
        put(pile, die.kind)
        for artifact in die.attached:
            put(pile, artifact.kind)


def place(state: DiceState, placed: Placed) -> Die:
    """Return a die that comes into sight."""
    state.last_die = max(state.last_die, placed.id)
    return Die(placed.id, placed.kind, placed.face)


def leave(player: Player, die: Die, to: str) -> None:
    """Put a Unit that leaves where it goes: the Used Pile or the Active Pool; its artifacts to the Used Pile."""
    drop(die.attached, player.used)
    if to == "active":
        player.active.append(Die(die.id, die.kind))
    else:
        put(player.used, die.kind)


@evolves(e.RingGiven)
def _ring_given(state: DiceState, event: e.RingGiven) -> None:
    state.ringbearer = event.seat


@evolves(e.RoundBegan)
def _round_began(state: DiceState, event: e.RoundBegan) -> None:
    state.round = event.number
    state.deep = False


@evolves(e.TurnBegan)
def _turn_began(state: DiceState, event: e.TurnBegan) -> None:
    state.active = event.seat
    state.phase = ""  # the last one was another player's
    state.fellowship = 0
    state.players[event.seat].passing = False


@evolves(e.PhaseBegan)
def _phase_began(state: DiceState, event: e.PhaseBegan) -> None:
    state.phase = event.phase  # type: ignore[assignment]
    if event.phase == "sauron_corrupt":
        state.sauron.ring_used = False
        state.sauron.dimmed = []


@evolves(e.UnitScored)
def _unit_scored(state: DiceState, event: e.UnitScored) -> None:
    player = state.players[event.seat]
    player.glory += event.glory
    leave(player, pop(player.muster, event.die), event.to)


@evolves(e.UnitScoredAgain)
def _unit_scored_again(state: DiceState, event: e.UnitScoredAgain) -> None:
    state.players[event.seat].glory += event.glory


@evolves(e.UnitsRecalled)
def _units_recalled(state: DiceState, event: e.UnitsRecalled) -> None:
    player = state.players[event.seat]
    for die in player.prepared:
        leave(player, die, event.to)
    player.prepared = []


@evolves(e.ArtifactGivenUp)
def _artifact_given_up(state: DiceState, event: e.ArtifactGivenUp) -> None:
    player = state.players[event.seat]
    put(player.used, pop(player.muster, event.die).kind)


@evolves(e.PassedUntilTurn)
def _passed_until_turn(state: DiceState, event: e.PassedUntilTurn) -> None:
    state.players[event.seat].passing = True


@evolves(e.BagRefilled)
def _bag_refilled(state: DiceState, event: e.BagRefilled) -> None:
    player = state.players[event.seat]
    pour(player.used, player.bag)


@evolves(e.DiceDrawn)
def _dice_drawn(state: DiceState, event: e.DiceDrawn) -> None:
    player = state.players[event.seat]
    for placed in event.dice:
        take(player.bag, placed.kind)
        player.active.append(place(state, placed))


@evolves(e.DiceRolled)
def _dice_rolled(state: DiceState, event: e.DiceRolled) -> None:
    faces = {placed.id: placed.face for placed in event.dice}
    for die in state.players[event.seat].active:
        if die.id in faces:
            die.face = faces[die.id]


def _to_spent(state: DiceState, seat: str, die: int) -> None:
    player = state.players[seat]
    put(player.spent, pop(player.active, die).kind)


@evolves(e.DieBlank)
def _die_blank(state: DiceState, event: e.DieBlank) -> None:
    _to_spent(state, event.seat, event.die)


@evolves(e.ImmediateDone)
def _immediate_done(state: DiceState, event: e.ImmediateDone) -> None:
    _to_spent(state, event.seat, event.die)


@evolves(e.FellowshipGained)
def _fellowship_gained(state: DiceState, event: e.FellowshipGained) -> None:
    state.fellowship += event.count


@evolves(e.DieSpent)
def _die_spent(state: DiceState, event: e.DieSpent) -> None:
    _to_spent(state, event.seat, event.die)
    state.fellowship += event.fellowship


@evolves(e.UnitMustered)
def _unit_mustered(state: DiceState, event: e.UnitMustered) -> None:
    player = state.players[event.seat]
    player.muster.append(pop(player.active, event.die))
    state.fellowship -= event.cost


@evolves(e.ArtifactMustered)
def _artifact_mustered(state: DiceState, event: e.ArtifactMustered) -> None:
    player = state.players[event.seat]
    player.muster.append(pop(player.active, event.die))


@evolves(e.ArtifactAttached)
def _artifact_attached(state: DiceState, event: e.ArtifactAttached) -> None:
    player = state.players[event.seat]
    artifact = pop(player.muster, event.die)
    next(die for die in player.muster if die.id == event.host).attached.append(artifact)


@evolves(e.ArtifactUsed)
def _artifact_used(state: DiceState, event: e.ArtifactUsed) -> None:
    die = pop(state.players[event.seat].muster, event.die)
    put(state.players[event.to or event.seat].used, die.kind)


@evolves(e.DiceTaken)
def _dice_taken(state: DiceState, event: e.DiceTaken) -> None:
    owner, player = state.players[event.owner], state.players[event.seat]
    for placed in event.dice:
        take(owner.used, placed.kind)
        if event.aside:
            put(player.aside, placed.kind)
        else:
            player.active.append(place(state, placed))


@evolves(e.UnitsPrepared)
def _units_prepared(state: DiceState, event: e.UnitsPrepared) -> None:
    player = state.players[event.seat]
    player.prepared += [die for die in player.muster if die.id in event.dice]
    player.muster = [die for die in player.muster if die.id not in event.dice]


@evolves(e.UnitJoined)
def _unit_joined(state: DiceState, event: e.UnitJoined) -> None:
    player = state.players[event.seat]
    player.prepared.append(pop(player.active, event.die))


@evolves(e.UnitLeft)
def _unit_left(state: DiceState, event: e.UnitLeft) -> None:
    player = state.players[event.seat]
    leave(player, pop(player.muster, event.die), "")


@evolves(e.EnemyDestroyed)
def _enemy_destroyed(state: DiceState, event: e.EnemyDestroyed) -> None:
    state.sauron.muster = [die for die in state.sauron.muster if die.id != event.die]
    put(state.sauron.destroyed, event.kind)


@evolves(e.GloryGained)
def _glory_gained(state: DiceState, event: e.GloryGained) -> None:
    state.players[event.seat].glory += event.count


@evolves(e.UnitsReturned)
def _units_returned(state: DiceState, event: e.UnitsReturned) -> None:
    player = state.players[event.seat]
    drop(player.prepared, player.used)
    player.prepared = []
    player.glory += event.glory


@evolves(e.DieRecruited)
def _die_recruited(state: DiceState, event: e.DieRecruited) -> None:
    card = state.wilds[event.card]
    card.dice -= 1
    kind = next(kind for kind, name in state.cards.items() if name == event.card)
    put(state.players[event.seat].used, kind)
    state.fellowship -= event.cost
    if card.row > 1:
        state.deep = True


@evolves(e.EnemyEntered)
def _enemy_entered(state: DiceState, event: e.EnemyEntered) -> None:
    state.enemies[event.die.kind] -= 1
    state.last_die = max(state.last_die, event.die.id)
    state.sauron.muster.append(EnemyDie(event.die.id, event.die.kind, marked=True))


@evolves(e.CardRestored)
def _card_restored(state: DiceState, event: e.CardRestored) -> None:
    state.wilds[event.card].corrupted = False
    state.fellowship -= event.cost


@evolves(e.CleanedUp)
def _cleaned_up(state: DiceState, event: e.CleanedUp) -> None:
    player = state.players[event.seat]
    pour(player.spent, player.used)
    drop(player.active, player.used)
    player.active = [place(state, placed) for placed in event.dice]
    player.aside.clear()
    state.fellowship = 0


@evolves(e.GameEnded)
def _game_ended(state: DiceState, event: e.GameEnded) -> None:
    state.outcome = Outcome(
        event.result, event.score, event.reason, event.rule, tuple(event.winners), dict(event.scores)
    )


BOOKKEEPING.unchanged(e.AttackBegan, e.AttackFixed, e.EnemyHeld)
