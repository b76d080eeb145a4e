"""Words for choices, with their consequences and costs. Nothing here decides."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.fellowship.base.cards.card import lower_first
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.hands import has_cards_to_draw, symbols_of, unclaimed
from core.fellowship.base.costs.needed import ABILITY, GANDALF, PONY, asked_next, asks_volunteers, cost_of, missing_of
from core.fellowship.base.happenings import happening
from core.fellowship.base.hooks import JOINED
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import lookup, whole
from core.fellowship.content.pieces import EventBox, Happening, HavenStep
from core.fellowship.model import actions as a
from core.fellowship.model.friends_steps import MeetElves, PickFigure
from core.fellowship.model.sauron_steps import RefreshHand
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Gift, PassLeft, Pay, PickLine, SecondCard
from core.fellowship.model.tiles_steps import PickTile
from core.fellowship.words.names import SYMBOLS, card_name, count, event_name, hobbit_name, listed, number_text
from core.fellowship.words.texts import in_full
from core.kernel.voice import speaking

GIVES = {
    "shield": "a shield",
    "large_shield": "a large shield",
    "ring": "a ring token",
    "heart": "a heart token",
    "sun": "a sun token",
    "die": "a die roll",
    "light": "a step toward the light",
    "": "nothing",
}
UNTIL = {"event": "the next event", "die": "the next die roll", "turn": "his own turn"}


ROLL = "roll the die"

CALLED = ", who then plays a card or refreshes his hand"
"""What Sauron does who is called, for whoever has not heard it yet."""


def rolling(state: FellowshipState, short: bool = False) -> str:
    """Return what a demand to roll means at this table: with a Sauron player he is called instead (S3.1)."""
    if state.dark_lord is not None:
        return "call Sauron"
    return "roll" if short else ROLL


def rolls_words(state: FellowshipState, short: bool = False) -> str:
    """Return `rolling` of somebody: "rolls the die", "calls Sauron"."""
    verb, _, rest = rolling(state, short).partition(" ")
    return f"{verb}s {rest}".rstrip()


ROLLS = re.compile(r"\broll(s?)\b(?: the die)?")
REAL_DIE = "battle_of_spells"


def box_text(state: FellowshipState, box: EventBox | HavenStep) -> str:
    """Return what an event box or a step of a haven says at this table: with a Sauron player whoever would roll calls
    him (S3.1), but for the Battle of the Spells (S3.2)."""
    if state.dark_lord is None or any(effect.op == REAL_DIE for effect in box.then):
        return in_full(box.text)
    return in_full(ROLLS.sub(r"call\1 Sauron", box.text))


def cost_text(state: FellowshipState, step: Pay) -> str:
    """Return what is still missing of a cost."""
    cost = cost_of(state, step)
    if cost.foes:
        return f"let {count(cost.foes, 'foe')} appear"
    if cost.steps:
        return f"go {count(cost.steps, 'step')} into the darkness"
    rolls = rolling(state) + ("" if cost.rolls == 1 else f" {cost.rolls} times")
    if cost.is_suffered():
        return rolls
    missing = missing_of(state, cost, step.gifts, step.credit)
    parts = []
    if missing.symbol_count:
        parts.append(_symbols_text(missing.symbols, missing.symbol_count))
    if missing.cards:
        parts.append(count(missing.cards, f"{missing.hue} card".strip()))
    if missing.card:
        parts.append(card_name(missing.card))
    parts += [f"{n} {kind} token" for kind, n in missing.tokens.items()]
    if missing.any_tokens:
        parts.append(count(missing.any_tokens, "life token"))
    if missing.shields:
        parts.append(count(missing.shields, "shield"))
    if missing.gandalf_cards:
        parts.append(count(missing.gandalf_cards, "displayed Gandalf card"))
    if cost.rolls:
        parts.append(rolls)
    return (listed(parts, "and") if speaking().aloud else ", ".join(parts)) or "nothing more"


def given_text(gifts: Sequence[Gift]) -> str:
    """Return what has been given toward a cost so far, by whom."""
    given: dict[str, list[str]] = {}
    for seat in dict.fromkeys(gift.seat for gift in gifts):
        own = [gift for gift in gifts if gift.seat == seat]
        shields = sum(gift.count for gift in own if gift.what == "shields")
        told = Counter(_gift_text(gift) for gift in own if gift.what != "shields")
        found = [_alike(text, number) for text, number in told.items()]
        given[seat] = [*found, count(shields, "shield")] if shields else found
    return listed([f"{listed(found, 'and')} from {hobbit_name(seat)}" for seat, found in given.items()], "and")


def _alike(text: str, number: int) -> str:
    """Return a thing of which so many were given: "two white jokers", "two grey hiding"."""
    bare = text.removeprefix("a ")
    plural = "s" * (bare.endswith(("joker", "token")))
    return text if number == 1 else f"{number_text(number)} {bare}{plural}"


def _back(state: FellowshipState) -> str:
    """For the ear it is told whose gifts toward a cost go back: they may be those of somebody else."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Pay) or not step.gifts or not speaking().aloud:
        return "Back"
    givers = [hobbit_name(seat) for seat in dict.fromkeys(gift.seat for gift in step.gifts)]
    return (
        f"Back: {listed(givers, 'and')} {'takes back what he gave' if len(givers) == 1 else 'take back what they gave'}"
    )


