"""Every prompt of the game as rows: the choices of the hex under the cursor first, and beside each what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.chapters.magic import CONJURE, VISIONS, cost_of, killed, no_magic, seen_by_all
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.movement import allowance, stopping
from core.dagorlad.chapters.odds import chance_to_throw
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, WRAITH
from core.dagorlad.outlook import attacks_from, entry_cost, odds_of, stops_at, way_of
from core.dagorlad.words.names import count
from core.hexes import in_points
from tui.games.dagorlad.counters import code_of
from tui.games.dagorlad.hexes import status, word_of
from tui.games.dagorlad.look import LOOKS, Look
from tui.games.dagorlad.odds_words import attack_letters, attack_words
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked

MOST = 2
"""So many attacks at most are named that a move would make possible."""

MOST_TARGETS = 3
"""So many targets at most are named of a unit that could fire or attack, the best first."""

VERBS = (a.Form, a.TakeUp, a.PutDown, a.Exit, a.SwapNarsil, a.HandOver, a.Advance, a.RetreatTo, a.DisplaceTo, a.GoWith)
"""What is shown by labels that begin with a verb: in rows these begin with a small letter, like all others."""

WRATH = "wrath"
"""The spell that needs the Ringwraith."""


def rows(asked: Asked) -> list[Row]:
    """Return the rows of a prompt, for the choices at hand."""
    look = LOOKS.of(asked.scene)
    places = range(len(asked.choices)) if asked.at_hand is None else asked.at_hand
    if isinstance(look.step, s.AskAdvance):
        places = sorted(places, key=lambda at: isinstance(asked.choices[at].action, a.Advance))  # to stay comes first
    waiting = [at for at in places if _waits(look, asked.choices[at].action)]
    found: list[Row] = []
    for at in places:
        if at not in waiting:
            found.append(_row(look, asked, at))
        elif at == waiting[0]:
            found += _arrivals(look, asked, waiting)
    return [*found, *_outlook(look, asked, places), *_not_done(look), *_no_magic(look)]


def _not_done(look: Look) -> list[Row]:
    """Return why `d` does not end the phase yet, where that is so."""
    refusal = look.not_done
    if refusal is None:
        return []
    return [Row((), (("not done yet: ", "soft"), (refusal.sentence, "shadow"), (f" {refusal.rule}", "soft")))]


def _no_magic(look: Look) -> list[Row]:
    """Return why Sauron is asked for a move and not for a spell, where that is so."""
    refusal = no_magic(look.state) if isinstance(look.step, s.AskSauron) else None
    if refusal is None:
        return []
    return [Row((), (("no magic now: ", "soft"), (refusal.sentence, "shadow"), (f" {refusal.rule}", "soft")))]


def _row(look: Look, asked: Asked, at: int) -> Row:
    action = asked.choices[at].action
    make = ROWS.get(type(action))
    if make is not None:
        return make(look, asked, at)
    what, _, then = asked.label(at).partition(": ")
    if isinstance(action, VERBS):
        what = what[0].lower() + what[1:]
    return Row((Cell(((what, ""),), at),), then=((then, "soft"),) if then else ())


def _said(what: str, then: Line, at: int, key: str = "", grave: str = "", drastic: bool = False) -> Row:
    return Row((Cell(((what, ""),), at, grave=grave, drastic=drastic),), key=key, then=then)


def _pick(look: Look, asked: Asked, at: int) -> Row:
    """Return who could act, with its points or the best it could do."""
    piece = asked.choices[at].action.piece
    if piece == LORD:
        return _lord(look, asked, at)
    verb = "take" if look.board.hex_of(piece) else "enter with"
    return _said(f"{verb} {_named(look, piece)}", _worth(look, piece), at)


def _lord(look: Look, asked: Asked, at: int) -> Row:
    """Return Sauron's own move: where it begins, and that he works no magic then if he could."""
    points = in_points(allowance(look.state, LORD))
    where = look.state.leaders[LORD].hex
    head = f"from {where}, " if where else f"he enters at {look.entrance(SAURON)}, "
    works = any(isinstance(choice.action, a.Cast | a.Activate) for choice in asked.choices)
    no_spell = "; no magic then" if works else ""
    return _said("move Sauron", ((f"{head}{points} MP{no_spell}", "soft"),), at)


def _named(look: Look, piece: str) -> str:
    card = look.rules.units.get(piece)
    return f"{card.name} {piece}" if card is not None else word_of(piece)


