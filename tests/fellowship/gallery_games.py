"""Whole games of the gallery: bots play them with a chosen seed, and their turning points get notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.bots.seated import play_bots
from core.fellowship.base.corruption import defeated_count
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.model.state import FellowshipState, living
from core.fellowship.sauron.names import nazgul_name
from core.fellowship.words.names import card_name, hobbit_name, place_name
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.kit.story import cited

CREATED = "2026-11-21T12:00:00Z"

WON_SCORE, DESTROYED = "B4.11.6", "B4.11.2"
"""The rule that a won game ends by, which tells its score, and the one by which the Ring is destroyed."""


class WholeGame(msgspec.Struct, frozen=True):
    """A game of the gallery: its file and title, the table, and what is said at its beginning and its end.

    `rule` and `result` are the ending that the seed was chosen for; `notes` are said by entry, besides what can be
    said of every game.
    """

    file: str
    title: str
    options: Mapping[str, str]
    seed: int
    rule: str
    result: str
    opening: str
    ending: str
    notes: Sequence[tuple[int, str]] = ()

    def header(self) -> Header:
        """Return the table with sensible bots in every seat."""
        options = GAME.options.checked(self.options)
        seats = {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in GAME.options.seats(options)}
        found = new_header(GAME, options=options, seats=seats, seed=self.seed, name=self.title)
        return msgspec.structs.replace(found, created=CREATED)

    def story(self, saved: SavedGame) -> None:
        """Play the game to its end and write its notes. Raises `AssertionError` when it ends in another way."""
        play_bots(saved.table)
        outcome = saved.table.prompt
        assert isinstance(outcome, Outcome)
        assert (outcome.rule, outcome.result) == (self.rule, self.result)
        saved.note(self.opening, 0)
        told = [*turning_points(saved.table), *self.notes]
        for entry, text in sorted(told, key=lambda one: one[0]):
            saved.note(text, entry)
        ended = cited(outcome.reason, DESTROYED if outcome.rule == WON_SCORE else outcome.rule)
        saved.note(f"{ended} {self.ending} The score is {outcome.score}.", saved.table.entry)


def turning_points(table: Table) -> Iterator[tuple[int, str]]:
    """Yield entries with what is to be said on them: the first of each kind, the boards, and every elimination. Of one
    entry each is a note by itself, so that it stands beside what it is about."""
    said: set[Any] = set()
    for number in range(1, table.entry + 1):
        state: FellowshipState = table.state_at(number)
        for event in table.line.entries[number].events:
            found = _told(event, state)
            if found is not None and found[0] not in said:
                said.add(found[0])
                yield number, found[1]


def _told(event: Any, state: FellowshipState) -> tuple[Any, str] | None:
    """Return what kind of turning point an event is, and the words on it."""
    teller = TELLERS.get(type(event))
    return None if teller is None else teller(event, state)


def _entered(event: e.LocationEntered, state: FellowshipState) -> tuple[Any, str] | None:
    if event.location not in GAME_SCENARIOS:
        return None
    steps = ", ".join(f"{hobbit_name(name)} on {one.step}" for name, one in state.hobbits.items() if one.alive)
    text = f"{place_name(event.location)} begins ({event.rule}): {steps}, Sauron on {state.sauron}. "
    text += f"{hobbit_name(state.ring_bearer)} bears the Ring (B4.10.2)."
    return event.location, text


def _eliminated(event: e.HobbitEliminated, state: FellowshipState) -> tuple[Any, str]:
    who = hobbit_name(event.hobbit)
    text = f"{who} has met Sauron on the corruption line and is out (B4.6.2)."
    if event.rule == "B4.4.7":
        text = f"{who} has to give what he does not have, and is out (B4.4.7)."
    if state.options.harder or state.options.elimination_ends or not living(state):
        return ("out", event.hobbit), text
    if not state.ring_bearer:
        return ("out", event.hobbit), f"{text} Nobody bears the Ring at Mount Doom; the next one tries (B4.11.2)."
    left = living(state)
    rest = f"{hobbit_name(left[0])} goes on alone" if len(left) == 1 else "the others go on without him"
    return ("out", event.hobbit), f"{text} He was not the Ring-bearer, so {rest} (B4.6.4)."


def _tenth_foe(event: f.FoeDefeated, state: FellowshipState) -> tuple[Any, str] | None:
    tens = defeated_count(state) // 10
    words = f"{10 * tens} foes or more are defeated now. When all 30 are, the game is won at once (F5.4)."
    return (("foes", tens), words) if tens in (1, 2) else None


def _met(event: s.RiderMet, state: FellowshipState) -> tuple[Any, str]:
    return "met", (
        f"The Black Rider has come upon {hobbit_name(event.hobbit)}, the Ring-bearer, and turns round. If it comes "
        "back to step 15 before this scenario is over, Sauron has won (S6.3, S6.4)."
    )


def _called(event: e.GandalfCalled, state: FellowshipState) -> tuple[Any, str]:
    who, card = hobbit_name(event.hobbit), card_name(event.card)
    if not event.shields:
        return ("gandalf", "letter"), (
            f"{who} calls {card} and pays nothing: Gandalf's Letter saves him the five shields that one player alone "
            "has to pay without it (B4.8, FC.gandalfs_letter)."
        )
    return "gandalf", (
        f"{who} pays for {card}. Each Gandalf card can be called once in the game, and "
        "one player alone has to pay the five shields (B4.8)."
    )


GAME_SCENARIOS = ("bree", "moria", "isengard", "helms_deep", "shelobs_lair", "mordor")
Teller = Callable[[Any, FellowshipState], tuple[Any, str] | None]
TELLERS: dict[type, Teller] = {
    e.LocationEntered: _entered,
    e.HobbitEliminated: _eliminated,
    f.FoeDefeated: _tenth_foe,
    e.RingPutOn: lambda x, state: (
        "ring",
        f"{hobbit_name(x.hobbit)} puts on the Ring, once in each scenario: a roll first, then a marker moves 4 spaces "
        "less the symbols, and takes nothing on the way (B4.7.1 to B4.7.3).",
    ),
    e.GandalfCalled: _called,
    t.TileRejected: lambda x, state: (
        "rejected",
        f"{hobbit_name(x.hobbit)} rejects the tile: it is laid face down, and the next one has to be accepted (S11.2).",
    ),
    s.HandRefreshed: lambda x, state: (
        "refreshed",
        "Sauron refreshes his hand instead of playing a card. He gives up a blow for a hand of up to six cards, and "
        "nothing can prevent that any more (S4.2, S4.3).",
    ),
    s.SauronCardPlayed: lambda x, state: (
        ("played", x.lesser),
        f"A card of Sauron's against {hobbit_name(x.hobbit)}. "
        + (
            "At the start of a turn it costs one symbol only (S5.3)."
            if x.lesser
            else "Instead of a roll he takes one symbol of it, where anybody else suffers all (S4.5, S4.7)."
            if x.hobbit == "sam"
            else "Instead of a roll all its symbols are suffered (S4.5)."
        ),
    ),
    s.NazgulApplied: lambda x, state: (
        "nazgul",
        f"Sauron applies {nazgul_name(x.card)}: first its symbol for whoever begins the turn, then an incident that "
        "concerns the Fellowship (S5.5, S5.6).",
    ),
    s.RiderMet: _met,
}

GAMES: Sequence[WholeGame] = (
    WholeGame(
        "sauron-wins",
        "Sauron overtakes the Ring-bearer",
        {"hobbits": "2", "sauron": "on"},
        1,
        "B4.6.3",
        "lost",
        "Two hobbits against a player who is Sauron. There is hardly a die in this game: wherever the rules of the "
        "base game demand a roll, Sauron is called, and he answers with a card of his hand (S3.1).",
        "With the Ring-bearer the game is over, and Sauron alone has won it. Distance is all that helps "
        "against a player who chooses his blows: a Ring-bearer within two steps should step back instead of "
        "playing cards (B4.1.3), and a hobbit who is left alone has every event to pay for by himself.",
        (
            (
                112,
                "Sam suffers one symbol only and chooses it himself, even where a card strikes in full (S4.7). The "
                "card shows two cards and a token; he will lose one of his six cards.",
            ),
            (
                116,
                "Sam steps back from 7 to 6 (B4.1.3), for Sauron stands on 8. He is alone, four events of Helm's Deep "
                "have happened, and the fifth has not come yet.",
            ),
        ),
    ),
    WholeGame(
        "riders-return",
        "The Black Rider comes home",
        {"hobbits": "2", "sauron": "on"},
        23,
        "S6.4",
        "lost",
        "Sauron's second way to win: the Black Rider rides down the line to the Ring-bearer and back to step 15. "
        "Watch its sign on the corruption line, which points where it faces (S6.1).",
        "It had met the Ring-bearer, so what it knew was enough. The Fellowship cannot stop the rider, but it "
        "can end a scenario before Mordor, and the rider starts anew (S6.7); and whoever plays no card in step 2 may "
        "drive it back by three steps (S6.6). At Mount Doom there is no such step any more.",
        (
            (
                205,
                "One space of Travelling is left, and Frodo stood on 6. The rider goes four steps, from 10 to him. The "
                "higher the Ring-bearer stands, the shorter its way home (S6.1).",
            ),
            (
                215,
                "The last space calls for a roll, so Sauron is called, and the rider needs six steps (S3.1, S6.8). "
                "It rides three of them at once; a push instead of this card would have sent it back by three (S6.6).",
            ),
            (
                218,
                "Two attempts are left, Frodo's and Sam's, and neither stands within reach of Sauron. But the rider "
                "needs three steps, and whatever strikes Frodo may move it (S9.4).",
            ),
        ),
    ),
    WholeGame(
        "ring-destroyed",
        "The Ring is destroyed",
        {"hobbits": "2"},
        12,
        "B4.11.6",
        "won",
        "The base game with two hobbits, from Bag End to Mount Doom. It is won by whoever survives a roll of the die "
        "at the volcano (B4.11.2).",
        "Whoever is still in the game counts his shields for the score (B4.11.6). At the volcano the distance to "
        "Sauron decides: a roll costs three steps at most (B4.5).",
    ),
    WholeGame(
        "overtaken",
        "The Ring-bearer is overtaken",
        {"hobbits": "2"},
        44,
        "B4.6.3",
        "lost",
        "The commonest way to lose the base game: the hobbits walk into the darkness, Sauron comes toward them, and "
        "the Ring-bearer is the one who may not be met (B4.6.3).",
        "A lost game scores what the marker of the main line shows (B4.11.6). The sixth event could be seen "
        "coming: when the event marker stands on 5, a Ring-bearer within three steps of Sauron belongs "
        "further back, whatever the cards in his hand are good for.",
        (
            (
                101,
                "Frodo steps back to 4 (B4.1.3). Sam bears the Ring and stands on 5, three steps from Sauron. "
                "In his own turn he would step back, too, but the tile comes first (B4.1.2).",
            ),
            (
                103,
                "The sixth event of Shelob's Lair. Seven fighting symbols would meet it, or Sauron moves three steps "
                "(B9.3.6). Sam holds eight cards, and nearly all of them are for other lines.",
            ),
        ),
    ),
    WholeGame(
        "ring-is-mine",
        "The Ring is mine",
        {"hobbits": "2"},
        15,
        "B9.4.6",
        "lost",
        "In Mordor the sixth event is the end: if its sundials come faster than the Fellowship travels, Sauron takes "
        "the Ring, wherever everybody stands (B9.4.6).",
        "Nothing can stop the sixth event of Mordor once its tile is carried out (B4.11.5). Sam was in no "
        "danger on the corruption line, on 3 with Sauron on 6. He stepped back four times in a row, when two spaces of "
        "Travelling were all that was missing.",
        (
            (
                154,
                "The last cards of both go to hold back one sundial (B4.2.3). Then the space of Travelling calls for a "
                "roll, which takes two cards of Frodo, and he has none. From here on Sam has no card either.",
            ),
            (
                156,
                "Sam steps back instead of drawing two cards (B4.1.3). It keeps him from Sauron, but two "
                "spaces to 60 are left, and only a tile can move the marker when nobody has cards.",
            ),
        ),
    ),
    WholeGame(
        "all-foes-defeated",
        "A victory of arms",
        {"hobbits": "3", "friends_and_foes": "on"},
        3,
        "F5.4",
        "won",
        "With Friends & Foes there is a second way to win: to defeat all 30 foes. It is a race, for eight of them at "
        "the end of a turn lose the game (F4.1).",
        "The Ring does not have to come to Mount Doom any more (F5.4). However a game ends, each foe that was defeated "
        "is worth a point, so the race is never quite in vain (F5.1).",
    ),
    WholeGame(
        "dark-events",
        "Through the dark events",
        {"hobbits": "2", "dark_events": "on", "watchful_peace": "on", "one_ring_card": "on"},
        129,
        "B4.11.6",
        "won",
        "Twenty-three dark tiles lie in the bag with the others (S11). Each tile that is drawn may be accepted, or "
        "rejected for one that has to be taken (S11.2).",
        "Dark tiles were taken when they hurt little and rejected when they hurt much, and the road came to its end "
        "before the bag was empty (S11.2, S11.7).",
    ),
    WholeGame(
        "lost-at-mount-doom",
        "Lost at Mount Doom",
        {"hobbits": "2", "hands": "hidden"},
        25,
        "B4.11.5",
        "lost",
        "Two hobbits with hidden hands, all the way to the volcano. There the active player rolls, then the "
        "next one clockwise, and whoever is still in the game after a roll of their own has destroyed the Ring "
        "(B4.11.2).",
        "Frodo stood on 2, and three dots were exactly the steps that were left between him and Sauron (B4.5). Mount "
        "Doom asks for distance, not for cards. The Belt does not help there, Mithril does (B4.11.4), and a step back "
        "in a turn before the last space would have been worth more than a handful of cards (B4.1.3).",
        (
            (
                274,
                "Event 5 asks for seven cards, or Sauron moves three steps. With Sauron on 6 and Sam on 4 there is "
                "no choice: Frodo gives his whole hand (B9.4.5).",
            ),
            (
                277,
                "One dot, and Sam stands on 5 with Sauron on 6 (B4.5). From now on every eye that is rolled "
                "takes Sam out of the game.",
            ),
            (
                279,
                "Sam spends his five shields on Persistence, for four cards (B4.8.5). Two spaces of Travelling are "
                "needed and he has them in his hand now, but it is his place on the line that will be his end.",
            ),
        ),
    ),
    WholeGame(
        "nothing-to-give",
        "The Ring-bearer has nothing to give",
        {"hobbits": "2"},
        54,
        "B4.6.3",
        "lost",
        "A game that is lost far away from Sauron. Some events and some faces of the die take cards, and a "
        "hobbit who has to discard and cannot is eliminated, wherever he stands on the line (B4.4.7).",
        "Sam stood on 1 and Sauron on 8: nobody was about to be caught. An empty hand is as dangerous as a "
        "short distance. In step 2 two cards may be drawn instead of playing any (B4.1.3), and the Ring-bearer should "
        "not be the one who pays for others in Shelob's Lair or Mordor.",
        (
            (
                122,
                "A sundial that can be held back with three cards of any kind (B4.2.3). Frodo has one card, "
                "and Sam, who bears the Ring, has four.",
            ),
            (
                125,
                "Sam has paid all three cards and keeps Faramir alone. The event would have cost a roll; the cards "
                "with which he has held it back are what the next die will ask for (B4.5).",
            ),
        ),
    ),
    WholeGame(
        "shadow-of-the-ring-bearer",
        "Caught among foes",
        {"hobbits": "3", "friends_and_foes": "on"},
        1,
        "F5.1",
        "lost",
        "Three hobbits with Friends & Foes, from Bag End by way of Bree. The foe line takes cards and "
        "shields, and what is paid for foes is missing when Sauron comes near (F3.2).",
        "The marker and the defeated foes are the score (F5.1). Foes took the cards and shields that could have won "
        "tokens, and it was tokens that were missing: three kinds too few cost three steps at the end of a board "
        "(B4.10.1).",
        (
            (
                95,
                "Sam uses Athelas for himself (B8.athelas). He lacked two kinds of tokens and would have gone "
                "from 3 to 5; Frodo lacks three and goes from 5 to 8, with Sauron on 6. Used for Frodo it "
                "would have kept both in the game.",
            ),
            (
                99,
                "Sam is alone in Helm's Deep, two steps from Sauron, with four cards. He does not give three "
                "of them to hold the sundial back (B4.2.3); a hobbit alone has to pay for everything.",
            ),
        ),
    ),
    WholeGame(
        "isengard",
        "Saruman takes the Ring",
        {"hobbits": "2", "friends_and_foes": "on"},
        68,
        "F5.2",
        "lost",
        "Isengard has a last event of its own: when it happens and its shields cannot be paid, Saruman has "
        "the Ring (FB.isengard.6).",
        "Isengard is no board to linger on. Either its main line is finished before the marker comes to the "
        "last event, or somebody has kept five shields for it (FB.isengard.6). A foe that asks for shields is "
        "better defeated with cards there, or by a turn without a card play (F3.3).",
        (
            (
                118,
                "Frodo is alone and has no shield left. One more sundial that cannot be held back, and the "
                "last event wants five (FB.isengard.6). The five shields that Sam has paid for Healing would have "
                "been enough for it (B4.8).",
            ),
            (
                122,
                "For this sundial he gives three cards of six (B4.2.3). Another one follows at once, which a card, a "
                "token and a shield would hold back (B4.2.4), and he has no shield.",
            ),
        ),
    ),
    WholeGame(
        "first-hobbit",
        "Lost with the first hobbit",
        {"hobbits": "4", "friends_and_foes": "on", "harder": "on"},
        6,
        "F9.1",
        "lost",
        "The variant for those who know the game: the first hobbit to be eliminated loses it for all (F9.1). "
        "Four hobbits mean four who have to be kept out of Sauron's reach.",
        "In the base game the others would have gone on without Frodo, for Sam bore the Ring (B4.6.4). With "
        "this variant the hobbit who is farthest into the darkness is everybody's business, and tokens should "
        "go to whoever lacks them when a board comes to its end (B4.10.1).",
        (
            (
                97,
                "Frodo plays Boromir for the last two spaces of Moria. The first of them calls for a roll (B4.3.7): "
                "two dots, and he stands on 6 with no token at all.",
            ),
            (
                100,
                "One Athelas, and two who need it: Sam on 6 lacks two kinds, Frodo on 6 lacks three, and "
                "Sauron stands on 8 (B8.athelas, B4.10.1). Whichever of them gets it, the other goes to "
                "Sauron.",
            ),
        ),
    ),
    WholeGame(
        "first-elimination",
        "One hobbit is lost",
        {"hobbits": "3", "elimination_ends": "on", "dark_events": "on"},
        1,
        "S13.1",
        "lost",
        "Dark events, and the variant in which the first elimination ends the game (S13.1). The dark tiles "
        "hurt more than sundials do, but each may be rejected for the next one (S11.2).",
        "Whether Ring-bearer or not, one is enough here (S13.1). Pippin stood on 7 and Sauron on 9 when the "
        "tile was turned up. With this variant the shields for events that move Sauron come first, and "
        "whoever is nearest to him steps back as long as there is time (B4.1.3).",
        (
            (
                131,
                "Frodo rejects a tile with the Ring and the die, and has to take what comes next (S11.2). It "
                "is a sundial, and event 3 of this board wants five shields of one player, or Sauron moves "
                "two steps (B9.3.3).",
            ),
            (
                133,
                "Before the event happens there is a window for everybody (W3). Pippin alone has five shields: "
                "exactly what the event wants.",
            ),
        ),
    ),
    WholeGame(
        "won-against-sauron",
        "The Ring destroyed against Sauron",
        {"hobbits": "2", "sauron": "on"},
        16,
        "B4.11.6",
        "won",
        "Two hobbits win against a player who is Sauron. What to watch: when he refreshes his hand instead of "
        "playing, and what the hobbits do with the turns that this gives them (S4.3).",
        "At Mount Doom each attempt is an activation, too (S9.4). Frodo went there on 6, with Sauron on 11, and no "
        "card of Sauron's can take five steps. That distance was won in the turns before, with "
        "steps back and with tokens at the end of each board (B4.10.1).",
        (
            (
                140,
                "The last space calls for a roll, so Sauron is called (S3.1). Whatever he plays against Frodo, it "
                "cannot bring him from 5 to 11 (S4.5), and the rider has not even met anybody (S6.1).",
            ),
        ),
    ),
)
