"""Mastering the Nazgûl: preparation, gains, what breaks them, the line, and who holds the Ring (X.1, X.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import armies_at, can_lead, enemy_armies_at, nazgul
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.flight import fly_home
from core.ring_war.chapters.mobilizing import set_control
from core.ring_war.chapters.sides import power_of, powers, rouse_dark_power
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import mastering as m
from core.ring_war.model.state import (
    CHIEF,
    DARK_POWER,
    FELLOWSHIP,
    HIDDEN,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import capital, hex_name, person_name, power_name

FEW, MORE, MORE_FROM = 1, 2, 3
"""One Nazgûl a gain, two from the fourth on (X.1c)."""
LOYAL_AT = 3
"""The highest die on which an army goes over with its Nazgûl (X.1f)."""
RETURNS_AFTER = 3
"""How many turns after the loss of the Ring Sauron begins to take his Nazgûl back (X.1h)."""


def holder(state: RingWarState) -> str:
    """Return the power that has the Ring, as far as Gollum and the Nazgûl go by it: Saruman's while he or the Chief
    bears it, the Dark Power's with a piece of its own, else the Fellowship's; "" while nobody's hands hold it."""
    bearer = state.ring.bearer
    if bearer == HIDDEN:
        return FELLOWSHIP
    if bearer in (SARUMAN_HIMSELF, CHIEF):
        return SARUMAN
    if bearer in state.parties:
        return DARK_POWER if state.parties[bearer].owner == DARK_POWER else ""
    if bearer not in state.people:
        return ""
    side = lookup(state).characters[bearer].side
    if side == FELLOWSHIP:
        return FELLOWSHIP
    return DARK_POWER if power_of(state, bearer) == DARK_POWER else ""


def note_ring(play: RingWarPlay) -> None:
    """Look again who has the Ring, after it may have changed hands (X.1h, X.2, Y.9a)."""
    state = play.state
    if SARUMAN not in powers(state):
        return
    old, now = state.mastery, holder(state)
    himself = state.ring.bearer == SARUMAN_HIMSELF
    before = old.holder or FELLOWSHIP
    lost, had = old.lost, old.had
    if himself:
        lost = 0
    elif old.himself:
        lost = state.turn
    if before == SARUMAN and now == FELLOWSHIP:
        had = True
    elif before == DARK_POWER and now in (SARUMAN, FELLOWSHIP):
        had = False
    noted = m.RingNoted("X.2", now or before, himself, lost, had)
    if (before, old.himself, old.lost, old.had) != (noted.holder, himself, lost, had):
        play.emit(noted)
    if now == SARUMAN:
        rouse_dark_power(play)


def is_prepared(state: RingWarState) -> bool:
    """Whether Saruman sits at Isengard with the Ring (X.1a)."""
    saruman = state.people[SARUMAN_HIMSELF]
    return saruman.hex == ISENGARD and not saruman.captive and state.ring.bearer == SARUMAN_HIMSELF


def note_cycle(play: RingWarPlay) -> None:
    """Look again whether Saruman still sits and masters, at the end of each part (X.1b, X.1d): who has moved, fought,
    lost the Ring or taken it off after the first gain begins anew. At the end of the Ring Phase he may begin."""
    state = play.state
    if SARUMAN not in powers(state):
        return
    mastery, begins = state.mastery, state.stage == "ring"
    if mastery.since:
        acted = state.people[SARUMAN_HIMSELF].busy and not begins
        taken_off = bool(mastery.gains) and not state.ring.worn
        if acted or taken_off or not is_prepared(state):
            play.emit(m.CycleBroken("X.1d"))
    if begins and not state.mastery.since and is_prepared(state):
        play.emit(m.PreparationBegan("X.1b"))


def due(state: RingWarState) -> int:
    """Return how many Nazgûl are due to Saruman now (X.1c)."""
    mastery = state.mastery
    ready = mastery.since and mastery.since < state.turn and state.ring.worn and is_prepared(state)
    if not ready or mastery.barred == state.turn or state.turn in (mastery.forgone, mastery.taken):
        return 0
    return min(amount(mastery.gains), len(list(nazgul(state, DARK_POWER))))


def amount(gains: int) -> int:
    """Return how many Nazgûl a gain brings after so many others (X.1c)."""
    return FEW if gains < MORE_FROM else MORE


def sauron_takes_back(play: RingWarPlay) -> None:
    """Let Sauron take Nazgûl back, from the third turn after Saruman lost the Ring on (X.1h)."""
    state = play.state
    mastery = state.mastery
    theirs = list(nazgul(state, SARUMAN))
    if mastery.lost and theirs and state.turn >= mastery.lost + RETURNS_AFTER:
        begin_gain(play, DARK_POWER, min(amount(mastery.returned), len(theirs)), "X.1h")


