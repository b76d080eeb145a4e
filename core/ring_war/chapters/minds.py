"""Saruman's last action in the Events Phase: a Mind Battle, or a Persuasion; and where the persuaded go (Y.5, Y.6)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.board import is_free
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.gaits import by_road, gait_of
from core.ring_war.chapters.magic import PALANTIRI, is_palantir_hex, saruman_has_palantir
from core.ring_war.chapters.searching import capture_rating, escape_rating, hold
from core.ring_war.chapters.sides import power_of, rouse_dark_power, rouse_fellowship
from core.ring_war.chapters.walking import stretch
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records.moving import Moved
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import (
    FELLOWSHIP,
    GANDALF,
    GOLLUM,
    HIDDEN,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import capital, person_name

SAURON, ELVES = "sauron", "elves"
RINGS = ("elr", "gal")
"""Elrond and Galadriel."""
IMMUNE = frozenset({"ara", "cel", GANDALF, WHITE, GOLLUM})
"""Whom nobody persuades, besides those who never move and the bearer (Y.6c)."""
VOICE, VOICE_HELPS = "e34", 2


def may_look(state: RingWarState) -> bool:
    """Whether Saruman may try a Mind Battle or a Persuasion: at Isengard, with its Palantír, in a turn in which he has
    mastered no Nazgûl (V.2a, Y.5a, Y.6a)."""
    saruman = state.people[SARUMAN_HIMSELF]
    there = saruman.hex == ISENGARD and not saruman.captive
    return there and state.mastery.taken != state.turn and saruman_has_palantir(state)


def battle_refused(state: RingWarState, against: str) -> Refusal | None:
    """Return why Saruman, who may look into the Palantír, fights no Mind Battle against somebody; None when he may."""
    if against == ELVES and not any(state.people[name].hex for name in RINGS):
        return Refusal("Y.5c", "Elrond and Galadriel are no more.")
    return None


class WhatToTry(Asked[m.Minds]):
    """Whether Saruman fights a Mind Battle, tries a Persuasion, or neither (Y.5, Y.6)."""

    kind = m.Minds
    name = "minds"

    def asks(self, state: RingWarState, step: m.Minds) -> Prompt | None:
        """Neither first, then each."""
        if not may_look(state):
            return None
        choices = [
            Choice(SARUMAN, m.MindBattle(SARUMAN, against), rule)
            for against, rule in ((SAURON, "Y.5b"), (ELVES, "Y.5c"))
            if battle_refused(state, against) is None
        ]
        choices.append(Choice(SARUMAN, m.Persuade(SARUMAN), "Y.6b"))
        return Prompt(self.name, SARUMAN, "V.2a", [Choice(SARUMAN, Done(SARUMAN), "V.2a"), *choices])

    def answers(self, play: RingWarPlay, step: m.Minds, action: Any) -> None:
        """Carry it out."""
        if isinstance(action, m.MindBattle):
            battle_minds(play, action.against)
        elif isinstance(action, m.Persuade):
            announce(play)

    def held_back(self, state: RingWarState, step: m.Minds, action: Any) -> Refusal | None:
        """Say why he does not."""
        return battle_refused(state, action.against) if isinstance(action, m.MindBattle) else None

    def words(self, state: RingWarState, step: m.Minds, prompt: Prompt) -> str:
        """Ask what he tries."""
        return "Does Saruman look into the Palantír?"

    def label(self, state: RingWarState, step: m.Minds, action: Any) -> str:
        """Say what comes of it."""
        if isinstance(action, Done):
            return "Neither Mind Battle nor Persuasion"
        costs = "" if not resting(state) else "; no Nazgûl is due in the next turn then"
        if isinstance(action, m.Persuade):
            empty = "; nobody is seen at one now" if speaking().aloud and _nobody_seen(state) else ""
            return f"Try to persuade a Character of the Fellowship in a Palantír hex{empty}{costs}"
        costs = f"; Saruman takes no part in fights and battles of this turn{costs}"
        if action.against == ELVES:
            restraint = "" if state.loose_free else "; the Fellowship may attack you from then on"
            return f"Mind Battle against Elrond and Galadriel: neither uses Sorcery in this turn{restraint}{costs}"
        more = " and 2 more" if state.ring.worn and state.ring.bearer == SARUMAN_HIMSELF else ""
        wakes = "" if state.mordor else ", and Mordor is mobilized"
        restraint = "" if state.loose_dark else f"; the Dark Power may attack you from then on{wakes}"
        return f"Mind Battle against Sauron: a die{more} of Shadow Points he loses{restraint}{costs}"


def resting(state: RingWarState) -> bool:
    """Whether a Mind Battle or a Persuasion costs Saruman the Nazgûl of the next turn (X.1c, X.1d)."""
    return bool(state.mastery.since) and state.mastery.since < state.turn


def battle_minds(play: RingWarPlay, against: str) -> None:
    """Fight the Mind Battle: Sauron loses a die of Shadow Points, 2 more while Saruman wears the Ring; the Elves all
    Sorcery of this turn (Y.5). It ends the restraint of the one who is attacked (Y.9a, Y.9b)."""
    state = play.state
    if against == ELVES:
        play.emit(m.MindBattled("Y.5c", ELVES))
        rouse_fellowship(play)
        return
    die = roll(play, "mind")
    worn = state.ring.worn and state.ring.bearer == SARUMAN_HIMSELF
    play.emit(m.MindBattled("Y.5b", SAURON, die, die + lookup(state).numbers.mind_battle_with_ring * worn))
    rouse_dark_power(play)


def eligible(state: RingWarState) -> list[str]:
    """Return who can be persuaded: free Characters of the Fellowship in a Palantír hex that is not Saruman's own, but
    those who are immune (Y.6a, Y.6c)."""
    return [
        name for name, person in state.people.items() if _is_open(state, name) and is_palantir_hex(state, person.hex)
    ]


def _is_open(state: RingWarState, name: str) -> bool:
    """Whether somebody could be persuaded if a Palantír were where he is."""
    card, person = lookup(state).characters[name], state.people[name]
    return (
        card.side == FELLOWSHIP
        and is_free(state, name)
        and bool(card.allowance)
        and name not in IMMUNE
        and name != state.ring.bearer
        and not person.persuaded
        and person.hex != state.people[SARUMAN_HIMSELF].hex
    )


def _nobody_seen(state: RingWarState) -> bool:
    """Whether all can see that nobody could be persuaded: no stranger is where a Palantír lies, nor anybody there who
    might be one of them. Who holds a Palantír in secret is not seen."""
    there = {hex_ for hex_, cards in state.loose.items() if any(card in PALANTIRI for card in cards)}
    there |= {person.hex for person in state.people.values() if any(card in PALANTIRI for card in person.cards)}
    seen = any(person.hex in there and _is_open(state, name) for name, person in state.people.items())
    return not seen and not any(state.face_down.get(hex_) for hex_ in there)


def announce(play: RingWarPlay) -> None:
    """Let the Fellowship say who can be persuaded; with nobody the attempt is wasted (Y.6b). Raises `Unseen` in a view
    that hides where somebody is."""
    if any(person.hex == HIDDEN for person in play.state.people.values()):
        raise Unseen("hidden")
    names = tuple(eligible(play.state))
    play.emit(m.PersuasionTried("Y.6b", names))
    if names:
        play.push(m.WhomToPersuade(SARUMAN, names))


def persuade(play: RingWarPlay, name: str) -> None:
    """Let somebody roll Capture against Saruman's voice (Y.6b); it ends the Fellowship's restraint when he fails."""
    state = play.state
    needs = capture_rating(state, name, -VOICE_HELPS * holds(state, VOICE))
    die = roll(play, "persuasion")
    play.emit(m.Persuaded("Y.6b", name, die, needs, die > needs))
    if die > needs:
        rouse_fellowship(play)


class WhoIsPersuaded(Asked[m.WhomToPersuade]):
    """Whom of those who can be persuaded Saruman tries (decision 16 of Y.6b)."""

    kind = m.WhomToPersuade
    name = "whom_to_persuade"

    def opens(self, play: RingWarPlay, step: m.WhomToPersuade) -> bool:
        """Try the only one."""
        if len(step.people) == 1:
            persuade(play, step.people[0])
        return len(step.people) > 1

    def asks(self, state: RingWarState, step: m.WhomToPersuade) -> Prompt | None:
        """Each of them."""
        choices = [Choice(SARUMAN, m.Persuade(SARUMAN, name), "Y.6b") for name in step.people]
        return Prompt(self.name, SARUMAN, "Y.6b", choices)

    def answers(self, play: RingWarPlay, step: m.WhomToPersuade, action: m.Persuade) -> None:
        """Try him."""
        persuade(play, action.person)

    def held_back(self, state: RingWarState, step: m.WhomToPersuade, action: Any) -> Refusal | None:
        """Say that somebody cannot be persuaded."""
        if isinstance(action, m.Persuade) and action.person not in step.people:
            return Refusal("Y.6c", "That Character cannot be persuaded now.")
        return None

    def words(self, state: RingWarState, step: m.WhomToPersuade, prompt: Prompt) -> str:
        """Ask whom."""
        return "Whom does Saruman persuade?"

    def label(self, state: RingWarState, step: m.WhomToPersuade, action: m.Persuade) -> str:
        """Name him and what he must not exceed by the list."""
        rules = lookup(state)
        needs = rules.characters[action.person].capture or rules.numbers.no_rating
        return f"{capital(person_name(action.person))}, who resists on {needs} or less by his rating"


def walk_persuaded(play: RingWarPlay, step: m.PersuadedWalk) -> None:
    """Let all who are persuaded walk toward Isengard, before the Fellowship moves (Y.6b, decision 41): unspotted, and
    stopped by nobody (decision 42), one hex at least (2.6). Who arrives is captured."""
    for name in [name for name, person in play.state.people.items() if person.persuaded and is_free(play.state, name)]:
        _walk(play, name)


def _walk(play: RingWarPlay, name: str) -> None:
    state = play.state
    rules, here = lookup(state), state.people[name].hex
    way, spent = stretch(state, here, ISENGARD, rules.characters[name].allowance)
    if way:
        road = by_road(rules, gait_of(state, (name,)), here, way)
        play.emit(Moved("Y.6b", FELLOWSHIP, (name,), here, way, spent, road))
    if state.people[name].hex == ISENGARD:
        hold(play, name, SARUMAN, "Y.6b")


def end_persuasion(play: RingWarPlay, step: m.PersuadedEnd) -> None:
    """Let everybody who is persuaded and has a companion with him roll Escape, to be his own master again (Y.6b)."""
    state = play.state
    for name, person in state.people.items():
        if not person.persuaded or not is_free(state, name) or not _has_company(state, name):
            continue
        needs, die = escape_rating(state, name), roll(play, "escape")
        play.emit(m.ShookOff("Y.6b", name, die, needs, die <= needs))


def _has_company(state: RingWarState, name: str) -> bool:
    """Whether another Character of the Fellowship, who is his own master, is with somebody."""
    return any(
        person.hex == state.people[name].hex
        and other not in (name, GOLLUM)
        and not person.captive
        and not person.persuaded
        and power_of(state, other) == FELLOWSHIP
        for other, person in state.people.items()
    )
