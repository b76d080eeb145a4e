"""Cards that strike or heal somebody (E18, E25, E27, E29, E30)."""

from __future__ import annotations

from core.ring_war.chapters.board import (
    armies_at,
    captives_of,
    fellows_at,
    in_number_order,
    known_fellows,
    nazgul,
    people_at,
    points_at,
)
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.harm import drive_off, heal, wound
from core.ring_war.chapters.losing import lose, proposed
from core.ring_war.chapters.magic import BOW
from core.ring_war.chapters.searching import escape_rating, free
from core.ring_war.chapters.sides import power_of
from core.ring_war.chapters.windows import begin
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim, CardMissed, EscapeTried
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, RingWarPlay, RingWarState
from core.ring_war.sight.knowing import knows
from core.ring_war.words.names import and_list, hex_name, hex_title, person_name, titled_name

BY_LOT = ""
"""What stands for a victim that chance names."""
BREATH, RANGERS, MUTINY = 2, 3, 2
"""Wounds of the Black Breath, points that Faramir's Rangers cost, what a mutiny adds to Escape."""
ATHELAS, LEGOLAS = "m10", "leg"
BOMBADIL_LAND = ("A", "B")


def in_bombadil_land(state: RingWarState, hex_: str) -> bool:
    """Whether a hex lies in the Shire or in Bree-land."""
    return lookup(state).terrain.province.get(hex_) in BOMBADIL_LAND


class Bombadil(EventCard):
    """Tom Bombadil: in the Shire or Bree-land ends a fight with a Servant, or a search, and heals a wound of each."""

    id = "e18"

    def ends(self, state: RingWarState, aim: Aim) -> bool:
        """Whether he ends what the window is about."""
        if not in_bombadil_land(state, aim.hex):
            return False
        return aim.kind == "search" or (aim.kind == "fight" and aim.hex in aim.who)

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where somebody wounded can be healed."""
        found = {
            person.hex
            for name, person in state.people.items()
            if (person.normal or person.special)
            and name != GOLLUM
            and not person.captive
            and power_of(state, name) == FELLOWSHIP
            and in_bombadil_land(state, person.hex)
        }
        return in_number_order(state, found)

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be a fight, a search or a wound in his land."""
        if self.ends(state, aim) or self.hexes(state):
            return ""
        return "Nothing in the Shire or Bree-land needs Tom Bombadil."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where he heals; where something is ended, it is there."""
        return [] if aim.chosen or self.ends(state, aim) else self.hexes(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Where does he heal?"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He comes: what is about to happen there does not, and a wound of each heals."""
        hex_ = aim.chosen[0] if aim.chosen else aim.hex
        if self.ends(play.state, aim):
            begin(play, self.id, about=hex_)
        for name in people_at(play.state, hex_, FELLOWSHIP):
            if name != GOLLUM:
                heal(play, name, 1, "E18")


class BlackBreath(EventCard):
    """Black Breath: a Character in a hex with a Nazgûl loses two wounds, or none where Athelas is (RR6)."""

    id = "e25"

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where Characters of the Fellowship are with a Nazgûl."""
        found = {state.people[name].hex for name in nazgul(state) if not state.people[name].driven}
        return in_number_order(state, {hex_ for hex_ in found if hex_ and fellows_at(state, hex_)})

    def known(self, state: RingWarState, power: str, hex_: str) -> list[str]:
        """Return the possible victims in a hex whom a power knows."""
        return [name for name in known_fellows(state, hex_) if knows(state, power, name)]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be such a hex."""
        return "" if self.hexes(state) else "No Character of the Fellowship is in a hex with a Nazgûl."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return the hexes; then whom one knows there, and chance for the others."""
        if not aim.chosen:
            return self.hexes(state)
        if len(aim.chosen) > 1:
            return []
        known = self.known(state, aim.power, aim.chosen[0])
        return known if len(known) == fellows_at(state, aim.chosen[0]) else [*known, BY_LOT]

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Whom does it strike?" if aim.chosen else "Where does it strike?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return the hex or the victim."""
        if not aim.chosen:
            return hex_title(option)
        return person_name(option) if option else "one of those who lie face down, by lot"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is wounded, unless Athelas is there."""
        state = play.state
        hex_, victim = aim.chosen
        here = [name for name in people_at(state, hex_, FELLOWSHIP) if name != GOLLUM]
        if victim == BY_LOT:
            unknown = [name for name in here if not knows(state, aim.power, name)]
            victim = play.chance.pick(dict.fromkeys(unknown, 1), "victim")
        if any(ATHELAS in state.people[name].cards for name in here) or ATHELAS in state.loose.get(hex_, ()):
            play.emit(CardMissed("E25", self.id))
        else:
            wound(play, victim, BREATH, 0, "E25")


class Rangers(EventCard):
    """Faramir's Rangers: one stack of the Dark Power in Ithilien loses 3 points."""

    id = "e27"

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where they find one."""
        return [hex_ for hex_ in lookup(state).hexes_of("W") if armies_at(state, hex_, DARK_POWER)]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be one."""
        return "" if self.hexes(state) else "No unit of the Dark Power is in Ithilien."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where."""
        return [] if aim.chosen else self.hexes(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Whom do they ambush?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return the hex and how strong they are there."""
        return f"the {points_at(state, option, DARK_POWER)} points at {hex_name(option)}"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They lose, as losses are proposed."""
        state = play.state
        for name, points in proposed(state, armies_at(state, aim.chosen[0], DARK_POWER), RANGERS).items():
            lose(play, name, points, "E27")


class SteedSlain(EventCard):
    """Winged Steed Slain: a Nazgûl in a hex with Legolas or the Bow of the Galadhrim is driven off."""

    id = "e29"

    def targets(self, state: RingWarState) -> list[str]:
        """Return the Nazgûl who are within reach."""
        bows = {
            person.hex
            for name, person in state.people.items()
            if person.hex and not person.captive and (name == LEGOLAS or BOW in person.cards)
        }
        return [name for name in nazgul(state) if state.people[name].hex in bows and not state.people[name].driven]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """One must be."""
        return "" if self.targets(state) else "No Nazgûl is in a hex with Legolas or his bow."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return them."""
        return [] if aim.chosen else self.targets(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Whose steed is slain?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return who he is and where."""
        return f"{titled_name(option)} at {hex_name(state.people[option].hex)}"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is driven off."""
        drive_off(play, aim.chosen[0], "E29")


class Mutiny(EventCard):
    """Orc Mutiny: all captives of one Orc party roll Escape, 2 better."""

    id = "e30"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be a party with captives."""
        return "" if state.parties else "No Orc party holds captives."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return the parties."""
        return [] if aim.chosen else list(state.parties)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Which Orcs fight among themselves?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return where they are and whom they hold."""
        held = and_list([person_name(name) for name in captives_of(state, option)])
        return f"those at {hex_name(state.parties[option].hex)}, who hold {held}"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """Each captive rolls, and is free where he is on so much or less."""
        state = play.state
        party = aim.chosen[0]
        hex_ = state.parties[party].hex
        tries = {name: escape_rating(state, name, MUTINY) for name in captives_of(state, party)}
        for name, needs in tries.items():
            die = roll(play, "escape")
            play.emit(EscapeTried("E30", name, die, needs))
            if die <= needs:
                free(play, name, hex_, "E30")


CARDS: tuple[EventCard, ...] = (Bombadil(), BlackBreath(), Rangers(), SteedSlain(), Mutiny())
"""The cards of this module."""