def begin_gain(play: RingWarPlay, taker: str, count: int, rule: str) -> None:
    """Let a power take Nazgûl from the other: those that are left if they are no more, else out of a line (X.1e)."""
    owner = DARK_POWER if taker == SARUMAN else SARUMAN
    play.emit(m.GainTaken(rule, taker, count))
    left = list(nazgul(play.state, owner))
    if len(left) > count:
        play.push(m.LineUp(owner, count))
    else:
        take(play, left, taker)


def take(play: RingWarPlay, names: list[str], taker: str) -> None:
    """Let Nazgûl go over to a power, with their armies if these are willing (X.1e to X.1g)."""
    rule = "X.1e" if taker == SARUMAN else "X.1h"
    for name in names:
        play.emit(m.NazgulTaken(rule, name, taker))
    if taker == SARUMAN:
        for name in names:
            _ask_army(play, name)
    check_turned(play)
    for name in names:
        leave_enemies(play, name)


def _ask_army(play: RingWarPlay, name: str) -> None:
    """Roll whether the army that a Nazgûl leads goes over with him (X.1f)."""
    state = play.state
    here = state.people[name].hex
    armies = tuple(army for army in armies_at(state, here, DARK_POWER) if not state.armies[army].lent)
    if not armies or not lookup(state).characters[name].leads or state.people[name].driven:
        return
    die = roll(play, "loyalty")
    play.emit(m.LoyaltyRolled("X.1f", name, die, LOYAL_AT))
    if die <= LOYAL_AT:
        _go_over(play, armies, SARUMAN)


def _go_over(play: RingWarPlay, armies: tuple[str, ...], power: str) -> None:
    """Let forces be another power's: so are the hexes that they alone hold (P.6), and Nazgûl whom they leave among
    enemies fly home (X.1g)."""
    play.emit(m.ArmyTurned("X.1f", armies, power))
    state = play.state
    hexes = dict.fromkeys(state.armies[army].hex for army in armies)
    for hex_ in hexes:
        set_control(play, hex_)
    for name in list(nazgul(state)):
        if state.people[name].hex in hexes:
            leave_enemies(play, name)


def leave_enemies(play: RingWarPlay, name: str) -> None:
    """Let a Nazgûl fly home who is left with enemy units alone (X.1g)."""
    state = play.state
    here, power = state.people[name].hex, power_of(state, name)
    if here and enemy_armies_at(state, here, power) and not armies_at(state, here, power):
        fly_home(play, name, "X.1g")


def check_turned(play: RingWarPlay) -> None:
    """Let forces that went over return to Sauron where neither Saruman nor a Nazgûl of his leads them (X.1f): asked
    wherever a leader may have fallen or left."""
    state = play.state
    astray = tuple(
        name
        for name, army in state.armies.items()
        if army.turned and not any(can_lead(state, leader, name) for leader in _leaders_near(state, army.hex))
    )
    if astray:
        _go_over(play, astray, DARK_POWER)


def _leaders_near(state: RingWarState, hex_: str) -> list[str]:
    """Return Saruman and his Nazgûl in a hex, those who were driven off apart."""
    names = [SARUMAN_HIMSELF, *nazgul(state, SARUMAN)]
    return [name for name in names if state.people[name].hex == hex_ and not state.people[name].driven]


class TakeOrForgo(Asked[m.Gain]):
    """Whether Saruman takes the Nazgûl that are due (X.1c, X.1d)."""

    kind = m.Gain
    name = "gain"

    def asks(self, state: RingWarState, step: m.Gain) -> Prompt | None:
        """Take them, or forgo them for a Mind Battle or a Persuasion."""
        if not due(state):
            return None
        choices = [Choice(SARUMAN, m.TakeGain(SARUMAN), "X.1c"), Choice(SARUMAN, m.Forgo(SARUMAN), "X.1d")]
        return Prompt(self.name, SARUMAN, "X.1c", choices)

    def answers(self, play: RingWarPlay, step: m.Gain, action: Any) -> None:
        """The Dark Power lines them up; or nothing is taken in this turn."""
        if isinstance(action, m.TakeGain):
            begin_gain(play, SARUMAN, due(play.state), "X.1c")
        else:
            play.emit(m.GainForgone("X.1d"))

    def words(self, state: RingWarState, step: m.Gain, prompt: Prompt) -> str:
        """Say how many are due."""
        count = due(state)
        return (
            "A Nazgûl is due to you. Do you take it?" if count == 1 else "Two Nazgûl are due to you. Do you take them?"
        )

    def label(self, state: RingWarState, step: m.Gain, action: Any) -> str:
        """Say what it excludes."""
        if isinstance(action, m.TakeGain):
            return "Take: no Mind Battle and no Persuasion in this turn"
        return "Forgo: a Mind Battle or a Persuasion is possible instead"


