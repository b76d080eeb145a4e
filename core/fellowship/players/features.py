"""What is counted in a state for its value: how far Sauron is, what the hobbits hold, and what lies ahead.

Each count is about -3 to 3. They are the same for every number of hobbits and difficulty, which are told by counts of
their own or by where Sauron stands, so that one model serves all tables with the same expansions on a board.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.corruption import score_of
from core.fellowship.base.happenings import is_met
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.friends.routes import KEYS
from core.fellowship.model.state import ACTIVITIES, HIDDEN, RIDER_HOME, TOKENS, FellowshipState, living
from core.kernel.kept import Kept

BASE, FOES, RIDER = "base", "foes", "sauron"
RIDER_DARK, RIDER_FOES = "sauron_dark", "sauron_foes"
"""Sets of expansions that have models of their own: tables with a Sauron player alone, with dark events, and with foes
(and dark events or none)."""

HELD = ("athelas", "belt", "elessar", "lembas", "mithril", "phial", "staff")
"""Yellow cards that are counted one by one."""
SYMBOLS = (*ACTIVITIES, "joker")
EVENTS = 6
PACES = (1.6, 2.6)
"""Spaces of the main line that a slow and a quick fellowship goes in a turn."""
MANY_SHIELDS = 5
"""So many shields call Gandalf (B7.7)."""
MANY_FOES = 4

GAPS = (
    "bearer_gap",
    "bearer_near",
    "bearer_very_near",
    "others_gap",
    "others_near",
    "sauron",
    "lost",
    "bearer_sam",
    "two",
    "four",
    "five",
)
HANDS = (
    "cards",
    "cards_bearer",
    "cards_fewest",
    *(f"hand_{symbol}" for symbol in SYMBOLS),
    "yellow",
    *(f"holds_{card}" for card in HELD),
    "shields",
    "shields_most",
    "gandalf",
    "callers",
)
ROAD = (
    "main_left",
    *(f"left_{line}" for line in ACTIVITIES),
    *(f"passed_{number}" for number in range(1, EVENTS)),
    "rate",
    "pressed_slow",
    "pressed_quick",
    "checks",
    "missing",
    "missing_bearer",
    "missing_most",
    "hopeless",
    *(f"without_{kind}" for kind in TOKENS),
    "ring_used",
    "points",
    "hidden",
    "bag",
    "dark",
    "extras",
)
FOE_LINE = (
    "foes",
    "foes_many",
    "foes_seven",
    "foe_deck",
    "foes_left",
    "victory_near",
    "abilities",
    "omitted",
    "keys",
    "one_hobbit_ends",
)
DARK_LORD = (
    "rider_gap",
    "rider_near",
    "rider_back",
    "rider_home",
    "rider_met",
    "lord_hand",
    "nazgul",
    "fellowship_cards",
    "resources",
    "with_foes",
)
NAMES = {
    BASE: (*GAPS, *HANDS, *ROAD),
    FOES: (*GAPS, *HANDS, *ROAD, *FOE_LINE),
    **dict.fromkeys((RIDER, RIDER_DARK, RIDER_FOES), (*GAPS, *HANDS, *ROAD, *FOE_LINE, *DARK_LORD)),
}
"""What is counted for each set of expansions, in order."""


def set_of(state: FellowshipState) -> str:
    """Return the set of expansions of a table."""
    if state.rider is not None:
        return RIDER_FOES if state.foe_deck is not None else RIDER_DARK if state.options.dark_events else RIDER
    return FOES if state.foe_deck is not None else BASE


def features_of(state: FellowshipState) -> list[float]:
    """Return the counts of a state in the order of `NAMES[set_of(state)]`."""
    content = lookup(state)
    alive = living(state)
    counts = [*_gaps(state, alive), *_hands(state, alive, _CARDS[content]), *_road(state, alive, content)]
    if state.foe_deck is not None:
        counts += _foes(state)
    elif state.rider is not None:
        counts += [0.0] * len(FOE_LINE)
    if state.rider is not None:
        counts += _dark_lord(state)
    return counts


class _Cards:
    """What the cards and tiles of a content count as."""

    def __init__(self, content: Lookup) -> None:
        place = {symbol: number for number, symbol in enumerate(SYMBOLS)}
        none = (len(SYMBOLS), 0)
        own, frodos = content.symbols, content.frodo_symbols
        self.own = {card: (place[symbol], n) if symbol else none for card, (symbol, n) in own.items()}
        self.frodos = {card: (place[symbol], n) if symbol else none for card, (symbol, n) in frodos.items()}
        self.yellow = content.yellow
        self.suns = frozenset(tile for tile in content.tiles if content.tiles[tile].sundial)
        self.moving = frozenset(tile for tile in content.tiles if content.tiles[tile].line)


_CARDS: Kept[Lookup, _Cards] = Kept(_Cards)


def _gaps(state: FellowshipState, alive: Sequence[str]) -> list[float]:
    """Count how far Sauron is from each, and who they are."""
    sauron, hobbits, bearer = state.sauron, state.hobbits, state.ring_bearer
    gap = max(0, sauron - hobbits[bearer].step) if bearer else 15
    others = [max(0, sauron - hobbits[name].step) for name in alive if name != bearer] or [gap]
    number = len(hobbits)
    return [
        gap / 5,
        0.75**gap,
        0.45**gap,
        sum(others) / len(others) / 5,
        sum(0.6**other for other in others),
        sauron / 10,
        float(number - len(alive)),
        float(bearer == "sam"),
        float(number == 2),
        float(number == 4),
        float(number == 5),
    ]


def _hands(state: FellowshipState, alive: Sequence[str], cards: _Cards) -> list[float]:
    """Count cards and shields; of a hand that is hidden its size is known."""
    hobbits = state.hobbits
    counts = [0.0] * (len(SYMBOLS) + 1)
    held: set[str] = set()
    yellow = total = shields = most = callers = 0
    fewest = 99
    for name in alive:
        hobbit = hobbits[name]
        hand = hobbit.hand
        symbols = cards.frodos if name == "frodo" else cards.own
        total += len(hand)
        fewest = min(fewest, len(hand))
        for card in hand:
            if card == HIDDEN:
                continue
            if card in cards.yellow:
                yellow += 1
                held.add(card)
                continue
            at, n = symbols[card]
            counts[at] += n
        shields += hobbit.shields
        most = max(most, hobbit.shields)
        callers += hobbit.shields >= MANY_SHIELDS
    bearer = hobbits.get(state.ring_bearer)
    return [
        total / 10,
        len(bearer.hand) / 5 if bearer is not None else 0.0,
        fewest / 3,
        *(count / 5 for count in counts[:-1]),
        yellow / 3,
        *(float(card in held) for card in HELD),
        shields / 5,
        min(most, MANY_SHIELDS) / MANY_SHIELDS,
        len(state.gandalf) / 3,
        float(min(callers, len(state.gandalf))),
    ]


def _road(state: FellowshipState, alive: Sequence[str], content: Lookup) -> list[float]:
    """Count what lies ahead on the board, or on the next one from a haven."""
    scenario = content.scenarios.get(state.location)
    event, cards = state.event, _CARDS[content]
    rate = _rate(state, cards)
    left: dict[str, int] = {}
    ahead: set[str] = set()
    main = checks = 0
    if scenario is not None:
        for line, track in scenario.lines.items():
            at = state.lines.get(line, 0)
            left[line] = len(track.spaces) - at
            ahead.update(track.spaces[at:])
        main = left[scenario.main]
        for box in scenario.events[event:]:
            if box.check is not None and not is_met(state, box.check):
                checks += 1
    missing = dict.fromkeys(TOKENS, 0)
    most = all_missing = hopeless = of_bearer = 0
    for name in alive:
        tokens = state.hobbits[name].tokens
        lacking = [kind for kind in TOKENS if not tokens.get(kind)]
        for kind in lacking:
            missing[kind] += 1
            hopeless += kind not in ahead
        steps = max(0, len(lacking) - 1) if name == "merry" else len(lacking)
        all_missing += steps
        most = max(most, steps)
        if name == state.ring_bearer:
            of_bearer = steps
    slack = EVENTS - event
    return [
        main / 10,
        *(left.get(line, 0) / 5 for line in ACTIVITIES),
        *(float(event >= number) for number in range(1, EVENTS)),
        rate,
        *(max(0.0, main / pace * rate + 1 - slack) / 2 for pace in PACES),
        float(checks),
        all_missing / 5,
        float(of_bearer),
        float(most),
        hopeless / 3,
        *(float(missing[kind]) for kind in TOKENS),
        float(state.ring_used),
        score_of(state) / 20,
        float(state.options.hands == "hidden"),
        float(state.options.bag),
        float(state.options.dark_events),
        float(len(state.extras)),
    ]


def _rate(state: FellowshipState, cards: _Cards) -> float:
    """Return how many events a turn brings, by the tiles that are left (B4.1.2)."""
    suns = moving = 0
    for tile, count in state.tiles.rest.items():
        if tile in cards.suns:
            suns += count
        elif tile in cards.moving:
            moving += count
    for tile in state.display:
        suns += tile in cards.suns
        moving += tile in cards.moving
    return min(3.0, suns / (moving + 1))


def _foes(state: FellowshipState) -> list[float]:
    """Count the foes and what else Friends & Foes brings."""
    assert state.foe_deck is not None
    foes, deck = len(state.foe_line), len(state.foe_deck)
    keys = any(key in hobbit.hand for hobbit in state.hobbits.values() for key in KEYS)
    return [
        foes / 5,
        float(max(0, foes - MANY_FOES)),
        float(foes >= 7),
        deck / 10,
        (foes + deck) / 10,
        0.8 ** (foes + deck),
        len(state.abilities) / 3,
        float(len(state.omitted)),
        float(keys),
        float(state.options.harder),
    ]


def _dark_lord(state: FellowshipState) -> list[float]:
    """Count what the Sauron player has, and where the Black Rider is."""
    rider, lord = state.rider, state.dark_lord
    assert rider is not None
    assert lord is not None
    bearer = state.hobbits.get(state.ring_bearer)
    nearest = bearer.step if bearer is not None else 0
    gap = max(0, rider.step - nearest)
    home = max(0, RIDER_HOME - rider.step)
    return [
        gap / 5,
        0.0 if rider.back else 0.75**gap,
        float(rider.back),
        0.75**home if rider.back else 0.0,
        float(rider.met),
        len(lord.hand) / 5,
        len(lord.nazgul) / 2,
        len(state.fellowship_cards) / 3,
        len(state.resources) / 3,
        float(state.foe_deck is not None),
    ]