def _worth(look: Look, piece: str) -> Line:
    state, step = look.state, look.step
    if piece not in state.units and isinstance(step, s.PickAttacker):  # the Beast, or a leader against it
        names = melee_targets(state, look.board, piece)
        targets = [(name, odds_of(state, look.board, MELEE, piece, name)) for name in names]
        return ((", ".join(f"{word_of(name)} {odds.hit:.0%}" for name, odds in targets), "soft"),)
    if piece in state.units and isinstance(step, s.PickShooter | s.PickAttacker):
        owes = "owes an attack" in status(look, piece)
        head: Line = (("owes an attack  ", "shadow"),) if owes else ()
        kind = MISSILE if isinstance(step, s.PickShooter) else MELEE
        hex_ = look.board.hex_of(piece)
        found = attacks_from(state, piece, hex_, kind) if hex_ else []
        words = [f"{word_of(name)} {odds.hit:.0%}" for name, odds in found[:MOST_TARGETS]]
        more = [f"{len(found) - MOST_TARGETS} more"] if len(found) > MOST_TARGETS else []
        return (*head, (", ".join([*words, *more]), "soft"))
    points = f"{in_points(allowance(state, piece))} MP"
    if piece in state.units:
        more = [code_of(state, piece), *status(look, piece)]
        return ((f"{points}  {'  '.join(more)}", "soft"),)
    if piece in state.leaders:
        return ((f"{points}  rating {rating_of(state, look.board, piece)}", "soft"),)
    return ((points, "soft"),)


def _waits(look: Look, action: Any) -> bool:
    """Whether an action chooses a unit that waits off the map: many alike wait before one hex."""
    return isinstance(action, a.Pick) and action.piece in look.state.units and not look.state.units[action.piece].hex


def _arrivals(look: Look, asked: Asked, waiting: Sequence[int]) -> list[Row]:
    """Return a row for each kind of unit that waits, which takes the first of it; all others stand in one row."""
    firsts: dict[str, int] = {}
    counts: dict[str, int] = {}
    rest: list[Cell] = []
    for at in waiting:
        piece = asked.choices[at].action.piece
        unit = look.state.units[piece]
        card = look.rules.units[piece]
        kind = f"{card.name} {code_of(look.state, piece)}{' Disrupted' if unit.disrupted else ''}"
        counts[kind] = counts.get(kind, 0) + 1
        if kind in firsts:
            rest.append(Cell(((piece, ""),), at))
        else:
            firsts[kind] = at
    found = []
    for kind, at in firsts.items():
        piece = asked.choices[at].action.piece
        cost, left = entry_cost(look.state, look.board, piece), allowance(look.state, piece)
        wait = "1 waits" if counts[kind] == 1 else f"{counts[kind]} wait"
        then = f"{wait}; entering costs {in_points(cost)} of {in_points(left)} MP"
        found.append(_said(f"enter with {piece} {kind}", ((then, "soft"),), at))
    if rest:
        found.append(Row(tuple(rest), ((_another(look, asked, rest), "soft"),), folded=True))
    return found


def _another(look: Look, asked: Asked, rest: Sequence[Cell]) -> str:
    """Return the head of the row of all other units that wait: how many there are of each kind."""
    counts: dict[str, int] = {}
    for cell in rest:
        kind = look.rules.units[asked.choices[cell.choice].action.piece]
        counts[kind.id] = counts.get(kind.id, 0) + 1
    kinds = look.rules.kinds
    words = [f"{number} {kinds[kind].name if number == 1 else kinds[kind].plural}" for kind, number in counts.items()]
    return f"another one of {', '.join(words)}" if len(rest) > 1 else f"the other {words[0].partition(' ')[2]}"


def _go(look: Look, asked: Asked, at: int) -> Row:
    """Return a move with its price, and what stops the piece there."""
    step, hex_ = look.step, asked.choices[at].action.hex
    ways = way_of(look.state, look.board, step)
    cost = ways.costs.get(hex_, 0)
    if step.flies:
        return _said(f"fly to {hex_}", ((f"{cost} of {step.left} hexes", "bright"),), at)
    price = f"{in_points(cost)} of {in_points(step.left)} MP"
    stops = stops_at(look.state, look.board, step.piece, hex_)
    if stops:
        return _said(
            f"move to {hex_}", ((f"{price}; ", "bright"), (f"must stop: zone of {', '.join(stops)}", "shadow")), at
        )
    if hex_ in stopping(look.state, look.board, step.piece):
        return _said(f"move to {hex_}", ((f"{price}; must stop there", "bright"),), at)
    return _said(f"move to {hex_}", ((f"{price}, {in_points(step.left - cost)} left", "bright"),), at)


def _stay(look: Look, asked: Asked, at: int) -> Row:
    """Return what lets the piece be."""
    label = asked.label(at)
    step = look.step
    if isinstance(step, s.MoveOn):
        here = f"{word_of(step.piece)} stays at {look.where(step.piece)}"
        label = f"{label}: {here}" if look.board.hex_of(step.piece) else label
    elif isinstance(step, s.PickTarget | s.PickVictim):
        verb = "fire" if isinstance(step, s.PickTarget) else "attack"
        label = f"{label}: {word_of(step.unit)} may {verb} later"
    what, _, then = label.partition(": ")
    return _said(what.lower().removeprefix("choose "), ((then, "soft"),) if then else (), at, "d")


