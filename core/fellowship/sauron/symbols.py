"""The symbols of Sauron's cards, one object each: what it does, who can satisfy it, how it reads (S4.5, S4.6, S5.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from core.fellowship.base.cards.gandalf import RESOURCEFUL
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.costs.needed import pony_known_to
from core.fellowship.base.happenings import approach, pony_held
from core.fellowship.model import events as e
from core.fellowship.model.friends_steps import LoseShields, RevealFoes
from core.fellowship.model.sauron_steps import LoseToken, TakeSymbols
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import RIDER_HOME, FellowshipState
from core.fellowship.model.steps import LoseCards, Roll
from core.fellowship.sauron.rider import meets, ride, step_after
from core.fellowship.words.names import count, hobbit_name, listed
from core.kernel.voice import speaking


class Symbol(ABC):
    """A kind of symbol on Sauron's cards. `n` is the number that stands by it, 1 where there is none."""

    letter: ClassVar[str]
    name: ClassVar[str]
    is_lost: ClassVar[bool] = False
    """Whether what it is called is given up by whom it hits."""

    def happens_anyway(self, state: FellowshipState) -> bool:
        """Whether it happens whoever is still there to suffer it, and whatever he has (S4.6)."""
        return False

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Whether `seat` can satisfy it in full with what he has (S5.3, SA2, SA5, SA6, SA32)."""
        return True

    def can_with_help(self, state: FellowshipState, seat: str, n: int, pony: bool) -> bool:
        """Whether Resourcefulness, or Bill the Pony where `pony` says that he is there, would satisfy it; nobody has to
        count on that (SA33)."""
        return False

    def can_in_part(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Whether it is satisfied as far as possible where all symbols are taken (SA5): it is known to everybody that
        Bill the Pony is in some hand."""
        return False

    @abstractmethod
    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Carry it out on whom the card hits."""

    @abstractmethod
    def named(self, n: int, times: int = 1) -> str:
        """Return what it is called in a sentence when it stands `times` on a card: "2 shields"."""

    @abstractmethod
    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return what it does to `who` when it stands `times` on a card; with `foes` a card brings a foe (S4.5)."""

    def told(self, who: str, n: int) -> str:
        """Return what it does to `who`, for the log of any table."""
        return self.text(who, n)

    def label(self, state: FellowshipState, seat: str, symbol: str) -> str:
        """Return the label of taking it as `symbol`, with what would follow."""
        text = f"{symbol_name(symbol)}: {symbol_text(symbol, hobbit_name(seat))}"
        return text if can_satisfy(state, seat, symbol) else f"{text}, as far as he can, or with help"


class RiderSymbol(Symbol):
    """The Black Rider rides so many steps."""

    letter, name = "R", "Rider"

    def happens_anyway(self, state: FellowshipState) -> bool:
        """The rider rides whoever is hit."""
        return True

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """The rider is about to ride."""
        ride(play, n, rule)

    def named(self, n: int, times: int = 1) -> str:
        """Return how far it rides."""
        return f"{count(n * times, 'step')} of the Black Rider"

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how far it rides."""
        return f"the Black Rider rides {count(n * times, 'step')}"

    def label(self, state: FellowshipState, seat: str, symbol: str) -> str:
        """Return from where to where it rides."""
        text = super().label(state, seat, symbol)
        if state.rider is None:
            return text
        to = step_after(state, number_of(symbol))
        home = ", and the game is lost" if state.rider.back and to == RIDER_HOME else ""
        return f"{text}, from {state.rider.step} to {to}{home}"


class EyeSymbol(Symbol):
    """Sauron comes a step nearer."""

    letter, name = "E", "Eye"

    def happens_anyway(self, state: FellowshipState) -> bool:
        """Sauron comes whoever is hit."""
        return True

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Sauron is about to move."""
        approach(play, 1, rule)

    def named(self, n: int, times: int = 1) -> str:
        """Return the sign of Sauron."""
        return "the Eye"

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how far Sauron comes."""
        return f"Sauron comes {count(times, 'step')} nearer"


class StepSymbol(Symbol):
    """Whoever is hit goes a step into the darkness."""

    letter, name = "H", "Step"

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Whoever is still in the game."""
        return state.hobbits[seat].alive

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Go the step."""
        move_hobbit(play, step.seat, 1, rule)

    def named(self, n: int, times: int = 1) -> str:
        """Return how far it leads."""
        return f"{some(times, 'step')} into the darkness"

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how far he goes."""
        return f"{who} goes {count(times, 'step')} into the darkness"

    def label(self, state: FellowshipState, seat: str, symbol: str) -> str:
        """Return from where to where he goes."""
        at = state.hobbits[seat].step
        caught = ", caught by Sauron" if at + 1 >= state.sauron else ""
        return f"{symbol_name(symbol)}: {symbol_text(symbol, hobbit_name(seat))}, from {at} to {at + 1}{caught}"


