"""Melee: who owes an attack, who may attack whom, and the advance (W7.31, W7.32, W7.6, 15.22, 17.22, 17.32, 18)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters import passing
from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.attacks import MELEE, blow, letter_of, roll_blow, usable_weapon
from core.dagorlad.chapters.board import DWARF, Board, waits
from core.dagorlad.chapters.duties import orcs_beside
from core.dagorlad.chapters.movement import mover_of
from core.dagorlad.chapters.odds import best_of, chance_to_hit, chances
from core.dagorlad.chapters.results import apply_result
from core.dagorlad.chapters.retreat import is_shut_in
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, DagorladPlay, DagorladState, other
from core.dagorlad.words.names import capital, count, piece_name, pieces, some
from core.kernel.prompts import Choice, Prompt, Refusal


def begin_melee(play: DagorladPlay, step: s.BeginMelee) -> None:
    """Melee begins, D3 or G3: who owes an attack is fixed (W7.31, DR6)."""
    state, seat = play.state, step.seat
    play.emit(e.PhaseBegan("W3.1", "D3" if seat == SAURON else "G3"))
    board = Board(state)
    owing = tuple(
        name
        for name, unit in state.units.items()
        if unit.hex
        and board.side_of(name) == seat
        and not unit.disrupted
        and letter_of(state, board, name, MELEE)
        and _obliged(state, board, name)
    )
    if owing:
        play.emit(c.MeleeBegan("W7.31", owing))
    play.push(s.PickAttacker(seat))


def _obliged(state: DagorladState, board: Board, unit: str) -> list[str]:
    """Return the enemies of whom a unit has to attack one: near Orcs, or units in whose zones it is."""
    here = state.units[unit].hex
    if unit in state.dwarves and state.phase == "G3":
        orcs = orcs_beside(state, board, unit, here)
        if orcs:
            return orcs
    side = board.side_of(unit)
    if board.rules.zone_of[here].isdisjoint(board.blocked(side)):
        return []
    return board.in_zone_of(here, other(side))


def owes(state: DagorladState, board: Board, unit: str) -> bool:
    """Return whether a unit still owes an attack (W7.31, W7.35)."""
    return unit in state.owing and unit not in state.fought and bool(_obliged(state, board, unit))


def melee_targets(state: DagorladState, board: Board, unit: str) -> list[str]:
    """Return whom a piece that may attack could attack now."""
    side, rules = board.side_of(unit), board.rules
    if unit in state.leaders:
        return [BEAST] if _next_to_beast(state, board, unit) else []
    here = board.hex_of(unit)
    if not here:
        return _through_mordor(state, board, unit)
    if unit in state.owing:
        obliged = _obliged(state, board, unit)
        if obliged:
            return obliged
    blocked = board.blocked(side)
    if rules.zone_of[here].isdisjoint(blocked):
        return []
    return [
        target
        for near in rules.around[here]
        if near in blocked and not board.shut(side, here, near)
        for target in board.targets_in(near, side)
    ]


def _next_to_beast(state: DagorladState, board: Board, leader: str) -> bool:
    """Return whether a leader with a weapon that he may use stands next to the Beast (17.32)."""
    here = state.leaders[leader].hex
    if not board.beast_at or not here or board.side_of(leader) != WESTERNESSE:
        return False
    near = board.beast_at in board.rules.around[here] and not board.shut(WESTERNESSE, here, board.beast_at)
    return near and bool(usable_weapon(state, board, leader))


def _through_mordor(state: DagorladState, board: Board, unit: str) -> list[str]:
    """Return the enemies in Mordor whom one waiting unit of Sauron's may attack (18.0)."""
    mordor = board.rules.mordor
    if board.side_of(unit) != SAURON or mordor not in board.blocked(SAURON) or not waits(state, unit):
        return []
    if any(name in state.units and not state.units[name].hex for name in state.fought):
        return []
    return board.targets_in(mordor, SAURON)


