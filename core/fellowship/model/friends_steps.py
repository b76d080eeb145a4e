"""The steps and questions that Friends & Foes adds to the agenda."""

from __future__ import annotations

from typing import Literal

from core.kernel.records import Step


class RevealFoes(Step, frozen=True, tag="reveal_foes"):
    """Turn up `count` foes (F2.4); then a foe window, unless another window follows (`quiet`)."""

    count: int
    rule: str
    quiet: bool = False


class FoeWindow(Step, frozen=True, tag="foe_window"):
    """The active player may defeat foes here (F3.9), unless the next thing asks anyway."""

    what: str = ""


class CheckVictory(Step, frozen=True, tag="check_victory"):
    """The last foe has been defeated and what that costs has been suffered (F5.4)."""


class PickFoe(Step, frozen=True, tag="pick_foe"):
    """`seat` names foes to defeat, `left` more of them: by Fire Brand or Firestorm (`card`, paid with `help`), or
    for the Barrow-Downs. `begun` says that the card has been used."""

    seat: str
    left: int
    rule: str
    card: str = ""
    help: str = ""
    begun: bool = False


class LoseShields(Step, frozen=True, tag="lose_shields"):
    """`seat` must discard `count` shields, and somebody has a card that helps (F3.12).

    `short` says what too few shields mean: elimination (""), or no more than what there is ("spared"), or that they are
    "covered", and only ways that discard them all are open (S4.5, S5.3).
    """

    seat: str
    count: int
    rule: str
    short: Literal["", "spared", "covered"] = ""


class PickReward(Step, frozen=True, tag="pick_reward"):
    """Barrow-Downs: two foes, or the card (FB.bree.1)."""

    seat: str
    card: str


class PickFigure(Step, frozen=True, tag="pick_figure"):
    """White Figures: `seat` may turn up a card (FB.isengard.2)."""

    seat: str
    card: str


class SpellRoll(Step, frozen=True, tag="spell_roll"):
    """Battle of the Spells: the next hobbit clockwise, from `seat` on, rolls (FB.isengard.5); `again` after another."""

    seat: str
    again: bool = False


class ShareLight(Step, frozen=True, tag="share_light"):
    """Pipe-Weed: `left` steps toward the light are still to be shared out; `begun` says that the card is used."""

    seat: str
    left: int
    begun: bool = False


class PassShields(Step, frozen=True, tag="pass_shields"):
    """Ent Draught: `giver` passes shields to `receiver`; what is empty is still to be named."""

    seat: str
    giver: str = ""
    receiver: str = ""


class BetweenBoards(Step, frozen=True, tag="between_boards"):
    """The Ring-bearer may defeat foes before the journey goes on, and the group may choose its route (F3.7, F6)."""


class AskRoute(Step, frozen=True, tag="ask_route"):
    """The group may leave boards out (F6)."""


class LayDownRing(Step, frozen=True, tag="lay_down_ring"):
    """The Ring goes on the volcano unless too many foes are displayed (F4.4)."""


class MeetElves(Step, frozen=True, tag="meet_elves"):
    """The Ring-bearer may roll to meet the Elves (F6.1)."""


class GiveElvenCards(Step, frozen=True, tag="give_elven_cards"):
    """The Ring-bearer gives each of `seats` one of the Lothlórien cards `left` (F6.9)."""

    seats: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


FriendsStep = (
    RevealFoes
    | FoeWindow
    | CheckVictory
    | PickFoe
    | LoseShields
    | PickReward
    | PickFigure
    | SpellRoll
    | ShareLight
    | PassShields
    | BetweenBoards
    | AskRoute
    | LayDownRing
    | MeetElves
    | GiveElvenCards
)
