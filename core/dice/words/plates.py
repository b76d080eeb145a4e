"""The table drawn: the road, each player's dice, Sauron's mat, and the Wilds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.dice.content.contents import lookup
from core.dice.content.spelling import spelled
from core.dice.model.state import DiceState, Die, EnemyDie, Sauron
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.dice.turn.values import card_of, enemy, shown
from core.dice.words.names import (
    card_name,
    count,
    dice,
    die_name,
    die_text,
    enemy_text,
    face_text,
    kind_name,
    place_name,
    seat_name,
    short_name,
    strength_text,
    with_attached,
)
from core.kernel.plates import Look, Plate, Shape, Sign, box, disc, words, wrapped

WIDTH = 900
ROAD = 784
"""How wide the road is: it is seen whole where the page leaves its table five sevenths of 1200 pixels."""
LABEL = 112
SMALL = 13
DIE, GAP, IN_A_ROW = 84, 3, 9
HEIGHT = 48
CARD, CARD_HEIGHT, CARDS = 122, 64, 5
"""How wide and high a card of the Wilds is, and how many lie side by side."""

ROW = 46
"""How much room the name of a row of the Wilds has."""

PILE = 100
"""How wide a pile of Sauron's dice is."""

HELD, LINE = 236, 17
"""How wide the lines are on what a player has out of sight, and how high: they have room on a telephone."""

ATTACHED = Sign("ring", "+1", "so many dice are attached")
ROLLED = Sign("white", "", "a die as it fell")
UNIT = Sign("here", "", "a Unit, with attack/defense")
FOES = (
    Sign("shadow", "", "an enemy, with attack/defense"),
    Sign("yellow", "", "an open Eye, without force"),
    Sign("gone", "", "under a Corruption marker, or destroyed"),
    Sign("grey", "", "so many dice of an enemy card, not in force yet"),
)
WILDS = (
    Sign("yellow", "", "a card with dice to recruit"),
    Sign("done", "", "no dice are left"),
    Sign("shadow", "", "corrupted"),
)

HUES: tuple[Look, ...] = ("one", "two", "three", "four")


def plates(view: DiceState) -> list[Plate]:
    """Return the plates of a view."""
    return [
        _road(view),
        _corrupted(view),
        *[_player(view, seat, at) for at, seat in enumerate(view.players)],
        _sauron(view),
        _wilds(view),
    ]


def _road(view: DiceState) -> Plate:
    """Return the locations."""
    locations = sorted(lookup(view).locations)
    wide = ROAD // len(locations)
    shapes = []
    for at, number in enumerate(locations):
        look: Look = "here" if number == view.location else "done" if number < view.location else "space"
        about = f"{number} {place_name(number, lookup(view))}{', the Fellowship is here' if look == 'here' else ''}"
        shapes.append(box(look, at * wide, 0, wide - 6, 40, place_name(number, lookup(view)), about, SMALL))
    return Plate("road", "The road", ROAD, 42, tuple(shapes))


def _corrupted(view: DiceState) -> Plate:
    """Return how many cards are corrupted, of those that lose the game."""
    lost, most = corrupted_cards(view), limit(view)
    shapes = []
    for at in range(most):
        look: Look = "shadow" if at < lost else "space"
        about = f"{count(at + 1, 'corrupted card')}{' lose the game' if at + 1 == most else ''}"
        shapes.append(disc(look, 12 + at * 30, 14, 12, str(at + 1), about, SMALL))
    return Plate("corrupted", f"Corrupted cards: {most} lose the game", WIDTH, 28, tuple(shapes))


