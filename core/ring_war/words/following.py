"""What follows from a choice beyond its label, and how choices of a group are summed up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.kernel.prompts import Choice
from core.kernel.voice import speaking
from core.ring_war.chances.battles import battle
from core.ring_war.chapters.battles.odds import attackers_at, defenders_at, foreseen, targets
from core.ring_war.chapters.battles.retreats import in_citadel, is_given_up
from core.ring_war.chapters.fights.foes import affords, attacker_refused
from core.ring_war.chapters.fights.foes import targets as whom
from core.ring_war.chapters.fights.strength import strength_of
from core.ring_war.chapters.minds import VOICE
from core.ring_war.chapters.naming import force_named, in_short, named
from core.ring_war.chapters.sides import can_pay, powers
from core.ring_war.chapters.stacks import allowance
from core.ring_war.model.evolving.moving import MORDOR
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as be
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import SARUMAN, RingWarState
from core.ring_war.words.card_texts import does, mobilizes
from core.ring_war.words.events import event_text
from core.ring_war.words.lines import claims_label
from core.ring_war.words.names import (
    NATIONS,
    and_list,
    capital,
    card_name,
    content,
    either,
    hex_name,
    odds_said,
    power_name,
    titled_name,
)
from core.ring_war.words.odds import battle_words, danger_at
from core.ring_war.words.told_battling import walls_said
from core.ring_war.words.told_mastering import offer_lines

TOLD = (
    t.StageBegan,
    t.BearerChosen,
    t.StartCardGiven,
    t.NazgulPlaced,
    m.Moved,
    m.Stayed,
    m.ForceSplit,
    m.ForcesJoined,
    s.NazgulSent,
    s.ProvinceNamed,
    f.Declared,
    f.Refused,
    d.CardPlayed,
    d.CardDiscarded,
    d.CardDrawn,
    ma.GainForgone,
    ma.GainTaken,
    b.LossTaken,
)
"""What a label says already, or what is bookkeeping."""

SAID: dict[type, tuple[type, ...]] = {
    d.TakeCard: (d.CardTaken,),
    d.UseMagic: (d.MagicUsed,),
    d.HandTo: (d.CardHanded,),
    d.Play: (d.EffectBegan,),
    d.Target: (d.EffectBegan,),
    be.FleeTo: (be.GollumCame,),
    be.WearRing: (be.RingPutOn,),
    f.Accept: (f.FightBegan,),
    f.Refuse: (f.Withdrew,),
    f.Face: (f.FightBegan,),
    f.JoinFight: (f.Joined, f.FightBegan),
    f.Stop: (f.FightBegan,),
    f.LeaveTo: (f.Withdrew,),
    f.TakeSpoil: (f.SpoilsTaken,),
    s.SearchHex: (s.DirectedSearch, s.Searched, m.ShadowSpent),
    s.Send: (m.ShadowSpent,),
    ma.MindBattle: (ma.MindBattled, m.RestraintEnded),
    ma.Ally: (m.RestraintEnded,),
    b.Attack: (b.BattleBegan,),
    b.Spend: (b.SorcerySpent,),
    b.RetreatTo: (b.Retreated,),
    ma.Dissolve: (ma.AllianceDissolving,),
    be.GiveRing: (be.RingPassed,),
    tr.Talk: (tr.TalkBegan,),
    tr.SendOffer: (tr.OfferMade,),
}
"""What the label of one kind of choice says already."""


WHO_FIGHTS = (f.Attacker, f.Face, f.JoinFight, f.Stop)
"""Choices of somebody who comes into a fight."""


WHO_GOES = (m.Leave, m.Only, m.TakeAlong, m.Drop)
"""Choices of who is in a stack that moves."""


LEFT = "to be beaten is to leave {place} to the enemy"
"""What it means to be beaten where one attacks out of a place of one's own (Q.6, P.6)."""


HELD = (
    "to win is to lose the smaller share of one's own points, and the beaten keep their citadel while a point is left"
)
"""What it means to win against those who defend their citadel (Q.6)."""


IN_VAIN = "nothing comes of that: the Character Game has no armies"
"""Said of a card that mobilizes nations in the Character Game."""

NOBODY_PERSUADES = "nothing comes of that: nobody is persuaded where Saruman is no power of his own"
"""Said of the Voice of Saruman in a game of two powers (V.2a)."""


