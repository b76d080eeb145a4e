"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import structs

from core.fellowship.base.corruption import defeated_count, peace_bonus, points_so_far
from core.fellowship.content.contents import lookup
from core.fellowship.friends.abilities import ABILITIES
from core.fellowship.friends.foes import foe_name
from core.fellowship.model.state import HIDDEN, RIDER_HOME, SAURON, TOKENS, FellowshipState, Hobbit
from core.fellowship.outlook.events import board_has_ended
from core.fellowship.outlook.foes import can_beat
from core.fellowship.sauron.names import nazgul_text
from core.fellowship.sauron.rider import rider_of
from core.fellowship.sauron.symbols import symbols_name
from core.fellowship.tiles.extras import EXTRAS
from core.fellowship.words.names import SYMBOLS, card_name, count, hobbit_name, listed, place_name
from core.fellowship.words.spoken_board import at_hand, board_lines, event_lines, haven_step, later_events, tiles_text
from core.fellowship.words.texts import demanded, in_full
from core.kernel.prompts import Outcome, verdict
from core.kernel.sections import Section
from core.kernel.voice import speaking

TIMES = {2: "twice", 3: "three times", 4: "four times"}

STOPS = ("?", "!")
"""Marks with which the name of an event may end a sentence."""


def sections(view: FellowshipState) -> list[Section]:
    """Return the sections on a view."""
    with structs.replace(speaking(), aloud=True).speaks():
        return [section for section in _sections(view) if section.lines]


def _sections(view: FellowshipState) -> list[Section]:
    """Return the sections on a view, those with nothing to tell, too."""
    road = ("location", "turn", "active", "ring_bearer", "ring_used", "omitted")
    corruption, later = ("sauron", "hobbits", "rider"), tuple(later_events(view))
    return [
        Section("now", "Now", tuple(_place(view)), members=road),
        Section("corruption", "The corruption line", tuple(_corruption(view)), "", ("sauron",), corruption),
        *[_hobbit(view, name) for name in view.hobbits],
        *_sauron(view),
        Section("board", "The board", tuple(board_lines(view)), "", ("lines",), ("lines", "taken", "chips")),
        Section("event", "The next event", tuple(event_lines(view)), "", () if later else ("events",), ("event",)),
        Section("events", "Events after it", later, members=("event",), printed=True),
        Section("tiles", "Tiles", tuple(_tiles(view)), members=("tiles", "display", "turned_up", "used_tiles")),
        Section("foes", "Foes", tuple(_foes(view)), "", ("foe",), ("foe_line", "foe_deck", "defeated")),
        Section(
            "cards", "Cards on the table", tuple(_on_the_table(view)), members=("played", "shown", "deck", "gandalf")
        ),
        Section("gandalf", "Gandalf", tuple(_gandalf(view)), members=("gandalf",), printed=True),
        Section("abilities", "What each hobbit can do", tuple(_abilities(view)), members=("abilities",), printed=True),
    ]


def _hobbit(view: FellowshipState, name: str) -> Section:
    """Return the section on a hobbit."""
    members = ("hobbits", "abilities", "fellowship_cards")
    also = ("hands", "hobbit", "hobbits")
    return Section("hand", hobbit_name(name), (hobbit_text(view, name),), name, also, members)


def status(view: FellowshipState) -> str:
    """Return one line on how the game stands: where, whose turn it is, how near Sauron is, and what comes next."""
    if view.outcome is not None:
        return next(_place(view))
    where = _where(view)
    bearer = view.hobbits.get(view.ring_bearer)
    near = ""
    if bearer is not None:
        steps = count(max(0, view.sauron - bearer.step), "step")
        near = f" Sauron on {view.sauron}, {steps} from {hobbit_name(view.ring_bearer)} with the Ring."
    elif (trying := view.hobbits.get(view.active)) is not None and trying.alive:
        steps = count(max(0, view.sauron - trying.step), "step")
        near = f" Sauron on {view.sauron}, {steps} from {hobbit_name(view.active)}, who tries to destroy the Ring."
    if view.rider is not None and (view.rider.back or view.rider.step < RIDER_HOME):
        near += f" The Black Rider on {view.rider.step}, {_riding(view)}."
    scenario = lookup(view).scenarios.get(view.location)
    if scenario is None:
        return where + near
    done = listed(
        [
            f"{SYMBOLS[line]} {view.lines.get(line, 0)} of {len(scenario.lines[line].spaces)}"
            for line in sorted(scenario.lines, key=lambda line: line != scenario.main)
        ],
        "and",
    )
    events = scenario.events
    after = " No event is left."
    coming = at_hand(view)
    if board_has_ended(view):
        after = " The board has ended."
    elif coming or view.event < len(events):
        number = coming or view.event + 1
        name = events[number - 1].name
        when = "About to happen, event" if coming else "Next event,"
        after = f" {when} {number} of {len(events)}: {name if name.endswith(STOPS) else f'{name}.'}"
    first = f", {foe_name(view.foe_line[0])} first" if len(view.foe_line) > 1 else ""
    foes = f" {count(len(view.foe_line), 'foe')} here{first}." if view.foe_line else ""
    return f"{where}{near} {done}.{after}{foes}"


