"""A card with all that it can do: its figures, the faces of its die, and its abilities."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.content.pieces import Ability, Card
from core.dice.content.spelling import spelled
from core.dice.model.state import DiceState
from tui.games.dice.signs import Signs, face_pieces, mark, signs_of
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, flowed, merged
from tui.widgets.spots import Drawing, Part, Thing


def card_rows(drawing: Drawing, state: DiceState, card: Card, size: int, glyphs: Glyphs) -> None:
    """Write a card with its figures, the faces of its die, and what it does."""
    signs = signs_of(glyphs)
    lies = state.wilds[card.id]
    figures: list[Part] = [Thing(((f"  cost {card.cost}", "bright"), mark(card, "cost", signs)), "")]
    if card.glory is not None:
        figures.append(Thing(((f" Glory {card.glory}", "bright"), mark(card, "glory", signs)), ""))
    figures.append((f" {lies.dice} left", "soft"))
    if lies.corrupted:
        figures.append((f"  {glyphs.no} corrupted", "shadow"))
    name: Line = ((card.name, "shadow" if lies.corrupted else "strong"), mark(card, "name", signs))
    drawing.flow(((" ", ""),), [Thing(name, card.rule), *figures], size, "")
    drawing.rows(flowed([("   ", ""), *face_line(state, card.die, signs)], size, 3))
    for ability in card.abilities:
        drawing.rows(flowed(ability_pieces(ability, signs), size, 3))


def face_line(state: DiceState, kind: str, signs: Signs) -> list[Span]:
    """Return the faces of a die, alike ones together, with the mark of those that were reconstructed."""
    rules = lookup(state)
    lots: dict[tuple[str, str], list[int]] = {}
    for number, face in enumerate(rules.dice[kind].faces, 1):
        lots.setdefault((face.shows, face.source), []).append(number)
    spans: list[Span] = []
    for (_, source), numbers in lots.items():
        shown = rules.shown(kind, numbers[0])
        if shown.enemy:
            shown_as: Line = ((f"{spelled(shown.enemy)}\u00a0{shown.attack}/{shown.defense}", "shadow"),)
        elif shown.eye:
            shown_as = ((signs.eye.replace(" ", "\u00a0"), "shadow"),)
        else:
            shown_as = tuple((text.replace(" ", "\u00a0"), role) for text, role in face_pieces(shown, True, signs))
        times = f"x{len(numbers)}" if len(numbers) > 1 else ""
        rebuilt = signs.rebuilt if source == "reconstructed" else ""
        spans += [*shown_as, (times, "bright"), (rebuilt, "soft"), ("  ", "")]
    return list(merged(spans))


def ability_pieces(ability: Ability, signs: Signs) -> list[Span]:
    """Return an ability in words, led by its bursts; a reconstructed one carries the mark."""
    lead = f"   {signs.burst * ability.burst} " if ability.burst else "   "
    rebuilt = signs.rebuilt if ability.source == "reconstructed" else ""
    return [(lead, "shadow"), (ability.text, ""), (rebuilt, "soft")]
