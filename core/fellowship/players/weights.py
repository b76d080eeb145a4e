"""The weights of the bot `sensible`.

Everything is measured in steps: 1.0 is about what one step into the darkness costs a hobbit far from Sauron.
"""

from __future__ import annotations

import msgspec

from core.fellowship.model.state import FellowshipState

YELLOW = {
    "athelas": 1.8,
    "mithril": 1.6,
    "belt": 1.5,
    "elessar": 1.0,
    "lembas": 1.2,
    "phial": 1.2,
    "staff": 0.9,
    "miruvor": 0.2,
    "fire_brand": 1.0,
    "gandalfs_letter": 1.5,
    "bill_the_pony": 0.8,
    "pipe_weed": 2.0,
    "ent_draught": 0.3,
    "narya": 1.6,
    "nenya": 1.3,
    "vilya": 1.6,
    "star_of_elendil": 1.5,
    "gwaihir": 0.5,
    "red_arrow": 0.6,
}
GUARD = {"isengard": 0.6, "lothlorien": 0.6, "helms_deep": 1.5, "shelobs_lair": 8.0}
ROUTE = {"moria": 8.0, "helms_deep": 6.0, "shelobs_lair": 6.0}
TAKEN = ("mountains", "weakness", "lair")
POOL = {"helms_deep": 0.3, "shelobs_lair": 0.8}


class Weights(msgspec.Struct, frozen=True):
    """All figures that the bot weighs with."""

    lost_hobbit: float = 40.0
    """What it costs to lose one of two hobbits."""
    lost_ring: float = 40.0
    """What it costs beyond that to lose the Ring-bearer, and with him the game (B4.6.3)."""
    share: tuple[float, ...] = (1.6, 1.6, 1.0, 0.65, 0.6, 0.55)
    """How much one hobbit counts when so many are left."""
    near: float = 0.8
    """By how much the dread shrinks with each step between a hobbit and Sauron."""
    near_mordor: float = 0.72
    near_bearer: float = 0.6
    """The same in Mordor, where there is not far to go, and for what the Ring-bearer counts beyond the others."""

    joker: float = 0.8
    main: float = 0.55
    side: float = 0.45
    idle: float = 0.3
    """A symbol: joker, of a main line, of another line, of no line that lies ahead at once."""
    second: float = 0.85
    """A second and third symbol on a card count this much of the first."""
    plenty: tuple[float, ...] = (1.0, 1.0, 1.0, 0.9, 0.8, 0.7)
    """How much a card counts when so many hobbits are left: the more hands, the more cards for the same road."""
    plenty_mordor: float = 0.8
    """How much of that a card counts in Mordor, after which none is of use."""
    unknown: float = 0.5
    """A card that cannot be seen."""
    yellow: dict[str, float] = msgspec.field(default_factory=lambda: dict(YELLOW))
    """A yellow card kept in the hand."""
    short_hand: tuple[float, ...] = (2.2, 1.2, 0.5, 0.2, 0.0)
    """What it costs to hold so few cards: the die may ask for two (B4.4.7)."""
    short_bearer: float = 1.5
    """How much more a short hand counts for the Ring-bearer."""
    drawn: float = 0.37
    """A card yet to be drawn."""

    shield: float = 0.33
    shield_mordor: float = 0.12
    """A shield, before Mordor and in it."""
    pool: dict[str, float] = msgspec.field(default_factory=lambda: dict(POOL))
    """The part of two steps of Sauron that nobody's holding five shields costs before the Forbidden Pool (B9.3.3)."""
    gandalf: float = 3.8
    """From which gain on five shields are paid for a Gandalf card (B4.8)."""
    gandalf_mordor: float = 1.5
    """The same in Mordor."""
    magic: float = 0.6
    """How much more than that an event must cost for Magic."""
    foresight: float = 0.6
    """The part of a turn's hazard that Foresight is expected to keep off."""
    guard: dict[str, float] = msgspec.field(default_factory=lambda: dict(GUARD))
    """What it costs to be left with neither a joker nor three shields before Faces of the Dead (B9.3.2)."""

    pace: float = 1.7
    """How many spaces of the main line a turn is expected to bring."""
    bearer: float = 0.12
    """A ring token, for each step that its taker is farther from Sauron than the others: the Ring goes to who has
    most of them (B4.10.2)."""
    bearer_sam: float = 0.3
    """A ring token for Sam, who suffers least from the die (B5.2)."""
    bearer_late: float = 2.0
    """How much more that counts in the last scenario before Mordor."""
    token: float = 0.6
    """The part of a saved step that a needed life token counts at once."""
    regret: float = 0.25
    """The part of a step for a missing token that counts against ending the scenario now."""
    spare: float = 0.05
    """A token that its taker does not need."""
    crowd: float = 0.4
    """The part of a step that taking a token which somebody else needs costs."""
    approach: float = 0.06
    """A space nearer to tokens that somebody needs."""
    feature: float = 0.7
    """A feature card of the board for whoever takes it."""
    skipped: float = 0.2
    """A space of some use that the Ring passes (B4.7.3)."""
    slack: float = 1.3
    """How uncertain the road through Mordor is, in events."""

    heal: float = 1.0
    """How much a step toward the light counts as the one thing done in a turn (B4.1.3)."""
    ring_early: float = 2.0
    ring_late: float = 0.4
    """From which gain on the Ring is put on: early in a scenario, and near its end."""
    use_belt: float = 1.6
    use_mithril: float = 1.7
    use_athelas: float = 1.8
    use_elessar: float = 1.4
    use_phial: float = 1.0
    use_staff: float = 0.8
    use_lembas: float = 2.0
    use_miruvor: float = 0.6
    """From which gain on a yellow card is played (B8)."""

    foe: tuple[float, ...] = (0.9, 0.9, 1.0, 1.2, 1.6, 2.2, 3.5, 6.0)
    """How bad the first, second, ... displayed foe is while more may come (F4.1)."""
    foe_last: tuple[float, ...] = (0.5,)
    """The same when no foe is left in the deck."""
    foe_lost: float = 60.0
    """The foe too many at the end of a turn."""
    foe_score: float = 0.5
    """A foe at Mount Doom, where it counts for the score only (F5.6)."""
    foe_hazard: float = 0.5
    """How many foes a turn is expected to bring, as far as that counts for haste."""
    victory: float = 25.0
    victory_near: float = 0.8
    """What defeating the last foe is worth, and how much less with each that is left before it (F5.4)."""
    coming: float = 0.1
    """The part of that for a foe that comes into sight."""
    route: dict[str, float] = msgspec.field(default_factory=lambda: dict(ROUTE))
    """What it is worth to leave out boards, by the place that would come next (F6)."""
    take_route: tuple[str, ...] = TAKEN
    """The routes that are taken when they are open (F6)."""
    key: float = 0.5
    """How much more the cards of the Elves that are wanted most count."""
    route_reach: int = 4
    """How many displayed foes are not too many to clear for it."""
    past_helms_deep: float = 6.0
    """The same in the middle of Isengard (F6.4)."""
    saruman: float = 0.4
    """A shield lacking for Saruman, for each event (FB.isengard.6)."""
    nearing: float = 0.7
    """How many spaces a turn is expected to bring on a line whose spaces left bring Sauron nearer."""
    pipe_weed: float = 2.0
    gandalf_card: float = 0.5
    """A displayed Gandalf card that is given away unused (FF.F12)."""
    resourcefulness: float = 0.9
    """Fatty's ability card (F7.fatty)."""
    use_foe: float = 0.1
    use_fire_brand: float = 1.4
    use_pipe_weed: float = 2.4
    use_pony: float = 0.8
    use_bravery: float = 2.5
    use_valour: float = 1.5
    use_determination: float = 1.5
    use_impetuosity: float = 1.2
    """From which gain on a foe is defeated by way 1, the new yellow cards are played, and the ability cards."""

    reject: float = 0.1
    """How much more than what takes its place a dark tile must cost to be rejected (S11.2)."""
    next_tile: float = 0.5
    """The part of a turn's hazard that the tile after one without an activity counts."""
    use_one_ring: float = 10.0
    use_peace: float = 25.0
    """From which gain on the extra cards are used: an unused Watchful Peace scores ten points (S12)."""

    rider_home: float = 60.0
    rider_meets: float = 6.0
    rider_near: float = 0.78
    """How bad a Black Rider is that is all but home, or all but upon the Ring-bearer, and how much less with each step
    (S6)."""
    die_again: float = 2.0
    """What a card that is not known yet costs (S4)."""
    keep: float = 0.55
    """The part of what a Sauron card could do to whoever it hurts most that it is worth to keep it."""
    keep_nazgul: float = 1.6
    """What it is worth to keep a Nazgul card."""
    sauron_card: float = 0.55
    seventh_card: float = 0.4
    """What a Sauron card yet to be drawn is worth to Sauron, and how much of that in a full hand."""
    idle_card: float = 0.35
    """Sauron cards that could cost nobody more are discarded before a refresh."""
    use_companion: float = 1.4
    use_sam: float = 1.6
    use_merry: float = 2.5
    use_elven_ring: float = 1.8
    use_star: float = 2.5
    use_gwaihir: float = 0.4
    use_arrow: float = 0.3
    chip: float = 1.0
    """The part of what a resource chip brings that counts (S8)."""
    activation: float = 0.0
    """What Sauron's activation at the start of a turn is expected to cost: so much is saved by haste (S5.1)."""
    rider_reach: float = 0.0
    """The part of a lost game that a rider is feared with that a displayed Nazgul card would bring home (S5.5)."""
    together: float = 1.5
    """From which gain on the fellowship and resource cards are used (S10)."""


