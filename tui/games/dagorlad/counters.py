"""The counters on the map: what is printed on a unit, a lone leader, the Beast, the Pedestal."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import WESTERNESSE
from core.dagorlad.model.state import BEAST, DagorladState
from core.dagorlad.words.picture import mark_of
from core.hexes import Hex
from tui.glyphs import UNICODE
from tui.map.atlas import Patch

LEADER_WORDS = {
    "elendil": "Elendil",
    "gil_galad": "Gil-galad",
    "isildur": "Isildur",
    "cirdan": "Cirdan",
    "anarion": "Anarion",
    "baldrim": "Baldrim",
    "sauron": "Sauron",
    "ringwraith": "Ringwraith",
    "gorgol": "Gorgol",
}
"""The leaders without articles, as counters and lists name them."""


REBUILT_WORDS = f"{UNICODE.lozenge} reconstructed, not printed"
"""What the mark means, where lists and panes have it."""


def role_of(side: str) -> str:
    """Return the role of the counters of a side."""
    return "us" if side == WESTERNESSE else "them"


def letters_of(state: DagorladState, unit: str) -> str:
    """Return the attack letters of a unit's side that is up: melee in capitals, missiles in small letters."""
    card, half = lookup(state).units[unit], state.units[unit].half
    return f"{card.half_melee}{card.half_missile}" if half else f"{card.melee}{card.missile}"


def code_of(state: DagorladState, unit: str) -> str:
    """Return the code of a unit: letters, armor, morale ("Ee-2-Z")."""
    card = lookup(state).units[unit]
    return f"{letters_of(state, unit)}-{card.armor}-{card.morale}"


def is_rebuilt(state: DagorladState, piece: str) -> bool:
    """Return whether part of what is written of a piece was reconstructed: of a unit its strengths, armor and morale
    on the side that is up, of a leader his rating."""
    rules = lookup(state)
    if piece in rules.leaders:
        return "rating" not in rules.leaders[piece].printed
    card, half = rules.units[piece], state.units[piece].half
    melee, missile = ("half_melee", "half_missile") if half else ("melee", "missile")
    written = [name for name in (melee, missile) if getattr(card, name)]
    return any(name not in card.printed for name in (*written, "armor", "morale"))


def rebuilt_mark(state: DagorladState, piece: str) -> str:
    """Return the mark of what was reconstructed, where part of what is written of a piece was."""
    return UNICODE.lozenge if is_rebuilt(state, piece) else ""


def all_counters(state: DagorladState, board: Board) -> dict[Hex, Patch]:
    """Return a counter for each hex with something in it."""
    found = {hex_: unit_patch(state, board, hex_, unit) for hex_, unit in board.unit_at.items()}
    for hex_, names in board.leaders_at.items():
        if hex_ not in found:
            found[hex_] = leader_patch(state, board, hex_, names)
    if board.beast_at and board.beast_at not in found:
        found[board.beast_at] = beast_patch(state)
    lies = state.pedestal.hex
    if lies and lies not in found:
        found[lies] = Patch("Ped", "   ", name="Pede-  ", value="stal   ", role="third", filled="both")
    return found


def unit_patch(state: DagorladState, board: Board, hex_: Hex, unit: str) -> Patch:
    """Return the counter of a unit: two letters, small ones for its half side, and below them strengths and armor."""
    card, half = board.rules.units[unit], state.units[unit].half
    mark = mark_of(board, hex_)
    kind = card.id.lower() if half else card.id
    leaders = board.leaders_at.get(hex_, ())
    return Patch(
        f"{kind}{mark}",
        f"{letters_of(state, unit)}{card.armor}",
        lead=LEADER_WORDS[leaders[0]][:5] if leaders else "",
        name=f" {kind}{unit.removeprefix(card.id)}{mark}",
        value=f"{code_of(state, unit):<6}{card.allowance}",
        role=role_of(card.side),
        filled="both",
    )


def leader_patch(state: DagorladState, board: Board, hex_: Hex, names: list[str]) -> Patch:
    """Return the counter of leaders without a unit: the best of them by his rating, and how many more there are."""
    best = max(names, key=lambda name: rating_of(state, board, name))
    rating, more = rating_of(state, board, best), len(names) - 1
    word = LEADER_WORDS[best]
    sign = "P" if hex_ == state.pedestal.hex else "B" if hex_ == board.beast_at else "*"
    return Patch(
        f"{sign}{word[:2]}",
        f"{rating}+{more}" if more else f"{rating:^3}",
        name=f"{sign}{word[:6]}",
        value=f"{rating} +{more} more" if more else f"rates {rating}",
        role=role_of(board.side_of(best)),
        filled="both",
    )


def beast_patch(state: DagorladState) -> Patch:
    """Return the counter of the Beast; small letters when it has lost a step."""
    beast, card = state.beast, lookup(state).content.beast
    half = beast is not None and beast.half
    horn = "A" if beast is not None and beast.horn else ""
    return Patch(
        "bst" if half else "BST",
        f"{horn}{card.armor}",
        name=" beast" if half else " BEAST",
        value=f"{horn or '-'}-{card.armor}-{card.morale}",
        role=role_of(lookup(state).side[BEAST]),
        filled="both",
    )