class CardSymbol(Symbol):
    """A card is discarded; with Friends & Foes a foe appears instead (SA21)."""

    letter, name, is_lost = "C", "Card", True

    def happens_anyway(self, state: FellowshipState) -> bool:
        """A foe appears whoever is hit."""
        return state.foe_deck is not None

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Who holds a card; with foes while there is one in the deck."""
        return len(state.foe_deck) > 0 if state.foe_deck is not None else bool(state.hobbits[seat].hand)

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Discard the card, or turn up the foe."""
        play.push(LoseCards(step.seat, 1, rule) if play.state.foe_deck is None else RevealFoes(1, rule))

    def named(self, n: int, times: int = 1) -> str:
        """Return how many cards."""
        return some(times, "card")

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how many cards or foes."""
        if foes:
            return f"{some(times, 'foe')} appear{'s' * (times == 1)}"
        return f"{who} discards {some(times, 'card')}"

    def told(self, who: str, n: int) -> str:
        """Return whom it hits; the next line tells of the card that is lost, or of the foe."""
        return f"a card symbol for {who}"

    def label(self, state: FellowshipState, seat: str, symbol: str) -> str:
        """Return that a foe appears, where there are any."""
        return "Card: a foe appears" if state.foe_deck is not None else super().label(state, seat, symbol)


class TokenSymbol(Symbol):
    """A life token is returned."""

    letter, name, is_lost = "L", "Token", True
    wanted: ClassVar[str] = ""
    """The one kind of token that serves, or empty."""

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Who has such a token."""
        tokens = state.hobbits[seat].tokens
        return bool(tokens.get(self.wanted) if self.wanted else tokens)

    def can_with_help(self, state: FellowshipState, seat: str, n: int, pony: bool) -> bool:
        """Bill the Pony stands for any token."""
        return pony

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Return the token."""
        play.push(LoseToken(step.seat, rule, self.wanted))

    def named(self, n: int, times: int = 1) -> str:
        """Return how many tokens."""
        return some(times, f"{self.wanted or 'life'} token")

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how many tokens."""
        kind = self.wanted or "life"
        return f"{who} returns {some(times, f'{kind} token')}"


class RingTokenSymbol(TokenSymbol):
    """A ring token is returned."""

    letter, name = "G", "Ring token"
    wanted = "ring"


class ShieldsSymbol(Symbol):
    """Shields are discarded."""

    letter, name, is_lost = "B", "Shields", True

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Who has that many shields."""
        return state.hobbits[seat].shields >= n

    def can_with_help(self, state: FellowshipState, seat: str, n: int, pony: bool) -> bool:
        """Resourcefulness stands for three of Fatty's shields, Bill the Pony for one of anybody's."""
        able = RESOURCEFUL if seat == "fatty" and seat in state.abilities else 0
        return state.hobbits[seat].shields + able + pony >= n

    def can_in_part(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Who has any shield, or help enough."""
        return bool(state.hobbits[seat].shields) or self.can_with_help(state, seat, n, pony_held(state))

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Discard shields, of all symbols as many as there are (SA5); a card may help (SA33)."""
        state, seat = play.state, step.seat
        helped = pony_held(state) or (seat == "fatty" and seat in state.abilities)
        if state.foe_deck is not None and helped:
            play.push(LoseShields(seat, n, rule, "covered" if step.one else "spared"))
        else:
            play.emit(e.ShieldsDiscarded(rule, seat, min(n, state.hobbits[seat].shields)))

    def named(self, n: int, times: int = 1) -> str:
        """Return how many shields."""
        return some(n * times, "shield")

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how many shields."""
        return f"{who} discards {count(n * times, 'shield')}"


