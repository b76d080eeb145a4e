"""The three powers side by side: what each has in figures, what it is after, and what they are to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.sides import player_of, powers
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.outlook import mastered, places
from core.ring_war.words.names import NATIONS
from tui.games.ring_war.hexes import POWER_WORDS
from tui.games.ring_war.look import INKS, LOOKS, Look
from tui.widgets.lines import Line, Span, flowed
from tui.widgets.pane import Pane, Scene

NOT_FREE = ("mordor", "dunland")
"""The nations that are not the Fellowship's."""

NAME, COLUMN = 15, 11
"""The cells of what a figure is called, and of each power's figure where there is room for its whole name."""

SHORT: dict[str, str] = {FELLOWSHIP: "Fellow.", DARK_POWER: "Dark P.", SARUMAN: "Saruman"}
"""The names above narrower columns."""

HANG = 3
"""Where the lines after the first of a paragraph begin."""


class PowersPane(Pane):
    """Where each power stands, and what the powers are to each other."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the figures in a column for each power, then what each is after."""
        look = LOOKS.of(scene)
        found = powers(look.state)
        column = min(COLUMN, (width - NAME - 1) // len(found))
        names = POWER_WORDS if column == COLUMN else SHORT
        heads: list[Span] = [(" " * NAME, "")]
        heads += [(names[power].rjust(column), f"{INKS[power]} strong") for power in found]
        rows: list[Line] = [tuple(heads)]
        for name, figure in FIGURES.items():
            figures = [figure(look, power) for power in found]
            if any(figures):
                cells = [((words or "-").rjust(column), "" if words else "soft") for words in figures]
                rows.append(((f" {name}".ljust(NAME), "soft"), *cells))
        for power in found:
            rows += flowed([(f" {POWER_WORDS[power]} ", INKS[power]), *AIMS[power](look)], width - 1, HANG)
        for spans in _between(look):
            rows += flowed([(" ", ""), *spans], width - 1, HANG)
        return rows


def _points(look: Look, power: str) -> str:
    return str(points_of(look.state, power))


def _awake(look: Look, power: str) -> str:
    armies = look.state.armies.items()
    return str(sum(army.points for name, army in armies if army.awake and _owns(look, name, power)))


def _owns(look: Look, army: str, power: str) -> bool:
    one = look.state.armies[army]
    return player_of(look.state, look.rules.armies[one.card].owner) == power and not one.turned


def _hand(look: Look, power: str) -> str:
    return str(len(look.state.hands.get(power, ())))


def _nazgul(look: Look, power: str) -> str:
    return "" if power == FELLOWSHIP else str(sum(1 for _ in nazgul(look.state, power)))


def _citadels(look: Look, power: str) -> str:
    state, rules = look.state, look.rules
    return str(
        sum(
            rules.has(hex_, "citadel") and player_of(state, state.control.get(hex_, "")) == power
            for hex_ in rules.marks
        )
    )


def _shadow(look: Look, power: str) -> str:
    return str(look.state.shadow) if power == DARK_POWER else ""


FIGURES: dict[str, Callable[[Look, str], str]] = {
    "points": _points,
    "mobilized": _awake,
    "Event Cards": _hand,
    "Nazgûl": _nazgul,
    "citadels": _citadels,
    "Shadow Points": _shadow,
}
"""What each power has; "" where a power has no such thing."""


def _fellowship(look: Look) -> list[Span]:
    state = look.state
    nations = [name for name in NATIONS if name in state.awake and name not in NOT_FREE]
    named = [look.rules.characters[name].name for name, person in state.people.items() if person.captive]
    unknown = sum(state.prisoners.values())
    words = named + [f"{unknown} unknown"] * bool(unknown)
    return [
        ("mobilized: ", "soft"),
        (", ".join(NATIONS[name] for name in nations) or "nobody yet", ""),
        ("; captives: ", "soft"),
        (", ".join(words) or "none", "shadow" if words else "soft"),
    ]


def _dark_power(look: Look) -> list[Span]:
    state = look.state
    since = f"mobilized in Game-Turn {state.mordor}" if state.mordor else "Mordor is not mobilized"
    goals = places(state, DARK_POWER)
    word = "has reduced" if state.options.game == "character" else "holds"
    lacks = _names(look, [hex_ for hex_ in goals.needed if hex_ not in goals.held])
    return [
        (since, "shadow" if state.mordor else "soft"),
        (f"; {word} {len(goals.held)} of {len(goals.needed)} places", ""),
        (f", lacks {lacks}", "soft"),
    ]


def _saruman(look: Look) -> list[Span]:
    own, existing = mastered(look.state)
    goals = places(look.state, SARUMAN)
    lacks = _names(look, [hex_ for hex_ in goals.needed if hex_ not in goals.held])
    return [
        (f"{own} of {existing} Nazgûl mastered", "key" if own else "soft"),
        (f"; holds {_names(look, list(goals.held))}, needs {lacks}", "soft"),
    ]


def _names(look: Look, hexes: list[str]) -> str:
    return ", ".join(look.rules.name(hex_) for hex_ in hexes) or "nothing"


AIMS: dict[str, Callable[[Look], list[Span]]] = {
    SARUMAN: _saruman,
    FELLOWSHIP: _fellowship,
    DARK_POWER: _dark_power,
}
"""How far each power has come."""


def _between(look: Look) -> Iterator[list[Span]]:
    """Yield who is allied with Saruman, and which restraints still stand."""
    state = look.state
    if SARUMAN not in powers(state):
        return
    partner = state.alliance.partner
    if partner:
        ends = ", dissolved at the end of this turn" if state.alliance.dissolving else ""
        yield [(f"Saruman and the {POWER_WORDS[partner]} are allied{ends}", "key")]
    else:
        yield [("Saruman is nobody's ally", "soft")]
    restraints = (("the Dark Power", state.loose_dark, "Y.9a"), ("the Fellowship", state.loose_free, "Y.9b"))
    held = [f"{who} ({rule})" for who, loose, rule in restraints if not loose]
    yield [(f"Not yet free to attack Saruman: {', '.join(held)}" if held else "Both may attack Saruman", "")]
