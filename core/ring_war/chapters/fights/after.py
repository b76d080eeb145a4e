"""When all fights in a hex are over: leaving, the Ring of the fallen, their cards (G.1b, G.5, G.6, W.4, Y.2f)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_led, ring_goes_to
from core.ring_war.chapters.board import people_at
from core.ring_war.chapters.fights.strength import ways_out
from core.ring_war.chapters.harm import is_alive
from core.ring_war.chapters.magic import room_for
from core.ring_war.chapters.magic_uses import cards_have_served
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.sides import are_allied, are_enemies, player_of, power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import (
    CHIEF,
    FELLOWSHIP,
    GANDALF,
    GOLLUM,
    HIDDEN,
    SARUMAN,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import capital, hex_title, said_card, titled_name, way_to

ARAGORN = "ara"


class WhereHeLeaves(Asked[f.Leaves]):
    """To which hex somebody goes who has broken off (G.1b)."""

    kind = f.Leaves
    name = "leaves"

    def asks(self, state: RingWarState, step: f.Leaves) -> Prompt | None:
        """Every hex next to his that he may enter; the only one is not asked (GR3)."""
        hexes = ways_out(state, step.person) if is_alive(state, step.person) else []
        if len(hexes) < 2:
            return None
        seat = self.seat(state, step)
        return Prompt(self.name, seat, "G.1b", [Choice(seat, f.LeaveTo(seat, hex_), "G.1b", hex_) for hex_ in hexes])

    def lapses(self, play: RingWarPlay, step: f.Leaves) -> None:
        """He goes where alone he can."""
        if is_alive(play.state, step.person) and (hexes := ways_out(play.state, step.person)):
            _leave(play, step.person, hexes[0])

    def answers(self, play: RingWarPlay, step: f.Leaves, action: f.LeaveTo) -> None:
        """He goes there."""
        _leave(play, step.person, action.hex)

    def held_back(self, state: RingWarState, step: f.Leaves, action: Any) -> Refusal | None:
        """Say why he does not go there."""
        if isinstance(action, f.LeaveTo) and action.hex not in ways_out(state, step.person):
            return Refusal("G.1b", "Who breaks off goes to open land next to his hex, without enemies.")
        return None

    def words(self, state: RingWarState, step: f.Leaves, prompt: Prompt) -> str:
        """Ask where to."""
        return f"{capital(titled_name(step.person))} has broken off: where to?"

    def label(self, state: RingWarState, step: f.Leaves, action: f.LeaveTo) -> str:
        """Name the hex."""
        return f"{hex_title(action.hex)}{way_to(state.people[step.person].hex, action.hex)}"


def _leave(play: RingWarPlay, name: str, hex_: str) -> None:
    """Let somebody leave a fight; what he led may be Sauron's again (X.1f)."""
    play.emit(f.Withdrew("G.1b", name, hex_))
    check_turned(play)


def after_fight(play: RingWarPlay, step: f.AfterFight) -> None:
    """All fights of a hex are over: the Ring and the cards of the fallen find their owners (G.5, G.6)."""
    state, fight = play.state, step.fight
    play.emit(f.FightOver("G.5", fight.hex))
    cards_have_served(play, fight.hex, fight.fighters)
    fallen = _fallen(state, fight)
    _spoils(play, fight, fallen)
    bearer = next((hit for hit in fallen if hit.bearer), None)
    if bearer is not None and state.ring.hex == fight.hex:
        _bequeath(play, fight, bearer)


def _fallen(state: RingWarState, fight: f.Combat) -> list[f.Hit]:
    """Return who was killed or driven off in a fight, each with the last who has wounded him. Raises `Unseen` in a
    view, which does not hold who was wounded with which cards."""
    if any(hit.who == HIDDEN for hit in fight.hits):
        raise Unseen("hidden")
    return [hit for hit in fight.hits if not is_alive(state, hit.who) or _is_driven(state, hit.who)]


def _is_driven(state: RingWarState, who: str) -> bool:
    """Whether somebody is a Nazgûl who has been driven off (E.3)."""
    return who in state.people and state.people[who].driven


