"""Words for the choices and prompts of Friends & Foes, and the rows of the foe line."""

from __future__ import annotations

import msgspec

from core.fellowship.base.corruption import defeated_count
from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import library, whole
from core.fellowship.content.pieces import Foe
from core.fellowship.friends.defeating import can_defeat, needing_life_tokens
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.friends.routes import FOES_AFTER, ROUTES
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN, FellowshipState
from core.fellowship.words.labels import LABELS, PRIZES, rolls_words
from core.fellowship.words.names import card_name, count, hobbit_name, place_name

ABILITIES = {
    "frodo": "Determination: any marker moves a space, and Frodo takes it",
    "sam": "Valour: he rolls and suffers it all, and the event is ignored",
    "pippin": "Impetuosity: up to four cards this turn",
    "merry": "Bravery",
    "fatty": "Resourcefulness",
}


ABILITY_TEXTS = {
    "merry": "all displayed foes that demand life tokens are defeated at once",
    "fatty": "stands for up to 3 shields that Fatty may or must discard",
}
"""What the ability cards do whose choices say it in another way."""


class FoeRow(msgspec.Struct, frozen=True):
    """A displayed foe as a screen shows it: what it demands, and whether the active player could do that now.

    `payable` is None where the hand that would pay is hidden. Only the leftmost foe can be defeated by way 1.
    """

    id: str
    name: str
    demand: str
    rule: str
    leftmost: bool
    life: bool
    payable: bool | None


def ability_name(seat: str) -> str:
    """Return the name of a hobbit's ability card."""
    return ABILITIES[seat].partition(": ")[0]


def ability_text(seat: str) -> str:
    """Return what a hobbit's ability card does."""
    return ABILITY_TEXTS.get(seat) or ABILITIES[seat].partition(": ")[2]


def foe_name(foe: str) -> str:
    """Return the name of a foe."""
    found = whole().foes.get(foe)
    return found.name if found else foe


def foe_rows(state: FellowshipState) -> list[FoeRow]:
    """Return the foe line, leftmost first. `state` may be a view."""
    foes = library(state).foes
    seat = state.active
    hidden = HIDDEN in state.hobbits[seat].hand
    rows = []
    for at, foe_id in enumerate(state.foe_line):
        foe = foes[foe_id]
        unknown = hidden and foe.cost is not None and bool(foe.cost.symbols or foe.cost.hue)
        payable = None if unknown else state.hobbits[seat].alive and can_defeat(state, seat, foe)
        rows.append(FoeRow(foe_id, foe.name, foe.text, foe.rule, at == 0, foe.life, payable))
    return rows


def foe_summary(state: FellowshipState) -> list[tuple[str, str]]:
    """Return figures on the foes: how many are displayed and how far from eight, in the deck, defeated."""
    shown = len(state.foe_line)
    left = TOO_MANY - shown
    lines = [
        ("displayed", f"{shown}, {left} short of eight" if left > 0 else f"{shown}: too many at a turn's end"),
        ("in the deck", str(len(state.foe_deck) if state.foe_deck is not None else 0)),
        ("defeated", f"{defeated_count(state)} of {len(library(state).foes)}"),
    ]
    return lines + [(f"by {hobbit_name(seat)}", str(len(foes))) for seat, foes in state.defeated.items() if foes]


def suffering(state: FellowshipState, seat: str, foe: Foe) -> str:
    """Return what defeating a foe would do to `seat`, where it is suffered."""
    for effect in foe.then:
        if effect.op == "corrupt":
            step = state.hobbits[seat].step
            caught = ", caught by Sauron" if step + effect.n >= state.sauron else ""
            return f"{hobbit_name(seat)} goes from {step} to {step + effect.n}{caught}"
        if effect.op == "sauron":
            return f"Sauron comes from {state.sauron} to {state.sauron - effect.n}"
        if effect.op == "roll":
            return f"{hobbit_name(seat)} {rolls_words(state)}"
    return foe.text


def _defeat(state: FellowshipState, action: a.DefeatFoe) -> str:
    foe = library(state).foes.get(action.foe)
    if foe is None:
        return f"Defeat {action.foe}"
    return f"{hobbit_name(action.seat)} defeats {foe.name}: {suffering(state, action.seat, foe)}"


def _defeat_instead(state: FellowshipState, action: a.DefeatInstead) -> str:
    return f"Play no card and defeat {foe_name(action.foe)} at no cost"


def _use_ability(state: FellowshipState, action: a.UseAbility) -> str:
    text = ABILITIES[action.seat]
    if action.seat == "merry":
        text += f": {', '.join(foe_name(foe) for foe in needing_life_tokens(state))} defeated at once"
    return f"{hobbit_name(action.seat)} uses {text}"


def _give_pony(state: FellowshipState, action: a.GivePony) -> str:
    what = {"shield": "a shield", "any": "a life token"}.get(action.stands_for, f"a {action.stands_for} token")
    return f"{hobbit_name(action.seat)} gives Bill the Pony as {what}"


def _reward(state: FellowshipState, action: a.ChooseReward) -> str:
    if action.reward == "card":
        return f"{hobbit_name(action.seat)} gets {card_name('tom_bombadil')}"
    return f"{count(min(2, len(state.foe_line)), 'displayed foe')} defeated"


def _route(state: FellowshipState, action: a.ChooseRoute) -> str:
    ahead = next_place(state)
    if action.route not in {name for name, _, _ in ROUTES.values()}:
        return f"Go on to {place_name(ahead)}: nothing is left out, and no foes appear for it"
    _, _, boards = next(found for found in ROUTES.values() if found[0] == action.route)
    route = library(state).content.route
    after = next(place for place in route[route.index(boards[-1]) + 1 :] if place not in state.omitted)
    price = f"{hobbit_name(action.seat)} discards {card_name(action.card)}. " if action.card else ""
    elves = (
        ", and the Ring-bearer may {rolling(state, short=True)} to give everybody a Lothlórien card"
        if action.route == "mountains"
        else ""
    )
    left = min(FOES_AFTER, len(state.foe_deck)) if state.foe_deck is not None else 0
    names = " and ".join(place_name(board) for board in boards)
    whose = "their" if len(boards) > 1 else "its"
    scenario = library(state).scenarios[after]
    return (
        f"{price}Leave out {names}, go to {place_name(after)}: "
        f"skipped are {whose} spaces, events, cards and life-token checks; "
        f"gained: the score goes on from {scenario.lines[scenario.main].score[0]}{elves}; "
        f"risked: {count(left, 'foe')} appear"
    )


PRIZES["past_helms_deep"] = (
    "Isengard ends and Helm's Deep is left out, but 4 foes appear",
    "Isengard goes on, and Helm's Deep comes after it",
)
LABELS[a.DefeatFoe] = _defeat
LABELS[a.DefeatInstead] = _defeat_instead
LABELS[a.ChooseFoe] = lambda state, action: f"{foe_name(action.foe)} is defeated"
LABELS[a.UseAbility] = _use_ability
LABELS[a.GivePony] = _give_pony
LABELS[a.GiveAbility] = lambda state, action: "Fatty gives Resourcefulness for up to 3 shields"
LABELS[a.GiveGandalf] = lambda state, action: f"Discard {card_name(action.card)}, unused"
LABELS[a.ChooseReward] = _reward
LABELS[a.ChooseRoute] = _route
