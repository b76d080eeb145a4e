"""The odds of what may come next, by what is asked and by the part of the turn: made of what the view shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chances.battles import Battle, battle
from core.ring_war.chances.die import FACES, at_least, at_most
from core.ring_war.chances.duels import Wounds, between, brawl, by_sorcery, by_weapon, duel, hides_cards, plain
from core.ring_war.chances.hunts import NAZGUL, ORCS, Find, arrived, find, taken
from core.ring_war.chapters.battles.attacking import attack_refused, whose
from core.ring_war.chapters.battles.odds import foreseen
from core.ring_war.chapters.battles.odds import targets as battle_targets
from core.ring_war.chapters.battles.reducing import NEEDED, defence, places, strength
from core.ring_war.chapters.board import fellow_hexes, in_number_order, known_at, known_fellows
from core.ring_war.chapters.deploying import shadow_bonus
from core.ring_war.chapters.fights.challenged import refusals, refuses_at
from core.ring_war.chapters.fights.choosing import MOST, aims, more_refused
from core.ring_war.chapters.fights.foes import attackers, targets
from core.ring_war.chapters.fights.rounds import last_round
from core.ring_war.chapters.fights.strength import (
    breaks_off_at,
    combat,
    facing,
    is_here,
    leads,
    may_break_off,
    sorcery_left,
)
from core.ring_war.chapters.gaits import by_road, gait_of
from core.ring_war.chapters.gollum import FREE, HUNTER, watcher
from core.ring_war.chapters.ground import MISTY_PASSES, stack_of, ways
from core.ring_war.chapters.hunt.escaping import escape_refused
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.minds import VOICE, VOICE_HELPS
from core.ring_war.chapters.quest import fire_said
from core.ring_war.chapters.ring_phase import take_off_refused
from core.ring_war.chapters.saruman import GAINED_AT
from core.ring_war.chapters.searching import clamped, escape_rating, hexes_with_fellows
from core.ring_war.chapters.servants import champions, comes_on, meets_servant
from core.ring_war.chapters.sides import player_of, power_of, powers
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as br
from core.ring_war.model.records import dealing as dl
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import (
    CHIEF,
    FELLOWSHIP,
    GOLLUM,
    HIDDEN,
    MOUNT_DOOM,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarState,
)
from core.ring_war.words.dice import signed
from core.ring_war.words.names import (
    and_list,
    are_many,
    capital,
    hex_name,
    hex_title,
    odds_said,
    person_name,
    power_name,
    said_card,
    titled_name,
)
from core.ring_war.words.told_battling import MODIFIERS, walls_said

Line = tuple[str, str]

CERTAIN = 0.005
"""So little more than certain two chances may come to together by rounding."""


def percent(chance: float) -> str:
    """Return a chance in per cent."""
    return f"{chance:.0%}"


def find_words(one: Find) -> str:
    """Return how likely somebody is found: one figure, or from the one who hides best to the one who hides worst."""
    least, most = percent(one.least), percent(one.most)
    return least if least == most else f"{least} to {most}"


def battle_words(one: Battle) -> str:
    """Return how likely the attacker wins, and what both lose on average."""
    mine, theirs = one.means
    return f"wins {percent(one.won)}, loses {mine:.1f} points for {theirs:.1f} on average"


def odds(view: RingWarState) -> list[Line]:
    """Return pairs of a name and a figure: first what the question is about, then what the turn may bring, as how safe
    the nine are where somebody moves, or nothing else is told."""
    if view.outcome is not None or not view.agenda:
        return []
    step = view.agenda[-1]
    found: list[Line] = []
    if type(step) in BY_STEP:
        try:
            found += BY_STEP[type(step)](view, step)
        except Unseen:
            found = []  # the view hides who it is about: there is nothing to be said
    if not found or isinstance(step, m.GoOn):
        found += _dangers(view)
    return [*found, *_turn(view, alone=not found)]


def _at_most(needs: int) -> str:
    return f"{percent(at_most(needs))}: {needs} or less"


def _moves(view: RingWarState, step: m.GoOn) -> Iterator[Line]:
    """Yield what a stack may meet where it could go: closed passes, Servants."""
    if HIDDEN in step.pieces:
        return
    rules, stack = lookup(view), stack_of(view, step.power, step.pieces)
    gait, reach = gait_of(view, step.pieces), ways(view, stack, step.hex, step.left, step.begun)
    for hex_ in reach.costs:
        if hex_ in MISTY_PASSES and is_shut(view, step.pieces):
            needs = rules.numbers.pass_opens
            yield f"{capital(hex_name(hex_))} is open", f"{percent(at_least(needs))}: {needs} or more"
        if meets_servant(view, step.pieces, hex_):
            verb = "come" if are_many(hex_) else "comes"
            who = f"{capital(person_name(hex_))} {verb} at {hex_name(hex_)}"
            there = arrived(view, step.pieces, hex_, by_road(rules, gait, step.hex, reach.paths[hex_]))
            yield who, _at_most(comes_on(there, step.pieces, hex_))


def _search(view: RingWarState, kind: str, hexes: Sequence[str]) -> Iterator[Line]:
    for hex_ in hexes:
        if (one := find(view, hex_, kind)) is not None:
            unsure = "" if one.sure else ", by the ratings of all who may be there"
            yield f"Each at {hex_name(hex_)} is found", f"{find_words(one)}{unsure}"


def _orc_search(view: RingWarState, step: s.OrcSearch) -> Iterator[Line]:
    """Yield what the Orcs find where they have not searched yet."""
    if step.card != HIDDEN:
        hexes = hexes_with_fellows(view, lookup(view).searches[step.card].provinces)
        yield from _search(view, ORCS, [hex_ for hex_ in hexes if hex_ not in step.done])


def _nazgul_search(view: RingWarState, step: s.Provinces | s.Sending) -> Iterator[Line]:
    """Yield what a Nazgûl finds in the Provinces of the card, and what more of them are worth."""
    if step.card != HIDDEN:
        yield from _search(view, NAZGUL, hexes_with_fellows(view, lookup(view).searches[step.card].provinces))
    yield "Two or three Nazgûl in a hex", f"find each with {percent(at_most(1))} more for the second and the third"


def _directed(view: RingWarState, step: s.Directed) -> Iterator[Line]:
    yield from _search(view, NAZGUL, fellow_hexes(view))


def _escapes(view: RingWarState, step: s.Escapes) -> Iterator[Line]:
    for name in view.people:
        if escape_refused(view, step, name) is None:
            yield f"{capital(person_name(name))} escapes", _at_most(escape_rating(view, name))


def _dangers(view: RingWarState) -> Iterator[Line]:
    """Yield how safe the nine are, for eyes that know where all of them are."""
    rules = lookup(view)
    for hex_ in fellow_hexes(view):
        if any(rules.characters[name].member for name in known_fellows(view, hex_)) and (risk := danger_at(view, hex_)):
            yield f"At {hex_name(hex_)}", risk


def danger_at(view: RingWarState, hex_: str) -> str:
    """Return how likely the Fellowship's Characters in a hex are found and taken, and how likely the next Search Card
    comes there; nothing where nobody searches, or for eyes from which anything of theirs is hidden. On Mount Doom it is
    told what becomes of the Ring, for that comes before any search."""
    fellows = known_fellows(view, hex_)
    if fire := _fire_at(view, hex_):
        return f"when the movement ends, {fire}"
    if not fellows or not _knows_all(view):
        return ""
    orcs, nazgul = find(view, hex_, ORCS), find(view, hex_, NAZGUL)
    if orcs is None and nazgul is None:
        return ""
    worst = max(taken(view, name) for name in fellows)
    comes = search_at(view, hex_)
    if speaking().aloud:
        return _danger_said(orcs, nazgul, worst, comes)
    parts = [] if orcs is None else [f"Orcs find {find_words(orcs)} and take {percent(worst)}"]
    parts += [] if nazgul is None else [f"a Nazgûl finds {find_words(nazgul)}"]
    return ", ".join(parts) + ("" if comes is None else f"; the next card comes there {percent(comes)}")


def search_at(view: RingWarState, hex_: str) -> float | None:
    """Return how likely the next search comes to a hex, where that is part of its danger (`danger_at`)."""
    return None if _fire_at(view, hex_) else _comes(view, lookup(view).terrain.province.get(hex_, ""))


def _fire_at(view: RingWarState, hex_: str) -> str:
    return fire_said(view) if hex_ == MOUNT_DOOM and view.stage == "move" else ""


def _danger_said(orcs: Find | None, nazgul: Find | None, worst: float, comes: float | None) -> str:
    """Return the danger of a hex for the ear: one figure after the other, and once what Orcs and Nazgûl share."""
    if comes == 0:
        return "no search comes there next"
    begins = f"the next search comes there with a chance of {percent(comes)}, and" if comes else "a search there"
    by = {who: find_words(one) for who, one in (("Orcs", orcs), ("Nazgûl", nazgul)) if one is not None}
    alike = len(by) > 1 and len(set(by.values())) == 1
    finds = by["Orcs"] if alike else " and ".join(f"{figure} by {who}" for who, figure in by.items())
    takes = "" if orcs is None else f"; Orcs take whom they find with {percent(worst)}"
    return f"{begins} finds each with {finds}{takes}"


def _knows_all(view: RingWarState) -> bool:
    """Whether nothing of the Fellowship's Characters is hidden from a view: where they are, what they hold."""
    characters = lookup(view).characters
    return not any(
        HIDDEN in (person.hex, *person.cards)
        for name, person in view.people.items()
        if characters[name].side == FELLOWSHIP
    )


