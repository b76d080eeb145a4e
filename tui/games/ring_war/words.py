"""Short words for what happens: who and where, dice and what they had to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as x
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import GOLLUM, HIDDEN
from core.ring_war.words.events import event_text
from core.ring_war.words.names import (
    NATIONS,
    and_list,
    are_many,
    capital,
    card_name,
    content,
    force_name,
    hex_name,
    hex_title,
    person_name,
    province_name,
    titled_name,
)
from core.ring_war.words.told_battling import MODIFIERS
from core.ring_war.words.told_moving import pieces_named
from tui.glyphs import UNICODE as G
from tui.short import Moment, ShortWords
from tui.widgets.lines import Line, line

POWER_SHORT: dict[str, str] = {FELLOWSHIP: "Fellowship", DARK_POWER: "Dark Power", SARUMAN: "Saruman"}

STAGE_SHORT = {
    "ring": "V.1 Ring Phase",
    "events": "V.2 Events",
    "actions": "V.2a Saruman's actions",
    "shadow": "V.2b Shadow Points",
    "search": "V.2s Search",
    "move": "moves",
}
"""The parts of a turn that are named; what happens in the others says which they are, and mostly nothing does."""

PAID_SHORT = {
    "fly": "flight",
    "search": "Nazgûl search",
    "directed": "directed search",
    "fight": "combat",
    "leader": "leader",
    "stack": "stack",
    "battle": "attack",
    "reduce": "reduction",
}
"""What Shadow Points are paid for."""


def _told(event: Any, at: Moment) -> Line:
    """Return the long words of an event that cannot be said shorter."""
    return line(event_text(event))


def _grave(event: Any, at: Moment) -> Line:
    """Return the long words of an event that nobody should miss."""
    return line((event_text(event), "shadow"))


def _bright(event: Any, at: Moment) -> Line:
    """Return the long words of an event that is worth a look."""
    return line((event_text(event), "bright"))


def _names(people: Iterable[str]) -> str:
    return and_list([person_name(name) for name in people])


def _dice(die: int, needs: int) -> str:
    """Return a die and what it had to show, as "5/4"."""
    return f"{die}/{needs}" if die else ""


def _rolled(who: str, die: int, needs: int, ends: str, role: str = "bright") -> Line:
    return line(f"{who} {_dice(die, needs)}".rstrip() + ": ", (ends, role))


def _stage(event: t.StageBegan, at: Moment) -> Line:
    if event.stage not in STAGE_SHORT:
        return ()
    whose = f"{POWER_SHORT[event.power]} " if event.stage == "move" else ""
    return line((f"{whose}{STAGE_SHORT[event.stage]}", "soft"))


def _dealt(event: t.HandDealt, at: Moment) -> Line:
    cards = event.cards
    what = f"{len(cards)} Event Cards" if HIDDEN in cards else ", ".join(card_name(card) for card in cards)
    return line(f"{POWER_SHORT[event.power]}: {what}")


def _start_card(event: t.StartCardGiven, at: Moment) -> Line:
    if event.person == HIDDEN or event.card == HIDDEN:
        return _told(event, at)
    return line(f"{card_name(event.card)}: {person_name(event.person) if event.person else 'stays in Rivendell'}")


def _moved(event: m.Moved, at: Moment) -> Line:
    flies = " flies" if event.flown else ""
    return line(f"{capital(pieces_named(event.pieces))}{flies}{G.arrow}{hex_name(event.path[-1])}")


def _control(event: m.ControlChanged, at: Moment) -> Line:
    return line(f"{hex_title(event.hex)}: {POWER_SHORT[event.power]}")


def _shadow(event: m.ShadowRolled, at: Moment) -> Line:
    return line(f"{event.dice[0]} + {event.dice[1]} + {event.more}: ", (f"{event.points} Shadow Points", "bright"))


def _pass(event: m.PassTried, at: Moment) -> Line:
    ends = "open" if event.die >= event.needs else "closed"
    return _rolled(hex_title(event.hex), event.die, event.needs, ends)


def _wood(event: m.WoodAwoke, at: Moment) -> Line:
    hit = event.die <= event.needs
    ends = "the wood strikes" if hit else "the wood sleeps on"
    return _rolled(hex_title(event.hex), event.die, event.needs, ends, "shadow" if hit else "soft")


def _refused(event: f.Refused, at: Moment) -> Line:
    return _rolled(person_name(event.target), event.die, event.needs, "refuses") if event.needs else _told(event, at)


def _struck(event: f.Struck, at: Moment) -> Line:
    how = "Sorcery" if event.sorcery else "weapon"
    more = f"{event.more:+d}" if event.more else ""
    wounds = f"{event.wounds} wound{'s' * (event.wounds != 1)}" if event.wounds else "no wound"
    head = f"{person_name(event.by)} {how} {event.column.replace('+0', '0')} {event.die}{more}: "
    return line(head, (wounds, "bright" if event.wounds else "soft"))


def _wounded(event: f.Wounded, at: Moment) -> Line:
    count = event.normal + event.special
    return line((f"{person_name(event.who)} {'healed ' if count < 0 else '+'}{abs(count)} w", "shadow"))


def _broke_off(event: f.BrokeOff, at: Moment) -> Line:
    return _rolled(f"{person_name(event.person)} breaks off", event.die, event.needs, "away" if event.away else "stays")


def _servant(event: f.ServantRolled, at: Moment) -> Line:
    name = person_name(event.hex)
    more = f"{event.more:+d}" if event.more else ""
    comes = "come" if are_many(event.hex) else "comes"
    ends = (f"{name} {comes}", "shadow") if event.comes else ("nobody comes", "soft")
    return line(f"{hex_title(event.hex)} {event.die}{more}: ", ends)


def _removal(event: r.RemovalRolled, at: Moment) -> Line:
    off = event.die <= event.needs
    return _rolled(person_name(event.person), event.die, event.needs, "Ring off" if off else "Ring stays on")


def _turned(event: s.SearchTurned, at: Moment) -> Line:
    back = {"hand": "White Hand", "eye": "Red Eye", "nazgul": "Nazgûl"}[event.back]
    if event.card == HIDDEN:
        return line((f"{back} search", "shadow"))
    where = "; ".join(province_name(one) for one in content().searches[event.card].provinces)
    return line((f"{back}: {where}", "shadow"))


def _evaded(event: s.Evaded, at: Moment) -> Line:
    if event.person == HIDDEN and not event.found:
        return _told(event, at)
    ends, role = ("found", "shadow") if event.found else ("not found", "bright")
    return _rolled(person_name(event.person), event.die, event.needs, ends, role)


def _capture(event: s.CaptureRolled, at: Moment) -> Line:
    if event.person == HIDDEN:
        return _told(event, at)
    caught = event.die > event.needs
    ends, role = ("captured", "shadow") if caught else ("not captured", "bright")
    return _rolled(person_name(event.person), event.die, event.needs, ends, role)


def _escape(event: s.EscapeRolled | d.EscapeTried, at: Moment) -> Line:
    if event.person == HIDDEN:
        return _told(event, at)
    ends = "escapes" if event.die <= event.needs else "stays a captive"
    return _rolled(person_name(event.person), event.die, event.needs, ends)


def _battle(event: b.BattleBegan, at: Moment) -> Line:
    fray = event.fray
    mine, theirs = fray.points
    whose = "all others" if fray.against == b.BOTH else POWER_SHORT.get(fray.against, "nobody")
    words = f"{hex_title(fray.hex)}: {POWER_SHORT[fray.power]} {mine} on {whose} {theirs}"
    return line((words, "bright"))


def _result(event: b.BattleRolled, at: Moment) -> Line:
    more = "".join(f" {MODIFIERS[name]} {value:+}" for name, value in event.modifiers.items())
    attack, defence = event.lost
    return line(f"{event.ratio} die {event.die}{more}: ", (f"-{attack}%, -{defence}%", "bright"))


def _reduction(event: b.ReductionRolled, at: Moment) -> Line:
    total = event.die + event.more - event.less
    sums = f"{event.die} + {event.more} - {event.less} = {total}"
    return line(f"{hex_title(event.hex)} pressed: {sums}, {event.needs} needed")


def _drawn(event: d.CardDrawn, at: Moment) -> Line:
    what = "a card" if event.card == HIDDEN else card_name(event.card)
    return line(f"{POWER_SHORT[event.power]} draws {what}{' (discards)' if event.discard else ''}")


def _discarded(event: d.CardDiscarded, at: Moment) -> Line:
    return line(f"{POWER_SHORT[event.power]} discards {'a card' if event.card == HIDDEN else card_name(event.card)}")


def _played(event: d.CardPlayed, at: Moment) -> Line:
    return line(f"{POWER_SHORT[event.power]}: ", (card_name(event.card), "gold"))


def _persuaded(event: x.Persuaded | x.ShookOff, at: Moment) -> Line:
    if event.person == HIDDEN:
        return _told(event, at)
    if isinstance(event, x.ShookOff):
        ends = "free of the voice" if event.free else "still under the voice"
    else:
        ends = "persuaded" if event.failed else "not persuaded"
    return _rolled(person_name(event.person), event.die, event.needs, ends)


def _loss(event: b.LossTaken, at: Moment) -> Line:
    return line((f"{capital(force_name(event.army))} -{event.points}", "shadow"))


def _retreated(event: b.Retreated, at: Moment) -> Line:
    return line(f"{capital(pieces_named(event.pieces))} retreat{G.arrow}{hex_name(event.hex)}")


def _split(event: s.SplitAgreed, at: Moment) -> Line:
    return line(f"Nazgûl: {event.saruman} of Saruman's, {event.dark_power} of the Dark Power's")


def _pairs(event: f.FightBegan, at: Moment) -> Line:
    fights = [f"{_names(pair.attackers)} on {_names(pair.defenders)}" for pair in event.pairs]
    return line((f"{hex_title(event.hex)}: {'; '.join(fights)}", "bright"))


def _sent(names: Sequence[str], hex_: str) -> Line:
    return line(f"{capital(and_list([titled_name(name) for name in names]))}{G.arrow}{hex_name(hex_)}")


def _place(hex_: str) -> str:
    return "somewhere" if hex_ == HIDDEN else hex_name(hex_)


SHORT = ShortWords(
    words={
        t.BearerChosen: _told,
        t.StartCardGiven: _start_card,
        t.NazgulPlaced: lambda e, at: line(f"{person_name(e.person)}: {hex_name(e.hex)}"),
        t.HandDealt: _dealt,
        t.TurnBegan: lambda e, at: line((f"turn {e.turn}", "bright")),
        t.StageBegan: _stage,
        t.AllianceOver: lambda e, at: line("the Alliance is over"),
        t.Won: _bright,
        t.GameEnded: lambda e, at: line(("the war is over", "bright")),
        m.Moved: _moved,
        m.Mobilized: lambda e, at: line((f"{capital(NATIONS[e.nation])} mobilized", "bright")),
        m.ForceCame: lambda e, at: line(f"{force_name(e.card, e.points)}{G.arrow}{hex_name(e.hex)}"),
        m.ControlChanged: _control,
        m.ShadowRolled: _shadow,
        m.ShadowSpent: lambda e, at: line((f"-{e.points} Shadow Points: {PAID_SHORT[e.what]}", "soft")),
        m.RestraintEnded: _grave,
        m.Displaced: lambda e, at: _sent([e.who], e.hex),
        m.ForceSplit: lambda e, at: line(f"{force_name(e.army, e.points)} stay"),
        m.Stayed: lambda e, at: line((f"{capital(pieces_named(e.pieces))} at {hex_name(e.hex)} done", "soft")),
        m.PassTried: _pass,
        m.LockedUp: lambda e, at: line((f"captives{G.arrow}{hex_name(e.hex)}: {pieces_named(e.people)}", "shadow")),
        m.WoodAwoke: _wood,
        m.TheodenWoke: _bright,
        m.KeptBack: lambda e, at: line((f"{capital(force_name(e.card))} kept back", "soft")),
        f.FightBegan: _pairs,
        f.Declared: lambda e, at: line(f"{person_name(e.person)} attacks {person_name(e.target)}"),
        f.Refused: _refused,
        f.RefusalFailed: lambda e, at: _rolled(person_name(e.person), e.die, e.needs, "cannot refuse"),
        f.Joined: lambda e, at: line(f"{person_name(e.person)} joins"),
        f.FaceUp: lambda e, at: line((f"{person_name(e.person)} face up", "shadow")),
        f.Unspotted: lambda e, at: line(f"{person_name(e.person)} out of sight"),
        f.Struck: _struck,
        f.BrokeOff: _broke_off,
        f.Withdrew: lambda e, at: _sent([e.who], e.hex),
        f.FightOver: lambda e, at: line(("fight over", "soft")),
        f.Wounded: _wounded,
        f.Killed: _grave,
        f.DrivenOff: lambda e, at: line(f"{person_name(e.who)} driven off{G.arrow}{hex_name(e.hex)}"),
        f.StaffBroken: _grave,
        f.SpoilsTaken: lambda e, at: line(
            f"{person_name(e.person)} takes {and_list([card_name(card) for card in e.cards])}"
        ),
        f.ServantRolled: _servant,
        f.RatingRolled: _told,
        r.RingPassed: _bright,
        r.RingPutOn: _bright,
        r.RingFelt: _grave,
        r.RemovalRolled: _removal,
        r.RingTakenOff: lambda e, at: line(f"{person_name(e.person)} takes off the Ring"),
        r.Corrupted: lambda e, at: line((f"{person_name(e.person)}: Corruption {e.corruption}", "shadow")),
        r.BecameWraith: _grave,
        r.Led: _told,
        r.GollumRolled: _told,
        r.GollumTaken: _told,
        r.GollumCame: lambda e, at: _sent([GOLLUM], e.hex),
        r.Rested: lambda e, at: line((f"{_names(e.people)} rested", "soft")) if e.people else (),
        r.AthelasUsed: lambda e, at: line(f"{person_name(e.person)}: Athelas for {person_name(e.target)}"),
        r.ReturnRolled: lambda e, at: line(f"Gandalf's return {_dice(e.die, e.needs)}"),
        r.CameBack: lambda e, at: line((f"{person_name(e.person)}{G.arrow}{hex_name(e.hex)}", "bright")),
        r.Cured: lambda e, at: line(f"{_names(e.people)} cured"),
        r.RingDestroyed: _bright,
        s.SearchTurned: _turned,
        s.SearchesShuffled: lambda e, at: line(("Search Cards shuffled", "soft")),
        s.Searched: lambda e, at: line(f"{POWER_SHORT[e.power]} searches {_place(e.hex)}"),
        s.SplitAgreed: _split,
        s.NoAgreement: _told,
        s.ProvinceNamed: lambda e, at: line(
            f"{POWER_SHORT[e.power]}: {province_name(e.province) if e.province else 'no Province'}"
        ),
        s.FirstRolled: lambda e, at: line(f"who is first: Saruman {e.saruman}, Dark Power {e.dark_power}"),
        s.NazgulSent: lambda e, at: _sent([e.person], e.hex),
        s.DirectedSearch: lambda e, at: line(f"{POWER_SHORT[e.power]}'s Nazgûl search {hex_name(e.hex)}"),
        s.Evaded: _evaded,
        s.CaptureRolled: _capture,
        s.Spotted: lambda e, at: line((f"seen: {_names(e.people)}", "shadow")) if e.people else _told(e, at),
        s.Captured: _grave,
        s.PartyFormed: lambda e, at: line(f"Orc party at {hex_name(e.hex)}"),
        s.Reported: _told,
        s.EscapeRolled: _escape,
        s.Freed: lambda e, at: line((f"{person_name(e.person)} free at {hex_name(e.hex)}", "bright")),
        s.PrisonerSearched: _told,
        b.LossTaken: _loss,
        b.BattleBegan: _battle,
        b.StoodAside: lambda e, at: line("Saruman stands aside"),
        b.SorcerySpent: lambda e, at: line(f"{person_name(e.person)}: Sorcery"),
        b.BattleRolled: _result,
        b.Retreated: _retreated,
        b.CornerTurned: _told,
        b.SpareRolled: _told,
        b.LeaderHurt: _told,
        b.ReductionRolled: _reduction,
        b.Reduced: _grave,
        d.CardDrawn: _drawn,
        d.Reshuffled: lambda e, at: line(("discards shuffled", "soft")),
        d.CardPlayed: _played,
        d.CardDiscarded: _discarded,
        d.CardMissed: _told,
        d.WishedAlone: lambda e, at: line((f"{POWER_SHORT[e.power]} waits for its part", "soft")),
        d.EffectBegan: _told,
        d.EffectEnded: _told,
        d.PersonCame: lambda e, at: _sent([e.person], e.hex),
        d.PointsCame: lambda e, at: line(f"{force_name(e.card, e.points)}{G.arrow}{hex_name(e.hex)}"),
        d.TheodenBemused: _told,
        d.PointsDrained: lambda e, at: line(f"die {e.die}: {e.points} Shadow Points less"),
        d.HandSeen: _told,
        d.MagicSeen: _told,
        d.EscapeTried: _escape,
        d.MagicUsed: lambda e, at: line(f"{person_name(e.person)}: {card_name(e.card)}"),
        d.CardTaken: lambda e, at: line(f"{person_name(e.person)} takes {card_name(e.card)}"),
        d.CardLeft: lambda e, at: line(f"{card_name(e.card)} left at {hex_name(e.hex)}"),
        d.CardHanded: _told,
        x.AllianceMade: _bright,
        x.AllianceRefused: lambda e, at: line(f"{POWER_SHORT[e.power]} declines the Alliance"),
        x.AllianceDissolving: lambda e, at: line(("the Alliance ends with this turn", "shadow")),
        x.Lent: _told,
        x.PreparationBegan: _grave,
        x.CycleBroken: _told,
        x.GainTaken: _told,
        x.GainForgone: _told,
        x.NazgulTaken: _told,
        x.LoyaltyRolled: _told,
        x.ArmyTurned: _grave,
        x.MindBattled: _told,
        x.PersuasionTried: _told,
        x.Persuaded: _persuaded,
        x.ShookOff: _persuaded,
        x.MagicTried: lambda e, at: line(
            f"{person_name(e.person)} die {e.die}: ",
            (f"{'finds' if e.gained else 'does not find'} {card_name(e.card)}", "bright" if e.gained else "soft"),
        ),
        x.DenethorOut: _grave,
        tr.TalkBegan: lambda e, at: line(f"{POWER_SHORT[e.by]} talks with {POWER_SHORT[e.to]}"),
        tr.OfferMade: _told,
        tr.TalkEnded: lambda e, at: line(("no trade", "soft")),
        tr.OfferAccepted: _told,
        tr.Traded: _told,
        tr.TakenOut: _told,
        tr.PartySent: _told,
    },
    headings=frozenset({t.TurnBegan}),
    left_out=frozenset({t.TurnEnded, m.ForcesJoined, r.Hush, b.BattleOver, x.RingNoted}),
)
"""The short words of the game. Left out: what is bookkeeping, as in the long words."""
