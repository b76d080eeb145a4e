"""Cards whose effect holds for a turn, a battle or a move; the chapters that they change ask for it
(`chapters.windows.holds`) and use it up (E02, E03, E16, E17, E21, E23, E24, E26, E28, E31, E32, E34, E36)."""

from __future__ import annotations

from typing import ClassVar

from core.ring_war.chapters.board import armies_at, in_number_order, is_free, known_fellows
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.cards.despair import DENETHOR
from core.ring_war.chapters.sides import mover_of, power_of
from core.ring_war.chapters.windows import begin, holds
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, MINAS_TIRITH, RingWarPlay, RingWarState
from core.ring_war.words.names import hex_name, person_name

DONE = ""
"""What stands for naming nobody else."""


class ForTheTurn(EventCard):
    """A card whose effect holds for everybody to the end of the turn, and need not be had twice."""

    already: ClassVar[str] = "That holds in this turn already."

    def __init__(self, card: str) -> None:
        self.id = card  # type: ignore[misc]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """It must not hold already."""
        return self.already if holds(state, self.id) else ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """It holds."""
        begin(play, self.id, by=aim.power)


class PassesOpen(ForTheTurn):
    """Misty Passes Open: of use while they are closed."""

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """They must be closed (F.4)."""
        if state.turn >= lookup(state).numbers.passes_open:
            return "The Misty Passes are open by now."
        return super().idle(state, aim)


class DenethorDespairs(ForTheTurn):
    """Denethor Despairs: works when Minas Tirith is attacked in this turn."""

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Denethor must be in Minas Tirith."""
        if state.people[DENETHOR].hex != MINAS_TIRITH:
            return "Denethor is not in Minas Tirith."
        return super().idle(state, aim)


class Frenzy(EventCard):
    """Orcs in State of Battle Frenzy: for one's own attack, made by more Orcs than others."""

    id = "e03"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """It is one's own attack, and most of the points are Orcs."""
        if state.active != aim.power:
            return "Battle Frenzy helps one's own attack."
        cards = lookup(state).armies
        orcs = others = 0
        for name in armies_at(state, aim.hex):
            if mover_of(state, name) == aim.power and state.armies[name].awake:
                if cards[state.armies[name].card].orc:
                    orcs += state.armies[name].points
                else:
                    others += state.armies[name].points
        return "" if orcs > others else "Most of the attackers must be Orcs."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """It holds for this battle."""
        begin(play, "e03", about=aim.hex, by=aim.power)


class Grond(EventCard):
    """Grond: an attack of the Dark Power's on a citadel is made without its shift."""

    id = "e24"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """The Dark Power attacks a citadel."""
        if state.active != aim.power or not lookup(state).has(aim.hex, "citadel"):
            return "Grond is for an attack of the Dark Power's on a citadel."
        return ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """It holds for this battle."""
        begin(play, "e24", about=aim.hex, by=aim.power)


class Ambush(EventCard):
    """Ambush: 1 more for one's own die in the combat that begins."""

    id = "e32"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """One must have a part in it."""
        if aim.kind == "battle":
            mine = any(mover_of(state, name) == aim.power for name in armies_at(state, aim.hex))
        else:
            mine = any(_is_mine(state, aim.power, piece) for piece in aim.who)
        return "" if mine else "You have no part in this fight."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """It holds for this combat."""
        begin(play, "e32", about=aim.hex, by=aim.power)


def _is_mine(state: RingWarState, power: str, piece: str) -> bool:
    """Whether a piece is a power's; a name that a view hides is the Fellowship's, and a Servant the Dark Power's."""
    if piece in state.people or piece in state.parties or piece in state.armies:
        return power_of(state, piece) == power
    return power == (DARK_POWER if piece in lookup(state).servants else FELLOWSHIP)


class Storm(EventCard):
    """Storm on Caradhras: the stack that enters a Misty Pass goes back, and each in it is wounded (RR7)."""

    id = "e17"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """It must be another's stack."""
        return "That stack is your own." if any(_is_mine(state, aim.power, piece) for piece in aim.who) else ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """The movement sends them back."""
        begin(play, "e17", about=aim.hex, by=aim.power)