def _comes(view: RingWarState, province: str) -> float | None:
    """Return how likely the next Search Card names a Province, by the cards that have not been used; None where one
    does not know these."""
    cards = [card for card in lookup(view).content.search if card.id not in view.searched]
    if not province or not cards or HIDDEN in view.searched:
        return None
    return sum(province in card.provinces for card in cards) / len(cards)


def _fights(view: RingWarState, step: f.Fights) -> Iterator[Line]:
    """Yield every fight that could be begun."""
    seat = player_of(view, step.power)
    fights = [(name, target) for name in attackers(view, seat) for target in targets(view, seat, name)]
    for name, target in fights:
        yield from _fight(view, name, target, seat)
    yield from _together(view, seat, fights)
    for target in dict.fromkeys(target for _, target in fights):
        yield from _evades(view, [name for name, whom in fights if whom == target], target, seat)


def _whom(view: RingWarState, step: f.Whom) -> Iterator[Line]:
    found = [*aims(view, step)] if step.person != HIDDEN else []
    for target in found:
        yield from _fight(view, step.person, target, step.fight.attacker)
        yield from _beside(view, step.fight, step.person, target)
    for target in found:
        before = [name for pair in step.fight.pairs if pair.defenders == (target,) for name in pair.attackers]
        more = _who_may_join(view, f.Pairing(step.fight, step.among, step.targets), target)
        names = [*before, *dict.fromkeys((step.person, *more))]
        yield from _evades(view, names, target, step.fight.attacker, least=len(before) + 1)


