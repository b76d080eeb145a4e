"""Guests of a hosted table: who they are, how the table is hosted for them, and how far each has been told.

What a guest is told is pulled: it has a place in the copy of its eyes, and a short queue of what concerns it alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from saves.text import visible
from tui.hosting.frames import HostRecord, RewoundRecord

NAME_LIMIT = 40
"""How many characters the name of a guest may have."""

BACKLOG = 256 << 10
"""How many bytes may wait for a guest that does not take them; what is asked for beyond that is not answered."""

ENCODE = msgspec.json.Encoder().encode


def line_of(record: object) -> bytes:
    """Return the line of a record, its line feed included."""
    return ENCODE(record) + b"\n"


class Guest:
    """One line to one table.

    `who` is whom the host takes the guest for ("uid:1004", "key:SHA256:...", "words:evening/sam"), `name` what it is
    called, `seats` what it sits in (none: it looks on). `wake` is called when there is something to pull; it must be
    cheap, and must not come back to the table.
    """

    def __init__(self, who: str, name: str, wake: Callable[[], None] = lambda: None) -> None:
        self.who = who
        self.name = visible(name)[:NAME_LIMIT] or "somebody"
        self.seats: tuple[str, ...] = ()
        self.wake = wake

    @property
    def eyes(self) -> str | None:
        """The seat whose copy the guest reads; None for an onlooker."""
        return self.seats[0] if self.seats else None


@dataclass(frozen=True)
class Manners:
    """How a table is hosted: who must agree to an undo ("ask", "free", "off"), for how many seconds of patience a
    window waits for seats whose guest is away (0: for ever), whether onlookers may come, after how many minutes away
    notice is given, and whether a game is only led through (`replay`), with all cards `open`."""

    undo: str = "ask"
    patience: float = 30
    onlookers: bool = False
    after: float = 10
    replay: bool = False
    open: bool = False


@dataclass
class Stood:
    """A question as it has stood before a guest: what it was, with its choices, from which entry to which."""

    signature: bytes
    actions: tuple[object, ...]
    since: int
    last: int


@dataclass
class Stream:
    """How far a guest has been told.

    `place` is the number of the entry that comes next; of what was said all before number `said` is settled, and
    those in `heard`; `rewound`, `asked`, `present` and
    `led` are due where they are set, and only the latest of each counts. A stream that is `gone` tells what lies in its
    queue, and then nothing.
    """

    place: int = 0
    header: bool = True
    rewound: RewoundRecord | None = None
    said: int = 0
    heard: set[int] = field(default_factory=set)
    asked: bool = True
    present: bool = True
    led: bool = False
    gone: bool = False
    queue: deque[bytes] = field(default_factory=deque)
    waiting: int = 0
    stood: list[Stood] = field(default_factory=list)

    def put(self, record: HostRecord) -> None:
        """Let a record wait for its guest, unless far too much does already; the longest line may wait alone."""
        line = line_of(record)
        if not self.queue or self.waiting + len(line) <= BACKLOG:
            self.queue.append(line)
            self.waiting += len(line)

    def take(self) -> bytes | None:
        """Return the next line of the queue, if there is one."""
        if not self.queue:
            return None
        line = self.queue.popleft()
        self.waiting -= len(line)
        return line