def _where(view: FellowshipState) -> str:
    """Return the place, and which step of it is carried out or whose turn it is."""
    haven = lookup(view).havens.get(view.location)
    place = place_name(view.location)
    if haven is not None and 0 < (now := haven_step(view, haven)) <= len(haven.steps):
        return f"{place}, step {now} of {len(haven.steps)}, {haven.steps[now - 1].name}."
    return f"{place}{f', turn {view.turn}' if view.turn else ''}: {hobbit_name(view.active)} plays."


def _ended(view: FellowshipState, outcome: Outcome) -> str:
    """Return how the game ended, and for whom where somebody plays Sauron."""
    if view.dark_lord is None:
        return f"The game is {outcome.result}"
    return f"{verdict(outcome.result, {SAURON: 'Sauron'}, SAURON)}, and the hobbits have {outcome.result}"


def _place(view: FellowshipState) -> Iterator[str]:
    place = f"{place_name(view.location)}, turn {view.turn}" if view.turn else place_name(view.location)
    if view.outcome is not None:
        yield f"{place}. {_ended(view, view.outcome)} with {count(view.outcome.score, 'point')}."
        return
    bearer = f"{hobbit_name(view.ring_bearer)} bears the Ring" if view.ring_bearer else "The Ring lies on the volcano"
    used = ", and has put it on in this scenario" if view.ring_used and view.lines and view.ring_bearer else ""
    peace = f", {bonus} of it for Watchful Peace as long as it is unused" if (bonus := peace_bonus(view)) else ""
    yield f"{place}. {hobbit_name(view.active)} plays. {bearer}{used}. Score {points_so_far(view)}{peace}."
    if view.omitted:
        yield f"Left out: {listed([place_name(place) for place in view.omitted], 'and')}."


def _corruption(view: FellowshipState) -> Iterator[str]:
    parts = [f"Sauron on {view.sauron}"]
    for name, hobbit in view.hobbits.items():
        away = view.sauron - hobbit.step
        where = f"on {hobbit.step}, {f'{away} away' if away > 0 else 'caught'}" if hobbit.alive else "is lost"
        parts.append(f"{hobbit_name(name)} {where}")
    yield f"Corruption: {'; '.join(parts)}."
    rider = view.rider
    if rider is not None:
        met = ", and has met the Ring-bearer" if rider.met else ""
        yield f"The Black Rider is on {rider.step}, {_riding(view)}{met}."


def _riding(view: FellowshipState) -> str:
    """Return which way the Black Rider rides, and how far it is from whom or what it rides to."""
    rider, bearer = rider_of(view), view.hobbits.get(view.ring_bearer)
    if rider.back:
        return f"riding home, {count(RIDER_HOME - rider.step, 'step')} to go"
    if bearer is None or rider.met or bearer.step >= rider.step:
        return "riding out"
    return f"riding out, {count(rider.step - bearer.step, 'step')} from {hobbit_name(view.ring_bearer)}"


def hobbit_text(view: FellowshipState, name: str) -> str:
    """Return what a hobbit has, as a sentence."""
    hobbit = view.hobbits[name]
    if not hobbit.alive:
        return f"{hobbit_name(name)} is out of the game."
    shields = count(hobbit.shields, "shield") if hobbit.shields else "no shields"
    tokens = [count(hobbit.tokens[kind], f"{kind} token") for kind in TOKENS if hobbit.tokens.get(kind)]
    unused = ["ability card"] * (name in view.abilities) + ["fellowship card"] * (name in view.fellowship_cards)
    cards = f" The {listed(unused, 'and')} of {hobbit_name(name)} can still be used." if unused else ""
    beaten = view.defeated.get(name)
    foes = f" {count(len(beaten), 'foe')} beaten." if beaten else ""
    *front, last = [shields, *tokens, _hand(hobbit)]
    return f"{hobbit_name(name)} has {', '.join(front)} and {last}.{cards}{foes}"


def _hand(hobbit: Hobbit) -> str:
    """Return the cards of a hand, equal ones together."""
    if not hobbit.hand:
        return "no cards"
    hidden = hobbit.hand.count(HIDDEN)
    if hidden == len(hobbit.hand):
        return count(hidden, "hidden card")
    return f"{count(len(hobbit.hand), 'card')}: {_cards(hobbit.hand)}"


def _cards(cards: Sequence[str]) -> str:
    """Return cards by name, equal ones together: "2 white jokers, 3 grey hiding, 2 hidden"."""
    return ", ".join(_several(card, number) for card, number in Counter(cards).items())


