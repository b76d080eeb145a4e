"""How events of the war are said in few words, each kind in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.ring_war.chapters.battles.odds import shifted
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as x
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.events import event_text
from core.ring_war.words.names import (
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
from core.ring_war.words.told_searching import in_vain
from tui.glyphs import UNICODE as G
from tui.short import Moment
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


def told(event: Any, at: Moment) -> Line:
    """Return the long words of an event that cannot be said shorter."""
    return line(event_text(event))


def grave(event: Any, at: Moment) -> Line:
    """Return the long words of an event that nobody should miss."""
    return line((event_text(event), "shadow"))


def bright(event: Any, at: Moment) -> Line:
    """Return the long words of an event that is worth a look."""
    return line((event_text(event), "bright"))


def names(people: Iterable[str]) -> str:
    """Return people by their names."""
    return and_list([person_name(name) for name in people])


def dice(die: int, needs: int, way: str = "less") -> str:
    """Return a die and what it had to show, as "5 (4 or less)"."""
    return f"{die} ({needs} or {way})"


def rolled(who: str, die: int, needs: int, ends: str) -> Line:
    """Return who rolled, the die, and what came of it."""
    return line(f"{who} rolls {dice(die, needs)}: " if die else f"{who}: ", (ends, "bright"))


def tried(hex_: str, die: int, needs: int, ends: str, way: str = "less", role: str = "bright") -> Line:
    """Return where something was rolled for, the die, and what came of it."""
    return line(f"{hex_title(hex_)}, die {dice(die, needs, way)}: " if die else f"{hex_title(hex_)}: ", (ends, role))


def stage(event: t.StageBegan, at: Moment) -> Line:
    """Return the parts of a turn that are named."""
    if event.stage not in STAGE_SHORT:
        return ()
    whose = f"{POWER_SHORT[event.power]} " if event.stage == "move" else ""
    return line((f"{whose}{STAGE_SHORT[event.stage]}", "soft"))


def dealt(event: t.HandDealt, at: Moment) -> Line:
    """Return what a hand has got, as far as it is known."""
    cards = event.cards
    what = f"{len(cards)} Event Cards" if HIDDEN in cards else ", ".join(card_name(card) for card in cards)
    return line(f"{POWER_SHORT[event.power]}: {what}")


def start_card(event: t.StartCardGiven, at: Moment) -> Line:
    """Return who has a card of Rivendell from the start."""
    if event.person == HIDDEN or event.card == HIDDEN:
        return told(event, at)
    return line(f"{card_name(event.card)}: {person_name(event.person) if event.person else 'stays in Rivendell'}")


def moved(event: m.Moved, at: Moment) -> Line:
    """Return who has moved, and where to."""
    flies = " flies" if event.flown else ""
    return line(f"{capital(pieces_named(event.pieces))}{flies}{G.arrow}{hex_name(event.path[-1])}")


def control(event: m.ControlChanged, at: Moment) -> Line:
    """Return whose a hex is now."""
    return line(f"{hex_title(event.hex)}: {POWER_SHORT[event.power]}")


def shadow(event: m.ShadowRolled, at: Moment) -> Line:
    """Return the roll of the Shadow Points."""
    return line(f"{event.dice[0]} + {event.dice[1]} + {event.more}: ", (f"{event.points} Shadow Points", "bright"))


def pass_tried(event: m.PassTried, at: Moment) -> Line:
    """Return whether a pass is open."""
    ends = "open" if event.die >= event.needs else "closed"
    return tried(event.hex, event.die, event.needs, ends, way="more")


def wood(event: m.WoodAwoke, at: Moment) -> Line:
    """Return whether a wood strikes."""
    hit = event.die <= event.needs
    ends = "the wood strikes" if hit else "the wood sleeps on"
    return tried(event.hex, event.die, event.needs, ends, role="shadow" if hit else "soft")


def refused(event: f.Refused, at: Moment) -> Line:
    """Return that somebody refuses a fight."""
    return rolled(person_name(event.target), event.die, event.needs, "refuses") if event.needs else told(event, at)


def struck(event: f.Struck, at: Moment) -> Line:
    """Return a stroke: how, in which column, the die, the wounds."""
    how = "Sorcery" if event.sorcery else "weapon"
    more = f"{event.more:+d}" if event.more else ""
    wounds = f"{event.wounds} wound{'s' * (event.wounds != 1)}" if event.wounds else "no wound"
    head = f"{person_name(event.by)}, {how}, column {event.column.replace('+0', '0')}, die {event.die}{more}: "
    return line(head, (wounds, "bright" if event.wounds else "soft"))


def wounded(event: f.Wounded, at: Moment) -> Line:
    """Return how many wounds somebody takes, or is healed of."""
    count = event.normal + event.special
    who = "One of the Fellowship" if event.who == HIDDEN else person_name(event.who)
    wounds = f"{abs(count)} wound{'s' * (abs(count) != 1)}"
    return line((f"{who} {'healed of ' if count < 0 else '+'}{wounds}", "shadow"))


def broke_off(event: f.BrokeOff, at: Moment) -> Line:
    """Return whether somebody gets away from a fight."""
    who = f"{person_name(event.person)} breaks off,"
    return rolled(who if event.die else who[:-1], event.die, event.needs, "away" if event.away else "stays")


def servant(event: f.ServantRolled, at: Moment) -> Line:
    """Return whether a Servant comes."""
    name = person_name(event.hex)
    more = f"{event.more:+d}" if event.more else ""
    comes = "come" if are_many(event.hex) else "comes"
    ends = (f"{name} {comes}", "shadow") if event.comes else ("nobody comes", "soft")
    return line(f"{hex_title(event.hex)}, die {event.die}{more}: ", ends)


def removal(event: r.RemovalRolled, at: Moment) -> Line:
    """Return whether the Ring is taken off."""
    off = event.die <= event.needs
    return rolled(person_name(event.person), event.die, event.needs, "Ring off" if off else "Ring stays on")


def turned(event: s.SearchTurned, at: Moment) -> Line:
    """Return who searches, and where, as far as it is known."""
    back = {"hand": "White Hand", "eye": "Red Eye", "nazgul": "Nazgûl"}[event.back]
    if event.card == HIDDEN:
        return line((f"{back} search", "shadow"))
    where = "; ".join(province_name(one) for one in content().searches[event.card].provinces)
    return line((f"{back}: {where}", "shadow"))


def hunted(event: s.Evaded | s.CaptureRolled, ends: str, role: str) -> Line:
    """Return what a hunted Character rolls, whether that is more than what keeps him safe, and what came of it."""
    against = (
        f" rolls {event.die}, {'over' if event.die > event.needs else 'within'} {event.needs}" if event.die else ""
    )
    return line(f"{person_name(event.person)}{against}: ", (ends, role))


def evaded(event: s.Evaded, at: Moment) -> Line:
    """Return whether somebody is found."""
    if event.person == HIDDEN and not event.found:
        vain = in_vain(at.view, event)
        return line((vain, "shadow")) if vain else told(event, at)
    ends, role = ("found", "shadow") if event.found else ("not found", "bright")
    return hunted(event, ends, role)


def capture(event: s.CaptureRolled, at: Moment) -> Line:
    """Return whether somebody is captured."""
    if event.person == HIDDEN:
        return told(event, at)
    caught = event.die > event.needs
    ends, role = ("captured", "shadow") if caught else ("not captured", "bright")
    return hunted(event, ends, role)


def escape(event: s.EscapeRolled | d.EscapeTried, at: Moment) -> Line:
    """Return whether a captive gets away."""
    if event.person == HIDDEN:
        return told(event, at)
    ends = "escapes" if event.die <= event.needs else "stays a captive"
    return rolled(person_name(event.person), event.die, event.needs, ends)


def battle(event: b.BattleBegan, at: Moment) -> Line:
    """Return where who attacks whom, and with how much."""
    fray = event.fray
    mine, theirs = fray.points
    whose = "all others" if fray.against == b.BOTH else POWER_SHORT.get(fray.against, "nobody")
    words = f"{hex_title(fray.hex)}: {POWER_SHORT[fray.power]} {mine} on {whose} {theirs}"
    return line((words, "bright"))


def result(event: b.BattleRolled, at: Moment) -> Line:
    """Return the odds of a battle, its die, and what each side loses."""
    more = "".join(f" {MODIFIERS[name]} {value:+}" for name, value in event.modifiers.items())
    attack, defence = event.lost
    columns, _ = shifted(event.ratio, event.column)
    walls = f" walls {-columns}" * bool(columns)
    return line(f"{event.ratio}{walls} die {event.die}{more}: ", (f"-{attack}%, -{defence}%", "bright"))


def reduction(event: b.ReductionRolled, at: Moment) -> Line:
    """Return the sum that presses a citadel."""
    total = event.die + event.more - event.less
    sums = f"{event.die} + {event.more} - {event.less} = {total}"
    return line(f"{hex_title(event.hex)} pressed: {sums}, {event.needs} needed")


def drawn(event: d.CardDrawn, at: Moment) -> Line:
    """Return who draws a card."""
    what = "a card" if event.card == HIDDEN else card_name(event.card)
    return line(f"{POWER_SHORT[event.power]} draws {what}{' (discards)' if event.discard else ''}")


def discarded(event: d.CardDiscarded, at: Moment) -> Line:
    """Return who discards a card."""
    return line(f"{POWER_SHORT[event.power]} discards {'a card' if event.card == HIDDEN else card_name(event.card)}")


def played(event: d.CardPlayed, at: Moment) -> Line:
    """Return who plays which card."""
    return line(f"{POWER_SHORT[event.power]}: ", (card_name(event.card), "gold"))


def persuaded(event: x.Persuaded | x.ShookOff, at: Moment) -> Line:
    """Return whether somebody falls to Saruman's voice."""
    if event.person == HIDDEN:
        return told(event, at)
    if isinstance(event, x.ShookOff):
        ends = "free of the voice" if event.free else "still under the voice"
    else:
        ends = "persuaded" if event.failed else "not persuaded"
    return rolled(person_name(event.person), event.die, event.needs, ends)