def attacker_refused(state: DagorladState, board: Board, seat: str, piece: str) -> Refusal | None:
    """Return why a piece does not attack now; None when it may (W7.31, W7.32, 17.22, 17.32)."""
    known = piece in state.units or piece in state.leaders or (piece == BEAST and state.beast is not None)
    if not known or board.side_of(piece) != seat:
        return Refusal("W7.0", "A side attacks with its own pieces only.")
    if piece in state.fought:
        return Refusal("W7.31", lambda: f"{capital(piece_name(piece))} has attacked in this phase.")
    if not letter_of(state, board, piece, MELEE):
        if piece == BEAST:
            return Refusal("17.22", "Without its Horn Attack the Beast does not attack.")
        return Refusal("W7.31", lambda: f"{capital(piece_name(piece))} has no melee strength.")
    if piece in state.units and state.units[piece].disrupted:
        return Refusal("W8.1", lambda: f"{capital(piece_name(piece))} is Disrupted.")
    if not melee_targets(state, board, piece):
        return Refusal("W7.32", lambda: f"There is nobody next to {piece_name(piece)} to attack.")
    return None


def attack_refused(state: DagorladState, board: Board, unit: str, target: str) -> Refusal | None:
    """Return why a piece does not attack a target; None when it may."""
    targets = melee_targets(state, board, unit)
    if target in targets:
        return None
    known = target == BEAST or target in state.units or target in state.leaders
    there = board.hex_of(target) if known else ""
    if not there or board.side_of(target) == board.side_of(unit):
        return Refusal("W7.01", "Only an enemy on the map can be attacked.")
    here = board.hex_of(unit) or board.rules.mordor
    if there not in board.rules.around[here] and there != here:
        return Refusal("W7.32", lambda: f"{there} is not next to {piece_name(unit)}.")
    if board.shut(board.side_of(unit), here, there):
        return Refusal("18.0", "The gate of Mordor is closed: Sauron is inside.")
    if target == BEAST and state.beast is not None and state.beast.armor:
        return Refusal("17.23", "Its Magic Armor lets only a leader with a magic weapon attack the Beast.")
    if target in state.leaders and there in board.unit_at:
        return Refusal("W7.01", lambda: f"{capital(piece_name(target))} is not alone; attack the unit.")
    if unit in state.dwarves and orcs_beside(state, board, unit, here):
        return Refusal("15.22", lambda: f"{piece_name(unit)} must attack {pieces(targets)}.")
    return Refusal("W7.31", lambda: f"{capital(piece_name(unit))} must attack {pieces(targets)}.")


def melee_done_refused(state: DagorladState, board: Board) -> Refusal | None:
    """Return why melee does not end yet: somebody owes an attack (W7.31, 15.22)."""
    unit = next((name for name in state.owing if owes(state, board, name)), "")
    if not unit:
        return None
    bound = board.kind(unit).people == DWARF and orcs_beside(state, board, unit, state.units[unit].hex)
    return Refusal("15.22" if bound else "W7.31", lambda: f"{piece_name(unit)} owes an attack.")


def attackers(state: DagorladState, board: Board, seat: str) -> list[str]:
    """Return the pieces of a side that may attack now."""
    whose, names = board.rules.side, [*state.units]
    if board.beast_at:
        names += [BEAST, *state.leaders]
    return [name for name in names if whose[name] == seat and attacker_refused(state, board, seat, name) is None]


