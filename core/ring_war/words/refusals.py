"""What lies in sight and may not be done now, each with the reason: the questions' own guards, read aloud.

Everything is looked for in the view of the seat that asks, so that nothing else can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from core.kernel.prompts import Prompt, Refusal
from core.ring_war.chapters.board import armies_at, fellow_hexes, in_number_order, known_at, nazgul
from core.ring_war.chapters.minds import ELVES, SAURON
from core.ring_war.chapters.naming import named
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.chapters.stacks import bound_refused, is_nazgul
from core.ring_war.chapters.victory import TO_REDUCE
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as br
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, SARUMAN, RingWarState
from core.ring_war.words.names import capital, card_name, hex_name, person_name, power_name, province_name, titled_name

Try = tuple[str, Any]
"""What it is, and the action that it would be."""

MOVE, FIGHT, ATTACK, PLAY = "Move", "Begin an Individual Combat", "Attack with units", "Draw and discard Event Cards"

DEEDS: Mapping[type, str] = {
    **dict.fromkeys((m.Go, m.PickStack, m.PickNazgul, m.FlyInto), MOVE),
    **dict.fromkeys((f.Attacker, f.Fight), FIGHT),
    **dict.fromkeys((b.Attack, b.Reduce), ATTACK),
    **dict.fromkeys((d.Draw, d.Discard), PLAY),
}
"""What each kind of action is a part of."""

STAGES: Mapping[str, str] = {MOVE: "move", FIGHT: "fight", ATTACK: "battle", PLAY: "events"}
"""In which part of a turn that is done."""

PARTS: Mapping[str, str] = {SARUMAN: "V.3", FELLOWSHIP: "V.4", DARK_POWER: "V.5"}


def at_another_time(state: RingWarState, action: Any) -> Refusal | None:
    """Say when an action could be an answer, where the present question has nothing to say about it."""
    if isinstance(action, f.Fight) and isinstance(state.agenda[-1], f.Whom):
        return Refusal("G.2", "In this fight only those are attacked who have just been found.")
    deed = DEEDS.get(type(action), "")
    if deed:
        return _when(state, action.seat, deed)
    if isinstance(action, s.SearchHex):
        return Refusal("V.2s", "Searches are made in the Search Phase, by a card or for Shadow Points.")
    if isinstance(action, s.TryEscape):
        return Refusal("J.5", "Captives try to escape at the beginning of the Fellowship's part.")
    if isinstance(action, br.TakeOff | br.UseAthelas):
        return Refusal("V.1", "The Ring is taken off, and Athelas used, in the Ring Phase.")
    if isinstance(action, ma.MindBattle | ma.Persuade | ma.Ally):
        return Refusal("V.2a", "Saruman does that at the end of the Events Phase.")
    return None


def _when(state: RingWarState, seat: str, deed: str) -> Refusal | None:
    """Return when a power does something; None where it is the part for it, or before the first turn."""
    stage, now = STAGES[deed], (state.stage, state.active)
    if not state.turn or now == (stage, seat):
        return None
    who, part = capital(power_name(seat)), PARTS[seat]
    if deed == PLAY:
        return None if state.stage == stage else Refusal("V.2", lambda: f"{who} does that in the Events Phase.")
    its = "his" if seat == SARUMAN else "its"
    texts = {
        MOVE: f"{who} moves in {its} own part of a turn, before the fights",
        FIGHT: f"{who}'s Characters fight in {its} own part of a turn, after the movement",
        ATTACK: f"{who}'s units attack in {its} own part of a turn, after movement and Individual Combat",
    }
    order = (MOVE, FIGHT, ATTACK)
    if state.active == seat and any(state.stage == STAGES[later] for later in order[order.index(deed) + 1 :]):
        texts |= {
            MOVE: f"{who}'s movement of this turn is over",
            FIGHT: f"{who}'s Individual Combats of this turn are over",
        }
    return Refusal(part, lambda: f"{texts[deed]}.")


def why_not(
    prompt: Prompt, view: RingWarState, seat: str, explain: Callable[[Any], Refusal]
) -> list[tuple[str, Refusal]]:
    """Return what a power sees and may not do now.

    Args:
        prompt: what is asked.
        view: the power's view.
        seat: the power.
        explain: gives the reason for an action.
    """
    if seat not in (prompt.sealed or (prompt.seat,)):
        return [("Decide anything now", explain(Done(seat)))]
    offered = {choice.action for choice in prompt.choices}
    step = view.agenda[-1]
    tries = TRIES.get(type(step))
    found = [] if tries is None else list(tries(view, step, seat))
    if isinstance(step, m.Moves | f.Fights | b.Battles):
        found += _asides(view, seat)
    refused = [(what, explain(action)) for what, action in found if action not in offered]
    if isinstance(step, m.Moves):
        hexes = [hex_ for hex_ in _own_hexes(view, seat) if m.PickStack(seat, hex_) in offered]
        refused += _staying(view, seat, hexes)
    elif isinstance(step, m.GoOn) and not step.begun:
        refused += _staying(view, seat, [step.hex])
    if not refused:
        deeds = [deed for deed in STAGES if deed != ATTACK or view.options.game != "character"]
        refused = [(deed, when) for deed in deeds if (when := _when(view, seat, deed)) is not None]
    return _summed_up(refused)


def _summed_up(refused: list[tuple[str, Refusal]]) -> list[tuple[str, Refusal]]:
    """Return each reason once, with the first thing that it holds back and how many more there are."""
    alike: dict[tuple[str, str], list[tuple[str, Refusal]]] = {}
    for what, why in refused:
        alike.setdefault((why.rule, why.sentence), []).append((what, why))
    return [
        (f"{found[0][0]}, and {len(found) - 1} more like it" if len(found) > 1 else found[0][0], found[0][1])
        for found in alike.values()
    ]


def _own_hexes(view: RingWarState, seat: str) -> list[str]:
    """Return the hexes with pieces of a power's, by number."""
    found = {army.hex for name, army in view.armies.items() if power_of(view, name) == seat}
    found |= {person.hex for name, person in view.people.items() if person.hex and power_of(view, name) == seat}
    return in_number_order(view, found & lookup(view).grid.order.keys())


