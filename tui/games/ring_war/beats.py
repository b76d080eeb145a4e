"""The cards on which the war is told: searches, fights and battles with their dice, Event Cards, a new turn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from core.ring_war.chapters.dice import SIX
from core.ring_war.chapters.gollum import FREE, HUNTER
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as x
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarState
from core.ring_war.words.dice import die_said
from core.ring_war.words.how_far import how_far
from core.ring_war.words.names import capital, card_name, power_name
from tui.games.ring_war.cards import effect_of
from tui.games.ring_war.look import INKS
from tui.telling import INDENT, Card, Drawing, Told, turn_rows
from tui.widgets.lines import Line, begun, flowed, line

ROLLED = re.compile(r"\b[aA] ([1-6])(?= [-+]|[,;:]|$)")
"""A die in a sentence: "a 5", with what is added to it or needed behind it."""

NEEDED = re.compile(r"^, (\d or (less|more)|a [16]) was needed$")
"""What stands behind a die that needs no more words."""

TITLES: dict[type, str] = {
    **dict.fromkeys((s.Searched, s.DirectedSearch, s.Evaded, s.Spotted, s.NazgulSent), "A search"),
    s.SearchTurned: "A Search Card is turned",
    **dict.fromkeys((s.CaptureRolled, s.Captured, s.EscapeRolled, d.EscapeTried), "Captives"),
    **dict.fromkeys((f.Refused, f.RefusalFailed, f.Declared), "A fight is offered"),
    **dict.fromkeys((f.FightBegan, f.Struck, f.BrokeOff, f.RatingRolled, f.Wounded, f.Joined), "A fight"),
    **dict.fromkeys((f.Killed, f.DrivenOff), "A fight"),
    f.ServantRolled: "A Servant of Sauron",
    **dict.fromkeys((b.BattleBegan, b.BattleRolled, b.LossTaken, b.Retreated, b.SorcerySpent), "A battle"),
    **dict.fromkeys((b.CornerTurned, b.SpareRolled, b.LeaderHurt), "After the battle"),
    **dict.fromkeys((b.ReductionRolled, b.Reduced), "A citadel is pressed"),
    m.ShadowRolled: "The Shadow Points",
    m.Mobilized: "A nation takes up arms",
    m.RestraintEnded: "The peace with Saruman is over",
    m.PassTried: "A pass of the mountains",
    m.WoodAwoke: "A wood that does not sleep",
    **dict.fromkeys((r.RingPassed, r.RemovalRolled, r.RingDestroyed, r.BecameWraith), "The Ring"),
    r.GollumRolled: "Gollum",
    r.ReturnRolled: "Gandalf",
    d.CardPlayed: "An Event Card is played",
    **dict.fromkeys((x.NazgulTaken, x.GainTaken, x.LoyaltyRolled), "Who masters the Nazgûl"),
    **dict.fromkeys((x.AllianceMade, x.AllianceDissolving, t.AllianceOver), "The Alliance"),
    **dict.fromkeys((x.MindBattled, x.PersuasionTried, x.Persuaded, x.ShookOff), "Saruman's voice"),
    x.DenethorOut: "Denethor despairs",
    d.PointsDrained: "The Shadow Points",
    x.MagicTried: "What is in the treasuries",
    **dict.fromkeys((tr.OfferMade, tr.OfferAccepted), "Barter"),
    t.TurnBegan: "A new turn",
    t.Won: "A war is won",
    s.FirstRolled: "Who searches first",
    d.HandSeen: "What the Palantír shows",
    d.MagicSeen: "What the Palantír shows",
}
"""What stands above a beat that begins with an event."""

FIGHTS = (f.Struck, f.Wounded, f.Killed, f.DrivenOff, f.BrokeOff, f.Withdrew, f.FightOver, f.FaceUp, f.RatingRolled)
"""What happens in a fight that goes on."""


def title(told: Told) -> str:
    """Return what stands above a beat, or an empty text for the words that every game has."""
    if not told.events:
        return ""
    if told.kind == "turn":
        return "The fight goes on" if _fights_on(told) else ""
    if told.kind == "chapter":
        return TITLES[t.TurnBegan]
    return TITLES.get(type(told.events[0]), "")


def _fights_on(told: Told) -> bool:
    return all(isinstance(event, FIGHTS) for event in told.events)


def die_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what happened in whole words, with the dice as they lay; what only the order of play asks for is left
    out."""
    rows: list[Line] = []
    for event, said in zip(told.events, told.lines, strict=True):
        if said.short and told.game.review.gathers(event) != "order":
            rows += flowed([(INDENT, ""), *with_dice(event, said.text)], size - 1, 2 * len(INDENT))
    return rows


