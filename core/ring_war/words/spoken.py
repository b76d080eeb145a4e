"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from core.kernel.sections import Section
from core.kernel.voice import speaking
from core.ring_war.chapters.board import bearer_hex, fellow_hexes, fellows_at, points_of
from core.ring_war.chapters.ground import MISTY_PASSES, in_the_way, stack_of, way_there
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.sides import player_of, power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records.turn import ChooseBearer
from core.ring_war.model.state import BARAD_DUR, HIDDEN, ISENGARD, MOUNT_DOOM, Person, RingWarState
from core.ring_war.outlook import mastered, places, way_of_the_ring
from core.ring_war.words.how_far import how_far
from core.ring_war.words.names import (
    NATIONS,
    THEODEN,
    and_list,
    capital,
    card_name,
    force_name,
    hex_name,
    person_name,
    power_name,
    said_card,
    titled_name,
)
from core.ring_war.words.told_turn import stage_name

PAID_LATER = ("fights and battles", "fights and whatever it reduces")
"""What Shadow Points are paid for after the movement: with armies, and in the Character Game."""

SEVERAL = ("blades", "Boats")
"""How the names of those Magic Cards end that are more than one thing."""


def sections(view: RingWarState) -> list[Section]:
    """Return the sections on a view."""
    company = (*_ring(view), *_companies(view), *_captives(view))
    people = (*_leaders(view), *_fallen(view), *_loose(view))
    found = [
        Section("now", "Now", (_turn(view),), members=("turn", "stage")),
        Section(
            "ring",
            "The Ring and the Fellowship",
            company,
            "",
            ("fellowship", "board", "people"),
            ("people", "parties", "ring"),
        ),
        Section("people", "Others on the map", people, "", ("leaders", "board"), ("people", "loose")),
        *[_section_of_armies(view, power) for power in powers(view)],
        Section("sauron", "The Dark Power", tuple(_dark_power(view)), members=("shadow", "mordor", "awake")),
        Section("saruman", "Saruman", tuple(_saruman(view)), members=("alliance", "mastery", "control")),
        *_hands(view),
    ]
    return [section for section in found if section.lines]


def _section_of_armies(view: RingWarState, power: str) -> Section:
    """Return the section on a power's forces."""
    title = f"Armies of {power_name(power)}"
    return Section("armies", title, tuple(_armies(view, power)), power, ("army", "board"), ("armies",))


def status(view: RingWarState) -> str:
    """Return one line on how the war stands: the turn, the Ring as far as it is known, the Dark Power's conquest, and
    how far Saruman has come, if he plays for himself."""
    if view.outcome is not None or not view.turn:
        return _turn(view)
    far = how_far(view)
    later = PAID_LATER[view.options.game == "character"]
    pays = f" for its moves, {later}" * (view.stage == "move" and view.active == DARK_POWER)
    told = [f"The Dark Power {far[DARK_POWER]}, with {_shadow(view)} left{pays}."]
    told += [f"Saruman {far[SARUMAN]}."] if SARUMAN in far else []
    return " ".join([_turn(view), *_ring(view), *told])


def _shadow(view: RingWarState) -> str:
    return f"{view.shadow} Shadow {'Point' if view.shadow == 1 else 'Points'}"


def _turn(view: RingWarState) -> str:
    if view.outcome is not None:
        return "The war is over."
    if not view.turn:
        return "Game-Turn 1 has yet to begin; this is the set-up."
    limit = f" of {view.options.limit}" if view.options.limit else ""
    return f"Game-Turn {view.turn}{limit}{f', {stage}' if (stage := stage_name(view.stage, view.active)) else ''}."


def _ring(view: RingWarState) -> Iterator[str]:
    ring = view.ring
    if ring.destroyed:
        yield "The Ring is destroyed."
    elif ring.hex:
        yield f"The Ring lies at {hex_name(ring.hex)}, {_to_go(view)}."
    elif ring.bearer in view.parties:
        yield f"An Orc party has the Ring at {hex_name(view.parties[ring.bearer].hex)}, {_to_go(view)}."
    elif ring.bearer != HIDDEN and ring.bearer and not _is_to_be_chosen(view):
        wears = "wears" if ring.worn else "bears"
        yield f"{capital(titled_name(ring.bearer))} {wears} the Ring{f', {far}' if (far := _to_go(view)) else ''}."


def _is_to_be_chosen(view: RingWarState) -> bool:
    """Whether it is still to be said which hobbit bears the Ring."""
    bearer = lookup(view).characters.get(view.ring.bearer)  # none where an Orc party has it
    return (
        bearer is not None and bearer.kind == "hobbit" and any(isinstance(step, ChooseBearer) for step in view.agenda)
    )