def follows(view: RingWarState, action: Any, events: Sequence[Any], after: RingWarState) -> list[str]:
    """Return what is foreseen beyond the label: what happens besides, the battle that could be fought where units come,
    and how safe one's own are there."""
    told = (*TOLD, *SAID.get(type(action), ()))
    news = [event for event in events if not isinstance(event, told) and not _is_heard(action, event)]
    news = [event for event in news if not _wakes_nobody(view, event)]
    if isinstance(action, f.HitHim):
        # His own wounds come whoever takes these: only what befalls the one who is chosen sets him apart.
        news = [event for event in news if getattr(event, "who", getattr(event, "person", "")) == action.person]
    found = [text for event in news if (text := _news(action, event))]
    shown = [event.person for event in news if isinstance(event, f.FaceUp)]
    if len(shown) > 1:
        alone = [event_text(event) for event in news if isinstance(event, f.FaceUp)]
        together = f"{and_list([titled_name(name) for name in shown])} lie face up: all know who they are"
        found = [together if text == alone[0] else text for text in found if text not in alone[1:]]
    if isinstance(action, d.Target):
        # Where somebody is set down is what is chosen; where the choice is a Province, it is news.
        found = [text for text in found if not text.endswith(f"comes to {_named(action.target)}")]
    if isinstance(action, m.Go):
        found += _there(after, action.seat, action.hex)
    if isinstance(action, m.ChooseWho):
        found.append("It is asked next who stays and who goes; nobody has moved yet")
    if isinstance(action, WHO_GOES):
        found += _left_to_go(after)
    if view.shadow and any(isinstance(event, t.TurnBegan) for event in news):
        lost = f"{view.shadow} Shadow Points are" if view.shadow > 1 else "1 Shadow Point is"
        found.append(f"{lost} left over, and lost")
    if isinstance(action, d.Play) and _is_in_vain(view, events):
        found.append(IN_VAIN)
    if isinstance(action, d.Play) and action.card == VOICE and SARUMAN not in powers(view):
        found.append(NOBODY_PERSUADES)
    step = view.agenda[-1] if view.agenda else None
    if isinstance(action, b.Attack) and isinstance(step, b.Battles) and speaking().aloud:
        fray = foreseen(view, step.power, action.hex, action.power)
        one = battle(view, fray)
        walls = walls_said(one.odds.ratio, one.odds.column)
        stays = f"; {HELD}" * (one.won > 0 and in_citadel(view, fray, list(fray.defenders)))
        leaves = f"; {LEFT.format(place=hex_name(action.hex))}" * (one.won < 1 and is_given_up(view, fray))
        found.append(f"The odds are {odds_said(one.odds.ratio)}{walls}: {battle_words(one)}{stays}{leaves}")
    return found


def _wakes_nobody(view: RingWarState, event: Any) -> bool:
    """Whether a nation is mobilized where there are no armies that this could set in motion (RR24)."""
    return view.options.game == "character" and isinstance(event, m.Mobilized) and event.nation != MORDOR


def _is_in_vain(view: RingWarState, events: Sequence[Any]) -> bool:
    """Whether a card does nothing but mobilize nations where there are no armies that it could set in motion (RR24)."""
    alone = all(isinstance(event, d.CardPlayed) or _wakes_nobody(view, event) for event in events)
    return alone and any(isinstance(event, m.Mobilized) for event in events)


def _news(action: Any, event: Any) -> str:
    """Return what happens; to the ear, that a power sees whom the label names, in the same words whoever that is, and
    that there are no Magic Cards where the label says that one looks for them."""
    seen = isinstance(action, WHO_FIGHTS) and isinstance(event, s.Spotted) and list(event.people) == [action.person]
    if seen and speaking().aloud:
        return f"{power_name(event.power)} sees who it is"
    if isinstance(action, d.Target) and isinstance(event, d.MagicSeen) and not event.cards and speaking().aloud:
        return "Nobody holds any there"
    if isinstance(event, m.ControlChanged):
        return event_text(event).removesuffix(" now")
    if isinstance(event, tr.OfferAccepted):
        # The question has read out the offer: only what becomes of its lines is news.
        later = offer_lines(event, event.later)
        return f"Only promised: {later}" if later else "All of it is done now" if event.now else ""
    return event_text(event)


