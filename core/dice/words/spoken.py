"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import structs

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState, Die, under_way
from core.dice.model.steps import AboutToFall, AskEndAttack, DefendAgainst
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.dice.turn.values import card_of, ready, sauron_total, shown
from core.dice.words.names import (
    PHASES,
    count,
    dice,
    die_name,
    die_text,
    enemy_dice,
    enemy_text,
    face_text,
    kind_name,
    listed,
    place_in_text,
    place_name,
    seat_name,
    short_name,
    strength_text,
    with_attached,
)
from core.kernel.sections import Section
from core.kernel.voice import speaking

ATTACKED = (DefendAgainst, AboutToFall, AskEndAttack)
"""The steps in which Sauron attacks a player."""
TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def sections(view: DiceState) -> list[Section]:
    """Return the sections on a view: for the ear, whoever reads them."""
    with structs.replace(speaking(), aloud=True).speaks():
        road = ("location", "round", "active", "phase", "ringbearer")
        hands = ("hands", "dice", "players")
        found = [
            Section("now", "Now", tuple(_place(view)), members=road),
            Section("corruption", "Corruption", (_corruption(view),), members=("wilds",)),
            *[
                Section("hand", seat_name(seat), tuple(_player(view, seat)), seat, hands, ("players",))
                for seat in view.players
            ],
            Section("sauron", "Sauron", tuple(_sauron(view)), "", ("foes", "enemies"), ("sauron", "enemies")),
            Section("board", "The Wilds", tuple(_wilds(view)), "", ("wilds",), ("wilds", "cards")),
            Section("road", "The road", tuple(_road(view)), "", ("event", "events"), ("location",)),
            Section("cards", "What the cards do", tuple(_cards(view)), members=("cards",), printed=True),
            Section("faces", "What the dice can show", tuple(_faces(view)), printed=True),
        ]
    return [section for section in found if section.lines]


def status(view: DiceState) -> str:
    """Return one line on how the game stands: where, whose turn it is, and how near the game is to being lost."""
    text = next(_place(view))
    if view.outcome is not None:
        return text
    number, waiting = len(ready(view)), view.sauron.pending
    enemies = count(number, "enemy", "enemies") if number else "nothing"
    attack = f", which attack{'s' if number == 1 else ''} with {sauron_total(view)}" if number else ""
    later = f" {waiting} Corruption wait{'s' if waiting == 1 else ''} for his next turn." if waiting else ""
    lost = f"{corrupted_cards(view)} of {limit(view)} cards corrupted"
    return f"{text} {lost}; Sauron has mustered {enemies}{attack}.{later}"


def _place(view: DiceState) -> Iterator[str]:
    rules = lookup(view)
    place = f"{place_name(view.location, rules)}, {view.location} of {len(rules.locations)}, round {view.round}"
    if view.outcome is not None:
        yield f"{place}. The game is {view.outcome.result}."
        return
    if not view.round:
        yield f"{place_name(view.location, rules)}, {view.location} of {len(rules.locations)}. The game begins."
        return
    whose = f"{seat_name(view.active)}'s turn" if view.active else "Sauron's turn"
    phase = PHASES[view.phase].removeprefix("Sauron ")
    ring = f" {seat_name(view.ringbearer)} bears the One Ring." if view.ringbearer else ""
    points = f" {view.fellowship} Fellowship at hand." if view.fellowship else ""
    begun = view.active or view.phase  # else the first turn has not begun
    yield f"{place}. {f'{whose}, phase {phase}' if under_way(view) else whose if begun else phase}.{points}{ring}"


def _corruption(view: DiceState) -> str:
    names = [short_name(card) for card, there in view.wilds.items() if there.corrupted]
    which = f": {listed(names)}" if names else ""
    number = corrupted_cards(view)
    corrupted = f"{count(number, 'card')} {'is' if number == 1 else 'are'}" if number else "No card is"
    return f"{corrupted} corrupted{which}. {limit(view)} lose the game."


def _player(view: DiceState, seat: str) -> Iterator[str]:
    player, name = view.players[seat], seat_name(seat)
    yield f"{name} has {player.glory} Glory."
    if any(die.face for die in player.active):
        yield f"{name} has rolled {listed(die_text(view, die) for die in player.active)}."
    elif player.active:
        yield f"{name}'s dice that are not rolled yet: {listed(die_name(view, die.kind) for die in player.active)}."
    for word, area in (("mustered", player.muster), ("prepared", player.prepared)):
        if area:
            lies = listed(_lying(view, die) for die in area)
            more = _raised(view, seat) if word == "mustered" else ""
            yield f"{name} has {word} {lies}{more}."
        elif word == "mustered" and seat == view.active and view.phase == "war":
            yield f"{name} has mustered nothing."
    piles = {"in the bag": player.bag, "spent": player.spent, "used": player.used, "set aside": player.aside}
    found = [f"{where}: {_dice(view, pile)}" for where, pile in piles.items() if sum(pile.values())]
    yield f"{name}'s dice {'; '.join(found)}." if found else f"{name} has no dice in bag and piles."


