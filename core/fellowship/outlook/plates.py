"""The table drawn: the road, the board with its lines and events, the corruption line, hands, foes and Sauron."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from core.fellowship.content.contents import lookup, whole
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import HIDDEN, TOKENS, FellowshipState, Hobbit
from core.fellowship.sauron.names import nazgul_text, sauron_card_name
from core.fellowship.words.names import SYMBOLS, card_name, count, hobbit_name, place_name
from core.fellowship.words.spoken_board import at_hand, happening_now, space_text
from core.kernel.plates import Look, Plate, Shape, Sign, box, disc, words, wrapped

WIDTH = 900
LABEL = 96
"""So wide is the column of names on the left."""

HUES: tuple[Look, ...] = ("one", "two", "three", "four", "five")
SUMMIT = "mount_doom"
RIDER = ("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}R", "R\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}")
"""The Black Rider as he rides out, down the line, and home, up it."""

STEPS = 15
"""The corruption line has so many steps; Sauron starts on the last one, or before it."""

SMALL = 13
CARD_WIDTH, CARD_HEIGHT, CARDS_IN_A_ROW = 86, 48, 9
NAMED_HEIGHT = 64
"""How high cards are where some have a name, below which it is told what they are worth."""
BEFORE = frozenset({"die", "foes"})
"""What a space gives that nobody wants."""

LINES = (
    Sign("ring", "", "how far a line has come"),
    Sign("danger", "", "a space that nobody wants"),
)
COPIES = (Sign("ring", "x2", "so many of the same card"),)


def plates(view: FellowshipState) -> list[Plate]:
    """Return the plates of a view."""
    found = [_road(view), _corruption(view)]
    scenario = lookup(view).scenarios.get(view.location)
    if scenario is not None:
        found[1:1] = [_board(view, scenario), _events(view, scenario)]
    found.append(_hands(view))
    table = _table(view)
    return [*found, table] if table.shapes else found


def _road(view: FellowshipState) -> Plate:
    content = lookup(view).content
    route = [*content.route, SUMMIT]
    here = route.index(view.location) if view.location in route else -1
    wide = WIDTH // len(route)
    shapes = []
    for number, place in enumerate(route):
        look: Look = "here" if number == here else "done" if number < here else "space"
        name = place_name(place)
        about = name
        if place in view.omitted:
            look, about = "gone", f"{name}, left out"
        # Capitals are wider than letters are on the average; a name of one word has nowhere to be broken.
        room = wide - 21 if " " in name else wide - 12
        shapes.append(Shape("box", look, number * wide, 0, wide - 6, 36, wrapped(name, room, SMALL, 2), SMALL, about))
    return Plate("road", "The road", WIDTH, 38, tuple(shapes))


def _board(view: FellowshipState, scenario: Scenario) -> Plate:
    """Return the activity lines with their markers."""
    shapes: list[Shape] = []
    y = 0
    for line in sorted(scenario.lines, key=lambda line: line != scenario.main):
        shapes += _line(view, scenario, line, y)
        y += 58
    key = (*LINES, Sign("yellow", "+", "a chip")) if view.chips else LINES
    return Plate("board", place_name(view.location), WIDTH, y, tuple(shapes), key=key)


def _events(view: FellowshipState, scenario: Scenario) -> Plate:
    """Return the events, on a plate of their own: where only a part of a row has room, the next event may lie far from
    where the markers are."""
    shapes: list[Shape] = []
    wide = WIDTH // len(scenario.events)
    coming, now_on = at_hand(view), happening_now(view)
    past = (coming or now_on) - 1 if coming or now_on else view.event
    nearest = "is about to happen" if coming else "is happening now" if now_on else "comes next"
    key = (Sign("danger", "", f"the event that {nearest}"),)
    for number, event in enumerate(scenario.events, 1):
        look: Look = "done" if number <= past else "danger" if number == past + 1 else "space"
        now = "has happened" if number <= past else nearest if number == past + 1 else "lies ahead"
        name = f"{number} {event.name}"
        about = f"Event {name}, {now}"
        shapes.append(box(look, (number - 1) * wide, 0, wide - 6, 62, name, about, SMALL))
    return Plate("events", f"Events of {place_name(view.location)}", WIDTH, 64, tuple(shapes), key=key)


def _line(view: FellowshipState, scenario: Scenario, line: str, y: int) -> Iterator[Shape]:
    spaces, at = scenario.lines[line].spaces, view.lines.get(line, 0)
    wide = (WIDTH - LABEL) // (len(spaces) + 1)
    yield words("paper", 0, y + 22, SYMBOLS[line])
    if line == scenario.main:
        yield words("paper", 0, y + 38, "main line", SMALL)
    for number, gives in enumerate(["start", *spaces]):
        what = space_text(view, gives) if number else "start"
        look: Look = "here" if number == at else "done" if number < at else "space"
        if number > at and gives.partition(":")[0] in BEFORE:
            look = "danger"
        x = LABEL + number * wide
        marker = ", the marker is here" if number == at else ""
        yield box(look, x, y, wide - 6, 48, what.partition(" (")[0], f"{SYMBOLS[line]} {number}: {what}{marker}", SMALL)
        if number == at:
            yield disc("ring", x + wide - 14, y + 8, 7, "", f"The marker of {SYMBOLS[line]}")
        if chip := view.chips.get(f"{line}:{number}"):
            kind = lookup(view).chips.get(chip)
            yield disc("yellow", x + 8, y + 8, 7, "+", kind.name if kind is not None else "a chip", SMALL)


def _corruption(view: FellowshipState) -> Plate:
    """Return the corruption line, hobbits one above the other."""
    rider = view.rider
    top = max(STEPS, view.sauron, rider.step if rider is not None else 0)
    wide = WIDTH // (top + 1)
    standing = Counter(hobbit.step for hobbit in view.hobbits.values() if hobbit.alive)
    high = max(standing.values(), default=1)
    below = 22 * high + 8
    shapes = [box("space", step * wide, below, wide - 4, 24, str(step)) for step in range(top + 1)]
    stacked: Counter[int] = Counter()
    for number, (name, hobbit) in enumerate(view.hobbits.items()):
        if not hobbit.alive:
            continue
        x, y = hobbit.step * wide + wide // 2 - 2, below - 14 - 22 * stacked[hobbit.step]
        stacked[hobbit.step] += 1
        called, bears = hobbit_name(name), name == view.ring_bearer
        about = f"{called}{', the Ring-bearer,' if bears else ''} on {hobbit.step}"
        if bears:
            shapes.append(disc("ring", x, y, 13, "", about))
        shapes.append(disc(HUES[number % len(HUES)], x, y, 10, called[:2], about, SMALL))
    down = below + 40
    shapes.append(disc("shadow", view.sauron * wide + wide // 2 - 2, down, 13, "S", f"Sauron on {view.sauron}"))
    if rider is not None:
        way = "home" if rider.back else "out"
        about = f"The Black Rider on {rider.step}, riding {way}"
        x = rider.step * wide + wide // 2 - 2
        shapes.append(disc("shadow", x, down + 28, 13, RIDER[rider.back], about, SMALL))
    height = down + (44 if rider is not None else 16)
    return Plate("corruption", "The corruption line", WIDTH, height, tuple(shapes), key=tuple(_standing(view)))


def _standing(view: FellowshipState) -> Iterator[Sign]:
    for number, name in enumerate(view.hobbits):
        yield Sign(HUES[number % len(HUES)], hobbit_name(name)[:2], hobbit_name(name))
    if view.ring_bearer:
        yield Sign("ring", "", "rim of the Ring-bearer")
    yield Sign("shadow", "S", "Sauron")
    if view.rider is not None:
        way = "home" if view.rider.back else "out"
        yield Sign("shadow", RIDER[view.rider.back], f"the Black Rider, riding {way}")


def _hands(view: FellowshipState) -> Plate:
    """Return a row for each hobbit: shields, life tokens, and cards; equal ones lie on each other."""
    shapes: list[Shape] = []
    y = 0
    named = any(_worth(card_name(card)) for hobbit in view.hobbits.values() for card in hobbit.hand if card != HIDDEN)
    high = NAMED_HEIGHT if named else CARD_HEIGHT
    for number, (name, hobbit) in enumerate(view.hobbits.items()):
        shapes.append(disc(HUES[number % len(HUES)], 10, y + 12, 9, "", hobbit_name(name)))
        shapes.append(words("paper", 24, y + 17, hobbit_name(name)))
        has = _held(view, name, hobbit)
        for at, held in enumerate(has):
            shapes.append(words("paper", 0, y + 36 + 15 * at, held, SMALL))
        cards = list(Counter(hobbit.hand).items()) if hobbit.alive else []
        for at, (card, copies) in enumerate(cards):
            row, column = divmod(at, CARDS_IN_A_ROW)
            shapes += _card(view, card, copies, LABEL + column * (CARD_WIDTH + 3), y + row * (high + 4), high)
        rows = max(1, -(-len(cards) // CARDS_IN_A_ROW))
        y += max(64, 30 + 15 * len(has), rows * (high + 4) + 6)
    several = any(
        copies > 1 and card != HIDDEN
        for hobbit in view.hobbits.values()
        for card, copies in Counter(hobbit.hand).items()
    )
    return Plate("hands", "Hands", WIDTH, y, tuple(shapes), key=COPIES if several else ())


def _held(view: FellowshipState, name: str, hobbit: Hobbit) -> list[str]:
    if not hobbit.alive:
        return ["out of the game"]
    tokens = [count(hobbit.tokens[kind], kind) for kind in TOKENS if hobbit.tokens.get(kind)]
    beaten = view.defeated.get(name)
    foes = [f"{count(len(beaten), 'foe')} beaten"] if beaten else []
    return wrapped(", ".join([count(hobbit.shields, "shield"), *tokens, *foes]), LABEL - 4, SMALL, 6).split("\n")


def _worth(name: str) -> str:
    """Return what a card with a name of its own is worth, as "fighting x2"; nothing of a yellow one, or of a card that
    is called by what it is worth. The colour of its box is that of the card."""
    return name.partition(" (")[2].partition(")")[0].partition(" ")[2]


def _on_card(name: str) -> str:
    """Return what stands on a card."""
    return f"{name.partition(' (')[0]} {_worth(name)}".strip()


def _card(view: FellowshipState, card: str, copies: int, x: int, y: int, high: int) -> Iterator[Shape]:
    times = f"{copies} times " if copies > 1 else ""
    if card == HIDDEN:
        yield box("back", x, y, CARD_WIDTH, high, f"{copies} hidden", count(copies, "hidden card"), SMALL)
        return
    found = lookup(view).cards.get(card)
    look: Look = found.colour if found is not None else "paper"
    name = card_name(card)
    yield box(look, x, y, CARD_WIDTH, high, _on_card(name), f"{times}{name}", SMALL)
    if copies > 1:
        radius = 10 if copies < 10 else 14
        yield disc("ring", x + CARD_WIDTH - radius, y + radius - 1, radius, f"x{copies}", f"{copies} of them", SMALL)


def _table(view: FellowshipState) -> Plate:
    """Return what lies on the table: tiles, cards that were played, foes, and Sauron's open cards."""
    shapes: list[Shape] = []
    y = 0
    for label, found in _laid(view):
        shapes.append(words("paper", 0, y + 28, label, SMALL))
        for at, (look, name, about) in enumerate(found):
            row, column = divmod(at, 6)
            shapes.append(box(look, LABEL + column * 134, y + row * 52, 128, 48, name, about, SMALL))
        y += 52 * -(-len(found) // 6) + 6
    return Plate("table", "On the table", WIDTH, y, tuple(shapes))


def _laid(view: FellowshipState) -> Iterator[tuple[str, Sequence[tuple[Look, str, str]]]]:
    rules = lookup(view)
    if view.turned_up:
        names = [rules.tiles[tile].name for tile in view.turned_up]
        yield "Tiles", [("space", name, f"Turned up: {name}") for name in names]
    if view.played:
        names = [card_name(card) for card in view.played]
        yield "Played", [("here", _on_card(name), f"Played: {name}") for name in names]
    if view.foe_line:
        foes = whole().foes
        yield "Foes", [("danger", foes[foe].name, f"{foes[foe].name}: {foes[foe].text}") for foe in view.foe_line]
    if view.dark_lord is not None:
        hand = view.dark_lord.hand
        number = count(len(hand), "card")
        held: list[tuple[Look, str, str]] = [("back", number, f"Sauron holds {number}")]
        if hand and HIDDEN not in hand:
            held = [("back", name.partition(" (SC")[0], f"Sauron holds {name}") for name in map(sauron_card_name, hand)]
        yield "Sauron holds", held
        open_cards = [(rules.nazgul[card].name, nazgul_text(card)) for card in view.dark_lord.nazgul]
        if open_cards:
            yield "Open Nazgûl", [("shadow", name, f"{name}: {text}") for name, text in open_cards]
