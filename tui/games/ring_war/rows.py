"""The main prompts of the game as rows: beside each choice what it brings, as briefly as it can be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.kernel.unseen import Unseen
from core.ring_war.chapters.battles.odds import attackers_at, citadel_shift, defenders_at, die_of, odds
from core.ring_war.chapters.fights.foes import targets
from core.ring_war.chapters.fights.strength import WIDEST, bonus, column, combat, leads, weapon_wounds
from core.ring_war.chapters.ground import stops
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.moves import FEW, briefly, waiting
from core.ring_war.chapters.stacks import allowance, stack_at
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.names import and_list, card_name, hex_name, person_name, power_name, titled_name
from core.ring_war.words.told_battling import MODIFIERS
from tui.games.ring_war.beside import beside
from tui.games.ring_war.cards import effect_of
from tui.games.ring_war.look import LOOKS, Look
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked

SIX = range(1, 7)
SHORT_EFFECT = 90
"""So many letters at most tell what a card does, beside it in a list; the pane of the cards tells it of all."""

STANCES = {"weapon": "weapon", "sorcery": "Sorcery", "break_off": "break off"}


def rows(asked: Asked) -> list[Row]:
    """Return the rows of a prompt, for the choices at hand."""
    look = LOOKS.of(asked.scene)
    places = list(range(len(asked.choices)) if asked.at_hand is None else asked.at_hand)
    found: list[Row] = []
    done = set[int]()
    for at in places:
        if at in done:
            continue
        key = _group(asked.choices[at].action)
        if key is None:
            found.append(_row(look, asked, at))
            continue
        alike = [one for one in places if _group(asked.choices[one].action) == key]
        done.update(alike)
        found.append(_grouped(look, asked, alike))
    return [*found, *_battle_table(look, asked, places), *beside(look, asked, places)]


def _row(look: Look, asked: Asked, at: int) -> Row:
    make = ROWS.get(type(asked.choices[at].action))
    if make is not None:
        return make(look, asked, at)
    what, _, then = asked.label(at).partition(": ")
    return _said(what, then, at)


def _said(what: str, then: str | Line, at: int, key: str = "", grave: str = "") -> Row:
    """Return a row with one choice, and what it brings."""
    line: Line = ((then, "soft"),) if isinstance(then, str) and then else () if isinstance(then, str) else then
    return Row((Cell(((what, ""),), at, grave=grave),), key=key, then=line)


# ---------------------------------------------------------------------- choices that share a row


def _group(action: Any) -> tuple[str, ...] | None:
    """Return what the choices have in common that stand in one row; None for a choice with a row of its own."""
    match action:
        case m.Leave(piece=piece) | m.Only(piece=piece):
            return ("who", piece)
        case m.TakeAlong() | m.Drop() | d.Discard():
            return (type(action).__name__,)
        case f.TakeStance(stance=stance):
            return ("stance", stance)
        case d.TakeCard(card=card):
            return ("card", card)
    return None


def _grouped(look: Look, asked: Asked, places: Sequence[int]) -> Row:
    actions = [asked.choices[at].action for at in places]
    cells = tuple(
        Cell(((_short(look, action), ""),), at, drastic=isinstance(action, d.Discard))
        for at, action in zip(places, actions, strict=True)
    )
    first = actions[0]
    if isinstance(first, f.TakeStance):
        return Row(cells, ((STANCES[first.stance], ""),), then=_outcome(look, first))
    heads = {m.TakeAlong: "take along", m.Drop: "leave here", d.Discard: "discard"}
    if isinstance(first, d.TakeCard):
        return Row(cells, ((card_name(first.card), ""),))
    head = heads[type(first)] if type(first) in heads else briefly(look.state, (first.piece,))
    return Row(cells, ((head, ""),))


def _short(look: Look, action: Any) -> str:
    """Return a choice in the words that its row leaves over."""
    match action:
        case m.Leave(points=points):
            return f"leave {points}" if points else "stays"
        case m.Only():
            return "goes alone"
        case m.TakeAlong(piece=piece) | m.Drop(piece=piece):
            return briefly(look.state, (piece,))
        case d.Discard(card=card):
            return card_name(card)
        case d.TakeCard(person=person):
            return person_name(person)
        case f.TakeStance(away=away) if away:
            return f"{and_list([person_name(name) for name in away])} break{'s' * (len(away) == 1)} off"
        case f.TakeStance(until_end=until_end):
            return "until the end of the fight" if until_end else "this round"
    return ""


# ---------------------------------------------------------------------- moves


def _pick(look: Look, asked: Asked, at: int) -> Row:
    """Return a stack that may move: who is in it, and how far it goes."""
    action = asked.choices[at].action
    stack = stack_at(look.state, look.step.power, action.hex)
    bears = "the Ring-bearer among them, " if look.state.ring.bearer in stack and len(stack) > FEW else ""
    then = f"{briefly(look.state, stack)}; {bears}{allowance(look.state, stack, action.hex)} MP"
    return _said(f"from {hex_name(action.hex)}", then, at)


def _fly(look: Look, asked: Asked, at: int) -> Row:
    """Return a Nazgûl who may fly."""
    person = asked.choices[at].action.person
    return _said(titled_name(person), f"flies from {hex_name(look.state.people[person].hex)}", at)


def _go(look: Look, asked: Asked, at: int) -> Row:
    """Return a move with its price, what is left, and what meets the stack there."""
    step, hex_ = look.step, asked.choices[at].action.hex
    if look.stack is None or hex_ not in look.ways.costs:
        what, _, then = asked.label(at).partition(": ")
        return _said(what, then, at)
    cost = look.ways.costs[hex_]
    known = waiting(look.state, step, hex_).removeprefix("; ")
    if hex_ in stops(look.state, look.stack):
        price = f"{cost} of {step.left} MP, "
        return _said(
            f"to {hex_name(hex_)}", ((price, "bright"), (f"must stop: {known}" if known else "must stop", "shadow")), at
        )
    left = step.left - cost
    then = f"{cost} of {step.left} MP, {left} left" if left else f"all {step.left} MP"
    return _said(f"to {hex_name(hex_)}", ((then, "bright"), (f"; {known}" if known else "", "shadow")), at)


def _who(look: Look, asked: Asked, at: int) -> Row:
    return _said("who goes", "choose who of them stays behind", at, "x")


def _stay(look: Look, asked: Asked, at: int) -> Row:
    """Return what ends the movement of a stack or a Nazgûl, or gives back what has only been chosen."""
    step = look.step
    if step.fresh:
        return _said("not now", "move something else first", at, "d")
    if isinstance(step, m.GoOn) and step.begun:
        return _said("stop here", "their movement is over", at, "d")
    who = "he stays here, and does" if isinstance(step, m.FlyTo) else "they stay here, and do"
    return _said("stay", f"{who} not move in this part", at, "d")


def _done(look: Look, asked: Asked, at: int) -> Row:
    """Return the end of what is going on; of a movement it says how much has not moved, and is asked for once more."""
    what, _, then = asked.label(at).partition(": ")
    left = sum(isinstance(choice.action, m.PickStack | m.PickNazgul) for choice in asked.choices)
    if isinstance(look.step, m.Moves) and left:
        words = f"{left} {'stack has' if left == 1 else 'stacks have'} not moved"
        return _said(what, words, at, "d", grave=words.capitalize())
    return _said(what, then, at, "d")


# ---------------------------------------------------------------------- Individual Combat


def _wear(look: Look, asked: Asked, at: int) -> Row:
    """Return the Ring put on, which nobody takes by mistake."""
    then: Line = (("the Dark Power may hear of it, and each turn with it on corrupts", "soft"),)
    return Row((Cell(((asked.label(at), ""),), at, drastic=True),), then=then)


def _attacker(look: Look, asked: Asked, at: int) -> Row:
    """Return who could begin a fight, with whom he could attack."""
    name = asked.choices[at].action.person
    found = [
        "who lies face down" if one == HIDDEN else f"{person_name(one)} ({ratings(look.state, one).combat})"
        for one in targets(look.state, asked.choices[at].seat, name)
    ]
    more = f"; may attack {', '.join(found)}" if found else ""
    return _said(titled_name(name), f"Combat {ratings(look.state, name).combat}{more}", at)


def _fight(look: Look, asked: Asked, at: int) -> Row:
    """Return whom somebody could attack, with what a round of weapons brings to both."""
    action = asked.choices[at].action
    what, _, then = asked.label(at).partition(", ")
    if action.target == HIDDEN:
        return _said(f"attack {what[0].lower()}{what[1:]}", then, at)
    try:
        difference = combat(look.state, action.person, action.target) - combat(look.state, action.target, action.person)
    except Unseen:
        return _said(f"attack {titled_name(action.target)}", then, at)
    mine, theirs = (_wounds(look, one, 0) for one in (difference, -difference))
    said = f"{then}; column {difference:+}: deals {mine} wounds a round, takes {theirs}"
    return _said(f"attack {titled_name(action.target)}", said, at)


def _wounds(look: Look, at: int, more: int) -> str:
    """Return how many wounds a weapon deals on average in a column, with what is added to the die."""
    there = max(-WIDEST, min(at, WIDEST))
    return f"{sum(weapon_wounds(look.state, die + more, there) for die in SIX) / 6:.1f}"


def _outcome(look: Look, action: f.TakeStance) -> Line:
    """Return what a stance brings; of weapons the wounds of both sides, as far as all of them are known."""
    fight, attacks = look.step.fight, action.seat == look.step.fight.attacker
    if action.stance != "weapon":
        return ()
    try:
        found = [
            _wounds(look, column(look.state, fight, side), bonus(look.state, fight, side))
            for side in (attacks, not attacks)
        ]
    except Unseen:
        return ()
    other = leads(look.state, fight)[1 if attacks else 0]
    return ((f"{found[0]} wounds on average, {titled_name(other)} deals {found[1]}", "soft"),)


# ---------------------------------------------------------------------- Army Combat


def _fray(look: Look, action: b.Attack) -> b.Fray:
    """Return the battle that an attack would begin."""
    state = look.state
    mine = tuple(attackers_at(state, action.seat, action.hex))
    theirs = tuple(defenders_at(state, action.hex, action.power, action.seat))
    sums = tuple(sum(state.armies[name].points for name in side) for side in (mine, theirs))
    return b.Fray(action.seat, action.hex, action.power, mine, theirs, (sums[0], sums[1]))


def _attack(look: Look, asked: Asked, at: int) -> Row:
    """Return an attack with its ratio, what changes the die, and what walls are worth to those behind them."""
    action = asked.choices[at].action
    fray = _fray(look, action)
    chances = odds(look.state, fray)
    whose = "all others" if action.power == b.BOTH else power_name(action.power)
    more = "".join(f", {MODIFIERS[name]} {value:+}" for name, value in chances.modifiers.items())
    if walls := citadel_shift(look.state, fray):
        more += f", walls {walls} column{'s' * (walls > 1)} worse"
    then: Line = ((f"{fray.points[0]} points on {fray.points[1]}, {chances.ratio}", "bright"), (more, "soft"))
    return _said(f"attack {whose} at {hex_name(action.hex)}", then, at)


def _battle_table(look: Look, asked: Asked, places: Sequence[int]) -> list[Row]:
    """Return what each die would cost both sides, where one attack is at hand."""
    attacks = [asked.choices[at].action for at in places if isinstance(asked.choices[at].action, b.Attack)]
    if len(attacks) != 1:
        return []
    chances = odds(look.state, _fray(look, attacks[0]))
    lost = [lookup(look.state).losses(chances.column, die_of(look.state, die, chances.modifiers)) for die in SIX]
    words = "  ".join(f"{mine}/{theirs}" for mine, theirs in lost)
    found = [Row((), (("die 1 to 6, you lose/they lose per cent: ", "soft"), (words, "")))]
    if look.state.face_down.get(attacks[0].hex):
        found.append(Row((), (("who lies face down there may lead, and change the Morale", "soft"),)))
    return found


# ---------------------------------------------------------------------- cards


def _play(look: Look, asked: Asked, at: int) -> Row:
    """Return an Event Card that could be played: at what, what it does where that is soon said, and whether once."""
    what, _, then = asked.label(at).partition(": ")
    name, _, once = (then or what).partition(", out of the game")
    if not then:
        what = name
    aimed = name if then else ""
    only = "it is out of the game then" if once else ""
    effect = effect_of(asked.scene.game, asked.choices[at].action.card)
    does = effect.removesuffix(".") if len(effect) <= SHORT_EFFECT else ""
    return _said(what[0].lower() + what[1:], "; ".join(part for part in (aimed, does, only) if part), at)


ROWS: Mapping[type, Callable[[Look, Asked, int], Row]] = {
    m.PickStack: _pick,
    m.PickNazgul: _fly,
    m.Go: _go,
    m.ChooseWho: _who,
    m.Stay: _stay,
    Done: _done,
    f.Attacker: _attacker,
    f.Fight: _fight,
    WearRing: _wear,
    b.Attack: _attack,
    d.Play: _play,
}
"""What makes the row of each kind of choice; the others are shown by their labels."""
