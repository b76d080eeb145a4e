"""What the war explains once: each kind of question and of beat, in a sentence or two (`tui.table.first`)."""

from __future__ import annotations

FIRST = {
    "prompt hand_out": (
        "The bearer is the one whom all hunt, and only you know who it is. The others see who of the Fellowship is "
        "where only when they have found him: until then its Characters lie face down, and only their number is told."
    ),
    "prompt window": (
        "Before something happens a card may be played that fits. The first row goes on without one. p says in "
        "which of such windows you are asked."
    ),
    "prompt events_of": (
        "Each power draws an Event Card a turn, and ends with three at most. Any card may be kept, also one that only "
        "another could play, so that he never does."
    ),
    "prompt moves": (
        "Enter on a hex takes what stands there as one stack, x says who stays behind, and enter on another hex sends "
        "it there. Everybody moves once in a turn; d ends the movement of all."
    ),
    "prompt go_on": (
        "The numbers on the map are what each hex costs. Where something meets the stack, its way ends for a moment: "
        "a Servant, a search, an enemy."
    ),
    "prompt fights": (
        "An Individual Combat is fought in rounds: both sides choose in secret how they fight, then dice fall and "
        "wounds are dealt at once. d goes on when nobody is to attack any more."
    ),
    "prompt stances": (
        "Weapon and Sorcery wound by their tables; who breaks off gets away by a die and deals nothing. The other side "
        "chooses too, and neither knows what the other has chosen."
    ),
    "prompt battles": (
        "An Army Combat compares Strength Points: the odds, with all that helps or hinders, say what each side loses "
        "by a die. An attack is begun in a hex where both have forces."
    ),
    "prompt sending": (
        "Up to three Nazgûl fly into one of the Provinces of the card, each for a Shadow Point. Whom one finds there "
        "may be fought at once, and nobody pays for that."
    ),
    "beat turn": (
        "So others are told of: first what they found, fought and took, with the dice behind a stroke what they had to "
        "show at most, and last who marched where."
    ),
    "beat die": "Behind a die stands what it had to show. What nobody has found stays hidden, also from this telling.",
    "beat card": (
        "A Search Card names Provinces: in one of them Nazgûl may search, in all of them Orcs do. An Event Card is "
        "told with what it does."
    ),
    "beat dark": (
        "Who is found lies face up for the finder to the end of the turn, and longer where an enemy stays beside him. "
        "Only whom one sees can be attacked."
    ),
    "beat chapter": (
        "The numbers say how near each power is to what it wants. In a turn Saruman moves first, then the Fellowship, "
        "and the Dark Power last."
    ),
}
"""By "prompt" or "beat" and the kind."""