def _several(card: str, number: int) -> str:
    if card == HIDDEN:
        return f"{number} hidden"
    name = card_name(card)
    return f"{number} {name}{'s' if name.endswith('joker') else ''}" if number > 1 else name


def _abilities(view: FellowshipState) -> Iterator[str]:
    """Yield what a hobbit can do by nature, and by a card that has not been used."""
    content = lookup(view)
    for name, hobbit in view.hobbits.items():
        if not hobbit.alive:
            continue
        words = [f"{hobbit_name(name)}: {content.characters[name].ability}"]
        if name in view.abilities:
            card = ABILITIES[name]
            words.append(f"Once, by {card.name}, {card.when}: {card.text}.")
        if name in view.fellowship_cards:
            words.append(f"Once, by the fellowship card: {content.fellowship_cards[name].text}")
        yield " ".join(words)


def _tiles(view: FellowshipState) -> Iterator[str]:
    yield from list(tiles_text(view)) or ["No tile is to be turned up here."]
    if view.turned_up:
        tiles = lookup(view).tiles
        names = Counter(tiles[tile].name for tile in view.turned_up)
        found = [
            f"{name} {TIMES.get(number, f'{number} times')}" if number > 1 else name for name, number in names.items()
        ]
        yield f"Turned up in this turn: {', '.join(found)}."


def _foes(view: FellowshipState) -> Iterator[str]:
    if view.foe_deck is None:
        return
    foes, parts = lookup(view).foes, []
    who = hobbit_name(view.active)
    for place, foe_id in enumerate(view.foe_line):
        able = can_beat(view, view.active, foe_id) if view.outcome is None else None
        can = f", which {who} {'can' if able else 'cannot' if able is False else 'perhaps can'} beat now"
        later = f", which {who} could not beat now" if able is False else ""
        judged = later if place else can if view.outcome is None else ""
        parts.append(f"{foe_name(foe_id)} ({demanded(foes[foe_id].text.rstrip('.'))}){judged}")
    several = ", the newest first, to be beaten in this order" if len(parts) > 1 else ""
    order = several if view.outcome is None else ""
    here = f"{count(len(parts), 'foe')} here{order}: {'; '.join(parts)}"
    here = here if parts else "No foes are here"
    beaten = defeated_count(view)
    yield f"{here}. {beaten} of {len(foes)} {'is' if beaten == 1 else 'are'} beaten; 8 at a turn's end lose the game."


def _sauron(view: FellowshipState) -> Iterator[Section]:
    """Yield the sections on what a Sauron player has: his cards as far as they may be seen, and those that lie open."""
    lord = view.dark_lord
    if lord is None:
        return
    members, hidden = ("dark_lord",), lord.hand.count(HIDDEN)
    cards = count(hidden, "hidden card") if hidden else count(len(lord.hand), "card") if lord.hand else "no cards"
    names = Counter(symbols_name(lookup(view).sauron_cards.get(card, ())) for card in lord.hand)
    named = "; ".join(f"{number} times {name}" if number > 1 else name for name, number in names.items())
    held = f"Sauron has {cards}." if hidden or not named else f"Sauron has {cards}: {named}."
    yield Section("hand", "Sauron's cards", (held,), SAURON, ("hands", "sauron"), members)
    open_cards = [lookup(view).nazgul[card] for card in lord.nazgul]
    lines = [
        f"Open Nazgûl card{f' {number} of {len(open_cards)}' if len(open_cards) > 1 else ''}, "
        f"{card.name}: {nazgul_text(card.id)}"
        for number, card in enumerate(open_cards, 1)
    ]
    yield Section("sauron", "Sauron's open cards", (*(lines or ["No Nazgûl card lies open."]),), SAURON, (), members)


def _gandalf(view: FellowshipState) -> Iterator[str]:
    """Yield what the cards do that Gandalf can be called for."""
    yield "Each of these costs 5 shields." if view.gandalf else "No card is left that Gandalf could be called for."
    for card in view.gandalf:
        found = lookup(view).gandalf[card]
        yield f"{found.name}: {in_full(found.text)}"


def _gandalf_names(view: FellowshipState) -> str:
    names = ", ".join(lookup(view).gandalf[card].name for card in view.gandalf)
    return f"Gandalf can be called for 5 shields: {names or 'no card is left'}."


def _on_the_table(view: FellowshipState) -> Iterator[str]:
    if view.played:
        yield f"Played in this turn: {_cards(view.played)}."
    if view.shown:
        yield f"Cards that lie open: {_cards(view.shown)}."
    if view.resources:
        yield f"Resource cards in the stock, which chips bring: {_cards(view.resources)}."
    if view.extras:
        yield f"Unused extra cards: {listed([EXTRAS[card].name for card in view.extras], 'and')}."
    yield _gandalf_names(view)
    yield f"{count(len(view.deck), 'card')} in the deck, {sum(view.discard.values())} on the discard pile."