def _fight(view: RingWarState, one: str, other: str, power: str) -> Iterator[Line]:
    """Yield what a fight of two may come to: who falls, if each uses what wounds most, to its end."""
    if HIDDEN in (one, other):
        return
    seen = plain(view)
    hex_ = view.people[one].hex if one in view.people else one
    ends = duel(seen, between(one, other, hex_, power))
    if ends is not None:
        apart = _apart(view, one, other, helped=_may_be_helped(view, one, other, hex_))
        both = ", both may fall" if ends.defender + ends.attacker > 1 + CERTAIN else ""
        figure = f"wins {percent(ends.defender)}, falls {percent(ends.attacker)}{both}{apart}"
        yield f"{capital(titled_name(one))} against {titled_name(other)}", figure


def _apart(view: RingWarState, *names: str, helped: bool = False) -> str:
    """Return what a figure leaves out: others who may help whoever is attacked, and cards that are hidden."""
    left = ["helpers"] * helped + ["Magic Cards"] * hides_cards(view, *names)
    return f", {and_list(left)} apart" if left else ""


def _may_be_helped(view: RingWarState, one: str, other: str, hex_: str) -> bool:
    """Return whether there are others in a hex, face down or not, who may come in beside one who is attacked (G.2)."""
    if one not in view.people or other not in view.people:
        return False
    side = power_of(view, other)
    others = [name for name in known_at(view, hex_, side) if name not in (one, other, GOLLUM)]
    free = [name for name in others if not view.people[name].driven and not view.people[name].persuaded]
    return bool(free) or (side == FELLOWSHIP and view.face_down.get(hex_, 0) > 0)