def _moves(view: RingWarState, step: m.Moves, seat: str) -> Iterator[Try]:
    for hex_ in _own_hexes(view, seat):
        people = [name for name in known_at(view, hex_, seat) if not is_nazgul(view, name)]
        pieces = [*people, *armies_at(view, hex_, seat)]
        if pieces:
            alone = f"{titled_name(people[0])} " if pieces == people and len(people) == 1 else ""
            yield f"Move {alone}from {hex_name(hex_)}", m.PickStack(seat, hex_)
    for name in nazgul(view, seat):
        yield f"Fly with {titled_name(name)}", m.PickNazgul(seat, name)


def _staying(view: RingWarState, seat: str, hexes: Iterable[str]) -> Iterator[tuple[str, Refusal]]:
    """Yield who stays in hexes from which others of a power may move, and why."""
    for hex_ in hexes:
        for piece in (*known_at(view, hex_, seat), *armies_at(view, hex_, seat)):
            if not is_nazgul(view, piece) and (held := bound_refused(view, seat, piece)) is not None:
                yield f"Take {named(view, [piece])} along", held.word()


def _go(view: RingWarState, step: m.GoOn, seat: str) -> Iterator[Try]:
    for hex_ in lookup(view).grid.neighbours(step.hex):
        yield f"Go to {hex_name(hex_)}", m.Go(seat, hex_)
    for piece in (*known_at(view, step.hex, seat), *armies_at(view, step.hex, seat)) if step.begun else ():
        if piece not in step.pieces:
            yield (
                f"Take {titled_name(piece) if piece in view.people else 'other units'} along",
                m.TakeAlong(seat, piece),
            )


def _fly(view: RingWarState, step: m.FlyTo, seat: str) -> Iterator[Try]:
    rules = lookup(view)
    if step.province:
        for hex_, province in rules.terrain.province.items():
            if province == step.province and hex_ in rules.names:
                yield f"Fly to {hex_name(hex_)}", m.Go(seat, hex_)
    else:
        for province in rules.content.province_names:
            yield f"Fly into {province_name(province)}", m.FlyInto(seat, province)


def _searches(view: RingWarState, step: Any, seat: str) -> Iterator[Try]:
    if isinstance(step, s.Sending) and step.hex:
        for name in nazgul(view, seat):
            yield f"Send {titled_name(name)}", s.Send(seat, name, step.hex)
    else:
        for hex_ in fellow_hexes(view):
            yield f"Search {hex_name(hex_)}", s.SearchHex(seat, hex_)


def _escapes(view: RingWarState, step: s.Escapes, seat: str) -> Iterator[Try]:
    for name, person in view.people.items():
        if person.captive and power_of(view, name) == seat:
            yield f"{capital(person_name(name))} tries to escape", s.TryEscape(seat, name)


def _rest(view: RingWarState, step: br.Rest, seat: str) -> Iterator[Try]:
    bearer = view.ring.bearer
    if bearer in view.people and power_of(view, bearer) == seat:
        yield f"{capital(person_name(bearer))} takes off the Ring", br.TakeOff(seat, bearer)


def _attackers(view: RingWarState, step: f.Fights, seat: str) -> Iterator[Try]:
    """Yield one's own Characters where anybody else is."""
    for name, person in view.people.items():
        others = [one for one in known_at(view, person.hex) if power_of(view, one) != seat] if person.hex else []
        if power_of(view, name) == seat and not person.captive and (others or view.face_down.get(person.hex)):
            yield f"Attack with {titled_name(name)}", f.Attacker(seat, name)


