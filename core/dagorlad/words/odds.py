"""The odds of what may come next: every attack, challenge, rally and spell that is possible as the pieces stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.dagorlad.chapters.attacks import MELEE, MISSILE, letter_of
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.challenges import duel_odds, open_challenges
from core.dagorlad.chapters.magic import cast_refused
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.chapters.odds import after_hit, chance_to_throw
from core.dagorlad.chapters.rally import LEAST, attempt_of, chance_to_rally, highest_roll
from core.dagorlad.chapters.retreat import is_shut_in
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import BEAST, DagorladState
from core.dagorlad.outlook import Odds, odds_of, worth
from core.dagorlad.words.events import BARRED
from core.dagorlad.words.names import HARMS, NO_EFFECT, capital, in_turn, piece_name, spell_tried, strength_met
from core.kernel.voice import speaking

MAGIC = ("A", "E")
FIRE = ("C", "D1", "F", "G1")
"""The phases in which the side that acts has its fire before it, and those in which it has challenges and melee."""

CHALLENGES = ("D1", "D2", "G1", "G2")
FIGHT = ("C", "D1", "D2", "D3", "F", "G1", "G2", "G3")
RESULTS = {**HARMS, "NE": NO_EFFECT}

Line = tuple[str, str]


def odds(state: DagorladState) -> list[Line]:
    """Return pairs of a name and a figure: spells, missiles, challenges, melee of the side that acts, then rallies."""
    if state.outcome is not None or not state.turn:
        return []
    board = Board(state)
    side = WESTERNESSE if state.phase in ("F", "G1", "G2", "G3") else SAURON
    found: list[Line] = []
    results: dict[str, str] = {}
    if state.phase in MAGIC:
        found += _spells(state)
    if state.phase in FIRE:
        found += _attacks(state, board, side, MISSILE, results)
    if state.phase in CHALLENGES:
        found += _challenges(state, board, side)
    if state.phase in FIGHT:
        found += _attacks(state, board, side, MELEE, results)
    found += ((f"A hit on {target}", results[target]) for target in sorted(results))
    return [*found, *_rallies(state, board)]


def _spells(state: DagorladState) -> Iterator[Line]:
    for name, card in lookup(state).spells.items():
        if cast_refused(state, name) is None:
            chance = f"{chance_to_throw(card.succeeds):.0%}, {card.succeeds} or less on two dice"
            yield capital(spell_tried(name)), f"{chance}, for {card.cost} of {state.magic.points} magic points"


def _attacks(state: DagorladState, board: Board, side: str, kind: str, results: dict[str, str]) -> list[Line]:
    """Return all attacks of a side as the pieces stand now, the best first; who has attacked is left out.

    What hits come to is added to `results`, by the morale of the target and the state it is in.
    """
    targets: Callable[[DagorladState, Board, str], list[str]] = fire_targets if kind == MISSILE else melee_targets
    done = _done(state, kind)
    found: list[tuple[float, Line]] = []
    alike: dict[str, dict[str, list[str]]] = {}
    worths: dict[str, float] = {}
    for unit in able(state, board, side, kind):
        if unit not in done:
            for target in targets(state, board, unit):
                one = odds_of(state, board, kind, unit, target)
                met = target_words(state, board, target, one.blow.column)
                results[met] = result_words(state, board, target, one.blow.column)
                verb = "fires at" if kind == MISSILE else "attacks"
                who, how = f"{capital(piece_name(unit))} {verb}", f"{attack_words(one)}; {met}"
                found.append((-worth(one), (f"{who} {piece_name(target)}", how)))
                alike.setdefault(how, {}).setdefault(who, []).append(target)
                worths[how] = -worth(one)
    if speaking().aloud:
        return [_alike(words, alike[words], kind) for words in sorted(alike, key=lambda words: worths[words])]
    return [line for _, line in sorted(found)]


def _alike(words: str, attacks: dict[str, list[str]], kind: str) -> Line:
    """Return which attacks have the same odds, for the ear: the odds, and then who attacks whom."""
    hit, _, by = words.partition(": ")
    each = [f"{who} {in_turn(map(piece_name, targets), 'or')}" for who, targets in attacks.items()]
    return f"{hit} to hit {'by missiles' if kind == MISSILE else 'in melee'}, {by}", "; ".join(each)


def _done(state: DagorladState, kind: str) -> list[str]:
    """Return who has fired, or fought, in the part of the phase that is for it."""
    if kind == MISSILE:
        return state.fired if state.phase in ("D1", "G1") else []
    return state.fought if state.phase in ("D3", "G3") else []


def able(state: DagorladState, board: Board, side: str, kind: str) -> list[str]:
    """Return the pieces of a side on the map that attack in a way, whether they have a target or not."""
    names = [name for name, unit in state.units.items() if unit.hex and not unit.disrupted]
    if kind == MELEE and state.beast is not None:
        names += [BEAST, *(name for name, leader in state.leaders.items() if leader.hex)]
    return [name for name in names if board.side_of(name) == side and letter_of(state, board, name, kind)]


def attack_words(odds: Odds) -> str:
    """Return how likely an attack is to hit, and by what."""
    blow = odds.blow
    needs = "no roll" if blow.fanatical else f"{blow.needs} or less" if blow.needs else "never"
    return f"{odds.hit:.0%}: {strength_met(blow.letter, blow.armor, blow.shifts)}, {needs}"


def target_words(state: DagorladState, board: Board, target: str, column: str) -> str:
    """Return on which morale the result of a hit is rolled, and for what state of the target results are worse."""
    if target in state.units:
        unit = state.units[target]
        states = ["at half strength"] * unit.half + ["Disrupted"] * unit.disrupted
        states += ["with no way to retreat"] * is_shut_in(state, board, target)
    elif target in state.leaders:
        states = ["a leader, wounded" if state.leaders[target].wounded else "a leader"]
    else:
        states = ["the Beast"] + ["at half strength"] * (state.beast is not None and state.beast.half)
    return f"morale {column} ({', '.join(states)})" if states else f"morale {column}"


def result_words(state: DagorladState, board: Board, target: str, column: str) -> str:
    """Return what a hit on a target comes to in a column of the Combat Results Table."""
    after = after_hit(state, board.rules, column, target, is_shut_in(state, board, target))
    return ", ".join(f"{words} {after[name]:.0%}" for name, words in RESULTS.items() if name in after)


def _challenges(state: DagorladState, board: Board, side: str) -> Iterator[Line]:
    for leader, whom in open_challenges(state, board, side):
        who = f"{capital(piece_name(leader))} challenges {piece_name(whom)}"
        yield who, duel_odds(state, board, leader, whom)


def _rallies(state: DagorladState, board: Board) -> Iterator[Line]:
    for name, unit in state.units.items():
        if unit.disrupted:
            leader, rating, barred, _ = attempt_of(state, board, name)
            who = f" with {piece_name(leader)}" if leader else ""
            if barred:
                figure = f"no: {BARRED[barred]}"
            else:
                most = highest_roll(board.rules, rating)
                rolls = f"a {LEAST}" if most == LEAST else f"{LEAST} to {most}"
                figure = f"{chance_to_rally(board.rules, rating):.0%}, {rolls} on two dice, rating {rating}"
            yield f"{piece_name(name)} rallies{who} in phase H", figure