def _crowd(view: RingWarState, fight: f.Combat, helped: bool = False) -> Iterator[Line]:
    """Yield what the fight of a pair may come to in which several stand against one, as it stands now; whoever is
    attacked may still be `helped`."""
    pair, seen = fight.pairs[fight.at], plain(view)
    names = (*pair.attackers, *pair.defenders)
    if HIDDEN in names:
        return
    ends = brawl(seen, fight)
    if ends is None:
        return
    here = [[name for name in side if is_here(seen, fight, name)] for side in (pair.attackers, pair.defenders)]
    attack, defence = (and_list([titled_name(name) for name in side]) for side in here)
    apart = _apart(view, *names, helped=helped)
    if pair.attackers[0] not in view.people:  # a Servant: those who face him are named first, as if one did alone
        attack, defence = defence, attack
    if len(here[0]) > 1 or pair.attackers[0] not in view.people:
        name, figure = f"{attack} together against {defence}", f"win {percent(ends.lone)}"
        figure += f", lose one or more {percent(ends.any_other)}"
    else:
        name, figure = f"{attack} against {defence} together", f"wins {percent(ends.others)}"
        figure += f", falls {percent(ends.lone)}"
    yield capital(name), f"{figure}{apart}"


def _beside(view: RingWarState, fight: f.Combat, name: str, target: str) -> Iterator[Line]:
    """Yield what a fight may come to if somebody attacks one whom others of his side attack already."""
    for at, pair in enumerate(fight.pairs):
        if pair.defenders == (target,) and name not in pair.attackers:
            joined = f.Pair((*pair.attackers, name), pair.defenders)
            begun = msgspec.structs.replace(fight.replacing(at, joined), at=at, round=1)
            yield from _crowd(view, begun, _may_be_helped(view, name, target, fight.hex))


def _together(view: RingWarState, seat: str, fights: Sequence[tuple[str, str]]) -> Iterator[Line]:
    """Yield what may come of it where several of a hex attack the same one: the strongest three (G.2)."""
    for target in dict.fromkeys(target for _, target in fights if target != HIDDEN):
        names = [name for name, whom in fights if whom == target]
        names = sorted(names, key=lambda name: -combat(view, name, target))[:MOST]
        if len(names) > 1:
            hex_ = view.people[names[0]].hex
            fight = f.Combat(hex_, seat, "", "G.1", (f.Pair((*names,), (target,)),), round=1)
            yield from _crowd(view, fight, _may_be_helped(view, names[0], target, hex_))


