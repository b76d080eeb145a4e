"""The choices of a prompt as the sensible bot weighs them at first sight, the best first, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from core.bots.thinking import Part, Weighed
from core.hexes import Hex
from core.kernel.prompts import Prompt
from core.ring_war.chances.battles import battle
from core.ring_war.chances.duels import between, duel, plain
from core.ring_war.chapters.battles.odds import foreseen
from core.ring_war.chapters.fights.foes import targets
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.records import battling, dealing, fighting, moving, searching
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN, MOUNT_DOOM, RingWarState
from core.ring_war.players.duelling import Duellist
from core.ring_war.players.fields import march_to
from core.ring_war.players.gambling import Gambler
from core.ring_war.players.holding import Captain
from core.ring_war.players.homing import PERIL, Homer
from core.ring_war.players.marching import Marcher
from core.ring_war.players.outlook import Outlook
from core.ring_war.players.wandering import LEAST, Wanderer
from core.ring_war.words.names import and_list, are_many, card_name, hex_name, titled_name

Worth = tuple[float, list[Part]]
NOTHING: Worth = (0.0, [])

WORTH_A_WORD = 0.5
"""What a place has to add to the points of a battle, to be named."""

FOUND = 0.02
"""What is less likely than this is not worth a word."""


class Weigher:
    """What each choice of one prompt gains for the power that is asked, in the bot's own measure."""

    def __init__(self, view: RingWarState, prompt: Prompt, seat: str) -> None:
        self.view = view
        self.seat = seat
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.look = Outlook(view, seat)

    def weighed(self) -> list[Weighed]:
        """Return the choices that the bot puts a figure on, the best first; none where it weighs nothing."""
        step = self.view.agenda[-1]
        weigh = GAINS.get(type(step))
        if weigh is None:
            return []
        found = [(choice, weigh(self, step, choice.action)) for choice in self.own]
        weighed = [Weighed(choice, *worth) for choice, worth in found if worth is not None]
        return sorted(weighed, key=lambda one: -one.gain)

    # --- movement ---

    def way(self, step: moving.GoOn, action: Any) -> Worth | None:
        """Weigh a hex to go to by how much nearer it is to where the stack is wanted, and what it is like there."""
        if isinstance(action, moving.Stay):
            return LEAST, []
        if not isinstance(action, moving.Go):
            return None
        if self.seat == FELLOWSHIP and any(piece in self.view.people for piece in step.pieces):
            return self._walk(step, action.hex)
        if self.seat != FELLOWSHIP and self.view.ring.bearer in step.pieces:
            return self._home(step.hex, action.hex)
        return self._march(step, action.hex)

    def _walk(self, step: moving.GoOn, hex_: Hex) -> Worth | None:
        wanderer = Wanderer(self.look)
        goal = next((goal for piece in step.pieces if piece in self.view.people and (goal := wanderer.goal(piece))), "")
        if not goal:
            return None
        parts = self._nearer(wanderer.field(goal), step.hex, hex_, goal)
        if hex_ != goal:
            lodging, stacks = wanderer.lodging(hex_), self.look.threats(hex_)
            parts += [
                Part("enemies stand there", lodging.strangers, "F.6"),
                Part("a haven or friends shelter them there", lodging.shelter, "F.6"),
                Part(f"{_counted(stacks, 'stack')} of the enemy can come there", lodging.threat, "F.6"),
                Part("the ground makes them hard to find", lodging.cover, "J.7"),
            ]
        return _summed(parts)

    def _home(self, here: Hex, hex_: Hex) -> Worth:
        homer = Homer(self.look)
        parts = self._nearer(march_to(self.look.rules, homer.home), here, hex_, homer.home)
        return _summed([*parts, Part("enemies are there", -PERIL * homer.meets(hex_), "G.1")])

    def _march(self, step: moving.GoOn, hex_: Hex) -> Worth | None:
        marcher = Marcher(self.look)
        armies = [piece for piece in step.pieces if piece in self.view.armies]
        if not armies:
            return None
        goal = next((goal for army in armies if (goal := marcher.goal(army))), "")
        parts = self._nearer(march_to(self.look.rules, goal), step.hex, hex_, goal) if goal else []
        if marcher.too_strong(hex_, step.hex, armies):
            parts.append(Part("the enemy there is too strong", -self.look.points(hex_, hostile=True) / 2.0, "Q.2"))
        gain = marcher.prize(hex_) - marcher.prize(step.hex)
        return _summed([*parts, Part(self._likely([hex_]), gain, "J.2")])

    def _nearer(self, field: Mapping[Hex, float], here: Hex, hex_: Hex, goal: Hex) -> list[Part]:
        gain = field.get(here, 99.0) - field.get(hex_, 99.0)
        rule = "F.1" if self.seat == FELLOWSHIP else "P.2"
        if hex_ == goal:
            return [Part(f"it is {hex_name(goal)}, the goal", gain, "Z.2" if goal == MOUNT_DOOM else rule)]
        side = "nearer to" if gain > 0 else "further from"
        return [Part(f"{_counted(abs(round(gain)) or 1, 'movement point')} {side} {hex_name(goal)}", gain, rule)]

    # --- searches ---

    def search(self, step: Any, action: Any) -> Worth | None:
        """Weigh a hex or a Province by how likely the Ring is to be there."""
        rule = SEARCHED[type(step)]
        if isinstance(action, moving.Go | searching.SearchHex):
            return self._quarry([action.hex], rule)
        province = getattr(action, "province", None)
        if province:
            return self._quarry(self.look.rules.hexes_of(province), rule)
        return NOTHING if isinstance(action, t.Done | searching.NameProvince) else None

    def _quarry(self, hexes: Iterable[Hex], rule: str) -> Worth:
        hexes = list(hexes)
        gain = sum(map(self.look.quarry, hexes))
        return _summed([Part(self._likely(hexes), gain, rule)])

    def _likely(self, hexes: Iterable[Hex]) -> str:
        share = sum(self.look.belief.get(hex_, 0.0) for hex_ in hexes)
        if share > 1 - FOUND:
            return "the Ring is there"
        return f"the Ring is there with a chance of {share:.0%}" if share >= FOUND else "somebody hides there"

    # --- fights and battles ---

    def battle(self, step: battling.Battles, action: Any) -> Worth | None:
        """Weigh an attack by what the table says that both sides lose."""
        if not isinstance(action, battling.Attack):
            return NOTHING if isinstance(action, t.Done) else None
        gain = Captain(self.look).promise(action.hex, action.power)
        mine, theirs = battle(self.view, foreseen(self.view, self.seat, action.hex, action.power)).means
        told = f"the attack loses {mine:.1f} points for {theirs:.1f} on average"
        place = gain - (theirs - mine)
        prize = [Part(f"{hex_name(action.hex)} is worth a battle", place, "Q.6")] if place > WORTH_A_WORD else []
        return gain, [Part(told, theirs - mine, "Q.2"), *prize]

    def attacker(self, step: Any, action: Any) -> Worth | None:
        """Weigh an attacker by whom he can beat in his hex."""
        if not isinstance(action, fighting.Attacker):
            return NOTHING if isinstance(action, t.Done) else None
        duellist = Duellist(self.look)
        found = targets(self.view, self.look.seat, action.person)
        best = max(found, key=lambda target: duellist.gain(action.person, target), default="")
        return self._duel(duellist, action.person, best) if best else NOTHING

    def target(self, step: fighting.Whom, action: Any) -> Worth | None:
        """Weigh whom somebody attacks."""
        if not isinstance(action, fighting.Fight):
            return NOTHING if isinstance(action, t.Done) else None
        return self._duel(Duellist(self.look), action.person, action.target)

    def _duel(self, duellist: Duellist, person: str, target: str) -> Worth:
        prize = duellist.prize(target) - 1.0
        odds = self._odds([person], [target])
        gain, told = _summed([odds, Part("who is beaten may have the Ring", prize, "G.6")])
        return gain, [self._foretold(part, person, target) if part is odds else part for part in told]

    def challenge(self, step: fighting.Challenged, action: Any) -> Worth | None:
        """Weigh whether a fight is accepted."""
        if not isinstance(action, fighting.Accept):
            return NOTHING
        pair = step.fight.pairs[step.at]
        parts = [self._odds(pair.defenders, pair.attackers)]
        if self.view.ring.bearer in pair.defenders:
            parts.append(Part("the Ring is at stake", -3.0, "G.6"))
        return _summed(parts)

    def helper(self, step: fighting.Joining, action: Any) -> Worth | None:
        """Weigh who joins a fight."""
        if not isinstance(action, fighting.JoinFight):
            return NOTHING if isinstance(action, t.Done) else None
        strength = Duellist(self.look).strength(action.person) - 4.0
        name = titled_name(action.person)
        word = "a strong help" if strength > 0 else "little help"
        parts = [Part(f"{name} is {word}", strength, "G.2")]
        if action.person == self.view.ring.bearer:
            parts.append(Part("the Ring is at stake", -3.0, "G.6"))
        return _summed(parts)

    def _odds(self, own: Iterable[str], enemies: Iterable[str]) -> Part:
        ours, theirs, duellist = list(own), list(enemies), Duellist(self.look)
        gap = duellist.total(ours) - duellist.total(theirs)
        one, other = _people(ours), _people(theirs)
        verb = "are" if len(ours) > 1 or are_many(ours[0]) else "is"
        return Part(f"{one} {verb} {'stronger' if gap > 0 else 'no stronger'} than {other}", gap, "G.1")

    def _foretold(self, odds: Part, person: str, target: str) -> Part:
        """Return what is said of a fight of two: nobody is called the stronger one who falls in it more often than the
        other."""
        if odds.amount <= 0 or HIDDEN in (person, target) or person not in self.view.people:
            return odds
        fight = between(person, target, self.view.people[person].hex, self.seat)
        ends = duel(plain(self.view), fight)
        if ends is None or ends.defender >= ends.attacker:
            return odds
        verb = "are" if are_many(person) else "is"
        return Part(
            f"{titled_name(person)} {verb} likelier to fall than {titled_name(target)}", -odds.amount, odds.rule
        )

    # --- cards ---

    def card(self, step: Any, action: Any) -> Worth | None:
        """Weigh an Event Card that is played, or discarded."""
        gambler = Gambler(self.look)
        if isinstance(action, dealing.Play):
            window = step if isinstance(step, dealing.Window) else None
            worth = float(gambler.worth(action.card))
            if gambler.serves(action.card, window):
                return _summed([Part(f"{card_name(action.card)} serves now", worth, "N.5")])
            return _summed([Part(f"{card_name(action.card)} is kept for a better moment", -worth, "N.5")])
        if isinstance(action, dealing.Discard):
            worth = float(gambler.worth(action.card))
            return _summed([Part(f"{card_name(action.card)} is gone", -worth, "N.5")])
        return NOTHING if isinstance(action, t.Done | dealing.Pass) else None