class DieSymbol(Symbol):
    """Sauron is activated again (SA2, SA3)."""

    letter, name = "D", "Die"

    def can(self, state: FellowshipState, seat: str, n: int) -> bool:
        """Whoever is still in the game."""
        return state.hobbits[seat].alive

    def takes(self, play: FellowshipPlay, step: TakeSymbols, n: int, rule: str) -> None:
        """Activate him."""
        play.push(Roll(step.seat, rule, doom=play.state.location == "mount_doom"))

    def named(self, n: int, times: int = 1) -> str:
        """Return the sign of the die."""
        return "the die"

    def text(self, who: str, n: int, times: int = 1, foes: bool = False) -> str:
        """Return how often."""
        return f"{who} calls Sauron again{'' if times == 1 else f' {times} times'}"


KINDS: dict[str, Symbol] = {
    kind.letter: kind
    for kind in (
        RiderSymbol(),
        EyeSymbol(),
        StepSymbol(),
        CardSymbol(),
        TokenSymbol(),
        RingTokenSymbol(),
        ShieldsSymbol(),
        DieSymbol(),
    )
}
"""The symbols by their letters."""


def kind_of(symbol: str) -> Symbol:
    """Return the kind of a symbol: the rider for "R4"."""
    return KINDS[symbol[0]]


def number_of(symbol: str) -> int:
    """Return the number of a symbol: 4 for "R4", 1 for "H"."""
    return int(symbol[1:] or 1)


def can_satisfy(state: FellowshipState, seat: str, symbol: str) -> bool:
    """Whether `seat` can satisfy a symbol in full with what he has."""
    return KINDS[symbol[0]].can(state, seat, number_of(symbol))


def can_with_help(state: FellowshipState, seat: str, symbol: str) -> bool:
    """Whether a card would satisfy a symbol: somebody's, with hidden hands only one that `seat` holds."""
    return KINDS[symbol[0]].can_with_help(state, seat, number_of(symbol), bool(pony_known_to(state, (seat,))))


def might_with_help(state: FellowshipState, seat: str, symbol: str) -> bool:
    """Whether a card would satisfy a symbol for all that anybody at the table can tell: Bill the Pony came into the
    game before everybody's eyes, and only who holds him now may be hidden."""
    return KINDS[symbol[0]].can_with_help(state, seat, number_of(symbol), pony_held(state))


def effective(state: FellowshipState, seat: str, symbols: Sequence[str], one: bool) -> list[str]:
    """Return the symbols of a card that would do something to `seat`: of those that there are to choose `one` from,
    each kind that could be satisfied in full; of all, as many as there is something for (S4.5, S4.7, S5.3)."""
    if one:
        return [symbol for symbol in dict.fromkeys(symbols) if can_satisfy(state, seat, symbol)]
    hobbit, found = state.hobbits[seat], []
    left = {"C": len(hobbit.hand), "L": sum(hobbit.tokens.values()), "G": hobbit.tokens.get("ring", 0)}
    if state.foe_deck is not None:
        left["C"] = len(state.foe_deck)
    for symbol in symbols:
        kind, n = kind_of(symbol), number_of(symbol)
        there = kind.happens_anyway(state) or kind.can(state, seat, n) or kind.can_in_part(state, seat, n)
        if there and left.get(kind.letter, 1) > 0:
            found.append(symbol)
            if kind.letter in left:
                left[kind.letter] -= 1
    return found


