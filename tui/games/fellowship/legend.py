"""What the signs of the boards mean, for a picture of them."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.names import hobbit_name
from tui.games.fellowship.signs import HUES, letters
from tui.games.fellowship.tiles import turned_up
from tui.glyphs import Glyphs
from tui.legends import Meaning, meaning
from tui.widgets.pane import Scene

SAURON_NUMBERS = ("SC0", "SC1", "SC2", "SC3", "NZ1", "NZ2", "NZ3", "NZ4", "NZ5", "NZ6", "NZ7", "NZ8", "NZ9")
"""How the numbers of Sauron's cards begin."""


SEEN = 4
"""So many letters of a name stand there, however short it is cut."""


def legend(scene: Scene, glyphs: Glyphs) -> list[Meaning]:
    """Return what the signs mean: pawns, activities and cards, what spaces give, and who pays what."""
    state: FellowshipState = scene.view
    minus = "\N{MINUS SIGN}"
    called = [scene.name(name)[:SEEN] for name in state.hobbits]
    return [
        *(meaning(letter, hobbit_name(name), "pill") for name, letter in letters(state.hobbits).items()),
        meaning(glyphs.cursor, "before a name: who is asked", "key", *(f"{glyphs.cursor}{name}" for name in called)),
        meaning(
            glyphs.bullet, "before a name: whose turn it is", "soft", *(f"{glyphs.bullet}{name}" for name in called)
        ),
        meaning(glyphs.ring, "the Ring, or whoever bears it"),
        meaning(glyphs.eye, "Sauron, or steps to him", "shadow"),
        meaning(glyphs.rider, "the Black Rider", "shadow"),
        meaning("SC10 NZ2", "the number of a card of Sauron's in the rulebook", "soft", *SAURON_NUMBERS),
        meaning("Nazgûl card:", "it lies open, and its key applies it: n for one, its number where there are more"),
        meaning(glyphs.fighting, "fighting", HUES["fighting"]),
        meaning(glyphs.hiding, "hiding", HUES["hiding"]),
        meaning(glyphs.travelling, "travelling", HUES["travelling"]),
        meaning(glyphs.friendship, "friendship", HUES["friendship"]),
        meaning(glyphs.joker, "joker, any of the four", "strong"),
        meaning(glyphs.card_bar, "a card, with its colour and symbols", "white"),
        meaning(f"3{glyphs.card}", "so many cards", "", glyphs.card),
        *[
            meaning(
                letter, f"{card} card, not used yet", "bright", f"{glyphs.card} {letter}", f"{glyphs.bullet} {letter}"
            )
            for letter, card in (("A", "an ability"), ("F", "a fellowship"))
        ],
        meaning(glyphs.shield, "shield"),
        meaning(glyphs.large_shield, "large shield"),
        meaning(f"{glyphs.token} {glyphs.heart} {glyphs.sun}", "ring, heart and sun", "", glyphs.heart, glyphs.sun),
        meaning(glyphs.die, "a roll of the die", "shadow"),
        meaning(glyphs.back, "a step to the light", "bright"),
        meaning(
            "+2", "steps into the darkness", "shadow", "+1 dark", "+2 dark", "+3 dark", "one +2", f"{glyphs.ring} +1"
        ),
        meaning("all, each, one, active", "who pays: active is whose turn it is", "strong", "else "),
        meaning(glyphs.arrow, "brings, or goes to", "strong"),
        meaning("else", "what happens otherwise", "strong", "else "),
        meaning(f"+ {minus}", "gained, lost", "", f"+1{glyphs.shield}", f"{minus}1{glyphs.shield}"),
        meaning(glyphs.yes, "has happened, or can be paid"),
        meaning(glyphs.no, "cannot be paid, or is gone", "soft"),
        meaning("?", "cannot be told", "soft", "? "),
        meaning(glyphs.changed, "what has just changed", "bright"),
        *_tiles(state, glyphs),
    ]


def _tiles(state: FellowshipState, glyphs: Glyphs) -> list[Meaning]:
    """Return what the tiles at the end of a board's title are: the last of them, which stands there whenever any does,
    and brackets where one lies face down."""
    content = lookup(state)
    tiles = turned_up(state, content, glyphs, brief=True) if state.location in content.scenarios else []
    if not tiles:
        return []
    told = "turned up this turn, the last at the end" if len(tiles) > 1 else "turned up this turn"
    found = [Meaning(tuple(tiles[-1]), f"at the right of the board's name: {told}", ("",))]
    return [*found, *[meaning("( )", "a tile that was rejected", "soft", "(")] * bool(state.face_down)]
