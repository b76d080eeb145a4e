"""What a guest and a host say to each other: JSON lines, each a frame.

A guest's frames are requests, told apart by `do`; a host's are records, told apart by `record`. Members that somebody
does not know are skipped, and so are records that a guest does not know: within one `PROTOCOL` things are only added.
The records of entries are those of a redacted log (`saves.codec`). `docs/hosting.md` describes each frame.
"""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Outcome
from saves.codec import EntryRecord, HeaderRecord, SeenRecord

PROTOCOL = 1
"""What both sides must speak; a host says `bye` to a guest of another number."""

GUEST_LIMIT = 64 << 10
"""How many bytes a line of a guest may have, its end included."""

HOST_LIMIT = 1 << 20
"""How many bytes a line of a host may have, unless it is a header."""

HEADER_LIMIT = 4 << 20
"""How many bytes the line of a header may have."""

TALK_LIMIT = 4000
"""How many characters a line of talk or a note may have."""

HERE, AWAY, BOT, FREE = "here", "away", "bot", "free"
"""How a seat is taken (`Sitting.how`)."""

INVITED = "invited"
"""What somebody is called who has been invited to a seat and has not come yet."""

YOU = "you"
"""Who has a seat in the list of tables, where that is the guest (`SeatHere.who`); `BOT` and `FREE` are nobody's names
there, either."""


class At(msgspec.Struct, frozen=True):
    """A place in a copy that a guest holds: the number of its last entry, and what the host called that place."""

    entry: int
    mark: str


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody looks: at an event of an entry (-1: after the last), in a pane, at a line of it."""

    entry: int
    event: int = -1
    pane: str = ""
    line: int = -1


class Do(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", kw_only=True):
    """A request of a guest; the answer repeats its `id`."""

    id: int = 0


class DoHello(Do, frozen=True, tag="hello", kw_only=True):
    """The first line of a guest: what it speaks, and what it would like to be called.

    `as` tells apart several guests that come as one user of the system, as from the forced commands of an sshd.
    """

    protocol: int
    program: str = ""
    name: str = ""
    as_: str = msgspec.field(name="as", default="")


class DoTables(Do, frozen=True, tag="tables", kw_only=True):
    """List the tables here."""


class DoJoin(Do, frozen=True, tag="join", kw_only=True):
    """Sit down at a table, in `seats` (none: to watch); `at` is where the copy ends that the guest has already."""

    table: str
    seats: list[str] = []
    at: At | None = None


class DoAct(Do, frozen=True, tag="act", kw_only=True):
    """Take choice number `choice` of those that stood before the guest at `entry`."""

    entry: int
    choice: int


class DoUndo(Do, frozen=True, tag="undo", kw_only=True):
    """Take back the last decision that was made by hand, with what followed by itself."""


class DoRedo(Do, frozen=True, tag="redo", kw_only=True):
    """Bring back what was taken back last."""


class DoConsent(Do, frozen=True, tag="consent", kw_only=True):
    """Say yes or no to question number `ask` of the table."""

    ask: int
    yes: bool


class DoWish(Do, frozen=True, tag="wish", kw_only=True):
    """Let windows of `seat` pass until `until`, one of the wishes of the game; "ask" asks in each of them again."""

    seat: str
    until: str


class DoRise(Do, frozen=True, tag="rise", kw_only=True):
    """Leave the table; `keep` keeps the seats for this guest, otherwise somebody else may take them."""

    keep: bool = True


class DoHand(Do, frozen=True, tag="hand", kw_only=True):
    """Hand `seat` to a bot (by its name), to another guest ("guest:NAME"), or back to its guest ("")."""

    seat: str
    to: str


class DoWhyNot(Do, frozen=True, tag="why_not", kw_only=True):
    """List what `seat` may not do now, and why."""

    seat: str


class DoExplain(Do, frozen=True, tag="explain", kw_only=True):
    """Say why `action`, of one of the guest's own seats, is not allowed now."""

    action: msgspec.Raw


class DoFigures(Do, frozen=True, tag="figures", kw_only=True):
    """Send the charts and sheets of a game that is over and lies open."""


class DoNote(Do, frozen=True, tag="note", kw_only=True):
    """Write a note on an entry; `share` lets everybody read it, else only those who know the same."""

    entry: int
    text: str
    share: bool = False


class DoSay(Do, frozen=True, tag="say", kw_only=True):
    """Say something to seats, or (none) to everybody at the table."""

    text: str
    to: list[str] = []