class WhoAttacks(Asked[s.PickAttacker]):
    """Who attacks next (W7.31, W7.32)."""

    kind = s.PickAttacker
    name = "pick_attacker"

    def asks(self, state: DagorladState, step: s.PickAttacker) -> Prompt | None:
        """Every piece with somebody to attack, and the end of it where nobody owes an attack."""
        seat, board = step.seat, Board(state)
        mordor = board.rules.mordor
        choices = [
            Choice(seat, a.Pick(seat, name), "W7.31" if name in state.owing else "W7.32", board.hex_of(name) or mordor)
            for name in attackers(state, board, seat)
        ]
        if not choices:
            return None
        if melee_done_refused(state, board) is None:
            choices.append(Choice(seat, a.Done(seat), "W7.31"))
        return Prompt(self.name, seat, "W7.31", choices)

    def answers(self, play: DagorladPlay, step: s.PickAttacker, action: Any) -> None:
        """Ask for the target, or end melee."""
        if isinstance(action, a.Pick):
            play.push(s.PickVictim(step.seat, action.piece), step)

    def held_back(self, state: DagorladState, step: s.PickAttacker, action: Any) -> Refusal | None:
        """Say why a piece does not attack, or why melee goes on."""
        board = Board(state)
        if isinstance(action, a.Pick):
            return attacker_refused(state, board, step.seat, action.piece)
        return melee_done_refused(state, board) if isinstance(action, a.Done) else None

    def words(self, state: DagorladState, step: s.PickAttacker, prompt: Prompt) -> str:
        """Ask for the next, and say who owes an attack."""
        board = Board(state)
        owing = [name for name in state.owing if owes(state, board, name)]
        if not owing:
            return "Who attacks next? Nobody owes an attack."
        return f"Who attacks next? {some(owing)} {'owes' if len(owing) == 1 else 'owe'} an attack."

    def label(self, state: DagorladState, step: s.PickAttacker, action: Any) -> str:
        """Name the piece."""
        if not isinstance(action, a.Pick):
            return (
                f"No more attacks: {count(len(attackers(state, Board(state), step.seat)), 'piece')} could still attack"
            )
        board = Board(state)
        where = board.hex_of(action.piece) or "the edge of the map"
        may = "owes an attack on" if owes(state, board, action.piece) else "may attack"
        hits = [
            (piece_name(target), chance_to_hit(blow(state, board, MELEE, action.piece, target)))
            for target in melee_targets(state, board, action.piece)
        ]
        return f"{capital(piece_name(action.piece))} at {where}: {may} {best_of(hits)}"


class WhomItAttacks(Asked[s.PickVictim]):
    """Whom a piece attacks (W7.01, W7.31)."""

    kind = s.PickVictim
    name = "pick_victim"

    def asks(self, state: DagorladState, step: s.PickVictim) -> Prompt | None:
        """Every target, or another piece."""
        seat, board = step.seat, Board(state)
        choices = [
            Choice(seat, a.Attack(seat, step.unit, target), "W7.31", board.hex_of(target), step.unit)
            for target in melee_targets(state, board, step.unit)
        ]
        return Prompt(self.name, seat, "W7.31", [*choices, Choice(seat, a.Stay(seat), "W7.31")])

    def answers(self, play: DagorladPlay, step: s.PickVictim, action: Any) -> None:
        """Attack; the attacker may advance afterwards."""
        if not isinstance(action, a.Attack):
            return
        there = Board(play.state).hex_of(action.target)
        result = roll_blow(play, MELEE, step.unit, action.target)
        advance = [] if step.unit in play.state.leaders else [s.AskAdvance(step.seat, step.unit, there)]
        play.push(s.AfterAttack(), *advance)
        apply_result(play, result, action.target, MELEE, step.unit)

    def held_back(self, state: DagorladState, step: s.PickVictim, action: Any) -> Refusal | None:
        """Say why it does not attack that."""
        if not isinstance(action, a.Attack):
            return None
        if action.unit != step.unit:
            return Refusal("W7.02", lambda: f"{capital(piece_name(step.unit))} attacks now.")
        return attack_refused(state, Board(state), step.unit, action.target)

    def words(self, state: DagorladState, step: s.PickVictim, prompt: Prompt) -> str:
        """Ask for the target."""
        here = Board(state).hex_of(step.unit) or "the edge of the map"
        return f"Whom does {piece_name(step.unit)} at {here} attack?"

    def label(self, state: DagorladState, step: s.PickVictim, action: Any) -> str:
        """Name the target and the odds."""
        if not isinstance(action, a.Attack):
            return "Choose another piece"
        board = Board(state)
        one, held = blow(state, board, MELEE, step.unit, action.target), is_shut_in(state, board, action.target)
        odds = chances(state, board.rules, one, action.target, held)
        return f"Attack {piece_name(action.target)} at {board.hex_of(action.target)}: {odds}"