def _bequeath(play: RingWarPlay, fight: f.Combat, hit: f.Hit) -> None:
    """Give the Ring of a dead bearer to the winner of the whole fight (G.6), or to an Ally (W.4)."""
    state = play.state
    heirs = winners(state, fight, hit)
    if _may_give(state, fight.hex, hit.who):
        heirs = [SARUMAN_HIMSELF, *heirs]
    if len(heirs) > 1:
        play.push(b.Heir(fight.hex, tuple(heirs)))
    elif heirs:
        ring_goes_to(play, heirs[0], "G.6")


def winners(state: RingWarState, fight: f.Combat, hit: f.Hit) -> list[str]:
    """Return who may have the Ring of somebody who has fallen (G.6): the Fellowship's survivors, of whom it chooses, if
    it holds the hex; else the killer, or another who fought beside him; nobody where a Servant has won."""
    fellows = survivors(state, fight.hex)
    foes = _foes_left(state, fight)
    if fellows and not foes:
        return fellows
    left = [
        name
        for name in (hit.by, *foes)
        if name in state.parties or (name in state.people and not _gone(state, fight, name))
    ]
    return left[:1]


def _gone(state: RingWarState, fight: f.Combat, name: str) -> bool:
    return state.people[name].hex != fight.hex or state.people[name].driven


def _foes_left(state: RingWarState, fight: f.Combat) -> list[str]:
    """Return the enemies of the Fellowship's who fought in a hex and are still there."""
    return [name for name in fight.fighters if is_alive(state, name) and _is_foe(state, fight, name)]


def _is_foe(state: RingWarState, fight: f.Combat, name: str) -> bool:
    if name in state.parties:
        return are_enemies(state, FELLOWSHIP, player_of(state, state.parties[name].owner))
    if name in state.people:
        return not _gone(state, fight, name) and power_of(state, name) != FELLOWSHIP
    return True


def _may_give(state: RingWarState, hex_: str, dead: str) -> bool:
    """Whether the Fellowship may give the Ring of its dead bearer to Saruman (W.4)."""
    card = lookup(state).characters.get(dead)
    if SARUMAN not in powers(state) or card is None or card.side != FELLOWSHIP:
        return False
    saruman = state.people[SARUMAN_HIMSELF]
    if not people_at(state, hex_):
        return False
    wise = any(state.people[name].hex == hex_ for name in (GANDALF, WHITE, ARAGORN))
    return are_allied(state, FELLOWSHIP, SARUMAN) and saruman.hex == hex_ and not saruman.captive and not wise


class WhoInherits(Asked[b.Heir]):
    """Who has the Ring of a dead bearer (G.6, W.4)."""

    kind = b.Heir
    name = "heir"

    def seat(self, state: RingWarState, step: b.Heir) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: b.Heir) -> Prompt | None:
        """Each of those who may have it."""
        choices = [Choice(FELLOWSHIP, b.GiveRing(FELLOWSHIP, name), "G.6", step.hex) for name in step.heirs]
        return Prompt(self.name, FELLOWSHIP, "G.6", choices)

    def answers(self, play: RingWarPlay, step: b.Heir, action: b.GiveRing) -> None:
        """He has it."""
        ring_goes_to(play, action.person, "W.4" if action.person == SARUMAN_HIMSELF else "G.6")

    def held_back(self, state: RingWarState, step: b.Heir, action: Any) -> Refusal | None:
        """Say why somebody does not have it."""
        if isinstance(action, b.GiveRing) and action.person not in step.heirs:
            return Refusal("G.6", "The Ring goes to the winner of the fight, or to an Ally in the hex.")
        return None

    def words(self, state: RingWarState, step: b.Heir, prompt: Prompt) -> str:
        """Ask who has it."""
        return "The bearer is dead: who has the Ring?"

    def label(self, state: RingWarState, step: b.Heir, action: b.GiveRing) -> str:
        """Name him; aloud, with what he has."""
        return f"{capital(titled_name(action.person))}{' has the Ring' if speaking().aloud else ''}"


