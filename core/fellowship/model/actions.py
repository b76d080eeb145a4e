"""The actions: what a player can decide. One tagged union; every action names the seat that decides."""

from __future__ import annotations

from core.kernel.records import Action as Action


class Pass(Action, frozen=True, tag="pass"):
    """Nobody interrupts. `until` ("event", "die", "turn") keeps from asking again before that (A48)."""

    until: str = ""


class PutOnRing(Action, frozen=True, tag="put_on_ring"):
    """The Ring-bearer puts on the Ring (B4.7.1)."""


class UseCard(Action, frozen=True, tag="use_card"):
    """A yellow card is played by its holder (B8)."""

    card: str


class CallGandalf(Action, frozen=True, tag="call_gandalf"):
    """`seat` pays five shields for a Gandalf card (B4.8).

    `help` names what pays in place of shields: "letter" all of them, "pony" one, "resourcefulness" three, "both" four
    (F3.12).
    """

    card: str
    help: str = ""


class Name(Action, frozen=True, tag="name"):
    """Names the hobbit whom a card, a roll or a step concerns."""

    hobbit: str


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Chooses a card of one's own hand: to pass on, or to lose."""

    card: str


class ChooseLine(Action, frozen=True, tag="choose_line"):
    """Chooses an activity line for a tile, for joker symbols, or for the Ring's move."""

    line: str


class ChooseTile(Action, frozen=True, tag="choose_tile"):
    """Foresight: the tile that lies next (B4.8.1); with the bag the tile that is used now (SG.foresight)."""

    tile: str


class AcceptTile(Action, frozen=True, tag="accept_tile"):
    """Accepts the tile that was drawn, which is carried out (S11.2)."""


class RejectTile(Action, frozen=True, tag="reject_tile"):
    """Turns the tile that was drawn face down; another takes its place (S11.2)."""


class UseExtra(Action, frozen=True, tag="use_extra"):
    """The Ring-bearer uses an extra card: "one_ring" or "watchful_peace" (S12)."""

    card: str


class PlayCard(Action, frozen=True, tag="play_card"):
    """Plays a white or grey card; its symbols move `line` (B4.3.1)."""

    card: str
    line: str


class DrawCards(Action, frozen=True, tag="draw_cards"):
    """Step 2: draws two hobbit cards (B4.1.3); at Recovery and Sam Saves Frodo: pays shields and draws."""


class StepBack(Action, frozen=True, tag="step_back"):
    """Step 2: moves one step toward the light (B4.1.3); at Recovery and Sam Saves Frodo: pays shields and moves."""


class Done(Action, frozen=True, tag="done"):
    """Plays no further card."""


class GiveCard(Action, frozen=True, tag="give_card"):
    """Offers a card toward a cost (A46)."""

    card: str


class GiveShields(Action, frozen=True, tag="give_shields"):
    """Offers `count` shields toward a cost (A46)."""

    count: int


class GiveToken(Action, frozen=True, tag="give_token"):
    """Offers a life token toward a cost (A46)."""

    token: str


class Accept(Action, frozen=True, tag="accept"):
    """Takes a roll, or steps into the darkness, as the price (Preparations, Shelob Appears, Fly You Fools!)."""


class Refuse(Action, frozen=True, tag="refuse"):
    """Does not pay, and takes what follows (B4.4.3)."""


class Back(Action, frozen=True, tag="back"):
    """Takes back the offers of a cost, or a card whose use has not begun."""


class GiveTo(Action, frozen=True, tag="give_to"):
    """Preparations: hands a shown card to a hobbit (B3.2)."""

    card: str
    hobbit: str


class DefeatFoe(Action, frozen=True, tag="defeat_foe"):
    """Does what the leftmost foe demands (way 1, F3.2); a cost with several ways to pay is asked for next."""

    foe: str


class DefeatInstead(Action, frozen=True, tag="defeat_instead"):
    """Step 2: plays no card and defeats the leftmost foe (way 2, F3.3)."""

    foe: str


class ChooseFoe(Action, frozen=True, tag="choose_foe"):
    """Names a foe that a card or an event defeats, wherever it is in the line (F3.4, F3.5)."""

    foe: str


class UseAbility(Action, frozen=True, tag="use_ability"):
    """Uses the hobbit's ability card (F7)."""


class GivePony(Action, frozen=True, tag="give_pony"):
    """Offers Bill the Pony toward a cost, as a "shield", as a "ring", "heart" or "sun", or as "any" life token."""

    stands_for: str


class GiveAbility(Action, frozen=True, tag="give_ability"):
    """Offers Resourcefulness toward a cost in shields (F7.fatty)."""


class GiveGandalf(Action, frozen=True, tag="give_gandalf"):
    """Offers a displayed Gandalf card, unused, toward a cost (FF.F12)."""

    card: str


class ChooseReward(Action, frozen=True, tag="choose_reward"):
    """Barrow-Downs: takes the "foes" or the "card" (FB.bree.1)."""

    reward: str


class ChooseRoute(Action, frozen=True, tag="choose_route"):
    """The group stays on the "road", or leaves boards out: "mountains", "weakness" or "lair" (F6).

    `card` is what `seat` discards for it.
    """

    route: str
    card: str = ""


class PlaySauronCard(Action, frozen=True, tag="play_sauron_card"):
    """Sauron plays a card out of the hand against whoever has activated him (S4.3, S5.2)."""

    card: str


class RefreshSauronHand(Action, frozen=True, tag="refresh_sauron_hand"):
    """Sauron refreshes his hand instead of playing a card (S4.3)."""


class DropSauronCard(Action, frozen=True, tag="drop_sauron_card"):
    """Sauron discards a card before he draws up to six (S4.3)."""

    card: str


class DrawSauronCard(Action, frozen=True, tag="draw_sauron_card"):
    """Sauron draws one card instead of playing one (S5.2)."""


class ApplyNazgul(Action, frozen=True, tag="apply_nazgul"):
    """Sauron applies a displayed Nazgul card (S5.2)."""

    card: str


class TakeSymbol(Action, frozen=True, tag="take_symbol"):
    """Takes a symbol of a Sauron card: the next of all, or the only one (S4.5, S5.3)."""

    symbol: str


class PushRider(Action, frozen=True, tag="push_rider"):
    """Step 2: plays no card and pushes the Black Rider back by up to three steps (S6.6)."""

    steps: int


class UseFellowship(Action, frozen=True, tag="use_fellowship"):
    """Uses the hobbit's fellowship card (S10)."""


FellowshipAction = (
    Pass
    | PutOnRing
    | UseCard
    | CallGandalf
    | Name
    | ChooseCard
    | ChooseLine
    | ChooseTile
    | AcceptTile
    | RejectTile
    | UseExtra
    | PlayCard
    | DrawCards
    | StepBack
    | Done
    | GiveCard
    | GiveShields
    | GiveToken
    | Accept
    | Refuse
    | Back
    | GiveTo
    | DefeatFoe
    | DefeatInstead
    | ChooseFoe
    | UseAbility
    | GivePony
    | GiveAbility
    | GiveGandalf
    | ChooseReward
    | ChooseRoute
    | PlaySauronCard
    | RefreshSauronHand
    | DropSauronCard
    | DrawSauronCard
    | ApplyNazgul
    | TakeSymbol
    | PushRider
    | UseFellowship
)