class DoOpen(Do, frozen=True, tag="open", kw_only=True):
    """Agree that the cards of a game that is over are laid open, once every seat has."""


class DoClose(Do, frozen=True, tag="close", kw_only=True):
    """Close the table; only its owner may."""


class DoRemove(Do, frozen=True, tag="remove", kw_only=True):
    """Send a guest away from seat `seat`; only the owner of the table may."""

    seat: str


class DoInvite(Do, frozen=True, tag="invite", kw_only=True):
    """Make the words of an invitation to `seat` of `table`; `again` makes words of before worthless, and `cancel` does
    that alone, and frees the seat. Only the owner of the host may."""

    table: str
    seat: str
    again: bool = False
    cancel: bool = False


class DoHost(Do, frozen=True, tag="host", kw_only=True):
    """Host the game whose log lies at `path`, too. Only the owner of the host may."""

    path: str


class DoLead(Do, frozen=True, tag="lead", kw_only=True):
    """Show those who follow where one looks; without a place, stop leading. `question` asks what they would do here,
    `shown` shows what followed."""

    place: Place | None = None
    question: bool = False
    shown: bool = False


class DoFollow(Do, frozen=True, tag="follow", kw_only=True):
    """Follow the guest who leads, or stop following."""

    follow: bool = True


class DoGuess(Do, frozen=True, tag="guess", kw_only=True):
    """Say which of the choices one would take, where the lead has asked."""

    choice: int


Request = (
    DoHello
    | DoTables
    | DoJoin
    | DoAct
    | DoUndo
    | DoRedo
    | DoConsent
    | DoWish
    | DoRise
    | DoHand
    | DoWhyNot
    | DoExplain
    | DoFigures
    | DoNote
    | DoSay
    | DoOpen
    | DoClose
    | DoRemove
    | DoInvite
    | DoHost
    | DoLead
    | DoFollow
    | DoGuess
)
"""All that a guest may say."""


class HostRecord(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="record", kw_only=True):
    """A record of a host."""


class HelloRecord(HostRecord, frozen=True, tag="hello", kw_only=True):
    """The first line of a host: what it speaks, what it is called, whom it takes the guest for (`you`), and what it
    calls it (`name`)."""

    protocol: int
    westmarch: str
    host: str
    you: str
    name: str = ""


