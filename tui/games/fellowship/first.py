"""What the fellowship explains once: each kind of question and of beat, in a sentence or two (`tui.table.first`)."""

from __future__ import annotations

from tui.glyphs import UNICODE as G

MINUS = "\N{MINUS SIGN}"

FIRST = {
    "prompt window": (
        "Before something happens anybody may use a card, five shields for Gandalf, or the Ring. The first row says "
        "what comes if nobody does."
    ),
    "prompt pay": (
        "A price is shown as slots that fill. The key of a row opens it, the next key gives one of its cards; 0 "
        "declines."
    ),
    "prompt step_two": (
        f"One row is a card, one column a line: {G.fighting} fighting, {G.hiding} hiding, {G.travelling} travelling, "
        f"{G.friendship} friendship. Play one white and one grey card at most, or draw two, or step back. What stands "
        "in brackets on the board is what would come."
    ),
    "prompt second_card": (
        f"At the right of the dark line, tile 33% {MINUS}2 says: one tile in three is an event, and the worst takes "
        "two of the steps between Ring-bearer and Sauron."
    ),
    "beat turn": (
        f"This is how the turns of others are told, in the signs of the board: {G.shield} a shield, {G.token} "
        f"{G.heart} {G.sun} life tokens, {G.card} cards, {G.eye} Sauron, {G.die} the die; a plus "
        "stands before what was gained."
    ),
    "beat die": (
        "Dots are steps into the darkness, the eye brings Sauron a step nearer, two cards must be discarded (with "
        "Friends & Foes two foes appear instead), and a blank does nothing."
    ),
    "beat card": (
        f"An event asks for a price or a condition: after {G.arrow} stands what it gives, after else what happens if "
        "it is not met."
    ),
    "beat dark": f"A hobbit whom {G.eye} Sauron meets is lost; if it is the Ring-bearer {G.ring}, so is the game.",
    "beat chapter": (
        f"After a board each hobbit takes a step into the darkness for every kind of life token ({G.token} {G.heart} "
        f"{G.sun}) that is missing. Who holds most {G.token} bears the Ring."
    ),
}
"""By "prompt" or "beat" and the kind."""