def loss(event: b.LossTaken, at: Moment) -> Line:
    """Return what a force loses."""
    return line((f"{capital(force_name(event.army))} -{event.points}", "shadow"))


def retreated(event: b.Retreated, at: Moment) -> Line:
    """Return who retreats, and where to."""
    return line(f"{capital(pieces_named(event.pieces))} retreat{G.arrow}{hex_name(event.hex)}")


def split(event: s.SplitAgreed, at: Moment) -> Line:
    """Return how many Nazgûl each of the Allies sends."""
    return line(f"Nazgûl: {event.saruman} of Saruman's, {event.dark_power} of the Dark Power's")


def pairs(event: f.FightBegan, at: Moment) -> Line:
    """Return who fights whom."""
    fights = [f"{names(pair.attackers)} on {names(pair.defenders)}" for pair in event.pairs]
    return line((f"{hex_title(event.hex)}: {'; '.join(fights)}", "bright"))


def sent(names: Sequence[str], hex_: str) -> Line:
    """Return who has come to a hex."""
    return line(f"{capital(and_list([titled_name(name) for name in names]))}{G.arrow}{hex_name(hex_)}")


def place(hex_: str) -> str:
    """Return what a hex is called in a sentence."""
    return "somewhere" if hex_ == HIDDEN else hex_name(hex_)