def may_advance(board: Board, step: s.AskAdvance) -> bool:
    """Return whether an attacker may enter the hex that was attacked: it is empty and open to it (W7.6)."""
    hex_ = step.hex
    if hex_ in board.unit_at or hex_ in board.leaders_at or hex_ == board.beast_at:
        return False
    open_to = hex_ in board.rules.enters[mover_of(board, step.unit)]
    return open_to and not board.shut(step.seat, board.hex_of(step.unit), hex_)


class WhetherItAdvances(Asked[s.AskAdvance]):
    """Whether the attacker advances into the hex that it has emptied, and which leaders with it (W7.6, DR8)."""

    kind = s.AskAdvance
    name = "advance"

    def asks(self, state: DagorladState, step: s.AskAdvance) -> Prompt | None:
        """Stay, advance alone, with one leader, or with all."""
        board, seat = Board(state), step.seat
        if not may_advance(board, step):
            return None
        along = leaders_along(board, step)
        groups: list[tuple[str, ...]] = [(), *((leader,) for leader in along)]
        if len(along) > 1:
            groups.append(along)
        choices = [Choice(seat, a.Advance(seat, step.unit, group), "W7.6", step.hex, step.unit) for group in groups]
        return Prompt(self.name, seat, "W7.6", [*choices, Choice(seat, a.Stay(seat), "W7.6")])

    def answers(self, play: DagorladPlay, step: s.AskAdvance, action: Any) -> None:
        """Advance, leaving Sauron's Pedestal behind, or stay (W7.6, 16.62, 16.63)."""
        if not isinstance(action, a.Advance):
            return
        state = play.state
        if state.pedestal.carrier == step.unit and step.seat == SAURON:
            play.emit(e.PedestalPutDown("16.62", step.unit, left=True))
        play.emit(c.Advanced("W7.6", step.unit, step.hex, action.leaders))
        passing.capture_or_recover(play, step.unit)

    def held_back(self, state: DagorladState, step: s.AskAdvance, action: Any) -> Refusal | None:
        """Say who may advance."""
        if isinstance(action, a.Advance):
            return Refusal("W7.6", lambda: f"{capital(piece_name(step.unit))} may advance, and leaders with it.")
        return None

    def words(self, state: DagorladState, step: s.AskAdvance, prompt: Prompt) -> str:
        """Ask for it."""
        return f"{step.hex} is empty now: does {piece_name(step.unit)} advance?"

    def label(self, state: DagorladState, step: s.AskAdvance, action: Any) -> str:
        """Name who goes."""
        if not isinstance(action, a.Advance):
            return f"Stay: {piece_name(step.unit)} remains at {Board(state).hex_of(step.unit) or 'the edge of the map'}"
        board = Board(state)
        alone = " alone" if leaders_along(board, step) else ""
        along = f" with {pieces(action.leaders)}" if action.leaders else alone
        near = board.in_zone_of(step.hex, other(step.seat))
        zone = some(near) if near else ""
        return f"Advance to {step.hex}{along}: {f'into the zone of {zone}' if zone else 'into no enemy zone'}"


def leaders_along(board: Board, step: s.AskAdvance) -> tuple[str, ...]:
    """Return the leaders who may advance with a unit; never Sauron (W7.6)."""
    here = board.hex_of(step.unit)
    if not here or step.unit == BEAST:
        return ()
    return tuple(name for name in board.leaders_with(here, step.seat) if name != LORD)
