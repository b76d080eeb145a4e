"""Cards that bring forces onto the map (E07, E08, E09, E12, E15, E22, E33)."""

from __future__ import annotations

from core.ring_war.chapters.board import armies_at, enemy_armies_at, is_free, points_at
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.cards.dead import DEAD
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.gaits import PATHS_OF_THE_DEAD
from core.ring_war.chapters.ground import DRUADAN, FANGORN
from core.ring_war.chapters.magic import ARAGORN
from core.ring_war.chapters.mobilizing import have_entered, wake
from core.ring_war.chapters.sides import are_enemies, player_of, powers
from core.ring_war.chapters.windows import FOR_GOOD, begin
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim, PersonCame, PointsCame
from core.ring_war.model.records.moving import ForceCame
from core.ring_war.model.state import DARK_POWER, ISENGARD, SARUMAN, RingWarPlay, RingWarState

ENTS, WOSES, DUNEDAIN, CORSAIRS, RAIDERS = (
    "ents_foot_1",
    "woses_foot_1",
    "dunedain_foot_1",
    "umbar_corsairs_1",
    "dunland_men_2",
)
"""The forces that come by cards (5.8)."""

PELARGIR, DOL_AMROTH, HARONDOR, DUNLAND, FORDS = "W3636", "W3036", "W3943", "W2119", "W2122"
CORSAIRS_FROM, CORSAIRS_AGAINST = 3, 5
"""How many turns after M the Corsairs land, and against how many points."""
ORCS_EACH = 3
"""How many points of Orcs return for each pip (E09)."""


NO_ARMIES = "There are no armies in the Character Game."


def comes(play: RingWarPlay, rule: str, card: str, hex_: str) -> None:
    """Bring a force onto the map by a card, mobilized, with all that follows from its being there. None comes in the
    Character Game, which has no armies (RR24)."""
    if play.state.options.game == "character":
        return
    play.emit(ForceCame(rule, card, hex_, lookup(play.state).armies[card].points))
    have_entered(play, [card], [hex_])


class DeadMen(EventCard):
    """Dead Men of Dunharrow: with Aragorn at Dunharrow or Erech his army of the Dead comes, and the Paths open."""

    id = "e07"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Aragorn must be there, free."""
        there = state.people[ARAGORN].hex in PATHS_OF_THE_DEAD
        return "" if there and is_free(state, ARAGORN) else "Aragorn must be at Dunharrow or Erech."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They come to him."""
        begin(play, self.id, FOR_GOOD)
        comes(play, "E07", DEAD, play.state.people[ARAGORN].hex)


class EntsVentRage(EventCard):
    """Ents Vent Rage: Ents and Treebeard come to Fangorn."""

    id = "e08"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Enemy units in Fangorn or West Rohan anger them, or the hobbits rouse them."""
        if DARK_POWER in angering(state) or SARUMAN in angering(state):
            return ""
        if all(state.people[name].hex == FANGORN and is_free(state, name) for name in ("mer", "pip")):
            return ""
        return "No enemy unit is in Fangorn or West Rohan, and Merry and Pippin are not in Fangorn."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They come; Treebeard unless he has been killed."""
        begin(play, self.id, FOR_GOOD)
        if not play.state.people["tre"].hex and not play.state.people["tre"].gone:
            play.emit(PersonCame("E08", "tre", FANGORN))
        comes(play, "E08", ENTS, FANGORN)


def angering(state: RingWarState) -> set[str]:
    """Return the powers that have units in Fangorn or West Rohan, those at Isengard among them."""
    rules = lookup(state)
    near = {*rules.hexes_of("O"), *rules.hexes_of("P")}
    return {rules.armies[army.card].owner for army in state.armies.values() if army.hex in near}