GAINS: Mapping[type, Callable[[Weigher, Any, Any], Worth | None]] = {
    moving.GoOn: Weigher.way,
    moving.FlyTo: Weigher.search,
    searching.OrcSearch: Weigher.search,
    searching.Directed: Weigher.search,
    searching.Sending: Weigher.search,
    searching.Provinces: Weigher.search,
    battling.Battles: Weigher.battle,
    fighting.Fights: Weigher.attacker,
    fighting.Pairing: Weigher.attacker,
    fighting.Whom: Weigher.target,
    fighting.Challenged: Weigher.challenge,
    fighting.Joining: Weigher.helper,
    dealing.EventsOf: Weigher.card,
    dealing.Window: Weigher.card,
}
"""How the choices of each question are weighed."""

SEARCHED: Mapping[type, str] = {
    moving.FlyTo: "J.3",
    searching.OrcSearch: "J.2",
    searching.Directed: "J.4",
    searching.Sending: "J.3",
    searching.Provinces: "J.3",
}
"""The rule of each search."""


def _summed(parts: Iterable[Part]) -> Worth:
    """Return what parts come to, and those of them that count."""
    told = [part for part in parts if part.amount]
    return sum(part.amount for part in told), told


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _people(names: list[str]) -> str:
    known = [titled_name(name) for name in names if name != HIDDEN]
    return and_list(known) if known else "somebody unknown"


def weighed(view: RingWarState, prompt: Prompt, seat: str) -> list[Weighed]:
    """Return the choices of a power as its bot weighs them, the best first; empty where it weighs nothing."""
    return Weigher(view, prompt, seat).weighed()