def _done(look: Look, asked: Asked, at: int) -> Row:
    """Return the end of a phase; where pieces could still act it says how many, and is asked for once more."""
    left = [choice.action for choice in asked.choices if isinstance(choice.action, a.Pick)]
    label = asked.label(at)
    if not left or not isinstance(look.step, s.PickPiece | s.PickShooter | s.PickAttacker):
        what, _, then = label.partition(": ")
        return _said(what.lower(), ((then, "soft"),) if then else (), at, "d")
    total = len(left) + len(look.state.moved)
    pieces = f"{total} piece{'' if total == 1 else 's'}"
    words = {
        s.PickPiece: f"{len(left)} of {pieces} {'has' if len(left) == 1 else 'have'} not moved",
        s.PickShooter: f"{len(left)} more can fire",
        s.PickAttacker: f"{len(left)} more can attack",
    }[type(look.step)]
    return _said(label.partition(": ")[0].lower(), ((words, "soft"),), at, "d", grave=words.capitalize())


def _resign(look: Look, asked: Asked, at: int) -> Row:
    what, _, then = asked.label(at).partition(": ")
    return _said(what.lower(), ((then, "soft"),), at, drastic=True)


def _attack(look: Look, asked: Asked, at: int) -> Row:
    """Return an attack with its odds, in words, or in letters where there are several, a line each."""
    action = asked.choices[at].action
    kind = MISSILE if isinstance(action, a.FireAt) else MELEE
    verb = "fire at" if kind == MISSILE else "attack"
    odds = odds_of(look.state, look.board, kind, action.unit, action.target)
    near = range(len(asked.choices)) if asked.at_hand is None else asked.at_hand
    if sum(isinstance(asked.choices[one].action, a.FireAt | a.Attack) for one in near) > 1:
        return _said(f"{verb} {word_of(action.target)}", attack_letters(odds), at)
    return _said(f"{verb} {_named(look, action.target)}", attack_words(odds), at)


def _outlook(look: Look, asked: Asked, places: Sequence[int]) -> list[Row]:
    """Return what a unit could attack from the hex to which the choice at hand brings it."""
    step = look.step
    if not isinstance(step, s.MoveOn) or step.piece not in look.state.units:
        return []
    ends = [asked.choices[at].action.hex for at in places if isinstance(asked.choices[at].action, a.Go)]
    if asked.at_hand is None or not ends:
        return []
    found: list[Row] = []
    for kind, verb in ((MISSILE, "fire at"), (MELEE, "attack")):
        for target, odds in attacks_from(look.state, step.piece, ends[0], kind)[:MOST]:
            words = f"At {ends[0]} it could {verb} {word_of(target)}: "
            found.append(Row((), ((words, "soft"), *attack_words(odds))))
    return found


def _cast(look: Look, asked: Asked, at: int) -> Row:
    """Return a spell: what it costs, how likely it works, and whom Sinister Visions would find."""
    card, points = look.rules.spells[asked.choices[at].action.spell], look.state.magic.points
    seen = len(seen_by_all(look.state))
    more = f", Disrupts {count(seen, 'unit')}" if card.id == VISIONS else ""
    if card.id == WRATH and not look.state.leaders[WRAITH].hex:
        more = "; he is off the map"
    works = f"costs {card.cost} of {points}, works {chance_to_throw(card.succeeds):.0%}{more}"
    what = "conjure the Beast" if card.id == CONJURE else f"cast {card.name}"
    return _said(what, ((works, "soft"),), at)


def _activate(look: Look, asked: Asked, at: int) -> Row:
    """Return a capability of the Beast: what it costs, and how long it lasts."""
    card, points = look.rules.capabilities[asked.choices[at].action.capability], look.state.magic.points
    lasts = f"for {count(card.duration, 'turn')}" if card.duration else "for good"
    costs = f"costs {cost_of(look.state, card.id)} of {points}, {lasts}"
    return _said(f"the Beast: {card.name}", ((costs, "soft"),), at)


def _breathe(look: Look, asked: Asked, at: int) -> Row:
    """Return a direction of the Beast's breath, with those whom it would kill."""
    direction = asked.choices[at].action.direction
    units, leaders = killed(look.state, direction)
    dead = ", ".join([*units, *(word_of(name) for name in leaders)])
    what = asked.label(at).partition(": ")[0].lower()
    return _said(f"breathe {what}", ((f"kills {dead}" if dead else "kills nobody", "soft"),), at)


ROWS: Mapping[type, Callable[[Look, Asked, int], Row]] = {
    a.Pick: _pick,
    a.Go: _go,
    a.Stay: _stay,
    a.Done: _done,
    a.Resign: _resign,
    a.FireAt: _attack,
    a.Attack: _attack,
    a.Breathe: _breathe,
    a.Cast: _cast,
    a.Activate: _activate,
}
"""What makes the row of each kind of choice; the others are shown by their labels."""
