"""Nazgûl cards: who searches which Province, in which order, who challenges whom (J.3, W.2b, Y.8b)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import SealedQuestion
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.hunt.orcs import hex_label
from core.ring_war.chapters.hunt.phase import limit, searchers
from core.ring_war.chapters.hunt.splits import agreed
from core.ring_war.chapters.searching import hexes_with_fellows, nazgul_search_refused
from core.ring_war.chapters.sides import are_allied, can_pay, may_attack, pay, power_of, powers
from core.ring_war.chapters.windows import open_window
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import DARK_POWER, SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, person_name


def nazgul_search(play: RingWarPlay, step: s.NazgulSearch) -> None:
    """Let each power with Nazgûl name its Province, both in secret where there are two and somebody can be searched
    (J.3, RR14); Allies first agree how many of each search (W.2b)."""
    if not agreed(play, step):
        return
    state = play.state
    hunters = tuple(power for power in (SARUMAN, DARK_POWER) if power in powers(state) and can_search(state, power))
    if len(hunters) == 1:
        play.push(s.Sending(hunters[0], step.card))
    elif hunters and _open_hexes(state, lookup(state).searches[step.card].provinces):
        play.push(s.Provinces(hunters, card=step.card))


def can_search(state: RingWarState, power: str) -> bool:
    """Whether a power has Nazgûl that may be sent to search, and can pay for one (J.3)."""
    return (
        bool(searchers(state, power)) and limit(state, power) > 0 and can_pay(state, power, lookup(state).numbers.fly)
    )


class WhichProvince(SealedQuestion[RingWarState, s.Provinces]):
    """Into which Province each hunter sends its Nazgûl, named in secret (J.3, RR14)."""

    kind = s.Provinces
    name = "provinces"
    rule = "J.3"

    def orders(self, state: RingWarState, step: s.Provinces, seat: str) -> list[Choice]:
        """The Provinces of the card in which somebody can be searched; or none."""
        choices = [
            Choice(seat, s.NameProvince(seat, one), "J.3")
            for one in lookup(state).searches[step.card].provinces
            if _open_hexes(state, (one,))
        ]
        return [*choices, Choice(seat, s.NameProvince(seat), "J.1")]

    def unsealed(self, play: RingWarPlay, step: s.Provinces, orders: Mapping[str, Any]) -> None:
        """Both are shown; where both search a die says who is first, but for Allies (Y.8b)."""
        named = {seat: order.province for seat, order in orders.items()}
        for seat, province in named.items():
            play.emit(s.ProvinceNamed("J.3", seat, province))
        hunters = [seat for seat, province in named.items() if province]
        if len(hunters) < 2 or are_allied(play.state, SARUMAN, DARK_POWER):
            play.push(*(s.Sending(seat, step.card, named[seat]) for seat in hunters))
            return
        first = _first(play)
        second = next(seat for seat in hunters if seat != first)
        if named[first] == named[second]:
            play.push(s.Sending(first, step.card, named[first]), s.Second(second, first, step.card, named[first]))
        else:
            play.push(s.Sending(first, step.card, named[first]), s.Sending(second, step.card, named[second]))

    def refuses(self, state: RingWarState, step: s.Provinces, action: Any) -> Refusal | None:
        """Refuse a Province in which there is nothing to search."""
        held = super().refuses(state, step, action)
        if held is not None or not isinstance(action, s.NameProvince) or not action.province:
            return held
        provinces = lookup(state).searches[step.card].provinces
        if action.province not in provinces or not _open_hexes(state, (action.province,)):
            return Refusal("J.3", "Nazgûl are sent into a Province of the card where somebody can be searched.")
        return None

    def words(self, state: RingWarState, step: s.Provinces, prompt: Prompt) -> str:
        """Ask for it."""
        return "Into which Province do your Nazgûl go?"

    def label(self, state: RingWarState, step: s.Provinces, action: s.NameProvince) -> str:
        """Name it."""
        names = lookup(state).content.province_names
        return names[action.province] if action.province else "No search"


def _open_hexes(state: RingWarState, provinces: Collection[str]) -> list[str]:
    """Return the hexes of some Provinces that Nazgûl can search."""
    return [hex_ for hex_ in hexes_with_fellows(state, provinces) if nazgul_search_refused(state, hex_) is None]


def _first(play: RingWarPlay) -> str:
    """Roll for who searches first; equal dice are rolled again (Y.8b)."""
    while True:
        one, other = roll(play, "first"), roll(play, "first")
        play.emit(s.FirstRolled("Y.8b", one, other))
        if one != other:
            return SARUMAN if one > other else DARK_POWER


class WhereNazgulGo(Asked[s.Sending]):
    """Which hexes a hunter's Nazgûl search, and which of them goes where (J.3)."""

    kind = s.Sending
    name = "sending"

    def asks(self, state: RingWarState, step: s.Sending) -> Prompt | None:
        """A hex, then a Nazgûl for it; or no more."""
        seat = step.power
        if step.hex:
            names = [name for name in searchers_for(state, step) if send_refused(state, step, name) is None]
            choices = [Choice(seat, s.Send(seat, name, step.hex), "J.3", step.hex) for name in names]
            return Prompt(self.name, seat, "J.3", choices) if choices else None
        able = any(send_refused(state, step, name) is None for name in searchers_for(state, step))
        hexes = _open_hexes(state, _provinces(state, step)) if able else []
        if not hexes:
            return None
        choices = [Choice(seat, s.SearchHex(seat, hex_), "J.3", hex_) for hex_ in hexes]
        choices.append(Choice(seat, Done(seat), "J.1"))
        return Prompt(self.name, seat, "J.3", choices)

    def lapses(self, play: RingWarPlay, step: s.Sending) -> None:
        """Nobody else can be sent: those who are search."""
        _let_search(play, step)

    def answers(self, play: RingWarPlay, step: s.Sending, action: Any) -> None:
        """Note hex or Nazgûl; once all are sent, they search one hex after the other."""
        if isinstance(action, Done):
            _let_search(play, step)
        elif isinstance(action, s.SearchHex):
            province = lookup(play.state).terrain.province[action.hex]
            play.push(msgspec.structs.replace(step, hex=action.hex, province=province))
        else:
            if action.person not in step.paid:
                pay(play, step.power, lookup(play.state).numbers.fly, "search")
            play.emit(s.NazgulSent("J.3", action.person, action.hex))
            play.push(msgspec.structs.replace(step, hex="", sent=(*step.sent, (action.person, action.hex))))

    def held_back(self, state: RingWarState, step: s.Sending, action: Any) -> Refusal | None:
        """Say why a hex is not searched, or who is not sent."""
        if isinstance(action, s.SearchHex):
            return hex_refused(state, step, action.hex)
        return send_refused(state, step, action.person) if isinstance(action, s.Send) else None

    def words(self, state: RingWarState, step: s.Sending, prompt: Prompt) -> str:
        """Ask for the hex, or for who goes."""
        return f"Who searches {hex_name(step.hex)}?" if step.hex else "Which hex do your Nazgûl search?"

    def label(self, state: RingWarState, step: s.Sending, action: Any) -> str:
        """Name hex or Nazgûl, with what it costs."""
        if isinstance(action, Done):
            return "No more" if step.sent else "No search"
        if isinstance(action, s.SearchHex):
            more = sum(hex_ == action.hex for _, hex_ in step.sent)
            return f"{hex_label(state, action.hex)}{f', {more} sent' if more else ''}"
        price = step.power == DARK_POWER and action.person not in step.paid
        here = state.people[action.person].hex
        colon = ":" if speaking().aloud else ""
        whence = "there already" if here == step.hex else f"from {hex_name(here)}"
        return f"{capital(person_name(action.person))}{colon} {whence}{', for a Shadow Point' if price else ''}"


