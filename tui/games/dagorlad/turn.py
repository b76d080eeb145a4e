"""The turn: the track, who arrives when, points and levels, and what magic holds until when."""

from __future__ import annotations

from collections.abc import Iterator

from core.dagorlad.chapters.board import arrival_of, is_night, waits
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import PEDESTAL
from core.dagorlad.outlook import levels_of
from core.dagorlad.words.fallen import tells_losses
from core.dagorlad.words.names import army_name, count
from core.dagorlad.words.spoken import gate_kept
from tui.games.dagorlad.counters import LEADER_WORDS
from tui.games.dagorlad.look import LOOKS, Look
from tui.widgets.lines import EMPTY, Line, Span, flowed
from tui.widgets.pane import Pane, Scene

BAR = 20
"""The cells of the bar that shows how near an army is to demoralization."""

INKS: dict[str, str] = {WESTERNESSE: "blue", SAURON: "rose"}


class TurnPane(Pane):
    """Where the battle stands."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the track, the armies, arrivals and magic."""
        look = LOOKS.of(scene)
        rows = self._track(look, width)
        rows += flowed([(" ", ""), ("Demoralized at its number of points", "soft")], width - 1, 1)
        for side in (WESTERNESSE, SAURON):
            rows += [EMPTY, *self._army(look, side, width)]
            for words in _arrivals(look, side):
                rows += flowed([("   ", ""), (words, "soft")], width - 1, 5)
        rows.append(EMPTY)
        for words, role in _magic(look):
            rows += flowed([(" ", ""), (words, role)], width - 1, 3)
        return rows

    def _track(self, look: Look, width: int) -> list[Line]:
        state, night = look.state, look.rules.numbers.night
        spans: list[Span] = [(" turn ", "soft")]
        for turn in range(1, state.options.length + 1):
            role = "pill" if turn == state.turn else "soft" if turn < state.turn else "rose" if turn >= night else ""
            spans += [(str(turn), role), (" ", "")]
        if state.options.length >= night:
            spans.append((f"night from {night}" + (", eclipse now" if state.magic.eclipse else ""), "soft"))
        return list(flowed(spans, width - 1, 6))

    def _army(self, look: Look, side: str, width: int) -> Iterator[Line]:
        state = look.state
        points, level = levels_of(state)[side]
        units = [unit for name, unit in state.units.items() if look.rules.side[name] == side]
        gone = sum(unit.gone for unit in units)
        here = sum(bool(unit.hex) for unit in units)
        lost = f", {gone} eliminated" if tells_losses(state, side) else ""
        demoralized = "  demoralized" if side in state.demoralized else ""
        yield ((f" {army_name(side)}", f"{INKS[side]} strong"), (demoralized, "shadow"))
        cells = min(BAR, max(4, width - 22))
        full = min(cells, points * cells // level)
        glyphs = self.glyphs
        yield (
            ("   ", ""),
            (glyphs.full * full, "shadow"),
            (glyphs.empty * (cells - full), "soft"),
            (f" {points} of {level}", "bright"),
            (" points", "soft"),
        )
        scored: Span = (count(state.vp.get(side, 0), "victory point"), "bright")
        pieces: Span = (f", {count(here, 'unit')} here{lost}", "soft")
        yield from flowed([("   ", ""), scored, pieces], width - 1, 3)


def _arrivals(look: Look, side: str) -> Iterator[str]:
    """Yield who comes when, and who waits at the edge of the map."""
    state, rules = look.state, look.rules
    waiting: dict[str, int] = {}
    coming: dict[int, dict[str, int]] = {}
    for name, unit in state.units.items():
        if rules.side[name] != side or unit.hex or unit.gone or unit.left or unit.inside:
            continue
        card = rules.units[name]
        if waits(state, name):
            waiting[card.id] = waiting.get(card.id, 0) + 1
        elif arrival_of(state, name):
            kinds = coming.setdefault(arrival_of(state, name), {})
            kinds[card.id] = kinds.get(card.id, 0) + 1
    leaders = [
        name
        for name, one in state.leaders.items()
        if rules.side[name] == side and not (one.hex or one.gone or one.left)
    ]
    named = [LEADER_WORDS[name] for name in leaders if waits(state, name)]
    if waiting or named:
        yield f"at {look.entrance(side)}: {_listed(look, waiting, named)}"
    for name in leaders:
        if not waits(state, name):
            coming.setdefault(arrival_of(state, name), {})
    for turn in sorted(coming):
        named = [LEADER_WORDS[name] for name in leaders if not waits(state, name) and arrival_of(state, name) == turn]
        named += ["the Pedestal"] * (side == SAURON and arrival_of(state, PEDESTAL) == turn)
        yield f"turn {turn}: {_listed(look, coming[turn], named)}"


def _listed(look: Look, kinds: dict[str, int], named: list[str]) -> str:
    found = [
        f"{count} {look.rules.kinds[kind].name if count == 1 else look.rules.kinds[kind].plural}"
        for kind, count in kinds.items()
    ]
    return ", ".join([*found, *named])


def _magic(look: Look) -> Iterator[Span]:
    """Yield the magic points, the spells that can still be cast, and what is in force until when."""
    state, rules = look.state, look.rules
    magic, beast = state.magic, state.beast
    tried = ", the attempt of this turn is made" if magic.tried == state.turn and state.turn else ""
    yield f"Sauron's magic: {magic.points} points{tried}", "rose"
    left = [f"{card.name} {card.uses - magic.used.get(name, 0)} of {card.uses}" for name, card in rules.spells.items()]
    yield "  left: " + ", ".join(left), "soft"
    for spell in ("visions", "wrath", "eclipse"):
        if until := getattr(magic, spell):
            yield f"  {rules.spells[spell].name} until {when(until)}", "shadow"
    if beast is not None:
        held = [f"{rules.capabilities['armor'].name} for good"] * beast.armor
        for name in ("flight", "horn", "breath"):
            if until := getattr(beast, name):
                held.append(f"{rules.capabilities[name].name} until {when(until)}")
        yield f"  the Beast at {beast.hex}: {', '.join(held) or 'no capability'}", "shadow"
    gate = f"closed to Westernesse, {gate_kept(state, 'inside')}" if look.board.closed else "open"
    yield f"The gate of Mordor is {gate}", ""
    if is_night(state):
        yield "It is night: Orcs are fanatical, their morale is one better", "shadow"


def when(until: int) -> str:
    """Return the phase at whose beginning something ends, from the number of a magic phase (`clock`)."""
    turn, late = divmod(until, 2)
    return f"{turn}{'E' if late else 'A'}"
