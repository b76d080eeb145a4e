"""Moving stacks: which one, who of it goes, where it goes, who joins it on its way (F.1 to F.3, P.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.asides import aside_choices, aside_label, aside_refused, begin_aside
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import put_on, wear_refused
from core.ring_war.chapters.board import armies_at, points_at
from core.ring_war.chapters.ground import (
    MISTY_PASSES,
    Ways,
    has_servant,
    meets_servants,
    stack_of,
    way_refused,
    way_there,
    ways,
)
from core.ring_war.chapters.marching import begin_moves, go, is_shut, pay_for
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.mobilizing import is_place
from core.ring_war.chapters.naming import in_short, named
from core.ring_war.chapters.quest import fire_said
from core.ring_war.chapters.sides import are_allied, are_enemies, power_of, powers
from core.ring_war.chapters.stacks import (
    AMONG,
    ROOTED,
    allowance,
    bound,
    bound_refused,
    condition,
    forces_of,
    is_led,
    is_nazgul,
    stack_at,
    stack_refused,
)
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, MOUNT_DOOM, RingWarPlay, RingWarState
from core.ring_war.words.names import (
    and_list,
    capital,
    hex_name,
    hex_title,
    person_name,
    power_name,
    titled_name,
    way_to,
)
from core.ring_war.words.told_moving import NOT_NOW

AMOUNTS = (10, 5, 1)
"""How many Strength Points of a force may be named at a time, besides all: to stay behind (P.1), to be lost (Q.6)."""


class WhichStack(Asked[m.Moves]):
    """From which hex a power moves next, or which Nazgûl flies (F.1, F.5, P.2)."""

    kind = m.Moves
    name = "moves"

    def opens(self, play: RingWarPlay, step: m.Moves) -> bool:
        """First goes what moves by itself (J.8); what Saruman's leaders have left is Sauron's again (X.1f)."""
        if step.begun:
            check_turned(play)
            return True
        play.push(m.Moves(step.power, begun=True))
        begin_moves(play, step.power)
        return False

    def asks(self, state: RingWarState, step: m.Moves) -> Prompt | None:
        """Every hex with something that may move, every Nazgûl who may fly, and being done. Under open windows a power
        with nothing else to do is asked all the same: not being asked would tell that it holds no card for this
        moment, neither an Event Card nor a Magic Card that could change hands (RR60)."""
        seat, power = self.seat(state, step), step.power
        choices = [Choice(seat, m.PickStack(seat, hex_), "F.1", hex_) for hex_ in hexes_to_move_from(state, power)]
        choices += [
            Choice(seat, m.PickNazgul(seat, name), "F.5", person.hex)
            for name, person in state.people.items()
            if is_nazgul(state, name) and not bound(state, power, name)
        ]
        bearer = state.ring.bearer
        if bearer in state.people and wear_refused(state, power, bearer) is None:
            choices.append(Choice(seat, WearRing(seat, bearer), "M.1", state.people[bearer].hex))
        asides = aside_choices(state, step, bool(choices))
        if not choices and not asides and state.options.windows != "open":
            return None
        return Prompt(self.name, seat, "F.1", [*choices, Choice(seat, Done(seat), "F.1"), *asides])

    def answers(self, play: RingWarPlay, step: m.Moves, action: Any) -> None:
        """Ask where it goes; being done ends the movement."""
        if isinstance(action, Done):
            return
        if isinstance(action, m.PickStack | m.PickNazgul):
            _pick(play, step, action)
            return
        play.push(step)
        if isinstance(action, WearRing):
            put_on(play, action.person, "M.1")
        else:
            begin_aside(play, action)

    def held_back(self, state: RingWarState, step: m.Moves, action: Any) -> Refusal | None:
        """Say why nothing moves from there."""
        if isinstance(action, m.PickNazgul):
            if not is_nazgul(state, action.person):
                return Refusal("F.5", "Only Nazgûl fly.")
            return bound_refused(state, step.power, action.person)
        if isinstance(action, m.PickStack) and not stack_at(state, step.power, action.hex):
            return standing_refused(state, step.power, action.hex)
        if isinstance(action, WearRing):
            return wear_refused(state, step.power, action.person)
        return aside_refused(state, step, action)

    def words(self, state: RingWarState, step: m.Moves, prompt: Prompt) -> str:
        """Ask what moves."""
        return "What moves next?"

    def label(self, state: RingWarState, step: m.Moves, action: Any) -> str:
        """Name who stands there."""
        if isinstance(action, m.PickNazgul):
            return f"{capital(titled_name(action.person))} flies from {hex_name(state.people[action.person].hex)}"
        if isinstance(action, WearRing):
            return f"{capital(titled_name(action.person))} puts on the Ring"
        if isinstance(action, Done):
            fire = fire_said(state) if speaking().aloud and step.power == FELLOWSHIP else ""
            return f"End the movement{f': {fire}' if fire else ''}"
        if not isinstance(action, m.PickStack):
            return aside_label(state, action)
        stack = stack_at(state, step.power, action.hex)
        if speaking().aloud:
            return f"Move {named(state, stack)} from {hex_name(action.hex)}"
        return f"{hex_title(action.hex)}: {named(state, stack)}"


def _rule_of(state: RingWarState, pieces: Iterable[str]) -> str:
    """Return the rule by which pieces move: that of Characters (F.1), or where none is with them that of stacks
    (P.1)."""
    return "F.1" if any(piece in state.people for piece in pieces) else "P.1"


def _pick(play: RingWarPlay, step: m.Moves, action: m.PickStack | m.PickNazgul) -> None:
    """Ask where a stack or a Nazgûl goes. What is chosen by mistake may be given back, once, so that no game can go on
    for ever with that."""
    one = action.hex if isinstance(action, m.PickStack) else action.person
    fresh = one not in step.picked
    play.push(m.Moves(step.power, step.begun, (*step.picked, one) if fresh else step.picked))
    if isinstance(action, m.PickNazgul):
        play.push(m.FlyTo(step.power, action.person, fresh=fresh))
        return
    stack = stack_at(play.state, step.power, action.hex)
    left = allowance(play.state, stack, action.hex)
    play.push(m.GoOn(step.power, tuple(stack), action.hex, left, fresh=fresh))


def standing_refused(state: RingWarState, power: str, hex_: str) -> Refusal:
    """Return why nothing moves from a hex: what holds each of a power's pieces there, or that there is none. Nazgûl who
    may fly from there are named, since each of them is taken by himself (F.5)."""
    people = [name for name, person in state.people.items() if person.hex == hex_ and power_of(state, name) == power]
    held: dict[str, list[str]] = {}
    for piece in (*people, *armies_at(state, hex_, power)):
        if not is_nazgul(state, piece) and (reason := bound(state, power, piece)):
            held.setdefault(reason, []).append(piece)
    holds = _held_there(state, power, held)
    flies = [name for name in people if is_nazgul(state, name) and not bound(state, power, name)]
    if flies:
        return Refusal("F.5", lambda: f"{f'{holds.sentence} ' if holds else ''}{_only_they_fly(flies, hex_)}")
    return holds or Refusal("F.1", lambda: f"Nothing of yours can move from {hex_name(hex_)}.")


def _held_there(state: RingWarState, power: str, held: Mapping[str, Sequence[str]]) -> Refusal | None:
    """Return what holds the pieces of a hex, by the reasons; None where none is held."""
    first = next((one[0] for one in held.values()), "")
    refused = bound_refused(state, power, first)
    if not first or refused is None:
        return None
    if held.keys() == {"moved"} and len(held["moved"]) > 1:
        return Refusal(refused.rule, "Those there have moved already.")
    if len(held) == 1:
        return refused
    return Refusal(refused.rule, lambda: f"{capital('; '.join(_held(state, *one) for one in held.items()))}.")


def _only_they_fly(names: Sequence[str], hex_: str) -> str:
    """Return who alone can leave a hex, and that each of them is taken by his name."""
    who, where = and_list([titled_name(name) for name in names]), hex_name(hex_)
    alone = "take him by his name" if len(names) == 1 else "each flies by himself, and is taken by his name"
    return f"Only {who} can move from {where}: {alone}."


def _held(state: RingWarState, reason: str, pieces: Sequence[str]) -> str:
    """Return in words what holds pieces that stand in one hex with others."""
    who = and_list(named(state, pieces).split(", "))
    if reason == ROOTED:
        return f"{who} never leaves {hex_name(state.people[pieces[0]].hex)}"
    one, several = AMONG[reason]
    return f"{who} {one if len(pieces) == 1 and pieces[0] in state.people else several}"


def hexes_to_move_from(state: RingWarState, power: str) -> list[str]:
    """Return the hexes with something that a power may move on the ground, by number. Raises `Unseen` in a view
    that hides some of it."""
    found, lent = set[str](), set[str]()
    for name, army in state.armies.items():
        if army.hex not in found and not bound(state, power, name):
            (lent if army.lent else found).add(army.hex)
    for name, person in state.people.items():
        if person.hex not in found and not bound(state, power, name) and not is_nazgul(state, name):
            found.add(person.hex)
    found.update(hex_ for hex_ in lent - found if stack_at(state, power, hex_))
    if HIDDEN in found:
        raise Unseen("hidden")
    order = lookup(state).grid.order
    return sorted(found, key=order.__getitem__)


class WhoGoesAlong(Asked[m.WhoGoes]):
    """Who of a stack stays behind (P.1)."""

    kind = m.WhoGoes
    name = "who_goes"

    def asks(self, state: RingWarState, step: m.WhoGoes) -> Prompt | None:
        """Each piece may stay or go alone; of forces also a part."""
        seat, pieces = self.seat(state, step), step.pieces
        options: list[Any] = [Done(seat)]
        for piece in pieces:
            options.append(m.Leave(seat, piece))
            if piece in state.armies:
                options += [m.Leave(seat, piece, points) for points in AMOUNTS]
            if len(pieces) > 2:
                options.append(m.Only(seat, piece))
        choices = [
            Choice(seat, one, "P.1", group=getattr(one, "piece", ""))
            for one in options
            if self.held_back(state, step, one) is None
        ]
        return Prompt(self.name, seat, "P.1", choices)

    def answers(self, play: RingWarPlay, step: m.WhoGoes, action: Any) -> None:
        """Take out who stays; ask on while somebody else might."""
        pieces = step.pieces
        if isinstance(action, m.Only):
            pieces = (action.piece,)
        elif isinstance(action, m.Leave):
            if action.points:
                split_off(play, action.piece, action.points, step.pieces)
            else:
                pieces = tuple(piece for piece in pieces if piece != action.piece)
        following = m.WhoGoes(step.power, pieces, step.hex, step.fresh)
        if not isinstance(action, Done) and is_divisible(play.state, pieces):
            play.push(following)
        else:
            left = allowance(play.state, pieces, step.hex)
            play.push(m.GoOn(step.power, pieces, step.hex, left, fresh=step.fresh))

    def held_back(self, state: RingWarState, step: m.WhoGoes, action: Any) -> Refusal | None:
        """Say why somebody cannot stay."""
        if not isinstance(action, m.Leave | m.Only):
            return None
        if action.piece not in step.pieces:
            return Refusal("P.1", "That piece is not in the stack that moves.")
        if isinstance(action, m.Only):
            return stack_refused(state, step.power, (action.piece,))
        if action.points:
            army = state.armies.get(action.piece)
            if army is None or not 0 < action.points < army.points:
                return Refusal("P.1", "A force leaves fewer Strength Points behind than it has.")
            return None
        rest = [piece for piece in step.pieces if piece != action.piece]
        if not rest:
            return Refusal("P.1", "Somebody has to go.")
        return stack_refused(state, step.power, rest)

    def words(self, state: RingWarState, step: m.WhoGoes, prompt: Prompt) -> str:
        """Say who goes so far."""
        return f"{capital(in_short(state, step.pieces))}: who stays at {hex_name(step.hex)}?"

    def label(self, state: RingWarState, step: m.WhoGoes, action: Any) -> str:
        """Say who stays, or goes alone."""
        if isinstance(action, Done):
            return f"Nobody else stays: {allowance(state, step.pieces, step.hex)} points to move"
        whole = named(state, (action.piece,))
        if isinstance(action, m.Only):
            return f"Only {whole} may go"
        return f"{action.points} of {whole} stay{'s' * (action.points == 1)}" if action.points else f"Without {whole}"


def is_divisible(state: RingWarState, pieces: tuple[str, ...]) -> bool:
    """Whether something of a stack could stay behind."""
    return len(pieces) > 1 or any(state.armies[army].points > 1 for army in forces_of(state, pieces))


def split_off(play: RingWarPlay, army: str, points: int, going: tuple[str, ...]) -> None:
    """Let points of a force stay behind, with what of the same force stays already (P.1)."""
    state = play.state
    force = state.armies[army]
    for name, other in state.armies.items():
        if name not in going and name not in state.moved and condition(other) == condition(force):
            play.emit(m.ForceSplit("P.1", army, name, points))
            return
    play.emit(m.ForceSplit("P.1", army, f"{force.card}.{state.made + 1}", points))


class WhereItGoes(Asked[m.GoOn]):
    """Where a stack goes, with whom, or that it stays (F.1, GR2)."""

    kind = m.GoOn
    name = "go_on"

    def opens(self, play: RingWarPlay, step: m.GoOn) -> bool:
        """Ask nothing of a stack that has gone and gets no further (GR3)."""
        if not step.pieces:
            return False
        return not step.begun or bool(_ways(play.state, step).costs)

    def asks(self, state: RingWarState, step: m.GoOn) -> Prompt | None:
        """All hexes in reach; before it goes also who stays, on its way also who joins it and who is dropped."""
        seat = self.seat(state, step)
        rule = _rule_of(state, step.pieces)
        choices = [Choice(seat, m.Go(seat, hex_), rule, hex_) for hex_ in _ways(state, step).costs]
        if not step.begun:
            if is_divisible(state, step.pieces):
                choices.append(Choice(seat, m.ChooseWho(seat), "P.1"))
        else:
            options: list[Any] = [
                m.TakeAlong(seat, piece) for piece in stack_at(state, step.power, step.hex, step.pieces)
            ]
            options += [m.Drop(seat, piece) for piece in step.pieces if len(step.pieces) > 1]
            choices += [Choice(seat, one, "P.1") for one in options if self.held_back(state, step, one) is None]
        choices.append(Choice(seat, m.Stay(seat), rule))
        return Prompt(self.name, seat, rule, choices)

    def answers(self, play: RingWarPlay, step: m.GoOn, action: Any) -> None:
        """Go there, or change who goes; who stays has ended his movement, unless he was chosen for the first time."""
        if isinstance(action, m.Go):
            go(play, step, action.hex, _ways(play.state, step))
        elif isinstance(action, m.ChooseWho):
            play.push(m.WhoGoes(step.power, step.pieces, step.hex, step.fresh))
        elif isinstance(action, m.TakeAlong):
            _join(play, step, action.piece)
        elif isinstance(action, m.Drop):
            rest = tuple(piece for piece in step.pieces if piece != action.piece)
            _stay(play, step, (action.piece,))
            play.push(m.GoOn(step.power, rest, step.hex, step.left, begun=True))
        elif not step.fresh:
            _stay(play, step, step.pieces)

    def held_back(self, state: RingWarState, step: m.GoOn, action: Any) -> Refusal | None:
        """Say why the stack does not go there, or somebody does not join or leave it."""
        if isinstance(action, m.Go):
            stack = stack_of(state, step.power, step.pieces)
            return way_refused(state, stack, step.hex, step.left, step.begun, action.hex)
        if isinstance(action, m.TakeAlong | m.Drop) and not step.begun:
            return Refusal("P.1", "Say who goes before the stack goes.")
        if isinstance(action, m.TakeAlong):
            here = stack_at(state, step.power, step.hex, step.pieces)
            if action.piece in step.pieces or action.piece not in here:
                return Refusal("P.1", "Nobody like that waits here to go along.")
            return stack_refused(state, step.power, (*step.pieces, action.piece))
        if isinstance(action, m.Drop):
            if action.piece not in step.pieces or len(step.pieces) == 1:
                return Refusal("P.1", "That piece cannot be left behind by the stack.")
            return stack_refused(state, step.power, [piece for piece in step.pieces if piece != action.piece])
        return None

    def words(self, state: RingWarState, step: m.GoOn, prompt: Prompt) -> str:
        """Ask where it goes."""
        left = f"{step.left} movement point{'s' * (step.left != 1)}" if speaking().aloud else f"{step.left} MP"
        return f"{capital(in_short(state, step.pieces))} at {hex_name(step.hex)}, {left}: where to?"

    def label(self, state: RingWarState, step: m.GoOn, action: Any) -> str:
        """Say what going there costs, and what is known to wait."""
        if isinstance(action, m.Go):
            found = _ways(state, step)
            price = f"{found.costs[action.hex]} of {step.left} points"
            where = f"{hex_title(action.hex)}{way_to(step.hex, action.hex)}: {price}"
            way = f"{_to_go(state, step, action.hex)}{through(state, step, found.paths[action.hex])}"
            return f"{where}{way}{waiting(state, step, action.hex)}"
        if isinstance(action, m.ChooseWho):
            return "Let somebody stay behind"
        if isinstance(action, m.TakeAlong):
            return f"Take {named(state, (action.piece,))} along"
        if isinstance(action, m.Drop):
            return f"Leave {named(state, (action.piece,))} here"
        if step.begun:
            return "End their movement here"
        return NOT_NOW if step.fresh else "They stay where they are"


def _ways(state: RingWarState, step: m.GoOn) -> Ways:
    return ways(state, stack_of(state, step.power, step.pieces), step.hex, step.left, step.begun)


def _stay(play: RingWarPlay, step: m.GoOn, pieces: tuple[str, ...]) -> None:
    """End the movement of pieces; of those that have gone it is over by itself."""
    unmoved = tuple(piece for piece in pieces if piece not in play.state.moved)
    if unmoved:
        play.emit(m.Stayed("F.1", step.power, unmoved, step.hex))


def _join(play: RingWarPlay, step: m.GoOn, piece: str) -> None:
    """Let a piece join a stack on its way: it goes on with what the slower of the two has left, and a point more where
    the stack has a leader only now (P.1, P.3)."""
    state = play.state
    pieces = (*step.pieces, piece)
    left = min(step.left, allowance(state, (piece,), step.hex)) if not is_nazgul(state, piece) else step.left
    left += is_led(state, pieces) and not is_led(state, step.pieces)
    pay_for(play, step.power, (piece,))
    play.push(m.GoOn(step.power, pieces, step.hex, left, begun=True))


def _to_go(state: RingWarState, step: m.GoOn, hex_: str) -> str:
    """Return aloud how far from the fire the Ring would be in a hex, if it goes along: whoever hears sees no map."""
    if not speaking().aloud or step.power != FELLOWSHIP or state.ring.bearer not in step.pieces:
        return ""
    way = way_there(state, stack_of(state, step.power, step.pieces), hex_, MOUNT_DOOM, shortest=True)
    hexes = lookup(state).grid.distance(hex_, MOUNT_DOOM) if way is None else len(way)
    on_foot = "" if way is None else " on foot"
    return f", {hexes} {'hex' if hexes == 1 else 'hexes'}{on_foot} from Mount Doom" if hexes else ""


def through(state: RingWarState, step: m.GoOn, path: Sequence[str]) -> str:
    """Return aloud through which places of others a way leads, as labels say it."""
    own = {power for power in powers(state) if not are_enemies(state, step.power, power)}
    rules = lookup(state)
    places = [hex_name(hex_) for hex_ in path[:-1] if is_place(rules, hex_) and state.control.get(hex_, "") not in own]
    return f", by way of {and_list(places)}" if places and speaking().aloud else ""


def waiting(state: RingWarState, step: m.GoOn, hex_: str) -> str:
    """Return what is known to meet a stack in a hex, as labels say it."""
    rules, power = lookup(state), step.power
    stack = stack_of(state, power, step.pieces)
    parts = []
    if hex_ in MISTY_PASSES and is_shut(state, stack.pieces):
        parts.append(f"a die of {rules.numbers.pass_opens} opens the pass")
    for other in powers(state):
        if are_enemies(state, power, other) and (points := points_at(state, hex_, other)):
            parts.append(f"{points} enemy points of {power_name(other)}'s")
        elif speaking().aloud and are_allied(state, power, other) and (points := points_at(state, hex_, other)):
            parts.append(f"{points} points of your ally's, {power_name(other)}, whom you join without a battle")
    if has_servant(state, hex_) and meets_servants(state, stack):
        parts.append(f"{person_name(hex_)} may come")
    return f"; {', '.join(parts)}" if parts else ""