class WhoStandsWhere(Asked[m.LineUp]):
    """How a power lines up its Nazgûl, in secret (X.1e, RR15)."""

    kind = m.LineUp
    name = "line_up"

    def asks(self, state: RingWarState, step: m.LineUp) -> Prompt | None:
        """Let chance do it, or name who stands next."""
        seat = step.power
        choices = [Choice(seat, m.Shuffle(seat), "RR15")]
        choices += [Choice(seat, m.LineNext(seat, name), "X.1e") for name in left_of(state, step)]
        return Prompt(self.name, seat, "X.1e", choices)

    def answers(self, play: RingWarPlay, step: m.LineUp, action: Any) -> None:
        """Put him there, or all that are left by chance; the other names numbers then."""
        order, left = list(step.order), left_of(play.state, step)
        if isinstance(action, m.LineNext):
            order.append(action.person)
            left.remove(action.person)
        while left and (isinstance(action, m.Shuffle) or len(left) == 1):
            name = left[0] if len(left) == 1 else play.chance.pick(dict.fromkeys(left, 1), "nazgul")
            order.append(name)
            left.remove(name)
        if left:
            play.push(msgspec.structs.replace(step, order=tuple(order)))
        else:
            taker = SARUMAN if step.power == DARK_POWER else DARK_POWER
            play.push(m.NameNumbers(taker, step.count, tuple(order)))

    def held_back(self, state: RingWarState, step: m.LineUp, action: Any) -> Refusal | None:
        """Say that somebody does not stand in this line, or stands there."""
        if isinstance(action, m.LineNext) and action.person not in left_of(state, step):
            return Refusal("X.1e", "Name a Nazgûl of your own who does not stand in line yet.")
        return None

    def words(self, state: RingWarState, step: m.LineUp, prompt: Prompt) -> str:
        """Ask for the next place."""
        return f"Line up your Nazgûl in secret: who is number {len(step.order) + 1}?"

    def label(self, state: RingWarState, step: m.LineUp, action: Any) -> str:
        """Name him and where he is."""
        if isinstance(action, m.Shuffle):
            return "Let chance line up those that are left"
        return f"{capital(person_name(action.person))} at {hex_name(state.people[action.person].hex)}"


def left_of(state: RingWarState, step: m.LineUp) -> list[str]:
    """Return the Nazgûl that do not stand in line yet. Raises `Unseen` in a view that hides who does."""
    if HIDDEN in step.order:
        raise Unseen("hidden")
    return [name for name in nazgul(state, step.power) if name not in step.order]


class WhichNumber(Asked[m.NameNumbers]):
    """Which numbers a power names in the other's line (X.1e)."""

    kind = m.NameNumbers
    name = "name_numbers"

    def asks(self, state: RingWarState, step: m.NameNumbers) -> Prompt | None:
        """Every number that was not named."""
        seat = step.power
        numbers = [number for number in range(1, len(step.order) + 1) if number not in step.named]
        return Prompt(self.name, seat, "X.1e", [Choice(seat, m.NameNumber(seat, one), "X.1e") for one in numbers])

    def answers(self, play: RingWarPlay, step: m.NameNumbers, action: m.NameNumber) -> None:
        """Note it; with all named they go over."""
        named = (*step.named, action.number)
        if len(named) < step.count:
            play.push(msgspec.structs.replace(step, named=named))
            return
        if HIDDEN in step.order:
            raise Unseen("hidden")
        take(play, [step.order[number - 1] for number in named], step.power)

    def held_back(self, state: RingWarState, step: m.NameNumbers, action: Any) -> Refusal | None:
        """Say that a number is not in the line."""
        if isinstance(action, m.NameNumber):
            return Refusal("X.1e", lambda: f"Name a number from 1 to {len(step.order)} that you have not named.")
        return None

    def words(self, state: RingWarState, step: m.NameNumbers, prompt: Prompt) -> str:
        """Ask for a number."""
        left = step.count - len(step.named)
        many = "a number" if left == 1 else "two numbers"
        return f"{capital(power_name(holder_of_line(step)))} has lined up {len(step.order)} Nazgûl: name {many}."

    def label(self, state: RingWarState, step: m.NameNumbers, action: m.NameNumber) -> str:
        """Name it."""
        return f"Number {action.number}"


def holder_of_line(step: m.NameNumbers) -> str:
    """Return the power whose Nazgûl stand in line."""
    return DARK_POWER if step.power == SARUMAN else SARUMAN