def _evades(view: RingWarState, names: Sequence[str], other: str, power: str, least: int = 1) -> Iterator[Line]:
    """Yield how likely somebody of the Fellowship refuses a fight (G.1): with the first `least` of those who may attack
    him, and where that makes another die of it, with two or three of them."""
    if not names or HIDDEN in (*names[:MOST], other) or names[0] not in view.people:
        return
    hex_, seen, told = view.people[names[0]].hex, plain(view), dict[int, str]()
    for many in range(least, max(least, min(len(names), MOST)) + 1):
        fight = f.Combat(hex_, power, "", "G.1", (f.Pair((*names[:many],), (other,)),), round=1)
        if ("", "G.1") not in refusals(view, fight, other):
            return
        against = f"against {('two', 'three')[many - 2]} " if many > least else ""
        needs = refuses_at(seen, fight, 0)
        told.setdefault(needs, f"{against}{_at_most(needs)}")
    yield f"{capital(titled_name(other))} refuses", f"{'; '.join(told.values())}{_apart(view, other)}"


def _who_may_join(view: RingWarState, step: f.Pairing, target: str) -> list[str]:
    """Return who else may attack somebody in a fight that is being begun."""
    here = [name for name in known_at(view, step.fight.hex, step.fight.attacker) if not more_refused(view, step, name)]
    return [name for name in here if target in aims(view, f.Whom(step.fight, name, step.among, step.targets))]


def _rounds(view: RingWarState, step: f.Stances) -> Iterator[Line]:
    """Yield what this round and the rest of the fight may bring to those who lead."""
    fight, seen = step.fight, plain(view)
    pair = fight.pairs[fight.at]
    if HIDDEN in (*pair.attackers, *pair.defenders) or not all(leads(seen, fight)):
        return
    for attacks in (True, False):
        mine, other = facing(seen, fight, attacks)
        who, deals, breaks = capital(titled_name(mine)), ",", ", breaking off"
        if speaking().aloud:
            deals, breaks = (" deal", " break off") if are_many(mine) else (" deals", " breaks off")
        yield f"{who}{deals} by weapon", wound_words(by_weapon(seen, fight, attacks))
        if mine in view.people and sorcery_left(seen, mine, fight) > 0:
            yield f"{who}{deals} by Sorcery", wound_words(by_sorcery(seen, fight, attacks))
        if may_break_off(seen, fight, mine, other):
            yield f"{who}{breaks}", _at_most(breaks_off_at(seen, mine, other))
    ends = duel(seen, fight)
    if ends is not None:
        one, other = facing(seen, fight, attacks=True)
        rest = f"{titled_name(one)} {percent(ends.attacker)}, {titled_name(other)} {percent(ends.defender)}"
        both = ", or both" if ends.attacker + ends.defender > 1 + CERTAIN else ""
        apart = _apart(view, one, other)
        end = f"the end of round {last_round(seen, fight)}" if speaking().aloud else "the end"
        yield f"Who falls by {end}", f"{rest}{both}{apart}"
    yield from _crowd(view, fight)


def wound_words(wounds: Wounds) -> str:
    """Return how likely so many wounds are."""
    parts = [f"{many or 'no'} wound{'s' * (many > 1)} {percent(chance)}" for many, chance in wounds.items()]
    return ", ".join(parts)


def _pairing(view: RingWarState, step: f.Pairing) -> Iterator[Line]:
    """Yield every fight that could be added to those of a hex, first those in which somebody helps."""
    more = [name for name in known_at(view, step.fight.hex, step.fight.attacker) if not more_refused(view, step, name)]
    found = [(name, one) for name in more for one in aims(view, f.Whom(step.fight, name, step.among, step.targets))]
    for name, target in found:
        yield from _beside(view, step.fight, name, target)
    for name, target in found:
        yield from _fight(view, name, target, step.fight.attacker)
    for pair in step.fight.pairs:
        names = [*pair.attackers, *[name for name, target in found if pair.defenders == (target,)]]
        yield from _evades(view, names, pair.defenders[0], step.fight.attacker, least=len(pair.attackers))