def _to_go(view: RingWarState) -> str:
    """Return how far the Ring is from the fire; borne by a servant of the Dark Power, from Barad-dûr, and in the hands
    of Saruman's Orcs from Isengard. Aloud it is how far the bearer has to walk, and as the crow flies, as figures and
    charts have it."""
    bearer = view.ring.bearer
    party = view.parties.get(bearer)
    if party is not None and party.owner == SARUMAN:
        hexes, there = way_of_the_ring(view, ISENGARD), "Isengard"
    elif party is not None or (bearer in view.people and power_of(view, bearer) == DARK_POWER):
        hexes, there = way_of_the_ring(view, BARAD_DUR), "Barad-dûr"
    else:
        hexes, there = way_of_the_ring(view, MOUNT_DOOM), "the fire of Mount Doom"
    on_foot = ""
    if hexes is None:
        return ""
    if speaking().aloud and hexes and there.endswith("Mount Doom") and bearer in view.people:
        stack, here = stack_of(view, FELLOWSHIP, (bearer,)), bearer_hex(view)
        way = way_there(view, stack, here, MOUNT_DOOM, shortest=True)
        crow = ""
        if way is not None and len(way) != hexes:
            open_now = () if is_shut(view, (bearer,)) else MISTY_PASSES
            shut = [hex_name(one) for one in in_the_way(view, stack, here, MOUNT_DOOM) if one not in open_now]
            why = f", but {and_list(shut)} {'are' if len(shut) > 1 else 'is'} closed" if shut else ""
            crow = f" ({hexes} as the crow flies{why})"
        hexes, on_foot = (hexes, "") if way is None else (len(way), f" on foot{crow}")
    away = there.removeprefix("the fire of ")
    return f"{hexes} {'hex' if hexes == 1 else 'hexes'}{on_foot} from {away}" if hexes else f"at {there}"


def _companies(view: RingWarState) -> Iterator[str]:
    """Yield where the Fellowship's Characters are, by name as far as they are known."""
    for hex_ in fellow_hexes(view):
        known = [
            f"{person_name(name)}{_wounds(person)}{_bemused(view, name)}"
            for name, person in view.people.items()
            if person.hex == hex_ and not person.captive and lookup(view).characters[name].side == FELLOWSHIP
        ]
        hidden = view.face_down.get(hex_, 0)
        who = known + [f"{hidden} of the Fellowship face down"] * bool(hidden)
        if fellows_at(view, hex_):
            yield f"At {hex_name(hex_)}: {and_list(who)}."


def _wounds(person: Person) -> str:
    """Return the wounds of a Character in brackets, if he has any."""
    count = person.normal + person.special
    return f" ({count} {'wound' if count == 1 else 'wounds'})" if count else ""


def _bemused(view: RingWarState, name: str) -> str:
    """Return in brackets that Théoden is bemused, who neither moves nor leads anybody then (R.8)."""
    return " (bemused: he does not move)" if view.bemused and name == THEODEN else ""


def _captives(view: RingWarState) -> Iterator[str]:
    for name, person in view.people.items():
        if person.captive and person.hex != HIDDEN:
            yield f"{person_name(name)} is a captive of {power_name(person.captive)} at {hex_name(person.hex)}."
    for hex_, count in view.prisoners.items():
        yield f"{count} unknown {'captive is' if count == 1 else 'captives are'} held at {hex_name(hex_)}."


def _leaders(view: RingWarState) -> Iterator[str]:
    """Yield where the Characters of the other powers are."""
    places: dict[str, list[str]] = {}
    for name, person in view.people.items():
        if person.hex and person.hex != HIDDEN and lookup(view).characters[name].side != FELLOWSHIP:
            rests = " (driven off)" if person.driven else ""
            places.setdefault(person.hex, []).append(f"{person_name(name)}{_wounds(person)}{rests}")
    for hex_, names in places.items():
        yield f"At {hex_name(hex_)}: {and_list(names)}."


def _fallen(view: RingWarState) -> Iterator[str]:
    """Yield who will not come again, unless a card brings him; and whom the position has left out."""
    out = [name for name, person in view.people.items() if person.gone and not person.hex]
    if gone := [titled_name(name) for name in out if name not in view.left_out]:
        yield f"Dead or out of the game: {and_list(gone)}."
    absent = [titled_name(name) for name in out if name in view.left_out]
    absent += [person_name(name) for name in view.left_out if name in view.servants]
    if absent:
        yield f"Left out of this position: {and_list(absent)}."


def _armies(view: RingWarState, power: str) -> Iterator[str]:
    """Yield where a power has forces that may move, hex by hex, and nation by nation those that may not."""
    rules = lookup(view)
    ready: dict[str, dict[str, list[tuple[str, int]]]] = {}
    asleep: dict[str, list[str]] = {}
    for name, army in view.armies.items():
        card = rules.armies[army.card]
        if player_of(view, SARUMAN if army.turned else card.owner) != power:
            continue
        if army.awake:
            alike = ready.setdefault(army.hex, {}).setdefault(force_name(name), [])
            alike.append((name, army.points))
        else:
            asleep.setdefault(card.nation, []).append(f"{force_name(name, army.points)} at {hex_name(army.hex)}")
    for hex_, kinds in ready.items():
        forces = [force_name(alike[0][0], sum(points for _, points in alike)) for alike in kinds.values()]
        yield f"{capital(power_name(power))} has {and_list(forces)} at {hex_name(hex_)}."
    for nation, forces in asleep.items():
        yield f"{capital(NATIONS[nation])}, not mobilized: {and_list(forces)}."