def _gift_text(gift: Gift) -> str:
    """Return one thing that has been given toward a cost."""
    what, _, of = gift.what.partition(":")
    if what == "token":
        return f"a {of} token"
    if gift.what.startswith(GANDALF):
        return f"the Gandalf card {whole().gandalf[gift.what.removeprefix(GANDALF)].name}"
    if gift.what.startswith(PONY):
        return card_name("bill_the_pony")
    return "the ability" if gift.what == ABILITY else card_name(gift.what)


def _symbols_text(kinds: dict[str, int], total: int) -> str:
    """Return what is missing in symbols: `total` of the `kinds`, fewer than all where jokers stand for some."""
    if len(kinds) == 1:
        return _symbols(next(iter(kinds)), total)
    # Of a cost in equal symbols of any kind only the number is known before the first is given.
    names = " and ".join(_symbols(kind, n) for kind, n in kinds.items()) or count(total, "symbol")
    if sum(kinds.values()) == total:
        return names
    either = " or ".join("a joker" if kind == "joker" else kind for kind in kinds)
    more = f"{total} more symbol" if speaking().aloud else f"{total} more"
    return f"{more}, {either}" if total == 1 else f"{total} of {names}"


def _symbols(kind: str, n: int) -> str:
    """Return so many symbols of a kind: jokers are counted, the others are the names of activities."""
    if kind == "joker":
        return count(n, kind)
    return count(n, f"{kind} symbol") if speaking().aloud else f"{n} {kind}"


def consequence(state: FellowshipState, line: str, spaces: int, taking: bool = True) -> str:
    """Return what moving a marker by `spaces` would bring: "to 4: a shield, a sun token"."""
    scenario = lookup(state).scenarios[state.location]
    track = scenario.lines[line]
    at = state.lines[line]
    to = min(at + spaces, len(track.spaces))
    gains = []
    for number, gives in enumerate(track.spaces[at:to] if taking else (), at + 1):
        gains.append(_gives(state, gives))
        gains += filter(None, (words(state, line, number) for words in JOINED.space_words))
    if speaking().aloud:
        gains = _counted(gains)
    text = f"from {at} to {to}" + (f": {', '.join(gains)}" if gains else "")
    if at + spaces > to:
        text += f" ({count(at + spaces - to, 'space')} lost)"
    if line == scenario.main and to == len(track.spaces):
        text += ", and the board is done"
    return text


def _counted(gains: Sequence[str]) -> list[str]:
    """Return what spaces give with those alike counted: "2 shields, a ring token"."""
    told: list[str] = []
    for one, number in Counter(gains).items():
        things = number > 1 and one.endswith(("shield", "token"))
        told += [count(number, one.removeprefix("a "))] if things else [one] * number
    return told