def _targets(view: RingWarState, step: f.Whom, seat: str) -> Iterator[Try]:
    for name in known_at(view, step.fight.hex):
        if power_of(view, name) != seat:
            yield f"Attack {titled_name(name)}", f.Fight(seat, step.person, name)
    if view.face_down.get(step.fight.hex):
        yield "Attack who lies face down", f.Fight(seat, step.person, HIDDEN)


def _more(view: RingWarState, step: f.Pairing, seat: str) -> Iterator[Try]:
    for name in known_at(view, step.fight.hex, seat):
        yield f"Attack with {titled_name(name)}", f.Attacker(seat, name)


def _joining(view: RingWarState, step: f.Joining, seat: str) -> Iterator[Try]:
    for name in known_at(view, step.fight.hex, seat):
        for pair in step.fight.pairs:
            whom = pair.defenders[0]
            if name != whom:
                yield f"{capital(titled_name(name))} helps {titled_name(whom)}", f.JoinFight(seat, name, whom)


def _challenged(view: RingWarState, step: f.Challenged, seat: str) -> Iterator[Try]:
    target = step.fight.pairs[step.at].defenders[0]
    yield "Put on the Ring", br.WearRing(seat, target)
    yield "Refuse the fight", f.Refuse(seat)


def _stances(view: RingWarState, step: f.Stances, seat: str) -> Iterator[Try]:
    yield "Use Sorcery", f.TakeStance(seat, "sorcery")
    yield "Break off", f.TakeStance(seat, "break_off")


def _champions(view: RingWarState, step: f.Champion, seat: str) -> Iterator[Try]:
    for name in known_at(view, step.hex, seat):
        yield f"{capital(titled_name(name))} faces it", f.Face(seat, name)


def _battles(view: RingWarState, step: b.Battles, seat: str) -> Iterator[Try]:
    """Yield attacks on all units that stand with one's own."""
    for hex_ in in_number_order(view, {army.hex for army in view.armies.values()}):
        if armies_at(view, hex_, seat):
            for other in powers(view):
                if other != seat and armies_at(view, hex_, other):
                    yield f"Attack {power_name(other)} at {hex_name(hex_)}", b.Attack(seat, hex_, other)
    if view.options.game == "character" and seat == DARK_POWER:
        for hex_ in TO_REDUCE:
            yield f"Reduce {hex_name(hex_)}", b.Reduce(seat, hex_)


def _events(view: RingWarState, step: Any, seat: str) -> Iterator[Try]:
    for card in dict.fromkeys(view.hands.get(seat, ())):
        yield f"Play {card_name(card)}", d.Play(seat, card)
    if isinstance(step, d.EventsOf):
        yield "Draw a card", d.Draw(seat)
        yield "Be done with the cards", Done(seat)


def _alliances(view: RingWarState, step: ma.Alliances, seat: str) -> Iterator[Try]:
    for power in (FELLOWSHIP, DARK_POWER):
        yield f"Propose an Alliance to {power_name(power)}", ma.Ally(seat, power)


def _minds(view: RingWarState, step: ma.Minds, seat: str) -> Iterator[Try]:
    yield "A Mind Battle against Sauron", ma.MindBattle(seat, SAURON)
    yield "A Mind Battle against Elrond and Galadriel", ma.MindBattle(seat, ELVES)


def _asides(view: RingWarState, seat: str) -> Iterator[Try]:
    """Yield what may be begun beside a question of one's own part."""
    if view.stage == "move":
        yield from _events(view, None, seat)
        if seat == FELLOWSHIP:
            for hex_ in fellow_hexes(view):
                yield f"Exchange Magic Cards at {hex_name(hex_)}", d.Exchange(seat, hex_)
    if SARUMAN in powers(view):
        yield "Dissolve the Alliance", ma.Dissolve(seat)
        for power in powers(view):
            if power != seat and SARUMAN in (power, seat):
                yield f"Barter with {power_name(power)}", tr.Talk(seat, power)


TRIES: Mapping[type, Callable[[RingWarState, Any, str], Iterator[Try]]] = {
    m.Moves: _moves,
    m.GoOn: _go,
    m.FlyTo: _fly,
    s.OrcSearch: _searches,
    s.Directed: _searches,
    s.Sending: _searches,
    s.Escapes: _escapes,
    br.Rest: _rest,
    f.Fights: _attackers,
    f.Whom: _targets,
    f.Pairing: _more,
    f.Joining: _joining,
    f.Challenged: _challenged,
    f.Stances: _stances,
    f.Champion: _champions,
    b.Battles: _battles,
    d.EventsOf: _events,
    d.Window: _events,
    ma.Alliances: _alliances,
    ma.Minds: _minds,
}
"""What a power sees at each question and might want to do."""
