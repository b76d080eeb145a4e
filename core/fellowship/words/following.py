"""What follows from a choice beyond what its label says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, pairwise, takewhile
from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.words.eased import asks_each, names_nobody, with_payers
from core.fellowship.words.event_words import NAZGUL, asked_by, event_text
from core.fellowship.words.names import hobbit_name, listed
from core.kernel.voice import speaking

DIE = "D"
"""The symbol by which Sauron is called again."""

UNPAID, UNPAID_CARD = "The cost cannot be paid", "What the card asks for cannot be paid"
"""What is said when a Nazgul card is applied, and what before: there it would sound like what Sauron pays for it."""

OTHERWISE = (e.SauronMoved, e.HobbitMoved, s.RiderMoved)
"""What comes of not paying for a Nazgul card, as its text says."""

GIVEN_UP = "CLGB"
"""The symbols of Sauron's by which cards, tokens or shields are given up."""

LEAST_CHECKED = 2
"""The checks of so many hobbits' life tokens are told together."""

FOE = "FF."
"""Begins the rule of a foe, by which what it demands is paid."""


def follows(action: Any, events: Sequence[Any]) -> list[str]:
    """Return what follows from a choice beyond what its label says, as far as it has words.

    Of going back nothing is said: it leads to the question before, whatever would follow if nobody did more there.
    """
    if isinstance(action, a.Back):
        return []
    said, once = (*SAID.get(type(action), ()), *SMALL), list(ONCE.get(type(action), ()))
    if speaking().aloud:
        said, once = (*said, *HEARD.get(type(action), ())), [*once, *HEARD_ONCE.get(type(action), ())]
    who = getattr(action, "hobbit", action.seat)
    found, left = list[str](), _beyond_label(action, events)
    if speaking().aloud:
        left = [event for event in _heard(action, left) if not _is_told_with_the_question(action, event)]
        checks, left = _checks(left)
        found += checks
    begun, cause, incident = False, "", isinstance(action, a.ApplyNazgul)
    unable = {id(then) for one, then in pairwise(events) if incident and _is_unpaid(one) and _asks_each(one)}
    for event in left:
        further = begun and isinstance(action, a.Refuse) and isinstance(event, e.SauronMoved)
        begun = begun or isinstance(event, e.EventBegan)
        if type(event) in once and (isinstance(action, a.AcceptTile) or getattr(event, "hobbit", who) == who):
            once.remove(type(event))
        elif further or (not isinstance(event, said) and not _is_price(action, event)):
            begins = isinstance(event, e.EventBegan) and speaking().aloud
            text = UNPAID if incident and _is_unpaid(event) else _text(action, event)
            text = text.rstrip("?!").replace(": ", ", ") if begins else text
            text = (
                text.replace(" goes ", " cannot pay and goes ", 1) if id(event) in unable and speaking().aloud else text
            )
            if speaking().aloud and isinstance(event, e.ConditionChecked) and ": " not in text:
                cause = text
                continue
            incident = incident or isinstance(event, s.IncidentBegan)
            found.append(text.replace(UNPAID, UNPAID_CARD) if incident else text)
            if cause and text:
                found[-1], cause = f"{found[-1]}, as {cause}", ""
    told = [text if speaking().aloud else text.removesuffix(".") for text in [*found, cause] if text]
    told = [text for before, text in pairwise(["", *told]) if text != before.partition(": ")[2]]
    if isinstance(action, GIFTS) and names_nobody(told):
        told.pop()  # it would sound as if whoever gives this could not pay
    return _with_reasons(with_payers(told)) if speaking().aloud else told


def _is_unpaid(event: Any) -> bool:
    """Whether nobody can pay what something asks for."""
    return isinstance(event, e.CostRefused) and not event.able


def _text(action: Any, event: Any) -> str:
    """Return what is said of an event: where the Black Rider comes to, if the label says how far."""
    if isinstance(event, s.RiderMoved) and isinstance(action, a.Refuse | a.UseCard) and speaking().aloud:
        return f"The Black Rider stands on {event.step}"
    return event_text(event)


def _with_reasons(texts: Sequence[str]) -> list[str]:
    """Return sentences in which what comes of a cost that cannot be paid is told with that as its reason, and what
    several cannot pay once."""
    told: list[str] = []
    reason = ""
    for text in texts:
        if text in (UNPAID, UNPAID_CARD):
            reason = text
        elif reason and " as " not in text and ". " not in text:
            told.append(f"{text}, as {reason[0].lower()}{reason[1:]}")
            reason = ""
        else:
            told += [reason, text] if reason else [text]
            reason = ""
    return [*told, reason] if reason else told