def _player(view: DiceState, seat: str, number: int) -> Plate:
    """Return a player's dice: rolled, mustered, prepared, and how many lie where none is seen."""
    player = view.players[seat]
    shapes = [disc(HUES[number % len(HUES)], 10, 12, 9, "", seat_name(seat))]
    shapes.append(words("paper", 24, 17, f"{player.glory} Glory"))
    piles = {"in the bag": player.bag, "spent": player.spent, "used": player.used, "set aside": player.aside}
    held = ["bears the One Ring"] * (seat == view.ringbearer)
    lying = [(sum(pile.values()), where) for where, pile in piles.items() if sum(pile.values())]
    # The first number says what is counted.
    held += [f"{number if at else dice(number)} {where}" for at, (number, where) in enumerate(lying)]
    said = wrapped(", ".join(held) or "no dice in bag and piles", HELD, SMALL, len(held) + 1).split("\n")
    shapes += [words("paper", LABEL, 17 + at * LINE, text, SMALL) for at, text in enumerate(said)]
    y = 26 + (len(said) - 1) * LINE
    for label, area, units in (
        ("rolled", player.active, False),
        ("mustered", player.muster, True),
        ("prepared", player.prepared, True),
    ):
        if area:
            unrolled = area is player.active and not any(die.face for die in area)
            label = "not rolled" if unrolled else label
            shapes += _label(label, y, units or any(shown(view, die).unit for die in area))
            shapes += _dice(view, area, units, y)
            y += -(-len(area) // IN_A_ROW) * (HEIGHT + GAP) + 4
    signs = [ROLLED] if any(die.face for die in player.active) else []
    signs += [UNIT] if player.muster or player.prepared else []
    signs += [ATTACHED] if any(die.attached for die in (*player.muster, *player.prepared)) else []
    return Plate(f"player-{seat}", seat_name(seat), WIDTH, y, tuple(shapes), key=tuple(signs))


def _label(label: str, y: int, forces: bool) -> Iterator[Shape]:
    """Yield what a row is, and, where dice with forces lie in it, what their two figures are."""
    yield words("paper", 0, y + 22, label, SMALL)
    if forces:
        yield words("paper", 0, y + 38, "attack/defense", SMALL)


def _dice(view: DiceState, area: Sequence[Die], units: bool, y: int) -> Iterator[Shape]:
    for at, die in enumerate(area):
        row, column = divmod(at, IN_A_ROW)
        unit = units and shown(view, die).unit
        text = strength_text(view, die) if unit else f"{short_name(card_of(view, die))} {_face(view, die)}"
        text = text if die.face else short_name(card_of(view, die))
        about = f"{die_text(view, die)}{with_attached(view, die) if unit else ''}"
        look: Look = "here" if unit else "white"
        x, top = LABEL + column * (DIE + GAP), y + row * (HEIGHT + GAP)
        yield box(look, x, top, DIE, HEIGHT, text, about, SMALL)
        if die.attached:
            yield disc("ring", x + DIE - 9, top + 8, 9, f"+{len(die.attached)}", about, SMALL)


def _face(view: DiceState, die: Die) -> str:
    """Return what a die shows, with the level of a Unit apart from its attack and defense."""
    face = shown(view, die)
    force = f"{face.attack}/{face.defense}"
    return face_text(face).replace(f"Unit {face.level}/{force}", f"{force} level {face.level}")


def _sauron(view: DiceState) -> Plate:
    """Return Sauron's dice: those mustered one by one, the others counted by kind."""
    sauron, rules = view.sauron, lookup(view)
    over = view.outcome is not None  # what is over foretells nothing
    points = f"{sauron.points} Corruption to spend" if sauron.points and not over else ""
    said = ", ".join(filter(None, [points, "" if over else _next_turn(sauron)]))
    said = said or ("the game is over" if over else "no Corruption")
    shapes = [
        words("paper", 0, 16, said, SMALL),
        *_label("mustered" if sauron.muster else "none mustered", 24, bool(sauron.muster)),
    ]
    for at, die in enumerate(sauron.muster):
        row, column = divmod(at, IN_A_ROW)
        look, name, about = _enemy(view, die)
        x, y = LABEL + column * (DIE + GAP), 24 + row * (HEIGHT + GAP)
        shapes.append(box(look, x, y, DIE, HEIGHT, name, about, SMALL))
    y = 24 + max(1, -(-len(sauron.muster) // IN_A_ROW)) * (HEIGHT + GAP) + 4
    for label, pile in (("in his pool", sauron.pool), ("destroyed", sauron.destroyed), ("to come", view.enemies)):
        found = [(kind, number) for kind, number in pile.items() if number]
        if not found:
            continue
        shapes.append(words("paper", 0, y + 28, label, SMALL))
        for at, (kind, number) in enumerate(found):
            name = kind_name(kind, rules)
            about = f"{number} {name}, {label}"
            look = "gone" if pile is sauron.destroyed else "grey"
            shapes.append(box(look, LABEL + at * (PILE + GAP), y, PILE, HEIGHT, f"{number} of {name}", about, SMALL))
        y += HEIGHT + GAP + 4
    return Plate("sauron", "Sauron", WIDTH, y, tuple(shapes), key=_seen(FOES, shapes))


def _next_turn(sauron: Sauron) -> str:
    """Return how much Corruption his next turn begins with, and what it is for: dice as long as none is counted."""
    for_dice = 0 if sauron.points else len(sauron.muster)
    if not for_dice + sauron.pending:
        return ""
    parts = [f"{for_dice} for dice"] * bool(for_dice) + [f"{sauron.pending} waiting"] * bool(sauron.pending)
    return f"{for_dice + sauron.pending} Corruption next turn: {', '.join(parts)}"


def _enemy(view: DiceState, die: EnemyDie) -> tuple[Look, str, str]:
    """Return an enemy die: how it looks, what is written on it, and what it is."""
    found = enemy(view, die)
    if die.marked:
        return "gone", "with a marker", "An enemy with a Corruption marker: no force"
    if found is None:
        return "yellow", "Eye", "An open Eye: no force"
    return "shadow", f"{spelled(found.name)} {found.attack}/{found.defense}", enemy_text(view, found)


def _wilds(view: DiceState) -> Plate:
    """Return the cards of the Wilds, row by row."""
    rules = lookup(view)
    kinds = {card: kind for kind, card in view.cards.items()}
    rows = sorted({there.row for there in view.wilds.values()})
    shapes: list[Shape] = []
    y = 0
    for row in rows:
        cards = [(card, there) for card, there in view.wilds.items() if there.row == row]
        shapes.append(words("paper", 0, y + 36, f"row {row}", SMALL))
        for at, (card, there) in enumerate(cards):
            name = die_name(view, kinds[card]) if card in kinds else card_name(card, rules)
            glory = rules.cards[card].glory
            worth = f"cost {rules.cards[card].cost}{f', {glory} Glory' if glory else ''}"
            about = f"{name}, {worth}, {dice(there.dice)}{', corrupted' if there.corrupted else ''}"
            look: Look = "shadow" if there.corrupted else "yellow" if there.dice else "done"
            x, top = ROW + at % CARDS * (CARD + GAP), y + at // CARDS * (CARD_HEIGHT + GAP)
            called = f"{wrapped(name, CARD - 6, SMALL, 2)}\n{worth}\n{dice(there.dice)}"
            shapes.append(Shape("box", look, x, top, CARD, CARD_HEIGHT, called, SMALL, about))
        y += -(-len(cards) // CARDS) * (CARD_HEIGHT + GAP) + 4
    return Plate("wilds", "The Wilds", WIDTH, y, tuple(shapes), key=_seen(WILDS, shapes))


def _seen(signs: Sequence[Sign], shapes: Sequence[Shape]) -> tuple[Sign, ...]:
    """Return those signs that are on a plate."""
    looks = {shape.look for shape in shapes}
    return tuple(sign for sign in signs if sign.look in looks)
