"""What powers, Characters, forces, hexes and cards are called, in the content of the table that speaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from core.kernel.voice import speaking
from core.ring_war.content.contents import CONTENTS, current
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, SARUMAN

SEATS: dict[str, str] = {FELLOWSHIP: "the Fellowship", DARK_POWER: "the Dark Power", SARUMAN: "Saruman"}
"""The powers, as a sentence says them; Saruman the Character is called the same."""

NATIONS = {
    "gondor": "Gondor",
    "rohan": "Rohan",
    "lorien": "Lórien",
    "rivendell": "Rivendell",
    "thranduil": "Thranduil's realm",
    "dwarves": "the Dwarves",
    "dale": "Dale",
    "shire": "the Shire",
    "dunedain": "the Dúnedain",
    "ents": "the Ents",
    "woses": "the Woses",
    "dead": "the Dead",
    "mordor": "Mordor",
    "nurn": "Nurn",
    "rhun": "Rhûn",
    "khand": "Khand",
    "harad": "Harad",
    "umbar": "Umbar",
    "isengard": "Isengard",
    "dunland": "Dunland",
}
"""What each nation is called."""

MANY = ("dwarves", "dunedain", "ents", "woses", "dead")
"""Nations whose name is a plural."""

PROPER = ("v32", "v35")
"""Servants with a name of their own: Shelob, Old Man Willow."""

PEOPLES = {
    "dwarves": "Dwarves",
    "ents": "Ents",
    "woses": "Woses",
    "dead": "Dead",
    "dunedain": "Dúnedain",
    "shire": "hobbits",
    "lorien": "Elves of Lórien",
    "thranduil": "Elves of the Woodland Realm",
}
"""Nations whose forces are called by their people alone."""

THEODEN = "the"
"""Who may be bemused (R.8)."""

KINDS = {
    "orcs": "Orcs of {0}",
    "goblins": "goblins of the mountains",
    "trolls": "trolls of {0}",
    "uruks": "Uruk-hai",
    "wolves": "wolf-riders",
    "havens": "Elves of the Havens",
    "corsairs": "Corsairs of Umbar",
    "variags": "Variags of Khand",
    "mumakil": "Mûmakil",
}
"""Kinds of forces whose name is not the kind and its nation."""


THE = frozenset(
    (
        *(
            "Adorn vale",
            "Anduin east bank",
            "Anfalas hills",
            "Angle",
            "Barrow-downs",
            "Brandywine Bridge",
            "Brown Lands",
        ),
        *("Brown Lands north", "Bruinen vale", "Carnen vale", "Carrock", "Dead Marshes", "Drúadan Forest"),
        *("Drúwaith coast", "Dunland foothills", "East Bight woods", "Eastern eaves", "Eastfold", "Emyn Muil"),
        *("Enedwaith coast", "Entwash vale", "Ettendales", "Ettenmoors", "Field of Celebrant", "Fords of Isen"),
        *("Forest River", "Gladden Fields", "Greenway north", "Greenway south", "Grey Havens", "Gwathló bank"),
        *("Harad Road", "High Pass", "Hills of Evendim", "Iron Hills", "Iron Hills east"),
        *("Lake Evendim shore", "Last Bridge", "Limlight mouth", "Minhiriath coast", "Morannon"),
        *("Mountains of Mirkwood", "Nargil Pass", "Narrows bank", "Nimrodel", "Northfarthing moors", "Old Ford"),
        *("Old Forest", "Old Forest Road", "Poros Crossings", "Redhorn Pass", "Redwater plain", "Rhûn downs"),
        *("Rhûn steppe", "River Running", "Southfarthing", "Southlands", "Swanfleet", "Tower Hills", "Trollshaws"),
        *("Weather Hills north", "Western White Mountains foothills", "Western eaves of Mirkwood", "White Downs"),
        *("Withered Heath edge", "Wold"),
    )
)
"""Places whose name has an article in a sentence."""

STEPS = {2: "two", 3: "three", 4: "four"}
"""Small numbers in words."""

THINGS = ("Mithril", "Elven", "Palantír", "Barrow", "Horn", "Bow", "Banner")
"""How the names of those Magic Cards begin that have an article in a sentence."""


def content() -> Lookup:
    """Return the content that names are taken from: the speaking table's, else the one in force."""
    found = speaking().content
    return found if isinstance(found, Lookup) else current()


def power_name(power: str) -> str:
    """Return what a power is called in a sentence; "nobody" for none."""
    return SEATS.get(power, "nobody")


def person_name(name: str) -> str:
    """Return what a Character, an Orc party or a Servant is called."""
    rules = content()
    if name in rules.characters:
        return rules.characters[name].name
    if name in rules.servants:
        card = rules.servants[name]
        return card.name if card.id in PROPER else f"the {card.name}"
    return "somebody" if name == HIDDEN else "the Orc party"


def are_many(name: str) -> bool:
    """Whether a sentence calls somebody by a plural: a Servant who is a pack, such as the Trolls."""
    card = content().servants.get(name)
    return card is not None and card.name.partition(" of ")[0].endswith("s")