def searchers_for(state: RingWarState, step: s.Sending) -> list[str]:
    """Return who may still be sent with a card: those who have not searched, and those who are in this search
    already."""
    sent = {name for name, _ in step.sent}
    again = [name for name in step.paid if name not in sent and name in _searched(state, step.power)]
    more = searchers(state, step.power) if limit(state, step.power) > 0 else []
    return [*again, *(name for name in more if name not in again)]


def _provinces(state: RingWarState, step: s.Sending) -> Collection[str]:
    """Return the Province into which Nazgûl are sent; those of the card until the first hex is chosen."""
    return (step.province,) if step.province else lookup(state).searches[step.card].provinces


def hex_refused(state: RingWarState, step: s.Sending, hex_: str) -> Refusal | None:
    """Return why Nazgûl are not sent to a hex; None when they may be (J.3)."""
    if hex_ not in _open_hexes(state, _provinces(state, step)):
        return Refusal("J.3", "Nazgûl go to hexes of one Province of the card, with Characters whom they can search.")
    return None


def send_refused(state: RingWarState, step: s.Sending, name: str) -> Refusal | None:
    """Return why a Nazgûl is not sent; None when he may be (J.3, S.2)."""
    if name not in searchers_for(state, step):
        return Refusal("J.3", "Only Nazgûl of one's own who have not searched in this turn are sent, three in all.")
    if name not in step.paid and not can_pay(state, step.power, lookup(state).numbers.fly):
        return Refusal("S.2", "Sending a Nazgûl costs a Shadow Point, and none is left.")
    return None


def _let_search(play: RingWarPlay, step: s.Sending) -> None:
    """Let the Nazgûl that were sent search, one hex after the other, each before it cards may be played (3.3)."""
    hexes = list(dict.fromkeys(hex_ for _, hex_ in step.sent))
    for hex_ in hexes[::-1]:
        names = tuple(name for name, where in step.sent if where == hex_)
        play.push(s.SearchNow(step.power, hex_, "J.3", names))
        open_window(play, "search", hex_)


