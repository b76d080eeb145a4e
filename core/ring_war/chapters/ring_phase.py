"""The Ring Phase (V.1): Gollum, taking off the Ring, Athelas, rest, who comes back; and the cure of Nazgûl (E.3)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import deliver, is_led
from core.ring_war.chapters.board import nazgul, people_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.gollum import roll_allegiance
from core.ring_war.chapters.harm import heal, is_nazgul
from core.ring_war.chapters.magic import holds_card
from core.ring_war.chapters.sides import are_enemies, player_of, power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import Mark
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import (
    BARAD_DUR,
    FELLOWSHIP,
    GANDALF,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.sight.knowing import knows_ring
from core.ring_war.words.names import capital, hex_title, person_name

ATHELAS = "m10"
HEALERS = ("ara", "gan", "gwh", "elr")
HEALS, HEALS_BEST = 2, 3
"""How many wounds Athelas heals, and for the best healers (M10)."""

RETURNS = 3
"""From which die on Gandalf comes back (E.7)."""

WAITS = 2
"""How many turns after a death somebody may come back (E.7, RR22, Y.9r)."""

LORIEN, FANGORN, MINAS_MORGUL = "W3615", "W2719", "E0230"
RESTFUL: tuple[Mark, ...] = ("citadel", "town")


def ring_phase(play: RingWarPlay, step: b.RingPhase) -> None:
    """Gollum first, then the Ring and healing, then what a worn Ring does, rest, and who comes back (V.1)."""
    roll_allegiance(play, "N.2")
    rests = [b.Rest(power) for power in (FELLOWSHIP, SARUMAN) if power in powers(play.state)]
    play.push(*rests, b.RingStays())


class WhoHeals(Asked[b.Rest]):
    """Taking off the Ring, and Athelas (M.3, M10).

    Under open windows the Fellowship is asked in every Ring Phase in which nobody else may know who bears the Ring, so
    that being asked does not tell that it is worn (RR41).
    """

    kind = b.Rest
    name = "rest"

    def asks(self, state: RingWarState, step: b.Rest) -> Prompt | None:
        """The roll to take off the Ring, each use of Athelas, and going on."""
        seat = self.seat(state, step)
        choices = []
        bearer = state.ring.bearer
        if bearer in state.people and take_off_refused(state, step, bearer) is None:
            choices.append(Choice(seat, b.TakeOff(seat, bearer), "M.3"))
        if step.power == FELLOWSHIP:
            choices += [
                Choice(seat, b.UseAthelas(seat, name, other), "M10")
                for name in state.people
                for other in _patients(state, name)
                if athelas_refused(state, name, other) is None
            ]
        tells = step.power == FELLOWSHIP and state.options.windows == "open" and not knows_ring(state, None)
        if not choices and not tells:
            return None
        choices.append(Choice(seat, Done(seat), "V.1"))
        return Prompt(self.name, seat, "V.1", choices)

    def answers(self, play: RingWarPlay, step: b.Rest, action: Any) -> None:
        """Roll, or heal; then ask for the rest."""
        state = play.state
        if isinstance(action, b.TakeOff):
            die, needs = roll(play, "ring"), lookup(state).characters[action.person].ring
            play.emit(b.RemovalRolled("M.3", action.person, die, needs))
            if die <= needs:
                play.emit(b.RingTakenOff("M.3", action.person))
            else:
                play.emit(b.Hush("M.3"))
            play.push(b.Rest(step.power, rolled=True))
        elif isinstance(action, b.UseAthelas):
            wounds = HEALS_BEST if action.person in HEALERS else HEALS
            play.emit(b.AthelasUsed("M10", action.person, action.target, wounds))
            heal(play, action.target, wounds, "M10")
            play.push(step)

    def held_back(self, state: RingWarState, step: b.Rest, action: Any) -> Refusal | None:
        """Say why the Ring is not taken off, or Athelas not used."""
        if isinstance(action, b.TakeOff):
            return take_off_refused(state, step, action.person)
        if isinstance(action, b.UseAthelas):
            return athelas_refused(state, action.person, action.target)
        return None

    def words(self, state: RingWarState, step: b.Rest, prompt: Prompt) -> str:
        """Ask what is done in the Ring Phase."""
        idle = all(isinstance(choice.action, Done) for choice in prompt.choices)
        return "The Ring Phase: there is nothing to do." if idle else "The Ring Phase: what is done?"

    def label(self, state: RingWarState, step: b.Rest, action: Any) -> str:
        """Say what each does."""
        if isinstance(action, b.TakeOff):
            needs = lookup(state).characters[action.person].ring
            return f"{capital(person_name(action.person))} takes off the Ring: a die of {needs} or less"
        if isinstance(action, b.UseAthelas):
            wounds = HEALS_BEST if action.person in HEALERS else HEALS
            return f"{capital(person_name(action.person))} heals {person_name(action.target)}, up to {wounds} wounds"
        return "Go on"


def take_off_refused(state: RingWarState, step: b.Rest, person: str) -> Refusal | None:
    """Return why somebody does not roll to take off the Ring; None when he may (M.3). A semi-Ringwraith obeys nobody
    (M.4)."""
    ring = state.ring
    if not ring.worn or ring.bearer != person or step.rolled or power_of(state, person) != player_of(state, step.power):
        return Refusal("M.3", "One's own Character who wears the Ring tries once in a Ring Phase to take it off.")
    if is_led(state, person):
        return Refusal("M.4", lambda: f"{capital(person_name(person))} takes no orders any more.")
    return None


def _patients(state: RingWarState, name: str) -> list[str]:
    person = state.people[name]
    if not person.hex or person.captive or power_of(state, name) != FELLOWSHIP or not holds_card(state, name, ATHELAS):
        return []
    return people_at(state, person.hex, FELLOWSHIP)


def athelas_refused(state: RingWarState, name: str, other: str) -> Refusal | None:
    """Return why somebody does not heal another with Athelas; None when he may (M10)."""
    if name not in state.people or other not in _patients(state, name):
        return Refusal("M10", "Who holds Athelas heals one Character of the Fellowship in his hex.")
    if ATHELAS in state.people[name].spent or not (state.people[other].normal + state.people[other].special):
        return Refusal("M10", "Athelas heals somebody wounded, once in a turn.")
    return None


def ring_stays(play: RingWarPlay, step: b.RingStays) -> None:
    """Let a Ring that is still worn corrupt its bearer (M.3, M.4); those who have rested heal (G.9), and the dead may
    come back (E.7, Y.9r)."""
    state = play.state
    bearer = state.ring.bearer
    if state.ring.worn and bearer in state.people and bearer != SARUMAN_HIMSELF:
        corruption = state.people[bearer].corruption + 1
        play.emit(b.Corrupted("M.3", bearer, corruption))
        if corruption == lookup(state).numbers.corrupted:
            play.emit(b.BecameWraith("M.4", bearer))
    rested = tuple(name for name in state.people if has_rested(state, name))
    special = tuple(name for name in rested if _heals_special(state, name))
    play.emit(b.Rested("G.9", rested, special))
    _gandalf(play)
    _saruman(play)


def has_rested(state: RingWarState, name: str) -> bool:
    """Whether a Character loses a wound by rest (G.9): neither moved nor fought in the whole turn before, in a haven or
    a citadel or town of friends."""
    person = state.people[name]
    if not person.hex or person.captive or person.busy or not person.normal + person.special:
        return False
    rules, power = lookup(state), power_of(state, name)
    if rules.has(person.hex, "haven"):
        return True
    owner = player_of(state, state.control.get(person.hex, ""))
    return (
        bool(power)
        and any(rules.has(person.hex, mark) for mark in RESTFUL)
        and (owner == power or (bool(owner) and not are_enemies(state, power, owner)))
    )


def _heals_special(state: RingWarState, name: str) -> bool:
    person = state.people[name]
    return bool(person.special) and (is_nazgul(state, name) or not person.normal)


def _gandalf(play: RingWarPlay) -> None:
    """Roll for Gandalf's return as the White (E.7, RR22)."""
    state = play.state
    grey, white = state.people[GANDALF], state.people[WHITE]
    if not grey.gone or white.hex or white.gone or white.returned or state.turn < grey.gone + WAITS:
        return
    die = roll(play, "return")
    play.emit(b.ReturnRolled("E.7", die, RETURNS))
    if die >= RETURNS:
        play.push(b.GandalfReturns())


