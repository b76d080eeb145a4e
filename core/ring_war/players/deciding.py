"""One decision of a bot: which of a prompt's choices it takes, question by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.kernel.prompts import Choice, Prompt
from core.kernel.records import Action
from core.ring_war.chapters.magic import BOW
from core.ring_war.content.pieces import FELLOWSHIP, SARUMAN
from core.ring_war.model.records import battling, bearing, dealing, fighting, mastering, moving, searching, trading
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import SARUMAN_HIMSELF, RingWarState
from core.ring_war.players.duelling import Duellist
from core.ring_war.players.gambling import Gambler
from core.ring_war.players.holding import Captain
from core.ring_war.players.homing import Homer
from core.ring_war.players.hunting import Hunter
from core.ring_war.players.marching import Marcher
from core.ring_war.players.outlook import Outlook
from core.ring_war.players.scheming import Schemer
from core.ring_war.players.trading import Trader
from core.ring_war.players.wandering import Wanderer

A = TypeVar("A", bound=Action)

LEAVES = (t.Done, dealing.Pass, moving.Stay, mastering.Decline)
"""Actions that decline what is offered."""

GIFTS = {"m02": "ara", "m03": "gan", "m22": "ara"}
"""Who gets which Magic Card of Rivendell; the bearer gets what hobbits can use, Aragorn the rest."""


class Decider:
    """One decision of one power on one view."""

    def __init__(self, view: RingWarState, prompt: Prompt, seat: str) -> None:
        self.view = view
        self.seat = seat
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.look = Outlook(view, seat)

    def choose(self) -> Choice:
        """Return the choice to take."""
        if len(self.own) == 1:
            return self.own[0]
        step = self.view.agenda[-1]
        answer = ANSWERS.get(type(step))
        found = None if answer is None else answer(self, step)
        return found or self.leave()

    def of(self, kind: type[A]) -> list[tuple[A, Choice]]:
        """Return the actions of a kind that are offered, with their choices."""
        return [(choice.action, choice) for choice in self.own if isinstance(choice.action, kind)]

    def first(self, kind: type[Action]) -> Choice | None:
        """Return the first choice of a kind, if there is one."""
        return next((choice for choice in self.own if isinstance(choice.action, kind)), None)

    def leave(self) -> Choice:
        """Decline what is offered, or take the first choice where that cannot be."""
        return next((choice for choice in self.own if isinstance(choice.action, LEAVES)), self.own[0])

    # --- set-up ---

    def bearer(self, step: t.ChooseBearer) -> Choice | None:
        """Give the Ring to the hobbit who bears it best and lives longest."""
        cards = self.look.rules.characters
        return max(self.of(t.Bear), key=lambda item: (cards[item[0].person].ring, cards[item[0].person].endurance))[1]

    def hand_out(self, step: t.HandOut) -> Choice | None:
        """Give each card of Rivendell to who uses it best."""
        gifts = {action.person: choice for action, choice in self.of(t.GiveStart)}
        wanted = GIFTS.get(step.card, self.view.ring.bearer)
        return gifts.get(wanted) or gifts.get("ara")

    # --- cards ---

    def events(self, step: dealing.EventsOf) -> Choice | None:
        """Draw from the deck; play what serves; discard what is missed least."""
        for action, choice in self.of(dealing.Draw):
            if not action.discard:
                return choice
        gambler = Gambler(self.look)
        plays = {action.card: choice for action, choice in self.of(dealing.Play)}
        found = gambler.plays(plays, None) if plays else None
        if found is not None or self.first(t.Done) is not None:
            return found
        discards = {action.card: choice for action, choice in self.of(dealing.Discard)}
        return gambler.discards(discards) if discards else None

    def window(self, step: dealing.Window) -> Choice | None:
        """Shoot with the Bow, which costs nothing; else play a card that serves in this window."""
        for action, choice in self.of(dealing.UseMagic):
            if action.card == BOW:
                return choice
        plays = {action.card: choice for action, choice in self.of(dealing.Play)}
        return Gambler(self.look).plays(plays, step) if plays else None

    def aim(self, step: dealing.Aim) -> Choice | None:
        """Aim a card: a hunter's where the Ring may be, else the first that is offered."""
        targets = [(action.target, choice) for action, choice in self.of(dealing.Target)]
        if self.look.hunts():
            return max(targets, key=lambda item: self.look.belief.get(item[0], 0.0))[1] if targets else None
        return targets[0][1] if targets else None

    def take_cards(self, step: dealing.TakeCards) -> Choice | None:
        """Take what lies there: who can use it first."""
        rules = self.look.rules
        return max(
            self.of(dealing.TakeCard),
            key=lambda item: rules.may_use(item[0].card, item[0].person),
            default=(None, None),
        )[1]

    # --- movement ---

    def deploy(self, step: moving.Deploy) -> Choice | None:
        """Land where one may."""
        return next((choice for action, choice in self.of(moving.Land) if action.land), self.own[0])

    def moves(self, step: moving.Moves) -> Choice | None:
        """Move whoever has somewhere to go: Characters first, then Nazgûl, then armies."""
        wears = self.first(bearing.WearRing)
        if wears is not None and (self.seat, self.view.ring.bearer) == (SARUMAN, SARUMAN_HIMSELF):
            return wears
        stacks = {action.hex: choice for action, choice in self.of(moving.PickStack)}
        if (found := Homer(self.look).picks(stacks)) is not None:
            return found
        if self.seat == FELLOWSHIP and (found := Wanderer(self.look).picks(stacks)) is not None:
            return found
        fliers = {action.person: choice for action, choice in self.of(moving.PickNazgul)}
        if fliers and (found := Hunter(self.look).flier(fliers)) is not None:
            return found
        return Marcher(self.look).picks(stacks)

    def group(self, pieces: tuple[str, ...]) -> list[str]:
        """Return who of a stack goes."""
        bearer = Homer(self.look).bearer
        if bearer in pieces:
            return [bearer]
        people = Wanderer(self.look).group(pieces) if self.seat == FELLOWSHIP else []
        return people or Marcher(self.look).stack(pieces)

    def who_goes(self, step: moving.WhoGoes) -> Choice | None:
        """Leave who does not go along."""
        group = self.group(step.pieces)
        for action, choice in self.of(moving.Leave):
            if action.piece not in group and not action.points and group:
                return choice
        excess = Marcher(self.look).excess(step.pieces, step.hex)
        parts = [item for item in self.of(moving.Leave) if 0 < item[0].points <= excess]
        if parts:
            points = self.view.armies
            return max(parts, key=lambda item: (points[item[0].piece].points, item[0].points))[1]
        return self.first(t.Done)

    def go_on(self, step: moving.GoOn) -> Choice | None:
        """Go toward the goal, after who does not go along has been left."""
        group = self.group(step.pieces) if not step.begun else list(step.pieces)
        if not group:
            return None
        divides = set(group) != set(step.pieces) or Marcher(self.look).excess(step.pieces, step.hex) > 0
        if not step.begun and divides:
            found = self.first(moving.ChooseWho)
            if found is not None:
                return found
        hexes = {action.hex: choice for action, choice in self.of(moving.Go)}
        stays = {SARUMAN_HIMSELF} if self.seat == SARUMAN else set[str]()
        if self.seat != FELLOWSHIP and self.view.ring.bearer in set(step.pieces) - stays:
            return Homer(self.look).goes(hexes)
        if any(piece in self.view.people for piece in step.pieces) and self.seat == FELLOWSHIP:
            return Wanderer(self.look).goes(step.pieces, step.hex, hexes)
        return Marcher(self.look).goes(step.pieces, step.hex, hexes)

    def fly(self, step: moving.FlyTo) -> Choice | None:
        """Fly to where the Ring may be."""
        hunter = Hunter(self.look)
        provinces = {action.province: choice for action, choice in self.of(moving.FlyInto)}
        if provinces:
            return hunter.flies_into(step.person, provinces)
        return hunter.lands(step.person, {action.hex: choice for action, choice in self.of(moving.Go)})

    # --- searches ---

    def orc_search(self, step: searching.OrcSearch) -> Choice | None:
        """Search every hex, the likeliest first."""
        hexes = {action.hex: choice for action, choice in self.of(searching.SearchHex)}
        return Hunter(self.look).best(hexes, least=-1.0)

    def directed(self, step: searching.Directed) -> Choice | None:
        """Search where Nazgûl stand, if the Ring is likely to be there."""
        hexes = {action.hex: choice for action, choice in self.of(searching.SearchHex)}
        return Hunter(self.look).directed(hexes)

    def provinces(self, step: searching.Provinces) -> Choice | None:
        """Send Nazgûl into the likelier Province."""
        return Hunter(self.look).province({action.province: one for action, one in self.of(searching.NameProvince)})

    def sending(self, step: searching.Sending) -> Choice | None:
        """Send as many Nazgûl as may find somebody."""
        hexes = {action.hex: choice for action, choice in self.of(searching.SearchHex)}
        if hexes:
            return Hunter(self.look).best(hexes)
        sends = self.of(searching.Send)
        return sends[0][1] if sends else None

    def splits(self, step: searching.Splits) -> Choice | None:
        """Agree to two Nazgûl of the Dark Power's and one of Saruman's, or what is nearest to it."""
        found = self.of(searching.NameSplit)
        return (
            min(found, key=lambda item: (abs(item[0].dark_power - 2), abs(item[0].saruman - 1)))[1] if found else None
        )

    def report(self, step: searching.Report) -> Choice | None:
        """Saruman keeps what he has found to himself."""
        return None

    def escapes(self, step: searching.Escapes) -> Choice | None:
        """Every captive tries."""
        return self.first(searching.TryEscape)

    # --- fights ---

    def fights(self, step: fighting.Fights) -> Choice | None:
        """Let those attack who are likely to beat somebody."""
        attackers = {action.person: choice for action, choice in self.of(fighting.Attacker)}
        return Duellist(self.look).attackers(attackers) if attackers else None

    def whom(self, step: fighting.Whom) -> Choice | None:
        """Attack whom it is best to beat."""
        pairs = {(action.person, action.target): choice for action, choice in self.of(fighting.Fight)}
        return Duellist(self.look).attacks(pairs) or self.own[0]

    def challenged(self, step: fighting.Challenged) -> Choice | None:
        """Accept a fight that can be won."""
        pair = step.fight.pairs[step.at]
        if Duellist(self.look).accepts(pair.defenders, pair.attackers):
            return self.first(fighting.Accept)
        return self.first(fighting.Refuse) or self.first(fighting.Accept)

    def joining(self, step: fighting.Joining) -> Choice | None:
        """Bring in who is stronger than whoever is attacked."""
        duellist = Duellist(self.look)
        bearer = self.view.ring.bearer
        found = [item for item in self.of(fighting.JoinFight) if item[0].person != bearer]
        best = max(found, key=lambda item: duellist.strength(item[0].person), default=None)
        return best[1] if best is not None and duellist.strength(best[0].person) >= 4 else None

    def stances(self, step: fighting.Stances) -> Choice | None:
        """Fight on until the end, by Sorcery while it lasts."""
        pair = step.fight.pairs[step.fight.at]
        attacks = step.fight.attacker == self.seat
        own, enemies = (pair.attackers, pair.defenders) if attacks else (pair.defenders, pair.attackers)
        offered = self.of(fighting.TakeStance)
        stance = Duellist(self.look).stance(own, enemies, [action.stance for action, _ in offered])
        return next((choice for action, choice in offered if action.stance == stance and not action.until_end), None)

    def pairing(self, step: fighting.Pairing) -> Choice | None:
        """Let others attack as well who are likely to beat somebody; then begin."""
        attackers = {action.person: choice for action, choice in self.of(fighting.Attacker)}
        return (Duellist(self.look).attackers(attackers) if attackers else None) or self.first(t.Done)

    def champion(self, step: fighting.Champion) -> Choice | None:
        """Name the strongest."""
        people = {action.person: choice for action, choice in self.of(fighting.Face)}
        return Duellist(self.look).champion(people) if people else None

    def stop_boromir(self, step: fighting.StopBoromir) -> Choice | None:
        """Let the strongest stop Boromir (G.3)."""
        duellist = Duellist(self.look)
        return max(self.of(fighting.Stop), key=lambda item: duellist.strength(item[0].person), default=(None, None))[1]

    def first_of_all(self, step: Any) -> Choice | None:
        """Take the first choice: it is the best known."""
        return self.own[0]

    # --- battles ---

    def battles(self, step: battling.Battles) -> Choice | None:
        """Attack where the enemy is likely to lose more."""
        found = {(action.hex, action.power): choice for action, choice in self.of(battling.Attack)}
        return Captain(self.look).attacks(found) if found else None

    # --- the Ring ---

    def rest(self, step: bearing.Rest) -> Choice | None:
        """Try to take the Ring off, but for Saruman, who masters by it; and heal."""
        takes_off = self.first(bearing.TakeOff) if self.seat == FELLOWSHIP else None
        return takes_off or self.first(bearing.UseAthelas)

    # --- Saruman ---

    def scheme(self, step: Any) -> Choice | None:
        """Do what Saruman's plans, or what somebody thinks of them, come to."""
        return Schemer(self.look).answers(step, self.own)

    # --- barter ---

    def draft(self, step: trading.Draft) -> Choice | None:
        """End the talk: nobody accepts what would cost him more than it brings, so no offer serves the one who makes
        it."""
        return self.first(trading.Withdraw)

    def answer(self, step: trading.Answer) -> Choice | None:
        """Accept what serves the power."""
        return self.first(mastering.Agree) if Trader(self.look).accepts(step.lines) else None

    def seal(self, step: trading.Sealing) -> Choice | None:
        """Lay the card that is missed least."""
        cards = dict(self.of(trading.SealCard))
        return cards[Trader(self.look).missed_least(list(cards))] if cards else None