def within_means(state: FellowshipState, seat: str, symbols: Sequence[str]) -> list[str]:
    """Return symbols that are all taken as `seat` will take them: no more shields than he has, unless a card may stand
    for some (SA5, SA33)."""
    left, found = state.hobbits[seat].shields, []
    for symbol in symbols:
        n = number_of(symbol)
        helped = might_with_help(state, seat, symbol)
        if isinstance(kind_of(symbol), ShieldsSymbol) and not helped:
            n = min(n, left)
            left -= n
            if n:
                found.append(f"{symbol[0]}{n}")
        else:
            found.append(symbol)
    return found


def symbol_name(symbol: str) -> str:
    """Return a symbol in a word or two: "Rider 3", "Card"."""
    number = f" {number_of(symbol)}" if symbol[1:] else ""
    return f"{kind_of(symbol).name}{number}"


def symbol_text(symbol: str, who: str, times: int = 1, foes: bool = False) -> str:
    """Return what a symbol that stands `times` on a card does to `who`; with `foes` a card brings a foe (S4.5)."""
    return kind_of(symbol).text(who, number_of(symbol), times, foes)


def symbol_told(symbol: str, who: str) -> str:
    """Return what a symbol that is taken does to `who`, for the log of any table."""
    return kind_of(symbol).told(who, number_of(symbol))


def symbols_name(symbols: Sequence[str]) -> str:
    """Return symbols in a word or two each: "Rider 3 + Step"; alike ones together: "Card x2"."""
    counts = Counter(symbols)
    return " + ".join(symbol_name(one) + (f" x{number}" if number > 1 else "") for one, number in counts.items())


def symbols_said(symbols: Sequence[str], last: str = "and") -> str:
    """Return symbols as a sentence lists them: "a step into the darkness and 2 shields"; alike ones together."""
    counts = Counter(symbols)
    return listed([kind_of(one).named(number_of(one), number) for one, number in counts.items()], last)


def symbols_text(symbols: Sequence[str], who: str, foes: bool, between: str = ", ") -> str:
    """Return what symbols do to `who`, alike ones together."""
    counts = Counter(symbols)
    return between.join(symbol_text(one, who, number, foes) for one, number in counts.items())


def symbols_listed(symbols: Sequence[str], who: str, foes: bool, last: str) -> str:
    """Return what symbols do to `who` as a sentence lists it, with `last` before the last."""
    return listed([symbol_text(one, who, number, foes) for one, number in Counter(symbols).items()], last)


def ridden(state: FellowshipState, text: str, symbols: Sequence[str]) -> str:
    """Return what symbols do, as `text` tells it, aloud with the step to which the Black Rider comes."""
    steps = sum(number_of(symbol) for symbol in symbols if isinstance(kind_of(symbol), RiderSymbol))
    if not steps or state.rider is None or not speaking().aloud:
        return text
    rides, to = f"rides {count(steps, 'step')}", step_after(state, steps)
    there = " (Sauron wins)" if state.rider.back and to == RIDER_HOME else ""
    if len(set(symbols)) > 1 and meets(state, to):
        there = f" (and meets {hobbit_name(state.ring_bearer)})"
    gone = abs(state.rider.step - to)
    if not gone:
        return text.replace(rides, f"stays on {to}{there}")
    far = rides if gone == steps else f"rides {gone} of {count(steps, 'step')}"
    return text.replace(rides, f"{far} to {to}{there}")


def caught(state: FellowshipState, seat: str, text: str, symbols: Sequence[str], one: bool) -> str:
    """Return what several symbols do, as `text` tells it, aloud with that Sauron reaches whom they hit: of a card with
    a single one that is told as what follows. Of those of which `one` is taken each is looked at alone."""
    steps = sum(isinstance(kind_of(symbol), StepSymbol) for symbol in symbols)
    nearer = 0 if one else sum(isinstance(kind_of(symbol), EyeSymbol) for symbol in symbols)
    if not steps or len(symbols) == 1 or not speaking().aloud:
        return text
    if state.hobbits[seat].step + steps < state.sauron - nearer:
        return text
    goes = symbol_text(StepSymbol.letter, hobbit_name(seat), steps)
    return text.replace(goes, f"{goes} (and Sauron reaches him)")


def some(number: int, noun: str) -> str:
    """Return "a card", "2 cards"."""
    return f"a {noun}" if number == 1 else count(number, noun)