def _heard(action: Any, events: Sequence[Any]) -> list[Any]:
    """Return events without those that are heard twice: what a card, or the label of not paying, says comes of not
    paying, that nobody can pay for a tile, which its label says, and that Sauron is called where a symbol says that he
    is called again."""
    found: list[Any] = []
    told = isinstance(action, a.ApplyNazgul)
    suffered = isinstance(action, a.Refuse)
    for before, event in pairwise([None, *events]):
        refused = isinstance(before, e.CostRefused) and not before.able and not _asks_each(before)
        told = told or isinstance(event, s.IncidentBegan)
        if told and isinstance(event, e.CostRefused) and not event.able and _asks_each(event):
            continue  # others may pay: whom it hits, what comes next says
        suffered = suffered and isinstance(event, (e.CostRefused, *OTHERWISE))
        if told and refused and isinstance(event, OTHERWISE):
            continue
        if suffered and isinstance(event, e.HobbitMoved):
            continue
        if isinstance(action, a.AcceptTile) and isinstance(event, e.CostRefused) and not event.able:
            continue
        again = isinstance(before, s.SymbolTaken) and before.symbol == DIE
        if again and isinstance(event, s.SauronActivated) and not event.turn:
            continue
        found.append(event)
    return found


def _asks_each(refused: e.CostRefused) -> bool:
    """Whether a Nazgul card asks each hobbit, of whom one does not pay."""
    return refused.rule.startswith(NAZGUL) and asked_by(refused.rule) in asks_each()


def _is_told_with_the_question(action: Any, event: Any) -> bool:
    """Whether an event is a symbol of Sauron's by which something is given up: the question before it says so."""
    return isinstance(action, a.Pass) and isinstance(event, s.SymbolTaken) and event.symbol[0] in GIVEN_UP


def _checks(events: Sequence[Any]) -> tuple[list[str], list[Any]]:
    """Return in one sentence how far missing life tokens lead several hobbits, and the other events; of a single
    hobbit that is one of them."""
    pairs = [
        (event, then)
        for event, then in pairwise([*events, None])
        if isinstance(event, e.LifeTokensChecked) and isinstance(then, e.HobbitMoved) and event.hobbit == then.hobbit
    ]
    if len(pairs) < LEAST_CHECKED:
        return [], [*events]
    first, *others = [(hobbit_name(then.hobbit), then.steps) for _, then in pairs]
    ways = listed([f"{first[0]} goes {first[1]}", *(f"{name} {steps}" for name, steps in others)], "and")
    told = {id(event) for pair in pairs for event in pair}
    rest = [event for event in events if id(event) not in told and not isinstance(event, e.LifeTokensChecked)]
    return [f"For missing life tokens {ways} {'step' if others[-1][1] == 1 else 'steps'} into the darkness"], rest


def _beyond_label(action: Any, events: Sequence[Any]) -> list[Any]:
    """Return events without those that do what the label says: what is handed over for a cost lies on the table, and
    what the symbols of a card do is told with the card."""
    if isinstance(action, GIFTS):
        return [*dropwhile(lambda event: isinstance(event, HANDED_OVER), events)]
    if not isinstance(action, a.PlaySauronCard | a.ApplyNazgul):
        return [one for one, other in pairwise([*events, None]) if not _is_ride(one, other)]
    taken = [*takewhile(lambda event: not isinstance(event, s.IncidentBegan), events)]
    rules = {event.rule for event in taken if isinstance(event, s.SymbolTaken)}
    by_symbols = BY_SYMBOLS if speaking().aloud else BY_SYMBOLS[1:]
    left = [event for event in taken if not (isinstance(event, by_symbols) and event.rule in rules)]
    again = any(isinstance(event, s.SymbolTaken) and event.symbol == DIE for event in taken)
    called = next((event for event in left if isinstance(event, s.SauronActivated) and again), None)
    left = [event for event in left if event is not called]
    return [*left, *events[len(taken) :]]


def _is_ride(event: Any, then: Any) -> bool:
    """Whether an event is a symbol of the Black Rider's, and the ride comes next: aloud it says where he comes to."""
    return isinstance(event, s.SymbolTaken) and isinstance(then, s.RiderMoved) and speaking().aloud


def _is_price(action: Any, event: Any) -> bool:
    """Whether an event is what a foe demands, what a space or a cost with a die brings where Sauron is called instead,
    or that a symbol has no effect: the label says it. That he is called when a turn begins is heard every turn."""
    if isinstance(event, s.SauronActivated):
        if event.turn:
            return speaking().aloud
        return isinstance(action, a.PlayCard | a.ChooseLine | a.Accept | a.Refuse | a.Name | a.DefeatFoe)
    if isinstance(action, a.TakeSymbol) and isinstance(event, s.SymbolVoid):
        return action.symbol == event.symbol
    return isinstance(action, a.DefeatFoe) and isinstance(event, DISCARDED) and event.rule.startswith(FOE)


