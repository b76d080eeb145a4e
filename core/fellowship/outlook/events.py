"""The next event: what it asks for, and what it would do if it came now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.fellowship.base.costs.needed import RESOURCEFULNESS
from core.fellowship.base.happenings import is_met, spaces_left
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Check, Cost, Effect, EventBox
from core.fellowship.model.state import ACTIVITIES, HIDDEN, FellowshipState, clockwise
from core.fellowship.model.steps import EndScenario
from core.fellowship.outlook.boxes import Box, Element, effect_elements, event_box
from core.fellowship.outlook.paying import held_for, payable, short_of


class NextEvent(msgspec.Struct, frozen=True):
    """The next event of the scenario in play, and what it would do now if nobody used anything.

    `met` says whether the condition is met or the cost can be paid; it is None where hidden cards, a card that is still
    to be turned up or somebody's choice decide. `payers` says of each who would be asked alone whether that one can
    pay. `short` is what is missing where it is not met, `held` what is there of it. `follows` is what would happen
    (where `met` is None, or only some can pay, it is what happens to those who do not); `nearer` says how many steps
    Sauron certainly comes from where he is, `sauron`. `lost` names those who can neither pay nor give what is taken
    from them instead (B4.4.7).
    """

    number: int
    box: Box
    met: bool | None
    payers: dict[str, bool | None] = {}
    short: tuple[Element, ...] = ()
    held: tuple[Element, ...] = ()
    follows: tuple[Element, ...] = ()
    sauron: int = 0
    nearer: int = 0
    lost: tuple[str, ...] = ()

    @property
    def not_paying(self) -> list[str]:
        """Those who are asked alone and certainly cannot pay."""
        return [seat for seat, able in self.payers.items() if able is False]


def board_has_ended(view: FellowshipState) -> bool:
    """Whether a scenario is over from which the group has not gone on yet: none of its events comes any more
    (B4.10).

    One on which no marker has moved has only been entered: amid an entry the agenda is still that of the place before.
    """
    board = view.outcome is None and view.location in lookup(view).scenarios
    begun = view.event > 0 or any(view.lines.values())
    return board and begun and not any(isinstance(step, EndScenario) for step in view.agenda)


def next_event(view: FellowshipState) -> NextEvent | None:
    """Return the next event and what it would do now, or None where no scenario is in play or none comes any more."""
    scenario = lookup(view).scenarios.get(view.location)
    number = view.event + 1
    if scenario is None or number > len(scenario.events) or board_has_ended(view):
        return None
    what = scenario.events[number - 1]
    seen = NextEvent(number, event_box(view, number), True, sauron=view.sauron)
    if what.cost is not None:
        return _costing(view, seen, what, what.cost)
    if what.check is not None:
        met = is_met(view, what.check)
        short = () if met else _board_short(view, what.check)
        return _following(view, seen, what.then if met else what.otherwise, met=met, short=short)
    if any(effect.op == "sarumans_forces" for effect in what.then):
        return _forces(view, seen, what)
    asks = any(effect.op in ("white_figures", "battle_of_spells") for effect in what.then)
    return _following(view, seen, what.then, met=None if asks else True)


def _costing(view: FellowshipState, seen: NextEvent, what: EventBox, cost: Cost) -> NextEvent:
    """Return who can pay, what is missing, and what follows."""
    order = clockwise(view, view.active)
    group = what.payer == "group"
    asked = order if what.payer in ("group", "one", "each") else [_payer(view, what.payer)]
    able = {seat: _able(view, cost, [seat]) for seat in asked} if not group else {}
    met = _able(view, cost, order) if group else _together(what.payer, list(able.values()))
    held: dict[str, int] = {}
    if group or len(asked) == 1:
        held = held_for(view, cost, asked)
    short = short_of(cost, held) if met is False and (group or len(asked) == 1) else ()
    pieces = tuple(Element(kind, n) for kind, n in held.items())  # type: ignore[arg-type]
    effects = what.then if met else [] if what.optional else what.otherwise
    found = _following(view, seen, effects, met=met, payers=able, short=short, held=pieces)
    each = found.not_paying if what.payer == "each" else []
    return msgspec.structs.replace(found, lost=tuple(seat for seat in each if _lacks(view, seat, effects)))


def _lacks(view: FellowshipState, seat: str, effects: Sequence[Effect]) -> bool:
    """Whether `seat` certainly has not got what effects take from him: Resourcefulness is worth three shields to Fatty,
    and Bill the Pony, whom a hidden hand may hold, one to anybody (FA15, F7.fatty)."""
    hobbit = view.hobbits[seat]
    shields = hobbit.shields
    if view.foe_deck is not None:
        shields += RESOURCEFULNESS * (seat == "fatty" and "fatty" in view.abilities)
        shields += any({"bill_the_pony", HIDDEN} & set(other.hand) for other in view.hobbits.values())
    taken = {op: sum(effect.n for effect in effects if effect.op == op) for op in ("lose_shields", "discard_cards")}
    return shields < taken["lose_shields"] or len(hobbit.hand) < taken["discard_cards"]


def _able(view: FellowshipState, cost: Cost, seats: Sequence[str]) -> bool | None:
    """Return whether `seats` can pay; of a card that is still to be turned up only what holds for each symbol."""
    if not cost.match:
        return payable(view, cost, seats)
    kinds = [payable(view, Cost(symbols={symbol: cost.match}), seats) for symbol in (*ACTIVITIES, "joker")]
    return kinds[0] if len(set(kinds)) == 1 else None


def _together(payer: str, able: list[bool | None]) -> bool | None:
    """Return whether the cost is paid where each is asked alone: by all of them, or by any one."""
    if payer == "each":
        return False if False in able else None if None in able else True
    return True if True in able else None if None in able else False


def _payer(view: FellowshipState, payer: str) -> str:
    """Return who pays where it is one certain hobbit."""
    return view.ring_bearer if payer == "ring_bearer" else view.active


def _board_short(view: FellowshipState, check: Check) -> tuple[Element, ...]:
    """Return how many spaces each line is short of a condition."""
    if check.line:
        return (Element("space", check.space - view.lines[check.line], check.line),)
    left = {line: spaces_left(view, line) for line in check.complete}
    return tuple(Element("space", n, line) for line, n in left.items() if n)


def _forces(view: FellowshipState, seen: NextEvent, what: EventBox) -> NextEvent:
    """Return what Saruman's Forces would do: a card, the way past Helm's Deep, nothing, or the next event."""
    left = {line: spaces_left(view, line) for line in ("travelling", "friendship")}
    short = tuple(Element("space", n, line) for line, n in left.items() if n)
    if not left["travelling"]:
        gain = (Element("feature", 1, what.then[0].card, "active"),)
        return msgspec.structs.replace(seen, met=None if not short else True, follows=gain, short=short)
    if not left["friendship"]:
        return msgspec.structs.replace(seen, met=True, short=short)
    return msgspec.structs.replace(seen, met=False, follows=(Element("event"),), short=short)


def _following(
    view: FellowshipState,
    seen: NextEvent,
    effects: Sequence[Effect],
    *,
    met: bool | None,
    payers: dict[str, bool | None] | None = None,
    short: tuple[Element, ...] = (),
    held: tuple[Element, ...] = (),
) -> NextEvent:
    """Return the event with what follows, whose amounts are counted out as things stand."""
    follows = tuple(
        msgspec.structs.replace(piece, amount=piece.amount * spaces_left(view, piece.per), per="")
        if piece.per
        else piece
        for piece in effect_elements(effects)
    )
    nearer = sum(piece.amount for piece in follows if piece.kind == "sauron") if met is not None else 0
    return msgspec.structs.replace(
        seen, met=met, payers=payers or {}, short=short, held=held, follows=follows, nearer=min(nearer, view.sauron)
    )
