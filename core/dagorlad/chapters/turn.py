"""The set-up and the Game-Turn: which phase follows which (chapter 3, 12.0, 13.0)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.duties import bind_dwarves
from core.dagorlad.chapters.victory import check_morale, judge
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladPlay, DagorladState, clock
from core.dagorlad.words.names import count
from core.kernel.prompts import Choice, Prompt, Refusal


def begin_game(play: DagorladPlay, step: s.BeginGame) -> None:
    """Sauron places his Wargs; all other units stand where the lists put them (13.0)."""
    play.push(s.PlaceWargs(), s.BeginTurn())


def begin_turn(play: DagorladPlay, step: s.BeginTurn) -> None:
    """The next Game-Turn, with all its phases (chapter 3)."""
    turn = play.state.turn + 1
    play.emit(e.TurnBegan("12.0", turn, turn >= lookup(play.state).numbers.night))
    play.push(*phases_from("A"))


def phases_from(phase: str) -> list[Any]:
    """Return the steps of a turn from one of its phases on."""
    steps = {
        "A": s.BeginMagic("A"),
        "C": s.BeginMoves("C"),
        "D": s.BeginFights("D"),
        "E": s.BeginMagic("E"),
        "F": s.BeginMoves("F"),
        "G": s.BeginFights("G"),
        "H": s.RallyAll(),
    }
    order = [*steps]
    return [*(steps[one] for one in order[order.index(phase) :]), s.EndTurn()]


def begin_magic(play: DagorladPlay, step: s.BeginMagic) -> None:
    """A Magic Leader Movement Phase: what has run out ends, then Sauron decides."""
    play.emit(e.PhaseBegan("W3.1", step.phase))
    state = play.state
    now, magic, beast = clock(state.turn, step.phase), state.magic, state.beast
    for spell in ("visions", "wrath", "eclipse"):
        if 0 < getattr(magic, spell) <= now:
            play.emit(e.SpellEnded(lookup(state).spells[spell].rule, spell))
    for capability in ("flight", "horn", "breath"):
        if beast is not None and 0 < getattr(beast, capability) <= now:
            play.emit(e.SpellEnded(lookup(state).capabilities[capability].rule, capability))
    play.push(s.AskSauron())


def begin_moves(play: DagorladPlay, step: s.BeginMoves) -> None:
    """A Movement Phase of one side."""
    play.emit(e.PhaseBegan("W3.1", step.phase))
    if step.phase == "F":
        bind_dwarves(play)
    play.push(s.PickPiece(SAURON if step.phase == "C" else WESTERNESSE))


def begin_fights(play: DagorladPlay, step: s.BeginFights) -> None:
    """A Combat Phase of one side: missiles, challenges, melee; the breath of the Beast comes first (17.24)."""
    seat = SAURON if step.phase == "D" else WESTERNESSE
    breath = [s.AskBreath()] if seat == SAURON else []
    play.push(s.BeginFire(seat), *breath, s.PickShooter(seat), s.BeginChallenges(seat), s.BeginMelee(seat))


def after_attack(play: DagorladPlay, step: s.AfterAttack) -> None:
    """An attack is finished: morale is tested (DR11)."""
    check_morale(play)


def end_turn(play: DagorladPlay, step: s.EndTurn) -> None:
    """The turn marker moves on; after the last turn the battle is judged (12.0, 21.0, DR22)."""
    if play.state.turn >= play.state.options.length:
        judge(play)
    play.push(s.BeginTurn())


def warg_refused(state: DagorladState, hex_: str) -> Refusal | None:
    """Return why a Warg does not start in a hex; None when it may (13.1)."""
    hexes = lookup(state).content.warg_hexes
    if hex_ not in hexes:
        return Refusal("13.1", lambda: f"A Warg starts in one of {', '.join(hexes)}.")
    if any(unit.hex == hex_ for unit in state.units.values()):
        return Refusal("13.1", lambda: f"Another Warg stands at {hex_}.")
    return None


class WhereWargsStart(Asked[s.PlaceWargs]):
    """In which of the five hexes the Wargs start (13.1)."""

    kind = s.PlaceWargs
    name = "place_wargs"

    def seat(self, step: s.PlaceWargs) -> str:
        """Ask Sauron's side."""
        return SAURON

    def asks(self, state: DagorladState, step: s.PlaceWargs) -> Prompt | None:
        """Every hex that is left, as long as a Warg is."""
        if not _unplaced(state):
            return None
        hexes = [hex_ for hex_ in lookup(state).content.warg_hexes if warg_refused(state, hex_) is None]
        return Prompt(
            self.name, SAURON, "13.1", [Choice(SAURON, a.PlaceWarg(SAURON, hex_), "13.1", hex_) for hex_ in hexes]
        )

    def answers(self, play: DagorladPlay, step: s.PlaceWargs, action: a.PlaceWarg) -> None:
        """Put the next Warg there."""
        play.emit(e.WargPlaced("13.1", _unplaced(play.state)[0], action.hex))
        play.push(step)

    def held_back(self, state: DagorladState, step: s.PlaceWargs, action: Any) -> Refusal | None:
        """Say why a Warg does not start there."""
        return warg_refused(state, action.hex) if isinstance(action, a.PlaceWarg) else None

    def words(self, state: DagorladState, step: s.PlaceWargs, prompt: Prompt) -> str:
        """Ask for the next."""
        return f"Where does the next Warg start? {count(len(_unplaced(state)), 'Warg')} to place."

    def label(self, state: DagorladState, step: s.PlaceWargs, action: a.PlaceWarg) -> str:
        """Name the hex."""
        return f"A Warg starts at {action.hex}"


def _unplaced(state: DagorladState) -> list[str]:
    """Return the Wargs that have no hex yet."""
    return [name for name in lookup(state).wargs() if not state.units[name].hex and not state.units[name].gone]
