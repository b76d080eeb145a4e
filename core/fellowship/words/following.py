"""What follows from a choice beyond what its label says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.words.event_words import event_text

FOE = "FF."
"""Begins the rule of a foe, by which what it demands is paid."""


def follows(action: Any, events: Sequence[Any]) -> list[str]:
    """Return what follows from a choice beyond what its label says, as far as it has words.

    Of going back nothing is said: it leads to the question before, whatever would follow if nobody did more there.
    """
    if isinstance(action, a.Back):
        return []
    said, once = (*SAID.get(type(action), ()), *SMALL), list(ONCE.get(type(action), ()))
    who = getattr(action, "hobbit", action.seat)
    found = []
    for event in events:
        if type(event) in once and getattr(event, "hobbit", who) == who:
            once.remove(type(event))
        elif not isinstance(event, said) and not _is_price(action, event):
            found.append(event_text(event))
    return [text for text in found if text]


def _is_price(action: Any, event: Any) -> bool:
    """Whether an event is what a foe demands, or what a space with a die brings where Sauron is called instead: the
    label says it."""
    if isinstance(event, s.SauronActivated):
        return isinstance(action, a.PlayCard | a.ChooseLine) and not event.turn
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
    a.CallGandalf: (e.GandalfCalled,),
    a.Name: (e.YellowCardUsed, e.GandalfCalled),
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

DISCARDED = (e.CardDiscarded, e.ShieldsDiscarded, e.TokenDiscarded)
"""What is handed over for a foe."""

SMALL = (e.TurnEnded, e.TurnBegan, e.EventMarkerMoved, e.HavenStepBegan, e.PassedUntil, e.CostPaid)
"""What follows often and says little."""