def _challenged(view: RingWarState, step: f.Challenged) -> Iterator[Line]:
    """Yield how likely the fight is refused, and what it may come to."""
    fight = step.fight
    if HIDDEN in fight.fighters:
        return
    target = fight.pairs[step.at].defenders[0]
    if ("", "G.1") in refusals(view, fight, target):
        yield f"{capital(titled_name(target))} refuses", _at_most(refuses_at(view, fight, step.at))
    for attacker in fight.pairs[step.at].attackers:
        yield from _fight(view, attacker, target, fight.attacker)
    yield from _crowd(view, msgspec.structs.replace(fight, at=step.at, round=1))


def _joining(view: RingWarState, step: f.Joining) -> Iterator[Line]:
    """Yield what each fight of the hex comes to if nobody joins it, and where some have, what its first round does."""
    for at, pair in enumerate(step.fight.pairs):
        if len(pair.attackers) == len(pair.defenders) == 1:
            one, other, seat = pair.attackers[0], pair.defenders[0], step.fight.attacker
            if one not in view.people:  # a Servant: of him it is told as when it was asked who faces him
                one, other, seat = other, one, step.fight.defender
            yield from _fight(view, one, other, seat)
        else:
            yield from _rounds(view, f.Stances((), fight=msgspec.structs.replace(step.fight, at=at, round=1)))


def _before_fight(view: RingWarState, step: dl.Window) -> Iterator[Line]:
    """Yield what the fights of a hex may come to before which cards may be played, or what the battle may."""
    waits = view.agenda[-2] if len(view.agenda) > 1 else None
    if isinstance(waits, f.NextPair) and step.kind == "fight":
        yield from _joining(view, f.Joining(waits.fight))


def _champion(view: RingWarState, step: f.Champion) -> Iterator[Line]:
    if HIDDEN not in step.pieces:
        for name in champions(view, step):
            yield from _fight(view, name, step.hex, player_of(view, step.power))


def _battles(view: RingWarState, step: b.Battles) -> Iterator[Line]:
    """Yield every battle that could be fought, with the die's modifiers and the losses of each die."""
    power = player_of(view, step.power)
    for hex_ in in_number_order(view, {army.hex for army in view.armies.values()}):
        for against in battle_targets(view, power, hex_):
            if attack_refused(view, step.power, hex_, against) is None:
                one = battle(view, foreseen(view, power, hex_, against))
                shifts = walls_said(one.odds.ratio, one.odds.column)
                shifts += "".join(f", {MODIFIERS[name]} {signed(more)}" for name, more in one.odds.modifiers.items())
                where = f"{hex_title(hex_)} against {whose(view, power, against)}, {odds_said(one.odds.ratio)}{shifts}"
                yield where, battle_words(one)
                yield _losses(hex_, one)
    for hex_ in places(view, step.power):
        yield f"{capital(hex_name(hex_))} is reduced", reduced_words(view, hex_)


def _conjuring(view: RingWarState, step: b.UseSorcery) -> Iterator[Line]:
    """Yield what the battle may come to without and with a use of Sorcery of the side that is asked (Q.5)."""
    fray = view.fray
    if fray is None:
        return
    attack, defence = fray.sorcery
    used = (attack + 1, defence) if step.side == b.ATTACK else (attack, defence + 1)
    yield f"The attack at {hex_name(fray.hex)} without Sorcery", battle_words(battle(view, fray))
    conjured = msgspec.structs.replace(fray, sorcery=used)
    yield f"The attack at {hex_name(fray.hex)} with Sorcery", battle_words(battle(view, conjured))


def reduced_words(view: RingWarState, hex_: str) -> str:
    """Return how likely a place is reduced; where somebody there is unknown, without what his Morale takes off."""
    needs = NEEDED - strength(view, hex_)
    if view.face_down.get(hex_):
        return f"{percent(at_least(needs))}: {needs} or more, less their best Morale"
    needs += defence(view, hex_)
    return f"{percent(at_least(needs))}: {needs} or more" if needs <= FACES[-1] else "0%: no die is enough"


