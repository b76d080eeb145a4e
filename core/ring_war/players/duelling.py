"""Individual Combat: who attacks whom, who refuses, and how one fights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.kernel.prompts import Choice
from core.ring_war.chapters.board import known_at
from core.ring_war.chapters.fights.foes import is_weak
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP
from core.ring_war.model.state import HIDDEN, SARUMAN_HIMSELF
from core.ring_war.players.outlook import Outlook

BLIND = 2.5
"""How strong somebody is taken to be whom one does not know."""

BETTER = 0.5
"""So much stronger one wants to be to begin a fight."""

PRECIOUS = 3.0
"""How much more a hobbit is worth as a victim, who may have the Ring, and whoever is known to have it."""

DARES = 0.8
"""How strong those must be who attack a company, for each who is in it."""

SORCERY = 1.0
"""What each use of Sorcery that is left counts."""


class Duellist:
    """Fights for one power."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.view = look.view

    def strength(self, who: str) -> float:
        """Return how strong somebody is in a fight: his Combat, Sorcery and what he can still bear."""
        if who == HIDDEN:
            return BLIND
        if who in self.view.parties:
            numbers, party = self.look.rules.numbers, self.view.parties[who]
            left = numbers.party_endurance - party.normal - party.special
            return numbers.party_combat + left / numbers.party_endurance
        if who in self.look.rules.servants:
            servant = self.look.rules.servants[who]
            return servant.combat + 1.0 + SORCERY * bool(servant.sorcery)
        if who not in self.look.rules.characters:
            return 0.0  # an Orc party that has fallen in this fight
        card, person = self.look.rules.characters[who], self.view.people[who]
        bonus = max((self.look.rules.magic[one].weapon for one in person.cards if one != HIDDEN), default=0)
        left = card.endurance - person.normal - person.special
        return card.combat + bonus + SORCERY * max(0, card.sorcery - person.used) / 2 + left / card.endurance

    def total(self, people: Iterable[str]) -> float:
        """Return how strong several are: the best of them, and a little for each helper."""
        found = sorted((self.strength(one) for one in people), reverse=True)
        return found[0] + 0.7 * (len(found) - 1) if found else 0.0

    def prize(self, who: str) -> float:
        """Return what it is worth to beat somebody."""
        if who == HIDDEN:
            return PRECIOUS / 2
        if who == self.view.ring.bearer:
            return PRECIOUS
        if who in self.view.people and self.look.rules.characters[who].kind == "hobbit":
            return PRECIOUS
        return 1.0

    def attacks(self, pairs: Mapping[tuple[str, str], Choice]) -> Choice | None:
        """Return the attack that promises most; None where none does."""
        best, found = BETTER, None
        for (person, target), choice in pairs.items():
            gain = self.gain(person, target)
            if gain > best:
                best, found = gain, choice
        return found

    def attackers(self, people: Mapping[str, Choice]) -> Choice | None:
        """Return who attacks: who is strong enough for somebody in his hex, and has no Ring to lose; None if nobody."""
        for name in sorted(people, key=lambda one: (-self.strength(one), one)):
            hex_ = self.view.people[name].hex
            if not self._dares(hex_):
                continue
            bears = name == self.view.ring.bearer
            if not bears and any(self.gain(name, target) > BETTER for target in self.targets(hex_)):
                return people[name]
        return None

    def _dares(self, hex_: str) -> bool:
        """Whether the Dark Power, which in the Character Game has nothing but its Nazgûl, has enough of them in a hex
        for all who may come into the fight there."""
        if self.view.options.game != "character" or self.look.seat != DARK_POWER:
            return True
        own = sum(self.strength(name) for name in known_at(self.view, hex_, DARK_POWER))
        theirs = sum(self.strength(name) for name in known_at(self.view, hex_, FELLOWSHIP))
        return own >= DARES * (theirs + BLIND * self.view.face_down.get(hex_, 0))

    def targets(self, hex_: str) -> list[str]:
        """Return whom one might attack in a hex: enemies by name, Orc parties, and one for all who are not known."""
        found = [
            name
            for name, person in self.view.people.items()
            if person.hex == hex_
            and not person.captive
            and are_enemies(self.view, self.look.seat, power_of(self.view, name))
        ]
        found += [name for name, party in self.view.parties.items() if party.hex == hex_]
        return found + [HIDDEN] * bool(self.view.face_down.get(hex_))

    def gain(self, person: str, target: str) -> float:
        """Return what an attack promises: nothing against a Saruman who may refuse (Y.4a), unless he is weak (X.4c)."""
        if target == SARUMAN_HIMSELF and not is_weak(self.view):
            return 0.0
        return self.strength(person) - self.strength(target) + self.prize(target) - 1.0

    def champion(self, people: Mapping[str, Choice]) -> Choice:
        """Return who faces a Servant: the strongest who does not bear the Ring."""
        return people[max(people, key=lambda one: (one != self.view.ring.bearer, self.strength(one), one))]

    def accepts(self, own: Sequence[str], enemies: Sequence[str]) -> bool:
        """Whether a fight is accepted that could be refused."""
        if self.view.ring.bearer in own:
            return False
        return self.total(own) >= self.total(enemies)

    def stance(self, own: Sequence[str], enemies: Sequence[str], offered: Iterable[str]) -> str:
        """Return how to fight a round: by Sorcery while it strikes well, else by weapon; who is beaten breaks off."""
        kinds = list(offered)
        lead = max(own, key=self.strength) if own else ""
        if "break_off" in kinds and lead in self.view.people:
            card, person = self.look.rules.characters[lead], self.view.people[lead]
            left = card.endurance - person.normal - person.special
            if left <= 1 and self.total(own) < self.total(enemies):
                return "break_off"
        if "sorcery" in kinds:
            return "sorcery"
        return "weapon"