def _saruman(play: RingWarPlay) -> None:
    """Let Saruman come back to Isengard in the second turn after his first death, if it is his (Y.9r)."""
    state = play.state
    saruman = state.people[SARUMAN_HIMSELF]
    due = saruman.gone and not saruman.returned and state.turn == saruman.gone + WAITS
    if due and state.control.get(ISENGARD) == SARUMAN:
        play.emit(b.CameBack("Y.9r", SARUMAN_HIMSELF, ISENGARD))


class WhereGandalfReturns(Asked[b.GandalfReturns]):
    """Where Gandalf the White appears (E.7)."""

    kind = b.GandalfReturns
    name = "gandalf_returns"

    def seat(self, state: RingWarState, step: b.GandalfReturns) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: b.GandalfReturns) -> Prompt | None:
        """Lórien or Fangorn."""
        choices = [Choice(FELLOWSHIP, b.ReturnAt(FELLOWSHIP, hex_), "E.7", hex_) for hex_ in (LORIEN, FANGORN)]
        return Prompt(self.name, FELLOWSHIP, "E.7", choices)

    def answers(self, play: RingWarPlay, step: b.GandalfReturns, action: b.ReturnAt) -> None:
        """He is there."""
        play.emit(b.CameBack("E.7", WHITE, action.hex))

    def words(self, state: RingWarState, step: b.GandalfReturns, prompt: Prompt) -> str:
        """Ask where."""
        return f"{capital(person_name(WHITE))} has come back: where does he appear?"

    def label(self, state: RingWarState, step: b.GandalfReturns, action: b.ReturnAt) -> str:
        """Name the hex."""
        return hex_title(action.hex)


def cure(play: RingWarPlay, step: b.Cure) -> None:
    """At the end of a power's part its Nazgûl at home who have not fought lose their normal wounds (E.3); Saruman takes
    what has come to him (J.8, X.3a)."""
    state = play.state
    homes = (ISENGARD,) if step.power == SARUMAN else (BARAD_DUR, MINAS_MORGUL)
    cured = tuple(
        name
        for name in nazgul(state, step.power)
        if state.people[name].hex in homes and state.people[name].normal and name not in state.fought
    )
    if cured:
        play.emit(b.Cured("E.3", cured))
    deliver(play)
