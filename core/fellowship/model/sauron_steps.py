"""The steps and questions that a Sauron player brings (S4 to S10)."""

from __future__ import annotations

from core.kernel.records import Step

CARD_WINDOWS = frozenset({"WA", "WT"})
"""The windows in which a card of Sauron is answered: instead of a die roll (S4.4), at the start of a turn (S5.4)."""


class PrepareSauron(Step, frozen=True, tag="prepare_sauron"):
    """Sauron draws his first cards (S1.2)."""


class CallSauron(Step, frozen=True, tag="call_sauron"):
    """`seat` calls "Sauron": instead of a die roll (S4.2), or at the start of a `turn` (S5.1).

    `full` means that Sam takes all symbols, too (SA20).
    """

    seat: str
    rule: str
    turn: bool = False
    full: bool = False


class Activation(Step, frozen=True, tag="activation"):
    """Sauron decides what to do against `seat`: instead of a die roll (S4.3) or at the start of the `turn` (S5.2)."""

    seat: str
    turn: bool = False
    full: bool = False


class RefreshHand(Step, frozen=True, tag="refresh_hand"):
    """Sauron discards what he likes, then draws up to six (S4.3, S9.3)."""

    rule: str


class TakeSymbols(Step, frozen=True, tag="take_symbols"):
    """`seat` takes the symbols `left` of `card`: all of them, or one of choice, which is `picked` or not yet.

    `one` is the rule by which it is only one (S4.7, S5.3, SF.sam), or empty. `begun` says that the first of several has
    been taken.
    """

    seat: str
    card: str
    left: tuple[str, ...]
    one: str = ""
    picked: bool = False
    begun: bool = False


class Incident(Step, frozen=True, tag="incident"):
    """The incident of a Nazgul card is about to happen (S5.6); `begun` says that the window before it is over."""

    card: str
    begun: bool = False


class LoseToken(Step, frozen=True, tag="lose_token"):
    """`seat` returns a life token: any, or one of `kind`."""

    seat: str
    rule: str
    kind: str = ""


class MoveRider(Step, frozen=True, tag="move_rider"):
    """The Black Rider is about to move (SF.merry)."""

    steps: int
    rule: str


class MeetRider(Step, frozen=True, tag="meet_rider"):
    """The Black Rider has met the Ring-bearer (S6.3)."""


class PlaceRider(Step, frozen=True, tag="place_rider"):
    """A scenario begins: the Black Rider is placed where the table wants it (S13.2)."""


class TakeChip(Step, frozen=True, tag="take_chip"):
    """`by` takes the chip above a space that the marker has reached (S8.1)."""

    line: str
    space: int
    by: str


class PickPlayed(Step, frozen=True, tag="pick_played"):
    """Gwaihir, played by `holder`: `seat` takes a card back that was played this turn (SR.gwaihir)."""

    seat: str
    holder: str


class PickFeature(Step, frozen=True, tag="pick_feature"):
    """Red Arrow, played by `holder`: `seat` takes a feature card of the scenario (SR.red_arrow)."""

    seat: str
    holder: str


class PoolShields(Step, frozen=True, tag="pool_shields"):
    """The fellowship card of Fatty: shields are put together for a Gandalf `card`; `pool` is what has been offered."""

    seat: str
    card: str
    pool: tuple[tuple[str, int], ...] = ()


SauronStep = (
    PrepareSauron
    | CallSauron
    | Activation
    | RefreshHand
    | TakeSymbols
    | Incident
    | LoseToken
    | MoveRider
    | MeetRider
    | PlaceRider
    | TakeChip
    | PickPlayed
    | PickFeature
    | PoolShields
)