DEFAULT = Weights()
FRIENDS = Weights()
AGAINST_SAURON = Weights(activation=1.0, rider_reach=0.5, lost_hobbit=30.0, near=0.9, heal=1.3)
FIVE_NEAR_SAURON = msgspec.structs.replace(AGAINST_SAURON, lost_hobbit=20.0, bearer=0.3)
"""The weights without and with Friends & Foes, and those of a hobbit against a Sauron player. Where five set out and he
does not stand far away, one of them is no such loss, and it matters more who comes to bear the Ring."""

MANY = 5
"""So many hobbits weigh things differently against a Sauron player, unless the game is easy."""


def weights_for(view: FellowshipState) -> Weights:
    """Return the weights of a hobbit at this table."""
    if view.rider is None:
        return DEFAULT if view.foe_deck is None else FRIENDS
    near = view.options.difficulty != "easy"
    return FIVE_NEAR_SAURON if near and len(view.hobbits) == MANY else AGAINST_SAURON


OF_SAURON: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "lord_hand": ((-1.5, -0.3), (-4.0, -1.0)),
    "nazgul": ((-1.0, -0.1), (-3.0, -0.3)),
    "rider_near": ((-2.0, 0.0), (-5.0, 0.0)),
    "rider_home": ((-5.0, -1.5), (-15.0, -3.0)),
    "rider_back": ((-1.0, 0.0), (-4.0, 0.0)),
    "rider_met": ((-1.0, 0.0), (-4.0, 0.0)),
    "rider_gap": ((0.0, 0.5), (0.0, 2.0)),
}
"""How little and how much what Sauron has may count in the value of a state for the hobbits, by what is counted
(`players.features`): in the logit of their chance, and in their score."""
