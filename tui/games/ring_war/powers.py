"""The three powers side by side: what each may do, holds, controls and has lost."""

from __future__ import annotations

from collections.abc import Iterator

from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.sides import powers
from core.ring_war.chapters.victory import HELMS_DEEP, TO_REDUCE, controls, wanted
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import EDORAS, ISENGARD
from core.ring_war.words.names import NATIONS
from tui.games.ring_war.hexes import POWER_WORDS
from tui.games.ring_war.look import INKS, LOOKS, Look
from tui.widgets.lines import EMPTY, Line, Span, flowed
from tui.widgets.pane import Pane, Scene

NOT_FREE = ("mordor", "dunland")
"""The nations that are not the Fellowship's."""

WIDE = 60
"""From so many cells on each power's figures stand behind its name, so that all three are in sight in a small
terminal."""

HANG = 13
"""The column in which these figures begin."""


class PowersPane(Pane):
    """Where each power stands, and what the powers are to each other."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return a paragraph for each power."""
        look = LOOKS.of(scene)
        rows: list[Line] = []
        for power in powers(look.state):
            rows += _across(look, power, width) if width >= WIDE else _below(look, power, width)
        for spans in _between(look):
            rows += flowed([(" ", ""), *spans], width - 1, 3)
        return rows


def _across(look: Look, power: str, width: int) -> list[Line]:
    """Return what is told of a power behind its name, one after the other."""
    name = f" {POWER_WORDS[power]}"
    row: list[Span] = [(name, f"{INKS[power]} strong"), (" " * (HANG - len(name)), "")]
    for at, spans in enumerate(_told(look, power)):
        row += [*([("; ", "soft")] if at else []), *spans]
    return flowed(row, width - 1, HANG)


def _below(look: Look, power: str, width: int) -> list[Line]:
    """Return what is told of a power below its name, each in a row."""
    rows: list[Line] = [((f" {POWER_WORDS[power]}", f"{INKS[power]} strong"),)]
    for spans in _told(look, power):
        rows += flowed([("   ", ""), *spans], width - 1, 5)
    return [*rows, EMPTY]


def _told(look: Look, power: str) -> Iterator[list[Span]]:
    state = look.state
    awake = sum(army.points for name, army in state.armies.items() if army.awake and _owns(look, name, power))
    yield [(f"{points_of(state, power)} Strength Points", ""), (f", {awake} of them mobilized", "soft")]
    hand = len(state.hands.get(power, ()))
    yield [(f"{hand} Event Card{'' if hand == 1 else 's'}", "")]
    if power == FELLOWSHIP:
        nations = [name for name in NATIONS if name in state.awake and name not in NOT_FREE]
        yield [("mobilized: ", "soft"), (", ".join(NATIONS[name] for name in nations) or "nobody yet", "")]
        yield _captives(look)
    elif power == DARK_POWER:
        yield [(f"{state.shadow} Shadow Points left", "key" if state.shadow else "soft")]
        since = f"mobilized in Game-Turn {state.mordor}" if state.mordor else "Mordor is not mobilized"
        yield [(since, "shadow" if state.mordor else "soft")]
        yield [(f"{len(list(nazgul(state, DARK_POWER)))} Nazgûl", "")]
        if state.options.game == "character":
            goals, held, word = list(TO_REDUCE), state.reduced, "reduced"
        else:
            goals, word = wanted(look.rules), "conquest"
            held = [hex_ for hex_ in goals if controls(state, DARK_POWER, hex_)]
        yield [(f"{word}: {len(held)} of {len(goals)} places", ""), (f", lacks {_names(look, goals, held)}", "soft")]
    if power == SARUMAN:
        mastered = [name for name in nazgul(state) if state.people[name].turned]
        yield [(f"{len(mastered)} of {len(list(nazgul(state)))} Nazgûl mastered", "key" if mastered else "soft")]
        goals = [ISENGARD, HELMS_DEEP, EDORAS]
        held = [hex_ for hex_ in goals if controls(state, SARUMAN, hex_)]
        yield [(f"holds {_names(look, held, [])}", ""), (f", needs {_names(look, goals, held)}", "soft")]


def _owns(look: Look, army: str, power: str) -> bool:
    return look.rules.armies[look.state.armies[army].card].owner == power and not look.state.armies[army].turned


def _names(look: Look, hexes: list[str], without: list[str]) -> str:
    return ", ".join(look.rules.name(hex_) for hex_ in hexes if hex_ not in without) or "nothing"


def _captives(look: Look) -> list[Span]:
    state = look.state
    named = [look.rules.characters[name].name for name, person in state.people.items() if person.captive]
    unknown = sum(state.prisoners.values())
    words = named + [f"{unknown} unknown"] * bool(unknown)
    return [("captives: ", "soft"), (", ".join(words) or "none", "shadow" if words else "soft")]


def _between(look: Look) -> Iterator[list[Span]]:
    state = look.state
    if SARUMAN not in powers(state):
        return
    partner = state.alliance.partner
    if partner:
        ends = ", dissolved at the end of this turn" if state.alliance.dissolving else ""
        yield [(f"Saruman and the {POWER_WORDS[partner]} are allied{ends}", "key")]
    else:
        yield [("Saruman is nobody's ally", "soft")]
    for who, loose, rule in (("Dark Power", state.loose_dark, "Y.9a"), ("Fellowship", state.loose_free, "Y.9b")):
        may = "may" if loose else "may not yet"
        yield [(f"The {who} {may} attack Saruman", "" if loose else "soft"), (f" {rule}", "soft")]
