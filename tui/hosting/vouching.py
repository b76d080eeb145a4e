"""What the host and its door say to each other, over a pair of sockets that nobody else has.

The door reads what strangers send and knows nothing: it asks the host whom an invitation or a key is for, and hands
over each guest's line as an open socket. The host believes the door of each guest that it is one of those whom it has
vouched for since the door was opened, and nothing else: a door that says what makes no sense is hung up on.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Protocol

from saves.text import visible
from tui.hosting.passing import Message, Passing

NAME_LIMIT = 40
"""How many characters a guest's name may have."""

WORDS_LIMIT = 200
"""How many characters are looked at as an invitation."""

KEYS_LIMIT = 8
"""How many keys of one guest are remembered."""


class Voucher(Protocol):
    """What the host knows about guests that come through the door."""

    async def check(self, words: str) -> str | None:
        """Return who it is that brings the words of an invitation; None when they are of none."""

    def known(self, keys: Sequence[str]) -> str | None:
        """Return whose key, by its fingerprint, the first of `keys` is that is remembered; None when none is."""

    def remember(self, who: str, keys: Sequence[str]) -> None:
        """Remember that keys are `who`'s. They were offered and not proven: a key that is somebody else's stays so."""

    def accept(self, sock: socket.socket, who: str, name: str, from_: str) -> None:
        """Take over the line of a guest. An onlooker without an invitation is nobody: an empty `who`."""


class Open(Message, frozen=True, tag="open", kw_only=True):
    """Open the door at an address: the first message. `key` is the path of the door's own key, `title` what the tables
    are called, `most` how many guests may come in."""

    address: str
    port: int
    key: str
    title: str
    onlookers: bool = False
    most: int = 0


class Answer(Message, frozen=True, tag="answer", kw_only=True):
    """The answer to question number `ask`: who it is, or nobody whom the host knows."""

    ask: int
    who: str | None = None


class Ready(Message, frozen=True, tag="ready", kw_only=True):
    """The door is open at `port`, and its key has this fingerprint."""

    port: int
    fingerprint: str


class Failed(Message, frozen=True, tag="failed", kw_only=True):
    """The door cannot be opened, and why."""

    text: str


class Check(Message, frozen=True, tag="check", kw_only=True):
    """Whose invitation has these words?"""

    ask: int
    words: str


class Known(Message, frozen=True, tag="known", kw_only=True):
    """Whose is one of these keys?"""

    ask: int
    keys: list[str]


class Come(Message, frozen=True, tag="come", kw_only=True):
    """A guest has come: who it is (nobody: an onlooker), what it is called, the keys that it offered beside the words
    of an invitation, and from where. The socket of its line comes along."""

    who: str
    name: str
    keys: list[str] = []
    from_: str = ""


FromHost = Open | Answer
FromDoor = Ready | Failed | Check | Known | Come


class Vouching:
    """The host's end of the line to its door.

    `opened` is told the door's port and fingerprint, or why it could not be opened; `ended` is called when the door is
    gone.
    """

    def __init__(
        self,
        sock: socket.socket,
        voucher: Voucher,
        opened: Callable[[Ready | Failed], None],
        ended: Callable[[], None],
    ) -> None:
        self._voucher = voucher
        self._opened = opened
        self._vouched: set[str] = set()
        self._onlookers = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._line: Passing[FromDoor] = Passing(sock, FromDoor, self._heard, ended)

    def open_door(self, wanted: Open) -> None:
        """Tell the door where to open, and how."""
        self._onlookers = wanted.onlookers
        self._line.send(wanted)

    def close(self) -> None:
        """Let go of the door, which then ends."""
        for task in self._tasks:
            task.cancel()
        self._line.close()

    def _heard(self, message: FromDoor, files: list[int]) -> None:
        if not isinstance(message, Come):
            for file in files:
                os.close(file)
        match message:
            case Ready() | Failed():
                self._opened(message)
            case Check(ask=ask, words=words):
                self._do(self._check(ask, words[:WORDS_LIMIT]))
            case Known(ask=ask, keys=keys):
                self._vouch(ask, self._voucher.known(keys[:KEYS_LIMIT]))
            case Come():
                self._come(message, files)

    def _come(self, guest: Come, files: list[int]) -> None:
        sock = _socket_of(files)
        if sock is None:
            return
        if guest.who not in self._vouched if guest.who else not self._onlookers:
            sock.close()
            return
        if guest.who and guest.keys:
            self._voucher.remember(guest.who, guest.keys[:KEYS_LIMIT])
        name, from_ = (visible(text[:NAME_LIMIT]) for text in (guest.name, guest.from_))
        self._voucher.accept(sock, guest.who, name, from_)

    async def _check(self, ask: int, words: str) -> None:
        self._vouch(ask, await self._voucher.check(words))

    def _vouch(self, ask: int, who: str | None) -> None:
        if who:
            self._vouched.add(who)
        self._line.send(Answer(ask=ask, who=who))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _socket_of(files: list[int]) -> socket.socket | None:
    """Return the one file that came as the socket that it should be; anything else is closed."""
    if len(files) == 1:
        with suppress(OSError):
            return socket.socket(fileno=files[0])
    for file in files:
        os.close(file)
    return None


class Asking:
    """The door's end: `opening` says how to open the door, `ended` is called when the host is gone."""

    def __init__(self, sock: socket.socket, opening: Callable[[Open], None], ended: Callable[[], None]) -> None:
        self._opening = opening
        self._ended = ended
        self._asked = 0
        self._answers: dict[int, asyncio.Future[str | None]] = {}
        self._line: Passing[FromHost] = Passing(sock, FromHost, self._heard, self._gone)

    async def check(self, words: str) -> str | None:
        """Return who it is that brings the words of an invitation; None when they are of none."""
        return await self._ask(lambda ask: Check(ask=ask, words=words[:WORDS_LIMIT]))

    async def known(self, key: str) -> str | None:
        """Return whose key this is, by its fingerprint; None when nobody's."""
        return await self._ask(lambda ask: Known(ask=ask, keys=[key]))

    def say(self, message: Ready | Failed) -> None:
        """Tell the host how opening went."""
        self._line.send(message)

    def come(self, guest: Come, line: socket.socket) -> None:
        """Hand a guest's line to the host; `line` is gone from here."""
        self._line.send(guest, [line.detach()])

    def close(self) -> None:
        """Let go of the host."""
        self._line.close()
        self._give_up()

    async def _ask(self, question: Callable[[int], Check | Known]) -> str | None:
        if not self._line.open:
            return None
        self._asked += 1
        ask = self._asked
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._answers[ask] = answer
        self._line.send(question(ask))
        try:
            return await answer
        finally:
            self._answers.pop(ask, None)

    def _heard(self, message: FromHost, files: list[int]) -> None:
        for file in files:
            with suppress(OSError):
                os.close(file)
        match message:
            case Open():
                self._opening(message)
            case Answer(ask=ask, who=who):
                answer = self._answers.get(ask)
                if answer is not None and not answer.done():
                    answer.set_result(who)

    def _gone(self) -> None:
        self._give_up()
        self._ended()

    def _give_up(self) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(None)