class OrcsReturn(EventCard):
    """Saruman Resurrects Orcs: three times a die in points of lost Orcs of Isengard return there."""

    id = "e09"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Some must be lost, and Isengard be Saruman's, without enemy units."""
        if player_of(state, state.control.get(ISENGARD, "")) != aim.power:
            return "Isengard is not Saruman's."
        return "" if any(lost_orcs(state).values()) else "No Orcs of Isengard are lost."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They return, those of the first force first."""
        left = ORCS_EACH * roll(play, "orcs")
        for card, lost in lost_orcs(play.state).items():
            back = min(left, lost)
            left -= back
            if back:
                play.emit(PointsCame("E09", home_force(play.state, card), card, ISENGARD, back))


def lost_orcs(state: RingWarState) -> dict[str, int]:
    """Return the lost points of each force of Isengard's Orcs."""
    return {
        name: state.fallen.get(name, 0)
        for name, card in lookup(state).armies.items()
        if card.nation == "isengard" and card.orc
    }


def home_force(state: RingWarState, card: str) -> str:
    """Return the force that returning points of a card join at Isengard: one of that card there, or a new one."""
    for name in armies_at(state, ISENGARD):
        if state.armies[name].card == card and not state.armies[name].lent:
            return name
    return card if card not in state.armies else f"{card}.{state.made + 1}"


class Woses(EventCard):
    """Woses Ally with the Free Peoples: they come, and the Drúadan Forest is open to the Fellowship."""

    id = "e12"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They come."""
        begin(play, self.id, FOR_GOOD)
        comes(play, "E12", WOSES, DRUADAN)


class Corsairs(EventCard):
    """Corsairs of Umbar: they land at Pelargir or Dol Amroth if these are weakly held, else in Harondor."""

    id = "e15"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """From the third turn after M, once (RR10)."""
        if state.options.game == "character":
            return NO_ARMIES
        if CORSAIRS in state.came:
            return "The Corsairs have come already."
        if not state.mordor or state.turn < state.mordor + CORSAIRS_FROM:
            return "The Corsairs do not come before the third turn after Mordor's mobilization."
        return ""

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where they may land."""
        if aim.chosen:
            return []
        weak = [hex_ for hex_ in (PELARGIR, DOL_AMROTH) if against(state, hex_) <= CORSAIRS_AGAINST]
        return weak or [HARONDOR]

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Where do they land?"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They land."""
        comes(play, "E15", CORSAIRS, aim.chosen[0])


def against(state: RingWarState, hex_: str) -> int:
    """Return the points of the Dark Power's enemies in a hex."""
    return sum(points_at(state, hex_, power) for power in powers(state) if are_enemies(state, DARK_POWER, power))


class GreyCompany(EventCard):
    """The Grey Company: the Dúnedain come to Aragorn, and the Shire wakes (RR12)."""

    id = "e22"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Aragorn must be free on the map, and above the ground."""
        if not is_free(state, ARAGORN):
            return "Aragorn is not there to be joined."
        hex_ = state.people[ARAGORN].hex
        return "The Dúnedain do not come underground." if lookup(state).has(hex_, "underground") else ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They come."""
        begin(play, self.id, FOR_GOOD)
        comes(play, "E22", DUNEDAIN, play.state.people[ARAGORN].hex)
        wake(play, "shire", "E22")


class Raid(EventCard):
    """Wild Men of Dunland Raid: Dunlendings come to Dunland or the Fords of Isen."""

    id = "e33"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """They come once, where no enemy units are."""
        if state.options.game == "character":
            return NO_ARMIES
        if RAIDERS in state.came:
            return "They have come already."
        return "" if self.free_hexes(state) else "Enemies stand in Dunland and at the Fords of Isen."

    def free_hexes(self, state: RingWarState) -> list[str]:
        """Return those of the two hexes without enemy units."""
        return [hex_ for hex_ in (DUNLAND, FORDS) if not enemy_armies_at(state, hex_, player_of(state, SARUMAN))]

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where they may come."""
        return [] if aim.chosen else self.free_hexes(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Where do they come?"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They come."""
        comes(play, "E33", RAIDERS, aim.chosen[0])


CARDS: tuple[EventCard, ...] = (
    DeadMen(),
    EntsVentRage(),
    OrcsReturn(),
    Woses(),
    Corsairs(),
    GreyCompany(),
    Raid(),
)
"""The cards of this module."""
