"""Event boxes, tiles and demands as pieces: who pays, what, for which reward, else what. Screens draw them as signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

import msgspec

from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Check, Cost, Effect, EventBox, Happening
from core.fellowship.model.state import TOKENS, FellowshipState

Kind: TypeAlias = Literal[
    "fighting",
    "hiding",
    "travelling",
    "friendship",
    "joker",
    "match",
    "card",
    "feature",
    "ring",
    "heart",
    "sun",
    "token",
    "shield",
    "gandalf",
    "step",
    "light",
    "die",
    "foe",
    "beaten",
    "rider",
    "sauron",
    "event",
    "gone",
    "lost",
    "complete",
    "space",
    "or",
    "word",
]
"""What a piece stands for.

Symbols of cards: the four activities, "joker", and "match", a symbol like that of the card that is turned up. Other
things: "card" (any; `name` is its colour, where one is asked for), "feature" (the card `name`), the three kinds of
life token and "token" (any), "shield", "gandalf" (a card of his), "foe" (appears) and "beaten" (a foe is). What
happens: "step" (into the darkness), "light" (a step toward it), "die" (a roll, or Sauron is called), "sauron" (comes
so many steps nearer), "rider" (rides), "event" (the next one comes), "gone" (the cards left on the board are removed),
"lost" (the game). Conditions: "complete" and "space" (the marker of line `name` has come to space `amount`). "or" and
"word" (`name`) stand between others.
"""


SUFFERED: tuple[Kind, ...] = ("step", "die", "foe")
"""What a price may ask for that nobody holds."""


class Element(msgspec.Struct, frozen=True):
    """So many of a kind of thing; below 0 where an effect takes it away.

    `who` says whom it concerns, where it is not who pays ("active", "ring_bearer", "each", "others"); `per` names a
    line: so many for each space that is left on it. What asks for a whole hand, or for all shields, has the amount 0.
    """

    kind: Kind
    amount: int = 1
    name: str = ""
    who: str = ""
    per: str = ""


class Box(msgspec.Struct, frozen=True):
    """What an event box, a tile or a foe says, in pieces.

    `payer` is asked for `cost` ("group", "one", "active", "ring_bearer", "each", or nobody): paid brings `reward`, not
    paid `otherwise`; where there is a `check` the board decides. `optional` says that not paying costs nothing.
    `before` happens first. Where `own` is given it says all of that in an order of its own.
    """

    name: str
    text: str
    payer: str = ""
    cost: tuple[Element, ...] = ()
    check: tuple[Element, ...] = ()
    reward: tuple[Element, ...] = ()
    otherwise: tuple[Element, ...] = ()
    before: tuple[Element, ...] = ()
    optional: bool = False
    own: tuple[Element, ...] = ()

    @property
    def suffered(self) -> bool:
        """Whether the price is only suffered, so that nobody has to hold anything for it."""
        return bool(self.cost) and all(piece.kind in SUFFERED for piece in self.cost)


def event_box(state: FellowshipState, number: int, location: str = "") -> Box:
    """Return event box `number` (1 to 6) of the scenario in play, or of another. Raises `LookupError` where there is
    none."""
    scenario = lookup(state).scenarios[location or state.location]
    if not 1 <= number <= len(scenario.events):
        raise IndexError(f"{scenario.name} has no event {number}")
    box = scenario.events[number - 1]
    own = [made for effect in box.then if (made := OWN.get(effect.op)) is not None]
    return box_of(box, box.name, box.text, own[0](box) if own else ())


def box_of(what: Happening, name: str = "", text: str = "", own: tuple[Element, ...] = ()) -> Box:
    """Return what a happening of the content says: an event box, a tile, a foe's demand, a Nazgul card."""
    return Box(
        name,
        text,
        what.payer,
        cost_elements(what.cost) if what.cost is not None else (),
        check_pieces(what.check) if what.check is not None else (),
        effect_elements(what.then) or either(effect_elements(what.pick)),
        effect_elements(what.otherwise),
        effect_elements(what.before),
        what.optional,
        own,
    )