def _gives(state: FellowshipState, gives: str) -> str:
    kind, _, card = gives.partition(":")
    if kind == "foes":
        return f"{card} foes appear"
    if kind == "die" and state.dark_lord is not None:
        return "a call to Sauron"
    if kind == "card":
        return "nothing (card gone)" if card in state.taken else card_name(card)
    return GIVES[kind]


Labeller = Callable[[FellowshipState, Any], str]


def label(state: FellowshipState, action: a.Action) -> str:
    """Return a choice's label: what it is and what would follow."""
    kind = type(action)
    step = state.agenda[-1] if state.agenda else None
    question = SEQUENCE.questions.get(type(step))
    answer = question.label(state, step, action) if question is not None else ""
    if answer:
        return answer
    labeller = LABELS.get(kind) or JOINED.labels.get(kind) or DECK.interrupts[kind].label
    return labeller(state, action)


def _pass(state: FellowshipState, action: a.Pass) -> str:
    if action.until:
        return f"{hobbit_name(action.seat)} passes until {UNTIL[action.until]}"
    return "Go on" if state.options.hands == "open" else f"{hobbit_name(action.seat)} passes"


def _name(state: FellowshipState, action: a.Name) -> str:
    step = state.agenda[-1] if state.agenda else None
    hobbit = state.hobbits[action.hobbit]
    name = hobbit_name(action.hobbit)
    if isinstance(step, Pay):
        cost = cost_of(state, step)
        steps = cost.steps
        if cost.rolls:
            return f"{name} {rolls_words(state)}"
        caught = ", caught by Sauron" if hobbit.step + steps >= state.sauron else ""
        return f"{name} goes from {hobbit.step} to {hobbit.step + steps}{caught}"
    return name


def _choose_card(state: FellowshipState, action: a.ChooseCard) -> str:
    step = state.agenda[-1] if state.agenda else None
    verb = "Pass" if isinstance(step, PassLeft) else "Discard"
    return f"{verb} {card_name(action.card)}"


def _choose_line(state: FellowshipState, action: a.ChooseLine) -> str:
    step = state.agenda[-1] if state.agenda else None
    spaces, taking = 1, True
    if isinstance(step, PickLine):
        spaces, taking = step.spaces, step.purpose != "ring"
    return f"{SYMBOLS[action.line]} {consequence(state, action.line, spaces, taking)}"


def _choose_tile(state: FellowshipState, action: a.ChooseTile) -> str:
    tile = lookup(state).tiles.get(action.tile)
    if tile is None:
        return action.tile
    name = tile.name[:1].upper() + tile.name[1:]
    step = state.agenda[-1] if state.agenda else None
    return f"{name}: {tile_effect(state, action.tile)}" if isinstance(step, PickTile) else name


def tile_effect(state: FellowshipState, tile_id: str) -> str:
    """Return what carrying out a tile would bring now."""
    tile = lookup(state).tiles[tile_id]
    if not tile.line:
        return lower_first(tile.text).replace("rolls the die", rolls_words(state))
    if tile.line in unfinished_lines(state):
        return consequence(state, tile.line, 1)
    return "another line moves on by one space" if unfinished_lines(state) else "nothing moves"


def _play_card(state: FellowshipState, action: a.PlayCard) -> str:
    symbol, symbols = symbols_of(lookup(state), action.seat, action.card)
    line = f" on {SYMBOLS[action.line]}" if symbol == "joker" else ""
    roll = f"{rolling(state, short=True)}, then " if lookup(state).cards[action.card].rolls else ""
    return f"Play {card_name(action.card)}{line}: {roll}{consequence(state, action.line, symbols)}"


def _draw_cards(state: FellowshipState, action: a.DrawCards) -> str:
    none = "" if has_cards_to_draw(state) else ": none is left, nothing happens"
    return f"{_price(state)}Draw two hobbit cards{none}"


def _step_back(state: FellowshipState, action: a.StepBack) -> str:
    step = state.hobbits[action.seat].step
    if step == 0:
        return f"{_price(state)}Step toward the light: already at 0, nothing happens"
    return f"{_price(state)}Step toward the light: from {step} to {step - 1}"


