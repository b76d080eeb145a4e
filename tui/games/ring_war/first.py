"""What the war explains once: each kind of question and of beat, in a sentence or two (`tui.table.first`)."""

from __future__ import annotations

FIRST = {
    "prompt hand_out": (
        "The bearer is the one whom everybody hunts, and only you know who it is. Your Characters lie face down: the "
        "others see how many are in a hex, and learn who somebody is only when they have found him."
    ),
    "prompt window": (
        "Before something happens, a card that fits may be played. The first row goes on without one. p chooses the "
        "windows in which you are asked."
    ),
    "prompt events_of": (
        "Each power draws an Event Card a turn, and keeps three at most. Any card may be kept, even one that only "
        "another power could play, so that it never does."
    ),
    "prompt moves": (
        "Enter on a hex takes all that stands there as one stack, x says who stays behind, and enter on another hex "
        "sends it there. Everybody moves once in a turn; d ends the movement of all."
    ),
    "prompt go_on": (
        "The numbers on the map are what each hex costs. Where something meets the stack, a Servant, a search or an "
        "enemy, it stops until that is settled."
    ),
    "prompt fights": (
        "An Individual Combat is fought in rounds: both sides choose in secret how they fight, then roll, and all "
        "wounds are dealt at once. d goes on when nobody else is to attack."
    ),
    "prompt stances": (
        "Weapon and Sorcery wound by their tables; whoever breaks off needs a die to get away, and deals nothing. The "
        "other side chooses, too, and neither knows what the other has chosen."
    ),
    "prompt battles": (
        "An Army Combat compares Strength Points: the odds, with all that helps or hinders, say what each side loses "
        "by a die. An attack is begun in a hex where both have forces."
    ),
    "prompt sending": (
        "Up to three Nazgûl fly into one of the Provinces of the card, each for a Shadow Point. Whoever is found there "
        "may be fought at once, for nothing."
    ),
    "beat turn": (
        "This is what the others did: first what they found, fought and took, then who marched where. 4/3 is a die of "
        "4 where 3 or less was needed."
    ),
    "beat die": "After a die stands what was needed. Whatever has not been found stays hidden here, too.",
    "beat card": (
        "A Search Card names Provinces: in one of them Nazgûl may search, in all of them Orcs do. An Event Card is "
        "told with what it does."
    ),
    "beat dark": (
        "Whoever is found lies face up for the finder until the turn ends, and longer if an enemy stays beside him. "
        "Only a Character who can be seen can be attacked."
    ),
    "beat chapter": (
        "The numbers say how near each power is to what it wants. In a turn Saruman moves first, then the Fellowship, "
        "and the Dark Power last."
    ),
}
"""By "prompt" or "beat" and the kind."""