def _lying(view: DiceState, die: Die) -> str:
    """Return a die that lies in a player's area: a Unit with its strength, an artifact as one, for it does not fight by
    itself."""
    if shown(view, die).unit:
        return strength_text(view, die) + with_attached(view, die)
    return f"{short_name(card_of(view, die))} ({face_text(shown(view, die))})"


def _raised(view: DiceState, seat: str) -> str:
    """Return by how much the Units of a seat defend with more as long as Sauron attacks it, as an addition to a
    sentence, or an empty text (D6.6)."""
    now = next((step for step in reversed(view.agenda) if isinstance(step, ATTACKED)), None)
    if now is None or now.seat != seat or not now.bonus:
        return ""
    return f"; against this attack each Unit defends with {now.bonus} more"


def _dice(view: DiceState, pile: Mapping[str, int]) -> str:
    """Return the dice of a player's pile, called by their cards."""
    return ", ".join(f"{number} {die_name(view, kind)}" for kind, number in pile.items() if number)


def _sauron(view: DiceState) -> Iterator[str]:
    sauron = view.sauron
    idle = len(sauron.muster) - len(ready(view))
    enemies = listed(enemy_text(view, one) for one in ready(view)) if ready(view) or not idle else ""
    found = " and ".join(filter(None, [enemies, f"{dice(idle)} without force" if idle else ""]))
    over = view.outcome is not None  # what is over foretells nothing
    total = f"; together they attack with {sauron_total(view)}" if ready(view) and not over else ""
    yield f"Sauron has mustered {found}{total}."
    yield f"In his pool: {_kinds(view, sauron.pool)}."
    if sauron.points and not over:
        yield f"He has {count(sauron.points, 'Corruption point')} to spend."
    if sauron.pending and not over:
        yield f"{count(sauron.pending, 'Corruption point')} wait{'s' * (sauron.pending == 1)} for his next turn."
    if sauron.destroyed:
        yield f"Destroyed: {_kinds(view, sauron.destroyed)}."
    left = {kind: number for kind, number in view.enemies.items() if number}
    if left:
        yield f"On enemy cards: {_kinds(view, left)}."


def _road(view: DiceState) -> Iterator[str]:
    """Yield what an Eye does at the location, and what the next one brings; nothing where the game is over."""
    if view.outcome is not None:
        return
    rules = lookup(view)
    here, there = rules.locations.get(view.location), rules.locations.get(view.location + 1)
    if here is not None:
        where = place_in_text(view.location, rules)
        no_eye = f"An Eye of Sauron brings nothing at {where}."
        yield f"An Eye of Sauron at {where} brings: {here.eye_text}" if here.eye else no_eye
    if there is not None:
        yield f"Next, {there.no} of {len(rules.locations)}, {there.name}: {there.text}"


def _kinds(view: DiceState, counts: Mapping[str, int]) -> str:
    """Return Sauron's dice by kind."""
    rules = lookup(view)
    return ", ".join(enemy_dice(number, kind, rules) for kind, number in counts.items() if number) or "no dice"


def _wilds(view: DiceState) -> Iterator[str]:
    rules = lookup(view)
    for row in sorted({there.row for there in view.wilds.values()}):
        cards = [_card(view, card) for card, there in view.wilds.items() if there.row == row]
        enemies = (one for one in rules.enemies.values() if one.row == row and one.id in view.enemies)
        enemy = "".join(f" Beside it {one.name}." for one in enemies)
        yield f"Row {row} of the Wilds: {'; '.join(cards)}.{enemy}"


def _card(view: DiceState, card: str) -> str:
    """Return a card of the Wilds: what it costs and scores, how many dice lie on it, and whether it is corrupted."""
    found, there = lookup(view).cards[card], view.wilds[card]
    glory = f", {found.glory} Glory" if found.glory is not None else ""
    return f"{short_name(card)}, cost {found.cost}{glory}, {dice(there.dice)}{', corrupted' if there.corrupted else ''}"


def _cards(view: DiceState) -> Iterator[str]:
    """Yield what the cards that are in the game do."""
    for card in view.wilds:
        found = lookup(view).cards[card]
        texts = []
        for one in found.abilities:
            texts.append(f"With {count(one.burst, 'burst')}: {one.text}" if one.burst else one.text)
        short = short_name(card)
        full = "" if short == found.name else f", in full {found.name}"
        yield f"{short}{full}: {' '.join(texts) or 'it has no ability, only its dice.'}"


def _faces(view: DiceState) -> Iterator[str]:
    """Yield what the dice of each card in the game can show, and those of Sauron."""
    rules = lookup(view)
    kinds = {kind: short_name(card) for kind, card in view.cards.items() if card in view.wilds}
    for kind, name in (kinds | {kind: f"Sauron's {kind_name(kind, rules)}" for kind in view.enemies}).items():
        shown = Counter(face_text(face) for face in rules.faces[kind][1:])
        times = {number: TIMES.get(number, f"{number} times") for number in shown.values()}
        found = [f"{text}, {times[number]}" if number > 1 else text for text, number in shown.items()]
        yield f"{name}, six faces: {'; '.join(found)}."