class SeatHere(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a table, as the lobby lists it: `who` is "you", "free", "bot", or the name of whoever has it; of an own
    seat it is told at how many `terminals` somebody sits in it now, and of a free one for whom it is `kept`."""

    id: str
    name: str
    who: str
    terminals: int = 0
    kept: str = ""


class TableHere(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a host: its game, how far it is, its seats, which of them it waits for, and for how many seconds;
    `onlookers` says whether whoever asks may look on."""

    table: str
    game: str
    progress: str
    seats: list[SeatHere]
    waits: list[str] = []
    since: int = 0
    here: int = 0
    over: bool = False
    replay: bool = False
    owned: bool = False
    onlookers: bool = False


class Refused(msgspec.Struct, frozen=True):
    """Something that is not allowed: what, by which rule, and why."""

    what: str
    rule: str
    text: str


class AnswerRecord(HostRecord, frozen=True, tag="answer", kw_only=True):
    """The answer to request number `id`, where it asks for more than to be done: only the member that was asked for."""

    id: int
    tables: list[TableHere] | None = None
    refusals: list[Refused] | None = None
    refusal: Refused | None = None
    figures: list[dict[str, Any]] | None = None
    words: str | None = None
    door: bool = False
    """Whether the host has a door for ssh, where the words are typed."""


class DoneRecord(HostRecord, frozen=True, tag="done", kw_only=True):
    """Request number `id` was done; the table is then at `entry`."""

    id: int
    entry: int


class RefusedRecord(HostRecord, frozen=True, tag="refused", kw_only=True):
    """Request number `id` was not done: the rule that forbids it, if one does, and a sentence."""

    id: int
    rule: str
    text: str


class RewoundRecord(HostRecord, frozen=True, tag="rewound", kw_only=True):
    """The copy ends after `entry` from here on; `ahead` entries can be brought back. `by` is the seat that asked,
    empty where a guest came back and its copy goes on from there."""

    entry: int
    ahead: int
    mark: str
    by: str = ""


class OfferedChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice before a guest, as `westmarch engine` has it."""

    n: int
    seat: str
    label: str
    rule: str
    action: msgspec.Raw
    place: str = ""
    group: str = ""


class OfferedPrompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question of the moment, with the choices of these eyes."""

    kind: str
    text: str
    rule: str
    seat: str
    choices: list[OfferedChoice]
    window: bool = False
    group: bool = False
    sealed: list[str] = []


class Undoable(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many entries an undo of this guest takes back (0: none; then `text` and `rule` say why), and who is asked
    first."""

    count: int
    consent: list[str] = []
    rule: str = ""
    text: str = ""


class AskedRecord(HostRecord, frozen=True, tag="asked", kw_only=True):
    """What is asked after `entry`, the last one sent.

    `since` is the first entry since which the same has stood before this guest: an answer for any entry from there on
    counts. `waits` says for how many seconds each seat has been waited for, `gone` which seats have let this window
    pass, while others may still interrupt.
    """

    entry: int
    since: int
    mark: str
    ahead: int = 0
    waits: dict[str, int] = {}
    undo: Undoable
    prompt: OfferedPrompt | None = None
    outcome: Outcome | None = None
    open: bool = False
    wishes: dict[str, str] = {}
    gone: list[str] = []


class QuestionRecord(HostRecord, frozen=True, tag="question", kw_only=True):
    """Something that the table is asked to consent to; `text` says what, `asked` which seats must say yes, `answers`
    what seats have said so far ("yes", or "away, yes": a no ends it). An `ended` one is settled: its text then says
    how."""

    ask: int
    by: str
    what: str
    entry: int
    to: int
    text: str
    told: str = ""
    rule: str = ""
    asked: list[str] = []
    answers: dict[str, str] = {}
    yours: bool = False
    ended: bool = False


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: `how` is "here", "away" (`away_for` so many seconds), "bot" or "free". Of an own seat it is
    told at how many `terminals` somebody sits in it; to the owner of the table, too, whose it is: what that guest is
    called (`holder`), whom the host takes it for (`who`), and `since` when (ISO 8601, UTC)."""

    name: str
    how: str
    away_for: int = msgspec.field(name="for", default=0)
    mine: bool = False
    terminals: int = 1
    holder: str = ""
    who: str = ""
    since: str = ""


class PresentRecord(HostRecord, frozen=True, tag="present", kw_only=True):
    """Who is at the table, `watching` those who only look on; `replay` says that its game is only led through."""

    seats: dict[str, Sitting]
    onlookers: int = 0
    lead: str = ""
    owner: bool = False
    following: int = 0
    replay: bool = False
    watching: list[str] = []


class SaidRecord(HostRecord, frozen=True, tag="said", kw_only=True):
    """Something that was said or noted, number `said` of the table: by whom, from which seat, to whom (empty:
    everybody), about which entry, and when (ISO 8601, UTC)."""

    said: int
    entry: int
    author: str
    text: str
    at: str
    seat: str = ""
    to: list[str] = []
    note: bool = False


class LedRecord(HostRecord, frozen=True, tag="led", kw_only=True):
    """Where the guest looks who leads; `reach` is the last entry that has been shown. An empty `by`: nobody leads."""

    by: str
    place: Place
    reach: int
    question: OfferedPrompt | None = None
    shown: bool = False


class GuessesRecord(HostRecord, frozen=True, tag="guesses", kw_only=True):
    """What those who follow would do: how many chose each choice, of how many who were asked."""

    asked: int
    spread: dict[int, int]


class PartedRecord(HostRecord, frozen=True, tag="parted", kw_only=True):
    """The guest sits at the table no more: why, and by whom. Its line stands, and it may join another table."""

    text: str
    by: str = ""


class ByeRecord(HostRecord, frozen=True, tag="bye", kw_only=True):
    """The last line of a host: why it ends, and whether it is worth coming back (`again`)."""

    text: str
    again: bool = False


AnyRecord = (
    HeaderRecord
    | EntryRecord[Any, Any, Any]
    | SeenRecord
    | HelloRecord
    | AnswerRecord
    | DoneRecord
    | RefusedRecord
    | RewoundRecord
    | AskedRecord
    | QuestionRecord
    | PresentRecord
    | SaidRecord
    | LedRecord
    | GuessesRecord
    | PartedRecord
    | ByeRecord
)
"""All that a host says. What an entry holds is decoded by the types of the table's game (`RecordDecoder`)."""