def _is_heard(action: Any, event: Any) -> bool:
    """Whether the label tells it: to the ear, that a card that is played mobilizes a nation; who takes one's wounds."""
    if isinstance(action, f.HitHim) and isinstance(event, f.Wounded):
        return event.who == action.person
    heard = isinstance(action, d.Play) and isinstance(event, m.Mobilized) and speaking().aloud
    return heard and any(name in NATIONS[event.nation] for name in mobilizes(action.card))


def _named(target: str) -> str:
    return hex_name(target) if target in content().grid else "-"


def _there(after: RingWarState, seat: str, hex_: str) -> list[str]:
    """Return what a move to a hex may lead to, as far as it is certain that it ends there."""
    found = []
    for against in targets(after, seat, hex_) if attackers_at(after, seat, hex_) else ():
        if defenders_at(after, hex_, against, seat):
            one = battle(after, foreseen(after, seat, hex_, against))
            whose = "all others" if against == b.BOTH else power_name(against)
            if not can_pay(after, seat, content().numbers.battle):
                price = content().numbers.battle
                found.append(f"No attack there on {whose}: it costs {price} Shadow Points, which will not be left")
                continue
            walls = walls_said(one.odds.ratio, one.odds.column)
            found.append(f"A battle there with {whose}, {odds_said(one.odds.ratio)}{walls}: {battle_words(one)}")
    if fight := _fight_unpaid(after, seat, hex_):
        found.append(fight)
    if risk := danger_at(after, hex_):
        found.append(capital(risk))
    return found


def _fight_unpaid(after: RingWarState, seat: str, hex_: str) -> str:
    """Return that a Character of the Dark Power's who could fight in a hex will not be able to pay for it; nothing
    where he can, or finds nobody there."""
    if affords(after, seat) or not any(
        person.hex == hex_ and attacker_refused(after, seat, name) is None and whom(after, seat, name)
        for name, person in after.people.items()
    ):
        return ""
    price = content().numbers.fight
    return f"No fight there: to begin one costs {price} for each Character, and no Shadow Point will be left"


def _left_to_go(after: RingWarState) -> list[str]:
    """Return who is in the stack that moves once somebody stays behind or joins it, and how far it comes then."""
    step = after.agenda[-1] if after.agenda else None
    if not isinstance(step, m.WhoGoes | m.GoOn):
        return []
    points = step.left if isinstance(step, m.GoOn) else allowance(after, step.pieces, step.hex)
    return [f"{capital(in_short(after, step.pieces))} may go: {points} point{'s' * (points != 1)} to move"]


def group_label(state: RingWarState, choices: Sequence[Choice]) -> str:
    """Return one label for choices of a group: what it is, and what there is to choose; "" for mixed ones."""
    actions = [choice.action for choice in choices]
    kinds = {type(action) for action in actions}
    if kinds == {d.Discard}:
        return f"Discard: {_list(card_name(action.card) for action in actions)}"
    if kinds == {d.Play}:
        return f"Play a card: {_list(card_name(action.card) for action in actions)}"
    if kinds == {tr.Talk}:
        return f"Barter: with {_list(power_name(action.power) for action in actions)}"
    if kinds == {d.TakeCard}:
        card = actions[0].card
        return f"{card_name(card)}{does(card)}: {either([titled_name(action.person) for action in actions])}"
    if kinds == {f.JoinFight}:
        pairs = {pair.defenders[0]: pair for pair in state.agenda[-1].fight.pairs}  # type: ignore[union-attr]
        many = any(len(pairs[one.target].attackers) > 1 for one in actions)
        whom = either([titled_name(one.target) for one in actions])
        who = actions[0].person
        brings = {strength_of(state, who, pairs[one.target].attackers[0]) for one in actions}
        strong = f", {brings.pop()}" if len(brings) == 1 and speaking().aloud else ""
        return f"{capital(titled_name(who))}{strong}: {'fights for' if many else 'helps'} {whom}"
    if kinds == {b.Lose}:
        return f"{capital(force_named(state, actions[0].army))}: lose {either([str(one.points) for one in actions])}"
    if kinds == {tr.AddLine}:
        return claims_label([action.line for action in actions])
    if kinds <= {m.Leave, m.Only}:
        return f"{capital(named(state, (actions[0].piece,)))}: {len(actions)} ways to stay or go"
    return ""


def _list(parts: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(parts))
