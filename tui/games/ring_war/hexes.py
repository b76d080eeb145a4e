"""A hex in words: its ground and place, who stands there, and which Search Cards may still come for it."""

from __future__ import annotations

from collections.abc import Iterator

from core.hexes import Hex, side_of
from core.kernel.voice import speaking
from core.ring_war.chapters.ground import MISTY_PASSES
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.sides import player_of, power_of
from core.ring_war.chapters.stacks import GOLLUM_WITH_RING
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import GOLLUM, HIDDEN
from core.ring_war.words.names import THEODEN, force_name
from core.ring_war.words.wanted import wanted
from tui.games.ring_war.look import INKS, Look, Standing
from tui.widgets.lines import EMPTY, Line, Span

MARK_WORDS = {
    "citadel": "citadel",
    "fort": "fort",
    "town": "town",
    "haven": "haven",
    "cards": "Magic Cards begin here",
    "palantir": "a Palantír begins here",
    "underground": "underground: no flight",
    "gate": "gate of Mordor",
    "druadan": "the Woses' forest",
}
"""What the marks of a place mean, in the order in which they are told."""

POWER_WORDS: dict[str, str] = {FELLOWSHIP: "Fellowship", DARK_POWER: "Dark Power", SARUMAN: "Saruman"}
BACKS = (("hand", "Hand"), ("eye", "Eye"), ("nazgul", "Nazgûl"))
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
SAID_DIRECTIONS = {
    "N": "north",
    "NE": "northeast",
    "SE": "southeast",
    "S": "south",
    "SW": "southwest",
    "NW": "northwest",
}
"""How the directions are said aloud."""

ACTING = ("escape", "deploy", "move", "fight", "battle", "magic")
"""The stages of a power's own part of a turn, in which it is of interest who has moved."""

NOBODY = ("",)
"""Pieces for whom no pass has been opened."""


def hex_words(look: Look, hex_: Hex) -> list[Line]:
    """Return what is to be said of a hex."""
    standing = look.standing.get(hex_)
    if standing is None:
        return [*_ground(look, hex_)]
    return [*_standing(look, standing), EMPTY, *_ground(look, hex_)]


def _ground(look: Look, hex_: Hex) -> Iterator[Line]:
    rules, terrain = look.rules, look.rules.terrain
    ground = terrain.ground[hex_]
    province = terrain.province.get(hex_)
    named = f"Province {province}, {rules.provinces[province]}" if province else ""
    if province and speaking().aloud:
        named = f"in the Province {rules.provinces[province]}"
    yield (((f"{ground}, {named}" if named else ground), "soft"),)
    words = [word for mark, word in MARK_WORDS.items() if mark in rules.marks.get(hex_, ())]
    if words:
        whose = look.state.control.get(hex_, "")
        yield (
            (", ".join(words), ""),
            (f", {POWER_WORDS[whose]}'s" if whose in POWER_WORDS else "", INKS.get(whose, "")),
        )
    if speaking().aloud and (why := wanted(look.state, hex_)):
        yield ((why, "key"),)
    if rules.has(hex_, "servant"):
        gone = hex_ in look.state.servants and look.state.servants[hex_].gone
        name = rules.servants[hex_].name
        yield ((f"Servant of Sauron: {name}{', slain' if gone else ''}", "soft" if gone else "key"),)
    if loose := look.state.loose.get(hex_):
        yield ((f"lies here: {', '.join(rules.magic[card].name for card in loose)}", "gold"),)
    if look.state.ring.hex == hex_:
        yield (("THE RING lies here", "key"),)
    yield from _sides(look, hex_)
    if speaking().aloud and hex_ in MISTY_PASSES and is_shut(look.state, NOBODY):
        yield ((f"closed unless a die of {look.rules.numbers.pass_opens} opens it", "soft"),)
    if hex_ in terrain.land and province:
        yield _searches(look, province)


def _sides(look: Look, hex_: Hex) -> Iterator[Line]:
    """Yield which sides of a hex are rivers, crossings, roads or closed, by their directions."""
    terrain, grid = look.rules.terrain, look.rules.grid
    kinds = (
        ("road", terrain.roads),
        ("river", terrain.unbridged),
        ("bridge or ford", terrain.bridges),
        ("closed", terrain.closed),
    )
    for word, sides in kinds:
        found = [
            name
            for direction, name in enumerate(DIRECTIONS)
            if (there := grid.neighbour(hex_, direction)) is not None and side_of(hex_, there) in sides
        ]
        if found:
            said = [SAID_DIRECTIONS[name] for name in found] if speaking().aloud else found
            yield ((f"{word} {', '.join(said)}", "soft"),)