def _price(state: FellowshipState) -> str:
    step = state.agenda[-1] if state.agenda else None
    return f"Pay {cost_text(state, step)}. " if isinstance(step, Pay) else ""


def _give_card(state: FellowshipState, action: a.GiveCard) -> str:
    roll = ""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Pay) and lookup(state).cards[action.card].rolls and cost_of(state, step).symbols:
        heard = speaking().aloud
        roll = f", and {rolls_words(state)} for it" if heard else f" (and {rolls_words(state, short=True)})"
    return f"{hobbit_name(action.seat)} gives {card_name(action.card)}{_as_joker(state, action)}{roll}"


def _as_joker(state: FellowshipState, action: a.GiveCard) -> str:
    """Return that a card stands for another symbol than its own, where symbols are asked for."""
    content, step = lookup(state), state.agenda[-1] if state.agenda else None
    if not isinstance(step, Pay) or not (cost := cost_of(state, step)).symbols:
        return ""
    own, symbol = content.cards[action.card].symbol, symbols_of(content, action.seat, action.card)[0]
    missing = missing_of(state, cost, step.gifts, step.credit)
    return " as a joker" if symbol == "joker" and own != symbol and own not in missing.symbols else ""


def _give_shields(state: FellowshipState, action: a.GiveShields) -> str:
    step = state.agenda[-1] if state.agenda else None
    gifts = step.gifts if isinstance(step, Pay) else ()
    offered = sum(gift.count for gift in gifts if gift.seat == action.seat and gift.what == "shields")
    held = state.hobbits[action.seat].shields - offered
    given = part_of(action.count, held) if not offered else f"{action.count} more of his {held} other shields"
    given = "his last shield" if offered and held == 1 else given
    return f"{hobbit_name(action.seat)} gives {given}"


def part_of(given: int, held: int) -> str:
    """Return how many of so many shields are given: "his only shield", "all 3 of his shields", "2 of his 5 shields"."""
    if given < held:
        return f"{given} of his {held} shields"
    return "his only shield" if held == 1 else f"all {held} of his shields"


def _give_token(state: FellowshipState, action: a.GiveToken) -> str:
    return f"{hobbit_name(action.seat)} gives a {action.token} token"


def _accept(state: FellowshipState, action: a.Accept) -> str:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Pay) and step.payer == "one":
        return f"Come forward: {_name(state, a.Name(action.seat, action.seat))}"
    if isinstance(step, Pay):
        then = [effect_text(state, effect, step.seat) for effect in happening(state, step.kind, step.id)[0].then]
        brings = f": then {', '.join(then)}" if then and all(" " in words for words in then) else ""
        asks = cost_text(state, step)
        plays = CALLED if speaking().aloud and asks == rolling(state) != ROLL else ""
        return f"Yes, {hobbit_name(action.seat)} will {asks}{plays}{brings}"
    if isinstance(step, PickFigure):
        return "Turn up a card: grey brings Gandalf the White, white has to be paid for"
    words = rolling(state)
    return f"{words[:1].upper()}{words[1:]}" if isinstance(step, MeetElves) else "Accept"


def _refuse(state: FellowshipState, action: a.Refuse) -> str:
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Pay):
        return f"Do not {rolling(state, short=True)}" if isinstance(step, MeetElves) else "Refuse"
    what = happening(state, step.kind, step.id)[0]
    if what.cost is not None and asks_volunteers(state, step, what.cost) and asked_next(state, action.seat):
        return f"Do not come forward: {hobbit_name(asked_next(state, action.seat))} is asked next"
    if what.optional:
        return "No, leave it" + "".join(f": {left}" for _, left in prizes_of(state, what, step.seat))
    follows = [effect_text(state, x, step.seat) for x in what.otherwise]
    told = _heard(state, what, follows) if speaking().aloud else ", ".join(follows)
    suffered = what.cost is not None and what.cost.is_suffered()
    return f"{'No' if suffered else 'Do not pay'}: {told or 'nothing'}"