class Stealth(EventCard):
    """Hobbit Stealth: ends the search of a hex in which a hobbit is."""

    id = "e28"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """A free hobbit must be where is searched."""
        characters = lookup(state).characters
        if any(characters[name].kind == "hobbit" for name in known_fellows(state, aim.hex)):
            return ""
        return "No hobbit is where the search is."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """The search ends."""
        begin(play, "e28", about=aim.hex)


class RedArrow(EventCard):
    """The Red Arrow: one mobilized stack of Rohan moves 4 further in this turn."""

    id = "e21"

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where mobilized units of Rohan are."""
        cards = lookup(state).armies
        found = {
            army.hex
            for army in state.armies.values()
            if cards[army.card].nation == "rohan" and army.awake and not holds(state, "e21", army.hex)
        }
        return in_number_order(state, found)

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Some must be."""
        return "" if self.hexes(state) else "No mobilized unit of Rohan is on the map."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where they are."""
        return [] if aim.chosen else self.hexes(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Which stack of Rohan moves further?"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """Whatever of Rohan leaves that hex together goes further."""
        begin(play, "e21", about=aim.chosen[0], by=aim.power)


class ForcedMarch(EventCard):
    """Forced March: one stack moves 3 further."""

    id = "e31"

    def hexes(self, state: RingWarState, power: str) -> list[str]:
        """Return where a power has pieces that may still move."""
        rules = lookup(state)
        found = {
            army.hex
            for name, army in state.armies.items()
            if army.awake and name not in state.moved and mover_of(state, name) == power
        }
        for name, person in state.people.items():
            card = rules.characters[name]
            if (
                card.allowance
                and not card.flies
                and name not in state.moved
                and person.hex in rules.grid
                and is_free(state, name)
                and not person.persuaded
                and power_of(state, name) == power
            ):
                found.add(person.hex)
        return in_number_order(state, found)

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Something must be able to move."""
        if holds(state, "e31"):
            return "A march is being forced already."
        return "" if self.hexes(state, aim.power) else "Nothing of yours can still march."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where they are."""
        return [] if aim.chosen else self.hexes(state, aim.power)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "From where does a stack march further?"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """The next stack that leaves that hex goes further."""
        begin(play, "e31", about=aim.chosen[0], by=aim.power)


class OrcGarb(EventCard):
    """Orc Garb: up to two Characters may enter gates and use Mordor's roads, and evade 1 better in Gorgoroth."""

    id = "e36"

    def able(self, state: RingWarState) -> list[str]:
        """Return the Fellowship's free Characters who can walk."""
        rules = lookup(state)
        return [
            name
            for name, person in state.people.items()
            if rules.characters[name].allowance
            and is_free(state, name)
            and not person.persuaded
            and name != GOLLUM
            and power_of(state, name) == FELLOWSHIP
        ]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Somebody must be able to walk."""
        return "" if self.able(state) else "Nobody is free to put it on."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return who may put it on: two of one hex, or one."""
        if len(aim.chosen) > 1:
            return []
        if not aim.chosen:
            return self.able(state)
        first = aim.chosen[0]
        here = [name for name in self.able(state) if state.people[name].hex == state.people[first].hex]
        return [*(name for name in here if name != first), DONE]

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Who else puts on Orc garb?" if aim.chosen else "Who puts on Orc garb?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return his name, and where he is."""
        return f"{person_name(option)} at {hex_name(state.people[option].hex)}" if option else "nobody else"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They wear it for this turn."""
        for name in aim.chosen:
            if name != DONE:
                begin(play, "e36", about=name, by=aim.power)


CARDS: tuple[EventCard, ...] = (
    PassesOpen("e02"),
    ForTheTurn("e16"),
    ForTheTurn("e23"),
    ForTheTurn("e34"),
    DenethorDespairs("e26"),
    Frenzy(),
    Storm(),
    RedArrow(),
    Grond(),
    Stealth(),
    ForcedMarch(),
    Ambush(),
    OrcGarb(),
)
"""The cards of this module."""
