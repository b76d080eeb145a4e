"""Event Cards: what each is worth to keep, and when it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.kernel.prompts import Choice
from core.ring_war.chapters.board import fellows_at
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records.dealing import Window
from core.ring_war.players.outlook import Outlook

WORTH: Mapping[str, int] = {
    "e01": 4,
    "e04": 5,
    "e05": 5,
    "e08": 4,
    "e10": 4,
    "e11": 4,
    "e15": 4,
    "e19": 3,
    "e20": 3,
    "e22": 4,
    "e23": 4,
    "e28": 5,
    "e33": 4,
    "e35": 4,
}
"""What cards are worth to whoever can play them; all others are worth 2, and 1 to whoever cannot."""

OTHER, USELESS = 2, 1
ENOUGH = 6
"""How many lost Orcs make it worth to resurrect some (E09)."""


class Gambler:
    """Plays, keeps and discards Event Cards."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def worth(self, card: str) -> int:
        """Return what a card is worth to keep."""
        by = self.look.rules.events[card].by
        return WORTH.get(card, OTHER) if self.look.seat in by else USELESS

    def discards(self, cards: Mapping[str, Choice]) -> Choice:
        """Return the card that is missed least."""
        return cards[min(cards, key=lambda card: (self.worth(card), card))]

    def plays(self, cards: Mapping[str, Choice], window: Window | None) -> Choice | None:
        """Return a card to play now, the most useful first; None for none."""
        for card in sorted(cards, key=lambda one: (-self.worth(one), one)):
            if self.serves(card, window):
                return cards[card]
        return None

    def serves(self, card: str, window: Window | None) -> bool:
        """Whether now is a good moment for a card."""
        trigger = TRIGGERS.get(card)
        return trigger is None or trigger(self, window)

    # --- when a card serves; cards that are not named are played as soon as they can be ---

    def never(self, window: Window | None) -> bool:
        """Keep it: what it does helps others as much, or its moment does not come."""
        return False

    def captives(self, window: Window | None) -> bool:
        """Eagles come when somebody is captive who can be told by name."""
        if self.look.seat != FELLOWSHIP:
            return False
        return any(person.captive for person in self.view.people.values())

    def passes(self, window: Window | None) -> bool:
        """The passes are opened when the bearer stands before one."""
        bearer = self.view.people.get(self.view.ring.bearer)
        if self.look.seat != FELLOWSHIP or bearer is None:
            return False
        return any(self.look.rules.grid.distance(bearer.hex, hex_) <= 1 for hex_ in ("W3006", "W3012"))

    def blind(self, window: Window | None) -> bool:
        """What is played blind is played where it is likely to fit: Boromir where many lie face down."""
        return max(self.view.face_down.values(), default=0) >= 4

    def gollum(self, window: Window | None) -> bool:
        """Gollum strikes where the Ring is likely near him."""
        here = self.view.people["gol"].hex
        near = sum(
            share for hex_, share in self.look.belief.items() if here and self.look.rules.grid.distance(here, hex_) <= 2
        )
        return near > 0.5

    def lost_orcs(self, window: Window | None) -> bool:
        """Orcs are resurrected once enough of them are lost."""
        return sum(self.view.fallen.get(card, 0) for card in self.view.fallen if card.startswith("isengard")) >= ENOUGH

    def hidden_prey(self, window: Window | None) -> bool:
        """Crebain fly before a search of lands in which somebody hides."""
        terrain = self.look.rules.terrain
        return any(terrain.province.get(hex_) in ("D", "G", "P", "Q") for hex_ in self.look.belief)

    def own_searched(self, window: Window | None) -> bool:
        """A search is cancelled that comes to the bearer's hex."""
        bearer = self.view.people.get(self.view.ring.bearer)
        return window is not None and bearer is not None and window.hex == bearer.hex

    def battle_of_ours(self, window: Window | None) -> bool:
        """What helps an attack is kept for attacks of one's own."""
        return self.view.active == self.look.seat

    def victims(self, window: Window | None) -> bool:
        """The Black Breath is breathed where somebody is with a Nazgûl."""
        return any(
            fellows_at(self.view, person.hex)
            for name, person in self.view.people.items()
            if self.look.rules.characters[name].kind == "nazgul" and person.hex
        )

    def war_has_come(self, window: Window | None) -> bool:
        """The day without dawn comes when Mordor marches."""
        return self.look.mobilized

    def before_a_bargain(self, window: Window | None) -> bool:
        """Saruman's Voice is raised when somebody can be persuaded."""
        return self.look.seat == SARUMAN and self.view.turn >= 2

    def gandalf(self, window: Window | None) -> bool:
        """Gwaihir comes for a Gandalf who is captive or dead."""
        gone = self.view.people["gan"].gone and not self.view.people["gwh"].hex and not self.view.people["gwh"].gone
        return bool(gone) or any(self.view.people[name].captive for name in ("gan", "gwh"))

    def parties(self, window: Window | None) -> bool:
        """A mutiny breaks out where a party holds captives."""
        return bool(self.view.parties)

    def siege(self, window: Window | None) -> bool:
        """Denethor despairs when enemies stand before Minas Tirith."""
        grid = self.look.rules.grid
        return self.look.seat == DARK_POWER and any(
            army.hex and grid.distance(army.hex, "W3630") <= 1 and self.look.rules.armies[army.card].owner == DARK_POWER
            for army in self.view.armies.values()
        )


TRIGGERS: Mapping[str, Callable[[Gambler, Window | None], bool]] = {
    "e01": Gambler.captives,
    "e02": Gambler.passes,
    "e03": Gambler.battle_of_ours,
    "e04": Gambler.blind,
    "e05": Gambler.gollum,
    "e09": Gambler.lost_orcs,
    "e14": Gambler.never,
    "e16": Gambler.hidden_prey,
    "e17": Gambler.never,
    "e18": Gambler.own_searched,
    "e21": Gambler.never,
    "e23": Gambler.war_has_come,
    "e24": Gambler.battle_of_ours,
    "e25": Gambler.victims,
    "e26": Gambler.siege,
    "e28": Gambler.own_searched,
    "e30": Gambler.parties,
    "e31": Gambler.never,
    "e32": Gambler.battle_of_ours,
    "e34": Gambler.before_a_bargain,
    "e35": Gambler.gandalf,
    "e36": Gambler.never,
}
"""When a card serves, by its id."""