def _searches(look: Look, province: str) -> Line:
    """Return how many Search Cards that name a Province have not been used, by back, as far as one can know."""
    rules, state = look.rules, look.state
    counts = []
    for back, word in BACKS:
        cards = [card.id for card in rules.content.search if card.back == back and province in card.provinces]
        left = sum(card not in state.searched for card in cards)
        if left:
            counts.append(f"{word} {left}")
    unseen = sum(card == HIDDEN for card in state.searched)
    tail = f" ({unseen} used unseen)" if unseen and counts else ""
    where = rules.provinces[province] if speaking().aloud else province
    return ((f"Search Cards left for {where}: {', '.join(counts) or 'none'}{tail}", "soft"),)


def _standing(look: Look, standing: Standing) -> Iterator[Line]:
    for power, names in standing.armies.items():
        points = sum(look.state.armies[name].points for name in names)
        yield ((f"{POWER_WORDS[power]}: {points} points", f"{INKS[power]} strong"),)
        for name in names:
            yield _force(look, name)
    if standing.hidden:
        yield ((f"face down: {standing.hidden} of the Fellowship", f"{INKS[FELLOWSHIP]} strong"),)
    for name in standing.people:
        yield from _person(look, name)
    for name in standing.parties:
        party = look.state.parties[name]
        yield ((f"{POWER_WORDS[party.owner]}'s Orc party with captives", INKS[party.owner]),)
    for name in standing.captives:
        yield ((f"captive: {look.rules.characters[name].name}", "shadow"),)
    if standing.prisoners:
        yield ((f"prisoners: {standing.prisoners}", "shadow"),)


def _force(look: Look, name: str) -> Line:
    army = look.state.armies[name]
    card = look.rules.armies[army.card]
    words = [force_name(army.card, army.points), movement(card.allowance)]
    words += ["not mobilized"] * (not army.awake)
    words += ["moved"] * _has_moved(look, name, army.lent or power_of(look.state, name))
    words += ["lent"] * bool(army.lent)
    return ((f"  {', '.join(words)}", "" if army.awake else "soft"),)


def _has_moved(look: Look, name: str, power: str) -> bool:
    """Whether a piece has moved, in the part of its own power: who wakes in somebody else's counts as moved there, too,
    and that stands until the next part begins."""
    state = look.state
    return name in state.moved and player_of(state, power) == state.active and state.stage in ACTING


def movement(points: int) -> str:
    """Return movement points, aloud in words."""
    return f"{points} movement points" if speaking().aloud else f"{points} MP"


def _person(look: Look, name: str) -> Iterator[Line]:
    person, card = look.state.people[name], look.rules.characters[name]
    ink = INKS.get(look.side(name), "gold")
    spans: list[Span] = [(card.name, f"{ink} strong")]
    if look.state.ring.bearer == name:
        spans.append((", wears the Ring" if look.state.ring.worn else ", bears the Ring", "key"))
    yield tuple(spans)
    wounds = person.normal + person.special
    words = [f"Combat {card.combat}"]
    alone = f"Morale {card.morale}, for himself alone" if speaking().aloud else f"Morale ({card.morale})"
    words.append(f"Morale {card.morale}" if card.leads else alone)
    words.append(f"wounds {wounds} of {card.endurance}" if wounds else f"Endurance {card.endurance}")
    with_ring = name == GOLLUM and look.state.ring.bearer == GOLLUM
    words.append("flies" if card.flies else movement(GOLLUM_WITH_RING if with_ring else card.allowance))
    words += [f"Sorcery {card.sorcery - person.used}"] * bool(card.sorcery)
    words += ["driven off"] * person.driven + ["persuaded"] * person.persuaded + ["staff broken"] * person.broken
    words += ["bemused"] * (name == THEODEN and look.state.bemused)
    words += ["found"] * (bool(person.spotted) and name != GOLLUM)
    words += ["moved"] * _has_moved(look, name, power_of(look.state, name))
    yield ((f"  {', '.join(words)}", "shadow" if wounds else "soft"),)
    if person.cards:
        held = [look.rules.magic[one].name if one != HIDDEN else "Magic Cards, unknown" for one in person.cards]
        yield ((f"  holds {', '.join(held)}", "gold"),)
