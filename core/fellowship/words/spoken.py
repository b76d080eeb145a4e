"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from core.fellowship.base.corruption import defeated_count, score_of
from core.fellowship.content.contents import lookup, whole
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import HIDDEN, TOKENS, FellowshipState, Hobbit
from core.fellowship.outlook.boxes import Element
from core.fellowship.outlook.events import NextEvent, next_event
from core.fellowship.outlook.foes import can_beat
from core.fellowship.outlook.tiles import worst_tile
from core.fellowship.words.labels import box_text, rolls_words
from core.fellowship.words.names import SYMBOLS, card_name, count, first_upper, hobbit_name, listed, place_name
from core.kernel.sections import Section

SPACES = {"large_shield": "large shield", "die": "die", "light": "step to the light"}


def sections(view: FellowshipState) -> list[Section]:
    """Return the sections on a view."""
    found = [
        Section("now", "Now", tuple(_place(view)), members=("location", "turn", "active", "ring_bearer", "ring_used")),
        Section("corruption", "The corruption line", (_corruption(view),), members=("sauron", "hobbits", "rider")),
        *[_hobbit(view, name) for name in view.hobbits],
        Section("board", "The board", tuple(_lines(view)), also=("lines",), members=("lines", "taken", "chips")),
        Section("event", "The next event", tuple(_event(view)), also=("events",), members=("event",)),
        Section("tiles", "Tiles", tuple(_tiles(view)), members=("tiles", "display", "turned_up")),
        Section("foes", "Foes", tuple(_foes(view)), also=("foe",), members=("foe_line", "foe_deck", "defeated")),
        Section("sauron", "Sauron", tuple(_dark_lord(view)), members=("dark_lord",)),
        Section("cards", "Cards on the table", tuple(_on_the_table(view)), members=("played", "shown", "gandalf")),
    ]
    return [section for section in found if section.lines]


def _hobbit(view: FellowshipState, name: str) -> Section:
    """Return the section on a hobbit."""
    members = ("hobbits", "abilities", "fellowship_cards")
    also = ("hands", "hobbit", "hobbits")
    return Section("hand", hobbit_name(name), (hobbit_text(view, name),), name, also, members)


def _place(view: FellowshipState) -> Iterator[str]:
    place = f"{place_name(view.location)}, turn {view.turn}" if view.turn else place_name(view.location)
    if view.outcome is not None:
        yield f"{place}. The game is {view.outcome.result} with {count(view.outcome.score, 'point')}."
        return
    bearer = f"{hobbit_name(view.ring_bearer)} bears the Ring" if view.ring_bearer else "The Ring lies on the volcano"
    used = ", and has put it on in this scenario" if view.ring_used and view.lines and view.ring_bearer else ""
    yield f"{place}. {hobbit_name(view.active)} plays. {bearer}{used}. Score {score_of(view)}."


def _corruption(view: FellowshipState) -> str:
    parts = [f"Sauron on {view.sauron}"]
    for name, hobbit in view.hobbits.items():
        away = view.sauron - hobbit.step
        where = f"on {hobbit.step}, {away} away" if hobbit.alive else "is lost"
        parts.append(f"{hobbit_name(name)} {where}")
    rider = view.rider
    riding = f" The Black Rider on {rider.step}, riding {'home' if rider.back else 'out'}." if rider is not None else ""
    return f"Corruption: {'; '.join(parts)}.{riding}"


def hobbit_text(view: FellowshipState, name: str) -> str:
    """Return what a hobbit has, as a sentence."""
    hobbit = view.hobbits[name]
    if not hobbit.alive:
        return f"{hobbit_name(name)} is out of the game."
    tokens = [count(hobbit.tokens[kind], f"{kind} token") for kind in TOKENS if hobbit.tokens.get(kind)]
    held = ", ".join([count(hobbit.shields, "shield"), *tokens, _hand(hobbit)])
    unused = ["ability card"] * (name in view.abilities) + ["fellowship card"] * (name in view.fellowship_cards)
    cards = f" The {listed(unused, 'and')} of {hobbit_name(name)} can still be used." if unused else ""
    beaten = view.defeated.get(name)
    foes = f" {count(len(beaten), 'foe')} beaten." if beaten else ""
    return f"{hobbit_name(name)} has {held}.{cards}{foes}"


def _hand(hobbit: Hobbit) -> str:
    """Return the cards of a hand, equal ones together."""
    if not hobbit.hand:
        return "no cards"
    hidden = hobbit.hand.count(HIDDEN)
    if hidden == len(hobbit.hand):
        return count(hidden, "hidden card")
    return f"{count(len(hobbit.hand), 'card')}: {_cards(hobbit.hand)}"