def with_dice(event: Any, text: str) -> Line:
    """Return what happened with its dice drawn; what comes before the first die is bright, as all is without one."""
    match event:
        case m.ShadowRolled(dice=(one, other), more=more, points=points):
            sums = f" + {more} = {points} Shadow Points"
            return line(("The Dark Power rolls  ", "bright"), *_die(one), " ", *_die(other), (sums, "bright"))
        case s.FirstRolled(saruman=one, dark_power=other):
            return line(("Saruman  ", "bright"), *_die(one), ("  the Dark Power  ", "bright"), *_die(other))
        case r.GollumRolled(die=die):
            before = begun(text).removesuffix(die_said(die))
            return line((before, "bright"), *_die(die), (f"  as on {_alike(die)}", "soft"))
    found = ROLLED.search(text)
    if found is None:
        return line((begun(text), "bright"))
    after = text[found.end() :]
    role = "soft" if NEEDED.match(after) else "bright"
    return line((f"{begun(text[: found.start()])} ", "bright"), *_die(int(found[1])), (after, role))


def _alike(die: int) -> str:
    """Return with which dice Gollum does what he does on one (N.2)."""
    first, last = (1, HUNTER) if die <= HUNTER else (HUNTER + 1, FREE) if die <= FREE else (FREE + 1, SIX)
    return f"{first} or {last}"


def _die(number: int) -> Line:
    return line((f" {number} ", "pill"))


def card_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return which card was played, what it does, and what came of it; a Search Card as all else."""
    rows = die_card(told, drawing, size)
    return [*rows, *effects(told, size)]


def effects(told: Told, size: int) -> list[Line]:
    """Return what the Event Cards do that were played, in the words of the rulebook."""
    rows: list[Line] = []
    for event in told.events:
        if isinstance(event, d.CardPlayed) and event.card != HIDDEN:
            name = f"{card_name(event.card).rstrip('!')}: "
            rows += flowed([(INDENT, ""), (name, "gold"), (effect_of(told.game, event.card), "soft")], size - 1, 4)
    return rows


def turn_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what others have done, and below it what the Event Cards do that they have played; a fight that goes on
    as it is told where one has decided himself."""
    if _fights_on(told):
        return die_card(told, drawing, size)
    return [*turn_rows(told, drawing, size), *effects(told, size)]


def chapter_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the turn that begins, how far each power has come, and what else the beat tells."""
    state: RingWarState = told.after.view
    limit = f" of {state.options.limit}" if state.options.limit else ""
    rows: list[Line] = [line(INDENT, (f"Game-Turn {state.turn}{limit}", "bright"))]
    for power, words in how_far(state).items():
        who = "" if power == FELLOWSHIP else f"{capital(power_name(power))} "
        rows += flowed([(INDENT * 2, ""), (capital(f"{who}{words}"), INKS[power])], size - 1, 3 * len(INDENT))
    for event, said in zip(told.events, told.lines, strict=True):
        if said.short and not isinstance(event, t.TurnBegan | t.StageBegan):
            rows += flowed([(INDENT, ""), *with_dice(event, said.text)], size - 1, 2 * len(INDENT))
    return rows


CARDS: Mapping[str, Card] = {
    "die": die_card,
    "dark": die_card,
    "card": card_card,
    "chapter": chapter_card,
    "turn": turn_card,
}
"""The cards of the game by the kinds of beats; the end is told in words."""
