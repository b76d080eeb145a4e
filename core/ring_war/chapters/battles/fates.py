"""What becomes of leaders, of Saruman and of the Ring after a battle (Q.7, X.4b, Y.4b, Y.5d)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.battles.odds import forces_left, loser_of, people_of, powers_of
from core.ring_war.chapters.bearing import ring_goes_to
from core.ring_war.chapters.board import armies_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.beginning import begin_fight
from core.ring_war.chapters.gaits import costs_of, gait_of
from core.ring_war.chapters.ground import closed, stack_of
from core.ring_war.chapters.harm import drive_off, kill, wound
from core.ring_war.chapters.magic import cards_of
from core.ring_war.chapters.searching import capture, capture_rating
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.chapters.stacks import is_nazgul
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records.dealing import CardLeft
from core.ring_war.model.records.moving import Displaced
from core.ring_war.model.state import (
    CHIEF,
    FELLOWSHIP,
    ISENGARD,
    LORD,
    SARUMAN,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import capital, person_name, titled_name

ANDURIL, PALANTIR = "m02", "m12"
WOUNDED_ON = 1
KILLED_ON = 2
"""Up to which die captors of the Fellowship kill a leader (Q.7)."""


def half_lost(state: RingWarState, fray: b.Fray, side: str) -> bool:
    """Whether a side has lost half or more (Q.7, X.4b)."""
    return fray.lost[side == b.DEFENCE] >= lookup(state).numbers.hurt_at


def hurt_leaders(play: RingWarPlay, fray: b.Fray) -> None:
    """Where a stack has lost half or more, a die of 1 wounds each of its leaders but Saruman (Q.7)."""
    state = play.state
    for at, side in enumerate((b.ATTACK, b.DEFENCE)):
        if half_lost(state, fray, side):
            for name in fray.leaders[at]:
                if name != SARUMAN_HIMSELF and state.people[name].hex == fray.hex:
                    die = roll(play, "leader")
                    play.emit(b.LeaderHurt("Q.7", name, die))
                    if die == WOUNDED_ON:
                        wound(play, name, 1, 0, "Q.7")


def has_lost(state: RingWarState, fray: b.Fray) -> bool:
    """Whether Saruman himself is with the side that has lost; he does not count while he sits in his tower (X.1b)."""
    side = loser_of(fray)
    out = fray.out and bool(forces_left(state, fray, side))
    return SARUMAN in powers(state) and not out and SARUMAN_HIMSELF in people_of(state, fray, side)


def claim_ring(play: RingWarPlay, fray: b.Fray) -> None:
    """Let a beaten Saruman lose the Ring to the bearer of Andúril or the White, or face the Lord of the Nazgûl
    (X.4b)."""
    state = play.state
    if state.ring.bearer != SARUMAN_HIMSELF or not has_lost(state, fray):
        return
    if half_lost(state, fray, loser_of(fray)) and (takers := takers_of(state, fray)):
        if len(takers) > 1:
            play.push(b.TakesRing(FELLOWSHIP))
        else:
            ring_goes_to(play, takers[0], "X.4b")
    elif LORD in winners_of(state, fray) and not state.people[LORD].turned:
        play.push(b.GiveUp(SARUMAN))


def winners_of(state: RingWarState, fray: b.Fray) -> list[str]:
    """Return the Characters of the side that has won."""
    return people_of(state, fray, b.ATTACK if loser_of(fray) == b.DEFENCE else b.DEFENCE)


def takers_of(state: RingWarState, fray: b.Fray) -> list[str]:
    """Return who of the winners takes the Ring from Saruman: who holds Andúril, and Gandalf the White (X.4b)."""
    characters = lookup(state).characters
    return [
        name
        for name in winners_of(state, fray)
        if characters[name].side == FELLOWSHIP and (name == WHITE or ANDURIL in cards_of(state, name))
    ]


class WhoTakesIt(Asked[b.TakesRing]):
    """Who takes the Ring from Saruman (X.4b)."""

    kind = b.TakesRing
    name = "takes_ring"

    def asks(self, state: RingWarState, step: b.TakesRing) -> Prompt | None:
        """Both who could."""
        if state.fray is None:
            return None
        seat = self.seat(state, step)
        choices = [Choice(seat, b.LetTake(seat, name), "X.4b") for name in takers_of(state, state.fray)]
        return Prompt(self.name, seat, "X.4b", choices)

    def answers(self, play: RingWarPlay, step: b.TakesRing, action: b.LetTake) -> None:
        """He has it."""
        ring_goes_to(play, action.person, "X.4b")

    def held_back(self, state: RingWarState, step: b.TakesRing, action: Any) -> Refusal | None:
        """Say who cannot."""
        if (
            isinstance(action, b.LetTake)
            and state.fray is not None
            and action.person not in takers_of(state, state.fray)
        ):
            return Refusal("X.4b", "The bearer of Andúril takes the Ring, or Gandalf the White.")
        return None

    def words(self, state: RingWarState, step: b.TakesRing, prompt: Prompt) -> str:
        """Ask who does."""
        return "Saruman is beaten. Who takes the Ring from him?"

    def label(self, state: RingWarState, step: b.TakesRing, action: b.LetTake) -> str:
        """Name him."""
        return person_name(action.person)


class RingOrFight(Asked[b.GiveUp]):
    """Whether a beaten Saruman gives the Ring to the Lord of the Nazgûl, or fights him (X.4b)."""

    kind = b.GiveUp
    name = "give_up"

    def asks(self, state: RingWarState, step: b.GiveUp) -> Prompt | None:
        """Giving it, or fighting."""
        seat = self.seat(state, step)
        choices = [Choice(seat, b.Surrender(seat, yes), "X.4b") for yes in (True, False)]
        return Prompt(self.name, seat, "X.4b", choices)

    def answers(self, play: RingWarPlay, step: b.GiveUp, action: b.Surrender) -> None:
        """He gives it, or fights."""
        if action.yes:
            ring_goes_to(play, LORD, "X.4b")
        else:
            begin_fight(play, play.state.people[LORD].hex, LORD, SARUMAN_HIMSELF, "X.4b")

    def words(self, state: RingWarState, step: b.GiveUp, prompt: Prompt) -> str:
        """Ask."""
        return f"{capital(titled_name(LORD))} has beaten Saruman and demands the Ring."

    def label(self, state: RingWarState, step: b.GiveUp, action: b.Surrender) -> str:
        """Say what follows."""
        return "Give him the Ring" if action.yes else f"Fight {titled_name(LORD)} for it"


class HomeOrNot(Asked[b.GoHome]):
    """Whether a beaten Saruman goes to Isengard (Y.4b)."""

    kind = b.GoHome
    name = "go_home"

    def asks(self, state: RingWarState, step: b.GoHome) -> Prompt | None:
        """Going, or staying with his stack; not asked at Isengard, nor of who has not lost."""
        fray = state.fray
        if fray is None or fray.hex == ISENGARD or fray.lost[0] == fray.lost[1] or not has_lost(state, fray):
            return None
        seat = self.seat(state, step)
        choices = [Choice(seat, b.Home(seat, yes), "Y.4b") for yes in (True, False)]
        return Prompt(self.name, seat, "Y.4b", choices)

    def answers(self, play: RingWarPlay, step: b.GoHome, action: b.Home) -> None:
        """He is at Isengard at once, or stays."""
        if action.yes:
            play.emit(Displaced("Y.4b", SARUMAN_HIMSELF, ISENGARD))

    def words(self, state: RingWarState, step: b.GoHome, prompt: Prompt) -> str:
        """Ask."""
        return "Saruman's side is beaten. Does he go to Isengard?"

    def label(self, state: RingWarState, step: b.GoHome, action: b.Home) -> str:
        """Say where he is then."""
        return "He is at Isengard at once" if action.yes else "He stays with his stack"


def scatter(play: RingWarPlay, fray: b.Fray, side: str) -> None:
    """Decide what becomes of each Character whose stack is destroyed (Q.7)."""
    state = play.state
    captor = powers_of(state, fray, b.ATTACK if side == b.DEFENCE else b.DEFENCE)[0]
    taken: list[str] = []
    for name in people_of(state, fray, side):
        if is_nazgul(state, name):
            drive_off(play, name, "Q.7")
        elif name == SARUMAN_HIMSELF and SARUMAN in powers(state):
            to_friends(play, name)
        elif not _slips_away(play, name):
            if captor == FELLOWSHIP:
                _in_free_hands(play, name)
            else:
                taken.append(name)
        else:
            to_friends(play, name)
    capture(play, taken, fray.hex, captor, "Q.7")


def _slips_away(play: RingWarPlay, name: str) -> bool:
    die, needs = roll(play, "capture"), capture_rating(play.state, name)
    play.emit(b.CornerTurned("Q.7", name, die, needs))
    return die <= needs


def _in_free_hands(play: RingWarPlay, name: str) -> None:
    """The Fellowship keeps no prisoners: on 1 or 2 he dies, else he gets away (Q.7)."""
    die = roll(play, "spare")
    play.emit(b.SpareRolled("Q.7", name, die, KILLED_ON))
    if die <= KILLED_ON:
        kill(play, name, "Q.7")
    else:
        to_friends(play, name)


def to_friends(play: RingWarPlay, name: str) -> None:
    """Put a Character with the nearest stack of friends; without one, into a hex beside his where he may be (Q.7)."""
    state = play.state
    rules, here = lookup(state), state.people[name].hex
    power = power_of(state, name)
    stacks = {army.hex for one, army in state.armies.items() if power_of(state, one) == power and army.hex != here}
    if not stacks:
        table, stack = costs_of(rules, gait_of(state, (name,))), stack_of(state, power, (name,))
        stacks = {
            hex_
            for hex_ in rules.grid.neighbours(here)
            if table(here, hex_) is not None and not closed(state, stack, hex_)
        }
    if stacks:
        nearest = min(stacks, key=lambda hex_: (rules.grid.distance(here, hex_), rules.grid.order[hex_]))
        play.emit(Displaced("Q.7", name, nearest))


def lose_palantir(play: RingWarPlay, fray: b.Fray) -> None:
    """At Isengard, once a defeat has left no unit of Saruman's there, his Palantír lies there open to all (Y.5d)."""
    state = play.state
    if fray.hex != ISENGARD or SARUMAN not in powers(state) or armies_at(state, ISENGARD, SARUMAN):
        return
    for name in (SARUMAN_HIMSELF, CHIEF):
        if state.people[name].hex == ISENGARD and PALANTIR in state.people[name].cards:
            play.emit(CardLeft("Y.5d", name, PALANTIR, ISENGARD))