def _heard(state: FellowshipState, what: Happening, follows: Sequence[str]) -> str:
    """Return what follows where a cost is not paid, with the names of the event and of the cards that it is about."""
    told = list(follows)
    for at, effect in enumerate(what.otherwise):
        name = event_name(state, state.event + 1).rstrip("?!")
        if effect.op == "next_event" and name != event_name(state, 0):
            told[at] = f"event {state.event + 1} happens, {name}"
        elif effect.op == "remove_features" and (left := unclaimed(lookup(state), state)):
            cards = [card_name(card) for card in left]
            told[at] = f"{listed(cards, 'and')} {'is' if len(cards) == 1 else 'are'} removed"
        elif effect.op == "corrupt" and effect.who in ("active", "ring_bearer"):
            hobbit = state.active if effect.who == "active" else state.ring_bearer
            told[at] = f"{hobbit_name(hobbit)} goes {count(effect.n, 'step')} into the darkness"
    return listed(told, "and")


def prizes_of(state: FellowshipState, what: Happening, seat: str) -> list[tuple[str, str]]:
    """Return what paying an optional cost brings `seat`, and what leaving it means."""
    return [JOINED.prizes[effect.op](state, seat) for effect in what.then if effect.op in JOINED.prizes]


def effect_text(state: FellowshipState, effect: Any, seat: str) -> str:
    """Return in words what an effect would do to `seat` and the others."""
    who = {
        "self": hobbit_name(seat),
        "active": "the active player",
        "ring_bearer": "the Ring-bearer",
        "each": "everybody",
        "others": "everybody else",
    }.get(effect.who, "")
    n = effect.n
    return {
        "sauron": f"Sauron {count(n, 'step')} nearer"
        + (f" for each space left on {SYMBOLS[effect.per]}" if effect.per else ""),
        "roll": f"{who} {rolls_words(state, short=True)}" + (f" {n} times" if n > 1 else ""),
        "draw": f"{who} draws {count(n, 'card')}",
        "corrupt": f"{who} goes {count(n, 'step')} into the darkness",
        "heal": f"{who} goes {count(n, 'step')} toward the light",
        "discard_cards": f"{who} discards {count(n, 'card')}",
        "lose_shields": f"{who} must discard {count(n, 'shield')} or is eliminated",
        "next_event": "the next event happens",
        "remove_features": "the cards left on this board are removed",
        "gain": f"{who} gets {card_name(effect.card)}",
        "hand_out": f"{who} turns up {count(n, 'card')} and gives them to anybody",
        "lose_game": "the game is lost",
        "foes": "a foe appears" if n == 1 else f"{n} foes appear",
        "rider": f"the Black Rider rides {count(n, 'step')}",
        "barrow_reward": f"2 foes are defeated, or {who or hobbit_name(seat)} gets Tom Bombadil",
    }.get(str(effect.op), str(effect.op))


def _give_to(state: FellowshipState, action: a.GiveTo) -> str:
    return f"{card_name(action.card)} to {hobbit_name(action.hobbit)}"


def _done(state: FellowshipState, action: a.Done) -> str:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, RefreshHand):
        return "Discard no more"
    return "Play no further card" if isinstance(step, SecondCard) else "No more"


LABELS: dict[type, Labeller] = {
    a.Pass: _pass,
    a.Name: _name,
    a.ChooseCard: _choose_card,
    a.ChooseLine: _choose_line,
    a.ChooseTile: _choose_tile,
    a.PlayCard: _play_card,
    a.DrawCards: _draw_cards,
    a.StepBack: _step_back,
    a.Done: _done,
    a.GiveCard: _give_card,
    a.GiveShields: _give_shields,
    a.GiveToken: _give_token,
    a.Accept: _accept,
    a.Refuse: _refuse,
    a.Back: lambda state, action: _back(state),
    a.GiveTo: _give_to,
}


def answered(state: FellowshipState, label: str) -> str:
    """Return a label so that it says by itself what was decided: who goes toward the light, who gets which card."""
    who, _, way = label.partition(": from ")
    if way and who in map(hobbit_name, state.hobbits):
        return f"{who} goes toward the light, from {way}"
    return f"{label[:1].upper()}{label[1:]}"