def _cards(cards: Sequence[str]) -> str:
    """Return cards by name, equal ones together."""
    return ", ".join(f"{n} times {card_name(card)}" if n > 1 else card_name(card) for card, n in Counter(cards).items())


def _lines(view: FellowshipState) -> Iterator[str]:
    scenario = lookup(view).scenarios.get(view.location)
    if scenario is None:
        return
    for line in sorted(scenario.lines, key=lambda line: line != scenario.main):
        yield line_text(view, scenario, line)


def line_text(view: FellowshipState, scenario: Scenario, line: str) -> str:
    """Return how far a line is, and what its spaces ahead give, in sentences."""
    spaces, at = scenario.lines[line].spaces, view.lines.get(line, 0)
    name = f"{SYMBOLS[line]}, the main line" if line == scenario.main else SYMBOLS[line]
    if at >= len(spaces):
        return f"{name}: complete."
    ahead = ", ".join(space_text(view, gives) for gives in spaces[at:])
    chips = sorted(int(place.partition(":")[2]) for place in view.chips if place.partition(":")[0] == line)
    on_it = f" {'Chip' if len(chips) == 1 else 'Chips'} on {listed([str(n) for n in chips], 'and')}." if chips else ""
    return f"{name}: {at} of {len(spaces)}, {len(spaces) - at} to go. Ahead: {ahead}.{on_it}"


def space_text(view: FellowshipState, gives: str) -> str:
    """Return what a space gives, in a word or two."""
    what, _, card = gives.partition(":")
    if what == "foes":
        return count(int(card), "foe")
    if what != "card":
        return SPACES.get(what, what)
    return f"{card_name(card)}{' that is gone' if card in view.taken else ''}"


def _event(view: FellowshipState) -> Iterator[str]:
    found = next_event(view)
    if found is None:
        return
    events = lookup(view).scenarios[view.location].events
    text = box_text(view, events[found.number - 1])
    yield f"Next event, {found.number} of {len(events)}, {found.box.name}: {text}"
    yield f"If it happened now: {now_text(view, found)}."


def met_by(view: FellowshipState, after: FellowshipState) -> list[str]:
    """Return that the next event could be met or paid in the view `after`, or no longer, where that changes."""
    before, then = next_event(view), next_event(after)
    if before is None or then is None or view.location != after.location or before.number != then.number:
        return []
    if None in (before.met, then.met) or before.met == then.met:
        return []
    verb = "be paid" if then.box.cost else "be met"
    return [f"event {then.number} could {'' if then.met else 'no longer '}{verb}"]


def now_text(view: FellowshipState, event: NextEvent) -> str:
    """Return what an event would do now, as a sentence without its stop."""
    if event.met is None:
        return "that cannot be told yet"
    if event.payers and len(event.payers) > 1 and event.box.payer == "each" and event.not_paying:
        able = [hobbit_name(seat) for seat, can in event.payers.items() if can]
        lacking = [hobbit_name(seat) for seat in event.not_paying]
        paying = f"{listed(able, 'and')} can pay and " if able else ""
        return f"{paying}{listed(lacking, 'and')} cannot{_follows(view, event)}"
    if event.met and event.box.suffered and event.box.payer not in ("each", "one", "group"):
        return f"{listed([hobbit_name(seat) for seat in event.payers], 'and')} may do it{_follows(view, event)}"
    if event.met:
        return ("it can be paid" if event.box.cost else "it is met") + _follows(view, event)
    board = bool(event.box.check or event.box.own)
    short = [_short(view, piece) for piece in event.short]
    why = listed(short, "and") if short else "not met" if board else "nobody can pay it"
    return f"{why}{_follows(view, event)}"


def _short(view: FellowshipState, piece: Element) -> str:
    """Return what is missing: spaces of a line, or things."""
    if piece.kind == "space":
        return f"{SYMBOLS[piece.name]} is {piece.amount} short"
    return f"{_things(view, piece)} {'is' if piece.amount == 1 else 'are'} missing"


def _follows(view: FellowshipState, event: NextEvent) -> str:
    parts = [_things(view, piece) for piece in event.follows if piece.kind not in ("or", "word")]
    if event.nearer:
        parts = [part for part in parts if not part.startswith("Sauron")]
        parts.insert(0, f"Sauron comes from {event.sauron} to {event.sauron - event.nearer}")
    return f", then {', '.join(parts)}" if parts else ", and nothing happens"


WHO = {"active": "the active player", "ring_bearer": "the Ring-bearer", "each": "everybody", "others": "everybody else"}
NOUNS = {"token": "life token", "gandalf": "Gandalf card", "ring": "ring token", "heart": "heart token"}