ANSWERS: dict[type, Callable[[Decider, Any], Choice | None]] = {
    t.ChooseBearer: Decider.bearer,
    t.HandOut: Decider.hand_out,
    dealing.EventsOf: Decider.events,
    dealing.Window: Decider.window,
    dealing.Aim: Decider.aim,
    dealing.TakeCards: Decider.take_cards,
    moving.Deploy: Decider.deploy,
    moving.Moves: Decider.moves,
    moving.WhoGoes: Decider.who_goes,
    moving.GoOn: Decider.go_on,
    moving.FlyTo: Decider.fly,
    searching.OrcSearch: Decider.orc_search,
    searching.Directed: Decider.directed,
    searching.Provinces: Decider.provinces,
    searching.Sending: Decider.sending,
    searching.Splits: Decider.splits,
    searching.Report: Decider.report,
    searching.Escapes: Decider.escapes,
    fighting.Fights: Decider.fights,
    fighting.Challenged: Decider.challenged,
    fighting.Joining: Decider.joining,
    fighting.Stances: Decider.stances,
    fighting.Champion: Decider.champion,
    fighting.Pairing: Decider.pairing,
    fighting.Whom: Decider.whom,
    fighting.Spoils: Decider.first_of_all,
    fighting.StopBoromir: Decider.stop_boromir,
    battling.Battles: Decider.battles,
    bearing.Rest: Decider.rest,
    moving.FindRing: Decider.first_of_all,
    bearing.Heir: Decider.first_of_all,
    mastering.Alliances: Decider.scheme,
    mastering.Consent: Decider.scheme,
    mastering.Gain: Decider.scheme,
    mastering.Minds: Decider.scheme,
    mastering.LineUp: Decider.scheme,
    mastering.MagicTries: Decider.scheme,
    trading.Draft: Decider.draft,
    trading.Answer: Decider.answer,
    trading.Sealing: Decider.seal,
}
"""How each question is answered; what is not named is declined."""