def _spoils(play: RingWarPlay, fight: f.Combat, fallen: list[f.Hit]) -> None:
    """Let Saruman or the Chief, having won himself, take all cards of the fallen (Y.2f); the Fellowship's survivors
    choose among those that are left (G.5)."""
    state = play.state
    left: list[str] = []
    for hit in fallen:
        lying = state.loose.get(fight.hex, [])
        cards = [card for card in hit.cards if card in lying]
        if hit.by in (SARUMAN_HIMSELF, CHIEF) and is_alive(state, hit.by) and state.people[hit.by].hex == fight.hex:
            taken = _takes(play, hit.by, fight.hex, cards)
            cards = [card for card in cards if card not in taken]
        left += cards
    names = survivors(state, fight.hex)
    if left and names and not _foes_left(state, fight):
        play.push(f.Spoils(fight.hex, tuple(left), tuple(names)))


def survivors(state: RingWarState, hex_: str) -> list[str]:
    """Return the Characters of the Fellowship in a hex whom it commands."""
    return [name for name in people_at(state, hex_, FELLOWSHIP) if name != GOLLUM and not is_led(state, name)]


def _takes(play: RingWarPlay, winner: str, hex_: str, cards: list[str]) -> list[str]:
    """Let Saruman or the Chief take cards, as many as he may hold (Y.2c); return those that he has taken."""
    taken = []
    for card in cards:
        if room_for(play.state, winner, card):
            play.emit(f.SpoilsTaken("Y.2f", winner, hex_, (card,)))
            taken.append(card)
    return taken


class WhoTakesSpoils(Asked[f.Spoils]):
    """Which survivor of the Fellowship's takes which card of the fallen (G.5, L.1)."""

    kind = f.Spoils
    name = "spoils"

    def seat(self, state: RingWarState, step: f.Spoils) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: f.Spoils) -> Prompt | None:
        """The first card that is left, for everybody who may take it; or leaving it."""
        card = step.cards[0]
        names = [name for name in step.people if spoil_refused(state, step, card, name) is None]
        if not names:
            return None
        choices = [Choice(FELLOWSHIP, f.TakeSpoil(FELLOWSHIP, card, name), "G.5", step.hex) for name in names]
        choices.append(Choice(FELLOWSHIP, Done(FELLOWSHIP), "G.5", step.hex))
        return Prompt(self.name, FELLOWSHIP, "G.5", choices)

    def lapses(self, play: RingWarPlay, step: f.Spoils) -> None:
        """Nobody may take it: it stays in the hex."""
        _next_spoil(play, step)

    def answers(self, play: RingWarPlay, step: f.Spoils, action: Any) -> None:
        """He takes it, or it stays; then the next card."""
        if isinstance(action, f.TakeSpoil):
            play.emit(f.SpoilsTaken("G.5", action.person, step.hex, (action.card,)))
        _next_spoil(play, step)

    def held_back(self, state: RingWarState, step: f.Spoils, action: Any) -> Refusal | None:
        """Say why somebody does not take it."""
        return spoil_refused(state, step, action.card, action.person) if isinstance(action, f.TakeSpoil) else None

    def words(self, state: RingWarState, step: f.Spoils, prompt: Prompt) -> str:
        """Ask who takes it."""
        return f"Who takes {said_card(step.cards[0])} of the fallen?"

    def label(self, state: RingWarState, step: f.Spoils, action: Any) -> str:
        """Name him; aloud, with what he takes, as the question may be out of ear."""
        if isinstance(action, Done):
            return f"{capital(said_card(step.cards[0]))} stays here" if speaking().aloud else "It stays here"
        name = capital(titled_name(action.person))
        if not speaking().aloud:
            return name
        uses = "can use it" if lookup(state).may_use(action.card, action.person) else "can only carry it"
        return f"{name} takes {said_card(action.card)}: {uses}"


def _next_spoil(play: RingWarPlay, step: f.Spoils) -> None:
    if step.cards[1:]:
        play.push(f.Spoils(step.hex, step.cards[1:], step.people))


def spoil_refused(state: RingWarState, step: f.Spoils, card: str, name: str) -> Refusal | None:
    """Return why a survivor does not take a card of the fallen; None when he may (G.5, L.1)."""
    if card != step.cards[0] or name not in step.people or not is_alive(state, name) or not room_for(state, name, card):
        return Refusal("L.1", "A survivor takes the card if he may have it, and holds three at most.")
    return None