def _things(view: FellowshipState, piece: Element) -> str:
    """Return a piece in words: what it is, and who gets or suffers it."""
    who, n = WHO.get(piece.who, "each of them"), piece.amount
    if piece.kind in ("sauron", "event", "gone", "lost"):
        return {
            "sauron": f"Sauron comes {count(n, 'step')} nearer",
            "event": "the next event happens",
            "gone": "the cards left on this board are removed",
            "lost": "the game is lost",
        }[piece.kind]
    if piece.kind == "die":
        return f"{who} {rolls_words(view, short=True)}" + ("" if n == 1 else f" {n} times")
    if piece.kind in ("step", "light"):
        return f"{who} goes {count(n, 'step')} {'into the darkness' if piece.kind == 'step' else 'toward the light'}"
    if piece.kind == "feature":
        return f"{who} gets {card_name(piece.name)}" if piece.who else card_name(piece.name)
    noun = NOUNS.get(piece.kind, f"{piece.kind} token" if piece.kind == "sun" else piece.kind)
    if piece.kind in SYMBOLS:
        noun = f"{piece.kind} symbol" if piece.kind != "joker" else "joker"
    things = count(abs(n), noun)
    if n < 0:
        return f"{who} discards {things}"
    return f"{who} draws {things}" if piece.who else things


def tiles_text(view: FellowshipState) -> Iterator[str]:
    """Yield what is known of the next tile, in sentences."""
    found = worst_tile(view)
    if found is None:
        return
    tiles = lookup(view).tiles
    left = sum(view.tiles.rest.values()) + len(view.tiles.known)
    if view.display:
        yield f"Laid out by Foresight: {', '.join(tiles[tile].name for tile in view.display)}."
    if view.tiles.known:
        names = ", ".join(tiles[tile].name for tile in view.tiles.known)
        are = "s are" if len(view.tiles.known) > 1 else " is"
        yield f"{count(left, 'tile')} left; the next tile{are} known: {names}."
    else:
        are = "is" if found.left == 1 else "are"
        yield f"{count(found.left, 'tile')} {are} left, {found.events} of them events."
    who = hobbit_name(found.bearer)
    if found.ends:
        yield "At worst the next tile ends the game."
    elif found.worst:
        yield f"At worst the next tile costs {who} {found.worst} of {count(found.gap, 'step')}."
    else:
        yield f"The next tile costs {who} nothing."


def _tiles(view: FellowshipState) -> Iterator[str]:
    yield from tiles_text(view)
    if view.turned_up:
        tiles = lookup(view).tiles
        yield f"Turned up in this turn: {', '.join(tiles[tile].name for tile in view.turned_up)}."


def _foes(view: FellowshipState) -> Iterator[str]:
    if view.foe_deck is None:
        return
    foes, parts = lookup(view).foes, []
    for foe_id in view.foe_line:
        able = can_beat(view, view.active, foe_id)
        can = "perhaps" if able is None else "can be beaten" if able else "cannot be beaten"
        parts.append(f"{foes[foe_id].name}, {foes[foe_id].text.rstrip('.')}, {can}")
    here = (
        f"{count(len(view.foe_line), 'foe')} here, from the left: {'; '.join(parts)}" if parts else "No foes are here"
    )
    yield f"{here}. {defeated_count(view)} of {len(foes)} are beaten; 8 at a turn's end lose the game."


def _dark_lord(view: FellowshipState) -> Iterator[str]:
    lord = view.dark_lord
    if lord is None:
        return
    open_cards = [lookup(view).nazgul[card] for card in lord.nazgul]
    texts = "; ".join(f"{card.name}, {card.text.rstrip('.')}" for card in open_cards)
    yield f"Sauron holds {count(len(lord.hand), 'card')}; {'open: ' + texts if texts else 'no Nazgul card is open'}."


def _on_the_table(view: FellowshipState) -> Iterator[str]:
    if view.played:
        yield f"Played in this turn: {_cards(view.played)}."
    if view.shown:
        yield f"Cards that lie open: {_cards(view.shown)}."
    if view.gandalf:
        gandalf = lookup(view).gandalf
        yield f"Gandalf can be called for 5 shields: {', '.join(gandalf[card].name for card in view.gandalf)}."
    if view.resources:
        yield f"Resource cards: {_cards(view.resources)}."
    if view.extras:
        yield f"Unused extra cards: {', '.join(first_upper(card.replace('_', ' ')) for card in view.extras)}."
    if view.omitted:
        yield f"Left out: {', '.join(place_name(place) for place in view.omitted if place in whole().scenarios)}."
    yield f"{count(len(view.deck), 'card')} in the deck, {sum(view.discard.values())} on the discard pile."
