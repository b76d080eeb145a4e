"""The round and the Fellowship turn: Phase 1, the windows, Phase 5 (D2.8, D4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die, clockwise, next_clockwise
from core.dice.model.steps import (
    BeginGame,
    BeginRound,
    BeginSauron,
    BeginTurn,
    CleanUp,
    DicePhase,
    DrawAndRoll,
    EndOfTurns,
    KeepArtifacts,
    OpenWindow,
    PassRing,
    RecruitPhase,
    ScoreUnits,
    ToWar,
)
from core.dice.turn.asked import Asked, twin
from core.dice.turn.values import artifacts, card_of, find, new_ids, own_card, seek, shown, units, unlike, zone_by
from core.dice.words.names import count, die_name
from core.kernel.prompts import Choice, Prompt, Refusal

RANDOM = "random"
"""The first Ringbearer by chance; else `seat_1` to `seat_4`."""


def begin_game(play: DicePlay, step: BeginGame) -> None:
    """The first location lies open, and somebody gets the Ring (D2.3, D2.6)."""
    state = play.state
    seats = list(state.players)
    first = state.options.first
    at = play.chance.below(len(seats), "ring") if first == RANDOM else int(first.removeprefix("seat_")) - 1
    play.emit(e.RingGiven("D2.3", seats[at]))
    play.push(BeginRound())


def begin_round(play: DicePlay, step: BeginRound) -> None:
    """Every player has a Fellowship turn, then the Ringbearer a Sauron turn (D2.8)."""
    state = play.state
    play.emit(e.RoundBegan("D2.8", state.round + 1))
    turns = [BeginTurn(seat) for seat in clockwise(state, state.ringbearer)]
    play.push(*turns, EndOfTurns(), BeginSauron(), PassRing())


def end_of_turns(play: DicePlay, step: EndOfTurns) -> None:
    """The restless enemy: when nobody recruited in rows 2 to 4, a die of the lowest enemy card enters (DV1)."""
    state = play.state
    if not state.options.restless_enemy or state.deep:
        return
    for enemy in reversed(lookup(state).by_rank):
        if state.enemies.get(enemy.id, 0):
            play.emit(e.EnemyEntered("DV1", Placed(state.last_die + 1, enemy.id)))
            return


def pass_ring(play: DicePlay, step: PassRing) -> None:
    """The Ring passes to the left, and the next round begins (D6.19)."""
    play.emit(e.RingGiven("D6.19", next_clockwise(play.state, play.state.ringbearer)))
    play.push(BeginRound())


def begin_turn(play: DicePlay, step: BeginTurn) -> None:
    """The five phases of a Fellowship turn (D4)."""
    seat = step.seat
    play.emit(e.TurnBegan("D2.8", seat))
    play.push(
        ScoreUnits(seat),
        KeepArtifacts(seat),
        OpenWindow("P1_END", tuple(clockwise(play.state, seat))),
        DrawAndRoll(seat),
        DicePhase(seat),
        ToWar(seat),
        RecruitPhase(seat),
        CleanUp(seat),
    )


def score_units(play: DicePlay, step: ScoreUnits) -> None:
    """Mustered Units score and leave (D4.1); prepared ones leave unscored (D4.3)."""
    state, seat = play.state, step.seat
    player = state.players[seat]
    play.emit(e.PhaseBegan("D4.1", "score"))
    merry, by = _recalled_to(state)
    for die in units(state, player.muster):
        card = card_of(state, die)
        zone, blade = zone_by(state, die.attached, "on_score_host", "host_scored_to")
        glory = lookup(state).cards[card].glory or 0
        play.emit(e.UnitScored(f"DC.{blade}" if blade else "D4.1", seat, die.id, card, glory, zone))
    if player.prepared:
        cards = [card_of(state, die) for die in player.prepared]
        play.emit(e.UnitsRecalled(f"DC.{by}" if by else "D4.3", seat, cards, merry))


def _recalled_to(state: DiceState) -> tuple[str, str]:
    """Return where prepared Units go instead of the Used Pile while anybody has a prepared Merry (DA23)."""
    prepared = [die for player in state.players.values() for die in player.prepared]
    return zone_by(state, prepared, "prepared_static", "recall_prepared_to")


def no_giving_up(state: DiceState, die: Die | None) -> Refusal | None:
    """Return why a die of the Muster Area cannot be given up; None when it can."""
    if die is None or not shown(state, die).artifact:
        return Refusal("DA50", "Only a mustered artifact that is not attached can be given up.")
    return None


class WhatIsKept(Asked[KeepArtifacts]):
    """Which unattached artifacts are given up, die by die (C1)."""

    kind = KeepArtifacts
    name = "keep_artifacts"
    phases = ("score", "clean_up")
    when = "at the end of Phase 1 and in Phase 5"
    rules = {a.GiveUp: "D4.2"}

    def asks(self, state: DiceState, step: KeepArtifacts) -> Prompt | None:
        """Keep what there is, or give up an artifact."""
        seat = step.seat
        muster = state.players[seat].muster
        loose = unlike(state, (die for die in muster if no_giving_up(state, die) is None))
        if not loose:
            return None
        rule = "D4.18" if step.late else "D4.2"
        choices = [Choice(seat, a.Done(seat), rule)]
        choices += [Choice(seat, a.GiveUp(seat, die.id), rule, str(die.id)) for die in loose]
        return Prompt(self.name, seat, rule, choices)

    def answers(self, play: DicePlay, step: KeepArtifacts, action: a.Done | a.GiveUp) -> None:
        """Give up an artifact, then ask about the others."""
        if isinstance(action, a.GiveUp):
            die = find(play.state.players[step.seat].muster, action.die)
            rule = "D4.18" if step.late else "D4.2"
            play.emit(e.ArtifactGivenUp(rule, step.seat, die.id, card_of(play.state, die)))
            play.push(step)

    def refuses(self, state: DiceState, step: KeepArtifacts, action: Any) -> Refusal | None:
        """Say why a die cannot be given up."""
        if not isinstance(action, a.GiveUp):
            return None
        return no_giving_up(state, seek(state.players[step.seat].muster, action.die)) or twin("D4.2")

    def words(self, state: DiceState, step: KeepArtifacts, prompt: Prompt) -> str:
        """Whether one is given up."""
        return "Do you give up an artifact?"

    def done(self, state: DiceState, step: KeepArtifacts) -> str:
        """Keep them."""
        return f"Keep the artifacts: {count(len(artifacts(state, step.seat)), 'artifact')} for later"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The mustered artifacts."""
        for die in artifacts(state, seat):
            yield f"Give up {die_name(state, die.kind)}", a.GiveUp(seat, die.id)


def clean_up(play: DicePlay, step: CleanUp) -> None:
    """Phase 5: what is left goes to the Used Pile, dice set aside enter the Active Pool (D4.18, D5.2)."""
    state, seat = play.state, step.seat
    aside = [kind for kind, count in state.players[seat].aside.items() for _ in range(count)]
    ids = new_ids(state, len(aside))
    placed = [Placed(die, kind, 0, own_card(state, kind)) for die, kind in zip(ids, aside, strict=True)]
    play.emit(e.PhaseBegan("D4.18", "clean_up"))
    play.emit(e.CleanedUp("D5.2" if placed else "D4.18", seat, placed, state.fellowship))
    play.push(KeepArtifacts(seat, late=True))