SAID: dict[type, tuple[type, ...]] = {
    a.PlayCard: (e.CardPlayed, e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained, e.SymbolsLost),
    a.ChooseLine: (e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained, e.SymbolsLost),
    a.ChooseCard: (e.CardDiscarded, e.CardPassed),
    a.GiveTo: (e.CardHandedOut,),
    a.GiveCard: (e.CardDiscarded,),
    a.GiveShields: (e.ShieldsDiscarded,),
    a.GiveToken: (e.TokenDiscarded,),
    a.Refuse: (e.CostRefused, e.SauronMoved),
    a.PutOnRing: (e.RingPutOn,),
    a.UseCard: (e.YellowCardUsed,),
    a.CallGandalf: (e.GandalfCalled, e.YellowCardUsed),
    a.Name: (e.YellowCardUsed, e.GandalfCalled, e.CardPassed),
    a.Accept: (e.ShieldsDiscarded,),
    a.DefeatFoe: (f.FoeDefeated,),
    a.DefeatInstead: (f.FoeDefeated,),
    a.ChooseFoe: (f.FoeDefeated,),
    a.ChooseReward: (e.FeatureGained,),
    a.UseAbility: (f.AbilityUsed,),
    a.PlaySauronCard: (s.SauronCardPlayed, s.SymbolTaken, s.SymbolVoid),
    a.DropSauronCard: (s.SauronCardDiscarded,),
    a.RefreshSauronHand: (s.HandRefreshed,),
    a.TakeSymbol: (s.SymbolTaken,),
    a.ApplyNazgul: (s.NazgulApplied, s.SymbolTaken, s.SymbolVoid, s.IncidentBegan),
    a.UseFellowship: (s.FellowshipCardUsed,),
    a.GiveGandalf: (f.GandalfDiscarded,),
    a.AcceptTile: (t.TileAccepted, e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained),
    a.RejectTile: (t.TileRejected,),
    a.UseExtra: (t.ExtraUsed,),
}
"""What the labels of actions tell already."""

ONCE: dict[type, tuple[type, ...]] = {
    a.Name: (e.HobbitMoved,),
    a.Accept: (e.HobbitMoved,),
    a.StepBack: (e.HobbitMoved, e.ShieldsDiscarded),
    a.DrawCards: (e.ShieldsDiscarded,),
    a.DefeatFoe: (e.HobbitMoved, e.SauronMoved),
    a.PushRider: (s.RiderMoved,),
    a.TakeSymbol: (e.HobbitMoved, e.ShieldsDiscarded, s.RiderMoved),
    a.UseExtra: (e.SauronMoved,),
}
"""What labels tell of whoever acts, or is named, as it happens for the first time: what comes of it may be the same."""

HEARD: dict[type, tuple[type, ...]] = {
    a.PlayCard: (s.ChipTaken,),
    a.ChooseLine: (s.ChipTaken, f.AbilityUsed, s.FellowshipCardUsed),
    a.Name: (t.ExtraUsed,),
    a.PlaySauronCard: (e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained),
    a.Refuse: (e.FeaturesRemoved,),
    a.UseCard: (e.TileIgnored, e.RollIgnored, e.RollAvoided, s.SauronCardIgnored),
    a.CallGandalf: (e.EventIgnored, f.DieLaidBlank),
    a.UseAbility: (e.EventIgnored,),
}
"""What labels tell aloud, and not to the eye; and what a card that a hobbit has played goes on to bring, whatever
Sauron answers to it."""

HEARD_ONCE: dict[type, tuple[type, ...]] = {
    a.Refuse: (e.EventBegan,),
    a.AcceptTile: (e.EventBegan, e.HobbitMoved, s.SauronActivated),
}
"""What of that may happen again."""

GIFTS = (a.GiveCard, a.GiveShields, a.GiveToken, a.GiveGandalf)
"""By what something is given toward a cost."""

DISCARDED = (e.CardDiscarded, e.ShieldsDiscarded, e.TokenDiscarded)
"""What is handed over for a foe."""

HANDED_OVER = (*DISCARDED, f.GandalfDiscarded)
"""What is handed over for any cost."""

SMALL = (e.TurnEnded, e.TurnBegan, e.EventMarkerMoved, e.HavenStepBegan, e.PassedUntil, e.CostPaid)
"""What follows often and says little."""

BY_SYMBOLS = (s.RiderMoved, e.HobbitMoved, e.SauronMoved, *DISCARDED)
"""What the symbols of Sauron's cards do; the first of it is told only aloud in a label, which says how far it goes."""
