"""The Game-Turn and its parts (V.0 to V.6, D.1)."""

from __future__ import annotations

from typing import Any

from core.ring_war.chapters.alliances import end_alliance
from core.ring_war.chapters.board import people_at
from core.ring_war.chapters.cards.dead import desert, fade
from core.ring_war.chapters.mastery import check_turned, note_cycle, note_ring
from core.ring_war.chapters.mobilizing import wake_by_date
from core.ring_war.chapters.sides import are_enemies, power_of, powers
from core.ring_war.chapters.victory import end_by_limit, judge
from core.ring_war.model.records import battling, bearing, dealing, fighting, mastering, moving, searching
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, SARUMAN, RingWarPlay, RingWarState

OWN_PARTS = {SARUMAN: "V.3", FELLOWSHIP: "V.4", DARK_POWER: "V.5"}
"""The rule of each power's own part of the turn."""

RULES = {
    "ring": "V.1",
    "events": "V.2",
    "actions": "V.2a",
    "shadow": "V.2b",
    "search": "V.2s",
    "escape": "J.5",
    "deploy": "T.7",
    "move": "F.1",
    "fight": "G.1",
    "battle": "Q.1",
    "magic": "Y.2b",
}
"""The rule by which each part of a turn is played."""


def begin_turn(play: RingWarPlay, step: t.BeginTurn) -> None:
    """The next Game-Turn, with all its parts (V.0, D.1)."""
    play.emit(t.TurnBegan("V.0", play.state.turn + 1))
    wake_by_date(play)
    play.push(*parts_from(play.state, "ring"))


def stages(state: RingWarState) -> list[tuple[str, str]]:
    """Return the parts of a turn: the stage of each, and whose it is."""
    return [(stage, power) for stage, power, _ in _parts(state)]


def parts_from(state: RingWarState, stage: str, power: str = "") -> list[Any]:
    """Return the steps of a turn from one of its parts on; `power` is whose part it is."""
    at = stages(state).index((stage, power))
    return [step for _, _, steps in _parts(state)[at:] for step in steps]


def _parts(state: RingWarState) -> list[tuple[str, str, list[Any]]]:
    parts: list[tuple[str, str, list[Any]]] = [
        ("ring", "", [t.BeginStage("ring"), bearing.RingPhase(), t.EndPart("")]),
        ("events", "", [t.BeginStage("events"), *(dealing.EventsOf(power) for power in powers(state))]),
    ]
    if SARUMAN in powers(state):
        parts.append(("actions", "", [t.BeginStage("actions", SARUMAN), mastering.SarumanActs(), t.EndPart("")]))
    parts.append(("shadow", "", [t.BeginStage("shadow", DARK_POWER), moving.ShadowRoll()]))
    parts.append(("search", "", [t.BeginStage("search"), searching.SearchPhase(), t.EndPart("")]))
    for power in powers(state):
        parts += _own_part(state, power)
    parts.append(("end", "", [t.EndTurn()]))
    return parts


def _own_part(state: RingWarState, power: str) -> list[tuple[str, str, list[Any]]]:
    """Return the steps of a power's own part of the turn (V.3, V.4, V.5)."""
    parts: list[tuple[str, str, list[Any]]] = []
    if power == FELLOWSHIP:
        parts.append(("escape", power, [t.BeginStage("escape", power), searching.Escapes()]))
    if state.options.game != "character":
        parts.append(("deploy", power, [t.BeginStage("deploy", power), moving.Deploy(power)]))
    quest = [bearing.Quest()] if power == FELLOWSHIP else []
    walk: list[Any] = [bearing.Walk(power)] if power != SARUMAN else []
    if power == FELLOWSHIP and SARUMAN in powers(state):
        walk.append(mastering.PersuadedWalk())
    moves = [t.BeginStage("move", power), *walk, moving.Moves(power), moving.EndMoves(power), *quest]
    parts.append(("move", power, moves))
    parts.append(("fight", power, [t.BeginStage("fight", power), fighting.Fights(power)]))
    parts.append(("battle", power, [t.BeginStage("battle", power), battling.Battles(power)]))
    if power == SARUMAN:
        parts.append(("magic", power, [t.BeginStage("magic", power), mastering.MagicTries()]))
    if power == FELLOWSHIP and SARUMAN in powers(state):
        parts.append(("magic", power, [t.BeginStage("magic", power), mastering.PersuadedEnd()]))
    parts[-1][2].append(t.EndPart(power))
    return parts


def begin_stage(play: RingWarPlay, step: t.BeginStage) -> None:
    """A part of the turn begins, and cards may be played (3.3)."""
    play.emit(t.StageBegan(RULES[step.stage], step.stage, step.power))
    play.push(dealing.Window("step"))


def end_part(play: RingWarPlay, step: t.EndPart) -> None:
    """A step of the order of play is over: whoever has won, has won (Z). Who has the Ring, what Saruman masters, and
    whether the Dead still follow is looked at again (X.1, X.2, E07)."""
    note_ring(play)
    note_cycle(play)
    check_turned(play)
    desert(play)
    judge(play)
    if step.power:
        play.push(bearing.Cure(step.power))


def end_turn(play: RingWarPlay, step: t.EndTurn) -> None:
    """The Indication: Alliances that were being dissolved are over, effects of cards end, and who is Spotted is looked
    at again; then the next turn, or the end (V.6, J.6, 3.4)."""
    state = play.state
    fade(play)
    end_alliance(play)
    play.emit(t.TurnEnded("V.6", _still_spotted(state)))
    judge(play)
    end_by_limit(play)
    play.push(t.BeginTurn())


def _still_spotted(state: RingWarState) -> dict[str, list[str]]:
    """Return who stays spotted: who shares a hex with a piece of the power that has found him (J.6)."""
    found: dict[str, list[str]] = {}
    for name, person in state.people.items():
        here = [
            power
            for power in person.spotted
            if any(army.hex == person.hex and power_of(state, one) == power for one, army in state.armies.items())
            or people_at(state, person.hex, power)
            or any(one.hex == person.hex and one.owner == power for one in state.parties.values())
        ]
        here = [power for power in here if are_enemies(state, FELLOWSHIP, power)]
        if here:
            found[name] = here
    return found