def _losses(hex_: str, one: Battle) -> Line:
    """Return what the attacker and the defender lose for each die."""
    if not speaking().aloud:
        each = [f"{mine}/{theirs}" for mine, theirs in one.losses]
        return f"{hex_title(hex_)}, lost per cent on 1 to 6", ", ".join(each)
    each = [f"{mine} and {theirs} on a {die}" for die, (mine, theirs) in enumerate(one.losses, 1)]
    return f"{hex_title(hex_)}, per cent that attacker and defender lose", ", ".join(each)


def _minds(view: RingWarState, step: ma.Minds) -> Iterator[Line]:
    worn = view.ring.worn and view.ring.bearer == SARUMAN_HIMSELF
    points = [die + lookup(view).numbers.mind_battle_with_ring * worn for die in FACES]
    figure = f"{points[0]} to {points[-1]} Shadow Points, {sum(points) / len(points):.1f} on average"
    yield "A Mind Battle takes from Sauron", figure


def _persuasion(view: RingWarState, step: ma.WhomToPersuade) -> Iterator[Line]:
    rules = lookup(view)
    for name in step.people:
        rating = rules.characters[name].capture or rules.numbers.no_rating
        needs = clamped(rules, rating - VOICE_HELPS * holds(view, VOICE))
        yield f"{capital(person_name(name))} is persuaded, by his rating", percent(1 - at_most(needs))


def _rest(view: RingWarState, step: br.Rest) -> Iterator[Line]:
    bearer = view.ring.bearer
    if bearer in view.people and take_off_refused(view, step, bearer) is None:
        yield f"{capital(person_name(bearer))} takes off the Ring", _at_most(lookup(view).characters[bearer].ring)


def _turn(view: RingWarState, *, alone: bool) -> Iterator[Line]:
    """Yield what the turn brings whatever is decided: Shadow Points, Saruman's Magic Cards; Gollum, whose next die is
    a turn away, only where nothing else is told, `alone`."""
    gollum = view.people.get(GOLLUM) if alone else None
    if gollum is not None and gollum.hex and not gollum.captive and view.ring.bearer != GOLLUM:
        whose_ = power_name(watcher(view))
        hunts, free = at_most(HUNTER), at_most(FREE) - at_most(HUNTER)
        goes = 1 - at_most(FREE)
        figure = f"{whose_} {percent(hunts)}, nobody {percent(free)}, the Fellowship {percent(goes)}"
        yield "Gollum serves after the next Ring Phase", capital(figure)
    if view.stage in ("ring", "events", "actions", "shadow"):
        more = shadow_bonus(view)
        least = more + 2 - view.drained
        figure = f"{max(least, 0)} to {max(least + 10, 0)}, {max(least + 5, 0)} on average"
        yield "Shadow Points of this turn", figure
    if SARUMAN in powers(view):
        for name in (SARUMAN_HIMSELF, CHIEF):
            hex_ = view.people[name].hex
            for card in view.loose.get(hex_, ()) if hex_ else ():
                yield f"{capital(person_name(name))} gains {said_card(card)}", _at_most(GAINED_AT)


BY_STEP: Mapping[type, Callable[[RingWarState, Any], Iterator[Line]]] = {
    m.GoOn: _moves,
    s.OrcSearch: _orc_search,
    s.Provinces: _nazgul_search,
    s.Sending: _nazgul_search,
    s.Directed: _directed,
    s.Escapes: _escapes,
    f.Fights: _fights,
    f.Whom: _whom,
    f.Pairing: _pairing,
    f.Challenged: _challenged,
    f.Joining: _joining,
    f.Stances: _rounds,
    f.Champion: _champion,
    dl.Window: _before_fight,
    b.Battles: _battles,
    b.UseSorcery: _conjuring,
    ma.Minds: _minds,
    ma.WhomToPersuade: _persuasion,
    br.Rest: _rest,
}
"""What the odds are about at each question."""