def titled_name(name: str) -> str:
    """Return what a Character is called in a sentence: who is known by a title, such as the Nazgûl, with "the"."""
    called = person_name(name)
    if called.startswith("the "):
        return called
    return f"the {called}" if " of " in called or called.endswith("Nazgûl") else called


def hex_title(hex_: str) -> str:
    """Return what a hex is called on the map and at the head of a line: its name, or its number; aloud, where a hex
    without a name lies."""
    if hex_ == HIDDEN:
        return "A hidden place"
    return capital(_lie(hex_)) if _is_found_by_ear(hex_) else content().name(hex_)


def hex_name(hex_: str) -> str:
    """Return what a hex is called in a sentence: its name, with its article where it has one, or its number; aloud,
    where a hex without a name lies: "the hex north of Bree (E0839)"."""
    if hex_ == HIDDEN:
        return "a hidden place"
    if _is_found_by_ear(hex_):
        return f"the hex {_lie(hex_)}"
    name = content().name(hex_)
    plain = name.removeprefix("The ")
    return f"the {plain}" if plain in THE else name


def way_to(start: str, hex_: str) -> str:
    """Return aloud how far a hex lies from another, and in which direction: ", 2 northwest"."""
    grid = content().grid
    if not speaking().aloud or start == hex_ or start not in grid or hex_ not in grid:
        return ""
    return f", {grid.distance(start, hex_)} {grid.compass(start, hex_)}"


def _is_found_by_ear(hex_: str) -> bool:
    """Whether a hex has no name, and is told to somebody who sees no map."""
    rules = content()
    return speaking().aloud and hex_ in rules.grid and hex_ not in rules.names


def _lie(hex_: str) -> str:
    """Return where a hex lies, from the nearest with a name, and its number."""
    rules = content()
    place = rules.landmark(hex_)
    steps = rules.grid.distance(place, hex_)
    away = "" if steps == 1 else f"{STEPS.get(steps, str(steps))} steps "
    return f"{away}{rules.grid.compass(place, hex_)} of {hex_name(place)} ({hex_})"


def province_name(province: str) -> str:
    """Return what a Province is called in a sentence."""
    name = content().provinces[province]
    return f"the {name[4:]}" if name.startswith("The ") else name


def card_name(card: str) -> str:
    """Return what an Event Card or a Magic Card is called."""
    rules = content()
    if card in rules.events:
        return rules.events[card].name
    return rules.magic[card].name if card in rules.magic else "a card"


def said_card(card: str) -> str:
    """Return what a card is called in a sentence: a thing that is no name of its own has its article, as in "the
    Mithril Coat"."""
    called = card_name(card)
    return f"the {called}" if called.startswith(THINGS) else called


def said_cards(cards: Iterable[str]) -> str:
    """Return cards as a sentence lists them, those alike counted: "two Elven Cloaks and Miruvor"."""
    told = []
    for card, number in Counter(cards).items():
        told.append(said_card(card) if number == 1 else f"{STEPS.get(number, str(number))} {card_name(card)}s")
    return and_list(told) if told else "no card"


def force_name(army: str, points: int = 0) -> str:
    """Return what a force is called, "10 riders of Rohan", with its points where they are given."""
    card = content().armies[army.partition(".")[0]]
    what = PEOPLES.get(card.nation) or KINDS.get(card.kind, f"{card.kind} of {{0}}").format(NATIONS[card.nation])
    if card.nation == "rivendell" and card.kind == "foot":
        what = "Elves of Rivendell"
    if points == 1:
        return f"1 point of {what}"
    return f"{points} {what}" if points else what


def capital(text: str) -> str:
    """Return a text with its first letter in capitals."""
    return text[:1].upper() + text[1:]


def and_list(parts: list[str]) -> str:
    """Return parts joined with commas and an "and"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "nobody"


def either(parts: Sequence[str]) -> str:
    """Return parts joined with commas and an "or"."""
    return f"{', '.join(parts[:-1])} or {parts[-1]}" if len(parts) > 1 else "".join(parts)


__all__ = [
    "CONTENTS",
    "MANY",
    "NATIONS",
    "SEATS",
    "and_list",
    "are_many",
    "capital",
    "card_name",
    "content",
    "either",
    "force_name",
    "hex_name",
    "hex_title",
    "person_name",
    "power_name",
    "province_name",
    "titled_name",
]


def ratio_said(ratio: str) -> str:
    """Return a ratio of strengths: "4:1", aloud "4 to 1"."""
    return ratio.replace(":", " to ") if speaking().aloud else ratio


def odds_said(ratio: str) -> str:
    """Return the odds of a battle; aloud also that the outer columns of the table hold for all odds beyond (Q.2)."""
    ratios = content().content.ratios
    beyond = {ratios[0]: " or worse", ratios[-1]: " or better"}.get(ratio, "") if speaking().aloud else ""
    return f"{ratio_said(ratio)}{beyond}"