def _dark_power(view: RingWarState) -> Iterator[str]:
    since = f"has been mobilized since Game-Turn {view.mordor}" if view.mordor else "is not mobilized"
    yield f"Mordor {since}; the Dark Power has {_shadow(view)} left."
    yield f"The Dark Power {how_far(view)[DARK_POWER]}."
    awake = [NATIONS[name] for name in view.awake if name in NATIONS and name != "mordor"]
    if awake:
        yield f"Mobilized by now: {and_list(awake)}."


def _saruman(view: RingWarState) -> Iterator[str]:
    if SARUMAN not in powers(view):
        return
    partner = view.alliance.partner
    if partner:
        ends = ", which is over at the end of this turn" if view.alliance.dissolving else ""
        yield f"Saruman is allied with {power_name(partner)}{ends}."
    else:
        yield "Saruman is nobody's ally."
    if not view.loose_dark:
        yield "The Dark Power may not attack Saruman yet."
    if not view.loose_free:
        yield "The Fellowship may not attack Saruman yet."
    turned, existing = mastered(view)
    held = [hex_name(hex_) for hex_ in places(view, SARUMAN).held]
    masters = f"Saruman masters {turned} of {existing} Nazgûl and"
    masters = masters if existing else "No Nazgûl is left for Saruman to master, and he"
    yield f"{masters} holds {and_list(held) if held else 'none of his places'}."
    came = sum(army.points for army in view.armies.values() if army.turned)
    over = f", and {came} that came over to him with a Nazgûl" if came else ""
    yield f"Saruman has {points_of(view, SARUMAN)} Strength Points of his own on the map{over}."


def _loose(view: RingWarState) -> Iterator[str]:
    for hex_, cards in view.loose.items():
        if cards:
            names = Counter(said_card(card) for card in cards)
            alone = len(cards) == 1 and not card_name(cards[0]).endswith(SEVERAL)
            lie = "lies" if alone else "lie"
            said = and_list([f"{name} ({number} of them)" if number > 1 else name for name, number in names.items()])
            yield f"At {hex_name(hex_)} {lie} {said}."
    slain = [person_name(name) for name, one in view.servants.items() if one.gone and name not in view.left_out]
    if slain:
        yield f"Servants that are slain: {and_list(slain)}."


def standing_at(view: RingWarState) -> dict[str, str]:
    """Return who stands in each hex, by hex: Characters by name as far as they are known, then forces, those of one
    kind together. Where several powers have somebody it is said whose each is."""
    found: dict[str, dict[str, list[str]]] = {}

    def stand(hex_: str, owner: str, called: str) -> None:
        found.setdefault(hex_, {}).setdefault(player_of(view, owner) if owner else "", []).append(called)

    for name, person in view.people.items():
        if person.hex and person.hex != HIDDEN:
            held = f" (captive of {power_name(person.captive)})" if person.captive else ""
            stand(person.hex, power_of(view, name), f"{person_name(name)}{_wounds(person)}{_bemused(view, name)}{held}")
    for hex_, count in view.face_down.items():
        stand(hex_, FELLOWSHIP, f"{count} of the Fellowship face down")
    kinds: dict[tuple[str, str, bool], list[str]] = {}
    for name, army in view.armies.items():
        kinds.setdefault((army.hex, force_name(name), army.awake), []).append(name)
    for (hex_, _, awake), alike in kinds.items():
        points = sum(view.armies[name].points for name in alike)
        asleep = "" if awake else " (not mobilized)"
        stand(hex_, power_of(view, alike[0]), f"{force_name(alike[0], points)}{asleep}")
    return {hex_: _told_apart(owners) for hex_, owners in found.items() if hex_}


def _told_apart(owners: Mapping[str, list[str]]) -> str:
    """Return who stands in a hex by owners: where there are several, whose each is."""
    if len(owners) == 1:
        return and_list([name for names in owners.values() for name in names])
    return "; ".join(
        f"{power_name(owner)}'s {and_list(names)}" if owner else and_list(names) for owner, names in owners.items()
    )


def _hands(view: RingWarState) -> Iterator[Section]:
    """Yield a section on each power's Event Cards, and one on what Characters carry."""
    for power, hand in view.hands.items():
        who = capital(power_name(power))
        if not hand:
            held = f"{who} has no Event Cards."
        elif HIDDEN in hand:
            held = f"{who} has {len(hand)} Event Card{'' if len(hand) == 1 else 's'}."
        else:
            names = and_list([card_name(card) for card in hand])
            held = f"{who} holds: {names}{'' if names.endswith('!') else '.'}"
        yield Section("hand", f"Event Cards of {power_name(power)}", (held,), power, ("hands", "cards"), ("hands",))
    carried = [
        f"{person_name(name)} has {and_list([said_card(card) for card in person.cards])}."
        for name, person in view.people.items()
        if person.cards and HIDDEN not in person.cards
    ]
    yield Section("carried", "What Characters carry", tuple(carried), "", ("hand", "hands", "cards"), ("people",))
