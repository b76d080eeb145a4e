"""Cards by which the Eagles come (E01, E35)."""

from __future__ import annotations

from core.ring_war.chapters.board import in_number_order, is_free
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.ground import FANGORN, LORIEN
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.searching import free
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.bearing import CameBack
from core.ring_war.model.records.dealing import Aim
from core.ring_war.model.records.moving import Displaced
from core.ring_war.model.state import (
    BARAD_DUR,
    EDORAS,
    FELLOWSHIP,
    GANDALF,
    GOLLUM,
    ISENGARD,
    MINAS_TIRITH,
    RIVENDELL,
    SARUMAN,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import hex_name, hex_title, person_name, province_name

EYRIES = (RIVENDELL, LORIEN, EDORAS, MINAS_TIRITH)
"""Where the Eagles set down whom they free (E01)."""
RETURNS = "returns"
"""What stands for the return of the White (E35)."""


class Eagles(EventCard):
    """Eagles!: all captives in one hex are free; or one of Saruman's own Characters comes to Isengard."""

    id = "e01"

    def captives(self, state: RingWarState, hex_: str) -> list[str]:
        """Return who is captive in a hex."""
        return [name for name, person in state.people.items() if person.captive and person.hex == hex_]

    def own(self, state: RingWarState, power: str) -> list[str]:
        """Return Saruman's Characters who are elsewhere, whoever plays the card for him (RR24)."""
        return [
            name
            for name, person in state.people.items()
            if power_of(state, name) == power
            and (power == SARUMAN or lookup(state).characters[name].side == SARUMAN)
            and is_free(state, name)
            and person.hex != ISENGARD
            and not person.driven
            and name != GOLLUM
        ]

    def targets(self, state: RingWarState, power: str) -> list[str]:
        """Return the hexes with captives for the Fellowship, Characters for Saruman."""
        if power != FELLOWSHIP:
            return self.own(state, power)
        return in_number_order(state, {person.hex for person in state.people.values() if person.captive})

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be somebody to carry."""
        return "" if self.targets(state, aim.power) else "There is nobody for the Eagles to carry."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return whom; then, one after the other, where each captive is set down."""
        if not aim.chosen:
            return self.targets(state, aim.power)
        if aim.power != FELLOWSHIP or len(aim.chosen) > len(self.captives(state, aim.chosen[0])):
            return []
        return list(EYRIES)

    def next_one(self, state: RingWarState, aim: Aim) -> str:
        """Return the captive whose place is said next."""
        return self.captives(state, aim.chosen[0])[len(aim.chosen) - 1]

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        if aim.chosen:
            return f"Where do they set down {person_name(self.next_one(state, aim))}?"
        return "Whose captives do they free?" if aim.power == FELLOWSHIP else "Whom do they carry to Isengard?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return a hex, or a Character with his."""
        if option in state.people:
            return f"{person_name(option)} at {hex_name(state.people[option].hex)}"
        return hex_title(option)

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They carry them."""
        state, first = play.state, aim.chosen[0]
        if aim.power != FELLOWSHIP:
            play.emit(Displaced("E01", first, ISENGARD))
            check_turned(play)
            return
        for name, hex_ in zip(self.captives(state, first), aim.chosen[1:], strict=True):
            free(play, name, hex_, "E01")


class Gwaihir(EventCard):
    """Gwaihir Bears a Wizard: Gandalf flies to any hex within 12, or the White returns in this turn."""

    id = "e35"
    far = 12

    def wizard(self, state: RingWarState) -> str:
        """Return the Gandalf who can be borne: free, or captive outside Barad-dûr and Isengard (Y.6d); "" for none."""
        for name in (GANDALF, WHITE):
            person = state.people[name]
            if person.hex and not (person.captive and person.hex in (BARAD_DUR, ISENGARD)) and not person.persuaded:
                return name
        return ""

    def may_return(self, state: RingWarState) -> bool:
        """Whether the Grey is dead and the White has not come yet (E.7)."""
        white = state.people[WHITE]
        return bool(state.people[GANDALF].gone) and not white.hex and not white.gone

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where he can be set down: any land within 12 hexes that is not underground."""
        rules = lookup(state)
        here = state.people[self.wizard(state)].hex
        near = rules.grid.within(here, self.far)
        return [
            hex_ for hex_ in near if hex_ in rules.terrain.land and hex_ != here and not rules.has(hex_, "underground")
        ]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be a Gandalf to bear, or to return."""
        if self.wizard(state) or self.may_return(state):
            return ""
        return "Gandalf cannot be borne, nor return."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return the Provinces, then the hexes of one; or where the White returns."""
        if not self.wizard(state):
            return [] if aim.chosen else [LORIEN, FANGORN]
        province = lookup(state).terrain.province
        if not aim.chosen:
            return sorted({province[hex_] for hex_ in self.hexes(state)})
        return [hex_ for hex_ in self.hexes(state) if province[hex_] == aim.chosen[0]] if len(aim.chosen) == 1 else []

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        if not self.wizard(state):
            return "Where does Gandalf the White return?"
        return "Where does Gwaihir set him down?" if aim.chosen else "To which Province does Gwaihir bear him?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return the Province or hex."""
        return province_name(option) if option in lookup(state).content.province_names else hex_name(option)

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is borne, or returns."""
        wizard, hex_ = self.wizard(play.state), aim.chosen[-1]
        if not wizard:
            play.emit(CameBack("E35", WHITE, hex_))
        elif play.state.people[wizard].captive:
            free(play, wizard, hex_, "E35")
        else:
            play.emit(Displaced("E35", wizard, hex_))


CARDS: tuple[EventCard, ...] = (Eagles(), Gwaihir())
"""The cards of this module."""