def second(play: RingWarPlay, step: s.Second) -> None:
    """Let the second hunter search the same Province: if the first has found somebody he may fight first, if not he
    searches and may be challenged after it (Y.8b)."""
    state = play.state
    if state.finds.get(step.first):
        play.push(s.Challenges(step.power, step.first, step.card, step.province))
        return
    play.push(
        s.Sending(step.power, step.card, step.province),
        s.Challenges(step.first, step.power, step.card, step.province, late=True),
    )


class WhomToChallenge(Asked[s.Challenges]):
    """Whether a hunter fights the other's Nazgûl in the Province, and in which hex (Y.8b); the Dark Power does not
    while it holds back (Y.9a)."""

    kind = s.Challenges
    name = "challenges"

    def asks(self, state: RingWarState, step: s.Challenges) -> Prompt | None:
        """Every hex of the Province in which the other's searchers stand; or none."""
        hexes = [hex_ for hex_ in _rivals(state, step) if challenge_refused(state, step, hex_) is None]
        if not hexes or not may_attack(state, step.power, step.other):
            return None
        choices = [Choice(step.power, s.FightFirst(step.power, hex_), "Y.8b", hex_) for hex_ in hexes]
        choices.append(Choice(step.power, Done(step.power), "Y.8b"))
        return Prompt(self.name, step.power, "Y.8b", choices)

    def lapses(self, play: RingWarPlay, step: s.Challenges) -> None:
        """There is nobody to fight: he searches."""
        _search_after(play, step, ())

    def answers(self, play: RingWarPlay, step: s.Challenges, action: Any) -> None:
        """His Nazgûl fly there and fight; then those who are left search, if they have not."""
        if isinstance(action, Done):
            _search_after(play, step, ())
            return
        names = _challengers(play.state, step)
        for name in names:
            if name not in play.state.flown:
                pay(play, step.power, lookup(play.state).numbers.fly, "search")
            play.emit(s.NazgulSent("Y.8b", name, action.hex))
        _search_after(play, step, tuple(names))
        others = tuple(name for name in _searched(play.state, step.other) if play.state.people[name].hex == action.hex)
        play.push(f.Pairing(f.Combat(action.hex, step.power, "", "Y.8b", free=True), tuple(names), others))

    def held_back(self, state: RingWarState, step: s.Challenges, action: Any) -> Refusal | None:
        """Say why they do not fight there."""
        return challenge_refused(state, step, action.hex) if isinstance(action, s.FightFirst) else None

    def words(self, state: RingWarState, step: s.Challenges, prompt: Prompt) -> str:
        """Ask whether he fights."""
        return "Do your Nazgûl fight the other hunter's?"

    def label(self, state: RingWarState, step: s.Challenges, action: Any) -> str:
        """Name the hex and how many are there."""
        if isinstance(action, Done):
            return "No fight" if step.late else "Search without a fight"
        count = sum(state.people[name].hex == action.hex for name in _searched(state, step.other))
        return f"Fight {count} of theirs at {hex_name(action.hex)}"


def _search_after(play: RingWarPlay, step: s.Challenges, paid: tuple[str, ...]) -> None:
    if not step.late:
        play.push(s.Sending(step.power, step.card, step.province, paid=paid))


def _searched(state: RingWarState, power: str) -> list[str]:
    """Return the Nazgûl of a power that have been sent in this turn and are still about."""
    return [
        name
        for name in state.flown
        if power_of(state, name) == power and state.people[name].hex and not state.people[name].driven
    ]


def _rivals(state: RingWarState, step: s.Challenges) -> list[str]:
    """Return the hexes of the Province in which the other hunter's searchers stand."""
    provinces = lookup(state).terrain.province
    hexes = (state.people[name].hex for name in _searched(state, step.other))
    return list(dict.fromkeys(hex_ for hex_ in hexes if provinces.get(hex_) == step.province))


def _challengers(state: RingWarState, step: s.Challenges) -> list[str]:
    """Return the Nazgûl that fight: those who have searched; the second hunter's before his search are sent now, as
    many as he may send and pay for."""
    if step.late:
        return _searched(state, step.power)
    most = limit(state, step.power)
    if step.power == DARK_POWER:
        most = min(most, state.shadow // lookup(state).numbers.fly)
    return searchers(state, step.power)[:most]


def challenge_refused(state: RingWarState, step: s.Challenges, hex_: str) -> Refusal | None:
    """Return why a hunter does not fight the other's Nazgûl in a hex; None when he may (Y.8b)."""
    if hex_ not in _rivals(state, step) or not _challengers(state, step):
        return Refusal("Y.8b", "Nazgûl who have searched in the same Province are fought there, by those who can come.")
    return None