def cost_elements(cost: Cost) -> tuple[Element, ...]:
    """Return what a cost asks for."""
    pieces = [Element(kind, n) for kind, n in cost.symbols.items()]  # type: ignore[arg-type]
    pieces += [Element("match", cost.match)] * bool(cost.match)
    pieces += [Element("card", cost.cards, cost.hue)] * bool(cost.cards)
    pieces += [Element("feature", 1, cost.card)] * bool(cost.card)
    pieces += [Element(kind, cost.tokens[kind]) for kind in TOKENS if kind in cost.tokens]
    pieces += [Element("token", cost.any_tokens)] * bool(cost.any_tokens)
    pieces += [Element("shield", cost.shields)] * bool(cost.shields)
    pieces += [Element("gandalf", cost.gandalf_cards)] * bool(cost.gandalf_cards)
    pieces += [Element("step", cost.steps)] * bool(cost.steps)
    pieces += [Element("die", cost.rolls)] * bool(cost.rolls)
    pieces += [Element("foe", cost.foes)] * bool(cost.foes)
    pieces += [Element("card", 0, "hand")] * cost.hand
    return (*pieces, *[Element("shield", 0, "all")] * cost.all_shields)


def check_pieces(check: Check) -> tuple[Element, ...]:
    """Return what a condition of the board asks for."""
    if check.line:
        return (Element("space", check.space, check.line),)
    return tuple(Element("complete", 1, line) for line in check.complete)


def effect_elements(effects: Iterable[Effect]) -> tuple[Element, ...]:
    """Return what effects do; an effect that is no piece by itself is left out (`OWN`)."""
    found: list[Element] = []
    for effect in effects:
        who = "" if effect.who in ("self", "user") else effect.who
        if effect.op == "barrow_reward":
            found += [Element("beaten", 2), Element("or"), Element("feature", 1, effect.card)]
        elif effect.op == "gain":
            found.append(Element("feature", 1, effect.card, who))
        elif effect.op == "past_helms_deep":
            found += [Element("word", 1, "past Helm's Deep"), Element("foe", effect.n)]
        elif effect.op == "ignore_result":
            found.append(Element("word", 1, "no result"))
        elif effect.op in TAKEN:
            found.append(Element(TAKEN[effect.op], -effect.n, "", who))
        elif effect.op in KIND_OF:
            found.append(Element(KIND_OF[effect.op], effect.n, "", who, effect.per))
    return tuple(found)


KIND_OF: dict[str, Kind] = {
    "sauron": "sauron",
    "corrupt": "step",
    "heal": "light",
    "roll": "die",
    "draw": "card",
    "next_event": "event",
    "remove_features": "gone",
    "lose_game": "lost",
    "foes": "foe",
    "rider": "rider",
}
"""The pieces of effects that are one piece, by their `op`."""

TAKEN: dict[str, Kind] = {"discard_cards": "card", "lose_shields": "shield"}
"""The pieces of effects that take something away."""


def either(pieces: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return pieces of which one is chosen."""
    joined = [one for piece in pieces for one in (Element("or"), piece)]
    return tuple(joined[1:])


def _white_figures(box: EventBox) -> tuple[Element, ...]:
    assert box.part is not None
    assert box.part.cost is not None
    grey = [Element("word", 1, "turn cards up: grey →"), Element("feature", 1, box.then[0].card)]
    return (*grey, _word("; white"), *cost_elements(box.part.cost), _word("else"), *effect_elements(box.part.otherwise))


def _sarumans_forces(box: EventBox) -> tuple[Element, ...]:
    assert box.part is not None
    assert box.part.cost is not None
    gain = [Element("complete", 1, "travelling"), _word("→"), Element("feature", 1, box.then[0].card)]
    past = [_word("; with"), Element("complete", 1, "friendship"), *cost_elements(box.part.cost), _word("→")]
    return (*gain, *past, _word("skip Helm's Deep; neither →"), Element("event"))


def _battle_of_spells(box: EventBox) -> tuple[Element, ...]:
    assert box.part is not None
    assert box.part.cost is not None
    return (Element("die", 1, "", "each"), _word("in turn till blank; or"), *cost_elements(box.part.cost))


def _word(text: str) -> Element:
    return Element("word", 1, text)


OWN: dict[str, Callable[[EventBox], tuple[Element, ...]]] = {
    "white_figures": _white_figures,
    "sarumans_forces": _sarumans_forces,
    "battle_of_spells": _battle_of_spells,
}
"""The boxes that are more than a cost and its effects, by the effect that makes them so."""
